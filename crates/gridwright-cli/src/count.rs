//! `gridwright count`: how many solutions there are, and what they look like.

use crate::args::Count;
use crate::{End, Stop, report};
use gridwright::draw::{self, Options};
use serde_json::json;
use std::io::Write;

pub fn run(args: &Count) -> Result<End, Stop> {
    args.source.check_names()?;
    let mut out = std::io::stdout().lock();
    let mut end = End::Well;
    for input in args.source.read() {
        let puzzle = match input.puzzle(&args.source.hints()) {
            Ok(puzzle) => puzzle,
            Err(findings) => {
                report::findings(&input.id, &findings);
                end = End::Bad;
                continue;
            }
        };
        let mut failed = None;
        let mut solutions = Vec::new();
        let mut seen = 0;
        let tally = puzzle.each(&args.limits.budget(), |marks| {
            if seen == args.limit {
                return false;
            }
            seen += 1;
            if args.list && args.json {
                solutions.push(report::solution(&puzzle, &marks));
            } else if args.list {
                let picture = draw::text(&puzzle, &Options { marks: Some(&marks), ..Options::default() });
                if let Err(e) = writeln!(out, "{}\n", picture.trim_end_matches('\n')) {
                    failed = Some(e);
                    return false;
                }
            }
            true
        });
        if let Some(e) = failed {
            return Err(e.into());
        }
        if args.json {
            let mut line = json!({ "id": input.id, "genre": puzzle.card().id, "count": seen });
            line["complete"] = tally.complete.into();
            if args.list {
                line["solutions"] = solutions.into();
            }
            writeln!(out, "{line}")?;
        } else {
            let at_least = if tally.complete { "" } else { "at least " };
            let noun = if seen == 1 { "solution" } else { "solutions" };
            writeln!(out, "{}: {at_least}{seen} {noun}", input.id)?;
        }
        end = end.max(if tally.complete && seen == 1 { End::Well } else { End::Not });
    }
    Ok(end)
}
