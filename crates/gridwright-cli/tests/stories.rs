//! The program from outside, as stories: what lies in a folder, what is typed, what is said, how it exits.

#[path = "stories/batch.rs"]
mod batch;
#[path = "stories/check.rs"]
mod check;
#[path = "stories/convert.rs"]
mod convert;
#[path = "stories/count.rs"]
mod count;
#[path = "stories/draw.rs"]
mod draw;
#[path = "stories/explain.rs"]
mod explain;
#[path = "stories/killed.rs"]
mod killed;
#[path = "stories/lists.rs"]
mod lists;
#[path = "stories/make.rs"]
mod make;
#[path = "stories/print.rs"]
mod print;
#[path = "stories/solve.rs"]
mod solve;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// One solution: the loop around the 6.
const SIX: &str = "slitherlink hexagon 1\n\n  1 .\n . 6 .\n  . .\n";
/// Several: the loop may go on to the right.
const THREE: &str = "slitherlink rectangle 1x3\n\n3 . .\n";
/// None.
const FOURS: &str = "slitherlink rectangle 1x2\n\n4 4\n";
/// One, and easy to type.
const LINK: &str = "slither/1/1/e";

/// Its search does not end at once.
const LONGER: &str = include_str!("../../gridwright/src/genre/slitherlink/good/rectangle.txt");

/// The ids of all notations, as messages list them.
fn notations() -> String {
    gridwright::format::ALL.iter().map(|format| format.id).collect::<Vec<_>>().join(", ")
}

/// The ids of all genres, as messages list them.
fn genres() -> String {
    gridwright::genre::ALL.iter().map(|genre| genre.card().id).collect::<Vec<_>>().join(", ")
}

/// A folder, what is done in it, and what came of it.
struct Story {
    title: &'static str,
    folder: tempfile::TempDir,
    input: Vec<u8>,
    ran: Option<(String, Output)>,
}

impl Story {
    fn new(title: &'static str) -> Story {
        let folder = tempfile::tempdir().unwrap();
        Story { title, folder, input: Vec::new(), ran: None }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// With a file in the folder.
    fn file(self, name: &str, content: impl AsRef<[u8]>) -> Story {
        std::fs::write(self.path(name), content).unwrap();
        self
    }

    /// With something on standard input.
    fn input(mut self, bytes: impl AsRef<[u8]>) -> Story {
        self.input = bytes.as_ref().to_vec();
        self
    }

    /// Types words that are separated by spaces.
    fn run(self, words: &str) -> Story {
        let words: Vec<&str> = words.split_whitespace().collect();
        self.run_words(&words)
    }

    /// Types words that may hold anything.
    fn run_words(mut self, words: &[impl AsRef<std::ffi::OsStr>]) -> Story {
        let words: Vec<OsString> = words.iter().map(|word| word.as_ref().to_owned()).collect();
        let typed: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .args(&words)
            .current_dir(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that does not read its input may be gone already.
        let _ = child.stdin.take().unwrap().write_all(&self.input);
        self.ran = Some((typed.join(" "), child.wait_with_output().unwrap()));
        self
    }

    /// What the program left in a file.
    fn left(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn output(&self) -> &Output {
        &self.ran.as_ref().expect("something should have been run").1
    }

    fn said(&self) -> String {
        String::from_utf8_lossy(&self.output().stdout).into_owned()
    }

    fn complained(&self) -> String {
        String::from_utf8_lossy(&self.output().stderr).into_owned()
    }

    /// The whole story so far, for failures.
    fn told(&self) -> String {
        let (typed, output) = self.ran.as_ref().expect("something should have been run");
        let (said, complained) = (self.said(), self.complained());
        format!(
            "{}\n$ gridwright {typed}\n{said}--- standard error\n{complained}--- exit {:?}",
            self.title,
            output.status.code()
        )
    }

    /// Standard output has these words in it.
    #[track_caller]
    fn says(self, words: &str) -> Story {
        assert!(self.said().contains(words), "should say {words:?}: {}", self.told());
        self
    }

    /// Standard output is this and nothing else.
    #[track_caller]
    fn says_just(self, words: &str) -> Story {
        assert_eq!(self.said(), words, "{}", self.told());
        self
    }

    /// Standard error is this and nothing else.
    #[track_caller]
    fn complains(self, words: &str) -> Story {
        assert_eq!(self.complained(), words, "{}", self.told());
        self
    }

    /// Standard error has these words in it.
    #[track_caller]
    fn warns(self, words: &str) -> Story {
        assert!(self.complained().contains(words), "{}", self.told());
        self
    }

    /// Standard output does not have these words in it.
    #[track_caller]
    fn does_not_say(self, words: &str) -> Story {
        assert!(!self.said().contains(words), "should not say {words:?}: {}", self.told());
        self
    }

    #[track_caller]
    fn exits(self, code: i32) -> Story {
        assert_eq!(self.output().status.code(), Some(code), "{}", self.told());
        self
    }

    /// Standard output as JSON, one value per line.
    fn lines(&self) -> Vec<serde_json::Value> {
        self.said().lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
    }
}
