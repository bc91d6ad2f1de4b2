//! Written names of places, both ways: value to text and text to value.
//!
//! A place is named by a column in letters and a row in digits, as in chess: `c4`. Columns count a, b, … z,
//! aa, ab, … (bijective base 26, so there is no letter for zero and no name has two spellings); rows count
//! from the bottom. Names are lower case without leading zeros. What the letters and digits mean depends on
//! the board's size, so names belong to a frame: [`SquareFrame`] for the four layers of square boards,
//! [`HexFrame`] for the cells, edges and corners of hexagonal ones. This file has what the two share: columns,
//! the error, and a reader that remembers where in the text it is.

mod hexes;
mod squares;

use std::fmt;

pub use hexes::{HexFrame, HexSpot};
pub use squares::SquareFrame;

/// The name of a column counted from 0: a, b, … z, aa, ab, … zz, aaa, …
///
/// ```
/// use gridwright::coord::{column_name, parse_column};
///
/// assert_eq!(column_name(25), "z");
/// assert_eq!(column_name(26), "aa");
/// assert_eq!(parse_column("aa"), Some(26));
/// ```
pub fn column_name(column: u32) -> String {
    let mut letters = Vec::new();
    let mut left = u64::from(column) + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

/// The column, counted from 0, with this name. Nothing if there are no letters, if something else than the
/// letters a to z is among them, or if the number is too large.
pub fn parse_column(letters: &str) -> Option<u32> {
    let mut count: u64 = 0;
    for letter in letters.bytes() {
        if !letter.is_ascii_lowercase() {
            return None;
        }
        count = count.checked_mul(26)?.checked_add(u64::from(letter - b'a') + 1)?;
    }
    u32::try_from(count.checked_sub(1)?).ok()
}

/// Why a name could not be read: what is wrong, where, and what to write instead.
///
/// ```
/// use gridwright::coord::SquareFrame;
///
/// let error = SquareFrame { rows: 8, cols: 8 }.parse("edgeh:b07").unwrap_err();
/// assert_eq!(error.to_string(), r#""edgeh:b07", column 8: a row has no leading zeros: write 7"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    text: String,
    column: usize,
    message: String,
}

impl NotationError {
    pub(crate) fn new(text: &str, column: usize, message: impl Into<String>) -> NotationError {
        NotationError { text: text.to_string(), column, message: message.into() }
    }

    /// The whole text that was to be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where in the text the trouble is, in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong and what to do, without the text and the place.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, column {}: {}", self.text, self.column, self.message)
    }
}

impl std::error::Error for NotationError {}

/// A part of a text that knows where it lies in the whole, so that errors can point there.
#[derive(Clone, Copy)]
struct Piece<'a> {
    whole: &'a str,
    start: usize,
    text: &'a str,
}

impl<'a> Piece<'a> {
    fn new(whole: &'a str) -> Piece<'a> {
        Piece { whole, start: 0, text: whole }
    }

    /// The error that something is wrong at this byte of the piece.
    fn error(self, at: usize, message: impl Into<String>) -> NotationError {
        let column = self.whole[..self.start + at].chars().count() + 1;
        NotationError::new(self.whole, column, message)
    }

    fn slice(self, from: usize, to: usize) -> Piece<'a> {
        Piece { whole: self.whole, start: self.start + from, text: &self.text[from..to] }
    }

    fn split(self, separator: char) -> Vec<Piece<'a>> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for (at, found) in self.text.match_indices(separator) {
            pieces.push(self.slice(from, at));
            from = at + found.len();
        }
        pieces.push(self.slice(from, self.text.len()));
        pieces
    }

    fn trim(self) -> Piece<'a> {
        let from = self.text.len() - self.text.trim_start().len();
        self.slice(from, from + self.text.trim().len())
    }

    /// Takes a name such as `c4` apart into column letters and row digits, with all that can be said about
    /// its form; what they mean is for the frames. With `outer`, the column may also be a single `@`.
    fn letters_and_digits(self, outer: bool) -> Result<(Piece<'a>, Piece<'a>), NotationError> {
        if self.text.is_empty() {
            return Err(self.error(0, "a name is missing here: write a column and a row, such as c4"));
        }
        if let Some((at, capital)) = self.text.char_indices().find(|(_, c)| c.is_uppercase()) {
            let small: String = capital.to_lowercase().collect();
            return Err(self.error(at, format!("names are in lower case: write {small} for {capital}")));
        }
        let at = match self.text.strip_prefix('@') {
            Some(_) if outer => 1,
            _ => self.text.len() - self.text.trim_start_matches(|c: char| c.is_ascii_lowercase()).len(),
        };
        let (letters, digits) = (self.slice(0, at), self.slice(at, self.text.len()));
        if letters.text.is_empty() {
            return Err(self.error(0, "a name starts with its column in letters, such as c4"));
        }
        if digits.text.is_empty() {
            return Err(digits.error(0, "the row is missing: write a number after the column, such as c4"));
        }
        if let Some((at, odd)) = digits.text.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            let message = format!("{odd:?} does not belong here: a name is letters, then digits, such as c4");
            return Err(digits.error(at, message));
        }
        if digits.text.len() > 1 && digits.text.starts_with('0') {
            let bare = digits.text.trim_start_matches('0');
            let bare = if bare.is_empty() { "0" } else { bare };
            return Err(digits.error(0, format!("a row has no leading zeros: write {bare}")));
        }
        Ok((letters, digits))
    }
}
