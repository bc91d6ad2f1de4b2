//! Links of Penpa+, read only: `https://…/penpa-edit/#m=edit&p=…`, with the problem and what the player drew.
//!
//! Penpa+ is a drawing board: a link holds numbers, colours, symbols and lines on a grid, but no rules, and seldom the
//! name of a genre. Where its tags or its drawing do not tell, the genre has to be said. Things drawn in the problem that a
//! genre has no use for may well be rules, so they are refused by their names.

mod chart;
mod genres;
mod unpack;

use super::{Format, Hints, Input, cannot, not_text};
use crate::puzzle::{Draft, Finding};
use chart::Chart;
use unpack::Link;

pub(super) const FORMAT: Format = Format {
    id: "penpa",
    aliases: &["penpa+", "penpa-edit"],
    summary: "links of Penpa+, squares and hexagons (read only)",
    extension: "url",
    needs_answer: false,
    recognise,
    read,
    write: |_| Err(cannot("a link of Penpa+", "such links are only read here")),
};

/// The part of a link that holds the puzzle: `m=edit&p=…`.
fn query(text: &str) -> &str {
    let text = text.trim();
    text.rfind(['#', '?']).map_or(text, |at| &text[at + 1..])
}

/// What a parameter of a link says.
fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query
        .split('&')
        .filter_map(|part| part.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

fn recognise(input: &Input<'_>) -> bool {
    input.text.is_some_and(|text| {
        let query = query(text);
        query.starts_with("m=") && parameter(query, "p").is_some()
    })
}

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let Some(packed) = parameter(query(text), "p") else {
        let finding =
            Finding::error("truncated", "this link holds no puzzle: that would stand behind \"p=\"");
        return Err(fail(finding.help("such as https://swaroopg92.github.io/penpa-edit/#m=edit&p=…")));
    };
    let link = Link::new(&unpack::unpack(packed).map_err(fail)?).map_err(fail)?;
    let chart = Chart::new(&link).map_err(fail)?;
    genres::read(&link, &chart, hints.genre).map_err(fail)
}
