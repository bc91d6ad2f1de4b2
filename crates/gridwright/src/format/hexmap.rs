//! The binary hex map: one byte for the radius, then one byte per hexagon.
//!
//! The hexagons come in axial order, q from -R to R and r within. Bit 0 says inside or outside, bits 1 to 3 hold
//! the number of loop edges, bit 4 says whether the player sees it. So the file holds the whole answer, and the
//! numbers that are not shown. Files that contradict themselves are refused, with the offset of the first bad byte.

use super::{Format, Hints, Input, cannot};
use crate::board::{Ground, Plan, Spot, hexagon_size};
use crate::coord::{Hex, HexEdge, Orientation};
use crate::puzzle::{Clue, Draft, Finding, Puzzle};

pub(super) const FORMAT: Format = Format {
    id: "hexmap",
    aliases: &["bin", "map", "binary"],
    summary: "binary map of a hex Slitherlink, with its answer and hidden numbers",
    extension: "bin",
    needs_answer: true,
    recognise,
    read,
    write,
};

const INSIDE: u8 = 0x01;
const CLUE: u8 = 0x0E;
const SHOWN: u8 = 0x10;
const RESERVED: u8 = 0xE0;

/// The right length and no reserved bits; or much that no text has, so that a broken map is told as such.
fn recognise(input: &Input<'_>) -> bool {
    let Some((&radius, cells)) = input.bytes.split_first() else { return false };
    let length_fits = cells.len() == hexagon_size(radius.into());
    let low = cells.iter().filter(|&b| b & RESERVED == 0).count();
    let binary = input.text.is_none() || input.bytes.iter().any(|b| *b < 0x20 && !b.is_ascii_whitespace());
    length_fits && (binary || low == cells.len()) || binary && 2 * low >= cells.len()
}

/// The hexagons of a map in the order of its bytes.
fn order(radius: u8) -> impl Iterator<Item = Hex> {
    let radius = i64::from(radius);
    (-radius..=radius).flat_map(move |q| {
        ((-radius).max(-q - radius)..=radius.min(-q + radius)).map(move |r| Hex::from_axial(q, r))
    })
}

fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let Some((&radius, cells)) = input.bytes.split_first() else {
        return Err(vec![Finding::error("empty-input", "the map is empty: it should start with its radius")]);
    };
    let expected = hexagon_size(radius.into());
    if cells.len() != expected {
        let message = format!(
            "a map of radius {radius} is {} bytes long, but this one has {}",
            expected + 1,
            input.bytes.len()
        );
        return Err(vec![
            Finding::error("wrong-length", message).at_offset(input.bytes.len().min(expected + 1)),
        ]);
    }
    let mut draft = Draft::new("slitherlink", Plan::hexagon(radius.into()).drawn(Orientation::Flat));
    let side = 2 * usize::from(radius) + 1;
    let slot = |hex: Hex| {
        let (q, r) = hex.axial();
        let at = |v: i64| usize::try_from(v + i64::from(radius)).ok().filter(|&v| v < side);
        Some(at(q)? * side + at(r)?)
    };
    let mut inside = vec![false; side * side];
    for (hex, byte) in order(radius).zip(cells) {
        if let Some(slot) = slot(hex) {
            inside[slot] = byte & INSIDE != 0;
        }
    }
    let is_inside = |hex: Hex| slot(hex).is_some_and(|slot| inside[slot]);
    let mut findings = Vec::new();
    let mut lines = Vec::new();
    for ((offset, byte), hex) in (1..).zip(cells).zip(order(radius)) {
        let clue = u32::from((byte & CLUE) >> 1);
        let around =
            hex.neighbours().into_iter().filter(|&near| is_inside(near) != is_inside(hex)).count() as u32;
        if byte & RESERVED != 0 {
            let message = format!("the byte is {byte:#04x}, but its three highest bits should be 0");
            findings.push(Finding::error("reserved-bits", message).at_offset(offset));
        } else if clue > 6 {
            findings.push(
                Finding::error("clue-out-of-range", "the number is 7: it should be 0 to 6").at_offset(offset),
            );
        } else if clue != around {
            let message =
                format!("the number is {clue}, but the regions give {around} edges around this hexagon");
            findings.push(Finding::error("clue-disagrees", message).at_offset(offset));
        }
        let list = if byte & SHOWN != 0 { &mut draft.clues } else { &mut draft.hidden };
        list.push((Spot::Hex(hex), Clue::Number(clue)));
        if is_inside(hex) {
            lines.extend(hex.neighbours().into_iter().filter(|&n| !is_inside(n)).map(|near| (hex, near)));
        }
    }
    if findings.is_empty() {
        match loops(&lines) {
            0 => findings
                .push(Finding::error("no-inside", "no hexagon is inside, so there is no loop").at_offset(1)),
            1 => {}
            n => {
                let message = format!("the border of the inside is {n} loops, not one");
                findings.push(Finding::error("separate-lines", message).at_offset(1));
            }
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let edge = |&(a, b): &(Hex, Hex)| HexEdge::between(a, b).map(|edge| (Spot::HexEdge(edge), 1));
    draft.answer = Some(lines.iter().filter_map(edge).collect());
    Ok(draft)
}

/// How many loops a set of border edges forms. On hexagons at most three edges meet, so a border never crosses itself.
fn loops(lines: &[(Hex, Hex)]) -> usize {
    let edges: Vec<HexEdge> = lines.iter().filter_map(|&(a, b)| HexEdge::between(a, b)).collect();
    let mut left: std::collections::HashSet<HexEdge> = edges.iter().copied().collect();
    let mut count = 0;
    for edge in edges {
        if left.remove(&edge) {
            count += 1;
            let mut open = vec![edge];
            while let Some(edge) = open.pop() {
                let near = edge.corners().into_iter().flat_map(|corner| corner.edges());
                open.extend(near.filter(|near| left.remove(near)));
            }
        }
    }
    count
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let name = "the binary hex map";
    let board = puzzle.board();
    if puzzle.card().id != "slitherlink" || !puzzle.variants().is_empty() {
        return Err(cannot(name, "it holds plain Slitherlink only"));
    }
    let radius = match (board.ground(), board.radius()) {
        (Ground::Hexes { .. }, Some(radius)) => u8::try_from(radius).ok(),
        _ => None,
    };
    let Some(radius) = radius else {
        return Err(cannot(name, "its board is a full hexagon of radius 0 to 255, and this one is not"));
    };
    if puzzle.clues().iter().any(|(_, clue)| *clue == Clue::Query) {
        return Err(cannot(name, "it has no clue \"?\""));
    }
    let Some(answer) = puzzle.stored_answer() else {
        return Err(
            cannot(name, "it stores the answer, and this puzzle comes without one").help("solve it first")
        );
    };
    let inside = puzzle.inside(answer);
    let mut bytes = vec![radius];
    for hex in order(radius) {
        let Some(cell) = board.cell(&Spot::Hex(hex)) else { continue };
        let lines = board.edges_around(cell).filter(|&edge| answer.is(edge, 1)).count() as u8;
        let shown = match puzzle.clue(cell) {
            Some(Clue::Number(n)) if *n != u32::from(lines) => {
                let why = format!(
                    "the number on {} is {n}, but the answer has {lines} edges there",
                    board.name(cell)
                );
                return Err(cannot(name, &why));
            }
            Some(_) => SHOWN,
            None => 0,
        };
        bytes.push(if inside[cell.index()] { INSIDE } else { 0 } | lines << 1 | shown);
    }
    Ok(bytes)
}
