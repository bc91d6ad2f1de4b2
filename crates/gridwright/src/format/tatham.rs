//! Game IDs of other games of Simon Tatham's collection: Light Up, Pearl and Singles.
//!
//! All begin with `WIDTHxHEIGHT:`, so the ID alone does not always say which game it is: letters `W` and `B` give Pearl and
//! Light Up away; for the rest, and for Pearl without white pearls, the genre has to be said.

use super::scan::{Scan, check_area, size};
use crate::board::{Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Draft, Finding, Sign};

/// The genre of an ID: what was said, or what its letters tell.
pub(super) fn genre(said: Option<&str>, params: &str, body: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 6] = [
        ("akari", "akari"),
        ("lightup", "akari"),
        ("masyu", "masyu"),
        ("pearl", "masyu"),
        ("hitori", "hitori"),
        ("singles", "hitori"),
    ];
    match said {
        Some(name) => NAMES.iter().find(|(known, _)| *known == name).map(|&(_, genre)| genre),
        // Only Loopy has types.
        None if params.contains('t') => None,
        None if body.contains('W') => Some("masyu"),
        None if body.contains('B') => Some("akari"),
        None => None,
    }
}

pub(super) fn read(genre: &str, params: &str, body: &str) -> Result<Draft, Vec<Finding>> {
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let (width, rest) = params.split_once('x').unwrap_or((params, params));
    // What follows the height says how the game was made, which is no part of the puzzle.
    let height = rest.find(|c: char| !c.is_ascii_digit()).map_or(rest, |end| &rest[..end]);
    let cols = size(width, "the width").map_err(fail)?;
    let rows = size(height, "the height").map_err(fail)?;
    check_area(rows, cols).map_err(fail)?;
    let mut draft = Draft::new(genre, Plan::rectangle(rows, cols));
    let area = rows * cols;
    let mut at = 0;
    let mut scan = Scan::new(body, params.chars().count() + 2);
    while let Some(c) = scan.next() {
        let clue = match (genre, c) {
            ("hitori", c) if c.is_ascii_alphanumeric() => {
                let upper = c.is_ascii_uppercase().then(|| c as u32 - 'A' as u32 + 36);
                upper.or(c.to_digit(36)).map(Clue::Number)
            }
            ("akari", '0'..='4') => c.to_digit(10).map(Clue::Number),
            ("akari", 'B') => Some(Clue::Sign(Sign::Wall)),
            ("masyu", 'B') => Some(Clue::Sign(Sign::Black)),
            ("masyu", 'W') => Some(Clue::Sign(Sign::White)),
            ("akari" | "masyu", 'a'..='z') => {
                at += c as u32 - 'a' as u32 + 1;
                None
            }
            _ => {
                let message = format!("{c:?} does not belong into such an ID");
                return Err(vec![scan.error("bad-character", message)]);
            }
        };
        if let Some(clue) = clue {
            if at < area {
                draft.clues.push((Spot::Square(Coord::Cell { r: at / cols, c: at % cols }), clue));
            }
            at += 1;
        }
        if at > area {
            let message = format!("the ID describes more than the {area} cells of a {cols}x{rows} board");
            return Err(vec![scan.error("too-long", message)]);
        }
    }
    if at < area {
        let message = format!("the ID ends after {at} of the {area} cells of a {cols}x{rows} board");
        return Err(vec![scan.error("truncated", message)]);
    }
    Ok(draft)
}
