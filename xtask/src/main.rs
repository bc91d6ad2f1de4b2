//! What people and CI run: `cargo xtask test`, `golden`, `bench`, `book`, `soak`, `walkthrough` and `screenshots`.

mod against;
mod dev;
mod golden;
mod junit;
mod outside;
mod table;
mod test;
mod walkthrough;

use std::process::ExitCode;
use xtask::browser;

const USAGE: &str = "\
cargo xtask test [--all]           formatting, clippy, all tests, docs: what CI runs; finds or installs a browser for the studio's.
                                   One fifth of the random boards, another fifth with each commit; with --all every one of them
cargo xtask golden [--accept] [GENRE…]
                                   compares what is made, told, graded and drawn with the texts that are recorded of it, and shows
                                   what moved; with --accept records it anew
cargo xtask bench [NAME…]          measurements on the real puzzles beside this checkout, and of the studio in a browser;
                                   names: slitherlink, genres, peers, paths, spirals, sudoku, make, explain, pictures, growth,
                                   studio; with --keep what it says goes into the book
cargo xtask bench --against COMMIT [--instructions] [NAME…]
                                   this tree beside an earlier commit, by turns: ratios of CPU time, or of instructions
cargo xtask book                   the book, into target/book/html; finds or installs mdBook
cargo xtask soak [--minutes N] [--seed N] [--try ROUND/N]
                                   hostile and random input to every reader, verb and endpoint; finds lie in target/soak
cargo xtask outside                asks an engine of others (pzpr) about our links and answers; needs node
cargo xtask walkthrough            adds a genre to a copy of the project, as the book says
cargo xtask screenshots [FOLDER]   pictures of the studio with every genre and board, into target/screenshots";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let task = args.next();
    let args: Vec<String> = args.collect();
    let result = match task.as_deref() {
        Some("test") => test::run(&args),
        Some("golden") => golden::run(&args),
        Some("bench") if args.iter().any(|arg| arg == "--against") => against::run(&args),
        Some("bench") => dev::run("bench", &args),
        Some("book") => dev::run("book", &args),
        Some("soak") => dev::run("soak", &args),
        Some("outside") => outside::run(),
        Some("walkthrough") => walkthrough::run(),
        Some("screenshots") => screenshots(args.into_iter().next()),
        _ => Err(format!("no such task\n{USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn screenshots(folder: Option<String>) -> Result<(), String> {
    let folder = std::path::absolute(folder.unwrap_or_else(|| "target/screenshots".into()))
        .map_err(|e| e.to_string())?;
    browser::errand("screenshots::all", false, &[("GRIDWRIGHT_SCREENSHOTS", &folder.to_string_lossy())])
}
