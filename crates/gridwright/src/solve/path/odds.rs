//! Which clues of a number path are at odds: clues are taken out, many at a time first, while the rest cannot hold.

use super::super::answer::Odds;
use super::super::budget::Budget;
use super::super::search::Found;
use super::PathSolver;
use super::search::Search;

pub(super) fn find(solver: &PathSolver<'_>, budget: &mut Budget) -> Odds {
    let rules = solver.book.rules();
    let mut kept: Vec<usize> = (0..rules.len()).filter(|&id| rules[id].from_clue).collect();
    let mut settled = true;
    // What is known to be needed stands before `next`; the size of the bite halves when nothing can go.
    let mut bite = (kept.len() / 2).max(1);
    let mut next = 0;
    if at_odds(solver, &[], budget) == Some(true) {
        kept.clear();
    }
    while next < kept.len() {
        let until = (next + bite).min(kept.len());
        let rest: Vec<usize> = kept[..next].iter().chain(&kept[until..]).copied().collect();
        match at_odds(solver, &rest, budget) {
            Some(true) => kept = rest,
            Some(false) if until - next == 1 => next = until,
            Some(false) => bite = ((until - next) / 2).max(1),
            None => {
                settled = false;
                break;
            }
        }
    }
    let mut places: Vec<_> = kept.iter().flat_map(|&id| rules[id].places.clone()).collect();
    places.sort();
    let sentences = kept.iter().map(|&id| rules[id].sentence(solver.board)).collect();
    Odds { places, sentences, irreducible: settled }
}

/// True if these clues cannot hold together; `None` if the budget ended.
fn at_odds(solver: &PathSolver<'_>, rules: &[usize], budget: &mut Budget) -> Option<bool> {
    let clues = solver.clues(rules.iter().copied());
    let Some(mut search) = Search::new(&solver.graph, &clues, true) else { return Some(true) };
    match search.find(&[], budget) {
        Found::None => Some(true),
        Found::Model(_) => Some(false),
        Found::Unsettled => None,
    }
}
