//! Light Up, Pearl and Singles: squares row by row, and what stands in them.

use super::super::cannot;
use super::super::grid::Grid;
use super::super::scan::Scan;
use super::{Game, Id, Runs, check_told, run};
use crate::board::Plan;
use crate::puzzle::{Clue, Draft, Finding, Puzzle, Sign};

/// What a character stands for.
enum Token {
    Clue(Clue),
    Blanks(u32),
}

fn token(game: Game, c: char) -> Option<Token> {
    let clue = match (game, c) {
        (Game::Singles, 'A'..='Z') => Clue::Number(c as u32 - 'A' as u32 + 36),
        (Game::Singles, c) => Clue::Number(c.to_digit(36)?),
        (Game::LightUp, '0'..='4') => Clue::Number(c.to_digit(10)?),
        (Game::LightUp, 'B') => Clue::Sign(Sign::Wall),
        (Game::Pearl, 'B') => Clue::Sign(Sign::Black),
        (Game::Pearl, 'W') => Clue::Sign(Sign::White),
        (_, c) => return run(c).map(Token::Blanks),
    };
    Some(Token::Clue(clue))
}

/// Whether the description is one of this game, to the last cell.
pub(super) fn fits(game: Game, id: &Id<'_>) -> bool {
    let Ok((rows, cols)) = id.size() else { return false };
    let mut cells = 0;
    for c in id.body.chars() {
        match token(game, c) {
            Some(Token::Blanks(blanks)) => cells += blanks,
            // The program has no other numbers, and this tells most IDs apart.
            Some(Token::Clue(Clue::Number(n)))
                if game == Game::Singles && !(1..=rows.max(cols)).contains(&n) =>
            {
                return false;
            }
            Some(Token::Clue(_)) => cells += 1,
            None => return false,
        }
        if cells > rows * cols {
            return false;
        }
    }
    cells == rows * cols
}

pub(super) fn read(game: Game, id: &Id<'_>) -> Result<Draft, Vec<Finding>> {
    let (rows, cols) = id.size().map_err(|finding| vec![finding.on_line(1, 1)])?;
    if !game.is_made(id.making) {
        return Err(vec![id.badly_made(game)]);
    }
    let grid = Grid { rows, cols };
    let mut draft = Draft::new(game.genre()[0], Plan::rectangle(rows, cols));
    let area = grid.area();
    let mut at = 0;
    let mut scan = Scan::new(id.body, id.column());
    while let Some(c) = scan.next() {
        match token(game, c) {
            Some(Token::Blanks(blanks)) => at += blanks,
            Some(Token::Clue(clue)) => {
                if at < area {
                    draft.clues.push((grid.spot(at), clue));
                }
                at += 1;
            }
            None => {
                let message = format!("{c:?} does not belong into an ID of {}", game.name());
                return Err(vec![scan.error("bad-character", message)]);
            }
        }
        check_told(&scan, at, rows, cols, false)?;
    }
    check_told(&scan, at, rows, cols, true)?;
    Ok(draft)
}

/// The size and the description.
pub(super) fn write(game: Game, puzzle: &Puzzle, name: &str) -> Result<(String, String), Finding> {
    let grid = Grid::of(puzzle, name)?;
    let most = grid.rows.max(grid.cols);
    let mut body = Runs::default();
    for cell in puzzle.board().cells() {
        match (game, puzzle.clue(cell)) {
            (Game::Singles, Some(Clue::Number(n))) => {
                let digit = match n {
                    1..=35 if *n <= most => char::from_digit(*n, 36),
                    36..=61 if *n <= most => char::from_u32('A' as u32 + n - 36),
                    _ => None,
                };
                let why = || format!("its numbers are 1 to {}, and {n} is none of them", most.min(61));
                let digit = digit.ok_or_else(|| cannot(name, &why()))?;
                body.token(digit.encode_utf8(&mut [0; 4]));
            }
            (Game::Singles, _) => return Err(cannot(name, "every cell of it has a number")),
            (Game::LightUp, Some(Clue::Number(n))) => body.token(&n.to_string()),
            (_, Some(Clue::Sign(Sign::White))) => body.token("W"),
            (_, Some(Clue::Sign(Sign::Black | Sign::Wall))) => body.token("B"),
            (
                _,
                Some(clue @ (Clue::Number(_) | Clue::Query | Clue::Sign(Sign::Dot | Sign::Even | Sign::Odd))),
            ) => {
                return Err(cannot(name, &format!("it has no clue \"{clue}\"")));
            }
            (_, None) => body.blank(),
        }
    }
    Ok((format!("{}x{}", grid.cols, grid.rows), body.done()))
}
