//! What there is: genres, notations, the schema, completions and man pages.

use crate::args::{Cli, Genres};
use crate::{End, Stop};
use clap::CommandFactory;
use gridwright::{format, genre};
use std::io::Write;
use std::path::Path;

pub fn genres(args: &Genres) -> Result<End, Stop> {
    let mut out = std::io::stdout().lock();
    let Some(name) = &args.genre else {
        for genre in genre::ALL {
            let card = genre.card();
            let grounds: Vec<_> = card.grounds.iter().map(|g| g.word()).collect();
            writeln!(out, "{:<14}{}", card.id, card.summary)?;
            writeln!(out, "{:<14}on {}", "", grounds.join(", "))?;
            if !card.aliases.is_empty() {
                writeln!(out, "{:<14}also called {}", "", card.aliases.join(", "))?;
            }
        }
        return Ok(End::Well);
    };
    let Some(genre) = genre::find(name) else {
        return Err(Stop::Because(format!("there is no genre \"{name}\"; `gridwright genres` lists them")));
    };
    let card = genre.card();
    // Some pages have their name above them, which is told already.
    let rules = card.rules.strip_prefix(&format!("# {}\n", card.name)).unwrap_or(card.rules);
    writeln!(out, "{}\n\n{}", card.name, rules.trim())?;
    for variant in card.variants {
        writeln!(out, "\nvariant {}: {}", variant.id, variant.summary)?;
    }
    Ok(End::Well)
}

pub fn formats() -> Result<End, Stop> {
    let mut out = std::io::stdout().lock();
    for format in format::ALL {
        writeln!(out, "{:<14}{}", format.id, format.summary)?;
    }
    Ok(End::Well)
}

pub fn schema() -> Result<End, Stop> {
    std::io::stdout().lock().write_all(format::SCHEMA.as_bytes())?;
    Ok(End::Well)
}

pub fn completions(shell: clap_complete::Shell) -> Result<End, Stop> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "gridwright", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(End::Well)
}

pub fn man(folder: &Path) -> Result<End, Stop> {
    let fail =
        |e: std::io::Error| Stop::Because(format!("cannot write man pages to {}: {e}", folder.display()));
    clap_mangen::generate_to(Cli::command(), folder).map_err(fail)?;
    Ok(End::Well)
}
