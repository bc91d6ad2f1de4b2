//! The climb: everything that steps up to a level can find, and whether that fills the board.
//!
//! Places are assumed one after the other, again and again. A try reads only what is near, so what was tried in vain is tried again only
//! when something has changed there.

use super::ladder::{Clash, Ladder, Step, UNKNOWN, Why};
use super::level::Level;
use super::regions::{add, mark, meet};
use super::rests::Reason;
use crate::solve::problem::Lit;

/// So many rounds are as good as any number; the sides of a loop are still left for the end.
const FAR: u32 = u32::MAX - 1;

/// What was tried already, and what has changed since: a try that read nothing of that comes to the same.
struct Watch {
    words: usize,
    /// By time: the regions in which something has changed since then.
    since: Vec<u64>,
    /// How often something has changed.
    now: u32,
    /// By literal: when it was tried last, and where the regions that were read are kept. Everything is new at first.
    tried: Vec<Option<(u32, u32)>>,
    read: Vec<u64>,
}

impl Watch {
    fn new(vars: usize, words: usize) -> Watch {
        Watch { words, since: vec![0; words], now: 0, tried: vec![None; 2 * vars], read: Vec::new() }
    }

    fn is_new(&self, lit: Lit) -> bool {
        self.tried[lit.0 as usize].is_none_or(|(when, at)| {
            let set = |at: u32| at as usize * self.words..(at as usize + 1) * self.words;
            meet(&self.since[set(when)], &self.read[set(at)])
        })
    }

    /// Tries of these literals came to nothing, and together they read these regions.
    fn seen(&mut self, lits: &[Lit], touched: &[u64]) {
        let at = (self.read.len() / self.words) as u32;
        self.read.extend(touched);
        lits.iter().for_each(|lit| self.tried[lit.0 as usize] = Some((self.now, at)));
    }

    fn changed(&mut self, regions: &[u64]) {
        self.since.chunks_mut(self.words).for_each(|since| add(since, regions));
        self.since.extend(std::iter::repeat_n(0, self.words));
        self.now += 1;
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
            // Whoever may hurry looks first whether that is enough; that a level is not enough is never said in a hurry.
            if easier == level && self.rushes(true) {
                let climbed = self.climb(easier);
                self.rushes(false);
                climbed.ok()?;
            }
            if !self.is_complete() {
                self.climb(easier).ok()?;
            }
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
        if finishes {
            self.note();
            self.moves_on();
        } else {
            self.hold();
        }
        finishes
    }

    /// Climbs again where something came loose; true if that fills the board.
    fn tighten(&mut self, level: Level, loose: &[Lit]) -> bool {
        self.recalls();
        // Most of it follows again from what was learnt, so easier levels need no turn of their own.
        self.sides = level > Level::Easy;
        let climbed = self.give_back(loose).and_then(|()| self.look_around(loose));
        climbed.and_then(|()| self.go_up(level)).is_ok() && self.is_complete()
    }

    /// The easiest level up to this one that fills the board.
    pub fn level(&mut self, most: Level, off: &[bool]) -> Option<Level> {
        self.start(off);
        self.learns_nothing(true);
        let level = self.rise(most);
        self.learns_nothing(false);
        level
    }

    /// What clues say outright, and single places by themselves.
    pub fn look_once(&mut self) -> Step {
        self.start(&[]);
        self.give()
    }

    /// How many assumptions clash within a level, with what is known now.
    pub fn ways_on(&mut self, level: Level) -> usize {
        let lits = (0..self.net.vars()).flat_map(|var| self.tries(var)).collect::<Vec<Lit>>();
        let clashes = |lit: &&Lit| {
            !self.is_right(**lit) && self.rounds_to_clash(**lit, level, level.rounds()).is_some()
        };
        lits.iter().filter(clashes).count()
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
        // A look at the sides of a loop goes over the whole board, so it waits until nothing else is to be found; only a trial follows
        // what they say as well.
        self.puts_off_sides = level < Level::Trial;
        let climbed = self.go_on_up(level);
        self.puts_off_sides = false;
        climbed
    }

    fn go_on_up(&mut self, level: Level) -> Step {
        self.settle(level)?;
        if level == Level::Easy {
            return Ok(());
        }
        self.look_back();
        self.recall(level)?;
        let mut watch = Watch::new(self.net.vars(), self.room_for_reads());
        while !self.is_complete() && !self.is_tired() {
            self.sweep(level, &mut watch)?;
            if self.look_at_sides(level, &mut watch)? {
                continue;
            }
            if self.is_complete()
                || !(self.sweep_areas(level, &mut watch)? || self.sweep_cases(level, &mut watch)?)
            {
                break;
            }
        }
        Ok(())
    }

    /// What the sides of loops say, if that was put off; true if something was found.
    fn look_at_sides(&mut self, level: Level, watch: &mut Watch) -> Result<bool, Clash> {
        if self.net.faces.is_empty() || self.is_complete() || !self.puts_off_sides {
            return Ok(false);
        }
        let known = self.trail.len();
        self.puts_off_sides = false;
        let settled = self.settle(level);
        self.puts_off_sides = true;
        settled?;
        self.take_in(known, level, watch)?;
        Ok(self.trail.len() > known)
    }

    /// Assumes one place after the other, again and again, until a whole round found nothing. Below trial areas and islands are
    /// left out; the sides of a loop are not, where they are looked at in the end of a chain only.
    fn sweep(&mut self, level: Level, watch: &mut Watch) -> Step {
        // What a line says of its faces is seen when the line is tried.
        let vars = if self.hurries() { self.net.problem.shown } else { self.net.vars() };
        let whole = self.looks_far(level) && !self.has_areas() && !self.hurries();
        let (mut idle, mut var) = (0, 0);
        while idle < vars && !self.is_complete() && !self.is_tired() {
            idle += 1;
            let this = var;
            var = if var + 1 == vars { 0 } else { var + 1 };
            if self.values[this] != UNKNOWN || !self.is_likely(this, level) {
                continue;
            }
            for lit in self.tries(this) {
                if self.values[this] != UNKNOWN || self.is_right(lit) {
                    continue;
                }
                if !watch.is_new(lit) || self.is_vain(lit, level) {
                    continue;
                }
                let (known, said) = (self.trail.len(), self.inferences.len());
                self.begins_to_read();
                if level == Level::Trial {
                    self.read_all();
                }
                self.read_around(this);
                let clash = self.attempt(lit, level, whole, watch);
                self.reads_no_more();
                self.forget(known, said);
                if let Err(reason) = clash {
                    self.learn(!lit, reason, level, watch)?;
                    idle = 0;
                }
            }
        }
        Ok(())
    }

    /// Assumes a literal; an error if that clashes, with the reason.
    ///
    /// What comes to rest without a clash stands for all that was met on the way: what would follow from that has just been seen. At the
    /// hardest levels, where tries are long, they are followed on until they rest, further than the level sees. Who is in a hurry takes
    /// it as if they rested: of what was met on the way only the longest chains are missed.
    fn attempt(&mut self, lit: Lit, level: Level, whole: bool, watch: &mut Watch) -> Result<(), Reason> {
        let known = self.trail.len();
        let hangs = whole || level == Level::Trial;
        let mut followed =
            self.set(lit, Why::Assumed).and_then(|()| self.follow(level.rounds(), hangs, true));
        let rests = self.head == self.trail.len();
        if followed.is_ok() && whole && (rests || level < Level::Expert) {
            followed = self.torn(Some(known));
        }
        followed.map_err(|clash| self.blame(clash, known))?;
        let stands_for_many = rests || self.hurries() && level >= Level::Hard;
        if level >= Level::Expert && !stands_for_many {
            let (seen, touched) = (self.trail.len(), self.touched.clone());
            if self.follow(FAR, hangs, true).is_ok() && (!whole || self.torn(Some(known)).is_ok()) {
                self.all_in_vain(known, level, watch);
                return Ok(());
            }
            self.undo(seen);
            self.touched = touched;
            if whole {
                self.torn(Some(known)).map_err(|clash| self.blame(clash, known))?;
            }
        }
        if stands_for_many {
            self.all_in_vain(known, level, watch);
        } else {
            watch.seen(&[lit], &self.touched);
            self.tried_in_vain(&[lit], level);
        }
        Ok(())
    }

    /// Everything after the first so many literals came to nothing.
    fn all_in_vain(&mut self, known: usize, level: Level, watch: &mut Watch) {
        let is_new = |ladder: &Ladder<'_>, lit: Lit| watch.is_new(lit) && !ladder.is_right(lit);
        let vain: Vec<Lit> = self.trail[known..].iter().copied().filter(|&lit| is_new(self, lit)).collect();
        watch.seen(&vain, &self.touched);
        self.tried_in_vain(&vain, level);
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
                let (known, said) = (self.trail.len(), self.inferences.len());
                let clash = self.assume(lit, level).map_err(|clash| self.blame(clash, known));
                self.forget(known, said);
                if let Err(reason) = clash {
                    self.learn(!lit, reason, level, watch)?;
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
        if level.ways() == 0 || self.hurries() {
            return Ok(false);
        }
        for id in 0..self.net.counts.len() as u32 {
            if self.is_tired() {
                return Ok(false);
            }
            if let Some(common) = self.cases(id, level) {
                let reason = self.any_reason();
                for lit in common {
                    self.learn(lit, reason.clone(), level, watch)?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes down what was found, and all that follows from it.
    fn learn(&mut self, lit: Lit, reason: Reason, level: Level, watch: &mut Watch) -> Step {
        let known = self.trail.len();
        self.set_because(lit, reason)?;
        self.settle(level)?;
        self.take_in(known, level, watch)
    }

    /// Takes in what is known after the first so many literals, and recalls what follows from that.
    fn take_in(&mut self, known: usize, level: Level, watch: &mut Watch) -> Step {
        self.look_on(known);
        self.recall(level)?;
        let mut changed = vec![0; watch.words];
        self.trail[known..].iter().for_each(|lit| mark(&mut changed, self.net.regions().of(lit.var())));
        watch.changed(&changed);
        Ok(())
    }

    /// Takes everything back but what was known and said before.
    fn forget(&mut self, known: usize, said: usize) {
        self.undo(known);
        self.inferences.truncate(said);
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
