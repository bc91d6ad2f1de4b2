//! Names at the border: all there, nothing covered, nothing cut off.

use super::*;
use gridwright::coord::{RaggedRows, Shifted};
use gridwright::draw::{Item, Options, Point, Role, Scene, Shape};

/// Checks that labels lie on the sheet and touch neither cells nor each other.
pub fn check(scene: &Scene) -> Result<(), String> {
    for item in scene.items() {
        let ((left, top), (right, bottom)) = item.shape.extent();
        let on_sheet = left > 0.0 && top > 0.0 && right < scene.width && bottom < scene.height;
        if !on_sheet {
            return Err(format!("{item:?} is not on the sheet of {} by {}", scene.width, scene.height));
        }
    }
    let with = |role: Role| scene.items().filter(move |item| item.role == role);
    let labels: Vec<&Item> = with(Role::Name).collect();
    for label in &labels {
        for cell in with(Role::Cell).chain(with(Role::Hole)) {
            let Shape::Polygon(area) = &cell.shape else { continue };
            if meet(label.shape.extent(), area) {
                return Err(format!("{label:?} covers {cell:?}"));
            }
        }
    }
    for (i, one) in labels.iter().enumerate() {
        for other in &labels[..i] {
            let ((l, t), (r, b)) = one.shape.extent();
            let corners = [(l, t), (r, t), (r, b), (l, b)];
            if meet(other.shape.extent(), &corners) {
                return Err(format!("{one:?} covers {other:?}"));
            }
        }
    }
    Ok(())
}

/// Whether a box and a convex area overlap: if not, a line along one of their sides keeps them apart.
fn meet(((left, top), (right, bottom)): (Point, Point), area: &[Point]) -> bool {
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let apart = |one: &[Point], other: &[Point]| {
        (0..one.len()).any(|i| {
            let (a, b) = (one[i], one[(i + 1) % one.len()]);
            let side = |p: Point| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
            other.iter().all(|&p| side(p) <= 1e-9)
        })
    };
    !apart(&corners, area) && !apart(area, &corners)
}

fn named(plan: Plan, orientation: Orientation) -> Scene {
    let puzzle = puzzle("slitherlink", plan, &[]);
    let options = Options { names: true, orientation: Some(orientation), ..Options::default() };
    Scene::of(&puzzle, &options)
}

fn texts(scene: &Scene) -> Vec<&str> {
    let text = |item: &'_ Item| matches!(item.shape, Shape::Text { .. });
    let items = scene.group("names").unwrap().items.iter().filter(|item| text(item));
    items
        .filter_map(|item| if let Shape::Text { text, .. } = &item.shape { Some(&**text) } else { None })
        .collect()
}

#[test]
fn boards_of_every_shape() {
    let ragged = Plan::ragged(&RaggedRows::new(vec![7, 4, 12, 3, 8, 8, 5, 1, 1, 3, 2], Shifted::OddRows));
    let notched = ragged.clone().without(&[2, 3, 4].map(|col| Spot::Hex(Hex::from_odd_r(col, 4))));
    let plans = [
        Plan::hexagon(0),
        Plan::hexagon(1),
        Plan::hexagon(13),
        ragged,
        notched,
        honeycomb(5, 30),
        Plan::rectangle(1, 1),
        Plan::rectangle(12, 30),
        Plan::rectangle(4, 4).without(&[square(0, 0), square(3, 3), square(1, 2)]),
    ];
    for plan in plans {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            check(&named(plan.clone(), orientation)).unwrap();
        }
    }
}

#[test]
fn squares_count_from_the_lower_left() {
    let scene = named(Plan::rectangle(3, 2), Orientation::Pointy);
    assert_eq!(texts(&scene), ["a", "b", "3", "2", "1"]);
}

#[test]
fn hexagons_have_a_letter_and_a_number_for_each_line() {
    let scene = named(Plan::hexagon(2), Orientation::Flat);
    assert_eq!(texts(&scene), ["a", "b", "c", "d", "e", "5", "4", "3", "2", "1"]);
}

#[test]
fn a_label_stands_in_line_with_its_cells() {
    // In the flat drawing columns are upright, in the pointy one rows are level.
    for (orientation, name, cell) in [(Orientation::Flat, "d", "d3"), (Orientation::Pointy, "4", "c4")] {
        let puzzle = puzzle("slitherlink", Plan::hexagon(2), &[(cell, 1)]);
        let options = Options { names: true, orientation: Some(orientation), ..Options::default() };
        let scene = Scene::of(&puzzle, &options);
        let at = |group: &str, wanted: &str| {
            let items = &scene.group(group).unwrap().items;
            items.iter().find_map(|item| match &item.shape {
                Shape::Text { at, text, .. } if text == wanted => Some(*at),
                _ => None,
            })
        };
        let (label, clue) = (at("names", name).unwrap(), at("clues", "1").unwrap());
        match orientation {
            Orientation::Flat => assert!((label.0 - clue.0).abs() < 1e-9 && label.1 > clue.1),
            Orientation::Pointy => assert!((label.1 - clue.1).abs() < 1e-9 && label.0 < clue.0),
        }
    }
}
