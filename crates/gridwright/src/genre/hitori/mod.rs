//! Hitori: shade cells until no number stands twice in a line.

use super::Genre;
use crate::board::PlaceKind;
use crate::puzzle::{Card, ClueKind, Given, GroundKind, MarkKind, Most, Puzzle, Values};
use crate::rule::{Refusal, RuleBook};

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
        for line in board.lines() {
            for (i, &a) in line.cells.iter().enumerate() {
                for &b in &line.cells[i + 1..] {
                    if puzzle.clue(a).is_some() && puzzle.clue(a) == puzzle.clue(b) {
                        book.not_both(
                            "twice",
                            [a.into(), b.into()],
                            0,
                            "{} have the same number in one line",
                        );
                    }
                }
            }
        }
        book.apart("adjacent", board, 1, "{} are shaded and side by side");
        book.connected("divided", board, 0);
        Ok(())
    }
}
