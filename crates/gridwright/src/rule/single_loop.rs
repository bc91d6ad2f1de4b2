//! Single loop: all lines together are one closed loop.
//!
//! The loop runs on a [`Loop`] of nodes and links: corners and edges of the board in Slitherlink; other genres run
//! it through cells. Each link also knows the two faces that it separates, where the way is drawn in the plane:
//! the loop has an inside and an outside, and a link is on it exactly if its faces lie on different sides.

use crate::board::{Board, Place};

/// Nodes and links on which a loop can run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loop {
    /// Where the nodes are on the board.
    pub nodes: Vec<Place>,
    /// The links.
    pub links: Vec<Link>,
    /// The number of faces; face 0 is the unbounded outside. None are known if this is 0.
    pub faces: u32,
    start: Vec<u32>,
    at: Vec<u32>,
}

/// A place where the loop may run, between two nodes and two faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The place that is marked as line if the loop runs here.
    pub place: Place,
    /// The nodes at its ends.
    pub ends: [u32; 2],
    /// The faces on its sides.
    pub faces: [u32; 2],
}

impl Loop {
    /// The way along the edges of the cells.
    pub fn along_edges(board: &Board) -> Loop {
        let voids = board.voids();
        let links = board
            .edges()
            .filter_map(|edge| {
                let ends = board.ends(edge)?;
                let (a, b) = board.sides(edge);
                let beyond = match b {
                    Some(cell) => voids + cell.0,
                    None => board.void_beyond(edge).unwrap_or(0),
                };
                Some(Link { place: edge.into(), ends: ends.map(|c| c.0), faces: [voids + a.0, beyond] })
            })
            .collect();
        let nodes = board.corners().map(Place::from).collect();
        Loop::new(nodes, links, voids + board.cells().len() as u32)
    }

    /// A way from its parts.
    pub fn new(nodes: Vec<Place>, links: Vec<Link>, faces: u32) -> Loop {
        let mut start = vec![0u32; nodes.len() + 1];
        for end in links.iter().flat_map(|link| link.ends) {
            start[end as usize + 1] += 1;
        }
        for i in 0..nodes.len() {
            start[i + 1] += start[i];
        }
        let mut next = start.clone();
        let mut at = vec![0; links.len() * 2];
        for (id, link) in (0u32..).zip(&links) {
            for end in link.ends {
                at[next[end as usize] as usize] = id;
                next[end as usize] += 1;
            }
        }
        Loop { nodes, links, faces, start, at }
    }

    /// The links that end in a node.
    pub fn links_at(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.at[self.start[node] as usize..self.start[node + 1] as usize].iter().map(|&link| link as usize)
    }

    /// The connected pieces of the links that are lines: each a list of links, in order of their first link.
    pub fn pieces(&self, is_line: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.links.len()];
        let mut pieces = Vec::new();
        for first in 0..self.links.len() {
            if seen[first] || !is_line(first) {
                continue;
            }
            seen[first] = true;
            let mut piece = vec![first];
            let mut next = 0;
            while let Some(&link) = piece.get(next) {
                next += 1;
                for end in self.links[link].ends {
                    for other in self.links_at(end as usize) {
                        if !seen[other] && is_line(other) {
                            seen[other] = true;
                            piece.push(other);
                        }
                    }
                }
            }
            pieces.push(piece);
        }
        pieces
    }
}

/// All lines on the way are one closed loop, and there is at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SingleLoop {
    /// Where the loop may run.
    pub way: Loop,
}

impl SingleLoop {
    pub(super) fn sentence(&self) -> String {
        "all lines form one closed loop".to_string()
    }
}
