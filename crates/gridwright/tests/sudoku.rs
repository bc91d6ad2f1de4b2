//! Sudoku: real puzzles of all kinds, and the fast way for plain 9×9 against the general one.

mod common;

use common::{Dice, in_part, items, read, read_item, seeds, shared, shown};
use gridwright::board::{Plan, Spot};
use gridwright::coord::Coord;
use gridwright::format;
use gridwright::puzzle::{Cage, Clue, Draft, Marks, Puzzle, Sign};
use gridwright::solve::sudoku::Nine;
use gridwright::solve::{Answer, Budget};
use serde_json::Value;
use std::collections::BTreeMap;

fn spot(r: usize, c: usize) -> Spot {
    Spot::Square(Coord::Cell { r: r as u32, c: c as u32 })
}

/// The tokens of a field that is rows of tokens, each with its spot.
fn tokens(item: &Value, field: &str) -> Vec<(usize, usize, String)> {
    let rows = item[field].as_array().cloned().unwrap_or_default();
    let row = |(r, row): (usize, &Value)| {
        let words: Vec<String> = row.as_str().unwrap().split_whitespace().map(str::to_string).collect();
        words.into_iter().enumerate().map(move |(c, word)| (r, c, word)).collect::<Vec<_>>()
    };
    rows.iter().enumerate().flat_map(row).collect()
}

/// The cells of a field by their labels.
fn labelled(item: &Value, field: &str) -> BTreeMap<String, Vec<Spot>> {
    let mut groups: BTreeMap<String, Vec<Spot>> = BTreeMap::new();
    for (r, c, label) in tokens(item, field).into_iter().filter(|(_, _, label)| label != ".") {
        groups.entry(label).or_default().push(spot(r, c));
    }
    groups
}

/// A puzzle from the fields that say the same of every item, whatever its notation.
fn from_fields(item: &Value) -> Puzzle {
    let side = item["rows_cols"][0].as_u64().unwrap() as usize;
    let mut draft = Draft::new("sudoku", Plan::rectangle(side as u32, side as u32));
    for (r, c, word) in tokens(item, "clues") {
        if let Ok(number) = word.parse() {
            draft.clues.push((spot(r, c), Clue::Number(number)));
        }
    }
    for (r, c, word) in tokens(item, "parity") {
        match word.as_str() {
            "E" => draft.clues.push((spot(r, c), Clue::Sign(Sign::Even))),
            "O" => draft.clues.push((spot(r, c), Clue::Sign(Sign::Odd))),
            _ => {}
        }
    }
    draft.rooms = labelled(item, "regions").into_values().collect();
    let sums: Vec<(Spot, u32)> = tokens(item, "cage_sums")
        .into_iter()
        .filter_map(|(r, c, word)| Some((spot(r, c), word.parse().ok()?)))
        .collect();
    for cells in labelled(item, "cages").into_values() {
        let sum = sums.iter().find(|(spot, _)| cells.contains(spot)).map(|&(_, sum)| sum);
        draft.cages.push(Cage { cells, sum });
    }
    let variant = item["variant"].as_str().unwrap_or_default();
    if variant.starts_with('X') {
        draft.settings.push(("diagonals".into(), 3));
    }
    if variant == "consecutive" {
        // The one whose solution has all numbers in its blocks does not need them either.
        draft.variants.push("alldots".into());
        draft.rooms = vec![(0..side * side).map(|at| spot(at / side, at % side)).collect()];
        // 1 says that the right neighbour is consecutive, 2 the one below.
        for (r, c, word) in tokens(item, "consecutive_bits") {
            let bits: u8 = word.parse().unwrap();
            let (r, c) = (r as u32, c as u32);
            let edges = [(1, Coord::EdgeV { r, c: c + 1 }), (2, Coord::EdgeH { r: r + 1, c })];
            for (_, edge) in edges.into_iter().filter(|(bit, _)| bits & bit != 0) {
                draft.clues.push((Spot::Square(edge), Clue::Sign(Sign::Dot)));
            }
        }
    }
    draft.into_puzzle().unwrap_or_else(|e| panic!("{}: {}", item["id"], shown(&e)))
}

/// The verdict and the solution are those that are stored.
fn check(item: &Value, puzzle: &Puzzle) {
    let id = item["id"].as_str().unwrap();
    let proven = item["uniqueness"].as_str().unwrap();
    let rows: Vec<String> = item["solution"]
        .as_array()
        .iter()
        .flat_map(|rows| rows.iter().map(|r| r.as_str().unwrap().into()))
        .collect();
    let stored = (!rows.is_empty()).then(|| format::parse_answer_rows(puzzle, &rows).unwrap());
    let answer = puzzle.solve(&Budget::unlimited());
    match &answer {
        Answer::Unique(marks) => {
            assert_eq!(puzzle.judge(marks), [], "{id}");
            assert!(stored.is_none_or(|stored| stored == *marks), "{id}: the stored solution");
            assert!(proven.starts_with("unique") || proven == "not checked", "{id}: unique, not {proven}");
        }
        Answer::Several { one, other, .. } => {
            assert_ne!(one, other, "{id}");
            assert!(puzzle.judge(one).is_empty() && puzzle.judge(other).is_empty(), "{id}");
            assert!(stored.is_none_or(|stored| puzzle.judge(&stored).is_empty()), "{id}");
            assert!(proven.starts_with("multiple") || proven == "not checked", "{id}: several, not {proven}");
        }
        Answer::Nothing { .. } => assert!(proven.starts_with("unsolvable"), "{id}: nothing, not {proven}"),
        Answer::Unsettled { .. } => panic!("{id}: not settled"),
    }
}

#[test]
fn plain_ones_and_those_of_a_generator_have_the_stored_answers() {
    for item in items("sudoku.jsonl") {
        let puzzle = match item["format"].as_str().unwrap() {
            "line81" | "puzzlink" => {
                read_item(&item).unwrap_or_else(|e| panic!("{}: {}", item["id"], shown(&e)))
            }
            _ => from_fields(&item),
        };
        // Links and lines say the same as the fields.
        if item["clues"].is_array() {
            assert_eq!(puzzle.clues(), from_fields(&item).clues(), "{}", item["id"]);
        }
        check(&item, &puzzle);
    }
}

#[test]
fn variants_have_the_stored_answers() {
    let rows = format::find("sudoku-rows").unwrap();
    for item in items("sudoku_variants.jsonl") {
        let puzzle = read_item(&item).unwrap_or_else(|e| panic!("{}: {}", item["id"], shown(&e)));
        assert_eq!(puzzle.draft(), from_fields(&item).draft(), "{}: read as its fields say", item["id"]);
        let written = format::write(&puzzle, rows).unwrap_or_else(|e| panic!("{}: {e}", item["id"]));
        assert_eq!(read(&written).unwrap().draft(), puzzle.draft(), "{}: written and read again", item["id"]);
        check(&item, &puzzle);
    }
}

/// The same puzzle with a cage that says nothing new, which is enough to have it solved in the general way.
fn in_general(nine: &Nine) -> Puzzle {
    let mut draft = draft(nine);
    draft.cages.push(Cage { cells: vec![spot(0, 0), spot(0, 1)], sum: None });
    draft.into_puzzle().unwrap()
}

fn draft(nine: &Nine) -> Draft {
    let mut draft = Draft::new("sudoku", Plan::rectangle(9, 9));
    for (at, &digit) in nine.digits().iter().enumerate().filter(|(_, digit)| **digit > 0) {
        draft.clues.push((spot(at / 9, at % 9), Clue::Number(digit.into())));
    }
    draft
}

/// Up to `most` solutions, in an order of their own.
fn solutions(puzzle: &Puzzle, most: usize) -> Vec<Vec<u16>> {
    let mut all = Vec::new();
    puzzle.each(&Budget::unlimited(), |marks: Marks| {
        all.push(puzzle.board().cells().map(|cell| marks.get(cell).unwrap()).collect());
        all.len() < most
    });
    all.sort();
    all
}

/// Everything both ways can say about a puzzle.
fn both_ways_agree(nine: &Nine, what: &str) {
    let (fast, general) = (draft(nine).into_puzzle().unwrap(), in_general(nine));
    let (one, other) = (fast.solve(&Budget::unlimited()), general.solve(&Budget::unlimited()));
    assert_eq!(one.word(), other.word(), "{what}");
    match (&one, &other) {
        (Answer::Unique(one), Answer::Unique(other)) => assert_eq!(one, other, "{what}"),
        (Answer::Several { common: one, .. }, Answer::Several { common: other, .. }) => {
            assert_eq!(one, other, "{what}: what is forced");
        }
        _ => {}
    }
    assert_eq!(
        fast.forced(&Budget::unlimited()).map(|f| f.marks),
        general.forced(&Budget::unlimited()).map(|f| f.marks),
        "{what}"
    );
    // Where there are more than these, any of them will do.
    let (one, other) = (solutions(&fast, 200), solutions(&general, 200));
    assert_eq!(one.len(), other.len(), "{what}");
    assert!(one.len() == 200 || one == other, "{what}: the same solutions");
    assert_eq!(nine.count(200), one.len(), "{what}");
    assert!(one.windows(2).all(|pair| pair[0] != pair[1]), "{what}: each once");
}

#[test]
fn the_fast_way_and_the_general_one_agree_on_real_puzzles_and_on_parts_of_them() {
    let mut dice = Dice::new(9);
    for item in shared(items("sudoku.jsonl")).iter().filter(|item| item["format"] == "line81") {
        let line = item["puzzle"].as_str().unwrap();
        let nine = Nine::parse(line.as_bytes()).unwrap();
        both_ways_agree(&nine, line);
        // One given fewer leaves several, one changed mostly none.
        let given: Vec<usize> = (0..81).filter(|&at| nine.digits()[at] != 0).collect();
        for new in [0, 1 + dice.below(9) as u8] {
            let mut digits = *nine.digits();
            digits[given[dice.below(given.len())]] = new;
            let changed = Nine::from_digits(digits).unwrap();
            both_ways_agree(&changed, &changed.to_string());
        }
    }
}

#[test]
fn the_fast_way_and_the_general_one_agree_on_random_givens() {
    let full = Nine::parse(&[b'.'; 81]).unwrap().solution().unwrap();
    let mut words = BTreeMap::new();
    for seed in seeds(150) {
        let mut dice = Dice::new(seed + 1);
        let (mut digits, percent) = ([0; 81], 35 + dice.below(40));
        for (digit, &true_one) in digits.iter_mut().zip(full.digits()) {
            if dice.chance(percent) {
                *digit = true_one;
            }
        }
        if dice.chance(30) {
            digits[dice.below(81)] = 1 + dice.below(9) as u8;
        }
        let nine = Nine::from_digits(digits).unwrap();
        both_ways_agree(&nine, &nine.to_string());
        *words.entry(nine.count(2)).or_insert(0) += 1;
    }
    assert!(
        words.len() == 3 && words.values().all(|&n| n > in_part(5)),
        "none, one and several all come up: {words:?}"
    );
}

#[test]
fn an_empty_board_has_solutions_as_many_as_one_likes() {
    let empty = Nine::parse(&[b'.'; 81]).unwrap();
    assert_eq!(empty.count(10_000), 10_000);
    assert_eq!(empty.count(0), 0);
    assert!(!empty.is_minimal());
    let puzzle = draft(&empty).into_puzzle().unwrap();
    let tally = puzzle.count(u64::MAX, &Budget::steps(1000));
    assert!(!tally.complete && tally.found > 0);
    let Answer::Several { common, .. } = puzzle.solve(&Budget::unlimited()) else { panic!("several") };
    assert!(common.complete && common.marks.is_empty());
}

#[test]
fn a_line_is_minimal_if_no_given_can_be_spared() {
    let line = ".1.73...8..3.49........2.713...5.7....8.......79..1.4............4...56.6.731....";
    let nine = Nine::parse(line.as_bytes()).unwrap();
    assert!(nine.is_minimal());
    let mut more = *nine.digits();
    more[0] = nine.unique().unwrap().digits()[0];
    let more = Nine::from_digits(more).unwrap();
    assert!(more.unique().is_some() && !more.is_minimal());
    assert_eq!(nine.to_string(), line);
    assert_eq!(Nine::parse(&line.as_bytes()[1..]), None);
    assert_eq!(Nine::parse(line.replace('8', "x").as_bytes()), None);
}

#[test]
fn numbers_at_odds_are_named() {
    let puzzle = read(
        b"55.......\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........",
    )
    .unwrap();
    let Answer::Nothing { because } = puzzle.solve(&Budget::unlimited()) else { panic!("nothing") };
    assert_eq!(because.sentences, ["a9 is 5", "b9 is 5"]);
}
