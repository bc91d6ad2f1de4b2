//! Names of places on hexagonal boards.
//!
//! A cell is named by the two straight lines of cells it lies on: letters for its axial q, a number for its
//! axial r, as in `c4`. Both are lines of cells in the pointy-top drawing and in the flat-top one, so the name
//! does not depend on how the board is drawn or stored. Column `a` is the board's smallest q; row 1 is its
//! **largest** r, the bottom row of a pointy-top drawing, as rows of squares count from the bottom too.
//!
//! An edge is named by the two cells it lies between, `c4-d4`, a corner by its three, `c4-c5-d4`. On the rim
//! one or two of these cells are outside, so names reach one line beyond the board on every side: the column
//! before `a` is written `@`, the row below 1 is 0, and the last column and row simply have successors. Written
//! names list the cells by column, then by row number; any order is read.
//!
//! A frame knows only the first and last lines. Whether the board has a cell there is for the board to say.

use super::{NotationError, Piece, column_name, parse_column};
use crate::coord::hex::Hex;
use crate::coord::lattice::{HexCorner, HexEdge};

/// A place on a hexagonal board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HexSpot {
    /// A cell.
    Cell(Hex),
    /// A side between two cells.
    Edge(HexEdge),
    /// A point between three cells.
    Corner(HexCorner),
}

impl HexSpot {
    /// The cells that name it: itself, the two of an edge, or the three of a corner.
    pub fn cells(self) -> Vec<Hex> {
        match self {
            HexSpot::Cell(cell) => vec![cell],
            HexSpot::Edge(edge) => edge.cells().to_vec(),
            HexSpot::Corner(corner) => corner.cells().to_vec(),
        }
    }
}

/// The outermost lines of a hexagonal board, which names are relative to.
///
/// ```
/// use gridwright::coord::{Direction, Hex, HexEdge, HexFrame, HexSpot};
///
/// let frame = HexFrame::around(Hex::ORIGIN.range(2)).unwrap();
/// assert_eq!(frame.name(HexSpot::Cell(Hex::ORIGIN)).as_deref(), Some("c3"));
/// let rim = HexEdge::of(Hex::from_axial(-2, 0), Direction::W);
/// assert_eq!(frame.name(HexSpot::Edge(rim)).as_deref(), Some("@3-a3"));
/// assert_eq!(frame.parse("a3-@3"), Ok(HexSpot::Edge(rim)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexFrame {
    /// The smallest axial q: column `a`.
    pub first_q: i64,
    /// The largest axial q.
    pub last_q: i64,
    /// The smallest axial r: the row with the largest number.
    pub first_r: i64,
    /// The largest axial r: row 1.
    pub last_r: i64,
}

impl HexFrame {
    /// The smallest frame that holds these cells, or nothing if there are none.
    pub fn around(cells: impl IntoIterator<Item = Hex>) -> Option<HexFrame> {
        cells.into_iter().map(Hex::axial).fold(None, |frame, (q, r)| {
            let frame = frame.unwrap_or(HexFrame { first_q: q, last_q: q, first_r: r, last_r: r });
            Some(HexFrame {
                first_q: frame.first_q.min(q),
                last_q: frame.last_q.max(q),
                first_r: frame.first_r.min(r),
                last_r: frame.last_r.max(r),
            })
        })
    }

    /// The canonical name of a place. Nothing if one of its cells lies more than one line beyond the frame,
    /// or if it is in a column past the last that [`column_name`] can count.
    pub fn name(self, spot: HexSpot) -> Option<String> {
        let lines: Option<Vec<(i64, i64)>> =
            spot.cells().into_iter().map(|cell| self.holds(cell).then(|| self.lines(cell))).collect();
        let mut lines = lines?;
        lines.sort();
        let names: Option<Vec<String>> = lines.into_iter().map(cell_name).collect();
        Some(names?.join("-"))
    }

    /// Reads the name of a cell, or of an edge or corner with its cells in any order.
    pub fn parse(self, text: &str) -> Result<HexSpot, NotationError> {
        let name = Piece::new(text);
        let cells =
            name.split('-').into_iter().map(|cell| self.cell(cell)).collect::<Result<Vec<Hex>, _>>()?;
        let (spot, trouble) = match cells[..] {
            [cell] => (Some(HexSpot::Cell(cell)), ""),
            [a, b] => (
                HexEdge::between(a, b).map(HexSpot::Edge),
                "these two cells are not neighbours: an edge is named by the cells on its two sides",
            ),
            [a, b, c] => (
                HexCorner::between([a, b, c]).map(HexSpot::Corner),
                "these three cells do not meet in one corner: name three that are all neighbours of each other",
            ),
            _ => (None, "a name has one cell, two for an edge or three for a corner"),
        };
        spot.ok_or_else(|| name.error(0, trouble))
    }

    /// Whether the cell is in the frame or one line beyond.
    fn holds(self, cell: Hex) -> bool {
        let (q, r) = cell.axial();
        let within =
            |first: i64, last: i64, v: i64| first.saturating_sub(1) <= v && v <= last.saturating_add(1);
        within(self.first_q, self.last_q, q) && within(self.first_r, self.last_r, r)
    }

    /// Column from 0 and row number of a cell that the frame holds; -1 and 0 are the lines just outside.
    fn lines(self, cell: Hex) -> (i64, i64) {
        let (q, r) = cell.axial();
        (q - self.first_q, self.last_r - r + 1)
    }

    /// Reads the name of one cell.
    fn cell(self, name: Piece) -> Result<Hex, NotationError> {
        let (letters, digits) = name.letters_and_digits(true)?;
        let column = if letters.text == "@" { Some(-1) } else { parse_column(letters.text).map(i64::from) };
        let q = column.and_then(|column| self.first_q.checked_add(column));
        let Some(q) = q.filter(|&q| q <= self.last_q.saturating_add(1)) else {
            let last = u32::try_from(self.last_q.saturating_sub(self.first_q)).map(column_name);
            let last = last.unwrap_or_else(|_| "…".into());
            let message = format!(
                "column {} is off the board: its columns are a to {last}, and one more on each side for the rim",
                letters.text
            );
            return Err(letters.error(0, message));
        };
        let row: Option<i64> = digits.text.parse().ok();
        let r = row.and_then(|row| self.last_r.checked_sub(row - 1));
        let Some(r) = r.filter(|&r| r >= self.first_r.saturating_sub(1)) else {
            let top = self.last_r.saturating_sub(self.first_r).saturating_add(1);
            let message = format!(
                "row {} is off the board: its rows are 1 to {top} from the bottom, and one more on each side for the rim",
                digits.text
            );
            return Err(digits.error(0, message));
        };
        Ok(Hex::from_axial(q, r))
    }
}

/// The name for a column from 0 and a row number, where column -1 is `@`.
fn cell_name((column, row): (i64, i64)) -> Option<String> {
    let letters = if column < 0 { "@".into() } else { column_name(u32::try_from(column).ok()?) };
    Some(format!("{letters}{row}"))
}
