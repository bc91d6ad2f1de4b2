//! Setting Akari: where walls stand, and which of them make an answer the only one.

use crate::board::{Cell, Place};
use crate::dice::Dice;
use crate::puzzle::{Clue, Draft, Marks, Puzzle, Sign};

/// So many of a hundred cells are walls at first.
const WALLS: usize = 20;

/// Walls in groups that go together. None stands alone in a corner where it would hide a cell from everything.
pub(super) fn lay_out(puzzle: &Puzzle, groups: &[Vec<Cell>], dice: &mut Dice) -> Draft {
    let board = puzzle.board();
    let mut draft = puzzle.draft();
    let mut left = board.cells().len() * (WALLS + dice.below(8)) / 100;
    for group in dice.order(groups.len()).into_iter().map(|at| &groups[at]) {
        if group.len() > left + 1 || group.iter().any(|&cell| puzzle.clue(cell).is_some()) {
            continue;
        }
        left = left.saturating_sub(group.len());
        draft.clues.extend(group.iter().map(|&cell| (board.spot(cell).clone(), Clue::Sign(Sign::Wall))));
        if left == 0 {
            break;
        }
    }
    draft
}

/// Every wall with the number of lamps beside it.
pub(super) fn clues(puzzle: &Puzzle, answer: &Marks) -> Vec<(Place, Clue)> {
    let board = puzzle.board();
    let walls = puzzle.clues().iter().filter_map(|(place, _)| match *place {
        Place::Cell(cell) => Some(cell),
        _ => None,
    });
    let lamps = |cell: Cell| board.beside(cell).filter(|&near| answer.is(near, 1)).count() as u32;
    walls.map(|cell| (cell.into(), Clue::Number(lamps(cell)))).collect()
}

/// One more wall where the rival has a lamp and the answer has none, and can do without the cell.
pub(super) fn amend(puzzle: &Puzzle, answer: &Marks, rival: &Marks, dice: &mut Dice) -> Option<Draft> {
    let board = puzzle.board();
    let mut lamps: Vec<Cell> =
        board.cells().filter(|&cell| rival.is(cell, 1) && !answer.is(cell, 1)).collect();
    dice.shuffle(&mut lamps);
    lamps.into_iter().find_map(|cell| {
        let number = board.beside(cell).filter(|&near| answer.is(near, 1)).count() as u32;
        let mut draft = puzzle.draft();
        draft.clues.push((board.spot(cell).clone(), Clue::Number(number)));
        draft.into_puzzle().is_ok_and(|changed| changed.is_solved(answer)).then_some(draft)
    })
}
