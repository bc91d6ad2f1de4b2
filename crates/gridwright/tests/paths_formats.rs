//! The notations of number paths: files of the Rikudo creator, old Rikudo texts, Ascent IDs, rows of numbers,
//! Kudamono links. Real files lie beside the project; where they are absent, each test says that it was skipped.

mod common;

use common::{corpus, items, read, read_item, same_graph_and_clues, shown};
use gridwright::board::{Plan, Spot};
use gridwright::coord::Coord;
use gridwright::format::{self, Hints, Mend};
use gridwright::puzzle::{Clue, Draft, Finding, Marks, Puzzle};
use serde_json::{Value, json};
use std::path::PathBuf;

fn written(puzzle: &Puzzle, format: &str) -> String {
    let bytes = format::write(puzzle, format::find(format).unwrap()).unwrap_or_else(|e| panic!("{e}"));
    String::from_utf8(bytes).unwrap()
}

fn sound(text: &str) -> Puzzle {
    read(text.as_bytes()).unwrap_or_else(|e| panic!("{}", shown(&e)))
}

fn refused(text: &str) -> Vec<String> {
    read(text.as_bytes()).err().unwrap_or_default().iter().map(Finding::to_string).collect()
}

fn said(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(Finding::to_string).collect()
}

/// The creator's files: those with a version in their name, or those without.
fn creator(with_version: bool) -> Vec<PathBuf> {
    let Some(folder) = corpus("rikudo/creator") else { return Vec::new() };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|file| file.file_stem().unwrap().to_string_lossy().contains('.') == with_version);
    files.sort();
    assert!(!files.is_empty());
    files
}

fn numbers(puzzle: &Puzzle, map: &serde_json::Map<String, Value>) -> Marks {
    let mut marks = Marks::new(puzzle.board());
    for (label, number) in map {
        let cell = puzzle.board().find(label).unwrap();
        marks.set(cell, number.as_u64().map(|n| n as u16));
    }
    marks
}

#[test]
fn creator_files_come_back_byte_for_byte() {
    for file in creator(false) {
        let bytes = std::fs::read(&file).unwrap();
        let puzzle = read(&bytes).unwrap_or_else(|e| panic!("{}: {}", file.display(), shown(&e)));
        assert_eq!(said(puzzle.notes()), Vec::<String>::new(), "{}", file.display());
        assert!(written(&puzzle, "rikudo").as_bytes() == bytes, "{}", file.display());
        // Our own notations keep everything, so that the file comes back from them too.
        for own in ["json", "text"] {
            let again = sound(&written(&puzzle, own));
            assert!(written(&again, "rikudo").as_bytes() == bytes, "{} over {own}", file.display());
        }
    }
}

#[test]
fn the_solutions_of_creator_files_are_accepted() {
    let Some(path) = corpus("rikudo/creator_solutions.json") else { return };
    let solutions: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    for file in creator(false) {
        let name = file.file_name().unwrap().to_string_lossy().to_string();
        let puzzle = read(&std::fs::read(&file).unwrap()).unwrap();
        if let Some(solution) = solutions[&name]["solution"].as_object() {
            assert_eq!(puzzle.judge(&numbers(&puzzle, solution)), [], "{name}");
            assert_eq!(said(&puzzle.doubts()), Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn every_number_path_of_the_corpus_is_read_and_its_solution_accepted() {
    for item in items("hidato.jsonl") {
        let id = item["id"].as_str().unwrap();
        let puzzle = read_item(&item).unwrap_or_else(|e| panic!("{id}: {}", shown(&e)));
        let marks = match &item["solution"] {
            Value::Array(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| row.as_str().unwrap().to_string()).collect();
                format::parse_answer_rows(&puzzle, &rows).unwrap_or_else(|| panic!("{id}: {rows:?}"))
            }
            Value::Object(map) if item["format"] == "rikudo-json" => numbers(&puzzle, map),
            Value::Object(map) => {
                let text = written(&puzzle, "rikudo");
                let as_graph = sound(&text);
                assert_eq!(as_graph.judge(&numbers(&as_graph, map)), [], "{id}");
                continue;
            }
            _ => continue,
        };
        assert_eq!(puzzle.judge(&marks), [], "{id}");
        assert_eq!(said(&puzzle.doubts()), Vec::<String>::new(), "{id}");
        for format in format::ALL {
            let Ok(bytes) = format::write(&puzzle, format) else { continue };
            let again = read(&bytes).unwrap_or_else(|e| panic!("{id} as {}: {}", format.id, shown(&e)));
            assert!(same_graph_and_clues(&again, &puzzle), "{id} as {}", format.id);
        }
        if item["format"] == "ascent-gameid" {
            assert_eq!(written(&puzzle, "ascent"), item["puzzle"].as_str().unwrap());
        }
    }
}

#[test]
fn broken_creator_files_get_their_findings() {
    let odd = "the neighbours do not match the layout, whose even rows are shifted right (even-r): they match odd rows \
               shifted right (odd-r) (the neighbours count; they can be made anew from the layout)";
    for file in creator(true) {
        let name = file.file_name().unwrap().to_string_lossy().to_string();
        let bytes = std::fs::read(&file).unwrap();
        let findings = match read(&bytes) {
            Ok(puzzle) => puzzle.notes().iter().cloned().chain(puzzle.doubts()).collect(),
            Err(findings) => findings,
        };
        let wanted: &[&str] = match name.as_str() {
            "invalid_sample.9eb302c.json" => {
                &[odd, "line 350, column 7: dot \"2,3\"–\"3,4\": these cells are not adjacent"]
            }
            "puzzle17.v1_4b64c41.json" => {
                &[odd, "line 350, column 7: dot \"1,2\"–\"2,1\": these cells are not adjacent"]
            }
            "puzzle17_new.829aa72.json" => {
                &[odd, "the dot between 0,2 and 1,2 joins the givens 27 and 23, which are not consecutive"]
            }
            // Only its keys are in another order.
            "puzzle19.v1_4b64c41.json" => &[],
            // Files that were added later are read here, no more.
            _ => continue,
        };
        assert_eq!(said(&findings), wanted, "{name}");
        if wanted.len() == 2 {
            assert!(findings[0].places.len() > 10, "{name}: the cells are named");
            assert_eq!(findings[1].places.len(), 2, "{name}");
        }

        // Made anew from the layout, nothing is wrong with the file any more; with the dots dropped neither.
        let rebuild = Mend { defects: false, adjacency: true };
        let (draft, _) = format::repair(&bytes, &Hints::default(), rebuild).unwrap();
        let puzzle = draft.into_puzzle().unwrap();
        let codes: Vec<&str> = puzzle.notes().iter().map(|note| note.code).collect();
        assert_eq!(codes, if wanted.is_empty() { vec![] } else { vec!["rebuilt"] }, "{name}");
        assert_eq!(said(sound(&written(&puzzle, "rikudo")).notes()), Vec::<String>::new(), "{name}");
        let drop = Mend { defects: true, adjacency: false };
        let (draft, _) = format::repair(&bytes, &Hints::default(), drop).unwrap();
        let dropped = draft.notes.iter().filter(|note| note.message.ends_with(": dropped")).count();
        assert_eq!(dropped, wanted.iter().filter(|text| text.contains("not adjacent")).count(), "{name}");
    }
}

#[test]
fn old_texts_are_the_creator_files_but_for_three_known_differences() {
    let Some(folder) = corpus("rikudo") else { return };
    let pairs = (1..=17).map(|n| (n, n)).chain([(18, 19)]);
    for (old, new) in pairs {
        let text = std::fs::read(folder.join(format!("legacy/input{old}.txt"))).unwrap();
        let old_puzzle = read(&text).unwrap_or_else(|e| panic!("input{old}: {}", shown(&e)));
        let file = std::fs::read(folder.join(format!("creator/puzzle{new}.json"))).unwrap();
        let new_puzzle = read(&file).unwrap();
        let mut exported: Value = serde_json::from_str(&written(&old_puzzle, "rikudo")).unwrap();
        let mut stored: Value = serde_json::from_slice(&file).unwrap();
        stored.as_object_mut().unwrap().remove("id");
        match old {
            1 => {
                assert!(exported["layout"]["center_rc"].is_null());
                exported["layout"] = stored["layout"].clone();
            }
            4 => {
                let notes = said(old_puzzle.notes());
                assert_eq!(
                    notes,
                    ["line 13, column 1: dot 5,0–5,1: there is no cell 5,0; the dot is left out"]
                );
            }
            15 => {
                assert_ne!(exported["constraints"], stored["constraints"]);
                exported["constraints"] = stored["constraints"].clone();
            }
            _ => {}
        }
        assert_eq!(exported, stored, "input{old}");
        let back = sound(&written(&old_puzzle, "rikudo-legacy"));
        assert!(back.board().has_same_cells(old_puzzle.board()), "input{old}");
        assert_eq!((back.clues(), back.meta()), (old_puzzle.clues(), old_puzzle.meta()), "input{old}");
        let crossed = sound(&written(&new_puzzle, "rikudo-legacy"));
        assert!(same_graph_and_clues(&crossed, &new_puzzle), "puzzle{new}");
        assert_eq!(crossed.meta().other.get("centre"), new_puzzle.meta().other.get("centre"));
    }
}

/// A small creator file with these parts instead of the usual ones.
fn file(changes: &[(&str, Value)]) -> String {
    let mut file = json!({
        "id": "1",
        "max_value": 3,
        "vertices": { "a": { "value": 1 }, "b": { "value": null }, "c": { "value": null } },
        "adjacency": { "a": ["b"], "b": ["a", "c"], "c": ["b"] },
        "constraints": { "dots": [] },
    });
    for (key, value) in changes {
        file[*key] = value.clone();
    }
    file.to_string()
}

#[test]
fn everything_that_is_wrong_with_a_file_is_said_at_once() {
    let text = file(&[
        ("max_value", json!(7)),
        ("adjacency", json!({ "a": ["b", "a", "z"], "b": ["c"], "c": ["b"], "y": ["a"] })),
        ("constraints", json!({ "dots": [["a", "c"], ["b", "q"], ["c", "b"], ["b", "c"], ["c", "c"]] })),
    ]);
    let places = |text: &String| text.split_once(": ").unwrap().1.to_string();
    let findings: Vec<String> = refused(&text).iter().map(places).collect();
    let wanted = [
        "the cell \"a\" is listed as its own neighbour",
        "the cell \"a\" lists the neighbour \"z\", which does not exist",
        "the adjacency lists neighbours of \"y\", which does not exist",
        "the cell \"a\" lists the neighbour \"b\", but \"b\" does not list \"a\"",
        "dot \"a\"–\"c\": these cells are not adjacent",
        "dot \"b\"–\"q\": there is no cell \"q\"",
        "dot \"b\"–\"c\": it is listed twice; once is enough",
        "dot \"c\"–\"c\": this is one cell, not two",
        "max_value is 7, but there are 3 cells: 3 is used",
    ];
    assert_eq!(findings, wanted);

    let mend = Mend { defects: true, adjacency: false };
    let (draft, _) = format::repair(text.as_bytes(), &Hints::default(), mend).unwrap();
    assert_eq!(draft.notes.len(), wanted.len(), "nothing is mended in silence");
    let mended = draft.into_puzzle().unwrap();
    let plain = file(&[("constraints", json!({ "dots": [["b", "c"]] }))]);
    assert_eq!(written(&mended, "rikudo"), written(&sound(&plain), "rikudo"));
}

#[test]
fn repeated_keys_and_comments_are_said_with_their_places() {
    let twice = "{\"vertices\": {\"a\": {\"value\": 1},\n \"a\": {\"value\": null, \"value\": 2}},\n \"adjacency\": {\"a\": []}}";
    assert_eq!(
        refused(twice),
        [
            "line 2, column 2: the key \"a\" stands here twice",
            "line 2, column 23: the key \"value\" stands here twice"
        ]
    );
    let comment = "{\"vertices\": {\"a\": {\"value\": 1}},\n  // one cell\n \"adjacency\": {\"a\": []}}";
    assert_eq!(
        refused(comment),
        ["line 2, column 3: here is a comment, but JSON has no comments (delete it)"]
    );
    let comment = "{\"vertices\": {\"a\": {\"value\": /* one */ 1}}, \"adjacency\": {\"a\": []}}";
    assert_eq!(
        refused(comment),
        ["line 1, column 30: here is a comment, but JSON has no comments (delete it)"]
    );
}

#[test]
fn what_a_puzzle_has_no_place_for_is_kept() {
    let text = file(&[
        ("constraints", json!({ "dots": [["a", "b"]], "walls": [1] })),
        (
            "layout",
            json!({ "rows": 9, "coordinates": { "a": [0, 1] }, "center_rc": [2, 2], "theme": "café" }),
        ),
        ("vertices", json!({ "a": { "value": 1, "tint": "red" }, "b": {}, "c": { "value": null } })),
        ("rating", json!({ "stars": 4 })),
        ("genre", json!("rikudo")),
    ]);
    let puzzle = sound(&text);
    let out = written(&puzzle, "rikudo");
    assert!(out.is_ascii());
    let mut wanted: Value = serde_json::from_str(&text).unwrap();
    wanted["vertices"]["b"]["value"] = Value::Null;
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap(), wanted);
    assert_eq!(sound(&out), puzzle);
    assert_eq!(sound(&written(&puzzle, "json")), puzzle);
}

#[test]
fn a_layout_that_nearly_fits_is_compared_and_another_kind_of_graph_is_left_alone() {
    let mut draft = Draft::new("path", Plan::hexagon(2));
    draft.clues.push((Spot::Hex(gridwright::coord::Hex::ORIGIN), Clue::Number(1)));
    let hexagon = draft.into_puzzle().unwrap();
    let text = written(&hexagon, "rikudo");
    assert_eq!(said(sound(&text).notes()), Vec::<String>::new());
    let mut cut: Value = serde_json::from_str(&text).unwrap();
    let first: Vec<Value> = cut["adjacency"]["0,1"].as_array().unwrap().clone();
    assert_eq!(first[0], "0,2");
    cut["adjacency"]["0,1"].as_array_mut().unwrap().remove(0);
    cut["adjacency"]["0,2"].as_array_mut().unwrap().retain(|near| near != "0,1");
    let puzzle = sound(&cut.to_string());
    assert_eq!(
        said(puzzle.notes()),
        [
            "the neighbours match neither even-r nor odd-r; nearest is even-r, missing: \"0,1\"–\"0,2\" (the neighbours count; they can be made anew from the layout)"
        ]
    );
    for diagonals in [false, true] {
        let plan = Plan::Squares { rows: 3, cols: 12, diagonals, holes: vec![(1, 1)] };
        let squares = Draft::new("path", plan).into_puzzle().unwrap();
        let again = sound(&written(&squares, "rikudo"));
        assert_eq!(said(again.notes()), Vec::<String>::new());
        assert!(same_graph_and_clues(&again, &squares));
        assert_eq!(written(&again, "rikudo"), written(&squares, "rikudo"));
    }
}

#[test]
fn doubts_name_their_cells() {
    let doubts = |text: &str| {
        let puzzle = sound(text);
        puzzle
            .doubts()
            .iter()
            .map(|d| format!("{} {}: {}", d.code, d.places.join(" "), d.message))
            .collect::<Vec<_>>()
    };
    assert_eq!(doubts("2 2\n1 -\n- -\n"), Vec::<String>::new());
    assert_eq!(doubts("2 2\n3 -\n- 3\n"), ["given-twice a2 b1: 3 is given more than once: on a2 and b1"]);
    assert_eq!(
        doubts("1 4\n1 - # 3\n"),
        [
            "disconnected d1: no path leads from the other cells to d1",
            "too-far a1 d1: 1 on a1 and 3 on d1 are more than 2 steps apart"
        ]
    );
    assert_eq!(
        doubts("1 4\n1 - - 3\n"),
        [
            "too-far a1 d1: 1 on a1 and 3 on d1 are more than 2 steps apart",
            "parity a1 d1: every step changes sides as on a chess board, so odd and even numbers take turns: 1 on a1 cannot be together with 3 on d1"
        ]
    );
    let sides = Plan::Squares { rows: 3, cols: 3, diagonals: false, holes: vec![] };
    let mut draft = Draft::new("path", sides);
    draft.clues.push((Spot::Square(Coord::Cell { r: 0, c: 1 }), Clue::Number(1)));
    let text = written(&draft.into_puzzle().unwrap(), "text");
    assert_eq!(
        doubts(&text),
        [
            "parity b3: every step changes sides as on a chess board, so odd and even numbers take turns: 1 on b3 cannot be because of the number of cells on each side"
        ]
    );
    let star = json!({ "o": ["p", "q", "r"], "p": ["o"], "q": ["o"], "r": ["o"] });
    let text = json!({
        "vertices": { "o": { "value": 2 }, "p": { "value": 4 }, "q": {}, "r": {} },
        "adjacency": star,
        "constraints": { "dots": [["o", "p"], ["o", "q"], ["o", "r"]] },
    });
    assert_eq!(
        doubts(&text.to_string()),
        [
            "dot-between-givens o p: the dot between o and p joins the givens 2 and 4, which are not consecutive",
            "too-many-dots o p q r: 3 dots lie around o, towards p, q and r: a number has two neighbours at most",
            "parity p q r: every step changes sides as on a chess board, but 3 cells lie on one side (p, q and r) and 1 on the other",
        ]
    );
}

#[test]
fn numbrix_and_hidato_differ_in_their_corners() {
    let read = |genre, topology| {
        let hints = Hints { genre, topology, format: Some("text"), ..Hints::default() };
        let (draft, format) = format::read(b"1 . 3\n. x .\n", &hints).unwrap();
        assert_eq!(format.id, "hidato-text");
        draft.into_puzzle().unwrap().board().edges().count()
    };
    let (eight, four) = (read(Some("hidato"), None), read(Some("numbrix"), None));
    assert!(eight > four);
    assert_eq!(read(None, None), eight);
    assert_eq!(read(Some("hidato"), Some("rect4")), four);
    assert_eq!(read(Some("numbrix"), Some("rect8")), eight);
    let bracketed = sound("[01][??][03]\n[??][XX][??]\n");
    assert_eq!(bracketed, sound("2 3\n1 - 3\n- # -\n"));
    assert_eq!(written(&bracketed, "hidato-text"), "2 3\n1 - 3\n- # -\n");
}

#[test]
fn ascent_ids_say_what_is_wrong_with_them() {
    let known = "known: O (sides), R (sides and corners), H (hexagon), C (honeycomb)";
    for (id, wanted) in [
        ("3x3mE:i", format!("line 1, column 1: the mode E of Ascent is not read here ({known})")),
        ("2x2mR:1b", "line 1, column 8: the ID ends after 3 of the 4 cells of its 2x2 frame".into()),
        ("2x2mR:1d", "line 1, column 8: the ID describes more than the 4 cells of its 2x2 frame".into()),
        ("2x2mR:1!b", "line 1, column 8: '!' does not belong into such an ID".into()),
        ("2x2mR:99999999999c", "line 1, column 7: the number 99999999999 is too large".into()),
    ] {
        assert_eq!(refused(id), [wanted], "{id}");
    }
}

#[test]
fn kudamono_links_are_read_and_written() {
    let link = "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku";
    let puzzle = sound(link);
    assert_eq!(puzzle, sound("3 4\n4 - - 11\n- - - -\n- 6 # 1\n"));
    assert_eq!(written(&puzzle, "kudamono"), link);
    let answer = ["4 3 9 11", "5 8 2 10", "7 6 # 1"].map(String::from);
    assert_eq!(puzzle.judge(&format::parse_answer_rows(&puzzle, &answer).unwrap()), []);
    let percent =
        link.replace('(', "%28").replace(')', "%29").replace("paper-puzzle-player", "kudamono/editor");
    assert_eq!(sound(&percent), puzzle);

    // Older links: one less in width and height, and column 10 comes before column 2.
    let old = sound("https://pedros.works/paper-puzzle-player?W=10&H=0&L=(1)0(2)2(3)1&G=hidoku");
    assert_eq!(old, sound("1 11\n1 - 3 - - - - - - - 2\n"));
    for (link, wanted) in [
        ("W=2x2&L=(1)4&G=hidoku", "line 1, column 1: position 4 lies beyond the 4 cells"),
        ("W=2x2&L=(1&G=hidoku", "line 1, column 1: a bracket is not closed: \"(1\""),
        (
            "W=2x2&L=&G=sudoku",
            "line 1, column 1: the genre of this link is \"sudoku\" (only hidoku is read here)",
        ),
    ] {
        assert_eq!(refused(link), [wanted], "{link}");
    }
}
