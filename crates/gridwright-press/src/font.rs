//! The letters: Noto Sans, regular and bold, under the SIL Open Font License (`font/OFL.txt`).

use crate::Trouble;
use gridwright::draw::{Part, Scene, Theme, svg_part};
use resvg::usvg::{self, Tree, fontdb::Database};
use std::sync::{Arc, LazyLock};
use ttf_parser::Face;

const REGULAR: &[u8] = include_bytes!("../font/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../font/NotoSans-Bold.ttf");
const FAMILY: &str = "Noto Sans";

static LETTERS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut letters = Database::new();
    letters.load_font_data(REGULAR.to_vec());
    letters.load_font_data(BOLD.to_vec());
    letters.set_sans_serif_family(FAMILY);
    Arc::new(letters)
});

static FACES: LazyLock<[Face<'static>; 2]> =
    LazyLock::new(|| [REGULAR, BOLD].map(|font| Face::parse(font, 0).expect("the fonts inside are sound")));

/// How heavy letters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    Regular,
    Bold,
}

impl Weight {
    /// The font file.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Weight::Regular => REGULAR,
            Weight::Bold => BOLD,
        }
    }

    /// How wide a text is in letters of size 1.
    pub fn width(self, text: &str) -> f64 {
        let face = &FACES[self as usize];
        // What the font does not have is drawn as a box, which has a width too.
        let advance = |c| face.glyph_hor_advance(face.glyph_index(c).unwrap_or_default()).unwrap_or(0);
        text.chars().map(|c| f64::from(advance(c))).sum::<f64>() / f64::from(face.units_per_em())
    }
}

/// The characters of a text that the font does not have.
pub fn missing(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|&c| !c.is_whitespace() && FACES[0].glyph_index(c).is_none())
}

/// A scene with every letter at its place, ready for pixels or pages.
pub fn tree(scene: &Scene, theme: &Theme, part: Part) -> Result<Tree, Trouble> {
    let options =
        usvg::Options { fontdb: LETTERS.clone(), font_family: FAMILY.into(), ..usvg::Options::default() };
    Tree::from_str(&svg_part(scene, theme, part), &options)
        .map_err(|e| Trouble(format!("the picture cannot be laid out: {e}")))
}
