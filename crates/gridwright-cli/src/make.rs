//! `gridwright make`: what is wished for, on which board, and where it goes.

use crate::args::Make;
use crate::bulk::{self, Job};
use crate::input::{self, find_format};
use crate::shelf::Shelf;
use crate::{End, Stop, endings, report};
use gridwright::board::Plan;
use gridwright::explain::Level;
use gridwright::format::{self, Hints};
use gridwright::genre;
use gridwright::make::{Amount, Symmetry, Wish};
use gridwright::puzzle::{Draft, Finding, GroundKind, Puzzle};
use std::time::SystemTime;

/// The board of squares and the hexagon that are taken if none is asked for.
const USUAL_SIDE: u32 = 10;
const USUAL_RADIUS: u32 = 4;

pub fn run(args: &Make) -> Result<End, Stop> {
    let wish = wish(args)?;
    // Chance from outside; whatever comes of it can be made again with the seed that is told.
    let now =
        || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let seed = args.seed.unwrap_or_else(|| now() % 1_000_000_000);
    if let Some(radii) = &args.maps {
        return maps(args, radii, seed);
    }
    let base = match base(args)? {
        Ok(base) => base,
        Err(findings) => {
            report::findings(&args.what.to_string_lossy(), &findings);
            return Ok(End::Bad);
        }
    };
    let many = args.count > 1;
    let format = notation(args, many)?;
    if args.seed.is_none() {
        report::say(format_args!("seed {seed}"));
    }
    let job = Job { base: &base, wish: &wish, seed, count: args.count };
    let shelf = Shelf::open(args.output.as_deref(), many, format, &job, args.resume)?;
    bulk::fill(&job, shelf, args)
}

/// The notation: what was asked for, else what the name of the file ends with.
fn notation(args: &Make, many: bool) -> Result<&'static format::Format, Stop> {
    let file = args.output.as_deref().filter(|path| !path.is_dir() && !endings::is_lines(path));
    match (file, &args.to) {
        (Some(folder), _) if many => endings::expect_folder(folder)?,
        (Some(file), Some(to)) => endings::expect_notation(file, find_format(to)?)?,
        (Some(file), None) => {
            endings::expect(file, &["txt", "json"], "a puzzle", "; --to names another notation")?;
            return Ok(find_format(endings::ending(file).as_deref().unwrap_or("text"))?);
        }
        (None, _) => {}
    }
    let usual = if many { "json" } else { "text" };
    Ok(find_format(args.to.as_deref().unwrap_or(usual))?)
}

/// A set of binary maps: a folder for each radius, in it one for each level.
fn maps(args: &Make, radii: &str, seed: u64) -> Result<End, Stop> {
    let Some(folder) = &args.output else { return Err("--maps needs -o FOLDER".to_string().into()) };
    let name = args.what.to_string_lossy();
    if genre::find(&name).is_none_or(|genre| genre.card().id != "slitherlink") {
        return Err(format!("the maps of --maps are Slitherlink, not \"{name}\"").into());
    }
    let bad = || format!("--maps is \"{radii}\": it should be two radii such as 2-11");
    let (from, to) = radii.split_once('-').unwrap_or((radii, radii));
    let number = |text: &str| text.trim().parse::<u32>().ok().filter(|radius| *radius <= 255).ok_or_else(bad);
    let format = find_format("hexmap")?;
    let mut end = End::Well;
    for radius in number(from)?..=number(to)? {
        let base = Draft::new("slitherlink", Plan::hexagon(radius)).into_puzzle();
        let base = base.map_err(|_| format!("there is no board of radius {radius}"))?;
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let wish = Wish { level: Some(level), ..wish(args)? };
            let place = folder.join(radius.to_string()).join(level.id());
            let job = Job { base: &base, wish: &wish, seed, count: args.count };
            let shelf = Shelf::open(Some(&place), true, format, &job, args.resume)?;
            end = end.max(bulk::fill(&job, shelf, args)?);
        }
    }
    Ok(end)
}

fn wish(args: &Make) -> Result<Wish, Stop> {
    let level = match args.level.as_str() {
        "any" => None,
        word => Some(Level::find(word).ok_or_else(|| {
            let known: Vec<_> = Level::ALL.iter().map(|level| level.id()).collect();
            format!("there is no level \"{word}\"; known: {}, any", known.join(", "))
        })?),
    };
    let symmetry = Symmetry::find(&args.symmetry).ok_or_else(|| {
        let known: Vec<_> = Symmetry::ALL.iter().map(|symmetry| symmetry.word()).collect();
        format!("there is no symmetry \"{}\"; known: {}", args.symmetry, known.join(", "))
    })?;
    let amount = match &args.clues {
        None if args.minimal => Amount::Fewest,
        None => Amount::Usual,
        Some(text) => {
            let bad =
                || format!("--clues is \"{text}\": it should be a number such as 20, or a share such as 40%");
            match text.strip_suffix('%') {
                Some(share) => Amount::Share(share.parse().map_err(|_| bad())?),
                None => Amount::Exactly(text.parse().map_err(|_| bad())?),
            }
        }
    };
    // A killer is a Sudoku in cages.
    let cages = args.cages || args.what.eq_ignore_ascii_case("killer");
    Ok(Wish { level, symmetry, amount, dots: args.dots, cages })
}

/// The board with what is fixed on it, or everything that is wrong with it.
fn base(args: &Make) -> Result<Result<Puzzle, Vec<Finding>>, Stop> {
    let name = args.what.to_string_lossy();
    let Some(genre) = genre::find(&name) else {
        return draft(args, &name);
    };
    let plan = match (&args.rectangle, args.hexagon, &args.mask) {
        (Some(size), _, _) => {
            let bad = || format!("--rectangle is \"{size}\": it should be ROWSxCOLUMNS, such as 10x10");
            let (rows, columns) = size.split_once('x').ok_or_else(bad)?;
            let number = |text: &str| text.parse::<u32>().map_err(|_| bad());
            Plan::rectangle(number(rows)?, number(columns)?)
        }
        (None, Some(radius), _) => Plan::hexagon(radius),
        (None, None, Some(path)) => {
            let text = std::fs::read_to_string(path)
                .map_err(|e| format!("{} cannot be read: {e}", path.display()))?;
            Plan::mask(&text, args.hexes)
        }
        (None, None, None) if genre.card().grounds.contains(&GroundKind::Squares) => {
            let side = genre.card().side.unwrap_or(USUAL_SIDE);
            Plan::rectangle(side, side)
        }
        (None, None, None) => Plan::hexagon(USUAL_RADIUS),
    };
    let mut draft = Draft::new(genre.card().id, plan);
    if let Plan::Squares { diagonals, .. } = &mut draft.board {
        *diagonals = args.diagonals;
    }
    set(args, &mut draft)?;
    Ok(draft.into_puzzle())
}

/// A draft, with the variants and settings that are asked for besides.
fn draft(args: &Make, name: &str) -> Result<Result<Puzzle, Vec<Finding>>, Stop> {
    let input = input::one(&args.what)?;
    let bytes = match &input.bytes {
        Ok(bytes) => bytes,
        Err(finding) if finding.code == "no-such-file" => {
            let known: Vec<_> = genre::ALL.iter().map(|genre| genre.card().id).collect();
            let message = format!("\"{name}\" is no genre and no puzzle; genres: {}", known.join(", "));
            return Err(message.into());
        }
        Err(finding) => return Ok(Err(vec![finding.clone()])),
    };
    let board = [
        ("--rectangle", args.rectangle.is_some()),
        ("--hexagon", args.hexagon.is_some()),
        ("--mask", args.mask.is_some()),
    ];
    if let Some((option, _)) = board.iter().find(|(_, is_given)| *is_given) {
        let message =
            format!("{option} does not go with a draft: its own board is kept. Leave out one of them");
        return Err(message.into());
    }
    let (mut draft, _) = match format::read(bytes, &input.hints(&Hints::default())) {
        Ok(read) => read,
        Err(findings) => return Ok(Err(findings)),
    };
    set(args, &mut draft)?;
    Ok(draft.into_puzzle())
}

/// Switches on the variants and sets the settings that are asked for.
fn set(args: &Make, draft: &mut Draft) -> Result<(), Stop> {
    draft.variants.retain(|variant| !args.variant.contains(variant));
    draft.variants.extend(args.variant.iter().cloned());
    for setting in &args.settings {
        let parts = setting.split_once('=').and_then(|(name, n)| Some((name.to_string(), n.parse().ok()?)));
        let (name, number) =
            parts.ok_or_else(|| format!("--set is \"{setting}\": it should be NAME=NUMBER"))?;
        draft.settings.retain(|(there, _)| *there != name);
        draft.settings.push((name, number));
    }
    Ok(())
}

/// The bytes of a puzzle in a notation; JSON in one line.
pub fn written(puzzle: &Puzzle, format: &'static format::Format, one_line: bool) -> Result<Vec<u8>, Finding> {
    let bytes = format::write(puzzle, format)?;
    match serde_json::from_slice::<serde_json::Value>(&bytes) {
        Ok(value) if one_line => Ok(value.to_string().into_bytes()),
        _ => Ok(bytes),
    }
}
