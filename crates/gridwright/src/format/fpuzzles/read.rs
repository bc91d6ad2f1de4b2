//! Reading the JSON of f-puzzles.

use super::super::grid::usual_block;
use super::super::scan::{cause, shown};
use super::{DIAGONALS, FLAGS};
use crate::board::{Plan, Spot};
use crate::coord::Coord;
use crate::puzzle::{Cage, Clue, Draft, Finding, Note, Sign};
use serde_json::{Map, Value};

/// Keys that are read, or that say nothing about the puzzle.
const KNOWN: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "killercage",
    "extraregion",
    "difference",
    "odd",
    "even",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "metadata",
];

/// Keys of what is only drawn.
const DRAWN: &[&str] = &["line", "rectangle", "circle", "text", "cage"];

/// Keys of a cell that are read, or that are only drawn.
const IN_CELLS: &[&str] =
    &["value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "c", "cArray", "highlight"];

fn bad(message: String) -> Vec<Finding> {
    vec![Finding::error("bad-fpuzzles", message)]
}

/// Whether a value switches something on: rules that are off or empty may be there all the same.
fn is_on(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
    }
}

pub(super) fn read(text: &str) -> Result<Draft, Vec<Finding>> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let finding = Finding::error("bad-json", format!("this is no JSON: {}", cause(&error)));
        vec![finding.on_line(error.line().max(1), error.column().max(1))]
    })?;
    let top = value.as_object().ok_or_else(|| bad("f-puzzles JSON should be an object".into()))?;
    let size = top.get("size").and_then(Value::as_u64).filter(|size| (1..=25).contains(size));
    let Some(side) = size.map(|size| size as u32) else {
        return Err(bad("\"size\" should be a whole number, at most 25".into()));
    };
    let unknown = |key: &&String| !KNOWN.contains(&key.as_str()) && !DRAWN.contains(&key.as_str());
    let mut strange: Vec<&String> =
        top.iter().filter(|(_, value)| is_on(value)).map(|(key, _)| key).collect();
    strange.retain(|key| unknown(key));
    if !strange.is_empty() {
        let names: Vec<_> = strange.iter().map(|key| format!("\"{}\"", shown(key))).collect();
        let message = format!("the puzzle has rules that are not known here: {}", names.join(", "));
        return Err(vec![Finding::error("unknown-rule", message)]);
    }
    let mut draft = Draft::new("sudoku", Plan::rectangle(side, side));
    let word = |key: &str| top.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    draft.meta.title = word("title").map(str::to_string);
    draft.meta.author = word("author").map(str::to_string);
    if let Some(rules) = word("ruleset") {
        draft.meta.other.insert("ruleset".into(), rules.into());
    }
    for key in DRAWN.iter().filter(|key| top.get(**key).is_some_and(is_on)) {
        let message = format!("what is drawn as \"{key}\" is left out");
        let help = "if it is part of the rules, this is another puzzle";
        draft.notes.push(Finding::warning("drawing-left-out", message).help(help));
    }
    let table = Table { top, side };
    table.grid(&mut draft)?;
    table.rules(&mut draft)?;
    table.solution(&mut draft);
    Ok(draft)
}

struct Table<'a> {
    top: &'a Map<String, Value>,
    side: u32,
}

impl Table<'_> {
    fn spot(&self, at: u32) -> Spot {
        Spot::Square(Coord::Cell { r: at / self.side, c: at % self.side })
    }

    /// Givens, what the player wrote, and regions.
    fn grid(&self, draft: &mut Draft) -> Result<(), Vec<Finding>> {
        let side = self.side as usize;
        let rows = self.top.get("grid").and_then(Value::as_array);
        let cells: Option<Vec<&Vec<Value>>> =
            rows.map(|rows| rows.iter().filter_map(Value::as_array).collect());
        let cells = cells.filter(|rows| rows.len() == side && rows.iter().all(|row| row.len() == side));
        let cells = cells.ok_or_else(|| bad(format!("\"grid\" should be {side} lists of {side} cells")))?;
        let mut regions: Vec<Option<Value>> = Vec::new();
        for (at, cell) in (0..).zip(cells.into_iter().flatten()) {
            let name = format!("R{}C{}", at / self.side + 1, at % self.side + 1);
            let Some(cell) = cell.as_object() else {
                return Err(bad(format!("the cell {name} should be an object")));
            };
            if let Some((key, _)) = cell.iter().find(|(key, v)| !IN_CELLS.contains(&key.as_str()) && is_on(v))
            {
                let message = format!("the cell {name} has \"{}\", which is not known here", shown(key));
                return Err(vec![Finding::error("unknown-rule", message)]);
            }
            if let Some(value) = cell.get("value").filter(|value| is_on(value)) {
                let number = value.as_u64().and_then(|n| u16::try_from(n).ok());
                let number = number.ok_or_else(|| bad(format!("the value of {name} should be a number")))?;
                match cell.get("given").is_some_and(is_on) {
                    true => draft.clues.push((self.spot(at), Clue::Number(number.into()))),
                    false => draft.marks.push((self.spot(at), number)),
                }
            }
            let pencil = ["centerPencilMarks", "cornerPencilMarks"].iter().find_map(|key| {
                let list = cell.get(*key)?.as_array()?;
                let numbers: Vec<u16> = list.iter().filter_map(|n| n.as_u64()?.try_into().ok()).collect();
                (!numbers.is_empty()).then_some(numbers)
            });
            draft.pencil.extend(pencil.map(|numbers| (self.spot(at), Note::Candidates(numbers))));
            regions.push(cell.get("region").cloned());
        }
        self.regions(&regions, draft);
        Ok(())
    }

    /// Regions, if they are not the usual blocks. A cell in none of them is a room by itself.
    fn regions(&self, regions: &[Option<Value>], draft: &mut Draft) {
        let side = self.side;
        let (wide, tall) = usual_block(side);
        let usual = |at: u32| at / side / tall * tall + at % side / wide;
        if regions.iter().all(|region| region.as_ref().is_some_and(Value::is_null)) {
            // No regions at all: the whole board is one room.
            draft.rooms = vec![(0..side * side).map(|at| self.spot(at)).collect()];
            return;
        }
        let mut rooms: Vec<(Value, Vec<u32>)> = Vec::new();
        for (at, region) in (0..).zip(regions) {
            let label = match region {
                None => Value::from(usual(at)),
                Some(Value::Null) => Value::from(format!("cell {at}")),
                Some(label) => label.clone(),
            };
            match rooms.iter_mut().find(|(known, _)| *known == label) {
                Some((_, cells)) => cells.push(at),
                None => rooms.push((label, vec![at])),
            }
        }
        let is_usual = rooms.len() == side as usize
            && rooms.iter().all(|(_, cells)| cells.iter().all(|&at| usual(at) == usual(cells[0])));
        if !is_usual {
            draft.rooms =
                rooms.into_iter().map(|(_, cells)| cells.iter().map(|&at| self.spot(at)).collect()).collect();
        }
    }

    /// The entries of a list of rules.
    fn list(&self, key: &str) -> impl Iterator<Item = &Value> {
        self.top.get(key).and_then(Value::as_array).into_iter().flatten()
    }

    fn cell(&self, key: &str, name: &Value) -> Result<Spot, Vec<Finding>> {
        let parse = |name: &str| {
            let (row, column) = name.strip_prefix('R')?.split_once('C')?;
            let inside = |text: &str| text.parse().ok().filter(|n| (1..=self.side).contains(n));
            Some(Spot::Square(Coord::Cell { r: inside(row)? - 1, c: inside(column)? - 1 }))
        };
        name.as_str().and_then(parse).ok_or_else(|| {
            bad(format!(
                "{} in \"{key}\" is no cell of the board: they are R1C1 and so on",
                shown(&name.to_string())
            ))
        })
    }

    fn cells(&self, key: &str, entry: &Value) -> Result<Vec<Spot>, Vec<Finding>> {
        let names = entry["cells"].as_array().map_or(&[][..], Vec::as_slice);
        names.iter().map(|name| self.cell(key, name)).collect()
    }

    fn rules(&self, draft: &mut Draft) -> Result<(), Vec<Finding>> {
        let on = |key: &str| self.top.get(key).is_some_and(is_on);
        draft
            .variants
            .extend(FLAGS.iter().filter(|(key, _)| on(key)).map(|(_, variant)| variant.to_string()));
        let diagonals: u32 = DIAGONALS.iter().filter(|(key, _)| on(key)).map(|(_, bit)| bit).sum();
        if diagonals > 0 {
            draft.settings.push(("diagonals".into(), diagonals));
        }
        for (key, told) in [("killercage", true), ("extraregion", false)] {
            for entry in self.list(key) {
                let cells = self.cells(key, entry)?;
                let sum = match &entry["value"] {
                    value if !told || !is_on(value) => None,
                    value => Some(number(value).ok_or_else(|| {
                        bad(format!("the sum {} of a cage is no number", shown(&value.to_string())))
                    })?),
                };
                // A cage that was begun and left.
                if !cells.is_empty() {
                    draft.cages.push(Cage { cells, sum });
                }
            }
        }
        for entry in self.list("difference") {
            let value = &entry["value"];
            if is_on(value) && number(value) != Some(1) {
                let message = format!(
                    "a difference of {} between two cells is not known here",
                    shown(&value.to_string())
                );
                return Err(vec![
                    Finding::error("unknown-rule", message).help("only dots for consecutive numbers are"),
                ]);
            }
            let cells = self.cells("difference", entry)?;
            let edge = match cells.as_slice() {
                [Spot::Square(a), Spot::Square(b)] => edge_between(*a, *b),
                _ => None,
            };
            let edge =
                edge.ok_or_else(|| bad("a dot in \"difference\" should lie between two neighbours".into()))?;
            let dot = (Spot::Square(edge), Clue::Sign(Sign::Dot));
            if !draft.clues.contains(&dot) {
                draft.clues.push(dot);
            }
        }
        // With dots, the pairs that have one are left out of this rule.
        if on("nonconsecutive") {
            let variant = if on("difference") { "alldots" } else { "nonconsecutive" };
            draft.variants.push(variant.into());
        }
        for (key, sign, odd) in [("odd", Sign::Odd, 1), ("even", Sign::Even, 0)] {
            for entry in self.list(key) {
                let spot = self.cell(key, &entry["cell"])?;
                let agrees = |(given, clue): &(Spot, Clue)| {
                    *given == spot && matches!(clue, Clue::Number(n) if n % 2 == odd)
                };
                // Beside a given of that kind the sign says nothing.
                if !draft.clues.iter().any(agrees) {
                    draft.clues.push((spot, Clue::Sign(sign)));
                }
            }
        }
        Ok(())
    }

    /// The answer, if all of it is there: a list of numbers, a list of lists, or a text.
    fn solution(&self, draft: &mut Draft) {
        let area = self.side * self.side;
        let numbers: Option<Vec<u32>> = match self.top.get("solution") {
            Some(Value::String(text)) => text.chars().map(|c| c.to_digit(36).filter(|&n| n > 0)).collect(),
            Some(Value::Array(list)) => {
                let flat = list.iter().flat_map(|entry| match entry {
                    Value::Array(row) => row.iter().collect(),
                    other => vec![other],
                });
                flat.map(number).collect()
            }
            _ => None,
        };
        let numbers =
            numbers.filter(|n| n.len() as u32 == area && n.iter().all(|n| (1..=self.side).contains(n)));
        draft.answer = numbers.map(|n| (0..).zip(n).map(|(at, n)| (self.spot(at), n as u16)).collect());
    }
}

/// A number, which may be written as a text.
fn number(value: &Value) -> Option<u32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_u64()?.try_into().ok(),
    }
}

fn edge_between(a: Coord, b: Coord) -> Option<Coord> {
    let (first, second) =
        ((a.row(), a.col()).min((b.row(), b.col())), (a.row(), a.col()).max((b.row(), b.col())));
    match (second.0 - first.0, second.1.checked_sub(first.1)?) {
        (0, 1) => Some(Coord::EdgeV { r: second.0, c: second.1 }),
        (1, 0) => Some(Coord::EdgeH { r: second.0, c: second.1 }),
        _ => None,
    }
}
