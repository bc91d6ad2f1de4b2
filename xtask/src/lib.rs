//! What tasks share, also with `crates/gridwright-dev`: where things lie, the browser for the studio's tests, time.

pub mod browser;
pub mod clock;
pub mod folders;
