//! Steps that are seen at one glance are told as one.
//!
//! Where a line comes, passes or would end, the next mark is plain, and the one after it too. Told one by one such marks fill
//! pages between the steps that matter; so a run of them is one step, as long as it stays short enough to be followed on the board.

use super::explainer::Explainer;
use super::level::Level;
use super::say::Speaker;
use super::step::Step;
use crate::rule::{Claim, Rule};

/// What a run of such steps is called.
const NAME: &str = "lines run on";
/// A run has so many marks at most.
const MOST: usize = 8;

impl Explainer<'_> {
    /// The steps with runs of them put together.
    pub(super) fn grouped(&self, steps: Vec<Step>, speaker: &Speaker<'_>) -> Vec<Step> {
        let mut told = Vec::with_capacity(steps.len());
        let mut run: Vec<Step> = Vec::new();
        for step in steps {
            let marks: usize = run.iter().map(|step| step.conclusions.len()).sum();
            let goes_on = self.is_plain(&step) && marks + step.conclusions.len() <= MOST;
            if !goes_on {
                self.put_together(std::mem::take(&mut run), speaker, &mut told);
            }
            if self.is_plain(&step) { run.push(step) } else { told.push(step) }
        }
        self.put_together(run, speaker, &mut told);
        told
    }

    /// True if a step says only how lines run through one node.
    fn is_plain(&self, step: &Step) -> bool {
        let is_degree = |&rule: &usize| matches!(self.book().rules()[rule].rule, Rule::Degree(_));
        let marks = step.conclusions.iter().all(|claim| matches!(claim, Claim::Is(_)));
        step.level == Level::Easy && step.chain.is_empty() && marks && step.rules.iter().all(is_degree)
    }

    fn put_together(&self, run: Vec<Step>, speaker: &Speaker<'_>, told: &mut Vec<Step>) {
        if run.len() < 2 {
            told.extend(run);
            return;
        }
        let mut one = Step {
            technique: NAME,
            conclusions: Vec::new(),
            rules: Vec::new(),
            premises: Vec::new(),
            ..run[0].clone()
        };
        for step in &run {
            for premise in &step.premises {
                if !one.conclusions.contains(premise) && !one.premises.contains(premise) {
                    one.premises.push(*premise);
                }
            }
            one.conclusions.extend(step.conclusions.iter().cloned());
            one.rules.extend(&step.rules);
        }
        one.rules.sort_unstable();
        one.rules.dedup();
        if !self.is_sound(&one) {
            told.extend(run);
            return;
        }
        // What one of the steps needed may follow from the others.
        self.without(&mut one, |step| &mut step.premises);
        self.without(&mut one, |step| &mut step.rules);
        one.sentence = speaker.run_on(&one.conclusions);
        told.push(one);
    }

    /// Leaves out what is not needed.
    fn without<T: Clone>(&self, step: &mut Step, list: fn(&mut Step) -> &mut Vec<T>) {
        for at in (0..list(step).len()).rev() {
            let gone = list(step).remove(at);
            if !self.is_sound(step) {
                list(step).insert(at, gone);
            }
        }
    }
}
