//! Game IDs of Ascent, a Hidato in the manner of Simon Tatham's collection: `7x6mR:b8_18a…`, width before height.
//!
//! The letter after `m` says how cells touch: O by their sides, R also by their corners, H hexagons, C a honeycomb
//! rectangle. Numbers are decimal, `_` stands between two of them, a small letter is a run of blank cells, a capital
//! one a run of absent cells. Hexagons are stored as a sheared rectangle: column and row are axial coordinates.

use super::scan::{check_area, shown, size};
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Board, Ground, Plan, Reading, Spot};
use crate::coord::{Coord, Hex, Orientation};
use crate::puzzle::{Clue, Draft, Finding, Puzzle, Sign};
use std::collections::HashMap;

pub(super) const FORMAT: Format = Format {
    id: "ascent",
    aliases: &["ascent-gameid"],
    summary: "game IDs of Ascent: number paths on squares and hexagons",
    extension: "id",
    needs_answer: false,
    recognise: |input| input.text.is_some_and(|text| parameters(text.trim()).is_some()),
    read,
    write,
};

/// Width, height, mode and the rest: `("7", "6", 'R', "b8_18…")`.
fn parameters(text: &str) -> Option<(&str, &str, char, &str)> {
    let (head, body) = text.split_once(':')?;
    let (sizes, mode) = head.split_once('m')?;
    let (width, height) = sizes.split_once('x')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    // What follows the mode are settings of the generator.
    let settings = mode.chars().all(|c| c.is_ascii_alphanumeric());
    let mode = mode.chars().next().filter(char::is_ascii_uppercase)?;
    (head.len() < 60 && digits(width) && digits(height) && settings).then_some((width, height, mode, body))
}

fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?.trim();
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let Some((width, height, mode, body)) = parameters(text) else {
        let finding = Finding::error("no-description", "this is no ID of Ascent");
        return Err(fail(finding.help("it should look like 2x2mR:1b4")));
    };
    let named = size(width, "the width").map_err(fail)?;
    let rows = size(height, "the height").map_err(fail)?;
    let lean = rows.div_ceil(2) - 1;
    let cols = if mode == 'C' { named + lean } else { named };
    check_area(rows, cols).map_err(fail)?;
    // A hexagon is placed around the origin, a honeycomb with its first cell there.
    let (left, top) = match mode {
        'H' if rows == cols && rows % 2 == 1 => (rows / 2, rows / 2),
        'C' => (lean, 0),
        _ => (0, 0),
    };
    let hexes = match mode {
        'O' | 'R' => false,
        'H' | 'C' => true,
        other => {
            let message = format!("the mode {other} of Ascent is not read here");
            let help = "known: O (sides), R (sides and corners), H (hexagon), C (honeycomb)";
            return Err(fail(Finding::error("unknown-board", message).help(help)));
        }
    };
    let spot = |at: u32| {
        let (r, c) = (at / cols, at % cols);
        match hexes {
            true => Spot::Hex(Hex::from_axial(i64::from(c) - i64::from(left), i64::from(r) - i64::from(top))),
            false => Spot::Square(Coord::Cell { r, c }),
        }
    };
    let area = rows * cols;
    let (mut at, mut clues, mut absent) = (0u32, Vec::new(), vec![false; area as usize]);
    let mut rest = body;
    while let Some(c) = rest.chars().next() {
        let column = text.len() - rest.len() + 1;
        let bad = |code, message: String| vec![Finding::error(code, message).on_line(1, column)];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let run = match c {
            '_' => 0,
            'a'..='z' => c as u32 - 'a' as u32 + 1,
            'A'..='Z' => c as u32 - 'A' as u32 + 1,
            '0'..='9' => 1,
            _ => return Err(bad("bad-character", format!("{c:?} does not belong into such an ID"))),
        };
        if at + run > area {
            let message = format!("the ID describes more than the {area} cells of its {cols}x{rows} frame");
            return Err(bad("too-long", message));
        }
        if digits > 0 {
            let number = rest[..digits].parse().map_err(|_| {
                bad("bad-clue", format!("the number {} is too large", shown(&rest[..digits])))
            })?;
            clues.push((spot(at), Clue::Number(number)));
        }
        if c.is_ascii_uppercase() {
            absent[at as usize..(at + run) as usize].fill(true);
        }
        at += run;
        rest = &rest[digits.max(c.len_utf8())..];
    }
    if at < area {
        let message = format!("the ID ends after {at} of the {area} cells of its {cols}x{rows} frame");
        return Err(vec![Finding::error("truncated", message).on_line(1, text.len().max(1))]);
    }
    let gone = |at: &u32| absent[*at as usize];
    let plan = match hexes {
        true => {
            let hex = |at: u32| match spot(at) {
                Spot::Hex(hex) => hex,
                _ => Hex::ORIGIN,
            };
            let cells = (0..area).filter(|at| !gone(at)).map(hex).collect();
            Plan::Hexes { cells, orientation: Orientation::Pointy, reading: Reading::SlantedRows }
        }
        false => {
            let holes = (0..area).filter(gone).map(|at| (at / cols, at % cols)).collect();
            Plan::Squares { rows, cols, diagonals: mode == 'R', holes }
        }
    };
    let mut draft = Draft::new("path", plan);
    draft.clues = clues;
    Ok(draft)
}

/// The head of an ID, and the row and column of every cell in its frame, which is rows × columns.
struct Frame {
    head: String,
    rows: i64,
    cols: i64,
    at: Vec<(i64, i64)>,
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "an ID of Ascent";
    if puzzle.card().id != "path" {
        return Err(cannot(name, "it holds number paths only"));
    }
    if puzzle.clues().iter().any(|(_, clue)| *clue == Clue::Sign(Sign::Dot)) {
        return Err(cannot(name, "it has no dots"));
    }
    let board = puzzle.board();
    let frame = match board.ground() {
        Ground::Squares { rows, cols, diagonals } => Frame {
            head: format!("{cols}x{rows}m{}", if diagonals { 'R' } else { 'O' }),
            rows: rows.into(),
            cols: cols.into(),
            at: board.cells().map(|cell| board.row_and_column(cell)).collect(),
        },
        Ground::Hexes { .. } => hex_frame(board),
        Ground::Graph => return Err(cannot(name, "it holds squares and hexagons, no graphs")),
    };
    if frame.rows.checked_mul(frame.cols).is_none_or(|area| area > crate::board::MAX_CELLS as i64) {
        return Err(cannot(name, "its cells are too far apart"));
    }
    let mut table = HashMap::new();
    for (cell, &place) in board.cells().zip(&frame.at) {
        table.insert(place, None);
        if let Some(Clue::Number(n)) = puzzle.clue(cell) {
            table.insert(place, Some(*n));
        }
    }
    let mut body = String::new();
    // The kind of run that is open ('a' or 'A'), and its length.
    let mut run = (b'a', 0u8);
    let end_run = |run: &mut (u8, u8), body: &mut String| {
        if run.1 > 0 {
            body.push((run.0 + run.1 - 1) as char);
        }
        run.1 = 0;
    };
    for place in (0..frame.rows).flat_map(|row| (0..frame.cols).map(move |col| (row, col))) {
        let kind = match table.get(&place) {
            Some(Some(number)) => {
                end_run(&mut run, &mut body);
                if body.ends_with(|c: char| c.is_ascii_digit()) {
                    body.push('_');
                }
                body.push_str(&number.to_string());
                continue;
            }
            Some(None) => b'a',
            None => b'A',
        };
        if run.0 != kind || run.1 == 26 {
            end_run(&mut run, &mut body);
        }
        run = (kind, run.1 + 1);
    }
    end_run(&mut run, &mut body);
    Ok(format!("{}:{body}", frame.head).into_bytes())
}

/// Hexagons as a hexagon (H), as a honeycomb rectangle (C) if they are one, else in the smallest sheared frame (H).
fn hex_frame(board: &Board) -> Frame {
    let hex = |cell| match board.spot(cell) {
        Spot::Hex(hex) => *hex,
        _ => Hex::ORIGIN,
    };
    let hexes: Vec<Hex> = board.cells().map(hex).collect();
    if let Some(radius) = board.frame_radius().map(i64::from) {
        let side = 2 * radius + 1;
        let place = |hex: &Hex| (hex.axial().1 + radius, hex.axial().0 + radius);
        let at = hexes.iter().map(place).collect();
        return Frame { head: format!("{side}x{side}mH"), rows: side, cols: side, at };
    }
    let bounds = |values: &mut dyn Iterator<Item = i64>| {
        values.fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(value), high.max(value)))
    };
    let (top, bottom) = bounds(&mut hexes.iter().map(|hex| hex.row()));
    let rows = bottom - top + 1;
    // Moved up so that the first row is row 0.
    let moved: Vec<Hex> = hexes.iter().map(|&hex| super::offsets::moved(hex, (0, -top))).collect();
    let (first, last) = bounds(&mut moved.iter().map(|hex| hex.odd_r().0));
    let width = last - first + 1;
    if rows.checked_mul(width) == Some(hexes.len() as i64) {
        let lean = (rows + 1) / 2 - 1;
        let at = moved.iter().map(|hex| (hex.axial().1, hex.axial().0 - first + lean)).collect();
        return Frame { head: format!("{width}x{rows}mC"), rows, cols: width + lean, at };
    }
    let (left, right) = bounds(&mut moved.iter().map(|hex| hex.axial().0));
    let cols = right - left + 1;
    let at = moved.iter().map(|hex| (hex.axial().1, hex.axial().0 - left)).collect();
    Frame { head: format!("{cols}x{rows}mH"), rows, cols, at }
}
