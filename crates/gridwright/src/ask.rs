//! The questions one can ask of a puzzle. Each is one call to the room that knows.

use crate::draw::{Options, Scene};
use crate::explain::Step;
use crate::judge::{self, Breach};
use crate::puzzle::{Marks, Pencil, Puzzle};
use crate::rule::RuleBook;
use crate::solve::spiral::Spiral;
use crate::solve::{Answer, Budget, Forced, Solver, Tally};

impl Puzzle {
    /// Is there one solution, several, or none? With proof, within the budget.
    pub fn solve(&self, budget: &Budget) -> Answer {
        let book = self.rules();
        Solver::new(self.board(), self.card(), &book).open().answer(budget)
    }

    /// What is the same in every solution? `None` if there is no solution.
    pub fn forced(&self, budget: &Budget) -> Option<Forced> {
        let book = self.rules();
        Solver::new(self.board(), self.card(), &book).open().forced(budget)
    }

    /// How many solutions are there, up to a limit?
    pub fn count(&self, limit: u64, budget: &Budget) -> Tally {
        let mut found = 0;
        self.each(budget, |_| {
            found += 1;
            found < limit
        })
    }

    /// Visits different solutions until there are no more, the visitor has enough (returns false) or the budget ends.
    pub fn each(&self, budget: &Budget, visit: impl FnMut(Marks) -> bool) -> Tally {
        let book = self.rules();
        Solver::new(self.board(), self.card(), &book).open().each(budget, visit)
    }

    /// The puzzle as a spiral, which can be counted and listed by far faster ways; `None` if it is none, or too large.
    pub fn spiral(&self) -> Option<Spiral> {
        Spiral::of(self.board(), &self.rules()).filter(Spiral::can_be_counted)
    }

    /// How does a step look? What it uses has a dotted ring, what follows a frame; below lie the marks and notes before it.
    pub fn scene_of(&self, step: &Step, book: &RuleBook, before: &Marks, pencil: &Pencil) -> Scene {
        let (mut after, mut notes) = (Marks::new(self.board()), pencil.clone());
        step.write(&mut after, &mut notes);
        let (used, found) = (step.used(book), step.found());
        let options = Options {
            names: true,
            marks: Some(before),
            forced: Some(&after),
            pencil: Some(&notes),
            used: &used,
            focus: &found,
            ..Options::default()
        };
        Scene::of(self, &options)
    }

    /// Which rules do these marks break? None if they are a solution.
    pub fn judge(&self, marks: &Marks) -> Vec<Breach> {
        judge::judge(self.board(), self.card(), &self.rules(), marks)
    }

    /// Which rules are broken already, whatever is written into the unmarked places? A part of a solution breaks
    /// none; that none are broken does not mean that the marks are part of a solution.
    ///
    /// ```
    /// use gridwright::{board::Plan, puzzle::{Draft, Marks}};
    ///
    /// let puzzle = Draft::new("slitherlink", Plan::rectangle(2, 2)).into_puzzle().unwrap();
    /// let mut marks = Marks::new(puzzle.board());
    /// assert!(puzzle.mistakes(&marks).is_empty(), "nothing is drawn, so nothing is wrong");
    /// let middle = puzzle.board().corners().find(|&c| puzzle.board().edges_at(c).len() == 4).unwrap();
    /// for edge in puzzle.board().edges_at(middle).take(3) {
    ///     marks.set(edge, Some(1));
    /// }
    /// assert_eq!(puzzle.mistakes(&marks)[0].code, "branch");
    /// ```
    pub fn mistakes(&self, marks: &Marks) -> Vec<Breach> {
        judge::mistakes(self.board(), self.card(), &self.rules(), marks)
    }

    /// True if these marks are a solution. Unmarked places count as empty: a loop is closed without its crosses.
    pub fn is_solved(&self, marks: &Marks) -> bool {
        self.is_solved_by(&self.rules(), marks)
    }

    /// The same with its rules at hand.
    pub(crate) fn is_solved_by(&self, book: &RuleBook, marks: &Marks) -> bool {
        judge::judge(self.board(), self.card(), book, marks).is_empty()
    }
}
