//! Setting: a board is drawn, clues are written, and the verdict follows every edit.

use crate::studio::Studio;
use serde_json::json;

/// A puzzle to be set by hand, and how it goes wrong.
struct Plan {
    kind: &'static str,
    board: &'static str,
    size: u32,
    hole: Option<&'static str>,
    clues: &'static [(&'static str, &'static str)],
    /// Without this clue there are several solutions.
    needed: &'static str,
    /// With this clue there is none.
    against: (&'static str, &'static str),
}

const ON_HEXAGONS: Plan = Plan {
    kind: "Number path",
    board: "Hexagon",
    size: 2,
    hole: Some("c3"),
    clues: &[("c5", "1"), ("d4", "5"), ("d3", "9"), ("b2", "18"), ("c2", "12"), ("a1", "14")],
    needed: "d4",
    against: ("e3", "2"),
};

const ON_SQUARES: Plan = Plan {
    kind: "Slitherlink",
    board: "Rectangle",
    size: 6,
    hole: None,
    clues: &[
        ("b6", "1"),
        ("d6", "3"),
        ("f6", "1"),
        ("d5", "0"),
        ("e5", "2"),
        ("b4", "3"),
        ("c4", "2"),
        ("e3", "2"),
        ("f3", "1"),
        ("b2", "1"),
        ("a1", "1"),
        ("d1", "0"),
    ],
    needed: "d6",
    against: ("a2", "4"),
};

const DIFFERENT_ON_HEXAGONS: Plan = Plan {
    kind: "Sudoku",
    board: "Hexagon",
    size: 2,
    hole: None,
    clues: &[("c5", "1"), ("c4", "3"), ("d4", "2"), ("c2", "4")],
    needed: "d4",
    against: ("d5", "1"),
};

const DIFFERENT_ON_SQUARES: Plan = Plan {
    kind: "Sudoku",
    board: "Rectangle",
    size: 4,
    hole: None,
    clues: &[("a4", "1"), ("c3", "2"), ("b2", "3"), ("d1", "4")],
    needed: "b2",
    against: ("d4", "1"),
};

#[test]
fn a_puzzle_of_different_numbers_is_set_on_hexagons() {
    sets(&DIFFERENT_ON_HEXAGONS);
}

#[test]
fn a_puzzle_of_different_numbers_is_set_on_squares() {
    sets(&DIFFERENT_ON_SQUARES);
}

#[test]
fn a_puzzle_is_set_broken_undone_and_kept_on_hexagons() {
    sets(&ON_HEXAGONS);
}

#[test]
fn a_puzzle_is_set_broken_undone_and_kept_on_squares() {
    sets(&ON_SQUARES);
}

fn sets(plan: &Plan) {
    let Some(studio) = Studio::visit() else { return };
    studio.begin(plan.kind, plan.board, Some(plan.size));
    let empty = studio.doc();
    assert_eq!(studio.verdict(), "several");
    if let Some(hole) = plan.hole {
        studio.press("Cells");
        studio.click(hole);
        studio.press("Numbers");
    }
    for (place, number) in plan.clues {
        studio.write(place, number);
        assert_eq!(studio.clue(place), json!(number.parse::<u32>().unwrap()));
    }
    studio.sees("One solution");
    let unique = studio.doc();

    // Without a clue that it needs there are two answers, and the slider goes from one to the other.
    studio.click(plan.needed);
    studio.key("Delete");
    studio.sees("Several solutions");
    studio.press("Compare two answers");
    studio.sees("Both: what differs is marked");
    let both = studio.drawing();
    assert!(
        both.contains("class=\"area first\"") || both.contains("class=\"line first\""),
        "differences are marked: {both}"
    );
    studio.press_on("#slider");
    studio.key("ArrowLeft");
    studio.sees("The first answer");
    let first = studio.drawing();
    studio.key("ArrowRight");
    studio.key("ArrowRight");
    studio.sees("The second answer");
    let second = studio.drawing();
    assert!(first != second && second != both && first != both);
    studio.press("Show what is forced");
    studio.rests();
    assert!(![first, second, both].contains(&studio.drawing()));
    studio.press("Show what is forced");

    // With one that cannot be, there is none, and the clues at odds are pointed out.
    studio.key("Ctrl+z");
    studio.sees("One solution");
    studio.write(plan.against.0, plan.against.1);
    studio.sees("No solution");
    let odds = studio.count(".over-odds polygon");
    assert!(odds >= 2, "{odds} clues at odds are marked");
    assert_eq!(studio.count("#verdict .places li"), odds);
    studio.press_on("#verdict .places button");
    studio.rests();
    assert_eq!(studio.count(".over-found polygon"), 1);
    let last = studio.doc();

    // Undo takes everything back, redo brings it all again, and both survive a reload.
    while studio.page.eval("studio.history.canUndo") == true {
        studio.press("Undo");
    }
    assert_eq!(studio.doc(), empty);
    studio.reload();
    assert_eq!(studio.doc(), empty);
    while studio.page.eval("studio.history.canRedo") == true {
        studio.key("Ctrl+y");
    }
    assert_eq!(studio.doc(), last);
    studio.sees("No solution");
    studio.reload();
    assert_eq!(studio.doc(), last);
    studio.press("Undo");
    assert_eq!(studio.doc(), unique);
    studio.sees("One solution");
}

#[test]
fn hexagons_come_and_go_and_what_is_written_stays_with_its_cell() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Number path", "Hexagon", Some(2));
    studio.write("c3", "7");
    studio.press("Cells");
    assert!(studio.count(".over-ghosts polygon") > 0, "the places where cells could come are shown");
    studio.click("b3");
    assert_eq!(studio.cells(), 18);
    studio.drag(&["a1", "b1", "c1"]);
    assert_eq!(studio.cells(), 15);
    studio.press("Undo");
    assert_eq!(studio.cells(), 18, "a stroke is one step");
    let beside = studio.page.eval("studio.view.ghosts[0].name");
    studio.click(beside.as_str().unwrap());
    assert_eq!(studio.cells(), 19);
    studio.press("Undo");
    studio.press("Undo");
    assert_eq!(studio.cells(), 19);
    studio.press("Add a ring");
    assert_eq!(studio.cells(), 37);
    assert_eq!(studio.doc()["clues"], json!({ "d4": 7 }), "the clue is in the middle still");
    studio.press("Remove the ring");
    assert_eq!(studio.cells(), 19);
    studio.press("Take the centre out");
    assert_eq!(studio.cells(), 18);
    studio.sees("Undo brings them back");
    assert_eq!(studio.doc()["clues"], json!({}));
    studio.press("Undo");
    assert_eq!(studio.doc()["clues"], json!({ "c3": 7 }));
    studio.fill("size-radius", "3");
    studio.key("Enter");
    studio.page.until("a larger board", "studio.view.cells().length === 37");

    // Selections: a row, the rim, their work.
    studio.press("Select");
    studio.click("d4");
    studio.press("Row");
    studio.sees("7 selected");
    studio.press("Take out");
    assert_eq!(studio.cells(), 30);
    studio.press("Undo");
    studio.press("Rim");
    studio.sees("18 selected");
    studio.press("Invert");
    studio.sees("19 selected");
    studio.press("Shrink");
    studio.sees("7 selected");
    studio.press("Grow");
    studio.sees("19 selected");
    studio.press("Keep only these");
    assert_eq!(studio.cells(), 19);
    let middle = studio.page.eval("Object.keys(studio.doc.clues)[0]");
    studio.click(middle.as_str().unwrap());
    studio.press("Clear clues");
    assert_eq!(studio.doc()["clues"], json!({}));
    let cells = studio.page.eval("studio.view.cells().slice(0, 3).map(cell => cell.name)");
    let cells: Vec<&str> = cells.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    studio.drag(&cells[..2]);
    studio.shift_click(cells[2]);
    studio.press("Number in order");
    assert_eq!(studio.doc()["clues"], json!({ cells[0]: 1, cells[1]: 2, cells[2]: 3 }));
    // With another tool the selection is over: Delete clears what is under the cursor, and nothing else.
    studio.press("Numbers");
    assert_eq!(studio.count(".over-selection polygon"), 0);
    studio.click(cells[1]);
    studio.key("Delete");
    assert_eq!(studio.doc()["clues"], json!({ cells[0]: 1, cells[2]: 3 }));

    // A shape as text.
    studio.press("Cells");
    studio.press("From a mask…");
    studio.fill("mask-text", "_ . . _\n. . .\n_ . . _\n");
    studio.press("Make the board");
    studio.page.until("the board of the mask", "studio.view.cells().length === 7");
}

#[test]
fn squares_come_and_go_by_rows_columns_and_masks() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Slitherlink", "Rectangle", Some(4));
    studio.write("b2", "3");
    studio.press("Cells");
    studio.click("d4");
    assert_eq!(studio.cells(), 15);
    studio.press("Undo");
    let written = studio.page.eval("studio.look.says[studio.cursor]");
    assert!(written.as_str().unwrap().ends_with("clue 3"), "{written}");
    studio.press("Add row below");
    assert_eq!(studio.cells(), 20);
    studio.press("Remove this row");
    assert_eq!(studio.cells(), 16);
    studio.press("Undo");
    studio.press("Add column beside");
    assert_eq!(studio.cells(), 25);
    studio.press("Remove this column");
    assert_eq!(studio.cells(), 20);
    studio.press("Undo");
    studio.fill("size-rows", "7");
    studio.key("Enter");
    studio.page.until("more rows", "studio.view.cells().length === 35");
    // A size that cannot be is refused, and the field tells again how large the board is.
    for size in ["0", "-3", "999999"] {
        studio.fill("size-rows", size);
        studio.key("Enter");
        studio.page.until("the size from before", "document.getElementById('size-rows').value === '7'");
        assert_eq!((studio.cells(), studio.count(".note")), (35, 1));
    }
    studio.page.forgive();
    studio.press("Add a ring");
    assert_eq!(studio.cells(), 63);
    assert_eq!(studio.page.eval("Object.values(studio.doc.clues)"), json!([3]));
    studio.press("From a mask…");
    // What is refused stays to be mended, and what is wrong with it is told above it.
    studio.fill("mask-text", "_..\n.@.\n.._\n");
    studio.press("Make the board");
    studio.sees("'@' in row 2, column 2 of the mask says nothing");
    assert_eq!(studio.page.eval("document.activeElement.value"), "_..\n.@.\n.._\n");
    studio.page.forgive();
    studio.fill("mask-text", "_..\n...\n.._\n");
    studio.press("Make the board");
    studio.page.until("the board of the mask", "studio.view.cells().length === 7");
    studio.press("Undo");
    assert_eq!(studio.cells(), 63);
}

#[test]
fn dots_are_set_by_two_cells_or_on_the_edge() {
    let Some(studio) = Studio::visit() else { return };
    for (board, a, b, edge) in [("Hexagon", "c3", "c4", "c3-c4"), ("Rectangle", "b2", "b3", "edgeh:b3")] {
        studio.begin("Number path", board, Some(3));
        studio.press("Dots");
        studio.click(a);
        let near = if board == "Hexagon" { 6 } else { 4 };
        assert_eq!(studio.count(".over-lit polygon"), near, "the neighbours are lit");
        studio.click(b);
        assert_eq!(studio.clue(edge), "dot", "{}", studio.doc()["clues"]);
        assert_eq!(studio.count(".over-lit polygon"), 0);
        studio.click(edge);
        assert_eq!(studio.clue(edge), json!(null));
        studio.press("Undo");
        assert_eq!(studio.clue(edge), "dot");
    }
}

#[test]
fn cages_are_made_from_a_selection_changed_and_taken_away() {
    let Some(studio) = Studio::visit() else { return };
    for (board, size, [a, b, c]) in [("Rectangle", 4, ["a4", "b4", "b3"]), ("Hexagon", 2, ["c5", "d5", "d4"])]
    {
        studio.begin("Sudoku", board, Some(size));
        studio.press("Select");
        studio.drag(&[a, b]);
        studio.press("Make a cage…");
        studio.fill("cage-sum", "3");
        studio.press("Make it");
        assert_eq!(studio.doc()["cages"], json!([{ "cells": [a, b], "sum": 3 }]));
        assert!(studio.drawing().contains("class=\"line cage\"") && studio.drawing().contains(">3<"));
        studio.click(a);
        assert!(studio.hears().ends_with("in a cage of 2 with sum 3"), "{}", studio.hears());
        // A sum that cannot be is a clue at odds, by itself or with others.
        studio.drag(&[a, b]);
        studio.press("Make a cage…");
        studio.fill("cage-sum", "40");
        studio.key("Enter");
        studio.sees("No solution");
        studio.press("Undo");
        studio.sees("Several solutions");
        // Cells leave their cage for a new one, which may have no sum.
        studio.drag(&[b, c]);
        studio.press("Make a cage…");
        studio.press("Make it");
        assert_eq!(studio.doc()["cages"], json!([{ "cells": [a], "sum": 3 }, { "cells": [b, c] }]));
        studio.press("Take cages away");
        assert_eq!(studio.doc()["cages"], json!([{ "cells": [a], "sum": 3 }]));
        studio.press("Undo");
        studio.press("Undo");
        assert_eq!(studio.doc()["cages"], json!([{ "cells": [a, b], "sum": 3 }]));
    }
}

#[test]
fn a_setting_whose_values_have_meanings_is_chosen() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Sudoku", "Rectangle", None);
    assert_eq!(studio.cells(), 81, "the usual size of such a board");
    studio.choose("setting-diagonals", "3");
    assert_eq!(studio.doc()["settings"], json!({ "diagonals": 3 }));
    studio.choose("setting-diagonals", "0");
    assert_eq!(studio.doc()["settings"], json!(null), "as usual, so nothing has to be said");
    studio.press("Undo");
    assert_eq!(studio.doc()["settings"], json!({ "diagonals": 3 }));
    studio.press_on("#variants");
    studio.press_on("#variant-antiknight");
    assert_eq!(studio.doc()["variants"], json!(["antiknight"]));
    studio.sees("Variants (2)");
    studio.press_on("#variant-antiking");
    assert_eq!(studio.doc()["variants"], json!(["antiknight", "antiking"]), "what was unfolded stays so");
}

#[test]
fn findings_say_what_is_wrong_and_where() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Number path", "Hexagon", Some(2));
    studio.write("c5", "4");
    studio.write("c1", "4");
    studio.sees("No solution");
    studio.sees("4 is given more than once");
    assert!(studio.drawing().matches(">4<").count() == 2, "both are drawn: {}", studio.drawing());
    studio.press_on("#findings button");
    studio.rests();
    assert!(studio.count(".over-found polygon") > 0, "what was clicked is shown");
    studio.press("Undo");
    studio.sees("Several solutions");
    // Another kind of puzzle on the same board keeps the clues, also those that it does not have.
    studio.write("c3", "12");
    studio.choose("kind", "slitherlink");
    studio.sees("Not a puzzle yet");
    assert_eq!((studio.clue("c5"), studio.clue("c3")), (json!(4), json!(12)));
    assert!(studio.drawing().contains(">12<"), "what cannot stand is drawn");
    studio.press_on("#verdict .findings button");
    studio.rests();
    assert_eq!(studio.count(".over-found polygon"), 1);
    studio.press("Undo");
    assert_eq!(studio.doc()["genre"], "path");
}

#[test]
fn rooms_are_drawn_by_strokes_and_begin_from_the_usual_ones() {
    let Some(studio) = Studio::visit() else { return };
    let rooms = || {
        let list = studio.doc()["rooms"].as_array().cloned().unwrap_or_default();
        let mut list: Vec<Vec<String>> =
            list.iter().map(|room| serde_json::from_value(room.clone()).unwrap()).collect();
        list.iter_mut().for_each(|room| room.sort());
        list.sort();
        list
    };
    // The blocks of such a board are not written down; the first stroke takes its cells out of them.
    studio.begin("Sudoku", "Rectangle", Some(4));
    assert!(rooms().is_empty());
    studio.press("Rooms");
    studio.drag(&["a4", "b4", "c4"]);
    assert_eq!(
        rooms(),
        [
            vec!["a1", "a2", "b1", "b2"],
            vec!["a3", "b3"],
            vec!["a4", "b4", "c4"],
            vec!["c1", "c2", "d1", "d2"],
            vec!["c3", "d3", "d4"]
        ]
    );
    studio.press("Undo");
    assert!(rooms().is_empty(), "a stroke is one step");
    // Without usual ones: the stroke is one room and the rest another. A room that is cut in two is two.
    studio.begin("Heyawake", "Hexagon", Some(2));
    studio.press("Rooms");
    studio.drag(&["c1", "c2", "c3", "c4", "c5"]);
    assert_eq!(rooms(), [["c1", "c2", "c3", "c4", "c5"]]);
    studio.click("c3");
    assert_eq!(rooms(), [vec!["c1", "c2"], vec!["c3"], vec!["c4", "c5"]]);
    studio.does_not_see("falls apart");
    // With the keyboard: a first cell, then those that join it.
    studio.click("a1");
    studio.key("Space");
    studio.key("ArrowRight");
    studio.key("Space");
    assert!(rooms().contains(&vec!["a1".to_string(), "b1".to_string()]), "{:?}", rooms());
    studio.key("ArrowRight");
    studio.key("Space");
    assert!(rooms().contains(&vec!["a1".to_string(), "b1".to_string(), "c1".to_string()]), "{:?}", rooms());
}

#[test]
fn a_selection_grown_or_turned_round_can_be_undone() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Slitherlink", "Rectangle", Some(4));
    studio.write("a1", "2");
    studio.press("Select");
    studio.click("b2");
    studio.press("Grow");
    studio.sees("5 selected");
    studio.press("Invert");
    studio.sees("11 selected");
    studio.press("Undo");
    studio.sees("5 selected");
    studio.press("Undo");
    studio.sees("1 selected");
    studio.press("Redo");
    studio.sees("5 selected");
    // With another tool at hand Undo brings the selection back, and the tool with it.
    studio.press("Numbers");
    studio.press("Undo");
    studio.sees("1 selected");
    studio.press("Redo");
    // Players select nothing: for them these steps are none. And what the setter wrote is not theirs to take back.
    studio.press("Play");
    studio.press("Undo");
    studio.sees("Your marks are all taken back");
    assert_eq!(studio.clue("a1"), json!(2));
}

#[test]
fn signs_are_called_by_their_names() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Masyu", "Rectangle", Some(5));
    for (tool, clue) in [("White pearls", "white"), ("Black pearls", "black"), ("Clues not told", "?")] {
        studio.press(tool);
        studio.click("c3");
        assert_eq!(studio.clue("c3"), clue);
    }
    studio.sees("a clue not told comes, or goes again");
}

#[test]
fn a_number_that_cannot_stand_is_refused_in_words() {
    let Some(studio) = Studio::visit() else { return };
    studio.begin("Number path", "Rectangle", Some(4));
    studio.write("a1", "99");
    studio.sees("99 is too large: 16 is the largest number here.");
    assert_eq!(studio.clue("a1"), 9, "what fits stays");
    studio.types("12");
    assert_eq!(studio.clue("a1"), 12, "and the next digit begins a new number");
    studio.write("b1", "0");
    studio.sees("0 is too small: numbers begin with 1 here.");
    assert_eq!(studio.clue("b1"), json!(null));
    studio.write("b1", "10");
    assert_eq!(studio.clue("b1"), 10);
    // Candidates are a list: what is no number together is two of them.
    studio.press("Play");
    studio.press("Candidates");
    studio.write("c1", "45");
    assert_eq!(studio.note("c1"), json!([4, 5]));
    studio.write("c2", "14");
    assert_eq!(studio.note("c2"), json!([14]));
    // Where all numbers have one digit, the second corrects the first.
    studio.begin("Slitherlink", "Hexagon", Some(2));
    studio.write("c3", "25");
    assert_eq!(studio.clue("c3"), 5);
    studio.types("9");
    studio.sees("9 is too large: 6 is the largest number here.");
    assert_eq!(studio.clue("c3"), 5);
}

#[test]
fn a_board_without_clues_on_which_the_rules_cannot_be_kept_asks_for_clues() {
    let Some(studio) = Studio::visit() else { return };
    let asks = "More clues are missing. Write them, or let Complete find some.";
    studio.begin("Nurikabe", "Hexagon", Some(2));
    studio.sees(asks);
    studio.press("Repair");
    studio.sees("The puzzle has no solution yet, since it takes more clues. Complete adds them.");
    studio.write("c3", "3");
    studio.sees(asks);
    // Where no clues help, nobody promises that.
    studio.opens(b"spiral hexagon 2 colours=2\n\n  . . .\n . . . .\n. . . . .\n . . . .\n  . . .\n");
    studio.press("Set");
    let none = "Without any clues the rules cannot be kept here. Write some.";
    studio.sees(none);
    studio.press("Repair");
    studio.sees(&format!("The puzzle has no solution. {none}"));
}
