//! A puzzle in plain characters, for terminals, tests and mail.
//!
//! Only ASCII is used, so that every terminal shows it. Edges are seen only where a line or a cross is written, so
//! that loops stand out; what remains to be seen of the board are the corners of squares (`+`) and the middles of
//! empty cells. Rooms and cages have walls (`walls.rs`), and on squares a cage has its sum above its first cell. A graph, and a board too sparse to fit on any screen, is written as a list.
//!
//! | in a cell | |
//! | --- | --- |
//! | `.` | empty, or not shaded |
//! | `:` | empty, inside the loop or noted to be there |
//! | `'` | empty, noted to be outside the loop |
//! | `_` | not decided, where cells are to be shaded |
//! | `###` | shaded |
//! | `AAA` `BBB` | shaded in the first, in the second answer only |
//! | `17` | a number, given or found |
//! | `3/5` | 3 in the first and 5 in the second answer, or written over the 3 that was given |
//!
//! A dot between two cells is an `o` between them. One on a diagonal stands on the corner, and a line below the
//! picture tells which diagonal it is. Candidates, and places that are to be pointed out, are listed below the picture.

mod canvas;
mod hexes;
mod squares;
mod walls;

use super::names::printable;
use super::numbers::Numbers;
use super::options::{Look, Options};
use crate::board::{Board, Cell, Edge, Ground, Place, PlaceKind, Spot};
use crate::coord::{HexSpot, Orientation};
use crate::puzzle::{Cage, Clue, Puzzle, Side, Sign, Values};
use canvas::{Canvas, Tone};
use walls::{Wall, Walls};

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
    written(puzzle, options, false)
}

/// The same text for a terminal with colours: what is given is bold, lines and what was found have colours, and what
/// only shows that there is a board is faint. Without the codes between them the characters are those of [`text`].
pub fn coloured_text(puzzle: &Puzzle, options: &Options) -> String {
    written(puzzle, options, true)
}

fn written(puzzle: &Puzzle, options: &Options, coloured: bool) -> String {
    let page = Page::new(puzzle, options);
    let canvas = match page.board.ground() {
        Ground::Squares { rows, cols, .. } => squares::draw(&page, rows, cols),
        Ground::Hexes { .. } if page.is_compact() => hexes::compact(&page),
        Ground::Hexes { .. } => hexes::draw(&page),
        Ground::Graph => None,
    };
    let mut out = match canvas {
        Some(canvas) => canvas.written(coloured) + &page.diagonal_dots() + page.gaps(),
        None => list(&page) + &page.rooms(),
    };
    out.push_str(&page.notes());
    if page.numbers.as_ref().is_some_and(Numbers::have_differences) && options.compare.is_some() {
        out.push_str("\na/b: a in the first answer, b in the second\n");
    } else if page.has_differences() {
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
    /// Lines run from cell to cell.
    tracks: bool,
    /// Marks of cells are lamps.
    lamps: bool,
    /// Where cells are to be numbered.
    numbers: Option<Numbers>,
    walls: Walls,
}

impl<'a> Page<'a> {
    fn new(puzzle: &'a Puzzle, options: &'a Options<'a>) -> Page<'a> {
        let board = puzzle.board();
        let numbers = Numbers::of(puzzle, options);
        Page {
            puzzle,
            board,
            options,
            inside: options.inside(puzzle),
            crosses: options.draws_crosses(board, PlaceKind::Edge),
            dots: options.draws_crosses(board, PlaceKind::Cell),
            tracks: puzzle.card().mark_on(PlaceKind::Edge).is_some_and(|kind| kind.values.are_tracks()),
            lamps: puzzle.card().mark_on(PlaceKind::Cell).is_some_and(|kind| kind.values.are_lamps()),
            shades: puzzle.card().mark_on(PlaceKind::Cell).is_some() && numbers.is_none(),
            numbers,
            walls: Walls::of(puzzle),
        }
    }

    /// The edges with walls.
    fn walled(&self) -> impl Iterator<Item = (Edge, Wall)> {
        let edges = self.board.edges().filter(|_| self.walls.are_there());
        edges.filter_map(|edge| Some((edge, self.walls.on(self.puzzle, edge)?)))
    }

    /// What walls with gaps mean, where there are some.
    fn gaps(&self) -> &'static str {
        let squares = matches!(self.board.ground(), Ground::Squares { .. });
        match squares && self.walled().any(|(_, wall)| wall == Wall::Through) {
            true => "- - and !: a room ends here, its cage goes on\n",
            false => "",
        }
    }

    /// A line with the rooms, for boards that are listed.
    fn rooms(&self) -> String {
        let named = |cells: &Vec<Cell>| {
            let names: Vec<String> = cells.iter().map(|&cell| printable(&self.board.name(cell))).collect();
            names.join(" + ")
        };
        let rooms: Vec<String> = self.puzzle.rooms().iter().map(named).collect();
        if rooms.len() < 2 { String::new() } else { format!("rooms: {}\n", rooms.join(", ")) }
    }

    /// True if nothing but colours is written, and nothing between the cells: then rows can stand close together.
    fn is_compact(&self) -> bool {
        let pointy = self.options.orientation(self.board) == Orientation::Pointy;
        pointy && !self.options.names && self.numbers.as_ref().is_some_and(|numbers| numbers.are_colours)
    }

    /// The longest clue or number in a cell, in characters.
    fn longest(&self) -> usize {
        let clues = self.puzzle.clues().iter().map(|(_, clue)| sign(clue).len());
        clues.max().unwrap_or(0).max(self.numbers.as_ref().map_or(0, Numbers::longest))
    }

    /// The number or the clue in a cell.
    fn written(&self, cell: Cell) -> Option<String> {
        let number = self.numbers.as_ref().map(|numbers| numbers.written(cell).to_string());
        let clue = || self.puzzle.clue(cell).map(sign);
        number.filter(|number| !number.is_empty()).or_else(clue)
    }

    /// The edges with dots.
    fn dots_between(&self) -> impl Iterator<Item = Edge> {
        self.puzzle.clues().iter().filter_map(|(place, clue)| match (place, clue) {
            (Place::Edge(edge), Clue::Sign(Sign::Dot)) => Some(*edge),
            (_, Clue::Number(_) | Clue::Query) => None,
            (_, Clue::Sign(Sign::Dot | Sign::Wall | Sign::White | Sign::Black | Sign::Even | Sign::Odd)) => {
                None
            }
        })
    }

    /// A line with the dots on diagonals: at a corner one cannot see which of two diagonals is meant.
    fn diagonal_dots(&self) -> String {
        let diagonals = self.dots_between().filter(|&edge| self.board.ends(edge).is_none());
        dot_line(self.board, diagonals, |cell| self.board.name(cell))
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

    /// The tone of what stands in a cell.
    fn tone(&self, cell: Cell) -> Tone {
        let look = if self.shades { self.options.look(cell) } else { Look::Open };
        match look {
            _ if self.puzzle.clue(cell).is_some() => Tone::Given,
            Look::First => Tone::First,
            Look::Second => Tone::Second,
            Look::Yes => Tone::Found,
            _ if self.written(cell).is_some() => Tone::Found,
            _ => Tone::Faint,
        }
    }

    /// The tone of a sign that [`edge`](Page::edge) gave.
    fn edge_tone(sign: Option<char>) -> Tone {
        match sign {
            Some('A') => Tone::First,
            Some('B') => Tone::Second,
            Some('x') | None => Tone::Faint,
            Some(_) => Tone::Line,
        }
    }

    /// What stands in a cell, in exactly `width` characters, an odd number. `empty` is for cells with nothing in them.
    fn cell(&self, cell: Cell, width: usize, empty: char) -> String {
        let clue = self.written(cell);
        let look = if self.shades { self.options.look(cell) } else { Look::Open };
        let around = match look {
            Look::Yes if self.lamps => ' ',
            Look::No if self.lamps => ' ',
            Look::Yes => '#',
            Look::First => 'A',
            Look::Second => 'B',
            Look::No if self.dots && clue.is_some() => '.',
            _ => ' ',
        };
        let side = self.options.pencil.and_then(|pencil| pencil.side(cell));
        let body = clue.unwrap_or_else(|| {
            let sign = match look {
                Look::Open if self.inside[cell.index()] => ':',
                Look::Open if side == Some(Side::Inside) => ':',
                Look::Open if side == Some(Side::Outside) => '\'',
                Look::Open => empty,
                Look::No => '.',
                Look::Yes if self.lamps => '*',
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

    /// The width of a cell: odd, so that a middle exists, and with room for shading around the longest clue, or for
    /// a blank between a number and a dot.
    fn width(&self) -> usize {
        let around = self.shades || self.dots_between().next().is_some();
        let longest = self.longest() + if around { 2 } else { 0 };
        (longest | 1).max(3)
    }

    /// What has no room in the picture: candidates, clues that cannot stand, and places to point out.
    fn notes(&self) -> String {
        let options = self.options;
        let name = |place: Place| printable(&self.board.said(place));
        let named = |places: &[Place]| places.iter().map(|&place| name(place)).collect::<Vec<_>>();
        let noted = |cell: Cell| {
            let numbers = options.pencil.map_or(&[][..], |pencil| pencil.candidates(cell));
            let words: Vec<String> = numbers.iter().map(|number| number.to_string()).collect();
            (!words.is_empty()).then(|| format!("{} {}", name(cell.into()), words.join(" ")))
        };
        let astray = options.astray.iter().map(|(place, clue)| format!("{clue} on {}", name(*place)));
        let caged = |cage: &Cage| {
            let names: Vec<String> = cage.cells.iter().map(|&cell| name(cell.into())).collect();
            let sum = cage.sum.map_or(String::new(), |sum| format!(" = {sum}"));
            names.join(" + ") + &sum
        };
        let lists = [
            ("cages", self.puzzle.cages().iter().map(caged).collect()),
            ("candidates", self.board.cells().filter_map(noted).collect()),
            ("cannot stand", astray.collect()),
            ("at odds", named(options.odds)),
            ("broken", named(options.breaches)),
            ("look at", named(options.focus)),
        ];
        let lists = lists.into_iter().filter(|(_, list): &(&str, Vec<String>)| !list.is_empty());
        lists.map(|(what, list)| format!("{what}: {}\n", list.join(", "))).collect()
    }

    fn has_differences(&self) -> bool {
        let differs = |place: Place| matches!(self.options.look(place), Look::First | Look::Second);
        let board = self.board;
        let kinds = self.puzzle.card().marks.iter().filter(|mark| !mark.values.are_numbers());
        kinds.map(|mark| mark.on).any(|kind| match kind {
            PlaceKind::Cell => board.cells().any(|cell| differs(cell.into())),
            PlaceKind::Edge => board.edges().any(|edge| differs(edge.into())),
            PlaceKind::Corner => board.corners().any(|corner| differs(corner.into())),
        })
    }
}

/// A clue in as few characters as possible.
fn sign(clue: &Clue) -> String {
    match clue {
        Clue::Sign(Sign::Dot) => "o".into(),
        Clue::Sign(sign @ (Sign::Wall | Sign::White | Sign::Black | Sign::Even | Sign::Odd)) => {
            sign.token().into()
        }
        Clue::Number(_) | Clue::Query => clue.to_string(),
    }
}

/// The line that lists dots by the cells between which they stand, if there are any.
fn dot_line(board: &Board, dots: impl Iterator<Item = Edge>, name: impl Fn(Cell) -> String) -> String {
    let pair = |edge| match board.sides(edge) {
        (a, Some(b)) => format!("{}-{}", name(a), name(b)),
        (a, None) => name(a),
    };
    let names: Vec<String> = dots.map(pair).collect();
    if names.is_empty() { String::new() } else { format!("dots: {}\n", names.join(", ")) }
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
        let clue = page.written(cell);
        let kind = card.mark_on(PlaceKind::Cell).filter(|_| page.numbers.is_none());
        let mark = kind.and_then(|kind| word(kind.values, page.options.look(cell)));
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
    out.push_str(&dot_line(board, page.dots_between(), |cell| name(cell.into())));
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
