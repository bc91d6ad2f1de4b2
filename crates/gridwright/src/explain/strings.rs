//! Lines as strings: where each ends, which link would close one, and of which lines it consists.
//!
//! Only lines that were heard are drawn. On the trail there may be more of them already, which nobody has followed yet; whoever
//! asks later of what a string consisted has to leave those out, or would walk along them to somewhere else.

use super::ladder::{Clash, Ladder, Step, UNKNOWN, Why};
use crate::solve::problem::Lit;

/// Lines as strings: the far end of each, and its length, with a log to take them back.
#[derive(Default)]
pub(crate) struct Strings {
    far: Vec<u32>,
    length: Vec<u32>,
    lines: u32,
    /// How many strings there are.
    pieces: i32,
    /// There was one string only, and then another line came: now the first may not be closed either.
    roused: bool,
    pub closed: Option<u32>,
    /// For each line what it changed at both ends: the node, its far end and its length before; nothing if it closed a ring.
    log: Vec<Option<[(u32, u32, u32); 2]>>,
}

impl Ladder<'_> {
    /// The links that would close a string while there are other lines.
    pub fn ends(&self, id: usize) -> Vec<Lit> {
        let rule = &self.net.problem.loops[id];
        let strings = &self.strings[id];
        let closes = |link: &crate::rule::Link| {
            let [u, v] = link.ends.map(|node| node as usize);
            strings.far[u] as usize == v && strings.far[v] as usize == u && strings.lines > strings.length[u]
        };
        let open = |var: u32| self.values[var as usize] == UNKNOWN;
        let links = rule.way.links.iter().zip(&rule.vars);
        links
            .filter(|(link, var)| open(**var) && closes(link))
            .filter(|(link, _)| strings.length[link.ends[0] as usize] > 0)
            .map(|(_, &var)| Lit::new(var, false))
            .collect()
    }

    /// From how much of the trail the strings are drawn.
    pub fn drawn(&self) -> u32 {
        self.head as u32
    }

    /// The lines of the ring that a link closed, when the strings were drawn from so much of the trail.
    pub fn ring(&self, id: usize, link: u32, drawn: u32) -> Vec<Lit> {
        let rule = &self.net.problem.loops[id];
        let [from, to] = rule.way.links[link as usize].ends;
        let mut lines = self.string_but(id, from, to, drawn, Some(link as usize));
        lines.push(Lit::new(rule.vars[link as usize], true));
        lines
    }

    /// A line joins two strings.
    pub(super) fn join(&mut self, id: usize, link: u32) -> Step {
        let rule = &self.net.problem.loops[id];
        let on = self.on[self.net.loop_rules[id] as usize];
        let [u, v] = rule.way.links[link as usize].ends;
        let strings = &self.strings[id];
        let (from, to) = (strings.far[u as usize], strings.far[v as usize]);
        let length = strings.length[u as usize] + strings.length[v as usize] + 1;
        // What happens at the far ends matters here, and so does the first line elsewhere.
        match strings.lines < length {
            true => self.read_all(),
            false => [from, to].into_iter().for_each(|node| self.read_at(id, node)),
        }
        let strings = &mut self.strings[id];
        let closes = strings.draw(link, [u, v]);
        let others = strings.lines > if closes { strings.length[u as usize] + 1 } else { length };
        match strings.closed {
            _ if !on => Ok(()),
            Some(link) if !closes || others => Err(Clash::Ring { id: id as u32, link }),
            Some(_) => self.leave_the_rest(id),
            None if others => self.keep_open(id, from, to),
            None => Ok(()),
        }
    }

    /// The loop is closed, so there are no other lines.
    pub(super) fn leave_the_rest(&mut self, id: usize) -> Step {
        let why = Why::Closed { id: id as u32, drawn: self.drawn() };
        for &var in &self.net.problem.loops[id].vars {
            if self.values[var as usize] == UNKNOWN {
                self.set(Lit::new(var, false), why)?;
            }
        }
        Ok(())
    }

    /// The two ends of a string are not joined while there are other lines.
    fn keep_open(&mut self, id: usize, from: u32, to: u32) -> Step {
        let rule = &self.net.problem.loops[id];
        let why = Why::Closing { id: id as u32, drawn: self.drawn() };
        for other in rule.way.links_at(from as usize) {
            let ends = rule.way.links[other].ends;
            let var = rule.vars[other];
            if (ends == [from, to] || ends == [to, from]) && self.values[var as usize] == UNKNOWN {
                self.set(Lit::new(var, false), why)?;
            }
        }
        Ok(())
    }

    /// So with every string, if since the last look another one came to a single one.
    pub(super) fn keep_all_open(&mut self, id: usize) -> Step {
        if !std::mem::replace(&mut self.strings[id].roused, false) {
            return Ok(());
        }
        for node in 0..self.strings[id].far.len() as u32 {
            let strings = &self.strings[id];
            let end = strings.far[node as usize];
            let others = strings.lines > strings.length[node as usize];
            if end > node && strings.far[end as usize] == node && others {
                self.keep_open(id, node, end)?;
            }
        }
        Ok(())
    }

    /// All strings from the lines on the trail.
    pub(super) fn draw_anew(&mut self) {
        for (rule, strings) in self.net.problem.loops.iter().zip(&mut self.strings) {
            strings.clear();
            for lit in self.trail.iter().filter(|lit| lit.is_positive()) {
                if let Some(&link) = rule.link_of.get(lit.var())
                    && link != u32::MAX
                {
                    strings.draw(link, rule.way.links[link as usize].ends);
                }
            }
        }
    }

    /// The lines of a string from one node to another, when the strings were drawn from so much of the trail.
    pub fn string(&self, id: usize, from: u32, to: u32, drawn: u32) -> Vec<Lit> {
        self.string_but(id, from, to, drawn, None)
    }

    fn string_but(&self, id: usize, from: u32, to: u32, drawn: u32, but: Option<usize>) -> Vec<Lit> {
        let rule = &self.net.problem.loops[id];
        let mut lines = Vec::new();
        let (mut node, mut last) = (from, but.unwrap_or(usize::MAX));
        while node != to || lines.is_empty() {
            let next = rule.way.links_at(node as usize).find(|&link| {
                let var = rule.vars[link] as usize;
                link != last && self.values[var] == 1 && self.at[var] < drawn
            });
            let Some(link) = next else { break };
            lines.push(Lit::new(rule.vars[link], true));
            let [a, b] = rule.way.links[link].ends;
            node = if a == node { b } else { a };
            last = link;
            if lines.len() > rule.vars.len() {
                break;
            }
        }
        lines
    }

    /// A line that is not one of these, when the strings were drawn from so much of the trail.
    pub fn other_line(&self, id: usize, lines: &[Lit], drawn: u32) -> Option<Lit> {
        let rule = &self.net.problem.loops[id];
        let is_other = |&&var: &&u32| {
            self.values[var as usize] == 1
                && self.at[var as usize] < drawn
                && !lines.contains(&Lit::new(var, true))
        };
        rule.vars.iter().find(is_other).map(|&var| Lit::new(var, true))
    }
}

impl Strings {
    pub(super) fn new(nodes: usize) -> Strings {
        Strings {
            far: (0..nodes as u32).collect(),
            length: vec![0; nodes],
            lines: 0,
            pieces: 0,
            roused: true,
            closed: None,
            log: Vec::new(),
        }
    }

    /// A line between two nodes; true if it closes a string to a ring.
    fn draw(&mut self, link: u32, [u, v]: [u32; 2]) -> bool {
        self.lines += 1;
        let (from, to) = (self.far[u as usize], self.far[v as usize]);
        if from == v && to == u && self.length[u as usize] > 0 {
            self.log.push(None);
            self.closed.get_or_insert(link);
            return true;
        }
        let parts = [u, v].map(|node| self.length[node as usize]);
        // Where lines branch, because the rule against it is left out, a piece may meet itself; so it can be less than none.
        let joined = pieces([from, to].map(|node| self.length[node as usize]));
        self.pieces += 1 - joined;
        self.roused |= self.pieces == 2 && pieces(parts) == 0;
        let length = parts[0] + parts[1] + 1;
        let before = |node: u32| (node, self.far[node as usize], self.length[node as usize]);
        self.log.push(Some([before(from), before(to)]));
        (self.far[from as usize], self.length[from as usize]) = (to, length);
        (self.far[to as usize], self.length[to as usize]) = (from, length);
        false
    }

    pub(super) fn copy_from(&mut self, other: &Strings) {
        self.far.clone_from(&other.far);
        self.length.clone_from(&other.length);
        self.log.clone_from(&other.log);
        (self.lines, self.pieces, self.roused, self.closed) =
            (other.lines, other.pieces, other.roused, other.closed);
    }

    fn clear(&mut self) {
        (0u32..).zip(&mut self.far).for_each(|(node, far)| *far = node);
        self.length.fill(0);
        self.log.clear();
        (self.lines, self.pieces, self.roused, self.closed) = (0, 0, true, None);
    }

    /// Takes the last line back.
    pub(super) fn part(&mut self, link: u32) {
        self.lines -= 1;
        if self.closed == Some(link) {
            self.closed = None;
        }
        if let Some(before) = self.log.pop().flatten() {
            self.pieces += pieces(before.map(|(_, _, length)| length)) - 1;
            for (node, far, length) in before {
                (self.far[node as usize], self.length[node as usize]) = (far, length);
            }
        }
    }
}

/// How many strings there are with these lengths.
fn pieces(lengths: [u32; 2]) -> i32 {
    lengths.into_iter().map(|length| i32::from(length > 0)).sum()
}
