//! The themes by name, for programs that let people choose.
//!
//! All pictures share them, whatever they are written as. A theme changes colours only; what a shape means is told by
//! its form in every one of them.

use super::Theme;

impl Theme {
    /// The names of the themes that [`Theme::named`] knows, each with a few words.
    pub const NAMES: [(&'static str, &'static str); 5] = [
        ("screen", "colours on white"),
        ("print", "black, white and grey, for paper"),
        ("dark", "light on dark"),
        ("contrast", "high contrast, on white"),
        ("colour-blind", "colours that are told apart with any eyes"),
    ];

    /// The theme of a name.
    ///
    /// ```
    /// use gridwright::draw::Theme;
    ///
    /// assert_eq!(Theme::named("dark"), Some(Theme::dark()));
    /// assert_eq!(Theme::named("plaid"), None);
    /// ```
    pub fn named(name: &str) -> Option<Theme> {
        match name {
            "screen" => Some(Theme::screen()),
            "print" => Some(Theme::print()),
            "dark" => Some(Theme::dark()),
            "contrast" => Some(Theme::contrast()),
            "colour-blind" => Some(Theme::colour_blind()),
            _ => None,
        }
    }

    /// Light on dark.
    pub fn dark() -> Theme {
        Theme {
            name: "dark".into(),
            paper: "#1b2028".into(),
            ink: "#e8ecf2".into(),
            grid: "#3d4654".into(),
            rim: "#76818f".into(),
            names: "#a9b6c8".into(),
            hole: "#343c49".into(),
            shade: "#46617f".into(),
            inside: "#3f6c98".into(),
            outside: "#353d4a".into(),
            line: "#a9cdfb".into(),
            lamp: "#a37c12".into(),
            white: "#e8ecf2".into(),
            black: "#06080b".into(),
            colours: ["#2f5f8c", "#8a4a1c", "#40672b", "#6d406d", "#6e5c12", "#22655b"].map(String::from),
            first: "#6bb0f5".into(),
            second: "#ff9a55".into(),
            alert: "#ff958c".into(),
            odds: "#f0c468".into(),
            focus: "#7fd6f0".into(),
            ..Theme::screen()
        }
    }

    /// High contrast: black on white, no thin grey lines, few and strong colours.
    pub fn contrast() -> Theme {
        Theme {
            name: "contrast".into(),
            ink: "#000000".into(),
            grid: "#595959".into(),
            rim: "#000000".into(),
            names: "#000000".into(),
            hole: "#bdbdbd".into(),
            shade: "#8a8a8a".into(),
            inside: "#6f6f6f".into(),
            outside: "#e6e6e6".into(),
            line: "#000000".into(),
            lamp: "#ffe600".into(),
            black: "#000000".into(),
            first: "#0000c8".into(),
            second: "#8a2f00".into(),
            alert: "#9b0000".into(),
            odds: "#4d3000".into(),
            focus: "#0000b4".into(),
            ..Theme::screen()
        }
    }

    /// Blue against orange instead of red against green, and tints that differ in lightness too.
    pub fn colour_blind() -> Theme {
        Theme {
            name: "colour-blind".into(),
            shade: "#8fb2d6".into(),
            inside: "#86bde8".into(),
            outside: "#f6ead0".into(),
            lamp: "#f0e442".into(),
            colours: ["#7fbfe8", "#f3c98a", "#a9e0cc", "#d9a3c4", "#f5efa6", "#c3c7cd"].map(String::from),
            first: "#0061a8".into(),
            second: "#c25400".into(),
            alert: "#a63d00".into(),
            odds: "#7a5c00".into(),
            focus: "#00566e".into(),
            ..Theme::screen()
        }
    }
}
