//! The explainer: what can be said about one puzzle, from the empty board or from where a player is.

mod lean;
mod why;

use super::finder::{Finder, Found, How, LONGER};
use super::group::Told;
use super::ladder::Ladder;
use super::level::Level;
use super::net::{Net, is_too_large};
use super::say::Speaker;
use super::step::Step;
use super::trace::Broken;
use crate::board::Place;
use crate::judge;
use crate::puzzle::{Marks, Pencil, Puzzle};
use crate::rule::{COMMON, Claim, Fact, Move, Pattern, RuleBook};
use crate::solve::problem::{Lit, Problem};
use crate::solve::{Answer, Budget, Solver};
use std::collections::{HashMap, HashSet};

/// The rules of one puzzle, laid out for explanations.
pub struct Explainer<'a> {
    puzzle: &'a Puzzle,
    book: &'a RuleBook,
    /// Nothing if the puzzle is too large to be explained.
    problem: Option<Problem<'a>>,
}

/// A way to the answer, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use]
pub struct Walk {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// What is on the board at its end.
    pub marks: Marks,
    /// How it ends.
    pub end: End,
}

/// How a walk ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// In the whole answer.
    Answer,
    /// There is no step of the allowed levels.
    Stuck,
    /// What is on the board cannot be right.
    Mistake,
    /// Somebody stopped it, or the budget was spent.
    Stopped,
}

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use]
pub struct Grade {
    /// The level of its hardest step; `None` if not even trial leads to an answer.
    pub level: Option<Level>,
    /// How many steps of each level the walk has, easiest first.
    pub steps: [usize; 5],
    /// The first of its hardest steps, and how many steps come before it.
    pub hardest: Option<(usize, Step)>,
    /// False if the budget was spent before it was clear.
    pub settled: bool,
}

/// What comes next at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Next {
    /// This step.
    Step(Box<Step>),
    /// A mark that cannot be right, and why.
    Mistake(Box<Mistake>),
    /// Nothing: everything is there.
    Solved,
    /// Nothing that this explainer can find. The puzzle may have several solutions, or need more than trial.
    Nothing,
    /// The budget was spent.
    Unsettled,
}

/// Marks of a player that cannot be right.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The marks; several if only all of them together are wrong.
    pub marks: Vec<Claim>,
    /// What should be there instead and why, step by step from the marks that are right.
    pub steps: Vec<Step>,
    /// In one sentence.
    pub sentence: String,
}

/// Why something is so, or is not.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Why {
    /// It must be so.
    Forced(Argument),
    /// It cannot be so.
    Refuted(Argument),
    /// It need not be so: a solution in which it is not, and one in which it is.
    Open {
        /// Where it is so, if such a solution was looked for and found.
        with: Option<Box<Marks>>,
        /// Where it is not.
        without: Box<Marks>,
    },
    /// A mark of the player cannot be right.
    Mistake(Box<Mistake>),
    /// The puzzle has no solution.
    Nothing,
    /// The budget was spent.
    Unsettled,
}

/// The steps that lead to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Argument {
    /// The steps, each needed by a later one or by the claim; none if no steps were found, though it holds.
    pub steps: Vec<Step>,
    /// The rules that are used, by their numbers in the book.
    pub rules: Vec<usize>,
    /// The marks and givens that are used.
    pub premises: Vec<Claim>,
    /// In one sentence.
    pub sentence: String,
}

impl<'a> Explainer<'a> {
    /// For a puzzle with its rule book.
    pub fn new(puzzle: &'a Puzzle, book: &'a RuleBook) -> Explainer<'a> {
        let problem = (!is_too_large(book)).then(|| Problem::plain(puzzle.board(), puzzle.card(), book));
        Explainer { puzzle, book, problem }
    }

    fn net(&self) -> Option<Net<'_>> {
        Some(Net::new(self.problem.as_ref()?, self.book))
    }

    /// The rule book, to which the numbers of rules in steps refer.
    pub fn book(&self) -> &RuleBook {
        self.book
    }

    /// The easiest level that fills the board; `None` if there is none, or the budget is spent.
    pub fn level(&self, budget: &Budget) -> Option<Level> {
        let net = self.net()?;
        Ladder::new(&net).within(budget).level(Level::Trial, &[])
    }

    /// Whether steps up to a level fill the board.
    pub fn finishes(&self, level: Level, budget: &Budget) -> bool {
        self.net().is_some_and(|net| Ladder::new(&net).within(budget).finishes(level, &[]))
    }

    /// The way from some marks towards the answer, with steps up to a level. `visit` sees each step as it is found, and
    /// stops the walk by saying false. In the end notes that no later step uses are left out.
    pub fn walk(
        &self,
        marks: &Marks,
        most: Level,
        budget: &Budget,
        mut visit: impl FnMut(usize) -> bool,
    ) -> Walk {
        let Some(net) = self.net() else {
            return Walk { steps: Vec::new(), marks: marks.clone(), end: End::Stopped };
        };
        let mut found = 0;
        let walk = self.walk_on(&net, &self.known(&net, marks), most, budget, None, &mut |_| {
            found += 1;
            visit(found)
        });
        let steps = walk.steps.into_iter().map(|step| self.lean(step, budget)).collect();
        self.as_judged(Walk { steps, ..walk }, marks)
    }

    /// A walk as far as the judge agrees with it. It sees nearly every step; what it does not see is not shown.
    fn as_judged(&self, mut walk: Walk, from: &Marks) -> Walk {
        if let Some(at) = walk.steps.iter().position(|step| !self.is_sound(step)) {
            walk.steps.truncate(at);
            walk.end = End::Stuck;
            walk.marks = from.clone();
            let mut pencil = Pencil::new();
            walk.steps.iter().for_each(|step| step.write(&mut walk.marks, &mut pencil));
        }
        walk
    }

    /// With a goal, only what leads to it stays in the walk.
    fn walk_on(
        &self,
        net: &Net<'_>,
        known: &[Lit],
        most: Level,
        budget: &Budget,
        goal: Option<&[Claim]>,
        visit: &mut dyn FnMut(&Found) -> bool,
    ) -> Walk {
        let Ok(mut finder) = Finder::new(net, known, budget) else {
            let is_known = |var: usize| known.contains(&Lit::new(var as u32, true)).then_some(true);
            return Walk { steps: Vec::new(), marks: net.problem.marks(is_known), end: End::Mistake };
        };
        let mut all: Vec<Found> = Vec::new();
        let mut end = if finder.is_complete() { End::Answer } else { End::Stuck };
        while end == End::Stuck {
            let Some(found) = finder.next(most) else {
                if finder.is_tired() {
                    end = End::Stopped;
                }
                break;
            };
            let go_on = visit(&found);
            if finder.take(&found).is_err() {
                end = End::Mistake;
            } else if finder.is_complete() {
                end = End::Answer;
            } else if !go_on {
                end = End::Stopped;
            }
            all.push(found);
        }
        let reached =
            |finder: &Finder<'_>| net.problem.marks(|var| finder.base.value(Lit::new(var as u32, true)));
        // Nobody waits for the reasons.
        if budget.is_cancelled() {
            return Walk { steps: Vec::new(), marks: reached(&finder), end: End::Stopped };
        }
        // Notes that no later step uses are left out: what a place is not, on which side of the loop it lies.
        let wanted =
            goal.map(|claims| claims.iter().filter_map(|claim| net.lit(claim)).collect::<HashSet<Lit>>());
        let mut used: HashSet<Lit> = HashSet::new();
        let mut told = Vec::new();
        let speaker = self.speaker(net);
        let mut shown: HashMap<Lit, usize> = HashMap::new();
        for (at, found) in all.iter().enumerate().filter(|_| goal.is_some()) {
            found.conclusions.iter().for_each(|&lit| _ = shown.entry(lit).or_insert(at));
        }
        self.fold_unsayable(net, &mut all);
        for (at, mut found) in all.into_iter().enumerate().rev().take_while(|_| !budget.is_cancelled()) {
            let stays = |lit: &Lit| match &wanted {
                Some(wanted) => wanted.contains(lit) || used.contains(lit),
                None => matches!(net.claim(*lit), Some(Claim::Is(_))) || used.contains(lit),
            };
            let said = found.conclusions.len();
            found.conclusions.retain(stays);
            if found.conclusions.is_empty() {
                continue;
            }
            // On the way to a goal, what says less needs less.
            found.rough |= goal.is_some() && found.conclusions.len() < said;
            finder.finish(&mut found);
            if goal.is_some() {
                self.lead_to(net, &mut found, &|lit| shown.get(lit).is_some_and(|&before| before < at));
            }
            let one = self.with_fewer_clues(&mut finder, &speaker, found);
            used.extend(one.found.premises.iter().copied());
            told.push(one);
        }
        told.reverse();
        let steps = match Finder::new(net, known, budget) {
            Ok(board) => self.arranged(board, &speaker, told, budget),
            Err(_) => Vec::new(),
        };
        if budget.is_cancelled() {
            return Walk { steps: Vec::new(), marks: reached(&finder), end: End::Stopped };
        }
        Walk { steps, marks: reached(&finder), end }
    }

    /// A step as it is told. Where other cases take fewer clues, and the judge sees that they do, it goes through those.
    fn with_fewer_clues(&self, finder: &mut Finder<'_>, speaker: &Speaker<'_>, found: Found) -> Told {
        let net = finder.net;
        if let Some(found) = finder.by_other_cases(&found) {
            let step = self.step(net, speaker, &found);
            if self.is_sound(&step) {
                return Told { found, step };
            }
        }
        let step = self.step(net, speaker, &found);
        Told { found, step }
    }

    /// What helps but cannot be said of any place, such as whose turn it is somewhere along a spiral, is no step: those that
    /// use it have its reasons.
    fn fold_unsayable(&self, net: &Net<'_>, all: &mut [Found]) {
        let mut unsaid: HashMap<Lit, (Vec<u32>, Vec<Lit>)> = HashMap::new();
        for found in all {
            let used: Vec<Lit> =
                found.premises.iter().filter(|lit| unsaid.contains_key(lit)).copied().collect();
            for lit in used {
                let (rules, premises) = &unsaid[&lit];
                found.premises.retain(|&premise| premise != lit);
                found.premises.extend(premises);
                found.rules.extend(rules);
                found.premises.sort_unstable();
                found.premises.dedup();
                found.rules.sort_unstable();
                found.rules.dedup();
                // A chain goes back to where that came from.
                if found.how == How::Chain {
                    (found.rough, found.rounds) = (true, LONGER);
                    found.counts.clear();
                }
            }
            let is_said = |lit: &Lit| net.claim(*lit).is_some();
            for &lit in found.conclusions.iter().filter(|lit| !is_said(lit)) {
                unsaid.insert(lit, (found.rules.clone(), found.premises.clone()));
            }
            found.conclusions.retain(is_said);
        }
    }

    /// How hard the puzzle is, with its hardest step.
    pub fn grade(&self, budget: &Budget) -> Grade {
        let Some(net) = self.net() else {
            return Grade { level: None, steps: [0; 5], hardest: None, settled: false };
        };
        let none = Marks::new(self.puzzle.board());
        let known = self.known(&net, &none);
        let walk = self.walk_on(&net, &known, Level::Trial, budget, None, &mut |_| true);
        let mut steps = [0; 5];
        walk.steps.iter().for_each(|step| steps[step.level as usize] += 1);
        let hardest = walk.steps.iter().map(|step| step.level).max();
        let first = walk.steps.iter().position(|step| Some(step.level) == hardest);
        Grade {
            // A board without a single place to mark is easy.
            level: (walk.end == End::Answer).then_some(hardest.unwrap_or(Level::Easy)),
            steps,
            hardest: first
                .map(|at| (at, self.lean(walk.steps[at].clone(), budget)))
                .filter(|(_, step)| self.is_sound(step)),
            settled: walk.end != End::Stopped,
        }
    }

    /// The easiest step from a position. Marks that cannot be right are told first.
    pub fn next(&self, marks: &Marks, budget: &Budget) -> Next {
        if let Some(mistake) = self.mistake(marks, budget) {
            return Next::Mistake(Box::new(mistake));
        }
        let Some(net) = self.net() else { return Next::Unsettled };
        let Ok(mut finder) = Finder::new(&net, &self.known(&net, marks), budget) else {
            return Next::Nothing;
        };
        if finder.is_complete() {
            return Next::Solved;
        }
        match finder.next(Level::Trial) {
            Some(mut found) => {
                finder.finish(&mut found);
                let step = self.with_fewer_clues(&mut finder, &self.speaker(&net), found).step;
                let step = self.lean(step, budget);
                if self.is_sound(&step) { Next::Step(Box::new(step)) } else { Next::Nothing }
            }
            None if finder.is_tired() => Next::Unsettled,
            None => Next::Nothing,
        }
    }

    /// Does the judge agree with a step?
    pub fn is_sound(&self, step: &Step) -> bool {
        // Nothing rests on itself.
        if step.conclusions.iter().any(|claim| step.premises.contains(claim)) {
            return false;
        }
        let (board, card) = (self.puzzle.board(), self.puzzle.card());
        judge::follows(board, card, self.book, &step.rules, &step.premises, &step.conclusions, step.along())
    }

    /// The same, if nothing is gone through case by case.
    pub(super) fn is_straight(&self, step: &Step) -> bool {
        let (board, card) = (self.puzzle.board(), self.puzzle.card());
        let along = judge::Along { straight: true, ..step.along() };
        judge::follows(board, card, self.book, &step.rules, &step.premises, &step.conclusions, along)
    }

    /// Marks that cannot be right, with the reason, if there are any.
    pub fn mistake(&self, marks: &Marks, budget: &Budget) -> Option<Mistake> {
        let none = Marks::new(self.puzzle.board());
        if self.problem.is_none() || *marks == none {
            return None;
        }
        let right =
            match Solver::new(self.puzzle.board(), self.puzzle.card(), self.book).open().verdict(budget) {
                Answer::Unique(right) => right,
                Answer::Several { .. } => return self.at_odds(marks, budget),
                Answer::Nothing { .. } | Answer::Unsettled { .. } => return None,
            };
        let is_wrong =
            |(place, value): &(Place, u16)| right.get(*place).is_some_and(|should| should != *value);
        let wrong: Vec<(Place, u16)> = marks.iter().filter(is_wrong).collect();
        let &(place, value) = wrong.first()?;
        let mut sane = marks.clone();
        wrong.iter().for_each(|&(place, _)| sane.set(place, None));
        // The wrong mark that is refuted most easily is the one to tell.
        let claims: Vec<Claim> = wrong
            .iter()
            .filter_map(|&(place, _)| Some(Claim::Is(Fact { place, value: right.get(place)? })))
            .collect();
        let (claim, steps) = self.first_of(&claims, &sane, budget);
        let told =
            claim.map_or((place, value), |claim| (claim.place(), marks.get(claim.place()).unwrap_or(value)));
        let mark = Claim::Is(Fact { place: told.0, value: told.1 });
        // Most positions are right, and it takes long to lay the net out.
        let net = self.net()?;
        let words = self.speaker(&net).claims(&[mark]);
        let sentence = match steps.last() {
            Some(step) => format!("It cannot be that {words}. {}", step.sentence),
            None => format!("It cannot be that {words}."),
        };
        Some(Mistake { marks: vec![mark], steps, sentence })
    }

    /// Where several solutions are possible: marks that cannot all be part of one.
    fn at_odds(&self, marks: &Marks, budget: &Budget) -> Option<Mistake> {
        let book = self.with_marks(marks);
        let answer = Solver::new(self.puzzle.board(), self.puzzle.card(), &book).open().verdict(budget);
        let Answer::Nothing { because } = answer else { return None };
        let at_odds: Vec<Claim> = because
            .places
            .iter()
            .filter_map(|&place| Some(Claim::Is(Fact { place, value: marks.get(place)? })))
            .collect();
        let net = self.net()?;
        let words = self.speaker(&net).claims(&at_odds);
        let sentence = format!("It cannot be that {words}: no solution has that.");
        Some(Mistake { marks: at_odds, steps: Vec::new(), sentence })
    }

    fn with_marks(&self, marks: &Marks) -> RuleBook {
        let mut book = self.book.clone();
        for (place, value) in marks.iter() {
            book.fact("mark", Fact { place, value });
        }
        book
    }

    /// Walks until one of the claims is reached; which one, and the steps that lead to it.
    fn first_of(&self, claims: &[Claim], marks: &Marks, budget: &Budget) -> (Option<Claim>, Vec<Step>) {
        let Some(net) = self.net() else { return (None, Vec::new()) };
        let mut reached = None;
        let mut visit = |found: &Found| {
            let mut said = found.conclusions.iter().filter_map(|&lit| net.claim(lit));
            reached = said.find(|claim| claims.contains(claim));
            reached.is_none()
        };
        let known = self.known(&net, marks);
        let walk = self.walk_on(&net, &known, Level::Trial, budget, Some(claims), &mut visit);
        match reached {
            Some(_) if walk.steps.iter().all(|step| self.is_sound(step)) => (reached, walk.steps),
            Some(_) => (reached, Vec::new()),
            None => (None, Vec::new()),
        }
    }

    fn known(&self, net: &Net<'_>, marks: &Marks) -> Vec<Lit> {
        marks.iter().filter_map(|(place, value)| net.lit(&Claim::Is(Fact { place, value }))).collect()
    }

    fn speaker<'n>(&'n self, net: &'n Net<'n>) -> Speaker<'n> {
        Speaker { net, board: self.puzzle.board(), card: self.puzzle.card() }
    }

    pub(super) fn step(&self, net: &Net<'_>, speaker: &Speaker<'_>, found: &Found) -> Step {
        let claims = |lits: &[Lit]| -> Vec<Claim> { lits.iter().filter_map(|&lit| net.claim(lit)).collect() };
        let rules = self.book.rules();
        let (conclusions, premises) = (claims(&found.conclusions), claims(&found.premises));
        let chain: Vec<Claim> = found.chain.iter().filter_map(|&(lit, _)| net.claim(lit)).collect();
        let cases: Vec<Place> = match found.how {
            How::Cases(id) => claims(net.lits_of(id)).iter().map(Claim::place).collect(),
            _ => Vec::new(),
        };
        let (kind, rule) = match found.how {
            How::Count(id) if net.counts[id as usize].pattern => (Move::Clues, None),
            How::Count(id) => (Move::OneRule, rules.get(net.counts[id as usize].rule as usize)),
            How::Closing | How::Closed(_) => (Move::Closing, None),
            How::Hangs { rule, .. } => (Move::CutOff, rules.get(rule as usize)),
            How::Chain => (Move::Chain, None),
            How::Cases(_) => (Move::Cases, None),
        };
        let stated = |rule: Option<u32>| rule.and_then(|rule| rules.get(rule as usize));
        let broken = match &found.clash {
            Some(Broken::Count(id, _)) => Some(net.counts[*id as usize].rule),
            Some(Broken::Hangs(rule, _)) => Some(*rule),
            Some(Broken::Isles(_)) => net.isle_rules.first().copied(),
            Some(Broken::Ring) => net.loop_rules.first().copied(),
            None => None,
        };
        let pattern = Pattern {
            board: self.puzzle.board(),
            kind,
            rule,
            // A chain that does without a clue may be longer than its level asks for; it is no harder for that.
            rounds: found.rounds.min(found.level.rounds().max(1)),
            rules: found.rules.iter().map(|&rule| &rules[rule as usize]).collect(),
            premises: &premises,
            conclusions: &conclusions,
            chain: &chain,
            links: found
                .chain
                .iter()
                .filter(|(lit, _)| net.claim(*lit).is_some())
                .map(|(_, rule)| stated(*rule))
                .collect(),
            broken: stated(broken),
        };
        let mut names = self.puzzle.techniques().iter().chain(COMMON);
        let technique =
            names.find(|technique| (technique.fits)(&pattern)).map_or("", |technique| technique.name);
        Step {
            level: found.level,
            technique,
            conclusions,
            rules: found.rules.iter().map(|&rule| rule as usize).collect(),
            premises,
            chain,
            cases,
            sentence: speaker.tell(found),
            hints: speaker.hints(found),
        }
    }
}
