//! Numbered cells and the path through them, and dots between cells.
//!
//! Given numbers are bold and found ones are not, so they are told apart without colour. The path is a light line
//! below the numbers; a ring shows where it begins and ends.

use super::{NODE_RADIUS, Role, Shape, Work};
use crate::board::{Edge, Ground};
use crate::draw::numbers::{Numbers, Written};

/// The height of a number of one or two digits.
const NUMBER: f64 = 0.43;

/// The ring inside a cell, clear of the dots on its sides.
const RING: f64 = 0.36;

/// The ring around a node.
const NODE_RING: f64 = NODE_RADIUS + 0.06;

/// The radius of a dot.
const DOT: f64 = 0.075;

impl Work<'_> {
    /// The numbers, given and found, with the path and its ends.
    pub(super) fn numbers(&mut self, numbers: &Numbers) {
        // Given numbers alone are the bare puzzle, which has no path yet.
        if self.options.marks.is_some() || self.options.forced.is_some() {
            let board = self.board;
            for edge in board.edges().filter(|&edge| numbers.is_on_path(board, edge)) {
                self.step(edge);
            }
        }
        let graph = self.board.ground() == Ground::Graph;
        let ring = if graph { NODE_RING } else { RING };
        // All of one size, which suits the longest.
        let most = |size: f64, digits: usize, room: f64| size * (room / digits.max(1) as f64).min(1.0);
        let alone = most(if graph { 0.34 } else { NUMBER }, numbers.longest_alone(), 2.4);
        for cell in self.board.cells() {
            let written = numbers.written(cell);
            let (role, group, size) = match written {
                Written::Blank => continue,
                Written::Given(_) if numbers.are_colours => (Role::ColourGiven, "clues", alone),
                Written::Mark(_) if numbers.are_colours => (Role::ColourFound, "numbers", alone),
                Written::Given(_) => (Role::Given, "clues", alone),
                Written::Mark(_) => (Role::Number, "numbers", alone),
                Written::Differ(..) => {
                    let area = self.cell_shape(cell);
                    self.add("shading", Role::First, Some(cell.into()), area);
                    let length = written.to_string().len();
                    let size = if graph { most(0.34, length, 2.4) } else { most(NUMBER, length, 3.2) };
                    (Role::Number, "numbers", size)
                }
            };
            let middle = self.on.cell(cell);
            if numbers.are_colours && !self.colour(cell, written, numbers) {
                continue;
            }
            if numbers.is_forced(cell) {
                // On the ring; where there is none, a little lower, clear of a dot above.
                let up = match numbers.is_end(cell) {
                    true => ring,
                    false if graph => NODE_RADIUS,
                    false => 0.31,
                };
                let bead = Shape::Circle { middle: (middle.0, middle.1 - up), radius: 0.055 };
                self.add("forced", Role::Forced, Some(cell.into()), bead);
            }
            self.text_of_size(group, role, Some(cell.into()), middle, size, &written.to_string());
            // Above the number, whose rim of paper would cut into it.
            if numbers.is_end(cell) {
                let circle = Shape::Circle { middle, radius: ring };
                self.add(group, Role::Ring, Some(cell.into()), circle);
            }
        }
    }

    /// One step of the path: from middle to middle, on a graph from node to node.
    fn step(&mut self, edge: Edge) {
        let line = match (self.board.ground(), self.board.sides(edge)) {
            (Ground::Graph, _) | (_, (_, None)) => self.on.edge(edge),
            (_, (a, Some(b))) => (self.on.cell(a), self.on.cell(b)),
        };
        self.add("path", Role::Path, Some(edge.into()), Shape::Line(line.0, line.1));
    }

    /// A dot between two cells. At the crossing of two diagonals a short line tells which of them is meant.
    pub(super) fn dot(&mut self, edge: Edge) {
        let middle = self.on.middle(edge.into());
        if self.board.ground() != Ground::Graph && self.board.ends(edge).is_none() {
            let (a, b) = self.on.edge(edge);
            let part = |a: f64, b: f64, share: f64| a + (b - a) * share;
            let (from, to) =
                ((part(a.0, b.0, 0.36), part(a.1, b.1, 0.36)), (part(a.0, b.0, 0.64), part(a.1, b.1, 0.64)));
            self.add("clues", Role::Link, Some(edge.into()), Shape::Line(from, to));
        }
        self.add("clues", Role::Clue, Some(edge.into()), Shape::Circle { middle, radius: DOT });
    }
}
