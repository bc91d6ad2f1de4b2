//! Words about cells that are close together: never two side by side, never a whole corner, never equal in a line.

use super::{Count, Fact, Role, Rule, RuleBook, Stated, Totals};
use crate::board::{Board, Cell, Place};

fn all_but_one(cells: &[Cell], value: u16) -> (Vec<Fact>, Totals) {
    let facts = cells.iter().map(|&cell| Fact { place: cell.into(), value }).collect();
    (facts, Totals::from(0..=cells.len() as u32 - 1))
}

impl RuleBook {
    /// No two cells side by side have this value.
    pub fn apart(&mut self, name: &'static str, board: &Board, value: u16, said: &'static str) {
        self.rules.reserve(board.edges().len());
        for edge in board.edges().filter(|&edge| board.ends(edge).is_some() || !board.has_corners()) {
            if let (a, Some(b)) = board.sides(edge) {
                let (facts, total) = all_but_one(&[a, b], value);
                self.counted(name, vec![a.into(), b.into()], false, facts, total, said);
            }
        }
    }

    /// The cells around a corner do not all have this value: no 2×2 on squares, no three around a corner on hexagons.
    pub fn no_pool(&mut self, name: &'static str, board: &Board, value: u16, said: &'static str) {
        for corner in board.corners() {
            let cells: Vec<Cell> = board.cells_at(corner).collect();
            // At the rim and at holes a corner has fewer cells than edges.
            if cells.len() < board.edges_at(corner).len() || cells.len() < 3 {
                continue;
            }
            let (facts, total) = all_but_one(&cells, value);
            let places = cells.iter().map(|&cell| cell.into()).collect();
            self.counted(name, places, false, facts, total, said);
        }
    }

    /// Of two places with equal clues at most one has this value.
    pub fn not_both(&mut self, name: &'static str, places: [Place; 2], value: u16, said: &'static str) {
        let facts = places.map(|place| Fact { place, value }).to_vec();
        let rule = Rule::Count(Count { facts, total: Totals::from(0..=1), said: Some(said) });
        let role = Role::EqualClues;
        self.state(Stated { name, places: places.to_vec(), from_clue: true, role, rule });
    }
}
