//! The test that a puzzle has to stand while its clues are hidden.
//!
//! Everything else in this room asks only this: with these clues shown, is it still the puzzle that is wished for? With a
//! level, the ladder has to fill the board by steps of that level; without one, there must be no rival.

use super::clued::Clued;
use super::fill;
use crate::board::Place;
use crate::dice::Dice;
use crate::explain::{Ladder, Level};
use crate::puzzle::Marks;
use crate::solve::Budget;
use crate::solve::problem::Lit;
use crate::solve::rivals::{Contest, Rival, Rivals};
use std::collections::HashSet;

pub(super) enum Verdict {
    /// It stands; and if that is known, only these clues were needed.
    Yes {
        needed: Option<Vec<bool>>,
    },
    No,
    Unsettled,
}

pub(super) struct Test<'a> {
    contest: &'a Contest<'a>,
    turn: Vec<usize>,
    /// Who looks for rivals; nobody as long as no one asks.
    rivals: Option<Rivals<'a>>,
    /// For each rival that was met, the clues that keep it out.
    met: Vec<Vec<usize>>,
    /// The steps that have to fill the board, if a level is wished for.
    ladder: Option<(Ladder<'a>, Level)>,
    /// Only they are asked, and nobody looks for rivals.
    by_steps: bool,
}

impl<'a> Test<'a> {
    pub fn new(contest: &'a Contest<'a>, clued: &Clued<'_>, dice: &mut Dice) -> Test<'a> {
        let turn = dice.order(clued.book.rules().len());
        Test { contest, turn, rivals: None, met: Vec::new(), ladder: None, by_steps: false }
    }

    /// Meets the rivals that are near the answer.
    pub fn meet(&mut self, clued: &Clued<'_>) {
        self.met = clued.broken_by(&fill::neighbours(clued.book, clued.answer));
    }

    /// Does the puzzle stand with these clues shown?
    pub fn stands(&mut self, clued: &Clued<'_>, shown: &[bool], budget: &mut Budget) -> Verdict {
        let keeps_out = |rival: &Vec<usize>| rival.iter().any(|&clue| shown[clue]);
        if let Some(at) = self.met.iter().position(|rival| !keeps_out(rival)) {
            // Who broke in once is asked first the next time.
            self.met.swap(0, at);
            return Verdict::No;
        }
        let off = clued.off(shown);
        if let Some((ladder, level)) = &mut self.ladder {
            if !budget.take() {
                return Verdict::Unsettled;
            }
            if self.by_steps {
                return match ladder.still_finishes(*level, &off) {
                    true => Verdict::Yes { needed: ladder.needed().map(|needed| clued.clues_on(&needed)) },
                    false => Verdict::No,
                };
            }
        }
        // A rival is found much sooner than a ladder has tried all its steps in vain.
        let rivals = self
            .rivals
            .get_or_insert_with(|| self.contest.open(clued.answer, std::mem::take(&mut self.turn)));
        let needed = match rivals.look(&clued.on(shown), budget) {
            Rival::None { needed } => needed,
            Rival::Found(marks) => {
                self.met.insert(0, clued.broken(&marks));
                return Verdict::No;
            }
            Rival::Unsettled => return Verdict::Unsettled,
        };
        match &mut self.ladder {
            None => Verdict::Yes { needed: Some(clued.clues_of(&needed)) },
            Some((ladder, level)) => match ladder.still_finishes(*level, &off) {
                true => Verdict::Yes { needed: ladder.needed().map(|needed| clued.clues_on(&needed)) },
                false => Verdict::No,
            },
        }
    }

    /// From now on, steps of a level have to fill the board. `by_steps` says that they are asked about everything, one clue after the other.
    /// Where clues may be left that could be spared, it hurries. `reached` is the level that was enough for the ladder with all clues.
    pub fn demand(
        &mut self,
        clued: &Clued<'_>,
        (ladder, reached): (Ladder<'a>, Level),
        level: Level,
        by_steps: bool,
        hurries: bool,
    ) {
        let mut ladder = ladder.remembering(&clued.loose());
        ladder.goes_on_from(reached);
        // Rivals of a loop that are not near it take longer to find than steps to come to an end.
        self.by_steps = level == Level::Easy || by_steps && fill::has_loop(clued.book);
        let ladder = if self.by_steps && hurries { ladder.hurrying() } else { ladder };
        self.ladder = Some((ladder, level));
    }

    /// True if it takes no longer to ask about clues one by one than about many at once.
    pub fn is_patient(&self) -> bool {
        self.by_steps
    }

    /// True if easy steps have to fill the board.
    pub fn is_easy(&self) -> bool {
        self.ladder.as_ref().is_some_and(|&(_, level)| level == Level::Easy)
    }

    /// The places that steps of the level leave open with these clues shown. `more` says that these are the clues of the last time
    /// and some more.
    pub fn open(&mut self, clued: &Clued<'_>, shown: &[bool], more: bool) -> HashSet<Place> {
        let Some((ladder, level)) = &mut self.ladder else { return HashSet::new() };
        let off = clued.off(shown);
        let finishes = if more { ladder.goes_on(*level, &off) } else { ladder.finishes(*level, &off) };
        if finishes { HashSet::new() } else { unknown(ladder, clued.answer).collect() }
    }

    /// The level of the puzzle with these clues shown, with which it stands. That it is no harder than wished for was asked again and
    /// again; that it is no easier is found out from the ground. `None` if there was no time for that.
    pub fn level_of(&mut self, clued: &Clued<'_>, shown: &[bool]) -> Option<Level> {
        let (ladder, level) = self.ladder.as_mut()?;
        let off = clued.off(shown);
        debug_assert!(ladder.level(*level, &off).is_some() || ladder.is_tired(), "it does not stand");
        let easier = Level::ALL.into_iter().rfind(|easier| easier < level);
        let reached = easier.and_then(|easier| ladder.level(easier, &off));
        reached.or(Some(*level)).filter(|_| !ladder.is_tired())
    }
}

/// The level up to this one that is enough with all clues; or else the places that its steps do not reach.
pub(super) fn reach(ladder: &mut Ladder<'_>, level: Level, answer: &Marks) -> Result<Level, Vec<Place>> {
    ladder.level(level, &[]).ok_or_else(|| unknown(ladder, answer).collect())
}

/// How many places are open before anything follows from anything else.
pub(super) fn at_once(ladder: &mut Ladder<'_>, answer: &Marks) -> usize {
    if ladder.look_once().is_err() { 0 } else { unknown(ladder, answer).count() }
}

fn unknown<'m>(ladder: &Ladder<'_>, answer: &'m Marks) -> impl Iterator<Item = Place> + use<'m> {
    let known = ladder.net.problem.marks(|var| ladder.value(Lit::new(var as u32, true)));
    answer.iter().map(|(place, _)| place).filter(move |&place| known.get(place).is_none())
}
