//! Changing the board of a document. What was written stays with its cells.

use crate::wire;
use axum::body::Bytes;
use axum::response::Response;
use gridwright::board::Change;
use gridwright::puzzle::{Finding, Puzzle};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    change: Wanted,
}

/// A change as the page asks for it.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Wanted {
    AddRing,
    RemoveRing,
    Punch { places: Vec<String> },
}

pub async fn reshape(body: Bytes) -> Response {
    wire::aside(move || {
        let question: Question = wire::question(&body)?;
        let puzzle = wire::draft(question.puzzle)?.into_puzzle()?;
        let (puzzle, lost) = changed(&puzzle, &question.change)?;
        wire::check_size(puzzle.board())?;
        Ok(wire::reply(&json!({ "puzzle": wire::document(&puzzle)?, "lost": lost })))
    })
    .await
}

fn changed(puzzle: &Puzzle, wanted: &Wanted) -> Result<(Puzzle, Vec<String>), Vec<Finding>> {
    let board = puzzle.board();
    let change = match wanted {
        Wanted::AddRing => Change::AddRing,
        Wanted::RemoveRing => Change::RemoveRing,
        Wanted::Punch { places } => {
            Change::Punch(wire::places(board, places).into_iter().map(|p| board.spot(p).clone()).collect())
        }
    };
    puzzle
        .reshape(&change)
        .map_err(|errors| errors.into_iter().map(|error| Finding::error(error.code, error.message)).collect())
}
