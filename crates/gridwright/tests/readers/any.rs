//! Fuzz targets: arbitrary bytes, arbitrary words, and sound puzzles with something broken in them.

use crate::common::{penpa_link, penpa_text, read, same_puzzle, shown};
use crate::good_boards;
use gridwright::format::{self, Hints};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Long enough for the largest board in an unoptimised build on a busy machine, and far from "it hangs".
const PATIENCE: Duration = Duration::from_secs(20);

/// Boards with more cells are read and checked, but not written again, which takes a while.
const MOST_WRITTEN: usize = 3000;

/// Reads in every way there is. What can be read, checked and written comes back with the same clues, cells and variants.
fn withstands(bytes: &[u8]) {
    let start = Instant::now();
    let topologies = [None, Some("hex-doubled")];
    for name in [None].into_iter().chain(format::ALL.iter().map(|format| Some(format.id))) {
        // Some notations leave the genre open.
        let genres: &[&str] = match name {
            // Bare rows of numbers are no loops.
            Some("hidato-text") => &["hidato"],
            Some(name) if name.starts_with("sudoku") => &["sudoku"],
            Some("tatham") => &["", "slitherlink", "akari", "masyu", "hitori", "sudoku"],
            Some("penpa") => {
                &["", "slitherlink", "akari", "masyu", "hitori", "nurikabe", "heyawake", "sudoku", "hidato"]
            }
            _ => &["slitherlink"],
        };
        for (topology, genre) in topologies.into_iter().flat_map(|t| genres.iter().map(move |g| (t, *g))) {
            let genre = Some(genre).filter(|genre| !genre.is_empty());
            let hints = Hints { format: name, genre, variant: None, topology };
            let read =
                format::read(bytes, &hints).and_then(|(draft, format)| Ok((draft.into_puzzle()?, format)));
            let (puzzle, format) = match read {
                Ok(read) => read,
                Err(findings) => {
                    assert!(!findings.is_empty());
                    assert!(findings.iter().all(|f| !f.to_string().is_empty()));
                    continue;
                }
            };
            if puzzle.board().cells().len() > MOST_WRITTEN {
                continue;
            }
            let Ok(written) = format::write(&puzzle, format) else { continue };
            let again = format.read(&written).and_then(|draft| draft.into_puzzle());
            let again = again.unwrap_or_else(|findings| {
                panic!("{} does not read what it wrote: {}", format.id, shown(&findings))
            });
            assert!(same_puzzle(&again, &puzzle), "{}", format.id);
        }
    }
    assert!(start.elapsed() < PATIENCE, "{:?} for {bytes:?}", start.elapsed());
}

/// Every good board in every notation that can hold it.
static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut seeds = Vec::new();
    for (_, bytes) in good_boards() {
        let puzzle = read(&bytes).unwrap();
        seeds.extend(format::ALL.iter().filter_map(|format| format::write(&puzzle, format).ok()));
    }
    seeds.push(b"[[3, null, 2], [\"?\", 0, 1]]".to_vec());
    seeds.push(b"[[3], [3, null], [1]]".to_vec());
    for path in [
        "2 3\n1 - -\n# 4 ?\n",
        "[01][??][XX]\n[??][04][06]\n",
        "2 3 4\n0 3\n1 -2 0\n1\n0 0 1 0\n",
        "4x3mR:1bA3_4e",
        "3x3mH:A1aab6aA",
        "3x3mC:A1ba3a8Ab",
        r#"{"size": 4, "grid": [[{"value": 1, "given": true}, {"region": 0}, {"value": 2}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
            [{}, {}, {}, {"centerPencilMarks": [1, 2]}]], "killercage": [{"cells": ["R2C1", "R2C2"], "value": "5"}],
            "difference": [{"cells": ["R1C1", "R1C2"]}], "odd": [{"cell": "R4C4"}], "diagonal+": true, "antiknight": true}"#,
        "6j:f6a5_4c3b2b6b5c6_1a3f,ab_bac_a_aaee__abab_a____da",
        "https://pedros.works/paper-puzzle-player?W=3x2&L=(1)0x2(5)3&G=hidoku",
        "W=10&H=1&L=(1)0x2(5)3&G=hidoku",
        r#"{"id": "1", "max_value": 3, "vertices": {"a": {"value": 1}, "b": {"value": null}, "0,2": {}},
            "adjacency": {"a": ["b"], "b": ["a", "0,2"], "0,2": ["b"]}, "constraints": {"dots": [["a", "b"]]},
            "layout": {"rows": 1, "cols": 3, "coordinates": {"0,2": [0, 2], "a": [0, 0]}, "center_rc": null}}"#,
    ] {
        seeds.push(path.as_bytes().to_vec());
    }
    seeds.extend(DRAWINGS.iter().map(|text| penpa_link(text).into_bytes()));
    seeds
});

/// Drawings of Penpa+ before they are packed: packed ones seldom survive any damage.
pub static DRAWINGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let square = |problem, answer| penpa_text("square,3,2", problem, answer, "[16,1,1,5,1,1]");
    vec![
        square(
            r#"{"number": {"16": ["3", 1, "1"], "24": ["?", 1, "1"]}}"#,
            r#"{"lineE": {"50,51": 3, "142": 98}}"#,
        ),
        square(
            r#"{"symbol": {"16": [1, "circle_L", 1], "24": [2, "circle_M", 1]}}"#,
            r#"{"line": {"16,17": 3}}"#,
        ),
        square(
            r#"{"surface": {"16": 4}, "number": {"16": ["1", 4, "1"]}}"#,
            r#"{"symbol": {"17": [3, "sun_moon", 1]}}"#,
        ),
        square(
            r#"{"lineE": {"51,58": 2, "58,65": 2}, "number": {"18": ["2", 1, "1"]}}"#,
            r#"{"surface": {"16": 4}}"#,
        ),
        penpa_text(
            "hex,2,2",
            r#"{"number": {"24": ["6", 1, "1"]}}"#,
            r#"{"lineE": {"66,116": 3}}"#,
            "[17,1,5,1,1,6,1]",
        ),
    ]
});

/// One thing that goes wrong with a file.
#[derive(Clone, Debug)]
enum Damage {
    Byte(usize, u8),
    Insert(usize, u8),
    Cut(usize, usize),
    End(usize),
    Repeat(usize, usize, usize),
    Number(usize, &'static str),
    Splice(usize, usize, usize),
}

const NUMBERS: [&str; 12] = [
    "0",
    "1",
    "7",
    "255",
    "-1",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "1e308",
    "99999999999999999999999",
];

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<prop::sample::Index>().prop_map(|index| index.index(1 << 20));
    prop_oneof![
        (at.clone(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        (at.clone(), 0x20u8..0x7f).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        (at.clone(), prop::sample::select(b" \n/:_.?-{}[],\"0159afgxz".to_vec()))
            .prop_map(|(at, byte)| Damage::Insert(at, byte)),
        (at.clone(), 1usize..30).prop_map(|(at, length)| Damage::Cut(at, length)),
        at.clone().prop_map(Damage::End),
        (at.clone(), 1usize..40, 1usize..6).prop_map(|(at, length, n)| Damage::Repeat(at, length, n)),
        (at.clone(), prop::sample::select(NUMBERS.to_vec())).prop_map(|(at, text)| Damage::Number(at, text)),
        (at.clone(), at.clone(), at).prop_map(|(seed, from, to)| Damage::Splice(seed, from, to)),
    ]
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let place = |at: usize, bytes: &[u8]| at % bytes.len().max(1);
        match *self {
            Damage::Byte(at, byte) if !bytes.is_empty() => {
                let at = place(at, bytes);
                bytes[at] = byte;
            }
            Damage::Byte(_, byte) => bytes.push(byte),
            Damage::Insert(at, byte) => bytes.insert(place(at, bytes), byte),
            Damage::Cut(at, length) => {
                let at = place(at, bytes);
                bytes.drain(at..(at + length).min(bytes.len()));
            }
            Damage::End(at) => bytes.truncate(place(at, bytes)),
            Damage::Repeat(at, length, times) => {
                let at = place(at, bytes);
                let end = (at + length).min(bytes.len());
                let part = bytes[at..end].repeat(times);
                bytes.splice(end..end, part);
            }
            Damage::Number(at, text) => {
                let starts: Vec<usize> = (0..bytes.len())
                    .filter(|&i| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_digit()))
                    .collect();
                let Some(&start) = starts.get(place(at, &vec![0; starts.len()])) else { return };
                let length = bytes[start..].iter().take_while(|b| b.is_ascii_digit()).count();
                bytes.splice(start..start + length, text.bytes());
            }
            Damage::Splice(seed, from, to) => {
                let other = &SEEDS[seed % SEEDS.len()];
                let (from, to) = (place(from, bytes), place(to, other));
                bytes.truncate(from);
                bytes.extend_from_slice(&other[to..]);
            }
        }
    }
}

/// Words that mean something to a reader, in any order.
const WORDS: [&str; 58] = [
    "slitherlink",
    "blank",
    "slither",
    "rectangle",
    "hexagon",
    "rows",
    "columns",
    "halves",
    "graph",
    "odd",
    "even",
    "flat",
    "pointy",
    "diagonals",
    "full",
    "from",
    "3x3",
    "0x0",
    "1",
    "2",
    "0",
    "-1",
    "4294967295",
    ".",
    "?",
    "_",
    "I",
    "#",
    "cell a:",
    "a",
    "b",
    "a-b",
    "@",
    "1,1",
    "answer:",
    "hidden:",
    "marks:",
    "line",
    "cross",
    "title: x",
    "= unique",
    "pzprv3",
    "pzprv3.1",
    "f",
    "/",
    ":",
    "\n",
    "\n",
    "{",
    "}",
    "[",
    "]",
    "\"gridwright\": 1",
    "\"board\"",
    ",",
    "null",
    "https://puzz.link/p?",
    "5x5t2:",
];

/// The same cases every time; `PROPTEST_CASES` asks for more, `PROPTEST_RNG_SEED` for others.
fn config() -> ProptestConfig {
    let set = |name: &str| std::env::var_os(name).is_some();
    let usual = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    ProptestConfig {
        cases: if set("PROPTEST_CASES") { usual.cases } else { 8000 },
        rng_seed: if set("PROPTEST_RNG_SEED") { usual.rng_seed } else { RngSeed::Fixed(1) },
        ..usual
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        withstands(&bytes);
    }

    #[test]
    fn maps_of_arbitrary_bytes_are_read_or_refused(
        radius in 0u8..5,
        cells in prop::collection::vec(0u8..32, 0..70),
    ) {
        let bytes: Vec<u8> = [radius].into_iter().chain(cells).collect();
        withstands(&bytes);
    }

    #[test]
    fn arbitrary_words_are_read_or_refused(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..30)) {
        withstands(words.join(" ").as_bytes());
        withstands(words.concat().as_bytes());
    }

    #[test]
    fn damaged_puzzles_are_read_or_refused(
        seed in any::<prop::sample::Index>(),
        damages in prop::collection::vec(damage(), 0..5),
    ) {
        let mut bytes = SEEDS[seed.index(SEEDS.len())].clone();
        damages.iter().for_each(|damage| damage.apply(&mut bytes));
        withstands(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: config().cases / 4, ..config() })]

    #[test]
    fn damaged_drawings_are_read_or_refused(
        seed in any::<prop::sample::Index>(),
        damages in prop::collection::vec(damage(), 0..5),
    ) {
        let mut bytes = DRAWINGS[seed.index(DRAWINGS.len())].clone().into_bytes();
        damages.iter().for_each(|damage| damage.apply(&mut bytes));
        withstands(penpa_link(&String::from_utf8_lossy(&bytes)).as_bytes());
    }
}

#[test]
fn every_start_of_every_puzzle_is_read_or_refused() {
    for seed in SEEDS.iter().filter(|seed| seed.len() < 250) {
        for end in 0..seed.len() {
            withstands(&seed[..end]);
        }
    }
}

/// Every notation is among the seeds, so that every reader is tried.
#[test]
fn every_notation_is_tried() {
    for format in format::ALL {
        let read = |seed: &Vec<u8>| {
            ["slitherlink", "hidato", "sudoku"].into_iter().any(|genre| {
                let hints = Hints { genre: Some(genre), ..Hints::default() };
                format::read(seed, &hints).is_ok_and(|(_, found)| found.id == format.id)
            })
        };
        assert!(SEEDS.iter().any(read), "{}", format.id);
    }
}
