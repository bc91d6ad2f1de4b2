//! Sift: what is fixed is looked at before anything is rolled, and once more if that came to nothing.
//!
//! Where clues follow from an answer, the answers to what is fixed tell which of them can be the only one: those whose clues, all of
//! them, no other answer has.

use super::{Order, full, has_islands, rival};
use crate::board::Place;
use crate::dice::Dice;
use crate::genre::Hidden;
use crate::puzzle::{Clue, Marks};
use crate::solve::{Budget, Solver};
use std::collections::HashMap;

/// So many answers are looked at before anything else.
const FEW: usize = 200;
/// So many later on; on large boards as many fewer, since each takes longer.
const MANY: usize = 20_000;
const CELLS: usize = 1_000_000;
/// So many that may be the only ones are tried, until so many of them are known to be.
const TRIED: usize = 1_000;
const ENOUGH: usize = 40;

/// What the answers to a draft are like.
pub(super) enum Sifted {
    /// There is none.
    Nothing,
    /// There is just one, and nothing is missing.
    One(Marks),
    /// There are several. Some that all their clues leave alone; if that is certain, there are no others.
    Several { alone: Vec<Marks>, certain: bool },
}

/// Looks at a few answers, or at many if that has to be.
pub(super) fn sift(order: &Order<'_>, deep: bool, budget: &Budget) -> Sifted {
    let Order { genre, ground, .. } = order;
    let puzzle = &ground.puzzle;
    let most = if deep { MANY.min(CELLS / puzzle.board().cells().len().max(1)).max(FEW) } else { FEW };
    let mut found: Vec<Marks> = Vec::new();
    let solver = Solver::unhurried(puzzle.board(), puzzle.card(), &ground.book);
    let tally = solver.open().each(budget, |marks| {
        found.push(marks);
        found.len() < most
    });
    let complete = tally.complete && found.len() < most;
    if complete && found.is_empty() {
        return Sifted::Nothing;
    }
    // The same dice for every answer: where a genre has a choice, it is the same one.
    let clues = |answer: &Marks| genre.clues(puzzle, answer, &mut Dice::new(0, 0));
    let is_fixed = |clue: &Clue| genre.hide(clue) == Hidden::Never;
    if let [only] = found.as_slice()
        && complete
        && clues(only).iter().all(|(place, clue)| !is_fixed(clue) || puzzle.clue(*place).is_some())
    {
        return Sifted::One(found.remove(0));
    }
    let follow = |clues: &[(Place, Clue)]| !clues.iter().any(|(_, clue)| is_fixed(clue));
    let idle = !complete && !deep || has_islands(&ground.book);
    if idle || found.first().is_none_or(|first| !follow(&clues(first))) {
        return Sifted::Several { alone: Vec::new(), certain: false };
    }
    let mut alike: HashMap<Vec<(Place, Clue)>, Vec<Marks>> = HashMap::new();
    found.into_iter().for_each(|answer| alike.entry(clues(&answer)).or_default().push(answer));
    let single = alike.into_values().filter_map(|mut answers| answers.pop().filter(|_| answers.is_empty()));
    let mut alone: Vec<Marks> = single.collect();
    alone.sort_by_cached_key(|answer| answer.iter().collect::<Vec<_>>());
    if !complete {
        let mut budget = budget.clone();
        let mut is_alone = |answer: &Marks| {
            let posed = full(order, ground, answer, &mut Dice::new(0, 0));
            posed.is_some_and(|posed| matches!(rival(&posed, answer, &mut budget), Ok(None)))
        };
        Dice::new(0, 0).shuffle(&mut alone);
        alone = alone.into_iter().take(TRIED).filter(|answer| is_alone(answer)).take(ENOUGH).collect();
    }
    Sifted::Several { alone, certain: complete }
}
