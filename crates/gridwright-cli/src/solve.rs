//! `gridwright solve`: the answer, whether it is the only one, what is forced, where two answers differ.

use crate::args::{Limits, Solve};
use crate::batch::{self, Batch};
use crate::input::{self, Named};
use crate::{End, Stop, report};
use gridwright::draw::{self, Options};
use gridwright::format::Hints;
use gridwright::make::{is_unfinished, lack};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::solve::{Answer, Budget};
use serde_json::Value;
use std::io::Write;
use std::time::Instant;

impl Limits {
    pub fn budget(&self) -> Budget {
        self.steps.map_or_else(Budget::unlimited, Budget::steps)
    }
}

pub fn run(args: &Solve) -> Result<End, Stop> {
    args.source.check_names()?;
    let budget = args.limits.budget();
    let batch = Batch { hints: args.source.hints(), jobs: args.jobs, quiet: args.quiet };
    let work = |id: &Value, bytes: &[u8], hints: &Hints<'_>| line(id, bytes, hints, &budget);
    if let Some(path) = &args.batch {
        return batch::file(path, &batch, &work);
    }
    let inputs = args.source.read();
    if args.json {
        return batch::inputs(&inputs, &batch, &work);
    }
    let several = inputs.len() > 1;
    let mut end = End::Well;
    for input in &inputs {
        end = end.max(one(input, args, several)?);
    }
    Ok(end)
}

/// The line of a batch for one puzzle.
fn line(id: &Value, bytes: &[u8], hints: &Hints<'_>, budget: &Budget) -> (End, String) {
    let started = Instant::now();
    match input::puzzle(bytes, hints) {
        Ok(puzzle) => {
            let answer = puzzle.solve(budget);
            let end = if matches!(answer, Answer::Unique(_)) { End::Well } else { End::Not };
            (end, report::answer_line(id, &puzzle, &answer, started.elapsed().as_micros()))
        }
        Err(findings) => {
            (End::Bad, report::invalid_line(id, hints.genre, &findings, started.elapsed().as_micros()))
        }
    }
}

fn one(input: &Named, args: &Solve, with_name: bool) -> Result<End, Stop> {
    let started = Instant::now();
    let puzzle = match input.puzzle(&args.source.hints()) {
        Ok(puzzle) => puzzle,
        Err(findings) => {
            report::findings(&input.id, &findings);
            return Ok(End::Bad);
        }
    };
    let answer = puzzle.solve(&args.limits.budget());
    let took = started.elapsed();
    let mut out = std::io::stdout().lock();
    let name = if with_name { format!("{}: ", input.id) } else { String::new() };
    let time = format!("{:.1} ms", took.as_secs_f64() * 1e3);
    match &answer {
        Answer::Unique(marks) => {
            writeln!(out, "{name}one solution ({time})")?;
            if let Some(stored) = puzzle.stored_answer().filter(|stored| *stored != marks) {
                let differ = places(stored.differences(marks).len());
                writeln!(
                    out,
                    "the stored answer is another one: it differs in {differ} and breaks the rules"
                )?;
            }
            show(&mut out, &puzzle, args, Some(marks), None)?;
        }
        Answer::Several { common, one, other } => {
            writeln!(out, "{name}several solutions ({time})")?;
            let fixed = common.marks.iter().count();
            let all = one.iter().count();
            let so_far = if common.complete { "" } else { " at least, as far as was searched" };
            writeln!(out, "the same in all of them: {fixed} of {all} marks{so_far}")?;
            let names: Vec<String> = one.differences(other).iter().map(|&p| puzzle.board().said(p)).collect();
            writeln!(out, "two of them differ in {}: {}", places(names.len()), shortened(&names))?;
            show(&mut out, &puzzle, args, Some(one), Some(other))?;
        }
        Answer::Nothing { because } => {
            writeln!(out, "{name}no solution ({time})")?;
            if is_unfinished(&puzzle, &args.limits.budget()) {
                let lack = lack(&puzzle);
                writeln!(out, "{lack} make one: `gridwright make` with this draft completes it")?;
            } else if because.places.is_empty() {
                writeln!(out, "the board itself allows none, whatever the clues")?;
                for sentence in &because.sentences {
                    writeln!(out, "{sentence}")?;
                }
            } else {
                let clue = |&place| {
                    let clue = puzzle.clue(place).map(|c| format!(" ({c})")).unwrap_or_default();
                    format!("{}{clue}", puzzle.board().said(place))
                };
                let names: Vec<String> = because.places.iter().map(clue).collect();
                let all = if because.irreducible { "" } else { " (perhaps not all of them are needed)" };
                writeln!(out, "these clues are at odds: {}{all}", names.join(", "))?;
            }
            show(&mut out, &puzzle, args, None, None)?;
        }
        Answer::Unsettled { common } => {
            writeln!(out, "{name}not settled within the given steps ({time})")?;
            writeln!(out, "known so far: {} marks", common.iter().count())?;
            show(&mut out, &puzzle, args, Some(common), None)?;
        }
    }
    Ok(if matches!(answer, Answer::Unique(_)) { End::Well } else { End::Not })
}

fn places(count: usize) -> String {
    format!("{count} place{}", if count == 1 { "" } else { "s" })
}

fn show(
    out: &mut impl Write,
    puzzle: &Puzzle,
    args: &Solve,
    marks: Option<&Marks>,
    compare: Option<&Marks>,
) -> Result<(), Stop> {
    if !args.quiet {
        let empty = Marks::new(puzzle.board());
        let options =
            Options { names: true, marks: Some(marks.unwrap_or(&empty)), compare, ..Options::default() };
        writeln!(out, "\n{}", draw::text(puzzle, &options).trim_end_matches('\n'))?;
    }
    Ok(())
}

/// The first few names; a list of hundreds helps nobody.
fn shortened(names: &[String]) -> String {
    const MOST: usize = 12;
    match names.len() {
        n if n > MOST => format!("{}, … and {} more", names[..MOST].join(", "), n - MOST),
        _ => names.join(", "),
    }
}
