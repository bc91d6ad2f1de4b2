//! Why something is so, or why it need not be: the steps that lead to it and no others, or a solution without it.

use super::{Argument, Explainer, Why};
use crate::board::Place;
use crate::explain::finder::{Finder, Found, How, fewer};
use crate::explain::level::Level;
use crate::explain::net::{ALWAYS, Net};
use crate::explain::step::Step;
use crate::judge;
use crate::puzzle::Marks;
use crate::rule::{Claim, Fact, Rule};
use crate::solve::problem::Lit;
use crate::solve::{Answer, Budget, Solver};
use std::collections::HashSet;

/// More steps than these are no better than one long chain.
const MANY: usize = 12;

/// A reason in one step, with the links of its chain that hold anyway.
type AtOnce = (Step, Vec<Lit>);

/// A solution that was looked for.
enum Sought {
    Found(Box<Marks>),
    /// There is none.
    Absent,
    /// The budget was spent.
    Unknown,
}

impl Explainer<'_> {
    /// On the way to a goal only the steps are told that lead there. So a link of a chain that holds anyway, and was shown before, is
    /// something to start from and no news; and a number that alone is left for a cell rests on as few steps as can be.
    pub(super) fn lead_to(&self, net: &Net<'_>, found: &mut Found, is_shown: &dyn Fn(&Lit) -> bool) {
        found.anyway = found.aside.iter().copied().filter(|lit| is_shown(lit)).collect();
        found.premises.extend(&found.anyway);
        found.premises.sort_unstable();
        found.premises.dedup();
        let is_path = net.book.rules().iter().any(|stated| matches!(stated.rule, Rule::Path(_)));
        if !is_path || !matches!(found.how, How::Count(id) if net.counts[id as usize].rule == ALWAYS) {
            return;
        }
        let (spare, rest): (Vec<Lit>, Vec<Lit>) = found.premises.iter().partition(|lit| is_shown(lit));
        let claims = |lits: &[Lit]| -> Vec<Claim> { lits.iter().filter_map(|&lit| net.claim(lit)).collect() };
        let rules: Vec<usize> = found.rules.iter().map(|&rule| rule as usize).collect();
        let (board, card, conclusions) =
            (self.puzzle.board(), self.puzzle.card(), claims(&found.conclusions));
        let needed = fewer(spare, |some| {
            let premises = claims(&[some, &rest].concat());
            let along = judge::Along::default();
            judge::follows(board, card, self.book, &rules, &premises, &conclusions, along)
        });
        found.premises = [needed, rest].concat();
        found.premises.sort_unstable();
    }

    /// Why is this so, or why is it not? From marks that the player has; with none, from the clues alone.
    pub fn why(&self, claim: &Claim, marks: &Marks, budget: &Budget) -> Why {
        let (board, card) = (self.puzzle.board(), self.puzzle.card());
        if let Some(mistake) = self.mistake(marks, budget) {
            return Why::Mistake(Box::new(mistake));
        }
        // Marks count as known, but not what is asked about.
        let mut sane = marks.clone();
        sane.set(claim.place(), None);
        let book = self.with_marks(&sane);
        let answer = Solver::new(board, card, &book).open().answer(budget);
        let (Claim::Is(fact) | Claim::Not(fact)) = *claim else {
            return self.why_side(claim, answer, &sane, budget);
        };
        // What every solution has there; nothing if they differ, but none has what is asked about.
        let settled = match answer {
            Answer::Unique(only) => only.get(fact.place),
            Answer::Several { common, one, other } => match common.marks.get(fact.place) {
                Some(value) => Some(value),
                None => {
                    let is = |marks: &Marks| marks.get(fact.place).unwrap_or(0) == fact.value;
                    let find =
                        |wanted: bool| match [&one, &other].into_iter().find(|marks| is(marks) == wanted) {
                            Some(marks) => Sought::Found(Box::new(marks.clone())),
                            None => self.seek(&sane, fact, wanted, budget),
                        };
                    let (mut with, mut without) = (find(true), find(false));
                    if matches!(claim, Claim::Not(_)) {
                        std::mem::swap(&mut with, &mut without);
                    }
                    match (with, without) {
                        (Sought::Found(with), Sought::Found(without)) => {
                            return Why::Open { with: Some(with), without };
                        }
                        (Sought::Unknown, Sought::Found(without)) => {
                            return Why::Open { with: None, without };
                        }
                        (_, Sought::Unknown) => return Why::Unsettled,
                        (Sought::Found(_), Sought::Absent) if matches!(claim, Claim::Is(_)) => {
                            Some(fact.value)
                        }
                        (Sought::Absent, _) if matches!(claim, Claim::Not(_)) => Some(fact.value),
                        _ => None,
                    }
                }
            },
            Answer::Nothing { .. } => return Why::Nothing,
            Answer::Unsettled { .. } => return Why::Unsettled,
        };
        let (is_so, truth) = match (*claim, settled) {
            (Claim::Is(_), Some(value)) if value != fact.value => (false, Claim::Is(Fact { value, ..fact })),
            (Claim::Is(_), None) => (false, Claim::Not(fact)),
            (Claim::Not(_), Some(value)) if value == fact.value => (false, Claim::Is(fact)),
            _ => (true, *claim),
        };
        let argument = self.argument(&truth, &sane, budget);
        if is_so { Why::Forced(argument) } else { Why::Refuted(argument) }
    }

    /// The same for the side of a loop on which a cell lies.
    fn why_side(&self, claim: &Claim, answer: Answer, marks: &Marks, budget: &Budget) -> Why {
        let Claim::Side { place: Place::Cell(cell), inside } = *claim else { return Why::Unsettled };
        let is_so = |marks: &Marks| self.puzzle.inside(marks)[cell.index()] == inside;
        let opposite = Claim::Side { place: cell.into(), inside: !inside };
        match answer {
            Answer::Unique(only) if is_so(&only) => Why::Forced(self.argument(claim, marks, budget)),
            Answer::Unique(_) => Why::Refuted(self.argument(&opposite, marks, budget)),
            Answer::Several { one, other, .. } => match (is_so(&one), is_so(&other)) {
                (true, false) => Why::Open { with: Some(Box::new(one)), without: Box::new(other) },
                (false, true) => Why::Open { with: Some(Box::new(other)), without: Box::new(one) },
                // Two solutions that agree say nothing of the others: only steps can.
                (true, true) => match self.argument(claim, marks, budget) {
                    argument if argument.steps.is_empty() => Why::Unsettled,
                    argument => Why::Forced(argument),
                },
                (false, false) => match self.argument(&opposite, marks, budget) {
                    argument if argument.steps.is_empty() => Why::Unsettled,
                    argument => Why::Refuted(argument),
                },
            },
            Answer::Nothing { .. } => Why::Nothing,
            Answer::Unsettled { .. } => Why::Unsettled,
        }
    }

    /// Looks for a solution with a fact, or for one with another value in its place.
    fn seek(&self, marks: &Marks, fact: Fact, with: bool, budget: &Budget) -> Sought {
        let (board, card) = (self.puzzle.board(), self.puzzle.card());
        let Some(kind) = card.mark_on(fact.place.kind()) else { return Sought::Absent };
        let (least, most) = kind.values.range(board, self.puzzle.settings());
        for value in (least..=most).filter(|&value| (value == fact.value) == with) {
            let mut book = self.with_marks(marks);
            book.fact("mark", Fact { value, ..fact });
            match Solver::new(board, card, &book).open().verdict(budget) {
                Answer::Unique(one) | Answer::Several { one, .. } => return Sought::Found(Box::new(one)),
                Answer::Nothing { .. } => {}
                Answer::Unsettled { .. } => return Sought::Unknown,
            }
        }
        Sought::Absent
    }

    fn argument(&self, claim: &Claim, marks: &Marks, budget: &Budget) -> Argument {
        let Some(net) = self.net() else {
            let sentence = "The board is too large to be explained.".to_string();
            return Argument { steps: Vec::new(), rules: Vec::new(), premises: Vec::new(), sentence };
        };
        let speaker = self.speaker(&net);
        // In one step if that can be, otherwise in as many as it takes.
        let at_once = |known: &[Lit]| {
            let lit = net.lit(claim)?;
            let mut finder = Finder::new(&net, known, budget).ok()?;
            let mut levels = [Level::Medium, Level::Hard, Level::Expert].into_iter();
            let found = finder.direct(lit).or_else(|| levels.find_map(|level| finder.refute(lit, level)))?;
            let step = self.step(&net, &speaker, &found);
            self.is_sound(&step).then_some((step, found.aside))
        };
        let steps = match at_once(&self.known(&net, marks)) {
            Some((step, aside)) => self.before(&net, marks, budget, &aside, &at_once).unwrap_or(vec![step]),
            None => self.first_of(&[*claim], marks, budget).1,
        };
        let words = speaker.claims(&[*claim]);
        let mut rules: Vec<usize> = steps.iter().flat_map(|step| step.rules.iter().copied()).collect();
        rules.sort_unstable();
        rules.dedup();
        let shown: HashSet<Claim> = steps.iter().flat_map(|step| step.conclusions.iter().copied()).collect();
        let mut premises: Vec<Claim> = steps
            .iter()
            .flat_map(|step| step.premises.iter().copied())
            .filter(|p| !shown.contains(p))
            .collect();
        premises.sort();
        premises.dedup();
        let sentence = match steps.as_slice() {
            [] => format!("{words}: every solution has that, but there is no short reason for it."),
            [step] => step.sentence.clone(),
            [.., last] => format!("After {} other steps: {}", steps.len() - 1, last.sentence),
        };
        Argument { steps, rules, premises, sentence }
    }

    /// A chain that tells much that holds anyway is told in two parts: first the steps to that, then the chain from there.
    fn before(
        &self,
        net: &Net<'_>,
        marks: &Marks,
        budget: &Budget,
        aside: &[Lit],
        at_once: &dyn Fn(&[Lit]) -> Option<AtOnce>,
    ) -> Option<Vec<Step>> {
        let goals: Vec<Claim> = aside.iter().filter_map(|&lit| net.claim(lit)).collect();
        let mut left: HashSet<Lit> = aside.iter().copied().filter(|&lit| net.claim(lit).is_some()).collect();
        if left.is_empty() {
            return None;
        }
        let mut visit = |found: &Found| {
            found.conclusions.iter().for_each(|lit| _ = left.remove(lit));
            !left.is_empty()
        };
        let mut known = self.known(net, marks);
        let walk = self.walk_on(net, &known, Level::Expert, budget, Some(&goals), &mut visit);
        known.extend(walk.steps.iter().flat_map(|step| &step.conclusions).filter_map(|claim| net.lit(claim)));
        let (last, _) = at_once(&known)?;
        let mut used: HashSet<Claim> = last.premises.iter().copied().collect();
        let mut steps = vec![last];
        for step in walk.steps.into_iter().rev() {
            if step.conclusions.iter().any(|claim| used.contains(claim)) {
                used.extend(step.premises.iter().copied());
                steps.push(step);
            }
        }
        steps.reverse();
        (steps.len() <= MANY && steps.iter().all(|step| self.is_sound(step))).then_some(steps)
    }
}
