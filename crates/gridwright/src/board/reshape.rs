//! Changing the shape of a board without losing what was written on it.
//!
//! A [`Change`] gives a new board and a map from every old place to the new one, where it survives. A place
//! survives with one of its cells: an edge stays the edge on the same side of the same cell.

use super::plan::{BoardError, Node};
use super::{Board, Cell, Corner, Edge, Ground, Place, Plan, Site, Spot};
use crate::coord::{Coord, Hex};

/// A change of shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// A new row of squares before row `at` (0 is on top, the number of rows is below the last).
    AddRow {
        /// Where.
        at: u32,
    },
    /// A new column of squares before column `at`.
    AddColumn {
        /// Where.
        at: u32,
    },
    /// Take a row of squares out.
    RemoveRow {
        /// Which.
        at: u32,
    },
    /// Take a column of squares out.
    RemoveColumn {
        /// Which.
        at: u32,
    },
    /// All neighbours of the board's cells become cells: one more ring around a hexagon or any other shape of
    /// hexagons, one more row and column on each side of squares. Holes are filled from their sides too.
    AddRing,
    /// The cells at the rim go: the reverse of adding a ring.
    RemoveRing,
    /// Make holes: these cells go.
    Punch(Vec<Spot>),
    /// Fill holes, or add cells beside the board (within the frame on squares).
    Fill(Vec<Spot>),
    /// Add cells anywhere; a frame of squares grows to whatever side that needs, and its names move along.
    Add(Vec<Site>),
    /// A frame of squares of another size: rows and columns come and go at the bottom and on the right.
    Resize {
        /// Rows.
        rows: u32,
        /// Columns.
        cols: u32,
    },
    /// A hexagon of another radius around the same middle; holes stay.
    Radius(u32),
    /// The cells that a text shows, row by row as the board is written: `.` or `#` (also `x`, `o`, `*` and `1`) is a
    /// cell, `_` (also `-` and `0`) is none, blanks do not count. The first row and column of the text are those of
    /// the board now.
    Mask(String),
    /// Empty rows and columns at the border of a frame of squares go.
    Trim,
}

/// A changed board, and where everything went.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reshaped {
    /// The new board.
    pub board: Board,
    cells: Vec<Option<Cell>>,
    edges: Vec<Option<Edge>>,
    corners: Vec<Option<Corner>>,
}

impl Reshaped {
    /// Where a place of the old board is on the new one, if it survived.
    pub fn carry(&self, place: Place) -> Option<Place> {
        match place {
            Place::Cell(c) => self.cells[c.index()].map(Place::from),
            Place::Edge(e) => self.edges[e.index()].map(Place::from),
            Place::Corner(c) => self.corners[c.index()].map(Place::from),
        }
    }
}

impl Board {
    /// The board after a change, with a map of what survived.
    ///
    /// ```
    /// # use gridwright::board::{Change, Plan};
    /// let small = Plan::hexagon(1).build().unwrap();
    /// let large = small.reshape(&Change::AddRing).unwrap();
    /// assert_eq!(large.board, Plan::hexagon(2).build().unwrap());
    /// assert!(small.edges().all(|edge| large.carry(edge.into()).is_some()));
    /// ```
    pub fn reshape(&self, change: &Change) -> Result<Reshaped, Vec<BoardError>> {
        let plan = self.plan();
        let (plan, shift) = match (plan, change) {
            (plan, Change::Punch(spots)) => (plan.without(spots), Shift::None),
            (_, Change::Add(sites)) => self.with_sites(sites)?,
            (_, Change::Radius(radius)) => self.with_radius(*radius)?,
            (_, Change::Mask(mask)) => self.masked(mask)?,
            (_, Change::Trim) => self.trimmed()?,
            (Plan::Squares { rows, cols, diagonals, holes }, change) => {
                reshape_squares(self, rows, cols, diagonals, holes, change)?
            }
            (Plan::Hexes { mut cells, orientation, reading }, change) => {
                match change {
                    Change::AddRing => {
                        let near: Vec<Hex> = cells.iter().flat_map(|hex| hex.neighbours()).collect();
                        cells.extend(near);
                    }
                    Change::RemoveRing => {
                        let rim =
                            |hex: &Hex| hex.neighbours().iter().any(|n| self.cell(&Spot::Hex(*n)).is_none());
                        cells.retain(|hex| !rim(hex));
                    }
                    Change::Fill(spots) => {
                        for spot in spots {
                            match spot {
                                Spot::Hex(hex) => cells.push(*hex),
                                other => return Err(not_here(other)),
                            }
                        }
                    }
                    _ => return Err(only_for("squares")),
                }
                cells.sort();
                cells.dedup();
                (Plan::Hexes { cells, orientation, reading }, Shift::None)
            }
            (Plan::Graph { mut nodes }, Change::Fill(spots)) => {
                for spot in spots {
                    match spot {
                        Spot::Node(label) => nodes.push(Node { label: label.clone(), ..Node::default() }),
                        other => return Err(not_here(other)),
                    }
                }
                (Plan::Graph { nodes }, Shift::None)
            }
            (Plan::Graph { .. }, _) => return Err(only_for("squares and hexagons")),
        };
        let board = plan.build()?;
        Ok(self.carried_to(board, shift))
    }

    fn carried_to(&self, board: Board, shift: Shift) -> Reshaped {
        let cells: Vec<Option<Cell>> =
            self.cells.iter().map(|spot| board.cell(&shift.apply(spot)?)).collect();
        let mut edges = vec![None; self.edges.len()];
        let mut corners = vec![None; self.corners.len()];
        for cell in self.cells() {
            let Some(new) = cells[cell.index()] else { continue };
            if self.ground == Ground::Graph {
                for (other, edge) in self.neighbours(cell) {
                    edges[edge.index()] =
                        cells[other.index()].and_then(|other| board.edge_between(new, other));
                }
                continue;
            }
            for (old, new) in self.edges_around(cell).zip(board.edges_around(new)).take(self.sides_of_cell())
            {
                edges[old.index()].get_or_insert(new);
            }
            for (old, new) in self.corners_around(cell).zip(board.corners_around(new)) {
                corners[old.index()].get_or_insert(new);
            }
            for (other, edge) in self.neighbours(cell).filter(|&(_, edge)| self.ends(edge).is_none()) {
                edges[edge.index()] = cells[other.index()].and_then(|other| board.edge_between(new, other));
            }
        }
        Reshaped { board, cells, edges, corners }
    }

    fn sides_of_cell(&self) -> usize {
        match self.ground {
            Ground::Squares { .. } => 4,
            _ => 6,
        }
    }
}

/// How the old coordinates of squares move.
pub(super) enum Shift {
    None,
    Rows { from: u32, by: i32 },
    Columns { from: u32, by: i32 },
    By { rows: i32, cols: i32 },
}

impl Shift {
    /// The new coordinate of an old cell, `None` if its row or column was taken out.
    fn apply(&self, spot: &Spot) -> Option<Spot> {
        let Spot::Square(Coord::Cell { r, c }) = *spot else { return Some(spot.clone()) };
        let moved = |at: u32, from: u32, by: i32| {
            if at < from {
                Some(at)
            } else if by < 0 && at == from {
                None
            } else {
                at.checked_add_signed(by)
            }
        };
        let (r, c) = match *self {
            Shift::None => (r, c),
            Shift::Rows { from, by } => (moved(r, from, by)?, c),
            Shift::Columns { from, by } => (r, moved(c, from, by)?),
            Shift::By { rows, cols } => (r.checked_add_signed(rows)?, c.checked_add_signed(cols)?),
        };
        Some(Spot::Square(Coord::Cell { r, c }))
    }
}

fn reshape_squares(
    board: &Board,
    rows: u32,
    cols: u32,
    diagonals: bool,
    mut holes: Vec<(u32, u32)>,
    change: &Change,
) -> Result<(Plan, Shift), Vec<BoardError>> {
    let off = |what: &str, at: u32, last: u32| {
        let message = format!("there is no {what} {at}: the last one is {last}");
        vec![BoardError::new("off-board", message)]
    };
    let (rows, cols, shift) = match *change {
        Change::AddRow { at } if at > rows => return Err(off("row", at, rows)),
        Change::AddColumn { at } if at > cols => return Err(off("column", at, cols)),
        Change::RemoveRow { at } if at >= rows => return Err(off("row", at, rows - 1)),
        Change::RemoveColumn { at } if at >= cols => return Err(off("column", at, cols - 1)),
        Change::AddRow { at } => (rows + 1, cols, Shift::Rows { from: at, by: 1 }),
        Change::AddColumn { at } => (rows, cols + 1, Shift::Columns { from: at, by: 1 }),
        Change::RemoveRow { at } => (rows - 1, cols, Shift::Rows { from: at, by: -1 }),
        Change::RemoveColumn { at } => (rows, cols - 1, Shift::Columns { from: at, by: -1 }),
        Change::AddRing => (rows + 2, cols + 2, Shift::By { rows: 1, cols: 1 }),
        Change::RemoveRing => {
            (rows.saturating_sub(2), cols.saturating_sub(2), Shift::By { rows: -1, cols: -1 })
        }
        Change::Fill(ref spots) => {
            for spot in spots {
                match *spot {
                    Spot::Square(Coord::Cell { r, c }) if r < rows && c < cols => {
                        holes.retain(|&hole| hole != (r, c));
                    }
                    _ => return Err(not_here(spot)),
                }
            }
            return Ok((Plan::Squares { rows, cols, diagonals, holes }, Shift::None));
        }
        Change::Resize { rows, cols } => (rows, cols, Shift::None),
        Change::Punch(_) | Change::Add(_) | Change::Radius(_) | Change::Mask(_) | Change::Trim => {
            (rows, cols, Shift::None)
        }
    };
    let hole = |&(r, c): &(u32, u32)| match shift.apply(&Spot::Square(Coord::Cell { r, c })) {
        Some(Spot::Square(Coord::Cell { r, c })) if r < rows && c < cols => Some((r, c)),
        _ => None,
    };
    if matches!(change, Change::AddRing) {
        // A hole that touches a cell is filled from that side, as on hexagons.
        let cell = |r: u32, c: u32| board.cell(&Spot::Square(Coord::Cell { r, c })).is_some();
        holes.retain(|&(r, c)| {
            !(cell(r.wrapping_sub(1), c) || cell(r + 1, c) || cell(r, c.wrapping_sub(1)) || cell(r, c + 1))
        });
    }
    let holes = holes.iter().filter_map(hole).collect();
    Ok((Plan::Squares { rows, cols, diagonals, holes }, shift))
}

pub(super) fn only_for(what: &str) -> Vec<BoardError> {
    vec![BoardError::new("wrong-ground", format!("this change is only for boards of {what}"))]
}

fn not_here(spot: &Spot) -> Vec<BoardError> {
    vec![
        BoardError::new("off-board", "a cell to fill does not belong to this kind of board")
            .at([spot.clone()]),
    ]
}
