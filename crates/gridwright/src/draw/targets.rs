//! Where a pointer finds each place, and where cells could be added.
//!
//! An edge owns the diamond between its ends and the middles of its cells: every point of a board is then in a
//! cell, and also in the diamond of that edge of the cell which is nearest. At the rim a share of the outside
//! belongs to the edge, so that it is as easily hit as others.

use super::geometry::{Geometry, NODE_RADIUS};
use super::scene::Point;
use crate::board::{Board, Cell, Edge, Ground, Place, Site, Spot};
use crate::coord::{Coord, Hex};
use std::collections::BTreeMap;

/// The share of the way to the middle of a cell that an edge at the rim has outside.
const BEYOND: f64 = 0.6;

/// Half the width of a link of a graph, and of a diagonal.
const SLIM: f64 = 0.12;

const CORNER: f64 = 0.17;

/// The area in which a pointer means a place.
pub(super) fn area(board: &Board, on: &Geometry, place: Place) -> Vec<Point> {
    match place {
        Place::Cell(cell) if board.ground() == Ground::Graph => round(on.cell(cell), NODE_RADIUS),
        Place::Cell(cell) => on.area(cell),
        Place::Corner(corner) => round(on.corner(corner), CORNER),
        Place::Edge(edge) => edge_area(board, on, edge),
    }
}

fn edge_area(board: &Board, on: &Geometry, edge: Edge) -> Vec<Point> {
    let (a, b) = on.edge(edge);
    let (one, other) = board.sides(edge);
    if board.ends(edge).is_none() {
        return slim(a, b, board.ground() == Ground::Graph);
    }
    let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let here = on.cell(one);
    let mirrored =
        |share: f64| (middle.0 - (here.0 - middle.0) * share, middle.1 - (here.1 - middle.1) * share);
    let there = other.map_or_else(|| mirrored(BEYOND), |cell| on.cell(cell));
    vec![a, here, b, there]
}

/// A thin strip: along the whole of a link, but only around the middle of a diagonal, which runs through cells.
fn slim(a: Point, b: Point, whole: bool) -> Vec<Point> {
    let share = if whole { 0.0 } else { 0.28 };
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(1e-9);
    let (ax, ay) = (a.0 + dx * share, a.1 + dy * share);
    let (bx, by) = (b.0 - dx * share, b.1 - dy * share);
    let (nx, ny) = (-dy / length * SLIM, dx / length * SLIM);
    vec![(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
}

fn round((x, y): Point, radius: f64) -> Vec<Point> {
    let turn = |i: u32| (f64::from(i) / 12.0 * std::f64::consts::TAU).sin_cos();
    (0..12).map(turn).map(|(sin, cos)| (x + radius * sin, y - radius * cos)).collect()
}

/// The empty places beside cells: column and row, middle and area, in reading order.
pub(super) fn gaps(board: &Board, on: &Geometry) -> Vec<(Site, Point, Vec<Point>)> {
    let mut found: BTreeMap<(i64, i64), (Point, Vec<Point>)> = BTreeMap::new();
    for cell in board.cells() {
        for (col, row) in beside(board, cell) {
            found.entry((row, col)).or_insert_with(|| match board.ground() {
                Ground::Hexes { .. } => {
                    let hex = Hex::new(col, row).unwrap_or(Hex::ORIGIN);
                    (on.hex(hex), on.hex_area(hex))
                }
                _ => {
                    let (x, y) = (col as f64, row as f64);
                    ((x + 0.5, y + 0.5), vec![(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)])
                }
            });
        }
    }
    found.into_iter().map(|((row, col), (at, area))| ((col, row), at, area)).collect()
}

/// Columns and rows of the empty places beside a cell.
fn beside(board: &Board, cell: Cell) -> Vec<Site> {
    match board.spot(cell) {
        Spot::Hex(hex) => {
            let near = hex.neighbours().into_iter().filter(|near| board.cell(&Spot::Hex(*near)).is_none());
            near.map(|near| (near.col(), near.row())).collect()
        }
        Spot::Square(coord) => {
            let (r, c) = (i64::from(coord.row()), i64::from(coord.col()));
            let is_cell = |&(c, r): &(i64, i64)| {
                let both = u32::try_from(r).ok().zip(u32::try_from(c).ok());
                both.is_some_and(|(r, c)| board.cell(&Spot::Square(Coord::Cell { r, c })).is_some())
            };
            let near = [(c, r - 1), (c + 1, r), (c, r + 1), (c - 1, r)];
            near.into_iter().filter(|site| !is_cell(site)).collect()
        }
        _ => Vec::new(),
    }
}
