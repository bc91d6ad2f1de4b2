//! The program `gridwright`: it reads puzzles, asks the library, and shows what it says.

mod args;
mod batch;
mod bulk;
mod check;
mod convert;
mod count;
mod draw;
mod endings;
mod explain;
mod fresh;
mod grade;
mod input;
mod lists;
mod make;
mod print;
mod repair;
mod report;
mod shelf;
mod solve;
mod studio;
mod tasks;
mod tour;

use args::{Cli, Verb};
use clap::Parser;
use std::io::ErrorKind;
use std::process::ExitCode;

/// Solving a small puzzle is mostly building its rules: many small pieces of memory, for a short time.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How a run ended; the largest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// One solution, or all well.
    Well = 0,
    /// Not one solution, or rules broken.
    Not = 1,
    /// The input was bad.
    Bad = 2,
}

/// What can stop a verb as a whole.
pub enum Stop {
    /// Nobody reads what we write any more.
    Unread,
    /// Something is wrong, said in a sentence.
    Because(String),
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Stop {
        match error.kind() {
            ErrorKind::BrokenPipe => Stop::Unread,
            _ => Stop::Because(format!("cannot write: {error}")),
        }
    }
}

impl From<String> for Stop {
    fn from(message: String) -> Stop {
        Stop::Because(message)
    }
}

fn main() -> ExitCode {
    let result = match Cli::parse().verb {
        None => studio::run(&args::Studio::default()),
        Some(Verb::Studio(args)) => studio::run(&args),
        Some(Verb::Tour) => tour::run(),
        Some(Verb::Solve(args)) => solve::run(&args),
        Some(Verb::Check(args)) => check::run(&args),
        Some(Verb::Count(args)) => count::run(&args),
        Some(Verb::Make(args)) => make::run(&args),
        Some(Verb::Repair(args)) => repair::run(&args),
        Some(Verb::Why(args)) => explain::why(&args),
        Some(Verb::Next(args)) => explain::next(&args),
        Some(Verb::Walk(args)) => explain::walk(&args),
        Some(Verb::Grade(args)) => grade::run(&args),
        Some(Verb::Convert(args)) => convert::run(&args),
        Some(Verb::Draw(args)) => draw::run(&args),
        Some(Verb::Print(args)) => print::run(&args),
        Some(Verb::Genres(args)) => lists::genres(&args),
        Some(Verb::Formats) => lists::formats(),
        Some(Verb::Schema) => lists::schema(),
        Some(Verb::Completions { shell }) => lists::completions(shell),
        Some(Verb::Man { folder }) => lists::man(&folder),
    };
    match result {
        Ok(end) => ExitCode::from(end as u8),
        Err(Stop::Unread) => ExitCode::SUCCESS,
        Err(Stop::Because(message)) => {
            report::say(format_args!("gridwright: {message}"));
            ExitCode::from(End::Bad as u8)
        }
    }
}
