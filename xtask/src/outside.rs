//! An outside judge: pzpr, the engine from which puzz.link came, is asked whether it reads our links and files, whether its own
//! link for what it read is ours, and whether it takes our answers for complete. `crates/gridwright-dev` has the questions,
//! `xtask/outside/judge.mjs` asks them.

use crate::dev;
use crate::test::{PROFILE, Pass, answers};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use xtask::folders;

/// The package, and what it stands on, each with its version.
const PACKAGES: &[(&str, &str)] = &[("pzpr", "0.10.1"), ("pzpr-canvas", "0.8.2")];

/// The installer of node's packages.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Asks, for those who want to know now.
pub fn run() -> Result<(), String> {
    match pass()? {
        Pass::Well => Ok(()),
        Pass::Skipped(why) => Err(format!("outside: {why}")),
    }
}

/// Asks, if there is somebody to ask. Not every machine has node, one for CI neither; but whoever was asked has to agree.
pub fn pass() -> Result<Pass, String> {
    let folder = match engine() {
        Ok(folder) => folder,
        Err(why) => return Ok(Pass::Skipped(why)),
    };
    let program = dev::built(PROFILE)?;
    let started = Command::new(&program).arg("outside").stdout(Stdio::piped()).spawn();
    let mut asking = started.map_err(|e| format!("{} cannot be started: {e}", program.display()))?;
    let mut judge = Command::new("node");
    judge.arg(folders::root().join("xtask/outside/judge.mjs")).arg(folder);
    if let Some(questions) = asking.stdout.take() {
        judge.stdin(questions);
    }
    let judged = judge.status();
    // As long as somebody could read the questions, whoever asks them would wait for that.
    drop(judge);
    let asked = asking.wait().map_err(|e| format!("{}: {e}", program.display()))?;
    match judged.map_err(|e| format!("node cannot be started: {e}"))?.code() {
        Some(0) if asked.success() => Ok(Pass::Well),
        Some(0) => Err("the questions could not all be asked, see above".into()),
        Some(1) => {
            Err("pzpr and we disagree, see above: mend what is wrong here; where it is pzpr that is wrong, \
                        say so with the reason in xtask/outside/judge.mjs"
                .into())
        }
        _ => Err("xtask/outside/judge.mjs did not come to its end, see above".into()),
    }
}

/// The folder that has pzpr in it, as npm lays it out: found, or installed. Otherwise what is missing, and what to do about it.
fn engine() -> Result<PathBuf, String> {
    let folder = folders::target().join("tools/pzpr");
    if !answers("node", &["--version"]) {
        return Err("there is no node here: install Node.js, which brings npm along".into());
    }
    let is_there = |&(name, version): &(&str, &str)| {
        let told = fs::read_to_string(folder.join("node_modules").join(name).join("package.json"));
        told.is_ok_and(|told| told.contains(&format!("\"version\": \"{version}\"")))
    };
    if PACKAGES.iter().all(is_there) {
        return Ok(folder);
    }
    if !answers(NPM, &["--version"]) {
        return Err("pzpr is not installed, and there is no npm here to install it: install npm".into());
    }
    let packages: Vec<String> = PACKAGES.iter().map(|(name, version)| format!("{name}@{version}")).collect();
    let place = folder.to_string_lossy();
    println!("   npm install --prefix {place} {}", packages.join(" "));
    fs::create_dir_all(&folder).map_err(|e| format!("{place} cannot be made: {e}"))?;
    let mut npm = Command::new(NPM);
    // Its packages run nothing while they are installed, and where there is no network that is known at once.
    npm.args(["install", "--prefix", &place, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]);
    npm.args(["--fetch-retries=0", "--fetch-timeout=20000"]).args(&packages);
    let installed = npm.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    match installed.is_ok_and(|status| status.success()) && PACKAGES.iter().all(is_there) {
        true => Ok(folder),
        false => Err(format!(
            "npm cannot install pzpr, perhaps for lack of a network; this says why: npm install --no-save --prefix {place} {}",
            packages.join(" ")
        )),
    }
}
