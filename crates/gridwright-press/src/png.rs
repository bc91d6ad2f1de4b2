//! A scene as PNG, of any width.

use crate::Trouble;
use crate::font::tree;
use crate::sheet::colour;
use gridwright::draw::{Part, Scene, Theme};
use resvg::tiny_skia::{Color, Pixmap, Transform};

/// The most pixels of a picture: beyond, programs that show pictures give up.
pub const MOST_PIXELS: u64 = 100_000_000;

/// A picture of this width in pixels; without one, of the theme's own size. Paper that is not there is white, for few
/// programs show what is transparent as people expect it.
pub fn png(scene: &Scene, theme: &Theme, width: Option<u32>) -> Result<Vec<u8>, Trouble> {
    let tree = tree(scene, theme, Part::Whole)?;
    let (natural, high) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let width = width.unwrap_or(natural.round().max(1.0) as u32);
    let scale = f64::from(width) / natural;
    let height = (high * scale).round().max(1.0);
    let pixels = f64::from(width) * height;
    if width == 0 || pixels > MOST_PIXELS as f64 {
        let most = (MOST_PIXELS as f64 * f64::from(width.max(1)) / height.max(1.0)).sqrt();
        return Err(Trouble(format!(
            "a picture {width} pixels wide is out of reach; this board can be 1 to {} pixels wide",
            most.floor()
        )));
    }
    let mut sheet = Pixmap::new(width, height as u32)
        .ok_or_else(|| Trouble(format!("there is no memory for {width} by {height} pixels")))?;
    // The whole sheet: the picture's own paper may end within the last row of pixels.
    let (red, green, blue) = colour(&theme.paper).unwrap_or((255, 255, 255));
    sheet.fill(Color::from_rgba8(red, green, blue, 255));
    let scale = scale as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut sheet.as_mut());
    written(&sheet).map_err(|e| Trouble(format!("the picture cannot be written: {e}")))
}

/// All pixels are opaque, so three bytes each will do.
fn written(sheet: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let pixels = sheet.pixels();
    let mut bytes = Vec::with_capacity(pixels.len() * 3);
    pixels.iter().for_each(|pixel| bytes.extend([pixel.red(), pixel.green(), pixel.blue()]));
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, sheet.width(), sheet.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(out)
}
