//! `gridwright count`: how many solutions there are, and what they look like.

use crate::args::Count;
use crate::convert::save;
use crate::{End, Stop, report, tasks};
use gridwright::draw::{self, Options, Scene, Theme};
use gridwright::puzzle::Puzzle;
use serde_json::{Value, json};
use std::io::Write;

/// How many solutions are looked for where each has to be found, unless a limit is set.
const USUAL_LIMIT: u64 = 10_000;

pub fn run(args: &Count) -> Result<End, Stop> {
    if let Some(radius) = args.fresh.radius {
        let [genre] = args.source.inputs.as_slice() else {
            return Err("with --radius, name one genre: gridwright count spiral --radius 5"
                .to_string()
                .into());
        };
        let genre = genre.to_string_lossy();
        return match args.fresh.puzzle(&genre, radius) {
            Ok(puzzle) => count(args, &genre, &puzzle),
            Err(findings) => {
                report::findings(&genre, &findings);
                Ok(End::Bad)
            }
        };
    }
    args.source.check_names()?;
    let mut end = End::Well;
    for input in args.source.read() {
        end = end.max(match input.puzzle(&args.source.hints()) {
            Ok(puzzle) => count(args, &input.id, &puzzle)?,
            Err(findings) => {
                report::findings(&input.id, &findings);
                End::Bad
            }
        });
    }
    Ok(end)
}

fn count(args: &Count, id: &str, puzzle: &Puzzle) -> Result<End, Stop> {
    let each = args.list || args.pictures.is_some() || args.limit.is_some() || args.limits.steps.is_some();
    let spiral = puzzle.spiral().filter(|_| !each);
    if args.resume.is_some() && spiral.is_none() {
        let message = "--resume works for spirals, counted without --steps: only they are counted in parts";
        return Err(message.to_string().into());
    }
    let mut solutions = Vec::new();
    let (found, complete) = match &spiral {
        Some(spiral) => (tasks::count(puzzle, spiral, args)?, true),
        None => visit(args, puzzle, &mut solutions)?,
    };
    let why = puzzle.spiral().and_then(|spiral| spiral.impossible());
    let mut out = std::io::stdout().lock();
    if args.json {
        // A number beyond what JSON readers can hold is written as text.
        let number = u64::try_from(found).map_or_else(|_| found.to_string().into(), Value::from);
        let mut line = json!({ "id": id, "genre": puzzle.card().id, "count": number, "complete": complete });
        if args.list {
            line["solutions"] = solutions.into();
        }
        if let Some(why) = why {
            line["because"] = why.into();
        }
        writeln!(out, "{line}")?;
    } else {
        let at_least = if complete { "" } else { "at least " };
        let noun = if found == 1 { "solution" } else { "solutions" };
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        writeln!(out, "{id}: {at_least}{found} {noun}{why}")?;
    }
    Ok(if complete && found == 1 { End::Well } else { End::Not })
}

/// Finds solution after solution, and shows each as it comes.
fn visit(args: &Count, puzzle: &Puzzle, solutions: &mut Vec<Value>) -> Result<(u128, bool), Stop> {
    let mut out = std::io::stdout().lock();
    let usual = if puzzle.spiral().is_some() { u64::MAX } else { USUAL_LIMIT };
    let limit = args.limit.unwrap_or(usual);
    let mut failed: Option<Stop> = None;
    let mut seen = 0u64;
    let tally = puzzle.each(&args.limits.budget(), |marks| {
        if seen == limit {
            return false;
        }
        seen += 1;
        let options = Options { marks: Some(&marks), ..Options::default() };
        if let Some(folder) = &args.pictures {
            let file = folder.join(format!("{seen}.svg"));
            let picture = draw::svg(&Scene::of(puzzle, &options), &Theme::screen());
            if let Err(stop) = save(Some(&file), picture.as_bytes()) {
                failed = Some(stop);
                return false;
            }
        }
        if args.list && args.json {
            solutions.push(report::solution(puzzle, &marks));
        } else if args.list {
            let picture = draw::text(puzzle, &options);
            if let Err(e) = writeln!(out, "{}\n", picture.trim_end_matches('\n')) {
                failed = Some(e.into());
                return false;
            }
        }
        true
    });
    match failed {
        Some(stop) => Err(stop),
        None => Ok((seen.into(), tally.complete)),
    }
}
