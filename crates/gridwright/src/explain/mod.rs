//! Why something must be so, in steps that people can follow, and how hard that is.

mod ladder;
mod level;
mod net;

pub(crate) use ladder::Ladder;
pub use level::Level;
pub(crate) use net::Net;

use crate::puzzle::Puzzle;
use crate::solve::problem::Problem;

/// The level of a puzzle: the easiest one whose steps fill the board; `None` if even trial does not.
pub fn level(puzzle: &Puzzle) -> Option<Level> {
    let book = puzzle.rules();
    let problem = Problem::plain(puzzle.board(), puzzle.card(), &book);
    let net = Net::new(&problem, &book);
    Ladder::new(&net).level(&[])
}
