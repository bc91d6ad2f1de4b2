//! The climb: everything that steps up to a level can find, and whether that fills the board.
//!
//! Places are assumed one after the other, again and again. A try reads only what is near, so what was tried in vain is tried again only
//! when something has changed there.

use super::ladder::{Clash, Ladder, Step, UNKNOWN, Why};
use super::level::Level;
use super::rests::Loose;
use crate::solve::problem::Lit;

/// What was tried already, and what has changed since: a try whose surroundings are the same comes to the same.
struct Watch {
    /// By time: the regions in which something has changed since then, a bit for each.
    since: Vec<u64>,
    /// By literal: when it was tried last, and the regions that were read. Everything is new at time 0.
    tried: Vec<(u32, u64)>,
}

impl Watch {
    fn new(vars: usize) -> Watch {
        Watch { since: vec![u64::MAX, 0], tried: vec![(0, u64::MAX); 2 * vars] }
    }

    fn is_new(&self, lit: Lit) -> bool {
        let (when, regions) = self.tried[lit.0 as usize];
        self.since[when as usize] & regions != 0
    }

    fn seen(&mut self, lit: Lit, touched: u64) {
        self.tried[lit.0 as usize] = (self.since.len() as u32 - 1, touched);
    }

    fn changed(&mut self, regions: u64) {
        self.since.iter_mut().for_each(|since| *since |= regions);
        self.since.push(0);
    }
}

impl Ladder<'_> {
    /// Can steps up to this level fill the board? `off` says which rules of the book are left out.
    pub fn finishes(&mut self, level: Level, off: &[bool]) -> bool {
        self.start(off);
        self.rise(level).is_some()
    }

    /// The same as before, with more rules.
    pub fn goes_on(&mut self, level: Level, off: &[bool]) -> bool {
        self.switch(off);
        self.recalls();
        self.rise(level).is_some()
    }

    /// The easiest level up to this one that fills the board.
    fn rise(&mut self, level: Level) -> Option<Level> {
        // What is easy first: it leaves less to try.
        for easier in Level::ALL.into_iter().take_while(|&easier| easier <= level) {
            self.climb(easier).ok()?;
            if self.is_complete() {
                return Some(easier);
            }
        }
        None
    }

    /// The same as [`Ladder::finishes`] for a ladder that remembers. It is asked about one level only, and about ever fewer clues.
    pub fn still_finishes(&mut self, level: Level, off: &[bool]) -> bool {
        if !self.is_looser(off) {
            let finishes = self.finishes(level, off);
            self.stands(finishes);
            return finishes;
        }
        let loose = self.loosen(off);
        let finishes = self.tighten(level, &loose);
        if !finishes {
            self.hold(loose);
        }
        finishes
    }

    /// Climbs again where something came loose; true if that fills the board.
    fn tighten(&mut self, level: Level, loose: &Loose) -> bool {
        self.recalls();
        // Most of it follows again from what was learnt, so easier levels need no turn of their own.
        self.sides = level > Level::Easy;
        let lits = loose.taken.iter().map(|&(lit, _)| lit);
        let climbed = self.give_back(loose).and_then(|()| self.look_around(lits));
        climbed.and_then(|()| self.go_up(level)).is_ok() && self.is_complete()
    }

    /// The easiest level up to this one that fills the board.
    pub fn level(&mut self, most: Level, off: &[bool]) -> Option<Level> {
        self.start(off);
        self.rise(most)
    }

    fn start(&mut self, off: &[bool]) {
        self.undo(0);
        self.inferences.clear();
        self.quiet = false;
        self.switch(off);
        self.begin_anew();
    }

    fn switch(&mut self, off: &[bool]) {
        for (rule, on) in self.on.iter_mut().enumerate() {
            *on = !off.get(rule).copied().unwrap_or(false);
        }
    }

    /// Does everything that this level can do.
    pub fn climb(&mut self, level: Level) -> Step {
        self.sides = level > Level::Easy;
        self.give()?;
        self.go_up(level)
    }

    fn go_up(&mut self, level: Level) -> Step {
        self.settle(level)?;
        self.note();
        if level == Level::Easy {
            return Ok(());
        }
        self.recall(level)?;
        self.look_back();
        let mut watch = Watch::new(self.net.vars());
        while !self.is_complete() && !self.is_tired() {
            self.sweep(level, &mut watch)?;
            if self.is_complete()
                || !(self.sweep_areas(level, &mut watch)? || self.sweep_cases(level, &mut watch)?)
            {
                break;
            }
        }
        Ok(())
    }

    /// Assumes one place after the other, again and again, until a whole round found nothing. Below trial areas and islands are
    /// left out; the sides of a loop are not, where they are looked at in the end of a chain only.
    fn sweep(&mut self, level: Level, watch: &mut Watch) -> Step {
        let vars = self.net.vars();
        let whole = self.looks_far(level) && !self.has_areas();
        let (mut idle, mut var) = (0, 0);
        while idle < vars && !self.is_complete() && !self.is_tired() {
            idle += 1;
            for lit in self.tries(var) {
                if self.values[var] != UNKNOWN || self.is_right(lit) || !watch.is_new(lit) {
                    continue;
                }
                if self.is_vain(lit, level) {
                    continue;
                }
                let known = self.trail.len();
                self.touched = if level == Level::Trial { u64::MAX } else { self.net.around(var) };
                let clash = match whole {
                    true => self.assume_on_ground(lit, level).err(),
                    false => self.assume_rules(lit, level).err(),
                };
                let on = clash.map(|clash| self.blame(clash, known));
                let touched = self.touched;
                self.forget(known);
                if let Some(on) = on {
                    self.learn(!lit, &on, level, watch)?;
                    idle = 0;
                } else {
                    watch.seen(lit, touched);
                    self.tried_in_vain(lit, level, touched);
                }
            }
            var = (var + 1) % vars;
        }
        Ok(())
    }

    /// The same with areas and sides; after each find rules alone have their turn again. True if something was found.
    fn sweep_areas(&mut self, level: Level, watch: &mut Watch) -> Result<bool, Clash> {
        if !self.looks_far(level) || !self.has_areas() {
            return Ok(false);
        }
        let vars = self.net.vars();
        let (mut idle, mut var, mut moved) = (0, 0, false);
        while idle < vars && !self.is_complete() && !self.is_tired() {
            idle += 1;
            for lit in self.tries(var) {
                if self.values[var] != UNKNOWN || self.is_right(lit) {
                    continue;
                }
                let known = self.trail.len();
                let clash = self.assume(lit, level).err();
                let on = clash.map(|clash| self.blame(clash, known));
                self.forget(known);
                if let Some(on) = on {
                    self.learn(!lit, &on, level, watch)?;
                    self.sweep(level, watch)?;
                    (idle, moved) = (0, true);
                }
            }
            var = (var + 1) % vars;
        }
        Ok(moved)
    }

    /// Whether chains of a level end with a look at what hangs together.
    fn looks_far(&self, level: Level) -> bool {
        (Level::Hard..Level::Trial).contains(&level)
    }

    fn has_areas(&self) -> bool {
        !(self.net.problem.areas.is_empty() && self.net.problem.isles.is_empty())
    }

    /// Counts case by case, until something is found; true if it is.
    fn sweep_cases(&mut self, level: Level, watch: &mut Watch) -> Result<bool, Clash> {
        if level.ways() == 0 || self.leaves_out_cases() {
            return Ok(false);
        }
        for id in 0..self.net.counts.len() as u32 {
            if self.is_tired() {
                return Ok(false);
            }
            if let Some(common) = self.cases(id, level) {
                let on = self.all_clues();
                for lit in common {
                    self.learn(lit, &on, level, watch)?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes down what was found, and all that follows from it.
    fn learn(&mut self, lit: Lit, on: &[u64], level: Level, watch: &mut Watch) -> Step {
        let known = self.trail.len();
        self.set(lit, Why::Told)?;
        self.note_as(lit, on);
        self.settle(level)?;
        self.note();
        self.recall(level)?;
        self.look_on(known);
        let new = self.trail[known..].iter();
        watch.changed(new.fold(0, |regions, lit| regions | 1 << self.net.region(lit.var())));
        Ok(())
    }

    fn forget(&mut self, known: usize) {
        self.undo(known);
        self.inferences.clear();
    }

    /// What holds from the start: givens, and counts that leave no choice.
    pub fn give(&mut self) -> Step {
        let net = self.net;
        for &(lit, rule) in &net.given {
            if self.on[rule as usize] {
                self.set(lit, Why::Told)?;
            }
        }
        for id in 0..self.net.counts.len() as u32 {
            self.check(id)?;
        }
        Ok(())
    }
}
