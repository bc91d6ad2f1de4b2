//! Hostile and random input to everything that takes input: `cargo xtask soak`.
//!
//! Three rounds share the time: every reader of the library in this process's child, every verb of the program from
//! outside, and every endpoint of the studio, at its end with two hundred clients at once. Try number n of a round rolls
//! the n-th stream of the seed, so a find can be had again with `--seed S --try ROUND/N`, whatever the machine. Each
//! find is told with these, and what was put in is kept under `target/soak/`.

mod crowd;
mod http;
mod process;
mod readers;
mod stock;
mod studio;
mod verbs;

use gridwright::dice::Dice;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime};
use stock::Stock;
use xtask::folders::target;

/// So many finds are told; more of them seldom say more.
const MOST_TOLD: usize = 25;

/// What all rounds share.
pub struct Soak {
    seed: u64,
    stock: Stock,
    folder: PathBuf,
    finds: AtomicUsize,
}

/// What is asked for on the command line.
struct Wanted {
    minutes: f64,
    seed: u64,
    only: Option<(String, u64)>,
}

pub fn run(args: &[String]) -> Result<(), String> {
    let wanted = Wanted::read(args)?;
    let soak = Soak::new(wanted.seed)?;
    if let Some((round, number)) = &wanted.only {
        let moment = Duration::ZERO;
        match round.as_str() {
            "readers" => println!("{} inputs", readers::watched(&soak, *number, moment)?),
            "verbs" => println!("{}", verbs::run(&soak, &program()?, *number, moment)?),
            "studio" => println!("{}", studio::run(&soak, &program()?, *number, moment)?),
            other => return Err(format!("there is no round \"{other}\": readers, verbs or studio")),
        }
        return soak.verdict();
    }
    println!("soaking for {} minutes, seed {}", wanted.minutes, wanted.seed);
    let program = program()?;
    let share = Duration::from_secs_f64((wanted.minutes * 60.0 - crowd::LASTS.as_secs_f64()).max(3.0) / 3.0);
    println!("readers: {} inputs", readers::watched(&soak, 0, share)?);
    println!("verbs: {}", verbs::run(&soak, &program, 0, share)?);
    println!("studio: {}", studio::run(&soak, &program, 0, share)?);
    println!("{}", crowd::run(&soak, &program)?);
    soak.verdict()
}

/// The readers' round by itself, in a process that may fall: what [`readers::watched`] starts.
pub fn read(args: &[String]) -> Result<(), String> {
    let number = |at: usize| args.get(at).and_then(|text| text.parse::<u64>().ok());
    let (Some(seed), Some(first), Some(millis)) = (number(0), number(1), number(2)) else {
        return Err("soak-readers takes a seed, the first try and milliseconds".into());
    };
    let soak = Soak::new(seed)?;
    readers::run(&soak, first, Duration::from_millis(millis))?;
    match soak.finds.load(Ordering::SeqCst) {
        0 => Ok(()),
        finds => Err(format!("{finds} found by the readers")),
    }
}

impl Wanted {
    fn read(args: &[String]) -> Result<Wanted, String> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let mut wanted = Wanted { minutes: 3.0, seed: now % 1_000_000, only: None };
        for pair in args.chunks(2) {
            let bad = || {
                format!("{} cannot be read: soak [--minutes N] [--seed N] [--try ROUND/N]", pair.join(" "))
            };
            let value = pair.get(1).ok_or_else(bad)?;
            match pair[0].as_str() {
                "--minutes" => {
                    let minutes = value.parse().ok().filter(|minutes| (0.0..=1e5).contains(minutes));
                    wanted.minutes = minutes.ok_or_else(bad)?;
                }
                "--seed" => wanted.seed = value.parse().map_err(|_| bad())?,
                "--try" => {
                    let (round, number) = value.split_once('/').ok_or_else(bad)?;
                    wanted.only = Some((round.to_string(), number.parse().map_err(|_| bad())?));
                }
                _ => return Err(bad()),
            }
        }
        Ok(wanted)
    }
}

impl Soak {
    fn new(seed: u64) -> Result<Soak, String> {
        let folder = target().join("soak");
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Soak { seed, stock: Stock::new(), folder, finds: AtomicUsize::new(0) })
    }

    /// The dice of one try. Rounds have seeds of their own.
    fn dice(&self, round: &str, number: u64) -> Dice {
        let name = round.bytes().fold(0, |name: u64, byte| name * 31 + u64::from(byte));
        Dice::new(self.seed, name).part(number)
    }

    /// Tells a find and keeps what led to it.
    fn find(&self, round: &str, number: u64, what: &str, kept: &[(&str, &[u8])]) {
        if self.finds.fetch_add(1, Ordering::SeqCst) >= MOST_TOLD {
            return;
        }
        let place = self.folder.join(format!("{round}-{}-{number}", self.seed));
        let saved = std::fs::create_dir_all(&place).and_then(|()| {
            std::fs::write(place.join("what.txt"), what)?;
            kept.iter().try_for_each(|(name, bytes)| std::fs::write(place.join(name), bytes))
        });
        let short: String = what.chars().take(600).collect();
        println!("FIND {round}/{number}, seed {}: {short}", self.seed);
        match saved {
            Ok(()) => println!("     kept in {}", place.display()),
            Err(e) => println!("     cannot be kept in {}: {e}", place.display()),
        }
    }

    fn verdict(&self) -> Result<(), String> {
        match self.finds.load(Ordering::SeqCst) {
            0 => {
                println!("nothing found");
                Ok(())
            }
            finds => Err(format!("{finds} found, see above")),
        }
    }
}

/// How often each thing came about, so that one sees whether the input reached anything.
#[derive(Default)]
struct Tally(BTreeMap<String, u64>);

impl Tally {
    fn add(&mut self, what: impl ToString) {
        *self.0.entry(what.to_string()).or_default() += 1;
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(|(what, count)| format!("{what} {count}×")).collect();
        f.write_str(&parts.join(", "))
    }
}

/// Numbers from the first on, as long as there is time; at least one.
fn tries(first: u64, time: Duration) -> impl Iterator<Item = u64> {
    let until = Instant::now() + time;
    (first..).take_while(move |&number| number == first || Instant::now() < until)
}

/// Builds the program as people run it.
fn program() -> Result<PathBuf, String> {
    let mut build = Command::new("cargo");
    build.args(["build", "--quiet", "--release", "--package", "gridwright-cli"]);
    let built = build.status().map_err(|e| format!("cargo cannot be started: {e}"))?;
    let path = target().join("release").join(format!("gridwright{}", std::env::consts::EXE_SUFFIX));
    match built.success() && path.exists() {
        true => Ok(path),
        false => Err("the program could not be built, see above".into()),
    }
}
