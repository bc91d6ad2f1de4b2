//! Cells sprinkled over a board, never two side by side, so many that no more fit without cutting the rest apart.
//!
//! Where what is shaded must keep apart and the rest hang together, this is an answer, and a dense one: no cell
//! can be shaded besides, so a rival has to leave one clear.

use crate::board::{Cell, Place};
use crate::dice::Dice;
use crate::rule::Connected;

/// For each cell whether it is taken out of the area.
pub(super) fn sprinkle(area: &Connected, dice: &mut Dice) -> Vec<bool> {
    let count = area.near.len();
    let mut taken = vec![false; count];
    for cell in dice.order(count).into_iter().map(|at| Cell(at as u32)) {
        let beside = &area.near[cell.index()];
        if beside.iter().any(|near| taken[near.index()]) {
            continue;
        }
        taken[cell.index()] = true;
        taken[cell.index()] = is_joined(area, beside, &taken);
    }
    taken
}

/// A cell near one of these places is put back, and others around it are taken out instead, as many as can be.
pub(super) fn nudge(
    area: &Connected,
    mut taken: Vec<bool>,
    near: &[Place],
    dice: &mut Dice,
) -> Option<Vec<bool>> {
    let &Place::Cell(at) = dice.choose(near)? else { return None };
    let beside = |cell: Cell| area.near[cell.index()].iter().copied();
    let mut around: Vec<Cell> = beside(at).flat_map(|next| beside(next).chain([next])).chain([at]).collect();
    around.sort_unstable();
    around.dedup();
    dice.shuffle(&mut around);
    let back = around.iter().copied().find(|cell| taken[cell.index()])?;
    taken[back.index()] = false;
    for cell in around.into_iter().filter(|&cell| cell != back) {
        if !taken[cell.index()] && !beside(cell).any(|next| taken[next.index()]) {
            taken[cell.index()] = true;
            taken[cell.index()] = is_joined(area, &area.near[cell.index()], &taken);
        }
    }
    Some(taken)
}

/// Only what is beside a cell can be cut off by it: whether it all hangs together still. Mostly a short way around tells.
fn is_joined(area: &Connected, beside: &[Cell], taken: &[bool]) -> bool {
    let Some(&first) = beside.first() else { return true };
    let mut seen = vec![false; taken.len()];
    seen[first.index()] = true;
    let mut reached = vec![first];
    let mut missing = beside.len() - 1;
    let mut next = 0;
    while missing > 0 && next < reached.len() {
        for &near in &area.near[reached[next].index()] {
            if !taken[near.index()] && !std::mem::replace(&mut seen[near.index()], true) {
                reached.push(near);
                missing -= usize::from(beside.contains(&near));
            }
        }
        next += 1;
    }
    missing == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;

    #[test]
    fn what_is_taken_keeps_apart_and_leaves_the_rest_joined() {
        for plan in [Plan::rectangle(7, 9), Plan::hexagon(4)] {
            let board = plan.build().expect("it is a board");
            let area = Connected::over(&board, 0);
            let near: Vec<Place> = board.cells().map(Place::from).collect();
            let is_right = |taken: &[bool]| {
                let apart = board.cells().filter(|cell| taken[cell.index()]);
                let apart = apart.flat_map(|cell| &area.near[cell.index()]).all(|near| !taken[near.index()]);
                apart && area.parts(|cell| !taken[cell.index()]).len() == 1
            };
            for seed in 0..20 {
                let mut dice = Dice::new(seed, 0);
                let mut taken = sprinkle(&area, &mut dice);
                assert!(is_right(&taken), "{plan:?}, seed {seed}");
                for _ in 0..10 {
                    let Some(nudged) = nudge(&area, taken.clone(), &near, &mut dice) else { continue };
                    assert!(is_right(&nudged) && nudged != taken, "{plan:?}, seed {seed}");
                    taken = nudged;
                }
            }
        }
    }
}
