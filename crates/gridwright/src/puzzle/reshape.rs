//! A puzzle on a board of another shape. What was written stays with its cells, right or wrong, and what has no
//! place any more is listed in words.

use super::draft::{name_on, unbuilt};
use super::{Draft, Finding, Note, Puzzle};
use crate::board::{Change, Spot};

impl Draft {
    /// The draft on a changed board. Clues, marks, notes and cages stay with their cells; what has no place any more
    /// is listed, and so is a stored answer, which need not fit any more.
    ///
    /// ```
    /// use gridwright::board::{Change, Plan, Spot};
    /// use gridwright::coord::Coord;
    /// use gridwright::puzzle::{Clue, Draft};
    ///
    /// let cell = |r, c| Spot::Square(Coord::Cell { r, c });
    /// let mut draft = Draft::new("path", Plan::rectangle(1, 2));
    /// draft.clues.push((cell(0, 1), Clue::Number(2)));
    /// let (larger, lost) = draft.reshape(&Change::Add(vec![(-1, 0)])).unwrap(); // one more on the left
    /// assert_eq!(larger.clues, [(cell(0, 2), Clue::Number(2))]);
    /// assert!(lost.is_empty());
    /// let (_, lost) = larger.reshape(&Change::Punch(vec![cell(0, 2)])).unwrap();
    /// assert_eq!(lost, ["2 on c1"]);
    /// ```
    pub fn reshape(&self, change: &Change) -> Result<(Draft, Vec<String>), Vec<Finding>> {
        let old = self.board.build().map_err(unbuilt)?;
        let reshaped = old.reshape(change).map_err(unbuilt)?;
        let carried = |spot: &Spot| {
            let place = reshaped.carry(old.place(spot)?)?;
            Some(reshaped.board.spot(place).clone())
        };
        let mut lost = Vec::new();
        let mut draft = Draft { board: reshaped.board.plan(), answer: None, ..self.clone() };
        for clues in [&mut draft.clues, &mut draft.hidden] {
            keep(clues, carried, |spot, clue| lost.push(format!("{clue} on {}", name_on(&old, spot))));
        }
        keep(&mut draft.marks, carried, |spot, _| lost.push(format!("mark on {}", name_on(&old, spot))));
        let mut lose = |spot: &Spot, _: &Note| lost.push(format!("pencil note on {}", name_on(&old, spot)));
        keep(&mut draft.pencil, carried, &mut lose);
        for room in &mut draft.rooms {
            *room = room.iter().filter_map(carried).collect();
        }
        draft.rooms.retain(|room| !room.is_empty());
        for cage in &mut draft.cages {
            *cage = cage.map(carried);
        }
        let before = draft.cages.len();
        draft.cages.retain(|cage| !cage.cells.is_empty());
        lost.extend((draft.cages.len()..before).map(|_| "a cage".to_string()));
        if self.answer.is_some() {
            lost.push("the stored answer".into());
        }
        Ok((draft, lost))
    }
}

/// Moves what is written on a list of spots; what cannot be carried is told and left out.
fn keep<T>(
    list: &mut Vec<(Spot, T)>,
    carried: impl Fn(&Spot) -> Option<Spot>,
    mut lose: impl FnMut(&Spot, &T),
) {
    list.retain_mut(|(spot, what)| match carried(spot) {
        Some(there) => {
            *spot = there;
            true
        }
        None => {
            lose(spot, what);
            false
        }
    });
}

impl Puzzle {
    /// The puzzle on a changed board, without a stored answer. Clues, marks and notes stay with their cells; what has
    /// no place any more is listed, and so is what cannot stand any more, such as a number larger than the board.
    pub fn reshape(&self, change: &Change) -> Result<(Puzzle, Vec<String>), Vec<Finding>> {
        let (draft, mut lost) = self.draft().reshape(change)?;
        let mut findings = Vec::new();
        let (puzzle, astray) = draft.standing(self.card, &mut findings)?;
        lost.extend(astray.iter().map(|(place, clue)| format!("{clue} on {}", puzzle.board.name(*place))));
        for (spot, value) in &draft.marks {
            let place = puzzle.board.place(spot).filter(|&place| !puzzle.marks.is(place, *value));
            lost.extend(place.map(|place| format!("mark on {}", puzzle.board.name(place))));
        }
        Ok((puzzle, lost))
    }
}
