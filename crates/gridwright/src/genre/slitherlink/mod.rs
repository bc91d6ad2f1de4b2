//! Slitherlink: one closed loop along the edges; a number says how many edges of its cell are on it.

mod techniques;

use super::Genre;
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{
    Card, Clue, ClueKind, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Values, Variant,
};
use crate::rule::{Fact, Loop, Refusal, Role, RuleBook, Technique};

pub struct Slitherlink;

static CARD: Card = Card {
    id: "slitherlink",
    name: "Slitherlink",
    aliases: &["slither", "loopy", "fences", "hex-slitherlink", "slitherlink-hex"],
    summary: "Draw one closed loop along the edges; a number tells how many edges of its cell are on the loop.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes],
    clues: &[ClueKind {
        on: PlaceKind::Cell,
        what: Given::Number { least: 0, most: Most::Sides, query: true },
    }],
    marks: &[MarkKind { on: PlaceKind::Edge, values: Values::Line }],
    variants: &[Variant { id: "full", summary: "The loop passes every corner." }],
    examples: &[
        include_str!("good/rectangle.txt"),
        include_str!("good/hexagon-flat.txt"),
        include_str!("good/six.txt"),
        include_str!("good/ring.txt"),
        include_str!("good/full.txt"),
    ],
    wrong: &[
        ("no-line", include_str!("wrong/no-line.txt")),
        ("branch", include_str!("wrong/branch.txt")),
        ("branch", include_str!("wrong/branch.on-hexagons.txt")),
        ("cross", include_str!("wrong/cross.txt")),
        ("clue", include_str!("wrong/clue.txt")),
        ("clue", include_str!("wrong/clue.on-hexagons.txt")),
        ("separate-lines", include_str!("wrong/separate-lines.txt")),
        ("dead-end", include_str!("wrong/dead-end.txt")),
        ("unvisited", include_str!("wrong/unvisited.txt")),
    ],
    checks: &["no-line", "branch", "cross", "clue", "separate-lines", "dead-end", "unvisited"],
    ..Card::EMPTY
};

impl Genre for Slitherlink {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        for (cell, number) in puzzle.numbers() {
            book.count("clue", cell, Role::Around, board.edges_around(cell).map(Fact::on), number);
        }
        book.single_loop("loop", Loop::along_edges(board), puzzle.has_variant("full"));
        Ok(())
    }

    fn admit(&self, _: &Puzzle) -> Result<(), Refusal> {
        Ok(())
    }

    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        let board = puzzle.board();
        let lines = |cell: Cell| board.edges_around(cell).filter(|&edge| answer.is(edge, 1)).count();
        board.cells().map(|cell| (cell.into(), Clue::Number(lines(cell) as u32))).collect()
    }

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}
