//! The lines of a pzprv3 file, or what stands between slashes, each knowing where it is.

use crate::puzzle::Finding;

/// Lines one by one.
pub(super) struct Lines<'a> {
    lines: Vec<&'a str>,
    /// Lines and columns at which they start, from 1.
    starts: Vec<(usize, usize)>,
    next: usize,
}

impl<'a> Lines<'a> {
    /// Real lines, or parts between slashes.
    pub fn new(text: &'a str) -> Lines<'a> {
        let trimmed = text.trim_start();
        let lead = &text[..text.len() - trimmed.len()];
        let text = trimmed.trim_end();
        let first = lead.matches('\n').count() + 1;
        if text.contains('\n') {
            let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches('/')).collect();
            let starts = (first..).zip(&lines).map(|(number, _)| (number, 1)).collect();
            return Lines { lines, starts, next: 0 };
        }
        let lines: Vec<&str> = text.split('/').collect();
        let mut column = lead.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let mut starts = Vec::new();
        for part in &lines {
            starts.push((first, column));
            column += part.chars().count() + 1;
        }
        Lines { lines, starts, next: 0 }
    }

    pub fn next(&mut self) -> Option<&'a str> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line
    }

    /// Passes a line if it is just this word.
    pub fn skip(&mut self, word: &str) -> bool {
        let is_there = self.lines.get(self.next).is_some_and(|line| line.trim() == word);
        self.next += usize::from(is_there);
        is_there
    }

    pub fn error(&self, code: &'static str, message: String) -> Vec<Finding> {
        vec![self.at(Finding::error(code, message), 1)]
    }

    /// The finding with a column of the line read last as its place.
    pub fn at(&self, finding: Finding, column: usize) -> Finding {
        match self.starts.get(self.next.saturating_sub(1)).or(self.starts.last()) {
            Some(&(line, start)) => finding.on_line(line, start + column - 1),
            None => finding,
        }
    }

    /// A block of entries. It may be missing at the end of a file; then it is blank.
    pub fn block(
        &mut self,
        rows: u32,
        cols: u32,
        mut visit: impl FnMut(u32, u32, &str) -> Result<(), String>,
    ) -> Result<(), Vec<Finding>> {
        for r in 0..rows {
            let Some(line) = self.next() else { return Ok(()) };
            let found = line.split_whitespace().count();
            if found != cols as usize && found > 0 {
                let message = format!("this row has {found} entries, but should have {cols}");
                return Err(self.error("bad-rows", message));
            }
            for (c, token) in (0..cols).zip(line.split_whitespace()) {
                visit(r, c, token).map_err(|message| {
                    let before = token.as_ptr() as usize - line.as_ptr() as usize;
                    let column = line.get(..before).map_or(1, |before| before.chars().count() + 1);
                    vec![self.at(Finding::error("bad-token", message), column)]
                })?;
            }
        }
        Ok(())
    }
}
