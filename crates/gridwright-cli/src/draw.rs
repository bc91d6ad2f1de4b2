//! `gridwright draw`: a picture of a puzzle, or of its answer.

use crate::args::{Colours, Draw, Picture, Stand};
use crate::convert::save;
use crate::{End, Stop, report};
use gridwright::coord::Orientation;
use gridwright::draw::{self, Options, Scene, Theme};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::solve::{Answer, Budget};

pub fn run(args: &Draw) -> Result<End, Stop> {
    args.source.check_names()?;
    let inputs = args.source.read();
    if inputs.len() > 1 && args.output.is_some() {
        return Err(Stop::Because(
            "several pictures do not fit into one file: give one puzzle, or leave -o out".into(),
        ));
    }
    let mut end = End::Well;
    for input in inputs {
        match input.puzzle(&args.source.hints()) {
            Ok(puzzle) => {
                let (one, other) = if args.answer { answers(&puzzle) } else { (None, None) };
                if args.answer && (one.is_none() || other.is_some()) {
                    let what = if one.is_none() { "no solution" } else { "several solutions; two are drawn" };
                    report::say(format_args!("{}: {what}", input.id));
                    end = end.max(End::Not);
                }
                let picture = picture(&puzzle, args, one.as_ref(), other.as_ref());
                save(args.output.as_deref(), picture.as_bytes())?;
            }
            Err(findings) => {
                report::findings(&input.id, &findings);
                end = End::Bad;
            }
        }
    }
    Ok(end)
}

fn answers(puzzle: &Puzzle) -> (Option<Marks>, Option<Marks>) {
    match puzzle.solve(&Budget::unlimited()) {
        Answer::Unique(marks) => (Some(marks), None),
        Answer::Several { one, other, .. } => (Some(one), Some(other)),
        Answer::Nothing { .. } | Answer::Unsettled { .. } => (None, None),
    }
}

fn picture(puzzle: &Puzzle, args: &Draw, marks: Option<&Marks>, compare: Option<&Marks>) -> String {
    let orientation = args.orientation.map(|stand| match stand {
        Stand::Pointy => Orientation::Pointy,
        Stand::Flat => Orientation::Flat,
    });
    let options = Options {
        orientation,
        names: args.names,
        marks: Some(marks.unwrap_or(puzzle.marks())),
        pencil: marks.is_none().then_some(puzzle.pencil()),
        compare,
        inside: args.inside,
        ..Options::default()
    };
    match args.picture {
        Picture::Text => draw::text(puzzle, &options),
        Picture::Svg => {
            let theme = match args.theme {
                Colours::Screen => Theme::screen(),
                Colours::Print => Theme::print(),
            };
            draw::svg(&Scene::of(puzzle, &options), &theme)
        }
    }
}
