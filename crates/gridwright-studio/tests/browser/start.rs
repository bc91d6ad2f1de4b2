//! The first minute: what somebody sees who has never been here.

use crate::studio::Studio;

#[test]
fn a_first_visit_opens_a_worked_puzzle_with_three_lines_of_help() {
    let Some(studio) = Studio::visit() else { return };
    studio.sees("One solution");
    studio.sees("Welcome");
    assert_eq!(studio.count(".welcome li"), 3);
    assert_eq!(studio.cells(), 18);
    studio.press("Show the answer");
    studio.rests();
    assert_eq!(studio.count(".drawn .word.number"), 18 - 6, "the answer fills what is not given");
    studio.press("I see");
    studio.does_not_see("Welcome");

    // The second visit is where the first one ended.
    studio.write("c1", "2");
    studio.reload();
    assert_eq!(studio.clue("c1"), 2);
    studio.does_not_see("Welcome");
}

#[test]
fn the_gallery_has_boards_of_every_shape_to_begin_from() {
    let Some(studio) = Studio::visit() else { return };
    for (board, cells) in
        [("Hexagon with a hole", 36), ("Rectangle", 36), ("Heart", 38), ("Ring", 30), ("Free graph", 8)]
    {
        studio.begin("Number path", board, None);
        assert_eq!(studio.cells(), cells, "{board}");
        studio.sees("Several solutions");
    }
    studio.begin("Slitherlink", "Hexagon", Some(2));
    assert_eq!(studio.cells(), 19);
    studio.begin("Slitherlink", "Rectangle", Some(4));
    assert_eq!(studio.cells(), 16);
    studio.begin("Slitherlink", "Ring", None);
    studio.sees("Several solutions");
}

#[test]
fn learning_shows_rules_worked_boards_and_wrong_ones() {
    let Some(studio) = Studio::visit() else { return };
    studio.press("Learn");
    for kind in ["Blank", "Number path", "Slitherlink", "Spiral"] {
        studio.press(kind);
        studio.sees("What breaks a rule");
        studio.sees("The judge:");
        let worked = studio.count(".lesson figure:not(.wrong) svg");
        assert!(worked > 0 && studio.count(".lesson figure.wrong svg") > 0, "{kind}");
    }
    studio.press("Number path");
    let before = studio.page.eval("document.querySelector('.lesson figure .pictures').innerHTML");
    studio.press("Show the answer");
    assert_ne!(studio.page.eval("document.querySelector('.lesson figure .pictures').innerHTML"), before);
    studio.changes_document(|| studio.press("Play it"));
    studio.sees("Check my marks");
    assert_eq!(studio.page.eval("studio.mode"), "play");
}

/// Step by step what the README says, with its own words on the buttons.
#[test]
fn the_readme_leads_to_a_unique_number_path_with_a_hole() {
    let readme = include_str!("../../../../README.md");
    let Some(studio) = Studio::visit() else { return };
    let says = |words: &str| assert!(readme.contains(words), "the README does not say {words:?} any more");
    says("**New**, choose *Number path*, then the board *Hexagon with a hole*");
    studio.begin("Number path", "Hexagon with a hole", None);
    says("Click a cell and type a number");
    studio.write("a1", "1");
    says("*Give a clue where they differ*");
    let mut given = 0;
    while studio.verdict() == "several" {
        studio.press("Give a clue where they differ");
        given += 1;
        assert!(given < 37, "there is no end to it");
    }
    says("When it says *One solution*");
    studio.sees("One solution");
    says("**Play** to try it, **File** to save it or to copy a link");
    let link = studio.copies("Copy a link");
    let other = studio.another_visitor(&link);
    other.sees("Check my marks");
    assert_eq!(other.cells(), 36);
    other.press("Set");
    other.sees("One solution");
}
