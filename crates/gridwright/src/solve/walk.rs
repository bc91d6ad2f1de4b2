//! Walking from one solution to others by small steps.
//!
//! If a loop is a solution, then pushing it over one face is another, provided that it stays one loop and every
//! count stays right. Where clues are few, walking in such steps shows in no time that almost nothing is forced;
//! search is left with the places where it really matters.

use super::problem::Problem;
use crate::rule::Loop;

/// The faces of a loop's way with the links around them.
pub(crate) struct Faces {
    start: Vec<u32>,
    links: Vec<u32>,
}

impl Faces {
    pub fn new(way: &Loop) -> Faces {
        let faces = way.faces as usize;
        let mut start = vec![0u32; faces + 1];
        for face in way.links.iter().flat_map(|link| link.faces).filter(|_| faces > 0) {
            start[face as usize + 1] += 1;
        }
        for f in 0..faces {
            start[f + 1] += start[f];
        }
        let mut next = start.clone();
        let mut links = vec![0; start[faces] as usize];
        for (id, link) in (0u32..).zip(&way.links).filter(|_| faces > 0) {
            for face in link.faces {
                links[next[face as usize] as usize] = id;
                next[face as usize] += 1;
            }
        }
        Faces { start, links }
    }

    pub fn around(&self, face: usize) -> &[u32] {
        &self.links[self.start[face] as usize..self.start[face + 1] as usize]
    }
}

/// True if pushing the loop over a face leaves one loop: the lines around the face are one stretch of it.
///
/// Whether it would touch itself elsewhere is not asked here: the degree rules of the nodes tell.
pub(crate) fn is_one_stretch(way: &Loop, around: &[u32], is_line: impl Fn(usize) -> bool) -> bool {
    let lines = around.iter().filter(|&&link| is_line(link as usize)).count();
    if lines == 0 || lines == around.len() {
        return false;
    }
    // An end of a stretch is a node where a line of this face meets a link of it that is no line.
    let mut ends = 0;
    for &link in around.iter().filter(|&&link| is_line(link as usize)) {
        for node in way.links[link as usize].ends {
            let goes_on = |&&other: &&u32| other != link && way.links[other as usize].ends.contains(&node);
            if around.iter().find(goes_on).is_none_or(|&other| !is_line(other as usize)) {
                ends += 1;
            }
        }
    }
    ends == 2
}

/// Walks from a solution. Calls `visit` with each further solution and the variables in which it differs from the
/// one before, until it has enough (returns false) or a few rounds over the board bring nothing new.
pub(crate) fn walk(problem: &Problem<'_>, from: &[bool], mut visit: impl FnMut(&[bool], &[u32]) -> bool) {
    const ROUNDS: usize = 6;
    let [rule] = &problem.loops[..] else { return };
    let faces = Faces::new(rule.way);
    let mut values = from.to_vec();
    let mut totals: Vec<i32> = problem
        .constraints
        .iter()
        .map(|c| {
            problem.lits_of(c).iter().filter(|lit| values[lit.var()] == lit.is_positive()).count() as i32
        })
        .collect();
    let mut changes: Vec<(u32, i32)> = Vec::new();
    let mut flipped: Vec<u32> = Vec::new();
    for _ in 0..ROUNDS {
        let mut moved = false;
        for face in 1..rule.way.faces as usize {
            let around = faces.around(face);
            if !is_one_stretch(rule.way, around, |link| values[rule.vars[link] as usize]) {
                continue;
            }
            changes.clear();
            for &link in around {
                let var = rule.vars[link as usize] as usize;
                for &id in problem.touching(var) {
                    let lits = problem.lits_of(&problem.constraints[id as usize]);
                    let counted = lits.iter().any(|l| l.var() == var && l.is_positive() == values[var]);
                    let by = if counted { -1 } else { 1 };
                    match changes.iter_mut().find(|(other, _)| *other == id) {
                        Some((_, sum)) => *sum += by,
                        None => changes.push((id, by)),
                    }
                }
            }
            let right = |&(id, by): &(u32, i32)| {
                let total = u32::try_from(totals[id as usize] + by);
                total.is_ok_and(|total| problem.constraints[id as usize].allowed.contains(total))
            };
            if !changes.iter().all(right) {
                continue;
            }
            for &(id, by) in &changes {
                totals[id as usize] += by;
            }
            flipped.clear();
            flipped.extend(around.iter().map(|&link| rule.vars[link as usize]));
            for &var in &flipped {
                values[var as usize] = !values[var as usize];
            }
            moved = true;
            if !visit(&values, &flipped) {
                return;
            }
        }
        if !moved {
            return;
        }
    }
}
