//! A draft as far as it goes: what can stand of it is a puzzle to draw, and the rest is listed.
//!
//! While somebody edits, a puzzle is wrong more often than right: a number is too large until its second digit is
//! deleted, a clue is left over from another genre. It must be shown all the same, with everything that was written.

use super::named;
use crate::board::Place;
use crate::puzzle::{Card, Clue, Draft, Finding, Puzzle};
use crate::rule::Refusal;

/// What stands of a draft, and what does not.
#[derive(Clone, PartialEq, Debug)]
pub struct Sketch {
    /// The board, and everything on it that can stand. If the sketch is not sound, this is for drawing and writing:
    /// its genre may refuse to say what must hold, and then only a part of the rules is known.
    pub puzzle: Puzzle,
    /// Clues that were written on a place where they cannot stand.
    pub astray: Vec<(Place, Clue)>,
    /// Everything that keeps the draft from being a puzzle, each with its places.
    pub findings: Vec<Finding>,
    /// What keeps the puzzle from having a solution as far as one sees at once.
    pub doubts: Vec<Finding>,
}

impl Sketch {
    /// True if the draft is a puzzle, solvable or not: then nothing is astray, and every question can be asked of it.
    pub fn is_sound(&self) -> bool {
        self.findings.is_empty()
    }
}

impl Draft {
    /// What stands of the draft, and findings for the rest. It fails only without a board or a genre.
    ///
    /// ```
    /// use gridwright::board::{Plan, Spot};
    /// use gridwright::coord::Hex;
    /// use gridwright::puzzle::{Clue, Draft};
    ///
    /// let mut draft = Draft::new("path", Plan::hexagon(1));
    /// draft.clues.push((Spot::Hex(Hex::ORIGIN), Clue::Number(70)));
    /// assert!(draft.into_puzzle().is_err());
    /// let sketch = draft.sketch().unwrap();
    /// assert_eq!(sketch.findings[0].to_string(), "the clue 70 on b2 is out of range (1 to 7 are possible there)");
    /// assert_eq!(sketch.astray[0].1, Clue::Number(70));
    /// assert!(sketch.puzzle.clues().is_empty());
    /// ```
    pub fn sketch(&self) -> Result<Sketch, Vec<Finding>> {
        let genre = genre_of(self)?;
        let mut findings = Vec::new();
        let (mut puzzle, mut astray) = self.standing(genre.card(), &mut findings)?;
        while let Err(refusal) = genre.admit(&puzzle) {
            findings.push(refused(&puzzle, &refusal));
            // Without the clues that it refused, the genre may have more to say.
            let loose = puzzle.without_clues(&refusal.places);
            if loose.is_empty() {
                break;
            }
            astray.extend(loose);
        }
        astray.sort_by_key(|&(place, _)| place);
        let doubts = puzzle.doubts();
        Ok(Sketch { puzzle, astray, findings, doubts })
    }
}

/// The genre of a draft, or the complaint that there is none.
pub(super) fn genre_of(draft: &Draft) -> Result<&'static dyn super::Genre, Vec<Finding>> {
    named(&draft.genre).map_err(|finding| vec![finding])
}

/// A refusal as a finding.
pub(super) fn refused(puzzle: &Puzzle, refusal: &Refusal) -> Finding {
    let places = refusal.places.iter().map(|&place| puzzle.board().name(place));
    Finding::error("refused", refusal.reason.clone()).at(places)
}

impl Sketch {
    /// The card of the genre.
    pub fn card(&self) -> &'static Card {
        self.puzzle.card()
    }
}
