//! The card of a genre: its names, and what may be written where.
//!
//! Readers, checkers, drawings and menus know a genre only by its card.

use crate::board::{Board, Cell, Ground, PlaceKind};
use std::fmt;

/// Names and vocabulary of a genre.
#[derive(Debug)]
#[non_exhaustive]
pub struct Card {
    /// The one short name that files and commands use.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// Other names under which it is known.
    pub aliases: &'static [&'static str],
    /// One sentence.
    pub summary: &'static str,
    /// The rules page, Markdown.
    pub rules: &'static str,
    /// On which grounds it is played.
    pub grounds: &'static [GroundKind],
    /// The side of a new board of squares, for genres that have a usual one.
    pub side: Option<u32>,
    /// What may be given.
    pub clues: &'static [ClueKind],
    /// What is to be found.
    pub marks: &'static [MarkKind],
    /// Variants that can be switched on.
    pub variants: &'static [Variant],
    /// Whether its boards are divided into rooms.
    pub rooms: bool,
    /// The rooms of a board on which none are written, for genres that have usual ones; a board without them is one room.
    pub blocks: Option<Blocks>,
    /// Whether cells may be put into cages.
    pub cages: bool,
    /// Numbers that belong to a puzzle as a whole, such as how many colours there are.
    pub settings: &'static [Setting],
    /// Worked puzzles in our text, each with its one answer: some of the genre's good boards.
    pub examples: &'static [&'static str],
    /// For each way to break a rule, its code and a board in our text whose marks break just that rule: all of the
    /// genre's wrong boards.
    pub wrong: &'static [(&'static str, &'static str)],
    /// The codes of all rule breaks, in the order in which they are reported.
    pub checks: &'static [&'static str],
}

impl Card {
    /// A card with names only; the rest is filled in with struct update syntax inside this crate.
    pub(crate) const EMPTY: Card = Card {
        id: "",
        name: "",
        aliases: &[],
        summary: "",
        rules: "",
        grounds: &[],
        side: None,
        clues: &[],
        marks: &[],
        variants: &[],
        rooms: false,
        blocks: None,
        cages: false,
        settings: &[],
        examples: &[],
        wrong: &[],
        checks: &[],
    };

    /// True if the genre is known by this name.
    pub fn is_called(&self, name: &str) -> bool {
        self.id.eq_ignore_ascii_case(name)
            || self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
    }

    /// The kinds of clues that may stand on a kind of place.
    pub fn clues_on(&self, kind: PlaceKind) -> impl Iterator<Item = &'static ClueKind> + use<> {
        self.clues.iter().filter(move |clue| clue.on == kind)
    }

    /// The kind of mark that may stand on a kind of place.
    pub fn mark_on(&self, kind: PlaceKind) -> Option<&'static MarkKind> {
        self.marks.iter().find(|mark| mark.on == kind)
    }
}

/// The usual rooms of a board, each with its cells in order, in the order of their first cells; none if it has none.
pub type Blocks = fn(&Board) -> Vec<Vec<Cell>>;

/// The kinds of ground, without their sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroundKind {
    /// Squares.
    Squares,
    /// Hexagons.
    Hexes,
    /// Free graphs.
    Graph,
}

impl GroundKind {
    /// The kind of a board's ground.
    pub fn of(board: &Board) -> GroundKind {
        match board.ground() {
            Ground::Squares { .. } => GroundKind::Squares,
            Ground::Hexes { .. } => GroundKind::Hexes,
            Ground::Graph => GroundKind::Graph,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            GroundKind::Squares => "squares",
            GroundKind::Hexes => "hexagons",
            GroundKind::Graph => "a graph",
        }
    }
}

/// A kind of clue and where it may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueKind {
    /// On which kind of place.
    pub on: PlaceKind,
    /// What may be written there.
    pub what: Given,
}

/// What a clue can be. Whoever adds one is led by the compiler to everything that reads, writes or draws clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// A number.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: Most,
        /// Whether `?` (a clue whose number is not told) may be written.
        query: bool,
    },
    /// `?`, a clue that is not told, where the told ones are signs.
    Query,
    /// A sign.
    Sign(Sign),
}

/// A clue that is no number. Whoever adds one is led by the compiler, as with all kinds of clues and marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// A dot between two cells: they hold consecutive numbers.
    Dot,
    /// A cell that is a wall.
    Wall,
    /// A white pearl.
    White,
    /// A black pearl.
    Black,
    /// An even number belongs here.
    Even,
    /// An odd number belongs here.
    Odd,
}

impl Sign {
    /// All signs.
    pub const ALL: &'static [Sign] =
        &[Sign::Dot, Sign::Wall, Sign::White, Sign::Black, Sign::Even, Sign::Odd];

    /// The word for it in files and sentences.
    pub fn word(self) -> &'static str {
        match self {
            Sign::Dot => "dot",
            Sign::Wall => "wall",
            Sign::White => "white",
            Sign::Black => "black",
            Sign::Even => "even",
            Sign::Odd => "odd",
        }
    }

    /// What it is called beside others: a tool, a step that can be undone.
    pub fn noun(self) -> &'static str {
        match self {
            Sign::White => "white pearl",
            Sign::Black => "black pearl",
            Sign::Even => "even number",
            Sign::Odd => "odd number",
            Sign::Dot | Sign::Wall => self.word(),
        }
    }

    /// The token for it in rows of cells, for signs that stand in cells.
    pub fn token(self) -> &'static str {
        match self {
            Sign::Dot => ":",
            Sign::Wall => "#",
            Sign::White => "o",
            Sign::Black => "@",
            Sign::Even => "E",
            Sign::Odd => "O",
        }
    }
}

/// How large a number may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Most {
    /// The number of sides of the cell.
    Sides,
    /// The number of cells of the board.
    Cells,
    /// The number of cells of the longest straight line.
    Line,
    /// What a setting of the puzzle says.
    Setting(&'static str),
    /// Always the same.
    Fixed(u32),
}

/// What is to be found on a kind of place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkKind {
    /// On which kind of place.
    pub on: PlaceKind,
    /// The values it can take.
    pub values: Values,
}

/// The values that a mark can take. Marks are small numbers; this says what they mean. What follows from that is asked of the
/// functions below, each of which names every kind, so that whoever adds one is led by the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// 1 is a line, 0 is none (written as a cross).
    Line,
    /// 1 is shaded, 0 is not.
    Shade,
    /// 1 is a line from cell to cell through the edge, 0 is none (written as a cross).
    Track,
    /// 1 is a lamp, 0 is none.
    Lamp,
    /// The number itself, from 1 to the number of cells.
    Number,
    /// The number itself, from 1 to the number of cells of the longest straight line.
    Digit,
    /// A colour from 1 to what a setting says, or 0 for an empty cell.
    Colour {
        /// The setting that tells how many colours there are.
        of: &'static str,
    },
}

impl Values {
    /// All kinds; of colours one without a setting.
    pub const ALL: &'static [Values] = &[
        Values::Line,
        Values::Shade,
        Values::Track,
        Values::Lamp,
        Values::Number,
        Values::Digit,
        Values::Colour { of: "" },
    ];

    /// The words by which files list marks, each with what it stands for in all genres that have it.
    pub fn words() -> Vec<(&'static str, u16)> {
        let mut words = Vec::new();
        for &(value, word) in Values::ALL.iter().flat_map(|values| values.listed()) {
            if !words.contains(&(word, value)) {
                words.push((word, value));
            }
        }
        words
    }

    /// The word for a value in sentences: `c4 = line`, `c4 = 17`.
    pub fn word(self, value: u16) -> String {
        match (self, value) {
            (Values::Line | Values::Track, 0) => "cross".into(),
            (Values::Line | Values::Track, _) => "line".into(),
            (Values::Lamp, 0) => "clear".into(),
            (Values::Lamp, _) => "lamp".into(),
            (Values::Shade, 0) => "clear".into(),
            (Values::Shade, _) => "shaded".into(),
            (Values::Colour { .. }, 0) => "empty".into(),
            (Values::Number | Values::Digit | Values::Colour { .. }, number) => number.to_string(),
        }
    }

    /// The values that are listed by name in files, each with its word; numbers are written as numbers.
    pub fn listed(self) -> &'static [(u16, &'static str)] {
        match self {
            Values::Line | Values::Track => &[(1, "line"), (0, "cross")],
            Values::Lamp => &[(1, "lamp"), (0, "clear")],
            Values::Shade => &[(1, "shaded"), (0, "clear")],
            Values::Number | Values::Digit | Values::Colour { .. } => &[],
        }
    }

    /// True if marks are written as their numbers.
    pub fn are_numbers(self) -> bool {
        self.listed().is_empty()
    }

    /// True if the numbers run from 1 on and every cell has one.
    pub fn fill_the_board(self) -> bool {
        match self {
            Values::Number | Values::Digit => true,
            Values::Line | Values::Shade | Values::Track | Values::Lamp | Values::Colour { .. } => false,
        }
    }

    /// True if lines run along the edges of cells, so that a loop has cells inside and outside.
    pub fn are_borders(self) -> bool {
        match self {
            Values::Line => true,
            Values::Shade | Values::Track | Values::Lamp => false,
            Values::Number | Values::Digit | Values::Colour { .. } => false,
        }
    }

    /// True if lines run from cell to cell.
    pub fn are_tracks(self) -> bool {
        match self {
            Values::Track => true,
            Values::Line | Values::Shade | Values::Lamp => false,
            Values::Number | Values::Digit | Values::Colour { .. } => false,
        }
    }

    /// True if what is marked is a lamp.
    pub fn are_lamps(self) -> bool {
        match self {
            Values::Lamp => true,
            Values::Line | Values::Shade | Values::Track => false,
            Values::Number | Values::Digit | Values::Colour { .. } => false,
        }
    }

    /// True if the numbers stand for colours.
    pub fn are_colours(self) -> bool {
        match self {
            Values::Colour { .. } => true,
            Values::Line | Values::Shade | Values::Track | Values::Lamp => false,
            Values::Number | Values::Digit => false,
        }
    }

    /// True if the numbers count the cells of a path.
    pub fn are_steps(self) -> bool {
        match self {
            Values::Number => true,
            Values::Line | Values::Shade | Values::Track | Values::Lamp => false,
            Values::Digit | Values::Colour { .. } => false,
        }
    }

    /// The smallest and the largest value that a mark can have on such a board.
    pub fn range(self, board: &Board, settings: &Settings) -> (u16, u16) {
        match self {
            Values::Line | Values::Track | Values::Shade | Values::Lamp => (0, 1),
            Values::Number => (1, u16::try_from(board.cells().len()).unwrap_or(u16::MAX)),
            Values::Digit => (1, u16::try_from(board.longest_line()).unwrap_or(u16::MAX)),
            Values::Colour { of } => (0, u16::try_from(settings.get(of)).unwrap_or(u16::MAX)),
        }
    }
}

/// A variant of a genre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The word that switches it on.
    pub id: &'static str,
    /// One sentence.
    pub summary: &'static str,
}

/// A number that belongs to a puzzle as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name in files: `colours=2`.
    pub id: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// The smallest.
    pub least: u32,
    /// The largest.
    pub most: u32,
    /// What it is if nothing is said.
    pub usual: u32,
    /// What its values mean, from the smallest on; none if it is just a number. A setting whose values have meanings is
    /// written only where it is not the usual one.
    pub choices: &'static [&'static str],
}

/// The settings of one puzzle, in the order of the card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings(pub(super) Vec<(&'static str, u32)>);

impl Settings {
    /// The number of a setting; 0 if the genre has no such setting.
    pub fn get(&self, id: &str) -> u32 {
        self.0.iter().find(|(name, _)| *name == id).map_or(0, |&(_, value)| value)
    }

    /// All settings.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        self.0.iter().copied()
    }
}

/// Something given on a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Clue {
    /// A number.
    Number(u32),
    /// A clue is here, but its number is not told.
    Query,
    /// A sign.
    Sign(Sign),
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clue::Number(n) => write!(f, "{n}"),
            Clue::Query => f.write_str("?"),
            Clue::Sign(sign) => f.write_str(sign.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of [`Values::ALL`] it is. Whoever adds a kind comes by here.
    fn rank(values: Values) -> usize {
        match values {
            Values::Line => 0,
            Values::Shade => 1,
            Values::Track => 2,
            Values::Lamp => 3,
            Values::Number => 4,
            Values::Digit => 5,
            Values::Colour { .. } => 6,
        }
    }

    #[test]
    fn every_kind_of_mark_is_listed_and_a_word_means_the_same_everywhere() {
        assert!(Values::ALL.iter().map(|&values| rank(values)).eq(0..Values::ALL.len()));
        for &values in Values::ALL {
            for &(value, word) in values.listed() {
                assert_eq!(values.word(value), word);
                let meant: Vec<u16> =
                    Values::words().iter().filter(|(w, _)| *w == word).map(|&(_, v)| v).collect();
                assert_eq!(meant, [value], "{word}");
            }
        }
    }
}
