//! Patterns that beginners learn first are easy, and told in one line, in walk, grade and make alike; and a step is as hard as it is told.

use crate::common::{items, read, read_item, shared};
use gridwright::explain::{Explainer, Level, Step};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::solve::Budget;

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes()).unwrap_or_else(|findings| panic!("{findings:?}"))
}

fn walk(puzzle: &Puzzle, most: Level) -> Vec<Step> {
    let book = puzzle.rules();
    let none = Marks::new(puzzle.board());
    Explainer::new(puzzle, &book).walk(&none, most, &Budget::unlimited(), |_| true).steps
}

const PATTERNS: [&str; 5] =
    ["clue in a corner", "threes side by side", "diagonal threes", "fives side by side", "ones side by side"];

#[test]
fn each_pattern_is_one_easy_step_in_one_line() {
    for (text, technique, sentence) in [
        (
            "slitherlink rectangle 5x5\n\n. . . . .\n. . . . .\n. 3 3 . .\n. . . . .\n. . . . .\n",
            "threes side by side",
            "The 3 on b3 and the 3 on c3 are side by side, so ",
        ),
        (
            "slitherlink rectangle 5x5\n\n. . . . .\n. 3 . . .\n. . 3 . .\n. . . . .\n. . . . .\n",
            "diagonal threes",
            "The 3 on b4 and the 3 on c3 touch at a corner, so ",
        ),
        (
            "slitherlink rectangle 3x3\n\n3 . .\n. . .\n. . .\n",
            "clue in a corner",
            "Where only two sides of the 3 on a3 meet, both are lines or both are crosses, so ",
        ),
        (
            "slitherlink rectangle 3x3\n\n1 . .\n. . .\n. . .\n",
            "clue in a corner",
            "Where only two sides of the 1 on a3 meet, both are lines or both are crosses, so ",
        ),
        (
            "slitherlink rectangle 4x4\n\n. 1 1 .\n. . . .\n. . . .\n. . . .\n",
            "ones side by side",
            "The 1 on b4 and the 1 on c4 are side by side, so ",
        ),
    ] {
        let steps = walk(&puzzle(text), Level::Easy);
        let step = steps.iter().find(|step| step.technique == technique);
        let step = step.unwrap_or_else(|| panic!("{technique}: {steps:#?}"));
        assert!(step.sentence.starts_with(sentence), "{}", step.sentence);
        assert!(step.sentence.split(' ').count() <= 30 && step.premises.is_empty(), "{}", step.sentence);
    }
}

#[test]
fn patterns_are_easy_in_real_puzzles() {
    let mut seen = 0;
    for part in ["slitherlink.jsonl", "slitherlink_hex.jsonl"] {
        for item in shared(items(part)).iter().step_by(3) {
            let Ok(puzzle) = read_item(item) else { continue };
            if puzzle.board().cells().len() > 150 {
                continue;
            }
            for step in walk(&puzzle, Level::Trial).iter().filter(|step| PATTERNS.contains(&step.technique)) {
                assert_eq!(step.level, Level::Easy, "{}: {}", item["id"], step.sentence);
                seen += 1;
            }
        }
    }
    assert!(seen > 50 || items("slitherlink.jsonl").is_empty(), "{seen}");
}

#[test]
fn a_step_is_as_hard_as_it_is_told() {
    let mut seen = 0;
    for item in shared(items("sudoku.jsonl")) {
        let Ok(puzzle) = read_item(&item) else { continue };
        let steps = walk(&puzzle, Level::Trial);
        for step in steps.iter().filter(|step| step.technique == "locked candidates") {
            assert_eq!(step.level, Level::Medium, "{}: {}", item["id"], step.sentence);
            seen += 1;
        }
    }
    assert!(seen > 50 || items("sudoku.jsonl").is_empty(), "{seen}");
}
