//! Keeping and sharing: files in every notation, links, tabs.

use crate::play::{LOOP_ON_HEXAGONS, LOOP_ON_SQUARES, PATH_ON_HEXAGONS, PATH_ON_SQUARES};
use crate::studio::Studio;
use serde_json::{Value, json};

#[test]
fn what_is_saved_opens_again_byte_for_byte() {
    let Some(studio) = Studio::visit() else { return };
    for text in [PATH_ON_HEXAGONS, LOOP_ON_HEXAGONS, PATH_ON_SQUARES, LOOP_ON_SQUARES] {
        studio.opens(text.as_bytes());
        studio.press("File");
        studio.fill("doc-title", "Ünder <the> hill");
        studio.key("Enter");
        studio.key("Escape");
        studio.press("Play");
        let place = studio.page.eval(
            "studio.view.places.find(place => place.kind === studio.tools[0].kinds[0] && studio.doc.clues[place.name] === undefined).name",
        );
        studio.click(place.as_str().unwrap());
        studio.types("3");
        studio.rests();
        assert_eq!(studio.page.eval("Object.keys(studio.doc.marks).length"), 1);
        let (name, bytes) = studio.saves("json").unwrap();
        assert_eq!(name, "ünder-the-hill.json");
        let before = studio.doc();
        studio.opens(&bytes);
        assert_eq!(studio.doc(), before);
        assert_eq!(studio.saves("json").unwrap().1, bytes);
        studio.press("Set");
    }
}

#[test]
fn every_notation_that_can_hold_a_puzzle_brings_it_back() {
    let Some(studio) = Studio::visit() else { return };
    let formats = studio.page.eval("studio.formats.map(format => format.id)");
    let known = "({ cells: studio.view.cells().length, clues: Object.values(studio.doc.clues).map(String).sort(), genre: studio.doc.genre })";
    let mut came_back = Vec::new();
    for text in [PATH_ON_HEXAGONS, LOOP_ON_HEXAGONS, PATH_ON_SQUARES, LOOP_ON_SQUARES] {
        studio.opens(text.as_bytes());
        let before = studio.page.eval(known);
        for format in formats.as_array().unwrap().iter().map(|format| format.as_str().unwrap()) {
            let Some((name, bytes)) = studio.saves(format) else { continue };
            assert!(name.contains('.') && !bytes.is_empty(), "{format}: {name}");
            if ["svg", "drawing"].contains(&format) {
                continue;
            }
            studio.opens(&bytes);
            assert_eq!(studio.page.eval(known), before, "{format}");
            assert_eq!(studio.saves(format).unwrap().1, bytes, "{format}");
            came_back.push(format.to_string());
        }
    }
    for format in ["json", "text", "puzzlink", "hexmap"] {
        assert!(came_back.iter().any(|name| name == format), "{format} is not among {came_back:?}");
    }
}

#[test]
fn a_link_holds_the_puzzle_and_neither_answer_nor_marks() {
    let Some(studio) = Studio::visit() else { return };
    for text in [LOOP_ON_HEXAGONS, LOOP_ON_SQUARES] {
        studio.opens(text.as_bytes());
        studio.press("Play");
        let edge = studio.page.eval("studio.view.places.find(place => place.kind === 'edge').name");
        studio.click(edge.as_str().unwrap());
        studio.press("Inside / outside");
        studio.click("b2");
        let doc = studio.doc();
        assert!(
            doc["answer"].is_object() && doc["marks"] != json!({}) && doc["pencil"] != json!({}),
            "{doc}"
        );
        let link = studio.copies("Copy a link");
        let inside = studio.page.eval(&format!(
            "(async () => {{ const letters = {}.split('#p=')[1], bytes = Uint8Array.from(atob(letters.slice(1).replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
               const stream = new Blob([bytes]).stream();
               return new Response(letters[0] === 'd' ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream).text(); }})()",
            json!(link)
        ));
        let inside: Value = serde_json::from_str(inside.as_str().unwrap()).unwrap();
        let keys: Vec<&String> = inside.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["gridwright", "genre", "board", "clues"]);

        let other = studio.another_visitor(&link);
        let there = other.doc();
        assert_eq!((&there["clues"], &there["board"]), (&doc["clues"], &doc["board"]));
        assert_eq!(
            (&there["marks"], &there["pencil"], &there["answer"]),
            (&json!({}), &json!({}), &Value::Null)
        );
        assert_eq!(other.page.eval("studio.mode"), "play");
        assert_eq!(
            other.page.eval("location.hash"),
            "",
            "the address is clean, so a reload keeps what was played"
        );
        other.click(edge.as_str().unwrap());
        other.reload();
        assert_eq!(other.mark(edge.as_str().unwrap()), "line");
        studio.press("Set");
    }
    // As text and as a picture too, the puzzle alone.
    let text = studio.copies("Copy as text");
    assert!(
        text.starts_with("# numbers from 0 to 3") || text.contains("slitherlink rectangle 6x6"),
        "{text}"
    );
    assert!(!text.contains("answer"), "{text}");
    assert!(studio.copies("Copy as puzz.link").contains("slither/6/6/"));
    assert!(studio.copies("Copy as SVG").starts_with("<svg"));
}

#[test]
fn two_tabs_do_not_destroy_each_others_work() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Slitherlink", "Rectangle", Some(4));
    studio.write("a1", "1");
    let other = studio.another_tab();
    other.sees("open in another tab");
    assert_eq!(other.clue("a1"), 1);
    other.write("a1", "2");
    studio.turns_here();
    studio.write("b1", "3");
    assert_eq!((studio.clue("a1"), other.clue("b1")), (json!(1), json!(null)));
    studio.reload();
    other.reload();
    assert_eq!((studio.clue("a1"), studio.clue("b1")), (json!(1), json!(3)));
    assert_eq!((other.clue("a1"), other.clue("b1")), (json!(2), json!(null)));
    // When the first tab is gone, its document is in the list of recent ones.
    other.turns_here();
    studio.page.close();
    other.press("File");
    other.sees("4×4");
    other.changes_document(|| other.press_on(".recent button"));
    assert_eq!((other.clue("a1"), other.clue("b1")), (json!(1), json!(3)));
}

#[test]
fn puzzles_are_pasted_and_the_list_of_recent_ones_brings_them_back() {
    let Some(studio) = Studio::visit() else { return };
    let paste = |text: &str| {
        studio.changes_document(|| {
            studio.press("File");
            studio.press("Paste…");
            studio.fill("paste-text", text);
            studio.press("Open");
        });
    };
    paste("https://puzz.link/p?slither/6/6/g68bg0c3ck26bhba");
    assert_eq!((studio.doc()["genre"].clone(), studio.cells()), (json!("slitherlink"), 36));
    // What cannot be read stays to be mended.
    studio.press("File");
    studio.press("Paste…");
    studio.fill("paste-text", "path hexagon 1\n\n  1 x\n");
    studio.press("Open");
    studio.sees("This cannot be opened");
    assert_eq!(studio.page.eval("document.activeElement.value"), "path hexagon 1\n\n  1 x\n");
    studio.page.forgive();
    studio.key("Escape");
    studio.page.until("the dialog to close", "!document.querySelector('dialog')");
    paste("path hexagon 1\n\n  1 2\n . _ .\n  . .\n");
    assert_eq!(studio.cells(), 6);
    // A link of the studio itself, dropped as text.
    let link = studio.copies("Copy a link");
    studio.changes_document(|| studio.drop_file(link.as_bytes()));
    assert_eq!(studio.cells(), 6);
    studio.press("File");
    studio.sees("Recent");
    assert_eq!(studio.count(".recent li"), 3, "the first puzzle, the one from the link, the pasted one");
    studio.changes_document(|| {
        studio.press_on(".recent li:nth-child(2) button");
    });
    assert_eq!(studio.cells(), 36);
}

/// Files and links of other programs are known by their content, whatever is open.
#[test]
fn puzzles_of_other_programs_are_dropped_on_the_page() {
    let Some(studio) = Studio::visit() else { return };
    for (text, genre, cells) in [
        ("7x7:i00hBb0c1b3hB2i", "akari", 49),
        ("pzprv3/hitori/1/3/1 1 2 /# . + /", "hitori", 3),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1THWMdIxttAx0DEEQQMDMEaGIZklOalWCiHl+QoFqYlFOcU6jqUlGflFVgpc0VA1sVzVtVzVSsWVuUn5OUpWCtVKhmZAKtpQR0EpObMoOSc13kdJR8EwFsg3MgHJGCFkfMEytbVcXNGGZmBXmILIWC4A",
            "masyu",
            6,
        ),
        (
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9lQA3AQwBsBXOeARlTQjJgDsEAXDOk40kQC6yQv34hKteinSsO3XjHEixpSdToIATM3md4PPoMGqB5jdIRM5bA0eWmRIbBApoA9u2oBaRXVRXdy9qAGp/ZSA===",
            "sudoku",
            16,
        ),
    ] {
        studio.changes_document(|| studio.drop_file(text.as_bytes()));
        assert_eq!((studio.doc()["genre"].clone(), studio.cells()), (json!(genre), cells), "{text}");
    }
}

/// Whatever belongs to a puzzle of some genre, such as rooms, must go along to the solver and into links.
#[test]
fn examples_of_every_genre_have_the_verdict_that_they_promise_in_the_page_and_from_a_link() {
    let Some(studio) = Studio::visit() else { return };
    let examples =
        studio.page.eval("studio.cards.flatMap(card => card.examples.map(example => example.puzzle))");
    let mut promised = 0;
    for puzzle in examples.as_array().unwrap() {
        let Some(expected) = puzzle["expect"].as_str() else { continue };
        promised += 1;
        let what = format!("{} {}", puzzle["genre"], puzzle["comment"]);
        studio.opens(puzzle.to_string().as_bytes());
        assert_eq!(studio.verdict(), expected, "{what}");
        // The studio's own link, opened in this tab.
        let link = studio.copies("Copy a link");
        studio.changes_document(|| studio.drop_file(link.as_bytes()));
        assert_eq!(studio.doc()["answer"], Value::Null, "{what}");
        studio.press("Set");
        assert_eq!(studio.verdict(), expected, "{what}, from a link");
    }
    assert!(promised > 8, "only {promised} examples say what to expect");
}

#[test]
fn the_file_menu_begins_with_what_is_opened_most_and_folds_what_is_rarely_used() {
    let Some(studio) = Studio::visit() else { return };
    for size in 2..7 {
        studio.begin("Slitherlink", "Rectangle", Some(size));
    }
    for (width, height) in [(1280, 800), (360, 740)] {
        studio.page.window(width, height, 1.0);
        studio.press("File");
        studio.sees("5×5");
        let tops =
            studio.page.eval("[...document.querySelectorAll('dialog h3')].map(title => title.innerText)");
        assert_eq!(tops, json!(["Open", "Recent", "This puzzle"]));
        let seen =
            "[...document.querySelectorAll('.recent button')].filter(item => item.checkVisibility()).length";
        assert_eq!(studio.page.eval(seen), 3);
        assert_eq!(
            studio
                .page
                .eval("document.querySelector('.recent').getBoundingClientRect().bottom < innerHeight"),
            true
        );
        studio.press_on("#more-recent");
        assert_eq!(studio.page.eval(seen), 5, "four others, and the first puzzle");
        studio.key("Escape");
        studio.page.until("the dialog to close", "!document.querySelector('dialog')");
    }
    studio.page.window(1280, 800, 1.0);
    studio.press("File");
    studio.press_on("#more-recent");
    studio.changes_document(|| studio.press_on("details .recent li:last-child button"));
    assert_ne!(studio.doc()["genre"], "slitherlink");
}

#[test]
fn only_notations_that_can_hold_the_puzzle_are_offered_and_for_the_others_it_is_said_why_not() {
    let Some(studio) = Studio::visit() else { return };
    for (text, copied, said) in [(LOOP_ON_HEXAGONS, 0, true), (LOOP_ON_SQUARES, 1, false)] {
        studio.opens(text.as_bytes());
        studio.press("File");
        studio.page.until("the notations", "document.querySelector('.formats li')");
        assert_eq!(studio.count("#copy-puzzlink"), copied);
        assert_eq!(studio.count("#save-puzzlink"), copied);
        studio.press_on("#other-notations");
        let words = studio.page.eval("[...document.querySelectorAll('#unfit dt')].find(e => e.innerText === 'puzzlink')?.nextElementSibling.innerText");
        assert_eq!(words.as_str().is_some_and(|words| words.contains("squares")), said, "{words}");
        studio.key("Escape");
        studio.page.until("the dialog to close", "!document.querySelector('dialog')");
    }
}
