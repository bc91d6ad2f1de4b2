//! Small random boards: whatever a step says holds in every solution, and clues only help.

use super::checked_walk;
use crate::common::{Dice, small_plan};
use gridwright::board::{Place, PlaceKind};
use gridwright::explain::{End, Explainer, Level, Next, Why};
use gridwright::puzzle::{Clue, Draft, Given, Marks, Puzzle};
use gridwright::rule::Claim;
use gridwright::solve::{Answer, Budget};

/// A random draft: clues that are true of one of its solutions, as far as numbers that count something go.
fn random(genre: &str, dice: &mut Dice) -> Option<(Draft, Puzzle)> {
    let mut draft = Draft::new(genre, small_plan(dice));
    let board = draft.into_puzzle().ok()?.board().clone();
    let card = gridwright::genre::find(genre)?.card();
    for kind in card.clues_on(PlaceKind::Cell) {
        for cell in board.cells() {
            if !dice.chance(25) {
                continue;
            }
            let clue = match kind.what {
                Given::Number { .. } => Clue::Number(dice.below(4) as u32),
                Given::Sign(sign) => Clue::Sign(sign),
                _ => continue,
            };
            if !draft.clues.iter().any(|(spot, _)| spot == board.spot(cell)) {
                draft.clues.push((board.spot(cell).clone(), clue));
            }
        }
    }
    let puzzle = draft.into_puzzle().ok()?;
    Some((draft, puzzle))
}

fn holds(claim: &Claim, marks: &Marks, puzzle: &Puzzle) -> bool {
    match *claim {
        Claim::Is(fact) => marks.get(fact.place).unwrap_or(0) == fact.value,
        Claim::Not(fact) => marks.get(fact.place).unwrap_or(0) != fact.value,
        Claim::Side { place: Place::Cell(cell), inside } => puzzle.inside(marks)[cell.index()] == inside,
        _ => true,
    }
}

#[test]
fn steps_hold_in_every_solution() {
    let mut seen = 0;
    for genre in ["slitherlink", "akari", "nurikabe", "heyawake", "hitori", "masyu", "path"] {
        let mut dice = Dice::new(77);
        for round in 0..300 {
            let Some((_, puzzle)) = random(genre, &mut dice) else { continue };
            let mut all = Vec::new();
            puzzle.each(&Budget::unlimited(), |marks| {
                all.push(marks);
                all.len() < 3000
            });
            if all.is_empty() || all.len() == 3000 {
                continue;
            }
            let book = puzzle.rules();
            let what = format!("{genre}, round {round}");
            let walk = checked_walk(&puzzle, &book, &what);
            for claim in walk.steps.iter().flat_map(|step| &step.conclusions) {
                seen += 1;
                assert!(all.iter().all(|marks| holds(claim, marks, &puzzle)), "{what}: {claim:?}");
            }
            assert!(walk.end != End::Answer || all.len() == 1, "{what}: an answer, but there are several");
        }
    }
    assert!(seen > 2000, "only {seen} claims were made");
}

/// One clue more never makes a puzzle harder.
#[test]
fn clues_only_help() {
    let rank = |level: Option<Level>| level.map_or(5, |level| level as u32);
    let mut compared = 0;
    for genre in ["slitherlink", "masyu", "path"] {
        let mut dice = Dice::new(5);
        for round in 0..600 {
            let Some((draft, puzzle)) = random(genre, &mut dice) else { continue };
            let level = |puzzle: &Puzzle| {
                let book = puzzle.rules();
                Explainer::new(puzzle, &book).level(&Budget::unlimited())
            };
            if draft.clues.is_empty() || !matches!(puzzle.solve(&Budget::unlimited()), Answer::Unique(_)) {
                continue;
            }
            let mut less = draft.clone();
            less.clues.remove(dice.below(draft.clues.len()));
            let Ok(fewer) = less.into_puzzle() else { continue };
            compared += 1;
            assert!(rank(level(&puzzle)) <= rank(level(&fewer)), "{genre}, round {round}");
        }
    }
    assert!(compared > 60, "only {compared} puzzles were compared");
}

/// Why and why not, asked of every place of boards with several solutions.
#[test]
fn reasons_and_counter_examples() {
    let (mut forced, mut open) = (0, 0);
    for genre in ["slitherlink", "akari", "nurikabe", "path"] {
        let mut dice = Dice::new(21);
        for round in 0..40 {
            let Some((_, puzzle)) = random(genre, &mut dice) else { continue };
            let mut all = Vec::new();
            let tally = puzzle.each(&Budget::unlimited(), |marks| {
                all.push(marks);
                all.len() < 500
            });
            if all.is_empty() || !tally.complete {
                continue;
            }
            let book = puzzle.rules();
            let explainer = Explainer::new(&puzzle, &book);
            let none = Marks::new(puzzle.board());
            for (place, value) in all[0].iter() {
                let claim = Claim::Is(gridwright::rule::Fact { place, value });
                let always = all.iter().all(|marks| holds(&claim, marks, &puzzle));
                match explainer.why(&claim, &none, &Budget::unlimited()) {
                    Why::Forced(argument) => {
                        assert!(always, "{genre}, round {round}: {claim:?} is not forced");
                        assert!(argument.steps.iter().all(|step| explainer.is_sound(step)));
                        forced += 1;
                    }
                    Why::Open { without, .. } => {
                        assert_eq!(puzzle.judge(&without), []);
                        assert!(!holds(&claim, &without, &puzzle), "{genre}, round {round}");
                        open += 1;
                    }
                    other => panic!("{genre}, round {round}: {claim:?} gives {other:?}"),
                }
            }
        }
    }
    assert!(forced > 100 && open > 100, "{forced} forced, {open} open");
}

/// A wrong mark is found, and what should be there is told with reasons that hold.
#[test]
fn mistakes_are_refuted() {
    let mut told = 0;
    for genre in ["slitherlink", "akari", "nurikabe", "hitori"] {
        let mut dice = Dice::new(3);
        for _ in 0..150 {
            let Some((_, puzzle)) = random(genre, &mut dice) else { continue };
            let Answer::Unique(right) = puzzle.solve(&Budget::unlimited()) else { continue };
            let all: Vec<(Place, u16)> = right.iter().collect();
            let (place, value) = all[dice.below(all.len())];
            let mut marks = Marks::new(puzzle.board());
            marks.set(place, Some(1 - value));
            let book = puzzle.rules();
            let explainer = Explainer::new(&puzzle, &book);
            let Next::Mistake(mistake) = explainer.next(&marks, &Budget::unlimited()) else {
                panic!("{genre}: a wrong mark was not seen")
            };
            assert_eq!(mistake.marks.len(), 1);
            assert_eq!(mistake.marks[0].place(), place);
            assert!(mistake.steps.iter().all(|step| explainer.is_sound(step)));
            told += 1;
        }
    }
    assert!(told > 50, "only {told} mistakes were made");
}
