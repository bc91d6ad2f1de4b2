//! One colour, counted by halves: the rows above the middle use some columns and slants, a cell of the middle row one
//! more of each, and the rows below must use what is left. How often each set of lines comes up is counted
//! once for either half; then the sets are matched.

use super::super::budget::Budget;
use super::{Halt, Spiral};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The lines that a half uses, columns and slants, and in how many ways.
type Table = HashMap<(u64, u64), u64, BuildHasherDefault<Mix>>;

/// What one task of the first stage found: a part of the upper or of the lower half.
pub(super) struct Half {
    below: bool,
    table: Table,
    middle: Vec<usize>,
    radius: i32,
}

pub(super) struct Halves {
    above: Vec<((u64, u64), u64)>,
    below: Table,
    /// Columns that the cell of the middle row may have.
    middle: Vec<usize>,
    radius: i32,
}

/// The most sets that one task may keep: enough for radius 9.
const MOST: usize = 1 << 23;

/// How many sets of the upper half are matched in one task.
const PIECE: usize = 1 << 16;

/// A task of each half is a cell of its outermost row; on radius 0 the halves are empty, and there is one.
pub(super) fn tasks(spiral: &Spiral) -> usize {
    (spiral.radius as usize + 1).max(1)
}

pub(super) fn sow(spiral: &Spiral, task: usize, budget: &Budget) -> Result<Half, Halt> {
    let radius = spiral.radius;
    let below = task % 2 == 1;
    let column = task / 2;
    let row = |r: i32| spiral.may[0][(r + radius) as usize];
    let middle = (0..=2 * radius as usize).filter(|q| row(0) >> q & 1 == 1).collect();
    let mut half = Half { below, table: Table::default(), middle, radius };
    half.table.insert((0, 0), 1);
    for distance in (1..=radius).rev() {
        let r = if below { distance } else { -distance };
        let mut may = row(r);
        if distance == radius {
            // The outermost rows start at the middle column above, and end there below.
            may &= 1 << (if below { column } else { column + radius as usize });
        }
        let mut next = Table::default();
        for (&(columns, slants), &ways) in &half.table {
            let taken = if r >= 0 { slants >> r } else { slants << -r };
            let mut free = may & !columns & !taken;
            while free != 0 {
                let bit = free & free.wrapping_neg();
                free ^= bit;
                let slant = if r >= 0 { bit << r } else { bit >> -r };
                *next.entry((columns | bit, slants | slant)).or_default() += ways;
            }
            if next.len() > MOST {
                return Err(Halt::TooMany);
            }
            if next.len() % 4096 == 0 && budget.is_cancelled() {
                return Err(Halt::Cancelled);
            }
        }
        half.table = next;
    }
    Ok(half)
}

pub(super) fn reap(crops: Vec<Half>) -> Halves {
    let mut halves = Halves { above: Vec::new(), below: Table::default(), middle: Vec::new(), radius: 0 };
    let mut above = Table::default();
    for crop in crops {
        (halves.middle, halves.radius) = (crop.middle, crop.radius);
        let table = if crop.below { &mut halves.below } else { &mut above };
        if crop.radius == 0 {
            // Both halves are empty, in one way.
            *table = crop.table;
            continue;
        }
        for (lines, ways) in crop.table {
            *table.entry(lines).or_default() += ways;
        }
    }
    halves.above = above.into_iter().collect();
    // In a fixed order, so that a task is the same task every time.
    halves.above.sort_unstable();
    halves
}

impl Halves {
    pub fn tasks(&self) -> usize {
        self.above.len().div_ceil(PIECE)
    }

    pub fn count(&self, task: usize, budget: &Budget) -> Option<u128> {
        let all = u64::MAX >> (63 - 2 * self.radius);
        let mut found = 0u128;
        for (at, &((columns, slants), ways)) in self.above.iter().skip(task * PIECE).take(PIECE).enumerate() {
            if at % 4096 == 0 && budget.is_cancelled() {
                return None;
            }
            for bit in self.middle.iter().map(|q| 1u64 << q) {
                if columns & bit == 0 && slants & bit == 0 {
                    let rest = (all & !(columns | bit), all & !(slants | bit));
                    found += self.below.get(&rest).map_or(0, |&more| u128::from(ways) * u128::from(more));
                }
            }
        }
        Some(found)
    }
}

/// A quick hash for two words: the keys are sets of lines, nobody chooses them to collide.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}
