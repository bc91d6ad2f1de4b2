//! Many puzzles: one JSON line out per line in, in order, on all cores.
//!
//! A line is an object with `id` and `puzzle` (a string in any notation), and optional hints `genre`, `format`,
//! `variant` and `topology`; other fields are ignored. A bad line gives an `invalid` line and never stops the run.

use crate::input::{self, Named};
use crate::{End, Stop, report};
use gridwright::format::Hints;
use gridwright::puzzle::Finding;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::Path;

/// How many lines are read ahead: enough to keep all cores busy, few enough to write results as they come.
const AHEAD: usize = 256;

/// How a batch is done.
pub struct Batch<'a> {
    /// What is said of each puzzle, where its line does not say otherwise.
    pub hints: Hints<'a>,
    /// How many at once.
    pub jobs: Option<u16>,
    /// Without a progress bar.
    pub quiet: bool,
}

/// What is done with a puzzle: its id, its bytes, what is known of it; the line for it.
pub type Work<'w> = &'w (dyn Fn(&Value, &[u8], &Hints<'_>) -> (End, String) + Sync);

pub fn file(path: &Path, batch: &Batch<'_>, work: Work<'_>) -> Result<End, Stop> {
    let fail = |e: std::io::Error| Stop::Because(format!("{} cannot be read: {e}", path.display()));
    let (size, mut reader): (u64, Box<dyn BufRead>) = if path == Path::new("-") {
        (0, Box::new(std::io::stdin().lock()))
    } else {
        let file = std::fs::File::open(path).map_err(fail)?;
        (file.metadata().map_err(fail)?.len(), Box::new(BufReader::new(file)))
    };
    let bar = progress(size, batch.quiet);
    let mut number = 0;
    let end = in_chunks(
        batch.jobs,
        || {
            let mut lines = Vec::new();
            while lines.len() < AHEAD {
                let mut line = Vec::new();
                if reader.read_until(b'\n', &mut line).map_err(fail)? == 0 {
                    break;
                }
                bar.inc(line.len() as u64);
                number += 1;
                if !line.trim_ascii().is_empty() {
                    lines.push((number, line));
                }
            }
            Ok(lines)
        },
        |(number, line)| one_line(*number, line, &batch.hints, work),
    );
    bar.finish_and_clear();
    end
}

pub fn inputs(inputs: &[Named], batch: &Batch<'_>, work: Work<'_>) -> Result<End, Stop> {
    let mut rest = inputs.iter();
    in_chunks(
        batch.jobs,
        || Ok(rest.by_ref().take(AHEAD).collect()),
        |input| match &input.bytes {
            Ok(bytes) => work(&json!(input.id), bytes, &input.hints(&batch.hints)),
            Err(finding) => {
                (End::Bad, report::invalid_line(&json!(input.id), None, std::slice::from_ref(finding), 0))
            }
        },
    )
}

/// Works on chunk after chunk, each on all cores, and writes the lines in order.
fn in_chunks<T: Sync>(
    jobs: Option<u16>,
    mut next: impl FnMut() -> Result<Vec<T>, Stop>,
    work: impl Fn(&T) -> (End, String) + Sync,
) -> Result<End, Stop> {
    let threads = jobs.unwrap_or(0).into();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|e| format!("cannot work on {threads} puzzles at once: {e}"))?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut end = End::Well;
    loop {
        let chunk = next()?;
        if chunk.is_empty() {
            out.flush()?;
            return Ok(end);
        }
        let results: Vec<(End, String)> = pool.install(|| chunk.par_iter().map(&work).collect());
        for (one, line) in results {
            end = end.max(one);
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
}

fn progress(size: u64, quiet: bool) -> ProgressBar {
    // Lines on the same terminal are progress enough.
    let shown = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal() && !quiet;
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(size), target);
    let style = "{bar:40} {percent:>3}%  {elapsed} elapsed, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar
}

fn one_line(number: usize, line: &[u8], usual: &Hints<'_>, work: Work<'_>) -> (End, String) {
    let invalid = |id: Value, message: String| {
        (End::Bad, report::invalid_line(&id, None, &[Finding::error("bad-line", message)], 0))
    };
    let value = match input::line(number, line) {
        Ok(value) => value,
        Err(message) => return invalid(Value::Null, message),
    };
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    match input::puzzle_of(number, &value) {
        Ok(puzzle) => work(&id, puzzle.as_bytes(), &input::hints_of(&value, usual)),
        Err(message) => invalid(id, message),
    }
}
