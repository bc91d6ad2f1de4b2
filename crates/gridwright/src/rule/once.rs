//! Once: each value exactly once among some cells.

use crate::board::{Board, Cell};

/// Each of the values from 1 on stands in exactly one of the cells; the other cells are empty (0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Once {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The largest value.
    pub values: u16,
}

impl Once {
    /// The cells in words: the first and the last.
    pub(crate) fn span(&self, board: &Board) -> String {
        match self.cells.as_slice() {
            [] => "nothing".to_string(),
            [cell] => board.name(*cell),
            [first, .., last] => format!("{} to {}", board.name(*first), board.name(*last)),
        }
    }

    pub(super) fn sentence(&self, board: &Board) -> String {
        format!("from {} each of 1 to {} stands exactly once", self.span(board), self.values)
    }
}
