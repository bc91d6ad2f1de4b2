//! What people and CI run: `cargo xtask test`, `bench`, `book`, `soak`, `walkthrough` and `screenshots`.

mod bench;
mod book;
mod browser;
mod clock;
mod explaining;
mod genres;
mod keep;
mod links;
mod making;
mod paths;
mod peers;
mod pictures;
mod plot;
mod soak;
mod spirals;
mod sudoku;
mod test;
mod walkthrough;

use std::process::ExitCode;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "\
cargo xtask test                   formatting, clippy, all tests, docs: what CI runs; finds or installs a browser for the studio's
cargo xtask bench [NAME…]          measurements on the real puzzles beside this checkout, and of the studio in a browser;
                                   names: slitherlink, genres, peers, paths, spirals, sudoku, make, explain, pictures, growth,
                                   studio; with --keep what it says goes into the book
cargo xtask book                   the book, into target/book/html; finds or installs mdBook
cargo xtask soak [--minutes N] [--seed N] [--try ROUND/N]
                                   hostile and random input to every reader, verb and endpoint; finds lie in target/soak
cargo xtask walkthrough            adds a genre to a copy of the project, as the book says
cargo xtask screenshots [FOLDER]   pictures of the studio with every genre and board, into target/screenshots";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let result = match args.next().as_deref() {
        Some("test") => test::run(),
        Some("bench") => bench::run(&args.collect::<Vec<_>>()),
        Some("book") => book::run(),
        Some("soak") => soak::run(&args.collect::<Vec<_>>()),
        Some("soak-readers") => soak::read(&args.collect::<Vec<_>>()),
        Some("walkthrough") => walkthrough::run(),
        Some("screenshots") => screenshots(args.next()),
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
