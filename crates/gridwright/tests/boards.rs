//! Boards of every shape: what touches what, what things are called, and what survives a change of shape.

mod common;

use common::Dice;
use gridwright::board::{Board, Change, Node, Place, PlaceKind, Plan, Reading, Spot, hexagon_size};
use gridwright::coord::{Coord, Hex, Orientation, RaggedRows, Shifted};
use gridwright::puzzle::{Clue, Draft};
use proptest::prelude::*;

fn square(r: u32, c: u32) -> Spot {
    Spot::Square(Coord::Cell { r, c })
}

fn axial(q: i64, r: i64) -> Spot {
    Spot::Hex(Hex::from_axial(q, r))
}

fn places(board: &Board) -> Vec<Place> {
    let cells = board.cells().map(Place::from);
    cells.chain(board.edges().map(Place::from)).chain(board.corners().map(Place::from)).collect()
}

/// What must hold on every board, whatever its shape.
fn check(board: &Board) {
    for place in places(board) {
        assert_eq!(board.place(board.spot(place)), Some(place), "from place to coordinate and back");
        assert_eq!(board.find(&board.name(place)), Ok(place), "from place to name and back");
    }
    for cell in board.cells() {
        for edge in board.edges_around(cell) {
            let (a, b) = board.sides(edge);
            assert!(a == cell || b == Some(cell), "an edge around a cell has the cell on a side");
        }
        for (near, edge) in board.neighbours(cell) {
            assert!(board.neighbours(near).any(|(back, same)| back == cell && same == edge));
            assert_eq!(board.edge_between(cell, near), Some(edge));
        }
        for corner in board.corners_around(cell) {
            assert!(board.cells_at(corner).any(|c| c == cell));
        }
    }
    for edge in board.edges() {
        let Some(ends) = board.ends(edge) else { continue };
        assert_ne!(ends[0], ends[1]);
        for end in ends {
            assert!(board.edges_at(end).any(|e| e == edge));
        }
        assert_eq!(board.is_rim(edge), board.void_beyond(edge).is_some());
    }
    if board.has_corners() && board.edges().all(|e| board.ends(e).is_some()) {
        // Euler: corners - edges + faces = 1 + pieces, with the outside as a face.
        let faces = board.cells().len() + board.voids() as usize;
        let (corners, edges) = (board.corners().len(), board.edges().len());
        assert_eq!(corners + faces, edges + 1 + pieces(board), "{board:?}");
    }
    let listed: usize = board.rows().iter().flatten().flatten().count();
    assert_eq!(listed, board.cells().len(), "every cell is written in some row");
    assert_eq!(&board.plan().build().unwrap(), board, "a board is made again from its plan");
}

/// Connected pieces of the net of edges and corners.
fn pieces(board: &Board) -> usize {
    let mut seen = vec![false; board.corners().len()];
    let mut count = 0;
    for start in board.corners() {
        if seen[start.index()] {
            continue;
        }
        count += 1;
        let mut open = vec![start];
        while let Some(corner) = open.pop() {
            if std::mem::replace(&mut seen[corner.index()], true) {
                continue;
            }
            open.extend(board.edges_at(corner).flat_map(|e| board.ends(e).unwrap()));
        }
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn rectangles_with_any_holes_are_sound(rows in 1u32..7, cols in 1u32..7, holes in proptest::collection::vec((0u32..7, 0u32..7), 0..20), diagonals: bool) {
        let holes: Vec<_> = holes.into_iter().filter(|&(r, c)| r < rows && c < cols).collect();
        if let Ok(board) = (Plan::Squares { rows, cols, diagonals, holes }).build() {
            check(&board);
        }
    }

    #[test]
    fn any_set_of_hexagons_is_sound(cells in proptest::collection::btree_set((-6i64..6, -6i64..6), 1..40), flat: bool, reading in 0usize..5) {
        let readings = [Reading::OddRows, Reading::EvenRows, Reading::OddColumns, Reading::EvenColumns, Reading::HalfRows];
        let cells = cells.into_iter().map(|(q, r)| Hex::from_axial(q, r)).collect();
        let orientation = if flat { Orientation::Flat } else { Orientation::Pointy };
        check(&(Plan::Hexes { cells, orientation, reading: readings[reading] }).build().unwrap());
    }

    #[test]
    fn any_graph_is_sound(n in 1usize..12, links in proptest::collection::btree_set((0usize..12, 0usize..12), 0..30)) {
        let mut nodes: Vec<Node> = (0..n).map(|i| Node { label: format!("{i},{}", i % 3), ..Node::default() }).collect();
        for (a, b) in links.into_iter().filter(|&(a, b)| a < b && b < n) {
            let (la, lb) = (nodes[a].label.clone(), nodes[b].label.clone());
            nodes[a].neighbours.push(lb);
            nodes[b].neighbours.push(la);
        }
        check(&(Plan::Graph { nodes }).build().unwrap());
    }
}

#[test]
fn known_shapes_have_known_numbers() {
    let count = |plan: Plan| {
        let board = plan.build().unwrap();
        [PlaceKind::Cell, PlaceKind::Edge, PlaceKind::Corner].map(|kind| board.count(kind))
    };
    assert_eq!(count(Plan::rectangle(5, 5)), [25, 60, 36]);
    assert_eq!(count(Plan::hexagon(0)), [1, 6, 6]);
    assert_eq!(count(Plan::hexagon(1)), [7, 30, 24]);
    assert_eq!(count(Plan::ragged(&RaggedRows::new(vec![2, 3, 2], Shifted::EvenRows))), [7, 30, 24]);
    for radius in 0..6 {
        assert_eq!(count(Plan::hexagon(radius))[0], hexagon_size(radius));
    }
}

#[test]
fn each_enclosed_hole_is_a_void_of_its_own() {
    let voids = |plan: Plan| plan.build().unwrap().voids();
    assert_eq!(voids(Plan::rectangle(5, 5)), 1);
    assert_eq!(voids(Plan::rectangle(5, 5).without(&[square(0, 2)])), 1, "open to the outside");
    assert_eq!(voids(Plan::rectangle(5, 5).without(&[square(2, 2)])), 2);
    assert_eq!(
        voids(Plan::rectangle(5, 5).without(&[square(2, 2), square(2, 3)])),
        2,
        "one hole of two squares"
    );
    assert_eq!(
        voids(Plan::rectangle(5, 5).without(&[square(1, 1), square(2, 2)])),
        3,
        "they meet in a corner only"
    );
    assert_eq!(voids(Plan::hexagon(2).without(&[axial(0, 0)])), 2);
    assert_eq!(voids(Plan::hexagon(3).without(&[axial(2, 0), axial(-2, 0)])), 3);
}

#[test]
fn lines_run_through_holes() {
    let board = Plan::hexagon(2).without(&[axial(0, 0)]).build().unwrap();
    let lines = board.lines();
    assert_eq!(lines.len(), 15, "five in each of three directions");
    assert_eq!(lines.iter().map(|line| line.cells.len()).sum::<usize>(), 3 * 18);
    let middle = lines.iter().find(|line| line.direction == 0 && line.cells.len() == 4);
    assert!(middle.is_some(), "the middle row goes on behind the hole");
    let rows = Plan::rectangle(3, 4).build().unwrap().lines();
    assert_eq!(rows.iter().filter(|line| line.direction == 0).count(), 3);
    assert_eq!(rows.iter().filter(|line| line.direction == 1).count(), 4);
}

#[test]
fn a_row_is_added_and_taken_out_again() {
    let board = Plan::rectangle(3, 3).without(&[square(1, 1)]).build().unwrap();
    for at in 0..=3 {
        let grown = board.reshape(&Change::AddRow { at }).unwrap();
        assert_eq!(grown.board.cells().len(), 11);
        check(&grown.board);
        let back = grown.board.reshape(&Change::RemoveRow { at }).unwrap();
        assert_eq!(back.board, board);
        for place in places(&board) {
            let there = grown.carry(place).expect("everything survives growing");
            if let Place::Cell(_) = place {
                assert_eq!(back.carry(there), Some(place));
            }
        }
    }
    assert!(board.reshape(&Change::AddRow { at: 4 }).is_err());
    assert!(board.reshape(&Change::RemoveColumn { at: 3 }).is_err());
}

#[test]
fn rings_come_and_go() {
    let small = Plan::hexagon(2).build().unwrap();
    let large = small.reshape(&Change::AddRing).unwrap();
    assert_eq!(large.board, Plan::hexagon(3).build().unwrap());
    let back = large.board.reshape(&Change::RemoveRing).unwrap();
    assert_eq!(back.board, small);
    for place in places(&small) {
        assert_eq!(back.carry(large.carry(place).unwrap()), Some(place));
        assert_eq!(large.board.spot(large.carry(place).unwrap()), small.spot(place), "nothing moves");
    }
    let squares = Plan::rectangle(2, 3).build().unwrap().reshape(&Change::AddRing).unwrap();
    assert_eq!(squares.board, Plan::rectangle(4, 5).build().unwrap());
}

#[test]
fn a_puzzle_keeps_its_clues_when_its_board_changes_and_names_what_is_lost() {
    let mut draft = Draft::new("slitherlink", Plan::rectangle(2, 2));
    draft.clues = vec![(square(0, 0), Clue::Number(3)), (square(1, 1), Clue::Number(2))];
    draft.marks = vec![(Spot::Square(Coord::EdgeV { r: 1, c: 2 }), 1)];
    let puzzle = draft.into_puzzle().unwrap();
    let (wider, lost) = puzzle.reshape(&Change::AddColumn { at: 1 }).unwrap();
    assert_eq!(lost, [""; 0]);
    assert_eq!(wider.clue(wider.board().cell(&square(1, 2)).unwrap()), Some(&Clue::Number(2)));
    let edge = wider.board().place(&Spot::Square(Coord::EdgeV { r: 1, c: 3 })).unwrap();
    assert!(wider.marks().is(edge, 1), "the line stays with its cell");
    let (_, lost) = puzzle.reshape(&Change::Punch(vec![square(1, 1)])).unwrap();
    assert_eq!(lost, ["2 on b1", "mark on edgev:c1"]);
    let (back, _) = wider.reshape(&Change::RemoveColumn { at: 1 }).unwrap();
    assert_eq!(back, puzzle);
}

#[test]
fn a_graph_with_every_fault_names_them_all() {
    let node = |label: &str, near: &[&str]| Node {
        label: label.into(),
        neighbours: near.iter().map(|n| n.to_string()).collect(),
        at: None,
    };
    let nodes =
        vec![node("a", &["a", "b", "b"]), node("b", &["a", "c", "zebra"]), node("c", &[]), node("c", &[])];
    let errors = Plan::Graph { nodes }.build().unwrap_err();
    let mut codes: Vec<_> = errors.iter().map(|e| e.code).collect();
    codes.sort();
    assert_eq!(codes, ["duplicate-cell", "duplicate-neighbour", "one-sided", "self-loop", "unknown-cell"]);
    let unknown = errors.iter().find(|e| e.code == "unknown-cell").unwrap();
    assert_eq!(unknown.message, "the cell \"b\" lists the neighbour \"zebra\", which does not exist");
}

#[test]
fn boards_that_cannot_be_are_refused_without_making_them() {
    for plan in [
        Plan::rectangle(0, 5),
        Plan::rectangle(u32::MAX, u32::MAX),
        Plan::hexagon(u32::MAX),
        Plan::Graph { nodes: Vec::new() },
        Plan::Hexes {
            cells: vec![Hex::ORIGIN, Hex::from_axial(1 << 40, 0)],
            orientation: Orientation::Flat,
            reading: Reading::OddRows,
        },
        Plan::Hexes {
            cells: vec![Hex::ORIGIN; 2],
            orientation: Orientation::Flat,
            reading: Reading::OddRows,
        },
        Plan::rectangle(2, 2).without(&[square(0, 0), square(0, 1), square(1, 0), square(1, 1)]),
    ] {
        assert!(plan.build().is_err());
    }
}

#[test]
fn random_boards_shrink_and_grow_and_stay_sound() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed + 3);
        let mut board =
            if dice.chance(50) { Plan::rectangle(4, 4) } else { Plan::hexagon(2) }.build().unwrap();
        for _ in 0..6 {
            let cells: Vec<Spot> = board.cells().map(|c| board.spot(c).clone()).collect();
            let change = match dice.below(5) {
                0 => Change::AddRing,
                1 => Change::RemoveRing,
                2 => Change::Punch(vec![cells[dice.below(cells.len())].clone()]),
                3 => Change::AddRow { at: dice.below(3) as u32 },
                _ => Change::RemoveColumn { at: dice.below(3) as u32 },
            };
            if let Ok(reshaped) = board.reshape(&change) {
                check(&reshaped.board);
                board = reshaped.board;
            }
        }
    }
}
