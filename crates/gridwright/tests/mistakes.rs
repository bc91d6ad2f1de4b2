//! Judging a board that is not finished: what is broken already is said, and what may still come right is not.
//!
//! Two properties carry it: a part of a solution has no mistake, and a board on which everything is marked has
//! mistakes exactly if the judge finds it wrong.

mod common;

use common::{Dice, in_part, random_graph, read, seeds, small_plan};
use gridwright::board::{Cell, Edge, Place, PlaceKind, Plan};
use gridwright::genre;
use gridwright::puzzle::{Clue, Draft, Marks, Puzzle, Sign};
use gridwright::solve::Budget;
use std::path::PathBuf;

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes()).expect("a sound puzzle")
}

/// The codes of the mistakes after marking places by name.
fn codes(puzzle: &Puzzle, marks: &[(&str, u16)]) -> Vec<&'static str> {
    puzzle.mistakes(&marked(puzzle, marks)).iter().map(|breach| breach.code).collect()
}

fn marked(puzzle: &Puzzle, list: &[(&str, u16)]) -> Marks {
    let mut marks = Marks::new(puzzle.board());
    for (name, value) in list {
        marks.set(puzzle.board().find(name).expect("a place of the board"), Some(*value));
    }
    marks
}

/// The four sides of a square, clockwise from the top.
fn sides(puzzle: &Puzzle, cell: &str) -> Vec<Edge> {
    let Ok(Place::Cell(cell)) = puzzle.board().find(cell) else { panic!("{cell} is no cell") };
    puzzle.board().edges_around(cell).collect()
}

#[test]
fn a_count_is_broken_when_it_is_exceeded_or_out_of_reach() {
    let puzzle = puzzle("slitherlink rectangle 3x3\n\n. . .\n. 2 .\n. . .\n");
    let around = sides(&puzzle, "b2");
    let mut marks = Marks::new(puzzle.board());
    marks.set(around[0], Some(1));
    marks.set(around[1], Some(1));
    assert!(puzzle.mistakes(&marks).is_empty(), "two lines are right");
    marks.set(around[2], Some(1));
    let mistakes = puzzle.mistakes(&marks);
    assert_eq!(mistakes[0].sentence, "b2 should have 2, but has 3 already");
    assert_eq!(mistakes[0].places, [puzzle.board().find("b2").unwrap()]);
    let mut marks = Marks::new(puzzle.board());
    around[..2].iter().for_each(|&edge| marks.set(edge, Some(0)));
    assert!(puzzle.mistakes(&marks).is_empty(), "two are left");
    marks.set(around[2], Some(0));
    assert_eq!(
        puzzle.mistakes(&marks)[0].sentence,
        "b2 should have 2, but has 0 and cannot have more than 1"
    );
}

#[test]
fn a_line_may_end_only_as_long_as_it_can_go_on() {
    let puzzle = puzzle("slitherlink rectangle 1x1\n\n.\n");
    let around = sides(&puzzle, "a1");
    let mut marks = Marks::new(puzzle.board());
    marks.set(around[0], Some(1));
    assert!(puzzle.mistakes(&marks).is_empty());
    marks.set(around[1], Some(0));
    assert_eq!(puzzle.mistakes(&marks).iter().map(|b| b.code).collect::<Vec<_>>(), ["dead-end"]);
}

#[test]
fn a_closed_loop_must_be_the_only_line_and_must_serve_every_clue() {
    let puzzle = puzzle("slitherlink rectangle 3x3\n\n. . .\n. . .\n. . 1\n");
    let mut marks = Marks::new(puzzle.board());
    sides(&puzzle, "a3").into_iter().for_each(|edge| marks.set(edge, Some(1)));
    let alone = puzzle.mistakes(&marks);
    assert_eq!(alone.len(), 1);
    assert_eq!(alone[0].sentence, "c1 should have 1, but the loop is closed and leaves it 0");
    let far = sides(&puzzle, "c1")[2];
    marks.set(far, Some(1));
    let two = puzzle.mistakes(&marks);
    assert_eq!((two.len(), two[0].code, two[0].places.len()), (1, "separate-lines", 4), "{two:?}");
}

#[test]
fn lines_that_nothing_can_join_any_more_are_separate() {
    let puzzle = puzzle("slitherlink rectangle 1x3\n\n. . .\n");
    let mut marks = Marks::new(puzzle.board());
    for edge in sides(&puzzle, "b1") {
        marks.set(edge, Some(0));
    }
    assert!(puzzle.mistakes(&marks).is_empty(), "one side alone can still have the loop");
    marks.set(sides(&puzzle, "a1")[3], Some(1));
    marks.set(sides(&puzzle, "c1")[1], Some(1));
    assert_eq!(puzzle.mistakes(&marks)[0].code, "separate-lines");
}

#[test]
fn a_board_full_of_crosses_has_no_place_for_a_line() {
    let puzzle = puzzle("slitherlink hexagon 1\n\n . .\n. . .\n . .\n");
    let mut marks = Marks::new(puzzle.board());
    marks.fill(puzzle.card());
    assert_eq!(puzzle.mistakes(&marks).iter().map(|b| b.code).collect::<Vec<_>>(), ["no-line"]);
}

#[test]
fn numbers_of_a_path_clash_where_both_are_placed() {
    let puzzle = puzzle("path rectangle 3x3\n\n1 . .\n. . .\n. . 7\ndot edgev:b2\n");
    let expect = |marks: &[(&str, u16)], expected: &[&str]| {
        assert_eq!(codes(&puzzle, marks), expected, "{marks:?}");
    };
    expect(&[], &[]);
    expect(&[("b3", 2)], &[]);
    expect(&[("c3", 2)], &["jump"]);
    expect(&[("b3", 7)], &["twice"]);
    expect(&[("a3", 4)], &["given"]);
    expect(&[("a3", 1)], &[]);
    expect(&[("b2", 5), ("a2", 3)], &["dot"]);
    expect(&[("b2", 4), ("a2", 5)], &[]);
    let beyond = puzzle.mistakes(&marked(&puzzle, &[("b2", 40)]));
    assert_eq!(beyond[0].sentence, "40 on b2 is none of the numbers from 1 to 9");
}

#[test]
fn a_loop_counts_as_solved_without_its_crosses() {
    let puzzle = puzzle("slitherlink rectangle 2x2\n\n4 .\n. .\n");
    let mut marks = Marks::new(puzzle.board());
    assert!(!puzzle.is_solved(&marks));
    sides(&puzzle, "a2").into_iter().for_each(|edge| marks.set(edge, Some(1)));
    assert!(puzzle.is_solved(&marks));
}

/// The places on which a genre has marks.
fn places(puzzle: &Puzzle) -> Vec<Place> {
    let board = puzzle.board();
    let kinds = puzzle.card().marks.iter().map(|mark| mark.on);
    kinds
        .flat_map(|kind| -> Vec<Place> {
            match kind {
                PlaceKind::Cell => board.cells().map(Place::from).collect(),
                PlaceKind::Edge => board.edges().map(Place::from).collect(),
                PlaceKind::Corner => board.corners().map(Place::from).collect(),
            }
        })
        .collect()
}

/// Parts of a solution, from next to nothing to nearly all, have no mistake.
fn parts_are_fine(puzzle: &Puzzle, solution: &Marks, dice: &mut Dice, what: &str) {
    for percent in [0, 10, 30, 50, 70, 90, 97, 100] {
        let mut part = Marks::new(puzzle.board());
        for (place, mark) in solution.iter() {
            if dice.chance(percent) {
                part.set(place, Some(mark));
            }
        }
        assert_eq!(puzzle.mistakes(&part), [], "{what}: {percent} of a hundred");
    }
    // Players often draw the lines and leave the crosses out.
    let mut lines = Marks::new(puzzle.board());
    for (place, mark) in solution.iter().filter(|&(_, mark)| mark != 0) {
        if dice.chance(95) {
            lines.set(place, Some(mark));
        }
    }
    assert_eq!(puzzle.mistakes(&lines), [], "{what}: lines alone");
}

/// Where everything is marked, mistakes are found exactly if the judge finds breaks; with their codes on the card.
fn full_boards_agree(puzzle: &Puzzle, solution: Option<&Marks>, dice: &mut Dice, what: &str) -> [u32; 2] {
    let places = places(puzzle);
    let mut seen = [0; 2];
    for round in 0..12 {
        let mut marks = solution.filter(|_| round < 6).cloned().unwrap_or_else(|| Marks::new(puzzle.board()));
        let changes = if round == 0 { 0 } else { 1 + dice.below(3) };
        let chosen: Vec<Place> = (0..changes).map(|_| places[dice.below(places.len())]).collect();
        for &place in &places {
            if marks.get(place).is_none() || chosen.contains(&place) {
                let values = puzzle.card().mark_on(place.kind()).unwrap().values;
                let (least, most) = match values.fill_the_board() {
                    true => values.range(puzzle.board(), puzzle.settings()),
                    false => (0, 1),
                };
                let value = least + dice.below(usize::from(most - least) + 1) as u16;
                marks.set(place, Some(value));
            }
        }
        let (mistakes, breaches) = (puzzle.mistakes(&marks), puzzle.judge(&marks));
        assert_eq!(mistakes.is_empty(), breaches.is_empty(), "{what}: {mistakes:?}, but {breaches:?}");
        for breach in &mistakes {
            assert!(puzzle.card().checks.contains(&breach.code), "{what}: {}", breach.code);
        }
        let codes = |list: &[gridwright::judge::Breach]| list.iter().map(|b| b.code).collect::<Vec<_>>();
        assert_eq!(codes(&mistakes).first(), codes(&breaches).first(), "{what}: the first complaint");
        seen[usize::from(breaches.is_empty())] += 1;
    }
    seen
}

#[test]
fn on_the_good_boards_of_every_genre() {
    let mut dice = Dice::new(5);
    for genre in genre::ALL {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/genre").join(genre.card().id);
        let mut seen = [0; 2];
        for entry in std::fs::read_dir(folder.join("good")).unwrap() {
            let file = entry.unwrap().path();
            let puzzle = read(&std::fs::read(&file).unwrap()).unwrap();
            let what = file.display().to_string();
            let mut answers = Vec::new();
            puzzle.each(&Budget::unlimited(), |marks| {
                answers.push(marks);
                answers.len() < 20
            });
            for answer in &answers {
                parts_are_fine(&puzzle, answer, &mut dice, &what);
            }
            let [wrong, right] = full_boards_agree(&puzzle, answers.first(), &mut dice, &what);
            seen = [seen[0] + wrong, seen[1] + right];
        }
        assert!(seen.iter().all(|&n| n > 0), "{}: wrong and right boards: {seen:?}", genre.card().id);
    }
}

#[test]
fn on_small_random_boards() {
    let mut solved = [0; 3];
    for seed in seeds(450) {
        let mut dice = Dice::new(seed + 11);
        let genre = ["slitherlink", "blank", "path"][seed as usize % 3];
        let graph = genre != "slitherlink" && dice.chance(40);
        let plan = if graph { random_graph(&mut dice, 8, 60) } else { small_plan(&mut dice) };
        let mut draft = Draft::new(genre, plan.clone());
        if genre == "slitherlink" && dice.chance(10) {
            draft.variants.push("full".into());
        }
        let bare = draft.into_puzzle().unwrap();
        let mut all = Vec::new();
        bare.each(&Budget::unlimited(), |marks| {
            all.push(marks);
            all.len() < 60
        });
        if let Some(from) = (!all.is_empty()).then(|| &all[dice.below(all.len())]) {
            add_clues(&mut draft, &plan, genre, from, &mut dice);
        }
        let puzzle = draft.into_puzzle().unwrap();
        let what = format!("seed {seed}, {genre}");
        let mut one = None;
        puzzle.each(&Budget::unlimited(), |marks| {
            parts_are_fine(&puzzle, &marks, &mut dice, &what);
            one = Some(marks);
            dice.chance(70)
        });
        solved[seed as usize % 3] += usize::from(one.is_some());
        full_boards_agree(&puzzle, one.as_ref(), &mut dice, &what);
    }
    assert!(solved.iter().all(|&n| n > in_part(60)), "{solved:?}");
}

/// Clues that hold in a solution.
fn add_clues(draft: &mut Draft, plan: &Plan, genre: &str, from: &Marks, dice: &mut Dice) {
    let board = plan.build().unwrap();
    let percent = dice.below(80);
    for cell in board.cells().filter(|_| dice.chance(percent)) {
        let shaded = |&(near, _): &(Cell, Edge)| from.is(near, 1);
        let number = match genre {
            "slitherlink" => board.edges_around(cell).filter(|&edge| from.is(edge, 1)).count() as u32,
            "blank" => board.neighbours(cell).filter(shaded).count() as u32,
            _ => from.get(cell).unwrap().into(),
        };
        draft.clues.push((board.spot(cell).clone(), Clue::Number(number)));
    }
    for edge in board.edges().filter(|_| genre == "path") {
        let (a, Some(b)) = board.sides(edge) else { continue };
        if from.get(a).unwrap().abs_diff(from.get(b).unwrap()) == 1 && dice.chance(30) {
            draft.clues.push((board.spot(edge).clone(), Clue::Sign(Sign::Dot)));
        }
    }
}
