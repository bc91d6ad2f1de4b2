//! Time as the processor counts it, of programs that were run.

/// How long all programs that this process ran, and that have ended, had a core: in hundredths of a second.
pub fn of_programs() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may contain blanks; the fields after it do not.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100.0)
}
