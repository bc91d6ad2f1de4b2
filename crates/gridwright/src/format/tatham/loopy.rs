//! Loopy: `3x2t0:3a2c`. Type 0 is squares, type 2 the honeycomb: flat-top hexagons in columns, odd columns half a
//! cell lower. A digit is a clue, a letter a run of blank cells.

use super::super::cannot;
use super::super::grid::Grid;
use super::super::scan::{Scan, shown};
use super::{Game, Id, Runs, check_told, run};
use crate::board::{Ground, Plan, Reading, Spot};
use crate::coord::{Coord, Hex, Orientation};
use crate::puzzle::{Clue, Draft, Finding, Puzzle};

pub(super) fn read(id: &Id<'_>) -> Result<Draft, Vec<Finding>> {
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let (rows, cols) = id.size().map_err(fail)?;
    // Old IDs have no type, and are squares; how hard the game is meant to be is passed over.
    let (kind, making) = match id.making.strip_prefix('t') {
        Some(tail) => tail.split_at(tail.find('d').unwrap_or(tail.len())),
        None => ("0", id.making),
    };
    if !matches!(making.as_bytes(), [] | [b'd', b'a'..=b'z']) {
        return Err(vec![id.badly_made(Game::Loopy)]);
    }
    let cells = || (0..rows).flat_map(|y| (0..cols).map(move |x| (x, y)));
    let hex = |x: u32, y: u32| Hex::from_odd_q(x.into(), y.into());
    let (plan, hexes) = match kind {
        "0" => (Plan::rectangle(rows, cols), false),
        "2" => {
            let cells = cells().map(|(x, y)| hex(x, y)).collect();
            (Plan::Hexes { cells, orientation: Orientation::Flat, reading: Reading::OddColumns }, true)
        }
        other => {
            let message = format!("Loopy's grid type {:?} is not read here", shown(other));
            let help = "known: 0 (squares), 2 (honeycomb)";
            return Err(fail(Finding::error("unknown-board", message).help(help)));
        }
    };
    let mut draft = Draft::new("slitherlink", plan);
    let mut scan = Scan::new(id.body, id.column());
    let (mut at, area) = (0, rows * cols);
    while let Some(c) = scan.next() {
        match c {
            '0'..='9' if at < area => {
                let (x, y) = (at % cols, at / cols);
                let spot =
                    if hexes { Spot::Hex(hex(x, y)) } else { Spot::Square(Coord::Cell { r: y, c: x }) };
                draft.clues.push((spot, Clue::Number(c as u32 - '0' as u32)));
                at += 1;
            }
            'a'..='z' => at += run(c).unwrap_or(0),
            '0'..='9' => at += 1,
            _ => {
                return Err(vec![
                    scan.error("bad-character", format!("{c:?} does not belong into such an ID")),
                ]);
            }
        }
        check_told(&scan, at, rows, cols, false)?;
    }
    check_told(&scan, at, rows, cols, true)?;
    Ok(draft)
}

pub(super) fn write(puzzle: &Puzzle, name: &str) -> Result<String, Finding> {
    let board = puzzle.board();
    let (rows, cols, kind) = match board.ground() {
        Ground::Hexes { .. } => {
            let (rows, cols) = honeycomb(puzzle).ok_or_else(|| {
                cannot(name, "its honeycombs are full rectangles of columns, the odd ones half a cell lower")
            })?;
            (rows, cols, 2)
        }
        _ => {
            let Grid { rows, cols } = Grid::of(puzzle, name)?;
            (rows, cols, 0)
        }
    };
    let mut body = Runs::default();
    let mut in_order: Vec<_> = board.cells().map(|cell| (board.row_and_column(cell), cell)).collect();
    in_order.sort();
    for (_, cell) in in_order {
        match puzzle.clue(cell) {
            None => body.blank(),
            Some(Clue::Number(n)) => body.token(&n.to_string()),
            Some(clue @ (Clue::Query | Clue::Sign(_))) => {
                return Err(cannot(name, &format!("it has no clue \"{clue}\"")));
            }
        }
    }
    Ok(format!("{cols}x{rows}t{kind}:{}", body.done()))
}

/// Rows and columns, if the board is such a honeycomb with its first cell at the origin.
fn honeycomb(puzzle: &Puzzle) -> Option<(u32, u32)> {
    let board = puzzle.board();
    let offsets: Option<Vec<(i64, i64)>> = board
        .cells()
        .map(|cell| match board.spot(cell) {
            Spot::Hex(hex) => Some(hex.odd_q()),
            _ => None,
        })
        .collect();
    let offsets = offsets?;
    let cols = offsets.iter().map(|o| o.0).max()? + 1;
    let rows = offsets.iter().map(|o| o.1).max()? + 1;
    let from_origin = offsets.iter().all(|&(col, row)| col >= 0 && row >= 0);
    let full = offsets.len() as i64 == rows.checked_mul(cols)?;
    (from_origin && full).then_some((rows as u32, cols as u32))
}
