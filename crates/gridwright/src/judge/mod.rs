//! The judge: does this answer obey each rule?
//!
//! It reads the rules and the marks, nothing else; above all it knows nothing of the solver, so that each can be
//! the proof of the other. Unmarked places count as empty. Each break names its rule and its places.

use crate::board::{Board, Place};
use crate::puzzle::{Card, Marks};
use crate::rule::{Fact, Rule, RuleBook, Stated};

/// A rule that is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// What is wrong, in a fixed word: one of the codes on the genre's card.
    pub code: &'static str,
    /// The places where it is wrong.
    pub places: Vec<Place>,
    /// What is wrong, as a sentence.
    pub sentence: String,
}

/// All breaks of rules, in the order of the genre's card; none if the marks are an answer.
pub fn judge(board: &Board, card: &Card, book: &RuleBook, marks: &Marks) -> Vec<Breach> {
    let mut breaches: Vec<Breach> = book.rules().iter().flat_map(|rule| weigh(board, rule, marks)).collect();
    let rank = |code: &str| card.checks.iter().position(|&c| c == code).unwrap_or(usize::MAX);
    breaches.sort_by_key(|breach| rank(breach.code));
    breaches
}

fn true_ones<'a>(facts: &'a [Fact], marks: &'a Marks) -> impl Iterator<Item = &'a Fact> {
    facts.iter().filter(|fact| marks.get(fact.place).unwrap_or(0) == fact.value)
}

fn weigh(board: &Board, stated: &Stated, marks: &Marks) -> Vec<Breach> {
    let at = || stated.places.iter().map(|&p| board.name(p)).collect::<Vec<_>>().join(", ");
    let breach = |code, sentence| vec![Breach { code, places: stated.places.clone(), sentence }];
    match &stated.rule {
        Rule::Count(rule) => {
            let total = true_ones(&rule.facts, marks).count() as u32;
            if rule.total.contains(total) {
                return Vec::new();
            }
            let wanted: Vec<String> = rule.total.iter().map(|t| t.to_string()).collect();
            breach(stated.name, format!("{} should have {}, but has {total}", at(), wanted.join(" or ")))
        }
        Rule::Degree(rule) => match true_ones(&rule.links, marks).count() {
            0 if rule.visit => breach("unvisited", format!("the loop does not pass {}", at())),
            0 | 2 => Vec::new(),
            1 => breach("dead-end", format!("the line ends at {}", at())),
            3 => breach("branch", format!("the line branches at {}", at())),
            _ => breach("cross", format!("the line crosses itself at {}", at())),
        },
        Rule::SingleLoop(rule) => {
            let pieces = rule.way.pieces(|link| marks.is(rule.way.links[link].place, 1));
            match pieces.len() {
                0 => breach("no-line", "there is no line".to_string()),
                1 => Vec::new(),
                n => {
                    let places =
                        pieces.iter().skip(1).flatten().map(|&link| rule.way.links[link].place).collect();
                    let sentence = format!("there are {n} separate lines");
                    vec![Breach { code: "separate-lines", places, sentence }]
                }
            }
        }
    }
}
