//! Connected: all cells with a value hang together.

use crate::board::{Board, Cell};
use std::ops::Index;

/// The cells with this value are one connected area, or there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connected {
    /// The value: 1 shaded, 0 not.
    pub value: u16,
    /// The cells beside each cell.
    pub near: Near,
}

impl Connected {
    /// Over a whole board; cells that touch at a corner only do not hang together.
    pub fn over(board: &Board, value: u16) -> Connected {
        Connected { value, near: Near::over(board) }
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

/// By cell: the cells beside it, all in one array, since a search goes from cell to cell all the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Near {
    start: Vec<u32>,
    cells: Vec<Cell>,
}

impl Near {
    /// The cells that share a side with each cell of a board.
    pub(super) fn over(board: &Board) -> Near {
        board.cells().map(|cell| board.beside(cell)).collect()
    }

    /// How many cells have their neighbours listed.
    pub fn len(&self) -> usize {
        self.start.len() - 1
    }

    /// The cells that have their neighbours listed.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.len() as u32).map(Cell)
    }

    /// True if there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<I: IntoIterator<Item = Cell>> FromIterator<I> for Near {
    fn from_iter<T: IntoIterator<Item = I>>(lists: T) -> Near {
        let mut near = Near { start: vec![0], cells: Vec::new() };
        for list in lists {
            near.cells.extend(list);
            near.start.push(near.cells.len() as u32);
        }
        near
    }
}

impl Index<usize> for Near {
    type Output = [Cell];

    fn index(&self, cell: usize) -> &[Cell] {
        &self.cells[self.start[cell] as usize..self.start[cell + 1] as usize]
    }
}

/// The connected parts of some cells.
pub(crate) fn parts(near: &Near, has: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
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
