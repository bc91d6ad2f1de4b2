//! Where people begin: one small worked puzzle for the first visit, and ready boards of many shapes.
//!
//! The files are in our readable text, so anybody can add one; the line above the head says what it is.

use crate::cards::{comment, ground_word, read};
use crate::wire;
use axum::response::Response;
use gridwright::draw::Options;
use gridwright::puzzle::GroundKind;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The puzzle of the first visit.
const FIRST: &str = include_str!("../gallery/first.txt");

/// Boards to begin from.
const BOARDS: &[&str] = &[
    include_str!("../gallery/hexagon-with-hole.txt"),
    include_str!("../gallery/hexagon.txt"),
    include_str!("../gallery/rectangle.txt"),
    include_str!("../gallery/heart.txt"),
    include_str!("../gallery/ring.txt"),
    include_str!("../gallery/diagonals.txt"),
    include_str!("../gallery/graph.txt"),
];

static GALLERY: LazyLock<Value> = LazyLock::new(|| {
    json!({
        "first": entry(FIRST),
        "boards": BOARDS.iter().filter_map(|text| entry(text)).collect::<Vec<_>>(),
    })
});

/// Makes the answer ready before somebody asks.
pub fn prepare() {
    LazyLock::force(&GALLERY);
}

pub async fn all() -> Response {
    wire::aside(|| Ok(wire::reply(&GALLERY))).await
}

fn entry(text: &str) -> Option<Value> {
    let puzzle = read(text)?;
    Some(json!({
        "name": comment(text),
        "ground": ground_word(GroundKind::of(puzzle.board())),
        "cells": puzzle.board().cells().len(),
        "radius": puzzle.board().frame_radius(),
        "puzzle": wire::document(&puzzle).ok()?,
        "picture": wire::picture(&puzzle, &Options::default()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::solve::{Answer, Budget};

    #[test]
    fn every_file_of_the_gallery_can_be_read() {
        for text in BOARDS.iter().chain([&FIRST]) {
            assert!(entry(text).is_some(), "{text}");
        }
    }

    #[test]
    fn the_first_puzzle_has_one_solution() {
        let puzzle = read(FIRST).unwrap();
        assert!(matches!(puzzle.solve(&Budget::unlimited()), Answer::Unique(_)));
    }
}
