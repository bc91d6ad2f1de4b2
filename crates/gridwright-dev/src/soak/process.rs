//! Processes under watch: how long they take and how much memory they hold.

use std::process::Child;
use std::time::{Duration, Instant};

/// How a watched process ended.
pub enum End {
    /// By itself; without a code if a signal ended it.
    Ended(Option<i32>),
    /// It took too long and was killed.
    TookLong,
    /// It held more memory than this many bytes, and was killed.
    TookMemory(u64),
}

/// Waits for a process, and ends it where it takes more than it may.
pub fn watch(child: &mut Child, time: Duration, memory: u64) -> std::io::Result<End> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(End::Ended(status.code()));
        }
        let held = resident(child.id()).unwrap_or(0);
        if start.elapsed() > time || held > memory {
            child.kill()?;
            child.wait()?;
            return Ok(if held > memory { End::TookMemory(held) } else { End::TookLong });
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The memory that a process holds now, in bytes, where the system tells.
pub fn resident(id: u32) -> Option<u64> {
    field(&format!("/proc/{id}/status"), "VmRSS:")
}

/// The most memory that this process has ever held.
pub fn own_peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

fn field(file: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
