//! Deduction and search on one problem, shared by all questions of a session.

use super::answer::{Answer, Forced, Tally};
use super::budget::Budget;
use super::deduce::Deduction;
use super::problem::{Lit, LoopRule, Problem};
use super::search::{Found, Search};
use super::walk::walk;
use crate::puzzle::Marks;

enum State<'p> {
    /// Deduction found that nothing fits.
    Nothing,
    /// Deduction found everything: this is the only solution.
    Solved(Vec<bool>),
    /// Search has to do the rest.
    Open(Box<Search<'p>>),
}

pub(super) struct General<'p> {
    problem: &'p Problem<'p>,
    known: Deduction<'p>,
    state: State<'p>,
}

impl<'p> General<'p> {
    pub fn new(problem: &'p Problem<'p>) -> General<'p> {
        let mut known = Deduction::new(problem);
        let state = match known.run() {
            Err(_) => State::Nothing,
            Ok(()) if known.is_complete() => {
                let values: Vec<bool> = (0..problem.vars).map(|v| known.value(v) == Some(true)).collect();
                let one_loop =
                    |rule: &LoopRule<'_>| rule.way.pieces(|link| values[rule.vars[link] as usize]).len() == 1;
                // Deduction has looked at areas and islands.
                let good = problem.loops.iter().all(one_loop);
                if good { State::Solved(values) } else { State::Nothing }
            }
            Ok(()) => State::Open(Box::new(Search::new(problem, &known))),
        };
        General { problem, known, state }
    }

    fn marks(&self, values: &[bool]) -> Marks {
        self.problem.marks(|var| Some(values[var]))
    }

    /// Literals that say "not this solution": a loop is told apart by its lines alone, everything else by all values.
    fn otherwise(&self, values: &[bool]) -> Vec<Lit> {
        let loops = &self.problem.loops;
        let by_lines = |var: usize| loops.iter().any(|rule| rule.link_of[var] != u32::MAX);
        let tells = |&var: &usize| values[var] || !by_lines(var);
        (0..self.problem.shown).filter(tells).map(|var| Lit::new(var as u32, !values[var])).collect()
    }

    /// `None` if there is no solution. Without `whole`, of what all solutions share only what deduction found.
    pub fn answer(&mut self, budget: &mut Budget, whole: bool) -> Option<Answer> {
        let unsettled = |general: &General<'_>| {
            Some(Answer::Unsettled { common: general.problem.marks(|var| general.known.value(var)) })
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
        let common = if whole {
            self.narrow(&[&one, &other], budget)
        } else {
            Forced { marks: self.problem.marks(|var| self.known.value(var)), complete: false }
        };
        Some(Answer::Several { common, one: self.marks(&one), other: self.marks(&other) })
    }

    pub fn forced(&mut self, budget: &mut Budget) -> Option<Forced> {
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
        let mut proven: Vec<Option<bool>> =
            (0..self.problem.shown).map(|var| self.known.value(var)).collect();
        let mut shared: Vec<Option<bool>> = (0..self.problem.shown)
            .map(|var| models.iter().all(|m| m[var] == models[0][var]).then_some(models[0][var]))
            .collect();
        // That a cell does not have one of many values is no mark, so nobody has to ask.
        for (var, shared) in shared.iter_mut().enumerate() {
            *shared = shared.filter(|&value| value || self.problem.is_place(var));
        }
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

    pub fn each(&mut self, budget: &mut Budget, visit: &mut impl FnMut(Marks) -> bool) -> Tally {
        match &self.state {
            State::Nothing => return Tally { found: 0, complete: true },
            State::Solved(values) => {
                visit(self.marks(values));
                return Tally { found: 1, complete: true };
            }
            State::Open(_) => {}
        }
        let State::Open(search) = &mut self.state else { return Tally { found: 0, complete: false } };
        // What is visited is forbidden only for the time of this question.
        let switch = search.switch();
        let tally = self.each_while(switch, budget, visit);
        if let State::Open(search) = &mut self.state {
            search.retire(switch);
        }
        tally
    }

    fn each_while(
        &mut self,
        switch: batsat::Lit,
        budget: &mut Budget,
        visit: &mut impl FnMut(Marks) -> bool,
    ) -> Tally {
        let mut found = 0;
        loop {
            let State::Open(search) = &mut self.state else { return Tally { found, complete: false } };
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
