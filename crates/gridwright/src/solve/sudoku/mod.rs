//! Plain Sudoku on 9×9, very fast: for lists of millions, and behind the same [`Answer`](super::Answer) as everything else.
//!
//! ```
//! use gridwright::solve::sudoku::Nine;
//!
//! let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let nine = Nine::parse(line.as_bytes()).unwrap();
//! assert_eq!(nine.count(2), 1);
//! assert!(nine.solution().unwrap().to_string().starts_with("987654321"));
//! assert!(nine.is_minimal());
//! ```

mod answer;
mod grid;
mod tables;

use grid::Grid;
use std::fmt;

pub(super) use answer::NineSolver;

/// The givens of a plain 9×9 Sudoku, or a solution of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nine {
    /// Row by row; 0 is blank, and none is above 9.
    digits: [u8; 81],
}

impl Nine {
    /// From 81 characters, row by row; blanks are `.`, `0`, `_` or `*`. `None` if there are more or fewer, or others.
    pub fn parse(line: &[u8]) -> Option<Nine> {
        let line: &[u8; 81] = line.try_into().ok()?;
        let mut digits = [0; 81];
        for (digit, &c) in digits.iter_mut().zip(line) {
            *digit = match c {
                b'1'..=b'9' => c - b'0',
                b'.' | b'0' | b'_' | b'*' => 0,
                _ => return None,
            };
        }
        Some(Nine { digits })
    }

    /// From digits, row by row, 0 for a blank; `None` if one is above 9.
    pub fn from_digits(digits: [u8; 81]) -> Option<Nine> {
        digits.iter().all(|&digit| digit <= 9).then_some(Nine { digits })
    }

    /// The digits, row by row, 0 for a blank.
    pub fn digits(&self) -> &[u8; 81] {
        &self.digits
    }

    /// How many solutions there are; it stops counting at the limit.
    pub fn count(&self, limit: usize) -> usize {
        let mut found = 0;
        if limit > 0 {
            self.each(|_| {
                found += 1;
                found < limit
            });
        }
        found
    }

    /// A solution, if there is one.
    pub fn solution(&self) -> Option<Nine> {
        let mut solution = None;
        self.each(|found| {
            solution = Some(found);
            false
        });
        solution
    }

    /// The solution, if there is just one.
    pub fn unique(&self) -> Option<Nine> {
        let mut found = Vec::new();
        self.each(|solution| {
            found.push(solution);
            found.len() < 2
        });
        found.first().copied().filter(|_| found.len() == 1)
    }

    /// Visits the solutions until there are no more, or the visitor has enough and returns false.
    pub fn each(&self, mut visit: impl FnMut(Nine) -> bool) {
        search(Grid::new(&self.digits), &mut |event| match event {
            Event::Solution(grid) => visit(Nine { digits: grid.digits() }),
            Event::DeadEnd => true,
        });
    }

    /// True if there is just one solution, and more without any one of the givens.
    pub fn is_minimal(&self) -> bool {
        let without = |cell: usize| {
            let mut digits = self.digits;
            digits[cell] = 0;
            Nine { digits }
        };
        let mut given = (0..81).filter(|&cell| self.digits[cell] != 0);
        self.count(2) == 1 && given.all(|cell| without(cell).count(2) > 1)
    }
}

impl fmt::Display for Nine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &digit in &self.digits {
            write!(f, "{}", if digit == 0 { '.' } else { char::from(b'0' + digit) })?;
        }
        Ok(())
    }
}

/// What happens at the end of a branch.
enum Event<'a> {
    Solution(&'a Grid),
    DeadEnd,
}

/// Tries digit after digit until all ways are tried, or the visitor has enough and returns false; then so does this.
fn search(mut grid: Grid, visit: &mut impl FnMut(Event<'_>) -> bool) -> bool {
    loop {
        match grid.settle() {
            Err(_) => return visit(Event::DeadEnd),
            Ok(None) => return visit(Event::Solution(&grid)),
            Ok(Some(choice)) => {
                let mut with = grid;
                with.put(choice);
                if !search(with, visit) {
                    return false;
                }
                grid.forbid(choice);
            }
        }
    }
}
