//! Steps that are no steps to a neighbour: the leap of a knight, and the diagonal step of a king.
//!
//! On squares a knight goes one step and two across. On hexagons it goes to the nearest cells that are neither on a
//! straight line nor on a diagonal, which makes twelve. A diagonal step of hexagons goes along the side between two neighbours.

use super::{Board, Cell, Spot};
use crate::coord::{Coord, Hex};

const ALONG: [(i64, i64); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const ACROSS: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Board {
    /// The cells that a knight reaches from a cell.
    pub fn leaps(&self, cell: Cell) -> Vec<Cell> {
        match self.spot(cell) {
            Spot::Hex(hex) => {
                let ring = hex.ring(3).into_iter().filter(|&far| is_leap(far - *hex));
                ring.filter_map(|far| self.cell(&Spot::Hex(far))).collect()
            }
            _ => self.squares_away(cell, &ALONG),
        }
    }

    /// The cells a diagonal step away from a cell.
    pub fn diagonals(&self, cell: Cell) -> Vec<Cell> {
        match self.spot(cell) {
            Spot::Hex(hex) => {
                hex.diagonals().into_iter().filter_map(|far| self.cell(&Spot::Hex(far))).collect()
            }
            _ => self.squares_away(cell, &ACROSS),
        }
    }

    fn squares_away(&self, cell: Cell, steps: &[(i64, i64)]) -> Vec<Cell> {
        let Spot::Square(at) = self.spot(cell) else { return Vec::new() };
        let (r, c) = (i64::from(at.row()), i64::from(at.col()));
        let there = |&(down, right): &(i64, i64)| {
            let (r, c) = (u32::try_from(r + down).ok()?, u32::try_from(c + right).ok()?);
            self.cell(&Spot::Square(Coord::Cell { r, c }))
        };
        steps.iter().filter_map(there).collect()
    }
}

/// Of the way in three directions one is 1, one is 2 and one is 3.
fn is_leap(way: Hex) -> bool {
    let (q, r) = way.axial();
    q != 0 && r != 0 && q + r != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;

    fn counts(plan: Plan, at: Spot) -> (usize, usize) {
        let board = plan.build().unwrap();
        let cell = board.cell(&at).unwrap();
        (board.leaps(cell).len(), board.diagonals(cell).len())
    }

    #[test]
    fn from_the_middle_and_from_a_corner() {
        let square = |r, c| Spot::Square(Coord::Cell { r, c });
        assert_eq!(counts(Plan::rectangle(5, 5), square(2, 2)), (8, 4));
        assert_eq!(counts(Plan::rectangle(5, 5), square(0, 0)), (2, 1));
        assert_eq!(counts(Plan::hexagon(3), Spot::Hex(Hex::ORIGIN)), (12, 6));
        assert_eq!(counts(Plan::hexagon(2), Spot::Hex(Hex::from_axial(2, 0))), (4, 2));
    }
}
