//! What can still hang together on a board that is partly known: areas and islands.
//!
//! An area is one connected part. Whatever the cells that still can belong to it do not reach is cut off; a cell
//! through which the only way leads belongs to it. Islands are looked at in the same way from all clues at once, and then
//! from each clue by itself: how far it can still grow, past what belongs to others, and whether that is enough.
//!
//! Every inference names what it follows from, so the same code serves deduction before any search, the search
//! itself (as clauses made when they are needed) and explanations.

use super::bays::Bays;
use super::islands::Coast;
use super::problem::{Area, Isles, Lit, Problem};
use crate::board::Cell;
use crate::rule::{Near, parts};

/// If all of `because` holds then so does `then`; without `then` it cannot all hold.
#[derive(Clone, Debug)]
pub(crate) struct Inference {
    pub then: Option<Lit>,
    pub because: Vec<Lit>,
}

/// What is known of a cell: it belongs, it does not, or it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Is {
    In,
    Out,
    Open,
}

const UNKNOWN: u8 = 2;

fn is(lit: Lit, values: &[u8]) -> Is {
    match values[lit.var()] {
        UNKNOWN => Is::Open,
        value if (value == 1) == lit.is_positive() => Is::In,
        _ => Is::Out,
    }
}

/// All that follows for the areas and islands of a problem. `values` are 0 false, 1 true, 2 unknown, by variable.
pub(crate) fn infer(problem: &Problem<'_>, values: &[u8], dirty: &mut Dirty<'_>) -> Vec<Inference> {
    let mut found = Vec::new();
    for (area, dirty) in problem.areas.iter().zip(&mut dirty.areas) {
        if *dirty {
            found.extend(Walk::default().infer(area.near, &area.lits, values));
            *dirty = !found.is_empty();
        }
    }
    for (coast, clues) in dirty.coasts.iter_mut().zip(&mut dirty.clues) {
        coast.read(values);
        coast.at_sight(&mut found);
        if found.is_empty() && dirty.far {
            coast.by_reach(clues, &mut found);
        }
        if let Some(bays) = dirty.bays.as_mut().filter(|_| found.is_empty()) {
            bays.infer(coast, &mut found);
        }
    }
    found
}

/// What follows for one area, whose cells are those for which the literal holds.
pub(crate) fn infer_area(near: &Near, lits: &[Lit], values: &[u8]) -> Vec<Inference> {
    Walk::default().infer(near, lits, values)
}

/// What parts of an area say by themselves: one that has a single way out takes it, while there is more of the area elsewhere.
pub(crate) fn ways_out(near: &Near, lits: &[Lit], values: &[u8]) -> Vec<Inference> {
    let state = |cell: Cell| is(lits[cell.index()], values);
    let known = parts(near, |cell| state(cell) == Is::In);
    let mut found = Vec::new();
    for (at, part) in known.iter().enumerate().filter(|_| known.len() > 1) {
        let Some(way) = only_way(near, part, state) else { continue };
        // The cell beside the way stands for its part, and the first cell of another part for all of them.
        let other = &known[usize::from(at == 0)];
        let inside = part.iter().find(|cell| near[cell.index()].contains(&way)).unwrap_or(&part[0]);
        let mut because = vec![lits[inside.index()], lits[other[0].index()]];
        shores(near, part, Some(way), lits, values, &mut because);
        found.push(Inference { then: Some(lits[way.index()]), because });
    }
    found
}

/// The only open cell beside a part, if it is just one.
pub(super) fn only_way(near: &Near, part: &[Cell], state: impl Fn(Cell) -> Is) -> Option<Cell> {
    let beside = part.iter().flat_map(|cell| near[cell.index()].iter().copied());
    let mut open = beside.filter(|&cell| state(cell) == Is::Open);
    let way = open.next()?;
    open.all(|cell| cell == way).then_some(way)
}

/// Islands that are looked at again and again: how far they reach is computed again only where something changed.
pub(crate) struct Lookout<'a> {
    coast: Coast<'a>,
}

impl<'a> Lookout<'a> {
    pub fn over(isles: &'a Isles<'a>) -> Lookout<'a> {
        Lookout { coast: Coast::over(isles) }
    }

    /// What follows for islands: what is seen at once, and if `far` is asked for, how far they reach.
    pub fn infer(&mut self, values: &[u8], far: bool) -> Vec<Inference> {
        let mut found = Vec::new();
        let coast = &mut self.coast;
        coast.read(values);
        if !coast.beside(&mut found) {
            return found;
        }
        coast.ways_out(&mut found);
        if far {
            coast.lead_to_clues(&mut found);
            if found.iter().all(|inference| inference.then.is_some()) {
                coast.by_reach(&mut vec![true; coast.isles.clues.len()], &mut found);
            }
        }
        found
    }
}

/// What changed since it was last looked at, and the eyes to look with.
pub(crate) struct Dirty<'a> {
    pub areas: Vec<bool>,
    /// By clue of islands: whether something changed around it.
    clues: Vec<Vec<bool>>,
    coasts: Vec<Coast<'a>>,
    /// Whether it is to be looked at how far clues can grow; `claims.rs` may know better.
    pub far: bool,
    /// If bays are to be looked at too.
    bays: Option<Bays>,
}

impl<'a> Dirty<'a> {
    /// Everything is new.
    pub fn new(problem: &'a Problem<'a>) -> Dirty<'a> {
        Dirty {
            areas: vec![true; problem.areas.len()],
            clues: problem.isles.iter().map(|isles| vec![true; isles.clues.len()]).collect(),
            coasts: problem.isles.iter().map(Coast::over).collect(),
            far: true,
            bays: None,
        }
    }

    /// A cell of these islands has become known.
    pub fn touch(&mut self, isles: &Isles<'_>, id: usize, cell: usize) {
        isles.beside[cell].iter().for_each(|&clue| self.clues[id][clue as usize] = true);
    }

    /// From now on bays are looked at too.
    pub fn look_at_bays(&mut self, problem: &Problem<'_>) {
        self.bays = Bays::new(problem.board);
    }

    pub fn all(&mut self) {
        self.areas.fill(true);
        self.clues.iter_mut().flatten().for_each(|dirty| *dirty = true);
    }
}

/// The cells that some starts reach through cells that are not out, in the order of a walk that goes deep first: the cells
/// behind a cell follow it. A bottleneck is a cell through which every way to what is behind it leads.
#[derive(Default)]
pub(crate) struct Walk {
    pub order: Vec<Cell>,
    /// The cells that are not out, unless the walk goes over a whole board, and how many they are.
    ground: Vec<Cell>,
    size: usize,
    /// By cell: its place in the order from 1 on, 0 if it is not reached, `OUT` if it is out.
    at: Vec<u32>,
    /// By place in the order.
    stops: Vec<Stop>,
    is_start: Vec<bool>,
    /// By cell, for those who infer something.
    states: Vec<Is>,
}

const OUT: u32 = u32::MAX;

/// A cell on a walk.
struct Stop {
    /// The place from 1 on of the cell that it was reached from, 0 for a start.
    parent: u32,
    /// The lowest place that is reached from what is behind; 0 is where all starts are.
    low: u32,
    /// The next of its neighbours to go to.
    next: u32,
    /// How many cells are behind it, itself included.
    behind: u32,
    /// All ways to it and what is behind lead through the cell that it was reached from.
    hangs: bool,
}

impl Walk {
    /// With several starts, none of them is behind another.
    pub fn go(&mut self, near: &Near, starts: &[Cell], ground: impl Iterator<Item = Cell>) {
        self.order.clear();
        self.stops.clear();
        self.ground.drain(..).for_each(|cell| self.at[cell.index()] = OUT);
        self.at.resize(near.len(), OUT);
        self.is_start.resize(near.len(), false);
        self.ground.extend(ground);
        self.ground.iter().for_each(|cell| self.at[cell.index()] = 0);
        self.size = self.ground.len();
        self.go_from(near, starts);
    }

    /// The same over a whole board, most of which is ground: its cells are not listed first.
    pub(super) fn go_over(&mut self, near: &Near, starts: &[Cell], state: &[Is]) {
        self.order.clear();
        self.stops.clear();
        self.ground.clear();
        self.at.clear();
        self.at.extend(state.iter().map(|&state| if state == Is::Out { OUT } else { 0 }));
        self.size = state.iter().filter(|&&state| state != Is::Out).count();
        self.is_start.resize(near.len(), false);
        self.go_from(near, starts);
    }

    fn go_from(&mut self, near: &Near, starts: &[Cell]) {
        starts.iter().for_each(|start| self.is_start[start.index()] = true);
        for &start in starts {
            if self.at[start.index()] == 0 {
                self.enter(start, 0);
                self.go_on(near);
            }
        }
        starts.iter().for_each(|start| self.is_start[start.index()] = false);
    }

    /// Walks on from the cell that was entered last, until it is left again. This is where searches spend most of their
    /// time, so what is known of the cell the walk is at is at hand, and noted when it is left.
    fn go_on(&mut self, near: &Near) {
        let Walk { order, at, stops, is_start, .. } = self;
        let mut here = order.len() - 1;
        let mut cell = order[here];
        let Stop { mut parent, mut low, .. } = stops[here];
        let mut next = 0;
        'walk: loop {
            let around = &near[cell.index()];
            while let Some(&other) = around.get(next) {
                next += 1;
                let there = at[other.index()];
                if there == 0 {
                    (stops[here].low, stops[here].next) = (low, next as u32);
                    parent = here as u32 + 1;
                    (here, cell, next) = (order.len(), other, 0);
                    let place = here as u32 + 1;
                    order.push(other);
                    at[other.index()] = place;
                    low = if is_start[other.index()] { 0 } else { place };
                    stops.push(Stop { parent, low, next: 0, behind: 0, hangs: false });
                    continue 'walk;
                }
                if there < low && there != parent {
                    low = there;
                }
            }
            let stop = &mut stops[here];
            stop.behind = (order.len() - here) as u32;
            if parent == 0 {
                return;
            }
            stop.hangs = low >= parent;
            here = parent as usize - 1;
            cell = order[here];
            let above = &stops[here];
            (parent, low, next) = (above.parent, above.low.min(low), above.next as usize);
        }
    }

    fn enter(&mut self, cell: Cell, parent: u32) {
        self.order.push(cell);
        let place = self.order.len() as u32;
        self.at[cell.index()] = place;
        let low = if self.is_start[cell.index()] { 0 } else { place };
        self.stops.push(Stop { parent, low, next: 0, behind: 0, hangs: false });
    }

    /// What follows for one area, whose cells are those for which the literal holds.
    pub fn infer(&mut self, near: &Near, lits: &[Lit], values: &[u8]) -> Vec<Inference> {
        let mut found = Vec::new();
        let mut states = std::mem::take(&mut self.states);
        states.clear();
        states.extend(lits.iter().map(|&lit| is(lit, values)));
        self.connect(near, lits, values, &states, &mut found);
        self.states = states;
        found
    }

    /// One area: what is cut off from a cell of it is out; where the only way leads to another cell of it is in.
    fn connect(
        &mut self,
        near: &Near,
        lits: &[Lit],
        values: &[u8],
        states: &[Is],
        found: &mut Vec<Inference>,
    ) {
        let state = |cell: Cell| states[cell.index()];
        let lit = |cell: Cell| lits[cell.index()];
        let Some(root) = cells(near).find(|&cell| state(cell) == Is::In) else { return };
        let walk = self;
        walk.go_over(near, &[root], states);
        for pocket in walk.pockets(near) {
            let mut because = vec![lit(root)];
            shores(near, &pocket, None, lits, values, &mut because);
            if let Some(&inside) = pocket.iter().find(|&&cell| state(cell) == Is::In) {
                because.push(lit(inside));
                found.push(Inference { then: None, because });
                return;
            }
            found.extend(
                pocket.iter().map(|&cell| Inference { then: Some(!lit(cell)), because: because.clone() }),
            );
        }
        for place in 1..walk.order.len() {
            let Some(gate) = walk.gate(place).filter(|&gate| state(gate) == Is::Open) else { continue };
            let part = walk.part(place);
            if let Some(&inside) = part.iter().find(|&&cell| state(cell) == Is::In) {
                let mut because = vec![lit(root), lit(inside)];
                shores(near, part, Some(gate), lits, values, &mut because);
                found.push(Inference { then: Some(lit(gate)), because });
            }
        }
    }

    /// The parts of the cells that are not out and were not reached.
    pub fn pockets(&self, near: &Near) -> Vec<Vec<Cell>> {
        // Mostly there is none.
        if self.order.len() == self.size {
            return Vec::new();
        }
        parts(near, |cell| self.at[cell.index()] == 0)
    }

    /// The cell at this place of the order and all behind it.
    pub fn part(&self, place: usize) -> &[Cell] {
        &self.order[place..place + self.behind(place) as usize]
    }

    /// How many cells are behind the one at this place, itself included.
    pub fn behind(&self, place: usize) -> u32 {
        self.stops[place].behind
    }

    /// By place: the place of the nearest cell through which all ways to it lead; the first is its own.
    pub fn gates(&self, gates: &mut Vec<u32>) {
        gates.clear();
        for (place, stop) in self.stops.iter().enumerate() {
            gates.push(match stop.parent {
                0 => place as u32,
                parent if stop.hangs => parent - 1,
                parent => gates[parent as usize - 1],
            });
        }
    }

    /// The place of a cell that was reached.
    pub fn place(&self, cell: Cell) -> usize {
        self.at[cell.index()] as usize - 1
    }

    /// The cell through which all ways to the one at this place lead, if it is the one before it.
    pub fn gate(&self, place: usize) -> Option<Cell> {
        let stop = &self.stops[place];
        stop.hangs.then(|| self.order[stop.parent as usize - 1])
    }
}

fn cells(near: &Near) -> impl Iterator<Item = Cell> {
    (0..near.len() as u32).map(Cell)
}

/// The literals that say that the cells around a part do not belong, except one.
fn shores(
    near: &Near,
    part: &[Cell],
    except: Option<Cell>,
    lits: &[Lit],
    values: &[u8],
    because: &mut Vec<Lit>,
) {
    let mut seen = vec![false; near.len()];
    for &cell in part.iter().flat_map(|cell| &near[cell.index()]) {
        if !seen[cell.index()] && Some(cell) != except {
            seen[cell.index()] = true;
            let lit = lits[cell.index()];
            if is(lit, values) == Is::Out {
                because.push(!lit);
            }
        }
    }
}

/// Looks at an area from one cell that does not belong to it, or would not: from all sides of the cell at once, until all
/// sides but one are seen to be closed. That takes no longer than the small parts are large.
pub(super) struct Sides {
    /// By cell: the round in which it was reached last, and from which side.
    round: Vec<u32>,
    side: Vec<u8>,
    now: u32,
    /// By side: the cells that were reached from it, and how far it is. There may be more parts than sides, from rounds before.
    parts: Vec<Vec<Cell>>,
    growths: Vec<Growth>,
    /// By cell: the shore it was last seen at, and how many were looked at.
    ashore: Vec<u32>,
    shore: u32,
}

/// How far a side has grown.
struct Growth {
    /// The side it turned out to be the same as, or itself.
    same: usize,
    /// The next of its cells to look around from.
    next: usize,
    done: bool,
}

impl Sides {
    pub fn new(cells: usize) -> Sides {
        Sides {
            round: vec![0; cells],
            side: vec![0; cells],
            now: 0,
            parts: Vec::new(),
            growths: Vec::new(),
            ashore: vec![0; cells],
            shore: 0,
        }
    }

    /// What follows if the cell is out; if it is open, that it is not, where it must not.
    pub fn infer(&mut self, area: &Area<'_>, values: &[u8], cell: Cell, found: &mut Vec<Inference>) {
        let state = |cell: Cell| is(area.lits[cell.index()], values);
        let lit = |cell: Cell| area.lits[cell.index()];
        let gate = match state(cell) {
            Is::In => return,
            Is::Open => Some(cell),
            Is::Out => None,
        };
        let starts = &area.near[cell.index()];
        for side in self.closed(area, |other| other != cell && state(other) != Is::Out, starts) {
            let part = &self.parts[side];
            let inside = part.iter().copied().find(|&other| state(other) == Is::In);
            // A cell of the area on another side; the other starts are the nearest to ask.
            let (now, round, sides) = (self.now, &self.round, &self.side);
            let is_here =
                |other: Cell| round[other.index()] == now && usize::from(sides[other.index()]) == side;
            let outside = starts
                .iter()
                .copied()
                .chain((0..area.near.len() as u32).map(Cell))
                .find(|&other| state(other) == Is::In && !is_here(other));
            let Some(outside) = outside else { continue };
            let mut because = vec![lit(outside)];
            self.shore += 1;
            for &cell in part.iter().flat_map(|cell| &area.near[cell.index()]) {
                let is_new = std::mem::replace(&mut self.ashore[cell.index()], self.shore) != self.shore;
                if is_new && Some(cell) != gate && state(cell) == Is::Out {
                    because.push(!lit(cell));
                }
            }
            match (inside, gate) {
                (Some(inside), None) => {
                    because.push(lit(inside));
                    found.push(Inference { then: None, because });
                    return;
                }
                (Some(inside), Some(gate)) => {
                    because.push(lit(inside));
                    found.push(Inference { then: Some(lit(gate)), because });
                    return;
                }
                (None, None) => found.extend(
                    part.iter().map(|&cell| Inference { then: Some(!lit(cell)), because: because.clone() }),
                ),
                (None, Some(_)) => {}
            }
        }
    }

    /// The sides, by number, that are closed: all but the last one. Their cells are in `parts`.
    fn closed(&mut self, area: &Area<'_>, open: impl Fn(Cell) -> bool, starts: &[Cell]) -> Vec<usize> {
        self.now += 1;
        self.growths.clear();
        for &start in starts.iter().filter(|&&start| open(start)) {
            if self.round[start.index()] == self.now {
                continue;
            }
            let side = self.growths.len();
            if self.parts.len() == side {
                self.parts.push(Vec::new());
            }
            self.parts[side].clear();
            self.growths.push(Growth { same: side, next: 0, done: false });
            self.reach(start, side);
        }
        if self.growths.len() < 2 {
            return Vec::new();
        }
        loop {
            let mut changed = false;
            for side in 0..self.growths.len() {
                let Some(&cell) = self.parts[side].get(self.growths[side].next) else {
                    changed |= !self.growths[side].done;
                    self.growths[side].done = true;
                    continue;
                };
                self.growths[side].next += 1;
                for &other in &area.near[cell.index()] {
                    if self.round[other.index()] != self.now {
                        if open(other) {
                            self.reach(other, side);
                        }
                    } else if usize::from(self.side[other.index()]) != side {
                        let there = self.root(usize::from(self.side[other.index()]));
                        let here = self.root(side);
                        if there != here {
                            self.growths[there.max(here)].same = there.min(here);
                            changed = true;
                        }
                    }
                }
            }
            // Nothing new can be told before two sides meet or one stops growing.
            if changed && let Some(closed) = self.all_but_one() {
                return closed;
            }
        }
    }

    fn reach(&mut self, cell: Cell, side: usize) {
        self.round[cell.index()] = self.now;
        self.side[cell.index()] = side as u8;
        self.parts[side].push(cell);
    }

    fn root(&self, mut side: usize) -> usize {
        while self.growths[side].same != side {
            side = self.growths[side].same;
        }
        side
    }

    /// The closed sides, once at most one side is still growing.
    fn all_but_one(&mut self) -> Option<Vec<usize>> {
        let count = self.growths.len();
        let growing =
            |root: usize| (0..count).any(|side| !self.growths[side].done && self.root(side) == root);
        let roots = (0..count).filter(|&side| self.growths[side].same == side);
        if roots.clone().count() < 2 {
            return Some(Vec::new());
        }
        let mut closed: Vec<usize> = roots.clone().filter(|&root| !growing(root)).collect();
        let open = roots.count() - closed.len();
        if open > 1 {
            return None;
        }
        // Sides that are the same are put together, so that a closed part is whole.
        for side in 0..count {
            let root = self.root(side);
            if root != side {
                let cells = std::mem::take(&mut self.parts[side]);
                for cell in &cells {
                    self.side[cell.index()] = root as u8;
                }
                self.parts[root].extend(cells);
            }
        }
        if open == 0 {
            // All are closed; the largest need not be told.
            closed.sort_by_key(|&root| self.parts[root].len());
            closed.pop();
        }
        Some(closed)
    }
}

/// For a rule of islands: the same literals, with what is known.
pub(super) fn land(isles: &Isles<'_>, cell: Cell, values: &[u8]) -> Is {
    is(isles.land[cell.index()], values)
}
