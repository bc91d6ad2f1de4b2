//! How a role looks, in the words that SVG attributes and style sheets share.
//!
//! A picture in a file and the same picture in a page must look alike, so both ask here: a style is a list of
//! properties, which [`svg`](super::svg()) writes as attributes and [`style`](super::style) as rules of a sheet.
//! The same role can be there as an area, a line, a disc or a word, and looks as that form needs it.

use super::theme::Fill;
use super::trails::{Dot, number, path};
use super::{Point, Role, Theme};

/// Properties with their values, in the order in which they are written.
pub(super) type Style = Vec<(&'static str, String)>;

/// A theme at work: lengths become pixels, and roles become styles.
pub(super) struct Pen<'a> {
    pub theme: &'a Theme,
}

/// Text so that it stands for itself between tags and in attributes.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if (c.is_control() && c != '\n') || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}')
            }
            c => out.push(c),
        }
    }
    out
}

/// A style as attributes, each after a blank.
pub(super) fn attributes(style: &Style) -> String {
    style.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(value))).collect()
}

impl Pen<'_> {
    pub fn tenths(&self, cells: f64) -> i64 {
        (cells * self.theme.cell * 10.0).round() as i64
    }

    pub fn length(&self, cells: f64) -> String {
        number(self.tenths(cells))
    }

    pub fn dot(&self, (x, y): Point) -> Dot {
        (self.tenths(x), self.tenths(y))
    }

    /// The data of a cross.
    pub fn cross(&self, middle: Point, reach: f64) -> String {
        let (size, reach) = (2 * self.tenths(reach), self.tenths(reach));
        let (x, y) = self.dot(middle);
        let (x, y, size) = (number(x - reach), number(y - reach), number(size));
        format!("M{x} {y}l{size} {size}m0-{size}l-{size} {size}")
    }

    /// The sides of a closed line.
    pub fn sides(&self, points: &[Point]) -> Vec<(Dot, Dot)> {
        let after = points.iter().skip(1).chain(points.first());
        points.iter().zip(after).map(|(&a, &b)| (self.dot(a), self.dot(b))).collect()
    }

    /// The data of a closed line.
    pub fn outline(&self, points: &[Point]) -> String {
        path(&[points.iter().chain(points.first()).map(|&point| self.dot(point)).collect()])
    }

    /// Where a text stands whose middle is at a point: not every program knows how to centre letters on a line, so
    /// their foot is computed.
    pub fn foot(&self, at: Point, size: f64) -> Dot {
        let ((x, y), size) = (self.dot(at), self.tenths(size));
        (x, y + (size as f64 * 0.36).round() as i64)
    }

    /// The name of the pattern that a role is hatched with, if it is.
    pub fn hatch(&self, role: Role) -> Option<String> {
        match self.theme.paint(role).fill {
            Fill::Hatch(_, name, _) => Some(format!("hatch-{name}-{}", self.theme.name)),
            _ => None,
        }
    }

    /// The pattern of a hatched role; what else is to be said of its lines is handed in.
    pub fn pattern(&self, role: Role, line: &str) -> Option<String> {
        let Fill::Hatch(_, _, falling) = self.theme.paint(role).fill else { return None };
        let (id, size, wide) = (escape(&self.hatch(role)?), self.length(0.15), self.length(0.08));
        let turn = if falling { 135 } else { 45 };
        Some(format!(
            "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate({turn})\"><path d=\"M0 0v{size}\" {line} stroke-width=\"{wide}\"/></pattern>\n"
        ))
    }

    /// The colour of the lines that a role is hatched with.
    pub fn hatch_colour(&self, role: Role) -> Option<&str> {
        match self.theme.paint(role).fill {
            Fill::Hatch(colour, ..) => Some(colour),
            _ => None,
        }
    }

    /// What fills an area, a disc or a letter of this role.
    pub fn fill(&self, role: Role) -> String {
        match (self.theme.paint(role).fill, self.hatch(role)) {
            (Fill::Plain(colour), _) => colour.to_string(),
            (_, Some(hatch)) => format!("url(#{hatch})"),
            _ => "none".into(),
        }
    }

    /// How a line of this role looks; nothing if it has none.
    pub fn line(&self, role: Role) -> Option<Style> {
        let paint = self.theme.paint(role);
        let (colour, width) = paint.stroke?;
        // Dashes end where they end; only dots and whole lines are rounded.
        let cap = if paint.dashes.first().is_some_and(|&dash| dash > 0.1) { "butt" } else { "round" };
        let mut style: Style = vec![
            ("fill", "none".into()),
            ("stroke", colour.into()),
            ("stroke-width", self.length(width)),
            ("stroke-linecap", cap.into()),
            ("stroke-linejoin", "round".into()),
        ];
        if !paint.dashes.is_empty() {
            let dashes: Vec<String> = paint.dashes.iter().map(|&dash| self.length(dash)).collect();
            style.push(("stroke-dasharray", dashes.join(" ")));
        }
        Some(style)
    }

    /// How a disc of this role looks. A hatched one has no outline.
    pub fn disc(&self, role: Role) -> Style {
        let paint = self.theme.paint(role);
        let mut style: Style = vec![("fill", self.fill(role))];
        if let (Some((colour, width)), false) = (paint.stroke, matches!(paint.fill, Fill::Hatch(..))) {
            style.push(("stroke", colour.into()));
            style.push(("stroke-width", self.length(width)));
        }
        style
    }

    /// How letters of this role look. Clues have a rim of paper, so that hatching does not run into them; so have
    /// numbers, even on paper that is not there, for the path always runs below them.
    pub fn word(&self, role: Role) -> Style {
        let mut style: Style = Vec::new();
        if matches!(role, Role::Given | Role::ColourGiven) {
            style.push(("font-weight", "bold".into()));
        }
        style.push(("fill", self.fill(role)));
        let halo = match role {
            Role::Clue if self.theme.paper != "none" => Some((0.1, ".8")),
            Role::Given | Role::Number => Some((0.14, "1")),
            Role::Sum => Some((0.06, "1")),
            _ => None,
        };
        if let Some((width, opacity)) = halo {
            style.push(("stroke", self.theme.cover().into()));
            style.push(("stroke-width", self.length(width)));
            style.push(("stroke-opacity", opacity.into()));
            style.push(("paint-order", "stroke".into()));
        }
        style
    }
}
