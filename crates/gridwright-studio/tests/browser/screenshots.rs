//! Pictures of every genre on every kind of board, set and played, on a phone and on a desk, dark and light: for people
//! to look at. `cargo xtask screenshots [FOLDER]` takes them.

use crate::studio::Studio;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const WINDOWS: &[(&str, u32, u32, f64)] = &[("phone", 360, 740, 2.0), ("desk", 1440, 900, 1.0)];

/// Writes half of the answer, so that there is something to see, and a few notes.
const BEGUN: &str = "(() => {
  const one = studio.verdict?.one ?? {}, entries = [];
  for (const [word, names] of Object.entries(one)) {
    if (Array.isArray(names)) for (const name of names) entries.push([name, word]);
    else entries.push(...Object.entries(names));
  }
  studio.setMode('play');
  const open = entries.filter(([name, value]) => typeof value !== 'number' || studio.doc.clues[name] === undefined);
  const half = open.filter((_, i) => i % 5 < 3).map(([name, value]) => ['marks', name, value]);
  const notes = studio.tools.some(tool => tool.writes === 'note') ? open.filter((_, i) => i % 5 === 3).map(([name, value]) => ['pencil', name, [1, 4, value].sort((a, b) => a - b).filter((n, i, all) => n !== all[i - 1])]) : [];
  const sides = studio.tools.some(tool => tool.writes === 'side') ? studio.view.cells().slice(0, 4).map((cell, i) => ['pencil', cell.name, i % 2 ? 'inside' : 'outside']) : [];
  studio.edit('begun', [...half, ...notes, ...sides]);
})()";

#[test]
#[ignore = "takes pictures for people: cargo xtask screenshots"]
fn all() {
    let folder = std::env::var("GRIDWRIGHT_SCREENSHOTS").unwrap_or_else(|_| "target/screenshots".into());
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let Some(studio) = Studio::visit() else { return };
    pictures(&studio, &folder, "first-visit");
    studio.press("I see");
    let boards = studio.page.eval(
        "studio.cards.flatMap(card => [
           ...studio.gallery.boards.filter(entry => card.grounds.includes(entry.ground)).map(entry => [card.id, entry.name, { ...entry.puzzle, genre: card.id, clues: {} }]),
           ...card.examples.map((example, i) => [card.id, `example ${i + 1}`, example.puzzle])])",
    );
    for board in boards.as_array().unwrap() {
        let name = format!("{}-{}", text(&board[0]), text(&board[1]).to_lowercase().replace(' ', "-"));
        studio.opens(board[2].to_string().as_bytes());
        studio.page.eval("studio.setMode('set')");
        studio.rests();
        if studio.page.eval("Boolean(document.getElementById('show-answers'))") == true {
            studio.press_on("#show-answers");
        }
        studio.page.eval("scrollTo(0, 0)");
        pictures(&studio, &folder, &format!("{name}-set"));
        studio.page.eval(BEGUN);
        pictures(&studio, &folder, &format!("{name}-play"));
        studio.page.eval("studio.setMode('set')");
    }
    studio.opens(crate::play::LOOP_ON_SQUARES.as_bytes());
    studio.press("Cells");
    pictures(&studio, &folder, "tool-cells");
    studio.press("Select");
    studio.press("Rim");
    pictures(&studio, &folder, "tool-select");
    studio.press("Numbers");
    studio.write("a2", "4");
    pictures(&studio, &folder, "at-odds");
    for menu in ["New", "File", "View"] {
        studio.press(menu);
        studio.page.until("a dialog", "document.querySelector('dialog[open] .content > *')");
        pictures(&studio, &folder, &format!("menu-{}", menu.to_lowercase()));
        if menu == "File" {
            studio.page.eval("(document.querySelectorAll('dialog details').forEach(fold => { fold.open = true; }), document.querySelector('dialog').scrollTo(0, 1e6), 0)");
            pictures(&studio, &folder, "menu-file-unfolded");
        }
        studio.key("Escape");
        studio.page.until("the dialog to close", "!document.querySelector('dialog')");
    }
    let kinds = studio.page.eval("studio.cards.map(card => [card.id, card.name])");
    studio.press("Learn");
    for kind in kinds.as_array().unwrap() {
        studio.press(text(&kind[1]));
        pictures(&studio, &folder, &format!("learn-{}", text(&kind[0])));
    }
    studio.press("Set");
    for theme in ["contrast", "contrast-dark", "colour-blind", "colour-blind-dark"] {
        studio.page.eval(&format!("studio.access.set({{ theme: {} }})", json!(theme)));
        take(&studio, &folder, &format!("theme-{theme}"));
    }
    studio.page.eval("studio.access.set({ theme: 'auto' })");
    explanations(&studio, &folder);
    making(&studio, &folder);
    making_others(&studio, &folder);
    println!("pictures are in {}", folder.display());
}

#[test]
#[ignore = "takes pictures for people: those of explanations alone"]
fn of_explanations() {
    let folder = std::env::var("GRIDWRIGHT_SCREENSHOTS").unwrap_or_else(|_| "target/screenshots".into());
    std::fs::create_dir_all(&folder).unwrap();
    let Some(studio) = Studio::visit() else { return };
    explanations(&studio, Path::new(&folder));
}

#[test]
#[ignore = "takes pictures for people: those of making alone"]
fn of_making() {
    let folder = std::env::var("GRIDWRIGHT_SCREENSHOTS").unwrap_or_else(|_| "target/screenshots".into());
    std::fs::create_dir_all(&folder).unwrap();
    let Some(studio) = Studio::visit() else { return };
    making(&studio, Path::new(&folder));
    making_others(&studio, Path::new(&folder));
}

/// Making, completing and repairing, on hexagons and on squares.
fn making(studio: &Studio, folder: &Path) {
    for (name, board, draft) in crate::make::DRAFTS {
        let pictures = |what: &str| pictures(studio, folder, &format!("make-{name}-{what}"));
        studio.page.window(1440, 900, 1.0);
        studio.opens(draft.as_bytes());
        studio.page.eval("(studio.setMode('set'), 0)");
        studio.press("Repair");
        studio.rests();
        pictures("advice");
        studio.page.eval("(document.getElementById('advice-0').focus(), 0)");
        pictures("advice-seen");
        studio.page.window(1440, 900, 1.0);
        studio.press("Complete");
        pictures("wish");
        studio.page.window(1440, 900, 1.0);
        studio.press("Show me");
        studio.rests();
        pictures("completed");
        studio.page.window(1440, 900, 1.0);
        studio.press("Take it");
        studio.rests();
        studio.page.eval("studio.edit('more', Object.entries(studio.verdict.one.number ?? {}).slice(2, 5).map(([name, value]) => ['clues', name, value]))");
        studio.press("Repair");
        studio.rests();
        pictures("idle");
        studio.page.window(1440, 900, 1.0);
        studio.press("Make");
        studio.press(board);
        pictures("dialog");
        for (window, width, height, scale) in WINDOWS {
            studio.page.window(*width, *height, *scale);
            studio.page.eval("(document.querySelector('dialog').scrollTo(0, 1e6), 0)");
            take(studio, folder, &format!("make-{name}-dialog-end-{window}"));
        }
        studio.changes_document(|| studio.press("Make it"));
        pictures("made");
    }
}

/// What cannot be made, and designs with rooms, walls and blocks that are completed.
fn making_others(studio: &Studio, folder: &Path) {
    studio.begin("Number path", "Rectangle", Some(3));
    studio.press("Make");
    studio.choose("wish-level", "expert");
    studio.press("Make it");
    pictures(studio, folder, "make-trouble");
    studio.key("Escape");
    for (kind, board) in [("Heyawake", "Rectangle"), ("Akari", "Hexagon"), ("Sudoku", "Rectangle")] {
        studio.page.window(1440, 900, 1.0);
        studio.begin(kind, board, None);
        studio.press("Complete");
        studio.choose("complete-level", "any");
        studio.press("Show me");
        studio.rests();
        pictures(studio, folder, &format!("make-{}-completed", kind.to_lowercase()));
        studio.page.window(1440, 900, 1.0);
        studio.press("Take it");
        studio.rests();
        studio.press("Repair");
        studio.rests();
        pictures(studio, folder, &format!("make-{}-idle", kind.to_lowercase()));
    }
    for (name, draft) in ["squares", "hexagons"].into_iter().zip(crate::make::UNFINISHED) {
        studio.page.window(1440, 900, 1.0);
        studio.opens(draft.as_bytes());
        studio.page.eval("(studio.setMode('set'), 0)");
        studio.press("Repair");
        studio.rests();
        pictures(studio, folder, &format!("make-{name}-unfinished"));
        studio.page.window(1440, 900, 1.0);
        studio.press("Complete");
        studio.choose("complete-level", "medium");
        studio.press("Show me");
        studio.rests();
        pictures(studio, folder, &format!("make-{name}-finished"));
    }
}

/// Hints, reasons, walks and grades, on hexagons and on squares.
fn explanations(studio: &Studio, folder: &Path) {
    let boards = [("hexagons", crate::play::LOOP_ON_HEXAGONS), ("squares", crate::play::PATH_ON_SQUARES)];
    for (name, text) in boards {
        let pictures = |what: &str| pictures(studio, folder, &format!("explain-{name}-{what}"));
        studio.page.window(1440, 900, 1.0);
        studio.opens(text.as_bytes());
        studio.page.eval("studio.setMode('set')");
        studio.page.until("a grade", "document.querySelector('#verdict .level')");
        pictures("grade");
        studio.page.eval(BEGUN);
        studio.rests();
        for degree in ["hint-1", "hint-2", "hint-3"] {
            studio.page.eval("studio.guide.hint()");
            studio.rests();
            pictures(degree);
        }
        studio.page.eval("studio.guide.walk(true, 7)");
        studio.rests();
        pictures("walk");
        studio.page.eval("(studio.guide.slide(1e9), 0)");
        pictures("walk-end");
        studio.page.eval("(studio.moveCursor(studio.view.places.findLast(place => studio.card.marks.some(mark => mark.on === place.kind)).name), studio.guide.ponder())");
        pictures("ask");
        studio.page.eval("studio.guide.why(false)");
        studio.rests();
        pictures("why");
        studio.page.eval("(studio.guide.close(), studio.edit('a mistake', Object.entries(studio.doc.marks).slice(0, 1).map(([name, value]) => ['marks', name, typeof value === 'number' ? value % 9 + 1 : value === 'line' ? 'cross' : 'line'])))");
        for degree in ["mistake-1", "mistake-2", "mistake-3"] {
            studio.page.eval("studio.guide.hint()");
            studio.rests();
            pictures(degree);
        }
        studio.page.eval("(studio.guide.close(), studio.setMode('set'), studio.edit('no clues', Object.keys(studio.doc.clues).slice(1).map(name => ['clues', name, undefined])))");
        studio.rests();
        studio.page.eval("(studio.moveCursor(studio.view.places.findLast(place => studio.card.marks.some(mark => mark.on === place.kind)).name), studio.guide.ponder(), studio.guide.why(false))");
        studio.rests();
        pictures("open");
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// One state of the page in both sizes, dark and light.
fn pictures(studio: &Studio, folder: &Path, name: &str) {
    for &(window, width, height, scale) in WINDOWS {
        studio.page.window(width, height, scale);
        for scheme in ["light", "dark"] {
            studio.page.prefers(&[("prefers-color-scheme", scheme)]);
            take(studio, folder, &format!("{name}-{window}-{scheme}"));
        }
    }
}

fn take(studio: &Studio, folder: &Path, name: &str) {
    studio.rests();
    // Two frames: one in which the page finds out its new size, one in which it is drawn. A sheet that moved is sharp again
    // after a moment.
    studio.page.eval("(document.querySelectorAll('.note').forEach(note => note.remove()), new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))");
    studio.page.until("a sheet at rest", "!document.querySelector('.sheet.moving')");
    std::fs::write(folder.join(format!("{name}.png")), decoded(&studio.page.picture())).unwrap();
}

/// Bytes from base64, as the browser writes it.
fn decoded(text: &str) -> Vec<u8> {
    let (mut bytes, mut held, mut bits) = (Vec::with_capacity(text.len() * 3 / 4), 0_u32, 0);
    for sign in text.bytes() {
        let value = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => break,
        };
        (held, bits) = (held << 6 | u32::from(value), bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    bytes
}
