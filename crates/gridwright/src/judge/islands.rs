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
    let clues_in = |cells: &[Cell]| -> Vec<(Cell, Option<u32>)> {
        rule.clues.iter().filter(|(cell, _)| cells.contains(cell)).copied().collect()
    };
    let rooms = rule.parts(can_be);
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
        let Some(room) = rooms.iter().find(|part| part.contains(&land[0])) else { continue };
        if clues_in(room).is_empty() {
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
    for &(cell, _) in rule.clues.iter().filter(|(cell, _)| value(*cell) == Some(1)) {
        breach("clue-shaded", &[cell], format!("the number on {} is shaded", board.name(cell)));
    }
    breaches
}
