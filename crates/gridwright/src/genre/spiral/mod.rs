//! The spiral: along it the colours come in turn, and each line of the hexagon has each colour once.

mod techniques;

use super::Genre;
use crate::board::{Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{
    Card, Clue, ClueKind, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Setting, Values,
};
use crate::rule::{Fact, Refusal, RuleBook, Technique};

pub struct Spiral;

static CARD: Card = Card {
    id: "spiral",
    name: "Spiral",
    aliases: &["spiral-colours", "colour-spiral"],
    summary: "Colour some cells so that each line has each colour once and the colours take turns along the spiral.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Hexes],
    clues: &[ClueKind {
        on: PlaceKind::Cell,
        what: Given::Number { least: 0, most: Most::Setting("colours"), query: false },
    }],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Colour { of: "colours" } }],
    settings: &[Setting {
        id: "colours",
        summary: "How many colours there are.",
        least: 1,
        most: 999,
        usual: 2,
        choices: &[],
    }],
    examples: &[
        include_str!("good/two-colours.txt"),
        include_str!("good/no-givens.txt"),
        include_str!("good/one-colour.txt"),
    ],
    wrong: &[
        ("given", include_str!("wrong/given.txt")),
        ("twice", include_str!("wrong/twice.txt")),
        ("order", include_str!("wrong/order.txt")),
        ("missing", include_str!("wrong/missing.txt")),
    ],
    checks: &["given", "twice", "order", "missing"],
    ..Card::EMPTY
};

impl Genre for Spiral {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        let colours = puzzle.settings().get("colours") as u16;
        let order = board.spiral().ok_or_else(|| {
            Refusal::new("a spiral needs a whole hexagon, without holes: its rings are read one by one")
        })?;
        for (cell, colour) in puzzle.numbers() {
            book.fact("given", Fact { place: cell.into(), value: colour as u16 });
        }
        for line in board.lines() {
            book.once("line", line.cells, colours);
        }
        book.turns("order", order, colours);
        Ok(())
    }

    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        super::found_numbers(puzzle, answer)
    }

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}
