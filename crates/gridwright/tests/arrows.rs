//! The rooms of the library depend on each other one way. This reads the source and fails on an arrow against the
//! stream.

use std::path::{Path, PathBuf};

/// Each room, and the rooms it may see.
const ARROWS: &[(&str, &[&str])] = &[
    ("coord", &[]),
    ("board", &["coord"]),
    ("puzzle", &["coord", "board"]),
    ("rule", &["coord", "board", "puzzle"]),
    ("judge", &["board", "puzzle", "rule"]),
    ("solve", &["board", "puzzle", "rule"]),
    ("explain", &["board", "puzzle", "rule", "judge", "solve"]),
    ("genre", &["board", "puzzle", "rule", "dice"]),
    ("make", &["coord", "board", "puzzle", "rule", "dice", "genre", "solve", "explain"]),
    ("format", &["coord", "board", "puzzle", "genre"]),
    ("draw", &["coord", "board", "puzzle"]),
];

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The rooms named in `crate::…` paths of a source text, comments left out; and so are its tests, which may come from anywhere.
fn seen(source: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for part in line.split("crate::").skip(1) {
            rooms.push(part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    rooms
}

#[test]
fn rooms_see_only_what_lies_upstream() {
    let src = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, may_see) in ARROWS {
        let mut sources = Vec::new();
        files(&src.join(room), &mut sources);
        assert!(!sources.is_empty(), "the room {room} is empty");
        for file in sources {
            for other in seen(&std::fs::read_to_string(&file).unwrap()) {
                let fine = other == *room || may_see.contains(&other.as_str());
                assert!(fine, "{}: {room} must not see {other}", file.display());
            }
        }
    }
}

#[test]
fn every_room_has_its_arrows_written_down() {
    let src = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in std::fs::read_dir(src).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        assert!(!path.is_dir() || ARROWS.iter().any(|(room, _)| *room == name), "{name} has no arrows");
    }
}
