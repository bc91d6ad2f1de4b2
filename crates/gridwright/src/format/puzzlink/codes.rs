//! How links write what stands in the cells: a few codes, each shared by some genres.

use super::super::grid::{Borders, Grid};
use super::super::scan::Scan;
use crate::board::{Cell, Spot};
use crate::puzzle::{Clue, Finding, Puzzle, Sign};

type Clues = Result<Vec<(Spot, Clue)>, Finding>;

fn odd_character(scan: &Scan<'_>, c: char) -> Finding {
    scan.error("bad-character", format!("{c:?} does not belong into such a link"))
}

/// The code for numbers 0 to 4: a digit or letter holds the number and how many blank cells follow. `dot` is what
/// a dot stands for.
pub(super) fn read_four(scan: &mut Scan<'_>, grid: &Grid, dot: &Clue) -> Clues {
    let mut clues = Vec::new();
    let mut at = 0u32;
    while at < grid.area() {
        let Some(c) = scan.next() else { break };
        let (clue, blanks) = match c {
            '0'..='4' => (Some(Clue::Number(c as u32 - '0' as u32)), 0),
            '5'..='9' => (Some(Clue::Number(c as u32 - '5' as u32)), 1),
            'a'..='e' => (Some(Clue::Number(c as u32 - 'a' as u32)), 2),
            'g'..='z' => (None, c as u32 - 'g' as u32 + 1),
            '.' => (Some(dot.clone()), 0),
            _ => return Err(odd_character(scan, c)),
        };
        if let Some(clue) = clue {
            clues.push((grid.spot(at), clue));
            at += 1;
        }
        at += blanks;
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
            Some(_) => {
                body.push('.');
                at += 1;
            }
        }
    }
    body
}

/// The code for numbers of any size, for so many places; `None` where nothing stands.
pub(super) fn read_numbers(scan: &mut Scan<'_>, places: u32) -> Result<Vec<(u32, Clue)>, Finding> {
    let mut clues = Vec::new();
    let mut at = 0;
    while at < places {
        let Some(c) = scan.next() else { break };
        // How many digits follow, and what is added to them.
        let (digits, plus) = match c {
            '0'..='9' | 'a'..='f' => (0, c.to_digit(16).unwrap_or(0)),
            '-' => (2, 0),
            '+' => (3, 0),
            '=' => (3, 4096),
            '@' | '%' => (3, 8192),
            '*' => (4, 12240),
            '$' => (5, 77776),
            '.' => {
                clues.push((at, Clue::Query));
                at += 1;
                continue;
            }
            'g'..='z' => {
                at += c as u32 - 'g' as u32 + 1;
                continue;
            }
            _ => return Err(odd_character(scan, c)),
        };
        let mut number = 0;
        for _ in 0..digits {
            let digit = scan.next().and_then(|d| d.to_digit(16));
            let digit = digit
                .ok_or_else(|| scan.error("bad-character", format!("{digits} digits should follow {c:?}")))?;
            number = number * 16 + digit;
        }
        clues.push((at, Clue::Number(number + plus)));
        at += 1;
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
            Some(_) => body.push('.'),
        }
    }
    flush(&mut body, &mut blanks);
    Some(body)
}

/// Pearls: three cells in a digit of base 27.
pub(super) fn read_pearls(scan: &mut Scan<'_>, grid: &Grid) -> Clues {
    let mut clues = Vec::new();
    let mut at = 0;
    while at < grid.area() {
        let Some(c) = scan.next() else { break };
        let Some(value) = c.to_digit(27) else { return Err(odd_character(scan, c)) };
        for pearl in [value / 9, value / 3 % 3, value % 3] {
            let sign = [None, Some(Sign::White), Some(Sign::Black)][pearl as usize];
            if let Some(sign) = sign.filter(|_| at < grid.area()) {
                clues.push((grid.spot(at), Clue::Sign(sign)));
            }
            at += 1;
        }
    }
    Ok(clues)
}

pub(super) fn write_pearls(puzzle: &Puzzle) -> String {
    let value = |cell: Cell| match puzzle.clue(cell) {
        Some(Clue::Sign(Sign::White)) => 1,
        Some(Clue::Sign(Sign::Black)) => 2,
        _ => 0,
    };
    let values: Vec<u32> = puzzle.board().cells().map(value).collect();
    let digit = |group: &[u32]| (0..3).fold(0, |sum, i| sum * 3 + group.get(i).copied().unwrap_or(0));
    values.chunks(3).filter_map(|group| char::from_digit(digit(group), 27)).collect()
}

/// Hitori: a digit of base 36 for each cell, two after a minus.
pub(super) fn read_symbols(scan: &mut Scan<'_>, grid: &Grid) -> Clues {
    let mut clues = Vec::new();
    for at in 0..grid.area() {
        let number = match scan.next() {
            None => break,
            Some('.' | '@' | '%') => continue,
            Some('-') => {
                let mut next = || scan.next().and_then(|c| c.to_digit(36));
                match (next(), next()) {
                    (Some(high), Some(low)) => high * 36 + low,
                    _ => return Err(scan.error("bad-character", "two digits should follow a minus")),
                }
            }
            Some(c) => c.to_digit(36).ok_or_else(|| odd_character(scan, c))?,
        };
        clues.push((grid.spot(at), Clue::Number(number)));
    }
    Ok(clues)
}

pub(super) fn write_symbols(puzzle: &Puzzle) -> String {
    let digit = |n: u32| char::from_digit(n, 36).unwrap_or('.');
    let token = |cell: Cell| match puzzle.clue(cell) {
        Some(Clue::Number(n @ 0..=35)) => digit(*n).to_string(),
        Some(Clue::Number(n)) => format!("-{}{}", digit(n / 36), digit(n % 36)),
        _ => ".".to_string(),
    };
    puzzle.board().cells().map(token).collect()
}

/// Borders between rooms: five bits in a digit of base 32, first the upright ones, then the level ones.
pub(super) fn read_borders(scan: &mut Scan<'_>, grid: &Grid) -> Result<Borders, Finding> {
    let mut bits = |count: u32| -> Result<Vec<bool>, Finding> {
        let mut out = Vec::new();
        while (out.len() as u32) < count {
            let value = match scan.next() {
                None => 0,
                Some(c) => c.to_digit(32).ok_or_else(|| odd_character(scan, c))?,
            };
            out.extend((0..5).rev().map(|bit| value >> bit & 1 == 1));
        }
        Ok(out)
    };
    Ok(Borders { upright: bits((grid.cols - 1) * grid.rows)?, level: bits(grid.cols * (grid.rows - 1))? })
}

pub(super) fn write_borders(borders: &Borders) -> String {
    let digit = |bits: &[bool]| {
        let value = (0..5).fold(0, |sum, i| sum * 2 + u32::from(bits.get(i).copied().unwrap_or(false)));
        char::from_digit(value, 32)
    };
    borders.upright.chunks(5).chain(borders.level.chunks(5)).filter_map(digit).collect()
}
