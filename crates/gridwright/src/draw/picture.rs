//! A picture for programs that keep it on show: every shape an element of its own, and every place with the area
//! in which a pointer means it.
//!
//! An element has a key that stays the same from edit to edit, so that a page touches only what has changed. It has
//! classes instead of colours: its form (`area`, `line`, `disc` or `word`) and its role. [`style`] is the sheet that
//! makes such elements look like the pictures of [`svg`](super::svg()), with the colours left to variables, and
//! [`hatches`] the patterns that it needs. All lengths are pixels of the theme; the sheet starts at (0, 0), and
//! whatever is written on the board, the board does not move on it.

use super::geometry::Geometry;
use super::pen::{Pen, attributes, escape};
use super::trails::{number, path};
use super::{Item, Options, Point, Role, Scene, Shape, Theme, targets};
use crate::board::{Place, PlaceKind, Site};
use crate::puzzle::Puzzle;
use std::collections::HashMap;

/// A drawn puzzle in parts.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Picture {
    /// The title.
    pub title: String,
    /// The width of the sheet.
    pub width: f64,
    /// The height of the sheet.
    pub height: f64,
    /// The groups of the scene, in drawing order.
    pub layers: Vec<Layer>,
    /// All places of the board: cells, edges, corners.
    pub places: Vec<Target>,
    /// Where a cell could be added: the empty places that touch a cell. A graph has none.
    pub gaps: Vec<Gap>,
}

/// A group of a scene as elements.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Layer {
    /// The name of the group.
    pub name: &'static str,
    /// Its elements, in drawing order.
    pub elements: Vec<Element>,
}

/// One shape.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Element {
    /// What it is, in a word that no other element of its layer has.
    pub key: String,
    /// The SVG element.
    pub svg: String,
}

/// A place, and where a pointer finds it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Target {
    /// The place.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// What kind of place it is.
    pub kind: PlaceKind,
    /// Its middle.
    pub at: Point,
    /// The area in which a pointer means this place: of cells their own, of edges the part that is nearer to them
    /// than to the middle of a cell, of corners a small one around them. Where kinds overlap, whoever points has to
    /// know which kind is meant.
    pub area: Vec<Point>,
}

/// An empty place beside a cell.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Gap {
    /// Column and row, as [`Change::Add`](crate::board::Change::Add) takes them.
    pub site: Site,
    /// Its middle.
    pub at: Point,
    /// Its area.
    pub area: Vec<Point>,
}

impl Picture {
    /// Draws a puzzle in parts.
    ///
    /// ```
    /// use gridwright::board::Plan;
    /// use gridwright::draw::{Options, Picture, Theme};
    /// use gridwright::puzzle::Draft;
    ///
    /// let puzzle = Draft::new("slitherlink", Plan::rectangle(1, 1)).into_puzzle().unwrap();
    /// let picture = Picture::of(&puzzle, &Options::default(), &Theme::page());
    /// let cell = &picture.layers[0].elements[0];
    /// assert_eq!(cell.key, "a1 cell area");
    /// assert_eq!(cell.svg, "<path class=\"area cell\" d=\"M12 12h40v40h-40z\"/>");
    /// assert_eq!(picture.places.len(), 1 + 4 + 4);
    /// assert_eq!(picture.gaps.len(), 4);
    /// ```
    pub fn of(puzzle: &Puzzle, options: &Options, theme: &Theme) -> Picture {
        let (board, pen) = (puzzle.board(), Pen { theme });
        let on = Geometry::new(board, options.orientation(board));
        let scene = Scene::composed(puzzle, options, &on);
        let names: HashMap<Place, String> = board.places().map(|place| (place, board.name(place))).collect();
        let layers = scene.groups.iter().map(|group| Layer {
            name: group.name,
            elements: keyed(group.items.iter().map(|item| element(&pen, item, &names))),
        });
        // Rounded to what the elements are rounded to, so that both agree.
        let round = |(x, y): Point| (pen.tenths(x) as f64 / 10.0, pen.tenths(y) as f64 / 10.0);
        let (dx, dy) = scene.offset;
        let put = |(x, y): Point| round((x + dx, y + dy));
        let places = board.places().map(|place| Target {
            place,
            name: names.get(&place).cloned().unwrap_or_default(),
            kind: place.kind(),
            at: put(on.middle(place)),
            area: targets::area(board, &on, place).into_iter().map(put).collect(),
        });
        let gaps = targets::gaps(board, &on).into_iter().map(|(site, at, area)| Gap {
            site,
            at: put(at),
            area: area.into_iter().map(put).collect(),
        });
        let (width, height) = round((scene.width, scene.height));
        Picture {
            layers: layers.collect(),
            places: places.collect(),
            gaps: gaps.collect(),
            title: scene.title,
            width,
            height,
        }
    }
}

/// Numbers the keys that would be the same.
fn keyed(elements: impl Iterator<Item = Element>) -> Vec<Element> {
    let mut seen: HashMap<String, u32> = HashMap::new();
    elements
        .map(|mut element| {
            let count = seen.entry(element.key.clone()).or_default();
            *count += 1;
            if *count > 1 {
                element.key = format!("{} {count}", element.key);
            }
            element
        })
        .collect()
}

fn element(pen: &Pen, item: &Item, names: &HashMap<Place, String>) -> Element {
    let role = item.role.word();
    let hatched = |form| match (form, pen.hatch(item.role)) {
        ("area" | "disc", Some(hatch)) => format!(" fill=\"url(#{})\"", escape(&hatch)),
        _ => String::new(),
    };
    let drawn = |form, data: String| format!("<path class=\"{form} {role}\"{} d=\"{data}\"/>", hatched(form));
    let (form, svg) = match &item.shape {
        Shape::Polygon(points) => ("area", drawn("area", pen.outline(points))),
        Shape::Outline(points) => ("line", drawn("line", pen.outline(points))),
        Shape::Line(a, b) => ("line", drawn("line", path(&[vec![pen.dot(*a), pen.dot(*b)]]))),
        Shape::Cross { middle, reach } => ("line", drawn("line", pen.cross(*middle, *reach))),
        Shape::Circle { middle, radius } => {
            let ((x, y), r) = (pen.dot(*middle), pen.tenths(*radius));
            let (x, y, r, fill) = (number(x), number(y), number(r), hatched("disc"));
            let svg = format!("<circle class=\"disc {role}\"{fill} cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
            ("disc", svg)
        }
        Shape::Text { at, size, anchor, text } => {
            let ((x, y), size, text) = (pen.foot(*at, *size), pen.length(*size), escape(text));
            let (x, y, anchor) = (number(x), number(y), anchor.word());
            let svg = format!(
                "<text class=\"word {role}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" \
                 text-anchor=\"{anchor}\">{text}</text>"
            );
            ("word", svg)
        }
    };
    let place = item.place.and_then(|place| names.get(&place)).map_or("", String::as_str);
    // Several words of a role in one place, or none, are told apart by what they say.
    let said = match (&item.shape, item.role) {
        (Shape::Text { text, .. }, Role::Candidate | Role::Name) => format!(" {text}"),
        _ => String::new(),
    };
    Element { key: format!("{place} {role} {form}{said}").trim_start().to_string(), svg }
}

/// The style sheet for the elements of a [`Picture`], each rule within a selector such as `.board`. With
/// [`Theme::page`] its colours are variables such as `--ink`, one for each colour of a theme.
///
/// ```
/// # use gridwright::draw::{Theme, style};
/// let sheet = style(".board", &Theme::page());
/// assert!(sheet.contains(".board .line.loop{fill:none;stroke:var(--line);stroke-width:4.4;"));
/// ```
pub fn style(within: &str, theme: &Theme) -> String {
    let pen = Pen { theme };
    let mut out = format!("{within} .word{{font-family:sans-serif}}\n");
    for &role in Role::ALL {
        let mut rules = Vec::new();
        // A hatched element names its pattern itself: a sheet in a file of its own may not find it.
        if pen.hatch(role).is_none() {
            rules.push(("word", pen.word(role)));
            rules.push(("area", vec![("fill", pen.fill(role))]));
            rules.push(("disc", pen.disc(role)));
        }
        rules.extend(pen.line(role).map(|line| ("line", line)));
        rules.extend(pen.hatch_colour(role).map(|colour| ("hatch", vec![("stroke", colour.to_string())])));
        for (form, style) in rules {
            let properties: Vec<String> =
                style.iter().map(|(name, value)| format!("{name}:{value}")).collect();
            let (role, properties) = (role.word(), properties.join(";"));
            out.push_str(&format!("{within} .{form}.{role}{{{properties}}}\n"));
        }
    }
    out
}

/// The patterns that hatched elements of a [`Picture`] refer to, for the `<defs>` of the page's SVG.
pub fn hatches(theme: &Theme) -> String {
    let pen = Pen { theme };
    let class = |role: &Role| attributes(&vec![("class", format!("hatch {}", role.word()))]);
    Role::ALL.iter().filter_map(|role| pen.pattern(*role, class(role).trim_start())).collect()
}
