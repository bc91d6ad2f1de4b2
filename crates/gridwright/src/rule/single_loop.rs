//! Single loop: all lines together are one closed loop.
//!
//! The loop runs on a [`Loop`] of nodes and links: corners and edges of the board in Slitherlink; other genres run
//! it through cells. Each link also knows the two faces that it separates, where the way is drawn in the plane:
//! the loop has an inside and an outside, and a link is on it exactly if its faces lie on different sides.

use crate::board::{Board, Corner, Place};

/// Nodes and links on which a loop can run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loop {
    /// Where the nodes are on the board.
    pub nodes: Vec<Place>,
    /// The links.
    pub links: Vec<Link>,
    /// The number of faces; face 0 is the unbounded outside. None are known if this is 0.
    pub faces: u32,
    /// Where the faces are on the board; nothing for what lies beyond its rims.
    pub face_places: Vec<Option<Place>>,
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
        let mut way = Loop::new(nodes, links, voids + board.cells().len() as u32);
        let places = way.face_places.iter_mut().skip(voids as usize).zip(board.cells());
        places.for_each(|(place, cell)| *place = Some(cell.into()));
        way
    }

    /// The way from cell to cell, through the edges between them. Its faces are the corners; all corners along one rim are one face.
    pub fn through_cells(board: &Board) -> Loop {
        // Corners at a rim belong together: nothing runs between them.
        let mut face: Vec<usize> = (0..board.corners().len()).collect();
        fn find(face: &mut [usize], mut at: usize) -> usize {
            while face[at] != at {
                face[at] = face[face[at]];
                at = face[at];
            }
            at
        }
        // What lies beyond may have several rims, where a board falls apart.
        let mut beyond: Vec<Option<usize>> = vec![None; board.voids().max(1) as usize];
        for edge in board.edges().filter(|&edge| board.is_rim(edge)) {
            if let Some([a, b]) = board.ends(edge) {
                let (a, b) = (find(&mut face, a.index()), find(&mut face, b.index()));
                face[a] = b;
                let void = board.void_beyond(edge).unwrap_or(0) as usize;
                let other = *beyond[void].get_or_insert(b);
                let other = find(&mut face, other);
                face[other] = b;
            }
        }
        let outside = beyond[0].map(|corner| find(&mut face, corner));
        let mut number: Vec<Option<u32>> = vec![None; face.len()];
        let mut faces = 1;
        if let Some(outside) = outside {
            number[outside] = Some(0);
        }
        let mut of = |corner: usize| {
            let root = find(&mut face, corner);
            *number[root].get_or_insert_with(|| {
                faces += 1;
                faces - 1
            })
        };
        let links: Vec<Link> = board
            .edges()
            .filter_map(|edge| {
                let (a, b) = board.sides(edge);
                let corners = board.ends(edge)?;
                let faces = corners.map(|corner| of(corner.index()));
                Some(Link { place: edge.into(), ends: [a.0, b?.0], faces })
            })
            .collect();
        let mut way = Loop::new(board.cells().map(Place::from).collect(), links, faces);
        let inner = |corner: &Corner| board.edges_at(*corner).all(|edge| !board.is_rim(edge));
        for corner in board.corners().filter(inner) {
            let root = find(&mut face, corner.index());
            if let Some(number) = number[root] {
                way.face_places[number as usize] = Some(corner.into());
            }
        }
        way
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
        Loop { nodes, links, faces, face_places: vec![None; faces as usize], start, at }
    }

    /// All places that it is about.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let links = self.links.iter().map(|link| link.place);
        self.nodes.iter().copied().chain(links).chain(self.face_places.iter().copied().flatten())
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
