//! Which clues of a number path are at odds.
//!
//! A plain contradiction is looked for first: a dot between numbers that are not consecutive, two numbers too far apart
//! for their difference. Else clues are taken out, many at a time first, while the rest cannot hold.

use super::super::answer::Odds;
use super::super::budget::Budget;
use super::super::search::Found;
use super::PathSolver;
use super::search::Search;
use crate::rule::Rule;

pub(super) fn find(solver: &PathSolver<'_>, budget: &mut Budget) -> Odds {
    let rules = solver.book.rules();
    let mut kept = plain_contradiction(solver)
        .unwrap_or_else(|| (0..rules.len()).filter(|&id| rules[id].from_clue).collect());
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

/// A clue that cannot be, or two or three that contradict each other at sight.
fn plain_contradiction(solver: &PathSolver<'_>) -> Option<Vec<usize>> {
    let rules = solver.book.rules();
    let mut given: Vec<(usize, usize, usize)> = Vec::new();
    for (id, stated) in rules.iter().enumerate() {
        if let Rule::Fact(fact) = &stated.rule {
            if !solver.book.ranges().allow(fact) {
                return Some(vec![id]);
            }
            given.push((usize::from(fact.value), fact.place.index(), id));
        }
    }
    given.sort_unstable();
    for (id, stated) in rules.iter().enumerate() {
        let Rule::Consecutive(dot) = &stated.rule else { continue };
        let [a, b] = dot.cells.map(|cell| given.iter().find(|&&(_, at, _)| at == cell.index()));
        if let (Some(a), Some(b)) = (a, b)
            && a.0.abs_diff(b.0) != 1
        {
            return Some(vec![a.2, b.2, id]);
        }
    }
    let pairs = given.windows(2).filter(|pair| {
        let steps = solver.graph.steps(pair[0].1)[pair[1].1];
        let is_same = (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1);
        !is_same && (steps > pair[1].0 - pair[0].0 || pair[0].0 == pair[1].0)
    });
    pairs.map(|pair| vec![pair[0].2, pair[1].2]).next()
}

/// True if these clues cannot hold together; `None` if the budget ended.
fn at_odds(solver: &PathSolver<'_>, rules: &[usize], budget: &mut Budget) -> Option<bool> {
    let clues = solver.clues(rules.iter().copied());
    let Some(mut search) = Search::new(&solver.graph, &clues, true, None) else { return Some(true) };
    match search.find(&[], budget) {
        Found::None => Some(true),
        Found::Model(_) => Some(false),
        Found::Unsettled => None,
    }
}
