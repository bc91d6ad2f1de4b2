//! `cargo xtask golden`: has anything moved that was recorded? The net itself is `crates/gridwright/tests/golden.rs`.

use crate::test::{PROFILE, nextest};
use std::process::Command;

pub fn run(args: &[String]) -> Result<(), String> {
    let (flags, genres): (Vec<&String>, Vec<&String>) = args.iter().partition(|arg| arg.starts_with('-'));
    if let Some(unknown) = flags.iter().find(|flag| **flag != "--accept") {
        return Err(format!("golden: {unknown} is not known: cargo xtask golden [--accept] [GENRE…]"));
    }
    let genres: Vec<&str> = genres.iter().map(|genre| genre.as_str()).collect();
    let mut command = Command::new("cargo");
    command.args(["test", "--quiet", "--profile", PROFILE, "--workspace", "--test", "golden"]);
    command.args(["--", "--nocapture"]).env("GRIDWRIGHT_GOLDEN", genres.join(","));
    if !flags.is_empty() {
        command.env("GRIDWRIGHT_ACCEPT_GOLDEN", "1");
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("golden: something moved, see above".into()),
        Err(e) => Err(format!("golden: cargo cannot be started: {e}")),
    }
}

/// The same as a pass of the tests.
pub fn pass() -> Vec<String> {
    nextest(&["--workspace", "-E", "binary(golden)"])
}
