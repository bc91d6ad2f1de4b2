//! Notes in pencil: kept with the puzzle in our JSON, carried along when the board changes, and never part of it.

mod common;

use common::{read, shown};
use gridwright::board::{Cell, Change, Plan, Spot};
use gridwright::coord::{Coord, Hex};
use gridwright::format;
use gridwright::puzzle::{Draft, Marks, Note, Pencil, Puzzle, Side};
use proptest::prelude::*;

fn json(puzzle: &Puzzle) -> Vec<u8> {
    format::write(puzzle, format::find("json").unwrap()).unwrap()
}

fn complaint(pencil: &str) -> String {
    let document = format!(
        r#"{{ "gridwright": 1, "genre": "path", "board": {{ "hexagon": {{ "radius": 1 }} }}, "pencil": {pencil} }}"#
    );
    shown(&read(document.as_bytes()).expect_err("this should be refused"))
}

#[test]
fn notes_are_written_beside_the_marks() {
    let mut draft = Draft::new("path", Plan::rectangle(1, 2));
    let cell = |c| Spot::Square(Coord::Cell { r: 0, c });
    draft.pencil = vec![(cell(0), Note::Candidates(vec![5, 1, 5, 2])), (cell(1), Note::Side(Side::Outside))];
    let puzzle = draft.into_puzzle().unwrap();
    assert_eq!(puzzle.pencil().candidates(Cell(0)), [1, 2, 5], "in order and each once");
    assert_eq!(puzzle.pencil().side(Cell(1)), Some(Side::Outside));
    let written: serde_json::Value = serde_json::from_slice(&json(&puzzle)).unwrap();
    assert_eq!(written["pencil"], serde_json::json!({ "a1": [1, 2, 5], "b1": "outside" }));
    assert_eq!(puzzle.mistakes(&Marks::new(puzzle.board())), [], "a note is no mark");
}

#[test]
fn what_is_no_note_is_told_with_its_place() {
    let note = "is no note: a list of numbers from 1 to 65535, \"inside\" or \"outside\"";
    assert_eq!(complaint(r#"{ "b2": 3 }"#), format!("pencil: 3 on b2 {note}"));
    assert_eq!(complaint(r#"{ "b2": [1, 0] }"#), format!("pencil: [1,0] on b2 {note}"));
    assert_eq!(complaint(r#"{ "b2": "left" }"#), format!("pencil: \"left\" on b2 {note}"));
    assert!(complaint(r#"{ "z9": [1] }"#).starts_with("pencil: "), "an unknown place");
    assert_eq!(complaint("7"), "pencil: should be an object { … }");
    let on_edge = complaint(r#"{ "b2-b1": "inside" }"#);
    assert_eq!(on_edge, "the pencil note on b1-b2 is not possible: notes stand in cells");
}

#[test]
fn an_empty_list_is_no_note() {
    let mut pencil = Pencil::new();
    pencil.set(Cell(3), Some(Note::Candidates(vec![])));
    assert!(pencil.is_empty());
    pencil.set(Cell(3), Some(Note::Side(Side::Inside)));
    pencil.set(Cell(3), Some(Note::Candidates(vec![])));
    assert!(pencil.is_empty(), "it takes the note away");
}

#[test]
fn notes_stay_with_their_cells_and_those_without_a_cell_are_listed() {
    let puzzle = Draft::new("slitherlink", Plan::hexagon(1)).into_puzzle().unwrap();
    let mut pencil = Pencil::new();
    for cell in puzzle.board().cells() {
        pencil.set(cell, Some(Note::Side(Side::BOTH[cell.index() % 2])));
    }
    let puzzle = puzzle.with_pencil(pencil);
    let (larger, lost) = puzzle.reshape(&Change::AddRing).unwrap();
    assert_eq!(lost, [""; 0]);
    for (cell, note) in puzzle.pencil().iter() {
        let there = larger.board().cell(puzzle.board().spot(cell)).unwrap();
        assert_eq!(larger.pencil().get(there), Some(note));
    }
    let (_, lost) = puzzle.reshape(&Change::Punch(vec![Spot::Hex(Hex::ORIGIN)])).unwrap();
    assert_eq!(lost, ["pencil note on b2"]);
}

fn note() -> impl Strategy<Value = Note> {
    prop_oneof![
        proptest::collection::vec(1u16..=u16::MAX, 1..12).prop_map(Note::Candidates),
        prop::sample::select(Side::BOTH.to_vec()).prop_map(Note::Side),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_notes_come_back_from_json(
        notes in proptest::collection::btree_map(0u32..37, note(), 0..20),
        hexagons: bool,
        genre in prop::sample::select(vec!["path", "slitherlink", "blank"]),
    ) {
        let plan = if hexagons { Plan::hexagon(3) } else { Plan::rectangle(5, 8) };
        let mut pencil = Pencil::new();
        notes.into_iter().for_each(|(cell, note)| pencil.set(Cell(cell), Some(note)));
        let puzzle = Draft::new(genre, plan).into_puzzle().unwrap().with_pencil(pencil);
        let bytes = json(&puzzle);
        let again = read(&bytes).unwrap();
        prop_assert_eq!(&again, &puzzle);
        prop_assert_eq!(json(&again), bytes, "byte for byte");
        prop_assert_eq!(puzzle.draft().into_puzzle().unwrap(), puzzle);
    }
}
