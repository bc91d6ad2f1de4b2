//! Time as the processor counts it. A figure per core should not depend on what else the machine does, so where the
//! system tells how long this process (or a program it ran) has had a core, that counts; elsewhere the clock on the wall.

use gridwright::solve::Cancel;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Measures the time that this thread has a core. It must be the first thread of the process.
pub struct Watch {
    started: Instant,
    had: Option<Duration>,
}

impl Watch {
    pub fn start() -> Watch {
        Watch { started: Instant::now(), had: own() }
    }

    pub fn seconds(&self) -> f64 {
        let by_core = own().zip(self.had).map(|(now, then)| now.saturating_sub(then));
        by_core.unwrap_or_else(|| self.started.elapsed()).as_secs_f64()
    }
}

/// How long the first thread of this process has had a core.
fn own() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Does some work, and raises its flag if it takes longer than this. The second is true if that happened.
pub fn within<T>(patience: Duration, work: impl FnOnce(&Cancel) -> T) -> (T, bool) {
    let cancel = Cancel::new();
    let (done, finished) = mpsc::channel::<()>();
    let flag = cancel.clone();
    // It sleeps until the work is over or has to be, and so takes nothing from it.
    let guard = std::thread::spawn(move || {
        if finished.recv_timeout(patience) == Err(mpsc::RecvTimeoutError::Timeout) {
            flag.raise();
        }
    });
    let result = work(&cancel);
    drop(done);
    guard.join().expect("the guard only sleeps and raises a flag");
    (result, cancel.is_raised())
}
