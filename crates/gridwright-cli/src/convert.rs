//! `gridwright convert`: another notation for the same puzzle. What the notation cannot keep is said.

use crate::args::Convert;
use crate::input::find_format;
use crate::{End, Stop, report};
use gridwright::format::{self, Format};
use gridwright::puzzle::{Finding, Puzzle};
use gridwright::solve::{Answer, Budget};
use std::io::Write;
use std::path::Path;

pub fn run(args: &Convert) -> Result<End, Stop> {
    args.source.check_names()?;
    let format = find_format(&args.to)?;
    let inputs = args.source.read();
    if inputs.len() > 1 && args.output.is_some() {
        return Err(Stop::Because(
            "several puzzles do not fit into one file: give one, or leave -o out".into(),
        ));
    }
    let mut end = End::Well;
    for input in inputs {
        let written =
            input.puzzle(&args.source.hints()).and_then(|puzzle| write(puzzle, format).map_err(|f| vec![f]));
        match written {
            Err(findings) => {
                report::findings(&input.id, &findings);
                end = End::Bad;
            }
            Ok((bytes, lost)) => {
                if !lost.is_empty() {
                    let lost = lost.join(", ");
                    report::say(format_args!("{}: {} does not keep {lost}", input.id, format.id));
                }
                save(args.output.as_deref(), &bytes)?;
            }
        }
    }
    Ok(end)
}

/// Writes to a file whole or not at all, or to standard output. What is no plain file, such as a pipe, is written to
/// as it is: it must not be replaced.
pub fn save(path: Option<&Path>, bytes: &[u8]) -> Result<(), Stop> {
    let Some(path) = path else {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        if !bytes.ends_with(b"\n") && std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0')) {
            out.write_all(b"\n")?;
        }
        return Ok(());
    };
    let fail = |e: std::io::Error| Stop::Because(format!("{} cannot be written: {e}", path.display()));
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return std::fs::write(path, bytes).map_err(fail);
    }
    // Behind a symbolic link lies the file that is meant.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    let written = std::fs::write(&partial, bytes).and_then(|()| std::fs::rename(&partial, &path));
    written.map_err(|e| {
        let _ = std::fs::remove_file(&partial);
        fail(e)
    })
}

/// The bytes, and what of the puzzle is not in them.
fn write(puzzle: Puzzle, format: &'static Format) -> Result<(Vec<u8>, Vec<&'static str>), Finding> {
    let puzzle = if format.needs_answer && puzzle.stored_answer().is_none() {
        match puzzle.solve(&Budget::unlimited()) {
            Answer::Unique(marks) => puzzle.with_answer(Some(marks)),
            other => {
                let found = match other {
                    Answer::Nothing { .. } => "none",
                    _ => "several",
                };
                let message = format!("{} stores the one answer, but this puzzle has {found}", format.id);
                return Err(Finding::error("cannot-write", message));
            }
        }
    } else {
        puzzle
    };
    let bytes = format::write(&puzzle, format)?;
    let again = format.read(&bytes).and_then(|draft| draft.into_puzzle()).map_err(|findings| {
        let why: Vec<String> = findings.iter().map(Finding::to_string).collect();
        Finding::error(
            "cannot-write",
            format!("what {} holds cannot be read again: {}", format.id, why.join("; ")),
        )
    })?;
    let kept = [
        ("the shape of the board", again.board().has_same_cells(puzzle.board())),
        ("how the board is drawn", again.board().ground() == puzzle.board().ground()),
        ("the clues", again.clues() == puzzle.clues()),
        ("the hidden clues", puzzle.hidden().iter().all(|clue| again.hidden().contains(clue))),
        ("the marks", again.marks() == puzzle.marks()),
        ("the answer", again.stored_answer() == puzzle.stored_answer()),
        ("the title, author or other notes", again.meta() == puzzle.meta()),
    ];
    Ok((bytes, kept.into_iter().filter(|(_, kept)| !kept).map(|(what, _)| what).collect()))
}
