//! `gridwright check`: every defect of a puzzle, and every rule that its lines and marks break.

use crate::args::Check;
use crate::{End, Stop, report};
use gridwright::puzzle::Finding;
use serde_json::json;
use std::io::Write;

pub fn run(args: &Check) -> Result<End, Stop> {
    args.source.check_names()?;
    let mut out = std::io::stdout().lock();
    let mut end = End::Well;
    for input in args.source.read() {
        let puzzle = match input.puzzle(&args.source.hints()) {
            Ok(puzzle) => puzzle,
            Err(findings) => {
                end = end.max(End::Bad);
                if args.json {
                    writeln!(out, "{}", json!({ "id": input.id, "valid": false, "findings": findings }))?;
                } else {
                    report::findings(&input.id, &findings);
                }
                continue;
            }
        };
        let board = puzzle.board();
        let mut findings: Vec<Finding> = puzzle.notes().to_vec();
        findings.extend(puzzle.doubts());
        let marked = !puzzle.marks().is_empty();
        for (what, marks) in [("marks", marked.then_some(puzzle.marks())), ("answer", puzzle.stored_answer())]
        {
            for breach in marks.iter().flat_map(|marks| puzzle.judge(marks)) {
                let places = breach.places.iter().map(|&p| board.name(p));
                findings
                    .push(Finding::error(breach.code, format!("the {what}: {}", breach.sentence)).at(places));
            }
        }
        end = end.max(if findings.is_empty() { End::Well } else { End::Not });
        if args.json {
            writeln!(out, "{}", json!({ "id": input.id, "valid": true, "findings": findings }))?;
            continue;
        }
        for finding in &findings {
            writeln!(out, "{}: {finding}", input.id)?;
        }
        if findings.is_empty() {
            let cells = report::counted(board.cells().len(), "cell");
            let clues = report::counted(puzzle.clues().len(), "clue");
            let what = format!("{}, {cells}, {clues}", puzzle.card().name);
            let solved = match (marked, puzzle.stored_answer()) {
                (true, _) => "; its marks are a solution",
                (false, Some(_)) => "; its stored answer is a solution",
                (false, None) => "",
            };
            writeln!(out, "{}: well formed: {what}{solved}", input.id)?;
        }
    }
    Ok(end)
}
