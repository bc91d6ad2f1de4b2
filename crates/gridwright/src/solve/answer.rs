//! What the solver answers.

use crate::board::Place;
use crate::puzzle::Marks;

/// The answer to "solve this". There is no promise in it without a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Answer {
    /// Exactly one solution.
    Unique(Marks),
    /// At least two solutions.
    Several {
        /// What is the same in all solutions.
        common: Forced,
        /// One solution.
        one: Marks,
        /// Another.
        other: Marks,
    },
    /// No solution.
    Nothing {
        /// Clues that cannot hold together.
        because: Odds,
    },
    /// The budget was spent, the work cancelled, or the rules are refused (see [`RuleBook::refusal`](crate::rule::RuleBook::refusal)).
    Unsettled {
        /// What is known to be the same in all solutions, if there are any.
        common: Marks,
    },
}

impl Answer {
    /// The answer in one word.
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Unique(_) => "unique",
            Answer::Several { .. } => "several",
            Answer::Nothing { .. } => "nothing",
            Answer::Unsettled { .. } => "unsettled",
        }
    }
}

/// Marks that every solution shares.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Forced {
    /// The marks.
    pub marks: Marks,
    /// True if no other mark is forced; false if the budget ended before that was known.
    pub complete: bool,
}

/// Clues that are at odds: they cannot all hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Odds {
    /// Where the clues stand. Empty if the board itself allows no solution, whatever the clues.
    pub places: Vec<Place>,
    /// The rules at odds, as sentences.
    pub sentences: Vec<String>,
    /// True if the set is irreducible: without any one of these clues the rest can hold.
    pub irreducible: bool,
}

/// How many solutions were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Tally {
    /// Number of different solutions found.
    pub found: u64,
    /// True if these are all.
    pub complete: bool,
}
