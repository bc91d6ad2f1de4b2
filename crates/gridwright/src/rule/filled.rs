//! Filled: every cell has a number.

use super::{Role, Rule, RuleBook, Stated};
use crate::board::Board;

impl RuleBook {
    /// No cell of the board stays without a number.
    pub fn filled(&mut self, name: &'static str, board: &Board) {
        let rule = Rule::Filled(board.cells().collect());
        self.state(Stated { name, places: Vec::new(), from_clue: false, role: Role::Places, rule });
    }
}
