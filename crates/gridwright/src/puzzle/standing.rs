//! What of a draft can stand: the part that is a puzzle, and the clues that are left over.

use super::{Card, Clue, Draft, Finding, Puzzle};
use crate::board::Place;

/// Clues by place.
type Placed = Vec<(Place, Clue)>;

impl Draft {
    /// The part that can stand by a genre's card, and the clues on places where they cannot; what is wrong is added
    /// to the findings. It fails only without a board.
    pub(crate) fn standing(
        &self,
        card: &'static Card,
        findings: &mut Vec<Finding>,
    ) -> Result<(Puzzle, Placed), Vec<Finding>> {
        let mut puzzle = self.examine(card, findings)?;
        // Of two clues on one place the first stands.
        puzzle.clues.dedup_by_key(|&mut (place, _)| place);
        puzzle.hidden.dedup_by_key(|&mut (place, _)| place);
        let written = self.clues.iter().filter_map(|(spot, clue)| Some((puzzle.board.place(spot)?, clue)));
        let mut stood = vec![false; puzzle.clues.len()];
        let mut astray = Vec::new();
        for (place, clue) in written {
            let at = puzzle.clues.binary_search_by_key(&place, |&(p, _)| p).ok();
            match at.filter(|&at| puzzle.clues[at].1 == *clue && !stood[at]) {
                Some(at) => stood[at] = true,
                None => astray.push((place, clue.clone())),
            }
        }
        Ok((puzzle, astray))
    }
}

impl Puzzle {
    /// Takes the clues on some places away and hands them out.
    pub(crate) fn without_clues(&mut self, places: &[Place]) -> Placed {
        let (gone, kept) = self.clues.drain(..).partition(|(place, _)| places.contains(place));
        self.clues = kept;
        gone
    }
}
