//! Pictures of the board on the table, and booklets of several.

use crate::wire;
use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use gridwright::draw::{Options, Scene, Theme, svg};
use gridwright::puzzle::{Finding, Puzzle};
use gridwright::solve::Budget;
use gridwright_press::{Answers, Booklet, Entry, Layout, Sheet, Trouble, pdf, png};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::time::{Duration, Instant};

/// How much search the answer of one puzzle may take.
const STEPS: u64 = 100_000;

/// How many rounds of deduction its level may take.
const GRADING: u64 = 500_000;

/// After that no more puzzles are solved: their answers are left out, and the booklet says so.
const PATIENCE: Duration = Duration::from_secs(8);

/// As many as the page remembers.
const MOST_PUZZLES: usize = 60;

#[derive(Deserialize)]
struct Wanted<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    /// `svg`, `png` or `pdf`.
    kind: String,
    theme: String,
    width: Option<u32>,
    #[serde(default)]
    names: bool,
}

/// A picture of a puzzle, with what is written on it.
pub async fn picture(body: Bytes) -> Response {
    wire::aside(move || {
        let wanted: Wanted = wire::question(&body)?;
        let theme = theme(&wanted.theme)?;
        let puzzle = puzzle(wanted.puzzle)?;
        let (marks, pencil) = (Some(puzzle.marks()), Some(puzzle.pencil()));
        let scene = Scene::of(&puzzle, &Options { marks, pencil, names: wanted.names, ..Options::default() });
        let bytes = match wanted.kind.as_str() {
            "svg" => svg(&scene, &theme).into_bytes(),
            "png" => png(&scene, &theme, wanted.width).map_err(trouble)?,
            "pdf" => pdf(&scene, &theme).map_err(trouble)?,
            other => return Err(refusal(format!("there is no kind of picture \"{other}\""))),
        };
        Ok(file(bytes))
    })
    .await
}

#[derive(Deserialize)]
struct Chosen<'a> {
    #[serde(borrow)]
    puzzles: Vec<&'a RawValue>,
    title: Option<String>,
    author: Option<String>,
    theme: String,
    paper: String,
    per_page: u32,
    #[serde(default)]
    names: bool,
    rules: bool,
    answers: bool,
}

/// Several puzzles as a booklet.
pub async fn booklet(body: Bytes) -> Response {
    wire::aside(move || {
        let chosen: Chosen = wire::question(&body)?;
        if chosen.puzzles.len() > MOST_PUZZLES {
            return Err(refusal(format!("a booklet of the studio has at most {MOST_PUZZLES} puzzles")));
        }
        let layout = Layout {
            sheet: match chosen.paper.as_str() {
                "a4" => Sheet::A4,
                "letter" => Sheet::Letter,
                other => return Err(refusal(format!("there is no paper \"{other}\": a4 or letter"))),
            },
            per_page: chosen.per_page,
            theme: theme(&chosen.theme)?,
            answers: if chosen.answers { Answers::End } else { Answers::Nowhere },
            names: chosen.names,
            rules: chosen.rules,
        };
        let until = Instant::now() + PATIENCE;
        let mut entries = Vec::new();
        for document in &chosen.puzzles {
            let puzzle = puzzle(document)?;
            let solve = chosen.answers && Instant::now() < until;
            let budget = Budget::steps(STEPS);
            let entry = if solve { Entry::of(puzzle, &budget) } else { Entry::unsolved(puzzle) };
            entries.push(if Instant::now() < until { entry.graded(&Budget::steps(GRADING)) } else { entry });
        }
        let told = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let booklet = Booklet { title: told(&chosen.title), author: told(&chosen.author), entries };
        Ok(file(booklet.print(&layout).map_err(trouble)?.booklet))
    })
    .await
}

fn theme(name: &str) -> Result<Theme, Vec<Finding>> {
    let known = || Theme::NAMES.map(|(name, _)| name).join(", ");
    Theme::named(name).ok_or_else(|| refusal(format!("there is no theme \"{name}\"; known: {}", known())))
}

fn puzzle(document: &RawValue) -> Result<Puzzle, Vec<Finding>> {
    let puzzle = wire::draft(document)?.into_puzzle()?;
    wire::check_size(puzzle.board())?;
    Ok(puzzle)
}

fn trouble(trouble: Trouble) -> Vec<Finding> {
    refusal(trouble.0)
}

fn refusal(message: String) -> Vec<Finding> {
    vec![Finding::error("cannot-print", message)]
}

/// Never as a picture type: nobody should be able to open it as a page of ours.
fn file(bytes: Vec<u8>) -> Response {
    let mut answer = Response::new(Body::from(bytes));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    answer
}
