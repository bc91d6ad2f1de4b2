//! Symmetry: the motions that carry a board onto itself.
//!
//! Clues can be hidden in groups that a motion carries into each other, so that the pattern of those that stay looks made by
//! a hand; and two puzzles are the same if a motion carries one onto the other. All arithmetic is exact: cells lie
//! around the middle of all cells, in whole numbers. A graph has no motions but rest.

use crate::board::{Board, Cell, Ground, Place, Spot};
use crate::coord::Orientation;
use crate::puzzle::{Clue, Puzzle};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// How the pattern of clues repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// It does not.
    #[default]
    None,
    /// After half a turn.
    Two,
    /// After a third of a turn.
    Three,
    /// After a quarter of a turn.
    Four,
    /// After a sixth of a turn.
    Six,
    /// In a mirror.
    Mirror,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 6] =
        [Symmetry::None, Symmetry::Two, Symmetry::Three, Symmetry::Four, Symmetry::Six, Symmetry::Mirror];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Two => "2",
            Symmetry::Three => "3",
            Symmetry::Four => "4",
            Symmetry::Six => "6",
            Symmetry::Mirror => "mirror",
        }
    }

    /// The symmetry of a word as people type it.
    pub fn find(word: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.word().eq_ignore_ascii_case(word))
    }

    /// The symmetries that a board has.
    pub fn of(board: &Board) -> Vec<Symmetry> {
        let motions = Motion::all(board);
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.motions(board, &motions).is_some()).collect()
    }

    /// The motions that make it, rest included; `None` if the board does not have them.
    fn motions<'m>(self, board: &Board, all: &'m [Motion]) -> Option<Vec<&'m Motion>> {
        let turns = |parts: i64| {
            let wanted =
                (0..parts).map(|part| all.iter().find(|m| !m.mirrored && m.turn == part * 12 / parts));
            wanted.collect::<Option<Vec<_>>>()
        };
        match self {
            Symmetry::None => turns(1),
            Symmetry::Two => turns(2),
            Symmetry::Three => turns(3),
            Symmetry::Four => turns(4),
            Symmetry::Six => turns(6),
            Symmetry::Mirror => {
                // Left and right change places, if that is possible as the board is drawn.
                let usual = match (board.ground(), board.orientation()) {
                    (Ground::Squares { .. }, _) => 6,
                    (_, Orientation::Flat) => 0,
                    (_, Orientation::Pointy) => 2,
                };
                let mirrors = || all.iter().filter(|m| m.mirrored);
                let mirror = mirrors().find(|m| m.turn == usual).or_else(|| mirrors().next())?;
                Some(vec![all.first()?, mirror])
            }
        }
    }

    /// The places all of whose images are among them; all of them if the board has no such symmetry.
    pub fn whole(self, board: &Board, places: &[Place]) -> HashSet<Place> {
        let all: HashSet<Place> = places.iter().copied().collect();
        let known = Motion::all(board);
        let Some(motions) = self.motions(board, &known).filter(|_| self != Symmetry::None) else {
            return all;
        };
        let is_whole = |place: &Place| {
            let mut images = motions.iter().map(|motion| motion.carry(board, *place));
            images.all(|image| image.is_some_and(|image| all.contains(&image)))
        };
        all.iter().copied().filter(is_whole).collect()
    }

    /// Groups of places that belong together, in the order of their first places; `None` if the board has no such symmetry.
    pub fn groups(self, board: &Board, places: &[Place]) -> Option<Vec<Vec<Place>>> {
        if self == Symmetry::None {
            return Some(places.iter().map(|&place| vec![place]).collect());
        }
        let all = Motion::all(board);
        let motions = self.motions(board, &all)?;
        let mut groups: Vec<Vec<Place>> = Vec::new();
        let mut group_of: HashMap<Place, usize> = HashMap::new();
        for &place in places {
            let images = motions.iter().filter_map(|motion| motion.carry(board, place));
            let known = images.clone().find_map(|image| group_of.get(&image).copied());
            let group = known.unwrap_or_else(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(place);
            group_of.insert(place, group);
        }
        Some(groups)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A motion that carries a board onto itself.
struct Motion {
    /// Twelfths of a turn; of a mirrored motion, those after the mirror.
    turn: i64,
    mirrored: bool,
    to: Vec<Cell>,
}

impl Motion {
    /// All motions of a board, rest first.
    fn all(board: &Board) -> Vec<Motion> {
        let points: Vec<[i64; 3]> = board.cells().filter_map(|cell| point(board.spot(cell))).collect();
        let rest = Motion { turn: 0, mirrored: false, to: board.cells().collect() };
        let hexes = matches!(board.cells().next().map(|cell| board.spot(cell)), Some(Spot::Hex(_)));
        let count = points.len() as i64;
        if points.len() < board.cells().len() {
            return vec![rest];
        }
        let sum = |axis: usize| points.iter().map(|point| point[axis]).sum::<i64>();
        let middle = [sum(0), sum(1), sum(2)];
        let around = |point: &[i64; 3]| [0, 1, 2].map(|axis| count * point[axis] - middle[axis]);
        let points: Vec<[i64; 3]> = points.iter().map(around).collect();
        let at: HashMap<[i64; 3], Cell> = points.iter().copied().zip(board.cells()).collect();
        let step = if hexes { 2 } else { 3 };
        let mut motions = Vec::new();
        for mirrored in [false, true] {
            for turn in (0..12).step_by(step) {
                let image = |&[x, y, z]: &[i64; 3]| {
                    let mut to = match (mirrored, hexes) {
                        (false, _) => [x, y, z],
                        (true, true) => [-x, -z, -y],
                        (true, false) => [x, -y, z],
                    };
                    for _ in 0..turn / step {
                        let [x, y, z] = to;
                        to = if hexes { [-y, -z, -x] } else { [-y, x, z] };
                    }
                    at.get(&to).copied()
                };
                if let Some(to) = points.iter().map(image).collect::<Option<Vec<Cell>>>() {
                    motions.push(Motion { turn: turn as i64, mirrored, to });
                }
            }
        }
        // Diagonals and other neighbours go along.
        motions.retain(|motion| {
            board.edges().all(|edge| match board.sides(edge) {
                (a, Some(b)) => board.edge_between(motion.to[a.index()], motion.to[b.index()]).is_some(),
                _ => true,
            })
        });
        motions
    }

    /// Where a cell goes, or the edge between two cells.
    fn carry(&self, board: &Board, place: Place) -> Option<Place> {
        match place {
            Place::Cell(cell) => Some(self.to[cell.index()].into()),
            Place::Edge(edge) => {
                let (a, b) = board.sides(edge);
                board.edge_between(self.to[a.index()], self.to[b?.index()]).map(Place::from)
            }
            Place::Corner(_) => None,
        }
    }
}

/// A cell in whole numbers: the three axes of hexagons, or column and row.
fn point(spot: &Spot) -> Option<[i64; 3]> {
    match spot {
        Spot::Hex(hex) => {
            let (q, r) = hex.axial();
            Some([q, r, -q - r])
        }
        Spot::Square(coord) => Some([i64::from(coord.col()), i64::from(coord.row()), 0]),
        _ => None,
    }
}

/// The same for a puzzle and whatever it is turned or mirrored into; different for others.
///
/// ```
/// use gridwright::{format, make};
/// let read = |text: &str| format::read(text.as_bytes(), &Default::default()).unwrap().0.into_puzzle().unwrap();
/// let one = read("slitherlink rectangle 2x2\n\n3 .\n. 0\n");
/// assert_eq!(make::likeness(&one), make::likeness(&read("slitherlink rectangle 2x2\n\n. 0\n3 .\n")));
/// assert_ne!(make::likeness(&one), make::likeness(&read("slitherlink rectangle 2x2\n\n3 0\n. .\n")));
/// ```
pub fn likeness(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    let room_of = puzzle.room_of();
    let told = |motion: &Motion| {
        let carried =
            puzzle.clues().iter().filter_map(|(place, clue)| Some((motion.carry(board, *place)?, clue)));
        let mut clues: Vec<(Place, &Clue)> = carried.collect();
        clues.sort_by_key(|&(place, _)| place);
        let clue = |(place, clue): &(Place, &Clue)| match place {
            Place::Cell(cell) => format!("{}={clue}", cell.0),
            place => format!("e{}={clue}", place.index()),
        };
        let mut told: Vec<String> = clues.iter().map(clue).collect();
        if puzzle.own_rooms().len() > 1 {
            // Rooms by the order in which their cells come.
            let mut rooms = vec![0; room_of.len()];
            board.cells().for_each(|cell| rooms[motion.to[cell.index()].index()] = room_of[cell.index()]);
            let mut names: Vec<usize> = Vec::new();
            told.extend(rooms.into_iter().map(|room| {
                let known = names.iter().position(|&name| name == room);
                let name = known.unwrap_or(names.len());
                if known.is_none() {
                    names.push(room);
                }
                format!("r{name}")
            }));
        }
        let cages = puzzle.cages().iter().map(|cage| {
            let mut cells: Vec<u32> = cage.cells.iter().map(|cell| motion.to[cell.index()].0).collect();
            cells.sort_unstable();
            format!("c{cells:?}{:?}", cage.sum)
        });
        let mut cages: Vec<String> = cages.collect();
        cages.sort_unstable();
        told.extend(cages);
        told.join(" ")
    };
    Motion::all(board).iter().map(told).min().unwrap_or_default()
}
