//! Thin: clues are hidden while the puzzle stays what it should be.
//!
//! Clues go in a given order, many at a time as long as that works and ever fewer where it does not; or one by one, where
//! a question about one is answered sooner. What cannot be
//! spared now cannot be spared later, when even less is shown, so one pass is enough. Two things save most of the
//! questions: a rival that was found once tells for good which clues keep it out, and where there is no rival, all clues
//! that nobody needed to see that can go at once.

use super::clued::Clued;
use super::test::{Test, Verdict};
use crate::dice::Dice;
use crate::solve::Budget;

/// Until something goes wrong, a bite is one of so many parts of what is left to be tried: of easy puzzles much can go at once.
const PARTS: usize = 8;
const EASY_PARTS: usize = 2;
/// Where clues go one by one, one more goes at a time after so many times that it worked.
const RUN: usize = 3;

/// Hides groups of clues in their order until `least` clues are left or none can be spared; `None` if the budget ends
/// before that.
pub(super) fn thin(
    clued: &Clued<'_>,
    test: &mut Test<'_>,
    groups: &[Vec<usize>],
    mut shown: Vec<bool>,
    least: usize,
    budget: &mut Budget,
) -> Option<Vec<bool>> {
    let parts = if test.is_easy() { EASY_PARTS } else { PARTS };
    let mut bite = (groups.len() / parts).max(1);
    let (mut run, mut went_wrong) = (0, false);
    let mut next = 0;
    let mut left = shown.iter().filter(|&&shown| shown).count();
    while next < groups.len() {
        if groups[next].iter().all(|&clue| !shown[clue]) {
            next += 1;
            continue;
        }
        let mut tried = shown.clone();
        let mut rest = left;
        let mut until = next;
        while until < groups.len() && until - next < bite {
            let gone = groups[until].iter().filter(|&&clue| tried[clue]).count();
            if rest < least + gone {
                break;
            }
            rest -= gone;
            groups[until].iter().for_each(|&clue| tried[clue] = false);
            until += 1;
        }
        if until == next {
            // This group is too large for what may still go; a later one may not be.
            next += 1;
            continue;
        }
        match test.stands(clued, &tried, budget) {
            Verdict::Yes { needed } => {
                shown = tried;
                if let Some(needed) = needed.filter(|_| least == 0) {
                    let idle = |group: &&Vec<usize>| group.iter().all(|&clue| !needed[clue]);
                    groups[until..].iter().filter(idle).flatten().for_each(|&clue| shown[clue] = false);
                }
                left = shown.iter().filter(|&&shown| shown).count();
                next = until;
                run += 1;
                bite = match test.is_patient() {
                    true if went_wrong => 1 + run / RUN,
                    true => ((groups.len() - next) / parts).max(1),
                    false => bite * 2,
                };
            }
            Verdict::No if until - next == 1 => {
                next = until;
                (bite, run, went_wrong) = (1, 0, true);
            }
            Verdict::No => (bite, run, went_wrong) = (((until - next) / 2).max(1), 0, true),
            Verdict::Unsettled => return None,
        }
    }
    Some(shown)
}

/// Shows hidden groups again until steps of the level get through: each time a few that speak of what is still open. False if that
/// does not help, or the budget ends.
pub(super) fn help(
    clued: &Clued<'_>,
    test: &mut Test<'_>,
    groups: &[Vec<usize>],
    shown: &mut [bool],
    dice: &mut Dice,
    budget: &mut Budget,
) -> bool {
    /// Of the groups that could help, one of so many is shown at a time.
    const PART: usize = 40;
    let mut more = false;
    loop {
        if !budget.take() {
            return false;
        }
        let open = test.open(clued, shown, std::mem::replace(&mut more, true));
        if open.is_empty() {
            return true;
        }
        // A clue of which little is open stands where steps stopped, and says most about how to go on.
        let left = |group: &Vec<usize>| {
            let hidden = group.iter().filter(|&&clue| !shown[clue]);
            hidden.map(|&clue| clued.open_facts(clue, &open)).filter(|&open| open > 0).min()
        };
        let mut useful: Vec<(usize, &Vec<usize>)> = dice
            .order(groups.len())
            .into_iter()
            .filter_map(|at| Some((left(&groups[at])?, &groups[at])))
            .collect();
        if useful.is_empty() {
            return false;
        }
        useful.sort_by_key(|&(left, _)| left);
        let few = 1 + useful.len() / PART;
        let back: Vec<usize> = useful.into_iter().take(few).flat_map(|(_, group)| group).copied().collect();
        back.into_iter().for_each(|clue| shown[clue] = true);
    }
}
