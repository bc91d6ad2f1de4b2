//! Bad input, and every word of what is said about it, so that a person can judge whether it helps.

use gridwright::format::{self, Hints};
use gridwright::puzzle::Finding;

pub const SLITHERLINK: Hints<'static> =
    Hints { genre: Some("slitherlink"), format: None, variant: None, topology: None };

/// What is said about an input, one finding per line; or, of a sound one, how large it is.
pub fn said_with(input: impl AsRef<[u8]>, hints: &Hints<'_>) -> String {
    match format::read(input.as_ref(), hints).and_then(|(draft, _)| draft.into_puzzle()) {
        Ok(puzzle) => {
            format!("cells: {}, clues: {}", puzzle.board().cells().len(), puzzle.clues().len())
        }
        Err(findings) => findings.iter().map(Finding::to_string).collect::<Vec<_>>().join("\n"),
    }
}

pub fn said(input: impl AsRef<[u8]>) -> String {
    said_with(input, &Hints::default())
}

/// What is said about a JSON document with this board, and perhaps more behind it.
pub fn said_of_json(board: &str) -> String {
    said(format!("{{\"gridwright\": 1, \"genre\": \"slitherlink\", \"board\": {board}}}"))
}

/// Asserts for many inputs what is said about them.
pub fn all_say(say: fn(&str) -> String, stories: &[(&str, &str)]) {
    for (input, message) in stories {
        assert_eq!(say(input), *message, "for {input:?}");
    }
}

#[test]
fn nothing_to_read() {
    let nothing = "there is nothing to read: the input is empty";
    assert_eq!(said(""), nothing);
    assert_eq!(said(" \r\n\n"), nothing);
    for format in format::ALL.iter().filter(|format| format.id != "hexmap") {
        let hints = Hints { format: Some(format.id), ..SLITHERLINK };
        assert_eq!(said_with("", &hints), nothing, "{}", format.id);
    }
    let hints = Hints { format: Some("hexmap"), ..Hints::default() };
    assert_eq!(said_with("", &hints), "the map is empty: it should start with its radius");
}

#[test]
fn something_else_altogether() {
    let ids: Vec<&str> = gridwright::format::ALL.iter().map(|format| format.id).collect();
    let known = format!("(known notations: {})", ids.join(", "));
    assert_eq!(
        said("hello world"),
        format!("this is no notation that is known here: \"hello world\" {known}")
    );
    let latin = b"slitherlink rectangle 1x1\ntitle: caf\xe9\n.";
    assert_eq!(said(latin), format!("this is neither UTF-8 text nor a binary map {known}"));
    let hints = Hints { format: Some("loopy"), ..Hints::default() };
    assert_eq!(said_with(latin, &hints), "this notation is text, but the input is not UTF-8 text");
    assert_eq!(
        said_with("hello", &hints),
        "line 1, column 1: this is no game ID (it should look like 3x3t0:a2b3c1)"
    );
    let hints = Hints { format: Some("pzprv3"), ..Hints::default() };
    assert_eq!(
        said_with("hello", &hints),
        "line 1, column 1: the first line should be pzprv3 or pzprv3.1, not \"hello\""
    );
}

#[test]
fn hints_that_nobody_knows_are_refused_by_name_whatever_the_input() {
    let link = "slither/1/1/e";
    let genres: Vec<&str> = gridwright::genre::ALL.iter().map(|genre| genre.card().id).collect();
    let formats: Vec<&str> = format::ALL.iter().map(|format| format.id).collect();
    let said = |hints: Hints<'_>| said_with(link, &hints);
    assert_eq!(
        said(Hints { genre: Some("nurikabee"), ..Hints::default() }),
        format!("there is no genre \"nurikabee\" (known: {})", genres.join(", "))
    );
    assert_eq!(
        said(Hints { format: Some("puzlink"), ..Hints::default() }),
        format!("there is no notation \"puzlink\" (known notations: {})", formats.join(", "))
    );
    assert_eq!(
        said(Hints { topology: Some("sphere"), ..Hints::default() }),
        "there is no topology \"sphere\" (known: rect4 (squares that touch by their sides), \
         rect8 (squares that touch by their corners too), hex (hexagons), doubled (hexagons in half rows), graph (anything))"
    );
    // Names of all kinds, and the sentences of collections.
    for hints in [
        Hints { genre: Some("Loopy"), ..Hints::default() },
        Hints { format: Some("text"), ..Hints::default() },
        Hints { format: Some("PUZZ.LINK"), ..Hints::default() },
        Hints { topology: Some("hex flat-top, offset columns"), ..Hints::default() },
        Hints { topology: Some("graph"), ..Hints::default() },
    ] {
        assert_eq!(said_with(link, &hints), "cells: 1, clues: 1", "{hints:?}");
    }
    let rows = Hints { genre: Some("hidato"), topology: Some("hex"), ..Hints::default() };
    assert_eq!(
        said_with("1 2\n. 4\n. .\n", &rows),
        "the topology \"hex\" is not known here (known: rect4, rect8)"
    );
}

#[test]
fn heads_of_texts() {
    all_say(
        |input| said(input),
        &[
            ("slitherlink rectangle 1x1\n.", "cells: 1, clues: 0"),
            ("slitherlink hexagon 0\n6", "cells: 1, clues: 1"),
            (
                "slitherlink triangle 3\n.",
                "line 1, column 13: \"triangle\" is no board: one of rectangle, hexagon, rows, columns, halves, slanted, graph",
            ),
            (
                "slitherlink\n. 3 .\n",
                "line 1, column 1: the head line should name a genre and a board: \
             one of rectangle, hexagon, rows, columns, halves, slanted, graph",
            ),
            ("slitherlink rectangle 1x1 thin\n.", "Slitherlink has no variant \"thin\" (known: full)"),
            (
                "slitherlink hexagon\n.",
                "line 1, column 1: after \"hexagon\" comes its radius, a whole number such as 3",
            ),
            (
                "slitherlink hexagon 1.5\n.",
                "line 1, column 21: after \"hexagon\" comes its radius, a whole number such as 3",
            ),
            (
                "slitherlink hexagon 4294967295\n.",
                "line 1, column 1: a hexagon of radius 4294967295 has 8589934591 rows, not 1",
            ),
            ("slitherlink rows\n.", "line 1, column 13: after \"rows\" comes odd or even"),
            ("slitherlink rows odd from 1\n.", "line 1, column 27: after \"from\" comes ROW,COLUMN"),
            (
                "slitherlink rectangle 1x1 flat\n.",
                "line 1, column 27: \"flat\" means nothing on such a board",
            ),
            ("slitherlink rectangle 0x0\n.", "line 1, column 1: the head says 0 rows, but there are 1"),
            (
                "slitherlink rectangle 99999999x99999999\n.",
                "line 1, column 1: the head says 99999999 rows, but there are 1",
            ),
            (
                "slitherlink rectangle 99999999999x2\n.",
                "line 1, column 23: \"99999999999x2\" is no size: a rectangle has ROWSxCOLUMNS, such as 5x7, other boards have none",
            ),
            ("slitherlink rectangle 3x3", "line 1, column 1: there are no rows of cells below the head line"),
        ],
    );
}

#[test]
fn genres_that_nobody_knows() {
    let known: Vec<_> = gridwright::genre::ALL.iter().map(|genre| genre.card().id).collect();
    let message = format!("there is no genre \"chess\" (known: {})", known.join(", "));
    assert_eq!(said("chess rectangle 1x1\n."), message);
    assert_eq!(
        said("{\"gridwright\": 1, \"genre\": \"chess\", \"board\": {\"hexagon\": {\"radius\": 1}}}"),
        message
    );
}

#[test]
fn rows_of_texts() {
    all_say(
        |input| said(input),
        &[
            (
                "slitherlink rectangle 2x2\n. .\n. . .",
                "line 3, column 1: row 2 has 3 cells, but should have 2",
            ),
            ("slitherlink rectangle 2x2\n. .", "line 1, column 1: the head says 2 rows, but there are 1"),
            (
                "slitherlink hexagon 1\n . .\n . .\n . .",
                "line 3, column 2: row 2 has 2 cells, but should have 3",
            ),
            ("slitherlink rectangle 1x1\n_", "the board has no cells: it needs at least one"),
            (
                "slitherlink rectangle 1x2\n. x",
                "line 2, column 3: \"x\" is no clue: a number, ? or . for a blank cell, _ for none",
            ),
            (
                "slitherlink rectangle 1x2\n. 99999999999",
                "line 2, column 3: the number 99999999999 is too large",
            ),
            (
                "slitherlink rectangle 1x2\n7 5",
                "the clue 7 on a1 is out of range (0 to 4 are possible there)\n\
             the clue 5 on b1 is out of range (0 to 4 are possible there)",
            ),
            ("slitherlink hexagon 0\n7", "the clue 7 on a1 is out of range (0 to 6 are possible there)"),
            ("blank rectangle 1x1\n?", "the clue on a1 is \"?\", which Blank does not have"),
        ],
    );
}

#[test]
fn sections_of_texts() {
    const BOARD: &str = "slitherlink rectangle 2x1\n.\n.\n";
    all_say(
        |input| said(format!("{BOARD}{input}")),
        &[
            ("answer:\nI", "line 5, column 1: the answer has 1 rows, but the board has 2"),
            ("answer:\nI\n. .", "line 6, column 1: row 2 of the answer has 2 cells, but should have 1"),
            (
                "answer:\nI\nX",
                "line 6, column 1: \"X\" is no answer: I or . for a loop, # or . for shading, o or . for lamps, or a number",
            ),
            ("hidden:\n.\n.\n3", "line 7, column 1: the hidden numbers have 3 rows, but the board has 2"),
            (
                "marks:\ndot edgeh:a1",
                "line 5, column 1: \"dot\" is no mark: line, cross, shaded, clear, lamp or number",
            ),
            (
                "marks:\nline edgeh:b7",
                "line 5, column 6: \"edgeh:b7\", column 7: column b is off the board: its horizontal edges have columns a to a",
            ),
            ("marks:\nline a1", "the mark on a1 is not possible: Slitherlink has none on cells"),
            ("marks:\nline edgeh:a1\ncross edgeh:a1", "two marks that differ stand on edgeh:a1"),
            ("title: one\ntitle: two", "line 5, column 1: \"title\" is there twice"),
            (
                "board: round",
                "line 4, column 1: \"board\" cannot be the name of a note: it has a meaning of its own",
            ),
        ],
    );
}

#[test]
fn graphs() {
    all_say(
        |input| said(format!("blank graph\n{input}")),
        &[
            ("cell a: b", "the cell \"a\" lists the neighbour \"b\", which does not exist"),
            ("cell a", "line 2, column 1: a cell is written: cell LABEL: NEIGHBOUR NEIGHBOUR …"),
            ("cell a: @ 1", "line 2, column 10: after @ comes X,Y"),
            ("cell a: \n\nb 3", "line 4, column 1: \"b\", column 1: no cell of this graph has that label"),
            ("", "the board has no cells: it needs at least one"),
        ],
    );
    assert_eq!(
        said("slitherlink graph\ncell a: b\ncell b: a"),
        "Slitherlink is not played on a graph (it is played on squares and hexagons)"
    );
}

#[test]
fn json_documents() {
    all_say(
        |input| said(input),
        &[
            ("{", "line 1, column 1: the JSON ends too early"),
            ("{\"gridwright\": 1, }", "line 1, column 19: this is not JSON: trailing comma"),
            ("{}", "gridwright: the version is missing: it should be 1"),
            ("{\"gridwright\": 2}", "gridwright: version 2 of this format is not known here, only 1"),
            ("{\"gridwright\": 1}", "genre: is missing: it should be there, such as \"slitherlink\""),
            (
                "{\"gridwright\": 1, \"genre\": \"slitherlink\"}",
                "board: is missing: it should be there, such as { \"hexagon\": { \"radius\": 3 } }",
            ),
            (
                "{\"gridwright\": 1,\n \"title\": \"a\",\n \"title\": \"b\"}",
                "line 3, column 2: the key \"title\" stands here twice",
            ),
        ],
    );
    let deep = format!("{{\"note\": {}", "[".repeat(100_000));
    assert_eq!(said(deep), "line 1, column 136: this is not JSON: recursion limit exceeded");
}

#[test]
fn json_boards() {
    all_say(
        said_of_json,
        &[
            ("{\"hexagon\": {\"radius\": 0}}", "cells: 1, clues: 0"),
            (
                "{\"hexagon\": {\"radius\": 4294967295}}",
                "the board is too large: no board has more than 262144 cells",
            ),
            (
                "{\"hexagon\": {\"radius\": 4294967296}}",
                "board.hexagon.radius: should be a whole number from 0 to 4294967295",
            ),
            (
                "{\"hexagon\": {\"radius\": 1, \"size\": 2}}",
                "board.hexagon: the key \"size\" is not known here; known: radius, orientation",
            ),
            (
                "{\"rectangle\": {\"rows\": 99999999, \"cols\": 99999999}}",
                "the board is too large: no board has more than 262144 cells",
            ),
            ("{\"rectangle\": {\"rows\": 0, \"cols\": 3}}", "the board has no cells: it needs at least one"),
            (
                "{\"rectangle\": {\"rows\": 3, \"cols\": 3, \"holes\": [\"z9\"]}}",
                "board.rectangle: \"z9\", column 1: column z is off the board: its cells have columns a to c",
            ),
            ("{\"circle\": {}}", "board: \"circle\" is no board: rectangle, hexagon, hexes or graph"),
            ("{}", "board: should have exactly one of: rectangle, hexagon, hexes, graph"),
            ("{\"hexes\": {\"cells\": []}}", "the board has no cells: it needs at least one"),
            (
                "{\"hexes\": {\"cells\": [[-9223372036854775808, 0]]}}",
                "board.hexes: [-9223372036854775808,0] is no cell: [column, row] in doubled width, both even or both odd",
            ),
            (
                "{\"hexes\": {\"cells\": [[0, 0], [1000000, 0]]}}",
                "the cells lie too far apart: from (0,0) to (1000000,0) in the list",
            ),
            ("{\"hexes\": {\"cells\": [[0, 0], [0, 0]]}}", "the hexagon (0,0) is listed twice"),
        ],
    );
}

#[test]
fn json_clues_and_marks() {
    all_say(
        |more| said_of_json(&format!("{{\"rectangle\": {{\"rows\": 1, \"cols\": 2}}}}, {more}")),
        &[
            ("\"clues\": {\"a1\": 5}", "the clue 5 on a1 is out of range (0 to 4 are possible there)"),
            (
                "\"clues\": {\"c1\": 2}",
                "clues: \"c1\", column 1: column c is off the board: its cells have columns a to b",
            ),
            (
                "\"clues\": {\"a1\": -2}",
                "clues: -2 on a1 is no clue: a number, \"?\" or one of dot, wall, white, black, even, odd",
            ),
            (
                "\"clues\": {\"edgeh:a1\": 1}",
                "the clue 1 stands on edgeh:a1, but Slitherlink has no clues on edges",
            ),
            ("\"clues\": [1]", "clues: should be an object { … }"),
            (
                "\"marks\": {\"dot\": []}",
                "marks: \"dot\" is no mark: line, cross, shaded, clear, lamp or number",
            ),
            (
                "\"marks\": {\"line\": [\"a1-b1\"], \"cross\": [\"a1-b1\"]}",
                "two marks that differ stand on edgev:b1",
            ),
            ("\"variants\": [\"thin\"]", "Slitherlink has no variant \"thin\" (known: full)"),
            ("\"title\": 5", "title: should be a text"),
        ],
    );
}

#[test]
fn cages_of_texts() {
    fn say(section: &str) -> String {
        let rows = ". . . .\n".repeat(4);
        said(format!("sudoku rectangle 4x4\n\n{rows}\ncages:\n{section}"))
    }
    let blank = ". . . .\n. . . .\n. . . .\n";
    let with = |more: &str| say(&format!("a a b .\n{blank}{more}"));
    assert_eq!(with("sum a=3"), "cells: 16, clues: 0");
    assert_eq!(with("sum a"), "line 13, column 5: a sum is written LABEL=NUMBER, such as a=10");
    assert_eq!(with("sum a=3 c=4"), "line 13, column 9: no cage has the label \"c\"");
    assert_eq!(with("sum a=3 a=4"), "line 13, column 9: the cage \"a\" has two sums");
    assert_eq!(say("a a b .\n"), "line 9, column 1: the cages have 1 rows, but the board has 4");
    assert_eq!(
        say(&format!("a a b\n{blank}")),
        "line 9, column 1: row 1 of the cages has 3 cells, but should have 4"
    );
}

#[test]
fn cages_of_json() {
    fn say(cages: &str) -> String {
        let board = "{\"rectangle\": {\"rows\": 4, \"cols\": 4}}";
        said(format!("{{\"gridwright\": 1, \"genre\": \"sudoku\", \"board\": {board}, \"cages\": {cages}}}"))
    }
    all_say(
        say,
        &[
            (r#"[{"cells": ["a1", "a2"], "sum": 5}]"#, "cells: 16, clues: 0"),
            (r#"[{"cells": ["a1"]}, {"cells": ["a1", "a2"]}]"#, "the cell a1 is in two cages"),
            (r#"[{"cells": []}]"#, "a cage has no cells"),
            (r#"[{"sum": 5}]"#, "cages.cells: should be a list [ … ]"),
            (r#"[{"cells": ["a1"], "sum": -5}]"#, "cages.sum: should be a whole number from 0 to 4294967295"),
            (
                r#"[{"cells": ["a1"], "total": 5}]"#,
                "cages: the key \"total\" is not known here; known: cells, sum",
            ),
        ],
    );
    let path = r#"{"gridwright": 1, "genre": "path", "board": {"hexagon": {"radius": 1}}, "cages": [{"cells": ["b2"]}]}"#;
    assert_eq!(said(path), "Number path has no cages");
}

#[test]
fn boards_that_a_genre_refuses() {
    let square = |side: usize| {
        format!("sudoku rectangle {side}x{side}\n\n{}", (". ".repeat(side) + "\n").repeat(side))
    };
    assert_eq!(said(square(3)), "the board should be a whole square with a side from 4 to 25");
    assert_eq!(said(square(26)), "the board should be a whole square with a side from 4 to 25");
    assert_eq!(said(square(25)), "cells: 625, clues: 0");
    assert_eq!(
        said("sudoku hexagon 1 diagonals=3\n\n . .\n. . .\n . .\n"),
        "only a square has diagonals: set diagonals to 0"
    );
    assert_eq!(
        said(square(4) + "\nrooms:\na a a a\na b b b\nc c c b\nc d d d\n"),
        "the room at a4 has 5 cells, but there are only 4 numbers: make it smaller"
    );
    assert_eq!(
        said(square(4).replacen(". . . .", "5 . . .", 1)),
        "the clue 5 on a4 is out of range (1 to 4 are possible there)"
    );
}

#[test]
fn too_long_for_any_puzzle() {
    let long = vec![b' '; format::MAX_INPUT + 1];
    assert_eq!(said(long), "the input is too long: 67108865 bytes, at most 67108864 are read");
}
