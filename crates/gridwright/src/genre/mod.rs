//! The genres. Each is one folder: a card that says what may be written, and rules that say what must hold.
//!
//! To add one, copy the folder `blank`, and add a line to [`ALL`].

mod akari;
mod blank;
mod heyawake;
mod hitori;
mod masyu;
mod nurikabe;
mod path;
mod sketch;
mod slitherlink;
mod spiral;
mod sudoku;

use crate::board::{Board, Cell, Place};
use crate::dice::Dice;
use crate::puzzle::{Card, Clue, Draft, Finding, Marks, Puzzle};
use crate::rule::{Refusal, RuleBook, Technique};

pub use sketch::Sketch;

/// One kind of puzzle: what may be written, and what must hold.
pub trait Genre: Sync {
    /// Names, rules text, boards, kinds of clues and marks.
    fn card(&self) -> &'static Card;

    /// States what must hold in this puzzle.
    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal>;

    /// Whether the rules can be stated, which is asked of every draft; a genre may know without stating them.
    fn admit(&self, puzzle: &Puzzle) -> Result<(), Refusal> {
        stated(self, puzzle).map(|_| ())
    }

    /// What players call their moves, easiest first.
    fn techniques(&self) -> &'static [Technique] {
        &[]
    }

    /// What can be seen without solving and keeps a well-formed puzzle from having a solution.
    fn doubts(&self, _puzzle: &Puzzle) -> Vec<Finding> {
        Vec::new()
    }

    /// What a setter lays out before there is an answer: walls, rooms. `groups` are the cells that go together by the
    /// wished symmetry. `None` if the bare board is enough.
    fn lay_out(&self, _puzzle: &Puzzle, _groups: &Groups<'_>, _dice: &mut Dice) -> Option<Draft> {
        None
    }

    /// Every clue that is true of an answer, at most one to a place.
    fn clues(&self, puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)>;

    /// Where there is a choice: clues that say as little as they can. Puzzles that are to be harder than easy begin with them.
    fn sparse_clues(&self, puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)> {
        self.clues(puzzle, answer, dice)
    }

    /// What is left on a place when its clue is hidden.
    fn hide(&self, _clue: &Clue) -> Hidden {
        Hidden::Gone
    }

    /// The puzzle, changed a little so that its answer still stands and a rival does not. `None` if nothing of it can be
    /// changed but the answer.
    fn amend(&self, _puzzle: &Puzzle, _answer: &Marks, _rival: &Marks, _dice: &mut Dice) -> Option<Draft> {
        None
    }
}

/// Cells that go together, found out when somebody asks.
pub type Groups<'a> = dyn Fn() -> &'a [Vec<Cell>] + 'a;

/// What is left on a place when its clue is hidden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hidden {
    /// Nothing.
    Gone,
    /// Another clue, which says less.
    Leaves(Clue),
    /// The clue is never hidden.
    Never,
}

/// The numbers that stand in the cells of an answer, as clues: for genres that give what is to be found.
fn found_numbers(puzzle: &Puzzle, answer: &Marks) -> Vec<(Place, Clue)> {
    let number = |cell: Cell| Some((cell.into(), Clue::Number(answer.get(cell)?.into())));
    puzzle.board().cells().filter_map(number).collect()
}

/// The rules of a puzzle, or why they cannot be stated.
fn stated<G: Genre + ?Sized>(genre: &G, puzzle: &Puzzle) -> Result<RuleBook, Refusal> {
    let mut book = RuleBook::of(puzzle);
    genre.rules(puzzle, &mut book)?;
    match book.refusal() {
        Some(refusal) => Err(refusal.clone()),
        None => Ok(book),
    }
}

/// The most facts that the rules of a puzzle may speak of. More would fill the memory, and a short link can ask for it.
const MOST_FACTS: usize = 20_000_000;

/// Refuses a puzzle whose rules would speak of too many facts, before they are stated.
fn check_facts(facts: usize) -> Result<(), Refusal> {
    if facts <= MOST_FACTS {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "too many cells bear on each other, in {facts} ways: at most {MOST_FACTS} are possible, so make the board smaller"
    )))
}

/// All genres.
pub static ALL: &[&dyn Genre] = &[
    &akari::Akari,
    &heyawake::Heyawake,
    &hitori::Hitori,
    &masyu::Masyu,
    &nurikabe::Nurikabe,
    &path::Path,
    &slitherlink::Slitherlink,
    &spiral::Spiral,
    &sudoku::Sudoku,
    &blank::Blank,
];

/// The genre with this id or alias.
pub fn find(name: &str) -> Option<&'static dyn Genre> {
    ALL.iter().copied().find(|genre| genre.card().is_called(name))
}

/// The genre with this id or alias, or the complaint that there is none, with those that there are.
pub(crate) fn named(name: &str) -> Result<&'static dyn Genre, Finding> {
    find(name).ok_or_else(|| {
        let known: Vec<_> = ALL.iter().map(|genre| genre.card().id).collect();
        let message = format!("there is no genre \"{name}\"");
        Finding::error("unknown-genre", message).help(format!("known: {}", known.join(", ")))
    })
}

impl Draft {
    /// Finds the genre and checks the draft: all errors at once, or the puzzle.
    ///
    /// ```
    /// use gridwright::{board::Plan, puzzle::Draft};
    /// let puzzle = Draft::new("slitherlink", Plan::hexagon(2)).into_puzzle().unwrap();
    /// assert_eq!(puzzle.board().cells().len(), 19);
    /// ```
    pub fn into_puzzle(&self) -> Result<Puzzle, Vec<Finding>> {
        let genre = sketch::genre_of(self)?;
        let puzzle = self.check(genre.card())?;
        genre.admit(&puzzle).map_err(|refusal| vec![sketch::refused(&puzzle, &refusal)])?;
        Ok(puzzle)
    }

    /// The same on a board that is built already, with the rules.
    pub(crate) fn pose_on(&self, board: &Board) -> Result<(Puzzle, RuleBook), Vec<Finding>> {
        let genre = sketch::genre_of(self)?;
        let puzzle = self.check_on(board.clone(), genre.card())?;
        let book = stated(genre, &puzzle).map_err(|refusal| vec![sketch::refused(&puzzle, &refusal)])?;
        Ok((puzzle, book))
    }
}

impl Puzzle {
    /// What can be seen without solving and keeps it from having a solution. None does not mean that it has one.
    pub fn doubts(&self) -> Vec<Finding> {
        find(self.card().id).map_or(Vec::new(), |genre| genre.doubts(self))
    }

    /// What players of its genre call their moves.
    pub fn techniques(&self) -> &'static [Technique] {
        find(self.card().id).map_or(&[], |genre| genre.techniques())
    }

    /// The rules of this puzzle, as its genre states them. If its genre is not known, or refuses to state them, so is the book
    /// (see [`RuleBook::refusal`]), and nobody gives an answer from it; a puzzle that came of
    /// [`Draft::into_puzzle`] has all its rules.
    pub fn rules(&self) -> RuleBook {
        let mut book = RuleBook::of(self);
        match find(self.card().id) {
            None => book.refuse(Refusal::new(format!("there is no genre \"{}\"", self.card().id))),
            Some(genre) => {
                if let Err(refusal) = genre.rules(self, &mut book) {
                    book.refuse(refusal);
                }
            }
        }
        book
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::format::{self, Hints};

    /// The examples of all genres, without their clues and with each of them alone, too, and a very long board: a genre that says how it
    /// admits puzzles may not say anything else than its rules.
    #[test]
    fn what_is_admitted_is_what_the_rules_can_be_stated_for() {
        let mut refused = 0;
        for genre in ALL {
            for text in genre.card().examples {
                let (whole, _) =
                    format::read(text.as_bytes(), &Hints::default()).expect("examples can be read");
                let single = |clue| Draft { clues: vec![clue], ..whole.clone() };
                let singles = whole.clues.iter().cloned().map(single);
                let bare = Draft { clues: Vec::new(), cages: Vec::new(), ..whole.clone() };
                let long = Draft::new(genre.card().id, Plan::rectangle(1, 5000));
                for draft in singles.chain([bare, long, whole.clone()]) {
                    let Ok(puzzle) = draft.check(genre.card()) else { continue };
                    let stated = stated(*genre, &puzzle);
                    assert_eq!(
                        genre.admit(&puzzle).is_ok(),
                        stated.is_ok(),
                        "{}: {draft:?}",
                        genre.card().id
                    );
                    refused += u32::from(stated.is_err());
                }
            }
        }
        assert!(refused > 0);
    }
}
