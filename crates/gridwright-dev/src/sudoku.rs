//! Plain 9×9 Sudoku in bulk: from the line to the proof that its solution is the only one, on one core.

use gridwright::solve::sudoku::Nine;
use serde_json::Value;
use std::time::{Duration, Instant};

/// Each list is gone through again and again for so long, several times, and the fastest counts, so that what else the machine
/// does shows as little as it can.
const TIME: Duration = Duration::from_millis(100);
const TIMES: usize = 10;

pub fn run(corpus: &std::path::Path) -> Result<(), String> {
    println!("plain 9×9 Sudoku, parsed and proven unique, one core\n");
    println!("| puzzles | number | a second | worst, µs | unique |");
    println!("| --- | --- | --- | --- | --- |");
    let text = std::fs::read_to_string(corpus.join("sudoku.jsonl")).unwrap_or_default();
    let items: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    if items.is_empty() {
        println!("| skipped: not beside this checkout | | | | |");
        return Ok(());
    }
    let lists = [
        ("easy", &["easy"][..]),
        ("medium", &["medium"]),
        ("17 givens", &["sudoku17"]),
        ("top 95", &["top95"]),
        ("hard", &["hard_sudokus"]),
        ("hardest", &["hardest"]),
        ("all of them", &["easy", "medium", "sudoku17", "top95", "hard_sudokus", "hardest", "tdoku"]),
    ];
    for (name, sources) in lists {
        let of = |item: &&Value| {
            let source = item["source"].as_str().unwrap_or_default();
            item["format"] == "line81" && sources.iter().any(|word| source.contains(word))
        };
        let lines: Vec<&str> = items.iter().filter(of).filter_map(|item| item["puzzle"].as_str()).collect();
        measure(name, &lines)?;
    }
    Ok(())
}

fn measure(name: &str, lines: &[&str]) -> Result<(), String> {
    let solve = |line: &str| Nine::parse(line.as_bytes()).map(|nine| nine.count(2));
    let mut unique = 0;
    let mut worst = Duration::ZERO;
    for line in lines {
        let mut best = Duration::MAX;
        for _ in 0..5 {
            let started = Instant::now();
            let count = std::hint::black_box(solve(line)).ok_or_else(|| format!("{line:?} is no Sudoku"))?;
            best = best.min(started.elapsed());
            unique += usize::from(count == 1);
        }
        worst = worst.max(best);
    }
    let mut rate = 0.0f64;
    for _ in 0..TIMES {
        let started = Instant::now();
        let mut solved = 0u64;
        while started.elapsed() < TIME && !lines.is_empty() {
            for line in lines {
                std::hint::black_box(solve(line));
                solved += 1;
            }
        }
        rate = rate.max(solved as f64 / started.elapsed().as_secs_f64());
    }
    println!("| {name} | {} | {rate:.0} | {:.0} | {} |", lines.len(), worst.as_secs_f64() * 1e6, unique / 5);
    Ok(())
}
