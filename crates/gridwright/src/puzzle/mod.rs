//! What people write: a board, clues on it, marks, and notes in pencil.
//!
//! A [`Draft`] is anything one can write down. [`Draft::check`] finds everything that is wrong with it, all at once
//! and each with its place, or gives a [`Puzzle`]. What may be written in a genre is said by its [`Card`].

mod cages;
mod card;
mod draft;
mod finding;
mod marks;
mod pencil;
#[allow(clippy::module_inception)]
mod puzzle;
mod reshape;
mod rooms;
mod standing;

pub use cages::Cage;
pub use card::{
    Blocks, Card, Clue, ClueKind, Given, GroundKind, MarkKind, Most, Setting, Settings, Sign, Values, Variant,
};
pub use draft::{Draft, Meta};
pub use finding::{Finding, Position, Severity};
pub use marks::Marks;
pub use pencil::{Note, Pencil, Side};
pub use puzzle::Puzzle;
