//! Sentences about number paths: between which numbers one lies, and which cells the path has to pass.

use super::{Speaker, list, or};
use crate::board::{Cell, Place};
use crate::explain::finder::{Found, How};
use crate::explain::level::Level;
use crate::rule::{Claim, Fact, Path};
use std::collections::VecDeque;

/// So many cells that the path has to pass are named.
const NAMED: usize = 3;

impl Speaker<'_> {
    /// A number of a path, between the numbers that are known.
    pub(super) fn tell_path(&self, found: &Found, fact: Fact, path: &Path) -> String {
        let (number, name) = (fact.value, self.name(fact.place));
        let say = |fact: &Fact| format!("the {} on {}", fact.value, self.name(fact.place));
        let words = match self.neighbours(found, fact, path).as_slice() {
            [low, high] => match (number.abs_diff(low.value), number.abs_diff(high.value)) {
                (1, 2..) => {
                    format!("next to {}, on the way to {}, {number} fits only on {name}", say(low), say(high))
                }
                (2.., 1) => {
                    format!("next to {}, on the way to {}, {number} fits only on {name}", say(high), say(low))
                }
                _ => format!("between {} and {}, {number} fits only on {name}", say(low), say(high)),
            },
            [one] => match one.value.abs_diff(number) {
                1 => format!("next to {}, {number} fits only on {name}", say(one)),
                far => format!("{far} steps from {}, {number} fits only on {name}", say(one)),
            },
            _ => format!("{number} fits only on {name}"),
        };
        match self.passed(found).as_slice() {
            [] => words,
            cells if cells.len() > NAMED => format!("{words}, or else the path could not pass every cell"),
            cells if self.has_numbers(found) => {
                format!("{words}, or else the path would get stuck on {}", or(cells))
            }
            cells => format!("{words}, or else the path could not pass {}", or(cells)),
        }
    }

    /// The known numbers below and above one that say where it can be. A number that merely stands in the way says nothing of that.
    pub(super) fn neighbours(&self, found: &Found, fact: Fact, path: &Path) -> Vec<Fact> {
        let mut known: Vec<Fact> = found
            .premises
            .iter()
            .filter_map(|&lit| match self.net.claim(lit) {
                Some(Claim::Is(fact)) => Some(fact),
                _ => None,
            })
            .collect();
        known.sort_by_key(|known| (known.value.abs_diff(fact.value), known.value));
        let beside = known.iter().copied().find(|known| known.value.abs_diff(fact.value) == 1);
        let leads = |known: &Fact| match beside {
            Some(beside) if *known != beside && known.value.abs_diff(fact.value) > 1 => {
                keeps_out(path, *known, beside, fact)
            }
            _ => true,
        };
        let below = known.iter().copied().find(|known| known.value < fact.value && leads(known));
        let above = known.iter().copied().find(|known| known.value > fact.value && leads(known));
        below.into_iter().chain(above).collect()
    }

    /// The cells of which a step uses that the path passes them.
    pub(super) fn passed(&self, found: &Found) -> Vec<String> {
        self.passed_cells(found).into_iter().map(|cell| self.name(cell)).collect()
    }

    /// Of these cells those that have no number yet, if there are any: they are what a person worries about.
    fn passed_cells(&self, found: &Found) -> Vec<Place> {
        let How::Count(_) = found.how else { return Vec::new() };
        if found.level == Level::Easy {
            return Vec::new();
        }
        let cells: Vec<Place> = found.counts.iter().filter_map(|&id| self.net.passed_by(id)).collect();
        let open: Vec<Place> = cells.iter().copied().filter(|&cell| !self.has_number(found, cell)).collect();
        if open.is_empty() { cells } else { open }
    }

    fn has_number(&self, found: &Found, cell: Place) -> bool {
        let claims = found.premises.iter().filter_map(|&lit| self.net.claim(lit));
        claims.into_iter().any(|claim| matches!(claim, Claim::Is(fact) if fact.place == cell))
    }

    /// Whether all these cells have their numbers, so that the path comes there but would not get away.
    fn has_numbers(&self, found: &Found) -> bool {
        self.passed_cells(found).into_iter().all(|cell| self.has_number(found, cell))
    }

    /// The same, after what follows.
    pub(super) fn to_pass(&self, found: &Found) -> String {
        match self.passed(found).as_slice() {
            [] => String::new(),
            cells if cells.len() > NAMED => " if the path is to pass every cell".to_string(),
            cells if self.has_numbers(found) => {
                format!(" if the path is not to get stuck on {}", or(cells))
            }
            cells => format!(" if the path is to pass {}", list(cells)),
        }
    }
}

/// Whether a known number is too far from some cell beside another one for what is looked for.
fn keeps_out(path: &Path, known: Fact, beside: Fact, fact: Fact) -> bool {
    let (Place::Cell(from), Place::Cell(near)) = (known.place, beside.place) else { return false };
    let far = steps_from(path, from);
    let most = usize::from(known.value.abs_diff(fact.value));
    path.near[near.index()].iter().any(|cell| Place::Cell(*cell) != fact.place && far[cell.index()] > most)
}

/// How many steps each cell is away.
fn steps_from(path: &Path, start: Cell) -> Vec<usize> {
    let mut far = vec![usize::MAX; path.near.len()];
    far[start.index()] = 0;
    let mut todo = VecDeque::from([start]);
    while let Some(cell) = todo.pop_front() {
        for &near in &path.near[cell.index()] {
            if far[near.index()] == usize::MAX {
                far[near.index()] = far[cell.index()] + 1;
                todo.push_back(near);
            }
        }
    }
    far
}
