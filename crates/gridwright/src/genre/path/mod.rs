//! Number paths: Hidato, Numbrix and Rikudo are this on different boards.

mod doubts;
mod techniques;

use super::Genre;
use crate::board::{Edge, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{
    Card, Clue, ClueKind, Finding, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Sign, Values,
};
use crate::rule::{Fact, Refusal, RuleBook, Technique};

pub struct Path;

static CARD: Card = Card {
    id: "path",
    name: "Number path",
    aliases: &["hidato", "hidoku", "numbrix", "rikudo", "ascent", "number-path"],
    summary: "Write 1 to the number of cells, one per cell, so that consecutive numbers are neighbours.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes, GroundKind::Graph],
    clues: &[
        ClueKind { on: PlaceKind::Cell, what: Given::Number { least: 1, most: Most::Cells, query: false } },
        ClueKind { on: PlaceKind::Edge, what: Given::Sign(Sign::Dot) },
    ],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Number }],
    examples: &[
        include_str!("good/rikudo.txt"),
        include_str!("good/squares.txt"),
        include_str!("good/wheel.txt"),
    ],
    wrong: &[
        ("given", include_str!("wrong/given.txt")),
        ("twice", include_str!("wrong/twice.txt")),
        ("jump", include_str!("wrong/jump.txt")),
        ("dot", include_str!("wrong/dot.txt")),
        ("empty", include_str!("wrong/empty.txt")),
    ],
    checks: &["given", "twice", "jump", "dot", "empty"],
    ..Card::EMPTY
};

impl Genre for Path {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        if board.cells().len() >= usize::from(u16::MAX) {
            return Err(Refusal::new("the board has too many cells to number them: at most 65534"));
        }
        for (place, clue) in puzzle.clues() {
            match (place, clue) {
                (&place, &Clue::Number(n)) => book.fact("given", Fact { place, value: n as u16 }),
                (Place::Edge(edge), Clue::Sign(Sign::Dot)) => match board.sides(*edge) {
                    (a, Some(b)) => book.consecutive("dot", *edge, [a, b]),
                    (_, None) => {
                        return Err(Refusal::new(format!(
                            "the dot {} has no cell behind it",
                            board.name(*edge)
                        ))
                        .at(*edge));
                    }
                },
                _ => {}
            }
        }
        book.path("path", board);
        Ok(())
    }

    fn doubts(&self, puzzle: &Puzzle) -> Vec<Finding> {
        doubts::all(puzzle)
    }

    /// All numbers, and a dot wherever the path runs.
    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        let board = puzzle.board();
        let consecutive = |&edge: &Edge| match board.sides(edge) {
            (a, Some(b)) => answer.get(a).zip(answer.get(b)).is_some_and(|(a, b)| a.abs_diff(b) == 1),
            _ => false,
        };
        let dots = board.edges().filter(consecutive).map(|edge| (edge.into(), Clue::Sign(Sign::Dot)));
        super::found_numbers(puzzle, answer).into_iter().chain(dots).collect()
    }

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}
