//! What belongs together in a run of plain steps: what one clue says, what lies at the same places, what is seen from beyond the rim.

use super::{Glance, Told};
use crate::board::Place;
use crate::explain::explainer::Explainer;
use crate::explain::finder::{Found, How};
use crate::explain::net::Net;
use crate::rule::{Claim, Fact, Path, Rule};
use crate::solve::problem::Lit;
use std::collections::VecDeque;

/// So many steps ahead one looks for more that the same clue says.
const AHEAD: usize = 40;

impl Explainer<'_> {
    /// What one clue says of what touches it is told together, though other steps were found between.
    pub(super) fn clue_by_clue(&self, net: &Net<'_>, told: Vec<Told>) -> Vec<Told> {
        let mut rest: VecDeque<(Told, Option<Glance>)> = told
            .into_iter()
            .map(|one| (self.glance(net, &one), one))
            .map(|(glance, one)| (one, glance))
            .collect();
        let mut order: Vec<Told> = Vec::with_capacity(rest.len());
        while let Some((one, glance)) = rest.pop_front() {
            order.push(one);
            let Some(glance @ (Glance::Clue(_) | Glance::Else(..))) = glance else { continue };
            let mut at = 0;
            while at < rest.len().min(AHEAD) {
                let is_new = |lit: &Lit| rest.range(..at).any(|(one, _)| one.found.conclusions.contains(lit));
                let (next, own) = &rest[at];
                if own.as_ref() == Some(&glance) && !next.found.premises.iter().any(is_new) {
                    order.extend(rest.remove(at).map(|(one, _)| one));
                } else {
                    at += 1;
                }
            }
        }
        order
    }
}

/// What is seen from beyond the rim and lies on one side is told together.
pub(super) fn from_the_rim(parts: Vec<Vec<Told>>) -> Vec<Vec<Told>> {
    let side = |claim: &Claim| match claim {
        Claim::Side { inside, .. } => Some(*inside),
        _ => None,
    };
    let own_side = |part: &[Told]| {
        let first = part.first()?.step.conclusions.first().and_then(side)?;
        let steps = || part.iter().map(|told| &told.step);
        let one_side = steps().flat_map(|step| &step.conclusions).all(|claim| side(claim) == Some(first));
        let is_own = |claim: &Claim| steps().any(|step| step.conclusions.contains(claim));
        let mut from = steps().flat_map(|step| &step.premises).filter(|claim| side(claim).is_some());
        (one_side && from.all(is_own)).then_some(first)
    };
    let mut all: Vec<(Option<bool>, Vec<Told>)> = Vec::with_capacity(parts.len());
    for part in parts {
        let own = own_side(&part);
        match all.iter_mut().find(|(known, _)| own.is_some() && *known == own) {
            Some((_, together)) => together.extend(part),
            None => all.push((own, part)),
        }
    }
    all.into_iter().map(|(_, part)| part).collect()
}

/// The parts of a run whose marks and premises lie at the same places, or at sides of one cell.
pub(super) fn connected(net: &Net<'_>, run: Vec<Told>) -> Vec<Vec<Told>> {
    let mut parts: Vec<Vec<Told>> = Vec::new();
    let mut places: Vec<Vec<Place>> = Vec::new();
    for told in run {
        let step = &told.step;
        let mut own: Vec<Place> = step.conclusions.iter().chain(&step.premises).map(Claim::place).collect();
        own.extend(step.conclusions.iter().flat_map(|claim| match claim.place() {
            Place::Edge(edge) => {
                let (one, other) = net.problem.board.sides(edge);
                [Some(one), other].into_iter().flatten().map(Place::from).collect()
            }
            _ => Vec::new(),
        }));
        let mut part = Vec::new();
        let mut at = 0;
        let mut first = None;
        while at < parts.len() {
            if places[at].iter().any(|place| own.contains(place)) {
                part.append(&mut parts.remove(at));
                own.append(&mut places.remove(at));
                first = first.or(Some(at));
            } else {
                at += 1;
            }
        }
        part.push(told);
        let at = first.unwrap_or(parts.len());
        parts.insert(at, part);
        places.insert(at, own);
    }
    parts
}

/// On a path: whether a number has one cell beside the one before it, or after it, because all others there are taken.
pub(super) fn is_way_on(net: &Net<'_>, found: &Found) -> bool {
    let How::Count(id) = found.how else { return false };
    let path = match net.book.rules().get(net.counts[id as usize].rule as usize).map(|stated| &stated.rule) {
        Some(Rule::Path(path)) => path,
        _ => return false,
    };
    let told = |lits: &[Lit]| -> Option<Vec<Fact>> {
        let fact = |&lit: &Lit| match net.claim(lit) {
            Some(Claim::Is(fact)) => Some(fact),
            _ => None,
        };
        lits.iter().map(fact).collect()
    };
    let (Some(numbers), Some(known)) = (told(&found.conclusions), told(&found.premises)) else {
        return false;
    };
    let passes = found.counts.iter().any(|&id| net.passed_by(id).is_some());
    match numbers.as_slice() {
        [number] if !passes && found.rules.len() == 1 => leads_to(path, &known, *number),
        _ => false,
    }
}

/// Whether all other cells beside a neighbour of a number are taken.
fn leads_to(path: &Path, known: &[Fact], number: Fact) -> bool {
    let beside = known.iter().find(|fact| fact.value.abs_diff(number.value) == 1);
    let Some(Fact { place: Place::Cell(from), .. }) = beside else { return false };
    let near = &path.near[from.index()];
    near.iter().all(|&cell| number.place == cell.into() || known.iter().any(|fact| fact.place == cell.into()))
        && known.len() <= near.len()
}

/// Runs in which each number is beside the one that was found just before it, in one direction.
pub(super) fn one_after_another(run: Vec<Told>) -> Vec<Vec<Told>> {
    let number = |told: &Told| match told.step.conclusions.first() {
        Some(Claim::Is(fact)) => Some(i32::from(fact.value)),
        _ => None,
    };
    let mut parts: Vec<Vec<Told>> = Vec::new();
    for told in run {
        let goes_on = parts.last().is_some_and(|part| {
            let numbers: Vec<i32> = part.iter().chain([&told]).filter_map(number).collect();
            let by = numbers[1] - numbers[0];
            by.abs() == 1 && numbers.windows(2).all(|pair| pair[1] - pair[0] == by)
        });
        match parts.last_mut() {
            Some(part) if goes_on => part.push(told),
            _ => parts.push(vec![told]),
        }
    }
    parts
}
