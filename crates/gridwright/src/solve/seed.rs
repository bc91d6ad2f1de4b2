//! A loop to start from: long, winding, never far from any place.
//!
//! Search has to begin somewhere. Begun with no lines at all, a board with few clues fills with small loops around
//! each clue, far from each other, and joining them takes many cuts. Begun with one loop that comes near every cell, most
//! clues are met by small changes to it, and whatever breaks off lies beside it.
//!
//! The loop grows from the middle: a face joins the inside if it touches it along a single link and nowhere else,
//! so the inside is a tree that spreads over the board.

use super::walk::Faces;
use crate::rule::Loop;
use std::collections::VecDeque;

/// For each link whether the loop runs there. Nothing if the way has no faces.
pub(crate) fn seed(way: &Loop) -> Vec<bool> {
    let mut lines = vec![false; way.links.len()];
    let faces = way.faces as usize;
    if faces < 2 {
        return lines;
    }
    let all = Faces::new(way);
    let mut degree = vec![0u8; way.nodes.len()];
    let mut seen = vec![false; faces];
    seen[0] = true;
    // Boards number their faces row by row, so the middle one lies near the middle.
    let start = faces / 2;
    let mut open = VecDeque::from([start]);
    seen[start] = true;
    let mut first = true;
    while let Some(face) = open.pop_front() {
        let around = all.around(face);
        let touching: Vec<u32> = around.iter().copied().filter(|&link| lines[link as usize]).collect();
        let ends = |link: u32| way.links[link as usize].ends.map(|n| n as usize);
        let joins = match touching[..] {
            [] => first,
            // The two ends of the shared link are on the loop, no other node of the face is.
            [one] => {
                let nodes = around.iter().flat_map(|&link| ends(link));
                nodes.filter(|&node| degree[node] > 0).all(|node| ends(one).contains(&node))
            }
            _ => false,
        };
        if joins {
            first = false;
            for &link in around {
                let line = !lines[link as usize];
                lines[link as usize] = line;
                for node in ends(link) {
                    if line { degree[node] += 1 } else { degree[node] -= 1 }
                }
            }
        }
        for &link in around {
            for near in way.links[link as usize].faces {
                if !seen[near as usize] {
                    seen[near as usize] = true;
                    open.push_back(near as usize);
                }
            }
        }
    }
    lines
}
