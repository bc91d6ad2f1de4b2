//! Mistakes that texts about hexagonal grids make, each shown to be one, and not ours.

use gridwright::coord::{Direction, Hex, Orientation};

use super::hex;

#[test]
fn the_distance_with_columns_and_rows_confused_is_wrong() {
    let confused = |a: Hex, b: Hex| {
        let (cols, rows) = ((a.col() - b.col()).abs(), (a.row() - b.row()).abs());
        cols + (rows - cols / 2).max(0)
    };
    let neighbour = Hex::ORIGIN.step(Direction::E);
    assert_eq!(confused(Hex::ORIGIN, neighbour), 2);
    assert_eq!(Hex::ORIGIN.distance(neighbour), 1);
    assert_eq!(hex(0, 0).distance(hex(1, 3)), 3);
    assert_eq!(hex(0, 0).distance(hex(-7, 3)), 5);
}

/// How many of the 6 neighbour relations of each cell in a patch do not hold the other way round.
fn one_sided(even: [(i64, i64); 6], odd: [(i64, i64); 6]) -> usize {
    let around = |(col, row): (i64, i64)| {
        let table = if row.rem_euclid(2) == 0 { even } else { odd };
        table.map(|(dc, dr)| (col + dc, row + dr))
    };
    let patch = (-4..4).flat_map(|row| (-4..4).map(move |col| (col, row)));
    patch.map(|cell| around(cell).into_iter().filter(|&near| !around(near).contains(&cell)).count()).sum()
}

#[test]
fn an_odd_r_table_with_swapped_upper_neighbours_is_one_sided_in_a_third_of_its_pairs() {
    let swapped_even = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let swapped_odd = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
    assert_eq!(one_sided(swapped_even, swapped_odd), 8 * 8 * 2);

    let table = |row: i64| {
        let cell = Hex::from_odd_r(0, row);
        cell.neighbours().map(Hex::odd_r).map(|(c, r)| (c, r - row))
    };
    assert_eq!(one_sided(table(0), table(1)), 0);
    assert_eq!((table(-2), table(-1)), (table(0), table(1)));
}

#[test]
fn odd_r_rows_are_straight_in_pointy_drawings_only_and_odd_q_columns_in_flat_ones() {
    let row = |drawing: Orientation| [0, 1, 2].map(|col| drawing.centre(Hex::from_odd_r(col, 1)).1);
    let col = |drawing: Orientation| [0, 1, 2].map(|row| drawing.centre(Hex::from_odd_q(1, row)).0);
    assert_eq!(row(Orientation::Pointy), [1.5; 3]);
    assert_eq!(col(Orientation::Flat), [1.5; 3]);
    assert!(row(Orientation::Flat).is_sorted_by(|a, b| a < b));
    assert!(col(Orientation::Pointy).is_sorted_by(|a, b| a < b));
}

#[test]
fn doubled_width_has_no_neighbour_to_the_north_or_south() {
    assert_eq!(Hex::new(0, 1), None);
    assert_eq!(Hex::new(0, -1), None);
    let below = hex(0, 2);
    assert!(!Hex::ORIGIN.is_neighbour(below));
    assert_eq!(Hex::ORIGIN.distance(below), 2);
    assert_eq!(Hex::ORIGIN.direction_to(below), None);
    assert!(Hex::ORIGIN.diagonals().contains(&below));
}

#[test]
fn negative_cells_of_good_parity_are_cells() {
    // In many languages -3 % 2 is -1, so a comparison of remainders calls this one bad.
    assert!(Hex::new(-3, 1).is_some() && Hex::new(3, -1).is_some() && Hex::new(-3, -1).is_some());
    assert!(Hex::new(-3, 2).is_none() && Hex::new(-2, -1).is_none());
    assert_eq!(Hex::from_odd_r(-1, -1), hex(-1, -1));
    assert_eq!(Hex::from_even_r(-1, -1), hex(-3, -1));
}

#[test]
fn halving_a_negative_column_does_not_fold_two_columns_into_one() {
    let columns = |view: fn(Hex) -> (i64, i64)| [-5, -3, -1, 1, 3].map(|col| view(hex(col, -1)).0);
    assert_eq!(columns(Hex::odd_r), [-3, -2, -1, 0, 1]);
    assert_eq!(columns(Hex::even_r), [-2, -1, 0, 1, 2]);
    let rows = |view: fn(Hex) -> (i64, i64)| [-2, -1, 0, 1].map(|r| view(Hex::from_axial(-1, r)).1);
    assert_eq!(rows(Hex::odd_q), [-3, -2, -1, 0]);
    assert_eq!(rows(Hex::even_q), [-2, -1, 0, 1]);
}
