//! Sudoku as one line: 81 characters, row by row, blanks as `.`, `0`, `_` or `*`.
//!
//! Boards of other sides up to nine are lines of 16, 25, 36, 49 or 64 characters. Where numbers have two digits, the entries
//! are separated by blanks or commas, which smaller boards may have too. A line for each row is read as well.
//! There is nothing in such a line but numbers: what else belongs to a puzzle cannot be written.

use super::grid::Grid;
use super::scan::shown;
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Draft, Finding, Puzzle};

pub(super) const FORMAT: Format = Format {
    id: "sudoku-line",
    aliases: &["line81", "sdm", "sudoku81"],
    summary: "Sudoku as a line of 81 characters, other sides accordingly",
    extension: "sdm",
    needs_answer: false,
    recognise,
    read,
    write,
};

const BLANKS: [&str; 4] = [".", "0", "_", "*"];

/// An entry with its line and column, counted from 1.
type Entry<'a> = (&'a str, usize, usize);

/// The entries, and whether they stood close together, one character each.
fn entries(text: &str) -> (Vec<Entry<'_>>, bool) {
    let mut words: Vec<Entry<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut start = None;
        let between = |c: char| c.is_whitespace() || c == ',';
        for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
            match start {
                None if !between(c) => start = Some(at),
                Some(from) if between(c) => {
                    words.push((&line[from..at], number, line[..from].chars().count() + 1));
                    start = None;
                }
                _ => {}
            }
        }
    }
    // One word for everything, or one for each row.
    let [first, ..] = words[..] else { return (words, false) };
    let close = words.len() == 1 || words.len() == first.0.chars().count() && words.len() > 3;
    if !close {
        return (words, false);
    }
    let letters = |&(word, line, column): &Entry<'_>| -> Vec<(usize, usize, usize, usize)> {
        let ends = |(i, (at, c)): (usize, (usize, char))| (at, at + c.len_utf8(), line, column + i);
        word.char_indices().enumerate().map(ends).collect()
    };
    let all = words.iter().flat_map(|entry| {
        letters(entry).into_iter().map(|(from, to, line, column)| (&entry.0[from..to], line, column))
    });
    (all.collect(), true)
}

/// The side of a board with so many cells.
fn side(cells: usize) -> Option<u32> {
    (4..=25u32).find(|side| (side * side) as usize == cells)
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit()))
}

fn recognise(input: &Input<'_>) -> bool {
    // The longest such text has 625 entries of two digits.
    let Some(text) = input.text.map(str::trim).filter(|text| text.len() < 4096) else { return false };
    let (entries, close) = entries(text);
    let Some(side) = side(entries.len()).filter(|&side| !close || side < 10) else { return false };
    let one_line = text.lines().count() == 1;
    let fits = |word: &str| BLANKS.contains(&word) || number(word).is_some_and(|n| n <= side);
    // Separate numbers in rows could be anything.
    (close || one_line) && entries.iter().all(|(word, ..)| fits(word))
}

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?.trim_end();
    let is_other = |name: &&str| !["sudoku", "solo"].contains(&name.to_ascii_lowercase().as_str());
    if let Some(other) = hints.genre.filter(is_other) {
        let message = format!("such a line is read as Sudoku, not as {}", shown(other));
        return Err(vec![Finding::error("wrong-genre", message)]);
    }
    let (entries, _) = entries(text);
    let Some(side) = side(entries.len()) else {
        let message = format!("there are {} entries, which fill no square", entries.len());
        let help = "81 for a board of 9×9, 16, 36, 256 and so on for others, from 4×4 to 25×25";
        return Err(vec![Finding::error("bad-length", message).help(help)]);
    };
    let mut draft = Draft::new("sudoku", Plan::rectangle(side, side));
    for (at, (word, line, column)) in (0u32..).zip(entries) {
        if BLANKS.contains(&word) {
            continue;
        }
        let Some(number) = number(word) else {
            let message = format!("{:?} is neither a number nor a blank", shown(word));
            let finding = Finding::error("bad-character", message).on_line(line, column);
            return Err(vec![finding.help("blanks are . 0 _ or *")]);
        };
        draft.clues.push((Spot::Square(Coord::Cell { r: at / side, c: at % side }), Clue::Number(number)));
    }
    Ok(draft)
}

/// The side of a Sudoku on squares; the reason if it is none.
pub(super) fn whole_side(puzzle: &Puzzle, name: &str) -> Result<u32, Finding> {
    if puzzle.card().id != "sudoku" {
        return Err(cannot(name, "it holds Sudoku only"));
    }
    Grid::of(puzzle, name).map(|grid| grid.rows)
}

/// The side of a Sudoku on squares with the usual blocks and nothing but numbers given; the reason if it is none.
pub(super) fn plain_side(puzzle: &Puzzle, name: &str) -> Result<u32, Finding> {
    let rows = whole_side(puzzle, name)?;
    let too_much = [
        ("rooms", !puzzle.own_rooms().is_empty()),
        ("cages", !puzzle.cages().is_empty()),
        ("variants", !puzzle.variants().is_empty()),
        ("settings", puzzle.own_settings().next().is_some()),
        ("signs", puzzle.clues().iter().any(|(_, clue)| !matches!(clue, Clue::Number(_)))),
    ];
    match too_much.iter().find(|(_, there)| *there) {
        Some((what, _)) => Err(cannot(name, &format!("it has no {what}, only numbers"))),
        None => Ok(rows),
    }
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "sudoku-line";
    let side = plain_side(puzzle, name)?;
    let word = |cell| puzzle.clue(cell).map_or(".".to_string(), Clue::to_string);
    let words: Vec<String> = puzzle.board().cells().map(word).collect();
    Ok(words.join(if side < 10 { "" } else { " " }).into_bytes())
}
