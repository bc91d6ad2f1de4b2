//! Puzzle files of the Rikudo creator: JSON with the cells, their neighbours and the dots.
//!
//! The lists of neighbours are the truth; rows and columns only say where a cell is drawn. So the board is a graph,
//! and squares, rings or anything else can be in such a file. Files are written as the creator writes them: two
//! spaces, keys and lists sorted as texts, ASCII only, no line end at the end.
//!
//! Reading finds every defect at once. With [`Mend`], what can be mended without guessing is mended, and each change
//! is a note of the draft.

mod read;

use super::offsets;
use super::rikudo_legacy::{CENTRE, centre};
use super::{Format, Input, cannot};
use crate::board::{Cell, Ground, Place};
use crate::puzzle::{Clue, Finding, Puzzle, Sign};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) use read::read;

pub(super) const FORMAT: Format = Format {
    id: "rikudo",
    aliases: &["rikudo-json"],
    summary: "puzzle files of the Rikudo creator: number paths on any graph",
    extension: "json",
    needs_answer: false,
    recognise,
    read: |input, _| read(input, Mend::default()),
    write,
};

/// What may be mended while reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mend {
    /// Complete one-sided neighbours; drop self loops, ids that do not exist, and dots that lie between no neighbours.
    pub defects: bool,
    /// Make the neighbours anew from the layout.
    pub adjacency: bool,
}

/// The key under which our notes keep what a puzzle has no place for.
const KEPT: &str = "rikudo";
/// Keys that mean something here or in our JSON, so that notes cannot have their names.
const TAKEN: [&str; 15] = [
    CENTRE,
    "vertices",
    "adjacency",
    "constraints",
    "layout",
    "max_value",
    KEPT,
    "gridwright",
    "genre",
    "variants",
    "board",
    "clues",
    "hidden",
    "marks",
    "answer",
];

fn recognise(input: &Input<'_>) -> bool {
    input.text.is_some_and(|text| {
        text.trim_start().starts_with(['{', '/', '#'])
            && text.contains("\"vertices\"")
            && text.contains("\"adjacency\"")
            && !text.contains("\"gridwright\"")
    })
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    if puzzle.card().id != "path" {
        return Err(cannot("a Rikudo file", "it holds number paths only"));
    }
    let board = puzzle.board();
    let at = offsets::rows_and_columns(board);
    let is_graph = board.ground() == Ground::Graph;
    let whole = |value: f64| offsets::whole(value).map_or(json!(value), |n| json!(n));
    let pair = |(row, col): (f64, f64)| json!([whole(row), whole(col)]);
    let label = |cell: Cell| match at[cell.index()] {
        Some((row, col)) if !is_graph => format!("{row},{col}"),
        _ => board.name(cell),
    };

    let centre = centre(puzzle);
    let mut top = Map::new();
    let mut kept = Map::new();
    for (key, value) in &puzzle.meta().other {
        if key == CENTRE && centre.is_some() {
            continue;
        } else if key != KEPT {
            top.insert(key.clone(), value.clone());
        } else if let Some(Value::Object(map)) =
            value.as_str().and_then(|text| serde_json::from_str(text).ok())
        {
            kept = map;
        }
    }
    for (key, value) in [("title", &puzzle.meta().title), ("author", &puzzle.meta().author)] {
        if let Some(value) = value {
            top.insert(key.into(), value.as_str().into());
        }
    }
    let part = |kept: &mut Map<String, Value>, key: &str| match kept.shift_remove(key) {
        Some(Value::Object(map)) => Some(map),
        _ => None,
    };
    let mut vertices = part(&mut kept, "vertices").unwrap_or_default();
    let mut constraints = part(&mut kept, "constraints").unwrap_or_default();
    let layout = part(&mut kept, "layout");
    top.extend(kept);

    let mut adjacency = Map::new();
    for cell in board.cells() {
        let value = match puzzle.clue(cell) {
            Some(Clue::Number(n)) => json!(n),
            Some(Clue::Query | Clue::Sign(_)) | None => Value::Null,
        };
        let vertex = vertices.entry(label(cell)).or_insert_with(|| json!({}));
        vertex["value"] = value;
        let mut near: Vec<String> = board.neighbours(cell).map(|(other, _)| label(other)).collect();
        near.sort();
        adjacency.insert(label(cell), near.into());
    }
    let mut dots = Vec::new();
    for (place, clue) in puzzle.clues() {
        if let (Place::Edge(edge), Clue::Sign(Sign::Dot)) = (place, clue) {
            let (a, b) = board.sides(*edge);
            let mut pair = [label(a), b.map(label).unwrap_or_default()];
            pair.sort();
            dots.push(pair);
        }
    }
    dots.sort();
    constraints.insert("dots".into(), json!(dots));

    if layout.is_some() || centre.is_some() || at.iter().any(Option::is_some) {
        let remembered = layout.is_some();
        let mut layout = layout.unwrap_or_default();
        if !remembered {
            let most = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, f64::max).ceil() as u64 + 1;
            layout.insert("rows".into(), most(&mut at.iter().flatten().map(|p| p.0)).into());
            layout.insert("cols".into(), most(&mut at.iter().flatten().map(|p| p.1)).into());
            let blocked: Vec<String> = centre.iter().map(|(row, col)| format!("{row},{col}")).collect();
            layout.insert("non_playable_cells".into(), json!(blocked));
        }
        if let Some((row, col)) = centre {
            layout.insert("center_rc".into(), json!([row, col]));
        }
        let drawn = board.cells().filter_map(|cell| Some((label(cell), pair(at[cell.index()]?))));
        let drawn: Vec<(String, Value)> = drawn.collect();
        if !drawn.is_empty() {
            let coordinates = layout.entry("coordinates").or_insert_with(|| json!({}));
            if let Value::Object(map) = coordinates {
                map.extend(drawn);
            }
        }
        top.insert("layout".into(), layout.into());
    }
    top.insert("vertices".into(), vertices.into());
    top.insert("adjacency".into(), adjacency.into());
    top.insert("constraints".into(), constraints.into());
    top.insert("max_value".into(), board.cells().len().into());
    let text = serde_json::to_string_pretty(&sorted(top.into()))
        .map_err(|e| cannot("a Rikudo file", &e.to_string()))?;
    Ok(ascii(&text).into_bytes())
}

/// The same value with the keys of all objects sorted as texts.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let ordered: BTreeMap<String, Value> = map.into_iter().map(|(k, v)| (k, sorted(v))).collect();
            Value::Object(ordered.into_iter().collect())
        }
        Value::Array(list) => list.into_iter().map(sorted).collect(),
        other => other,
    }
}

/// The same JSON with everything beyond ASCII escaped.
fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            let mut units = [0u16; 2];
            c.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        }
    }
    out
}
