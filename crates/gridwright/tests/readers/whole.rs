//! Whole puzzles: what was cut off, or goes on behind its end, is refused, or it is the same puzzle still.

use crate::any::DRAWINGS;
use crate::common::{penpa_link, read, same_puzzle, shown};
use crate::good_boards;
use gridwright::board::Plan;
use gridwright::format::{self, Format, Hints};
use gridwright::puzzle::{Clue, Draft, Puzzle};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Our readable text is left out: it says in rows what stands there, and where it ends is for its writer to say.
fn notations() -> impl Iterator<Item = &'static Format> {
    format::ALL.iter().filter(|format| format.id != "text")
}

fn read_as(format: &'static Format, genre: &str, bytes: &[u8]) -> Option<Puzzle> {
    let hints = Hints { format: Some(format.id), genre: Some(genre), ..Hints::default() };
    format::read(bytes, &hints).and_then(|(draft, _)| draft.into_puzzle()).ok()
}

/// What another program takes for an empty board: nothing behind the size.
fn is_a_new_board(format: &Format, text: &str) -> bool {
    let fields = text.trim_end().split(['/', '\n', '?']).filter(|field| !field.is_empty());
    let mut fields = fields.skip_while(|field| field.parse::<u32>().is_err());
    let sizes = fields.clone().take(2).filter(|field| field.parse::<u32>().is_ok()).count();
    let rest = fields.nth(sizes.max(1) - 1).and(fields.next());
    ["puzzlink", "pzprv3"].contains(&format.id) && sizes > 0 && rest.is_none_or(|rest| rest == "f")
}

/// Nothing tells that a number has lost its last digit, or got one more.
fn splits_a_number(text: &str, at: usize) -> bool {
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    at > 0 && digit(at - 1) && digit(at)
}

/// Cuts off more and more of a puzzle and hangs something on, and tells what is read as another puzzle.
fn changes(format: &'static Format, puzzle: &Puzzle, bytes: &[u8]) -> Vec<String> {
    let genre = puzzle.card().id;
    let text = String::from_utf8_lossy(bytes).into_owned();
    let is_other =
        |bytes: &[u8]| read_as(format, genre, bytes).is_some_and(|read| !same_puzzle(&read, puzzle));
    let is_text = std::str::from_utf8(bytes).is_ok() && format.id != "hexmap";
    let mut found = Vec::new();
    for end in 0..bytes.len() {
        // A line of fewer characters can be a smaller board.
        let smaller = format.id == "sudoku-line" && [16, 25, 36, 49, 64].contains(&end);
        let excused =
            is_text && (splits_a_number(&text, end) || is_a_new_board(format, &text[..end])) || smaller;
        if (!is_text || text.is_char_boundary(end)) && !excused && is_other(&bytes[..end]) {
            found.push(format!("{} cut to {:?}", format.id, String::from_utf8_lossy(&bytes[..end])));
        }
    }
    for tail in [
        "!", "0", "1", ".", "a", "g", "z", "A", "-", "_", "#", "/", "/1", " 1", "\n1", "\n. .", ",a", "=",
        "&L=(1)0",
    ] {
        let more = [bytes, tail.as_bytes()].concat();
        let excused = is_text && splits_a_number(&(text.clone() + tail), bytes.len());
        if !excused && is_other(&more) {
            found.push(format!("{} with {tail:?} behind it: {text:?}", format.id));
        }
    }
    if is_other(&[bytes, bytes].concat()) {
        found.push(format!("{} twice: {text:?}", format.id));
    }
    found
}

#[test]
fn a_good_board_that_was_cut_or_lengthened_is_never_another_puzzle() {
    let mut found = Vec::new();
    for (_, bytes) in good_boards() {
        let puzzle = read(&bytes).unwrap_or_else(|e| panic!("{}", shown(&e)));
        // Two columns: a line of sizes looks like a row.
        let narrow = puzzle.board().rows().first().is_some_and(|row| row.len() == 2);
        for format in notations().filter(|format| !(narrow && format.id == "hidato-text")) {
            let Ok(written) = format::write(&puzzle, format) else { continue };
            // A notation may leave out what it has no place for.
            let Some(kept) = read_as(format, puzzle.card().id, &written) else { panic!("{}", format.id) };
            found.extend(changes(format, &kept, &written));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_drawing_that_was_cut_or_lengthened_is_never_another_puzzle() {
    let penpa = format::find("penpa").unwrap();
    let mut found = Vec::new();
    for (drawing, genre) in DRAWINGS.iter().zip(["slitherlink", "masyu", "akari", "heyawake", "slitherlink"])
    {
        let link = penpa_link(drawing);
        let puzzle = read_as(penpa, genre, link.as_bytes()).expect("it is sound");
        found.extend(changes(penpa, &puzzle, link.as_bytes()));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn rows_that_others_wrote_and_were_cut_or_lengthened_are_never_another_puzzle() {
    let mut found = Vec::new();
    for (format, genre, text) in [
        ("hidato-text", "hidato", "3 3\n1 - -\n- # 7\n8 - 5\n"),
        ("json-rows", "slitherlink", "[[3, null, 2], [\"?\", 0, 1]]"),
        ("rikudo-legacy", "rikudo", "2 3 5\n0 3\n1 0 -1\n1\n0 0 1 1\n"),
        (
            "sudoku-rows",
            "sudoku",
            "4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 3\n1 3 3 3\n2 2 4 4\n2 2 4 4\n",
        ),
        ("kudamono", "hidato", "https://pedros.works/paper-puzzle-player?W=3x2&L=(1)0x2(5)3&G=hidoku"),
        ("tatham", "sudoku", "6j:f6a5_4c3b2b6b5c6_1a3f,ab_bac_a_aaee__abab_a____da"),
        ("ascent", "hidato", "4x3mR:1bA3_4f"),
    ] {
        let format = format::find(format).unwrap();
        let puzzle = read_as(format, genre, text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        found.extend(changes(format, &puzzle, text.as_bytes()));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Boards of squares with any clues that a genre has, and any rooms.
fn drafts() -> impl Strategy<Value = Draft> {
    let genres =
        prop::sample::select(vec!["slitherlink", "masyu", "akari", "nurikabe", "hitori", "heyawake"]);
    (genres, 1u32..6, 1u32..6).prop_flat_map(|(genre, rows, cols)| {
        let area = (rows * cols) as usize;
        let clues = prop::collection::vec(prop::option::weighted(0.4, 0u32..300), area);
        let labels = prop::collection::vec(0usize..3, area);
        (Just(genre), Just((rows, cols)), clues, labels).prop_map(|(genre, (rows, cols), clues, labels)| {
            let mut draft = Draft::new(genre, Plan::rectangle(rows, cols));
            let board = draft.board.build().expect("it is a board");
            let card = gridwright::genre::find(genre).expect("it is a genre").card();
            for (cell, number) in board.cells().zip(clues).filter_map(|(cell, n)| Some((cell, n?))) {
                let spot = board.spot(cell).clone();
                // The first that can stand there: the number, a smaller one, a sign.
                let signs = card.clues.iter().filter_map(|kind| match kind.what {
                    gridwright::puzzle::Given::Sign(sign) => Some(Clue::Sign(sign)),
                    _ => None,
                });
                let sign = signs.clone().nth(number as usize % signs.count().max(1));
                let clues = [Clue::Number(number), Clue::Number(number % 5)].into_iter().chain(sign);
                let fits = |clue: &Clue| {
                    let mut one = Draft::new(genre, draft.board.clone());
                    one.clues.push((spot.clone(), clue.clone()));
                    one.check(card).is_ok()
                };
                draft.clues.extend(clues.filter(fits).take(1).map(|clue| (spot.clone(), clue)));
            }
            if card.rooms {
                let mut puzzle = draft.clone();
                puzzle.clues.clear();
                draft = one_clue_a_room(puzzle, draft, &labels);
            }
            draft
        })
    })
}

/// The draft with rooms by labels, each as far as its cells touch, and one clue at most in each.
fn one_clue_a_room(mut bare: Draft, clued: Draft, labels: &[usize]) -> Draft {
    let board = bare.board.build().expect("it is a board");
    let mut room = vec![usize::MAX; labels.len()];
    for start in board.cells() {
        if room[start.index()] != usize::MAX {
            continue;
        }
        let number = bare.rooms.len();
        let mut open = vec![start];
        let mut spots = Vec::new();
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut room[cell.index()], number) == number {
                continue;
            }
            spots.push(board.spot(cell).clone());
            let near = board.neighbours(cell).map(|(near, _)| near);
            open.extend(near.filter(|near| {
                room[near.index()] == usize::MAX && labels[near.index()] == labels[start.index()]
            }));
        }
        let clue = clued.clues.iter().find(|(spot, _)| spots.contains(spot));
        bare.clues.extend(clue.cloned());
        bare.rooms.push(spots);
    }
    bare
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_board_that_was_cut_or_lengthened_is_never_another_puzzle(draft in drafts()) {
        let puzzle = draft.into_puzzle().unwrap_or_else(|e| panic!("{}", shown(&e)));
        for format in notations() {
            let Ok(written) = format::write(&puzzle, format) else { continue };
            let kept = read_as(format, puzzle.card().id, &written).expect("it reads what it wrote");
            let found = changes(format, &kept, &written);
            prop_assert!(found.is_empty(), "{}", found.join("\n"));
        }
    }
}
