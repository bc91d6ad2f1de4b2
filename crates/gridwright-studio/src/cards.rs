//! What every genre's card says, for menus, tools and the learning page. The page knows genres only from here.

use crate::{prose, wire};
use axum::response::Response;
use gridwright::draw::{self, Options, Theme};
use gridwright::explain::Level;
use gridwright::format::{self, Hints};
use gridwright::genre;
use gridwright::puzzle::{Card, ClueKind, Given, GroundKind, MarkKind, Most, Puzzle, Setting, Values};
use gridwright::solve::{Answer, Budget};
use serde_json::{Value, json};
use std::sync::LazyLock;

static CARDS: LazyLock<Value> = LazyLock::new(|| {
    json!({
        "genres": genre::ALL.iter().map(|genre| card(genre.card())).collect::<Vec<_>>(),
        "hatches": draw::hatches(&Theme::page()),
        // Nobody wishes for a puzzle that has to be tried out; who does not care takes any level.
        "levels": Level::ALL.iter().filter(|level| **level != Level::Trial).map(|level| level.id()).collect::<Vec<_>>(),
    })
});

/// Makes the answer ready before somebody asks.
pub fn prepare() {
    LazyLock::force(&CARDS);
}

pub async fn all() -> Response {
    wire::aside(|| Ok(wire::reply(&CARDS))).await
}

fn card(card: &'static Card) -> Value {
    json!({
        "id": card.id,
        "name": card.name,
        "aliases": card.aliases,
        "summary": card.summary,
        "rules": prose::blocks(card.rules),
        "grounds": card.grounds.iter().map(|&ground| ground_word(ground)).collect::<Vec<_>>(),
        "side": card.side,
        "clues": card.clues.iter().map(clue_kind).collect::<Vec<_>>(),
        "marks": card.marks.iter().map(mark_kind).collect::<Vec<_>>(),
        "variants": card.variants.iter().map(|v| json!({ "id": v.id, "summary": v.summary })).collect::<Vec<_>>(),
        "settings": card.settings.iter().map(setting).collect::<Vec<_>>(),
        "rooms": card.rooms,
        "cages": card.cages,
        "checks": card.checks,
        "examples": card.examples.iter().filter_map(|text| example(text)).collect::<Vec<_>>(),
        "wrong": card.wrong.iter().filter_map(|(_, text)| wrong(text)).collect::<Vec<_>>(),
    })
}

/// The word for a ground in the documents and menus of the page.
pub fn ground_word(ground: GroundKind) -> &'static str {
    match ground {
        GroundKind::Squares => "squares",
        GroundKind::Hexes => "hexagons",
        GroundKind::Graph => "graph",
    }
}

fn setting(setting: &Setting) -> Value {
    let Setting { id, summary, least, most, usual, choices } = setting;
    json!({ "id": id, "summary": summary, "least": least, "most": most, "usual": usual, "choices": choices })
}

fn clue_kind(kind: &ClueKind) -> Value {
    let on = wire::kind_word(kind.on);
    match kind.what {
        Given::Number { least, most, query } => {
            let (most, setting, limit) = match most {
                Most::Sides => ("sides", None, None),
                Most::Cells => ("cells", None, None),
                Most::Line => ("line", None, None),
                Most::Setting(id) => ("setting", Some(id), None),
                Most::Fixed(limit) => ("fixed", None, Some(limit)),
            };
            json!({
                "on": on, "what": "number", "least": least, "most": most, "setting": setting, "limit": limit,
                "query": query,
            })
        }
        Given::Sign(sign) => json!({ "on": on, "what": "sign", "sign": sign.word(), "noun": sign.noun() }),
        Given::Query => json!({ "on": on, "what": "sign", "sign": "?", "noun": "clue not told" }),
    }
}

fn mark_kind(kind: &MarkKind) -> Value {
    let words: Vec<&str> = kind.values.listed().iter().map(|&(_, word)| word).collect();
    let (least, most, setting) = match kind.values {
        Values::Colour { of } => (0, "setting", Some(of)),
        Values::Digit => (1, "line", None),
        // Of marks that are no numbers the page asks nothing more.
        Values::Number | Values::Line | Values::Track | Values::Shade | Values::Lamp => (1, "cells", None),
    };
    json!({
        "on": wire::kind_word(kind.on),
        "numbers": kind.values.are_numbers(),
        "colours": kind.values.are_colours(),
        "least": least,
        "most": most,
        "setting": setting,
        "words": words,
        "sides": kind.values.are_borders(),
    })
}

/// A puzzle in our text, read.
pub fn read(text: &str) -> Option<Puzzle> {
    let (draft, _) = format::read(text.as_bytes(), &Hints::default()).ok()?;
    draft.into_puzzle().ok()
}

/// The comment above a text, which says what it shows.
pub fn comment(text: &str) -> String {
    let lines = text.lines().take_while(|line| line.starts_with('#'));
    lines.map(|line| line.trim_start_matches('#').trim()).collect::<Vec<_>>().join(" ")
}

/// A worked example: the puzzle to play, its picture, and its answer's picture.
fn example(text: &str) -> Option<Value> {
    let puzzle = read(text)?;
    let bare = wire::picture(&puzzle, &Options::default());
    let answer = match puzzle.solve(&Budget::steps(100_000)) {
        Answer::Unique(marks) => marks,
        _ => return None,
    };
    let solved = wire::picture(&puzzle, &Options { marks: Some(&answer), ..Options::default() });
    Some(json!({
        "says": comment(text),
        "puzzle": wire::document(&puzzle.clone().with_answer(None)).ok()?,
        "picture": bare,
        "solved": solved,
    }))
}

/// A board that breaks a rule: its picture with the places pointed out, and what the judge says.
fn wrong(text: &str) -> Option<Value> {
    let puzzle = read(text)?;
    let breaches = puzzle.judge(puzzle.marks());
    let first = breaches.first()?;
    let options = Options { marks: Some(puzzle.marks()), breaches: &first.places, ..Options::default() };
    Some(json!({
        "says": comment(text),
        "judge": first.sentence,
        "puzzle": wire::document(&puzzle).ok()?,
        "picture": wire::picture(&puzzle, &options),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_and_every_wrong_board_is_shown() {
        for genre in genre::ALL {
            let card = genre.card();
            for text in card.examples {
                assert!(example(text).is_some(), "{}: this example is not shown:\n{text}", card.id);
            }
            for (code, text) in card.wrong {
                assert!(wrong(text).is_some(), "{}: the board that breaks {code} is not shown", card.id);
            }
        }
    }
}
