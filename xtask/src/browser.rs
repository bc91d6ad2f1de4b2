//! The browser for the studio's tests: found, or installed where that is allowed, or told how to get.

use std::path::Path;
use std::process::Command;

const NAMES: &[&str] = &["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"];
const PACKAGE: &str = "chromium";

/// The variable that tells the tests which browser to take.
pub const VARIABLE: &str = "GRIDWRIGHT_CHROMIUM";

/// The browser's path, said in one line. Without a browser the tests that need one are skipped, which CI does not accept.
pub fn ready() -> Result<Option<String>, String> {
    if let Ok(path) = std::env::var(VARIABLE) {
        return match Path::new(&path).is_file() {
            true => Ok(Some(said(path))),
            false => Err(format!("{VARIABLE} is {path}, and there is no such file")),
        };
    }
    if let Some(path) = found() {
        return Ok(Some(said(path)));
    }
    if may_install() {
        println!("── browser: none here, so: apt-get install --no-install-recommends {PACKAGE}");
        let apt = |args: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(["--quiet", "--quiet"]).args(args).env("DEBIAN_FRONTEND", "noninteractive");
            command.status().is_ok_and(|status| status.success())
        };
        if apt(&["update"])
            && apt(&["install", "--yes", "--no-install-recommends", PACKAGE])
            && let Some(path) = found()
        {
            return Ok(Some(said(path)));
        }
    }
    let how =
        format!("install Chromium (on Debian: apt-get install {PACKAGE}), or set {VARIABLE} to its path");
    if std::env::var("CI").is_ok_and(|ci| ci == "true") {
        return Err(format!("browser: none here, and CI needs one: {how}"));
    }
    println!("── browser: none here, so the studio's stories in the browser are skipped: {how}");
    Ok(None)
}

fn said(path: String) -> String {
    println!("── browser: {path}");
    path
}

fn found() -> Option<String> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut all =
        NAMES.iter().flat_map(|name| std::env::split_paths(&folders).map(move |folder| folder.join(name)));
    all.find(|path| path.is_file()).map(|path| path.to_string_lossy().into_owned())
}

/// Only root on a Debian may, and only there is it this simple.
fn may_install() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    root && Path::new("/etc/debian_version").is_file()
}

/// Runs one of the tests that are not tests but need the same browser: pictures and figures.
pub fn errand(name: &str, release: bool, env: &[(&str, &str)]) -> Result<(), String> {
    let path = ready()?.ok_or("this needs a browser")?;
    let mut command = Command::new("cargo");
    command.args(["test", "--quiet", "--package", "gridwright-studio", "--test", "browser"]);
    if release {
        command.arg("--release");
    }
    command.args(["--", "--ignored", "--exact", "--nocapture", name]);
    let status = command.env(VARIABLE, path).envs(env.iter().copied()).status().map_err(|e| e.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{name}: not well, see above")) }
}
