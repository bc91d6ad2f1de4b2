//! Hitori: shade cells until no number stands twice in a line.

mod set;
mod techniques;

use super::{Genre, Hidden};
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{Card, Clue, ClueKind, Draft, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Values};
use crate::rule::{Refusal, RuleBook, Technique};

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
        let mut number = vec![None; board.cells().len()];
        for (cell, n) in puzzle.numbers() {
            number[cell.index()] = Some(n);
        }
        let mut pairs = 0;
        for line in board.lines() {
            // Sorted by number, equal ones come together.
            let numbered = |&cell: &Cell| number[cell.index()].map(|n| (n, cell));
            let mut sorted: Vec<(u32, Cell)> = line.cells.iter().filter_map(numbered).collect();
            sorted.sort_unstable();
            let mut equal: Vec<(Cell, Cell)> = Vec::new();
            for group in sorted.chunk_by(|a, b| a.0 == b.0) {
                // A pair takes a rule of its own, which is worth many facts.
                pairs += group.len() * (group.len() - 1);
                super::check_facts(8 * pairs)?;
                for (i, &(_, a)) in group.iter().enumerate() {
                    equal.extend(group[i + 1..].iter().map(|&(_, b)| (a, b)));
                }
            }
            equal.sort_unstable();
            for (a, b) in equal {
                let said = "{} have the same number in one line";
                book.not_both("twice", [a.into(), b.into()], 0, said);
            }
        }
        book.apart("adjacent", board, 1, "{} are shaded and side by side");
        book.connected("divided", board, 0);
        Ok(())
    }

    fn admit(&self, puzzle: &Puzzle) -> Result<(), Refusal> {
        // Each cell is in three lines at most, so on a small board nobody has to look.
        let cells = puzzle.board().cells().len();
        super::check_facts(24 * cells * cells).or_else(|_| self.rules(puzzle, &mut RuleBook::of(puzzle)))
    }

    fn clues(&self, puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)> {
        set::clues(puzzle, answer, dice)
    }

    fn sparse_clues(&self, puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)> {
        set::sparse_clues(puzzle, answer, dice)
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
