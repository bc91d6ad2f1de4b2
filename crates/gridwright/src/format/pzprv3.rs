//! pzprv3 and pzprv3.1: the file text of puzz.link, with what the player wrote.
//!
//! Lines, or `/` in their place; entries separated by spaces. Rows come before columns. Then blocks, which differ by genre
//! and in two genres by version: Slitherlink got background marks between the clues and the lines, Heyawake got
//! borders in place of labels for its rooms. Both versions are read; Heyawake is written in the older one, since programs
//! that read the newer one read it as well. What follows the blocks (trials, history) is no part of the puzzle.

mod lines;
mod read;
mod write;

use super::{Format, Hints, not_text};
use crate::puzzle::{Draft, Finding};

pub(super) const FORMAT: Format = Format {
    id: "pzprv3",
    aliases: &["pzprv3.1"],
    summary: "pzprv3 and pzprv3.1 files of puzz.link, with lines and crosses, shaded cells, lamps and numbers",
    extension: "txt",
    needs_answer: false,
    recognise: |input| input.text.is_some_and(|text| text.trim_start().starts_with("pzprv3")),
    read: |input, hints| read_text(input.text.ok_or_else(not_text)?, hints),
    write: write::write,
};

/// Names in files, and our genres. The first name of a genre is the one that is written.
const NAMES: &[(&str, &str)] = &[
    ("slither", "slitherlink"),
    ("mashu", "masyu"),
    ("lightup", "akari"),
    ("nurikabe", "nurikabe"),
    ("hitori", "hitori"),
    ("heyawake", "heyawake"),
    ("sudoku", "sudoku"),
];

/// The genres that are written in the newer version: those for which it has a place that the older one lacks.
const VERSION_1: &[&str] = &["slitherlink"];

/// The genre of a name in a file; names that stand in links are understood as well, if files have the genre.
fn genre_of(name: &str) -> Option<&'static str> {
    let mut names = NAMES.iter().chain(super::puzzlink::NAMES);
    let &(_, genre) = names.find(|(known, _)| *known == name)?;
    NAMES.iter().any(|(_, ours)| *ours == genre).then_some(genre)
}

pub(super) fn read_text(text: &str, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    read::read(text)
}
