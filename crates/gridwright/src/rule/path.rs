//! Path: the numbers from 1 to n, one per cell, each next to the one before.
//!
//! Only the graph counts: which cells are neighbours, on whatever board.

use crate::board::{Board, Cell};

/// A path of numbers through all cells of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The neighbours of each cell.
    pub near: Vec<Vec<Cell>>,
}

impl Path {
    /// The path over a whole board.
    pub fn over(board: &Board) -> Path {
        let near = board.cells().map(|cell| board.neighbours(cell).map(|(near, _)| near).collect()).collect();
        Path { near }
    }

    pub(super) fn sentence(&self) -> String {
        format!("the numbers from 1 to {} form one path through all cells", self.near.len())
    }
}
