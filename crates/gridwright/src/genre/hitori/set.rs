//! Setting Hitori: numbers that clash just where cells are shaded.

use crate::board::{Board, Cell, Ground, Place, Spot};
use crate::dice::Dice;
use crate::puzzle::{Clue, Draft, Marks, Puzzle};

/// Different numbers along every line, before any is spoiled: a shuffled pattern that repeats after as many numbers as the
/// longest line has cells, or a few more.
fn latin(board: &Board, dice: &mut Dice) -> Vec<u32> {
    let longest = board.longest_line().max(1);
    match board.ground() {
        Ground::Squares { rows, cols, .. } => {
            let (rows, columns) = (dice.order(rows as usize), dice.order(cols as usize));
            let names = dice.order(longest);
            let number = |cell: Cell| {
                let (row, column) = board.row_and_column(cell);
                let at = (rows[row as usize] + columns[column as usize]) % longest;
                names[at] as u32 + 1
            };
            board.cells().map(number).collect()
        }
        _ => {
            // Steps along the three lines are a, b and b - a: all of them and the modulus have no common factor.
            let modulus = (longest..).find(|n| is_prime(*n)).unwrap_or(longest) as i64;
            let a = 1;
            let b = if modulus > 2 { 2 + dice.below(modulus as usize - 2) as i64 } else { 1 };
            let names = dice.order(modulus as usize);
            let number = |cell: Cell| match board.spot(cell) {
                Spot::Hex(hex) => {
                    let (q, r) = hex.axial();
                    names[(a * q + b * r).rem_euclid(modulus) as usize] as u32 + 1
                }
                _ => 1,
            };
            board.cells().map(number).collect()
        }
    }
}

fn is_prime(n: usize) -> bool {
    n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

/// How often numbers are rolled around those that are there before one more number may be used.
const ROLLS: usize = 20;

/// The numbers that are there already, and others in the cells without, so that clear cells of a line have different ones. Cells with
/// the least choice come first.
fn around(puzzle: &Puzzle, answer: &Marks, seen: &[Vec<(Cell, bool)>], dice: &mut Dice) -> Vec<u32> {
    let board = puzzle.board();
    let mut fixed = vec![None; board.cells().len()];
    puzzle.numbers().for_each(|(cell, number)| fixed[cell.index()] = Some(number));
    let longest = board.longest_line().max(1) as u32;
    (longest..)
        .flat_map(|most| [most; ROLLS])
        .find_map(|most| {
            let mut free: Vec<Vec<u32>> = vec![(1..=most).collect(); fixed.len()];
            let mut numbers = fixed.clone();
            let take = |free: &mut [Vec<u32>], cell: Cell, number: u32| {
                let clear = seen[cell.index()].iter().filter(|_| !answer.is(cell, 1));
                clear.for_each(|(other, _)| free[other.index()].retain(|&own| own != number));
            };
            puzzle.numbers().for_each(|(cell, number)| take(&mut free, cell, number));
            // What is shaded repeats the number of a clear cell, or nothing would keep it from being clear.
            for (cell, number) in puzzle.numbers().filter(|&(cell, _)| answer.is(cell, 1)) {
                let clear = || {
                    seen[cell.index()].iter().map(|(other, _)| *other).filter(|other| !answer.is(*other, 1))
                };
                let may =
                    |other: &Cell| numbers[other.index()].is_none() && free[other.index()].contains(&number);
                let repeats = clear().any(|other| numbers[other.index()] == Some(number));
                let from: Vec<Cell> = clear().filter(|_| !repeats).filter(may).collect();
                if let Some(&other) = dice.choose(&from) {
                    take(&mut free, other, number);
                    numbers[other.index()] = Some(number);
                }
            }
            let mut open: Vec<Cell> = board.cells().filter(|cell| numbers[cell.index()].is_none()).collect();
            dice.shuffle(&mut open);
            while !open.is_empty() {
                let choice = |at: &usize| {
                    if answer.is(open[*at], 1) { usize::MAX } else { free[open[*at].index()].len() }
                };
                let cell = open.swap_remove((0..open.len()).min_by_key(choice)?);
                let number = match answer.is(cell, 1) {
                    true => 1 + dice.below(most as usize) as u32,
                    false => *dice.choose(&free[cell.index()])?,
                };
                take(&mut free, cell, number);
                numbers[cell.index()] = Some(number);
            }
            Some(numbers.into_iter().flatten().collect())
        })
        .unwrap_or_default()
}

/// The other cells in the lines of each cell, and whether they are at most two steps away.
fn in_line(board: &Board) -> Vec<Vec<(Cell, bool)>> {
    let mut seen = vec![Vec::with_capacity(3 * board.longest_line()); board.cells().len()];
    for line in board.lines() {
        for (at, &cell) in line.cells.iter().enumerate() {
            let others = line.cells.iter().enumerate().filter(|(other, _)| *other != at);
            seen[cell.index()].extend(others.map(|(other, &cell)| (cell, at.abs_diff(other) <= 2)));
        }
    }
    seen
}

/// A number in every cell; a shaded one repeats the number of an unshaded cell in line with it.
pub(super) fn clues(puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)> {
    repeating(puzzle, answer, dice, |_, _| 0)
}

/// The same, with numbers that repeat as few others as possible, and rather not what is near: people see that first.
pub(super) fn sparse_clues(puzzle: &Puzzle, answer: &Marks, dice: &mut Dice) -> Vec<(Place, Clue)> {
    repeating(puzzle, answer, dice, |equals, is_near| if is_near { equals + 2 } else { equals })
}

/// A number in every cell. A shaded one repeats that of an unshaded cell in line with it: one that `tells` least, by how many in
/// line have its number already, and whether it is near.
fn repeating(
    puzzle: &Puzzle,
    answer: &Marks,
    dice: &mut Dice,
    tells: impl Fn(usize, bool) -> usize,
) -> Vec<(Place, Clue)> {
    let board = puzzle.board();
    let seen = in_line(board);
    let mut numbers = match puzzle.clues().is_empty() {
        true => latin(board, dice),
        false => around(puzzle, answer, &seen, dice),
    };
    let most = numbers.iter().max().map_or(0, |&most| most as usize);
    let (mut equals, mut from) = (Vec::new(), Vec::new());
    let is_shaded = |cell: &Cell| answer.is(*cell, 1) && puzzle.clue(*cell).is_none();
    for cell in board.cells().filter(is_shaded) {
        let seen = &seen[cell.index()];
        equals.clear();
        equals.resize(most + 1, 0);
        seen.iter().for_each(|(other, _)| equals[numbers[other.index()] as usize] += 1);
        from.clear();
        let mut least = usize::MAX;
        for &(other, is_near) in seen.iter().filter(|(other, _)| !answer.is(*other, 1)) {
            let told = tells(equals[numbers[other.index()] as usize], is_near);
            if told < least {
                from.clear();
                least = told;
            }
            if told == least {
                from.push(other);
            }
        }
        if let Some(other) = dice.choose(&from) {
            numbers[cell.index()] = numbers[other.index()];
        }
    }
    board.cells().map(|cell| (cell.into(), Clue::Number(numbers[cell.index()]))).collect()
}

/// A cell that the rival leaves clear gets the number of a cell in line with it that is clear in both.
pub(super) fn amend(puzzle: &Puzzle, answer: &Marks, rival: &Marks, dice: &mut Dice) -> Option<Draft> {
    let board = puzzle.board();
    let mut freed: Vec<Cell> =
        board.cells().filter(|&cell| answer.is(cell, 1) && !rival.is(cell, 1)).collect();
    dice.shuffle(&mut freed);
    freed.into_iter().find_map(|cell| {
        let clear = |other: &Cell| !answer.is(*other, 1) && !rival.is(*other, 1);
        let both: Vec<Cell> = board
            .lines()
            .into_iter()
            .filter(|line| line.cells.contains(&cell))
            .flat_map(|line| line.cells)
            .filter(|&other| other != cell)
            .filter(clear)
            .collect();
        let number = puzzle.clue(*dice.choose(&both)?)?.clone();
        let mut draft = puzzle.draft();
        let spot = board.spot(cell);
        draft.clues.iter_mut().filter(|(at, _)| at == spot).for_each(|(_, clue)| *clue = number.clone());
        Some(draft)
    })
}
