//! Sudoku and its many variants on squares, and the Latin hexagon, which is the same on hexagons.

mod blocks;
mod techniques;

use super::{Genre, Hidden};
use crate::board::{Board, Cell, Edge, Ground, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{
    Card, Clue, ClueKind, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Setting, Sign, Values, Variant,
};
use crate::rule::{Fact, Refusal, Role, RuleBook, Technique};

pub struct Sudoku;

static CARD: Card = Card {
    id: "sudoku",
    name: "Sudoku",
    aliases: &["solo", "latin-square", "latin-hexagon", "killer", "jigsaw"],
    summary: "Fill in numbers so that none stands twice in a line or in a block.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes],
    side: Some(9),
    clues: &[
        ClueKind { on: PlaceKind::Cell, what: Given::Number { least: 1, most: Most::Line, query: false } },
        ClueKind { on: PlaceKind::Cell, what: Given::Sign(Sign::Even) },
        ClueKind { on: PlaceKind::Cell, what: Given::Sign(Sign::Odd) },
        ClueKind { on: PlaceKind::Edge, what: Given::Sign(Sign::Dot) },
    ],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Digit }],
    variants: &[
        Variant { id: "antiknight", summary: "Cells a knight's leap apart differ." },
        Variant { id: "antiking", summary: "Cells a diagonal step apart differ." },
        Variant { id: "nonconsecutive", summary: "Numbers side by side are never consecutive." },
        Variant {
            id: "alldots",
            summary: "All dots are given: without one, neighbours are not consecutive.",
        },
    ],
    rooms: true,
    blocks: Some(blocks::blocks),
    cages: true,
    settings: &[Setting {
        id: "diagonals",
        summary: "On which diagonals the numbers differ.",
        least: 0,
        most: 3,
        usual: 0,
        choices: &["none", "falling", "rising", "both"],
    }],
    examples: &[
        include_str!("good/squares.txt"),
        include_str!("good/hexagon.txt"),
        include_str!("good/killer.txt"),
        include_str!("good/jigsaw.txt"),
        include_str!("good/consecutive.txt"),
        include_str!("good/even-odd.txt"),
    ],
    wrong: &[
        ("given", include_str!("wrong/given.txt")),
        ("block", include_str!("wrong/block.txt")),
        ("line", include_str!("wrong/line.txt")),
        ("line", include_str!("wrong/line.on-hexagons.txt")),
        ("diagonal", include_str!("wrong/diagonal.txt")),
        ("cage", include_str!("wrong/cage.txt")),
        ("sum", include_str!("wrong/sum.txt")),
        ("parity", include_str!("wrong/parity.txt")),
        ("dot", include_str!("wrong/dot.txt")),
        ("consecutive", include_str!("wrong/consecutive.txt")),
        ("knight", include_str!("wrong/knight.txt")),
        ("king", include_str!("wrong/king.txt")),
        ("empty", include_str!("wrong/empty.txt")),
    ],
    checks: &[
        "given",
        "block",
        "line",
        "diagonal",
        "cage",
        "sum",
        "parity",
        "dot",
        "consecutive",
        "knight",
        "king",
        "empty",
    ],
    ..Card::EMPTY
};

impl Genre for Sudoku {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        let values = values(board)?;
        for line in board.lines() {
            book.different("line", line.cells, values, Role::Line, false);
        }
        for room in puzzle.rooms().iter().filter(|_| puzzle.rooms().len() > 1) {
            if room.len() > usize::from(values) {
                let name = board.name(room[0]);
                return Err(Refusal::new(format!(
                    "the room at {name} has {} cells, but there are only {values} numbers: make it smaller",
                    room.len()
                )));
            }
            book.different("block", room.clone(), values, Role::Block, false);
        }
        for diagonal in diagonals(board, puzzle.settings().get("diagonals"))? {
            book.different("diagonal", diagonal, values, Role::Named, false);
        }
        for cage in puzzle.cages() {
            book.cage(["cage", "sum"], cage.cells.clone(), values, cage.sum);
        }
        for (place, clue) in puzzle.clues() {
            match (*place, clue) {
                (place, Clue::Number(n)) => book.fact("given", Fact { place, value: *n as u16 }),
                (Place::Cell(cell), Clue::Sign(sign)) => parity(book, cell, *sign, values),
                (Place::Edge(edge), _) => match board.sides(edge) {
                    (a, Some(b)) => book.consecutive("dot", edge, [a, b]),
                    (_, None) => {
                        let reason = format!("the dot {} has no cell behind it", board.name(edge));
                        return Err(Refusal::new(reason).at(edge));
                    }
                },
                _ => {}
            }
        }
        let has = |variant| puzzle.has_variant(variant);
        for edge in board.edges().filter(|&edge| board.ends(edge).is_some()) {
            let dotted = |edge: Edge| puzzle.clue(edge).is_some();
            if let (a, Some(b)) = board.sides(edge)
                && (has("nonconsecutive") || has("alldots") && !dotted(edge))
            {
                book.not_consecutive("consecutive", [a, b]);
            }
        }
        for cell in board.cells() {
            let later = |is_on: bool, cells: fn(&Board, Cell) -> Vec<Cell>| {
                let all = if is_on { cells(board, cell) } else { Vec::new() };
                all.into_iter().filter(move |&other| other > cell)
            };
            for other in later(has("antiknight"), Board::leaps) {
                book.different("knight", vec![cell, other], values, Role::Pair, false);
            }
            for other in later(has("antiking"), Board::diagonals) {
                book.different("king", vec![cell, other], values, Role::Pair, false);
            }
        }
        book.filled("empty", board);
        Ok(())
    }

    /// All numbers; and where all dots are given, those.
    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        let board = puzzle.board();
        let consecutive = |&edge: &Edge| match board.sides(edge) {
            (a, Some(b)) => answer.get(a).zip(answer.get(b)).is_some_and(|(a, b)| a.abs_diff(b) == 1),
            _ => false,
        };
        let all_dots = puzzle.has_variant("alldots");
        let dots = board.edges().filter(|edge| all_dots && board.ends(*edge).is_some() && consecutive(edge));
        let dots = dots.map(|edge| (edge.into(), Clue::Sign(Sign::Dot)));
        super::found_numbers(puzzle, answer).into_iter().chain(dots).collect()
    }

    fn hide(&self, clue: &Clue) -> Hidden {
        match clue {
            Clue::Sign(Sign::Dot) => Hidden::Never,
            _ => Hidden::Gone,
        }
    }

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}

/// How many numbers there are: as many as the longest line has cells.
fn values(board: &Board) -> Result<u16, Refusal> {
    if matches!(board.ground(), Ground::Squares { .. }) && blocks::side(board).is_none() {
        return Err(Refusal::new("the board should be a whole square with a side from 4 to 25"));
    }
    match board.longest_line() {
        longest @ 2..=25 => Ok(longest as u16),
        longest => {
            Err(Refusal::new(format!("the longest line has {longest} cells, but should have from 2 to 25")))
        }
    }
}

/// The diagonals of a square on which numbers differ: 1 falling, 2 rising, 3 both.
fn diagonals(board: &Board, which: u32) -> Result<Vec<Vec<Cell>>, Refusal> {
    let side = match blocks::side(board) {
        Some(side) => i64::from(side),
        None if which == 0 => return Ok(Vec::new()),
        None => return Err(Refusal::new("only a square has diagonals: set diagonals to 0")),
    };
    let at = |cell: &Cell| board.row_and_column(*cell);
    let falling = board.cells().filter(|cell| at(cell).0 == at(cell).1).collect();
    let rising = board.cells().filter(|cell| at(cell).0 + at(cell).1 + 1 == side).collect();
    Ok([(1, falling), (2, rising)].into_iter().filter(|(bit, _)| which & bit != 0).map(|(_, d)| d).collect())
}

/// An even or an odd number: none of the others.
fn parity(book: &mut RuleBook, cell: Cell, sign: Sign, values: u16) {
    let (not, said) = match sign {
        Sign::Even => (1, "the number on {} should be even"),
        _ => (0, "the number on {} should be odd"),
    };
    let others = (1..=values).filter(|value| value % 2 == not);
    let facts = others.map(|value| Fact { place: cell.into(), value }).collect();
    book.counted("parity", vec![cell.into()], true, facts, 0, said);
}
