//! `gridwright draw`.

use super::*;

#[test]
fn pictures_for_the_terminal() {
    Story::new("just the clues")
        .file("p.txt", THREE)
        .run("draw p.txt")
        .says_just("+   +   +   +\n  3\n+   +   +   +\n")
        .exits(0);
    Story::new("with names").file("p.txt", THREE).run("draw --names p.txt").says("a   b   c").exits(0);
    Story::new("solved, with its inside")
        .run("draw --answer --inside slither/2/1/3g --variant full")
        .says_just("+---+---+\n| 3   : |\n+---+---+\n")
        .exits(0);
}

#[test]
fn an_answer_that_is_not_the_only_one_is_told() {
    Story::new("two answers")
        .file("p.txt", THREE)
        .run("draw --answer p.txt")
        .says("only in the second")
        .complains("p.txt: several solutions; two are drawn\n")
        .exits(1);
    Story::new("none")
        .file("p.txt", FOURS)
        .run("draw --answer p.txt")
        .complains("p.txt: no solution\n")
        .exits(1);
    Story::new("bad input").run("draw gone.txt").says_just("").exits(2);
}

#[test]
fn hexagons_stand_either_way() {
    let pointy = Story::new("as it is").file("p.txt", SIX).run("draw p.txt").exits(0);
    let same = Story::new("on a corner").file("p.txt", SIX).run("draw --orientation pointy p.txt").exits(0);
    let flat = Story::new("on a side").file("p.txt", SIX).run("draw --orientation flat p.txt").exits(0);
    assert_eq!(pointy.said(), same.said());
    assert_ne!(pointy.said(), flat.said());
    Story::new("neither").run("draw --orientation round slither/1/1/e").says_just("").exits(2);
}

#[test]
fn scalable_pictures() {
    let story = Story::new("SVG").file("p.txt", SIX);
    let story =
        story.run("draw --as svg --answer --inside --names p.txt").says("<svg").says("</svg>").exits(0);
    let screen = story.said();
    let story =
        story.run("draw --as svg --answer --inside --names --theme print p.txt").says("<svg").exits(0);
    assert_ne!(screen, story.said());
    let story = story.run("draw --as svg p.txt -o p.svg").says_just("").exits(0);
    assert!(std::fs::read_to_string(story.path("p.svg")).unwrap().starts_with("<svg"));
    story.run("draw --as svg p.txt p.txt -o p.svg").says_just("").exits(2);
}
