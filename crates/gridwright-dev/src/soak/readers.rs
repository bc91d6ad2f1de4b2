//! Every reader, with everything that follows from reading: checking, writing, drawing, judging, a little solving.
//!
//! A panic is caught and told. What cannot be caught, a stack that overflows or a loop without end, takes the process
//! with it; so this round runs in a child, which leaves what it is about to read in a file, and is started again
//! behind the input that felled it.

use super::stock::place;
use super::{Soak, process, tries};
use gridwright::board::Plan;
use gridwright::coord::Orientation;
use gridwright::dice::Dice;
use gridwright::draw::{self, Options, Picture, Scene, Theme};
use gridwright::explain::Explainer;
use gridwright::format::{self, Format, Hints, Mend};
use gridwright::genre;
use gridwright::make::{self, Wish};
use gridwright::puzzle::Puzzle;
use gridwright::rule::Claim;
use gridwright::solve::Budget;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No input may take longer.
const PATIENCE: Duration = Duration::from_secs(5);
/// After so long the child is believed to hang.
const HANGS: Duration = Duration::from_secs(40);
/// No single input may make the process grow by more.
const GROWTH: u64 = 600 << 20;
/// Boards with more cells are read, checked and sketched only.
const MOST_WRITTEN: usize = 1_500;
/// And boards with more than these are not solved.
const MOST_SOLVED: usize = 120;

thread_local! {
    /// What the last panic said, and where.
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs the round in a child; the number of inputs.
pub fn watched(soak: &Soak, first: u64, time: Duration) -> Result<u64, String> {
    let under_way = soak.folder.join("under-way");
    let until = Instant::now() + time;
    let mut next = first;
    loop {
        let left = until.saturating_duration_since(Instant::now()).as_millis().to_string();
        let this = std::env::current_exe().map_err(|e| e.to_string())?;
        let mut command = Command::new(this);
        command.args(["soak-readers", &soak.seed.to_string(), &next.to_string(), &left]);
        let mut child = command.stdin(Stdio::null()).spawn().map_err(|e| e.to_string())?;
        let mut seen = (Vec::new(), Instant::now());
        let status = loop {
            if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
                break Some(status);
            }
            let now = std::fs::read(&under_way).unwrap_or_default();
            if now != seen.0 {
                seen = (now, Instant::now());
            } else if seen.1.elapsed() > HANGS {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            std::thread::sleep(Duration::from_millis(100));
        };
        let felled = std::fs::read(&under_way).unwrap_or_default();
        let end = felled.iter().position(|&byte| byte == b'\n').unwrap_or(0);
        let number: u64 =
            std::str::from_utf8(&felled[..end]).ok().and_then(|n| n.parse().ok()).unwrap_or(next);
        let what = match status.map(|status| status.code()) {
            Some(Some(0)) => return Ok(number + 1 - first),
            Some(Some(1)) => {
                // The child has told them.
                soak.finds.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                return Ok(number + 1 - first);
            }
            Some(code) => {
                format!("the process fell, with {code:?}: a stack that overflows, or memory that ends")
            }
            None => format!("no end after {} seconds", HANGS.as_secs()),
        };
        soak.find("readers", number, &what, &[("input", felled.get(end + 1..).unwrap_or_default())]);
        next = number + 1;
        if Instant::now() >= until {
            return Ok(next - first);
        }
    }
}

/// The round itself.
pub fn run(soak: &Soak, first: u64, time: Duration) -> Result<(), String> {
    std::panic::set_hook(Box::new(|panic| SAID.with(|said| *said.borrow_mut() = panic.to_string())));
    let under_way = soak.folder.join("under-way");
    for number in tries(first, time) {
        let mut dice = soak.dice("readers", number);
        let bytes = soak.stock.any(&mut dice);
        let told = [format!("{number}\n").as_bytes(), &bytes].concat();
        std::fs::write(&under_way, told).map_err(|e| format!("{}: {e}", under_way.display()))?;
        let (start, before) = (Instant::now(), process::own_peak());
        let result = catch_unwind(AssertUnwindSafe(|| withstands(&bytes, &mut dice)));
        // The system counts by pages and now and then a few too few.
        let grown = process::own_peak().zip(before).map_or(0, |(after, before)| after.saturating_sub(before));
        let what = match result {
            Err(_) => SAID.with(|said| said.borrow().clone()),
            Ok(Err(what)) => what,
            Ok(Ok(slowest)) if start.elapsed() > PATIENCE => {
                format!("it took {:?}, most of it for {slowest}", start.elapsed())
            }
            Ok(Ok(_)) if grown > GROWTH => format!("it took {} MB", grown >> 20),
            Ok(Ok(_)) => continue,
        };
        soak.find("readers", number, &what, &[("input", &bytes)]);
    }
    let _ = std::panic::take_hook();
    Ok(())
}

/// Which stage of the work took longest.
struct Stages {
    since: Instant,
    slowest: (Duration, &'static str),
}

impl Stages {
    fn done(&mut self, what: &'static str) {
        let took = self.since.elapsed();
        if took > self.slowest.0 {
            self.slowest = (took, what);
        }
        self.since = Instant::now();
    }
}

/// Reads in every way there is; the stage that took longest, or what does not hold.
fn withstands(bytes: &[u8], dice: &mut Dice) -> Result<&'static str, String> {
    let mut stages = Stages { since: Instant::now(), slowest: (Duration::ZERO, "nothing") };
    let ids: Vec<&str> = genre::ALL.iter().map(|genre| genre.card().id).collect();
    let mut puzzles: Vec<(Puzzle, &Format)> = Vec::new();
    for name in [None].into_iter().chain(format::ALL.iter().map(|format| Some(format.id))) {
        let genre = dice.choose(&ids).copied().filter(|_| dice.percent(80));
        let variant = ["full", "diagonals", "x"].get(dice.below(12)).copied();
        let topology = ["hex-doubled", "rect4"].get(dice.below(6)).copied();
        let hints = Hints { format: name, genre, variant, topology };
        let mend = Mend { defects: dice.percent(50), adjacency: dice.percent(50) };
        let read =
            if dice.percent(80) { format::read(bytes, &hints) } else { format::repair(bytes, &hints, mend) };
        stages.done("reading");
        let (draft, format) = match read {
            Ok(read) => read,
            Err(findings) if findings.is_empty() => return Err(format!("{name:?} refuses without a word")),
            Err(_) => continue,
        };
        if let Ok(sketch) = draft.sketch()
            && sketch.puzzle.board().cells().len() <= MOST_WRITTEN
        {
            let written = format::write_sketch(&sketch.puzzle, &sketch.astray);
            drop(written.map_err(|finding| format!("a sketch cannot be kept: {finding}"))?);
            let astray = Options { astray: &sketch.astray, ..Options::default() };
            drop(draw::text(&sketch.puzzle, &astray));
            drop(draw::svg(&Scene::of(&sketch.puzzle, &astray), &Theme::screen()));
        }
        stages.done("sketching");
        match draft.into_puzzle() {
            Ok(puzzle) if puzzles.len() < 2 => puzzles.push((puzzle, format)),
            Ok(_) => {}
            Err(findings) if findings.is_empty() => return Err("a draft is refused without a word".into()),
            Err(_) => {}
        }
        stages.done("checking");
    }
    for hexes in [false, true] {
        drop(Plan::mask(&String::from_utf8_lossy(bytes), hexes).build());
    }
    stages.done("masks");
    for (puzzle, format) in &puzzles {
        if puzzle.board().cells().len() <= MOST_WRITTEN {
            written(puzzle, format)?;
            stages.done("writing");
            drawn(puzzle, dice)?;
            stages.done("drawing");
            judged(puzzle, dice);
            stages.done("judging");
        }
        if puzzle.board().cells().len() <= MOST_SOLVED {
            solved(puzzle, dice, &mut stages);
        }
    }
    Ok(stages.slowest.1)
}

/// What a notation wrote, it reads.
fn written(puzzle: &Puzzle, from: &Format) -> Result<(), String> {
    for format in format::ALL {
        let Ok(bytes) = format::write(puzzle, format) else { continue };
        let hints = Hints { format: Some(format.id), genre: Some(puzzle.card().id), ..Hints::default() };
        let again = format::read(&bytes, &hints).and_then(|(draft, _)| draft.into_puzzle());
        let again = again.map_err(|findings| {
            let why = findings.first().map(ToString::to_string).unwrap_or_default();
            format!("{} does not read what it wrote of a puzzle from {}: {why}", format.id, from.id)
        })?;
        // Our own notations keep every clue.
        if ["text", "json"].contains(&format.id) && again.clues().len() != puzzle.clues().len() {
            return Err(format!("{} has lost clues", format.id));
        }
    }
    Ok(())
}

fn drawn(puzzle: &Puzzle, dice: &mut Dice) -> Result<(), String> {
    let stands = [None, Some(Orientation::Pointy), Some(Orientation::Flat)];
    let options = Options {
        names: dice.percent(50),
        inside: dice.percent(50),
        orientation: stands[dice.below(3)],
        marks: Some(puzzle.marks()).filter(|_| dice.percent(70)),
        compare: puzzle.stored_answer().filter(|_| dice.percent(30)),
        pencil: Some(puzzle.pencil()),
        ..Options::default()
    };
    let plain = draw::text(puzzle, &options);
    let coloured = draw::coloured_text(puzzle, &options);
    if coloured.len() < plain.len() {
        return Err("colour takes letters away".into());
    }
    let scene = Scene::of(puzzle, &options);
    let svg = draw::svg(&scene, &Theme::dark());
    if let Some(at) = ["=\"NaN", "=\"inf", "=\"-inf", ",NaN", ",inf"].iter().find_map(|bad| svg.find(bad)) {
        let near: String = svg[at..].chars().take(100).collect();
        return Err(format!("a picture has numbers that are none: {near}"));
    }
    drop(Picture::of(puzzle, &options, &Theme::page()));
    if dice.percent(2) && puzzle.board().cells().len() < 200 {
        drop(gridwright_press::png(&scene, &Theme::print(), Some(1 + dice.below(400) as u32)));
        drop(gridwright_press::pdf(&scene, &Theme::print()));
    }
    Ok(())
}

fn judged(puzzle: &Puzzle, dice: &mut Dice) {
    drop(puzzle.doubts());
    drop(puzzle.judge(puzzle.marks()));
    drop(puzzle.mistakes(puzzle.marks()));
    puzzle.stored_answer().map(|answer| puzzle.judge(answer));
    drop(make::likeness(puzzle));
    for _ in 0..4 {
        if let Ok(place) = puzzle.board().find(&place(dice)) {
            drop(draw::says(puzzle, place));
        }
    }
}

fn solved(puzzle: &Puzzle, dice: &mut Dice, stages: &mut Stages) {
    let budget = Budget::steps([0, 1, 50, 1_000][dice.below(4)]);
    drop(puzzle.solve(&budget));
    stages.done("solving");
    let _ = puzzle.count(5, &budget);
    drop(puzzle.forced(&budget));
    stages.done("counting");
    if dice.percent(30) {
        let book = puzzle.rules();
        let explainer = Explainer::new(puzzle, &book);
        let budget = Budget::steps(3_000);
        drop(explainer.next(puzzle.marks(), &budget));
        stages.done("the next step");
        drop(explainer.grade(&budget));
        stages.done("grading");
        let words = ["= line", "= 3", "not 7", "inside", "= shaded", "= 4294967296", "", "== ="];
        let claim = format!("{} {}", place(dice), words[dice.below(words.len())]);
        if let Ok(claim) = Claim::parse(&claim, puzzle.board(), puzzle.card()) {
            drop(explainer.why(&claim, puzzle.marks(), &budget));
        }
        stages.done("why");
    }
    if dice.percent(4) && puzzle.board().cells().len() <= 30 {
        let wish = Wish { dots: 50, ..Wish::default() };
        drop(make::make(puzzle, &wish, dice, &Budget::steps(3_000)));
        stages.done("making");
        drop(make::idle(puzzle, &Budget::steps(500)));
        drop(make::remedies(puzzle, 3, &Budget::steps(500)));
        stages.done("repairing");
    }
}
