//! Killed at any moment: what was written is whole, and going on gives what an undisturbed run gives.

use super::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// Sixty small puzzles, each in no time, with far more threads than cores: many are begun before the first is done.
const MAKE: &str = "make akari --rectangle 6x6 --level any --seed 11 --count 60 --jobs 32";

/// When somebody pulls the plug.
enum Moment {
    /// As soon as so many puzzles are there.
    Written(usize),
    /// After so long, whatever is there.
    Later(Duration),
}

/// The moments of one story: early, amid the work, and at times that nothing in the program is tied to.
fn moments() -> Vec<Moment> {
    let chance = u64::from(std::process::id() % 40);
    vec![
        Moment::Later(Duration::from_millis(1 + chance)),
        Moment::Written(1),
        Moment::Later(Duration::from_millis(20 + chance)),
        Moment::Written(9),
        Moment::Written(25),
    ]
}

/// Starts the program, and kills it at a moment; true if it was still at work.
fn kill(story: &Story, words: &str, moment: &Moment, written: impl Fn() -> usize) -> bool {
    let mut child: Child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(words.split_whitespace())
        .current_dir(story.folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let is_time = || match moment {
        Moment::Written(count) => written() >= *count,
        Moment::Later(wait) => start.elapsed() >= *wait,
    };
    while !is_time() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(300));
    }
    child.kill().unwrap();
    // Only a signal ends a program without a code.
    child.wait().unwrap().code().is_none()
}

#[test]
fn lines_of_a_killed_collection_are_whole_and_going_on_gives_the_same_collection() {
    let make = format!("{MAKE} -o made.jsonl");
    let whole = Story::new("undisturbed").run(&make).exits(0).left("made.jsonl");
    let story = Story::new("killed again and again");
    let there = || std::fs::read_to_string(story.path("made.jsonl")).unwrap_or_default();
    let mut amid = 0;
    for moment in moments() {
        let was_at_work = kill(&story, &format!("{make} --resume"), &moment, || there().lines().count());
        let text = there();
        assert!(whole.starts_with(&text), "what is there is how the collection begins:\n{text}");
        amid += usize::from(was_at_work && !text.is_empty());
    }
    assert!(amid > 0, "puzzles are written while others are still being made");
    let story = story.run(&format!("{make} --resume")).exits(0);
    assert_eq!(story.left("made.jsonl"), whole);
}

/// The files of a folder by their names.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return BTreeMap::new() };
    // A file may be renamed between its listing and its reading.
    let read = |entry: std::fs::DirEntry| {
        Some((entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).ok()?))
    };
    entries.filter_map(|entry| read(entry.unwrap())).collect()
}

#[test]
fn files_of_a_killed_collection_are_whole_and_going_on_gives_the_same_collection() {
    let make = format!("{MAKE} --to text -o made");
    let undisturbed = Story::new("undisturbed").run(&make).exits(0);
    let whole = files(&undisturbed.path("made"));
    assert_eq!(whole.len(), 61, "sixty, and what they are");
    let story = Story::new("killed again and again");
    let there = || files(&story.path("made"));
    let mut amid = 0;
    for moment in moments() {
        let count = || there().keys().filter(|name| name.ends_with(".txt")).count();
        let was_at_work = kill(&story, &format!("{make} --resume"), &moment, count);
        let mut left = there();
        left.retain(|name, _| !name.ends_with(".partial"));
        for (name, bytes) in &left {
            assert_eq!(Some(bytes), whole.get(name), "{name} is whole");
        }
        amid += usize::from(was_at_work && left.len() > 1);
    }
    assert!(amid > 0, "files are written while others are still being made");
    let story = story.run(&format!("{make} --resume")).exits(0);
    assert_eq!(files(&story.path("made")), whole, "and nothing half-written lies about");
}

#[test]
fn a_line_cut_off_within_a_letter_is_made_again() {
    let draft = "akari rectangle 6x6\ntitle: Ä\n\n1 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n";
    let make = "make draft.txt --level any --seed 3 --count 3 -o made.jsonl";
    let whole = Story::new("undisturbed").file("draft.txt", draft).run(make).exits(0).left("made.jsonl");
    let within = whole.rfind('Ä').expect("the title is kept") + 1;
    let story = Story::new("cut").file("draft.txt", draft).file("made.jsonl", &whole.as_bytes()[..within]);
    let story = story.run(&format!("{make} --resume")).exits(0);
    assert_eq!(story.left("made.jsonl"), whole);
}

#[test]
fn what_is_not_of_the_collection_is_never_written_over() {
    for content in ["dear diary\n", "dear diary", "{\"id\":0,\"puzzle\":\"slither/1/1/e\"}\n", "{\"id\":1,"] {
        let story = Story::new("a diary").file("made.jsonl", content);
        let story = story.run(&format!("{MAKE} -o made.jsonl --resume"));
        let story = story.warns("has something else in line 1, and is left as it is").exits(2);
        assert_eq!(story.left("made.jsonl"), content);
    }
    let story = Story::new("a folder in use");
    std::fs::create_dir(story.path("made")).unwrap();
    let story = story.file("made/0.txt", "dear diary");
    let story = story.run(&format!("{MAKE} --to text -o made")).warns("is there already").exits(2);
    assert_eq!(story.left("made/0.txt"), "dear diary");
    let story = Story::new("further on");
    std::fs::create_dir(story.path("made")).unwrap();
    let story = story.file("made/2.txt", "dear diary");
    let story = story.run(&format!("{MAKE} --to text -o made")).warns("2.txt is there already").exits(2);
    assert_eq!(story.left("made/2.txt"), "dear diary");
    let story = Story::new("a count").file("kept", "dear diary");
    let story = story.run("count spiral --radius 3 --colours 2 --resume kept").exits(2);
    assert_eq!(story.left("kept"), "dear diary");
}

#[test]
fn a_count_killed_in_its_first_line_begins_again() {
    let count = "count spiral --radius 3 --colours 2 --resume kept";
    let kept = Story::new("undisturbed").run(count).exits(0).left("kept");
    let story = Story::new("cut").file("kept", &kept[..10]).run(count).says("1 solution").exits(0);
    story.run(count).says("1 solution").exits(0);
}

/// Every verb that writes a file takes the same way: beside the file, then in its place. Where that cannot be done, what
/// was there stays.
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let verbs = [
        "convert p.txt --to json -o out",
        "draw p.txt --as svg -o out",
        "draw p.txt --as png -o out",
        "print p.txt -o out",
        "next p.txt --picture out",
        "make slitherlink --hexagon 1 --level any --seed 1 -o out",
    ];
    for words in verbs {
        let story = Story::new("a full disk").file("p.txt", SIX).file("out", "as it was");
        // Where the new file would be written first there is a folder, so writing fails as it does on a full disk.
        std::fs::create_dir(story.path("out.partial")).unwrap();
        let story = story.run(words).warns("cannot be written").exits(2);
        assert_eq!(story.left("out"), "as it was", "{words}");
    }
    let story = Story::new("a full disk").file("p.txt", SIX);
    std::fs::create_dir(story.path("1.svg.partial")).unwrap();
    let story = story.run("count p.txt --pictures .").warns("cannot be written").exits(2);
    assert!(!story.path("1.svg").exists());
}
