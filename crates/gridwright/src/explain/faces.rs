//! The faces of a loop, and whether one of its sides can be torn there.
//!
//! The inside of a loop hangs together, and so does the outside. A face that turns out to be on the other side can tear a
//! side only if what is left around it falls apart; where it does not, nobody has to walk over the whole board.

use super::ladder::{Ladder, UNKNOWN};
use crate::rule::{Loop, Near};
use crate::solve::problem::Lit;
use std::sync::OnceLock;

/// The faces of a loop: which are beside each other, and the literals that say that they are inside, and outside.
pub(crate) struct Faces<'a> {
    pub near: Near,
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
    fn all(way: &Loop, near: &Near) -> Vec<Option<Ring>> {
        let mut at_node: Vec<Vec<u32>> = vec![Vec::new(); way.nodes.len()];
        let mut nodes: Vec<Vec<u32>> = vec![Vec::new(); near.len()];
        for link in way.links.iter().filter(|_| !near.is_empty()) {
            for (node, face) in link.ends.into_iter().flat_map(|node| link.faces.map(|face| (node, face))) {
                at_node[node as usize].push(face);
                nodes[face as usize].push(node);
            }
        }
        // The place of a face on the ring that is drawn now, if it is on it.
        let mut place = vec![u8::MAX; near.len()];
        let ring = |face: usize| {
            let met = nodes[face].iter().flat_map(|&node| &at_node[node as usize]).copied();
            let mut faces: Vec<u32> = Vec::new();
            for other in met.filter(|&other| other as usize != face) {
                if place[other as usize] == u8::MAX && faces.len() <= 32 {
                    place[other as usize] = faces.len() as u8;
                    faces.push(other);
                }
            }
            let among = |of: usize| {
                let bits = near[of].iter().map(|beside| place[beside.index()]).filter(|&bit| bit < 32);
                bits.fold(0u32, |mask, bit| mask | 1 << bit)
            };
            let beside = among(face);
            let near: Vec<u32> = faces.iter().map(|&face| among(face as usize)).collect();
            faces.iter().for_each(|&face| place[face as usize] = u8::MAX);
            if faces.len() > 32 {
                return None;
            }
            Some(Ring { beside, near, faces })
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

/// A walk from several faces at once. Parts that meet are one.
#[derive(Default)]
pub(super) struct Parts {
    /// By face: the round in which it was reached last, and by which part.
    reached: Vec<(u32, u8)>,
    round: u32,
    /// By part: what it has been joined to, what it has reached, and how many of that were walked on from.
    joined: Vec<u8>,
    lists: Vec<(Vec<u32>, usize)>,
    count: usize,
    /// How many parts there are that have not met, and whose turn it is.
    left: usize,
    turn: usize,
}

impl Parts {
    fn begin(&mut self, faces: usize) {
        self.reached.resize(self.reached.len().max(faces), (0, 0));
        self.round += 1;
        (self.count, self.left, self.turn) = (0, 0, 0);
        self.joined.clear();
    }

    fn start(&mut self, face: u32) {
        if self.reached[face as usize].0 == self.round {
            return;
        }
        if self.count == self.lists.len() {
            self.lists.push((Vec::new(), 0));
        }
        let (list, done) = &mut self.lists[self.count];
        list.clear();
        list.push(face);
        *done = 0;
        self.reached[face as usize] = (self.round, self.count as u8);
        self.joined.push(self.count as u8);
        self.count += 1;
        self.left += 1;
    }

    fn parts_left(&self) -> usize {
        self.left
    }

    fn root(&self, part: usize) -> usize {
        let mut part = part;
        while usize::from(self.joined[part]) != part {
            part = usize::from(self.joined[part]);
        }
        part
    }

    /// The next face to walk on from, with its part; no face if all of the part was walked on from. Nothing if there is nothing to do in this turn.
    fn next(&mut self) -> Option<(usize, Option<usize>)> {
        let at = self.turn;
        self.turn = (self.turn + 1) % self.count;
        if self.joined[at] == u8::MAX {
            return None;
        }
        let root = self.root(at);
        if self.joined[root] == u8::MAX {
            return None;
        }
        let (list, done) = &mut self.lists[at];
        if let Some(&face) = list.get(*done) {
            *done += 1;
            return Some((root, Some(face as usize)));
        }
        let ended = (0..self.count).all(|part| {
            let (list, done) = &self.lists[part];
            self.joined[part] == u8::MAX || self.root(part) != root || *done == list.len()
        });
        ended.then_some((root, None))
    }

    fn reach(&mut self, part: usize, face: u32) {
        let (round, by) = self.reached[face as usize];
        if round != self.round {
            self.reached[face as usize] = (self.round, part as u8);
            self.lists[part].0.push(face);
        } else if self.joined[usize::from(by)] != u8::MAX {
            let (part, other) = (self.root(part), self.root(usize::from(by)));
            if part != other {
                self.joined[other] = part as u8;
                self.left -= 1;
            }
        }
    }

    /// What a part has reached.
    fn of(&self, part: usize) -> impl Iterator<Item = usize> {
        let of =
            (0..self.count).filter(move |&other| self.joined[other] != u8::MAX && self.root(other) == part);
        of.flat_map(|other| &self.lists[other].0).map(|&face| face as usize)
    }

    /// A part does not matter.
    fn leave(&mut self, part: usize) {
        let gone: Vec<usize> = (0..self.count)
            .filter(|&other| self.joined[other] != u8::MAX && self.root(other) == part)
            .collect();
        gone.into_iter().for_each(|part| self.joined[part] = u8::MAX);
        self.left -= 1;
    }
}

impl Ladder<'_> {
    /// Which sides of a loop, inside or outside, what came after the first so many literals can have torn. Before that, everything that can
    /// be said about the sides was said.
    pub(super) fn may_tear(&mut self, faces: &Faces<'_>, known: usize) -> [bool; 2] {
        let (mut torn, mut joined) = ([false; 2], [false; 2]);
        for at in known..self.trail.len() {
            let lit = self.trail[at];
            let Some(face) = faces.face_of(lit) else { continue };
            let side = usize::from(faces.lits[0][face] != lit);
            let other = 1 - side;
            joined[side] = true;
            if torn[other] {
                continue;
            }
            let Some(ring) = faces.ring(face) else {
                torn[other] = true;
                continue;
            };
            let lits = &faces.lits[other];
            ring.faces.iter().for_each(|&face| self.read(lits[face as usize].var()));
            torn[other] =
                ring.falls_apart(|face| self.may_be(lits[face], at)) && self.tears(faces, other, face, at);
        }
        // As long as nothing was known to be on a side, nothing was known to be out of reach.
        [0, 1].map(|side| torn[side] || joined[side] && !self.has_member(faces, side, known))
    }

    /// Whether something was known to be on a side after so many literals.
    fn has_member(&mut self, faces: &Faces<'_>, side: usize, known: usize) -> bool {
        let is_member = |&lit: &Lit| faces.face_of(lit).is_some_and(|face| faces.lits[side][face] == lit);
        let first = self.member[side];
        if first < known && self.trail.get(first).is_some_and(is_member) {
            return true;
        }
        let first = self.trail[..known].iter().position(is_member);
        self.member[side] = first.unwrap_or(0);
        first.is_some()
    }

    /// Whether a face that turned out to be on the other side, at this time, cuts off something that belongs to a side. The parts around it are
    /// followed in turns until they meet or one of them ends, which is mostly soon.
    fn tears(&mut self, faces: &Faces<'_>, side: usize, face: usize, time: usize) -> bool {
        let lits = &faces.lits[side];
        let near = |face: usize| faces.near[face].iter().map(|near| near.index());
        let mut walk = std::mem::take(&mut self.walk);
        walk.begin(lits.len());
        for start in near(face).filter(|&start| self.may_be(lits[start], time)) {
            walk.start(start as u32);
        }
        let mut torn = false;
        while walk.parts_left() > 1 {
            let Some((part, at)) = walk.next() else { continue };
            match at {
                None => {
                    // One part has ended; that matters only if something belongs to it.
                    if walk.of(part).any(|face| self.value(lits[face]) == Some(true)) {
                        torn = true;
                        break;
                    }
                    walk.leave(part);
                }
                Some(at) => {
                    self.read(lits[at].var());
                    for next in near(at) {
                        self.read(lits[next].var());
                        if next != face && self.may_be(lits[next], time) {
                            walk.reach(part, next as u32);
                        }
                    }
                }
            }
        }
        self.walk = walk;
        torn
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
    pub fn new(way: &'a Loop, near: Near, lits: [Vec<Lit>; 2], rule: u32) -> Faces<'a> {
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
