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
        // Only what is beside it can be cut off from the rest.
        let reached = |from: Cell| {
            let mut seen = vec![false; count];
            seen[from.index()] = true;
            let mut open = vec![from];
            while let Some(at) = open.pop() {
                for &near in &area.near[at.index()] {
                    if !taken[near.index()] && !std::mem::replace(&mut seen[near.index()], true) {
                        open.push(near);
                    }
                }
            }
            seen
        };
        if let Some(&first) = beside.first() {
            let seen = reached(first);
            taken[cell.index()] = beside.iter().all(|near| seen[near.index()]);
        }
    }
    taken
}
