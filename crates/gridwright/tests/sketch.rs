//! Drafts that are no puzzles yet can still be shown: what stands is drawn, what does not is drawn too, and each
//! finding names its places.

mod common;

use common::{Dice, in_part, random_graph, seeds, small_plan};
use gridwright::board::{Cell, Place, Plan, Spot};
use gridwright::coord::{Coord, Hex};
use gridwright::draw::{Options, Role, Scene, Shape};
use gridwright::format;
use gridwright::genre::{self, Sketch};
use gridwright::puzzle::{Clue, Draft, Note, Side, Sign};

fn square(r: u32, c: u32) -> Spot {
    Spot::Square(Coord::Cell { r, c })
}

fn codes(sketch: &Sketch) -> Vec<&'static str> {
    sketch.findings.iter().map(|finding| finding.code).collect()
}

/// All clues and numbers that are to be seen, by place.
fn visible(sketch: &Sketch) -> Vec<(Place, String)> {
    let scene = Scene::of(&sketch.puzzle, &Options { astray: &sketch.astray, ..Options::default() });
    let mut seen: Vec<(Place, String)> = scene
        .items()
        .filter_map(|item| match (&item.shape, item.role) {
            (
                Shape::Text { text, .. },
                Role::Clue | Role::OnWall | Role::Given | Role::ColourGiven | Role::Astray,
            ) => Some((item.place?, text.replace('•', "dot"))),
            (Shape::Circle { .. }, Role::Clue) => Some((item.place?, "dot".into())),
            // A cell that is given as empty has a cross.
            (Shape::Cross { .. }, Role::Cross) => Some((item.place?, "0".into())),
            _ => None,
        })
        .collect();
    seen.sort();
    seen
}

#[test]
fn numbers_out_of_range_are_shown_where_they_were_written() {
    let mut draft = Draft::new("path", Plan::rectangle(2, 2));
    draft.clues = vec![(square(0, 0), Clue::Number(1)), (square(1, 1), Clue::Number(40))];
    let sketch = draft.sketch().unwrap();
    assert_eq!(codes(&sketch), ["clue-out-of-range"]);
    assert_eq!(sketch.findings[0].places, ["b1"]);
    assert_eq!(sketch.astray, [(Cell(3).into(), Clue::Number(40))]);
    assert_eq!(visible(&sketch), [(Cell(0).into(), "1".into()), (Cell(3).into(), "40".into())]);
    assert!(!sketch.is_sound());
}

#[test]
fn a_number_that_stands_twice_is_a_doubt_and_no_obstacle() {
    let mut draft = Draft::new("path", Plan::hexagon(1));
    draft.clues =
        vec![(Spot::Hex(Hex::ORIGIN), Clue::Number(3)), (Spot::Hex(Hex::from_axial(1, 0)), Clue::Number(3))];
    let sketch = draft.sketch().unwrap();
    assert!(sketch.is_sound() && sketch.astray.is_empty());
    assert_eq!(sketch.doubts[0].code, "given-twice");
    assert_eq!(sketch.doubts[0].places, ["b2", "c2"]);
    assert_eq!(visible(&sketch).len(), 2);
}

#[test]
fn of_two_clues_on_one_place_both_are_shown() {
    let mut draft = Draft::new("slitherlink", Plan::rectangle(1, 2));
    draft.clues = vec![(square(0, 0), Clue::Number(3)), (square(0, 0), Clue::Number(2))];
    let sketch = draft.sketch().unwrap();
    assert_eq!(codes(&sketch), ["two-clues"]);
    assert_eq!(sketch.puzzle.clue(Cell(0)), Some(&Clue::Number(3)));
    assert_eq!(visible(&sketch), [(Cell(0).into(), "2".into()), (Cell(0).into(), "3".into())]);
    draft.clues[1].1 = Clue::Number(3);
    let same = draft.sketch().unwrap();
    assert_eq!(same.astray, [(Cell(0).into(), Clue::Number(3))], "even if both say the same");
}

#[test]
fn clues_of_another_genre_stay_visible_when_the_genre_changes() {
    let mut draft = Draft::new("path", Plan::rectangle(1, 3));
    let edge = Spot::Square(Coord::EdgeV { r: 0, c: 1 });
    draft.clues = vec![(square(0, 0), Clue::Number(1)), (edge, Clue::Sign(Sign::Dot))];
    assert!(draft.sketch().unwrap().is_sound());
    draft.genre = "slitherlink".into();
    let sketch = draft.sketch().unwrap();
    assert_eq!(codes(&sketch), ["clue-not-allowed"]);
    assert_eq!(visible(&sketch).len(), 2);
}

#[test]
fn a_dot_that_the_genre_refuses_is_astray_and_the_rest_stands() {
    let mut draft = Draft::new("path", Plan::rectangle(1, 3));
    let rim = |c| Spot::Square(Coord::EdgeH { r: 0, c });
    draft.clues = vec![
        (rim(0), Clue::Sign(Sign::Dot)),
        (rim(2), Clue::Sign(Sign::Dot)),
        (square(0, 1), Clue::Number(2)),
    ];
    let sketch = draft.sketch().unwrap();
    assert_eq!(codes(&sketch), ["refused", "refused"], "each of them");
    let places: Vec<&str> = sketch.findings.iter().flat_map(|f| &f.places).map(String::as_str).collect();
    let named: Vec<String> =
        sketch.astray.iter().map(|(place, _)| sketch.puzzle.board().name(*place)).collect();
    assert_eq!(places, named);
    assert_eq!(sketch.puzzle.clues().len(), 1);
    assert_eq!(visible(&sketch).len(), 3);
}

#[test]
fn a_wrong_ground_a_clue_off_the_board_and_bad_marks_are_all_told_at_once() {
    let mut draft = random_graph_of("slitherlink");
    draft.clues =
        vec![(Spot::Node("n0".into()), Clue::Number(0)), (Spot::Node("zebra".into()), Clue::Number(1))];
    draft.marks = vec![(Spot::Node("n0".into()), 1)];
    draft.pencil = vec![(Spot::Node("lion".into()), Note::Side(Side::Inside))];
    let sketch = draft.sketch().unwrap();
    assert_eq!(codes(&sketch), ["wrong-ground", "clue-off-board", "mark-not-allowed", "note-off-board"]);
    for finding in &sketch.findings[1..] {
        assert_eq!(finding.places.len(), 1, "{finding}");
    }
    assert_eq!(visible(&sketch).len(), 1);
}

fn random_graph_of(genre: &str) -> Draft {
    Draft::new(genre, random_graph(&mut Dice::new(8), 6, 80))
}

#[test]
fn without_a_board_or_a_genre_there_is_nothing_to_show() {
    assert_eq!(Draft::new("path", Plan::rectangle(0, 3)).sketch().unwrap_err()[0].code, "empty-board");
    assert_eq!(Draft::new("zebra", Plan::rectangle(2, 3)).sketch().unwrap_err()[0].code, "unknown-genre");
}

#[test]
fn whatever_is_written_on_a_board_is_to_be_seen_and_comes_back_from_json() {
    let json = format::find("json").unwrap();
    let (mut sound, mut unsound) = (0, 0);
    for seed in seeds(700) {
        let mut dice = Dice::new(seed + 40);
        let genre = genre::ALL[dice.below(genre::ALL.len())].card().id;
        let plan = if dice.chance(20) { random_graph(&mut dice, 8, 50) } else { small_plan(&mut dice) };
        let board = plan.build().unwrap();
        let mut draft = Draft::new(genre, plan);
        let percent = dice.below(60);
        for place in board.places() {
            let clue = match dice.below(8) {
                0 => Clue::Query,
                1 | 2 => Clue::Sign(Sign::Dot),
                _ => Clue::Number(dice.below(14) as u32),
            };
            let wanted = if matches!(place, Place::Cell(_)) { percent } else { percent / 6 };
            if dice.chance(wanted) {
                draft.clues.push((board.spot(place).clone(), clue));
            }
        }
        let sketch = draft.sketch().unwrap();
        let mut written: Vec<(Place, String)> =
            draft.clues.iter().map(|(spot, clue)| (board.place(spot).unwrap(), clue.to_string())).collect();
        written.sort();
        assert_eq!(visible(&sketch), written, "seed {seed}");
        assert_eq!(draft.into_puzzle().is_ok(), sketch.is_sound(), "seed {seed}");
        if sketch.is_sound() {
            assert_eq!(draft.into_puzzle().unwrap(), sketch.puzzle, "seed {seed}");
            assert!(sketch.astray.is_empty());
            sound += 1;
        } else {
            unsound += 1;
        }
        // Nothing that one can ask of what stands does harm.
        let puzzle = &sketch.puzzle;
        puzzle.mistakes(puzzle.marks());
        puzzle.judge(puzzle.marks());
        let bytes = format::write_sketch(puzzle, &sketch.astray).unwrap();
        let again = json.read(&bytes).unwrap().sketch().unwrap();
        assert_eq!((&again.puzzle, &again.astray), (puzzle, &sketch.astray), "seed {seed}");
        assert_eq!(codes(&again).len(), codes(&sketch).len(), "seed {seed}");
    }
    assert!(sound > in_part(100) && unsound > in_part(100), "{sound} {unsound}");
}

#[test]
fn of_two_clues_on_one_place_a_file_keeps_the_one_that_stands() {
    let mut draft = Draft::new("slitherlink", Plan::rectangle(1, 1));
    draft.clues = vec![(square(0, 0), Clue::Number(3)), (square(0, 0), Clue::Number(2))];
    let sketch = draft.sketch().unwrap();
    let bytes = format::write_sketch(&sketch.puzzle, &sketch.astray).unwrap();
    let again = format::find("json").unwrap().read(&bytes).unwrap();
    assert_eq!(again.clues, [(square(0, 0), Clue::Number(3))]);
}
