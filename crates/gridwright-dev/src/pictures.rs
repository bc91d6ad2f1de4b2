//! Figures of drawing and printing: how long a large board takes to a picture, and how long and how large a booklet is.

use gridwright::board::Plan;
use gridwright::draw::{Options, Scene, Theme, svg};
use gridwright::format::{self, Hints};
use gridwright::puzzle::{Clue, Draft, Puzzle};
use gridwright::solve::Budget;
use gridwright_press::{Booklet, Entry, Layout, png};
use std::time::Instant;

/// The fastest of several runs, in milliseconds, and what came of the last.
fn fastest<T>(runs: usize, work: impl Fn() -> T) -> (f64, Option<T>) {
    let mut best = f64::INFINITY;
    let mut last = None;
    for _ in 0..runs {
        let start = Instant::now();
        last = Some(work());
        best = best.min(start.elapsed().as_secs_f64() * 1000.0);
    }
    (best, last)
}

pub fn run() -> Result<(), String> {
    println!("\npictures, the fastest of several runs\n");
    println!("| what | time, ms | size, kB |");
    println!("| --- | --- | --- |");
    for (name, puzzle) in
        [("40×58 squares", large(Plan::rectangle(58, 40))?), ("hexagon 25", large(Plan::hexagon(25))?)]
    {
        let (time, picture) = fastest(9, || svg(&Scene::of(&puzzle, &Options::default()), &Theme::screen()));
        row(&format!("{name} to SVG"), time, picture.map_or(0, |picture| picture.len()));
        let scene = Scene::of(&puzzle, &Options::default());
        let (time, picture) = fastest(5, || png(&scene, &Theme::screen(), Some(2000)));
        let picture = picture.transpose().map_err(|trouble| trouble.to_string())?;
        row(&format!("{name} to PNG, 2,000 pixels wide"), time, picture.map_or(0, |picture| picture.len()));
    }
    let puzzles: Vec<Puzzle> = every_example();
    let entries: Vec<Entry> = puzzles
        .iter()
        .cycle()
        .take(100)
        .map(|puzzle| Entry::of(puzzle.clone(), &Budget::steps(100_000)))
        .collect();
    let booklet = Booklet { title: Some("A hundred puzzles".into()), author: None, entries };
    for per_page in [1, 6] {
        let layout = Layout { per_page, ..Layout::default() };
        let (time, printed) = fastest(3, || booklet.print(&layout));
        let printed = printed.transpose().map_err(|trouble| trouble.to_string())?;
        row(
            &format!("100 puzzles, {per_page} to a page, with answers"),
            time,
            printed.map_or(0, |p| p.booklet.len()),
        );
    }
    Ok(())
}

fn row(what: &str, time: f64, bytes: usize) {
    println!("| {what} | {time:.1} | {:.0} |", bytes as f64 / 1000.0);
}

/// A board with a clue in every cell: the most that can be drawn.
fn large(plan: Plan) -> Result<Puzzle, String> {
    let board = plan.build().map_err(|e| format!("{e:?}"))?;
    let mut draft = Draft::new("slitherlink", plan);
    draft.clues = board.cells().map(|cell| (board.spot(cell).clone(), Clue::Number(cell.0 % 4))).collect();
    draft.into_puzzle().map_err(|findings| format!("{findings:?}"))
}

fn every_example() -> Vec<Puzzle> {
    let texts = gridwright::genre::ALL.iter().flat_map(|genre| genre.card().examples);
    let read = |text: &&str| format::read(text.as_bytes(), &Hints::default()).ok()?.0.into_puzzle().ok();
    texts.filter_map(read).collect()
}
