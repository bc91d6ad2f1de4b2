//! Setting Heyawake: rooms at random, and rooms that are divided where that tells two answers apart.

use crate::board::{Board, Cell, Ground, Place};
use crate::dice::Dice;
use crate::puzzle::{Clue, Draft, Marks, Puzzle};
use std::collections::BTreeSet;

/// How often rooms are rolled before numbers that do not suit them are put up with.
const ROLLS: usize = 50;

/// Rooms for a board that has none yet. Numbers that are there already are each in a room of their own that has cells enough.
pub(super) fn lay_out(puzzle: &Puzzle, dice: &mut Dice) -> Option<Draft> {
    if puzzle.rooms().len() > 1 {
        return None;
    }
    let suits = |room: &Vec<Cell>| {
        let mut clues = room.iter().filter_map(|&cell| puzzle.clue(cell));
        let fits = |clue: &Clue| !matches!(clue, Clue::Number(n) if *n as usize > room.len().div_ceil(2));
        clues.next().is_none_or(fits) && clues.next().is_none()
    };
    let mut rooms = roll(puzzle.board(), dice);
    for _ in 0..ROLLS {
        if rooms.iter().all(suits) {
            break;
        }
        rooms = roll(puzzle.board(), dice);
    }
    Some(with_rooms(puzzle, &rooms))
}

/// Rooms at random: rectangles on squares, clumps on hexagons.
fn roll(board: &Board, dice: &mut Dice) -> Vec<Vec<Cell>> {
    let mut free = vec![true; board.cells().len()];
    let mut rooms: Vec<Vec<Cell>> = Vec::new();
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
    rooms
}

fn with_rooms(puzzle: &Puzzle, rooms: &[Vec<Cell>]) -> Draft {
    let spots = |room: &Vec<Cell>| room.iter().map(|&cell| puzzle.board().spot(cell).clone()).collect();
    Draft { rooms: rooms.iter().map(spots).collect(), ..puzzle.draft() }
}

/// A rectangle of free cells with this one in its upper left corner, as large as there is room, up to a rolled size.
fn rectangle(board: &Board, corner: Cell, free: &[bool], dice: &mut Dice) -> Vec<Cell> {
    let (row, column) = board.row_and_column(corner);
    let (tall, wide) = *dice
        .choose(&[
            (1, 2),
            (1, 3),
            (2, 1),
            (2, 2),
            (2, 2),
            (2, 3),
            (2, 3),
            (3, 1),
            (3, 2),
            (3, 2),
            (3, 3),
            (3, 4),
            (2, 4),
        ])
        .unwrap_or(&(2, 2));
    let at = |r: i64, c: i64| {
        let found = board.cells().find(|&cell| board.row_and_column(cell) == (r, c));
        found.filter(|cell| free[cell.index()])
    };
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
        let clues = clues_of(bare.rooms(), puzzle, answer);
        draft.clues = clues.into_iter().map(|(place, clue)| (board.spot(place).clone(), clue)).collect();
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
