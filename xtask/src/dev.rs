//! Tasks that need the library: they are in `crates/gridwright-dev`, and are built when they are asked for.

use std::path::PathBuf;
use std::process::Command;
use xtask::folders;

/// Runs one of them, as fast as the program that people have.
pub fn run(task: &str, args: &[String]) -> Result<(), String> {
    let program = built("release")?;
    match Command::new(&program).arg(task).args(args).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{task}: not well, see above")),
        Err(e) => Err(format!("{} cannot be started: {e}", program.display())),
    }
}

/// Builds them with a profile. The whole workspace is named, so that what they stand on is built as it is for everything else, and
/// thus once.
pub fn built(profile: &str) -> Result<PathBuf, String> {
    let mut command = Command::new("cargo");
    command.args(["build", "--quiet", "--workspace", "--profile", profile, "--bin", "gridwright-dev"]);
    match command.status() {
        Ok(status) if status.success() => {
            let name = format!("gridwright-dev{}", std::env::consts::EXE_SUFFIX);
            Ok(folders::target().join(profile).join(name))
        }
        Ok(_) => Err("gridwright-dev cannot be built, see above".into()),
        Err(e) => Err(format!("cargo cannot be started: {e}")),
    }
}
