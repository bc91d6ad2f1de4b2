//! What notations for full rectangles of squares share: cells numbered row by row, and rooms told by the borders
//! between cells.

use super::cannot;
use crate::board::{Cell, Ground, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Finding, Puzzle};

/// Cells row by row.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub rows: u32,
    pub cols: u32,
}

/// The borders between rooms, row by row.
#[derive(Default)]
pub(super) struct Borders {
    /// Between each cell but the last of its row and the one to its right.
    pub upright: Vec<bool>,
    /// Between each cell but those of the last row and the one below it.
    pub level: Vec<bool>,
}

impl Grid {
    /// The grid of a puzzle whose board is a rectangle of squares without holes.
    pub fn of(puzzle: &Puzzle, name: &str) -> Result<Grid, Finding> {
        match puzzle.board().ground() {
            Ground::Squares { rows, cols, diagonals: false }
                if puzzle.board().cells().len() == rows as usize * cols as usize =>
            {
                Ok(Grid { rows, cols })
            }
            Ground::Squares { .. } => Err(cannot(name, "its boards have no holes and no diagonals")),
            _ => Err(cannot(name, "its boards are rectangles of squares")),
        }
    }

    pub fn spot(&self, at: u32) -> Spot {
        Spot::Square(Coord::Cell { r: at / self.cols, c: at % self.cols })
    }

    /// Rows and columns.
    pub fn size(&self) -> (u32, u32) {
        (self.rows, self.cols)
    }

    pub fn area(&self) -> u32 {
        self.rows * self.cols
    }

    /// Where borders run, if cells are told apart by the labels of their rooms.
    pub fn borders<T: PartialEq>(&self, label: &[T]) -> Borders {
        let Grid { rows, cols } = *self;
        let differ = |a: u32, b: u32| label[a as usize] != label[b as usize];
        let right = (0..rows).flat_map(|r| (1..cols).map(move |c| r * cols + c));
        Borders {
            upright: right.map(|at| differ(at - 1, at)).collect(),
            level: (cols..self.area()).map(|at| differ(at - cols, at)).collect(),
        }
    }

    /// The rooms that borders divide the grid into, as lists of cells, in the order of their first cells. Borders that are
    /// not told are open; one that ends within a room divides nothing.
    pub fn rooms(&self, borders: &Borders) -> Vec<Vec<u32>> {
        let Grid { rows, cols } = *self;
        let is_wall = |walls: &[bool], at: u32| walls.get(at as usize).copied().unwrap_or(false);
        let wall_right = |r: u32, c: u32| is_wall(&borders.upright, r * (cols - 1) + c);
        let wall_below = |r: u32, c: u32| is_wall(&borders.level, r * cols + c);
        let mut seen = vec![false; self.area() as usize];
        let mut rooms = Vec::new();
        for start in 0..self.area() {
            if seen[start as usize] {
                continue;
            }
            seen[start as usize] = true;
            let mut cells = vec![start];
            let mut next = 0;
            while let Some(&at) = cells.get(next) {
                next += 1;
                let (r, c) = (at / cols, at % cols);
                let near = [
                    (c + 1 < cols && !wall_right(r, c)).then(|| at + 1),
                    (c > 0 && !wall_right(r, c.wrapping_sub(1))).then(|| at.wrapping_sub(1)),
                    (r + 1 < rows && !wall_below(r, c)).then(|| at + cols),
                    (r > 0 && !wall_below(r.wrapping_sub(1), c)).then(|| at.wrapping_sub(cols)),
                ];
                for other in near.into_iter().flatten() {
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        cells.push(other);
                    }
                }
            }
            cells.sort_unstable();
            rooms.push(cells);
        }
        rooms
    }

    /// The cell of a room that shows its number: the leftmost, of these the topmost.
    pub fn shown_in(&self, room: &[u32]) -> u32 {
        room.iter().copied().min_by_key(|at| (at % self.cols, at / self.cols)).unwrap_or(0)
    }

    /// The rooms as a draft has them.
    pub fn listed(&self, rooms: &[Vec<u32>]) -> Vec<Vec<Spot>> {
        rooms.iter().map(|room| room.iter().map(|&at| self.spot(at)).collect()).collect()
    }
}

/// How wide and tall the blocks of a Sudoku are where nothing is said: as near to squares as they can be, lying on their side. If
/// the side is a prime, they are whole rows.
pub(super) fn usual_block(side: u32) -> (u32, u32) {
    let tall =
        (1..=side).take_while(|tall| tall * tall <= side).filter(|tall| side.is_multiple_of(*tall)).last();
    let tall = tall.unwrap_or(1);
    (side / tall, tall)
}

/// The one clue of each room; notations that number rooms have no place for a second.
pub(super) fn room_clues<'a>(puzzle: &'a Puzzle, name: &str) -> Result<Vec<Option<&'a Clue>>, Finding> {
    let clue_in = |room: &Vec<Cell>| {
        let mut clues = room.iter().filter_map(|&cell| puzzle.clue(cell));
        match (clues.next(), clues.next()) {
            (_, Some(_)) => Err(cannot(name, "a room has two numbers")),
            (clue, None) => Ok(clue),
        }
    };
    puzzle.rooms().iter().map(clue_in).collect()
}
