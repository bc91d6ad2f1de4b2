//! Every command in the README and in the book is run, and what the page shows is what it says.
//!
//! Each page is a session in a folder of its own, in which the puzzles of `book/src/puzzles` lie. The lines of a block
//! `sh` are typed one after the other; a block `text` right behind it is what they say, errors included. A line ends
//! well, or as its comment says (`# exit code 1`). Times differ, so a page writes them as `(… ms)`.
//!
//! With `GRIDWRIGHT_WRITE_BOOK=1` the shown outputs, and the pictures in `book/src/pictures`, are written anew instead.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn writes() -> bool {
    std::env::var_os("GRIDWRIGHT_WRITE_BOOK").is_some()
}

/// README and every page of the book.
fn pages() -> Vec<PathBuf> {
    let chapters = std::fs::read_dir(root().join("book/src")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        chapters.filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// A fenced block of a page: its language, the line where it begins, and its lines.
struct Block<'a> {
    language: &'a str,
    line: usize,
    body: Vec<&'a str>,
    /// True if only blank lines lie between it and the block before.
    follows: bool,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut inside, mut bare) = (false, false);
    for (number, line) in (1..).zip(text.lines()) {
        match line.strip_prefix("```") {
            Some(_) if inside => (inside, bare) = (false, true),
            Some(language) => {
                blocks.push(Block { language, line: number, body: Vec::new(), follows: bare });
                inside = true;
            }
            None if inside => blocks.last_mut().unwrap().body.push(line),
            None => bare &= line.trim().is_empty(),
        }
    }
    blocks
}

/// What cannot be run here: these do not end, or build the very program under test. Other tests run them.
fn is_run_elsewhere(line: &str) -> bool {
    let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
    match words.as_slice() {
        ["cargo", "run", "--release"] => true,
        // The walk-through in *Adding a genre*, which `cargo xtask test` walks.
        ["cargo", "run", "--quiet", "--", ..] | ["cargo", "test", "--quiet", ..] => true,
        ["cargo", "xtask", "test" | "book" | "bench" | "screenshots", ..] => true,
        ["cargo", "install", "--path", "crates/gridwright-cli"] => true,
        ["cargo", "doc", "--open"] => true,
        ["gridwright"] | ["gridwright", "studio"] => true,
        _ => false,
    }
}

fn expected_code(line: &str) -> i32 {
    let said = line.split_once("# exit code ").map(|(_, rest)| rest);
    let digit = said.and_then(|rest| rest.chars().next()).and_then(|c| c.to_digit(10));
    digit.unwrap_or(0) as i32
}

/// Times as a page writes them.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(" ms)") {
        let number = rest[..at].trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len();
        if number < at && rest[..number].ends_with('(') {
            out.push_str(&rest[..number]);
            out.push('…');
        } else {
            out.push_str(&rest[..at]);
        }
        out.push_str(" ms)");
        rest = &rest[at + " ms)".len()..];
    }
    out + rest
}

/// A folder with the puzzles of the book, and the program on the PATH.
struct Session {
    folder: tempfile::TempDir,
}

impl Session {
    fn new() -> Session {
        let folder = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(root().join("book/src/puzzles")).unwrap() {
            let path = entry.unwrap().path();
            std::fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
        }
        Session { folder }
    }

    /// Types a line; what is seen, and the exit code.
    fn types(&self, line: &str) -> (String, i32) {
        let program = Path::new(env!("CARGO_BIN_EXE_gridwright")).parent().unwrap().to_path_buf();
        let others = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths([program].into_iter().chain(std::env::split_paths(&others))).unwrap();
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{line}")])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).expect("what is shown should be text");
        (without_times(&said), output.status.code().unwrap_or(-1))
    }

    /// Runs a page: everything that is not as it says, and the page as it should be.
    fn reads(&self, name: &str, text: &str) -> (Vec<String>, String) {
        let mut troubles = Vec::new();
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let mut new: Vec<(usize, usize, String)> = Vec::new();
        let blocks = blocks(text);
        for (number, block) in blocks.iter().enumerate().filter(|(_, block)| block.language == "sh") {
            let (mut seen, mut ran) = (String::new(), false);
            for (line, typed) in (block.line + 1..).zip(&block.body) {
                if typed.trim().is_empty() || typed.starts_with('#') || is_run_elsewhere(typed) {
                    continue;
                }
                ran = true;
                let (said, code) = self.types(typed);
                if code != expected_code(typed) {
                    troubles.push(format!(
                        "{name}, line {line}: {typed}\nexit code {code}, and it said:\n{said}"
                    ));
                }
                seen.push_str(&said);
            }
            let next = blocks.get(number + 1).filter(|next| next.language == "text" && next.follows);
            let Some(shown) = next.filter(|_| ran) else { continue };
            // The end of a line cannot be seen, so blanks there are not compared.
            let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
            let (seen, shown_text) = (trimmed(seen.trim_end()), trimmed(&shown.body.join("\n")));
            if seen != shown_text {
                troubles.push(format!(
                    "{name}, line {}: shown is\n{shown_text}\nbut it said:\n{seen}",
                    shown.line
                ));
            }
            new.push((shown.line, shown.body.len(), seen));
        }
        for (at, count, body) in new.into_iter().rev() {
            lines.splice(at..at + count, body.lines().map(str::to_string));
        }
        (troubles, lines.join("\n") + "\n")
    }
}

#[test]
fn every_command_says_what_the_page_shows() {
    let mut troubles = Vec::new();
    let mut drawn = Vec::new();
    for page in pages() {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&page).unwrap();
        let session = Session::new();
        let (found, new) = session.reads(&name, &text);
        if writes() {
            std::fs::write(&page, new).unwrap();
            troubles.extend(found.into_iter().filter(|trouble| trouble.contains("\nexit code ")));
        } else {
            troubles.extend(found);
        }
        // A picture that lies in the book and that a page draws is the one that the page draws.
        for entry in std::fs::read_dir(root().join("book/src/pictures")).unwrap() {
            let kept = entry.unwrap().path();
            let made = session.folder.path().join(kept.file_name().unwrap());
            let Ok(content) = std::fs::read(made) else { continue };
            drawn.push(kept.clone());
            if writes() {
                std::fs::write(kept, content).unwrap();
            } else if std::fs::read(&kept).unwrap() != content {
                troubles.push(format!("{name} draws {} otherwise", kept.display()));
            }
        }
    }
    for entry in std::fs::read_dir(root().join("book/src/pictures")).unwrap() {
        let kept = entry.unwrap().path();
        if !drawn.contains(&kept) {
            troubles.push(format!("no page draws {}", kept.display()));
        }
    }
    assert!(troubles.is_empty(), "\n{}\n(GRIDWRIGHT_WRITE_BOOK=1 writes pages anew)", troubles.join("\n\n"));
}

#[test]
fn a_page_that_is_not_so_is_found() {
    let session = Session::new();
    let page = "```sh\ngridwright solve --quiet slither/1/1/e\n```\n\n```text\none solution (… ms)\n```\n";
    assert_eq!(session.reads("page", page), (vec![], page.to_string()), "this one is so");
    let (troubles, new) = session.reads("page", &page.replace("one", "no"));
    assert!(
        troubles[0].contains("page, line 5: shown is\nno solution (… ms)\nbut it said:\none"),
        "{troubles:?}"
    );
    assert_eq!(new, page, "and can be written anew");
    let (troubles, _) =
        session.reads("page", "```sh\ngridwright solve --quiet slither/1/1/e # exit code 1\n```\n");
    assert!(troubles[0].contains("exit code 0"), "{troubles:?}");
    let (troubles, _) = session.reads("page", "```sh\ngridwright sing\n```\n");
    assert!(troubles[0].contains("exit code 2"), "{troubles:?}");
    let apart = page.replace("```\n\n```text", "```\n\nNot its output:\n\n```text").replace("one", "no");
    assert_eq!(session.reads("page", &apart).0, [] as [&str; 0], "text that stands apart is just text");
}

#[test]
fn every_verb_has_its_place_in_the_book() {
    let page = std::fs::read_to_string(root().join("book/src/command-line.md")).unwrap();
    let (help, _) = Session::new().types("gridwright help");
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // A line that goes on with the one before stands further to the right.
    let verb =
        |line: &'_ str| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')).map(str::to_string);
    let verbs: Vec<String> =
        list.filter_map(verb).filter_map(|l| l.split(' ').next().map(str::to_string)).collect();
    assert!(verbs.len() > 15, "{help}");
    for verb in verbs.iter().filter(|verb| *verb != "help") {
        assert!(page.contains(&format!("gridwright {verb}")), "{verb} is nowhere in command-line.md");
    }
}

/// The number that Cargo knows is the one that people are told before they build.
#[test]
fn the_pages_name_the_rust_that_is_needed() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let told = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let needed = format!("Rust {} or newer", told.expect("the manifest says it").trim_matches('"'));
    for page in ["README.md", "book/src/play.md"] {
        assert!(std::fs::read_to_string(root().join(page)).unwrap().contains(&needed), "{page}: {needed}");
    }
}
