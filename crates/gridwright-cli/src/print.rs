//! `gridwright print`: a booklet of puzzles, with their rules before and their answers behind.
//!
//! The files are written whole or not at all, and only when everything else has gone well: a puzzle that cannot be read
//! leaves no booklet without it behind.

use crate::args::{AnswersAt, PaperSize, Print};
use crate::convert::save;
use crate::{End, Stop, endings, report};
use gridwright::puzzle::Puzzle;
use gridwright::solve::Budget;
use gridwright_press::{Answers, Booklet, Entry, Layout, Printed, Sheet, Solved};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Rounds of deduction for the level of one puzzle, so that a hundred large ones do not keep anybody waiting.
const GRADING: u64 = 2_000_000;

pub fn run(args: &Print) -> Result<End, Stop> {
    args.source.check_names()?;
    endings::expect(&args.output, &["pdf"], "a booklet", "")?;
    if ![1, 2, 4, 6].contains(&args.per_page) {
        let told = args.per_page;
        return Err(Stop::Because(format!(
            "{told} puzzles to a page cannot be printed: choose 1, 2, 4 or 6"
        )));
    }
    let mut puzzles: Vec<(String, Puzzle)> = Vec::new();
    let mut bad = 0;
    for input in args.source.read() {
        match input.puzzle(&args.source.hints()) {
            Ok(puzzle) => puzzles.push((input.id, puzzle)),
            Err(findings) => {
                report::findings(&input.id, &findings);
                bad += 1;
            }
        }
    }
    if bad > 0 {
        let what = if bad == 1 { "a puzzle" } else { "some puzzles" };
        return Err(Stop::Because(format!("{what} cannot be read, so nothing is printed")));
    }
    let ids: Vec<String> = puzzles.iter().map(|(id, _)| id.clone()).collect();
    let entries = entries(puzzles, args);
    let mut end = End::Well;
    for (id, entry) in ids.iter().zip(&entries).filter(|_| args.answers != AnswersAt::None) {
        let what = match &entry.answer {
            Solved::One(_) => continue,
            Solved::Several(..) => "several solutions; two are printed",
            Solved::Not(why) => why,
        };
        report::say(format_args!("{id}: {what}"));
        end = End::Not;
    }
    let booklet = Booklet { title: args.title.clone(), author: args.author.clone(), entries };
    let printed = booklet.print(&layout(args)).map_err(|trouble| Stop::Because(trouble.0))?;
    write(&args.output, &printed)?;
    if !printed.missing.is_empty() {
        let missing: Vec<String> = printed.missing.iter().take(20).map(char::to_string).collect();
        let missing = missing.join(" ");
        report::say(format_args!("the font has no letters for {missing}; they are printed as boxes"));
    }
    Ok(end)
}

fn entries(puzzles: Vec<(String, Puzzle)>, args: &Print) -> Vec<Entry> {
    let budget = args.limits.budget();
    let solved = args.answers != AnswersAt::None;
    let entry = |(_, puzzle)| {
        let entry = if solved { Entry::of(puzzle, &budget) } else { Entry::unsolved(puzzle) };
        match args.no_levels {
            true => Entry { level: None, ..entry },
            false => entry.graded(&Budget::steps(GRADING)),
        }
    };
    puzzles.into_par_iter().map(entry).collect()
}

fn layout(args: &Print) -> Layout {
    Layout {
        sheet: match args.paper {
            PaperSize::A4 => Sheet::A4,
            PaperSize::Letter => Sheet::Letter,
        },
        per_page: args.per_page,
        theme: args.theme.theme(),
        answers: match args.answers {
            AnswersAt::End => Answers::End,
            AnswersAt::Apart => Answers::Apart,
            AnswersAt::None => Answers::Nowhere,
        },
        names: args.names,
        rules: !args.no_rules,
    }
}

/// The answers first: a booklet whose answers could not be written is not there either.
fn write(path: &Path, printed: &Printed) -> Result<(), Stop> {
    let Some(answers) = &printed.answers else { return save(Some(path), &printed.booklet) };
    let apart = apart(path);
    let new = !apart.exists();
    save(Some(&apart), answers)?;
    save(Some(path), &printed.booklet).inspect_err(|_| {
        if new {
            let _ = std::fs::remove_file(&apart);
        }
    })
}

/// `booklet.pdf` has its answers in `booklet-answers.pdf`.
fn apart(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push("-answers");
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
