//! What several tests share: reading puzzles, the corpus of real puzzles, small random boards.
#![allow(dead_code)]

use gridwright::board::{Cell, Ground, Node, Place, Plan, Reading, Spot};
use gridwright::coord::{Coord, Hex, Orientation, RaggedRows, Shifted};
use gridwright::format::{self, Format, Hints};
use gridwright::puzzle::{Finding, Puzzle};
use serde_json::Value;
use std::path::PathBuf;

pub fn all_formats() -> &'static [Format] {
    format::ALL
}

pub fn read(bytes: &[u8]) -> Result<Puzzle, Vec<Finding>> {
    format::read(bytes, &Hints::default()).and_then(|(draft, _)| draft.into_puzzle())
}

pub fn shown(findings: &[Finding]) -> String {
    findings.iter().map(Finding::to_string).collect::<Vec<_>>().join("; ")
}

/// The folder of real puzzles, which lies beside the project and is no part of it.
pub fn corpus(part: &str) -> Option<PathBuf> {
    let folder = match std::env::var_os("GRIDWRIGHT_CORPUS") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"),
    };
    let path = folder.join(part);
    if !path.exists() {
        eprintln!("skipped: there is no {} here", path.display());
        return None;
    }
    Some(path)
}

/// The items of a part of the corpus.
pub fn items(part: &str) -> Vec<Value> {
    let Some(path) = corpus(part) else { return Vec::new() };
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Reads an item with its hints.
pub fn read_item(item: &Value) -> Result<Puzzle, Vec<Finding>> {
    let hint = |key: &str| item[key].as_str();
    let hints = Hints {
        genre: hint("genre"),
        format: hint("format"),
        variant: hint("variant"),
        topology: hint("topology"),
    };
    let puzzle = item["puzzle"].as_str().expect("every item has a puzzle");
    format::read(puzzle.as_bytes(), &hints).and_then(|(draft, _)| draft.into_puzzle())
}

/// A link of Penpa+ that holds this text.
pub fn penpa_link(text: &str) -> String {
    let packed = miniz_oxide::deflate::compress_to_vec(text.replace('z', "zZ").as_bytes(), 6);
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", base64(&packed))
}

pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |bytes: &[u8]| {
        let bits = (0..3).fold(0usize, |bits, i| bits << 8 | usize::from(bytes.get(i).copied().unwrap_or(0)));
        let digit = |i: usize| if i <= bytes.len() { DIGITS[bits >> (18 - 6 * i) & 63] as char } else { '=' };
        (0..4).map(digit).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

/// The text of a drawing in Penpa+: its head, what the problem and the answer have in them, and its cells.
pub fn penpa_text(head: &str, problem: &str, answer: &str, cells: &str) -> String {
    format!(
        "{head},38,0,1,1,100,100,0,0,0,0,0,0,Title: ,Author: \n[0,0,0,0]\n{{}}\n{problem}\n{answer}\n{cells}\n"
    )
}

/// Which part of what is random, or one of very many, is looked at in this run: `GRIDWRIGHT_SEEDS` says `all`, or such as `3/5`, the
/// fourth of five parts. Without it, it is the first of five.
fn share() -> (usize, usize) {
    let said = std::env::var("GRIDWRIGHT_SEEDS").unwrap_or("0/5".into());
    let parts = said.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match (said.as_str(), parts) {
        ("all", _) => (0, 1),
        (_, Some((part, of))) if part < of => (part, of),
        _ => panic!("GRIDWRIGHT_SEEDS is {said}: it should be `all`, or a part such as 3/5"),
    }
}

/// Those of the seeds up to here that are looked at in this run.
pub fn seeds(all: u64) -> impl Iterator<Item = u64> {
    let (part, of) = share();
    (part as u64..all).step_by(of)
}

/// Those of very many that are looked at in this run.
pub fn shared<T>(all: Vec<T>) -> Vec<T> {
    let (part, of) = share();
    all.into_iter().skip(part).step_by(of).collect()
}

/// What comes up so often among all comes up at least so often in a part, which is a little more a matter of luck.
pub fn in_part(of_all: usize) -> usize {
    let (_, of) = share();
    if of == 1 { of_all } else { of_all / (2 * of) }
}

/// So many more than usual may be out of the common in a part; among all of them, none.
pub fn luck() -> usize {
    if share().1 == 1 { 0 } else { 2 }
}

/// A small generator for tests, the same on every machine.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A small random plan. At most twelve cells, so that brute force stays quick.
pub fn small_plan(dice: &mut Dice) -> Plan {
    loop {
        let plan = match dice.below(6) {
            0 => Plan::rectangle(1 + dice.below(3) as u32, 1 + dice.below(4) as u32),
            1 => {
                let (rows, cols) = (2 + dice.below(3) as u32, 2 + dice.below(3) as u32);
                let holes: Vec<Spot> = (0..1 + dice.below(4))
                    .map(|_| (dice.below(rows as usize) as u32, dice.below(cols as usize) as u32))
                    .map(|(r, c)| Spot::Square(Coord::Cell { r, c }))
                    .collect();
                Plan::rectangle(rows, cols).without(&holes)
            }
            2 => Plan::hexagon(1).without(&[Spot::Hex(Hex::from_axial(dice.below(3) as i64 - 1, 0))]),
            3 => Plan::hexagon(1),
            4 => {
                let lengths = (0..1 + dice.below(3)).map(|_| 1 + dice.below(4) as u32).collect();
                let shifted = if dice.chance(50) { Shifted::OddRows } else { Shifted::EvenRows };
                Plan::ragged(&RaggedRows::new(lengths, shifted))
            }
            _ => {
                let mut cells: Vec<Hex> = (0..2 + dice.below(10))
                    .map(|_| Hex::from_axial(dice.below(4) as i64, dice.below(4) as i64))
                    .collect();
                cells.sort();
                cells.dedup();
                Plan::Hexes { cells, orientation: Orientation::Flat, reading: Reading::OddColumns }
            }
        };
        if plan.build().is_ok_and(|board| board.cells().len() <= 12) {
            return plan;
        }
    }
}

/// A random graph of up to so many nodes.
pub fn random_graph(dice: &mut Dice, most: usize, percent: usize) -> Plan {
    let n = 1 + dice.below(most);
    let mut nodes: Vec<Node> = (0..n).map(|i| Node { label: format!("n{i}"), ..Node::default() }).collect();
    for a in 0..n {
        for b in a + 1..n {
            if dice.chance(percent) {
                nodes[a].neighbours.push(format!("n{b}"));
                nodes[b].neighbours.push(format!("n{a}"));
            }
        }
    }
    Plan::Graph { nodes }
}

/// True if two puzzles say the same, whatever their boards are made of: the same neighbours, and the same clues on
/// the same cells and between the same cells.
pub fn same_graph_and_clues(a: &Puzzle, b: &Puzzle) -> bool {
    let graphs = [a, b].iter().all(|puzzle| puzzle.board().ground() == Ground::Graph);
    let clues = |puzzle: &Puzzle| {
        let board = puzzle.board();
        let name = |cell: Cell| if graphs { board.name(cell) } else { cell.0.to_string() };
        let place = |place: Place| match place {
            Place::Cell(cell) => vec![name(cell)],
            Place::Edge(edge) => {
                let (a, b) = board.sides(edge);
                let mut sides: Vec<String> = [Some(a), b].into_iter().flatten().map(name).collect();
                sides.sort();
                sides
            }
            Place::Corner(corner) => vec![format!("corner {}", corner.0)],
        };
        let mut clues: Vec<_> =
            puzzle.clues().iter().map(|(p, clue)| (place(*p), clue.to_string())).collect();
        clues.sort();
        clues
    };
    a.board().is_same_graph(b.board()) && clues(a) == clues(b)
}

/// The same, and whatever else belongs to a puzzle: variants, settings, rooms, cages.
pub fn same_puzzle(a: &Puzzle, b: &Puzzle) -> bool {
    same_graph_and_clues(a, b)
        && a.variants() == b.variants()
        && a.settings() == b.settings()
        && a.rooms() == b.rooms()
        && a.cages() == b.cages()
}
