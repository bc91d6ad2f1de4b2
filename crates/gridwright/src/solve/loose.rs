//! Islands of a puzzle that is not finished: those with a clue are as it says, and others may stand beside them.
//!
//! Whose number is not written yet can be anywhere, so hardly anything is seen before all is marked. Only then each island with a clue
//! is looked at, and what is wrong with it is a clause.

use super::problem::Lit;
use crate::board::Cell;
use crate::rule::Islands;

#[derive(Clone, Debug)]
pub(crate) struct Loose<'a> {
    pub islands: &'a Islands,
    /// By cell: that it is land.
    pub land: Vec<Lit>,
}

impl Loose<'_> {
    /// What each island with a clue that is not as it says is missing; none if all are right.
    pub fn cuts(&self, values: &[bool]) -> Vec<Vec<Lit>> {
        let is_land =
            |cell: Cell| values[self.land[cell.index()].var()] == self.land[cell.index()].is_positive();
        let clues = self.islands.clues.iter();
        clues.filter_map(|&(clue, size)| self.cut(clue, size, &is_land)).collect()
    }

    fn cut(&self, clue: Cell, size: Option<u32>, is_land: &dyn Fn(Cell) -> bool) -> Option<Vec<Lit>> {
        let near = &self.islands.near;
        let mut before: Vec<Option<Cell>> = vec![None; near.len()];
        let (mut island, mut shore) = (vec![clue], Vec::new());
        before[clue.index()] = Some(clue);
        let mut next = 0;
        while let Some(&cell) = island.get(next) {
            next += 1;
            for &beside in &near[cell.index()] {
                if before[beside.index()].is_some() {
                    continue;
                }
                before[beside.index()] = Some(cell);
                if is_land(beside) { island.push(beside) } else { shore.push(beside) }
            }
        }
        let is_clue = |cell: &&Cell| **cell != clue && self.islands.clues.iter().any(|(own, _)| own == *cell);
        if let Some(&other) = island.iter().find(is_clue) {
            // Somewhere on the way from one clue to the other there is sea.
            let way =
                std::iter::successors(Some(other), |&cell| before[cell.index()].filter(|_| cell != clue));
            return Some(way.map(|cell| !self.land[cell.index()]).collect());
        }
        let size = size? as usize;
        // So many cells of it are enough, and they hang together in the order in which they were found.
        let sunk = island.iter().take(size + 1).map(|cell| !self.land[cell.index()]);
        match island.len() {
            found if found == size => None,
            found if found > size => Some(sunk.collect()),
            _ => Some(sunk.chain(shore.iter().map(|cell| self.land[cell.index()])).collect()),
        }
    }
}
