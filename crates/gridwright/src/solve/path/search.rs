//! The joined search: links and positions as SAT variables, closed pieces cut when they appear.

use super::super::budget::Budget;
use super::super::sat::{self, Sat, at_most_one, new_lit};
use super::super::search::Found as Outcome;
use super::narrow::{Lists, narrow};
use super::plan::{Clues, Graph, stretches};
use batsat::{SolverInterface, lbool};

/// Numbers of all cells.
type Found = Outcome<Vec<usize>>;

/// With more candidates per open cell than this left after deduction, links pay for themselves.
const MANY: usize = 9;

pub(super) struct Search<'a> {
    graph: &'a Graph,
    sat: Sat,
    /// By link: is it on the path?
    links: Vec<batsat::Lit>,
    /// By cell: the numbers it can have, ascending, each with the variable that says so. Where positions are used.
    positions: Vec<Vec<(usize, batsat::Lit)>>,
    /// By cell: is it the first, the last? Only with links.
    first: Vec<batsat::Lit>,
    last: Vec<batsat::Lit>,
    /// The numbers that are known, given or deduced.
    given: Vec<Option<usize>>,
    /// Whether links are variables.
    linked: bool,
    /// Room for the clause that is being written.
    clause: Vec<batsat::Lit>,
}

impl<'a> Search<'a> {
    /// `None` if the clues cannot hold for a plain reason. With `may_leave_open` the longest stretch may go without
    /// positions. The search begins near the numbers of `seed`, if there are any.
    pub fn new(
        graph: &'a Graph,
        clues: &Clues,
        may_leave_open: bool,
        seed: Option<&[usize]>,
    ) -> Option<Search<'a>> {
        Search::within(graph, clues, may_leave_open, seed, &Budget::unlimited())
    }

    /// The same, and `None` if nobody waits for it any more: on a large board much is to be written down.
    pub fn within(
        graph: &'a Graph,
        clues: &Clues,
        may_leave_open: bool,
        seed: Option<&[usize]>,
        budget: &Budget,
    ) -> Option<Search<'a>> {
        let is = |cell: usize, number: usize| seed.is_some_and(|s| s[cell] == number);
        let n = graph.len();
        if clues.clash || n == 0 {
            return None;
        }
        let stretches = stretches(graph, clues, may_leave_open)?;
        let lists = narrow(graph, clues, &stretches)?;
        let mut given = vec![None; n];
        for (number, list) in lists.iter().enumerate() {
            if let Some([cell]) = list.as_deref() {
                given[*cell] = Some(number);
            }
        }
        let left: usize = lists.iter().flatten().map(Vec::len).filter(|&len| len > 1).sum();
        let linked = stretches.long && given.contains(&None)
            || left > MANY * given.iter().filter(|number| number.is_none()).count();
        let mut sat = Sat::new(Default::default(), Default::default());
        let count = if linked { n } else { 0 };
        let links = graph.links.iter().take(if linked { usize::MAX } else { 0 });
        let links =
            links.map(|&[a, b]| new_lit(&mut sat, seed.is_some_and(|s| s[a].abs_diff(s[b]) == 1))).collect();
        let ends = |sat: &mut Sat, number: usize| {
            (0..count).map(|cell| new_lit(sat, is(cell, number))).collect::<Vec<_>>()
        };
        let (first, last) = (ends(&mut sat, 1), ends(&mut sat, n));
        let mut search = Search {
            graph,
            sat,
            links,
            positions: vec![Vec::new(); n],
            first,
            last,
            given,
            linked,
            clause: Vec::new(),
        };
        for (number, list) in lists.iter().enumerate() {
            for &cell in list.iter().flatten().filter(|_| list.as_ref().is_some_and(|l| l.len() > 1)) {
                let lit = match number {
                    1 if linked => search.first[cell],
                    _ if linked && number == n => search.last[cell],
                    _ => new_lit(&mut search.sat, is(cell, number)),
                };
                search.positions[cell].push((number, lit));
            }
        }
        if linked {
            search.state_ends(&lists);
            // Where dots do most of the work, what they settle first saves clauses; where numbers do, the search
            // fares better with the degrees stated in full.
            if stretches.open {
                search.state_givens(&lists, clues)?;
            }
            for cell in 0..n {
                search.state_degree(cell);
            }
            if !stretches.open {
                search.state_givens(&lists, clues)?;
            }
        }
        search.state_positions(&lists, stretches.open, budget)?;
        search.state_dots(clues);
        Some(search)
    }

    /// The variable that says that a cell has a number.
    fn position(&self, cell: usize, number: usize) -> Option<batsat::Lit> {
        let list = &self.positions[cell];
        list.binary_search_by_key(&number, |&(n, _)| n).ok().map(|at| list[at].1)
    }

    fn add(&mut self, clause: &[batsat::Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(clause);
        self.sat.add_clause_reuse(&mut self.clause);
    }

    /// One cell is first and one is last; those that are known are known.
    fn state_ends(&mut self, lists: &Lists) {
        let n = self.graph.len();
        for (number, ends) in [(1, self.first.clone()), (n, self.last.clone())] {
            match lists[number].as_deref() {
                Some(&[cell]) => {
                    for (other, &lit) in ends.iter().enumerate() {
                        self.add(&[if other == cell { lit } else { !lit }]);
                    }
                }
                list => {
                    for (cell, &lit) in ends.iter().enumerate() {
                        if self.given[cell].is_some() || list.is_some_and(|list| !list.contains(&cell)) {
                            self.add(&[!lit]);
                        }
                    }
                    self.add(&ends);
                    at_most_one(&mut self.sat, &ends);
                }
            }
        }
        if n > 1 {
            for cell in 0..n {
                self.add(&[!self.first[cell], !self.last[cell]]);
            }
        }
    }

    /// Two links at every cell, one at the ends.
    fn state_degree(&mut self, cell: usize) {
        if self.graph.len() == 1 {
            return;
        }
        // What dots, givens and the cells before have settled need not be said again.
        let known = |lit: batsat::Lit| self.sat.value_lvl_0(lit);
        let links = self.graph.near[cell].iter().map(|&(_, link)| self.links[link]);
        let on = links.clone().filter(|&lit| known(lit) == lbool::TRUE).count();
        let around: Vec<batsat::Lit> = links.filter(|&lit| known(lit) == lbool::UNDEF).collect();
        let ends: Vec<batsat::Lit> = [self.first[cell], self.last[cell]]
            .into_iter()
            .filter(|&lit| known(lit) != lbool::FALSE)
            .collect();
        if on >= 2 {
            for &lit in around.iter().chain(&ends) {
                self.add(&[!lit]);
            }
            return;
        }
        if on == 1 {
            let mut clause = around.clone();
            clause.extend(&ends);
            self.add(&clause);
            at_most_one(&mut self.sat, &around);
            for &end in &ends {
                for &lit in &around {
                    self.add(&[!end, !lit]);
                }
            }
            return;
        }
        self.add(&around);
        for i in 0..around.len() {
            let mut others: Vec<batsat::Lit> = around.iter().copied().filter(|&l| l != around[i]).collect();
            others.extend(&ends);
            self.add(&others);
            for j in 0..i {
                for &end in &ends {
                    self.add(&[!around[i], !around[j], !end]);
                }
            }
        }
        if around.is_empty() {
            return;
        }
        // At most two: split off one at a time with a helper that says "one of those before".
        if around.len() <= 10 {
            for i in 0..around.len() {
                for j in 0..i {
                    for k in 0..j {
                        self.add(&[!around[i], !around[j], !around[k]]);
                    }
                }
            }
            return;
        }
        let mut one = around[0];
        let mut two: Option<batsat::Lit> = None;
        for &lit in &around[1..] {
            let (next_one, next_two) = (new_lit(&mut self.sat, false), new_lit(&mut self.sat, false));
            self.add(&[!one, next_one]);
            self.add(&[!lit, next_one]);
            self.add(&[!one, !lit, next_two]);
            if let Some(two) = two {
                self.add(&[!two, next_two]);
                self.add(&[!two, !lit]);
            }
            (one, two) = (next_one, Some(next_two));
        }
    }

    /// Dots are links; known numbers are linked to their like only. `None` if that cannot be.
    fn state_givens(&mut self, lists: &Lists, clues: &Clues) -> Option<()> {
        let n = self.graph.len();
        for &[a, b] in &clues.dots {
            let link = self.links[self.graph.link(a, b)?];
            self.add(&[link]);
        }
        for cell in 0..n {
            let Some(number) = self.given[cell] else { continue };
            for &(other, link) in &self.graph.near[cell] {
                let link = self.links[link];
                match self.given[other] {
                    Some(value) if value.abs_diff(number) == 1 => self.add(&[link]),
                    Some(_) => self.add(&[!link]),
                    None => {
                        let mut clause = vec![!link];
                        let mut beside_open = false;
                        for value in [number - 1, number + 1] {
                            match self.position(other, value) {
                                Some(lit) => {
                                    clause.push(lit);
                                    self.add(&[!lit, link]);
                                }
                                None => beside_open |= (1..=n).contains(&value) && lists[value].is_none(),
                            }
                        }
                        if !beside_open {
                            self.add(&clause);
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// One number per cell, one cell per number, and beside each number the next and the one before.
    fn state_positions(&mut self, lists: &Lists, open: bool, budget: &Budget) -> Option<()> {
        let n = self.graph.len();
        for (number, list) in lists.iter().enumerate() {
            if budget.is_cancelled() {
                return None;
            }
            let lits: Vec<batsat::Lit> =
                list.iter().flatten().filter_map(|&cell| self.position(cell, number)).collect();
            if !lits.is_empty() {
                self.add(&lits);
                at_most_one(&mut self.sat, &lits);
            }
        }
        for cell in 0..n {
            if budget.is_cancelled() {
                return None;
            }
            if self.given[cell].is_some() {
                continue;
            }
            let here = self.positions[cell].clone();
            let lits: Vec<batsat::Lit> = here.iter().map(|&(_, lit)| lit).collect();
            at_most_one(&mut self.sat, &lits);
            if !open {
                self.add(&lits);
            }
            for (number, lit) in here {
                for value in [number - 1, number + 1] {
                    if (1..=n).contains(&value) {
                        self.state_beside(cell, lit, value);
                    }
                }
                if self.linked {
                    self.state_links(cell, number, lit);
                }
            }
        }
        Some(())
    }

    /// If the cell has its number, a neighbour has `value`.
    fn state_beside(&mut self, cell: usize, lit: batsat::Lit, value: usize) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.push(!lit);
        for &(other, link) in &self.graph.near[cell] {
            if self.given[other] == Some(value) {
                // It stands beside the cell already; with links the link to it is said elsewhere.
                self.clause = clause;
                return;
            }
            if let Some(there) = self.position(other, value) {
                clause.push(there);
                if self.linked {
                    self.sat.add_clause_reuse(&mut vec![!lit, !there, self.links[link]]);
                }
            }
        }
        self.sat.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    /// If the cell has its number, its links lead to the next and the one before.
    fn state_links(&mut self, cell: usize, number: usize, lit: batsat::Lit) {
        for &(other, link) in &self.graph.near[cell] {
            let link = self.links[link];
            match self.given[other] {
                Some(value) if value.abs_diff(number) == 1 => {}
                Some(_) => self.add(&[!lit, !link]),
                None => {
                    let mut clause = vec![!lit, !link];
                    let beside = [number - 1, number + 1];
                    clause.extend(beside.iter().filter_map(|&v| self.position(other, v)));
                    self.add(&clause);
                }
            }
        }
    }

    /// Without links dots are said with positions: a number at one end has a partner at the other.
    fn state_dots(&mut self, clues: &Clues) {
        if self.linked {
            return;
        }
        for &dot in &clues.dots {
            for [cell, other] in [dot, [dot[1], dot[0]]] {
                for (number, lit) in self.positions[cell].clone() {
                    let beside = [number - 1, number + 1];
                    if self.given[other].is_some_and(|value| beside.contains(&value)) {
                        continue;
                    }
                    let mut clause = vec![!lit];
                    clause.extend(beside.iter().filter_map(|&v| self.position(other, v)));
                    self.add(&clause);
                }
            }
        }
    }

    /// The numbers of some solution under assumptions.
    pub fn find(&mut self, assumed: &[batsat::Lit], budget: &mut Budget) -> Found {
        sat::with_budget(
            self,
            budget,
            |search| &mut search.sat,
            |search| {
                let result = search.sat.solve_limited(assumed);
                if result != lbool::TRUE {
                    return Some(if result == lbool::FALSE { Found::None } else { Found::Unsettled });
                }
                search.numbers_or_cut().map(Found::Model)
            },
        )
        .unwrap_or(Found::Unsettled)
    }

    /// Numbers along the path of the model, or cuts against every piece that is closed in itself.
    fn numbers_or_cut(&mut self) -> Option<Vec<usize>> {
        let n = self.graph.len();
        let is_true = |lit: batsat::Lit| self.sat.value_lit(lit) == lbool::TRUE;
        if !self.linked {
            let number = |cell: usize| {
                let placed =
                    self.positions[cell].iter().find(|&&(_, lit)| is_true(lit)).map(|&(number, _)| number);
                self.given[cell].or(placed).unwrap_or(0)
            };
            return Some((0..n).map(number).collect());
        }
        let on: Vec<bool> = self.links.iter().map(|&lit| is_true(lit)).collect();
        let start = (0..n).find(|&cell| is_true(self.first[cell]))?;
        let mut numbers = vec![0; n];
        let walk = |numbers: &mut Vec<usize>, from: usize, mut number: usize| {
            let (mut cell, mut piece) = (from, Vec::new());
            loop {
                numbers[cell] = number;
                piece.push(cell);
                number += 1;
                let next =
                    self.graph.near[cell].iter().find(|&&(other, link)| on[link] && numbers[other] == 0);
                match next {
                    Some(&(other, _)) => cell = other,
                    None => return piece,
                }
            }
        };
        walk(&mut numbers, start, 1);
        let mut cuts: Vec<Vec<batsat::Lit>> = Vec::new();
        for cell in 0..n {
            if numbers[cell] != 0 {
                continue;
            }
            let piece = walk(&mut numbers, cell, n + 1);
            let mut inside = vec![false; n];
            piece.iter().for_each(|&c| inside[c] = true);
            // The path leads out of every part of the board that is not all of it.
            let border = piece.iter().flat_map(|&c| &self.graph.near[c]).filter(|(other, _)| !inside[*other]);
            cuts.push(border.map(|&(_, link)| self.links[link]).collect());
        }
        if cuts.is_empty() {
            return Some(numbers);
        }
        for mut cut in cuts {
            self.sat.add_clause_reuse(&mut cut);
        }
        None
    }

    /// Never again this solution: not all its links, or not this first cell.
    pub fn forbid(&mut self, numbers: &[usize]) {
        let mut clause: Vec<batsat::Lit> = Vec::new();
        if !self.linked {
            let said = numbers.iter().enumerate().filter_map(|(cell, &number)| self.position(cell, number));
            clause.extend(said.map(|lit| !lit));
            self.sat.add_clause_reuse(&mut clause);
            return;
        }
        for (link, &[a, b]) in self.graph.links.iter().enumerate() {
            if numbers[a].abs_diff(numbers[b]) == 1 {
                clause.push(!self.links[link]);
            }
        }
        clause.extend((0..numbers.len()).filter(|&cell| numbers[cell] == 1).map(|cell| !self.first[cell]));
        self.sat.add_clause_reuse(&mut clause);
    }

    /// The numbers that are known before any search, given or deduced.
    pub fn known(&self) -> &[Option<usize>] {
        &self.given
    }

    /// Tells the search a number that holds in every solution.
    pub fn tell(&mut self, cell: usize, number: usize) {
        if let Some(lit) = self.position(cell, number) {
            self.add(&[lit]);
        }
    }

    /// A switch that asks for a solution in which some of these cells have another number; `None` if no such
    /// solution can be asked for.
    pub fn differ(&mut self, candidates: &[(usize, usize)]) -> Option<batsat::Lit> {
        let mut clause: Vec<batsat::Lit> =
            candidates.iter().filter_map(|&(cell, n)| self.position(cell, n)).map(|lit| !lit).collect();
        if clause.is_empty() {
            return None;
        }
        let switch = new_lit(&mut self.sat, true);
        clause.push(!switch);
        self.sat.add_clause_reuse(&mut clause);
        Some(switch)
    }
}
