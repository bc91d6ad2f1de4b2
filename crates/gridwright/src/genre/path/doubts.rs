//! What can be seen at once and keeps a number path from having a solution: numbers that stand twice, cells that
//! cannot be reached, dots and givens that contradict each other. Each finding names its cells.
//!
//! These are separate from the rules: a puzzle with a doubt is well formed, it only cannot be solved.

use crate::board::{Board, Cell, Place};
use crate::puzzle::{Clue, Finding, Puzzle, Sign};
use std::collections::VecDeque;

/// All doubts, one kind after the other.
pub fn all(puzzle: &Puzzle) -> Vec<Finding> {
    let pieces = pieces(puzzle.board());
    let mut findings = twice(puzzle);
    findings.extend(apart(puzzle.board(), &pieces));
    findings.extend(dots(puzzle));
    findings.extend(too_far(puzzle));
    if pieces.len() == 1 {
        findings.extend(parity(puzzle));
    }
    findings
}

fn found(
    board: &Board,
    code: &'static str,
    message: String,
    cells: impl IntoIterator<Item = Cell>,
) -> Finding {
    Finding::error(code, message).at(cells.into_iter().map(|cell| board.name(cell)))
}

/// Names of cells for a sentence: all if they are few.
fn names(board: &Board, cells: &[Cell]) -> String {
    const MOST: usize = 6;
    let named: Vec<String> = cells.iter().take(MOST).map(|&cell| board.name(cell)).collect();
    let more = cells.len().saturating_sub(MOST);
    match named.as_slice() {
        _ if more > 0 => format!("{} and {more} more", named.join(", ")),
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => named.concat(),
    }
}

/// The givens by number.
fn givens(puzzle: &Puzzle) -> Vec<(u32, Cell)> {
    let mut givens: Vec<(u32, Cell)> = puzzle.numbers().map(|(cell, number)| (number, cell)).collect();
    givens.sort();
    givens
}

fn twice(puzzle: &Puzzle) -> Vec<Finding> {
    let board = puzzle.board();
    let givens = givens(puzzle);
    let groups = givens.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1);
    groups
        .map(|group| {
            let cells: Vec<Cell> = group.iter().map(|&(_, cell)| cell).collect();
            let message = format!("{} is given more than once: on {}", group[0].0, names(board, &cells));
            found(board, "given-twice", message, cells)
        })
        .collect()
}

/// The connected pieces, the largest first.
fn pieces(board: &Board) -> Vec<Vec<Cell>> {
    let mut seen = vec![false; board.cells().len()];
    let mut pieces = Vec::new();
    for start in board.cells() {
        if seen[start.index()] {
            continue;
        }
        seen[start.index()] = true;
        let (mut piece, mut next) = (vec![start], 0);
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for (near, _) in board.neighbours(cell) {
                if !std::mem::replace(&mut seen[near.index()], true) {
                    piece.push(near);
                }
            }
        }
        piece.sort();
        pieces.push(piece);
    }
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
    pieces
}

fn apart(board: &Board, pieces: &[Vec<Cell>]) -> Vec<Finding> {
    let rest = pieces.iter().skip(1);
    rest.map(|piece| {
        let message = format!("no path leads from the other cells to {}", names(board, piece));
        found(board, "disconnected", message, piece.iter().copied())
    })
    .collect()
}

fn dots(puzzle: &Puzzle) -> Vec<Finding> {
    let board = puzzle.board();
    let mut at: Vec<Vec<Cell>> = vec![Vec::new(); board.cells().len()];
    let mut findings = Vec::new();
    let given = |cell: Cell| match puzzle.clue(cell) {
        Some(Clue::Number(n)) => Some(*n),
        _ => None,
    };
    for (place, clue) in puzzle.clues() {
        let (Place::Edge(edge), Clue::Sign(Sign::Dot)) = (place, clue) else { continue };
        let (a, Some(b)) = board.sides(*edge) else { continue };
        at[a.index()].push(b);
        at[b.index()].push(a);
        if let (Some(m), Some(n)) = (given(a), given(b))
            && m.abs_diff(n) != 1
        {
            let (x, y) = (board.name(a), board.name(b));
            let message = format!(
                "the dot between {x} and {y} joins the givens {m} and {n}, which are not consecutive"
            );
            findings.push(found(board, "dot-between-givens", message, [a, b]));
        }
    }
    for (cell, near) in board.cells().zip(&at).filter(|(_, near)| near.len() > 2) {
        let message = format!(
            "{} dots lie around {}, towards {}: a number has two neighbours at most",
            near.len(),
            board.name(cell),
            names(board, near)
        );
        findings.push(found(board, "too-many-dots", message, [cell].into_iter().chain(near.iter().copied())));
    }
    findings
}

/// If no given is too far from the next larger one, none is too far from any other.
fn too_far(puzzle: &Puzzle) -> Vec<Finding> {
    let board = puzzle.board();
    let mut findings = Vec::new();
    // For which search a cell was reached last: cheaper than a fresh table for every given.
    let mut reached = vec![0; board.cells().len()];
    for (search, pair) in (1..).zip(givens(puzzle).windows(2)) {
        let ((m, a), (n, b)) = (pair[0], pair[1]);
        if m == n || is_within(board, (a, b), n - m, search, &mut reached) {
            continue;
        }
        let message = format!(
            "{m} on {} and {n} on {} are more than {} {} apart",
            board.name(a),
            board.name(b),
            n - m,
            if n - m == 1 { "step" } else { "steps" }
        );
        findings.push(found(board, "too-far", message, [a, b]));
    }
    findings
}

fn is_within(board: &Board, (from, to): (Cell, Cell), steps: u32, search: u32, reached: &mut [u32]) -> bool {
    reached[from.index()] = search;
    let mut open = VecDeque::from([(from, 0)]);
    while let Some((cell, distance)) = open.pop_front() {
        if cell == to {
            return true;
        }
        if distance == steps {
            continue;
        }
        for (near, _) in board.neighbours(cell) {
            if std::mem::replace(&mut reached[near.index()], search) != search {
                open.push_back((near, distance + 1));
            }
        }
    }
    false
}

/// The two sides of a board on which every step changes sides, as one truth value per cell.
fn two_sides(board: &Board) -> Option<Vec<bool>> {
    let mut side: Vec<Option<bool>> = vec![None; board.cells().len()];
    let first = board.cells().next()?;
    side[first.index()] = Some(false);
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        let here = side[cell.index()]?;
        for (near, _) in board.neighbours(cell) {
            match side[near.index()] {
                None => {
                    side[near.index()] = Some(!here);
                    open.push(near);
                }
                Some(there) if there == here => return None,
                Some(_) => {}
            }
        }
    }
    side.into_iter().collect()
}

/// Where every step changes sides like on a chess board, odd numbers lie on one side and even ones on the other.
fn parity(puzzle: &Puzzle) -> Vec<Finding> {
    let board = puzzle.board();
    let Some(side) = two_sides(board) else { return Vec::new() };
    let size = |which: bool| side.iter().filter(|&&s| s == which).count();
    let (this, that) = (size(false), size(true));
    let first: Vec<Cell> = board.cells().filter(|cell| side[cell.index()] == (that > this)).collect();
    if this.abs_diff(that) > 1 {
        let message = format!(
            "every step changes sides as on a chess board, but {} cells lie on one side ({}) and {} on the other",
            this.max(that),
            names(board, &first),
            this.min(that)
        );
        return vec![found(board, "parity", message, first)];
    }
    let givens = givens(puzzle);
    // Whether the side of a given holds the odd numbers or the even ones, as seen from that given.
    let says = |&(number, cell): &(u32, Cell)| (number % 2 == 1) == side[cell.index()];
    let right = match this.cmp(&that) {
        // The larger side holds 1, 3, 5 and so on.
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => 2 * givens.iter().filter(|g| says(g)).count() >= givens.len(),
    };
    let wrong: Vec<(u32, Cell)> = givens.iter().copied().filter(|given| says(given) != right).collect();
    if wrong.is_empty() {
        return Vec::new();
    }
    let said: Vec<String> =
        wrong.iter().take(6).map(|&(n, cell)| format!("{n} on {}", board.name(cell))).collect();
    let more = if wrong.len() > 6 { format!(" and {} more", wrong.len() - 6) } else { String::new() };
    // Where both sides are equal, givens can only contradict each other: name one that they contradict.
    let witness = givens.iter().copied().find(|given| this == that && says(given) == right);
    let against = match witness {
        Some((n, cell)) => format!("together with {n} on {}", board.name(cell)),
        None => "because of the number of cells on each side".to_string(),
    };
    let message = format!(
        "every step changes sides as on a chess board, so odd and even numbers take turns: {}{more} cannot be {against}",
        said.join(", ")
    );
    vec![found(board, "parity", message, wrong.into_iter().chain(witness).map(|(_, cell)| cell))]
}
