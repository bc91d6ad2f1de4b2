//! Written names of places: what drawings print, explanations say and the command line reads.
//!
//! Squares and hexagons use the notations of [`crate::coord`]; a graph uses its labels, and `a-b` for an edge.

use super::{Board, Ground, Place, Spot};
use crate::coord::{HexFrame, HexSpot, NotationError, SquareFrame};

impl Board {
    /// The written name of a place. Every place has exactly one.
    ///
    /// ```
    /// # use gridwright::board::Plan;
    /// let board = Plan::rectangle(5, 5).build().unwrap();
    /// let cell = board.cells().next().unwrap();
    /// assert_eq!(board.name(cell), "a5");
    /// assert_eq!(board.find("a5"), Ok(cell.into()));
    /// ```
    pub fn name(&self, place: impl Into<Place>) -> String {
        self.spot_name(self.spot(place)).unwrap_or_default()
    }

    /// The written name of a coordinate, as far as the notation of this board reaches.
    pub fn spot_name(&self, spot: &Spot) -> Option<String> {
        match (spot, self.ground) {
            (Spot::Square(coord), Ground::Squares { rows, cols, .. }) => {
                SquareFrame { rows, cols }.name(*coord)
            }
            (Spot::Hex(hex), _) => self.hex_frame()?.name(HexSpot::Cell(*hex)),
            (Spot::HexEdge(edge), _) => self.hex_frame()?.name(HexSpot::Edge(*edge)),
            (Spot::HexCorner(corner), _) => self.hex_frame()?.name(HexSpot::Corner(*corner)),
            (Spot::Node(label), _) => Some(label.clone()),
            (Spot::Between(a, b), _) => Some(format!("{}-{}", self.spot_name(a)?, self.spot_name(b)?)),
            _ => None,
        }
    }

    /// The frame that hexagons are named in, from the cells of this board.
    pub fn hex_frame(&self) -> Option<HexFrame> {
        self.frame
    }

    /// The place with a written name.
    pub fn find(&self, name: &str) -> Result<Place, NotationError> {
        let spot = match self.ground {
            Ground::Squares { rows, cols, .. } => match name.split_once('-') {
                Some((a, b)) => {
                    let frame = SquareFrame { rows, cols };
                    let cell = |name| frame.parse(name).map(|coord| self.cell(&Spot::Square(coord)));
                    let between = cell(a)?.zip(cell(b)?).and_then(|(a, b)| self.edge_between(a, b));
                    return between
                        .map(Place::from)
                        .ok_or_else(|| NotationError::new(name, 1, "these two cells are not neighbours"));
                }
                None => Spot::Square(SquareFrame { rows, cols }.parse(name)?),
            },
            Ground::Hexes { .. } => match self.hex_frame().map(|frame| frame.parse(name)).transpose()? {
                Some(HexSpot::Cell(hex)) => Spot::Hex(hex),
                Some(HexSpot::Edge(edge)) => Spot::HexEdge(edge),
                Some(HexSpot::Corner(corner)) => Spot::HexCorner(corner),
                None => return Err(NotationError::new(name, 1, "the board has no cells")),
            },
            Ground::Graph => return self.find_in_graph(name),
        };
        self.place(&spot).ok_or_else(|| NotationError::new(name, 1, "there is no such place on this board"))
    }

    /// Labels may hold any character, so every dash is tried as the one between two labels.
    fn find_in_graph(&self, name: &str) -> Result<Place, NotationError> {
        if let Some(&cell) = self.labels.get(name) {
            return Ok(cell.into());
        }
        for (dash, _) in name.match_indices('-') {
            let (a, b) = (&name[..dash], &name[dash + 1..]);
            if let (Some(&a), Some(&b)) = (self.labels.get(a), self.labels.get(b)) {
                return self
                    .edge_between(a, b)
                    .map(Place::from)
                    .ok_or_else(|| NotationError::new(name, 1, "these two cells are not neighbours"));
            }
        }
        Err(NotationError::new(name, 1, "no cell of this graph has that label"))
    }
}
