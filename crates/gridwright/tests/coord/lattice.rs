//! Edges and corners have one value each, and lie where the drawing says.

use std::collections::{BTreeMap, BTreeSet};

use gridwright::coord::{Direction, Hex, HexCorner, HexEdge, Orientation};
use proptest::prelude::*;

use super::{cell, vector};

const DRAWINGS: [Orientation; 2] = [Orientation::Pointy, Orientation::Flat];

fn close(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).hypot(a.1 - b.1) < 1e-9
}

/// The middle of two points.
fn middle([a, b]: [(f64, f64); 2]) -> (f64, f64) {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

#[test]
fn a_board_has_as_many_edges_and_corners_as_euler_says() {
    for k in 0..6 {
        let cells = Hex::ORIGIN.range(k);
        let mut edges: BTreeMap<HexEdge, usize> = BTreeMap::new();
        let mut corners: BTreeMap<HexCorner, usize> = BTreeMap::new();
        for &cell in &cells {
            cell.edges().into_iter().for_each(|edge| *edges.entry(edge).or_default() += 1);
            cell.corners().into_iter().for_each(|corner| *corners.entry(corner).or_default() += 1);
        }
        assert_eq!(corners.len() + cells.len(), edges.len() + 1);
        assert_eq!(corners.len(), 6 * (k as usize + 1).pow(2));
        let on_board = |cell: &Hex| cell.distance(Hex::ORIGIN) <= i64::from(k);
        for (edge, count) in edges {
            assert_eq!(edge.cells().iter().filter(|cell| on_board(cell)).count(), count);
        }
        for (corner, count) in corners {
            assert_eq!(corner.cells().iter().filter(|cell| on_board(cell)).count(), count);
        }
    }
}

#[test]
fn pointy_and_flat_hexagons_stand_as_their_names_say() {
    let (half, tall) = (0.5, 3f64.sqrt() / 2.0);
    // Clockwise from the corner between E and SE; y grows downwards.
    let pointy = [(tall, half), (0.0, 1.0), (-tall, half), (-tall, -half), (0.0, -1.0), (tall, -half)];
    let flat = [(half, tall), (-half, tall), (-1.0, 0.0), (-half, -tall), (half, -tall), (1.0, 0.0)];
    for (drawing, points) in [(Orientation::Pointy, pointy), (Orientation::Flat, flat)] {
        for (corner, point) in Hex::ORIGIN.corners().into_iter().zip(points) {
            assert!(close(drawing.corner(corner), point), "{drawing:?} {point:?}");
        }
    }
    assert_eq!(Orientation::Pointy.centre(Hex::from_axial(2, 0)), (2.0 * 3f64.sqrt(), 0.0));
    assert_eq!(Orientation::Flat.centre(Hex::from_axial(2, 0)), (3.0, 3f64.sqrt()));
}

#[test]
fn points_that_are_no_points_still_give_a_cell() {
    for drawing in DRAWINGS {
        assert_eq!(drawing.hex_at(f64::NAN, f64::NAN), Hex::ORIGIN);
        for far in [f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN] {
            let cell = drawing.hex_at(far, far);
            assert!(cell.col().abs() < Hex::LIMIT && cell.row().abs() < Hex::LIMIT, "{cell}");
        }
    }
}

proptest! {
    #[test]
    fn an_edge_is_the_same_from_both_of_its_cells(cell in cell()) {
        prop_assert_eq!(BTreeSet::from(cell.edges()).len(), 6);
        for (edge, direction) in cell.edges().into_iter().zip(Direction::ALL) {
            let there = cell.step(direction);
            prop_assert_eq!(edge, HexEdge::of(cell, direction));
            prop_assert_eq!(edge, HexEdge::of(there, direction.opposite()));
            prop_assert_eq!(HexEdge::between(cell, there), Some(edge));
            prop_assert_eq!(HexEdge::between(there, cell), Some(edge));
            prop_assert_eq!(BTreeSet::from(edge.cells()), BTreeSet::from([cell, there]));
        }
        prop_assert_eq!(HexEdge::between(cell, cell), None);
        prop_assert_eq!(HexEdge::between(cell, cell.step_by(Direction::SW, 2)), None);
    }

    #[test]
    fn a_corner_is_the_same_from_all_three_of_its_cells(cell in cell()) {
        prop_assert_eq!(BTreeSet::from(cell.corners()).len(), 6);
        for (i, corner) in cell.corners().into_iter().enumerate() {
            let [a, b] = [Direction::ALL[i], Direction::ALL[(i + 1) % 6]].map(|side| cell.step(side));
            prop_assert_eq!(BTreeSet::from(corner.cells()), BTreeSet::from([cell, a, b]));
            prop_assert_eq!(HexCorner::of(cell, i + 6), corner);
            for other in [a, b] {
                prop_assert_eq!(other.corners().into_iter().filter(|&c| c == corner).count(), 1);
            }
            for cells in [[cell, a, b], [cell, b, a], [a, cell, b], [a, b, cell], [b, cell, a], [b, a, cell]] {
                prop_assert_eq!(HexCorner::between(cells), Some(corner));
            }
            // Three in a row, the same cell twice, and a cell away do not meet in a corner.
            let straight = cell.step(Direction::ALL[i].opposite());
            prop_assert_eq!(HexCorner::between([straight, cell, a]), None);
            prop_assert_eq!(HexCorner::between([cell, a, a]), None);
            prop_assert_eq!(HexCorner::between([cell, a, cell.diagonals()[i]]), None);
        }
    }

    #[test]
    fn edges_and_corners_know_each_other(cell in cell()) {
        let (edges, corners) = (cell.edges(), cell.corners());
        for i in 0..6 {
            let ends = BTreeSet::from([corners[(i + 5) % 6], corners[i]]);
            prop_assert_eq!(BTreeSet::from(edges[i].corners()), ends);
            let meeting = corners[i].edges();
            prop_assert_eq!(BTreeSet::from(meeting).len(), 3);
            prop_assert!(meeting.contains(&edges[i]) && meeting.contains(&edges[(i + 1) % 6]));
            let [a, b, c] = corners[i].cells();
            let between = [(a, b), (b, c), (c, a)].map(|(a, b)| HexEdge::between(a, b));
            prop_assert_eq!(meeting.map(Some), between);
            prop_assert!(meeting.iter().all(|edge| edge.corners().contains(&corners[i])));
        }
    }

    #[test]
    fn edges_and_corners_lie_between_their_cells_in_both_drawings(cell in vector()) {
        for drawing in DRAWINGS {
            let centre = drawing.centre(cell);
            for corner in cell.corners() {
                let (x, y) = drawing.corner(corner);
                prop_assert!(((x - centre.0).hypot(y - centre.1) - 1.0).abs() < 1e-9);
            }
            for edge in cell.edges() {
                let cells = edge.cells().map(|cell| drawing.centre(cell));
                let ends = edge.corners().map(|corner| drawing.corner(corner));
                prop_assert!(close(middle(cells), middle(ends)));
                prop_assert!(((ends[0].0 - ends[1].0).hypot(ends[0].1 - ends[1].1) - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_point_well_inside_a_cell_finds_it(
        q in -1_000_000i64..1_000_000, r in -1_000_000i64..1_000_000, angle in 0f64..7.0, away in 0f64..0.865,
    ) {
        let cell = Hex::from_axial(q, r);
        for drawing in DRAWINGS {
            let (x, y) = drawing.centre(cell);
            prop_assert_eq!(drawing.hex_at(x + away * angle.cos(), y + away * angle.sin()), cell);
        }
    }

    #[test]
    fn any_point_belongs_to_the_cell_with_the_nearest_centre(x in -50f64..50.0, y in -50f64..50.0) {
        for drawing in DRAWINGS {
            let away = |cell: Hex| {
                let (cx, cy) = drawing.centre(cell);
                (cx - x).hypot(cy - y)
            };
            let cell = drawing.hex_at(x, y);
            prop_assert!(cell.neighbours().into_iter().all(|other| away(cell) <= away(other) + 1e-9));
        }
    }
}
