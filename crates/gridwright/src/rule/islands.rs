//! Islands: every area of unshaded cells has exactly one clue, and as many cells as it says.

use super::connected::{Near, parts};
use crate::board::{Board, Cell};

/// The unshaded cells (0) fall into areas, each with one clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Islands {
    /// The cells with clues, and how many cells their islands have, if that is told.
    pub clues: Vec<(Cell, Option<u32>)>,
    /// The cells beside each cell.
    pub near: Near,
}

impl Islands {
    /// Over a whole board.
    pub fn over(board: &Board, clues: Vec<(Cell, Option<u32>)>) -> Islands {
        Islands { clues, near: Near::over(board) }
    }

    /// The same without any clue.
    pub(crate) fn without_clues(&self) -> Islands {
        Islands { clues: Vec::new(), near: self.near.clone() }
    }

    /// The connected parts of the cells for which `has` says so.
    pub fn parts(&self, has: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        parts(&self.near, has)
    }

    /// The clues whose islands a cell touches, as far as their land is known; a clue is always land.
    pub fn touching(&self, cell: Cell, is_land: impl Fn(Cell) -> bool) -> Vec<Cell> {
        let is_clue = |cell: Cell| self.clues.iter().any(|(own, _)| *own == cell);
        let beside = &self.near[cell.index()];
        let parts = self.parts(|other| other != cell && (is_clue(other) || is_land(other)));
        let parts = parts.iter().filter(|part| part.iter().any(|own| beside.contains(own)));
        parts.flatten().copied().filter(|&own| is_clue(own)).collect()
    }

    /// The cells that the island of a clue can reach: near enough, and never beside another clue, since there it would
    /// join the other's island.
    pub fn reach(&self, clue: usize) -> Vec<Cell> {
        let (start, size) = self.clues[clue];
        let mut taken = vec![false; self.near.len()];
        for (other, &(cell, _)) in self.clues.iter().enumerate().filter(|(other, _)| *other != clue) {
            debug_assert_ne!(other, clue);
            taken[cell.index()] = true;
            self.near[cell.index()].iter().for_each(|near| taken[near.index()] = true);
        }
        let most = size.map_or(usize::MAX, |size| size as usize);
        let mut steps = vec![usize::MAX; self.near.len()];
        steps[start.index()] = 1;
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let here = steps[cell.index()];
            for &near in self.near[cell.index()].iter().filter(|_| here < most) {
                if steps[near.index()] == usize::MAX && !taken[near.index()] {
                    steps[near.index()] = here + 1;
                    reached.push(near);
                }
            }
        }
        reached
    }

    pub(super) fn sentence(&self) -> String {
        "every island has one number, and as many cells as it says".to_string()
    }
}

/// What one clue says of its island.
pub(crate) fn island_sentence(board: &Board, cell: Cell, size: Option<u32>) -> String {
    let name = board.name(cell);
    match size {
        Some(1) => format!("the island at {name} has 1 cell"),
        Some(size) => format!("the island at {name} has {size} cells"),
        None => format!("there is an island at {name}"),
    }
}
