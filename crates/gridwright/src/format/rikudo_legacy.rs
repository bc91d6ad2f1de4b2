//! The old text files of Rikudo: rows of numbers, then the dots.
//!
//! ```text
//! 2 3 5
//! 0 3
//! 1 0 -1
//! 1
//! 0 0 1 1
//! ```
//!
//! The first line is rows, columns and the largest number. In the rows -1 is no cell, -2 the centre, 0 an empty cell.
//! A row with as many entries as there are columns stands where it is, a shorter one is shifted right by half a cell;
//! so the lengths say whether the even or the odd rows are shifted. Dots are lines `row column row column`, from 0.

use super::offsets::{self, Convention};
use super::scan::{check_area, shown, size};
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Board, Cell, Ground, Place, Plan, Reading, Spot};
use crate::coord::{Hex, Orientation};
use crate::puzzle::{Clue, Draft, Finding, Puzzle, Sign};
use std::collections::HashMap;

pub(super) const FORMAT: Format = Format {
    id: "rikudo-legacy",
    aliases: &["legacy-rikudo-text"],
    summary: "old Rikudo texts: rows of hexagons and dots",
    extension: "txt",
    needs_answer: false,
    recognise,
    read,
    write,
};

/// The note that keeps the place of the centre, as `row,column`.
pub(super) const CENTRE: &str = "centre";

/// A row and a column.
type RowCol = (i64, i64);

/// The lines that are not blank, with their numbers.
fn lines(text: &str) -> Vec<(usize, Vec<&str>)> {
    let all =
        (1..).zip(text.lines()).map(|(number, line)| (number, line.split_whitespace().collect::<Vec<_>>()));
    all.filter(|(_, words)| !words.is_empty()).collect()
}

fn recognise(input: &Input<'_>) -> bool {
    let Some(text) = input.text else { return false };
    let head = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let head: Vec<&str> = head.split_whitespace().collect();
    let (Ok(rows), 3) = (head.first().unwrap_or(&"").parse::<usize>(), head.len()) else { return false };
    let is_number = |word: &&str| word.parse::<i64>().is_ok();
    head.iter().all(is_number)
        && lines(text)
            .get(rows.saturating_add(1))
            .is_some_and(|(_, words)| words.len() == 1 && is_number(&words[0]))
}

fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let lines = lines(text);
    let fail = |code, line: usize, message: String| vec![Finding::error(code, message).on_line(line, 1)];
    let (first, head) = lines.first().map(|(n, words)| (*n, words.as_slice())).unwrap_or((1, &[]));
    let &[rows, cols, max] = head else {
        return Err(fail(
            "bad-head",
            first,
            "the first line should be rows, columns and the largest number".into(),
        ));
    };
    let at_head = |finding: Finding| vec![finding.on_line(first, 1)];
    let rows = size(rows, "the number of rows").map_err(at_head)?;
    let cols = size(cols, "the number of columns").map_err(at_head)?;
    check_area(rows, cols).map_err(at_head)?;
    let body = lines.get(1..1 + rows as usize).ok_or_else(|| {
        let message = format!("the text ends after {} of {rows} rows", lines.len().saturating_sub(1));
        fail("truncated", lines.last().map_or(1, |line| line.0), message)
    })?;

    let mut findings = Vec::new();
    let shifted_rows = shifted_parity(body, cols, &mut findings);
    let even = shifted_rows == 0;
    let hex = |row: i64, col: i64| if even { Hex::from_even_r(col, row) } else { Hex::from_odd_r(col, row) };
    let (mut cells, mut clues, mut centre) = (Vec::new(), Vec::new(), None);
    for (row, (line, words)) in (0..).zip(body) {
        for (col, word) in (0..).zip(words) {
            match word.parse::<i64>() {
                Ok(-1) => {}
                Ok(-2) if centre.is_none() => centre = Some(format!("{row},{col}")),
                Ok(-2) => findings.push(
                    Finding::warning("two-centres", "here is a second centre, which is left out as no cell")
                        .on_line(*line, 1),
                ),
                Ok(0) => cells.push(hex(row, col)),
                Ok(n) if n > 0 && n <= i64::from(u32::MAX) => {
                    cells.push(hex(row, col));
                    clues.push((Spot::Hex(hex(row, col)), Clue::Number(n as u32)));
                }
                _ => {
                    let message = format!("{:?} is no entry: -2, -1, 0 or a number", shown(word));
                    findings.extend(fail("bad-clue", *line, format!("entry {}: {message}", col + 1)));
                }
            }
        }
    }
    if max.parse() != Ok(cells.len()) {
        let message = format!("the first line says {}, but there are {} cells", shown(max), cells.len());
        findings.push(Finding::warning("max-value", message).on_line(first, 1));
    }
    let on_board: std::collections::HashSet<Hex> = cells.iter().copied().collect();
    let tail = &lines[1 + rows as usize..];
    if tail.is_empty() {
        let line = lines.last().map_or(1, |line| line.0);
        findings.extend(fail("truncated", line, "the text ends before the number of dots".into()));
    }
    if let Some((line, words)) = tail.first() {
        if words.len() != 1 || words[0].parse() != Ok(tail.len() - 1) {
            let message =
                format!("the number of dots is {:?}, but {} dots follow", words.join(" "), tail.len() - 1);
            findings.extend(fail("bad-count", *line, message));
        }
        let mut dotted = std::collections::HashSet::new();
        for (line, words) in &tail[1..] {
            let numbers: Vec<i64> =
                words.iter().filter_map(|w| w.parse().ok()).filter(|n| (0..1 << 20).contains(n)).collect();
            let (&[r1, c1, r2, c2], 4) = (numbers.as_slice(), words.len()) else {
                let message = format!("{:?} is no dot: row, column, row, column", words.join(" "));
                findings.extend(fail("bad-dot", *line, message));
                continue;
            };
            let (a, b) = (hex(r1, c1), hex(r2, c2));
            let places = [format!("{r1},{c1}"), format!("{r2},{c2}")];
            let dot = |what: String| format!("dot {r1},{c1}–{r2},{c2}: {what}");
            let spot = |a: Hex, b: Hex| Spot::Between(Box::new(Spot::Hex(a)), Box::new(Spot::Hex(b)));
            let ends = [(r1, c1, a), (r2, c2, b)];
            let finding = if let Some((r, c, _)) = ends.into_iter().find(|(.., hex)| !on_board.contains(hex))
            {
                // There is no number that it could speak of, so it binds nothing.
                Finding::warning(
                    "dot-off-board",
                    dot(format!("there is no cell {r},{c}; the dot is left out")),
                )
            } else if a.distance(b) != 1 {
                Finding::error("dot-not-adjacent", dot("these cells are not adjacent".into()))
            } else if !dotted.insert((a.min(b), a.max(b))) {
                Finding::warning("duplicate-dot", dot("it is listed twice; once is enough".into()))
            } else {
                clues.push((spot(a, b), Clue::Sign(Sign::Dot)));
                continue;
            };
            findings.push(finding.at(places).on_line(*line, 1));
        }
    }
    if findings.iter().any(|finding| finding.severity == crate::puzzle::Severity::Error) {
        return Err(findings);
    }
    let reading = if even { Reading::EvenRows } else { Reading::OddRows };
    let mut draft = Draft::new("path", Plan::Hexes { cells, orientation: Orientation::Pointy, reading });
    draft.clues = clues;
    draft.notes = findings;
    if let Some(centre) = centre {
        draft.meta.other.insert(CENTRE.into(), centre.into());
    }
    Ok(draft)
}

/// Whether the even rows (0) or the odd ones (1) are shifted.
fn shifted_parity(body: &[(usize, Vec<&str>)], cols: u32, findings: &mut Vec<Finding>) -> usize {
    let mut shifted = None;
    for (row, (line, words)) in body.iter().enumerate() {
        if words.len() > cols as usize {
            let message = format!("the row has {} entries, but there are {cols} columns", words.len());
            findings.push(Finding::error("bad-row", message).on_line(*line, 1));
            continue;
        }
        if words.len() + 1 < cols as usize {
            let message =
                format!("the row has {} entries, but should have {} or {cols}", words.len(), cols - 1);
            findings.push(Finding::error("bad-row", message).on_line(*line, 1));
            continue;
        }
        let full = words.len() == cols as usize;
        let says = (row + usize::from(full)) % 2;
        if *shifted.get_or_insert(says) != says {
            let what = if full { "full" } else { "short" };
            let message = format!("this row is {what}, but full and short rows should take turns");
            findings.push(Finding::error("bad-row", message).on_line(*line, 1));
        }
    }
    shifted.unwrap_or(0)
}

/// Row and column of the centre, if a note says them.
fn noted_centre(puzzle: &Puzzle) -> Option<(i64, i64)> {
    let (row, col) = puzzle.meta().other.get(CENTRE)?.as_str()?.split_once(',')?;
    Some((row.parse::<i32>().ok()?.into(), col.parse::<i32>().ok()?.into()))
}

/// The centre of a hexagonal board.
fn centre_hex(puzzle: &Puzzle) -> Option<Hex> {
    let (row, col) = noted_centre(puzzle)?;
    match puzzle.board().ground() {
        Ground::Hexes { reading: Reading::EvenRows, .. } => Some(Hex::from_even_r(col, row)),
        Ground::Hexes { reading: Reading::OddRows, .. } => Some(Hex::from_odd_r(col, row)),
        _ => None,
    }
}

/// Row and column of the centre when the board is written even-r from 0 on, or as a graph is drawn.
pub(super) fn centre(puzzle: &Puzzle) -> Option<(i64, i64)> {
    if puzzle.board().ground() == Ground::Graph {
        return noted_centre(puzzle);
    }
    let (col, row) = offsets::moved(centre_hex(puzzle)?, offsets::shift(puzzle.board())).even_r();
    Some((row, col))
}

/// Rows, columns and centre as they are, if they start near 0.
fn as_they_are(puzzle: &Puzzle, reading: Reading) -> Option<(Vec<RowCol>, Option<RowCol>)> {
    let place = |hex: Hex| {
        let (col, row) = if reading == Reading::EvenRows { hex.even_r() } else { hex.odd_r() };
        (row, col)
    };
    let board = puzzle.board();
    let cells = board.cells().map(|cell| match board.spot(cell) {
        Spot::Hex(hex) => Some(place(*hex)),
        _ => None,
    });
    let at: Vec<(i64, i64)> = cells.collect::<Option<_>>()?;
    let near = |&(row, col): &(i64, i64)| row >= 0 && col >= 0;
    let area = (at.iter().map(|p| p.0).max()? + 1).checked_mul(at.iter().map(|p| p.1).max()? + 1)?;
    (at.iter().all(near) && area <= 16 * at.len() as i64 + 64)
        .then(|| (at, centre_hex(puzzle).map(place).filter(near)))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "an old Rikudo text";
    if puzzle.card().id != "path" {
        return Err(cannot(name, "it holds number paths only"));
    }
    let board = puzzle.board();
    let kept = match board.ground() {
        Ground::Hexes { reading: reading @ (Reading::EvenRows | Reading::OddRows), .. } => {
            as_they_are(puzzle, reading)
                .map(|(at, centre)| (at, centre, usize::from(reading == Reading::OddRows)))
        }
        _ => None,
    };
    let (at, centre, shifted) = match kept {
        Some(kept) => kept,
        None => {
            let at = even_rows(board)
                .ok_or_else(|| cannot(name, "it holds hexagons in rows only, the even ones shifted right"))?;
            (at, centre(puzzle), 0)
        }
    };
    let centre = centre.filter(|place| !at.contains(place) && place.0 >= 0 && place.1 >= 0);
    let is_shifted = |row: i64| row % 2 == shifted as i64;
    let all = || at.iter().chain(centre.iter());
    let rows = all().map(|p| p.0).max().unwrap_or(0) + 1;
    let cols = all().map(|&(row, col)| col + 1 + i64::from(is_shifted(row))).max().unwrap_or(1);
    if rows.checked_mul(cols).is_none_or(|area| area > 4 * crate::board::MAX_CELLS as i64) {
        return Err(cannot(name, "its cells are too far apart"));
    }
    let mut table: HashMap<(i64, i64), i64> = at.iter().map(|&place| (place, 0)).collect();
    for (cell, number) in puzzle.numbers() {
        table.insert(at[cell.index()], number.into());
    }
    table.extend(centre.map(|place| (place, -2)));
    let mut out = format!("{rows} {cols} {}\n", at.len());
    for row in 0..rows {
        let width = cols - i64::from(is_shifted(row));
        let entries: Vec<String> =
            (0..width).map(|col| table.get(&(row, col)).unwrap_or(&-1).to_string()).collect();
        out.push_str(&entries.join(" "));
        out.push('\n');
    }
    let place = |cell: Cell| at[cell.index()];
    let dot = |(edge, clue): &(Place, Clue)| match (edge, clue) {
        (Place::Edge(edge), Clue::Sign(Sign::Dot)) => {
            let (a, b) = board.sides(*edge);
            let (a, b) = (place(a), b.map_or(place(a), place));
            Some((a.min(b), a.max(b)))
        }
        _ => None,
    };
    let mut dots: Vec<_> = puzzle.clues().iter().filter_map(dot).collect();
    dots.sort();
    out.push_str(&format!("{}\n", dots.len()));
    for ((r1, c1), (r2, c2)) in dots {
        out.push_str(&format!("{r1} {c1} {r2} {c2}\n"));
    }
    Ok(out.into_bytes())
}

/// Row and column of each cell, if the board is hexagons, or a graph that is drawn and linked like hexagons even-r.
fn even_rows(board: &Board) -> Option<Vec<(i64, i64)>> {
    if matches!(board.ground(), Ground::Squares { .. }) {
        return None;
    }
    let whole = |at: Option<(f64, f64)>| offsets::whole(at?.0).zip(offsets::whole(at?.1));
    let at: Vec<(i64, i64)> =
        offsets::rows_and_columns(board).into_iter().map(whole).collect::<Option<_>>()?;
    let links = Convention::EvenRows.links(&at);
    let sides = board.edges().filter_map(|edge| match board.sides(edge) {
        (a, Some(b)) => Some((a.index().min(b.index()), a.index().max(b.index()))),
        _ => None,
    });
    let listed: std::collections::HashSet<(usize, usize)> = sides.collect();
    (links == listed && at.iter().all(|&(row, col)| row >= 0 && col >= 0)).then_some(at)
}
