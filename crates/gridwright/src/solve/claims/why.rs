//! What something was told from: the land of others and the sea that keep a clue from a cell or from its size, and if it is not closed
//! in by them, what it has already.

use super::{Claim, Claims, Goal, Known, NONE, UNKNOWN};
use crate::board::Cell;
use crate::solve::problem::Lit;

impl Claims<'_> {
    /// What something was told from.
    pub fn why(&mut self, claim: Claim, known: Known<'_>, because: &mut Vec<Lit>) {
        let Claim { clue, goal, without } = claim;
        self.load(clue, |_| true);
        match goal {
            Goal::Size => self.why_not(clue, None, without, known, because),
            Goal::Cell(cell) => self.why_not(clue, Some(cell), without, known, because),
            Goal::Pool(pool) => {
                for at in 0..self.pools[pool as usize].len() {
                    let cell = self.pools[pool as usize][at];
                    if self.is_sea(cell, known) {
                        because.push(!self.isles.land[cell.index()]);
                        continue;
                    }
                    for &(other, lit) in &self.isles.owned[cell.index()] {
                        if other != clue || known.of(lit.var() as u32) == 0 {
                            because.push(!lit);
                        }
                    }
                    let var = self.room.var[cell.index()];
                    if var != NONE && known.of(var) == UNKNOWN && Some(cell) != without {
                        self.why_not(clue, Some(cell), without, known, because);
                    }
                }
            }
        }
        self.room.unload();
        because.sort_unstable();
        because.dedup();
    }

    fn is_sea(&self, cell: Cell, known: Known<'_>) -> bool {
        let land = self.isles.land[cell.index()];
        known.of(land.var() as u32) == u8::from(!land.is_positive())
    }

    /// Why a clue does not reach a cell, or not enough of them.
    fn why_not(
        &mut self,
        clue: u32,
        target: Option<Cell>,
        without: Option<Cell>,
        known: Known<'_>,
        because: &mut Vec<Lit>,
    ) {
        let is_open = |cell: Cell| known.of(self.room.var[cell.index()]) == UNKNOWN;
        if let Some(taken) =
            target.filter(|&cell| is_open(cell)).and_then(|cell| self.taken(cell, clue, known))
        {
            because.push(Lit::new(taken, true));
            return;
        }
        let size = self.isles.clues[clue as usize].size.unwrap_or(NONE);
        let own: Vec<u32> =
            self.of_clue[clue as usize].iter().copied().filter(|&var| known.of(var) == 1).collect();
        let left = size.saturating_sub(own.len() as u32);
        // If it is closed in, nobody has to count.
        self.grow(clue, known, NONE - 1, without);
        let closed = match target {
            Some(target) => self.room.cost[target.index()] == NONE,
            None => (self.room.reached.len() as u32) < size,
        };
        let mut far = Vec::new();
        if !closed {
            self.grow(clue, known, left, without);
            if let Some(target) = target {
                far = self.far(target, known, left);
            }
            because.extend(own.iter().map(|&var| Lit::new(var, true)));
        } else if let Some(target) = target {
            because.extend(
                own.iter().filter(|&&var| self.place(var).0 == target).map(|&var| Lit::new(var, true)),
            );
        }
        let room = &self.room;
        for &cell in &room.reached {
            for &other in &self.isles.near[cell.index()] {
                let var = room.var[other.index()];
                if var == NONE || room.cost[other.index()] != NONE || Some(other) == without {
                    continue;
                }
                if !far.is_empty() && far[other.index()].saturating_add(room.cost[cell.index()]) > left {
                    continue;
                }
                if known.of(var) == 0 {
                    // Even where it is sea: that it is not its own says less, so what is learned from it says more.
                    because.push(Lit::new(var, false));
                } else if closed || room.cost[cell.index()] < left {
                    because.extend(self.taken(other, clue, known).map(|var| Lit::new(var, true)));
                }
            }
        }
    }

    /// By cell: how many cells it takes at least from there to the target, both included, beyond what is its own.
    fn far(&self, target: Cell, known: Known<'_>, left: u32) -> Vec<u32> {
        let room = &self.room;
        let mut far = vec![NONE; room.cost.len()];
        let price = |cell: Cell| u32::from(known.of(room.var[cell.index()]) != 1);
        let (mut layer, mut next) = (Vec::new(), Vec::new());
        let mut cost = price(target);
        far[target.index()] = cost;
        layer.push(target);
        loop {
            while let Some(cell) = layer.pop() {
                if far[cell.index()] < cost {
                    continue;
                }
                for &other in &self.isles.near[cell.index()] {
                    if room.var[other.index()] == NONE {
                        continue;
                    }
                    let there = cost + price(other);
                    if there < far[other.index()] {
                        far[other.index()] = there;
                        if there == cost { layer.push(other) } else { next.push(other) }
                    }
                }
            }
            cost += 1;
            if next.is_empty() || cost > left {
                return far;
            }
            std::mem::swap(&mut layer, &mut next);
        }
    }
}
