//! Nurikabe: a sea around islands, each with one number and as many cells as it says.

mod set;
mod techniques;

use super::{Genre, Hidden};
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{Card, Clue, ClueKind, Draft, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Values};
use crate::rule::{Refusal, RuleBook, Technique};

pub struct Nurikabe;

static CARD: Card = Card {
    id: "nurikabe",
    name: "Nurikabe",
    aliases: &[],
    summary: "Shade a connected sea without pools around islands, each with one number and as many cells as it says.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes],
    clues: &[ClueKind {
        on: PlaceKind::Cell,
        what: Given::Number { least: 1, most: Most::Fixed(99_999), query: true },
    }],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Shade }],
    examples: &[include_str!("good/squares.txt"), include_str!("good/hexagon.txt")],
    wrong: &[
        ("clue-shaded", include_str!("wrong/clue-shaded.txt")),
        ("pool", include_str!("wrong/pool.txt")),
        ("no-number", include_str!("wrong/no-number.txt")),
        ("divided", include_str!("wrong/divided.txt")),
        ("two-numbers", include_str!("wrong/two-numbers.txt")),
        ("size", include_str!("wrong/size.txt")),
    ],
    checks: &["clue-shaded", "pool", "no-number", "divided", "two-numbers", "size"],
    ..Card::EMPTY
};

impl Genre for Nurikabe {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        let island = |(place, clue): &(Place, Clue)| match (place, clue) {
            (Place::Cell(cell), Clue::Number(n)) => Some((*cell, Some(*n))),
            (Place::Cell(cell), _) => Some((*cell, None)),
            _ => None,
        };
        let clues: Vec<(Cell, Option<u32>)> = puzzle.clues().iter().filter_map(island).collect();
        book.no_pool("pool", board, 1, "{} are a pool");
        book.connected("divided", board, 1);
        book.islands("island", board, clues);
        Ok(())
    }

    fn admit(&self, _: &Puzzle) -> Result<(), Refusal> {
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

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}
