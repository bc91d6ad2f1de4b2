//! A small hexagonal chess, to see how short move rules become with the coordinates of this library.
//!
//! The board has radius 4 and is drawn flat-top, so the compass has north and south but no east and west; it
//! is the pointy-top compass turned by 30 degrees, and each of its points is one of the six [`Direction`]s.
//! The rules live in [`Position::reaches`]: a king goes to a neighbour, a knight to a diagonal, everything else
//! slides. The rest reads the move tests of a folder (`move_validation.json`) and plays them.
//!
//! ```text
//! cargo run --example hexchess [folder]
//! ```

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gridwright::coord::{Direction, Hex};
use serde::Deserialize;

const RADIUS: i64 = 4;

// The flat-top compass.
const N: Direction = Direction::NW;
const NE: Direction = Direction::NE;
const SE: Direction = Direction::E;
const S: Direction = Direction::SE;
const SW: Direction = Direction::SW;
const NW: Direction = Direction::W;

fn on_board(cell: Hex) -> bool {
    cell.distance(Hex::ORIGIN) <= RADIUS
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    White,
    Black,
}

impl Colour {
    fn forward(self) -> Direction {
        match self {
            Colour::White => N,
            Colour::Black => S,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    King,
    Queen,
    Knight,
    Lance,
    Chariot,
    Pawn,
}

/// There are two kinds of lance; each has one of the slanting lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum Variant {
    A,
    B,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Piece {
    #[serde(rename = "piece")]
    kind: Kind,
    #[serde(rename = "color")]
    colour: Colour,
    variant: Option<Variant>,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Refusal {
    NoPieceAtSource,
    NotYourPiece,
    OffBoard,
    OwnPieceAtTarget,
    OutOfReach,
    MovesIntoCheck,
}

#[derive(Clone)]
struct Position {
    pieces: HashMap<Hex, Piece>,
    turn: Colour,
}

impl Position {
    /// Whether the way a piece moves takes it from one cell to another, which is not held by its own side.
    fn reaches(&self, piece: Piece, from: Hex, to: Hex) -> bool {
        match (piece.kind, piece.variant) {
            (Kind::King, _) => from.is_neighbour(to),
            (Kind::Knight, _) => from.diagonals().contains(&to),
            (Kind::Queen, _) => self.slides(from, to, &Direction::ALL),
            (Kind::Chariot, _) => self.slides(from, to, &[NE, SE, SW, NW]),
            (Kind::Lance, Some(Variant::A)) => self.slides(from, to, &[N, S, NW, SE]),
            (Kind::Lance, Some(Variant::B)) => self.slides(from, to, &[N, S, NE, SW]),
            (Kind::Lance, None) => false,
            (Kind::Pawn, _) => {
                let forward = piece.colour.forward();
                let flanks = [forward.rotate(-1), forward.rotate(1)];
                to == from.step(forward)
                    || self.pieces.contains_key(&to) && flanks.map(|flank| from.step(flank)).contains(&to)
            }
        }
    }

    /// Whether the target lies in one of these directions with nothing in between.
    fn slides(&self, from: Hex, to: Hex, directions: &[Direction]) -> bool {
        from.direction_to(to).is_some_and(|direction| directions.contains(&direction))
            && from.between(to).iter().flatten().all(|cell| !self.pieces.contains_key(cell))
    }

    /// Whether the king of this colour, if there is one, could be taken.
    fn in_check(&self, colour: Colour) -> bool {
        let mut kings =
            self.pieces.iter().filter(|(_, piece)| piece.kind == Kind::King && piece.colour == colour);
        kings.any(|(&king, _)| {
            let mut others = self.pieces.iter().filter(|(_, piece)| piece.colour != colour);
            others.any(|(&from, &piece)| self.reaches(piece, from, king))
        })
    }

    /// Plays a move and says whether it takes a piece.
    fn play(&mut self, from: Hex, to: Hex) -> Result<bool, Refusal> {
        let piece = *self.pieces.get(&from).ok_or(Refusal::NoPieceAtSource)?;
        if piece.colour != self.turn {
            return Err(Refusal::NotYourPiece);
        }
        if !on_board(to) {
            return Err(Refusal::OffBoard);
        }
        if self.pieces.get(&to).is_some_and(|other| other.colour == piece.colour) {
            return Err(Refusal::OwnPieceAtTarget);
        }
        if !self.reaches(piece, from, to) {
            return Err(Refusal::OutOfReach);
        }
        let mut next = self.clone();
        next.pieces.remove(&from);
        let taken = next.pieces.insert(to, piece);
        if next.in_check(piece.colour) {
            return Err(Refusal::MovesIntoCheck);
        }
        next.turn = if self.turn == Colour::White { Colour::Black } else { Colour::White };
        *self = next;
        Ok(taken.is_some())
    }
}

// The move tests as they are written in the file.

#[derive(Deserialize)]
struct Suite {
    #[serde(rename = "testCases")]
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    description: String,
    #[serde(flatten)]
    task: Task,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum Task {
    BoardValidation {
        input: Axial,
        expected: OnBoard,
    },
    MoveValidation {
        setup: Setup,
        #[serde(rename = "move")]
        step: Step,
        expected: Verdict,
    },
}

#[derive(Clone, Copy, Deserialize)]
struct Axial {
    q: i64,
    r: i64,
}

#[derive(Deserialize)]
struct OnBoard {
    valid: bool,
}

#[derive(Deserialize)]
struct Setup {
    pieces: Vec<Placed>,
    turn: Colour,
}

#[derive(Deserialize)]
struct Placed {
    #[serde(flatten)]
    piece: Piece,
    #[serde(flatten)]
    place: Axial,
}

#[derive(Deserialize)]
struct Step {
    from: Axial,
    to: Axial,
}

#[derive(Deserialize)]
struct Verdict {
    legal: bool,
    capture: Option<bool>,
    reason: Option<Refusal>,
}

impl Axial {
    fn hex(self) -> Hex {
        Hex::from_axial(self.q, self.r)
    }
}

impl Task {
    /// Plays the test; an error says what came out otherwise.
    fn run(&self) -> Result<(), String> {
        match self {
            Task::BoardValidation { input, expected } => {
                let valid = on_board(input.hex());
                if valid == expected.valid { Ok(()) } else { Err(format!("on the board: {valid}")) }
            }
            Task::MoveValidation { setup, step, expected } => {
                let pieces = setup.pieces.iter().map(|placed| (placed.place.hex(), placed.piece)).collect();
                let mut position = Position { pieces, turn: setup.turn };
                let outcome = position.play(step.from.hex(), step.to.hex());
                let agrees = match outcome {
                    Ok(capture) => expected.legal && expected.capture.is_none_or(|wanted| wanted == capture),
                    Err(why) => !expected.legal && expected.reason.is_none_or(|wanted| wanted == why),
                };
                if agrees { Ok(()) } else { Err(format!("{outcome:?}")) }
            }
        }
    }
}

/// How the move tests went.
pub struct Tally {
    /// How many came out as expected.
    pub passed: usize,
    /// A line on each of the others.
    pub failures: Vec<String>,
}

/// Where the tests are unless told otherwise.
pub fn default_folder() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let corpus = std::env::var_os("GRIDWRIGHT_CORPUS").unwrap_or_else(|| beside.into());
    PathBuf::from(corpus).join("hexchess")
}

/// Plays all move tests of a folder.
pub fn play_all(folder: &Path) -> Result<Tally, String> {
    let file = folder.join("move_validation.json");
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let suite: Suite = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut tally = Tally { passed: 0, failures: Vec::new() };
    for Case { id, description, task } in suite.cases {
        match task.run() {
            Ok(()) => tally.passed += 1,
            Err(got) => tally.failures.push(format!("{id}: {description}: got {got}")),
        }
    }
    Ok(tally)
}

fn main() -> ExitCode {
    let given = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = given.clone().unwrap_or_else(default_folder);
    if given.is_none() && !folder.is_dir() {
        eprintln!("skipped: there is no folder {}; name the folder of the move tests", folder.display());
        return ExitCode::SUCCESS;
    }
    match play_all(&folder) {
        Ok(Tally { passed, failures }) => {
            failures.iter().for_each(|failure| println!("{failure}"));
            println!("{passed} of {} move tests passed", passed + failures.len());
            if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}
