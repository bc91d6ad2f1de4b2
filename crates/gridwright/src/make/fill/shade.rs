//! Cells sprinkled over a board, never two side by side, so many that no more fit without cutting the rest apart.
//!
//! Where what is shaded must keep apart and the rest hang together, this is an answer, and a dense one: no cell
//! can be shaded besides, so a rival has to leave one clear.

use crate::board::Cell;
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
