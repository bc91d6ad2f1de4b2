//! Walking from one path to others by turning a stretch around.
//!
//! If the cells before and after a stretch of the path are neighbours of its far ends, the stretch can be walked the other
//! way round; at the ends of the path one side is enough. Where no given number moves and no dot is torn apart,
//! the result is a solution again. With few clues such steps show in no time that almost nothing is forced, and
//! search is left with the places where it really matters.

use super::plan::{Clues, Graph};
use std::collections::HashSet;

/// A walk stops after so many rounds that taught nothing new.
const PATIENCE: usize = 24;

/// Turns the stretch from position `from` to position `to` around, both included, counted from 0.
#[derive(Clone, Copy)]
struct Turn {
    from: usize,
    to: usize,
}

pub(super) struct Walk<'a> {
    graph: &'a Graph,
    clues: &'a Clues,
    dots: HashSet<[usize; 2]>,
    /// The cell at each position, and the position of each cell.
    order: Vec<usize>,
    position: Vec<usize>,
    /// How many given numbers there are before each position.
    given_before: Vec<usize>,
    dice: u64,
}

impl<'a> Walk<'a> {
    /// From a solution: the number of each cell, from 1.
    pub fn new(graph: &'a Graph, clues: &'a Clues, numbers: &[usize]) -> Walk<'a> {
        let mut order = vec![0; numbers.len()];
        for (cell, &number) in numbers.iter().enumerate() {
            order[number - 1] = cell;
        }
        let position = numbers.iter().map(|number| number - 1).collect();
        let dots = clues.dots.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
        // Any odd number: the walk is the same every time.
        let dice = 0x9e37_79b9_7f4a_7c15;
        Walk { graph, clues, dots, order, position, given_before: Vec::new(), dice }
    }

    /// Another solution, if it is one step away.
    pub fn other(mut self) -> Option<Vec<usize>> {
        let turn = self.turns().into_iter().next()?;
        self.apply(turn);
        Some(self.position.iter().map(|position| position + 1).collect())
    }

    /// Strikes out what is not the same in all solutions, as far as a walk of some rounds can tell.
    pub fn strike(mut self, shared: &mut [Option<usize>]) {
        let mut idle = 0;
        let is_open =
            |(cell, number): (usize, &Option<usize>)| number.is_some() && self.clues.given[cell].is_none();
        let mut left = shared.iter().enumerate().filter(|&one| is_open(one)).count();
        while idle < PATIENCE && left > 0 {
            let turns = self.turns();
            let mut news = Vec::new();
            for &turn in &turns {
                let before = left;
                for at in (turn.from..=turn.to).filter(|at| 2 * at != turn.from + turn.to) {
                    left -= usize::from(shared[self.order[at]].take().is_some());
                }
                if left < before {
                    news.push(turn);
                }
            }
            idle = if news.is_empty() { idle + 1 } else { 0 };
            // On to somewhere new; any step will do where nothing is.
            let choice = if news.is_empty() { turns } else { news };
            if choice.is_empty() {
                return;
            }
            self.dice ^= self.dice << 13;
            self.dice ^= self.dice >> 7;
            self.dice ^= self.dice << 17;
            let turn = choice[(self.dice >> 33) as usize % choice.len()];
            self.apply(turn);
        }
    }

    /// All stretches that can be turned around.
    fn turns(&mut self) -> Vec<Turn> {
        self.given_before.clear();
        self.given_before.push(0);
        for &cell in &self.order {
            let before = self.given_before[self.given_before.len() - 1];
            self.given_before.push(before + usize::from(self.clues.given[cell].is_some()));
        }
        let last = self.order.len() - 1;
        let mut turns = Vec::new();
        for (at, &cell) in self.order.iter().enumerate() {
            for &(near, _) in &self.graph.near[cell] {
                let there = self.position[near];
                // The stretch behind `at` ends in a neighbour, and its first cell is a neighbour of what follows it.
                if there > at + 1 && (there == last || self.touch(at + 1, there + 1)) {
                    turns.extend(self.allowed(Turn { from: at + 1, to: there }));
                }
                // The path begins with a neighbour of the cell behind the stretch.
                if at == 0 && there > 1 {
                    turns.extend(self.allowed(Turn { from: 0, to: there - 1 }));
                }
            }
        }
        turns.extend(self.allowed(Turn { from: 0, to: last }));
        turns
    }

    fn touch(&self, one: usize, other: usize) -> bool {
        self.graph.link(self.order[one], self.order[other]).is_some()
    }

    /// The turn, if no given number would move and no dot would be torn apart.
    fn allowed(&self, turn: Turn) -> Option<Turn> {
        let Turn { from, to } = turn;
        let given = self.given_before[to + 1] - self.given_before[from];
        let middle = (from + to) % 2 == 0 && self.clues.given[self.order[(from + to) / 2]].is_some();
        let still = given == usize::from(middle);
        let torn = |one: usize, other: usize| self.dots.contains(&[self.order[one], self.order[other]]);
        let whole = (from == 0 || !torn(from - 1, from)) && (to + 1 == self.order.len() || !torn(to, to + 1));
        (to > from && still && whole).then_some(turn)
    }

    fn apply(&mut self, Turn { from, to }: Turn) {
        self.order[from..=to].reverse();
        for at in from..=to {
            self.position[self.order[at]] = at;
        }
    }
}
