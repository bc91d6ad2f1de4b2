//! Where the places of a board lie on the sheet, before it is cut to size.
//!
//! Hexagons are counted from the board's first cell, so that a board far from the origin loses no precision.
//! They are scaled to the area of a square, so that one size of numbers and lines suits both.

use super::{Point, layout};
use crate::board::{Board, Cell, Corner, Edge, Ground, Place, Spot};
use crate::coord::{Coord, Hex, HexCorner, Orientation};
use std::collections::HashSet;

/// The circumradius of a hexagon of area 1.
pub(super) const HEX_RADIUS: f64 = 0.620_403;

/// The radius of a node of a graph.
pub(super) const NODE_RADIUS: f64 = 0.27;

/// A board on a sheet.
pub(super) struct Geometry<'a> {
    board: &'a Board,
    orientation: Orientation,
    base: Hex,
    /// For graphs: where the nodes lie.
    nodes: Vec<Point>,
}

impl<'a> Geometry<'a> {
    pub fn new(board: &'a Board, orientation: Orientation) -> Geometry<'a> {
        let base = match board.cells().next().map(|cell| board.spot(cell)) {
            Some(Spot::Hex(hex)) => *hex,
            _ => Hex::ORIGIN,
        };
        let nodes = if board.ground() == Ground::Graph { layout::layout(board) } else { Vec::new() };
        Geometry { board, orientation, base, nodes }
    }

    /// The middle of a hexagon, on the board or not.
    pub fn hex(&self, hex: Hex) -> Point {
        let (x, y) = self.orientation.centre(hex - self.base);
        (x * HEX_RADIUS, y * HEX_RADIUS)
    }

    /// The area of a hexagon, on the board or not.
    pub fn hex_area(&self, hex: Hex) -> Vec<Point> {
        hex.corners().map(|corner| self.hex_corner(corner)).to_vec()
    }

    fn hex_corner(&self, corner: HexCorner) -> Point {
        let [a, b, c] = corner.cells().map(|hex| self.hex(hex));
        ((a.0 + b.0 + c.0) / 3.0, (a.1 + b.1 + c.1) / 3.0)
    }

    /// The middle of a cell.
    pub fn cell(&self, cell: Cell) -> Point {
        match self.board.spot(cell) {
            Spot::Hex(hex) => self.hex(*hex),
            Spot::Square(_) => self.board.centre(cell, self.orientation),
            _ => self.nodes.get(cell.index()).copied().unwrap_or_default(),
        }
    }

    /// A corner.
    pub fn corner(&self, corner: Corner) -> Point {
        match self.board.spot(corner) {
            Spot::HexCorner(corner) => self.hex_corner(*corner),
            _ => self.board.corner_point(corner, self.orientation),
        }
    }

    /// The area of a cell, corner by corner; empty on a graph.
    pub fn area(&self, cell: Cell) -> Vec<Point> {
        self.board.corners_around(cell).map(|corner| self.corner(corner)).collect()
    }

    /// The two ends of an edge: its corners, or the middles of its cells where it has none. Between nodes it leaves
    /// out what lies under the nodes.
    pub fn edge(&self, edge: Edge) -> (Point, Point) {
        if let Some([a, b]) = self.board.ends(edge) {
            return (self.corner(a), self.corner(b));
        }
        let (a, b) = self.board.sides(edge);
        let (a, b) = (self.cell(a), self.cell(b.unwrap_or(a)));
        if self.nodes.is_empty() {
            return (a, b);
        }
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        // Nodes on top of each other still get a line, of length nothing.
        let part = (NODE_RADIUS / dx.hypot(dy).max(1e-9)).min(0.5);
        ((a.0 + dx * part, a.1 + dy * part), (b.0 - dx * part, b.1 - dy * part))
    }

    /// The middle of a place.
    pub fn middle(&self, place: Place) -> Point {
        match place {
            Place::Cell(cell) => self.cell(cell),
            Place::Corner(corner) => self.corner(corner),
            Place::Edge(edge) => {
                let (a, b) = self.edge(edge);
                ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
            }
        }
    }

    /// The areas that are no cells but have cells all around: every single square or hexagon of them.
    pub fn holes(&self) -> Vec<Vec<Point>> {
        let (rows, cols) = match self.board.ground() {
            Ground::Squares { rows, cols, .. } => (rows, cols),
            _ => (0, 0),
        };
        let enclosed = self.board.edges().filter(|&edge| self.board.void_beyond(edge).is_some_and(|v| v > 0));
        let mut open: Vec<Spot> = enclosed
            .flat_map(|edge| match self.board.spot(edge) {
                Spot::HexEdge(edge) => edge.cells().map(Spot::Hex).to_vec(),
                Spot::Square(edge) => edge.cells(rows, cols).map(Spot::Square).collect(),
                _ => Vec::new(),
            })
            .collect();
        open.reverse();
        let (mut seen, mut areas) = (HashSet::new(), Vec::new());
        while let Some(spot) = open.pop() {
            if self.board.cell(&spot).is_some() || !seen.insert(spot.clone()) {
                continue;
            }
            match spot {
                Spot::Hex(hex) => {
                    open.extend(hex.neighbours().map(Spot::Hex));
                    areas.push(self.hex_area(hex));
                }
                Spot::Square(Coord::Cell { r, c }) => {
                    let near = [
                        (r.checked_sub(1), Some(c)),
                        (r.checked_add(1), Some(c)),
                        (Some(r), c.checked_sub(1)),
                        (Some(r), c.checked_add(1)),
                    ];
                    let cell = |(r, c): (Option<u32>, Option<u32>)| Some(Coord::Cell { r: r?, c: c? });
                    open.extend(near.into_iter().filter_map(cell).map(Spot::Square));
                    let (x, y) = (f64::from(c), f64::from(r));
                    areas.push(vec![(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)]);
                }
                _ => {}
            }
        }
        areas
    }
}
