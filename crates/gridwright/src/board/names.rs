//! Written names of places: what drawings print, explanations say and the command line reads.
//!
//! Squares and hexagons use the notations of [`crate::coord`]; a graph uses its labels, and `a-b` for an edge.
//! Files write an edge of squares with its layer (`edgev:c3`), which is short and covers the rim. Nobody speaks like that,
//! so sentences name it by its cells: `b3-c3`, `the left side of a3`. Both are read.

use super::{Board, Cell, Edge, Ground, Place, Spot};
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

    /// The name of a place as one says it: an edge by the cells at it, and what is at the rim by its side of a cell, as the board is
    /// usually drawn.
    ///
    /// ```
    /// # use gridwright::board::Plan;
    /// let board = Plan::rectangle(5, 5).build().unwrap();
    /// assert_eq!(board.said(board.find("edgev:c3").unwrap()), "b3-c3");
    /// assert_eq!(board.said(board.find("edgeh:c6").unwrap()), "the top of c5");
    /// assert_eq!(board.find("the top of c5"), board.find("edgeh:c6"));
    ///
    /// let board = Plan::hexagon(1).build().unwrap();
    /// let side = board.find("the upper left side of a2").unwrap();
    /// assert_eq!(board.said(side), "the upper left side of a2");
    /// assert_eq!(board.find(&board.name(side)), Ok(side));
    /// ```
    pub fn said(&self, place: impl Into<Place>) -> String {
        let place = place.into();
        match place {
            Place::Cell(_) => self.name(place),
            _ if matches!(self.ground, Ground::Graph) => self.name(place),
            Place::Edge(edge) => match self.sides(edge) {
                (_, Some(_)) if matches!(self.ground, Ground::Hexes { .. }) => self.name(place),
                (a, Some(b)) => format!("{}-{}", self.name(a), self.name(b)),
                (cell, None) => format!("the {} of {}", self.side_of(edge, cell), self.name(cell)),
            },
            Place::Corner(corner) => match *self.cells_at(corner).collect::<Vec<Cell>>().as_slice() {
                [] => self.name(place),
                [cell] | [cell, _] => {
                    let point = self.corner_point(corner, self.orientation());
                    format!("the {} corner of {}", self.towards(point, cell), self.name(cell))
                }
                [_, _, _] if matches!(self.ground, Ground::Hexes { .. }) => {
                    format!("the corner {}", self.name(place))
                }
                [first, .., last] => {
                    format!("the corner between {} and {}", self.name(first), self.name(last))
                }
            },
        }
    }

    /// In which direction a point lies, seen from the middle of a cell.
    fn towards(&self, (x, y): (f64, f64), cell: Cell) -> &'static str {
        let (u, v) = self.centre(cell, self.orientation());
        let (right, down) = (x - u, y - v);
        // The middle of a side lies along an axis, and a corner between two.
        let (flat, steep) = (right.abs() > 2.0 * down.abs(), down.abs() > 2.0 * right.abs());
        match (flat, steep, right > 0.0, down > 0.0) {
            (true, _, true, _) => "right",
            (true, _, false, _) => "left",
            (_, true, _, true) => "bottom",
            (_, true, _, false) => "top",
            (_, _, true, true) => "lower right",
            (_, _, true, false) => "upper right",
            (_, _, false, true) => "lower left",
            (_, _, false, false) => "upper left",
        }
    }

    /// Which side of its cell an edge is.
    fn side_of(&self, edge: Edge, cell: Cell) -> String {
        let Some(ends) = self.ends(edge) else { return "rim".to_string() };
        let [(ax, ay), (bx, by)] = ends.map(|corner| self.corner_point(corner, self.orientation()));
        match self.towards(((ax + bx) / 2.0, (ay + by) / 2.0), cell) {
            word @ ("top" | "bottom") => word.to_string(),
            word => format!("{word} side"),
        }
    }

    /// An edge by its side of a cell, as it is said.
    fn find_side(&self, name: &str) -> Option<Result<Place, NotationError>> {
        let (side, cell) = name.strip_prefix("the ").unwrap_or(name).split_once(" of ")?;
        let cell = match self.find(cell.trim()) {
            Ok(Place::Cell(cell)) => cell,
            Ok(_) => return None,
            Err(error) => return Some(Err(error)),
        };
        let edge = self.edges_around(cell).find(|&edge| self.side_of(edge, cell) == side.trim());
        Some(edge.map(Place::from).ok_or_else(|| {
            let sides: Vec<String> = self.edges_around(cell).map(|edge| self.side_of(edge, cell)).collect();
            let message =
                format!("{} has no {}: its sides are {}", self.name(cell), side.trim(), sides.join(", "));
            NotationError::new(name, 1, message)
        }))
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
        if !matches!(self.ground, Ground::Graph)
            && let Some(found) = self.find_side(name)
        {
            return found;
        }
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
