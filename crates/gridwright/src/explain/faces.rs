//! The faces of a loop, and whether one of its sides can be torn there.
//!
//! The inside of a loop hangs together, and so does the outside. A face that turns out to be on the other side can tear a
//! side only if what is left around it falls apart; where it does not, nobody has to walk over the whole board.

use super::ladder::{Ladder, UNKNOWN};
use crate::board::Cell;
use crate::rule::Loop;
use crate::solve::problem::Lit;
use std::sync::OnceLock;

/// The faces of a loop: which are beside each other, and the literals that say that they are inside, and outside.
pub(crate) struct Faces<'a> {
    pub near: Vec<Vec<Cell>>,
    pub lits: [Vec<Lit>; 2],
    pub rule: u32,
    way: &'a Loop,
    rings: OnceLock<Vec<Option<Ring>>>,
}

/// What is around a face: everything that meets it, at least in a node.
struct Ring {
    faces: Vec<u32>,
    /// Those that are beside it, a bit for each.
    beside: u32,
    /// For each of them those of the others that are beside it.
    near: Vec<u32>,
}

impl Ring {
    /// The rings of all faces.
    fn all(way: &Loop, near: &[Vec<Cell>]) -> Vec<Option<Ring>> {
        let mut at_node: Vec<Vec<u32>> = vec![Vec::new(); way.nodes.len()];
        let mut nodes: Vec<Vec<u32>> = vec![Vec::new(); near.len()];
        for link in way.links.iter().filter(|_| !near.is_empty()) {
            for (node, face) in link.ends.into_iter().flat_map(|node| link.faces.map(|face| (node, face))) {
                at_node[node as usize].push(face);
                nodes[face as usize].push(node);
            }
        }
        let ring = |face: usize| {
            let met = nodes[face].iter().flat_map(|&node| &at_node[node as usize]).copied();
            let mut faces: Vec<u32> = met.filter(|&other| other as usize != face).collect();
            faces.sort_unstable();
            faces.dedup();
            if faces.len() > 32 {
                return None;
            }
            let among = |of: usize| {
                let bits = (0u32..).zip(&faces).filter(|(_, other)| near[of].contains(&Cell(**other)));
                bits.fold(0, |mask, (bit, _)| mask | 1 << bit)
            };
            let near = faces.iter().map(|&face| among(face as usize)).collect();
            Some(Ring { beside: among(face), near, faces })
        };
        (0..near.len()).map(ring).collect()
    }

    /// Whether what may still be on a side falls apart around the face.
    fn falls_apart(&self, may_be: impl Fn(usize) -> bool) -> bool {
        let open = (0u32..).zip(&self.faces).filter(|(_, face)| may_be(**face as usize));
        let open = open.fold(0u32, |mask, (bit, _)| mask | 1 << bit);
        let beside = self.beside & open;
        let mut reached = beside & beside.wrapping_neg();
        let mut new = reached;
        while new != 0 {
            let more = self.near[new.trailing_zeros() as usize] & open & !reached;
            reached |= more;
            new = (new & (new - 1)) | more;
        }
        beside & !reached != 0
    }
}

impl Ladder<'_> {
    /// Whether what came after the first so many literals can have torn a side of a loop, inside or outside. Before that, everything that can be
    /// said about the side was said.
    pub(super) fn may_tear(&mut self, faces: &Faces<'_>, side: usize, known: usize) -> bool {
        let net = self.net;
        let lits = &faces.lits[side];
        let mut joins = false;
        for at in known..self.trail.len() {
            let lit = self.trail[at];
            let Some(face) = faces.face_of(lit) else { continue };
            if lits[face] == lit {
                joins = true;
                continue;
            }
            let Some(ring) = faces.ring(face) else { return true };
            let region = |&face: &u32| 1 << net.region(lits[face as usize].var());
            self.touched |= ring.faces.iter().map(region).fold(0, |all, region: u64| all | region);
            if ring.falls_apart(|face| self.may_be(lits[face], at)) {
                return true;
            }
        }
        // As long as nothing was known to be on this side, nothing was known to be out of reach.
        let is_member = |&lit: &Lit| faces.face_of(lit).is_some_and(|face| lits[face] == lit);
        joins && !self.trail[..known].iter().any(is_member)
    }

    /// Whether what came after the first so many literals can say anything new about what hangs together on a side.
    pub(super) fn has_news(&self, faces: &Faces<'_>, side: usize, known: usize) -> bool {
        let lits = &faces.lits[side];
        (known..self.trail.len()).any(|at| {
            let lit = self.trail[at];
            let Some(face) = faces.face_of(lit) else { return false };
            if lits[face] == lit {
                // Beside one that was known it is just as well connected.
                let known = |lit: Lit| self.value(lit) == Some(true) && (self.at[lit.var()] as usize) < at;
                return !faces.near[face].iter().any(|near| known(lits[near.index()]));
            }
            // A way over this face now leads around it, and only what lies there can have become a bottleneck.
            let Some(ring) = faces.ring(face) else { return true };
            let apart = |of: usize| match faces.ring(of) {
                Some(ring) => ring.falls_apart(|face| self.may_be(lits[face], at)),
                None => true,
            };
            let around = || ring.faces.iter().map(|&face| face as usize);
            apart(face) || around().any(|other| self.may_be(lits[other], at) && apart(other))
        })
    }

    /// True unless the contrary of a literal was known by this time.
    fn may_be(&self, lit: Lit, time: usize) -> bool {
        self.values[lit.var()] == UNKNOWN
            || self.value(lit) == Some(true)
            || self.at[lit.var()] as usize > time
    }
}

impl<'a> Faces<'a> {
    pub fn new(way: &'a Loop, near: Vec<Vec<Cell>>, lits: [Vec<Lit>; 2], rule: u32) -> Faces<'a> {
        Faces { near, lits, rule, way, rings: OnceLock::new() }
    }

    /// What is around a face. None if that is too much to look at. Easy steps never ask.
    fn ring(&self, face: usize) -> Option<&Ring> {
        self.rings.get_or_init(|| Ring::all(self.way, &self.near))[face].as_ref()
    }

    /// The face whose side a literal tells.
    fn face_of(&self, lit: Lit) -> Option<usize> {
        let sides = &self.lits[0];
        lit.var().checked_sub(sides.first()?.var()).filter(|&face| face < sides.len())
    }
}
