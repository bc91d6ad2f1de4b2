//! Regions: what a try has read of what is known.
//!
//! A try comes to the same as before unless something becomes known that it would have read. So while it is followed, it is noted what it
//! reads, a bit for each region. On boards of usual size each variable and each clue is a region of its own, and a try is made again only
//! when it has to be; where there are very many variables, as in long number paths, many of them share one.

use super::ladder::Ladder;
use super::net::{ALWAYS, Net};

/// As long as there are no more variables and clues than this, each is a region of its own.
const FINE: usize = 4096;
/// So many regions there are otherwise.
const COARSE: usize = 64;

pub(crate) struct Regions {
    /// How many words a set of regions has.
    pub words: usize,
    vars: usize,
    /// By rule: its region, if it comes from a clue and each clue has one.
    of_rule: Vec<Option<u32>>,
    /// By variable: the regions of all that stand in a count with it, and of the clues that say so.
    around: Vec<u64>,
    /// By loop and node: the same for all links at the node.
    around_nodes: Vec<Vec<u64>>,
    is_fine: bool,
}

impl Regions {
    pub fn new(net: &Net<'_>) -> Regions {
        let vars = net.vars();
        let mut next = vars as u32;
        let mut number = |from_clue: bool| {
            from_clue.then(|| {
                next += 1;
                next - 1
            })
        };
        let of_rule = net.book.rules().iter().map(|stated| number(stated.from_clue)).collect();
        let is_fine = next as usize <= FINE;
        let words = if is_fine { 4 * (next as usize).div_ceil(256).max(1) } else { COARSE / 64 };
        let mut regions =
            Regions { words, vars, of_rule, around: Vec::new(), around_nodes: Vec::new(), is_fine };
        regions.see(net);
        regions
    }

    fn see(&mut self, net: &Net<'_>) {
        let words = self.words;
        let mut around = vec![0; self.vars * words];
        (0..self.vars).for_each(|var| mark(&mut around[var * words..], self.of(var)));
        let mut set = vec![0; words];
        for (id, count) in (0u32..).zip(&net.counts) {
            set.fill(0);
            net.lits_of(id).iter().for_each(|lit| mark(&mut set, self.of(lit.var())));
            let rules = [count.rule].into_iter().chain(count.also.iter().copied());
            rules.filter_map(|rule| self.of_rule(rule)).for_each(|region| mark(&mut set, region));
            net.lits_of(id).iter().for_each(|lit| add(&mut around[lit.var() * words..], &set));
        }
        for rule in &net.problem.loops {
            let mut nodes = vec![0; rule.way.nodes.len() * words];
            for (node, all) in nodes.chunks_mut(words).enumerate() {
                let links = rule.way.links_at(node).map(|link| rule.vars[link] as usize);
                links.for_each(|var| add(all, &around[var * words..][..words]));
            }
            self.around_nodes.push(nodes);
        }
        self.around = around;
    }

    /// True if each variable has its own region.
    pub fn is_fine(&self) -> bool {
        self.is_fine
    }

    /// The region of a variable. Variables with near numbers are mostly near each other.
    pub fn of(&self, var: usize) -> usize {
        if self.is_fine { var } else { var * COARSE / self.vars }
    }

    /// The region of a rule that may be left out.
    pub fn of_rule(&self, rule: u32) -> Option<usize> {
        let region = if rule == ALWAYS { None } else { self.of_rule[rule as usize] };
        region.filter(|_| self.is_fine).map(|region| region as usize)
    }

    pub fn around(&self, var: usize) -> &[u64] {
        &self.around[var * self.words..][..self.words]
    }

    fn around_node(&self, id: usize, node: u32) -> &[u64] {
        &self.around_nodes[id][node as usize * self.words..][..self.words]
    }
}

/// Puts a region into a set.
pub(super) fn mark(set: &mut [u64], region: usize) {
    set[region / 64] |= 1 << (region % 64);
}

/// Puts all of one set into another.
pub(super) fn add(set: &mut [u64], more: &[u64]) {
    // Four words at a time are one or two steps of a processor.
    let ((set, end), (more, rest)) = (set.as_chunks_mut::<4>(), more.as_chunks::<4>());
    for (set, more) in set.iter_mut().zip(more) {
        (0..4).for_each(|word| set[word] |= more[word]);
    }
    end.iter_mut().zip(rest).for_each(|(set, more)| *set |= more);
}

/// True if two sets have something in common.
pub(super) fn meet(one: &[u64], other: &[u64]) -> bool {
    let ((one, end), (other, rest)) = (one.as_chunks::<4>(), other.as_chunks::<4>());
    let common = |one: &[u64; 4], other: &[u64; 4]| (0..4).fold(0, |all, word| all | one[word] & other[word]);
    one.iter().zip(other).any(|(one, other)| common(one, other) != 0)
        || end.iter().zip(rest).any(|(one, other)| one & other != 0)
}

impl Ladder<'_> {
    /// Makes room to note what is read; how many words that takes.
    pub(super) fn room_for_reads(&mut self) -> usize {
        let words = self.net.regions().words;
        self.touched.resize(words, 0);
        words
    }

    /// A try begins, and it is noted what it reads: nothing so far.
    pub(super) fn begins_to_read(&mut self) {
        self.regions = Some(self.net.regions());
        self.touched.fill(0);
    }

    /// The try is over.
    pub(super) fn reads_no_more(&mut self) {
        self.regions = None;
    }

    /// A variable was read.
    #[inline]
    pub(super) fn read(&mut self, var: usize) {
        if let Some(regions) = self.regions {
            mark(&mut self.touched, regions.of(var));
        }
    }

    /// What stands in a count with a variable was read.
    #[inline]
    pub(super) fn read_around(&mut self, var: usize) {
        if let Some(regions) = self.regions {
            add(&mut self.touched, regions.around(var));
        }
    }

    /// What stands in a count with a link at a node was read.
    pub(super) fn read_at(&mut self, id: usize, node: u32) {
        if let Some(regions) = self.regions {
            add(&mut self.touched, regions.around_node(id, node));
        }
    }

    /// Everything was read.
    pub(super) fn read_all(&mut self) {
        self.touched.fill(u64::MAX);
    }
}
