//! A walk as a person would go it: in which order steps are told, and which of them are told as one.
//!
//! Steps are found one by one, the easiest first. Told like that, a note stands pages before the step that needs it, the same
//! argument comes back for one place after another, and marks that are plain at one glance fill the pages between the
//! steps that matter. So notes wait until they are used; an argument that holds for several places is told once; and a run of
//! plain marks is one step, as long as it stays short enough to be followed on the board.

mod alike;
mod parts;
mod spare;
mod tails;

use super::explainer::Explainer;
use super::finder::{Finder, Found, How};
use super::ladder::Why;
use super::level::Level;
use super::net::{ALWAYS, Net};
use super::say::Speaker;
use super::say::runs::has_lines;
use super::step::Step;
use crate::board::Place;
use crate::rule::{Claim, Count, Fact, Rule};
use crate::solve::Budget;
use crate::solve::problem::Lit;
use parts::{connected, from_the_rim, one_after_another};
use std::collections::{HashMap, HashSet};
use tails::{Tail, tail};

/// What a run of lines is called.
const NAME: &str = "lines run on";
/// What a run is called where crosses alone say it.
const DEAD_END: &str = "dead end";
/// A run has so many marks at most.
const MOST: usize = 8;
/// With what lies beside them, marks of one step are so many at most.
const MOST_BESIDE: usize = 16;

/// A step, with what was found for it.
pub(super) struct Told {
    pub found: Found,
    pub step: Step,
}

/// What makes steps so plain that those after one another are told as one.
#[derive(Clone, PartialEq, Eq)]
enum Glance {
    /// How lines run through one node.
    Lines,
    /// From one face of a loop to the next.
    Sides,
    /// What one clue, at these places, says of what touches it.
    Clue(Vec<Place>),
    /// The same that a clue, at these places, forbids of what does not touch it.
    Else(Vec<Place>, &'static str),
    /// Places that have no colour left.
    Empty,
    /// The last cells of rows and blocks.
    Last,
    /// From one number of a path to the next.
    Path,
}

impl Explainer<'_> {
    /// The steps of a walk in the order in which they are told, with those together that belong together.
    /// The board is as it was before the first of them.
    pub(super) fn arranged(
        &self,
        mut board: Finder<'_>,
        speaker: &Speaker<'_>,
        told: Vec<Told>,
        budget: &Budget,
    ) -> Vec<Step> {
        let net = board.net;
        let board = &mut board;
        let told = self.told_once(net, speaker, told, budget);
        let told = self.when_used(board, speaker, told);
        let told = self.clue_by_clue(net, told);
        let mut steps: Vec<(Step, Tail)> = Vec::with_capacity(told.len());
        let glances: Vec<Option<Glance>> = told.iter().map(|one| self.glance(net, one)).collect();
        let mut rest = told.into_iter();
        for run in glances.chunk_by(|a, b| a.is_some() && a == b) {
            if budget.is_cancelled() {
                return Vec::new();
            }
            let all: Vec<Told> = rest.by_ref().take(run.len()).collect();
            let Some(glance) = &run[0] else {
                steps.extend(all.into_iter().map(|one| {
                    let tail = tail(net, &one);
                    (one.step, tail)
                }));
                continue;
            };
            let say = |one: &Step| match glance {
                Glance::Lines => {
                    let name = if has_lines(&one.conclusions, &one.premises) { NAME } else { DEAD_END };
                    (name, speaker.run_on(&one.conclusions, &one.premises))
                }
                Glance::Sides => (one.technique, speaker.across_lines(&one.conclusions, &one.premises)),
                Glance::Clue(_) => (one.technique, speaker.by_clue(&one.rules, &one.conclusions)),
                Glance::Else(..) => (one.technique, speaker.or_else(&one.rules, &one.conclusions)),
                Glance::Empty => (one.technique, speaker.all_empty(&one.conclusions, &one.premises)),
                Glance::Last => {
                    (one.technique, speaker.last_cells(&one.rules, &one.conclusions, &one.premises))
                }
                Glance::Path => (one.technique, speaker.way_on(&one.conclusions, &one.premises)),
            };
            let is_lines = *glance == Glance::Lines;
            let parts = match glance {
                Glance::Lines => connected(net, all),
                Glance::Sides => from_the_rim(connected(net, all)),
                Glance::Path => one_after_another(all),
                Glance::Clue(_) | Glance::Else(..) | Glance::Empty | Glance::Last => vec![all],
            };
            parts.into_iter().for_each(|part| self.put_together(part, net, is_lines, &say, &mut steps));
        }
        self.in_the_same_way(self.with_tails(steps, speaker), speaker)
    }

    /// Steps that say the same of several places for the same reason are told together, where the first of them stood.
    fn told_once(&self, net: &Net<'_>, speaker: &Speaker<'_>, told: Vec<Told>, budget: &Budget) -> Vec<Told> {
        let mut all: Vec<Told> = Vec::with_capacity(told.len());
        for one in told.into_iter().take_while(|_| !budget.is_cancelled()) {
            let is_same = |known: &Told| {
                is_same_argument(net, &known.found, &one.found)
                    || is_same_narrows(net, &known.found, &one.found)
                    || is_same_strait(speaker, &known.found, &one.found)
                    || is_same_cage(net, &known.found, &one.found)
                    || is_same_pair(speaker, &known.found, &one.found)
            };
            // What the later one rests on must be known where the first one stands.
            let is_early = |at: usize| {
                let told = |lit: &Lit| all[at..].iter().any(|known| known.found.conclusions.contains(lit));
                !one.found.premises.iter().any(told)
            };
            let same = (0..all.len()).find(|&at| is_same(&all[at]) && is_early(at));
            let together = same.and_then(|at| {
                let mut found = all[at].found.clone();
                found.conclusions.extend(&one.found.conclusions);
                // Where the counts of one are not known, all are looked at.
                match one.found.counts.is_empty() {
                    true => found.counts.clear(),
                    false if !found.counts.is_empty() => found.counts.extend(&one.found.counts),
                    false => {}
                }
                found.premises.extend(&one.found.premises);
                found.rules.extend(&one.found.rules);
                for list in [&mut found.rules, &mut found.counts] {
                    list.sort_unstable();
                    list.dedup();
                }
                found.premises.sort_unstable();
                found.premises.dedup();
                let step = self.step(net, speaker, &found);
                self.stays_lean(&all[at].step, &step).then_some((at, Told { found, step }))
            });
            match together {
                Some((at, both)) => all[at] = both,
                None => all.push(one),
            }
        }
        all
    }

    /// Notes come right before the first step that uses them. What has become plain by then, because of marks that were made
    /// since, is no note any more: the step that uses it rests on those marks.
    fn when_used(&self, board: &mut Finder<'_>, speaker: &Speaker<'_>, told: Vec<Told>) -> Vec<Told> {
        let mut source: HashMap<Lit, usize> = HashMap::new();
        for (at, one) in told.iter().enumerate().filter(|(_, one)| !one.step.is_mark()) {
            for &lit in &one.found.conclusions {
                source.entry(lit).or_insert(at);
            }
        }
        let is_mark: Vec<bool> = told.iter().map(|one| one.step.is_mark()).collect();
        let is_used: Vec<bool> = {
            let used: HashSet<Lit> = told.iter().flat_map(|one| one.found.premises.iter().copied()).collect();
            told.iter().map(|one| one.found.conclusions.iter().any(|lit| used.contains(lit))).collect()
        };
        let mut rest: Vec<Option<Told>> = told.into_iter().map(Some).collect();
        let mut order = Vec::with_capacity(rest.len());
        // Steps that are told with all their notes, since the judge does not see them without.
        let mut in_full = vec![false; rest.len()];
        let mut is_new = vec![true; rest.len()];
        let mut is_eased = vec![false; rest.len()];
        // A note that nobody uses was asked for itself.
        for goal in (0..rest.len()).filter(|&at| is_mark[at] || !is_used[at]) {
            let mut todo = vec![goal];
            while let Some(&at) = todo.last().filter(|_| !board.base.is_cancelled()) {
                // What was found long ago may be seen sooner by now.
                let one = rest[at].as_ref().filter(|_| std::mem::take(&mut is_new[at]));
                let sooner = one.and_then(|one| match is_mark[at] {
                    true => self.plain_by_now(board, speaker, one),
                    false => self.seen_sooner(board, speaker, one),
                });
                if sooner.is_some() {
                    rest[at] = sooner;
                }
                let Some(one) = &rest[at] else {
                    todo.pop();
                    continue;
                };
                let open = |lit: &&Lit| in_full[at] || board.base.value(**lit) != Some(true);
                let notes = one.found.premises.iter().filter(open).filter_map(|lit| source.get(lit).copied());
                let mut notes: Vec<usize> = notes.filter(|&note| note < at && rest[note].is_some()).collect();
                notes.sort_unstable();
                notes.dedup();
                // With its notes on the board it may be easier than it was when they were found.
                let is_ready = notes.is_empty() && !is_mark[at] && !in_full[at];
                let eased = match is_ready && !std::mem::replace(&mut is_eased[at], true) {
                    true => {
                        self.seen_sooner(board, speaker, one).filter(|now| now.step.level < one.step.level)
                    }
                    false => None,
                };
                if eased.is_some() {
                    rest[at] = eased;
                    continue;
                }
                if notes.is_empty() {
                    let Some(one) =
                        (if in_full[at] { rest[at].take() } else { self.on_board(board, speaker, one) })
                    else {
                        in_full[at] = true;
                        continue;
                    };
                    todo.pop();
                    rest[at] = None;
                    let one = self.without_spare_clues(board.net, speaker, one);
                    // What clashes here clashed when it was found, and nothing comes after it.
                    let _ = board.take(&one.found);
                    order.push(one);
                } else {
                    todo.extend(notes.into_iter().rev());
                }
            }
        }
        order
    }

    /// A note with a shorter or an easier argument, if the board has one by now. It is as hard as it is told.
    fn seen_sooner(&self, board: &mut Finder<'_>, speaker: &Speaker<'_>, note: &Told) -> Option<Told> {
        let found = board.refute_sooner(&note.found).or_else(|| {
            let level = board.eased(&note.found)?;
            let mut found = note.found.clone();
            found.level = level;
            Some(found)
        })?;
        let step = self.step(board.net, speaker, &found);
        self.is_sound(&step).then_some(Told { found, step })
    }

    /// A mark that was found with the help of notes, if one rule is enough for it by now.
    fn plain_by_now(&self, board: &mut Finder<'_>, speaker: &Speaker<'_>, one: &Told) -> Option<Told> {
        let &[lit] = one.found.conclusions.as_slice() else { return None };
        if one.found.premises.iter().all(|&lit| board.base.value(lit) == Some(true)) {
            return None;
        }
        let found = board.direct(lit)?;
        let step = self.step(board.net, speaker, &found);
        self.is_sound(&step).then_some(Told { found, step })
    }

    /// A step with marks on the board in place of notes that were never told.
    fn on_board(&self, board: &mut Finder<'_>, speaker: &Speaker<'_>, one: &Told) -> Option<Told> {
        let mut found = one.found.clone();
        let rests = board.rest_on_marks(&mut found);
        let mut with_numbers = found.clone();
        if board.rest_on_numbers(&mut with_numbers) {
            leave_out_known(board, &mut with_numbers);
            let step = self.step(board.net, speaker, &with_numbers);
            if self.is_sound(&step) {
                return Some(Told { found: with_numbers, step });
            }
        }
        let rests = board.rest_on_links(&mut found) || rests;
        if !leave_out_known(board, &mut found) && !rests {
            return Some(Told { found, step: one.step.clone() });
        }
        let step = self.step(board.net, speaker, &found);
        self.is_sound(&step).then_some(Told { found, step })
    }

    /// What makes a step plain, if it is.
    fn glance(&self, net: &Net<'_>, told: &Told) -> Option<Glance> {
        let (step, How::Count(id)) = (&told.step, told.found.how) else { return None };
        let book = self.book().rules();
        let rule = net.counts[id as usize].rule;
        let marks = step.conclusions.iter().all(|claim| matches!(claim, Claim::Is(_)));
        let sides = step.conclusions.iter().all(|claim| matches!(claim, Claim::Side { .. }));
        if rule == ALWAYS {
            let empty = |claim: &Claim| matches!(claim, Claim::Is(fact) if fact.value == 0);
            return (step.level == Level::Easy && step.conclusions.iter().all(empty))
                .then_some(Glance::Empty);
        }
        if matches!(book[rule as usize].rule, Rule::SingleLoop(_)) {
            return sides.then_some(Glance::Sides);
        }
        if let (Rule::Different(group), [claim]) = (&book[rule as usize].rule, step.conclusions.as_slice())
            && group.is_last(claim.place(), &step.premises)
        {
            return Some(Glance::Last);
        }
        if parts::is_way_on(net, &told.found) {
            return Some(Glance::Path);
        }
        if step.level > Level::Easy || !marks {
            return None;
        }
        if step.rules.iter().all(|&rule| matches!(book[rule].rule, Rule::Degree(_))) {
            return Some(Glance::Lines);
        }
        let mut clues = step.rules.iter().map(|&rule| &book[rule]).filter(|stated| stated.from_clue);
        let places = &clues.next()?.places;
        // A clue says the same of several links further away.
        if let (Rule::Count(Count { said: Some(said), .. }), [Place::Cell(_)], true) =
            (&book[rule as usize].rule, places.as_slice(), step.rules.len() == 1)
            && !step.conclusions.iter().any(|claim| touches(net, claim.place(), places))
        {
            return Some(Glance::Else(places.clone(), said));
        }
        let is_own = clues.all(|stated| stated.places == *places)
            && step.conclusions.iter().all(|claim| touches(net, claim.place(), places));
        // What nobody writes down is no part of what one clue says.
        let is_fact = step.rules.iter().any(|&rule| matches!(book[rule].rule, Rule::Fact(_)));
        (is_own && !is_fact).then(|| Glance::Clue(places.clone()))
    }

    /// One step, or a few, for all of a run.
    fn put_together(
        &self,
        run: Vec<Told>,
        net: &Net<'_>,
        is_lines: bool,
        say: &dyn Fn(&Step) -> (&'static str, String),
        told: &mut Vec<(Step, Tail)>,
    ) {
        let mut rest = run.into_iter().peekable();
        while let Some(first) = rest.next() {
            let mut part = vec![first];
            let mut marks = part[0].step.conclusions.len();
            while let Some(next) = rest.next_if(|next| marks + next.step.conclusions.len() <= MOST) {
                marks += next.step.conclusions.len();
                part.push(next);
            }
            match self.as_one(&part, is_lines, say) {
                Some(one) => {
                    let tail = if is_lines { Tail::Lines } else { Tail::None };
                    told.push((one, tail));
                }
                None => told.extend(part.into_iter().map(|one| {
                    let tail = tail(net, &one);
                    (one.step, tail)
                })),
            }
        }
    }

    fn as_one(
        &self,
        run: &[Told],
        is_lines: bool,
        say: &dyn Fn(&Step) -> (&'static str, String),
    ) -> Option<Step> {
        let [first, _, ..] = run else { return None };
        let mut one = first.step.clone();
        for told in &run[1..] {
            take_in(&mut one, &told.step);
        }
        if !self.is_sound(&one) {
            return None;
        }
        // Where lines meet, what one of the steps needed may follow from the others.
        if is_lines {
            self.without(&mut one, |step| &mut step.premises);
            self.without(&mut one, |step| &mut step.rules);
        }
        (one.technique, one.sentence) = say(&one);
        Some(one)
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

/// Takes out of a step what the board shows already: notes that have become plain, links of a chain that are marks, and cells
/// that the path passes. False if there is nothing of the kind.
fn leave_out_known(board: &Finder<'_>, found: &mut Found) -> bool {
    let net = board.net;
    let is_true = |lit: &Lit| board.base.value(*lit) == Some(true);
    let before = (found.conclusions.len(), found.anyway.len(), found.counts.len());
    if found.how == How::Chain {
        let is_note = |lit: &Lit| matches!(net.claim(*lit), Some(Claim::Not(_)));
        let is_news = |lit: &Lit| !(is_note(lit) && is_true(lit));
        if narrows(net, found).is_none() && found.conclusions.iter().any(is_news) {
            found.conclusions.retain(is_news);
        }
        let is_marked = |lit: &Lit| is_true(lit) && board.base.why[lit.var()] == Why::Told;
        let links = found.chain.iter().map(|(lit, _)| *lit).filter(is_marked);
        let known: Vec<Lit> = links.filter(|lit| !found.anyway.contains(lit)).collect();
        found.anyway.extend(known);
    }
    found.counts.retain(|&id| !net.passed_by(id).is_some_and(|cell| is_passed(board, cell)));
    before != (found.conclusions.len(), found.anyway.len(), found.counts.len())
}

/// Whether the path passes a cell already: its number, the one before and the one after are on the board.
fn is_passed(board: &Finder<'_>, place: Place) -> bool {
    let path = board.net.book.rules().iter().find_map(|stated| match &stated.rule {
        Rule::Path(path) => Some(path),
        _ => None,
    });
    let (Some(path), Place::Cell(cell)) = (path, place) else { return false };
    let last = u16::try_from(path.near.len()).unwrap_or(u16::MAX);
    let has = |place: Place, value: u16| {
        let lit = board.net.lit(&Claim::Is(Fact { place, value }));
        lit.is_some_and(|lit| board.base.value(lit) == Some(true))
    };
    let is_beside = |value: u16| path.near[cell.index()].iter().any(|&near| has(near.into(), value));
    (1..=last).find(|&value| has(place, value)).is_some_and(|number| {
        (number == 1 || is_beside(number - 1)) && (number == last || is_beside(number + 1))
    })
}

/// Whether a place is that of a clue, or a side of its cell.
fn touches(net: &Net<'_>, place: Place, clue: &[Place]) -> bool {
    match (place, clue) {
        (Place::Edge(edge), [Place::Cell(cell)]) => {
            let (one, other) = net.problem.board.sides(edge);
            one == *cell || other == Some(*cell)
        }
        (place, clue) => clue.contains(&place),
    }
}

/// Adds to a step what another one says and uses.
fn take_in(one: &mut Step, other: &Step) {
    for premise in &other.premises {
        if !one.conclusions.contains(premise) && !one.premises.contains(premise) {
            one.premises.push(*premise);
        }
    }
    one.conclusions.extend(other.conclusions.iter().copied());
    one.rules.extend(&other.rules);
    one.rules.sort_unstable();
    one.rules.dedup();
    one.level = one.level.max(other.level);
}

/// Whether two chains are the same but for what they begin with, and can be told in one sentence.
fn is_same_argument(net: &Net<'_>, one: &Found, other: &Found) -> bool {
    let place = |lit: &Lit| net.claim(*lit).map(|claim| claim.place());
    let value = |lit: &Lit| match net.claim(*lit) {
        Some(Claim::Is(fact)) => Some((true, fact.value)),
        Some(Claim::Not(fact)) => Some((false, fact.value)),
        _ => None,
    };
    let (Some(first), Some(next)) = (one.conclusions.first(), other.conclusions.first()) else {
        return false;
    };
    let all = || one.conclusions.iter().chain(&other.conclusions);
    let is_one_value = all().all(|lit| value(lit).is_some() && value(lit) == value(first));
    let is_one_place =
        all().all(|lit| place(lit) == place(first) && matches!(net.claim(*lit), Some(Claim::Not(_))));
    // The end of the story must not speak of its beginning.
    let ends_elsewhere = match &one.clash {
        Some(super::trace::Broken::Count(id, _)) => all().all(|lit| !net.lits_of(*id).contains(&!*lit)),
        _ => true,
    };
    one.how == How::Chain
        && other.how == How::Chain
        && one.level == other.level
        && one.chain == other.chain
        && one.clash == other.clash
        && one.conclusions.len() < MOST
        && first != next
        && (is_one_value || is_one_place)
        && ends_elsewhere
}

/// Whether two chains of which nothing is told keep numbers out of the same cell of the same cage.
fn is_same_cage(net: &Net<'_>, one: &Found, other: &Found) -> bool {
    let cage = |found: &Found| match (found.how, &found.clash) {
        (How::Chain, Some(super::trace::Broken::Count(id, _))) => {
            let rule = net.counts[*id as usize].rule;
            let stated = net.book.rules().get(rule as usize)?;
            let Claim::Not(fact) = net.claim(*found.conclusions.first()?)? else { return None };
            let is_own = matches!(stated.rule, Rule::Sum(_)) && stated.places.contains(&fact.place);
            let is_silent = found.chain.iter().all(|(lit, _)| net.is_silent(*lit));
            (is_own && is_silent).then_some((rule, fact.place))
        }
        _ => None,
    };
    let is_here = |lit: &Lit| net.claim(*lit).map(|claim| claim.place()) == cage(one).map(|(_, place)| place);
    cage(one).is_some()
        && cage(one) == cage(other)
        && one.level == other.level
        && one.conclusions.len() < MOST
        && one.conclusions.iter().all(is_here)
}

/// Whether two chains are about the same two cells with the same two numbers, in the same row or block, whichever keep others out.
fn is_same_pair(speaker: &Speaker<'_>, one: &Found, other: &Found) -> bool {
    let is_chain = |found: &Found| found.how == How::Chain && found.conclusions.len() < MOST;
    let pair = |found: &Found| speaker.pair_within(found).or_else(|| speaker.hidden_pair(found));
    let is_same = || pair(one).is_some_and(|known| Some(known) == pair(other));
    is_chain(one) && is_chain(other) && one.level == other.level && is_same()
}

/// Whether two steps keep the same islands apart.
fn is_same_strait(speaker: &Speaker<'_>, one: &Found, other: &Found) -> bool {
    matches!((one.how, other.how), (How::Hangs { .. }, How::Hangs { .. }))
        && one.premises == other.premises
        && one.rules == other.rules
        && one.conclusions.len() < MOST
        && !speaker.joined(one).is_empty()
        && speaker.joined(one) == speaker.joined(other)
}

/// On a path: whether two chains say of one cell, for the same reason, that both the number before and the one after would come to
/// the same other cell.
fn is_same_narrows(net: &Net<'_>, one: &Found, other: &Found) -> bool {
    let place = |found: &Found| net.claim(*found.conclusions.first()?).map(|claim| claim.place());
    let (first, next) = (narrows(net, one), narrows(net, other));
    first.is_some()
        && first == next
        && place(one) == place(other)
        && one.level == other.level
        && one.conclusions.len() < MOST_BESIDE
}

/// The cell to which both the number before and the one after what is assumed would come.
pub(super) fn narrows(net: &Net<'_>, found: &Found) -> Option<Place> {
    let Some(Claim::Not(fact)) = net.claim(*found.conclusions.first()?) else { return None };
    let told: Vec<Fact> = found
        .chain
        .iter()
        .filter_map(|&(lit, _)| match net.claim(lit) {
            Some(Claim::Is(fact)) => Some(fact),
            _ => None,
        })
        .collect();
    let is_path = net.book.rules().iter().any(|stated| matches!(stated.rule, Rule::Path(_)));
    match told.as_slice() {
        [a, b] if is_path && a.place == b.place => {
            let both = [a.value.min(b.value) + 1, a.value.max(b.value).saturating_sub(1)];
            (both == [fact.value; 2]).then_some(a.place)
        }
        _ => None,
    }
}
