//! Coordinates.
