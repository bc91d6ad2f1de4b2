//! Pictures of puzzles: what they show, that nothing covers anything else, and that every board can be drawn.

use gridwright::board::{Board, Plan, Reading, Spot};
use gridwright::coord::{Coord, Hex, Orientation};
use gridwright::puzzle::{Clue, Draft, Marks, Puzzle};
use gridwright::solve::{Answer, Budget};

#[path = "draw/any.rs"]
mod any;
#[path = "draw/cages.rs"]
mod cages;
#[path = "draw/comparing.rs"]
mod comparing;
#[path = "draw/everywhere.rs"]
mod everywhere;
#[path = "draw/labels.rs"]
mod labels;
#[path = "draw/layout.rs"]
mod layout;
#[path = "draw/notes.rs"]
mod notes;
#[path = "draw/numbers.rs"]
mod numbers;
#[path = "draw/picture.rs"]
mod picture;
#[path = "draw/svg.rs"]
mod svg;
#[path = "draw/text.rs"]
mod text;
#[path = "draw/walls.rs"]
mod walls;

/// A puzzle with numbers on the cells with these names.
fn puzzle(genre: &str, plan: Plan, clues: &[(&str, u32)]) -> Puzzle {
    let board = plan.build().expect("a sound plan");
    let mut draft = Draft::new(genre, plan);
    for (name, number) in clues {
        let place = board.find(name).expect("a cell of the board");
        draft.clues.push((board.spot(place).clone(), Clue::Number(*number)));
    }
    draft.into_puzzle().expect("a sound puzzle")
}

/// The only answer of a puzzle.
fn answer(puzzle: &Puzzle) -> Marks {
    match puzzle.solve(&Budget::unlimited()) {
        Answer::Unique(marks) => marks,
        other => panic!("expected one answer: {}", other.word()),
    }
}

/// The loop around some cells, as a complete answer.
fn loop_around(board: &Board, names: &[&str]) -> Marks {
    let inside: Vec<_> = names.iter().map(|name| board.find(name).expect("a cell of the board")).collect();
    let mut marks = Marks::new(board);
    for edge in board.edges().filter(|&edge| board.ends(edge).is_some()) {
        let (one, other) = board.sides(edge);
        let is_in = |cell| inside.contains(&cell);
        let line = is_in(one.into()) != other.is_some_and(|cell| is_in(cell.into()));
        marks.set(edge, Some(u16::from(line)));
    }
    marks
}

fn square(r: u32, c: u32) -> Spot {
    Spot::Square(Coord::Cell { r, c })
}

/// Two by three columns of a honeycomb, odd columns half a cell lower, as one writes them flat-top.
fn honeycomb(rows: i64, cols: i64) -> Plan {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Hex::from_odd_q(col, row))).collect();
    Plan::Hexes { cells, orientation: Orientation::Flat, reading: Reading::OddColumns }
}

/// A graph from lines such as `a: b c`.
fn graph(lines: &[&str]) -> Plan {
    let mut plan = Plan::Graph { nodes: vec![Default::default(); lines.len()] };
    if let Plan::Graph { nodes } = &mut plan {
        for (node, line) in nodes.iter_mut().zip(lines) {
            let (label, neighbours) = line.split_once(':').expect("a label and its neighbours");
            node.label = label.to_string();
            node.neighbours = neighbours.split_whitespace().map(String::from).collect();
        }
    }
    plan
}

/// Compares a picture with one in the source, which is indented there and starts on a line of its own.
fn assert_picture(drawn: &str, expected: &str) {
    let lines: Vec<&str> = expected.trim_matches('\n').lines().map(str::trim_end).collect();
    let lines = lines.strip_suffix(&[""]).unwrap_or(&lines);
    let indent = |line: &&&str| line.len() - line.trim_start().len();
    let left = lines.iter().filter(|line| !line.is_empty()).map(|line| indent(&line)).min().unwrap_or(0);
    let expected: String = lines.iter().map(|line| format!("{}\n", line.get(left..).unwrap_or(""))).collect();
    assert!(drawn == expected, "drawn:\n{drawn}\nexpected:\n{expected}");
}
