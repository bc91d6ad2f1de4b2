//! Hitori: shade cells until no number stands twice in a line.

mod set;

use super::{Genre, Hidden};
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{Card, Clue, ClueKind, Draft, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Values};
use crate::rule::{Refusal, RuleBook};
use std::collections::HashMap;

pub struct Hitori;

static CARD: Card = Card {
    id: "hitori",
    name: "Hitori",
    aliases: &["singles"],
    summary: "Shade cells so that no number stands twice in a line; shaded cells keep apart and leave the rest connected.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes],
    clues: &[ClueKind {
        on: PlaceKind::Cell,
        what: Given::Number { least: 0, most: Most::Fixed(1295), query: false },
    }],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Shade }],
    examples: &[include_str!("good/squares.txt"), include_str!("good/hexagon.txt")],
    wrong: &[
        ("adjacent", include_str!("wrong/adjacent.txt")),
        ("divided", include_str!("wrong/divided.txt")),
        ("twice", include_str!("wrong/twice.txt")),
    ],
    checks: &["adjacent", "divided", "twice"],
    ..Card::EMPTY
};

impl Genre for Hitori {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        let mut pairs = 0;
        for line in board.lines() {
            let mut equal: HashMap<&Clue, Vec<Cell>> = HashMap::new();
            for &cell in &line.cells {
                if let Some(clue) = puzzle.clue(cell) {
                    equal.entry(clue).or_default().push(cell);
                }
            }
            pairs += equal.values().map(|cells| cells.len() * (cells.len() - 1)).sum::<usize>();
            // A pair takes a rule of its own, which is worth many facts.
            super::check_facts(8 * pairs)?;
            for &a in &line.cells {
                let cells = puzzle.clue(a).and_then(|clue| equal.get(clue));
                for &b in cells.into_iter().flatten().filter(|&&b| b > a) {
                    let said = "{} have the same number in one line";
                    book.not_both("twice", [a.into(), b.into()], 0, said);
                }
            }
        }
        book.apart("adjacent", board, 1, "{} are shaded and side by side");
        book.connected("divided", board, 0);
        Ok(())
    }

    fn clues(&self, puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)> {
        set::clues(puzzle, answer, dice)
    }

    fn hide(&self, _: &Clue) -> Hidden {
        Hidden::Never
    }

    fn amend(&self, puzzle: &Puzzle, answer: &Marks, rival: &Marks, dice: &mut Dice) -> Option<Draft> {
        set::amend(puzzle, answer, rival, dice)
    }
}
