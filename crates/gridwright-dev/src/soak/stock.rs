//! What hostile input is made of: sound puzzles in every notation, damage to them, and drafts in which any place may hold
//! anything that has the right form.

use gridwright::dice::Dice;
use gridwright::format::{self, Hints};
use gridwright::genre;
use serde_json::{Map, Value, json};

/// Sound and wrong boards of all genres, in every notation that can hold them.
pub struct Stock {
    /// The bytes of each.
    pub boards: Vec<Vec<u8>>,
}

/// Numbers on either side of what something can hold.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "255",
    "256",
    "65535",
    "65536",
    "262145",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "-9223372036854775808",
    "1e308",
    "99999999999999999999999999",
];

/// Text that is more than it looks: another direction, letters of several parts, marks of order, blanks of other widths.
const ODD: [&str; 12] = [
    "\u{0}",
    "\u{feff}",
    "\u{202e}abc",
    "e\u{301}\u{301}\u{301}",
    "👩‍👩‍👧‍👦",
    "\u{2028}",
    "\u{a0}",
    "٣",
    "½",
    "ﬀ",
    "İ",
    "\u{10ffff}",
];

/// Pieces of which deep nesting is made.
const NESTS: [&str; 5] = ["[", "{\"a\":", "(", "{\"puzzle\":", "[[{\"clues\":"];

impl Stock {
    /// Every example and wrong board, written in all ways.
    pub fn new() -> Stock {
        let mut boards = Vec::new();
        for genre in genre::ALL {
            let card = genre.card();
            let texts = card.examples.iter().copied().chain(card.wrong.iter().map(|(_, text)| *text));
            for text in texts {
                boards.push(text.as_bytes().to_vec());
                let read = format::read(text.as_bytes(), &Hints::default());
                let Ok(puzzle) = read.and_then(|(draft, _)| draft.into_puzzle()) else { continue };
                boards.extend(format::ALL.iter().filter_map(|format| format::write(&puzzle, format).ok()));
            }
        }
        Stock { boards }
    }

    /// A board as it is.
    pub fn sound(&self, dice: &mut Dice) -> Vec<u8> {
        dice.choose(&self.boards).cloned().unwrap_or_default()
    }

    /// Anything: sound, damaged, drafted or plain noise.
    pub fn any(&self, dice: &mut Dice) -> Vec<u8> {
        match dice.below(20) {
            0 => self.sound(dice),
            1 => noise(dice, 400),
            2..=6 => draft(dice).to_string().into_bytes(),
            7 => self.damaged(draft(dice).to_string().into_bytes(), dice),
            8 => {
                let board = self.sound(dice);
                bent(&board, dice).unwrap_or(board)
            }
            _ => {
                let board = self.sound(dice);
                self.damaged(board, dice)
            }
        }
    }

    /// Bytes with a few things gone wrong.
    pub fn damaged(&self, mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
        for _ in 0..1 + dice.below(4) {
            self.damage(&mut bytes, dice);
        }
        bytes
    }

    fn damage(&self, bytes: &mut Vec<u8>, dice: &mut Dice) {
        let at = dice.below(bytes.len() + 1);
        let end = (at + 1 + dice.below(30)).min(bytes.len());
        match dice.below(13) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 if at < bytes.len() => bytes[at] = b" \n/:_.?-{}[],\"0159afgxz"[dice.below(23)],
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let part = bytes[at..end].repeat(1 + dice.below(8));
                bytes.splice(at..at, part);
            }
            5 => {
                let all = bytes.clone();
                bytes.extend(all);
            }
            6 => {
                let other = self.sound(dice);
                let from = dice.below(other.len() + 1);
                bytes.splice(at.., other[from..].iter().copied());
            }
            7 | 8 => replace_number(bytes, dice),
            9 => {
                let odd = dice.choose(&ODD).copied().unwrap_or_default();
                bytes.splice(at..at, odd.bytes());
            }
            10 => {
                let nest = dice.choose(&NESTS).copied().unwrap_or_default();
                let depth = [3, 130, 20_000][dice.below(3)];
                bytes.splice(at..at, nest.repeat(depth).into_bytes());
            }
            11 => {
                let lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
                *bytes = lines.join(&b"\r\n"[..]);
            }
            _ => drop(bytes.splice(at..at, noise(dice, 20))),
        }
    }
}

fn noise(dice: &mut Dice, most: usize) -> Vec<u8> {
    (0..dice.below(most)).map(|_| dice.bits() as u8).collect()
}

/// Puts an absurd number, or one that is a little off, where a number stands.
fn replace_number(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let is_start = |&i: &usize| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_digit());
    let starts: Vec<usize> = (0..bytes.len()).filter(is_start).collect();
    let Some(&start) = dice.choose(&starts) else { return };
    let length = bytes[start..].iter().take_while(|b| b.is_ascii_digit()).count();
    let number: u64 = std::str::from_utf8(&bytes[start..start + length])
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or_default();
    let other = match dice.below(3) {
        0 => number.wrapping_add(1).to_string(),
        1 => number.saturating_sub(1).to_string(),
        _ => dice.choose(&NUMBERS).copied().unwrap_or_default().to_string(),
    };
    bytes.splice(start..start + length, other.into_bytes());
}

/// A JSON document with one value in it exchanged; nothing if it is no JSON.
pub fn bent(bytes: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut value: Value = serde_json::from_slice(bytes).ok()?;
    bend(&mut value, dice);
    Some(value.to_string().into_bytes())
}

/// Exchanges one value somewhere within.
pub fn bend(value: &mut Value, dice: &mut Dice) {
    let here = dice.percent(20);
    match value {
        Value::Array(list) if !list.is_empty() && !here => {
            let at = dice.below(list.len());
            match dice.below(8) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => bend(&mut list[at], dice),
            }
        }
        Value::Object(map) if !map.is_empty() && !here => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = &keys[dice.below(keys.len())];
            match dice.below(8) {
                0 => drop(map.remove(key)),
                1 => drop(map.insert(word(dice), map[key].clone())),
                _ => bend(&mut map[key], dice),
            }
        }
        _ => *value = strange(dice),
    }
}

/// A value that was hardly expected.
pub fn strange(dice: &mut Dice) -> Value {
    match dice.below(9) {
        0 => Value::Null,
        1 => json!(dice.percent(50)),
        2 => json!([]),
        3 => json!({}),
        4 => word(dice).into(),
        5 => json!(dice.bits() as i64),
        6 => json!(-1.5e300),
        7 => json!(dice.choose(&ODD)),
        _ => {
            let number = dice.choose(&NUMBERS).copied().unwrap_or_default();
            serde_json::from_str(number).unwrap_or(Value::Null)
        }
    }
}

/// A name of a place, perhaps; an edge or a corner now and then.
pub fn place(dice: &mut Dice) -> String {
    let mut cell = || match dice.below(30) {
        0 => "@0".to_string(),
        1 => "zz99".to_string(),
        2 => String::new(),
        _ => format!("{}{}", char::from(b'a' + dice.below(6) as u8), 1 + dice.below(6)),
    };
    let cells = [cell(), cell(), cell()];
    let count = [1, 1, 1, 2, 2, 3][dice.below(6)];
    cells[..count].join("-")
}

fn word(dice: &mut Dice) -> String {
    let words = ["", "clues", "a1", "line", "?", "json", "hard", "full", "__proto__", "../../x", "%s", "NaN"];
    dice.choose(&words).copied().unwrap_or_default().to_string()
}

/// A document of our own in which everything has the right form and hardly anything need make sense.
pub fn draft(dice: &mut Dice) -> Value {
    let card = genre::ALL[dice.below(genre::ALL.len())].card();
    let mut draft = Map::new();
    draft.insert("gridwright".into(), 1.into());
    draft.insert("genre".into(), card.id.into());
    draft.insert("board".into(), board(dice));
    let variants: Vec<&str> =
        card.variants.iter().map(|variant| variant.id).filter(|_| dice.percent(25)).collect();
    draft.insert("variants".into(), json!(variants));
    for setting in card.settings {
        if dice.percent(40) {
            let number = [0, 1, 2, 3, 5, 16, 4_294_967_295_u64][dice.below(7)];
            draft.insert("settings".into(), json!({ setting.id: number }));
        }
    }
    let clue = |dice: &mut Dice| match dice.below(14) {
        0..=7 => json!(dice.below(7)),
        8 => json!(dice.below(400)),
        9 => json!(4_294_967_295_u64),
        _ => json!(["?", "dot", "wall", "white", "black", "even", "odd"][dice.below(7)]),
    };
    for key in ["clues", "hidden"] {
        if key == "clues" || dice.percent(10) {
            let clues: Map<String, Value> = (0..dice.below(14)).map(|_| (place(dice), clue(dice))).collect();
            draft.insert(key.into(), clues.into());
        }
    }
    let places =
        |dice: &mut Dice, most: usize| (0..dice.below(most)).map(|_| place(dice)).collect::<Vec<_>>();
    for key in ["marks", "answer"] {
        if dice.percent(25) {
            let mut marks = Map::new();
            for word in ["line", "cross", "shaded", "lamp", "clear"] {
                if dice.percent(40) {
                    marks.insert(word.into(), json!(places(dice, 8)));
                }
            }
            if dice.percent(40) {
                let number = |dice: &mut Dice| (place(dice), json!(1 + dice.below(40)));
                let numbers: Map<String, Value> = (0..dice.below(12)).map(|_| number(dice)).collect();
                marks.insert("number".into(), numbers.into());
            }
            draft.insert(key.into(), marks.into());
        }
    }
    if card.rooms && dice.percent(70) || dice.percent(3) {
        let rooms: Vec<_> = (0..dice.below(6)).map(|_| places(dice, 7)).collect();
        draft.insert("rooms".into(), json!(rooms));
    }
    if card.cages && dice.percent(50) || dice.percent(3) {
        let cage = |dice: &mut Dice| json!({ "cells": places(dice, 6), "sum": dice.below(60) });
        let cages: Vec<_> = (0..dice.below(5)).map(|_| cage(dice)).collect();
        draft.insert("cages".into(), json!(cages));
    }
    if dice.percent(15) {
        let note = |dice: &mut Dice| match dice.below(3) {
            0 => (place(dice), json!("inside")),
            1 => (place(dice), json!("outside")),
            _ => (place(dice), json!([1 + dice.below(9), 1 + dice.below(70_000)])),
        };
        let notes: Map<String, Value> = (0..dice.below(8)).map(|_| note(dice)).collect();
        draft.insert("pencil".into(), notes.into());
    }
    if dice.percent(20) {
        draft.insert("title".into(), json!(dice.choose(&ODD)));
    }
    draft.into()
}

fn board(dice: &mut Dice) -> Value {
    // Boards beyond all limits now and then; mostly small ones, on which the names of places mean something.
    let mut side = || if dice.percent(3) { 300_000 } else { [1, 2, 3, 4, 5, 6, 9][dice.below(7)] };
    let (rows, cols) = (side(), side());
    match dice.below(8) {
        0..=2 => {
            let holes: Vec<String> = (0..dice.below(4)).map(|_| place(dice)).collect();
            json!({ "rectangle": { "rows": rows.min(700), "cols": cols.min(9), "diagonals": dice.percent(20), "holes": holes } })
        }
        3 => json!({ "rectangle": { "rows": rows, "cols": cols } }),
        4 | 5 => {
            let radius = [0, 1, 2, 2, 3, 4, 296, 4_294_967_295_u64][dice.below(8)];
            let orientation = ["pointy", "flat"][dice.below(2)];
            json!({ "hexagon": { "radius": radius, "orientation": orientation } })
        }
        6 => {
            let cell = |dice: &mut Dice| {
                let row = dice.below(5) as i64 - 2;
                let far = [0, 0, 0, 0, 1 << 20, i64::MAX / 2][dice.below(6)];
                [2 * (dice.below(4) as i64) + row.rem_euclid(2) + far / 2 * 2, row]
            };
            let cells: Vec<[i64; 2]> = (0..1 + dice.below(12)).map(|_| cell(dice)).collect();
            let reading =
                ["odd-rows", "even-rows", "odd-columns", "even-columns", "half-rows", "slanted-rows"];
            json!({ "hexes": { "cells": cells, "reading": reading[dice.below(6)] } })
        }
        _ => {
            let cell = |dice: &mut Dice, at: usize| {
                let near: Vec<String> = (0..dice.below(4)).map(|_| format!("n{}", dice.below(8))).collect();
                let at_point = [dice.below(5) as f64, 1e300][dice.below(12) / 11];
                json!({ "label": format!("n{at}"), "neighbours": near, "at": [at_point, at] })
            };
            let mut cells: Vec<Value> = (0..1 + dice.below(8)).map(|at| cell(dice, at)).collect();
            // What is adjacent is so from both sides, mostly.
            if dice.percent(80) {
                mirror(&mut cells);
            }
            json!({ "graph": { "cells": cells } })
        }
    }
}

/// Makes every neighbour mutual, and leaves those out that are not there.
fn mirror(cells: &mut [Value]) {
    let count = cells.len();
    let mut near = vec![std::collections::BTreeSet::new(); count];
    for (at, cell) in cells.iter().enumerate() {
        let names = cell["neighbours"].as_array().into_iter().flatten().filter_map(Value::as_str);
        for to in
            names.filter_map(|name| name[1..].parse::<usize>().ok()).filter(|&to| to < count && to != at)
        {
            near[at].insert(to);
            near[to].insert(at);
        }
    }
    for (cell, near) in cells.iter_mut().zip(near) {
        cell["neighbours"] = near.into_iter().map(|to| format!("n{to}")).collect();
    }
}
