//! Explanations: every step is sound, walks reach the answer, grades mean the same for the quick look and the long one.

mod common;

#[path = "explain/patterns.rs"]
mod patterns;
#[path = "explain/player.rs"]
mod player;
#[path = "explain/real.rs"]
mod real;
#[path = "explain/reasons.rs"]
mod reasons;
#[path = "explain/roles.rs"]
mod roles;
#[path = "explain/small.rs"]
mod small;
#[path = "explain/stories.rs"]
mod stories;
#[path = "explain/whole.rs"]
mod whole;

use gridwright::explain::{End, Explainer, Level, Step, Walk};
use gridwright::judge::{self, Along};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::rule::{Claim, Fact, Rule, RuleBook};
use gridwright::solve::Budget;
use std::collections::HashSet;

/// A walk over the whole board, with everything that must hold of its steps.
fn checked_walk(puzzle: &Puzzle, book: &RuleBook, what: &str) -> Walk {
    let explainer = Explainer::new(puzzle, book);
    let walk = explainer.walk(&Marks::new(puzzle.board()), Level::Trial, &Budget::unlimited(), |_| true);
    let mut told: HashSet<Claim> = HashSet::new();
    for stated in book.rules() {
        if let Rule::Fact(fact) = &stated.rule {
            told.insert(Claim::Is(*fact));
        }
    }
    for (number, step) in (1..).zip(&walk.steps) {
        // Nothing rests on what comes later.
        let has_another = |fact: &Fact| {
            let another = |is: &Fact| is.place == fact.place && is.value != fact.value;
            told.iter().any(|known| matches!(known, Claim::Is(is) if another(is)))
        };
        let is_told = |claim: &Claim| match claim {
            Claim::Not(fact) => told.contains(claim) || has_another(fact),
            // That is a clue.
            Claim::Size(_) => true,
            _ => told.contains(claim),
        };
        let early = step.premises.iter().find(|claim| !is_told(claim));
        assert_eq!(
            early, None,
            "{what}, step {number} rests on something that was not told: {}",
            step.sentence
        );
        told.extend(&step.conclusions);
        assert!(explainer.is_sound(step), "{what}, step {number}: the judge does not see it: {step:?}");
        assert!(!step.sentence.is_empty() && !step.technique.is_empty(), "{what}, step {number}");
        assert!(!step.conclusions.is_empty(), "{what}, step {number}");
        // Every case begins with something, and what two numbers leave of their two cells is told once.
        assert!(!step.sentence.contains("if ,"), "{what}, step {number}: {}", step.sentence);
        let pair = step.sentence.split_once(", so ").filter(|(pair, _)| pair.contains(" fit only on "));
        let again = walk
            .steps
            .get(number)
            .filter(|next| pair.is_some_and(|(pair, _)| next.sentence.starts_with(pair)));
        assert_eq!(again, None, "{what}, step {number}: {}", step.sentence);
    }
    let level = explainer.level(&Budget::unlimited());
    // The judge may not see a step that is very long; the walk ends there, and the quick look goes on.
    if walk.end == End::Answer {
        let hardest = walk.steps.iter().map(|step| step.level).max();
        assert_eq!(level, Some(hardest.unwrap_or(Level::Easy)), "{what}: the quick look and the walk");
        assert_eq!(puzzle.judge(&walk.marks), [], "{what}");
    }
    walk
}

/// A clue that a step can do without, as far as the judge can tell; if `straight`, without going through cases. A clue may take several
/// rules to state.
fn spare_clue(puzzle: &Puzzle, book: &RuleBook, step: &Step, straight: bool) -> Option<usize> {
    let (board, card) = (puzzle.board(), puzzle.card());
    let is_clue = |&&rule: &&usize| book.rules()[rule].from_clue;
    let along = Along { straight, ..step.along() };
    step.rules.iter().filter(is_clue).copied().find(|&spared| {
        let places = &book.rules()[spared].places;
        let stays = |&&rule: &&usize| !(book.rules()[rule].from_clue && book.rules()[rule].places == *places);
        let rules: Vec<usize> = step.rules.iter().filter(stays).copied().collect();
        judge::follows(board, card, book, &rules, &step.premises, &step.conclusions, along)
    })
}
