//! Spirals: every colour exactly once in every line of a hexagon, and along the spiral the colours come in turn.
//!
//! **One colour alone** fills one cell in each line of the three directions: a *placement*. All solutions are made of
//! placements, one for each colour, that take turns along the spiral.
//!
//! **What the line sums say.** Add up any function of q, one of r and one of s over the cells of a placement: every
//! line is hit once, so the sum is the same for all placements. Take the number of the ring, half of |q| + |r| + |s|.
//! Along the spiral it never grows, and the i-th cell of colour 1 comes before the i-th cell of colour 2; as the sums
//! are equal, both lie in the same ring, for each i. So every ring begins with colour 1 and ends with the
//! last colour. Now take "q is negative": along each ring it is first false, then true, so by the same argument the i-th cells
//! of all colours lie in the same *half* of the ring too, and each half ring begins with colour 1 and ends with the last.
//!
//! **Three colours and more.** The line q = 0 meets each ring in its first cell, where only colour 1 can be, and in the last
//! cell of its first half, where only the last colour can be. The centre is a half ring of its own with one
//! cell, and stays empty unless there is one colour. So a second of three colours cannot be on that line:
//! there is no solution, on any hexagon.
//!
//! **Two colours** are pairs of placements with the same number of cells in each half ring (the same *sort*) that take turns
//! in each of them: sorted lists are walked down side by side. **One colour** is counted by halves: what
//! the rows above the middle leave over, the rows below must use.
//!
//! The work comes in tasks that do not depend on each other, so that a program can share them among
//! threads, show how far it is, and go on later: [`Spiral::tasks`], then [`Harvest::tasks`].

mod halves;
mod pairs;
mod placements;

use super::budget::Budget;
use crate::board::{Board, Cell, Spot};
use crate::puzzle::Marks;
use crate::rule::{Rule, RuleBook, Turns};
use placements::Placements;

/// A cell in axial coordinates.
pub type Axial = (i32, i32);

/// Sees the cells of each colour, and tells whether to go on.
pub type Visitor<'a> = &'a mut dyn FnMut(&[Vec<Axial>]) -> bool;

/// The largest radius whose lines fit the masks. Far beyond what can be counted in a lifetime.
const MAX_RADIUS: i32 = 31;

/// A spiral to be counted or listed: its size, its colours, and which colours each cell may have.
#[derive(Clone, Debug)]
pub struct Spiral {
    radius: i32,
    colours: u16,
    /// For each colour which cells may have it: a mask of columns per row.
    may: Vec<Vec<u64>>,
    passes: usize,
}

impl Spiral {
    /// The spiral that a book of rules describes, if it does: a whole hexagon read along its spiral, with each
    /// colour exactly once per line, and givens.
    pub(crate) fn of(board: &Board, book: &RuleBook) -> Option<Spiral> {
        let radius = board.radius()?;
        let rules = || book.rules().iter().map(|stated| &stated.rule);
        let along = board.spiral()?;
        let is_along = |turns: &Turns| turns.cells == along;
        let colours = rules().find_map(|rule| {
            if let Rule::Turns(turns) = rule { is_along(turns).then_some(turns.values) } else { None }
        })?;
        if book.ranges().only_cells() != Some((0, colours)) {
            return None;
        }
        let mut spiral = Spiral::new(radius, colours);
        let lines: Vec<Vec<Cell>> = board.lines().into_iter().map(|line| line.cells).collect();
        let mut met = vec![false; lines.len()];
        for rule in rules() {
            match rule {
                Rule::Turns(turns) if turns.values == colours && is_along(turns) => {}
                Rule::Once(once) if once.values == colours => {
                    met[lines.iter().position(|line| *line == once.cells)?] = true;
                }
                Rule::Fact(fact) if book.ranges().allow(fact) => {
                    let (q, r) = place(board, Cell(fact.place.index() as u32));
                    spiral.give(q, r, fact.value);
                }
                Rule::Turns(_)
                | Rule::Once(_)
                | Rule::Fact(_)
                | Rule::Count(_)
                | Rule::Degree(_)
                | Rule::SingleLoop(_)
                | Rule::Consecutive(_)
                | Rule::Path(_)
                | Rule::Connected(_)
                | Rule::Islands(_)
                | Rule::Different(_)
                | Rule::Sum(_)
                | Rule::Filled(_) => return None,
            }
        }
        met.iter().all(|&met| met).then_some(spiral)
    }

    /// A spiral without givens.
    pub fn new(radius: u32, colours: u16) -> Spiral {
        let radius = i32::try_from(radius).unwrap_or(i32::MAX);
        let mut spiral = Spiral { radius, colours, may: Vec::new(), passes: 1 };
        if spiral.can_be_counted() && spiral.impossible().is_none() {
            let rows = (-radius..=radius).map(|r| row_mask(radius, r)).collect();
            spiral.may = vec![rows; usize::from(colours)];
            if radius > 8 {
                // From radius to radius there are some thirty times more placements.
                let passes = 8usize.saturating_mul(32usize.saturating_pow((radius - 9).unsigned_abs()));
                spiral = spiral.with_passes(passes);
            }
        }
        spiral
    }

    /// True if it is within reach of counting, or known to have no solution.
    pub fn can_be_counted(&self) -> bool {
        self.radius <= MAX_RADIUS || self.impossible().is_some()
    }

    /// A cell has this colour, or none for 0.
    fn give(&mut self, q: i32, r: i32, value: u16) {
        if self.may.is_empty() {
            return;
        }
        let bit = 1u64 << (q + self.radius);
        for colour in 1..=self.colours {
            if colour == value {
                // Its lines have the colour here and nowhere else.
                let radius = self.radius;
                for other in -radius..=radius {
                    let row = &mut self.may[usize::from(colour) - 1][(other + radius) as usize];
                    let same_s = q + r - other;
                    let on_s =
                        if (-radius..=radius).contains(&same_s) { 1u64 << (same_s + radius) } else { 0 };
                    *row &= if other == r { bit } else { !(bit | on_s) };
                }
            } else {
                self.may[usize::from(colour) - 1][(r + self.radius) as usize] &= !bit;
            }
        }
    }

    /// Why there can be no solution, whatever the givens; `None` if there may be some.
    pub fn impossible(&self) -> Option<String> {
        let longest = i64::from(self.radius) + 1;
        if i64::from(self.colours) > longest {
            let cells = if longest == 1 { "cell" } else { "cells" };
            return Some(format!(
                "each line holds each of the {} colours once, but the outermost lines have {longest} {cells}",
                self.colours
            ));
        }
        (self.colours > 2).then(|| {
            "with three colours or more the middle line has no place for the second colour: \
             each ring starts on it with the first colour and reaches its other end with the last"
                .to_string()
        })
    }

    /// True if listing its solutions this way starts soon. Two colours on a large hexagon first need
    /// millions of placements of each.
    pub(super) fn is_quick(&self) -> bool {
        self.impossible().is_some() || self.radius <= if self.colours == 1 { MAX_RADIUS } else { 7 }
    }

    /// The number of passes in which it is counted, each with two stages of tasks, so that memory stays in bounds.
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// The same count in more passes: less memory, more time. One colour is always counted in one.
    #[must_use]
    pub fn with_passes(mut self, passes: usize) -> Spiral {
        if self.colours > 1 {
            self.passes = passes.max(1);
        }
        self
    }

    /// The number of tasks of the first stage, for counting.
    pub fn tasks(&self) -> usize {
        match self.colours {
            _ if self.may.is_empty() => 0,
            1 => 2 * halves::tasks(self),
            _ => 2 * placements::tasks(self),
        }
    }

    /// Does one task of the first stage of a pass.
    pub fn sow(&self, pass: usize, task: usize, budget: &Budget) -> Result<Crop, Halt> {
        Ok(Crop(match self.colours {
            1 => Sort::Halves(halves::sow(self, task, budget)?),
            _ => Sort::Placements(placements::sow(self, pass, task / 2, task % 2, budget)?),
        }))
    }

    /// Puts the crops of all tasks together, in the order of the tasks.
    pub fn reap(&self, crops: Vec<Crop>) -> Harvest {
        if self.may.is_empty() {
            return Harvest(Store::Nothing);
        }
        Harvest(match self.colours {
            1 => Store::Halves(halves::reap(crops.into_iter().filter_map(Crop::halves).collect())),
            _ => Store::Pairs(pairs::reap(
                self.radius,
                crops.into_iter().filter_map(Crop::placements).collect(),
            )),
        })
    }

    /// The number of solutions, by one thread.
    pub fn count(&self, budget: &Budget) -> Result<u128, Halt> {
        let mut found = 0;
        for pass in 0..self.passes() {
            let crops =
                (0..self.tasks()).map(|task| self.sow(pass, task, budget)).collect::<Result<_, _>>()?;
            let harvest = self.reap(crops);
            for task in 0..harvest.tasks() {
                found += harvest.count(task, budget).ok_or(Halt::Cancelled)?;
            }
        }
        Ok(found)
    }

    /// Visits all solutions, each as the cells of each colour in axial coordinates, until the visitor returns false.
    /// True if it went through to the end.
    pub fn each(&self, budget: &Budget, visit: Visitor<'_>) -> bool {
        if self.may.is_empty() {
            return true;
        }
        if self.colours == 1 {
            return placements::each(self, 0, budget, |cells| visit(&[cells.to_vec()]));
        }
        (0..self.passes()).all(|pass| {
            let crops = (0..self.tasks()).map(|task| self.sow(pass, task, budget)).collect::<Result<_, _>>();
            let Ok(crops) = crops else { return false };
            let harvest = self.reap(crops);
            (0..harvest.tasks()).all(|task| harvest.each(task, budget, visit))
        })
    }

    /// Marks on a board from the cells of each colour.
    pub(super) fn marks(&self, board: &Board, colours: &[Vec<Axial>]) -> Marks {
        let mut marks = Marks::new(board);
        let mut value = vec![vec![0u16; 2 * self.radius as usize + 1]; 2 * self.radius as usize + 1];
        for (colour, cells) in (1u16..).zip(colours) {
            for (q, r) in cells {
                value[(r + self.radius) as usize][(q + self.radius) as usize] = colour;
            }
        }
        for cell in board.cells() {
            let (q, r) = place(board, cell);
            marks.set(cell, Some(value[(r + self.radius) as usize][(q + self.radius) as usize]));
        }
        marks
    }
}

/// Why counting stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// It was told to.
    Cancelled,
    /// What would have to be kept in mind is more than memory should hold.
    TooMany,
}

/// What one task of the first stage found.
pub struct Crop(Sort);

enum Sort {
    Halves(halves::Half),
    Placements(Placements),
}

impl Crop {
    fn halves(self) -> Option<halves::Half> {
        match self.0 {
            Sort::Halves(half) => Some(half),
            Sort::Placements(_) => None,
        }
    }

    fn placements(self) -> Option<Placements> {
        match self.0 {
            Sort::Placements(placements) => Some(placements),
            Sort::Halves(_) => None,
        }
    }
}

/// What the first stage found, laid out for the second.
pub struct Harvest(Store);

enum Store {
    Nothing,
    Halves(halves::Halves),
    Pairs(pairs::Pairs),
}

impl Harvest {
    /// The number of tasks of the second stage.
    pub fn tasks(&self) -> usize {
        match &self.0 {
            Store::Nothing => 0,
            Store::Halves(halves) => halves.tasks(),
            Store::Pairs(pairs) => pairs.tasks(),
        }
    }

    /// How much work a task is, for the sake of progress: a rough measure.
    pub fn weight(&self, task: usize) -> u64 {
        match &self.0 {
            Store::Nothing => 0,
            Store::Halves(_) => 1,
            Store::Pairs(pairs) => pairs.weight(task),
        }
    }

    /// The number of solutions that a task of the second stage finds; all tasks together find each once. `None` if it
    /// was cancelled.
    pub fn count(&self, task: usize, budget: &Budget) -> Option<u128> {
        match &self.0 {
            Store::Nothing => Some(0),
            Store::Halves(halves) => halves.count(task, budget),
            Store::Pairs(pairs) => pairs.count(task, budget),
        }
    }

    /// Visits the solutions of a task of two colours; true if it went through to the end.
    fn each(&self, task: usize, budget: &Budget, visit: Visitor<'_>) -> bool {
        match &self.0 {
            Store::Pairs(pairs) => pairs.each(task, budget, visit),
            _ => true,
        }
    }
}

/// The columns of a row, as a mask.
fn row_mask(radius: i32, r: i32) -> u64 {
    let (low, high) = ((-radius).max(-radius - r), radius.min(radius - r));
    (low..=high).fold(0, |mask, q| mask | 1 << (q + radius))
}

/// The axial coordinates of a cell.
fn place(board: &Board, cell: Cell) -> Axial {
    match board.spot(cell) {
        Spot::Hex(hex) => (hex.axial().0 as i32, hex.axial().1 as i32),
        _ => (0, 0),
    }
}

/// Where along the spiral a new round begins whatever the colours are: at the start of each half ring. Nowhere if the
/// rules are not those of a spiral.
pub(super) fn rests(board: &Board, book: &RuleBook) -> Vec<usize> {
    let (Some(_), Some(order)) = (Spiral::of(board, book), board.spiral()) else { return Vec::new() };
    let side = |cell: Cell| {
        let (q, r) = place(board, cell);
        (q.abs().max(r.abs()).max((q + r).abs()), q < 0)
    };
    (1..order.len()).filter(|&at| side(order[at - 1]) != side(order[at])).collect()
}
