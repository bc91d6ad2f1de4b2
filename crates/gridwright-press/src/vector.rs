//! A picture on a page: the lines, areas and letters of the library's SVG, one by one.
//!
//! The reader of SVG is the one that pictures of pixels start from, so pages show the same. It has resolved everything to
//! paths and letters at their places; what it could hold besides (images, masks, filters) no scene has.

use crate::Trouble;
use crate::font::Weight;
use krilla::color::{luma, rgb};
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Pattern, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use resvg::usvg::tiny_skia_path::{self, PathSegment};
use resvg::usvg::{self, Group, Node, PaintOrder, Tree};

/// How a picture is drawn.
pub(crate) struct Vector<'a> {
    pub fonts: &'a [Font; 2],
    pub tree: &'a Tree,
    /// Letters as shapes, which cannot be selected.
    pub outlined: bool,
}

impl Vector<'_> {
    /// Draws the picture with its upper left corner where the surface has its origin.
    pub fn draw(&self, surface: &mut Surface, size: Size) -> Result<(), Trouble> {
        let (width, height) = (self.tree.size().width(), self.tree.size().height());
        surface.push_transform(&Transform::from_scale(size.width() / width, size.height() / height));
        let mut sheet = PathBuilder::new();
        if let Some(rect) = Rect::from_xywh(0.0, 0.0, width, height) {
            sheet.push_rect(rect);
        }
        let sheet = sheet.finish();
        sheet.iter().for_each(|sheet| surface.push_clip_path(sheet, &FillRule::NonZero));
        let drawn = self.group(surface, self.tree.root());
        if sheet.is_some() {
            surface.pop();
        }
        surface.pop();
        surface.set_fill(None);
        surface.set_stroke(None);
        drawn
    }

    fn group(&self, surface: &mut Surface, group: &Group) -> Result<(), Trouble> {
        surface.push_transform(&transform(group.transform()));
        let drawn = group.children().iter().try_for_each(|node| match node {
            Node::Group(group) => self.group(surface, group),
            Node::Path(path) => self.path(surface, path),
            Node::Text(text) => self.text(surface, text),
            Node::Image(_) => Err(Trouble("the picture has an image in it, which no page can show".into())),
        });
        surface.pop();
        drawn
    }

    fn path(&self, surface: &mut Surface, path: &usvg::Path) -> Result<(), Trouble> {
        let still = tiny_skia_path::Transform::identity();
        let (fill, stroke) = (path.fill(), path.stroke());
        // What has neither would be filled with black.
        if let Some(shape) = shape(path.data()).filter(|_| fill.is_some() || stroke.is_some()) {
            let fill = fill.map(|fill| self.fill(surface, fill, still)).transpose()?;
            let stroke = stroke.map(|stroke| self.stroke(surface, stroke, still)).transpose()?;
            surface.set_fill(fill);
            surface.set_stroke(stroke);
            surface.draw_path(&shape);
        }
        Ok(())
    }

    /// A text letter by letter, each where the reader has put it.
    fn text(&self, surface: &mut Surface, text: &usvg::Text) -> Result<(), Trouble> {
        for span in text.layouted().iter().filter(|span| span.visible) {
            let (fill, stroke) = (span.fill.as_ref(), span.stroke.as_ref());
            for glyph in &span.positioned_glyphs {
                let bold = self.tree.fontdb().face(glyph.font).is_some_and(|face| face.weight.0 >= 600);
                let font = &self.fonts[if bold { Weight::Bold } else { Weight::Regular } as usize];
                // A glyph is placed by the size of its design, which is known to the font, and so is taken back.
                let scale = font.units_per_em() / span.font_size.get();
                let place = glyph.transform().pre_concat(tiny_skia_path::Transform::from_scale(scale, scale));
                let Some(back) = place.invert() else { continue };
                surface.push_transform(&transform(place));
                let fill = fill.map(|fill| self.fill(surface, fill, back)).transpose()?;
                let stroke = stroke.map(|stroke| self.stroke(surface, stroke, back)).transpose()?;
                // A rim below the letter is drawn before it, and not embedded a second time.
                let both = fill.is_some() && stroke.is_some();
                let rim_first = both && span.paint_order == PaintOrder::StrokeAndFill;
                let layers = match rim_first {
                    true => [Some((None, stroke, true)), Some((fill, None, self.outlined))],
                    false => [Some((fill, stroke, self.outlined)), None],
                };
                for (fill, stroke, outlined) in layers.into_iter().flatten() {
                    surface.set_fill(fill);
                    surface.set_stroke(stroke);
                    let id = GlyphId::new(glyph.id.0.into());
                    let letters = [KrillaGlyph::new(id, 0.0, 0.0, 0.0, 0.0, 0..glyph.text.len(), None)];
                    let (origin, size) = (Point::from_xy(0.0, 0.0), span.font_size.get());
                    surface.draw_glyphs(origin, &letters, font.clone(), &glyph.text, size, outlined);
                }
                surface.pop();
            }
        }
        Ok(())
    }

    /// What fills a shape. `back` undoes the transform of the shape, so that hatching does not move with each letter.
    fn fill(
        &self,
        surface: &mut Surface,
        fill: &usvg::Fill,
        back: tiny_skia_path::Transform,
    ) -> Result<Fill, Trouble> {
        let rule = match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        Ok(Fill { paint: self.paint(surface, fill.paint(), back)?, opacity: share(fill.opacity()), rule })
    }

    fn stroke(
        &self,
        surface: &mut Surface,
        stroke: &usvg::Stroke,
        back: tiny_skia_path::Transform,
    ) -> Result<Stroke, Trouble> {
        let dashes = stroke.dasharray().map(<[f32]>::to_vec);
        Ok(Stroke {
            paint: self.paint(surface, stroke.paint(), back)?,
            width: stroke.width().get(),
            miter_limit: stroke.miterlimit().get(),
            line_cap: match stroke.linecap() {
                usvg::LineCap::Butt => LineCap::Butt,
                usvg::LineCap::Round => LineCap::Round,
                usvg::LineCap::Square => LineCap::Square,
            },
            line_join: match stroke.linejoin() {
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
                usvg::LineJoin::Round => LineJoin::Round,
                usvg::LineJoin::Bevel => LineJoin::Bevel,
            },
            opacity: share(stroke.opacity()),
            dash: dashes.map(|array| StrokeDash { array, offset: stroke.dashoffset() }),
        })
    }

    fn paint(
        &self,
        surface: &mut Surface,
        paint: &usvg::Paint,
        back: tiny_skia_path::Transform,
    ) -> Result<Paint, Trouble> {
        match paint {
            // A grey is one number.
            usvg::Paint::Color(c) if c.red == c.green && c.green == c.blue => {
                Ok(luma::Color::new(c.red).into())
            }
            usvg::Paint::Color(c) => Ok(rgb::Color::new(c.red, c.green, c.blue).into()),
            usvg::Paint::Pattern(pattern) => {
                let rect = pattern.rect();
                let corner = tiny_skia_path::Transform::from_translate(rect.x(), rect.y());
                let mut builder = surface.stream_builder();
                let mut tile = builder.surface();
                let drawn = self.group(&mut tile, pattern.root());
                tile.finish();
                drawn?;
                let placed = back.pre_concat(pattern.transform()).pre_concat(corner);
                let (width, height) = (rect.width(), rect.height());
                let stream = builder.finish();
                Ok(Pattern { stream, transform: transform(placed), width, height }.into())
            }
            usvg::Paint::LinearGradient(_) | usvg::Paint::RadialGradient(_) => {
                Err(Trouble("the picture has a colour that fades, which no page can show".into()))
            }
        }
    }
}

fn transform(t: tiny_skia_path::Transform) -> Transform {
    Transform::from_row(t.sx, t.ky, t.kx, t.sy, t.tx, t.ty)
}

fn share(opacity: usvg::Opacity) -> NormalizedF32 {
    NormalizedF32::new(opacity.get()).unwrap_or(NormalizedF32::ONE)
}

/// The same path; none if nothing is in it.
fn shape(path: &tiny_skia_path::Path) -> Option<Path> {
    let mut shape = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => shape.move_to(p.x, p.y),
            PathSegment::LineTo(p) => shape.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => shape.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => shape.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => shape.close(),
        }
    }
    shape.finish()
}
