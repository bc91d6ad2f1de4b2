//! Answers as rows of tokens, one token per cell: the way collections of puzzles store them.
//!
//! For a loop along the edges a cell is `I` (inside) or `.` (outside); for a loop from cell to cell the ways out of
//! it (`ns`, `ew`, `ne` and so on, on hexagons the directions 0 to 5); for shading `#` or `.`, for lamps `o` or `.`; for
//! numbers the number. A gap in a row of squares or shifted hexagons is `_`; among numbers `#` is read as a gap too.

use crate::board::{Board, Cell, Place, PlaceKind, Spot};
use crate::puzzle::{Marks, Puzzle, Values};

/// The answer as rows of tokens, separated by spaces.
pub fn answer_rows(puzzle: &Puzzle, answer: &Marks) -> Vec<String> {
    let board = puzzle.board();
    let kind = puzzle.card().marks.first().map(|kind| kind.values);
    let inside = if kind.is_some_and(Values::are_borders) { puzzle.inside(answer) } else { Vec::new() };
    let told = |is_told: bool, token: &str| if is_told { token.to_string() } else { ".".to_string() };
    let token = |cell: Cell| match kind {
        Some(Values::Line) => told(inside[cell.index()], "I"),
        Some(Values::Shade) => told(answer.is(cell, 1), "#"),
        Some(Values::Lamp) => told(answer.is(cell, 1), "o"),
        Some(Values::Track) => ways_out(puzzle, answer, cell),
        Some(Values::Number | Values::Digit | Values::Colour { .. }) => {
            answer.get(cell).map_or(".".to_string(), |n| n.to_string())
        }
        None => ".".to_string(),
    };
    let row = |row: &Vec<Option<Cell>>| {
        let tokens: Vec<String> = row.iter().map(|cell| cell.map_or("_".to_string(), token)).collect();
        tokens.join(" ")
    };
    board.rows().iter().map(row).collect()
}

/// The directions in which a loop leaves a cell; a dot if it does not pass.
fn ways_out(puzzle: &Puzzle, answer: &Marks, cell: Cell) -> String {
    let board = puzzle.board();
    let lines = board.neighbours(cell).filter(|&(_, edge)| answer.is(edge, 1));
    let mut ways: Vec<(usize, char)> = lines.filter_map(|(near, _)| way(board, cell, near)).collect();
    ways.sort_unstable();
    if ways.is_empty() { ".".to_string() } else { ways.into_iter().map(|(_, word)| word).collect() }
}

/// The direction from a cell to one beside it, with its rank among others.
fn way(board: &Board, from: Cell, to: Cell) -> Option<(usize, char)> {
    match (board.spot(from), board.spot(to)) {
        (Spot::Square(a), Spot::Square(b)) => {
            let step = (i64::from(b.row()) - i64::from(a.row()), i64::from(b.col()) - i64::from(a.col()));
            let all = [((-1, 0), 'n'), ((1, 0), 's'), ((0, 1), 'e'), ((0, -1), 'w')];
            all.iter().position(|(known, _)| *known == step).map(|rank| (rank, all[rank].1))
        }
        (Spot::Hex(a), Spot::Hex(b)) => {
            let (q, r) = (*b - *a).axial();
            let all = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
            let rank = all.iter().position(|known| *known == (q, r))?;
            char::from_digit(rank as u32, 10).map(|digit| (rank, digit))
        }
        _ => None,
    }
}

/// The marks that rows of tokens stand for, the reverse of [`answer_rows`]. Leading gaps may be left out.
/// `None` if the rows do not fit the board.
///
/// Enclosed holes count as outside.
pub fn parse_answer_rows(puzzle: &Puzzle, rows: &[String]) -> Option<Marks> {
    let board = puzzle.board();
    let mut is_on = vec![0u16; board.count(PlaceKind::Cell)];
    // Where cells hold numbers, a # is no cell; elsewhere it is a shaded one.
    let numbers = puzzle.card().marks.first().is_some_and(|kind| kind.values.fill_the_board());
    let track = puzzle.card().marks.first().is_some_and(|kind| kind.values.are_tracks());
    let mut lines = Vec::new();
    let is_gap = |token: &str| token == "_" || numbers && token == "#";
    let rows = rows.iter().map(|line| line.split_whitespace().filter(|t| !is_gap(t)).collect::<Vec<_>>());
    let shape = board.rows().into_iter().map(|row| row.into_iter().flatten().collect::<Vec<Cell>>());
    // Rows without any cell say nothing, and notations differ in whether they have them.
    let rows: Vec<_> = rows.filter(|tokens| !tokens.is_empty()).collect();
    let shape: Vec<_> = shape.filter(|cells| !cells.is_empty()).collect();
    if rows.len() != shape.len() {
        return None;
    }
    for (tokens, cells) in rows.into_iter().zip(shape) {
        if tokens.len() != cells.len() {
            return None;
        }
        for (cell, token) in cells.into_iter().zip(tokens) {
            if track && token != "." {
                // Each way out is a line; the token of the cell at its other end says so too.
                for (near, edge) in board.neighbours(cell) {
                    if way(board, cell, near).is_some_and(|(_, word)| token.contains(word)) {
                        lines.push(edge);
                    }
                }
                continue;
            }
            is_on[cell.index()] = match token {
                "I" | "#" | "o" => 1,
                "." => 0,
                number => number.parse().ok()?,
            };
        }
    }
    let mut marks = Marks::new(board);
    for kind in puzzle.card().marks {
        match (kind.on, kind.values) {
            (PlaceKind::Edge, Values::Line) => {
                for edge in board.edges() {
                    let (a, b) = board.sides(edge);
                    let line = is_on[a.index()] != b.map_or(0, |b| is_on[b.index()]);
                    marks.set(edge, Some(line.into()));
                }
            }
            (PlaceKind::Edge, Values::Track | Values::Shade | Values::Lamp)
            | (PlaceKind::Edge, Values::Number | Values::Digit | Values::Colour { .. }) => {
                for edge in board.edges() {
                    marks.set(edge, Some(lines.contains(&edge).into()));
                }
            }
            (PlaceKind::Cell | PlaceKind::Corner, _) => {
                for cell in board.cells() {
                    marks.set(Place::from(cell), Some(is_on[cell.index()]));
                }
            }
        }
    }
    Some(marks)
}
