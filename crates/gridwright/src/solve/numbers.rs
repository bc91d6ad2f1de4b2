//! Rules about numbers in cells, as counting constraints: different, consecutive, adding up.
//!
//! A sum of different numbers is a choice between sets of numbers, as setters of Killer Sudoku know: 4 in two cells is 1
//! and 3. Each set that is possible gets a helping variable. Where these would be too many, and where numbers may repeat,
//! the sum runs along the cells instead: after each cell a helping variable for each total that is still possible.

use super::problem::{Lit, Problem};
use crate::board::Cell;
use crate::rule::{Consecutive, Different, Fact, Sum, Totals};

/// Up to so many sets of numbers are written out.
const MOST_SETS: usize = 160;

impl Problem<'_> {
    /// The literal that a cell has a value; nothing if it cannot.
    fn has(&self, cell: Cell, value: u16) -> Option<Lit> {
        self.lit(Fact { place: cell.into(), value })
    }

    /// At least one of the literals.
    fn clause(&mut self, lits: &[Lit], rule: u32, from_clue: bool) {
        self.constrain_lits(lits, &Totals::from(1..=lits.len() as u32), rule, from_clue);
    }

    /// Each value at most once, and once if there are as many cells as values.
    pub(super) fn differ(&mut self, group: &Different, rule: u32, from_clue: bool) {
        let values = self.cell_values();
        let is_full = group.cells.len() == values.len();
        let total = if is_full { Totals::from(1) } else { Totals::from(0..=1) };
        for value in values.clone() {
            let lits: Vec<Lit> = group.cells.iter().filter_map(|&cell| self.has(cell, value)).collect();
            self.constrain_lits(&lits, &total, rule, from_clue);
        }
        if group.cells.len() > values.len() {
            self.constrain_lits(&[], &Totals::from(1), rule, from_clue);
        }
    }

    /// Two numbers that are consecutive, or are not.
    pub(super) fn step(&mut self, pair: &Consecutive, rule: u32, from_clue: bool) {
        let [a, b] = pair.cells;
        for value in self.cell_values() {
            for (here, there) in [(a, b), (b, a)] {
                let near = [value.checked_sub(1), value.checked_add(1)].into_iter().flatten();
                let near: Vec<Lit> = near.filter_map(|near| self.has(there, near)).collect();
                let Some(this) = self.has(here, value).map(|lit| !lit) else { continue };
                if pair.are {
                    let clause: Vec<Lit> = near.into_iter().chain([this]).collect();
                    self.clause(&clause, rule, from_clue);
                } else if here == a {
                    for other in near {
                        self.clause(&[this, !other], rule, from_clue);
                    }
                }
            }
        }
    }

    pub(super) fn add_up(&mut self, sum: &Sum, rule: u32, from_clue: bool) {
        let is_usual = self.cell_values() == (1..=sum.values);
        match sets(sum).filter(|_| sum.different && is_usual) {
            Some(sets) => self.choose_set(sum, &sets, rule, from_clue),
            None => self.run_along(sum, rule, from_clue),
        }
    }

    fn choose_set(&mut self, sum: &Sum, sets: &[u64], rule: u32, from_clue: bool) {
        let chosen: Vec<Lit> = sets.iter().map(|_| self.helper()).collect();
        self.constrain_lits(&chosen, &Totals::from(1), rule, from_clue);
        for value in 1..=sum.values {
            let with = chosen.iter().zip(sets).filter(|(_, set)| **set >> value & 1 == 1);
            let with: Vec<Lit> = with.map(|(&lit, _)| lit).collect();
            let cells: Vec<Lit> = sum.cells.iter().filter_map(|&cell| self.has(cell, value)).collect();
            for &here in &cells {
                let clause: Vec<Lit> = with.iter().copied().chain([!here]).collect();
                self.clause(&clause, rule, from_clue);
            }
            for &lit in &with {
                let clause: Vec<Lit> = cells.iter().copied().chain([!lit]).collect();
                self.clause(&clause, rule, from_clue);
            }
        }
    }

    fn run_along(&mut self, sum: &Sum, rule: u32, from_clue: bool) {
        let values = self.cell_values();
        let (least, most) = (u32::from(*values.start()), u32::from(*values.end()));
        if sum.cells.is_empty() && sum.total > 0 {
            self.constrain_lits(&[], &Totals::from(1), rule, from_clue);
        }
        // The totals after some cells from which the rest can still make up the sum; a place for each.
        let mut before: Vec<(u32, Lit)> = Vec::new();
        for (at, &cell) in sum.cells.iter().enumerate() {
            let (done, left) = (at as u32 + 1, (sum.cells.len() - at - 1) as u32);
            let low = (done * least).max(sum.total.saturating_sub(left * most));
            let high = (done * most).min(sum.total.saturating_sub(left * least));
            let now: Vec<(u32, Lit)> = (low..=high).map(|total| (total, self.helper())).collect();
            let lits: Vec<Lit> = now.iter().map(|&(_, lit)| lit).collect();
            self.constrain_lits(&lits, &Totals::from(1), rule, from_clue);
            for value in values.clone() {
                let Some(here) = self.has(cell, value).map(|lit| !lit) else { continue };
                let after = |total: u32| now.iter().find(|(t, _)| *t == total + u32::from(value));
                let starts: Vec<(u32, Option<Lit>)> = match at {
                    0 => vec![(0, None)],
                    _ => before.iter().map(|&(total, lit)| (total, Some(!lit))).collect(),
                };
                for (total, start) in starts {
                    let end = after(total).map(|&(_, lit)| lit);
                    let clause: Vec<Lit> = [Some(here), start, end].into_iter().flatten().collect();
                    self.clause(&clause, rule, from_clue);
                }
            }
            before = now;
        }
    }
}

/// The sets of different numbers that make up the sum, a bit for each number; nothing if they are too many.
fn sets(sum: &Sum) -> Option<Vec<u64>> {
    fn go(least: u32, most: u32, cells: u32, total: u32, set: u64, out: &mut Vec<u64>) {
        if cells == 0 {
            if total == 0 {
                out.push(set);
            }
            return;
        }
        // The smallest and the largest that this many different numbers can make.
        let low = cells * least + cells * (cells - 1) / 2;
        let room = most + 1 >= least + cells;
        if !room || total < low || total > cells * most - cells * (cells - 1) / 2 || out.len() > MOST_SETS {
            return;
        }
        go(least + 1, most, cells - 1, total.saturating_sub(least), set | 1 << least, out);
        go(least + 1, most, cells, total, set, out);
    }
    if sum.values > 60 || sum.cells.len() > usize::from(sum.values) {
        return None;
    }
    let mut out = Vec::new();
    go(1, u32::from(sum.values), sum.cells.len() as u32, sum.total, 0, &mut out);
    (out.len() <= MOST_SETS).then_some(out)
}
