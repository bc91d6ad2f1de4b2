//! Square boards: the sizes of the layers, what touches what, and tables of values.

use gridwright::coord::{Coord, Grid, Layer};
use proptest::prelude::*;

/// Every place of a board.
fn places(rows: u32, cols: u32) -> Vec<Coord> {
    let layer = |layer: Layer| {
        let (rows, cols) = layer.size(rows as usize, cols as usize);
        (0..rows as u32).flat_map(move |r| (0..cols as u32).map(move |c| layer.at(r, c)))
    };
    Layer::ALL.into_iter().flat_map(layer).collect()
}

/// Where a place lies in the plane when cells have side 2: an edge at its middle, a cell at its centre.
fn point(place: Coord) -> (i64, i64) {
    let (y, x) = (2 * i64::from(place.row()), 2 * i64::from(place.col()));
    match place.layer() {
        Layer::Cells => (y + 1, x + 1),
        Layer::EdgesH => (y, x + 1),
        Layer::EdgesV => (y + 1, x),
        Layer::Corners => (y, x),
    }
}

#[test]
fn the_layers_of_a_board_of_two_by_three() {
    let sizes = Layer::ALL.map(|layer| layer.size(2, 3));
    assert_eq!(sizes, [(2, 3), (3, 3), (2, 4), (3, 4)]);
    let prefixes = Layer::ALL.map(Layer::prefix);
    assert_eq!(prefixes, ["cell:", "edgeh:", "edgev:", "corner:"]);
    for place in places(2, 3) {
        assert_eq!(place.layer().at(place.row(), place.col()), place);
        assert!(place.is_on(2, 3));
    }
    assert!(!Coord::Cell { r: 2, c: 0 }.is_on(2, 3) && !Coord::EdgeV { r: 0, c: 4 }.is_on(2, 3));
    assert!(Coord::Corner { r: u32::MAX, c: 0 }.is_on(u32::MAX, 0));
}

#[test]
fn what_touches_a_cell_an_edge_and_a_corner() {
    let cell = Coord::Cell { r: 1, c: 2 };
    assert!(cell.edges(2, 3).eq([
        Coord::EdgeH { r: 1, c: 2 },
        Coord::EdgeV { r: 1, c: 2 },
        Coord::EdgeV { r: 1, c: 3 },
        Coord::EdgeH { r: 2, c: 2 },
    ]));
    let corners = [(1, 2), (1, 3), (2, 2), (2, 3)].map(|(r, c)| Coord::Corner { r, c });
    assert!(cell.corners(2, 3).eq(corners));

    let inner = Coord::EdgeH { r: 1, c: 0 };
    assert!(inner.cells(2, 3).eq([Coord::Cell { r: 0, c: 0 }, Coord::Cell { r: 1, c: 0 }]));
    assert!(inner.corners(2, 3).eq([Coord::Corner { r: 1, c: 0 }, Coord::Corner { r: 1, c: 1 }]));
    let rim = Coord::EdgeH { r: 2, c: 0 };
    assert!(rim.cells(2, 3).eq([Coord::Cell { r: 1, c: 0 }]));

    let corner = Coord::Corner { r: 0, c: 1 };
    assert!(corner.cells(2, 3).eq([Coord::Cell { r: 0, c: 0 }, Coord::Cell { r: 0, c: 1 }]));
    assert_eq!(corner.edges(2, 3).count(), 3);
    assert_eq!(Coord::Corner { r: 1, c: 1 }.edges(2, 3).count(), 4);
}

#[test]
fn a_table_does_not_run_on_into_the_next_row() {
    let mut table: Grid<u8> = Grid::new(2, 3);
    assert!(table.set(1, 0, 7));
    assert_eq!((table.get(1, 0), table.get(0, 3), table.get(2, 0)), (Some(7), None, None));
    assert!(!table.set(0, 3, 9) && !table.set(2, 0, 9) && !table.set(usize::MAX, 2, 9));
    assert_eq!(table.data(), [0, 0, 0, 7, 0, 0]);
    assert_eq!((table.rows(), table.cols()), (2, 3));
    assert_eq!(table.iter().find(|(_, value)| *value == 7), Some(((1, 0), 7)));
    assert_eq!(table.iter().last(), Some(((1, 2), 0)));
    assert_eq!(Grid::<u8>::new(3, 0).iter().count(), 0);
}

proptest! {
    #[test]
    fn what_touches_is_what_lies_next_to_it(rows in 0u32..5, cols in 0u32..5) {
        let all = places(rows, cols);
        for &a in &all {
            let (y, x) = point(a);
            let near = |layers: &[Layer], far: i64| -> Vec<Coord> {
                let mut near: Vec<Coord> = all
                    .iter()
                    .copied()
                    .filter(|b| layers.contains(&b.layer()))
                    .filter(|&b| {
                        let (dy, dx) = ((point(b).0 - y).abs(), (point(b).1 - x).abs());
                        dy <= 1 && dx <= 1 && dy + dx <= far
                    })
                    .collect();
                near.sort_by_key(|&b| point(b));
                near
            };
            prop_assert_eq!(a.cells(rows, cols).collect::<Vec<_>>(), near(&[Layer::Cells], 2));
            prop_assert_eq!(a.corners(rows, cols).collect::<Vec<_>>(), near(&[Layer::Corners], 2));
            prop_assert_eq!(a.edges(rows, cols).collect::<Vec<_>>(), near(&[Layer::EdgesH, Layer::EdgesV], 1));
        }
    }
}
