//! What Sudoku brought along: cages, blocks without rooms, shapes for even and odd, numbers that are no path.

use super::*;
use gridwright::board::Cell;
use gridwright::draw::{Item, Options, Role, Scene, Shape, says, text};
use gridwright::puzzle::{Cage, Sign};
use std::collections::HashMap;

fn with(scene: &Scene, role: Role) -> Vec<&Item> {
    scene.items().filter(|item| item.role == role).collect()
}

/// How often lines of a role begin or end in each point.
fn ends(scene: &Scene, role: Role) -> HashMap<(i64, i64), u32> {
    let mut ends = HashMap::new();
    for item in with(scene, role) {
        let Shape::Line(a, b) = item.shape else { panic!("{item:?} is no line") };
        for (x, y) in [a, b] {
            *ends.entry(((x * 1000.0).round() as i64, (y * 1000.0).round() as i64)).or_insert(0) += 1;
        }
    }
    ends
}

#[test]
fn the_line_around_a_cage_is_closed_whatever_its_shape() {
    // Any mix of cells, a bit of a number for each.
    for seed in 1..60u64 {
        let mix = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let plan = if seed.is_multiple_of(2) { Plan::rectangle(5, 5) } else { Plan::hexagon(2) };
        let board = plan.build().unwrap();
        let mut draft = Draft::new("sudoku", plan);
        let cells: Vec<Spot> = board
            .cells()
            .filter(|cell| mix >> cell.index() & 1 == 1)
            .map(|cell| board.spot(cell).clone())
            .collect();
        draft.cages.push(Cage { cells, sum: Some(17) });
        let puzzle = draft.into_puzzle().unwrap();
        let scene = Scene::of(&puzzle, &Options::default());
        let ends = ends(&scene, Role::Cage);
        assert!(!ends.is_empty() && ends.values().all(|&times| times == 2), "seed {seed}: {ends:?}");
        let sums = with(&scene, Role::Sum);
        assert_eq!(sums[0].place, Some(puzzle.cages()[0].cells[0].into()), "in the first cell");
        assert!(matches!(&sums[0].shape, Shape::Text { text, .. } if text == "17") && sums.len() == 1);
    }
}

#[test]
fn usual_blocks_have_borders_and_a_board_that_is_one_room_has_none() {
    let mut draft = Draft::new("sudoku", Plan::rectangle(9, 9));
    let borders = |draft: &Draft| {
        let puzzle = draft.into_puzzle().unwrap();
        with(&Scene::of(&puzzle, &Options::default()), Role::Border).len()
    };
    assert_eq!(borders(&draft), 4 * 9);
    draft.rooms = vec![(0..81).map(|at| square(at / 9, at % 9)).collect()];
    assert_eq!(borders(&draft), 0);
    assert_eq!(draft.into_puzzle().unwrap().draft().rooms.len(), 1, "and that is written down");
}

#[test]
fn even_and_odd_are_told_by_shape_and_numbers_are_joined_by_no_path() {
    let mut draft = Draft::new("sudoku", Plan::rectangle(4, 4));
    draft.clues = vec![
        (square(0, 0), Clue::Sign(Sign::Even)),
        (square(0, 1), Clue::Sign(Sign::Odd)),
        (square(1, 0), Clue::Number(1)),
    ];
    draft.marks = vec![(square(0, 0), 2), (square(1, 1), 4)];
    draft.cages = vec![Cage { cells: vec![square(0, 0), square(0, 1)], sum: Some(5) }];
    let puzzle = draft.into_puzzle().unwrap();
    let options = Options { marks: Some(puzzle.marks()), ..Options::default() };
    let scene = Scene::of(&puzzle, &options);
    let shapes = with(&scene, Role::Parity);
    assert!(matches!(shapes[0].shape, Shape::Polygon(_)) && matches!(shapes[1].shape, Shape::Circle { .. }));
    assert_eq!(shapes.len(), 2, "below a number, too");
    assert!(with(&scene, Role::Path).is_empty() && with(&scene, Role::Ring).is_empty());
    assert_eq!(says(&puzzle, Cell(0)), "a4: even, number 2, in a cage of 2 with sum 5");
    assert_eq!(says(&puzzle, Cell(1)), "b4: odd, in a cage of 2 with sum 5");
    let drawn = text(&puzzle, &options);
    assert!(drawn.contains('O') && drawn.contains("cages: a4 + b4 = 5"), "{drawn}");
}
