//! All ways to put one colour on a hexagon: one cell in each line of the three directions.
//!
//! Row by row, from the outermost rows inwards, with masks of the columns and slants that are taken. A placement is
//! written as a *word*: its cells in the order of the spiral, each as its position in its half ring.

use super::super::budget::Budget;
use super::{Axial, Halt, Spiral, row_mask};
use std::collections::HashMap;

/// Placements by sort. The sort says how many cells lie in each half ring, two bits for each.
pub(super) struct Placements {
    /// Which colour they are for, from 0.
    pub colour: usize,
    /// Words of equal length, one after the other.
    pub words: HashMap<u128, Vec<u8>>,
}

/// A task is a cell of the topmost row.
pub(super) fn tasks(spiral: &Spiral) -> usize {
    row_mask(spiral.radius, -spiral.radius).count_ones() as usize
}

/// After how many steps to look whether the work was cancelled.
const LOOK: u32 = 1 << 14;

pub(super) fn sow(
    spiral: &Spiral,
    pass: usize,
    task: usize,
    colour: usize,
    budget: &Budget,
) -> Result<Placements, Halt> {
    let rings = Rings::new(spiral.radius);
    let mut words: HashMap<u128, Vec<u8>> = HashMap::new();
    let mut word = Vec::new();
    let passes = spiral.passes();
    let last = spiral.may.len() - 1;
    let done = walk(spiral, colour, Some(task), budget, &mut |columns| {
        // The cell on the line q = 0 starts a ring with colour 1, or ends the first half of one with the last colour.
        let above = rings.middle_is_above(columns);
        if last == 0 || above == (colour == 0) {
            let sort = rings.word(columns, &mut word);
            // Sorts are shared out among the passes.
            if passes == 1 || mixed(sort) % passes == pass {
                words.entry(sort).or_default().extend_from_slice(&word);
            }
        }
        true
    });
    if done { Ok(Placements { colour, words }) } else { Err(Halt::Cancelled) }
}

/// A number that looks random, the same for the same sort.
fn mixed(sort: u128) -> usize {
    let folded = (sort ^ sort >> 61) as u64;
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
}

/// Visits all placements of a colour as cells; true if it went through to the end.
pub(super) fn each(
    spiral: &Spiral,
    colour: usize,
    budget: &Budget,
    mut visit: impl FnMut(&[Axial]) -> bool,
) -> bool {
    let radius = spiral.radius;
    let mut cells = Vec::new();
    walk(spiral, colour, None, budget, &mut |columns| {
        cells.clear();
        cells.extend(columns.iter().zip(-radius..).map(|(&q, r)| (i32::from(q) - radius, r)));
        visit(&cells)
    })
}

struct Walk<'a> {
    radius: i32,
    /// Rows in the order in which they are filled, each with the columns it may use.
    rows: Vec<(i32, u64)>,
    columns: Vec<u8>,
    budget: &'a Budget,
    steps: u32,
    visit: &'a mut dyn FnMut(&[u8]) -> bool,
}

/// Visits all placements as the column of each row, from the top, counted from the left of the hexagon.
fn walk(
    spiral: &Spiral,
    colour: usize,
    task: Option<usize>,
    budget: &Budget,
    visit: &mut dyn FnMut(&[u8]) -> bool,
) -> bool {
    let radius = spiral.radius;
    let may = |r: i32| (r, spiral.may[colour][(r + radius) as usize]);
    let mut rows: Vec<(i32, u64)> = (1..=radius).rev().flat_map(|r| [may(-r), may(r)]).collect();
    rows.push(may(0));
    if let Some(task) = task {
        // The topmost row starts in the middle column.
        rows[0].1 &= 1 << (task + radius as usize);
    }
    let columns = vec![0; rows.len()];
    Walk { radius, rows, columns, budget, steps: 0, visit }.fill(0, 0, 0)
}

impl Walk<'_> {
    /// Fills the rows from `next` on. `slants` has a bit for each taken value of q + r.
    fn fill(&mut self, next: usize, columns: u64, slants: u64) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(LOOK) && self.budget.is_cancelled() {
            return false;
        }
        let Some(&(r, may)) = self.rows.get(next) else { return (self.visit)(&self.columns) };
        let taken = if r >= 0 { slants >> r } else { slants << -r };
        let mut free = may & !columns & !taken;
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.columns[(r + self.radius) as usize] = bit.trailing_zeros() as u8;
            let slant = if r >= 0 { bit << r } else { bit >> -r };
            if !self.fill(next + 1, columns | bit, slants | slant) {
                return false;
            }
        }
        true
    }
}

/// For each cell its half ring and its position there.
pub(super) struct Rings {
    radius: i32,
    /// By row and column: half ring and position.
    at: Vec<Vec<(u8, u8)>>,
}

impl Rings {
    pub fn new(radius: i32) -> Rings {
        let size = 2 * radius as usize + 1;
        let mut at = vec![vec![(0, 0); size]; size];
        for (half, cells) in half_rings(radius).iter().enumerate() {
            for (position, (q, r)) in cells.iter().enumerate() {
                at[(r + radius) as usize][(q + radius) as usize] = (half as u8, position as u8);
            }
        }
        Rings { radius, at }
    }

    /// True if the cell on the line q = 0 lies above the middle.
    fn middle_is_above(&self, columns: &[u8]) -> bool {
        let middle = self.radius as usize;
        columns[..middle].contains(&(middle as u8))
    }

    /// Writes the word of a placement, and returns its sort. Along the first half of a ring rows go down, along the
    /// second half up, so that cells come in their order without sorting.
    fn word(&self, columns: &[u8], word: &mut Vec<u8>) -> u128 {
        let cells = || columns.iter().zip(&self.at).map(|(&q, row)| row[usize::from(q)]);
        let sort = cells().fold(0u128, |sort, (half, _)| sort + (1 << (2 * half)));
        word.clear();
        word.resize(columns.len(), 0);
        let mut next = [0u8; 64];
        let mut start = 0;
        for (half, slot) in next.iter_mut().enumerate().take(2 * self.radius as usize + 1) {
            *slot = start;
            start += (sort >> (2 * half) & 3) as u8;
        }
        let mut put = |(half, position): (u8, u8)| {
            word[usize::from(next[usize::from(half)])] = position;
            next[usize::from(half)] += 1;
        };
        cells().filter(|(half, _)| half % 2 == 0).for_each(&mut put);
        cells().rev().filter(|(half, _)| half % 2 == 1).for_each(&mut put);
        sort
    }
}

/// The half rings from the outside inwards, each with its cells in the order of the spiral; the centre is the last.
pub(super) fn half_rings(radius: i32) -> Vec<Vec<Axial>> {
    let mut halves = Vec::new();
    for ring in (1..=radius).rev() {
        let mut cells = Vec::new();
        let (mut q, mut r) = (0, -ring);
        for (dq, dr) in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)] {
            for _ in 0..ring {
                cells.push((q, r));
                (q, r) = (q + dq, r + dr);
            }
        }
        let (first, second) = cells.into_iter().partition(|&(q, _)| q >= 0);
        halves.extend([first, second]);
    }
    halves.push(vec![(0, 0)]);
    halves
}
