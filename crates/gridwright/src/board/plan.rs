//! A board as somebody wrote it down, before it is known to make sense.
//!
//! Readers fill in a [`Plan`]; [`Plan::build`] finds everything that is wrong with it at once, or makes the board.

use super::{Board, MAX_CELLS, Reading, Spot, graph, hex, square};
use crate::coord::{Coord, Hex, Orientation, RaggedRows, Shifted};
use std::fmt;

/// A board written down but not yet checked.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// A rectangle of squares, some of them holes.
    Squares {
        /// Rows of the frame.
        rows: u32,
        /// Columns of the frame.
        cols: u32,
        /// Eight neighbours instead of four.
        diagonals: bool,
        /// Squares of the frame that are no cells, as (row, column).
        holes: Vec<(u32, u32)>,
    },
    /// Any set of hexagons.
    Hexes {
        /// The cells, in any order.
        cells: Vec<Hex>,
        /// How the board is drawn unless told otherwise.
        orientation: Orientation,
        /// How its cells are written in rows.
        reading: Reading,
    },
    /// A graph: labels, neighbours by label, and where to draw each node if that is known.
    Graph {
        /// One entry per node.
        nodes: Vec<Node>,
    },
}

/// A node of a graph that is not yet checked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Node {
    /// The name by which others refer to it.
    pub label: String,
    /// The labels of its neighbours.
    pub neighbours: Vec<String>,
    /// Where it is drawn: x to the right, y downwards, neighbours about one unit apart.
    pub at: Option<(f64, f64)>,
}

/// Something that keeps a plan from being a board.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct BoardError {
    /// A short fixed word for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The places it is about, as they were written.
    pub spots: Vec<Spot>,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BoardError {}

impl BoardError {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> BoardError {
        BoardError { code, message: message.into(), spots: Vec::new() }
    }

    pub(crate) fn at(mut self, spots: impl IntoIterator<Item = Spot>) -> BoardError {
        self.spots.extend(spots);
        self
    }
}

impl Plan {
    /// A full rectangle of squares with four neighbours each.
    pub fn rectangle(rows: u32, cols: u32) -> Plan {
        Plan::Squares { rows, cols, diagonals: false, holes: Vec::new() }
    }

    /// A hexagon of hexagons around the origin, pointy-top.
    ///
    /// ```
    /// # use gridwright::board::Plan;
    /// let board = Plan::hexagon(2).build().unwrap();
    /// assert_eq!(board.cells().len(), 19);
    /// ```
    pub fn hexagon(radius: u32) -> Plan {
        // One cell more than allowed is enough for `build` to refuse; no need to make them all.
        let cells = if super::hexagon_size(radius.min(1 << 15)) > MAX_CELLS {
            Hex::ORIGIN.ray(crate::coord::Direction::E).take(MAX_CELLS + 1).collect()
        } else {
            Hex::ORIGIN.range(radius)
        };
        Plan::Hexes { cells, orientation: Orientation::Pointy, reading: Reading::OddRows }
    }

    /// Offset rows of hexagons, pointy-top.
    pub fn ragged(rows: &RaggedRows) -> Plan {
        let cells = rows.cells().take(MAX_CELLS + 1).filter_map(|(row, col)| rows.hex(row, col)).collect();
        let reading = match rows.shifted() {
            Shifted::OddRows => Reading::OddRows,
            Shifted::EvenRows => Reading::EvenRows,
        };
        Plan::Hexes { cells, orientation: Orientation::Pointy, reading }
    }

    /// The same plan without some of its cells.
    pub fn without(mut self, spots: &[Spot]) -> Plan {
        match &mut self {
            Plan::Squares { holes, .. } => holes.extend(spots.iter().filter_map(|spot| match spot {
                Spot::Square(Coord::Cell { r, c }) => Some((*r, *c)),
                _ => None,
            })),
            Plan::Hexes { cells, .. } => cells.retain(|hex| !spots.contains(&Spot::Hex(*hex))),
            Plan::Graph { nodes } => {
                let gone = |label: &String| spots.contains(&Spot::Node(label.clone()));
                nodes.retain(|node| !gone(&node.label));
                for node in nodes {
                    node.neighbours.retain(|label| !gone(label));
                }
            }
        }
        self
    }

    /// The same plan drawn the other way up.
    pub fn drawn(mut self, as_drawn: Orientation) -> Plan {
        if let Plan::Hexes { orientation, .. } = &mut self {
            *orientation = as_drawn;
        }
        self
    }

    /// Checks the plan and makes the board.
    pub fn build(&self) -> Result<Board, Vec<BoardError>> {
        match self {
            Plan::Squares { rows, cols, diagonals, holes } => square::build(*rows, *cols, *diagonals, holes),
            Plan::Hexes { cells, orientation, reading } => hex::build(cells, *orientation, *reading),
            Plan::Graph { nodes } => graph::build(nodes),
        }
    }
}

impl Board {
    /// The plan that this board was made from, up to the order of its parts.
    pub fn plan(&self) -> Plan {
        match self.ground {
            super::Ground::Squares { rows, cols, diagonals } => {
                let cell = |r, c| Spot::Square(Coord::Cell { r, c });
                let all = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
                let holes = all.filter(|&(r, c)| self.place(&cell(r, c)).is_none()).collect();
                Plan::Squares { rows, cols, diagonals, holes }
            }
            super::Ground::Hexes { orientation, reading } => {
                let hex = |spot: &Spot| match spot {
                    Spot::Hex(hex) => Some(*hex),
                    _ => None,
                };
                Plan::Hexes { cells: self.cells.iter().filter_map(hex).collect(), orientation, reading }
            }
            super::Ground::Graph => Plan::Graph {
                nodes: self
                    .cells()
                    .map(|cell| Node {
                        label: self.name(cell),
                        neighbours: self.neighbours(cell).map(|(other, _)| self.name(other)).collect(),
                        at: self.drawn_at[cell.index()],
                    })
                    .collect(),
            },
        }
    }
}

/// Refuses boards without cells and boards that are too large.
pub(super) fn check_size(cells: usize) -> Result<(), Vec<BoardError>> {
    if cells == 0 {
        return Err(vec![BoardError::new("empty-board", "the board has no cells: it needs at least one")]);
    }
    if cells > MAX_CELLS {
        let message = format!("the board is too large: no board has more than {MAX_CELLS} cells");
        return Err(vec![BoardError::new("board-too-large", message)]);
    }
    Ok(())
}
