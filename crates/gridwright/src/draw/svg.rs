//! A scene as SVG.
//!
//! One element per role and kind of shape, however many shapes there are: all lines of a role are one path, so are
//! all its areas and dots. Everything is said by attributes, so that a picture can stand in a page without its
//! styles reaching out. Coordinates are in tenths of a pixel, which is finer than anyone can see.

use super::theme::{Fill, Paint};
use super::trails::{Dot, number, outline, path, trails};
use super::{Anchor, Group, Item, Point, Role, Scene, Shape, Theme};
use std::fmt::Write;

/// Writes a scene as an SVG document, which can also be pasted into a web page.
pub fn svg(scene: &Scene, theme: &Theme) -> String {
    let pen = Pen { theme };
    let (width, height) = (pen.length(scene.width), pen.length(scene.height));
    let title = escape(&scene.title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\">\n<title>{title}</title>\n"
    );
    out.push_str(&pen.patterns(scene));
    if theme.paper != "none" {
        let paper = escape(&theme.paper);
        push(&mut out, format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n"));
    }
    for group in &scene.groups {
        let inner = pen.group(group);
        if !inner.is_empty() {
            push(&mut out, format_args!("<g class=\"{}\">\n{inner}</g>\n", group.name));
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Text so that it stands for itself between tags and in attributes.
fn escape(text: &str) -> String {
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

fn push(out: &mut String, text: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

struct Pen<'a> {
    theme: &'a Theme,
}

impl Pen<'_> {
    fn tenths(&self, cells: f64) -> i64 {
        (cells * self.theme.cell * 10.0).round() as i64
    }

    fn length(&self, cells: f64) -> String {
        number(self.tenths(cells))
    }

    fn dot(&self, (x, y): Point) -> Dot {
        (self.tenths(x), self.tenths(y))
    }

    fn pattern_id(&self, name: &str) -> String {
        format!("hatch-{name}-{}", escape(&self.theme.name))
    }

    /// The hatchings that the scene uses.
    fn patterns(&self, scene: &Scene) -> String {
        let mut out = String::new();
        for role in [Role::Inside, Role::First, Role::Second, Role::Breach] {
            let Fill::Hatch(colour, name, falling) = self.theme.paint(role).fill else { continue };
            let line =
                |shape: &Shape| matches!(shape, Shape::Line(..) | Shape::Outline(_) | Shape::Cross { .. });
            if !scene.items().any(|item| item.role == role && !line(&item.shape)) {
                continue;
            }
            let (id, colour, size, wide) =
                (self.pattern_id(name), escape(colour), self.length(0.15), self.length(0.08));
            let turn = if falling { 135 } else { 45 };
            push(
                &mut out,
                format_args!(
                    "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\" \
                     patternTransform=\"rotate({turn})\"><path d=\"M0 0v{size}\" stroke=\"{colour}\" \
                     stroke-width=\"{wide}\"/></pattern>\n"
                ),
            );
        }
        if out.is_empty() { out } else { format!("<defs>\n{out}</defs>\n") }
    }

    /// The roles of a group one after another, in the order in which they first appear.
    fn group(&self, group: &Group) -> String {
        let mut roles: Vec<Role> = Vec::new();
        for item in &group.items {
            if roles.last() != Some(&item.role) && !roles.contains(&item.role) {
                roles.push(item.role);
            }
        }
        let mut out = String::new();
        for role in roles {
            let items: Vec<&Item> = group.items.iter().filter(|item| item.role == role).collect();
            let paint = self.theme.paint(role);
            self.areas(&mut out, &items, &paint);
            self.lines(&mut out, &items, &paint);
            self.circles(&mut out, &items, &paint);
            self.texts(&mut out, &items, &paint, role);
        }
        out
    }

    fn fill(&self, fill: Fill) -> String {
        match fill {
            Fill::None => "none".into(),
            Fill::Plain(colour) => escape(colour),
            Fill::Hatch(_, name, _) => format!("url(#{})", self.pattern_id(name)),
        }
    }

    fn areas(&self, out: &mut String, items: &[&Item], paint: &Paint) {
        let areas: Vec<Vec<Dot>> = items
            .iter()
            .filter_map(|item| match &item.shape {
                Shape::Polygon(points) => Some(points.iter().map(|&point| self.dot(point)).collect()),
                _ => None,
            })
            .collect();
        if areas.is_empty() || paint.fill == Fill::None {
            return;
        }
        let (fill, data) = (self.fill(paint.fill), path(&trails(&outline(&areas))));
        push(out, format_args!("<path fill=\"{fill}\" fill-rule=\"evenodd\" d=\"{data}\"/>\n"));
    }

    fn lines(&self, out: &mut String, items: &[&Item], paint: &Paint) {
        let Some((colour, width)) = paint.stroke else { return };
        let mut segments = Vec::new();
        let mut data = String::new();
        for item in items {
            match &item.shape {
                Shape::Line(a, b) => segments.push((self.dot(*a), self.dot(*b))),
                Shape::Outline(points) => {
                    let after = points.iter().skip(1).chain(points.first());
                    segments.extend(points.iter().zip(after).map(|(&a, &b)| (self.dot(a), self.dot(b))));
                }
                Shape::Cross { middle, reach } => {
                    let (size, reach) = (2 * self.tenths(*reach), self.tenths(*reach));
                    let (x, y) = self.dot(*middle);
                    let (x, y, size) = (number(x - reach), number(y - reach), number(size));
                    push(&mut data, format_args!("M{x} {y}l{size} {size}m0-{size}l-{size} {size}"));
                }
                _ => {}
            }
        }
        data.push_str(&path(&trails(&segments)));
        if data.is_empty() {
            return;
        }
        let (colour, width) = (escape(colour), self.length(width));
        let dashes: Vec<String> = paint.dashes.iter().map(|&dash| self.length(dash)).collect();
        let dashes = match &dashes[..] {
            [] => String::new(),
            list => format!(" stroke-dasharray=\"{}\"", list.join(" ")),
        };
        // Dashes end where they end; only dots and whole lines are rounded.
        let cap = if paint.dashes.first().is_some_and(|&dash| dash > 0.1) { "butt" } else { "round" };
        push(
            out,
            format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"{cap}\" \
                 stroke-linejoin=\"round\"{dashes} d=\"{data}\"/>\n"
            ),
        );
    }

    /// Discs with an outline or a hatching are circles; plain ones are the round caps of lines of no length, in one
    /// path per size.
    fn circles(&self, out: &mut String, items: &[&Item], paint: &Paint) {
        let mut discs: Vec<(i64, String)> = Vec::new();
        let mut circles = String::new();
        for item in items {
            let Shape::Circle { middle, radius } = &item.shape else { continue };
            let ((x, y), r) = (self.dot(*middle), self.tenths(*radius));
            if let (Fill::Plain(_), None) = (paint.fill, paint.stroke) {
                let data = format!("M{} {}h0", number(x), number(y));
                match discs.iter_mut().find(|(size, _)| *size == r) {
                    Some((_, all)) => all.push_str(&data),
                    None => discs.push((r, data)),
                }
            } else {
                let (x, y, r) = (number(x), number(y), number(r));
                push(&mut circles, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\n"));
            }
        }
        let fill = self.fill(paint.fill);
        for (r, data) in discs {
            let width = number(2 * r);
            push(
                out,
                format_args!(
                    "<path stroke=\"{fill}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{data}\"/>\n"
                ),
            );
        }
        if !circles.is_empty() {
            let stroke = match paint.stroke {
                Some((colour, width)) if !matches!(paint.fill, Fill::Hatch(..)) => {
                    format!(" stroke=\"{}\" stroke-width=\"{}\"", escape(colour), self.length(width))
                }
                _ => String::new(),
            };
            push(out, format_args!("<g fill=\"{fill}\"{stroke}>\n{circles}</g>\n"));
        }
    }

    /// Texts of one size and anchor together. Clues have a rim of paper, so that hatching does not run into them;
    /// so have numbers, even on paper that is not there, for the path always runs below them.
    fn texts(&self, out: &mut String, items: &[&Item], paint: &Paint, role: Role) {
        let mut sorts: Vec<(i64, Anchor, String)> = Vec::new();
        for item in items {
            let Shape::Text { at, size, anchor, text } = &item.shape else { continue };
            let size = self.tenths(*size);
            // Not every program knows how to centre letters on a line, so their foot is computed.
            let (x, y) = self.dot(*at);
            let y = y + (size as f64 * 0.36).round() as i64;
            let line = format!("<text x=\"{}\" y=\"{}\">{}</text>\n", number(x), number(y), escape(text));
            match sorts.iter_mut().find(|(s, a, _)| (*s, *a) == (size, *anchor)) {
                Some((_, _, all)) => all.push_str(&line),
                None => sorts.push((size, *anchor, line)),
            }
        }
        for (size, anchor, lines) in sorts {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let (size, fill) = (number(size), self.fill(paint.fill));
            let rim = |width: f64, opacity: &str| {
                let (paper, width) = (escape(self.theme.cover()), self.length(width));
                format!(
                    " stroke=\"{paper}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\" \
                     paint-order=\"stroke\""
                )
            };
            let halo = match role {
                Role::Clue if self.theme.paper != "none" => rim(0.1, ".8"),
                Role::Given | Role::Number => rim(0.14, "1"),
                _ => String::new(),
            };
            let weight = if role == Role::Given { " font-weight=\"bold\"" } else { "" };
            push(
                out,
                format_args!("<g font-size=\"{size}\"{weight}{anchor} fill=\"{fill}\"{halo}>\n{lines}</g>\n"),
            );
        }
    }
}
