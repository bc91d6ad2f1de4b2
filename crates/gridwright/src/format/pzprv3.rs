//! pzprv3 and pzprv3.1: the file text of puzz.link, with the state of the lines.
//!
//! Lines, or `/` in their place; numbers separated by spaces. Rows come before columns. The newer version has one
//! more block, background marks, between the clues and the lines.

use super::puzzlink::full_rectangle;
use super::scan::{check_area, shown, size};
use super::{Format, Hints, cannot, not_text};
use crate::board::{Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Draft, Finding, Marks, Puzzle};

pub(super) const FORMAT: Format = Format {
    id: "pzprv3",
    aliases: &["pzprv3.1"],
    summary: "pzprv3 and pzprv3.1 files of puzz.link, with lines and crosses",
    extension: "txt",
    needs_answer: false,
    recognise: |input| input.text.is_some_and(|text| text.trim_start().starts_with("pzprv3")),
    read: |input, hints| read_text(input.text.ok_or_else(not_text)?, hints),
    write,
};

/// The lines of a file one by one, knowing where they are.
struct Lines<'a> {
    lines: Vec<&'a str>,
    /// Lines and columns at which they start, from 1.
    starts: Vec<(usize, usize)>,
    next: usize,
}

impl<'a> Lines<'a> {
    /// Real lines, or parts between slashes.
    fn new(text: &'a str) -> Lines<'a> {
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

    fn next(&mut self) -> Option<&'a str> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line
    }

    fn error(&self, code: &'static str, message: String) -> Vec<Finding> {
        vec![self.at(Finding::error(code, message), 1)]
    }

    /// The finding with a column of the line read last as its place.
    fn at(&self, finding: Finding, column: usize) -> Finding {
        match self.starts.get(self.next.saturating_sub(1)).or(self.starts.last()) {
            Some(&(line, start)) => finding.on_line(line, start + column - 1),
            None => finding,
        }
    }

    /// Blocks may be missing at the end of a file; then they are blank.
    fn block(
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

pub(super) fn read_text(text: &str, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let mut lines = Lines::new(text);
    let newer = match lines.next().map(str::trim) {
        Some("pzprv3") => false,
        Some("pzprv3.1") => true,
        other => {
            let message = format!(
                "the first line should be pzprv3 or pzprv3.1, not {:?}",
                shown(other.unwrap_or_default())
            );
            return Err(lines.error("unknown-version", message));
        }
    };
    match lines.next().map(str::trim) {
        Some("slither" | "slitherlink") => {}
        None | Some("") => {
            return Err(lines.error("truncated", "the file ends before it names its genre".to_string()));
        }
        Some(other) => {
            let message = format!("files for {:?} are not read here, only for slither", shown(other));
            return Err(lines.error("unknown-genre", message));
        }
    }
    let mut sized = |what: &str| match lines.next().map(str::trim) {
        None | Some("") => Err(lines.error("truncated", format!("the file ends before {what}"))),
        Some(field) => size(field, what).map_err(|f| vec![lines.at(f, 1)]),
    };
    let rows = sized("the number of rows")?;
    let cols = sized("the number of columns")?;
    check_area(rows, cols).map_err(|f| vec![lines.at(f, 1)])?;
    let mut draft = Draft::new("slitherlink", Plan::rectangle(rows, cols));
    if lines.lines.get(lines.next).is_some_and(|line| line.trim() == "f") {
        lines.next += 1;
        draft.variants.push("full".to_string());
    }
    let Draft { clues, marks, .. } = &mut draft;
    lines.block(rows, cols, |r, c, token| {
        let clue = match token {
            "." => return Ok(()),
            "-" => Clue::Query,
            number => Clue::Number(number.parse().map_err(|_| format!("{:?} is no clue", shown(number)))?),
        };
        clues.push((Spot::Square(Coord::Cell { r, c }), clue));
        Ok(())
    })?;
    if newer {
        lines.block(rows, cols, |_, _, token| match token {
            "0" | "1" | "2" => Ok(()),
            other => Err(format!("{:?} is no background mark: 0, 1 or 2", shown(other))),
        })?;
    }
    let mut edge = |coord: Coord, token: &str| {
        let mark = match token {
            "0" => return Ok(()),
            "1" => 1,
            "-1" => 0,
            other => return Err(format!("{:?} is no edge: 0, 1 (line) or -1 (cross)", shown(other))),
        };
        marks.push((Spot::Square(coord), mark));
        Ok(())
    };
    lines.block(rows, cols + 1, |r, c, token| edge(Coord::EdgeV { r, c }, token))?;
    lines.block(rows + 1, cols, |r, c, token| edge(Coord::EdgeH { r, c }, token))?;
    Ok(draft)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "pzprv3";
    if puzzle.card().id != "slitherlink" {
        return Err(cannot(name, &format!("it has no {}", puzzle.card().name)));
    }
    let (rows, cols) = full_rectangle(puzzle, name)?;
    let board = puzzle.board();
    let mut out = format!("pzprv3.1\nslither\n{rows}\n{cols}\n");
    if puzzle.has_variant("full") {
        out.push_str("f\n");
    }
    let mut block = |rows: u32, cols: u32, token: &dyn Fn(u32, u32) -> String| {
        for r in 0..rows {
            for c in 0..cols {
                out.push_str(&token(r, c));
                out.push(' ');
            }
            out.push('\n');
        }
    };
    let place = |coord| board.place(&Spot::Square(coord));
    block(rows, cols, &|r, c| match place(Coord::Cell { r, c }).and_then(|p| puzzle.clue(p)) {
        Some(Clue::Number(n)) => n.to_string(),
        Some(_) => "-".to_string(),
        None => ".".to_string(),
    });
    block(rows, cols, &|_, _| "0".to_string());
    let marks: &Marks = puzzle.marks();
    let edge = |coord| match place(coord).and_then(|p| marks.get(p)) {
        Some(1) => "1".to_string(),
        Some(_) => "-1".to_string(),
        None => "0".to_string(),
    };
    block(rows, cols + 1, &|r, c| edge(Coord::EdgeV { r, c }));
    block(rows + 1, cols, &|r, c| edge(Coord::EdgeH { r, c }));
    Ok(out.into_bytes())
}
