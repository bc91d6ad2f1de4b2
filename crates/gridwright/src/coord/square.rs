//! Square boards: four layers of places, and storage for each.
//!
//! A board of N rows and M columns has cells, horizontal edges (above and below cells), vertical edges (left
//! and right of them) and corners. Each layer is a plain table counted from the top left, so a clue on cells
//! and a loop on edges are stored and addressed in the same way.
//!
//! What touches what follows from one picture: lay all four layers into a single lattice of 2N+1 rows and
//! 2M+1 columns. Corners have even coordinates, cells odd ones, edges one of each; the things that touch are
//! next to each other.
//!
//! ```text
//!     0 1 2 3 4
//!   0 + - + - +      + corner   - horizontal edge
//!   1 | # | # |      # cell     | vertical edge
//!   2 + - + - +
//! ```

/// One of the four kinds of place on a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The cells: N × M.
    Cells,
    /// The horizontal edges, between cells above each other and on the top and bottom rim: (N+1) × M.
    EdgesH,
    /// The vertical edges, between cells side by side and on the left and right rim: N × (M+1).
    EdgesV,
    /// The corners: (N+1) × (M+1).
    Corners,
}

impl Layer {
    /// All four layers.
    pub const ALL: [Layer; 4] = [Layer::Cells, Layer::EdgesH, Layer::EdgesV, Layer::Corners];

    /// How many rows and columns the layer has on a board of so many rows and columns of cells.
    pub const fn size(self, rows: usize, cols: usize) -> (usize, usize) {
        match self {
            Layer::Cells => (rows, cols),
            Layer::EdgesH => (rows + 1, cols),
            Layer::EdgesV => (rows, cols + 1),
            Layer::Corners => (rows + 1, cols + 1),
        }
    }

    /// What stands before the column and row in a written name, colon included.
    pub const fn prefix(self) -> &'static str {
        match self {
            Layer::Cells => "cell:",
            Layer::EdgesH => "edgeh:",
            Layer::EdgesV => "edgev:",
            Layer::Corners => "corner:",
        }
    }

    /// The place in this layer at a row and column.
    pub const fn at(self, r: u32, c: u32) -> Coord {
        match self {
            Layer::Cells => Coord::Cell { r, c },
            Layer::EdgesH => Coord::EdgeH { r, c },
            Layer::EdgesV => Coord::EdgeV { r, c },
            Layer::Corners => Coord::Corner { r, c },
        }
    }
}

/// A place on a square board: a layer, and a row and column in it, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coord {
    /// A cell.
    Cell {
        /// Row, from the top.
        r: u32,
        /// Column, from the left.
        c: u32,
    },
    /// The horizontal edge above the cell of the same row and column.
    EdgeH {
        /// Row, from the top; the last one is the bottom rim.
        r: u32,
        /// Column, from the left.
        c: u32,
    },
    /// The vertical edge to the left of the cell of the same row and column.
    EdgeV {
        /// Row, from the top.
        r: u32,
        /// Column, from the left; the last one is the right rim.
        c: u32,
    },
    /// The upper left corner of the cell of the same row and column.
    Corner {
        /// Row, from the top; the last one is the bottom rim.
        r: u32,
        /// Column, from the left; the last one is the right rim.
        c: u32,
    },
}

impl Coord {
    /// The layer it belongs to.
    pub const fn layer(self) -> Layer {
        match self {
            Coord::Cell { .. } => Layer::Cells,
            Coord::EdgeH { .. } => Layer::EdgesH,
            Coord::EdgeV { .. } => Layer::EdgesV,
            Coord::Corner { .. } => Layer::Corners,
        }
    }

    /// The row in its layer.
    pub const fn row(self) -> u32 {
        match self {
            Coord::Cell { r, .. }
            | Coord::EdgeH { r, .. }
            | Coord::EdgeV { r, .. }
            | Coord::Corner { r, .. } => r,
        }
    }

    /// The column in its layer.
    pub const fn col(self) -> u32 {
        match self {
            Coord::Cell { c, .. }
            | Coord::EdgeH { c, .. }
            | Coord::EdgeV { c, .. }
            | Coord::Corner { c, .. } => c,
        }
    }

    /// Whether a board of so many rows and columns of cells has this place.
    pub const fn is_on(self, rows: u32, cols: u32) -> bool {
        let (layer_rows, layer_cols) = self.layer().size(rows as usize, cols as usize);
        (self.row() as usize) < layer_rows && (self.col() as usize) < layer_cols
    }

    /// The cells that touch this place on such a board, in reading order: one or two for an edge, up to four
    /// for a corner; a cell has itself.
    ///
    /// ```
    /// use gridwright::coord::Coord;
    ///
    /// let rim = Coord::EdgeV { r: 0, c: 3 };
    /// assert!(rim.cells(2, 3).eq([Coord::Cell { r: 0, c: 2 }]));
    /// ```
    pub fn cells(self, rows: u32, cols: u32) -> impl Iterator<Item = Coord> {
        self.around(rows, cols, 2).filter(|place| place.layer() == Layer::Cells)
    }

    /// The edges that touch this place on such a board: the four sides of a cell (top, left, right, bottom),
    /// the up to four edges that meet in a corner (in the same order); an edge has itself.
    pub fn edges(self, rows: u32, cols: u32) -> impl Iterator<Item = Coord> {
        self.around(rows, cols, 1).filter(|place| matches!(place.layer(), Layer::EdgesH | Layer::EdgesV))
    }

    /// The corners that touch this place on such a board, in reading order: four for a cell, the two ends of
    /// an edge; a corner has itself.
    pub fn corners(self, rows: u32, cols: u32) -> impl Iterator<Item = Coord> {
        self.around(rows, cols, 2).filter(|place| place.layer() == Layer::Corners)
    }

    /// The places of the common lattice that are at most one row and one column away, and at most `reach`
    /// when both are added up, in reading order.
    fn around(self, rows: u32, cols: u32, reach: i64) -> impl Iterator<Item = Coord> {
        let (y, x) = self.in_lattice();
        let steps = (-1..=1).flat_map(|dy: i64| (-1..=1).map(move |dx: i64| (dy, dx)));
        steps
            .filter(move |(dy, dx)| dy.abs() + dx.abs() <= reach)
            .filter_map(move |(dy, dx)| Coord::from_lattice(y + dy, x + dx))
            .filter(move |place| place.is_on(rows, cols))
    }

    const fn in_lattice(self) -> (i64, i64) {
        let (y, x) = (2 * self.row() as i64, 2 * self.col() as i64);
        match self {
            Coord::Cell { .. } => (y + 1, x + 1),
            Coord::EdgeH { .. } => (y, x + 1),
            Coord::EdgeV { .. } => (y + 1, x),
            Coord::Corner { .. } => (y, x),
        }
    }

    fn from_lattice(y: i64, x: i64) -> Option<Coord> {
        let layer = match (y & 1, x & 1) {
            (0, 0) => Layer::Corners,
            (0, _) => Layer::EdgesH,
            (_, 0) => Layer::EdgesV,
            _ => Layer::Cells,
        };
        Some(layer.at(u32::try_from(y >> 1).ok()?, u32::try_from(x >> 1).ok()?))
    }
}

/// A table of values, one for each place of a layer: flat, row by row from the top left.
///
/// ```
/// use gridwright::coord::{Grid, Layer};
///
/// let (rows, cols) = Layer::EdgesH.size(2, 3);
/// let mut drawn: Grid<bool> = Grid::new(rows, cols);
/// assert!(drawn.set(2, 0, true)); // the rim below the bottom left cell
/// assert_eq!(drawn.get(2, 0), Some(true));
/// assert_eq!(drawn.get(0, 3), None); // no such column: not the start of the next row
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T: Default + Copy> {
    rows: usize,
    cols: usize,
    data: Vec<T>,
}

impl<T: Default + Copy> Grid<T> {
    /// A table of this size, filled with the default value.
    pub fn new(rows: usize, cols: usize) -> Grid<T> {
        Grid { rows, cols, data: vec![T::default(); rows * cols] }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    fn index(&self, r: usize, c: usize) -> Option<usize> {
        (r < self.rows && c < self.cols).then(|| r * self.cols + c)
    }

    /// The value at a row and column, or nothing outside the table.
    pub fn get(&self, r: usize, c: usize) -> Option<T> {
        self.index(r, c).map(|i| self.data[i])
    }

    /// Stores a value; says no, and stores nothing, outside the table.
    pub fn set(&mut self, r: usize, c: usize, value: T) -> bool {
        let place = self.index(r, c);
        if let Some(i) = place {
            self.data[i] = value;
        }
        place.is_some()
    }

    /// Every place `(r, c)` with its value, row by row.
    pub fn iter(&self) -> impl Iterator<Item = ((usize, usize), T)> {
        self.data.iter().enumerate().map(|(i, &value)| ((i / self.cols, i % self.cols), value))
    }

    /// All values, row by row.
    pub fn data(&self) -> &[T] {
        &self.data
    }
}
