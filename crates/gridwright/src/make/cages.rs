//! Cages that tell sums: small groups of cells that hang together, in which no number stands twice.

use crate::board::{Board, Cell, Spot};
use crate::dice::Dice;
use crate::puzzle::{Cage, Marks};

/// The usual sizes, as often as they stand here, and the largest there is.
const SIZES: [usize; 8] = [2, 2, 2, 3, 3, 3, 4, 4];
const LARGEST: usize = 5;

/// Cages over the whole board for an answer, each with its sum.
pub(super) fn draw(board: &Board, answer: &Marks, dice: &mut Dice) -> Vec<Cage<Spot>> {
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let mut cage_of: Vec<Option<usize>> = vec![None; board.cells().len()];
    let fits = |cage: &[Cell], cell: Cell| cage.iter().all(|&mine| answer.get(mine) != answer.get(cell));
    let all: Vec<Cell> = board.cells().collect();
    for start in dice.order(all.len()).into_iter().map(|at| all[at]) {
        if cage_of[start.index()].is_some() {
            continue;
        }
        let free = |cage_of: &[Option<usize>], cell: Cell| cage_of[cell.index()].is_none();
        let size = dice.choose(&SIZES).copied().unwrap_or(2);
        let mut cage = vec![start];
        cage_of[start.index()] = Some(cages.len());
        while cage.len() < size {
            let around = cage.iter().flat_map(|&cell| board.neighbours(cell)).map(|(cell, _)| cell);
            let mut next: Vec<Cell> =
                around.filter(|&cell| free(&cage_of, cell) && fits(&cage, cell)).collect();
            // A cell that would soon be alone comes along first.
            dice.shuffle(&mut next);
            let ways =
                |cell: &Cell| board.neighbours(*cell).filter(|&(near, _)| free(&cage_of, near)).count();
            let Some(cell) = next.into_iter().min_by_key(ways) else { break };
            cage_of[cell.index()] = Some(cages.len());
            cage.push(cell);
        }
        cages.push(cage);
    }
    // A cage of one cell would be a given number, so it joins a neighbour that can take it.
    for at in 0..cages.len() {
        let &[alone] = cages[at].as_slice() else { continue };
        let near = board.neighbours(alone).filter_map(|(cell, _)| cage_of[cell.index()]);
        let host = near
            .filter(|&of| of != at && cages[of].len() < LARGEST && fits(&cages[of], alone))
            .min_by_key(|&of| cages[of].len());
        if let Some(host) = host {
            cages[host].push(alone);
            cages[at].clear();
            cage_of[alone.index()] = Some(host);
        }
    }
    let spots = |cells: &Vec<Cell>| cells.iter().map(|&cell| board.spot(cell).clone()).collect();
    let drawn = cages.iter().filter(|cells| !cells.is_empty()).map(spots);
    let mut cages: Vec<Cage<Spot>> = drawn.map(|cells| Cage { sum: None, cells }).collect();
    tell(board, answer, &mut cages);
    cages
}

/// Cages that do not tell their sum yet do so.
pub(super) fn tell(board: &Board, answer: &Marks, cages: &mut [Cage<Spot>]) {
    for cage in cages.iter_mut().filter(|cage| cage.sum.is_none()) {
        let numbers = cage.cells.iter().filter_map(|spot| answer.get(board.cell(spot)?));
        cage.sum = Some(numbers.map(u32::from).sum());
    }
}
