//! `gridwright grade`: how hard puzzles are, and which step makes them so.

use crate::args::GradeArgs;
use crate::batch::{self, Batch};
use crate::input;
use crate::{End, Stop, report};
use gridwright::explain::{Explainer, Grade, Level};
use gridwright::format::Hints;
use gridwright::puzzle::Puzzle;
use gridwright::solve::Budget;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

pub fn run(args: &GradeArgs) -> Result<End, Stop> {
    args.source.check_names()?;
    let budget = args.limits.budget();
    let batch = Batch { hints: args.source.hints(), jobs: args.jobs, quiet: false };
    let work = |id: &Value, bytes: &[u8], hints: &Hints<'_>| line(id, bytes, hints, &budget);
    if let Some(path) = &args.batch {
        return batch::file(path, &batch, &work);
    }
    let inputs = args.source.read();
    if args.json {
        return batch::inputs(&inputs, &batch, &work);
    }
    let mut end = End::Well;
    for named in &inputs {
        let puzzle = match named.puzzle(&args.source.hints()) {
            Ok(puzzle) => puzzle,
            Err(findings) => {
                report::findings(&named.id, &findings);
                end = End::Bad;
                continue;
            }
        };
        let grade = graded(&puzzle, &budget);
        let name = if inputs.len() > 1 { format!("{}: ", named.id) } else { String::new() };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{name}{}", word(&grade))?;
        if let Some((before, step)) = &grade.hardest {
            let counts = Level::ALL.iter().zip(grade.steps).filter(|(_, count)| *count > 0);
            let counts: Vec<String> = counts.map(|(level, count)| format!("{count} {level}")).collect();
            writeln!(out, "steps: {}", counts.join(", "))?;
            writeln!(out, "the hardest, step {}: {}", before + 1, step.sentence)?;
        }
        end = end.max(if grade.level.is_some() { End::Well } else { End::Not });
    }
    Ok(end)
}

fn graded(puzzle: &Puzzle, budget: &Budget) -> Grade {
    let book = puzzle.rules();
    Explainer::new(puzzle, &book).grade(budget)
}

fn word(grade: &Grade) -> &'static str {
    match grade.level {
        Some(level) => level.word(),
        None if !grade.settled => "not settled within the given steps",
        None => "no grade: the steps do not lead to one answer",
    }
}

fn line(id: &Value, bytes: &[u8], hints: &Hints<'_>, budget: &Budget) -> (End, String) {
    let started = Instant::now();
    let micros = |started: Instant| started.elapsed().as_micros();
    match input::puzzle(bytes, hints) {
        Ok(puzzle) => {
            let book = puzzle.rules();
            let grade = Explainer::new(&puzzle, &book).grade(budget);
            let steps: serde_json::Map<String, Value> = Level::ALL
                .iter()
                .zip(grade.steps)
                .map(|(level, count)| (level.id().into(), count.into()))
                .collect();
            let hardest = grade.hardest.as_ref().map(|(before, step)| {
                let mut told = step.to_json(puzzle.board(), puzzle.card(), &book);
                told["number"] = json!(before + 1);
                told
            });
            let line = json!({
                "id": id,
                "genre": puzzle.card().id,
                "grade": grade.level.map(Level::id),
                "settled": grade.settled,
                "steps": steps,
                "hardest": hardest,
                "micros": micros(started) as u64,
            });
            (if grade.level.is_some() { End::Well } else { End::Not }, line.to_string())
        }
        Err(findings) => (End::Bad, report::invalid_line(id, hints.genre, &findings, micros(started))),
    }
}
