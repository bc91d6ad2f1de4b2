//! Islands scattered in a sea that hangs together and has no pools.
//!
//! All is sea at first. Cells become land, those in pools first, as long as the sea hangs together and no island grows
//! beyond what was rolled for it. When no pool is left, that is an answer.

use crate::board::{Board, Cell};
use crate::dice::Dice;
use crate::rule::{Islands, parts};

/// How often it is begun anew.
const STARTS: usize = 20;
/// The largest island is as large as one of these, rolled anew for every board.
const LARGEST: [usize; 6] = [3, 4, 5, 6, 7, 9];

/// For each cell whether it is sea.
pub(super) fn scatter(board: &Board, islands: &Islands, dice: &mut Dice) -> Vec<bool> {
    let mut sea = vec![true; board.cells().len()];
    for _ in 0..STARTS {
        let largest = dice.choose(&LARGEST).copied().unwrap_or(5);
        sea.fill(true);
        if settle(board, islands, largest, &mut sea, dice) {
            break;
        }
    }
    sea
}

/// The corners around which all is sea.
fn pools(board: &Board, sea: &[bool]) -> Vec<Vec<Cell>> {
    let whole = board.corners().filter(|&corner| board.edges_at(corner).all(|edge| !board.is_rim(edge)));
    let cells = whole.map(|corner| board.cells_at(corner).collect::<Vec<Cell>>());
    cells.filter(|cells| cells.iter().all(|cell| sea[cell.index()])).collect()
}

fn settle(board: &Board, islands: &Islands, largest: usize, sea: &mut [bool], dice: &mut Dice) -> bool {
    loop {
        let mut wanted: Vec<Cell> = pools(board, sea).into_iter().flatten().collect();
        if wanted.is_empty() {
            return true;
        }
        dice.shuffle(&mut wanted);
        wanted.dedup();
        let before = wanted.len();
        let Some(cell) =
            wanted.into_iter().take(before).find(|&cell| may_rise(islands, largest, sea, cell, dice))
        else {
            return false;
        };
        sea[cell.index()] = false;
    }
}

/// Can this cell become land? Its island stays small, and the sea whole.
fn may_rise(islands: &Islands, largest: usize, sea: &mut [bool], cell: Cell, dice: &mut Dice) -> bool {
    sea[cell.index()] = false;
    let island = parts(&islands.near, |at| !sea[at.index()])
        .into_iter()
        .find(|part| part.contains(&cell))
        .map_or(0, |part| part.len());
    // Lands that join are rarer, so that there are small islands too.
    let small = island <= largest && (island < 3 || dice.percent(85));
    let whole = small && parts(&islands.near, |at| sea[at.index()]).len() <= 1;
    sea[cell.index()] = true;
    whole
}
