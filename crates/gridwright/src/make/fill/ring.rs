//! A winding loop on any way that has faces.
//!
//! It begins around one face and is pushed over single faces, in and out, as long as it stays one loop that never touches
//! itself. A push that makes it longer is welcome, one that makes it shorter is taken now and then: so it winds all over
//! the board, comes near every cell, and no large part is all inside or all outside.

use crate::board::Place;
use crate::dice::Dice;
use crate::rule::Loop;
use crate::solve::walk::{Faces, is_one_stretch};
use std::collections::HashSet;

/// Pushes tried per face.
const TRIES: usize = 24;
/// How often a push is taken that makes the loop no longer, and one that makes it shorter by each line; of a hundred.
const SAME: u32 = 60;
const SHORTER: u32 = 30;
/// Pushes tried per face where a loop is changed.
const NUDGES: usize = 3;
/// So many faces are pushed together at most to find near loops.
const TOGETHER: usize = 3;
type Pushed = [u32; TOGETHER];

struct Ring<'a> {
    way: &'a Loop,
    faces: Faces,
    /// By face: the links around it one after the other, each with the node that leads to the next; nothing if they do not close
    /// to one ring.
    rounds: Vec<Vec<(u32, u32)>>,
    lines: Vec<bool>,
    degree: Vec<u8>,
}

impl<'a> Ring<'a> {
    fn new(way: &'a Loop, lines: Vec<bool>) -> Ring<'a> {
        let mut degree = vec![0; way.nodes.len()];
        for (link, _) in way.links.iter().zip(&lines).filter(|(_, line)| **line) {
            link.ends.iter().for_each(|&node| degree[node as usize] += 1);
        }
        let faces = Faces::new(way);
        let rounds = (0..way.faces as usize).map(|face| round(way, faces.around(face))).collect();
        Ring { way, faces, rounds, lines, degree }
    }

    /// How much longer the loop gets when it is pushed over a face; `None` if it cannot be.
    fn gain(&self, face: usize) -> Option<i32> {
        let round = &self.rounds[face];
        if round.is_empty() {
            return self.gain_anyhow(face);
        }
        let is_line = |&(link, _): &(u32, u32)| self.lines[link as usize];
        let (mut lines, mut ends) = (0, 0);
        let mut last = round.last().is_some_and(is_line);
        let mut node = round.last().map_or(0, |&(_, node)| node);
        for step in round {
            let line = is_line(step);
            lines += i32::from(line);
            ends += i32::from(line != last);
            // A node that gains two lines must have had none.
            if !line && !last && self.degree[node as usize] > 0 {
                return None;
            }
            (last, node) = (line, step.1);
        }
        (ends == 2).then_some(round.len() as i32 - 2 * lines)
    }

    /// The same for a face around which the links do not close to one ring.
    fn gain_anyhow(&self, face: usize) -> Option<i32> {
        let around = self.faces.around(face);
        if !is_one_stretch(self.way, around, |link| self.lines[link]) {
            return None;
        }
        for &link in around.iter().filter(|&&link| !self.lines[link as usize]) {
            for node in self.way.links[link as usize].ends {
                let mine = |&&other: &&u32| {
                    self.lines[other as usize] && self.way.links[other as usize].ends.contains(&node)
                };
                if self.degree[node as usize] > 0 && !around.iter().any(|other| mine(&other)) {
                    return None;
                }
            }
        }
        let lines = around.iter().filter(|&&link| self.lines[link as usize]).count() as i32;
        Some(around.len() as i32 - 2 * lines)
    }

    fn push(&mut self, face: usize) {
        for &link in self.faces.around(face) {
            let line = !self.lines[link as usize];
            self.lines[link as usize] = line;
            for node in self.way.links[link as usize].ends {
                let degree = &mut self.degree[node as usize];
                *degree = if line { *degree + 1 } else { *degree - 1 };
            }
        }
    }

    /// Pushes over a face if that can be done, and from there on over faces that meet it; notes all sets of faces that were pushed.
    /// The outside is never pushed over, so it fills the sets that are not full.
    fn push_on(&mut self, face: u32, beside: &[Vec<u32>], pushed: Pushed, met: &mut HashSet<Pushed>) {
        if pushed.contains(&face) || self.gain(face as usize).is_none() {
            return;
        }
        let mut set = pushed;
        set[0] = face;
        set.sort_unstable();
        if met.insert(set) && set[0] == 0 {
            self.push(face as usize);
            for &other in &beside[face as usize] {
                self.push_on(other, beside, set, met);
            }
            self.push(face as usize);
        }
    }

    /// By face: those that meet it, but for the outside.
    fn beside(&self) -> Vec<Vec<u32>> {
        // They are few, so looking through them is the quickest way to find out who is new.
        let put = |list: &mut Vec<u32>, face: u32| {
            if face > 0 && !list.contains(&face) {
                list.push(face);
            }
        };
        let mut at_node: Vec<Vec<u32>> = vec![Vec::new(); self.way.nodes.len()];
        for link in &self.way.links {
            let ends = link.ends.into_iter().flat_map(|node| link.faces.map(|face| (node, face)));
            ends.for_each(|(node, face)| put(&mut at_node[node as usize], face));
        }
        let mut beside: Vec<Vec<u32>> = vec![Vec::new(); self.way.faces as usize];
        for faces in &at_node {
            for &face in faces {
                faces.iter().for_each(|&other| put(&mut beside[face as usize], other));
            }
        }
        beside
    }

    fn is_welcome(gain: i32, dice: &mut Dice) -> bool {
        match gain {
            1.. => true,
            0 => dice.percent(SAME),
            _ => (0..-gain).all(|_| dice.percent(SHORTER)),
        }
    }
}

/// The links around a face one after the other, if they close to one ring.
fn round(way: &Loop, around: &[u32]) -> Vec<(u32, u32)> {
    let Some(&first) = around.first() else { return Vec::new() };
    let [start, mut node] = way.links[first as usize].ends;
    let mut round = vec![(first, node)];
    while node != start {
        let last = round[round.len() - 1].0;
        let mut others =
            around.iter().filter(|&&link| link != last && way.links[link as usize].ends.contains(&node));
        let (Some(&next), None) = (others.next(), others.next()) else { return Vec::new() };
        let [a, b] = way.links[next as usize].ends;
        node = if a == node { b } else { a };
        round.push((next, node));
    }
    if round.len() == around.len() { round } else { Vec::new() }
}

/// For each link whether the loop runs there. No lines at all if the way has no faces.
pub(super) fn wind(way: &Loop, dice: &mut Dice) -> Vec<bool> {
    let faces = way.faces as usize;
    let mut ring = Ring::new(way, vec![false; way.links.len()]);
    if faces < 2 {
        return ring.lines;
    }
    // The first face has links on its own; a hole of the board would do as well.
    let first = 1 + dice.below(faces - 1);
    ring.push(first);
    for _ in 0..TRIES * faces {
        let face = 1 + dice.below(faces - 1);
        if let Some(gain) = ring.gain(face)
            && Ring::is_welcome(gain, dice)
        {
            ring.push(face);
        }
    }
    ring.lines
}

/// The loop, pushed to and fro near some places; if it is `loose`, whether it winds or not.
pub(super) fn nudge(way: &Loop, lines: Vec<bool>, near: &[Place], loose: bool, dice: &mut Dice) -> Vec<bool> {
    let mut ring = Ring::new(way, lines);
    let near: HashSet<Place> = near.iter().copied().collect();
    let touched = way.links.iter().filter(|link| near.contains(&link.place));
    let mut faces: Vec<usize> = touched.flat_map(|link| link.faces.map(|face| face as usize)).collect();
    faces.sort_unstable();
    faces.dedup();
    faces.retain(|&face| face > 0);
    for _ in 0..NUDGES * faces.len() {
        let Some(&face) = dice.choose(&faces) else { break };
        if let Some(gain) = ring.gain(face)
            && (loose && dice.percent(SAME) || Ring::is_welcome(gain, dice))
        {
            ring.push(face);
        }
    }
    ring.lines
}

/// The loop pushed over some faces, one beside the other, so that it is a loop after each push: the links around all of them. A link
/// between two of them is named twice, and does not change.
pub(super) fn pushes(way: &Loop, lines: Vec<bool>) -> Vec<Vec<u32>> {
    let faces = way.faces as usize;
    if faces < 2 {
        return Vec::new();
    }
    let mut ring = Ring::new(way, lines);
    let beside = ring.beside();
    let mut met = HashSet::new();
    for face in 1..faces as u32 {
        ring.push_on(face, &beside, Pushed::default(), &mut met);
    }
    let mut met: Vec<Pushed> = met.into_iter().collect();
    met.sort_unstable();
    let links = |pushed: &Pushed| {
        let around = pushed.map(|face| if face > 0 { ring.faces.around(face as usize) } else { &[] });
        around.concat()
    };
    met.iter().map(links).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::puzzle::Draft;
    use crate::rule::Rule;

    /// On boards with holes some faces have links that close to no ring, or to several.
    #[test]
    fn going_round_a_face_tells_the_same_as_looking_at_its_links_in_any_order() {
        let masks = ["######\n##..##\n#.##.#\n######\n", "#####\n#.###\n##.##\n#####\n"];
        let plans = [Plan::rectangle(6, 7), Plan::hexagon(3)];
        let plans = plans.into_iter().chain(masks.map(|mask| Plan::mask(mask, false)));
        let (mut can, mut cannot) = (0, 0);
        for (plan, genre) in plans.flat_map(|plan| [(plan.clone(), "slitherlink"), (plan, "masyu")]) {
            let puzzle = Draft::new(genre, plan).into_puzzle().expect("it is a board");
            let book = puzzle.rules();
            let way = book.rules().iter().find_map(|stated| {
                if let Rule::SingleLoop(one) = &stated.rule { Some(&one.way) } else { None }
            });
            let way = way.expect("it has a loop");
            for number in 0..20 {
                let ring = Ring::new(way, wind(way, &mut Dice::new(3, number)));
                for face in 1..way.faces as usize {
                    assert_eq!(ring.gain(face), ring.gain_anyhow(face), "{genre}, face {face}");
                    *if ring.gain(face).is_some() { &mut can } else { &mut cannot } += 1;
                }
            }
        }
        assert!(can > 500 && cannot > 500, "{can} {cannot}");
    }
}
