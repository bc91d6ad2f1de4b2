//! Ways to change a path, each of which leaves a path.

/// A way to change the path.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// The stretch from one position to another, both included, is turned around.
    Turn { from: usize, to: usize },
    /// The stretch is taken out and put back before position `before` (counted before it was taken out). It begins with the cell
    /// at `first` and goes on upwards or downwards, around its end if its ends touch.
    Move { from: usize, to: usize, before: usize, first: usize, upwards: bool },
    /// One or two empty cells are put in before a position.
    Fill { before: usize, cells: [usize; 2], count: usize },
    /// One or two cells are left out.
    Skip { from: usize, count: usize },
    /// An empty cell takes the place of the one at a position.
    Swap { at: usize, cell: usize },
}

impl Step {
    /// Where a position goes.
    pub fn image(self, at: usize) -> usize {
        match self {
            Step::Turn { from, to } if (from..=to).contains(&at) => from + to - at,
            Step::Turn { .. } | Step::Swap { .. } => at,
            Step::Fill { before, count, .. } => at + if at >= before { count } else { 0 },
            Step::Skip { from, count } => at - if at > from { count } else { 0 },
            Step::Move { from, to, before, first, upwards } => {
                let len = to - from + 1;
                if (from..=to).contains(&at) {
                    let ahead = if upwards { at + len - first } else { first + len - at } % len;
                    let base = if before > to { before - len } else { before };
                    base + ahead
                } else if before > to && at > to && at < before {
                    at - len
                } else if before <= from && at >= before && at < from {
                    at + len
                } else {
                    at
                }
            }
        }
    }

    /// How many more cells the path has after it.
    pub fn growth(self) -> i64 {
        match self {
            Step::Fill { count, .. } => count as i64,
            Step::Skip { count, .. } => -(count as i64),
            _ => 0,
        }
    }

    /// The positions that it changes, up to the last of a path that grows or shrinks.
    pub fn span(self) -> (usize, usize) {
        match self {
            Step::Turn { from, to } => (from, to),
            Step::Fill { before, .. } => (before, usize::MAX),
            Step::Skip { from, .. } => (from, usize::MAX),
            Step::Swap { at, .. } => (at, at),
            Step::Move { from, to, before, .. } => (from.min(before), to.max(before.saturating_sub(1))),
        }
    }
}
