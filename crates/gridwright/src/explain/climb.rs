//! The climb: everything that steps up to a level can find, and whether that fills the board.
//!
//! Places are assumed one after the other, again and again. A try reads only what is near, so what was tried in vain is tried again only
//! when something has changed there.

use super::ladder::{Clash, Ladder, Step, UNKNOWN, Why};
use super::level::Level;
use crate::solve::problem::Lit;

/// What was tried already, and what has changed since: a try whose surroundings are the same comes to the same.
struct Watch {
    clock: u32,
    /// By region: when something changed in it last.
    changed: [u32; 64],
    /// By literal: when it was tried last, and the regions that were read.
    tried: Vec<(u32, u64)>,
}

impl Watch {
    fn new(vars: usize) -> Watch {
        Watch { clock: 1, changed: [1; 64], tried: vec![(0, 0); 2 * vars] }
    }

    fn is_new(&self, lit: Lit) -> bool {
        let (when, mut regions) = self.tried[lit.0 as usize];
        if when == 0 {
            return true;
        }
        while regions != 0 {
            if self.changed[regions.trailing_zeros() as usize] > when {
                return true;
            }
            regions &= regions - 1;
        }
        false
    }

    fn seen(&mut self, lit: Lit, touched: u64) {
        self.tried[lit.0 as usize] = (self.clock, touched);
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
        self.start(off);
        self.begin_on_the_way(off);
        let finishes = self.rise(level).is_some();
        if finishes {
            self.keep_the_way();
        }
        finishes
    }

    /// The easiest level that fills the board.
    pub fn level(&mut self, off: &[bool]) -> Option<Level> {
        self.start(off);
        self.rise(Level::Trial)
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
        self.settle(level)?;
        self.note();
        if level == Level::Easy {
            return Ok(());
        }
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

    /// Assumes one place after the other, again and again, until a whole round found nothing. Below trial areas are left out.
    fn sweep(&mut self, level: Level, watch: &mut Watch) -> Step {
        let vars = self.net.vars();
        let (mut idle, mut var) = (0, 0);
        while idle < vars && !self.is_complete() && !self.is_tired() {
            idle += 1;
            for lit in self.tries(var) {
                if self.values[var] != UNKNOWN || !watch.is_new(lit) {
                    continue;
                }
                let known = self.trail.len();
                self.touched = if level == Level::Trial { u64::MAX } else { self.net.around(var) };
                let clash = self.assume_rules(lit, level).err();
                let on = clash.map(|clash| self.blame(clash, known));
                let touched = self.touched;
                self.forget(known);
                if let Some(on) = on {
                    self.learn(!lit, &on, level, watch)?;
                    idle = 0;
                } else {
                    watch.seen(lit, touched);
                }
            }
            var = (var + 1) % vars;
        }
        Ok(())
    }

    /// The same with areas and sides; after each find rules alone have their turn again. True if something was found.
    fn sweep_areas(&mut self, level: Level, watch: &mut Watch) -> Result<bool, Clash> {
        let net = self.net;
        let any = !(net.faces.is_empty() && net.problem.areas.is_empty() && net.problem.isles.is_empty());
        if !any || !(Level::Hard..Level::Trial).contains(&level) {
            return Ok(false);
        }
        let vars = net.vars();
        let (mut idle, mut var, mut moved) = (0, 0, false);
        while idle < vars && !self.is_complete() && !self.is_tired() {
            idle += 1;
            for lit in self.tries(var) {
                if self.values[var] != UNKNOWN {
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

    /// Counts case by case, until something is found; true if it is.
    fn sweep_cases(&mut self, level: Level, watch: &mut Watch) -> Result<bool, Clash> {
        if level.ways() == 0 {
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
        watch.clock += 1;
        for lit in &self.trail[known..] {
            watch.changed[self.net.region(lit.var())] = watch.clock;
        }
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
