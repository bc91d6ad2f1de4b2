//! Hexagonal cells and the directions between them.
//!
//! A cell is kept in doubled-width coordinates: `(col, row)` where both are even or both are odd, columns
//! growing to the right and rows downwards. Neighbours in a row are two columns apart, so the rows above
//! and below lie at odd distances and the six neighbours are six constants, whatever the row's parity.
//! The picture to have in mind is the pointy-top one:
//!
//! ```text
//!      NW    NE            (-1,-1)   (+1,-1)
//!    W    ×    E      (-2, 0)   ( 0, 0)   (+2, 0)
//!      SW    SE            (-1,+1)   (+1,+1)
//! ```
//!
//! There is no north and no south. A flat-top drawing turns the same six directions by 30 degrees and is a
//! matter for [`Orientation`](super::Orientation). All arithmetic is in integers and exact while columns and
//! rows stay below [`Hex::LIMIT`] in size; reading a cell from text refuses larger ones.

use std::fmt;
use std::num::IntErrorKind;
use std::ops::{Add, Sub};
use std::str::FromStr;

use super::notation::NotationError;

/// A cell of the hexagonal grid. Cells sort in reading order: by row, then by column.
///
/// ```
/// use gridwright::coord::{Direction, Hex};
///
/// let cell = Hex::new(3, -1).unwrap();
/// assert_eq!(cell.step(Direction::SE), Hex::new(4, 0).unwrap());
/// assert_eq!(Hex::new(3, 0), None); // no cell has one odd and one even coordinate
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    // The derived order compares the row first: keep it first.
    row: i64,
    col: i64,
}

/// One of the six ways from a cell to a neighbour, named for the pointy-top drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Right: two columns on.
    E,
    /// Down and right.
    SE,
    /// Down and left.
    SW,
    /// Left: two columns back.
    W,
    /// Up and left.
    NW,
    /// Up and right.
    NE,
}

impl Direction {
    /// All six, clockwise from [`Direction::E`].
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW, Direction::NE];

    /// The way back.
    pub const fn opposite(self) -> Direction {
        self.rotate(3)
    }

    /// The direction `steps` sixths of a turn clockwise from this one; negative steps turn the other way.
    pub const fn rotate(self, steps: i32) -> Direction {
        Direction::ALL[(self as usize + steps.rem_euclid(6) as usize) % 6]
    }

    /// What one step adds to `(col, row)`.
    pub const fn offset(self) -> (i64, i64) {
        match self {
            Direction::E => (2, 0),
            Direction::SE => (1, 1),
            Direction::SW => (-1, 1),
            Direction::W => (-2, 0),
            Direction::NW => (-1, -1),
            Direction::NE => (1, -1),
        }
    }
}

/// A mirror line through the centre of a cell, given by a direction. A direction and its opposite give the
/// same line, so there are six lines in all: three of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The line runs along this direction, through the middles of two sides; the neighbour there stays put.
    Along(Direction),
    /// The line runs at right angles to this direction, through two corners; the neighbour there changes
    /// places with the one opposite.
    Across(Direction),
}

impl Hex {
    /// The cell at column 0, row 0.
    pub const ORIGIN: Hex = Hex { row: 0, col: 0 };

    /// Every operation is exact on cells whose column and row are smaller than this in size.
    pub const LIMIT: i64 = 1 << 60;

    /// The cell at a doubled-width column and row, or nothing if one is even and the other odd.
    pub const fn new(col: i64, row: i64) -> Option<Hex> {
        if (col ^ row) & 1 == 0 { Some(Hex { row, col }) } else { None }
    }

    /// For the other files of this module, where the parity holds by construction.
    pub(super) const fn at(col: i64, row: i64) -> Hex {
        debug_assert!((col ^ row) & 1 == 0);
        Hex { row, col }
    }

    /// The doubled-width column.
    pub const fn col(self) -> i64 {
        self.col
    }

    /// The row, counted downwards.
    pub const fn row(self) -> i64 {
        self.row
    }

    /// The neighbour in a direction.
    pub const fn step(self, direction: Direction) -> Hex {
        self.step_by(direction, 1)
    }

    /// The cell `count` steps away in a direction; a negative count walks backwards.
    pub const fn step_by(self, direction: Direction, count: i64) -> Hex {
        let (col, row) = direction.offset();
        Hex { row: self.row + row * count, col: self.col + col * count }
    }

    /// The six neighbours, in the order of [`Direction::ALL`].
    pub fn neighbours(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.step(direction))
    }

    /// Whether the two cells share a side.
    pub const fn is_neighbour(self, other: Hex) -> bool {
        self.distance(other) == 1
    }

    /// The six cells beyond the corners, at distance 2, clockwise: number `i` lies between directions `i`
    /// and `i + 1` of [`Direction::ALL`], beyond corner `i` of [`HexCorner::of`](super::HexCorner::of).
    pub fn diagonals(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.step(direction).step(direction.rotate(1)))
    }

    /// The least number of steps between two cells.
    ///
    /// Each step to another row also brings one column, so only columns beyond that cost extra steps, at
    /// two columns a step.
    pub const fn distance(self, other: Hex) -> i64 {
        let cols = (self.col - other.col).abs();
        let rows = (self.row - other.row).abs();
        if cols > rows { rows + (cols - rows) / 2 } else { rows }
    }

    /// The cells on the straight line to another cell, both ends included; each is a neighbour of the one
    /// before. Where the line runs exactly along a side, one of its two cells is chosen, and the same one
    /// for the line back.
    ///
    /// The longest of the three cube coordinates changes by exactly one in each step, so only one other
    /// coordinate has to be rounded; the third follows. No fraction is ever formed.
    pub fn line_to(self, other: Hex) -> Vec<Hex> {
        let steps = self.distance(other);
        let (q, r, s) = (other - self).cube();
        let part = |d: i64, i: i64| {
            let (d, i, n) = (i128::from(d), i128::from(i), i128::from(steps.max(1)));
            (2 * i * d + n).div_euclid(2 * n) as i64
        };
        let offset = |i: i64| {
            if q.abs() == steps {
                (q.signum() * i, part(r, i))
            } else if r.abs() == steps {
                (part(q, i), r.signum() * i)
            } else {
                let q = part(q, i);
                (q, -q - s.signum() * i)
            }
        };
        (0..=steps)
            .map(|i| {
                let (q, r) = offset(i);
                self + Hex::from_axial(q, r)
            })
            .collect()
    }

    /// The cells in a direction, starting with the neighbour and never ending: take as many as the board
    /// has, or see [`Hex::ray_while`].
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Hex> {
        std::iter::successors(Some(self.step(direction)), move |cell| Some(cell.step(direction)))
    }

    /// The cells in a direction, starting with the neighbour, up to the last one before `inside` says no.
    pub fn ray_while(self, direction: Direction, inside: impl Fn(Hex) -> bool) -> Vec<Hex> {
        self.ray(direction).take_while(|&cell| inside(cell)).collect()
    }

    /// The direction in which the other cell lies, if it is another cell on one of the six rays.
    pub const fn direction_to(self, other: Hex) -> Option<Direction> {
        let (cols, rows) = (other.col - self.col, other.row - self.row);
        if rows != 0 && cols.abs() != rows.abs() {
            return None;
        }
        match (cols.signum(), rows.signum()) {
            (1, 0) => Some(Direction::E),
            (1, 1) => Some(Direction::SE),
            (-1, 1) => Some(Direction::SW),
            (-1, 0) => Some(Direction::W),
            (-1, -1) => Some(Direction::NW),
            (1, -1) => Some(Direction::NE),
            _ => None,
        }
    }

    /// The cells strictly between two aligned cells, nearest first; none for neighbours. Nothing if the
    /// cells are not aligned or are the same.
    pub fn between(self, other: Hex) -> Option<Vec<Hex>> {
        let direction = self.direction_to(other)?;
        Some(self.ray_while(direction, |cell| cell != other))
    }

    /// All cells at most `k` steps away, in reading order: 3k(k+1)+1 of them.
    pub fn range(self, k: u32) -> Vec<Hex> {
        let k = i64::from(k);
        let mut cells = Vec::new();
        for row in -k..=k {
            let reach = 2 * k - row.abs();
            cells.extend(
                (-reach..=reach).step_by(2).map(|col| Hex { row: self.row + row, col: self.col + col }),
            );
        }
        cells
    }

    /// The cells exactly `k` steps away, clockwise from the north-west corner, cube (0, -k, +k): right
    /// along the top first. There are 6k of them; the ring of size 0 is the cell itself.
    pub fn ring(self, k: u32) -> Vec<Hex> {
        let mut cell = self.step_by(Direction::NW, i64::from(k));
        if k == 0 {
            return vec![cell];
        }
        let mut cells = Vec::new();
        for direction in Direction::ALL {
            for _ in 0..k {
                cells.push(cell);
                cell = cell.step(direction);
            }
        }
        cells
    }

    /// The rings `k`, `k - 1`, … 0 one after another, from the outside in: every cell of the range once.
    pub fn spiral(self, k: u32) -> Vec<Hex> {
        (0..=k).rev().flat_map(|k| self.ring(k)).collect()
    }

    /// Where this cell goes when the plane turns clockwise about the centre by so many sixths of a turn.
    pub const fn rotate_about(self, centre: Hex, steps_clockwise: i32) -> Hex {
        let (mut q, mut r, mut s) = Hex { row: self.row - centre.row, col: self.col - centre.col }.cube();
        let mut left = steps_clockwise.rem_euclid(6);
        while left > 0 {
            (q, r, s) = (-r, -s, -q);
            left -= 1;
        }
        Hex { row: centre.row + r, col: centre.col + q - s }
    }

    /// The mirror image of this cell in a line through the centre of another.
    pub const fn reflect_about(self, centre: Hex, axis: Axis) -> Hex {
        let (Axis::Along(direction) | Axis::Across(direction)) = axis;
        // Turn the direction to the east, where mirroring is a change of sign, and back.
        let turn = direction as i32;
        let lying = self.rotate_about(centre, -turn);
        let mirrored = match axis {
            Axis::Along(_) => Hex { row: 2 * centre.row - lying.row, col: lying.col },
            Axis::Across(_) => Hex { row: lying.row, col: 2 * centre.col - lying.col },
        };
        mirrored.rotate_about(centre, turn)
    }
}

/// Adds as vectors from [`Hex::ORIGIN`].
impl Add for Hex {
    type Output = Hex;

    fn add(self, other: Hex) -> Hex {
        Hex { row: self.row + other.row, col: self.col + other.col }
    }
}

/// Subtracts as vectors from [`Hex::ORIGIN`].
impl Sub for Hex {
    type Output = Hex;

    fn sub(self, other: Hex) -> Hex {
        Hex { row: self.row - other.row, col: self.col - other.col }
    }
}

/// Writes `(col,row)`.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.col, self.row)
    }
}

/// Reads `col,row`, with or without the parentheses that [`Display`](fmt::Display) writes.
impl FromStr for Hex {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Hex, NotationError> {
        let (bare, before) = match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => (inner, 1),
            None => (text, 0),
        };
        let (col_text, row_text) = bare.split_once(',').ok_or_else(|| {
            let message = "a cell is a column and a row with a comma between them, such as 3,-1";
            NotationError::new(text, 1, message)
        })?;
        let number = |what: &str, digits: &str, place: usize| {
            let number = digits.trim().parse::<i64>();
            let message = match number.as_ref().map_err(|error| error.kind()) {
                Ok(n) if n.unsigned_abs() < Hex::LIMIT.unsigned_abs() => return Ok(*n),
                Ok(_) | Err(IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => {
                    format!("the {what} is too large: keep it below 2^60 in size")
                }
                Err(_) => format!("the {what} should be a whole number, such as -1"),
            };
            Err(NotationError::new(text, place, message))
        };
        let col = number("column", col_text, before + 1)?;
        let row = number("row", row_text, before + col_text.chars().count() + 2)?;
        Hex::new(col, row).ok_or_else(|| {
            let message = format!(
                "no cell has column {col} and row {row}: both must be even or both odd, such as {col},{col}"
            );
            NotationError::new(text, 1, message)
        })
    }
}
