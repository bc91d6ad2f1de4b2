//! `gridwright tour`: solves and draws a built-in puzzle or two of each genre.

use crate::{End, Stop};
use gridwright::draw::{self, Options};
use gridwright::format::{self, Hints};
use gridwright::genre;
use gridwright::solve::{Answer, Budget};
use std::io::Write;

pub fn run() -> Result<End, Stop> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "Gridwright, a workshop for logic puzzles on hexagonal and square grids.\n")?;
    for genre in genre::ALL {
        let card = genre.card();
        for example in card.examples.iter().take(2) {
            writeln!(out, "── {} ──\n{}\n", card.name, card.summary)?;
            let read = format::read(example.as_bytes(), &Hints::default());
            let puzzle = read
                .and_then(|(draft, _)| draft.into_puzzle())
                .map_err(|findings| format!("a built-in puzzle is broken: {}", findings[0]))?;
            writeln!(out, "{}", draw::text(&puzzle, &Options::default()))?;
            match puzzle.solve(&Budget::unlimited()) {
                Answer::Unique(marks) => {
                    writeln!(out, "It has one solution:\n")?;
                    writeln!(
                        out,
                        "{}",
                        draw::text(&puzzle, &Options { marks: Some(&marks), ..Options::default() })
                    )?;
                }
                other => writeln!(out, "The solver says: {}\n", other.word())?,
            }
        }
    }
    writeln!(out, "What next:")?;
    writeln!(
        out,
        "  gridwright solve 'https://puzz.link/p?slither/6/6/g68bg0c3ck26bhba'   solve a link, a file or standard input"
    )?;
    writeln!(
        out,
        "  gridwright genres slitherlink                                 read the rules of a genre"
    )?;
    writeln!(out, "  gridwright help                                               see all commands")?;
    writeln!(out, "\nIn this checkout `cargo run --release --` stands for `gridwright`.")?;
    Ok(End::Well)
}
