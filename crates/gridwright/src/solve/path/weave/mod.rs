//! A first path, woven by hand rather than searched for.
//!
//! With few clues there are very many paths, and a search that starts from nothing fills the board with closed pieces
//! that do not join. So some path through all cells is laid first, whatever its numbers, and then pulled into shape: a
//! stretch is turned around, or taken out where its neighbours touch and put back elsewhere. Each such step gives a
//! path through all cells again. Steps that bring the given numbers nearer to their cells are welcome, others are taken now
//! and then, and ever more rarely (annealing). If all givens and dots are met in time, this is a solution; if not,
//! nothing is said, and the search has to tell.
//!
//! With some numbers on a large board most paths pass the givens in a wrong order, and such steps hardly ever mend that. So
//! where there are three givens and no dots, the path begins thin (`thin.rs`): led from given to given in their order
//! (`guide.rs`), and filled out while it is pulled into shape.

mod chance;
mod guide;
mod step;
mod thin;

use super::super::budget::Budget;
use super::plan::{Clues, Graph};
use chance::{ODDS, exp, is_taken};
use guide::Guide;
use step::Step;

/// Strain is counted in parts of so much, so that roots are whole numbers.
const UNIT: f64 = 16.0;
/// A dot that is torn apart weighs as much as a stretch that is so much off.
const TORN: f64 = 4.0;
/// Of five tries so many begin where the length is wrong.
const AIMED: usize = 4;
/// Tries per cell before a path is laid anew.
const ROUND: usize = 80;
/// A stretch whose ends touch is opened in so many places before it is left where it is.
const RINGS: usize = 6;
/// Of so many steps on a path that began thin, so many fill it out, and one takes something out.
const DRAWS: usize = 64;
const FILLS: usize = 45;
/// What an empty cell weighs, besides that some length is wrong then.
const HOLE: i64 = UNIT as i64 / 2;
/// Near a path that is known: how often it is tried, with how many tries per cell at first, and how much cooler it is.
const SETTLES: usize = 4;
const SETTLE: usize = 10;
const COOLER: f64 = 0.8;
/// Tries per cell to find another path a step away, and how often it is shaken after that.
const NEAR: usize = 20;
const SHAKES: usize = 3;

/// The measure that suits a path which has its givens in order.
const BY_LENGTH: usize = 1;

/// How a round weighs what is off, and how hot it is at first and at last: steps that are so much worse are still taken
/// now and then.
struct Measure {
    /// By how much the length of a stretch is off.
    off: Vec<i64>,
    warm: f64,
    cold: f64,
    /// The natural logarithm of `cold / warm`.
    fall: f64,
}

impl Measure {
    /// Rounds take turns between two measures, since either gets stuck where the other does not. By the root, a few
    /// stretches that are far off are better than many that are a little off, so most clues come right early and the
    /// order of the givens can still change; by the length itself, all come nearer together.
    fn both(cells: usize) -> [Measure; 2] {
        let unit = UNIT as u64;
        let table =
            |weigh: fn(u64, u64) -> u64| (0..2 * cells as u64).map(|off| weigh(unit, off) as i64).collect();
        let by_root = table(|unit, off| (unit * unit * off).isqrt());
        let by_length = table(|unit, off| unit * off);
        [
            Measure { off: by_root, warm: 1.0, cold: 0.3, fall: -1.203_972_804_325_936 },
            Measure { off: by_length, warm: 2.0, cold: 0.7, fall: -1.049_822_124_498_677_7 },
        ]
    }
}

/// Chance of our own: where a search begins must not hang on the dice that puzzles are made with.
#[derive(Clone, Copy)]
struct Luck(u64);

impl Luck {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * sides as u64) >> 32) as usize
    }
}

pub(super) struct Weave<'a> {
    graph: &'a Graph,
    /// The neighbours of all cells in one list, and where in it those of each cell begin: they are read all the time.
    near: Vec<u32>,
    start: Vec<u32>,
    /// The cells with given numbers, and the positions they should have, counted from 0.
    wanted: Vec<(usize, usize)>,
    dots: &'a [[usize; 2]],
    /// The cell at each position, and the position of each cell.
    order: Vec<usize>,
    position: Vec<usize>,
    luck: Luck,
    /// Both ways to weigh, and which one this round takes.
    measures: [Measure; 2],
    measure: usize,
    /// Leads a thin path to begin with, where that helps.
    guide: Option<Guide<'a>>,
    /// The cells that the path leaves out, and where in the list each is.
    empty: Vec<usize>,
    place: Vec<usize>,
    /// Whether each cell has a given number.
    given: Vec<bool>,
    /// Whether the path began thin.
    led: bool,
}

impl<'a> Weave<'a> {
    /// A path through all cells, if one can be laid.
    pub fn new(graph: &'a Graph, clues: &'a Clues) -> Option<Weave<'a>> {
        let n = graph.len();
        if n < 3 || clues.clash {
            return None;
        }
        let wanted: Vec<(usize, usize)> = (1..=n).filter_map(|k| Some((clues.at[k]?, k - 1))).collect();
        let mut weave = Weave {
            graph,
            near: graph.near.iter().flatten().map(|&(cell, _)| cell as u32).collect(),
            start: (0..=n)
                .scan(0, |next, cell| {
                    let start = *next;
                    *next += graph.near.get(cell).map_or(0, |near| near.len() as u32);
                    Some(start)
                })
                .collect(),
            wanted,
            dots: &clues.dots,
            order: Vec::new(),
            position: vec![usize::MAX; n],
            // Any odd number: the same path every time.
            luck: Luck(0x9e37_79b9_7f4a_7c15),
            measures: Measure::both(n),
            measure: 0,
            guide: Guide::new(graph, clues),
            empty: Vec::new(),
            place: vec![usize::MAX; n],
            given: clues.given.iter().map(Option::is_some).collect(),
            led: false,
        };
        weave.lay().then_some(weave)
    }

    /// The numbers of all cells as they are now, 0 where a cell is left out.
    pub fn numbers(&self) -> Vec<usize> {
        self.position.iter().map(|at| at.wrapping_add(1)).collect()
    }

    /// Begins anew: with a thin path if there is one, or with a path through all cells.
    fn begin(&mut self, budget: &Budget) -> bool {
        if self.lead(budget) {
            self.measure = BY_LENGTH;
            return true;
        }
        self.measure = 1 - self.measure;
        self.lay()
    }

    fn roll(&mut self, sides: usize) -> usize {
        self.luck.roll(sides)
    }

    /// Some path through all cells: it grows at its ends, and where an end is stuck it bites into the path and turns
    /// the rest around.
    fn lay(&mut self) -> bool {
        let n = self.graph.len();
        self.led = false;
        self.empty.clear();
        self.order.clear();
        self.position.fill(usize::MAX);
        let start = self.roll(n);
        self.order.push(start);
        self.position[start] = 0;
        for _ in 0..200 * n {
            if self.order.len() == n {
                self.keep_colour();
                return true;
            }
            let end = self.order[self.order.len() - 1];
            let salt = self.roll(1 << 30);
            let near = &self.graph.near[end];
            if near.is_empty() {
                return false;
            }
            let free = near.iter().map(|&(cell, _)| cell).filter(|&cell| self.position[cell] == usize::MAX);
            // Into corners first.
            let exits = |cell: usize| {
                self.graph.near[cell].iter().filter(|(next, _)| self.position[*next] == usize::MAX).count()
            };
            if let Some(next) =
                free.min_by_key(|&cell| (exits(cell), (cell ^ salt).wrapping_mul(0x9e37_79b9) >> 7 & 0xff))
            {
                self.position[next] = self.order.len();
                self.order.push(next);
                continue;
            }
            let near_count = near.len();
            let pick = self.roll(near_count);
            let bite = self.position[self.graph.near[end][pick].0];
            let last = self.order.len() - 1;
            if bite + 1 < last {
                self.apply(Step::Turn { from: bite + 1, to: last });
            } else if self.roll(2) == 0 {
                self.apply(Step::Turn { from: 0, to: last });
            }
        }
        false
    }

    fn apply(&mut self, step: Step) {
        let (low, high) = step.span();
        match step {
            Step::Turn { from, to } => self.order[from..=to].reverse(),
            Step::Move { from, to, before, first, upwards } => {
                let len = to - from + 1;
                let segment = &mut self.order[from..=to];
                if upwards {
                    segment.rotate_left(first - from);
                } else {
                    segment.rotate_left((first - from + 1) % len);
                    segment.reverse();
                }
                if before > to {
                    self.order[from..before].rotate_left(len);
                } else {
                    self.order[before..=to].rotate_right(len);
                }
            }
            Step::Fill { before, cells, count } => {
                cells[..count].iter().for_each(|&cell| self.fill(cell));
                self.order.splice(before..before, cells[..count].iter().copied());
            }
            Step::Skip { from, count } => {
                (from..from + count).for_each(|at| self.leave(self.order[at]));
                self.order.drain(from..from + count);
            }
            Step::Swap { at, cell } => {
                self.fill(cell);
                self.leave(self.order[at]);
                self.order[at] = cell;
            }
        }
        for at in low..=high.min(self.order.len() - 1) {
            self.position[self.order[at]] = at;
        }
    }

    fn near(&self, cell: usize) -> &[u32] {
        &self.near[self.start[cell] as usize..self.start[cell + 1] as usize]
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        self.near(self.order[a]).contains(&(self.order[b] as u32))
    }

    /// Where to try a step: mostly in a stretch whose length is wrong.
    fn aim(&mut self) -> usize {
        let last = self.order.len() - 1;
        if self.roll(5) < AIMED && !self.wanted.is_empty() {
            let next = self.roll(self.wanted.len() + 1);
            let given = |&(cell, wanted): &(usize, usize)| (self.position[cell], wanted);
            let low = next.checked_sub(1).map_or((0, 0), |before| given(&self.wanted[before]));
            let high = self.wanted.get(next).map_or((last, last), given);
            if high.0 + low.1 != low.0 + high.1 {
                let (from, to) = (low.0.min(high.0), low.0.max(high.0));
                return from + self.roll(to - from + 1);
            }
        }
        self.roll(last + 1)
    }

    /// Any step from here, or none where the dice fell badly.
    fn draw(&mut self) -> Option<Step> {
        if self.led {
            match self.roll(DRAWS) {
                0 => return self.skipping(),
                roll if roll <= FILLS && !self.empty.is_empty() => return self.filling(),
                _ => {}
            }
        }
        let last = self.order.len() - 1;
        let at = self.aim();
        let cell = self.order[at];
        let turn = self.roll(self.near(cell).len());
        // Of the neighbours, those that are not beside it on the path.
        let (before, from) = self.near(cell).split_at(turn);
        let mut places = from.iter().chain(before).map(|&near| self.position[near as usize]);
        let there = places.find(|&there| there <= last && there.abs_diff(at) > 1)?;
        let (a, b) = (at.min(there), at.max(there));
        // The path goes on from `a` at `b`: what lies between is turned around, or taken out and put back elsewhere.
        if a == 0 && self.roll(4) == 0 {
            return Some(Step::Turn { from: 0, to: b - 1 });
        }
        if b == last && self.roll(4) == 0 {
            return Some(Step::Turn { from: a + 1, to: b });
        }
        if b < last && self.touch(a + 1, b + 1) {
            return Some(Step::Turn { from: a + 1, to: b });
        }
        if a > 0 && self.touch(a - 1, b - 1) {
            return Some(Step::Turn { from: a, to: b - 1 });
        }
        let (from, to) = (a + 1, b - 1);
        self.elsewhere(from, to)
    }

    /// Puts the stretch back somewhere else, if there is a place for it. It is worth looking at them all: most do not fit.
    fn elsewhere(&mut self, from: usize, to: usize) -> Option<Step> {
        let ring = to > from + 1 && self.touch(from, to);
        let luck = self.roll(1 << 20);
        if ring {
            // It can be opened anywhere, in either direction.
            return (0..RINGS).find_map(|_| {
                let mine = from + self.roll(to - from + 1);
                self.put(from, to, mine, &[true, false], luck)
            });
        }
        let put = |mine: usize| self.put(from, to, mine, &[mine == from], luck >> 1);
        if luck & 1 == 0 { put(from).or_else(|| put(to)) } else { put(to).or_else(|| put(from)) }
    }

    /// Puts the stretch where the cell at `mine` comes to lie beside a cell of the rest. Read from there it goes upwards or
    /// downwards, around its end if its ends touch. `luck` says where to look first.
    fn put(&self, from: usize, to: usize, mine: usize, ways: &[bool], luck: usize) -> Option<Step> {
        let last = self.order.len() - 1;
        let near = self.near(self.order[mine]);
        let (before, behind) = near.split_at((luck >> 2) % near.len());
        for &cell in behind.iter().chain(before) {
            let there = self.position[cell as usize];
            if there > last || (from..=to).contains(&there) {
                continue;
            }
            for side in 0..2 * ways.len() {
                let side = side ^ (luck & (2 * ways.len() - 1));
                let (upwards, follows) = (ways[side / 2], side & 1 == 0);
                // The other end of the stretch, if it is opened beside `mine`.
                let far = match upwards {
                    true if mine == from => to,
                    true => mine - 1,
                    false if mine == to => from,
                    false => mine + 1,
                };
                // It follows the cell there from `mine` to `far`, or comes before it from `far` to `mine`.
                if follows {
                    let next = there + 1;
                    if next != from && (there == last || self.touch(far, next)) {
                        return Some(Step::Move { from, to, before: next, first: mine, upwards });
                    }
                } else if there != to + 1 && (there == 0 || self.touch(far, there - 1)) {
                    return Some(Step::Move { from, to, before: there, first: far, upwards: !upwards });
                }
            }
        }
        None
    }

    /// How far the clues are from being met after a step.
    fn strain(&self, step: Option<Step>) -> i64 {
        let image = |cell: usize| {
            let at = self.position[cell];
            step.map_or(at, |step| step.image(at))
        };
        // By the lengths between givens rather than by positions: a cell that changes from one stretch to another leaves all
        // the others as right as they were.
        let weight = &self.measures[self.measure].off;
        let (mut off, mut before) = (0, 0i64);
        let mut passed = 0;
        for &(cell, wanted) in &self.wanted {
            let at = image(cell);
            // A path that was led keeps its givens in order.
            if self.led && at < passed {
                return i64::MAX / 2;
            }
            passed = at;
            let late = at as i64 - wanted as i64;
            off += weight[(late - before).unsigned_abs() as usize];
            before = late;
        }
        // The path should end at the last position.
        let short = self.empty.len() as i64 - step.map_or(0, Step::growth);
        off += weight[(before + short).unsigned_abs() as usize] + HOLE * short;
        let torn = self.dots.iter().filter(|&&[a, b]| image(a).abs_diff(image(b)) != 1).count() as i64;
        off + (UNIT * TORN) as i64 * torn
    }

    /// True if all clues are met within about so many tries. A path that does not come into shape is laid anew.
    pub fn fits(&mut self, tries: usize, budget: &Budget) -> bool {
        let each = ROUND * self.graph.len();
        for _ in 0..tries.div_ceil(each) {
            // Half a path meets no clues, whatever its strain.
            if budget.is_cancelled() || !self.begin(budget) {
                return false;
            }
            if self.anneal(each, 1.0, budget) {
                return true;
            }
        }
        false
    }

    /// True if all clues are met soon from a path that is known, such as an answer before the last clue came. Some cannot be
    /// pulled into shape, so new paths have their turns as well.
    pub fn fits_near(&mut self, known: &[Vec<usize>], budget: &Budget) -> bool {
        let n = self.graph.len();
        for turn in 0..SETTLES {
            for path in known {
                self.take(path);
                self.measure = 1 - self.measure;
                if self.anneal((SETTLE << turn) * n, COOLER, budget) {
                    return true;
                }
            }
            if self.fits(ROUND * n, budget) {
                return true;
            }
        }
        false
    }

    /// Begins with a path that is known.
    fn take(&mut self, path: &[usize]) {
        self.led = false;
        self.empty.clear();
        self.order.resize(path.len(), 0);
        for (cell, number) in path.iter().enumerate() {
            self.position[cell] = number - 1;
            self.order[number - 1] = cell;
        }
        self.keep_colour();
    }

    /// On two-coloured boards every step keeps the colour of the first cell; only turning all around changes it.
    fn keep_colour(&mut self) {
        let odd = |&(cell, at): &(usize, usize)| self.position[cell].abs_diff(at) % 2 == 1;
        if self.graph.side.is_some() && self.wanted.first().is_some_and(odd) {
            self.apply(Step::Turn { from: 0, to: self.order.len() - 1 });
        }
    }

    /// Another path that meets all clues, if one is near.
    pub fn another(&mut self, budget: &Budget) -> Option<Vec<usize>> {
        let before = self.order.clone();
        let n = self.graph.len();
        // No cell is left out now, and all steps may be taken.
        self.led = false;
        for _ in 0..NEAR * n {
            let Some(step) = self.draw() else { continue };
            if self.strain(Some(step)) == 0 {
                self.apply(step);
                if self.order != before {
                    return Some(self.numbers());
                }
            }
        }
        // Not a step away: shake it, and let it settle again.
        for _ in 0..SHAKES {
            for _ in 0..n {
                if let Some(step) = self.draw() {
                    self.apply(step);
                }
            }
            if self.anneal(ROUND * n, 1.0, budget) && self.order != before {
                return Some(self.numbers());
            }
        }
        None
    }

    /// True if all clues are met in so many tries, or in more while it gets better. What is nearly right is kept cooler.
    fn anneal(&mut self, tries: usize, heat: f64, budget: &Budget) -> bool {
        let &Measure { warm, cold, fall, .. } = &self.measures[self.measure];
        let [warm, cold] = [warm, cold].map(|at| at * heat);
        let cooling = exp(fall / tries as f64);
        let mut heat = warm;
        let mut strain = self.strain(None);
        let (mut best, mut until) = (strain, tries);
        let mut round = 0;
        while round < until && strain > 0 {
            round += 1;
            if round % 1024 == 0 && budget.is_cancelled() {
                return false;
            }
            heat = (heat * cooling).max(cold);
            let Some(step) = self.draw() else { continue };
            let now = self.strain(Some(step));
            let worse = (now - strain) as f64 / UNIT;
            if worse <= 0.0 || is_taken(self.roll(ODDS), worse / heat) {
                self.apply(step);
                strain = now;
                if strain < best {
                    best = strain;
                    until = until.max(round + tries / 2);
                }
            }
        }
        strain == 0
    }
}

#[cfg(test)]
mod test;
