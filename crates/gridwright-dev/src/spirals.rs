//! Spirals: how long it takes to count them, on all cores, whole program.
//!
//! The program itself is run, since sharing the work among cores is its part. Three runs, and the fastest counts.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Radius, colours, and the number of solutions where it is known from elsewhere.
const SIZES: [(u32, u32, Option<&str>); 9] = [
    (5, 2, Some("86")),
    (6, 1, Some("35600")),
    (6, 2, Some("1303")),
    (6, 3, Some("0")),
    (7, 1, Some("659632")),
    (7, 2, None),
    (7, 3, None),
    (8, 1, Some("15106128")),
    (9, 1, Some("425802176")),
];

pub fn run() -> Result<(), String> {
    let built = Command::new("cargo")
        .args(["build", "--release", "--quiet", "--package", "gridwright-cli"])
        .status()
        .map_err(|e| e.to_string())?;
    if !built.success() {
        return Err("the program does not build".into());
    }
    let me = std::env::current_exe().map_err(|e| e.to_string())?;
    let program = me.parent().unwrap_or(Path::new(".")).join("gridwright");
    println!("\nspirals, counted by the whole program on all cores\n");
    println!("| radius | colours | solutions | seconds |");
    println!("| --- | --- | --- | --- |");
    for (radius, colours, known) in SIZES {
        let mut fastest = f64::INFINITY;
        let mut found = String::new();
        for _ in 0..3 {
            let started = Instant::now();
            let output = Command::new(&program)
                .args(["count", "spiral", "--radius", &radius.to_string(), "--colours", &colours.to_string()])
                .output()
                .map_err(|e| format!("{}: {e}", program.display()))?;
            fastest = fastest.min(started.elapsed().as_secs_f64());
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            found = said.split_whitespace().nth(1).unwrap_or_default().to_string();
        }
        if known.is_some_and(|known| known != found) {
            return Err(format!("radius {radius}, {colours} colours: {found} solutions, not {known:?}"));
        }
        println!("| {radius} | {colours} | {found} | {fastest:.3} |");
    }
    Ok(())
}
