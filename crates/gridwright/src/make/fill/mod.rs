//! Fill: a random answer with character, by the kind of the rules rather than by genre.
//!
//! What must hold says how an answer is begun: a loop is pushed over the board until it winds, a path is laid and
//! bitten into its own tail, shaded cells are sprinkled, islands are scattered, numbers are shuffled. Begun
//! without regard to clues or rarer rules, it may break some; then the search looks for an answer near it.

mod islands;
mod ring;
mod shade;
mod trail;

use crate::board::{Board, Cell, Place};
use crate::dice::Dice;
use crate::puzzle::{Marks, Puzzle, Values};
use crate::rule::{Loop, Rule, RuleBook};
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
        Some(Rule::Islands(_)) => {
            let mut few = budget.at_most(STEPS);
            let found = rivals::near_with_more(board, card, book, marks, &mut few);
            budget.follow(STEPS, &few);
            found
        }
        _ => rivals::near(board, card, book, marks, budget),
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
    let cells = |count: usize, value| (0..count as u32).map(|cell| answer.is(Cell(cell), value)).collect();
    let mut put = |cells: Vec<bool>, [no, yes]: [u16; 2]| {
        (0..).zip(cells).for_each(|(cell, is)| marks.set(Cell(cell), Some(if is { yes } else { no })));
    };
    match leading(book)? {
        Rule::Islands(islands) => {
            put(islands::nudge(board, islands, cells(islands.near.len(), 1), near, dice)?, [0, 1]);
        }
        Rule::Connected(area) => {
            let out = 1 - area.value;
            put(shade::nudge(area, cells(area.near.len(), out), near, dice)?, [area.value, out]);
        }
        Rule::SingleLoop(one) => {
            let lines: Vec<bool> = one.way.links.iter().map(|link| answer.is(link.place, 1)).collect();
            for (link, line) in one.way.links.iter().zip(ring::nudge(&one.way, lines, near, loose, dice)) {
                marks.set(link.place, Some(u16::from(line)));
            }
        }
        _ => return None,
    }
    (marks != *answer).then_some(marks)
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

/// The rule that says how an answer looks. Islands come with a sea that hangs together, so they are looked for before areas.
fn leading(book: &RuleBook) -> Option<&Rule> {
    let kinds: [fn(&Rule) -> bool; 4] = [
        |rule| matches!(rule, Rule::SingleLoop(_)),
        |rule| matches!(rule, Rule::Path(_)),
        |rule| matches!(rule, Rule::Islands(_)),
        |rule| matches!(rule, Rule::Connected(_)),
    ];
    let find = |is: fn(&Rule) -> bool| book.rules().iter().map(|stated| &stated.rule).find(|rule| is(rule));
    kinds.into_iter().find_map(find)
}

fn way_of(book: &RuleBook) -> Option<&Loop> {
    book.rules().iter().find_map(|stated| match &stated.rule {
        Rule::SingleLoop(one) => Some(&one.way),
        _ => None,
    })
}

/// Marks by the kind of the rules.
fn begun(puzzle: &Puzzle, book: &RuleBook, dice: &mut Dice, budget: &Budget) -> Marks {
    let board = puzzle.board();
    let mut marks = Marks::new(board);
    match leading(book) {
        Some(Rule::SingleLoop(one)) => {
            for (link, line) in one.way.links.iter().zip(ring::wind(&one.way, dice)) {
                marks.set(link.place, Some(u16::from(line)));
            }
        }
        Some(Rule::Path(path)) => {
            for (number, cell) in (1..).zip(trail::wander(&path.near, dice)) {
                marks.set(cell, Some(number));
            }
        }
        Some(Rule::Islands(islands)) => {
            let sea = islands::scatter(board, islands, dice, budget);
            board.cells().for_each(|cell| marks.set(cell, Some(u16::from(sea[cell.index()]))));
        }
        Some(Rule::Connected(area)) => {
            let apart = shade::sprinkle(area, dice);
            for cell in board.cells() {
                marks.set(cell, Some(if apart[cell.index()] { 1 - area.value } else { area.value }));
            }
        }
        _ => match nine(puzzle, book, dice) {
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
