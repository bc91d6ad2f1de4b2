//! Whatever board can be built can be drawn, with whatever is marked on it.

use super::{labels, svg as document, *};
use gridwright::board::{Cell, Edge, Place};
use gridwright::draw::{Options, Picture, Scene, Theme, svg, text};
use gridwright::puzzle::{Note, Pencil, Side, Sign};
use proptest::prelude::*;

/// Draws a board in every way with some marks, and checks the pictures.
fn draw(genre: &str, plan: Plan, first: &[u8], second: &[u8]) -> Result<(), TestCaseError> {
    let board = match plan.build() {
        Ok(board) => board,
        Err(_) => return Ok(()),
    };
    let mut draft = Draft::new(genre, plan);
    let path = genre == "path";
    for (cell, number) in board.cells().zip(first) {
        let sound = if path { 1..=board.cells().len() } else { 0..=board.edges_around(cell).len() };
        if *number < 4 && sound.contains(&usize::from(*number)) {
            draft.clues.push((board.spot(cell).clone(), Clue::Number(u32::from(*number))));
        }
    }
    let inner = board.edges().filter(|&edge| path && board.sides(edge).1.is_some());
    for (edge, number) in inner.zip(second) {
        if *number < 100 {
            draft.clues.push((board.spot(edge).clone(), Clue::Sign(Sign::Dot)));
        }
    }
    let puzzle = draft.into_puzzle().map_err(|findings| TestCaseError::fail(format!("{findings:?}")))?;
    let marks = |numbers: &[u8]| {
        let mut marks = Marks::new(&board);
        let places = (0u32..).flat_map(|i| [Place::Cell(Cell(i)), Place::Edge(Edge(i))]);
        // Numbers may be anything, sound or not; of three values a place has one or none.
        let most = if path { 40 } else { 3 };
        places.zip(numbers).for_each(|(place, &n)| marks.set(place, u16::from(n % most).checked_sub(1)));
        marks
    };
    let mut pencil = Pencil::new();
    for (cell, &n) in board.cells().zip(first) {
        let numbers = || (0..u16::from(n % 40)).map(|i| i * u16::from(n)).collect();
        let note =
            if n > 127 { Note::Side(Side::BOTH[usize::from(n % 2)]) } else { Note::Candidates(numbers()) };
        pencil.set(cell, Some(note));
    }
    let pointed: Vec<Place> =
        board.edges().zip(second).filter(|(_, n)| **n > 127).map(|(e, _)| e.into()).collect();
    let pointed: Vec<Place> = pointed.into_iter().chain(board.cells().take(3).map(Place::from)).collect();
    let astray: Vec<(Place, Clue)> = pointed.iter().map(|&place| (place, Clue::Sign(Sign::Dot))).collect();
    let (first, second) = (marks(first), marks(second));
    let mut closed = first.clone();
    closed.fill(puzzle.card());
    for orientation in [Orientation::Pointy, Orientation::Flat] {
        let base = Options { orientation: Some(orientation), ..Options::default() };
        let ways = [
            base,
            Options { names: true, marks: Some(&first), inside: true, ..base },
            Options { names: true, marks: Some(&first), compare: Some(&second), crosses: Some(true), ..base },
            Options { marks: Some(&closed), forced: Some(&second), inside: true, ..base },
            Options { compare: Some(&second), forced: Some(&first), ..base },
            Options {
                pencil: Some(&pencil),
                odds: &pointed,
                focus: &pointed,
                used: &pointed,
                names: true,
                ..base
            },
            Options {
                pencil: Some(&pencil),
                marks: Some(&first),
                breaches: &pointed,
                astray: &astray,
                ..base
            },
        ];
        for options in ways {
            let scene = Scene::of(&puzzle, &options);
            prop_assert!(scene.width.is_finite() && scene.height.is_finite());
            if board.has_corners() {
                labels::check(&scene).map_err(TestCaseError::fail)?;
            }
            document::check(&svg(&scene, &Theme::screen())).map_err(TestCaseError::fail)?;
            let picture = Picture::of(&puzzle, &options, &Theme::page());
            let points = picture.places.iter().flat_map(|target| &target.area);
            prop_assert!(points.clone().all(|(x, y)| x.is_finite() && y.is_finite()));
            for element in picture.layers.iter().flat_map(|layer| &layer.elements) {
                document::check(&element.svg).map_err(TestCaseError::fail)?;
            }
            let drawn = text(&puzzle, &options);
            prop_assert!(drawn.is_ascii() && drawn.ends_with('\n'));
            prop_assert!(drawn.lines().all(|line| !line.ends_with(' ')));
        }
    }
    Ok(())
}

fn numbers() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_hexagons(
        cells in proptest::collection::btree_set((-5i64..5, -5i64..5), 1..40),
        columns: bool,
        first in numbers(),
        second in numbers(),
    ) {
        let cells: Vec<Hex> = cells.into_iter().map(|(q, r)| Hex::from_axial(q, r)).collect();
        let reading = if columns { Reading::OddColumns } else { Reading::HalfRows };
        let plan = Plan::Hexes { cells, orientation: Orientation::Pointy, reading };
        draw("slitherlink", plan.clone(), &first, &second)?;
        draw("blank", plan.clone(), &first, &second)?;
        draw("path", plan, &first, &second)?;
    }

    #[test]
    fn any_squares(
        rows in 1u32..7,
        cols in 1u32..7,
        diagonals: bool,
        holes in proptest::collection::vec((0u32..7, 0u32..7), 0..20),
        first in numbers(),
        second in numbers(),
    ) {
        let holes = holes.into_iter().filter(|&(r, c)| r < rows && c < cols).collect();
        let plan = Plan::Squares { rows, cols, diagonals, holes };
        draw("slitherlink", plan.clone(), &first, &second)?;
        draw("blank", plan.clone(), &first, &second)?;
        draw("path", plan, &first, &second)?;
    }

    #[test]
    fn any_graph(
        links in proptest::collection::btree_set((0usize..12, 0usize..12), 0..30),
        positions in proptest::collection::vec(
            proptest::option::of((any::<f64>(), prop_oneof![Just(f64::NAN), Just(0.0), any::<f64>()])),
            12,
        ),
        first in numbers(),
        second in numbers(),
    ) {
        let mut plan = Plan::Graph { nodes: vec![Default::default(); positions.len()] };
        if let Plan::Graph { nodes } = &mut plan {
            for (i, (node, at)) in nodes.iter_mut().zip(positions).enumerate() {
                (node.label, node.at) = (format!("node {i}"), at);
                let near = |j: &usize| *j != i && (links.contains(&(i, *j)) || links.contains(&(*j, i)));
                node.neighbours = (0..12).filter(near).map(|j| format!("node {j}")).collect();
            }
        }
        draw("blank", plan.clone(), &first, &second)?;
        draw("path", plan, &first, &second)?;
    }
}
