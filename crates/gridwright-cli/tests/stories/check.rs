//! `gridwright check`.

use super::*;

const BOARD: &str = "slitherlink rectangle 1x2\n2 .\n";

#[test]
fn a_sound_puzzle_is_well_formed() {
    Story::new("no marks")
        .file("b.txt", BOARD)
        .run("check b.txt")
        .says_just("b.txt: well formed: Slitherlink, 2 cells, 1 clue\n")
        .exits(0);
    Story::new("a right answer")
        .file("b.txt", "slitherlink rectangle 1x1\n.\nanswer:\nI\n")
        .run("check b.txt")
        .says_just("b.txt: well formed: Slitherlink, 1 cell, 0 clues; its stored answer is a solution\n")
        .exits(0);
    Story::new("right marks")
        .file("b.txt", "slitherlink rectangle 1x1\n.\nmarks:\nline edgeh:a1 edgeh:a2 edgev:a1 edgev:b1\n")
        .run("check b.txt")
        .says_just("b.txt: well formed: Slitherlink, 1 cell, 0 clues; its marks are a solution\n")
        .exits(0);
}

#[test]
fn broken_rules_are_named_with_their_place() {
    let marks = "marks:\nline edgeh:a1 edgeh:a2 edgev:a1\n";
    Story::new("an open line")
        .file("b.txt", format!("{BOARD}{marks}"))
        .run("check b.txt")
        .says("b.txt: the marks: a1 should have 2, but has 3\n")
        .says("b.txt: the marks: the line ends at the lower right corner of a1\n")
        .says("b.txt: the marks: the line ends at the upper right corner of a1\n")
        .exits(1);
    let story = Story::new("for programs")
        .file("b.txt", format!("{BOARD}{marks}"))
        .run("check --json b.txt")
        .exits(1);
    let line = &story.lines()[0];
    assert_eq!(line["valid"], true);
    let codes: Vec<_> =
        line["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"clue") && codes.contains(&"dead-end"), "{line}");
    assert_eq!(line["findings"][0]["places"][0], "a1");
}

#[test]
fn every_defect_is_told_at_once() {
    Story::new("two bad clues")
        .file("b.txt", "slitherlink rectangle 1x2\n9 8\n")
        .run("check b.txt")
        .complains(
            "b.txt: the clue 9 on a1 is out of range (0 to 4 are possible there)\n\
             b.txt: the clue 8 on b1 is out of range (0 to 4 are possible there)\n",
        )
        .exits(2);
    let story = Story::new("for programs")
        .file("b.txt", "slitherlink rectangle 1x1\n x\n")
        .run("check --json b.txt")
        .exits(2);
    let line = &story.lines()[0];
    assert_eq!(line["valid"], false);
    assert_eq!(line["findings"][0]["position"], serde_json::json!({ "line": 2, "column": 2 }));
}

#[test]
fn the_worst_of_several_counts() {
    Story::new("bad, then good")
        .file("good.txt", BOARD)
        .run("check gone.txt good.txt")
        .says("good.txt: well formed")
        .exits(2);
}
