//! What a drawing means in each genre.

use super::super::grid::usual_block;
use super::super::scan::shown;
use super::chart::Chart;
use super::unpack::Link;
use crate::board::{Plan, Spot};
use crate::puzzle::{Cage, Clue, Draft, Finding, Sign};
use serde_json::{Map, Value};

/// Our genres with the names under which links and people know them.
const GENRES: &[(&str, &[&str])] = &[
    ("slitherlink", &["slither", "loopy", "fences", "hex-slitherlink", "slitherlink-hex"]),
    ("masyu", &["mashu", "pearl"]),
    ("akari", &["lightup", "light-up", "bijutsukan"]),
    ("nurikabe", &[]),
    ("hitori", &["singles"]),
    ("heyawake", &["heyawacky"]),
    ("sudoku", &["solo", "killer", "jigsaw", "classic", "irregular", "latin", "evenodd"]),
    ("path", &["hidato", "hidoku", "numbrix", "rikudo", "number-path"]),
];

/// Things that a problem may have drawn, beyond what is asked for below.
const THINGS: &[&str] = &[
    "symbol",
    "surface",
    "lineE",
    "line",
    "numberS",
    "thermo",
    "nobulbthermo",
    "arrows",
    "direction",
    "squareframe",
    "killercages",
    "cage",
    "wall",
    "polygon",
    "freeline",
    "freelineE",
    "deletelineE",
];

/// The colour for cells that are surely not shaded.
const LIGHT: u64 = 2;

pub(super) fn read(link: &Link, chart: &Chart, said: Option<&str>) -> Result<Draft, Finding> {
    let genre = genre(link, chart, said)?;
    let mut draft = Draft::new(genre, chart.plan.clone());
    draft.meta.title.clone_from(&link.title);
    draft.meta.author.clone_from(&link.author);
    let drawn = Drawn { link, chart, genre };
    let used: &[&str] = match genre {
        "masyu" => &["symbol"],
        "akari" => &["surface"],
        "heyawake" => &["lineE"],
        // Cages are drawn as well as listed, and the sums stand in their corners.
        "sudoku" => &["lineE", "symbol", "killercages", "cage", "numberS"],
        _ => &[],
    };
    drawn.check_things(used)?;
    match genre {
        "slitherlink" => {
            draft.clues = drawn.numbers(false)?;
            draft.marks = drawn.lines("lineE", Chart::edge);
        }
        "masyu" => {
            draft.clues = drawn.pearls()?;
            draft.marks = drawn.lines("line", Chart::between);
        }
        "akari" => {
            draft.clues = drawn.walls()?;
            draft.marks = drawn.lamps();
        }
        "heyawake" => {
            draft.clues = drawn.numbers(false)?;
            draft.rooms = chart.rooms(layer(&link.problem, "lineE").map(|(key, _)| key));
            draft.marks = drawn.shades();
        }
        "sudoku" => {
            draft.clues = drawn.numbers(true)?;
            draft.clues.extend(drawn.parities()?);
            draft.cages = drawn.cages()?;
            draft.rooms = drawn.regions();
            draft.marks = drawn.entries();
        }
        "path" => {
            draft.clues = drawn.numbers(false)?;
            draft.marks = drawn.entries();
            if let Plan::Squares { diagonals, .. } = &mut draft.board {
                *diagonals = said.is_none_or(|said| !said.eq_ignore_ascii_case("numbrix"));
            }
        }
        "nurikabe" | "hitori" => {
            draft.clues = drawn.numbers(genre == "hitori")?;
            draft.marks = drawn.shades();
        }
        other => return Err(wrong_genre(other)),
    }
    Ok(draft)
}

/// The entries of a layer under a key.
fn layer<'a>(
    layer: &'a Map<String, Value>,
    key: &str,
) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
    layer.get(key).and_then(Value::as_object).into_iter().flatten()
}

fn is_called(genre: &(&str, &[&str]), name: &str) -> bool {
    genre.0.eq_ignore_ascii_case(name) || genre.1.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// The genres that links are read as.
fn choices() -> String {
    GENRES.iter().map(|genre| genre.0).collect::<Vec<_>>().join(", ")
}

/// The complaint that links are not read as this genre.
fn wrong_genre(name: &str) -> Finding {
    let message = format!("links of Penpa+ are not read as {:?} here", shown(name));
    Finding::error("wrong-genre", message).help(format!("known: {}", choices()))
}

/// The genre: what was said, what the tags say, or what only one genre would draw.
fn genre(link: &Link, chart: &Chart, said: Option<&str>) -> Result<&'static str, Finding> {
    let find = |name: &str| GENRES.iter().find(|genre| is_called(genre, name)).map(|genre| genre.0);
    if let Some(said) = said {
        return find(said).ok_or_else(|| wrong_genre(said));
    }
    if let Some(genre) = link.tags.iter().find_map(|tag| find(tag)) {
        return Ok(genre);
    }
    let has = |key: &str| layer(&link.problem, key).next().is_some();
    let numbers: Vec<&String> = layer(&link.problem, "number").map(|(key, _)| key).collect();
    let on_colour = |key: &&String| link.problem["surface"].get(key).is_some();
    let has_cages =
        link.problem.get("killercages").and_then(Value::as_array).is_some_and(|list| !list.is_empty());
    let genre = if link.kind == "sudoku" || has_cages {
        Some("sudoku")
    } else if has("symbol") && numbers.is_empty() && !has("lineE") && !has("surface") {
        Some("masyu")
    } else if has("surface") && !has("symbol") && !has("lineE") && numbers.iter().all(on_colour) {
        Some("akari")
    } else if has("lineE") && numbers.len() < chart.len() && !has("symbol") {
        Some("heyawake")
    } else {
        None
    };
    genre.ok_or_else(|| {
        let message = "a link of Penpa+ is a drawing, and this one does not tell what puzzle it is";
        Finding::error("no-genre", message).help(format!("say which genre it is: {}", choices()))
    })
}

/// The text of a number, unless it is one of candidates.
fn text(value: &Value) -> Option<String> {
    let text = match &value[0] {
        Value::String(text) => text.trim().to_string(),
        other => other.to_string(),
    };
    (value[2].as_str() != Some("7")).then_some(text)
}

struct Drawn<'a> {
    link: &'a Link,
    chart: &'a Chart,
    genre: &'static str,
}

impl Drawn<'_> {
    /// Refuses a problem with things that the genre does not have.
    fn check_things(&self, used: &[&str]) -> Result<(), Finding> {
        let is_there = |key: &&&str| match self.link.problem.get(**key) {
            Some(Value::Object(map)) => !map.is_empty(),
            Some(Value::Array(list)) => {
                list.iter().any(|entry| entry.as_array().is_none_or(|e| !e.is_empty()))
            }
            _ => false,
        };
        match THINGS.iter().filter(|key| !used.contains(key)).find(is_there) {
            None => Ok(()),
            Some(key) => {
                let message =
                    format!("the problem has \"{key}\" drawn in it, which has no meaning in {}", self.genre);
                let help = "if it is only ornament, take it out in Penpa+ and share it again";
                Err(Finding::error("unknown-rule", message).help(help))
            }
        }
    }

    fn spot(&self, key: &str, what: &str) -> Result<Spot, Finding> {
        let spot = key.parse().ok().and_then(|number| self.chart.cell(number));
        spot.cloned().ok_or_else(|| {
            let message = format!(
                "{what} in this link stands beside the board, which has no meaning in {}",
                self.genre
            );
            Finding::error("clue-off-board", message)
        })
    }

    /// The texts in cells; candidates are left out.
    fn texts(&self) -> impl Iterator<Item = (&String, String)> {
        layer(&self.link.problem, "number").filter_map(|(key, value)| Some((key, text(value)?)))
    }

    /// The numbers that a player wrote.
    fn entries(&self) -> Vec<(Spot, u16)> {
        self.written("number", |value| text(value)?.parse().ok())
    }

    /// Numbers in cells; a letter may stand for one beyond 9.
    fn numbers(&self, letters: bool) -> Result<Vec<(Spot, Clue)>, Finding> {
        let mut clues = Vec::new();
        for (key, text) in self.texts() {
            let digit = |c: char| c.to_digit(36).filter(|_| letters && text.len() == 1);
            let clue = match text.parse() {
                Ok(number) => Clue::Number(number),
                Err(_) if text.is_empty() => continue,
                // Where all numbers are to be told apart, one that is not told says nothing.
                Err(_) if text == "?" && letters => continue,
                Err(_) if text == "?" => Clue::Query,
                Err(_) => {
                    Clue::Number(text.chars().next().and_then(digit).ok_or_else(|| self.no_clue(&text))?)
                }
            };
            clues.push((self.spot(key, &format!("the number {clue}"))?, clue));
        }
        Ok(clues)
    }

    fn no_clue(&self, text: &str) -> Finding {
        let message = format!("{:?} in this link is no clue of {}", shown(text), self.genre);
        Finding::error("bad-clue", message)
    }

    fn pearls(&self) -> Result<Vec<(Spot, Clue)>, Finding> {
        let mut clues = Vec::new();
        for (key, value) in layer(&self.link.problem, "symbol") {
            let (style, name) = (value[0].as_u64(), value[1].as_str().unwrap_or_default());
            let clue = match style {
                _ if !name.starts_with("circle") => return Err(self.no_clue(name)),
                // White, or without a colour and with a rim.
                Some(1 | 8) => Clue::Sign(Sign::White),
                Some(2) => Clue::Sign(Sign::Black),
                _ => {
                    let message = "a circle in this link is neither white nor black";
                    return Err(Finding::error("bad-clue", message));
                }
            };
            clues.push((self.spot(key, "a pearl")?, clue));
        }
        for (key, text) in self.texts().filter(|(_, text)| !text.is_empty()) {
            if text != "?" {
                return Err(self.no_clue(&text));
            }
            clues.push((self.spot(key, "a pearl")?, Clue::Query));
        }
        Ok(clues)
    }

    /// Coloured cells are walls, and so are those with a number.
    fn walls(&self) -> Result<Vec<(Spot, Clue)>, Finding> {
        let mut clues = self.numbers(false)?;
        clues
            .iter_mut()
            .filter(|(_, clue)| *clue == Clue::Query)
            .for_each(|(_, clue)| *clue = Clue::Sign(Sign::Wall));
        let numbered: std::collections::HashSet<Spot> = clues.iter().map(|(spot, _)| spot.clone()).collect();
        for (key, colour) in layer(&self.link.problem, "surface") {
            if colour.as_u64() == Some(LIGHT) {
                continue;
            }
            let spot = self.spot(key, "a wall")?;
            if !numbered.contains(&spot) {
                clues.push((spot, Clue::Sign(Sign::Wall)));
            }
        }
        Ok(clues)
    }

    /// Grey circles for odd numbers, grey squares for even ones.
    fn parities(&self) -> Result<Vec<(Spot, Clue)>, Finding> {
        let mut clues = Vec::new();
        for (key, value) in layer(&self.link.problem, "symbol") {
            let name = value[1].as_str().unwrap_or_default();
            let sign = match value[0].as_u64() {
                Some(3 | 5) if name.starts_with("circle") => Sign::Odd,
                Some(3 | 5) if name.starts_with("square") => Sign::Even,
                _ => return Err(self.no_clue(name)),
            };
            clues.push((self.spot(key, "a sign")?, Clue::Sign(sign)));
        }
        Ok(clues)
    }

    fn cages(&self) -> Result<Vec<Cage<Spot>>, Finding> {
        let lists = self.link.problem.get("killercages").and_then(Value::as_array);
        let mut sums: Vec<(u64, u32)> = Vec::new();
        for (key, value) in layer(&self.link.problem, "numberS") {
            let text = value[0].as_str().unwrap_or_default().trim();
            let cell = key.parse().ok().and_then(|number| self.chart.cell_of_corner(number));
            let sum = text.parse().map_err(|_| self.no_clue(text))?;
            sums.push((cell.ok_or_else(|| self.no_clue(text))?, sum));
        }
        let mut cages = Vec::new();
        for list in lists.into_iter().flatten().filter_map(Value::as_array).filter(|list| !list.is_empty()) {
            let numbers: Vec<u64> = list.iter().filter_map(Value::as_u64).collect();
            let cells = numbers.iter().map(|number| self.spot(&number.to_string(), "a cage"));
            let at = sums.iter().position(|(cell, _)| numbers.contains(cell));
            let sum = at.map(|at| sums.swap_remove(at).1);
            cages.push(Cage { cells: cells.collect::<Result<_, _>>()?, sum });
        }
        match sums.first() {
            None => Ok(cages),
            Some((_, sum)) => Err(self.no_clue(&sum.to_string())),
        }
    }

    /// The blocks that lines divide the board into, if there are any lines. The usual ones are not told.
    fn regions(&self) -> Vec<Vec<Spot>> {
        let rooms = self.chart.rooms(layer(&self.link.problem, "lineE").map(|(key, _)| key));
        let side = self.chart.plan_side().filter(|_| rooms.len() > 1);
        let Some(side) = side else { return Vec::new() };
        let (wide, tall) = usual_block(side);
        let block = |spot: &Spot| match spot {
            Spot::Square(at) => (at.row() / tall, at.col() / wide),
            _ => (0, 0),
        };
        let is_block = |room: &Vec<Spot>| room.iter().all(|spot| block(spot) == block(&room[0]));
        if rooms.len() == side as usize && rooms.iter().all(is_block) { Vec::new() } else { rooms }
    }

    /// What a player drew on cells that are on the board.
    fn written(&self, key: &str, mark: impl Fn(&Value) -> Option<u16>) -> Vec<(Spot, u16)> {
        let drawn = layer(&self.link.answer, key).filter_map(|(key, value)| {
            let spot = key.parse().ok().and_then(|number| self.chart.cell(number))?;
            Some((spot.clone(), mark(value)?))
        });
        drawn.collect()
    }

    fn shades(&self) -> Vec<(Spot, u16)> {
        self.written("surface", |colour| Some(u16::from(colour.as_u64() != Some(LIGHT))))
    }

    fn lamps(&self) -> Vec<(Spot, u16)> {
        let is_lamp = |value: &Value| {
            let name = value[1].as_str().unwrap_or_default();
            (name == "sun_moon" || name.starts_with("circle")).then_some(1)
        };
        let mut lamps = self.written("symbol", is_lamp);
        let lit: std::collections::HashSet<Spot> = lamps.iter().map(|(spot, _)| spot.clone()).collect();
        let dark = self.written("surface", |colour| (colour.as_u64() == Some(LIGHT)).then_some(0));
        lamps.extend(dark.into_iter().filter(|(spot, _)| !lit.contains(spot)));
        lamps
    }

    /// Lines by their two ends, crosses by the middle of an edge.
    fn lines(
        &self,
        key: &str,
        find: impl for<'c> Fn(&'c Chart, &str) -> Option<&'c Spot>,
    ) -> Vec<(Spot, u16)> {
        let drawn = layer(&self.link.answer, key);
        drawn
            .filter_map(|(key, _)| Some((find(self.chart, key)?.clone(), u16::from(key.contains(',')))))
            .collect()
    }
}
