//! Opening and saving: every notation of the library, both ways.

use crate::wire;
use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use gridwright::draw::{self, Options, Scene, Theme};
use gridwright::format::{self, Hints};
use gridwright::puzzle::{Finding, Puzzle};
use gridwright::solve::{Answer, Budget};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// How much search an answer may take that a file format wants to store.
const STEPS: u64 = 200_000;

/// The same, while nothing is stored yet.
const QUICK: u64 = 5_000;

pub async fn formats() -> Response {
    let one = |f: &format::Format| json!({ "id": f.id, "summary": f.summary, "extension": f.extension });
    let mut list: Vec<Value> = format::ALL.iter().map(one).collect();
    list.push(json!({ "id": "svg", "summary": "a picture", "extension": "svg" }));
    list.push(json!({ "id": "drawing", "summary": "a drawing of plain characters", "extension": "txt" }));
    wire::reply(&Value::Array(list))
}

/// Reads a file, or text that somebody pasted. Its content decides; the header `x-genre`, what is open in the page, helps
/// only where the content leaves the genre open.
pub async fn open(headers: HeaderMap, body: Bytes) -> Response {
    let genre = headers.get("x-genre").and_then(|value| value.to_str().ok()).map(str::to_string);
    wire::aside(move || {
        let hints = Hints { genre: genre.as_deref(), ..Hints::default() };
        let is_open = |findings: &Vec<Finding>| findings.iter().any(|f| f.code == "no-genre");
        let (draft, format) = match format::read(&body, &Hints::default()) {
            Err(findings) if is_open(&findings) => format::read(&body, &hints)?,
            read => read?,
        };
        let sketch = draft.sketch()?;
        wire::check_size(sketch.puzzle.board())?;
        let puzzle = wire::sketch(&sketch)?;
        Ok(wire::reply(&json!({ "puzzle": puzzle, "format": format.id, "findings": sketch.findings })))
    })
    .await
}

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    format: String,
}

#[derive(Deserialize)]
struct Fits<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
}

/// For each notation that cannot hold a puzzle, why not.
pub async fn fits(body: Bytes) -> Response {
    wire::aside(move || {
        let question: Fits = wire::question(&body)?;
        let puzzle = wire::draft(question.puzzle)?.into_puzzle()?;
        wire::check_size(puzzle.board())?;
        let why = |f: &format::Format| Some((f.id.to_string(), written(&puzzle, f.id, QUICK).err()?));
        let refused = format::ALL.iter().filter_map(why).map(|(id, findings)| (id, json!(findings)));
        Ok(wire::reply(&json!({ "refused": refused.collect::<serde_json::Map<_, _>>() })))
    })
    .await
}

pub async fn save(body: Bytes) -> Response {
    wire::aside(move || {
        let question: Question = wire::question(&body)?;
        let puzzle = wire::draft(question.puzzle)?.into_puzzle()?;
        wire::check_size(puzzle.board())?;
        let (bytes, kind) = written(&puzzle, &question.format, STEPS)?;
        let mut answer = Response::new(Body::from(bytes));
        *answer.status_mut() = StatusCode::OK;
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        Ok(answer)
    })
    .await
}

fn written(puzzle: &Puzzle, name: &str, steps: u64) -> Result<(Vec<u8>, &'static str), Vec<Finding>> {
    const BYTES: &str = "application/octet-stream";
    let options = Options { marks: Some(puzzle.marks()), ..Options::default() };
    match name {
        "svg" => {
            // Never as a picture type: nobody should be able to open it as a page of ours.
            return Ok((draw::svg(&Scene::of(puzzle, &options), &Theme::screen()).into_bytes(), BYTES));
        }
        "drawing" => return Ok((draw::text(puzzle, &options).into_bytes(), BYTES)),
        _ => {}
    }
    let Some(format) = format::find(name) else {
        return Err(vec![Finding::error("unknown-format", format!("there is no notation \"{name}\""))]);
    };
    let stored;
    let puzzle = match format.needs_answer && puzzle.stored_answer().is_none() {
        false => puzzle,
        true => match puzzle.solve(&Budget::steps(steps)) {
            Answer::Unique(marks) => {
                stored = puzzle.clone().with_answer(Some(marks));
                &stored
            }
            _ => {
                let message =
                    format!("{} stores the answer, and this puzzle is not known to have just one", format.id);
                return Err(vec![Finding::error("no-answer", message)]);
            }
        },
    };
    let bytes = format::write(puzzle, format).map_err(|finding| vec![finding])?;
    Ok((bytes, BYTES))
}
