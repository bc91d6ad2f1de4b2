//! Pictures in plain characters, each written out as a person sees it.

use super::*;
use gridwright::coord::{RaggedRows, Shifted};
use gridwright::draw::{Options, text};

#[test]
fn the_loop_stands_out_between_the_corners() {
    let puzzle = puzzle("slitherlink", Plan::rectangle(3, 3), &[("a3", 3), ("c3", 1), ("b2", 1), ("c1", 3)]);
    let marks = loop_around(puzzle.board(), &["a3", "a2", "b2", "b1", "c1"]);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&marks), ..Options::default() }),
        r"
        +---+   +   +
        | 3 |     1
        +   +---+   +
        |     1 |
        +---+   +---+
            |     3 |
        +   +---+---+
        ",
    );
}

#[test]
fn a_bare_puzzle_with_names() {
    let puzzle = puzzle("slitherlink", Plan::rectangle(2, 3), &[("a2", 3), ("c1", 0)]);
    assert_picture(
        &text(&puzzle, &Options { names: true, ..Options::default() }),
        r"
          +   +   +   +
        2   3
          +   +   +   +
        1           0
          +   +   +   +
            a   b   c
        ",
    );
}

#[test]
fn crosses_are_drawn_while_something_is_open() {
    let puzzle = puzzle("slitherlink", Plan::rectangle(1, 2), &[("a1", 3)]);
    let board = puzzle.board();
    let mut marks = Marks::new(board);
    for (name, mark) in [("edgeh:a1", 1), ("edgeh:a2", 1), ("edgev:b1", 0), ("edgeh:b1", 0)] {
        marks.set(board.find(name).unwrap(), Some(mark));
    }
    let picture = |options: Options| text(&puzzle, &Options { marks: Some(&marks), ..options });
    assert_picture(
        &picture(Options::default()),
        r"
        +---+   +
          3 x
        +---+ x +
        ",
    );
    assert_picture(
        &picture(Options { crosses: Some(false), ..Options::default() }),
        r"
        +---+   +
          3
        +---+   +
        ",
    );
}

#[test]
fn where_there_are_holes_empty_cells_have_a_dot_and_corners_need_a_cell() {
    let plan = Plan::rectangle(4, 4).without(&[square(1, 1), square(2, 3), square(3, 2), square(3, 3)]);
    let puzzle = puzzle("slitherlink", plan, &[("a4", 2), ("c3", 2)]);
    let marks = loop_around(puzzle.board(), &["a4", "b4", "c4", "c3", "c2", "b2", "a2", "a3"]);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&marks), inside: true, names: true, ..Options::default() }),
        r"
          +---+---+---+   +
        4 | 2   :   : | .
          +   +---+   +   +
        3 | : |   | 2 | .
          +   +---+   +   +
        2 | :   :   : |
          +---+---+---+   
        1   .   .
          +   +   +
            a   b   c   d
        ",
    );
}

#[test]
fn hexagons_with_a_corner_on_top() {
    let puzzle = puzzle("slitherlink", Plan::hexagon(2), &[("c3", 3), ("b4", 5), ("e5", 0)]);
    let marks = loop_around(puzzle.board(), &["b4", "b3", "c3", "c2", "d3"]);
    let options = Options { marks: Some(&marks), inside: true, ..Options::default() };
    assert_picture(
        &text(&puzzle, &options),
        r"
            .   .   0
         / \
        | 5 | .   .   .
         \   \ / \ / \
        . | :   3   : | .
           \ / \     /
          .   . | : | .
                 \ /
            .   .   .
        ",
    );
    assert_picture(
        &text(&puzzle, &Options { names: true, ..options }),
        r"
            5)   .   .   0
              / \
          4) | 5 | .   .   .
              \   \ / \ / \
        3)   . | :   3   : | .
                \ / \     /
          2)   .   . | : | .   e
                      \ /
            1)   .   .   .   d

                   a   b   c
        ",
    );
}

#[test]
fn hexagons_with_a_side_on_top() {
    let puzzle = puzzle("slitherlink", Plan::hexagon(2), &[("c3", 3), ("b4", 5), ("e5", 0)]);
    let marks = loop_around(puzzle.board(), &["b4", "b3", "c3", "c2", "d3"]);
    let options = Options {
        marks: Some(&marks),
        inside: true,
        orientation: Some(Orientation::Flat),
        ..Options::default()
    };
    assert_picture(
        &text(&puzzle, &options),
        r"
           ___  .
          / 5 \     .
        . \   / .       0
          / : \___  .
        . \___  3 \___  .
            . \     : \
        .     / :  ___/ .
            . \___/ .
                .
        ",
    );
    assert_picture(
        &text(&puzzle, &Options { names: true, ..options }),
        r"
                5)
            4)  ___  .
        3)     / 5 \     .
             . \   / .       0
        2)     / : \___  .
             . \___  3 \___  .
        1)       . \     : \
             .     / :  ___/ .
                 . \___/ .
             a       .       e
                 b       d
                     c
        ",
    );
}

#[test]
fn ragged_rows_with_a_hole() {
    let rows = RaggedRows::new(vec![4, 5, 2, 4], Shifted::EvenRows);
    let plan = Plan::ragged(&rows).without(&[Spot::Hex(Hex::from_even_r(1, 1))]);
    let puzzle = puzzle("slitherlink", plan, &[]);
    assert_picture(
        &text(&puzzle, &Options { names: true, ..Options::default() }),
        r"
          4)   .   .   .   .

        3)   .       .   .   .

          2)   .   .       e   f

        1)   .   .   .   .

               a   b   c   d
        ",
    );
}

#[test]
fn two_lines_that_end_in_one_notch() {
    let cells = [(0, -1), (1, -1), (1, 0), (2, 0)].map(|(q, r)| Hex::from_axial(q, r)).to_vec();
    let plan = Plan::Hexes { cells, orientation: Orientation::Pointy, reading: Reading::OddRows };
    let puzzle = puzzle("slitherlink", plan, &[("b1", 3)]);
    assert_picture(
        &text(&puzzle, &Options { names: true, ..Options::default() }),
        r"
        2)   .   .

              a1)  3   .

                     b   c
        ",
    );
    assert_picture(
        &text(&puzzle, &Options { names: true, orientation: Some(Orientation::Flat), ..Options::default() }),
        r"
        2)
             .
                 .
            a1)
                 3
                     .
                 b
                     c
        ",
    );
}

#[test]
fn columns_of_a_honeycomb() {
    let puzzle = puzzle("slitherlink", honeycomb(2, 4), &[("a2", 6)]);
    let marks = answer(&puzzle);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&marks), names: true, ..Options::default() }),
        r"
        2)  ___ 3)
           / 6 \     .
        1) \___/ .       .
             .       .
                 .       .
             a       c
                 b       d
        ",
    );
}

#[test]
fn shaded_cells() {
    let puzzle = puzzle("blank", Plan::rectangle(2, 3), &[("a2", 2), ("c2", 1), ("a1", 0), ("c1", 1)]);
    let mut marks = answer(&puzzle);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&marks), ..Options::default() }),
        r"
        +   +   +   +
          2  ### #1#
        +   +   +   +
         #0#  .   1
        +   +   +   +
        ",
    );
    // With one cell open, it matters which of the others are known to be clear.
    marks.set(puzzle.board().find("b1").unwrap(), None);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&marks), ..Options::default() }),
        r"
        +   +   +   +
         .2. ### #1#
        +   +   +   +
         #0#     .1.
        +   +   +   +
        ",
    );
}

#[test]
fn shaded_hexagons() {
    let puzzle = puzzle("blank", Plan::hexagon(1), &[("b2", 6)]);
    let forced = puzzle.forced(&Budget::unlimited()).unwrap().marks;
    assert_picture(
        &text(&puzzle, &Options { forced: Some(&forced), ..Options::default() }),
        r"
          ### ###

        ###  6  ###

          ### ###
        ",
    );
    assert_picture(
        &text(&puzzle, &Options { orientation: Some(Orientation::Flat), ..Options::default() }),
        r"
            _
        _       _
            6
        _       _
            _
        ",
    );
}

#[test]
fn a_graph_is_a_list() {
    let plan = graph(&["hub: north east", "north: hub", "east: hub lone\u{7}", "lone\u{7}: east", "x:"]);
    let puzzle = puzzle("blank", plan, &[("hub", 2), ("lone\u{7}", 1), ("x", 0)]);
    let forced = puzzle.forced(&Budget::unlimited()).unwrap().marks;
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&forced), ..Options::default() }),
        r"
        hub: 2 -> north, east
        north: shaded -> hub
        east: shaded -> hub, lone�
        lone�: 1 -> east
        x: 0
        ",
    );
}

#[test]
fn a_board_too_sparse_for_any_screen_is_a_list_too() {
    let cells: Vec<Hex> = (0..100_000).map(|q| Hex::from_axial(q, 0)).collect();
    let plan = Plan::Hexes { cells, orientation: Orientation::Flat, reading: Reading::OddRows };
    let puzzle = puzzle("slitherlink", plan, &[("a1", 6)]);
    let marks = answer(&puzzle);
    let drawn = text(&puzzle, &Options { marks: Some(&marks), ..Options::default() });
    assert!(drawn.starts_with("a1: 6 -> b1\nb1 -> c1, a1\n"), "{}", &drawn[..40]);
    let last = drawn.lines().next_back().unwrap();
    assert_eq!(last, "line: a1-b1, a0-a1, @0-a1, @1-a1, a1-a2, a1-b2");
}

#[test]
fn a_board_far_away_is_drawn_like_one_at_home() {
    let far = Hex::from_axial(1 << 55, -(1 << 54));
    let home = Hex::ORIGIN.range(2);
    for orientation in [Orientation::Pointy, Orientation::Flat] {
        let at = |cells: Vec<Hex>| {
            let plan = Plan::Hexes { cells, orientation, reading: Reading::OddRows };
            let puzzle = puzzle("slitherlink", plan, &[("c3", 6)]);
            let marks = answer(&puzzle);
            text(&puzzle, &Options { marks: Some(&marks), names: true, ..Options::default() })
        };
        assert_eq!(at(home.clone()), at(home.iter().map(|&hex| hex + far).collect()));
    }
}
