//! Different: no number stands twice among some cells.
//!
//! If there are as many cells as numbers, each number stands in one of them.

use super::{Claim, Role, Rule, RuleBook, Stated};
use crate::board::{Board, Cell, Place};

/// The numbers in the cells all differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Different {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The numbers run from 1 to this one.
    pub values: u16,
}

impl Different {
    /// True if there are as many cells as numbers, so that every number occurs.
    pub fn is_full(&self) -> bool {
        self.cells.len() == usize::from(self.values)
    }

    /// True if this is its last cell: all others have their numbers.
    pub fn is_last(&self, place: Place, known: &[Claim]) -> bool {
        let has = |cell: &Cell| {
            let of_cell = |claim: &Claim| matches!(claim, Claim::Is(fact) if fact.place == (*cell).into());
            known.iter().any(of_cell)
        };
        let (own, others): (Vec<Cell>, Vec<Cell>) =
            self.cells.iter().partition(|&&cell| place == cell.into());
        self.is_full() && own.len() == 1 && others.iter().all(has)
    }

    pub(super) fn sentence(&self, board: &Board) -> String {
        match self.cells.as_slice() {
            [first, .., last] if self.cells.len() > 4 => {
                format!("no number stands twice from {} to {}", board.name(*first), board.name(*last))
            }
            cells => {
                let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
                format!("no number stands twice on {}", names.join(", "))
            }
        }
    }
}

impl RuleBook {
    /// The numbers in these cells, from 1 to `values`, all differ; `role` says what these cells are.
    pub fn different(
        &mut self,
        name: &'static str,
        cells: Vec<Cell>,
        values: u16,
        role: Role,
        from_clue: bool,
    ) {
        if cells.len() < 2 {
            return;
        }
        let places = cells.iter().map(|&cell| cell.into()).collect();
        let rule = Rule::Different(Different { cells, values });
        self.state(Stated { name, places, from_clue, role, rule });
    }
}
