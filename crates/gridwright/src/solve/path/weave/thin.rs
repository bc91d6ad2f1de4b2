//! Beginning with a thin path: it leaves out most cells at first, and is filled out while it is pulled into shape.
//!
//! Two empty cells side by side are put in beside a link of the path; an empty cell changes places with a corner of the path
//! and so wanders until it meets another. On two-coloured boards the ends grow and shrink by two cells, so that the
//! first cell keeps the colour it must have.

use super::super::super::budget::Budget;
use super::Weave;
use super::step::Step;

impl Weave<'_> {
    /// Begins with a thin path from given to given, if one is found.
    pub(super) fn lead(&mut self, budget: &Budget) -> bool {
        let mut luck = self.luck;
        let path = self.guide.as_ref().and_then(|guide| guide.thin_path(&mut luck, budget));
        self.luck = luck;
        let Some(path) = path else { return false };
        self.led = true;
        self.position.fill(usize::MAX);
        for (at, &cell) in path.iter().enumerate() {
            self.position[cell] = at;
        }
        self.order = path;
        self.empty = (0..self.graph.len()).filter(|&cell| self.position[cell] == usize::MAX).collect();
        for (at, &cell) in self.empty.iter().enumerate() {
            self.place[cell] = at;
        }
        if self.graph.side.is_some() {
            // The first cell has the right colour from now on, and the last one too.
            let last = self.order.len() - 1;
            let first_odd = self.wanted[0].1 % 2 == 1;
            let last_odd = (self.graph.len() - 1 - self.wanted[self.wanted.len() - 1].1) % 2 == 1;
            for (odd, end, before) in [(last_odd, self.order[last], last + 1), (first_odd, self.order[0], 0)]
            {
                if odd {
                    let free = self
                        .near(end)
                        .iter()
                        .map(|&cell| cell as usize)
                        .find(|&cell| self.position[cell] == usize::MAX);
                    let Some(cell) = free else { return false };
                    self.apply(Step::Fill { before, cells: [cell, cell], count: 1 });
                }
            }
        }
        true
    }

    /// Some empty cell goes into the path, with another if need be, or changes places with a corner.
    pub(super) fn filling(&mut self) -> Option<Step> {
        let pick = self.roll(self.empty.len());
        let hole = self.empty[pick];
        let last = self.order.len() - 1;
        let turn = self.roll(self.near(hole).len());
        let beside = self.near(hole)[turn] as usize;
        let at = self.position[beside];
        if at > last {
            return None;
        }
        let up = self.roll(2) == 0;
        let swap_first = self.roll(4) == 0;
        let next = if up { at + 1 } else { at.wrapping_sub(1) };
        if next > last {
            let before = if up { last + 1 } else { 0 };
            if self.graph.side.is_none() {
                return Some(Step::Fill { before, cells: [hole, hole], count: 1 });
            }
            // By two, so that the colours stay right.
            let pair =
                self.near(hole).iter().map(|&cell| cell as usize).find(|&cell| self.position[cell] > last)?;
            return Some(Step::Fill {
                before,
                cells: if up { [hole, pair] } else { [pair, hole] },
                count: 2,
            });
        }
        let touches = |cell: usize, other: usize| self.near(cell).contains(&(other as u32));
        let swap = || {
            let beyond = if up { next + 1 } else { next.wrapping_sub(1) };
            let fits = !self.given[self.order[next]] && (beyond > last || touches(hole, self.order[beyond]));
            fits.then_some(Step::Swap { at: next, cell: hole })
        };
        let fill = || {
            let before = at.max(next);
            let other = self.order[next];
            if touches(hole, other) {
                return Some(Step::Fill { before, cells: [hole, hole], count: 1 });
            }
            let pair = self
                .near(other)
                .iter()
                .map(|&cell| cell as usize)
                .find(|&cell| cell != hole && self.position[cell] > last && touches(hole, cell))?;
            Some(Step::Fill { before, cells: if up { [hole, pair] } else { [pair, hole] }, count: 2 })
        };
        if swap_first { swap().or_else(fill) } else { fill().or_else(swap) }
    }

    /// A cell or two are left out where those beside them touch, or at an end.
    pub(super) fn skipping(&mut self) -> Option<Step> {
        let last = self.order.len() - 1;
        let from = self.roll(last + 1);
        if self.given[self.order[from]] || last < 4 {
            return None;
        }
        if from == 0 || from == last {
            let count = if self.graph.side.is_some() { 2 } else { 1 };
            let from = if from == 0 { 0 } else { last + 1 - count };
            let free = (from..from + count).all(|at| !self.given[self.order[at]]);
            return free.then_some(Step::Skip { from, count });
        }
        if self.touch(from - 1, from + 1) {
            return Some(Step::Skip { from, count: 1 });
        }
        let two = from + 2 <= last && !self.given[self.order[from + 1]] && self.touch(from - 1, from + 2);
        two.then_some(Step::Skip { from, count: 2 })
    }

    pub(super) fn fill(&mut self, cell: usize) {
        let at = self.place[cell];
        self.empty.swap_remove(at);
        if let Some(&moved) = self.empty.get(at) {
            self.place[moved] = at;
        }
    }

    pub(super) fn leave(&mut self, cell: usize) {
        self.position[cell] = usize::MAX;
        self.place[cell] = self.empty.len();
        self.empty.push(cell);
    }
}
