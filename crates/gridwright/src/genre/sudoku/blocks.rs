//! The usual blocks of a square board.

use crate::board::{Board, Cell, Ground};

/// The largest board, and the smallest.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// The side of a board that is a whole square, if it is one.
pub(super) fn side(board: &Board) -> Option<u32> {
    match board.ground() {
        Ground::Squares { rows, cols, .. } if rows == cols && SIDES.contains(&(rows as usize)) => {
            (board.cells().len() == (rows * cols) as usize).then_some(rows)
        }
        _ => None,
    }
}

/// How tall blocks are: the largest divisor of the side that is not above its root. They are at least as wide as tall.
fn height(side: u32) -> u32 {
    (1..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).last().unwrap_or(1)
}

/// The blocks of a square board. None if its side is a prime, and none on other boards.
pub(super) fn blocks(board: &Board) -> Vec<Vec<Cell>> {
    let Some(side) = side(board).filter(|&side| height(side) > 1) else { return Vec::new() };
    let (tall, wide) = (height(side), side / height(side));
    let mut blocks = vec![Vec::new(); side as usize];
    for cell in board.cells() {
        let (row, column) = board.row_and_column(cell);
        // As many blocks side by side as a block is tall.
        let block = row / i64::from(tall) * i64::from(tall) + column / i64::from(wide);
        if let Some(block) = usize::try_from(block).ok().and_then(|block| blocks.get_mut(block)) {
            block.push(cell);
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_lie_on_their_sides() {
        let sizes = [4, 6, 8, 9, 10, 12, 15, 16, 25].map(|side| (height(side), side / height(side)));
        assert_eq!(sizes, [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (5, 5)]);
        assert_eq!([5, 7, 11, 23].map(height), [1; 4]);
    }
}
