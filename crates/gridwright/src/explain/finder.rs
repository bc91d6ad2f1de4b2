//! Finding the next step: the easiest one that there is, with the smallest reason for it.
//!
//! What a person has in mind at a position is what is on the board, and what follows from it without a thought: that a
//! 7 in a row keeps other sevens out. So the board is kept on a quiet ladder, on which only such things follow by themselves.
//! Everything else is a step. Steps are looked for rung by rung; among those of one rung the one with the shortest chain wins, and
//! then the one near to where the last step was.

mod reason;
mod spare;
mod ways;

pub(super) use reason::fewer;
pub(super) use spare::LONGER;

use super::ladder::{Clash, Ladder, UNKNOWN, Why};
use super::level::Level;
use super::net::{ALWAYS, Net};
use super::trace::{Broken, Trace};
use crate::board::Place;
use crate::rule::{Claim, Role, Rule};
use crate::solve::Budget;
use crate::solve::areas::{infer_area, ways_out};
use crate::solve::problem::Lit;

/// The kind of argument behind a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// One count leaves nothing else.
    Count(u32),
    /// A loop would close too early.
    Closing,
    /// The loop is closed, so there are no other lines.
    Closed(u32),
    /// Something would be cut off, or an island have too many cells or too few: the inference, and the rule that it is by.
    Hangs { at: u32, rule: u32 },
    /// The opposite leads to a contradiction.
    Chain,
    /// However this count comes right.
    Cases(u32),
}

/// A step as literals.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub how: How,
    pub level: Level,
    /// How much was known when it was found.
    known: usize,
    /// For one count: others that say the same of other places, for the same reason.
    pub also: Vec<u32>,
    /// Rounds from the opposite to the contradiction.
    pub rounds: u32,
    pub conclusions: Vec<Lit>,
    /// Rules of the book, ascending.
    pub rules: Vec<u32>,
    pub premises: Vec<Lit>,
    /// The counts that the argument uses; where they are not known, all counts of its rules.
    pub counts: Vec<u32>,
    /// The reason is whole, but not yet the smallest: [`Finder::finish`] makes it so.
    pub rough: bool,
    /// For chains: what follows from the opposite, in order, each with the rule; and what clashes in the end.
    pub chain: Vec<(Lit, Option<u32>)>,
    pub clash: Option<Broken>,
    /// Links of the chain that hold without the opposite, and are on the board already.
    pub anyway: Vec<Lit>,
    /// Links of the chain that hold without the opposite, whether they are on the board or not.
    pub aside: Vec<Lit>,
    /// What each link of the chain follows from.
    pub seen: Vec<Seen>,
    /// On a path: cells that it has to pass, each with the two cells by which alone it can.
    pub doors: Vec<(Place, [Place; 2])>,
    /// For cases: where each of them leads.
    pub ways: Vec<Way>,
    /// For cases: those that are left if the step were wrong.
    pub split: Option<Split>,
}

impl Found {
    /// Whether a rule says a link of the chain, or what is wrong in its end.
    pub fn is_by(&self, net: &Net<'_>, rule: u32) -> bool {
        let is_broken = match &self.clash {
            Some(Broken::Count(id, _)) => net.counts[*id as usize].rule == rule,
            _ => false,
        };
        is_broken || self.chain.iter().any(|(_, by)| *by == Some(rule))
    }
}

/// What a link of a chain follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub link: Lit,
    pub from: Vec<Lit>,
    pub why: Why,
}

impl Seen {
    /// Whether it is seen of the whole board: something hangs together, or islands reach no further.
    pub fn is_at_sight(&self) -> bool {
        matches!(self.why, Why::Hangs { .. })
    }
}

/// One of the ways in which a count can come right, and what follows from it: what the step says, or a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    pub assumed: Vec<Lit>,
    pub chain: Vec<(Lit, Option<u32>)>,
    pub seen: Vec<Seen>,
    pub clash: Option<Broken>,
    pub is_possible: bool,
}

/// The cases that are left under the opposite of what a step says: what comes of that alone, and where each of them fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Split {
    pub shared: Vec<(Lit, Option<u32>)>,
    pub seen: Vec<Seen>,
    pub ways: Vec<Way>,
}

pub(super) struct Finder<'n> {
    pub net: &'n Net<'n>,
    /// The position.
    pub base: Ladder<'n>,
    /// For trying whether less would do.
    proof: Ladder<'n>,
    /// Where the last step was.
    near: Option<(f64, f64)>,
    /// Notes that were found together, with their levels and rounds. They stay true, so nobody has to look for them again.
    notes: Vec<(Lit, Level, u32)>,
}

/// One more thing to look at is like going so far to another place; a cell is 64 wide, squared.
const LOOK: u64 = 64 * 6;

/// Of chains that are equally short, so many are looked at closely.
const CLOSE_LOOKS: usize = 6;

impl<'n> Finder<'n> {
    /// At the position with these literals known; `Err` if something on it clashes at once.
    pub fn new(net: &'n Net<'n>, known: &[Lit], budget: &Budget) -> Result<Finder<'n>, Clash> {
        let mut base = Ladder::new(net).within(budget);
        base.quiet = true;
        base.sides = false;
        base.give()?;
        for &lit in known {
            base.set(lit, Why::Told)?;
        }
        base.follow(u32::MAX, false, false)?;
        Ok(Finder { net, base, proof: Ladder::new(net), near: None, notes: Vec::new() })
    }

    /// Writes a step down.
    pub fn take(&mut self, found: &Found) -> Result<(), Clash> {
        for &lit in &found.conclusions {
            self.base.set(lit, Why::Told)?;
        }
        self.near = found.conclusions.iter().find_map(|&lit| self.point(lit)).or(self.near);
        self.base.quiet = true;
        self.base.sides = false;
        self.base.follow(u32::MAX, false, false)
    }

    /// If a step uses what the board has only because of marks, it uses the marks from now on. False if there is nothing of
    /// the kind.
    pub fn rest_on_marks(&mut self, found: &mut Found) -> bool {
        let is_told =
            |lit: &Lit| self.base.why[lit.var()] == Why::Told || self.base.value(*lit) != Some(true);
        let (told, plain): (Vec<Lit>, Vec<Lit>) = found.premises.iter().partition(|lit| is_told(lit));
        if plain.is_empty() {
            return false;
        }
        found.known = self.base.trail.len();
        let mut trace = Trace::new(&self.base, found.known);
        trace.all(&plain);
        let (rules, premises, counts) = trace.done();
        found.premises = told.into_iter().chain(premises).collect();
        found.rules.extend(rules);
        if !found.counts.is_empty() {
            found.counts.extend(counts);
        }
        for list in [&mut found.rules, &mut found.counts] {
            list.sort_unstable();
            list.dedup();
        }
        found.premises.sort_unstable();
        found.premises.dedup();
        // A chain is told as it was; it may hold for several places.
        if found.how != How::Chain {
            self.shrink(found);
        }
        true
    }

    /// True if there was no time to look everywhere.
    pub fn is_tired(&self) -> bool {
        self.base.is_tired()
    }

    /// True if everything is known.
    pub fn is_complete(&self) -> bool {
        self.base.is_complete()
    }

    /// The easiest step up to a level.
    pub fn next(&mut self, most: Level) -> Option<Found> {
        self.base.sides = false;
        if let Some(found) = self.one_rule() {
            return Some(self.reasoned(found));
        }
        if most == Level::Easy {
            return None;
        }
        self.base.sides = true;
        if self.net.counts.iter().any(|count| count.harder) {
            // What nobody writes down follows from the harder rules too.
            let harder = (0..self.net.counts.len() as u32).filter(|&id| self.net.counts[id as usize].harder);
            for id in harder {
                self.base.check(id).ok()?;
            }
            self.base.follow(u32::MAX, false, false).ok()?;
        }
        if let Some(found) = self.at_sight() {
            return Some(self.reasoned(found));
        }
        while let Some((lit, level, rounds)) = self.notes.pop() {
            if level <= most && self.base.value(lit).is_none() {
                self.base.quiet = false;
                let found = self.trace_chain(lit, level, rounds);
                self.base.quiet = true;
                if found.is_some() {
                    return found;
                }
            }
        }
        Level::ALL.into_iter().filter(|level| (Level::Medium..=most).contains(level)).find_map(|level| {
            self.base.quiet = false;
            let found = self.chain(level).or_else(|| self.cases(level));
            self.base.quiet = true;
            found
        })
    }

    fn found(&self, how: How, level: Level, conclusions: Vec<Lit>) -> Found {
        Found {
            how,
            level,
            known: self.base.trail.len(),
            also: Vec::new(),
            rounds: 1,
            conclusions,
            rules: Vec::new(),
            premises: Vec::new(),
            counts: Vec::new(),
            rough: false,
            chain: Vec::new(),
            clash: None,
            anyway: Vec::new(),
            aside: Vec::new(),
            seen: Vec::new(),
            doors: Vec::new(),
            ways: Vec::new(),
            split: None,
        }
    }

    /// Steps that take one rule at one place.
    fn one_rule(&mut self) -> Option<Found> {
        let mut best: Option<((u64, u32), u32, Vec<Lit>)> = None;
        for id in 0..self.net.counts.len() as u32 {
            let Ok(Some(side)) = self.base.forces(id) else { continue };
            let lits = self.net.lits_of(id);
            let open = lits.iter().filter(|lit| self.base.values[lit.var()] == UNKNOWN);
            let open: Vec<Lit> = open.map(|&lit| if side { lit } else { !lit }).collect();
            let told: Vec<Lit> = open.into_iter().filter(|&lit| !self.net.is_silent(lit)).collect();
            let Some(&first) = told.first() else { continue };
            // Fewer things to look at first: what is known counts, and places where a person's eye already is.
            let mut looked_at = self.needed(id, self.base.trail.len() as u32).len();
            if self.net.counts[id as usize].rule == ALWAYS {
                // To see that every other value is gone takes longer than to see that a value has one place.
                looked_at += 2;
            }
            let key = (looked_at as u64 * LOOK + self.distance(first), id);
            if best.as_ref().is_none_or(|(known, ..)| key < *known) {
                best = Some((key, id, told));
            }
        }
        if let Some((_, id, told)) = best {
            let level = if self.net.counts[id as usize].harder { Level::Medium } else { Level::Easy };
            let mut found = self.found(How::Count(id), level, told);
            self.see_together(&mut found, id);
            return Some(found);
        }
        self.closings().or_else(|| self.isles(false)).or_else(|| self.ways_out())
    }

    /// A part of an area that has a single way out.
    fn ways_out(&mut self) -> Option<Found> {
        let net = self.net;
        net.problem.areas.iter().zip(&net.area_rules).find_map(|(area, &rule)| {
            let inferences = ways_out(area.near, &area.lits, &self.base.values);
            self.hangs(inferences, rule, Level::Easy)
        })
    }

    /// What one mark says by the same kind of rule is seen together: that all cells beside a shaded one are clear, that a lamp
    /// shines along its row and along its column.
    fn see_together(&self, found: &mut Found, id: u32) {
        let net = self.net;
        let now = self.base.trail.len() as u32;
        let name =
            |id: u32| net.book.rules().get(net.counts[id as usize].rule as usize).map(|stated| stated.name);
        let needed = self.needed(id, now);
        let (&[mark], true) = (needed.as_slice(), is_pairing(net, id)) else { return };
        for &other in net.with(mark).iter().chain(net.with(!mark)).filter(|&&other| other != id) {
            if !is_pairing(net, other) || name(other) != name(id) || self.needed(other, now) != needed {
                continue;
            }
            let Ok(Some(side)) = self.base.forces(other) else { continue };
            let open = net.lits_of(other).iter().filter(|lit| self.base.values[lit.var()] == UNKNOWN);
            let open = open.map(|&lit| if side { lit } else { !lit });
            found.conclusions.extend(open.filter(|&lit| !net.is_silent(lit)));
            found.also.push(other);
        }
        found.conclusions.sort_unstable();
        found.conclusions.dedup();
    }

    fn closings(&mut self) -> Option<Found> {
        for (id, strings) in (0u32..).zip(&self.base.strings) {
            let open = |&&var: &&u32| self.base.values[var as usize] == UNKNOWN;
            let rest = self.net.problem.loops[id as usize].vars.iter().filter(open);
            let rest: Vec<Lit> = rest.map(|&var| Lit::new(var, false)).collect();
            if strings.closed.is_some() && !rest.is_empty() {
                return Some(self.found(How::Closed(id), Level::Easy, rest));
            }
        }
        let all = (0..self.base.strings.len()).flat_map(|id| self.base.ends(id)).collect::<Vec<_>>();
        let best = all.into_iter().min_by_key(|&lit| self.distance(lit))?;
        Some(self.found(How::Closing, Level::Easy, vec![best]))
    }

    fn isles(&mut self, far: bool) -> Option<Found> {
        let net = self.net;
        for (id, &rule) in net.isle_rules.iter().enumerate() {
            let inferences = self.base.lookouts[id].infer(&self.base.values, far);
            if let Some(found) = self.hangs(inferences, rule, if far { Level::Medium } else { Level::Easy }) {
                return Some(found);
            }
        }
        None
    }

    /// What is seen of the whole board: sides of loops, what would be cut off, how far islands reach.
    fn at_sight(&mut self) -> Option<Found> {
        let net = self.net;
        if let Some(found) = self.one_rule() {
            return Some(found);
        }
        for (area, &rule) in net.problem.areas.iter().zip(&net.area_rules) {
            let inferences = infer_area(area.near, &area.lits, &self.base.values);
            if let Some(found) = self.hangs(inferences, rule, Level::Medium) {
                return Some(found);
            }
        }
        for faces in &net.faces {
            for lits in &faces.lits {
                let inferences = infer_area(&faces.near, lits, &self.base.values);
                if let Some(found) = self.hangs(inferences, faces.rule, Level::Medium) {
                    return Some(found);
                }
            }
        }
        self.isles(true)
    }

    /// The inference with the fewest reasons, and all others that follow from the same.
    fn hangs(
        &mut self,
        inferences: Vec<crate::solve::areas::Inference>,
        rule: u32,
        level: Level,
    ) -> Option<Found> {
        let new = |lit: Lit| self.base.value(lit).is_none();
        let all = inferences.into_iter().filter_map(|i| Some((i.then.filter(|&lit| new(lit))?, i.because)));
        let all: Vec<(Lit, Vec<Lit>)> = all.collect();
        let (first, because) =
            all.iter().min_by_key(|(then, because)| (because.len(), self.distance(*then)))?.clone();
        let mut conclusions: Vec<Lit> =
            all.iter().filter(|(_, other)| *other == because).map(|(then, _)| *then).collect();
        let mut because = because;
        let lost = |lit: Lit| matches!(self.net.claim(lit), Some(Claim::Is(fact)) if fact.value != 0);
        if level > Level::Easy && self.net.isle_rules.contains(&rule) && lost(first) {
            // All cells that no island reaches are seen at one look over the board.
            for (then, other) in all.iter().filter(|(then, _)| lost(*then)) {
                conclusions.push(*then);
                because.extend(other);
            }
            because.sort_unstable();
            because.dedup();
        }
        conclusions.sort_unstable();
        conclusions.dedup();
        // Sides of faces beyond the board have no name; they go with others that have.
        conclusions.retain(|&lit| self.net.claim(lit).is_some() || lit == first);
        let at = self.base.inferences.len() as u32;
        self.base.inferences.push(crate::solve::areas::Inference { then: Some(first), because });
        let mut found = self.found(How::Hangs { at, rule }, level, conclusions);
        found.rules = vec![rule];
        Some(found)
    }

    /// A place whose opposite leads to a contradiction, by the shortest chain within the level.
    fn chain(&mut self, level: Level) -> Option<Found> {
        let mut best: Vec<(u32, u64, Lit)> = Vec::new();
        for var in 0..self.net.vars() {
            if self.base.is_tired() {
                return None;
            }
            for lit in self.base.tries(var) {
                let limit = best.first().map_or(level.rounds(), |&(rounds, ..)| rounds);
                if let Some(rounds) = self.base.rounds_to_clash(lit, level, limit) {
                    if best.first().is_some_and(|&(known, ..)| rounds < known) {
                        best.clear();
                    }
                    best.push((rounds, self.distance(!lit), !lit));
                }
            }
        }
        // Marks before notes, near before far.
        best.sort_by_key(|&(rounds, distance, lit)| (rounds, self.net.is_silent(lit), distance, lit));
        // Where there are only notes, all of them are kept: one by one they lead nowhere.
        if let Some(&(rounds, _, lit)) = best.first().filter(|(.., lit)| self.net.is_silent(*lit)) {
            self.notes = best[1..].iter().rev().map(|&(rounds, _, lit)| (lit, level, rounds)).collect();
            return self.trace_chain(lit, level, rounds);
        }
        let looked_at: Vec<Found> = best
            .iter()
            .take(CLOSE_LOOKS)
            .filter(|(.., lit)| !self.net.is_silent(*lit))
            .map(|&(rounds, _, lit)| (lit, rounds))
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|(lit, rounds)| self.explain_chain(lit, level, rounds))
            .collect();
        // The fewer links, the better it is told; those that hold anyway are on the board already.
        let is_told = |found: &Found, lit: Lit| !self.net.is_silent(lit) && !found.anyway.contains(&lit);
        let links = |found: &Found| found.chain.iter().filter(|&&(lit, _)| is_told(found, lit)).count();
        let length =
            |found: &Found| (found.clash.is_none(), links(found), found.rules.len() + found.premises.len());
        looked_at.into_iter().min_by_key(length)
    }

    /// The step for a literal, if one rule at one place is enough.
    pub fn direct(&mut self, lit: Lit) -> Option<Found> {
        let with = self.net.with(lit).iter().map(|&id| (id, true));
        let without = self.net.with(!lit).iter().map(|&id| (id, false));
        let forces = |&(id, side): &(u32, bool)| {
            !self.net.counts[id as usize].harder && self.base.forces(id) == Ok(Some(side))
        };
        let (id, _) = with.chain(without).find(forces)?;
        let found = self.found(How::Count(id), Level::Easy, vec![lit]);
        Some(self.reasoned(found))
    }

    /// The step for a literal, if the opposite leads to a contradiction within a level.
    pub fn refute(&mut self, lit: Lit, level: Level) -> Option<Found> {
        self.base.quiet = false;
        self.base.sides = true;
        let rounds = self.base.rounds_to_clash(!lit, level, level.rounds());
        let found = rounds.and_then(|rounds| self.explain_chain(lit, level, rounds));
        self.base.quiet = true;
        found
    }

    /// The same for a note that was found when less was known, if it takes fewer rounds or is easier by now.
    pub fn refute_sooner(&mut self, note: &Found) -> Option<Found> {
        let (How::Chain, &[lit]) = (note.how, note.conclusions.as_slice()) else { return None };
        let sooner = |level: &Level| (Level::Medium..=note.level).contains(level);
        self.base.quiet = false;
        self.base.sides = true;
        let least = Level::ALL.into_iter().filter(sooner).find_map(|level| {
            let fewer = u32::from(level == note.level);
            let most = level.rounds().min(note.rounds.saturating_sub(fewer));
            Some((level, self.base.rounds_to_clash(!lit, level, most)?))
        });
        let found = least.and_then(|(level, rounds)| self.explain_chain(lit, level, rounds));
        self.base.quiet = true;
        found
    }

    /// The level of what was found when less was known, if all of it is easier to see by now.
    pub fn eased(&mut self, note: &Found) -> Option<Level> {
        if note.how != How::Chain {
            return None;
        }
        self.base.quiet = false;
        self.base.sides = true;
        let easier = Level::ALL.into_iter().filter(|level| (Level::Medium..note.level).contains(level));
        let level = easier.into_iter().find(|&level| {
            let clashes = |&lit: &Lit| self.base.rounds_to_clash(!lit, level, level.rounds()).is_some();
            note.conclusions.iter().all(clashes)
        });
        self.base.quiet = true;
        level
    }

    /// A chain with a reason that is whole, but not yet the smallest.
    fn trace_chain(&mut self, lit: Lit, level: Level, rounds: u32) -> Option<Found> {
        let mut found = self.found(How::Chain, level, vec![lit]);
        found.rounds = rounds;
        found.rough = true;
        let known = self.base.trail.len();
        let inferences = self.base.inferences.len();
        let clash = self.base.assume_for(!lit, level, rounds).err();
        if let Some(clash) = clash {
            let mut trace = Trace::new(&self.base, known);
            trace.clash(clash);
            (found.rules, found.premises, found.counts) = trace.done();
        }
        self.base.undo(known);
        self.base.inferences.truncate(inferences);
        clash.map(|_| found)
    }

    fn explain_chain(&mut self, lit: Lit, level: Level, rounds: u32) -> Option<Found> {
        let mut found = self.trace_chain(lit, level, rounds)?;
        self.finish(&mut found);
        Some(found)
    }

    /// Makes the reason the smallest, if it is not yet.
    pub fn finish(&mut self, found: &mut Found) {
        if std::mem::take(&mut found.rough) {
            self.shrink(found);
        }
    }

    fn cases(&mut self, level: Level) -> Option<Found> {
        if level.ways() == 0 {
            return None;
        }
        let mut order: Vec<(u64, u32)> = (0..self.net.counts.len() as u32)
            .filter(|&id| self.base.forces(id).is_ok())
            .map(|id| (self.net.lits_of(id).first().map_or(0, |&lit| self.distance(lit)), id))
            .collect();
        order.sort_unstable();
        for (_, id) in order {
            if self.base.is_tired() {
                return None;
            }
            let Some(common) = self.base.cases(id, level) else { continue };
            let told = |&lit: &Lit| self.net.claim(lit).is_some();
            let Some(&lit) = common
                .iter()
                .filter(|lit| told(lit))
                .min_by_key(|&&lit| (self.net.is_silent(lit), lit))
                .or(common.first())
            else {
                continue;
            };
            let mut found = self.found(How::Cases(id), level, vec![lit]);
            found.rounds = level.rounds();
            let ways = self.base.ways(id, level)?;
            let (known, inferences) = (self.base.trail.len(), self.base.inferences.len());
            let mut rules = Vec::new();
            let mut premises = Vec::new();
            for way in ways {
                let clash = self.base.assume_all(&way, level).err();
                let mut trace = Trace::new(&self.base, known);
                match clash {
                    Some(clash) => trace.clash(clash),
                    None => trace.literal(lit),
                }
                let (more, also, _) = trace.done();
                rules.extend(more);
                premises.extend(also);
                self.base.undo(known);
                self.base.inferences.truncate(inferences);
            }
            // The count itself, and why there are no other ways.
            let mut trace = Trace::new(&self.base, known);
            trace.known_of(id);
            let (more, also, _) = trace.done();
            rules.extend(more);
            premises.extend(also);
            for list in self.short_cuts(id) {
                rules.push(list);
            }
            rules.sort_unstable();
            rules.dedup();
            premises.sort_unstable();
            premises.dedup();
            (found.rules, found.premises) = (rules, premises);
            self.shrink(&mut found);
            return Some(found);
        }
        None
    }

    /// The rules that touch the open literals of a count: they keep some ways out.
    fn short_cuts(&self, id: u32) -> Vec<u32> {
        let open = self.net.lits_of(id).iter().filter(|lit| self.base.values[lit.var()] == UNKNOWN);
        open.flat_map(|&lit| self.net.with(lit).iter().chain(self.net.with(!lit)))
            .map(|&count| self.net.counts[count as usize].rule)
            .filter(|&rule| rule != ALWAYS)
            .collect()
    }

    /// Fills in rules and premises of a step that takes one rule.
    fn reasoned(&mut self, mut found: Found) -> Found {
        let now = self.base.trail.len();
        let mut trace = Trace::new(&self.base, now);
        match found.how {
            How::Count(id) => found.also.iter().chain([&id]).for_each(|&id| trace.count(id, u32::MAX)),
            How::Closing => trace.closing(found.conclusions[0]),
            How::Closed(id) => {
                let why = Why::Closed { id, drawn: self.base.drawn() };
                trace.because(found.conclusions[0], why, u32::MAX);
            }
            How::Hangs { at, .. } => {
                let because = self.base.inferences[at as usize].because.clone();
                trace.all(&because);
            }
            How::Chain | How::Cases(_) => {}
        }
        trace.work_off();
        if trace.harder {
            found.level = found.level.max(Level::Medium);
        }
        let (rules, premises, counts) = trace.done();
        found.counts = counts;
        found.rules.extend(rules);
        found.rules.sort_unstable();
        found.rules.dedup();
        found.premises = premises;
        self.shrink(&mut found);
        found
    }

    /// What of a count is needed to see what it forces.
    fn needed(&self, id: u32, before: u32) -> Vec<Lit> {
        Trace::needed(&self.base, id, before).collect()
    }

    fn point(&self, lit: Lit) -> Option<(f64, f64)> {
        let board = self.net.problem.board;
        let orientation = board.orientation();
        let middle = |cells: &[crate::board::Cell]| {
            let points: Vec<(f64, f64)> = cells.iter().map(|&cell| board.centre(cell, orientation)).collect();
            let n = points.len() as f64;
            (!points.is_empty()).then(|| {
                (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n)
            })
        };
        match self.net.claim(lit)?.place() {
            Place::Cell(cell) => Some(board.centre(cell, orientation)),
            Place::Edge(edge) => {
                let (a, b) = board.sides(edge);
                middle(&[Some(a), b].into_iter().flatten().collect::<Vec<_>>())
            }
            Place::Corner(corner) => middle(&board.cells_at(corner).collect::<Vec<_>>()),
        }
    }

    /// How far a cell is from what a literal speaks of.
    fn apart(&self, cell: Option<Place>, lit: Option<Lit>) -> u64 {
        let board = self.net.problem.board;
        match (cell, lit.and_then(|lit| self.point(lit))) {
            (Some(Place::Cell(cell)), Some((x, y))) => {
                let (u, v) = board.centre(cell, board.orientation());
                (((x - u).powi(2) + (y - v).powi(2)) * 64.0).round() as u64
            }
            _ => 0,
        }
    }

    /// How far a literal is from the last step, in steps that are the same on every machine.
    fn distance(&self, lit: Lit) -> u64 {
        match (self.near, self.point(lit)) {
            (Some((x, y)), Some((u, v))) => (((x - u).powi(2) + (y - v).powi(2)) * 64.0).round() as u64,
            _ => 0,
        }
    }
}

/// True if a count says of single marks what cannot be beside them, and no clue has to be read for it but equal ones.
pub(super) fn is_pairing(net: &Net<'_>, id: u32) -> bool {
    let count = &net.counts[id as usize];
    let stated = net.book.rules().get(count.rule as usize).filter(|_| count.also.is_empty() && !count.harder);
    stated.is_some_and(|stated| {
        let at_most_one = |count: &crate::rule::Count| count.said.is_some() && count.total.iter().eq([0, 1]);
        matches!(&stated.rule, Rule::Count(count) if at_most_one(count))
            && (!stated.from_clue || stated.role == Role::EqualClues)
    })
}
