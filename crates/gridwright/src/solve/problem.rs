//! The rules of one puzzle on flat arrays: variables, literals, counting constraints, loops.
//!
//! Every place that can carry a mark is a variable; a [`Lit`] says that it is marked, or that it is not. Counts and
//! degrees become constraints "the number of true literals is one of these"; loops keep their way of nodes,
//! links and faces. Deduction and search both read this.

use crate::board::{Board, Place, PlaceKind};
use crate::puzzle::{Card, Marks};
use crate::rule::{Fact, Loop, Rule, RuleBook, Totals};

/// A variable or its negation: the variable's number doubled, plus one if negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Lit(pub u32);

impl Lit {
    pub fn new(var: u32, positive: bool) -> Lit {
        Lit(var << 1 | u32::from(!positive))
    }

    pub fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// The allowed numbers of true literals.
#[derive(Clone, Debug)]
pub(crate) enum Allowed {
    /// One bit per total, for up to 63 literals.
    Mask(u64),
    Wide(Totals),
}

impl Allowed {
    fn new(totals: &Totals, len: usize) -> Allowed {
        if len > 63 {
            return Allowed::Wide(totals.clone());
        }
        Allowed::Mask(totals.iter().filter(|&t| t as usize <= len).fold(0, |mask, t| mask | 1 << t))
    }

    /// True if some total from `least` to `most` is allowed.
    pub fn meets(&self, least: u32, most: u32) -> bool {
        match self {
            _ if least > most => false,
            Allowed::Mask(mask) => mask >> least & (u64::MAX >> (63 - (most - least).min(63))) != 0,
            Allowed::Wide(totals) => totals.meets(least, most),
        }
    }

    pub fn contains(&self, total: u32) -> bool {
        self.meets(total, total)
    }
}

/// The number of true literals among `lits` is allowed.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub start: u32,
    pub len: u32,
    pub allowed: Allowed,
    /// The rule of the book that says so.
    pub rule: u32,
    pub from_clue: bool,
}

/// A loop rule: link `i` of the way has variable `vars[i]`.
#[derive(Clone, Debug)]
pub(crate) struct LoopRule<'a> {
    pub way: &'a Loop,
    pub vars: Vec<u32>,
    /// From variable to link, `u32::MAX` if none.
    pub link_of: Vec<u32>,
}

#[derive(Clone, Debug)]
pub(crate) struct Problem<'a> {
    pub board: &'a Board,
    pub vars: usize,
    pub lits: Vec<Lit>,
    pub constraints: Vec<Constraint>,
    pub loops: Vec<LoopRule<'a>>,
    /// Constraints by variable: `touch[touch_start[v]..touch_start[v + 1]]`.
    touch_start: Vec<u32>,
    touch: Vec<u32>,
    bases: [Option<u32>; 3],
}

impl<'a> Problem<'a> {
    pub fn new(board: &'a Board, card: &Card, book: &'a RuleBook) -> Problem<'a> {
        let mut bases = [None; 3];
        let mut vars = 0;
        for (slot, kind) in [PlaceKind::Cell, PlaceKind::Edge, PlaceKind::Corner].into_iter().enumerate() {
            if card.mark_on(kind).is_some() {
                bases[slot] = Some(vars);
                vars += board.count(kind) as u32;
            }
        }
        let mut problem = Problem {
            board,
            vars: vars as usize,
            lits: Vec::new(),
            constraints: Vec::new(),
            loops: Vec::new(),
            touch_start: Vec::new(),
            touch: Vec::new(),
            bases,
        };
        for (rule, stated) in (0u32..).zip(book.rules()) {
            match &stated.rule {
                Rule::Count(count) => problem.constrain(&count.facts, &count.total, rule, stated.from_clue),
                Rule::Degree(degree) => {
                    problem.constrain(&degree.links, &degree.totals(), rule, stated.from_clue);
                }
                Rule::Fact(fact) => problem.constrain(&[*fact], &Totals::from(1), rule, stated.from_clue),
                // Number paths have a solver of their own.
                Rule::Path(_) | Rule::Consecutive(_) => {}
                Rule::SingleLoop(one) => {
                    let mut link_of = vec![u32::MAX; problem.vars];
                    let vars: Vec<u32> = one.way.links.iter().map(|link| problem.var(link.place)).collect();
                    for (link, &var) in (0u32..).zip(&vars) {
                        link_of[var as usize] = link;
                    }
                    problem.loops.push(LoopRule { way: &one.way, vars, link_of });
                }
            }
        }
        problem.index();
        problem
    }

    fn constrain(&mut self, facts: &[Fact], totals: &Totals, rule: u32, from_clue: bool) {
        let start = self.lits.len() as u32;
        for fact in facts {
            let lit = Lit::new(self.var(fact.place), fact.value == 1);
            self.lits.push(lit);
        }
        let allowed = Allowed::new(totals, facts.len());
        self.constraints.push(Constraint { start, len: facts.len() as u32, allowed, rule, from_clue });
    }

    fn index(&mut self) {
        self.touch_start = vec![0; self.vars + 1];
        for lit in &self.lits {
            self.touch_start[lit.var() + 1] += 1;
        }
        for v in 0..self.vars {
            self.touch_start[v + 1] += self.touch_start[v];
        }
        let mut next = self.touch_start.clone();
        self.touch = vec![0; self.lits.len()];
        for (id, constraint) in (0u32..).zip(&self.constraints) {
            for lit in &self.lits[constraint.start as usize..(constraint.start + constraint.len) as usize] {
                self.touch[next[lit.var()] as usize] = id;
                next[lit.var()] += 1;
            }
        }
    }

    fn slot(kind: PlaceKind) -> usize {
        match kind {
            PlaceKind::Cell => 0,
            PlaceKind::Edge => 1,
            PlaceKind::Corner => 2,
        }
    }

    /// The variable of a place that can be marked.
    fn var(&self, place: Place) -> u32 {
        let base =
            self.bases[Problem::slot(place.kind())].expect("rules speak only of places that the card marks");
        base + place.index() as u32
    }

    pub fn lits_of(&self, constraint: &Constraint) -> &[Lit] {
        &self.lits[constraint.start as usize..(constraint.start + constraint.len) as usize]
    }

    /// The constraints that a variable takes part in.
    pub fn touching(&self, var: usize) -> &[u32] {
        &self.touch[self.touch_start[var] as usize..self.touch_start[var + 1] as usize]
    }

    /// Marks from values of variables, where they are known.
    pub fn marks(&self, value: impl Fn(usize) -> Option<bool>) -> Marks {
        use crate::board::{Cell, Corner, Edge};
        let mut marks = Marks::new(self.board);
        let places: [fn(u32) -> Place; 3] = [|i| Cell(i).into(), |i| Edge(i).into(), |i| Corner(i).into()];
        for (slot, kind) in [PlaceKind::Cell, PlaceKind::Edge, PlaceKind::Corner].into_iter().enumerate() {
            let Some(base) = self.bases[slot] else { continue };
            for i in 0..self.board.count(kind) as u32 {
                marks.set(places[slot](i), value((base + i) as usize).map(u16::from));
            }
        }
        marks
    }
}
