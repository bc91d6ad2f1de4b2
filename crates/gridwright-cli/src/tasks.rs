//! A long count: tasks on all cores, with progress, kept in a file so that it can go on later.
//!
//! The file says in its first line what is counted; then each task that is done has a line with its pass, its number
//! and what it found. A line is written in one go, and one that was cut off does not count.

use crate::Stop;
use crate::args::Count;
use gridwright::puzzle::Puzzle;
use gridwright::solve::Budget;
use gridwright::solve::spiral::{Crop, Halt, Spiral};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Mutex;

/// Counts a spiral, stage by stage, each on all cores.
pub fn count(puzzle: &Puzzle, spiral: &Spiral, args: &Count) -> Result<u128, Stop> {
    let threads = args.jobs.unwrap_or(0).into();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|e| format!("cannot work with {threads} threads: {e}"))?;
    let kept = args.resume.as_deref().map(|path| Kept::open(path, &head(puzzle))).transpose()?;
    let mut found = 0;
    for pass in 0..spiral.passes() {
        found += pool.install(|| count_pass(spiral, pass, kept.as_ref()))?;
    }
    Ok(found)
}

fn count_pass(spiral: &Spiral, pass: usize, kept: Option<&Kept>) -> Result<u128, Stop> {
    let unlimited = Budget::unlimited();
    let of =
        if spiral.passes() == 1 { String::new() } else { format!(" {} of {}", pass + 1, spiral.passes()) };
    let bar = progress(format!("preparing{of}"), spiral.tasks() as u64);
    let crops: Result<Vec<Crop>, Halt> = (0..spiral.tasks())
        .into_par_iter()
        .map(|task| {
            let crop = spiral.sow(pass, task, &unlimited);
            bar.inc(1);
            crop
        })
        .collect();
    bar.finish_and_clear();
    let crops = crops.map_err(|_| {
        "there are too many to be counted in memory; --limit N or --list finds them one by one".to_string()
    })?;
    let harvest = spiral.reap(crops);
    // The largest first, so that at the end no core waits long for another.
    let mut order: Vec<usize> = (0..harvest.tasks()).collect();
    order.sort_by_key(|&task| std::cmp::Reverse(harvest.weight(task)));
    let bar = progress(format!("counting{of}"), order.iter().map(|&task| harvest.weight(task)).sum());
    let found = order.into_par_iter().with_max_len(1).map(|task| {
        let known = kept.and_then(|kept| kept.done.get(&(pass, task)).copied());
        let found = match known {
            Some(found) => found,
            None => {
                let found = harvest.count(task, &unlimited).unwrap_or(0);
                kept.map_or(Ok(()), |kept| kept.keep(pass, task, found))?;
                found
            }
        };
        bar.inc(harvest.weight(task));
        Ok::<u128, Stop>(found)
    });
    let found = found.try_reduce(|| 0, |a, b| Ok(a + b));
    bar.finish_and_clear();
    found
}

/// What is counted, in one line.
fn head(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    let settings: Vec<String> =
        puzzle.settings().iter().map(|(id, value)| format!(" {id}={value}")).collect();
    let clues: Vec<String> =
        puzzle.clues().iter().map(|(place, clue)| format!(" {}={clue}", board.name(*place))).collect();
    let radius = board.radius().unwrap_or(0);
    format!(
        "gridwright count 1: {} hexagon {radius}{}{}",
        puzzle.card().id,
        settings.concat(),
        clues.concat()
    )
}

struct Kept {
    done: BTreeMap<(usize, usize), u128>,
    file: Mutex<File>,
    name: String,
}

impl Kept {
    fn open(path: &Path, head: &str) -> Result<Kept, Stop> {
        let name = path.display().to_string();
        let cannot = |e: std::io::Error| Stop::Because(format!("{name} cannot be used to go on later: {e}"));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(cannot(e)),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let first = lines.next();
        // A first line that was cut off is the start of ours, or the file is somebody else's and stays as it is.
        let ours = first.map_or_else(|| head.starts_with(&text), |line| line == head);
        if !ours {
            let line = text.lines().next().unwrap_or_default();
            let message = format!("{name} belongs to another count: {line}; choose another file for {head}");
            return Err(Stop::Because(message));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(cannot)?;
        if first.is_none() {
            file.set_len(0).and_then(|()| file.write_all(format!("{head}\n").as_bytes())).map_err(cannot)?;
        }
        if whole.len() < text.len() && !whole.is_empty() {
            // Whatever was cut off ends here.
            file.write_all(b"\n").map_err(cannot)?;
        }
        let pair = |line: &str| {
            let mut words = line.strip_suffix(';')?.split(' ').map(str::parse::<u128>);
            let mut next = || words.next()?.ok();
            let (pass, task, found) = (next()?, next()?, next()?);
            Some(((usize::try_from(pass).ok()?, usize::try_from(task).ok()?), found))
        };
        Ok(Kept { done: lines.filter_map(pair).collect(), file: Mutex::new(file), name })
    }

    fn keep(&self, pass: usize, task: usize, found: u128) -> Result<(), Stop> {
        let mut file = self.file.lock().unwrap_or_else(|broken| broken.into_inner());
        // The semicolon tells a whole line from one that was cut off.
        file.write_all(format!("{pass} {task} {found};\n").as_bytes())
            .map_err(|e| Stop::Because(format!("cannot write to {}: {e}", self.name)))
    }
}

fn progress(what: String, size: u64) -> ProgressBar {
    let shown = std::io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(size), target).with_message(what);
    if let Ok(style) =
        ProgressStyle::with_template("{msg} {bar:40} {percent:>3}%  {elapsed} elapsed, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}
