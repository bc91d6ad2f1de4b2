//! Masyu: one loop from cell to cell, straight through white pearls, turning in black ones.

mod techniques;

use super::Genre;
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{
    Card, Clue, ClueKind, Given, GroundKind, MarkKind, Marks, Puzzle, Sign, Values, Variant,
};
use crate::rule::{Fact, Loop, Refusal, Rule, RuleBook, Technique};

pub struct Masyu;

/// The breaks that pearls know of.
const PEARLS: [&str; 5] = ["white-turn", "black-straight", "black-beside", "white-beside", "unstrung"];

static CARD: Card = Card {
    id: "masyu",
    name: "Masyu",
    aliases: &["mashu", "pearl"],
    summary: "Draw one loop through all pearls: straight through white ones, turning in black ones.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes],
    clues: &[
        ClueKind { on: PlaceKind::Cell, what: Given::Sign(Sign::White) },
        ClueKind { on: PlaceKind::Cell, what: Given::Sign(Sign::Black) },
        ClueKind { on: PlaceKind::Cell, what: Given::Query },
    ],
    marks: &[MarkKind { on: PlaceKind::Edge, values: Values::Track }],
    variants: &[Variant { id: "full", summary: "The loop passes every cell." }],
    examples: &[include_str!("good/squares.txt"), include_str!("good/hexagon.txt")],
    wrong: &[
        ("no-line", include_str!("wrong/no-line.txt")),
        ("branch", include_str!("wrong/branch.txt")),
        ("cross", include_str!("wrong/cross.txt")),
        ("white-turn", include_str!("wrong/white-turn.txt")),
        ("black-straight", include_str!("wrong/black-straight.txt")),
        ("black-beside", include_str!("wrong/black-beside.txt")),
        ("white-beside", include_str!("wrong/white-beside.txt")),
        ("unstrung", include_str!("wrong/unstrung.txt")),
        ("leaves", include_str!("wrong/leaves.txt")),
        ("dead-end", include_str!("wrong/dead-end.txt")),
        ("unvisited", include_str!("wrong/unvisited.txt")),
        ("separate-lines", include_str!("wrong/separate-lines.txt")),
    ],
    checks: &[
        "no-line",
        "branch",
        "cross",
        "white-turn",
        "black-straight",
        "black-beside",
        "white-beside",
        "unstrung",
        "leaves",
        "dead-end",
        "unvisited",
        "separate-lines",
    ],
    ..Card::EMPTY
};

impl Genre for Masyu {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        let pearl = |(place, clue): &(Place, Clue)| match (place, clue) {
            (Place::Cell(cell), Clue::Sign(sign)) => Some((*cell, Some(*sign == Sign::Black))),
            (Place::Cell(cell), _) => Some((*cell, None)),
            _ => None,
        };
        let pearls: Vec<(Cell, Option<bool>)> = puzzle.clues().iter().filter_map(pearl).collect();
        book.pearls(PEARLS, board, &pearls);
        for edge in board.edges().filter(|&edge| board.is_rim(edge)) {
            book.counted(
                "leaves",
                vec![edge.into()],
                false,
                vec![Fact::on(edge)],
                0,
                "the line leaves the board at {}",
            );
        }
        book.single_loop("loop", Loop::through_cells(board), puzzle.has_variant("full"));
        Ok(())
    }

    fn admit(&self, _: &Puzzle) -> Result<(), Refusal> {
        Ok(())
    }

    /// A pearl wherever what it says is true.
    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        let board = puzzle.board();
        let mut clues = Vec::new();
        for (black, sign) in [(false, Sign::White), (true, Sign::Black)] {
            let everywhere: Vec<(Cell, Option<bool>)> =
                board.cells().map(|cell| (cell, Some(black))).collect();
            let mut book = RuleBook::of(puzzle);
            book.pearls(PEARLS, board, &everywhere);
            let mut is_true = vec![true; everywhere.len()];
            for stated in book.rules() {
                if let (Rule::Count(count), [Place::Cell(cell)]) = (&stated.rule, &stated.places[..]) {
                    is_true[cell.index()] &= count.holds(answer);
                }
            }
            let cells = board.cells().filter(|cell| is_true[cell.index()]);
            clues.extend(cells.map(|cell| (cell.into(), Clue::Sign(sign))));
        }
        clues
    }

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}
