//! `gridwright count`.

use super::*;

#[test]
fn solutions_are_counted() {
    Story::new("one").file("p.txt", SIX).run("count p.txt").says_just("p.txt: 1 solution\n").exits(0);
    Story::new("two").file("p.txt", THREE).run("count p.txt").says_just("p.txt: 2 solutions\n").exits(1);
    Story::new("none").file("p.txt", FOURS).run("count p.txt").says_just("p.txt: 0 solutions\n").exits(1);
    Story::new("bad input").run("count gone.txt").says_just("").exits(2);
}

#[test]
fn a_limit_stops_the_count() {
    Story::new("enough")
        .file("p.txt", THREE)
        .run("count --limit 1 p.txt")
        .says("at least 1 solution\n")
        .exits(1);
    Story::new("just enough")
        .file("p.txt", THREE)
        .run("count --limit 2 p.txt")
        .says("p.txt: 2 solutions\n")
        .exits(1);
    Story::new("no steps").run("count --steps 0 slither/8/8").says("at least 0 solutions").exits(1);
}

#[test]
fn solutions_are_listed() {
    Story::new("drawn")
        .file("p.txt", THREE)
        .run("count --list p.txt")
        .says("+---+---+---+\n| 3         |\n+---+---+---+\n")
        .says("p.txt: 2 solutions\n")
        .exits(1);
    let story = Story::new("for programs").file("p.txt", THREE).run("count --list --json p.txt").exits(1);
    let line = &story.lines()[0];
    assert_eq!((&line["count"], &line["complete"]), (&2.into(), &true.into()));
    let mut rows: Vec<_> =
        line["solutions"].as_array().unwrap().iter().map(|s| s[0].as_str().unwrap()).collect();
    rows.sort();
    assert_eq!(rows, ["I I .", "I I I"]);
}
