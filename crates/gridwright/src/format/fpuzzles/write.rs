//! Writing links of f-puzzles.

use super::super::grid::Grid;
use super::super::{cannot, lz_string};
use super::{DIAGONALS, FLAGS};
use crate::board::{Cell, Place};
use crate::puzzle::{Clue, Finding, Puzzle, Sign};
use serde_json::{Map, Value, json};

pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "f-puzzles";
    if puzzle.card().id != "sudoku" {
        return Err(cannot(name, "it holds Sudoku only"));
    }
    let grid = Grid::of(puzzle, name)?;
    if grid.rows != grid.cols {
        return Err(cannot(name, "its boards are squares"));
    }
    let board = puzzle.board();
    let cell_name = |cell: Cell| {
        let (row, column) = board.row_and_column(cell);
        format!("R{}C{}", row + 1, column + 1)
    };
    let names = |cells: &[Cell]| cells.iter().map(|&cell| cell_name(cell)).collect::<Vec<_>>();
    let mut top = Map::new();
    top.insert("size".into(), grid.rows.into());
    let meta = puzzle.meta();
    for (key, text) in [("title", &meta.title), ("author", &meta.author)] {
        if let Some(text) = text {
            top.insert(key.into(), text.as_str().into());
        }
    }
    if let Some(rules @ Value::String(_)) = meta.other.get("ruleset") {
        top.insert("ruleset".into(), rules.clone());
    }
    let cells: Vec<Value> = board.cells().map(|cell| written_cell(puzzle, cell)).collect();
    top.insert(
        "grid".into(),
        cells.chunks(grid.cols as usize).map(|row| Value::from(row.to_vec())).collect(),
    );
    let diagonals = puzzle.settings().get("diagonals");
    for (key, _) in DIAGONALS.iter().filter(|(_, bit)| diagonals & bit != 0) {
        top.insert((*key).into(), true.into());
    }
    for (key, _) in FLAGS.iter().filter(|(_, variant)| puzzle.has_variant(variant)) {
        top.insert((*key).into(), true.into());
    }
    let dots: Vec<Value> = puzzle
        .clues()
        .iter()
        .filter_map(|(place, _)| match place {
            Place::Edge(edge) => {
                let (a, b) = board.sides(*edge);
                Some(json!({ "cells": [cell_name(a), cell_name(b?)] }))
            }
            _ => None,
        })
        .collect();
    if puzzle.has_variant("nonconsecutive") && !dots.is_empty() {
        return Err(cannot(name, "its pairs with a dot are left out of the rule nonconsecutive"));
    }
    if puzzle.has_variant("nonconsecutive") || puzzle.has_variant("alldots") {
        top.insert("nonconsecutive".into(), true.into());
    }
    for (key, sign) in [("odd", Sign::Odd), ("even", Sign::Even)] {
        let marked = board.cells().filter(|&cell| puzzle.clue(cell) == Some(&Clue::Sign(sign)));
        let list: Vec<Value> = marked.map(|cell| json!({ "cell": cell_name(cell) })).collect();
        if !list.is_empty() {
            top.insert(key.into(), list.into());
        }
    }
    if !puzzle.cages().is_empty() {
        let cage = |cage: &crate::puzzle::Cage| match cage.sum {
            Some(sum) => json!({ "cells": names(&cage.cells), "value": sum.to_string() }),
            None => json!({ "cells": names(&cage.cells) }),
        };
        top.insert("killercage".into(), puzzle.cages().iter().map(cage).collect());
    }
    if !dots.is_empty() {
        top.insert("difference".into(), dots.into());
    }
    if let Some(answer) = puzzle.stored_answer() {
        top.insert("solution".into(), board.cells().map(|cell| Value::from(answer.get(cell))).collect());
    }
    let packed = lz_string::compress(&Value::Object(top).to_string());
    Ok(format!("https://f-puzzles.com/?load={packed}").into_bytes())
}

fn written_cell(puzzle: &Puzzle, cell: Cell) -> Value {
    let mut map = Map::new();
    match (puzzle.clue(cell), puzzle.marks().get(cell)) {
        (Some(Clue::Number(n)), _) => {
            map.insert("value".into(), (*n).into());
            map.insert("given".into(), true.into());
        }
        (Some(Clue::Query | Clue::Sign(_)) | None, mark) => {
            map.extend(mark.map(|mark| ("value".to_string(), mark.into())));
        }
    }
    let candidates = puzzle.pencil().candidates(cell);
    if !candidates.is_empty() {
        map.insert("centerPencilMarks".into(), candidates.into());
    }
    let rooms = puzzle.own_rooms();
    if !rooms.is_empty() {
        // One room is as good as none.
        let region = if rooms.len() == 1 { Value::Null } else { puzzle.room_of()[cell.index()].into() };
        map.insert("region".into(), region);
    }
    Value::Object(map)
}
