//! Measurements: how long real puzzles take, and how time and memory grow with the board.
//!
//! Every figure is a whole solve with proof of uniqueness, from the text to the verdict, on one core. Each part is run
//! three times in a process of its own, and the fastest run of an item counts, so that what else the machine does
//! shows as little as it can.

use gridwright::board::{Plan, Spot};
use gridwright::format::{self, Hints};
use gridwright::puzzle::{Clue, Draft, Marks, Puzzle};
use gridwright::solve::{Answer, Budget, Solver};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use xtask::folders::corpus;

/// The parts, in the order in which they are measured and kept.
pub const NAMES: &[&str] = &[
    "slitherlink",
    "genres",
    "peers",
    "paths",
    "spirals",
    "sudoku",
    "make",
    "explain",
    "pictures",
    "growth",
    "studio",
];

pub fn run(names: &[String]) -> Result<(), String> {
    if let [flag, part] = names
        && flag == "--part"
    {
        return part_in_this_process(part);
    }
    if let Some(at) = names.iter().position(|name| name == "--keep") {
        return crate::keep::run(&[&names[..at], &names[at + 1..]].concat());
    }
    let wanted = |name: &str| names.is_empty() || names.iter().any(|n| n == name);
    if let Some(unknown) = names.iter().find(|n| !NAMES.contains(&n.as_str())) {
        return Err(format!("there is no measurement {unknown:?}: {}", NAMES.join(", ")));
    }
    if wanted("slitherlink") {
        println!("whole solve with proof of uniqueness, milliseconds, one core\n");
        println!("| puzzles | number | mean | median | worst | by deduction alone | unique |");
        println!("| --- | --- | --- | --- | --- | --- | --- |");
        for part in ["squares", "honeycombs", "maps"] {
            in_own_process(part)?;
        }
    }
    if wanted("genres") {
        crate::genres::head();
        for (file, _) in crate::genres::FILES {
            in_own_process(&format!("genre-{file}"))?;
        }
    }
    if wanted("peers") {
        in_own_process("peers")?;
    }
    if wanted("paths") {
        in_own_process("paths")?;
        in_own_process("large-path")?;
    }
    if wanted("spirals") {
        crate::spirals::run()?;
    }
    if wanted("sudoku") {
        in_own_process("sudoku")?;
    }
    if wanted("make") {
        in_own_process("make")?;
    }
    if wanted("explain") {
        in_own_process("explain")?;
    }
    if wanted("pictures") {
        crate::pictures::run()?;
    }
    if wanted("growth") {
        println!(
            "\ngrowth with the board: a random loop with all clues, then with the clues thinned to half\n"
        );
        println!("| board | cells | all clues, ms | half, ms | memory, MB |");
        println!("| --- | --- | --- | --- | --- |");
        for n in [10, 20, 30, 40, 50, 60] {
            in_own_process(&format!("rectangle-{n}"))?;
        }
        for r in [2, 5, 10, 20, 30, 40] {
            in_own_process(&format!("hexagon-{r}"))?;
        }
    }
    if wanted("studio") {
        xtask::browser::errand("figures::all", true, &[])?;
    }
    Ok(())
}

/// A process per part, so that its memory is its own.
fn in_own_process(part: &str) -> Result<(), String> {
    let me = std::env::current_exe().map_err(|e| e.to_string())?;
    let status = Command::new(me).args(["bench", "--part", part]).status().map_err(|e| e.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the part {part} failed")) }
}

fn part_in_this_process(part: &str) -> Result<(), String> {
    match part {
        "squares" => table("squares, slitherlink.jsonl", lines("slitherlink.jsonl")),
        "honeycombs" => table("hexagons, slitherlink_hex.jsonl", lines("slitherlink_hex.jsonl")),
        "maps" => table("hex maps", maps()),
        "peers" => crate::peers::run(),
        "paths" => crate::paths::run(),
        "sudoku" => crate::sudoku::run(&corpus()),
        "make" => crate::making::run(),
        "explain" => crate::explaining::run(),
        "large-path" => crate::paths::large(),
        _ => match part.strip_prefix("genre-") {
            Some(file) => crate::genres::run(file),
            None => growth(part),
        },
    }
}

pub(crate) struct Item {
    /// Under which name it is stored.
    pub(crate) name: String,
    bytes: Vec<u8>,
    genre: Option<String>,
    format: Option<String>,
    variant: Option<String>,
    topology: Option<String>,
}

impl Item {
    /// Some items describe their variant in words that are for people; their notation says the same.
    pub(crate) fn puzzle(&self) -> Option<Puzzle> {
        self.read(self.variant.as_deref()).or_else(|| self.read(None))
    }

    fn read(&self, variant: Option<&str>) -> Option<Puzzle> {
        let hints = Hints {
            genre: self.genre.as_deref(),
            format: self.format.as_deref(),
            variant,
            topology: self.topology.as_deref(),
        };
        format::read(&self.bytes, &hints).and_then(|(draft, _)| draft.into_puzzle()).ok()
    }
}

pub(crate) fn lines(file: &str) -> Vec<Item> {
    let text = std::fs::read_to_string(corpus().join(file)).unwrap_or_default();
    let items = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    items
        .filter_map(|item| {
            let field = |key: &str| item[key].as_str().map(str::to_string);
            Some(Item {
                name: field("id").unwrap_or_default(),
                bytes: field("puzzle")?.into_bytes(),
                genre: field("genre"),
                format: field("format"),
                variant: field("variant"),
                topology: field("topology"),
            })
        })
        .collect()
}

pub(crate) fn maps() -> Vec<Item> {
    fn walk(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "bin") {
                out.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&corpus().join("slitherlink-hex"), &mut files);
    files.sort();
    let item = |path: &PathBuf| {
        Some(Item {
            name: path.display().to_string(),
            bytes: std::fs::read(path).ok()?,
            genre: None,
            format: None,
            variant: None,
            topology: None,
        })
    };
    files.iter().filter_map(item).collect()
}

fn table(name: &str, items: Vec<Item>) -> Result<(), String> {
    if items.is_empty() {
        println!("| {name} | skipped: not beside this checkout | | | | | |");
        return Ok(());
    }
    let (mut times, mut deduced, mut unique) = (Vec::new(), 0, 0);
    for item in &items {
        let mut best = f64::INFINITY;
        let mut answer = None;
        for _ in 0..3 {
            let started = Instant::now();
            let puzzle = item.puzzle().ok_or_else(|| format!("{name}: an item cannot be read"))?;
            answer = Some(puzzle.solve(&Budget::unlimited()));
            best = best.min(started.elapsed().as_secs_f64() * 1e3);
        }
        times.push(best);
        unique += usize::from(matches!(answer, Some(Answer::Unique(_))));
        if let Some(puzzle) = item.puzzle() {
            let book = puzzle.rules();
            let reach = Solver::new(puzzle.board(), puzzle.card(), &book).reach();
            deduced += usize::from(reach.is_some_and(|r| r.known == r.all));
        }
    }
    times.sort_by(f64::total_cmp);
    let n = times.len();
    let mean = times.iter().sum::<f64>() / n as f64;
    println!(
        "| {name} | {n} | {mean:.2} | {:.2} | {:.1} | {deduced} | {unique} |",
        times[n / 2],
        times[n - 1]
    );
    Ok(())
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// One board of a kind and size: `rectangle-20` or `hexagon-10`.
fn growth(part: &str) -> Result<(), String> {
    let (kind, size) = part.split_once('-').ok_or("no such part")?;
    let size: u32 = size.parse().map_err(|_| "no such part")?;
    let plan = match kind {
        "rectangle" => Plan::rectangle(size, size),
        "hexagon" => Plan::hexagon(size),
        _ => return Err(format!("no such part: {part}")),
    };
    let full = random_loop(plan);
    let mut half = full.draft();
    let mut dice = Dice(7);
    half.clues.retain(|_| dice.below(2) == 0);
    let half = half.into_puzzle().map_err(|f| f[0].to_string())?;
    let time = |puzzle: &Puzzle| {
        let started = Instant::now();
        let answer = puzzle.solve(&Budget::steps(2_000_000));
        (started.elapsed().as_secs_f64() * 1e3, answer.word())
    };
    let (all_ms, all_word) = time(&full);
    let (half_ms, half_word) = time(&half);
    println!(
        "| {part} | {} | {all_ms:.1} ({all_word}) | {half_ms:.1} ({half_word}) | {:.0} |",
        full.board().cells().len(),
        peak_megabytes()
    );
    Ok(())
}

/// The most memory this process ever had, where the system tells.
pub(crate) fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes: Option<f64> = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    kilobytes.map_or(f64::NAN, |kb| kb / 1024.0)
}

/// A small generator, the same on every machine.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A puzzle with all clues of a random winding loop: cells join the inside one by one while it stays one piece
/// without holes, seen from the cells around it.
fn random_loop(plan: Plan) -> Puzzle {
    let puzzle = Draft::new("slitherlink", plan).into_puzzle().expect("a plain board");
    let board = puzzle.board();
    let cells: Vec<_> = board.cells().collect();
    let mut inside = vec![false; cells.len()];
    inside[cells.len() / 2] = true;
    let mut dice = Dice(cells.len() as u64);
    for _ in 0..cells.len() * 12 {
        let cell = cells[dice.below(cells.len())];
        if inside[cell.index()] {
            continue;
        }
        // Going around the cell, inside and outside may change only twice: then joining keeps one loop.
        let corners: Vec<_> = board.corners_around(cell).collect();
        let edges: Vec<_> = board.edges_around(cell).collect();
        let mut around = Vec::new();
        for (i, edge) in edges.iter().enumerate() {
            let (a, b) = board.sides(*edge);
            let other = if a == cell { b } else { Some(a) };
            around.push(other.is_some_and(|o| inside[o.index()]));
            if edges.len() == 4 {
                // On squares the cell across the corner counts too; its corner follows the edge clockwise.
                let corner = corners[(i + 1) % 4];
                let near: Vec<_> =
                    edges.iter().filter_map(|e| board.sides(*e).1.zip(Some(board.sides(*e).0))).collect();
                let beside = |c| c == cell || near.iter().any(|&(x, y)| x == c || y == c);
                around.push(board.cells_at(corner).any(|c| !beside(c) && inside[c.index()]));
            }
        }
        let changes = (0..around.len()).filter(|&i| around[i] != around[(i + 1) % around.len()]).count();
        let full = around.iter().filter(|&&on| on).count();
        let beside = around.iter().step_by(around.len() / edges.len()).any(|&on| on);
        if changes == 2 && beside && (full <= around.len() / 2 || dice.below(10) == 0) {
            inside[cell.index()] = true;
        }
    }
    let mut marks = Marks::new(board);
    for edge in board.edges() {
        let (a, b) = board.sides(edge);
        marks.set(edge, Some(u16::from(inside[a.index()] != b.is_some_and(|b| inside[b.index()]))));
    }
    assert!(puzzle.judge(&marks).is_empty(), "the border of the inside is one loop");
    let mut draft = puzzle.draft();
    draft.clues = cells
        .iter()
        .map(|&cell| {
            let lines = board.edges_around(cell).filter(|&edge| marks.is(edge, 1)).count() as u32;
            let spot: Spot = board.spot(cell).clone();
            (spot, Clue::Number(lines))
        })
        .collect();
    draft.into_puzzle().expect("clues of a loop")
}
