//! Where made puzzles go: standard output, one file, lines of a file, or files of a folder.
//!
//! Lines and files carry their numbers. What is there already can be read back, so that a collection goes on where it
//! stopped; a line that was cut off is made again. Whatever else lies there is somebody's, and stays: a place that
//! holds anything but the collection is refused.

use crate::bulk::Job;
use crate::convert::save;
use crate::{Stop, make};
use gridwright::format::{self, Format, Hints};
use gridwright::puzzle::Puzzle;
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

pub struct Shelf {
    kind: Kind,
    format: &'static Format,
    genre: &'static str,
    head: String,
    stored: Vec<Puzzle>,
}

enum Kind {
    /// The only puzzle, to a file or standard output.
    One(Option<PathBuf>),
    /// Lines to standard output.
    Lines,
    /// Lines of a file.
    LinesOf(File, PathBuf),
    Folder(PathBuf),
}

/// The file in a folder that says what is made there. Programs that list the puzzles of a folder pass it over.
const HEAD: &str = ".collection";

impl Shelf {
    /// The place for puzzles. The head of the job says what is made; a place with another head is not gone on with.
    pub fn open(
        output: Option<&Path>,
        many: bool,
        format: &'static Format,
        job: &Job<'_>,
        resume: bool,
    ) -> Result<Shelf, Stop> {
        let (genre, head) = (job.base.card().id, job.head());
        let mut shelf = Shelf { kind: Kind::Lines, format, genre, head, stored: Vec::new() };
        match output {
            None if many => {}
            Some(path) if path.extension().is_some_and(|ending| ending == "jsonl") => {
                shelf.lines(path, resume)?
            }
            Some(path) if many || path.is_dir() => shelf.folder(path, resume)?,
            path => shelf.kind = Kind::One(path.map(Path::to_path_buf)),
        }
        Ok(shelf)
    }

    /// The puzzles that are there already.
    pub fn stored(&self) -> &[Puzzle] {
        &self.stored
    }

    fn lines(&mut self, path: &Path, resume: bool) -> Result<(), Stop> {
        let cannot = |e: std::io::Error| Stop::Because(format!("{} cannot be written: {e}", path.display()));
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(e) => return Err(cannot(e)),
        };
        if !bytes.is_empty() && !resume {
            return Err(exists(path));
        }
        let mut whole = 0;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if !line.ends_with(b"\n") {
                // What was cut off is the start of the next line, or it is not ours to take away.
                let start = format!("{{\"id\":{},", self.stored.len());
                let length = line.len().min(start.len());
                match line[..length] == start.as_bytes()[..length] {
                    true => break,
                    false => return Err(strange(path, self.stored.len())),
                }
            }
            let value: Option<Value> = serde_json::from_slice(line).ok();
            let of = |key: &str| value.as_ref().and_then(|value| value.get(key)).and_then(Value::as_str);
            match (of("made"), of("puzzle").and_then(|text| self.read(text.as_bytes()))) {
                (Some(made), _) if made != self.head => return Err(another(path, made, &self.head)),
                (Some(_), Some(puzzle)) => self.stored.push(puzzle),
                _ => return Err(strange(path, self.stored.len())),
            }
            whole += line.len();
        }
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(cannot)?;
        file.set_len(whole as u64).map_err(cannot)?;
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).map_err(cannot)?;
        self.kind = Kind::LinesOf(file, path.to_path_buf());
        Ok(())
    }

    fn folder(&mut self, path: &Path, resume: bool) -> Result<(), Stop> {
        let cannot = |e: std::io::Error| Stop::Because(format!("{} cannot be used: {e}", path.display()));
        std::fs::create_dir_all(path).map_err(cannot)?;
        let head = path.join(HEAD);
        match std::fs::read_to_string(&head) {
            Ok(_) if !resume => return Err(exists(path)),
            Ok(there) if there.trim_end() != self.head => {
                return Err(another(path, there.trim_end(), &self.head));
            }
            Ok(_) => {}
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                // Files with such names that are there before the collection are not its own.
                if self.file(path, 0).exists() {
                    return Err(exists(path));
                }
                save(Some(&head), format!("{}\n", self.head).as_bytes())?;
            }
            Err(e) => return Err(cannot(e)),
        }
        self.kind = Kind::Folder(path.to_path_buf());
        while let Ok(bytes) = std::fs::read(self.file(path, self.stored.len() as u64)) {
            match self.read(&bytes) {
                Some(puzzle) => self.stored.push(puzzle),
                None => break,
            }
        }
        Ok(())
    }

    fn file(&self, folder: &Path, number: u64) -> PathBuf {
        folder.join(format!("{number}.{}", self.format.extension))
    }

    /// A puzzle of this collection, whose genre is known where its notation leaves it open.
    fn read(&self, bytes: &[u8]) -> Option<Puzzle> {
        let hints = Hints { genre: Some(self.genre), format: Some(self.format.id), ..Hints::default() };
        format::read(bytes, &hints).ok()?.0.into_puzzle().ok()
    }

    /// Writes a puzzle.
    pub fn put(&mut self, number: u64, job: &Job<'_>, puzzle: &Puzzle) -> Result<(), Stop> {
        let one_line = matches!(self.kind, Kind::Lines | Kind::LinesOf(..));
        let bytes = make::written(puzzle, self.format, one_line).map_err(|finding| finding.to_string())?;
        match &mut self.kind {
            Kind::One(path) => save(path.as_deref(), &bytes),
            Kind::Lines => {
                let mut out = std::io::stdout().lock();
                writeln!(out, "{}", line(number, job, puzzle, &bytes, &self.head)?)?;
                Ok(out.flush()?)
            }
            Kind::LinesOf(file, path) => {
                let line = format!("{}\n", line(number, job, puzzle, &bytes, &self.head)?);
                let written = file.write_all(line.as_bytes()).and_then(|()| file.flush());
                written.map_err(|e| Stop::Because(format!("{} cannot be written: {e}", path.display())))
            }
            Kind::Folder(folder) => {
                let folder = folder.clone();
                let file = self.file(&folder, number);
                // All that is ours was read before, so this is somebody else's.
                match file.exists() {
                    true => Err(exists(&file)),
                    false => save(Some(&file), &bytes),
                }
            }
        }
    }
}

/// A puzzle as one JSON line, which `solve --batch` reads.
fn line(number: u64, job: &Job<'_>, puzzle: &Puzzle, bytes: &[u8], head: &str) -> Result<Value, Stop> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
    let text =
        text.ok_or_else(|| "a binary map does not fit into a line: give a folder with -o".to_string())?;
    Ok(json!({
        "id": number,
        "genre": puzzle.card().id,
        "level": job.wish.level.map_or("any", |level| level.id()),
        "clues": puzzle.clues().len(),
        "puzzle": text.trim_end(),
        "made": head,
    }))
}

fn exists(path: &Path) -> Stop {
    let what = path.display();
    Stop::Because(format!("{what} is there already: --resume goes on with it, or choose another name"))
}

fn strange(path: &Path, lines: usize) -> Stop {
    let (what, line) = (path.display(), lines + 1);
    Stop::Because(format!(
        "{what} has something else in line {line}, and is left as it is: choose another name"
    ))
}

fn another(path: &Path, there: &str, wanted: &str) -> Stop {
    let what = path.display();
    Stop::Because(format!("{what} holds another collection ({there}); choose another name for: {wanted}"))
}
