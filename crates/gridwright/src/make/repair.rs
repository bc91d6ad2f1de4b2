//! Repair: which single clue would make a draft unique, and which clues it can do without.
//!
//! Some solutions are looked at, and every clue that is true of each. A clue that only one of them has is worth a
//! proof: with it on the board, the solver says whether that solution is the only one left.

use super::clued::Clued;
use super::test::{Test, Verdict};
use crate::board::Place;
use crate::dice::Dice;
use crate::genre::{self, Genre, Hidden};
use crate::puzzle::{Clue, Marks, Puzzle};
use crate::solve::rivals::Contest;
use crate::solve::{Answer, Budget, Solver};
use std::collections::HashMap;

/// So many solutions are looked at.
const SAMPLE: u64 = 48;
/// So many clues are tried for each that is wanted.
const TRIED: usize = 12;

/// A clue that would help.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Remedy {
    /// Where it would stand.
    pub place: Place,
    /// What it would say.
    pub clue: Clue,
    /// True if it is proven that one solution is left with it.
    pub unique: bool,
    /// With how many of the solutions that were looked at it agrees.
    pub agrees: usize,
}

/// Single clues that would make a draft unique, and after them such as leave the fewest solutions; best first. None if
/// the draft is unique already or has no solution.
///
/// ```
/// use gridwright::{format, make, solve::Budget};
/// let text = "slitherlink rectangle 2x2\n\n3 .\n. .\n";
/// let draft = format::read(text.as_bytes(), &Default::default()).unwrap().0.into_puzzle().unwrap();
/// let best = &make::remedies(&draft, 3, &Budget::unlimited())[0];
/// assert!(best.unique);
/// ```
pub fn remedies(puzzle: &Puzzle, most: usize, budget: &Budget) -> Vec<Remedy> {
    let Some(genre) = genre::find(puzzle.card().id) else { return Vec::new() };
    let mut solutions: Vec<Marks> = Vec::new();
    puzzle.each(budget, |marks| {
        solutions.push(marks);
        (solutions.len() as u64) < SAMPLE
    });
    if solutions.len() < 2 {
        return Vec::new();
    }
    let mut remedies = candidates(genre, puzzle, &solutions);
    remedies.sort_by_key(|remedy| (remedy.agrees, remedy.place, remedy.clue.to_string()));
    remedies.retain(|remedy| remedy.agrees < solutions.len());
    let (proven, others) = prove(puzzle, remedies, most, budget);
    proven.into_iter().chain(others).take(most).collect()
}

/// Every clue that is true of some solution and could be written.
fn candidates(genre: &dyn Genre, puzzle: &Puzzle, solutions: &[Marks]) -> Vec<Remedy> {
    // The same dice for every solution: where a genre has a choice, it is the same one.
    let mut agrees: HashMap<(Place, Clue), usize> = HashMap::new();
    for solution in solutions {
        for found in genre.clues(puzzle, solution, &mut Dice::new(0, 0)) {
            *agrees.entry(found).or_default() += 1;
        }
    }
    let fits = |place: Place, clue: &Clue| match puzzle.clue(place) {
        None => true,
        Some(there) => genre.hide(clue) == Hidden::Leaves(there.clone()),
    };
    let written = agrees.into_iter().filter(|((place, clue), _)| fits(*place, clue));
    let remedies = written.map(|((place, clue), agrees)| Remedy { place, clue, unique: false, agrees });
    // A clue that is never hidden need not follow from a solution: other solutions may agree with it, too.
    let recounted = remedies.map(|remedy| match genre.hide(&remedy.clue) {
        Hidden::Never => {
            let agrees = with(puzzle, &remedy).map_or(0, |tested| {
                let book = tested.rules();
                solutions.iter().filter(|solution| tested.is_solved_by(&book, solution)).count()
            });
            Remedy { agrees, ..remedy }
        }
        _ => remedy,
    });
    recounted.collect()
}

/// Asks the solver about the most promising ones.
fn prove(puzzle: &Puzzle, all: Vec<Remedy>, most: usize, budget: &Budget) -> (Vec<Remedy>, Vec<Remedy>) {
    let (mut proven, mut others) = (Vec::new(), Vec::new());
    for (tried, remedy) in all.into_iter().enumerate() {
        let promising = remedy.agrees == 1 && tried < TRIED * most && proven.len() < most;
        let tested = promising.then(|| with(puzzle, &remedy)).flatten();
        let verdict = tested.map(|tested| {
            let book = tested.rules();
            Solver::new(tested.board(), tested.card(), &book).open().verdict(budget)
        });
        match verdict {
            Some(Answer::Unique(_)) => proven.push(Remedy { unique: true, ..remedy }),
            _ => others.push(remedy),
        }
    }
    (proven, others)
}

fn with(puzzle: &Puzzle, remedy: &Remedy) -> Option<Puzzle> {
    let mut draft = puzzle.draft();
    let spot = puzzle.board().spot(remedy.place);
    draft.clues.retain(|(at, _)| at != spot);
    draft.clues.push((spot.clone(), remedy.clue.clone()));
    draft.into_puzzle().ok()
}

/// The clues of a puzzle with one solution each of which it can do without, taken alone. `None` if it does not have one
/// solution, or that is not settled within the budget.
///
/// ```
/// use gridwright::{format, make, solve::Budget};
/// let text = "slitherlink rectangle 1x2\n\n4 1\n";
/// let puzzle = format::read(text.as_bytes(), &Default::default()).unwrap().0.into_puzzle().unwrap();
/// // Either one of them can go, though not both.
/// assert_eq!(make::idle(&puzzle, &Budget::unlimited()).unwrap().len(), 2);
/// ```
pub fn idle(puzzle: &Puzzle, budget: &Budget) -> Option<Vec<Place>> {
    let book = puzzle.rules();
    let verdict = Solver::new(puzzle.board(), puzzle.card(), &book).open().verdict(budget);
    let Answer::Unique(answer) = verdict else { return None };
    let clued = Clued::new(puzzle, &book, &answer);
    let contest = Contest::new(puzzle.board(), puzzle.card(), &book);
    let mut test = Test::new(&contest, &clued, &mut Dice::new(0, 0));
    let mut budget = budget.clone();
    let all = vec![true; clued.len()];
    let Verdict::Yes { needed } = test.stands(&clued, &all, &mut budget) else { return None };
    let needed = needed.unwrap_or(all.clone());
    let mut idle = Vec::new();
    for clue in (0..clued.len()).filter(|&clue| clued.can_hide(clue)) {
        let mut rest = all.clone();
        rest[clue] = false;
        // What nobody needed to see that the answer is the only one can go.
        let spare = !needed[clue] || matches!(test.stands(&clued, &rest, &mut budget), Verdict::Yes { .. });
        if spare {
            idle.push(puzzle.clues()[clue].0);
        }
    }
    Some(idle)
}
