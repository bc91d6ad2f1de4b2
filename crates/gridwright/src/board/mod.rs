//! Boards: cells, the edges and corners around them, and what touches what.
//!
//! A board is made once and never changes. Everything on it has a small number (an id), and all incidence is
//! stored in flat tables, so that a rule or a solver asks "which edges lie around this cell?" without knowing
//! whether the cell is a square, a hexagon or a node of a graph. Coordinates are views for people and drawings:
//! [`Board::spot`] goes from an id to a coordinate, [`Board::place`] back, [`Board::name`] and [`Board::find`]
//! do the same with written names.
//!
//! An edge is where two cells meet, or where a cell meets the outside (then it lies on the rim). What lies beyond
//! a rim edge is a *void*: number 0 is the unbounded outside, each enclosed hole is a void of its own.
//! A graph has cells and edges, no corners and no rim. Diagonal neighbours on squares are edges without corners.

mod graph;
mod hex;
mod leaps;
mod mask;
mod names;
mod plan;
mod reshape;
mod sites;
mod square;
mod table;

use crate::coord::{Coord, Hex, HexCorner, HexEdge, HexFrame, Orientation};
use std::collections::HashMap;
use table::Slots;

pub(crate) use table::Lists;

pub use plan::{BoardError, Node, Plan};
pub use reshape::{Change, Reshaped};
pub use sites::Site;

/// No board has more cells than this: a hexagon of radius 255, the largest that the binary map can hold,
/// has 195,841, and every size up to here is handled in memory without thought.
pub const MAX_CELLS: usize = 1 << 18;

/// The radius of the largest hexagon within [`MAX_CELLS`].
const MAX_RADIUS: u32 = 295;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an index into a flat table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A cell of a board.
    Cell
);
id!(
    /// An edge of a board.
    Edge
);
id!(
    /// A corner of a board.
    Corner
);

/// Anything on a board that can carry a clue or a mark.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// An edge.
    Edge(Edge),
    /// A corner.
    Corner(Corner),
}

/// The three kinds of place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlaceKind {
    /// Cells.
    Cell,
    /// Edges.
    Edge,
    /// Corners.
    Corner,
}

impl Place {
    /// Which kind of place this is.
    pub fn kind(self) -> PlaceKind {
        match self {
            Place::Cell(_) => PlaceKind::Cell,
            Place::Edge(_) => PlaceKind::Edge,
            Place::Corner(_) => PlaceKind::Corner,
        }
    }

    /// The number of the place within its kind.
    pub fn index(self) -> usize {
        match self {
            Place::Cell(Cell(i)) | Place::Edge(Edge(i)) | Place::Corner(Corner(i)) => i as usize,
        }
    }
}

impl From<Cell> for Place {
    fn from(cell: Cell) -> Place {
        Place::Cell(cell)
    }
}

impl From<Edge> for Place {
    fn from(edge: Edge) -> Place {
        Place::Edge(edge)
    }
}

impl From<Corner> for Place {
    fn from(corner: Corner) -> Place {
        Place::Corner(corner)
    }
}

/// A place in coordinates, independent of any board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// A cell, edge or corner of a square grid.
    Square(Coord),
    /// A hexagon.
    Hex(Hex),
    /// A side of a hexagon.
    HexEdge(HexEdge),
    /// A corner of a hexagon.
    HexCorner(HexCorner),
    /// A node of a graph, by its label.
    Node(String),
    /// The edge between two cells, where no layer of its own holds it: in graphs, and diagonally on squares.
    Between(Box<Spot>, Box<Spot>),
}

/// In which rows the cells of a hexagonal board are written down and read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// The straight rows of a pointy-top drawing; the odd ones are shifted right by half a cell.
    OddRows,
    /// The same, and the even ones are shifted.
    EvenRows,
    /// The zig-zag rows of a flat-top drawing in which odd columns sit half a cell lower.
    OddColumns,
    /// The same, and the even columns sit lower.
    EvenColumns,
    /// The straight rows of a flat-top drawing: every other column, then the columns between.
    HalfRows,
    /// The rows of axial coordinates as a sheared rectangle: straight rows, columns along the other axis.
    SlantedRows,
}

impl Reading {
    /// How boards that are read in this way are usually drawn.
    pub fn usual_orientation(self) -> Orientation {
        match self {
            Reading::OddRows | Reading::EvenRows | Reading::SlantedRows => Orientation::Pointy,
            _ => Orientation::Flat,
        }
    }
}

/// What kind of ground a board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// Squares, in a frame of rows and columns. With `diagonals`, cells that meet in a corner are neighbours too.
    Squares {
        /// Number of rows of the frame.
        rows: u32,
        /// Number of columns of the frame.
        cols: u32,
        /// Eight neighbours instead of four.
        diagonals: bool,
    },
    /// Hexagons.
    Hexes {
        /// How the board is drawn unless told otherwise.
        orientation: Orientation,
        /// How its cells are written in rows.
        reading: Reading,
    },
    /// A free graph.
    Graph,
}

/// A straight row of cells. A hole does not break it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Lines of the same direction are parallel: 0 and 1 on squares (rows, columns), 0 to 2 on hexagons.
    pub direction: u8,
    /// The cells in order.
    pub cells: Vec<Cell>,
}

/// Cells, edges and corners, and what touches what. See the [module page](self).
#[derive(Clone)]
pub struct Board {
    ground: Ground,
    cells: Vec<Spot>,
    edges: Vec<Spot>,
    corners: Vec<Spot>,
    /// The one or two cells of an edge; on the rim the second is `None`.
    edge_cells: Vec<(Cell, Option<Cell>)>,
    /// The two ends of an edge, where the board has corners.
    edge_corners: Vec<Option<[Corner; 2]>>,
    /// For rim edges: which void lies beyond.
    edge_void: Vec<u32>,
    voids: u32,
    /// Edges and corners around each cell, clockwise.
    cell_edges: Lists,
    cell_corners: Lists,
    corner_edges: Lists,
    corner_cells: Lists,
    /// From coordinates to ids, for squares and hexagons.
    slots: Slots,
    /// The frame in which hexagons are named.
    frame: Option<HexFrame>,
    /// From labels to cells, for graphs.
    labels: HashMap<String, Cell>,
    /// Where the nodes of a graph are drawn, if its maker said so.
    drawn_at: Vec<Option<(f64, f64)>>,
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The tables say nothing to a reader; the plan is in `Board::plan`.
        write!(f, "Board({:?}, {} cells, {} edges)", self.ground, self.cells.len(), self.edges.len())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.ground == other.ground
            && self.cells == other.cells
            && self.edges == other.edges
            && self.drawn_at == other.drawn_at
    }
}

impl Board {
    /// What the board is made of.
    pub fn ground(&self) -> Ground {
        self.ground
    }

    /// True if both boards have the same cells and the same neighbours, however they are drawn and read.
    pub fn has_same_cells(&self, other: &Board) -> bool {
        self.cells == other.cells && self.edges == other.edges
    }

    /// True if both boards are the same graph: graphs label by label, others cell by cell in their order, wherever
    /// the cells lie and whatever they are made of.
    ///
    /// ```
    /// # use gridwright::board::{Node, Plan};
    /// let node = |label: &str, near: &str| Node { label: label.into(), neighbours: vec![near.into()], at: None };
    /// let pair = Plan::Graph { nodes: vec![node("a", "b"), node("b", "a")] }.build().unwrap();
    /// let turned = Plan::Graph { nodes: vec![node("b", "a"), node("a", "b")] }.build().unwrap();
    /// assert!(pair.is_same_graph(&turned));
    /// assert!(pair.is_same_graph(&Plan::rectangle(1, 2).build().unwrap()));
    /// ```
    pub fn is_same_graph(&self, other: &Board) -> bool {
        if self.cells.len() != other.cells.len() {
            return false;
        }
        let by_label = self.ground == Ground::Graph && other.ground == Ground::Graph;
        let twin = |cell: Cell| match by_label {
            true => other.labels.get(&self.name(cell)).copied(),
            false => Some(cell),
        };
        self.cells().all(|cell| {
            let mut here: Vec<_> = self.neighbours(cell).map(|(near, _)| twin(near)).collect();
            let Some(cell) = twin(cell) else { return false };
            let mut there: Vec<_> = other.neighbours(cell).map(|(near, _)| Some(near)).collect();
            here.sort();
            there.sort();
            here == there
        })
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cells.len() as u32).map(Cell)
    }

    /// All edges.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Edge> + use<> {
        (0..self.edges.len() as u32).map(Edge)
    }

    /// All corners.
    pub fn corners(&self) -> impl ExactSizeIterator<Item = Corner> + use<> {
        (0..self.corners.len() as u32).map(Corner)
    }

    /// All places: cells, edges, then corners.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let edges = self.edges().map(Place::from);
        self.cells().map(Place::from).chain(edges).chain(self.corners().map(Place::from))
    }

    /// How many places of a kind there are.
    pub fn count(&self, kind: PlaceKind) -> usize {
        match kind {
            PlaceKind::Cell => self.cells.len(),
            PlaceKind::Edge => self.edges.len(),
            PlaceKind::Corner => self.corners.len(),
        }
    }

    /// True where loops along the edges make sense: on squares and hexagons, not on a graph.
    pub fn has_corners(&self) -> bool {
        self.ground != Ground::Graph
    }

    /// The edges around a cell, clockwise: on squares from the top, on hexagons from the E side; then any diagonals.
    pub fn edges_around(&self, cell: Cell) -> impl ExactSizeIterator<Item = Edge> + '_ {
        self.cell_edges.of(cell.index()).iter().map(|&e| Edge(e))
    }

    /// The corners around a cell, clockwise.
    pub fn corners_around(&self, cell: Cell) -> impl ExactSizeIterator<Item = Corner> + '_ {
        self.cell_corners.of(cell.index()).iter().map(|&c| Corner(c))
    }

    /// The edges that end in a corner.
    pub fn edges_at(&self, corner: Corner) -> impl ExactSizeIterator<Item = Edge> + '_ {
        self.corner_edges.of(corner.index()).iter().map(|&e| Edge(e))
    }

    /// The cells that touch a corner.
    pub fn cells_at(&self, corner: Corner) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.corner_cells.of(corner.index()).iter().map(|&c| Cell(c))
    }

    /// The cell or the two cells that an edge belongs to.
    pub fn sides(&self, edge: Edge) -> (Cell, Option<Cell>) {
        self.edge_cells[edge.index()]
    }

    /// The two ends of an edge.
    pub fn ends(&self, edge: Edge) -> Option<[Corner; 2]> {
        self.edge_corners[edge.index()]
    }

    /// True if the edge has the outside or a hole on its other side.
    pub fn is_rim(&self, edge: Edge) -> bool {
        self.edge_cells[edge.index()].1.is_none()
    }

    /// Beyond a rim edge: 0 for the unbounded outside, a number of its own for each enclosed hole.
    pub fn void_beyond(&self, edge: Edge) -> Option<u32> {
        self.is_rim(edge).then(|| self.edge_void[edge.index()])
    }

    /// How many voids there are, the outside included (0 on graphs).
    pub fn voids(&self) -> u32 {
        self.voids
    }

    /// The cells next to a cell, each with the edge between them.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Cell, Edge)> + '_ {
        self.edges_around(cell).filter_map(move |edge| match self.sides(edge) {
            (a, Some(b)) if a == cell => Some((b, edge)),
            (a, Some(_)) => Some((a, edge)),
            (_, None) => None,
        })
    }

    /// The edge between two cells, if they are neighbours.
    pub fn edge_between(&self, a: Cell, b: Cell) -> Option<Edge> {
        self.neighbours(a).find(|&(other, _)| other == b).map(|(_, edge)| edge)
    }

    /// The coordinate of a place.
    pub fn spot(&self, place: impl Into<Place>) -> &Spot {
        match place.into() {
            Place::Cell(c) => &self.cells[c.index()],
            Place::Edge(e) => &self.edges[e.index()],
            Place::Corner(c) => &self.corners[c.index()],
        }
    }

    /// The place at a coordinate, if it is on this board.
    pub fn place(&self, spot: &Spot) -> Option<Place> {
        match (spot, self.ground) {
            (Spot::Square(coord), Ground::Squares { .. }) => square::place(&self.slots, *coord),
            (Spot::Hex(_) | Spot::HexEdge(_) | Spot::HexCorner(_), Ground::Hexes { .. }) => {
                hex::place(&self.slots, spot)
            }
            (Spot::Node(label), Ground::Graph) => self.labels.get(label).map(|&c| c.into()),
            (Spot::Between(a, b), _) => match (self.place(a)?, self.place(b)?) {
                (Place::Cell(a), Place::Cell(b)) => self.edge_between(a, b).map(Place::from),
                _ => None,
            },
            _ => None,
        }
    }

    /// The cell at a coordinate, if it is on this board.
    pub fn cell(&self, spot: &Spot) -> Option<Cell> {
        match self.place(spot)? {
            Place::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    /// All straight rows of cells, direction by direction. A graph has none.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let directions: u8 = match self.ground {
            Ground::Squares { .. } => 2,
            Ground::Hexes { .. } => 3,
            Ground::Graph => 0,
        };
        for direction in 0..directions {
            let mut keyed: Vec<(i64, i64, Cell)> = self
                .cells()
                .map(|cell| {
                    let (line, along) = match &self.cells[cell.index()] {
                        Spot::Square(coord) => {
                            let (r, c) = (i64::from(coord.row()), i64::from(coord.col()));
                            if direction == 0 { (r, c) } else { (c, r) }
                        }
                        Spot::Hex(hex) => {
                            let (q, r) = hex.axial();
                            [(r, q), (q, r), (q + r, r)][direction as usize]
                        }
                        _ => (0, 0),
                    };
                    (line, along, cell)
                })
                .collect();
            keyed.sort_unstable();
            for run in keyed.chunk_by(|a, b| a.0 == b.0) {
                lines.push(Line { direction, cells: run.iter().map(|&(_, _, cell)| cell).collect() });
            }
        }
        lines
    }

    /// How many cells the longest straight row has; a graph has none.
    pub fn longest_line(&self) -> usize {
        match (self.ground, self.radius()) {
            (Ground::Squares { rows, cols, .. }, _) if self.cells.len() == rows as usize * cols as usize => {
                rows.max(cols) as usize
            }
            (Ground::Hexes { .. }, Some(radius)) => 2 * radius as usize + 1,
            _ => self.lines().iter().map(|line| line.cells.len()).max().unwrap_or(0),
        }
    }

    /// The cells that share a side with a cell; on a graph, its neighbours.
    pub fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let flat = !self.has_corners();
        let all = self.neighbours(cell).filter(move |&(_, edge)| flat || self.ends(edge).is_some());
        all.map(|(near, _)| near)
    }

    /// All straight rows of cells, broken where a cell is missing.
    pub fn runs(&self) -> Vec<Vec<Cell>> {
        let lines = self.lines();
        let pieces = lines.iter().flat_map(|line| {
            line.cells.chunk_by(|&a, &b| self.edge_between(a, b).is_some()).map(<[Cell]>::to_vec)
        });
        pieces.collect()
    }

    /// The cells of a whole hexagon along its spiral: ring by ring from the outside, each from its upper left corner
    /// clockwise as the hexagon stands on a corner, to the middle. `None` if the board is no hexagon.
    pub fn spiral(&self) -> Option<Vec<Cell>> {
        const SIDES: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        let mut cells = Vec::with_capacity(self.cells.len());
        for ring in (1..=i64::from(self.radius()?)).rev() {
            let (mut q, mut r) = (0, -ring);
            for (dq, dr) in SIDES {
                for _ in 0..ring {
                    cells.push(self.cell(&Spot::Hex(Hex::from_axial(q, r)))?);
                    (q, r) = (q + dq, r + dr);
                }
            }
        }
        cells.push(self.cell(&Spot::Hex(Hex::ORIGIN))?);
        Some(cells)
    }

    /// The board as rows of cells, the way it is written down, with `None` for gaps. Rectangles, slanted ones
    /// too, and hexagons show their whole frame; other rows of hexagons start at the leftmost column and end with their last cell. A graph is
    /// one row.
    pub fn rows(&self) -> Vec<Vec<Option<Cell>>> {
        let at: Vec<(i64, i64)> = self.cells().map(|cell| self.row_and_column(cell)).collect();
        let bounds = |values: &mut dyn Iterator<Item = i64>| {
            values.fold((i64::MAX, i64::MIN), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (mut top, mut bottom) = bounds(&mut at.iter().map(|p| p.0));
        let (mut left, mut right) = bounds(&mut at.iter().map(|p| p.1));
        let frame = self.frame_radius().map(i64::from);
        match (self.ground, frame) {
            (Ground::Squares { rows, cols, .. }, _) => {
                (top, bottom, left, right) = (0, i64::from(rows) - 1, 0, i64::from(cols) - 1);
            }
            (_, Some(radius)) => (top, bottom) = (-radius, radius),
            _ => {}
        }
        let height = usize::try_from(bottom - top + 1).unwrap_or(0);
        let mut out: Vec<Vec<Option<Cell>>> = (top..=bottom)
            .map(|row| {
                let width = match (self.ground, frame) {
                    (Ground::Squares { .. } | Ground::Hexes { reading: Reading::SlantedRows, .. }, _) => {
                        right - left + 1
                    }
                    (_, Some(radius)) => 2 * radius + 1 - row.abs(),
                    _ => 0,
                };
                vec![None; usize::try_from(width).unwrap_or(0)]
            })
            .collect();
        debug_assert_eq!(out.len(), height);
        for (cell, (row, column)) in self.cells().zip(at) {
            let first = match frame {
                // The first column of a row of a hexagon.
                Some(radius) => Hex::from_axial((-radius).max(-radius - row), row).odd_r().0,
                None => left,
            };
            let (Ok(row), Ok(column)) = (usize::try_from(row - top), usize::try_from(column - first)) else {
                continue;
            };
            if out[row].len() <= column {
                out[row].resize(column + 1, None);
            }
            out[row][column] = Some(cell);
        }
        out
    }

    /// Row and column of a cell in the way the board is written down.
    pub fn row_and_column(&self, cell: Cell) -> (i64, i64) {
        match (&self.cells[cell.index()], self.ground) {
            (Spot::Square(coord), _) => (i64::from(coord.row()), i64::from(coord.col())),
            (Spot::Hex(hex), Ground::Hexes { reading, .. }) => {
                let (column, row) = match reading {
                    Reading::OddRows => hex.odd_r(),
                    Reading::EvenRows => hex.even_r(),
                    Reading::OddColumns => hex.odd_q(),
                    Reading::EvenColumns => hex.even_q(),
                    Reading::SlantedRows => hex.axial(),
                    Reading::HalfRows => {
                        let (column, row) = hex.doubled_height();
                        (column.div_euclid(2), row)
                    }
                };
                (row, column)
            }
            _ => (0, i64::from(cell.0)),
        }
    }

    /// The radius, if the board is a full hexagon around the origin.
    pub fn radius(&self) -> Option<u32> {
        self.frame_radius().filter(|&radius| hexagon_size(radius) == self.cells.len())
    }

    /// The radius of the hexagon around the origin that frames the board, if the board is more than half of it.
    pub fn frame_radius(&self) -> Option<u32> {
        let Ground::Hexes { reading: Reading::OddRows, .. } = self.ground else { return None };
        let distance = |spot: &Spot| match spot {
            Spot::Hex(hex) => hex.distance(Hex::ORIGIN),
            _ => i64::MAX,
        };
        let radius =
            u32::try_from(self.cells.iter().map(distance).max()?).ok().filter(|&r| r <= MAX_RADIUS)?;
        (2 * self.cells.len() > hexagon_size(radius)).then_some(radius)
    }

    /// Where a cell of a graph is drawn, if its maker said so.
    pub fn drawn_at(&self, cell: Cell) -> Option<(f64, f64)> {
        self.drawn_at.get(cell.index()).copied().flatten()
    }

    /// The middle of a cell for drawing, in units of the cell's side (squares) or circumradius (hexagons), y downwards.
    pub fn centre(&self, cell: Cell, orientation: Orientation) -> (f64, f64) {
        match &self.cells[cell.index()] {
            Spot::Square(coord) => (f64::from(coord.col()) + 0.5, f64::from(coord.row()) + 0.5),
            Spot::Hex(hex) => orientation.centre(*hex),
            _ => self.drawn_at[cell.index()].unwrap_or((0.0, 0.0)),
        }
    }

    /// Where a corner is drawn, in the units of [`Board::centre`].
    pub fn corner_point(&self, corner: Corner, orientation: Orientation) -> (f64, f64) {
        match &self.corners[corner.index()] {
            Spot::Square(coord) => (f64::from(coord.col()), f64::from(coord.row())),
            Spot::HexCorner(corner) => orientation.corner(*corner),
            _ => (0.0, 0.0),
        }
    }

    /// How the board is drawn unless told otherwise.
    pub fn orientation(&self) -> Orientation {
        match self.ground {
            Ground::Hexes { orientation, .. } => orientation,
            _ => Orientation::Pointy,
        }
    }
}

/// The number of cells of a hexagon of some radius: 1, 7, 19, 37, …
pub fn hexagon_size(radius: u32) -> usize {
    let r = radius as usize;
    3 * r * (r + 1) + 1
}
