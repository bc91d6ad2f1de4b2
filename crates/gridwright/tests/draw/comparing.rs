//! Two answers in one picture.

use super::*;
use gridwright::draw::{Options, Role, Scene, Shape, text};

fn two_answers(plan: Plan, first: &[&str], second: &[&str]) -> (Puzzle, Marks, Marks) {
    let puzzle = puzzle("slitherlink", plan, &[]);
    let (one, other) = (loop_around(puzzle.board(), first), loop_around(puzzle.board(), second));
    (puzzle, one, other)
}

#[test]
fn lines_of_one_answer_only_become_letters() {
    let (puzzle, one, other) = two_answers(Plan::rectangle(2, 2), &["a2", "b2"], &["a2", "a1"]);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&one), compare: Some(&other), ..Options::default() }),
        r"
        +---+AAA+
        |   B   A
        +AAA+AAA+
        B   B
        +BBB+   +

        A: only in the first answer, B: only in the second
        ",
    );
}

#[test]
fn on_hexagons_too() {
    let (puzzle, one, other) = two_answers(Plan::hexagon(1), &["b2", "c2"], &["b2", "a2"]);
    let options = Options { marks: Some(&one), compare: Some(&other), ..Options::default() };
    assert_picture(
        &text(&puzzle, &options),
        r"
            .   .
         B B / \ A A
        B . A . B . A
         B B \ / A A
            .   .

        A: only in the first answer, B: only in the second
        ",
    );
    assert_picture(
        &text(&puzzle, &Options { orientation: Some(Orientation::Flat), ..options }),
        r"
         BBB  .
        B . B___  .
        BBBBA . \AAA
          . \___B . A
              . AAAAA

        A: only in the first answer, B: only in the second
        ",
    );
}

#[test]
fn equal_answers_need_no_legend() {
    let (puzzle, one, _) = two_answers(Plan::rectangle(1, 1), &["a1"], &["a1"]);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&one), compare: Some(&one), ..Options::default() }),
        r"
        +---+
        |   |
        +---+
        ",
    );
}

#[test]
fn shaded_cells_of_one_answer_only() {
    let puzzle = puzzle("blank", Plan::rectangle(2, 2), &[("a2", 1), ("b1", 1)]);
    let shaded = |names: [&str; 2]| {
        let mut marks = Marks::new(puzzle.board());
        names.iter().for_each(|name| marks.set(puzzle.board().find(name).unwrap(), Some(1)));
        marks.fill(puzzle.card());
        marks
    };
    let (one, other) = (shaded(["a1", "b1"]), shaded(["b2", "b1"]));
    assert!(puzzle.judge(&one).is_empty() && puzzle.judge(&other).is_empty());
    let options = Options { marks: Some(&one), compare: Some(&other), ..Options::default() };
    assert_picture(
        &text(&puzzle, &options),
        r"
        +   +   +
          1  BBB
        +   +   +
         AAA #1#
        +   +   +

        A: only in the first answer, B: only in the second
        ",
    );
    let scene = Scene::of(&puzzle, &options);
    let differing = scene.group("shading").unwrap().items.iter();
    let differing = differing.filter(|item| matches!(item.role, Role::First | Role::Second));
    assert_eq!(differing.filter_map(|item| item.place).collect::<Vec<_>>(), one.differences(&other));
}

#[test]
fn every_difference_is_in_the_scene_once_and_on_the_right_side() {
    let (puzzle, one, other) =
        two_answers(Plan::hexagon(2), &["c3", "c4", "d3", "b4"], &["c3", "d2", "d3", "e3"]);
    let options = Options { marks: Some(&one), compare: Some(&other), ..Options::default() };
    let scene = Scene::of(&puzzle, &options);
    let with = |role: Role| -> Vec<_> {
        let items = scene.groups.iter().filter(|group| group.name != "legend").flat_map(|group| &group.items);
        items.filter(|item| item.role == role).filter_map(|item| item.place).collect()
    };
    let edges = |wanted: fn(bool, bool) -> bool| -> Vec<_> {
        let board = puzzle.board();
        let chosen = board.edges().filter(|&edge| wanted(one.is(edge, 1), other.is(edge, 1)));
        chosen.map(gridwright::board::Place::from).collect()
    };
    assert_eq!(with(Role::Loop), edges(|a, b| a && b));
    assert_eq!(with(Role::First), edges(|a, b| a && !b));
    assert_eq!(with(Role::Second), edges(|a, b| !a && b));
    let legend = scene.group("legend").expect("it says which is which");
    assert!(
        legend
            .items
            .iter()
            .any(|item| matches!(&item.shape, Shape::Text { text, .. } if text.contains("first")))
    );
}

#[test]
fn what_every_answer_shares_gets_a_bead() {
    let puzzle = puzzle("slitherlink", Plan::rectangle(3, 3), &[("a3", 3), ("c1", 3)]);
    let Answer::Several { one, common, .. } = puzzle.solve(&Budget::unlimited()) else {
        panic!("two clues are not enough");
    };
    let scene =
        Scene::of(&puzzle, &Options { marks: Some(&one), forced: Some(&common.marks), ..Options::default() });
    let beads: Vec<_> = scene.group("forced").unwrap().items.iter().filter_map(|item| item.place).collect();
    let lines: Vec<_> = common.marks.iter().filter(|&(_, mark)| mark == 1).map(|(place, _)| place).collect();
    assert!(!lines.is_empty());
    assert_eq!(beads, lines);
}
