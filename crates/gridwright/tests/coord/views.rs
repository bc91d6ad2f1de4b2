//! The other coordinate systems: every view leads back to the cell, and every pair to itself.

use std::collections::BTreeSet;

use gridwright::coord::{Hex, RaggedRows, Shifted};
use hexx::{DoubledHexMode, HexOrientation, OffsetHexMode};
use proptest::prelude::*;

use super::{cell, coordinate};

type Pair = (i64, i64);

struct View {
    name: &'static str,
    of: fn(Hex) -> Pair,
    from: fn(i64, i64) -> Hex,
    /// Whether it is the column's parity that decides about the neighbours (flat-top), or the row's.
    by_column: bool,
    /// The neighbours of an even line, clockwise from the east (pointy) or south-east (flat), as published.
    even: [Pair; 6],
    odd: [Pair; 6],
}

/// The four offset layouts with their published neighbour tables.
const OFFSETS: [View; 4] = [
    View {
        name: "odd-r",
        of: Hex::odd_r,
        from: Hex::from_odd_r,
        by_column: false,
        even: [(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)],
        odd: [(1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)],
    },
    View {
        name: "even-r",
        of: Hex::even_r,
        from: Hex::from_even_r,
        by_column: false,
        even: [(1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)],
        odd: [(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)],
    },
    View {
        name: "odd-q",
        of: Hex::odd_q,
        from: Hex::from_odd_q,
        by_column: true,
        even: [(1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)],
        odd: [(1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0)],
    },
    View {
        name: "even-q",
        of: Hex::even_q,
        from: Hex::from_even_q,
        by_column: true,
        even: [(1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0)],
        odd: [(1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)],
    },
];

#[test]
fn the_cells_around_the_origin_in_every_view() {
    // cell by doubled width: axial, odd-r, even-r, odd-q, even-q, doubled height
    let table = [
        ((0, 0), [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]),
        ((2, 0), [(1, 0), (1, 0), (1, 0), (1, 0), (1, 1), (1, 1)]),
        ((1, 1), [(0, 1), (0, 1), (1, 1), (0, 1), (0, 1), (0, 2)]),
        ((-1, 1), [(-1, 1), (-1, 1), (0, 1), (-1, 0), (-1, 1), (-1, 1)]),
        ((-2, 0), [(-1, 0), (-1, 0), (-1, 0), (-1, -1), (-1, 0), (-1, -1)]),
        ((-1, -1), [(0, -1), (-1, -1), (0, -1), (0, -1), (0, -1), (0, -2)]),
        ((1, -1), [(1, -1), (0, -1), (1, -1), (1, -1), (1, 0), (1, -1)]),
    ];
    for ((col, row), views) in table {
        let cell = super::hex(col, row);
        let seen =
            [cell.axial(), cell.odd_r(), cell.even_r(), cell.odd_q(), cell.even_q(), cell.doubled_height()];
        assert_eq!(seen, views, "{cell}");
    }
}

#[test]
fn a_flower_in_ragged_rows() {
    let flower = RaggedRows::new(vec![2, 3, 2], Shifted::EvenRows);
    assert_eq!(flower.neighbours(1, 1), [(1, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1)]);
    assert_eq!(flower.neighbours(2, 1), [(2, 0), (1, 1), (1, 2)]);
    // The same lengths shifted the other way are another board.
    let other = RaggedRows::new(vec![2, 3, 2], Shifted::OddRows);
    assert_eq!(other.neighbours(1, 2), [(1, 1)]);
    // Off the board there are no neighbours, not even those that would touch it.
    for (row, col) in [(0, 2), (3, 0), (1, 3), (u32::MAX, u32::MAX)] {
        assert_eq!(flower.neighbours(row, col), []);
        assert_eq!(flower.hex(row, col), None);
    }
    assert_eq!(flower.cells().count(), 7);
    assert_eq!(flower.place(Hex::ORIGIN.step_by(gridwright::coord::Direction::W, 1)), None);
}

proptest! {
    #[test]
    fn every_view_leads_back_to_the_cell(cell in cell()) {
        let (q, r) = cell.axial();
        prop_assert_eq!(Hex::from_axial(q, r), cell);
        prop_assert_eq!((2 * q + r, r), (cell.col(), cell.row()));
        let (cube_q, cube_r, s) = cell.cube();
        prop_assert_eq!((cube_q, cube_r, cube_q + cube_r + s), (q, r, 0));
        prop_assert_eq!(Hex::from_cube(q, r, s), Some(cell));
        let (col, row) = cell.doubled_height();
        prop_assert_eq!(Hex::from_doubled_height(col, row), Some(cell));
        for view in &OFFSETS {
            let (col, row) = (view.of)(cell);
            prop_assert_eq!((view.from)(col, row), cell, "{}", view.name);
        }
    }

    #[test]
    fn every_pair_leads_back_to_itself(a in coordinate(), b in coordinate(), c in coordinate()) {
        prop_assert_eq!(Hex::from_axial(a, b).axial(), (a, b));
        for view in &OFFSETS {
            prop_assert_eq!((view.of)((view.from)(a, b)), (a, b), "{}", view.name);
        }
        let tall = Hex::from_doubled_height(a, b);
        prop_assert_eq!(tall.map(Hex::doubled_height), ((a - b).rem_euclid(2) == 0).then_some((a, b)));
        prop_assert_eq!(Hex::from_cube(a, b, -a - b).map(Hex::cube), Some((a, b, -a - b)));
        prop_assert_eq!(Hex::from_cube(a, b, c).is_some(), a + b + c == 0);
    }

    #[test]
    fn neighbours_in_offset_layouts_are_the_published_tables(cell in cell()) {
        for view in &OFFSETS {
            let (col, row) = (view.of)(cell);
            let line = if view.by_column { col } else { row };
            let table = if line.rem_euclid(2) == 0 { view.even } else { view.odd };
            let expected = table.map(|(dc, dr)| (col + dc, row + dr));
            prop_assert_eq!(cell.neighbours().map(view.of), expected, "{}", view.name);
        }
    }

    #[test]
    fn another_library_sees_the_same(q in -500_000_000i32..500_000_000, r in -500_000_000i32..500_000_000) {
        let (theirs, ours) = (hexx::Hex::new(q, r), Hex::from_axial(q.into(), r.into()));
        let wide = |[col, row]: [i32; 2]| (i64::from(col), i64::from(row));
        let offset = |mode, orientation| wide(theirs.to_offset_coordinates(mode, orientation));
        prop_assert_eq!(ours.odd_r(), offset(OffsetHexMode::Odd, HexOrientation::Pointy));
        prop_assert_eq!(ours.even_r(), offset(OffsetHexMode::Even, HexOrientation::Pointy));
        prop_assert_eq!(ours.odd_q(), offset(OffsetHexMode::Odd, HexOrientation::Flat));
        prop_assert_eq!(ours.even_q(), offset(OffsetHexMode::Even, HexOrientation::Flat));
        let doubled = |mode| wide(theirs.to_doubled_coordinates(mode));
        prop_assert_eq!((ours.col(), ours.row()), doubled(DoubledHexMode::DoubledWidth));
        prop_assert_eq!(ours.doubled_height(), doubled(DoubledHexMode::DoubledHeight));
    }

    #[test]
    fn neighbours_in_ragged_rows_exist_and_are_mutual(
        lengths in proptest::collection::vec(0u32..6, 0..6), odd in any::<bool>(),
    ) {
        let shifted = if odd { Shifted::OddRows } else { Shifted::EvenRows };
        let board = RaggedRows::new(lengths, shifted);
        let cells: BTreeSet<(u32, u32)> = board.cells().collect();
        for &(row, col) in &cells {
            let cell = board.hex(row, col).unwrap();
            prop_assert_eq!(board.place(cell), Some((row, col)));
            let near: BTreeSet<_> = board.neighbours(row, col).into_iter().collect();
            let touching = cells.iter().filter(|&&(r, c)| board.hex(r, c).unwrap().is_neighbour(cell));
            prop_assert_eq!(near, touching.copied().collect::<BTreeSet<_>>());
        }
    }
}
