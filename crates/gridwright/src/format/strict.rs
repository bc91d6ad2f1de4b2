//! Reading JSON so that nothing is lost in silence: what is no JSON is said with its place, comments are called by
//! their name, and keys that stand twice in an object are found, all of them.
//!
//! The values come from `serde_json`. A second walk over the same text, which is then known to be JSON, finds the
//! repeated keys and remembers where things stand, so that later complaints can say line and column.

use super::scan;
use crate::puzzle::{Finding, Position};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// A JSON document and where its parts stand.
pub(super) struct Document {
    pub value: Value,
    /// One finding for each key that repeats another of its object.
    pub repeated: Vec<Finding>,
    places: HashMap<Vec<Step>, Position>,
}

/// A step into a document: to the value of a key, or to an entry of a list.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Step {
    Key(String),
    Entry(usize),
}

/// So deep are places remembered: enough for what people complain about, and little memory.
const DEPTH: usize = 3;

impl Document {
    /// Where the part stands to which these keys lead, and from there the entry of a list.
    pub fn place(&self, keys: &[&str], entry: Option<usize>) -> Option<Position> {
        let keys = keys.iter().map(|key| Step::Key(key.to_string()));
        self.places.get(&keys.chain(entry.map(Step::Entry)).collect::<Vec<_>>()).copied()
    }
}

/// Reads a document.
pub(super) fn parse(text: &str) -> Result<Document, Finding> {
    let value = serde_json::from_str(text).map_err(|error| complaint(text, &error))?;
    let mut walk = Walk {
        rest: text.char_indices().peekable(),
        text,
        line: 1,
        column: 1,
        path: Vec::new(),
        found: Vec::new(),
        places: HashMap::new(),
    };
    walk.value();
    Ok(Document { value, repeated: walk.found, places: walk.places })
}

fn complaint(text: &str, error: &serde_json::Error) -> Finding {
    let (line, column) = (error.line().max(1), error.column().max(1));
    let near = text.lines().nth(line - 1).unwrap_or_default().as_bytes();
    let is = |at: usize, start: &str| near.get(at..).is_some_and(|rest| rest.starts_with(start.as_bytes()));
    let comment = [column - 1, column].into_iter().find(|&at| is(at, "//") || is(at, "/*") || is(at, "#"));
    let finding = match comment {
        Some(at) => {
            let message = "here is a comment, but JSON has no comments";
            return Finding::error("comment", message).on_line(line, at + 1).help("delete it");
        }
        None if error.is_eof() => "the JSON ends too early".to_string(),
        None => format!("this is not JSON: {}", scan::cause(error)),
    };
    Finding::error("bad-json", finding).on_line(line, column)
}

/// The walk over a text that is known to be JSON and not too deep.
struct Walk<'a> {
    rest: std::iter::Peekable<std::str::CharIndices<'a>>,
    text: &'a str,
    line: usize,
    column: usize,
    path: Vec<Step>,
    found: Vec<Finding>,
    places: HashMap<Vec<Step>, Position>,
}

impl Walk<'_> {
    fn next(&mut self) -> Option<char> {
        let (_, c) = self.rest.next()?;
        if c == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(c)
    }

    /// The next character that is no space, without reading it.
    fn ahead(&mut self) -> Option<char> {
        while self.rest.peek().is_some_and(|(_, c)| c.is_ascii_whitespace()) {
            self.next();
        }
        self.rest.peek().map(|&(_, c)| c)
    }

    fn string(&mut self) -> String {
        let start = self.rest.peek().map_or(self.text.len(), |&(at, _)| at);
        self.next();
        while let Some(c) = self.next() {
            match c {
                '\\' => {
                    self.next();
                }
                '"' => break,
                _ => {}
            }
        }
        let end = self.rest.peek().map_or(self.text.len(), |&(at, _)| at);
        serde_json::from_str(&self.text[start..end]).unwrap_or_default()
    }

    fn value(&mut self) {
        let first = self.ahead();
        if self.path.len() <= DEPTH {
            self.places.insert(self.path.clone(), Position { line: self.line, column: self.column });
        }
        match first {
            Some('{') => self.object(),
            Some('[') => self.list(),
            Some('"') => {
                self.string();
            }
            _ => {
                while self.rest.peek().is_some_and(|&(_, c)| !",]}".contains(c) && !c.is_ascii_whitespace()) {
                    self.next();
                }
            }
        }
    }

    fn object(&mut self) {
        self.next();
        let mut keys = HashSet::new();
        while self.ahead() == Some('"') {
            let (line, column) = (self.line, self.column);
            let key = self.string();
            if !keys.insert(key.clone()) {
                let message = format!("the key {key:?} stands here twice");
                self.found
                    .push(Finding::error("repeated-key", message).at([key.clone()]).on_line(line, column));
            }
            self.ahead();
            self.next();
            self.path.push(Step::Key(key));
            self.value();
            self.path.pop();
            if self.ahead() == Some(',') {
                self.next();
                self.ahead();
            }
        }
        self.next();
    }

    fn list(&mut self) {
        self.next();
        let mut entry = 0;
        while !matches!(self.ahead(), None | Some(']')) {
            self.path.push(Step::Entry(entry));
            self.value();
            self.path.pop();
            entry += 1;
            if self.ahead() == Some(',') {
                self.next();
            }
        }
        self.next();
    }
}
