//! Our JSON keeps the promise of its schema: every good board, as it is written, satisfies it, and what the reader
//! refuses for its form the schema refuses too.
//!
//! The validator knows just the keywords that the schema uses and fails on any other, so that none is passed over.

mod common;

use common::{read, shown};
use gridwright::board::MAX_CELLS;
use gridwright::{format, genre};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Everything in a value that a schema does not allow, each with its path.
fn complaints(root: &Value, schema: &Value, value: &Value, path: &str) -> Vec<String> {
    let mut out = Vec::new();
    let keywords = schema.as_object().expect("a schema is an object");
    for (keyword, wanted) in keywords {
        let mut complain = |what: String| out.push(format!("{path}: {what}"));
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let pointer =
                    wanted.as_str().and_then(|name| name.strip_prefix('#')).expect("a local reference");
                let target = root.pointer(pointer).expect("a reference to something that is there");
                out.extend(complaints(root, target, value, path));
            }
            "type" => {
                let fits = match wanted.as_str().expect("one type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    other => panic!("the type {other} is new to this test"),
                };
                if !fits {
                    complain(format!("{value} is not of type {wanted}"));
                }
            }
            "const" if value != wanted => complain(format!("{value} is not {wanted}")),
            "enum" if !wanted.as_array().unwrap().contains(value) => {
                complain(format!("{value} is none of {wanted}"))
            }
            "const" | "enum" => {}
            "minimum" => {
                if value.as_f64().is_some_and(|number| number < wanted.as_f64().unwrap()) {
                    complain(format!("{value} is less than {wanted}"));
                }
            }
            "maximum" => {
                if value.as_f64().is_some_and(|number| number > wanted.as_f64().unwrap()) {
                    complain(format!("{value} is more than {wanted}"));
                }
            }
            "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                let size = match (keyword.ends_with("Items"), value) {
                    (true, Value::Array(list)) => list.len() as u64,
                    (false, Value::Object(map)) => map.len() as u64,
                    _ => continue,
                };
                let limit = wanted.as_u64().unwrap();
                if keyword.starts_with("min") && size < limit || keyword.starts_with("max") && size > limit {
                    complain(format!("its size {size} is against {keyword} {limit}"));
                }
            }
            "required" => {
                for name in wanted.as_array().unwrap() {
                    if value.as_object().is_some_and(|map| !map.contains_key(name.as_str().unwrap())) {
                        complain(format!("{name} is missing"));
                    }
                }
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    out.extend(complaints(root, wanted, item, &format!("{path}[{i}]")));
                }
            }
            "properties" => {
                for (name, inner) in wanted.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        out.extend(complaints(root, inner, value, &format!("{path}.{name}")));
                    }
                }
            }
            "additionalProperties" => {
                let named = |name: &String| keywords.get("properties").is_some_and(|p| p.get(name).is_some());
                for (name, value) in value.as_object().into_iter().flatten().filter(|(name, _)| !named(name))
                {
                    let path = format!("{path}.{name}");
                    match wanted {
                        Value::Bool(false) => out.push(format!("{path}: is not allowed")),
                        schema => out.extend(complaints(root, schema, value, &path)),
                    }
                }
            }
            "oneOf" => {
                let choices = wanted.as_array().unwrap();
                let fitting = choices.iter().filter(|s| complaints(root, s, value, path).is_empty()).count();
                if fitting != 1 {
                    complain(format!("{value} fits {fitting} of the choices, not one"));
                }
            }
            other => panic!("the keyword {other} is new to this test"),
        }
    }
    out
}

fn schema() -> Value {
    serde_json::from_str(format::SCHEMA).unwrap()
}

fn against_the_schema(document: &Value) -> Vec<String> {
    let schema = schema();
    complaints(&schema, &schema, document, "document")
}

#[test]
fn every_board_is_written_as_the_schema_says() {
    let mut tried = 0;
    for genre in genre::ALL {
        for folder in ["good", "wrong"] {
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
                .join("src/genre")
                .join(genre.card().id)
                .join(folder);
            for entry in std::fs::read_dir(&path).unwrap() {
                let file = entry.unwrap().path();
                let puzzle = read(&std::fs::read(&file).unwrap()).unwrap_or_else(|e| panic!("{}", shown(&e)));
                let json = format::write(&puzzle, format::find("json").unwrap()).unwrap();
                let document: Value = serde_json::from_slice(&json).unwrap();
                assert_eq!(against_the_schema(&document), [] as [&str; 0], "{}", file.display());
                tried += 1;
            }
        }
    }
    assert!(tried > 10);
}

#[test]
fn the_limits_in_the_schema_are_those_of_the_boards() {
    let schema = schema();
    let at = |path: &str| {
        let path = format!("/properties/board/properties/{path}");
        schema.pointer(&path).and_then(Value::as_u64).unwrap_or_else(|| panic!("{path}"))
    };
    let radius = at("hexagon/properties/radius/maximum");
    let size = |r: u64| 3 * r * (r + 1) + 1;
    assert!(size(radius) <= MAX_CELLS as u64 && size(radius + 1) > MAX_CELLS as u64);
    for path in ["rectangle/properties/rows/maximum", "rectangle/properties/cols/maximum"] {
        assert_eq!(at(path), MAX_CELLS as u64);
    }
    for path in ["hexes/properties/cells/maxItems", "graph/properties/cells/maxItems"] {
        assert_eq!(at(path), MAX_CELLS as u64);
    }
}

#[test]
fn a_document_with_everything_satisfies_schema_and_reader() {
    let documents = [
        json!({ "gridwright": 1, "genre": "slitherlink", "board": { "hexagon": { "radius": 1, "orientation": "flat" } },
                "variants": ["full"], "title": "t", "author": "a", "clues": { "b2": "?" }, "hidden": { "b1": 0 },
                "marks": { "line": ["a1-b1"], "cross": [] }, "pencil": { "b2": "inside", "a1": [3, 1] },
                "answer": { "line": [] }, "note": [1, 2.5, null] }),
        json!({ "gridwright": 1, "genre": "slitherlink",
                "board": { "rectangle": { "rows": 2, "cols": 3, "diagonals": false, "holes": ["a1"] } } }),
        json!({ "gridwright": 1, "genre": "slitherlink",
                "board": { "hexes": { "cells": [[0, 0], [2, 0], [1, -1]], "reading": "even-rows" } } }),
        json!({ "gridwright": 1, "genre": "blank",
                "board": { "graph": { "cells": [{ "label": "a", "neighbours": [], "at": [0.5, -1] }] } } }),
    ];
    for document in documents {
        assert_eq!(against_the_schema(&document), [] as [&str; 0], "{document}");
        read(document.to_string().as_bytes()).unwrap_or_else(|e| panic!("{document}: {}", shown(&e)));
    }
}

#[test]
fn what_is_malformed_satisfies_neither_schema_nor_reader() {
    let hexagon = || json!({ "hexagon": { "radius": 1 } });
    let with = |key: &str, value: Value| {
        let mut document = json!({ "gridwright": 1, "genre": "slitherlink", "board": hexagon() });
        document[key] = value;
        document
    };
    let documents = [
        json!([]),
        json!({}),
        json!({ "gridwright": 1, "board": hexagon() }),
        json!({ "gridwright": 1, "genre": "slitherlink" }),
        with("gridwright", json!(2)),
        with("gridwright", json!("1")),
        with("genre", json!(null)),
        with("title", json!(7)),
        with("variants", json!("full")),
        with("variants", json!([1])),
        with("board", json!({})),
        with("board", json!({ "triangle": {} })),
        with("board", json!({ "hexagon": { "radius": 1 }, "rectangle": { "rows": 1, "cols": 1 } })),
        with("board", json!({ "hexagon": {} })),
        with("board", json!({ "hexagon": { "radius": -1 } })),
        with("board", json!({ "hexagon": { "radius": 1.5 } })),
        with("board", json!({ "hexagon": { "radius": 4294967296u64 } })),
        with("board", json!({ "hexagon": { "radius": 1, "orientation": "round" } })),
        with("board", json!({ "hexagon": { "radius": 1, "colour": "red" } })),
        with("board", json!({ "rectangle": { "rows": 0, "cols": 1 } })),
        with("board", json!({ "rectangle": { "rows": 1 } })),
        with("board", json!({ "rectangle": { "rows": 1, "cols": 1, "diagonals": 1 } })),
        with("board", json!({ "hexes": { "cells": [[0, 0, 0]] } })),
        with("board", json!({ "hexes": { "cells": [[0, 0.5]] } })),
        with("board", json!({ "hexes": { "cells": [] } })),
        with("board", json!({ "hexes": { "cells": [[0, 0]], "reading": "odd" } })),
        with("board", json!({ "graph": { "cells": [] } })),
        with("board", json!({ "graph": { "cells": [{ "label": "a" }] } })),
        with("board", json!({ "graph": { "cells": [{ "label": "a", "neighbours": [], "at": [1] }] } })),
        with("clues", json!([3])),
        with("clues", json!({ "b2": -1 })),
        with("clues", json!({ "b2": "3" })),
        with("clues", json!({ "b2": 4294967296u64 })),
        with("hidden", json!({ "b2": null })),
        with("marks", json!({ "dot": [] })),
        with("marks", json!({ "line": "a1-b1" })),
        with("answer", json!(null)),
        with("pencil", json!(["b2"])),
        with("pencil", json!({ "b2": 3 })),
        with("pencil", json!({ "b2": [0] })),
        with("pencil", json!({ "b2": [65536] })),
        with("pencil", json!({ "b2": "in" })),
    ];
    for document in documents {
        assert!(!against_the_schema(&document).is_empty(), "the schema allows {document}");
        let json = format::find("json").unwrap().read(document.to_string().as_bytes());
        assert!(json.and_then(|draft| draft.into_puzzle()).is_err(), "the reader allows {document}");
    }
}
