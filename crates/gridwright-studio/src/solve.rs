//! Solving: a stream of lines, one JSON object each. First signs of life, then the verdict. If there are several solutions, the
//! verdict comes as soon as two are found, and once more when it is known what they all share.
//!
//! When the page goes away, or asks something newer, it drops the stream, and with it falls a flag that stops the
//! solver within milliseconds. So nobody works on a puzzle that is gone.

use crate::wire;
use crate::{Running, Shared};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use futures_core::Stream;
use gridwright::puzzle::{Finding, Puzzle};
use gridwright::solve::{Answer, Budget, Cancel, Solver};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// So often the page hears that the work goes on.
const BEAT: Duration = Duration::from_millis(250);

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    /// Count the solutions up to here, instead of the verdict.
    #[serde(default)]
    count: Option<u64>,
}

pub async fn solve(State(shared): State<Shared>, body: Bytes) -> Response {
    let (say, lines) = mpsc::channel(8);
    let cancel = Cancel::new();
    let guard = Leaving(cancel.clone());
    tokio::spawn(work(shared, body, cancel, say));
    let mut answer = Response::new(Body::from_stream(Lines { lines, _guard: guard }));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    answer
}

/// Stops the solver when the stream is dropped.
struct Leaving(Cancel);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.raise();
    }
}

struct Lines {
    lines: mpsc::Receiver<Bytes>,
    _guard: Leaving,
}

impl Stream for Lines {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.lines.poll_recv(context).map(|line| line.map(Ok))
    }
}

/// Counts a solve while it is under way.
struct Counted(Running);

impl Counted {
    fn new(running: &Running) -> Counted {
        running.0.fetch_add(1, Ordering::SeqCst);
        Counted(running.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn work(shared: Shared, body: Bytes, cancel: Cancel, say: mpsc::Sender<Bytes>) {
    let started = Instant::now();
    let Some(_desk) = desk(&shared, &cancel).await else {
        // Nobody is left to hear it if this fails.
        let _ = say.send(line_of(&json!({ "verdict": "unsettled", "forced": {}, "forcedCount": 0 }))).await;
        return;
    };
    let (flag, running) = (cancel.clone(), shared.running.clone());
    let early = say.clone();
    let mut task = tokio::task::spawn_blocking(move || {
        let _counted = Counted::new(&running);
        verdict(&body, &flag, &early)
            .unwrap_or_else(|findings| json!({ "verdict": "invalid", "findings": findings }))
    });
    let mut verdict = loop {
        match tokio::time::timeout(BEAT, &mut task).await {
            Ok(Ok(verdict)) => break verdict,
            Ok(Err(_)) => {
                let finding = Finding::error("broken", "the solver stumbled over this; please report it");
                break json!({ "verdict": "invalid", "findings": [finding] });
            }
            Err(_) => {
                let line = json!({ "progress": started.elapsed().as_millis() as u64 });
                if say.send(line_of(&line)).await.is_err() || started.elapsed() > shared.patience {
                    cancel.raise();
                }
            }
        }
    };
    verdict["micros"] = json!(started.elapsed().as_micros() as u64);
    // Nobody is left to hear it if this fails.
    let _ = say.send(line_of(&verdict)).await;
}

/// A free desk; nothing if none gets free in time, or if the page goes away before.
async fn desk(shared: &Shared, cancel: &Cancel) -> Option<OwnedSemaphorePermit> {
    let free = tokio::time::timeout(shared.patience, shared.desks.clone().acquire_owned()).await;
    free.ok()?.ok().filter(|_| !cancel.is_raised())
}

fn line_of(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
}

fn verdict(body: &[u8], cancel: &Cancel, early: &mpsc::Sender<Bytes>) -> Result<Value, Vec<Finding>> {
    let question: Question = wire::question(body)?;
    let puzzle = wire::draft(question.puzzle)?.into_puzzle()?;
    wire::check_size(puzzle.board())?;
    let budget = Budget::unlimited().with_cancel(cancel);
    Ok(match question.count {
        Some(limit) => {
            let tally = puzzle.count(limit.min(1_000_000), &budget);
            json!({ "verdict": "counted", "found": tally.found, "complete": tally.complete })
        }
        None => {
            let book = puzzle.rules();
            let solver = Solver::new(puzzle.board(), puzzle.card(), &book);
            let mut session = solver.open();
            let mut answer = session.verdict(&budget);
            if matches!(answer, Answer::Several { .. }) {
                // Nobody is left to hear it if this fails.
                let _ = early.blocking_send(line_of(&told(&puzzle, &answer)));
                if let Answer::Several { common, .. } = &mut answer
                    && let Some(forced) = session.forced(&budget)
                {
                    *common = forced;
                }
            }
            told(&puzzle, &answer)
        }
    })
}

fn told(puzzle: &Puzzle, answer: &Answer) -> Value {
    let board = puzzle.board();
    let marks = |marks| wire::marks(puzzle.card(), board, marks);
    match answer {
        Answer::Unique(one) => json!({ "verdict": "unique", "one": marks(one) }),
        Answer::Several { common, one, other } => json!({
            "verdict": "several",
            "one": marks(one),
            "other": marks(other),
            "differ": wire::names(board, &one.differences(other)),
            "forced": marks(&common.marks),
            "forcedCount": common.marks.iter().count(),
            "all": one.iter().count(),
            "complete": common.complete,
        }),
        Answer::Nothing { because } => json!({
            "verdict": "nothing",
            "odds": wire::names(board, &because.places),
            "sentences": because.sentences,
            "irreducible": because.irreducible,
        }),
        Answer::Unsettled { common } => json!({
            "verdict": "unsettled",
            "forced": marks(common),
            "forcedCount": common.iter().count(),
        }),
    }
}
