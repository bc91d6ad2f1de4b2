//! Playing: with the mouse, with the keyboard alone, with notes, checks, checkpoints and trials, to the end.

use crate::studio::Studio;
use serde_json::{Value, json};

pub const PATH_ON_HEXAGONS: &str = include_str!("../../gallery/first.txt");
pub const PATH_ON_SQUARES: &str = include_str!("../../../gridwright/src/genre/path/good/squares.txt");
pub const LOOP_ON_HEXAGONS: &str = include_str!("../../../gridwright/src/genre/slitherlink/good/hexagon.txt");
pub const LOOP_ON_SQUARES: &str =
    include_str!("../../../gridwright/src/genre/slitherlink/good/rectangle.txt");

/// Opens a puzzle for playing, and tells its answer: places with a number, or with a line.
fn plays(studio: &Studio, text: &str) -> Vec<(String, Value)> {
    studio.opens(text.as_bytes());
    if studio.page.eval("studio.mode") != "set" {
        studio.press("Set");
    }
    studio.sees("One solution");
    let answer = studio.page.eval("studio.verdict.one");
    studio.press("Play");
    studio.rests();
    let marked = match &answer["number"] {
        Value::Object(numbers) => numbers.iter().map(|(place, n)| (place.clone(), n.clone())).collect(),
        _ => answer["line"]
            .as_array()
            .unwrap()
            .iter()
            .map(|place| (place.as_str().unwrap().to_string(), json!("line")))
            .collect::<Vec<_>>(),
    };
    let given = studio.doc()["clues"].clone();
    marked.into_iter().filter(|(place, _)| given[place.as_str()].is_null()).collect()
}

#[test]
fn numbers_are_played_to_the_end_by_clicks() {
    let Some(studio) = Studio::visit() else { return };
    for text in [PATH_ON_HEXAGONS, PATH_ON_SQUARES] {
        let answer = plays(&studio, text);
        studio.does_not_see("Solved");
        for (place, number) in &answer {
            studio.write(place, &number.to_string());
            assert_eq!(studio.mark(place), *number);
        }
        studio.sees("Solved");
        studio.key("Delete");
        studio.rests();
        studio.sees("Check my marks");
        assert_eq!(studio.verdict(), "playing");
    }
}

#[test]
fn lines_are_played_to_the_end_by_clicks_and_strokes() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_SQUARES, LOOP_ON_HEXAGONS] {
        let answer = plays(&studio, text);
        let (one, two) = (&answer[0].0, &answer[1].0);
        studio.right_click(one);
        assert_eq!(studio.mark(one), "cross");
        studio.key("Ctrl+z");
        studio.click(one);
        studio.click(one);
        assert_eq!(studio.mark(one), "cross", "a second click crosses the line out");
        studio.click(one);
        assert_eq!(studio.mark(one), json!(null));
        studio.drag(&[one, two]);
        assert_eq!((studio.mark(one), studio.mark(two)), (json!("line"), json!("line")));
        studio.press("Undo");
        assert_eq!((studio.mark(one), studio.mark(two)), (json!(null), json!(null)), "a stroke is one step");
        for (place, _) in &answer {
            studio.click(place);
        }
        studio.sees("Solved");
    }
}

/// Goes with the arrow keys until the focus is on a cell.
fn walk(studio: &Studio, cell: &str) {
    for _ in 0..60 {
        let way = studio.page.eval(&format!(
            "(() => {{ const at = name => studio.view.byName.get(name).at, [x, y] = at(studio.cursor), [u, v] = at({});
               return studio.cursor === {0} ? null : [u - x, v - y]; }})()",
            json!(cell)
        ));
        let Some(way) = way.as_array() else { return };
        let (dx, dy) = (way[0].as_f64().unwrap(), way[1].as_f64().unwrap());
        // Rows first: on hexagons a step up or down goes half a step aside.
        studio.key(match (dx, dy) {
            (_, dy) if dy > 5.0 => "ArrowDown",
            (_, dy) if dy < -5.0 => "ArrowUp",
            (dx, _) if dx > 0.0 => "ArrowRight",
            _ => "ArrowLeft",
        });
    }
    panic!("the arrows do not lead to {cell}, they are at {}", studio.hears());
}

/// Goes to an edge: to one of its cells, then around it.
fn walk_to_edge(studio: &Studio, edge: &str) {
    let cell = studio
        .page
        .eval(&format!("studio.view.places[studio.view.byName.get({}).near[0]].name", json!(edge)));
    if studio.page.eval("studio.view.byName.get(studio.cursor).kind") == "edge" {
        studio.key("Escape");
    }
    walk(studio, cell.as_str().unwrap());
    studio.key("e");
    for _ in 0..8 {
        if studio.page.eval("studio.cursor") == edge {
            return;
        }
        studio.key("ArrowRight");
    }
    panic!("{edge} is not around {cell}");
}

/// Presses Tab until the focus is on the board.
fn tab_to_board(studio: &Studio) {
    for _ in 0..60 {
        if studio.page.eval("document.activeElement?.id") == "cursor" {
            return;
        }
        studio.key("Tab");
    }
    panic!("Tab does not lead to the board");
}

#[test]
fn numbers_are_played_to_the_end_with_the_keyboard_alone() {
    let Some(studio) = Studio::visit() else { return };
    for text in [PATH_ON_SQUARES, PATH_ON_HEXAGONS] {
        let answer = plays(&studio, text);
        tab_to_board(&studio);
        for (place, number) in &answer {
            walk(&studio, place);
            studio.types(&number.to_string());
            assert_eq!(studio.mark(place), *number);
            let said = studio.hears();
            assert!(said.contains(place.as_str()) && said.contains(&number.to_string()), "{said}");
        }
        studio.sees("Solved");
    }
}

#[test]
fn lines_are_played_to_the_end_with_the_keyboard_alone() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_HEXAGONS, LOOP_ON_SQUARES] {
        let answer = plays(&studio, text);
        tab_to_board(&studio);
        for (place, _) in &answer {
            walk_to_edge(&studio, place);
            assert!(
                studio.hears().contains("edge") && studio.hears().ends_with("empty"),
                "{}",
                studio.hears()
            );
            studio.key("Space");
            assert!(studio.hears().ends_with("line"), "{}", studio.hears());
        }
        studio.sees("Solved");
        studio.key("x");
        assert!(studio.hears().ends_with("empty"), "{}", studio.hears());
        studio.key("x");
        assert!(studio.hears().ends_with("cross"), "{}", studio.hears());
    }
}

#[test]
fn a_broken_rule_is_named_with_its_place_when_the_player_wants_that() {
    let Some(studio) = Studio::visit() else { return };
    // On hexagons, numbers: 2 far away from the 1.
    plays(&studio, PATH_ON_HEXAGONS);
    studio.choose("check", "none");
    studio.write("e3", "2");
    assert_eq!(studio.count(".over-breaches polygon"), 0);
    assert_eq!(studio.count("#check-now"), 0);
    studio.choose("check", "asked");
    assert_eq!(studio.count(".over-breaches polygon"), 0);
    studio.press("Check now");
    studio.rests();
    assert!(studio.count(".over-breaches polygon") > 0);
    studio.choose("check", "breaks");
    studio.press("Undo");
    assert_eq!(studio.count(".over-breaches polygon"), 0);
    studio.write("e3", "2");
    assert!(studio.count(".over-breaches polygon") > 0);
    let told = studio.page.eval("document.querySelector('.panel .findings').innerText");
    let told = told.as_str().unwrap();
    assert!(told.contains("e3") && told.contains('2'), "{told}");
    // A number twice.
    studio.key("Delete");
    studio.rests();
    studio.write("e3", "9");
    studio.page.until(
        "the place of the other 9",
        "document.querySelector('.panel .findings')?.innerText.includes('d3')",
    );

    // On squares, lines: one beside a 0, and three that meet.
    plays(&studio, LOOP_ON_SQUARES);
    studio.click("edgeh:d2");
    studio.rests();
    let told = studio.page.eval("document.querySelector('.panel .findings').innerText");
    assert!(told.as_str().unwrap().contains("d1"), "{told}");
    studio.press_on(".panel .findings button");
    studio.rests();
    assert!(studio.count(".over-found polygon") > 0);
    studio.press("Undo");
    studio.rests();
    assert_eq!(studio.count(".panel .findings"), 0);
}

#[test]
fn notes_are_the_players_own() {
    let Some(studio) = Studio::visit() else { return };
    plays(&studio, PATH_ON_HEXAGONS);
    studio.press("Candidates");
    studio.click("d5");
    for digit in ["2", "4"] {
        studio.key(digit);
        // Digits close together are one number; a move of the cursor ends it.
        studio.key("ArrowRight");
        studio.key("ArrowLeft");
    }
    assert_eq!(studio.note("d5"), json!([2, 4]));
    assert!(studio.hears().contains("noted 2 4"), "{}", studio.hears());
    studio.key("2");
    assert_eq!(studio.note("d5"), json!([4]));
    studio.key("n");
    studio.types("4");
    assert_eq!(studio.mark("d5"), 4);

    plays(&studio, LOOP_ON_SQUARES);
    studio.press("Inside / outside");
    studio.click("a1");
    assert_eq!(studio.note("a1"), "inside");
    studio.click("a1");
    assert_eq!(studio.note("a1"), "outside");
    studio.drag(&["b1", "c1", "d1"]);
    assert_eq!((studio.note("b1"), studio.note("d1")), (json!("inside"), json!("inside")));
    assert!(studio.drawing().contains("inside"));
    studio.press("Clear all marks");
    assert_eq!(studio.doc()["pencil"], json!({}));
}

#[test]
fn checkpoints_and_trials_lead_back() {
    let Some(studio) = Studio::visit() else { return };
    let answer = plays(&studio, LOOP_ON_SQUARES);
    let (first, second, third) = (&answer[0].0, &answer[1].0, &answer[2].0);
    studio.click(first);
    studio.press("Set one");
    studio.press("Set");
    studio.sees("Checkpoint 1");
    studio.click(second);
    studio.press("Try something");
    studio.fill("point-name", "What if");
    studio.key("Enter");
    studio.sees("What if");
    studio.click(third);
    assert_eq!(studio.mark(third), "line");
    studio.reload();
    studio.sees("What if");
    studio.press("Give up");
    studio.rests();
    assert_eq!((studio.mark(second), studio.mark(third)), (json!("line"), json!(null)));
    studio.does_not_see("What if");
    studio.press("Go back");
    assert_eq!((studio.mark(first), studio.mark(second)), (json!("line"), json!(null)));
    studio.press("Redo");
    assert_eq!(studio.mark(second), "line", "going back loses nothing");
    studio.press("Try something");
    studio.key("Enter");
    studio.click(third);
    studio.press("Keep");
    assert_eq!(studio.mark(third), "line");
    studio.does_not_see("Trial");

    // The clock runs only for those who want it.
    assert_eq!(studio.count("#clock"), 0);
    studio.press_on("#timer");
    studio.page.until("a clock", "document.getElementById('clock')?.innerText.startsWith('00:')");
}
