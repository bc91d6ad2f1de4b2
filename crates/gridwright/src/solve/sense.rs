//! The search's sense for what hangs together: it looks at every partial assignment, and says what follows or cannot be.
//!
//! This is the theory of the SAT solver. It follows the solver's trail, and asks `areas.rs` whenever the trail stands
//! still. Reasons are kept by literal until the solver asks for them.

use super::areas::{Dirty, Inference, Sides, infer};
use super::chains::Chains;
use super::claims::{Claim, Claims, Known};
use super::problem::{Lit, Problem};
use crate::board::Cell;
use batsat::theory::{Theory, TheoryArg};

const UNKNOWN: u8 = 2;
/// After so many dead ends bays are looked at too: that takes time, and most boards do not need it.
const PATIENCE: usize = 100;

pub(crate) struct Sense<'a> {
    problem: &'a Problem<'a>,
    /// By variable of the problem: 0 false, 1 true, 2 unknown.
    values: Vec<u8>,
    /// By variable of the problem: its literal, if it is not known from the start.
    lits: Vec<Option<batsat::Lit>>,
    /// By variable of the solver: the variable of the problem, plain or negated.
    back: Vec<Option<Lit>>,
    /// How much of the solver's trail has been read, and the variables that were set on the way.
    read: usize,
    set: Vec<u32>,
    /// By area: the chains of what does not belong, where the board has corners.
    chains: Vec<Option<Chains<'a>>>,
    /// All of these at the beginning of each level.
    levels: Vec<Level>,
    /// The lengths of the chains of all areas, level after level.
    lengths: Vec<usize>,
    /// By literal of the solver: what it was concluded from.
    reasons: Vec<Reason>,
    /// By variable of the problem: how many had been set with it; 0 if it is known from the start.
    times: Vec<u32>,
    /// What clues can claim, unless the search goes the same way in every version.
    claims: Option<Claims<'a>>,
    /// Something that is always true.
    truth: batsat::Lit,
    /// What changed since the last look that found nothing more.
    dirty: Dirty<'a>,
    news: bool,
    /// Where clues claim cells, a whole look at the coasts is mostly in vain, so after one that was the next is left out.
    rests: bool,
    /// Cells beside which an area may have fallen apart, and the eyes to look with.
    suspects: Vec<(usize, Cell)>,
    sides: Sides,
    /// How many looks there were, and by area and cell the last that asked about it.
    looks: u32,
    asked: Vec<Vec<u32>>,
    /// How often the search has come back from a dead end.
    falls: usize,
}

/// What a literal was concluded from.
#[derive(Clone)]
enum Reason {
    Because(Vec<batsat::Lit>),
    /// Not worked out yet: what was told of a clue, before so many variables had been set.
    Claim(Claim, u32),
}

struct Level {
    read: usize,
    set: usize,
}

impl<'a> Sense<'a> {
    /// `seen` says for each variable of the problem what it is to the solver: a literal, or known.
    pub fn new(
        problem: &'a Problem<'a>,
        truth: batsat::Lit,
        seen: impl Iterator<Item = Result<batsat::Lit, bool>>,
    ) -> Sense<'a> {
        let mut sense = Sense {
            problem,
            values: vec![UNKNOWN; problem.vars],
            lits: vec![None; problem.vars],
            back: Vec::new(),
            read: 0,
            set: Vec::new(),
            chains: problem.areas.iter().map(|area| area.touch().map(Chains::new)).collect(),
            levels: Vec::new(),
            lengths: Vec::new(),
            reasons: Vec::new(),
            times: vec![0; problem.vars],
            claims: Claims::new(problem).filter(|_| problem.bundled),
            truth,
            dirty: Dirty::new(problem),
            news: true,
            rests: false,
            suspects: Vec::new(),
            sides: Sides::new(problem.board.cells().len()),
            looks: 0,
            asked: problem.areas.iter().map(|area| vec![0; area.lits.len()]).collect(),
            falls: 0,
        };
        for (var, seen) in seen.enumerate() {
            match seen {
                Err(value) => {
                    sense.values[var] = u8::from(value);
                    sense.hear(var);
                }
                Ok(lit) => {
                    sense.lits[var] = Some(lit);
                    let at = lit.var().idx() as usize;
                    if sense.back.len() <= at {
                        sense.back.resize(at + 1, None);
                    }
                    sense.back[at] = Some(Lit::new(var as u32, lit.sign()));
                }
            }
        }
        sense.dirty.far = !sense.claims.as_ref().is_some_and(Claims::is_whole);
        sense
    }

    /// A variable has got its value.
    fn hear(&mut self, var: usize) {
        if let Some(claims) = &mut self.claims {
            claims.hear(var, &self.values);
        }
        if var >= self.problem.shown {
            return;
        }
        for (id, isles) in self.problem.isles.iter().enumerate() {
            if let Some(cell) = isles.cells.get(var) {
                self.dirty.touch(isles, id, cell);
                self.news = true;
            }
        }
        for (id, area) in self.problem.areas.iter().enumerate() {
            let Some(cell) = area.cells.get(var) else { continue };
            let belongs = (self.values[var] == 1) == area.lits[cell].is_positive();
            match &mut self.chains[id] {
                None => self.dirty.areas[id] = true,
                Some(_) if belongs => {}
                Some(chains) => chains.add(cell, |suspect| self.suspects.push((id, suspect))),
            }
            self.news |= self.dirty.areas[id];
        }
    }

    fn solvers(&self, lit: Lit) -> Option<batsat::Lit> {
        let own = self.lits[lit.var()]?;
        Some(if lit.is_positive() { own } else { !own })
    }

    /// Keeps why a literal was concluded.
    fn note(&mut self, lit: batsat::Lit, reason: Reason) {
        let at = place(lit);
        if self.reasons.len() <= at {
            self.reasons.resize(at + 1, Reason::Because(Vec::new()));
        }
        self.reasons[at] = reason;
    }

    /// Tells what clues can claim. False if there was something to tell.
    fn claim(&mut self, acts: &mut TheoryArg<'_>) -> bool {
        let Some(claims) = &mut self.claims else { return true };
        let now = self.set.len() as u32 + 1;
        let known = Known { values: &self.values, then: None };
        let mut told = Vec::new();
        claims.infer(known, &mut told);
        if let Some(last) = told.last().filter(|told| told.then.is_none()) {
            let mut because = Vec::new();
            claims.why(last.why, known, &mut because);
            let mut clause: Vec<batsat::Lit> =
                because.into_iter().filter_map(|lit| self.solvers(!lit)).collect();
            clause.push(!self.truth);
            acts.raise_conflict(&clause, true);
            return false;
        }
        let mut quiet = true;
        for told in told {
            let Some(lit) = told.then.and_then(|lit| self.solvers(lit)) else { continue };
            self.note(lit, Reason::Claim(told.why, now));
            quiet = false;
            if !acts.propagate(lit) {
                return false;
            }
        }
        quiet
    }

    fn look(&mut self, acts: &mut TheoryArg<'_>, last: bool) {
        for &lit in &acts.model()[self.read..] {
            if let Some(Some(own)) = self.back.get(lit.var().idx() as usize) {
                let value = own.is_positive() == lit.sign();
                self.values[own.var()] = u8::from(value);
                self.set.push(own.var() as u32);
                self.times[own.var()] = self.set.len() as u32;
                self.hear(own.var());
            }
        }
        self.read = acts.model().len();
        self.looks += 1;
        if self.levels.is_empty()
            && let Some(claims) = &mut self.claims
        {
            claims.keep(&self.values);
        }
        let mut found = Vec::new();
        for at in 0..self.suspects.len() {
            let (area, cell) = self.suspects[at];
            // Several cells that went out may suspect the same one.
            if std::mem::replace(&mut self.asked[area][cell.index()], self.looks) != self.looks {
                self.sides.infer(&self.problem.areas[area], &self.values, cell, &mut found);
            }
        }
        self.suspects.clear();
        if last {
            self.dirty.all();
            self.claims.iter_mut().for_each(Claims::all);
        }
        if found.is_empty() && !self.claim(acts) {
            return;
        }
        let rests = std::mem::take(&mut self.rests);
        if found.is_empty() && (last || self.news && !rests) {
            found = infer(self.problem, &self.values, &mut self.dirty);
            self.news = !found.is_empty();
            self.rests = found.is_empty() && !self.dirty.far;
        }
        for Inference { then, because } in found {
            let because: Vec<batsat::Lit> = because.into_iter().filter_map(|lit| self.solvers(lit)).collect();
            let then = then.map(|lit| (self.solvers(lit), self.values[lit.var()], lit.is_positive()));
            match then {
                Some((_, value, positive)) if value != UNKNOWN && (value == 1) == positive => {}
                Some((Some(lit), UNKNOWN, _)) => {
                    self.note(lit, Reason::Because(because));
                    if !acts.propagate(lit) {
                        return;
                    }
                }
                other => {
                    let mut clause: Vec<batsat::Lit> = because.iter().map(|&lit| !lit).collect();
                    clause.extend(other.and_then(|(lit, ..)| lit));
                    clause.push(!self.truth);
                    acts.raise_conflict(&clause, true);
                    return;
                }
            }
        }
    }
}

/// Where the reason of a literal is kept.
fn place(lit: batsat::Lit) -> usize {
    usize::from(lit.sign()) + 2 * lit.var().idx() as usize
}

impl Theory for Sense<'_> {
    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.look(acts, true);
    }

    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.look(acts, false);
    }

    fn create_level(&mut self) {
        self.lengths.extend(self.chains.iter().map(|chains| chains.as_ref().map_or(0, Chains::length)));
        self.levels.push(Level { read: self.read, set: self.set.len() });
    }

    fn pop_levels(&mut self, n: usize) {
        self.falls += 1;
        if self.falls == PATIENCE && self.problem.isles.iter().any(|isles| self.problem.has_one_sea(isles)) {
            self.dirty.look_at_bays(self.problem);
        }
        let left = self.levels.len() - n;
        if let Some(level) = self.levels.get(left) {
            for var in self.set.drain(level.set..) {
                if let Some(claims) = &mut self.claims {
                    claims.forget(var as usize, self.values[var as usize] == 1);
                }
                self.values[var as usize] = UNKNOWN;
            }
            let start = left * self.chains.len();
            for (chains, &length) in self.chains.iter_mut().zip(&self.lengths[start..]) {
                chains.iter_mut().for_each(|chains| chains.undo(length));
            }
            self.lengths.truncate(start);
            self.suspects.clear();
            self.read = level.read;
            self.levels.truncate(left);
        }
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, p: batsat::Lit) -> &[batsat::Lit] {
        let at = place(p);
        if let (Reason::Claim(claim, now), Some(claims)) = (&self.reasons[at], &mut self.claims) {
            let known = Known { values: &self.values, then: Some((&self.times, *now)) };
            let mut because = Vec::new();
            claims.why(*claim, known, &mut because);
            let because = because.into_iter().filter_map(|lit| self.solvers(lit)).collect();
            self.reasons[at] = Reason::Because(because);
        }
        match &self.reasons[at] {
            Reason::Because(because) => because,
            Reason::Claim(..) => &[],
        }
    }
}
