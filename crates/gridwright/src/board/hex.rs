//! Building boards of hexagons: any set of cells, in one flat table around their bounding box.

use super::plan::{BoardError, check_size};
use super::table::{Lists, Slots};
use super::{Board, Cell, Corner, Edge, Ground, MAX_CELLS, Place, Reading, Spot};
use crate::coord::{Hex, HexCorner, HexEdge, HexFrame, Orientation};
use std::collections::HashMap;

const CELL: usize = 0;
const EDGES: usize = 1;
const CORNERS: usize = 4;
const VOID: usize = 6;
const PER_SLOT: usize = 7;

/// The slot of a hexagon. Column and row have equal parity, so halving the column loses nothing.
fn slot(hex: Hex) -> (i64, i64) {
    (hex.row(), hex.col().div_euclid(2))
}

fn edge_slot(edge: HexEdge) -> (i64, i64, usize) {
    let (hex, side) = edge.owner();
    let (row, col) = slot(hex);
    (row, col, EDGES + side)
}

fn corner_slot(corner: HexCorner) -> (i64, i64, usize) {
    let (hex, is_bottom) = corner.owner();
    let (row, col) = slot(hex);
    (row, col, CORNERS + usize::from(is_bottom))
}

pub(super) fn place(slots: &Slots, spot: &Spot) -> Option<Place> {
    match spot {
        Spot::Hex(hex) => {
            let (row, col) = slot(*hex);
            slots.get(row, col, CELL).map(|i| Cell(i).into())
        }
        Spot::HexEdge(edge) => {
            let (row, col, kind) = edge_slot(*edge);
            slots.get(row, col, kind).map(|i| Edge(i).into())
        }
        Spot::HexCorner(corner) => {
            let (row, col, kind) = corner_slot(*corner);
            slots.get(row, col, kind).map(|i| Corner(i).into())
        }
        _ => None,
    }
}

pub(super) fn build(
    hexes: &[Hex],
    orientation: Orientation,
    reading: Reading,
) -> Result<Board, Vec<BoardError>> {
    check_size(hexes.len())?;
    let mut hexes = hexes.to_vec();
    hexes.sort();
    let mut errors = Vec::new();
    for pair in hexes.windows(2).filter(|pair| pair[0] == pair[1]) {
        let message = format!("the hexagon {} is listed twice", pair[0]);
        errors.push(BoardError::new("duplicate-cell", message).at([Spot::Hex(pair[0])]));
    }
    let slot_of = hexes.iter().map(|&hex| slot(hex));
    let (top, bottom) = bounds(slot_of.clone().map(|s| s.0));
    let (left, right) = bounds(slot_of.map(|s| s.1));
    // One slot beyond the board on each side holds the edges and corners of the rim.
    let span = |low: i64, high: i64| i128::from(high) - i128::from(low) + 3;
    let area = span(top, bottom) * span(left, right);
    if area > 4 * MAX_CELLS as i128 {
        errors.push(BoardError::new(
            "board-too-wide",
            format!(
                "the cells lie too far apart: from {} to {} in the list",
                hexes[0],
                hexes[hexes.len() - 1]
            ),
        ));
    }
    if !errors.is_empty() {
        return Err(errors);
    }

    let size = (span(top, bottom) as usize, span(left, right) as usize);
    let mut slots = Slots::new(top - 1, left - 1, size.0, size.1, PER_SLOT);
    for (id, &hex) in (0u32..).zip(&hexes) {
        let (row, col) = slot(hex);
        slots.set(row, col, CELL, id);
    }
    let voids = number_voids(&mut slots);

    let (mut edges, mut corners) = (Vec::new(), Vec::new());
    let (mut edge_cells, mut edge_corners, mut edge_void) = (Vec::new(), Vec::new(), Vec::new());
    let (mut cell_edges, mut cell_corners) = (Lists::new(), Lists::new());
    let mut corner_cells = Vec::new();
    for (cell, &hex) in (0u32..).zip(&hexes) {
        let around = hex.corners().map(|corner| {
            let (row, col, kind) = corner_slot(corner);
            let id = slots.get(row, col, kind).unwrap_or_else(|| {
                let id = corners.len() as u32;
                corners.push(Spot::HexCorner(corner));
                slots.set(row, col, kind, id);
                id
            });
            corner_cells.push((id, cell));
            id
        });
        let mut sides = [0; 6];
        for (i, edge) in hex.edges().into_iter().enumerate() {
            let (row, col, kind) = edge_slot(edge);
            if let Some(id) = slots.get(row, col, kind) {
                let cells: &mut (Cell, Option<Cell>) = &mut edge_cells[id as usize];
                cells.1 = Some(Cell(cell));
                sides[i] = id;
                continue;
            }
            let id = edges.len() as u32;
            edges.push(Spot::HexEdge(edge));
            edge_cells.push((Cell(cell), None));
            edge_corners.push(Some([Corner(around[(i + 5) % 6]), Corner(around[i])]));
            let [a, b] = edge.cells();
            let (row_beyond, col_beyond) = slot(if a == hex { b } else { a });
            edge_void.push(slots.get(row_beyond, col_beyond, VOID).unwrap_or(0));
            slots.set(row, col, kind, id);
            sides[i] = id;
        }
        cell_edges.push(sides);
        cell_corners.push(around);
    }
    let ends = (0u32..).zip(&edge_corners).filter_map(|(e, ends)| ends.map(|[a, b]| [(a.0, e), (b.0, e)]));
    Ok(Board {
        ground: Ground::Hexes { orientation, reading },
        corner_edges: Lists::from_pairs(corners.len(), ends.flatten()),
        corner_cells: Lists::from_pairs(corners.len(), corner_cells.iter().copied()),
        frame: HexFrame::around(hexes.iter().copied()),
        drawn_at: Vec::new(),
        labels: HashMap::new(),
        cells: hexes.into_iter().map(Spot::Hex).collect(),
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

fn bounds(values: impl Iterator<Item = i64>) -> (i64, i64) {
    values.fold((i64::MAX, i64::MIN), |(low, high), v| (low.min(v), high.max(v)))
}

/// Floods the slots without a cell: 0 from the border of the table, then one number per enclosed hole.
fn number_voids(slots: &mut Slots) -> u32 {
    let (rows, cols) = slots.extent();
    let mut next = 0;
    for row in rows {
        for col in cols.clone() {
            let hex = |row: i64, col: i64| Hex::new(2 * col + row.rem_euclid(2), row);
            let open = |slots: &Slots, row, col| {
                slots.get(row, col, CELL).is_none() && slots.get(row, col, VOID).is_none()
            };
            if !open(slots, row, col) {
                continue;
            }
            // The first slot of all lies on the border, so the outside gets number 0.
            let mut todo = vec![(row, col)];
            slots.set(row, col, VOID, next);
            while let Some((row, col)) = todo.pop() {
                for near in hex(row, col).map(|h| h.neighbours()).into_iter().flatten() {
                    let (row, col) = slot(near);
                    if slots.has(row, col) && open(slots, row, col) {
                        slots.set(row, col, VOID, next);
                        todo.push((row, col));
                    }
                }
            }
            next += 1;
        }
    }
    next
}
