//! Islands on a board that is partly known: which cells belong to which clue, and what is seen of that at once. How far each
//! clue can still grow is told in `growth.rs`.

use super::areas::{Inference, Is, Walk, land, only_way};
use super::growth::Growth;
use super::problem::{Isles, Lit};
use crate::board::Cell;
use std::ops::Range;

/// In place of a group or a clue where there is none.
pub(super) const NONE: u32 = u32::MAX;

/// Known land falls into groups of cells that touch; a group with a clue belongs to it.
///
/// A search looks at its coast again and again, so the room for a look is kept.
pub(super) struct Coast<'a> {
    pub(super) isles: &'a Isles<'a>,
    pub(super) state: Vec<Is>,
    /// By cell: its group.
    pub(super) group: Vec<u32>,
    pub(super) groups: Vec<Group>,
    /// The cells of all groups, one group after the other.
    cells: Vec<Cell>,
    /// By clue: its group, and the size of its island if that counts.
    pub(super) of_clue: Vec<u32>,
    pub(super) size: Vec<Option<u32>>,
    /// By cell of land: the cell before it on the way from its group's first cell, which is the clue if there is one.
    before: Vec<Cell>,
    /// By cell that may become land: cells of land beside it that belong to clues, up to two different ones.
    pub(super) owners: Vec<[u32; 2]>,
    /// The cells of all clues.
    starts: Vec<Cell>,
    walk: Walk,
    growth: Growth,
}

pub(super) struct Group {
    /// Where its cells are in the list of all.
    pub cells: Range<usize>,
    pub clue: u32,
    /// Another clue in the same group, which cannot be.
    other: Option<Cell>,
}

impl<'a> Coast<'a> {
    #[cfg(test)]
    pub fn new(isles: &'a Isles<'a>, values: &[u8]) -> Coast<'a> {
        let mut coast = Coast::over(isles);
        coast.read(values);
        coast
    }

    /// A coast that is yet to be looked at.
    pub fn over(isles: &'a Isles<'a>) -> Coast<'a> {
        let cells = isles.near.len();
        Coast {
            isles,
            state: vec![Is::Open; cells],
            group: vec![NONE; cells],
            groups: Vec::new(),
            cells: Vec::with_capacity(cells),
            of_clue: Vec::with_capacity(isles.clues.len()),
            size: Vec::with_capacity(isles.clues.len()),
            before: vec![Cell(0); cells],
            owners: vec![[NONE; 2]; cells],
            starts: isles.clues.iter().map(|clue| clue.cell).collect(),
            walk: Walk::default(),
            growth: Growth::default(),
        }
    }

    /// Takes in what is known.
    pub fn read(&mut self, values: &[u8]) {
        let isles = self.isles;
        for (cell, state) in (0u32..).zip(&mut self.state) {
            *state = land(isles, Cell(cell), values);
        }
        self.group.fill(NONE);
        self.owners.fill([NONE; 2]);
        self.groups.clear();
        self.cells.clear();
        self.of_clue.clear();
        self.size.clear();
        for (id, clue) in (0u32..).zip(&isles.clues) {
            let counts = values[clue.said.var()] == 1;
            self.size.push(clue.size.filter(|_| counts));
            let group = match self.group[clue.cell.index()] {
                NONE => self.gather(clue.cell, id),
                group => {
                    self.groups[group as usize].other = Some(clue.cell);
                    group
                }
            };
            self.of_clue.push(group);
        }
        for cell in (0..self.state.len() as u32).map(Cell) {
            if self.state[cell.index()] == Is::In && self.group[cell.index()] == NONE {
                self.gather(cell, NONE);
            }
        }
        for group in self.groups.iter().filter(|group| group.clue != NONE) {
            for &cell in &self.cells[group.cells.clone()] {
                for near in &isles.near[cell.index()] {
                    let [one, other] = &mut self.owners[near.index()];
                    if *one == NONE {
                        *one = cell.0;
                    } else if self.group[*one as usize] != self.group[cell.index()] {
                        *other = cell.0;
                    }
                }
            }
        }
    }

    fn gather(&mut self, start: Cell, clue: u32) -> u32 {
        let id = self.groups.len() as u32;
        self.group[start.index()] = id;
        self.before[start.index()] = start;
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

    pub(super) fn cells_of(&self, group: u32) -> &[Cell] {
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

    pub(super) fn all_of(&self, group: u32, because: &mut Vec<Lit>) {
        because.extend(self.cells_of(group).iter().map(|&cell| self.lit(cell)));
    }

    /// What groups say by themselves, and where land has only one way to any clue.
    pub fn at_sight(&mut self, found: &mut Vec<Inference>) {
        if self.beside(found) {
            self.lead_to_clues(found);
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

    /// Land that is too small, or has no clue yet, grows where it has a single way out.
    pub fn ways_out(&self, found: &mut Vec<Inference>) {
        for (id, group) in (0u32..).zip(&self.groups) {
            let size = self.clue_and_size(group.clue);
            let is_small = size.map_or(group.clue == NONE, |(_, size)| (group.cells.len() as u32) < size);
            let cells = self.cells_of(id);
            let way = only_way(self.isles.near, cells, |cell| self.state[cell.index()]);
            let Some(way) = way.filter(|_| is_small) else { continue };
            let mut because: Vec<Lit> =
                size.map(|(clue, _)| self.isles.clues[clue].said).into_iter().collect();
            self.all_of(id, &mut because);
            self.shores(cells, Some(way), &mut because);
            found.push(Inference { then: Some(self.lit(way)), because });
        }
    }

    /// True if the size of a clue is told but does not count.
    pub(super) fn is_muted(&self, clue: usize) -> bool {
        self.size[clue].is_none() && self.isles.clues[clue].size.is_some()
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
            if self.state[cell.index()] != Is::Open || self.owners[cell.index()][0] == NONE {
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
    pub fn lead_to_clues(&mut self, found: &mut Vec<Inference>) {
        let mut walk = std::mem::take(&mut self.walk);
        walk.go_over(self.isles.near, &self.starts, &self.state);
        self.cut_off(&walk, found);
        self.walk = walk;
    }

    /// The same, with the walk from all clues.
    fn cut_off(&self, walk: &Walk, found: &mut Vec<Inference>) {
        for pocket in walk.pockets(self.isles.near) {
            let mut because = Vec::new();
            self.shores(&pocket, None, &mut because);
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
            let gate = walk.gate(place).filter(|gate| self.state[gate.index()] == Is::Open);
            let Some(gate) = gate else { continue };
            let part = walk.part(place);
            if let Some(&inside) = part.iter().find(|cell| self.state[cell.index()] == Is::In) {
                let mut because = vec![self.lit(inside)];
                self.shores(part, Some(gate), &mut because);
                found.push(Inference { then: Some(self.lit(gate)), because });
            }
        }
    }

    /// The sea around a part, except one cell.
    fn shores(&self, part: &[Cell], except: Option<Cell>, because: &mut Vec<Lit>) {
        let mut seen = vec![false; self.state.len()];
        for &cell in part.iter().flat_map(|cell| &self.isles.near[cell.index()]) {
            let is_new = Some(cell) != except && !std::mem::replace(&mut seen[cell.index()], true);
            if is_new && self.state[cell.index()] == Is::Out {
                because.push(!self.lit(cell));
            }
        }
    }

    /// How far clues can still grow, those for which `dirty` says that something changed.
    pub fn by_reach(&mut self, dirty: &mut [bool], found: &mut Vec<Inference>) {
        let mut growth = std::mem::take(&mut self.growth);
        growth.infer(self, dirty, found);
        self.growth = growth;
    }
}
