//! Heyawake: shade cells, so many in each room, never two side by side, and leave no long way open.

mod set;
mod techniques;

use super::{Genre, Groups};
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{Card, Clue, ClueKind, Draft, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Values};
use crate::rule::{Fact, Refusal, Role, RuleBook, Technique};

pub struct Heyawake;

static CARD: Card = Card {
    id: "heyawake",
    name: "Heyawake",
    aliases: &["heyawacky"],
    summary: "Shade cells, as many in a room as its number says; no open line may pass two borders between rooms.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes],
    clues: &[ClueKind {
        on: PlaceKind::Cell,
        what: Given::Number { least: 0, most: Most::Fixed(99_999), query: true },
    }],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Shade }],
    rooms: true,
    examples: &[include_str!("good/squares.txt"), include_str!("good/hexagon.txt")],
    wrong: &[
        ("adjacent", include_str!("wrong/adjacent.txt")),
        ("divided", include_str!("wrong/divided.txt")),
        ("number", include_str!("wrong/number.txt")),
        ("borders", include_str!("wrong/borders.txt")),
    ],
    checks: &["adjacent", "divided", "number", "borders"],
    ..Card::EMPTY
};

impl Genre for Heyawake {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let (board, room_of) = (puzzle.board(), puzzle.room_of());
        let room = |cell: Cell| &puzzle.rooms()[room_of[cell.index()]];
        self.admit(puzzle)?;
        for (cell, number) in puzzle.numbers() {
            book.count("number", cell, Role::Room, room(cell).iter().map(|&c| Fact::on(c)), number);
        }
        book.apart("adjacent", board, 1, "{} are shaded and side by side");
        book.crossings("borders", board, &room_of, 1);
        book.connected("divided", board, 0);
        Ok(())
    }

    fn admit(&self, puzzle: &Puzzle) -> Result<(), Refusal> {
        let room_of = puzzle.room_of();
        let size = |cell: Cell| puzzle.rooms()[room_of[cell.index()]].len();
        super::check_facts(puzzle.numbers().map(|(cell, _)| size(cell)).sum())
    }

    fn lay_out(&self, puzzle: &Puzzle, _: &Groups<'_>, dice: &mut Dice) -> Option<Draft> {
        set::lay_out(puzzle, dice)
    }

    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        set::clues(puzzle, answer)
    }

    fn amend(&self, puzzle: &Puzzle, answer: &Marks, rival: &Marks, dice: &mut Dice) -> Option<Draft> {
        set::amend(puzzle, answer, rival, dice)
    }

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}
