//! Notes in pencil and places that are pointed out: all there, told apart by their shape, and nothing moves.

use super::*;
use gridwright::board::{Cell, Place};
use gridwright::draw::{Item, Options, Role, Scene, Shape, Theme, svg, text};
use gridwright::puzzle::{Note, Pencil, Side};

fn with(scene: &Scene, role: Role) -> Vec<&Item> {
    scene.items().filter(|item| item.role == role).collect()
}

fn written(items: &[&Item]) -> Vec<String> {
    let text = |item: &&Item| match &item.shape {
        Shape::Text { text, .. } => Some(text.clone()),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}

fn pencil(notes: &[(u32, Note)]) -> Pencil {
    let mut pencil = Pencil::new();
    notes.iter().for_each(|(cell, note)| pencil.set(Cell(*cell), Some(note.clone())));
    pencil
}

/// Boxes of a list of items do not overlap.
fn apart(items: &[&Item]) -> bool {
    items.iter().enumerate().all(|(i, one)| {
        items[..i].iter().all(|other| {
            let (((l, t), (r, b)), ((l2, t2), (r2, b2))) = (one.shape.extent(), other.shape.extent());
            r <= l2 || r2 <= l || b <= t2 || b2 <= t
        })
    })
}

#[test]
fn candidates_up_to_nine_have_fixed_places() {
    let puzzle = puzzle("path", Plan::hexagon(2), &[]);
    let notes = pencil(&[(0, Note::Candidates(vec![1, 5, 9])), (1, Note::Candidates((1..=9).collect()))]);
    let scene = Scene::of(&puzzle, &Options { pencil: Some(&notes), ..Options::default() });
    let items = with(&scene, Role::Candidate);
    assert_eq!(items.len(), 12);
    assert!(apart(&items));
    let middle = |item: &Item| item.shape.extent();
    let (first, second): (Vec<&Item>, Vec<&Item>) =
        items.iter().partition(|item| item.place == Some(Cell(0).into()));
    for (one, index) in first.iter().zip([0, 4, 8]) {
        let (a, b) = (middle(one).0, middle(second[index]).0);
        let (c, d) = (middle(first[0]).0, middle(second[0]).0);
        assert!(((a.0 - c.0) - (b.0 - d.0)).abs() < 1e-9, "the same place in every cell");
    }
}

#[test]
fn many_candidates_shrink_and_stay_in_their_cell() {
    let plans = [Plan::hexagon(5), Plan::rectangle(9, 9), graph(&["a: b", "b: a"])];
    for plan in plans {
        let puzzle = puzzle("path", plan, &[]);
        for numbers in [(1..=9).collect(), (8..=20).collect(), (40..=90).collect::<Vec<u16>>()] {
            let notes = pencil(&[(0, Note::Candidates(numbers.clone()))]);
            let scene = Scene::of(&puzzle, &Options { pencil: Some(&notes), ..Options::default() });
            let items = with(&scene, Role::Candidate);
            let signs = written(&items);
            if numbers.len() > 25 {
                assert_eq!((signs.len(), signs.last().unwrap().as_str()), (25, "…"));
            } else {
                assert_eq!(signs, numbers.iter().map(|n| n.to_string()).collect::<Vec<_>>());
            }
            assert!(apart(&items), "{signs:?}");
            let ground = scene.group("ground").unwrap().items.iter();
            let cell = ground.clone().find(|item| item.place == Some(Cell(0).into())).unwrap();
            let ((left, top), (right, bottom)) = cell.shape.extent();
            for item in items {
                let ((l, t), (r, b)) = item.shape.extent();
                assert!(left < l && top < t && r < right && b < bottom, "{item:?} leaves its cell");
            }
        }
    }
}

#[test]
fn a_number_takes_the_place_of_its_candidates() {
    let puzzle = puzzle("path", Plan::rectangle(1, 3), &[("a1", 1)]);
    let notes = pencil(&[0, 1, 2].map(|cell| (cell, Note::Candidates(vec![2, 3]))));
    let mut marks = Marks::new(puzzle.board());
    marks.set(Cell(1), Some(2));
    let options = Options { pencil: Some(&notes), marks: Some(&marks), ..Options::default() };
    let scene = Scene::of(&puzzle, &options);
    assert!(with(&scene, Role::Candidate).iter().all(|item| item.place == Some(Cell(2).into())));
    assert_eq!(written(&with(&scene, Role::Candidate)), ["2", "3"]);
}

#[test]
fn sides_are_hatched_or_ringed() {
    let puzzle = puzzle("slitherlink", Plan::hexagon(1), &[("b2", 3)]);
    let notes = pencil(&[(0, Note::Side(Side::Inside)), (3, Note::Side(Side::Outside))]);
    let scene = Scene::of(&puzzle, &Options { pencil: Some(&notes), ..Options::default() });
    assert_eq!(with(&scene, Role::Inside).len(), 1);
    let outside = with(&scene, Role::Outside);
    assert_eq!(outside.len(), 2, "a tint and a ring");
    assert!(outside.iter().any(|item| matches!(item.shape, Shape::Circle { .. })));
    let document = svg(&scene, &Theme::print());
    svg::check(&document).unwrap();
    assert!(document.contains("url(#hatch-inside-print)"));
}

#[test]
fn notes_in_plain_characters() {
    let puzzle = puzzle("slitherlink", Plan::hexagon(1), &[("b2", 3)]);
    let notes = pencil(&[
        (0, Note::Side(Side::Inside)),
        (1, Note::Side(Side::Outside)),
        (5, Note::Candidates(vec![4, 2])),
    ]);
    let odds = [Place::from(Cell(3))];
    let edge = puzzle.board().find("a2-b2").unwrap();
    let options =
        Options { pencil: Some(&notes), odds: &odds, breaches: &[edge], focus: &odds, ..Options::default() };
    assert_picture(
        &text(&puzzle, &options),
        "
          :   '

        .   3   .

          .   .
        candidates: a1 2 4
        at odds: b2
        broken: a2-b2
        look at: b2
        ",
    );
}

#[test]
fn the_ways_to_point_differ_by_shape_on_every_kind_of_place() {
    let plans = [Plan::rectangle(3, 3), Plan::hexagon(1), graph(&["a: b", "b: a"])];
    for plan in plans {
        let puzzle = puzzle("path", plan, &[]);
        let board = puzzle.board();
        let mut places: Vec<Place> = vec![Cell(0).into(), board.edges().next().unwrap().into()];
        places.extend(board.corners().next().map(Place::from));
        for place in places {
            let here = [place];
            let shapes = |options: Options, role: Role| {
                let scene = Scene::of(&puzzle, &options);
                let document = svg(&scene, &Theme::print());
                svg::check(&document).unwrap();
                let items = with(&scene, role);
                assert!(!items.is_empty() && items.iter().all(|item| item.place == Some(place)));
                // In black and white, so that colour cannot tell.
                let body = document.split("<rect").last().unwrap().to_string();
                (body, items.len())
            };
            let odds = shapes(Options { odds: &here, ..Options::default() }, Role::Odds);
            let breach = shapes(Options { breaches: &here, ..Options::default() }, Role::Breach);
            let focus = shapes(Options { focus: &here, ..Options::default() }, Role::Focus);
            assert!(odds != breach && breach != focus && odds != focus);
            assert!(odds.0.contains("stroke-dasharray") && !focus.0.contains("stroke-dasharray"));
            assert_eq!(
                breach.1,
                if matches!(place, Place::Cell(_)) { 2 } else { 1 },
                "cells are hatched too"
            );
        }
    }
}

#[test]
fn nothing_moves_while_one_writes_and_points() {
    for plan in [Plan::rectangle(3, 4), Plan::hexagon(2), Plan::hexagon(1).drawn(Orientation::Flat)] {
        let puzzle = puzzle("slitherlink", plan, &[]);
        let board = puzzle.board();
        let bare = Scene::of(&puzzle, &Options::default());
        let all: Vec<Place> = board
            .cells()
            .map(Place::from)
            .chain(board.edges().map(Place::from))
            .chain(board.corners().map(Place::from))
            .collect();
        let mut marks = Marks::new(board);
        board.edges().skip(1).for_each(|edge| marks.set(edge, Some(u16::from(edge.0 % 3 == 0))));
        let astray: Vec<(Place, Clue)> = all.iter().map(|&place| (place, Clue::Number(1234))).collect();
        let (odds, breaches, focus) = (&all[..], &all[..], &all[..]);
        let marks = Some(&marks);
        let options = Options { marks, astray: &astray, odds, breaches, focus, ..Options::default() };
        let full = Scene::of(&puzzle, &options);
        assert_eq!((bare.width, bare.height), (full.width, full.height));
        assert_eq!(bare.group("ground"), full.group("ground"));
        labels::check(&full).unwrap();
        assert_eq!(with(&full, Role::Astray).len(), 2 * all.len());
    }
}

#[test]
fn a_clue_that_cannot_stand_is_shown_beside_one_that_does() {
    let puzzle = puzzle("slitherlink", Plan::rectangle(1, 2), &[("a1", 3)]);
    let astray = [(Place::from(Cell(0)), Clue::Number(7)), (Place::from(Cell(1)), Clue::Number(9))];
    let scene = Scene::of(&puzzle, &Options { astray: &astray, ..Options::default() });
    assert_eq!(written(&with(&scene, Role::Astray)), ["7", "9"]);
    assert_eq!(written(&with(&scene, Role::Clue)), ["3"]);
    let texts: Vec<&Item> = scene.items().filter(|item| matches!(item.shape, Shape::Text { .. })).collect();
    assert!(apart(&texts), "both can be read");
    assert!(
        text(&puzzle, &Options { astray: &astray, ..Options::default() }).contains("cannot stand: 7 on a1")
    );
}

#[test]
fn candidates_keep_clear_of_the_rim_of_a_node_and_of_the_sum_of_a_cage() {
    let all = pencil(&[(0, Note::Candidates((1..=9).collect()))]);
    let options = Options { pencil: Some(&all), ..Options::default() };
    let node = Scene::of(&puzzle("path", graph(&["a: b", "b: a"]), &[]), &options);
    let ground = node.group("ground").unwrap().items.iter();
    let circle = ground.clone().find_map(|item| match item.shape {
        Shape::Circle { middle, radius } if item.place == Some(Cell(0).into()) => Some((middle, radius)),
        _ => None,
    });
    let ((x, y), radius) = circle.unwrap();
    for item in with(&node, Role::Candidate) {
        let ((l, t), (r, b)) = item.shape.extent();
        let (far_x, far_y) = ((l - x).abs().max((r - x).abs()), (t - y).abs().max((b - y).abs()));
        assert!(far_x.hypot(far_y) < radius * 0.95, "{item:?} touches the rim");
    }
    for plan in [Plan::rectangle(4, 4), Plan::hexagon(2)] {
        let board = plan.build().unwrap();
        let mut draft = Draft::new("sudoku", plan);
        let cells = vec![board.spot(Cell(0)).clone(), board.spot(Cell(1)).clone()];
        draft.cages.push(gridwright::puzzle::Cage { cells, sum: Some(17) });
        let caged = draft.into_puzzle().unwrap();
        let scene = Scene::of(&caged, &options);
        let mut items = with(&scene, Role::Candidate);
        assert_eq!(items.len(), 9);
        items.extend(with(&scene, Role::Sum));
        assert!(apart(&items), "the sum and the candidates");
    }
}
