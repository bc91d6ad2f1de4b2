//! Looking at a document: how it is drawn, where everything lies, what is wrong with it, whether it is solved.
//!
//! The page asks this after every edit, so the answer is kept short: the page says which parts it has already, by their
//! fingerprints, and gets only the others.

use crate::wire;
use axum::body::Bytes;
use axum::response::Response;
use gridwright::board::{Board, Cell, Place, PlaceKind};
use gridwright::coord::Orientation;
use gridwright::draw::{Options, Picture, Target, Theme, says};
use gridwright::puzzle::{Draft, Finding, Marks, Puzzle};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    #[serde(default)]
    view: View,
    /// What the page has already: fingerprints by the names of groups, and `places`.
    #[serde(default)]
    have: BTreeMap<String, String>,
}

/// What to draw beside the puzzle.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct View {
    /// Coordinates at the border.
    names: bool,
    /// `pointy` or `flat`, if not as the board says.
    orientation: Option<String>,
    /// The marks and notes of the player.
    play: bool,
    /// Marks to show instead: an answer.
    answer: Option<Value>,
    /// Another answer to compare with it.
    compare: Option<Value>,
    /// Marks that every answer shares.
    forced: Option<Value>,
    /// Places that a step uses, by their names.
    used: Vec<String>,
    /// Places that it says something about.
    focus: Vec<String>,
    /// Where cells could be added.
    ghosts: bool,
    /// Hatch the inside of a closed loop.
    inside: bool,
    /// Say which rules are broken already, whatever is written into the places that are still open.
    check: Check,
}

#[derive(Deserialize, Default, PartialEq, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Check {
    #[default]
    None,
    Breaks,
}

pub async fn look(body: Bytes) -> Response {
    wire::aside(move || {
        let question: Question = wire::question(&body)?;
        let draft = wire::draft(question.puzzle)?;
        answer(&draft, &question).map(|value| wire::reply(&value))
    })
    .await
}

fn answer(draft: &Draft, question: &Question) -> Result<Value, Vec<Finding>> {
    let sketch = draft.sketch()?;
    let (puzzle, board) = (&sketch.puzzle, sketch.puzzle.board());
    wire::check_size(board)?;
    let findings: Vec<&Finding> =
        sketch.findings.iter().chain(&sketch.doubts).chain(puzzle.notes()).collect();
    let view = &question.view;
    let read = |value: &Option<Value>| value.as_ref().map(|value| wire::read_marks(puzzle, value));
    let (shown, compare, forced) = (read(&view.answer), read(&view.compare), read(&view.forced));
    // Places that are not on this board are passed over: the board may have changed since they were told.
    let find =
        |names: &[String]| -> Vec<Place> { names.iter().filter_map(|name| board.find(name).ok()).collect() };
    let (used, focus) = (find(&view.used), find(&view.focus));
    let none = Marks::new(board);
    let marks = shown.as_ref().unwrap_or(if view.play { puzzle.marks() } else { &none });
    let options = Options {
        orientation: match view.orientation.as_deref() {
            Some("pointy") => Some(Orientation::Pointy),
            Some("flat") => Some(Orientation::Flat),
            _ => None,
        },
        names: view.names,
        marks: Some(marks),
        compare: compare.as_ref(),
        forced: forced.as_ref(),
        inside: view.inside,
        pencil: view.play.then(|| puzzle.pencil()),
        astray: &sketch.astray,
        used: &used,
        focus: &focus,
        ..Options::default()
    };
    let picture = Picture::of(puzzle, &options, &Theme::page());
    let mut out = json!({
        "width": picture.width,
        "height": picture.height,
        "cells": board.cells().len(),
        "line": board.longest_line(),
        "radius": board.frame_radius(),
        "groups": groups(&picture, question),
        "says": spoken(puzzle),
        "findings": findings,
    });
    if draft.rooms.is_empty() && puzzle.card().blocks.is_some() {
        let names = |cells: &Vec<Cell>| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>();
        out["blocks"] = puzzle.rooms().iter().map(names).collect();
    }
    let mut lying = places(puzzle, &picture);
    if view.ghosts {
        lying.extend(picture.gaps.iter().map(|gap| {
            let name = format!("{},{}", gap.site.0, gap.site.1);
            json!({ "name": name, "kind": "ghost", "at": gap.at, "area": flat(&gap.area), "near": [] })
        }));
    }
    let lying = Value::Array(lying);
    let print = fingerprint(&lying.to_string());
    if question.have.get("places") != Some(&print) {
        out["places"] = lying;
    }
    out["placesPrint"] = print.into();
    if view.play {
        out["solved"] = (sketch.is_sound() && puzzle.is_solved(puzzle.marks())).into();
        out["breaches"] = match view.check {
            Check::None => json!([]),
            Check::Breaks => wire::breaches(board, &puzzle.mistakes(puzzle.marks())),
        };
    }
    Ok(out)
}

/// A short fingerprint of some text, to tell whether the page has it already.
fn fingerprint(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The groups of the picture; those that the page has are named without their items.
fn groups(picture: &Picture, question: &Question) -> Value {
    let mut out = Vec::new();
    // What a legend says, the panel beside the board says in its own way.
    for layer in picture.layers.iter().filter(|layer| layer.name != "legend") {
        let items = wire::items(layer);
        let print = fingerprint(&items.to_string());
        out.push(match question.have.get(layer.name) == Some(&print) {
            true => json!({ "name": layer.name, "print": print }),
            false => json!({ "name": layer.name, "print": print, "items": items }),
        });
    }
    Value::Array(out)
}

/// What is spoken for the places that hold something; the others just say their names.
fn spoken(puzzle: &Puzzle) -> Value {
    let board = puzzle.board();
    let clues = puzzle.clues().iter().map(|&(place, _)| place);
    let notes = puzzle.pencil().iter().map(|(cell, _)| cell.into());
    let caged = puzzle.cages().iter().flat_map(|cage| cage.cells.iter().map(|&cell| cell.into()));
    // In the order of the board, so that the same question has the same answer.
    let held: BTreeSet<Place> =
        clues.chain(puzzle.marks().iter().map(|(place, _)| place)).chain(notes).chain(caged).collect();
    let say = |place: Place| (board.name(place), says(puzzle, place).into());
    Value::Object(held.into_iter().map(say).collect::<Map<String, Value>>())
}

/// Where every place lies that the genre writes on or that a broken rule may point to, and which cells it touches, by their positions in this list:
/// cells come first.
fn places(puzzle: &Puzzle, picture: &Picture) -> Vec<Value> {
    let (board, card) = (puzzle.board(), puzzle.card());
    // Lines along edges meet at corners, and what is wrong there is pointed out there.
    let meets = card.mark_on(PlaceKind::Edge).is_some_and(|mark| mark.values.are_borders());
    let used = |target: &&Target| {
        let kind = target.kind;
        kind == PlaceKind::Corner && meets
            || kind == PlaceKind::Cell
            || card.clues_on(kind).next().is_some()
            || card.mark_on(kind).is_some()
    };
    let one = |target: &Target| {
        let mut place = json!({
            "name": target.name,
            "kind": wire::kind_word(target.kind),
            "at": target.at,
            "area": flat(&target.area),
            "near": near(board, target.place),
        });
        let said = board.said(target.place);
        if said != target.name {
            place["said"] = said.into();
        }
        place
    };
    picture.places.iter().filter(used).map(one).collect()
}

fn near(board: &Board, place: Place) -> Vec<usize> {
    match place {
        Place::Cell(cell) => board.neighbours(cell).map(|(near, _)| near.index()).collect(),
        Place::Edge(edge) => {
            let (a, b) = board.sides(edge);
            std::iter::once(a).chain(b).map(|cell| cell.index()).collect()
        }
        Place::Corner(corner) => board.cells_at(corner).map(|cell| cell.index()).collect(),
    }
}

fn flat(points: &[(f64, f64)]) -> Vec<f64> {
    points.iter().flat_map(|&(x, y)| [x, y]).collect()
}
