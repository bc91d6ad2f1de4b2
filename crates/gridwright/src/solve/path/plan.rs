//! What the givens of a number path leave open: the graph, the clues, and the stretches between givens with the
//! cells that each number can be in.

use crate::rule::Path;
use std::collections::VecDeque;

/// The graph of cells.
pub(super) struct Graph {
    /// Neighbours of each cell, with the link between.
    pub near: Vec<Vec<(usize, usize)>>,
    /// The two cells of each link.
    pub links: Vec<[usize; 2]>,
    /// Which of two classes each cell is in, if all links run between the classes.
    pub side: Option<Vec<bool>>,
}

impl Graph {
    pub fn new(path: &Path) -> Graph {
        let mut near = vec![Vec::new(); path.near.len()];
        let mut links = Vec::new();
        for (cell, list) in path.near.iter().enumerate() {
            for other in list.iter().map(|c| c.index()).filter(|&other| cell < other) {
                near[cell].push((other, links.len()));
                near[other].push((cell, links.len()));
                links.push([cell, other]);
            }
        }
        let side = two_sides(&near);
        Graph { near, links, side }
    }

    pub fn len(&self) -> usize {
        self.near.len()
    }

    pub fn link(&self, a: usize, b: usize) -> Option<usize> {
        self.near[a].iter().find(|(other, _)| *other == b).map(|&(_, link)| link)
    }

    /// Whether numbers, one for each cell, are a path through all cells.
    pub fn is_path(&self, numbers: &[usize]) -> bool {
        let mut order = vec![usize::MAX; self.len()];
        for (cell, number) in numbers.iter().enumerate() {
            match number.checked_sub(1).and_then(|at| order.get_mut(at)) {
                Some(place) if *place == usize::MAX => *place = cell,
                _ => return false,
            }
        }
        numbers.len() == self.len() && order.windows(2).all(|pair| self.link(pair[0], pair[1]).is_some())
    }

    /// Steps from a cell to every other.
    pub fn steps(&self, from: usize) -> Vec<usize> {
        let mut steps = vec![usize::MAX; self.len()];
        for (cell, distance) in self.distances(from, &vec![None; self.len()], self.len()) {
            steps[cell] = distance;
        }
        steps
    }

    /// Steps from a cell to every other through cells without a given, up to a limit.
    fn distances(&self, from: usize, given: &[Option<usize>], limit: usize) -> Vec<(usize, usize)> {
        let mut steps = vec![usize::MAX; self.len()];
        steps[from] = 0;
        let mut reached = Vec::new();
        let mut open = VecDeque::from([from]);
        while let Some(cell) = open.pop_front() {
            if steps[cell] == limit {
                break;
            }
            for &(next, _) in &self.near[cell] {
                if steps[next] == usize::MAX && given[next].is_none() {
                    steps[next] = steps[cell] + 1;
                    reached.push((next, steps[next]));
                    open.push_back(next);
                }
            }
        }
        reached
    }
}

fn two_sides(near: &[Vec<(usize, usize)>]) -> Option<Vec<bool>> {
    let mut side: Vec<Option<bool>> = vec![None; near.len()];
    for start in 0..near.len() {
        if side[start].is_some() {
            continue;
        }
        side[start] = Some(false);
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for &(next, _) in &near[cell] {
                match side[next] {
                    None => {
                        side[next] = side[cell].map(|s| !s);
                        open.push(next);
                    }
                    other if other == side[cell] => return None,
                    _ => {}
                }
            }
        }
    }
    side.into_iter().collect()
}

/// Givens and dots.
pub(super) struct Clues {
    /// The number in each cell, if given.
    pub given: Vec<Option<usize>>,
    /// The cell of each number, if given.
    pub at: Vec<Option<usize>>,
    pub dots: Vec<[usize; 2]>,
    /// Two givens for one cell, two cells for one given, or a number that cannot be.
    pub clash: bool,
}

impl Clues {
    pub fn new(cells: usize) -> Clues {
        Clues { given: vec![None; cells], at: vec![None; cells + 1], dots: Vec::new(), clash: false }
    }

    /// Whether the numbers of a path are right.
    pub fn are_met_by(&self, numbers: &[usize]) -> bool {
        !self.clash
            && self
                .given
                .iter()
                .zip(numbers)
                .all(|(given, number)| given.is_none_or(|given| given == *number))
            && self.dots.iter().all(|&[a, b]| numbers[a].abs_diff(numbers[b]) == 1)
    }

    pub fn give(&mut self, cell: usize, number: usize) {
        if self.given[cell] == Some(number) {
            return;
        }
        let fits =
            (1..self.at.len()).contains(&number) && self.given[cell].is_none() && self.at[number].is_none();
        if !fits {
            self.clash = true;
            return;
        }
        self.given[cell] = Some(number);
        self.at[number] = Some(cell);
    }

    /// Whether so many numbers are missing in a row that positions do not help.
    pub fn has_long_stretch(&self) -> bool {
        let n = self.given.len();
        let mut low = 0;
        (1..=n + 1).any(|number| {
            let given = number > n || self.at[number].is_some();
            let long = given && is_long(low, number, n);
            low = if given { number } else { low };
            long
        })
    }

    pub fn dot(&mut self, cells: [usize; 2]) {
        self.dots.push(cells);
    }
}

/// The numbers between two givens, and for each the cells it can be in.
pub(super) struct Stretch {
    /// The first number of the stretch.
    pub first: usize,
    /// Cells by number, from `first` on.
    pub cells: Vec<Vec<usize>>,
}

/// A stretch of more numbers than this is long: links serve it better than positions.
const LONG: usize = 24;

/// Whether the stretch between these givens (0 and `n` + 1 stand for none) is long.
fn is_long(low: usize, high: usize, n: usize) -> bool {
    // With a given on one side only, windows are wide sooner.
    high - low > if low > 0 && high <= n { LONG } else { LONG / 2 }
}

/// The stretches that get positions, whether one is left open, and whether any is long.
pub(super) struct Stretches {
    pub closed: Vec<Stretch>,
    pub open: bool,
    pub long: bool,
}

/// Divides the numbers into stretches; `None` if some number has no cell.
pub(super) fn stretches(graph: &Graph, clues: &Clues, may_leave_open: bool) -> Option<Stretches> {
    let n = graph.len();
    let mut bounds = vec![0];
    bounds.extend((1..=n).filter(|&number| clues.at[number].is_some()));
    bounds.push(n + 1);
    let gaps: Vec<(usize, usize)> =
        bounds.windows(2).map(|pair| (pair[0], pair[1])).filter(|(low, high)| high - low > 1).collect();
    let longest = gaps.iter().copied().max_by_key(|(low, high)| high - low);
    let mut out = Stretches { closed: Vec::new(), open: false, long: false };
    for (low, high) in gaps {
        let long = is_long(low, high, n);
        out.long |= long;
        if may_leave_open && long && Some((low, high)) == longest {
            out.open = true;
            continue;
        }
        let stretch = stretch(graph, clues, low, high);
        if stretch.cells.iter().any(Vec::is_empty) {
            return None;
        }
        out.closed.push(stretch);
    }
    Some(out)
}

fn stretch(graph: &Graph, clues: &Clues, low: usize, high: usize) -> Stretch {
    let n = graph.len();
    let length = high - low - 1;
    let mut cells: Vec<Vec<usize>> = vec![Vec::new(); length];
    let reach = |number: usize| {
        let mut steps = vec![usize::MAX; n];
        if let Some(from) = clues.at.get(number).copied().flatten() {
            for (cell, distance) in graph.distances(from, &clues.given, length) {
                steps[cell] = distance;
            }
        } else {
            // No given on this side: every cell without one will do.
            (0..n).filter(|&cell| clues.given[cell].is_none()).for_each(|cell| steps[cell] = 1);
        }
        steps
    };
    let (from_low, to_high) = (reach(low), reach(high));
    let on_side = |cell: usize, number: usize, bound: usize| match (
        &graph.side,
        clues.at.get(bound).copied().flatten(),
    ) {
        (Some(side), Some(given)) => (side[cell] != side[given]) == (number.abs_diff(bound) % 2 == 1),
        _ => true,
    };
    for cell in 0..n {
        if from_low[cell] == usize::MAX || to_high[cell] == usize::MAX {
            continue;
        }
        for number in low + from_low[cell].max(1)..high {
            if to_high[cell] <= high - number && on_side(cell, number, low) && on_side(cell, number, high) {
                cells[number - low - 1].push(cell);
            }
        }
    }
    Stretch { first: low + 1, cells }
}
