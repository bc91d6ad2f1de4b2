//! The promises of the coordinates, each checked against a second way to find the answer: a search step by
//! step, geometry in the plane, counting, or another library.

use gridwright::coord::Hex;
use proptest::prelude::*;

#[path = "coord/cells.rs"]
mod cells;
#[path = "coord/lattice.rs"]
mod lattice;
#[path = "coord/mistakes.rs"]
mod mistakes;
#[path = "coord/notation.rs"]
mod notation;
#[path = "coord/squares.rs"]
mod squares;
#[path = "coord/views.rs"]
mod views;

/// Coordinates near the origin, far from it, and very far.
fn coordinate() -> impl Strategy<Value = i64> {
    prop_oneof![-20i64..=20, -1_000_000_000i64..=1_000_000_000, -(1i64 << 40)..=(1i64 << 40)]
}

/// Any cell, near or far.
fn cell() -> impl Strategy<Value = Hex> {
    (coordinate(), coordinate()).prop_map(|(q, r)| Hex::from_axial(q, r))
}

/// A step away that is small enough to walk.
fn vector() -> impl Strategy<Value = Hex> {
    (-60i64..=60, -60i64..=60).prop_map(|(q, r)| Hex::from_axial(q, r))
}

fn hex(col: i64, row: i64) -> Hex {
    Hex::new(col, row).expect("both even or both odd")
}
