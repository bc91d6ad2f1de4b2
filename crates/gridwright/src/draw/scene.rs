//! A scene: everything that is to be seen, as shapes with coordinates and no genre left in it.
//!
//! Coordinates are in cells: a square has side 1 and a hexagon about the same area. x grows to the right and y
//! downwards, and everything lies between (0, 0) and the scene's width and height. A shape has a [`Role`], what it
//! is there for, rather than a colour; and where it belongs to one place of the board it knows which, so that a
//! program can make it clickable. Groups are drawn in their order, later ones above earlier ones.

use crate::board::Place;

/// A point: x to the right, y downwards.
pub type Point = (f64, f64);

/// Everything that is to be seen.
#[derive(Clone, PartialEq, Debug)]
#[must_use]
pub struct Scene {
    /// The title of the picture.
    pub title: String,
    /// Width in cells.
    pub width: f64,
    /// Height in cells.
    pub height: f64,
    /// The parts, in drawing order.
    pub groups: Vec<Group>,
    /// How far everything was moved to fit on the sheet.
    pub(super) offset: Point,
}

/// A named part of a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// What it holds: `ground`, `shading`, `grid`, `borders`, `cages`, `path`, `lines`, `crosses`, `differences`, `numbers`, `forced`,
    /// `clues`, `pencil`, `pointers`, `names` or `legend`.
    pub name: &'static str,
    /// The shapes, in drawing order.
    pub items: Vec<Item>,
}

/// One shape and what it is there for.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// What it is there for.
    pub role: Role,
    /// The place it belongs to, if it belongs to one.
    pub place: Option<Place>,
    /// The shape itself.
    pub shape: Shape,
}

/// What a shape is there for. A theme gives each role its colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Role {
    /// The area of a cell.
    Cell,
    /// An area that is no cell, with cells all around.
    Hole,
    /// A thin line between two cells.
    Grid,
    /// A thin line around the board and its holes.
    Rim,
    /// The border between two rooms.
    Border,
    /// A cell that is a wall.
    Wall,
    /// A number on a wall.
    OnWall,
    /// A white pearl.
    White,
    /// A black pearl.
    Black,
    /// The shape below an even or an odd number.
    Parity,
    /// The dashed line around a cage.
    Cage,
    /// The sum of a cage.
    Sum,
    /// The ring of a lamp.
    Lamp,
    /// A cell of a graph, or a pearl whose colour is not told.
    Node,
    /// A thin line between neighbours in a graph.
    Link,
    /// A shaded cell or corner.
    Shaded,
    /// The sign that a cell or corner is not shaded.
    Clear,
    /// A cell inside the loop, or noted to be there: hatched.
    Inside,
    /// A cell noted to be outside the loop: tinted, with a small ring.
    Outside,
    /// The dot in an empty cell inside the loop.
    Dot,
    /// A line, part of a loop.
    Loop,
    /// The sign that an edge has no line.
    Cross,
    /// A mark in the first answer only.
    First,
    /// A mark in the second answer only.
    Second,
    /// The bead on a mark that every solution shares.
    Forced,
    /// A clue.
    Clue,
    /// A given number, where the other cells are to be numbered too.
    Given,
    /// A number that was found.
    Number,
    /// The shape of a colour below its number, the first colour being 0.
    Colour(u8),
    /// The number of a colour that is given.
    ColourGiven,
    /// The number of a colour that was found.
    ColourFound,
    /// A step of the path from number to number.
    Path,
    /// The ring around the first and the last number.
    Ring,
    /// A number that a cell may hold, in the player's opinion.
    Candidate,
    /// A clue that cannot stand where it was written.
    Astray,
    /// The sign that a clue is at odds with others.
    Odds,
    /// The sign that a rule is broken.
    Breach,
    /// The sign that one should look here.
    Focus,
    /// The sign that something is used in a step.
    Used,
    /// A coordinate, a label or the legend.
    Name,
}

impl Role {
    /// All roles.
    pub const ALL: &'static [Role] = &[
        Role::Cell,
        Role::Hole,
        Role::Grid,
        Role::Rim,
        Role::Border,
        Role::Wall,
        Role::OnWall,
        Role::White,
        Role::Black,
        Role::Parity,
        Role::Cage,
        Role::Sum,
        Role::Lamp,
        Role::Node,
        Role::Link,
        Role::Shaded,
        Role::Clear,
        Role::Inside,
        Role::Outside,
        Role::Dot,
        Role::Loop,
        Role::Cross,
        Role::First,
        Role::Second,
        Role::Forced,
        Role::Clue,
        Role::Given,
        Role::Number,
        Role::Colour(0),
        Role::Colour(1),
        Role::Colour(2),
        Role::Colour(3),
        Role::Colour(4),
        Role::Colour(5),
        Role::ColourGiven,
        Role::ColourFound,
        Role::Path,
        Role::Ring,
        Role::Candidate,
        Role::Astray,
        Role::Odds,
        Role::Breach,
        Role::Focus,
        Role::Used,
        Role::Name,
    ];

    /// The word for it, as a class in pages.
    pub fn word(self) -> &'static str {
        match self {
            Role::Cell => "cell",
            Role::Hole => "hole",
            Role::Grid => "grid",
            Role::Rim => "rim",
            Role::Border => "border",
            Role::Wall => "wall",
            Role::OnWall => "on-wall",
            Role::White => "white",
            Role::Black => "black",
            Role::Parity => "parity",
            Role::Cage => "cage",
            Role::Sum => "sum",
            Role::Lamp => "lamp",
            Role::Node => "node",
            Role::Link => "link",
            Role::Shaded => "shaded",
            Role::Clear => "clear",
            Role::Inside => "inside",
            Role::Outside => "outside",
            Role::Dot => "dot",
            Role::Loop => "loop",
            Role::Cross => "cross",
            Role::First => "first",
            Role::Second => "second",
            Role::Forced => "forced",
            Role::Clue => "clue",
            Role::Given => "given",
            Role::Number => "number",
            Role::Colour(colour) => ["colour-1", "colour-2", "colour-3", "colour-4", "colour-5", "colour-6"]
                [usize::from(colour % 6)],
            Role::ColourGiven => "colour-given",
            Role::ColourFound => "colour-found",
            Role::Path => "path",
            Role::Ring => "ring",
            Role::Candidate => "candidate",
            Role::Astray => "astray",
            Role::Odds => "odds",
            Role::Breach => "breach",
            Role::Focus => "focus",
            Role::Used => "used",
            Role::Name => "name",
        }
    }
}

/// A primitive shape.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// A filled area.
    Polygon(Vec<Point>),
    /// A closed line.
    Outline(Vec<Point>),
    /// A straight line.
    Line(Point, Point),
    /// Two short lines across each other, in a square of twice this size around the middle.
    Cross {
        /// The middle.
        middle: Point,
        /// Half the width.
        reach: f64,
    },
    /// A disc.
    Circle {
        /// The middle.
        middle: Point,
        /// The radius.
        radius: f64,
    },
    /// A short text on one line.
    Text {
        /// Half-way up the letters; which end, says the anchor.
        at: Point,
        /// The height of the font.
        size: f64,
        /// Which part of the text stands at the point.
        anchor: Anchor,
        /// The text.
        text: String,
    },
}

/// Which part of a text stands at its point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

impl Anchor {
    /// The word for it, as SVG says it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

impl Shape {
    /// The smallest box around the shape: upper left and lower right. Texts are measured by a rule of thumb that
    /// holds for the common sans-serif fonts.
    pub fn extent(&self) -> (Point, Point) {
        let around = |(x, y): Point, w: f64, h: f64| ((x - w, y - h), (x + w, y + h));
        match self {
            Shape::Polygon(points) | Shape::Outline(points) => span(points.iter().copied()),
            Shape::Line(a, b) => span([*a, *b]),
            Shape::Cross { middle, reach } => around(*middle, *reach, *reach),
            Shape::Circle { middle, radius } => around(*middle, *radius, *radius),
            Shape::Text { at, size, anchor, text } => {
                let wide = |c: char| if c.is_ascii() { 0.6 } else { 1.0 };
                let width = size * text.chars().map(wide).sum::<f64>();
                let left = match anchor {
                    Anchor::Start => at.0,
                    Anchor::Middle => at.0 - width / 2.0,
                    Anchor::End => at.0 - width,
                };
                ((left, at.1 - size * 0.4), (left + width, at.1 + size * 0.4))
            }
        }
    }

    /// The same shape elsewhere.
    pub(super) fn shift(&mut self, (dx, dy): Point) {
        let go = |point: &mut Point| *point = (point.0 + dx, point.1 + dy);
        match self {
            Shape::Polygon(points) | Shape::Outline(points) => points.iter_mut().for_each(go),
            Shape::Line(a, b) => {
                go(a);
                go(b);
            }
            Shape::Cross { middle, .. } | Shape::Circle { middle, .. } => go(middle),
            Shape::Text { at, .. } => go(at),
        }
    }
}

impl Scene {
    /// All shapes, in drawing order.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.groups.iter().flat_map(|group| &group.items)
    }

    /// The group with a name, if it has anything in it.
    pub fn group(&self, name: &str) -> Option<&Group> {
        self.groups.iter().find(|group| group.name == name)
    }

    /// Moves everything so that the board fills the sheet from its upper left corner, with a margin all around, and
    /// leaves out the groups that have nothing in them. What is written on the board does not count, for then it
    /// would move while one writes; it reaches beyond the rim by less than the margin.
    pub(super) fn fit(mut self, margin: f64) -> Scene {
        self.groups.retain(|group| !group.items.is_empty());
        let lasting = self.groups.iter().filter(|group| LASTING.contains(&group.name));
        let lasting = lasting.flat_map(|group| &group.items);
        let corners = lasting.flat_map(|item| <[Point; 2]>::from(item.shape.extent()));
        let (low, high) = span(corners.collect::<Vec<_>>());
        let by = (margin - low.0, margin - low.1);
        self.groups.iter_mut().flat_map(|group| &mut group.items).for_each(|item| item.shape.shift(by));
        self.offset = by;
        (self.width, self.height) = (high.0 + by.0 + margin, high.1 + by.1 + margin);
        self
    }
}

/// The groups that stay while a puzzle is edited and played.
const LASTING: [&str; 4] = ["ground", "grid", "names", "legend"];

/// The smallest box around some points; around nothing, the point (0, 0).
pub(super) fn span(points: impl IntoIterator<Item = Point>) -> (Point, Point) {
    let grow = |((left, top), (right, bottom)): (Point, Point), ((l, t), (r, b)): (Point, Point)| {
        ((left.min(l), top.min(t)), (right.max(r), bottom.max(b)))
    };
    points.into_iter().map(|point| (point, point)).reduce(grow).unwrap_or_default()
}
