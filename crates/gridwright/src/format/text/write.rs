//! Writing our text.

use super::super::cannot;
use super::super::scan::shown;
use super::super::tokens::answer_rows;
use super::is_key;
use crate::board::{Board, Cell, Ground, Place, PlaceKind, Plan, Reading};
use crate::coord::{Orientation, column_name};
use crate::puzzle::{Card, Clue, Finding, Puzzle, Sign};
use std::fmt::Write;

pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let board = puzzle.board();
    let mut out = String::new();
    let comment = puzzle.meta().other.get("comment").and_then(|v| v.as_str());
    for line in comment.iter().flat_map(|text| text.lines()) {
        let _ = writeln!(out, "{}", format!("# {line}").trim_end());
    }
    out.push_str(puzzle.card().id);
    let radius = board.frame_radius();
    let usual = match board.ground() {
        Ground::Squares { rows, cols, diagonals } => {
            let _ = write!(out, " rectangle {rows}x{cols}{}", if diagonals { " diagonals" } else { "" });
            Orientation::Pointy
        }
        Ground::Hexes { reading, .. } => {
            match (reading, radius) {
                (_, Some(radius)) => {
                    let _ = write!(out, " hexagon {radius}");
                }
                (Reading::OddRows, None) => out.push_str(" rows odd"),
                (Reading::EvenRows, None) => out.push_str(" rows even"),
                (Reading::OddColumns, None) => out.push_str(" columns odd"),
                (Reading::EvenColumns, None) => out.push_str(" columns even"),
                (Reading::HalfRows, None) => out.push_str(" halves"),
                (Reading::SlantedRows, None) => out.push_str(" slanted"),
            }
            let top = board.cells().map(|cell| board.row_and_column(cell).0).min().unwrap_or(0);
            let left = board.cells().map(|cell| board.row_and_column(cell).1).min().unwrap_or(0);
            if radius.is_none() && (top, left) != (0, 0) {
                let _ = write!(out, " from {top},{left}");
            }
            reading.usual_orientation()
        }
        Ground::Graph => {
            out.push_str(" graph");
            Orientation::Pointy
        }
    };
    if board.orientation() != usual {
        out.push_str(if board.orientation() == Orientation::Flat { " flat" } else { " pointy" });
    }
    for variant in puzzle.variants() {
        let _ = write!(out, " {variant}");
    }
    for (id, value) in puzzle.own_settings() {
        let _ = write!(out, " {id}={value}");
    }
    out.push('\n');
    write_meta(puzzle, &mut out)?;
    let clue = |list: &[(Place, Clue)], cell: Cell| {
        let at = list.binary_search_by_key(&Place::from(cell), |&(p, _)| p).ok()?;
        Some(match &list[at].1 {
            Clue::Sign(sign) => sign.token().to_string(),
            clue @ (Clue::Number(_) | Clue::Query) => clue.to_string(),
        })
    };
    if board.ground() == Ground::Graph {
        write_graph(puzzle, &mut out)?;
    } else {
        out.push('\n');
        write_rows(board, &mut out, |cell| clue(puzzle.clues(), cell).unwrap_or_else(|| ".".into()));
        write_dots(puzzle, &mut out);
        if !puzzle.own_rooms().is_empty() {
            let room_of = puzzle.room_of();
            out.push_str("\nrooms:\n");
            write_rows(board, &mut out, |cell| column_name(room_of[cell.index()] as u32));
        }
        write_cages(puzzle, &mut out);
        if !puzzle.hidden().is_empty() {
            out.push_str("\nhidden:\n");
            write_rows(board, &mut out, |cell| clue(puzzle.hidden(), cell).unwrap_or_else(|| ".".into()));
        }
    }
    if let Some(answer) = puzzle.stored_answer() {
        out.push_str("\nanswer:\n");
        let edges = puzzle.card().mark_on(PlaceKind::Edge);
        let loops = edges.is_some();
        let tracks = edges.is_some_and(|kind| kind.values.are_tracks());
        if tracks || loops && board.voids() > 1 || board.ground() == Ground::Graph {
            let lit: Vec<(Place, u16)> = answer.iter().filter(|&(_, mark)| mark != 0).collect();
            write_marks(puzzle, &lit, &mut out);
        } else {
            let rows = answer_rows(puzzle, answer);
            let tokens: Vec<&str> =
                rows.iter().flat_map(|r| r.split_whitespace()).filter(|t| *t != "_").collect();
            let order: Vec<Cell> = board.rows().into_iter().flatten().flatten().collect();
            let mut by_cell = vec!["."; tokens.len()];
            for (cell, token) in order.into_iter().zip(tokens) {
                by_cell[cell.index()] = token;
            }
            write_rows(board, &mut out, |cell| by_cell[cell.index()].to_string());
        }
    }
    if !puzzle.marks().is_empty() {
        out.push_str("\nmarks:\n");
        write_marks(puzzle, &puzzle.marks().iter().collect::<Vec<_>>(), &mut out);
    }
    if let Some(word) = puzzle.meta().other.get("expect").and_then(|v| v.as_str()) {
        let _ = write!(out, "\n= {word}\n");
    }
    Ok(out.into_bytes())
}

fn write_meta(puzzle: &Puzzle, out: &mut String) -> Result<(), Finding> {
    let meta = puzzle.meta();
    let fixed = [("title", &meta.title), ("author", &meta.author)];
    let mut pairs: Vec<(&str, &str)> = fixed.iter().filter_map(|(k, v)| Some((*k, v.as_deref()?))).collect();
    for (key, value) in
        meta.other.iter().filter(|(key, v)| !(v.is_string() && ["expect", "comment"].contains(&key.as_str())))
    {
        match value.as_str() {
            Some(text) if is_key(key) => pairs.push((key, text)),
            _ => {
                return Err(
                    cannot("text", &format!("the field \"{key}\" is no plain text")).help("json can hold it")
                );
            }
        }
    }
    let expect = meta.other.get("expect").and_then(|v| v.as_str());
    for (key, value) in pairs.iter().copied().chain(expect.map(|word| ("expect", word))) {
        if value.trim() != value || value.is_empty() || value.contains(char::is_control) {
            let why = format!("the field \"{key}\" is empty, has spaces around it or is longer than a line");
            return Err(cannot("text", &why).help("json can hold it"));
        }
        if key != "expect" {
            let _ = writeln!(out, "{key}: {value}");
        }
    }
    Ok(())
}

fn write_rows(board: &Board, out: &mut String, token: impl Fn(Cell) -> String) {
    let rows = board.rows();
    let width = rows.iter().flatten().flatten().map(|&cell| token(cell).len()).max().unwrap_or(1);
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let framed = board.frame_radius().is_some();
    let top = board.cells().map(|cell| board.row_and_column(cell).0).min().unwrap_or(0);
    for (index, row) in rows.iter().enumerate() {
        let indent = match framed {
            true => (longest - row.len()) * (width + 1) / 2,
            false if is_shifted(board, top + index as i64) => width.div_ceil(2),
            false => 0,
        };
        let cells: Vec<String> =
            row.iter().map(|cell| format!("{:>width$}", cell.map_or("_".to_string(), &token))).collect();
        // A row without any cell is a lone gap, so that it is not taken for an empty line.
        let line = if cells.is_empty() { "_".to_string() } else { cells.join(" ") };
        let _ = writeln!(out, "{}{}", " ".repeat(indent), line);
    }
}

/// Which of the written rows of a board are shifted right.
fn is_shifted(board: &Board, row: i64) -> bool {
    let Ground::Hexes { reading, .. } = board.ground() else { return false };
    let odd = row.rem_euclid(2) == 1;
    match reading {
        Reading::OddRows | Reading::HalfRows => odd,
        Reading::EvenRows => !odd,
        Reading::OddColumns | Reading::EvenColumns | Reading::SlantedRows => false,
    }
}

fn write_graph(puzzle: &Puzzle, out: &mut String) -> Result<(), Finding> {
    let Plan::Graph { nodes } = puzzle.board().plan() else { return Ok(()) };
    let plain = |label: &str| {
        !label.is_empty() && !label.contains([':', '@']) && !label.contains(char::is_whitespace)
    };
    for node in nodes {
        if !plain(&node.label) {
            let why = format!("the label {:?} has spaces, a colon or an @", shown(&node.label));
            return Err(cannot("text", &why).help("json can hold it"));
        }
        let _ = write!(out, "cell {}: {}", node.label, node.neighbours.join(" "));
        match node.at {
            Some((x, y)) => {
                let _ = writeln!(out, " @ {x},{y}");
            }
            None => out.push('\n'),
        }
    }
    for (section, list) in [("", puzzle.clues()), ("hidden:\n", puzzle.hidden())] {
        if !list.is_empty() {
            let _ = write!(out, "\n{section}");
        }
        for (place, clue) in list.iter().filter(|(_, clue)| *clue != Clue::Sign(Sign::Dot)) {
            let _ = writeln!(out, "{} {clue}", puzzle.board().name(*place));
        }
    }
    write_dots(puzzle, out);
    Ok(())
}

/// Clues that do not stand in cells.
fn write_dots(puzzle: &Puzzle, out: &mut String) {
    let dots = puzzle.clues().iter().filter(|(_, clue)| *clue == Clue::Sign(Sign::Dot));
    let names: Vec<String> = dots.map(|(place, _)| puzzle.board().name(*place)).collect();
    for chunk in names.chunks(10) {
        let _ = writeln!(out, "dot {}", chunk.join(" "));
    }
}

/// Rows of labels, and the sums by label.
fn write_cages(puzzle: &Puzzle, out: &mut String) {
    if puzzle.cages().is_empty() {
        return;
    }
    out.push_str("\ncages:\n");
    let labelled: Vec<_> = (0..).map(column_name).zip(puzzle.cages()).collect();
    let mut of = vec!["."; puzzle.board().cells().len()];
    for (label, cage) in &labelled {
        cage.cells.iter().for_each(|cell| of[cell.index()] = label);
    }
    write_rows(puzzle.board(), out, |cell| of[cell.index()].to_string());
    let sums = labelled.iter().filter_map(|(label, cage)| Some(format!("{label}={}", cage.sum?)));
    for chunk in sums.collect::<Vec<_>>().chunks(10) {
        let _ = writeln!(out, "sum {}", chunk.join(" "));
    }
}

fn write_marks(puzzle: &Puzzle, marks: &[(Place, u16)], out: &mut String) {
    let card: &Card = puzzle.card();
    for kind in card.marks {
        if kind.values.are_numbers() {
            let here = marks.iter().filter(|(place, _)| place.kind() == kind.on);
            let pairs: Vec<String> =
                here.map(|&(place, n)| format!("{}={n}", puzzle.board().name(place))).collect();
            for chunk in pairs.chunks(10) {
                let _ = writeln!(out, "number {}", chunk.join(" "));
            }
        }
        for &(value, word) in kind.values.listed() {
            let with = |&&(place, mark): &&(Place, u16)| place.kind() == kind.on && mark == value;
            let names: Vec<String> =
                marks.iter().filter(with).map(|&(place, _)| puzzle.board().name(place)).collect();
            for chunk in names.chunks(10) {
                let _ = writeln!(out, "{word} {}", chunk.join(" "));
            }
        }
    }
}
