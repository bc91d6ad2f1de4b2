//! Marks: what the solver or a player writes on the board. A mark is a small number, or nothing yet.

use crate::board::{Board, Place, PlaceKind};

/// The marks on a board, by place. What the numbers mean is said by the genre's card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    cells: Vec<u16>,
    edges: Vec<u16>,
    corners: Vec<u16>,
}

impl Marks {
    /// No marks yet.
    pub fn new(board: &Board) -> Marks {
        Marks {
            cells: vec![0; board.count(PlaceKind::Cell)],
            edges: vec![0; board.count(PlaceKind::Edge)],
            corners: vec![0; board.count(PlaceKind::Corner)],
        }
    }

    fn layer(&self, kind: PlaceKind) -> &Vec<u16> {
        match kind {
            PlaceKind::Cell => &self.cells,
            PlaceKind::Edge => &self.edges,
            PlaceKind::Corner => &self.corners,
        }
    }

    /// The mark on a place.
    pub fn get(&self, place: impl Into<Place>) -> Option<u16> {
        let place = place.into();
        // Stored one higher, so that 0 is "nothing yet".
        self.layer(place.kind()).get(place.index()).and_then(|&stored| stored.checked_sub(1))
    }

    /// Writes a mark, or takes it away.
    pub fn set(&mut self, place: impl Into<Place>, mark: Option<u16>) {
        let place = place.into();
        let layer = match place.kind() {
            PlaceKind::Cell => &mut self.cells,
            PlaceKind::Edge => &mut self.edges,
            PlaceKind::Corner => &mut self.corners,
        };
        if let Some(slot) = layer.get_mut(place.index()) {
            *slot = mark.map_or(0, |value| value.saturating_add(1));
        }
    }

    /// Writes 0 wherever a genre has marks and nothing is written yet.
    pub fn fill(&mut self, card: &super::Card) {
        for kind in card.marks.iter().filter(|kind| !kind.values.fill_the_board()) {
            let layer = match kind.on {
                PlaceKind::Cell => &mut self.cells,
                PlaceKind::Edge => &mut self.edges,
                PlaceKind::Corner => &mut self.corners,
            };
            layer.iter_mut().filter(|slot| **slot == 0).for_each(|slot| *slot = 1);
        }
    }

    /// True if the place has this mark.
    pub fn is(&self, place: impl Into<Place>, mark: u16) -> bool {
        self.get(place) == Some(mark)
    }

    /// All marks that are there.
    pub fn iter(&self) -> impl Iterator<Item = (Place, u16)> + '_ {
        use crate::board::{Cell, Corner, Edge};
        let of = |layer: &'_ [u16], place: fn(u32) -> Place| {
            layer
                .iter()
                .enumerate()
                .filter_map(move |(i, &stored)| Some((place(i as u32), stored.checked_sub(1)?)))
                .collect::<Vec<_>>()
        };
        of(&self.cells, |i| Cell(i).into())
            .into_iter()
            .chain(of(&self.edges, |i| Edge(i).into()))
            .chain(of(&self.corners, |i| Corner(i).into()))
    }

    /// True if nothing is marked.
    pub fn is_empty(&self) -> bool {
        [&self.cells, &self.edges, &self.corners].iter().all(|layer| layer.iter().all(|&m| m == 0))
    }

    /// The places where two sets of marks differ.
    pub fn differences(&self, other: &Marks) -> Vec<Place> {
        let mut places: Vec<Place> = self.iter().chain(other.iter()).map(|(place, _)| place).collect();
        places.sort();
        places.dedup();
        places.retain(|&place| self.get(place) != other.get(place));
        places
    }
}
