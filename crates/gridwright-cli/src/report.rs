//! How results are said: findings for people, and one JSON line per puzzle for programs.

use gridwright::board::{Ground, Reading};
use gridwright::format;
use gridwright::puzzle::{Finding, Marks, Puzzle};
use gridwright::solve::Answer;
use serde_json::{Map, Value, json};
use std::fmt::Display;
use std::io::Write;

/// So many findings are said; a list of thousands helps nobody.
const MOST: usize = 20;

/// A line for people on standard error. Nothing is left to do if nobody reads it.
pub fn say(line: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Findings for people, one per line, with the input's name in front.
pub fn findings(id: &str, findings: &[Finding]) {
    for finding in findings.iter().take(MOST) {
        say(format_args!("{id}: {finding}"));
    }
    if findings.len() > MOST {
        say(format_args!("{id}: … and {} more", findings.len() - MOST));
    }
}

/// A number and its noun.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The line for a puzzle that was solved, or at least asked about.
pub fn answer_line(id: &Value, puzzle: &Puzzle, answer: &Answer, micros: u128) -> String {
    let mut line = Map::new();
    line.insert("id".into(), id.clone());
    line.insert("genre".into(), puzzle.card().id.into());
    line.insert("answer".into(), answer.word().into());
    if let Answer::Unique(marks) = answer {
        line.insert("solution".into(), solution(puzzle, marks));
    }
    line.insert("micros".into(), json!(micros as u64));
    Value::Object(line).to_string()
}

/// The solution as rows of tokens; on a graph, which has no rows, as numbers by label, and so on ragged rows of
/// hexagons, by `row,column`. Gaps at the start of a shifted
/// row say nothing and are left out; other gaps in rows of numbers are `#`.
pub fn solution(puzzle: &Puzzle, marks: &Marks) -> Value {
    let board = puzzle.board();
    let numbers = puzzle.card().marks.iter().any(|kind| kind.values.are_numbers());
    let by_label = match board.ground() {
        Ground::Graph => true,
        Ground::Hexes { reading: Reading::OddRows | Reading::EvenRows, .. } => {
            numbers && board.frame_radius().is_none()
        }
        _ => false,
    };
    if by_label {
        let label = |cell| match board.ground() {
            Ground::Graph => board.name(cell),
            _ => format!("{},{}", board.row_and_column(cell).0, board.row_and_column(cell).1),
        };
        let number = |cell| Some((label(cell), marks.get(cell)?.into()));
        return Value::Object(board.cells().filter_map(number).collect());
    }
    let rows = format::answer_rows(puzzle, marks).into_iter().map(|row| {
        if numbers {
            row.replace('_', "#")
        } else if board.hex_frame().is_some() {
            row.trim_start_matches("_ ").to_string()
        } else {
            row
        }
    });
    rows.collect()
}

/// The line for something that is no puzzle.
pub fn invalid_line(id: &Value, genre: Option<&str>, findings: &[Finding], micros: u128) -> String {
    let mut error: Vec<String> = findings.iter().take(MOST).map(Finding::to_string).collect();
    if findings.len() > MOST {
        error.push(format!("… and {} more", findings.len() - MOST));
    }
    let mut line = json!({ "id": id, "genre": genre, "answer": "invalid", "error": error.join("; ") });
    line["micros"] = json!(micros as u64);
    line.to_string()
}
