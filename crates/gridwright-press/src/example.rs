//! The worked example beside the rules: a small puzzle of the same genre, like those of the booklet.
//!
//! Who has hexagons to solve learns little from squares, so the kind of board counts most; then what is switched on or drawn
//! in, such as variants, signs, cages and rooms of one's own; then the size, since the example stands in a narrow column.

use gridwright::board::Ground;
use gridwright::draw::{Options, Scene};
use gridwright::format::{self, Hints};
use gridwright::puzzle::{Clue, Puzzle};
use gridwright::solve::{Answer, Budget};
use std::mem::discriminant;

/// How much search the answer may take. All examples are small.
const SEARCH: u64 = 100_000;

/// So many cells are best.
const SMALL: usize = 16;

/// A worked puzzle like this one, before and after.
pub fn example(like: &Puzzle) -> Option<[Scene; 2]> {
    let puzzle = nearest(like)?;
    let Answer::Unique(answer) = puzzle.solve(&Budget::steps(SEARCH)) else { return None };
    let bare = Scene::of(&puzzle, &Options::default());
    Some([bare, Scene::of(&puzzle, &Options { marks: Some(&answer), ..Options::default() })])
}

/// The example on the card that is most like a puzzle.
fn nearest(like: &Puzzle) -> Option<Puzzle> {
    let read = |text: &&str| format::read(text.as_bytes(), &Hints::default()).ok()?.0.into_puzzle().ok();
    let unlike = |puzzle: &Puzzle| {
        let differs = [
            has_diagonals(puzzle) != has_diagonals(like),
            puzzle.variants() != like.variants(),
            puzzle.cages().is_empty() != like.cages().is_empty(),
            has_signs(puzzle) != has_signs(like),
            puzzle.own_rooms().is_empty() != like.own_rooms().is_empty(),
        ];
        let differences = differs.into_iter().filter(|differs| *differs).count();
        (!same_kind(puzzle, like), differences, puzzle.board().cells().len().abs_diff(SMALL))
    };
    like.card().examples.iter().filter_map(read).min_by_key(unlike)
}

/// Both on hexagons, on squares or on graphs.
fn same_kind(one: &Puzzle, other: &Puzzle) -> bool {
    discriminant(&one.board().ground()) == discriminant(&other.board().ground())
}

fn has_diagonals(puzzle: &Puzzle) -> bool {
    matches!(puzzle.board().ground(), Ground::Squares { diagonals: true, .. })
}

/// Clues other than numbers, such as those for even and odd.
fn has_signs(puzzle: &Puzzle) -> bool {
    puzzle.clues().iter().any(|(_, clue)| !matches!(clue, Clue::Number(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::board::Plan;
    use gridwright::genre;
    use gridwright::puzzle::Draft;

    fn read(text: &str) -> Puzzle {
        format::read(text.as_bytes(), &Hints::default()).unwrap().0.into_puzzle().unwrap()
    }

    #[test]
    fn every_genre_shows_hexagons_to_those_who_solve_hexagons_and_squares_to_the_others() {
        for genre in genre::ALL {
            let examples: Vec<Puzzle> = genre.card().examples.iter().map(|text| read(text)).collect();
            for plan in [Plan::hexagon(3), Plan::rectangle(9, 9)] {
                let draft = Draft::new(genre.card().id, plan);
                let Ok(puzzle) = draft.into_puzzle() else { continue };
                if examples.iter().any(|example| same_kind(example, &puzzle)) {
                    let shown = nearest(&puzzle).unwrap();
                    assert!(
                        same_kind(&shown, &puzzle),
                        "{} on {:?}",
                        genre.card().id,
                        shown.board().ground()
                    );
                }
                assert!(example(&puzzle).is_some(), "{} has an answer to show", genre.card().id);
            }
        }
    }

    #[test]
    fn what_is_drawn_in_or_switched_on_decides_among_boards_of_one_kind() {
        let shown =
            |genre: &str, plan: Plan| nearest(&Draft::new(genre, plan).into_puzzle().unwrap()).unwrap();
        let plain = shown("sudoku", Plan::rectangle(9, 9));
        assert!(plain.variants().is_empty() && plain.cages().is_empty() && plain.own_rooms().is_empty());
        assert!(!has_signs(&plain));
        assert!(shown("slitherlink", Plan::rectangle(9, 9)).variants().is_empty());
        let mut examples = genre::find("sudoku").unwrap().card().examples.iter().map(|text| read(text));
        let cages = examples.find(|puzzle| !puzzle.cages().is_empty()).unwrap();
        assert!(!nearest(&cages).unwrap().cages().is_empty());
    }
}
