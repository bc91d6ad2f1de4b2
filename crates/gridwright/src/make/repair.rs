//! Repair: which single clue would make a draft unique, and which clues it can do without.
//!
//! Some solutions are looked at, and every clue that is true of each. A clue that several of them have is no help; each other one is
//! tried. What comes to light then joins the sample, so that most clues need not be tried at all. A clue that is never hidden, such as
//! a wall, an island or a number of Hitori, follows from no solution: each of those is tried by itself.

use super::clued::Clued;
use super::test::{Test, Verdict};
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::genre::{self, Genre, Hidden};
use crate::puzzle::{Clue, Given, Marks, Most, Puzzle, Sign};
use crate::solve::rivals::Contest;
use crate::solve::{Answer, Budget, Solver, Tally};
use std::collections::{BTreeSet, HashMap};

/// So many solutions are looked at before anything is tried, and at most with a clue that follows from none.
const SAMPLE: usize = 48;
/// So many clues are tried on small boards; on large ones as many fewer, since each takes longer.
const LOOKS: usize = 15_000;
const MOST_LOOKS: usize = 1_000;
const FEWEST_LOOKS: usize = 24;
/// What a single try may take.
const STEPS: u64 = 500;
/// For each clue that is wanted so many are compared by how many solutions they leave.
const COUNTED: usize = 3;

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
    /// How many of the solutions that were looked at are left with it.
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
    let mut sample = Sample { genre, puzzle, solutions: Vec::new(), agrees: HashMap::new() };
    let tally = puzzle.each(budget, |marks| {
        sample.take(marks);
        sample.solutions.len() < SAMPLE
    });
    let are_all = tally.complete && sample.solutions.len() < SAMPLE;
    if sample.solutions.len() < 2 {
        return Vec::new();
    }
    let cells = puzzle.board().cells().len();
    let mut looks = (LOOKS / cells.max(1)).clamp(FEWEST_LOOKS, MOST_LOOKS);
    let (mut proven, mut others, mut uncounted) = (Vec::new(), Vec::new(), Vec::new());
    for (place, clue) in candidates(&sample) {
        if proven.len() == most || budget.is_cancelled() {
            break;
        }
        let follows = genre.hide(&clue) != Hidden::Never && sample.offers(place);
        let agrees = sample.agrees(place, &clue);
        let mut remedy = Remedy { place, clue, unique: false, agrees };
        if follows && are_all && agrees == 1 {
            proven.push(Remedy { unique: true, ..remedy });
            continue;
        }
        if follows && (looks == 0 || are_all || agrees > 1) {
            others.push(remedy);
            continue;
        }
        if looks == 0 {
            continue;
        }
        looks -= 1;
        let (left, is_all) = look(puzzle, &remedy, 2, budget);
        remedy.unique = left.len() == 1 && is_all;
        remedy.agrees = left.len();
        if follows {
            left.into_iter().for_each(|marks| sample.take(marks));
            remedy.agrees = sample.agrees(remedy.place, &remedy.clue);
        }
        if remedy.unique {
            proven.push(remedy);
        } else if follows {
            others.push(remedy);
        } else if remedy.agrees > 1 {
            uncounted.push(remedy);
        }
    }
    // How many are left takes long where it follows from none, so it is found out for some.
    uncounted.truncate(COUNTED * most.saturating_sub(proven.len()));
    others.extend(uncounted.into_iter().map(|remedy| {
        let (left, _) = look(puzzle, &remedy, SAMPLE, budget);
        Remedy { agrees: left.len(), ..remedy }
    }));
    let helps = |remedy: &Remedy| (1..sample.solutions.len()).contains(&remedy.agrees);
    others.retain(helps);
    others.sort_by_key(|remedy| remedy.agrees);
    proven.into_iter().chain(others).take(most).collect()
}

/// Some solutions, and how many of them each clue is true of.
struct Sample<'a> {
    genre: &'static dyn Genre,
    puzzle: &'a Puzzle,
    solutions: Vec<Marks>,
    agrees: HashMap<Place, HashMap<Clue, usize>>,
}

impl Sample<'_> {
    fn take(&mut self, solution: Marks) {
        if self.solutions.contains(&solution) {
            return;
        }
        // The same dice for every solution: where a genre has a choice, it is the same one.
        for (place, clue) in self.genre.clues(self.puzzle, &solution, &mut Dice::new(0, 0)) {
            *self.agrees.entry(place).or_default().entry(clue).or_default() += 1;
        }
        self.solutions.push(solution);
    }

    /// Whether a clue there would say something of the solutions that there are.
    fn offers(&self, place: Place) -> bool {
        self.agrees.contains_key(&place)
    }

    fn agrees(&self, place: Place, clue: &Clue) -> usize {
        self.agrees.get(&place).and_then(|clues| clues.get(clue)).copied().unwrap_or(0)
    }
}

/// Clues that could be written, the most promising first: those of one solution, then those of none that is known yet, and those of
/// several.
fn candidates(sample: &Sample<'_>) -> Vec<(Place, Clue)> {
    let &Sample { genre, puzzle, .. } = sample;
    let (board, card) = (puzzle.board(), puzzle.card());
    let known =
        || sample.agrees.iter().flat_map(|(place, clues)| clues.keys().map(|clue| (*place, clue.clone())));
    // What stands anywhere may stand elsewhere.
    let mut words: BTreeSet<Word> =
        puzzle.clues().iter().cloned().chain(known()).filter_map(|(_, clue)| Word::of(&clue)).collect();
    let largest =
        words.iter().filter_map(|word| if let Word::Number(n) = word { Some(*n) } else { None }).max();
    let sides = board.cells().map(|cell| board.edges_around(cell).len() as u32).max();
    for kind in card.clues.iter().filter(|kind| kind.on == PlaceKind::Cell) {
        match kind.what {
            Given::Sign(sign) => drop(words.insert(Word::Sign(sign))),
            Given::Number { least, most: Most::Sides, .. } => {
                words.extend((least..=sides.unwrap_or(0)).map(Word::Number));
            }
            Given::Number { least, .. } => {
                words.extend((least.max(1)..=largest.unwrap_or(0)).map(Word::Number));
            }
            _ => {}
        }
    }
    let fits = |place: Place, clue: &Clue| match puzzle.clue(place) {
        None | Some(Clue::Query) => true,
        Some(there) => genre.hide(clue) == Hidden::Leaves(there.clone()),
    };
    // Of a room a number speaks wherever it stands, so it stands where it would be written.
    let by_rooms = card.rooms && card.blocks.is_none();
    let may_stand = |cell: &Cell| !by_rooms || sample.offers((*cell).into());
    let cells: Vec<Cell> = board.cells().filter(may_stand).collect();
    let new = cells.iter().flat_map(|&cell| words.iter().map(move |word| (cell.into(), word.clue())));
    let mut all: Vec<(Place, Clue)> = known().chain(new).filter(|(place, clue)| fits(*place, clue)).collect();
    all.sort_by_cached_key(|(place, clue)| (*place, clue.to_string()));
    all.dedup();
    Dice::new(0, 0).shuffle(&mut all);
    all.sort_by_key(|(place, clue)| match sample.agrees(*place, clue) {
        1 => 0,
        0 => 1,
        several => several,
    });
    all
}

/// A clue that can be written anywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    Sign(Sign),
    Number(u32),
}

impl Word {
    fn of(clue: &Clue) -> Option<Word> {
        match *clue {
            Clue::Number(number) => Some(Word::Number(number)),
            Clue::Sign(Sign::Dot) | Clue::Query => None,
            Clue::Sign(sign) => Some(Word::Sign(sign)),
        }
    }

    fn clue(self) -> Clue {
        match self {
            Word::Sign(sign) => Clue::Sign(sign),
            Word::Number(number) => Clue::Number(number),
        }
    }
}

/// Up to so many solutions that are left with a clue, and whether these are all.
fn look(puzzle: &Puzzle, remedy: &Remedy, most: usize, budget: &Budget) -> (Vec<Marks>, bool) {
    let mut left = Vec::new();
    let Some(tested) = with(puzzle, remedy) else { return (left, true) };
    let book = tested.rules();
    let Tally { complete, .. } =
        Solver::new(tested.board(), tested.card(), &book).open().each(&budget.at_most(STEPS), |marks| {
            left.push(marks);
            left.len() < most
        });
    let is_all = complete && left.len() < most;
    (left, is_all)
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
