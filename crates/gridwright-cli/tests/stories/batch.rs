//! `gridwright solve --batch`.

use super::*;
use serde_json::{Value, json};

const LINES: &str = r#"{"id": 1, "puzzle": "slither/1/3/d", "note": "not for us"}
not JSON

{"id": "no puzzle"}
{"id": [1, {"a": null}], "puzzle": "1x1t0:4", "genre": "slither", "format": "sgt"}
{"puzzle": "slither/2/1/44"}
{"id": null, "puzzle": "[[4]]", "genre": "Slitherlink"}
{"id": 2.5, "puzzle": "[[4]]", "genre": "chess"}
[]
{"id": true, "puzzle": "slither/3/1/d", "variant": "full"}
"#;

fn without_micros(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        assert!(line["micros"].is_u64(), "{line}");
        line.as_object_mut().unwrap().remove("micros");
    }
    lines
}

#[test]
fn one_line_out_per_line_in_and_bad_ones_do_not_stop_the_run() {
    let story =
        Story::new("good and bad lines").file("all.jsonl", LINES).run("solve --batch all.jsonl").exits(2);
    let lines = without_micros(story.lines());
    let expected = [
        json!({ "id": 1, "genre": "slitherlink", "answer": "several" }),
        json!({ "id": null, "genre": null, "answer": "invalid",
                "error": "line 2, column 2: this is not JSON: expected ident" }),
        json!({ "id": "no puzzle", "genre": null, "answer": "invalid", "error": "line 4 has no text \"puzzle\"" }),
        json!({ "id": [1, { "a": null }], "genre": "slitherlink", "answer": "unique", "solution": ["I"] }),
        json!({ "id": null, "genre": "slitherlink", "answer": "nothing" }),
        json!({ "id": null, "genre": "slitherlink", "answer": "unique", "solution": ["I"] }),
        json!({ "id": 2.5, "genre": "chess", "answer": "invalid",
                "error": format!("there is no genre \"chess\" (known: {})", genres()) }),
        json!({ "id": null, "genre": null, "answer": "invalid", "error": "line 9 has no text \"puzzle\"" }),
        json!({ "id": true, "genre": "slitherlink", "answer": "unique", "solution": ["I I I"] }),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let line = |i: usize| {
        let blanks = ["", "", "", "g", "h", "i", "j"][i % 7];
        format!("{{\"id\": {i}, \"puzzle\": \"slither/{}/1/d{blanks}\"}}\n", i % 7 + 1)
    };
    let many: String = (0..600).map(line).collect();
    let story = Story::new("six hundred puzzles").file("many.jsonl", many);
    let story = story.run("solve --batch many.jsonl --jobs 1").exits(1);
    let one = without_micros(story.lines());
    let story = story.run("solve --batch many.jsonl --jobs 2").exits(1);
    assert_eq!(without_micros(story.lines()), one);
    let ids: Vec<u64> = one.iter().map(|line| line["id"].as_u64().unwrap()).collect();
    assert!(ids.iter().copied().eq(0..600), "{ids:?}");
}

#[test]
fn all_well_is_0_and_not_unique_is_1() {
    let line = |puzzle: &str| format!("{{\"id\": 1, \"puzzle\": \"{puzzle}\"}}\r\n");
    Story::new("all unique").file("a.jsonl", line(LINK)).run("solve --batch a.jsonl").exits(0);
    Story::new("one is not")
        .file("a.jsonl", line(LINK) + &line("slither/3/1/d"))
        .run("solve --batch a.jsonl")
        .exits(1);
    Story::new("no lines").file("a.jsonl", "").run("solve --batch a.jsonl").says_just("").exits(0);
    Story::new("no newline at the end")
        .file("a.jsonl", line(LINK).trim_end())
        .run("solve --batch a.jsonl")
        .exits(0);
}

#[test]
fn genre_and_variant_hold_where_a_line_says_nothing() {
    let lines = "{\"id\": 1, \"puzzle\": \"[[3, null, null]]\"}\n";
    let story = Story::new("rows of Slitherlink")
        .file("rows.jsonl", lines)
        .run("solve --batch rows.jsonl --genre slitherlink --variant full")
        .exits(0);
    assert_eq!(story.lines()[0]["answer"], "unique");
}

#[test]
fn what_cannot_be_done_is_said() {
    Story::new("no such file")
        .run("solve --batch gone.jsonl")
        .complains("gridwright: gone.jsonl cannot be read: No such file or directory (os error 2)\n")
        .exits(2);
    Story::new("a batch and files")
        .file("a.jsonl", "")
        .run("solve --batch a.jsonl six.txt")
        .says_just("")
        .exits(2);
    for jobs in ["0", "100000", "many"] {
        Story::new("jobs").file("a.jsonl", "").run(&format!("solve --batch a.jsonl --jobs {jobs}")).exits(2);
    }
}
