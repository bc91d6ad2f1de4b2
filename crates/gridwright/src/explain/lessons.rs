//! Lessons: what came of tries, kept from one climb to the next.
//!
//! Of fifty places that a climb assumes one clashes, and when a clue is hidden most of them are assumed again. Each rung can only do
//! more when more is known, so a try need not be made where no more is known around it than when it was made in vain; and what
//! followed from a clash follows again as soon as all that it came from is known.

use super::ladder::{Ladder, Step, UNKNOWN};
use super::level::Level;
use super::net::Net;
use super::regions::{Regions, mark, meet};
use super::rests::{Because, Reason, Rests};
use crate::solve::problem::Lit;
use std::cell::Cell;
use std::rc::Rc;

/// How much is kept of each literal.
const VAIN: usize = 4;
const LEARNT: usize = 6;
/// When the tries that are kept take so many words, all are forgotten.
const MOST: usize = 1 << 20;

/// A clash, and what it came from.
pub(super) struct Lesson {
    then: Lit,
    because: Rc<Because>,
    /// The regions of all that it came from. What is known is never wrong, so it follows as soon as all of them are known.
    regions: Box<[u64]>,
    /// One of them that was not known when somebody looked last: a word, and a bit in it.
    missing: Cell<(u32, u64)>,
}

impl Lesson {
    /// True if all that it came from is known. Mostly the same is missing as the last time.
    fn holds(&self, now: &[u64]) -> bool {
        let (word, bit) = self.missing.get();
        if now[word as usize] & bit == 0 {
            return false;
        }
        let missing = |(of, now): (&u64, &u64)| of & !now;
        match self.regions.iter().zip(now).map(missing).enumerate().find(|(_, missing)| *missing != 0) {
            None => true,
            Some((word, missing)) => {
                self.missing.set((word as u32, missing & missing.wrapping_neg()));
                false
            }
        }
    }
}

/// A try that came to nothing: how far it went, and where what it read, and was not known then, is kept.
#[derive(Clone, Copy)]
struct Vain {
    level: Level,
    open: u32,
}

pub(super) struct Lessons {
    /// By variable: how its value was learnt.
    pub learnt: Vec<Vec<Lesson>>,
    /// By literal: the last tries that stand for it and came to nothing.
    vain: Vec<[Option<Vain>; VAIN]>,
    /// Sets of regions, one after the other.
    open: Vec<u64>,
    /// The regions that are known now.
    now: Vec<u64>,
    /// The variables that something was learnt about and whose value is not known now, or was not a moment ago.
    waiting: Vec<u32>,
}

impl Lessons {
    /// For a net; `None` if it is so large that regions cannot tell their variables apart.
    pub fn new(net: &Net<'_>) -> Option<Lessons> {
        net.regions().is_fine().then(|| Lessons {
            learnt: (0..net.vars()).map(|_| Vec::new()).collect(),
            vain: vec![[None; VAIN]; 2 * net.vars()],
            open: Vec::new(),
            now: vec![0; net.regions().words],
            waiting: Vec::new(),
        })
    }

    /// From now on this is known, with these rules.
    pub fn begin(&mut self, regions: &Regions, trail: &[Lit], values: &[u8], on: &[bool]) {
        let waits =
            |&(var, lessons): &(u32, &Vec<Lesson>)| values[var as usize] == UNKNOWN && !lessons.is_empty();
        self.waiting.clear();
        self.waiting.extend((0u32..).zip(&self.learnt).filter(waits).map(|(var, _)| var));
        self.now.fill(0);
        let on = (0u32..).zip(on).filter(|(_, on)| **on);
        on.filter_map(|(rule, _)| regions.of_rule(rule)).for_each(|region| mark(&mut self.now, region));
        self.more(regions, trail);
    }

    /// This is known as well.
    pub fn more(&mut self, regions: &Regions, trail: &[Lit]) {
        trail.iter().for_each(|lit| mark(&mut self.now, regions.of(lit.var())));
    }

    /// True if the same try came to nothing when at least as much was known.
    pub fn is_vain(&self, lit: Lit, level: Level) -> bool {
        let words = self.now.len();
        let covers = |vain: &Vain| {
            vain.level >= level && !meet(&self.now, &self.open[vain.open as usize * words..][..words])
        };
        self.vain[lit.0 as usize].iter().map_while(Option::as_ref).any(covers)
    }

    /// Tries of these literals came to nothing, and together they read these regions.
    pub fn in_vain(&mut self, lits: &[Lit], level: Level, touched: &[u64]) {
        if self.open.len() > MOST {
            self.open.clear();
            self.vain.fill([None; VAIN]);
        }
        let open = (self.open.len() / self.now.len()) as u32;
        self.open.extend(touched.iter().zip(&self.now).map(|(touched, now)| touched & !now));
        for lit in lits {
            let all = &mut self.vain[lit.0 as usize];
            all.rotate_right(1);
            all[0] = Some(Vain { level, open });
        }
    }

    pub fn learn(&mut self, regions: &Regions, then: Lit, because: Rc<Because>) {
        let mut all = vec![0; regions.words];
        because.premises.iter().for_each(|lit| mark(&mut all, regions.of(lit.var())));
        let rules = because.rules.iter().filter_map(|&rule| regions.of_rule(rule));
        rules.for_each(|region| mark(&mut all, region));
        let lesson = Lesson { then, because, regions: all.into(), missing: Cell::new((0, u64::MAX)) };
        let all = &mut self.learnt[lesson.then.var()];
        if all.len() == LEARNT {
            all.remove(0);
        }
        all.push(lesson);
    }
}

impl<'n> Ladder<'n> {
    /// A ladder that remembers, and leaves out in all climbs but those from the ground what takes long and seldom helps: counting case by
    /// case, whether a chain would tear a side of a loop in the end, and assuming sides.
    pub fn hurrying(mut self) -> Ladder<'n> {
        if let Some(rests) = &mut self.rests {
            rests.hurries = true;
        }
        self
    }

    pub(super) fn hurries(&self) -> bool {
        self.rests.as_ref().is_some_and(|rests| rests.hurries && (rests.recalls || rests.rushes))
    }

    /// Begins or ends a hurried climb from the ground; true if this ladder may hurry.
    pub(super) fn rushes(&mut self, rushes: bool) -> bool {
        let Some(rests) = &mut self.rests else { return false };
        rests.rushes = rushes && rests.hurries;
        rests.hurries
    }

    /// From now on lessons count, until the next climb from the ground.
    pub(super) fn recalls(&mut self) {
        if let Some(rests) = &mut self.rests {
            rests.recalls = true;
        }
    }

    /// Notes all that is known now.
    pub(super) fn look_back(&mut self) {
        let net = self.net;
        if let Some(rests) = &mut self.rests {
            if rests.lessons.is_none() {
                rests.lessons = Lessons::new(net);
            }
            if let Some(lessons) = &mut rests.lessons {
                lessons.begin(net.regions(), &self.trail, &self.values, &self.on);
            }
        }
    }

    /// Notes what is known after the first so many literals.
    pub(super) fn look_on(&mut self, known: usize) {
        if let Some(rests) = &mut self.rests
            && let Some(lessons) = &mut rests.lessons
        {
            lessons.more(self.net.regions(), &self.trail[known..]);
        }
    }

    /// True if the same try came to nothing before, when at least as much was known.
    pub(super) fn is_vain(&self, lit: Lit, level: Level) -> bool {
        let rests = self.rests.as_ref().filter(|rests| rests.recalls);
        rests.and_then(|rests| rests.lessons.as_ref()).is_some_and(|lessons| lessons.is_vain(lit, level))
    }

    /// Whether a variable is worth a try. In a hurry only what clashed before is, and what is near the clues that were left out last.
    pub(super) fn is_likely(&self, var: usize, level: Level) -> bool {
        let in_a_hurry = |rests: &&Rests| rests.hurries && rests.recalls && level < Level::Expert;
        let Some(rests) = self.rests.as_deref().filter(in_a_hurry) else { return true };
        let Some(lessons) = rests.lessons.as_ref().filter(|_| !rests.near.is_empty()) else { return true };
        let region = self.net.regions().of(var);
        !lessons.learnt[var].is_empty() || rests.near[region / 64] >> (region % 64) & 1 == 1
    }

    /// Tries of these literals came to nothing, and read what was noted.
    pub(super) fn tried_in_vain(&mut self, lits: &[Lit], level: Level) {
        if let Some(rests) = &mut self.rests
            && let Some(lessons) = &mut rests.lessons
        {
            lessons.in_vain(lits, level, &self.touched);
        }
    }

    /// What follows again from what was learnt, now that it is known what it came from.
    pub(super) fn recall(&mut self, level: Level) -> Step {
        while self.rests.as_ref().is_some_and(|rests| rests.recalls && rests.lessons.is_some()) {
            let known = self.trail.len();
            let mut waiting = Vec::new();
            self.swap_waiting(&mut waiting);
            waiting.retain(|&var| self.values[var as usize] == UNKNOWN);
            for &var in &waiting {
                if let Some((then, reason)) = self.lesson(var as usize) {
                    self.set_because(then, reason)?;
                }
            }
            self.swap_waiting(&mut waiting);
            if self.trail.len() == known {
                return Ok(());
            }
            self.settle(level)?;
            self.look_on(known);
        }
        Ok(())
    }

    fn swap_waiting(&mut self, waiting: &mut Vec<u32>) {
        if let Some(lessons) = self.rests.as_mut().and_then(|rests| rests.lessons.as_mut()) {
            std::mem::swap(&mut lessons.waiting, waiting);
        }
    }

    /// Something that was learnt about a variable, and follows.
    fn lesson(&self, var: usize) -> Option<(Lit, Reason)> {
        let lessons = self.rests.as_ref()?.lessons.as_ref()?;
        let lesson = lessons.learnt[var].iter().find(|lesson| lesson.holds(&lessons.now))?;
        Some((lesson.then, Some(lesson.because.clone())))
    }
}
