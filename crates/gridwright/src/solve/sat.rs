//! The SAT solver under every search, with our budget watching it.

use super::budget::{Budget, Cancel};
use batsat::{Callbacks, SolverInterface, lbool};

/// The SAT solver that all searches use.
pub(crate) type Sat = batsat::Solver<Watch>;

/// Counts steps and watches for the end of the budget.
#[derive(Default)]
pub(crate) struct Watch {
    steps: u64,
    limit: Option<u64>,
    cancel: Option<Cancel>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _clause: &[batsat::Lit], source: batsat::ClauseKind) {
        if matches!(source, batsat::ClauseKind::Learnt | batsat::ClauseKind::Theory) {
            self.steps += 1;
        }
    }

    fn stop(&self) -> bool {
        self.limit.is_some_and(|limit| self.steps >= limit)
            || self.cancel.as_ref().is_some_and(Cancel::is_raised)
    }
}

/// Runs rounds of a search until one gives a result, within the budget, and takes their steps off it. `None` if the
/// budget ends first.
pub(crate) fn with_budget<S, T>(
    search: &mut S,
    budget: &mut Budget,
    sat: impl Fn(&mut S) -> &mut Sat,
    mut round: impl FnMut(&mut S) -> Option<T>,
) -> Option<T> {
    if budget.is_cancelled() || budget.steps == Some(0) {
        return None;
    }
    let watch = sat(search).cb_mut();
    *watch = Watch { steps: 0, limit: budget.steps, cancel: budget.cancel.clone() };
    let result = loop {
        let result = round(search);
        // A round is a step too, so that cuts without any dead end are counted.
        sat(search).cb_mut().steps += 1;
        if result.is_some() || sat(search).cb().stop() {
            break result;
        }
    };
    if let Some(steps) = &mut budget.steps {
        *steps = steps.saturating_sub(sat(search).cb().steps);
    }
    result
}

/// A new variable, and which value is tried first.
pub(crate) fn new_lit(sat: &mut Sat, first: bool) -> batsat::Lit {
    batsat::Lit::new(sat.new_var(if first { lbool::TRUE } else { lbool::FALSE }, true), true)
}

/// At most one of the literals: pairs if they are few, a ladder of helpers if they are many.
pub(crate) fn at_most_one(sat: &mut Sat, lits: &[batsat::Lit]) {
    if lits.len() <= 6 {
        let mut pair = Vec::with_capacity(2);
        for (i, &a) in lits.iter().enumerate() {
            for &b in &lits[i + 1..] {
                pair.clear();
                pair.extend([!a, !b]);
                sat.add_clause_reuse(&mut pair);
            }
        }
        return;
    }
    let (head, tail) = lits.split_at(4);
    let helper = new_lit(sat, false);
    // If any of the first is true, so is the helper, and then none of the rest.
    for &lit in head {
        sat.add_clause_reuse(&mut vec![!lit, helper]);
    }
    at_most_one(sat, head);
    let mut rest = vec![helper];
    rest.extend(tail);
    at_most_one(sat, &rest);
}
