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

/// Looks for bays, and the room for that.
pub(crate) struct Bays {
    shores: Shores,
    look: Look,
}

/// The shores of a board: every cell with each of its corners is a *spot*. What lies beyond the rim counts as land, numbered
/// after the cells; a cell or what lies beyond is a *link* of a coast.
struct Shores {
    cells: usize,
    links: usize,
    all_corners: usize,
    /// By cell: its first spot; one more at the end.
    first: Vec<u32>,
    /// By spot: its cell, its corner, and what else touches that corner.
    cell: Vec<Cell>,
    corner: Vec<u32>,
    touch: Lists,
    /// By spot: the sides of the cell that end there, from `first_side` on; one more at the end.
    sides: Vec<Side>,
    first_side: Vec<u32>,
    /// By link: the links that touch it, and its corners.
    near: Lists,
    corners: Lists,
}

/// A side of a cell, seen from one of its ends.
struct Side {
    /// The spot at the other end.
    along: u32,
    /// The spot of the cell on the other side at the same corner, and that cell; `NONE` beyond the rim.
    across: u32,
    cell: u32,
}

/// What is seen at one look.
#[derive(Default)]
struct Look {
    /// By link: whether it is land or beyond the rim; to which coast it belongs, and the way there from the coast's first land.
    is_land: Vec<bool>,
    label: Vec<u32>,
    before: Vec<u32>,
    queue: Vec<u32>,
    /// By corner: whether land touches it.
    has_land: Vec<bool>,
    /// By spot: whether it is in a bay that was found.
    seen: Vec<bool>,
    stack: Vec<u32>,
    /// By link: the bay in which it was noted last, as open, as sea or as land, which it is in all of them.
    noted: Vec<u32>,
    /// The bays, of which there were more at looks before.
    bays: Vec<Bay>,
    count: usize,
    /// By group of land: the bay in which it shows.
    shown: Vec<u32>,
    owners: Vec<u32>,
}

/// One bay.
#[derive(Default)]
struct Bay {
    open: Vec<Cell>,
    /// The known sea at its ends, and the land that shows in it.
    sea: Vec<Cell>,
    land: Vec<u32>,
}

impl Shores {
    /// `None` for boards without corners.
    fn new(board: &Board) -> Option<Shores> {
        if !board.has_corners() {
            return None;
        }
        let cells = board.cells().len();
        let mut shores = Shores {
            cells,
            links: cells + board.voids() as usize,
            all_corners: board.corners().len(),
            first: vec![0],
            cell: Vec::new(),
            corner: Vec::new(),
            touch: Lists::new(),
            sides: Vec::new(),
            first_side: vec![0],
            near: Lists::new(),
            corners: Lists::new(),
        };
        let mut beyond: Vec<Vec<u32>> = vec![Vec::new(); board.voids() as usize];
        let mut corners = Vec::new();
        for cell in board.cells() {
            for corner in board.corners_around(cell) {
                let mut voids: Vec<u32> =
                    board.edges_at(corner).filter_map(|edge| board.void_beyond(edge)).collect();
                voids.sort_unstable();
                voids.dedup();
                voids.iter().for_each(|&void| beyond[void as usize].push(corners.len() as u32));
                let others = board.cells_at(corner).filter(|&other| other != cell).map(|other| other.0);
                shores.touch.push(others.chain(voids.iter().map(|void| cells as u32 + void)));
                shores.cell.push(cell);
                shores.corner.push(corner.0);
                corners.push(corner);
            }
            shores.first.push(corners.len() as u32);
        }
        let spot = |cell: Cell, corner| {
            let all = shores.first[cell.index()]..shores.first[cell.index() + 1];
            all.into_iter().find(|&spot| corners[spot as usize] == corner)
        };
        let (mut sides, mut first_side) = (Vec::new(), vec![0]);
        for (&cell, &corner) in shores.cell.iter().zip(&corners) {
            for edge in board.edges_around(cell) {
                let Some(ends) = board.ends(edge).filter(|ends| ends.contains(&corner)) else { continue };
                let far = if ends[0] == corner { ends[1] } else { ends[0] };
                let other = match board.sides(edge) {
                    (one, Some(other)) => Some(if one == cell { other } else { one }),
                    (_, None) => None,
                };
                let across = other.and_then(|other| Some((spot(other, corner)?, other.0)));
                let (across, cell_across) = across.unwrap_or((NONE, NONE));
                if let Some(along) = spot(cell, far) {
                    sides.push(Side { along, across, cell: cell_across });
                }
            }
            first_side.push(sides.len() as u32);
        }
        (shores.sides, shores.first_side) = (sides, first_side);
        let of_cells = shores.first.windows(2).map(|all| (all[0]..all[1]).collect());
        for (link, spots) in (0u32..).zip(of_cells.chain(beyond).collect::<Vec<Vec<u32>>>()) {
            let touching = spots.iter().flat_map(|&spot| {
                let here = shores.cell[spot as usize].0;
                shores.touch.of(spot as usize).iter().copied().chain([here])
            });
            let mut near: Vec<u32> = Vec::new();
            for other in touching.filter(|&other| other != link) {
                if !near.contains(&other) {
                    near.push(other);
                }
            }
            shores.near.push(near);
            let mut corners: Vec<u32> = spots.iter().map(|&spot| shores.corner[spot as usize]).collect();
            corners.sort_unstable();
            corners.dedup();
            shores.corners.push(corners);
        }
        Some(shores)
    }

    /// The cell of a link, if it is not beyond the rim.
    fn land(&self, link: u32) -> Option<Cell> {
        ((link as usize) < self.cells).then_some(Cell(link))
    }
}

impl Look {
    /// Takes in what is land, and what of it is one coast.
    fn read(&mut self, shores: &Shores, coast: &Coast<'_>) {
        let links = shores.links;
        self.is_land.clear();
        self.is_land.extend(coast.state.iter().map(|&state| state == Is::In));
        self.is_land.resize(links, true);
        self.label.clear();
        self.label.resize(links, NONE);
        self.before.clear();
        self.before.extend(0..links as u32);
        self.has_land.clear();
        self.has_land.resize(shores.all_corners, false);
        // Beyond the rim first: it needs no reason, so that ways that lead there are short.
        let cells = shores.cells as u32;
        for start in (cells..links as u32).chain(0..cells) {
            if self.label[start as usize] != NONE || !self.is_land[start as usize] {
                continue;
            }
            self.label[start as usize] = start;
            self.queue.clear();
            self.queue.push(start);
            let mut next = 0;
            while let Some(&link) = self.queue.get(next) {
                next += 1;
                for &corner in shores.corners.of(link as usize) {
                    self.has_land[corner as usize] = true;
                }
                for &other in shores.near.of(link as usize) {
                    if self.is_land[other as usize] && self.label[other as usize] == NONE {
                        self.label[other as usize] = start;
                        self.before[other as usize] = link;
                        self.queue.push(other);
                    }
                }
            }
        }
    }

    /// All bays. Those in which the same land of nobody shows are one, since whatever that land belongs to shows in both.
    fn find(&mut self, shores: &Shores, coast: &Coast<'_>) {
        self.count = 0;
        self.seen.clear();
        self.seen.resize(shores.cell.len(), false);
        self.noted.clear();
        self.noted.resize(shores.links, NONE);
        for (spots, _) in shores.first.windows(2).zip(&coast.state).filter(|(_, state)| **state == Is::Open) {
            for start in spots[0]..spots[1] {
                if self.has_land[shores.corner[start as usize] as usize] && !self.seen[start as usize] {
                    self.follow(shores, coast, start);
                }
            }
        }
        self.shown.clear();
        self.shown.resize(coast.groups.len(), NONE);
        for id in 0..self.count {
            let mut bay = std::mem::take(&mut self.bays[id]);
            for at in 0..bay.land.len() {
                let Some(cell) = shores.land(bay.land[at]).filter(|&cell| coast.owner(cell) == NONE) else {
                    continue;
                };
                let other = std::mem::replace(&mut self.shown[coast.group[cell.index()] as usize], id as u32);
                if other != NONE && other != id as u32 {
                    bay.join(&mut self.bays[other as usize]);
                    self.shown
                        .iter_mut()
                        .filter(|shown| **shown == other)
                        .for_each(|shown| *shown = id as u32);
                }
            }
            self.bays[id] = bay;
        }
    }

    /// The bay to which an open spot at a coast belongs.
    fn follow(&mut self, shores: &Shores, coast: &Coast<'_>, start: u32) {
        if self.bays.len() == self.count {
            self.bays.push(Bay::default());
        }
        let (bay, id) = (&mut self.bays[self.count], self.count as u32);
        self.count += 1;
        bay.clear();
        let noted = &mut self.noted;
        let mut is_new = |link: u32| std::mem::replace(&mut noted[link as usize], id) != id;
        self.stack.push(start);
        self.seen[start as usize] = true;
        while let Some(spot) = self.stack.pop() {
            let here = shores.cell[spot as usize];
            if is_new(here.0) {
                bay.open.push(here);
            }
            for &link in shores.touch.of(spot as usize) {
                if self.is_land[link as usize] && is_new(link) {
                    bay.land.push(link);
                }
            }
            let sides =
                shores.first_side[spot as usize] as usize..shores.first_side[spot as usize + 1] as usize;
            for side in &shores.sides[sides] {
                // Beyond the rim there is no cell.
                let next = match coast.state.get(side.cell as usize) {
                    Some(Is::Open) => side.across,
                    Some(Is::In) | None => side.along,
                    Some(Is::Out) => {
                        if is_new(side.cell) {
                            bay.sea.push(Cell(side.cell));
                        }
                        continue;
                    }
                };
                if !std::mem::replace(&mut self.seen[next as usize], true) {
                    self.stack.push(next);
                }
            }
        }
        bay.open.sort_unstable();
        bay.sea.sort_unstable();
        bay.land.sort_unstable();
    }
}

impl Bays {
    /// `None` for boards without corners.
    pub fn new(board: &Board) -> Option<Bays> {
        Some(Bays { shores: Shores::new(board)?, look: Look::default() })
    }

    /// What follows from all bays.
    pub(super) fn infer(&mut self, coast: &Coast<'_>, found: &mut Vec<Inference>) {
        // How far clues reach is taken for granted here.
        if (0..coast.size.len()).any(|clue| coast.is_muted(clue)) {
            return;
        }
        let Bays { shores, look } = self;
        look.read(shores, coast);
        look.find(shores, coast);
        let mut owners = std::mem::take(&mut look.owners);
        for bay in &look.bays[..look.count] {
            let Some(&shore) = bay.land.first() else { continue };
            let on_land = || bay.land.iter().filter_map(|&link| shores.land(link));
            let free = || on_land().filter(|&cell| coast.owner(cell) == NONE);
            owners.clear();
            owners.extend(on_land().map(|cell| coast.owner(cell)));
            owners.sort_unstable();
            owners.dedup();
            // A clue of this coast that does not show in the bay.
            let elsewhere = |&clue: &u32| {
                let land = coast.isles.clues[clue as usize].cell;
                look.label[land.index()] == look.label[shore as usize] && owners.binary_search(&clue).is_err()
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
                    because.extend(shores.land(link).map(|cell| coast.lit(cell)));
                    while look.before[link as usize] != link {
                        link = look.before[link as usize];
                        because.extend(shores.land(link).map(|cell| coast.lit(cell)));
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
                break;
            }
            let open = bay.open.iter().copied().filter(astray);
            found.extend(open.map(|cell| Inference { then: Some(!coast.lit(cell)), because: why(cell) }));
        }
        look.owners = owners;
    }
}

impl Bay {
    fn clear(&mut self) {
        self.open.clear();
        self.sea.clear();
        self.land.clear();
    }

    fn join(&mut self, other: &mut Bay) {
        self.open.append(&mut other.open);
        self.sea.append(&mut other.sea);
        self.land.append(&mut other.land);
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
            let mut bays = Bays::new(board).expect("squares and hexagons have corners");
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
