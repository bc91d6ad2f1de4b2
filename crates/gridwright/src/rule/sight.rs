//! Sight: what cells see along straight lines, as far as nothing stands in the way.

use super::{Fact, RuleBook, Totals};
use crate::board::{Board, Cell};

impl RuleBook {
    /// Every cell that is no wall has this value itself, or sees a cell that has; and no two with it see each other. The
    /// runs are those of the board.
    pub fn sight(
        &mut self,
        names: [&'static str; 2],
        board: &Board,
        runs: &[Vec<Cell>],
        is_wall: impl Fn(Cell) -> bool,
        value: u16,
    ) {
        let fact = |&cell: &Cell| Fact { place: cell.into(), value };
        // For each cell the views it is part of.
        let mut views: Vec<Vec<&[Cell]>> = vec![Vec::new(); board.cells().len()];
        for run in runs {
            for view in run.split(|&cell| is_wall(cell)).filter(|view| view.len() > 1) {
                let facts = view.iter().map(fact).collect();
                let places = view.iter().map(|&cell| cell.into()).collect();
                let said = "two of {} see each other";
                self.counted(names[0], places, false, facts, Totals::from(0..=1), said);
                view.iter().for_each(|cell| views[cell.index()].push(view));
            }
        }
        for cell in board.cells().filter(|&cell| !is_wall(cell)) {
            let views = &views[cell.index()];
            let mut facts = Vec::with_capacity(1 + views.iter().map(|view| view.len() - 1).sum::<usize>());
            facts.push(fact(&cell));
            for view in views {
                facts.extend(view.iter().filter(|other| **other != cell).map(fact));
            }
            let least = Totals::from(1..=facts.len() as u32);
            self.counted(names[1], vec![cell.into()], false, facts, least, "{} is not lit");
        }
    }

    /// A straight stretch of cells without this value passes from room to room at most once.
    pub fn crossings(&mut self, name: &'static str, board: &Board, room_of: &[usize], value: u16) {
        for run in board.runs() {
            let changes: Vec<usize> =
                (1..run.len()).filter(|&i| room_of[run[i - 1].index()] != room_of[run[i].index()]).collect();
            for pair in changes.windows(2) {
                // From the last cell before one border to the first after the next.
                let stretch = &run[pair[0] - 1..=pair[1]];
                let facts: Vec<Fact> =
                    stretch.iter().map(|&cell| Fact { place: cell.into(), value }).collect();
                let least = Totals::from(1..=facts.len() as u32);
                let places = stretch.iter().map(|&cell| cell.into()).collect();
                self.counted(name, places, false, facts, least, "from {} a straight line passes two borders");
            }
        }
    }
}
