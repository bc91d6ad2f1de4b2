//! Traces: from something that is known back to what it came from.
//!
//! A ladder notes for everything on its trail why it is there. Explanations go back from a conclusion or a clash to the
//! rules and marks behind it; and making puzzles asks in the same way which clues a deduction rests on.

use super::ladder::{Clash, Ladder, UNKNOWN, Why};
use super::net::ALWAYS;
use crate::solve::problem::Lit;

/// What breaks at the end of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Broken {
    /// A count, and whether too much of it is there, rather than too little.
    Count(u32, bool),
    /// A loop closes too early.
    Ring,
    /// Something is cut off: the rule, and what of it cannot come together, as far as it has names.
    Hangs(u32, Vec<Lit>),
    /// Islands touch, or one has too many cells or too few: what that is seen from.
    Isles(Vec<Lit>),
}

/// Goes back from something that is known to what it came from.
pub(super) struct Trace<'l, 'n> {
    ladder: &'l Ladder<'n>,
    /// What is on the trail before this was known at the position.
    known: usize,
    pub seen: Vec<bool>,
    pub todo: Vec<Lit>,
    pub rules: Vec<u32>,
    premises: Vec<Lit>,
    used: Vec<Lit>,
    counts: Vec<u32>,
    /// A rule that is not for beginners was used.
    pub harder: bool,
}

impl<'l, 'n> Trace<'l, 'n> {
    pub fn new(ladder: &'l Ladder<'n>, known: usize) -> Trace<'l, 'n> {
        Trace::with(ladder, known, vec![false; ladder.net.vars()])
    }

    /// With a list that was used before; nothing in it is seen.
    pub fn with(ladder: &'l Ladder<'n>, known: usize, seen: Vec<bool>) -> Trace<'l, 'n> {
        let (todo, rules, premises, used, counts) = Default::default();
        Trace { ladder, known, seen, todo, rules, premises, used, counts, harder: false }
    }

    /// Whether the true literals alone, or the false ones, are enough to see what a count forces at a moment.
    #[inline]
    pub fn side(ladder: &Ladder<'_>, id: u32, before: u32) -> Option<bool> {
        let lits = ladder.net.lits_of(id);
        let (mut holds, mut fails) = (0, 0);
        for lit in lits {
            let value = ladder.values[lit.var()];
            if value != UNKNOWN && ladder.at[lit.var()] < before {
                *if (value == 1) == lit.is_positive() { &mut holds } else { &mut fails } += 1;
            }
        }
        let allowed = &ladder.net.counts[id as usize].allowed;
        let decides = |is_true: u32, open: u32| open == 0 || allowed.decides(is_true, open);
        let len = lits.len() as u32;
        if decides(holds, len - holds) { Some(true) } else { decides(0, len - fails).then_some(false) }
    }

    /// What something that is known follows from at once.
    pub fn reasons(ladder: &'l Ladder<'n>, lit: Lit) -> Vec<Lit> {
        let mut trace = Trace::new(ladder, 0);
        trace.because(lit, ladder.why[lit.var()], ladder.at[lit.var()]);
        trace.todo
    }

    /// The literals of a count that are known before a moment and are needed to see what it forces: only the true ones or only
    /// the false ones, where they are enough.
    pub fn needed(ladder: &Ladder<'_>, id: u32, before: u32) -> impl Iterator<Item = Lit> + Clone {
        let lits = ladder.net.lits_of(id).iter();
        let known = move |lit: Lit| ladder.value(lit).filter(|_| ladder.at[lit.var()] < before);
        let known = lits.filter_map(move |&lit| known(lit).map(|holds| (lit, holds)));
        let only = Trace::side(ladder, id, before);
        let counts = move |held: bool| only.is_none_or(|only| only == held);
        known.filter(move |&(_, held)| counts(held)).map(|(lit, held)| if held { lit } else { !lit })
    }

    pub fn rule_of(&mut self, id: u32) {
        let rule = self.ladder.net.counts[id as usize].rule;
        self.counts.push(id);
        self.harder |= self.ladder.net.counts[id as usize].harder;
        if rule != ALWAYS {
            self.rules.push(rule);
            self.rules.extend(&self.ladder.net.counts[id as usize].also);
        }
    }

    pub fn count(&mut self, id: u32, before: u32) {
        self.rule_of(id);
        Trace::needed(self.ladder, id, before).for_each(|lit| self.literal(lit));
    }

    /// All that is known of a count.
    pub fn known_of(&mut self, id: u32) {
        self.rule_of(id);
        let lits = self.ladder.net.lits_of(id);
        let known: Vec<Lit> = lits
            .iter()
            .filter_map(|&lit| self.ladder.value(lit).map(|holds| if holds { lit } else { !lit }))
            .collect();
        self.all(&known);
    }

    pub fn literal(&mut self, lit: Lit) {
        if !std::mem::replace(&mut self.seen[lit.var()], true) {
            self.todo.push(lit);
        }
    }

    pub fn all(&mut self, lits: &[Lit]) {
        lits.iter().for_each(|&lit| self.literal(lit));
    }

    /// Why a link may not close a loop.
    pub fn closing(&mut self, lit: Lit) {
        let ladder = self.ladder;
        for id in 0..ladder.strings.len() as u32 {
            self.keeps_open(lit, id, ladder.drawn());
        }
    }

    /// Why a link may not close the string that it would close, when strings were drawn from so much of the trail.
    fn keeps_open(&mut self, lit: Lit, id: u32, drawn: u32) {
        let ladder = self.ladder;
        let rule = &ladder.net.problem.loops[id as usize];
        let Some(&link) = rule.link_of.get(lit.var()).filter(|&&link| link != u32::MAX) else { return };
        let [from, to] = rule.way.links[link as usize].ends;
        let lines = ladder.string(id as usize, from, to, drawn);
        self.besides(id, &lines, drawn);
    }

    /// Lines that are or would be a ring, and one besides them.
    fn besides(&mut self, id: u32, lines: &[Lit], drawn: u32) {
        self.rules.push(self.ladder.net.loop_rules[id as usize]);
        self.all(lines);
        let other = self.ladder.other_line(id as usize, lines, drawn);
        other.iter().for_each(|&lit| self.literal(lit));
    }

    pub fn because(&mut self, lit: Lit, why: Why, before: u32) {
        let ladder = self.ladder;
        match why {
            Why::Told | Why::Learnt(_) | Why::Assumed => {}
            Why::Count(id) => self.count(id, before),
            Why::Closing { id, drawn } => self.keeps_open(lit, id, drawn),
            Why::Closed { id, drawn } => {
                self.rules.push(ladder.net.loop_rules[id as usize]);
                if let Some(link) = ladder.strings[id as usize].closed {
                    self.all(&ladder.ring(id as usize, link, drawn));
                }
            }
            Why::Hangs { at, rule } => {
                self.rules.push(rule);
                let because = &ladder.inferences[at as usize].because;
                self.all(because);
            }
        }
    }

    pub fn clash(&mut self, clash: Clash) {
        let ladder = self.ladder;
        match clash {
            Clash::Count(id) => {
                self.rule_of(id);
                // Too many that hold, too many that do not, or just the wrong number.
                let needed = Trace::clashing(ladder, id);
                self.all(&needed);
            }
            Clash::Ring { id, link } => {
                let drawn = ladder.drawn();
                let ring = ladder.ring(id as usize, link, drawn);
                self.besides(id, &ring, drawn);
            }
            Clash::Hangs { at, rule } => {
                self.rules.push(rule);
                let because = &ladder.inferences[at as usize].because;
                self.all(because);
            }
            Clash::Opposite { lit, why } => {
                self.literal(!lit);
                self.because(lit, why, u32::MAX);
            }
        }
    }

    pub fn clashing(ladder: &Ladder<'_>, id: u32) -> Vec<Lit> {
        let lits = ladder.net.lits_of(id);
        let allowed = &ladder.net.counts[id as usize].allowed;
        let holds: Vec<Lit> = lits.iter().copied().filter(|&lit| ladder.value(lit) == Some(true)).collect();
        let fails: Vec<Lit> =
            lits.iter().copied().filter(|&lit| ladder.value(lit) == Some(false)).map(|lit| !lit).collect();
        let len = lits.len() as u32;
        if !allowed.meets(holds.len() as u32, len) {
            holds
        } else if !allowed.meets(0, len - fails.len() as u32) {
            fails
        } else {
            holds.into_iter().chain(fails).collect()
        }
    }

    /// What clashes.
    pub fn broken(&self, clash: Clash) -> Option<Broken> {
        let ladder = self.ladder;
        let hangs = |at: u32, rule: u32| {
            let because = &ladder.inferences[at as usize].because;
            if ladder.net.isle_rules.contains(&rule) {
                return Broken::Isles(because.clone());
            }
            // The first and the last of the reason cannot come together; what lies between them keeps them apart.
            let parts = because.first().into_iter().chain(because.last());
            Broken::Hangs(rule, parts.filter(|&&lit| ladder.net.claim(lit).is_some()).copied().collect())
        };
        let count = |id: u32| {
            let lits = ladder.net.lits_of(id);
            let holds = lits.iter().filter(|&&lit| ladder.value(lit) == Some(true)).count() as u32;
            let too_much = !ladder.net.counts[id as usize].allowed.meets(holds, lits.len() as u32);
            Broken::Count(id, too_much)
        };
        match clash {
            Clash::Count(id) => Some(count(id)),
            Clash::Ring { .. } => Some(Broken::Ring),
            Clash::Hangs { at, rule } => Some(hangs(at, rule)),
            Clash::Opposite { lit, why } => match why {
                // It is the rule behind the opposite that would be broken.
                Why::Told | Why::Learnt(_) | Why::Assumed => match ladder.why[lit.var()] {
                    Why::Count(id) => Some(Broken::Count(id, ladder.net.lits_of(id).contains(&lit))),
                    Why::Hangs { at, rule } => Some(hangs(at, rule)),
                    Why::Closing { .. } | Why::Closed { .. } => Some(Broken::Ring),
                    Why::Told | Why::Learnt(_) | Why::Assumed => None,
                },
                Why::Count(id) => Some(count(id)),
                Why::Closing { .. } | Why::Closed { .. } => Some(Broken::Ring),
                Why::Hangs { at, rule } => Some(hangs(at, rule)),
            },
        }
    }

    pub fn work_off(&mut self) {
        let ladder = self.ladder;
        while let Some(lit) = self.todo.pop() {
            let at = ladder.at[lit.var()];
            let why = ladder.why[lit.var()];
            let at_position = (at as usize) < self.known;
            if at_position && why == Why::Told {
                match ladder.net.fixed_by(lit) {
                    Some(rule) => self.rules.push(rule),
                    None => self.premises.push(lit),
                }
                continue;
            }
            if !at_position && why != Why::Assumed {
                self.used.push(lit);
            }
            self.because(lit, why, at);
        }
    }

    /// Rules and premises, each once, and counts.
    pub fn done(mut self) -> (Vec<u32>, Vec<Lit>, Vec<u32>) {
        self.work_off();
        self.rules.sort_unstable();
        self.rules.dedup();
        self.premises.sort_unstable();
        self.premises.dedup();
        self.counts.sort_unstable();
        self.counts.dedup();
        (self.rules, self.premises, self.counts)
    }

    /// What was used on the way, in the order in which it was found, with the rules.
    pub fn chain(mut self) -> Vec<(Lit, Option<u32>)> {
        self.work_off();
        let ladder = self.ladder;
        let mut used = std::mem::take(&mut self.used);
        used.sort_by_key(|lit| ladder.at[lit.var()]);
        used.into_iter()
            .map(|lit| {
                let rule = match ladder.why[lit.var()] {
                    Why::Told | Why::Learnt(_) | Why::Assumed => None,
                    Why::Count(id) => {
                        Some(ladder.net.counts[id as usize].rule).filter(|&rule| rule != ALWAYS)
                    }
                    Why::Closing { id, .. } | Why::Closed { id, .. } => {
                        Some(ladder.net.loop_rules[id as usize])
                    }
                    Why::Hangs { rule, .. } => Some(rule),
                };
                (lit, rule)
            })
            .collect()
    }
}
