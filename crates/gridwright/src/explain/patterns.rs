//! Patterns: what one clue of a loop, or two equal ones that touch, say before anything is drawn, where they take one side
//! or all but one. Beginners learn them first (threes side by side, threes that touch at a corner, a clue in a corner), so
//! each is one easy step and not a chain. Other clues that touch have no name, and are told as rules that work together.
//!
//! All ways to draw the sides of the clues are gone through, with the corners between them; what is the same in all of them
//! becomes a count of its own. Inner clues all look alike, so each kind of place is gone through once.

use super::net::{Count, Net};
use crate::rule::{Role, Rule, Stated};
use crate::solve::problem::{Allowed, Lit};
use std::collections::HashMap;

/// Two clues have so many sides together at most: two hexagons side by side.
const MOST_SIDES: usize = 11;

/// Where two lines meet or not: which of the sides end there, and whether others do.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Corner {
    sides: u16,
    others: bool,
    visit: bool,
}

impl Corner {
    /// Whether a way to draw the sides can be right here.
    fn allows(self, way: u16) -> bool {
        match ((way & self.sides).count_ones(), self.others) {
            (0, others) => others || !self.visit,
            (1, others) => others,
            (2, _) => true,
            _ => false,
        }
    }
}

/// One clue or two, as far as it matters what they say: which of the sides each of them counts, and the corners.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Shape {
    clues: Vec<(u16, u64)>,
    corners: Vec<Corner>,
}

/// Sides that are lines and sides that are crosses in every way, with the clues and corners that it takes to say so.
#[derive(Clone, Copy)]
struct Forced {
    lines: u16,
    crosses: u16,
    corners: u32,
}

impl Shape {
    /// What is the same in all ways to draw the sides; nothing if there is no way.
    fn forced(&self, clues: &[(u16, u64)], corners: u32) -> Option<(u16, u16)> {
        let sides = self.sides();
        let used: Vec<Corner> = (0..)
            .zip(&self.corners)
            .filter(|(at, _)| corners >> at & 1 == 1)
            .map(|(_, corner)| *corner)
            .collect();
        let (mut lines, mut crosses) = (sides, sides);
        for way in 0..=sides {
            let fits = clues.iter().all(|&(own, allowed)| allowed >> (way & own).count_ones() & 1 == 1);
            if fits && used.iter().all(|corner| corner.allows(way)) {
                lines &= way;
                crosses &= !way;
            }
        }
        (lines & crosses == 0).then_some((lines, crosses))
    }

    fn sides(&self) -> u16 {
        self.clues.iter().fold(0, |all, (own, _)| all | own)
    }

    /// What all clues together say and fewer do not, each with the corners that it takes.
    fn says(&self) -> Vec<Forced> {
        let all = (1u32 << self.corners.len()) - 1;
        let Some((mut lines, mut crosses)) = self.forced(&self.clues, all) else { return Vec::new() };
        // One clue without corners says what it says in any case.
        for clue in &self.clues {
            let corners = if self.clues.len() == 1 { 0 } else { all };
            let Some((less_lines, less_crosses)) = self.forced(&[*clue], corners) else { return Vec::new() };
            lines &= !(less_lines & clue.0);
            crosses &= !(less_crosses & clue.0);
        }
        let mut said: Vec<Forced> = Vec::new();
        for side in (0..u16::BITS).map(|at| 1 << at).filter(|side| (lines | crosses) & side != 0) {
            let mut corners = all;
            for at in 0..self.corners.len() {
                let less = corners & !(1 << at);
                if self.forced(&self.clues, less).is_some_and(|(l, c)| (l | c) & side != 0) {
                    corners = less;
                }
            }
            let (lines, crosses) = (lines & side, crosses & side);
            match said.iter_mut().find(|other| other.corners == corners) {
                Some(other) => (other.lines, other.crosses) = (other.lines | lines, other.crosses | crosses),
                None => said.push(Forced { lines, crosses, corners }),
            }
        }
        said
    }
}

impl Net<'_> {
    /// Says what clues say where they stand by themselves or touch equal ones.
    pub(super) fn see_patterns(&mut self) {
        let book = self.book.rules();
        let is_clue = |stated: &Stated| stated.role == Role::Around && matches!(stated.rule, Rule::Count(_));
        if !book.iter().any(|stated| matches!(stated.rule, Rule::Degree(_))) || !book.iter().any(is_clue) {
            return;
        }
        // By variable: the corners where it ends, and the clues that count it.
        let mut ends: Vec<Vec<u32>> = vec![Vec::new(); self.vars()];
        let mut counted: Vec<Vec<u32>> = vec![Vec::new(); self.vars()];
        let mut clues: Vec<u32> = Vec::new();
        for id in 0..self.counts.len() as u32 {
            let Some(stated) = book.get(self.counts[id as usize].rule as usize) else { continue };
            let list = match &stated.rule {
                Rule::Degree(_) => &mut ends,
                Rule::Count(_) if is_clue(stated) => {
                    clues.push(id);
                    &mut counted
                }
                _ => continue,
            };
            self.lits_of(id).iter().for_each(|lit| list[lit.var()].push(id));
        }
        let mut known: HashMap<Shape, Vec<Forced>> = HashMap::new();
        for &one in &clues {
            self.see_pattern(&[one], &ends, &mut known);
            // Whatever counts a side that ends where one of its own does touches it.
            let corners = self.lits_of(one).iter().flat_map(|lit| &ends[lit.var()]);
            let sides = corners.flat_map(|&corner| self.lits_of(corner));
            let mut others: Vec<u32> = sides.flat_map(|lit| counted[lit.var()].iter().copied()).collect();
            let total = |id: u32| self.extreme(id);
            others.retain(|&other| other > one && total(one).is_some() && total(other) == total(one));
            others.sort_unstable();
            others.dedup();
            others.iter().for_each(|&other| self.see_pattern(&[one, other], &ends, &mut known));
        }
    }

    /// The number of a clue that takes one of its sides, or all but one.
    fn extreme(&self, clue: u32) -> Option<usize> {
        let sides = self.lits_of(clue).len();
        let is_total = |total: &usize| match self.counts[clue as usize].allowed {
            Allowed::Mask(mask) => mask == 1 << total,
            Allowed::Wide(_) => false,
        };
        [1, sides.saturating_sub(1)].into_iter().find(is_total)
    }

    fn see_pattern(&mut self, clues: &[u32], ends: &[Vec<u32>], known: &mut HashMap<Shape, Vec<Forced>>) {
        let mut sides: Vec<Lit> = Vec::new();
        for &lit in clues.iter().flat_map(|&clue| self.lits_of(clue)) {
            if !sides.contains(&lit) {
                sides.push(lit);
            }
        }
        let masks: Option<Vec<u64>> = clues
            .iter()
            .map(|&clue| match self.counts[clue as usize].allowed {
                Allowed::Mask(mask) => Some(mask),
                Allowed::Wide(_) => None,
            })
            .collect();
        let (Some(masks), true) = (masks, sides.len() <= MOST_SIDES) else { return };
        let among = |lits: &[Lit]| {
            (0..)
                .zip(&sides)
                .filter(|(_, side)| lits.contains(side))
                .fold(0, |mask, (at, _)| mask | 1u16 << at)
        };
        let mut nodes: Vec<u32> = Vec::new();
        for &node in sides.iter().flat_map(|side| &ends[side.var()]) {
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        let corner = |&node: &u32| {
            let own = among(self.lits_of(node));
            let others = self.lits_of(node).len() as u32 > own.count_ones();
            Corner { sides: own, others, visit: !self.counts[node as usize].allowed.contains(0) }
        };
        let shape = Shape {
            clues: clues.iter().zip(masks).map(|(&clue, mask)| (among(self.lits_of(clue)), mask)).collect(),
            corners: nodes.iter().map(corner).collect(),
        };
        let said = known.entry(shape).or_insert_with_key(Shape::says);
        for Forced { lines, crosses, corners } in said.iter().copied() {
            let is = |mask: u16, at: usize| mask >> at & 1 == 1;
            let lits: Vec<Lit> = (0..sides.len())
                .filter(|&at| is(lines | crosses, at))
                .map(|at| if is(lines, at) { sides[at] } else { !sides[at] })
                .collect();
            let nodes = (0..).zip(&nodes).filter(|(at, _)| corners >> at & 1 == 1).map(|(_, node)| node);
            let rules: Vec<u32> =
                clues.iter().chain(nodes).map(|&id| self.counts[id as usize].rule).collect();
            let all = Allowed::Mask(1 << lits.len());
            self.count_together(&lits, all, &rules, false);
            self.counts.last_mut().into_iter().for_each(|count| count.pattern = true);
        }
    }

    /// The clues of a pattern; none if a count is no pattern.
    pub(super) fn of_pattern(&self, count: &Count) -> Vec<u32> {
        let rules = [count.rule].into_iter().chain(count.also.iter().copied()).filter(|_| count.pattern);
        rules.filter(|&rule| self.book.rules()[rule as usize].from_clue).collect()
    }
}
