//! `gridwright convert`: another notation for the same puzzle. What the notation cannot keep is said.

use crate::args::Convert;
use crate::input::find_format;
use crate::{End, Stop, report};
use gridwright::board::{Cell, Ground, Place};
use gridwright::format::{self, Format, Mend};
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
                    eprintln!("{}: {} does not keep {}", input.id, format.id, lost.join(", "));
                }
                save(args.output.as_deref(), &bytes)?;
            }
        }
    }
    Ok(end)
}

/// Writes to a file whole or not at all, or to standard output.
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
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    std::fs::write(&partial, bytes).map_err(fail)?;
    std::fs::rename(&partial, path).map_err(|e| {
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
    let same_clues = if same_cells { again.clues() == puzzle.clues() } else { clues(&again, by_name) == clues(&puzzle, by_name) };
    let kept = [
        ("the shape of the board", same_graph),
        ("how the board is drawn", again.board().ground() == puzzle.board().ground()),
        ("the clues", same_clues),
        ("the hidden clues", again.hidden() == puzzle.hidden()),
        ("the marks", again.marks() == puzzle.marks()),
        ("the answer", again.stored_answer() == puzzle.stored_answer()),
        ("the title, author or other notes", again.meta() == puzzle.meta()),
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
    let mut clues: Vec<_> = puzzle.clues().iter().map(|(place, clue)| (on(place), clue.to_string())).collect();
    clues.sort();
    clues
}
