//! Bare JSON rows: `[[3, 3], [3, null, 2], …]`, as some collections store clues.
//!
//! What the rows mean is said by a hint. With `topology` speaking of doubled coordinates they are the half-rows of
//! flat-top hexagons, each centred; otherwise rows of squares.

use super::scan::check_area;
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Plan, Reading, Spot};
use crate::coord::{Coord, Hex, Orientation};
use crate::puzzle::{Clue, Draft, Finding, Puzzle};
use serde_json::Value;

pub(super) const FORMAT: Format = Format {
    id: "json-rows",
    aliases: &["rows"],
    summary: "bare JSON rows of numbers and null (reading only)",
    extension: "json",
    needs_answer: false,
    recognise: |input| input.text.is_some_and(|text| text.trim_start().starts_with('[')),
    read,
    write: |_: &Puzzle| Err(cannot("json-rows", "it does not say its genre; use json instead")),
};

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let rows: Vec<Vec<Value>> = serde_json::from_str(text).map_err(|e| {
        let finding = Finding::error(
            "bad-json",
            if e.is_eof() {
                "the JSON ends too early".to_string()
            } else {
                format!("these are no JSON rows: {}", super::scan::cause(&e))
            },
        );
        vec![finding.on_line(e.line().max(1), e.column().max(1))]
    })?;
    let doubled = hints.says_topology("doubled");
    let width = rows.iter().map(Vec::len).max().unwrap_or(0) as u32;
    check_area(rows.len() as u32, width).map_err(|f| vec![f])?;
    // Columns are even or odd with the length of a row, and so must the rows be: start at 0 or 1 to fit the first.
    let first = rows.first().map_or(0, |row| (row.len() as i64 + 1) % 2);
    let (mut clues, mut hexes, mut holes) = (Vec::new(), Vec::new(), Vec::new());
    for (r, row) in (0u32..).zip(&rows) {
        for c in 0..if doubled { row.len() as u32 } else { width } {
            let spot = if doubled {
                let column = 2 * i64::from(c) + 1 - row.len() as i64;
                let hex = Hex::from_doubled_height(column, i64::from(r) + first);
                let Some(hex) = hex else {
                    let message = format!(
                        "row {} has {} cells, which do not fit between its neighbours",
                        r + 1,
                        row.len()
                    );
                    let help = "the rows of such a board alternate between odd and even lengths";
                    return Err(vec![Finding::error("bad-rows", message).help(help)]);
                };
                hexes.push(hex);
                Spot::Hex(hex)
            } else {
                Spot::Square(Coord::Cell { r, c })
            };
            match row.get(c as usize) {
                None => holes.push((r, c)),
                Some(Value::Null) => {}
                Some(Value::String(s)) if s == "?" => clues.push((spot, Clue::Query)),
                Some(Value::Number(n)) if n.as_u64().is_some_and(|n| n <= u64::from(u32::MAX)) => {
                    clues.push((spot, Clue::Number(n.as_u64().unwrap_or(0) as u32)));
                }
                Some(other) => {
                    let other = super::scan::shown(&other.to_string());
                    let message =
                        format!("row {}, cell {}: {other} is no clue: a number, \"?\" or null", r + 1, c + 1);
                    return Err(vec![Finding::error("bad-clue", message)]);
                }
            }
        }
    }
    let plan = if doubled {
        Plan::Hexes { cells: hexes, orientation: Orientation::Flat, reading: Reading::HalfRows }
    } else {
        Plan::Squares { rows: rows.len() as u32, cols: width, diagonals: false, holes }
    };
    let Some(genre) = hints.genre else {
        let message = "these rows do not say what puzzle they are";
        return Err(vec![Finding::error("no-genre", message).help("name the genre")]);
    };
    let mut draft = Draft::new(genre, plan);
    draft.clues = clues;
    Ok(draft)
}
