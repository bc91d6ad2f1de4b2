//! Reading text by the character, with places for errors.

use crate::puzzle::Finding;

/// Characters one by one, knowing where they are.
pub(super) struct Scan<'a> {
    rest: std::str::Chars<'a>,
    /// How many characters are read.
    at: usize,
    /// The column of the first character.
    column: usize,
}

impl<'a> Scan<'a> {
    /// Scans a text that starts at a column (from 1) of line 1.
    pub fn new(text: &'a str, column: usize) -> Scan<'a> {
        Scan { rest: text.chars(), at: 0, column }
    }

    pub fn next(&mut self) -> Option<char> {
        let c = self.rest.next();
        self.at += usize::from(c.is_some());
        c
    }

    /// Whether everything is read.
    pub fn is_at_end(&self) -> bool {
        self.rest.as_str().is_empty()
    }

    /// An error at the character read last.
    pub fn error(&self, code: &'static str, message: impl Into<String>) -> Finding {
        Finding::error(code, message).on_line(1, self.column + self.at.saturating_sub(1))
    }
}

/// A number of rows or columns: from 1, not absurdly large.
pub(super) fn size(text: &str, what: &str) -> Result<u32, Finding> {
    let most = crate::board::MAX_CELLS;
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        let message = format!("{what} should be a whole number, not {:?}", shown(text));
        return Err(Finding::error("bad-size", message));
    }
    match text.parse() {
        Ok(number) if number > 0 && number as usize <= most => Ok(number),
        _ => {
            let message = format!("{what} is {}: it should be 1 to {most}", shown(text));
            Err(Finding::error("bad-size", message))
        }
    }
}

/// The start of a text, for errors.
pub(super) fn shown(text: &str) -> String {
    let mut start: String = text.chars().take(24).collect();
    if text.chars().nth(24).is_some() {
        start.push('…');
    }
    start
}

/// Refuses boards with too many cells before anything is allocated for them.
pub(super) fn check_area(rows: u32, cols: u32) -> Result<(), Finding> {
    if u64::from(rows) * u64::from(cols) > crate::board::MAX_CELLS as u64 {
        let message = format!(
            "a board of {rows} rows and {cols} columns is too large: at most {} cells",
            crate::board::MAX_CELLS
        );
        return Err(Finding::error("board-too-large", message));
    }
    Ok(())
}

/// What a JSON reader complains about, without the place, which is said in our own way.
pub(super) fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(cause, _)| cause.to_string())
}

/// A text from a link, with what stands for characters in it turned into these.
pub(super) fn percent_decoded(text: &str) -> String {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(b) = bytes.next() {
        let mut ahead = bytes.clone();
        let hex = |b: Option<u8>| b.and_then(|b| (b as char).to_digit(16)).map(|d| d as u8);
        match (b, hex(ahead.next()), hex(ahead.next())) {
            (b'%', Some(high), Some(low)) => {
                out.push(high << 4 | low);
                bytes = ahead;
            }
            _ => out.push(b),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
