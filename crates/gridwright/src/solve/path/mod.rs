//! Number paths, on any graph.
//!
//! Two views of a path, joined in one search. In one view the path is a set of *links*: every cell has two, the
//! ends have one, and pieces that close on themselves are cut when they appear. In the other every cell has a
//! *position*, and givens leave it few: a cell can be 7 only if it is near enough to the 5 and the 12. Positions see
//! far where numbers are many, links where dots are many and numbers few.
//!
//! Givens divide the path into stretches. All stretches get positions but the longest, if it is long: what the
//! others leave over is that stretch, whose length then cannot be wrong. Where all stretches are short, positions
//! do it alone; deduction on their lists (`narrow.rs`) comes first and often leaves nothing to search.

mod narrow;
mod odds;
mod plan;
mod search;
mod walk;
mod weave;

use super::answer::{Answer, Forced, Tally};
use super::budget::Budget;
use super::search::Found;
use crate::board::{Board, Cell};
use crate::puzzle::Marks;
use crate::rule::{Path, Rule, RuleBook};
use plan::{Clues, Graph};
use search::Search;
use walk::Walk;
use weave::Weave;

/// The search that was begun, the weave that found it, and the first solution.
type First<'s> = (Option<Search<'s>>, Option<Weave<'s>>, Found<Vec<usize>>);

/// The path rule of one puzzle with its clues.
pub(super) struct PathSolver<'a> {
    board: &'a Board,
    book: &'a RuleBook,
    graph: Graph,
}

/// The path rule of a book, if this room knows all of its rules: one path, numbers in cells and dots. Any other rule would be
/// dropped, and what is said here is proven.
pub(super) fn whole<'b>(board: &Board, book: &'b RuleBook) -> Option<&'b Path> {
    let mut whole = None;
    for stated in book.rules() {
        match &stated.rule {
            Rule::Path(path) if whole.is_none() => whole = Some(path),
            Rule::Fact(_) | Rule::Filled(_) => {}
            Rule::Consecutive(pair) if pair.are => {}
            Rule::Path(_)
            | Rule::Consecutive(_)
            | Rule::Count(_)
            | Rule::Degree(_)
            | Rule::SingleLoop(_)
            | Rule::Once(_)
            | Rule::Turns(_)
            | Rule::Connected(_)
            | Rule::Islands(_)
            | Rule::Different(_)
            | Rule::Sum(_) => return None,
        }
    }
    let last = u16::try_from(board.cells().len()).ok()?;
    whole.filter(|_| book.ranges().only_cells() == Some((1, last)))
}

impl<'a> PathSolver<'a> {
    /// `None` if the book has no path rule, or another one that is not known here.
    pub fn new(board: &'a Board, book: &'a RuleBook) -> Option<PathSolver<'a>> {
        let path = whole(board, book)?;
        Some(PathSolver { board, book, graph: Graph::new(path) })
    }

    /// The clues among the rules with these numbers.
    fn clues(&self, rules: impl Iterator<Item = usize>) -> Clues {
        let mut clues = Clues::new(self.graph.len());
        for id in rules {
            match &self.book.rules()[id].rule {
                Rule::Fact(fact) if self.book.ranges().allow(fact) => {
                    clues.give(fact.place.index(), usize::from(fact.value));
                }
                Rule::Fact(_) => clues.clash = true,
                Rule::Consecutive(dot) => clues.dot(dot.cells.map(Cell::index)),
                Rule::Path(_)
                | Rule::Filled(_)
                | Rule::Count(_)
                | Rule::Degree(_)
                | Rule::SingleLoop(_)
                | Rule::Once(_)
                | Rule::Turns(_)
                | Rule::Connected(_)
                | Rule::Islands(_)
                | Rule::Different(_)
                | Rule::Sum(_) => {}
            }
        }
        clues
    }

    fn all_clues(&self) -> Clues {
        self.clues(0..self.book.rules().len())
    }

    fn marks(&self, numbers: &[usize]) -> Marks {
        let mut marks = Marks::new(self.board);
        for (cell, &number) in self.board.cells().zip(numbers) {
            marks.set(cell, u16::try_from(number).ok());
        }
        marks
    }

    /// The number of each cell, 0 where there is none.
    fn numbers(&self, marks: &Marks) -> Vec<usize> {
        self.board.cells().map(|cell| marks.get(cell).map_or(0, usize::from)).collect()
    }

    /// The marks on which many solutions agree, where `None` stands for "differ".
    fn common_marks(&self, shared: &[Option<usize>]) -> Marks {
        let mut marks = Marks::new(self.board);
        for (cell, number) in self.board.cells().zip(shared) {
            marks.set(cell, number.and_then(|n| u16::try_from(n).ok()));
        }
        marks
    }

    fn given_marks(&self) -> Marks {
        self.common_marks(&self.all_clues().given)
    }

    /// Without `whole`, of what all solutions share only what is given. Looks near some marks first.
    pub fn answer(&self, near: &[Marks], budget: &mut Budget, whole: bool) -> Answer {
        let clues = self.all_clues();
        let known = self.paths(near);
        let unsettled = || Answer::Unsettled { common: self.given_marks() };
        let nothing = |budget: &mut Budget| Answer::Nothing { because: odds::find(self, budget) };
        let (mut search, mut weave, one) = match self.first(&clues, &known, budget) {
            (_, _, Found::None) => return nothing(budget),
            (_, _, Found::Unsettled) => return unsettled(),
            (search, weave, Found::Model(numbers)) => (search, weave, numbers),
        };
        // One that is known, or a step away there may be another; only if not, search has to say.
        let right = known.into_iter().find(|path| *path != one && clues.are_met_by(path));
        let near = right.or_else(|| Walk::new(&self.graph, &clues, &one).other());
        let other = match near.or_else(|| weave.as_mut()?.another(budget)) {
            Some(other) => other,
            None => {
                let search = match &mut search {
                    Some(search) => search,
                    None => match Search::new(&self.graph, &clues, true, Some(&one)) {
                        Some(built) => search.insert(built),
                        None => return nothing(budget),
                    },
                };
                search.forbid(&one);
                match search.find(&[], budget) {
                    Found::None => return Answer::Unique(self.marks(&one)),
                    Found::Unsettled => return unsettled(),
                    Found::Model(numbers) => numbers,
                }
            }
        };
        let common = if whole {
            self.narrow(&clues, &[&one, &other], budget)
        } else {
            Forced { marks: self.given_marks(), complete: false }
        };
        Answer::Several { common, one: self.marks(&one), other: self.marks(&other) }
    }

    /// A solution besides a known one, if only these rules from clues count.
    pub fn rival(
        &self,
        rules: impl Iterator<Item = usize>,
        known: &Marks,
        budget: &mut Budget,
    ) -> Found<Marks> {
        let clues = self.clues(rules);
        let known = self.numbers(known);
        let near = Walk::new(&self.graph, &clues, &known).other();
        let found = match near {
            Some(numbers) => Found::Model(numbers),
            None => match Search::new(&self.graph, &clues, true, Some(&known)) {
                None => Found::None,
                Some(mut search) => {
                    search.forbid(&known);
                    search.find(&[], budget)
                }
            },
        };
        self.shown(found)
    }

    /// A solution near some numbers, which need not be a path.
    pub fn near(&self, marks: &Marks, budget: &mut Budget) -> Found<Marks> {
        let clues = self.all_clues();
        let seed = self.numbers(marks);
        let found = match Search::new(&self.graph, &clues, true, Some(&seed)) {
            None => Found::None,
            Some(mut search) => search.find(&[], budget),
        };
        self.shown(found)
    }

    fn shown(&self, found: Found<Vec<usize>>) -> Found<Marks> {
        match found {
            Found::Model(numbers) => Found::Model(self.marks(&numbers)),
            Found::None => Found::None,
            Found::Unsettled => Found::Unsettled,
        }
    }

    /// Those of some marks that are paths through all cells, whatever the clues.
    fn paths(&self, near: &[Marks]) -> Vec<Vec<usize>> {
        near.iter().map(|marks| self.numbers(marks)).filter(|path| self.graph.is_path(path)).collect()
    }

    /// A first solution, the search if there was one, and the weave if that found it. Weaving and searching take turns, each
    /// time for longer: either may be lost where the other is not. Paths that are known are pulled into shape before.
    fn first<'s>(&'s self, clues: &'s Clues, known: &[Vec<usize>], budget: &mut Budget) -> First<'s> {
        let n = self.graph.len();
        let is_long = clues.has_long_stretch();
        if let Some(right) = known.iter().find(|path| clues.are_met_by(path)).filter(|_| !is_long) {
            return (None, None, Found::Model(right.clone()));
        }
        if is_long
            && !known.is_empty()
            && let Some(mut weave) = Weave::new(&self.graph, clues)
            && weave.fits_near(known, budget)
        {
            let numbers = weave.numbers();
            return (None, Some(weave), Found::Model(numbers));
        }
        // Where all stretches are short, search mostly needs a few steps only, so it comes first.
        let mut may_weave = !is_long;
        let mut weave = if may_weave { None } else { Weave::new(&self.graph, clues) };
        let mut search = None;
        // A search on a large board takes long to begin with.
        let (mut tries, mut steps) = if may_weave { (100 * n, 200) } else { (500 * n + 5 * n * n, 400) };
        loop {
            if weave.as_mut().is_some_and(|weave| weave.fits(tries, budget)) {
                let numbers = weave.as_ref().map_or_else(Vec::new, Weave::numbers);
                return (search, weave, Found::Model(numbers));
            }
            let seed = weave.as_ref().map(Weave::numbers).or_else(|| known.first().cloned());
            if search.is_none() {
                search = Search::new(&self.graph, clues, true, seed.as_deref());
            }
            let Some(built) = &mut search else { return (None, None, Found::None) };
            let mut turn = budget.clone();
            if weave.is_some() || may_weave {
                turn.steps = Some(budget.steps.map_or(steps, |left| left.min(steps)));
            }
            let before = turn.steps;
            let found = built.find(&[], &mut turn);
            if let (Some(left), Some(before), Some(after)) = (&mut budget.steps, before, turn.steps) {
                *left = left.saturating_sub(before - after);
            }
            let alone = weave.is_none() && !may_weave;
            let ended = alone || budget.steps == Some(0) || budget.is_cancelled();
            if ended || !matches!(found, Found::Unsettled) {
                return (search, None, found);
            }
            if std::mem::take(&mut may_weave) {
                weave = Weave::new(&self.graph, clues);
            }
            (tries, steps) = (tries * 2, steps * 2);
        }
    }

    pub fn forced(&self, near: &[Marks], budget: &mut Budget) -> Option<Forced> {
        let clues = self.all_clues();
        match self.first(&clues, &self.paths(near), budget).2 {
            Found::None => None,
            Found::Unsettled => Some(Forced { marks: self.given_marks(), complete: false }),
            Found::Model(numbers) => Some(self.narrow(&clues, &[&numbers], budget)),
        }
    }

    /// What all solutions share: asks group by group for a solution that differs from what is still shared. What is
    /// settled is told to the search.
    fn narrow(&self, clues: &Clues, models: &[&Vec<usize>], budget: &mut Budget) -> Forced {
        const GROUP: usize = 32;
        let mut shared: Vec<Option<usize>> = (0..self.graph.len())
            .map(|cell| models.iter().all(|m| m[cell] == models[0][cell]).then_some(models[0][cell]))
            .collect();
        for model in models {
            Walk::new(&self.graph, clues, model).strike(&mut shared);
        }
        if shared.iter().zip(&clues.given).all(|(number, given)| number.is_none() || given.is_some()) {
            return Forced { marks: self.given_marks(), complete: true };
        }
        // "This cell is not 7" can be said only where every stretch has positions.
        let Some(mut search) = Search::within(&self.graph, clues, false, None, budget) else {
            return Forced { marks: self.given_marks(), complete: false };
        };
        let mut proven = search.known().to_vec();
        loop {
            let group: Vec<(usize, usize)> = (0..shared.len())
                .filter(|&cell| proven[cell].is_none())
                .filter_map(|cell| Some((cell, shared[cell]?)))
                .take(GROUP)
                .collect();
            if group.is_empty() {
                return Forced { marks: self.common_marks(&proven), complete: true };
            }
            let found = match search.differ(&group) {
                None => Found::None,
                Some(switch) => search.find(&[switch], budget),
            };
            match found {
                Found::None => {
                    for (cell, number) in group {
                        proven[cell] = Some(number);
                        search.tell(cell, number);
                    }
                }
                Found::Unsettled => return Forced { marks: self.common_marks(&proven), complete: false },
                Found::Model(numbers) => {
                    for (mine, number) in shared.iter_mut().zip(&numbers) {
                        if *mine != Some(*number) {
                            *mine = None;
                        }
                    }
                    Walk::new(&self.graph, clues, &numbers).strike(&mut shared);
                }
            }
        }
    }

    pub fn each(&self, budget: &mut Budget, visit: &mut impl FnMut(Marks) -> bool) -> Tally {
        let Some(mut search) = Search::new(&self.graph, &self.all_clues(), true, None) else {
            return Tally { found: 0, complete: true };
        };
        let mut found = 0;
        loop {
            match search.find(&[], budget) {
                Found::None => return Tally { found, complete: true },
                Found::Unsettled => return Tally { found, complete: false },
                Found::Model(numbers) => {
                    found += 1;
                    search.forbid(&numbers);
                    if !visit(self.marks(&numbers)) {
                        return Tally { found, complete: false };
                    }
                }
            }
        }
    }
}
