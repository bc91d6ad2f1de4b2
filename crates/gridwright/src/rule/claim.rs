//! Claim: something that is known of a place, or said of it in a step.
//!
//! A mark says what is on a place. Between marks people know more than that: what a place is not, on which side of the
//! loop it lies, that the number of an island counts.

use super::Fact;
use crate::board::{Board, Place, PlaceKind};
use crate::puzzle::{Card, Values};

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
    /// Reads a claim as people write it: `c4 = line`, `c4 is 7`, `c4 not 7`, `c4-d4 = cross`, `c4 inside`.
    ///
    /// ```
    /// use gridwright::{board::Plan, puzzle::Draft, rule::Claim};
    /// let puzzle = Draft::new("slitherlink", Plan::rectangle(2, 2)).into_puzzle().unwrap();
    /// let claim = Claim::parse("a1-b1 = line", puzzle.board(), puzzle.card()).unwrap();
    /// assert!(matches!(claim, Claim::Is(fact) if fact.value == 1));
    /// assert!(Claim::parse("a1-b1 = lamp", puzzle.board(), puzzle.card()).is_err());
    /// ```
    pub fn parse(text: &str, board: &Board, card: &Card) -> Result<Claim, String> {
        let text = text.trim();
        for (word, inside) in [("inside", true), ("outside", false)] {
            if let Some(name) = text.strip_suffix(word) {
                let place = board.find(name.trim()).map_err(|e| e.to_string())?;
                return side(place, inside, name.trim(), card);
            }
        }
        let signs = [(" is not ", false), (" not ", false), ("!=", false), ("=", true), (" is ", true)];
        let split = |&(sign, is): &(&str, bool)| text.split_once(sign).map(|(name, word)| (name, word, is));
        let Some((name, word, is)) = signs.iter().find_map(split) else {
            return Err(format!("\"{text}\" does not say what is there: write it as c4 = {}", example(card)));
        };
        let place = board.find(name.trim()).map_err(|e| e.to_string())?;
        let Some(kind) = card.mark_on(place.kind()) else {
            let on: Vec<&str> = card.marks.iter().map(|mark| kind_word(mark.on)).collect();
            return Err(format!(
                "nothing is marked on {}: marks stand on {} here",
                name.trim(),
                on.join(" and ")
            ));
        };
        let word = word.trim().to_lowercase();
        let listed = kind.values.listed();
        let value = match listed.iter().find(|(_, known)| *known == word) {
            Some(&(value, _)) => value,
            None if !listed.is_empty() => {
                let known: Vec<&str> = listed.iter().map(|(_, word)| *word).collect();
                return Err(format!("{} is not \"{word}\": it can be {}", name.trim(), known.join(" or ")));
            }
            None if word == "empty" => 0,
            None => word.parse().map_err(|_| format!("\"{word}\" is no number for {}", name.trim()))?,
        };
        let fact = Fact { place, value };
        Ok(match (is, listed.is_empty()) {
            (true, _) => Claim::Is(fact),
            (false, true) => Claim::Not(fact),
            (false, false) => Claim::Is(Fact { place, value: 1 - value.min(1) }),
        })
    }

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

/// A side of the loop, for cells that can lie on one.
fn side(place: Place, inside: bool, name: &str, card: &Card) -> Result<Claim, String> {
    match (card.mark_on(PlaceKind::Edge).map(|mark| mark.values), place) {
        (Some(Values::Line), Place::Cell(_)) => Ok(Claim::Side { place, inside }),
        (Some(Values::Line), _) => Err(format!("{name} is no cell: cells lie inside the loop or outside")),
        (Some(Values::Track), _) => Err(format!(
            "the loop runs through the cells here, so {name} lies neither inside nor outside: ask about a line, as in c4-c5 = line"
        )),
        _ => Err(format!("there is no loop here that {name} could lie inside or outside of")),
    }
}

fn kind_word(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Cell => "cells",
        PlaceKind::Edge => "edges, such as c4-c5,",
        PlaceKind::Corner => "corners",
    }
}

fn example(card: &Card) -> &'static str {
    let values = card.marks.first().map(|mark| mark.values);
    values.and_then(|values| values.listed().first()).map_or("7", |(_, word)| *word)
}
