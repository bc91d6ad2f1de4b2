//! The lines of a pzprv3 file, or what stands between slashes, each knowing where it is.

use super::super::scan::shown;
use crate::puzzle::Finding;

/// How the lines begin that the program writes behind the puzzle: what a player tried, the history of a session, notes, and in
/// very old files a link.
const BEHIND: [&str; 5] = ["TrialData", "history:", "info:", "__HISTORY__", "http://"];

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

    /// Whether another block follows, and not the end of the puzzle.
    pub fn has_entries(&self) -> bool {
        let rest = self.lines.get(self.next..).unwrap_or_default();
        let first = rest.iter().map(|line| line.trim()).find(|line| !line.is_empty());
        first.is_some_and(|line| !BEHIND.iter().any(|start| line.starts_with(start)))
    }

    /// A block of so many rows, each with an entry for every column.
    pub fn block(
        &mut self,
        what: &str,
        (rows, cols): (u32, u32),
        mut visit: impl FnMut(u32, u32, &str) -> Result<(), String>,
    ) -> Result<(), Vec<Finding>> {
        for r in 0..rows {
            // Blank lines at the end are not kept.
            if cols > 0 && !self.has_entries() {
                let message = format!("the file ends after {r} of {rows} rows of {what}");
                return Err(self.error("truncated", message));
            }
            let line = self.next().unwrap_or_default();
            let found = line.split_whitespace().count();
            if found != cols as usize {
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

    /// The end of the file, or what the program writes behind the puzzle; anything else is refused.
    pub fn end(&mut self) -> Result<(), Vec<Finding>> {
        if !self.has_entries() {
            return Ok(());
        }
        let mut line = "";
        while line.is_empty() {
            line = self.next().unwrap_or("?").trim();
        }
        let message = format!("{:?} stands behind the last row of the puzzle", shown(line));
        Err(self.error("too-long", message))
    }
}
