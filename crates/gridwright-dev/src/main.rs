//! What those who build Gridwright run beside its tests. `cargo xtask bench`, `book`, `outside`, `soak` and `test` start it.

mod bench;
mod book;
mod clock;
mod explaining;
mod genres;
mod keep;
#[cfg(test)]
mod licences;
mod links;
mod making;
mod outside;
mod paths;
mod peers;
mod pictures;
mod plot;
mod soak;
mod spirals;
mod sudoku;
mod yardstick;

use std::process::ExitCode;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let task = args.next();
    let args: Vec<String> = args.collect();
    let result = match task.as_deref() {
        Some("bench") => bench::run(&args),
        Some("book") => book::run(),
        Some("outside") => outside::run(),
        Some("soak") => soak::run(&args),
        Some("soak-readers") => soak::read(&args),
        Some("yardstick") => yardstick::run(),
        _ => Err("no such task: bench, book, outside, soak or yardstick".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
