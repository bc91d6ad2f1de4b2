//! Everything that must hold before a change lands.

use std::process::Command;

pub fn run() -> Result<(), String> {
    step("formatting", &["fmt", "--all", "--check"], &[])?;
    step("clippy", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"], &[])?;
    let path = crate::browser::ready()?;
    let env: Vec<(&str, &str)> = path.iter().map(|path| (crate::browser::VARIABLE, path.as_str())).collect();
    if has_nextest() {
        step("tests", &["nextest", "run", "--workspace", "--no-fail-fast"], &env)?;
        step("examples in the docs", &["test", "--workspace", "--doc", "--quiet"], &[])?;
    } else {
        step("tests", &["test", "--workspace"], &env)?;
    }
    println!("── walk-through of the book, in a copy of the project");
    crate::walkthrough::run()?;
    step("docs", &["doc", "--workspace", "--no-deps", "--quiet"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    println!("all well");
    Ok(())
}

/// nextest is faster, and plain `cargo test` does as well.
fn has_nextest() -> bool {
    let mut command = Command::new("cargo");
    command.args(["nextest", "--version"]).output().is_ok_and(|output| output.status.success())
}

fn step(name: &str, args: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    println!("── {name}: cargo {}", args.join(" "));
    let status = Command::new("cargo").args(args).envs(env.iter().copied()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{name}: not well, see above")),
        Err(e) => Err(format!("{name}: cargo cannot be started: {e}")),
    }
}
