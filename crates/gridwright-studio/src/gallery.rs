//! Where people begin: one small worked puzzle for the first visit, and ready boards of many shapes.
//!
//! The files are in our readable text, so anybody can add one; the line above the head says what it is.

use crate::cards::{comment, ground_word, read};
use crate::wire;
use axum::response::Response;
use gridwright::board::Board;
use gridwright::draw::Options;
use gridwright::genre;
use gridwright::puzzle::{Draft, GroundKind};
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
        "genres": genres_for(puzzle.board()),
        "ground": ground_word(GroundKind::of(puzzle.board())),
        "cells": puzzle.board().cells().len(),
        "radius": puzzle.board().frame_radius(),
        "puzzle": wire::document(&puzzle).ok()?,
        "picture": wire::picture(&puzzle, &Options::default()),
    }))
}

/// The genres that can be set on a board as it is. Some ask for more than a kind of ground, such as no holes.
pub fn genres_for(board: &Board) -> Vec<&'static str> {
    let ids = genre::ALL.iter().map(|genre| genre.card().id);
    ids.filter(|id| Draft::new(*id, board.plan()).into_puzzle().is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::solve::{Answer, Budget};

    #[test]
    fn every_genre_is_offered_some_board_and_holes_only_where_they_may_be() {
        let boards = GALLERY["boards"].as_array().unwrap();
        let takes = |board: &Value, genre: &str| board["genres"].as_array().unwrap().contains(&json!(genre));
        for genre in genre::ALL.iter().map(|genre| genre.card().id) {
            assert!(boards.iter().any(|board| takes(board, genre)), "{genre} has no board to begin from");
        }
        let number = |name: &str| {
            let board = boards.iter().find(|board| board["name"] == name).unwrap();
            board["genres"].as_array().unwrap().len()
        };
        assert!(number("Hexagon with a hole") < number("Hexagon"));
    }

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
