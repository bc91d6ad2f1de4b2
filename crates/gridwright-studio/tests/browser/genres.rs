//! Every genre, on hexagons and on squares: a worked example is opened from the list of new puzzles, played to its stored answer
//! with clicks and keys, and then spoilt by one mark, so that the broken rule is named.
//!
//! What to click comes from the card and from the example's own file, never from the page; so a new genre is in this story
//! as soon as its card lists an example.

use crate::studio::Studio;
use gridwright::board::Place;
use gridwright::format::{self, Hints};
use gridwright::genre;
use gridwright::puzzle::{Card, GroundKind, Marks, Puzzle};
use serde_json::json;

fn read(text: &str) -> Puzzle {
    format::read(text.as_bytes(), &Hints::default()).and_then(|(draft, _)| draft.into_puzzle()).unwrap()
}

/// The smallest worked example on such a board, and where it stands on the card.
fn example(card: &'static Card, ground: GroundKind) -> Option<(usize, Puzzle)> {
    let all = card.examples.iter().map(|text| read(text)).enumerate();
    let here = all.filter(|(_, puzzle)| GroundKind::of(puzzle.board()) == ground);
    here.min_by_key(|(_, puzzle)| puzzle.board().cells().len())
}

#[test]
fn every_genre_is_played_to_the_end_on_hexagons() {
    plays_all(GroundKind::Hexes, &["akari", "heyawake", "hitori", "masyu", "nurikabe"]);
}

#[test]
fn every_genre_is_played_to_the_end_on_squares() {
    plays_all(GroundKind::Squares, &["akari", "heyawake", "hitori", "masyu", "nurikabe"]);
}

/// All genres with an example on this ground; those named must have one.
fn plays_all(ground: GroundKind, surely: &[&str]) {
    let Some(studio) = Studio::visit() else { return };
    let mut played = Vec::new();
    for genre in genre::ALL {
        let card = genre.card();
        if let Some((at, puzzle)) = example(card, ground) {
            opens(&studio, card, at);
            studio.choose("check", "breaks");
            plays(&studio, &puzzle);
            breaks_a_rule(&studio, &puzzle);
            played.push(card.id);
        }
    }
    assert!(surely.iter().all(|id| played.contains(id)), "only these were played: {played:?}");
}

/// From the list of new puzzles, as people do.
fn opens(studio: &Studio, card: &Card, at: usize) {
    studio.changes_document(|| {
        studio.press("New");
        studio.press_on(&format!("#kind-{}", card.id));
        let chosen = format!("document.querySelector('#kind-{}[aria-pressed=true]')", card.id);
        studio.page.until("the kind to be chosen", &chosen);
        studio.press_on(&format!("dialog .gallery:last-of-type .board:nth-child({})", at + 1));
    });
    assert_eq!(
        studio.page.eval("[studio.mode, studio.doc.genre, studio.doc.answer ?? null]"),
        json!(["play", card.id, null])
    );
    assert_eq!(studio.verdict(), "playing", "{}", card.id);
}

/// What a player has to write: everything but what is given and what stays empty, and of words only the first (a line, a shaded
/// cell, a lamp); the other says that there is nothing.
fn written(puzzle: &Puzzle, answer: &Marks) -> Vec<(Place, u16)> {
    let by_number =
        |place: Place| puzzle.card().mark_on(place.kind()).is_some_and(|mark| mark.values.are_numbers());
    let open = answer.iter().filter(|&(place, value)| match by_number(place) {
        true => value > 0 && puzzle.clue(place).is_none(),
        false => value == 1,
    });
    open.collect()
}

fn plays(studio: &Studio, puzzle: &Puzzle) {
    let (card, board) = (puzzle.card(), puzzle.board());
    let answer = puzzle.stored_answer().unwrap_or_else(|| panic!("{}: no answer in the file", card.id));
    let list = written(puzzle, answer);
    assert!(!list.is_empty(), "{}: nothing is to be found", card.id);
    for (place, value) in list {
        assert_eq!(studio.verdict(), "playing", "{}", card.id);
        put(studio, puzzle, place, value);
        assert_eq!(studio.count(".panel .findings li"), 0, "{}: at {}", card.id, board.name(place));
    }
    studio.sees("Solved");
    assert_eq!(studio.verdict(), "solved", "{}", card.id);
}

/// Writes one mark with a click, and with keys where it is a number.
fn put(studio: &Studio, puzzle: &Puzzle, place: Place, value: u16) {
    let name = puzzle.board().name(place);
    let values = puzzle.card().mark_on(place.kind()).unwrap().values;
    if values.are_numbers() {
        studio.write(&name, &value.to_string());
        assert_eq!(studio.mark(&name), json!(value), "{name}");
    } else {
        studio.click(&name);
        assert_eq!(studio.mark(&name), json!(values.word(value)), "{name}");
    }
}

/// One mark too much, one turned round, or another number, after which a rule is broken for certain; the library says which and where.
fn breaks_a_rule(studio: &Studio, puzzle: &Puzzle) {
    let (card, board) = (puzzle.card(), puzzle.board());
    let mut marks = Marks::new(board);
    for (place, value) in written(puzzle, puzzle.stored_answer().unwrap()) {
        marks.set(place, Some(value));
    }
    assert_eq!(puzzle.mistakes(&marks), [], "{}", card.id);
    let spoilt = board.places().filter(|&place| card.mark_on(place.kind()).is_some()).find_map(|place| {
        let values = card.mark_on(place.kind())?.values;
        // One more click on a word is the next word, so both ways are one click away.
        let value = match (values.are_numbers(), marks.is(place, 1)) {
            (true, true) => 2,
            (true, false) | (false, false) => 1,
            (false, true) => 0,
        };
        if values.are_numbers() && puzzle.clue(place).is_some() {
            return None;
        }
        let mut spoilt = marks.clone();
        spoilt.set(place, Some(value));
        let breach = puzzle.mistakes(&spoilt).into_iter().next()?;
        Some((place, value, breach))
    });
    let (place, value, breach) = spoilt.unwrap_or_else(|| panic!("{}: no mark breaks a rule", card.id));
    put(studio, puzzle, place, value);
    assert_eq!(studio.verdict(), "playing", "{}", card.id);
    studio.sees(&breach.sentence);
    assert!(studio.count(".over-breaches polygon") > 0, "{}: where is {}?", card.id, breach.sentence);
    studio.press("Undo");
    assert_eq!(studio.verdict(), "solved", "{}", card.id);
    studio.does_not_see(&breach.sentence);
}
