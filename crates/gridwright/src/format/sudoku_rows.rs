//! Kinds of Sudoku as two blocks of rows, as some collections store them.
//!
//! ```text
//! 4 4
//! 5 - - 7
//! - 4 - -
//! …
//! 1 1 2 2
//! 3 4 4 2
//! …
//! ```
//!
//! The first line says rows and columns, and a blank is `-`. What the second block is, it shows by itself: for each cell which
//! neighbours are consecutive (1 right, 2 below, 4 left, 8 above), or else its region, or else its cage, and then the first
//! block has the sums. Where numbers are even or odd, there is one block, with `E` and `O` in it. Consecutive ones have no blocks.

use super::scan::shown;
use super::sudoku_line::whole_side;
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Cell, Place, Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Cage, Clue, Draft, Finding, Puzzle, Sign};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const FORMAT: Format = Format {
    id: "sudoku-rows",
    aliases: &["sudoku-text"],
    summary: "jigsaw, killer, consecutive and even-odd Sudoku as rows of numbers",
    extension: "txt",
    needs_answer: false,
    recognise: |input| input.text.is_some_and(|text| Rows::of(text).is_some()),
    read,
    write,
};

/// The rows of a text, line by line.
struct Rows<'a> {
    side: usize,
    first: Vec<Vec<&'a str>>,
    second: Vec<Vec<&'a str>>,
}

impl<'a> Rows<'a> {
    fn of(text: &'a str) -> Option<Rows<'a>> {
        // The longest has 1250 entries of four characters at most.
        let text = Some(text).filter(|text| text.len() < 8192)?;
        let mut rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        rows.retain(|row| !row.is_empty());
        let [head, rest @ ..] = &rows[..] else { return None };
        let side: usize = head.first()?.parse().ok().filter(|side| (4..=25).contains(side))?;
        let square = head.len() == 2 && head[0] == head[1] && rest.iter().all(|row| row.len() == side);
        let signs = rest.iter().flatten().any(|word| ["E", "O"].contains(word));
        let blocks = if signs { 1 } else { 2 };
        let like_an_entry =
            |word: &&str| ["-", "E", "O"].contains(word) || word.bytes().all(|b| b.is_ascii_digit());
        if !square || rest.len() != blocks * side || !rest.iter().flatten().all(like_an_entry) {
            return None;
        }
        let second = rest[side..].to_vec();
        Some(Rows { side, first: rest[..side].to_vec(), second })
    }

    fn all<'r>(rows: &'r [Vec<&'a str>]) -> impl Iterator<Item = (Spot, &'a str)> + 'r {
        let row =
            |(r, row): (u32, &'r Vec<&'a str>)| (0u32..).zip(row).map(move |(c, word)| (spot(r, c), *word));
        (0u32..).zip(rows).flat_map(row)
    }

    /// Which neighbours are consecutive, if the second block can say that: both sides say the same, and none looks over the rim.
    fn dots(&self) -> Option<Vec<Spot>> {
        let bits: Vec<Vec<u8>> = self
            .second
            .iter()
            .map(|row| row.iter().map(|word| word.parse().ok().filter(|&bits| bits < 16)).collect())
            .collect::<Option<_>>()?;
        let at = |r: usize, c: usize, bit: u8| {
            bits.get(r).and_then(|row| row.get(c)).is_some_and(|bits| bits & bit != 0)
        };
        let mut dots = Vec::new();
        for r in 0..self.side {
            for c in 0..self.side {
                let agree = at(r, c, 1) == at(r, c + 1, 4) && at(r, c, 2) == at(r + 1, c, 8);
                let over = c == 0 && at(r, c, 4) || r == 0 && at(r, c, 8);
                if !agree || over {
                    return None;
                }
                let (row, column) = (r as u32, c as u32);
                let right = at(r, c, 1).then_some(Coord::EdgeV { r: row, c: column + 1 });
                let below = at(r, c, 2).then_some(Coord::EdgeH { r: row + 1, c: column });
                dots.extend(right.into_iter().chain(below).map(Spot::Square));
            }
        }
        Some(dots)
    }

    /// The cells of the second block by their labels.
    fn groups(&self) -> Vec<Vec<Spot>> {
        let mut groups: BTreeMap<&str, Vec<Spot>> = BTreeMap::new();
        for (spot, label) in Rows::all(&self.second).filter(|(_, label)| *label != "-") {
            groups.entry(label).or_default().push(spot);
        }
        groups.into_values().collect()
    }
}

fn spot(r: u32, c: u32) -> Spot {
    Spot::Square(Coord::Cell { r, c })
}

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let is_other = |name: &&str| !["sudoku", "solo"].contains(&name.to_ascii_lowercase().as_str());
    if let Some(other) = hints.genre.filter(is_other) {
        let message = format!("such rows are read as Sudoku, not as {}", shown(other));
        return Err(vec![Finding::error("wrong-genre", message)]);
    }
    let Some(rows) = Rows::of(text) else {
        let message = "these are not the rows of a Sudoku";
        let help = "a line with rows and columns, rows of numbers and -, then rows of regions, cages or bits";
        return Err(vec![Finding::error("bad-rows", message).help(help)]);
    };
    let side = rows.side as u32;
    let mut draft = Draft::new("sudoku", Plan::rectangle(side, side));
    let mut numbers: Vec<(Spot, u32)> = Vec::new();
    for (spot, word) in Rows::all(&rows.first) {
        match word {
            "-" => {}
            "E" => draft.clues.push((spot, Clue::Sign(Sign::Even))),
            "O" => draft.clues.push((spot, Clue::Sign(Sign::Odd))),
            word => match word.parse() {
                Ok(number) => numbers.push((spot, number)),
                Err(_) => {
                    let message = format!("the number {} is too large", shown(word));
                    return Err(vec![Finding::error("bad-clue", message)]);
                }
            },
        }
    }
    let groups = rows.groups();
    let regions = groups.len() == rows.side && groups.iter().all(|group| group.len() == rows.side);
    if rows.second.is_empty() {
        // Even and odd, with the usual blocks.
    } else if let Some(dots) = rows.dots() {
        draft.variants.push("alldots".into());
        draft.rooms = vec![Rows::all(&rows.first).map(|(spot, _)| spot).collect()];
        draft.clues.extend(dots.into_iter().map(|dot| (dot, Clue::Sign(Sign::Dot))));
    } else if regions && numbers.iter().all(|&(_, number)| number <= side) {
        draft.rooms = groups;
    } else {
        for cells in groups {
            let mut sums = numbers.iter().filter(|(spot, _)| cells.contains(spot)).map(|&(_, sum)| sum);
            let sum = sums.next();
            if let Some(other) = sums.next() {
                let message = format!("a cage has two sums: {} and {other}", sum.unwrap_or(0));
                return Err(vec![Finding::error("bad-sum", message)]);
            }
            draft.cages.push(Cage { cells, sum });
        }
        return Ok(draft);
    }
    draft.clues.extend(numbers.into_iter().map(|(spot, number)| (spot, Clue::Number(number))));
    Ok(draft)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = FORMAT.id;
    let side = whole_side(puzzle, name)? as usize;
    if puzzle.own_settings().next().is_some() {
        return Err(cannot(name, "it has no settings"));
    }
    let board = puzzle.board();
    let sign = |cell: Cell| match puzzle.clue(cell) {
        Some(Clue::Sign(sign)) => sign.token().to_string(),
        Some(clue @ (Clue::Number(_) | Clue::Query)) => clue.to_string(),
        None => "-".to_string(),
    };
    let signs = board.cells().any(|cell| matches!(puzzle.clue(cell), Some(Clue::Sign(_))));
    let dots: BTreeSet<Place> = puzzle
        .clues()
        .iter()
        .map(|(place, _)| *place)
        .filter(|place| matches!(place, Place::Edge(_)))
        .collect();
    let (rooms, cages) = (puzzle.rooms(), puzzle.cages());
    let kinds = (puzzle.own_rooms().len(), cages.is_empty(), puzzle.variants(), signs, dots.is_empty());
    let (first, second): (Vec<String>, Vec<String>) = match kinds {
        (0, true, [], true, true) => (board.cells().map(sign).collect(), Vec::new()),
        (_, true, [], false, true) if rooms.len() == side && rooms.iter().all(|room| room.len() == side) => {
            let room_of = puzzle.room_of();
            let label = |cell: Cell| (room_of[cell.index()] + 1).to_string();
            (board.cells().map(sign).collect(), board.cells().map(label).collect())
        }
        (0, false, [], false, true) if puzzle.clues().is_empty() => {
            let sum = |cell: Cell| {
                let cage = puzzle.cage_of(cell).filter(|cage| cage.cells[0] == cell);
                cage.and_then(|cage| cage.sum).map_or("-".to_string(), |sum| sum.to_string())
            };
            let label = |cell: Cell| {
                let at = cages.iter().position(|cage| cage.cells.contains(&cell));
                at.map_or("-".to_string(), |at| (at + 1).to_string())
            };
            (board.cells().map(sum).collect(), board.cells().map(label).collect())
        }
        (0 | 1, true, ["alldots"], false, _) if puzzle.rooms().len() == 1 => {
            let bits = |cell: Cell| {
                let to = |near: Cell| match (board.row_and_column(cell), board.row_and_column(near)) {
                    ((r, _), (s, _)) if s > r => 2,
                    ((r, _), (s, _)) if s < r => 8,
                    ((_, c), (_, d)) if d > c => 1,
                    _ => 4,
                };
                let dotted = board.neighbours(cell).filter(|&(_, edge)| dots.contains(&edge.into()));
                dotted.map(|(near, _)| to(near)).sum::<u8>().to_string()
            };
            (board.cells().map(sign).collect(), board.cells().map(bits).collect())
        }
        _ => {
            let why = "it has jigsaws, cages without givens, all dots on a board without blocks, or even and odd numbers, and no two of them together";
            return Err(cannot(name, why));
        }
    };
    let mut out = format!("{side} {side}\n");
    for row in first.chunks(side).chain(second.chunks(side)) {
        out.push_str(&row.join(" "));
        out.push('\n');
    }
    // What comes out must show by itself what it is.
    match Rows::of(&out) {
        Some(rows) if rows.dots().is_some() == (puzzle.variants() == ["alldots"]) || second.is_empty() => {
            Ok(out.into_bytes())
        }
        _ => Err(cannot(name, "its rows would be taken for another kind")),
    }
}
