//! Bays: land and sea cannot cross.
//!
//! Land that touches, be it at a corner only, or that touches the rim, is one coast. Along a coast, a *bay* is a stretch
//! between known cells of sea, without any itself. The sea at its ends hangs together and so closes the bay:
//! new land in the bay can hang together with a clue of the same coast only if the land of that clue shows in the bay.
//! Where no such clue reaches, and none that lies apart from the coast, a cell of the bay is sea.
//!
//! Without this, a search tries every way in which the sea can wind past an island that is cut off in the end.

use super::areas::{Inference, Is};
use super::islands::{Coast, NONE};
use super::problem::Lit;
use crate::board::{Board, Cell, Lists};
use std::collections::HashMap;

/// The shores of a board: every cell with each of its corners is a *spot*. What lies beyond the rim counts as land, numbered
/// after the cells.
pub(crate) struct Bays {
    /// By cell: its first spot; one more at the end.
    first: Vec<u32>,
    /// By spot: its cell, and what else touches its corner.
    cell: Vec<Cell>,
    touch: Lists,
    /// By spot: the sides of the cell that end there.
    sides: Vec<Vec<Side>>,
    /// By what lies beyond the rim: the spots there.
    voids: Vec<Vec<u32>>,
}

/// A side of a cell, seen from one of its ends.
struct Side {
    /// The spot at the other end.
    along: u32,
    /// The spot of the cell on the other side at the same corner; none beyond the rim.
    across: Option<u32>,
}

/// Which coast everything belongs to, and the way there from its first land.
struct Coasts {
    label: Vec<u32>,
    before: Vec<u32>,
}

/// One bay.
#[derive(Default)]
struct Bay {
    open: Vec<Cell>,
    /// The known sea at its ends, and the land that shows in it.
    sea: Vec<Cell>,
    land: Vec<u32>,
}

impl Bays {
    /// `None` for boards without corners.
    pub fn new(board: &Board) -> Option<Bays> {
        if !board.has_corners() {
            return None;
        }
        let cells = board.cells().len() as u32;
        let mut bays = Bays {
            first: vec![0],
            cell: Vec::new(),
            touch: Lists::new(),
            sides: Vec::new(),
            voids: vec![Vec::new(); board.voids() as usize],
        };
        let mut corners = Vec::new();
        for cell in board.cells() {
            for corner in board.corners_around(cell) {
                let mut voids: Vec<u32> =
                    board.edges_at(corner).filter_map(|edge| board.void_beyond(edge)).collect();
                voids.sort_unstable();
                voids.dedup();
                voids.iter().for_each(|&void| bays.voids[void as usize].push(corners.len() as u32));
                let others = board.cells_at(corner).filter(|&other| other != cell).map(|other| other.0);
                bays.touch.push(others.chain(voids.iter().map(|void| cells + void)));
                bays.cell.push(cell);
                corners.push(corner);
            }
            bays.first.push(corners.len() as u32);
        }
        let spot = |cell: Cell, corner| {
            let all = bays.first[cell.index()]..bays.first[cell.index() + 1];
            all.into_iter().find(|&spot| corners[spot as usize] == corner)
        };
        let mut sides = Vec::new();
        for (&cell, &corner) in bays.cell.iter().zip(&corners) {
            let mut here = Vec::new();
            for edge in board.edges_around(cell) {
                let Some(ends) = board.ends(edge).filter(|ends| ends.contains(&corner)) else { continue };
                let far = if ends[0] == corner { ends[1] } else { ends[0] };
                let other = match board.sides(edge) {
                    (one, Some(other)) => Some(if one == cell { other } else { one }),
                    (_, None) => None,
                };
                if let Some(along) = spot(cell, far) {
                    here.push(Side { along, across: other.and_then(|other| spot(other, corner)) });
                }
            }
            sides.push(here);
        }
        bays.sides = sides;
        Some(bays)
    }

    fn spots(&self, link: u32) -> impl Iterator<Item = u32> {
        let cells = self.first.len() - 1;
        let (own, beyond) = match (link as usize).checked_sub(cells) {
            None => (self.first[link as usize]..self.first[link as usize + 1], &[][..]),
            Some(void) => (0..0, &self.voids[void][..]),
        };
        own.chain(beyond.iter().copied())
    }

    /// Land or beyond the rim.
    fn is_land(coast: &Coast<'_>, link: u32) -> bool {
        coast.state.get(link as usize).is_none_or(|&state| state == Is::In)
    }

    fn coasts(&self, coast: &Coast<'_>) -> Coasts {
        let cells = self.first.len() - 1;
        let links = cells + self.voids.len();
        let mut coasts = Coasts { label: vec![NONE; links], before: (0..links as u32).collect() };
        let mut queue = Vec::new();
        // Beyond the rim first: it needs no reason, so that ways that lead there are short.
        for start in (cells as u32..links as u32).chain(0..cells as u32) {
            if coasts.label[start as usize] != NONE || !Bays::is_land(coast, start) {
                continue;
            }
            coasts.label[start as usize] = start;
            queue.clear();
            queue.push(start);
            let mut next = 0;
            while let Some(&link) = queue.get(next) {
                next += 1;
                for spot in self.spots(link) {
                    let here = self.cell[spot as usize].0;
                    for &other in self.touch.of(spot as usize).iter().chain([&here]) {
                        if coasts.label[other as usize] == NONE && Bays::is_land(coast, other) {
                            coasts.label[other as usize] = start;
                            coasts.before[other as usize] = link;
                            queue.push(other);
                        }
                    }
                }
            }
        }
        coasts
    }

    /// The bay to which an open spot at a coast belongs.
    fn bay(&self, coast: &Coast<'_>, start: u32, seen: &mut [bool]) -> Bay {
        let mut bay = Bay::default();
        let mut stack = vec![start];
        seen[start as usize] = true;
        while let Some(spot) = stack.pop() {
            bay.open.push(self.cell[spot as usize]);
            bay.land.extend(self.touch.of(spot as usize).iter().filter(|&&link| Bays::is_land(coast, link)));
            for side in &self.sides[spot as usize] {
                let other = side.across.map(|across| (across, self.cell[across as usize]));
                let next = match other {
                    Some((across, cell)) => match coast.state[cell.index()] {
                        Is::Open => across,
                        Is::In => side.along,
                        Is::Out => {
                            bay.sea.push(cell);
                            continue;
                        }
                    },
                    None => side.along,
                };
                if !std::mem::replace(&mut seen[next as usize], true) {
                    stack.push(next);
                }
            }
        }
        bay.open.sort_unstable();
        bay.open.dedup();
        bay.sea.sort_unstable();
        bay.sea.dedup();
        bay.land.sort_unstable();
        bay.land.dedup();
        bay
    }

    /// What follows from all bays.
    pub(super) fn infer(&self, coast: &Coast<'_>, found: &mut Vec<Inference>) {
        let coasts = self.coasts(coast);
        for bay in self.all(coast) {
            let Some(&shore) = bay.land.first() else { continue };
            let on_land = || bay.land.iter().filter_map(|&link| self.land(link));
            let free = || on_land().filter(|&cell| coast.owner(cell) == NONE);
            let mut owners: Vec<u32> = on_land().map(|cell| coast.owner(cell)).collect();
            owners.sort_unstable();
            owners.dedup();
            // A clue of this coast that does not show in the bay.
            let elsewhere = |&clue: &u32| {
                let land = coast.isles.clues[clue as usize].cell;
                coasts.label[land.index()] == coasts.label[shore as usize]
                    && owners.binary_search(&clue).is_err()
            };
            let astray = |&cell: &Cell| {
                let reached = &coast.isles.reached[cell.index()];
                !reached.is_empty() && reached.iter().all(elsewhere)
            };
            let why = |cell: Cell| {
                let mut because: Vec<Lit> = bay.sea.iter().map(|&sea| !coast.lit(sea)).collect();
                on_land().for_each(|cell| coast.way(cell, &mut because));
                let clues = coast.isles.reached[cell.index()].iter();
                let clues = clues.map(|&clue| coast.isles.clues[clue as usize].cell.0);
                // The coast from the bay to these clues.
                for mut link in clues.chain([shore]) {
                    because.extend(self.land(link).map(|cell| coast.lit(cell)));
                    while coasts.before[link as usize] != link {
                        link = coasts.before[link as usize];
                        because.extend(self.land(link).map(|cell| coast.lit(cell)));
                    }
                }
                because.extend(
                    coast.isles.clues.iter().filter(|clue| clue.size.is_some()).map(|clue| clue.said),
                );
                // Land of nobody leads on, but not farther than this.
                free().for_each(|cell| coast.land_and_sea(cell, &mut because));
                because.sort_unstable();
                because.dedup();
                because
            };
            if let Some(lost) = free().find(astray) {
                found.push(Inference { then: None, because: why(lost) });
                return;
            }
            let open = bay.open.iter().copied().filter(astray);
            found.extend(open.map(|cell| Inference { then: Some(!coast.lit(cell)), because: why(cell) }));
        }
    }

    /// All bays. Those in which the same land of nobody shows are one, since whatever that land belongs to shows in both.
    fn all(&self, coast: &Coast<'_>) -> Vec<Bay> {
        let mut seen = vec![false; self.cell.len()];
        let mut bays: Vec<Bay> = Vec::new();
        for start in 0..self.cell.len() {
            let open = coast.state[self.cell[start].index()] == Is::Open;
            if open && !seen[start] && self.touch.of(start).iter().any(|&link| Bays::is_land(coast, link)) {
                bays.push(self.bay(coast, start as u32, &mut seen));
            }
        }
        let mut shown: HashMap<u32, usize> = HashMap::new();
        for id in 0..bays.len() {
            let mut bay = std::mem::take(&mut bays[id]);
            let land: Vec<Cell> = bay.land.iter().filter_map(|&link| self.land(link)).collect();
            for group in land.iter().filter(|&&cell| coast.owner(cell) == NONE).map(|cell| coast.group(*cell))
            {
                let other = shown.insert(group, id).filter(|&other| other != id);
                if let Some(other) = other {
                    bay.join(std::mem::take(&mut bays[other]));
                    shown.values_mut().filter(|shown| **shown == other).for_each(|shown| *shown = id);
                }
            }
            bays[id] = bay;
        }
        bays
    }

    /// The cell of a link, if it is not beyond the rim.
    fn land(&self, link: u32) -> Option<Cell> {
        ((link as usize) < self.first.len() - 1).then_some(Cell(link))
    }
}

impl Bay {
    fn join(&mut self, other: Bay) {
        self.open.extend(other.open);
        self.sea.extend(other.sea);
        self.land.extend(other.land);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::dice::Dice;
    use crate::puzzle::{Clue, Draft, Marks, Puzzle};
    use crate::solve::problem::Problem;
    use crate::solve::{Budget, Solver};

    fn random_islands(plan: Plan, dice: &mut Dice) -> Option<Puzzle> {
        let mut draft = Draft::new("nurikabe", plan);
        let board = draft.clone().into_puzzle().ok()?.board().clone();
        let cells: Vec<Cell> = board.cells().collect();
        for at in dice.order(cells.len()).into_iter().take(3) {
            let clue = if dice.percent(20) { Clue::Query } else { Clue::Number(1 + dice.below(7) as u32) };
            draft.clues.push((board.spot(cells[at]).clone(), clue));
        }
        draft.into_puzzle().ok()
    }

    /// Small boards are solved without bays, so all their solutions can be asked whether what bays say is true.
    #[test]
    fn what_bays_say_is_true_of_every_solution() {
        let mut dice = Dice::new(6, 0);
        let (mut said, mut at_odds) = (0, 0);
        for turn in 0..120 {
            let plan = if turn % 3 == 0 { Plan::hexagon(2) } else { Plan::rectangle(5, 6) };
            let Some(puzzle) = random_islands(plan, &mut dice) else { continue };
            let (board, book) = (puzzle.board(), puzzle.rules());
            let mut solutions: Vec<Marks> = Vec::new();
            Solver::new(board, puzzle.card(), &book).open().each(&Budget::unlimited(), |marks| {
                solutions.push(marks);
                solutions.len() < 2000
            });
            let problem = Problem::new(board, puzzle.card(), &book);
            let isles = &problem.isles[0];
            let bays = Bays::new(board).expect("squares and hexagons have corners");
            for _ in 0..30 {
                // Something like a solution, and something that is none.
                let share = 30 + 10 * dice.below(5) as u32;
                let like = dice.choose(&solutions).cloned().filter(|_| dice.percent(60));
                let mut values = vec![2u8; problem.vars];
                for clue in &isles.clues {
                    values[clue.said.var()] = 1;
                }
                for cell in board.cells() {
                    if !dice.percent(share) {
                        continue;
                    }
                    let sea = like.as_ref().map_or_else(|| dice.percent(50), |like| like.is(cell, 1));
                    values[isles.land[cell.index()].var()] = u8::from(sea);
                }
                for clue in &isles.clues {
                    values[isles.land[clue.cell.index()].var()] = 0;
                }
                let coast = Coast::new(isles, &values);
                let mut found = Vec::new();
                if !coast.beside(&mut found) {
                    continue;
                }
                found.clear();
                bays.infer(&coast, &mut found);
                for Inference { then, because } in &found {
                    said += usize::from(then.is_some());
                    at_odds += usize::from(then.is_none());
                    for solution in &solutions {
                        let holds = |lit: &Lit| {
                            let cell = isles.land.iter().position(|land| land.var() == lit.var());
                            cell.is_none_or(|cell| solution.is(Cell(cell as u32), 1) == lit.is_positive())
                        };
                        let fits = !because.iter().all(holds) || then.as_ref().is_some_and(holds);
                        assert!(fits, "turn {turn}: {then:?} because of {because:?} in {solution:?}");
                    }
                }
            }
        }
        // It was asked often enough to mean something.
        assert!(said > 300 && at_odds > 30, "{said} and {at_odds}");
    }
}
