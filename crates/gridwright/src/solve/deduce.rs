//! Cheap sound deduction, before any search.
//!
//! Four ideas take turns until nothing moves:
//!
//! * **Counting.** A constraint that can take no more true literals makes the rest false, and the other way round.
//! * **Sides.** A loop has an inside and an outside. Faces whose relation is known (same side or different sides)
//!   are kept in groups; a line between two faces of one group is known. Around a constraint only few groups
//!   meet, so all ways to put them inside or outside fit into the bits of one word: what holds in every way that
//!   the constraint allows is forced, be it a line or a relation between two groups. Constraints that speak of the same
//!   links are weighed together: a white pearl lets the loop turn nowhere and does not let it pass by, and only both together
//!   tell that opposite faces are on different sides.
//! * **Closing.** A link that would close a loop while there are lines elsewhere, or while a clue is not content,
//!   is no line.
//! * **Hanging together.** What areas and islands leave open (`areas.rs`).
//!
//! Whatever is found here holds in every solution.

use super::areas::{Dirty, infer};
use super::problem::{Lit, Problem};
use super::scale::{PATTERNS, Scale, bundles, loop_of};
use crate::board::Lists;

const UNKNOWN: u8 = 2;

/// The rules cannot all hold.
#[derive(Debug)]
pub(crate) struct Contradiction;

type Step = Result<(), Contradiction>;

/// What is known about one problem.
pub(crate) struct Deduction<'a> {
    problem: &'a Problem<'a>,
    /// Per variable: 0 false, 1 true, 2 unknown.
    values: Vec<u8>,
    trail: Vec<Lit>,
    done: usize,
    /// Per constraint: how many literals are true, how many not known yet (as far as the trail is worked off).
    is_true: Vec<u32>,
    open: Vec<u32>,
    /// By constraint: the loop of whose links it speaks, if it speaks of nothing else.
    of_loop: Vec<usize>,
    /// By constraint: those that speak of its links and no others, and so are weighed with it.
    within: Lists,
    /// By constraint: whether it is weighed by itself, and how often the groups around it have changed.
    is_alone: Vec<bool>,
    news: Vec<u32>,
    /// By variable: how often that was for all that speak of it, when they were last weighed together.
    weighed: Vec<u32>,
    /// Constraints to look at with the sides of faces.
    queue: Vec<u32>,
    queued: Vec<bool>,
    loops: Vec<Sides>,
    /// What to look at areas and islands with, once there is need.
    eyes: Option<Dirty<'a>>,
}

/// What is known about one loop.
pub(super) struct Sides {
    /// Per face: its group, and whether it lies on the other side than the group's first face.
    pub group: Vec<u32>,
    pub flipped: Vec<bool>,
    /// The faces of a group in a ring, and their number by group.
    next: Vec<u32>,
    size: Vec<u32>,
    /// Links by face.
    start: Vec<u32>,
    links: Vec<u32>,
    /// Per node at the end of a path: the other end, and the length of the path.
    far: Vec<u32>,
    length: Vec<u32>,
    lines: u32,
    closed: bool,
}

impl<'a> Deduction<'a> {
    pub fn new(problem: &'a Problem<'a>) -> Deduction<'a> {
        let loops = problem.loops.iter().map(|rule| Sides::new(rule.way)).collect();
        let of_loop: Vec<usize> = problem.constraints.iter().map(|all| loop_of(problem, all)).collect();
        let (within, queue) = bundles(problem, &of_loop);
        let mut is_alone = vec![false; problem.constraints.len()];
        queue.iter().for_each(|&id| is_alone[id as usize] = true);
        Deduction {
            problem,
            values: vec![UNKNOWN; problem.vars],
            trail: Vec::with_capacity(problem.vars),
            done: 0,
            is_true: vec![0; problem.constraints.len()],
            open: problem.constraints.iter().map(|c| c.len).collect(),
            of_loop,
            within,
            is_alone,
            news: vec![1; problem.constraints.len()],
            weighed: vec![0; problem.shown],
            queue,
            // What does not wait now is not to be weighed, and so never waits.
            queued: vec![true; problem.constraints.len()],
            loops,
            eyes: None,
        }
    }

    pub fn value(&self, var: usize) -> Option<bool> {
        match self.values[var] {
            UNKNOWN => None,
            value => Some(value == 1),
        }
    }

    /// True if every variable is known.
    pub fn is_complete(&self) -> bool {
        self.trail.len() == self.values.len()
    }

    /// For a variable that is a link of a loop: the groups of its two faces, and whether the sides of the groups'
    /// first faces are swapped against the link. Two links between the same groups are equal or opposite.
    pub fn between_groups(&self, var: usize) -> Option<(usize, u32, u32, bool)> {
        for (id, (rule, sides)) in self.problem.loops.iter().zip(&self.loops).enumerate() {
            let link = rule.link_of[var];
            if link != u32::MAX && rule.way.faces > 0 {
                let [a, b] = rule.way.links[link as usize].faces.map(|f| f as usize);
                let (low, high) = (sides.group[a].min(sides.group[b]), sides.group[a].max(sides.group[b]));
                return Some((id, low, high, sides.flipped[a] ^ sides.flipped[b]));
            }
        }
        None
    }

    /// Works until nothing moves.
    pub fn run(&mut self) -> Step {
        for id in 0..self.problem.constraints.len() {
            self.count(id)?;
        }
        loop {
            self.work_off()?;
            if let Some(id) = self.queue.pop() {
                self.queued[id as usize] = false;
                self.weigh_sides(&[id])?;
            } else if !self.close_loops()? && !self.weigh_links()? && !self.hang_together()? {
                return Ok(());
            }
        }
    }

    /// Sets a literal true.
    fn set(&mut self, lit: Lit) -> Step {
        let wanted = u8::from(lit.is_positive());
        match self.values[lit.var()] {
            UNKNOWN => {
                self.values[lit.var()] = wanted;
                self.trail.push(lit);
                Ok(())
            }
            value if value == wanted => Ok(()),
            _ => Err(Contradiction),
        }
    }

    fn work_off(&mut self) -> Step {
        while let Some(&lit) = self.trail.get(self.done) {
            self.done += 1;
            let var = lit.var();
            let problem = self.problem;
            for &id in problem.touching(var) {
                let id = id as usize;
                let constraint = &problem.constraints[id];
                let counted = problem.lits_of(constraint).contains(&lit);
                self.is_true[id] += u32::from(counted);
                self.open[id] -= 1;
                self.count(id)?;
            }
            for id in 0..problem.loops.len() {
                let link = problem.loops[id].link_of[var];
                if link != u32::MAX {
                    self.link_known(id, link as usize, lit.is_positive())?;
                }
            }
        }
        Ok(())
    }

    /// Counting: what the numbers of one constraint force.
    fn count(&mut self, id: usize) -> Step {
        let problem = self.problem;
        let constraint = &problem.constraints[id];
        let (is_true, open) = (self.is_true[id], self.open[id]);
        if open == 0 {
            return if constraint.allowed.contains(is_true) { Ok(()) } else { Err(Contradiction) };
        }
        let may_be_true = constraint.allowed.meets(is_true + 1, is_true + open);
        let may_be_false = constraint.allowed.meets(is_true, is_true + open - 1);
        match (may_be_true, may_be_false) {
            (true, true) => return Ok(()),
            (false, false) => return Err(Contradiction),
            _ => {}
        }
        for &lit in problem.lits_of(constraint) {
            if self.values[lit.var()] == UNKNOWN {
                self.set(if may_be_true { lit } else { !lit })?;
            }
        }
        Ok(())
    }

    /// A link of a loop became known: its faces are related, and if it is a line, two paths join.
    fn link_known(&mut self, id: usize, link: usize, line: bool) -> Step {
        let way = self.problem.loops[id].way;
        if way.faces > 0 {
            let [a, b] = way.links[link].faces;
            self.relate(id, a as usize, b as usize, line)?;
        }
        if !line {
            return Ok(());
        }
        let sides = &mut self.loops[id];
        if sides.closed {
            return Err(Contradiction);
        }
        let [u, v] = way.links[link].ends.map(|n| n as usize);
        let (from, to) = (sides.far[u] as usize, sides.far[v] as usize);
        sides.lines += 1;
        if from == v && to == u && sides.length[u] > 0 {
            // A closed loop: it is all there is.
            sides.closed = true;
            if sides.lines > sides.length[u] + 1 {
                return Err(Contradiction);
            }
            return Ok(());
        }
        let length = sides.length[u] + sides.length[v] + 1;
        sides.far[from] = to as u32;
        sides.far[to] = from as u32;
        sides.length[from] = length;
        sides.length[to] = length;
        if sides.lines > length {
            let rule = &self.problem.loops[id];
            for other in way.links_at(from) {
                let ends = way.links[other].ends.map(|n| n as usize);
                if ends == [from, to] || ends == [to, from] {
                    let var = rule.vars[other];
                    if self.values[var as usize] == UNKNOWN {
                        self.set(Lit::new(var, false))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Two faces lie on different sides of the loop, or on the same.
    fn relate(&mut self, id: usize, a: usize, b: usize, different: bool) -> Step {
        let rule = &self.problem.loops[id];
        let sides = &self.loops[id];
        let (ga, gb) = (sides.group[a], sides.group[b]);
        let flip = sides.flipped[a] ^ sides.flipped[b] ^ different;
        if ga == gb {
            return if flip { Err(Contradiction) } else { Ok(()) };
        }
        let (small, keep, first) =
            if sides.size[ga as usize] < sides.size[gb as usize] { (ga, gb, a) } else { (gb, ga, b) };
        let mut face = first;
        loop {
            let sides = &mut self.loops[id];
            sides.group[face] = keep;
            sides.flipped[face] ^= flip;
            for at in sides.start[face]..sides.start[face + 1] {
                let sides = &self.loops[id];
                let link = sides.links[at as usize] as usize;
                let var = rule.vars[link] as usize;
                for &constraint in self.problem.touching(var) {
                    self.news[constraint as usize] += 1;
                    if !self.queued[constraint as usize] && self.open[constraint as usize] > 0 {
                        self.queued[constraint as usize] = true;
                        self.queue.push(constraint);
                    }
                }
                if self.values[var] == UNKNOWN {
                    let [x, y] = rule.way.links[link].faces.map(|f| f as usize);
                    let other = if x == face { y } else { x };
                    if sides.group[other] == keep {
                        let line = sides.flipped[x] ^ sides.flipped[y];
                        self.set(Lit::new(var as u32, line))?;
                    }
                }
            }
            face = self.loops[id].next[face] as usize;
            if face == first {
                break;
            }
        }
        let sides = &mut self.loops[id];
        sides.size[keep as usize] += sides.size[small as usize];
        sides.next.swap(a, b);
        Ok(())
    }

    /// Sides: tries all ways to put the groups of faces around some constraints inside or outside, one bit per way.
    fn weigh_sides(&mut self, ids: &[u32]) -> Step {
        let problem = self.problem;
        let loop_id = self.of_loop[ids[0] as usize];
        let (rule, sides) = (&problem.loops[loop_id], &self.loops[loop_id]);
        let mut scale = Scale::default();
        let mut ways = u64::MAX;
        for (at, &id) in ids.iter().enumerate().filter(|(_, id)| self.open[**id as usize] > 0) {
            let constraint = &problem.constraints[id as usize];
            if scale.put(rule, sides, problem.lits_of(constraint)) {
                ways &= scale.ways(problem, constraint);
                for &part in self.within.of(id as usize) {
                    if self.open[part as usize] > 0 {
                        ways &= scale.ways(problem, &problem.constraints[part as usize]);
                    }
                }
            } else if at == 0 {
                return self.weigh_parts(id as usize);
            }
        }
        if scale.known == 0 {
            return Ok(());
        }
        if scale.known < 7 {
            ways &= u64::MAX >> (64 - (1u32 << (scale.known - 1)));
        }
        if ways == 0 {
            return Err(Contradiction);
        }
        let mut related = [None; 21];
        let mut relations = 0;
        let groups = || PATTERNS.iter().zip(&scale.groups[..scale.known]);
        for (at, (mine, &(_, face))) in groups().enumerate() {
            for (yours, &(_, other)) in groups().skip(at + 1) {
                let differ = (mine ^ yours) & ways;
                if differ == ways || differ == 0 {
                    let (face, other) = (face as usize, other as usize);
                    let flip = sides.flipped[face] ^ sides.flipped[other];
                    related[relations] = Some((face, other, (differ == ways) ^ flip));
                    relations += 1;
                }
            }
        }
        for (a, b, different) in related.into_iter().flatten() {
            self.relate(loop_id, a, b, different)?;
        }
        for &(var, line) in &scale.lines[..scale.count] {
            if self.values[var as usize] == UNKNOWN && (line & ways == ways || line & ways == 0) {
                self.set(Lit::new(var, line & ways == ways))?;
            }
        }
        Ok(())
    }

    /// Too many groups meet around a constraint: what is weighed with it is weighed by itself.
    fn weigh_parts(&mut self, id: usize) -> Step {
        for at in 0..self.within.of(id).len() {
            self.weigh_sides(&[self.within.of(id)[at]])?;
        }
        Ok(())
    }

    /// Weighs all constraints together that speak of the same link, as many as it takes to find something. True if it did.
    fn weigh_links(&mut self) -> Result<bool, Contradiction> {
        let problem = self.problem;
        if !problem.bundled {
            return Ok(false);
        }
        let mut ids = Vec::new();
        for var in problem.loops.iter().flat_map(|rule| &rule.vars) {
            if self.values[*var as usize] != UNKNOWN {
                continue;
            }
            ids.clear();
            let touching = problem.touching(*var as usize).iter().copied();
            ids.extend(touching.filter(|&id| self.is_alone[id as usize] && self.open[id as usize] > 0));
            let news = ids.iter().map(|&id| self.news[id as usize]).sum();
            if ids.len() < 2 || std::mem::replace(&mut self.weighed[*var as usize], news) == news {
                continue;
            }
            let before = self.trail.len();
            self.weigh_sides(&ids)?;
            if self.trail.len() > before || !self.queue.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Closing: links that may not close a loop, and what a closed loop leaves for the rest.
    fn close_loops(&mut self) -> Result<bool, Contradiction> {
        let before = self.trail.len();
        for (id, rule) in self.problem.loops.iter().enumerate() {
            for (link, &var) in rule.vars.iter().enumerate() {
                if self.values[var as usize] != UNKNOWN {
                    continue;
                }
                let sides = &self.loops[id];
                if sides.closed {
                    self.set(Lit::new(var, false))?;
                    continue;
                }
                let [u, v] = rule.way.links[link].ends.map(|n| n as usize);
                let closes = sides.far[u] as usize == v && sides.far[v] as usize == u && sides.length[u] > 0;
                if closes && (sides.lines > sides.length[u] || !self.content_with(var as usize)) {
                    self.set(Lit::new(var, false))?;
                }
            }
        }
        Ok(self.trail.len() > before)
    }

    /// Areas and islands.
    fn hang_together(&mut self) -> Result<bool, Contradiction> {
        if self.problem.areas.is_empty() && self.problem.isles.is_empty() {
            return Ok(false);
        }
        let before = self.trail.len();
        let eyes = self.eyes.get_or_insert_with(|| Dirty::new(self.problem));
        eyes.all();
        for inference in infer(self.problem, &self.values, eyes) {
            self.set(inference.then.ok_or(Contradiction)?)?;
        }
        Ok(self.trail.len() > before)
    }

    /// Would all constraints be content if this variable were the last line, and all else empty?
    fn content_with(&self, last: usize) -> bool {
        self.problem.constraints.iter().enumerate().all(|(id, constraint)| {
            let open =
                self.problem.lits_of(constraint).iter().filter(|lit| self.values[lit.var()] == UNKNOWN);
            let added = open.filter(|lit| lit.is_positive() == (lit.var() == last)).count() as u32;
            constraint.allowed.contains(self.is_true[id] + added)
        })
    }
}

impl Sides {
    fn new(way: &crate::rule::Loop) -> Sides {
        let faces = way.faces as usize;
        let mut start = vec![0u32; faces + 1];
        let mut links = Vec::new();
        if faces > 0 {
            for face in way.links.iter().flat_map(|link| link.faces) {
                start[face as usize + 1] += 1;
            }
            for f in 0..faces {
                start[f + 1] += start[f];
            }
            let mut next = start.clone();
            links = vec![0; way.links.len() * 2];
            for (id, link) in (0u32..).zip(&way.links) {
                for face in link.faces {
                    links[next[face as usize] as usize] = id;
                    next[face as usize] += 1;
                }
            }
        }
        Sides {
            group: (0..faces as u32).collect(),
            flipped: vec![false; faces],
            next: (0..faces as u32).collect(),
            size: vec![1; faces],
            start,
            links,
            far: (0..way.nodes.len() as u32).collect(),
            length: vec![0; way.nodes.len()],
            lines: 0,
            closed: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn left_open(text: &str, bundled: bool) -> usize {
        let puzzle = format::read(text.as_bytes(), &Default::default()).expect("a notation").0;
        let puzzle = puzzle.into_puzzle().expect("a puzzle");
        let book = puzzle.rules();
        let stated = if bundled { Problem::new } else { Problem::steady };
        let problem = stated(puzzle.board(), puzzle.card(), &book);
        let mut known = Deduction::new(&problem);
        known.run().expect("there are solutions");
        (0..problem.vars).filter(|&var| known.value(var).is_none()).count()
    }

    #[test]
    fn what_pearls_say_together_is_more_than_what_each_sentence_says() {
        let text = include_str!("../genre/masyu/good/squares.txt");
        assert_eq!(left_open(text, true), 0, "no search is needed");
        assert!(left_open(text, false) > 30, "sentence by sentence most stays open");
    }
}
