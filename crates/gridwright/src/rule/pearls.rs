//! Pearls on a loop from cell to cell: the loop goes straight through a white one and turns in a cell next to it; it
//! turns in a black one and goes straight through the cells next to it on both sides.
//!
//! On squares a turn is a right angle. On hexagons every bend is a turn, sharp or wide: a cell has
//! three straight ways through it, and whatever is not straight is a turn.

use super::{Fact, RuleBook, Totals};
use crate::board::{Board, Cell, Edge};

/// The ways out of a cell, by direction: each edge with the cell behind it and the edge that goes on straight from there.
struct Ways<'a> {
    board: &'a Board,
    /// By cell: each way straight through it, as the edge before and the edge after, where they are.
    through: Vec<Vec<(Option<Edge>, Option<Edge>)>>,
}

impl<'a> Ways<'a> {
    fn new(board: &'a Board) -> Ways<'a> {
        let mut through = vec![Vec::new(); board.cells().len()];
        for run in board.runs() {
            let step =
                |i: usize| run.get(i).zip(run.get(i + 1)).and_then(|(a, b)| board.edge_between(*a, *b));
            for (i, cell) in run.iter().enumerate() {
                let before = i.checked_sub(1).and_then(step);
                through[cell.index()].push((before, step(i)));
            }
        }
        Ways { board, through }
    }

    /// The edge straight on from an edge through a cell; `None` if there is none.
    fn onward(&self, edge: Edge, cell: Cell) -> Option<Edge> {
        self.through[cell.index()].iter().find_map(|&(before, after)| match (before, after) {
            (Some(one), other) if one == edge => other,
            (other, Some(one)) if one == edge => other,
            _ => None,
        })
    }

    fn beyond(&self, edge: Edge, cell: Cell) -> Cell {
        match self.board.sides(edge) {
            (a, Some(b)) if a == cell => b,
            (a, _) => a,
        }
    }

    fn edges(&self, cell: Cell) -> Vec<Edge> {
        self.through[cell.index()].iter().flat_map(|&(before, after)| [before, after]).flatten().collect()
    }
}

fn on(edge: Edge) -> Fact {
    Fact::on(edge)
}

fn off(edge: Edge) -> Fact {
    Fact { place: edge.into(), value: 0 }
}

impl RuleBook {
    /// The loop passes this cell.
    fn passed(&mut self, name: &'static str, ways: &Ways<'_>, cell: Cell) {
        let facts: Vec<Fact> = ways.edges(cell).into_iter().map(on).collect();
        let some = Totals::from(1..=facts.len() as u32);
        self.counted(name, vec![cell.into()], true, facts, some, "the loop does not pass the pearl {}");
    }

    /// Not all of these facts.
    fn never(&mut self, name: &'static str, cell: Cell, edges: &[Edge], said: &'static str) {
        let facts: Vec<Fact> = edges.iter().map(|&edge| off(edge)).collect();
        let least = Totals::from(1..=facts.len() as u32);
        self.counted(name, vec![cell.into()], true, facts, least, said);
    }

    /// White pearls, black pearls and pearls that are not told. The names are those of the breaks: a turn on white, straight
    /// on black, a turn next to black, straight on both sides of white, a pearl without line.
    pub fn pearls(&mut self, names: [&'static str; 5], board: &Board, pearls: &[(Cell, Option<bool>)]) {
        let ways = Ways::new(board);
        for &(cell, black) in pearls {
            self.passed(names[4], &ways, cell);
            let edges = ways.edges(cell);
            for (i, &a) in edges.iter().enumerate() {
                let onward = ways.onward(a, cell);
                match black {
                    None => {}
                    Some(true) => {
                        if let Some(b) = onward.filter(|b| a < *b) {
                            self.never(
                                names[1],
                                cell,
                                &[a, b],
                                "the loop goes straight on the black pearl {}",
                            );
                        }
                        // From here straight on through the next cell.
                        let said = "the loop turns next to the black pearl {}";
                        match ways.onward(a, ways.beyond(a, cell)) {
                            Some(next) => {
                                let facts = vec![off(a), on(next)];
                                self.counted(
                                    names[2],
                                    vec![cell.into()],
                                    true,
                                    facts,
                                    Totals::from(1..=2),
                                    said,
                                );
                            }
                            None => self.never(names[2], cell, &[a], said),
                        }
                    }
                    Some(false) => {
                        for &b in edges[i + 1..].iter().filter(|&&b| Some(b) != onward) {
                            self.never(names[0], cell, &[a, b], "the loop turns on the white pearl {}");
                        }
                        if let Some(b) = onward.filter(|b| a < *b) {
                            let beyond = [a, b].map(|edge| ways.onward(edge, ways.beyond(edge, cell)));
                            if let [Some(far), Some(other)] = beyond {
                                let said = "the loop turns on neither side of the white pearl {}";
                                self.never(names[3], cell, &[a, b, far, other], said);
                            }
                        }
                    }
                }
            }
        }
    }
}
