//! The test that a puzzle has to stand while its clues are hidden.
//!
//! Everything else in this room asks only this: with these clues shown, is it still the puzzle that is wished for?

use super::clued::Clued;
use crate::solve::Budget;
use crate::solve::rivals::{Contest, Rival, Rivals};

pub(super) enum Verdict {
    /// It stands; and if that is known, only these clues were needed.
    Yes {
        needed: Option<Vec<bool>>,
    },
    No,
    Unsettled,
}

pub(super) struct Test<'a> {
    rivals: Rivals<'a>,
    /// For each rival that was met, the clues that keep it out.
    met: Vec<Vec<usize>>,
}

impl<'a> Test<'a> {
    pub fn new(contest: &'a Contest<'a>, clued: &Clued<'_>) -> Test<'a> {
        Test { rivals: contest.open(clued.answer), met: Vec::new() }
    }

    /// Does the puzzle stand with these clues shown?
    pub fn stands(&mut self, clued: &Clued<'_>, shown: &[bool], budget: &mut Budget) -> Verdict {
        let keeps_out = |rival: &Vec<usize>| rival.iter().any(|&clue| shown[clue]);
        if let Some(at) = self.met.iter().position(|rival| !keeps_out(rival)) {
            // Who broke in once is asked first the next time.
            self.met.swap(0, at);
            return Verdict::No;
        }
        match self.rivals.look(&clued.on(shown), budget) {
            Rival::None { needed } => Verdict::Yes { needed: Some(clued.clues_of(&needed)) },
            Rival::Found(marks) => {
                self.met.insert(0, clued.broken(&marks));
                Verdict::No
            }
            Rival::Unsettled => Verdict::Unsettled,
        }
    }
}
