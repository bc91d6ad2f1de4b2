//! Figures, measured where people feel them: in the browser. `cargo xtask bench studio` prints them.
//!
//! An edit is timed from the call that a key makes until the frame after the verdict stands in the panel and the picture
//! is drawn. Boards are edited in two states: begun, with clue after clue of an answer written on an empty board, and
//! nearly done, with clues taken away and put back.

use crate::solve::{begins_to_search, comes_to};
use crate::studio::Studio;
use gridwright::board::{Board, Cell, Place, Plan};
use gridwright::puzzle::{Draft, Puzzle};
use gridwright::solve::{Answer, Budget};
use serde_json::{Map, Value, json};
use std::time::Instant;

/// The time of an edit in milliseconds; nothing if it takes longer than anybody waits.
const EDIT: &str = "((name, value) => new Promise(done => {
  const began = performance.now();
  studio.moveCursor(name, false);
  studio.edit('edit', [['clues', name, value ?? undefined]]);
  const look = () => {
    const shown = document.getElementById('verdict')?.dataset.verdict;
    if (studio.verdict?.verdict && shown === studio.verdict.verdict && !studio.looker.busy) {
      // After the frame in which it is drawn.
      requestAnimationFrame(() => { const after = new MessageChannel(); after.port1.onmessage = () => done(performance.now() - began); after.port2.postMessage(0); });
    } else if (performance.now() - began > 4000) done(null);
    else setTimeout(look, 1);
  };
  look();
}))";

/// Notes the time of every frame.
const FRAMES: &str = "(() => { const frames = window.frames_ = []; const note = time => { frames.push(time); window.noting = requestAnimationFrame(note); }; window.noting = requestAnimationFrame(note); })()";

#[test]
#[ignore = "measures: cargo xtask bench studio"]
fn all() {
    let Some(studio) = Studio::visit() else { return };
    first_paint(&studio);
    edits(&studio);
    frames(&studio);
    cancelled(&studio);
}

/// Median and worst, as cells of a table.
fn told(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let word = |time: f64| if time.is_finite() { format!("{time:.0}") } else { "over 4000".into() };
    format!("{} | {}", word(times[times.len() / 2]), word(times[times.len() - 1]))
}

fn first_paint(studio: &Studio) {
    println!("\n| opening, ms | median | worst | wanted |\n| --- | --- | --- | --- |");
    let (mut paint, mut board) = (Vec::new(), Vec::new());
    for _ in 0..8 {
        let guest = studio.another_visitor(&studio.url);
        guest.page.until("a paint", "performance.getEntriesByName('first-contentful-paint').length");
        let times = guest.page.eval("[performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.getEntriesByType('resource').filter(r => r.name.endsWith('/api/look'))[0].responseEnd]");
        paint.push(times[0].as_f64().unwrap());
        board.push(times[1].as_f64().unwrap());
        guest.page.close();
    }
    println!("| first paint | {} | 300 |", told(paint));
    println!("| the board has come | {} | |", told(board));
    studio.turns_here();
}

fn edits(studio: &Studio) {
    println!("\n| edit to verdict, ms | state | median | worst | wanted |\n| --- | --- | --- | --- | --- |");
    for (name, plan, wanted) in [
        ("10×10", Plan::rectangle(10, 10), 100),
        ("radius 5", Plan::hexagon(5), 100),
        ("20×36", Plan::rectangle(20, 36), 500),
    ] {
        for genre in ["slitherlink", "path"] {
            let (document, clues) = answered(genre, plan.clone());
            let mut begun = document.clone();
            begun["clues"] = json!({});
            studio.looks_at(&begun);
            let times: Vec<f64> =
                clues.iter().take(20).map(|(place, value)| edit(studio, place, value)).collect();
            println!("| {genre} {name} | begun | {} | {wanted} |", told(times));

            studio.looks_at(&document);
            let mut times = Vec::new();
            for (place, value) in clues.iter().step_by(2).take(10) {
                times.push(edit(studio, place, &Value::Null));
                times.push(edit(studio, place, value));
            }
            println!("| {genre} {name} | nearly done | {} | {wanted} |", told(times));
        }
    }
}

fn edit(studio: &Studio, place: &str, value: &Value) -> f64 {
    studio.page.eval(&format!("{EDIT}({}, {value})", json!(place))).as_f64().unwrap_or(f64::INFINITY)
}

/// A puzzle whose clues are taken from an answer, with about half of what could be given, and these clues in an order
/// without a pattern.
fn answered(genre: &str, plan: Plan) -> (Value, Vec<(String, Value)>) {
    let empty = Draft::new(genre, plan).into_puzzle().unwrap();
    let board = empty.board();
    let numbers: Vec<(Cell, u32)> = match genre {
        "path" => wound_path(board).into_iter().zip(1..).collect(),
        _ => {
            let (Answer::Several { one, .. } | Answer::Unique(one)) = empty.solve(&Budget::unlimited())
            else {
                panic!("an empty board has loops");
            };
            let lines = |cell| board.edges_around(cell).filter(|&edge| one.is(edge, 1)).count() as u32;
            board.cells().map(|cell| (cell, lines(cell))).collect()
        }
    };
    let mut seed = 7_u32;
    let mut clues: Vec<(u32, String, Value)> = Vec::new();
    for (cell, number) in numbers {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if seed >> 31 == 0 {
            clues.push((seed.rotate_left(9), board.name(Place::from(cell)), json!(number)));
        }
    }
    clues.sort_by_key(|&(order, ..)| order);
    let mut document: Value = document(&empty);
    let held: Map<String, Value> =
        clues.iter().map(|(_, name, value)| (name.clone(), value.clone())).collect();
    document["clues"] = held.into();
    (document, clues.into_iter().map(|(_, name, value)| (name, value)).collect())
}

fn document(puzzle: &Puzzle) -> Value {
    let json = gridwright::format::find("json").unwrap();
    serde_json::from_slice(&gridwright::format::write(puzzle, json).unwrap()).unwrap()
}

/// A path through all cells: row by row to and fro, then wound by turning its end around many times.
fn wound_path(board: &Board) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    let stand = board.orientation();
    let mut rows: Vec<(i64, Vec<Cell>)> = Vec::new();
    for cell in board.cells() {
        let row = (board.centre(cell, stand).1 * 100.0).round() as i64;
        match rows.iter_mut().find(|(at, _)| *at == row) {
            Some((_, cells)) => cells.push(cell),
            None => rows.push((row, vec![cell])),
        }
    }
    for (i, (_, mut cells)) in rows.into_iter().enumerate() {
        if i % 2 == 1 {
            cells.reverse();
        }
        path.extend(cells);
    }
    let mut seed = 3_u32;
    for turn in 0..path.len() * 20 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if turn % 7 == 0 {
            path.reverse();
        }
        let near: Vec<Cell> = board.neighbours(path[path.len() - 1]).map(|(cell, _)| cell).collect();
        let to = near[(seed >> 16) as usize % near.len()];
        let at = path.iter().position(|&cell| cell == to).unwrap();
        path[at + 1..].reverse();
    }
    path
}

fn frames(studio: &Studio) {
    println!("\n| frames | a second | median, ms | worst, ms | wanted |\n| --- | --- | --- | --- | --- |");
    for (name, plan) in [("32×32", Plan::rectangle(32, 32)), ("radius 18", Plan::hexagon(18))] {
        let (document, _) = answered("slitherlink", plan);
        studio.looks_at(&document);
        studio.page.eval("(studio.setMode('play'), 0)");
        studio.rests();
        let centre = studio.page.eval(
            "(b => [b.left + b.width / 2, b.top + b.height / 2])(studio.view.stage.getBoundingClientRect())",
        );
        let (x, y) = (centre[0].as_f64().unwrap(), centre[1].as_f64().unwrap());
        for (what, button) in [("panning", "middle"), ("drawing", "left")] {
            studio.page.eval(FRAMES);
            studio.page.mouse("mousePressed", [x, y], button, 0);
            for i in 0..180 {
                let turn = f64::from(i) / 12.0;
                let at = [x + 8.0 * turn * turn.cos(), y + 8.0 * turn * turn.sin()];
                studio.page.mouse("mouseMoved", at, button, 0);
            }
            studio.page.mouse("mouseReleased", [x, y], button, 0);
            let times = studio.page.eval("(cancelAnimationFrame(noting), frames_)");
            let times: Vec<f64> =
                times.as_array().unwrap().iter().map(|time| time.as_f64().unwrap()).collect();
            let gaps: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let rate = 1000.0 * gaps.len() as f64 / gaps.iter().sum::<f64>();
            println!("| {what}, {name} | {rate:.0} | {} | 60 a second |", told(gaps));
            studio.rests();
            studio.page.eval("studio.view.fit()");
        }
        let drawn = studio.page.eval("Object.keys(studio.doc.marks).length").as_u64().unwrap();
        assert!(drawn > 50, "the stroke drew {drawn} marks only");
        studio.page.eval("(studio.setMode('set'), 0)");
        studio.rests();
    }
}

fn cancelled(studio: &Studio) {
    println!(
        "\n| a cancelled search frees its core, ms | median | worst | wanted |\n| --- | --- | --- | --- |"
    );
    begins_to_search(studio);
    let mut times = Vec::new();
    for _ in 0..20 {
        comes_to(studio, 1);
        let began = Instant::now();
        studio.page.eval("studio.verdicts.stopSolving()");
        comes_to(studio, 0);
        times.push(began.elapsed().as_secs_f64() * 1e3);
        studio.page.eval("studio.verdicts.solveAgain()");
    }
    println!("| stopped in the page | {} | 100 |", told(times));
    studio.page.eval("studio.verdicts.stopSolving()");
}
