//! The explainer: a position, and what can be said about it.

use super::finder::{Finder, Found, How};
use super::ladder::Ladder;
use super::level::Level;
use super::net::Net;
use super::say::Speaker;
use super::step::Step;
use crate::puzzle::{Marks, Puzzle};
use crate::rule::{Claim, Fact, Rule, RuleBook};
use crate::solve::problem::{Lit, Problem};

/// The rules of one puzzle, laid out for explanations.
pub struct Explainer<'a> {
    puzzle: &'a Puzzle,
    book: &'a RuleBook,
    problem: Problem<'a>,
}

/// A way to the answer, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Walk {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// What is on the board at its end.
    pub marks: Marks,
    /// True if that is the whole answer.
    pub complete: bool,
}

impl<'a> Explainer<'a> {
    /// For a puzzle with its rule book.
    pub fn new(puzzle: &'a Puzzle, book: &'a RuleBook) -> Explainer<'a> {
        Explainer { puzzle, book, problem: Problem::plain(puzzle.board(), puzzle.card(), book) }
    }

    /// The way from some marks towards the answer, with steps up to a level. `visit` sees each step, and stops it by saying false.
    pub fn walk(&self, marks: &Marks, most: Level, mut visit: impl FnMut(&Step) -> bool) -> Walk {
        let net = Net::new(&self.problem, self.book);
        let speaker = self.speaker(&net);
        let mut steps = Vec::new();
        let Ok(mut finder) = Finder::new(&net, &self.known(&net, marks)) else {
            return Walk { steps, marks: marks.clone(), complete: false };
        };
        while let Some(found) = finder.next(most) {
            let step = self.step(&net, &speaker, &found);
            let go_on = visit(&step);
            steps.push(step);
            if finder.take(&found).is_err() || !go_on || finder.is_complete() {
                break;
            }
        }
        let marks = self.problem.marks(|var| finder.base.value(Lit::new(var as u32, true)));
        Walk { steps, marks, complete: finder.is_complete() }
    }

    fn known(&self, net: &Net<'_>, marks: &Marks) -> Vec<Lit> {
        marks.iter().filter_map(|(place, value)| net.lit(&Claim::Is(Fact { place, value }))).collect()
    }

    fn speaker<'n>(&'n self, net: &'n Net<'n>) -> Speaker<'n> {
        Speaker { net, board: self.puzzle.board(), card: self.puzzle.card() }
    }

    fn step(&self, net: &Net<'_>, speaker: &Speaker<'_>, found: &Found) -> Step {
        let claims = |lits: &[Lit]| lits.iter().filter_map(|&lit| net.claim(lit)).collect();
        Step {
            level: found.level,
            technique: "",
            conclusions: claims(&found.conclusions),
            rules: found.rules.iter().map(|&rule| rule as usize).collect(),
            premises: claims(&found.premises),
            chain: found.chain.iter().filter_map(|&(lit, _)| net.claim(lit)).collect(),
            sentence: speaker.tell(found),
            hints: speaker.hints(found),
        }
    }

    /// The easiest level that fills the board.
    pub fn level(&self) -> Option<Level> {
        let net = Net::new(&self.problem, self.book);
        Ladder::new(&net).level(&[])
    }
}
