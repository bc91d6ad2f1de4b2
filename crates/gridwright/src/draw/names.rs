//! The names at the border of a board: which there are, and beside which cells they stand.
//!
//! A square is named by its column and row, and those labels stand below and to the left of the frame. A hexagon is
//! named by the two straight lines it lies on (see [`crate::coord::HexFrame`]): the letters stand just beyond that
//! end of their line where r is largest, the numbers just beyond that end of theirs where q is smallest. Beyond the
//! end of a line there is no cell, whatever the shape of the board, so the labels never cover one. Where two lines
//! end in the same notch, both labels stand there, each pushed towards its own line.

use crate::board::{Board, Spot};
use crate::coord::{Hex, column_name};
use std::collections::{BTreeMap, HashSet};

/// The label of a straight line of hexagons.
pub(super) struct LineLabel {
    /// Letters or digits.
    pub text: String,
    /// True for the letters.
    pub is_column: bool,
    /// The cell where the line ends.
    pub end: Hex,
    /// The hexagon beyond it, where the label stands.
    pub at: Hex,
}

/// The labels of a hexagonal board: letters, then numbers.
pub(super) fn line_labels(board: &Board) -> Vec<LineLabel> {
    let Some(frame) = board.hex_frame() else { return Vec::new() };
    let mut columns: BTreeMap<i64, i64> = BTreeMap::new();
    let mut rows: BTreeMap<i64, i64> = BTreeMap::new();
    for cell in board.cells() {
        let Spot::Hex(hex) = board.spot(cell) else { continue };
        let (q, r) = hex.axial();
        columns.entry(q).and_modify(|last| *last = r.max(*last)).or_insert(r);
        rows.entry(r).and_modify(|first| *first = q.min(*first)).or_insert(q);
    }
    let columns = columns.into_iter().map(|(q, r)| LineLabel {
        text: u32::try_from(q - frame.first_q).map(column_name).unwrap_or_default(),
        is_column: true,
        end: Hex::from_axial(q, r),
        at: Hex::from_axial(q, r + 1),
    });
    let rows = rows.into_iter().map(|(r, q)| LineLabel {
        text: (frame.last_r - r + 1).to_string(),
        is_column: false,
        end: Hex::from_axial(q, r),
        at: Hex::from_axial(q - 1, r),
    });
    columns.chain(rows).collect()
}

/// The hexagons in which two labels stand.
pub(super) fn sharing(labels: &[LineLabel]) -> HashSet<Hex> {
    let columns: HashSet<Hex> = labels.iter().filter(|label| label.is_column).map(|label| label.at).collect();
    let rows = labels.iter().filter(|label| !label.is_column);
    rows.map(|label| label.at).filter(|at| columns.contains(at)).collect()
}

/// A label of a graph, or any other text from outside, with what a terminal or a drawing could stumble over
/// replaced: control characters, and the two that XML does not know.
pub(super) fn printable(text: &str) -> String {
    let bad = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if bad(c) { '\u{fffd}' } else { c }).collect()
}
