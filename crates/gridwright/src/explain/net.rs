//! The rules of a puzzle as the ladder sees them: every rule as counts of literals, which can be followed one by one.
//!
//! Most of it is the solver's problem. What is added is what people see at once and a search does not need: on which side of
//! a loop a face lies, and for number paths the numbers of each cell, with the links between cells.

use super::faces::Faces;
use super::regions::Regions;
use super::tally::{States, Tallies};
use crate::board::{Cell, Place};
use crate::rule::{Claim, Fact, Path, Rule, RuleBook, Stated, Totals};
use crate::solve::problem::{Allowed, Lit, Problem};
use std::collections::HashMap;
use std::sync::OnceLock;

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A place that is marked or not.
    Mark(Place),
    /// One of the values of a place.
    Value(Place, u16),
    /// The side of a face: true is inside.
    Side(Place),
    /// The number of an island counts.
    Size(Cell),
    /// It only helps to state a rule.
    Helper,
}

/// A count that must be right, in the words of one rule.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    start: u32,
    len: u32,
    pub allowed: Allowed,
    /// The rule of the book; [`ALWAYS`] if it is none.
    pub rule: u32,
    /// Other rules at the same place that are needed to say so.
    pub also: Box<[u32]>,
    /// Not for beginners.
    pub harder: bool,
    /// It says what clues that touch say before anything is drawn.
    pub pattern: bool,
}

/// In place of a rule: that a place has one value.
pub(super) const ALWAYS: u32 = u32::MAX;

/// Number paths on boards of up to so many cells have links.
const LINKED: usize = 170;

/// Number paths of up to so many cells are explained. Each cell has a variable for each number, so more would fill the memory.
const LONGEST_PATH: usize = 750;

/// True if a puzzle is too large to be laid out as a net.
pub(crate) fn is_too_large(book: &RuleBook) -> bool {
    let too_long = |rule: &Rule| matches!(rule, Rule::Path(path) if path.near.len() > LONGEST_PATH);
    book.rules().iter().any(|stated| too_long(&stated.rule))
}

pub(crate) struct Net<'a> {
    pub problem: &'a Problem<'a>,
    pub book: &'a RuleBook,
    pub kinds: Vec<Kind>,
    pub counts: Vec<Count>,
    /// By count: how it stands before anything is known; and in which ways a count can stand.
    pub(super) tallies: Tallies,
    pub(super) states: States,
    /// What clues and boards say outright, with the rule.
    pub given: Vec<(Lit, u32)>,
    /// By rule: its counts.
    pub of_rule: Vec<Vec<u32>>,
    /// The rules of the problem's loops, areas and islands.
    pub loop_rules: Vec<u32>,
    pub area_rules: Vec<u32>,
    pub isle_rules: Vec<u32>,
    pub faces: Vec<Faces<'a>>,
    /// What is given without any clue, with the rule.
    fixed: HashMap<Lit, u32>,
    /// The links between cells of a number path: the cells of each.
    links: HashMap<Lit, [Cell; 2]>,
    lits: Vec<Lit>,
    index: Index,
    /// Easy steps never ask for them.
    regions: OnceLock<Regions>,
}

/// In which counts a literal stands.
#[derive(Default)]
pub(crate) struct Index {
    start: Vec<u32>,
    occurs: Vec<u32>,
}

impl Index {
    /// The counts in which a literal stands as it is.
    pub fn with(&self, lit: Lit) -> &[u32] {
        &self.occurs[self.start[lit.0 as usize] as usize..self.start[lit.0 as usize + 1] as usize]
    }

    /// The counts in which a variable stands, as it is or not.
    fn around(&self, var: usize) -> &[u32] {
        &self.occurs[self.start[2 * var] as usize..self.start[2 * var + 2] as usize]
    }
}

impl<'a> Net<'a> {
    pub fn new(problem: &'a Problem<'a>, book: &'a RuleBook) -> Net<'a> {
        let mut net = Net {
            problem,
            book,
            kinds: kinds(problem),
            counts: Vec::new(),
            tallies: Tallies::default(),
            states: States::default(),
            given: Vec::new(),
            of_rule: vec![Vec::new(); book.rules().len()],
            loop_rules: rules_that(book, |rule| matches!(rule, Rule::SingleLoop(_))),
            area_rules: rules_that(book, |rule| matches!(rule, Rule::Connected(_))),
            isle_rules: rules_that(book, |rule| matches!(rule, Rule::Islands(_))),
            faces: Vec::new(),
            fixed: HashMap::new(),
            links: HashMap::new(),
            lits: Vec::new(),
            index: Index::default(),
            regions: OnceLock::new(),
        };
        for constraint in &problem.constraints {
            let lits = problem.lits_of(constraint);
            let stated = book.rules().get(constraint.rule as usize);
            let holds = constraint.allowed.contains(1);
            // That a wall holds no lamp is no news. A mark that has to be made is a step, though one place is all that it takes.
            let outright = stated.is_some_and(|stated| match stated.rule {
                Rule::Fact(_) | Rule::Islands(_) => true,
                Rule::Degree(_) => false,
                _ => !stated.from_clue && !holds,
            });
            if let ([lit], true) = (lits, outright) {
                net.given.push((if holds { *lit } else { !*lit }, constraint.rule));
                continue;
            }
            net.count(lits, constraint.allowed.clone(), constraint.rule, false);
        }
        net.put_together();
        net.see_equals();
        net.see_patterns();
        for (id, rule) in problem.loops.iter().enumerate() {
            net.see_sides(id, rule.way.faces as usize);
        }
        for (id, stated) in (0u32..).zip(book.rules()) {
            if let Rule::Path(path) = &stated.rule {
                net.follow(path, id);
            }
        }
        net.fixed = net.given.iter().copied().filter(|&(lit, rule)| !net.is_clue(lit, rule)).collect();
        let counts = net.counts.iter().map(|count| (&count.allowed, count.len));
        net.tallies = Tallies::new(counts, &mut net.states);
        net.index = net.index(0..net.counts.len() as u32);
        net
    }

    fn count(&mut self, lits: &[Lit], allowed: Allowed, rule: u32, harder: bool) {
        let id = self.counts.len() as u32;
        if let Some(list) = self.of_rule.get_mut(rule as usize) {
            list.push(id);
        }
        let start = self.lits.len() as u32;
        self.lits.extend_from_slice(lits);
        self.counts.push(Count {
            start,
            len: lits.len() as u32,
            allowed,
            rule,
            also: Box::default(),
            harder,
            pattern: false,
        });
    }

    /// A clue on a node of a loop is one thing to a person, though it takes several rules to state: what a pearl leaves of
    /// the ways through its cell is said of its links two by two.
    fn put_together(&mut self) {
        // Mostly clues are not on nodes at all.
        let kind_of = |stated: &Stated| stated.places.first().map(|place| place.kind());
        let is_degree = |stated: &&Stated| matches!(stated.rule, Rule::Degree(_));
        let nodes = self.book.rules().iter().find(is_degree).and_then(kind_of);
        let mut clues = self.book.rules().iter().filter(|stated| stated.from_clue);
        if nodes.is_none() || !clues.any(|stated| kind_of(stated) == nodes) {
            return;
        }
        let mut at: HashMap<Place, (Option<u32>, Vec<u32>)> = HashMap::new();
        for (id, count) in (0u32..).zip(&self.counts).filter(|(_, count)| count.rule != ALWAYS) {
            let stated = &self.book.rules()[count.rule as usize];
            if let ([place], is_degree) = (stated.places.as_slice(), matches!(stated.rule, Rule::Degree(_))) {
                let (degree, clues) = at.entry(*place).or_default();
                match (is_degree, stated.from_clue) {
                    (true, _) => *degree = Some(id),
                    (false, true) => clues.push(id),
                    _ => {}
                }
            }
        }
        let mut nodes: Vec<(u32, Vec<u32>)> = at
            .into_values()
            .filter_map(|(degree, clues)| Some((degree.filter(|_| !clues.is_empty())?, clues)))
            .collect();
        nodes.sort_unstable();
        for (degree, clues) in nodes {
            let links = self.lits_of(degree).to_vec();
            let within =
                |id: &u32| self.lits_of(*id).iter().all(|lit| links.contains(lit) || links.contains(&!*lit));
            let clues: Vec<u32> = clues.into_iter().filter(within).collect();
            if links.len() > 6 || clues.is_empty() {
                continue;
            }
            let counts: Vec<(u32, u64)> =
                clues.into_iter().chain([degree]).map(|id| (id, self.ways(id, &links))).collect();
            for a in 0..links.len() {
                for b in a + 1..links.len() {
                    self.say_pair([links[a], links[b]], [a, b], &counts);
                }
            }
        }
    }

    /// What the ways that all these counts allow leave of two links.
    fn say_pair(&mut self, pair: [Lit; 2], [a, b]: [usize; 2], all: &[(u32, u64)]) {
        // By way whether the link at a place is drawn.
        const DRAWN: [u64; 6] = [
            0xaaaa_aaaa_aaaa_aaaa,
            0xcccc_cccc_cccc_cccc,
            0xf0f0_f0f0_f0f0_f0f0,
            0xff00_ff00_ff00_ff00,
            0xffff_0000_ffff_0000,
            0xffff_ffff_0000_0000,
        ];
        let (one, other) = (DRAWN[a], DRAWN[b]);
        let totals = |counts: &[(u32, u64)]| {
            let ways = counts.iter().fold(u64::MAX, |ways, (_, allowed)| ways & allowed);
            let met = [!one & !other, one ^ other, one & other].map(|drawn| u64::from(ways & drawn != 0));
            met[0] | met[1] << 1 | met[2] << 2
        };
        let mask = totals(all);
        let alone = all.iter().any(|&count| totals(&[count]) == mask);
        if mask == 0b111 || mask == 0 || alone {
            return;
        }
        // Only the rules that it takes.
        let mut counts = all.to_vec();
        for at in (0..counts.len()).rev() {
            let mut less = counts.clone();
            less.remove(at);
            if totals(&less) == mask {
                counts = less;
            }
        }
        let mut rules: Vec<u32> = counts.iter().map(|&(id, _)| self.counts[id as usize].rule).collect();
        rules.sort_unstable();
        rules.dedup();
        self.count_together(&pair, Allowed::Mask(mask), &rules, false);
    }

    /// A count that takes several rules to state; the first is the one that it is by.
    pub(super) fn count_together(&mut self, lits: &[Lit], allowed: Allowed, rules: &[u32], harder: bool) {
        let Some((&rule, also)) = rules.split_first() else { return };
        let id = self.counts.len() as u32;
        self.count(lits, allowed, rule, harder);
        for &other in also {
            self.of_rule[other as usize].push(id);
        }
        self.counts[id as usize].also = also.into();
    }

    /// The ways to draw up to six links that are right for a count, a bit for each.
    fn ways(&self, id: u32, links: &[Lit]) -> u64 {
        let lits: Vec<(usize, bool)> = self
            .lits_of(id)
            .iter()
            .filter_map(|lit| {
                let at = links.iter().position(|link| link.var() == lit.var())?;
                Some((at, links[at] == *lit))
            })
            .collect();
        let allowed = &self.counts[id as usize].allowed;
        (0..1u64 << links.len()).fold(0, |ways, way| {
            let total = lits.iter().filter(|&&(at, drawn)| (way >> at & 1 == 1) == drawn).count() as u32;
            ways | u64::from(allowed.contains(total)) << way
        })
    }

    fn helper(&mut self, kind: Kind) -> Lit {
        self.kinds.push(kind);
        Lit::new(self.kinds.len() as u32 - 1, true)
    }

    /// A link is a line exactly if its faces lie on different sides, and what lies beyond the board is outside.
    fn see_sides(&mut self, id: usize, faces: usize) {
        let problem = self.problem;
        let rule = self.loop_rules[id];
        let way = problem.loops[id].way;
        let sides: Vec<Lit> = (0..faces)
            .map(|face| self.helper(way.face_places[face].map_or(Kind::Helper, Kind::Side)))
            .collect();
        if let Some(&outside) = sides.first() {
            self.given.push((!outside, rule));
        }
        let even = Allowed::Mask(0b101);
        for (link, &var) in way.links.iter().zip(&problem.loops[id].vars).filter(|_| faces > 0) {
            let [a, b] = link.faces.map(|face| sides[face as usize]);
            if a != b {
                self.count(&[Lit::new(var, true), a, b], even.clone(), rule, true);
            }
        }
        let mut near: Vec<Vec<Cell>> = vec![Vec::new(); faces];
        for [a, b] in way.links.iter().map(|link| link.faces).filter(|[a, b]| faces > 0 && a != b) {
            near[a as usize].push(Cell(b));
            near[b as usize].push(Cell(a));
        }
        for list in &mut near {
            list.sort_unstable();
            list.dedup();
        }
        let outside = sides.iter().map(|&side| !side).collect();
        self.faces.push(Faces::new(way, near.into_iter().collect(), [sides, outside], rule));
    }

    /// A number path: each number has one cell, consecutive numbers are neighbours, and each cell is linked to what comes
    /// before it and after it.
    fn follow(&mut self, path: &Path, rule: u32) {
        let cells = path.near.len();
        let problem = self.problem;
        let numbered = |cell: usize, number: usize| {
            problem.lit(Fact { place: Cell(cell as u32).into(), value: number as u16 })
        };
        let all = (0..cells).flat_map(|cell| (1..=cells).map(move |number| numbered(cell, number)));
        // Where there are too few numbers for all cells, the counts of the problem say so.
        let Some(lits) = all.collect::<Option<Vec<Lit>>>() else { return };
        let has = |cell: usize, number: usize| lits[cell * cells + number - 1];
        let one = |len: usize| Allowed::of(&Totals::from(1), len);
        // Clauses are short, and there are many of each length.
        let longest = path.near.iter().map(Vec::len).max().unwrap_or(0) + 4;
        let somes: Vec<Allowed> =
            (0..=longest).map(|len| Allowed::of(&Totals::from(1..=len as u32), len)).collect();
        let some = |len: usize| somes[len].clone();
        for number in 1..=cells {
            let all: Vec<Lit> = (0..cells).map(|cell| has(cell, number)).collect();
            self.count(&all, one(cells), rule, false);
        }
        let mut clause = Vec::new();
        for cell in 0..cells {
            for number in 1..=cells {
                for beside in [number - 1, number + 1] {
                    if !(1..=cells).contains(&beside) {
                        continue;
                    }
                    clause.clear();
                    clause.push(!has(cell, number));
                    clause.extend(path.near[cell].iter().map(|near| has(near.index(), beside)));
                    self.count(&clause, some(clause.len()), rule, false);
                }
            }
        }
        if !(3..=LINKED).contains(&cells) {
            return;
        }
        // They are many, so room for them is made once.
        let pairs: usize = path.near.iter().map(Vec::len).sum();
        self.counts.reserve_exact(2 * pairs * cells + cells);
        self.lits.reserve_exact(7 * pairs * cells + (pairs + 2 * cells));
        let mut links: Vec<Vec<Lit>> = vec![Vec::new(); cells];
        for cell in 0..cells {
            for other in path.near[cell].iter().map(|near| near.index()).filter(|&other| other > cell) {
                let link = self.helper(Kind::Helper);
                links[cell].push(link);
                links[other].push(link);
                self.links.insert(link, [Cell(cell as u32), Cell(other as u32)]);
                for number in 1..=cells {
                    for (here, there) in [(cell, other), (other, cell)] {
                        // Linked cells have consecutive numbers, and cells with consecutive numbers are linked.
                        clause.clear();
                        clause.extend([!link, !has(here, number)]);
                        for beside in [number - 1, number + 1] {
                            if (1..=cells).contains(&beside) {
                                clause.push(has(there, beside));
                            }
                        }
                        self.count(&clause, some(clause.len()), rule, true);
                        if number < cells {
                            let apart = [link, !has(here, number), !has(there, number + 1)];
                            self.count(&apart, some(3), rule, true);
                        }
                    }
                }
                // A dot says that the cells are linked; the book has it as a rule of its own.
                for (dot, stated) in (0u32..).zip(self.book.rules()) {
                    if let Rule::Consecutive(pair) = &stated.rule
                        && pair.are
                        && (pair.cells.map(|c| c.index()) == [cell, other]
                            || pair.cells.map(|c| c.index()) == [other, cell])
                    {
                        self.count(&[link], one(1), dot, true);
                    }
                }
            }
        }
        for (cell, mut all) in links.into_iter().enumerate() {
            all.extend([has(cell, 1), has(cell, cells)]);
            self.count(&all, Allowed::of(&Totals::from(2), all.len()), rule, true);
        }
    }

    /// An index of some counts.
    pub fn index(&self, counts: impl Iterator<Item = u32> + Clone) -> Index {
        let lits = 2 * self.kinds.len();
        let mut start = vec![0; lits + 1];
        for lit in counts.clone().flat_map(|id| self.lits_of(id)) {
            start[lit.0 as usize + 1] += 1;
        }
        for lit in 0..lits {
            start[lit + 1] += start[lit];
        }
        let mut next = start.clone();
        let mut occurs = vec![0; start[lits] as usize];
        for id in counts {
            for lit in self.lits_of(id) {
                occurs[next[lit.0 as usize] as usize] = id;
                next[lit.0 as usize] += 1;
            }
        }
        Index { start, occurs }
    }

    /// What can be told apart of what is read.
    pub fn regions(&self) -> &Regions {
        self.regions.get_or_init(|| Regions::new(self))
    }

    /// The index of all counts.
    pub fn all(&self) -> &Index {
        &self.index
    }

    pub fn vars(&self) -> usize {
        self.kinds.len()
    }

    pub fn lits_of(&self, count: u32) -> &[Lit] {
        let count = &self.counts[count as usize];
        &self.lits[count.start as usize..(count.start + count.len) as usize]
    }

    /// The counts in which a literal stands as it is.
    pub fn with(&self, lit: Lit) -> &[u32] {
        self.index.with(lit)
    }

    pub fn around(&self, var: usize) -> &[u32] {
        self.index.around(var)
    }

    /// The cell of which a count says that a number path passes it: it has two links, or one and an end of the path.
    pub fn passed_by(&self, id: u32) -> Option<Place> {
        let count = &self.counts[id as usize];
        let Rule::Path(path) = &self.book.rules().get(count.rule as usize)?.rule else { return None };
        let [link, .., first, last] = self.lits_of(id) else { return None };
        match (self.claim(*link), self.claim(*first)?, self.claim(*last)?) {
            (None, Claim::Is(first), Claim::Is(last)) => {
                let ends = first.value == 1 && usize::from(last.value) == path.near.len();
                (first.place == last.place && ends && link.is_positive()).then_some(first.place)
            }
            _ => None,
        }
    }

    /// The links of a cell of a number path, each with the cell to which it leads; none if this count is not about them.
    pub fn doors(&self, id: u32) -> impl Iterator<Item = (Lit, Place)> {
        let here = self.passed_by(id);
        let door = move |lit: &Lit| {
            let cells = self.links.get(lit).filter(|_| here.is_some())?.map(Place::from);
            Some((*lit, if Some(cells[0]) == here { cells[1] } else { cells[0] }))
        };
        self.lits_of(id).iter().filter_map(door)
    }

    /// What a literal says of a place; nothing if it only helps.
    pub fn claim(&self, lit: Lit) -> Option<Claim> {
        let holds = lit.is_positive();
        Some(match self.kinds[lit.var()] {
            Kind::Mark(place) => Claim::Is(Fact { place, value: u16::from(holds) }),
            Kind::Value(place, value) if holds => Claim::Is(Fact { place, value }),
            Kind::Value(place, value) => Claim::Not(Fact { place, value }),
            Kind::Side(place) => Claim::Side { place, inside: holds },
            Kind::Size(cell) => Claim::Size(cell.into()),
            Kind::Helper => return None,
        })
    }

    /// The literal of a claim, if there is one.
    pub fn lit(&self, claim: &Claim) -> Option<Lit> {
        match *claim {
            Claim::Is(fact) => self.problem.lit(fact),
            Claim::Not(fact) => self.problem.lit(fact).map(|lit| !lit),
            Claim::Side { place, inside } => {
                let var = self.kinds.iter().position(|&kind| kind == Kind::Side(place))?;
                Some(Lit::new(var as u32, inside))
            }
            Claim::Size(place) => {
                let size = |kind: &Kind| matches!(kind, Kind::Size(cell) if Place::from(*cell) == place);
                Some(Lit::new(self.kinds.iter().position(size)? as u32, true))
            }
        }
    }

    /// True if a literal that is given comes from a clue, so that it can be missing.
    pub fn is_clue(&self, lit: Lit, rule: u32) -> bool {
        matches!(self.book.rules()[rule as usize].rule, Rule::Fact(_))
            || matches!(self.kinds[lit.var()], Kind::Size(_))
    }

    /// The rule that says a literal outright, whatever the clues are.
    pub fn fixed_by(&self, lit: Lit) -> Option<u32> {
        self.fixed.get(&lit).copied()
    }

    /// True if nobody would write it down: what a place is not, and what only helps.
    pub fn is_silent(&self, lit: Lit) -> bool {
        match self.kinds[lit.var()] {
            Kind::Mark(_) | Kind::Side(_) => false,
            Kind::Value(..) => !lit.is_positive(),
            Kind::Size(_) | Kind::Helper => true,
        }
    }
}

fn rules_that(book: &RuleBook, fits: impl Fn(&Rule) -> bool) -> Vec<u32> {
    (0u32..).zip(book.rules()).filter(|(_, stated)| fits(&stated.rule)).map(|(id, _)| id).collect()
}

fn kinds(problem: &Problem<'_>) -> Vec<Kind> {
    let mut kinds = vec![Kind::Helper; problem.vars];
    for (place, value, var) in problem.values() {
        kinds[var] = match value {
            None => Kind::Mark(place),
            Some(value) => Kind::Value(place, value),
        };
    }
    for clue in problem.isles.iter().flat_map(|isles| &isles.clues) {
        kinds[clue.said.var()] = Kind::Size(clue.cell);
    }
    kinds
}
