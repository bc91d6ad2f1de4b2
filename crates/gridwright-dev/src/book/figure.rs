//! Pictures in the book: a puzzle as the library draws it, in a figure with its caption.

use gridwright::draw::{Options, Scene, Theme, svg};
use gridwright::explain::Step;
use gridwright::format::{self, Hints};
use gridwright::puzzle::{Finding, Marks, Pencil, Puzzle};
use gridwright::rule::RuleBook;

/// Reads a puzzle in any notation.
pub fn read(bytes: &[u8]) -> Result<Puzzle, String> {
    let read = format::read(bytes, &Hints::default()).and_then(|(draft, _)| draft.into_puzzle());
    read.map_err(|findings| findings.iter().map(Finding::to_string).collect::<Vec<_>>().join("; "))
}

/// A picture file.
pub fn draw(puzzle: &Puzzle, options: &Options) -> Vec<u8> {
    svg(&Scene::of(puzzle, options), &Theme::screen()).into_bytes()
}

/// A picture of a step.
pub fn draw_step(puzzle: &Puzzle, book: &RuleBook, before: &Marks, pencil: &Pencil, step: &Step) -> Vec<u8> {
    svg(&puzzle.scene_of(step, book, before, pencil), &Theme::screen()).into_bytes()
}

/// One or more pictures side by side (each its path and what it shows), and a caption in Markdown below.
pub fn figure(pictures: &[(&str, &str)], caption: &str) -> String {
    let mut out = "<figure>\n".to_string();
    for (path, alt) in pictures {
        out.push_str(&format!("<img src=\"{path}\" alt=\"{}\">\n", escape(alt)));
    }
    if !caption.is_empty() {
        // Blank lines around, so that the caption is read as Markdown.
        out.push_str(&format!("<figcaption>\n\n{caption}\n\n</figcaption>\n"));
    }
    out.push_str("</figure>\n");
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
