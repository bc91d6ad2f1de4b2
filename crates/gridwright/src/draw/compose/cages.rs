//! Cages: a dashed line just inside their cells, and the sum small in the first one.
//!
//! A cell drawn somewhat smaller has the same corners, only nearer to its middle. The line follows the sides of such cells where
//! the cage ends; and at a corner that the cage does not surround it goes over from a cell to the next.

use super::{Anchor, Point, Role, Shape, Work};
use crate::board::{Cell, Corner, Ground, Place};
use crate::puzzle::Cage;

/// How large the smaller cells are.
const WITHIN: f64 = 0.88;

/// The height of a sum.
const SUM: f64 = 0.22;

impl Work<'_> {
    pub(super) fn cages(&mut self) {
        let puzzle = self.puzzle;
        for cage in puzzle.cages() {
            self.cage(cage);
            if let Some(sum) = cage.sum {
                self.sum(cage.cells[0], sum);
            }
        }
    }

    fn cage(&mut self, cage: &Cage) {
        let board = self.board;
        let has = |cell: Cell| cage.cells.binary_search(&cell).is_ok();
        // At the rim and at holes a corner has fewer cells than edges.
        let surrounds = |corner: Corner| {
            board.cells_at(corner).len() == board.edges_at(corner).len() && board.cells_at(corner).all(has)
        };
        for &cell in &cage.cells {
            for edge in board.edges_around(cell) {
                let Some([from, to]) = board.ends(edge) else { continue };
                let (a, b) = board.sides(edge);
                let other = if a == cell { b } else { Some(a) };
                let place = Some(edge.into());
                match other.filter(|&other| has(other)) {
                    None => {
                        let line = Shape::Line(self.within(cell, from), self.within(cell, to));
                        self.add("cages", Role::Cage, place, line);
                    }
                    // Each side within the cage is met twice.
                    Some(other) if other < cell => {}
                    Some(other) => {
                        for corner in [from, to].into_iter().filter(|&corner| !surrounds(corner)) {
                            let line = Shape::Line(self.within(cell, corner), self.within(other, corner));
                            self.add("cages", Role::Cage, place, line);
                        }
                    }
                }
            }
        }
    }

    /// The corner of the smaller cell.
    fn within(&self, cell: Cell, corner: Corner) -> Point {
        let ((x, y), (to_x, to_y)) = (self.on.cell(cell), self.on.middle(Place::from(corner)));
        (x + (to_x - x) * WITHIN, y + (to_y - y) * WITHIN)
    }

    /// In the upper left corner of a square, at the top of a hexagon.
    fn sum(&mut self, cell: Cell, sum: u32) {
        let (x, y) = self.on.cell(cell);
        let (at, anchor) = match self.board.ground() {
            Ground::Squares { .. } => ((x - 0.385, y - 0.295), Anchor::Start),
            _ => ((x, y - 0.31), Anchor::Middle),
        };
        let shape = Shape::Text { at, size: SUM, anchor, text: sum.to_string() };
        self.add("cages", Role::Sum, Some(cell.into()), shape);
    }
}
