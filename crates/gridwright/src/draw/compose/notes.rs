//! What is not part of the puzzle: a player's notes in pencil, clues that cannot stand where they were written, and
//! places to point out.
//!
//! The ways to point are told apart by their shape: clues at odds have a dashed frame or a diamond, a broken rule
//! is hatched or has a triangle, what one should look at has a whole frame around it, and what a step uses has a dotted ring. Nothing of this reaches
//! beyond the margin, so a picture does not move when something is pointed out.

use super::{Anchor, Geometry, NODE_RADIUS, Point, Role, Shape, Work};
use crate::board::{Cell, Ground, Place};
use crate::draw::numbers::{Numbers, Written};
use crate::puzzle::{Clue, Side, Sign};

/// So many candidates are shown in a cell; the rest is an ellipsis.
const MOST_CANDIDATES: usize = 25;

impl Work<'_> {
    /// Sides as hatched or ringed cells, candidates as small numbers in a raster.
    pub(super) fn pencil(&mut self, numbers: Option<&Numbers>) {
        let Some(pencil) = self.options.pencil else { return };
        let drawn_inside = self.options.inside(self.puzzle);
        for cell in self.board.cells() {
            match pencil.side(cell) {
                Some(Side::Inside) if !drawn_inside[cell.index()] => {
                    let area = self.cell_shape(cell);
                    self.add("shading", Role::Inside, Some(cell.into()), area);
                }
                Some(Side::Outside) => self.outside(cell, numbers),
                _ => {}
            }
            if !pencil.candidates(cell).is_empty() && !self.is_taken(cell, numbers) {
                self.candidates(cell, pencil.candidates(cell));
            }
        }
    }

    /// True if a number or a clue stands in a cell.
    fn is_taken(&self, cell: Cell, numbers: Option<&Numbers>) -> bool {
        let numbered = numbers.is_some_and(|numbers| numbers.written(cell) != Written::Blank);
        numbered || self.puzzle.clue(cell).is_some()
    }

    fn outside(&mut self, cell: Cell, numbers: Option<&Numbers>) {
        let (area, middle) = (self.cell_shape(cell), self.on.cell(cell));
        self.add("shading", Role::Outside, Some(cell.into()), area);
        let down = if self.is_taken(cell, numbers) { self.room() * 0.68 } else { 0.0 };
        let ring = Shape::Circle { middle: (middle.0, middle.1 + down), radius: 0.08 };
        self.add("pencil", Role::Outside, Some(cell.into()), ring);
    }

    /// Numbers up to nine have fixed places, so that the eye finds them; others follow each other.
    fn candidates(&mut self, cell: Cell, numbers: &[u16]) {
        let shown = if numbers.len() > MOST_CANDIDATES { MOST_CANDIDATES - 1 } else { numbers.len() };
        let fixed = numbers.iter().all(|number| (1..=9).contains(number));
        let mut signs: Vec<(usize, String)> = numbers[..shown]
            .iter()
            .enumerate()
            .map(|(i, number)| (if fixed { usize::from(*number) - 1 } else { i }, number.to_string()))
            .collect();
        if shown < numbers.len() {
            signs.push((shown, "…".into()));
        }
        let side = (1..).find(|side| side * side >= signs.len()).unwrap_or(1).max(3);
        let longest = signs.iter().map(|(_, sign)| sign.chars().count()).max().unwrap_or(1);
        let summed =
            self.puzzle.cage_of(cell).is_some_and(|cage| cage.sum.is_some() && cage.cells[0] == cell);
        // A round cell has less room in its corners, and the sum of a cage needs some at the top.
        let (reach, down) = match (self.board.ground(), summed) {
            (_, true) => (1.3, self.room() * 0.18),
            (Ground::Graph, false) => (1.42, 0.0),
            (_, false) => (1.68, 0.0),
        };
        let step = self.room() * reach / side as f64;
        let size = (step * 0.72).min(step * 0.8 / (0.6 * longest as f64));
        // Numbers that follow each other fill their rows only as far as they go, and stand in the middle.
        let rows = if fixed { side } else { signs.len().div_ceil(side) };
        let from_middle = |at: usize, count: usize| (at as f64 - (count - 1) as f64 / 2.0) * step;
        let (x, y) = self.on.cell(cell);
        for (slot, sign) in signs {
            let at = (x + from_middle(slot % side, side), y + down + from_middle(slot / side, rows));
            self.text_of_size("pencil", Role::Candidate, Some(cell.into()), at, size, &sign);
        }
    }

    /// Clues that cannot stand: as they were written, underlined.
    pub(super) fn astray(&mut self, numbers: Option<&Numbers>) {
        for (place, clue) in self.options.astray {
            let (x, y) = self.on.middle(*place);
            let (size, room) = match place {
                Place::Cell(_) => (0.46 * self.room() / 0.5, self.room()),
                _ => (0.3, 0.2),
            };
            let taken = match place {
                Place::Cell(cell) => self.is_taken(*cell, numbers),
                place => self.puzzle.clue(*place).is_some(),
            };
            // Beside a clue that does stand it is small and lower.
            let (y, size) = if taken { (y + room * 0.66, size * 0.5) } else { (y, size) };
            let text = match clue {
                Clue::Sign(Sign::Dot) => "•".to_string(),
                Clue::Sign(sign @ (Sign::Wall | Sign::White | Sign::Black | Sign::Even | Sign::Odd)) => {
                    sign.word().to_string()
                }
                Clue::Number(_) | Clue::Query => clue.to_string(),
            };
            let size = size * (3.0 / text.chars().count().max(1) as f64).min(1.0);
            let shape = Shape::Text { at: (x, y), size, anchor: Anchor::Middle, text };
            let ((left, _), (right, low)) = shape.extent();
            self.add("clues", Role::Astray, Some(*place), shape);
            let line = Shape::Line((left, low + 0.04), (right, low + 0.04));
            self.add("clues", Role::Astray, Some(*place), line);
        }
    }

    /// Everything that is to be pointed out.
    pub(super) fn pointers(&mut self) {
        let options = self.options;
        for &place in options.breaches {
            if let Place::Cell(cell) = place {
                let area = self.cell_shape(cell);
                self.add("shading", Role::Breach, Some(place), area);
            }
            let frame = self.breach_frame(place);
            self.add("pointers", Role::Breach, Some(place), Shape::Outline(frame));
        }
        for &place in options.odds {
            let frame = match place {
                Place::Cell(cell) => self.cell_frame(cell, 0.78),
                place => polygon(self.on.middle(place), 0.2, 4),
            };
            self.add("pointers", Role::Odds, Some(place), Shape::Outline(frame));
        }
        for &place in options.used {
            let ring = match place {
                Place::Cell(cell) => polygon(self.on.cell(cell), self.room() * 0.8, 24),
                place => polygon(self.on.middle(place), 0.15, 16),
            };
            self.add("pointers", Role::Used, Some(place), Shape::Outline(ring));
        }
        for &place in options.focus {
            let frame = match place {
                Place::Cell(cell) => self.cell_frame(cell, 0.96),
                Place::Edge(edge) => along(self.on.edge(edge), 0.12),
                place => polygon(self.on.middle(place), 0.18, 12),
            };
            self.add("pointers", Role::Focus, Some(place), Shape::Outline(frame));
        }
    }

    fn breach_frame(&self, place: Place) -> Vec<Point> {
        match place {
            Place::Cell(cell) => self.cell_frame(cell, 0.88),
            place => polygon(self.on.middle(place), 0.22, 3),
        }
    }

    /// The outline of a cell, drawn in a little; around a node, a little wider.
    fn cell_frame(&self, cell: Cell, share: f64) -> Vec<Point> {
        match self.board.ground() {
            Ground::Graph => polygon(self.on.cell(cell), NODE_RADIUS + 0.03 + (share - 0.78) * 0.4, 12),
            _ => drawn_in(self.on, cell, share),
        }
    }
}

/// The area of a cell, smaller around the same middle.
fn drawn_in(on: &Geometry, cell: Cell, share: f64) -> Vec<Point> {
    let (x, y) = on.cell(cell);
    on.area(cell).iter().map(|&(to_x, to_y)| (x + (to_x - x) * share, y + (to_y - y) * share)).collect()
}

/// A regular polygon that stands on its side, or a diamond.
fn polygon((x, y): Point, reach: f64, corners: u32) -> Vec<Point> {
    (0..corners)
        .map(|i| (f64::from(i) / f64::from(corners) * std::f64::consts::TAU).sin_cos())
        .map(|(sin, cos)| (x + reach * sin, y - reach * cos))
        .collect()
}

/// A rectangle around a line, so far on every side.
fn along((a, b): (Point, Point), reach: f64) -> Vec<Point> {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length * reach, dy / length * reach);
    vec![
        (a.0 - ux + uy, a.1 - uy - ux),
        (b.0 + ux + uy, b.1 + uy - ux),
        (b.0 + ux - uy, b.1 + uy + ux),
        (a.0 - ux - uy, a.1 - uy + ux),
    ]
}
