//! What is recorded: all that is told of a puzzle, its picture, and what seeds make.

use gridwright::board::{Place, Plan};
use gridwright::dice::Dice;
use gridwright::draw::{self, Options, Scene, Theme};
use gridwright::explain::{End, Explainer, Level, Next, Step};
use gridwright::format;
use gridwright::genre::Genre;
use gridwright::make::{Amount, Symmetry, Wish, make};
use gridwright::puzzle::{Card, Draft, Given, GroundKind, Marks, Puzzle, Sign};
use gridwright::solve::{Answer, Budget};
use std::fmt::Write;

/// The file with what seeds make.
pub const MADE: &str = "made.txt";
/// Work that a made puzzle may take, so that a wish which cannot be met is given up in short time. Refusals are recorded, too.
const STEPS: u64 = 20_000;
/// What each wish is tried with.
const SEEDS: [u64; 3] = [1, 2, 3];
/// Solutions are counted up to here.
const MOST: u64 = 1_000;

/// The boards on which a genre makes puzzles here: a word for each, and its plan.
pub fn boards(card: &Card) -> Vec<(&'static str, Plan)> {
    let plan = |ground: &GroundKind| match ground {
        GroundKind::Squares => {
            let side = card.side.unwrap_or(6);
            Some(("squares", Plan::rectangle(side, side)))
        }
        GroundKind::Hexes => {
            // A genre of hexagons alone has more to say on a larger one.
            let radius = if card.grounds.contains(&GroundKind::Squares) { 2 } else { 3 };
            Some(("hexagons", Plan::hexagon(radius)))
        }
        GroundKind::Graph => None,
    };
    card.grounds.iter().filter_map(plan).collect()
}

/// What is wished for, each with a word for it. The first four are the levels.
pub fn wishes(card: &Card) -> Vec<(&'static str, Wish)> {
    let level = |level| Wish { level: Some(level), ..Wish::default() };
    let mut all = vec![
        ("easy", level(Level::Easy)),
        ("medium", level(Level::Medium)),
        ("hard", level(Level::Hard)),
        ("expert", level(Level::Expert)),
        ("any level", Wish::default()),
        ("fewest clues", Wish { amount: Amount::Fewest, ..Wish::default() }),
        ("half turn", Wish { symmetry: Symmetry::Two, ..Wish::default() }),
    ];
    if card.cages {
        all.push(("cages", Wish { cages: true, ..Wish::default() }));
    }
    if card.clues.iter().any(|clue| clue.what == Given::Sign(Sign::Dot)) {
        all.push(("dots", Wish { dots: 30, ..Wish::default() }));
    }
    all
}

/// A puzzle from a seed, or why there is none.
pub fn make_one(card: &Card, plan: &Plan, wish: &Wish, seed: u64) -> Result<Puzzle, String> {
    let base = Draft::new(card.id, plan.clone()).into_puzzle().expect("an empty board");
    make(&base, wish, &Dice::new(seed, 0), &Budget::steps(STEPS)).map_err(|why| why.to_string())
}

/// What the seeds make, wish by wish.
pub fn made(genre: &dyn Genre) -> String {
    let card = genre.card();
    let mut out = String::new();
    for (ground, plan) in boards(card) {
        for (word, wish) in wishes(card) {
            for seed in SEEDS {
                let text = match make_one(card, &plan, &wish, seed) {
                    Ok(puzzle) => written(&puzzle.with_answer(None)),
                    Err(why) => format!("{why}\n"),
                };
                write!(out, "── {ground}, {word}, seed {seed}\n{text}\n").unwrap();
            }
        }
    }
    out
}

/// A puzzle in our text.
pub fn written(puzzle: &Puzzle) -> String {
    let text = format::write(puzzle, format::find("text").expect("our own text")).expect("all that we have");
    String::from_utf8(text).expect("text")
}

/// Everything that is told of a puzzle.
pub fn said(puzzle: &Puzzle) -> String {
    let book = puzzle.rules();
    let explainer = Explainer::new(puzzle, &book);
    let budget = Budget::unlimited();
    let mut out = verdict(puzzle);
    let mistakes = puzzle.mistakes(puzzle.marks());
    if !mistakes.is_empty() {
        out.push_str("\nmistakes\n");
        for mistake in &mistakes {
            writeln!(out, "{}: {} ({})", mistake.code, mistake.sentence, names(puzzle, &mistake.places))
                .unwrap();
        }
    }
    out.push_str("\nnext\n");
    match explainer.next(puzzle.marks(), &budget) {
        Next::Step(step) => {
            writeln!(out, "{}\n{}\n{}", step.hints[0], step.hints[1], told(&step)).unwrap();
        }
        Next::Mistake(mistake) => writeln!(out, "{}", mistake.sentence).unwrap(),
        Next::Solved => out.push_str("solved\n"),
        Next::Nothing => out.push_str("nothing\n"),
        Next::Unsettled => out.push_str("unsettled\n"),
    }
    let grade = explainer.grade(&budget);
    let level = grade.level.map_or("none", Level::word);
    write!(out, "\ngrade: {level}").unwrap();
    for (level, steps) in Level::ALL.iter().zip(grade.steps).filter(|(_, steps)| *steps > 0) {
        write!(out, ", {steps} {level}").unwrap();
    }
    if let Some((at, step)) = &grade.hardest {
        write!(out, "\nhardest, after {at}: {}", told(step)).unwrap();
    }
    let walk = explainer.walk(&Marks::new(puzzle.board()), Level::Trial, &budget, |_| true);
    out.push_str("\n\nwalk\n");
    for (number, step) in (1..).zip(&walk.steps) {
        writeln!(out, "{number}. {}", told(step)).unwrap();
    }
    out.push_str(match walk.end {
        End::Answer => "the answer\n",
        End::Stuck => "stuck\n",
        End::Mistake => "a mistake\n",
        End::Stopped => "stopped\n",
    });
    out
}

fn told(step: &Step) -> String {
    format!("{} ({}, {})", step.sentence, step.technique, step.level)
}

fn names(puzzle: &Puzzle, places: &[Place]) -> String {
    places.iter().map(|&place| puzzle.board().said(place)).collect::<Vec<_>>().join(", ")
}

fn verdict(puzzle: &Puzzle) -> String {
    match puzzle.solve(&Budget::unlimited()) {
        Answer::Unique(_) => "verdict: one solution\n".into(),
        Answer::Several { common, one, .. } => {
            let found = puzzle.count(MOST, &Budget::unlimited());
            let more = if found.complete { "" } else { " or more" };
            let (same, all) = (common.marks.iter().count(), one.iter().count());
            format!("verdict: {}{more} solutions, {same} of {all} marks the same in all\n", found.found)
        }
        Answer::Nothing { because } => {
            let sure = if because.irreducible { "" } else { " (perhaps not all)" };
            let mut out =
                format!("verdict: no solution\nat odds: {}{sure}\n", names(puzzle, &because.places));
            because.sentences.iter().for_each(|sentence| writeln!(out, "{sentence}").unwrap());
            out
        }
        Answer::Unsettled { .. } => "verdict: unsettled\n".into(),
    }
}

/// Its picture with its marks. Paths are broken where a new piece begins, so that a change shows as a line.
pub fn picture(puzzle: &Puzzle) -> String {
    let options = Options { names: true, marks: Some(puzzle.marks()), ..Options::default() };
    let svg = draw::svg(&Scene::of(puzzle, &options), &Theme::screen());
    svg.lines().map(|line| line.replace('M', "\nM") + "\n").collect()
}
