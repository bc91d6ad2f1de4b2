//! A puzzle in plain characters, for terminals, tests and mail.
//!
//! Only ASCII is used, so that every terminal shows it. Edges are seen only where a line or a cross is written, so
//! that loops stand out; what remains to be seen of the board are the corners of squares (`+`) and the middles of
//! empty cells. A graph, and a board too sparse to fit on any screen, is written as a list.
//!
//! | in a cell | |
//! | --- | --- |
//! | `.` | empty, or not shaded |
//! | `:` | empty, inside the loop |
//! | `_` | not decided, where cells are to be shaded |
//! | `###` | shaded |
//! | `AAA` `BBB` | shaded in the first, in the second answer only |

mod canvas;
mod hexes;
mod squares;

use super::names::printable;
use super::options::{Look, Options};
use crate::board::{Board, Cell, Edge, Ground, Place, PlaceKind, Spot};
use crate::coord::HexSpot;
use crate::puzzle::{Puzzle, Values};
use canvas::Canvas;

/// Draws a puzzle with plain characters; every line ends with a line break.
///
/// ```
/// use gridwright::board::{Plan, Spot};
/// use gridwright::coord::Coord;
/// use gridwright::draw::{Options, text};
/// use gridwright::puzzle::{Clue, Draft};
///
/// let mut draft = Draft::new("slitherlink", Plan::rectangle(1, 2));
/// draft.clues.push((Spot::Square(Coord::Cell { r: 0, c: 1 }), Clue::Number(3)));
/// let puzzle = draft.into_puzzle().unwrap();
/// assert_eq!(text(&puzzle, &Options::default()), "+   +   +\n      3\n+   +   +\n");
/// ```
pub fn text(puzzle: &Puzzle, options: &Options) -> String {
    let page = Page::new(puzzle, options);
    let canvas = match page.board.ground() {
        Ground::Squares { rows, cols, .. } => squares::draw(&page, rows, cols),
        Ground::Hexes { .. } => hexes::draw(&page),
        Ground::Graph => None,
    };
    let mut out = canvas.map_or_else(|| list(&page), |canvas| canvas.to_string());
    if page.has_differences() {
        out.push_str("\nA: only in the first answer, B: only in the second\n");
    }
    out
}

/// What the three ways to write a puzzle share.
struct Page<'a> {
    puzzle: &'a Puzzle,
    board: &'a Board,
    options: &'a Options<'a>,
    inside: Vec<bool>,
    /// Whether mark 0 is shown, on edges and on cells.
    crosses: bool,
    dots: bool,
    shades: bool,
}

impl<'a> Page<'a> {
    fn new(puzzle: &'a Puzzle, options: &'a Options<'a>) -> Page<'a> {
        let board = puzzle.board();
        Page {
            puzzle,
            board,
            options,
            inside: options.inside(puzzle),
            crosses: options.draws_crosses(board, PlaceKind::Edge),
            dots: options.draws_crosses(board, PlaceKind::Cell),
            shades: puzzle.card().mark_on(PlaceKind::Cell).is_some(),
        }
    }

    /// The longest clue in a cell, in characters.
    fn longest_clue(&self) -> usize {
        self.puzzle.clues().iter().map(|(_, clue)| clue.to_string().len()).max().unwrap_or(0)
    }

    /// How an edge looks: `line` if it has a line, a letter if only one answer has, else a cross or nothing.
    fn edge(&self, edge: Edge, line: char) -> Option<char> {
        self.puzzle.card().mark_on(PlaceKind::Edge)?;
        match self.options.look(edge) {
            Look::Open => None,
            Look::No => self.crosses.then_some('x'),
            Look::Yes => Some(line),
            Look::First => Some('A'),
            Look::Second => Some('B'),
        }
    }

    /// What stands in a cell, in exactly `width` characters, an odd number. `empty` is for cells with nothing in them.
    fn cell(&self, cell: Cell, width: usize, empty: char) -> String {
        let clue = self.puzzle.clue(cell).map(ToString::to_string);
        let look = if self.shades { self.options.look(cell) } else { Look::Open };
        let around = match look {
            Look::Yes => '#',
            Look::First => 'A',
            Look::Second => 'B',
            Look::No if self.dots && clue.is_some() => '.',
            _ => ' ',
        };
        let body = clue.unwrap_or_else(|| {
            let sign = match look {
                Look::Open if self.inside[cell.index()] => ':',
                Look::Open => empty,
                Look::No => '.',
                _ => around,
            };
            sign.to_string()
        });
        // A clue that fills the cell leaves no room around it for its shading: the cells are made wide enough.
        let room = width.saturating_sub(body.len());
        let (left, right) = (room - room / 2, room / 2);
        let pad = |count: usize| String::from(around).repeat(count);
        format!("{}{body}{}", pad(left), pad(right))
    }

    /// What an empty, undecided cell shows where nothing else shows that there is a cell.
    fn empty(&self) -> char {
        if self.shades { '_' } else { '.' }
    }

    /// The width of a cell: odd, so that a middle exists, and with room for shading around the longest clue.
    fn width(&self) -> usize {
        let longest = self.longest_clue() + if self.shades { 2 } else { 0 };
        (longest | 1).max(3)
    }

    fn has_differences(&self) -> bool {
        let differs = |place: Place| matches!(self.options.look(place), Look::First | Look::Second);
        let board = self.board;
        self.puzzle.card().marks.iter().any(|mark| match mark.on {
            PlaceKind::Cell => board.cells().any(|cell| differs(cell.into())),
            PlaceKind::Edge => board.edges().any(|edge| differs(edge.into())),
            PlaceKind::Corner => board.corners().any(|corner| differs(corner.into())),
        })
    }
}

/// One line per cell: its name, clue and mark, and its neighbours; then the edges that are marked.
fn list(page: &Page) -> String {
    let (board, card) = (page.board, page.puzzle.card());
    // The frame of hexagons is found once: it takes a look at every cell.
    let frame = board.hex_frame();
    let name = |place: Place| {
        let spot = match board.spot(place) {
            Spot::Hex(hex) => Some(HexSpot::Cell(*hex)),
            Spot::HexEdge(edge) => Some(HexSpot::Edge(*edge)),
            _ => None,
        };
        let in_frame = spot.zip(frame).and_then(|(spot, frame)| frame.name(spot));
        printable(&in_frame.unwrap_or_else(|| board.name(place)))
    };
    let word = |values: Values, look: Look| match look {
        Look::Open => None,
        Look::No => Some(values.word(0).to_string()),
        Look::Yes => Some(values.word(1).to_string()),
        Look::First => Some(format!("{} (A)", values.word(1))),
        Look::Second => Some(format!("{} (B)", values.word(1))),
    };
    let mut out = String::new();
    for cell in board.cells() {
        out.push_str(&name(cell.into()));
        let clue = page.puzzle.clue(cell).map(ToString::to_string);
        let mark = card.mark_on(PlaceKind::Cell).and_then(|kind| word(kind.values, page.options.look(cell)));
        let said: Vec<String> = clue.into_iter().chain(mark).collect();
        if !said.is_empty() {
            out.push_str(": ");
            out.push_str(&said.join(" "));
        }
        let near: Vec<String> = board.neighbours(cell).map(|(near, _)| name(near.into())).collect();
        if !near.is_empty() {
            out.push_str(" -> ");
            out.push_str(&near.join(", "));
        }
        out.push('\n');
    }
    if let Some(kind) = card.mark_on(PlaceKind::Edge) {
        for look in [Look::Yes, Look::First, Look::Second, Look::No] {
            let shown = |edge: &Edge| page.options.look(*edge) == look && (look != Look::No || page.crosses);
            let names: Vec<String> = board.edges().filter(shown).map(|edge| name(edge.into())).collect();
            if let Some(word) = word(kind.values, look).filter(|_| !names.is_empty()) {
                out.push_str(&format!("{word}: {}\n", names.join(", ")));
            }
        }
    }
    out
}
