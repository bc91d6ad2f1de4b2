//! Sheets of a PDF: what a page can bear, in points from its upper left corner.

use crate::Trouble;
use crate::font::{Weight, tree};
use crate::vector::Vector;
use gridwright::draw::{Part, Scene, Theme};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};
use krilla::{Document, SerializeSettings};

/// A point of a theme's pixel: a picture by itself is as large as on a screen.
const POINT: f64 = 0.75;

/// A document that is being written.
pub(crate) struct Paper {
    document: Document,
    fonts: [Font; 2],
    ink: rgb::Color,
    soft: rgb::Color,
    paper: Option<rgb::Color>,
}

/// What stands on a sheet, in the order in which it is drawn.
pub(crate) enum Thing {
    /// A line of text: its foot and left end, size, weight; soft ones are grey.
    Text { x: f64, y: f64, size: f64, weight: Weight, soft: bool, text: String },
    /// A picture in a box of this corner and width.
    Picture { x: f64, y: f64, width: f64, height: f64, scene: Box<Scene> },
    /// A thin line from left to right.
    Rule { x: f64, y: f64, width: f64 },
}

impl Paper {
    pub fn new(theme: &Theme) -> Paper {
        let font = |weight: Weight| {
            Font::new(weight.bytes().to_vec().into(), 0).expect("the fonts inside are sound")
        };
        let ink = |written: &str| colour(written).map(|(red, green, blue)| rgb::Color::new(red, green, blue));
        Paper {
            document: Document::new_with(SerializeSettings::default()),
            fonts: [font(Weight::Regular), font(Weight::Bold)],
            ink: ink(&theme.ink).unwrap_or(rgb::Color::black()),
            soft: ink(&theme.names).unwrap_or(rgb::Color::black()),
            paper: ink(&theme.paper).filter(|&paper| paper != rgb::Color::white()),
        }
    }

    /// Adds a page of this width and height.
    pub fn page(
        &mut self,
        (width, height): (f64, f64),
        things: &[Thing],
        theme: &Theme,
    ) -> Result<(), Trouble> {
        let beyond = || Trouble(format!("a page of {width} by {height} points is out of reach"));
        let settings = PageSettings::from_wh(width as f32, height as f32).ok_or_else(beyond)?;
        let mut page = self.document.start_page_with(settings);
        let mut surface = page.surface();
        if let Some(paper) = self.paper {
            let sheet = Rect::from_xywh(0.0, 0.0, width as f32, height as f32).ok_or_else(beyond)?;
            let mut path = PathBuilder::new();
            path.push_rect(sheet);
            surface.set_fill(Some(Fill { paint: paper.into(), ..Fill::default() }));
            path.finish().iter().for_each(|path| surface.draw_path(path));
        }
        for thing in things {
            match thing {
                Thing::Text { x, y, size, weight, soft, text } => {
                    let ink = if *soft { self.soft } else { self.ink };
                    surface.set_stroke(None);
                    surface.set_fill(Some(Fill { paint: ink.into(), ..Fill::default() }));
                    let font = self.fonts[*weight as usize].clone();
                    let at = Point::from_xy(*x as f32, *y as f32);
                    surface.draw_text(at, font, *size as f32, text, false, TextDirection::Auto);
                }
                Thing::Rule { x, y, width } => {
                    let mut path = PathBuilder::new();
                    path.move_to(*x as f32, *y as f32);
                    path.line_to((x + width) as f32, *y as f32);
                    surface.set_fill(None);
                    surface.set_stroke(Some(Stroke {
                        paint: self.soft.into(),
                        width: 0.5,
                        ..Stroke::default()
                    }));
                    path.finish().iter().for_each(|path| surface.draw_path(path));
                    surface.set_stroke(None);
                }
                Thing::Picture { x, y, width, height, scene } => {
                    let corner = Transform::from_translate(*x as f32, *y as f32);
                    surface.push_transform(&corner);
                    picture(&mut surface, &self.fonts, scene, theme, (*width, *height))?;
                    surface.pop();
                }
            }
        }
        surface.finish();
        page.finish();
        Ok(())
    }

    /// The file.
    pub fn finish(mut self, title: &str, author: Option<&str>) -> Result<Vec<u8>, Trouble> {
        let metadata = krilla::metadata::Metadata::new()
            .title(title.to_string())
            .creator("Gridwright".into())
            .language("en".into());
        self.document.set_metadata(match author {
            Some(author) => metadata.authors(vec![author.to_string()]),
            None => metadata,
        });
        self.document.finish().map_err(|e| Trouble(format!("the PDF cannot be written: {e:?}")))
    }
}

fn picture(
    surface: &mut Surface,
    fonts: &[Font; 2],
    scene: &Scene,
    theme: &Theme,
    (width, height): (f64, f64),
) -> Result<(), Trouble> {
    let Some(size) = Size::from_wh(width as f32, height as f32) else { return Ok(()) };
    // Rims of letters are outlines, so that nobody who selects the text has it twice.
    for (part, outlined) in [(Part::Below, true), (Part::Letters, false)] {
        Vector { fonts, tree: &tree(scene, theme, part)?, outlined }.draw(surface, size)?;
    }
    Ok(())
}

/// Red, green and blue of a colour as themes write it; none for paper that is not there.
pub(crate) fn colour(written: &str) -> Option<(u8, u8, u8)> {
    let digits = written.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some((part(0)?, part(2)?, part(4)?))
}

/// One picture as a PDF of its own, on a page of just its size.
pub fn pdf(scene: &Scene, theme: &Theme) -> Result<Vec<u8>, Trouble> {
    let size = (scene.width * theme.cell * POINT, scene.height * theme.cell * POINT);
    // Readers of PDF show pages up to 200 inches.
    let shrink = (14_400.0 / size.0.max(size.1)).min(1.0);
    let (width, height) = (size.0 * shrink, size.1 * shrink);
    let mut paper = Paper::new(theme);
    let whole = Thing::Picture { x: 0.0, y: 0.0, width, height, scene: Box::new(scene.clone()) };
    paper.page((width, height), &[whole], theme)?;
    paper.finish(&scene.title, None)
}
