//! Gridwright: a workshop for logic puzzles on hexagonal and square grids.

pub mod coord;
