//! Walls of rooms and cages in plain characters: with them a puzzle can be solved from a terminal.

use super::*;
use gridwright::draw::{Options, coloured_text, text};
use gridwright::format::{self, Hints};
use gridwright::puzzle::Cage;

/// One of the good boards of a genre.
fn board(text: &str) -> Puzzle {
    let (draft, _) = format::read(text.as_bytes(), &Hints::default()).expect("a board that can be read");
    draft.into_puzzle().expect("a sound puzzle")
}

#[test]
fn rooms_of_squares_are_closed() {
    let puzzle = board(include_str!("../../src/genre/heyawake/good/squares.txt"));
    assert_picture(
        &text(&puzzle, &Options::default()),
        r"
        +---+---+---+---+---+
        | 2         |       |
        +   +   +   +---+   +
        |           | 0 |   |
        +---+---+---+   +   +
        | 3         |   |   |
        +   +   +   +---+---+
        |                   |
        +---+---+---+---+---+
        | 1                 |
        +---+---+---+---+---+
        ",
    );
}

#[test]
fn rooms_of_hexagons_are_closed() {
    let puzzle = board(include_str!("../../src/genre/heyawake/good/hexagon.txt"));
    let marks = answer(&puzzle);
    assert_picture(
        &text(&puzzle, &Options { marks: Some(&marks), ..Options::default() }),
        r"
             / \ / \ / \
            |###  .   . |
           / \ / \       \
          | 0   . |###  . |
         / \       \ / \   \
        | 2 | .   .   . |###|
         \   \ / \ / \ /   /
          |###  .  ###| . |
           \           \ /
            | .   .   . |
             \ / \ / \ /
        ",
    );
}

/// Two rooms of two columns; a cage of three cells lies across the wall between them, another within a room.
fn caged(plan: Plan, cages: &[(&[&str], Option<u32>)]) -> Draft {
    let board = plan.build().expect("a sound plan");
    let spot = |name: &&str| board.spot(board.find(name).expect("a cell of the board")).clone();
    let mut draft = Draft::new("sudoku", plan);
    draft.cages = cages
        .iter()
        .map(|(names, sum)| Cage { cells: names.iter().map(spot).collect(), sum: *sum })
        .collect();
    draft
}

#[test]
fn cages_of_squares_have_dotted_walls_and_their_sums_above_their_first_cells() {
    let cages: [(&[&str], _); 3] =
        [(&["b4", "c4", "c3"], Some(7)), (&["a2", "a1"], Some(123)), (&["d1"], None)];
    let puzzle = caged(Plan::rectangle(4, 4), &cages).into_puzzle().unwrap();
    assert_picture(
        &text(&puzzle, &Options { names: true, ..Options::default() }),
        r"
          +---+7--+---+---+
        4 | . : . ! . : . |
          +   +...+   +   +
        3 | .   . | . : . |
          +123+---+---+---+
        2 | . : . | .   . |
          +   +   +   +...+
        1 | . : . | . : . |
          +---+---+---+---+
            a   b   c   d
        - - and !: a room ends here, its cage goes on
        cages: b4 + c4 + c3 = 7, a2 + a1 = 123, d1
        ",
    );
}

#[test]
fn a_sum_that_would_make_all_cells_wide_is_only_listed() {
    let sum = |sum| {
        let puzzle = caged(Plan::rectangle(4, 4), &[(&["a4", "b4"], Some(sum))]).into_puzzle().unwrap();
        text(&puzzle, &Options::default())
    };
    assert!(sum(4321).starts_with("+4321-+-----+"), "{}", sum(4321));
    assert!(sum(654_321).starts_with("+---+---+---+---+\n"), "{}", sum(654_321));
    assert!(sum(654_321).contains("= 654321"));
}

#[test]
fn cages_of_hexagons_have_whole_walls_where_there_are_no_rooms() {
    let puzzle = caged(Plan::hexagon(1), &[(&["b2", "c2"], Some(3))]).into_puzzle().unwrap();
    assert_picture(
        &text(&puzzle, &Options::default()),
        r"
          .   .
           / \ / \
        . | .   . |
           \ / \ /
          .   .
        cages: b2 + c2 = 3
        ",
    );
}

#[test]
fn one_room_has_no_walls_and_colour_changes_no_character() {
    let mut draft = Draft::new("heyawake", Plan::rectangle(2, 2));
    assert!(!text(&draft.into_puzzle().unwrap(), &Options::default()).contains(['|', '-']));
    draft.rooms = vec![vec![square(0, 0), square(0, 1)]];
    let puzzle = draft.into_puzzle().unwrap();
    let coloured = coloured_text(&puzzle, &Options::default());
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, code)) = rest.split_once("\x1b[") {
        plain += before;
        rest = code.split_once('m').expect("a code ends").1;
    }
    plain += rest;
    assert_eq!(plain, text(&puzzle, &Options::default()));
    assert!(plain.contains("+---+---+\n|       |\n+---+---+\n"), "{plain}");
}
