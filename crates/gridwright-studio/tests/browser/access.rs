//! Access: the keyboard reaches everything, every place says what it is and holds, and themes can be read.

use crate::play::{LOOP_ON_HEXAGONS, LOOP_ON_SQUARES, PATH_ON_HEXAGONS};
use crate::studio::Studio;
use serde_json::json;
use std::collections::BTreeSet;

/// Presses Tab until the round is done, and tells which controls had the focus.
fn round_by_tab(studio: &Studio) -> BTreeSet<String> {
    studio.page.eval("(window.visited = new Set(), 0)");
    let mut reached = BTreeSet::new();
    for _ in 0..200 {
        studio.key("Tab");
        let at = studio.page.eval(
            "(e => { if (e === document.body) return ''; if (visited.has(e)) return null; visited.add(e); return e.outerHTML.slice(0, 120); })(document.activeElement)",
        );
        match at.as_str() {
            // The window's own controls come between the last and the first.
            Some("") => continue,
            Some(text) => reached.insert(text.to_string()),
            None => break,
        };
    }
    reached
}

fn everything_is_reached(studio: &Studio, where_: &str) {
    let all = studio.controls("e.outerHTML.slice(0, 120)");
    assert!(all.len() > 3, "{where_}: {all:?}");
    let reached = round_by_tab(studio);
    let missed: Vec<&String> = all.iter().filter(|text| !reached.contains(*text)).collect();
    assert!(missed.is_empty(), "{where_}: Tab does not reach {missed:#?}, only {reached:#?}");
}

#[test]
fn the_keyboard_reaches_every_control() {
    let Some(studio) = Studio::visit() else { return };
    studio.opens(LOOP_ON_SQUARES.as_bytes());
    everything_is_reached(&studio, "Set");
    studio.press("Cells");
    everything_is_reached(&studio, "Cells");
    studio.press("Play");
    everything_is_reached(&studio, "Play");
    studio.press("Learn");
    everything_is_reached(&studio, "Learn");
    studio.press("Set");
    for menu in ["New", "Make", "File", "View"] {
        studio.press(menu);
        studio.page.until("a dialog", "document.querySelector('dialog[open] .content > *')");
        everything_is_reached(&studio, menu);
        studio.key("Escape");
        studio.page.until("the dialog to close", "!document.querySelector('dialog')");
    }
    // Each has a name that can be spoken.
    for (mode, width) in [("Set", 1280), ("Play", 1280), ("Set", 360), ("Play", 360)] {
        studio.page.window(width, 800, 1.0);
        studio.press(mode);
        let nameless = studio.controls(
            "(e.innerText ?? '').trim() || e.getAttribute('aria-label') || e.labels?.length ? null : e.outerHTML",
        );
        assert!(nameless.is_empty(), "{nameless:#?}");
    }
    // And the ring around what has the focus can be seen.
    studio.key("Tab");
    assert_ne!(studio.page.eval("getComputedStyle(document.activeElement).outlineStyle"), "none");
}

#[test]
fn with_the_keyboard_alone_a_cell_is_taken_out_and_a_new_puzzle_begun() {
    let Some(studio) = Studio::visit() else { return };
    let go = |id: &str| studio.tabs_to(id);
    go("tool-shape");
    studio.key("Enter");
    go("cursor");
    studio.key("Space");
    assert_eq!(studio.cells(), 17);
    studio.key("Ctrl+z");
    assert_eq!(studio.cells(), 18);
    go("bar-new");
    studio.key("Enter");
    go("kind-slitherlink");
    studio.key("Space");
    studio.changes_document(|| {
        studio.key("Tab");
        for _ in 0..40 {
            if studio.page.eval("document.activeElement?.innerText.trim()") == "Rectangle" {
                return studio.key("Enter");
            }
            studio.key("Tab");
        }
        panic!("Tab does not lead to the boards");
    });
    assert_eq!(studio.doc()["genre"], "slitherlink");
}

#[test]
fn the_keyboard_is_never_left_without_a_place() {
    let Some(studio) = Studio::visit() else { return };
    let focus = || studio.page.eval("document.activeElement.id");
    for board in ["Hexagon with a hole", "Rectangle"] {
        studio.begin("Number path", board, Some(3));
        assert_eq!(focus(), "cursor", "whoever begins goes on at the board");
        studio.types("1");
        // The button to give a clue is gone with the last one that was needed; the verdict has come instead.
        studio.tabs_to("give");
        for _ in 0..40 {
            if studio.verdict() == "unique" {
                break;
            }
            assert_eq!(focus(), "give");
            studio.key("Enter");
        }
        assert_eq!((studio.verdict().as_str(), focus()), ("unique", json!("verdict")), "{board}");
        studio.key("Tab");
        assert_eq!(focus(), "share-it");
        // A cell that is taken out leaves the cursor beside it.
        studio.press("Cells");
        studio.page.eval(
            "(cells => studio.moveCursor(cells.at(-1).name))(studio.view.cells().filter(cell => studio.doc.clues[cell.name] === undefined))",
        );
        let at = studio.page.eval("studio.view.byName.get(studio.cursor).at");
        studio.key("Delete");
        studio.rests();
        let apart = studio.page.eval(&format!(
            "((x, y, [a, b]) => Math.hypot(a - x, b - y))(...{at}, studio.view.byName.get(studio.cursor).at)"
        ));
        assert!(apart.as_f64().unwrap() < 60.0, "{board}: the cursor has gone {apart} away");
        assert_eq!(focus(), "cursor");
    }
}

#[test]
fn every_place_says_what_it_is_and_what_it_holds() {
    let Some(studio) = Studio::visit() else { return };
    studio.opens(PATH_ON_HEXAGONS.as_bytes());
    studio.click("c5");
    assert_eq!(studio.hears(), "c5: given 1");
    studio.click("d5");
    assert_eq!(studio.hears(), "d5: empty");
    studio.types("4");
    assert_eq!(studio.hears(), "d5: given 4");
    studio.press("Undo");
    studio.press("Play");
    studio.click("d5");
    studio.types("4");
    assert_eq!(studio.hears(), "d5: number 4");

    studio.opens(LOOP_ON_HEXAGONS.as_bytes());
    studio.click("c3-c4");
    assert_eq!(studio.hears(), "edge between c4 and c3: line");
    studio.click("c3-c4");
    assert_eq!(studio.hears(), "edge between c4 and c3: cross");
    // All places at once: none is silent, and no two of a board say the same.
    let said = studio.page.eval(
        "studio.view.places.filter(place => place.kind !== 'corner').map(place => studio.sight.says(place.name))",
    );
    let said: Vec<&str> = said.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    let different: BTreeSet<&&str> = said.iter().collect();
    assert!(said.iter().all(|text| text.contains(": ")), "{said:?}");
    assert_eq!(different.len(), said.len(), "two places say the same: {said:?}");
    assert_eq!(studio.page.eval("document.getElementById('cursor').getAttribute('role')"), "button");

    // Verdicts are spoken, and the board can be read as a whole.
    studio.press("Set");
    studio.click("d5");
    studio.key("Delete");
    studio
        .page
        .until("a spoken verdict", "document.getElementById('live').textContent === 'Several solutions.'");
    studio.press("View");
    studio.press("Read the board");
    studio.sees("b3: clue 5");
    studio.key("Escape");
}

/// How well a colour stands out from another, as web guidelines count it; both are names of custom properties.
const CONTRAST: &str = "(pairs => { const sheet = getComputedStyle(document.documentElement);
  const light = name => { const hex = sheet.getPropertyValue(name).trim(), part = i => parseInt(hex.slice(i, i + 2), 16) / 255;
    const [r, g, b] = [1, 3, 5].map(part).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  return pairs.map(([front, back, least]) => { const [a, b] = [light(front), light(back)];
    return [front, back, least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]; }); })";

#[test]
fn every_theme_applies_and_can_be_read() {
    let Some(studio) = Studio::visit() else { return };
    let background = || {
        studio.page.eval("getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('.stage')).backgroundColor + getComputedStyle(document.documentElement).getPropertyValue('--odds')")
    };
    let mut seen = BTreeSet::new();
    // Whatever the system prefers, a theme that was chosen is that theme.
    for (theme, system) in [
        ("light", "dark"),
        ("dark", "light"),
        ("contrast", "dark"),
        ("contrast-dark", "dark"),
        ("colour-blind", "dark"),
        ("colour-blind-dark", "dark"),
    ] {
        studio.page.prefers(&[("prefers-color-scheme", system)]);
        studio.press("View");
        studio.choose("theme", theme);
        studio.key("Escape");
        studio.rests();
        assert!(seen.insert(background().to_string()), "{theme} looks like another");
        let scheme = studio.page.eval("getComputedStyle(document.documentElement).colorScheme");
        assert_eq!(scheme == "dark", theme.ends_with("dark"), "{theme}: what the browser draws is {scheme}");
        let least = if theme.starts_with("contrast") { 7.0 } else { 4.5 };
        let pairs = json!([
            ["--ink", "--page", least],
            ["--ink", "--paper", least],
            ["--ink", "--raised", least],
            ["--soft", "--page", least],
            ["--soft", "--paper", least],
            ["--soft", "--raised", least],
            ["--on-accent", "--accent", least],
            ["--number", "--paper", least],
            ["--good", "--good-back", 4.5],
            ["--warn", "--warn-back", 4.5],
            ["--bad", "--bad-back", 4.5],
            ["--line", "--paper", 4.5],
            ["--first", "--paper", 3.0],
            ["--second", "--paper", 3.0],
            ["--odds", "--paper", 3.0],
            ["--focus", "--paper", 3.0],
            ["--rim", "--paper", 3.0],
        ]);
        let measured = studio.page.eval(&format!("{CONTRAST}({pairs})"));
        for pair in measured.as_array().unwrap() {
            assert!(
                pair[3].as_f64() >= pair[2].as_f64(),
                "{theme}: {} on {} has {}, needs {}",
                pair[0],
                pair[1],
                pair[3],
                pair[2]
            );
        }
        studio.reload();
        assert_eq!(studio.page.eval("document.documentElement.dataset.theme"), theme, "the theme is kept");
    }
    // Without a choice the system decides.
    studio.press("View");
    studio.choose("theme", "auto");
    studio.key("Escape");
    let shown = || background().to_string();
    studio.page.prefers(&[("prefers-color-scheme", "light")]);
    let light = shown();
    studio.page.prefers(&[("prefers-color-scheme", "dark")]);
    let dark = shown();
    assert!(seen.contains(&light) && seen.contains(&dark) && light != dark);
    let edge =
        || studio.page.eval("getComputedStyle(document.querySelector('.bar')).borderBottomColor").to_string();
    let usual = edge();
    studio.page.prefers(&[("prefers-contrast", "more")]);
    assert_ne!(edge(), usual);
    studio.page.prefers(&[("prefers-reduced-motion", "reduce")]);
    studio.page.eval("document.querySelector('.stage').classList.add('solved')");
    assert_eq!(studio.page.eval("getComputedStyle(document.querySelector('.sheet')).animationName"), "none");
}
