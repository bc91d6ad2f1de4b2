//! A scene as SVG.
//!
//! One element per role and kind of shape, however many shapes there are: all lines of a role are one path, so are
//! all its areas and dots. Everything is said by attributes, so that a picture can stand in a page without its
//! styles reaching out. Coordinates are in tenths of a pixel, which is finer than anyone can see.

use super::pen::{Pen, attributes, escape};
use super::theme::Fill;
use super::trails::{Dot, number, outline, path, trails};
use super::{Anchor, Group, Item, Role, Scene, Shape, Theme};
use std::fmt::Write;

/// Writes a scene as an SVG document, which can also be pasted into a web page.
pub fn svg(scene: &Scene, theme: &Theme) -> String {
    svg_part(scene, theme, Part::Whole)
}

/// What of a scene is written. Some programs draw a text letter by letter, and there the rim of one letter would eat
/// into the letter before it: for them a picture is two sheets, one above the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Everything.
    Whole,
    /// All shapes, and of the letters only their rims.
    Below,
    /// Nothing but the letters, without rims.
    Letters,
}

/// Writes a part of a scene as an SVG document, as large as the whole.
pub fn svg_part(scene: &Scene, theme: &Theme, part: Part) -> String {
    let pen = Pen { theme };
    let (width, height) = (pen.length(scene.width), pen.length(scene.height));
    let title = escape(&scene.title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\">\n<title>{title}</title>\n"
    );
    if part != Part::Letters {
        out.push_str(&patterns(&pen, scene));
    }
    if theme.paper != "none" && part != Part::Letters {
        let paper = escape(&theme.paper);
        push(&mut out, format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n"));
    }
    for group in &scene.groups {
        let inner = write_group(&pen, group, part);
        if !inner.is_empty() {
            push(&mut out, format_args!("<g class=\"{}\">\n{inner}</g>\n", group.name));
        }
    }
    out.push_str("</svg>\n");
    out
}

fn push(out: &mut String, text: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

/// The hatchings that the scene uses.
fn patterns(pen: &Pen, scene: &Scene) -> String {
    let mut out = String::new();
    for &role in Role::ALL {
        let line = |shape: &Shape| matches!(shape, Shape::Line(..) | Shape::Outline(_) | Shape::Cross { .. });
        let used = || scene.items().any(|item| item.role == role && !line(&item.shape));
        if let Some(colour) = pen.hatch_colour(role).filter(|_| used()) {
            let line = format!("stroke=\"{}\"", escape(colour));
            out.push_str(&pen.pattern(role, &line).unwrap_or_default());
        }
    }
    if out.is_empty() { out } else { format!("<defs>\n{out}</defs>\n") }
}

/// The roles of a group one after another, in the order in which they first appear.
fn write_group(pen: &Pen, group: &Group, part: Part) -> String {
    let mut roles: Vec<Role> = Vec::new();
    for item in &group.items {
        if roles.last() != Some(&item.role) && !roles.contains(&item.role) {
            roles.push(item.role);
        }
    }
    let mut out = String::new();
    for role in roles {
        let items: Vec<&Item> = group.items.iter().filter(|item| item.role == role).collect();
        if part != Part::Letters {
            areas(pen, &mut out, &items, role);
            lines(pen, &mut out, &items, role);
            circles(pen, &mut out, &items, role);
        }
        texts(pen, &mut out, &items, role, part);
    }
    out
}

fn areas(pen: &Pen, out: &mut String, items: &[&Item], role: Role) {
    let areas: Vec<Vec<Dot>> = items
        .iter()
        .filter_map(|item| match &item.shape {
            Shape::Polygon(points) => Some(points.iter().map(|&point| pen.dot(point)).collect()),
            _ => None,
        })
        .collect();
    if areas.is_empty() || pen.theme.paint(role).fill == Fill::None {
        return;
    }
    let (fill, data) = (escape(&pen.fill(role)), path(&trails(&outline(&areas))));
    push(out, format_args!("<path fill=\"{fill}\" fill-rule=\"evenodd\" d=\"{data}\"/>\n"));
}

fn lines(pen: &Pen, out: &mut String, items: &[&Item], role: Role) {
    let Some(style) = pen.line(role) else { return };
    let mut segments = Vec::new();
    let mut data = String::new();
    for item in items {
        match &item.shape {
            Shape::Line(a, b) => segments.push((pen.dot(*a), pen.dot(*b))),
            Shape::Outline(points) => segments.extend(pen.sides(points)),
            Shape::Cross { middle, reach } => data.push_str(&pen.cross(*middle, *reach)),
            _ => {}
        }
    }
    data.push_str(&path(&trails(&segments)));
    if !data.is_empty() {
        push(out, format_args!("<path{} d=\"{data}\"/>\n", attributes(&style)));
    }
}

/// Discs with an outline or a hatching are circles; plain ones are the round caps of lines of no length, in one
/// path per size.
fn circles(pen: &Pen, out: &mut String, items: &[&Item], role: Role) {
    let paint = pen.theme.paint(role);
    let mut discs: Vec<(i64, String)> = Vec::new();
    let mut circles = String::new();
    for item in items {
        let Shape::Circle { middle, radius } = &item.shape else { continue };
        let ((x, y), r) = (pen.dot(*middle), pen.tenths(*radius));
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
    let fill = escape(&pen.fill(role));
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
        push(out, format_args!("<g{}>\n{circles}</g>\n", attributes(&pen.disc(role))));
    }
}

/// Texts of one size and anchor together.
fn texts(pen: &Pen, out: &mut String, items: &[&Item], role: Role, part: Part) {
    let mut style = pen.word(role);
    let has_rim = style.iter().any(|(name, _)| *name == "stroke");
    match part {
        Part::Whole => {}
        Part::Below if !has_rim => return,
        Part::Below => {
            style.retain(|(name, _)| *name != "paint-order");
            let fill = style.iter_mut().filter(|(name, _)| *name == "fill");
            fill.for_each(|(_, colour)| *colour = "none".into());
        }
        Part::Letters => style.retain(|(name, _)| !name.starts_with("stroke") && *name != "paint-order"),
    }
    let mut sorts: Vec<(i64, Anchor, String)> = Vec::new();
    for item in items {
        let Shape::Text { at, size, anchor, text } = &item.shape else { continue };
        let (x, y) = pen.foot(*at, *size);
        let size = pen.tenths(*size);
        let line = format!("<text x=\"{}\" y=\"{}\">{}</text>\n", number(x), number(y), escape(text));
        match sorts.iter_mut().find(|(s, a, _)| (*s, *a) == (size, *anchor)) {
            Some((_, _, all)) => all.push_str(&line),
            None => sorts.push((size, *anchor, line)),
        }
    }
    for (size, anchor, lines) in sorts {
        let anchor = match anchor.word() {
            "start" => String::new(),
            word => format!(" text-anchor=\"{word}\""),
        };
        let (size, style) = (number(size), attributes(&style));
        push(out, format_args!("<g font-size=\"{size}\"{anchor}{style}>\n{lines}</g>\n"));
    }
}
