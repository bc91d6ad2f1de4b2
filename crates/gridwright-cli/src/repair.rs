//! `gridwright repair`: what a draft lacks, what it can do without, and what is at odds in it.

use crate::args::Repair;
use crate::input::Named;
use crate::{End, Stop, report};
use gridwright::board::Place;
use gridwright::make::{Remedy, idle, is_unfinished, lack, remedies};
use gridwright::puzzle::Puzzle;
use gridwright::solve::Answer;
use serde_json::{Value, json};
use std::io::Write;

pub fn run(args: &Repair) -> Result<End, Stop> {
    args.source.check_names()?;
    let mut end = End::Well;
    for input in args.source.read() {
        end = end.max(match input.puzzle(&args.source.hints()) {
            Ok(puzzle) => one(&input, &puzzle, args)?,
            Err(findings) => {
                report::findings(&input.id, &findings);
                End::Bad
            }
        });
    }
    Ok(end)
}

fn one(input: &Named, puzzle: &Puzzle, args: &Repair) -> Result<End, Stop> {
    let budget = args.limits.budget();
    let answer = puzzle.solve(&budget);
    let name = |place: &Place| puzzle.board().name(*place);
    let spoken = |place: &Place| puzzle.board().said(*place);
    let told = |place: &Place| match puzzle.clue(*place) {
        Some(clue) => format!("{} ({clue})", spoken(place)),
        None => spoken(place),
    };
    let mut line = json!({ "id": input.id, "genre": puzzle.card().id, "answer": answer.word() });
    let mut said: Vec<String> = Vec::new();
    match &answer {
        Answer::Unique(_) => {
            let idle = idle(puzzle, &budget).unwrap_or_default();
            line["idle"] = idle.iter().map(name).collect::<Value>();
            said.push(match idle.len() {
                0 => "one solution, and no clue can be spared".into(),
                _ => {
                    let names: Vec<String> = idle.iter().map(told).collect();
                    format!("one solution; each of these clues alone can be spared: {}", names.join(", "))
                }
            });
        }
        Answer::Several { .. } => {
            let remedies = remedies(puzzle, args.most, &budget);
            let object = |remedy: &Remedy| json!({ "place": name(&remedy.place), "clue": remedy.clue.to_string(), "unique": remedy.unique });
            line["remedies"] = remedies.iter().map(object).collect::<Value>();
            let (best, others): (Vec<&Remedy>, Vec<&Remedy>) =
                remedies.iter().partition(|remedy| remedy.unique);
            let words = |list: &[&Remedy]| {
                let words: Vec<String> = list
                    .iter()
                    .map(|remedy| format!("{} = {}", spoken(&remedy.place), remedy.clue))
                    .collect();
                words.join(", ")
            };
            said.push(match best.len() {
                0 => "several solutions, and no single clue was found that leaves one".into(),
                _ => format!("several solutions; each of these clues leaves one: {}", words(&best)),
            });
            if best.is_empty() {
                if !others.is_empty() {
                    said.push(format!("these leave the fewest: {}", words(&others)));
                }
                said.push("`gridwright make` with this draft completes it".into());
            }
        }
        Answer::Nothing { because } => {
            line["odds"] = because.places.iter().map(name).collect::<Value>();
            let unfinished = is_unfinished(puzzle, &budget);
            line["unfinished"] = unfinished.into();
            said.push(match because.places.len() {
                _ if unfinished => {
                    let lack = lack(puzzle);
                    format!(
                        "no solution yet, but {lack} make one: `gridwright make` with this draft completes it"
                    )
                }
                0 => "no solution: the board itself allows none, whatever the clues".into(),
                _ => {
                    let names: Vec<String> = because.places.iter().map(told).collect();
                    format!("no solution; these clues are at odds: {}", names.join(", "))
                }
            });
        }
        Answer::Unsettled { .. } => said.push("not settled within the given steps".into()),
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{line}")?;
    } else {
        for sentence in said {
            writeln!(out, "{}: {sentence}", input.id)?;
        }
    }
    Ok(if matches!(answer, Answer::Unique(_)) { End::Well } else { End::Not })
}
