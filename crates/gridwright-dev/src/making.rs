//! Puzzles made a second, beside the generators of Simon Tatham's collection (Debian's package sgt-puzzles) in the same
//! run. Levels of two programs are never quite the same; each line says which stand side by side, and what the peer's puzzles
//! are for us, the middle one of some. A minimal number path
//! stands beside what a making with CP-SAT took, which is written down here and not run.

use crate::clock::{self, Watch};
use gridwright::board::Plan;
use gridwright::dice::Dice;
use gridwright::explain::{Explainer, Level};
use gridwright::format::{self, Hints};
use gridwright::make::{Amount, Wish, make};
use gridwright::puzzle::{Draft, Puzzle};
use gridwright::solve::Budget;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// We and the peer take turns so often, so that a machine that is slow for a while is slow for both.
const ROUNDS: usize = 3;
/// A round ends after so long on a core, or after so many puzzles; on a busy machine after so long on the wall.
const TIME: Duration = Duration::from_millis(1700);
const PATIENCE: Duration = Duration::from_secs(7);
const ENOUGH: u64 = 334;

/// What stands beside our figure.
enum Peer {
    /// A program of the collection, and its name for board and level.
    Program(&'static str, &'static str),
    /// So many a second, measured elsewhere, and by what.
    Known(f64, &'static str),
    /// A time that is wanted, in seconds.
    Wanted(f64),
}

struct Line {
    genre: &'static str,
    board: Plan,
    name: &'static str,
    level: Option<Level>,
    cages: bool,
    fewest: bool,
    peer: Peer,
}

fn lines() -> Vec<Line> {
    use Level::{Easy, Expert, Hard, Medium};
    let square = |side| Plan::rectangle(side, side);
    let line = |genre, board, name, level, program, id| Line {
        genre,
        board,
        name,
        level: Some(level),
        cages: false,
        fewest: false,
        peer: Peer::Program(program, id),
    };
    let minimal = |radius, name, seconds: f64| Line {
        genre: "path",
        board: Plan::hexagon(radius),
        name,
        level: None,
        cages: false,
        fewest: true,
        peer: Peer::Known(1.0 / seconds, "CP-SAT, not run here"),
    };
    let killer = line("sudoku", square(9), "9×9 killer", Easy, "solo", "3x3kdb");
    let large = line("slitherlink", Plan::hexagon(11), "hexagon 11", Hard, "", "");
    vec![
        line("slitherlink", square(10), "10×10", Easy, "loopy", "10x10t0de"),
        line("slitherlink", square(10), "10×10", Medium, "loopy", "10x10t0dn"),
        line("slitherlink", square(10), "10×10", Hard, "loopy", "10x10t0dt"),
        line("slitherlink", square(10), "10×10", Expert, "loopy", "10x10t0dh"),
        line("slitherlink", square(20), "20×20", Medium, "loopy", "20x20t0dn"),
        line("slitherlink", comb(7), "comb 7×7", Easy, "loopy", "7x7t2de"),
        line("slitherlink", comb(7), "comb 7×7", Hard, "loopy", "7x7t2dh"),
        line("slitherlink", comb(10), "comb 10×10", Hard, "loopy", "10x10t2dh"),
        line("slitherlink", comb(11), "comb 11×11", Hard, "loopy", "11x11t2dh"),
        line("akari", square(10), "10×10", Easy, "lightup", "10x10b20s4d0"),
        line("akari", square(10), "10×10", Hard, "lightup", "10x10b20s4d2"),
        line("masyu", square(8), "8×8", Medium, "pearl", "8x8dt"),
        line("masyu", square(8), "8×8", Hard, "pearl", "8x8dt"),
        line("masyu", square(10), "10×10", Hard, "pearl", "10x10dt"),
        line("hitori", square(12), "12×12", Easy, "singles", "12x12de"),
        line("hitori", square(12), "12×12", Medium, "singles", "12x12dk"),
        line("hitori", square(12), "12×12", Hard, "singles", "12x12dk"),
        line("sudoku", square(9), "9×9", Easy, "solo", "3x3db"),
        line("sudoku", square(9), "9×9", Hard, "solo", "3x3da"),
        line("sudoku", square(9), "9×9", Expert, "solo", "3x3du"),
        Line { cages: true, ..killer },
        minimal(3, "hexagon 3", 0.2),
        minimal(5, "hexagon 5", 1.6),
        minimal(10, "hexagon 10", 68.0),
        Line { peer: Peer::Wanted(3.0), ..large },
    ]
}

/// Rows of hexagons, every other one shifted: the collection's honeycomb.
fn comb(side: usize) -> Plan {
    Plan::mask(&format!("{}\n", "#".repeat(side)).repeat(side), true)
}

pub fn run() -> Result<(), String> {
    println!(
        "making, one core, seconds as the processor counts them; the middle one of {ROUNDS} rounds, taken in turn with the peer\n"
    );
    println!("| genre | board | level | made | a second | worst, s | peer | for us | a second | ratio |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut missing = false;
    for line in lines() {
        let level = line.level.map_or("minimal", Level::id);
        print!("| {} | {} | {level} ", line.genre, line.name);
        let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let mut making = Making::new(&line)?;
        for _ in 0..ROUNDS {
            let rate = making.round();
            let beside = match line.peer {
                Peer::Program(program, id) => peer(program, id),
                Peer::Known(rate, _) => Some(rate),
                Peer::Wanted(seconds) => Some(1.0 / seconds),
            };
            ratios.extend(rate.zip(beside).map(|(ours, theirs)| ours / theirs));
            ours.extend(rate);
            theirs.extend(beside);
        }
        let rate = middle(ours).map_or("–".to_string(), figure);
        print!("| {} | {rate} | {:.2} ", making.told(), making.worst);
        let name = match line.peer {
            Peer::Program(program, id) => format!("{program} {id}"),
            Peer::Known(_, name) => name.to_string(),
            Peer::Wanted(seconds) => format!("wanted: {seconds} s"),
        };
        missing |= theirs.is_empty();
        let ratio = middle(ratios).map_or("–".to_string(), figure);
        let for_us = match line.peer {
            Peer::Program(program, id) => graded(line.genre, program, id).map_or("–", Level::id),
            _ => "–",
        };
        println!("| {name} | {for_us} | {} | {ratio} |", middle(theirs).map_or("–".to_string(), figure));
    }
    if missing {
        println!("\nwhere – stands, the peer did not run: it is in Debian's package sgt-puzzles");
    }
    Ok(())
}

/// The one in the middle.
fn middle(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// What was made so far of a line.
struct Making {
    base: Puzzle,
    wish: Wish,
    next: u64,
    made: u64,
    given_up: u64,
    /// How long the slowest took, in seconds.
    worst: f64,
}

impl Making {
    fn new(line: &Line) -> Result<Making, String> {
        let draft = Draft::new(line.genre, line.board.clone());
        let base = draft.into_puzzle().map_err(|findings| findings[0].to_string())?;
        let amount = if line.fewest { Amount::Fewest } else { Amount::Usual };
        let wish = Wish { level: line.level, amount, cages: line.cages, ..Wish::default() };
        Ok(Making { base, wish, next: 0, made: 0, given_up: 0, worst: 0.0 })
    }

    /// Puzzles a second in one round, if any came about.
    fn round(&mut self) -> Option<f64> {
        let watch = Watch::start();
        let (before, until) = (self.made, self.next + ENOUGH);
        clock::within(PATIENCE, |cancel| {
            while self.next < until && watch.seconds() < TIME.as_secs_f64() && !cancel.is_raised() {
                let one = Watch::start();
                let budget = Budget::unlimited().with_cancel(cancel);
                let made = make(&self.base, &self.wish, &Dice::new(1, self.next), &budget);
                self.next += 1;
                *if made.is_ok() { &mut self.made } else { &mut self.given_up } += 1;
                self.worst = self.worst.max(one.seconds());
            }
        });
        // One that was not finished belongs to the others, too: leaving out the slow ones would flatter.
        let made = self.made - before;
        (made > 0).then(|| made as f64 / watch.seconds())
    }

    fn told(&self) -> String {
        match self.given_up {
            0 => self.made.to_string(),
            n => format!("{} ({n} given up)", self.made),
        }
    }
}

/// What puzzles of a program of the collection are for us: the level of the middle one of some.
fn graded(genre: &str, program: &str, id: &str) -> Option<Level> {
    const SOME: usize = 15;
    let path = PathBuf::from("/usr/games").join(format!("sgt-{program}"));
    let made = Command::new(&path).args(["--generate", &SOME.to_string(), id]).output().ok()?;
    let hints = Hints { genre: Some(genre), ..Hints::default() };
    let level = |line: &str| {
        let (draft, _) = format::read(line.as_bytes(), &hints).ok()?;
        let puzzle = draft.into_puzzle().ok()?;
        Explainer::new(&puzzle, &puzzle.rules()).level(&Budget::unlimited())
    };
    let mut levels: Vec<Level> = String::from_utf8_lossy(&made.stdout).lines().filter_map(level).collect();
    levels.sort_unstable();
    levels.get(levels.len() / 2).copied()
}

/// Puzzles a second of a program of the collection. It writes nothing before it ends, so it is asked for more and more.
fn peer(program: &str, id: &str) -> Option<f64> {
    let path = PathBuf::from("/usr/games").join(format!("sgt-{program}"));
    let started = Instant::now();
    let mut number = 1u32;
    let mut rate = None;
    while started.elapsed() < TIME / 2 {
        let (before, wall) = (xtask::clock::of_programs(), Instant::now());
        let mut child = Command::new(&path)
            .args(["--generate", &number.to_string(), id])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let status = loop {
            if let Some(status) = child.try_wait().ok()? {
                break Some(status);
            }
            if started.elapsed() > PATIENCE {
                child.kill().ok()?;
                child.wait().ok()?;
                break None;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let by_core = xtask::clock::of_programs().zip(before).map(|(now, then)| now - then);
        let seconds = by_core.unwrap_or_else(|| wall.elapsed().as_secs_f64());
        match status {
            Some(status) if status.success() => rate = Some(f64::from(number) / seconds.max(0.01)),
            Some(_) => return None,
            None => break,
        }
        number *= 4;
    }
    rate
}

/// Three digits are enough.
fn figure(value: f64) -> String {
    match value {
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    }
}
