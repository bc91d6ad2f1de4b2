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
use std::collections::{HashSet, VecDeque};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, channel};

/// What is to be made.
pub struct Job<'a> {
    pub base: &'a Puzzle,
    pub wish: &'a Wish,
    pub seed: u64,
    pub count: u64,
}

/// How often a puzzle that is not new is made anew.
const ANEW: u64 = 40;
/// How often it is made anew if none came about.
const UNLUCKY: usize = 5;
/// Reasons why none came about that are a matter of luck.
const LUCK: [&str; 3] = ["too-easy", "too-hard", "too-few-clues"];
/// Puzzles per thread that may be begun before the first of them is written: enough to keep all busy where one takes long.
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
            "{} of {} cells, {} fixed clues, {mark:016x}; level {}, symmetry {}, {:?}, dots {}{}, seed {}",
            self.base.card().id,
            board.cells().len(),
            self.base.clues().len(),
            self.wish.level.map_or("any", |level| level.id()),
            self.wish.symmetry,
            self.wish.amount,
            self.wish.dots,
            if self.wish.cages { ", cages" } else { "" },
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

/// Makes what is missing, and writes each puzzle as soon as all before it are written: whatever stops the run, no more
/// is lost than what was under way.
pub fn fill(job: &Job<'_>, mut shelf: Shelf, args: &Make) -> Result<End, Stop> {
    let threads = args.jobs.unwrap_or(0).into();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|e| format!("cannot work on {threads} puzzles at once: {e}"))?;
    let cancel = on_interrupt();
    let budget = args.limits.budget().with_cancel(&cancel);
    let mut seen: HashSet<String> = shelf.stored().iter().map(likeness).collect();
    let done = shelf.stored().len() as u64;
    let bar = progress(job, done);
    let most = pool.current_num_threads() * AHEAD;
    let end = pool.in_place_scope(|scope| {
        let mut begun = done;
        let mut under_way: VecDeque<Receiver<Result<Puzzle, Finding>>> = VecDeque::new();
        let (bar, budget) = (&bar, &budget);
        for number in done..job.count {
            while under_way.len() < most && begun < job.count {
                let (tell, told) = channel();
                let this = begun;
                // Nobody listens any more once the run has ended early.
                scope.spawn(move |_| drop(tell.send(job.make(this, 0, budget))));
                under_way.push_back(told);
                begun += 1;
            }
            // Only a puzzle whose making broke down is never told of, and the pool passes that on.
            let Some(Ok(first)) = under_way.pop_front().map(|told| told.recv()) else { break };
            let puzzle = match different(job, number, first, &mut seen, budget) {
                Ok(puzzle) => puzzle,
                Err(why) => {
                    bar.finish_and_clear();
                    match why {
                        _ if cancel.is_raised() => {
                            let go_on =
                                if args.output.is_some() { "; --resume goes on from there" } else { "" };
                            report::say(format_args!("stopped after {number} of {}{go_on}", job.count));
                        }
                        Some(finding) => {
                            let at_odds = finding.code == "no-answer" && !job.base.clues().is_empty();
                            report::findings(job.base.card().id, &[finding]);
                            if at_odds {
                                report::say(format_args!("`gridwright repair` says which clues are at odds"));
                            }
                        }
                        None => report::say(format_args!(
                            "only {number} different puzzles came about: take a larger board for more"
                        )),
                    }
                    // What is under way is of no use now.
                    cancel.raise();
                    return Ok(End::Not);
                }
            };
            shelf.put(number, job, &puzzle).inspect_err(|_| cancel.raise())?;
            bar.inc(1);
        }
        Ok(End::Well)
    });
    bar.finish_and_clear();
    end
}

/// The puzzle, made anew until it is unlike all before it; or why there is none, if there is a reason besides that.
fn different(
    job: &Job<'_>,
    number: u64,
    first: Result<Puzzle, Finding>,
    seen: &mut HashSet<String>,
    budget: &Budget,
) -> Result<Puzzle, Option<Finding>> {
    let (mut made, mut unlucky) = (first, 0);
    for anew in 1..=ANEW + 1 {
        match made {
            Ok(puzzle) if seen.insert(likeness(&puzzle)) => return Ok(puzzle),
            Ok(_) => {}
            // Where some came about, more will.
            Err(finding) if number > 0 && unlucky < UNLUCKY && LUCK.contains(&finding.code) => unlucky += 1,
            Err(finding) => return Err(Some(finding)),
        }
        if anew > ANEW {
            break;
        }
        made = job.make(number, anew, budget);
    }
    Err(None)
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
