//! A clue that tells two answers apart: it holds in the one and fails in the other.
//!
//! What a clue means is the genre's affair, so nothing is computed here. Clues are tried where the answers differ and
//! beside that, and the judge says which of the two answers still stands.

use crate::wire;
use axum::body::Bytes;
use axum::response::Response;
use gridwright::board::{Board, Cell, Place, PlaceKind};
use gridwright::puzzle::{Clue, ClueKind, Draft, Finding, Given, Marks, Most, Puzzle};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Nobody waits longer for a suggestion.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    /// The answer that should stay.
    one: Value,
    /// The answer that should go.
    other: Value,
}

pub async fn give(body: Bytes) -> Response {
    wire::aside(move || {
        let question: Question = wire::question(&body)?;
        let draft = wire::draft(question.puzzle)?;
        let puzzle = draft.into_puzzle()?;
        wire::check_size(puzzle.board())?;
        let read = |marks| wire::read_marks(&puzzle, marks);
        Ok(wire::reply(&telling(&draft, &puzzle, &read(&question.one), &read(&question.other))?))
    })
    .await
}

fn telling(draft: &Draft, puzzle: &Puzzle, one: &Marks, other: &Marks) -> Result<Value, Vec<Finding>> {
    let board = puzzle.board();
    let until = Instant::now() + PATIENCE;
    let near = near(board, &one.differences(other));
    for kind in puzzle.card().clues {
        let open = places(board, kind.on, &near).into_iter().filter(|&place| puzzle.clue(place).is_none());
        for place in from_the_middle(open.collect()) {
            for (clue, written) in choices(puzzle, kind, place, one) {
                if Instant::now() > until {
                    return Err(none());
                }
                let mut tried = draft.clone();
                tried.clues.push((board.spot(place).clone(), clue));
                let Ok(tried) = tried.into_puzzle() else { continue };
                if tried.is_solved(one) && !tried.is_solved(other) {
                    return Ok(json!({ "place": board.name(place), "clue": written }));
                }
            }
        }
    }
    Err(none())
}

fn none() -> Vec<Finding> {
    vec![Finding::error("no-clue", "no single clue was found that tells these two answers apart")]
}

/// The cells at these places, and then those around them, where a count may differ too.
fn near(board: &Board, differ: &[Place]) -> Vec<Cell> {
    let mut cells = BTreeSet::new();
    for &place in differ {
        match place {
            Place::Cell(cell) => drop(cells.insert(cell)),
            Place::Edge(edge) => {
                let (a, b) = board.sides(edge);
                cells.extend(std::iter::once(a).chain(b));
            }
            Place::Corner(corner) => cells.extend(board.cells_at(corner)),
        }
    }
    let around: Vec<Cell> =
        cells.iter().flat_map(|&cell| board.neighbours(cell).map(|(near, _)| near)).collect();
    let rest: BTreeSet<Cell> = around.into_iter().filter(|cell| !cells.contains(cell)).collect();
    cells.into_iter().chain(rest).collect()
}

/// Places of a kind at these cells, each once.
fn places(board: &Board, kind: PlaceKind, cells: &[Cell]) -> Vec<Place> {
    let mut seen = BTreeSet::new();
    let all = cells.iter().flat_map(|&cell| -> Vec<Place> {
        match kind {
            PlaceKind::Cell => vec![cell.into()],
            PlaceKind::Edge => board.neighbours(cell).map(|(_, edge)| edge.into()).collect(),
            PlaceKind::Corner => board.corners_around(cell).map(Place::from).collect(),
        }
    });
    all.filter(|place| seen.insert(place.index())).collect()
}

/// The middle one first, then by turns from both sides of it: clues that come one after the other lie apart.
fn from_the_middle(list: Vec<Place>) -> Vec<Place> {
    let middle = list.len() / 2;
    let (before, after) = list.split_at(middle);
    let mut out = Vec::with_capacity(list.len());
    let (mut before, mut after) = (before.iter().rev(), after.iter());
    loop {
        let pair = (after.next(), before.next());
        out.extend(pair.0.into_iter().chain(pair.1));
        if pair == (None, None) {
            return out;
        }
    }
}

/// What could be written there, as the library and as documents say it. Where what is to be found may also be given, that
/// is the only choice.
fn choices(puzzle: &Puzzle, kind: &ClueKind, place: Place, one: &Marks) -> Vec<(Clue, Value)> {
    let (card, board) = (puzzle.card(), puzzle.board());
    match kind.what {
        Given::Number { least, most, .. } => {
            let most = match most {
                Most::Sides => match place {
                    Place::Cell(cell) => board.edges_around(cell).len().max(board.neighbours(cell).count()),
                    Place::Edge(_) | Place::Corner(_) => 9,
                },
                Most::Cells => board.cells().len(),
                Most::Line => board.longest_line(),
                Most::Setting(id) => puzzle.settings().get(id) as usize,
                Most::Fixed(most) => most as usize,
            };
            let range = least..=u32::try_from(most).unwrap_or(u32::MAX);
            let found = card.mark_on(kind.on).is_some_and(|mark| mark.values.are_numbers());
            let numbers: Vec<u32> = match found {
                true => one.get(place).map(u32::from).into_iter().filter(|n| range.contains(n)).collect(),
                false => range.collect(),
            };
            numbers.into_iter().map(|n| (Clue::Number(n), n.into())).collect()
        }
        Given::Sign(sign) => vec![(Clue::Sign(sign), sign.word().into())],
        // A clue that is not told keeps no answer out.
        Given::Query => Vec::new(),
    }
}
