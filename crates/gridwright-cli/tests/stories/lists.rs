//! What there is: genres, notations, schema, completions, man pages, the tour, and the studio.

use super::*;

#[test]
fn genres_and_their_rules() {
    Story::new("all").run("genres").says("slitherlink").says("blank").says("on squares, hexagons").exits(0);
    Story::new("one, by another name")
        .run("genres slither")
        .says("Slitherlink")
        .says("variant full: ")
        .exits(0);
    Story::new("none such")
        .run("genres chess")
        .complains("gridwright: there is no genre \"chess\"; `gridwright genres` lists them\n")
        .exits(2);
}

#[test]
fn notations_and_schema() {
    let story = Story::new("notations").run("formats").exits(0);
    for format in gridwright::format::ALL {
        assert!(story.said().contains(format.id) && story.said().contains(format.summary), "{}", format.id);
    }
    Story::new("schema").run("schema").says_just(gridwright::format::SCHEMA).exits(0);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish"] {
        Story::new("completions")
            .run(&format!("completions {shell}"))
            .says("gridwright")
            .says("convert")
            .exits(0);
    }
    Story::new("no such shell").run("completions clam").says_just("").exits(2);
}

#[test]
fn man_pages_into_a_folder() {
    let story = Story::new("man pages");
    std::fs::create_dir(story.path("man")).unwrap();
    let story = story.run("man man").says_just("").exits(0);
    for page in ["gridwright.1", "gridwright-solve.1", "gridwright-convert.1"] {
        let text = std::fs::read_to_string(story.path("man").join(page)).unwrap();
        assert!(text.contains(".TH"), "{page}");
    }
    story
        .run("man gone")
        .complains("gridwright: cannot write man pages to gone: No such file or directory (os error 2)\n")
        .exits(2);
}

#[test]
fn a_tour_of_all_genres() {
    Story::new("a tour")
        .run("tour")
        .says("── Slitherlink ──")
        .says("It has one solution:")
        .says("What next:")
        .does_not_say("The solver says")
        .exits(0);
    Story::new("help")
        .run("--help")
        .says("Exit codes: 0 one solution or all well, 1 not so, 2 bad input")
        .exits(0);
    Story::new("version").run("--version").says("gridwright ").exits(0);
    Story::new("no such verb").run("sing").says_just("").exits(2);
    Story::new("no such option").run("solve --louder").says_just("").exits(2);
}

/// Starts the program, reads its first line, and ends it.
fn first_line(words: &[&str]) -> String {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    line
}

#[test]
fn without_a_verb_the_studio_opens_on_this_machine_only() {
    for words in [&[][..], &["studio"], &["studio", "--port", "0"]] {
        let line = first_line(words);
        assert!(line.starts_with("Gridwright studio: http://127.0.0.1:"), "{words:?}: {line}");
        assert!(line.ends_with("/\n"), "{words:?}: {line}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let story = Story::new("the port is taken").run(&format!("studio --port {port}")).says_just("").exits(2);
    assert!(story.complained().contains(&format!("cannot open on port {port}")), "{}", story.told());
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_does_no_harm() {
    let program = env!("CARGO_BIN_EXE_gridwright");
    let runs = [
        "draw slither/200/200 2>err | head -1",
        "draw --as svg slither/200/200 2>err | head -1",
        "schema 2>err | head -1",
        "genres slitherlink 2>err | head -1",
        "count --list --limit 500 slither/6/6 2>err | head -1",
        "check gone gone gone gone 2>&1 >/dev/null | head -1",
    ];
    for run in runs {
        let story = Story::new("head -1").file("err", "");
        let output = Command::new("sh")
            .args(["-c", &format!("'{program}' {run}")])
            .current_dir(story.folder.path())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1, "{run}");
        assert_eq!(std::fs::read_to_string(story.path("err")).unwrap(), "", "{run}");
        assert!(output.stderr.is_empty(), "{run}");
    }
}
