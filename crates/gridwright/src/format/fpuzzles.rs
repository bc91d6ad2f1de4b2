//! Sudoku as f-puzzles and SudokuPad write it: JSON, packed into a link with lz-string.
//!
//! Rules are keys of the JSON, and other programs know many more of them than there are here. A rule that is not known
//! would change the puzzle if it were passed over, so it is refused by its name. What is only drawn is left out with a
//! warning, since setters sometimes draw their rules.

mod read;
mod write;

use super::scan::percent_decoded;
use super::{Format, Hints, Input, lz_string, not_text};
use crate::puzzle::{Draft, Finding};

pub(super) const FORMAT: Format = Format {
    id: "fpuzzles",
    aliases: &["f-puzzles", "fpuzzles-lz", "sudokupad"],
    summary: "f-puzzles links and JSON, as f-puzzles and SudokuPad read them: Sudoku and its variants",
    extension: "url",
    needs_answer: false,
    recognise,
    read,
    write: write::write,
};

/// The most characters that a link unpacks to.
const MOST: usize = 4 << 20;

/// Rules that are switched on, and our variants.
const FLAGS: &[(&str, &str)] = &[("antiknight", "antiknight"), ("antiking", "antiking")];

/// Rules for diagonals, and our numbers for them.
const DIAGONALS: &[(&str, u32)] = &[("diagonal-", 1), ("diagonal+", 2)];

/// How packed JSON starts: with a brace and a quotation mark.
const PACKED: &str = "N4Ig";

fn is_site(text: &str) -> bool {
    let is_link = text.starts_with("http://") || text.starts_with("https://");
    let sites =
        ["f-puzzles.com", "sudokupad.app", "sudokupad.svencodes.com", "crackingthecryptic.com/sudoku"];
    is_link && sites.iter().any(|site| text.contains(site))
}

/// JSON with a size and a grid is f-puzzles'; ours says that it is ours.
fn is_json(text: &str) -> bool {
    text.starts_with('{')
        && ["\"size\"", "\"grid\""].iter().all(|key| text.contains(key))
        && !text.contains("\"gridwright\"")
}

fn recognise(input: &Input<'_>) -> bool {
    let Some(text) = input.text.map(str::trim) else { return false };
    text.starts_with(PACKED) || is_json(text) || is_site(text)
}

/// The packed part of a link.
fn packed(text: &str) -> Option<&str> {
    if text.starts_with(PACKED) {
        return Some(text);
    }
    let behind = |mark: &str| text.find(mark).map(|at| &text[at + mark.len()..]);
    let packed = behind("load=").or_else(|| behind("/fpuzzles")).or_else(|| behind("puzzleid=fpuzzles"))?;
    Some(packed.split(['&', '#', '?']).next().unwrap_or(packed))
}

fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?.trim();
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    if text.starts_with('{') {
        return read::read(text);
    }
    let Some(packed) = packed(text) else {
        let message =
            "this link holds no f-puzzles puzzle: what it names lies on a server or is packed in another way";
        let help =
            "open it there and export it to f-puzzles, or copy a link with \"?load=\" or \"fpuzzles\" in it";
        return Err(fail(Finding::error("no-puzzle", message).help(help)));
    };
    let unpacked = lz_string::decompress(&percent_decoded(packed), MOST).ok_or_else(|| {
        let message = "what the link holds cannot be unpacked: it is cut off, changed or too long";
        fail(Finding::error("damaged-link", message).help("copy the whole link again"))
    })?;
    read::read(&unpacked).map_err(|findings| {
        // Where something stands in the text that was packed helps nobody.
        findings.into_iter().map(|finding| Finding { position: None, ..finding }).collect()
    })
}
