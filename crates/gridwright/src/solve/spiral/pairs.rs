//! Two colours: pairs of placements of one sort that take turns in every half ring.
//!
//! Words of a sort are sorted, so that words with the same beginning stand together. Both colours' lists are walked
//! down side by side: after a cell of colour 1 only those words of colour 2 are left whose next cell comes later.

use super::super::budget::Budget;
use super::Visitor;
use super::placements::{Placements, half_rings};
use std::collections::BTreeMap;

pub(super) struct Pairs {
    radius: i32,
    sorts: Vec<Group>,
}

/// The words of one sort, for each colour.
struct Group {
    sort: u128,
    words: [Vec<u8>; 2],
}

/// After how many steps to look whether the work was cancelled.
const LOOK: u32 = 1 << 14;

pub(super) fn reap(radius: i32, crops: Vec<Placements>) -> Pairs {
    let mut sorts: BTreeMap<u128, [Vec<u8>; 2]> = BTreeMap::new();
    for crop in crops {
        for (sort, words) in crop.words {
            sorts.entry(sort).or_default()[crop.colour].extend(words);
        }
    }
    let sorts = sorts.into_iter().map(|(sort, words)| Group { sort, words });
    Pairs { radius, sorts: sorts.filter(|group| group.words.iter().all(|list| !list.is_empty())).collect() }
}

impl Pairs {
    pub fn tasks(&self) -> usize {
        self.sorts.len()
    }

    pub fn weight(&self, task: usize) -> u64 {
        let [first, second] = &self.sorts[task].words;
        (first.len() as u64).saturating_mul(second.len() as u64).max(1)
    }

    pub fn count(&self, task: usize, budget: &Budget) -> Option<u128> {
        let mut found = 0u128;
        self.walk(task, budget, &mut |_, _| {
            found += 1;
            true
        })
        .then_some(found)
    }

    pub fn each(&self, task: usize, budget: &Budget, visit: Visitor<'_>) -> bool {
        let halves = half_rings(self.radius);
        let sort = self.sorts[task].sort;
        let of_letter: Vec<usize> =
            (0..halves.len()).flat_map(|half| vec![half; count(sort, half)]).collect();
        let cells = |word: &[u8]| {
            word.iter()
                .zip(&of_letter)
                .map(|(&position, &half)| halves[half][usize::from(position)])
                .collect()
        };
        self.walk(task, budget, &mut |first, second| visit(&[cells(first), cells(second)]))
    }

    fn walk(&self, task: usize, budget: &Budget, visit: &mut dyn FnMut(&[u8], &[u8]) -> bool) -> bool {
        let group = &self.sorts[task];
        let size = 2 * self.radius as usize + 1;
        let starts = (0..=2 * self.radius as usize).flat_map(|half| {
            let cells = count(group.sort, half);
            (0..cells).map(|at| at == 0)
        });
        let sorted = |list: &Vec<u8>| {
            let mut words: Vec<&[u8]> = list.chunks_exact(size).collect();
            words.sort_unstable();
            words.concat()
        };
        let lists = [sorted(&group.words[0]), sorted(&group.words[1])];
        let [first, second] = [&lists[0], &lists[1]].map(|list| list.as_slice());
        let mut walk =
            Walk { size, starts: starts.collect(), lists: [first, second], budget, steps: 0, visit };
        let all = [(0, lists[0].len() / size), (0, lists[1].len() / size)];
        walk.down(0, 0, all)
    }
}

fn count(sort: u128, half: usize) -> usize {
    (sort >> (2 * half) & 3) as usize
}

struct Walk<'a> {
    size: usize,
    /// Which letters are the first of their half ring.
    starts: Vec<bool>,
    lists: [&'a [u8]; 2],
    budget: &'a Budget,
    steps: u32,
    visit: &'a mut dyn FnMut(&[u8], &[u8]) -> bool,
}

impl Walk<'_> {
    /// The words `within` share all letters before `at`; the next of colour 1 is at least `least`.
    fn down(&mut self, at: usize, least: u8, within: [(usize, usize); 2]) -> bool {
        if at == self.size {
            let word = |list: usize| &self.lists[list][within[list].0 * self.size..][..self.size];
            return (self.visit)(word(0), word(1));
        }
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(LOOK) && self.budget.is_cancelled() {
            return false;
        }
        let least = if self.starts[at] { 0 } else { least };
        let (mut low, high) = within[0];
        let second_high = within[1].1;
        low = self.skip(0, at, (low, high), least);
        let mut second_low = within[1].0;
        while low < high {
            let letter = self.letter(0, at, low);
            let next = self.skip(0, at, (low, high), letter + 1);
            second_low = self.skip(1, at, (second_low, second_high), letter + 1);
            let mut from = second_low;
            if from == second_high {
                break;
            }
            while from < second_high {
                let other = self.letter(1, at, from);
                let to = self.skip(1, at, (from, second_high), other + 1);
                if !self.down(at + 1, other + 1, [(low, next), (from, to)]) {
                    return false;
                }
                from = to;
            }
            low = next;
        }
        true
    }

    fn letter(&self, list: usize, at: usize, word: usize) -> u8 {
        self.lists[list][word * self.size + at]
    }

    /// The first of some words whose letter is at least `least`: found by doubling steps, since it is often near.
    fn skip(&self, list: usize, at: usize, (low, high): (usize, usize), least: u8) -> usize {
        let mut known = low;
        let mut step = 1;
        while known + step <= high && self.letter(list, at, known + step - 1) < least {
            known += step;
            step *= 2;
        }
        let mut end = (known + step - 1).min(high);
        while known < end {
            let middle = known + (end - known) / 2;
            if self.letter(list, at, middle) < least {
                known = middle + 1;
            } else {
                end = middle;
            }
        }
        known
    }
}
