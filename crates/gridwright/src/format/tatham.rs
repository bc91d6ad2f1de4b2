//! Game IDs of Simon Tatham's collection: Loopy, Light Up, Pearl, Singles and Solo. `7x7:i00hBb0c1b3hB2i`, width before height,
//! then perhaps how the game was made (`7x7b20s4d1`), which is no part of the puzzle.
//!
//! An ID does not name its game. Only Loopy has types (`t0`); of the others, what is behind the `:` most often fits one game
//! alone. Where it fits two, the reader asks, and the writer says how such a game would be made, which tells them apart.

mod cells;
mod loopy;
mod solo;

use super::scan::{Scan, check_area, shown, size};
use super::{Format, Hints, Input, cannot, not_text};
use crate::puzzle::{Draft, Finding, Puzzle};

pub(super) const FORMAT: Format = Format {
    id: "tatham",
    aliases: &["loopy", "sgt-loopy-gameid", "sgt-gameid", "sgt", "lightup", "pearl", "singles", "solo"],
    summary: "game IDs of Simon Tatham's Loopy (squares and honeycomb), Light Up, Pearl, Singles and Solo",
    extension: "id",
    needs_answer: false,
    recognise,
    read,
    write,
};

/// A game of the collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Game {
    Loopy,
    LightUp,
    Pearl,
    Singles,
    Solo,
}

impl Game {
    const ALL: [Game; 5] = [Game::Loopy, Game::LightUp, Game::Pearl, Game::Singles, Game::Solo];

    fn name(self) -> &'static str {
        match self {
            Game::Loopy => "Loopy",
            Game::LightUp => "Light Up",
            Game::Pearl => "Pearl",
            Game::Singles => "Singles",
            Game::Solo => "Solo",
        }
    }

    /// Our name for it, then others.
    fn genre(self) -> &'static [&'static str] {
        match self {
            Game::Loopy => &["slitherlink", "slither", "loopy"],
            Game::LightUp => &["akari", "lightup", "light-up", "bijutsukan"],
            Game::Pearl => &["masyu", "mashu", "pearl"],
            Game::Singles => &["hitori", "singles"],
            Game::Solo => &["sudoku", "solo", "killer", "jigsaw"],
        }
    }

    /// How a game is made, in a way that only this game has.
    fn making(self) -> &'static str {
        match self {
            Game::Loopy => "",
            Game::LightUp => "b20s4d0",
            Game::Pearl => "dt",
            Game::Singles => "dk",
            Game::Solo => "db",
        }
    }

    /// Whether what follows the size can be this game's.
    fn is_made(self, making: &str) -> bool {
        match self {
            Game::Loopy => making.starts_with('t'),
            Game::LightUp => {
                making.is_empty()
                    || making.starts_with(['b', 's', 'r'])
                    || making.strip_prefix('d').is_some_and(|d| d.starts_with(|c: char| c.is_ascii_digit()))
            }
            Game::Pearl => ["", "n", "de", "dt", "den", "dtn"].contains(&making),
            Game::Singles => ["", "de", "dk"].contains(&making),
            Game::Solo => solo::Kind::new(making).is_some(),
        }
    }
}

/// An ID in its parts. How large the board is told to be is not yet known to make sense.
#[derive(Clone, Copy)]
struct Id<'a> {
    params: &'a str,
    width: &'a str,
    height: &'a str,
    making: &'a str,
    body: &'a str,
}

impl<'a> Id<'a> {
    fn new(params: &'a str, body: &'a str) -> Id<'a> {
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (width, rest) = params.split_at(digits(params));
        // A board of which only one size is told is a square.
        let (height, making) = match rest.strip_prefix('x') {
            Some(rest) => rest.split_at(digits(rest)),
            None => (width, rest),
        };
        Id { params, width, height, making, body }
    }

    /// Rows and columns.
    fn size(&self) -> Result<(u32, u32), Finding> {
        let cols = size(self.width, "the width")?;
        let rows = size(self.height, "the height")?;
        check_area(rows, cols)?;
        Ok((rows, cols))
    }

    /// Whether a broken ID was one of Solo: with signs that only Solo has, or with too much for the size it tells, since
    /// in Solo that is the size of a block.
    fn is_like_solo(&self) -> bool {
        let cells: u32 = self.body.chars().map(|c| run(c).unwrap_or(1)).fold(0, u32::saturating_add);
        let too_much = self.size().is_ok_and(|(rows, cols)| cells > rows * cols);
        solo::Kind::new(self.making).is_some()
            && (self.body.contains([',', '_']) || self.making.contains('j') || too_much)
    }

    /// Whether the description is one of this game, to the last cell.
    fn fits(&self, game: Game) -> bool {
        match game {
            Game::Solo => solo::fits(self),
            game => cells::fits(game, self),
        }
    }

    /// The complaint that what follows the size is not this game's.
    fn badly_made(&self, game: Game) -> Finding {
        let message = format!("{:?} behind the size is nothing that {} has", shown(self.making), game.name());
        let column = self.params.chars().count() - self.making.chars().count() + 1;
        Finding::error("bad-size", message).on_line(1, column)
    }

    /// The column at which the description starts.
    fn column(&self) -> usize {
        self.params.chars().count() + 2
    }

    /// The game: what was said, or the one that fits.
    fn game(&self, said: Option<&str>) -> Result<Game, Finding> {
        let said = said.and_then(|said| {
            Game::ALL.into_iter().find(|game| game.genre().iter().any(|name| name.eq_ignore_ascii_case(said)))
        });
        if let Some(game) = said {
            return Ok(game);
        }
        if Game::Loopy.is_made(self.making) {
            return Ok(Game::Loopy);
        }
        let games = Game::ALL.into_iter().filter(|&game| game.is_made(self.making) && self.fits(game));
        match games.collect::<Vec<_>>().as_slice() {
            [game] => Ok(*game),
            [] if self.body.contains('W') => Ok(Game::Pearl),
            [] if self.body.contains('B') => Ok(Game::LightUp),
            [] if self.is_like_solo() => Ok(Game::Solo),
            // An old Loopy ID may have no type; of what is broken, it knows best what to say.
            [] => Ok(Game::Loopy),
            several => {
                let names: Vec<_> = several.iter().map(|game| game.name()).collect();
                let genres: Vec<_> = several.iter().map(|game| game.genre()[0]).collect();
                let message =
                    format!("this ID does not tell its game: {} have such IDs", names.join(" and "));
                let help = format!("say which genre it is: {}", genres.join(" or "));
                Err(Finding::error("no-genre", message).help(help))
            }
        }
    }
}

fn recognise(input: &Input<'_>) -> bool {
    let Some((params, _)) = input.text.and_then(|text| text.trim().split_once([':', '#'])) else {
        return false;
    };
    params.len() < 40
        && params.starts_with(|c: char| c.is_ascii_digit())
        && params.contains(['x', 'j'])
        && params.chars().all(|c| c.is_ascii_alphanumeric())
}

fn read(input: &Input<'_>, hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?.trim();
    let fail = |finding: Finding| vec![finding.on_line(1, 1)];
    let Some((params, body)) = text.split_once(':') else {
        if !text.contains('#') {
            let finding = Finding::error("no-description", "this is no game ID");
            return Err(fail(finding.help("it should look like 3x3t0:a2b3c1")));
        }
        let message = "this names a random game, not a puzzle: it cannot be made again outside its program";
        let help = "copy the ID that has a ':' in it";
        return Err(fail(Finding::error("no-description", message).help(help)));
    };
    let id = Id::new(params, body);
    match id.game(hints.genre).map_err(fail)? {
        Game::Loopy => loopy::read(&id),
        Game::Solo => solo::read(&id),
        game => cells::read(game, &id),
    }
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let Some(game) = Game::ALL.into_iter().find(|game| game.genre()[0] == puzzle.card().id) else {
        let why = format!("Simon Tatham's collection has no {}", puzzle.card().name);
        return Err(cannot("a game ID", &why));
    };
    let name = format!("an ID of {}", game.name());
    if !puzzle.variants().is_empty() {
        return Err(cannot(&name, &format!("it has no variant \"{}\"", puzzle.variants().join(", "))));
    }
    if game == Game::Loopy {
        return Ok(loopy::write(puzzle, &name)?.into_bytes());
    }
    let (params, body) = match game {
        Game::Solo => solo::write(puzzle, &name)?,
        game => cells::write(game, puzzle, &name)?,
    };
    let told = Id::new(&params, &body).game(None).is_ok_and(|found| found == game);
    let making = if told { "" } else { game.making() };
    Ok(format!("{params}{making}:{body}").into_bytes())
}

/// An ID tells no more cells than its board has, and once it has ended, no fewer.
fn check_told(scan: &Scan<'_>, at: u32, rows: u32, cols: u32, ended: bool) -> Result<(), Vec<Finding>> {
    let area = rows * cols;
    let (code, message) = if at > area {
        ("too-long", format!("the ID describes more than the {area} cells of a {cols}x{rows} board"))
    } else if ended && at < area {
        ("truncated", format!("the ID ends after {at} of the {area} cells of a {cols}x{rows} board"))
    } else {
        return Ok(());
    };
    Err(vec![scan.error(code, message)])
}

/// How many cells a small letter stands for.
fn run(letter: char) -> Option<u32> {
    letter.is_ascii_lowercase().then(|| letter as u32 - 'a' as u32 + 1)
}

/// Cells one by one, blank ones as runs: tokens, and letters for what lies between.
#[derive(Default)]
struct Runs {
    text: String,
    blanks: u8,
}

impl Runs {
    fn blank(&mut self) {
        self.blanks += 1;
        if self.blanks == 26 {
            self.end_run();
        }
    }

    fn token(&mut self, token: &str) {
        self.end_run();
        self.text.push_str(token);
    }

    /// A number of any size, apart from the one before it.
    fn number(&mut self, number: u32) {
        self.end_run();
        if self.text.ends_with(|c: char| c.is_ascii_digit()) {
            self.text.push('_');
        }
        self.text.push_str(&number.to_string());
    }

    fn end_run(&mut self) {
        if self.blanks > 0 {
            self.text.push((b'a' + self.blanks - 1) as char);
            self.blanks = 0;
        }
    }

    fn done(mut self) -> String {
        self.end_run();
        self.text
    }
}
