//! Rooms: the parts into which some genres divide their boards.
//!
//! Rooms are written as lists of cells. Cells that are in no list form rooms by themselves, each as far as its cells
//! touch, so that a board without any list is one room, and a board that grows keeps its rooms.

use super::Finding;
use super::draft::name_on;
use crate::board::{Board, Cell, Spot};

/// The rooms of a board, each with its cells in order, in the order of their first cells.
pub(super) fn check(board: &Board, lists: &[Vec<Spot>], findings: &mut Vec<Finding>) -> Vec<Vec<Cell>> {
    let mut room_of: Vec<Option<usize>> = vec![None; board.cells().len()];
    for (room, spots) in lists.iter().enumerate() {
        for spot in spots {
            let name = name_on(board, spot);
            match board.cell(spot) {
                None => {
                    let message = format!("a room has the cell {name}, which is not on the board");
                    findings.push(Finding::error("room-off-board", message).at([name]));
                }
                Some(cell) if room_of[cell.index()].is_some_and(|other| other != room) => {
                    let message = format!("the cell {name} is in two rooms");
                    findings.push(Finding::error("two-rooms", message).at([name]));
                }
                Some(cell) => room_of[cell.index()] = Some(room),
            }
        }
    }
    let mut rooms: Vec<Vec<Cell>> = Vec::new();
    let mut seen = vec![false; room_of.len()];
    let mut first_part: Vec<Option<Cell>> = vec![None; lists.len()];
    for start in board.cells() {
        if seen[start.index()] {
            continue;
        }
        seen[start.index()] = true;
        let mut cells = vec![start];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for (near, edge) in board.neighbours(cell) {
                let beside = board.ends(edge).is_some() || !board.has_corners();
                if beside && !seen[near.index()] && room_of[near.index()] == room_of[cell.index()] {
                    seen[near.index()] = true;
                    cells.push(near);
                }
            }
        }
        cells.sort();
        if let Some(room) = room_of[start.index()] {
            if let Some(before) = first_part[room] {
                let names = [board.name(before), board.name(start)];
                let message = format!("a room falls apart: {} and {} do not touch", names[0], names[1]);
                let help = "give the parts different labels if they are two rooms";
                findings.push(Finding::error("room-apart", message).at(names).help(help));
            }
            first_part[room] = Some(start);
        }
        rooms.push(cells);
    }
    rooms
}
