//! Turns: along an order of cells, leaving out the empty ones, the values come in turn: 1, 2, …, n, 1, 2, …

use crate::board::{Board, Cell};

/// The values take turns along the cells, starting with 1. Empty cells (0) do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turns {
    /// The cells in the order of reading.
    pub cells: Vec<Cell>,
    /// The largest value, after which 1 comes again.
    pub values: u16,
}

impl Turns {
    /// The value that comes after another.
    pub fn next(&self, value: u16) -> u16 {
        value % self.values + 1
    }

    pub(super) fn sentence(&self, board: &Board) -> String {
        let start = self.cells.first().map_or(String::new(), |&cell| format!(" from {}", board.name(cell)));
        format!("read in order{start}, leaving out empty cells, 1 to {} come in turn", self.values)
    }
}
