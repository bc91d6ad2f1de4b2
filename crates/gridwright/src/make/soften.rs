//! Soften: where steps get stuck, a puzzle is changed until they get through.
//!
//! Either the genre changes it as if a rival differed there (a number moves within its island, a room is cut), or the answer
//! changes a little and its clues with it (a cell rises from the sea or sinks, a shaded cell moves). A change near the places that steps
//! leave open stays if they leave no more of them, and now and then if they do.

use super::{Miss, Posed, WORSE, doubted, fill, keeps, refines, test};
use crate::board::Place;
use crate::dice::Dice;
use crate::explain::{Ladder, Level, Net};
use crate::genre::Genre;
use crate::puzzle::{Clue, Draft, Marks};
use crate::solve::Budget;
use crate::solve::problem::Problem;

/// After so many changes without a place gained a puzzle is thrown away; on large boards, as many as half of its cells.
const PATIENCE: usize = 40;
/// So many changes that break something count as one in vain.
const BROKEN: usize = 20;
/// Of a hundred changes so many leave the answer as it is.
const MOVES: u32 = 30;

/// A puzzle and its answer, of which steps of the level leave some places open, changed so that they get through.
pub(super) fn soften(
    genre: &dyn Genre,
    mut at: (Posed, Marks),
    ground: &Posed,
    mut open: Vec<Place>,
    level: Level,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Result<(Posed, Marks), Miss> {
    let usual = PATIENCE.max(at.0.puzzle.board().cells().len() / 2);
    // Where clues are fixed most changes break something, which is seen at once, and a new answer is not much better.
    let (patience, price) = if ground.puzzle.clues().is_empty() { (usual, 1) } else { (4 * usual, BROKEN) };
    let (mut fewest, mut vain, mut broken) = (open.len(), 0, 0);
    while !open.is_empty() && vain + broken / price < patience {
        if !budget.take() || budget.is_cancelled() {
            return Err(Miss::Spent);
        }
        let near: Vec<Place> = dice.choose(&open).into_iter().copied().collect();
        let Some((posed, answer)) = changed(genre, &at.0, ground, &at.1, &near, dice) else {
            broken += 1;
            continue;
        };
        let now = stuck(&posed, &answer, level, budget);
        vain += 1;
        if now.len() < fewest {
            (fewest, vain, broken) = (now.len(), 0, 0);
        }
        if now.len() <= open.len() || dice.percent(WORSE) {
            (at, open) = ((posed, answer), now);
        }
    }
    if open.is_empty() { Ok(at) } else { Err(Miss::TooHard) }
}

/// A puzzle that differs a little near these places, with its answer. What is fixed on the ground stays.
pub(super) fn changed(
    genre: &dyn Genre,
    from: &Posed,
    ground: &Posed,
    answer: &Marks,
    near: &[Place],
    dice: &mut Dice,
) -> Option<(Posed, Marks)> {
    let board = from.puzzle.board();
    let moves = !super::softens(from) || dice.percent(MOVES);
    let (draft, answer) = if moves {
        (genre.amend(&from.puzzle, answer, &doubted(answer, near), dice)?, answer.clone())
    } else {
        let nudged = fill::nudge(board, &ground.book, answer, near, true, dice)?;
        let clues = genre.clues(&from.puzzle, &nudged, dice);
        let fixed = |place: Place, clue: &Clue| {
            ground.puzzle.clue(place).filter(|own| !refines(genre, own, clue)).cloned()
        };
        let clue =
            |(place, clue): (Place, Clue)| (board.spot(place).clone(), fixed(place, &clue).unwrap_or(clue));
        (Draft { clues: clues.into_iter().map(clue).collect(), ..from.puzzle.draft() }, nudged)
    };
    let posed = Posed::on(board, &draft)?;
    (keeps(genre, &posed.puzzle, &ground.puzzle) && posed.is_solved(&answer)).then_some((posed, answer))
}

/// The places that steps of a level leave open.
pub(super) fn stuck(
    Posed { puzzle, book }: &Posed,
    answer: &Marks,
    level: Level,
    budget: &Budget,
) -> Vec<Place> {
    let problem = Problem::plain(puzzle.board(), puzzle.card(), book);
    let net = Net::new(&problem, book);
    let mut ladder = Ladder::new(&net).within(&budget.without_limit()).expecting(answer, level);
    test::reach(&mut ladder, level, answer).err().unwrap_or_default()
}
