//! Solving: a stream of lines, one JSON object each. First signs of life, then the verdict. If there are several solutions, the
//! verdict comes as soon as two are found, and once more when it is known what they all share. If there is none, it says whether more
//! clues would make one.

use crate::stream::{self, Line, Task};
use crate::{Shared, wire};
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use gridwright::make::is_unfinished;
use gridwright::puzzle::{Finding, Puzzle};
use gridwright::solve::{Answer, Budget, Solver};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    /// Count the solutions up to here, instead of the verdict.
    #[serde(default)]
    count: Option<u64>,
    /// The answers before the last edit: the new ones are often near.
    #[serde(default)]
    near: Vec<Value>,
}

pub async fn solve(State(shared): State<Shared>, body: Bytes) -> Response {
    let task = Task {
        desks: shared.desks.clone(),
        size: body.len(),
        crowded: json!({ "verdict": "unsettled", "crowded": true, "forced": {}, "forcedCount": 0 }),
        broken: || {
            let finding = Finding::error("broken", "the solver stumbled over this; please report it");
            json!({ "verdict": "invalid", "findings": [finding] })
        },
    };
    stream::open(shared, task, move |line| {
        verdict(&body, line).unwrap_or_else(|findings| json!({ "verdict": "invalid", "findings": findings }))
    })
}

fn verdict(body: &[u8], line: &Line) -> Result<Value, Vec<Finding>> {
    let question: Question = wire::question(body)?;
    let puzzle = wire::draft(question.puzzle)?.into_puzzle()?;
    wire::check_size(puzzle.board())?;
    let budget = Budget::unlimited().with_cancel(&line.cancel);
    Ok(match question.count {
        Some(limit) => {
            let tally = puzzle.count(limit.min(1_000_000), &budget);
            json!({ "verdict": "counted", "found": tally.found, "complete": tally.complete })
        }
        None => {
            let book = puzzle.rules();
            let solver = Solver::new(puzzle.board(), puzzle.card(), &book);
            let mut session = solver.open();
            session.begin_near(question.near.iter().take(2).map(|marks| wire::read_marks(&puzzle, marks)));
            let mut answer = session.verdict(&budget);
            if matches!(answer, Answer::Several { .. }) {
                line.say(&told(&puzzle, &answer));
                if let Answer::Several { common, .. } = &mut answer
                    && let Some(forced) = session.forced(&budget)
                {
                    *common = forced;
                }
            }
            let mut last = told(&puzzle, &answer);
            if matches!(answer, Answer::Nothing { .. }) {
                last["unfinished"] = is_unfinished(&puzzle, &budget).into();
            }
            last
        }
    })
}

fn told(puzzle: &Puzzle, answer: &Answer) -> Value {
    let board = puzzle.board();
    let marks = |marks| wire::marks(puzzle.card(), board, marks);
    match answer {
        Answer::Unique(one) => json!({ "verdict": "unique", "one": marks(one) }),
        Answer::Several { common, one, other } => json!({
            "verdict": "several",
            "one": marks(one),
            "other": marks(other),
            "differ": wire::names(board, &one.differences(other)),
            "forced": marks(&common.marks),
            "forcedCount": common.marks.iter().count(),
            "all": one.iter().count(),
            "complete": common.complete,
        }),
        Answer::Nothing { because } => json!({
            "verdict": "nothing",
            "odds": wire::names(board, &because.places),
            "sentences": because.sentences,
            "irreducible": because.irreducible,
        }),
        Answer::Unsettled { common } => json!({
            "verdict": "unsettled",
            "forced": marks(common),
            "forcedCount": common.iter().count(),
        }),
    }
}
