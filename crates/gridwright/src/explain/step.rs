//! A step: what follows, from which rules and marks, and the sentence that says so.

use super::level::Level;
use crate::board::{Board, Place};
use crate::judge::Along;
use crate::puzzle::{Card, Marks, Note, Pencil, Side};
use crate::rule::{Claim, RuleBook};
use serde_json::{Value, json};

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
    /// If it goes through cases: the places that are gone through.
    pub cases: Vec<Place>,
    /// Why, in one sentence or a few.
    pub sentence: String,
    /// The same with less told: where to look, and at which clues.
    pub hints: [String; 2],
}

/// A rule with more places than this is about a whole row or room: its places are not pointed at one by one.
const POINTED_AT: usize = 4;

impl Step {
    /// How it goes, for the judge.
    pub fn along(&self) -> Along<'_> {
        Along { chain: &self.chain, cases: &self.cases, straight: false }
    }

    /// The places that it uses, for a picture: clues, rules at few places, and what is known already.
    pub fn used(&self, book: &RuleBook) -> Vec<Place> {
        let rules = self.rules.iter().filter_map(|&rule| book.rules().get(rule));
        let rules = rules.filter(|stated| stated.places.len() <= POINTED_AT);
        let mut places: Vec<Place> = rules.flat_map(|stated| stated.places.iter().copied()).collect();
        places.extend(self.premises.iter().map(Claim::place));
        places.sort();
        places.dedup();
        let found = self.found();
        places.retain(|place| !found.contains(place));
        places
    }

    /// The places that it says something about.
    pub fn found(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.conclusions.iter().map(Claim::place).collect();
        places.sort();
        places.dedup();
        places
    }

    /// Writes what it says onto a board: marks, and notes in pencil.
    pub fn write(&self, marks: &mut Marks, pencil: &mut Pencil) {
        for claim in &self.conclusions {
            match *claim {
                Claim::Is(fact) => marks.set(fact.place, Some(fact.value)),
                Claim::Side { place: Place::Cell(cell), inside } => {
                    let side = if inside { Side::Inside } else { Side::Outside };
                    pencil.set(cell, Some(Note::Side(side)));
                }
                _ => {}
            }
        }
    }

    /// The step for programs: claims as they are written (`c4 = line`), rules with their places.
    pub fn to_json(&self, board: &Board, card: &Card, book: &RuleBook) -> Value {
        let claims =
            |claims: &[Claim]| -> Vec<String> { claims.iter().map(|c| c.words(board, card)).collect() };
        let names = |places: &[Place]| -> Vec<String> { places.iter().map(|&p| board.name(p)).collect() };
        let rules = self.rules.iter().filter_map(|&rule| book.rules().get(rule));
        let rules: Vec<Value> = rules
            .map(|stated| json!({ "rule": stated.name, "places": names(&stated.places), "clue": stated.from_clue }))
            .collect();
        json!({
            "level": self.level.id(),
            "technique": self.technique,
            "sentence": self.sentence,
            "hints": self.hints,
            "conclusions": claims(&self.conclusions),
            "premises": claims(&self.premises),
            "rules": rules,
            "chain": claims(&self.chain),
        })
    }

    /// True if it puts a mark on the board, and is no mere note.
    pub fn is_mark(&self) -> bool {
        self.conclusions.iter().any(|claim| matches!(claim, Claim::Is(_)))
    }
}
