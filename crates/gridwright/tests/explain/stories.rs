//! What is said, word for word, on boards that one can check by eye.

use crate::common::read;
use gridwright::explain::{Explainer, Level, Next, Why};
use gridwright::puzzle::Marks;
use gridwright::rule::{Claim, Fact};
use gridwright::solve::{Budget, Solver};

/// The sentences of a walk.
fn told(text: &str) -> Vec<String> {
    let puzzle = read(text.as_bytes()).unwrap();
    let book = puzzle.rules();
    let none = Marks::new(puzzle.board());
    let walk = Explainer::new(&puzzle, &book).walk(&none, Level::Trial, &Budget::unlimited(), |_| true);
    walk.steps.into_iter().map(|step| step.sentence).collect()
}

#[test]
fn a_six_needs_all_its_sides() {
    let told = told("slitherlink  hexagon 1\n\n  . .\n . 6 .\n  . .\n");
    assert_eq!(told[0], "The 6 on b2 needs all there is: all its sides are lines.");
}

#[test]
fn lamps_and_numbers() {
    let told = told("akari  rectangle 3x3\n\n0 . .\n. . .\n. . 2\n");
    assert_eq!(told[0], "The 0 on a3 has nothing around it, so b3 and a2 have no lamps.");
    assert!(told[1].starts_with("The 2 on c1 needs all there is: c2 and b1 have lamps."), "{told:#?}");
}

#[test]
fn the_same_question_has_the_same_answer() {
    let text = "nurikabe  rectangle 5x5\n\n. . . . 2\n. 3 . . .\n. . . . .\n. . . 3 .\n2 . . . .\n";
    assert_eq!(told(text), told(text));
}

#[test]
fn a_claim_that_is_free_has_a_counter_example() {
    let puzzle = read(b"slitherlink  rectangle 2x2\n\n. .\n. .\n").unwrap();
    let book = puzzle.rules();
    let claim = Claim::parse("a1-b1 = cross", puzzle.board(), puzzle.card()).unwrap();
    let none = Marks::new(puzzle.board());
    let why = Explainer::new(&puzzle, &book).why(&claim, &none, &Budget::unlimited());
    let Why::Open { with: Some(with), without } = why else { panic!("{why:?}") };
    assert_eq!(puzzle.judge(&with), []);
    assert_eq!(puzzle.judge(&without), []);
}

/// Every claim about a board with many solutions, against all of its solutions.
#[test]
fn why_says_of_each_claim_what_all_solutions_say() {
    for text in ["path  rectangle 3x3\n\n1 . .\n. . .\n. . 7\n", "path  rectangle 2x3\n\n. . .\n. 2 .\n"] {
        let puzzle = read(text.as_bytes()).unwrap();
        let (board, card, book) = (puzzle.board(), puzzle.card(), puzzle.rules());
        let mut all: Vec<Marks> = Vec::new();
        Solver::new(board, card, &book).open().each(&Budget::unlimited(), |marks| {
            all.push(marks);
            true
        });
        assert!(all.len() > 1, "{text}");
        let (explainer, none) = (Explainer::new(&puzzle, &book), Marks::new(board));
        for cell in board.cells() {
            for number in 1..=10 {
                let claim = Claim::Is(Fact { place: cell.into(), value: number });
                let so = all.iter().filter(|marks| marks.get(cell) == Some(number)).count();
                let why = explainer.why(&claim, &none, &Budget::unlimited());
                let words = claim.words(board, card);
                match &why {
                    Why::Forced(_) => assert_eq!(so, all.len(), "{words}"),
                    Why::Refuted(argument) => {
                        assert_eq!(so, 0, "{words}");
                        let mut said = argument.steps.iter().flat_map(|step| &step.conclusions);
                        let holds = |claim: &Claim| match *claim {
                            Claim::Is(fact) => {
                                all.iter().all(|marks| marks.get(fact.place) == Some(fact.value))
                            }
                            Claim::Not(fact) => {
                                all.iter().all(|marks| marks.get(fact.place) != Some(fact.value))
                            }
                            _ => true,
                        };
                        assert!(said.all(holds), "{words}: {argument:?}");
                        let told = |number: &u16| {
                            argument.sentence.starts_with(&format!("{} is {number}:", board.name(cell)))
                        };
                        if let Some(number) = (1..=9).find(told) {
                            let has = |marks: &Marks| marks.get(cell) == Some(number);
                            assert!(all.iter().all(has), "{words}: {}", argument.sentence);
                        }
                    }
                    Why::Open { with: Some(with), without } => {
                        assert!(
                            with.get(cell) == Some(number) && without.get(cell) != Some(number),
                            "{words}"
                        );
                    }
                    _ => panic!("{words}: {why:?}"),
                }
            }
        }
    }
}

#[test]
fn hints_tell_more_and_more() {
    let puzzle = read(b"slitherlink  rectangle 2x2\n\n3 .\n. .\n").unwrap();
    let book = puzzle.rules();
    let none = Marks::new(puzzle.board());
    let Next::Step(step) = Explainer::new(&puzzle, &book).next(&none, &Budget::unlimited()) else { panic!() };
    assert!(step.hints[0].starts_with("Look near "), "{}", step.hints[0]);
    assert!(step.hints[1].contains("the 3 on a2"), "{}", step.hints[1]);
    assert!(step.sentence.len() > step.hints[0].len());
}

#[test]
fn claims_that_make_no_sense_are_refused_with_a_reason() {
    let puzzle = read(b"slitherlink  rectangle 2x2\n\n3 .\n. .\n").unwrap();
    let parse = |text: &str| Claim::parse(text, puzzle.board(), puzzle.card()).unwrap_err();
    assert_eq!(parse("a1-b1"), "\"a1-b1\" does not say what is there: write it as c4 = line");
    assert_eq!(parse("a1 = line"), "nothing is marked on a1: marks stand on edges, such as c4-c5, here");
    assert_eq!(parse("a1-b1 = lamp"), "a1-b1 is not \"lamp\": it can be line or cross");
    assert!(parse("z9-z8 = line").contains("z9"), "{}", parse("z9-z8 = line"));
}

#[test]
fn a_budget_and_a_flag_end_a_walk() {
    let text = "slitherlink  rectangle 4x4\n\n. 3 . .\n. . 2 .\n. 2 . .\n. . 3 .\n";
    let puzzle = read(text.as_bytes()).unwrap();
    let book = puzzle.rules();
    let explainer = Explainer::new(&puzzle, &book);
    let cancel = gridwright::solve::Cancel::new();
    cancel.raise();
    let budget = Budget::unlimited().with_cancel(&cancel);
    let walk = explainer.walk(&Marks::new(puzzle.board()), Level::Trial, &budget, |_| true);
    assert_eq!(walk.end, gridwright::explain::End::Stopped);
}

/// A cell for each number would fill the memory, so a long path is refused, and not begun.
#[test]
fn a_path_that_is_too_long_is_said_to_be() {
    let plan = gridwright::board::Plan::rectangle(200, 200);
    let puzzle = gridwright::puzzle::Draft::new("path", plan).into_puzzle().unwrap();
    let book = puzzle.rules();
    let explainer = Explainer::new(&puzzle, &book);
    let none = Marks::new(puzzle.board());
    assert_eq!(explainer.next(&none, &Budget::unlimited()), Next::Unsettled);
    let grade = explainer.grade(&Budget::unlimited());
    assert!(grade.level.is_none() && !grade.settled);
    let wish = gridwright::make::Wish { level: Some(Level::Easy), ..Default::default() };
    let refused =
        gridwright::make::make(&puzzle, &wish, &gridwright::dice::Dice::new(1, 0), &Budget::unlimited());
    assert_eq!(refused.unwrap_err().code, "too-large");
}
