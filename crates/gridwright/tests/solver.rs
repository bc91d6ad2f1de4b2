//! The solver's manners: it keeps to its budget, stops when told, and makes no promise without a proof.

mod common;

use common::read;
use gridwright::board::{Board, Place, Plan, Spot};
use gridwright::coord::Coord;
use gridwright::dice::Dice;
use gridwright::genre;
use gridwright::puzzle::{Clue, Draft, Finding, Puzzle, Sign};
use gridwright::rule::{Fact, Role, RuleBook, Totals};
use gridwright::solve::{Answer, Budget, Cancel, Solver};
use std::time::{Duration, Instant};

/// A large board with a number in every other cell of a few rows: many solutions, and much to think about.
fn hard() -> Puzzle {
    let mut draft = Draft::new("slitherlink", Plan::rectangle(60, 60));
    for r in (0..60).step_by(2) {
        for c in (r % 4..60).step_by(3) {
            draft.clues.push((Spot::Square(Coord::Cell { r, c }), Clue::Number(1 + (r * 7 + c * 3) % 3)));
        }
    }
    draft.into_puzzle().unwrap()
}

#[test]
fn without_steps_nothing_is_settled_but_what_deduction_finds() {
    let puzzle = read(b"slitherlink rectangle 4x4\n\n. . . .\n. 2 . .\n. . 0 .\n. . . .\n").unwrap();
    let Answer::Unsettled { common } = puzzle.solve(&Budget::steps(0)) else { panic!("it needs a search") };
    assert!(common.iter().count() >= 4, "the edges of the 0 are known");
    let Answer::Several { one, other, common: all } = puzzle.solve(&Budget::unlimited()) else { panic!() };
    for (place, mark) in common.iter() {
        assert!(one.is(place, mark) && other.is(place, mark) && all.marks.is(place, mark));
    }
}

#[test]
fn the_same_budget_gives_the_same_answer() {
    for steps in [1, 10, 100, 1000] {
        let puzzle = hard();
        assert_eq!(puzzle.solve(&Budget::steps(steps)), puzzle.solve(&Budget::steps(steps)), "{steps} steps");
    }
}

#[test]
fn a_raised_flag_stops_the_work() {
    let cancel = Cancel::new();
    let budget = Budget::unlimited().with_cancel(&cancel);
    let raiser = cancel.clone();
    let waiting = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        raiser.raise();
        Instant::now()
    });
    // Counting all loops of a blank board would outlast everybody.
    let puzzle = Draft::new("slitherlink", Plan::rectangle(30, 30)).into_puzzle().unwrap();
    let tally = puzzle.count(u64::MAX, &budget);
    let raised = waiting.join().unwrap();
    assert!(!tally.complete && tally.found > 0);
    // Promised are 50 ms; a slow and busy machine gets more.
    assert!(raised.elapsed() < Duration::from_secs(5), "{:?}", raised.elapsed());
    assert!(matches!(hard().solve(&budget), Answer::Unsettled { .. }), "it stays raised");
}

#[test]
fn counting_stops_at_the_limit() {
    let puzzle = Draft::new("slitherlink", Plan::rectangle(3, 3)).into_puzzle().unwrap();
    let all = puzzle.count(u64::MAX, &Budget::unlimited());
    assert!(all.complete);
    // The number of simple loops on a grid of 4×4 corners.
    assert_eq!(all.found, 213);
    let some = puzzle.count(10, &Budget::unlimited());
    assert_eq!((some.found, some.complete), (10, false));
}

#[test]
fn deduction_alone_never_says_too_much() {
    let puzzle = read(b"slitherlink hexagon 1\n\n  . .\n . 6 .\n  . .\n").unwrap();
    let book = puzzle.rules();
    let reach = Solver::new(puzzle.board(), puzzle.card(), &book).reach().unwrap();
    assert_eq!(reach.known, reach.all, "a 6 says everything");
    let puzzle = read(b"slitherlink hexagon 1\n\n  . .\n . 1 .\n  . .\n").unwrap();
    let book = puzzle.rules();
    let reach = Solver::new(puzzle.board(), puzzle.card(), &book).reach().unwrap();
    assert!(reach.known < reach.all);
}

/// How many lamps, or anything else that is a mark 1, there are in each row and column.
fn count_lines(
    book: &mut RuleBook,
    board: &Board,
    side: u32,
    mut rows: impl FnMut(u32) -> Totals,
    mut columns: impl FnMut(u32) -> Totals,
) {
    let at = |r: u32, c: u32| board.place(&Spot::Square(Coord::Cell { r, c })).unwrap();
    for r in 0..side {
        book.count("row", at(r, 0), Role::Places, (0..side).map(|c| Fact::on(at(r, c))), rows(r));
    }
    for c in 0..side {
        book.count("column", at(0, c), Role::Places, (0..side).map(|r| Fact::on(at(r, c))), columns(c));
    }
}

/// That there is no solution is proven in so many steps.
fn is_refuted(puzzle: &Puzzle, book: &RuleBook, steps: u64) -> bool {
    let solver = Solver::new(puzzle.board(), puzzle.card(), book);
    let verdict = solver.open().verdict(&Budget::steps(steps));
    matches!(verdict, Answer::Nothing { .. })
}

#[test]
fn what_hangs_together_is_watched_where_cells_have_many_values() {
    // The ones hang together, with one or two of them in each row and two in each column.
    for (side, steps) in [(6, 200), (7, 400)] {
        let card = genre::find("sudoku").unwrap().card();
        let puzzle = Draft::new("sudoku", Plan::rectangle(side, side)).check(card).unwrap();
        let mut book = RuleBook::of(&puzzle);
        book.connected("ones", puzzle.board(), 1);
        count_lines(&mut book, puzzle.board(), side, |r| (2 - r % 2).into(), |_| 2.into());
        assert!(is_refuted(&puzzle, &book, steps), "{side}");
    }
}

#[test]
fn islands_are_watched_where_no_area_is_beside_them() {
    for (side, seed, steps) in [(6, 3, 100), (7, 1, 5_000), (7, 6, 300)] {
        let puzzle = Draft::new("blank", Plan::rectangle(side, side)).into_puzzle().unwrap();
        let board = puzzle.board();
        let mut book = RuleBook::of(&puzzle);
        let last = side - 1;
        let corner = |(r, c)| match board.place(&Spot::Square(Coord::Cell { r, c })) {
            Some(Place::Cell(cell)) => (cell, None),
            other => panic!("{other:?} is no cell"),
        };
        let corners = [(0, 0), (last, last), (last, 0), (0, last)].map(corner);
        book.islands("islands", board, corners.to_vec());
        let mut dice = Dice::new(seed, 1);
        let rows: Vec<u32> = (0..side).map(|_| 1 + dice.below(3) as u32).collect();
        let columns: Vec<u32> = (0..side).map(|_| 1 + dice.below(3) as u32).collect();
        let (row, column) = (|r| rows[r as usize], |c| columns[c as usize]);
        count_lines(&mut book, board, side, |r| row(r).into(), |c| (column(c)..=column(c) + 1).into());
        assert!(is_refuted(&puzzle, &book, steps), "{side}, seed {seed}");
    }
}

#[test]
fn akari_with_few_walls_and_no_numbers_takes_next_to_no_search() {
    for (rows, cols) in [(7, 7), (10, 10), (12, 9), (20, 10), (20, 20)] {
        for walls in [None, Some(14), Some(9)] {
            let mut draft = Draft::new("akari", Plan::rectangle(rows, cols));
            let all = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
            for (r, c) in
                all.filter(|(r, c)| walls.is_some_and(|walls| (r * 7 + c * 13 + r * c) % walls == 3))
            {
                draft.clues.push((Spot::Square(Coord::Cell { r, c }), Clue::Sign(Sign::Wall)));
            }
            let answer = draft.into_puzzle().unwrap().solve(&Budget::steps(30_000));
            assert!(
                matches!(&answer, Answer::Several { common, .. } if common.complete),
                "{rows}x{cols}, {walls:?}: {answer:?}"
            );
        }
    }
}

#[test]
fn everything_wrong_with_a_draft_is_said_at_once() {
    let mut draft = Draft::new("slitherlink", Plan::rectangle(2, 2));
    draft.variants = vec!["diagonal".into()];
    draft.clues = vec![
        (Spot::Square(Coord::Cell { r: 0, c: 0 }), Clue::Number(5)),
        (Spot::Square(Coord::Cell { r: 7, c: 0 }), Clue::Number(1)),
        (Spot::Square(Coord::Corner { r: 0, c: 0 }), Clue::Number(1)),
        (Spot::Square(Coord::Cell { r: 1, c: 1 }), Clue::Number(1)),
        (Spot::Square(Coord::Cell { r: 1, c: 1 }), Clue::Number(2)),
    ];
    draft.marks = vec![(Spot::Square(Coord::Cell { r: 0, c: 0 }), 1)];
    let findings = draft.into_puzzle().unwrap_err();
    let codes: Vec<_> = findings.iter().map(|f| f.code).collect();
    let wanted = [
        "unknown-variant",
        "clue-out-of-range",
        "clue-off-board",
        "clue-not-allowed",
        "two-clues",
        "mark-not-allowed",
    ];
    assert_eq!(codes, wanted, "{findings:?}");
    let range: &Finding = &findings[1];
    assert_eq!(range.to_string(), "the clue 5 on a2 is out of range (0 to 4 are possible there)");
    assert_eq!(range.places, ["a2"]);
    let unknown = Draft::new("sudokuku", Plan::rectangle(2, 2)).into_puzzle().unwrap_err();
    assert_eq!(unknown[0].message, "there is no genre \"sudokuku\"");
    let ground =
        Draft::new("slitherlink", Plan::Graph { nodes: vec![Default::default()] }).into_puzzle().unwrap_err();
    assert_eq!(
        ground[0].to_string(),
        "Slitherlink is not played on a graph (it is played on squares and hexagons)"
    );
}

/// While clues are switched on one after the other, some of them do not count yet. Nothing may be told from those.
#[test]
fn islands_at_odds_are_told_after_many_dead_ends() {
    let mut dice = Dice::new(3, 0);
    let mut told = 0;
    for _ in 0..60 {
        let mut draft = Draft::new("nurikabe", Plan::rectangle(9, 9));
        for at in dice.order(81).into_iter().take(9) {
            let (r, c) = (at as u32 / 9, at as u32 % 9);
            draft.clues.push((Spot::Square(Coord::Cell { r, c }), Clue::Number(2 + dice.below(7) as u32)));
        }
        let puzzle = draft.into_puzzle().unwrap();
        let Answer::Nothing { because } = puzzle.solve(&Budget::steps(5000)) else { continue };
        let mut fewer = Draft::new("nurikabe", Plan::rectangle(9, 9));
        for (place, clue) in puzzle.clues() {
            let clue = if because.places.contains(place) { clue.clone() } else { Clue::Query };
            fewer.clues.push((puzzle.board().spot(*place).clone(), clue));
        }
        let fewer = fewer.into_puzzle().unwrap().solve(&Budget::steps(5000));
        assert!(!matches!(fewer, Answer::Unique(_) | Answer::Several { .. }), "{because:?}");
        told += 1;
    }
    assert!(told > 20, "{told}");
}
