//! Numbered cells: given and found numbers, the path through them, and dots between cells.

use super::{svg as document, *};
use gridwright::board::Place;
use gridwright::draw::{Options, Role, Scene, Shape, Theme, svg, text};
use gridwright::format::{self, Hints};

fn read(text: &str) -> Puzzle {
    let (draft, _) = format::read(text.as_bytes(), &Hints::default()).expect("a sound text");
    draft.into_puzzle().expect("a sound puzzle")
}

/// Numbers on the cells in their order, 0 for none.
fn marks(puzzle: &Puzzle, numbers: &[u16]) -> Marks {
    let mut marks = Marks::new(puzzle.board());
    for (cell, &number) in puzzle.board().cells().zip(numbers) {
        marks.set(cell, Some(number).filter(|&number| number > 0));
    }
    marks
}

fn places(scene: &Scene, role: Role) -> Vec<Place> {
    scene.items().filter(|item| item.role == role).filter_map(|item| item.place).collect()
}

fn texts(scene: &Scene, role: Role) -> Vec<&str> {
    let items = scene.items().filter(|item| item.role == role);
    items
        .filter_map(|item| if let Shape::Text { text, .. } = &item.shape { Some(&**text) } else { None })
        .collect()
}

const RIKUDO: &str = "path hexagon 1\n\n  1 2\n . _ .\n  . .\ndot b1-c2\n";
const HIDATO: &str =
    "path rectangle 3x3 diagonals\n\n1 . .\n. . 4\n. . 9\ndot edgev:b3\ndot edgeh:a2\ndot c2-b1\n";

#[test]
fn squares_with_dots_on_all_kinds_of_edges() {
    let puzzle = read(HIDATO);
    assert_picture(
        &text(&puzzle, &Options { names: true, ..Options::default() }),
        r"
          +   +   +   +
        3   1 o .   .
          +   +   +   +
        2   .   .   4
          + o +   o   +
        1   .   .   9
          +   +   +   +
            a   b   c
        dots: c2-b1
        ",
    );
    let found = marks(&puzzle, &[1, 2, 3, 6, 5, 4, 7, 8, 9]);
    let options = Options { marks: Some(&found), ..Options::default() };
    assert_picture(
        &text(&puzzle, &options),
        r"
        +   +   +   +
          1 o 2   3
        +   +   +   +
          6   5   4
        + o +   o   +
          7   8   9
        +   +   +   +
        dots: c2-b1
        ",
    );
    let scene = Scene::of(&puzzle, &options);
    assert_eq!(texts(&scene, Role::Given), ["1", "4", "9"]);
    assert_eq!(texts(&scene, Role::Number), ["2", "3", "6", "5", "7", "8"]);
    let document = svg(&scene, &Theme::print());
    document::check(&document).unwrap();
    assert_eq!(document.matches("font-weight=\"bold\"").count(), 1, "only given numbers are bold");
}

#[test]
fn long_numbers_make_wide_cells_and_blank_ones_have_a_dot() {
    let puzzle = read("path rectangle 3x4\n\n1 . . .\n. . . .\n. . . 12\n");
    let found = marks(&puzzle, &[1, 2, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0]);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&found), ..Options::default() }),
        r"
        +   +   +   +   +
          1   2   .   .
        +   +   +   +   +
          .   .   .   10
        +   +   +   +   +
          .   .   .   12
        +   +   +   +   +
        ",
    );
}

#[test]
fn a_ring_of_hexagons() {
    let puzzle = read(RIKUDO);
    let found = answer(&puzzle);
    let options = Options { marks: Some(&found), ..Options::default() };
    assert_picture(
        &text(&puzzle, &Options::default()),
        r"
          1   2

        .       .
               o
          .   .
        ",
    );
    assert_picture(
        &text(&puzzle, &options),
        r"
          1   2

        6       3
               o
          5   4
        ",
    );
    assert_picture(
        &text(&puzzle, &Options { orientation: Some(Orientation::Flat), ..options }),
        r"
            1
        6       2

        5       3
            4 o
        ",
    );
}

#[test]
fn a_graph_shows_its_numbers_in_the_list() {
    let puzzle = read(
        "path graph\ncell hub: north east\ncell north: hub\ncell east: hub tail\ncell tail: east\n\nnorth 1\ndot hub-east\n",
    );
    let found = answer(&puzzle);
    let options = Options { marks: Some(&found), names: true, ..Options::default() };
    assert_picture(
        &text(&puzzle, &options),
        r"
        hub: 2 -> north, east
        north: 1 -> hub
        east: 3 -> hub, tail
        tail: 4 -> east
        dots: hub-east
        ",
    );
    let scene = Scene::of(&puzzle, &options);
    let mut shown = texts(&scene, Role::Name);
    shown.sort();
    assert_eq!(shown, ["east", "hub", "north", "tail"], "names keep out of the nodes, for the numbers");
    assert_eq!((places(&scene, Role::Path).len(), places(&scene, Role::Ring).len()), (3, 2));
}

#[test]
fn the_path_has_one_step_less_than_cells_and_a_ring_at_each_end() {
    for text in [RIKUDO, HIDATO, "path rectangle 2x3\n\n1 . 3\n6 . .\ndot edgev:b2\ndot edgeh:c2\n"] {
        let puzzle = read(text);
        let found = match puzzle.solve(&Budget::unlimited()) {
            Answer::Unique(marks) | Answer::Several { one: marks, .. } => marks,
            other => panic!("expected an answer: {}", other.word()),
        };
        let board = puzzle.board();
        let scene = Scene::of(&puzzle, &Options { marks: Some(&found), ..Options::default() });
        assert_eq!(places(&scene, Role::Path).len(), board.cells().len() - 1);
        let last = board.cells().len() as u16;
        let ends: Vec<Place> = board
            .cells()
            .filter(|&cell| found.is(cell, 1) || found.is(cell, last))
            .map(Place::from)
            .collect();
        let mut rings = places(&scene, Role::Ring);
        rings.sort();
        assert_eq!(rings, ends);
        // A dot is a disc half-way between the middles of its cells.
        let is_dot = |clue: &Clue| matches!(clue, Clue::Sign(gridwright::puzzle::Sign::Dot));
        let dots: Vec<Place> =
            puzzle.clues().iter().filter(|(_, clue)| is_dot(clue)).map(|&(place, _)| place).collect();
        assert_eq!(places(&scene, Role::Clue), dots);
        for item in scene.items().filter(|item| item.role == Role::Clue) {
            let Shape::Circle { middle, .. } = item.shape else { panic!("a dot is a disc") };
            let is_step =
                |step: &&gridwright::draw::Item| step.role == Role::Path && step.place == item.place;
            let Some(step) = scene.items().find(is_step) else { panic!("the path goes over every dot") };
            let Shape::Line(a, b) = step.shape else { panic!("a step is a line") };
            let off = (middle.0 - (a.0 + b.0) / 2.0, middle.1 - (a.1 + b.1) / 2.0);
            assert!(off.0.abs() < 1e-9 && off.1.abs() < 1e-9);
        }
        document::check(&svg(&scene, &Theme::screen())).unwrap();
    }
}

#[test]
fn the_bare_puzzle_has_no_path_but_its_ends_are_seen() {
    let scene = Scene::of(&read(RIKUDO), &Options::default());
    assert!(scene.group("path").is_none());
    assert_eq!(places(&scene, Role::Ring).len(), 1);
}

#[test]
fn two_answers() {
    let puzzle = read("path rectangle 2x3\n\n1 . .\n. . .\n");
    let (one, other) = (marks(&puzzle, &[1, 2, 3, 6, 5, 4]), marks(&puzzle, &[1, 4, 5, 2, 3, 6]));
    let options = Options { marks: Some(&one), compare: Some(&other), ..Options::default() };
    assert_picture(
        &text(&puzzle, &options),
        r"
        +   +   +   +
          1  2/4 3/5
        +   +   +   +
         6/2 5/3 4/6
        +   +   +   +

        a/b: a in the first answer, b in the second
        ",
    );
    let scene = Scene::of(&puzzle, &options);
    assert_eq!(places(&scene, Role::First), one.differences(&other));
    assert_eq!(texts(&scene, Role::Number), ["2/4", "3/5", "6/2", "5/3", "4/6"]);
    assert_eq!(places(&scene, Role::Path).len(), 5, "the path of the first answer alone");
    assert_eq!(texts(&scene, Role::Name), ["first answer / second answer"]);
    let same = Options { compare: Some(&one), ..options };
    assert!(!text(&puzzle, &same).contains("answer"));
}

#[test]
fn a_number_over_a_given_one_is_not_hidden() {
    let puzzle = read("path rectangle 1x3\n\n1 . .\n");
    let wrong = marks(&puzzle, &[3, 2, 1]);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&wrong), ..Options::default() }),
        r"
        +   +   +   +
         1/3  2   1
        +   +   +   +
        ",
    );
}

#[test]
fn found_numbers_that_are_forced_get_a_bead() {
    let puzzle = read(RIKUDO);
    let known = puzzle.forced(&Budget::unlimited()).unwrap().marks;
    let scene = Scene::of(&puzzle, &Options { forced: Some(&known), ..Options::default() });
    assert_eq!(places(&scene, Role::Number).len(), 4);
    assert_eq!(places(&scene, Role::Forced), places(&scene, Role::Number));
}
