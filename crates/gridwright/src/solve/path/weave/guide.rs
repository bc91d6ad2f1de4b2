//! A thin path from given to given.
//!
//! Ways are led from each given to the next, the tightest first, that do not cross and are no longer than their numbers
//! allow. Where one is in the way of another, it is led anew, and cells that many want become dear.

use super::super::super::budget::Budget;
use super::super::plan::{Clues, Graph};
use super::Luck;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A step costs so much and up to as much again less one, by chance.
const STEP: usize = 4;
/// What it costs at first to go through a cell of another way, and how much more each time it happens.
const CROSSING: usize = 32;
/// A way is led anew so often at most, on average.
const AGAIN: usize = 40;
/// No cell, no way.
const NONE: usize = usize::MAX;

/// Leads ways between givens.
pub(super) struct Guide<'a> {
    graph: &'a Graph,
    clues: &'a Clues,
    /// The given cells in the order of their numbers, and the steps between them: as many as there should be, and as
    /// there must be at least.
    givens: Vec<usize>,
    wanted: Vec<usize>,
    least: Vec<usize>,
}

impl<'a> Guide<'a> {
    /// `None` if there are too few givens for it to help, dots, which it cannot keep, or givens that are too far apart.
    pub fn new(graph: &'a Graph, clues: &'a Clues) -> Option<Guide<'a>> {
        let numbers: Vec<usize> = (1..=graph.len()).filter(|&number| clues.at[number].is_some()).collect();
        if numbers.len() < 3 || clues.clash || !clues.dots.is_empty() {
            return None;
        }
        let givens: Vec<usize> = numbers.iter().filter_map(|&number| clues.at[number]).collect();
        let wanted: Vec<usize> = numbers.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let least: Vec<usize> = givens.windows(2).map(|pair| graph.steps(pair[0])[pair[1]]).collect();
        let near = wanted.iter().zip(&least).all(|(wanted, least)| least <= wanted);
        near.then_some(Guide { graph, clues, givens, wanted, least })
    }

    /// The cells of a thin path in order, if one is found.
    pub fn thin_path(&self, luck: &mut Luck, budget: &Budget) -> Option<Vec<usize>> {
        let mut ways: Vec<Vec<usize>> = vec![Vec::new(); self.wanted.len()];
        let mut holder = vec![NONE; self.graph.len()];
        let mut price = vec![CROSSING; self.graph.len()];
        // The tightest first.
        let mut open: Vec<usize> = (0..ways.len()).collect();
        open.sort_by_cached_key(|&at| (Reverse(self.wanted[at] - self.least[at]), luck.roll(1 << 20)));
        let mut left = AGAIN * ways.len();
        while let Some(at) = open.pop() {
            left = left.checked_sub(1).filter(|_| !budget.is_cancelled())?;
            // If the cheapest way is too long, the shortest, whatever it crosses.
            let way = self
                .way(at, &holder, &price, luck)
                .filter(|way| way.len() <= self.wanted[at] + 1)
                .or_else(|| self.way(at, &holder, &[], luck))
                .filter(|way| way.len() <= self.wanted[at] + 1)?;
            for &cell in &way[1..way.len() - 1] {
                let other = std::mem::replace(&mut holder[cell], at);
                if other != NONE {
                    price[cell] += CROSSING;
                    for cell in ways[other].drain(..) {
                        if holder[cell] == other {
                            holder[cell] = NONE;
                        }
                    }
                    if !open.contains(&other) {
                        open.push(other);
                    }
                }
            }
            ways[at] = way;
        }
        let mut path = vec![self.givens[0]];
        path.extend(ways.iter().flat_map(|way| &way[1..]));
        Some(path)
    }

    /// The cheapest way between two givens, around all others. Without prices, the shortest.
    fn way(&self, at: usize, holder: &[usize], price: &[usize], luck: &mut Luck) -> Option<Vec<usize>> {
        let (from, to) = (self.givens[at], self.givens[at + 1]);
        let mut cost = vec![usize::MAX; self.graph.len()];
        let mut came = vec![NONE; self.graph.len()];
        let mut heap = BinaryHeap::from([Reverse((0, from))]);
        cost[from] = 0;
        while let Some(Reverse((spent, cell))) = heap.pop() {
            if cell == to {
                let mut way = vec![to];
                while way[way.len() - 1] != from {
                    way.push(came[way[way.len() - 1]]);
                }
                way.reverse();
                return Some(way);
            }
            if spent > cost[cell] {
                continue;
            }
            for &(next, _) in &self.graph.near[cell] {
                if self.clues.given[next].is_some() && next != to {
                    continue;
                }
                let extra = match price.get(next) {
                    None => 0,
                    Some(_) if holder[next] == NONE => luck.roll(STEP),
                    Some(price) => price + luck.roll(STEP),
                };
                let sum = spent + STEP + extra;
                if sum < cost[next] {
                    cost[next] = sum;
                    came[next] = cell;
                    heap.push(Reverse((sum, next)));
                }
            }
        }
        None
    }
}
