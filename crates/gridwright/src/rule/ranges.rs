//! Which marks the places of a puzzle can have.
//!
//! A rule may speak of a mark that its place can never have, such as a 9 in a Sudoku of four rows. That fact is false, whoever
//! reads the rule: judge, solver and explainer all ask here.

use super::Fact;
use crate::board::{Board, Place, PlaceKind};
use crate::puzzle::{Card, Settings};

/// By kind of place: how many there are, and the smallest and the largest mark they can have, if they are marked at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ranges {
    places: [usize; 3],
    values: [Option<(u16, u16)>; 3],
}

const KINDS: [PlaceKind; 3] = [PlaceKind::Cell, PlaceKind::Edge, PlaceKind::Corner];

fn slot(kind: PlaceKind) -> usize {
    match kind {
        PlaceKind::Cell => 0,
        PlaceKind::Edge => 1,
        PlaceKind::Corner => 2,
    }
}

impl Ranges {
    pub fn of(board: &Board, card: &Card, settings: &Settings) -> Ranges {
        let values = |kind| Some(card.mark_on(kind)?.values.range(board, settings));
        Ranges { places: KINDS.map(|kind| board.count(kind)), values: KINDS.map(values) }
    }

    /// The smallest and the largest mark on this kind of place; nothing if it has no marks.
    pub fn values(&self, kind: PlaceKind) -> Option<(u16, u16)> {
        self.values[slot(kind)]
    }

    /// The smallest and the largest mark of the cells, if nothing but cells is marked.
    pub fn only_cells(&self) -> Option<(u16, u16)> {
        self.values(PlaceKind::Cell).filter(|_| self.values.iter().flatten().count() == 1)
    }

    /// True if there is such a place.
    pub fn has(&self, place: Place) -> bool {
        place.index() < self.places[slot(place.kind())]
    }

    /// True if the place can have this mark.
    pub fn allow(&self, fact: &Fact) -> bool {
        let fits = |(least, most): (u16, u16)| (least..=most).contains(&fact.value);
        self.has(fact.place) && self.values(fact.place.kind()).is_some_and(fits)
    }

    /// True if a board has as many places of each kind.
    pub fn fit(&self, board: &Board) -> bool {
        self.places == KINDS.map(|kind| board.count(kind))
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.places[slot(PlaceKind::Cell)]
    }
}
