//! A board made on the spot: a genre, a radius, settings and givens from the command line.

use crate::args::Fresh;
use gridwright::board::Plan;
use gridwright::genre;
use gridwright::puzzle::{Clue, Draft, Finding, Puzzle};

impl Fresh {
    /// The puzzle on an empty board of this genre with what is given.
    pub fn puzzle(&self, genre: &str, radius: i64) -> Result<Puzzle, Vec<Finding>> {
        let bad = |code, message: String, help: String| vec![Finding::error(code, message).help(help)];
        if genre::find(genre).is_none() {
            let known: Vec<_> = genre::ALL.iter().map(|genre| genre.card().id).collect();
            let message = format!("with --radius the puzzle is the name of a genre, and \"{genre}\" is none");
            return Err(bad("unknown-genre", message, format!("known: {}", known.join(", "))));
        }
        let number = |name: &str, value: i64| {
            u32::try_from(value).map_err(|_| {
                let help = if value < 0 { "it should not be negative" } else { "it is far too large" };
                bad("bad-option", format!("{name} is {value}"), help.into())
            })
        };
        let mut draft = Draft::new(genre, Plan::hexagon(number("the radius", radius)?));
        if let Some(colours) = self.colours {
            draft.settings.push(("colours".into(), number("the number of colours", colours)?));
        }
        let board = draft.into_puzzle()?.board().clone();
        let givens = self.givens.as_deref().unwrap_or_default();
        for given in givens.split([',', ' ']).filter(|given| !given.is_empty()) {
            let parts = given.split_once('=').and_then(|(name, n)| Some((name, n.parse().ok()?)));
            let Some((name, value)) = parts else {
                let help = "a given is written NAME=NUMBER, such as c4=2";
                return Err(bad("bad-option", format!("{given:?} in --givens cannot be read"), help.into()));
            };
            let place = board.find(name).map_err(|e| {
                bad("unknown-place", e.to_string(), "`gridwright draw --names` shows the names".into())
            })?;
            draft.clues.push((board.spot(place).clone(), Clue::Number(value)));
        }
        draft.into_puzzle()
    }
}
