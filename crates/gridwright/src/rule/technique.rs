//! Techniques: names that players have for moves.
//!
//! A technique is only a name: the steps themselves are found from the rules. A genre lists its names, each with
//! the pattern that it stands for, and the first that fits names a step.

use super::{Claim, Fact, Rule, Stated};
use crate::board::{Board, Place};

/// A name for a kind of step.
#[derive(Clone, Copy)]
pub struct Technique {
    /// What players call it.
    pub name: &'static str,
    /// One sentence that teaches it.
    pub summary: &'static str,
    /// Whether a step is of this kind.
    pub fits: fn(&Pattern<'_>) -> bool,
}

/// The kind of argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// One rule at one place leaves nothing else.
    OneRule,
    /// Clues by themselves leave nothing else where they stand, whatever is drawn elsewhere: a pattern.
    Clues,
    /// A loop would close too early.
    Closing,
    /// Something would be cut off, get too large or too small.
    CutOff,
    /// The opposite leads to a contradiction.
    Chain,
    /// However something comes right, it follows.
    Cases,
}

/// What a step looks like.
#[derive(Clone, Debug)]
pub struct Pattern<'a> {
    /// The board.
    pub board: &'a Board,
    /// The kind of argument.
    pub kind: Move,
    /// For one rule: which; nothing if a place just has one value left.
    pub rule: Option<&'a Stated>,
    /// How many rounds the argument takes.
    pub rounds: u32,
    /// All rules that are used.
    pub rules: Vec<&'a Stated>,
    /// What is known and used.
    pub premises: &'a [Claim],
    /// What follows.
    pub conclusions: &'a [Claim],
    /// What would follow from the opposite.
    pub chain: &'a [Claim],
    /// For each link of the chain its rule; nothing if a place just has one value left.
    pub links: Vec<Option<&'a Stated>>,
    /// What would be broken at the end of the chain; nothing if a place would have no value, or two.
    pub broken: Option<&'a Stated>,
}

impl<'a> Pattern<'a> {
    /// One rule, which has this name.
    pub fn is_one(&self, name: &str) -> bool {
        self.kind == Move::OneRule && self.rule.is_some_and(|rule| rule.name == name)
    }

    /// One rule about how a loop passes a node.
    pub fn is_degree(&self) -> bool {
        self.kind == Move::OneRule && self.rule.is_some_and(|rule| matches!(rule.rule, Rule::Degree(_)))
    }

    /// The sides of a loop.
    pub fn is_sides(&self) -> bool {
        let sides = self.rule.is_some_and(|rule| matches!(rule.rule, Rule::SingleLoop(_)));
        self.kind == Move::OneRule && sides
    }

    /// What follows is this mark.
    pub fn says(&self, value: u16) -> bool {
        matches!(self.conclusions.first(), Some(Claim::Is(fact)) if fact.value == value)
    }

    /// How many of the marks that are used have this value.
    pub fn known(&self, value: u16) -> usize {
        self.premises.iter().filter(|claim| matches!(claim, Claim::Is(fact) if fact.value == value)).count()
    }

    /// How many rules of this name are used.
    pub fn count(&self, name: &str) -> usize {
        self.rules.iter().filter(|rule| rule.name == name).count()
    }

    /// The chain ends in a break of this rule.
    pub fn breaks(&self, name: &str) -> bool {
        self.kind == Move::Chain && self.broken.is_some_and(|rule| rule.name == name)
    }

    /// How many rules about how a loop passes a node are used.
    pub fn nodes(&self) -> usize {
        self.rules.iter().filter(|rule| matches!(rule.rule, Rule::Degree(_))).count()
    }

    /// The numbers of the clues that count something, with their places.
    pub fn clues(&self) -> Vec<(u32, Place)> {
        let number = |stated: &&&Stated| {
            let Rule::Count(count) = &stated.rule else { return None };
            let is_number = stated.from_clue && count.said.is_none();
            Some((count.total.iter().next().filter(|_| is_number)?, *stated.places.first()?))
        };
        self.rules.iter().filter_map(|stated| number(&stated)).collect()
    }

    /// True if the clues are just these numbers, in any order.
    pub fn has_clues(&self, wanted: &[u32]) -> bool {
        let mut numbers: Vec<u32> = self.clues().iter().map(|(number, _)| *number).collect();
        numbers.sort_unstable();
        numbers == wanted
    }

    /// True if the first two clues stand side by side.
    pub fn side_by_side(&self) -> bool {
        match self.clues().as_slice() {
            [(_, Place::Cell(a)), (_, Place::Cell(b)), ..] => self.board.beside(*a).any(|near| near == *b),
            _ => false,
        }
    }

    /// True if the first two clues touch at a corner only.
    pub fn at_a_corner(&self) -> bool {
        match self.clues().as_slice() {
            [(_, Place::Cell(a)), (_, Place::Cell(b)), ..] => {
                let mut corners = self.board.corners_around(*a);
                let touches = corners.any(|corner| self.board.cells_at(corner).any(|cell| cell == *b));
                touches && !self.side_by_side()
            }
            _ => false,
        }
    }

    /// What would follow from the opposite, as marks of places, each with its rule.
    pub fn marked(&self) -> Vec<(Fact, Option<&'a Stated>)> {
        let fact = |(claim, rule): (&Claim, &Option<&'a Stated>)| match claim {
            Claim::Is(fact) => Some((*fact, *rule)),
            _ => None,
        };
        self.chain.iter().zip(&self.links).filter_map(fact).collect()
    }
}

/// Names for steps of every genre, where the genre has none of its own.
pub(crate) static COMMON: &[Technique] = &[
    Technique {
        name: "one rule",
        summary: "One rule at one place leaves nothing else.",
        fits: |p| p.kind == Move::OneRule,
    },
    Technique {
        name: "clues that touch",
        summary: "Equal clues that touch leave some sides no choice, whatever is drawn elsewhere.",
        fits: |p| p.kind == Move::Clues,
    },
    Technique {
        name: "no small loop",
        summary: "A loop that closes is the whole loop.",
        fits: |p| p.kind == Move::Closing,
    },
    Technique {
        name: "nothing cut off",
        summary: "What must hang together must have a way.",
        fits: |p| p.kind == Move::CutOff,
    },
    Technique {
        name: "rules together",
        summary: "A few rules side by side leave nothing else.",
        fits: |p| p.kind == Move::Chain && p.rounds <= 2,
    },
    Technique {
        name: "chain",
        summary: "The opposite leads to a contradiction, step by step.",
        fits: |p| p.kind == Move::Chain && p.rounds <= 8,
    },
    Technique {
        name: "trial",
        summary: "Something is tried out and followed until it fails.",
        fits: |p| p.kind == Move::Chain,
    },
    Technique {
        name: "case by case",
        summary: "However one clue comes right, the same follows.",
        fits: |_| true,
    },
];
