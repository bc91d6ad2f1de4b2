//! Edges and corners of hexagons, with one value for each.
//!
//! An edge lies between two cells, a corner between three, so each could be described from several sides.
//! One description is chosen: of the two cells of an edge exactly one has it to the E, SE or SW; of the
//! three cells of a corner exactly one has it as its topmost or bottommost point (in the pointy-top
//! drawing). Built from any side, an edge or corner is brought to that form, and comparing, sorting and
//! hashing need no further care.

use super::hex::{Direction, Hex};

/// A side of a hexagon, the same value seen from both of its cells.
///
/// ```
/// use gridwright::coord::{Direction, Hex, HexEdge};
///
/// let (here, there) = (Hex::ORIGIN, Hex::ORIGIN.step(Direction::NW));
/// assert_eq!(HexEdge::of(here, Direction::NW), HexEdge::of(there, Direction::SE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexEdge {
    cell: Hex,
    /// E, SE or SW.
    side: Direction,
}

/// A point where three hexagons meet, the same value seen from each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexCorner {
    cell: Hex,
    tip: Tip,
}

/// Which of its cell's six points a corner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Tip {
    Top,
    Bottom,
}

impl HexEdge {
    /// The side of a cell in a direction.
    pub fn of(cell: Hex, side: Direction) -> HexEdge {
        match side {
            Direction::E | Direction::SE | Direction::SW => HexEdge { cell, side },
            Direction::W | Direction::NW | Direction::NE => {
                HexEdge { cell: cell.step(side), side: side.opposite() }
            }
        }
    }

    /// The one cell that names this edge, and which of its three own sides it is: 0 E, 1 SE, 2 SW.
    pub(crate) fn owner(self) -> (Hex, usize) {
        (self.cell, self.side as usize)
    }

    /// The edge that two neighbours share, or nothing if the cells are not neighbours.
    pub fn between(a: Hex, b: Hex) -> Option<HexEdge> {
        if !a.is_neighbour(b) {
            return None;
        }
        a.direction_to(b).map(|side| HexEdge::of(a, side))
    }

    /// The two cells on its sides, in no particular order of the board but always the same one.
    pub fn cells(self) -> [Hex; 2] {
        [self.cell, self.cell.step(self.side)]
    }

    /// The two corners at its ends.
    pub fn corners(self) -> [HexCorner; 2] {
        let i = self.side as usize;
        [HexCorner::of(self.cell, i + 5), HexCorner::of(self.cell, i)]
    }
}

impl HexCorner {
    /// Corner `i` of a cell, clockwise: corner `i` lies between the sides `i` and `i + 1` of
    /// [`Direction::ALL`]. In the pointy-top drawing 0 is the lower right corner, 1 the bottom, 4 the top.
    /// Numbers from 6 on count round again.
    pub fn of(cell: Hex, i: usize) -> HexCorner {
        let (cell, tip) = match i % 6 {
            0 => (cell.step(Direction::SE), Tip::Top),
            1 => (cell, Tip::Bottom),
            2 => (cell.step(Direction::SW), Tip::Top),
            3 => (cell.step(Direction::NW), Tip::Bottom),
            4 => (cell, Tip::Top),
            _ => (cell.step(Direction::NE), Tip::Bottom),
        };
        HexCorner { cell, tip }
    }

    /// The one cell that names this corner, and whether it is the bottom one.
    pub(crate) fn owner(self) -> (Hex, bool) {
        (self.cell, self.tip == Tip::Bottom)
    }

    /// The corner where three cells meet, given in any order, or nothing if they do not.
    pub fn between(cells: [Hex; 3]) -> Option<HexCorner> {
        let sorted = |mut cells: [Hex; 3]| {
            cells.sort();
            cells
        };
        cells[0].corners().into_iter().find(|corner| sorted(corner.cells()) == sorted(cells))
    }

    /// The three cells around it, clockwise around the corner.
    pub fn cells(self) -> [Hex; 3] {
        let (next, last) = match self.tip {
            Tip::Top => (Direction::NW, Direction::NE),
            Tip::Bottom => (Direction::SE, Direction::SW),
        };
        [self.cell, self.cell.step(next), self.cell.step(last)]
    }

    /// The three edges that end in it, in the order of [`HexCorner::cells`]: the edge between the first and
    /// second cell, the second and third, the third and first.
    pub fn edges(self) -> [HexEdge; 3] {
        let (first, middle, last) = match self.tip {
            Tip::Top => (Direction::NW, Direction::E, Direction::NE),
            Tip::Bottom => (Direction::SE, Direction::W, Direction::SW),
        };
        [
            HexEdge::of(self.cell, first),
            HexEdge::of(self.cell.step(first), middle),
            HexEdge::of(self.cell, last),
        ]
    }
}

impl Hex {
    /// The six sides, in the order of [`Direction::ALL`].
    pub fn edges(self) -> [HexEdge; 6] {
        Direction::ALL.map(|side| HexEdge::of(self, side))
    }

    /// The six corners, clockwise, numbered as in [`HexCorner::of`]: side `i` runs from corner `i - 1` to
    /// corner `i`.
    pub fn corners(self) -> [HexCorner; 6] {
        [0, 1, 2, 3, 4, 5].map(|i| HexCorner::of(self, i))
    }
}
