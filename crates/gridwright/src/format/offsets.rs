//! Rows and columns of number-path files: which cells touch under which convention, and where that puts a board.
//!
//! In a layout of rows and columns the even rows of hexagons are shifted right by half a cell (even-r), or the odd
//! ones (odd-r), or the cells are squares. Files say rows and columns; which convention they follow shows only in
//! their neighbours.

use crate::board::{Board, Ground, Spot};
use crate::coord::Hex;
use std::collections::{HashMap, HashSet};

/// The height of a row of hexagons whose cells are one unit apart.
const ROW: f64 = 0.866_025_403_784_438_6;

/// How cells in rows and columns touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Convention {
    EvenRows,
    OddRows,
    Squares4,
    Squares8,
}

impl Convention {
    /// In the order in which they are tried.
    pub const ALL: [Convention; 4] =
        [Convention::EvenRows, Convention::OddRows, Convention::Squares4, Convention::Squares8];

    pub fn neighbours(self, (row, col): (i64, i64)) -> Vec<(i64, i64)> {
        let steps: &[(i64, i64)] = match (self, row.rem_euclid(2)) {
            (Convention::EvenRows, 0) | (Convention::OddRows, 1) => {
                &[(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)]
            }
            (Convention::EvenRows | Convention::OddRows, _) => {
                &[(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)]
            }
            (Convention::Squares4, _) => &[(-1, 0), (0, -1), (0, 1), (1, 0)],
            (Convention::Squares8, _) => {
                &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            }
        };
        steps.iter().map(|(down, right)| (row + down, col + right)).collect()
    }

    /// All links between cells at these places, each once with the smaller number first.
    pub fn links(self, at: &[(i64, i64)]) -> HashSet<(usize, usize)> {
        let here: HashMap<(i64, i64), usize> = at.iter().copied().zip(0..).collect();
        let near = |(cell, &place): (usize, &(i64, i64))| {
            let others = self.neighbours(place).into_iter().filter_map(|place| here.get(&place).copied());
            others.filter(move |&other| cell < other).map(move |other| (cell, other)).collect::<Vec<_>>()
        };
        at.iter().enumerate().flat_map(near).collect()
    }
}

/// Where a cell of a hexagonal layout (even-r) is drawn. Rows and columns need not be whole.
pub(super) fn drawn_as_hexagon(row: f64, col: f64) -> (f64, f64) {
    (if row.rem_euclid(2.0) == 0.0 { col + 0.5 } else { col }, row * ROW)
}

/// Row and column of a drawn cell, the reverse of [`drawn_as_hexagon`].
fn placed_as_hexagon((x, y): (f64, f64)) -> (f64, f64) {
    let row = tidy(y / ROW);
    (row, tidy(if row.rem_euclid(2.0) == 0.0 { x - 0.5 } else { x }))
}

/// Takes off what arithmetic has added to a whole number.
fn tidy(value: f64) -> f64 {
    if (value - value.round()).abs() < 1e-6 { value.round() } else { value }
}

/// A whole number that is no larger than any board.
pub(super) fn whole(value: f64) -> Option<i64> {
    (value.fract() == 0.0 && value.abs() < 1e9).then_some(value as i64)
}

/// Rows and columns of the cells of a board: hexagons even-r from 0 on, squares as they are, graphs as they are drawn.
/// `None` for the cells of a graph that are drawn nowhere.
pub(super) fn rows_and_columns(board: &Board) -> Vec<Option<(f64, f64)>> {
    match board.ground() {
        Ground::Hexes { .. } => {
            let hexes = translated(board);
            hexes.iter().map(|hex| Some((hex.even_r().1 as f64, hex.even_r().0 as f64))).collect()
        }
        Ground::Squares { .. } => {
            let place = |cell| match board.spot(cell) {
                Spot::Square(coord) => Some((f64::from(coord.row()), f64::from(coord.col()))),
                _ => None,
            };
            board.cells().map(place).collect()
        }
        Ground::Graph => {
            let drawn: Vec<Option<(f64, f64)>> = board.cells().map(|cell| board.drawn_at(cell)).collect();
            let squares = drawn.iter().flatten().all(|(x, y)| x.fract() == 0.0 && y.fract() == 0.0);
            let place = |(x, y)| if squares { (y, x) } else { placed_as_hexagon((x, y)) };
            drawn.into_iter().map(|at| at.map(place)).collect()
        }
    }
}

/// The step by which the cells of a hexagonal board are moved so that its rows and columns (even-r) start at 0.
pub(super) fn shift(board: &Board) -> (i64, i64) {
    let hexes = || {
        board.cells().filter_map(|cell| match board.spot(cell) {
            Spot::Hex(hex) => Some(*hex),
            _ => None,
        })
    };
    let down = -hexes().map(|hex| hex.row()).min().unwrap_or(0);
    let left = hexes().map(|hex| moved(hex, (0, down)).even_r().0).min().unwrap_or(0);
    (-left, down)
}

/// A hexagon moved by columns and rows.
pub(super) fn moved(hex: Hex, (right, down): (i64, i64)) -> Hex {
    let (q, r) = hex.axial();
    Hex::from_axial(q + right, r + down)
}

fn translated(board: &Board) -> Vec<Hex> {
    let shift = shift(board);
    let hex = |cell| match board.spot(cell) {
        Spot::Hex(hex) => *hex,
        _ => Hex::ORIGIN,
    };
    board.cells().map(|cell| moved(hex(cell), shift)).collect()
}
