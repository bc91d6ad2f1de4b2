//! What each clue still can claim, by the helping variables that say to which island a cell belongs.
//!
//! `growth.rs` knows land and sea only. Where every cell has a helping variable for each clue that can reach it, more can be
//! said, and with shorter reasons: a cell that a clue does not reach is not its own, whoever else may have it; land that only one clue
//! reaches is its own long before it hangs together with it, and takes from what is left for other ways.
//!
//! Much is told and little of it is ever asked about, so reasons are worked out when they are asked for, from what was known when
//! it was told.

mod why;

use super::areas::Walk;
use super::islands::NONE;
use super::problem::{Isles, Lit, Problem};
use crate::board::Cell;
use std::ops::Range;

const UNKNOWN: u8 = 2;

/// What is known, or was known once.
#[derive(Clone, Copy)]
pub(super) struct Known<'v> {
    pub values: &'v [u8],
    /// By variable when it was set, and since when nothing counts; or all of it is known.
    pub then: Option<(&'v [u32], u32)>,
}

impl Known<'_> {
    fn of(&self, var: u32) -> u8 {
        match self.then {
            Some((times, then)) if times[var as usize] >= then => UNKNOWN,
            _ => self.values[var as usize],
        }
    }
}

/// Why something is told of a clue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    clue: u32,
    goal: Goal,
    /// That holds where this cell is not its own.
    without: Option<Cell>,
}

/// What a clue does not come to.
#[derive(Clone, Copy, Debug)]
enum Goal {
    /// So many cells as it says.
    Size,
    Cell(Cell),
    /// Any cell of a pool that nobody else reaches.
    Pool(u32),
}

/// Something that follows; without a literal, what is known cannot be.
pub(super) struct Told {
    pub then: Option<Lit>,
    pub why: Claim,
}

/// What all clues can claim.
pub(super) struct Claims<'a> {
    isles: &'a Isles<'a>,
    /// The helping variables, and by variable from the first on: its cell and clue.
    vars: Range<usize>,
    places: Vec<(Cell, u32)>,
    /// By clue: the helping variables of its cells, without those that are known not to hold whatever else is tried.
    of_clue: Vec<Vec<u32>>,
    /// By cell: the helping variable that says to whom it belongs, if that is known.
    holder: Vec<u32>,
    /// By cell: how many of those beside it are known to belong to somebody.
    held: Vec<u8>,
    /// By clue: how many cells are known to be its own.
    count: Vec<u32>,
    dirty: Vec<bool>,
    news: bool,
    /// What was told of a clue by itself is no news to it: by helping variable, and those that were told last.
    echo: Vec<bool>,
    echoes: Vec<u32>,
    /// Cells that cannot all be sea, by cell which of them it is in, and by clue which it may prevent.
    pools: Vec<Vec<Cell>>,
    pools_at: Vec<Vec<u32>>,
    pools_of: Vec<Vec<u32>>,
    /// By pool: how many of the helping variables of its cells can still be true.
    alive: Vec<u32>,
    room: Room,
}

/// Room to look at one clue.
#[derive(Default)]
struct Room {
    /// By cell: its helping variable for the clue that is looked at.
    var: Vec<u32>,
    loaded: Vec<Cell>,
    /// By cell: how many cells the island takes beyond what is known to be its own, to have this one.
    cost: Vec<u32>,
    reached: Vec<Cell>,
    layer: Vec<Cell>,
    next: Vec<Cell>,
    walk: Walk,
    lost: Vec<u32>,
    own: Vec<u32>,
    gates: Vec<u32>,
}

impl<'a> Claims<'a> {
    /// `None` if there are no helping variables.
    pub fn new(problem: &'a Problem<'a>) -> Option<Claims<'a>> {
        let [isles] = &problem.isles[..] else { return None };
        let cells = isles.near.len();
        let mut all: Vec<(u32, Cell, u32)> = Vec::new();
        for (cell, owned) in (0u32..).zip(&isles.owned) {
            all.extend(owned.iter().map(|&(clue, lit)| (lit.var() as u32, Cell(cell), clue)));
        }
        all.sort_unstable();
        let first = all.first()?.0;
        let mut of_clue = vec![Vec::new(); isles.clues.len()];
        all.iter().for_each(|&(var, _, clue)| of_clue[clue as usize].push(var));
        // Without a gap.
        let vars = first as usize..first as usize + all.len();
        if all.last().map(|last| last.0 as usize + 1) != Some(vars.end) {
            return None;
        }
        let pools = pools(problem, isles);
        let mut pools_at = vec![Vec::new(); cells];
        let mut pools_of = vec![Vec::new(); isles.clues.len()];
        let mut alive = Vec::new();
        for (id, pool) in (0u32..).zip(&pools) {
            alive.push(pool.iter().map(|cell| isles.owned[cell.index()].len() as u32).sum());
            for cell in pool {
                pools_at[cell.index()].push(id);
                for &(clue, _) in &isles.owned[cell.index()] {
                    let all: &mut Vec<u32> = &mut pools_of[clue as usize];
                    if all.last() != Some(&id) {
                        all.push(id);
                    }
                }
            }
        }
        Some(Claims {
            isles,
            pools,
            pools_at,
            pools_of,
            alive,
            vars,
            places: all.iter().map(|&(_, cell, clue)| (cell, clue)).collect(),
            of_clue,
            holder: vec![NONE; cells],
            held: vec![0; cells],
            count: vec![0; isles.clues.len()],
            dirty: vec![true; isles.clues.len()],
            news: true,
            echo: vec![false; all.len()],
            echoes: Vec::new(),
            room: Room {
                var: vec![NONE; cells],
                cost: vec![NONE; cells],
                lost: vec![0; cells],
                ..Room::default()
            },
        })
    }

    /// True if every clue has helping variables.
    pub fn is_whole(&self) -> bool {
        self.of_clue.iter().all(|vars| !vars.is_empty())
    }

    fn place(&self, var: u32) -> (Cell, u32) {
        self.places[var as usize - self.vars.start]
    }

    /// What is known now is known whatever else is tried.
    pub fn keep(&mut self, values: &[u8]) {
        self.of_clue.iter_mut().for_each(|vars| vars.retain(|&var| values[var as usize] != 0));
    }

    /// A variable has got its value. Only clues that still can have the cells around it have to look again.
    pub fn hear(&mut self, var: usize, values: &[u8]) {
        if !self.vars.contains(&var) {
            return;
        }
        let value = values[var] == 1;
        let (cell, clue) = self.place(var as u32);
        let can_have = |&&(_, lit): &&(u32, Lit)| values[lit.var()] != 0;
        if value || !self.echo[var - self.vars.start] {
            self.news = true;
            self.dirty[clue as usize] = true;
        }
        if value {
            self.holder[cell.index()] = var as u32;
            self.count[clue as usize] += 1;
            // Others keep their distance.
            for near in &self.isles.near[cell.index()] {
                self.held[near.index()] += 1;
                for &(other, _) in self.isles.owned[near.index()].iter().filter(can_have) {
                    self.dirty[other as usize] = true;
                }
            }
            return;
        }
        for &pool in &self.pools_at[cell.index()] {
            let alive = &mut self.alive[pool as usize];
            *alive -= 1;
            if *alive as usize <= self.pools[pool as usize].len() {
                let cells = self.pools[pool as usize].iter();
                let mut owners = cells.flat_map(|cell| &self.isles.owned[cell.index()]).filter(can_have);
                if let Some(&(only, _)) = owners.next().filter(|one| owners.all(|other| other.0 == one.0)) {
                    self.news = true;
                    self.dirty[only as usize] = true;
                }
            }
        }
    }

    /// A variable has lost its value.
    pub fn forget(&mut self, var: usize, value: bool) {
        if !self.vars.contains(&var) {
            return;
        }
        let (cell, clue) = self.place(var as u32);
        if value {
            self.holder[cell.index()] = NONE;
            self.isles.near[cell.index()].iter().for_each(|near| self.held[near.index()] -= 1);
            self.count[clue as usize] -= 1;
        } else {
            self.pools_at[cell.index()].iter().for_each(|&pool| self.alive[pool as usize] += 1);
        }
    }

    /// Everything is new.
    pub fn all(&mut self) {
        self.dirty.fill(true);
        self.news = true;
    }

    /// What follows for the clues around which something changed.
    pub fn infer(&mut self, known: Known<'_>, told: &mut Vec<Told>) {
        for var in self.echoes.drain(..) {
            self.echo[var as usize - self.vars.start] = false;
        }
        if !std::mem::take(&mut self.news) {
            return;
        }
        for clue in 0..self.dirty.len() {
            if std::mem::take(&mut self.dirty[clue]) && !self.of_clue[clue].is_empty() {
                let before = told.len();
                self.look(clue as u32, known, told);
                let is_at_odds = told.last().is_some_and(|told| told.then.is_none());
                self.dirty[clue] = is_at_odds;
                // What a clue cannot do without keeps others away, who look again then; so they wait for it.
                let takes = |told: &Told| told.then.is_none_or(Lit::is_positive);
                if told[before..].iter().any(takes) {
                    self.news = true;
                    return;
                }
            }
        }
    }

    /// What is told of one clue: which cells it does not reach with what is left of its size, and those it cannot do without.
    fn look(&mut self, clue: u32, known: Known<'_>, told: &mut Vec<Told>) {
        let Some(size) = self.isles.clues[clue as usize].size else { return };
        let left = size.saturating_sub(self.count[clue as usize]);
        self.load(clue, |var| known.of(var) != 0);
        if self.room.var[self.isles.clues[clue as usize].cell.index()] == NONE {
            return self.room.unload();
        }
        self.grow(clue, known, left, None);
        let claim = |goal| Claim { clue, goal, without: None };
        let before = told.len();
        for &cell in &self.room.loaded {
            if self.room.cost[cell.index()] != NONE {
                continue;
            }
            let var = self.room.var[cell.index()];
            match known.of(var) {
                UNKNOWN => {
                    told.push(Told { then: Some(Lit::new(var, false)), why: claim(Goal::Cell(cell)) });
                    self.echo[var as usize - self.vars.start] = true;
                    self.echoes.push(var);
                }
                1 => {
                    told.truncate(before);
                    told.push(Told { then: None, why: claim(Goal::Cell(cell)) });
                    return self.room.unload();
                }
                _ => {}
            }
        }
        let room = self.room.reached.len() as u32;
        if room < size {
            told.truncate(before);
            told.push(Told { then: None, why: claim(Goal::Size) });
        } else if left > 0 {
            self.bottlenecks(clue, known, size, told);
        }
        self.room.unload();
    }

    /// Cells without which an island cannot be whole.
    fn bottlenecks(&mut self, clue: u32, known: Known<'_>, size: u32, told: &mut Vec<Told>) {
        let Room { var, cost, reached, walk, lost, own, gates, .. } = &mut self.room;
        let start = self.isles.clues[clue as usize].cell;
        walk.go(self.isles.near, &[start], reached.iter().copied());
        let is_own = |cell: Cell| known.of(var[cell.index()]) == 1;
        own.clear();
        own.push(0);
        for &cell in &walk.order {
            lost[cell.index()] = 0;
            own.push(own[own.len() - 1] + u32::from(is_own(cell)));
        }
        // How many cells are lost without each, or that it is told already.
        for place in 1..walk.order.len() {
            let Some(gate) = walk.gate(place) else { continue };
            if lost[gate.index()] == NONE || is_own(gate) {
                continue;
            }
            let behind = walk.behind(place);
            lost[gate.index()] += behind;
            if own[place + behind as usize] > own[place] {
                let Some(target) = walk.part(place).iter().copied().find(|&cell| is_own(cell)) else {
                    continue;
                };
                lost[gate.index()] = NONE;
                told.push(Told {
                    then: Some(Lit::new(var[gate.index()], true)),
                    why: Claim { clue, goal: Goal::Cell(target), without: Some(gate) },
                });
            }
        }
        // What all ways lead through to whatever is left of a pool that nobody else reaches.
        let mut is_ready = false;
        for &id in &self.pools_of[clue as usize] {
            let (pool, alive) = (&self.pools[id as usize], self.alive[id as usize] as usize);
            if alive == 0 || alive > pool.len() {
                continue;
            }
            let mine = pool.iter().filter(|cell| {
                let var = var[cell.index()];
                var != NONE && known.of(var) == UNKNOWN
            });
            if alive != mine.clone().count() || pool.iter().any(|cell| self.holder[cell.index()] != NONE) {
                continue;
            }
            if !std::mem::replace(&mut is_ready, true) {
                walk.gates(gates);
            }
            let mut places =
                mine.filter(|cell| cost[cell.index()] != NONE).map(|&cell| walk.place(cell) as u32);
            let Some(mut common) = places.next() else { continue };
            for mut place in places {
                while place != common {
                    if place > common {
                        place = gates[place as usize];
                    } else {
                        common = gates[common as usize];
                    }
                }
            }
            // The first one is the clue itself.
            while common != 0 {
                let gate = walk.order[common as usize];
                if lost[gate.index()] != NONE && !is_own(gate) {
                    lost[gate.index()] = NONE;
                    told.push(Told {
                        then: Some(Lit::new(var[gate.index()], true)),
                        why: Claim { clue, goal: Goal::Pool(id), without: Some(gate) },
                    });
                }
                common = gates[common as usize];
            }
        }
        let room = reached.len() as u32;
        for &cell in reached.iter() {
            let lost = lost[cell.index()];
            if lost != NONE && !is_own(cell) && room - lost - 1 < size {
                told.push(Told {
                    then: Some(Lit::new(var[cell.index()], true)),
                    why: Claim { clue, goal: Goal::Size, without: Some(cell) },
                });
            }
        }
    }

    /// Lays out the helping variables of a clue by cell, those for which it is asked for.
    fn load(&mut self, clue: u32, asked: impl Fn(u32) -> bool) {
        for &var in self.of_clue[clue as usize].iter().filter(|&&var| asked(var)) {
            let (cell, _) = self.places[var as usize - self.vars.start];
            self.room.var[cell.index()] = var;
            self.room.loaded.push(cell);
        }
    }

    /// The helping variable of a cell beside this one that belongs to another clue, if there is one.
    fn taken(&self, cell: Cell, clue: u32, known: Known<'_>) -> Option<u32> {
        if self.held[cell.index()] == 0 {
            return None;
        }
        let holders = self.isles.near[cell.index()].iter().map(|near| self.holder[near.index()]);
        holders.filter(|&var| var != NONE).find(|&var| self.place(var).1 != clue && known.of(var) == 1)
    }

    /// How far a clue reaches with so many cells more, none of them this one.
    fn grow(&mut self, clue: u32, known: Known<'_>, left: u32, without: Option<Cell>) {
        let mut room = std::mem::take(&mut self.room);
        room.clear();
        let start = self.isles.clues[clue as usize].cell;
        room.cost[start.index()] = 0;
        room.reached.push(start);
        room.layer.push(start);
        let mut cost = 0;
        loop {
            while let Some(cell) = room.layer.pop() {
                if room.cost[cell.index()] < cost {
                    continue;
                }
                for &other in &self.isles.near[cell.index()] {
                    let var = room.var[other.index()];
                    let there = room.cost[other.index()];
                    if var == NONE || there <= cost || Some(other) == without {
                        continue;
                    }
                    match known.of(var) {
                        0 => {}
                        1 => {
                            if there == NONE {
                                room.reached.push(other);
                            }
                            room.cost[other.index()] = cost;
                            room.layer.push(other);
                        }
                        _ => {
                            if cost < left && there == NONE && self.taken(other, clue, known).is_none() {
                                room.cost[other.index()] = cost + 1;
                                room.reached.push(other);
                                room.next.push(other);
                            }
                        }
                    }
                }
            }
            if room.next.is_empty() {
                break;
            }
            std::mem::swap(&mut room.layer, &mut room.next);
            cost += 1;
        }
        self.room = room;
    }
}

/// Cells that cannot all be sea, where all clues that reach them have helping variables.
fn pools(problem: &Problem<'_>, isles: &Isles<'_>) -> Vec<Vec<Cell>> {
    let mut cell_of = vec![NONE; problem.vars];
    for (cell, land) in (0u32..).zip(&isles.land) {
        cell_of[land.var()] = cell;
    }
    let mut pools = Vec::new();
    for constraint in &problem.constraints {
        let lits = problem.lits_of(constraint);
        let most = lits.len() as u32;
        let is_sea =
            |lit: &Lit| cell_of[lit.var()] != NONE && *lit == !isles.land[cell_of[lit.var()] as usize];
        let is_pool = lits.len() > 1 && lits.iter().all(is_sea);
        if !is_pool || constraint.allowed.contains(most) || !(0..most).all(|n| constraint.allowed.contains(n))
        {
            continue;
        }
        let cells: Vec<Cell> = lits.iter().map(|lit| Cell(cell_of[lit.var()])).collect();
        if cells.iter().all(|cell| isles.owned[cell.index()].len() == isles.reached[cell.index()].len()) {
            pools.push(cells);
        }
    }
    pools
}

impl Room {
    fn clear(&mut self) {
        self.reached.drain(..).for_each(|cell| self.cost[cell.index()] = NONE);
        self.layer.clear();
        self.next.clear();
    }

    fn unload(&mut self) {
        self.clear();
        self.loaded.drain(..).for_each(|cell| self.var[cell.index()] = NONE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::dice::Dice;
    use crate::puzzle::{Clue, Draft, Marks, Puzzle};
    use crate::rule::parts;
    use crate::solve::problem::IsleClue;
    use crate::solve::{Budget, Solver};

    fn random_islands(plan: Plan, dice: &mut Dice) -> Option<Puzzle> {
        let mut draft = Draft::new("nurikabe", plan);
        let board = draft.clone().into_puzzle().ok()?.board().clone();
        let cells: Vec<Cell> = board.cells().collect();
        for at in dice.order(cells.len()).into_iter().take(4) {
            let clue = if dice.percent(10) { Clue::Query } else { Clue::Number(1 + dice.below(7) as u32) };
            draft.clues.push((board.spot(cells[at]).clone(), clue));
        }
        draft.into_puzzle().ok()
    }

    /// What all variables are in a solution.
    fn truth(problem: &Problem<'_>, marks: &Marks) -> Vec<u8> {
        let isles = &problem.isles[0];
        let mut values = vec![1; problem.vars];
        let is_land = |cell: Cell| !marks.is(cell, 1);
        for (cell, land) in (0u32..).map(Cell).zip(&isles.land) {
            values[land.var()] = u8::from(is_land(cell) == land.is_positive());
        }
        for island in parts(isles.near, is_land) {
            for &cell in &island {
                for &(clue, own) in &isles.owned[cell.index()] {
                    values[own.var()] = u8::from(island.contains(&isles.clues[clue as usize].cell));
                }
            }
        }
        for cell in (0..isles.land.len() as u32).map(Cell).filter(|&cell| !is_land(cell)) {
            isles.owned[cell.index()].iter().for_each(|(_, own)| values[own.var()] = 0);
        }
        values
    }

    /// Something that is no solution; yet no cell belongs to two clues, since the search never looks at that.
    fn wild(problem: &Problem<'_>, dice: &mut Dice) -> Vec<u8> {
        let isles = &problem.isles[0];
        let mut values = vec![1; problem.vars];
        for (owned, land) in isles.owned.iter().zip(&isles.land) {
            let owner = dice.below(owned.len() + 1);
            values[land.var()] = u8::from((owner < owned.len()) == land.is_positive());
            for (at, (_, own)) in owned.iter().enumerate() {
                values[own.var()] = u8::from(at == owner);
            }
        }
        values
    }

    /// A steady solver does without claims, so all its solutions can be asked whether what is claimed is true. Reasons are asked
    /// for later, when more is known.
    #[test]
    fn what_clues_claim_is_true_of_every_solution() {
        let mut dice = Dice::new(9, 0);
        let (mut own, mut not_own, mut at_odds, mut by_pools) = (0, 0, 0, 0);
        for turn in 0..150 {
            let plan = if turn % 3 == 0 { Plan::hexagon(2) } else { Plan::rectangle(5, 6) };
            let Some(puzzle) = random_islands(plan, &mut dice) else { continue };
            let (board, book) = (puzzle.board(), puzzle.rules());
            let problem = Problem::new(board, puzzle.card(), &book);
            let mut truths: Vec<Vec<u8>> = Vec::new();
            Solver::steady(board, puzzle.card(), &book).open().each(&Budget::unlimited(), |marks| {
                truths.push(truth(&problem, &marks));
                truths.len() < 1000
            });
            // That clues are their own is always known.
            let isles = &problem.isles[0];
            let own_cell = |(id, clue): (u32, &IsleClue)| {
                let owned = isles.owned[clue.cell.index()].iter().find(|(own, _)| *own == id)?;
                Some(owned.1.var())
            };
            let starts: Vec<usize> = (0u32..).zip(&isles.clues).filter_map(own_cell).collect();
            for _ in 0..40 {
                let Some(mut claims) = Claims::new(&problem) else { continue };
                let like = dice.choose(&truths).cloned().filter(|_| dice.percent(80));
                let like = like.unwrap_or_else(|| wild(&problem, &mut dice));
                let share = 10 + 10 * dice.below(6) as u32;
                let mut order = dice.order(problem.vars);
                order.sort_by_key(|var| !starts.contains(var));
                let (mut values, mut times) = (vec![UNKNOWN; problem.vars], vec![0; problem.vars]);
                let now = (problem.vars as u32 * share / 100).max(starts.len() as u32);
                let mut told = Vec::new();
                for (time, var) in (0u32..).zip(order) {
                    if time == now {
                        claims.infer(Known { values: &values, then: None }, &mut told);
                    }
                    let value = if starts.contains(&var) { 1 } else { like[var] };
                    (values[var], times[var]) = (value, time);
                    claims.hear(var, &values);
                }
                let known = Known { values: &values, then: Some((&times, now)) };
                for Told { then, why } in told {
                    match then {
                        Some(then) if then.is_positive() => own += 1,
                        Some(_) => not_own += 1,
                        None => at_odds += 1,
                    }
                    by_pools += usize::from(matches!(why.goal, Goal::Pool(_)));
                    let mut because = Vec::new();
                    claims.why(why, known, &mut because);
                    let was_so = |lit: &Lit| known.of(lit.var() as u32) == u8::from(lit.is_positive());
                    assert!(because.iter().all(was_so), "turn {turn}: {why:?} was not known: {because:?}");
                    for truth in &truths {
                        let holds = |lit: &Lit| truth[lit.var()] == u8::from(lit.is_positive());
                        let fits = !because.iter().all(holds) || then.as_ref().is_some_and(holds);
                        assert!(fits, "turn {turn}: {then:?}, {why:?} because of {because:?}");
                    }
                }
            }
        }
        // It was asked often enough to mean something.
        assert!(
            own > 300 && not_own > 3000 && at_odds > 30 && by_pools > 30,
            "{own} {not_own} {at_odds} {by_pools}"
        );
    }
}
