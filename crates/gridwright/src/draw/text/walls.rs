//! Walls between rooms and between cages, for boards in plain characters.
//!
//! | on squares | | |
//! | --- | --- | --- |
//! | `---` | `\|` | a room ends here, and whatever cage there is |
//! | `...` | `:` | only a cage ends here |
//! | `- -` | `!` | a room ends here, and its cage goes on: a wall with gaps |
//!
//! Hexagons have no room for walls with gaps, so there they look like all walls of rooms; the list of cages tells
//! which cells belong together. Where hexagons are in no rooms, cages have whole walls, which are easier to see. A board that is one room has no walls, so that loops and numbers stand alone.

use crate::board::Edge;
use crate::puzzle::Puzzle;

/// What ends at an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wall {
    Room,
    Cage,
    /// The wall of a room, through a cage.
    Through,
}

/// Which room and which cage each cell is in.
pub(super) struct Walls {
    rooms: Option<Vec<usize>>,
    cages: Option<Vec<Option<usize>>>,
}

impl Walls {
    pub fn of(puzzle: &Puzzle) -> Walls {
        let rooms = (puzzle.rooms().len() > 1).then(|| puzzle.room_of());
        let cages = (!puzzle.cages().is_empty()).then(|| {
            let mut of = vec![None; puzzle.board().cells().len()];
            for (number, cage) in puzzle.cages().iter().enumerate() {
                cage.cells.iter().for_each(|cell| of[cell.index()] = Some(number));
            }
            of
        });
        Walls { rooms, cages }
    }

    /// True if there are walls at all.
    pub fn are_there(&self) -> bool {
        self.rooms.is_some() || self.cages.is_some()
    }

    /// True if there are walls of rooms.
    pub fn have_rooms(&self) -> bool {
        self.rooms.is_some()
    }

    /// The wall on an edge. Rooms end at the rim as well; a diagonal has no wall.
    pub fn on(&self, puzzle: &Puzzle, edge: Edge) -> Option<Wall> {
        let board = puzzle.board();
        board.ends(edge)?;
        let (a, b) = board.sides(edge);
        let room_ends =
            self.rooms.as_ref().is_some_and(|of| b.is_none_or(|b| of[a.index()] != of[b.index()]));
        let caged = self.cages.as_ref().map(|of| (of[a.index()], b.and_then(|b| of[b.index()])));
        match caged {
            Some((Some(one), Some(other))) if one == other => room_ends.then_some(Wall::Through),
            _ if room_ends => Some(Wall::Room),
            Some((one, other)) if one != other => Some(Wall::Cage),
            _ => None,
        }
    }
}
