//! A long path through all cells of any graph.
//!
//! It grows at both ends, to cells with few free neighbours first. An end that is stuck bites into the path: the piece
//! behind the bite is turned around, and the path has another end (*backbite*). When all cells are on it, it goes on biting
//! for a while, until nothing of how it began is left.

use crate::board::Cell;
use crate::dice::Dice;

/// Bites per cell before a path is begun anew, and how often that is done.
const PATIENCE: usize = 60;
const STARTS: usize = 8;
/// Bites per cell afterwards.
const STIRS: usize = 10;

struct Trail<'a> {
    near: &'a [Vec<Cell>],
    order: Vec<Cell>,
    position: Vec<Option<usize>>,
}

impl Trail<'_> {
    fn turn(&mut self, from: usize, to: usize) {
        self.order[from..to].reverse();
        for at in from..to {
            self.position[self.order[at].index()] = Some(at);
        }
    }

    /// One more cell at the end, if one is free.
    fn grow(&mut self, dice: &mut Dice) -> bool {
        let Some(&end) = self.order.last() else { return false };
        let free = |cell: &Cell| self.position[cell.index()].is_none();
        let ways = |cell: &Cell| self.near[cell.index()].iter().filter(|&near| free(near)).count();
        let mut next: Vec<Cell> = self.near[end.index()].iter().copied().filter(|cell| free(cell)).collect();
        let fewest = next.iter().map(ways).min().unwrap_or(0);
        // A cell with at most one way on must be visited soon or never.
        if fewest < 2 {
            next.retain(|cell| ways(cell) == fewest);
        }
        let Some(&cell) = dice.choose(&next) else { return false };
        self.position[cell.index()] = Some(self.order.len());
        self.order.push(cell);
        true
    }

    /// The end bites into the path: from there on it is turned around.
    fn bite(&mut self, dice: &mut Dice) {
        let len = self.order.len();
        let Some(&end) = self.order.last() else { return };
        let on = self.near[end.index()].iter().filter_map(|cell| self.position[cell.index()]);
        let bitten: Vec<usize> = on.filter(|at| at + 2 < len).collect();
        if let Some(&at) = dice.choose(&bitten) {
            self.turn(at + 1, len);
        }
    }

    /// The other end becomes the end.
    fn swap_ends(&mut self) {
        self.turn(0, self.order.len());
    }
}

/// The cells in their order; not all of them if no path through all was found.
pub(super) fn wander(near: &[Vec<Cell>], dice: &mut Dice) -> Vec<Cell> {
    let count = near.len();
    let mut best = Vec::new();
    for _ in 0..STARTS {
        let first = Cell(dice.below(count) as u32);
        let mut trail = Trail { near, order: vec![first], position: vec![None; count] };
        trail.position[first.index()] = Some(0);
        let mut left = PATIENCE * count;
        while trail.order.len() < count && left > 0 {
            if !trail.grow(dice) {
                left -= 1;
                if dice.percent(30) {
                    trail.swap_ends();
                } else {
                    trail.bite(dice);
                }
            }
        }
        if trail.order.len() == count {
            for _ in 0..STIRS * count {
                if dice.percent(50) {
                    trail.swap_ends();
                }
                trail.bite(dice);
            }
            return trail.order;
        }
        if trail.order.len() > best.len() {
            best = trail.order;
        }
    }
    best
}
