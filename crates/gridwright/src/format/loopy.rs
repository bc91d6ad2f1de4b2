//! Game IDs of Simon Tatham's Loopy: `3x2t0:3a2c`, width before height.
//!
//! Type 0 is squares, type 2 the honeycomb: flat-top hexagons in columns, odd columns half a cell lower.
//! A digit is a clue, a letter a run of blank cells.

use super::grid::Grid;
use super::scan::{Scan, check_area, shown, size};
use super::{Format, Hints, Input, cannot, not_text, tatham};
use crate::board::{Ground, Plan, Reading, Spot};
use crate::coord::{Coord, Hex, Orientation};
use crate::puzzle::{Clue, Draft, Finding, Puzzle};

pub(super) const FORMAT: Format = Format {
    id: "loopy",
    aliases: &["sgt-loopy-gameid", "sgt-gameid", "sgt", "tatham"],
    summary: "game IDs of Simon Tatham's Loopy, squares and honeycomb; also reads those of Light Up, Pearl and Singles",
    extension: "id",
    needs_answer: false,
    recognise,
    read,
    write,
};

fn recognise(input: &Input<'_>) -> bool {
    let Some((params, _)) = input.text.and_then(|text| text.trim().split_once([':', '#'])) else {
        return false;
    };
    params.len() < 40
        && params.starts_with(|c: char| c.is_ascii_digit())
        && params.contains('x')
        && params.chars().all(|c| c.is_ascii_alphanumeric())
}

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?.trim();
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let Some((params, body)) = text.split_once(':') else {
        if !text.contains('#') {
            let finding = Finding::error("no-description", "this is no game ID");
            return Err(fail(finding.help("it should look like 3x3t0:a2b3c1")));
        }
        let message = "this names a random game, not a puzzle: it cannot be made again outside its program";
        let help = "copy the ID that has a ':' in it";
        return Err(fail(Finding::error("no-description", message).help(help)));
    };
    if let Some(genre) = tatham::genre(hints.genre, params, body) {
        return tatham::read(genre, params, body);
    }
    let (size_part, tail) = params.split_once('t').unwrap_or((params, "0"));
    let (width, height) = size_part.split_once('x').unwrap_or((size_part, size_part));
    let cols = size(width, "the width").map_err(fail)?;
    let rows = size(height, "the height").map_err(fail)?;
    check_area(rows, cols).map_err(fail)?;
    let kind = tail.split('d').next().unwrap_or_default();
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
    let mut scan = Scan::new(body, params.chars().count() + 2);
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
            'a'..='z' => at += c as u32 - 'a' as u32 + 1,
            '0'..='9' => at += 1,
            _ => {
                return Err(vec![
                    scan.error("bad-character", format!("{c:?} does not belong into such an ID")),
                ]);
            }
        }
        if at > area {
            let message = format!("the ID describes more than the {area} cells of a {cols}x{rows} board");
            return Err(vec![scan.error("too-long", message)]);
        }
    }
    if at < area {
        let message = format!("the ID ends after {at} of the {area} cells of a {cols}x{rows} board");
        return Err(vec![scan.error("truncated", message)]);
    }
    Ok(draft)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "a Loopy ID";
    if puzzle.card().id != "slitherlink" || !puzzle.variants().is_empty() {
        return Err(cannot(name, "it holds plain Slitherlink only"));
    }
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
    let mut body = String::new();
    let mut blanks = 0u8;
    let mut in_order: Vec<_> = board.cells().map(|cell| (board.row_and_column(cell), cell)).collect();
    in_order.sort();
    for (_, cell) in in_order {
        match puzzle.clue(cell) {
            None => blanks += 1,
            Some(Clue::Number(n)) => {
                if blanks > 0 {
                    body.push((b'a' + blanks - 1) as char);
                    blanks = 0;
                }
                body.push_str(&n.to_string());
            }
            Some(_) => return Err(cannot(name, "it has no clue \"?\"")),
        }
        if blanks == 26 {
            body.push('z');
            blanks = 0;
        }
    }
    if blanks > 0 {
        body.push((b'a' + blanks - 1) as char);
    }
    Ok(format!("{cols}x{rows}t{kind}:{body}").into_bytes())
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
