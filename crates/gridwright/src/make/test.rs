//! The test that a puzzle has to stand while its clues are hidden.
//!
//! Everything else in this room asks only this: with these clues shown, is it still the puzzle that is wished for? With a
//! level, the ladder has to fill the board by steps of that level; that it can is proof enough that there is one
//! solution, so nothing is searched. Without one, there must be no rival.

use super::clued::Clued;
use crate::board::Place;
use crate::explain::{Ladder, Level};
use crate::puzzle::Marks;
use crate::solve::Budget;
use crate::solve::problem::Lit;
use crate::solve::rivals::{Contest, Rival, Rivals};

pub(super) enum Verdict {
    /// It stands; and if that is known, only these clues were needed.
    Yes {
        needed: Option<Vec<bool>>,
    },
    No,
    Unsettled,
}

pub(super) enum Test<'a> {
    /// It has one solution.
    Unique {
        rivals: Box<Rivals<'a>>,
        /// For each rival that was met, the clues that keep it out.
        met: Vec<Vec<usize>>,
    },
    /// Steps of this level fill the board.
    Level { ladder: Box<Ladder<'a>>, level: Level },
}

impl<'a> Test<'a> {
    pub fn unique(contest: &'a Contest<'a>, answer: &Marks) -> Test<'a> {
        Test::Unique { rivals: Box::new(contest.open(answer)), met: Vec::new() }
    }

    pub fn level(ladder: Ladder<'a>, level: Level) -> Test<'a> {
        Test::Level { ladder: Box::new(ladder), level }
    }

    /// Does the puzzle stand with these clues shown?
    pub fn stands(&mut self, clued: &Clued<'_>, shown: &[bool], budget: &mut Budget) -> Verdict {
        match self {
            Test::Unique { rivals, met } => {
                let keeps_out = |rival: &Vec<usize>| rival.iter().any(|&clue| shown[clue]);
                if let Some(at) = met.iter().position(|rival| !keeps_out(rival)) {
                    // Who broke in once is asked first the next time.
                    met.swap(0, at);
                    return Verdict::No;
                }
                match rivals.look(&clued.on(shown), budget) {
                    Rival::None { needed } => Verdict::Yes { needed: Some(clued.clues_of(&needed)) },
                    Rival::Found(marks) => {
                        met.insert(0, clued.broken(&marks));
                        Verdict::No
                    }
                    Rival::Unsettled => Verdict::Unsettled,
                }
            }
            Test::Level { ladder, level } => {
                if !budget.take() {
                    return Verdict::Unsettled;
                }
                match ladder.finishes(*level, &clued.off(shown)) {
                    true => Verdict::Yes { needed: None },
                    false => Verdict::No,
                }
            }
        }
    }

    /// The level of the puzzle with these clues shown; `None` if nobody looks at levels, or it has none.
    pub fn level_of(&mut self, clued: &Clued<'_>, shown: &[bool]) -> Option<Level> {
        match self {
            Test::Unique { .. } => None,
            Test::Level { ladder, .. } => ladder.level(&clued.off(shown)),
        }
    }

    /// The places that steps of the level do not reach with all clues shown.
    pub fn out_of_reach(&mut self, clued: &Clued<'_>) -> Vec<Place> {
        let Test::Level { ladder, level } = self else { return Vec::new() };
        if ladder.finishes(*level, &[]) {
            return Vec::new();
        }
        let known = ladder.net.problem.marks(|var| ladder.value(Lit::new(var as u32, true)));
        clued.answer.iter().map(|(place, _)| place).filter(|&place| known.get(place).is_none()).collect()
    }
}
