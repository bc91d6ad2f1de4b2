//! The ladder: which steps there are, from easy to hard, as fast deduction on flat arrays.
//!
//! Each rung can only do more when more is known, so what a level reaches does not depend on the order of its steps, and
//! a puzzle with one more clue is never harder. That is why chains are limited by *rounds* and not by the number of rules
//! in them: in a round everything follows that single rules say, and a chain that needs three rounds needs no more when more is known.
//!
//! Explanations run on the same rungs (`finder.rs`), so the level that is found here is the level that they show.

use super::faces::Parts;
use super::level::Level;
use super::net::{ALWAYS, Count, Index, Net};
use super::regions::Regions;
use super::rests::Rests;
use super::strings::Strings;
use super::tally::Tallies;
use crate::puzzle::Marks;
use crate::rule::Near;
use crate::solve::areas::{Inference, Lookout, Walk, ways_out};
use crate::solve::problem::Lit;
use crate::solve::{Budget, Cancel};

pub(super) const UNKNOWN: u8 = 2;

/// Why a literal is known. With strings goes how much of the trail they were drawn from then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// It is given, or was told before.
    Told,
    /// Its contrary clashed: where the reason is kept.
    Learnt(u32),
    /// Assumed to see where it leads.
    Assumed,
    /// One count leaves nothing else.
    Count(u32),
    /// A line here would close a loop while there are other lines.
    Closing { id: u32, drawn: u32 },
    /// The loop is closed, so there are no other lines.
    Closed { id: u32, drawn: u32 },
    /// Areas or islands: where in the list of inferences, and the rule.
    Hangs { at: u32, rule: u32 },
}

/// What cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clash {
    /// A count that cannot be right any more.
    Count(u32),
    /// A loop is closed, and there are other lines; the link that closed it.
    Ring { id: u32, link: u32 },
    /// Areas or islands.
    Hangs { at: u32, rule: u32 },
    /// A rule says the opposite of what is known: the literal that it says.
    Opposite { lit: Lit, why: Why },
}

pub(crate) struct Ladder<'n> {
    pub net: &'n Net<'n>,
    pub values: Vec<u8>,
    pub why: Vec<Why>,
    /// By variable: where on the trail it is.
    pub at: Vec<u32>,
    pub trail: Vec<Lit>,
    pub(super) head: usize,
    pub(super) tallies: Tallies,
    /// By rule: whether it counts.
    pub on: Vec<bool>,
    /// If only some counts are looked at: which, and where they are.
    focus: Option<(Vec<u32>, Index)>,
    /// Sides of loops are looked at; and whether somebody else sees to it that they are looked at over the whole board.
    pub sides: bool,
    pub(super) puts_off_sides: bool,
    /// Only what nobody would write down follows by itself.
    pub quiet: bool,
    pub strings: Vec<Strings>,
    /// By rule about islands: how far they reached at the last look.
    pub(super) lookouts: Vec<Lookout<'n>>,
    pub inferences: Vec<Inference>,
    /// How many more rounds of work may be done before it stops; for all that is done with this ladder.
    pub fuel: u64,
    cancel: Option<Cancel>,
    /// How many places are not known yet.
    pub(super) left: usize,
    /// Of so many literals at the start of the trail everything is known that they say about the sides of loops.
    pub(super) looked: Option<usize>,
    /// What can be told apart of what is read, while that is noted; and what was read since it was last cleared.
    pub regions: Option<&'n Regions>,
    pub touched: Vec<u64>,
    /// For walks over areas: the round in which a face or cell was reached last.
    reached: Vec<u32>,
    round: u32,
    todo: Vec<u32>,
    area: Walk,
    pub(super) walk: Parts,
    /// Where on the trail something that belongs to a side of a loop was seen last.
    pub(super) member: [usize; 2],
    /// By variable: its value in the answer, as far as that is known.
    pub(super) answer: Vec<u8>,
    /// If it remembers from climb to climb what rests on which clues.
    pub rests: Option<Box<Rests>>,
}

pub(super) type Step = Result<(), Clash>;

impl<'n> Ladder<'n> {
    pub fn new(net: &'n Net<'n>) -> Ladder<'n> {
        let vars = net.vars();
        let mut tallies = Tallies::default();
        tallies.copy_from(&net.tallies);
        Ladder {
            net,
            values: vec![UNKNOWN; vars],
            why: vec![Why::Told; vars],
            at: vec![0; vars],
            trail: Vec::with_capacity(vars),
            head: 0,
            tallies,
            on: vec![true; net.book.rules().len()],
            focus: None,
            sides: true,
            puts_off_sides: false,
            quiet: false,
            strings: net.problem.loops.iter().map(|rule| Strings::new(rule.way.nodes.len())).collect(),
            lookouts: net.problem.isles.iter().map(Lookout::over).collect(),
            inferences: Vec::new(),
            fuel: u64::MAX,
            cancel: None,
            left: net.problem.shown,
            looked: None,
            regions: None,
            touched: Vec::new(),
            reached: Vec::new(),
            round: 0,
            todo: Vec::new(),
            area: Walk::default(),
            walk: Parts::default(),
            member: [0; 2],
            answer: Vec::new(),
            rests: None,
        }
    }

    /// With a limit: a step of the budget is a round.
    pub fn within(mut self, budget: &Budget) -> Ladder<'n> {
        self.fuel = budget.steps.unwrap_or(u64::MAX);
        self.cancel = budget.cancel.clone();
        self
    }

    /// With an answer that is known: what holds there need not be tried at this level, since it cannot clash.
    pub fn expecting(mut self, answer: &Marks, level: Level) -> Ladder<'n> {
        if level == Level::Easy {
            return self;
        }
        let net = self.net;
        let told = net.problem.values().into_iter().try_for_each(|(place, value, var)| {
            let Some(mark) = answer.get(place) else { return Ok(()) };
            let holds = value.map_or(mark == 1, |value| value == mark);
            self.set(Lit::new(var as u32, holds), Why::Told)
        });
        if told.and_then(|()| self.follow(u32::MAX, false, false)).is_ok() {
            self.answer.clone_from(&self.values);
        }
        self.undo(0);
        self
    }

    /// True if a literal is known to hold in the answer.
    pub(super) fn is_right(&self, lit: Lit) -> bool {
        self.answer.get(lit.var()) == Some(&u8::from(lit.is_positive()))
    }

    /// True if nobody waits any more.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_raised)
    }

    /// True if the budget is spent, or the work was cancelled.
    pub fn is_tired(&self) -> bool {
        self.fuel == 0 || self.is_cancelled()
    }

    /// What follows however one count comes right: every way to do so is followed, and what all of them have in common holds, as far as
    /// it can be said of a place. `None` if there are too many ways, or nothing in common.
    pub fn cases(&mut self, id: u32, level: Level) -> Option<Vec<Lit>> {
        let ways = self.ways(id, level)?;
        let (known, inferences) = (self.trail.len(), self.inferences.len());
        let mut common: Option<Vec<Lit>> = None;
        for way in ways {
            if self.assume_all(&way, level).is_ok() {
                match &mut common {
                    None => {
                        let is_said = |lit: &&Lit| self.net.claim(**lit).is_some();
                        common = Some(self.trail[known..].iter().filter(is_said).copied().collect());
                    }
                    Some(common) => common.retain(|&lit| self.value(lit) == Some(true)),
                }
            }
            self.undo(known);
            self.inferences.truncate(inferences);
            if common.as_ref().is_some_and(Vec::is_empty) {
                return None;
            }
        }
        common.filter(|common| !common.is_empty())
    }

    /// The ways to make a count right, as far as single rules say at once; `None` if they are too many.
    pub fn ways(&mut self, id: u32, level: Level) -> Option<Vec<Vec<Lit>>> {
        let count = &self.net.counts[id as usize];
        if self.tallies.open(&self.net.states, id) < 2 || count.harder || !self.is_on(count) {
            return None;
        }
        let mut ways = Vec::new();
        self.enumerate(id, level.ways(), &mut Vec::new(), &mut ways).then_some(ways)
    }

    /// False if there are more ways than `most`.
    fn enumerate(&mut self, id: u32, most: usize, way: &mut Vec<Lit>, ways: &mut Vec<Vec<Lit>>) -> bool {
        let net = self.net;
        let Some(&lit) = net.lits_of(id).iter().find(|lit| self.values[lit.var()] == UNKNOWN) else {
            ways.push(way.clone());
            return ways.len() <= most;
        };
        let known = self.trail.len();
        for lit in [lit, !lit] {
            way.push(lit);
            let fits = self.set(lit, Why::Assumed).is_ok() && self.follow(1, false, false).is_ok();
            let few = !fits || self.enumerate(id, most, way, ways);
            way.pop();
            self.undo(known);
            if !few {
                return false;
            }
        }
        true
    }

    /// Assumes one way to make a count right, and follows it.
    pub fn assume_all(&mut self, way: &[Lit], level: Level) -> Step {
        for &lit in way {
            self.set(lit, Why::Assumed)?;
        }
        self.follow_up(level, level.rounds())
    }

    /// Follows an assumption as far as the level goes. The sides of a loop are looked at in the end: what they would lead to is
    /// not followed any further, unless it is a trial.
    fn follow_up(&mut self, level: Level, rounds: u32) -> Step {
        self.follow(rounds, level >= Level::Hard, true)?;
        if level >= Level::Hard && level < Level::Trial { self.torn(None) } else { Ok(()) }
    }

    /// What to assume of a variable: of one value among many only that it is so, of what only helps nothing.
    pub fn tries(&self, var: usize) -> impl Iterator<Item = Lit> + use<> {
        let silent = [true, false].map(|side| self.net.is_silent(Lit::new(var as u32, side)));
        let known = self.values[var] != UNKNOWN;
        let tries: &[bool] = match silent {
            _ if known => &[],
            [false, false] => &[true, false],
            [false, true] => &[true],
            _ => &[],
        };
        tries.iter().map(move |&side| Lit::new(var as u32, side))
    }

    /// Assumes a literal and follows it as far as the level goes.
    pub fn assume(&mut self, lit: Lit, level: Level) -> Step {
        self.assume_for(lit, level, level.rounds())
    }

    /// The same, for fewer rounds.
    pub fn assume_for(&mut self, lit: Lit, level: Level, rounds: u32) -> Step {
        self.set(lit, Why::Assumed)?;
        self.follow_up(level, rounds)
    }

    /// After how many rounds an assumption clashes, up to a limit.
    pub fn rounds_to_clash(&mut self, lit: Lit, level: Level, limit: u32) -> Option<u32> {
        let (known, inferences, fuel) = (self.trail.len(), self.inferences.len(), self.fuel);
        let clash = self.assume_for(lit, level, limit).err();
        self.undo(known);
        self.inferences.truncate(inferences);
        clash.map(|_| u32::try_from(fuel - self.fuel).unwrap_or(u32::MAX).max(1))
    }

    /// Everything that follows without assuming anything.
    pub fn settle(&mut self, level: Level) -> Step {
        self.follow(u32::MAX, true, level > Level::Easy)
    }

    /// Follows what is new on the trail, round by round. `far` says whether areas and how far islands reach are looked at.
    pub fn follow(&mut self, rounds: u32, hangs: bool, far: bool) -> Step {
        let mut round = 0;
        while round < rounds && self.fuel > 0 {
            self.fuel -= 1;
            round += 1;
            let end = self.trail.len();
            while self.head < end {
                let lit = self.trail[self.head];
                self.head += 1;
                self.hear(lit)?;
            }
            if hangs && (self.trail.len() == end || rounds != u32::MAX) {
                // In a chain the sides of a loop are looked at in its end only.
                self.hang_together(far, rounds == u32::MAX)?;
            }
            if self.trail.len() == end {
                return Ok(());
            }
        }
        // What was found in the last round may already contradict itself; that is for the next round to see.
        Ok(())
    }

    pub fn is_complete(&self) -> bool {
        self.head == self.trail.len()
            && self.left == 0
            && self.strings.iter().all(|strings| strings.closed.is_some())
    }

    pub fn value(&self, lit: Lit) -> Option<bool> {
        match self.values[lit.var()] {
            UNKNOWN => None,
            value => Some((value == 1) == lit.is_positive()),
        }
    }

    /// Sets a literal.
    pub fn set(&mut self, lit: Lit, why: Why) -> Step {
        let wanted = u8::from(lit.is_positive());
        match self.values[lit.var()] {
            UNKNOWN => {
                if self.quiet
                    && !matches!(why, Why::Told | Why::Learnt(_) | Why::Assumed)
                    && !self.net.is_silent(lit)
                {
                    return Ok(());
                }
                self.values[lit.var()] = wanted;
                self.left -= usize::from(lit.var() < self.net.problem.shown);
                self.why[lit.var()] = why;
                self.at[lit.var()] = self.trail.len() as u32;
                self.trail.push(lit);
                Ok(())
            }
            value if value == wanted => Ok(()),
            _ => Err(Clash::Opposite { lit, why }),
        }
    }

    /// Looks at some counts only, or at all if none are named; everything that was known is forgotten.
    pub fn focus(&mut self, counts: &[u32]) {
        self.undo(0);
        match &self.focus {
            _ if counts.is_empty() => self.focus = None,
            Some((known, _)) if known == counts => {}
            _ => self.focus = Some((counts.to_vec(), self.net.index(counts.iter().copied()))),
        }
    }

    /// A literal is known: the counts it stands in, and the strings of lines.
    fn hear(&mut self, lit: Lit) -> Step {
        let net = self.net;
        self.read_around(lit.var());
        // All counts and strings are told even if one clashes, so that they can be taken back in the same way.
        let mut clash = match &self.focus {
            None => self.tell(net.all(), lit),
            Some(_) => {
                let focus = self.focus.take();
                let clash = focus.as_ref().map_or(Ok(()), |(_, index)| self.tell(index, lit));
                self.focus = focus;
                clash
            }
        };
        if lit.is_positive() {
            for id in 0..net.problem.loops.len() {
                if let Some(&link) = net.problem.loops[id].link_of.get(lit.var())
                    && link != u32::MAX
                {
                    let joined = self.join(id, link);
                    clash = clash.and(joined);
                }
            }
        }
        clash
    }

    fn tell(&mut self, index: &Index, lit: Lit) -> Step {
        /// Mostly so few counts at once have something to say.
        const FEW: usize = 8;
        let (with, against) = (index.with(lit), index.with(!lit));
        let (mut busy, mut number) = ([0; FEW], 0);
        let states = &self.net.states;
        for (ids, holds) in [(with, true), (against, false)] {
            for &id in ids {
                if self.tallies.tell(states, id, holds) {
                    busy[number % FEW] = id;
                    number += 1;
                }
            }
        }
        if number == 0 {
            return Ok(());
        }
        // The count that said it has said all that it has to say.
        let why = self.why[lit.var()];
        let is_other = |id: &&u32| why != Why::Count(**id);
        if number <= FEW {
            return busy[..number].iter().filter(is_other).try_for_each(|&id| self.check(id));
        }
        with.iter().chain(against).filter(is_other).try_for_each(|&id| self.check(id))
    }

    /// Whether all rules of a count are looked at.
    fn is_on(&self, count: &Count) -> bool {
        count.rule == ALWAYS
            || self.on[count.rule as usize] && count.also.iter().all(|&rule| self.on[rule as usize])
    }

    /// What one count forces, if anything: true if the open literals all hold, false if none does.
    pub fn forces(&self, id: u32) -> Result<Option<bool>, Clash> {
        if self.tallies.is_idle(id) { Ok(None) } else { self.forced(id) }
    }

    /// The same for a count that is not idle.
    #[inline]
    fn forced(&self, id: u32) -> Result<Option<bool>, Clash> {
        let count = &self.net.counts[id as usize];
        if !self.is_on(count) || count.harder && !self.sides {
            return Ok(None);
        }
        self.tallies.forces(&self.net.states, id, &count.allowed).map_err(|()| Clash::Count(id))
    }

    #[inline]
    pub fn check(&mut self, id: u32) -> Step {
        if self.tallies.is_idle(id) { Ok(()) } else { self.conclude_count(id) }
    }

    fn conclude_count(&mut self, id: u32) -> Step {
        let Some(side) = self.forced(id)? else { return Ok(()) };
        let net = self.net;
        for &lit in net.lits_of(id) {
            if self.values[lit.var()] == UNKNOWN {
                self.set(if side { lit } else { !lit }, Why::Count(id))?;
            }
        }
        Ok(())
    }

    /// Links that would close a loop too early, all over the board; areas; islands.
    pub fn hang_together(&mut self, far: bool, with_sides: bool) -> Step {
        let net = self.net;
        for id in 0..self.strings.len() {
            if self.on[net.loop_rules[id] as usize] {
                self.keep_all_open(id)?;
            }
        }
        // The inside of a loop hangs together, and so does the outside.
        if far && with_sides && self.sides && !self.puts_off_sides {
            let end = self.trail.len();
            for faces in net.faces.iter() {
                if !self.on[faces.rule as usize] {
                    continue;
                }
                for (side, lits) in faces.lits.iter().enumerate() {
                    if self.looked.is_none_or(|looked| self.has_news(faces, side, looked)) {
                        let found = self.area.infer(&faces.near, lits, &self.values);
                        self.conclude(found, faces.rule)?;
                    }
                }
            }
            self.looked = Some(end).filter(|_| net.faces.iter().all(|faces| self.on[faces.rule as usize]));
        }
        for (area, &rule) in net.problem.areas.iter().zip(&net.area_rules) {
            if self.on[rule as usize] {
                self.read_all();
                let found = match far {
                    true => self.area.infer(area.near, &area.lits, &self.values),
                    false => ways_out(area.near, &area.lits, &self.values),
                };
                self.conclude(found, rule)?;
            }
        }
        for (id, &rule) in net.isle_rules.iter().enumerate() {
            if self.on[rule as usize] {
                self.read_all();
                let found = self.lookouts[id].infer(&self.values, far);
                self.conclude(found, rule)?;
            }
        }
        Ok(())
    }

    /// Whether a side of a loop can no longer hang together. If it is said how long the trail was when everything had been said
    /// about that, only what came later is looked at.
    pub(super) fn torn(&mut self, ground: Option<usize>) -> Step {
        let net = self.net;
        for faces in &net.faces {
            if !self.sides || !self.on[faces.rule as usize] {
                continue;
            }
            let may_tear = ground.map_or([true; 2], |ground| self.may_tear(faces, ground));
            for (lits, _) in faces.lits.iter().zip(may_tear).filter(|(_, may_tear)| *may_tear) {
                self.read_all();
                self.whole(&faces.near, lits, faces.rule)?;
            }
        }
        Ok(())
    }

    /// Whether all that belongs to an area can be reached from one part of it; if not, the reason is looked for.
    fn whole(&mut self, near: &Near, lits: &[Lit], rule: u32) -> Step {
        let values = &self.values;
        let state = |at: usize| match values[lits[at].var()] {
            UNKNOWN => None,
            value => Some((value == 1) == lits[at].is_positive()),
        };
        let Some(root) = (0..lits.len()).find(|&at| state(at) == Some(true)) else { return Ok(()) };
        self.reached.resize(self.reached.len().max(lits.len()), 0);
        self.round += 1;
        self.todo.clear();
        self.todo.push(root as u32);
        self.reached[root] = self.round;
        while let Some(at) = self.todo.pop() {
            for next in &near[at as usize] {
                let next = next.index();
                if self.reached[next] != self.round && state(next) != Some(false) {
                    self.reached[next] = self.round;
                    self.todo.push(next as u32);
                }
            }
        }
        if (root..lits.len()).all(|at| self.reached[at] == self.round || state(at) != Some(true)) {
            return Ok(());
        }
        let found = self.area.infer(near, lits, &self.values);
        self.conclude(found, rule)
    }

    fn conclude(&mut self, found: Vec<Inference>, rule: u32) -> Step {
        for inference in found {
            let at = self.inferences.len() as u32;
            let then = inference.then;
            match then {
                Some(lit) if self.value(lit) == Some(true) => {}
                Some(lit) => {
                    self.inferences.push(inference);
                    self.set(lit, Why::Hangs { at, rule })?;
                }
                None => {
                    self.inferences.push(inference);
                    return Err(Clash::Hangs { at, rule });
                }
            }
        }
        Ok(())
    }

    /// Takes everything back that was known after so many literals.
    pub fn undo(&mut self, known: usize) {
        let net = self.net;
        self.looked = self.looked.map(|looked| looked.min(known)).filter(|&looked| looked > 0);
        while self.trail.len() > known {
            let Some(lit) = self.trail.pop() else { return };
            self.values[lit.var()] = UNKNOWN;
            self.left += usize::from(lit.var() < net.problem.shown);
            if self.trail.len() >= self.head {
                continue;
            }
            self.head = self.trail.len();
            let index = self.focus.as_ref().map_or(net.all(), |(_, index)| index);
            index.with(lit).iter().for_each(|&id| self.tallies.untell(&net.states, id, true));
            index.with(!lit).iter().for_each(|&id| self.tallies.untell(&net.states, id, false));
            if lit.is_positive() {
                for id in 0..net.problem.loops.len() {
                    if let Some(&link) = net.problem.loops[id].link_of.get(lit.var())
                        && link != u32::MAX
                    {
                        self.strings[id].part(link);
                    }
                }
            }
        }
    }

    /// Takes some of what is known out of the middle of the trail, all of which was followed; the rest keeps its order.
    pub(super) fn take_out(&mut self, goes: impl Fn(Lit) -> bool) -> Vec<Lit> {
        let net = self.net;
        let mut taken = Vec::new();
        let mut left = 0;
        for at in 0..self.trail.len() {
            let lit = self.trail[at];
            if !goes(lit) {
                self.at[lit.var()] = left as u32;
                self.trail[left] = lit;
                left += 1;
                continue;
            }
            taken.push(lit);
            self.values[lit.var()] = UNKNOWN;
            self.left += usize::from(lit.var() < net.problem.shown);
            net.with(lit).iter().for_each(|&id| self.tallies.untell(&net.states, id, true));
            net.with(!lit).iter().for_each(|&id| self.tallies.untell(&net.states, id, false));
        }
        self.trail.truncate(left);
        (self.head, self.looked) = (left, None);
        self.draw_anew();
        taken
    }

    /// What follows at once around some literals that are not known any more.
    pub(super) fn look_around(&mut self, lits: &[Lit]) -> Step {
        let net = self.net;
        for &lit in lits {
            for &id in net.around(lit.var()) {
                self.check(id)?;
            }
        }
        for id in 0..self.strings.len() {
            if self.strings[id].closed.is_some() {
                self.leave_the_rest(id)?;
            }
        }
        Ok(())
    }
}
