//! Answers as rows of tokens, one token per cell: the way collections of puzzles store them.
//!
//! For a loop along the edges a cell is `I` (inside) or `.` (outside); for shading `#` or `.`. A gap in a row of
//! squares or shifted hexagons is `_`.

use crate::board::{Place, PlaceKind};
use crate::puzzle::{Marks, Puzzle, Values};

/// The answer as rows of tokens, separated by spaces.
pub fn answer_rows(puzzle: &Puzzle, answer: &Marks) -> Vec<String> {
    let inside = match puzzle.card().mark_on(PlaceKind::Edge) {
        Some(_) => puzzle.inside(answer),
        None => Vec::new(),
    };
    puzzle
        .board()
        .rows()
        .iter()
        .map(|row| {
            let tokens: Vec<&str> = row
                .iter()
                .map(|cell| match cell {
                    None => "_",
                    Some(cell) if inside.is_empty() => {
                        if answer.is(*cell, 1) {
                            "#"
                        } else {
                            "."
                        }
                    }
                    Some(cell) => {
                        if inside[cell.index()] {
                            "I"
                        } else {
                            "."
                        }
                    }
                })
                .collect();
            tokens.join(" ")
        })
        .collect()
}

/// The marks that rows of tokens stand for, the reverse of [`answer_rows`]. Leading gaps may be left out.
/// `None` if the rows do not fit the board.
///
/// Enclosed holes count as outside.
pub fn parse_answer_rows(puzzle: &Puzzle, rows: &[String]) -> Option<Marks> {
    let board = puzzle.board();
    let mut is_on = vec![false; board.count(PlaceKind::Cell)];
    let shape = board.rows();
    if rows.len() != shape.len() {
        return None;
    }
    for (line, cells) in rows.iter().zip(&shape) {
        let tokens: Vec<&str> = line.split_whitespace().filter(|t| *t != "_").collect();
        let cells: Vec<_> = cells.iter().flatten().collect();
        if tokens.len() != cells.len() {
            return None;
        }
        for (cell, token) in cells.into_iter().zip(tokens) {
            is_on[cell.index()] = match token {
                "I" | "#" => true,
                "." => false,
                _ => return None,
            };
        }
    }
    let mut marks = Marks::new(board);
    for kind in puzzle.card().marks {
        match (kind.on, kind.values) {
            (PlaceKind::Edge, Values::Line) => {
                for edge in board.edges() {
                    let (a, b) = board.sides(edge);
                    let line = is_on[a.index()] != b.is_some_and(|b| is_on[b.index()]);
                    marks.set(edge, Some(line.into()));
                }
            }
            _ => {
                for cell in board.cells() {
                    marks.set(Place::from(cell), Some(is_on[cell.index()].into()));
                }
            }
        }
    }
    Some(marks)
}
