//! Explanations, asked of the server: what it tells, what it refuses, and that it stops when nobody listens any more.

use crate::{Open, six};
use gridwright_studio::Options;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The last line of a stream.
fn tells(open: &Open, question: &Value) -> Value {
    let answer = open.post("/api/explain", question);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let line = answer.body.lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {}", answer.body))
}

/// The 6 with some marks of a player.
fn marked(marks: Value) -> Value {
    let mut puzzle = six();
    puzzle["marks"] = marks;
    puzzle
}

/// Loops without clues, on a board so large that looking for a step takes very long.
fn endless() -> Value {
    let board = json!({ "rectangle": { "rows": 70, "cols": 70 } });
    json!({ "puzzle": { "gridwright": 1, "genre": "slitherlink", "board": board, "clues": { "c3": 2 } }, "ask": "walk" })
}

fn waits_until_idle(open: &Open, least: Duration) {
    let until = Instant::now() + least;
    while open.running.count() > 0 {
        assert!(Instant::now() < until, "somebody still works for a page that has gone");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_hint_has_words_places_and_what_it_writes() {
    let open = Open::new();
    let told = tells(&open, &json!({ "puzzle": six(), "ask": "next" }));
    assert_eq!(told["told"], "hint");
    let step = &told["steps"].as_array().unwrap().last().unwrap();
    assert_eq!(step["level"], "easy");
    assert_eq!(step["hints"].as_array().unwrap().len(), 2);
    assert!(step["sentence"].as_str().unwrap().contains("b2"), "{step}");
    assert!(step["used"].as_array().unwrap().contains(&json!("b2")), "{step}");
    let marks = step["marks"].as_array().unwrap();
    assert_eq!(marks.len(), 6, "{step}");
    assert!(marks.iter().all(|mark| mark[1] == "line"));
    // It can be drawn.
    let look = open.post(
        "/api/look",
        &json!({ "puzzle": six(), "view": { "play": true, "used": step["used"], "focus": step["found"] } }),
    );
    assert!(look.body.contains("focus") && look.body.contains("used"), "{}", look.body);
}

#[test]
fn a_mistake_comes_before_everything_else_unless_one_begins_afresh() {
    let open = Open::new();
    let wrong = marked(json!({ "cross": ["b2-b3"] }));
    for ask in ["next", "walk", "why"] {
        let told = tells(&open, &json!({ "puzzle": wrong, "ask": ask, "claim": "b2-c2 = line" }));
        assert_eq!((&told["told"], &told["places"]), (&json!("mistake"), &json!(["b2-b3"])), "{ask}");
        assert!(told["sentence"].as_str().unwrap().contains("b2-b3"), "{told}");
        let afresh =
            tells(&open, &json!({ "puzzle": wrong, "ask": ask, "claim": "b2-c2 = line", "fresh": true }));
        assert_ne!(afresh["told"], "mistake", "{ask}");
    }
}

#[test]
fn why_is_answered_with_a_reason_or_with_two_solutions() {
    let open = Open::new();
    let why = |puzzle: &Value, claim: &str| {
        tells(&open, &json!({ "puzzle": puzzle, "ask": "why", "claim": claim }))
    };
    let forced = why(&six(), "b2-b3 = line");
    assert_eq!(forced["told"], "forced");
    assert!(!forced["steps"].as_array().unwrap().is_empty());
    assert_eq!(why(&six(), "b2-b3 = cross")["told"], "refuted");
    let mut empty = six();
    empty["clues"] = json!({});
    let told = why(&empty, "b2-b3 = line");
    assert_eq!(told["told"], "open");
    let has = |side: &str| told[side]["line"].as_array().unwrap().contains(&json!("b2-b3"));
    assert!(has("with") && !has("without"), "{told}");
    // Where solutions differ, no value is told that only some of them have.
    let path = json!({ "gridwright": 1, "genre": "path", "board": { "rectangle": { "rows": 4, "cols": 4 } }, "clues": { "b4": 1 } });
    let told = why(&path, "d1 = 1");
    assert_eq!(told["told"], "refuted", "{told}");
    assert!(told["sentence"].as_str().unwrap().ends_with("d1 is not 1."), "{told}");
    assert_eq!(why(&path, "d1 = 16")["told"], "open");
    assert_eq!(why(&path, "d1 = 60000")["told"], "refuted");
    let mut odd = six();
    odd["clues"] = json!({ "b2": 6, "b3": 6 });
    assert_eq!(why(&odd, "b2-b3 = line")["told"], "none");
}

#[test]
fn the_walk_ends_in_the_answer_and_the_grade_is_its_hardest_level() {
    let open = Open::new();
    let text = include_str!("../../../gridwright/src/genre/slitherlink/good/hexagon.txt");
    let opened = open.ask("POST /api/open", &[], text.as_bytes()).json();
    let puzzle = json!({ "gridwright": 1, "genre": "slitherlink", "board": opened["puzzle"]["board"], "clues": opened["puzzle"]["clues"] });
    let solved = open.post("/api/solve", &json!({ "puzzle": puzzle }));
    let verdict: Value = serde_json::from_str(solved.body.lines().last().unwrap()).unwrap();
    let walk = tells(&open, &json!({ "puzzle": puzzle, "ask": "walk" }));
    assert_eq!(walk["end"], "answer");
    let steps = walk["steps"].as_array().unwrap();
    let lines = |step: &Value| {
        let marks = step["marks"].as_array().unwrap().clone();
        marks.into_iter().filter(|mark| mark[1] == "line").map(|mark| mark[0].as_str().unwrap().to_string())
    };
    let mut walked: Vec<String> = steps.iter().flat_map(lines).collect();
    let line = verdict["one"]["line"].as_array().unwrap();
    let mut wanted: Vec<String> = line.iter().map(|name| name.as_str().unwrap().to_string()).collect();
    walked.sort();
    wanted.sort();
    assert_eq!(walked, wanted);
    let grade = tells(&open, &json!({ "puzzle": puzzle, "ask": "grade" }));
    assert_eq!((&grade["settled"], &grade["steps"]), (&json!(true), &json!(steps.len())));
    let hardest = &steps[grade["hardest"]["at"].as_u64().unwrap() as usize];
    assert_eq!(hardest["level"], grade["level"]);
    // From the end nothing is left to do.
    let marks = json!({ "line": verdict["one"]["line"], "cross": verdict["one"]["cross"] });
    let mut done = puzzle;
    done["marks"] = marks;
    assert_eq!(tells(&open, &json!({ "puzzle": done, "ask": "next" }))["told"], "solved");
}

#[test]
fn every_genre_has_hints_walks_and_grades() {
    let open = Open::new();
    for genre in gridwright::genre::ALL {
        for text in genre.card().examples {
            let read = open.ask("POST /api/open", &[], text.as_bytes()).json();
            let mut puzzle = read["puzzle"].clone();
            puzzle.as_object_mut().unwrap().remove("answer");
            let asks = |ask: &str| tells(&open, &json!({ "puzzle": puzzle, "ask": ask, "fresh": true }));
            let (next, walk, grade) = (asks("next"), asks("walk"), asks("grade"));
            // The judge does not know all that follows from turns along a spiral; what it cannot check is not shown.
            if genre.card().id == "spiral" && walk["end"] != "answer" {
                assert!(["hint", "unsure", "nothing"].contains(&next["told"].as_str().unwrap()), "{next}");
                continue;
            }
            assert_eq!(walk["end"], "answer", "{}:\n{text}", genre.card().id);
            let steps = walk["steps"].as_array().unwrap();
            let wanted = if steps.is_empty() { "solved" } else { "hint" };
            assert_eq!(next["told"], wanted, "{}:\n{text}", genre.card().id);
            assert_eq!(grade["steps"], steps.len(), "{}:\n{text}", genre.card().id);
        }
    }
}

#[test]
fn questions_that_make_no_sense_are_refused_in_words() {
    let open = Open::new();
    let long = "b2".repeat(100_000);
    let claims = [
        "",
        "b2",
        "b2 = line",
        "zz99 = line",
        "b2-b3 = lamp",
        "b2-b3 = 99999999999999999999",
        "= = =",
        "b2-b3 not",
        "\u{0}\u{202e}b2 = \u{1f600}",
        &long,
    ];
    for claim in claims {
        let told = tells(&open, &json!({ "puzzle": six(), "ask": "why", "claim": claim }));
        assert_eq!(told["told"], "invalid", "{:.40}", claim);
        assert!(!told["findings"][0]["message"].as_str().unwrap().is_empty());
    }
    let odd = [
        json!("rubbish"),
        json!({ "puzzle": six() }),
        json!({ "puzzle": six(), "ask": "everything" }),
        json!({ "puzzle": six(), "ask": "why" }),
        json!({ "puzzle": six(), "ask": "why", "claim": 7 }),
        json!({ "puzzle": six(), "ask": "next", "fresh": "perhaps" }),
        json!({ "puzzle": { "gridwright": 1, "genre": "nothing", "board": {} }, "ask": "next" }),
        json!({ "puzzle": { "gridwright": 1, "genre": "slitherlink", "board": { "rectangle": { "rows": 400, "cols": 400 } } }, "ask": "grade" }),
        json!({ "puzzle": { "gridwright": 1, "genre": "slitherlink", "board": { "hexagon": { "radius": 1 } }, "clues": { "b2": 99 } }, "ask": "walk" }),
    ];
    for question in &odd {
        assert_eq!(tells(&open, question)["told"], "invalid", "{question}");
    }
    // What a claim says of a number that cannot be is simply not so.
    let path = json!({ "gridwright": 1, "genre": "path", "board": { "rectangle": { "rows": 1, "cols": 3 } }, "clues": { "a1": 1 } });
    for number in ["0", "4", "65535"] {
        let told = tells(&open, &json!({ "puzzle": path, "ask": "why", "claim": format!("b1 = {number}") }));
        assert!(["refuted", "open"].contains(&told["told"].as_str().unwrap()), "{number}: {told}");
    }
    // Names that are on no board are not drawn.
    let view = json!({ "play": true, "used": ["zz99", "", "b2", "<script>"], "focus": ["b2-b3", "\u{0}"] });
    let look = open.post("/api/look", &json!({ "puzzle": six(), "view": view }));
    assert_eq!(look.status, 200);
    assert!(!look.body.contains("script"));
}

#[test]
fn an_explanation_stops_when_its_page_goes_away() {
    let open = Open::new();
    for ask in ["walk", "grade", "next"] {
        let mut question = endless();
        question["ask"] = json!(ask);
        let page = open.begins("/api/explain", &question);
        let until = Instant::now() + Duration::from_secs(10);
        while open.running.count() == 0 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(open.running.count(), 1, "{ask}");
        drop(page);
        waits_until_idle(&open, Duration::from_secs(2));
    }
}

#[test]
fn an_explanation_that_takes_too_long_is_not_settled_and_says_so() {
    let open = Open::with(Options {
        port: Some(0),
        patience: Some(Duration::from_millis(400)),
        ..Options::default()
    });
    let started = Instant::now();
    let told = tells(&open, &endless());
    assert!(told["told"] == "unsettled" || told["end"] == "unsettled", "{told}");
    assert!(started.elapsed() < Duration::from_secs(10), "it took {:?}", started.elapsed());
}

#[test]
fn no_verdict_waits_for_explanations() {
    let open = Open::new();
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let pages: Vec<_> = (0..2 * cores).map(|_| open.begins("/api/explain", &endless())).collect();
    let started = Instant::now();
    let solved = open.post("/api/solve", &json!({ "puzzle": six() }));
    assert!(solved.body.contains("unique"), "{}", solved.body);
    assert!(started.elapsed() < Duration::from_secs(3), "it took {:?}", started.elapsed());
    assert!(open.running.count() <= cores, "more explanations at once than there are cores");
    drop(pages);
    waits_until_idle(&open, Duration::from_secs(5));
}
