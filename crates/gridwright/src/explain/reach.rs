//! Where a number of a path can be, as a person counts it: so many steps from the known number before it, so many from the
//! one after it, over cells that are free. Of all that is known, this keeps the least that leaves one cell.

use super::finder::Found;
use super::net::Net;
use crate::board::{Cell, Place};
use crate::rule::{Claim, Fact, Path, Rule};

/// One number of a path, and what is known of where it can be.
#[derive(Clone)]
pub(super) struct Reach<'p> {
    pub path: &'p Path,
    pub number: u16,
    /// Numbers that have their cells.
    pub known: Vec<Fact>,
    /// Numbers that were kept out of cells before.
    pub kept_out: Vec<Fact>,
}

impl<'p> Reach<'p> {
    /// What the reason of a step says of the number that it finds, if it is about one number of a path.
    pub fn of(net: &Net<'p>, found: &Found) -> Option<(Reach<'p>, Cell)> {
        let &[lit] = found.conclusions.as_slice() else { return None };
        let Claim::Is(Fact { place: Place::Cell(cell), value: number }) = net.claim(lit)? else {
            return None;
        };
        let path = net.book.rules().iter().find_map(|stated| match &stated.rule {
            Rule::Path(path) => Some(path),
            _ => None,
        })?;
        let (mut known, mut kept_out) = (Vec::new(), Vec::new());
        for claim in found.premises.iter().filter_map(|&lit| net.claim(lit)) {
            match claim {
                Claim::Is(fact) => known.push(fact),
                Claim::Not(fact) => kept_out.push(fact),
                _ => {}
            }
        }
        known.sort_by_key(|fact| (fact.value.abs_diff(number), fact.value));
        Some((Reach { path, number, known, kept_out }, cell))
    }

    /// Takes in what one sees first: the numbers right before and after, and what stands around them.
    pub fn look_around(&mut self, is_known: &dyn Fn(Fact) -> bool) {
        let last = u16::try_from(self.path.near.len()).unwrap_or(u16::MAX);
        let cells = || (0..u32::from(last)).map(|cell| Place::from(Cell(cell)));
        for value in [self.number.saturating_sub(1), self.number + 1] {
            let Some(fact) = cells().map(|place| Fact { place, value }).find(|&fact| is_known(fact)) else {
                continue;
            };
            let around = self.beside(fact.place).iter().filter_map(|&cell| {
                (1..=last).map(|value| Fact { place: cell.into(), value }).find(|&fact| is_known(fact))
            });
            let around: Vec<Fact> = around.chain([fact]).collect();
            self.known.extend(around);
        }
        self.known.sort_by_key(|fact| (fact.value.abs_diff(self.number), fact.value));
        self.known.dedup();
    }

    /// The nearest known numbers below and above.
    pub fn ends(&self) -> [Option<Fact>; 2] {
        let below = self.known.iter().filter(|fact| fact.value < self.number);
        let above = self.known.iter().filter(|fact| fact.value > self.number);
        [below.max_by_key(|fact| fact.value).copied(), above.min_by_key(|fact| fact.value).copied()]
    }

    /// The cells where the number can be, ascending; nothing if nothing says where it is.
    pub fn cells(&self) -> Option<Vec<Cell>> {
        let mut ways = self.ends().into_iter().flatten().map(|end| self.from(end));
        let first = ways.next()?;
        Some(match ways.next() {
            Some(other) => first.into_iter().filter(|cell| other.contains(cell)).collect(),
            None => first,
        })
    }

    /// The cells at which ways from a known number arrive with this one.
    pub fn from(&self, end: Fact) -> Vec<Cell> {
        let Place::Cell(start) = end.place else { return Vec::new() };
        let mut taken = vec![false; self.path.near.len()];
        for fact in &self.known {
            if let Place::Cell(cell) = fact.place {
                taken[cell.index()] = true;
            }
        }
        let (mut here, mut value) = (vec![start], end.value);
        while value != self.number {
            value = if value < self.number { value + 1 } else { value - 1 };
            let is_free = |cell: &Cell| {
                let fact = Fact { place: (*cell).into(), value };
                !taken[cell.index()] && !self.kept_out.contains(&fact)
            };
            let near = here.iter().flat_map(|cell| &self.path.near[cell.index()]).copied();
            let mut next: Vec<Cell> = near.filter(is_free).collect();
            next.sort_unstable();
            next.dedup();
            here = next;
        }
        here
    }

    /// The cells beside one.
    pub fn beside(&self, place: Place) -> &'p [Cell] {
        match place {
            Place::Cell(cell) => &self.path.near[cell.index()],
            _ => &[],
        }
    }

    /// If one number right before or after is known, and every other cell beside it is taken or kept out: that, and nothing else.
    fn with_all_taken(&self, at: Cell) -> Option<Reach<'p>> {
        let mut ends = self.known.iter().filter(|fact| fact.value.abs_diff(self.number) == 1);
        let (Some(&end), None) = (ends.next(), ends.next()) else { return None };
        if self.from(end) != [at] {
            return None;
        }
        let beside = |fact: &&Fact| self.beside(end.place).iter().any(|&cell| fact.place == cell.into());
        let known: Vec<Fact> = self.known.iter().filter(beside).chain([&end]).copied().collect();
        let is_taken = |fact: &Fact| known.iter().any(|other| other.place == fact.place);
        let kept_out = self.kept_out.iter().filter(beside);
        let kept_out =
            kept_out.filter(|fact| fact.value == self.number && !is_taken(fact)).copied().collect();
        Some(Reach { known, kept_out, ..self.clone() })
    }

    /// Without all that is not needed to see that the number is on this cell; nothing if it is not seen like that. What was kept
    /// out goes first, then the numbers that are farthest from this one. What is seen most
    /// easily stays longest: the numbers right before and after, and that a cell beside them is taken.
    pub fn smallest(mut self, at: Cell) -> Option<Reach<'p>> {
        let is_seen = |reach: &Reach<'_>| reach.cells().is_some_and(|cells| cells == [at]);
        if !is_seen(&self) {
            return None;
        }
        if let Some(plain) = self.with_all_taken(at) {
            return Some(plain);
        }
        for at in (0..self.kept_out.len()).rev() {
            let gone = self.kept_out.remove(at);
            if !is_seen(&self) {
                self.kept_out.insert(at, gone);
            }
        }
        let nearest = self.known.first().filter(|fact| fact.value.abs_diff(self.number) == 1);
        let beside = nearest.map_or(&[][..], |fact| self.beside(fact.place));
        let stands_beside = |fact: &Fact| beside.iter().any(|&cell| fact.place == cell.into());
        let number = self.number;
        self.known.sort_by_key(|fact| match fact.value.abs_diff(number) {
            1 => 0,
            _ if stands_beside(fact) => 1,
            _ => 2,
        });
        for at in (0..self.known.len()).rev() {
            let gone = self.known.remove(at);
            if !is_seen(&self) {
                self.known.insert(at, gone);
            }
        }
        Some(self)
    }
}
