//! Everything that must hold before a change lands, pass by pass, with a table of what it took at the end.

use crate::table::{Row, Table};
use crate::{golden, junit, outside, walkthrough};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use xtask::{browser, folders};

/// How tests are built: our code with some optimisation, since they solve many puzzles.
pub const PROFILE: &str = "suite";

/// Of the random boards of tests one part of so many is looked at in one run, another one with each commit.
const PARTS: u64 = 5;

/// What every run of cargo here begins with is told to it.
pub struct Run {
    table: Table,
    /// In CI nothing may be missing, and warnings are errors.
    is_ci: bool,
}

/// How a pass went.
pub enum Pass {
    Well,
    /// It was not done, or not whole, for this reason; what to do about it.
    Skipped(String),
}

pub fn run(args: &[String]) -> Result<(), String> {
    let all = args.iter().any(|arg| arg == "--all");
    if let Some(unknown) = args.iter().find(|arg| *arg != "--all") {
        return Err(format!("test: {unknown} is not known: cargo xtask test [--all]"));
    }
    let mut run = Run { table: Table::new(), is_ci: std::env::var("CI").is_ok_and(|ci| ci == "true") };
    let result = run.passes(all);
    run.table.print(result.is_ok());
    result
}

impl Run {
    fn passes(&mut self, all: bool) -> Result<(), String> {
        self.pass("formatting", |run| {
            run.component("fmt", "rustfmt", |run| run.cargo(&["fmt", "--all", "--check"], &[]))
        })?;
        let seeds = seeds(all);
        println!("── random boards: {seeds}");
        let chromium = self.browser()?;
        let mut env: Vec<(&str, &str)> = vec![("GRIDWRIGHT_SEEDS", &seeds)];
        env.extend(chromium.as_deref().map(|path| (browser::VARIABLE, path)));
        self.tests(&env)?;
        // What a warning is, changes from compiler to compiler. In CI the compiler is known.
        let strict: &[&str] = if self.is_ci { &["-D", "warnings"] } else { &[] };
        let clippy = ["clippy", "--profile", PROFILE, "--workspace", "--all-targets", "--quiet", "--"];
        self.pass("clippy", |run| {
            run.component("clippy", "clippy", |run| run.cargo(&[&clippy[..], strict].concat(), &[]))
        })?;
        self.pass("walk-through of the book", |_| walkthrough::if_changed(all))?;
        self.pass("docs", |run| {
            let flags = if run.is_ci { "-D warnings" } else { "" };
            let args = ["doc", "--profile", PROFILE, "--workspace", "--no-deps", "--quiet"];
            run.cargo(&args, &[("RUSTDOCFLAGS", flags)])
        })?;
        self.pass("outside judge", |_| outside::pass())?;
        self.table.measure_machine();
        Ok(())
    }

    fn tests(&mut self, env: &[(&str, &str)]) -> Result<(), String> {
        if !has_nextest() {
            self.pass("tests", |run| {
                run.cargo(&["test", "--profile", PROFILE, "--workspace", "--no-fail-fast"], env)?;
                Ok(Pass::Skipped(
                    "no times of single tests: cargo install cargo-nextest, which is quicker, too".into(),
                ))
            })?;
            return Ok(());
        }
        let build = ["--workspace", "--no-run"];
        self.pass("building the tests", |run| run.cargo(&as_strs(&nextest(&build)), env))?;
        self.pass("golden net", |run| run.cargo(&as_strs(&golden::pass()), env))?;
        let others = ["--workspace", "--no-fail-fast", "-E", "not binary(golden)"];
        let result = self.pass("tests", |run| run.cargo(&as_strs(&nextest(&others)), env));
        // What was slow and what was left out is told also where something failed.
        let told = junit::read(&folders::target().join("nextest/default/junit.xml"));
        self.table.slowest = told.slowest;
        self.table.skipped.extend(told.skipped);
        result?;
        self.pass("examples in the docs", |run| {
            run.cargo(&["test", "--profile", PROFILE, "--workspace", "--doc", "--quiet"], &[])
        })
    }

    /// The browser's path, if there is one; what its lack leaves out is noted.
    fn browser(&mut self) -> Result<Option<String>, String> {
        let started = Instant::now();
        let chromium = browser::ready()?;
        if chromium.is_none() {
            let skipped = format!("the studio's stories in a browser: {}", browser::how());
            self.table.add(Row {
                name: "browser",
                seconds: started.elapsed().as_secs_f64(),
                skipped: Some(skipped),
            });
        }
        Ok(chromium)
    }

    fn pass(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&mut Run) -> Result<Pass, String>,
    ) -> Result<(), String> {
        println!("── {name}");
        let started = Instant::now();
        let result = work(self);
        let skipped = match &result {
            Ok(Pass::Well) => None,
            Ok(Pass::Skipped(why)) => Some(why.clone()),
            Err(_) => Some("failed".into()),
        };
        self.table.add(Row { name, seconds: started.elapsed().as_secs_f64(), skipped });
        result.map(|_| ()).map_err(|message| format!("{name}: {message}"))
    }

    fn cargo(&self, args: &[&str], env: &[(&str, &str)]) -> Result<Pass, String> {
        println!("   cargo {}", args.join(" "));
        match Command::new("cargo").args(args).envs(env.iter().copied()).status() {
            Ok(status) if status.success() => Ok(Pass::Well),
            Ok(_) => Err("not well, see above".into()),
            Err(e) => Err(format!("cargo cannot be started: {e}")),
        }
    }

    /// Does what needs a part of Rust that not every Rust brings along.
    fn component(
        &self,
        command: &str,
        component: &str,
        work: impl FnOnce(&Run) -> Result<Pass, String>,
    ) -> Result<Pass, String> {
        if answers("cargo", &[command, "--version"]) {
            return work(self);
        }
        let why = format!("this Rust has no {component}: rustup component add {component}");
        if self.is_ci { Err(why) } else { Ok(Pass::Skipped(why)) }
    }
}

/// The arguments for a run of nextest on what was built for the tests.
pub fn nextest(more: &[&str]) -> Vec<String> {
    let head = ["nextest", "run", "--cargo-profile", PROFILE];
    head.iter().chain(more).map(|arg| (*arg).to_string()).collect()
}

fn as_strs(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

/// nextest is faster and tells times; plain `cargo test` does as well.
pub fn has_nextest() -> bool {
    answers("cargo", &["nextest", "--version"])
}

/// Whether a program is there and answers.
pub fn answers(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Which of the random boards are looked at: `all`, or such as `3/5`, by the commit.
fn seeds(all: bool) -> String {
    if all {
        return "all".into();
    }
    let commit = Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root()).output();
    let name = commit.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let part = name.trim().bytes().fold(0, |sum, byte| sum + u64::from(byte)) % PARTS;
    format!("{part}/{PARTS}")
}

fn root() -> impl AsRef<Path> {
    folders::root()
}
