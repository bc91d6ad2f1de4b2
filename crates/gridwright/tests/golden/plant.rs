//! Puzzles for a genre that has none in the net yet: one of each level on each ground with marks of a player who made
//! mistakes, one that lacks a clue, and one whose clues are at odds. They are made once, and stay as they are.

use super::record::{boards, make_one, wishes, written};
use crate::common::Dice;
use gridwright::genre::Genre;
use gridwright::puzzle::{Clue, Draft, Marks, Puzzle};
use gridwright::solve::{Answer, Budget};
use std::path::Path;

/// Makes the puzzles of a genre that has none here.
pub fn missing(genre: &dyn Genre, folder: &Path) {
    if crate::files(folder).keys().any(|name| name.ends_with(".txt") && name != super::record::MADE) {
        return;
    }
    let card = genre.card();
    let mut dice = Dice::new(26);
    let save = |name: &str, puzzle: &Puzzle| {
        std::fs::write(folder.join(format!("{name}.txt")), written(puzzle)).unwrap();
    };
    for (ground, plan) in boards(card) {
        let mut last = None;
        for (level, wish) in wishes(card).into_iter().take(4) {
            // Where a level is rare, another seed may have it.
            let made = (1..6).find_map(|seed| make_one(card, &plan, &wish, 100 + seed).ok());
            let Some(puzzle) = made else { continue };
            save(&format!("{ground}-{level}"), &with_marks(&puzzle, &mut dice));
            last = Some(puzzle);
        }
        let Some(puzzle) = last else { continue };
        if let Some(loose) = without_a_clue(&puzzle) {
            save(&format!("{ground}-several"), &loose);
        }
        if let Some(odd) = with_a_wrong_clue(&puzzle) {
            save(&format!("{ground}-at-odds"), &odd);
        }
    }
}

/// The same puzzle with a third of its answer marked, and two of these marks wrong.
fn with_marks(puzzle: &Puzzle, dice: &mut Dice) -> Puzzle {
    let answer = puzzle.stored_answer().expect("a made puzzle has its answer");
    let mut marks = Marks::new(puzzle.board());
    let mut wrong = 2;
    for (place, value) in answer.iter() {
        let values = puzzle.card().mark_on(place.kind()).expect("it is marked").values;
        if !dice.chance(35) || values.fill_the_board() && puzzle.clue(place).is_some() {
            continue;
        }
        let (least, most) = values.range(puzzle.board(), puzzle.settings());
        let other = if value == most { least } else { value + 1 };
        let is_wrong = wrong > 0 && dice.chance(15);
        wrong -= i32::from(is_wrong);
        marks.set(place, Some(if is_wrong { other } else { value }));
    }
    puzzle.clone().with_answer(None).with_marks(marks)
}

/// The same puzzle without its first clues: so many that it has several solutions.
fn without_a_clue(puzzle: &Puzzle) -> Option<Puzzle> {
    let draft = puzzle.draft();
    (1..=draft.clues.len()).find_map(|fewer| {
        let mut draft = Draft { answer: None, ..draft.clone() };
        draft.clues.drain(..fewer);
        let puzzle = draft.into_puzzle().ok()?;
        matches!(puzzle.solve(&Budget::unlimited()), Answer::Several { .. }).then_some(puzzle)
    })
}

/// The same puzzle with a larger number, or another sign, in place of a clue so that there is no solution.
fn with_a_wrong_clue(puzzle: &Puzzle) -> Option<Puzzle> {
    let draft = puzzle.draft();
    let changes = (1..8).flat_map(|by| (0..draft.clues.len()).map(move |at| (at, by)));
    changes.into_iter().find_map(|(at, by)| {
        let mut draft = Draft { answer: None, ..draft.clone() };
        draft.clues[at].1 = match &draft.clues[at].1 {
            Clue::Number(number) => Clue::Number(number + by),
            _ => draft.clues.iter().map(|(_, clue)| clue).find(|clue| **clue != draft.clues[at].1)?.clone(),
        };
        let puzzle = draft.into_puzzle().ok()?;
        matches!(puzzle.solve(&Budget::unlimited()), Answer::Nothing { .. }).then_some(puzzle)
    })
}
