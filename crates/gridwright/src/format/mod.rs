//! Notations: how puzzles come in and go out. One notation per file, both directions.
//!
//! [`read`] recognises a notation by its content, unless a hint names it. Readers never panic, never allocate more
//! than the board limit allows, and say where in the input they stumbled. Writers refuse, with the reason, what
//! their notation cannot express.

mod ascent;
mod fpuzzles;
mod grid;
mod hexmap;
mod hidato_text;
mod json;
mod json_rows;
mod kudamono;
mod lz_string;
mod offsets;
mod penpa;
mod puzzlink;
mod pzprv3;
mod rikudo_json;
mod rikudo_legacy;
mod scan;
mod strict;
mod sudoku_line;
mod sudoku_rows;
mod tatham;
mod text;
mod tokens;

use crate::genre;
use crate::puzzle::{Draft, Finding, Puzzle};

pub use json::{SCHEMA, write_sketch};
pub use rikudo_json::Mend;
pub use tokens::{answer_rows, parse_answer_rows};

/// No input is longer than this: enough for the largest board in the most verbose notation.
pub const MAX_INPUT: usize = 64 << 20;

/// What is known about an input besides its content. A name that nobody knows is refused, whatever the input: somebody who
/// misspells a hint would wonder for long why it is not taken.
#[derive(Clone, Debug, Default)]
pub struct Hints<'a> {
    /// The genre, where the notation does not name it: an id or an alias.
    pub genre: Option<&'a str>,
    /// The notation: an id or an alias, or `text`, which is said of many notations and leaves the choice to the content.
    pub format: Option<&'a str>,
    /// Variants to switch on.
    pub variant: Option<&'a str>,
    /// How cells touch, where the notation does not say: `rect4`, `rect8`, `hex`, `doubled` or `graph`. Collections say it in
    /// a sentence, in which one of these words counts.
    pub topology: Option<&'a str>,
}

/// The words for how cells touch, and what they mean.
const TOPOLOGIES: [(&str, &str); 5] = [
    ("rect4", "squares that touch by their sides"),
    ("rect8", "squares that touch by their corners too"),
    ("hex", "hexagons"),
    ("doubled", "hexagons in half rows"),
    ("graph", "anything"),
];

impl Hints<'_> {
    /// Whether one of the words that say how cells touch is this.
    fn says_topology(&self, wanted: &str) -> bool {
        let said = self.topology.unwrap_or_default();
        said.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word.eq_ignore_ascii_case(wanted))
    }

    /// The notation, if one is named; what is not known is refused.
    fn check(&self) -> Result<Option<&'static Format>, Finding> {
        if let Some(name) = self.genre {
            genre::named(name)?;
        }
        if let Some(said) = self.topology
            && !TOPOLOGIES.iter().any(|(word, _)| self.says_topology(word))
        {
            let message = format!("there is no topology {:?}", scan::shown(said));
            let known = TOPOLOGIES.map(|(word, meaning)| format!("{word} ({meaning})"));
            return Err(
                Finding::error("unknown-topology", message).help(format!("known: {}", known.join(", ")))
            );
        }
        match self.format.filter(|name| !name.eq_ignore_ascii_case("text")) {
            None => Ok(None),
            Some(name) => find(name).map(Some).ok_or_else(|| {
                let message = format!("there is no notation {:?}", scan::shown(name));
                Finding::error("unknown-format", message).help(known())
            }),
        }
    }
}

fn known() -> String {
    let ids: Vec<_> = ALL.iter().map(|format| format.id).collect();
    format!("known notations: {}", ids.join(", "))
}

/// One notation.
#[non_exhaustive]
pub struct Format {
    /// The short name for commands.
    pub id: &'static str,
    /// Other names under which it is known.
    pub aliases: &'static [&'static str],
    /// One line about it.
    pub summary: &'static str,
    /// The usual ending of file names.
    pub extension: &'static str,
    /// True if it stores the answer and cannot be written without one.
    pub needs_answer: bool,
    recognise: fn(&Input<'_>) -> bool,
    read: fn(&Input<'_>, &Hints<'_>) -> Result<Draft, Vec<Finding>>,
    write: fn(&Puzzle) -> Result<Vec<u8>, Finding>,
}

/// The bytes of an input, and the text if they are text.
struct Input<'a> {
    bytes: &'a [u8],
    text: Option<&'a str>,
}

impl<'a> Input<'a> {
    fn new(bytes: &'a [u8]) -> Result<Input<'a>, Vec<Finding>> {
        if bytes.len() > MAX_INPUT {
            let message =
                format!("the input is too long: {} bytes, at most {MAX_INPUT} are read", bytes.len());
            return Err(vec![Finding::error("too-long", message)]);
        }
        let text = std::str::from_utf8(bytes).ok().map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        Ok(Input { bytes, text })
    }
}

/// All notations, in the order in which they are tried.
pub static ALL: &[Format] = &[
    hexmap::FORMAT,
    pzprv3::FORMAT,
    kudamono::FORMAT,
    penpa::FORMAT,
    fpuzzles::FORMAT,
    puzzlink::FORMAT,
    ascent::FORMAT,
    tatham::FORMAT,
    rikudo_json::FORMAT,
    json::FORMAT,
    rikudo_legacy::FORMAT,
    sudoku_line::FORMAT,
    sudoku_rows::FORMAT,
    hidato_text::FORMAT,
    json_rows::FORMAT,
    text::FORMAT,
];

/// The notation with this name.
pub fn find(name: &str) -> Option<&'static Format> {
    ALL.iter().find(|format| {
        format.id.eq_ignore_ascii_case(name) || format.aliases.iter().any(|a| a.eq_ignore_ascii_case(name))
    })
}

/// Reads a puzzle, recognising its notation.
///
/// ```
/// use gridwright::format::{read, Hints};
/// let (draft, format) = read(b"slither/6/6/g68bg0c3ck26bhba", &Hints::default()).unwrap();
/// assert_eq!(format.id, "puzzlink");
/// assert_eq!(draft.clues.len(), 12);
/// ```
pub fn read(bytes: &[u8], hints: &Hints<'_>) -> Result<(Draft, &'static Format), Vec<Finding>> {
    repair(bytes, hints, Mend::default())
}

/// Reads a puzzle, mending what is allowed to be mended. Each change is among the draft's notes. Only files of the
/// Rikudo creator have anything to mend so far.
pub fn repair(bytes: &[u8], hints: &Hints<'_>, mend: Mend) -> Result<(Draft, &'static Format), Vec<Finding>> {
    let input = Input::new(bytes)?;
    let format = match hints.check().map_err(|finding| vec![finding])? {
        Some(format) => format,
        None => match ALL.iter().find(|format| (format.recognise)(&input)) {
            Some(format) => format,
            None => return Err(vec![unrecognised(&input)]),
        },
    };
    if format.id != "hexmap" && bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(vec![unrecognised(&input)]);
    }
    let mut draft = match format.id == rikudo_json::FORMAT.id {
        true => rikudo_json::read(&input, mend)?,
        false => (format.read)(&input, hints)?,
    };
    // Rows of Sudoku show by themselves which kind they are.
    let variant = hints.variant.filter(|_| format.id != sudoku_rows::FORMAT.id);
    for word in variant.iter().flat_map(|v| v.split([',', ' '])).filter(|word| !word.is_empty()) {
        if !draft.variants.iter().any(|v| v == word) {
            draft.variants.push(word.to_string());
        }
    }
    Ok((draft, format))
}

fn unrecognised(input: &Input<'_>) -> Finding {
    if input.bytes.iter().all(u8::is_ascii_whitespace) {
        return Finding::error("empty-input", "there is nothing to read: the input is empty");
    }
    let message = match input.text {
        Some(text) => format!("this is no notation that is known here: {:?}", scan::shown(text.trim())),
        None => "this is neither UTF-8 text nor a binary map".to_string(),
    };
    Finding::error("unknown-format", message).help(known())
}

/// Writes a puzzle in a notation.
pub fn write(puzzle: &Puzzle, format: &Format) -> Result<Vec<u8>, Finding> {
    (format.write)(puzzle)
}

impl Format {
    /// Reads a puzzle in this notation.
    pub fn read(&'static self, bytes: &[u8]) -> Result<Draft, Vec<Finding>> {
        (self.read)(&Input::new(bytes)?, &Hints::default())
    }
}

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Format").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The error for bytes that are not text.
fn not_text() -> Vec<Finding> {
    vec![Finding::error("not-text", "this notation is text, but the input is not UTF-8 text")]
}

/// The error for a puzzle that a notation cannot hold.
fn cannot(format: &str, why: &str) -> Finding {
    Finding::error("cannot-write", format!("{format} cannot hold this puzzle: {why}"))
}
