//! Islands, whether everything is marked or not.
//!
//! `value` tells whether a cell is shaded: `None` if that is still unknown.

use super::Breach;
use crate::board::{Board, Cell};
use crate::rule::Islands;

pub(super) fn weigh(board: &Board, rule: &Islands, value: impl Fn(Cell) -> Option<u16>) -> Vec<Breach> {
    let is_land = |cell: Cell| value(cell) == Some(0);
    let can_be = |cell: Cell| value(cell).is_none_or(|value| value == 0);
    let mut breaches = Vec::new();
    let mut breach = |code, cells: &[Cell], sentence| {
        breaches.push(Breach { code, places: cells.iter().map(|&cell| cell.into()).collect(), sentence });
    };
    let mut clue_at = vec![None; rule.near.len()];
    rule.clues.iter().enumerate().for_each(|(id, (cell, _))| clue_at[cell.index()] = Some(id));
    let clues_in = |cells: &[Cell]| -> Vec<(Cell, Option<u32>)> {
        let mut clues: Vec<usize> = cells.iter().filter_map(|cell| clue_at[cell.index()]).collect();
        clues.sort_unstable();
        clues.into_iter().map(|id| rule.clues[id]).collect()
    };
    let rooms = rule.parts(can_be);
    let is_numbered: Vec<bool> =
        rooms.iter().map(|room| room.iter().any(|cell| clue_at[cell.index()].is_some())).collect();
    let mut room_of = vec![usize::MAX; rule.near.len()];
    for (id, room) in rooms.iter().enumerate() {
        room.iter().for_each(|cell| room_of[cell.index()] = id);
    }
    for land in rule.parts(is_land) {
        let name = board.name(land[0]);
        let clues = clues_in(&land);
        match clues.as_slice() {
            [] => {}
            [(cell, size)] => {
                if let Some(size) = size.filter(|&size| land.len() as u32 > size) {
                    let sentence =
                        format!("the island of the {size} on {} has {} cells", board.name(*cell), land.len());
                    breach("size", &land, sentence);
                }
            }
            [(first, _), (second, _), ..] => {
                let sentence =
                    format!("{} and {} are on one island", board.name(*first), board.name(*second));
                breach("two-numbers", &[*first, *second], sentence);
            }
        }
        // What it can still grow to.
        let own = room_of[land[0].index()];
        let Some(room) = rooms.get(own) else { continue };
        if !is_numbered[own] {
            breach("no-number", &land, format!("the island at {name} has no number"));
        }
        if let [(cell, Some(size))] = clues.as_slice()
            && (room.len() as u32) < *size
        {
            let sentence =
                format!("the island of the {size} on {} has only {} cells", board.name(*cell), room.len());
            breach("size", &land, sentence);
        }
    }
    for &(cell, _) in rule.clues.iter().filter(|(cell, _)| !can_be(*cell)) {
        breach("clue-shaded", &[cell], format!("the number on {} is shaded", board.name(cell)));
    }
    breaches
}
