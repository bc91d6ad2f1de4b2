//! Blank: the template for a new genre, and a real if modest one: shade as many neighbours as each number says.

use super::Genre;
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{Card, Clue, ClueKind, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Values};
use crate::rule::{Fact, Refusal, Role, RuleBook};

pub struct Blank;

static CARD: Card = Card {
    id: "blank",
    name: "Blank",
    summary: "Shade some cells; a number tells how many neighbours of its cell are shaded.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes, GroundKind::Graph],
    clues: &[ClueKind {
        on: PlaceKind::Cell,
        what: Given::Number { least: 0, most: Most::Sides, query: false },
    }],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Shade }],
    examples: &[include_str!("good/hexagon.txt"), include_str!("good/graph.txt")],
    wrong: &[("clue", include_str!("wrong/clue.txt"))],
    checks: &["clue"],
    ..Card::EMPTY
};

impl Genre for Blank {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        for (cell, number) in puzzle.numbers() {
            book.count(
                "clue",
                cell,
                Role::Around,
                board.neighbours(cell).map(|(near, _)| Fact::on(near)),
                number,
            );
        }
        Ok(())
    }

    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        let board = puzzle.board();
        let shaded = |cell: Cell| board.neighbours(cell).filter(|&(near, _)| answer.is(near, 1)).count();
        board.cells().map(|cell| (cell.into(), Clue::Number(shaded(cell) as u32))).collect()
    }
}
