//! `gridwright why`, `next`, `walk` and `grade`.

use super::*;

#[test]
fn the_next_step_in_three_degrees() {
    let six = || Story::new("the six").file("six.txt", SIX);
    six().run("next six.txt --degree 1").says("Look near b2.").does_not_say("lines").exits(0);
    six().run("next six.txt --degree 2").says("Look at the 6 on b2.").does_not_say("lines").exits(0);
    six().run("next six.txt").says("The 6 on b2 needs all there is").says("are lines").says("easy").exits(0);
}

#[test]
fn a_walk_ends_in_the_answer() {
    Story::new("step by step")
        .file("six.txt", SIX)
        .run("walk six.txt")
        .says("   1. The 6 on b2 needs all there is")
        .says("Solved in ")
        .exits(0);
    Story::new("two loops are possible").file("three.txt", THREE).run("walk three.txt").says("end.").exits(1);
    let story = Story::new("for programs").file("six.txt", SIX).run("walk six.txt --json").exits(0);
    assert_eq!(story.lines()[0]["end"], "answer");
    assert_eq!(story.lines()[0]["steps"][0]["level"], "easy");
}

#[test]
fn why_and_why_not() {
    let three = || Story::new("one clue, two loops").file("three.txt", THREE);
    three()
        .run_words(&["why", "three.txt", "b1-c1 = line"])
        .says("It need not be so.")
        .says("A solution with it")
        .exits(1);
    let six = || Story::new("the six").file("six.txt", SIX);
    six().run_words(&["why", "six.txt", "b2-c2 = line"]).says("It must be so.").says("The 6 on b2").exits(0);
    six().run_words(&["why", "six.txt", "b2-c2 = cross"]).says("It cannot be so.").exits(1);
    six().run_words(&["why", "six.txt", "b2 = line"]).warns("nothing is marked on b2").exits(2);
}

#[test]
fn a_picture_of_a_step() {
    let story = Story::new("what is used, and what follows")
        .file("six.txt", SIX)
        .run("next six.txt --picture step.svg")
        .exits(0);
    let svg = std::fs::read_to_string(story.path("step.svg")).unwrap();
    assert!(svg.starts_with("<svg"), "{svg}");
}

#[test]
fn grades_come_with_the_hardest_step() {
    Story::new("easy")
        .file("six.txt", SIX)
        .run("grade six.txt")
        .says("easy")
        .says("the hardest, step 1:")
        .exits(0);
    Story::new("no grade without one answer")
        .file("three.txt", THREE)
        .run("grade three.txt")
        .says("no grade")
        .exits(1);
    let lines = "{\"id\": \"a\", \"puzzle\": \"slither/1/1/e\"}\n{\"id\": \"b\"}\n";
    let story = Story::new("many").file("two.jsonl", lines).run("grade --batch two.jsonl").exits(2);
    assert_eq!(story.lines()[0]["grade"], "easy");
    assert_eq!(story.lines()[1]["answer"], "invalid");
}

#[test]
fn people_and_sentences_call_edges_the_same() {
    let three = || Story::new("one clue, two loops").file("three.txt", THREE);
    three().run("solve three.txt").says("two of them differ in").does_not_say("edge").exits(1);
    let square = "slitherlink rectangle 1x1\n4\n";
    Story::new("asked as it is said")
        .file("one.txt", square)
        .run_words(&["why", "one.txt", "the top of a1 = line"])
        .says("It must be so. The 4 on a1")
        .exits(0);
}

#[test]
fn a_cell_that_the_loop_runs_through_has_no_side() {
    Story::new("a side is asked of a pearl")
        .file("pearl.txt", "masyu rectangle 3x3\n@ . .\n. . .\n. . .\n")
        .run_words(&["why", "pearl.txt", "a1 inside"])
        .warns("the loop runs through the cells here, so a1 lies neither inside nor outside")
        .exits(2);
}
