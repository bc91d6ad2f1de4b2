//! Setting Heyawake: rooms at random, and rooms that are divided where that tells two answers apart.

use crate::board::{Board, Cell, Ground, Place};
use crate::dice::Dice;
use crate::puzzle::{Clue, Draft, Marks, Puzzle};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Rooms on squares: how many rows and columns they have, as often as they stand here.
const SIZES: [(i64, i64); 13] =
    [(1, 2), (1, 3), (2, 1), (2, 2), (2, 2), (2, 3), (2, 3), (3, 1), (3, 2), (3, 2), (3, 3), (3, 4), (2, 4)];
/// A number that needs a larger room gets one with at most so many cells more than it needs.
const ROOMY: i64 = 6;

/// Rooms for a board that has none yet. Numbers that are there already are each in a room of their own that has cells enough, and
/// the largest of them choose first.
pub(super) fn lay_out(puzzle: &Puzzle, dice: &mut Dice) -> Option<Draft> {
    if puzzle.rooms().len() > 1 {
        return None;
    }
    let board = puzzle.board();
    let mut free: Vec<bool> = board.cells().map(|cell| puzzle.clue(cell).is_none()).collect();
    let mut clued: Vec<(Cell, u32)> =
        board.cells().filter(|cell| !free[cell.index()]).map(|cell| (cell, 0)).collect();
    let number_of = |cell: Cell| puzzle.numbers().find(|&(at, _)| at == cell).map_or(0, |(_, number)| number);
    clued.iter_mut().for_each(|(cell, number)| *number = number_of(*cell));
    dice.shuffle(&mut clued);
    clued.sort_by_key(|&(_, number)| Reverse(number));
    let mut rooms: Vec<Vec<Cell>> = Vec::new();
    for (cell, number) in clued {
        let room = match board.ground() {
            Ground::Squares { .. } => hall(board, cell, &free, number, dice),
            _ => clump(board, cell, &free, (2 * number as usize).max(3 + dice.below(4)), dice),
        };
        room.iter().for_each(|cell| free[cell.index()] = false);
        rooms.push(room);
    }
    for cell in board.cells() {
        if free[cell.index()] {
            let room = match board.ground() {
                Ground::Squares { .. } => rectangle(board, cell, &free, dice),
                _ => clump(board, cell, &free, 3 + dice.below(4), dice),
            };
            room.iter().for_each(|cell| free[cell.index()] = false);
            rooms.push(room);
        }
    }
    Some(with_rooms(puzzle, &rooms))
}

/// A rectangle with this cell in it, the others free, that has room for so many shaded cells; or the largest of the usual ones that
/// there is.
fn hall(board: &Board, cell: Cell, free: &[bool], number: u32, dice: &mut Dice) -> Vec<Cell> {
    // Few shaded cells fit into half of a room and a little more; many do not, since the clear ones hang together.
    let needed = 2 * i64::from(number) - i64::from(number <= 2) + 2 * i64::from(number >= 5);
    let enough = |&(tall, wide): &(i64, i64)| tall * wide >= needed;
    let is_odd = |&(tall, wide): &(i64, i64)| tall.abs_diff(wide) > 2 || tall * wide > needed + ROOMY;
    let larger = (1..=needed).flat_map(|tall| (1..=needed).map(move |wide| (tall, wide)));
    let mut sizes: Vec<(i64, i64)> = SIZES.into_iter().filter(enough).collect();
    if sizes.is_empty() {
        sizes = larger.filter(|size| enough(size) && !is_odd(size)).collect();
    }
    dice.shuffle(&mut sizes);
    let mut others = SIZES;
    others.sort_by_key(|(tall, wide)| Reverse(tall * wide));
    let (row, column) = board.row_and_column(cell);
    for (tall, wide) in sizes.into_iter().chain(others) {
        let mut corners: Vec<(i64, i64)> =
            (0..tall).flat_map(|up| (0..wide).map(move |left| (row - up, column - left))).collect();
        dice.shuffle(&mut corners);
        let room = corners.into_iter().find_map(|(top, left)| {
            let spots = (top..top + tall).flat_map(|r| (left..left + wide).map(move |c| (r, c)));
            let cells = spots.map(|at| cell_at(board, at).filter(|&own| own == cell || free[own.index()]));
            cells.collect::<Option<Vec<Cell>>>()
        });
        if let Some(room) = room {
            return room;
        }
    }
    vec![cell]
}

fn cell_at(board: &Board, at: (i64, i64)) -> Option<Cell> {
    board.cells().find(|&cell| board.row_and_column(cell) == at)
}

fn with_rooms(puzzle: &Puzzle, rooms: &[Vec<Cell>]) -> Draft {
    let spots = |room: &Vec<Cell>| room.iter().map(|&cell| puzzle.board().spot(cell).clone()).collect();
    Draft { rooms: rooms.iter().map(spots).collect(), ..puzzle.draft() }
}

/// A rectangle of free cells with this one in its upper left corner, as large as there is room, up to a rolled size.
fn rectangle(board: &Board, corner: Cell, free: &[bool], dice: &mut Dice) -> Vec<Cell> {
    let (row, column) = board.row_and_column(corner);
    let (tall, wide) = *dice.choose(&SIZES).unwrap_or(&(2, 2));
    let at = |r: i64, c: i64| cell_at(board, (r, c)).filter(|cell| free[cell.index()]);
    let fit = |wished: i64, room: i64| if room - wished == 1 { room } else { wished.min(room) };
    // A single row or column that would be left over is taken along: rooms of one cell say too much.
    let width = fit(wide, (0..).take_while(|&c| at(row, column + c).is_some()).count() as i64);
    let tall = if width == 1 { tall.max(2) } else { tall };
    let is_free = |r: &i64| (0..width).all(|c| at(row + r, column + c).is_some());
    let height = fit(tall, (0..).take_while(is_free).count() as i64);
    (0..height).flat_map(|r| (0..width).filter_map(move |c| at(row + r, column + c))).collect()
}

/// Some free cells that hang together, beginning with this one.
fn clump(board: &Board, first: Cell, free: &[bool], size: usize, dice: &mut Dice) -> Vec<Cell> {
    let mut clump = vec![first];
    while clump.len() < size {
        let mut edge: Vec<Cell> = clump.iter().flat_map(|&cell| board.beside(cell)).collect();
        edge.retain(|cell| free[cell.index()] && !clump.contains(cell));
        edge.sort_unstable();
        edge.dedup();
        // Cells that touch the clump more than once make it round.
        let touches = |cell: &Cell| board.beside(*cell).filter(|near| clump.contains(near)).count();
        let most = edge.iter().map(touches).max().unwrap_or(0);
        if most > 1 && dice.percent(70) {
            edge.retain(|cell| touches(cell) == most);
        }
        match dice.choose(&edge) {
            Some(&next) => clump.push(next),
            None => break,
        }
    }
    clump
}

/// The number of every room, on its first cell, or where one stands already.
pub(super) fn clues(puzzle: &Puzzle, answer: &Marks) -> Vec<(Place, Clue)> {
    clues_of(puzzle.rooms(), puzzle, answer)
}

fn clues_of(rooms: &[Vec<Cell>], puzzle: &Puzzle, answer: &Marks) -> Vec<(Place, Clue)> {
    let clue = |room: &Vec<Cell>| {
        let there = room.iter().find(|&&cell| puzzle.clue(cell).is_some());
        let shaded = room.iter().filter(|&&cell| answer.is(cell, 1)).count() as u32;
        Some((Place::from(*there.or(room.first())?), Clue::Number(shaded)))
    };
    rooms.iter().filter_map(clue).collect()
}

/// A room is divided so that answer and rival have different counts in its parts.
pub(super) fn amend(puzzle: &Puzzle, answer: &Marks, rival: &Marks, dice: &mut Dice) -> Option<Draft> {
    let board = puzzle.board();
    let differs = |room: &[Cell]| room.iter().any(|&cell| answer.get(cell) != rival.get(cell));
    let mut cuts: Vec<(usize, Vec<Cell>)> = Vec::new();
    for (at, room) in puzzle.rooms().iter().enumerate().filter(|(_, room)| differs(room)) {
        let parts = match board.ground() {
            Ground::Squares { .. } => slices(board, room),
            _ => clumps(board, room, dice),
        };
        cuts.extend(parts.into_iter().map(|part| (at, part)));
    }
    dice.shuffle(&mut cuts);
    // A room of one cell is its own answer, so it comes about only when nothing else helps.
    let is_small =
        |(at, part): &(usize, Vec<Cell>)| part.len() < 2 || puzzle.rooms()[*at].len() < part.len() + 2;
    cuts.sort_by_key(is_small);
    cuts.into_iter().find_map(|(at, part)| {
        let count = |marks: &Marks| part.iter().filter(|&&cell| marks.is(cell, 1)).count();
        if count(answer) == count(rival) {
            return None;
        }
        let mut rooms = puzzle.rooms().to_vec();
        let rest: Vec<Cell> = rooms[at].iter().copied().filter(|cell| !part.contains(cell)).collect();
        rooms[at] = part;
        rooms.push(rest);
        let mut draft = with_rooms(puzzle, &rooms);
        draft.clues.clear();
        let bare = draft.into_puzzle().ok().filter(|bare| bare.is_solved(answer))?;
        // What is not told stays so.
        let told = |place: Place, clue| {
            puzzle.clue(place).filter(|own| **own == Clue::Query).cloned().unwrap_or(clue)
        };
        let clues = clues_of(bare.rooms(), puzzle, answer).into_iter();
        draft.clues = clues.map(|(place, clue)| (board.spot(place).clone(), told(place, clue))).collect();
        Some(draft)
    })
}

/// The parts of a room before each straight cut, row by row and column by column.
fn slices(board: &Board, room: &[Cell]) -> Vec<Vec<Cell>> {
    let sides = [|(row, _): (i64, i64)| row, |(_, column): (i64, i64)| column];
    let slices = sides.into_iter().flat_map(|along| {
        let at = move |cell: Cell| along(board.row_and_column(cell));
        let lines: BTreeSet<i64> = room.iter().map(|&cell| at(cell)).collect();
        let before = move |line: i64| room.iter().copied().filter(|&cell| at(cell) < line).collect();
        lines.into_iter().skip(1).map(before)
    });
    slices.collect()
}

/// Some parts of a room of hexagons, each round about a cell of it.
fn clumps(board: &Board, room: &[Cell], dice: &mut Dice) -> Vec<Vec<Cell>> {
    let mut inside = vec![false; board.cells().len()];
    room.iter().for_each(|cell| inside[cell.index()] = true);
    let sizes = room.iter().filter(|_| room.len() > 1).map(|&first| (first, 1 + dice.below(room.len() - 1)));
    let sizes: Vec<(Cell, usize)> = sizes.collect();
    sizes.into_iter().map(|(first, size)| clump(board, first, &inside, size, dice)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;

    #[test]
    fn rooms_of_one_cell_are_rare() {
        let bare = Draft::new("heyawake", Plan::rectangle(10, 10)).into_puzzle().unwrap();
        let laid = |seed| lay_out(&bare, &mut Dice::new(seed, 0)).unwrap().rooms;
        let rooms: Vec<usize> = (0..20).flat_map(laid).map(|room| room.len()).collect();
        assert_eq!(rooms.iter().sum::<usize>(), 20 * 100, "every cell lies in one room");
        let single = rooms.iter().filter(|&&size| size == 1).count();
        assert!(single * 20 < rooms.len(), "{single} of {} rooms", rooms.len());
    }
}
