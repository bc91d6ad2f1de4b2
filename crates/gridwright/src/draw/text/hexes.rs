//! Hexagons in plain characters, in both orientations.
//!
//! ```text
//!     / \            ___
//!    | 6 |          / 6 \
//!     \ /           \___/
//! ```
//!
//! Each edge has characters of its own, and each cell a stretch of one line for its clue, so nothing can cover
//! anything else. Walls of rooms and cages stand where lines would. A cell that is wider than usual, because a number
//! is, keeps this layout and only gets wider.

use super::{Canvas, Page, Tone, Wall, sign};
use crate::board::Spot;
use crate::coord::{Hex, Orientation};
use crate::draw::names::{LineLabel, line_labels, sharing};
use std::collections::HashMap;

/// Where hexagons lie on the canvas.
struct Lattice {
    orientation: Orientation,
    base: Hex,
    /// How far the outermost sides of a cell are from its middle.
    reach: i64,
    /// What is to be taken away so that the picture begins at the upper left of the canvas.
    left: i64,
    top: i64,
}

impl Lattice {
    /// The characters inside a cell.
    fn width(&self) -> usize {
        usize::try_from(2 * self.reach - 1).unwrap_or(0)
    }

    /// Where the clue of a hexagon stands.
    fn middle(&self, hex: Hex) -> (i64, i64) {
        let hex = hex - self.base;
        let (x, y) = match self.orientation {
            Orientation::Pointy => (hex.col() * self.reach, hex.row() * 2),
            Orientation::Flat => {
                let (col, row) = hex.doubled_height();
                (col * 2 * self.reach, row)
            }
        };
        (x - self.left, y - self.top)
    }
}

/// One line per row, each shifted by half a cell against the next; unless it would be too large.
pub(super) fn compact(page: &Page) -> Option<Canvas> {
    let board = page.board;
    let width = page.longest() as i64 | 1;
    let at: Vec<(i64, i64)> = board
        .cells()
        .filter_map(|cell| match board.spot(cell) {
            Spot::Hex(hex) => Some((hex.col() * ((width + 1) / 2), hex.row())),
            _ => None,
        })
        .collect();
    let (left, right) = bounds(at.iter().map(|&(x, _)| x));
    let (top, bottom) = bounds(at.iter().map(|&(_, y)| y));
    let mut canvas = Canvas::new(right - left + width, bottom - top + 1)?;
    for (cell, (x, y)) in board.cells().zip(at) {
        let written = page.written(cell).unwrap_or_else(|| page.empty().to_string());
        canvas.tone = page.tone(cell);
        canvas.centre(x - left + width / 2, y - top, &written);
    }
    Some(canvas)
}

/// The picture, unless it would be too large.
pub(super) fn draw(page: &Page) -> Option<Canvas> {
    let board = page.board;
    let hexes: Vec<Hex> = board
        .cells()
        .filter_map(|cell| match board.spot(cell) {
            Spot::Hex(hex) => Some(*hex),
            _ => None,
        })
        .collect();
    let mut labels = if page.options.names { line_labels(board) } else { Vec::new() };
    // Numbers at the border would look like clues.
    labels.iter_mut().filter(|label| !label.is_column).for_each(|label| label.text.push(')'));
    let orientation = page.options.orientation(board);
    let half = page.width().max(label_width(&labels)).div_ceil(2).max(2) as i64;
    let reach = match orientation {
        // Slanted sides stand half-way between the middle and the upright side, so the reach is even.
        Orientation::Pointy => half + half % 2,
        Orientation::Flat => half,
    };
    let mut lattice = Lattice { orientation, base: *hexes.first()?, reach, left: 0, top: 0 };
    let all = || hexes.iter().copied().chain(labels.iter().map(|label| label.at));
    let reached = all().map(|hex| lattice.middle(hex));
    let (left, right) = bounds(reached.clone().map(|(x, _)| x));
    let (top, bottom) = bounds(reached.map(|(_, y)| y));
    (lattice.left, lattice.top) = (left - reach, top - 1);
    let mut canvas = Canvas::new(right - left + 2 * reach + 1, bottom - top + 3)?;

    let inner = lattice.width();
    for (cell, &hex) in board.cells().zip(&hexes) {
        let (x, y) = lattice.middle(hex);
        canvas.tone = page.tone(cell);
        canvas.write(x - reach + 1, y, &page.cell(cell, inner, page.empty()));
    }
    for edge in board.edges() {
        let Spot::HexEdge(spot) = board.spot(edge) else { continue };
        let (hex, side) = spot.owner();
        let (x, y) = lattice.middle(hex);
        let (x, y, line, length) = match (orientation, side) {
            (Orientation::Pointy, 0) => (x + reach, y, '|', 1),
            (Orientation::Pointy, 1) => (x + reach / 2, y + 1, '/', 1),
            (Orientation::Pointy, _) => (x - reach / 2, y + 1, '\\', 1),
            (Orientation::Flat, 0) => (x + reach, y + 1, '/', 1),
            (Orientation::Flat, 1) => (x, y + 1, '_', inner),
            (Orientation::Flat, _) => (x - reach, y + 1, '\\', 1),
        };
        if page.walls.are_there()
            && let Some(wall) = page.walls.on(page.puzzle, edge)
        {
            canvas.tone = Tone::Given;
            let wall = match (wall, line) {
                (Wall::Cage, '|') if page.walls.have_rooms() => ':',
                (Wall::Cage, _) if page.walls.have_rooms() => '.',
                _ => line,
            };
            canvas.centre(x, y, &String::from(wall).repeat(length));
        }
        // A line from cell to cell crosses the edge.
        let line = match line {
            '|' | '_' if page.tracks => {
                if line == '|' {
                    '-'
                } else {
                    '|'
                }
            }
            '/' if page.tracks => '\\',
            '\\' if page.tracks => '/',
            line => line,
        };
        let drawn = page.edge(edge, line);
        canvas.tone = Page::edge_tone(drawn);
        match drawn {
            Some(sign) if page.tracks => canvas.put(x, y, sign),
            Some('x') => canvas.put(x, y, 'x'),
            Some(sign) => canvas.centre(x, y, &String::from(sign).repeat(length)),
            None => {}
        }
        if let Some(clue) = page.puzzle.clue(edge) {
            canvas.tone = Tone::Given;
            canvas.centre(x, y, &sign(clue));
        }
    }
    let shared = sharing(&labels);
    canvas.tone = Tone::Faint;
    for label in &labels {
        let (x, y) = lattice.middle(label.at);
        let length = label.text.len() as i64;
        match (shared.contains(&label.at), label.is_column) {
            (true, true) => canvas.write(x - reach + 1, y, &label.text),
            (true, false) => canvas.write(x + reach - length, y, &label.text),
            _ => canvas.centre(x, y, &label.text),
        }
    }
    Some(canvas)
}

/// The room that the labels need, two of them where they share a hexagon.
fn label_width(labels: &[LineLabel]) -> usize {
    let mut need: HashMap<Hex, usize> = HashMap::new();
    labels.iter().for_each(|label| *need.entry(label.at).or_default() += label.text.len());
    need.into_values().max().unwrap_or(0)
}

fn bounds(values: impl Iterator<Item = i64>) -> (i64, i64) {
    values.fold((i64::MAX, i64::MIN), |(low, high), v| (low.min(v), high.max(v)))
}
