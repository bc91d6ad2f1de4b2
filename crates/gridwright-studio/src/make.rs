//! Making: a puzzle on a board, or what is missing to a half-made one. What the document holds is kept, so both are one question.
//!
//! It is a stream, since hard puzzles take a while: the page hears that the work goes on, and whoever leaves stops it. The
//! page names the seed, so whatever is made can be made again. A puzzle is solved once more before it is handed out, as
//! if somebody else had made it.

use crate::gallery::genres_for;
use crate::stream::{self, Line, Task, invalid};
use crate::{Shared, wire};
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use gridwright::board::Place;
use gridwright::dice::Dice;
use gridwright::draw::Options;
use gridwright::explain::Level;
use gridwright::make::{self, Amount, Symmetry, Wish};
use gridwright::puzzle::{Clue, Finding, Puzzle};
use gridwright::solve::{Answer, Budget};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question<'a> {
    /// The board, and on it whatever should stay.
    #[serde(borrow)]
    puzzle: &'a RawValue,
    /// The id of a level, or `any`.
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    symmetry: Option<String>,
    /// So few clues that none can be spared.
    #[serde(default)]
    minimal: bool,
    /// Of a hundred places where a path runs between two cells, so many may get a dot.
    #[serde(default)]
    dots: u32,
    /// The board is laid out in cages that tell their sums.
    #[serde(default)]
    cages: bool,
    seed: u64,
}

pub async fn make(State(shared): State<Shared>, body: Bytes) -> Response {
    let task = Task::told(&shared.benches, body.len());
    stream::open(shared, task, move |line| told(&body, line).unwrap_or_else(invalid))
}

fn told(body: &[u8], line: &Line) -> Result<Value, Vec<Finding>> {
    let question: Question = wire::question(body)?;
    let base = wire::draft(question.puzzle)?.into_puzzle()?.with_answer(None);
    wire::check_size(base.board())?;
    let wish = wish(&question)?;
    let budget = Budget::unlimited().with_cancel(&line.cancel);
    let made = match make::make(&base, &wish, &Dice::new(question.seed, 0), &budget) {
        Ok(made) => made,
        // Nobody is left to hear it, unless it is our own patience that has ended.
        Err(_) if line.cancel.is_raised() => return Ok(json!({ "told": "late" })),
        Err(finding) => return Ok(json!({ "told": "failed", "finding": finding })),
    };
    match made.solve(&budget) {
        Answer::Unique(found) if made.stored_answer() == Some(&found) => {}
        _ if line.cancel.is_raised() => return Ok(json!({ "told": "late" })),
        _ => {
            let message =
                "a puzzle was made whose answer is not the only one; please report this with its seed";
            return Err(vec![Finding::error("wrongly-made", message)]);
        }
    }
    Ok(json!({
        "told": "made",
        "puzzle": wire::document(&made.clone().with_answer(None))?,
        "clues": made.clues().len(),
        "added": wire::names(made.board(), &added(&base, &made)),
    }))
}

fn wish(question: &Question) -> Result<Wish, Vec<Finding>> {
    let unknown = |what: &str, word: &str, known: Vec<&str>| {
        let message = format!("there is no {what} {word:?}");
        vec![Finding::error("bad-wish", message).help(format!("known: {}", known.join(", ")))]
    };
    let level = match question.level.as_deref() {
        None | Some("any") => None,
        Some(word) => {
            let known = || Level::ALL.iter().map(|level| level.id()).chain(["any"]).collect();
            Some(Level::find(word).ok_or_else(|| unknown("level", word, known()))?)
        }
    };
    let word = question.symmetry.as_deref().unwrap_or("none");
    let known = || Symmetry::ALL.iter().map(|symmetry| symmetry.word()).collect();
    let symmetry = Symmetry::find(word).ok_or_else(|| unknown("symmetry", word, known()))?;
    let amount = if question.minimal { Amount::Fewest } else { Amount::Usual };
    Ok(Wish { level, symmetry, amount, dots: question.dots.min(100), cages: question.cages })
}

/// Where something stands that was not there, or says more than before.
fn added(base: &Puzzle, made: &Puzzle) -> Vec<Place> {
    let is_new = |(place, clue): &&(Place, Clue)| base.clue(*place) != Some(clue);
    made.clues().iter().filter(is_new).map(|&(place, _)| place).collect()
}

#[derive(Deserialize)]
struct Bare<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
}

/// What may be wished for on a board, which genres take it, what its own genre has against it, and how it looks.
pub async fn wishes(body: Bytes) -> Response {
    wire::aside(move || {
        let question: Bare = wire::question(&body)?;
        let draft = wire::draft(question.puzzle)?;
        let puzzle = draft.sketch()?.puzzle;
        let board = puzzle.board();
        wire::check_size(board)?;
        let symmetries: Vec<_> = Symmetry::of(board).iter().map(|one| one.word()).collect();
        let picture = wire::picture(&puzzle, &Options::default());
        Ok(wire::reply(&json!({
            "symmetries": symmetries,
            "genres": genres_for(board),
            "against": draft.into_puzzle().err().unwrap_or_default(),
            "picture": picture,
        })))
    })
    .await
}
