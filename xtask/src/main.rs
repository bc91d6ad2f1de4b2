//! What people and CI run: `cargo xtask test` and `cargo xtask bench`.

mod bench;
mod paths;
mod spirals;
mod test;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test            formatting, clippy, all tests, docs: what CI runs
cargo xtask bench [NAME…]   measurements on the real puzzles beside this checkout; names: slitherlink, paths, spirals, growth";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let result = match args.next().as_deref() {
        Some("test") => test::run(),
        Some("bench") => bench::run(&args.collect::<Vec<_>>()),
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
