//! Where things are: Penpa+ numbers cells, corners and the middles of edges through, each kind in a block of its own.
//!
//! The chart lists for every cell of the board its sides, by the numbers of their ends, of their middles and of the cells
//! behind them. From there on squares and hexagons are read alike.

use super::super::scan::{check_area, shown};
use super::unpack::Link;
use crate::board::{MAX_CELLS, Plan, Reading, Spot};
use crate::coord::{Coord, Direction, Hex, HexEdge, Orientation};
use crate::puzzle::Finding;
use std::collections::HashMap;

/// Two numbers, the smaller first.
type Ends = (u64, u64);

pub(super) struct Chart {
    pub plan: Plan,
    /// How many numbers a kind of places takes.
    block: u64,
    /// The cells by their numbers, and these in order.
    cells: HashMap<u64, Spot>,
    order: Vec<u64>,
    /// Edges by the numbers of their ends.
    by_ends: HashMap<Ends, Spot>,
    by_middle: HashMap<u64, Spot>,
    by_cells: HashMap<Ends, Spot>,
    /// For each cell those beside it, with the ends of the edge between them.
    near: HashMap<u64, Vec<(u64, Ends)>>,
}

/// A side of a cell: its ends, its middle, the cell behind it, and what it is.
type Side = (Ends, u64, u64, Spot);

fn pair(a: u64, b: u64) -> Ends {
    (a.min(b), a.max(b))
}

impl Chart {
    pub fn new(link: &Link) -> Result<Chart, Finding> {
        match link.kind.as_str() {
            "square" | "sudoku" | "kakuro" => Chart::of_squares(link),
            "hex" => Chart::of_hexes(link),
            other => {
                let message = format!("grids of the kind {:?} are not read here", shown(other));
                Err(Finding::error("unknown-board", message).help("known: square, sudoku, kakuro, hex"))
            }
        }
    }

    fn of_squares(link: &Link) -> Result<Chart, Finding> {
        check_area(link.ny, link.nx)?;
        // Two rows and columns of cells that are never used lie around the grid.
        let (w, h) = (u64::from(link.nx) + 4, u64::from(link.ny) + 4);
        let block = w * h;
        check_cells(&link.cells, |k| {
            k < block && (1..w - 1).contains(&(k % w)) && (1..h - 1).contains(&(k / w))
        })?;
        let top = link.cells.iter().map(|k| k / w).min().unwrap_or(0);
        let left = link.cells.iter().map(|k| k % w).min().unwrap_or(0);
        let rows = link.cells.iter().map(|k| (k / w - top + 1) as u32).max().unwrap_or(1);
        let cols = link.cells.iter().map(|k| (k % w - left + 1) as u32).max().unwrap_or(1);
        let at = |k: u64| ((k / w - top) as u32, (k % w - left) as u32);
        let mut is_cell = vec![false; (rows * cols) as usize];
        for &k in &link.cells {
            let (r, c) = at(k);
            is_cell[(r * cols + c) as usize] = true;
        }
        let holes =
            (0..rows * cols).filter(|&i| !is_cell[i as usize]).map(|i| (i / cols, i % cols)).collect();
        let plan = Plan::Squares { rows, cols, diagonals: false, holes };
        let spot = |k: u64| {
            let (r, c) = at(k);
            Spot::Square(Coord::Cell { r, c })
        };
        // The corner with a cell's own number is at its lower right.
        let sides = |k: u64| {
            let (r, c) = at(k);
            let [ul, ur, ll, lr] = [block + k - w - 1, block + k - w, block + k - 1, block + k];
            vec![
                (pair(ul, ur), 2 * block + k - w, k - w, Spot::Square(Coord::EdgeH { r, c })),
                (pair(ll, lr), 2 * block + k, k + w, Spot::Square(Coord::EdgeH { r: r + 1, c })),
                (pair(ul, ll), 3 * block + k - 1, k - 1, Spot::Square(Coord::EdgeV { r, c })),
                (pair(ur, lr), 3 * block + k, k + 1, Spot::Square(Coord::EdgeV { r, c: c + 1 })),
            ]
        };
        Ok(Chart::of(plan, block, &link.cells, spot, sides))
    }

    fn of_hexes(link: &Link) -> Result<Chart, Finding> {
        let nx = u64::from(link.nx);
        // Rows of the table that holds the grid, which is far larger than the grid.
        let n = 3 * nx + 1;
        let block = n * n;
        if 3 * nx * (nx - 1) + 1 > MAX_CELLS as u64 {
            let message =
                format!("a grid of hexagons with the side {nx} is too large: at most {MAX_CELLS} cells");
            return Err(Finding::error("board-too-large", message));
        }
        check_cells(&link.cells, |k| {
            k < block && (1..n - 1).contains(&(k % n)) && (1..n - 1).contains(&(k / n))
        })?;
        let middle = (block + 3 * nx * (nx % 2)) / 2;
        let hex_at = |k: u64| Hex::from_odd_r((k % n) as i64, (k / n) as i64);
        let hex = |k: u64| hex_at(k) - hex_at(middle);
        let orientation = if link.turned % 60 == 30 { Orientation::Flat } else { Orientation::Pointy };
        let cells = link.cells.iter().map(|&k| hex(k)).collect();
        let plan = Plan::Hexes { cells, orientation, reading: Reading::OddRows };
        let sides = |k: u64| {
            let odd = k / n % 2;
            // Neighbours above, and corners clockwise from the upper left.
            let (nw, ne) = (k - n - 1 + odd, k - n + odd);
            let [ul, up, ur] = [block + nw, 2 * block + ne, block + ne];
            let [lr, low, ll] = [2 * block + k + 1, block + k, 2 * block + k];
            let edge = |side: Direction| Spot::HexEdge(HexEdge::of(hex(k), side));
            vec![
                (pair(ul, up), 4 * block + nw, nw, edge(Direction::NW)),
                (pair(up, ur), 3 * block + ne, ne, edge(Direction::NE)),
                (pair(ur, lr), 5 * block + k, k + 1, edge(Direction::E)),
                (pair(lr, low), 4 * block + k, k + n + odd, edge(Direction::SE)),
                (pair(low, ll), 3 * block + k, k + n + odd - 1, edge(Direction::SW)),
                (pair(ll, ul), 5 * block + k - 1, k - 1, edge(Direction::W)),
            ]
        };
        Ok(Chart::of(plan, block, &link.cells, |k| Spot::Hex(hex(k)), sides))
    }

    fn of(
        plan: Plan,
        block: u64,
        cells: &[u64],
        spot: impl Fn(u64) -> Spot,
        sides: impl Fn(u64) -> Vec<Side>,
    ) -> Chart {
        let mut chart = Chart {
            plan,
            block,
            cells: cells.iter().map(|&k| (k, spot(k))).collect(),
            order: cells.to_vec(),
            by_ends: HashMap::new(),
            by_middle: HashMap::new(),
            by_cells: HashMap::new(),
            near: HashMap::new(),
        };
        for &k in cells {
            for (ends, middle, behind, spot) in sides(k) {
                chart.by_ends.insert(ends, spot.clone());
                chart.by_middle.insert(middle, spot.clone());
                if chart.cells.contains_key(&behind) {
                    chart.near.entry(k).or_default().push((behind, ends));
                    chart.by_cells.insert(pair(k, behind), spot);
                }
            }
        }
        chart
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn cell(&self, number: u64) -> Option<&Spot> {
        self.cells.get(&number)
    }

    /// The cell, if a number is that of one of the places in the corners of squares.
    pub fn cell_of_corner(&self, number: u64) -> Option<u64> {
        let cell = number.checked_sub(4 * self.block)? / 4;
        self.cells.contains_key(&cell).then_some(cell)
    }

    /// The side, if the board is a square of squares.
    pub fn plan_side(&self) -> Option<u32> {
        match &self.plan {
            Plan::Squares { rows, cols, holes, .. } if rows == cols && holes.is_empty() => Some(*rows),
            _ => None,
        }
    }

    /// The edge that a key names by its two ends, or by its middle.
    pub fn edge(&self, key: &str) -> Option<&Spot> {
        match numbers(key)? {
            (a, Some(b)) => self.by_ends.get(&pair(a, b)),
            (middle, None) => self.by_middle.get(&middle),
        }
    }

    /// The edge between two cells, or the one with this middle.
    pub fn between(&self, key: &str) -> Option<&Spot> {
        match numbers(key)? {
            (a, Some(b)) => self.by_cells.get(&pair(a, b)),
            (middle, None) => self.by_middle.get(&middle),
        }
    }

    /// The rooms into which lines divide the board. A line is named by its two ends.
    pub fn rooms<'a>(&self, lines: impl Iterator<Item = &'a String>) -> Vec<Vec<Spot>> {
        let walls: std::collections::HashSet<Ends> =
            lines.filter_map(|key| numbers(key).and_then(|(a, b)| Some(pair(a, b?)))).collect();
        let mut seen = std::collections::HashSet::new();
        let mut rooms = Vec::new();
        for &start in &self.order {
            if !seen.insert(start) {
                continue;
            }
            let mut room = vec![start];
            let mut next = 0;
            while let Some(k) = room.get(next) {
                next += 1;
                let near = self.near.get(k).map_or(&[][..], Vec::as_slice);
                let open = near.iter().filter(|(_, ends)| !walls.contains(ends));
                let new: Vec<u64> = open.map(|&(k, _)| k).filter(|&k| seen.insert(k)).collect();
                room.extend(new);
            }
            rooms.push(room.into_iter().filter_map(|k| self.cells.get(&k).cloned()).collect());
        }
        rooms
    }
}

/// The one or two numbers in a key.
fn numbers(key: &str) -> Option<(u64, Option<u64>)> {
    match key.split_once(',') {
        Some((a, b)) => Some((a.parse().ok()?, Some(b.parse().ok()?))),
        None => Some((key.parse().ok()?, None)),
    }
}

fn check_cells(cells: &[u64], is_inside: impl Fn(u64) -> bool) -> Result<(), Finding> {
    match cells.iter().find(|&&k| !is_inside(k)) {
        None => Ok(()),
        Some(k) => {
            let message = format!("cell {k} of this link lies outside of its grid");
            Err(Finding::error("bad-cell", message))
        }
    }
}
