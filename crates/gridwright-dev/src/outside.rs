//! The questions for an outside judge (`cargo xtask outside`): made puzzles and real ones, each as a link and as a file that holds
//! its answer, one line of JSON each. Whether the judge knows a genre is its own affair; here every genre is asked about that
//! links and files can hold.

use crate::bench::lines;
use gridwright::board::Plan;
use gridwright::dice::Dice;
use gridwright::format;
use gridwright::genre::{self, Genre};
use gridwright::make::{Wish, make};
use gridwright::puzzle::{Draft, GroundKind, Marks, Puzzle};
use gridwright::solve::{Answer, Budget};
use serde_json::json;
use std::io::Write as _;
use xtask::folders::corpus;

/// So many of each genre.
const MADE: usize = 20;
const REAL: usize = 50;
/// So many seeds are tried for them: a wish is met at the first try, or hardly ever.
const SEEDS: u64 = 40;
/// Work that one puzzle may take, so that all of them together take seconds. What takes longer is passed over for the next one.
const STEPS: u64 = 2000;
/// Boards of so many cells at most are taken from the corpus.
const LARGEST: usize = 400;

/// Prints the questions. What is fewer than wished for is told on the other stream, in a line each.
pub fn run() -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    let (mut unwritten, mut fewer) = (Vec::new(), Vec::new());
    for &genre in genre::ALL {
        let id = genre.card().id;
        let questions: Vec<String> = made(genre).take(MADE).collect();
        if questions.is_empty() {
            unwritten.push(id);
            continue;
        }
        if questions.len() < MADE {
            fewer.push(format!("{} made of {id}", questions.len()));
        }
        let real: Vec<String> = real(genre).take(REAL).collect();
        if real.len() < REAL && corpus().exists() {
            fewer.push(format!("{} real ones of {id}", real.len()));
        }
        for question in questions.iter().chain(&real) {
            writeln!(out, "{question}").map_err(|e| format!("the questions cannot be told: {e}"))?;
        }
    }
    if !corpus().exists() {
        eprintln!(
            "   there are no real puzzles in {}, so only made ones are asked about",
            corpus().display()
        );
    }
    if !fewer.is_empty() {
        eprintln!("   fewer than {MADE} made and {REAL} real ones: {}", fewer.join(", "));
    }
    eprintln!("   no link or file holds: {}", unwritten.join(", "));
    Ok(())
}

/// The question about a puzzle, or `None` if links or files have no place for it. Variants are younger than the version of the judge
/// that can be had: a link that names one is another puzzle to it.
fn question(name: &str, puzzle: &Puzzle, answer: Marks) -> Option<String> {
    if !puzzle.variants().is_empty() {
        return None;
    }
    let puzzle = puzzle.clone().with_marks(answer);
    let written = |id| String::from_utf8(format::write(&puzzle, format::find(id)?).ok()?).ok();
    let (link, file) = (written("puzzlink")?, written("pzprv3")?);
    Some(json!({ "genre": puzzle.card().id, "name": name, "link": link, "file": file }).to_string())
}

/// Questions about puzzles that seeds make, on small boards of several shapes.
fn made(genre: &'static dyn Genre) -> impl Iterator<Item = String> {
    let card = genre.card();
    let seeds = if card.grounds.contains(&GroundKind::Squares) { SEEDS } else { 0 };
    (0..seeds).filter_map(|seed| {
        let shape = (5 + seed as u32 % 3, 5 + seed as u32 / 3 % 4);
        let (rows, cols) = card.side.map_or(shape, |side| (side, side));
        let board = Draft::new(card.id, Plan::rectangle(rows, cols)).into_puzzle().ok()?;
        let puzzle = make(&board, &Wish::default(), &Dice::new(1, seed), &Budget::steps(STEPS)).ok()?;
        let answer = puzzle.stored_answer()?.clone();
        question(&format!("made with seed {seed}"), &puzzle, answer)
    })
}

/// Questions about puzzles that others made, spread over those that there are of a genre.
fn real(genre: &dyn Genre) -> impl Iterator<Item = String> {
    let id = genre.card().id;
    let files = [format!("{id}.jsonl"), format!("next/{id}.jsonl")];
    let items: Vec<_> = files.iter().flat_map(|file| lines(file)).collect();
    let step = (items.len() / REAL).max(1);
    let all = items.len();
    let order = (0..step).flat_map(move |first| (first..all).step_by(step));
    order.filter_map(move |at| {
        let item = items.get(at)?;
        let puzzle = item.puzzle().filter(|puzzle| puzzle.board().cells().len() <= LARGEST)?;
        match puzzle.solve(&Budget::steps(STEPS)) {
            Answer::Unique(answer) | Answer::Several { one: answer, .. } => {
                question(&item.name, &puzzle, answer)
            }
            Answer::Nothing { .. } | Answer::Unsettled { .. } => None,
        }
    })
}
