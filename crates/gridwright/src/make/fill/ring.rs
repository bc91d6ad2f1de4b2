//! A winding loop on any way that has faces.
//!
//! It begins around one face and is pushed over single faces, in and out, as long as it stays one loop that never touches
//! itself. A push that makes it longer is welcome, one that makes it shorter is taken now and then: so it winds all over
//! the board, comes near every cell, and no large part is all inside or all outside.

use crate::board::Place;
use crate::dice::Dice;
use crate::rule::Loop;
use crate::solve::walk::{Faces, is_one_stretch};

/// Pushes tried per face.
const TRIES: usize = 24;
/// How often a push is taken that makes the loop no longer, and one that makes it shorter by each line; of a hundred.
const SAME: u32 = 60;
const SHORTER: u32 = 30;
/// Pushes tried per face where a loop is changed.
const NUDGES: usize = 3;

struct Ring<'a> {
    way: &'a Loop,
    faces: Faces,
    lines: Vec<bool>,
    degree: Vec<u8>,
}

impl<'a> Ring<'a> {
    fn new(way: &'a Loop, lines: Vec<bool>) -> Ring<'a> {
        let mut degree = vec![0; way.nodes.len()];
        for (link, _) in way.links.iter().zip(&lines).filter(|(_, line)| **line) {
            link.ends.iter().for_each(|&node| degree[node as usize] += 1);
        }
        Ring { way, faces: Faces::new(way), lines, degree }
    }

    /// How much longer the loop gets when it is pushed over a face; `None` if it cannot be.
    fn gain(&self, face: usize) -> Option<i32> {
        let around = self.faces.around(face);
        if !is_one_stretch(self.way, around, |link| self.lines[link]) {
            return None;
        }
        // A node that gains two lines must have had none.
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

    fn is_welcome(gain: i32, dice: &mut Dice) -> bool {
        match gain {
            1.. => true,
            0 => dice.percent(SAME),
            _ => (0..-gain).all(|_| dice.percent(SHORTER)),
        }
    }
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
