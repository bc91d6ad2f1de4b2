//! The genres side by side, on the real puzzles of each: from the text to the proof that its solution is the only one, on one
//! core. Beside our figures stand those of the prototype that came before this program, on the same files.

use crate::bench::{Item, lines, mean};
use gridwright::solve::{Answer, Budget, Cancel};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A puzzle that takes longer than this is given up and counted as open, with this time.
const PATIENCE: Duration = Duration::from_secs(20);
/// Short solves are measured three times, and the fastest counts; a long one is hardly disturbed by anything.
const SHORT: f64 = 500.0;

/// The files, and what the prototype took in milliseconds: its mean and its worst.
pub const FILES: &[(&str, &str)] = &[
    ("akari", "0.4 (23 at 100×100)"),
    ("heyawake", "5.6 (146)"),
    ("hitori", "0.3 (3)"),
    ("masyu", "2.1 (38 at 40×58)"),
    ("nurikabe", "12 to 20 at 14×24 (2800 at 50×50)"),
    ("slitherlink", ""),
    ("sudoku", ""),
    ("sudoku_variants", ""),
];

pub fn head() {
    println!("genres: whole solve with proof of uniqueness, milliseconds, one core\n");
    println!(
        "| genre | number | mean | median | worst | which | unique | open | prototype's mean (worst), not run here |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

/// One line of the table.
pub fn run(file: &str) -> Result<(), String> {
    let (_, prototype) = FILES.iter().find(|(name, _)| *name == file).ok_or("no such part")?;
    let items = lines(&format!("{file}.jsonl"));
    if items.is_empty() {
        println!("| {file} | skipped: not beside this checkout | | | | | | | |");
        return Ok(());
    }
    let (mut times, mut unique, mut open, mut unread) = (Vec::new(), 0, 0, 0);
    for item in &items {
        // Rules that are not known here are refused by name; the tests look at those.
        if item.puzzle().is_none() {
            unread += 1;
            continue;
        }
        let (mut time, mut answer) = solve(item)?;
        for _ in 0..2 {
            if time < SHORT {
                let (again, same) = solve(item)?;
                (time, answer) = (time.min(again), same);
            }
        }
        unique += usize::from(matches!(answer, Answer::Unique(_)));
        open += usize::from(matches!(answer, Answer::Unsettled { .. }));
        times.push((time, &item.name));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (worst, which) = times.last().ok_or_else(|| format!("{file}: no item can be read"))?;
    let all: Vec<f64> = times.iter().map(|(time, _)| *time).collect();
    let number =
        if unread == 0 { all.len().to_string() } else { format!("{} ({unread} not read)", all.len()) };
    println!(
        "| {file} | {number} | {:.2} | {:.2} | {worst:.1} | {which} | {unique} | {open} | {prototype} |",
        mean(&all),
        all[all.len() / 2],
    );
    Ok(())
}

/// Milliseconds from the text to the verdict, and the verdict.
fn solve(item: &Item) -> Result<(f64, Answer), String> {
    let cancel = Cancel::new();
    let (done, finished) = mpsc::channel::<()>();
    let flag = cancel.clone();
    // It sleeps until the solve is over or has to be, and so takes nothing from it.
    let watch = std::thread::spawn(move || {
        if finished.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            flag.raise();
        }
    });
    let started = Instant::now();
    let puzzle = item.puzzle().ok_or_else(|| format!("{} cannot be read", item.name))?;
    let answer = puzzle.solve(&Budget::unlimited().with_cancel(&cancel));
    let time = started.elapsed().as_secs_f64() * 1e3;
    drop(done);
    watch.join().map_err(|_| "the watch failed")?;
    Ok((time, answer))
}
