//! Sites: where a cell is or could be, beyond the board too, so that a board can grow to any side.
//!
//! A site is a column and a row: of squares counted from the upper left of the frame, so that -1 lies above and to
//! the left of it; of hexagons in doubled width. A mask is a text that shows which sites are cells.

use super::plan::BoardError;
use super::reshape::Shift;
use super::{Board, Cell, Ground, MAX_CELLS, Plan, Reading, Spot, hexagon_size};
use crate::coord::{Coord, Hex};
use std::collections::{BTreeSet, HashSet};

/// Column and row of a place where a cell is or could be.
pub type Site = (i64, i64);

/// Where the rows of a board begin that are written down.
#[derive(Clone, Copy)]
struct Origin {
    top: i64,
    left: i64,
    /// Of the hexagon around the board, in which each row has a first column of its own.
    radius: Option<i64>,
}

/// No site is further away than this.
const FAR: u64 = 1 << 20;

fn is_far((col, row): Site) -> bool {
    col.unsigned_abs() >= FAR || row.unsigned_abs() >= FAR
}

impl Board {
    /// The site of a cell; none in a graph.
    pub fn site(&self, cell: Cell) -> Option<Site> {
        match self.spot(cell) {
            Spot::Square(coord) => Some((i64::from(coord.col()), i64::from(coord.row()))),
            Spot::Hex(hex) => Some((hex.col(), hex.row())),
            _ => None,
        }
    }

    fn sites(&self) -> BTreeSet<Site> {
        self.cells().filter_map(|cell| self.site(cell)).collect()
    }

    /// The board with some more cells.
    pub(super) fn with_sites(&self, more: &[Site]) -> Result<(Plan, Shift), Vec<BoardError>> {
        let mut sites = self.sites();
        sites.extend(more);
        match self.ground {
            Ground::Squares { rows, cols, .. } => {
                // The frame stays, wherever its cells are.
                let frame = [(0, 0), (i64::from(cols) - 1, i64::from(rows) - 1)];
                self.squares(&sites, sites.iter().copied().chain(frame))
            }
            _ => self.just_sites(&sites),
        }
    }

    /// A board of the same kind with just these cells; a frame of squares closes in on them.
    fn just_sites(&self, sites: &BTreeSet<Site>) -> Result<(Plan, Shift), Vec<BoardError>> {
        match self.ground {
            Ground::Squares { .. } => self.squares(sites, sites.iter().copied()),
            Ground::Hexes { orientation, reading } => {
                let hex = |&(col, row): &Site| {
                    Hex::new(col, row).filter(|_| !is_far((col, row))).ok_or_else(|| no_site((col, row)))
                };
                let cells = sites.iter().map(hex).collect::<Result<Vec<_>, _>>()?;
                Ok((Plan::Hexes { cells, orientation, reading }, Shift::None))
            }
            Ground::Graph => Err(super::reshape::only_for("squares and hexagons")),
        }
    }

    fn squares(
        &self,
        sites: &BTreeSet<Site>,
        frame: impl Iterator<Item = Site>,
    ) -> Result<(Plan, Shift), Vec<BoardError>> {
        let Ground::Squares { diagonals, .. } = self.ground else {
            return Err(super::reshape::only_for("squares"));
        };
        let (mut left, mut top, mut right, mut bottom) = (i64::MAX, i64::MAX, i64::MIN, i64::MIN);
        for (col, row) in frame {
            if is_far((col, row)) {
                return Err(no_site((col, row)));
            }
            (left, top) = (left.min(col), top.min(row));
            (right, bottom) = (right.max(col), bottom.max(row));
        }
        if left > right {
            return Err(vec![BoardError::new(
                "empty-board",
                "the board has no cells: it needs at least one",
            )]);
        }
        let (rows, cols) = (bottom - top + 1, right - left + 1);
        if rows * cols > MAX_CELLS as i64 {
            let message = format!("the frame is too large: none has more than {MAX_CELLS} squares");
            return Err(vec![BoardError::new("board-too-large", message)]);
        }
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (col, row)));
        let holes = all.filter(|(col, row)| !sites.contains(&(col + left, row + top)));
        // All of this is smaller than the largest frame.
        let holes = holes.map(|(col, row)| (row as u32, col as u32)).collect();
        let shift = Shift::By { rows: -top as i32, cols: -left as i32 };
        Ok((Plan::Squares { rows: rows as u32, cols: cols as u32, diagonals, holes }, shift))
    }

    /// The same cells in a frame without empty rows and columns at its border.
    pub(super) fn trimmed(&self) -> Result<(Plan, Shift), Vec<BoardError>> {
        self.just_sites(&self.sites())
    }

    /// The hexagon of another radius, with the holes that it has now.
    pub(super) fn with_radius(&self, radius: u32) -> Result<(Plan, Shift), Vec<BoardError>> {
        let (Ground::Hexes { orientation, .. }, Some(now)) = (self.ground, self.frame_radius()) else {
            return Err(super::reshape::only_for("hexagons that form a hexagon"));
        };
        let Plan::Hexes { mut cells, reading, .. } = Plan::hexagon(radius) else {
            return Err(super::reshape::only_for("hexagons"));
        };
        if hexagon_size(now) > self.cells.len() {
            let all = Hex::ORIGIN.range(now).into_iter();
            let holes: HashSet<Hex> = all.filter(|hex| self.cell(&Spot::Hex(*hex)).is_none()).collect();
            cells.retain(|hex| !holes.contains(hex));
        }
        Ok((Plan::Hexes { cells, orientation, reading }, Shift::None))
    }

    /// The board with the cells that a mask shows, written in the rows in which this board is written.
    pub(super) fn masked(&self, mask: &str) -> Result<(Plan, Shift), Vec<BoardError>> {
        let radius = self.frame_radius().map(i64::from);
        let at = || self.cells().map(|cell| self.row_and_column(cell));
        let top = radius.map_or_else(|| at().map(|(row, _)| row).min().unwrap_or(0), |radius| -radius);
        let origin = Origin { top, left: at().map(|(_, col)| col).min().unwrap_or(0), radius };
        let mut sites = BTreeSet::new();
        let lines = mask.lines().map(str::trim).skip_while(|line| line.is_empty());
        for (r, line) in (0i64..).zip(lines) {
            for (c, sign) in (0i64..).zip(line.chars().filter(|sign| !sign.is_whitespace())) {
                match sign {
                    '.' | '#' | '*' | '1' | 'x' | 'X' | 'o' | 'O' => {
                        sites.insert(self.written_at(origin, r, c)?);
                    }
                    '_' | '-' | '0' => {}
                    other => {
                        let message =
                            format!("{other:?} in row {}, column {} of the mask says nothing", r + 1, c + 1);
                        let help = "a cell is . or #, and no cell is _";
                        return Err(vec![BoardError::new("bad-mask", format!("{message}: {help}"))]);
                    }
                }
            }
        }
        self.just_sites(&sites)
    }

    /// The site that is written in some row at some column, both counted from 0, as [`Board::rows`] has them.
    fn written_at(&self, origin: Origin, r: i64, c: i64) -> Result<Site, Vec<BoardError>> {
        let Ground::Hexes { reading, .. } = self.ground else { return Ok((c, r)) };
        let row = origin.top + r;
        let first = match origin.radius {
            Some(radius) => Hex::from_axial((-radius).max(-radius - row), row).odd_r().0,
            None => origin.left,
        };
        let col = first + c;
        if is_far((col, row)) {
            return Err(no_site((col, row)));
        }
        let hex = match reading {
            Reading::OddRows => Some(Hex::from_odd_r(col, row)),
            Reading::EvenRows => Some(Hex::from_even_r(col, row)),
            Reading::OddColumns => Some(Hex::from_odd_q(col, row)),
            Reading::EvenColumns => Some(Hex::from_even_q(col, row)),
            Reading::SlantedRows => Some(Hex::from_axial(col, row)),
            Reading::HalfRows => Hex::from_doubled_height(2 * col + row.rem_euclid(2), row),
        };
        hex.map(|hex| (hex.col(), hex.row())).ok_or_else(|| no_site((col, row)))
    }
}

fn no_site((col, row): Site) -> Vec<BoardError> {
    let message = format!("there can be no cell in column {col}, row {row}");
    let square = u32::try_from(row).ok().zip(u32::try_from(col).ok());
    let spots = square.map(|(r, c)| Spot::Square(Coord::Cell { r, c }));
    vec![BoardError::new("off-board", message).at(spots)]
}
