//! `gridwright why`, `next` and `walk`: reasons and steps.

use crate::args::{Explain, NextArgs, Source, WalkArgs, WhyArgs};
use crate::convert::save;
use crate::{End, Stop, endings, report};
use gridwright::draw::{self, Options};
use gridwright::explain::{Argument, End as Walked, Explainer, Mistake, Next, Step, Why};
use gridwright::puzzle::{Marks, Pencil, Puzzle};
use gridwright::rule::{Claim, RuleBook};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Reads the one puzzle that is asked about.
fn read(input: &OsString, explain: &Explain) -> Result<Option<Puzzle>, Stop> {
    let source = Source {
        inputs: vec![input.clone()],
        from: explain.from.clone(),
        genre: explain.genre.clone(),
        variant: explain.variant.clone(),
    };
    source.check_names()?;
    if let Some(path) = &explain.picture {
        endings::expect(path, &["svg"], "the picture of a step", "")?;
    }
    let mut all = source.read();
    if all.len() > 1 {
        let said =
            format!("there are {} puzzles in this file: give one of them, in a file of its own", all.len());
        return Err(Stop::Because(said));
    }
    let Some(named) = all.pop() else { return Ok(None) };
    match named.puzzle(&source.hints()) {
        Ok(puzzle) => Ok(Some(puzzle)),
        Err(findings) => {
            report::findings(&named.id, &findings);
            Ok(None)
        }
    }
}

/// The marks to begin with.
fn begin(puzzle: &Puzzle, explain: &Explain) -> Marks {
    if explain.fresh { Marks::new(puzzle.board()) } else { puzzle.marks().clone() }
}

fn picture(
    puzzle: &Puzzle,
    book: &RuleBook,
    explain: &Explain,
    path: &Path,
    before: &Marks,
    pencil: &Pencil,
    step: &Step,
) -> Result<(), Stop> {
    let scene = puzzle.scene_of(step, book, before, pencil);
    save(Some(path), draw::svg(&scene, &explain.theme.theme()).as_bytes())
}

pub fn next(args: &NextArgs) -> Result<End, Stop> {
    let Some(puzzle) = read(&args.input, &args.explain)? else { return Ok(End::Bad) };
    let book = puzzle.rules();
    let marks = begin(&puzzle, &args.explain);
    let next = Explainer::new(&puzzle, &book).next(&marks, &args.explain.limits.budget());
    if let (Next::Step(step), Some(path)) = (&next, &args.explain.picture) {
        picture(&puzzle, &book, &args.explain, path, &marks, puzzle.pencil(), step)?;
    }
    let told = |step: &Step| step.to_json(puzzle.board(), puzzle.card(), &book);
    let (end, value, words) = match &next {
        Next::Step(step) => {
            let words = match args.degree {
                1 => step.hints[0].clone(),
                2 => step.hints[1].clone(),
                _ => format!("{} ({}, {})", step.sentence, step.technique, step.level),
            };
            (End::Well, json!({ "next": "step", "step": told(step) }), words)
        }
        Next::Mistake(mistake) => (End::Not, mistake_json(&puzzle, &book, mistake), mistake.sentence.clone()),
        Next::Solved => (End::Well, json!({ "next": "solved" }), "It is solved.".to_string()),
        Next::Nothing => (
            End::Not,
            json!({ "next": "nothing" }),
            "No step is left: there may be several solutions, or it takes more than one trial at a time."
                .to_string(),
        ),
        Next::Unsettled => {
            (End::Not, json!({ "next": "unsettled" }), "Not settled within the given steps.".to_string())
        }
    };
    say(args.explain.json, &value, &words)?;
    Ok(end)
}

fn say(as_json: bool, value: &Value, words: &str) -> Result<(), Stop> {
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{value}")?;
    } else {
        writeln!(out, "{words}")?;
    }
    Ok(())
}

fn mistake_json(puzzle: &Puzzle, book: &RuleBook, mistake: &Mistake) -> Value {
    let (board, card) = (puzzle.board(), puzzle.card());
    let marks: Vec<String> = mistake.marks.iter().map(|claim| claim.words(board, card)).collect();
    let steps: Vec<Value> = mistake.steps.iter().map(|step| step.to_json(board, card, book)).collect();
    json!({ "next": "mistake", "marks": marks, "sentence": mistake.sentence, "steps": steps })
}

pub fn walk(args: &WalkArgs) -> Result<End, Stop> {
    let Some(puzzle) = read(&args.input, &args.explain)? else { return Ok(End::Bad) };
    let book = puzzle.rules();
    let explainer = Explainer::new(&puzzle, &book);
    let marks = begin(&puzzle, &args.explain);
    let budget = args.explain.limits.budget();
    if let Some(mistake) = explainer.mistake(&marks, &budget) {
        say(args.explain.json, &mistake_json(&puzzle, &book, &mistake), &mistake.sentence)?;
        return Ok(End::Not);
    }
    let walk = explainer.walk(&marks, args.level, &budget, |_| true);
    if let Some(path) = &args.explain.picture {
        let (mut now, mut pencil) = (marks, puzzle.pencil().clone());
        for (number, step) in walk.steps.iter().enumerate() {
            let path = numbered(path, number + 1);
            picture(&puzzle, &book, &args.explain, &path, &now, &pencil, step)?;
            step.write(&mut now, &mut pencil);
        }
    }
    let word = match walk.end {
        Walked::Answer => "answer",
        Walked::Stuck => "stuck",
        Walked::Mistake => "mistake",
        Walked::Stopped => "unsettled",
    };
    let end = if walk.end == Walked::Answer { End::Well } else { End::Not };
    let mut out = std::io::stdout().lock();
    if args.explain.json {
        let steps: Vec<Value> =
            walk.steps.iter().map(|step| step.to_json(puzzle.board(), puzzle.card(), &book)).collect();
        writeln!(out, "{}", json!({ "end": word, "steps": steps }))?;
        return Ok(end);
    }
    for (number, step) in walk.steps.iter().enumerate() {
        writeln!(out, "{:>4}. {} ({}, {})", number + 1, step.sentence, step.technique, step.level)?;
    }
    match walk.end {
        Walked::Answer => writeln!(out, "Solved in {}.", report::counted(walk.steps.len(), "step"))?,
        Walked::Stuck => writeln!(out, "Here steps up to level {} end.", args.level.id())?,
        Walked::Mistake => writeln!(out, "What is marked cannot be right.")?,
        Walked::Stopped => writeln!(out, "Not settled within the given steps.")?,
    }
    let options = Options { names: true, marks: Some(&walk.marks), ..Options::default() };
    writeln!(out, "\n{}", draw::text(&puzzle, &options).trim_end_matches('\n'))?;
    Ok(end)
}

/// `x.svg` with a number: `x-007.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or("svg".into(), |ending| ending.to_string_lossy());
    path.with_file_name(format!("{stem}-{number:03}.{ending}"))
}

pub fn why(args: &WhyArgs) -> Result<End, Stop> {
    let Some(puzzle) = read(&args.input, &args.explain)? else { return Ok(End::Bad) };
    let (board, card, book) = (puzzle.board(), puzzle.card(), puzzle.rules());
    let claim = Claim::parse(&args.claim, board, card)?;
    let explainer = Explainer::new(&puzzle, &book);
    let marks = begin(&puzzle, &args.explain);
    let why = explainer.why(&claim, &marks, &args.explain.limits.budget());
    if let (Why::Forced(argument) | Why::Refuted(argument), Some(path)) = (&why, &args.explain.picture) {
        match argument.steps.as_slice() {
            [step] => picture(&puzzle, &book, &args.explain, path, &marks, puzzle.pencil(), step)?,
            steps => {
                let (mut now, mut pencil) = (marks.clone(), puzzle.pencil().clone());
                for (number, step) in steps.iter().enumerate() {
                    picture(&puzzle, &book, &args.explain, &numbered(path, number + 1), &now, &pencil, step)?;
                    step.write(&mut now, &mut pencil);
                }
            }
        }
    }
    let rows = |marks: &Marks| report::solution(&puzzle, marks);
    let drawn = |marks: &Marks| {
        let options = Options { names: true, marks: Some(marks), ..Options::default() };
        draw::text(&puzzle, &options)
    };
    let argued = |word: &str, argument: &Argument| {
        let steps: Vec<Value> = argument.steps.iter().map(|step| step.to_json(board, card, &book)).collect();
        json!({ "why": word, "sentence": argument.sentence, "steps": steps })
    };
    let lines = |head: &str, argument: &Argument| match argument.steps.as_slice() {
        [] | [_] => format!("{head} {}", argument.sentence),
        steps => {
            let steps: Vec<String> =
                (1..).zip(steps).map(|(number, step)| format!("{number:>4}. {}", step.sentence)).collect();
            format!("{head} {} steps lead there.\n{}", steps.len(), steps.join("\n"))
        }
    };
    let (end, value, text) = match &why {
        Why::Forced(argument) => (End::Well, argued("forced", argument), lines("It must be so.", argument)),
        Why::Refuted(argument) => {
            (End::Not, argued("refuted", argument), lines("It cannot be so.", argument))
        }
        Why::Open { with, without } => {
            let value =
                json!({ "why": "open", "without": rows(without), "with": with.as_ref().map(|w| rows(w)) });
            let also = match with {
                Some(with) => format!("\nA solution with it:\n\n{}", drawn(with)),
                None => String::new(),
            };
            let text = format!("It need not be so. A solution without it:\n\n{}{also}", drawn(without));
            (End::Not, value, text)
        }
        Why::Mistake(mistake) => (End::Not, mistake_json(&puzzle, &book, mistake), mistake.sentence.clone()),
        Why::Nothing => (
            End::Not,
            json!({ "why": "nothing" }),
            "The puzzle has no solution: `solve` says why.".to_string(),
        ),
        Why::Unsettled => {
            (End::Not, json!({ "why": "unsettled" }), "Not settled within the given steps.".to_string())
        }
    };
    say(args.explain.json, &value, text.trim_end())?;
    Ok(end)
}
