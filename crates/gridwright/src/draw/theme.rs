//! Colours and widths for the roles of a scene.
//!
//! Nothing is told by colour alone: shading is filled or hatched, crosses are crosses, given numbers are bold, the
//! lines of two answers differ by their dashes, and what is pointed out by its frame. So the black and white theme shows everything that the coloured one does.

use super::Role;

/// Colours for drawing, as SVG writes them: names, `#rrggbb` or `none`.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// A short word that sets this theme's patterns apart when several pictures share a page.
    pub name: String,
    /// The width of a cell, in pixels.
    pub cell: f64,
    /// Behind everything.
    pub paper: String,
    /// Clues, dots, nodes.
    pub ink: String,
    /// The thin lines between cells.
    pub grid: String,
    /// The thin lines around the board.
    pub rim: String,
    /// Coordinates, legend, crosses, and numbers that were found.
    pub names: String,
    /// Enclosed holes.
    pub hole: String,
    /// Shaded cells, and the path below numbers.
    pub shade: String,
    /// The hatching inside a loop.
    pub inside: String,
    /// Cells noted to be outside.
    pub outside: String,
    /// The loop.
    pub line: String,
    /// Lamps.
    pub lamp: String,
    /// White pearls. They are white in the dark too.
    pub white: String,
    /// Black pearls.
    pub black: String,
    /// Colours of cells, light enough for a number on them.
    pub colours: [String; 6],
    /// What only the first answer has.
    pub first: String,
    /// What only the second answer has.
    pub second: String,
    /// Broken rules, and clues that cannot stand.
    pub alert: String,
    /// Clues at odds.
    pub odds: String,
    /// What one should look at.
    pub focus: String,
}

/// How a role is drawn: what fills its areas and letters, and what its lines look like, widths in cells.
pub(super) struct Paint<'a> {
    pub fill: Fill<'a>,
    pub stroke: Option<(&'a str, f64)>,
    /// Lengths of dashes and gaps, in cells.
    pub dashes: &'static [f64],
}

/// What an area is filled with.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Fill<'a> {
    None,
    Plain(&'a str),
    /// Parallel lines: colour, the pattern's name, and whether they fall from left to right instead of rising.
    Hatch(&'a str, &'static str, bool),
}

impl Theme {
    /// For screens: colours on white.
    pub fn screen() -> Theme {
        Theme {
            name: "screen".into(),
            cell: 40.0,
            paper: "#ffffff".into(),
            ink: "#1c2430".into(),
            grid: "#ccd3dc".into(),
            rim: "#8f9aa8".into(),
            names: "#4a5563".into(),
            hole: "#e3e7ec".into(),
            shade: "#9db3cc".into(),
            inside: "#9cc2e5".into(),
            outside: "#f3e9d2".into(),
            line: "#14315c".into(),
            lamp: "#ffe27a".into(),
            white: "#ffffff".into(),
            black: "#1c2430".into(),
            colours: ["#9fc9ee", "#f6b98d", "#b9dba0", "#e2b9e2", "#f0dc86", "#a1ddd3"].map(String::from),
            first: "#1f78c8".into(),
            second: "#d1570b".into(),
            alert: "#b3142d".into(),
            odds: "#8a5a00".into(),
            focus: "#0b6e8a".into(),
        }
    }

    /// For printing: black, white and grey.
    pub fn print() -> Theme {
        Theme {
            name: "print".into(),
            paper: "none".into(),
            ink: "#000000".into(),
            grid: "#b8b8b8".into(),
            rim: "#707070".into(),
            names: "#404040".into(),
            hole: "#d8d8d8".into(),
            shade: "#b0b0b0".into(),
            inside: "#a0a0a0".into(),
            outside: "#f0f0f0".into(),
            line: "#000000".into(),
            lamp: "#ffffff".into(),
            black: "#000000".into(),
            colours: ["#e4e4e4", "#bdbdbd", "#d4d4d4", "#c8c8c8", "#ececec", "#b2b2b2"].map(String::from),
            first: "#000000".into(),
            second: "#000000".into(),
            alert: "#000000".into(),
            odds: "#000000".into(),
            focus: "#000000".into(),
            ..Theme::screen()
        }
    }

    /// For pages: each colour is a variable of the style sheet that has the name of its field, such as `var(--ink)`.
    pub fn page() -> Theme {
        let mut theme = Theme { name: "page".into(), ..Theme::screen() };
        for (name, colour) in theme.colours_mut() {
            *colour = format!("var(--{name})");
        }
        theme
    }

    /// The colours by name, as declarations of a style sheet: `--ink:#1c2430;` and so on.
    pub fn variables(&self) -> String {
        let mut theme = self.clone();
        theme.colours_mut().iter().map(|(name, colour)| format!("--{name}:{colour};")).collect()
    }

    fn colours_mut(&mut self) -> Vec<(&'static str, &mut String)> {
        let mut all = vec![
            ("paper", &mut self.paper),
            ("ink", &mut self.ink),
            ("grid", &mut self.grid),
            ("rim", &mut self.rim),
            ("names", &mut self.names),
            ("hole", &mut self.hole),
            ("shade", &mut self.shade),
            ("inside", &mut self.inside),
            ("outside", &mut self.outside),
            ("line", &mut self.line),
            ("lamp", &mut self.lamp),
            ("white", &mut self.white),
            ("black", &mut self.black),
            ("first", &mut self.first),
            ("second", &mut self.second),
            ("alert", &mut self.alert),
            ("odds", &mut self.odds),
            ("focus", &mut self.focus),
        ];
        // Cells of a colour have the word of its role.
        let words = (0..).map(|colour| Role::Colour(colour).word());
        all.extend(words.zip(&mut self.colours));
        all
    }

    /// What covers something: paper that is not there still does.
    pub(super) fn cover(&self) -> &str {
        if self.paper == "none" { "#ffffff" } else { &self.paper }
    }

    pub(super) fn paint(&self, role: Role) -> Paint<'_> {
        let plain = |colour| Paint { fill: Fill::Plain(colour), stroke: None, dashes: &[] };
        let line = |colour, width| Paint { fill: Fill::None, stroke: Some((colour, width)), dashes: &[] };
        let paper = self.cover();
        match role {
            Role::Cell => Paint { fill: Fill::None, stroke: None, dashes: &[] },
            Role::Hole => plain(&self.hole),
            Role::Grid => line(&self.grid, 0.025),
            Role::Rim => line(&self.rim, 0.04),
            Role::Border => line(&self.ink, 0.075),
            Role::Wall => plain(&self.ink),
            Role::Black => Paint { fill: Fill::Plain(&self.black), ..line(&self.ink, 0.045) },
            Role::OnWall => plain(paper),
            Role::Parity => plain(&self.hole),
            Role::Cage => Paint { dashes: &[0.1, 0.07], ..line(&self.ink, 0.028) },
            Role::Sum => plain(&self.ink),
            Role::White => Paint { fill: Fill::Plain(&self.white), ..line(&self.ink, 0.045) },
            Role::Lamp => Paint { fill: Fill::Plain(&self.lamp), ..line(&self.ink, 0.045) },
            Role::Link => line(&self.rim, 0.04),
            Role::Node => Paint { fill: Fill::Plain(paper), ..line(&self.ink, 0.035) },
            Role::Shaded => plain(&self.shade),
            Role::Clear | Role::Dot | Role::Clue | Role::Given => plain(&self.ink),
            Role::ColourGiven | Role::ColourFound => plain(&self.ink),
            Role::Inside => {
                Paint { fill: Fill::Hatch(&self.inside, "inside", false), stroke: None, dashes: &[] }
            }
            Role::Colour(colour) => plain(&self.colours[usize::from(colour) % self.colours.len()]),
            Role::Loop => line(&self.line, 0.11),
            Role::Cross => line(&self.names, 0.03),
            Role::First => Paint {
                fill: Fill::Hatch(&self.first, "first", false),
                dashes: &[0.24, 0.08],
                ..line(&self.first, 0.11)
            },
            Role::Second => Paint {
                fill: Fill::Hatch(&self.second, "second", true),
                dashes: &[0.02, 0.15],
                ..line(&self.second, 0.11)
            },
            Role::Forced => Paint { fill: Fill::Plain(paper), ..line(&self.line, 0.03) },
            Role::Name | Role::Number | Role::Candidate => plain(&self.names),
            Role::Outside => Paint { fill: Fill::Plain(&self.outside), ..line(&self.names, 0.03) },
            Role::Astray => Paint { fill: Fill::Plain(&self.alert), ..line(&self.alert, 0.04) },
            Role::Odds => Paint { dashes: &[0.14, 0.08], ..line(&self.odds, 0.06) },
            Role::Breach => {
                Paint { fill: Fill::Hatch(&self.alert, "breach", true), ..line(&self.alert, 0.05) }
            }
            Role::Focus => line(&self.focus, 0.07),
            Role::Used => Paint { dashes: &[0.05, 0.05], ..line(&self.focus, 0.05) },
            Role::Path => line(&self.shade, 0.08),
            Role::Ring => line(&self.ink, 0.035),
        }
    }
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::screen()
    }
}
