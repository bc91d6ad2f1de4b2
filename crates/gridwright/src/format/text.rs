//! Our readable text: a head line with genre and board, then the clues as one draws them.
//!
//! ```text
//! # the only loop around a 6 is the 6 itself
//! slitherlink hexagon 1
//! title: Six
//!
//!   . .
//!  . 6 .
//!   . .
//!
//! answer:
//!   . .
//!  . I .
//!   . .
//! ```
//!
//! The head is the genre, the board, any variants, and any settings (`colours=2`). Boards are `rectangle ROWSxCOLS` (or just `rectangle`),
//! `hexagon RADIUS`, and for other shapes of hexagons `rows odd`, `rows even` (which rows are shifted right),
//! `columns odd`, `columns even` (which columns are lower, drawn flat) `halves` and `slanted`; `flat` or `pointy` say how hexagons
//! are drawn, `diagonals` gives squares eight neighbours, and `from R,C` moves the first row and column.
//! A graph is `graph`, followed by lines `cell LABEL: NEIGHBOUR NEIGHBOUR … [@ X,Y]`.
//! In the rows `.` is a blank cell, `_` is no cell, `?` an unknown number. Lines above the head that start with `#` are
//! a comment, and kept.
//! Sections: `rooms:` and `cages:` as rows of labels (a cell in no cage is `.`; what cages sum to follows as `sum a=10 b=7`),
//! `hidden:` (clues not shown) as rows, `answer:` and `marks:` as rows or as lines `line NAME NAME …` and `cross NAME …`.
//! A line `= WORD` says what is expected of the solver; it and every other `key: value` are kept.

mod read;
mod write;

use super::{Format, Input};

pub(super) const FORMAT: Format = Format {
    id: "text",
    aliases: &["txt", "gridwright"],
    summary: "our readable text, for every genre and board",
    extension: "txt",
    needs_answer: false,
    recognise,
    read: read::read,
    write: write::write,
};

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("# ") || line.trim() == "#"
}

fn recognise(input: &Input<'_>) -> bool {
    let Some(text) = input.text else { return false };
    let head = text.lines().find(|line| !line.trim().is_empty() && !is_comment(line));
    let mut words = head.unwrap_or_default().split_whitespace();
    let like_a_genre = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    // Rows below tell that a head without a known board is a mistake, not another notation.
    let like_a_row = |line: &str| {
        !line.trim().is_empty()
            && line.split_whitespace().all(|t| [".", "?", "_"].contains(&t) || t.parse::<u8>().is_ok())
    };
    words.next().is_some_and(like_a_genre)
        && (words.next().is_some_and(|word| Shape::WORDS.contains(&word)) || text.lines().any(like_a_row))
}

/// How the rows of a text become cells.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Shape {
    Rectangle,
    Hexagon,
    Rows { even: bool },
    Columns { even: bool },
    Halves,
    Slanted,
    Graph,
}

impl Shape {
    const WORDS: [&str; 7] = ["rectangle", "hexagon", "rows", "columns", "halves", "slanted", "graph"];
}

fn is_key(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_lowercase())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
