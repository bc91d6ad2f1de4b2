//! How links write what stands in the cells: a few codes, each shared by some genres.

use super::super::grid::{Borders, Grid};
use super::super::scan::Scan;
use crate::board::{Cell, Spot};
use crate::puzzle::{Clue, Finding, Puzzle, Sign};

/// A digit as links have it: in small letters.
fn digit(c: char, base: u32) -> Option<u32> {
    c.to_digit(base).filter(|_| !c.is_ascii_uppercase())
}

type Clues = Result<Vec<(Spot, Clue)>, Finding>;

fn odd_character(scan: &Scan<'_>, c: char) -> Finding {
    scan.error("bad-character", format!("{c:?} does not belong into such a link"))
}

/// The places of a board, or its rooms, of which a link tells one after the other: of each, and of no more. The program
/// that made these codes passes over what is missing or too much, but it writes neither, and a link that was cut off or
/// joined with another one would be another puzzle.
struct Told<'s, 'a> {
    scan: &'s mut Scan<'a>,
    /// How many are told.
    at: u32,
    all: u32,
    what: &'static str,
}

impl<'s, 'a> Told<'s, 'a> {
    fn new(scan: &'s mut Scan<'a>, all: u32, what: &'static str) -> Told<'s, 'a> {
        Told { scan, at: 0, all, what }
    }

    /// The next character; none once everything is told, and then nothing may be left.
    fn next(&mut self) -> Result<Option<char>, Finding> {
        let Told { at, all, what, .. } = *self;
        match self.scan.next() {
            Some(c) if at < all => Ok(Some(c)),
            Some(c) => {
                let message = format!("{c:?} stands behind the last of the {all} {what}");
                Err(self.scan.error("too-long", message))
            }
            None if at == all => Ok(None),
            None => {
                let finding =
                    self.scan.error("truncated", format!("the link ends after {at} of {all} {what}"));
                Err(finding.help("copy the whole link again"))
            }
        }
    }

    /// Goes on by so many places.
    fn pass(&mut self, count: u32) -> Result<(), Finding> {
        self.at += count;
        match self.at <= self.all {
            true => Ok(()),
            false => Err(self.beyond()),
        }
    }

    /// The complaint that the character read last tells of what is not there.
    fn beyond(&self) -> Finding {
        let message = format!("the link tells of more than the {} {}", self.all, self.what);
        self.scan.error("too-long", message)
    }
}

/// The code for numbers 0 to 4: a digit or letter holds the number and how many blank cells follow. `dot` is what
/// a dot stands for.
pub(super) fn read_four(scan: &mut Scan<'_>, grid: &Grid, dot: &Clue) -> Clues {
    let mut clues = Vec::new();
    let mut told = Told::new(scan, grid.area(), "cells");
    while let Some(c) = told.next()? {
        let (clue, blanks) = match c {
            '0'..='4' => (Clue::Number(c as u32 - '0' as u32), 0),
            '5'..='9' => (Clue::Number(c as u32 - '5' as u32), 1),
            'a'..='e' => (Clue::Number(c as u32 - 'a' as u32), 2),
            '.' => (dot.clone(), 0),
            'g'..='z' => {
                told.pass(c as u32 - 'g' as u32 + 1)?;
                continue;
            }
            _ => return Err(odd_character(told.scan, c)),
        };
        clues.push((grid.spot(told.at), clue));
        // Cells past the end count as blank in the program that made this code, so a clue near the end has blanks behind it
        // that are not on the board.
        told.pass((1 + blanks).min(told.all - told.at))?;
    }
    Ok(clues)
}

pub(super) fn write_four(puzzle: &Puzzle) -> String {
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
            Some(Clue::Query | Clue::Sign(_)) => {
                body.push('.');
                at += 1;
            }
        }
    }
    body
}

/// The code for numbers of any size, for so many places; `None` where nothing stands.
pub(super) fn read_numbers(
    scan: &mut Scan<'_>,
    places: u32,
    what: &'static str,
) -> Result<Vec<(u32, Clue)>, Finding> {
    let mut clues = Vec::new();
    let mut told = Told::new(scan, places, what);
    while let Some(c) = told.next()? {
        // How many digits follow, and what is added to them.
        let (digits, plus) = match c {
            '0'..='9' | 'a'..='f' => (0, digit(c, 16).unwrap_or(0)),
            '-' => (2, 0),
            '+' => (3, 0),
            '=' => (3, 4096),
            '@' | '%' => (3, 8192),
            '*' => (4, 12240),
            '$' => (5, 77776),
            '.' => {
                clues.push((told.at, Clue::Query));
                told.pass(1)?;
                continue;
            }
            'g'..='z' => {
                told.pass(c as u32 - 'g' as u32 + 1)?;
                continue;
            }
            _ => return Err(odd_character(told.scan, c)),
        };
        let mut number = 0;
        for _ in 0..digits {
            let next = told.scan.next().and_then(|c| digit(c, 16));
            let message = || format!("{digits} digits should follow {c:?}");
            number = number * 16 + next.ok_or_else(|| told.scan.error("bad-character", message()))?;
        }
        clues.push((told.at, Clue::Number(number + plus)));
        told.pass(1)?;
    }
    Ok(clues)
}

/// Writes numbers of any size, one entry for each place; `None` if one is too large for links.
pub(super) fn write_numbers<'a>(clues: impl Iterator<Item = Option<&'a Clue>>) -> Option<String> {
    let mut body = String::new();
    let mut blanks = 0u8;
    let flush = |body: &mut String, blanks: &mut u8| {
        if *blanks > 0 {
            body.push((b'g' + *blanks - 1) as char);
            *blanks = 0;
        }
    };
    for clue in clues {
        if clue.is_some() {
            flush(&mut body, &mut blanks);
        }
        match clue {
            None => {
                blanks += 1;
                if blanks == 20 {
                    flush(&mut body, &mut blanks);
                }
            }
            Some(Clue::Number(n)) => body.push_str(&match n {
                0..=15 => format!("{n:x}"),
                16..=255 => format!("-{n:02x}"),
                256..=4095 => format!("+{n:03x}"),
                4096..=8191 => format!("={:03x}", n - 4096),
                8192..=12239 => format!("%{:03x}", n - 8192),
                12240..=77775 => format!("*{:04x}", n - 12240),
                77776..=1126351 => format!("${:05x}", n - 77776),
                _ => return None,
            }),
            Some(Clue::Query | Clue::Sign(_)) => body.push('.'),
        }
    }
    flush(&mut body, &mut blanks);
    Some(body)
}

/// Pearls: three cells in a digit of base 27. What the last digit has room for beyond the board is blank.
pub(super) fn read_pearls(scan: &mut Scan<'_>, grid: &Grid) -> Clues {
    let mut clues = Vec::new();
    let mut told = Told::new(scan, grid.area(), "cells");
    while let Some(c) = told.next()? {
        let value = digit(c, 27).ok_or_else(|| odd_character(told.scan, c))?;
        for pearl in [value / 9, value / 3 % 3, value % 3] {
            let sign = [None, Some(Sign::White), Some(Sign::Black)][pearl as usize];
            match sign {
                _ if told.at < told.all => {
                    clues.extend(sign.map(|sign| (grid.spot(told.at), Clue::Sign(sign))));
                    told.pass(1)?;
                }
                Some(_) => return Err(told.beyond()),
                None => {}
            }
        }
    }
    Ok(clues)
}

pub(super) fn write_pearls(puzzle: &Puzzle) -> String {
    let value = |cell: Cell| match puzzle.clue(cell) {
        Some(Clue::Sign(Sign::White)) => 1,
        Some(Clue::Sign(Sign::Black)) => 2,
        Some(Clue::Sign(Sign::Dot | Sign::Wall | Sign::Even | Sign::Odd)) => 0,
        Some(Clue::Number(_) | Clue::Query) | None => 0,
    };
    let values: Vec<u32> = puzzle.board().cells().map(value).collect();
    let digit = |group: &[u32]| (0..3).fold(0, |sum, i| sum * 3 + group.get(i).copied().unwrap_or(0));
    values.chunks(3).filter_map(|group| char::from_digit(digit(group), 27)).collect()
}

/// Hitori: a digit of base 36 for each cell, two after a minus.
pub(super) fn read_symbols(scan: &mut Scan<'_>, grid: &Grid) -> Clues {
    let mut clues = Vec::new();
    let mut told = Told::new(scan, grid.area(), "cells");
    while let Some(c) = told.next()? {
        let number = match c {
            // A number that is not told clashes with none, as a blank cell.
            '.' | '@' | '%' => None,
            '-' => {
                let mut next = || told.scan.next().and_then(|c| digit(c, 36));
                match (next(), next()) {
                    (Some(high), Some(low)) => Some(high * 36 + low),
                    _ => return Err(told.scan.error("bad-character", "two digits should follow a minus")),
                }
            }
            c => Some(digit(c, 36).ok_or_else(|| odd_character(told.scan, c))?),
        };
        clues.extend(number.map(|number| (grid.spot(told.at), Clue::Number(number))));
        told.pass(1)?;
    }
    Ok(clues)
}

/// `None` if a number is too large for links.
pub(super) fn write_symbols(puzzle: &Puzzle) -> Option<String> {
    let digit = |n: u32| char::from_digit(n, 36);
    let token = |cell: Cell| match puzzle.clue(cell) {
        Some(&Clue::Number(n @ 0..=35)) => Some(digit(n)?.to_string()),
        Some(&Clue::Number(n @ 36..=1295)) => Some(format!("-{}{}", digit(n / 36)?, digit(n % 36)?)),
        Some(Clue::Number(_)) => None,
        Some(Clue::Query | Clue::Sign(_)) | None => Some(".".to_string()),
    };
    puzzle.board().cells().map(token).collect()
}

/// Borders between rooms: five bits in a digit of base 32, first the upright ones, then the level ones. What the last
/// digit of each has room for beyond that is blank.
pub(super) fn read_borders(scan: &mut Scan<'_>, grid: &Grid) -> Result<Borders, Finding> {
    let mut bits = |count: u32, between: &str| -> Result<Vec<bool>, Finding> {
        let mut out = Vec::new();
        while (out.len() as u32) < count {
            let Some(c) = scan.next() else {
                let message =
                    format!("the link ends after {} of {count} borders between {between}", out.len());
                return Err(scan.error("truncated", message).help("copy the whole link again"));
            };
            let value = digit(c, 32).ok_or_else(|| odd_character(scan, c))?;
            out.extend((0..5).rev().map(|bit| value >> bit & 1 == 1));
        }
        match out.split_off(count as usize).contains(&true) {
            false => Ok(out),
            true => {
                let message = format!("the link tells of more than the {count} borders between {between}");
                Err(scan.error("too-long", message))
            }
        }
    };
    let upright = bits((grid.cols - 1) * grid.rows, "columns")?;
    Ok(Borders { upright, level: bits(grid.cols * (grid.rows - 1), "rows")? })
}

pub(super) fn write_borders(borders: &Borders) -> String {
    let digit = |bits: &[bool]| {
        let value = (0..5).fold(0, |sum, i| sum * 2 + u32::from(bits.get(i).copied().unwrap_or(false)));
        char::from_digit(value, 32)
    };
    borders.upright.chunks(5).chain(borders.level.chunks(5)).filter_map(digit).collect()
}
