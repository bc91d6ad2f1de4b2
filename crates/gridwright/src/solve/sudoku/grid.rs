//! Where each digit can still be, 27 cells at a time.
//!
//! A digit in a band (three rows) is one word of 27 bits. In a band the digit stands once in each row and once in each box,
//! and in a stack (three columns) once in each band and once in each column: both are permutations of three things, so what they
//! leave is looked up. That finds everything known as pointing and claiming. After it, a digit that has only one place in a
//! row, a column or a box has only one in a row, so only rows are looked at for that; and a cell with one digit left needs
//! only its row cleared of that digit, since the permutations do the rest.

use super::tables::{AROUND, BAND, BOXES, DOWN, KEPT, LEFT, ONLY, PERMUTED, ROW, TWO, rows};

/// The places left for every digit in every band.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// By band and digit.
    left: [[u32; 9]; 3],
    /// Cells whose digit is known and told to all others.
    done: [u32; 3],
    /// Digits that changed since they were last looked at, a bit for each.
    changed: u16,
}

/// What is left is no grid.
pub(super) struct Contradiction;

/// Where to try next: a cell and a digit in it.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    band: usize,
    cell: u32,
    digit: usize,
}

impl Grid {
    /// A grid with some cells given: 0 is blank.
    pub fn new(givens: &[u8; 81]) -> Grid {
        let mut given = [[0u32; 9]; 3];
        let mut taken = [0u32; 3];
        for (band, cells) in givens.chunks_exact(27).enumerate() {
            for (at, &digit) in cells.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                given[band][usize::from(digit - 1) % 9] |= 1 << at;
                taken[band] |= 1 << at;
            }
        }
        let mut left = [[0; 9]; 3];
        for band in 0..3 {
            for digit in 0..9 {
                let here = given[band][digit];
                left[band][digit] = (BAND & !taken[band] | here) & rows(&KEPT, here);
            }
        }
        Grid { left, done: taken, changed: ROW as u16 }
    }

    /// The digit of each cell, if every cell has one left.
    pub fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (band, cells) in digits.chunks_exact_mut(27).enumerate() {
            for (digit, &left) in (1u8..).zip(&self.left[band]) {
                let mut rest = left;
                while rest != 0 {
                    cells[rest.trailing_zeros() as usize] = digit;
                    rest &= rest - 1;
                }
            }
        }
        digits
    }

    /// Puts the digit there.
    pub fn put(&mut self, Choice { band, cell, digit }: Choice) {
        let here = self.left[band][digit] & rows(&KEPT, cell);
        for (other, left) in self.left[band].iter_mut().enumerate() {
            if *left & cell != 0 {
                *left &= !cell;
                self.changed |= 1 << other;
            }
        }
        self.left[band][digit] = here;
        self.done[band] |= cell;
        self.changed |= 1 << digit;
    }

    /// Takes the digit out there.
    pub fn forbid(&mut self, Choice { band, cell, digit }: Choice) {
        self.left[band][digit] &= !cell;
        self.changed |= 1 << digit;
    }

    /// A cell, counted row by row, and a digit from 1 on.
    pub fn choice(cell: usize, digit: u8) -> Choice {
        Choice { band: cell / 27, cell: 1 << (cell % 27), digit: usize::from(digit - 1) }
    }

    /// What the permutations leave of one digit.
    fn permute(&mut self, digit: usize) -> Result<(), Contradiction> {
        let mut words = [self.left[0][digit], self.left[1][digit], self.left[2][digit]];
        loop {
            let before = words;
            let mut columns = [0u32; 3];
            for (word, columns) in words.iter_mut().zip(&mut columns) {
                let boxes = |at: u32| usize::from(BOXES[(*word >> at & ROW) as usize]);
                *word &= LEFT[(boxes(0) | boxes(9) << 3 | boxes(18) << 6) & 511];
                *columns = (*word | *word >> 9 | *word >> 18) & ROW;
            }
            let mut kept = [0u32; 3];
            for stack in [0, 3, 6] {
                let part = |band: usize| (columns[band] >> stack & 0o7) as usize;
                let fits = u32::from(PERMUTED[part(0) | part(1) << 3 | part(2) << 6]);
                if fits == 0 {
                    return Err(Contradiction);
                }
                kept[0] |= (fits & 0o7) << stack;
                kept[1] |= (fits >> 3 & 0o7) << stack;
                kept[2] |= (fits >> 6) << stack;
            }
            for (word, kept) in words.iter_mut().zip(kept) {
                *word &= kept * DOWN;
            }
            if words == before {
                break;
            }
        }
        for (band, word) in words.into_iter().enumerate() {
            self.left[band][digit] = word;
        }
        Ok(())
    }

    /// Works until nothing moves: the cell to try next, or nothing if every cell has its digit.
    pub fn settle(&mut self) -> Result<Option<Choice>, Contradiction> {
        loop {
            while self.changed != 0 {
                let digit = self.changed.trailing_zeros() as usize;
                self.changed &= self.changed - 1;
                self.permute(digit)?;
            }
            let mut open = [[0u32; 3]; 3];
            for (band, open) in open.iter_mut().enumerate() {
                *open = self.tell(band)?;
            }
            if self.changed == 0 {
                return Ok(self.choose(&open));
            }
        }
    }

    /// Tells the other digits of cells that are taken, and a row of its cells that are. Gives the cells with at least two, three
    /// and four digits left.
    fn tell(&mut self, band: usize) -> Result<[u32; 3], Contradiction> {
        let left = &mut self.left[band];
        // A digit with one place in its row takes that cell.
        let (mut taken, mut twice) = (0u32, 0u32);
        let mut own = [0u32; 9];
        for (own, &word) in own.iter_mut().zip(left.iter()) {
            *own = rows(&ONLY, word);
            twice |= taken & *own;
            taken |= *own;
        }
        if twice != 0 {
            return Err(Contradiction);
        }
        let new = taken & !self.done[band];
        if new != 0 {
            for (digit, (own, word)) in own.iter().zip(left.iter_mut()).enumerate() {
                let told = *word & (!new | own);
                self.changed |= u16::from(told != *word) << digit;
                *word = told;
            }
            self.done[band] |= new;
        }
        let [mut one, mut two, mut three, mut four] = [0u32; 4];
        for &word in left.iter() {
            four |= three & word;
            three |= two & word;
            two |= one & word;
            one |= word;
        }
        if one != BAND {
            return Err(Contradiction);
        }
        // A cell with one digit left takes it.
        let new = !two & BAND & !self.done[band];
        if new != 0 {
            for (digit, word) in left.iter_mut().enumerate() {
                let told = *word & rows(&KEPT, *word & new);
                self.changed |= u16::from(told != *word) << digit;
                *word = told;
            }
            self.done[band] |= new;
        }
        Ok([two, three, four])
    }

    /// What it does to put a digit there: how many places the digit loses, and more where that settles a cell of two digits.
    fn weight(&self, Choice { band, cell, digit }: Choice, pairs: &[u32; 3]) -> u32 {
        let at = cell.trailing_zeros() as usize;
        let near = |cells: [u32; 3]| {
            // In the other bands only the column is near: three bits each, put above those of this band.
            let column = |band: usize| u64::from(cells[band] >> (at % 9) & DOWN);
            let own = u64::from(cells[band] & AROUND[at % 27]);
            own | column((band + 1) % 3) << 27 | column((band + 2) % 3) << 28
        };
        let left = [0, 1, 2].map(|band: usize| self.left[band][digit]);
        let settled = [0, 1, 2].map(|band: usize| left[band] & pairs[band]);
        near(left).count_ones() + 2 * near(settled).count_ones()
    }

    /// A cell with two digits or, if there is none, a digit with two places in a row; of these the weightiest. If there is
    /// nothing of the kind, a cell with as few digits as can be.
    fn choose(&self, open: &[[u32; 3]; 3]) -> Option<Choice> {
        let pairs = [0, 1, 2].map(|band: usize| open[band][0] & !open[band][1]);
        let mut best: Option<(u32, Choice)> = None;
        let mut weigh = |one: Choice, other: Choice| {
            let weight = self.weight(one, &pairs) + self.weight(other, &pairs);
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, one));
            }
        };
        for (band, &cells) in pairs.iter().enumerate() {
            for cell in bits(cells) {
                let mut digits = (0..9).filter(|&digit| self.left[band][digit] & cell != 0);
                if let Some((a, b)) = digits.next().zip(digits.next()) {
                    weigh(Choice { band, cell, digit: a }, Choice { band, cell, digit: b });
                }
            }
        }
        if pairs == [0; 3] {
            for (band, words) in self.left.iter().enumerate() {
                for (digit, &word) in words.iter().enumerate() {
                    let mut places = bits(rows(&TWO, word));
                    while let Some((a, b)) = places.next().zip(places.next()) {
                        weigh(Choice { band, cell: a, digit }, Choice { band, cell: b, digit });
                    }
                }
            }
        }
        if let Some((_, choice)) = best {
            return Some(choice);
        }
        let with = |cells: [u32; 3]| (0..3).find(|&band| cells[band] != 0).map(|band| (band, cells[band]));
        let (band, cells) = with([0, 1, 2].map(|band: usize| open[band][1] & !open[band][2]))
            .or_else(|| with([0, 1, 2].map(|band: usize| open[band][0])))?;
        let cell = bits(cells).next()?;
        let digit = (0..9).find(|&digit| self.left[band][digit] & cell != 0)?;
        Some(Choice { band, cell, digit })
    }
}

/// The bits of a word, one by one.
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}
