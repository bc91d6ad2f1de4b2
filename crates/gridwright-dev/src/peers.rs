//! The solvers of others on the same puzzles in the same run: puzzlekit, which models genres for CP-SAT, and grilops,
//! which does so for Z3. They are installed into a throw-away place. They stop at the first solution, while our figure
//! includes the proof that there is no other; that is said beside the table and not corrected for.

use crate::bench::{Item, lines};
use crate::clock::Watch;
use gridwright::board::Spot;
use gridwright::coord::Coord;
use gridwright::puzzle::{Clue, Puzzle, Sign};
use gridwright::solve::{Answer, Budget};
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Genres by their files, each with the solvers that know it, and how many puzzles each of these gets.
const GENRES: &[(&str, &[(&str, usize)])] = &[
    ("slitherlink", &[("puzzlekit", 12), ("grilops", 4)]),
    ("masyu", &[("puzzlekit", 12), ("grilops", 4)]),
    ("akari", &[("puzzlekit", 12)]),
    ("heyawake", &[("puzzlekit", 12)]),
    ("hitori", &[("puzzlekit", 12)]),
    ("nurikabe", &[("puzzlekit", 12)]),
    ("sudoku", &[("puzzlekit", 12)]),
];
/// Boards of so many rows and columns at most: on larger ones the solvers of others seldom end.
const LARGEST: usize = 10;
/// A solver that has found nothing by then is counted with this time.
const LIMIT: f64 = 20.0;

/// Python with the packages in it, installed if need be; `None` if that cannot be done here.
pub fn python(packages: &[&str]) -> Option<PathBuf> {
    let place = std::env::temp_dir().join("gridwright-bench-peers");
    let python = place.join("bin/python");
    let run = |program: &Path, args: &[&str]| {
        Command::new(program).args(args).stdout(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    if !python.exists() && !run(Path::new("python3"), &["-m", "venv", &place.to_string_lossy()]) {
        eprintln!("skipped: Python cannot be set up in {}", place.display());
        return None;
    }
    for package in packages {
        let there = run(&python, &["-m", "pip", "show", "--quiet", package]);
        if !there {
            eprintln!("installing {package} into {} …", place.display());
            if !run(&python, &["-m", "pip", "install", "--quiet", package]) {
                eprintln!("skipped: {package} cannot be installed here");
                return None;
            }
        }
    }
    Some(python)
}

pub fn run() -> Result<(), String> {
    println!("\nbeside the solvers of others, milliseconds on one core, boards up to {LARGEST}×{LARGEST}");
    println!("(ours until one solution is proven to be the only one, theirs until they have one)\n");
    println!(
        "| genre | solver | puzzles | ours, median | theirs, median | times ours: median (least to most) |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let Some(python) = python(&["ortools", "puzzlekit", "grilops"]) else { return Ok(()) };
    for (genre, solvers) in GENRES {
        let most = solvers.iter().map(|(_, number)| *number).max().unwrap_or(0);
        let mut ours = Vec::new();
        let mut asked = String::new();
        for item in chosen(genre, most) {
            let Some((seconds, puzzle)) = measured(&item) else { continue };
            let Some(mut told) = as_json(genre, &puzzle) else { continue };
            let wanted = |(_, number): &&(&str, usize)| ours.len() < *number;
            let names: Vec<&str> = solvers.iter().filter(wanted).map(|(name, _)| *name).collect();
            told["id"] = json!(ours.len());
            told["solvers"] = json!(names);
            asked += &format!("{told}\n");
            ours.push(seconds * 1e3);
        }
        let theirs = ask(&python, asked);
        for (solver, _) in *solvers {
            line(genre, solver, &ours, &theirs);
        }
    }
    Ok(())
}

fn line(genre: &str, solver: &str, ours: &[f64], theirs: &[Value]) {
    let (mut mine, mut others, mut ratios, mut open) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for told in theirs.iter().filter(|told| told["solver"] == solver) {
        let at = told["id"].as_u64().unwrap_or(0) as usize;
        let (Some(&our), Some(seconds)) = (ours.get(at), told["seconds"].as_f64()) else { continue };
        let their = match told["solved"] == true {
            true => seconds * 1e3,
            false => {
                open += 1;
                LIMIT * 1e3
            }
        };
        mine.push(our);
        others.push(their);
        ratios.push(their / our);
    }
    if ratios.is_empty() {
        println!("| {genre} | {solver} | 0 | | | |");
        return;
    }
    [&mut mine, &mut others, &mut ratios].into_iter().for_each(|list| list.sort_by(f64::total_cmp));
    let (n, half) = (ratios.len(), ratios.len() / 2);
    let number = if open == 0 { n.to_string() } else { format!("{n} ({open} not solved by it)") };
    println!(
        "| {genre} | {solver} | {number} | {:.2} | {:.0} | {:.0} ({:.0} to {:.0}) |",
        mine[half],
        others[half],
        ratios[half],
        ratios[0],
        ratios[n - 1]
    );
}

/// Some puzzles of a file, spread over it, small enough and with one solution.
fn chosen(genre: &str, number: usize) -> Vec<Item> {
    let fits = |item: &Item| {
        let Some(puzzle) = item.puzzle() else { return false };
        let unique = || matches!(puzzle.solve(&Budget::steps(200_000)), Answer::Unique(_));
        as_json(genre, &puzzle).is_some() && unique()
    };
    let all = lines(&format!("{genre}.jsonl"));
    let step = (all.len() / (number * 4).max(1)).max(1);
    all.into_iter().step_by(step).filter(fits).take(number).collect()
}

/// Seconds for a solve, from the text, and the puzzle. Short solves are repeated until the clock can tell.
fn measured(item: &Item) -> Option<(f64, Puzzle)> {
    let mut times = 1;
    loop {
        let watch = Watch::start();
        for _ in 0..times {
            if !matches!(item.puzzle()?.solve(&Budget::unlimited()), Answer::Unique(_)) {
                return None;
            }
        }
        let seconds = watch.seconds();
        if seconds > 0.1 {
            return Some((seconds / f64::from(times), item.puzzle()?));
        }
        times *= 4;
    }
}

/// The puzzle as rows of words, if it is a small plain rectangle without anything that others do not know.
fn as_json(genre: &str, puzzle: &Puzzle) -> Option<Value> {
    let board = puzzle.board();
    let at = |spot: &Spot| match spot {
        Spot::Square(Coord::Cell { r, c }) => Some((*r as usize, *c as usize)),
        _ => None,
    };
    let cells: Option<Vec<(usize, usize)>> = board.cells().map(|cell| at(board.spot(cell))).collect();
    let cells = cells?;
    let (rows, cols) = cells.iter().fold((0, 0), |(rows, cols), &(r, c)| (rows.max(r + 1), cols.max(c + 1)));
    let plain = cells.len() == rows * cols && puzzle.variants().is_empty() && puzzle.cages().is_empty();
    if !plain || rows.max(cols) > LARGEST || rows.min(cols) < 4 {
        return None;
    }
    let mut grid = vec![vec!["-".to_string(); cols]; rows];
    for (place, clue) in puzzle.clues() {
        let (r, c) = at(board.spot(*place))?;
        grid[r][c] = match clue {
            Clue::Number(number) => number.to_string(),
            Clue::Sign(Sign::Wall) => "x".into(),
            Clue::Sign(Sign::White) => "w".into(),
            Clue::Sign(Sign::Black) => "b".into(),
            _ => return None,
        };
    }
    let mut rooms = vec![vec![String::new(); cols]; rows];
    for (number, room) in puzzle.own_rooms().iter().enumerate() {
        for cell in room {
            let (r, c) = at(board.spot(*cell))?;
            rooms[r][c] = number.to_string();
        }
    }
    let has_rooms = genre == "heyawake";
    if genre == "sudoku" && (rows, cols) != (9, 9) || has_rooms == puzzle.own_rooms().is_empty() {
        return None;
    }
    let rooms = if has_rooms { json!(rooms) } else { Value::Null };
    Some(json!({ "genre": genre, "rows": rows, "cols": cols, "grid": grid, "rooms": rooms }))
}

fn ask(python: &Path, asked: String) -> Vec<Value> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/solve.py");
    let child = Command::new(python)
        .arg(script)
        .env("OMP_NUM_THREADS", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else { return Vec::new() };
    if let Some(mut stdin) = child.stdin.take() {
        std::thread::spawn(move || stdin.write_all(asked.as_bytes()));
    }
    let Ok(output) = child.wait_with_output() else { return Vec::new() };
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}
