//! Pencil: a player's notes that are no marks. Small numbers that a cell may yet hold, and whether a cell lies
//! inside or outside the loop.
//!
//! Rules, judge and solver never read them: a note may be wrong, or stand in a puzzle where it means nothing.

use super::draft::name_on;
use super::{Card, Finding};
use crate::board::{Board, Cell, Place, PlaceKind, Spot};
use std::collections::BTreeMap;

/// Notes on cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pencil {
    notes: BTreeMap<Cell, Note>,
}

/// One note.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Note {
    /// The numbers that the cell may hold, in the player's opinion. In a [`Pencil`] ascending and without repeats.
    Candidates(Vec<u16>),
    /// On which side of the loop the cell lies.
    Side(Side),
}

/// A side of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Inside.
    Inside,
    /// Outside.
    Outside,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Inside, Side::Outside];

    /// The word for it, in files and sentences.
    pub fn word(self) -> &'static str {
        match self {
            Side::Inside => "inside",
            Side::Outside => "outside",
        }
    }
}

impl Pencil {
    /// No notes.
    pub fn new() -> Pencil {
        Pencil::default()
    }

    /// The note in a cell.
    pub fn get(&self, cell: Cell) -> Option<&Note> {
        self.notes.get(&cell)
    }

    /// Writes a note, or takes it away. A list without numbers is no note.
    pub fn set(&mut self, cell: Cell, note: Option<Note>) {
        match note.map(in_order) {
            Some(Note::Candidates(numbers)) if numbers.is_empty() => self.notes.remove(&cell),
            Some(note) => self.notes.insert(cell, note),
            None => self.notes.remove(&cell),
        };
    }

    /// The numbers noted in a cell, ascending.
    pub fn candidates(&self, cell: Cell) -> &[u16] {
        match self.notes.get(&cell) {
            Some(Note::Candidates(numbers)) => numbers,
            _ => &[],
        }
    }

    /// The side noted in a cell.
    pub fn side(&self, cell: Cell) -> Option<Side> {
        match self.notes.get(&cell) {
            Some(Note::Side(side)) => Some(*side),
            _ => None,
        }
    }

    /// All notes, by cell.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &Note)> + '_ {
        self.notes.iter().map(|(cell, note)| (*cell, note))
    }

    /// True if nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }
}

fn in_order(note: Note) -> Note {
    match note {
        Note::Candidates(mut numbers) => {
            numbers.sort_unstable();
            numbers.dedup();
            Note::Candidates(numbers)
        }
        side => side,
    }
}

impl Card {
    /// True if it helps to note which numbers a cell may hold: where cells are to be numbered.
    pub fn has_candidates(&self) -> bool {
        self.mark_on(PlaceKind::Cell).is_some_and(|mark| mark.values.are_numbers())
    }

    /// True if it helps to note which cells are inside: where lines are drawn between cells.
    pub fn has_sides(&self) -> bool {
        self.mark_on(PlaceKind::Edge).is_some_and(|mark| mark.values.are_borders())
    }
}

/// The notes of a draft on its board.
pub(super) fn check(board: &Board, notes: &[(Spot, Note)], findings: &mut Vec<Finding>) -> Pencil {
    let mut pencil = Pencil::new();
    for (spot, note) in notes {
        let name = name_on(board, spot);
        let finding = match board.place(spot) {
            Some(Place::Cell(cell)) => {
                let note = in_order(note.clone());
                if pencil.get(cell).is_none_or(|before| *before == note) {
                    pencil.set(cell, Some(note));
                    continue;
                }
                Finding::error("two-notes", format!("two pencil notes that differ stand on {name}"))
            }
            Some(_) => {
                let message = format!("the pencil note on {name} is not possible: notes stand in cells");
                Finding::error("note-not-allowed", message)
            }
            None => {
                Finding::error("note-off-board", format!("the pencil note on {name} is not on the board"))
            }
        };
        findings.push(finding.at([name]));
    }
    pencil
}
