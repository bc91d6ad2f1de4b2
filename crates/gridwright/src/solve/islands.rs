//! Islands on a board that is partly known: which cells belong to which clue, how far each clue can still grow.

use super::areas::{Inference, Is, Walk, land, pockets, shores};
use super::problem::{Isles, Lit};
use crate::board::Cell;
use std::ops::Range;

/// In place of a group or a clue where there is none.
pub(super) const NONE: u32 = u32::MAX;

/// Known land falls into groups of cells that touch; a group with a clue belongs to it.
pub(super) struct Coast<'a> {
    pub(super) isles: &'a Isles<'a>,
    values: &'a [u8],
    pub(super) state: Vec<Is>,
    /// By cell: its group.
    group: Vec<u32>,
    groups: Vec<Group>,
    /// The cells of all groups, one group after the other.
    cells: Vec<Cell>,
    /// By clue: its group, and the size of its island if that counts.
    of_clue: Vec<u32>,
    size: Vec<Option<u32>>,
    /// By cell of land: the cell before it on the way from its group's first cell, which is the clue if there is one.
    before: Vec<Cell>,
    /// By cell that may become land: cells of land beside it that belong to clues, up to two different ones.
    owners: Vec<[u32; 2]>,
}

struct Group {
    /// Where its cells are in the list of all.
    cells: Range<usize>,
    clue: u32,
    /// Another clue in the same group, which cannot be.
    other: Option<Cell>,
}

/// How far one clue can grow.
struct Reach {
    /// By cell: how many cells the island has at least, if it has this one; `u32::MAX` if it cannot.
    cost: Vec<u32>,
    cells: Vec<Cell>,
    /// Cells to go on from, by cost beyond that of the island as it is.
    layers: Vec<Vec<Cell>>,
    /// The walk through them, and by cell how many are lost without it.
    walk: Walk,
    lost: Vec<u32>,
}

impl Reach {
    fn over(cells: usize) -> Reach {
        Reach {
            cost: vec![u32::MAX; cells],
            cells: Vec::new(),
            layers: Vec::new(),
            walk: Walk::over(cells),
            lost: vec![0; cells],
        }
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

impl<'a> Coast<'a> {
    pub fn new(isles: &'a Isles<'a>, values: &'a [u8]) -> Coast<'a> {
        let near = isles.near;
        let n = near.len();
        let state: Vec<Is> = (0..n as u32).map(|cell| land(isles, Cell(cell), values)).collect();
        let mut coast = Coast {
            isles,
            values,
            state,
            group: vec![NONE; n],
            groups: Vec::new(),
            cells: Vec::new(),
            of_clue: Vec::new(),
            size: Vec::new(),
            before: (0..n as u32).map(Cell).collect(),
            owners: vec![[NONE; 2]; n],
        };
        for (id, clue) in (0u32..).zip(&isles.clues) {
            let counts = values[clue.said.var()] == 1;
            coast.size.push(clue.size.filter(|_| counts));
            let group = match coast.group[clue.cell.index()] {
                NONE => coast.gather(clue.cell, id),
                group => {
                    coast.groups[group as usize].other = Some(clue.cell);
                    group
                }
            };
            coast.of_clue.push(group);
        }
        for cell in (0..n as u32).map(Cell) {
            if coast.state[cell.index()] == Is::In && coast.group[cell.index()] == NONE {
                coast.gather(cell, NONE);
            }
        }
        for group in coast.groups.iter().filter(|group| group.clue != NONE) {
            for &cell in &coast.cells[group.cells.clone()] {
                for near in &near[cell.index()] {
                    let [one, other] = &mut coast.owners[near.index()];
                    if *one == NONE {
                        *one = cell.0;
                    } else if coast.group[*one as usize] != coast.group[cell.index()] {
                        *other = cell.0;
                    }
                }
            }
        }
        coast
    }

    fn gather(&mut self, start: Cell, clue: u32) -> u32 {
        let id = self.groups.len() as u32;
        self.group[start.index()] = id;
        let first = self.cells.len();
        self.cells.push(start);
        let mut next = first;
        while let Some(&cell) = self.cells.get(next) {
            next += 1;
            for &other in &self.isles.near[cell.index()] {
                if self.state[other.index()] == Is::In && self.group[other.index()] == NONE {
                    self.group[other.index()] = id;
                    self.before[other.index()] = cell;
                    self.cells.push(other);
                }
            }
        }
        self.groups.push(Group { cells: first..self.cells.len(), clue, other: None });
        id
    }

    fn cells_of(&self, group: u32) -> &[Cell] {
        &self.cells[self.groups[group as usize].cells.clone()]
    }

    pub(super) fn lit(&self, cell: Cell) -> Lit {
        self.isles.land[cell.index()]
    }

    /// The clue that a cell of land belongs to, if that is known.
    pub(super) fn owner(&self, cell: Cell) -> u32 {
        self.groups[self.group[cell.index()] as usize].clue
    }

    pub(super) fn group(&self, cell: Cell) -> u32 {
        self.group[cell.index()]
    }

    /// All land that hangs together with a cell of it, and the sea that keeps it from more.
    pub(super) fn land_and_sea(&self, cell: Cell, because: &mut Vec<Lit>) {
        self.all_of(self.group(cell), because);
        for &beside in self.cells_of(self.group(cell)).iter().flat_map(|cell| &self.isles.near[cell.index()])
        {
            if self.state[beside.index()] == Is::Out {
                because.push(!self.lit(beside));
            }
        }
    }

    /// The land from a cell to the first cell of its group.
    pub(super) fn way(&self, mut cell: Cell, because: &mut Vec<Lit>) {
        loop {
            because.push(self.lit(cell));
            let before = self.before[cell.index()];
            if before == cell {
                return;
            }
            cell = before;
        }
    }

    fn all_of(&self, group: u32, because: &mut Vec<Lit>) {
        because.extend(self.cells_of(group).iter().map(|&cell| self.lit(cell)));
    }

    /// What groups say by themselves, and where land has only one way to any clue.
    pub fn at_sight(&self, found: &mut Vec<Inference>) {
        if self.beside(found) {
            self.to_any_clue(found);
        }
    }

    /// What groups say by themselves; false if it cannot be.
    pub fn beside(&self, found: &mut Vec<Inference>) -> bool {
        for (id, group) in (0u32..).zip(&self.groups) {
            if let Some(other) = group.other {
                let mut because = Vec::new();
                self.way(other, &mut because);
                found.push(Inference { then: None, because });
                return false;
            }
            let Some((clue, size)) = self.clue_and_size(group.clue) else { continue };
            if group.cells.len() as u32 > size {
                let mut because = vec![self.isles.clues[clue].said];
                // So many cells of it are enough, and they hang together in the order in which they were found.
                because.extend(self.cells_of(id)[..=size as usize].iter().map(|&cell| self.lit(cell)));
                found.push(Inference { then: None, because });
                return false;
            }
            if group.cells.len() as u32 == size {
                let mut because = vec![self.isles.clues[clue].said];
                self.all_of(id, &mut because);
                self.around(id).for_each(|cell| {
                    found.push(Inference { then: Some(!self.lit(cell)), because: because.clone() });
                });
            }
        }
        self.between(found);
        true
    }

    fn clue_and_size(&self, clue: u32) -> Option<(usize, u32)> {
        (clue != NONE).then_some(clue as usize).and_then(|clue| Some((clue, self.size[clue]?)))
    }

    /// The open cells around a group.
    fn around(&self, group: u32) -> impl Iterator<Item = Cell> {
        let around =
            self.cells_of(group).iter().flat_map(|cell| self.isles.near[cell.index()].iter().copied());
        around.filter(|cell| self.state[cell.index()] == Is::Open)
    }

    /// Cells that would join two clues, or make an island too large.
    fn between(&self, found: &mut Vec<Inference>) {
        let mut beside: Vec<(u32, Cell)> = Vec::new();
        for cell in (0..self.state.len() as u32).map(Cell) {
            if self.state[cell.index()] != Is::Open {
                continue;
            }
            beside.clear();
            for &other in &self.isles.near[cell.index()] {
                let group = self.group[other.index()];
                if group != NONE && beside.iter().all(|(known, _)| *known != group) {
                    beside.push((group, other));
                }
            }
            let mut owned = beside.iter().filter(|(group, _)| self.groups[*group as usize].clue != NONE);
            let (Some(&(first, touch)), second) = (owned.next(), owned.next()) else { continue };
            if let Some(&(_, other)) = second {
                let mut because = Vec::new();
                self.way(touch, &mut because);
                self.way(other, &mut because);
                found.push(Inference { then: Some(!self.lit(cell)), because });
                continue;
            }
            let Some((clue, size)) = self.clue_and_size(self.groups[first as usize].clue) else { continue };
            let total: usize = beside.iter().map(|(group, _)| self.groups[*group as usize].cells.len()).sum();
            if total as u32 + 1 > size {
                let mut because = vec![self.isles.clues[clue].said];
                beside.iter().for_each(|(group, _)| self.all_of(*group, &mut because));
                found.push(Inference { then: Some(!self.lit(cell)), because });
            }
        }
    }

    /// Land hangs together with some clue; where nothing leads to one there is no land.
    pub fn to_any_clue(&self, found: &mut Vec<Inference>) {
        let near = self.isles.near;
        let open = |cell: Cell| self.state[cell.index()] != Is::Out;
        let starts: Vec<Cell> = self.isles.clues.iter().map(|clue| clue.cell).collect();
        let walk = Walk::new(near, &starts, open);
        for pocket in pockets(near, &walk, open) {
            let mut because = Vec::new();
            shores(near, &pocket, None, &self.isles.land, self.values, &mut because);
            if let Some(&inside) = pocket.iter().find(|cell| self.state[cell.index()] == Is::In) {
                because.push(self.lit(inside));
                found.push(Inference { then: None, because });
                return;
            }
            found.extend(
                pocket
                    .iter()
                    .map(|&cell| Inference { then: Some(!self.lit(cell)), because: because.clone() }),
            );
        }
        for place in 0..walk.order.len() {
            if !walk.hangs[place] {
                continue;
            }
            let gate = walk.order[walk.parent[place] as usize - 1];
            if self.state[gate.index()] != Is::Open {
                continue;
            }
            let part = walk.part(place);
            if let Some(&inside) = part.iter().find(|cell| self.state[cell.index()] == Is::In) {
                let mut because = vec![self.lit(inside)];
                shores(near, part, Some(gate), &self.isles.land, self.values, &mut because);
                found.push(Inference { then: Some(self.lit(gate)), because });
            }
        }
    }

    /// How far clues can still grow, those for which `dirty` says that something changed.
    pub fn by_reach(&self, dirty: &mut [bool], found: &mut Vec<Inference>) {
        let n = self.state.len();
        let mut reach = Reach::over(n);
        // What is lost to all of them was near one of them, or never near any.
        let mut hopes = vec![dirty.iter().all(|&dirty| dirty); n];
        for (clue, _) in dirty.iter().enumerate().filter(|(_, dirty)| **dirty) {
            self.isles.around[clue].iter().for_each(|cell| hopes[cell.index()] = true);
        }
        for cell in (0..n as u32).map(Cell) {
            hopes[cell.index()] &= self.is_free(cell);
        }
        for clue in (0..self.isles.clues.len()).filter(|&clue| dirty[clue]) {
            self.reach(clue, &mut reach);
            self.room(clue, &mut reach, found);
            reach.cells.iter().for_each(|cell| hopes[cell.index()] = false);
        }
        if !found.is_empty() {
            return;
        }
        for (clue, dirty) in dirty.iter_mut().enumerate() {
            let looked_at = std::mem::take(dirty);
            if !looked_at && self.isles.around[clue].iter().any(|cell| hopes[cell.index()]) {
                self.reach(clue, &mut reach);
                reach.cells.iter().for_each(|cell| hopes[cell.index()] = false);
            }
        }
        let lost: Vec<Cell> = (0..n as u32).map(Cell).filter(|cell| hopes[cell.index()]).collect();
        let mut seen = vec![false; self.groups.len()];
        for cell in lost {
            let group = self.group[cell.index()];
            if group != NONE && std::mem::replace(&mut seen[group as usize], true) {
                continue;
            }
            let mut because = Vec::new();
            let steps = self.steps_to(cell);
            for clue in 0..self.isles.clues.len() {
                if self.size[clue].is_none_or(|size| steps[self.isles.clues[clue].cell.index()] < size) {
                    self.reach(clue, &mut reach);
                    self.why_not(clue, &reach, Some(&steps), &mut because);
                } else {
                    because.push(self.isles.clues[clue].said);
                }
            }
            because.sort_unstable();
            because.dedup();
            if group != NONE {
                because.push(self.lit(cell));
                found.push(Inference { then: None, because });
                return;
            }
            found.push(Inference { then: Some(!self.lit(cell)), because });
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

    fn reach(&self, clue: usize, reach: &mut Reach) {
        for cell in reach.cells.drain(..) {
            reach.cost[cell.index()] = u32::MAX;
        }
        let most = self.size[clue].unwrap_or(u32::MAX - 1);
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
        let Reach { cost, walk, lost, .. } = reach;
        walk.go(self.isles.near, &[self.isles.clues[clue].cell], |cell| cost[cell.index()] != u32::MAX);
        walk.order.iter().for_each(|cell| lost[cell.index()] = 0);
        for place in 1..walk.order.len() {
            if walk.hangs[place] {
                let gate = walk.order[walk.parent[place] as usize - 1];
                lost[gate.index()] += walk.behind[place];
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
