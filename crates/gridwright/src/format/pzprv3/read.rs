//! Reading pzprv3: the blocks of each genre.

use super::super::grid::{Borders, Grid};
use super::super::puzzlink::SUDOKU_SIDES;
use super::super::scan::{check_area, shown, size};
use super::lines::Lines;
use super::{NAMES, genre_of};
use crate::board::{Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Draft, Finding, Note, Side, Sign};

type Read = Result<(), Vec<Finding>>;

pub(super) fn read(text: &str) -> Result<Draft, Vec<Finding>> {
    let mut lines = Lines::new(text);
    let newer = match lines.next().map(str::trim) {
        Some("pzprv3") => false,
        Some("pzprv3.1") => true,
        other => {
            let message = format!(
                "the first line should be pzprv3 or pzprv3.1, not {:?}",
                shown(other.unwrap_or_default())
            );
            return Err(lines.error("unknown-version", message));
        }
    };
    let genre = match lines.next().map(str::trim) {
        None | Some("") => {
            return Err(lines.error("truncated", "the file ends before it names its genre".to_string()));
        }
        Some(name) => genre_of(name).ok_or_else(|| vec![unknown_genre(&lines, name)])?,
    };
    let mut sized = |what: &str| match lines.next().map(str::trim) {
        None | Some("") => Err(lines.error("truncated", format!("the file ends before {what}"))),
        Some(field) => size(field, what).map_err(|f| vec![lines.at(f, 1)]),
    };
    // Sudoku is always a square.
    let rows = sized(if genre == "sudoku" { "the side of the board" } else { "the number of rows" })?;
    let cols = if genre == "sudoku" { rows } else { sized("the number of columns")? };
    if genre == "sudoku" && !SUDOKU_SIDES.contains(&rows) {
        let message = format!("such files hold no Sudoku of {rows}×{rows}: their blocks would not fit");
        let finding = Finding::error("bad-size", message).help("sides are 4, 6, 9, 16 and 25");
        return Err(vec![lines.at(finding, 1)]);
    }
    check_area(rows, cols).map_err(|f| vec![lines.at(f, 1)])?;
    let mut draft = Draft::new(genre, Plan::rectangle(rows, cols));
    if lines.skip("f") {
        draft.variants.push("full".to_string());
    }
    // The programs read a file that ends with the size as an empty board, and name their new boards so.
    if lines.has_entries() {
        blocks(genre, &mut lines, Grid { rows, cols }, newer, &mut draft)?;
    }
    lines.end()?;
    Ok(draft)
}

/// What stands behind the size, by genre. The puzzle comes first and is there as a whole. What a player wrote follows; it may be
/// missing as a whole, since the puzzle is the same without it.
fn blocks(genre: &str, lines: &mut Lines<'_>, grid: Grid, newer: bool, draft: &mut Draft) -> Read {
    match genre {
        "slitherlink" => slitherlink(lines, grid, newer, draft),
        "masyu" => masyu(lines, grid, draft),
        "akari" => akari(lines, grid, draft),
        "nurikabe" => nurikabe(lines, grid, draft),
        "hitori" => {
            numbers(lines, grid, draft)?;
            // A number that is not told clashes with none, as a blank cell.
            draft.clues.retain(|(_, clue)| *clue != Clue::Query);
            shades(lines, grid, draft)
        }
        "sudoku" => {
            numbers(lines, grid, draft)?;
            // A given that is not told is a blank.
            draft.clues.retain(|(_, clue)| *clue != Clue::Query);
            entries(lines, grid, draft)
        }
        "heyawake" => heyawake(lines, grid, newer, draft),
        other => Err(vec![unknown_genre(lines, other)]),
    }
}

/// The complaint that files of this name are not read here.
fn unknown_genre(lines: &Lines<'_>, name: &str) -> Finding {
    let known: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
    let finding = Finding::error("unknown-genre", format!("files for {:?} are not read here", shown(name)));
    lines.at(finding.help(format!("known: {}", known.join(", "))), 1)
}

fn cell(r: u32, c: u32) -> Spot {
    Spot::Square(Coord::Cell { r, c })
}

fn number(token: &str) -> Result<u32, String> {
    token.parse().map_err(|_| format!("{:?} is no clue", shown(token)))
}

/// A block of numbers, `-` for one that is not told.
fn numbers(lines: &mut Lines<'_>, grid: Grid, draft: &mut Draft) -> Read {
    lines.block("clues", grid.size(), |r, c, token| {
        let clue = match token {
            "." => return Ok(()),
            "-" => Clue::Query,
            token => Clue::Number(number(token)?),
        };
        draft.clues.push((cell(r, c), clue));
        Ok(())
    })
}

/// What a player wrote in a cell: `#` shaded or a lamp, `+` neither.
fn shade(token: &str) -> Option<Option<u16>> {
    match token {
        "#" => Some(Some(1)),
        "+" => Some(Some(0)),
        "." => Some(None),
        _ => None,
    }
}

/// The shaded cells of a player, and links between cells, which some draw to see what hangs together; these are passed over.
fn shades(lines: &mut Lines<'_>, grid: Grid, draft: &mut Draft) -> Read {
    if !lines.has_entries() {
        return Ok(());
    }
    lines.block("marks", grid.size(), |r, c, token| {
        let mark = shade(token).ok_or_else(|| {
            format!("{:?} is no mark: # (shaded), + (not shaded) or . for none", shown(token))
        })?;
        draft.marks.extend(mark.map(|mark| (cell(r, c), mark)));
        Ok(())
    })?;
    if lines.has_entries() { edges(lines, grid, 1).map(drop) } else { Ok(()) }
}

/// Lines on edges: upright ones first, then level ones, both within `inset` of the rim.
fn edges(lines: &mut Lines<'_>, grid: Grid, inset: u32) -> Result<Vec<(Spot, u16)>, Vec<Finding>> {
    let mut marks = Vec::new();
    let mut edge = |coord: Coord, token: &str| {
        let mark = match token {
            "0" => return Ok(()),
            "1" => 1,
            "-1" => 0,
            other => return Err(format!("{:?} is no edge: 0, 1 (line) or -1 (cross)", shown(other))),
        };
        marks.push((Spot::Square(coord), mark));
        Ok(())
    };
    let Grid { rows, cols } = grid;
    let (across, down) = ((rows, cols + 1 - 2 * inset), (rows + 1 - 2 * inset, cols));
    lines.block("lines", across, |r, c, token| edge(Coord::EdgeV { r, c: c + inset }, token))?;
    lines.block("lines", down, |r, c, token| edge(Coord::EdgeH { r: r + inset, c }, token))?;
    Ok(marks)
}

fn slitherlink(lines: &mut Lines<'_>, grid: Grid, newer: bool, draft: &mut Draft) -> Read {
    numbers(lines, grid, draft)?;
    if !lines.has_entries() {
        return Ok(());
    }
    if newer {
        lines.block("background marks", grid.size(), |r, c, token| {
            let side = match token {
                "0" => return Ok(()),
                "1" => Side::Inside,
                "2" => Side::Outside,
                other => return Err(format!("{:?} is no background mark: 0, 1 or 2", shown(other))),
            };
            draft.pencil.push((cell(r, c), Note::Side(side)));
            Ok(())
        })?;
    }
    draft.marks = edges(lines, grid, 0)?;
    Ok(())
}

fn masyu(lines: &mut Lines<'_>, grid: Grid, draft: &mut Draft) -> Read {
    lines.block("pearls", grid.size(), |r, c, token| {
        let clue = match token {
            "." => return Ok(()),
            "1" => Clue::Sign(Sign::White),
            "2" => Clue::Sign(Sign::Black),
            "-" => Clue::Query,
            other => return Err(format!("{:?} is no pearl: 1 (white), 2 (black) or -", shown(other))),
        };
        draft.clues.push((cell(r, c), clue));
        Ok(())
    })?;
    if lines.has_entries() {
        draft.marks = edges(lines, grid, 1)?;
    }
    Ok(())
}

/// Walls and lamps, and which numbers a player has ticked off; that is passed over.
fn akari(lines: &mut Lines<'_>, grid: Grid, draft: &mut Draft) -> Read {
    lines.block("cells", grid.size(), |r, c, token| {
        match shade(token) {
            Some(mark) => draft.marks.extend(mark.map(|mark| (cell(r, c), mark))),
            None if token == "-" => draft.clues.push((cell(r, c), Clue::Sign(Sign::Wall))),
            None => draft.clues.push((cell(r, c), Clue::Number(number(token)?))),
        }
        Ok(())
    })?;
    if !lines.has_entries() {
        return Ok(());
    }
    lines.block("ticks", grid.size(), |_, _, token| match token {
        "." | "-" => Ok(()),
        other => Err(format!("{:?} is no tick: - or . for none", shown(other))),
    })
}

fn nurikabe(lines: &mut Lines<'_>, grid: Grid, draft: &mut Draft) -> Read {
    lines.block("cells", grid.size(), |r, c, token| {
        match shade(token) {
            Some(mark) => draft.marks.extend(mark.map(|mark| (cell(r, c), mark))),
            None if token == "-" => draft.clues.push((cell(r, c), Clue::Query)),
            None => draft.clues.push((cell(r, c), Clue::Number(number(token)?))),
        }
        Ok(())
    })
}

/// What a player wrote: a number or none, and perhaps candidates behind it: `.[1,,3,]`.
fn entries(lines: &mut Lines<'_>, grid: Grid, draft: &mut Draft) -> Read {
    if !lines.has_entries() {
        return Ok(());
    }
    lines.block("entries", grid.size(), |r, c, token| {
        let (entry, notes) = token.split_once('[').unwrap_or((token, ""));
        let bad = || format!("{:?} is no entry: a number, or . for none", shown(token));
        if entry != "." {
            draft.marks.push((cell(r, c), entry.parse().map_err(|_| bad())?));
        }
        let notes = notes.trim_end_matches(']').split(',').filter(|note| !note.is_empty());
        let candidates: Vec<u16> = notes.map(|n| n.parse().map_err(|_| bad())).collect::<Result<_, _>>()?;
        if !candidates.is_empty() {
            draft.pencil.push((cell(r, c), Note::Candidates(candidates)));
        }
        Ok(())
    })
}

fn heyawake(lines: &mut Lines<'_>, grid: Grid, newer: bool, draft: &mut Draft) -> Read {
    let Grid { rows, cols } = grid;
    let mut borders = Borders::default();
    if newer {
        let wall = |walls: &mut Vec<bool>, token: &str| match token {
            "0" | "1" => {
                walls.push(token == "1");
                Ok(())
            }
            other => Err(format!("{:?} is no border: 0 or 1", shown(other))),
        };
        lines.block("borders", (rows, cols - 1), |_, _, token| wall(&mut borders.upright, token))?;
        lines.block("borders", (rows - 1, cols), |_, _, token| wall(&mut borders.level, token))?;
    } else {
        // How many rooms there are is seen from their labels as well.
        let count = lines.next().unwrap_or_default().trim();
        size(count, "the number of rooms").map_err(|f| vec![lines.at(f, 1)])?;
        let mut labels = vec![0u32; grid.area() as usize];
        lines.block("labels", (rows, cols), |r, c, token| {
            let message = || format!("{:?} is no label of a room: a whole number", shown(token));
            labels[(r * cols + c) as usize] = token.parse().map_err(|_| message())?;
            Ok(())
        })?;
        borders = grid.borders(&labels);
    }
    numbers(lines, grid, draft)?;
    shades(lines, grid, draft)?;
    let rooms = grid.rooms(&borders);
    // The number of a room is at home in one of its cells, wherever the file has it.
    let mut room_of = vec![0; grid.area() as usize];
    for (number, room) in rooms.iter().enumerate() {
        room.iter().for_each(|&at| room_of[at as usize] = number);
    }
    let room_at = |spot: &Spot| match spot {
        Spot::Square(coord) => room_of[(coord.row() * cols + coord.col()) as usize],
        _ => 0,
    };
    let mut clues_in = vec![0; rooms.len()];
    draft.clues.iter().for_each(|(spot, _)| clues_in[room_at(spot)] += 1);
    for (spot, _) in &mut draft.clues {
        let room = room_at(spot);
        if clues_in[room] == 1 {
            *spot = grid.spot(grid.shown_in(&rooms[room]));
        }
    }
    draft.rooms = grid.listed(&rooms);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_genre_has_blocks_of_its_own_and_others_are_refused_by_their_names() {
        let read = |genre: &str| {
            let mut draft = Draft::new(genre, Plan::rectangle(1, 1));
            blocks(genre, &mut Lines::new("1\n"), Grid { rows: 1, cols: 1 }, false, &mut draft)
        };
        for (_, genre) in NAMES {
            let refused = read(genre).is_err_and(|findings| findings[0].code == "unknown-genre");
            assert!(!refused, "{genre}");
        }
        let findings = read("spiral").expect_err("there is no such file");
        assert!(findings[0].to_string().contains("files for \"spiral\" are not read here (known: slither,"));
    }
}
