//! Unpacking a link: base 64, raw DEFLATE, shorthands, then lines.

use super::super::scan::{cause, shown, size};
use crate::puzzle::Finding;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use serde_json::{Map, Value};

/// No link unpacks to more than this. The largest boards that the program draws stay well below.
const MOST: usize = 4 << 20;

/// The second character of each shorthand, and what it stands for. The first is `z`.
const SHORTHANDS: &[(char, &str)] = &[
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// The text that a link holds.
pub(super) fn unpack(packed: &str) -> Result<String, Finding> {
    let damaged = |why: &str| {
        let help = "copy the whole link again";
        Finding::error("damaged-link", format!("what the link holds cannot be unpacked: {why}")).help(help)
    };
    let bytes = base64(packed).ok_or_else(|| damaged("it is no base 64"))?;
    let text = inflate(&bytes).map_err(damaged)?;
    let text = String::from_utf8(text).map_err(|_| damaged("it is no text"))?;
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != 'z' {
            out.push(c);
            continue;
        }
        let known = rest.next().and_then(|second| SHORTHANDS.iter().find(|(known, _)| *known == second));
        out.push_str(known.ok_or_else(|| damaged("it has a shorthand that is not known"))?.1);
        if out.len() > 4 * MOST {
            return Err(damaged("it is too long"));
        }
    }
    Ok(out)
}

/// The bytes that are packed in others, to the last of these: what stood behind them would be lost.
fn inflate(packed: &[u8]) -> Result<Vec<u8>, &'static str> {
    let mut out = vec![0; (4 * packed.len()).clamp(1, MOST)];
    let mut state = Box::<DecompressorOxide>::default();
    let (mut read, mut written) = (0, 0);
    loop {
        let rest = packed.get(read..).unwrap_or_default();
        let whole = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, taken, given) = decompress(&mut state, rest, &mut out, written, whole);
        (read, written) = (read + taken, written + given);
        match status {
            TINFLStatus::Done if read < packed.len() => return Err("it goes on behind its end"),
            TINFLStatus::Done => {
                out.truncate(written);
                return Ok(out);
            }
            TINFLStatus::HasMoreOutput if out.len() < MOST => out.resize((2 * out.len()).min(MOST), 0),
            TINFLStatus::HasMoreOutput => return Err("it is too long"),
            _ => return Err("it is cut off or changed"),
        }
    }
}

/// Bytes from base 64, as it may arrive from links: padding left out, signs changed on the way.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    let text = text.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    for b in text.trim().trim_end_matches('=').bytes() {
        let value = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(value)) & 0xFFFF;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    // A digit alone is no byte.
    (count < 6).then_some(out)
}

/// A link in its parts.
pub(super) struct Link {
    /// The kind of grid.
    pub kind: String,
    /// Columns, or the side of a grid of hexagons.
    pub nx: u32,
    /// Rows.
    pub ny: u32,
    /// By how many degrees the drawing is turned.
    pub turned: u32,
    pub title: Option<String>,
    pub author: Option<String>,
    pub problem: Map<String, Value>,
    pub answer: Map<String, Value>,
    /// The numbers of the cells of the board.
    pub cells: Vec<u64>,
    /// What kind of puzzle its maker says it is.
    pub tags: Vec<String>,
}

impl Link {
    pub fn new(text: &str) -> Result<Link, Finding> {
        let lines: Vec<&str> = text.split('\n').collect();
        let head: Vec<&str> = lines[0].split(',').collect();
        if head[0].starts_with(|c: char| c.is_ascii_digit()) {
            let message = "this link is of the first version of Penpa, which is not read here";
            return Err(
                Finding::error("unknown-version", message).help("open it in Penpa+ and share it again")
            );
        }
        let field = |at: usize| head.get(at).copied().unwrap_or_default();
        let named = |name: &str| {
            let found = head.iter().find_map(|field| field.strip_prefix(name));
            found.map(|text| text.trim().replace("%2C", ",")).filter(|text| !text.is_empty())
        };
        let mut cells = Vec::new();
        let mut at = 0i64;
        let steps = json(&lines, 5, "its list of cells")?;
        for step in steps.as_array().map_or(&[][..], Vec::as_slice) {
            at = step.as_i64().and_then(|step| at.checked_add(step)).unwrap_or(-1);
            cells.push(u64::try_from(at).map_err(|_| {
                Finding::error("bad-cell", format!("{} in the link's list of cells leads to no cell", step))
            })?);
        }
        cells.sort_unstable();
        cells.dedup();
        let layer = |at: usize, what: &str| match json(&lines, at, what)? {
            Value::Object(map) => Ok(map),
            Value::Null => Ok(Map::new()),
            _ => Err(Finding::error("damaged-link", format!("{what} in this link is no object"))),
        };
        let tags = lines.get(17).and_then(|line| serde_json::from_str::<Vec<String>>(line).ok());
        Ok(Link {
            kind: field(0).to_string(),
            nx: size(field(1), "the width of the grid")?,
            ny: size(field(2), "the height of the grid")?,
            turned: field(4).parse().unwrap_or(0),
            title: named("Title: "),
            author: named("Author: "),
            problem: layer(3, "the problem")?,
            answer: layer(4, "the answer")?,
            cells,
            tags: tags.unwrap_or_default(),
        })
    }
}

/// A line as JSON; nothing if it is empty or missing.
fn json(lines: &[&str], at: usize, what: &str) -> Result<Value, Finding> {
    let line = lines.get(at).copied().unwrap_or_default().trim();
    if line.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_str(line).map_err(|error| {
        let message = format!("{what} in this link is damaged: {} ({})", shown(line), cause(&error));
        Finding::error("damaged-link", message)
    })
}
