//! Explanations: a hint in three degrees, a mistake that is told before anything else, why and why not, the walk, and the grade
//! beside the verdict; on hexagons and on squares, with the mouse, with the keyboard alone and on a phone.

use crate::play::{LOOP_ON_HEXAGONS, PATH_ON_SQUARES};
use crate::studio::Studio;
use gridwright::explain::{Explainer, Level};
use gridwright::format::{self, Hints};
use gridwright::solve::Budget;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// What the guide tells: its words, without the buttons.
fn told(studio: &Studio) -> String {
    studio.rests();
    let words = studio.page.eval(
        "[...document.querySelectorAll('#told p, #told h3, #told strong')].map(e => e.innerText).join(' / ')",
    );
    words.as_str().unwrap().to_string()
}

/// Opens a puzzle for playing with nothing on it, and tells its answer as a document holds it, by place.
fn plays(studio: &Studio, text: &str) -> Map<String, Value> {
    studio.opens(text.as_bytes());
    if studio.page.eval("studio.mode") != "set" {
        studio.press("Set");
    }
    studio.sees("One solution");
    let answer = studio.page.eval(
        "(() => { const out = {}; for (const [word, names] of Object.entries(studio.verdict.one)) {
           if (Array.isArray(names)) for (const name of names) out[name] = word; else Object.assign(out, names); } return out; })()",
    );
    studio.press("Play");
    studio.press("Clear all marks");
    studio.rests();
    answer.as_object().unwrap().clone()
}

fn marks(studio: &Studio) -> Map<String, Value> {
    studio.doc()["marks"].as_object().unwrap().clone()
}

fn level_of(text: &str) -> Level {
    let (draft, _) = format::read(text.as_bytes(), &Hints::default()).unwrap();
    let puzzle = draft.into_puzzle().unwrap();
    let book = puzzle.rules();
    Explainer::new(&puzzle, &book).level(&Budget::unlimited()).unwrap()
}

#[test]
fn a_hint_comes_in_three_degrees_and_each_only_when_asked() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_HEXAGONS, PATH_ON_SQUARES] {
        let answer = plays(&studio, text);
        assert_eq!(studio.count("#told"), 0, "nothing is told to those who do not ask");
        studio.press("Hint");
        let first = told(&studio);
        assert!(first.starts_with("Look near "), "{first}");
        assert!(studio.count(".over-found polygon") > 0, "the region is lit");
        assert_eq!(studio.count(".drawn .used") + studio.count(".drawn .focus"), 0);
        studio.press("Which clues?");
        let second = told(&studio);
        assert!(second.starts_with("Look ") && second != first, "{second}");
        assert!(studio.count(".drawn .used") > 0, "the clues are ringed");
        assert_eq!(studio.count(".drawn .focus"), 0);
        studio.press("Show the step");
        let third = told(&studio);
        assert!(third.len() > second.len() && !third.contains("Look near"), "{third}");
        assert!(studio.count(".drawn .focus") > 0 && studio.count(".drawn .used") > 0);
        assert!(marks(&studio).is_empty(), "a hint is only shown");
        studio.press("Do it");
        let written = marks(&studio);
        assert!(!written.is_empty());
        for (place, value) in &written {
            assert_eq!(answer[place], *value, "{place}");
        }
        assert_eq!(studio.count("#told"), 0);
        studio.press("Undo");
        assert!(marks(&studio).is_empty(), "a hint is one step to undo");
    }
}

#[test]
fn hints_alone_lead_to_the_answer() {
    let Some(studio) = Studio::visit() else { return };
    plays(&studio, PATH_ON_SQUARES);
    for _ in 0..60 {
        if studio.verdict() == "solved" {
            return;
        }
        studio.press("Hint");
        studio.press("Which clues?");
        studio.press("Show the step");
        studio.press("Do it");
    }
    panic!("sixty hints were not enough");
}

/// Writes something wrong, and tells where.
fn errs(studio: &Studio, answer: &Map<String, Value>) -> String {
    let clues = studio.doc()["clues"].clone();
    let (place, value) = answer.iter().find(|(place, _)| clues[place.as_str()].is_null()).unwrap();
    match value.as_u64() {
        Some(number) => studio.write(place, &(number % 9 + 1).to_string()),
        None if value == "line" => studio.right_click(place),
        None => studio.click(place),
    }
    assert_ne!(marks(studio)[place], *value);
    place.clone()
}

#[test]
fn a_mistake_is_told_first_and_which_one_only_when_asked() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_HEXAGONS, PATH_ON_SQUARES] {
        let answer = plays(&studio, text);
        let place = errs(&studio, &answer);
        studio.press("Hint");
        assert_eq!(told(&studio), "Something on the board cannot be right.");
        assert_eq!(studio.count(".over-odds polygon"), 0, "not a word about where");
        studio.press("Which one?");
        assert_eq!(told(&studio), format!("Look at {place}: this mark cannot stay."));
        assert_eq!(studio.count(".over-odds polygon"), 1);
        studio.press_on("#guide-more");
        let why = told(&studio);
        assert!(why.contains("It cannot be that ") && why.len() > 40, "{why}");
        assert!(!marks(&studio)[&place].is_null(), "telling changes nothing");
        studio.press("Take it out");
        assert!(marks(&studio).is_empty());
        // The walk from here and the question why would be misled too, so they tell it first as well.
        studio.press("Undo");
        studio.press("Walk");
        assert_eq!(told(&studio), "Something on the board cannot be right.");
        studio.key("Escape");
        assert_eq!(studio.count("#told"), 0);
    }
}

/// Asks about a value at a place, by clicks.
fn asks(studio: &Studio, place: &str, value: &Value, button: &str) -> String {
    studio.press_on("#tool-why");
    studio.click(place);
    studio.rests();
    match value.as_str() {
        Some(word) => studio.choose("ask-value", word),
        None => studio.fill("ask-value", &value.to_string()),
    }
    studio.press_on(button);
    told(studio)
}

#[test]
fn why_and_why_not_have_a_reason_with_its_picture() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_HEXAGONS, PATH_ON_SQUARES] {
        let answer = plays(&studio, text);
        let clues = studio.doc()["clues"].clone();
        let mut open = answer.iter().filter(|(place, _)| clues[place.as_str()].is_null());
        let (place, value) = open.next_back().unwrap();
        let wrong = match value.as_u64() {
            Some(number) => json!(number % 9 + 1),
            None => json!(if value == "line" { "cross" } else { "line" }),
        };
        let yes = asks(&studio, place, value, "#ask-why");
        assert!(yes.contains(": it must be so"), "{yes}");
        assert!(studio.count(".drawn .focus") > 0);
        let no = asks(&studio, place, &wrong, "#ask-why-not");
        assert!(no.contains(": it cannot be so"), "{no}");
        assert!(studio.count("#slide-sentence") == 1);
        assert!(marks(&studio).is_empty(), "the tool only points");
        // Several steps are a little slide show.
        if studio.count("#slide-range") == 1 {
            studio.press("Last step");
            assert_ne!(told(&studio), no);
        }
        studio.press("Close the explanation");
        assert_eq!(studio.count("#told"), 0);
    }
}

#[test]
fn what_need_not_be_so_has_a_counter_solution() {
    let Some(studio) = Studio::visit() else { return };
    for (board, kind) in [("Hexagon", "Slitherlink"), ("Rectangle", "Slitherlink")] {
        studio.begin(kind, board, Some(3));
        assert_eq!(studio.verdict(), "several");
        let edge = studio.page.eval("studio.view.places.find(place => place.kind === 'edge').name");
        let edge = edge.as_str().unwrap();
        let text = asks(&studio, edge, &json!("line"), "#ask-why");
        assert!(text.contains(": it need not be so") && text.contains("differ in"), "{text}");
        let both = studio.drawing();
        studio.press("Without it");
        let without = studio.drawing();
        studio.press("With it");
        assert!(both != without && without != studio.drawing());
        studio.press("Close the explanation");
        assert!(marks(&studio).is_empty(), "nothing of it stays in the document");
    }
}

#[test]
fn the_walk_is_a_slide_show_and_loses_nothing() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_HEXAGONS, PATH_ON_SQUARES] {
        let answer = plays(&studio, text);
        // One mark of the player, which the walk starts from.
        let clues = studio.doc()["clues"].clone();
        let (place, value) = answer
            .iter()
            .find(|(place, value)| clues[place.as_str()].is_null() && **value != "cross")
            .unwrap();
        match value.as_u64() {
            Some(number) => studio.write(place, &number.to_string()),
            None => studio.click(place),
        }
        let mine = marks(&studio);
        assert_eq!(mine.len(), 1);
        let drawn = studio.drawing();
        studio.press("Walk");
        let first = told(&studio);
        assert!(first.starts_with("Step 1 of "), "{first}");
        studio.press("Forward");
        assert!(told(&studio).starts_with("Step 2 of "));
        studio.key(".");
        assert!(told(&studio).starts_with("Step 3 of "));
        studio.key(",");
        studio.press("Back");
        studio.press("First step");
        assert_eq!(told(&studio), first);
        studio.press("Last step");
        assert!(told(&studio).contains("Solved in "), "{}", told(&studio));
        assert_eq!(marks(&studio), mine);
        assert_eq!(studio.verdict(), "playing", "what is only shown is not solved");
        // Who clicks on the board is back on their own, and has written nothing.
        studio.click(place);
        assert_eq!((studio.count("#told"), marks(&studio)), (0, mine.clone()));
        assert_eq!(studio.drawing(), drawn);
        // From the empty board too.
        studio.press("Walk");
        studio.press("From the empty board");
        assert!(told(&studio).starts_with("Step 1 of "));
        studio.press("From my marks");
        studio.press("Forward");
        studio.press("Play to here");
        let now = marks(&studio);
        assert!(now.len() > 1 && now[place] == *value);
        studio.press("Walk");
        studio.press("Last step");
        studio.press("Play to here");
        assert_eq!(studio.verdict(), "solved");
        for (place, value) in marks(&studio) {
            assert_eq!(answer[&place], value, "{place}");
        }
        studio.press("Undo");
        assert_eq!(marks(&studio), now);
    }
}

#[test]
fn the_grade_stands_beside_the_verdict_and_shows_its_hardest_step() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_HEXAGONS, PATH_ON_SQUARES] {
        plays(&studio, text);
        studio.press("Set");
        studio.page.until("a grade", "document.querySelector('#verdict .level')");
        let level = level_of(text).word();
        assert_eq!(studio.page.eval("document.querySelector('#verdict .level').innerText"), level);
        assert_eq!(studio.count("#told"), 0);
        studio.press("Show the hardest step");
        let words = told(&studio);
        assert!(words.contains(&format!("· {level}")), "{words}");
        studio.press("Close the explanation");
        // Without a clue the grade goes; with it again, it comes again.
        let clue = studio.page.eval("Object.keys(studio.doc.clues)[0]");
        studio.click(clue.as_str().unwrap());
        studio.key("Delete");
        studio.rests();
        studio.press("Undo");
        studio.page.until("the grade again", "document.querySelector('#verdict .level')");
    }
}

#[test]
fn with_the_keyboard_alone_hints_reasons_and_walks_are_asked_for_and_heard() {
    let Some(studio) = Studio::visit() else { return };
    let hears = |text: &str| {
        studio
            .page
            .until(text, &format!("document.getElementById('live').textContent.includes({})", json!(text)));
    };
    plays(&studio, LOOP_ON_HEXAGONS);
    studio.page.eval("document.getElementById('cursor').focus()");
    studio.key("h");
    studio.rests();
    hears("Look near ");
    studio.key("h");
    studio.rests();
    studio.key("h");
    studio.rests();
    hears(", so ");
    studio.key("Escape");
    assert_eq!(studio.count("#told"), 0);
    // Why: from a cell there is nothing to ask here, from one of its edges there is.
    studio.key("w");
    assert!(told(&studio).contains("press E"), "{}", told(&studio));
    studio.key("Escape");
    studio.page.eval("document.getElementById('cursor').focus()");
    studio.key("e");
    studio.key("w");
    studio.rests();
    assert_eq!(studio.page.eval("document.activeElement.id"), "ask-value");
    studio.key("Tab");
    studio.key("Enter");
    studio.rests();
    hears(" it ");
    studio.key("Escape");
    // The walk: the slider has the keys of sliders.
    studio.page.eval("document.getElementById('guide-walk').focus()");
    studio.key("Enter");
    studio.rests();
    studio.page.eval("document.getElementById('slide-range').focus()");
    studio.key("ArrowRight");
    hears("Step 2 of ");
    studio.key("End");
    hears("Solved in ");
    assert_eq!(studio.page.eval("document.activeElement.id"), "slide-range", "the focus stays on the slider");
    studio.key("Escape");
    assert!(marks(&studio).is_empty());
}

/// Loops with a single clue, on a board so large that walking takes very long.
fn endless() -> Value {
    json!({ "gridwright": 1, "genre": "slitherlink", "board": { "rectangle": { "rows": 40, "cols": 40 } }, "clues": { "c3": 2 } })
}

fn comes_to(studio: &Studio, count: usize) {
    let until = Instant::now() + Duration::from_secs(10);
    while studio.running.count() != count {
        assert!(Instant::now() < until, "{} are under way, not {count}", studio.running.count());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_walk_that_takes_long_can_be_stopped_and_a_grade_ends_with_its_puzzle() {
    let Some(studio) = Studio::visit() else { return };
    studio.looks_at(&endless());
    studio.page.eval("(studio.setMode('play'), studio.looker.idle.then(() => 0))");
    comes_to(&studio, 0);
    studio.press_on("#guide-walk");
    studio.page.until("a way to stop it", "document.getElementById('guide-stop')");
    comes_to(&studio, 1);
    studio.press_on("#guide-stop");
    comes_to(&studio, 0);
    assert_eq!(studio.count("#told"), 0);
    // An edit ends it too.
    studio.press_on("#guide-walk");
    comes_to(&studio, 1);
    studio.page.eval("(studio.edit('a mark', [['marks', 'a1-b1', 'cross']]), 0)");
    comes_to(&studio, 0);

    studio.opens(LOOP_ON_HEXAGONS.as_bytes());
    studio.press("Set");
    studio.page.until("a grade", "document.querySelector('#verdict .level')");
    studio.page.eval(&format!(
        "(studio.verdicts.grader.start({{ puzzle: {}, ask: 'grade' }}, () => 0), 0)",
        endless()
    ));
    comes_to(&studio, 1);
    studio.page.eval("(studio.edit('a clue', [['clues', Object.keys(studio.doc.clues)[0], undefined]]), 0)");
    assert_eq!(studio.verdict(), "several");
    comes_to(&studio, 0);
}

#[test]
fn on_a_phone_the_words_and_the_board_are_seen_together() {
    let Some(studio) = Studio::visit() else { return };
    plays(&studio, LOOP_ON_HEXAGONS);
    studio.page.window(360, 740, 2.0);
    studio.press_on("#chip button");
    studio.rests();
    studio.press("Which clues?");
    studio.press("Show the step");
    studio.rests();
    let seen = studio.page.eval(
        "(() => { const text = document.getElementById('slide-sentence').getBoundingClientRect(), stage = studio.view.stage.getBoundingClientRect(), box = document.getElementById('guide').getBoundingClientRect();
           return [text.top >= 0 && text.top < innerHeight, stage.top >= 0, box.top > stage.top + 200, box.bottom <= innerHeight + 1, document.documentElement.scrollWidth <= innerWidth]; })()",
    );
    assert_eq!(seen, json!([true, true, true, true, true]));
    studio.press("Do it");
    assert!(!marks(&studio).is_empty());
}

#[test]
fn slides_keep_their_buttons_under_the_hand_and_keys_work_after_a_button() {
    let Some(studio) = Studio::visit() else { return };
    plays(&studio, LOOP_ON_HEXAGONS);
    studio.press("Walk");
    studio.rests();
    let place = || {
        let at = studio.page.eval(
            "(() => { const box = document.getElementById('slide-forward').getBoundingClientRect(); return `${box.left} ${box.top}`; })()",
        );
        at.as_str().unwrap().to_string()
    };
    let (first, mut heights) = (place(), Vec::new());
    for _ in 0..12 {
        studio.press_on("#slide-forward");
        studio.rests();
        assert_eq!(place(), first, "after slide {}", heights.len() + 1);
        heights
            .push(studio.page.eval("document.getElementById('slide-text').offsetHeight").as_u64().unwrap());
    }
    heights.sort_unstable();
    assert!(heights[0] < heights[11], "the texts are of different lengths: {heights:?}");
    // The keyboard is at the button, and leads on from there.
    studio.key("ArrowRight");
    studio.rests();
    assert!(told(&studio).contains("Step 14 of"), "{}", told(&studio));
    studio.press_on("#guide-close");
    studio.press("Check now");
    studio.key("h");
    studio.rests();
    assert!(told(&studio).starts_with("Look near "), "{}", told(&studio));
}
