//! The rules of a genre as lines of a page.
//!
//! Rules are written in the few words of Markdown that they need. On paper stress and code are left plain; what stays
//! are paragraphs, lists and headings, broken into lines that fit.

use crate::font::Weight;

/// A line of a page: how far it is indented, what it says, and how.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub indent: f64,
    pub text: String,
    pub weight: Weight,
    /// Room above it, in lines.
    pub above: f64,
}

/// How far items are indented, in letters' size.
const INDENT: f64 = 1.1;

/// The lines of a text for a column, both measured in the size of its letters. A heading that only says what the text
/// is about is left out, since that stands above it already.
pub(crate) fn lines(text: &str, about: &str, column: f64) -> Vec<Line> {
    let mut out = Vec::new();
    for (sign, words) in blocks(text).into_iter().filter(|(sign, words)| *sign != '#' || words != about) {
        let (weight, indent) = match sign {
            '#' => (Weight::Bold, 0.0),
            '-' => (Weight::Regular, INDENT),
            _ => (Weight::Regular, 0.0),
        };
        let above = if out.is_empty() || sign == '-' { 0.15 } else { 0.5 };
        for (i, text) in broken(&words, weight, column - indent).into_iter().enumerate() {
            if i == 0 && sign == '-' {
                out.push(Line { indent: 0.25, text: format!("• {text}"), weight, above });
            } else {
                out.push(Line { indent, text, weight, above: if i == 0 { above } else { 0.0 } });
            }
        }
    }
    out
}

/// Paragraphs, items (`-`) and headings (`#`), each as one line without marks.
fn blocks(text: &str) -> Vec<(char, String)> {
    let mut out: Vec<(char, String)> = Vec::new();
    let mut open = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            open = false;
        } else if line.starts_with('#') {
            out.push(('#', plain(line.trim_start_matches('#').trim())));
            open = false;
        } else if let Some(item) = line.strip_prefix("- ") {
            out.push(('-', plain(item)));
            open = true;
        } else if let (true, Some((_, last))) = (open, out.last_mut()) {
            last.push(' ');
            last.push_str(&plain(line));
        } else {
            out.push(('p', plain(line)));
            open = true;
        }
    }
    out
}

fn plain(text: &str) -> String {
    // A lone star is a sign of multiplication.
    text.replace("**", "").replace(" * ", " × ").replace(['*', '`'], "")
}

/// A text in lines no wider than a column. A word that is wider than the column is broken where it must be.
pub(crate) fn broken(text: &str, weight: Weight, column: f64) -> Vec<String> {
    let mut out = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if weight.width(&longer) <= column {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            out.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if weight.width(&line) > column && line.chars().count() > 1 {
                line.pop();
                out.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
    }
    if !line.is_empty() {
        out.push(line);
    }
    out
}

/// A text on one line, its end left out if it is too long.
pub(crate) fn clipped(text: &str, weight: Weight, column: f64) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if weight.width(&text) <= column {
        return text;
    }
    let mut kept = text;
    while kept.pop().is_some() {
        let shorter = format!("{}…", kept.trim_end());
        if weight.width(&shorter) <= column {
            return shorter;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_become_lines_that_fit() {
        let text = "# Loops\n# Rules\nDraw *one* loop along `edges`,\nas long as you like.\n\n- first, which is longer\n- second\n";
        let lines = lines(text, "Loops", 10.0);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            texts.join(" "),
            "Rules Draw one loop along edges, as long as you like. • first, which is longer • second"
        );
        assert!(texts.len() > 5);
        assert!(lines.iter().all(|line| line.indent + line.weight.width(&line.text) <= 10.5));
    }

    #[test]
    fn a_word_that_never_ends_is_broken_and_a_title_is_clipped() {
        let word = "m".repeat(100);
        assert!(broken(&word, Weight::Regular, 8.0).iter().all(|line| Weight::Regular.width(line) <= 8.0));
        assert_eq!(broken(&word, Weight::Regular, 8.0).concat(), word);
        let title = clipped(&word, Weight::Bold, 8.0);
        assert!(title.ends_with('…') && Weight::Bold.width(&title) <= 8.0);
        assert_eq!(clipped("short", Weight::Bold, 8.0), "short");
        // Nothing fits into nothing, and that is no reason to go on for ever.
        assert_eq!(clipped("short", Weight::Bold, 0.0), "");
        assert_eq!(broken("ab", Weight::Regular, 0.0), ["a", "b"]);
    }
}
