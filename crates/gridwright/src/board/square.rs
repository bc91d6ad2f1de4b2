//! Building boards of squares.
//!
//! The frame is numbered row by row. An edge or corner exists if at least one of its cells does.

use super::plan::{BoardError, check_size};
use super::table::{Lists, Slots};
use super::{Board, Cell, Corner, Edge, Ground, Place, Spot};
use crate::coord::Coord;
use std::collections::HashMap;

const CELL: usize = 0;
const EDGE_H: usize = 1;
const EDGE_V: usize = 2;
const CORNER: usize = 3;
const PER_SLOT: usize = 4;

pub(super) fn place(slots: &Slots, coord: Coord) -> Option<Place> {
    let (r, c) = (i64::from(coord.row()), i64::from(coord.col()));
    match coord {
        Coord::Cell { .. } => slots.get(r, c, CELL).map(|i| Cell(i).into()),
        Coord::EdgeH { .. } => slots.get(r, c, EDGE_H).map(|i| Edge(i).into()),
        Coord::EdgeV { .. } => slots.get(r, c, EDGE_V).map(|i| Edge(i).into()),
        Coord::Corner { .. } => slots.get(r, c, CORNER).map(|i| Corner(i).into()),
    }
}

pub(super) fn build(
    rows: u32,
    cols: u32,
    diagonals: bool,
    holes: &[(u32, u32)],
) -> Result<Board, Vec<BoardError>> {
    let frame = (rows as usize).saturating_mul(cols as usize);
    check_size(frame)?;
    let mut slots = Slots::new(0, 0, rows as usize + 1, cols as usize + 1, PER_SLOT);
    let mut is_hole = vec![false; frame];
    let mut errors = Vec::new();
    for &(r, c) in holes {
        if r < rows && c < cols {
            is_hole[(r * cols + c) as usize] = true;
        } else {
            let message = format!(
                "there is no square in row {r}, column {c} of a {rows}×{cols} board to make a hole of"
            );
            errors.push(BoardError::new("hole-off-board", message));
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }

    let mut cells = Vec::new();
    for r in 0..rows {
        for c in 0..cols {
            if !is_hole[(r * cols + c) as usize] {
                slots.set(i64::from(r), i64::from(c), CELL, cells.len() as u32);
                cells.push(Spot::Square(Coord::Cell { r, c }));
            }
        }
    }
    check_size(cells.len())?;

    let (mut edges, mut corners) = (Vec::new(), Vec::new());
    let (mut edge_cells, mut edge_corners) = (Vec::new(), Vec::new());
    let (mut cell_edges, mut cell_corners) = (Lists::new(), Lists::new());
    let mut corner_cells = Vec::new();
    for (cell, spot) in (0u32..).zip(&cells) {
        let &Spot::Square(Coord::Cell { r, c }) = spot else { continue };
        let around = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)].map(|(r, c)| {
            let (row, col) = (i64::from(r), i64::from(c));
            let id = slots.get(row, col, CORNER).unwrap_or_else(|| {
                let id = corners.len() as u32;
                corners.push(Spot::Square(Coord::Corner { r, c }));
                slots.set(row, col, CORNER, id);
                id
            });
            corner_cells.push((id, cell));
            id
        });
        let sides = [
            (Coord::EdgeH { r, c }, EDGE_H, around[0], around[1]),
            (Coord::EdgeV { r, c: c + 1 }, EDGE_V, around[1], around[2]),
            (Coord::EdgeH { r: r + 1, c }, EDGE_H, around[3], around[2]),
            (Coord::EdgeV { r, c }, EDGE_V, around[0], around[3]),
        ]
        .map(|(coord, kind, from, to)| {
            let (row, col) = (i64::from(coord.row()), i64::from(coord.col()));
            if let Some(id) = slots.get(row, col, kind) {
                let sides: &mut (Cell, Option<Cell>) = &mut edge_cells[id as usize];
                sides.1 = Some(Cell(cell));
                return id;
            }
            let id = edges.len() as u32;
            edges.push(Spot::Square(coord));
            edge_cells.push((Cell(cell), None));
            edge_corners.push(Some([Corner(from), Corner(to)]));
            slots.set(row, col, kind, id);
            id
        });
        cell_edges.push(sides);
        cell_corners.push(around);
    }
    if diagonals {
        let mut all: Vec<Vec<u32>> = (0..cells.len()).map(|c| cell_edges.of(c).to_vec()).collect();
        for (cell, spot) in (0u32..).zip(&cells) {
            let &Spot::Square(Coord::Cell { r, c }) = spot else { continue };
            for col in [i64::from(c) + 1, i64::from(c) - 1] {
                let Some(other) = slots.get(i64::from(r) + 1, col, CELL) else { continue };
                let id = edges.len() as u32;
                edges.push(Spot::Between(Box::new(spot.clone()), Box::new(cells[other as usize].clone())));
                edge_cells.push((Cell(cell), Some(Cell(other))));
                edge_corners.push(None);
                all[cell as usize].push(id);
                all[other as usize].push(id);
            }
        }
        cell_edges = Lists::new();
        all.into_iter().for_each(|list| cell_edges.push(list));
    }

    let (voids, void_at) = voids(rows, cols, &is_hole);
    let edge_void = edges
        .iter()
        .zip(&edge_cells)
        .map(|(spot, sides)| match (spot, sides) {
            (Spot::Square(edge), (_, None)) => {
                let (r, c) = (edge.row(), edge.col());
                let (before, after) = match edge {
                    Coord::EdgeH { .. } => (r.checked_sub(1).map(|r| (r, c)), (r, c)),
                    _ => (c.checked_sub(1).map(|c| (r, c)), (r, c)),
                };
                let void = |(r, c): (u32, u32)| {
                    if r >= rows || c >= cols { Some(0) } else { void_at[(r * cols + c) as usize] }
                };
                before.map_or(Some(0), void).or_else(|| void(after)).unwrap_or(0)
            }
            _ => 0,
        })
        .collect();
    let ends = (0u32..).zip(&edge_corners).filter_map(|(e, ends)| ends.map(|[a, b]| [(a.0, e), (b.0, e)]));
    Ok(Board {
        ground: Ground::Squares { rows, cols, diagonals },
        corner_edges: Lists::from_pairs(corners.len(), ends.flatten()),
        corner_cells: Lists::from_pairs(corners.len(), corner_cells.iter().copied()),
        frame: None,
        drawn_at: Vec::new(),
        labels: HashMap::new(),
        cells,
        edges,
        corners,
        edge_cells,
        edge_corners,
        edge_void,
        voids,
        cell_edges,
        cell_corners,
        slots,
    })
}

/// Numbers the holes: 0 for those that touch the frame's outside by a side, then one number per enclosed group.
fn voids(rows: u32, cols: u32, is_hole: &[bool]) -> (u32, Vec<Option<u32>>) {
    let mut void_at: Vec<Option<u32>> = vec![None; is_hole.len()];
    let at = |r: u32, c: u32| (r * cols + c) as usize;
    let flood = |void_at: &mut Vec<Option<u32>>, start: (u32, u32), number: u32| {
        let mut open = vec![start];
        while let Some((r, c)) = open.pop() {
            if r < rows && c < cols && is_hole[at(r, c)] && void_at[at(r, c)].is_none() {
                void_at[at(r, c)] = Some(number);
                open.extend([(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)]);
            }
        }
    };
    if !is_hole.contains(&true) {
        return (1, void_at);
    }
    for r in 0..rows {
        flood(&mut void_at, (r, 0), 0);
        flood(&mut void_at, (r, cols - 1), 0);
    }
    for c in 0..cols {
        flood(&mut void_at, (0, c), 0);
        flood(&mut void_at, (rows - 1, c), 0);
    }
    let mut next = 1;
    for r in 0..rows {
        for c in 0..cols {
            if is_hole[at(r, c)] && void_at[at(r, c)].is_none() {
                flood(&mut void_at, (r, c), next);
                next += 1;
            }
        }
    }
    (next, void_at)
}
