//! Squares in plain characters: corners are `+`, and between them there is room for lines, numbers and crosses.
//!
//! ```text
//! +---+   +
//! | 3   2
//! +   +---+
//! ```
//!
//! Rooms and cages have walls in the same places:
//!
//! ```text
//! +---+---+---+
//! | 2     |   |
//! +---+   +   +
//! |   |       |
//! +---+---+---+
//! ```
//!
//! A corner is only there if one of its cells is. On a board with holes the empty cells have a sign of their own, as
//! hexagons always have, for four corners may well stand around a hole; so they have where cells are to be numbered.

use super::{Canvas, Page, Tone, Wall, sign};
use crate::board::{Cell, Place, Spot};
use crate::coord::{Coord, column_name};
use crate::puzzle::Cage;

/// A sum with more digits is only listed: it would make all cells wide.
const LONGEST_SUM: usize = 5;

pub(super) fn draw(page: &Page, rows: u32, cols: u32) -> Option<Canvas> {
    let board = page.board;
    let sums: Vec<(Cell, String)> = sums(page).collect();
    let width = sums.iter().map(|(_, sum)| sum.len() | 1).fold(page.width(), usize::max);
    let pitch = width as i64 + 1;
    let names = page.options.names;
    let margin = if names { rows.to_string().len() as i64 + 1 } else { 0 };
    let (wide, high) = (i64::from(cols) * pitch + 1 + margin, i64::from(rows) * 2 + 2);
    let mut canvas = Canvas::new(wide, high)?;
    let x = |c: u32| i64::from(c) * pitch + margin;
    let y = |r: u32| i64::from(r) * 2;

    let full = page.numbers.is_none() && board.cells().len() == rows as usize * cols as usize;
    let empty = if full && !page.tracks { ' ' } else { page.empty() };
    for corner in board.corners().filter(|_| !page.tracks) {
        if let Spot::Square(at) = board.spot(corner) {
            canvas.put(x(at.col()), y(at.row()), '+');
        }
    }
    canvas.tone = Tone::Given;
    for (edge, wall) in page.walled() {
        let (flat, upright) = match wall {
            Wall::Room => ("-", '|'),
            Wall::Cage => (".", ':'),
            Wall::Through => ("- ", '!'),
        };
        match board.spot(edge) {
            Spot::Square(Coord::EdgeH { r, c }) => {
                canvas.write(x(*c) + 1, y(*r), &flat.repeat(width)[..width]);
            }
            Spot::Square(at) => canvas.put(x(at.col()), y(at.row()) + 1, upright),
            _ => {}
        }
    }
    for (cell, sum) in &sums {
        if let Spot::Square(at) = board.spot(*cell) {
            canvas.write(x(at.col()) + 1, y(at.row()), sum);
        }
    }
    for cell in board.cells() {
        if let Spot::Square(at) = board.spot(cell) {
            canvas.tone = page.tone(cell);
            canvas.write(x(at.col()) + 1, y(at.row()) + 1, &page.cell(cell, width, empty));
        }
    }
    for edge in board.edges() {
        match board.spot(edge) {
            Spot::Square(Coord::EdgeH { r, c }) => {
                let sign = page.edge(edge, if page.tracks { '|' } else { '-' });
                canvas.tone = Page::edge_tone(sign);
                match sign {
                    Some(sign) if page.tracks => canvas.put(x(*c) + pitch / 2, y(*r), sign),
                    Some('x') => canvas.put(x(*c) + pitch / 2, y(*r), 'x'),
                    Some(sign) => canvas.write(x(*c) + 1, y(*r), &String::from(sign).repeat(width)),
                    None => {}
                }
            }
            Spot::Square(at) => {
                if let Some(sign) = page.edge(edge, if page.tracks { '-' } else { '|' }) {
                    canvas.tone = Page::edge_tone(Some(sign));
                    canvas.put(x(at.col()), y(at.row()) + 1, sign);
                }
            }
            // A diagonal crosses a corner, and its sign takes the corner's place.
            Spot::Between(a, b) => {
                if let (Spot::Square(a), Spot::Square(b)) = (&**a, &**b) {
                    let line = if (a.row() < b.row()) == (a.col() < b.col()) { '\\' } else { '/' };
                    if let Some(sign) = page.edge(edge, line) {
                        canvas.tone = Page::edge_tone(Some(sign));
                        canvas.put(x(a.col().max(b.col())), y(a.row().max(b.row())), sign);
                    }
                }
            }
            _ => {}
        }
    }
    canvas.tone = Tone::Given;
    for (place, clue) in page.puzzle.clues() {
        let clue = sign(clue);
        match (place, board.spot(*place)) {
            (Place::Edge(_), Spot::Square(Coord::EdgeH { r, c })) => {
                canvas.centre(x(*c) + pitch / 2, y(*r), &clue);
            }
            (Place::Edge(_), Spot::Square(at)) => canvas.centre(x(at.col()), y(at.row()) + 1, &clue),
            (Place::Edge(_), Spot::Between(a, b)) => {
                if let (Spot::Square(a), Spot::Square(b)) = (&**a, &**b) {
                    canvas.centre(x(a.col().max(b.col())), y(a.row().max(b.row())), &clue);
                }
            }
            (Place::Corner(_), Spot::Square(at)) => canvas.centre(x(at.col()), y(at.row()), &clue),
            _ => {}
        }
    }
    if names {
        canvas.tone = Tone::Faint;
        for r in 0..rows {
            let name = (rows - r).to_string();
            canvas.write(margin - 1 - name.len() as i64, y(r) + 1, &name);
        }
        for c in 0..cols {
            canvas.centre(x(c) + pitch / 2, y(rows) + 1, &column_name(c));
        }
    }
    Some(canvas)
}

/// The sums of cages, each with the cell above which it stands: no cage goes on there.
fn sums<'a>(page: &'a Page) -> impl Iterator<Item = (Cell, String)> + 'a {
    let sum = |cage: &Cage| Some((*cage.cells.first()?, cage.sum?.to_string()));
    page.puzzle.cages().iter().filter_map(sum).filter(|(_, sum)| sum.len() <= LONGEST_SUM)
}
