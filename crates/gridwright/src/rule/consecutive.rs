//! Consecutive: two cells hold numbers that differ by one, or must not.

use crate::board::Cell;

/// The numbers in two cells differ by one, or do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consecutive {
    /// The two cells.
    pub cells: [Cell; 2],
    /// Whether they do.
    pub are: bool,
}
