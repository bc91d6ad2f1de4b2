//! How far the island of each clue can still grow, past what belongs to others, and whether that is enough.
//!
//! A search asks for this all the time, and mostly little has changed. So how far a clue reaches is kept together with the
//! cells that it was computed from, and computed again only when one of them is another than it was, be it that the search went
//! on or came back.

use super::areas::{Inference, Is, Walk};
use super::islands::{Coast, NONE};
use super::problem::Lit;
use crate::board::Cell;
use crate::rule::Near;

/// How far all clues can grow, kept from look to look.
#[derive(Default)]
pub(super) struct Growth {
    /// By clue.
    kept: Vec<Kept>,
    /// By cell: how many of the clues whose reach is known reach it.
    covers: Vec<u32>,
    /// By cell: what growing past it depends on, as it was at the last look.
    signs: Vec<u32>,
    reach: Reach,
}

/// How far one clue can grow, as it was when it was looked at.
#[derive(Default)]
struct Kept {
    /// The cells that the island can have, and how many it has at least if it has this one.
    cells: Vec<(Cell, u32)>,
    /// A bit for each of them.
    bits: Vec<u64>,
    most: u32,
    /// Nothing has changed there since.
    holds: bool,
    /// Nothing followed from it.
    quiet: bool,
}

/// How far one clue can grow, spread out over the board.
#[derive(Default)]
struct Reach {
    /// The clue.
    of: Option<usize>,
    /// By cell: how many cells the island has at least, if it has this one; `u32::MAX` if it cannot.
    cost: Vec<u32>,
    cells: Vec<Cell>,
    /// Cells to go on from, by cost beyond that of the island as it is.
    layers: Vec<Vec<Cell>>,
    /// The walk through them, and by cell how many are lost without it.
    walk: Walk,
    lost: Vec<u32>,
}

/// Signs of cells: 0 is sea, even numbers land of nobody, odd ones from here on land of a clue.
const OPEN: u32 = 1;
const OWNED: u32 = 3;

fn is_owned(sign: u32) -> bool {
    sign >= OWNED && sign % 2 == 1
}

impl Kept {
    fn has(&self, cell: Cell) -> bool {
        self.bits[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// True if the reach may be another since a cell is another than it was.
    fn depends_on(&self, cell: Cell, before: u32, now: u32, near: &Near) -> bool {
        if self.has(cell) {
            return true;
        }
        let touches = |cell: Cell| near[cell.index()].iter().any(|&beside| self.has(beside));
        match (before, now) {
            // Land of another keeps its distance from what touches it.
            _ if is_owned(before) || is_owned(now) => {
                touches(cell) || near[cell.index()].iter().any(|&beside| touches(beside))
            }
            // It could have been land, yet not of this island; and it is not now.
            (OPEN, _) => false,
            _ => touches(cell),
        }
    }
}

impl Reach {
    fn clear(&mut self) {
        self.cells.drain(..).for_each(|cell| self.cost[cell.index()] = u32::MAX);
    }

    fn put(&mut self, cell: Cell, cost: u32, base: u32) {
        if self.cost[cell.index()] == u32::MAX {
            self.cells.push(cell);
        }
        self.cost[cell.index()] = cost;
        let layer = (cost - base) as usize;
        if self.layers.len() <= layer {
            self.layers.resize_with(layer + 1, Vec::new);
        }
        self.layers[layer].push(cell);
    }
}

impl Growth {
    /// What follows from how far the clues can grow for which `dirty` says that something changed.
    pub fn infer(&mut self, coast: &Coast<'_>, dirty: &mut [bool], found: &mut Vec<Inference>) {
        self.notice(coast);
        for clue in (0..dirty.len()).filter(|&clue| dirty[clue]) {
            self.renew(coast, clue);
            if !self.kept[clue].quiet {
                let before = found.len();
                self.load(clue);
                coast.room(clue, &mut self.reach, found);
                self.kept[clue].quiet = found.len() == before;
            }
        }
        if !found.is_empty() {
            return;
        }
        // What is lost to all of them was near one that changed, or never near any.
        let everywhere = dirty.iter().all(|&dirty| dirty);
        let near = |cell: &Cell| {
            let beside = |clue: &u32| {
                dirty[*clue as usize] && coast.isles.around[*clue as usize].binary_search(cell).is_ok()
            };
            everywhere || coast.isles.beside[cell.index()].iter().any(beside)
        };
        let cells = (0..coast.state.len() as u32).map(Cell);
        let uncovered = cells.filter(|&cell| self.covers[cell.index()] == 0 && coast.is_free(cell));
        let mut lost: Vec<Cell> = uncovered.filter(near).collect();
        dirty.fill(false);
        lost.retain(|&cell| self.is_lost(coast, cell));
        self.tell_lost(coast, &lost, found);
    }

    /// Looks which cells are others than they were, and gives up what depends on them.
    fn notice(&mut self, coast: &Coast<'_>) {
        let cells = coast.state.len();
        self.kept.resize_with(coast.isles.clues.len(), Kept::default);
        self.covers.resize(cells, 0);
        self.signs.resize(cells, u32::MAX);
        self.reach.cost.resize(cells, u32::MAX);
        self.reach.lost.resize(cells, 0);
        // A clue whose number does not count just now reaches further than it can at best.
        let is_far = |clue: &u32| {
            let (kept, clue) = (&self.kept[*clue as usize], &coast.isles.clues[*clue as usize]);
            kept.holds && clue.size.is_some_and(|size| size < kept.most)
        };
        let far: Vec<u32> = (0..coast.isles.clues.len() as u32).filter(is_far).collect();
        for cell in (0..cells as u32).map(Cell) {
            let sign = coast.sign(cell);
            if sign == self.signs[cell.index()] {
                continue;
            }
            let before = std::mem::replace(&mut self.signs[cell.index()], sign);
            for &clue in coast.isles.beside[cell.index()].iter().chain(&far) {
                let kept = &self.kept[clue as usize];
                if kept.holds && kept.depends_on(cell, before, sign, coast.isles.near) {
                    self.give_up(clue as usize);
                }
            }
        }
    }

    fn give_up(&mut self, clue: usize) {
        let kept = &mut self.kept[clue];
        kept.holds = false;
        kept.cells.iter().for_each(|(cell, _)| self.covers[cell.index()] -= 1);
    }

    /// Computes how far a clue reaches, unless that is known.
    fn renew(&mut self, coast: &Coast<'_>, clue: usize) {
        let most = coast.size[clue].unwrap_or(u32::MAX - 1);
        if self.kept[clue].holds {
            if self.kept[clue].most == most {
                return;
            }
            self.give_up(clue);
        }
        coast.reach(clue, most, &mut self.reach);
        self.reach.of = Some(clue);
        let kept = &mut self.kept[clue];
        (kept.most, kept.holds, kept.quiet) = (most, true, false);
        kept.cells.clear();
        kept.bits.clear();
        kept.bits.resize(coast.state.len().div_ceil(64), 0);
        for &cell in &self.reach.cells {
            kept.cells.push((cell, self.reach.cost[cell.index()]));
            kept.bits[cell.index() / 64] |= 1 << (cell.index() % 64);
            self.covers[cell.index()] += 1;
        }
    }

    /// Spreads out how far a clue reaches, which is known.
    fn load(&mut self, clue: usize) {
        if self.reach.of == Some(clue) {
            return;
        }
        self.reach.clear();
        self.reach.of = Some(clue);
        for &(cell, cost) in &self.kept[clue].cells {
            self.reach.cells.push(cell);
            self.reach.cost[cell.index()] = cost;
        }
    }

    /// True if no clue reaches the cell.
    fn is_lost(&mut self, coast: &Coast<'_>, cell: Cell) -> bool {
        // A clue whose size does not count reaches farther than it would.
        let muted = (0..coast.size.len()).filter(|&clue| coast.is_muted(clue));
        coast.isles.reached[cell.index()].iter().map(|&clue| clue as usize).chain(muted).all(|clue| {
            self.renew(coast, clue);
            self.covers[cell.index()] == 0
        })
    }

    /// Cells that no clue reaches are no land.
    fn tell_lost(&mut self, coast: &Coast<'_>, lost: &[Cell], found: &mut Vec<Inference>) {
        let mut seen = vec![false; coast.groups.len()];
        for &cell in lost {
            let group = coast.group[cell.index()];
            if group != NONE && std::mem::replace(&mut seen[group as usize], true) {
                continue;
            }
            let mut because = Vec::new();
            let steps = coast.steps_to(cell);
            for (clue, at) in coast.isles.clues.iter().enumerate() {
                if coast.size[clue].is_none_or(|size| steps[at.cell.index()] < size) {
                    self.renew(coast, clue);
                    self.load(clue);
                    coast.why_not(clue, &self.reach, Some(&steps), &mut because);
                } else {
                    because.push(at.said);
                }
            }
            because.sort_unstable();
            because.dedup();
            if group != NONE {
                because.push(coast.lit(cell));
                found.push(Inference { then: None, because });
                return;
            }
            found.push(Inference { then: Some(!coast.lit(cell)), because });
        }
    }
}

impl Coast<'_> {
    /// What growing past a cell depends on: sea, open, land of a clue, or so much land of nobody.
    fn sign(&self, cell: Cell) -> u32 {
        match self.state[cell.index()] {
            Is::Out => 0,
            Is::Open => OPEN,
            Is::In => {
                let group = &self.groups[self.group[cell.index()] as usize];
                if group.clue == NONE { group.cells.len() as u32 * 2 } else { group.clue * 2 + OWNED }
            }
        }
    }

    /// True if the cell is land of no clue yet, or may become land.
    fn is_free(&self, cell: Cell) -> bool {
        match self.state[cell.index()] {
            Is::Out => false,
            Is::Open => true,
            Is::In => self.groups[self.group[cell.index()] as usize].clue == NONE,
        }
    }

    /// The land of another clue that the cell touches, if it does.
    fn taken(&self, cell: Cell, clue: usize) -> Option<Cell> {
        let [one, other] = self.owners[cell.index()];
        let not_mine = |owner: u32| owner != NONE && self.group[owner as usize] != self.of_clue[clue];
        [one, other].into_iter().find(|&owner| not_mine(owner)).map(Cell)
    }

    /// How far a clue can grow, if its island has at most so many cells.
    fn reach(&self, clue: usize, most: u32, reach: &mut Reach) {
        reach.clear();
        let own = self.of_clue[clue];
        let base = self.groups[own as usize].cells.len() as u32;
        self.enter(own, base, base, reach);
        let mut layer = 0;
        while layer < reach.layers.len() {
            let cost = base + layer as u32;
            let Some(cell) = reach.layers[layer].pop() else {
                layer += 1;
                continue;
            };
            if cost > reach.cost[cell.index()] {
                continue;
            }
            for &other in &self.isles.near[cell.index()] {
                match self.state[other.index()] {
                    Is::Out => {}
                    Is::Open => {
                        if cost < most
                            && reach.cost[other.index()] > cost + 1
                            && self.taken(other, clue).is_none()
                        {
                            reach.put(other, cost + 1, base);
                        }
                    }
                    Is::In => {
                        let group = self.group[other.index()];
                        let more = self.groups[group as usize].cells.len() as u32;
                        let free = self.groups[group as usize].clue == NONE;
                        if free
                            && cost.saturating_add(more) <= most
                            && reach.cost[other.index()] > cost + more
                        {
                            self.enter(group, cost + more, base, reach);
                        }
                    }
                }
            }
        }
    }

    /// A whole group comes in.
    fn enter(&self, group: u32, cost: u32, base: u32, reach: &mut Reach) {
        self.cells_of(group).iter().for_each(|&cell| reach.put(cell, cost, base));
    }

    /// Steps from every cell to this one, whatever is on the way.
    fn steps_to(&self, target: Cell) -> Vec<u32> {
        let mut steps = vec![u32::MAX; self.state.len()];
        steps[target.index()] = 0;
        let mut queue = vec![target];
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for &other in &self.isles.near[cell.index()] {
                if steps[other.index()] == u32::MAX {
                    steps[other.index()] = steps[cell.index()] + 1;
                    queue.push(other);
                }
            }
        }
        steps
    }

    /// Why a clue can reach no more than this, or does not reach a target.
    fn why_not(&self, clue: usize, reach: &Reach, target: Option<&[u32]>, because: &mut Vec<Lit>) {
        let size = self.size[clue];
        let most = size.unwrap_or(u32::MAX - 1);
        // What is farther from the target than the island can be large plays no part.
        let near_enough = |cell: Cell, cost: u32| {
            target.is_none_or(|steps| cost.saturating_add(steps[cell.index()]) <= most)
        };
        let start = self.isles.clues[clue].cell;
        if size.is_some() {
            because.push(self.isles.clues[clue].said);
        }
        if !near_enough(start, 1) {
            return;
        }
        let mut entered: Vec<u32> = Vec::new();
        for &cell in &reach.cells {
            let cost = reach.cost[cell.index()];
            let group = self.group[cell.index()];
            if group != NONE && size.is_some() && !entered.contains(&group) {
                entered.push(group);
                self.all_of(group, because);
            }
            for &other in &self.isles.near[cell.index()] {
                if reach.cost[other.index()] != u32::MAX || !near_enough(other, cost + 1) {
                    continue;
                }
                match self.state[other.index()] {
                    Is::Out => because.push(!self.lit(other)),
                    Is::Open => {
                        if let Some(touch) = self.taken(other, clue) {
                            self.way(touch, because);
                        }
                    }
                    Is::In => {
                        let group = self.group[other.index()];
                        if self.groups[group as usize].clue == NONE {
                            // Too large to be taken in.
                            if !entered.contains(&group) {
                                entered.push(group);
                                self.all_of(group, because);
                            }
                        } else {
                            self.way(other, because);
                        }
                    }
                }
            }
        }
    }

    /// Whether an island has room for its size, and which cells it cannot do without.
    fn room(&self, clue: usize, reach: &mut Reach, found: &mut Vec<Inference>) {
        let Some(size) = self.size[clue] else { return };
        let group = self.of_clue[clue];
        if self.groups[group as usize].cells.len() as u32 >= size {
            return;
        }
        let room = reach.cells.len() as u32;
        if room < size {
            found.push(Inference { then: None, because: self.why_no_more(clue, reach) });
            return;
        }
        let Reach { cells, walk, lost, .. } = reach;
        walk.go(self.isles.near, &[self.isles.clues[clue].cell], cells.iter().copied());
        walk.order.iter().for_each(|cell| lost[cell.index()] = 0);
        for place in 1..walk.order.len() {
            if let Some(gate) = walk.gate(place) {
                lost[gate.index()] += walk.behind(place);
            }
        }
        let reach: &Reach = reach;
        let mut because = None;
        for &cell in &reach.cells {
            if self.state[cell.index()] == Is::Open && room - reach.lost[cell.index()] - 1 < size {
                let because = because.get_or_insert_with(|| self.why_no_more(clue, reach)).clone();
                found.push(Inference { then: Some(self.lit(cell)), because });
            }
        }
    }

    /// Why a clue can reach no more than this.
    fn why_no_more(&self, clue: usize, reach: &Reach) -> Vec<Lit> {
        let mut because = Vec::new();
        self.why_not(clue, reach, None, &mut because);
        because.sort_unstable();
        because.dedup();
        because
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::dice::Dice;
    use crate::puzzle::{Clue, Draft};
    use crate::solve::problem::Problem;

    #[test]
    fn a_clue_whose_number_does_not_count_notices_what_changes_far_away() {
        let mut draft = Draft::new("nurikabe", Plan::rectangle(1, 12));
        let board = draft.clone().into_puzzle().expect("an empty board is a puzzle").board().clone();
        let cells: Vec<Cell> = board.cells().collect();
        draft.clues.push((board.spot(cells[0]).clone(), Clue::Number(2)));
        let puzzle = draft.into_puzzle().expect("any numbers are a puzzle");
        let book = puzzle.rules();
        let problem = Problem::new(puzzle.board(), puzzle.card(), &book);
        let isles = &problem.isles[0];
        let mut values = vec![2u8; problem.vars];
        let mut kept = Coast::over(isles);
        let mut lost = |values: &[u8]| {
            let mut found = Vec::new();
            kept.read(values);
            kept.by_reach(&mut [true], &mut found);
            found.len()
        };
        assert_eq!(lost(&values), 0, "an island of any size reaches everything");
        // Sea closes the way to the last two cells.
        values[isles.land[9].var()] = u8::from(!isles.land[9].is_positive());
        assert_eq!(lost(&values), 2);
        values[isles.land[9].var()] = 2;
        assert_eq!(lost(&values), 0);
    }

    /// A search goes on and comes back; what is kept from look to look must never tell anything else than a first look does.
    #[test]
    fn a_coast_that_was_looked_at_before_tells_the_same_as_a_new_one() {
        let mut dice = Dice::new(8, 0);
        let mut told = 0;
        for turn in 0..60 {
            let plan = if turn % 3 == 0 { Plan::hexagon(3) } else { Plan::rectangle(6, 7) };
            let mut draft = Draft::new("nurikabe", plan);
            let board = draft.clone().into_puzzle().expect("an empty board is a puzzle").board().clone();
            let cells: Vec<Cell> = board.cells().collect();
            for at in dice.order(cells.len()).into_iter().take(5) {
                let clue =
                    if dice.percent(20) { Clue::Query } else { Clue::Number(2 + dice.below(9) as u32) };
                draft.clues.push((board.spot(cells[at]).clone(), clue));
            }
            let puzzle = draft.into_puzzle().expect("any numbers are a puzzle");
            let book = puzzle.rules();
            let problem = Problem::new(puzzle.board(), puzzle.card(), &book);
            let isles = &problem.isles[0];
            let mut values = vec![2u8; problem.vars];
            for clue in &isles.clues {
                values[clue.said.var()] = 1;
                values[isles.land[clue.cell.index()].var()] = 0;
            }
            let mut kept = Coast::over(isles);
            for _ in 0..200 {
                for _ in 0..=dice.below(3) {
                    let cell = cells[dice.below(cells.len())];
                    if isles.clues.iter().all(|clue| clue.cell != cell) {
                        values[isles.land[cell.index()].var()] = [0, 1, 1, 2, 2, 2][dice.below(6)];
                    }
                }
                if dice.percent(5) {
                    // A clue that counts no more, or again.
                    let clue = &isles.clues[dice.below(isles.clues.len())];
                    values[clue.said.var()] = 3 - values[clue.said.var()];
                }
                let mut fresh = Coast::new(isles, &values);
                kept.read(&values);
                let look = |coast: &mut Coast<'_>| {
                    let mut found = Vec::new();
                    if coast.beside(&mut found) {
                        found.clear();
                        coast.by_reach(&mut vec![true; isles.clues.len()], &mut found);
                    }
                    found.into_iter().map(|Inference { then, because }| (then, because)).collect::<Vec<_>>()
                };
                let (mine, yours) = (look(&mut kept), look(&mut fresh));
                assert_eq!(mine, yours, "turn {turn}");
                told += mine.len();
            }
        }
        assert!(told > 3000, "only {told} inferences in all");
    }
}
