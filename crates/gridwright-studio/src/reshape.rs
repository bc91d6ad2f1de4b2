//! Changing the board of a document. What was written stays with its cells, and what has no place any more is told.

use crate::wire;
use axum::body::Bytes;
use axum::response::Response;
use gridwright::board::{Board, Cell, Change, Place, Spot};
use gridwright::puzzle::Finding;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

/// Names of places, as a list of what a stroke has touched.
type Names = Vec<String>;

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    puzzle: &'a RawValue,
    change: Wanted,
    /// A cell that the page wants to find again: it keeps it where it is on the screen.
    #[serde(default)]
    follow: Option<String>,
}

/// A change as the page asks for it.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Wanted {
    AddRing,
    RemoveRing,
    /// Cells go.
    Punch {
        places: Names,
    },
    /// Cells come, at sites `column,row` that a look has shown.
    Fill {
        places: Names,
    },
    Resize {
        rows: u32,
        cols: u32,
    },
    Radius {
        radius: u32,
    },
    /// A row of squares below that of a cell.
    AddRow {
        place: String,
    },
    RemoveRow {
        place: String,
    },
    /// A column of squares to the right of that of a cell.
    AddColumn {
        place: String,
    },
    RemoveColumn {
        place: String,
    },
    Mask {
        text: String,
    },
}

pub async fn reshape(body: Bytes) -> Response {
    wire::aside(move || {
        let question: Question = wire::question(&body)?;
        let draft = wire::draft(question.puzzle)?;
        let board = draft.sketch()?.puzzle.board().clone();
        let change = change(&board, question.change)?;
        let (draft, lost) = draft.reshape(&change)?;
        let sketch = draft.sketch()?;
        wire::check_size(sketch.puzzle.board())?;
        let stays = question.follow.and_then(|name| followed(&board, &change, &name));
        Ok(wire::reply(&json!({ "puzzle": wire::sketch(&sketch)?, "lost": lost, "stays": stays })))
    })
    .await
}

/// What a cell is called after the change, if it is still there. Names may move along when the board grows.
fn followed(board: &Board, change: &Change, name: &str) -> Option<String> {
    let reshaped = board.reshape(change).ok()?;
    let place = reshaped.carry(board.find(name).ok()?)?;
    Some(reshaped.board.name(place))
}

fn change(board: &Board, wanted: Wanted) -> Result<Change, Vec<Finding>> {
    Ok(match wanted {
        Wanted::AddRing => Change::AddRing,
        Wanted::RemoveRing => Change::RemoveRing,
        Wanted::Punch { places } => Change::Punch(spots(board, &places)?),
        Wanted::Fill { places } => {
            Change::Add(places.iter().map(|name| site(name)).collect::<Result<_, _>>()?)
        }
        Wanted::Resize { rows, cols } => Change::Resize { rows, cols },
        Wanted::Radius { radius } => Change::Radius(radius),
        Wanted::AddRow { place } => Change::AddRow { at: row_and_column(board, &place)?.0 + 1 },
        Wanted::RemoveRow { place } => Change::RemoveRow { at: row_and_column(board, &place)?.0 },
        Wanted::AddColumn { place } => Change::AddColumn { at: row_and_column(board, &place)?.1 + 1 },
        Wanted::RemoveColumn { place } => Change::RemoveColumn { at: row_and_column(board, &place)?.1 },
        Wanted::Mask { text } => Change::Mask(text),
    })
}

fn cell(board: &Board, name: &str) -> Result<Cell, Vec<Finding>> {
    match board.find(name) {
        Ok(Place::Cell(cell)) => Ok(cell),
        _ => Err(vec![Finding::error("off-board", format!("{name} is no cell of this board"))]),
    }
}

fn spots(board: &Board, names: &[String]) -> Result<Vec<Spot>, Vec<Finding>> {
    names.iter().map(|name| cell(board, name).map(|cell| board.spot(cell).clone())).collect()
}

fn row_and_column(board: &Board, name: &str) -> Result<(u32, u32), Vec<Finding>> {
    let (row, column) = board.row_and_column(cell(board, name)?);
    // On squares both count from 0; boards of other kinds refuse the change anyway.
    Ok((u32::try_from(row).unwrap_or(0), u32::try_from(column).unwrap_or(0)))
}

fn site(name: &str) -> Result<(i64, i64), Vec<Finding>> {
    let both = name.split_once(',').and_then(|(col, row)| Some((col.parse().ok()?, row.parse().ok()?)));
    both.ok_or_else(|| vec![Finding::error("no-site", format!("{name:?} is no site: column,row"))])
}
