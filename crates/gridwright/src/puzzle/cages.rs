//! Cages: groups of cells whose numbers all differ, and which may say what these sum to.
//!
//! Cages never overlap. They need not cover the board, nor do their cells have to touch.

use super::Finding;
use super::draft::name_on;
use crate::board::{Board, Cell, Spot};

/// Some cells and what their numbers sum to, if that is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cage<C = Cell> {
    /// The cells; in a puzzle in order, each once.
    pub cells: Vec<C>,
    /// The sum.
    pub sum: Option<u32>,
}

impl<C> Cage<C> {
    /// The same cage with its cells said in another way; those that have none are left out.
    pub(super) fn map<D>(&self, other: impl Fn(&C) -> Option<D>) -> Cage<D> {
        Cage { cells: self.cells.iter().filter_map(other).collect(), sum: self.sum }
    }
}

/// The cages on a board, in the order of their first cells.
pub(super) fn check(board: &Board, drafts: &[Cage<Spot>], findings: &mut Vec<Finding>) -> Vec<Cage> {
    let mut taken: Vec<Option<usize>> = vec![None; board.cells().len()];
    let mut cages = Vec::new();
    for (number, draft) in drafts.iter().enumerate() {
        let mut cells = Vec::new();
        for spot in &draft.cells {
            let name = name_on(board, spot);
            let finding = match board.cell(spot) {
                None => {
                    let message = format!("a cage has the cell {name}, which is not on the board");
                    Finding::error("cage-off-board", message)
                }
                Some(cell) => match taken[cell.index()] {
                    None => {
                        taken[cell.index()] = Some(number);
                        cells.push(cell);
                        continue;
                    }
                    Some(other) if other == number => continue,
                    Some(_) => Finding::error("two-cages", format!("the cell {name} is in two cages")),
                },
            };
            findings.push(finding.at([name]));
        }
        if draft.cells.is_empty() {
            findings.push(Finding::error("empty-cage", "a cage has no cells"));
        }
        cells.sort();
        if !cells.is_empty() {
            cages.push(Cage { cells, sum: draft.sum });
        }
    }
    cages.sort_by_key(|cage| cage.cells[0]);
    cages
}
