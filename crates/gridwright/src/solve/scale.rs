//! The scale on which deduction weighs constraints of a loop: which ways to put the groups of faces around some links inside or
//! outside are allowed. And which constraints are weighed together.

use super::deduce::Sides;
use super::problem::{Constraint, Lit, LoopRule, Problem};
use crate::board::Lists;

/// In place of a loop where there is none.
const NO_LOOP: usize = usize::MAX;

/// The loop of which a constraint speaks, if it speaks of few links and of nothing else.
pub(super) fn loop_of(problem: &Problem<'_>, constraint: &Constraint) -> usize {
    if constraint.len == 0 || constraint.len > 7 {
        return NO_LOOP;
    }
    let lits = problem.lits_of(constraint);
    let is_of = |rule: &LoopRule<'_>| {
        rule.way.faces > 0 && lits.iter().all(|lit| rule.link_of[lit.var()] != u32::MAX)
    };
    problem.loops.iter().position(is_of).unwrap_or(NO_LOOP)
}

/// By constraint: those that speak of some of its links and of nothing else. And the constraints that are to be weighed by
/// themselves, since they are in no other in this way, the first last. `loops` are the loops of which they speak.
pub(super) fn bundles(problem: &Problem<'_>, loops: &[usize]) -> (Lists, Vec<u32>) {
    let mut pairs = Vec::new();
    let mut alone = Vec::new();
    for (id, constraint) in
        (0u32..).zip(&problem.constraints).filter(|(id, _)| loops[*id as usize] != NO_LOOP)
    {
        let lits = problem.lits_of(constraint);
        let before = pairs.len();
        for &other in problem.touching(lits[0].var()).iter().filter(|_| problem.bundled) {
            let host = &problem.constraints[other as usize];
            let is_larger = (host.len, id) > (constraint.len, other);
            if !is_larger || loops[other as usize] != loops[id as usize] {
                continue;
            }
            let all = problem.lits_of(host);
            if lits.iter().all(|lit| all.iter().any(|own| own.var() == lit.var())) {
                pairs.push((other, id));
            }
        }
        if pairs.len() == before {
            alone.push(id);
        }
    }
    alone.reverse();
    (Lists::from_pairs(problem.constraints.len(), pairs.iter().copied()), alone)
}

/// The ways to put up to seven groups inside or outside, a bit for each: in which of them a group is on the other side than
/// the first, which is taken as the reference.
pub(super) const PATTERNS: [u64; 7] = [
    0,
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Links that are weighed together, and the groups of faces that meet there.
#[derive(Default)]
pub(super) struct Scale {
    /// Each with one of its faces.
    pub groups: [(u32, u32); 7],
    pub known: usize,
    /// The variable of each link, and the ways in which it is a line.
    pub lines: [(u32, u64); 32],
    pub count: usize,
}

impl Scale {
    /// Takes in the links of a constraint; false, and nothing is taken, if that is too much.
    pub fn put(&mut self, rule: &LoopRule<'_>, sides: &Sides, lits: &[Lit]) -> bool {
        let before = (self.known, self.count);
        for lit in lits {
            if self.lines[..self.count].iter().any(|line| line.0 as usize == lit.var()) {
                continue;
            }
            let mut line = 0;
            for face in rule.way.links[rule.link_of[lit.var()] as usize].faces {
                let group = sides.group[face as usize];
                let at = match self.groups[..self.known].iter().position(|known| known.0 == group) {
                    Some(at) => at,
                    None if self.known == self.groups.len() => {
                        (self.known, self.count) = before;
                        return false;
                    }
                    None => {
                        self.groups[self.known] = (group, face);
                        self.known += 1;
                        self.known - 1
                    }
                };
                line ^= PATTERNS[at] ^ if sides.flipped[face as usize] { u64::MAX } else { 0 };
            }
            if self.count == self.lines.len() {
                (self.known, self.count) = before;
                return false;
            }
            self.lines[self.count] = (lit.var() as u32, line);
            self.count += 1;
        }
        true
    }

    /// The ways in which a constraint holds, all of whose links are there.
    pub fn ways(&self, problem: &Problem<'_>, constraint: &Constraint) -> u64 {
        let mut total = [0u64; 3];
        for lit in problem.lits_of(constraint) {
            let line = self.lines[..self.count].iter().find(|line| line.0 as usize == lit.var());
            let line = line.map_or(0, |line| line.1);
            // Add one bit to each of the 64 three-bit totals.
            let counted = if lit.is_positive() { line } else { !line };
            let carry = total[0] & counted;
            total[0] ^= counted;
            let carry2 = total[1] & carry;
            total[1] ^= carry;
            total[2] ^= carry2;
        }
        let mut ways = 0;
        for sum in (0..=constraint.len).filter(|&sum| constraint.allowed.contains(sum)) {
            let bit = |i: usize| if sum >> i & 1 == 1 { total[i] } else { !total[i] };
            ways |= bit(0) & bit(1) & bit(2);
        }
        ways
    }
}
