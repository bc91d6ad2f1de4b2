//! A puzzle with every clue that is true of its answer, and what is left of it when some are hidden.

use super::symmetry::Symmetry;
use crate::board::{Board, Place, PlaceKind};
use crate::genre::{self, Hidden};
use crate::puzzle::{Clue, Draft, Marks, Puzzle};
use crate::rule::{Rule, RuleBook, Stated};
use crate::solve::problem::Allowed;
use std::collections::HashSet;

pub(super) struct Clued<'a> {
    pub puzzle: &'a Puzzle,
    pub book: &'a RuleBook,
    pub answer: &'a Marks,
    /// By rule: the clues that it hangs on. It counts if all of them are shown.
    clues_of: Vec<Vec<usize>>,
    /// By clue: the rules that hang on it.
    rules_of: Vec<Vec<usize>>,
    hidden: Vec<Hidden>,
}

impl<'a> Clued<'a> {
    pub fn new(puzzle: &'a Puzzle, book: &'a RuleBook, answer: &'a Marks) -> Clued<'a> {
        let clues = puzzle.clues();
        let find = |place: &Place| clues.binary_search_by_key(place, |&(p, _)| p).ok();
        // Cages are clues of their own, whatever is written in their cells.
        let is_cage = |rule: &Rule| matches!(rule, Rule::Sum(_) | Rule::Different(_));
        let hang = |stated: &Stated| match stated.from_clue && !is_cage(&stated.rule) {
            true => stated.places.iter().filter_map(find).collect(),
            false => Vec::new(),
        };
        let clues_of: Vec<Vec<usize>> = book.rules().iter().map(hang).collect();
        let mut rules_of = vec![Vec::new(); clues.len()];
        for (rule, clues) in clues_of.iter().enumerate() {
            clues.iter().for_each(|&clue| rules_of[clue].push(rule));
        }
        let genre = genre::find(puzzle.card().id);
        let hide = |(_, clue): &(Place, Clue)| genre.map_or(Hidden::Never, |genre| genre.hide(clue));
        Clued { puzzle, book, answer, clues_of, rules_of, hidden: clues.iter().map(hide).collect() }
    }

    /// How many clues there are.
    pub fn len(&self) -> usize {
        self.hidden.len()
    }

    /// True if a clue can be hidden.
    pub fn can_hide(&self, clue: usize) -> bool {
        self.hidden[clue] != Hidden::Never
    }

    /// By rule: whether it counts when these clues are shown.
    pub fn on(&self, shown: &[bool]) -> Vec<bool> {
        self.clues_of.iter().map(|clues| clues.iter().all(|&clue| shown[clue])).collect()
    }

    /// By rule: whether it is left out when only these clues are shown.
    pub fn off(&self, shown: &[bool]) -> Vec<bool> {
        self.on(shown).into_iter().map(|on| !on).collect()
    }

    /// By rule: whether it hangs on a clue that can be hidden.
    pub fn loose(&self) -> Vec<bool> {
        self.clues_of.iter().map(|clues| clues.iter().any(|&clue| self.can_hide(clue))).collect()
    }

    /// The clues that rules hang on, by rule whether it is one of them.
    pub fn clues_on(&self, rules: &[bool]) -> Vec<bool> {
        let rules: Vec<usize> = (0..rules.len()).filter(|&rule| rules[rule]).collect();
        self.clues_of(&rules)
    }

    /// The clues that some rules hang on.
    pub fn clues_of(&self, rules: &[usize]) -> Vec<bool> {
        let mut clues = vec![false; self.len()];
        rules.iter().flat_map(|&rule| &self.clues_of[rule]).for_each(|&clue| clues[clue] = true);
        clues
    }

    /// How many of the places that a clue speaks of are among these, at most over its rules.
    pub fn open_facts(&self, clue: usize, places: &HashSet<Place>) -> usize {
        let open = |&rule: &usize| match &self.book.rules()[rule].rule {
            Rule::Count(count) => count.facts.iter().filter(|fact| places.contains(&fact.place)).count(),
            Rule::Fact(fact) => usize::from(places.contains(&fact.place)),
            Rule::Consecutive(pair) => {
                pair.cells.iter().filter(|&&cell| places.contains(&cell.into())).count()
            }
            // No single clue says these.
            Rule::Degree(_)
            | Rule::SingleLoop(_)
            | Rule::Path(_)
            | Rule::Once(_)
            | Rule::Turns(_)
            | Rule::Connected(_)
            | Rule::Islands(_)
            | Rule::Different(_)
            | Rule::Sum(_)
            | Rule::Filled(_) => 0,
        };
        self.rules_of[clue].iter().map(open).max().unwrap_or(0)
    }

    /// The clues that are not true of these marks.
    pub fn broken(&self, marks: &Marks) -> Vec<usize> {
        let holds = |&rule: &usize| match &self.book.rules()[rule].rule {
            Rule::Count(count) => count.holds(marks),
            Rule::Fact(fact) => marks.is(fact.place, fact.value),
            Rule::Consecutive(pair) => {
                let [a, b] = pair.cells.map(|cell| marks.get(cell));
                a.zip(b).is_some_and(|(a, b)| (a.abs_diff(b) == 1) == pair.are)
            }
            // These hold whatever clues are hidden.
            Rule::Degree(_)
            | Rule::SingleLoop(_)
            | Rule::Path(_)
            | Rule::Once(_)
            | Rule::Turns(_)
            | Rule::Connected(_)
            | Rule::Islands(_)
            | Rule::Different(_)
            | Rule::Sum(_)
            | Rule::Filled(_) => true,
        };
        (0..self.len()).filter(|&clue| !self.rules_of[clue].iter().all(holds)).collect()
    }

    /// For each of some changes to the answer that leave an answer, if there were no clues: the clues that it is not true of. A place
    /// that is named twice does not change.
    pub fn broken_by(&self, changes: &[Vec<Place>]) -> Vec<Vec<usize>> {
        // How many facts of each rule hold, and which rules count a place: what changes there, and how.
        let mut totals: Vec<Option<(i32, Allowed)>> = vec![None; self.book.rules().len()];
        let mut counted: Vec<Vec<(u32, i32)>> = vec![Vec::new(); number(self.puzzle.board(), None)];
        for (rule, stated) in self.book.rules().iter().enumerate() {
            let (facts, total) = match &stated.rule {
                Rule::Count(count) => (&count.facts, Allowed::of(&count.total, count.facts.len())),
                Rule::Degree(degree) => (&degree.links, Allowed::of(&degree.totals(), degree.links.len())),
                // These count nothing.
                Rule::Fact(_)
                | Rule::SingleLoop(_)
                | Rule::Consecutive(_)
                | Rule::Path(_)
                | Rule::Once(_)
                | Rule::Turns(_)
                | Rule::Connected(_)
                | Rule::Islands(_)
                | Rule::Different(_)
                | Rule::Sum(_)
                | Rule::Filled(_) => continue,
            };
            let mut now = 0;
            for fact in facts {
                let holds = self.answer.is(fact.place, fact.value);
                now += i32::from(holds);
                let place = number(self.puzzle.board(), Some(fact.place));
                counted[place].push((rule as u32, if holds { -1 } else { 1 }));
            }
            totals[rule] = Some((now, total));
        }
        let mut changed: Vec<i32> = vec![0; totals.len()];
        let mut is_odd: Vec<bool> = vec![false; counted.len()];
        let mut touched: Vec<u32> = Vec::new();
        let mut broken = |places: &Vec<Place>| {
            let numbers = places.iter().map(|&place| number(self.puzzle.board(), Some(place)));
            numbers.clone().for_each(|place| is_odd[place] = !is_odd[place]);
            touched.clear();
            for place in numbers.filter(|&place| std::mem::take(&mut is_odd[place])) {
                for &(rule, by) in &counted[place] {
                    changed[rule as usize] += by;
                    touched.push(rule);
                }
            }
            let mut clues: Vec<usize> = Vec::new();
            let mut is_rival = true;
            for &rule in &touched {
                // A rule that was touched twice has no change left the second time, and is right as it was.
                let by = std::mem::take(&mut changed[rule as usize]);
                let is_right = |(now, total): &(i32, Allowed)| total.contains((now + by).unsigned_abs());
                if by != 0 && !totals[rule as usize].as_ref().is_some_and(is_right) {
                    clues.extend(&self.clues_of[rule as usize]);
                    is_rival &= !self.clues_of[rule as usize].is_empty();
                }
            }
            is_rival.then_some(clues)
        };
        changes.iter().filter_map(&mut broken).collect()
    }

    /// Clues that can be hidden, in groups that go together.
    pub fn groups(&self, symmetry: Symmetry, may_hide: impl Fn(usize) -> bool) -> Option<Vec<Vec<usize>>> {
        let clues = self.puzzle.clues();
        let places: Vec<Place> = clues.iter().map(|&(place, _)| place).collect();
        let find = |place: &Place| places.binary_search(place).ok();
        let groups = symmetry.groups(self.puzzle.board(), &places)?;
        let groups = groups.iter().map(|group| group.iter().filter_map(find).collect::<Vec<usize>>());
        let free = |group: &Vec<usize>| group.iter().all(|&clue| self.can_hide(clue) && may_hide(clue));
        Some(groups.filter(free).collect())
    }

    /// The puzzle with only these clues shown, and with its answer; the others are kept as hidden ones.
    pub fn draft(&self, shown: &[bool]) -> Draft {
        let board = self.puzzle.board();
        let mut draft = self.puzzle.clone().with_answer(Some(self.answer.clone())).draft();
        draft.clues.clear();
        for ((place, clue), (shown, hidden)) in self.puzzle.clues().iter().zip(shown.iter().zip(&self.hidden))
        {
            let spot = board.spot(*place).clone();
            match hidden {
                _ if *shown => draft.clues.push((spot, clue.clone())),
                Hidden::Leaves(rest) => draft.clues.push((spot, rest.clone())),
                _ => {}
            }
        }
        draft
    }
}

/// All places of a board in one row: the number of one, or how many there are.
fn number(board: &Board, place: Option<Place>) -> usize {
    let [cells, edges] = [PlaceKind::Cell, PlaceKind::Edge].map(|kind| board.count(kind));
    match place {
        Some(Place::Cell(cell)) => cell.index(),
        Some(Place::Edge(edge)) => cells + edge.index(),
        Some(Place::Corner(corner)) => cells + edges + corner.index(),
        None => cells + edges + board.count(PlaceKind::Corner),
    }
}
