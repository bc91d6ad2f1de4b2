//! `gridwright convert`: another notation for the same puzzle. What the notation cannot keep is said.

use crate::args::Convert;
use crate::input::find_format;
use crate::{End, Stop, endings, report};
use gridwright::board::{Cell, Ground, Place};
use gridwright::format::{self, Format, Mend};
use gridwright::puzzle::{Finding, Marks, Puzzle};
use gridwright::solve::{Answer, Budget};
use std::io::Write;
use std::path::Path;

pub fn run(args: &Convert) -> Result<End, Stop> {
    args.source.check_names()?;
    let format = find_format(&args.to)?;
    if let Some(path) = &args.output {
        endings::expect_notation(path, format)?;
    }
    let inputs = args.source.read();
    if inputs.len() > 1 && args.output.is_some() {
        return Err(Stop::Because(
            "several puzzles do not fit into one file: give one, or leave -o out".into(),
        ));
    }
    let mend = Mend { defects: args.repair, adjacency: args.repair_adjacency };
    let mut end = End::Well;
    for input in inputs {
        let puzzle = input.mended(&args.source.hints(), mend);
        if let Ok(puzzle) = &puzzle {
            report::findings(&input.id, puzzle.notes());
        }
        let written = puzzle.and_then(|puzzle| write(puzzle, format).map_err(|f| vec![f]));
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
    let same_cells = again.board().has_same_cells(puzzle.board());
    let same_graph = same_cells || again.board().is_same_graph(puzzle.board());
    let by_name = [&again, &puzzle].iter().all(|puzzle| puzzle.board().ground() == Ground::Graph);
    let same_clues = if same_cells {
        again.clues() == puzzle.clues()
    } else {
        clues(&again, by_name) == clues(&puzzle, by_name)
    };
    let listed = |answer: Option<&Marks>| answer.map(|marks| marks.iter().collect::<Vec<_>>());
    let (before, after) = (puzzle.meta(), again.meta());
    let keeps_notes = after.title == before.title
        && after.author == before.author
        && before.other.iter().all(|(key, value)| after.other.get(key) == Some(value));
    let kept = [
        ("the shape of the board", same_graph),
        ("how the board is drawn", again.board().ground() == puzzle.board().ground()),
        ("the clues", same_clues),
        ("the rooms and cages", again.rooms() == puzzle.rooms() && again.cages() == puzzle.cages()),
        (
            "the variants and settings",
            again.variants() == puzzle.variants() && again.settings() == puzzle.settings(),
        ),
        ("the hidden clues", puzzle.hidden().iter().all(|clue| again.hidden().contains(clue))),
        ("the marks", again.marks().iter().eq(puzzle.marks().iter())),
        ("the pencil notes", again.pencil() == puzzle.pencil()),
        ("the answer", listed(again.stored_answer()) == listed(puzzle.stored_answer())),
        ("the title, author or other notes", keeps_notes),
    ];
    Ok((bytes, kept.into_iter().filter(|(_, kept)| !kept).map(|(what, _)| what).collect()))
}

/// The clues by the cells they stand on or between, for boards whose edges are numbered differently. The cells of
/// graphs are known by their names, others by their order.
fn clues(puzzle: &Puzzle, by_name: bool) -> Vec<(Vec<String>, String)> {
    let board = puzzle.board();
    let name = |cell: Cell| if by_name { board.name(cell) } else { cell.0.to_string() };
    let on = |place: &Place| match *place {
        Place::Edge(edge) => {
            let (a, b) = board.sides(edge);
            let mut sides: Vec<String> = [Some(a), b].into_iter().flatten().map(name).collect();
            sides.sort();
            sides
        }
        Place::Cell(cell) => vec![name(cell)],
        place => vec![board.name(place)],
    };
    let mut clues: Vec<_> =
        puzzle.clues().iter().map(|(place, clue)| (on(place), clue.to_string())).collect();
    clues.sort();
    clues
}
