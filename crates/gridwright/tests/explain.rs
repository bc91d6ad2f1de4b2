//! Explanations: every step is sound, walks reach the answer, grades mean the same for the quick look and the long one.

mod common;

#[path = "explain/real.rs"]
mod real;
#[path = "explain/small.rs"]
mod small;
#[path = "explain/stories.rs"]
mod stories;

use gridwright::explain::{End, Explainer, Level, Walk};
use gridwright::judge;
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::rule::RuleBook;
use gridwright::solve::Budget;

/// A walk over the whole board, with everything that must hold of its steps.
fn checked_walk(puzzle: &Puzzle, book: &RuleBook, what: &str) -> Walk {
    let explainer = Explainer::new(puzzle, book);
    let walk = explainer.walk(&Marks::new(puzzle.board()), Level::Trial, &Budget::unlimited(), |_| true);
    for (number, step) in (1..).zip(&walk.steps) {
        assert!(explainer.is_sound(step), "{what}, step {number}: the judge does not see it: {step:?}");
        assert!(!step.sentence.is_empty() && !step.technique.is_empty(), "{what}, step {number}");
        assert!(!step.conclusions.is_empty(), "{what}, step {number}");
    }
    let level = explainer.level(&Budget::unlimited());
    match walk.end {
        End::Answer => {
            let hardest = walk.steps.iter().map(|step| step.level).max();
            assert_eq!(level, Some(hardest.unwrap_or(Level::Easy)), "{what}: the quick look and the walk");
            assert_eq!(puzzle.judge(&walk.marks), [], "{what}");
        }
        _ => assert_eq!(level, None, "{what}: the quick look goes farther than the walk"),
    }
    walk
}

/// True if a step can do without one of its clues, as far as the judge can tell: which one.
fn spare_clue(puzzle: &Puzzle, book: &RuleBook, step: &gridwright::explain::Step) -> Option<usize> {
    let (board, card) = (puzzle.board(), puzzle.card());
    let is_clue = |&&rule: &&usize| book.rules()[rule].from_clue;
    step.rules.iter().filter(is_clue).copied().find(|&spared| {
        let rules: Vec<usize> = step.rules.iter().copied().filter(|&rule| rule != spared).collect();
        judge::follows(board, card, book, &rules, &step.premises, &step.conclusions, step.along())
    })
}
