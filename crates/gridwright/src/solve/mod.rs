//! The solver: deduction first, then search for what is left.
//!
//! A [`Solver`] is made for one puzzle and kept alive while questions are asked about it: is it unique, what is
//! forced, how many solutions are there, which clues are at odds. Everything it says is proven.

mod answer;
pub(crate) mod areas;
mod bays;
mod budget;
mod chains;
mod claims;
mod deduce;
mod general;
mod growth;
mod islands;
mod loose;
mod numbers;
mod odds;
mod path;
pub(crate) mod problem;
pub(crate) mod rivals;
mod sat;
mod scale;
mod search;
mod seed;
mod sense;
pub mod spiral;
pub mod sudoku;
pub(crate) mod walk;

use crate::board::Board;
use crate::puzzle::{Card, Marks};
use crate::rule::RuleBook;
use deduce::Deduction;
use general::General;
use path::PathSolver;
use problem::Problem;
use spiral::Spiral;
use sudoku::NineSolver;

pub use answer::{Answer, Forced, Odds, Tally};
pub use budget::{Budget, Cancel};

/// The rules of one puzzle, laid out for questions. Open a [`Session`] to ask.
pub struct Solver<'a> {
    board: &'a Board,
    card: &'static Card,
    book: &'a RuleBook,
    method: Method<'a>,
    spiral: Option<Spiral>,
}

/// Number paths and plain 9×9 Sudoku are solved in their own ways; everything else by deduction and search, unless it is known that there is
/// nothing to find.
enum Method<'a> {
    Path(PathSolver<'a>),
    Nine(NineSolver<'a>),
    General(Box<Problem<'a>>),
    Nothing(String),
    /// The rules are not known, so nothing is settled.
    Refused,
}

/// How much deduction alone found out, before any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reach {
    /// Marks that deduction found.
    pub known: usize,
    /// Marks there are.
    pub all: usize,
}

impl<'a> Solver<'a> {
    /// A solver for the rules in a book. If the book is refused (see [`RuleBook::refusal`]), or is about another board, nothing is
    /// ever settled: rules that are not all there prove nothing.
    pub fn new(board: &'a Board, card: &'static Card, book: &'a RuleBook) -> Solver<'a> {
        Solver::over(board, card, book, Problem::new)
    }

    /// A solver that goes the same way in every version. What is made from a seed depends on which of several answers is found
    /// first, and a seed should make the same puzzles for ever.
    pub(crate) fn steady(board: &'a Board, card: &'static Card, book: &'a RuleBook) -> Solver<'a> {
        Solver::over(board, card, book, Problem::steady)
    }

    /// A solver that comes upon several answers in the same order in every version, where what is made from a seed depends on which
    /// answers there are to a draft.
    pub(crate) fn unhurried(board: &'a Board, card: &'static Card, book: &'a RuleBook) -> Solver<'a> {
        Solver::over(board, card, book, Problem::unhurried)
    }

    fn over(
        board: &'a Board,
        card: &'static Card,
        book: &'a RuleBook,
        stated: impl Fn(&'a Board, &Card, &'a RuleBook) -> Problem<'a>,
    ) -> Solver<'a> {
        if book.refusal_on(board).is_some() {
            return Solver { board, card, book, method: Method::Refused, spiral: None };
        }
        let spiral = Spiral::of(board, book);
        let method = match (PathSolver::new(board, book), spiral.as_ref().and_then(Spiral::impossible)) {
            (Some(path), _) => Method::Path(path),
            (None, Some(reason)) => Method::Nothing(reason),
            (None, None) if let Some(nine) = NineSolver::new(board, book) => Method::Nine(nine),
            (None, None) => Method::General(Box::new(stated(board, card, book))),
        };
        Solver { board, card, book, method, spiral }
    }

    /// Opens a session: deduction is done once, and all questions share what the search learns.
    pub fn open(&self) -> Session<'_> {
        Session {
            solver: self,
            near: Vec::new(),
            general: match &self.method {
                Method::Path(_) | Method::Nine(_) | Method::Nothing(_) | Method::Refused => None,
                Method::General(problem) => Some(General::new(problem)),
            },
        }
    }

    /// How far deduction alone goes; `None` if it finds that there is no solution, or if the rules are searched
    /// without it, as number paths are.
    pub fn reach(&self) -> Option<Reach> {
        let Method::General(problem) = &self.method else { return None };
        let mut known = Deduction::new(problem);
        known.run().ok()?;
        let count = (0..problem.vars).filter(|&v| known.value(v).is_some()).count();
        Some(Reach { known: count, all: problem.vars })
    }
}

/// Questions about one puzzle. The solver behind it stays alive from question to question.
///
/// ```
/// use gridwright::{board::Plan, puzzle::Draft, solve::{Answer, Budget, Solver}};
///
/// let puzzle = Draft::new("slitherlink", Plan::rectangle(2, 2)).into_puzzle().unwrap();
/// let book = puzzle.rules();
/// let solver = Solver::new(puzzle.board(), puzzle.card(), &book);
/// let mut session = solver.open();
/// assert!(matches!(session.answer(&Budget::unlimited()), Answer::Several { .. }));
/// assert_eq!(session.each(&Budget::unlimited(), |_| true).found, 13);
/// ```
pub struct Session<'s> {
    solver: &'s Solver<'s>,
    /// Where to begin.
    near: Vec<Marks>,
    general: Option<General<'s>>,
}

impl Session<'_> {
    /// Says where answers may be near: those of a puzzle much like this one, such as it was before the last edit. They need
    /// not be right, and nothing that is said depends on them; on a large board with few numbers a path is found much
    /// sooner.
    pub fn begin_near(&mut self, answers: impl IntoIterator<Item = Marks>) {
        self.near.extend(answers);
    }

    /// One answer, several or none, with proof.
    pub fn answer(&mut self, budget: &Budget) -> Answer {
        self.settle(budget, true)
    }

    /// The same, sooner: if there are several, what they share is only what was found on the way. [`Session::forced`]
    /// tells the rest.
    pub fn verdict(&mut self, budget: &Budget) -> Answer {
        self.settle(budget, false)
    }

    fn settle(&mut self, budget: &Budget, whole: bool) -> Answer {
        let mut budget = budget.clone();
        let answer = match (&self.solver.method, &mut self.general) {
            (Method::Path(path), _) => {
                let answer = path.answer(&self.near, &mut budget, whole);
                if let Answer::Several { one, other, .. } = &answer {
                    self.near = vec![one.clone(), other.clone()];
                }
                return answer;
            }
            (Method::Nothing(reason), _) => {
                let sentences = vec![reason.clone()];
                let because = Odds { places: Vec::new(), sentences, irreducible: true };
                return Answer::Nothing { because };
            }
            (Method::Refused, _) => return Answer::Unsettled { common: Marks::new(self.solver.board) },
            (Method::Nine(nine), _) => nine.answer(&mut budget, whole),
            (_, Some(general)) => general.answer(&mut budget, whole),
            (_, None) => None,
        };
        answer.unwrap_or_else(|| Answer::Nothing { because: odds::find(self.solver, &mut budget) })
    }

    /// What is the same in every solution; `None` if there is no solution.
    pub fn forced(&mut self, budget: &Budget) -> Option<Forced> {
        let mut budget = budget.clone();
        match (&self.solver.method, &mut self.general) {
            (Method::Path(path), _) => path.forced(&self.near, &mut budget),
            (Method::Refused, _) => Some(Forced { marks: Marks::new(self.solver.board), complete: false }),
            (Method::Nine(nine), _) => nine.forced(&mut budget),
            (_, Some(general)) => general.forced(&mut budget),
            (_, None) => None,
        }
    }

    /// Visits different solutions until there are no more, the visitor has enough (returns false) or the budget ends.
    pub fn each(&mut self, budget: &Budget, mut visit: impl FnMut(Marks) -> bool) -> Tally {
        let mut budget = budget.clone();
        if let Some(spiral) = self.solver.spiral.as_ref().filter(|spiral| spiral.is_quick()) {
            let mut found = 0;
            let complete = spiral.each(&budget, &mut |colours| {
                if budget.steps.is_some_and(|steps| found >= steps) {
                    return false;
                }
                found += 1;
                visit(spiral.marks(self.solver.board, colours))
            });
            return Tally { found, complete };
        }
        match (&self.solver.method, &mut self.general) {
            (Method::Path(path), _) => path.each(&mut budget, &mut visit),
            (Method::Refused, _) => Tally { found: 0, complete: false },
            (Method::Nine(nine), _) => nine.each(&mut budget, &mut visit),
            (_, Some(general)) => general.each(&mut budget, &mut visit),
            (_, None) => Tally { found: 0, complete: true },
        }
    }
}
