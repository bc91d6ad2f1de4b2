//! Setting Akari: where walls stand, and which of them make an answer the only one.

use crate::board::{Cell, Place};
use crate::dice::Dice;
use crate::puzzle::{Clue, Draft, Marks, Puzzle, Sign};

/// So many of a hundred cells are walls at first.
const WALLS: usize = 20;

/// Of this many walls around one cell the last is left out, as long as there is room elsewhere: lumps look like a spill.
const LUMP: usize = 2;

/// Walls in groups that go together, spread over the board, besides those that are there.
pub(super) fn lay_out(puzzle: &Puzzle, groups: &[Vec<Cell>], dice: &mut Dice) -> Draft {
    let board = puzzle.board();
    let mut draft = puzzle.draft();
    let share = board.cells().len() * (WALLS + dice.below(8)) / 100;
    let mut wall: Vec<bool> = board.cells().map(|cell| puzzle.clue(cell).is_some()).collect();
    let mut left = match puzzle.clues().len() {
        0 => share,
        // Where there are walls enough, a few more.
        walls => {
            share.saturating_sub(walls).max(groups.iter().map(Vec::len).max().unwrap_or(1) + dice.below(4))
        }
    };
    let order: Vec<&Vec<Cell>> = dice.order(groups.len()).into_iter().map(|at| &groups[at]).collect();
    for most in [1, LUMP, usize::MAX] {
        for group in &order {
            let beside = |&cell: &Cell| board.beside(cell).filter(|near| wall[near.index()]).count();
            let crowded = group.iter().map(beside).max().is_some_and(|walls| walls >= most);
            if crowded || group.len() > left || group.iter().any(|&cell| wall[cell.index()]) {
                continue;
            }
            left -= group.len();
            group.iter().for_each(|cell| wall[cell.index()] = true);
            draft.clues.extend(group.iter().map(|&cell| (board.spot(cell).clone(), Clue::Sign(Sign::Wall))));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;

    #[test]
    fn walls_are_spread() {
        let bare = Draft::new("akari", Plan::hexagon(4)).into_puzzle().unwrap();
        let board = bare.board();
        let alone: Vec<Vec<Cell>> = board.cells().map(|cell| vec![cell]).collect();
        for seed in 0..20 {
            let laid = lay_out(&bare, &alone, &mut Dice::new(seed, 0)).into_puzzle().unwrap();
            let is_wall = |cell: Cell| laid.clue(cell).is_some();
            let beside = |cell: Cell| board.beside(cell).filter(|&near| is_wall(near)).count();
            assert!(laid.clues().len() >= 61 * WALLS / 100);
            let lumps = board.cells().filter(|&cell| is_wall(cell) && beside(cell) > LUMP).count();
            assert!(lumps <= 2, "seed {seed}: {lumps} walls have more than {LUMP} beside them");
        }
    }
}
