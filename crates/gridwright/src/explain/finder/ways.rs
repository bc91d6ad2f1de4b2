//! Cases: where each way leads in which a count can come right.
//!
//! Few ways are told one by one. Where there are many, most of them fail for the same few reasons; so the opposite of what a step says is
//! followed first, and of each way that is left only as much is taken as already fails. What remains is a handful of cases.

use super::spare::LONGER;
use super::{Finder, Found, How, Split, Way};
use crate::explain::level::Level;
use crate::explain::trace::Trace;
use crate::solve::problem::Lit;

/// So many cases are told, if that.
const MOST: usize = 12;

impl Finder<'_> {
    /// Writes down where each case leads, as far as it is needed.
    pub(super) fn tell_ways(&mut self, found: &mut Found) {
        let How::Cases(id) = found.how else { return };
        if !self.prepare(found, &found.rules, &found.premises) {
            return;
        }
        self.proof.quiet = false;
        let known = self.proof.trail.len();
        // What holds without any case, and is on the board, is no news.
        let settled = self.proof.settle(found.level).is_ok();
        let aside = if settled { self.proof.trail[known..].to_vec() } else { Vec::new() };
        self.proof.undo(known);
        self.proof.inferences.clear();
        let (ways, lit) = (self.proof.ways(id, found.level).unwrap_or_default(), found.conclusions[0]);
        found.ways = ways.into_iter().map(|way| self.followed(way, lit, found.level, known)).collect();
        found.split = self.split(id, lit, found.level);
        found.anyway = aside.into_iter().filter(|&lit| self.base.value(lit) == Some(true)).collect();
        self.proof.undo(known);
        self.proof.inferences.clear();
        self.proof.quiet = true;
    }

    /// Where a case leads: to the literal, or to what is wrong.
    fn followed(&mut self, assumed: Vec<Lit>, lit: Lit, level: Level, known: usize) -> Way {
        let (before, inferences) = (self.proof.trail.len(), self.proof.inferences.len());
        let clash = self.proof.assume_all(&assumed, level).err();
        let mut trace = Trace::new(&self.proof, known);
        match clash {
            Some(clash) => trace.clash(clash),
            None => trace.literal(lit),
        }
        let broken = clash.and_then(|clash| trace.broken(clash));
        let chain = trace.chain();
        let seen = self.seen_from(&chain);
        self.proof.undo(before);
        self.proof.inferences.truncate(inferences);
        Way { assumed, chain, seen, clash: broken, is_possible: clash.is_none() }
    }

    /// The cases that are left if the step were wrong, each no larger than it has to be; nothing if there are too many.
    fn split(&mut self, id: u32, lit: Lit, level: Level) -> Option<Split> {
        let known = self.proof.trail.len();
        // To the end, so that each case begins from the same.
        if let Err(clash) = self.proof.assume_for(!lit, level, level.rounds().max(LONGER)) {
            let mut trace = Trace::new(&self.proof, known);
            trace.clash(clash);
            let (clash, chain) = (trace.broken(clash), trace.chain());
            let seen = self.seen_from(&chain);
            let whole = Way { assumed: Vec::new(), chain, seen, clash, is_possible: false };
            return Some(Split { shared: Vec::new(), seen: Vec::new(), ways: vec![whole] });
        }
        let middle = self.proof.trail.len();
        let mut cases = Vec::new();
        if !self.grow(&mut Vec::new(), id, level, &mut cases) {
            return None;
        }
        for case in &mut cases {
            self.shorten(case, level);
        }
        let is_part = |one: &Vec<Lit>, other: &Vec<Lit>| one.iter().all(|lit| other.contains(lit));
        let is_spare = |at: usize| {
            let mut others = cases.iter().enumerate();
            others.any(|(other, case)| {
                is_part(case, &cases[at]) && (other < at || case.len() < cases[at].len())
            })
        };
        let cases: Vec<Vec<Lit>> =
            (0..cases.len()).filter(|&at| !is_spare(at)).map(|at| cases[at].clone()).collect();
        let mut ways: Vec<Way> =
            cases.into_iter().map(|case| self.followed(case, lit, level, known)).collect();
        // What comes of the opposite alone is told once, before the cases.
        let is_before =
            |lit: Lit| (self.proof.at[lit.var()] as usize) < middle && self.proof.value(lit) == Some(true);
        let mut shared: Vec<(Lit, Option<u32>)> = Vec::new();
        for link in ways.iter().flat_map(|way| &way.chain) {
            if is_before(link.0) && !shared.contains(link) {
                shared.push(*link);
            }
        }
        shared.sort_by_key(|(lit, _)| self.proof.at[lit.var()]);
        ways.iter_mut().for_each(|way| way.chain.retain(|link| !shared.contains(link)));
        let seen = self.seen_from(&shared);
        Some(Split { shared, seen, ways })
    }

    /// Goes through the places of a count until every case fails. Places come first where one side fails at once: what is left then is
    /// one case, and not two. False if there are too many.
    fn grow(&mut self, case: &mut Vec<Lit>, id: u32, level: Level, cases: &mut Vec<Vec<Lit>>) -> bool {
        if self.proof.is_cancelled() || cases.len() >= MOST {
            return false;
        }
        let Some((open, others)) = self.left_open(case, id, level) else {
            cases.push(case.clone());
            return true;
        };
        if open.is_empty() {
            // All at once they may lead further than one after the other.
            let whole: Vec<Lit> = case.iter().chain(&others).copied().collect();
            let fails = self.fails(&whole, level);
            cases.extend(fails.then_some(whole));
            return fails;
        }
        let mut best: Option<(usize, Lit)> = None;
        for lit in open {
            let failing = [lit, !lit].into_iter().filter(|&lit| {
                case.push(lit);
                let fails = self.left_open(case, id, level).is_none();
                case.pop();
                fails
            });
            let failing = failing.count();
            if best.is_none_or(|(most, _)| failing > most) {
                best = Some((failing, lit));
            }
            if failing == 2 {
                break;
            }
        }
        let Some((_, lit)) = best else { return false };
        [lit, !lit].into_iter().all(|lit| {
            case.push(lit);
            let all_fail = self.grow(case, id, level, cases);
            case.pop();
            all_fail
        })
    }

    /// Takes out of a case what it fails without.
    fn shorten(&mut self, case: &mut Vec<Lit>, level: Level) {
        for at in (0..case.len()).rev() {
            let gone = case.remove(at);
            if case.is_empty() || self.proof.is_cancelled() || !self.fails(case, level) {
                case.insert(at, gone);
            }
        }
    }

    fn fails(&mut self, case: &[Lit], level: Level) -> bool {
        let (before, inferences) = (self.proof.trail.len(), self.proof.inferences.len());
        let fails = self.proof.assume_all(case, level).is_err();
        self.proof.undo(before);
        self.proof.inferences.truncate(inferences);
        fails
    }

    /// What of a count is open in a case, and what else of it is known; nothing if the case fails.
    fn left_open(&mut self, case: &[Lit], id: u32, level: Level) -> Option<(Vec<Lit>, Vec<Lit>)> {
        let (before, inferences) = (self.proof.trail.len(), self.proof.inferences.len());
        let fails = self.proof.assume_all(case, level).is_err();
        let (proof, lits) = (&self.proof, self.net.lits_of(id).iter());
        let open = lits.clone().filter(|&&lit| proof.value(lit).is_none()).copied().collect();
        let is_new = |lit: &Lit| proof.at[lit.var()] as usize >= before && !case.contains(lit);
        let known = lits.filter_map(|&lit| proof.value(lit).map(|holds| if holds { lit } else { !lit }));
        let known = known.filter(is_new).collect();
        self.proof.undo(before);
        self.proof.inferences.truncate(inferences);
        (!fails).then_some((open, known))
    }
}
