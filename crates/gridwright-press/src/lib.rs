//! The press: the library's scenes as PNG and as PDF.
//!
//! A picture is written as SVG once, by the library, and everything here starts from that, so all kinds of files look
//! the same. What this takes (letters, pixels, pages) weighs more than the rest of Gridwright together, so it is a crate
//! of its own and the library stays small. No fonts of the machine are used: two weights of Noto Sans are inside, and
//! a file is the same byte for byte wherever it is made.
//!
//! ```
//! use gridwright::board::Plan;
//! use gridwright::draw::{Options, Scene, Theme};
//! use gridwright::puzzle::Draft;
//!
//! let puzzle = Draft::new("slitherlink", Plan::hexagon(2)).into_puzzle().unwrap();
//! let scene = Scene::of(&puzzle, &Options::default());
//! let picture = gridwright_press::png(&scene, &Theme::dark(), Some(300)).unwrap();
//! assert!(picture.starts_with(b"\x89PNG"));
//! ```

mod example;
mod font;
mod page;
mod png;
mod prose;
mod sheet;
mod vector;

pub use page::{Answers, Booklet, Entry, Layout, Printed, Sheet, Solved};
pub use png::{MOST_PIXELS, png};
pub use sheet::pdf;

/// Why something cannot be printed, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

impl From<String> for Trouble {
    fn from(why: String) -> Trouble {
        Trouble(why)
    }
}
