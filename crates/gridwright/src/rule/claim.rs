//! Claim: something that is known of a place, or said of it in a step.
//!
//! A mark says what is on a place. Between marks people know more than that: what a place is not, on which side of the
//! loop it lies, that the number of an island counts.

use super::Fact;
use crate::board::{Board, Place};
use crate::puzzle::Card;

/// Something that is known of a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Claim {
    /// The place has this mark.
    Is(Fact),
    /// The place does not have this mark; said only where there are more than two.
    Not(Fact),
    /// The place lies inside the loop, or outside.
    Side {
        /// A cell, or a corner where the loop runs from cell to cell.
        place: Place,
        /// Inside.
        inside: bool,
    },
    /// The number of the island with this clue counts.
    Size(Place),
}

impl Claim {
    /// The place it is about.
    pub fn place(&self) -> Place {
        match *self {
            Claim::Is(fact) | Claim::Not(fact) => fact.place,
            Claim::Side { place, .. } | Claim::Size(place) => place,
        }
    }

    /// The claim as it is asked for: `c4 = line`, `c4 not 7`, `c4 inside`.
    pub fn words(&self, board: &Board, card: &Card) -> String {
        let word = |fact: &Fact| match card.mark_on(fact.place.kind()) {
            Some(kind) => kind.values.word(fact.value),
            None => fact.value.to_string(),
        };
        let name = board.name(self.place());
        match self {
            Claim::Is(fact) => format!("{name} = {}", word(fact)),
            Claim::Not(fact) => format!("{name} not {}", word(fact)),
            Claim::Side { inside: true, .. } => format!("{name} inside"),
            Claim::Side { .. } => format!("{name} outside"),
            Claim::Size(_) => format!("{name} counts"),
        }
    }
}
