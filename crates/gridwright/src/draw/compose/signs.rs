//! Signs and what belongs to them: walls, pearls, lamps, and the borders of rooms.
//!
//! A lamp is the sign of electricians, a ring with a cross in it. A white pearl is a ring, a black one a disc,
//! and in the dark they keep their colours.

use super::{Role, Shape, Work};
use crate::board::{Cell, Place, PlaceKind};
use crate::puzzle::{Clue, Given, Sign};

impl Work<'_> {
    /// True if a clue makes its cell a wall: where walls can be given, numbers stand on walls.
    fn has_walls(&self) -> bool {
        self.puzzle.card().clues_on(PlaceKind::Cell).any(|kind| kind.what == Given::Sign(Sign::Wall))
    }

    /// Draws a sign in a cell; true if the clue still has to be written.
    pub(super) fn sign(&mut self, place: Place, clue: &Clue) -> (bool, Role) {
        let Place::Cell(cell) = place else { return (true, Role::Clue) };
        let middle = self.on.cell(cell);
        let pearls = self.puzzle.card().clues_on(PlaceKind::Cell).any(|kind| kind.what == Given::Query);
        match clue {
            Clue::Sign(Sign::White) => {
                self.add("clues", Role::White, Some(place), Shape::Circle { middle, radius: 0.32 });
                (false, Role::Clue)
            }
            Clue::Sign(Sign::Black) => {
                self.add("clues", Role::Black, Some(place), Shape::Circle { middle, radius: 0.32 });
                (false, Role::Clue)
            }
            Clue::Query if pearls => {
                self.add("clues", Role::Node, Some(place), Shape::Circle { middle, radius: 0.32 });
                (true, Role::Clue)
            }
            Clue::Number(_) | Clue::Query | Clue::Sign(Sign::Wall) if self.has_walls() => {
                let area = self.cell_shape(cell);
                self.add("shading", Role::Wall, Some(place), area);
                (*clue != Clue::Sign(Sign::Wall), Role::OnWall)
            }
            Clue::Number(_) | Clue::Query => (true, Role::Clue),
            Clue::Sign(Sign::Dot | Sign::Wall | Sign::Even | Sign::Odd) => (true, Role::Clue),
        }
    }

    /// The shape below a number that is even, a square, or odd, a disc.
    pub(super) fn parity(&mut self, cell: Cell, even: bool) {
        let (x, y) = self.on.cell(cell);
        let shape = match even {
            true => Shape::Polygon(vec![
                (x - 0.34, y - 0.34),
                (x + 0.34, y - 0.34),
                (x + 0.34, y + 0.34),
                (x - 0.34, y + 0.34),
            ]),
            false => Shape::Circle { middle: (x, y), radius: 0.37 },
        };
        self.add("shading", Role::Parity, Some(cell.into()), shape);
    }

    /// True if the marks of cells are lamps.
    pub(super) fn has_lamps(&self) -> bool {
        self.puzzle.card().mark_on(PlaceKind::Cell).is_some_and(|kind| kind.values.are_lamps())
    }

    /// The cross in the ring of a lamp.
    pub(super) fn lamp(&mut self, cell: Cell) {
        let cross = Shape::Cross { middle: self.on.cell(cell), reach: 0.17 };
        self.add("lines", Role::Cross, Some(cell.into()), cross);
    }

    /// True if lines run from cell to cell.
    pub(super) fn has_tracks(&self) -> bool {
        self.puzzle.card().mark_on(PlaceKind::Edge).is_some_and(|kind| kind.values.are_tracks())
    }

    /// The borders between rooms.
    pub(super) fn borders(&mut self) {
        if self.puzzle.rooms().len() < 2 {
            return;
        }
        let room_of = self.puzzle.room_of();
        for edge in self.board.edges() {
            if let (a, Some(b)) = self.board.sides(edge)
                && room_of[a.index()] != room_of[b.index()]
                && self.board.ends(edge).is_some()
            {
                let (from, to) = self.on.edge(edge);
                self.add("borders", Role::Border, Some(edge.into()), Shape::Line(from, to));
            }
        }
    }
}
