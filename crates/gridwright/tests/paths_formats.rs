//! The notations of number paths: files of the Rikudo creator, old Rikudo texts, Ascent IDs, rows of numbers,
//! Kudamono links. Real files lie beside the project; where they are absent, each test says that it was skipped.

mod common;

use common::{corpus, items, read, read_item, same_graph_and_clues, shown};
use gridwright::board::{Plan, Spot};
use gridwright::format::{self, Hints, Mend};
use gridwright::puzzle::{Clue, Draft, Finding, Marks, Puzzle};
use serde_json::{Value, json};
use std::path::PathBuf;

fn written(puzzle: &Puzzle, format: &str) -> String {
    let bytes = format::write(puzzle, format::find(format).unwrap()).unwrap_or_else(|e| panic!("{e}"));
    String::from_utf8(bytes).unwrap()
}

fn sound(text: &str) -> Puzzle {
    read(text.as_bytes()).unwrap_or_else(|e| panic!("{}", shown(&e)))
}

fn refused(text: &str) -> Vec<String> {
    read(text.as_bytes()).err().unwrap_or_default().iter().map(Finding::to_string).collect()
}

fn said(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(Finding::to_string).collect()
}

/// The creator's files: those with a version in their name, or those without.
fn creator(with_version: bool) -> Vec<PathBuf> {
    let Some(folder) = corpus("rikudo/creator") else { return Vec::new() };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|file| file.file_stem().unwrap().to_string_lossy().contains('.') == with_version);
    files.sort();
    assert!(!files.is_empty());
    files
}

fn numbers(puzzle: &Puzzle, map: &serde_json::Map<String, Value>) -> Marks {
    let mut marks = Marks::new(puzzle.board());
    for (label, number) in map {
        let cell = puzzle.board().find(label).unwrap();
        marks.set(cell, number.as_u64().map(|n| n as u16));
    }
    marks
}

#[test]
fn creator_files_come_back_byte_for_byte() {
    for file in creator(false) {
        let bytes = std::fs::read(&file).unwrap();
        let puzzle = read(&bytes).unwrap_or_else(|e| panic!("{}: {}", file.display(), shown(&e)));
        assert_eq!(said(puzzle.notes()), Vec::<String>::new(), "{}", file.display());
        assert!(written(&puzzle, "rikudo").as_bytes() == bytes, "{}", file.display());
        // Our own notations keep everything, so that the file comes back from them too.
        for own in ["json", "text"] {
            let again = sound(&written(&puzzle, own));
            assert!(written(&again, "rikudo").as_bytes() == bytes, "{} over {own}", file.display());
        }
    }
}

#[test]
fn the_solutions_of_creator_files_are_accepted() {
    let Some(path) = corpus("rikudo/creator_solutions.json") else { return };
    let solutions: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    for file in creator(false) {
        let name = file.file_name().unwrap().to_string_lossy().to_string();
        let puzzle = read(&std::fs::read(&file).unwrap()).unwrap();
        if let Some(solution) = solutions[&name]["solution"].as_object() {
            assert_eq!(puzzle.judge(&numbers(&puzzle, solution)), [], "{name}");
            assert_eq!(said(&puzzle.doubts()), Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn every_number_path_of_the_corpus_is_read_and_its_solution_accepted() {
    for item in items("hidato.jsonl") {
        let id = item["id"].as_str().unwrap();
        let puzzle = read_item(&item).unwrap_or_else(|e| panic!("{id}: {}", shown(&e)));
        let marks = match &item["solution"] {
            Value::Array(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| row.as_str().unwrap().to_string()).collect();
                format::parse_answer_rows(&puzzle, &rows).unwrap_or_else(|| panic!("{id}: {rows:?}"))
            }
            Value::Object(map) if item["format"] == "rikudo-json" => numbers(&puzzle, map),
            Value::Object(map) => {
                let text = written(&puzzle, "rikudo");
                let as_graph = sound(&text);
                assert_eq!(as_graph.judge(&numbers(&as_graph, map)), [], "{id}");
                continue;
            }
            _ => continue,
        };
        assert_eq!(puzzle.judge(&marks), [], "{id}");
        assert_eq!(said(&puzzle.doubts()), Vec::<String>::new(), "{id}");
        for format in format::ALL {
            let Ok(bytes) = format::write(&puzzle, format) else { continue };
            let again = read(&bytes).unwrap_or_else(|e| panic!("{id} as {}: {}", format.id, shown(&e)));
            assert!(same_graph_and_clues(&again, &puzzle), "{id} as {}", format.id);
        }
        if item["format"] == "ascent-gameid" {
            assert_eq!(written(&puzzle, "ascent"), item["puzzle"].as_str().unwrap());
        }
    }
}

#[test]
fn broken_creator_files_get_their_findings() {
    for file in creator(true) {
        let name = file.file_name().unwrap().to_string_lossy().to_string();
        let bytes = std::fs::read(&file).unwrap();
        let findings = match read(&bytes) {
            Ok(puzzle) => puzzle.notes().iter().cloned().chain(puzzle.doubts()).collect(),
            Err(findings) => findings,
        };
        eprintln!("{name}: {:#?}", said(&findings));
    }
}
