//! Every verb of the program from outside: files, standard input and links, options sensible and absurd.
//!
//! Whatever comes in, the program says how it went with 0, 1 or 2, never panics, holds no more memory than a puzzle can
//! need, and comes to an end where its work is bounded. Work without a bound, such as counting, is killed after a while.

use super::process::{End, watch};
use super::stock::place;
use super::{Soak, Tally, tries};
use gridwright::dice::Dice;
use gridwright::{format, genre};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long a run may take before it is killed.
const PATIENCE: Duration = Duration::from_secs(6);
/// More memory than any run needs: the largest boards take less.
const MEMORY: u64 = 3 << 30;

/// What a verb takes besides its options.
#[derive(Clone, Copy, PartialEq)]
enum Takes {
    /// Any number of puzzles.
    Puzzles,
    /// One puzzle.
    Puzzle,
    /// A puzzle and a claim.
    Claim,
    /// A genre or a puzzle.
    Making,
    /// A word, or nothing.
    Word,
}

/// A verb, what it takes, whether it always comes to an end soon, and its options with the kinds of their values. All that
/// take puzzles know those of [`SOURCE`] too.
struct Verb(&'static str, Takes, bool, &'static str);

const SOURCE: &str = "--from F, --genre G, --variant V";

const VERBS: &[Verb] = &[
    Verb("solve", Takes::Puzzles, false, "--steps N, --json, --batch FILE, --jobs N, -q"),
    Verb("check", Takes::Puzzles, true, "--json"),
    Verb(
        "count",
        Takes::Puzzles,
        false,
        "--steps N, --radius N, --colours N, --givens C, --limit N, --list, --pictures DIR, \
         --resume FILE, --jobs N, --json",
    ),
    Verb("why", Takes::Claim, false, "--steps N, --fresh, --json, --picture OUT.svg, --theme T"),
    Verb("next", Takes::Puzzle, false, "--steps N, --fresh, --json, --picture OUT.svg, --degree N"),
    Verb("walk", Takes::Puzzle, false, "--steps N, --fresh, --json, --picture OUT.svg, --level L"),
    Verb("grade", Takes::Puzzles, false, "--steps N, --json, --batch FILE, --jobs N"),
    Verb(
        "make",
        Takes::Making,
        false,
        "--hexagon N, --rectangle S, --mask FILE, --hexes, --diagonals, --set A, --level L, \
         --seed N, --symmetry Y, --minimal, --clues P, --dots N, --cages, --count N, --to F, -o OUT.jsonl, \
         -o DIR, -o OUT, --resume, --maps M, --jobs N, --steps N",
    ),
    Verb("repair", Takes::Puzzles, false, "--steps N, --most N, --json"),
    Verb("convert", Takes::Puzzles, false, "--to F, -o OUT, --repair, --repair-adjacency"),
    Verb(
        "draw",
        Takes::Puzzles,
        false,
        "--as K, --answer, --forced, --orientation O, --names, --inside, --theme T, --width N, \
         --colour always, -o OUT",
    ),
    Verb(
        "print",
        Takes::Puzzles,
        false,
        "-o OUT, --steps N, --title W, --author W, --per-page N, --paper letter, --answers E, \
         --names, --no-rules, --no-levels, --theme T",
    ),
    Verb("genres", Takes::Word, true, ""),
    Verb("formats", Takes::Word, true, ""),
    Verb("schema", Takes::Word, true, ""),
    Verb("completions", Takes::Word, true, ""),
    Verb("man", Takes::Word, true, ""),
    Verb("tour", Takes::Word, false, ""),
];

/// Verbs that are not for this round: the studio has one of its own.
const ELSEWHERE: [&str; 2] = ["studio", "help"];

/// A command line, and what the program finds when it is typed.
struct Typed {
    words: Vec<String>,
    files: Vec<(&'static str, Vec<u8>)>,
    input: Vec<u8>,
    /// Where standard output goes: nowhere, or where nothing fits.
    full: bool,
    /// Whether it comes to an end by itself.
    ends: bool,
}

pub fn run(soak: &Soak, program: &Path, first: u64, time: Duration) -> Result<Tally, String> {
    knows_all(program)?;
    let folder = soak.folder.join("verbs");
    let mut tally = Tally::default();
    for number in tries(first, time) {
        let typed = Typed::any(soak, &mut soak.dice("verbs", number));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("dir")).map_err(|e| format!("{}: {e}", folder.display()))?;
        let ran = typed.run(program, &folder, &mut tally);
        if let Some(what) = ran.map_err(|e| format!("{}: {e}", program.display()))? {
            let told = format!("gridwright {}\n{what}", typed.words.join(" "));
            let mut kept: Vec<(&str, &[u8])> = vec![("standard-input", &typed.input)];
            kept.extend(typed.files.iter().map(|(name, bytes)| (*name, bytes.as_slice())));
            soak.find("verbs", number, &told, &kept);
        }
    }
    Ok(tally)
}

/// Complains about verbs that this round does not try.
fn knows_all(program: &Path) -> Result<(), String> {
    let help = Command::new(program).arg("--help").output().map_err(|e| e.to_string())?;
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What is told of a verb goes on in lines that are indented further.
    let verb = |line: &'_ str| Some(line.strip_prefix("  ")?.split(' ').next()?.to_string());
    let names: Vec<String> = listed.filter_map(verb).filter(|name| !name.is_empty()).collect();
    let tried = VERBS.iter().map(|Verb(verb, ..)| *verb);
    let known: Vec<&str> = tried.chain(ELSEWHERE).collect();
    let missing: Vec<&String> = names.iter().filter(|name| !known.contains(&name.as_str())).collect();
    match names.len() < VERBS.len() || !missing.is_empty() {
        true => Err(format!(
            "crates/gridwright-dev/src/soak/verbs.rs should list the verbs of the program; it lacks {missing:?}"
        )),
        false => Ok(()),
    }
}

impl Typed {
    fn any(soak: &Soak, dice: &mut Dice) -> Typed {
        let Verb(verb, takes, ends, own) = &VERBS[dice.below(VERBS.len())];
        // Verbs without puzzles are soon known.
        if *takes == Takes::Word && !dice.percent(25) {
            return Typed::any(soak, dice);
        }
        let stock = &soak.stock;
        let puzzle = |dice: &mut Dice| if dice.percent(60) { stock.sound(dice) } else { stock.any(dice) };
        let batch = {
            let line = |dice: &mut Dice| {
                let text = String::from_utf8_lossy(&puzzle(dice)).into_owned();
                serde_json::json!({ "id": dice.below(9), "puzzle": text }).to_string()
            };
            let lines: Vec<String> = (0..dice.below(4)).map(|_| line(dice)).collect();
            let bytes = lines.join("\n").into_bytes();
            if dice.percent(30) { stock.damaged(bytes, dice) } else { bytes }
        };
        let mut typed = Typed {
            words: vec![verb.to_string()],
            files: vec![("p", puzzle(dice)), ("q.txt", puzzle(dice)), ("batch.jsonl", batch)],
            input: puzzle(dice),
            full: dice.percent(3),
            ends: *ends,
        };
        match takes {
            Takes::Puzzles => (0..dice.below(3)).for_each(|_| typed.source(dice)),
            Takes::Puzzle => typed.source(dice),
            Takes::Claim => {
                typed.source(dice);
                let claim =
                    ["= line", "= 3", "not 7", "inside", "= shaded", "= lamp", "", "= -1"][dice.below(8)];
                typed.words.push(format!("{} {claim}", place(dice)));
            }
            Takes::Making if dice.percent(70) => typed.words.push(value("G", dice)),
            Takes::Making => typed.source(dice),
            Takes::Word => {
                let words = ["bash", "zsh", "powershell", "dir", "sudoku", "nowhere", ""];
                typed.words.extend(words.get(dice.below(9)).map(|word| word.to_string()));
            }
        }
        let mut bounded = false;
        let shared = if matches!(takes, Takes::Word | Takes::Making) { "" } else { SOURCE };
        for option in shared.split(", ").chain(own.split(", ")).filter(|option| !option.is_empty()) {
            let (name, kind) = option.split_once(' ').unwrap_or((option, ""));
            let share = match (*verb, name) {
                ("convert", "--to") | ("print", "-o") => 90,
                // A puzzle is seldom of just the kind that chance says it is of.
                (_, "--from" | "--genre" | "--variant" | "--batch" | "--maps" | "--mask") => 4,
                // Options that mean nothing without another one.
                (_, "--hexes" | "--resume" | "--diagonals" | "--radius" | "--colours" | "--givens") => 4,
                _ => 12,
            };
            if !dice.percent(share) || typed.words.iter().any(|word| word == name) {
                continue;
            }
            typed.words.push(name.into());
            if !kind.is_empty() {
                typed.words.push(value(kind, dice));
            }
            bounded |= name == "--steps";
        }
        // Most runs are bounded, so that many fit into the time.
        if own.contains("--steps N") && !bounded && dice.percent(85) {
            typed.words.extend(["--steps".into(), ["0", "1", "500", "5000"][dice.below(4)].into()]);
        }
        typed
    }

    /// Adds a place where a puzzle comes from.
    fn source(&mut self, dice: &mut Dice) {
        let word = match dice.below(12) {
            0..=5 => "p".to_string(),
            6 | 7 => "q.txt".to_string(),
            8 => "-".to_string(),
            9 => ["dir", "nowhere.txt", "", "/dev/null", "--", "slither/1/1/e"][dice.below(6)].to_string(),
            _ => {
                let text = String::from_utf8_lossy(&self.input).replace('\0', "");
                text.chars().take(3000).collect()
            }
        };
        self.words.push(word);
    }

    /// Types it; what is wrong with what comes of it.
    fn run(&self, program: &Path, folder: &Path, tally: &mut Tally) -> std::io::Result<Option<String>> {
        for (name, bytes) in &self.files {
            std::fs::write(folder.join(name), bytes)?;
        }
        let (input, complaints) = (folder.join("standard-input"), folder.join("standard-error"));
        std::fs::write(&input, &self.input)?;
        let full = if self.full { File::options().write(true).open("/dev/full").ok() } else { None };
        let mut child = Command::new(program)
            .args(&self.words)
            .current_dir(folder)
            .stdin(File::open(&input)?)
            .stdout(full.map_or_else(Stdio::null, Stdio::from))
            .stderr(File::create(&complaints)?)
            .spawn()?;
        let end = watch(&mut child, PATIENCE, MEMORY)?;
        tally.add(match end {
            End::Ended(Some(code)) => format!("exit {code}"),
            End::Ended(None) => "a signal".into(),
            End::TookLong | End::TookMemory(_) => "killed".into(),
        });
        let complained = String::from_utf8_lossy(&std::fs::read(&complaints)?).into_owned();
        let mut half = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.file_name()));
        Ok(match end {
            _ if complained.contains("panicked") => Some(complained),
            End::TookMemory(held) => Some(format!("it held {} MB", held >> 20)),
            End::TookLong if self.ends => Some(format!("it did not end within {} s", PATIENCE.as_secs())),
            End::TookLong => None,
            End::Ended(Some(0..=2)) => half
                .find(|name| name.to_string_lossy().ends_with(".partial"))
                .map(|name| format!("{} was left behind", name.to_string_lossy())),
            End::Ended(code) => Some(format!("it ended with {code:?}\n{complained}")),
        })
    }
}

/// A value for an option of this kind; an absurd one now and then.
fn value(kind: &str, dice: &mut Dice) -> String {
    let strange =
        ["", "-1", "0", "4294967295", "18446744073709551616", "NaN", "💡", "--json", "1e9", "../.."];
    let some = |list: &[&str], dice: &mut Dice| match dice.percent(7) {
        true => strange[dice.below(strange.len())].to_string(),
        false => list[dice.below(list.len())].to_string(),
    };
    let formats: Vec<&str> = format::ALL.iter().map(|format| format.id).collect();
    let genres: Vec<&str> = genre::ALL.iter().map(|genre| genre.card().id).collect();
    let list: &[&str] = match kind {
        "F" => &formats,
        "G" => &genres,
        "N" => &["0", "1", "2", "3", "4", "6", "40", "4294967295", "18446744073709551615"],
        "V" => &["full", "diagonals", "antiknight", "antiking", "nothing"],
        "S" => &["1x1", "3x3", "4x5", "6x6", "0x0", "4294967295x4294967295", "2x", "262144x1", "9x9"],
        "A" => &["colours=2", "colours=0", "colours=4294967295", "=", "colours", "x=1"],
        "L" => &["easy", "medium", "hard", "expert", "trial", "any"],
        "Y" => &["none", "2", "3", "4", "6", "mirror"],
        "P" => &["0", "1", "5", "20%", "0%", "100%", "4294967295%", "101%", "%"],
        "M" => &["1-2", "2", "0-0", "255-255", "3-1", "0-300", "-"],
        "C" => &["a1=1", "a1=0,b2=1", "zz=1", "a1", ",,,", "a1=99999999999"],
        "K" => &["text", "svg", "png", "pdf"],
        "O" => &["pointy", "flat"],
        "T" => &["screen", "print", "dark", "contrast", "colour-blind"],
        "E" => &["end", "apart", "none"],
        "W" => &["A title", "\u{202e}zyx", "日本", "a\nb"],
        "FILE" => &["batch.jsonl", "p", "q.txt", "nowhere", "dir", "-"],
        "DIR" => &["dir", "dir/made", "nowhere/at/all", "p"],
        "OUT" => &["out", "out.svg", "out.png", "out.pdf", "out.txt", "dir", "nowhere/out", "p"],
        word => return word.replace("OUT", "out"),
    };
    some(list, dice)
}
