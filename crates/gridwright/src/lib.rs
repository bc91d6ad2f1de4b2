//! Gridwright: a workshop for logic puzzles on hexagonal and square grids.
//!
//! Read a puzzle, ask about it, draw the answer:
//!
//! ```
//! use gridwright::{draw, format, solve::{Answer, Budget}};
//!
//! let text = "slitherlink rectangle 2x2\n\n3 .\n. 0\n";
//! let (draft, _) = format::read(text.as_bytes(), &format::Hints::default()).unwrap();
//! let puzzle = draft.into_puzzle().unwrap();
//! let Answer::Nothing { because } = puzzle.solve(&Budget::unlimited()) else { panic!() };
//! assert_eq!(because.places.len(), 2); // the 3 and the 0 are at odds
//! ```
//!
//! Make a board of any shape, and see what is forced:
//!
//! ```
//! use gridwright::board::{Plan, Spot};
//! use gridwright::coord::Hex;
//! use gridwright::puzzle::{Clue, Draft};
//! use gridwright::solve::Budget;
//!
//! let mut draft = Draft::new("slitherlink", Plan::hexagon(2));
//! draft.clues.push((Spot::Hex(Hex::from_axial(0, -2)), Clue::Number(6)));
//! let puzzle = draft.into_puzzle().unwrap();
//! let forced = puzzle.forced(&Budget::unlimited()).unwrap();
//! assert!(forced.complete);
//! assert_eq!(forced.marks.iter().filter(|&(_, mark)| mark == 1).count(), 6); // the six sides of that cell
//! ```
//!
//! Judge what somebody has drawn:
//!
//! ```
//! use gridwright::{board::Plan, puzzle::{Draft, Marks}};
//!
//! let puzzle = Draft::new("slitherlink", Plan::rectangle(1, 1)).into_puzzle().unwrap();
//! let mut marks = Marks::new(puzzle.board());
//! assert_eq!(puzzle.judge(&marks)[0].code, "no-line");
//! for edge in puzzle.board().edges() {
//!     marks.set(edge, Some(1));
//! }
//! assert!(puzzle.judge(&marks).is_empty());
//! ```
//!
//! The rooms: [`coord`] and [`board`] say where things are; [`puzzle`] what people write; [`rule`] what must hold;
//! [`judge`] and [`solve`] read the same rules and check each other; [`genre`] has the kinds of puzzles;
//! [`format`](mod@format) and [`draw`] bring them in and out.

pub mod board;
pub mod coord;
pub mod dice;
pub mod draw;
pub mod explain;
pub mod format;
pub mod genre;
pub mod judge;
pub mod make;
pub mod puzzle;
pub mod rule;
pub mod solve;

mod ask;
