//! Numbers that differ, add up and leave no cell empty, whether everything is marked or not.
//!
//! A cell without a number breaks nothing but the rule that there is one in every cell.

use super::Breach;
use crate::board::{Board, Cell, Place, PlaceKind};
use crate::puzzle::Marks;
use crate::rule::{Consecutive, Different, RuleBook, Stated, Sum};
use std::collections::BTreeMap;

/// Numbers that stand twice.
pub(super) fn different(board: &Board, stated: &Stated, rule: &Different, marks: &Marks) -> Vec<Breach> {
    let mut with: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for &cell in &rule.cells {
        if let Some(number) = marks.get(cell) {
            with.entry(number).or_default().push(cell);
        }
    }
    let clash = |(number, cells): (u16, Vec<Cell>)| match cells.as_slice() {
        [first, second, ..] => {
            let sentence =
                format!("{number} stands twice: on {} and on {}", board.name(*first), board.name(*second));
            let places = cells.iter().map(|&cell| cell.into()).collect();
            Some(Breach { code: stated.name, places, sentence })
        }
        _ => None,
    };
    with.into_iter().filter_map(clash).collect()
}

/// A total that is missed, or can no longer be met.
pub(super) fn sum(board: &Board, book: &RuleBook, stated: &Stated, rule: &Sum, marks: &Marks) -> Vec<Breach> {
    let known: Vec<u32> = rule.cells.iter().filter_map(|&cell| marks.get(cell)).map(u32::from).collect();
    let (now, open) = (known.iter().sum::<u32>(), (rule.cells.len() - known.len()) as u32);
    let (least, most) = book.ranges().values(PlaceKind::Cell).unwrap_or((0, 0));
    let reach = now + open * u32::from(least)..=now + open * u32::from(most);
    if reach.contains(&rule.total) {
        return Vec::new();
    }
    let cells = rule.cells_in_words(board);
    let sentence = match open {
        0 => format!("{cells} should be {}, but is {now}", rule.total),
        _ if *reach.start() > rule.total => {
            format!("{cells} should be {}, but is at least {}", rule.total, reach.start())
        }
        _ => format!("{cells} should be {}, but cannot be more than {}", rule.total, reach.end()),
    };
    vec![Breach { code: stated.name, places: stated.places.clone(), sentence }]
}

/// Two numbers that should be consecutive and are not, or the other way round.
pub(super) fn consecutive(board: &Board, stated: &Stated, rule: &Consecutive, marks: &Marks) -> Vec<Breach> {
    let [Some(a), Some(b)] = rule.cells.map(|cell| marks.get(cell)) else { return Vec::new() };
    if (a.abs_diff(b) == 1) == rule.are {
        return Vec::new();
    }
    let at = stated.places.iter().map(|&place| board.said(place)).collect::<Vec<_>>().join(", ");
    let sentence = match rule.are {
        true => format!("{a} and {b} beside {at} are not consecutive"),
        false => format!("{a} and {b} on {at} are consecutive"),
    };
    vec![Breach { code: stated.name, places: stated.places.clone(), sentence }]
}

/// Cells without a number.
pub(super) fn filled(board: &Board, stated: &Stated, cells: &[Cell], marks: &Marks) -> Vec<Breach> {
    let blank: Vec<Cell> = cells.iter().copied().filter(|&cell| marks.get(cell).is_none()).collect();
    let Some(&first) = blank.first() else { return Vec::new() };
    let sentence = match blank.len() {
        1 => format!("{} has no number", board.name(first)),
        n => format!("{n} cells have no number, {} among them", board.name(first)),
    };
    let places = blank.into_iter().map(Place::from).collect();
    vec![Breach { code: stated.name, places, sentence }]
}
