//! Hide: which of all clues are shown in the end.

use super::clued::Clued;
use super::test::Test;
use super::thin::{help, thin};
use super::{Amount, Miss, Posed, Wish, fill};
use crate::board::Place;
use crate::dice::Dice;
use crate::explain::{Ladder, Level};
use crate::puzzle::{Clue, Marks, Puzzle};
use crate::rule::Rule;
use crate::solve::Budget;
use crate::solve::rivals::Contest;

/// Hides what can be spared. If a level is wished for, it gets the ladder, and the level with all clues.
pub(super) fn hide(
    Posed { puzzle, book }: &Posed,
    climbed: Option<(Ladder<'_>, Level)>,
    base: &Puzzle,
    answer: &Marks,
    wish: &Wish,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Result<Posed, Miss> {
    let clued = Clued::new(puzzle, book, answer);
    let is_path = book.rules().iter().any(|stated| matches!(stated.rule, Rule::Path(_)));
    let ends = [1, puzzle.board().cells().len() as u32].map(Clue::Number);
    let may_hide = |clue: usize| {
        let (place, clue) = &puzzle.clues()[clue];
        let is_end = is_path && wish.amount != Amount::Fewest && ends.contains(clue);
        base.clue(*place) != Some(clue) && !is_end
    };
    let mut groups = clued.groups(wish.symmetry, may_hide).unwrap_or_default();
    dice.shuffle(&mut groups);
    // Dots say little; hidden in turn with numbers, hardly any would be left.
    let is_dot =
        |group: &Vec<usize>| group.iter().any(|&clue| matches!(puzzle.clues()[clue].0, Place::Edge(_)));
    groups.sort_by_key(is_dot);
    let largest = groups.iter().map(Vec::len).max().unwrap_or(1);
    let least = match wish.amount {
        Amount::Usual | Amount::Fewest => 0,
        Amount::Exactly(clues) => clues,
        Amount::Share(share) => (clued.len() * share as usize).div_ceil(100),
    };
    let fits = |left: usize| match wish.amount {
        Amount::Usual | Amount::Fewest => Ok(()),
        // Of a share, clues that go together may make a little more.
        Amount::Share(_) if least == 0 || left < least + largest => Ok(()),
        Amount::Exactly(clues) if left == clues => Ok(()),
        Amount::Share(_) | Amount::Exactly(_) if groups.is_empty() => Err(Miss::Shown(left)),
        Amount::Exactly(clues) if left < clues => Err(Miss::TooFew(left)),
        Amount::Exactly(clues) if left < clues + largest => Err(Miss::Uneven(left)),
        Amount::Share(_) | Amount::Exactly(_) => Err(Miss::TooMany(left)),
    };
    if least > clued.len() || groups.is_empty() {
        // Nothing that is looked for takes any time yet.
        fits(clued.len())?;
    }
    let shown = match (groups.is_empty(), wish.level.zip(climbed.as_ref())) {
        (true, Some((level, (_, reached)))) if *reached < level => return Err(Miss::TooEasy(*reached)),
        (true, _) => vec![true; clued.len()],
        (false, _) => spare(&clued, &groups, climbed, least, wish, dice, budget)?,
    };
    fits(shown.iter().filter(|&&shown| shown).count())?;
    // What the setter saw before stays as it was.
    let mut draft = clued.draft(&shown);
    draft.meta = base.meta().clone();
    Posed::on(puzzle.board(), &draft).ok_or(Miss::NoAnswer)
}

/// Which clues are shown in the end, after those that can be spared were hidden, but for so many at least.
fn spare(
    clued: &Clued<'_>,
    groups: &[Vec<usize>],
    climbed: Option<(Ladder<'_>, Level)>,
    least: usize,
    wish: &Wish,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Result<Vec<bool>, Miss> {
    let contest = Contest::new(clued.puzzle.board(), clued.puzzle.card(), clued.book);
    let mut test = Test::new(&contest, clued, dice);
    // A climb is dear at harder levels, and their puzzles show hardly more than they must to have one solution: so they are
    // thinned to that first, and helped where steps get stuck. At easier levels climbs are cheap, and on loops at all levels
    // as long as nobody counts case by case; but then a clue may be left that could be spared.
    let dear = match (fill::has_loop(clued.book), wish.amount) {
        (true, Amount::Fewest) => Level::Expert,
        (true, _) => Level::Trial,
        (false, _) => Level::Hard,
    };
    let by_steps = wish.level.is_some_and(|level| level < dear);
    let mut shown = vec![true; clued.len()];
    if wish.level != Some(Level::Easy) {
        test.meet(clued);
    }
    if !by_steps {
        shown = thin(clued, &mut test, groups, shown, least, budget).ok_or(Miss::Spent)?;
    }
    if let Some((level, climbed)) = wish.level.zip(climbed) {
        test.demand(clued, climbed, level, by_steps, wish.amount != Amount::Fewest);
        let spared = shown.clone();
        if !by_steps && !help(clued, &mut test, groups, &mut shown, dice, budget) {
            return Err(Miss::TooHard);
        }
        // Of what was shown again to help, not all was needed.
        let came_back = |group: &&Vec<usize>| {
            by_steps
                || wish.amount == Amount::Fewest
                || group.iter().any(|&clue| shown[clue] && !spared[clue])
        };
        let again: Vec<Vec<usize>> = groups.iter().filter(came_back).cloned().collect();
        let (now, later) = again.split_at(again.len() * share_to_try(wish) / 100);
        shown = thin(clued, &mut test, now, shown, least, budget).ok_or(Miss::Spent)?;
        let mut reached = test.level_of(clued, &shown).ok_or(Miss::Spent)?;
        if reached < level && !later.is_empty() {
            // Whoever asked for the level began at the ground, and without a board that stands every climb in vain would begin there.
            test.stands(clued, &shown, budget);
            shown = thin(clued, &mut test, later, shown, least, budget).ok_or(Miss::Spent)?;
            reached = test.level_of(clued, &shown).ok_or(Miss::Spent)?;
        }
        if reached < level {
            return Err(Miss::TooEasy(reached));
        }
    }
    Ok(shown)
}

/// Easy puzzles show more than they must, and harder ones a little more: of a hundred clues so many are tried, unless that makes it too
/// easy.
fn share_to_try(wish: &Wish) -> usize {
    match (wish.amount, wish.level) {
        // Where there are sums, few numbers are shown, whatever the level.
        _ if wish.cages => 100,
        (Amount::Usual, Some(Level::Easy)) => 60,
        (Amount::Usual, Some(Level::Medium | Level::Hard | Level::Expert)) => 90,
        _ => 100,
    }
}
