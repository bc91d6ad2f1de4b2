//! Streams: answers that take a while come as lines, one JSON object each. First signs of life, then what was asked for.
//!
//! When the page goes away, or asks something newer, it drops the stream, and with it falls a flag that stops the
//! work within milliseconds. So nobody works on a puzzle that is gone.

use crate::{Running, Shared};
use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use futures_core::Stream;
use gridwright::puzzle::Finding;
use gridwright::solve::Cancel;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// So often the page hears that the work goes on.
const BEAT: Duration = Duration::from_millis(250);

/// So often somebody who waits looks whether the page is still there.
const GLANCE: Duration = Duration::from_millis(100);

/// Questions that wait may take so much memory, in kibibytes, and each counts for so much at least.
const QUEUE: usize = 32 << 10;
const LEAST: usize = 128;

/// Where work is done: as many desks as may be used at once, and a queue before them that has an end.
#[derive(Clone)]
pub struct Desks {
    free: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Desks {
    pub fn new(count: usize) -> Desks {
        Desks { free: Arc::new(Semaphore::new(count)), queue: Arc::new(Semaphore::new(QUEUE)) }
    }

    /// A free desk; nothing if none gets free in time, if the queue is full, or if the page goes away before.
    async fn take(&self, size: usize, patience: Duration, cancel: &Cancel) -> Option<OwnedSemaphorePermit> {
        if let Ok(desk) = self.free.clone().try_acquire_owned() {
            return Some(desk);
        }
        let places = u32::try_from((size >> 10).max(LEAST)).ok()?;
        let _place = self.queue.try_acquire_many(places).ok()?;
        let mut desk = pin!(self.free.clone().acquire_owned());
        let until = Instant::now() + patience;
        while Instant::now() < until && !cancel.is_raised() {
            if let Ok(desk) = tokio::time::timeout(GLANCE, &mut desk).await {
                return desk.ok().filter(|_| !cancel.is_raised());
            }
        }
        None
    }
}

/// A kind of work, and where it is done.
pub struct Task {
    /// Others wait for their turn there.
    pub desks: Desks,
    /// How many bytes the question has, which are kept while it waits.
    pub size: usize,
    /// What is answered if no desk gets free in time, or too many wait already.
    pub crowded: Value,
    /// What is answered if the work breaks down.
    pub broken: fn() -> Value,
}

impl Task {
    /// Work whose answers say in `told` what they are.
    pub fn told(desks: &Desks, size: usize) -> Task {
        Task {
            desks: desks.clone(),
            size,
            crowded: json!({ "told": "crowded" }),
            broken: || {
                invalid(vec![Finding::error("broken", "the studio stumbled over this; please report it")])
            },
        }
    }
}

/// The answer to a question that cannot be understood.
pub fn invalid(findings: Vec<Finding>) -> Value {
    json!({ "told": "invalid", "findings": findings })
}

/// What the work may use: the flag that stops it, and a way to say something before the end.
pub struct Line {
    pub cancel: Cancel,
    say: mpsc::Sender<Bytes>,
}

impl Line {
    /// Says something early. Nobody is left to hear it if that fails.
    pub fn say(&self, value: &Value) {
        let _ = self.say.blocking_send(line_of(value));
    }

    /// Says something if the page keeps up with listening; the work never waits for that.
    pub fn mention(&self, value: &Value) {
        let _ = self.say.try_send(line_of(value));
    }
}

/// Answers with a stream of lines. The work runs beside the server's own threads.
pub fn open(shared: Shared, task: Task, work: impl FnOnce(&Line) -> Value + Send + 'static) -> Response {
    let (say, lines) = mpsc::channel(8);
    let cancel = Cancel::new();
    let guard = Leaving(cancel.clone());
    tokio::spawn(attend(shared, task, cancel, say, work));
    let mut answer = Response::new(Body::from_stream(Lines { lines, _guard: guard }));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    answer
}

/// Stops the work when the stream is dropped.
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

/// Counts work while it is under way.
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

async fn attend(
    shared: Shared,
    task: Task,
    cancel: Cancel,
    say: mpsc::Sender<Bytes>,
    work: impl FnOnce(&Line) -> Value + Send + 'static,
) {
    let started = Instant::now();
    let Some(_desk) = task.desks.take(task.size, shared.patience, &cancel).await else {
        // Nobody is left to hear it if this fails.
        let _ = say.send(line_of(&task.crowded)).await;
        return;
    };
    let (running, line) = (shared.running.clone(), Line { cancel: cancel.clone(), say: say.clone() });
    let mut under_way = tokio::task::spawn_blocking(move || {
        let _counted = Counted::new(&running);
        work(&line)
    });
    let mut told = loop {
        match tokio::time::timeout(BEAT, &mut under_way).await {
            Ok(Ok(told)) => break told,
            Ok(Err(_)) => break (task.broken)(),
            Err(_) => {
                let line = json!({ "progress": started.elapsed().as_millis() as u64 });
                if say.send(line_of(&line)).await.is_err() || started.elapsed() > shared.patience {
                    cancel.raise();
                }
            }
        }
    };
    told["micros"] = json!(started.elapsed().as_micros() as u64);
    // Nobody is left to hear it if this fails.
    let _ = say.send(line_of(&told)).await;
}

fn line_of(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
}
