//! A draft that has no solution may be at odds with itself, or merely not finished.

use super::{Order, Posed, Wish, fill, first, groups_of, has_islands, lacks_rooms, lay_out};
use crate::board::Cell;
use crate::dice::Dice;
use crate::genre;
use crate::puzzle::{Clue, Puzzle};
use crate::solve::{Budget, Solver};
use std::cell::LazyCell;

/// How often an answer is looked for to see whether a draft is unfinished.
const GLANCES: u64 = 4;
/// Larger boards are not looked at, since that is asked after every edit.
const GLANCED: usize = 2_000;
/// One more island is tried on so many cells, on large boards on as many fewer as each takes longer, with so many steps each.
const PROBES: usize = 300;
const PROBED_CELLS: usize = 40_000;
const PROBED: u64 = 300;

/// Whether a draft that has no solution would have one if more were added to it: islands that have no number yet, walls or
/// rooms. A yes is certain; after a no there may still be one that was not found, or the board was too large for a look.
///
/// ```
/// use gridwright::{format, make, solve::Budget};
/// let text = "nurikabe rectangle 5x5\n\n. . . . .\n. 2 . . .\n. . . . .\n. . . . .\n. . . . .\n";
/// let draft = format::read(text.as_bytes(), &Default::default()).unwrap().0.into_puzzle().unwrap();
/// assert!(make::is_unfinished(&draft, &Budget::unlimited()));
/// ```
pub fn is_unfinished(puzzle: &Puzzle, budget: &Budget) -> bool {
    let Some(genre) = genre::find(puzzle.card().id) else { return false };
    if puzzle.board().cells().len() > GLANCED {
        return false;
    }
    let (ground, wish, mut budget) = (Posed::of(puzzle), Wish::default(), budget.clone());
    if has_islands(&ground.book) {
        // If the steps did not run out there is a proof that no islands help.
        let mut few = budget.at_most(fill::STEPS);
        let found = fill::near(puzzle, &ground.book, &fill::all(puzzle, 1), &mut few);
        return found.is_some() || few.is_spent() && lacks_one(puzzle, &budget);
    }
    let order = Order { genre, ground: &ground, wish: &wish };
    let groups = LazyCell::new(|| groups_of(puzzle, &wish));
    let groups = || groups.as_slice();
    (0..GLANCES).any(|number| {
        let mut dice = Dice::new(0, number);
        let laid = lay_out(genre, puzzle, &groups, true, &mut dice);
        let laid = laid.filter(|_| !budget.is_cancelled());
        laid.is_some_and(|laid| first(&order, &laid, None, &mut dice, &mut budget).is_some())
    })
}

/// What an unfinished draft lacks, in words.
pub fn lack(puzzle: &Puzzle) -> &'static str {
    if lacks_rooms(puzzle) { "rooms" } else { "more clues" }
}

/// Whether one more island makes a solution, wherever it is.
fn lacks_one(puzzle: &Puzzle, budget: &Budget) -> bool {
    let board = puzzle.board();
    let is_free = |cell: &Cell| board.beside(*cell).chain([*cell]).all(|cell| puzzle.clue(cell).is_none());
    let mut cells: Vec<Cell> = board.cells().filter(is_free).collect();
    Dice::new(0, 0).shuffle(&mut cells);
    let probes = PROBES.min(PROBED_CELLS / puzzle.board().cells().len().max(1));
    cells.into_iter().take(probes).take_while(|_| !budget.is_cancelled()).any(|cell| {
        let mut draft = puzzle.draft();
        draft.clues.push((board.spot(cell).clone(), Clue::Query));
        Posed::on(board, &draft).is_some_and(|Posed { puzzle, book }| {
            let solver = Solver::new(board, puzzle.card(), &book);
            solver.open().each(&budget.at_most(PROBED), |_| false).found > 0
        })
    })
}
