//! A collection: puzzle after puzzle on all cores, all different, each checked once more before it is written.
//!
//! Puzzle number n comes from the n-th stream of the seed, so the cores can work on any of them; what decides whether a
//! puzzle is new is only what comes before it by number. So the collection is the same whatever the number of cores,
//! and one that was interrupted goes on just where it stopped.

use crate::args::Make;
use crate::shelf::Shelf;
use crate::{End, Stop, report};
use gridwright::dice::Dice;
use gridwright::make::{Wish, likeness, make};
use gridwright::puzzle::{Finding, Puzzle};
use gridwright::solve::{Answer, Budget, Cancel};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use std::collections::HashSet;
use std::io::IsTerminal;

/// What is to be made.
pub struct Job<'a> {
    pub base: &'a Puzzle,
    pub wish: &'a Wish,
    pub seed: u64,
    pub count: u64,
}

/// How often a puzzle that is not new is made anew.
const ANEW: u64 = 40;
/// Puzzles per thread in one go: enough to keep all busy, few enough to write them as they come.
const AHEAD: usize = 8;

impl Job<'_> {
    /// What is made, in one line: two runs with the same line make the same puzzles.
    pub fn head(&self) -> String {
        let board = self.base.board();
        // Everything that is fixed, in one number (FNV-1a): two boards of the same size are still two boards.
        let fixed = format!("{:?}", self.base.draft());
        let mark = fixed.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |mark, byte| {
            (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!(
            "{} of {} cells, {} fixed clues, {mark:016x}; level {}, symmetry {}, {:?}, dots {}, seed {}",
            self.base.card().id,
            board.cells().len(),
            self.base.clues().len(),
            self.wish.level.map_or("any", |level| level.id()),
            self.wish.symmetry,
            self.wish.amount,
            self.wish.dots,
            self.seed
        )
    }

    /// One puzzle of the collection; `anew` counts how often it was not new.
    fn make(&self, number: u64, anew: u64, budget: &Budget) -> Result<Puzzle, Finding> {
        let dice = Dice::new(self.seed, number);
        let dice = if anew == 0 { dice } else { dice.part(u64::MAX - anew) };
        let puzzle = make(self.base, self.wish, &dice, budget)?;
        check(&puzzle)?;
        Ok(puzzle)
    }
}

/// Looks at a puzzle as if somebody else had made it.
fn check(puzzle: &Puzzle) -> Result<(), Finding> {
    let wrong = |what: &str| {
        Err(Finding::error(
            "wrongly-made",
            format!("a puzzle was made {what}; please report this with its seed"),
        ))
    };
    match (puzzle.solve(&Budget::unlimited()), puzzle.stored_answer()) {
        (Answer::Unique(found), Some(answer)) if found == *answer => {}
        (Answer::Unique(_), _) => return wrong("with another answer than its own"),
        _ => return wrong("that does not have one solution"),
    }
    match puzzle.stored_answer().is_some_and(|answer| puzzle.is_solved(answer)) {
        true => Ok(()),
        false => wrong("whose answer breaks its rules"),
    }
}

/// Makes what is missing and writes it.
pub fn fill(job: &Job<'_>, mut shelf: Shelf, args: &Make) -> Result<End, Stop> {
    let threads = args.jobs.unwrap_or(0).into();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|e| format!("cannot work on {threads} puzzles at once: {e}"))?;
    let cancel = on_interrupt();
    let budget = args.limits.budget().with_cancel(&cancel);
    let mut seen: HashSet<String> = shelf.stored().iter().map(likeness).collect();
    let mut next = shelf.stored().len() as u64;
    let bar = progress(job, next);
    let chunk = (pool.current_num_threads() * AHEAD) as u64;
    while next < job.count {
        let until = job.count.min(next + chunk);
        let made: Vec<Result<Puzzle, Finding>> = pool.install(|| {
            (next..until)
                .into_par_iter()
                .map(|number| {
                    let puzzle = job.make(number, 0, &budget);
                    bar.inc(1);
                    puzzle
                })
                .collect()
        });
        for (number, first) in (next..).zip(made) {
            let mut anew = 0;
            let mut made = first;
            let puzzle = loop {
                match made {
                    Ok(puzzle) if seen.insert(likeness(&puzzle)) => break puzzle,
                    Ok(_) if anew < ANEW => {
                        anew += 1;
                        made = job.make(number, anew, &budget);
                    }
                    Ok(_) => {
                        bar.finish_and_clear();
                        report::say(format_args!(
                            "only {number} different puzzles came about: take a larger board for more"
                        ));
                        return Ok(End::Not);
                    }
                    Err(_) if cancel.is_raised() => {
                        bar.finish_and_clear();
                        let go_on = if args.output.is_some() { "; --resume goes on from there" } else { "" };
                        report::say(format_args!("stopped after {number} of {}{go_on}", job.count));
                        return Ok(End::Not);
                    }
                    Err(finding) => {
                        bar.finish_and_clear();
                        report::findings(job.base.card().id, &[finding]);
                        return Ok(End::Not);
                    }
                }
            };
            shelf.put(number, job, &puzzle)?;
        }
        next = until;
    }
    bar.finish_and_clear();
    Ok(End::Well)
}

/// A flag that Ctrl-C raises: what is under way is dropped, what is done is kept.
fn on_interrupt() -> Cancel {
    let cancel = Cancel::new();
    let raised = cancel.clone();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        if let Ok(runtime) = runtime
            && runtime.block_on(tokio::signal::ctrl_c()).is_ok()
        {
            raised.raise();
        }
    });
    cancel
}

fn progress(job: &Job<'_>, done: u64) -> ProgressBar {
    let shown = std::io::stderr().is_terminal() && job.count > 1;
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(job.count), target).with_position(done);
    let style = "{bar:40} {pos} of {len}  {per_sec}, {elapsed} elapsed, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar
}
