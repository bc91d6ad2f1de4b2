//! Consecutive: two cells hold numbers that differ by one.

use crate::board::Cell;

/// The numbers in two cells differ by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consecutive {
    /// The two cells.
    pub cells: [Cell; 2],
}
