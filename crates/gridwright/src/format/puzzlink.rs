//! puzz.link and pzpr links: `https://puzz.link/p?slither/6/6/g68bg0c3ck26bhba`, or just the part behind the `?`.
//!
//! Columns come before rows. Reading is lenient where links in the wild are: surplus characters behind a full board
//! are ignored, missing ones mean blank cells, and `_edit` or `type=player&` are skipped.

use super::scan::{Scan, check_area, shown, size};
use super::{Format, Hints, Input, cannot, not_text, pzprv3};
use crate::board::{Ground, Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Draft, Finding, Puzzle};

pub(super) const FORMAT: Format = Format {
    id: "puzzlink",
    aliases: &["puzz.link", "pzpr", "url", "link"],
    summary: "puzz.link and pzpr links for squares",
    extension: "url",
    needs_answer: false,
    recognise,
    read,
    write,
};

/// Names in links, and our genres. The first name of a genre is the one that is written.
const NAMES: &[(&str, &str)] = &[("slither", "slitherlink"), ("slitherlink", "slitherlink")];

/// The part behind the `?`, and the column at which it starts.
fn query(text: &str) -> (&str, usize) {
    let trimmed = text.trim_start();
    let lead = text.chars().count() - trimmed.chars().count();
    let trimmed = trimmed.trim_end();
    match trimmed.find('?').filter(|_| is_url(trimmed)) {
        Some(at) => (&trimmed[at + 1..], lead + trimmed[..=at].chars().count() + 1),
        None => (trimmed, lead + 1),
    }
}

fn is_url(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://") || text.starts_with("puzz.link")
}

fn recognise(input: &Input<'_>) -> bool {
    let Some(text) = input.text.map(str::trim) else { return false };
    if text.contains(char::is_whitespace) {
        return false;
    }
    let mut fields = query(text).0.split('/');
    let name = fields.next().unwrap_or_default();
    let like_a_name =
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_=&-".contains(c));
    is_url(text) || like_a_name && fields.any(|f| !f.is_empty() && f.bytes().all(|b| b.is_ascii_digit()))
}

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let (query, column) = query(text);
    let at_start = |f: Finding| vec![f.on_line(1, column)];
    if is_url(query) {
        let message = "this link holds no puzzle: that would stand behind a '?'";
        let help = "such as https://puzz.link/p?slither/3/3/g2h3i1";
        return Err(at_start(Finding::error("truncated", message).help(help)));
    }
    let mut skip = 0;
    for prefix in ["type=editor&", "type=player&"] {
        if query.starts_with(prefix) {
            skip = prefix.len();
        }
    }
    let mut fields = query[skip..].split('/');
    // A field is a part of the text, so its place is the distance between the two.
    let at = |field: &str| {
        let before = (field.as_ptr() as usize).wrapping_sub(query.as_ptr() as usize);
        let column = query.get(..before).map_or(column, |before| column + before.chars().count());
        move |f: Finding| vec![f.on_line(1, column)]
    };
    let name = fields.next().unwrap_or_default();
    let pid = name.strip_suffix("_edit").or_else(|| name.strip_suffix("_play")).unwrap_or(name);
    let Some(&(_, genre)) = NAMES.iter().find(|(known, _)| *known == pid) else {
        let known: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
        let message = format!("links for \"{}\" are not read here", shown(pid));
        let help = format!("known: {}", known.join(", "));
        return Err(at(name)(Finding::error("unknown-genre", message).help(help)));
    };
    let mut rest: Vec<&str> = fields.collect();
    if rest.first().is_some_and(|f| f.starts_with("pzprv3")) {
        return pzprv3::read_text(&percent_decoded(&rest.join("/")), hints);
    }
    let mut variants = Vec::new();
    if rest.first().is_some_and(|f| f.starts_with("v:")) {
        let message = format!("the variant \"{}\" of {genre} is not read here", shown(rest[0]));
        return Err(at(rest[0])(Finding::error("unknown-variant", message)));
    }
    if let Some(flags) = rest.first().filter(|f| f.starts_with(|c: char| c.is_ascii_alphabetic())) {
        for flag in flags.chars() {
            match flag {
                'f' => variants.push("full".to_string()),
                other => {
                    let message = format!("the flag \"{other}\" in this link is not known");
                    let finding = Finding::error("unknown-variant", message).help("known: f (full)");
                    return Err(at(flags)(finding));
                }
            }
        }
        rest.remove(0);
    }
    let mut rest = rest.into_iter();
    let mut sized = |what| match rest.next() {
        Some(field) => size(field, what).map_err(at(field)),
        None => Err(at(&query[query.len()..])(Finding::error(
            "truncated",
            format!("the link ends before {what}"),
        ))),
    };
    let cols = sized("the number of columns")?;
    let rows = sized("the number of rows")?;
    check_area(rows, cols).map_err(at_start)?;
    let body: Vec<&str> = rest.collect();
    let body = body.join("/");
    let body = body.strip_suffix('/').unwrap_or(&body);
    let body_column =
        column + query.chars().count() - body.chars().count() - usize::from(query.ends_with('/'));
    let mut draft = Draft::new(genre, Plan::rectangle(rows, cols));
    draft.variants = variants;
    draft.clues = four_cell(body, body_column, rows, cols).map_err(|f| vec![f])?;
    Ok(draft)
}

fn percent_decoded(text: &str) -> String {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(b) = bytes.next() {
        let mut ahead = bytes.clone();
        let hex = |b: Option<u8>| b.and_then(|b| (b as char).to_digit(16)).map(|d| d as u8);
        match (b, hex(ahead.next()), hex(ahead.next())) {
            (b'%', Some(high), Some(low)) => {
                out.push(high << 4 | low);
                bytes = ahead;
            }
            _ => out.push(b),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The code for numbers 0 to 4: a digit or letter holds the number and how many blank cells follow.
fn four_cell(body: &str, column: usize, rows: u32, cols: u32) -> Result<Vec<(Spot, Clue)>, Finding> {
    let area = rows * cols;
    let mut clues = Vec::new();
    let mut at = 0u32;
    let mut scan = Scan::new(body, column);
    while at < area {
        let Some(c) = scan.next() else { break };
        let (clue, blanks) = match c {
            '0'..='4' => (Some(Clue::Number(c as u32 - '0' as u32)), 0),
            '5'..='9' => (Some(Clue::Number(c as u32 - '5' as u32)), 1),
            'a'..='e' => (Some(Clue::Number(c as u32 - 'a' as u32)), 2),
            'g'..='z' => (None, c as u32 - 'g' as u32 + 1),
            '.' => (Some(Clue::Query), 0),
            _ => return Err(scan.error("bad-character", format!("{c:?} does not belong into such a link"))),
        };
        if let Some(clue) = clue {
            clues.push((Spot::Square(Coord::Cell { r: at / cols, c: at % cols }), clue));
            at += 1;
        }
        at += blanks;
    }
    Ok(clues)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "puzz.link";
    let Some((pid, _)) = NAMES.iter().find(|(_, genre)| *genre == puzzle.card().id) else {
        return Err(cannot(name, &format!("it has no {}", puzzle.card().name)));
    };
    let (rows, cols) = full_rectangle(puzzle, name)?;
    let cells: Vec<Option<&Clue>> = puzzle.board().cells().map(|cell| puzzle.clue(cell)).collect();
    let mut body = String::new();
    let mut at = 0;
    while at < cells.len() {
        let clue_at = |i: usize| cells.get(i).copied().flatten();
        let blanks = |from: usize, most: usize| {
            (from..cells.len()).take(most).take_while(|&i| clue_at(i).is_none()).count()
        };
        match clue_at(at) {
            None => {
                let run = blanks(at, 20);
                body.push((b'g' + run as u8 - 1) as char);
                at += run;
            }
            Some(Clue::Number(n)) => {
                // Cells past the end count as blank, as in the program that made this code.
                let ahead =
                    if clue_at(at + 1).is_some() { 0 } else { 1 + usize::from(clue_at(at + 2).is_none()) };
                body.push(char::from_digit(*n + 5 * ahead as u32, 16).unwrap_or('.'));
                at += 1 + ahead;
            }
            Some(_) => {
                body.push('.');
                at += 1;
            }
        }
    }
    let full = if puzzle.has_variant("full") { "f/" } else { "" };
    let slash = if body.ends_with(|c: char| !c.is_ascii_alphanumeric()) { "/" } else { "" };
    Ok(format!("https://puzz.link/p?{pid}/{full}{cols}/{rows}/{body}{slash}").into_bytes())
}

/// Rows and columns of a board that is a rectangle of squares without holes.
pub(super) fn full_rectangle(puzzle: &Puzzle, name: &str) -> Result<(u32, u32), Finding> {
    match puzzle.board().ground() {
        Ground::Squares { rows, cols, diagonals: false }
            if puzzle.board().cells().len() == rows as usize * cols as usize =>
        {
            Ok((rows, cols))
        }
        Ground::Squares { .. } => Err(cannot(name, "its boards have no holes and no diagonals")),
        _ => Err(cannot(name, "its boards are rectangles of squares")),
    }
}
