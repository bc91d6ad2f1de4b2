//! Search: clauses for what is local, cuts for what is global.
//!
//! A SAT solver sees the variables that deduction left open. Counts are clauses. That all lines form one loop is not:
//! a model of the clauses may fall into several loops, and only then a clause is added that forbids such a loop
//! (a *cut*), and the search goes on from where it was. The solver lives as long as the puzzle is asked about.
//!
//! In a search with *selectors* every clue has a switch, so that one can ask which clues are at odds.

use super::budget::Budget;
use super::deduce::Deduction;
use super::problem::{Allowed, Constraint, Lit, LoopRule, Problem};
use super::sat::{self, Sat, new_lit};
use super::seed::seed;
use super::sense::Sense;
use batsat::{SolverInterface, SolverOpts, lbool};
use std::collections::HashMap;

/// What a variable of the problem is to the SAT solver.
#[derive(Clone, Copy, Debug)]
enum Seen {
    Known(bool),
    As(batsat::Lit),
}

/// What came of one search.
pub(crate) enum Found<T = Vec<bool>> {
    /// Values of all variables, obeying every rule.
    Model(T),
    None,
    Unsettled,
}

pub(crate) struct Search<'a> {
    problem: &'a Problem<'a>,
    sat: Sat,
    seen: Vec<Seen>,
    /// The switch of each constraint that comes from a clue, if this search has selectors.
    selectors: Vec<Option<batsat::Lit>>,
    /// What watches over areas and islands, if there are any.
    sense: Option<Sense<'a>>,
    /// Room for the literals of a count that are open, and for the clause that is being written.
    open: Vec<batsat::Lit>,
    clause: Vec<batsat::Lit>,
}

/// Up to this many clauses a count is written out; beyond, a counter with helper variables is shorter.
const MOST_PLAIN_CLAUSES: u64 = 128;

impl<'a> Search<'a> {
    /// A search for what deduction left open.
    pub fn new(problem: &'a Problem<'a>, known: &Deduction<'a>) -> Search<'a> {
        Search::near(problem, known, &first_values(problem))
    }

    /// The same, beginning with these values.
    pub fn near(problem: &'a Problem<'a>, known: &Deduction<'a>, first: &[bool]) -> Search<'a> {
        let mut search = Search::empty(problem);
        // Links between the same two groups of faces are one variable, plain or negated.
        let mut shared: HashMap<(usize, u32, u32), (batsat::Lit, bool)> = HashMap::new();
        for var in 0..problem.vars {
            let seen = match (known.value(var), known.between_groups(var)) {
                (Some(value), _) => Seen::Known(value),
                (None, Some((rule, low, high, swapped))) => {
                    let sat = &mut search.sat;
                    let (lit, first) = *shared
                        .entry((rule, low, high))
                        .or_insert_with(|| (new_lit(sat, first[var]), swapped));
                    Seen::As(if first == swapped { lit } else { !lit })
                }
                (None, None) => Seen::As(new_lit(&mut search.sat, first[var])),
            };
            search.seen.push(seen);
        }
        search.selectors = vec![None; problem.constraints.len()];
        search.state_rules();
        search
    }

    /// A search over everything, with a switch for every clue.
    pub fn with_selectors(problem: &'a Problem<'a>) -> Search<'a> {
        let mut search = Search::empty(problem);
        let first = first_values(problem);
        search.seen = first.iter().map(|&value| Seen::As(new_lit(&mut search.sat, value))).collect();
        // A clue can take several constraints to state; they come one after the other and share their switch.
        let mut before: Option<(u32, batsat::Lit)> = None;
        for constraint in &problem.constraints {
            let shared = before.filter(|&(rule, _)| rule == constraint.rule).map(|(_, switch)| switch);
            let switch =
                constraint.from_clue.then(|| shared.unwrap_or_else(|| new_lit(&mut search.sat, true)));
            before = switch.map(|switch| (constraint.rule, switch));
            search.selectors.push(switch);
        }
        search.state_rules();
        search
    }

    fn empty(problem: &'a Problem<'a>) -> Search<'a> {
        let hasty = problem.bundled && !problem.isles.is_empty();
        let sat = Sat::new(if hasty { islanders() } else { SolverOpts::default() }, Default::default());
        Search {
            problem,
            sat,
            seen: Vec::with_capacity(problem.vars),
            selectors: Vec::new(),
            sense: None,
            open: Vec::new(),
            clause: Vec::new(),
        }
    }

    fn state_rules(&mut self) {
        if !self.problem.areas.is_empty() || !self.problem.isles.is_empty() {
            let truth = self.switch();
            self.sat.add_clause_reuse(&mut vec![truth]);
            let seen = self.seen.iter().map(|seen| match *seen {
                Seen::Known(value) => Err(value),
                Seen::As(lit) => Ok(lit),
            });
            self.sense = Some(Sense::new(self.problem, truth, seen));
        }
        for (id, constraint) in self.problem.constraints.iter().enumerate() {
            self.state_count(constraint, self.selectors[id]);
        }
        for rule in &self.problem.loops {
            // There is a line at all.
            if !rule.vars.iter().any(|&v| matches!(self.seen[v as usize], Seen::Known(true))) {
                let any: Vec<Lit> = rule.vars.iter().map(|&v| Lit::new(v, true)).collect();
                self.add(&any, &[]);
            }
        }
    }

    /// Adds a clause over the problem's variables, leaving out what is known; `extra` are the solver's own literals.
    fn add(&mut self, lits: &[Lit], extra: &[batsat::Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(extra);
        for &lit in lits {
            match self.seen[lit.var()] {
                Seen::Known(value) if value == lit.is_positive() => return,
                Seen::Known(_) => {}
                Seen::As(sat) => self.clause.push(if lit.is_positive() { sat } else { !sat }),
            }
        }
        self.sat.add_clause_reuse(&mut self.clause);
    }

    fn state_count(&mut self, constraint: &Constraint, selector: Option<batsat::Lit>) {
        let mut is_true = 0;
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        for &lit in self.problem.lits_of(constraint) {
            match self.seen[lit.var()] {
                Seen::Known(value) => is_true += u32::from(value == lit.is_positive()),
                Seen::As(sat) => open.push(if lit.is_positive() { sat } else { !sat }),
            }
        }
        self.state_open(&open, is_true, &constraint.allowed, selector.map(|switch| !switch).as_slice());
        self.open = open;
    }

    /// So many of the open literals are true that with those known to be it is allowed, unless `off` holds.
    fn state_open(&mut self, open: &[batsat::Lit], is_true: u32, totals: &Allowed, off: &[batsat::Lit]) {
        let allowed = |total: usize| totals.contains(is_true + total as u32);
        let size = open.len();
        let low = (0..=size).find(|&total| allowed(total));
        let high = (0..=size).rfind(|&total| allowed(total));
        let (Some(low), Some(high)) = (low, high) else {
            self.sat.add_clause_reuse(&mut off.to_vec());
            return;
        };
        if off.is_empty() && (low, high) == (1, 1) {
            sat::at_most_one(&mut self.sat, open);
            self.clause.clear();
            self.clause.extend_from_slice(open);
            self.sat.add_clause_reuse(&mut self.clause);
            return;
        }
        let inner: Vec<usize> = (low..high).filter(|&total| !allowed(total)).collect();
        // Most counts are one clause: not all of them, or any.
        let not_all = (low, high + 1) == (0, size);
        if inner.is_empty() && (not_all || (low, high) == (1, size)) {
            self.clause.clear();
            self.clause.extend_from_slice(off);
            self.clause.extend(open.iter().map(|&lit| if not_all { !lit } else { lit }));
            self.sat.add_clause_reuse(&mut self.clause);
            return;
        }
        let cost = choose(size, high + 1)
            .saturating_add(choose(size, size + 1 - low))
            .saturating_add(inner.iter().map(|&t| choose(size, t)).sum());
        if cost > MOST_PLAIN_CLAUSES {
            return self.state_counter(open, totals, is_true, high, off);
        }
        // At most `high`: of any high + 1, one is false. At least `low`: of any size - low + 1, one is true.
        let (sat, clause) = (&mut self.sat, &mut self.clause);
        let mut add = |lits: &mut dyn Iterator<Item = batsat::Lit>| {
            clause.clear();
            clause.extend_from_slice(off);
            clause.extend(lits);
            sat.add_clause_reuse(clause);
        };
        subsets(size, high + 1, |set| add(&mut set.iter().map(|&i| !open[i])));
        subsets(size, size + 1 - low, |set| add(&mut set.iter().map(|&i| open[i])));
        for total in inner {
            subsets(size, total, |set| {
                add(&mut (0..size).map(|i| if set.contains(&i) { !open[i] } else { open[i] }));
            });
        }
    }

    /// A running count: helper `j` after literal `i` says that at least `j + 1` of the first `i + 1` are true. It need not count
    /// beyond one more than `high`, the most that is allowed.
    fn state_counter(
        &mut self,
        open: &[batsat::Lit],
        allowed: &Allowed,
        is_true: u32,
        high: usize,
        off: &[batsat::Lit],
    ) {
        let (sat, room) = (&mut self.sat, &mut self.clause);
        let mut before: Vec<batsat::Lit> = Vec::new();
        for &lit in open {
            let now: Vec<batsat::Lit> = (0..=before.len().min(high)).map(|_| new_lit(sat, false)).collect();
            for (j, &helper) in now.iter().enumerate() {
                // helper <=> before[j] or (lit and before[j - 1])
                let kept = before.get(j).copied();
                let carried = j.checked_sub(1).map(|j| before[j]);
                let mut implies = |clause: &[batsat::Lit]| {
                    room.clear();
                    room.extend_from_slice(clause);
                    sat.add_clause_reuse(room);
                };
                if let Some(kept) = kept {
                    implies(&[!kept, helper]);
                }
                match (carried, kept) {
                    (None, None) => {
                        implies(&[!lit, helper]);
                        implies(&[lit, !helper]);
                    }
                    (None, Some(kept)) => {
                        implies(&[!lit, helper]);
                        implies(&[kept, lit, !helper]);
                    }
                    (Some(carried), None) => {
                        implies(&[!lit, !carried, helper]);
                        implies(&[lit, !helper]);
                        implies(&[carried, !helper]);
                    }
                    (Some(carried), Some(kept)) => {
                        implies(&[!lit, !carried, helper]);
                        implies(&[kept, lit, !helper]);
                        implies(&[kept, carried, !helper]);
                    }
                }
            }
            before = now;
        }
        if let Some(&beyond) = before.get(high) {
            let mut clause = off.to_vec();
            clause.push(!beyond);
            sat.add_clause_reuse(&mut clause);
        }
        for total in 0..=high {
            if !allowed.contains(is_true + total as u32) {
                // Not exactly `total`: not at least `total`, or at least one more.
                let mut clause = off.to_vec();
                if total > 0 {
                    clause.push(!before[total - 1]);
                }
                clause.extend(before.get(total));
                sat.add_clause_reuse(&mut clause);
            }
        }
    }

    /// A new switch for clauses that hold only while it is assumed.
    pub fn switch(&mut self) -> batsat::Lit {
        new_lit(&mut self.sat, true)
    }

    /// Adds a clause that holds while `switch` is assumed.
    pub fn add_while(&mut self, switch: batsat::Lit, lits: &[Lit]) {
        self.add(lits, &[!switch]);
    }

    /// Tells the search something that is known to hold in every solution.
    pub fn tell(&mut self, lit: Lit) {
        self.add(&[lit], &[]);
    }

    /// Ends a switch: its clauses never hold again.
    pub fn retire(&mut self, switch: batsat::Lit) {
        self.sat.add_clause_reuse(&mut vec![!switch]);
    }

    /// The switch of a constraint that comes from a clue.
    pub fn selector(&self, constraint: usize) -> Option<batsat::Lit> {
        self.selectors[constraint]
    }

    /// The assumptions among those of the last search that were enough to rule everything out.
    pub fn core(&self) -> &[batsat::Lit] {
        self.sat.unsat_core()
    }

    /// Looks for values of all variables that obey every rule, under assumptions. Takes its steps off the budget.
    pub fn find(&mut self, assumed: &[batsat::Lit], budget: &mut Budget) -> Found {
        sat::with_budget(
            self,
            budget,
            |search| &mut search.sat,
            |search| {
                let result = match &mut search.sense {
                    Some(sense) => search.sat.solve_limited_th(sense, assumed),
                    None => search.sat.solve_limited(assumed),
                };
                if result != lbool::TRUE {
                    return Some(if result == lbool::FALSE { Found::None } else { Found::Unsettled });
                }
                let values = search.model();
                (!search.cut(&values)).then_some(Found::Model(values))
            },
        )
        .unwrap_or(Found::Unsettled)
    }

    fn model(&self) -> Vec<bool> {
        let value = |seen: &Seen| match seen {
            Seen::Known(value) => *value,
            Seen::As(lit) => self.sat.value_lit(*lit) == lbool::TRUE,
        };
        self.seen.iter().map(value).collect()
    }

    /// Adds cuts against every loop too many, and against islands that are not as their clues say. False if the values need none.
    fn cut(&mut self, values: &[bool]) -> bool {
        let problem = self.problem;
        let mut cut = false;
        for clause in problem.loose.iter().flat_map(|loose| loose.cuts(values)) {
            self.add(&clause, &[]);
            cut = true;
        }
        for rule in &problem.loops {
            let pieces = rule.way.pieces(|link| values[rule.vars[link] as usize]);
            if pieces.len() < 2 {
                continue;
            }
            cut = true;
            let mut owner = vec![u32::MAX; rule.way.nodes.len()];
            for (id, piece) in (0u32..).zip(&pieces) {
                for end in piece.iter().flat_map(|&link| rule.way.links[link].ends) {
                    owner[end as usize] = id;
                }
            }
            for (id, piece) in (0u32..).zip(&pieces) {
                self.forbid(rule, piece, &pieces, values);
                self.reach_out(rule, id, &pieces, &owner);
            }
        }
        cut
    }

    /// A closed piece is the whole loop. If some clue would not be content with it, it is not a piece of any
    /// answer; otherwise it forbids every other line.
    fn forbid(&mut self, rule: &LoopRule<'_>, piece: &[usize], pieces: &[Vec<usize>], values: &[bool]) {
        let clause: Vec<Lit> = piece.iter().map(|&link| Lit::new(rule.vars[link], false)).collect();
        let others = || pieces.iter().filter(|other| other[0] != piece[0]).flatten();
        let discontent = others().find_map(|&link| {
            let touching = self.problem.touching(rule.vars[link] as usize);
            touching
                .iter()
                .copied()
                .find(|&id| self.is_on(id as usize) && !self.content(id as usize, rule, piece, values))
        });
        if let Some(id) = discontent {
            let off: Vec<batsat::Lit> = self.selectors[id as usize].iter().map(|&s| !s).collect();
            return self.add(&clause, &off);
        }
        let others: Vec<usize> = others().copied().collect();
        // "The piece is there" gets a name: spelled out in each clause, two long pieces would fill the memory.
        let whole = self.switch();
        self.add(&clause, &[whole]);
        for link in others {
            self.add(&[Lit::new(rule.vars[link], false)], &[!whole]);
        }
    }

    /// A loop with lines here and lines there leads from here to there. Around the piece, nodes are taken in layer by
    /// layer until another piece is met; across the border of each layer there must be a line.
    fn reach_out(&mut self, rule: &LoopRule<'_>, id: u32, pieces: &[Vec<usize>], owner: &[u32]) {
        let way = rule.way;
        let mut taken: Vec<bool> = owner.iter().map(|&o| o == id).collect();
        let mut layer: Vec<usize> = (0..taken.len()).filter(|&node| taken[node]).collect();
        loop {
            let mut border = Vec::new();
            let mut next = Vec::new();
            let mut met = None;
            for &node in &layer {
                for link in way.links_at(node) {
                    let [a, b] = way.links[link].ends.map(|n| n as usize);
                    let other = if a == node { b } else { a };
                    if !taken[other] {
                        border.push(Lit::new(rule.vars[link], true));
                        next.push(other);
                        if owner[other] != u32::MAX {
                            met = Some(owner[other]);
                        }
                    }
                }
            }
            let there = met.unwrap_or(u32::from(id == 0)) as usize;
            let mut extra = Vec::new();
            self.witness(rule, &pieces[id as usize], &|node| taken[node], &mut border, &mut extra);
            self.witness(rule, &pieces[there], &|node| !taken[node], &mut border, &mut extra);
            self.add(&border, &extra);
            if met.is_some() || next.is_empty() {
                return;
            }
            for &node in &next {
                taken[node] = true;
            }
            layer = next;
            layer.sort_unstable();
            layer.dedup();
        }
    }

    /// Why there is a line on one side of a border: a clue that needs one there, or else a line of the piece itself.
    fn witness(
        &self,
        rule: &LoopRule<'_>,
        piece: &[usize],
        here: &dyn Fn(usize) -> bool,
        clause: &mut Vec<Lit>,
        extra: &mut Vec<batsat::Lit>,
    ) {
        let problem = self.problem;
        let demands = |&id: &u32| {
            let constraint = &problem.constraints[id as usize];
            !constraint.allowed.contains(0)
                && self.is_on(id as usize)
                && problem.lits_of(constraint).iter().all(|lit| {
                    let link = rule.link_of[lit.var()];
                    lit.is_positive()
                        && link != u32::MAX
                        && rule.way.links[link as usize].ends.iter().all(|&end| here(end as usize))
                })
        };
        let touching = piece.iter().flat_map(|&link| problem.touching(rule.vars[link] as usize));
        match touching.copied().find(demands) {
            Some(id) => extra.extend(self.selectors[id as usize].map(|s| !s)),
            None => clause.push(Lit::new(rule.vars[piece[0]], false)),
        }
    }

    /// True unless the constraint comes from a clue that is switched off in the model found last.
    fn is_on(&self, id: usize) -> bool {
        self.selectors[id].is_none_or(|selector| self.sat.value_lit(selector) == lbool::TRUE)
    }

    /// Would the constraint be content if the piece were the only line of its loop?
    fn content(&self, id: usize, rule: &LoopRule<'_>, piece: &[usize], values: &[bool]) -> bool {
        let constraint = &self.problem.constraints[id];
        let total = self.problem.lits_of(constraint).iter().filter(|lit| {
            let link = rule.link_of[lit.var()];
            let line = if link == u32::MAX {
                values[lit.var()]
            } else {
                values[lit.var()] && piece.contains(&(link as usize))
            };
            line == lit.is_positive()
        });
        constraint.allowed.contains(total.count() as u32)
    }
}

/// How to search for islands. Dead ends that areas and islands tell of do not make the SAT solver forget where it met others, and
/// they are most of all; so those of clauses make it forget sooner. A bad beginning is left sooner too.
fn islanders() -> SolverOpts {
    SolverOpts { var_decay: 0.8, restart_first: 30, ..SolverOpts::default() }
}

/// The value of each variable that is tried first.
fn first_values(problem: &Problem<'_>) -> Vec<bool> {
    let mut first = vec![false; problem.vars];
    // Sea first: land that belongs nowhere is found out late.
    problem
        .isles
        .iter()
        .flat_map(|isles| &isles.land)
        .for_each(|land| first[land.var()] = !land.is_positive());
    for rule in &problem.loops {
        for (&var, line) in rule.vars.iter().zip(seed(rule.way)) {
            first[var as usize] = line;
        }
    }
    if problem.eager && problem.loops.is_empty() && problem.areas.is_empty() && problem.isles.is_empty() {
        // Where each place is served by a mark among some others, as each cell is lit by a lamp, a mark that is made serves all of
        // them at once. Left blank one after the other, they would all wait for the last one.
        for constraint in problem.constraints.iter().filter(|constraint| is_served(problem, constraint)) {
            problem.lits_of(constraint).iter().for_each(|lit| first[lit.var()] = true);
        }
    }
    first
}

/// True if a rule of the genre says that at least one of some places is marked.
fn is_served(problem: &Problem<'_>, constraint: &Constraint) -> bool {
    let lits = problem.lits_of(constraint);
    let some = |total: u32| constraint.allowed.contains(total) == (total > 0);
    !constraint.from_clue
        && lits.len() > 1
        && lits.iter().all(|lit| lit.is_positive() && problem.is_place(lit.var()))
        && (0..=lits.len() as u32).all(some)
}

/// The number of subsets, saturating.
fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1u64, |acc, i| acc.saturating_mul((n - i) as u64) / (i as u64 + 1))
}

/// Calls `visit` with every subset of `size` of the numbers below `n`.
fn subsets(n: usize, size: usize, mut visit: impl FnMut(&[usize])) {
    if size > n {
        return;
    }
    let mut set: Vec<usize> = (0..size).collect();
    loop {
        visit(&set);
        let Some(at) = (0..size).rfind(|&i| set[i] < n - size + i) else { return };
        set[at] += 1;
        for i in at + 1..size {
            set[i] = set[i - 1] + 1;
        }
    }
}
