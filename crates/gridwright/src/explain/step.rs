//! A step: what follows, from which rules and marks, and the sentence that says so.

use super::level::Level;
use crate::board::Place;
use crate::rule::{Claim, RuleBook};

/// One step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// How hard it is.
    pub level: Level,
    /// The name that players have for such a move.
    pub technique: &'static str,
    /// What follows.
    pub conclusions: Vec<Claim>,
    /// The rules that are used, by their numbers in the rule book.
    pub rules: Vec<usize>,
    /// What is known already and is used.
    pub premises: Vec<Claim>,
    /// If the opposite is followed: what would come of it, in order.
    pub chain: Vec<Claim>,
    /// Why, in one sentence or a few.
    pub sentence: String,
    /// The same with less told: where to look, and at which clues.
    pub hints: [String; 2],
}

impl Step {
    /// The places of the rules that are used.
    pub fn clue_places(&self, book: &RuleBook) -> Vec<Place> {
        let rules = self.rules.iter().filter_map(|&rule| book.rules().get(rule));
        let mut places: Vec<Place> = rules.flat_map(|stated| stated.places.iter().copied()).collect();
        places.extend(self.premises.iter().filter_map(|claim| match claim {
            Claim::Size(place) => Some(*place),
            _ => None,
        }));
        places.sort();
        places.dedup();
        places
    }

    /// True if it puts a mark on the board, and is no mere note.
    pub fn is_mark(&self) -> bool {
        self.conclusions.iter().any(|claim| matches!(claim, Claim::Is(_)))
    }
}
