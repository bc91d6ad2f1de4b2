//! Every genre, through its folder alone: its good boards, its wrong boards, its card.
//!
//! A new genre gets all of this with no test code of its own.

mod common;

use common::{all_formats, read, same_puzzle, shown};
use gridwright::format;
use gridwright::genre::{self, Genre};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::solve::{Answer, Budget};
use std::path::PathBuf;

/// The boards in a folder of a genre, by file name.
fn boards(genre: &dyn Genre, folder: &str) -> Vec<(String, Puzzle)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/genre").join(genre.card().id).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&path)
        .unwrap_or_else(|e| panic!("{} should be a folder of boards: {e}", path.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let name = format!("{}/{}", genre.card().id, file.file_name().unwrap().to_string_lossy());
            let puzzle =
                read(&std::fs::read(&file).unwrap()).unwrap_or_else(|e| panic!("{name}: {}", shown(&e)));
            (name, puzzle)
        })
        .collect()
}

/// The files in a folder of a genre: name and content.
fn files(genre: &dyn Genre, folder: &str) -> Vec<(String, String)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/genre").join(genre.card().id).join(folder);
    let files = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|file| {
            (file.file_name().unwrap().to_string_lossy().into(), std::fs::read_to_string(&file).unwrap())
        })
        .collect()
}

fn expected(puzzle: &Puzzle) -> Option<&str> {
    puzzle.meta().other.get("expect").and_then(|v| v.as_str())
}

#[test]
fn the_solver_says_of_every_good_board_what_the_board_says_of_itself() {
    for genre in genre::ALL {
        for (name, puzzle) in boards(*genre, "good") {
            let answer = puzzle.solve(&Budget::unlimited());
            assert_eq!(Some(answer.word()), expected(&puzzle), "{name}");
            match &answer {
                Answer::Unique(marks) => {
                    assert_eq!(Some(marks), puzzle.stored_answer(), "{name}: the stored answer");
                }
                Answer::Several { common, one, other } => {
                    assert_ne!(one, other, "{name}");
                    assert!(puzzle.judge(one).is_empty() && puzzle.judge(other).is_empty(), "{name}");
                    assert!(common.complete, "{name}");
                    let held = |marks: &Marks| common.marks.iter().all(|(place, mark)| marks.is(place, mark));
                    assert!(held(one) && held(other), "{name}: what is common holds in both");
                }
                Answer::Nothing { because } => {
                    assert!(because.irreducible || genre.card().id == "nurikabe", "{name}");
                    assert!(puzzle.stored_answer().is_none(), "{name}");
                }
                Answer::Unsettled { .. } => panic!("{name}: not settled"),
            }
        }
    }
}

#[test]
fn the_judge_accepts_every_stored_answer() {
    for genre in genre::ALL {
        let mut answers = 0;
        for (name, puzzle) in boards(*genre, "good") {
            if let Some(answer) = puzzle.stored_answer() {
                assert_eq!(puzzle.judge(answer), [], "{name}");
                answers += 1;
            }
        }
        assert!(answers > 0, "{} should have a good board with its answer", genre.card().id);
    }
}

#[test]
fn every_wrong_board_breaks_just_the_rule_in_its_name() {
    for genre in genre::ALL {
        let mut shown = Vec::new();
        for (name, puzzle) in boards(*genre, "wrong") {
            let code = name.rsplit('/').next().and_then(|file| file.split('.').next()).unwrap().to_string();
            let breaches = puzzle.judge(puzzle.marks());
            assert!(!breaches.is_empty(), "{name} breaks nothing");
            for breach in &breaches {
                assert_eq!(breach.code, code, "{name}: {}", breach.sentence);
            }
            shown.push(code);
        }
        for check in genre.card().checks {
            assert!(
                shown.iter().any(|code| code == check),
                "{}: no wrong board for {check}",
                genre.card().id
            );
        }
    }
}

#[test]
fn the_card_shows_just_the_boards_of_the_folder() {
    for genre in genre::ALL {
        let card = genre.card();
        let wrong = files(*genre, "wrong");
        for (name, text) in &wrong {
            let code = name.split('.').next().unwrap();
            let listed = card.wrong.iter().any(|&(listed, board)| listed == code && board == text);
            assert!(listed, "{}: wrong/{name} is not on the card under {code}", card.id);
        }
        assert_eq!(card.wrong.len(), wrong.len(), "{}: each wrong board is listed once", card.id);
        let good = files(*genre, "good");
        for example in card.examples {
            assert!(good.iter().any(|(_, text)| text == example), "{}: no good board is {example}", card.id);
            let puzzle = read(example.as_bytes()).unwrap();
            assert_eq!(
                expected(&puzzle),
                Some("unique"),
                "{}: an example has one answer: {example}",
                card.id
            );
            assert!(puzzle.stored_answer().is_some(), "{}: and it is worked out: {example}", card.id);
        }
        let order: Vec<&str> = card.wrong.iter().map(|&(code, _)| code).collect();
        let rank = |code: &&str| card.checks.iter().position(|check| check == code);
        assert!(order.is_sorted_by_key(rank), "{}: in the order in which they are reported", card.id);
    }
}

#[test]
fn every_board_comes_back_from_every_notation_that_can_hold_it() {
    for genre in genre::ALL {
        for (name, puzzle) in [boards(*genre, "good"), boards(*genre, "wrong")].concat() {
            let mut written = Vec::new();
            for format in all_formats() {
                let Ok(bytes) = format::write(&puzzle, format) else { continue };
                written.push(format.id);
                let again = format.read(&bytes).and_then(|draft| draft.into_puzzle());
                let again = again.unwrap_or_else(|e| panic!("{name} as {}: {}", format.id, shown(&e)));
                assert!(same_puzzle(&again, &puzzle), "{name} as {}", format.id);
                if ["json", "text"].contains(&format.id) {
                    assert_eq!(again, puzzle, "{name} as {}: our own notations keep everything", format.id);
                }
                let recognised = format::read(&bytes, &format::Hints::default()).unwrap().1;
                assert_eq!(recognised.id, format.id, "{name}: recognised by its content");
            }
            assert!(written.contains(&"json") && written.contains(&"text"), "{name}: {written:?}");
        }
    }
}

#[test]
fn cards_are_filled_in_and_names_belong_to_one_genre() {
    for genre in genre::ALL {
        let card = genre.card();
        assert!(!card.name.is_empty() && !card.summary.is_empty() && !card.rules.is_empty(), "{}", card.id);
        assert!(!card.examples.is_empty() && !card.checks.is_empty(), "{}", card.id);
        for example in card.examples {
            let puzzle = read(example.as_bytes()).unwrap();
            assert_eq!(puzzle.card().id, card.id);
        }
        for name in card.aliases.iter().chain([&card.id]) {
            assert_eq!(genre::ALL.iter().filter(|g| g.card().is_called(name)).count(), 1, "{name}");
        }
    }
}
