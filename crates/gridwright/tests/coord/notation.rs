//! Names: what is written is read back, nothing has two canonical names, and bad names get good answers.

use std::collections::BTreeSet;

use gridwright::coord::{
    Coord, Direction, Hex, HexCorner, HexEdge, HexFrame, HexSpot, Layer, SquareFrame, column_name,
    parse_column,
};
use proptest::prelude::*;
use proptest::sample::Index;

use super::coordinate;

/// A place on a board of up to a thousand rows and columns.
fn square_place() -> impl Strategy<Value = (SquareFrame, Coord)> {
    (1u32..1000, 1u32..1000, 0usize..4, any::<Index>(), any::<Index>()).prop_map(
        |(rows, cols, layer, r, c)| {
            let layer = Layer::ALL[layer];
            let (layer_rows, layer_cols) = layer.size(rows as usize, cols as usize);
            let place = layer.at(r.index(layer_rows) as u32, c.index(layer_cols) as u32);
            (SquareFrame { rows, cols }, place)
        },
    )
}

/// A frame anywhere, and a cell inside it.
fn hex_place() -> impl Strategy<Value = (HexFrame, Hex)> {
    (coordinate(), coordinate(), 0i64..800, 0i64..800, any::<Index>(), any::<Index>()).prop_map(
        |(first_q, first_r, wide, high, q, r)| {
            let frame = HexFrame { first_q, last_q: first_q + wide, first_r, last_r: first_r + high };
            let (q, r) = (q.index(wide as usize + 1) as i64, r.index(high as usize + 1) as i64);
            (frame, Hex::from_axial(first_q + q, first_r + r))
        },
    )
}

/// A cell with all its edges and corners.
fn spots(cell: Hex) -> Vec<HexSpot> {
    let edges = cell.edges().into_iter().map(HexSpot::Edge);
    let corners = cell.corners().into_iter().map(HexSpot::Corner);
    std::iter::once(HexSpot::Cell(cell)).chain(edges).chain(corners).collect()
}

/// Checks that each name is refused, where and why.
fn refused<T: std::fmt::Debug>(
    parse: impl Fn(&str) -> Result<T, gridwright::coord::NotationError>,
    cases: &[(&str, usize, &str)],
) {
    for &(name, column, message) in cases {
        let error = parse(name).expect_err(name);
        assert_eq!((error.text(), error.column()), (name, column), "{error}");
        assert!(error.message().contains(message), "{error}");
        assert_eq!(error.to_string(), format!("{name:?}, column {column}: {}", error.message()));
    }
}

#[test]
fn columns_count_like_an_odometer_without_zero() {
    let letters = || ('a'..='z').map(String::from);
    let longer = |heads: Vec<String>| -> Vec<String> {
        heads.iter().flat_map(|head| letters().map(move |letter| format!("{head}{letter}"))).collect()
    };
    let one: Vec<String> = letters().collect();
    let two = longer(one.clone());
    let three = longer(two.clone());
    for (column, name) in (0..).zip([one, two, three].concat()) {
        assert_eq!(column_name(column), name);
        assert_eq!(parse_column(&name), Some(column));
    }
    assert_eq!(parse_column(&column_name(u32::MAX)), Some(u32::MAX));
    let last = column_name(u32::MAX);
    let beyond = format!("{}{}", &last[..last.len() - 1], 'z');
    // Column 2^64 + 99, which would be column 99 if the count wrapped round.
    let round = "gkgwbylwrxtltl";
    for bad in ["", "A", "a1", "@", "é", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", beyond.as_str(), round] {
        assert_eq!(parse_column(bad), None, "{bad}");
    }
}

#[test]
fn the_first_names_of_each_layer_are_at_its_bottom_left() {
    for rows in 1..5 {
        let frame = SquareFrame { rows, cols: 3 };
        assert_eq!(frame.parse("cell:a1"), Ok(Coord::Cell { r: rows - 1, c: 0 }));
        assert_eq!(frame.parse("a1"), Ok(Coord::Cell { r: rows - 1, c: 0 }));
        assert_eq!(frame.parse("edgeh:a1"), Ok(Coord::EdgeH { r: rows, c: 0 }));
        assert_eq!(frame.parse("edgev:a1"), Ok(Coord::EdgeV { r: rows - 1, c: 0 }));
        assert_eq!(frame.parse("corner:a1"), Ok(Coord::Corner { r: rows, c: 0 }));
    }
}

#[test]
fn every_place_of_a_square_board_has_its_own_name() {
    let frame = SquareFrame { rows: 3, cols: 4 };
    let mut names = BTreeSet::new();
    for layer in Layer::ALL {
        let (rows, cols) = layer.size(3, 4);
        for (r, c) in (0..rows as u32).flat_map(|r| (0..cols as u32).map(move |c| (r, c))) {
            assert!(names.insert(frame.name(layer.at(r, c)).unwrap()));
        }
        assert_eq!(frame.name(layer.at(rows as u32, 0)), None);
        assert_eq!(frame.name(layer.at(0, cols as u32)), None);
    }
    assert_eq!(names.len(), 12 + 16 + 15 + 20);
    assert!(["a1", "d3", "edgeh:d4", "edgev:e3", "corner:e4"].iter().all(|&name| names.contains(name)));
}

#[test]
fn edges_and_corners_can_be_typed_by_their_cells() {
    let frame = SquareFrame { rows: 5, cols: 30 };
    let same = [
        ("edgeh(a1,a2)", "edgeh:a2"),
        ("edgeh(a2,a1)", "edgeh:a2"),
        ("edgev(a1,b1)", "edgev:b1"),
        ("edgev(aa5,z5)", "edgev:aa5"),
        ("corner(a1,b1,a2,b2)", "corner:b2"),
        ("corner(b2, a1, b1, a2)", "corner:b2"),
    ];
    for (typed, written) in same {
        let place = frame.parse(typed).unwrap();
        assert_eq!(frame.name(place).as_deref(), Some(written));
        assert_eq!(frame.parse(written), Ok(place));
    }
}

#[test]
fn bad_names_of_squares_are_refused_with_reasons() {
    let frame = SquareFrame { rows: 8, cols: 8 };
    let parse = |name: &str| frame.parse(name);
    refused(
        parse,
        &[
            ("a0", 2, "row 0 is off the board: its cells have rows 1 to 8, counted from the bottom"),
            ("A1", 1, "names are in lower case: write a for A"),
            ("a01", 2, "a row has no leading zeros: write 1"),
            ("a00", 2, "a row has no leading zeros: write 0"),
            ("a9", 2, "row 9 is off the board"),
            ("i1", 1, "column i is off the board: its cells have columns a to h"),
            ("edgeh:a10", 8, "row 10 is off the board: its horizontal edges have rows 1 to 9"),
            ("edgev:j1", 7, "its vertical edges have columns a to i"),
            ("corner:i10", 9, "its corners have rows 1 to 9"),
            ("a4294967297", 2, "is off the board"),
            ("a99999999999999999999999999", 2, "is off the board"),
            ("zzzzzzzzzzzzzzzzzzzzzzzzzz1", 1, "is off the board"),
            ("", 1, "a name is missing here"),
            ("cell:", 6, "a name is missing here"),
            ("7", 1, "starts with its column in letters"),
            ("@1", 1, "starts with its column in letters"),
            ("é1", 1, "starts with its column in letters"),
            ("b", 2, "the row is missing"),
            ("a-1", 2, "'-' does not belong here"),
            ("a+1", 2, "'+' does not belong here"),
            ("a1b", 3, "'b' does not belong here"),
            ("a٣", 2, "does not belong here"),
            (" a1", 1, "starts with its column"),
            ("edge:a1", 1, "there is no layer \"edge\": the layers are cell, edgeh, edgev and corner"),
            ("Cell:a1", 1, "names are in lower case: write cell"),
            ("cell(a1)", 6, "a cell needs no parentheses"),
            ("edgeh(a1,a2", 12, "a closing parenthesis should end the name"),
            ("edgeh(a1,a2)x", 14, "a closing parenthesis should end the name"),
            ("edgeh(a1,b1)", 7, "takes two cells, one right above the other"),
            ("edgeh(a1,a3)", 7, "takes two cells, one right above the other"),
            ("edgeh(a1,a1)", 7, "takes two cells, one right above the other"),
            ("edgeh(a8)", 7, "on the rim write edgeh:"),
            ("edgev(a1,a2)", 7, "takes two cells side by side"),
            ("edgev(a1,b1,c1)", 7, "takes two cells side by side"),
            ("edgev(a1,b2)", 7, "takes two cells side by side"),
            ("corner(a1,b1,a2)", 8, "takes the four cells around it"),
            ("corner(a1,b1,a2,c2)", 8, "takes the four cells around it"),
            ("corner(a1,b2,b2,a2)", 8, "takes the four cells around it"),
            ("corner(a8)", 8, "on the rim write corner:"),
            ("edgeh()", 7, "a name is missing here"),
            ("edgeh(a1,)", 10, "a name is missing here"),
            ("edgeh(a8,a9)", 11, "row 9 is off the board"),
        ],
    );
    let empty = SquareFrame { rows: 0, cols: 3 };
    refused(|name| empty.parse(name), &[("a1", 1, "a board of 0 rows and 3 columns has no cells")]);
    assert_eq!(empty.parse("edgeh:c1"), Ok(Coord::EdgeH { r: 0, c: 2 }));
    let huge = SquareFrame { rows: u32::MAX, cols: u32::MAX };
    assert_eq!(huge.parse("corner:a4294967296"), Ok(Coord::Corner { r: 0, c: 0 }));
    refused(|name| huge.parse(name), &[("corner:a4294967297", 9, "is off the board")]);
}

#[test]
fn the_names_of_a_hexagon_of_radius_two() {
    let frame = HexFrame::around(Hex::ORIGIN.range(2)).unwrap();
    assert_eq!(frame, HexFrame { first_q: -2, last_q: 2, first_r: -2, last_r: 2 });
    let name = |spot| frame.name(spot).unwrap();
    assert_eq!(name(HexSpot::Cell(Hex::ORIGIN)), "c3");
    assert_eq!(name(HexSpot::Cell(Hex::from_axial(-2, 2))), "a1");
    assert_eq!(name(HexSpot::Cell(Hex::from_axial(2, -2))), "e5");
    let around = Hex::ORIGIN.neighbours().map(|cell| name(HexSpot::Cell(cell)));
    assert_eq!(around, ["d3", "c2", "b2", "b3", "c4", "d4"]);
    assert_eq!(name(HexSpot::Edge(HexEdge::of(Hex::ORIGIN, Direction::NE))), "c3-d4");
    assert_eq!(name(HexSpot::Corner(HexCorner::of(Hex::ORIGIN, 4))), "c3-c4-d4");
    // The rim: one line before the first and after the last.
    let bottom = Hex::from_axial(-2, 2);
    assert_eq!(name(HexSpot::Edge(HexEdge::of(bottom, Direction::W))), "@1-a1");
    assert_eq!(name(HexSpot::Edge(HexEdge::of(bottom, Direction::SE))), "a0-a1");
    assert_eq!(name(HexSpot::Corner(HexCorner::of(bottom, 2))), "@0-@1-a1");
    let right = Hex::from_axial(2, -2);
    assert_eq!(name(HexSpot::Corner(HexCorner::of(right, 5))), "e5-f5-f6");
    assert_eq!(frame.parse("f6-e5-f5"), Ok(HexSpot::Corner(HexCorner::of(right, 5))));
    // Two lines beyond there are no names.
    assert_eq!(frame.name(HexSpot::Cell(Hex::from_axial(-4, 0))), None);
    assert_eq!(frame.name(HexSpot::Edge(HexEdge::of(Hex::from_axial(0, 3), Direction::SE))), None);
    assert_eq!(HexFrame::around([]), None);
}

#[test]
fn every_place_of_a_hexagonal_board_has_its_own_name() {
    let cells = Hex::ORIGIN.range(3);
    let frame = HexFrame::around(cells.iter().copied()).unwrap();
    let places: BTreeSet<HexSpot> = cells.into_iter().flat_map(spots).collect();
    let names: BTreeSet<String> = places.iter().map(|&spot| frame.name(spot).unwrap()).collect();
    // 37 cells, 96 corners, and by Euler 37 + 96 - 1 edges.
    assert_eq!((places.len(), names.len()), (37 + 96 + 132, 37 + 96 + 132));
}

#[test]
fn bad_names_of_hexagons_are_refused_with_reasons() {
    let frame = HexFrame::around(Hex::ORIGIN.range(2)).unwrap();
    refused(
        |name| frame.parse(name),
        &[
            ("c3-e3", 1, "these two cells are not neighbours"),
            ("c3-c3", 1, "these two cells are not neighbours"),
            ("c3-d2", 1, "these two cells are not neighbours"),
            ("c3-d3-e3", 1, "these three cells do not meet in one corner"),
            ("c3-c4-c3", 1, "these three cells do not meet in one corner"),
            ("c3-c4-d4-d3", 1, "one cell, two for an edge or three for a corner"),
            ("C3", 1, "names are in lower case: write c for C"),
            ("c3-C4", 4, "names are in lower case"),
            ("c03", 2, "a row has no leading zeros: write 3"),
            ("c3-c04", 5, "a row has no leading zeros: write 4"),
            ("c00", 2, "a row has no leading zeros: write 0"),
            ("g3", 1, "column g is off the board: its columns are a to e"),
            ("c7", 2, "row 7 is off the board: its rows are 1 to 5"),
            ("c9223372036854775808", 2, "is off the board"),
            ("c99999999999999999999999999999999999999999", 2, "is off the board"),
            ("zzzzzzzzzzzzzzzzzzzzzzzz3", 1, "is off the board"),
            ("@@3", 2, "'@' does not belong here"),
            ("@a3", 2, "'a' does not belong here"),
            ("", 1, "a name is missing here"),
            ("c3-", 4, "a name is missing here"),
            ("-c3", 1, "a name is missing here"),
            ("c3--c4", 4, "a name is missing here"),
            ("3c", 1, "starts with its column in letters"),
            ("c", 2, "the row is missing"),
            ("c3 -c4", 3, "' ' does not belong here"),
        ],
    );
}

proptest! {
    #[test]
    fn names_of_squares_are_read_back((frame, place) in square_place()) {
        let name = frame.name(place).unwrap();
        prop_assert_eq!(frame.parse(&name), Ok(place));
        if place.layer() == Layer::Cells {
            prop_assert_eq!(frame.parse(&format!("cell:{name}")), Ok(place));
        } else {
            prop_assert!(name.starts_with(place.layer().prefix()));
        }
    }

    #[test]
    fn inner_edges_and_corners_are_read_from_their_cells(
        (frame, place) in square_place(), turn in any::<Index>(),
    ) {
        let mut cells: Vec<Coord> = place.cells(frame.rows, frame.cols).collect();
        let inner = cells.len() == if place.layer() == Layer::Corners { 4 } else { 2 };
        let turns = turn.index(cells.len());
        cells.rotate_left(turns);
        let names: Vec<String> = cells.into_iter().map(|cell| frame.name(cell).unwrap()).collect();
        let typed = format!("{}({})", place.layer().prefix().trim_end_matches(':'), names.join(","));
        prop_assert_eq!(frame.parse(&typed).ok(), inner.then_some(place));
    }

    #[test]
    fn names_of_hexagons_are_read_back_in_any_order((frame, cell) in hex_place()) {
        for spot in spots(cell) {
            let name = frame.name(spot).unwrap();
            prop_assert_eq!(frame.parse(&name), Ok(spot), "{}", name);
            let backwards: Vec<&str> = name.rsplit('-').collect();
            prop_assert_eq!(frame.parse(&backwards.join("-")), Ok(spot));
        }
    }

    #[test]
    fn whatever_is_typed_is_refused_or_has_a_canonical_name(
        text in prop_oneof![
            any::<String>(),
            "[a-cA@0-3é,()-]{0,12}",
            "(cell|edgeh|edgev|corner)[:(][a-d0-4,)]{0,12}",
        ],
    ) {
        let squares = SquareFrame { rows: 3, cols: 3 };
        if let Ok(place) = squares.parse(&text) {
            let name = squares.name(place).unwrap();
            prop_assert_eq!(squares.parse(&name), Ok(place));
        }
        let hexes = HexFrame { first_q: -1, last_q: 1, first_r: -1, last_r: 1 };
        if let Ok(spot) = hexes.parse(&text) {
            let name = hexes.name(spot).unwrap();
            prop_assert_eq!(hexes.parse(&name), Ok(spot));
        }
    }
}
