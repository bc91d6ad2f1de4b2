//! Solo, which is Sudoku: `2x3:b5_1_3b3h6…`, a jigsaw `6j:…,…`, with diagonals `3x3x`, with cages `3x3k:…,…,…`.
//!
//! `2x3` is two columns of blocks in three rows, so that blocks are three wide and two tall. The description is the grid,
//! then for a jigsaw where its blocks are, then for a killer where its cages are, and their sums as one more grid. Blocks and
//! cages are told by the walls between cells: a letter is a run of open places and the wall behind it.

use super::super::cannot;
use super::super::grid::{Borders, Grid, usual_block};
use super::super::scan::shown;
use super::{Id, Runs, run};
use crate::board::Plan;
use crate::puzzle::{Cage, Clue, Draft, Finding, Puzzle, Sign};

/// Larger boards have no numbers in the program.
const SIDES: std::ops::RangeInclusive<u32> = 2..=31;

/// What the letters behind the size say.
#[derive(Clone, Copy, Default)]
pub(super) struct Kind {
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

impl Kind {
    /// Reads the letters; how symmetric and how hard it is meant to be is passed over.
    pub fn new(making: &str) -> Option<Kind> {
        let mut kind = Kind::default();
        let mut rest = making.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                'j' => kind.jigsaw = true,
                'x' => kind.diagonals = true,
                'k' => kind.killer = true,
                'a' => {}
                'r' | 'm' => {
                    rest.next_if_eq(&'d');
                    while rest.next_if(char::is_ascii_digit).is_some() {}
                }
                'd' => drop(rest.next_if(|c| "tbiaeu".contains(*c))?),
                _ => return None,
            }
        }
        Some(kind)
    }
}

/// The side of the board, and how wide and tall its blocks are, if they are the same everywhere.
fn sizes(id: &Id<'_>, kind: Kind) -> Result<(u32, Option<(u32, u32)>), Finding> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|n| SIDES.contains(n) || *n == 1);
    let both = (number(id.width), number(id.height));
    let side = match both {
        (Some(n), _) if !id.params.starts_with(&format!("{n}x")) => Some(n),
        (Some(c), Some(r)) => c.checked_mul(r),
        _ => None,
    };
    let side = side.filter(|side| SIDES.contains(side)).ok_or_else(|| {
        let message = format!("{:?} is no size of a Solo board", shown(id.params));
        Finding::error("bad-size", message).help("such as 3x3, or 9j for a jigsaw; at most 31 numbers")
    })?;
    match both {
        _ if kind.jigsaw => Ok((side, None)),
        (Some(c), Some(r)) if c > 1 && r > 1 && c * r == side => Ok((side, Some((r, c)))),
        _ => {
            let message = format!("a board of the size {:?} has no blocks", shown(id.params));
            Err(Finding::error("bad-size", message).help("a jigsaw has a j behind its size"))
        }
    }
}

/// The numbers of a field by their cells; `None` for what is no such field.
fn numbers(field: &str, cells: u32) -> Option<Vec<(u32, u32)>> {
    let (mut at, mut found) = (0, Vec::new());
    let mut rest = field;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match c {
            '_' => {}
            '0'..='9' => {
                found.push((at, rest[..digits].parse().ok()?));
                at += 1;
            }
            c => at += run(c)?,
        }
        if at > cells {
            return None;
        }
        rest = &rest[digits.max(1)..];
    }
    (at == cells).then_some(found)
}

/// Whether the first field fills the board.
pub(super) fn fits(id: &Id<'_>) -> bool {
    let Some(kind) = Kind::new(id.making) else { return false };
    let grid = id.body.split(',').next().unwrap_or_default();
    sizes(id, kind).is_ok_and(|(side, _)| numbers(grid, side * side).is_some())
}

/// Borders from runs: the upright ones row by row, then the level ones column by column.
fn borders(field: &str, side: u32) -> Option<Borders> {
    let each = side * (side - 1);
    let mut walls = Vec::new();
    for c in field.chars() {
        let (open, wall) = match c {
            '_' => (0, true),
            'z' => (25, false),
            c => (run(c)?, true),
        };
        walls.extend((0..open).map(|_| false));
        walls.extend(wall.then_some(true));
        if walls.len() as u32 > 2 * each + 1 {
            return None;
        }
    }
    // The list ends with a wall behind the last place.
    if walls.len() as u32 != 2 * each + 1 || walls.pop() != Some(true) {
        return None;
    }
    let level = walls.split_off(each as usize);
    let by_row = (0..side - 1).flat_map(|r| (0..side).map(move |c| c * (side - 1) + r));
    Some(Borders { upright: walls, level: by_row.map(|at| level[at as usize]).collect() })
}

fn write_borders(borders: &Borders, side: u32) -> String {
    let by_column = (0..side).flat_map(|c| (0..side - 1).map(move |r| r * side + c));
    let level = by_column.map(|at| borders.level[at as usize]);
    let (mut out, mut open) = (String::new(), 0u8);
    for wall in borders.upright.iter().copied().chain(level).chain([true]) {
        if !wall {
            open += 1;
            if open == 26 {
                out.push('z');
                open = 1;
            }
            continue;
        }
        out.push(if open == 0 { '_' } else { (b'a' + open - 1) as char });
        open = 0;
    }
    out
}

pub(super) fn read(id: &Id<'_>) -> Result<Draft, Vec<Finding>> {
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let kind = Kind::new(id.making).ok_or_else(|| {
        let message = format!("{:?} behind the size is nothing that Solo has", shown(id.making));
        fail(Finding::error("bad-size", message).help("known: j (jigsaw), x (diagonals), k (killer)"))
    })?;
    let (side, block) = sizes(id, kind).map_err(fail)?;
    let grid = Grid { rows: side, cols: side };
    let mut draft = Draft::new("sudoku", Plan::rectangle(side, side));
    if kind.diagonals {
        draft.settings.push(("diagonals".to_string(), 3));
    }
    let mut column = id.column();
    let mut fields = id.body.split(',').map(|field| {
        let start = column;
        column += field.chars().count() + 1;
        (field, start)
    });
    let mut next = |what: &str| {
        fields.next().ok_or_else(|| {
            let message = format!("the ID ends before {what}");
            vec![Finding::error("truncated", message).on_line(1, id.column() + id.body.chars().count())]
        })
    };
    let bad = |start: usize, what: &str| {
        let message = format!("{what} does not fit a board of {side}x{side} cells");
        vec![Finding::error("bad-description", message).on_line(1, start)]
    };
    let (field, start) = next("its grid")?;
    let givens = numbers(field, grid.area()).ok_or_else(|| bad(start, "the grid"))?;
    draft.clues = givens.into_iter().map(|(at, n)| (grid.spot(at), Clue::Number(n))).collect();
    match block {
        None => {
            let (field, start) = next("its blocks")?;
            let walls = borders(field, side).ok_or_else(|| bad(start, "the list of blocks"))?;
            draft.rooms = grid.listed(&grid.rooms(&walls));
        }
        Some((wide, tall)) if usual_block(side) != (wide, tall) => {
            draft.rooms = grid.listed(&grid.rooms(&blocks(grid, wide, tall)));
        }
        Some(_) => {}
    }
    if kind.killer {
        let (field, start) = next("its cages")?;
        let walls = borders(field, side).ok_or_else(|| bad(start, "the list of cages"))?;
        let (field, start) = next("the sums of its cages")?;
        let sums = numbers(field, grid.area()).ok_or_else(|| bad(start, "the list of sums"))?;
        for cells in grid.rooms(&walls) {
            let mut inside = sums.iter().filter(|(at, _)| cells.contains(at)).map(|&(_, sum)| sum);
            let sum = inside.next();
            if inside.next().is_some() {
                let message = "the list of sums has two for one cage";
                return Err(vec![Finding::error("bad-sum", message).on_line(1, start)]);
            }
            draft.cages.push(Cage { cells: cells.iter().map(|&at| grid.spot(at)).collect(), sum });
        }
    }
    if let Some((field, start)) = fields.next() {
        let message = format!("{:?} stands behind the end of the ID", shown(field));
        return Err(vec![Finding::error("too-long", message).on_line(1, start)]);
    }
    Ok(draft)
}

fn blocks(grid: Grid, wide: u32, tall: u32) -> Borders {
    let label = |at: u32| (at / grid.cols / tall, at % grid.cols / wide);
    grid.borders(&(0..grid.area()).map(label).collect::<Vec<_>>())
}

/// The size with its letters, and the description.
pub(super) fn write(puzzle: &Puzzle, name: &str) -> Result<(String, String), Finding> {
    let grid = Grid::of(puzzle, name)?;
    let side = grid.cols;
    if grid.rows != side {
        return Err(cannot(name, "its boards are squares"));
    }
    let mut givens = Runs::default();
    for cell in puzzle.board().cells() {
        match puzzle.clue(cell) {
            Some(Clue::Number(n)) => givens.number(*n),
            Some(Clue::Sign(Sign::Even | Sign::Odd)) => {
                return Err(cannot(name, "it has no signs for even and odd"));
            }
            Some(Clue::Query | Clue::Sign(Sign::Dot | Sign::Wall | Sign::White | Sign::Black)) => {
                return Err(cannot(name, "it has numbers only"));
            }
            None => givens.blank(),
        }
    }
    if puzzle.clues().iter().any(|(_, clue)| *clue == Clue::Sign(Sign::Dot)) {
        return Err(cannot(name, "it has no dots"));
    }
    let mut body = givens.done();
    let walls = grid.borders(&puzzle.room_of());
    // Any blocks that are alike and make rows and columns, else a jigsaw.
    let alike = (2..side).filter(|tall| side.is_multiple_of(*tall)).map(|tall| (side / tall, tall)).find(
        |&(wide, tall)| {
            let regular = blocks(grid, wide, tall);
            regular.upright == walls.upright && regular.level == walls.level
        },
    );
    let mut params = match alike {
        Some((wide, tall)) => format!("{tall}x{wide}"),
        None if puzzle.rooms().len() == side as usize
            && puzzle.rooms().iter().all(|r| r.len() == side as usize) =>
        {
            body = format!("{body},{}", write_borders(&walls, side));
            format!("{side}j")
        }
        None => return Err(cannot(name, "its blocks have as many cells as there are numbers")),
    };
    match puzzle.settings().get("diagonals") {
        0 => {}
        3 => params.push('x'),
        _ => return Err(cannot(name, "it has both diagonals or none")),
    }
    if !puzzle.cages().is_empty() {
        params.push('k');
        body = format!("{body},{}", cages(puzzle, grid, name)?);
    }
    Ok((params, body))
}

/// The walls between cages and their sums.
fn cages(puzzle: &Puzzle, grid: Grid, name: &str) -> Result<String, Finding> {
    let mut cage_of = vec![None; grid.area() as usize];
    let mut sums = vec![None; grid.area() as usize];
    for (number, cage) in puzzle.cages().iter().enumerate() {
        cage.cells.iter().for_each(|cell| cage_of[cell.index()] = Some(number));
        sums[cage.cells[0].index()] = cage.sum;
        if cage.sum.is_none() {
            return Err(cannot(name, "every cage of it has a sum"));
        }
    }
    if cage_of.contains(&None) {
        return Err(cannot(name, "its cages cover the whole board"));
    }
    let walls = grid.borders(&cage_of);
    if grid.rooms(&walls).len() != puzzle.cages().len() {
        return Err(cannot(name, "the cells of a cage touch in it"));
    }
    let mut list = Runs::default();
    for sum in sums {
        match sum {
            Some(sum) => list.number(sum),
            None => list.blank(),
        }
    }
    Ok(format!("{},{}", write_borders(&walls, grid.cols), list.done()))
}
