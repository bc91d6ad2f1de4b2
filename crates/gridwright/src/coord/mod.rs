//! Coordinates: where things are on a board, and what those places are called.
//!
//! A hexagonal board has cells ([`Hex`]), edges ([`HexEdge`]) and corners ([`HexCorner`]); each is one
//! value with one canonical form, so places can be compared, sorted and hashed without thinking about
//! who built them. The coordinate systems found in books and files (axial, cube, the four offsets, doubled
//! height) are views of a [`Hex`], never types of their own.
//!
//! A square board has four layers ([`Layer`]); a place in one of them is a [`Coord`], and what is stored
//! there lives in a [`Grid`].
//!
//! [`SquareFrame`] and [`HexFrame`] give each place on a board of known size a name that can be said, typed
//! and read back.

pub mod hex;
pub mod lattice;
pub mod notation;
pub mod pixel;
pub mod ragged;
pub mod square;
pub mod views;

pub use hex::{Axis, Direction, Hex};
pub use lattice::{HexCorner, HexEdge};
pub use notation::{HexFrame, HexSpot, NotationError, SquareFrame, column_name, parse_column};
pub use pixel::Orientation;
pub use ragged::{RaggedRows, Shifted};
pub use square::{Coord, Grid, Layer};
