//! Plain 9×9 Sudoku behind the questions that one can ask of every puzzle.

use super::super::answer::{Answer, Forced, Tally};
use super::super::budget::Budget;
use super::grid::Grid;
use super::{Event, Nine, search};
use crate::board::{Board, Cell, Ground};
use crate::puzzle::Marks;
use crate::rule::{Rule, RuleBook};

/// The cancel flag is looked at after so many ends of branches.
const PATIENCE: u64 = 64;

/// A plain 9×9 Sudoku.
pub(crate) struct NineSolver<'a> {
    board: &'a Board,
    givens: Nine,
    /// Where a cell lies, row by row.
    places: Vec<usize>,
}

/// A search that came to its end, or did not.
struct Outcome {
    found: u64,
    complete: bool,
}

impl<'a> NineSolver<'a> {
    /// Where each cell lies, row by row.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// A solver if the rules are those of a plain 9×9 Sudoku, no more and no fewer.
    pub fn new(board: &'a Board, book: &RuleBook) -> Option<NineSolver<'a>> {
        let whole = board.cells().len() == 81;
        let Ground::Squares { rows: 9, cols: 9, .. } = board.ground() else { return None };
        if book.ranges().only_cells() != Some((1, 9)) {
            return None;
        }
        let at = |cell: Cell| {
            let (row, column) = board.row_and_column(cell);
            usize::try_from(9 * row + column).ok().filter(|&place| place < 81)
        };
        let places: Vec<usize> = board.cells().filter(|_| whole).map(at).collect::<Option<_>>()?;
        let groups = groups();
        let mut met = [false; 27];
        let mut digits = [0u8; 81];
        let mut clash = false;
        for stated in book.rules() {
            match &stated.rule {
                Rule::Different(rule) if rule.values == 9 => {
                    let set = rule.cells.iter().try_fold(0u128, |set, cell| {
                        places.get(cell.index()).map(|place| set | 1 << place)
                    })?;
                    met[groups.iter().position(|group| *group == set)?] = true;
                }
                // A clue that cannot be is told by others.
                Rule::Fact(fact) if !book.ranges().allow(fact) => return None,
                Rule::Fact(fact) => {
                    let place = *places.get(fact.place.index())?;
                    let digit = u8::try_from(fact.value).ok().filter(|digit| (1..=9).contains(digit))?;
                    clash |= digits[place] != 0 && digits[place] != digit;
                    digits[place] = digit;
                }
                Rule::Filled(_) => {}
                Rule::Count(_)
                | Rule::Degree(_)
                | Rule::SingleLoop(_)
                | Rule::Consecutive(_)
                | Rule::Path(_)
                | Rule::Once(_)
                | Rule::Turns(_)
                | Rule::Connected(_)
                | Rule::Islands(_)
                | Rule::Sum(_)
                | Rule::Different(_) => return None,
            }
        }
        let givens = Nine::from_digits(digits)?;
        (places.len() == 81 && !clash && met.iter().all(|&met| met)).then_some(NineSolver {
            board,
            givens,
            places,
        })
    }

    fn marks(&self, digits: &[u8; 81]) -> Marks {
        let mut marks = Marks::new(self.board);
        for (cell, &place) in self.board.cells().zip(&self.places) {
            marks.set(cell, Some(digits[place].into()).filter(|&digit| digit != 0));
        }
        marks
    }

    fn search(&self, grid: Grid, budget: &mut Budget, mut visit: impl FnMut([u8; 81]) -> bool) -> Outcome {
        let mut found = 0;
        let mut steps = 0u64;
        let limit = budget.steps.unwrap_or(u64::MAX);
        if limit == 0 || budget.is_cancelled() {
            return Outcome { found, complete: false };
        }
        let complete = search(grid, &mut |event| {
            steps += 1;
            let go_on = match event {
                Event::Solution(grid) => {
                    found += 1;
                    visit(grid.digits())
                }
                Event::DeadEnd => true,
            };
            go_on && steps < limit && (!steps.is_multiple_of(PATIENCE) || !budget.is_cancelled())
        });
        if let Some(left) = &mut budget.steps {
            *left = left.saturating_sub(steps);
        }
        Outcome { found, complete }
    }

    fn first(&self, grid: Grid, budget: &mut Budget, most: usize) -> (Vec<[u8; 81]>, bool) {
        let mut all = Vec::new();
        let outcome = self.search(grid, budget, |digits| {
            all.push(digits);
            all.len() < most
        });
        let settled = outcome.complete || all.len() == most;
        (all, settled)
    }

    /// `None` if there is no solution.
    pub fn answer(&self, budget: &mut Budget, whole: bool) -> Option<Answer> {
        let (all, settled) = self.first(Grid::new(self.givens.digits()), budget, 2);
        match (all.as_slice(), settled) {
            ([], true) => None,
            ([only], true) => Some(Answer::Unique(self.marks(only))),
            ([one, other, ..], _) => {
                let common = match whole {
                    true => self.narrow(one, other, budget),
                    false => Forced { marks: self.marks(self.givens.digits()), complete: false },
                };
                Some(Answer::Several { common, one: self.marks(one), other: self.marks(other) })
            }
            (_, false) => Some(Answer::Unsettled { common: self.marks(self.givens.digits()) }),
        }
    }

    pub fn forced(&self, budget: &mut Budget) -> Option<Forced> {
        let (all, settled) = self.first(Grid::new(self.givens.digits()), budget, 2);
        match (all.as_slice(), settled) {
            ([], true) => None,
            ([only], true) => Some(Forced { marks: self.marks(only), complete: true }),
            ([one, other, ..], _) => Some(self.narrow(one, other, budget)),
            (_, false) => Some(Forced { marks: self.marks(self.givens.digits()), complete: false }),
        }
    }

    /// What all solutions share: for each cell that is the same in those known, asks for one in which it is not.
    fn narrow(&self, one: &[u8; 81], other: &[u8; 81], budget: &mut Budget) -> Forced {
        let mut shared = *one;
        let keep = |shared: &mut [u8; 81], solution: &[u8; 81]| {
            for (mine, digit) in shared.iter_mut().zip(solution).filter(|(mine, digit)| mine != digit) {
                debug_assert_ne!(mine, digit);
                *mine = 0;
            }
        };
        keep(&mut shared, other);
        let mut complete = true;
        for cell in 0..81 {
            let digit = shared[cell];
            if digit == 0 || self.givens.digits()[cell] != 0 {
                continue;
            }
            let mut grid = Grid::new(self.givens.digits());
            grid.forbid(Grid::choice(cell, digit));
            let (found, settled) = self.first(grid, budget, 1);
            if let Some(solution) = found.first() {
                keep(&mut shared, solution);
            } else if !settled {
                complete = false;
                shared[cell] = 0;
            }
        }
        Forced { marks: self.marks(&shared), complete }
    }

    pub fn each(&self, budget: &mut Budget, visit: &mut impl FnMut(Marks) -> bool) -> Tally {
        let grid = Grid::new(self.givens.digits());
        let outcome = self.search(grid, budget, |digits| visit(self.marks(&digits)));
        Tally { found: outcome.found, complete: outcome.complete }
    }
}

/// Rows, columns and blocks as sets of places.
fn groups() -> [u128; 27] {
    let mut groups = [0; 27];
    for place in 0..81 {
        let (row, column) = (place / 9, place % 9);
        groups[row] |= 1 << place;
        groups[9 + column] |= 1 << place;
        groups[18 + row / 3 * 3 + column / 3] |= 1 << place;
    }
    groups
}
