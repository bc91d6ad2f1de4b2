//! Tails: what is seen from the marks that a step has just made, and from nothing else, is told with it.

use super::{MOST_BESIDE, Told, take_in};
use crate::explain::explainer::Explainer;
use crate::explain::finder::{How, is_pairing};
use crate::explain::net::Net;
use crate::explain::say::Speaker;
use crate::explain::step::Step;
use crate::rule::{Claim, Rule};

/// So many marks may follow from others, too.
const SHORT: usize = 4;

/// With which steps before it a step can be told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail {
    /// With none.
    None,
    /// With any that makes the mark: it is what one mark says of its neighbours.
    Beside,
    /// With a chain that makes one of the marks: it is how lines run on. One looks there anyway, so what else is drawn is seen.
    Lines,
    /// With a chain that makes all of the marks: it is about the sides of the loop.
    Sides,
}

impl Explainer<'_> {
    /// The steps, those that follow at once from the one before together with it.
    pub(super) fn with_tails(&self, steps: Vec<(Step, Tail)>, speaker: &Speaker<'_>) -> Vec<Step> {
        let mut told: Vec<(Step, Vec<Claim>)> = Vec::with_capacity(steps.len());
        for (step, tail) in steps {
            let together = told.last().and_then(|(last, then)| {
                let fits = last.conclusions.len() + step.conclusions.len() <= MOST_BESIDE;
                let is_new = |mark: &Claim| last.conclusions.contains(mark);
                let is_tail = match tail {
                    Tail::None => false,
                    Tail::Beside => step.premises.iter().all(is_new),
                    Tail::Lines if then.is_empty() && step.conclusions.len() <= SHORT => {
                        !last.chain.is_empty() && step.premises.iter().any(is_new)
                    }
                    Tail::Lines | Tail::Sides => !last.chain.is_empty() && step.premises.iter().all(is_new),
                };
                if !(fits && is_tail) || step.premises.is_empty() {
                    return None;
                }
                let mut one = last.clone();
                take_in(&mut one, &step);
                let then: Vec<Claim> = then.iter().chain(&step.conclusions).copied().collect();
                self.stays_lean(last, &one).then_some((one, then))
            });
            match together {
                Some(one) => {
                    told.pop();
                    told.push(one);
                }
                None => told.push((step, Vec::new())),
            }
        }
        let with = |(mut step, then): (Step, Vec<Claim>)| {
            if !then.is_empty() {
                step.sentence = format!("{} Then {}.", step.sentence, speaker.claims(&then));
            }
            step
        };
        told.into_iter().map(with).collect()
    }
}

/// With which steps a step can be told.
pub(super) fn tail(net: &Net<'_>, one: &Told) -> Tail {
    let from_clue = |rule: u32| net.book.rules().get(rule as usize).is_some_and(|stated| stated.from_clue);
    match one.found.how {
        How::Count(id) if is_pairing(net, id) && one.found.premises.len() == 1 => {
            if from_clue(net.counts[id as usize].rule) { Tail::None } else { Tail::Beside }
        }
        How::Count(_) => {
            let mut rules = one.found.rules.iter().map(|&rule| &net.book.rules()[rule as usize].rule);
            match rules.clone().all(|rule| matches!(rule, Rule::Degree(_))) {
                true => Tail::Lines,
                false if rules.all(|rule| matches!(rule, Rule::Degree(_) | Rule::SingleLoop(_))) => {
                    Tail::Sides
                }
                false => Tail::None,
            }
        }
        _ => Tail::None,
    }
}
