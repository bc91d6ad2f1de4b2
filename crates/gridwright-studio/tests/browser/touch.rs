//! Fingers: one works with the tool, two move the sheet and never write. And small windows, in which everything
//! must be within reach.

use crate::play::{LOOP_ON_HEXAGONS, LOOP_ON_SQUARES, PATH_ON_HEXAGONS};
use crate::studio::Studio;
use serde_json::json;

fn on_a_phone(studio: &Studio) {
    studio.page.window(360, 740, 2.0);
    studio.page.touchscreen();
    studio.rests();
}

fn tap(studio: &Studio, place: &str) {
    studio.page.touch("touchStart", &[studio.spot(place)]);
    studio.page.touch("touchEnd", &[]);
}

#[test]
fn one_finger_writes_and_two_never_do() {
    let Some(studio) = Studio::visit() else { return };
    on_a_phone(&studio);
    for text in [LOOP_ON_HEXAGONS, LOOP_ON_SQUARES] {
        studio.opens(text.as_bytes());
        studio.press("Play");
        let answer = studio
            .page
            .eval("studio.view.places.filter(place => place.kind === 'edge').map(place => place.name)");
        let (one, two) = (answer[10].as_str().unwrap(), answer[11].as_str().unwrap());
        tap(&studio, one);
        assert_eq!(studio.mark(one), "line");
        tap(&studio, one);
        assert_eq!(studio.mark(one), "cross");
        studio.press("Undo");
        studio.press("Undo");

        // A finger that goes from edge to edge draws.
        let [from, to] = [studio.spot(one), studio.spot(two)];
        studio.page.touch("touchStart", &[from]);
        studio.page.touch("touchMove", &[[(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0]]);
        studio.page.touch("touchMove", &[to]);
        studio.page.touch("touchEnd", &[]);
        assert_eq!((studio.mark(one), studio.mark(two)), (json!("line"), json!("line")));
        studio.press("Undo");
        assert_eq!(studio.doc()["marks"], json!({}));

        // Two fingers, in all the ways in which they come.
        let steps = studio.page.eval("studio.history.steps.length");
        let [x, y] = studio.spot(one);
        let scale = studio.page.eval("studio.view.shift.scale").as_f64().unwrap();
        studio.page.touch("touchStart", &[[x, y], [x + 60.0, y]]);
        studio.page.touch("touchMove", &[[x - 20.0, y], [x + 90.0, y]]);
        studio.page.touch("touchMove", &[[x - 30.0, y + 5.0], [x + 100.0, y + 5.0]]);
        studio.page.touch("touchEnd", &[]);
        let larger = studio.page.eval("studio.view.shift.scale").as_f64().unwrap();
        assert!(larger > 1.5 * scale, "apart: from {scale} to {larger}");
        studio.page.touch("touchStart", &[[x, y]]);
        studio.page.touch("touchStart", &[[x, y], [x, y + 60.0]]);
        studio.page.touch("touchMove", &[[x + 30.0, y + 30.0], [x + 30.0, y + 90.0]]);
        // One finger goes first; the other still only moves the sheet.
        studio.page.touch("touchEnd", &[[x + 30.0, y + 30.0]]);
        studio.page.touch("touchMove", &[[x, y]]);
        studio.page.touch("touchEnd", &[]);
        assert_eq!(studio.doc()["marks"], json!({}), "two fingers wrote");

        // A second finger that comes late takes back what the first one began.
        studio.page.eval("studio.view.fit()");
        studio.page.touch("touchStart", &[studio.spot(one)]);
        studio
            .page
            .until("the first finger to write", &format!("studio.doc.marks[{}] === 'line'", json!(one)));
        studio.page.touch("touchStart", &[[x, y], [x + 60.0, y]]);
        studio.page.touch("touchMove", &[[x, y + 9.0], [x + 60.0, y + 9.0]]);
        studio.page.touch("touchEnd", &[]);
        assert_eq!(studio.doc()["marks"], json!({}), "a late finger left a mark");
        // Not even in the history, but for what was undone by hand.
        assert!(
            studio.page.eval("studio.history.at") == 0
                && studio.page.eval("studio.history.steps.length").as_u64() <= steps.as_u64()
        );
        studio.press("Set");
    }
}

#[test]
fn numbers_are_written_with_fingers_on_the_pad() {
    let Some(studio) = Studio::visit() else { return };
    on_a_phone(&studio);
    studio.opens(PATH_ON_HEXAGONS.as_bytes());
    studio.press("Play");
    tap(&studio, "d5");
    studio.press("1");
    studio.press("1");
    assert_eq!(studio.mark("d5"), 11);
    studio.press("Clear");
    assert_eq!(studio.mark("d5"), json!(null));

    // Whoever sets on a phone sees the verdict beside the board, without scrolling.
    studio.press("Set");
    let chip = || {
        studio.rests();
        studio
            .page
            .eval("(e => e.checkVisibility() ? e.innerText.trim() : '')(document.getElementById('chip'))")
    };
    studio.page.until("a grade", "document.querySelector('#chip .level')");
    assert_eq!(chip(), "One solution medium");
    tap(&studio, "d4");
    studio.press("Clear");
    assert_eq!(chip(), "Several solutions");
}

#[test]
fn the_pad_has_even_rows_and_room_for_fingers() {
    let Some(studio) = Studio::visit() else { return };
    for (width, height) in [(360, 740), (768, 1024), (1280, 800)] {
        studio.page.window(width, height, 1.0);
        for kind in ["Number path", "Sudoku", "Slitherlink", "Nurikabe", "Akari", "Spiral"] {
            studio.begin(kind, "Hexagon", None);
            let keys = studio.page.eval(
                "[...document.querySelectorAll('.pad .key')].map(key => key.getBoundingClientRect()).map(box => [box.top, box.left, box.right, box.height])",
            );
            let keys: Vec<[f64; 4]> = serde_json::from_value(keys).unwrap();
            let rows: Vec<_> = keys.chunk_by(|one, other| one[0] == other[0]).collect();
            for row in &rows {
                let same = |a: f64, b: f64| (a - b).abs() < 1.0;
                let (first, last) = (row[0], row[row.len() - 1]);
                assert!(
                    same(first[1], keys[0][1]) && same(last[2], rows[0][rows[0].len() - 1][2]),
                    "{kind} at {width}: a row of the pad ends early: {rows:?}"
                );
                assert!(2 * row.len() > rows[0].len() || width > 820, "{kind} at {width}: {rows:?}");
                assert!(first[3] >= 44.0 || width > 820, "{kind} at {width}: keys of {}", first[3]);
            }
        }
    }
}

#[test]
fn the_wheel_zooms_and_the_middle_button_moves() {
    let Some(studio) = Studio::visit() else { return };
    let at = studio.spot("c5");
    let shift = || {
        let shift = studio.page.eval("[studio.view.shift.x, studio.view.shift.y, studio.view.shift.scale]");
        [0, 1, 2].map(|i| shift[i].as_f64().unwrap())
    };
    let before = shift();
    studio.page.wheel(at, -120.0);
    studio.page.until("zoom", &format!("studio.view.shift.scale > {}", before[2]));
    let there = studio.spot("c5");
    assert!(
        (there[0] - at[0]).abs() + (there[1] - at[1]).abs() < 1.0,
        "what is under the pointer stays there"
    );
    let before = shift();
    studio.page.mouse("mousePressed", at, "middle", 0);
    studio.page.mouse("mouseMoved", [at[0] + 40.0, at[1] + 25.0], "middle", 0);
    studio.page.mouse("mouseReleased", [at[0] + 40.0, at[1] + 25.0], "middle", 0);
    let after = shift();
    assert_eq!([after[0] - before[0], after[1] - before[1]], [40.0, 25.0]);
    studio.press("Fit the board to the window");
    assert!(studio.doc()["clues"]["c5"] == 1 && studio.page.eval("studio.history.at") == 0);
}

/// What of the page cannot be seen or pressed in this window.
fn out_of_reach(studio: &Studio) -> Vec<String> {
    out_of_reach_in(studio, "body")
}

/// What of a part of the page cannot be seen or pressed.
fn out_of_reach_in(studio: &Studio, part: &str) -> Vec<String> {
    let width = studio.page.eval("innerWidth").as_u64().unwrap();
    let wide = studio.page.eval("document.documentElement.scrollWidth").as_u64().unwrap();
    let mut bad = studio.controls(&format!(
        "(() => {{ if (e.id === 'cursor' || e.classList.contains('skip') || !e.closest('{part}')) return null;
           e.scrollIntoView({{ block: 'center', inline: 'center' }});
           const box = e.getBoundingClientRect();
           const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
           const label = hit && e.labels && [...e.labels].some(label => label.contains(hit));
           return box.left >= -0.5 && box.right <= innerWidth + 0.5 && (e.contains(hit) || label) ? null : e.outerHTML.slice(0, 90); }})()",
    ));
    if wide > width {
        bad.push(format!("the page is {wide} wide in a window of {width}"));
    }
    studio.page.eval("scrollTo(0, 0)");
    bad
}

#[test]
fn everything_is_within_reach_in_small_windows_and_large_ones() {
    let Some(studio) = Studio::visit() else { return };
    for (width, height) in [(360, 740), (740, 360), (1024, 600), (3840, 2160)] {
        studio.page.window(width, height, 1.0);
        for text in [PATH_ON_HEXAGONS, LOOP_ON_SQUARES] {
            studio.opens(text.as_bytes());
            for mode in ["Set", "Play", "Learn"] {
                studio.press(mode);
                let tools = if mode == "Learn" { 0 } else { studio.count(".tool") };
                for tool in 0..tools.max(1) {
                    if tools > 0 {
                        studio.press_on(&format!(".tool:nth-of-type({})", tool + 1));
                    }
                    let bad = out_of_reach(&studio);
                    assert!(bad.is_empty(), "{width}×{height}, {mode}, tool {tool}: {bad:#?}");
                }
            }
            studio.press("Play");
            // While something is told, it may lie over what is below the board, but all of it is in reach.
            for ask in ["hint", "why", "walk"] {
                studio.press_on(&format!("#guide-{ask}"));
                studio.rests();
                let bad = out_of_reach_in(&studio, "#told");
                assert!(bad.is_empty(), "{width}×{height}, {ask}: {bad:#?}");
                studio.press_on("#guide-close");
                studio.rests();
            }
            studio.press("Set");
            for menu in ["New", "File", "View"] {
                studio.press_on(&format!("#bar-{}", menu.to_lowercase()));
                studio.page.until("a dialog", "document.querySelector('dialog[open] button:nth-of-type(1)')");
                let bad = out_of_reach(&studio);
                assert!(bad.is_empty(), "{width}×{height}, {menu}: {bad:#?}");
                let wide = studio
                    .page
                    .eval("(d => d.scrollWidth - d.clientWidth)(document.querySelector('dialog'))");
                assert_eq!(wide, 0, "{menu} scrolls sideways");
                studio.key("Escape");
            }
        }
    }
}

#[test]
fn the_bar_on_a_phone_has_room_for_fingers() {
    let Some(studio) = Studio::visit() else { return };
    studio.page.window(360, 740, 2.0);
    studio.rests();
    let small = studio.page.eval(
        "[...document.querySelectorAll('.bar button')].filter(e => e.checkVisibility()).map(e => [e.id, e.getBoundingClientRect()])
          .filter(([, box]) => box.width < 44 || box.height < 44 || box.right > 360).map(([id, box]) => `${id}: ${box.width} × ${box.height}`)",
    );
    assert_eq!(small, serde_json::json!([]));
    // Make is within New here.
    assert_eq!(studio.count(".bar button:not(#bar-make)"), 8);
}
