//! What is wrong, where, and what to do: one type for everything that readers and checkers report.

use serde::Serialize;
use std::fmt;

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; the puzzle can still be used.
    Warning,
    /// The puzzle cannot be used like this.
    Error,
}

/// Where in a text: counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// One thing that was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// A short fixed word for programs.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// A sentence for people.
    pub message: String,
    /// The names of the places it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// Where in the text it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// Where in binary data it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<usize>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Finding {
    /// An error.
    pub fn error(code: &'static str, message: impl Into<String>) -> Finding {
        Finding {
            code,
            severity: Severity::Error,
            message: message.into(),
            places: Vec::new(),
            position: None,
            offset: None,
            help: None,
        }
    }

    /// A warning.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Finding {
        Finding { severity: Severity::Warning, ..Finding::error(code, message) }
    }

    /// With the places it is about.
    #[must_use]
    pub fn at(mut self, places: impl IntoIterator<Item = String>) -> Finding {
        self.places.extend(places);
        self
    }

    /// With a place in the text, both counted from 1.
    #[must_use]
    pub fn on_line(mut self, line: usize, column: usize) -> Finding {
        self.position = Some(Position { line, column });
        self
    }

    /// With a place in binary data, counted from 0.
    #[must_use]
    pub fn at_offset(mut self, offset: usize) -> Finding {
        self.offset = Some(offset);
        self
    }

    /// With advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some(offset) = self.offset {
            write!(f, "byte {offset}: ")?;
        }
        f.write_str(&self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Finding {}
