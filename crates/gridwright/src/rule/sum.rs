//! Sum: what the numbers in some cells add up to.

use super::{Role, Rule, RuleBook, Stated};
use crate::board::{Board, Cell};

/// The numbers in the cells add up to a total.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The cells.
    pub cells: Vec<Cell>,
    /// What they add up to.
    pub total: u32,
    /// The numbers run from 1 to this one.
    pub values: u16,
    /// Another rule says that they all differ.
    pub different: bool,
}

impl Sum {
    /// The cells in words, for sentences.
    pub(crate) fn cells_in_words(&self, board: &Board) -> String {
        let names: Vec<String> = self.cells.iter().map(|&cell| board.name(cell)).collect();
        names.join(" + ")
    }

    pub(super) fn sentence(&self, board: &Board) -> String {
        format!("{} = {}", self.cells_in_words(board), self.total)
    }
}

impl RuleBook {
    /// A clue says what different numbers from 1 to `values` in these cells add up to.
    pub fn cage(&mut self, names: [&'static str; 2], cells: Vec<Cell>, values: u16, total: Option<u32>) {
        self.different(names[0], cells.clone(), values, Role::Named, true);
        if let Some(total) = total {
            let places = cells.iter().map(|&cell| cell.into()).collect();
            let rule = Rule::Sum(Sum { cells, total, values, different: true });
            self.state(Stated { name: names[1], places, from_clue: true, role: Role::Places, rule });
        }
    }
}
