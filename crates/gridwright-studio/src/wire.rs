//! Between the page and the library: documents in, marks and findings both ways, answers out.

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use gridwright::board::{Board, Place, PlaceKind};
use gridwright::draw::{Layer, Options, Picture, Theme};
use gridwright::format;
use gridwright::genre::Sketch;
use gridwright::judge::Breach;
use gridwright::puzzle::{Card, Clue, Draft, Finding, Marks, Puzzle};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tokio::sync::Semaphore;

/// Boards with more cells than this are for the command line.
pub const MOST_CELLS: usize = 5_000;

/// An answer in JSON.
pub fn reply(value: &Value) -> Response {
    with_status(StatusCode::OK, value)
}

/// An answer that says what is wrong.
pub fn refuse(status: StatusCode, findings: &[Finding]) -> Response {
    with_status(status, &json!({ "findings": findings }))
}

fn with_status(status: StatusCode, value: &Value) -> Response {
    let mut answer = Response::new(Body::from(value.to_string()));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

/// Reads a question.
pub fn question<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Vec<Finding>> {
    serde_json::from_slice(body).map_err(|e| {
        vec![Finding::error("bad-question", format!("the question to the studio cannot be read: {e}"))]
    })
}

/// So many questions are worked on at once; others wait for their turn, and those whose page has gone never get it.
static TURNS: Semaphore = Semaphore::const_new(8);

/// Runs work that takes a while beside the server's own threads, and answers with what it found.
pub async fn aside(work: impl FnOnce() -> Result<Response, Vec<Finding>> + Send + 'static) -> Response {
    let turn = TURNS.acquire().await;
    let work = tokio::task::spawn_blocking(move || {
        // The turn lasts as long as the work, even when nobody waits for it any more.
        let _turn = turn;
        work()
    });
    match tokio::time::timeout(std::time::Duration::from_secs(20), work).await {
        Ok(Ok(Ok(answer))) => answer,
        Ok(Ok(Err(findings))) => refuse(StatusCode::UNPROCESSABLE_ENTITY, &findings),
        Ok(Err(_)) => {
            let finding = Finding::error("broken", "the studio stumbled over this; please report it");
            refuse(StatusCode::INTERNAL_SERVER_ERROR, &[finding])
        }
        Err(_) => {
            let finding = Finding::error("too-long", "this takes too long: try a smaller board");
            refuse(StatusCode::SERVICE_UNAVAILABLE, &[finding])
        }
    }
}

/// Reads the document of the page.
pub fn draft(puzzle: &RawValue) -> Result<Draft, Vec<Finding>> {
    let json = format::find("json").expect("our own notation is always there");
    json.read(puzzle.get().as_bytes())
}

/// Refuses boards that are too large to be shown.
pub fn check_size(board: &Board) -> Result<(), Vec<Finding>> {
    let cells = board.cells().len();
    if cells > MOST_CELLS {
        let message = format!("the board has {cells} cells; the studio shows boards of up to {MOST_CELLS}");
        let help = "the command line works on larger ones";
        return Err(vec![Finding::error("too-large-here", message).help(help)]);
    }
    Ok(())
}

/// Writes a puzzle as a document of the page.
pub fn document(puzzle: &Puzzle) -> Result<Value, Vec<Finding>> {
    written(puzzle, &[])
}

/// Writes a draft as a document of the page, with the clues that cannot stand.
pub fn sketch(sketch: &Sketch) -> Result<Value, Vec<Finding>> {
    written(&sketch.puzzle, &sketch.astray)
}

fn written(puzzle: &Puzzle, astray: &[(Place, Clue)]) -> Result<Value, Vec<Finding>> {
    let bytes = format::write_sketch(puzzle, astray).map_err(|finding| vec![finding])?;
    serde_json::from_slice(&bytes)
        .map_err(|e| vec![Finding::error("broken", format!("our own JSON cannot be read: {e}"))])
}

/// Marks by their words, as documents hold them: `{ "line": ["a1-b1"], "number": { "a1": 3 } }`.
pub fn marks(card: &Card, board: &Board, marks: &Marks) -> Value {
    let mut words: Map<String, Value> = Map::new();
    for (place, value) in marks.iter() {
        let Some(kind) = card.mark_on(place.kind()) else { continue };
        let name = board.name(place);
        if kind.values.are_numbers() {
            words.entry("number").or_insert_with(|| json!({}))[name] = value.into();
        } else if let Value::Array(list) =
            words.entry(kind.values.word(value)).or_insert_with(|| Value::Array(Vec::new()))
        {
            list.push(name.into());
        }
    }
    Value::Object(words)
}

/// A puzzle in parts, for pictures that do not change.
pub fn picture(puzzle: &Puzzle, options: &Options) -> Value {
    let picture = Picture::of(puzzle, options, &Theme::page());
    let group = |layer: &Layer| json!({ "name": layer.name, "items": items(layer) });
    json!({
        "width": picture.width,
        "height": picture.height,
        "groups": picture.layers.iter().map(group).collect::<Vec<_>>(),
    })
}

/// The elements of a layer, each with its key.
pub fn items(layer: &Layer) -> Value {
    layer.elements.iter().map(|element| json!([element.key, element.svg])).collect()
}

/// Reads marks by their words. What does not fit the board is left out: these marks are only to be shown.
pub fn read_marks(puzzle: &Puzzle, value: &Value) -> Marks {
    let (card, board) = (puzzle.card(), puzzle.board());
    let mut marks = Marks::new(board);
    let mut set = |name: &str, value: u64| {
        if let (Ok(place), Ok(value)) = (board.find(name), u16::try_from(value))
            && let Some(kind) = card.mark_on(place.kind())
            && let (least, most) = kind.values.range(board, puzzle.settings())
            && (least..=most).contains(&value)
        {
            marks.set(place, Some(value));
        }
    };
    for (word, names) in value.as_object().into_iter().flatten() {
        let listed = card.marks.iter().flat_map(|kind| kind.values.listed()).find(|(_, w)| w == word);
        match (names, listed) {
            (Value::Array(names), Some(&(value, _))) => {
                names.iter().filter_map(Value::as_str).for_each(|name| set(name, value.into()));
            }
            (Value::Object(numbers), _) => {
                for (name, number) in numbers {
                    set(name, number.as_u64().unwrap_or(u64::MAX));
                }
            }
            _ => {}
        }
    }
    marks
}

/// Places by their names.
pub fn names(board: &Board, places: &[Place]) -> Vec<String> {
    places.iter().map(|&place| board.name(place)).collect()
}

/// Broken rules, for the page.
pub fn breaches(board: &Board, list: &[Breach]) -> Value {
    let one = |breach: &Breach| json!({ "code": breach.code, "message": breach.sentence, "places": names(board, &breach.places) });
    list.iter().map(one).collect()
}

/// The word for a kind of place.
pub fn kind_word(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Cell => "cell",
        PlaceKind::Edge => "edge",
        PlaceKind::Corner => "corner",
    }
}
