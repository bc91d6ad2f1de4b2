//! The browser for the studio's tests: found, or installed where that is allowed, or told how to get.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Its usual names in the search path.
/// The one that can do without windows comes first: it starts in half the time, and the stories take half as long.
const NAMES: &[&str] = &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/// Where macOS keeps it, which is in no search path.
const PLACES: &[&str] = &[
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/// The packages of Debian that have one; the first that there is will do.
const PACKAGES: &[&str] = &["chromium-headless-shell", "chromium"];

/// The variable that tells the tests which browser to take.
pub const VARIABLE: &str = "GRIDWRIGHT_CHROMIUM";

/// The browser's path, said in one line. Without a browser the tests that need one are skipped, which CI does not accept.
pub fn ready() -> Result<Option<String>, String> {
    if cfg!(windows) {
        println!("── browser: the studio's stories in the browser are skipped: {}", how());
        return Ok(None);
    }
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
        let apt = |args: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(["--quiet", "--quiet"]).args(args).env("DEBIAN_FRONTEND", "noninteractive");
            command.status().is_ok_and(|status| status.success())
        };
        let updated = apt(&["update"]);
        for package in PACKAGES.iter().filter(|_| updated) {
            println!("── browser: none here, so: apt-get install --no-install-recommends {package}");
            if apt(&["install", "--yes", "--no-install-recommends", package])
                && let Some(path) = found()
            {
                return Ok(Some(said(path)));
            }
        }
    }
    let how = how();
    if std::env::var("CI").is_ok_and(|ci| ci == "true") {
        return Err(format!("browser: none here, and CI needs one: {how}"));
    }
    println!("── browser: none here, so the studio's stories in the browser are skipped: {how}");
    Ok(None)
}

/// What somebody without a browser can do.
pub fn how() -> String {
    match cfg!(windows) {
        // The tests speak to it over two more pipes than Windows gives a program.
        true => "they need Linux or macOS, or the Windows Subsystem for Linux".into(),
        false => format!(
            "install Chromium (on Debian: apt-get install {}; on macOS: Chromium or Google Chrome), \
             or set {VARIABLE} to its path",
            PACKAGES[0]
        ),
    }
}

fn said(path: String) -> String {
    println!("── browser: {path}");
    path
}

fn found() -> Option<String> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let named =
        NAMES.iter().flat_map(|name| std::env::split_paths(&folders).map(move |folder| folder.join(name)));
    let mut all = named.chain(PLACES.iter().map(PathBuf::from));
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
