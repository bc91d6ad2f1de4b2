//! Files and links from strangers: nothing in them runs, and each gets its message.

use crate::studio::Studio;
use serde_json::{Value, json};

/// Markup that would tell if it ran.
const SCRIPT: &str =
    "</title></script><script>test.ran++</script><img src=x onerror=test.ran++><svg onload=test.ran++>";

fn nothing_ran(studio: &Studio, what: &str) {
    studio.rests();
    assert_eq!(studio.page.eval("test.ran"), 0, "{what}: something ran");
    assert_eq!(studio.page.eval("({}).polluted === undefined"), true, "{what}: objects were spoiled");
    let strange = studio.page.eval(
        "document.querySelectorAll('body script, img, iframe, object, embed, foreignObject, use, image, a[href^=javascript], [onload], [onerror], [onclick]').length",
    );
    assert_eq!(strange, 0, "{what}: strange elements");
}

fn puzzle(more: Value) -> Value {
    let mut puzzle = json!({ "gridwright": 1, "genre": "path", "board": { "rectangle": { "rows": 2, "cols": 2 } }, "clues": { "a1": 1 } });
    for (key, value) in more.as_object().unwrap() {
        puzzle[key] = value.clone();
    }
    puzzle
}

/// A link with this inside.
fn link(studio: &Studio, text: &str) -> String {
    let letters = studio.page.eval(&format!("btoa(unescape(encodeURIComponent({})))", json!(text)));
    let letters = letters.as_str().unwrap().replace('+', "-").replace('/', "_").replace('=', "");
    format!("{}#p=j{letters}", studio.url)
}

#[test]
fn hostile_files_run_nothing_and_get_a_message() {
    let Some(studio) = Studio::visit() else { return };
    // What can be opened shows its text as text.
    studio.opens(
        puzzle(json!({ "title": SCRIPT, "author": SCRIPT, "comment": SCRIPT })).to_string().as_bytes(),
    );
    nothing_ran(&studio, "title");
    studio.press("Play");
    studio.sees("<script>test.ran++</script>");
    studio.press("File");
    studio.sees("Open a file…");
    nothing_ran(&studio, "file menu");
    studio.key("Escape");
    studio.page.until("the menu to close", "!document.querySelector('dialog')");
    let (name, bytes) = studio.saves("svg").unwrap();
    assert!(!name.contains(['<', '>', '/', '"']), "{name}");
    assert!(!String::from_utf8(bytes).unwrap().contains("<script"));
    studio.press("Set");
    let graph = json!({ "gridwright": 1, "genre": "path", "board": { "graph": { "cells": [SCRIPT, "<svg/onload=test.ran++>"], "links": [[0, 1]] } }, "clues": {} });

    let deep = "[".repeat(200_000);
    let huge =
        puzzle(json!({ "board": { "rectangle": { "rows": 4_000_000_000_u32, "cols": 4_000_000_000_u32 } } }));
    let number =
        r#"{"gridwright":1,"genre":"path","board":{"rectangle":{"rows":2,"cols":1e400}},"clues":{}}"#;
    let twice =
        r#"{"gridwright":1,"genre":"path","genre":"path","board":{"hexagon":{"radius":1}},"clues":{}}"#;
    let spoiled = r#"{"gridwright":1,"genre":"path","board":{"hexagon":{"radius":1}},"clues":{"__proto__":{"polluted":1}},"__proto__":{"polluted":1}}"#;
    let many = puzzle(json!({ "board": { "rectangle": { "rows": 500, "cols": 500 } } }));
    let files: Vec<(&str, Vec<u8>)> = vec![
        ("a graph with markup for names", graph.to_string().into()),
        ("broken JSON", b"{\"gridwright\": 1,".to_vec()),
        ("deep nesting", deep.into()),
        ("huge numbers", huge.to_string().into()),
        ("a number beyond all", number.into()),
        ("a key twice", twice.into()),
        ("keys of all objects", spoiled.into()),
        ("too many cells", many.to_string().into()),
        ("a genre that there is not", puzzle(json!({ "genre": SCRIPT })).to_string().into()),
        ("a page", format!("<!doctype html><html>{SCRIPT}</html>").into()),
        ("a picture that acts", format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{SCRIPT}</svg>").into()),
        ("bytes", vec![0xff, 0xfe, 0, 1, 2, 3]),
        ("nothing", Vec::new()),
        ("more than the studio takes", vec![b' '; (2 << 20) + 1]),
        ("as much as it takes", vec![b'7'; 2 << 20]),
    ];
    for (what, bytes) in files {
        let before = studio
            .page
            .eval("(document.querySelectorAll('.note').forEach(note => note.remove()), studio.id)");
        studio.drop_file(&bytes);
        studio.page.until(
            &format!("a message about {what}"),
            "document.querySelector('.note')?.innerText.length > 10",
        );
        nothing_ran(&studio, what);
        let opened = studio.page.eval("studio.id") != before;
        let said = studio.page.eval("document.querySelector('.note').innerText");
        let said = said.as_str().unwrap();
        assert!(said.starts_with("Opened") == opened, "{what}: {said}");
        assert!(said.len() < 600, "{what}: the message is too long: {said}");
    }
    // After all that it works as ever.
    studio.begin("Number path", "Hexagon", Some(1));
    studio.write("a1", "1");
    studio.sees("Several solutions");
}

#[test]
fn hostile_links_run_nothing_and_get_a_message() {
    let Some(studio) = Studio::visit() else { return };
    let title = link(&studio, &puzzle(json!({ "title": SCRIPT, "genre": "path" })).to_string());
    let guest = studio.another_visitor(&title);
    guest.sees("<script>test.ran++</script>");
    nothing_ran(&guest, "title in a link");
    drop(guest);

    let bomb = studio.page.eval(
        "(async () => { const bytes = new Uint8Array(await new Response(new Blob([new Uint8Array(20_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
           let text = ''; for (const byte of bytes) text += String.fromCharCode(byte);
           return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''); })()",
    );
    let at = |letters: &str| format!("{}#p={letters}", studio.url);
    let links = [
        ("nothing", at("")),
        ("rubbish", at("j!!!!")),
        ("no base64", at("jA")),
        ("something else", at("zAAAA")),
        ("not packed", at("dAAAA_-__")),
        ("a bomb", at(&format!("d{}", bomb.as_str().unwrap()))),
        ("very long", at(&"jA".repeat(40_000))),
        ("no JSON", link(&studio, "alert(1)")),
        ("null", link(&studio, "null")),
        ("no puzzle", link(&studio, "[]")),
        ("no board", link(&studio, r#"{"gridwright":1,"genre":"path"}"#)),
        ("deep", link(&studio, &"[".repeat(40_000))),
        ("a board of null", link(&studio, r#"{"gridwright":1,"genre":"path","board":null,"clues":{}}"#)),
        ("an empty board", link(&studio, r#"{"gridwright":1,"genre":"path","board":{},"clues":{}}"#)),
        ("a strange genre", link(&studio, &puzzle(json!({ "genre": SCRIPT })).to_string())),
        ("strange clues", link(&studio, &puzzle(json!({ "clues": [[SCRIPT]] })).to_string())),
        ("clues that are text", link(&studio, &puzzle(json!({ "clues": SCRIPT })).to_string())),
        (
            "spoiling keys",
            link(
                &studio,
                r#"{"gridwright":1,"genre":"path","board":{"hexagon":{"radius":1}},"clues":{"__proto__":{"polluted":1}},"__proto__":{"polluted":1}}"#,
            ),
        ),
        (
            "a huge board",
            link(
                &studio,
                &puzzle(json!({ "board": { "hexagon": { "radius": 4_000_000_000_u32 } } })).to_string(),
            ),
        ),
        (
            "settings of null",
            link(&studio, &puzzle(json!({ "settings": { "colours": "x" }, "variants": 7 })).to_string()),
        ),
    ];
    let guest = studio.another_visitor(&studio.url);
    for (what, link) in links {
        guest.page.eval("window.before = true");
        guest.page.open("about:blank");
        guest.page.open(&link);
        guest.page.until(&format!("the page after {what}"), "!window.before && document.body?.dataset.ready");
        guest.page.until(
            &format!("a message about {what}"),
            "document.querySelector('.note')?.innerText.includes('cannot be read') || document.querySelector('#findings li, #verdict .findings li')",
        );
        nothing_ran(&guest, what);
    }
    // And the visitor can go on.
    guest.begin("Slitherlink", "Rectangle", Some(3));
    guest.write("a1", "2");
    assert_eq!(guest.clue("a1"), 2);
}
