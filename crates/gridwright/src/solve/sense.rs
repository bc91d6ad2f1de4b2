//! The search's sense for what hangs together: it looks at every partial assignment, and says what follows or cannot be.
//!
//! This is the theory of the SAT solver. It follows the solver's trail, and asks `areas.rs` whenever the trail stands
//! still. Reasons are kept by literal until the solver asks for them.

use super::areas::{Dirty, Inference, Sides, infer};
use super::chains::Chains;
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
    reasons: Vec<Vec<batsat::Lit>>,
    /// Something that is always true.
    truth: batsat::Lit,
    /// What changed since the last look that found nothing more.
    dirty: Dirty<'a>,
    news: bool,
    /// Cells beside which an area may have fallen apart, and the eyes to look with.
    suspects: Vec<(usize, Cell)>,
    sides: Sides,
    /// How often the search has come back from a dead end.
    falls: usize,
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
            chains: problem.areas.iter().map(|area| area.touch.as_ref().map(Chains::new)).collect(),
            levels: Vec::new(),
            lengths: Vec::new(),
            reasons: Vec::new(),
            truth,
            dirty: Dirty::new(problem),
            news: true,
            suspects: Vec::new(),
            sides: Sides::new(problem.board.cells().len()),
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
        sense
    }

    /// A variable has got its value.
    fn hear(&mut self, var: usize) {
        if var >= self.problem.shown {
            return;
        }
        for (id, area) in self.problem.areas.iter().enumerate() {
            // Areas are made of cells, whose variables stand in the order of the cells.
            let cell = var.wrapping_sub(area.lits[0].var());
            let Some(&lit) = area.lits.get(cell) else { continue };
            self.dirty.touch(self.problem, cell);
            let belongs = (self.values[var] == 1) == lit.is_positive();
            match &mut self.chains[id] {
                None => self.dirty.areas[id] = true,
                Some(_) if belongs => {}
                Some(chains) => chains.add(cell, |suspect| self.suspects.push((id, suspect))),
            }
            self.news |= self.dirty.areas[id] || !self.problem.isles.is_empty();
        }
    }

    fn solvers(&self, lit: Lit) -> Option<batsat::Lit> {
        let own = self.lits[lit.var()]?;
        Some(if lit.is_positive() { own } else { !own })
    }

    fn look(&mut self, acts: &mut TheoryArg<'_>, last: bool) {
        for &lit in &acts.model()[self.read..] {
            if let Some(Some(own)) = self.back.get(lit.var().idx() as usize) {
                let value = own.is_positive() == lit.sign();
                self.values[own.var()] = u8::from(value);
                self.set.push(own.var() as u32);
                self.hear(own.var());
            }
        }
        self.read = acts.model().len();
        let mut found = Vec::new();
        for (area, cell) in self.suspects.drain(..) {
            self.sides.infer(&self.problem.areas[area], &self.values, cell, &mut found);
        }
        if last {
            self.dirty.all();
        }
        if found.is_empty() && (last || self.news) {
            found = infer(self.problem, &self.values, &mut self.dirty);
            self.news = !found.is_empty();
        }
        for Inference { then, because } in found {
            let because: Vec<batsat::Lit> = because.into_iter().filter_map(|lit| self.solvers(lit)).collect();
            let then = then.map(|lit| (self.solvers(lit), self.values[lit.var()], lit.is_positive()));
            match then {
                Some((_, value, positive)) if value != UNKNOWN && (value == 1) == positive => {}
                Some((Some(lit), UNKNOWN, _)) => {
                    let at = usize::from(lit.sign()) + 2 * lit.var().idx() as usize;
                    if self.reasons.len() <= at {
                        self.reasons.resize(at + 1, Vec::new());
                    }
                    self.reasons[at] = because;
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
        &self.reasons[usize::from(p.sign()) + 2 * p.var().idx() as usize]
    }
}
