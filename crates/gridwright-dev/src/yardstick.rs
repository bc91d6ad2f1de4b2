//! The yardstick: how fast is this machine? Times and limits in the papers mean a machine on which it is 1.

use crate::clock::Watch;
use gridwright::format::{self, Hints};
use gridwright::solve::Budget;
use serde_json::Value;
use xtask::folders::corpus;

const FILE: &str = "slitherlink.jsonl";
const ITEMS: usize = 200;

/// Says the CPU time of one puzzle in milliseconds, from its line to the proof; nothing where the puzzles are not beside the project.
pub fn run() -> Result<(), String> {
    let Ok(text) = std::fs::read_to_string(corpus().join(FILE)) else { return Ok(()) };
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("\"puzzlink\"")).take(ITEMS).collect();
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let watch = Watch::start();
        for line in &lines {
            let item: Value = serde_json::from_str(line).map_err(|e| format!("{FILE}: {e}"))?;
            let puzzle = item["puzzle"].as_str().unwrap_or_default();
            let hints = Hints { format: Some("puzzlink"), ..Hints::default() };
            let read = format::read(puzzle.as_bytes(), &hints).and_then(|(draft, _)| draft.into_puzzle());
            let puzzle = read.map_err(|findings| format!("{FILE}: {}", findings[0]))?;
            // A few of them have several solutions; what counts is the work.
            let word = puzzle.solve(&Budget::unlimited()).word();
            if word == "unsettled" {
                return Err(format!("{FILE}: {} is not settled", item["id"]));
            }
        }
        best = best.min(watch.seconds());
    }
    println!("{:.4}", best * 1e3 / lines.len().max(1) as f64);
    Ok(())
}
