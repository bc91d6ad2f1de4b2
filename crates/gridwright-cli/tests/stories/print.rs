//! `gridwright print`, and pictures that are no text.

use super::*;

fn is_pdf(story: &Story, name: &str) -> bool {
    std::fs::read(story.path(name)).unwrap().starts_with(b"%PDF-")
}

/// What lies in the folder.
fn lies_there(story: &Story) -> Vec<String> {
    let all = std::fs::read_dir(story.folder.path()).unwrap();
    let mut names: Vec<String> = all.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_booklet() {
    let story = Story::new("two genres").file("a.txt", SIX).file("b.txt", LONGER);
    let story = story.run("print a.txt b.txt -o booklet.pdf").says_just("").complains("").exits(0);
    assert!(is_pdf(&story, "booklet.pdf"));
    let story = story
        .run(
            "print a.txt b.txt -o apart.pdf --answers apart --per-page 6 --paper letter --names --theme dark",
        )
        .complains("")
        .exits(0);
    assert!(is_pdf(&story, "apart.pdf") && is_pdf(&story, "apart-answers.pdf"));
    assert_eq!(lies_there(&story), ["a.txt", "apart-answers.pdf", "apart.pdf", "b.txt", "booklet.pdf"]);
}

#[test]
fn a_booklet_of_all_that_was_made() {
    let story = Story::new("a collection");
    let story = story.run("make akari --rectangle 5x5 --count 3 --seed 1 -o many.jsonl").exits(0);
    let story =
        story.run("print many.jsonl -o booklet.pdf --per-page 4").says_just("").complains("").exits(0);
    assert!(is_pdf(&story, "booklet.pdf"));
    let story = story.run("check many.jsonl").exits(0);
    let said = "gridwright: there are 3 puzzles in this file: give one of them, in a file of its own\n";
    let story = story.run("walk many.jsonl").complains(said).exits(2);
    let story = story.file("empty.jsonl", "\n");
    let nothing = "empty.jsonl: there is no puzzle in this file\n";
    let story = story.run("walk empty.jsonl").complains(nothing).exits(2);
    let story = story.run("check empty.jsonl").complains(nothing).exits(2);
    let story = story.file("bad.jsonl", "{\"id\": 1}\n\n{");
    story
        .run("print bad.jsonl -o x.pdf")
        .complains(
            "bad.jsonl: line 1 has no text \"puzzle\"\n\
             bad.jsonl: line 3, column 1: this is not JSON: EOF while parsing an object\n\
             gridwright: some puzzles cannot be read, so nothing is printed\n",
        )
        .exits(2);
}

#[test]
fn answers_that_are_not_the_only_ones_are_told() {
    let story = Story::new("several and none").file("a.txt", THREE).file("b.txt", FOURS);
    let story = story
        .run("print a.txt b.txt -o x.pdf")
        .complains("a.txt: several solutions; two are printed\nb.txt: no solution\n")
        .exits(1);
    assert!(is_pdf(&story, "x.pdf"));
    story.run("print a.txt b.txt -o y.pdf --answers none").complains("").exits(0);
}

#[test]
fn what_cannot_be_printed_leaves_no_file() {
    for (typed, said) in [
        ("--per-page 0", "0 puzzles to a page cannot be printed: choose 1, 2, 4 or 6"),
        ("--per-page 3", "3 puzzles to a page cannot be printed: choose 1, 2, 4 or 6"),
        ("--theme plaid", "invalid value 'plaid'"),
        ("--paper a5", "invalid value 'a5'"),
        ("--answers never", "invalid value 'never'"),
        ("gone.txt", "gone.txt: there is no such file"),
    ] {
        let story = Story::new("a bad option").file("a.txt", SIX);
        let story = story.run(&format!("print a.txt -o x.pdf {typed}")).says_just("").warns(said).exits(2);
        assert_eq!(lies_there(&story), ["a.txt"], "{typed}");
    }
    let story = Story::new("no such folder").file("a.txt", SIX);
    let story = story.run("print a.txt -o no/x.pdf").warns("no/x.pdf cannot be written").exits(2);
    let story = story.run("print a.txt -o no/x.pdf --answers apart").warns("cannot be written").exits(2);
    assert_eq!(lies_there(&story), ["a.txt"]);
    Story::new("no file").file("a.txt", SIX).run("print a.txt").warns("--output").exits(2);
}

#[test]
fn letters_that_the_font_does_not_have_are_told() {
    let story = Story::new("a title in another script").file("a.txt", SIX);
    story
        .run("print a.txt -o x.pdf --title 数独")
        .complains("the font has no letters for 数 独; they are printed as boxes\n")
        .exits(0);
}

#[test]
fn the_name_of_the_file_says_what_to_draw() {
    let story = Story::new("pictures").file("p.txt", SIX);
    let story =
        story.run("draw p.txt -o p.png --theme dark --width 300").says_just("").complains("").exits(0);
    let png = std::fs::read(story.path("p.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(png[16..20], 300u32.to_be_bytes());
    let story = story.run("draw p.txt -o p.PDF --answer").says_just("").exits(0);
    assert!(is_pdf(&story, "p.PDF"));
    let story = story.run("draw p.txt -o p.svg").exits(0);
    assert!(story.left("p.svg").starts_with("<svg"));
    let story = story.run("draw p.txt -o q.TXT").exits(0);
    assert!(story.left("q.TXT").contains('6'));
    let story = story.run("draw p.txt -o plain").exits(0);
    assert!(story.left("plain").contains('6'));
    let story = story.run("draw p.txt --as text -o p.other").exits(0);
    assert!(story.left("p.other").contains('6'));
    let story = story.run("draw p.txt --width 300").warns("--width is for PNG").exits(2);
    let story = story.run("draw p.txt --width 0 --as png -o q.png").warns("0 is not in 1..").exits(2);
    let story = story.run("draw p.txt --width 90000 -o q.png").warns("this board can be 1 to").exits(2);
    assert!(!story.path("q.png").exists());
    story.run("draw p.txt p.txt --as png").warns("several pictures do not fit").exits(2);
}

/// Whoever names a file x.bmp does not expect a text in it.
#[test]
fn an_ending_that_says_something_else_is_refused_with_those_that_are_known() {
    for (words, complaint) in [
        (
            "draw p.txt -o x.bmp",
            "x.bmp ends in .bmp, but a picture ends in .svg, .png, .pdf, .txt; --as says the kind for other names",
        ),
        ("print p.txt -o x.txt", "x.txt ends in .txt, but a booklet ends in .pdf"),
        ("next p.txt --picture x.png", "x.png ends in .png, but the picture of a step ends in .svg"),
        ("convert p.txt --to json -o x.png", "x.png ends in .png, but a file of json ends in .json, .txt"),
        (
            "convert p.txt --to json -o x.jsonl",
            "x.jsonl ends in .jsonl, but a file of json ends in .json, .txt",
        ),
        ("convert p.txt --to hexmap -o x.txt", "x.txt ends in .txt, but a file of hexmap ends in .bin"),
        (
            "make slitherlink --hexagon 1 --level any --seed 1 -o x.svg",
            "x.svg ends in .svg, but a puzzle ends in .txt, .json; --to names another notation",
        ),
        (
            "make slitherlink --hexagon 1 --level any --seed 1 --to text -o x.json",
            "x.json ends in .json, but a file of text ends in .txt",
        ),
        (
            "make slitherlink --hexagon 2 --level any --seed 1 --count 2 -o x.txt",
            "x.txt ends in .txt, but several puzzles go into a folder, or into one file that ends in .jsonl",
        ),
    ] {
        let story = Story::new("endings").file("p.txt", SIX);
        let story = story.run(words).says_just("").complains(&format!("gridwright: {complaint}\n")).exits(2);
        let left = std::fs::read_dir(story.folder.path()).unwrap().count();
        assert_eq!(left, 1, "{words}: nothing is written");
    }
    let story = Story::new("the ending names the notation");
    let story = story.run("make slitherlink --hexagon 1 --level any --seed 1 -o made.json").exits(0);
    assert!(story.left("made.json").starts_with('{'));
    Story::new("a name of one's own")
        .file("p.txt", SIX)
        .run("convert p.txt --to json -o six.puzzle")
        .exits(0);
}

#[test]
fn what_all_solutions_share_is_drawn() {
    let story = Story::new("forced").file("p.txt", THREE);
    story.run("draw --forced p.txt").says("3").exits(0);
    Story::new("none")
        .file("p.txt", FOURS)
        .run("draw --forced p.txt")
        .complains("p.txt: no solution\n")
        .exits(1);
}

#[test]
fn text_has_colours_when_asked_for() {
    let story = Story::new("colours").file("p.txt", SIX);
    let story = story.run("draw --answer p.txt").does_not_say("\x1b[").exits(0);
    let story = story.run("draw --answer --colour always p.txt").says("\x1b[1m6 \x1b[0m\x1b[1;34m|").exits(0);
    story.run("draw --answer --colour never p.txt").does_not_say("\x1b[").exits(0);
}
