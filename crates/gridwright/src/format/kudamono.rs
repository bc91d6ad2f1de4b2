//! Links of Kudamono with a Hidoku: `…?W=4x3&L=(4)2(6)1x3&G=hidoku`.
//!
//! The layer `L` is things and the gaps before them: `(12)` a number, `x` no cell, each followed by how far it lies
//! behind the one before it. Positions run up each column, then to the next column on the right.
//! Older links have `W` and `H` one too small, and count columns and rows in the order of their digits as text:
//! 0, 1, 10, 11, 2 and so on.

use super::scan::{check_area, shown, size};
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Ground, Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Draft, Finding, Puzzle, Sign};

pub(super) const FORMAT: Format = Format {
    id: "kudamono",
    aliases: &["pedros.works"],
    summary: "Kudamono links with a Hidoku",
    extension: "url",
    needs_answer: false,
    recognise,
    read,
    write,
};

const BASE: &str = "https://pedros.works/paper-puzzle-player?";

fn recognise(input: &Input<'_>) -> bool {
    input.text.is_some_and(|text| {
        let text = text.trim();
        !text.contains(char::is_whitespace)
            && (text.contains("pedros.works/") || text.contains("W=") && text.contains("&G="))
    })
}

/// The fields behind the question mark.
fn fields(text: &str) -> Vec<(String, String)> {
    let query = text.split_once('?').map_or(text, |(_, query)| query);
    let field = |part: &str| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let plain = value.replace("%28", "(").replace("%29", ")").replace("%3D", "=");
        (key.to_string(), plain)
    };
    query.split('&').map(field).collect()
}

/// The numbers below `n` in the order in which a link counts them.
fn order(n: u32, as_text: bool) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..n).collect();
    if as_text {
        numbers.sort_by_key(u32::to_string);
    }
    numbers
}

fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?.trim();
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let fields = fields(text);
    let field = |key: &str| fields.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str());
    match field("G") {
        Some(genre) if genre.eq_ignore_ascii_case("hidoku") => {}
        other => {
            let message = format!("the genre of this link is {:?}", shown(other.unwrap_or_default()));
            return Err(fail(Finding::error("unknown-genre", message).help("only hidoku is read here")));
        }
    }
    let Some(width) = field("W") else {
        return Err(fail(Finding::error("bad-size", "the link has no size: W is missing")));
    };
    let (cols, rows, old) = match (width.split_once('x'), field("H")) {
        (Some((width, height)), _) => {
            (size(width, "the width").map_err(fail)?, size(height, "the height").map_err(fail)?, false)
        }
        (None, Some(height)) => {
            let more = |text: &str, what| match text {
                "0" => Ok(1),
                _ => size(text, what).map(|n| n + 1),
            };
            (more(width, "the width").map_err(fail)?, more(height, "the height").map_err(fail)?, true)
        }
        (None, None) => {
            let message = format!("the size {:?} should be like 4x3", shown(width));
            return Err(fail(Finding::error("bad-size", message)));
        }
    };
    check_area(rows, cols).map_err(fail)?;
    for (at, (key, value)) in fields.iter().enumerate() {
        if fields[..at].iter().any(|(before, _)| before == key) && !value.is_empty() {
            let message = format!("the field {} is in this link twice", shown(key));
            return Err(fail(Finding::error("twice", message)));
        }
        let harmless = ["W", "H", "L", "G"].contains(&key.as_str()) || value.is_empty() || is_drawing(key);
        if !harmless {
            let message = format!("the field {} of this link is not read here", shown(key));
            return Err(fail(Finding::error("unknown-field", message)));
        }
    }
    let (across, up) = (order(cols, old), order(rows, old));
    let (mut holes, mut clues) = (Vec::new(), Vec::new());
    let mut rest = field("L").unwrap_or_default();
    let mut at = 0u64;
    while !rest.is_empty() {
        let bad = |message: String| fail(Finding::error("bad-layer", message));
        let (token, after) = if let Some(inner) = rest.strip_prefix('(') {
            let Some((number, after)) = inner.split_once(')') else {
                return Err(bad(format!("a bracket is not closed: {:?}", shown(rest))));
            };
            let number =
                number.parse::<u32>().map_err(|_| bad(format!("{:?} is no number", shown(number))))?;
            (Some(number), after)
        } else if let Some(after) = rest.strip_prefix('x') {
            (None, after)
        } else {
            return Err(bad(format!("{:?} is neither a number in brackets nor x", shown(rest))));
        };
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let gap = match &after[..digits] {
            "" => Ok(0),
            text => text.parse::<u32>(),
        };
        at += u64::from(gap.map_err(|_| bad(format!("the gap {} is too long", shown(after))))?);
        rest = &after[digits..];
        if at >= u64::from(rows) * u64::from(cols) {
            return Err(bad(format!("position {at} lies beyond the {} cells", rows * cols)));
        }
        let place = at as u32;
        let (r, c) = (rows - 1 - up[(place % rows) as usize], across[(place / rows) as usize]);
        match token {
            Some(number) => clues.push((Spot::Square(Coord::Cell { r, c }), Clue::Number(number))),
            None => holes.push((r, c)),
        }
    }
    let mut draft = Draft::new("path", Plan::Squares { rows, cols, diagonals: true, holes });
    draft.clues = clues;
    Ok(draft)
}

/// Fields that change nothing of the puzzle.
fn is_drawing(key: &str) -> bool {
    ["title", "author", "m", "mode", "solve", "edit"].contains(&key)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "a Kudamono link";
    if puzzle.card().id != "path" {
        return Err(cannot(name, "it holds Hidoku only"));
    }
    if puzzle.clues().iter().any(|(_, clue)| *clue == Clue::Sign(Sign::Dot)) {
        return Err(cannot(name, "it has no dots"));
    }
    let board = puzzle.board();
    let Ground::Squares { rows, cols, diagonals: true } = board.ground() else {
        return Err(cannot(name, "its cells are squares that touch by their corners too"));
    };
    let (mut layer, mut before) = (String::new(), 0);
    for place in 0..rows * cols {
        let spot = Spot::Square(Coord::Cell { r: rows - 1 - place % rows, c: place / rows });
        let token = match board.cell(&spot).map(|cell| puzzle.clue(cell)) {
            None => "x".to_string(),
            Some(Some(Clue::Number(n))) => format!("({n})"),
            Some(None | Some(Clue::Query | Clue::Sign(_))) => continue,
        };
        layer.push_str(&format!("{token}{}", place - before));
        before = place;
    }
    Ok(format!("{BASE}W={cols}x{rows}&L={layer}&G=hidoku").into_bytes())
}
