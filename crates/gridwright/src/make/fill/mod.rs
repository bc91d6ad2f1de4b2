//! Fill: a random answer with character, by the kind of the rules rather than by genre.
//!
//! What must hold says how an answer is begun: a loop is pushed over the board until it winds, a path is laid and
//! bitten into its own tail, shaded cells are sprinkled, islands are scattered, numbers are shuffled. Begun
//! without regard to clues or rarer rules, it may break some; then the search looks for an answer near it.

mod islands;
mod ring;
mod shade;
mod trail;

use crate::board::{Board, Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{Marks, Puzzle, Values};
use crate::rule::{Connected, Islands, Loop, Path, Rule, RuleBook, SingleLoop, Stated};
use crate::solve::Budget;
use crate::solve::rivals;
use crate::solve::sudoku::Nine;

/// Around fixed islands an answer is looked for in so many steps; if it takes more, another beginning is better.
pub(super) const STEPS: u64 = 3_000;

/// Random marks that are an answer, or about to be one.
pub(super) fn begin(puzzle: &Puzzle, book: &RuleBook, dice: &mut Dice, budget: &Budget) -> Marks {
    let mut marks = begun(puzzle, book, dice, budget);
    marks.fill(puzzle.card());
    marks
}

/// An answer near some marks, within the budget; `None` if there is none or none was found. Islands may stand in it for
/// which no number is fixed yet.
pub(super) fn near(puzzle: &Puzzle, book: &RuleBook, marks: &Marks, budget: &mut Budget) -> Option<Marks> {
    let (board, card) = (puzzle.board(), puzzle.card());
    match leading(book) {
        Some(Leading::Islands(_)) => {
            let mut few = budget.at_most(STEPS);
            let found = rivals::near_with_more(board, card, book, marks, &mut few);
            budget.follow(STEPS, &few);
            found
        }
        Some(Leading::Loop(_) | Leading::Path(_) | Leading::Area(_)) | None => {
            rivals::near(board, card, book, marks, budget)
        }
    }
}

/// The answer with a change near some places, for rules that allow it: a loop is pushed to and fro there, a cell of an island
/// sinks or one rises, a shaded cell moves.
pub(super) fn nudge(
    board: &Board,
    book: &RuleBook,
    answer: &Marks,
    near: &[Place],
    loose: bool,
    dice: &mut Dice,
) -> Option<Marks> {
    let mut marks = answer.clone();
    let is_other =
        |count: usize, value| (0..count as u32).map(|cell| !answer.is(Cell(cell), value)).collect();
    // Cells that have the value or another one, as a nudge leaves them: what need not change stays.
    let mut put = |cells: Vec<bool>, value: u16, dice: &mut Dice| -> Option<()> {
        let others = others(book, value);
        for (cell, is_other) in (0..).map(Cell).zip(cells) {
            if is_other && answer.is(cell, value) {
                marks.set(cell, Some(any(&others, dice)?));
            } else if !is_other {
                marks.set(cell, Some(value));
            }
        }
        Some(())
    };
    match leading(book)? {
        Leading::Islands(islands) => {
            let sea = islands::nudge(board, islands, is_other(islands.near.len(), 0), near, dice)?;
            put(sea, 0, dice)?;
        }
        Leading::Area(area) => {
            let out = shade::nudge(area, is_other(area.near.len(), area.value), near, dice)?;
            put(out, area.value, dice)?;
        }
        Leading::Loop(one) => {
            let lines: Vec<bool> = one.way.links.iter().map(|link| answer.is(link.place, 1)).collect();
            for (link, line) in one.way.links.iter().zip(ring::nudge(&one.way, lines, near, loose, dice)) {
                marks.set(link.place, Some(u16::from(line)));
            }
        }
        Leading::Path(_) => return None,
    }
    (marks != *answer).then_some(marks)
}

/// The values besides this one that cells can have.
fn others(book: &RuleBook, value: u16) -> Vec<u16> {
    let range = book.ranges().values(PlaceKind::Cell);
    range.into_iter().flat_map(|(least, most)| least..=most).filter(|&other| other != value).collect()
}

/// One of some values. Where there is no choice nothing is rolled.
fn any(values: &[u16], dice: &mut Dice) -> Option<u16> {
    match values {
        [only] => Some(*only),
        several => dice.choose(several).copied(),
    }
}

/// Answers that are near, whatever the clues say, for rules that allow to find them: a loop is pushed over a few faces. The places
/// that change; what is named twice does not.
pub(super) fn neighbours(book: &RuleBook, answer: &Marks) -> Vec<Vec<Place>> {
    let Some(way) = way_of(book) else { return Vec::new() };
    let lines = way.links.iter().map(|link| answer.is(link.place, 1)).collect();
    let places = |links: Vec<u32>| links.into_iter().map(|link| way.links[link as usize].place).collect();
    ring::pushes(way, lines).into_iter().map(places).collect()
}

/// Whether an answer is a loop.
pub(super) fn has_loop(book: &RuleBook) -> bool {
    way_of(book).is_some()
}

/// The rule that says how an answer looks.
enum Leading<'a> {
    Loop(&'a SingleLoop),
    Path(&'a Path),
    Islands(&'a Islands),
    Area(&'a Connected),
}

/// Islands come with a sea that hangs together, so they are looked for before areas.
fn leading(book: &RuleBook) -> Option<Leading<'_>> {
    let leading = book.rules().iter().filter_map(leads);
    leading.min_by_key(|leading| match leading {
        Leading::Loop(_) => 0,
        Leading::Path(_) => 1,
        Leading::Islands(_) => 2,
        Leading::Area(_) => 3,
    })
}

fn leads(stated: &Stated) -> Option<Leading<'_>> {
    match &stated.rule {
        Rule::SingleLoop(rule) => Some(Leading::Loop(rule)),
        Rule::Path(rule) => Some(Leading::Path(rule)),
        Rule::Islands(rule) => Some(Leading::Islands(rule)),
        Rule::Connected(rule) => Some(Leading::Area(rule)),
        Rule::Count(_)
        | Rule::Degree(_)
        | Rule::Fact(_)
        | Rule::Consecutive(_)
        | Rule::Once(_)
        | Rule::Turns(_)
        | Rule::Different(_)
        | Rule::Sum(_)
        | Rule::Filled(_) => None,
    }
}

fn way_of(book: &RuleBook) -> Option<&Loop> {
    book.rules().iter().find_map(
        |stated| {
            if let Rule::SingleLoop(one) = &stated.rule { Some(&one.way) } else { None }
        },
    )
}

/// Marks by the kind of the rules.
fn begun(puzzle: &Puzzle, book: &RuleBook, dice: &mut Dice, budget: &Budget) -> Marks {
    let board = puzzle.board();
    let mut marks = Marks::new(board);
    match leading(book) {
        Some(Leading::Loop(one)) => {
            for (link, line) in one.way.links.iter().zip(ring::wind(&one.way, dice)) {
                marks.set(link.place, Some(u16::from(line)));
            }
        }
        Some(Leading::Path(path)) => {
            for (number, cell) in (1..).zip(trail::wander(&path.near, dice)) {
                marks.set(cell, Some(number));
            }
        }
        Some(Leading::Islands(islands)) => {
            let sea = islands::scatter(board, islands, dice, budget);
            board.cells().for_each(|cell| marks.set(cell, Some(u16::from(sea[cell.index()]))));
        }
        Some(Leading::Area(area)) => {
            let apart = shade::sprinkle(area, dice);
            let others = others(book, area.value);
            for cell in board.cells() {
                let out = if apart[cell.index()] { any(&others, dice) } else { None };
                marks.set(cell, Some(out.unwrap_or(area.value)));
            }
        }
        None => match nine(puzzle, book, dice) {
            Some(nine) => marks = nine,
            None => roll(puzzle, &mut marks, dice),
        },
    }
    marks
}

/// Any marks at all.
fn roll(puzzle: &Puzzle, marks: &mut Marks, dice: &mut Dice) {
    let board = puzzle.board();
    for kind in puzzle.card().marks {
        let (least, most) = kind.values.range(board, puzzle.settings());
        for place in board.places().filter(|place| place.kind() == kind.on) {
            let value = match kind.values {
                Values::Lamp => u16::from(dice.percent(20)),
                Values::Shade => u16::from(dice.percent(40)),
                _ => least + dice.below(usize::from(most - least) + 1) as u16,
            };
            marks.set(place, Some(value));
        }
    }
}

/// A grid of plain 9×9 Sudoku: three blocks that do not see each other are rolled, and the rest follows.
fn nine(puzzle: &Puzzle, book: &RuleBook, dice: &mut Dice) -> Option<Marks> {
    let board = puzzle.board();
    let places = rivals::nine_places(board, book).filter(|_| puzzle.clues().is_empty())?;
    let mut digits = [0u8; 81];
    for block in 0..3 {
        for (at, digit) in dice.order(9).into_iter().enumerate() {
            let (row, column) = (3 * block + at / 3, 3 * block + at % 3);
            digits[9 * row + column] = digit as u8 + 1;
        }
    }
    let grid = Nine::from_digits(digits)?.solution()?;
    // Rows, columns and blocks change places; the rules do not mind.
    let mut lines = || -> Vec<usize> {
        let bands = dice.order(3);
        bands
            .into_iter()
            .flat_map(|band| dice.order(3).into_iter().map(move |line| 3 * band + line))
            .collect()
    };
    let (rows, columns) = (lines(), lines());
    let mut marks = Marks::new(board);
    for cell in board.cells() {
        let (row, column) = (places[cell.index()] / 9, places[cell.index()] % 9);
        marks.set(cell, Some(grid.digits()[9 * rows[row] + columns[column]].into()));
    }
    Some(marks)
}
/// The same mark everywhere.
pub(super) fn all(puzzle: &Puzzle, value: u16) -> Marks {
    let mut marks = Marks::new(puzzle.board());
    puzzle.board().cells().for_each(|cell| marks.set(cell, Some(value)));
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::puzzle::Draft;

    /// The values of a colour, and an area of one of them.
    #[test]
    fn an_area_of_any_value_is_sprinkled_and_nudged() {
        let draft =
            Draft { settings: vec![("colours".to_string(), 3)], ..Draft::new("spiral", Plan::hexagon(2)) };
        let puzzle = draft.into_puzzle().expect("a puzzle");
        let board = puzzle.board();
        let near: Vec<Place> = board.cells().map(Place::from).collect();
        for value in 0..=3 {
            let mut book = RuleBook::of(&puzzle);
            book.connected("area", board, value);
            let is_right = |marks: &Marks| {
                let area = Connected::over(board, value);
                let in_range = board.cells().all(|cell| marks.get(cell).is_some_and(|mark| mark <= 3));
                in_range && area.parts(|cell| marks.is(cell, value)).len() == 1
            };
            for seed in 0..10 {
                let mut dice = Dice::new(seed, 0);
                let mut marks = begin(&puzzle, &book, &mut dice, &Budget::unlimited());
                assert!(is_right(&marks), "{value}, seed {seed}: {marks:?}");
                for _ in 0..10 {
                    let Some(nudged) = nudge(board, &book, &marks, &near, false, &mut dice) else { continue };
                    assert!(is_right(&nudged), "{value}, seed {seed}: {nudged:?}");
                    marks = nudged;
                }
            }
        }
    }
}
