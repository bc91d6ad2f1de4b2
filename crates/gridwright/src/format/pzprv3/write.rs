//! Writing pzprv3: the blocks of each genre, in the oldest version that holds all of them.

use super::super::cannot;
use super::super::grid::{Grid, room_clues};
use super::super::puzzlink::SUDOKU_SIDES;
use super::super::sudoku_line::plain_side;
use super::{NAMES, VERSION_1};
use crate::board::{Place, Spot};
use crate::coord::Coord;
use crate::puzzle::{Clue, Finding, Puzzle, Side, Sign};

const NAME: &str = "pzprv3";

pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let Some(&(pid, genre)) = NAMES.iter().find(|(_, genre)| *genre == puzzle.card().id) else {
        return Err(cannot(NAME, &format!("it has no {}", puzzle.card().name)));
    };
    let grid = Grid::of(puzzle, NAME)?;
    let version = if VERSION_1.contains(&genre) { "pzprv3.1" } else { "pzprv3" };
    let size = match genre {
        "sudoku" if SUDOKU_SIDES.contains(&plain_side(puzzle, NAME)?) => format!("{}\n", grid.rows),
        "sudoku" => return Err(cannot(NAME, "its boards have blocks only if the side is 4, 6, 9, 16 or 25")),
        _ => format!("{}\n{}\n", grid.rows, grid.cols),
    };
    let mut page = Page { puzzle, grid, text: format!("{version}\n{pid}\n{size}") };
    if puzzle.has_variant("full") {
        page.text.push_str("f\n");
    }
    match genre {
        "slitherlink" => {
            page.clues(None);
            page.cells(|place| match place {
                Place::Cell(cell) => match puzzle.pencil().side(cell) {
                    Some(Side::Inside) => "1".into(),
                    Some(Side::Outside) => "2".into(),
                    None => "0".into(),
                },
                _ => "0".into(),
            });
            page.edges(0);
        }
        "masyu" => {
            let board = puzzle.board();
            if board.edges().any(|edge| board.is_rim(edge) && puzzle.marks().is(edge, 1)) {
                return Err(cannot(NAME, "a line leaves the board"));
            }
            page.clues(None);
            page.edges(1);
        }
        "akari" | "nurikabe" => {
            // Clue and mark share one token.
            if puzzle.clues().iter().any(|&(place, _)| puzzle.marks().is(place, 1)) {
                return Err(cannot(NAME, "a cell has both a clue and a mark"));
            }
            page.clues(Some(shade));
        }
        "hitori" => {
            page.clues(None);
            page.cells(|place| shade(puzzle, place));
        }
        "sudoku" => {
            page.clues(None);
            page.cells(|place| match (puzzle.clue(place), puzzle.marks().get(place)) {
                (None, Some(number)) => number.to_string(),
                _ => ".".into(),
            });
        }
        "heyawake" => page.heyawake()?,
        _ => return Err(cannot(NAME, &format!("it has no {}", puzzle.card().name))),
    }
    Ok(page.text.into_bytes())
}

/// What a player wrote in a cell.
fn shade(puzzle: &Puzzle, place: Place) -> String {
    match puzzle.marks().get(place) {
        Some(0) => "+".into(),
        Some(_) => "#".into(),
        None => ".".into(),
    }
}

fn token(clue: &Clue) -> String {
    match clue {
        Clue::Number(n) => n.to_string(),
        Clue::Sign(Sign::White) => "1".into(),
        Clue::Sign(Sign::Black) => "2".into(),
        Clue::Query | Clue::Sign(Sign::Wall) => "-".into(),
        // No genre that is written here has them.
        Clue::Sign(Sign::Dot | Sign::Even | Sign::Odd) => "-".into(),
    }
}

/// The file as far as it is written.
struct Page<'a> {
    puzzle: &'a Puzzle,
    grid: Grid,
    text: String,
}

impl Page<'_> {
    fn block(&mut self, rows: u32, cols: u32, token: impl Fn(u32, u32) -> String) {
        for r in 0..rows {
            for c in 0..cols {
                self.text.push_str(&token(r, c));
                self.text.push(' ');
            }
            self.text.push('\n');
        }
    }

    fn cells(&mut self, token: impl Fn(Place) -> String) {
        let board = self.puzzle.board();
        let Grid { rows, cols } = self.grid;
        self.block(rows, cols, |r, c| {
            board.place(&Spot::Square(Coord::Cell { r, c })).map_or(".".into(), &token)
        });
    }

    /// The clues; where there is none, what else stands there.
    fn clues(&mut self, otherwise: Option<fn(&Puzzle, Place) -> String>) {
        let puzzle = self.puzzle;
        self.cells(|place| match (puzzle.clue(place), otherwise) {
            (Some(clue), _) => token(clue),
            (None, Some(otherwise)) => otherwise(puzzle, place),
            (None, None) => ".".into(),
        });
    }

    fn edges(&mut self, inset: u32) {
        let (board, marks) = (self.puzzle.board(), self.puzzle.marks());
        let edge = |coord| match board.place(&Spot::Square(coord)).and_then(|place| marks.get(place)) {
            Some(0) => "-1".to_string(),
            Some(_) => "1".to_string(),
            None => "0".to_string(),
        };
        let Grid { rows, cols } = self.grid;
        self.block(rows, cols + 1 - 2 * inset, |r, c| edge(Coord::EdgeV { r, c: c + inset }));
        self.block(rows + 1 - 2 * inset, cols, |r, c| edge(Coord::EdgeH { r: r + inset, c }));
    }

    fn heyawake(&mut self) -> Result<(), Finding> {
        let (puzzle, grid) = (self.puzzle, self.grid);
        let Grid { rows, cols } = grid;
        self.text.push_str(&format!("{}\n", puzzle.rooms().len()));
        let room_of = puzzle.room_of();
        self.block(rows, cols, |r, c| room_of[(r * cols + c) as usize].to_string());
        let mut tokens = vec![".".to_string(); grid.area() as usize];
        for (room, clue) in puzzle.rooms().iter().zip(room_clues(puzzle, NAME)?) {
            let room: Vec<u32> = room.iter().map(|cell| cell.0).collect();
            if let Some(clue) = clue {
                tokens[grid.shown_in(&room) as usize] = token(clue);
            }
        }
        self.block(rows, cols, |r, c| tokens[(r * cols + c) as usize].clone());
        self.cells(|place| shade(puzzle, place));
        Ok(())
    }
}
