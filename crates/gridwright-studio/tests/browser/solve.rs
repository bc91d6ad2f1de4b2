//! Long searches: they can be stopped, and nobody works on a puzzle that is gone.

use crate::studio::Studio;
use serde_json::json;
use std::time::{Duration, Instant};

/// A puzzle that takes far longer than anybody waits: without givens, on a large board.
pub fn endless() -> Vec<u8> {
    json!({ "gridwright": 1, "genre": "spiral", "board": { "hexagon": { "radius": 24 } }, "settings": { "colours": 2 }, "clues": {} })
        .to_string()
        .into_bytes()
}

/// Opens it and waits until the search is under way and the panel says so.
pub fn begins_to_search(studio: &Studio) {
    studio.drop_file(&endless());
    studio.page.until("a search with a button to stop it", "document.getElementById('stop')");
    comes_to(studio, 1);
}

/// Waits until so many searches are under way, and tells how long that took.
pub fn comes_to(studio: &Studio, wanted: usize) -> Duration {
    let since = Instant::now();
    while studio.running.count() != wanted {
        assert!(
            since.elapsed() < Duration::from_secs(5),
            "{} searches are under way",
            studio.running.count()
        );
        std::thread::sleep(Duration::from_millis(1));
    }
    since.elapsed()
}

#[test]
fn a_search_ends_when_it_is_stopped_when_nobody_waits_and_when_the_tab_goes() {
    let Some(studio) = Studio::visit() else { return };
    begins_to_search(&studio);
    studio.page.until("a sign of life", "document.body.innerText.includes('Searching for')");
    studio.press_on("#stop");
    studio.sees("The search was stopped.");
    comes_to(&studio, 0);

    studio.press("Search again");
    comes_to(&studio, 1);
    // Clicks and keys work while it searches; the search for the puzzle as it was ends.
    studio.page.eval("window.asked = studio.solver.control");
    studio.page.eval("studio.edit('1 on a1', [['clues', 'a1', 1]])");
    assert_eq!(studio.page.eval("window.asked.signal.aborted"), true);
    comes_to(&studio, 1);
    studio.page.eval("studio.reshape('radius 2', { kind: 'radius', radius: 2 })");
    studio.page.until("the verdict of the small board", "studio.verdict.verdict");
    comes_to(&studio, 0);
    studio.press("Undo");
    comes_to(&studio, 1);
    // Whoever plays does not wait for a verdict; back again, it is searched for again.
    studio.press_on("#mode-play");
    comes_to(&studio, 0);
    studio.press_on("#mode-set");
    comes_to(&studio, 1);
    studio.page.close();
    comes_to(&studio, 0);
}
