//! Rows of numbers, as Hidato and Numbrix are written down everywhere.
//!
//! ```text
//! 3 3
//! 1 - -
//! - # -
//! 8 - 5
//! ```
//!
//! The first line may say rows and columns. A blank cell is `-`, `.`, `0`, `_` or `?`; `#`, `*` or `x` is no cell.
//! Commas, bars and brackets between the entries are passed over, so `[01][??][XX]` is a row too. Nothing in the rows says
//! whether cells touch by their corners: in Hidato they do, in Numbrix they do not, and a hint decides.

use super::scan::{check_area, shown};
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Ground, Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Draft, Finding, Puzzle, Sign};

pub(super) const FORMAT: Format = Format {
    id: "hidato-text",
    aliases: &["hidato-rows", "numbrix-text"],
    summary: "rows of numbers for Hidato and (with --genre numbrix) Numbrix",
    extension: "txt",
    needs_answer: false,
    recognise,
    read,
    write,
};

/// What stands in a row.
#[derive(Clone, Copy, PartialEq)]
enum Entry {
    Blank,
    Absent,
    Number(u32),
}

fn entry(word: &str) -> Option<Entry> {
    let all = |set: &str| word.chars().all(|c| set.contains(c));
    match word {
        "-" | "." | "_" => Some(Entry::Blank),
        _ if all("?") => Some(Entry::Blank),
        "#" | "*" => Some(Entry::Absent),
        _ if all("xX") => Some(Entry::Absent),
        _ if !all("0123456789") => None,
        _ => match word.parse().ok()? {
            0 => Some(Entry::Blank),
            number => Some(Entry::Number(number)),
        },
    }
}

/// The lines that are not blank: their numbers and words.
fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let numbered = (1..).zip(text.lines());
    numbered.map(|(number, line)| (number, words(line))).filter(|(_, words)| !words.is_empty())
}

fn words(line: &str) -> Vec<&str> {
    let between = |c: char| c.is_whitespace() || ",;|[]".contains(c);
    line.split(between).filter(|word| !word.is_empty()).collect()
}

/// The rows without a first line that tells their number and length. Where all rows have two entries, the first may be a row too,
/// unless it says what the others are, or its two numbers cannot both stand on such a board.
fn body<'a>(all: &'a [(usize, Vec<&'a str>)]) -> &'a [(usize, Vec<&'a str>)] {
    match all {
        [(_, head), rest @ ..] if head.len() == 2 && !rest.is_empty() => {
            let said = head[0].parse().ok().zip(head[1].parse().ok());
            let says_so = |(rows, cols): (usize, usize)| {
                let narrow = rest.iter().all(|(_, row)| row.len() == 2);
                let fits = rows != cols && rows.max(cols) <= 2 * all.len();
                !narrow || !fits || (rows, cols) == (rest.len(), 2)
            };
            if said.is_some_and(says_so) { rest } else { all }
        }
        _ => all,
    }
}

fn recognise(input: &Input<'_>) -> bool {
    let Some(text) = input.text else { return false };
    // Rows within brackets of their own are JSON.
    if text.trim_start().strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('[')) {
        return false;
    }
    let all: Vec<_> = lines(text).collect();
    let rows = body(&all);
    let is_entry = |word: &&str| entry(word).is_some();
    // At least two rows of the same length, or one that a first line speaks of; a word alone could be anything.
    let like_rows =
        rows.len() >= 2 && rows.iter().all(|(_, row)| row.len() == rows[0].1.len() && row.len() >= 2);
    let announced = rows.len() < all.len();
    (like_rows || announced) && rows.iter().all(|(_, row)| row.iter().all(is_entry))
}

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let genre = hints.genre.map(str::to_ascii_lowercase);
    let is_path = |name: &str| {
        ["path", "hidato", "hidoku", "numbrix", "rikudo", "ascent", "number-path"].contains(&name)
    };
    if let Some(other) = genre.as_deref().filter(|name| !is_path(name)) {
        let message = format!("bare rows of numbers are read as a number path, not as {other}");
        return Err(vec![
            Finding::error("wrong-genre", message).help("name the notation, or use json or text"),
        ]);
    }
    let diagonals = match hints.topology {
        Some(_) if hints.says_topology("rect4") => false,
        Some(_) if hints.says_topology("rect8") => true,
        Some(other) => {
            let message = format!("the topology {:?} is not known here", shown(other));
            return Err(vec![Finding::error("unknown-topology", message).help("known: rect4, rect8")]);
        }
        None => genre.as_deref() != Some("numbrix"),
    };
    let all: Vec<_> = lines(text).collect();
    let rows = body(&all);
    let width = rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
    let said = (rows.len() < all.len()).then(|| (all[0].1[0].parse().ok(), all[0].1[1].parse().ok()));
    let mut findings = Vec::new();
    if let Some((said_rows, said_cols)) = said
        && (said_rows != Some(rows.len()) || said_cols != Some(width))
    {
        let message = format!(
            "the first line says {} rows and {} columns, but there are {} and {width}",
            shown(all[0].1[0]),
            shown(all[0].1[1]),
            rows.len()
        );
        findings.push(Finding::error("bad-size", message).on_line(all[0].0, 1));
    }
    let (height, wide) =
        (u32::try_from(rows.len()).unwrap_or(u32::MAX), u32::try_from(width).unwrap_or(u32::MAX));
    check_area(height, wide).map_err(|finding| vec![finding])?;
    let (mut holes, mut clues) = (Vec::new(), Vec::new());
    for (r, (line, row)) in (0..).zip(rows) {
        if row.len() != width {
            let message = format!("the row has {} entries, another has {width}", row.len());
            findings.push(Finding::error("bad-row", message).on_line(*line, 1));
        }
        for (c, word) in (0..).zip(row) {
            match entry(word) {
                Some(Entry::Blank) => {}
                Some(Entry::Absent) => holes.push((r, c)),
                Some(Entry::Number(n)) => clues.push((Spot::Square(Coord::Cell { r, c }), Clue::Number(n))),
                None => {
                    let message = format!("entry {}: {:?} is no number, blank or gap", c + 1, shown(word));
                    let help = "a blank cell is -, no cell is #";
                    findings.push(Finding::error("bad-clue", message).on_line(*line, 1).help(help));
                }
            }
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let mut draft = Draft::new("path", Plan::Squares { rows: height, cols: wide, diagonals, holes });
    draft.clues = clues;
    Ok(draft)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "hidato-text";
    if puzzle.card().id != "path" {
        return Err(cannot(name, "it holds number paths only"));
    }
    if puzzle.clues().iter().any(|(_, clue)| *clue == Clue::Sign(Sign::Dot)) {
        return Err(cannot(name, "it has no dots"));
    }
    let board = puzzle.board();
    match board.ground() {
        Ground::Squares { diagonals: true, .. } => {}
        Ground::Squares { .. } => {
            return Err(cannot(name, "it does not say that cells touch by their sides only")
                .help("use text or ascent"));
        }
        _ => return Err(cannot(name, "it holds squares only")),
    }
    let rows = board.rows();
    let mut out = format!("{} {}\n", rows.len(), rows.first().map_or(0, Vec::len));
    for row in rows {
        let word = |cell: Option<crate::board::Cell>| match cell.map(|cell| puzzle.clue(cell)) {
            None => "#".to_string(),
            Some(Some(Clue::Number(n))) => n.to_string(),
            Some(None | Some(Clue::Query | Clue::Sign(_))) => "-".to_string(),
        };
        out.push_str(&row.into_iter().map(word).collect::<Vec<_>>().join(" "));
        out.push('\n');
    }
    Ok(out.into_bytes())
}
