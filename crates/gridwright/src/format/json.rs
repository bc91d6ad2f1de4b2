//! Our JSON: everything a puzzle can hold, for programs. Version 1, with a [JSON schema](SCHEMA).
//!
//! ```json
//! { "gridwright": 1, "genre": "slitherlink", "board": { "hexagon": { "radius": 1 } }, "clues": { "b2": 6 } }
//! ```
//!
//! Places are written by their names. Unknown fields at the top are kept and written again; unknown fields inside
//! are refused, and so are repeated keys: nothing is lost in silence.

use super::{Format, Hints, Input, not_text};
use crate::board::{Board, Cell, Ground, Node, Place, Plan, Reading, Spot};
use crate::coord::{Coord, Hex, Orientation, SquareFrame};
use crate::puzzle::{Cage, Card, Clue, Draft, Finding, Marks, Note, Pencil, Puzzle, Side, Sign, Values};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::fmt;

/// The JSON schema of version 1.
pub const SCHEMA: &str = include_str!("puzzle.schema.json");

pub(super) const FORMAT: Format = Format {
    id: "json",
    aliases: &["gridwright-json"],
    summary: "our JSON, for every genre and board",
    extension: "json",
    needs_answer: false,
    recognise: |input| input.text.is_some_and(|text| text.trim_start().starts_with('{')),
    read,
    write,
};

const VERSION: u64 = 1;
const OWN_KEYS: [&str; 14] = [
    "gridwright",
    "genre",
    "variants",
    "settings",
    "title",
    "author",
    "board",
    "rooms",
    "cages",
    "clues",
    "hidden",
    "marks",
    "pencil",
    "answer",
];

/// An error that says where in the document it is, as a path.
fn bad(path: &str, message: impl fmt::Display) -> Vec<Finding> {
    vec![Finding::error("bad-field", format!("{path}: {message}"))]
}

/// Fails on keys that are not known here.
fn only(path: &str, map: &Map<String, Value>, known: &[&str]) -> Result<(), Vec<Finding>> {
    match map.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => {
            Err(bad(path, format!("the key {key:?} is not known here; known: {}", known.join(", "))))
        }
        None => Ok(()),
    }
}

fn object<'a>(path: &str, value: &'a Value) -> Result<&'a Map<String, Value>, Vec<Finding>> {
    value.as_object().ok_or_else(|| bad(path, "should be an object { … }"))
}

fn array<'a>(path: &str, value: &'a Value) -> Result<&'a Vec<Value>, Vec<Finding>> {
    value.as_array().ok_or_else(|| bad(path, "should be a list [ … ]"))
}

fn string<'a>(path: &str, value: &'a Value) -> Result<&'a str, Vec<Finding>> {
    value.as_str().ok_or_else(|| bad(path, "should be a text"))
}

fn whole(path: &str, value: Option<&Value>) -> Result<u32, Vec<Finding>> {
    let number = value.and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
    number.ok_or_else(|| bad(path, format!("should be a whole number from 0 to {}", u32::MAX)))
}

fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let document = super::strict::parse(text).map_err(|finding| vec![finding])?;
    if !document.repeated.is_empty() {
        return Err(document.repeated);
    }
    let value = document.value;
    let top = object("the document", &value)?;
    match top.get("gridwright").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(other) => {
            let message = format!("version {other} of this format is not known here, only {VERSION}");
            return Err(bad("gridwright", message));
        }
        None => return Err(bad("gridwright", format!("the version is missing: it should be {VERSION}"))),
    }
    for (key, such_as) in [("genre", "\"slitherlink\""), ("board", "{ \"hexagon\": { \"radius\": 3 } }")] {
        if !top.contains_key(key) {
            return Err(bad(key, format!("is missing: it should be there, such as {such_as}")));
        }
    }
    let genre = string("genre", top.get("genre").unwrap_or(&Value::Null))?;
    let mut draft = Draft::new(genre, read_board(top.get("board").unwrap_or(&Value::Null))?);
    for (key, value) in top {
        match key.as_str() {
            "variants" => {
                for value in array("variants", value)? {
                    draft.variants.push(string("variants", value)?.to_string());
                }
            }
            "settings" => {
                for (id, value) in object("settings", value)? {
                    draft.settings.push((id.clone(), whole(&format!("settings.{id}"), Some(value))?));
                }
            }
            "title" => draft.meta.title = Some(string("title", value)?.to_string()),
            "author" => draft.meta.author = Some(string("author", value)?.to_string()),
            own if OWN_KEYS.contains(&own) => {}
            _ => {
                draft.meta.other.insert(key.clone(), value.clone());
            }
        }
    }
    // Names are names on a board; a board that cannot be built is reported when the draft is checked.
    let Ok(board) = draft.board.build() else { return Ok(draft) };
    for room in top.get("rooms").map(|value| array("rooms", value)).transpose()?.into_iter().flatten() {
        let mut cells = Vec::new();
        for name in array("rooms", room)? {
            cells.push(place("rooms", &board, string("rooms", name)?)?);
        }
        draft.rooms.push(cells);
    }
    for cage in top.get("cages").map(|value| array("cages", value)).transpose()?.into_iter().flatten() {
        draft.cages.push(read_cage(cage, &board)?);
    }
    if let Some(value) = top.get("clues") {
        draft.clues = read_clues("clues", value, &board)?;
    }
    if let Some(value) = top.get("hidden") {
        draft.hidden = read_clues("hidden", value, &board)?;
    }
    if let Some(value) = top.get("marks") {
        draft.marks = read_marks("marks", value, &board)?;
    }
    if let Some(value) = top.get("pencil") {
        draft.pencil = read_pencil(value, &board)?;
    }
    if let Some(value) = top.get("answer") {
        draft.answer = Some(read_marks("answer", value, &board)?);
    }
    Ok(draft)
}

fn read_board(value: &Value) -> Result<Plan, Vec<Finding>> {
    let board = object("board", value)?;
    let Some((kind, inner)) = board.iter().next().filter(|_| board.len() == 1) else {
        return Err(bad("board", "should have exactly one of: rectangle, hexagon, hexes, graph"));
    };
    let path = format!("board.{kind}");
    let map = object(&path, inner)?;
    let orientation = |usual: Orientation| match map.get("orientation") {
        None => Ok(usual),
        Some(Value::String(s)) if s == "pointy" => Ok(Orientation::Pointy),
        Some(Value::String(s)) if s == "flat" => Ok(Orientation::Flat),
        Some(_) => Err(bad(&path, "orientation should be pointy or flat")),
    };
    match kind.as_str() {
        "rectangle" => {
            only(&path, map, &["rows", "cols", "diagonals", "holes"])?;
            let rows = whole(&format!("{path}.rows"), map.get("rows"))?;
            let cols = whole(&format!("{path}.cols"), map.get("cols"))?;
            let diagonals = match map.get("diagonals") {
                None => false,
                Some(value) => {
                    value.as_bool().ok_or_else(|| bad(&path, "diagonals should be true or false"))?
                }
            };
            let mut holes = Vec::new();
            for hole in map.get("holes").map(|v| array(&path, v)).transpose()?.into_iter().flatten() {
                let name = string(&path, hole)?;
                match (SquareFrame { rows, cols }).parse(name) {
                    Ok(Coord::Cell { r, c }) => holes.push((r, c)),
                    Ok(_) => return Err(bad(&path, format!("the hole {name:?} is no cell"))),
                    Err(e) => return Err(bad(&path, e)),
                }
            }
            Ok(Plan::Squares { rows, cols, diagonals, holes })
        }
        "hexagon" => {
            only(&path, map, &["radius", "orientation"])?;
            let radius = whole(&format!("{path}.radius"), map.get("radius"))?;
            Ok(Plan::hexagon(radius).drawn(orientation(Orientation::Pointy)?))
        }
        "hexes" => {
            only(&path, map, &["cells", "orientation", "reading"])?;
            let mut cells = Vec::new();
            for pair in array(&path, map.get("cells").unwrap_or(&Value::Null))? {
                let both = pair.as_array().filter(|p| p.len() == 2);
                let number = |i: usize| {
                    both.and_then(|p| p[i].as_i64()).filter(|v| v.unsigned_abs() < Hex::LIMIT as u64 / 4)
                };
                match number(0).zip(number(1)).and_then(|(col, row)| Hex::new(col, row)) {
                    Some(hex) => cells.push(hex),
                    None => {
                        let message = format!(
                            "{pair} is no cell: [column, row] in doubled width, both even or both odd"
                        );
                        return Err(bad(&path, message));
                    }
                }
            }
            let reading = match map.get("reading") {
                None => Reading::OddRows,
                Some(value) => Reading::deserialize(value).map_err(|_| {
                    bad(
                        &path,
                        "reading should be odd-rows, even-rows, odd-columns, even-columns, half-rows or slanted-rows",
                    )
                })?,
            };
            let orientation = orientation(reading.usual_orientation())?;
            Ok(Plan::Hexes { cells, orientation, reading })
        }
        "graph" => {
            only(&path, map, &["cells"])?;
            let mut nodes = Vec::new();
            for cell in array(&path, map.get("cells").unwrap_or(&Value::Null))? {
                let cell = object(&path, cell)?;
                only(&path, cell, &["label", "neighbours", "at"])?;
                let label = string(&path, cell.get("label").unwrap_or(&Value::Null))?.to_string();
                let mut neighbours = Vec::new();
                for near in array(&path, cell.get("neighbours").unwrap_or(&Value::Null))? {
                    neighbours.push(string(&path, near)?.to_string());
                }
                let at = match cell.get("at") {
                    None => None,
                    Some(value) => {
                        let pair = value.as_array().filter(|p| p.len() == 2);
                        let point = pair.and_then(|p| Some((p[0].as_f64()?, p[1].as_f64()?)));
                        Some(point.ok_or_else(|| bad(&path, "at should be [x, y]"))?)
                    }
                };
                nodes.push(Node { label, neighbours, at });
            }
            Ok(Plan::Graph { nodes })
        }
        _ => Err(bad("board", format!("{kind:?} is no board: rectangle, hexagon, hexes or graph"))),
    }
}

fn place(path: &str, board: &Board, name: &str) -> Result<Spot, Vec<Finding>> {
    match board.find(name) {
        Ok(place) => Ok(board.spot(place).clone()),
        Err(e) => Err(bad(path, e)),
    }
}

fn read_cage(value: &Value, board: &Board) -> Result<Cage<Spot>, Vec<Finding>> {
    let cage = object("cages", value)?;
    only("cages", cage, &["cells", "sum"])?;
    let mut cells = Vec::new();
    for name in array("cages.cells", cage.get("cells").unwrap_or(&Value::Null))? {
        cells.push(place("cages.cells", board, string("cages.cells", name)?)?);
    }
    let sum = cage.get("sum").map(|sum| whole("cages.sum", Some(sum))).transpose()?;
    Ok(Cage { cells, sum })
}

fn read_clues(path: &str, value: &Value, board: &Board) -> Result<Vec<(Spot, Clue)>, Vec<Finding>> {
    let mut clues = Vec::new();
    for (name, value) in object(path, value)? {
        let whole = value.as_u64().and_then(|n| u32::try_from(n).ok());
        let sign = Sign::ALL.iter().find(|sign| value.as_str() == Some(sign.word()));
        let clue = match (whole, sign) {
            (Some(n), _) => Clue::Number(n),
            (_, Some(sign)) => Clue::Sign(*sign),
            _ if value.as_str() == Some("?") => Clue::Query,
            _ => {
                let signs: Vec<_> = Sign::ALL.iter().map(|sign| sign.word()).collect();
                let what = format!("a number, \"?\" or one of {}", signs.join(", "));
                return Err(bad(path, format!("{value} on {name} is no clue: {what}")));
            }
        };
        clues.push((place(path, board, name)?, clue));
    }
    Ok(clues)
}

fn read_marks(path: &str, value: &Value, board: &Board) -> Result<Vec<(Spot, u16)>, Vec<Finding>> {
    let mut marks = Vec::new();
    for (word, names) in object(path, value)? {
        if word == "number" {
            for (name, number) in object(path, names)? {
                // Whether 0 can be there is for the genre to say: an empty cell among colours is a mark too.
                let number = number.as_u64().and_then(|n| u16::try_from(n).ok());
                let number = number.ok_or_else(|| {
                    bad(path, format!("the number on {name} is none from 0 to {}", u16::MAX))
                })?;
                marks.push((place(path, board, name)?, number));
            }
            continue;
        }
        let words = Values::words();
        let Some(&(_, mark)) = words.iter().find(|(known, _)| known == word) else {
            let known: Vec<_> = words.iter().map(|(known, _)| *known).collect();
            return Err(bad(path, format!("{word:?} is no mark: {} or number", known.join(", "))));
        };
        for name in array(path, names)? {
            marks.push((place(path, board, string(path, name)?)?, mark));
        }
    }
    Ok(marks)
}

fn read_pencil(value: &Value, board: &Board) -> Result<Vec<(Spot, Note)>, Vec<Finding>> {
    let mut notes = Vec::new();
    for (name, value) in object("pencil", value)? {
        let number = |n: &Value| n.as_u64().and_then(|n| u16::try_from(n).ok()).filter(|&n| n > 0);
        let side = |word: &str| Side::BOTH.into_iter().find(|side| side.word() == word).map(Note::Side);
        let note = match value {
            Value::Array(list) => list.iter().map(number).collect::<Option<_>>().map(Note::Candidates),
            Value::String(word) => side(word),
            _ => None,
        };
        let note = note.ok_or_else(|| {
            let what = "a list of numbers from 1 to 65535, \"inside\" or \"outside\"";
            bad("pencil", format!("{value} on {name} is no note: {what}"))
        })?;
        notes.push((place("pencil", board, name)?, note));
    }
    Ok(notes)
}

fn write_pencil(board: &Board, pencil: &Pencil) -> Value {
    let value = |note: &Note| match note {
        Note::Candidates(numbers) => json!(numbers),
        Note::Side(side) => json!(side.word()),
    };
    Value::Object(pencil.iter().map(|(cell, note)| (board.name(cell), value(note))).collect())
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    write_sketch(puzzle, &[])
}

/// Writes a puzzle in our JSON together with clues that cannot stand (see
/// [`Draft::sketch`](crate::puzzle::Draft::sketch)), so that a draft that is no puzzle yet can be kept. Read again, it
/// is the same draft. Of two clues on one place only one can be written.
pub fn write_sketch(puzzle: &Puzzle, astray: &[(Place, Clue)]) -> Result<Vec<u8>, Finding> {
    let board = puzzle.board();
    let mut top = Map::new();
    top.insert("gridwright".into(), VERSION.into());
    top.insert("genre".into(), puzzle.card().id.into());
    if !puzzle.variants().is_empty() {
        top.insert("variants".into(), json!(puzzle.variants()));
    }
    let settings: Map<String, Value> =
        puzzle.own_settings().map(|(id, value)| (id.to_string(), value.into())).collect();
    if !settings.is_empty() {
        top.insert("settings".into(), Value::Object(settings));
    }
    for (key, value) in [("title", &puzzle.meta().title), ("author", &puzzle.meta().author)] {
        if let Some(value) = value {
            top.insert(key.into(), value.as_str().into());
        }
    }
    top.insert("board".into(), write_board(board));
    let clues = |list: &[(Place, Clue)], more: &[(Place, Clue)]| {
        let value = |clue: &Clue| match clue {
            Clue::Number(n) => json!(n),
            Clue::Query => json!("?"),
            Clue::Sign(sign) => json!(sign.word()),
        };
        // Those that stand come last, so that they are kept where two have the same place.
        let all = more.iter().chain(list);
        Value::Object(all.map(|(place, clue)| (board.name(*place), value(clue))).collect())
    };
    if !puzzle.own_rooms().is_empty() {
        let room = |cells: &Vec<Cell>| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>();
        top.insert("rooms".into(), json!(puzzle.rooms().iter().map(room).collect::<Vec<_>>()));
    }
    if !puzzle.cages().is_empty() {
        let cage = |cage: &Cage| {
            let mut map =
                json!({ "cells": cage.cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>() });
            if let Some(sum) = cage.sum {
                map["sum"] = sum.into();
            }
            map
        };
        top.insert("cages".into(), puzzle.cages().iter().map(cage).collect());
    }
    top.insert("clues".into(), clues(puzzle.clues(), astray));
    if !puzzle.hidden().is_empty() {
        top.insert("hidden".into(), clues(puzzle.hidden(), &[]));
    }
    if !puzzle.marks().is_empty() {
        top.insert("marks".into(), write_marks(puzzle.card(), board, puzzle.marks(), true));
    }
    if !puzzle.pencil().is_empty() {
        top.insert("pencil".into(), write_pencil(board, puzzle.pencil()));
    }
    if let Some(answer) = puzzle.stored_answer() {
        top.insert("answer".into(), write_marks(puzzle.card(), board, answer, false));
    }
    for (key, value) in &puzzle.meta().other {
        top.insert(key.clone(), value.clone());
    }
    let mut out = serde_json::to_vec_pretty(&Value::Object(top))
        .map_err(|e| Finding::error("cannot-write", format!("json cannot hold this puzzle: {e}")))?;
    out.push(b'\n');
    Ok(out)
}

fn write_board(board: &Board) -> Value {
    let orientation = |o| if o == Orientation::Flat { "flat" } else { "pointy" };
    match (board.plan(), board.ground()) {
        (Plan::Squares { rows, cols, diagonals, holes }, _) => {
            let mut map = json!({ "rows": rows, "cols": cols });
            if diagonals {
                map["diagonals"] = true.into();
            }
            if !holes.is_empty() {
                let name = |&(r, c): &(u32, u32)| SquareFrame { rows, cols }.name(Coord::Cell { r, c });
                map["holes"] = holes.iter().filter_map(name).collect();
            }
            json!({ "rectangle": map })
        }
        (Plan::Hexes { orientation: o, .. }, _) if board.radius().is_some() => {
            json!({ "hexagon": { "radius": board.radius(), "orientation": orientation(o) } })
        }
        (Plan::Hexes { cells, orientation: o, reading }, _) => {
            let cells: Vec<[i64; 2]> = cells.iter().map(|hex| [hex.col(), hex.row()]).collect();
            json!({ "hexes": { "cells": cells, "orientation": orientation(o), "reading": reading } })
        }
        (Plan::Graph { nodes }, Ground::Graph | Ground::Squares { .. } | Ground::Hexes { .. }) => {
            let cell = |node: Node| {
                let mut map = json!({ "label": node.label, "neighbours": node.neighbours });
                if let Some((x, y)) = node.at {
                    map["at"] = json!([x, y]);
                }
                map
            };
            json!({ "graph": { "cells": nodes.into_iter().map(cell).collect::<Vec<_>>() } })
        }
    }
}

fn write_marks(card: &Card, board: &Board, marks: &Marks, with_zero: bool) -> Value {
    let mut out = Map::new();
    for kind in card.marks {
        if kind.values.are_numbers() {
            let here =
                marks.iter().filter(|(place, mark)| place.kind() == kind.on && (with_zero || *mark != 0));
            let numbers: Map<String, Value> = here.map(|(place, n)| (board.name(place), n.into())).collect();
            out.insert("number".into(), Value::Object(numbers));
        }
        for &(value, word) in kind.values.listed().iter().filter(|(v, _)| *v != 0 || with_zero) {
            let names: Vec<String> = marks
                .iter()
                .filter(|&(place, mark)| place.kind() == kind.on && mark == value)
                .map(|(place, _)| board.name(place))
                .collect();
            if !names.is_empty() || !with_zero {
                out.insert(word.into(), names.into());
            }
        }
    }
    Value::Object(out)
}
