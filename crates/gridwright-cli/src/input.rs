//! Where puzzles come from: files, links as arguments, standard input.

use crate::args::Source;
use gridwright::format::{self, Format, Hints, MAX_INPUT, Mend};
use gridwright::puzzle::{Finding, Puzzle};
use std::ffi::OsStr;
use std::io::Read;
use std::path::Path;

/// One input: what to call it, and its bytes or why they could not be had.
pub struct Named {
    pub id: String,
    pub bytes: Result<Vec<u8>, Finding>,
}

impl Source {
    /// All inputs in order. Nothing given means standard input.
    pub fn read(&self) -> Vec<Named> {
        if self.inputs.is_empty() {
            return vec![Named { id: "standard input".into(), bytes: standard_input() }];
        }
        self.inputs.iter().map(|input| named(input, self.from.is_none())).collect()
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

/// A file if there is one of that name, else a link or other text that is a puzzle by itself.
pub fn named(input: &OsStr, recognise: bool) -> Named {
    if input == "-" {
        return Named { id: "standard input".into(), bytes: standard_input() };
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
    Named { id, bytes }
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
    let fail = |e: std::io::Error| Finding::error("unreadable", format!("it cannot be read: {e}"));
    let file = std::fs::File::open(path).map_err(fail)?;
    let mut bytes = Vec::new();
    file.take(MAX_INPUT as u64 + 1).read_to_end(&mut bytes).map_err(fail)?;
    Ok(bytes)
}

/// Bytes to a checked puzzle, with everything that is wrong.
pub fn puzzle(bytes: &[u8], hints: &Hints<'_>) -> Result<Puzzle, Vec<Finding>> {
    let (draft, _) = format::read(bytes, hints)?;
    draft.into_puzzle()
}

impl Named {
    /// The puzzle with what is allowed mended, which its notes say, or everything that is wrong.
    pub fn mended(&self, hints: &Hints<'_>, mend: Mend) -> Result<Puzzle, Vec<Finding>> {
        match &self.bytes {
            Ok(bytes) => format::repair(bytes, hints, mend)?.0.into_puzzle(),
            Err(finding) => Err(vec![finding.clone()]),
        }
    }

    /// The puzzle, or everything that is wrong.
    pub fn puzzle(&self, hints: &Hints<'_>) -> Result<Puzzle, Vec<Finding>> {
        match &self.bytes {
            Ok(bytes) => puzzle(bytes, hints),
            Err(finding) => Err(vec![finding.clone()]),
        }
    }
}
