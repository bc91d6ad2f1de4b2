//! Values that stand once in a line and take turns along an order, whether everything is marked or not.
//!
//! `value` tells what is in a cell: `None` if that is still unknown, `Some(0)` if the cell is empty.

use super::Breach;
use crate::board::{Board, Cell};
use crate::rule::{Once, Turns};

/// Each value stands once, or can still come to stand once.
pub(super) fn once(board: &Board, rule: &Once, value: impl Fn(Cell) -> Option<u16>) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let open = rule.cells.iter().any(|&cell| value(cell).is_none());
    for wanted in 1..=rule.values {
        let with: Vec<Cell> =
            rule.cells.iter().copied().filter(|&cell| value(cell) == Some(wanted)).collect();
        let places = |cells: &[Cell]| cells.iter().map(|&cell| cell.into()).collect();
        let span = rule.span(board);
        match with.as_slice() {
            [_] => {}
            [] if open => {}
            [] => breaches.push(Breach {
                code: "missing",
                places: places(&rule.cells),
                sentence: format!("{wanted} is missing from {span}"),
            }),
            [first, second, ..] => breaches.push(Breach {
                code: "twice",
                places: places(&with),
                sentence: format!(
                    "{wanted} stands twice from {span}: on {} and on {}",
                    board.name(*first),
                    board.name(*second)
                ),
            }),
        }
    }
    breaches
}

/// The values come in turn. An unknown cell may be empty or take its turn. Only the first break is told: after it
/// nobody knows whose turn it is.
pub(super) fn turns(
    board: &Board,
    name: &'static str,
    rule: &Turns,
    value: impl Fn(Cell) -> Option<u16>,
) -> Vec<Breach> {
    // The first value whose turn it can be, and how many after it in the round can be too.
    let (mut turn, mut more) = (1, 0);
    let mut before: Option<Cell> = None;
    for &cell in &rule.cells {
        match value(cell) {
            Some(0) => {}
            None => more = (more + 1).min(rule.values - 1),
            Some(value) => {
                if value > rule.values || (value + rule.values - turn) % rule.values > more {
                    let after = match before {
                        Some(before) => format!("after {} comes {turn}", board.name(before)),
                        None => format!("the first is {turn}"),
                    };
                    let places = before.into_iter().chain([cell]).map(|cell| cell.into()).collect();
                    let sentence = format!("{after}, but {} has {value}", board.name(cell));
                    return vec![Breach { code: name, places, sentence }];
                }
                (turn, more, before) = (rule.next(value), 0, Some(cell));
            }
        }
    }
    Vec::new()
}
