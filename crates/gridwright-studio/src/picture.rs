//! A puzzle as the page draws it: groups of SVG elements with stable keys, and where every place lies.

use gridwright::board::{Board, Place, PlaceKind};
use gridwright::draw::{Anchor, Item, Options, Point, Role, Scene, Shape};
use gridwright::puzzle::Puzzle;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Pixels per cell, before zooming.
pub const CELL: f64 = 40.0;

/// A drawn puzzle.
pub struct Picture {
    pub width: f64,
    pub height: f64,
    pub groups: Vec<(String, Vec<(String, String)>)>,
    pub places: Vec<Lying>,
}

/// Where a place lies.
pub struct Lying {
    pub place: Place,
    pub at: Point,
    pub area: Vec<Point>,
}

/// Draws a puzzle.
pub fn picture(puzzle: &Puzzle, options: &Options) -> Picture {
    let scene = Scene::of(puzzle, options);
    let board = puzzle.board();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut groups = Vec::new();
    for group in &scene.groups {
        let mut items = Vec::new();
        for item in &group.items {
            let role = format!("{:?}", item.role).to_lowercase();
            let place = item.place.map(|place| board.name(place)).unwrap_or_default();
            let stem = format!("{}:{place}:{role}", group.name);
            let again = seen.entry(stem.clone()).or_insert(0);
            let key = if *again == 0 { stem } else { format!("{stem}:{again}") };
            *again += 1;
            items.push((key, element(item, &role)));
        }
        groups.push((group.name.to_string(), items));
    }
    Picture { width: scene.width * CELL, height: scene.height * CELL, groups, places: lie(board, &scene) }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn px(cells: f64) -> f64 {
    (cells * CELL * 10.0).round() / 10.0
}

fn element(item: &Item, role: &str) -> String {
    let mut out = String::new();
    let _ = match &item.shape {
        Shape::Polygon(points) | Shape::Outline(points) => {
            let list: Vec<String> = points.iter().map(|p| format!("{},{}", px(p.0), px(p.1))).collect();
            write!(out, "<polygon class=\"{role}\" points=\"{}\"/>", list.join(" "))
        }
        Shape::Line(a, b) => {
            let (ax, ay, bx, by) = (px(a.0), px(a.1), px(b.0), px(b.1));
            write!(out, "<line class=\"{role}\" x1=\"{ax}\" y1=\"{ay}\" x2=\"{bx}\" y2=\"{by}\"/>")
        }
        Shape::Cross { middle, reach } => {
            let (x, y, r) = (px(middle.0), px(middle.1), px(*reach));
            write!(
                out,
                "<path class=\"{role}\" d=\"M{} {}l{s} {s}m0-{s}l-{s} {s}\"/>",
                x - r,
                y - r,
                s = 2.0 * r
            )
        }
        Shape::Circle { middle, radius } => {
            let (x, y, r) = (px(middle.0), px(middle.1), px(*radius));
            write!(out, "<circle class=\"{role}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>")
        }
        Shape::Text { at, size, anchor, text } => {
            let (x, y, size) = (px(at.0), px(at.1 + size * 0.36), px(*size));
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let text = escape(text);
            write!(
                out,
                "<text class=\"{role}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{text}</text>"
            )
        }
    };
    out
}

fn lie(board: &Board, scene: &Scene) -> Vec<Lying> {
    let mut middles = vec![(0.0, 0.0); board.count(PlaceKind::Cell)];
    let mut cells = Vec::new();
    let mut edges = Vec::new();
    for item in scene.items() {
        match (item.role, item.place, &item.shape) {
            (Role::Cell, Some(place @ Place::Cell(cell)), Shape::Polygon(points)) => {
                let n = points.len() as f64;
                let at = (
                    points.iter().map(|p| p.0).sum::<f64>() / n,
                    points.iter().map(|p| p.1).sum::<f64>() / n,
                );
                middles[cell.index()] = at;
                cells.push(Lying { place, at, area: points.clone() });
            }
            (Role::Node, Some(place @ Place::Cell(cell)), Shape::Circle { middle: (x, y), radius: r }) => {
                middles[cell.index()] = (*x, *y);
                let corner = |i: i32| {
                    let (sin, cos) = (f64::from(i) * std::f64::consts::PI / 6.0).sin_cos();
                    (x + r * cos, y + r * sin)
                };
                cells.push(Lying { place, at: (*x, *y), area: (0..12).map(corner).collect() });
            }
            (Role::Grid | Role::Rim | Role::Link, Some(place @ Place::Edge(_)), Shape::Line(a, b)) => {
                edges.push((place, *a, *b));
            }
            _ => {}
        }
    }
    for (place, a, b) in edges {
        let Place::Edge(edge) = place else { continue };
        let at = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let (one, other) = board.sides(edge);
        let near = middles[one.index()];
        let area = match (other, board.has_corners()) {
            (Some(far), true) => vec![a, near, b, middles[far.index()]],
            (None, _) => vec![a, near, b, (2.0 * at.0 - near.0, 2.0 * at.1 - near.1)],
            (Some(_), false) => {
                let (dx, dy) = (b.0 - a.0, b.1 - a.1);
                let long = dx.hypot(dy).max(1e-6);
                let (nx, ny) = (-dy / long * 0.2, dx / long * 0.2);
                vec![(a.0 + nx, a.1 + ny), (b.0 + nx, b.1 + ny), (b.0 - nx, b.1 - ny), (a.0 - nx, a.1 - ny)]
            }
        };
        cells.push(Lying { place, at, area });
    }
    cells
}

/// What a screen reader speaks for a place.
pub fn says(puzzle: &Puzzle, place: Place) -> String {
    let board = puzzle.board();
    let mut out = match place {
        Place::Cell(_) => board.name(place),
        Place::Edge(_) => format!("edge {}", board.name(place)),
        Place::Corner(_) => format!("corner {}", board.name(place)),
    };
    if let Some(clue) = puzzle.clue(place) {
        let _ = write!(out, ": clue {clue}");
    } else if let Some(mark) = puzzle.marks().get(place) {
        let word = puzzle.card().mark_on(place.kind()).map(|kind| kind.values.word(mark)).unwrap_or_default();
        let _ = write!(out, ": {word}");
    }
    out
}

/// A short fingerprint of some text, to tell whether the page has it already.
pub fn fingerprint(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl Picture {
    /// The whole picture for the page, without places.
    pub fn wire(&self) -> Value {
        let group = |(name, items): &(String, Vec<(String, String)>)| json!({ "name": name, "items": items });
        json!({
            "width": self.width,
            "height": self.height,
            "groups": self.groups.iter().map(group).collect::<Vec<_>>(),
        })
    }
}
