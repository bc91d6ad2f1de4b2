//! Where puzzles come from: files, collections with a puzzle on each line, links as arguments, standard input.

use crate::args::Source;
use gridwright::format::{self, Format, Hints, MAX_INPUT, Mend};
use gridwright::puzzle::{Finding, Puzzle};
use serde_json::Value;
use std::ffi::OsStr;
use std::io::Read;
use std::path::Path;

/// One input: what to call it, and its bytes or why they could not be had.
pub struct Named {
    pub id: String,
    pub bytes: Result<Vec<u8>, Finding>,
    /// What its line says besides, if it comes from a collection.
    told: Value,
}

/// A line of a collection: an object with `id` and `puzzle` (a string in any notation), and optional hints.
pub fn line(number: usize, line: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(line).map_err(|e| {
        let text = e.to_string();
        let cause = text.rsplit_once(" at line ").map_or(text.as_str(), |(cause, _)| cause);
        format!("line {number}, column {}: this is not JSON: {cause}", e.column())
    })
}

/// The puzzle of a line.
pub fn puzzle_of(number: usize, line: &Value) -> Result<&str, String> {
    line.get("puzzle").and_then(Value::as_str).ok_or_else(|| format!("line {number} has no text \"puzzle\""))
}

/// What is known of a puzzle by what its line says, and by what is said of all of them.
pub fn hints_of<'h>(line: &'h Value, usual: &Hints<'h>) -> Hints<'h> {
    let hint = |key: &str| line.get(key).and_then(Value::as_str);
    Hints {
        genre: hint("genre").or(usual.genre),
        format: hint("format").or(usual.format),
        variant: hint("variant").or(usual.variant),
        topology: hint("topology").or(usual.topology),
    }
}

impl Source {
    /// All inputs in order. Nothing given means standard input.
    pub fn read(&self) -> Vec<Named> {
        if self.inputs.is_empty() {
            return vec![Named::new("standard input", standard_input())];
        }
        let all = self.inputs.iter().map(|input| match collection(Path::new(input)) {
            Some(puzzles) => puzzles,
            None => vec![named(input, self.from.is_none())],
        });
        all.flatten().collect()
    }

    pub fn hints(&self) -> Hints<'_> {
        Hints {
            genre: self.genre.as_deref(),
            format: self.from.as_deref(),
            variant: self.variant.as_deref(),
            topology: None,
        }
    }

    /// Complains about notations and genres that do not exist, before anything is read.
    pub fn check_names(&self) -> Result<(), String> {
        if let Some(name) = &self.from {
            find_format(name)?;
        }
        match &self.genre {
            Some(name) if gridwright::genre::find(name).is_none() => {
                let known: Vec<_> = gridwright::genre::ALL.iter().map(|g| g.card().id).collect();
                Err(format!("there is no genre \"{name}\"; known: {}", known.join(", ")))
            }
            _ => Ok(()),
        }
    }
}

pub fn find_format(name: &str) -> Result<&'static Format, String> {
    format::find(name).ok_or_else(|| {
        let known: Vec<_> = format::ALL.iter().map(|f| f.id).collect();
        format!("there is no notation \"{name}\"; known: {}", known.join(", "))
    })
}

fn standard_input() -> Result<Vec<u8>, Finding> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MAX_INPUT as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|e| Finding::error("unreadable", format!("standard input cannot be read: {e}")))?;
    Ok(bytes)
}

/// The puzzles of a file with one on each line.
fn collection(path: &Path) -> Option<Vec<Named>> {
    if path.extension().is_none_or(|ending| ending != "jsonl") || !path.is_file() {
        return None;
    }
    let name = path.display();
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) => return Some(vec![Named::new(&name.to_string(), Err(unreadable(e)))]),
    };
    let bad = |code, message: String| Named::new(&name.to_string(), Err(Finding::error(code, message)));
    let puzzle = |(at, text): (usize, &[u8])| {
        let number = at + 1;
        let told =
            line(number, text).and_then(|told| Ok((puzzle_of(number, &told)?.as_bytes().to_vec(), told)));
        match told {
            Ok((bytes, told)) => Named { id: format!("{name}, line {number}"), bytes: Ok(bytes), told },
            Err(message) => bad("bad-line", message),
        }
    };
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let mut puzzles: Vec<Named> =
        lines.filter(|(_, text)| !text.trim_ascii().is_empty()).map(puzzle).collect();
    // Without a word nobody would know that nothing was done.
    if puzzles.is_empty() {
        puzzles.push(bad("nothing", "there is no puzzle in this file".into()));
    }
    Some(puzzles)
}

/// The one puzzle of an input.
pub fn one(input: &OsStr) -> Result<Named, String> {
    let mut puzzles = collection(Path::new(input)).unwrap_or_else(|| vec![named(input, true)]);
    match (puzzles.pop(), puzzles.len()) {
        (Some(puzzle), 0) => Ok(puzzle),
        (_, others) => {
            let name = input.to_string_lossy();
            Err(format!("{name} holds {} puzzles, and one is needed: give it a file of its own", others + 1))
        }
    }
}

/// A file if there is one of that name, else a link or other text that is a puzzle by itself.
fn named(input: &OsStr, recognise: bool) -> Named {
    if input == "-" {
        return Named::new("standard input", standard_input());
    }
    let path = Path::new(input);
    let text = input.to_string_lossy();
    let like_a_link = text.contains(['/', ':']) && !looks_like_a_path(&text) || text.contains('\n');
    // A line of 81 digits and dots, or one like it, is no name of a file.
    let like_a_row = text.len() >= 16 && text.bytes().all(|b| b.is_ascii_digit() || b"._*, ".contains(&b));
    // The packed part of a link by itself.
    let packed = text.starts_with("m=") || text.starts_with("N4Ig");
    let like_a_link = like_a_link || like_a_row || packed;
    let bytes = if path.exists() {
        read_file(path)
    } else if like_a_link && !(recognise && is_unknown(text.as_bytes())) {
        Ok(text.as_bytes().to_vec())
    } else {
        let message = "there is no such file, and it is no link or other puzzle either";
        Err(Finding::error("no-such-file", message))
    };
    // A packed link would drown what is said about it.
    let line = text.lines().next().unwrap_or_default();
    let id = match line.char_indices().nth(60) {
        Some((end, _)) if line.len() > 100 => format!("{}…", &line[..end]),
        _ => line.to_string(),
    };
    Named::new(&id, bytes)
}

/// True if no notation recognises this.
fn is_unknown(bytes: &[u8]) -> bool {
    let findings = format::read(bytes, &Hints::default()).err().unwrap_or_default();
    findings.iter().any(|finding| finding.code == "unknown-format")
}

/// Links have no ending like `.bin`, and paths start in ways that links do not.
fn looks_like_a_path(input: &str) -> bool {
    let ending = Path::new(input).extension().and_then(|e| e.to_str()).unwrap_or_default();
    input.starts_with(['/', '.', '~'])
        || !input.contains("://")
            && ["bin", "txt", "json", "jsonl", "svg", "url", "id", "sdm"].contains(&ending)
}

fn read_file(path: &Path) -> Result<Vec<u8>, Finding> {
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(MAX_INPUT as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

fn unreadable(e: std::io::Error) -> Finding {
    Finding::error("unreadable", format!("it cannot be read: {e}"))
}

/// Bytes to a checked puzzle, with everything that is wrong.
pub fn puzzle(bytes: &[u8], hints: &Hints<'_>) -> Result<Puzzle, Vec<Finding>> {
    let (draft, _) = format::read(bytes, hints)?;
    draft.into_puzzle()
}

impl Named {
    fn new(id: &str, bytes: Result<Vec<u8>, Finding>) -> Named {
        Named { id: id.to_string(), bytes, told: Value::Null }
    }

    /// What is known of it.
    pub fn hints<'h>(&'h self, usual: &Hints<'h>) -> Hints<'h> {
        hints_of(&self.told, usual)
    }

    /// The puzzle with what is allowed mended, which its notes say, or everything that is wrong.
    pub fn mended(&self, hints: &Hints<'_>, mend: Mend) -> Result<Puzzle, Vec<Finding>> {
        match &self.bytes {
            Ok(bytes) => format::repair(bytes, &self.hints(hints), mend)?.0.into_puzzle(),
            Err(finding) => Err(vec![finding.clone()]),
        }
    }

    /// The puzzle, or everything that is wrong.
    pub fn puzzle(&self, hints: &Hints<'_>) -> Result<Puzzle, Vec<Finding>> {
        match &self.bytes {
            Ok(bytes) => puzzle(bytes, &self.hints(hints)),
            Err(finding) => Err(vec![finding.clone()]),
        }
    }
}
