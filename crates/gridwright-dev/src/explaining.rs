//! Explanations: how long the next step takes at several places along the walk, how long a whole walk with its grade
//! takes, and how many of the hex maps can be walked through without trial. Real puzzles, on one core, in seconds as the
//! processor counts them.

use crate::bench::{Item, lines, maps};
use crate::clock::{self, Watch};
use gridwright::explain::{End, Explainer, Level, Next};
use gridwright::puzzle::{Marks, Pencil, Puzzle};
use gridwright::solve::Budget;
use std::time::{Duration, Instant};

/// A line of the table ends after so long, and no single question may take longer than the second.
const TIME: Duration = Duration::from_secs(12);
const PATIENCE: Duration = Duration::from_secs(10);
/// A step is asked for after these parts of the walk, in quarters.
const QUARTERS: [usize; 4] = [0, 1, 2, 3];

const FILES: &[&str] = &[
    "akari",
    "heyawake",
    "hidato",
    "hitori",
    "masyu",
    "nurikabe",
    "slitherlink",
    "slitherlink_hex",
    "sudoku",
    "sudoku_variants",
    "maps",
];

/// Boards of one size, and what is wanted of them.
struct Size {
    name: &'static str,
    cells: std::ops::RangeInclusive<usize>,
    next: f64,
    walk: Option<f64>,
}

const SIZES: &[Size] = &[
    Size { name: "about 10×10, radius 5", cells: 75..=110, next: 0.05, walk: Some(1.0) },
    Size { name: "about 20×30", cells: 450..=660, next: 0.3, walk: None },
];

pub fn run() -> Result<(), String> {
    println!("explaining, one core, milliseconds as the processor counts them\n");
    println!(
        "| puzzles | size | number | next, median | 95% | worst | wanted at 95% | walk, median | worst | wanted | to the answer |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for file in FILES {
        let items = if *file == "maps" { maps() } else { lines(&format!("{file}.jsonl")) };
        if items.is_empty() {
            println!("| {file} | | skipped: not beside this checkout | | | | | | | | |");
            continue;
        }
        let puzzles: Vec<Puzzle> = items.iter().filter_map(Item::puzzle).collect();
        for size in SIZES {
            line(file, size, &puzzles);
        }
    }
    without_trial();
    Ok(())
}

/// One line of the table: as many puzzles as there is time for, spread over the file.
fn line(file: &str, size: &Size, puzzles: &[Puzzle]) {
    let fit: Vec<&Puzzle> =
        puzzles.iter().filter(|puzzle| size.cells.contains(&puzzle.board().cells().len())).collect();
    if fit.is_empty() {
        return;
    }
    let started = Instant::now();
    let (mut next, mut walk, mut reached) = (Vec::new(), Vec::new(), 0);
    for puzzle in spread(&fit) {
        if started.elapsed() > TIME {
            break;
        }
        let (time, is_whole) = follow(puzzle, &mut next);
        walk.push(time);
        reached += usize::from(is_whole);
    }
    next.sort_by(f64::total_cmp);
    walk.sort_by(f64::total_cmp);
    let ms = |list: &[f64], share: usize| match list.len() {
        0 => "–".to_string(),
        n => format!("{:.1}", list[(n * share / 100).min(n - 1)] * 1e3),
    };
    println!(
        "| {file} | {} | {} of {} | {} | {} | {} | {:.0} | {} | {} | {} | {reached} |",
        size.name,
        walk.len(),
        fit.len(),
        ms(&next, 50),
        ms(&next, 95),
        ms(&next, 100),
        size.next * 1e3,
        ms(&walk, 50),
        ms(&walk, 100),
        size.walk.map_or("–".to_string(), |wanted| format!("{:.0}", wanted * 1e3)),
    );
}

/// All of a list, in an order in which any beginning is spread over the whole: puzzles of one source stand together.
fn spread<'a>(list: &[&'a Puzzle]) -> Vec<&'a Puzzle> {
    let gap = list.len().div_ceil(20).max(1);
    (0..gap).flat_map(|from| list.iter().copied().skip(from).step_by(gap)).collect()
}

/// Seconds for a walk, and whether it led to the answer. What the next step takes on its way goes into the list; a
/// question that had to be stopped counts with the time it had.
fn follow(puzzle: &Puzzle, next: &mut Vec<f64>) -> (f64, bool) {
    let watch = Watch::start();
    let book = puzzle.rules();
    let (walk, _) = clock::within(PATIENCE, |cancel| {
        let budget = Budget::unlimited().with_cancel(cancel);
        Explainer::new(puzzle, &book).walk(&Marks::new(puzzle.board()), Level::Trial, &budget, |_| true)
    });
    let time = watch.seconds();
    let (mut marks, mut pencil) = (Marks::new(puzzle.board()), Pencil::default());
    let mut done = 0;
    for quarter in QUARTERS {
        let until = walk.steps.len() * quarter / 4;
        walk.steps[done..until].iter().for_each(|step| step.write(&mut marks, &mut pencil));
        done = until;
        let watch = Watch::start();
        let (answer, _) = clock::within(PATIENCE, |cancel| {
            let book = puzzle.rules();
            Explainer::new(puzzle, &book).next(&marks, &Budget::unlimited().with_cancel(cancel))
        });
        // A puzzle without any step says nothing about how long a step takes.
        if !matches!(answer, Next::Nothing | Next::Solved) {
            next.push(watch.seconds());
        }
    }
    (time, walk.end == End::Answer)
}

/// The share of hex maps whose steps reach the answer without trial.
fn without_trial() {
    let maps: Vec<Puzzle> = maps().iter().filter_map(Item::puzzle).collect();
    if maps.is_empty() {
        println!("\nhex maps without trial: skipped, they are not beside this checkout");
        return;
    }
    let watch = Watch::start();
    let finishes = |puzzle: &&Puzzle| {
        let book = puzzle.rules();
        let (done, _) = clock::within(PATIENCE, |cancel| {
            let budget = Budget::unlimited().with_cancel(cancel);
            Explainer::new(puzzle, &book).finishes(Level::Expert, &budget)
        });
        done
    };
    let well = maps.iter().filter(finishes).count();
    println!(
        "\nhex maps without trial: {well} of {}, {:.1}% (99% wanted), in {:.0} s",
        maps.len(),
        100.0 * well as f64 / maps.len() as f64,
        watch.seconds()
    );
}
