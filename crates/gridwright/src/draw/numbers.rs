//! Which number stands in which cell, where the cells are to be numbered, or coloured: a colour is a number too, and
//! 0 says that the cell is empty.
//!
//! A number can be given, or written by a player or an answer, and two answers can disagree. Pictures and text ask
//! the same question of every cell; it is answered once, here.

use super::options::Options;
use crate::board::{Board, Cell, Edge, PlaceKind};
use crate::puzzle::{Clue, Marks, Puzzle};
use std::fmt;

/// The numbers of a puzzle whose cells are to be numbered.
pub(super) struct Numbers {
    /// True if the numbers are colours.
    pub are_colours: bool,
    /// True if a path joins them.
    are_a_path: bool,
    written: Vec<Written>,
    /// The numbers of the first answer and the given ones: those the path follows.
    first: Vec<Option<u32>>,
    forced: Vec<bool>,
}

/// What is written in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// Nothing.
    Blank,
    /// A number that was given.
    Given(u32),
    /// A number that was found.
    Mark(u32),
    /// The numbers of two answers that differ, or a given number and another one in its place.
    Differ(Option<u32>, Option<u32>),
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |number: &Option<u32>| number.map_or_else(|| ".".into(), |n| n.to_string());
        match self {
            Written::Blank => Ok(()),
            Written::Given(number) | Written::Mark(number) => write!(f, "{number}"),
            Written::Differ(one, other) => write!(f, "{}/{}", word(one), word(other)),
        }
    }
}

impl Numbers {
    /// The numbers to draw, if the cells of this puzzle are to be numbered.
    pub fn of(puzzle: &Puzzle, options: &Options) -> Option<Numbers> {
        let kind = puzzle.card().mark_on(PlaceKind::Cell).filter(|kind| kind.values.are_numbers())?;
        let read = |marks: Option<&Marks>, cell: Cell| marks.and_then(|marks| marks.get(cell)).map(u32::from);
        let size = puzzle.board().cells().len();
        let mut numbers = Numbers {
            are_colours: kind.values.are_colours(),
            are_a_path: kind.values.are_steps(),
            written: Vec::with_capacity(size),
            first: Vec::with_capacity(size),
            forced: Vec::with_capacity(size),
        };
        for cell in puzzle.board().cells() {
            let given = match puzzle.clue(cell) {
                Some(&Clue::Number(number)) => Some(number),
                Some(Clue::Query | Clue::Sign(_)) | None => None,
            };
            let known = read(options.forced, cell);
            // As with all marks: what is forced fills in, but not where two answers are compared.
            let filled = known.filter(|_| options.compare.is_none());
            let first = read(options.marks, cell).or(filled).or(given);
            let second = options.compare.map_or(first, |marks| read(Some(marks), cell).or(given));
            let written = match (given, first, second) {
                (_, one, other) if one != other => Written::Differ(one, other),
                (Some(given), Some(mark), _) if given != mark => Written::Differ(Some(given), Some(mark)),
                (Some(given), ..) => Written::Given(given),
                (None, Some(mark), _) => Written::Mark(mark),
                (None, None, _) => Written::Blank,
            };
            numbers.forced.push(matches!(written, Written::Mark(mark) if known == Some(mark)));
            numbers.written.push(written);
            numbers.first.push(first);
        }
        Some(numbers)
    }

    /// What is written in a cell.
    pub fn written(&self, cell: Cell) -> Written {
        self.written.get(cell.index()).copied().unwrap_or(Written::Blank)
    }

    /// True if the path of the first answer goes from one side of this edge to the other.
    pub fn is_on_path(&self, board: &Board, edge: Edge) -> bool {
        let number = |cell: Cell| self.first.get(cell.index()).copied().flatten();
        let (a, b) = board.sides(edge);
        let two = number(a).zip(b.and_then(number));
        self.are_a_path && two.is_some_and(|(a, b)| a.abs_diff(b) == 1)
    }

    /// True if the path begins or ends in a cell: at 1, or at the number of cells.
    pub fn is_end(&self, cell: Cell) -> bool {
        let (Written::Given(number) | Written::Mark(number)) = self.written(cell) else { return false };
        let last = usize::try_from(number).is_ok_and(|number| number == self.written.len());
        self.are_a_path && (number == 1 || last)
    }

    /// True if the number in a cell was found and is the same in every solution.
    pub fn is_forced(&self, cell: Cell) -> bool {
        self.forced.get(cell.index()).copied().unwrap_or(false)
    }

    /// The most characters that stand in a cell.
    pub fn longest(&self) -> usize {
        self.written.iter().map(|written| written.to_string().len()).max().unwrap_or(0)
    }

    /// The most characters of a number that stands alone.
    pub fn longest_alone(&self) -> usize {
        let alone = self.written.iter().filter(|written| !matches!(written, Written::Differ(..)));
        alone.map(|written| written.to_string().len()).max().unwrap_or(0)
    }

    /// True if some cell has nothing in it yet.
    pub fn have_blanks(&self) -> bool {
        self.written.contains(&Written::Blank)
    }

    /// True if numbers differ anywhere.
    pub fn have_differences(&self) -> bool {
        self.written.iter().any(|written| matches!(written, Written::Differ(..)))
    }
}
