//! What a clue is to its rule is stated: sentences call it by that, never by its name or by how many places it has.

use crate::common::read;
use gridwright::board::{Cell, Place};
use gridwright::explain::{Explainer, Level};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::rule::{Fact, Role, RuleBook};
use gridwright::solve::Budget;

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes()).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// The sentences and hints of a walk by some rules alone.
fn told(puzzle: &Puzzle, book: &RuleBook) -> Vec<String> {
    let none = Marks::new(puzzle.board());
    let walk = Explainer::new(puzzle, book).walk(&none, Level::Trial, &Budget::unlimited(), |_| true);
    walk.steps.into_iter().flat_map(|step| [step.hints[1].clone(), step.sentence]).collect()
}

fn cell(puzzle: &Puzzle, name: &str) -> Cell {
    match puzzle.board().find(name) {
        Ok(Place::Cell(cell)) => cell,
        other => panic!("{name} is no cell: {other:?}"),
    }
}

fn on(puzzle: &Puzzle, names: &[&str]) -> Vec<Fact> {
    names.iter().map(|name| Fact::on(cell(puzzle, name))).collect()
}

#[test]
fn a_clue_on_two_places_is_no_pair_of_equal_numbers() {
    let puzzle = puzzle("blank rectangle 1x4\n\n. . . .\n");
    let mut book = RuleBook::of(&puzzle);
    let places = vec![cell(&puzzle, "a1").into(), cell(&puzzle, "b1").into()];
    book.counted("star", places, true, on(&puzzle, &["c1", "d1"]), 2, "{} do not have two stars");
    let told = told(&puzzle, &book).join("\n");
    assert!(told.contains("the clue on a1 and b1") && !told.contains("equal"), "{told}");
}

#[test]
fn a_total_of_none_says_nothing_of_rooms_or_of_what_is_around() {
    let puzzle = puzzle("blank rectangle 1x4\n\n. . . .\n");
    let said = |role: Role, facts: &[&str]| {
        let mut book = RuleBook::of(&puzzle);
        book.count("line", cell(&puzzle, "a1"), role, on(&puzzle, facts), 0);
        told(&puzzle, &book).join("\n")
    };
    for facts in [&["a1", "b1"][..], &["c1", "d1"]] {
        let plain = said(Role::Places, facts);
        assert!(plain.contains("The 0 on a1 allows none, so") && !plain.contains("around"), "{plain}");
        assert!(said(Role::Around, facts).contains("has nothing around it"));
        assert!(said(Role::Room, facts).contains("The room of the 0 on a1 stays empty"), "{plain}");
    }
}

#[test]
fn names_of_rules_are_no_keywords() {
    let puzzle = puzzle("sudoku rectangle 4x4\n\n1 2 3 .\n. . . .\n. . . .\n. . . .\n");
    let row: Vec<Cell> = ["a4", "b4", "c4", "d4"].iter().map(|name| cell(&puzzle, name)).collect();
    let said = |name: &'static str, role: Role| {
        let mut book = RuleBook::of(&puzzle);
        for (place, clue) in puzzle.numbers() {
            book.fact("given", Fact { place: place.into(), value: clue as u16 });
        }
        book.different(name, row.clone(), 4, role, false);
        told(&puzzle, &book).join("\n")
    };
    assert!(said("stripe", Role::Line).contains("row 4"), "{}", said("stripe", Role::Line));
    for name in ["line", "block", "knight", "king"] {
        let told = said(name, Role::Named);
        assert!(told.contains(&format!("the {name} a4 to d4")) && !told.contains("row 4"), "{name}: {told}");
    }
}
