//! The spiral puzzle: its counts, its lists, its givens, each against another way to get the same.

mod common;

use common::{Dice, corpus, read};
use gridwright::board::{Plan, Spot};
use gridwright::format;
use gridwright::puzzle::{Clue, Draft, Marks, Puzzle};
use gridwright::solve::spiral::{Halt, Spiral};
use gridwright::solve::{Answer, Budget, Cancel};
use std::collections::BTreeSet;

fn puzzle(radius: u32, colours: u32, givens: &[(Spot, u32)]) -> Puzzle {
    let mut draft = Draft::new("spiral", Plan::hexagon(radius));
    draft.settings.push(("colours".into(), colours));
    draft.clues = givens.iter().map(|(spot, n)| (spot.clone(), Clue::Number(*n))).collect();
    draft.into_puzzle().unwrap()
}

/// All solutions by the quick way, each judged and written as its rows.
fn listed(puzzle: &Puzzle) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let tally = puzzle.each(&Budget::unlimited(), |marks| {
        assert_eq!(puzzle.judge(&marks), []);
        assert!(all.insert(format::answer_rows(puzzle, &marks).join("\n")), "a solution came twice");
        true
    });
    assert!(tally.complete);
    assert_eq!(tally.found as usize, all.len());
    all
}

/// A plain search in the order of the spiral that knows the two rules and nothing else.
fn plain_count(radius: i32, colours: u16) -> u128 {
    struct Plain {
        cells: Vec<[usize; 3]>,
        /// For each line, which colours it has and how many of its cells are still to come.
        has: Vec<u32>,
        left: Vec<u32>,
        all: u32,
        colours: u16,
    }
    impl Plain {
        fn go(&mut self, at: usize, turn: u16) -> u128 {
            let Some(&lines) = self.cells.get(at) else { return 1 };
            lines.iter().for_each(|&line| self.left[line] -= 1);
            let mut found = 0;
            let missing = |has: u32| (self.all & !has).count_ones();
            if lines.iter().all(|&line| missing(self.has[line]) <= self.left[line]) {
                found += self.go(at + 1, turn);
            }
            let bit = 1 << turn;
            if lines.iter().all(|&line| self.has[line] & bit == 0) {
                lines.iter().for_each(|&line| self.has[line] |= bit);
                let missing = |has: u32| (self.all & !has).count_ones();
                if lines.iter().all(|&line| missing(self.has[line]) <= self.left[line]) {
                    found += self.go(at + 1, (turn + 1) % self.colours);
                }
                lines.iter().for_each(|&line| self.has[line] &= !bit);
            }
            lines.iter().for_each(|&line| self.left[line] += 1);
            found
        }
    }
    let mut cells = Vec::new();
    let line = |q: i32, r: i32| {
        let width = 2 * radius + 1;
        [q + radius, r + radius + width, q + r + radius + 2 * width].map(|line| line as usize)
    };
    for ring in (1..=radius).rev() {
        let (mut q, mut r) = (0, -ring);
        for (dq, dr) in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)] {
            for _ in 0..ring {
                cells.push(line(q, r));
                (q, r) = (q + dq, r + dr);
            }
        }
    }
    cells.push(line(0, 0));
    let lines = 3 * (2 * radius as usize + 1);
    let mut left = vec![0; lines];
    cells.iter().flatten().for_each(|&line| left[line] += 1);
    Plain { cells, has: vec![0; lines], left, all: (1 << colours) - 1, colours }.go(0, 0)
}

#[test]
fn the_table_of_small_sizes_comes_out() {
    let table: [[u128; 4]; 7] = [
        [1, 0, 0, 0],
        [2, 1, 0, 0],
        [6, 0, 0, 0],
        [28, 1, 0, 0],
        [244, 11, 0, 0],
        [2_544, 86, 0, 0],
        [35_600, 1_303, 0, 0],
    ];
    for (radius, row) in (0u32..).zip(table) {
        for (colours, wanted) in (1u16..).zip(row) {
            let found = Spiral::new(radius, colours).count(&Budget::unlimited());
            assert_eq!(found, Ok(wanted), "radius {radius}, {colours} colours");
        }
    }
}

#[test]
fn in_several_passes_each_solution_is_counted_once() {
    for passes in [1, 2, 3, 100] {
        let spiral = Spiral::new(5, 2).with_passes(passes);
        assert_eq!(spiral.count(&Budget::unlimited()), Ok(86), "{passes} passes");
    }
}

#[test]
fn a_raised_flag_stops_the_count() {
    let cancel = Cancel::new();
    cancel.raise();
    let budget = Budget::unlimited().with_cancel(&cancel);
    assert_eq!(Spiral::new(8, 2).count(&budget), Err(Halt::Cancelled));
    assert_eq!(Spiral::new(9, 1).count(&budget), Err(Halt::Cancelled));
    assert!(!puzzle(8, 1, &[]).each(&budget, |_| true).complete);
}

#[test]
fn a_plain_search_counts_the_same() {
    // Also three and four colours, of which the quick way only says that there can be none.
    for (radius, most) in [(0, 3), (1, 4), (2, 4), (3, 4), (4, 3)] {
        for colours in 1..=most {
            let quick = Spiral::new(radius as u32, colours).count(&Budget::unlimited());
            assert_eq!(quick, Ok(plain_count(radius, colours)), "radius {radius}, {colours} colours");
        }
    }
}

#[test]
fn the_lists_of_the_original_program_are_ours() {
    for (radius, colours) in [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (5, 2)] {
        let Some(path) = corpus(&format!("spiral/hexagon_py_output_{radius}_{colours}.txt")) else { return };
        let text = std::fs::read_to_string(path).unwrap();
        let tidy = |block: &str| block.lines().map(str::trim).collect::<Vec<_>>().join("\n");
        let theirs: BTreeSet<String> =
            text.replace("\r\n", "\n").split("\n\n").map(tidy).filter(|block| !block.is_empty()).collect();
        assert_eq!(listed(&puzzle(radius, colours, &[])), theirs, "radius {radius}, {colours} colours");
    }
}

#[test]
fn givens_leave_just_the_solutions_that_have_them() {
    let mut dice = Dice::new(4);
    let mut unique = 0;
    for (radius, colours) in [(3, 1), (4, 1), (4, 2), (5, 2)] {
        let open = puzzle(radius, colours, &[]);
        let mut all: Vec<Marks> = Vec::new();
        open.each(&Budget::unlimited(), |marks| {
            all.push(marks);
            true
        });
        let cells: Vec<_> = open.board().cells().collect();
        for round in 0..30 {
            // Givens of one solution, and now and then a wrong one.
            let from = &all[dice.below(all.len())];
            let mut givens = Vec::new();
            for _ in 0..1 + dice.below(8) {
                let cell = cells[dice.below(cells.len())];
                if givens.iter().any(|(c, _)| *c == cell) {
                    continue;
                }
                let wrong = round % 5 == 0;
                let value =
                    if wrong { dice.below(colours as usize + 1) as u16 } else { from.get(cell).unwrap() };
                givens.push((cell, value));
            }
            let kept = all.iter().filter(|marks| givens.iter().all(|&(cell, value)| marks.is(cell, value)));
            let kept: BTreeSet<String> =
                kept.map(|marks| format::answer_rows(&open, marks).join("\n")).collect();
            let spots: Vec<(Spot, u32)> = givens
                .iter()
                .map(|&(cell, value)| (open.board().spot(cell).clone(), u32::from(value)))
                .collect();
            let given = puzzle(radius, colours, &spots);
            assert_eq!(listed(&given), kept, "{givens:?}");
            assert_eq!(given.spiral().unwrap().count(&Budget::unlimited()), Ok(kept.len() as u128));
            // Search knows nothing of lists, and says the same.
            match given.solve(&Budget::unlimited()) {
                Answer::Nothing { .. } => assert!(kept.is_empty(), "{givens:?}"),
                Answer::Unique(marks) => {
                    unique += 1;
                    let rows = format::answer_rows(&given, &marks).join("\n");
                    assert_eq!(kept.into_iter().collect::<Vec<_>>(), [rows]);
                }
                Answer::Several { common, one, other } => {
                    assert!(kept.len() > 1 && common.complete);
                    for marks in [&one, &other] {
                        assert!(kept.contains(&format::answer_rows(&given, marks).join("\n")));
                    }
                    let shared = |cell| {
                        let mut with = all.iter().filter(|m| givens.iter().all(|&(c, v)| m.is(c, v)));
                        let first = with.next().and_then(|marks| marks.get(cell));
                        first.filter(|&value| with.all(|marks| marks.is(cell, value)))
                    };
                    for &cell in &cells {
                        assert_eq!(common.marks.get(cell), shared(cell), "{givens:?}");
                    }
                }
                Answer::Unsettled { .. } => panic!("no limit was set"),
            }
        }
    }
    assert!(unique > 0, "some givens should make a puzzle");
}

#[test]
fn three_colours_have_no_solution_and_the_answer_says_why() {
    let Answer::Nothing { because } = puzzle(6, 3, &[]).solve(&Budget::unlimited()) else {
        panic!("there is none")
    };
    assert!(because.sentences[0].contains("second colour"), "{because:?}");
    let Answer::Nothing { because } = puzzle(2, 4, &[]).solve(&Budget::unlimited()) else {
        panic!("there is none")
    };
    assert!(because.sentences[0].contains("3 cells"), "{because:?}");
}

#[test]
fn a_spiral_needs_a_whole_hexagon() {
    let findings = read(b"spiral rectangle 2x2 colours=1\n\n. .\n. .\n").unwrap_err();
    assert_eq!(findings[0].code, "wrong-ground");
    let findings = read(b"spiral hexagon 1 colours=1\n\n . .\n. _ .\n . .\n").unwrap_err();
    assert!(findings[0].message.contains("whole hexagon"), "{findings:?}");
    let findings = read(b"spiral hexagon 1 colours=0\n\n . .\n. . .\n . .\n").unwrap_err();
    assert_eq!(findings[0].code, "setting-out-of-range");
}
