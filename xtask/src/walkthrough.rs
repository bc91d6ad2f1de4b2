//! The walk-through of the book, walked: *Adding a genre* is done to a copy of the project, just as the page says.
//!
//! A block behind a line such as `` `crates/…/mod.rs` `` is that file; a block `diff` is a change to it. Then the commands
//! of the page are run in the copy, and have to say what the page shows. The copy lies under `target/` and is kept, so
//! that only what has changed is built again; crates that are not ours are taken from the build of the project itself.

use crate::test::{Pass, answers};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use xtask::folders::{root, target};

const PAGE: &str = "book/src/adding.md";
/// What the page speaks of. As long as none of it has changed since it was walked, it need not be walked again.
const FOLLOWED: &[&str] = &[
    PAGE,
    "crates/gridwright/src/genre",
    "crates/gridwright/src/puzzle",
    "crates/gridwright/src/rule",
    "crates/gridwright/tests/genres.rs",
];
/// Where it is written down what was there when it was last walked.
const WALKED: &str = "book/walked.txt";
/// What the copy needs.
const PARTS: &[&str] = &["Cargo.toml", "Cargo.lock", "crates", "xtask"];

type Texts = BTreeMap<String, Vec<u8>>;

/// Walks it, and says what did not go as the page says; if all did, that is written down.
pub fn run() -> Result<(), String> {
    let mut files = Texts::new();
    for part in PARTS {
        gather(&root(), part, &mut files)?;
    }
    let page = fs::read_to_string(root().join(PAGE)).map_err(|e| format!("{PAGE}: {e}"))?;
    let steps = steps(&page);
    let mut commands = Vec::new();
    for step in &steps {
        match step {
            Step::File { path, text } => {
                files.insert(path.clone(), text.clone().into_bytes());
            }
            Step::Change { path, change } => {
                let file =
                    files.get_mut(path).ok_or_else(|| format!("{PAGE}: there is no {path} to change"))?;
                *file = changed(&String::from_utf8_lossy(file), change)
                    .map_err(|trouble| format!("{PAGE}, the change to {path}: {trouble}"))?
                    .into_bytes();
            }
            Step::Command { typed, shown } => commands.push((typed, shown)),
        }
    }
    if commands.is_empty() {
        return Err(format!("{PAGE}: no command is shown, so nothing would be checked"));
    }
    let copy = target().join("adding-a-genre");
    lay_out(&copy, &files).map_err(|e| format!("{}: {e}", copy.display()))?;
    for (typed, shown) in commands {
        println!("   {typed}");
        let said = types(&copy, typed)?;
        if let Some(shown) = shown
            && said.trim_end() != shown.trim_end()
        {
            return Err(format!("{PAGE}: {typed}\nshown is\n{shown}\nbut it said\n{said}"));
        }
    }
    fs::write(root().join(WALKED), format!("{:016x}\n", fingerprint()?)).map_err(|e| format!("{WALKED}: {e}"))
}

/// Walks it where anything that it speaks of has changed, or always.
pub fn if_changed(always: bool) -> Result<Pass, String> {
    if !answers("sh", &["-c", "true"]) {
        return Ok(Pass::Skipped("there is no sh here to type its commands".into()));
    }
    let now = format!("{:016x}\n", fingerprint()?);
    let walked = fs::read_to_string(root().join(WALKED)).unwrap_or_default();
    if !always && walked.trim() == now.trim() {
        println!("   nothing that it speaks of has changed since it was walked");
        return Ok(Pass::Well);
    }
    run()?;
    Ok(Pass::Well)
}

/// One number for all that the page speaks of, by name and content (FNV-1a).
fn fingerprint() -> Result<u64, String> {
    let mut files = Texts::new();
    for part in FOLLOWED {
        gather(&root(), part, &mut files)?;
    }
    let bytes = files.iter().flat_map(|(name, text)| name.bytes().chain([0]).chain(text.iter().copied()));
    Ok(bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    }))
}

/// What the page asks the reader to do.
#[derive(PartialEq, Debug)]
enum Step {
    File { path: String, text: String },
    Change { path: String, change: String },
    Command { typed: String, shown: Option<String> },
}

fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut path = None;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            let text = body.join("\n") + "\n";
            match (language, path.take(), steps.last_mut()) {
                ("diff", Some(path), _) => steps.push(Step::Change { path, change: text }),
                (_, Some(path), _) => steps.push(Step::File { path, text }),
                ("sh", None, _) => {
                    let command = |typed: &&str| Step::Command { typed: (*typed).to_string(), shown: None };
                    steps.extend(body.iter().map(command));
                }
                ("text", None, Some(Step::Command { shown: shown @ None, .. })) => *shown = Some(text),
                _ => {}
            }
        } else if let Some(named) = line.strip_prefix('`').and_then(|line| line.strip_suffix('`')) {
            path = Some(named.to_string());
        }
    }
    steps
}

/// Applies a change: lines that begin with a blank are there, those with `+` come in. `…` parts two places.
fn changed(file: &str, change: &str) -> Result<String, String> {
    let mut file = file.to_string();
    for hunk in change.split("…\n") {
        let part = |signs: &[char]| -> String {
            let lines = hunk.lines().filter(|line| line.starts_with(signs));
            lines.map(|line| format!("{}\n", line.split_at(1).1)).collect()
        };
        let (old, new) = (part(&[' ']), part(&[' ', '+']));
        if file.matches(&old).count() != 1 {
            return Err(format!("these lines should be there once:\n{old}"));
        }
        file = file.replace(&old, &new);
    }
    Ok(file)
}

fn gather(root: &Path, part: &str, files: &mut Texts) -> Result<(), String> {
    let path = root.join(part);
    let trouble = |e: std::io::Error| format!("{} cannot be read: {e}", path.display());
    if !path.is_dir() {
        files.insert(part.to_string(), fs::read(&path).map_err(trouble)?);
        return Ok(());
    }
    for entry in fs::read_dir(&path).map_err(trouble)? {
        let name = entry.map_err(trouble)?.file_name().to_string_lossy().into_owned();
        gather(root, &format!("{part}/{name}"), files)?;
    }
    Ok(())
}

/// Writes what is not there yet as it should be, and takes away what should not be there.
fn lay_out(copy: &Path, files: &Texts) -> std::io::Result<()> {
    let mut old = Texts::new();
    for part in PARTS.iter().filter(|part| copy.join(part).exists()) {
        gather(copy, part, &mut old).map_err(std::io::Error::other)?;
    }
    for path in old.keys().filter(|path| !files.contains_key(*path)) {
        fs::remove_file(copy.join(path))?;
    }
    for (path, content) in files.iter().filter(|(path, content)| old.get(*path) != Some(content)) {
        let path = copy.join(path);
        fs::create_dir_all(path.parent().unwrap_or(copy))?;
        fs::write(path, content)?;
    }
    Ok(())
}

/// Types a line in the copy; what it says on standard output.
fn types(copy: &Path, line: &str) -> Result<String, String> {
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(copy)
        // Programs go to a place of their own. What they are built from is shared, where cargo knows how.
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .env("CARGO_BUILD_BUILD_DIR", target())
        // It is built for one run, so building counts, not speed.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("NO_COLOR", "1")
        .output()
        .map_err(|e| format!("{line}: {e}"))?;
    if !output.status.success() {
        let (said, complained) = (&output.stdout, &output.stderr);
        let all = [said.as_slice(), complained.as_slice()].concat();
        return Err(format!("{PAGE}: {line}\n{}", String::from_utf8_lossy(&all)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_as_files_changes_and_commands() {
        let page = "Write\n\n`a/b.rs`\n\n```rust\nfn b() {}\n```\n\nand in\n\n`a/mod.rs`\n\n```diff\n mod a;\n+mod b;\n```\n\n\
                    ```sh\nls\ncat x\n```\n\n```text\nhere\n```\n\n```text\nfor the eye\n```\n";
        let command = |typed: &str, shown: Option<&str>| Step::Command {
            typed: typed.into(),
            shown: shown.map(str::to_string),
        };
        let expected = [
            Step::File { path: "a/b.rs".into(), text: "fn b() {}\n".into() },
            Step::Change { path: "a/mod.rs".into(), change: " mod a;\n+mod b;\n".into() },
            command("ls", None),
            command("cat x", Some("here\n")),
        ];
        assert_eq!(steps(page), expected);
    }

    #[test]
    fn a_change_goes_where_its_lines_are() {
        let file = "mod a;\nmod c;\n\nlist(\n    a,\n)\n";
        let change = " mod a;\n+mod b;\n…\n     a,\n+    b,\n";
        assert_eq!(changed(file, change).unwrap(), "mod a;\nmod b;\nmod c;\n\nlist(\n    a,\n    b,\n)\n");
        assert!(changed(file, " mod x;\n+mod y;\n").unwrap_err().contains("mod x;"), "nowhere to put it");
    }
}
