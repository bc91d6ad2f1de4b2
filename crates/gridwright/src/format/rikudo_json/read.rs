//! Reading the creator's files: every defect at once, each with its place; mended where that is allowed.

use super::{CENTRE, KEPT, Mend, TAKEN, sorted};
use crate::board::{Node, Plan, Spot};
use crate::format::offsets::{self, Convention};
use crate::format::strict::{self, Document};
use crate::format::{Input, not_text};
use crate::puzzle::{Clue, Draft, Finding, Position, Severity, Sign};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Everything that was found, and whether it is mended.
struct Report {
    findings: Vec<Finding>,
    mend: bool,
}

impl Report {
    /// Something that keeps the puzzle from being used, unless it is mended.
    fn defect(&mut self, finding: Finding, mended: &str) {
        self.findings.push(match self.mend {
            false => finding,
            true => Finding {
                severity: Severity::Warning,
                message: format!("{}: {mended}", finding.message),
                ..finding
            },
        });
    }

    fn field(&mut self, document: &Document, keys: &[&str], what: &str) {
        let finding = Finding::error("bad-field", format!("{}: {what}", keys.join(".")));
        self.findings.push(located(finding, document.place(keys, None)));
    }
}

fn located(finding: Finding, place: Option<Position>) -> Finding {
    match place {
        Some(Position { line, column }) => finding.on_line(line, column),
        None => finding,
    }
}

/// Takes an object out of another; an empty one if it is missing or no object, which is reported.
fn take(
    top: &mut Map<String, Value>,
    key: &str,
    document: &Document,
    report: &mut Report,
) -> Map<String, Value> {
    match top.shift_remove(key) {
        Some(Value::Object(map)) => map,
        None => Map::new(),
        Some(_) => {
            report.field(document, &[key], "should be an object { … }");
            Map::new()
        }
    }
}

pub fn read(input: &Input<'_>, mend: Mend) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let mut document = strict::parse(text).map_err(|finding| vec![finding])?;
    let Value::Object(mut top) = document.value.take() else {
        return Err(vec![Finding::error("bad-field", "the document: should be an object { … }")]);
    };
    let mut report = Report { findings: std::mem::take(&mut document.repeated), mend: mend.defects };
    for key in ["vertices", "adjacency"] {
        if !top.contains_key(key) {
            report
                .findings
                .push(Finding::error("bad-field", format!("{key}: is missing, it should be there")));
        }
    }
    let mut kept = Map::new();
    let (values, extras) = read_vertices(&mut top, &document, &mut report);
    if !extras.is_empty() {
        kept.insert("vertices".into(), extras.into());
    }
    let layout_was = top.contains_key("layout");
    let mut layout = take(&mut top, "layout", &document, &mut report);
    let at = read_coordinates(&mut layout, &values, &document, &mut report);
    check_layout(&layout, &values, &mut report);
    let centre = layout.get("center_rc").and_then(|pair| {
        let pair = pair.as_array().filter(|pair| pair.len() == 2)?;
        Some(format!("{},{}", pair[0].as_i64()?, pair[1].as_i64()?))
    });
    if centre.is_some() {
        layout.shift_remove("center_rc");
    }
    if layout_was {
        kept.insert("layout".into(), layout.into());
    }

    // Reading order where there is a layout, then the order of the labels.
    let mut labels: Vec<&String> = values.keys().collect();
    let order = |label: &&String| at.get(*label).copied();
    labels.sort_by(|a, b| match (order(a), order(b)) {
        (Some(a), Some(b)) => a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)),
        (a, b) => b.is_some().cmp(&a.is_some()),
    });
    let number: HashMap<&str, usize> = labels.iter().map(|label| label.as_str()).zip(0..).collect();
    let adjacency = take(&mut top, "adjacency", &document, &mut report);
    let mut near = read_adjacency(&adjacency, &labels, &number, &document, &mut report);
    let squares = compare(&labels, &at, &mut near, mend.adjacency, &mut report);

    let mut constraints = take(&mut top, "constraints", &document, &mut report);
    let dots = read_dots(&mut constraints, &number, &near, &document, &mut report);
    if !constraints.is_empty() {
        kept.insert("constraints".into(), constraints.into());
    }
    match top.shift_remove("max_value") {
        Some(Value::Number(n)) if n.as_u64() == Some(labels.len() as u64) => {}
        None => {}
        Some(other) => {
            let cells = labels.len();
            let message = format!("max_value is {other}, but there are {cells} cells: {cells} is used");
            let finding = Finding::warning("max-value", message);
            report.findings.push(located(finding, document.place(&["max_value"], None)));
        }
    }

    let node = |(cell, label): (usize, &&String)| {
        let mut neighbours: Vec<String> = near[cell].iter().map(|&other| labels[other].clone()).collect();
        neighbours.sort();
        let at = at.get(*label).map(|&(row, col)| match squares {
            true => (col, row),
            false => offsets::drawn_as_hexagon(row, col),
        });
        Node { label: label.to_string(), neighbours, at }
    };
    let nodes = labels.iter().enumerate().map(node).collect();
    let mut draft = Draft::new("path", Plan::Graph { nodes });
    let spot = |label: &str| Spot::Node(label.to_string());
    for label in &labels {
        if let Some(value) = values[*label] {
            draft.clues.push((spot(label), Clue::Number(value)));
        }
    }
    for (a, b) in dots {
        draft.clues.push((Spot::Between(Box::new(spot(&a)), Box::new(spot(&b))), Clue::Sign(Sign::Dot)));
    }
    for (key, value) in top {
        match (key.as_str(), value) {
            ("title", Value::String(title)) => draft.meta.title = Some(title),
            ("author", Value::String(author)) => draft.meta.author = Some(author),
            (taken, value) if TAKEN.contains(&taken) => {
                kept.insert(key, value);
            }
            (_, value) => {
                draft.meta.other.insert(key, value);
            }
        }
    }
    if let Some(centre) = centre {
        draft.meta.other.insert(CENTRE.into(), centre.into());
    }
    if !kept.is_empty() {
        // As a text, so that notations with plain notes can keep it too; sorted, as the order says nothing.
        draft.meta.other.insert(KEPT.into(), sorted(kept.into()).to_string().into());
    }
    if report.findings.iter().any(|finding| finding.severity == Severity::Error) {
        return Err(report.findings);
    }
    draft.notes = report.findings;
    Ok(draft)
}

type Values = BTreeMap<String, Option<u32>>;

/// The cells with their numbers, and what else is said of them.
fn read_vertices(
    top: &mut Map<String, Value>,
    document: &Document,
    report: &mut Report,
) -> (Values, Map<String, Value>) {
    let (mut values, mut extras) = (Values::new(), Map::new());
    for (label, vertex) in take(top, "vertices", document, report) {
        let Value::Object(mut vertex) = vertex else {
            report.field(document, &["vertices", &label], "should be an object such as { \"value\": null }");
            values.insert(label, None);
            continue;
        };
        let value = match vertex.shift_remove("value") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let number = value.as_u64().and_then(|n| u32::try_from(n).ok());
                if number.is_none() {
                    let what = format!("the value {value} is no number from 1: write null for an empty cell");
                    report.field(document, &["vertices", &label], &what);
                }
                number
            }
        };
        if !vertex.is_empty() {
            extras.insert(label.clone(), vertex.into());
        }
        values.insert(label, value);
    }
    (values, extras)
}

/// Row and column of each cell that has them. What is said of other ids stays in the layout.
fn read_coordinates(
    layout: &mut Map<String, Value>,
    values: &Values,
    document: &Document,
    report: &mut Report,
) -> HashMap<String, (f64, f64)> {
    let mut at = HashMap::new();
    let Some(coordinates) = layout.get_mut("coordinates") else { return at };
    let Value::Object(map) = coordinates else {
        report.field(document, &["layout", "coordinates"], "should be an object { … }");
        return at;
    };
    let mut unknown = Vec::new();
    map.retain(|label, pair| {
        if !values.contains_key(label) {
            unknown.push(label.clone());
            return true;
        }
        let pair = pair.as_array().filter(|pair| pair.len() == 2);
        match pair.and_then(|pair| pair[0].as_f64().zip(pair[1].as_f64())) {
            Some((row, col)) if row.abs() < 1e9 && col.abs() < 1e9 => {
                at.insert(label.clone(), (row, col));
            }
            _ => report.field(document, &["layout", "coordinates", label], "should be [row, column]"),
        }
        false
    });
    for label in unknown {
        let message = format!("layout.coordinates places \"{label}\", which is no cell");
        let finding = Finding::warning("unknown-cell", message).at([label.clone()]);
        let place = document.place(&["layout", "coordinates", &label], None);
        report.findings.push(located(finding, place));
    }
    if layout["coordinates"].as_object().is_some_and(Map::is_empty) && !at.is_empty() {
        layout.shift_remove("coordinates");
    }
    at
}

/// Cells cannot be centre or blocked and playable at once.
fn check_layout(layout: &Map<String, Value>, values: &Values, report: &mut Report) {
    let label = |value: &Value| match value {
        Value::String(label) => Some(label.clone()),
        Value::Array(pair) if pair.len() == 2 => Some(format!("{},{}", pair[0], pair[1])),
        _ => None,
    };
    let blocked = layout.get("non_playable_cells").and_then(Value::as_array).into_iter().flatten();
    let centre = layout.get("center_rc").into_iter();
    let named = centre.map(|v| (v, "center_rc")).chain(blocked.map(|v| (v, "non_playable_cells")));
    for (value, what) in named {
        if let Some(label) = label(value).filter(|label| values.contains_key(label)) {
            let message = format!("\"{label}\" is a cell to be numbered, but layout.{what} names it too");
            report.findings.push(Finding::warning("not-playable", message).at([label]));
        }
    }
}

/// The neighbours of each cell by number, symmetric and without self loops.
fn read_adjacency(
    adjacency: &Map<String, Value>,
    labels: &[&String],
    number: &HashMap<&str, usize>,
    document: &Document,
    report: &mut Report,
) -> Vec<HashSet<usize>> {
    let mut near = vec![HashSet::new(); labels.len()];
    let place = |label: &str| document.place(&["adjacency", label], None);
    for (label, list) in adjacency {
        let Some(list) = list.as_array() else {
            report.field(document, &["adjacency", label], "should be a list [ … ]");
            continue;
        };
        let Some(&cell) = number.get(label.as_str()) else {
            let message = format!("the adjacency lists neighbours of \"{label}\", which does not exist");
            let finding = Finding::error("unknown-cell", message).at([label.clone()]);
            report.defect(located(finding, place(label)), "the list is dropped");
            continue;
        };
        for other in list {
            let Some(other) = other.as_str() else {
                let what = format!("{other} is no id of a cell, which is a text");
                report.field(document, &["adjacency", label], &what);
                continue;
            };
            let both = || [label.clone(), other.to_string()];
            if other == label {
                let message = format!("the cell \"{label}\" is listed as its own neighbour");
                let finding = Finding::error("self-loop", message).at([label.clone()]);
                report.defect(located(finding, place(label)), "dropped");
            } else if let Some(&other_cell) = number.get(other) {
                if !near[cell].insert(other_cell) {
                    let message =
                        format!("the cell \"{label}\" lists the neighbour \"{other}\" twice: once is enough");
                    let finding = Finding::warning("duplicate-neighbour", message).at(both());
                    report.findings.push(located(finding, place(label)));
                }
            } else {
                let message =
                    format!("the cell \"{label}\" lists the neighbour \"{other}\", which does not exist");
                let finding = Finding::error("unknown-cell", message).at(both());
                report.defect(located(finding, place(label)), "dropped");
            }
        }
    }
    for label in labels.iter().filter(|label| !adjacency.contains_key(**label)) {
        let message = format!("the cell \"{label}\" has no list of neighbours");
        report.findings.push(Finding::warning("no-neighbours", message).at([label.to_string()]));
    }
    for cell in 0..labels.len() {
        let mut one_sided: Vec<usize> =
            near[cell].iter().copied().filter(|&o| !near[o].contains(&cell)).collect();
        one_sided.sort();
        for other in one_sided {
            let (a, b) = (labels[cell], labels[other]);
            let message =
                format!("the cell \"{a}\" lists the neighbour \"{b}\", but \"{b}\" does not list \"{a}\"");
            let finding = Finding::error("one-sided", message).at([a.clone(), b.clone()]);
            report.defect(located(finding, place(a)), "the other direction is added");
            near[other].insert(cell);
        }
    }
    near
}

/// Compares the neighbours with the layout and says what they fit. True if they are squares.
fn compare(
    labels: &[&String],
    at: &HashMap<String, (f64, f64)>,
    near: &mut [HashSet<usize>],
    rebuild: bool,
    report: &mut Report,
) -> bool {
    let whole = |label: &&String| {
        let &(row, col) = at.get(*label)?;
        offsets::whole(row).zip(offsets::whole(col))
    };
    let places: Option<Vec<(i64, i64)>> = labels.iter().map(whole).collect();
    let Some(places) = places.filter(|places| !places.is_empty()) else {
        if rebuild {
            let message =
                "the neighbours cannot be made from the layout: not every cell has a row and a column there";
            report.findings.push(Finding::error("no-layout", message));
        }
        return false;
    };
    let mut seen = HashMap::new();
    for (place, label) in places.iter().zip(labels) {
        if let Some(before) = seen.insert(*place, *label) {
            let message = format!("\"{before}\" and \"{label}\" stand in the same place of the layout");
            let finding = Finding::warning("same-place", message).at([before.to_string(), label.to_string()]);
            report.findings.push(finding);
        }
    }
    let links = |near: &[HashSet<usize>]| -> HashSet<(usize, usize)> {
        let pairs =
            near.iter().enumerate().flat_map(|(a, list)| list.iter().map(move |&b| (a.min(b), a.max(b))));
        pairs.collect()
    };
    let listed = links(near);
    let pair = |&(a, b): &(usize, usize)| format!("\"{}\"–\"{}\"", labels[a], labels[b]);
    let some = |links: &[(usize, usize)]| {
        let names: Vec<String> = links.iter().take(6).map(pair).collect();
        let more = if links.len() > 6 { format!(" and {} more", links.len() - 6) } else { String::new() };
        format!("{}{more}", names.join(", "))
    };
    let differing = |convention: Convention| {
        let wanted = convention.links(&places);
        let mut missing: Vec<_> = wanted.difference(&listed).copied().collect();
        let mut surplus: Vec<_> = listed.difference(&wanted).copied().collect();
        missing.sort();
        surplus.sort();
        (missing, surplus)
    };
    let of = |links: &[&Vec<(usize, usize)>]| -> Vec<String> {
        let mut cells: Vec<usize> =
            links.iter().flat_map(|list| list.iter().flat_map(|&(a, b)| [a, b])).collect();
        cells.sort();
        cells.dedup();
        cells.into_iter().map(|cell| labels[cell].clone()).collect()
    };
    let (missing, surplus) = differing(Convention::EvenRows);
    if missing.is_empty() && surplus.is_empty() {
        return false;
    }
    if rebuild {
        let mut said = Vec::new();
        for (what, list) in [("added", &missing), ("removed", &surplus)] {
            if !list.is_empty() {
                said.push(format!("{what} {}: {}", list.len(), some(list)));
            }
        }
        let message = format!("the neighbours are made anew from the layout (even-r); {}", said.join("; "));
        report.findings.push(Finding::warning("rebuilt", message).at(of(&[&missing, &surplus])));
        near.iter_mut().for_each(HashSet::clear);
        for (a, b) in Convention::EvenRows.links(&places) {
            near[a].insert(b);
            near[b].insert(a);
        }
        return false;
    }
    let fits = Convention::ALL.into_iter().find(|&c| differing(c) == (Vec::new(), Vec::new()));
    let off = missing.len() + surplus.len();
    let message = match fits {
        Some(Convention::Squares4 | Convention::Squares8) => return true,
        Some(_) => {
            "the neighbours do not match the layout, whose even rows are shifted right (even-r): they match odd rows \
             shifted right (odd-r)"
                .to_string()
        }
        None => {
            let odd = differing(Convention::OddRows);
            let odd_off = odd.0.len() + odd.1.len();
            // Where most links are others, it is another kind of graph, drawn in rows.
            if off.min(odd_off) * 4 > listed.len() {
                return false;
            }
            let (name, (missing, surplus)) = match off <= odd_off {
                true => ("even-r", (&missing, &surplus)),
                false => ("odd-r", (&odd.0, &odd.1)),
            };
            let mut said = Vec::new();
            for (what, list) in [("missing", missing), ("too many", surplus)] {
                if !list.is_empty() {
                    said.push(format!("{what}: {}", some(list)));
                }
            }
            format!(
                "the neighbours match neither even-r nor odd-r; nearest is {name}, {}",
                said.join("; ")
            )
        }
    };
    let finding = Finding::warning("layout-mismatch", message).at(of(&[&missing, &surplus]));
    report.findings.push(finding.help("the neighbours count; they can be made anew from the layout"));
    false
}

/// The dots, each sorted, all sorted.
fn read_dots(
    constraints: &mut Map<String, Value>,
    number: &HashMap<&str, usize>,
    near: &[HashSet<usize>],
    document: &Document,
    report: &mut Report,
) -> Vec<(String, String)> {
    let mut dots = BTreeSet::new();
    let list = match constraints.shift_remove("dots") {
        None => Vec::new(),
        Some(Value::Array(list)) => list,
        Some(_) => {
            report.field(document, &["constraints", "dots"], "should be a list [ … ]");
            Vec::new()
        }
    };
    for (entry, dot) in list.iter().enumerate() {
        let place = document.place(&["constraints", "dots"], Some(entry));
        let pair = dot.as_array().filter(|pair| pair.len() == 2);
        let Some((a, b)) = pair.and_then(|pair| pair[0].as_str().zip(pair[1].as_str())) else {
            let finding = Finding::error("bad-field", format!("the dot {dot} is no pair of ids"));
            report.findings.push(located(finding, place));
            continue;
        };
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let (code, what) = match (number.get(a), number.get(b)) {
            (None, _) => ("unknown-cell", format!("there is no cell \"{a}\"")),
            (_, None) => ("unknown-cell", format!("there is no cell \"{b}\"")),
            (Some(x), Some(y)) if x == y => ("dot-not-adjacent", "this is one cell, not two".to_string()),
            (Some(&x), Some(y)) if !near[x].contains(y) => {
                ("dot-not-adjacent", "these cells are not adjacent".to_string())
            }
            _ => {
                let pair = (a.to_string(), b.to_string());
                if !dots.insert(pair.clone()) {
                    let message = format!("dot \"{a}\"–\"{b}\": it is listed twice; once is enough");
                    let finding = Finding::warning("duplicate-dot", message).at([pair.0, pair.1]);
                    report.findings.push(located(finding, place));
                }
                continue;
            }
        };
        let finding =
            Finding::error(code, format!("dot \"{a}\"–\"{b}\": {what}")).at([a.to_string(), b.to_string()]);
        report.defect(located(finding, place), "dropped");
    }
    dots.into_iter().collect()
}
