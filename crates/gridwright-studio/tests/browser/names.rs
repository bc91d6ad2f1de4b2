//! The page knows no genre by name: what it offers comes from the cards. So none of their names may stand in it.

use gridwright::genre;
use std::path::Path;

/// Names that are plain English too, and what they mean in the page.
const ENGLISH: &[(&str, &str)] = &[
    ("path", "the SVG element, and lines of icons"),
    ("blank", "no word of the page so far, but plain English"),
    ("ascent", "how far letters reach above their line"),
    ("fences", "things between gardens"),
];

#[test]
fn no_genre_is_named_in_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut names: Vec<String> = Vec::new();
    for genre in genre::ALL {
        let card = genre.card();
        names.extend([card.id, card.name].iter().chain(card.aliases).map(|name| name.to_lowercase()));
    }
    names.retain(|name| !ENGLISH.iter().any(|(word, _)| word == name));
    assert!(names.len() > 8, "{names:?}");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap().to_lowercase();
        read += 1;
        for (number, line) in text.lines().enumerate() {
            for name in &names {
                assert!(!has_word(line, name), "{}:{}: {name}\n{line}", path.display(), number + 1);
            }
        }
    }
    assert!(read > 10, "only {read} files of the page were read");
}

/// As a word of its own; names with hyphens are looked for as they are.
fn has_word(line: &str, name: &str) -> bool {
    let is_letter = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '-');
    line.match_indices(name).any(|(at, _)| {
        !is_letter(line[..at].chars().next_back()) && !is_letter(line[at + name.len()..].chars().next())
    })
}

#[test]
fn words_are_found_as_words() {
    assert!(has_word("if (genre === 'spiral')", "spiral"));
    assert!(!has_word("spirally", "spiral") && !has_word("a-spiral", "spiral"));
}
