//! From a puzzle to its scene.
//!
//! Nothing here knows a genre: clues are written where they stand, and marks are drawn by the kind of place they
//! stand on, a line for an edge, an area for a cell, a dot for a corner; numbers are written out and joined to a path.
//! What differs between two answers is drawn above everything else and explained in a legend.

mod cages;
mod colours;
mod notes;
mod path;
mod signs;

use super::geometry::{Geometry, HEX_RADIUS, NODE_RADIUS};
use super::names::{line_labels, printable, sharing};
use super::numbers::{Numbers, Written};
use super::options::{Look, Options};
use super::scene::{Anchor, Group, Item, Point, Role, Scene, Shape, span};
use crate::board::{Board, Cell, Ground, Place, PlaceKind};
use crate::coord::column_name;
use crate::puzzle::{Clue, Puzzle, Sign};

const MARGIN: f64 = 0.3;
const CLUE: f64 = 0.56;
const NAME: f64 = 0.32;

/// The groups of a scene in drawing order.
const GROUPS: [&str; 16] = [
    "ground",
    "shading",
    "grid",
    "borders",
    "cages",
    "path",
    "lines",
    "crosses",
    "differences",
    "numbers",
    "forced",
    "clues",
    "pencil",
    "pointers",
    "names",
    "legend",
];

impl Scene {
    /// Draws a puzzle.
    pub fn of(puzzle: &Puzzle, options: &Options) -> Scene {
        let board = puzzle.board();
        Scene::composed(puzzle, options, &Geometry::new(board, options.orientation(board)))
    }

    /// Draws a puzzle whose places are known to lie so.
    pub(super) fn composed(puzzle: &Puzzle, options: &Options, on: &Geometry) -> Scene {
        let board = puzzle.board();
        let title = puzzle.meta().title.as_deref().unwrap_or(puzzle.card().name);
        let mut work =
            Work { puzzle, board, options, on, groups: GROUPS.map(|name| Group { name, items: Vec::new() }) };
        work.ground();
        work.borders();
        work.cages();
        work.inside();
        work.marks();
        let numbers = Numbers::of(puzzle, options);
        if let Some(numbers) = &numbers {
            work.numbers(numbers);
        }
        work.clues(numbers.as_ref());
        work.astray(numbers.as_ref());
        work.pencil(numbers.as_ref());
        work.pointers();
        if options.names {
            work.names();
        }
        work.legend();
        let groups = work.groups.into();
        Scene { title: printable(title), width: 0.0, height: 0.0, groups, offset: (0.0, 0.0) }.fit(MARGIN)
    }
}

struct Work<'a> {
    puzzle: &'a Puzzle,
    board: &'a Board,
    options: &'a Options<'a>,
    on: &'a Geometry<'a>,
    groups: [Group; GROUPS.len()],
}

impl Work<'_> {
    fn add(&mut self, group: &str, role: Role, place: Option<Place>, shape: Shape) {
        if let Some(group) = self.groups.iter_mut().find(|g| g.name == group) {
            group.items.push(Item { role, place, shape });
        }
    }

    fn text(&mut self, group: &str, role: Role, place: Option<Place>, at: Point, size: f64, text: &str) {
        // A long text shrinks to the room that three letters have.
        let size = size * (3.0 / text.chars().count().max(1) as f64).min(1.0);
        self.text_of_size(group, role, place, at, size, text);
    }

    fn text_of_size(
        &mut self,
        group: &str,
        role: Role,
        place: Option<Place>,
        at: Point,
        size: f64,
        text: &str,
    ) {
        let shape = Shape::Text { at, size, anchor: Anchor::Middle, text: printable(text) };
        self.add(group, role, place, shape);
    }

    /// Cells, holes, and the thin lines between them.
    fn ground(&mut self) {
        let graph = self.board.ground() == Ground::Graph;
        for edge in self.board.edges().filter(|&edge| graph || self.board.ends(edge).is_some()) {
            let (a, b) = self.on.edge(edge);
            let (group, role) = match graph {
                true => ("ground", Role::Link),
                false if self.board.is_rim(edge) => ("grid", Role::Rim),
                false => ("grid", Role::Grid),
            };
            self.add(group, role, Some(edge.into()), Shape::Line(a, b));
        }
        for cell in self.board.cells() {
            let role = if graph { Role::Node } else { Role::Cell };
            let shape = self.cell_shape(cell);
            self.add("ground", role, Some(cell.into()), shape);
        }
        for hole in self.on.holes() {
            self.add("ground", Role::Hole, None, Shape::Polygon(hole));
        }
    }

    fn cell_shape(&self, cell: Cell) -> Shape {
        match self.board.ground() {
            Ground::Graph => Shape::Circle { middle: self.on.cell(cell), radius: NODE_RADIUS },
            _ => Shape::Polygon(self.on.area(cell)),
        }
    }

    /// Hatching inside the loop, and a dot in every cell there that has nothing else to show.
    fn inside(&mut self) {
        let inside = self.options.inside(self.puzzle);
        for cell in self.board.cells().filter(|cell| inside[cell.index()]) {
            let area = Shape::Polygon(self.on.area(cell));
            self.add("shading", Role::Inside, Some(cell.into()), area);
            if self.puzzle.clue(cell).is_none() {
                let dot = Shape::Circle { middle: self.on.cell(cell), radius: 0.07 };
                self.add("shading", Role::Dot, Some(cell.into()), dot);
            }
        }
    }

    fn marks(&mut self) {
        let board = self.board;
        let kinds = self.puzzle.card().marks.iter().filter(|mark| !mark.values.are_numbers());
        for kind in kinds.map(|mark| mark.on) {
            let crosses = self.options.draws_crosses(board, kind);
            match kind {
                PlaceKind::Edge => board.edges().for_each(|edge| self.mark(edge.into(), crosses)),
                PlaceKind::Cell => board.cells().for_each(|cell| self.mark(cell.into(), crosses)),
                PlaceKind::Corner => board.corners().for_each(|corner| self.mark(corner.into(), crosses)),
            }
        }
    }

    fn mark(&mut self, place: Place, crosses: bool) {
        let middle = self.on.middle(place);
        let look = self.options.look(place);
        let (group, role) = match (look, place) {
            (Look::Open, _) => return,
            (Look::No, _) if !crosses => return,
            // A wall, and the rim of a board on which lines run from cell to cell, need no cross.
            (Look::No, Place::Cell(cell)) if self.has_lamps() && self.puzzle.clue(cell).is_some() => return,
            (Look::No, Place::Edge(edge)) if self.has_tracks() && self.board.is_rim(edge) => return,
            (Look::No, Place::Edge(_)) => ("crosses", Role::Cross),
            (Look::No, _) => ("shading", Role::Clear),
            (Look::Yes, Place::Edge(_)) => ("lines", Role::Loop),
            (Look::Yes, Place::Cell(_)) if self.has_lamps() => ("shading", Role::Lamp),
            (Look::Yes, _) => ("shading", Role::Shaded),
            (Look::First, Place::Edge(_)) => ("differences", Role::First),
            (Look::First, _) => ("shading", Role::First),
            (Look::Second, Place::Edge(_)) => ("differences", Role::Second),
            (Look::Second, _) => ("shading", Role::Second),
        };
        let shape = match (look, place) {
            (Look::No, Place::Edge(_)) => Shape::Cross { middle, reach: 0.1 },
            (Look::No, Place::Cell(cell)) => {
                // Below a clue or a label, so that both can be read.
                let taken = self.puzzle.clue(cell).is_some() || self.is_named_within(cell);
                let down = if taken { self.room() * 0.68 } else { 0.0 };
                Shape::Circle { middle: (middle.0, middle.1 + down), radius: 0.06 }
            }
            (Look::No, Place::Corner(_)) => Shape::Circle { middle, radius: 0.05 },
            (_, Place::Edge(edge)) => {
                let (a, b) = match self.board.sides(edge) {
                    (a, Some(b)) if self.has_tracks() => (self.on.cell(a), self.on.cell(b)),
                    _ => self.on.edge(edge),
                };
                Shape::Line(a, b)
            }
            (_, Place::Cell(cell)) if self.has_lamps() => {
                self.lamp(cell);
                Shape::Circle { middle, radius: 0.24 }
            }
            (_, Place::Cell(cell)) => self.cell_shape(cell),
            (_, Place::Corner(_)) => Shape::Circle { middle, radius: 0.14 },
        };
        self.add(group, role, Some(place), shape);
        if self.options.is_forced(place) && look == Look::Yes {
            // On a line in its middle, on a node at its rim, in a cell above its clue.
            let up = match (place, self.board.ground()) {
                (Place::Cell(_), Ground::Graph) => self.room(),
                (Place::Cell(_), _) => self.room() * 0.7,
                _ => 0.0,
            };
            let bead = Shape::Circle { middle: (middle.0, middle.1 - up), radius: 0.055 };
            self.add("forced", Role::Forced, Some(place), bead);
        }
    }

    /// How far a cell reaches from its middle, at least.
    fn room(&self) -> f64 {
        match self.board.ground() {
            Ground::Squares { .. } => 0.5,
            Ground::Hexes { .. } => HEX_RADIUS * 0.866,
            Ground::Graph => NODE_RADIUS,
        }
    }

    /// The clues, except those that are numbers among others.
    fn clues(&mut self, numbers: Option<&Numbers>) {
        for (place, clue) in self.puzzle.clues() {
            match (place, clue) {
                (Place::Edge(edge), Clue::Sign(Sign::Dot)) => {
                    self.dot(*edge);
                    continue;
                }
                (Place::Cell(cell), Clue::Sign(sign @ (Sign::Even | Sign::Odd))) => {
                    self.parity(*cell, *sign == Sign::Even);
                    continue;
                }
                (Place::Cell(cell), Clue::Number(_) | Clue::Query | Clue::Sign(_))
                    if numbers.is_some_and(|n| n.written(*cell) != Written::Blank) =>
                {
                    continue;
                }
                (_, Clue::Number(_) | Clue::Query) => {}
                (
                    _,
                    Clue::Sign(Sign::Dot | Sign::Wall | Sign::White | Sign::Black | Sign::Even | Sign::Odd),
                ) => {}
            }
            let size = match (place, self.board.ground()) {
                (Place::Cell(_), Ground::Graph) => 0.36,
                (Place::Cell(_), _) => CLUE,
                _ => 0.3,
            };
            let (written, role) = self.sign(*place, clue);
            if written {
                self.text("clues", role, Some(*place), self.on.middle(*place), size, &clue.to_string());
            }
        }
    }

    fn names(&mut self) {
        match self.board.ground() {
            Ground::Squares { rows, cols, .. } => {
                for c in 0..cols {
                    let at = (f64::from(c) + 0.5, f64::from(rows) + 0.32);
                    self.text("names", Role::Name, None, at, NAME, &column_name(c));
                }
                for r in 0..rows {
                    let (at, text) = ((-0.18, f64::from(r) + 0.5), (rows - r).to_string());
                    let shape = Shape::Text { at, size: NAME, anchor: Anchor::End, text };
                    self.add("names", Role::Name, None, shape);
                }
            }
            Ground::Hexes { .. } => {
                let labels = line_labels(self.board);
                let shared = sharing(&labels);
                for label in labels {
                    // Two in one notch are smaller and keep further apart.
                    let (size, push) = if shared.contains(&label.at) { (0.26, 0.24) } else { (NAME, 0.2) };
                    let ((x, y), end) = (self.on.hex(label.at), self.on.hex(label.end));
                    let at = (x + (end.0 - x) * push, y + (end.1 - y) * push);
                    self.text("names", Role::Name, None, at, size, &label.text);
                }
            }
            Ground::Graph => self.board.cells().for_each(|cell| self.node_name(cell)),
        }
    }

    /// True if the cells are to be numbered, or coloured, which is written as a number too.
    fn is_numbered(&self) -> bool {
        let kind = self.puzzle.card().mark_on(PlaceKind::Cell);
        kind.is_some_and(|kind| kind.values.are_numbers())
    }

    /// True if the label of a node stands in it: if it is short and there is no clue, nor will there be a number.
    fn is_named_within(&self, cell: Cell) -> bool {
        let graph = self.board.ground() == Ground::Graph && !self.is_numbered();
        let short = || self.board.name(cell).chars().count() <= 4;
        graph && self.options.names && self.puzzle.clue(cell).is_none() && short()
    }

    /// In the node, or else beside it in the widest gap between its links.
    fn node_name(&mut self, cell: Cell) {
        use std::f64::consts::{FRAC_PI_4, TAU};
        let (x, y) = self.on.cell(cell);
        let text = printable(&self.board.name(cell));
        if self.is_named_within(cell) {
            return self.text("names", Role::Name, Some(cell.into()), (x, y), 0.24, &text);
        }
        let mut ways: Vec<f64> = self
            .board
            .neighbours(cell)
            .map(|(near, _)| self.on.cell(near))
            .map(|(to_x, to_y)| (to_y - y).atan2(to_x - x))
            .collect();
        ways.sort_by(f64::total_cmp);
        // Without links the label stands at the upper right.
        let mut widest = (-FRAC_PI_4, 0.0);
        for (i, &from) in ways.iter().enumerate() {
            let to = ways.get(i + 1).copied().unwrap_or(ways[0] + TAU);
            if to - from > widest.1 + 1e-9 {
                widest = ((from + to) / 2.0, to - from);
            }
        }
        let (sin, cos) = widest.0.sin_cos();
        let anchor = match cos {
            c if c > 0.4 => Anchor::Start,
            c if c < -0.4 => Anchor::End,
            _ => Anchor::Middle,
        };
        let reach = NODE_RADIUS + if anchor == Anchor::Middle { 0.15 } else { 0.08 };
        let at = (x + cos * reach, y + sin * reach);
        self.add("names", Role::Name, Some(cell.into()), Shape::Text { at, size: 0.24, anchor, text });
    }

    /// What the two kinds of difference mean, below the board.
    fn legend(&mut self) {
        if self.options.compare.is_none() {
            return;
        }
        let shapes = self.groups.iter().flat_map(|group| &group.items);
        let corners: Vec<Point> = shapes.flat_map(|item| <[Point; 2]>::from(item.shape.extent())).collect();
        let ((left, _), (_, bottom)) = span(corners);
        let lines = self.puzzle.card().mark_on(PlaceKind::Edge).is_some();
        let said = [(Role::First, "only in the first answer"), (Role::Second, "only in the second answer")];
        let said =
            if self.is_numbered() { &[(Role::First, "first answer / second answer")][..] } else { &said[..] };
        for (i, &(role, text)) in said.iter().enumerate() {
            let y = bottom + 0.5 + 0.5 * i as f64;
            let sample = if lines {
                Shape::Line((left, y), (left + 0.8, y))
            } else {
                let (top, low) = (y - 0.16, y + 0.16);
                Shape::Polygon(vec![(left, top), (left + 0.8, top), (left + 0.8, low), (left, low)])
            };
            self.add("legend", role, None, sample);
            let (at, text) = ((left + 1.0, y), text.to_string());
            self.add("legend", Role::Name, None, Shape::Text { at, size: NAME, anchor: Anchor::Start, text });
        }
    }
}
