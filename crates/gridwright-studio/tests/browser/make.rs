//! Making in the studio: a puzzle to a wish, and another; a half-made design completed; advice that is seen before it is
//! taken; clues that can go.

use crate::studio::Studio;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Half-made designs: a name, a board of the gallery of the same kind, and the draft.
pub const DRAFTS: &[(&str, &str, &str)] = &[
    (
        "hexagons",
        "Hexagon",
        "slitherlink hexagon 2\n\n   3 . .\n  . . . .\n . 2 . . 4\n  . . 4 .\n   . . 3\n",
    ),
    ("squares", "Rectangle", "path rectangle 4x4\n\n1 . . .\n. . . .\n. . . .\n16 . . .\n"),
];

/// Designs that have no solution yet.
pub const UNFINISHED: [&str; 3] = [
    "nurikabe rectangle 6x6\n\n. . . 4 . .\n. . . . . .\n2 . . . . .\n. . . . . .\n. . . . . .\n. 3 . . . .\n",
    "nurikabe hexagon 2\n\n   3 . .\n  . . . .\n . . . . .\n  . . . .\n   . . 2\n",
    "heyawake rectangle 6x6\n\n. . . . . .\n. 2 . . . .\n. . . . . .\n. . . 1 . .\n. . . . . .\n. . . . . .\n",
];

fn clues(studio: &Studio) -> serde_json::Map<String, Value> {
    studio.doc()["clues"].as_object().unwrap().clone()
}

fn told(studio: &Studio) -> String {
    studio.rests();
    studio.page.until("words", "document.getElementById('told')");
    studio.page.eval("document.getElementById('told').innerText").as_str().unwrap().to_string()
}

fn hears(studio: &Studio, text: &str) {
    let there = format!("document.getElementById('live').textContent.includes({})", json!(text));
    studio.page.until(text, &there);
}

/// Chooses a board in the dialog and makes a puzzle on it.
fn makes(studio: &Studio, board: &str, size: &str, level: &str, seed: &str) {
    studio.press("Make");
    studio.press(board);
    studio.fill("size", size);
    studio.choose("wish-level", level);
    studio.fill("wish-seed", seed);
    studio.changes_document(|| studio.press("Make it"));
}

#[test]
fn a_puzzle_is_made_and_the_next_one_is_there_at_once() {
    let Some(studio) = Studio::visit() else { return };
    for (kind, board, size) in [("Slitherlink", "Hexagon", "3"), ("Number path", "Rectangle", "5")] {
        studio.begin(kind, board, Some(2));
        studio.press("Numbers");
        let place = studio.page.eval("studio.view.cells()[1].name");
        studio.write(place.as_str().unwrap(), "2");
        let mine = studio.doc();
        makes(&studio, board, size, "medium", "7");
        assert_eq!(studio.page.eval("studio.mode"), "play");
        studio.sees("Made here: medium, seed 7.");
        let first = clues(&studio);
        assert!(!first.is_empty() && studio.doc()["marks"] == json!({}) && studio.doc()["answer"].is_null());
        // The next one is made while this one is played, and is there at once.
        studio.page.until("the next puzzle", "studio.maker.next?.puzzle");
        let ready = studio.page.eval("studio.maker.next.puzzle.clues");
        studio.changes_document(|| studio.press("Another puzzle"));
        studio.sees("Made here: medium, seed 8.");
        assert_eq!(Value::Object(clues(&studio)), ready);
        assert_ne!(clues(&studio), first);
        // Nothing is lost: Undo leads back to the first, and from it to the board that was on the table.
        studio.changes_document(|| studio.press("Undo"));
        assert_eq!(clues(&studio), first);
        studio.changes_document(|| studio.press("Undo"));
        assert_eq!(studio.doc(), mine);
        // The seed makes it again.
        makes(&studio, board, size, "medium", "7");
        assert_eq!(clues(&studio), first);
        // It can be taken to Set; there it is of the level that was wished for.
        studio.press("Set");
        assert_eq!(studio.verdict(), "unique");
        studio.page.until("a grade", "document.querySelector('#verdict .level')?.innerText === 'medium'");
        assert_eq!(studio.page.eval("studio.maker.next"), Value::Null, "who sets needs the cores");
    }
}

#[test]
fn who_only_chooses_a_kind_gets_a_puzzle_of_it() {
    let Some(studio) = Studio::visit() else { return };
    let kinds = studio.page.eval("studio.cards.map(card => card.id)");
    for kind in kinds.as_array().unwrap() {
        let kind = kind.as_str().unwrap();
        studio.press("Make");
        // When the board on the table joins the others, they move a little.
        studio.rests();
        studio.press_on(&format!("#kind-{kind}"));
        studio.fill("wish-seed", "3");
        studio.changes_document(|| studio.press("Make it"));
        assert_eq!(studio.doc()["genre"], kind);
        assert!(!clues(&studio).is_empty(), "{kind}");
        studio.press("Set");
        assert_eq!(studio.verdict(), "unique", "{kind}");
        studio.page.until("a grade", "document.querySelector('#verdict .level')?.innerText === 'medium'");
        // Half of it is taken away again, and it is completed.
        studio.page.eval("studio.edit('half', Object.keys(studio.doc.clues).filter((_, i) => i % 2).map(name => ['clues', name, undefined]))");
        // Numbers that clash just where cells are shaded are thought of all at once; some of them cannot be completed.
        if studio.verdict() == "several" && kind != "hitori" {
            studio.press("Repair");
            studio.press("Complete");
            studio.choose("complete-level", "any");
            studio.press("Show me");
            studio.press("Take it");
            assert_eq!(studio.verdict(), "unique", "{kind}");
        }
    }
}

#[test]
fn a_sudoku_is_made_in_cages_and_the_next_one_too() {
    let Some(studio) = Studio::visit() else { return };
    studio.press("Make");
    let hidden = "document.getElementById('wish-cages').parentElement.hidden";
    assert_eq!(studio.page.eval(hidden), true, "only where there are cages");
    studio.press_on("#kind-sudoku");
    assert_eq!(studio.page.eval(hidden), false);
    studio.press_on("#wish-cages");
    studio.choose("wish-level", "easy");
    studio.fill("wish-seed", "3");
    studio.changes_document(|| studio.press("Make it"));
    let cages = || studio.page.eval("studio.doc.cages?.length ?? 0").as_u64().unwrap();
    assert!(cages() > 15 && clues(&studio).len() < 20, "{} cages", cages());
    studio.changes_document(|| studio.press("Another puzzle"));
    assert!(cages() > 15, "{} cages", cages());
}

#[test]
fn on_the_board_just_drawn_a_puzzle_is_made_with_the_symmetry_that_it_has() {
    let Some(studio) = Studio::visit() else { return };
    for (kind, board) in [("Slitherlink", "Hexagon"), ("Akari", "Rectangle")] {
        studio.begin(kind, board, Some(3));
        studio.press("Make");
        studio.page.until("symmetries", "document.querySelectorAll('#wish-symmetry option').length > 3");
        studio.key("Escape");
        // Without this cell the board has no symmetry but one mirror at most.
        studio
            .page
            .eval("studio.reshape('a cell out', { kind: 'punch', places: [studio.view.cells()[1].name] })");
        let cells = studio.cells();
        studio.press("Make");
        studio.sees("The board on the table");
        studio.page.until(
            "its symmetries",
            "document.querySelectorAll('#wish-symmetry option').length < 3 && !test.asking",
        );
        assert_eq!(
            studio.page.eval("document.querySelector('.board[aria-pressed=true]').innerText.trim()"),
            "The board on the table"
        );
        studio.choose("wish-level", "any");
        studio.changes_document(|| studio.press("Make it"));
        assert_eq!(studio.cells(), cells);
        assert!(!clues(&studio).is_empty());
    }
}

#[test]
fn only_boards_are_offered_that_the_kind_takes() {
    let Some(studio) = Studio::visit() else { return };
    let offered = |kind: &str, table: bool| {
        studio.press(kind);
        let names = "[...document.querySelectorAll('.gallery')].find(e => e.checkVisibility()).innerText";
        let known = "studio.gallery && !test.asking";
        studio.page.until("the boards", known);
        let seen = studio.page.eval(names).as_str().unwrap().to_string();
        assert_eq!(seen.contains("The board on the table"), table, "{kind}: {seen}");
        seen
    };
    let made = |kind: &str| studio.press_on(&format!("#kind-{kind}"));
    // A spiral takes whole hexagons only, whichever board is on the table.
    for (board, whole) in [("Hexagon with a hole", false), ("Hexagon", true), ("Rectangle", false)] {
        studio.begin("Number path", board, None);
        studio.press("Make");
        made("path");
        assert!(offered("Puzzle to play", true).contains("Hexagon with a hole"));
        made("spiral");
        assert!(!offered("Puzzle to play", whole).contains("hole"));
        assert!(!offered("Empty board", false).contains("hole"));
        studio.key("Escape");
    }
    // Nor in a size that it does not take: then it says so, and the board on the table stays.
    let before = studio.page.eval("studio.id");
    studio.press("New");
    made("sudoku");
    studio.fill("size", "26");
    studio.press("Rectangle");
    studio.sees("a side from 4 to 25");
    assert_eq!(studio.page.eval("[studio.id, document.activeElement.id]"), json!([before, "size"]));
    studio.page.text("16");
    studio.changes_document(|| studio.press("Rectangle"));
    assert_eq!((studio.doc()["genre"].clone(), studio.cells()), (json!("sudoku"), 256));
}

#[test]
fn what_cannot_be_made_is_told_and_what_takes_long_can_be_stopped() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Number path", "Rectangle", Some(3));
    let before = studio.page.eval("studio.id");
    studio.press("Make");
    studio.choose("wish-level", "expert");
    studio.press("Make it");
    studio.sees("No expert puzzle came about");
    studio.sees("Take a larger board, or an easier level.");
    studio.fill("wish-seed", "1.5");
    studio.press("Make it");
    studio.sees("A seed is a whole number");
    studio.fill("wish-seed", "1");
    // So large that nobody waits for it.
    studio.press_on("#kind-slitherlink");
    studio.press("Rectangle");
    studio.fill("size", "30");
    studio.press_on("#wish-make");
    comes_to(&studio, 1);
    studio.press_on("#wish-stop");
    comes_to(&studio, 0);
    studio.sees("Stopped.");
    assert_eq!(studio.page.eval("document.activeElement.id"), "wish-make", "the keyboard stays where it was");
    // Closing the dialog ends it too.
    studio.press_on("#wish-make");
    comes_to(&studio, 1);
    studio.key("Escape");
    comes_to(&studio, 0);
    assert_eq!(studio.page.eval("studio.id"), before, "the board on the table is still there");
    // And so does another puzzle, for the one that is made beside.
    studio.press("Make");
    studio.press("Rectangle");
    studio.fill("size", "4");
    studio.choose("wish-level", "any");
    studio.changes_document(|| studio.press("Make it"));
    studio.page.eval("(studio.maker.leave(), Object.assign(studio.made.wish, { level: 'expert', puzzle: { gridwright: 1, genre: 'slitherlink', board: { rectangle: { rows: 40, cols: 40 } }, clues: {} } }), studio.maker.prepare())");
    comes_to(&studio, 1);
    studio.page.eval("(studio.maker.another(), 0)");
    studio.page.until("a way to stop it", "document.getElementById('guide-stop')");
    studio.press_on("#guide-stop");
    assert_eq!(studio.count("#told"), 0);
    studio.begin("Slitherlink", "Rectangle", Some(2));
    comes_to(&studio, 0);
}

fn comes_to(studio: &Studio, wanted: usize) {
    let until = Instant::now() + Duration::from_secs(10);
    while studio.running.count() != wanted {
        assert!(Instant::now() < until, "{} are under way, not {wanted}", studio.running.count());
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Opens a draft to set.
fn sets(studio: &Studio, draft: &str) {
    studio.opens(draft.as_bytes());
    studio.press("Set");
    assert_eq!(studio.verdict(), "several");
}

#[test]
fn a_half_made_design_is_completed_seen_first_and_taken_in_one_step() {
    let Some(studio) = Studio::visit() else { return };
    for (_, _, draft) in DRAFTS {
        sets(&studio, draft);
        let (mine, drawn) = (studio.doc(), studio.drawing());
        studio.press("Complete");
        studio.choose("complete-level", "any");
        studio.press("Show me");
        let words = told(&studio);
        assert!(words.contains("new, in frames"), "{words}");
        assert_eq!(studio.doc(), mine, "it is only shown");
        let shown = studio.drawing();
        assert!(shown != drawn && studio.count(".drawn .focus") > 0);
        studio.press("Another");
        studio.rests();
        studio.key("Escape");
        assert_eq!((studio.doc(), studio.drawing()), (mine.clone(), drawn.clone()));
        studio.press("Complete");
        studio.choose("complete-level", "medium");
        studio.press("Show me");
        studio.press("Take it");
        assert_eq!(studio.verdict(), "unique");
        studio.page.until("a grade", "document.querySelector('#verdict .level')?.innerText === 'medium'");
        for (place, clue) in mine["clues"].as_object().unwrap() {
            assert_eq!(studio.clue(place), *clue, "what was fixed stays");
        }
        studio.press("Undo");
        assert_eq!(studio.doc(), mine);
    }
}

#[test]
fn advice_is_listed_best_first_seen_on_the_board_and_taken_with_a_click() {
    let Some(studio) = Studio::visit() else { return };
    for (_, _, draft) in DRAFTS {
        sets(&studio, draft);
        let (mine, drawn) = (studio.doc(), studio.drawing());
        studio.press("Repair");
        for says in ["The puzzle has several solutions.", "just one is left", "adds it."] {
            assert!(told(&studio).contains(says), "{}", told(&studio));
        }
        let best: Vec<bool> = studio
            .controls("e.id.startsWith('advice-') ? String(e.innerText.includes('one solution')) : null")
            .iter()
            .map(|text| text == "true")
            .collect();
        assert!(!best.is_empty() && best.is_sorted_by_key(|best| !best), "{best:?}");
        // Who points at one, or comes to it with the keyboard, sees it on the board.
        let at = studio.page.eval("(() => { const box = document.getElementById('advice-0').getBoundingClientRect(); return [box.left + 9, box.top + 9]; })()");
        studio.page.mouse("mouseMoved", [at[0].as_f64().unwrap(), at[1].as_f64().unwrap()], "none", 0);
        studio.page.until("a preview", "document.querySelector('#advice-0.seen')");
        assert_ne!(studio.drawing(), drawn);
        assert_eq!(studio.doc(), mine, "it is only shown");
        studio.page.mouse("mouseMoved", [2.0, 400.0], "none", 0);
        studio.page.until("no preview", "!document.querySelector('.advice .seen')");
        assert_eq!(studio.count(".drawn .focus"), 0);
        studio.page.eval("document.getElementById('advice-0').focus()");
        assert!(studio.count(".drawn .focus") > 0);
        studio.press_on("#advice-0");
        assert_eq!(clues(&studio).len(), mine["clues"].as_object().unwrap().len() + 1);
        assert_eq!(studio.verdict(), if best[0] { "unique" } else { "several" });
        assert_eq!(studio.count("#told"), 0);
        studio.press("Undo");
        assert_eq!(studio.doc(), mine);
    }
}

#[test]
fn idle_clues_are_crossed_out_on_demand_and_go_one_by_one() {
    let Some(studio) = Studio::visit() else { return };
    let puzzles =
        ["slitherlink hexagon 1\n\n  1 1\n 1 6 1\n  1 1\n", "path rectangle 3x3\n\n1 2 3\n6 5 4\n. . 9\n"];
    for text in puzzles {
        studio.opens(text.as_bytes());
        studio.press("Set");
        assert_eq!(studio.verdict(), "unique");
        assert_eq!(studio.count(".over-idle *"), 0, "only on demand");
        studio.press("Repair");
        assert!(told(&studio).contains("crossed out on the board"), "{}", told(&studio));
        let idle = studio.count(".over-idle polygon");
        assert!(idle > 2);
        assert_eq!(studio.count(".over-idle path"), idle, "by shape as well");
        assert_eq!(studio.count("#advice button"), idle);
        let before = clues(&studio).len();
        // One after the other goes, until none can; there is one solution all the time.
        let mut gone = 0;
        while studio.count("#advice-0") == 1 {
            studio.press_on("#advice-0");
            gone += 1;
            let fewer = format!("Object.keys(studio.doc.clues).length === {}", before - gone);
            studio.page.until("the clue to go", &fewer);
            assert_eq!(studio.verdict(), "unique");
        }
        assert!(gone > 1 && told(&studio).contains("no clue can be spared"), "{}", told(&studio));
        for _ in 0..gone {
            studio.press("Undo");
        }
        assert_eq!(clues(&studio).len(), before);
        assert_eq!(studio.count(".over-idle *"), 0);
    }
}

#[test]
fn a_draft_that_lacks_islands_or_rooms_has_no_solution_yet_and_is_completed() {
    let Some(studio) = Studio::visit() else { return };
    for draft in UNFINISHED {
        studio.opens(draft.as_bytes());
        studio.press("Set");
        assert_eq!(studio.verdict(), "unfinished");
        studio.sees("No solution yet");
        assert_eq!(studio.count(".over-odds *"), 0, "no clue is to blame");
        studio.press("Repair");
        let lacks = if draft.starts_with("heyawake") { "it has no rooms" } else { "it takes more clues" };
        assert!(told(&studio).contains(lacks), "{}", told(&studio));
        let mine = studio.doc();
        studio.press("Complete");
        studio.choose("complete-level", "easy");
        studio.press("Show me");
        studio.press("Take it");
        assert_eq!(studio.verdict(), "unique");
        for (place, clue) in mine["clues"].as_object().unwrap() {
            assert_eq!(studio.clue(place), *clue, "what was fixed stays");
        }
        studio.press("Undo");
        assert_eq!(studio.doc(), mine);
    }
}

#[test]
fn rooms_alone_can_be_taken() {
    let Some(studio) = Studio::visit() else { return };
    studio.opens(b"heyawake rectangle 2x2\n\n1 .\n. .\n");
    studio.press("Set");
    studio.press("Complete");
    studio.choose("complete-level", "any");
    studio.press("Show me");
    assert!(told(&studio).contains("The rooms are new, and no clue is missing."), "{}", told(&studio));
    assert!(studio.doc()["rooms"].is_null(), "nothing is changed until it is taken");
    studio.press("Take it");
    assert_eq!(studio.verdict(), "unique");
    assert!(studio.doc()["rooms"].is_array());
    assert_eq!(clues(&studio).len(), 1);
}

#[test]
fn clues_at_odds_are_listed_and_can_be_taken_out() {
    let Some(studio) = Studio::visit() else { return };
    studio.opens(b"slitherlink hexagon 1\n\n  1 .\n . 6 6\n  . .\n");
    studio.press("Set");
    assert_eq!(studio.verdict(), "nothing");
    studio.press("Repair");
    let says = "The puzzle has no solution, because these clues cannot all be true.";
    assert!(told(&studio).contains(says), "{}", told(&studio));
    studio.press_on("#advice-1");
    assert_eq!(studio.verdict(), "unique");
}

#[test]
fn with_the_keyboard_alone_a_puzzle_is_made_and_a_draft_is_mended() {
    let Some(studio) = Studio::visit() else { return };
    let go = |id: &str| studio.tabs_to(id);
    go("bar-make");
    studio.key("Enter");
    go("wish-make");
    studio.changes_document(|| studio.key("Enter"));
    hears(&studio, "A new puzzle: Number path, medium, seed ");
    go("another");
    studio.changes_document(|| studio.key("Enter"));
    sets(&studio, DRAFTS[0].2);
    go("guide-repair");
    studio.key("Enter");
    studio.rests();
    hears(&studio, "With the first of these clues added, just one is left; the others rule some out.");
    go("advice-0");
    assert!(studio.count(".drawn .focus") > 0);
    studio.key("Enter");
    assert_eq!(studio.verdict(), "unique");
    studio.key("Ctrl+z");
    assert_eq!(studio.verdict(), "several");
    go("guide-complete");
    studio.key("Enter");
    go("complete-go");
    studio.key("Enter");
    studio.rests();
    hears(&studio, "in frames");
    go("complete-take");
    studio.key("Enter");
    assert_eq!(studio.verdict(), "unique");
}

#[test]
fn a_made_puzzle_is_still_one_after_a_reload_and_drafts_are_never_pushed_out() {
    let Some(studio) = Studio::visit() else { return };
    sets(&studio, DRAFTS[0].2);
    let draft = studio.page.eval("studio.id");
    makes(&studio, "Hexagon", "2", "any", "1");
    studio.reload();
    studio.sees("Made here: any level, seed 1.");
    for _ in 0..24 {
        studio.changes_document(|| studio.press("Another puzzle"));
    }
    studio.sees("Made here: any level, seed 25.");
    studio.page.eval("studio.store.tidy()");
    let kept = studio.page.eval("studio.store.recent().then(all => all.map(record => record.id))");
    let kept = kept.as_array().unwrap();
    assert!(kept.contains(&draft) && kept.len() < 25, "{} are kept", kept.len());
}

#[test]
fn on_a_phone_a_puzzle_is_made_and_advice_is_seen_before_it_is_taken() {
    let Some(studio) = Studio::visit() else { return };
    studio.page.window(360, 740, 2.0);
    studio.page.touchscreen();
    studio.press("New");
    studio.press("Puzzle to play");
    let fits = "document.documentElement.scrollWidth <= innerWidth && document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth";
    assert_eq!(studio.page.eval(fits), true);
    studio.changes_document(|| studio.press("Make it"));
    sets(&studio, DRAFTS[0].2);
    studio.press("Repair");
    studio.rests();
    let seen = studio.page.eval(
        "(() => { const item = document.getElementById('advice-0').getBoundingClientRect(), stage = studio.view.stage.getBoundingClientRect();
           return [item.top < innerHeight, item.top > stage.top + 200, stage.top >= 0, document.documentElement.scrollWidth <= innerWidth]; })()",
    );
    assert_eq!(seen, json!([true, true, true, true]));
    // A finger cannot hover: the first touch shows, the second takes.
    let mine = studio.doc();
    let at = studio.page.eval("(() => { const box = document.getElementById('advice-0').getBoundingClientRect(); return [box.left + box.width / 2, box.top + 12]; })()");
    let at = [at[0].as_f64().unwrap(), at[1].as_f64().unwrap()];
    let tap = || {
        studio.page.touch("touchStart", &[at]);
        studio.page.touch("touchEnd", &[]);
    };
    tap();
    studio.page.until("a preview", "document.querySelector('#advice-0.seen')");
    assert!(studio.count(".drawn .focus") > 0);
    assert_eq!(studio.doc(), mine);
    tap();
    studio.page.until("a clue more", "!document.getElementById('told')");
    assert_ne!(studio.doc(), mine);
}
