//! Steps that name no clue too many. Each reason is the smallest for its own argument, but another one of the same level may do without
//! a clue, and steps that are told as one have all their clues together. So each clue of a step is put to the test: if without it one
//! step of the same level leads to the same, that is told. What takes several steps without the clue, or a harder one, is no gain.

use super::Explainer;
use crate::board::Place;
use crate::explain::finder::Found;
use crate::explain::step::Step;
use crate::judge;
use crate::solve::Budget;
use crate::solve::problem::Lit;
use std::collections::HashSet;

/// On boards with more cells clues are not put to the judge.
const LARGE: usize = 200;

impl Explainer<'_> {
    /// A step as it is shown.
    pub(super) fn lean(&self, step: Step, budget: &Budget) -> Step {
        self.leaner(&step, budget).unwrap_or(step)
    }

    /// The same step with fewer clues, and no harder; nothing if each of its clues is needed.
    pub fn leaner(&self, step: &Step, budget: &Budget) -> Option<Step> {
        if budget.is_cancelled() {
            return None;
        }
        let lean = self.without_a_clue(step).find_map(|rules| self.by_rules(step, &rules, budget))?;
        Some(self.lean(lean, budget))
    }

    /// Whether a step that others were added to is sound, and could do without a clue only if it could before.
    pub(in crate::explain) fn stays_lean(&self, step: &Step, with_others: &Step) -> bool {
        let can_lose_a_clue = |step: &Step| self.without_a_clue(step).next().is_some();
        self.is_sound(with_others) && (!can_lose_a_clue(with_others) || can_lose_a_clue(step))
    }

    /// The rules of a step without one of its clues, as often as the judge sees it with those alone.
    fn without_a_clue(&self, step: &Step) -> impl Iterator<Item = Vec<usize>> {
        let book = self.book.rules();
        let clues = step.rules.iter().filter(|&&rule| book[rule].from_clue);
        let mut clues: Vec<&[Place]> = clues.map(|&rule| book[rule].places.as_slice()).collect();
        clues.dedup();
        // Where one clue says something by itself there is nothing to lose; and nobody waits for so many looks at all of a large board,
        // or at all the cases of a step once for every clue.
        let is_plain = clues.len() == 1 && step.chain.is_empty();
        let takes_long = !step.cases.is_empty() || self.puzzle.board().cells().len() > LARGE;
        if is_plain || takes_long {
            clues.clear();
        }
        // A step that goes straight on is no gain if it would have to go through cases.
        let along = judge::Along { straight: true, ..step.along() };
        clues.into_iter().filter_map(move |clue| {
            // A clue may take several rules to state, and goes with all of them.
            let stays = |rule: &usize| !(book[*rule].from_clue && book[*rule].places == clue);
            let rules: Vec<usize> = step.rules.iter().copied().filter(stays).collect();
            let (board, card) = (self.puzzle.board(), self.puzzle.card());
            let (premises, conclusions) = (&step.premises, &step.conclusions);
            let sees = judge::follows(board, card, self.book, &rules, premises, conclusions, along);
            sees.then_some(rules)
        })
    }

    /// One step to the same by these rules alone, no harder.
    fn by_rules(&self, step: &Step, rules: &[usize], budget: &Budget) -> Option<Step> {
        let book = self.book.only(rules);
        let less = Explainer::new(self.puzzle, &book);
        let net = less.net()?;
        let known: Vec<Lit> = step.premises.iter().map(|claim| net.lit(claim)).collect::<Option<_>>()?;
        let mut left: HashSet<Lit> =
            step.conclusions.iter().map(|claim| net.lit(claim)).collect::<Option<_>>()?;
        let mut visit = |found: &Found| {
            found.conclusions.iter().for_each(|lit| _ = left.remove(lit));
            !left.is_empty()
        };
        let walk = less.walk_on(&net, &known, step.level, budget, Some(&step.conclusions), &mut visit);
        let Ok([mut one]) = <[Step; 1]>::try_from(walk.steps) else { return None };
        one.rules.iter_mut().for_each(|rule| *rule = rules[*rule]);
        (left.is_empty() && self.is_sound(&one)).then_some(one)
    }
}
