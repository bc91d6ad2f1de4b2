//! Coloured cells: each colour has a shape of its own below its number, so that nothing is told by colour alone.

use super::{Point, Role, Shape, Work};
use crate::board::Cell;
use crate::draw::numbers::{Numbers, Written};

/// How far a shape reaches from the middle of its cell.
const REACH: f64 = 0.36;

impl Work<'_> {
    /// Draws the colour of a cell; true if its number is to be written too. An empty cell has a cross if that is given,
    /// and a dot if somebody wrote so; in a complete answer it has nothing.
    pub(super) fn colour(&mut self, cell: Cell, written: Written, numbers: &Numbers) -> bool {
        let middle = self.on.cell(cell);
        let place = Some(cell.into());
        match written {
            Written::Given(0) => {
                self.add("clues", Role::Cross, place, Shape::Cross { middle, reach: 0.14 });
                false
            }
            Written::Mark(0) => {
                if self.options.crosses.unwrap_or(numbers.have_blanks()) {
                    self.add("crosses", Role::Clear, place, Shape::Circle { middle, radius: 0.06 });
                }
                false
            }
            Written::Given(colour) | Written::Mark(colour) => {
                self.add("shading", Role::Colour((colour - 1) as u8 % 6), place, token(colour, middle));
                true
            }
            Written::Blank | Written::Differ(..) => true,
        }
    }
}

/// A disc, a square, a triangle, a diamond, a pentagon, a hexagon, and so on again.
fn token(colour: u32, (x, y): Point) -> Shape {
    let (corners, turn, reach) = match (colour - 1) % 6 {
        0 => return Shape::Circle { middle: (x, y), radius: REACH * 0.94 },
        1 => (4, 0.125, REACH * 1.12),
        2 => (3, 0.0, REACH * 1.2),
        3 => (4, 0.0, REACH * 1.2),
        4 => (5, 0.0, REACH * 1.08),
        _ => (6, 0.0, REACH * 1.05),
    };
    let corner = |i: u32| {
        let (sin, cos) = ((f64::from(i) / f64::from(corners) + turn) * std::f64::consts::TAU).sin_cos();
        (x + sin * reach, y - cos * reach)
    };
    Shape::Polygon((0..corners).map(corner).collect())
}
