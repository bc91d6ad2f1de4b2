//! Lessons: what came of tries, kept from one climb to the next.
//!
//! Of fifty places that a climb assumes one clashes, and when a clue is hidden most of them are assumed again. Each rung can only do
//! more when more is known, so a try need not be made where no more is known around it than when it was made in vain; and what
//! followed from a clash follows again as soon as all that it came from is known.

use super::ladder::{Ladder, Step, UNKNOWN, Why};
use super::level::Level;
use super::net::{ALWAYS, Net};
use super::rests::Clues;
use crate::solve::problem::Lit;

/// How much is kept of each literal.
const VAIN: usize = 4;
const LEARNT: usize = 6;

/// What is known, a word for each region: a bit for each of its variables, and for each clue that is counted there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Known([u64; 64]);

/// A clash, and what it came from.
pub(super) struct Lesson {
    pub then: Lit,
    pub premises: Box<[Lit]>,
    /// Rules that may be left out.
    pub rules: Box<[u32]>,
}

/// A try that came to nothing: how far it went, the regions that it read, and what was known there.
struct Vain {
    level: Level,
    regions: u64,
    known: Vec<u64>,
}

pub(super) struct Lessons {
    /// By variable: its region and its bit there.
    bit: Vec<(u8, u64)>,
    /// By rule: the same for the counts by which it may be read.
    bits_of_rule: Vec<Vec<(u8, u64)>>,
    /// By variable: how its value was learnt.
    pub learnt: Vec<Vec<Lesson>>,
    /// By literal.
    vain: Vec<Vec<Vain>>,
    /// What is known now.
    now: Known,
}

impl Lessons {
    /// For a net with these rules that may be left out; `None` if it is so large that regions cannot tell their variables apart.
    pub fn new(net: &Net<'_>, loose: &[bool]) -> Option<Lessons> {
        let mut used = [0u32; 64];
        let mut next = |region: usize| {
            used[region] += 1;
            Some((region as u8, 1u64.checked_shl(used[region] - 1)?))
        };
        let bit: Vec<(u8, u64)> = (0..net.vars()).map(|var| next(net.region(var))).collect::<Option<_>>()?;
        let mut bits_of_rule: Vec<Vec<(u8, u64)>> = vec![Vec::new(); loose.len()];
        for (id, count) in (0u32..).zip(&net.counts) {
            let Some(first) = net.lits_of(id).first() else { continue };
            let rules = [count.rule].into_iter().chain(count.also.iter().copied());
            for rule in rules.filter(|&rule| rule != ALWAYS && loose[rule as usize]) {
                let region = net.region(first.var());
                let bits = &mut bits_of_rule[rule as usize];
                if bits.iter().all(|&(known, _)| usize::from(known) != region) {
                    bits.push(next(region)?);
                }
            }
        }
        Some(Lessons {
            bit,
            bits_of_rule,
            learnt: (0..net.vars()).map(|_| Vec::new()).collect(),
            vain: (0..2 * net.vars()).map(|_| Vec::new()).collect(),
            now: Known([0; 64]),
        })
    }

    /// From now on this is known, with these rules.
    pub fn begin(&mut self, trail: &[Lit], on: &[bool]) {
        self.now = Known([0; 64]);
        for bits in self.bits_of_rule.iter().zip(on).filter(|(_, on)| **on).map(|(bits, _)| bits) {
            bits.iter().for_each(|&(region, bit)| self.now.0[usize::from(region)] |= bit);
        }
        self.more(trail);
    }

    /// This is known as well.
    pub fn more(&mut self, trail: &[Lit]) {
        for &(region, bit) in trail.iter().map(|lit| &self.bit[lit.var()]) {
            self.now.0[usize::from(region)] |= bit;
        }
    }

    /// True if the same try came to nothing when at least as much was known.
    pub fn is_vain(&self, lit: Lit, level: Level) -> bool {
        let covers = |vain: &Vain| {
            let mut regions = vain.regions;
            vain.level >= level
                && vain.known.iter().all(|known| {
                    let region = regions.trailing_zeros() as usize;
                    regions &= regions - 1;
                    self.now.0[region] & !known == 0
                })
        };
        self.vain[lit.0 as usize].iter().any(covers)
    }

    /// A try came to nothing that read these regions.
    pub fn in_vain(&mut self, lit: Lit, level: Level, regions: u64) {
        let all = &mut self.vain[lit.0 as usize];
        let mut known = if all.len() == VAIN { all.remove(0).known } else { Vec::new() };
        known.clear();
        let mut left = regions;
        while left != 0 {
            known.push(self.now.0[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        all.push(Vain { level, regions, known });
    }

    pub fn learn(&mut self, lesson: Lesson) {
        let all = &mut self.learnt[lesson.then.var()];
        if all.len() == LEARNT {
            all.remove(0);
        }
        all.push(lesson);
    }
}

impl<'n> Ladder<'n> {
    /// A ladder that remembers, but counts case by case only in climbs from the ground: nearly everything else follows much sooner.
    pub fn without_cases(mut self) -> Ladder<'n> {
        if let Some(rests) = &mut self.rests {
            rests.leaves_out_cases = true;
        }
        self
    }

    pub(super) fn leaves_out_cases(&self) -> bool {
        self.rests.as_ref().is_some_and(|rests| rests.recalls && rests.leaves_out_cases)
    }

    /// From now on lessons count, until the next climb from the ground.
    pub(super) fn recalls(&mut self) {
        if let Some(rests) = &mut self.rests {
            rests.recalls = true;
        }
    }

    fn lessons(&mut self) -> Option<&mut Lessons> {
        self.rests.as_mut()?.lessons.as_mut()
    }

    /// Notes all that is known now.
    pub(super) fn look_back(&mut self) {
        if let Some(rests) = &mut self.rests
            && let Some(lessons) = &mut rests.lessons
        {
            lessons.begin(&self.trail, &self.on);
        }
    }

    /// Notes what is known after the first so many literals.
    pub(super) fn look_on(&mut self, known: usize) {
        if let Some(rests) = &mut self.rests
            && let Some(lessons) = &mut rests.lessons
        {
            lessons.more(&self.trail[known..]);
        }
    }

    /// True if the same try came to nothing before, when at least as much was known.
    pub(super) fn is_vain(&self, lit: Lit, level: Level) -> bool {
        let rests = self.rests.as_ref().filter(|rests| rests.recalls);
        rests.and_then(|rests| rests.lessons.as_ref()).is_some_and(|lessons| lessons.is_vain(lit, level))
    }

    pub(super) fn tried_in_vain(&mut self, lit: Lit, level: Level, regions: u64) {
        if let Some(lessons) = self.lessons() {
            lessons.in_vain(lit, level, regions);
        }
    }

    /// What follows again from what was learnt, now that it is known what it came from.
    pub(super) fn recall(&mut self, level: Level) -> Step {
        while let Some((then, on)) = self.lesson() {
            self.set(then, Why::Told)?;
            self.note_as(then, &on);
            self.settle(level)?;
            self.note();
        }
        Ok(())
    }

    /// Something that was learnt, is not known, and follows.
    fn lesson(&self) -> Option<(Lit, Clues)> {
        let rests = self.rests.as_ref().filter(|rests| rests.recalls)?;
        let lessons = rests.lessons.as_ref()?;
        let holds = |lesson: &&Lesson| {
            lesson.rules.iter().all(|&rule| self.on[rule as usize])
                && lesson.premises.iter().all(|&lit| self.value(lit) == Some(true))
        };
        let open = (0..self.values.len()).filter(|&var| self.values[var] == UNKNOWN);
        let lesson = open.flat_map(|var| &lessons.learnt[var]).find(holds)?;
        let mut on = rests.clues(lesson.rules.iter().map(|&rule| rule as usize));
        for &lit in &lesson.premises {
            on.iter_mut().zip(rests.of(lit)).for_each(|(on, more)| *on |= more);
        }
        Some((lesson.then, on))
    }
}
