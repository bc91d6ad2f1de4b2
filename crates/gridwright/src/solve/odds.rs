//! Which clues are at odds: a small set of clues that cannot all hold.
//!
//! Every clue has a switch. The SAT solver names the switches that it needed to rule everything out; each of these
//! is then taken out in turn, and stays out if the rest still cannot hold. What remains is irreducible: every clue in
//! it is needed. Different orders lead to different sets, so a few are tried and the smallest is kept.

use super::answer::Odds;
use super::budget::Budget;
use super::problem::Problem;
use super::search::{Found, Search};
use super::{RuleBook, Solver};
use crate::board::Place;
use crate::rule::{Rule, Stated, island_sentence};

/// How many orders of taking clues out are tried.
const TRIES: usize = 4;

pub(super) fn find(solver: &Solver<'_>, budget: &mut Budget) -> Odds {
    let problem = Problem::plain(solver.board, solver.card, solver.book);
    let mut search = Search::with_selectors(&problem);
    // One constraint stands for all of its clue.
    let is_first = |&id: &usize| id == 0 || search.selector(id) != search.selector(id - 1);
    let all: Vec<usize> =
        (0..problem.constraints.len()).filter(|&id| search.selector(id).is_some()).filter(is_first).collect();
    let Some(start) = core(&mut search, &all, budget) else { return odds(solver, &problem, &all, false) };
    let mut best: Option<Vec<usize>> = None;
    for order in 0..TRIES {
        let mut tried = start.clone();
        match order {
            0 => {}
            1 => tried.reverse(),
            // Other fixed orders: by stepping through the list with a stride.
            _ => {
                let stride = 2 * order + 1;
                tried.sort_by_key(|&id| (id * stride) % (problem.constraints.len() + 1));
            }
        }
        match shrink(&mut search, tried, budget) {
            Some(set) if best.as_ref().is_none_or(|b| set.len() < b.len()) => best = Some(set),
            Some(_) => {}
            None => break,
        }
        if best.as_ref().is_some_and(|b| b.len() <= 1) {
            break;
        }
    }
    match best {
        Some(set) => odds(solver, &problem, &set, true),
        None => odds(solver, &problem, &start, false),
    }
}

/// The clues among `on` that are enough for a contradiction; `None` if there is none or the budget ended.
fn core(search: &mut Search<'_>, on: &[usize], budget: &mut Budget) -> Option<Vec<usize>> {
    let assumed: Vec<batsat::Lit> = on.iter().filter_map(|&id| search.selector(id)).collect();
    match search.find(&assumed, budget) {
        Found::None => {
            let core = search.core().to_vec();
            let in_core = |lit: batsat::Lit| core.iter().any(|c| c.var() == lit.var());
            Some(on.iter().copied().filter(|&id| search.selector(id).is_some_and(in_core)).collect())
        }
        Found::Model(_) | Found::Unsettled => None,
    }
}

/// Takes clues out while the rest is still at odds; `None` if the budget ended.
fn shrink(search: &mut Search<'_>, mut set: Vec<usize>, budget: &mut Budget) -> Option<Vec<usize>> {
    let mut kept = 0;
    while kept < set.len() {
        let mut rest = set.clone();
        rest.remove(kept);
        match core(search, &rest, budget) {
            // What comes back keeps the order, and all that is known to be needed.
            Some(smaller) => set = smaller,
            None if budget.steps == Some(0) || budget.is_cancelled() => return None,
            None => kept += 1,
        }
    }
    Some(set)
}

fn odds(solver: &Solver<'_>, problem: &Problem<'_>, set: &[usize], irreducible: bool) -> Odds {
    if set.is_empty()
        && let Some(places) = island_clues(solver.book)
    {
        // Where clues of islands stand is at odds, whatever their numbers say.
        return Odds { places, sentences: Vec::new(), irreducible: false };
    }
    let book: &RuleBook = solver.book;
    let mut places = Vec::new();
    let mut sentences = Vec::new();
    for constraint in set.iter().map(|&id| &problem.constraints[id]) {
        match problem.isle_clue(constraint) {
            Some(clue) => {
                places.push(clue.cell.into());
                sentences.push(island_sentence(solver.board, clue.cell, clue.size));
            }
            None => {
                let rule: &Stated = &book.rules()[constraint.rule as usize];
                places.extend(rule.places.iter().copied());
                sentences.push(rule.sentence(solver.board));
            }
        }
    }
    places.sort();
    // A clue can state several rules.
    places.dedup();
    Odds { places, sentences, irreducible }
}

/// Where the clues of islands stand, if there are any.
fn island_clues(book: &RuleBook) -> Option<Vec<Place>> {
    let clues = book.rules().iter().find_map(|stated| {
        if let Rule::Islands(islands) = &stated.rule { Some(&islands.clues) } else { None }
    })?;
    (!clues.is_empty()).then(|| clues.iter().map(|&(cell, _)| cell.into()).collect())
}
