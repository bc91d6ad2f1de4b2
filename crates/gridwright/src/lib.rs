//! Gridwright: a workshop for logic puzzles on hexagonal and square grids.

pub mod board;
pub mod coord;
pub mod draw;
pub mod format;
pub mod genre;
pub mod judge;
pub mod puzzle;
pub mod rule;
pub mod solve;

mod ask;
