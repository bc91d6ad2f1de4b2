//! Repair: which single clue would help a draft with several solutions, which clues one with a single solution can do
//! without, and which are at odds if there is none, unless more clues are all that is missing.
//!
//! Every piece of advice comes as the clue to write at a place, in the words of the document, so that the page can show it on
//! the board and take it without knowing what it means.

use crate::stream::{self, Line, Task, invalid};
use crate::{Shared, wire};
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use gridwright::board::Place;
use gridwright::genre::{self, Hidden};
use gridwright::make::{Remedy, idle, is_unfinished, remedies};
use gridwright::puzzle::{Clue, Finding, Puzzle};
use gridwright::solve::{Answer, Budget, Solver};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// So many clues are proposed: a list that can be read.
const PROPOSED: usize = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
}

pub async fn repair(State(shared): State<Shared>, body: Bytes) -> Response {
    let task = Task::told(&shared.benches, body.len());
    stream::open(shared, task, move |line| told(&body, line).unwrap_or_else(invalid))
}

fn told(body: &[u8], line: &Line) -> Result<Value, Vec<Finding>> {
    let question: Question = wire::question(body)?;
    let puzzle = wire::draft(question.puzzle)?.into_puzzle()?.with_answer(None);
    wire::check_size(puzzle.board())?;
    let budget = Budget::unlimited().with_cancel(&line.cancel);
    let book = puzzle.rules();
    let verdict = Solver::new(puzzle.board(), puzzle.card(), &book).open().verdict(&budget);
    Ok(match verdict {
        Answer::Unique(_) => match idle(&puzzle, &budget) {
            Some(idle) => json!({ "told": "idle", "advice": spared(&puzzle, &idle)? }),
            None => json!({ "told": "late" }),
        },
        Answer::Several { .. } => {
            let remedies = remedies(&puzzle, PROPOSED, &budget);
            let all: Result<Vec<Value>, _> =
                remedies.iter().map(|remedy| proposed(&puzzle, remedy)).collect();
            match line.cancel.is_raised() && remedies.is_empty() {
                true => json!({ "told": "late" }),
                false => json!({ "told": "remedies", "advice": all?, "settled": !line.cancel.is_raised() }),
            }
        }
        Answer::Nothing { .. } if is_unfinished(&puzzle, &budget) => {
            json!({ "told": "unfinished", "advice": [] })
        }
        Answer::Nothing { because } => {
            let clued: Vec<Place> =
                because.places.into_iter().filter(|&place| puzzle.clue(place).is_some()).collect();
            json!({ "told": "odds", "advice": spared(&puzzle, &clued)?, "sentences": because.sentences })
        }
        Answer::Unsettled { .. } => json!({ "told": "late" }),
    })
}

fn proposed(puzzle: &Puzzle, remedy: &Remedy) -> Result<Value, Vec<Finding>> {
    Ok(json!({
        "place": puzzle.board().name(remedy.place),
        "clue": written(puzzle, remedy.place, Some(&remedy.clue))?,
        "unique": remedy.unique,
        "agrees": remedy.agrees,
    }))
}

/// What is left at each of these places when its clue goes: mostly nothing.
fn spared(puzzle: &Puzzle, places: &[Place]) -> Result<Vec<Value>, Vec<Finding>> {
    let genre = genre::find(puzzle.card().id);
    let one = |&place: &Place| {
        let hidden = genre.zip(puzzle.clue(place)).map(|(genre, clue)| genre.hide(clue));
        let rest = match &hidden {
            Some(Hidden::Leaves(rest)) if puzzle.clue(place) != Some(rest) => Some(rest),
            _ => None,
        };
        Ok(json!({ "place": puzzle.board().name(place), "clue": written(puzzle, place, rest)? }))
    };
    places.iter().map(one).collect()
}

/// A clue in the words of the document.
fn written(puzzle: &Puzzle, place: Place, clue: Option<&Clue>) -> Result<Value, Vec<Finding>> {
    let Some(clue) = clue else { return Ok(Value::Null) };
    let mut draft = puzzle.draft();
    let spot = puzzle.board().spot(place).clone();
    draft.clues.retain(|(at, _)| *at != spot);
    draft.clues.push((spot, clue.clone()));
    let document = wire::document(&draft.into_puzzle()?)?;
    Ok(document["clues"][puzzle.board().name(place)].clone())
}
