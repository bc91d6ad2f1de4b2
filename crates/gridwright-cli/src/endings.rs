//! Endings of the names of files that are written: a name that says something else than what would stand in the file is
//! refused before anything is done. A name without an ending says nothing, and neither does a pipe.

use crate::Stop;
use gridwright::format::{self, Format};
use std::path::Path;

/// The endings of pictures that are drawn here, and of others that people may hope for.
const PICTURES: [&str; 3] = ["svg", "png", "pdf"];
const OTHER_PICTURES: [&str; 6] = ["bmp", "gif", "jpg", "jpeg", "webp", "ps"];

/// The ending of a file with a puzzle on each line.
const LINES: &str = "jsonl";

/// What a name ends in, in small letters.
pub fn ending(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// Whether a file gets a line for each puzzle.
pub fn is_lines(path: &Path) -> bool {
    ending(path).as_deref() == Some(LINES)
}

/// Refuses a name that ends in anything but these; `what` is written, and `help` says what else can be done.
pub fn expect(path: &Path, known: &[&str], what: &str, help: &str) -> Result<(), Stop> {
    match ending(path) {
        Some(ending) if !known.contains(&ending.as_str()) => {
            let path = path.display();
            let known: Vec<String> = known.iter().map(|known| format!(".{known}")).collect();
            let known = known.join(", ");
            Err(Stop::Because(format!("{path} ends in .{ending}, but {what} ends in {known}{help}")))
        }
        _ => Ok(()),
    }
}

/// Refuses a name whose ending is known to be that of something else than this notation. Whoever names the notation may
/// call the file as others do.
pub fn expect_notation(path: &Path, format: &Format) -> Result<(), Stop> {
    // What is no map of bytes is text as well.
    let both = [format.extension, "txt"];
    let own = if ["bin", "txt"].contains(&format.extension) { &both[..1] } else { &both[..] };
    match ending(path) {
        Some(ending) if is_known(&ending) => expect(path, own, &format!("a file of {}", format.id), ""),
        _ => Ok(()),
    }
}

/// Refuses a name for a folder that would be that of a file.
pub fn expect_folder(path: &Path) -> Result<(), Stop> {
    match ending(path).filter(|ending| is_known(ending) && !path.is_dir()) {
        Some(ending) => {
            let path = path.display();
            let what = "several puzzles go into a folder, or into one file that ends in .jsonl";
            Err(Stop::Because(format!("{path} ends in .{ending}, but {what}")))
        }
        None => Ok(()),
    }
}

fn is_known(ending: &str) -> bool {
    PICTURES.contains(&ending)
        || OTHER_PICTURES.contains(&ending)
        || ending == LINES
        || format::ALL.iter().any(|format| format.extension == ending)
}
