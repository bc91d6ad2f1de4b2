//! Hexagonal boards given as rows of different lengths.
//!
//! Many files describe a board by how many cells each row has, with every other row shifted half a cell to
//! the right, and name a cell by its row and its place in that row. The rows are then an odd-r or even-r
//! offset layout with ragged right ends: the neighbours of a cell are those of the six candidates that
//! exist. A cell that is not on the board has no neighbours at all.

use super::hex::Hex;

/// Which rows are shoved half a cell to the right, counted from row 0 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shifted {
    /// Rows 1, 3, 5, …: the layout called odd-r.
    OddRows,
    /// Rows 0, 2, 4, …: the layout called even-r.
    EvenRows,
}

/// A board of hexagons in rows, each with its own length.
///
/// ```
/// use gridwright::coord::{RaggedRows, Shifted};
///
/// let board = RaggedRows::new(vec![2, 3, 2], Shifted::EvenRows);
/// assert_eq!(board.neighbours(1, 1).len(), 6); // the middle of the flower
/// assert_eq!(board.neighbours(0, 0), [(0, 1), (1, 1), (1, 0)]);
/// assert_eq!(board.neighbours(0, 2), []); // off the board
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaggedRows {
    lengths: Vec<u32>,
    shifted: Shifted,
}

impl RaggedRows {
    /// A board with these row lengths, from the top.
    pub fn new(lengths: Vec<u32>, shifted: Shifted) -> RaggedRows {
        RaggedRows { lengths, shifted }
    }

    /// Which rows are shifted.
    pub fn shifted(&self) -> Shifted {
        self.shifted
    }

    /// Whether the row has a cell at this place.
    pub fn contains(&self, row: u32, col: u32) -> bool {
        self.lengths.get(row as usize).is_some_and(|&length| col < length)
    }

    /// The cells of the board as `(row, col)`, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (u32, u32)> {
        (0u32..).zip(&self.lengths).flat_map(|(row, &length)| (0..length).map(move |col| (row, col)))
    }

    /// The hexagon at a place, if the board has it.
    pub fn hex(&self, row: u32, col: u32) -> Option<Hex> {
        let (wide_col, wide_row) = (i64::from(col), i64::from(row));
        self.contains(row, col).then(|| match self.shifted {
            Shifted::OddRows => Hex::from_odd_r(wide_col, wide_row),
            Shifted::EvenRows => Hex::from_even_r(wide_col, wide_row),
        })
    }

    /// The place of a hexagon as `(row, col)`, if the board has it.
    pub fn place(&self, cell: Hex) -> Option<(u32, u32)> {
        let (col, row) = match self.shifted {
            Shifted::OddRows => cell.odd_r(),
            Shifted::EvenRows => cell.even_r(),
        };
        let place = (u32::try_from(row).ok()?, u32::try_from(col).ok()?);
        self.contains(place.0, place.1).then_some(place)
    }

    /// The neighbours of a place as `(row, col)`, clockwise from the east; none if it is off the board.
    pub fn neighbours(&self, row: u32, col: u32) -> Vec<(u32, u32)> {
        let around = self.hex(row, col).map(Hex::neighbours);
        around.into_iter().flatten().filter_map(|cell| self.place(cell)).collect()
    }
}
