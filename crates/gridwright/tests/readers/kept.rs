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
