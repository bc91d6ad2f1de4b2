//! Nothing moves under the hand: a board that is clicked stays where it is, and one that is asked for comes into sight.

use crate::studio::Studio;
use serde_json::json;

/// Where the one cell with a clue lies in the window, and how large a cell is drawn.
fn seen(studio: &Studio) -> ([f64; 2], f64) {
    studio.rests();
    let place = studio.page.eval("Object.keys(studio.doc.clues)[0]");
    let scale = studio.page.eval("studio.view.shift.scale").as_f64().unwrap();
    (studio.spot(place.as_str().unwrap()), scale)
}

fn is_steady(now: ([f64; 2], f64), before: ([f64; 2], f64), when: &str) {
    let away = (now.0[0] - before.0[0]).hypot(now.0[1] - before.0[1]);
    assert!(away < 0.5 && now.1 == before.1, "{when}: {before:?} has become {now:?}");
}

#[test]
fn a_board_that_grows_at_its_rim_stays_under_the_pointer() {
    let Some(studio) = Studio::visit() else { return };
    for board in ["Hexagon", "Rectangle"] {
        studio.begin("Number path", board, Some(3));
        studio.write("b2", "7");
        studio.press("Cells");
        let before = seen(&studio);
        let cells = studio.cells();
        // To the upper left, where the names of all cells move along.
        for (grown, more) in [(1, 1), (2, 2)] {
            let first = studio.page.eval(
                "studio.view.ghosts.reduce((a, b) => (a.at[0] + a.at[1] <= b.at[0] + b.at[1] ? a : b)).name",
            );
            studio.click(first.as_str().unwrap());
            studio.page.until("a cell more", &format!("studio.view.cells().length === {}", cells + more));
            is_steady(seen(&studio), before, &format!("{board} with {grown} more"));
        }
        let corner = studio.page.eval("studio.view.cells()[0].name");
        studio.click(corner.as_str().unwrap());
        studio.page.until("a cell less", &format!("studio.view.cells().length === {}", cells + 1));
        is_steady(seen(&studio), before, &format!("{board} with a cell taken out"));
        for _ in 0..3 {
            studio.key("Ctrl+z");
            is_steady(seen(&studio), before, &format!("{board} undone"));
        }
        assert_eq!(studio.cells(), cells);
        studio.key("Ctrl+y");
        is_steady(seen(&studio), before, &format!("{board} done again"));
        // Once the hand is gone, the board fits again.
        studio.page.mouse("mouseMoved", [1200.0, 600.0], "none", 0);
        studio.rests();
        assert!(seen(&studio) != before, "{board} fits the window");
        assert_eq!(studio.page.eval("[studio.view.fitted, studio.view.steady]"), json!([true, false]));
    }
}

#[test]
fn clicks_that_come_faster_than_the_board_changes_land_where_they_were_meant() {
    let Some(studio) = Studio::visit() else { return };
    for board in ["Hexagon", "Rectangle"] {
        studio.begin("Number path", board, Some(3));
        studio.press("Cells");
        let cells = studio.cells();
        // Two places at the upper left, where names and the sheet shift, one at the lower right, and the first cell.
        let places = studio.page.eval(
            "(ghosts => [...ghosts.slice(0, 2), ghosts.at(-1), studio.view.cells()[0]].map(place => place.name))
              ([...studio.view.ghosts].sort((a, b) => a.at[0] + a.at[1] - b.at[0] - b.at[1]))",
        );
        let spots: Vec<_> =
            places.as_array().unwrap().iter().map(|place| studio.spot(place.as_str().unwrap())).collect();
        studio.page.eval(
            "(fetch => { window.fetch = async (...given) => {
               test.asking++;
               await new Promise(done => setTimeout(done, 100));
               return fetch(...given).finally(() => test.asking--); }; })(window.fetch)",
        );
        for &spot in &spots {
            studio.click_at(spot, "left", 0);
        }
        studio.rests();
        let there: Vec<_> = spots
            .iter()
            .map(|spot| {
                studio.page.eval(&format!(
                    "studio.view.hit(studio.view.point({}, {}), ['cell', 'ghost'])?.kind",
                    spot[0], spot[1]
                ))
            })
            .collect();
        assert_eq!(there, ["cell", "cell", "cell", "ghost"], "{board}");
        assert_eq!(studio.cells(), cells + 2);
        for _ in &spots {
            studio.key("Ctrl+z");
        }
        assert_eq!(studio.cells(), cells, "each was a step of its own");
        studio.reload();
    }
}

#[test]
fn a_click_near_the_border_of_the_window_moves_nothing() {
    let Some(studio) = Studio::visit() else { return };
    studio.page.window(360, 740, 2.0);
    studio.begin("Number path", "Hexagon", Some(4));
    studio.write("e5", "9");
    let before = seen(&studio);
    for place in studio
        .page
        .eval("studio.view.cells().filter(cell => cell.near.length === 3).map(cell => cell.name)")
        .as_array()
        .unwrap()
    {
        studio.click(place.as_str().unwrap());
        is_steady(seen(&studio), before, place.as_str().unwrap());
    }
}

#[test]
fn on_a_phone_the_board_comes_into_sight_when_it_is_to_be_played() {
    let Some(studio) = Studio::visit() else { return };
    studio.page.window(360, 740, 2.0);
    let lies = || {
        let top = studio.page.eval("Math.round(studio.view.stage.getBoundingClientRect().top)");
        (top.as_i64().unwrap() >= 0, studio.page.eval("document.activeElement.id"))
    };
    for text in [crate::play::LOOP_ON_HEXAGONS, crate::play::LOOP_ON_SQUARES] {
        studio.opens(text.as_bytes());
        studio.press("Set");
        studio.page.eval("document.getElementById('panel').scrollIntoView()");
        assert!(!lies().0, "the board is above the window");
        studio.press_on("#play-it");
        studio.rests();
        assert_eq!(lies(), (true, json!("cursor")));
        studio.page.eval("document.getElementById('panel').scrollIntoView()");
        studio.press("Set");
        studio.rests();
        assert!(lies().0, "and so from the bar");
    }
}

#[test]
fn what_comes_with_the_grade_moves_no_button_away() {
    let Some(studio) = Studio::visit() else { return };
    let tops = "['share-it', 'play-it', 'show-answers'].map(id => document.getElementById(id).offsetTop)";
    for text in [crate::play::LOOP_ON_HEXAGONS, crate::play::LOOP_ON_SQUARES] {
        studio.opens(text.as_bytes());
        studio.press("Set");
        studio.page.until("a grade", "document.getElementById('hardest')");
        let graded = studio.page.eval(tops);
        let before = studio
            .page
            .eval(&format!("(() => {{ document.getElementById('hardest').remove(); return {tops}; }})()"));
        assert_eq!(graded, before);
    }
}
