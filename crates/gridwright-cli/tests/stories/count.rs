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

#[test]
fn spirals_are_counted_on_the_spot() {
    let spiral = |rest: &str| Story::new("a spiral").run(&format!("count spiral {rest}"));
    spiral("--radius 5 --colours 2").says_just("spiral: 86 solutions\n").exits(1);
    spiral("--radius 3 --colours 2").says_just("spiral: 1 solution\n").exits(0);
    spiral("--radius 5 --colours 2 --limit 7").says("at least 7 solutions").exits(1);
    spiral("--radius 1 --colours 2 --list").says(" 1 2\n2 0 1\n 1 2\n\nspiral: 1 solution\n").exits(0);
    spiral("--radius 4 --colours 2 --givens c6=2,e3=0").says_just("spiral: 1 solution\n").exits(0);
    spiral("--radius 40 --colours 5").says("spiral: 0 solutions: with three colours or more").exits(1);
    spiral("--radius 3 --colours 5").says("0 solutions: each line holds each of the 5 colours").exits(1);
    spiral("--radius 6 --colours 1 --json").says("\"count\":35600,\"complete\":true").exits(1);
}

#[test]
fn what_a_spiral_cannot_be_is_said() {
    let bad = |rest: &str, says: &str| {
        Story::new("a bad spiral").run(&format!("count {rest}")).warns(says).exits(2);
    };
    bad("spiral --radius 3 --colours 0", "colours is 0, which is out of range (1 to 999 are possible)");
    bad("spiral --radius -1 --colours 2", "the radius is -1 (it should not be negative)");
    bad("spiral --radius 3 --colours -2", "the number of colours is -2 (it should not be negative)");
    bad("spiral --radius 30000", "the board is too large");
    bad("spiral --radius 99999999999", "the radius is 99999999999 (it is far too large)");
    bad("spiral --radius 3 --givens c4", "\"c4\" in --givens cannot be read");
    bad("spiral --radius 3 --givens c4=3", "the clue 3 on c4 is out of range (0 to 2 are possible there)");
    bad("spiral --radius 3 --givens zz=1", "zz");
    bad("slitherlink --radius 3 --colours 2", "Slitherlink has no setting \"colours\"");
    bad("nonsense --radius 3", "\"nonsense\" is none");
}

#[test]
fn a_long_count_goes_on_where_it_stopped() {
    let head = "gridwright count 1: spiral hexagon 4 colours=2\n";
    let whole = Story::new("kept").run("count spiral --radius 4 --colours 2 --resume kept.txt");
    let whole = whole.says("11 solutions");
    let kept = whole.left("kept.txt");
    assert!(kept.starts_with(head) && kept.ends_with(";\n"), "{kept}");
    // One task is pretended to have found 100; the last line was cut off and is done again.
    let (first, found) = kept[head.len()..].lines().next().and_then(|line| line.rsplit_once(' ')).unwrap();
    let found: u128 = found.trim_end_matches(';').parse().unwrap();
    let cut = format!("{head}{first} {};\n{}", found + 100, "0 7 99");
    Story::new("cut off")
        .file("kept.txt", &cut)
        .run("count spiral --radius 4 --colours 2 --resume kept.txt")
        .says("111 solutions");
    Story::new("another")
        .file("kept.txt", head)
        .run("count spiral --radius 4 --colours 1 --resume kept.txt")
        .warns("belongs to another count")
        .exits(2);
}

#[test]
fn solutions_become_pictures() {
    let story = Story::new("pictures").run("count spiral --radius 1 --colours 1 --pictures .").exits(1);
    assert!(story.left("1.svg").starts_with("<svg") && story.left("2.svg").starts_with("<svg"));
    Story::new("nowhere").run("count spiral --radius 1 --pictures gone").warns("cannot be written").exits(2);
}
