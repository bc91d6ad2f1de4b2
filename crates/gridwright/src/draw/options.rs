//! What to draw on top of the puzzle, and how each place then looks.
//!
//! Pictures and text ask the same question of every place: is there a mark, and in which of the answers? It is
//! answered once, here.

use crate::board::{Board, Place, PlaceKind};
use crate::coord::Orientation;
use crate::puzzle::{Clue, Marks, Pencil, Puzzle};

/// What to draw. The default is the bare puzzle: board and clues.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Which way hexagons stand; `None` leaves it to the board.
    pub orientation: Option<Orientation>,
    /// Print the coordinates at the border, or the labels of a graph beside its nodes.
    pub names: bool,
    /// The marks to draw: a player's, or an answer.
    pub marks: Option<&'a Marks>,
    /// A second answer. What is marked in only one of the two is drawn in its own way.
    pub compare: Option<&'a Marks>,
    /// Marks that every solution shares. They fill in where `marks` has nothing; a picture puts a bead on each.
    pub forced: Option<&'a Marks>,
    /// Shade the cells inside a closed loop.
    pub inside: bool,
    /// Draw the marks of value 0, crosses and dots. `None` draws them unless every place is marked: in a
    /// complete answer they say nothing new.
    pub crosses: Option<bool>,
    /// A player's notes. Candidates give way to a number in their cell.
    pub pencil: Option<&'a Pencil>,
    /// Clues that cannot stand where they were written (see [`Draft::sketch`](crate::puzzle::Draft::sketch)): they
    /// are shown as they are, underlined.
    pub astray: &'a [(Place, Clue)],
    /// Places to point out because their clues are at odds.
    pub odds: &'a [Place],
    /// Places to point out because a rule is broken there.
    pub breaches: &'a [Place],
    /// Places that one should look at; in a step, what follows.
    pub focus: &'a [Place],
    /// Places that a step uses: clues, and marks that are known.
    pub used: &'a [Place],
}

/// How a place looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Nothing is known.
    Open,
    /// Mark 0: a cross, or a clear cell.
    No,
    /// A mark: a line, or a shaded cell.
    Yes,
    /// Marked in the first answer, not in the second.
    First,
    /// Marked in the second answer, not in the first.
    Second,
}

impl Options<'_> {
    /// Which way hexagons stand in this drawing.
    pub(super) fn orientation(&self, board: &Board) -> Orientation {
        self.orientation.unwrap_or_else(|| board.orientation())
    }

    /// How a place looks.
    pub(super) fn look(&self, place: impl Into<Place>) -> Look {
        let place = place.into();
        let on = |mark: u16| mark != 0;
        let value = |marks: Option<&Marks>| marks.and_then(|marks| marks.get(place)).map(on);
        let first = value(self.marks);
        if self.compare.is_some() {
            return match (first, value(self.compare)) {
                (Some(true), Some(true)) => Look::Yes,
                (Some(true), _) => Look::First,
                (_, Some(true)) => Look::Second,
                (None, None) => Look::Open,
                _ => Look::No,
            };
        }
        match first.or_else(|| value(self.forced)) {
            Some(true) => Look::Yes,
            Some(false) => Look::No,
            None => Look::Open,
        }
    }

    /// True if what is drawn on a place is so in every solution.
    pub(super) fn is_forced(&self, place: impl Into<Place>) -> bool {
        let place = place.into();
        let known = self.forced.and_then(|marks| marks.get(place));
        match self.look(place) {
            Look::Yes => known.is_some_and(|mark| mark != 0),
            Look::No => known == Some(0),
            _ => false,
        }
    }

    /// True if marks of value 0 on this kind of place are drawn.
    pub(super) fn draws_crosses(&self, board: &Board, kind: PlaceKind) -> bool {
        self.crosses.unwrap_or_else(|| match kind {
            PlaceKind::Cell => board.cells().any(|cell| self.look(cell) == Look::Open),
            PlaceKind::Edge => board.edges().any(|edge| self.look(edge) == Look::Open),
            PlaceKind::Corner => board.corners().any(|corner| self.look(corner) == Look::Open),
        })
    }

    /// The cells inside the loop of the first answer. None if that is not asked for, or if some line ends, for
    /// then there is no inside.
    pub(super) fn inside(&self, puzzle: &Puzzle) -> Vec<bool> {
        let board = puzzle.board();
        let outside = vec![false; board.count(PlaceKind::Cell)];
        let Some(marks) = self.marks.or(self.forced).filter(|_| self.inside && board.has_corners()) else {
            return outside;
        };
        let lines_at = |corner| board.edges_at(corner).filter(|&edge| marks.is(edge, 1)).count();
        let closed = board.corners().all(|corner| lines_at(corner) % 2 == 0);
        if closed && puzzle.card().mark_on(PlaceKind::Edge).is_some() {
            puzzle.inside(marks)
        } else {
            outside
        }
    }
}
