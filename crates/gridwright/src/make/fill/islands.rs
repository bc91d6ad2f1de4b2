//! Islands scattered in a sea that hangs together and has no pools.
//!
//! All is sea at first. Cells in pools become land, rather beside land than alone, as long as the sea hangs together and no
//! island grows beyond what was rolled for the board. When no pool is left, that is an answer; then some islands of a
//! single cell grow a little, since a board full of ones is dull.

use crate::board::{Board, Cell};
use crate::dice::Dice;
use crate::rule::{Islands, parts};
use crate::solve::Budget;

/// How often it is begun anew.
const STARTS: usize = 20;
/// The largest island is as large as one of these, rolled anew for every board.
const LARGEST: [usize; 6] = [3, 4, 5, 6, 7, 9];
/// Of a hundred cells that rise, so many join an island if they can; and so many islands of one cell grow.
const JOIN: u32 = 40;
const SWELL: u32 = 40;

/// For each cell whether it is sea. On large boards that takes seconds, so it ends when it is cancelled, wherever it is.
pub(super) fn scatter(board: &Board, islands: &Islands, dice: &mut Dice, budget: &Budget) -> Vec<bool> {
    let mut sea = vec![true; board.cells().len()];
    for _ in 0..STARTS {
        let largest = dice.choose(&LARGEST).copied().unwrap_or(5);
        sea.fill(true);
        if settle(board, islands, largest, &mut sea, dice, budget) {
            swell(islands, largest, &mut sea, dice);
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

fn settle(
    board: &Board,
    islands: &Islands,
    largest: usize,
    sea: &mut [bool],
    dice: &mut Dice,
    budget: &Budget,
) -> bool {
    while !budget.is_cancelled() {
        let mut wanted: Vec<Cell> = pools(board, sea).into_iter().flatten().collect();
        if wanted.is_empty() {
            return true;
        }
        wanted.sort_unstable();
        wanted.dedup();
        dice.shuffle(&mut wanted);
        if dice.percent(JOIN) {
            let alone = |cell: &Cell| islands.near[cell.index()].iter().all(|near| sea[near.index()]);
            wanted.sort_by_key(alone);
        }
        let Some(cell) = wanted.into_iter().find(|&cell| may_rise(islands, largest, sea, cell)) else {
            return false;
        };
        sea[cell.index()] = false;
    }
    false
}

/// Lets islands of one cell grow where they touch no other.
fn swell(islands: &Islands, largest: usize, sea: &mut [bool], dice: &mut Dice) {
    let mut single = parts(&islands.near, |at| !sea[at.index()]);
    single.retain(|part| part.len() == 1);
    for mut island in single {
        let size = if dice.percent(SWELL) { 2 + dice.below(2) } else { 1 };
        while island.len() < size {
            let mut beside: Vec<Cell> =
                island.iter().flat_map(|cell| &islands.near[cell.index()]).copied().collect();
            let touches = |cell: &Cell| {
                islands.near[cell.index()].iter().any(|near| !sea[near.index()] && !island.contains(near))
            };
            beside.retain(|cell| sea[cell.index()] && !touches(cell));
            dice.shuffle(&mut beside);
            let Some(cell) = beside.into_iter().find(|&cell| may_rise(islands, largest, sea, cell)) else {
                break;
            };
            sea[cell.index()] = false;
            island.push(cell);
        }
    }
}

/// Can this cell become land? Its island stays small, and the sea whole.
fn may_rise(islands: &Islands, largest: usize, sea: &mut [bool], cell: Cell) -> bool {
    sea[cell.index()] = false;
    let island = parts(&islands.near, |at| !sea[at.index()])
        .into_iter()
        .find(|part| part.contains(&cell))
        .map_or(0, |part| part.len());
    let whole = island <= largest && parts(&islands.near, |at| sea[at.index()]).len() <= 1;
    sea[cell.index()] = true;
    whole
}
