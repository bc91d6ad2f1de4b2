//! `cargo xtask book`: the book, put together and built.
//!
//! What people write lies in `book/src`. What the library knows by itself is asked of it every time: chapters of genres,
//! pictures of puzzles and of steps, tables, the schema. A line `<!-- made: … -->` in a page stands where such a
//! piece goes (`made.rs`). The whole is put together in memory, where its links are checked, and then written under
//! `target/`, so nothing that is made is ever committed.

mod figure;
mod genres;
mod ladder;
mod made;
mod mdbook;

use crate::links;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use xtask::folders::{root, target};

/// Every file of the book by its path below `book/src`, with `/` on every machine.
pub type Files = BTreeMap<String, Vec<u8>>;

pub fn run() -> Result<(), String> {
    let files = assemble(&root())?;
    links::all_well(&root(), &files)?;
    let folder = target().join("book");
    write(&root(), &folder, &files)?;
    mdbook::build(&target().join("tools"), &folder)?;
    println!("── the book: {}", folder.join("html/index.html").display());
    Ok(())
}

/// The pages as they are written, with all that is made in its place.
pub fn assemble(root: &Path) -> Result<Files, String> {
    let mut files = Files::new();
    gather(&root.join("book/src"), "", &mut files)?;
    let chapters = genres::chapters()?;
    let mut maker = made::Maker::new(files.clone());
    for (path, content) in &mut files {
        if path.ends_with(".md") {
            let text = String::from_utf8_lossy(content);
            *content =
                maker.fill(&text).map_err(|trouble| format!("book/src/{path}: {trouble}"))?.into_bytes();
        }
    }
    files.extend(maker.pictures);
    files.extend(chapters);
    Ok(files)
}

fn gather(folder: &Path, below: &str, files: &mut Files) -> Result<(), String> {
    let trouble = |e: std::io::Error| format!("{} cannot be read: {e}", folder.display());
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let path = entry.map_err(trouble)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            gather(&path, &format!("{below}{name}/"), files)?;
        } else {
            files.insert(format!("{below}{name}"), fs::read(&path).map_err(trouble)?);
        }
    }
    Ok(())
}

/// Lays the book out for mdBook. What an earlier run left goes first, so that no page outlives its source.
fn write(root: &Path, folder: &Path, files: &Files) -> Result<(), String> {
    let trouble = |e: std::io::Error| format!("{} cannot be written: {e}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(trouble)?;
    }
    for (path, content) in files {
        let path = folder.join("src").join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(trouble)?;
        fs::write(path, content).map_err(trouble)?;
    }
    for name in ["book.toml", "book.css"] {
        fs::copy(root.join("book").join(name), folder.join(name)).map_err(trouble)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(files: &Files, path: &str) -> String {
        let content = files.get(path).unwrap_or_else(|| panic!("the book has no {path}"));
        String::from_utf8(content.clone()).unwrap()
    }

    /// Putting the book together takes seconds, so it is done once for everything that is looked at.
    #[test]
    fn the_book_is_whole() {
        let files = assemble(&root()).unwrap();
        links::all_well(&root(), &files).unwrap();
        every_place_for_something_made_is_filled(&files);
        every_genre_has_its_chapter_in_the_contents(&files);
        every_notation_has_its_section(&files);
    }

    fn every_place_for_something_made_is_filled(files: &Files) {
        for path in files.keys().filter(|path| path.ends_with(".md")) {
            assert!(!text(files, path).contains("<!-- made:"), "{path}");
        }
    }

    fn every_genre_has_its_chapter_in_the_contents(files: &Files) {
        let contents = text(files, "SUMMARY.md");
        for genre in gridwright::genre::ALL {
            let card = genre.card();
            assert!(contents.contains(&format!("[{}](genres/{}.md)", card.name, card.id)), "{contents}");
            let chapter = text(files, &format!("genres/{}.md", card.id));
            assert!(chapter.starts_with(&format!("# {}\n", card.name)) && chapter.contains(card.summary));
            let rule = card.rules.lines().find(|line| line.starts_with("- ") || line.starts_with("1. "));
            assert!(chapter.contains(rule.unwrap_or(card.rules)), "{}: the rules are there", card.id);
        }
    }

    fn every_notation_has_its_section(files: &Files) {
        let page = text(files, "formats.md");
        for format in gridwright::format::ALL {
            let head = format!("\n### `{}`", format.id);
            assert!(page.contains(&head), "formats.md has no section {head}");
        }
    }
}
