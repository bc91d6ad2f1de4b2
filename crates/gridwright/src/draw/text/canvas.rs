//! A sheet of characters that can be written on anywhere.

use std::fmt;

/// A rectangle of ASCII characters, blank at first. Writing beyond its borders does nothing.
pub(super) struct Canvas {
    width: usize,
    chars: Vec<u8>,
}

impl Canvas {
    /// No canvas is larger than this: nobody reads more, and a few cells far apart must not fill the memory.
    pub const MOST: i64 = 1 << 25;

    /// A blank canvas, unless it would be too large.
    pub fn new(width: i64, height: i64) -> Option<Canvas> {
        let area = width.checked_mul(height).filter(|&area| width > 0 && area > 0 && area <= Canvas::MOST)?;
        Some(Canvas { width: usize::try_from(width).ok()?, chars: vec![b' '; usize::try_from(area).ok()?] })
    }

    /// Writes one character.
    pub fn put(&mut self, x: i64, y: i64, c: char) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= self.width {
            return;
        }
        if let (Some(slot), Ok(c)) = (self.chars.get_mut(y * self.width + x), u8::try_from(c)) {
            *slot = c;
        }
    }

    /// Writes a text from a point to the right; its blanks leave what is there.
    pub fn write(&mut self, x: i64, y: i64, text: &str) {
        for (i, c) in (0i64..).zip(text.chars()) {
            if c != ' ' {
                self.put(x + i, y, c);
            }
        }
    }

    /// Writes a text around a point; with an even number of characters it leans to the left.
    pub fn centre(&mut self, x: i64, y: i64, text: &str) {
        self.write(x - text.len() as i64 / 2, y, text);
    }
}

/// Line by line, without blanks at the ends, and without empty lines at the top and bottom.
impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self
            .chars
            .chunks(self.width)
            .map(|line| line.iter().map(|&c| char::from(c)).collect::<String>().trim_end().to_string())
            .collect();
        let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
        let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |at| at + 1);
        // Blank columns on the left are no part of the picture either.
        let indent = |line: &String| line.len() - line.trim_start().len();
        let left = lines.iter().filter(|line| !line.is_empty()).map(indent).min().unwrap_or(0);
        lines[first..last].iter().try_for_each(|line| writeln!(f, "{}", line.get(left..).unwrap_or("")))
    }
}
