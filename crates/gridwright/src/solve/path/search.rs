//! The joined search: links and positions as SAT variables, closed pieces cut when they appear.

use super::super::budget::Budget;
use super::super::sat::{self, Sat, at_most_one, new_lit};
use super::super::search::Found as Outcome;
use super::plan::{Clues, Graph, stretches};
use batsat::{SolverInterface, lbool};
use std::collections::HashMap;

/// Numbers of all cells.
type Found = Outcome<Vec<usize>>;

pub(super) struct Search<'a> {
    graph: &'a Graph,
    sat: Sat,
    /// By link: is it on the path?
    links: Vec<batsat::Lit>,
    /// (cell, number) → "this cell has this number", where positions are used.
    positions: HashMap<(usize, usize), batsat::Lit>,
    /// By cell: is it the first, the last?
    first: Vec<batsat::Lit>,
    last: Vec<batsat::Lit>,
}

impl<'a> Search<'a> {
    /// `None` if the clues cannot hold for a plain reason. With `may_leave_open` the longest stretch may go without
    /// positions.
    pub fn new(graph: &'a Graph, clues: &Clues, may_leave_open: bool) -> Option<Search<'a>> {
        let n = graph.len();
        if clues.clash || n == 0 {
            return None;
        }
        let stretches = stretches(graph, clues, may_leave_open)?;
        let mut sat = Sat::new(Default::default(), Default::default());
        let links = graph.links.iter().map(|_| new_lit(&mut sat, false)).collect();
        let ends = |sat: &mut Sat| (0..n).map(|_| new_lit(sat, false)).collect::<Vec<_>>();
        let (first, last) = (ends(&mut sat), ends(&mut sat));
        let mut search = Search { graph, sat, links, positions: HashMap::new(), first, last };
        for stretch in &stretches.closed {
            for (number, cells) in (stretch.first..).zip(&stretch.cells) {
                for &cell in cells {
                    let lit = match number {
                        1 => search.first[cell],
                        _ if number == n => search.last[cell],
                        _ => new_lit(&mut search.sat, false),
                    };
                    search.positions.insert((cell, number), lit);
                }
            }
        }
        search.state_ends(clues);
        for cell in 0..n {
            search.state_degree(cell);
        }
        search.state_givens(clues)?;
        let numbers: Vec<(usize, Vec<usize>)> =
            stretches.closed.into_iter().flat_map(|s| (s.first..).zip(s.cells)).collect();
        search.state_positions(clues, &numbers, stretches.open);
        Some(search)
    }

    fn add(&mut self, clause: &[batsat::Lit]) {
        self.sat.add_clause_reuse(&mut clause.to_vec());
    }

    /// One cell is first and one is last; those that are given are known.
    fn state_ends(&mut self, clues: &Clues) {
        let n = self.graph.len();
        for (number, ends) in [(1, self.first.clone()), (n, self.last.clone())] {
            match clues.at[number] {
                Some(cell) => {
                    for (other, &lit) in ends.iter().enumerate() {
                        self.add(&[if other == cell { lit } else { !lit }]);
                    }
                }
                None => {
                    for (cell, &lit) in ends.iter().enumerate() {
                        if clues.given[cell].is_some() {
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
        let around: Vec<batsat::Lit> =
            self.graph.near[cell].iter().map(|&(_, link)| self.links[link]).collect();
        let (first, last) = (self.first[cell], self.last[cell]);
        if self.graph.len() == 1 {
            return;
        }
        self.add(&around);
        for i in 0..around.len() {
            let mut others: Vec<batsat::Lit> = around.iter().copied().filter(|&l| l != around[i]).collect();
            others.extend([first, last]);
            self.add(&others);
            for j in 0..i {
                self.add(&[!around[i], !around[j], !first]);
                self.add(&[!around[i], !around[j], !last]);
            }
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

    /// Dots are links; givens are linked to their like only. `None` if that cannot be.
    fn state_givens(&mut self, clues: &Clues) -> Option<()> {
        let n = self.graph.len();
        let mut has_positions = vec![false; n + 1];
        self.positions.keys().for_each(|&(_, number)| has_positions[number] = true);
        for &[a, b] in &clues.dots {
            let link = self.links[self.graph.link(a, b)?];
            self.add(&[link]);
        }
        for number in 1..=n {
            let Some(cell) = clues.at[number] else { continue };
            if let Some(next) = clues.at.get(number + 1).copied().flatten() {
                let link = self.links[self.graph.link(cell, next)?];
                self.add(&[link]);
            }
            for &(other, link) in &self.graph.near[cell] {
                let link = self.links[link];
                match clues.given[other] {
                    Some(value) if value.abs_diff(number) != 1 => self.add(&[!link]),
                    Some(_) => {}
                    None => {
                        let mut clause = vec![!link];
                        let mut beside_open = false;
                        for value in [number.wrapping_sub(1), number + 1] {
                            match self.positions.get(&(other, value)) {
                                Some(&lit) => {
                                    clause.push(lit);
                                    self.add(&[!lit, link]);
                                }
                                None => {
                                    let free = (1..=n).contains(&value) && clues.at[value].is_none();
                                    beside_open |= free && !has_positions[value];
                                }
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

    fn state_positions(&mut self, clues: &Clues, numbers: &[(usize, Vec<usize>)], open: bool) {
        let n = self.graph.len();
        let mut of_cell: Vec<Vec<(usize, batsat::Lit)>> = vec![Vec::new(); n];
        for (number, cells) in numbers {
            let lits: Vec<batsat::Lit> = cells.iter().map(|&cell| self.positions[&(cell, *number)]).collect();
            self.add(&lits);
            at_most_one(&mut self.sat, &lits);
            for (&cell, &lit) in cells.iter().zip(&lits) {
                of_cell[cell].push((*number, lit));
            }
        }
        for cell in (0..n).filter(|&cell| clues.given[cell].is_none()) {
            let lits: Vec<batsat::Lit> = of_cell[cell].iter().map(|&(_, lit)| lit).collect();
            at_most_one(&mut self.sat, &lits);
            if !open {
                self.add(&lits);
            }
            for &(number, lit) in &of_cell[cell] {
                for value in [number.wrapping_sub(1), number + 1] {
                    if !(1..=n).contains(&value) {
                        continue;
                    }
                    // The neighbour with that number, and the link to it.
                    let mut clause = vec![!lit];
                    for &(other, link) in &self.graph.near[cell] {
                        let link = self.links[link];
                        if clues.given[other] == Some(value) {
                            clause.push(link);
                        } else if let Some(&there) = self.positions.get(&(other, value)) {
                            clause.push(there);
                            self.sat.add_clause_reuse(&mut vec![!lit, !there, link]);
                        }
                    }
                    self.add(&clause);
                }
                for &(other, link) in &self.graph.near[cell] {
                    let link = self.links[link];
                    match clues.given[other] {
                        Some(value) if value.abs_diff(number) == 1 => {}
                        Some(_) => self.add(&[!lit, !link]),
                        None => {
                            let mut clause = vec![!lit, !link];
                            let beside = [number.wrapping_sub(1), number + 1];
                            clause.extend(beside.iter().filter_map(|&v| self.positions.get(&(other, v))));
                            self.add(&clause);
                        }
                    }
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
        for (link, &[a, b]) in self.graph.links.iter().enumerate() {
            if numbers[a].abs_diff(numbers[b]) == 1 {
                clause.push(!self.links[link]);
            }
        }
        clause.extend((0..numbers.len()).filter(|&cell| numbers[cell] == 1).map(|cell| !self.first[cell]));
        self.sat.add_clause_reuse(&mut clause);
    }

    /// A switch that asks for a solution in which some of these cells have another number; `None` if no such
    /// solution can be asked for.
    pub fn differ(&mut self, candidates: &[(usize, usize)]) -> Option<batsat::Lit> {
        let mut clause: Vec<batsat::Lit> =
            candidates.iter().filter_map(|key| self.positions.get(key)).map(|&lit| !lit).collect();
        if clause.is_empty() {
            return None;
        }
        let switch = new_lit(&mut self.sat, true);
        clause.push(!switch);
        self.sat.add_clause_reuse(&mut clause);
        Some(switch)
    }
}
