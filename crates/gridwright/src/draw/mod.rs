//! Drawing: a puzzle becomes a [`Scene`], and a scene becomes a picture.
//!
//! What is drawn follows from the board, the clues and the kinds of marks on the genre's card, so a new genre has
//! a picture before it has a line of drawing code. A [`Scene`] is fully resolved: shapes with coordinates, each with
//! a [`Role`] instead of a colour. A [`Theme`] turns roles into colours when [`svg()`] writes the scene down.
//! For a page that stays on show, [`Picture`] has each shape as an element of its own, and where to find each place.
//! [`text()`] draws the same puzzle with plain characters, for terminals and for tests.
//!
//! ```
//! use gridwright::board::{Plan, Spot};
//! use gridwright::coord::Hex;
//! use gridwright::draw::{Options, Scene, Theme, svg, text};
//! use gridwright::puzzle::{Clue, Draft};
//! use gridwright::solve::{Answer, Budget};
//!
//! let mut draft = Draft::new("slitherlink", Plan::hexagon(1));
//! draft.clues.push((Spot::Hex(Hex::ORIGIN), Clue::Number(6)));
//! let puzzle = draft.into_puzzle().unwrap();
//! let Answer::Unique(answer) = puzzle.solve(&Budget::unlimited()) else { panic!("it has one answer") };
//!
//! let options = Options { marks: Some(&answer), ..Options::default() };
//! let picture = [
//!     "  .   .",
//!     "   / \\",
//!     ". | 6 | .",
//!     "   \\ /",
//!     "  .   .",
//! ];
//! assert!(text(&puzzle, &options).lines().eq(picture));
//! assert!(svg(&Scene::of(&puzzle, &options), &Theme::screen()).starts_with("<svg"));
//! ```

mod compose;
mod geometry;
mod layout;
mod names;
mod numbers;
mod options;
mod pen;
mod picture;
mod says;
mod scene;
mod svg;
mod targets;
mod text;
mod theme;
mod themes;
mod trails;

pub use options::Options;
pub use picture::{Element, Gap, Layer, Picture, Target, hatches, style};
pub use says::says;
pub use scene::{Anchor, Group, Item, Point, Role, Scene, Shape};
pub use svg::{Part, svg, svg_part};
pub use text::{coloured_text, text};
pub use theme::Theme;
