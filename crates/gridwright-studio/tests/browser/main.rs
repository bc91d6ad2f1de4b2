//! The studio in a real browser: stories of people who set, play, keep and share, on hexagons and on squares alike.
//!
//! `chromium.rs` is the browser, `studio.rs` the words of the stories. Where there is no browser the stories say
//! so and are skipped, except in CI, where that is a failure. Pictures and figures are asked for by `cargo xtask screenshots`
//! and `cargo xtask bench studio`.

mod access;
mod chromium;
mod explain;
mod figures;
mod genres;
mod hostile;
mod keep;
mod make;
mod names;
mod play;
mod print;
mod screenshots;
mod set;
mod solve;
mod start;
mod steady;
mod studio;
mod touch;
