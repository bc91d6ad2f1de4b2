//! Setting Nurikabe: on which cell of its island a number stands.

use crate::board::{Cell, Place};
use crate::dice::Dice;
use crate::puzzle::{Clue, Draft, Marks, Puzzle};
use crate::rule::Islands;

fn islands(puzzle: &Puzzle, answer: &Marks) -> Vec<Vec<Cell>> {
    Islands::over(puzzle.board(), Vec::new()).parts(|cell| !answer.is(cell, 1))
}

/// The size of each island, on one of its cells; where a number is fixed, there.
pub(super) fn clues(puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)> {
    let clue = |island: Vec<Cell>| {
        let fixed = island.iter().find(|&&cell| puzzle.clue(cell).is_some());
        let cell = fixed.or_else(|| dice.choose(&island)).copied()?;
        Some((cell.into(), Clue::Number(island.len() as u32)))
    };
    islands(puzzle, answer).into_iter().filter_map(clue).collect()
}

/// A number moves within its island to a cell that is sea in the rival.
pub(super) fn amend(puzzle: &Puzzle, answer: &Marks, rival: &Marks, dice: &mut Dice) -> Option<Draft> {
    let board = puzzle.board();
    let islands = islands(puzzle, answer);
    let mut sunk: Vec<Cell> =
        board.cells().filter(|&cell| !answer.is(cell, 1) && rival.is(cell, 1)).collect();
    dice.shuffle(&mut sunk);
    sunk.into_iter().find_map(|cell| {
        let island = islands.iter().find(|island| island.contains(&cell))?;
        let from = island.iter().find(|&&other| puzzle.clue(other).is_some())?;
        let mut draft = puzzle.draft();
        let (from, to) = (board.spot(*from), board.spot(cell));
        draft.clues.iter_mut().filter(|(at, _)| at == from).for_each(|(at, _)| *at = to.clone());
        Some(draft)
    })
}
