//! Many puzzles: one JSON line out per line in, in order, on all cores.
//!
//! A line is an object with `id` and `puzzle` (a string in any notation), and optional hints `genre`, `format`,
//! `variant` and `topology`; other fields are ignored. A bad line gives an `invalid` line and never stops the run.

use crate::args::Solve;
use crate::input::{self, Named};
use crate::{End, Stop, report};
use gridwright::format::Hints;
use gridwright::puzzle::Finding;
use gridwright::solve::{Answer, Budget};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

/// How many lines are read ahead: enough to keep all cores busy, few enough to write results as they come.
const AHEAD: usize = 256;

pub fn file(path: &Path, args: &Solve) -> Result<End, Stop> {
    let fail = |e: std::io::Error| Stop::Because(format!("{} cannot be read: {e}", path.display()));
    let (size, mut reader): (u64, Box<dyn BufRead>) = if path == Path::new("-") {
        (0, Box::new(std::io::stdin().lock()))
    } else {
        let file = std::fs::File::open(path).map_err(fail)?;
        (file.metadata().map_err(fail)?.len(), Box::new(BufReader::new(file)))
    };
    let bar = progress(size, args);
    let budget = args.limits.budget();
    let mut number = 0;
    let end = in_chunks(
        args,
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
        |(number, line)| solve_line(*number, line, &args.source.hints(), &budget),
    );
    bar.finish_and_clear();
    end
}

pub fn inputs(inputs: &[Named], args: &Solve) -> Result<End, Stop> {
    let budget = args.limits.budget();
    let mut rest = inputs.iter();
    in_chunks(
        args,
        || Ok(rest.by_ref().take(AHEAD).collect()),
        |input| {
            let hints = args.source.hints();
            match &input.bytes {
                Ok(bytes) => solve_one(&json!(input.id), bytes, &hints, &budget),
                Err(finding) => {
                    (End::Bad, report::invalid_line(&json!(input.id), None, std::slice::from_ref(finding), 0))
                }
            }
        },
    )
}

/// Works on chunk after chunk, each on all cores, and writes the lines in order.
fn in_chunks<T: Sync>(
    args: &Solve,
    mut next: impl FnMut() -> Result<Vec<T>, Stop>,
    work: impl Fn(&T) -> (End, String) + Sync,
) -> Result<End, Stop> {
    let threads = args.jobs.unwrap_or(0).into();
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

fn progress(size: u64, args: &Solve) -> ProgressBar {
    // Lines on the same terminal are progress enough.
    let shown = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal() && !args.quiet;
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(size), target);
    let style = "{bar:40} {percent:>3}%  {elapsed} elapsed, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar
}

fn solve_line(number: usize, line: &[u8], usual: &Hints<'_>, budget: &Budget) -> (End, String) {
    let invalid = |id: Value, message: String| {
        (End::Bad, report::invalid_line(&id, None, &[Finding::error("bad-line", message)], 0))
    };
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(e) => {
            let text = e.to_string();
            let cause = text.rsplit_once(" at line ").map_or(text.as_str(), |(cause, _)| cause);
            let message = format!("line {number}, column {}: this is not JSON: {cause}", e.column());
            return invalid(Value::Null, message);
        }
    };
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    let Some(puzzle) = value.get("puzzle").and_then(Value::as_str) else {
        return invalid(id, format!("line {number} has no text \"puzzle\""));
    };
    let hint = |key: &str| value.get(key).and_then(Value::as_str);
    let hints = Hints {
        genre: hint("genre").or(usual.genre),
        format: hint("format"),
        variant: hint("variant").or(usual.variant),
        topology: hint("topology"),
    };
    solve_one(&id, puzzle.as_bytes(), &hints, budget)
}

fn solve_one(id: &Value, bytes: &[u8], hints: &Hints<'_>, budget: &Budget) -> (End, String) {
    let started = Instant::now();
    match input::puzzle(bytes, hints) {
        Ok(puzzle) => {
            let answer = puzzle.solve(budget);
            let end = if matches!(answer, Answer::Unique(_)) { End::Well } else { End::Not };
            (end, report::answer_line(id, &puzzle, &answer, started.elapsed().as_micros()))
        }
        Err(findings) => {
            (End::Bad, report::invalid_line(id, hints.genre, &findings, started.elapsed().as_micros()))
        }
    }
}
