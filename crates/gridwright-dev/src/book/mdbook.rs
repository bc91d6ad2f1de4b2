//! mdBook: found, or installed under `target/tools` at the version that the book is written for.

use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = "0.5.4";

/// Turns the pages in a folder into HTML.
pub fn build(tools: &Path, folder: &Path) -> Result<(), String> {
    let program = ready(tools)?;
    println!("── mdbook: {}", program.display());
    let status = Command::new(&program).arg("build").arg(folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("mdbook: not well, see above".into()),
        Err(e) => Err(format!("{} cannot be started: {e}", program.display())),
    }
}

/// One on the PATH will do; how it says things may differ, what it does not.
fn ready(tools: &Path) -> Result<PathBuf, String> {
    let ours = tools.join("bin/mdbook");
    for program in [PathBuf::from("mdbook"), ours.clone()] {
        if Command::new(&program).arg("--version").output().is_ok_and(|output| output.status.success()) {
            return Ok(program);
        }
    }
    let root = tools.to_string_lossy();
    let args = ["install", "--locked", "--root", &root, "mdbook", "--version", VERSION];
    let features = ["--no-default-features", "--features", "search"];
    println!("── mdbook: none here, so once: cargo {} {}", args.join(" "), features.join(" "));
    // It is built beside everything else, but not with the flags and the folder of a build that is under way.
    let build = tools.join("build");
    let mut command = Command::new("cargo");
    command.args(args).args(features).env("CARGO_TARGET_DIR", build);
    match command.status() {
        Ok(status) if status.success() => Ok(ours),
        Ok(_) => {
            Err("mdbook cannot be installed, see above: get it by other means, and put it on the PATH".into())
        }
        Err(e) => Err(format!("cargo cannot be started: {e}")),
    }
}
