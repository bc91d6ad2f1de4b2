//! A sheet of characters that can be written on anywhere.

/// A rectangle of ASCII characters, blank at first. Writing beyond its borders does nothing.
pub(super) struct Canvas {
    width: usize,
    chars: Vec<u8>,
    /// The tone of each character.
    tones: Vec<Tone>,
    /// The tone of what is written next.
    pub tone: Tone,
}

/// What a character is there for. A terminal with colours shows it; every tone has characters of its own too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// What only shows that there is a board, and names.
    Faint,
    /// What was given.
    Given,
    /// What was found.
    Found,
    /// Lines.
    Line,
    /// What only the first answer has.
    First,
    /// What only the second answer has.
    Second,
}

impl Tone {
    /// The codes that a terminal takes for it, from the few colours that every terminal has.
    fn codes(self) -> &'static str {
        match self {
            Tone::Faint => "2",
            Tone::Given => "1",
            Tone::Found => "36",
            Tone::Line => "1;34",
            Tone::First => "1;35",
            Tone::Second => "1;33",
        }
    }
}

impl Canvas {
    /// No canvas is larger than this: nobody reads more, and a few cells far apart must not fill the memory.
    pub const MOST: i64 = 1 << 25;

    /// A blank canvas, unless it would be too large.
    pub fn new(width: i64, height: i64) -> Option<Canvas> {
        let area = width.checked_mul(height).filter(|&area| width > 0 && area > 0 && area <= Canvas::MOST)?;
        let (width, area) = (usize::try_from(width).ok()?, usize::try_from(area).ok()?);
        let tone = Tone::Faint;
        Some(Canvas { width, chars: vec![b' '; area], tones: vec![tone; area], tone })
    }

    /// Writes one character.
    pub fn put(&mut self, x: i64, y: i64, c: char) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= self.width {
            return;
        }
        let at = y * self.width + x;
        if let (Some(slot), Some(tone), Ok(c)) =
            (self.chars.get_mut(at), self.tones.get_mut(at), u8::try_from(c))
        {
            (*slot, *tone) = (c, self.tone);
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

    /// The rows and columns that have something on them.
    fn frame(&self) -> (std::ops::Range<usize>, usize) {
        let ends = |line: &[u8]| {
            let first = line.iter().position(|&c| c != b' ')?;
            Some((first, line.iter().rposition(|&c| c != b' ')?))
        };
        let lines: Vec<_> = self.chars.chunks(self.width).map(ends).collect();
        let first = lines.iter().position(Option::is_some).unwrap_or(0);
        let last = lines.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
        (first..last, lines.iter().flatten().map(|&(left, _)| left).min().unwrap_or(0))
    }

    /// Line by line, without blanks at the ends, without empty lines at the top and bottom, and without blank columns on
    /// the left. In colour, every stretch of one tone is between the codes that switch it on and off.
    pub fn written(&self, coloured: bool) -> String {
        let (rows, left) = self.frame();
        let mut out = String::new();
        for row in rows {
            let from = row * self.width + left;
            let line = &self.chars[from..(row + 1) * self.width];
            let length = line.iter().rposition(|&c| c != b' ').map_or(0, |at| at + 1);
            let mut on: Option<Tone> = None;
            for (&c, &tone) in line[..length].iter().zip(&self.tones[from..]) {
                // Blanks have no colour, so they go on in that of their neighbour.
                if coloured && c != b' ' && on != Some(tone) {
                    if on.is_some() {
                        out.push_str("\x1b[0m");
                    }
                    out.push_str(&format!("\x1b[{}m", tone.codes()));
                    on = Some(tone);
                }
                out.push(char::from(c));
            }
            out.push_str(if on.is_some() { "\x1b[0m\n" } else { "\n" });
        }
        out
    }
}
