//! The same argument at other places: where clues alone say it, it is told once, and of the others only what they say, by which clue.

use super::{MOST_BESIDE, take_in};
use crate::explain::explainer::Explainer;
use crate::explain::say::Speaker;
use crate::explain::step::Step;
use crate::rule::{COMMON, Claim};

/// So many are told with the first one.
const OTHERS: usize = 4;

impl Explainer<'_> {
    /// The steps, with those together that are the same but for their places.
    pub(super) fn in_the_same_way(&self, steps: Vec<Step>, speaker: &Speaker<'_>) -> Vec<Step> {
        let mut told: Vec<Step> = Vec::with_capacity(steps.len());
        let mut others: Vec<Step> = Vec::new();
        // The first of those that are alike, as it was found.
        let mut first: Option<Step> = None;
        for step in steps {
            let one = first
                .as_ref()
                .filter(|first| others.len() < OTHERS && self.are_alike(first, &step))
                .and_then(|_| {
                    let last = told.last()?;
                    let mut one = last.clone();
                    take_in(&mut one, &step);
                    (one.conclusions.len() <= MOST_BESIDE && self.stays_lean(last, &one)).then_some(one)
                });
            match one {
                Some(one) => {
                    others.push(step);
                    told.pop();
                    told.push(one);
                }
                None => {
                    self.tell_others(&mut told, &first, &mut others, speaker);
                    first = Some(step.clone());
                    told.push(step);
                }
            }
        }
        self.tell_others(&mut told, &first, &mut others, speaker);
        told
    }

    fn tell_others(
        &self,
        told: &mut [Step],
        first: &Option<Step>,
        others: &mut Vec<Step>,
        speaker: &Speaker<'_>,
    ) {
        let (Some(last), Some(first), false) = (told.last_mut(), first, others.is_empty()) else { return };
        let clues = |step: &Step| -> Vec<usize> {
            step.rules.iter().copied().filter(|&rule| self.book().rules()[rule].from_clue).collect()
        };
        let others: Vec<(Vec<Claim>, Vec<usize>)> = std::mem::take(others)
            .into_iter()
            .map(|step| {
                let is_own = clues(&step) == clues(first);
                (step.conclusions.clone(), if is_own { Vec::new() } else { clues(&step) })
            })
            .collect();
        last.sentence = format!("{} {}", last.sentence, speaker.likewise(&others));
    }

    /// Whether two steps are the same argument, from clues alone.
    fn are_alike(&self, one: &Step, other: &Step) -> bool {
        let value = |step: &Step| match step.conclusions.first() {
            Some(Claim::Is(fact)) => Some(fact.value),
            _ => None,
        };
        // A name that fits everything says nothing of what is alike.
        let has_name = !COMMON.iter().any(|technique| technique.name == one.technique);
        // What equal clues say of a place takes several rules, but no chain.
        let is_by_pairs = |step: &Step| {
            step.rules.len() > 1 && step.rules.iter().all(|&rule| self.book().rules()[rule].places.len() == 2)
        };
        let is_bare = |step: &Step| {
            step.premises.is_empty() && step.cases.is_empty() && (!step.chain.is_empty() || is_by_pairs(step))
        };
        has_name
            && is_bare(one)
            && is_bare(other)
            && one.technique == other.technique
            && one.level == other.level
            && value(one).is_some()
            && value(one) == value(other)
            && one.chain.len() == other.chain.len()
            && one.rules.len() == other.rules.len()
    }
}
