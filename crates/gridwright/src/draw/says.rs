//! One short sentence for what a place is and holds: what a screen reader speaks.

use crate::board::{Board, Cell, Edge, Place};
use crate::puzzle::{Clue, Note, Puzzle, Sign};

/// What a place is and holds: clue, mark and note.
///
/// ```
/// use gridwright::board::{Cell, Plan, Spot};
/// use gridwright::coord::Coord;
/// use gridwright::draw::says;
/// use gridwright::puzzle::{Clue, Draft};
///
/// let mut draft = Draft::new("slitherlink", Plan::rectangle(1, 2));
/// draft.clues.push((Spot::Square(Coord::Cell { r: 0, c: 1 }), Clue::Number(3)));
/// draft.marks.push((Spot::Square(Coord::EdgeV { r: 0, c: 1 }), 1));
/// let puzzle = draft.into_puzzle().unwrap();
/// let board = puzzle.board();
/// assert_eq!(says(&puzzle, Cell(0)), "a1: empty");
/// assert_eq!(says(&puzzle, Cell(1)), "b1: clue 3");
/// assert_eq!(says(&puzzle, board.edge_between(Cell(0), Cell(1)).unwrap()), "edge between a1 and b1: line");
/// ```
pub fn says(puzzle: &Puzzle, place: impl Into<Place>) -> String {
    let place = place.into();
    let kind = puzzle.card().mark_on(place.kind());
    let numbered = kind.is_some_and(|kind| kind.values.are_numbers());
    // Among colours "empty" is something that one can know.
    let coloured = kind.is_some_and(|kind| kind.values.are_colours());
    let mut held = Vec::new();
    let clue = puzzle.clue(place);
    match clue {
        None => {}
        Some(Clue::Query) => held.push("clue not told".to_string()),
        Some(Clue::Sign(Sign::Dot)) => held.push("dot".to_string()),
        Some(Clue::Number(0)) if coloured => held.push("given empty".to_string()),
        Some(Clue::Sign(sign @ (Sign::Even | Sign::Odd))) => held.push(sign.word().to_string()),
        Some(clue @ (Clue::Number(_) | Clue::Sign(Sign::Wall | Sign::White | Sign::Black))) => {
            held.push(format!("{} {clue}", if numbered { "given" } else { "clue" }));
        }
    }
    if let Some((mark, kind)) = puzzle.marks().get(place).zip(kind) {
        let word = kind.values.word(mark);
        match numbered {
            // A number that was given and written again is one number.
            true if clue == Some(&Clue::Number(mark.into())) => {}
            true if coloured && mark == 0 => held.push(word),
            true => held.push(format!("{} {word}", if coloured { "colour" } else { "number" })),
            false => held.push(word),
        }
    }
    if let Place::Cell(cell) = place {
        match puzzle.pencil().get(cell) {
            None => {}
            Some(Note::Candidates(numbers)) => {
                let words: Vec<String> = numbers.iter().map(|number| number.to_string()).collect();
                held.push(format!("noted {}", words.join(" ")));
            }
            Some(Note::Side(side)) => held.push(format!("noted {}", side.word())),
        }
    }
    let nothing = if coloured { "open" } else { "empty" };
    let mut held = if held.is_empty() { nothing.to_string() } else { held.join(", ") };
    if let Place::Cell(cell) = place
        && let Some(cage) = puzzle.cage_of(cell)
    {
        let sum = cage.sum.map_or(String::new(), |sum| format!(" with sum {sum}"));
        held.push_str(&format!(", in a cage of {}{sum}", cage.cells.len()));
    }
    format!("{}: {held}", whereabouts(puzzle.board(), place))
}

fn whereabouts(board: &Board, place: Place) -> String {
    let names = |cells: Vec<Cell>| {
        let names: Vec<String> = cells.into_iter().map(|cell| board.name(cell)).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        }
    };
    match place {
        Place::Cell(cell) => board.name(cell),
        Place::Edge(edge) => match board.sides(edge) {
            (a, Some(b)) => format!("edge between {}", names(vec![a, b])),
            (cell, None) => format!("{} edge of {}", way(board, cell, edge), board.name(cell)),
        },
        Place::Corner(corner) => {
            let cells: Vec<Cell> = board.cells_at(corner).collect();
            // Two cells can meet in two corners, and a cell can have several to itself: then the name is said.
            match cells.len() {
                0..3 => format!("corner {}", board.name(corner)),
                _ => format!("corner of {}", names(cells)),
            }
        }
    }
}

/// In which way an edge at the rim lies, seen from its cell, as the board is usually drawn.
fn way(board: &Board, cell: Cell, edge: Edge) -> &'static str {
    let stand = board.orientation();
    let (x, y) = board.centre(cell, stand);
    let Some([a, b]) = board.ends(edge).map(|ends| ends.map(|corner| board.corner_point(corner, stand)))
    else {
        return "outer";
    };
    let (dx, dy) = ((a.0 + b.0) / 2.0 - x, (a.1 + b.1) / 2.0 - y);
    let sign = |v: f64| if v.abs() < 0.2 { 0 } else { v.signum() as i8 };
    match (sign(dx), sign(dy)) {
        (0, -1) => "upper",
        (0, 1) => "lower",
        (-1, 0) => "left",
        (1, 0) => "right",
        (-1, -1) => "upper left",
        (1, -1) => "upper right",
        (-1, 1) => "lower left",
        (1, 1) => "lower right",
        _ => "outer",
    }
}
