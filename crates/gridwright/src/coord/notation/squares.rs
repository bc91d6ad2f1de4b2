//! Names of places on square boards.
//!
//! A name is `<layer>:<column><row>`; for cells the layer is usually left out. Rows count from 1 at the bottom
//! of **that layer**, and the edge layers have one row or column more than the cells, so on three rows
//! `cell:a1` is the bottom left cell, `edgeh:a1` the rim below it and `edgeh:a2` the edge above it.
//!
//! For typing there is a second form that names an edge or corner by the cells around it, in any order:
//! `edgeh(a1,a2)`, `edgev(a1,b1)`, `corner(a1,b1,a2,b2)`. It is read but never written, and there is none for
//! the rim, where some of the cells would be missing.

use super::{NotationError, Piece, column_name, parse_column};
use crate::coord::square::{Coord, Layer};

/// The size of a square board, which names are relative to.
///
/// ```
/// use gridwright::coord::{Coord, SquareFrame};
///
/// let frame = SquareFrame { rows: 3, cols: 4 };
/// assert_eq!(frame.parse("b1"), Ok(Coord::Cell { r: 2, c: 1 }));
/// assert_eq!(frame.parse("edgeh(b2,b1)"), Ok(Coord::EdgeH { r: 2, c: 1 }));
/// assert_eq!(frame.name(Coord::EdgeH { r: 2, c: 1 }).as_deref(), Some("edgeh:b2"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareFrame {
    /// The number of rows of cells.
    pub rows: u32,
    /// The number of columns of cells.
    pub cols: u32,
}

impl SquareFrame {
    /// The canonical name of a place: with its layer, except for cells. Nothing if it is off the board.
    pub fn name(self, place: Coord) -> Option<String> {
        if !place.is_on(self.rows, self.cols) {
            return None;
        }
        let prefix = if place.layer() == Layer::Cells { "" } else { place.layer().prefix() };
        let row = self.size(place.layer()).0 - u64::from(place.row());
        Some(format!("{prefix}{}{row}", column_name(place.col())))
    }

    /// Reads a name in any of its forms.
    pub fn parse(self, text: &str) -> Result<Coord, NotationError> {
        let name = Piece::new(text);
        match text.find(['(', ':']) {
            None => self.place(Layer::Cells, name),
            Some(at) => {
                let layer = layer_called(name.slice(0, at))?;
                let rest = name.slice(at + 1, text.len());
                if text[at..].starts_with(':') { self.place(layer, rest) } else { self.among(layer, rest) }
            }
        }
    }

    /// Rows and columns of a layer, in a type that holds one more than any `u32`.
    fn size(self, layer: Layer) -> (u64, u64) {
        let (rows, cols) = layer.size(self.rows as usize, self.cols as usize);
        (rows as u64, cols as u64)
    }

    /// Reads a column and row in a layer.
    fn place(self, layer: Layer, name: Piece) -> Result<Coord, NotationError> {
        let (letters, digits) = name.letters_and_digits(false)?;
        let (rows, cols) = self.size(layer);
        let nouns = nouns(layer);
        if rows == 0 || cols == 0 {
            let message = format!("a board of {} rows and {} columns has no {nouns}", self.rows, self.cols);
            return Err(name.error(0, message));
        }
        let col = parse_column(letters.text).filter(|&col| u64::from(col) < cols).ok_or_else(|| {
            let last = u32::try_from(cols - 1).map(column_name).unwrap_or_default();
            let message =
                format!("column {} is off the board: its {nouns} have columns a to {last}", letters.text);
            letters.error(0, message)
        })?;
        // Row 0 has no place below it; the subtractions fail for it and for rows above the top alike.
        let row = digits.text.parse().ok().filter(|&row: &u64| row > 0);
        let r = row.and_then(|row| rows.checked_sub(row)).and_then(|r| u32::try_from(r).ok());
        match r {
            Some(r) => Ok(layer.at(r, col)),
            None => {
                let message = format!(
                    "row {} is off the board: its {nouns} have rows 1 to {rows}, counted from the bottom",
                    digits.text
                );
                Err(digits.error(0, message))
            }
        }
    }

    /// Reads what follows `edgeh(`, `edgev(` or `corner(`: the cells around the place.
    fn among(self, layer: Layer, rest: Piece) -> Result<Coord, NotationError> {
        let (count, wanted) = match layer {
            Layer::Cells => {
                return Err(rest.error(0, "a cell needs no parentheses: write it as c4 or cell:c4"));
            }
            Layer::EdgesH => (2, "edgeh(…) takes two cells, one right above the other, such as edgeh(a1,a2)"),
            Layer::EdgesV => (2, "edgev(…) takes two cells side by side, such as edgev(a1,b1)"),
            Layer::Corners => (4, "corner(…) takes the four cells around it, such as corner(a1,b1,a2,b2)"),
        };
        let Some(inner) = rest.text.strip_suffix(')') else {
            return Err(rest.error(rest.text.len(), "a closing parenthesis should end the name"));
        };
        let inner = rest.slice(0, inner.len());
        let cells = inner.split(',').into_iter().map(|cell| self.place(Layer::Cells, cell.trim()));
        let mut cells = cells.collect::<Result<Vec<Coord>, _>>()?;
        cells.sort();
        // An edge or corner has the row and column of the last cell around it, the lower right one.
        let last = |part: fn(Coord) -> u32| cells.iter().copied().map(part).max().unwrap_or(0);
        let place = layer.at(last(Coord::row), last(Coord::col));
        if cells.len() == count && place.cells(self.rows, self.cols).eq(cells) {
            Ok(place)
        } else {
            let message = format!("{wanted}; on the rim write {}, column and row", layer.prefix());
            Err(inner.error(0, message))
        }
    }
}

fn layer_called(word: Piece) -> Result<Layer, NotationError> {
    let called =
        |name: &str| Layer::ALL.into_iter().find(|layer| layer.prefix().trim_end_matches(':') == name);
    called(word.text).ok_or_else(|| {
        let lower = word.text.to_lowercase();
        let message = if called(&lower).is_some() {
            format!("names are in lower case: write {lower}")
        } else {
            format!("there is no layer {:?}: the layers are cell, edgeh, edgev and corner", word.text)
        };
        word.error(0, message)
    })
}

fn nouns(layer: Layer) -> &'static str {
    match layer {
        Layer::Cells => "cells",
        Layer::EdgesH => "horizontal edges",
        Layer::EdgesV => "vertical edges",
        Layer::Corners => "corners",
    }
}
