//! Number paths: real ones from magazines, and hexagons with as few numbers or dots as keep them unique; against
//! CP-SAT on the same puzzles in the same run.

use crate::bench::{Dice, Item, lines, mean, peak_megabytes};
use gridwright::board::{Board, Cell, Place, Plan, Spot};
use gridwright::puzzle::{Clue, Draft, Puzzle, Sign};
use gridwright::solve::{Answer, Budget};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

pub fn run() -> Result<(), String> {
    println!("\nnumber paths: whole solve with proof of uniqueness, milliseconds, one core\n");
    let mut groups: Vec<(String, Vec<Puzzle>)> = Vec::new();
    let ten: Vec<Puzzle> =
        lines("hidato.jsonl").iter().filter_map(Item::puzzle).filter(is_ten_by_ten).collect();
    groups.push(("10×10 Hidato from magazines".into(), ten));
    for (radius, count) in [(3, 10), (5, 6), (10, 1)] {
        let puzzles = (0..count).map(|seed| few_numbers(radius, seed)).collect();
        groups.push((format!("hexagon {radius}, few numbers"), puzzles));
    }
    for (radius, count) in [(3, 10), (4, 8), (5, 6)] {
        let puzzles = (0..count).map(|seed| few_dots(radius, seed)).collect();
        groups.push((format!("hexagon {radius}, dots and one number"), puzzles));
    }
    let alone = std::env::var_os("GRIDWRIGHT_BENCH_ALONE").is_some();
    let theirs = if alone { Vec::new() } else { cp_sat(&groups) };
    println!("| puzzles | number | Gridwright, mean | CP-SAT, mean | ratio |");
    println!("| --- | --- | --- | --- | --- |");
    for (name, puzzles) in &groups {
        if puzzles.is_empty() {
            println!("| {name} | skipped: not beside this checkout | | | |");
            continue;
        }
        let ours = mean(&puzzles.iter().map(time).collect::<Vec<_>>());
        let times = theirs.iter().filter(|(group, _)| group == name).map(|(_, ms)| *ms).collect::<Vec<_>>();
        let (peer, ratio) = match times.len() {
            0 => ("not there".to_string(), String::new()),
            _ => (format!("{:.1}", mean(&times)), format!("{:.0}", mean(&times) / ours)),
        };
        println!("| {name} | {} | {ours:.2} | {peer} | {ratio} |", puzzles.len());
    }
    Ok(())
}

/// A large board with a third of its numbers: time and memory.
pub fn large() -> Result<(), String> {
    let mut dice = Dice::new(20);
    let blank = Draft::new("path", Plan::hexagon(20)).into_puzzle().map_err(|f| f[0].to_string())?;
    let path = random_path(blank.board(), &mut dice);
    let mut draft = blank.draft();
    for (n, &cell) in (1u32..).zip(&path) {
        if dice.below(10) < 3 {
            draft.clues.push((blank.board().spot(cell).clone(), Clue::Number(n)));
        }
    }
    let puzzle = draft.into_puzzle().map_err(|f| f[0].to_string())?;
    let started = Instant::now();
    let answer = puzzle.solve(&Budget::unlimited());
    let ms = started.elapsed().as_secs_f64() * 1e3;
    let cells = puzzle.board().cells().len();
    println!(
        "\nhexagon 20, {cells} cells, 30% given: {} in {ms:.0} ms, {:.0} MB",
        answer.word(),
        peak_megabytes()
    );
    Ok(())
}

fn is_ten_by_ten(puzzle: &Puzzle) -> bool {
    let board = puzzle.board();
    board.has_corners() && board.cells().len() == 100 && board.rows().len() == 10 && board.voids() == 1
}

/// The fastest of three runs, from the draft to the verdict.
fn time(puzzle: &Puzzle) -> f64 {
    let draft = puzzle.draft();
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let started = Instant::now();
        let puzzle = draft.into_puzzle().expect("it was checked before");
        let answer = puzzle.solve(&Budget::unlimited());
        best = best.min(started.elapsed().as_secs_f64() * 1e3);
        assert!(matches!(answer, Answer::Unique(_)), "every puzzle here is unique");
    }
    best
}

fn is_unique(draft: &Draft) -> bool {
    draft.into_puzzle().is_ok_and(|p| matches!(p.solve(&Budget::steps(20_000)), Answer::Unique(_)))
}

/// A random path through all cells: a snake, shaken by turning its ends back into itself many times.
fn random_path(board: &Board, dice: &mut Dice) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    for (index, row) in board.rows().into_iter().enumerate() {
        let mut cells: Vec<Cell> = row.into_iter().flatten().collect();
        if index % 2 == 1 {
            cells.reverse();
        }
        path.extend(cells);
    }
    for step in 0..path.len() * 40 {
        if step % 2 == 0 {
            path.reverse();
        }
        let end = path[path.len() - 1];
        let near: Vec<Cell> = board.neighbours(end).map(|(near, _)| near).collect();
        let to = near[dice.below(near.len())];
        let at = path.iter().position(|&c| c == to).unwrap_or(0);
        path[at + 1..].reverse();
    }
    path
}

fn few_numbers(radius: u32, seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed + 100 * u64::from(radius));
    let blank = Draft::new("path", Plan::hexagon(radius)).into_puzzle().expect("a plain board");
    let path = random_path(blank.board(), &mut dice);
    let clues =
        (1u32..).zip(&path).map(|(n, &cell)| (blank.board().spot(cell).clone(), Clue::Number(n))).collect();
    thinned(blank.draft(), clues, &[], &mut dice)
}

fn few_dots(radius: u32, seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed + 1000 * u64::from(radius));
    let blank = Draft::new("path", Plan::hexagon(radius)).into_puzzle().expect("a plain board");
    let board = blank.board();
    let path = random_path(board, &mut dice);
    let dot = |pair: &[Cell]| {
        Some((board.spot(board.edge_between(pair[0], pair[1])?).clone(), Clue::Sign(Sign::Dot)))
    };
    let dots = path.windows(2).filter_map(dot).collect();
    thinned(blank.draft(), dots, &[(board.spot(path[0]).clone(), Clue::Number(1))], &mut dice)
}

/// Takes clues out in random order while the puzzle stays unique.
fn thinned(
    mut draft: Draft,
    mut clues: Vec<(Spot, Clue)>,
    fixed: &[(Spot, Clue)],
    dice: &mut Dice,
) -> Puzzle {
    for i in (1..clues.len()).rev() {
        clues.swap(i, dice.below(i + 1));
    }
    // Many at a time while that goes well, in the end one by one.
    for bite in [16, 4, 1] {
        let mut next = 0;
        while next < clues.len() {
            let until = (next + bite).min(clues.len());
            draft.clues = [&clues[..next], &clues[until..], fixed].concat();
            if is_unique(&draft) {
                clues.drain(next..until);
            } else {
                next = until;
            }
        }
    }
    draft.clues = [&clues[..], fixed].concat();
    draft.into_puzzle().expect("it was checked before")
}

/// What CP-SAT needs, by group; nothing if it cannot be had.
fn cp_sat(groups: &[(String, Vec<Puzzle>)]) -> Vec<(String, f64)> {
    let Some(python) = crate::peers::python(&["ortools"]) else { return Vec::new() };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/cpsat_paths.py");
    let child = Command::new(&python).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = child else { return Vec::new() };
    let mut input = String::new();
    for (group, puzzles) in groups {
        for puzzle in puzzles {
            input += &(as_json(group, puzzle).to_string() + "\n");
        }
    }
    if let Some(mut stdin) = child.stdin.take() {
        std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    }
    let Ok(output) = child.wait_with_output() else { return Vec::new() };
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).ok()?;
            Some((value["group"].as_str()?.to_string(), value["ms"].as_f64()?))
        })
        .collect()
}

fn as_json(group: &str, puzzle: &Puzzle) -> serde_json::Value {
    let board = puzzle.board();
    let near: Vec<Vec<u32>> =
        board.cells().map(|cell| board.neighbours(cell).map(|(near, _)| near.0).collect()).collect();
    let given: Vec<[u32; 2]> = puzzle.numbers().map(|(cell, n)| [cell.0, n]).collect();
    let dots: Vec<[u32; 2]> = puzzle
        .clues()
        .iter()
        .filter_map(|(place, _)| match place {
            Place::Edge(edge) => board.sides(*edge).1.map(|b| [board.sides(*edge).0.0, b.0]),
            _ => None,
        })
        .collect();
    json!({ "group": group, "n": near.len(), "near": near, "given": given, "dots": dots })
}
