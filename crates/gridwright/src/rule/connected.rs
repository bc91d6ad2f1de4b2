//! Connected: all cells with a value hang together.

use crate::board::{Board, Cell};

/// The cells with this value are one connected area, or there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connected {
    /// The value: 1 shaded, 0 not.
    pub value: u16,
    /// The cells beside each cell.
    pub near: Vec<Vec<Cell>>,
}

impl Connected {
    /// Over a whole board; cells that touch at a corner only do not hang together.
    pub fn over(board: &Board, value: u16) -> Connected {
        Connected { value, near: beside(board) }
    }

    /// The connected parts of the cells for which `has` says so, each in the order in which it was found.
    pub fn parts(&self, has: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        parts(&self.near, has)
    }

    pub(super) fn sentence(&self) -> String {
        format!("all {} cells hang together", shade(self.value))
    }
}

/// The word for shaded or unshaded cells.
pub(crate) fn shade(value: u16) -> &'static str {
    if value == 0 { "unshaded" } else { "shaded" }
}

/// The cells beside each cell: those that share a side with it.
pub(super) fn beside(board: &Board) -> Vec<Vec<Cell>> {
    board.cells().map(|cell| board.beside(cell).collect()).collect()
}

/// The connected parts of some cells.
pub(crate) fn parts(near: &[Vec<Cell>], has: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
    let mut seen = vec![false; near.len()];
    let mut parts = Vec::new();
    for start in (0..near.len() as u32).map(Cell) {
        if seen[start.index()] || !has(start) {
            continue;
        }
        seen[start.index()] = true;
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            for &other in &near[cell.index()] {
                if !seen[other.index()] && has(other) {
                    seen[other.index()] = true;
                    part.push(other);
                }
            }
        }
        parts.push(part);
    }
    parts
}
