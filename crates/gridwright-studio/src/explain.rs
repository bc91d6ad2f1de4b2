//! Explaining: the next step, why something is so, the whole way to the answer, and how hard it is.
//!
//! Like verdicts these are streams, since some of them take long, and a page that has gone stops them. They are bounded
//! in rounds of deduction as well, so that a hard question is answered with "not settled" rather than after minutes.
//! The page gets everything at once and shows it piece by piece, as people ask for it.

use crate::stream::{self, Line, Task, invalid};
use crate::{Shared, wire};
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use gridwright::board::Place;
use gridwright::explain::{Argument, End, Explainer, Level, Mistake, Step, Why};
use gridwright::puzzle::{Finding, Marks, Note, Pencil, Puzzle};
use gridwright::rule::Claim;
use gridwright::solve::Budget;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// So many rounds of deduction are spent on a question; seconds on the largest boards that are played.
const ROUNDS: u64 = 4_000_000;

/// So often a long walk says how far it is.
const BEAT: Duration = Duration::from_millis(250);

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    ask: Ask,
    /// What `why` is about, as people write it: `c4 = 7`.
    #[serde(default)]
    claim: Option<String>,
    /// From the clues alone, whatever the player has written.
    #[serde(default)]
    fresh: bool,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Ask {
    Next,
    Why,
    Walk,
    Grade,
}

pub async fn explain(State(shared): State<Shared>, body: Bytes) -> Response {
    let task = Task::told(&shared.lecterns, body.len());
    stream::open(shared, task, move |line| told(&body, line).unwrap_or_else(invalid))
}

fn told(body: &[u8], line: &Line) -> Result<Value, Vec<Finding>> {
    let question: Question = wire::question(body)?;
    let puzzle = wire::draft(question.puzzle)?.into_puzzle()?;
    wire::check_size(puzzle.board())?;
    let book = puzzle.rules();
    let explainer = Explainer::new(&puzzle, &book);
    let none = Marks::new(puzzle.board());
    let marks = if question.fresh { &none } else { puzzle.marks() };
    let budget = Budget::steps(ROUNDS).with_cancel(&line.cancel);
    let talk = Talk { puzzle: &puzzle, explainer: &explainer, marks, budget: &budget };
    Ok(match question.ask {
        Ask::Next => talk.next(),
        Ask::Walk => talk.walk(line),
        Ask::Grade => talk.grade(),
        Ask::Why => {
            let text = question.claim.unwrap_or_default();
            let claim = Claim::parse(&text, puzzle.board(), puzzle.card())
                .map_err(|message| vec![Finding::error("bad-claim", message)])?;
            talk.why(&claim)
        }
    })
}

/// One position of one puzzle, to talk about.
struct Talk<'a> {
    puzzle: &'a Puzzle,
    explainer: &'a Explainer<'a>,
    marks: &'a Marks,
    budget: &'a Budget,
}

impl Talk<'_> {
    /// The steps up to the first mark that can be made. Mostly it is one; notes that it needs come before it, since the
    /// player could not go on from a note alone.
    fn next(&self) -> Value {
        if let Some(mistake) = self.explainer.mistake(self.marks, self.budget) {
            return self.mistake(&mistake);
        }
        let mut most = 1;
        loop {
            let mut seen = 0;
            let walk = self.explainer.walk(self.marks, Level::Trial, self.budget, |found| {
                seen = found;
                found < most
            });
            if let Some(at) = walk.steps.iter().position(Step::is_mark) {
                let steps = &walk.steps[..=at];
                return match self.are_sound(steps) {
                    true => json!({ "told": "hint", "steps": self.steps(steps) }),
                    false => json!({ "told": "unsure" }),
                };
            }
            match walk.end {
                End::Answer => return json!({ "told": "solved" }),
                End::Stuck | End::Mistake => return json!({ "told": "nothing" }),
                End::Stopped if seen < most => return json!({ "told": "unsettled" }),
                // Only notes so far: it was we who stopped, so it goes on.
                End::Stopped => most *= 2,
            }
        }
    }

    fn walk(&self, line: &Line) -> Value {
        if let Some(mistake) = self.explainer.mistake(self.marks, self.budget) {
            return self.mistake(&mistake);
        }
        let mut said = Instant::now();
        let walk = self.explainer.walk(self.marks, Level::Trial, self.budget, |found| {
            if said.elapsed() > BEAT {
                said = Instant::now();
                line.mention(&json!({ "found": found }));
            }
            true
        });
        // What the judge does not agree with is not shown, nor what comes after it.
        let sound = walk.steps.iter().take_while(|step| self.explainer.is_sound(step)).count();
        let end = match walk.end {
            _ if sound < walk.steps.len() => "unsure",
            End::Answer => "answer",
            End::Stuck | End::Mistake => "stuck",
            End::Stopped => "unsettled",
        };
        json!({ "told": "walk", "end": end, "steps": self.steps(&walk.steps[..sound]) })
    }

    fn grade(&self) -> Value {
        let grade = self.explainer.grade(self.budget);
        json!({
            "told": "grade",
            "settled": grade.settled,
            "level": grade.level.map(Level::word),
            "steps": grade.steps.iter().sum::<usize>(),
            "counts": Level::ALL.iter().zip(grade.steps).map(|(level, count)| json!([level.word(), count])).collect::<Vec<_>>(),
            // The step itself is in the walk, which people ask for separately.
            "hardest": grade.hardest.map(|(at, step)| json!({ "at": at, "technique": step.technique })),
        })
    }

    fn why(&self, claim: &Claim) -> Value {
        let marks = |marks: &Marks| wire::marks(self.puzzle.card(), self.puzzle.board(), marks);
        match self.explainer.why(claim, self.marks, self.budget) {
            Why::Forced(argument) => self.argued("forced", &argument),
            Why::Refuted(argument) => self.argued("refuted", &argument),
            Why::Open { with, without } => json!({
                "told": "open",
                "differ": with.as_ref().map(|with| with.differences(&without).len()),
                "with": with.as_ref().map(|with| marks(with)),
                "without": marks(&without),
            }),
            Why::Mistake(mistake) => self.mistake(&mistake),
            Why::Nothing => json!({ "told": "none" }),
            Why::Unsettled => json!({ "told": "unsettled" }),
        }
    }

    fn argued(&self, word: &str, argument: &Argument) -> Value {
        let sound = self.are_sound(&argument.steps);
        let steps = if sound { self.steps(&argument.steps) } else { json!([]) };
        json!({ "told": word, "sentence": argument.sentence, "steps": steps })
    }

    fn mistake(&self, mistake: &Mistake) -> Value {
        let steps = if self.are_sound(&mistake.steps) { self.steps(&mistake.steps) } else { json!([]) };
        let places: Vec<Place> = mistake.marks.iter().map(Claim::place).collect();
        json!({
            "told": "mistake",
            "places": wire::names(self.puzzle.board(), &places),
            "sentence": mistake.sentence,
            "steps": steps,
        })
    }

    fn are_sound(&self, steps: &[Step]) -> bool {
        steps.iter().all(|step| self.explainer.is_sound(step))
    }

    fn steps(&self, steps: &[Step]) -> Value {
        steps.iter().map(|step| self.step(step)).collect()
    }

    /// A step for the page: what it says, where to point, and what it writes.
    fn step(&self, step: &Step) -> Value {
        let (board, card) = (self.puzzle.board(), self.puzzle.card());
        let (mut marks, mut pencil) = (Marks::new(board), Pencil::default());
        step.write(&mut marks, &mut pencil);
        let written = marks.iter().filter_map(|(place, value)| {
            let values = card.mark_on(place.kind())?.values;
            let value = if values.are_numbers() { json!(value) } else { json!(values.word(value)) };
            Some(json!([board.name(place), value]))
        });
        let noted = pencil.iter().filter_map(|(cell, note)| match note {
            Note::Side(side) => Some(json!([board.name(cell), side.word()])),
            _ => None,
        });
        json!({
            "level": step.level.word(),
            "technique": step.technique,
            "sentence": step.sentence,
            "hints": step.hints,
            "used": wire::names(board, &step.used(self.explainer.book())),
            "found": wire::names(board, &step.found()),
            "marks": written.collect::<Vec<_>>(),
            "notes": noted.collect::<Vec<_>>(),
        })
    }
}
