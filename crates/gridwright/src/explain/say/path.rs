//! Sentences about number paths: between which numbers one lies, why it is on no other cell, and which cells the path has to pass.

use super::{Speaker, list, or};
use crate::board::{Cell, Place};
use crate::explain::finder::{Found, How};
use crate::explain::level::Level;
use crate::explain::reach::Reach;
use crate::rule::{Claim, Fact, Path};
use std::collections::VecDeque;

/// So many cells that the path has to pass are named; of more it is said that it is all of them.
const NAMED: usize = 3;
/// Of more than these, that it is every cell.
const MANY: usize = 8;
/// With more words than these a sentence is ended.
const LONG: usize = 30;
/// So many cells that are taken are named.
const TAKEN: usize = 4;

/// Why a number is not on the cells near to where it is.
#[derive(Default)]
struct Rivals {
    taken: Vec<Cell>,
    kept_out: Vec<Cell>,
    /// Too far from the other known number.
    far: Vec<Cell>,
    /// Near enough, but ways to the other known number are closed.
    closed: Vec<Cell>,
}

impl Speaker<'_> {
    /// A number of a path, between the numbers that are known.
    pub(super) fn tell_path(&self, found: &Found, fact: Fact, path: &Path) -> String {
        if let Some((reach, at)) = Reach::of(self.net, found)
            && reach.cells().is_some_and(|cells| cells == [at])
        {
            return self.tell_reach(&reach, at);
        }
        if let Some(words) = self.tell_door(found, fact, path) {
            return words;
        }
        let (number, name) = (fact.value, self.name(fact.place));
        let words = match self.neighbours(found, fact, path).as_slice() {
            [low, high] => match (number.abs_diff(low.value), number.abs_diff(high.value)) {
                (1, 2..) => format!(
                    "next to {}, on the way to {}, {number} fits only on {name}",
                    self.numbered(low),
                    self.numbered(high)
                ),
                (2.., 1) => format!(
                    "next to {}, on the way to {}, {number} fits only on {name}",
                    self.numbered(high),
                    self.numbered(low)
                ),
                _ => format!(
                    "between {} and {}, {number} fits only on {name}",
                    self.numbered(low),
                    self.numbered(high)
                ),
            },
            [one] => match one.value.abs_diff(number) {
                1 => format!("next to {}, {number} fits only on {name}", self.numbered(one)),
                far => format!("{} from {}, {number} fits only on {name}", steps(far), self.numbered(one)),
            },
            _ => format!("{number} fits only on {name}"),
        };
        match self.passed(found).as_slice() {
            [] if found.level == Level::Easy => words,
            cells if cells.is_empty() || cells.len() > MANY => {
                format!("{words}, or else the path could not pass every cell")
            }
            cells if cells.len() > NAMED => {
                format!("{words}, or else the path could not pass all of {}", list(cells))
            }
            _ if self.has_numbers(found) => {
                format!("{words}, or else the path would get stuck on {}", self.one_of(found))
            }
            _ => format!("{words}, or else the path could not pass {}", self.one_of(found)),
        }
    }

    /// A known number, as something one can point at.
    fn numbered(&self, fact: &Fact) -> String {
        format!("the {} on {}", fact.value, self.name(fact.place))
    }

    /// A number that is found by counting steps, with what keeps it from every other cell.
    fn tell_reach(&self, reach: &Reach<'_>, at: Cell) -> String {
        let number = reach.number;
        let only = format!("{number} fits only on {}", self.name(at));
        let (anchor, other) = anchor(reach);
        let Some(anchor) = anchor else { return only };
        let rivals = rivals(reach, at);
        let where_it_is = match (anchor.value.abs_diff(number), other) {
            (1, Some(other)) if other.value.abs_diff(number) == 1 => {
                let (low, high) = if anchor.value < other.value { (anchor, other) } else { (other, anchor) };
                format!("between {} and {}", self.numbered(&low), self.numbered(&high))
            }
            (1, _) => format!("next to {}", self.numbered(&anchor)),
            (_, Some(other)) => {
                let (low, high) = if anchor.value < other.value { (anchor, other) } else { (other, anchor) };
                format!("between {} and {}", self.numbered(&low), self.numbered(&high))
            }
            (far, None) => format!("{} from {}", steps(far), self.numbered(&anchor)),
        };
        let words = match self.why_not(reach, &rivals, other) {
            reasons if reasons.is_empty() => format!("{where_it_is}, {only}"),
            reasons => format!("{where_it_is}, {only}: {}", super::clauses(&reasons)),
        };
        match self.closed_by(reach, &rivals).as_slice() {
            [] => words,
            by if words.split(' ').count() + by.len() > LONG => {
                format!("{words}. On the way {}", super::clauses(by))
            }
            by => format!("{words}, since {}", list(by)),
        }
    }

    /// Why a number is on none of its rival cells, each reason by itself.
    fn why_not(&self, reach: &Reach<'_>, rivals: &Rivals, other: Option<Fact>) -> Vec<String> {
        let names = |cells: &[Cell]| list(&cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>());
        let is = |cells: &[Cell]| if cells.len() == 1 { "is" } else { "are" };
        let mut reasons = Vec::new();
        let others = rivals.kept_out.len() + rivals.far.len() + rivals.closed.len();
        match rivals.taken.len() {
            0 => {}
            n if n > TAKEN && others == 0 => reasons.push("all other cells there are taken".to_string()),
            _ => reasons.push(format!("{} {} taken", names(&rivals.taken), is(&rivals.taken))),
        }
        if !rivals.kept_out.is_empty() {
            reasons.push(format!(
                "{} {} not {}",
                names(&rivals.kept_out),
                is(&rivals.kept_out),
                reach.number
            ));
        }
        let Some(other) = other else { return reasons };
        let mut goal = format!("to {}", self.numbered(&other));
        if !rivals.far.is_empty() {
            let from = self.numbered(&other);
            reasons.push(format!("{} {} too far from {from}", names(&rivals.far), is(&rivals.far)));
            goal = "there".to_string();
        }
        if !rivals.closed.is_empty() {
            let steps = steps(other.value.abs_diff(reach.number));
            let from = or(&rivals.closed.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>());
            reasons.push(format!("from {from} no way of {steps} leads {goal}"));
        }
        reasons
    }

    /// What closes ways: cells that are taken, numbers that were kept out.
    fn closed_by(&self, reach: &Reach<'_>, rivals: &Rivals) -> Vec<String> {
        if rivals.closed.is_empty() {
            return Vec::new();
        }
        let ends = reach.ends();
        let is_rival = |fact: &&Fact| {
            rivals.taken.iter().any(|&cell| fact.place == cell.into()) || ends.contains(&Some(**fact))
        };
        let taken: Vec<String> =
            reach.known.iter().filter(|fact| !is_rival(fact)).map(|fact| self.name(fact.place)).collect();
        let mut kept_out: Vec<(Place, Vec<String>)> = Vec::new();
        for fact in reach.kept_out.iter().filter(|fact| fact.value != reach.number) {
            match kept_out.iter_mut().find(|(place, _)| *place == fact.place) {
                Some((_, numbers)) => numbers.push(fact.value.to_string()),
                None => kept_out.push((fact.place, vec![fact.value.to_string()])),
            }
        }
        // Cells that are without the same numbers are told together.
        let mut alike: Vec<(String, Vec<String>)> = Vec::new();
        for (place, numbers) in &kept_out {
            let numbers = or(numbers);
            match alike.iter_mut().find(|(known, _)| *known == numbers) {
                Some((_, cells)) => cells.push(self.name(*place)),
                None => alike.push((numbers, vec![self.name(*place)])),
            }
        }
        let kept_out = alike.iter().map(|(numbers, cells)| {
            let are = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {are} not {numbers}", list(cells))
        });
        let taken = match taken.as_slice() {
            [] => None,
            [one] => Some(format!("{one} is taken")),
            several => Some(format!("{} are taken", list(several))),
        };
        taken.into_iter().chain(kept_out).collect()
    }

    /// By which numbers a cell gets the one that alone is left for it: of all that are missing, no other comes so far.
    pub(super) fn tell_last_number(&self, found: &Found) -> Option<String> {
        let (reach, at) = Reach::of(self.net, found)?;
        let ends: Vec<Fact> = reach.ends().into_iter().flatten().collect();
        let is_beside = |fact: &Fact| fact.value.abs_diff(reach.number) == 1;
        let from = match ends.as_slice() {
            [] => return None,
            [one] if is_beside(one) => format!("next to {}", self.numbered(one)),
            [one] => format!("{} from {}", steps(one.value.abs_diff(reach.number)), self.numbered(one)),
            [low, high, ..] => format!("between {} and {}", self.numbered(low), self.numbered(high)),
        };
        let (name, number) = (self.name(at), reach.number);
        Some(format!("{name} is {number}: of the missing numbers only {number}, {from}, can reach it"))
    }

    /// The known numbers below and above one that say where it can be. A number that merely stands in the way says nothing of that.
    pub(super) fn neighbours(&self, found: &Found, fact: Fact, path: &Path) -> Vec<Fact> {
        if let Some((reach, at)) = Reach::of(self.net, found)
            && reach.cells().is_some_and(|cells| cells == [at])
        {
            let (anchor, other) = anchor(&reach);
            let mut ends: Vec<Fact> = anchor.into_iter().chain(other).collect();
            ends.sort_by_key(|fact| fact.value);
            return ends;
        }
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

    /// The two cells by which alone the path can pass one.
    fn doors(&self, found: &Found, cell: Place) -> Option<[Place; 2]> {
        found.doors.iter().find(|(own, _)| *own == cell).map(|(_, doors)| *doors)
    }

    /// Cells of which the path could not pass one, with the ways that lead to them.
    fn one_of(&self, found: &Found) -> String {
        let cells = self.passed_cells(found);
        let told = |cell: &Place| {
            let [one, other] = self.doors(found, *cell)?.map(|door| self.name(door));
            Some(format!("{}, to which only {one} and {other} lead", self.name(*cell)))
        };
        match cells.iter().map(told).collect::<Option<Vec<String>>>() {
            // A longer list of such clauses cannot be followed.
            Some(told) if told.len() <= 2 => told.join(", or "),
            _ => or(&self.passed(found)),
        }
    }

    /// A cell that gets its number because the path has to pass it, from one or two cells whose numbers are known.
    fn tell_door(&self, found: &Found, fact: Fact, path: &Path) -> Option<String> {
        if self.passed_cells(found) != [fact.place] {
            return None;
        }
        let [one, other] = self.doors(found, fact.place)?;
        let beside = self.neighbours(found, fact, path);
        let beside = beside.iter().filter(|near| near.value.abs_diff(fact.value) == 1);
        let beside: Vec<String> = beside
            .filter(|near| [one, other].contains(&near.place))
            .map(|near| self.numbered(near))
            .collect();
        let comes = match beside.as_slice() {
            [] => return None,
            [near] => format!("next to {near}"),
            near => format!("between {}", list(near)),
        };
        let (name, one, other) = (self.name(fact.place), self.name(one), self.name(other));
        Some(format!("only {one} and {other} lead to {name}, so it comes {comes} and is {}", fact.value))
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
            cells if cells.len() > MANY => " if the path is to pass every cell".to_string(),
            cells if self.has_numbers(found) => {
                format!(" if the path is not to get stuck on {}", or(cells))
            }
            cells => format!(" if the path is to pass {}", list(cells)),
        }
    }
}

/// A number of steps.
fn steps(number: u16) -> String {
    let steps = if number == 1 { "step" } else { "steps" };
    format!("{} {steps}", super::in_words(number.into()))
}

/// The known number from which one is looked for, the nearest; and the one on the other side, if it is needed.
fn anchor(reach: &Reach<'_>) -> (Option<Fact>, Option<Fact>) {
    let [low, high] = reach.ends();
    let far = |end: &Fact| end.value.abs_diff(reach.number);
    let (near, other) = match (low, high) {
        (Some(low), Some(high)) if far(&high) < far(&low) => (Some(high), Some(low)),
        (None, high) => (high, None),
        (low, high) => (low, high),
    };
    // Beside the nearest one, the other may merely stand in the way.
    let alone = |end: Fact| {
        let known: Vec<Fact> = reach.known.iter().copied().filter(|fact| Some(*fact) != other).collect();
        let mut taken = Reach { known, ..reach.clone() };
        taken.kept_out.extend(other.map(|fact| Fact { value: reach.number, ..fact }));
        taken.from(end).len() == 1
    };
    let is_gap = other.is_some_and(|end| far(&end) == 1);
    let is_alone = !is_gap && near.is_some_and(|end| far(&end) == 1 && alone(end));
    (near, other.filter(|_| !is_alone))
}

/// The cells where a number would be looked for, beside the nearest number or at the right distance from both, and why it is on
/// none of them but one.
fn rivals(reach: &Reach<'_>, at: Cell) -> Rivals {
    let (anchor, other) = anchor(reach);
    let plain =
        Reach { known: anchor.into_iter().chain(other).collect(), kept_out: Vec::new(), ..reach.clone() };
    let is_near = anchor.is_some_and(|end| end.value.abs_diff(reach.number) == 1);
    let is_gap = is_near && other.is_some_and(|end| end.value.abs_diff(reach.number) == 1);
    let around = match anchor {
        Some(end) if is_near && !is_gap => reach.beside(end.place).to_vec(),
        _ => plain.cells().unwrap_or_default(),
    };
    let within = other.map(|end| plain.from(end));
    let mut all = Rivals::default();
    let mut around: Vec<Cell> = around.into_iter().filter(|&cell| cell != at).collect();
    around.sort_unstable();
    for cell in around {
        let is_taken = reach.known.iter().any(|fact| fact.place == cell.into());
        let is_kept_out = reach.kept_out.contains(&Fact { place: cell.into(), value: reach.number });
        let is_far = within.as_ref().is_some_and(|within| !within.contains(&cell));
        match () {
            () if is_taken => all.taken.push(cell),
            () if is_kept_out => all.kept_out.push(cell),
            () if is_far => all.far.push(cell),
            () => all.closed.push(cell),
        }
    }
    all
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
