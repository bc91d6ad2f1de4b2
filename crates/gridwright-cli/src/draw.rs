//! `gridwright draw`: a picture of a puzzle, of its answer, or of what all its answers share.

use crate::args::{Draw, Picture, Stand, When};
use crate::convert::save;
use crate::{End, Stop, endings, report};
use gridwright::coord::Orientation;
use gridwright::draw::{self, Options, Scene};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::solve::{Answer, Budget};
use std::io::IsTerminal;

pub fn run(args: &Draw) -> Result<End, Stop> {
    args.source.check_names()?;
    let kind = kind(args)?;
    let inputs = args.source.read();
    let bytes = matches!(kind, Picture::Png | Picture::Pdf);
    if inputs.len() > 1 && (args.output.is_some() || bytes) {
        return Err(Stop::Because(
            "several pictures do not fit into one file: give one puzzle, or leave -o out (`print` makes booklets)".into(),
        ));
    }
    let mut end = End::Well;
    for input in inputs {
        match input.puzzle(&args.source.hints()) {
            Ok(puzzle) => {
                let known = Known::of(&puzzle, args);
                if let Some(what) = known.complaint {
                    report::say(format_args!("{}: {what}", input.id));
                    end = end.max(End::Not);
                }
                save(args.output.as_deref(), &picture(&puzzle, args, kind, &known)?)?;
            }
            Err(findings) => {
                report::findings(&input.id, &findings);
                end = End::Bad;
            }
        }
    }
    Ok(end)
}

/// The kinds of pictures by the endings of their files.
const ENDINGS: [(&str, Picture); 4] =
    [("svg", Picture::Svg), ("png", Picture::Png), ("pdf", Picture::Pdf), ("txt", Picture::Text)];

/// What to write: what was asked for, else what the name of the file ends with.
fn kind(args: &Draw) -> Result<Picture, Stop> {
    let named = match (args.picture, &args.output) {
        (None, Some(path)) => {
            let known = ENDINGS.map(|(ending, _)| ending);
            endings::expect(path, &known, "a picture", "; --as says the kind for other names")?;
            let ending = endings::ending(path);
            ENDINGS.into_iter().find(|(known, _)| ending.as_deref() == Some(known)).map(|(_, kind)| kind)
        }
        (asked, _) => asked,
    };
    let kind = named.unwrap_or(Picture::Text);
    if args.width.is_some() && kind != Picture::Png {
        return Err(Stop::Because("--width is for PNG: add --as png, or name the file x.png".into()));
    }
    Ok(kind)
}

/// What is known of the answers, as far as somebody asked.
#[derive(Default)]
struct Known {
    one: Option<Marks>,
    other: Option<Marks>,
    forced: Option<Marks>,
    complaint: Option<&'static str>,
}

impl Known {
    fn of(puzzle: &Puzzle, args: &Draw) -> Known {
        let nothing = Known { complaint: Some("no solution"), ..Known::default() };
        if args.forced {
            return match puzzle.forced(&Budget::unlimited()) {
                Some(forced) => Known { forced: Some(forced.marks), ..Known::default() },
                None => nothing,
            };
        }
        if !args.answer {
            return Known::default();
        }
        match puzzle.solve(&Budget::unlimited()) {
            Answer::Unique(marks) => Known { one: Some(marks), ..Known::default() },
            Answer::Several { one, other, .. } => Known {
                one: Some(one),
                other: Some(other),
                complaint: Some("several solutions; two are drawn"),
                ..Known::default()
            },
            Answer::Nothing { .. } | Answer::Unsettled { .. } => nothing,
        }
    }
}

fn picture(puzzle: &Puzzle, args: &Draw, kind: Picture, known: &Known) -> Result<Vec<u8>, Stop> {
    let orientation = args.orientation.map(|stand| match stand {
        Stand::Pointy => Orientation::Pointy,
        Stand::Flat => Orientation::Flat,
    });
    let bare = known.one.is_none() && known.forced.is_none();
    let options = Options {
        orientation,
        names: args.names,
        marks: known.one.as_ref().or(bare.then_some(puzzle.marks())),
        pencil: bare.then_some(puzzle.pencil()),
        compare: known.other.as_ref(),
        forced: known.forced.as_ref(),
        inside: args.inside,
        ..Options::default()
    };
    let theme = args.theme.theme();
    let scene = || Scene::of(puzzle, &options);
    let because = |trouble: gridwright_press::Trouble| Stop::Because(trouble.0);
    Ok(match kind {
        Picture::Text if in_colour(args) => draw::coloured_text(puzzle, &options).into_bytes(),
        Picture::Text => draw::text(puzzle, &options).into_bytes(),
        Picture::Svg => draw::svg(&scene(), &theme).into_bytes(),
        Picture::Png => gridwright_press::png(&scene(), &theme, args.width).map_err(because)?,
        Picture::Pdf => gridwright_press::pdf(&scene(), &theme).map_err(because)?,
    })
}

/// Whether text has colours: as asked for, else on a terminal of somebody who does not mind.
fn in_colour(args: &Draw) -> bool {
    match args.colour {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let minds = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            args.output.is_none() && !minds && std::io::stdout().is_terminal()
        }
    }
}
