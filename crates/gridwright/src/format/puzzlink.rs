//! puzz.link and pzpr links: `https://puzz.link/p?slither/6/6/g68bg0c3ck26bhba`, or just the part behind the `?`.
//!
//! Columns come before rows. A link tells of each cell of its board and of no more; one that says less or more is refused
//! with its place. Two things are read besides, because the programs write them: nothing at all behind the size, which is
//! an empty board (their lists of new boards have such links), and one slash at the end. `_edit` or `type=player&` are
//! skipped.

mod codes;

use super::grid::{Grid, room_clues};
use super::scan::{Scan, check_area, percent_decoded, shown, size};
use super::sudoku_line::plain_side;
use super::{Format, Hints, Input, cannot, not_text, pzprv3};
use crate::board::Plan;
use crate::puzzle::{Clue, Draft, Finding, Puzzle, Sign};

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
pub(super) const NAMES: &[(&str, &str)] = &[
    ("slither", "slitherlink"),
    ("slitherlink", "slitherlink"),
    ("akari", "akari"),
    ("lightup", "akari"),
    ("bijutsukan", "akari"),
    ("mashu", "masyu"),
    ("masyu", "masyu"),
    ("pearl", "masyu"),
    ("hitori", "hitori"),
    ("nurikabe", "nurikabe"),
    ("heyawake", "heyawake"),
    ("heyawacky", "heyawake"),
    ("sudoku", "sudoku"),
];

/// The sides of Sudoku boards on which links and we mean the same blocks.
pub(super) const SUDOKU_SIDES: [u32; 5] = [4, 6, 9, 16, 25];

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
    if name.starts_with("pzprv3") {
        return pzprv3::read_text(&percent_decoded(&query[skip..]), hints);
    }
    let pid = name.strip_suffix("_edit").or_else(|| name.strip_suffix("_play")).unwrap_or(name);
    let Some(&(_, genre)) = NAMES.iter().find(|(known, _)| *known == pid) else {
        return Err(at(name)(unknown_genre(pid)));
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
    if genre == "sudoku" && (rows != cols || !SUDOKU_SIDES.contains(&rows)) {
        let message = format!("links hold no Sudoku on {rows}×{cols}: their blocks would not fit");
        return Err(at_start(Finding::error("bad-size", message).help("sides are 4, 6, 9, 16 and 25")));
    }
    let body: Vec<&str> = rest.collect();
    let body = body.join("/");
    let body = body.strip_suffix('/').unwrap_or(&body);
    let body_column =
        column + query.chars().count() - body.chars().count() - usize::from(query.ends_with('/'));
    let mut draft = Draft::new(genre, Plan::rectangle(rows, cols));
    draft.variants = variants;
    let mut scan = Scan::new(body, body_column);
    read_body(&mut draft, &mut scan, &Grid { rows, cols }).map_err(|f| vec![f])?;
    Ok(draft)
}

/// What stands behind the size, by genre.
fn read_body(draft: &mut Draft, scan: &mut Scan<'_>, grid: &Grid) -> Result<(), Finding> {
    let at = |list: Vec<(u32, Clue)>| list.into_iter().map(|(at, clue)| (grid.spot(at), clue)).collect();
    if scan.is_at_end() {
        return Ok(());
    }
    draft.clues = match draft.genre.as_str() {
        "slitherlink" => codes::read_four(scan, grid, &Clue::Query)?,
        "akari" => codes::read_four(scan, grid, &Clue::Sign(Sign::Wall))?,
        "masyu" => codes::read_pearls(scan, grid)?,
        "hitori" => codes::read_symbols(scan, grid)?,
        "heyawake" => {
            let rooms = grid.rooms(&codes::read_borders(scan, grid)?);
            let numbers = codes::read_numbers(scan, rooms.len() as u32, "rooms")?;
            draft.rooms = grid.listed(&rooms);
            let shown = |(room, clue)| (grid.spot(grid.shown_in(&rooms[room as usize])), clue);
            numbers.into_iter().map(shown).collect()
        }
        // A clue that is not told is a blank in Sudoku.
        "sudoku" => {
            let told = |(_, clue): &(u32, Clue)| *clue != Clue::Query;
            at(codes::read_numbers(scan, grid.area(), "cells")?.into_iter().filter(told).collect())
        }
        "nurikabe" => at(codes::read_numbers(scan, grid.area(), "cells")?),
        other => return Err(unknown_genre(other)),
    };
    Ok(())
}

/// The complaint that links of this name are not read here.
fn unknown_genre(name: &str) -> Finding {
    let known: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
    let finding = Finding::error("unknown-genre", format!("links for \"{}\" are not read here", shown(name)));
    finding.help(format!("known: {}", known.join(", ")))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "puzz.link";
    let Some((pid, genre)) = NAMES.iter().find(|(_, genre)| *genre == puzzle.card().id) else {
        return Err(cannot(name, &format!("it has no {}", puzzle.card().name)));
    };
    let grid = Grid::of(puzzle, name)?;
    let too_large = || cannot(name, "a number is too large for it");
    if *genre == "sudoku" && !SUDOKU_SIDES.contains(&plain_side(puzzle, name)?) {
        return Err(cannot(name, "its boards have blocks only if the side is 4, 6, 9, 16 or 25"));
    }
    let body = match *genre {
        "slitherlink" | "akari" => codes::write_four(puzzle),
        "masyu" => {
            if puzzle.clues().iter().any(|(_, clue)| *clue == Clue::Query) {
                return Err(cannot(name, "it has no pearls whose colour is not told"));
            }
            codes::write_pearls(puzzle)
        }
        "hitori" => codes::write_symbols(puzzle).ok_or_else(too_large)?,
        "heyawake" => {
            let numbers =
                codes::write_numbers(room_clues(puzzle, name)?.into_iter()).ok_or_else(too_large)?;
            codes::write_borders(&grid.borders(&puzzle.room_of())) + &numbers
        }
        "nurikabe" | "sudoku" => {
            let clues = puzzle.board().cells().map(|cell| puzzle.clue(cell));
            codes::write_numbers(clues).ok_or_else(too_large)?
        }
        _ => return Err(cannot(name, &format!("it has no {}", puzzle.card().name))),
    };
    let full = if puzzle.has_variant("full") { "f/" } else { "" };
    let slash = if body.ends_with(|c: char| !c.is_ascii_alphanumeric()) { "/" } else { "" };
    Ok(format!("https://puzz.link/p?{pid}/{full}{}/{}/{body}{slash}", grid.cols, grid.rows).into_bytes())
}
