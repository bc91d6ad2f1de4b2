//! `cargo xtask bench --against COMMIT`: is anything slower than it was? The program of this tree and that of an earlier commit do
//! the same work by turns, and what is told is a ratio, so the machine and its other work hardly matter.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use xtask::{clock, folders};

/// Work for the program.
struct Work {
    name: &'static str,
    /// The file of the corpus with how many of its lines are taken; work without it needs no corpus.
    lines: Option<(&'static str, usize)>,
    /// What is typed; `FILE` stands for these lines.
    typed: &'static str,
}

const SOLVE: &str = "solve --jobs 1 --batch FILE";
const GRADE: &str = "grade --jobs 1 --batch FILE";

const fn on(name: &'static str, file: &'static str, lines: usize, typed: &'static str) -> Work {
    Work { name, lines: Some((file, lines)), typed }
}

const fn alone(name: &'static str, typed: &'static str) -> Work {
    Work { name, lines: None, typed }
}

/// All of it. The numbers are such that a turn takes about a second.
const WORK: &[Work] = &[
    on("slitherlink", "slitherlink.jsonl", 400, SOLVE),
    on("honeycombs", "slitherlink_hex.jsonl", 200, SOLVE),
    on("akari", "akari.jsonl", 600, SOLVE),
    on("heyawake", "heyawake.jsonl", 150, SOLVE),
    on("hitori", "hitori.jsonl", 600, SOLVE),
    on("masyu", "masyu.jsonl", 300, SOLVE),
    on("nurikabe", "nurikabe.jsonl", 150, SOLVE),
    on("paths", "hidato.jsonl", 300, SOLVE),
    on("sudoku", "sudoku.jsonl", 500, SOLVE),
    on("variants", "sudoku_variants.jsonl", 300, SOLVE),
    on("grade-slitherlink", "slitherlink.jsonl", 40, GRADE),
    on("grade-masyu", "masyu.jsonl", 20, GRADE),
    on("grade-nurikabe", "nurikabe.jsonl", 20, GRADE),
    on("grade-sudoku", "sudoku.jsonl", 60, GRADE),
    alone("make-slitherlink", "make slitherlink --rectangle 10x10 --level hard --seed 1 --count 60 --jobs 1"),
    alone("make-hexagons", "make slitherlink --hexagon 4 --level medium --seed 1 --count 60 --jobs 1"),
    alone("make-akari", "make akari --rectangle 10x10 --level hard --seed 1 --count 60 --jobs 1"),
    alone("make-heyawake", "make heyawake --rectangle 8x8 --level medium --seed 1 --count 60 --jobs 1"),
    alone("make-hitori", "make hitori --rectangle 8x8 --level hard --seed 1 --count 60 --jobs 1"),
    alone("make-masyu", "make masyu --rectangle 8x8 --level medium --seed 1 --count 60 --jobs 1"),
    alone("make-nurikabe", "make nurikabe --rectangle 7x7 --level medium --seed 1 --count 60 --jobs 1"),
    alone("make-path", "make path --hexagon 3 --level medium --seed 1 --count 60 --jobs 1"),
    alone("make-sudoku", "make sudoku --level hard --seed 1 --count 60 --jobs 1"),
];
/// One run of the program is over in an instant, so this one is done many times in a turn.
const START: &str = "solve https://puzz.link/p?slither/6/6/g68bg0c3ck26bhba";
const STARTS: usize = 100;
/// So many turns of each; the fastest counts.
const TURNS: usize = 5;
/// Under valgrind everything takes fifty times as long, so a part of the lines will do there.
const FEWER: usize = 10;

/// One of the two programs.
struct Side {
    name: String,
    program: PathBuf,
}

pub fn run(args: &[String]) -> Result<(), String> {
    let at = args.iter().position(|arg| arg == "--against").unwrap_or_default();
    let commit = args.get(at + 1).ok_or("bench: --against needs a commit")?;
    let counts = args.iter().any(|arg| arg == "--instructions");
    let rest =
        args.iter().enumerate().filter(|(i, arg)| *i != at && *i != at + 1 && *arg != "--instructions");
    let names: Vec<&String> = rest.map(|(_, arg)| arg).collect();
    let known = || WORK.iter().map(|work| work.name).chain(["start"]);
    if let Some(unknown) = names.iter().find(|name| !known().any(|known| known == name.as_str())) {
        let known: Vec<&str> = known().collect();
        return Err(format!("bench: there is no work {unknown:?} to compare: {}", known.join(", ")));
    }
    if counts && !crate::test::answers("valgrind", &["--version"]) {
        return Err("bench: --instructions needs valgrind (on Debian: apt-get install valgrind)".into());
    }
    let sides = [earlier(commit)?, this_tree()?];
    let folder = folders::target().join("against/work");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let unit = if counts { "million instructions" } else { "CPU seconds" };
    println!("{unit}, the least of {} turns\n", if counts { 1 } else { TURNS });
    println!("| work | {} | {} | ratio |\n| --- | --- | --- | --- |", sides[0].name, sides[1].name);
    let mut ratios = Vec::new();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| *wanted == name);
    for &Work { name, lines, typed } in WORK.iter().filter(|work| wanted(work.name)) {
        let Some(typed) = laid_out(&folder, lines, typed, counts)? else {
            println!("| {name} | skipped: its puzzles are not beside the project | | |");
            continue;
        };
        let times = if counts { 1 } else { TURNS };
        ratios.push(compare(name, &sides, &typed, 1, times, counts)?);
    }
    if wanted("start") {
        let (runs, times) = if counts { (1, 1) } else { (STARTS, TURNS) };
        let typed: Vec<String> = START.split(' ').map(str::to_string).collect();
        ratios.push(compare("start", &sides, &typed, runs, times, counts)?);
    }
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64;
    println!("\ngeometric mean of the ratios: {:.3} (below 1: this tree is faster)", mean.exp());
    Ok(())
}

/// One row: both sides by turns, the least of each, and how they compare.
fn compare(
    name: &str,
    sides: &[Side; 2],
    typed: &[String],
    runs: usize,
    turns: usize,
    counts: bool,
) -> Result<f64, String> {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..turns {
        for (side, least) in sides.iter().zip(&mut least) {
            let cost = if counts { instructions(side, typed)? } else { seconds(side, typed, runs)? };
            *least = least.min(cost);
        }
    }
    let ratio = least[1] / least[0];
    println!("| {name} | {:.2} | {:.2} | {ratio:.3} |", least[0], least[1]);
    Ok(ratio)
}

/// What is typed, with the first lines of a file of the corpus laid out for both; nothing if the corpus is not there.
fn laid_out(
    folder: &Path,
    file: Option<(&str, usize)>,
    typed: &str,
    counts: bool,
) -> Result<Option<Vec<String>>, String> {
    let words = || typed.split(' ').map(str::to_string);
    let Some((file, lines)) = file else {
        // The number of puzzles to make stands behind the option.
        let fewer = |word: String| if counts && word == "60" { "6".to_string() } else { word };
        return Ok(Some(words().map(fewer).collect()));
    };
    let Ok(text) = fs::read_to_string(folders::corpus().join(file)) else { return Ok(None) };
    let lines = if counts { lines / FEWER } else { lines };
    let path = folder.join(file);
    let part: String = text.lines().take(lines).map(|line| format!("{line}\n")).collect();
    fs::write(&path, part).map_err(|e| format!("{}: {e}", path.display()))?;
    let path = path.to_string_lossy().into_owned();
    Ok(Some(words().map(|word| if word == "FILE" { path.clone() } else { word }).collect()))
}

/// CPU seconds of so many runs, or seconds by the clock where the system does not tell.
fn seconds(side: &Side, typed: &[String], runs: usize) -> Result<f64, String> {
    let (before, started) = (clock::of_programs(), Instant::now());
    for _ in 0..runs {
        let mut command = Command::new(&side.program);
        command.args(typed).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().map_err(|e| format!("{}: {e}", side.program.display()))?;
        // 1 says that not every puzzle has one solution.
        if !matches!(status.code(), Some(0 | 1)) {
            return Err(format!("{} {}: {status}", side.program.display(), typed.join(" ")));
        }
    }
    let by_core = clock::of_programs().zip(before).map(|(now, then)| now - then);
    Ok(by_core.unwrap_or_else(|| started.elapsed().as_secs_f64()))
}

/// Millions of instructions, as valgrind counts them.
fn instructions(side: &Side, typed: &[String]) -> Result<f64, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(&side.program).args(typed);
    let output = command.stdin(Stdio::null()).output().map_err(|e| format!("valgrind: {e}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = said.lines().find_map(|line| line.split_once("Collected :"));
    let count = line.and_then(|(_, count)| count.trim().parse::<f64>().ok());
    count.map(|count| count / 1e6).ok_or_else(|| format!("valgrind says no count:\n{said}"))
}

/// The program of an earlier commit, built in a worktree that stays for the next time.
fn earlier(commit: &str) -> Result<Side, String> {
    let short = git(&["rev-parse", "--short", "--verify", &format!("{commit}^{{commit}}")])
        .map_err(|_| format!("bench: there is no commit {commit} here"))?;
    let tree = folders::target().join("against").join(&short);
    if !tree.join("Cargo.toml").exists() {
        git(&["worktree", "prune"])?;
        git(&["worktree", "add", "--detach", "--force", &tree.to_string_lossy(), &short])?;
    }
    let target = tree.join("target");
    println!("── building {short}");
    build(&tree, &target)?;
    Ok(Side { name: short, program: program(&target) })
}

/// The program of this tree as it is, changes that are not committed included.
fn this_tree() -> Result<Side, String> {
    println!("── building this tree");
    build(&folders::root(), &folders::target())?;
    Ok(Side { name: "this tree".into(), program: program(&folders::target()) })
}

fn program(target: &Path) -> PathBuf {
    target.join("release").join(format!("gridwright{}", std::env::consts::EXE_SUFFIX))
}

fn build(tree: &Path, target: &Path) -> Result<(), String> {
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--quiet", "--package", "gridwright-cli"]);
    let status = command.current_dir(tree).env("CARGO_TARGET_DIR", target).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("bench: {} cannot be built, see above", tree.display())),
        Err(e) => Err(format!("bench: cargo cannot be started: {e}")),
    }
}

fn git(args: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(args).current_dir(folders::root()).output();
    let output = output.map_err(|e| format!("git cannot be started: {e}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
}
