//! The other coordinate systems for hexagons, as views of a [`Hex`].
//!
//! Names and orders are those of Red Blob Games: offset and doubled pairs are `(col, row)`, axial is
//! `(q, r)`, cube is `(q, r, s)` with a sum of zero. A cell has one axial position `q = (col - row) / 2`,
//! `r = row`, whichever way the board is drawn; odd-r and even-r lay it out in the shifted rows of a
//! pointy-top drawing, odd-q, even-q and doubled height in the shifted columns of a flat-top one.
//!
//! The doubled coordinates have the right parity already, so an offset coordinate is half of a doubled one,
//! rounded down for "odd" and up for "even". The arithmetic shift `>> 1` rounds down for negative numbers
//! too, where `/ 2` would round towards zero and fold two columns into one.

use super::hex::Hex;

impl Hex {
    /// Axial `(q, r)`.
    pub const fn axial(self) -> (i64, i64) {
        ((self.col() - self.row()) >> 1, self.row())
    }

    /// The cell at axial `(q, r)`.
    pub const fn from_axial(q: i64, r: i64) -> Hex {
        Hex::at(2 * q + r, r)
    }

    /// Cube `(q, r, s)`, which add up to zero.
    pub const fn cube(self) -> (i64, i64, i64) {
        let (q, r) = self.axial();
        (q, r, -q - r)
    }

    /// The cell at cube `(q, r, s)`, or nothing if they do not add up to zero.
    pub const fn from_cube(q: i64, r: i64, s: i64) -> Option<Hex> {
        if q as i128 + r as i128 + s as i128 == 0 { Some(Hex::from_axial(q, r)) } else { None }
    }

    /// Odd-r offset `(col, row)`: pointy-top, odd rows are shoved right.
    pub const fn odd_r(self) -> (i64, i64) {
        (self.col() >> 1, self.row())
    }

    /// The cell at odd-r offset `(col, row)`.
    pub const fn from_odd_r(col: i64, row: i64) -> Hex {
        Hex::at(2 * col + (row & 1), row)
    }

    /// Even-r offset `(col, row)`: pointy-top, even rows are shoved right.
    pub const fn even_r(self) -> (i64, i64) {
        ((self.col() + 1) >> 1, self.row())
    }

    /// The cell at even-r offset `(col, row)`.
    pub const fn from_even_r(col: i64, row: i64) -> Hex {
        Hex::at(2 * col - (row & 1), row)
    }

    /// Doubled-height `(col, row)`: flat-top, `col` and `row` both even or both odd.
    pub const fn doubled_height(self) -> (i64, i64) {
        let (q, r) = self.axial();
        (q, 2 * r + q)
    }

    /// The cell at doubled-height `(col, row)`, or nothing if one is even and the other odd.
    pub const fn from_doubled_height(col: i64, row: i64) -> Option<Hex> {
        if (col ^ row) & 1 == 0 { Some(Hex::from_axial(col, (row - col) >> 1)) } else { None }
    }

    /// Odd-q offset `(col, row)`: flat-top, odd columns are shoved down.
    pub const fn odd_q(self) -> (i64, i64) {
        let (col, row) = self.doubled_height();
        (col, row >> 1)
    }

    /// The cell at odd-q offset `(col, row)`.
    pub const fn from_odd_q(col: i64, row: i64) -> Hex {
        // The difference from the doubled column is even, so the shift is exact.
        Hex::from_axial(col, (2 * row + (col & 1) - col) >> 1)
    }

    /// Even-q offset `(col, row)`: flat-top, even columns are shoved down.
    pub const fn even_q(self) -> (i64, i64) {
        let (col, row) = self.doubled_height();
        (col, (row + 1) >> 1)
    }

    /// The cell at even-q offset `(col, row)`.
    pub const fn from_even_q(col: i64, row: i64) -> Hex {
        Hex::from_axial(col, (2 * row - (col & 1) - col) >> 1)
    }
}
