//! A checked puzzle: its board exists, its clues stand on it and are of the right kind.

use super::{Cage, Card, Clue, Draft, Finding, Marks, Meta, Pencil, Settings};
use crate::board::{Board, Cell, Place, PlaceKind};

/// A puzzle whose parts are known to fit together. It may still have no solution, or several.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    pub(super) card: &'static Card,
    pub(super) variants: Vec<&'static str>,
    pub(super) settings: Settings,
    pub(super) board: Board,
    pub(super) rooms: Vec<Vec<Cell>>,
    pub(super) cages: Vec<Cage>,
    pub(super) clues: Vec<(Place, Clue)>,
    pub(super) hidden: Vec<(Place, Clue)>,
    pub(super) marks: Marks,
    pub(super) pencil: Pencil,
    pub(super) answer: Option<Marks>,
    pub(super) meta: Meta,
    pub(super) notes: Vec<Finding>,
}

impl PartialEq for Card {
    fn eq(&self, other: &Card) -> bool {
        self.id == other.id
    }
}

impl Puzzle {
    /// The card of its genre.
    pub fn card(&self) -> &'static Card {
        self.card
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// True if a variant is switched on.
    pub fn has_variant(&self, id: &str) -> bool {
        self.variants.contains(&id)
    }

    /// The variants that are switched on.
    pub fn variants(&self) -> &[&'static str] {
        &self.variants
    }

    /// The rooms, each with its cells, in the order of their first cells; none if the genre has no rooms.
    pub fn rooms(&self) -> &[Vec<Cell>] {
        &self.rooms
    }

    /// The rooms that have to be written down: none if they are as they would be without writing, which is the usual ones if
    /// the board has such, and otherwise one room.
    pub fn own_rooms(&self) -> &[Vec<Cell>] {
        let usual = self.card.blocks.map_or(Vec::new(), |blocks| blocks(&self.board));
        let as_usual = if usual.is_empty() { self.rooms.len() < 2 } else { self.rooms == usual };
        if as_usual { &[] } else { &self.rooms }
    }

    /// The cages, each with its cells, in the order of their first cells.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The cage that a cell is in.
    pub fn cage_of(&self, cell: Cell) -> Option<&Cage> {
        self.cages.iter().find(|cage| cage.cells.contains(&cell))
    }

    /// The settings that have to be written down: a setting whose values have meanings is left out where it is as usual.
    pub fn own_settings(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        let usual = |&(id, value): &(&'static str, u32)| {
            let setting = self.card.settings.iter().find(|setting| setting.id == id);
            setting.is_some_and(|setting| !setting.choices.is_empty() && setting.usual == value)
        };
        self.settings.iter().filter(move |setting| !usual(setting))
    }

    /// For each cell the number of its room, in the order of [`rooms`](Puzzle::rooms).
    pub fn room_of(&self) -> Vec<usize> {
        let mut of = vec![0; self.board.cells().len()];
        for (room, cells) in self.rooms.iter().enumerate() {
            cells.iter().for_each(|cell| of[cell.index()] = room);
        }
        of
    }

    /// The numbers that belong to the puzzle as a whole.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The clues that the player sees, by place.
    pub fn clues(&self) -> &[(Place, Clue)] {
        &self.clues
    }

    /// The clues that the setter knows but does not show.
    pub fn hidden(&self) -> &[(Place, Clue)] {
        &self.hidden
    }

    /// The clue on a place.
    pub fn clue(&self, place: impl Into<Place>) -> Option<&Clue> {
        let place = place.into();
        self.clues.binary_search_by_key(&place, |&(p, _)| p).ok().map(|i| &self.clues[i].1)
    }

    /// The cells with a number in them.
    pub fn numbers(&self) -> impl Iterator<Item = (Cell, u32)> + '_ {
        self.clues.iter().filter_map(|(place, clue)| match (place, clue) {
            (Place::Cell(cell), Clue::Number(n)) => Some((*cell, *n)),
            (_, Clue::Number(_) | Clue::Query | Clue::Sign(_)) => None,
        })
    }

    /// What a player has written.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// A player's notes that are no marks.
    pub fn pencil(&self) -> &Pencil {
        &self.pencil
    }

    /// The answer that came with the puzzle, if any.
    pub fn stored_answer(&self) -> Option<&Marks> {
        self.answer.as_ref()
    }

    /// Title, author and the like.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// What its reader noticed that does not keep it from being used: the warnings.
    pub fn notes(&self) -> &[Finding] {
        &self.notes
    }

    /// The same puzzle with another answer stored in it.
    #[must_use]
    pub fn with_answer(mut self, answer: Option<Marks>) -> Puzzle {
        self.answer = answer;
        self
    }

    /// The same puzzle with other marks on it.
    #[must_use]
    pub fn with_marks(mut self, marks: Marks) -> Puzzle {
        self.marks = marks;
        self
    }

    /// The same puzzle with other notes on it.
    #[must_use]
    pub fn with_pencil(mut self, pencil: Pencil) -> Puzzle {
        self.pencil = pencil;
        self
    }

    /// The puzzle as a draft again, for writing or for changing it.
    pub fn draft(&self) -> Draft {
        let spot = |place: Place| self.board.spot(place).clone();
        let clues = |list: &[(Place, Clue)]| list.iter().map(|(p, c)| (spot(*p), c.clone())).collect();
        Draft {
            genre: self.card.id.to_string(),
            variants: self.variants.iter().map(|v| v.to_string()).collect(),
            settings: self.own_settings().map(|(id, value)| (id.to_string(), value)).collect(),
            board: self.board.plan(),
            rooms: self
                .own_rooms()
                .iter()
                .map(|room| room.iter().map(|&cell| spot(cell.into())).collect())
                .collect(),
            cages: self.cages.iter().map(|cage| cage.map(|&cell| Some(spot(cell.into())))).collect(),
            clues: clues(&self.clues),
            hidden: clues(&self.hidden),
            marks: self.marks.iter().map(|(p, m)| (spot(p), m)).collect(),
            pencil: self.pencil.iter().map(|(cell, note)| (spot(cell.into()), note.clone())).collect(),
            answer: self.answer.as_ref().map(|answer| {
                answer.iter().filter(|&(_, mark)| mark != 0).map(|(p, mark)| (spot(p), mark)).collect()
            }),
            meta: self.meta.clone(),
            notes: self.notes.clone(),
        }
    }

    /// Inside or outside for every cell, seen from a closed loop along the edges (marks of value 1): a step over
    /// a line changes sides, the unbounded outside is outside.
    pub fn inside(&self, marks: &Marks) -> Vec<bool> {
        let board = &self.board;
        let voids = board.voids() as usize;
        let node = |cell: Cell| cell.index() + voids;
        let mut near = vec![Vec::new(); voids + board.count(PlaceKind::Cell)];
        for edge in board.edges().filter(|&edge| board.ends(edge).is_some()) {
            let (a, b) = board.sides(edge);
            let (a, b) = match (b, board.void_beyond(edge)) {
                (Some(b), _) => (node(a), node(b)),
                (None, void) => (node(a), void.unwrap_or(0) as usize),
            };
            let line = marks.is(edge, 1);
            near[a].push((b, line));
            near[b].push((a, line));
        }
        let mut side: Vec<Option<bool>> = vec![None; near.len()];
        for start in 0..near.len() {
            if side[start].is_some() {
                continue;
            }
            side[start] = Some(false);
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for &(next, line) in &near[at] {
                    if side[next].is_none() {
                        side[next] = side[at].map(|s| s ^ line);
                        open.push(next);
                    }
                }
            }
        }
        side[voids..].iter().map(|s| s.unwrap_or(false)).collect()
    }
}
