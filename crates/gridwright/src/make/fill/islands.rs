//! Islands scattered in a sea that hangs together and has no pools.
//!
//! All is sea at first. Cells in pools become land, rather beside land than alone, as long as the sea hangs together and no
//! island grows beyond what was rolled for the board. Where none can, some land is flooded again. When no pool is left, that is
//! an answer; then some islands grow, since a board full of ones is dull.

use crate::board::{Board, Cell, Place};
use crate::dice::Dice;
use crate::rule::{Islands, parts};
use crate::solve::Budget;

/// How often it is begun anew.
const STARTS: usize = 20;
/// How often land sinks again before that, at least.
const FLOODS: usize = 20;
/// The largest island is as large as one of these, rolled anew for every board.
const LARGEST: [usize; 6] = [3, 4, 5, 6, 7, 9];
/// Of a hundred cells that rise, so many join an island if they can; and of a hundred islands so many grow, if they can.
const JOIN: u32 = 40;
const SWELL: u32 = 60;
/// Of a hundred changes after which more islands have a single cell so many are made.
const LONE: u32 = 20;

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

/// Raises cells until no pool is left. Where none may rise, land nearby sinks, and it goes on.
fn settle(
    board: &Board,
    islands: &Islands,
    largest: usize,
    sea: &mut [bool],
    dice: &mut Dice,
    budget: &Budget,
) -> bool {
    let mut floods = FLOODS.max(sea.len() / 2);
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
        if let Some(&cell) = wanted.iter().find(|&&cell| may_rise(islands, largest, sea, cell)) {
            sea[cell.index()] = false;
        } else if floods > 0 {
            floods -= 1;
            let beside = |cell: Cell| islands.near[cell.index()].iter().copied();
            let around = beside(wanted[0]).flat_map(|next| beside(next).chain([next]));
            around.for_each(|cell| sea[cell.index()] |= dice.percent(50));
        } else {
            return false;
        }
    }
    false
}

/// One cell at one of these places, or beside it, rises or sinks. Whether there are pools then is for others to see.
pub(super) fn nudge(
    islands: &Islands,
    mut sea: Vec<bool>,
    near: &[Place],
    dice: &mut Dice,
) -> Option<Vec<bool>> {
    let &Place::Cell(at) = dice.choose(near)? else { return None };
    let around: Vec<Cell> = islands.near[at.index()].iter().copied().chain([at]).collect();
    let cell = *dice.choose(&around)?;
    let largest = LARGEST.into_iter().max()?;
    let may = match sea[cell.index()] {
        true => may_rise(islands, largest, &mut sea, cell),
        false => islands.near[cell.index()].iter().any(|near| sea[near.index()]),
    };
    let alone = |sea: &[bool]| {
        parts(&islands.near, |at| !sea[at.index()]).iter().filter(|part| part.len() == 1).count()
    };
    let before = alone(&sea);
    sea[cell.index()] ^= may;
    (may && (alone(&sea) <= before || dice.percent(LONE))).then_some(sea)
}

/// Lets islands grow where they touch no other.
fn swell(islands: &Islands, largest: usize, sea: &mut [bool], dice: &mut Dice) {
    for mut island in parts(&islands.near, |at| !sea[at.index()]) {
        let size = if dice.percent(SWELL) { 2 + dice.below(largest - 1) } else { 1 };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;

    #[test]
    fn the_sea_hangs_together_without_pools_on_every_board() {
        for plan in [Plan::rectangle(4, 9), Plan::rectangle(12, 12), Plan::hexagon(2), Plan::hexagon(6)] {
            let board = plan.build().expect("it is a board");
            let islands = Islands::over(&board, Vec::new());
            for seed in 0..10 {
                let mut dice = Dice::new(seed, 0);
                let sea = scatter(&board, &islands, &mut dice, &Budget::unlimited());
                assert!(pools(&board, &sea).is_empty(), "{plan:?}, seed {seed}");
                assert_eq!(parts(&islands.near, |at| sea[at.index()]).len(), 1, "{plan:?}, seed {seed}");
                // A nudge changes one cell, and leaves the sea whole.
                let near: Vec<Place> = board.cells().map(Place::from).collect();
                let Some(nudged) = nudge(&islands, sea.clone(), &near, &mut dice) else { continue };
                assert_eq!(sea.iter().zip(&nudged).filter(|(a, b)| a != b).count(), 1);
                assert_eq!(parts(&islands.near, |at| nudged[at.index()]).len(), 1, "{plan:?}, seed {seed}");
            }
        }
    }
}
