//! Islands scattered in a sea that hangs together and has no pools.
//!
//! All is sea at first. Cells in pools become land, rather beside land than alone, as long as the sea hangs together and no
//! island grows beyond what was rolled for the board. Where none can, some land is flooded again. When no pool is left, that is
//! an answer; then some islands grow, since a board full of ones is dull.
//!
//! Where numbers are fixed, their islands come first, each with as many cells as its number says, and the others find room between
//! them. If land sinks that belongs to one of these, it grows elsewhere.

use crate::board::{Board, Cell, Place};
use crate::dice::Dice;
use crate::rule::{Islands, parts};
use crate::solve::Budget;

/// How often it is begun anew.
const STARTS: usize = 20;
/// After so many of these no more are made if fixed numbers find no room.
const CRAMPED: usize = 3;
/// How often land sinks again before that, at least.
const FLOODS: usize = 20;
/// How often land sinks for each fixed number until all islands have room.
const PLANTS: usize = 20;
/// The largest island is as large as one of these, rolled anew for every board.
const LARGEST: [usize; 6] = [3, 4, 5, 6, 7, 9];
/// Of a hundred cells that rise, so many join an island if they can; and of a hundred islands so many grow, if they can.
const JOIN: u32 = 40;
const SWELL: u32 = 60;
/// Of a hundred fixed islands of which a cell sinks so many get another shape.
const RESHAPE: u32 = 40;
/// Of a hundred changes after which more islands have a single cell so many are made.
const LONE: u32 = 20;

/// For each cell whether it is sea. On large boards that takes seconds, so it ends when it is cancelled, wherever it is. If no room is
/// found for fixed numbers, it is done without regard to them.
pub(super) fn scatter(board: &Board, islands: &Islands, dice: &mut Dice, budget: &Budget) -> Vec<bool> {
    let mut sea = vec![true; board.cells().len()];
    for start in 0..STARTS {
        let largest = dice.choose(&LARGEST).copied().unwrap_or(5);
        sea.fill(true);
        let has_room = plant(islands, largest, &mut sea, dice, budget);
        if has_room && settle(board, islands, largest, &mut sea, dice, budget) {
            swell(islands, largest, &mut sea, dice);
            return sea;
        }
        if !has_room && start >= CRAMPED {
            break;
        }
    }
    if islands.clues.is_empty() { sea } else { scatter(board, &islands.without_clues(), dice, budget) }
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
    while let Some(cell) = raise(board, islands, largest, sea, dice, budget) {
        if floods == 0 || budget.is_cancelled() {
            return false;
        }
        floods -= 1;
        flood(islands, sea, cell, dice);
        if !plant(islands, largest, sea, dice, budget) {
            return false;
        }
    }
    true
}

/// Raises cells until no pool is left; a cell of a pool of which none may rise.
fn raise(
    board: &Board,
    islands: &Islands,
    largest: usize,
    sea: &mut [bool],
    dice: &mut Dice,
    budget: &Budget,
) -> Option<Cell> {
    loop {
        let mut wanted: Vec<Cell> = pools(board, sea).into_iter().flatten().collect();
        wanted.sort_unstable();
        wanted.dedup();
        let first = *wanted.first()?;
        if budget.is_cancelled() {
            return Some(first);
        }
        dice.shuffle(&mut wanted);
        if dice.percent(JOIN) {
            let alone = |cell: &Cell| islands.near[cell.index()].iter().all(|near| sea[near.index()]);
            wanted.sort_by_key(alone);
        }
        match wanted.iter().find(|&&cell| may_rise(islands, largest, sea, cell)) {
            Some(&cell) => sea[cell.index()] = false,
            None => return Some(wanted[0]),
        }
    }
}

/// Some of the land sinks that is at most two steps away.
fn flood(islands: &Islands, sea: &mut [bool], cell: Cell, dice: &mut Dice) {
    let beside = |cell: Cell| islands.near[cell.index()].iter().copied();
    let around = beside(cell).flat_map(|next| beside(next).chain([next]));
    around.for_each(|cell| sea[cell.index()] |= dice.percent(50));
}

/// Makes room for the islands of all fixed numbers: where one has none, land nearby sinks. False if that does not help.
fn plant(islands: &Islands, largest: usize, sea: &mut [bool], dice: &mut Dice, budget: &Budget) -> bool {
    for _ in 0..=PLANTS * islands.clues.len() {
        match root(islands, largest, sea, dice, budget) {
            None => return true,
            Some(_) if budget.is_cancelled() => return false,
            Some(cell) => flood(islands, sea, cell, dice),
        }
    }
    false
}

/// Where numbers are fixed there is land, and it grows to as many cells as they say; a cell of the first island that has no room, or
/// where it was cancelled.
fn root(
    islands: &Islands,
    largest: usize,
    sea: &mut [bool],
    dice: &mut Dice,
    budget: &Budget,
) -> Option<Cell> {
    islands.clues.iter().for_each(|(cell, _)| sea[cell.index()] = false);
    dice.order(islands.clues.len()).into_iter().find_map(|at| {
        let (cell, size) = islands.clues[at];
        if budget.is_cancelled() {
            return Some(cell);
        }
        let mut island = part_of(islands, sea, cell);
        let grown = grow(islands, largest, sea, &mut island, size.unwrap_or(1) as usize, dice);
        if grown { None } else { dice.choose(&island).copied() }
    })
}

/// One cell at one of these places, or beside it, rises or sinks. Whether there are pools then is for others to see. An island whose
/// number is fixed gets another cell for one that sinks, or another shape, and loses one for one that rises; then pools are filled.
pub(super) fn nudge(
    board: &Board,
    islands: &Islands,
    mut sea: Vec<bool>,
    near: &[Place],
    dice: &mut Dice,
) -> Option<Vec<bool>> {
    let &Place::Cell(at) = dice.choose(near)? else { return None };
    let beside = |cell: Cell| islands.near[cell.index()].iter().copied();
    let around: Vec<Cell> = beside(at).chain([at]).collect();
    let cell = *dice.choose(&around)?;
    let largest = LARGEST.into_iter().max()?;
    let alone = |sea: &[bool]| {
        parts(&islands.near, |at| !sea[at.index()]).iter().filter(|part| part.len() == 1).count()
    };
    let before = alone(&sea);
    let is_bare = islands.clues.is_empty();
    if sea[cell.index()] {
        if !may_rise(islands, largest, &mut sea, cell) {
            give_up(islands, &mut sea, cell, dice)?;
        }
        sea[cell.index()] = false;
    } else {
        beside(cell).find(|near| sea[near.index()])?;
        if !is_bare && dice.percent(RESHAPE) {
            let island = part_of(islands, &sea, cell);
            island.iter().for_each(|own| sea[own.index()] = true);
            if dice.percent(50) {
                flood(islands, &mut sea, *dice.choose(&island)?, dice);
            }
        }
        sea[cell.index()] = true;
        if root(islands, largest, &mut sea, dice, &Budget::unlimited()).is_some() {
            return None;
        }
    }
    if !is_bare {
        let filled = raise(board, islands, largest, &mut sea, dice, &Budget::unlimited());
        return filled.is_none().then_some(sea);
    }
    (alone(&sea) <= before || dice.percent(LONE)).then_some(sea)
}

/// The island of a fixed number beside this cell gives up another one for it.
fn give_up(islands: &Islands, sea: &mut [bool], cell: Cell, dice: &mut Dice) -> Option<()> {
    let is_beside = |part: &[Cell]| islands.near[cell.index()].iter().any(|near| part.contains(near));
    let mut own = islands.clues.iter().map(|&(clue, _)| (clue, part_of(islands, sea, clue)));
    let (clue, mut island) = own.find(|(_, island)| is_beside(island))?;
    let size = island.len();
    island.retain(|&own| own != clue);
    dice.shuffle(&mut island);
    let found = island.into_iter().find(|&other| {
        sea[other.index()] = true;
        let may = may_rise(islands, size, sea, cell) && {
            sea[cell.index()] = false;
            let still = part_of(islands, sea, clue).len() == size;
            sea[cell.index()] = true;
            still
        };
        sea[other.index()] = may;
        may
    });
    found.map(|_| ())
}

/// Lets islands grow where they touch no other.
fn swell(islands: &Islands, largest: usize, sea: &mut [bool], dice: &mut Dice) {
    for mut island in parts(&islands.near, |at| !sea[at.index()]) {
        let size = if dice.percent(SWELL) { 2 + dice.below(largest - 1) } else { 1 };
        grow(islands, largest, sea, &mut island, size, dice);
    }
}

/// Lets an island grow to so many cells, where it touches no other; false if it has no room.
fn grow(
    islands: &Islands,
    largest: usize,
    sea: &mut [bool],
    island: &mut Vec<Cell>,
    size: usize,
    dice: &mut Dice,
) -> bool {
    while island.len() < size {
        let mut beside: Vec<Cell> =
            island.iter().flat_map(|cell| &islands.near[cell.index()]).copied().collect();
        let touches = |cell: &Cell| {
            islands.near[cell.index()].iter().any(|near| !sea[near.index()] && !island.contains(near))
        };
        beside.retain(|cell| sea[cell.index()] && !touches(cell));
        dice.shuffle(&mut beside);
        let Some(cell) = beside.into_iter().find(|&cell| may_rise(islands, largest, sea, cell)) else {
            return false;
        };
        sea[cell.index()] = false;
        island.push(cell);
    }
    true
}

/// The land that hangs together with a cell of it.
fn part_of(islands: &Islands, sea: &[bool], cell: Cell) -> Vec<Cell> {
    let all = parts(&islands.near, |at| !sea[at.index()]);
    all.into_iter().find(|part| part.contains(&cell)).unwrap_or_default()
}

/// Can this cell become land? Its island stays small, or as its number says, and the sea whole.
fn may_rise(islands: &Islands, largest: usize, sea: &mut [bool], cell: Cell) -> bool {
    sea[cell.index()] = false;
    let island = part_of(islands, sea, cell);
    let mut fixed = islands.clues.iter().filter(|(clue, _)| island.contains(clue));
    let most = match (fixed.next(), fixed.next()) {
        (Some((_, Some(size))), None) => *size as usize,
        (Some(_), Some(_)) => 0,
        _ => largest,
    };
    let whole = island.len() <= most && parts(&islands.near, |at| sea[at.index()]).len() <= 1;
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
                let Some(nudged) = nudge(&board, &islands, sea.clone(), &near, &mut dice) else { continue };
                assert_eq!(sea.iter().zip(&nudged).filter(|(a, b)| a != b).count(), 1);
                assert_eq!(parts(&islands.near, |at| nudged[at.index()]).len(), 1, "{plan:?}, seed {seed}");
            }
        }
    }

    #[test]
    fn islands_of_fixed_numbers_have_as_many_cells_as_they_say() {
        let plans = [Plan::rectangle(6, 6), Plan::rectangle(9, 7), Plan::hexagon(3), Plan::hexagon(4)];
        let mut moved = 0;
        for (plan, seed) in plans.iter().flat_map(|plan| (0..10).map(move |seed| (plan, seed))) {
            let board = plan.build().expect("it is a board");
            let mut dice = Dice::new(seed, 0);
            // Numbers that have an answer: some of those of another one.
            let bare = Islands::over(&board, Vec::new());
            let sea = scatter(&board, &bare, &mut dice, &Budget::unlimited());
            let mut clues: Vec<(Cell, Option<u32>)> = Vec::new();
            for island in bare.parts(|cell| !sea[cell.index()]) {
                if dice.percent(30) {
                    clues.push((island[0], Some(island.len() as u32)));
                }
            }
            let fixed = Islands { clues, ..bare };
            let is_right = |sea: &[bool]| {
                let size = |cell| part_of(&fixed, sea, cell).len() as u32;
                fixed.clues.iter().all(|&(cell, wanted)| Some(size(cell)) == wanted)
            };
            let mut sea = scatter(&board, &fixed, &mut dice, &Budget::unlimited());
            assert!(is_right(&sea) && pools(&board, &sea).is_empty(), "{plan:?}, seed {seed}");
            let near: Vec<Place> = board.cells().map(Place::from).collect();
            for _ in 0..40 {
                let nudged = nudge(&board, &fixed, sea.clone(), &near, &mut dice);
                if let Some(nudged) = nudged.filter(|nudged| is_right(nudged)) {
                    moved += usize::from(nudged != sea);
                    sea = nudged;
                }
            }
        }
        assert!(moved > 300, "{moved} of 1600");
    }
}
