//! Pictures in parts, for pages: every shape an element with a lasting key, every place with its area, and a
//! sentence for each.

use super::*;
use gridwright::board::{Cell, Place, PlaceKind};
use gridwright::draw::{Options, Picture, Point, Role, Scene, Theme, hatches, says, style, svg};
use gridwright::puzzle::{Note, Pencil, Side, Sign};
use std::collections::{HashMap, HashSet};

fn picture(puzzle: &Puzzle, options: &Options) -> Picture {
    Picture::of(puzzle, options, &Theme::page())
}

fn plans() -> Vec<Plan> {
    vec![
        Plan::rectangle(3, 4),
        Plan::rectangle(3, 3).without(&[square(1, 1)]),
        Plan::Squares { rows: 2, cols: 3, diagonals: true, holes: vec![] },
        Plan::hexagon(2),
        Plan::hexagon(2).drawn(Orientation::Flat).without(&[Spot::Hex(Hex::ORIGIN)]),
        honeycomb(2, 3),
        graph(&["a: b c", "b: a c", "c: a b d", "d: c"]),
    ]
}

fn contains(area: &[Point], (x, y): Point) -> bool {
    let sides = area.iter().zip(area.iter().cycle().skip(1));
    let crossed =
        sides.filter(|(a, b)| (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0);
    crossed.count() % 2 == 1
}

/// All elements by layer and key.
fn elements(picture: &Picture) -> HashMap<(&'static str, &str), &str> {
    let all = picture
        .layers
        .iter()
        .flat_map(|layer| layer.elements.iter().map(|element| ((layer.name, &*element.key), &*element.svg)));
    let count = picture.layers.iter().map(|layer| layer.elements.len()).sum::<usize>();
    let map: HashMap<_, _> = all.collect();
    assert_eq!(map.len(), count, "no key is used twice");
    map
}

#[test]
fn every_place_has_its_area_around_its_middle() {
    for plan in plans() {
        let puzzle = puzzle("path", plan, &[]);
        let board = puzzle.board();
        for names in [false, true] {
            let picture = picture(&puzzle, &Options { names, ..Options::default() });
            assert_eq!(picture.places.len(), board.places().count());
            for (target, place) in picture.places.iter().zip(board.places()) {
                assert_eq!((target.place, target.kind), (place, place.kind()));
                assert_eq!(board.find(&target.name), Ok(place));
                assert!(contains(&target.area, target.at), "{target:?}");
            }
            let ground = picture.layers.iter().find(|layer| layer.name == "ground").unwrap();
            let cell = ground.elements.iter().find(|element| element.key.ends_with("cell area"));
            if let (Some(cell), true) = (cell, board.has_corners()) {
                let (x, y) = picture.places[0].area[0];
                let start = format!("d=\"M{x} {y}");
                assert!(
                    cell.svg.contains(&start.replace("0.", ".")) || cell.svg.contains(&start),
                    "{cell:?}"
                );
            }
        }
    }
}

#[test]
fn the_edges_of_a_cell_share_it_among_themselves() {
    for plan in [Plan::rectangle(3, 4), Plan::hexagon(2), honeycomb(2, 3)] {
        let puzzle = puzzle("slitherlink", plan, &[]);
        let picture = picture(&puzzle, &Options::default());
        let of = |kind: PlaceKind| picture.places.iter().filter(move |target| target.kind == kind);
        for cell in of(PlaceKind::Cell) {
            for i in 0..40 {
                let (sin, cos) = (f64::from(i) * 2.4 + 0.1).sin_cos();
                let reach = 1.0 + 14.0 * f64::from(i % 7) / 7.0;
                let point = (cell.at.0 + cos * reach, cell.at.1 + sin * reach);
                let hit = of(PlaceKind::Edge).filter(|edge| contains(&edge.area, point)).count();
                assert_eq!(hit, 1, "{point:?} in {}", cell.name);
            }
        }
        let rim = of(PlaceKind::Edge).filter(|edge| {
            let Place::Edge(edge) = edge.place else { return false };
            puzzle.board().is_rim(edge)
        });
        for edge in rim {
            let Place::Edge(id) = edge.place else { continue };
            let inner = picture.places[puzzle.board().sides(id).0.index()].at;
            let beyond = (edge.at.0 * 1.4 - inner.0 * 0.4, edge.at.1 * 1.4 - inner.1 * 0.4);
            assert!(contains(&edge.area, beyond), "the rim edge {} has a share of the outside", edge.name);
        }
    }
}

#[test]
fn gaps_are_the_empty_places_beside_cells() {
    let sites = |plan: Plan| {
        let puzzle = puzzle("path", plan, &[]);
        picture(&puzzle, &Options::default()).gaps.iter().map(|gap| gap.site).collect::<Vec<_>>()
    };
    let around = sites(Plan::rectangle(2, 1));
    assert_eq!(around, [(0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 2)], "column and row, from the top");
    assert!(sites(Plan::rectangle(3, 3).without(&[square(1, 1)])).contains(&(1, 1)), "holes too");
    assert_eq!(sites(Plan::hexagon(0)), [(-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1)]);
    assert!(sites(graph(&["a: b", "b: a"])).is_empty());
    let puzzle = puzzle("path", Plan::hexagon(1), &[]);
    let picture = picture(&puzzle, &Options::default());
    assert_eq!(picture.gaps.len(), 12);
    for gap in &picture.gaps {
        assert!(contains(&gap.area, gap.at) && gap.area.len() == 6);
        let cells = picture.places.iter().filter(|target| target.kind == PlaceKind::Cell);
        assert!(cells.clone().all(|cell| !contains(&cell.area, gap.at)));
    }
}

#[test]
fn only_what_changed_has_changed() {
    let puzzle = puzzle("slitherlink", Plan::hexagon(2), &[("b2", 3), ("c3", 0)]);
    let board = puzzle.board();
    let mut marks = Marks::new(board);
    let edges: Vec<_> = board.edges().collect();
    marks.set(edges[3], Some(1));
    marks.set(edges[9], Some(0));
    let draw =
        |marks: &Marks| picture(&puzzle, &Options { marks: Some(marks), names: true, ..Options::default() });
    let before = draw(&marks);
    let mut more = marks.clone();
    more.set(edges[20], Some(1));
    more.set(edges[9], None);
    let after = draw(&more);
    let (old, new) = (elements(&before), elements(&after));
    let name = |i: usize| board.name(edges[i]);
    let gone: Vec<_> =
        old.iter().filter(|(key, svg)| new.get(*key) != Some(svg)).map(|(key, _)| *key).collect();
    let come: Vec<_> =
        new.iter().filter(|(key, svg)| old.get(*key) != Some(svg)).map(|(key, _)| *key).collect();
    assert_eq!(gone, [("crosses", &*format!("{} cross line", name(9)))]);
    assert_eq!(come, [("lines", &*format!("{} loop line", name(20)))]);
    assert_eq!(before.places, after.places, "and nothing moved");
}

/// Everything that can be drawn at once, on some board.
fn read(text: &str) -> Puzzle {
    let (draft, _) =
        gridwright::format::read(text.as_bytes(), &gridwright::format::Hints::default()).unwrap();
    draft.into_puzzle().unwrap()
}

fn everything(plan: Plan, genre: &str) -> (Puzzle, Picture, Scene) {
    let bare = plan.build().unwrap();
    let last = bare.cells().last().map(|cell| bare.name(cell)).unwrap();
    let puzzle = puzzle(genre, plan, &[(&last, 1)]);
    let board = puzzle.board();
    let mut pencil = Pencil::new();
    for cell in board.cells() {
        let side = Side::BOTH[cell.index() / 2 % 2];
        let note = if cell.0 % 2 == 0 { Note::Candidates(vec![3, 7, 12]) } else { Note::Side(side) };
        pencil.set(cell, Some(note));
    }
    let mut marks = [Marks::new(board), Marks::new(board)];
    for (i, place) in board.places().enumerate().filter(|(i, _)| i % 5 > 1) {
        let colour = if puzzle.clue(place).is_some() { 1 } else { (i % 7) as u16 };
        marks[0].set(place, Some(if genre == "spiral" { colour } else { (i % 2) as u16 }));
        marks[1].set(place, Some((i / 2 % 2) as u16));
    }
    let all: Vec<Place> = board.places().collect();
    let astray = [(all[0], Clue::Number(99)), (all[1], Clue::Sign(Sign::Dot))];
    let options = Options {
        names: true,
        marks: Some(&marks[0]),
        compare: board.cells().len().is_multiple_of(2).then_some(&marks[1]),
        forced: Some(&marks[0]),
        inside: true,
        pencil: Some(&pencil),
        astray: &astray,
        odds: &all[2..5],
        breaches: &all[..7],
        focus: &all[6..],
        used: &all[2..],
        ..Options::default()
    };
    let (picture, scene) = (picture(&puzzle, &options), Scene::of(&puzzle, &options));
    (puzzle, picture, scene)
}

#[test]
fn elements_have_classes_that_the_sheet_knows_and_no_colours() {
    let sheet = style(".board", &Theme::page());
    let patterns = hatches(&Theme::page());
    assert!(!sheet.contains('#'), "every colour is a variable");
    for name in sheet.split("var(--").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(Theme::screen().variables().contains(&format!("--{name}:#")), "{name} has no value");
    }
    super::svg::check(&patterns).unwrap();
    let mut roles = HashSet::new();
    let mut drawn = Vec::new();
    for plan in plans().into_iter().chain([Plan::hexagon(2)]) {
        for genre in ["path", "blank", "slitherlink", "spiral"] {
            let board = plan.build().unwrap();
            if genre == "slitherlink" && board.corners().len() == 0 {
                continue;
            }
            if genre == "spiral" && board.radius().is_none() {
                continue;
            }
            let (_, picture, scene) = everything(plan.clone(), genre);
            drawn.push((picture, scene));
        }
    }
    // And the worked boards of all genres with their answers.
    for text in gridwright::genre::ALL.iter().flat_map(|genre| genre.card().examples) {
        let puzzle = read(text);
        let options = Options { marks: puzzle.stored_answer(), ..Options::default() };
        drawn.push((picture(&puzzle, &options), Scene::of(&puzzle, &options)));
    }
    for (picture, scene) in drawn {
        roles.extend(scene.items().map(|item| item.role));
        assert_eq!(elements(&picture).len(), scene.items().count(), "one element for every shape");
        for (key, svg) in elements(&picture) {
            super::svg::check(svg).unwrap();
            let class = svg.split("class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
            let (form, role) = class.split_once(' ').unwrap();
            let rule = format!(".board .{form}.{role}{{");
            let hatch = svg.split("fill=\"url(#").nth(1).and_then(|rest| rest.split(')').next());
            match hatch {
                Some(id) => assert!(patterns.contains(&format!("id=\"{id}\"")), "{id}"),
                None => assert!(sheet.contains(&rule), "{key:?}: no rule for {class}"),
            }
            assert!(!svg.contains("stroke=") && !svg.contains("style="), "{svg}");
        }
    }
    let rare = [Role::Dot];
    for role in Role::ALL.iter().filter(|role| !rare.contains(role)) {
        assert!(roles.contains(role), "{role:?} was never drawn here");
    }
}

#[test]
fn the_page_looks_like_the_file() {
    let sheet = style("", &Theme::page());
    let (_, _, scene) = everything(Plan::hexagon(2), "slitherlink");
    let file = svg(&scene, &Theme::page());
    for line in sheet.lines().filter(|line| line.contains(".line.")) {
        let (selector, style) = line.trim_end_matches('}').split_once('{').unwrap();
        let role = selector.rsplit('.').next().unwrap();
        let drawn = scene.items().any(|item| {
            item.role.word() == role
                && matches!(
                    item.shape,
                    gridwright::draw::Shape::Line(..) | gridwright::draw::Shape::Outline(_)
                )
        });
        let attributes: String = style
            .split(';')
            .filter_map(|property| property.split_once(':'))
            .map(|(name, value)| format!(" {name}=\"{value}\""))
            .collect();
        assert!(!drawn || file.contains(&attributes), "{role}: {attributes}");
    }
    assert!(Theme::screen().variables().starts_with("--paper:#ffffff;--ink:#1c2430;"));
    assert!(!Theme::page().variables().contains('#'), "a page has its own colours");
}

#[test]
fn texts_from_outside_cannot_leave_their_element() {
    let puzzle = puzzle("blank", graph(&["\"><script>: &", "&: \"><script>"]), &[]);
    let picture = picture(&puzzle, &Options { names: true, ..Options::default() });
    for layer in &picture.layers {
        for element in &layer.elements {
            super::svg::check(&element.svg).unwrap();
            assert!(!element.svg.contains("<script"), "{}", element.svg);
        }
    }
}

#[test]
fn each_place_says_what_it_is_and_holds() {
    let mut draft = Draft::new("path", Plan::hexagon(1));
    let board = draft.board.build().unwrap();
    let at = |name: &str| board.spot(board.find(name).unwrap()).clone();
    draft.clues = vec![(at("b2"), Clue::Number(1)), (at("b2-c2"), Clue::Sign(Sign::Dot))];
    draft.marks = vec![(at("b2"), 1), (at("c2"), 2), (at("a2"), 5)];
    draft.pencil = vec![(at("b3"), Note::Candidates(vec![3, 6])), (at("a2"), Note::Side(Side::Inside))];
    let puzzle = draft.into_puzzle().unwrap();
    let say = |name: &str| says(&puzzle, board.find(name).unwrap());
    assert_eq!(say("b2"), "b2: given 1");
    assert_eq!(say("c2"), "c2: number 2");
    assert_eq!(say("a2"), "a2: number 5, noted inside");
    assert_eq!(say("b3"), "b3: noted 3 6");
    assert_eq!(say("b1"), "b1: empty");
    assert_eq!(say("b2-c2"), "edge between b2 and c2: dot");
    let loops = puzzle_with_lines();
    let all: Vec<String> = loops.board().edges().map(|edge| says(&loops, edge)).collect();
    assert_eq!(
        all,
        [
            "upper edge of a1: line",
            "right edge of a1: cross",
            "lower edge of a1: empty",
            "left edge of a1: empty"
        ]
    );
    let mut spiral = Draft::new("spiral", Plan::hexagon(2));
    let hex = |q| Spot::Hex(Hex::from_axial(q, 0));
    spiral.clues = vec![(hex(0), Clue::Number(0)), (hex(1), Clue::Number(2))];
    spiral.marks = vec![(hex(0), 0), (hex(1), 2), (hex(-1), 1), (hex(-2), 0)];
    let spiral = spiral.into_puzzle().unwrap();
    let row = (-2..=2).map(|q| says(&spiral, spiral.board().place(&hex(q)).unwrap()));
    assert_eq!(
        row.collect::<Vec<_>>(),
        ["a3: empty", "b3: colour 1", "c3: given empty", "d3: given 2", "e3: open"]
    );
    let shaded = puzzle_with_shading();
    assert_eq!(says(&shaded, Cell(0)), "a1: clue 1, clear");
}

fn puzzle_with_lines() -> Puzzle {
    let mut draft = Draft::new("slitherlink", Plan::rectangle(1, 1));
    draft.marks =
        vec![(Spot::Square(Coord::EdgeH { r: 0, c: 0 }), 1), (Spot::Square(Coord::EdgeV { r: 0, c: 1 }), 0)];
    draft.into_puzzle().unwrap()
}

fn puzzle_with_shading() -> Puzzle {
    let mut draft = Draft::new("blank", Plan::rectangle(1, 2));
    draft.clues = vec![(square(0, 0), Clue::Number(1))];
    draft.marks = vec![(square(0, 0), 0)];
    draft.into_puzzle().unwrap()
}

#[test]
fn no_two_places_of_a_board_are_called_the_same() {
    for plan in plans() {
        let puzzle = puzzle("path", plan, &[]);
        let mut said = HashSet::new();
        for place in puzzle.board().places() {
            let sentence = says(&puzzle, place);
            assert!(said.insert(sentence.clone()), "{sentence} is said twice");
        }
    }
}
