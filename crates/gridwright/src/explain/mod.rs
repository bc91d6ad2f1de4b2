//! Why something must be so, in steps that people can follow, and how hard that is.

mod climb;
mod equals;
mod explainer;
mod faces;
mod finder;
mod group;
mod ladder;
mod lessons;
mod level;
mod net;
mod patterns;
mod reach;
mod regions;
mod rests;
mod say;
mod step;
mod strings;
mod tally;
mod trace;

pub use explainer::{Argument, End, Explainer, Grade, Mistake, Next, Walk, Why};
pub(crate) use ladder::Ladder;
pub use level::Level;
pub(crate) use net::{Net, is_too_large};
pub use step::Step;
