//! An outside judge.

use crate::test::Pass;

pub fn run() -> Result<(), String> {
    pass(false).map(|_| ())
}
pub fn pass(_is_ci: bool) -> Result<Pass, String> {
    Ok(Pass::Skipped("not yet".into()))
}
