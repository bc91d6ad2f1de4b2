//! Harden: a puzzle of which nothing can be hidden is changed until it is as hard as wished.
//!
//! One place after the other is doubted, and the genre changes the puzzle as if a rival differed just there. A change stays if
//! steps still get through, and those of the levels below do not get further than before.

use super::soften::changed;
use super::{Miss, Posed, test};
use crate::board::Place;
use crate::dice::Dice;
use crate::explain::{Ladder, Level, Net};
use crate::genre::Genre;
use crate::puzzle::Marks;
use crate::solve::Budget;
use crate::solve::problem::Problem;
use std::cmp::Reverse;

/// After so many places that were doubted in vain a puzzle is thrown away.
const PATIENCE: usize = 300;

/// The puzzle with just this level; an error if it stays easier.
pub(super) fn harden(
    genre: &dyn Genre,
    start: &Posed,
    ground: &Posed,
    answer: &Marks,
    level: Level,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Result<(Posed, Marks), Miss> {
    let places: Vec<Place> = answer.iter().map(|(place, _)| place).collect();
    let (mut posed, mut at) = (start.clone(), answer.clone());
    let mut best = effort(&posed, answer, level, budget).ok_or(Miss::TooHard)?;
    let mut vain = 0;
    while best.level < level && vain < PATIENCE {
        vain += 1;
        if !budget.take() || budget.is_cancelled() {
            return Err(Miss::Spent);
        }
        let Some(&place) = dice.choose(&places) else { break };
        let Some((changed, answer)) = changed(genre, &posed, ground, &at, &[place], dice) else { continue };
        if let Some(now) = effort(&changed, &answer, level, budget).filter(|now| *now >= best) {
            if now > best {
                vain = 0;
            }
            (posed, at, best) = (changed, answer, now);
        }
    }
    if best.level == level { Ok((posed, at)) } else { Err(Miss::TooEasy(best.level)) }
}

/// How hard a puzzle is, with more to it than its level: the greater, the harder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Effort {
    /// The level that is enough.
    level: Level,
    /// How many places the level below it leaves open; if it is the easiest, how many are open at first.
    left: usize,
    /// With how many steps one can go on from there.
    ways_on: Reverse<usize>,
}

/// The effort that a puzzle takes; nothing if steps up to a level are not enough.
fn effort(Posed { puzzle, book }: &Posed, answer: &Marks, most: Level, budget: &Budget) -> Option<Effort> {
    let problem = Problem::plain(puzzle.board(), puzzle.card(), book);
    let net = Net::new(&problem, book);
    let mut ladder = Ladder::new(&net).within(&budget.without_limit()).expecting(answer, most);
    let (mut left, mut ways_on) = (test::at_once(&mut ladder, answer), Reverse(0));
    for level in Level::ALL.into_iter().take_while(|&level| level <= most) {
        if level > Level::Easy && level < most {
            ways_on = Reverse(ladder.ways_on(level));
        }
        match test::reach(&mut ladder, level, answer) {
            Ok(_) => return Some(Effort { level, left, ways_on }),
            Err(open) => left = open.len(),
        }
    }
    None
}
