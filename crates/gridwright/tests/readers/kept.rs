//! Nothing is lost in silence: what a notation does not know it keeps or refuses.

use crate::common::{read, shown};
use gridwright::format::{self, Hints};
use gridwright::puzzle::Puzzle;

fn sound(input: &str) -> Puzzle {
    read(input.as_bytes()).unwrap_or_else(|findings| panic!("{}", shown(&findings)))
}

fn written(puzzle: &Puzzle, format: &str) -> Result<String, String> {
    let bytes =
        format::write(puzzle, format::find(format).unwrap()).map_err(|finding| finding.to_string())?;
    Ok(String::from_utf8(bytes).unwrap())
}

#[test]
fn unknown_fields_at_the_top_of_a_json_document_are_kept_in_their_order() {
    let puzzle = sound(
        "{\"zeta\": [1, {\"b\": null}], \"gridwright\": 1, \"genre\": \"slitherlink\", \"alpha\": true,
          \"board\": {\"hexagon\": {\"radius\": 0}}}",
    );
    let json = written(&puzzle, "json").unwrap();
    assert_eq!(sound(&json), puzzle);
    let keys: Vec<&String> = puzzle.meta().other.keys().collect();
    assert_eq!(keys, ["zeta", "alpha"]);
    assert_eq!(
        written(&puzzle, "text").unwrap_err(),
        "text cannot hold this puzzle: the field \"zeta\" is no plain text (json can hold it)"
    );
}

#[test]
fn notes_in_a_text_are_kept() {
    let puzzle = sound("# one\n#\n# two\nslitherlink rectangle 1x1\nsource: a: b\n\n4\n\n= unique\n");
    assert_eq!(puzzle.meta().other["source"], "a: b");
    assert_eq!(puzzle.meta().other["comment"], "one\n\ntwo");
    assert_eq!(sound(&written(&puzzle, "text").unwrap()), puzzle);
    assert_eq!(sound(&written(&puzzle, "json").unwrap()), puzzle);
}

#[test]
fn notes_that_a_line_cannot_hold_are_refused() {
    for field in ["title", "source", "expect"] {
        let json = format!(
            "{{\"gridwright\": 1, \"genre\": \"slitherlink\", \"board\": {{\"hexagon\": {{\"radius\": 0}}}}, \"{field}\": \"a\\nb\"}}"
        );
        assert_eq!(
            written(&sound(&json), "text").unwrap_err(),
            format!(
                "text cannot hold this puzzle: the field \"{field}\" is empty, has spaces around it or is longer than a line (json can hold it)"
            )
        );
    }
}

#[test]
fn a_byte_order_mark_and_windows_lines_do_no_harm() {
    let puzzle = sound("\u{feff}slitherlink rectangle 1x2\r\n\r\n3 .\r\n");
    assert_eq!(puzzle, sound("slitherlink rectangle 1x2\n\n3 .\n"));
}

#[test]
fn the_word_text_leaves_the_choice_to_the_content_and_other_names_do_not() {
    let named = |name| {
        let hints = Hints { format: Some(name), ..Hints::default() };
        format::read(b"slither/1/1/e", &hints).map(|(_, format)| format.id)
    };
    assert_eq!(named("text").unwrap(), "puzzlink");
    assert_eq!(named("puzz.link").unwrap(), "puzzlink");
    assert!(named("json").is_err());
}

#[test]
fn what_a_notation_cannot_hold_is_refused_with_the_reason() {
    let nine = |more: &str| format!("sudoku rectangle 4x4{more}\n\n1 . . .\n. . . .\n. . . .\n. . . .\n");
    for (puzzle, format, why) in [
        (
            "nurikabe rectangle 1x2\n\n2 .\n\nmarks:\nshaded a1\n",
            "pzprv3",
            "pzprv3 cannot hold this puzzle: a cell has both a clue and a mark",
        ),
        (
            "masyu rectangle 2x2\n\no .\n. .\n\nmarks:\nline edgev:a1\n",
            "pzprv3",
            "pzprv3 cannot hold this puzzle: a line leaves the board",
        ),
        (
            "slitherlink hexagon 0\n\n6\n",
            "pzprv3",
            "pzprv3 cannot hold this puzzle: its boards are rectangles of squares",
        ),
        (
            "masyu rectangle 1x1\n\n?\n",
            "tatham",
            "an ID of Pearl cannot hold this puzzle: it has no clue \"?\"",
        ),
        (
            "masyu rectangle 1x1 full\n\n.\n",
            "tatham",
            "an ID of Pearl cannot hold this puzzle: it has no variant \"full\"",
        ),
        (
            "hitori rectangle 1x2\n\n1 .\n",
            "tatham",
            "an ID of Singles cannot hold this puzzle: every cell of it has a number",
        ),
        (
            "hitori rectangle 1x2\n\n1 3\n",
            "tatham",
            "an ID of Singles cannot hold this puzzle: its numbers are 1 to 2, and 3 is none of them",
        ),
        (
            "nurikabe rectangle 1x1\n\n1\n",
            "tatham",
            "a game ID cannot hold this puzzle: Simon Tatham's collection has no Nurikabe",
        ),
        (
            "akari hexagon 0\n\n.\n",
            "tatham",
            "an ID of Light Up cannot hold this puzzle: its boards are rectangles of squares",
        ),
        (
            &nine(" antiknight"),
            "tatham",
            "an ID of Solo cannot hold this puzzle: it has no variant \"antiknight\"",
        ),
        (
            &nine(" diagonals=1"),
            "tatham",
            "an ID of Solo cannot hold this puzzle: it has both diagonals or none",
        ),
        (
            &nine("").replace("1 .", "E ."),
            "tatham",
            "an ID of Solo cannot hold this puzzle: it has no signs for even and odd",
        ),
        (
            &(nine("") + "\ncages:\na a . .\n. . . .\n. . . .\n. . . .\nsum a=3\n"),
            "tatham",
            "an ID of Solo cannot hold this puzzle: its cages cover the whole board",
        ),
        (
            &(nine("") + "\ncages:\na a a a\nb b b b\na a a a\nb b b b\n"),
            "tatham",
            "an ID of Solo cannot hold this puzzle: every cage of it has a sum",
        ),
        (&nine(" diagonals=3"), "pzprv3", "pzprv3 cannot hold this puzzle: it has no settings, only numbers"),
        (
            "slitherlink rectangle 1x1\n\n4\n",
            "fpuzzles",
            "f-puzzles cannot hold this puzzle: it holds Sudoku only",
        ),
        (
            "sudoku hexagon 1\n\n. .\n. . .\n. .\n",
            "fpuzzles",
            "f-puzzles cannot hold this puzzle: its boards are rectangles of squares",
        ),
    ] {
        assert_eq!(written(&sound(puzzle), format).unwrap_err(), why, "{puzzle}");
    }
}

#[test]
fn marks_and_answers_are_read_from_rows_and_by_names() {
    for (head, names, rows) in [
        ("nurikabe rectangle 1x3\n\n1 . .\n", "shaded b1 c1", ". # #"),
        ("akari rectangle 1x3\n\n. . #\n", "lamp a1", "o . ."),
        ("slitherlink rectangle 1x2\n\n4 .\n", "line edgev:a1 edgev:b1 edgeh:a1 edgeh:a2", "I ."),
        (
            "sudoku rectangle 4x4\n\n. . . .\n. . . .\n. . . .\n. . . .\n",
            "number a1=3 d4=2",
            ". . . 2\n. . . .\n. . . .\n3 . . .",
        ),
        ("spiral hexagon 1 colours=2\n\n. .\n. . .\n. .\n", "number b2=0", ". .\n. 0 .\n. ."),
    ] {
        for section in ["marks", "answer"] {
            let [named, in_rows] =
                [names, rows].map(|marks| sound(&format!("{head}\n{section}:\n{marks}\n")));
            assert_eq!(named, in_rows, "{section} of {head}");
            assert!(section == "answer" || named.marks().iter().count() >= 1, "{head}");
        }
    }
    let said = |text: &str| shown(&read(text.as_bytes()).unwrap_err());
    let head = "nurikabe rectangle 1x3\n\n1 . .\n\nmarks:\n";
    assert_eq!(
        said(&format!("{head}. #\n")),
        "line 6, column 1: row 1 of the marks has 2 cells, but should have 3"
    );
    assert_eq!(
        said(&format!("{head}. # x\n")),
        "line 6, column 1: \".\" is no mark: line, cross, shaded, clear, lamp or number"
    );
}

#[test]
fn what_a_player_wrote_is_kept_in_files_that_have_a_place_for_it() {
    for text in [
        "masyu rectangle 2x2\n\no .\n. ?\n\nmarks:\nline edgev:b1\ncross edgeh:a2\n",
        "akari rectangle 1x3\n\n# . .\n\nmarks:\nlamp b1\nclear c1\n",
        "nurikabe rectangle 1x3\n\n1 . ?\n\nmarks:\nshaded b1\n",
        "hitori rectangle 1x2\n\n7 7\n\nmarks:\nshaded a1\nclear b1\n",
        r#"{"gridwright": 1, "genre": "slitherlink", "board": {"rectangle": {"rows": 1, "cols": 2}}, "clues": {"a1": 3},
            "marks": {"line": ["edgev:a1"]}, "pencil": {"a1": "inside", "b1": "outside"}}"#,
    ] {
        let puzzle = sound(text);
        assert!(!puzzle.marks().is_empty());
        let file = written(&puzzle, "pzprv3").unwrap();
        assert_eq!(sound(&file), puzzle, "{file}");
        assert_eq!(sound(&file.replace('\n', "/")), puzzle, "slashes in place of lines: {file}");
    }
    let puzzle = sound(
        r#"{"gridwright": 1, "genre": "sudoku", "board": {"rectangle": {"rows": 4, "cols": 4}}, "clues": {"a4": 1},
            "title": "Four, by hand", "marks": {"number": {"b4": 2, "d1": 1}}, "pencil": {"c4": [3, 4]}}"#,
    );
    let link = written(&puzzle, "fpuzzles").unwrap();
    assert_eq!(sound(&link), puzzle, "{link}");
    let pad = link.replace("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles");
    assert_eq!(sound(&pad), puzzle, "the same in the other program's links");
    assert_eq!(sound(&pad.replace('/', "%2F").replace("%2F%2Fsudokupad.app%2F", "//sudokupad.app/")), puzzle);
}

/// Older programs read rooms of Heyawake as labels only; those that read borders read labels as well.
#[test]
fn rooms_of_heyawake_are_written_as_labels_and_read_as_borders_too() {
    let (labels, borders) = ("3\n0 0 1 \n0 2 1 \n", "0 1 \n1 1 \n0 1 0 \n");
    let file = |version: &str, rooms: &str| {
        format!("{version}\nheyawake\n2\n3\n{rooms}2 . 0 \n. - . \n# . . \n+ # . \n")
    };
    let puzzle = sound(&file("pzprv3", labels));
    assert_eq!(puzzle.rooms().len(), 3);
    assert_eq!(written(&puzzle, "pzprv3").unwrap(), file("pzprv3", labels));
    assert_eq!(sound(&file("pzprv3.1", borders)), puzzle);
    assert_eq!(sound(&written(&puzzle, "puzzlink").unwrap()).rooms(), puzzle.rooms());
}
