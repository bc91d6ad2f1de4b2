//! The solver: deduction first, then search for what is left.
//!
//! A [`Solver`] is made for one puzzle and kept alive while questions are asked about it: is it unique, what is
//! forced, how many solutions are there, which clues are at odds. Everything it says is proven.

mod answer;
mod budget;
mod deduce;
mod odds;
mod path;
mod problem;
mod sat;
mod search;
mod seed;
mod walk;

use crate::board::Board;
use crate::puzzle::{Card, Marks};
use crate::rule::RuleBook;
use deduce::Deduction;
use path::PathSolver;
use problem::{Lit, Problem};
use search::{Found, Search};
use walk::walk;

pub use answer::{Answer, Forced, Odds, Tally};
pub use budget::{Budget, Cancel};

/// The rules of one puzzle, ready for questions.
pub struct Solver<'a> {
    board: &'a Board,
    card: &'static Card,
    book: &'a RuleBook,
}

/// How much deduction alone found out, before any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Marks that deduction found.
    pub known: usize,
    /// Marks there are.
    pub all: usize,
}

impl<'a> Solver<'a> {
    /// A solver for the rules in a book.
    pub fn new(board: &'a Board, card: &'static Card, book: &'a RuleBook) -> Solver<'a> {
        Solver { board, card, book }
    }

    /// Asks with a budget; the closure gets a session in which questions share all work.
    fn session<T>(&self, ask: impl FnOnce(&mut Session<'_>) -> T) -> T {
        let problem = Problem::new(self.board, self.card, self.book);
        let mut known = Deduction::new(&problem);
        let state = match known.run() {
            Err(_) => State::Nothing,
            Ok(()) if known.is_complete() => {
                let values: Vec<bool> = (0..problem.vars).map(|v| known.value(v) == Some(true)).collect();
                let one_loop = |rule: &problem::LoopRule<'_>| {
                    rule.way.pieces(|link| values[rule.vars[link] as usize]).len() == 1
                };
                if problem.loops.iter().all(one_loop) { State::Solved(values) } else { State::Nothing }
            }
            Ok(()) => State::Open(Box::new(Search::new(&problem, &known))),
        };
        ask(&mut Session { problem: &problem, known: &known, state })
    }

    /// One answer, several or none, with proof.
    pub fn answer(&self, budget: &Budget) -> Answer {
        let mut budget = budget.clone();
        if let Some(path) = PathSolver::new(self.board, self.book) {
            return path.answer(&mut budget);
        }
        let answer = self.session(|session| session.answer(&mut budget));
        match answer {
            Some(answer) => answer,
            None => Answer::Nothing { because: odds::find(self, &mut budget) },
        }
    }

    /// What is the same in every solution; `None` if there is no solution.
    pub fn forced(&self, budget: &Budget) -> Option<Forced> {
        let mut budget = budget.clone();
        if let Some(path) = PathSolver::new(self.board, self.book) {
            return path.forced(&mut budget);
        }
        self.session(|session| session.forced(&mut budget))
    }

    /// Visits different solutions until there are no more, the visitor has enough (returns false) or the budget ends.
    pub fn each(&self, budget: &Budget, mut visit: impl FnMut(Marks) -> bool) -> Tally {
        let mut budget = budget.clone();
        if let Some(path) = PathSolver::new(self.board, self.book) {
            return path.each(&mut budget, &mut visit);
        }
        self.session(|session| session.each(&mut budget, &mut visit))
    }

    /// How far deduction alone goes; `None` if it finds that there is no solution, or if the rules are searched
    /// without it, as number paths are.
    pub fn reach(&self) -> Option<Reach> {
        if PathSolver::new(self.board, self.book).is_some() {
            return None;
        }
        let problem = Problem::new(self.board, self.card, self.book);
        let mut known = Deduction::new(&problem);
        known.run().ok()?;
        Some(Reach {
            known: (0..problem.vars).filter(|&v| known.value(v).is_some()).count(),
            all: problem.vars,
        })
    }
}

enum State<'p> {
    /// Deduction found that nothing fits.
    Nothing,
    /// Deduction found everything: this is the only solution.
    Solved(Vec<bool>),
    /// Search has to do the rest.
    Open(Box<Search<'p>>),
}

struct Session<'p> {
    problem: &'p Problem<'p>,
    known: &'p Deduction<'p>,
    state: State<'p>,
}

impl Session<'_> {
    fn marks(&self, values: &[bool]) -> Marks {
        self.problem.marks(|var| Some(values[var]))
    }

    /// Literals that say "not this solution": a loop is told apart by its lines alone, everything else by all values.
    fn otherwise(&self, values: &[bool]) -> Vec<Lit> {
        let loops = &self.problem.loops;
        let by_lines = |var: usize| loops.iter().any(|rule| rule.link_of[var] != u32::MAX);
        let tells = |&var: &usize| values[var] || !by_lines(var);
        (0..values.len()).filter(tells).map(|var| Lit::new(var as u32, !values[var])).collect()
    }

    /// `None` if there is no solution.
    fn answer(&mut self, budget: &mut Budget) -> Option<Answer> {
        let unsettled = |session: &Session<'_>| {
            Some(Answer::Unsettled { common: session.problem.marks(|var| session.known.value(var)) })
        };
        let search = match &mut self.state {
            State::Nothing => return None,
            State::Solved(values) => {
                return Some(Answer::Unique(self.problem.marks(|var| Some(values[var]))));
            }
            State::Open(search) => search,
        };
        let one = match search.find(&[], budget) {
            Found::None => return None,
            Found::Unsettled => return unsettled(self),
            Found::Model(values) => values,
        };
        // A step away there may be another; only if not, search has to say.
        let mut near = None;
        walk(self.problem, &one, |values, _| {
            near = Some(values.to_vec());
            false
        });
        let other = match near {
            Some(other) => other,
            None => {
                let differ = self.otherwise(&one);
                let State::Open(search) = &mut self.state else { return None };
                let switch = search.switch();
                search.add_while(switch, &differ);
                let found = search.find(&[switch], budget);
                search.retire(switch);
                match found {
                    Found::None => return Some(Answer::Unique(self.marks(&one))),
                    Found::Unsettled => return unsettled(self),
                    Found::Model(values) => values,
                }
            }
        };
        let common = self.narrow(&[&one, &other], budget);
        Some(Answer::Several { common, one: self.marks(&one), other: self.marks(&other) })
    }

    fn forced(&mut self, budget: &mut Budget) -> Option<Forced> {
        let search = match &mut self.state {
            State::Nothing => return None,
            State::Solved(values) => {
                let marks = self.problem.marks(|var| Some(values[var]));
                return Some(Forced { marks, complete: true });
            }
            State::Open(search) => search,
        };
        match search.find(&[], budget) {
            Found::None => None,
            Found::Unsettled => {
                Some(Forced { marks: self.problem.marks(|var| self.known.value(var)), complete: false })
            }
            Found::Model(values) => Some(self.narrow(&[&values], budget)),
        }
    }

    /// What all solutions share: starts from what the given ones share, and asks group by group for a solution that
    /// breaks some of it. Neighbouring marks are asked about together, since one local reason often settles them all;
    /// what is settled is told to the search, which makes the next question easier.
    fn narrow(&mut self, models: &[&Vec<bool>], budget: &mut Budget) -> Forced {
        const GROUP: usize = 32;
        let State::Open(search) = &mut self.state else {
            return Forced { marks: Marks::default(), complete: false };
        };
        let mut proven: Vec<Option<bool>> = (0..self.problem.vars).map(|var| self.known.value(var)).collect();
        let mut shared: Vec<Option<bool>> = (0..self.problem.vars)
            .map(|var| models.iter().all(|m| m[var] == models[0][var]).then_some(models[0][var]))
            .collect();
        let problem = self.problem;
        let walk_from = |values: &[bool], shared: &mut Vec<Option<bool>>| {
            walk(problem, values, |_, flipped| {
                flipped.iter().for_each(|&var| shared[var as usize] = None);
                true
            });
        };
        for model in models {
            walk_from(model, &mut shared);
        }
        let mut next = 0;
        let mut complete = true;
        while next < shared.len() {
            let group: Vec<usize> = (next..shared.len())
                .filter(|&var| proven[var].is_none() && shared[var].is_some())
                .take(GROUP)
                .collect();
            let breaks: Vec<Lit> =
                group.iter().filter_map(|&var| Some(Lit::new(var as u32, !shared[var]?))).collect();
            if breaks.is_empty() {
                break;
            }
            let switch = search.switch();
            search.add_while(switch, &breaks);
            let found = search.find(&[switch], budget);
            search.retire(switch);
            match found {
                Found::None => {
                    for (var, broken) in group.iter().zip(breaks) {
                        proven[*var] = shared[*var];
                        search.tell(!broken);
                        next = var + 1;
                    }
                }
                Found::Unsettled => {
                    complete = false;
                    break;
                }
                Found::Model(values) => {
                    for (mine, &value) in shared.iter_mut().zip(&values) {
                        if *mine != Some(value) {
                            *mine = None;
                        }
                    }
                    walk_from(&values, &mut shared);
                }
            }
        }
        Forced { marks: self.problem.marks(|var| proven[var]), complete }
    }

    fn each(&mut self, budget: &mut Budget, visit: &mut impl FnMut(Marks) -> bool) -> Tally {
        match &self.state {
            State::Nothing => return Tally { found: 0, complete: true },
            State::Solved(values) => {
                visit(self.marks(values));
                return Tally { found: 1, complete: true };
            }
            State::Open(_) => {}
        }
        let mut found = 0;
        let mut switch = None;
        loop {
            let State::Open(search) = &mut self.state else { return Tally { found, complete: false } };
            let switch = *switch.get_or_insert_with(|| search.switch());
            match search.find(&[switch], budget) {
                Found::None => return Tally { found, complete: true },
                Found::Unsettled => return Tally { found, complete: false },
                Found::Model(values) => {
                    found += 1;
                    let differ = self.otherwise(&values);
                    let enough = !visit(self.marks(&values));
                    if let State::Open(search) = &mut self.state {
                        search.add_while(switch, &differ);
                    }
                    if enough {
                        return Tally { found, complete: false };
                    }
                }
            }
        }
    }
}
