//! Walks through real puzzles.

use super::{checked_walk, spare_clue};
use crate::common::{corpus, in_part, items, luck, read, read_item, shared};
use gridwright::explain::{End, Explainer, Level};
use gridwright::puzzle::Puzzle;
use gridwright::rule::Rule;
use gridwright::solve::{Answer, Budget};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Puzzles of a part of the corpus that have one solution and not too many cells, spread over the whole part.
fn some(part: &str, wanted: usize, most_cells: usize) -> Vec<(String, Puzzle)> {
    let unique = |item: &Value| {
        let word = item["uniqueness"].as_str().unwrap_or_default();
        word.starts_with("unique") || word == "not checked" && part == "sudoku_variants.jsonl"
    };
    let fits = |item: Value| {
        let puzzle = read_item(&item).ok().filter(|puzzle| puzzle.board().cells().len() <= most_cells)?;
        Some((item["id"].as_str()?.to_string(), puzzle))
    };
    let all: Vec<(String, Puzzle)> = items(part).into_iter().filter(unique).filter_map(fits).collect();
    let stride = (all.len() / wanted.max(1)).max(1);
    shared(all.into_iter().step_by(stride).collect())
}

/// Walks through puzzles: nearly all must reach the answer, and no step may name a clue that another one, no harder, can do without.
fn walk_through(part: &str, puzzles: &[(String, Puzzle)], reached_percent: usize) {
    let (mut reached, mut steps) = (0, 0);
    let (mut spare, mut straight) = (Vec::new(), Vec::new());
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for (id, puzzle) in puzzles {
        let book = puzzle.rules();
        let walk = checked_walk(puzzle, &book, id);
        if walk.end == End::Answer {
            reached += 1;
            let Answer::Unique(marks) = puzzle.solve(&Budget::unlimited()) else { panic!("{id}") };
            assert_eq!(walk.marks, marks, "{id}");
        }
        for step in &walk.steps {
            steps += 1;
            names.insert(step.technique);
            if let Some(rule) = spare_clue(puzzle, &book, step, false) {
                let leaner = Explainer::new(puzzle, &book).leaner(step, &Budget::unlimited());
                assert_eq!(leaner, None, "{id} has a leaner step than {}", step.sentence);
                let clue = &book.rules()[rule];
                spare.push(format!("{id}: {} ({} of {:?})", step.sentence, clue.name, clue.places));
                // What a supposition would do to the sides of a loop is looked at from hard steps on; the judge always does.
                let is_loop = |&rule: &usize| matches!(book.rules()[rule].rule, Rule::SingleLoop(_));
                let looks = step.level > Level::Medium || !step.rules.iter().any(is_loop);
                if looks && step.level < Level::Expert && spare_clue(puzzle, &book, step, true).is_some() {
                    straight.push(spare[spare.len() - 1].clone());
                }
            }
        }
    }
    let Some((_, first)) = puzzles.first() else { return };
    let all = puzzles.len();
    assert!(all >= in_part(100), "{part}: only {all} puzzles");
    eprintln!(
        "{part}: {reached} of {all} reach the answer; of {steps} steps {} could do without a clue by going further, {} of them straight",
        spare.len(),
        straight.len()
    );
    assert!((reached + luck()) * 100 >= all * reached_percent, "{part}: {reached} of {all}");
    assert!(reached >= in_part(100), "{part}: only {reached} reach the answer");
    let own = |name: &&str| first.techniques().iter().any(|technique| technique.name == *name);
    let own = names.iter().filter(|name| own(name)).count();
    assert!(own >= 5, "{part}: only {own} moves have names: {names:?}");
    // What the judge can still spare takes several steps without the clue, or a harder one: it looks at both sides of a place, again
    // and again. Below the levels that go through cases there is hardly a step that it sees through without that.
    assert!(
        spare.len().saturating_sub(luck()) * 100 <= steps,
        "{part}: {} of {steps}, such as {:?}",
        spare.len(),
        spare.first()
    );
    assert!(
        straight.len().saturating_sub(luck()) * 1000 <= steps,
        "{part}: {} of {steps}, such as {:?}",
        straight.len(),
        straight.first()
    );
}

#[test]
fn slitherlink() {
    walk_through("slitherlink.jsonl", &some("slitherlink.jsonl", 100, 100), 95);
}

#[test]
fn slitherlink_on_hexagons() {
    walk_through("slitherlink_hex.jsonl", &some("slitherlink_hex.jsonl", 100, 100), 99);
}

#[test]
fn number_paths() {
    walk_through("hidato.jsonl", &some("hidato.jsonl", 100, 64), 95);
}

#[test]
fn sudoku() {
    walk_through("sudoku.jsonl", &some("sudoku.jsonl", 130, 81), 95);
}

#[test]
fn nurikabe() {
    walk_through("nurikabe.jsonl", &some("nurikabe.jsonl", 100, 100), 80);
}

#[test]
fn masyu() {
    walk_through("masyu.jsonl", &some("masyu.jsonl", 100, 100), 90);
}

#[test]
fn akari() {
    walk_through("akari.jsonl", &some("akari.jsonl", 100, 150), 99);
}

#[test]
fn heyawake() {
    walk_through("heyawake.jsonl", &some("heyawake.jsonl", 100, 100), 85);
}

#[test]
fn hitori() {
    walk_through("hitori.jsonl", &some("hitori.jsonl", 100, 150), 95);
}

#[test]
fn killers_and_other_sudoku() {
    let unique = |puzzle: &Puzzle| matches!(puzzle.solve(&Budget::unlimited()), Answer::Unique(_));
    let mut puzzles = some("sudoku_variants.jsonl", 110, 81);
    puzzles.retain(|(_, puzzle)| unique(puzzle));
    walk_through("sudoku_variants.jsonl", &puzzles, 95);
}

/// The level of a puzzle, as a number.
fn height(puzzle: &Puzzle) -> f64 {
    let level = Explainer::new(puzzle, &puzzle.rules()).level(&Budget::unlimited());
    level.map_or(5.0, |level| f64::from(level as u8))
}

fn mean(of: impl ExactSizeIterator<Item = f64>) -> f64 {
    let all = of.len() as f64;
    of.sum::<f64>() / all
}

/// Puzzles that another program made to a level, which their names tell: from easy to hard they are harder for us, too, on average over
/// the sizes that exist at all its levels.
#[test]
fn levels_that_others_gave_are_in_order() {
    for (part, levels) in [
        ("slitherlink.jsonl", vec!["de", "dn", "dt", "dh"]),
        ("slitherlink_hex.jsonl", vec!["de", "dn", "dt", "dh"]),
        ("akari.jsonl", vec!["d0", "d1", "d2"]),
        ("masyu.jsonl", vec!["de", "dt"]),
        ("hitori.jsonl", vec!["de", "dk"]),
        ("sudoku.jsonl", vec!["db", "di", "da", "de", "du"]),
    ] {
        let mut heights: BTreeMap<String, Vec<Vec<f64>>> = BTreeMap::new();
        for item in items(part) {
            let name = item["id"].as_str().unwrap_or_default();
            let Some((kind, _)) =
                name.rsplit_once('-').filter(|_| name.contains("sgt") || name.contains("loopy"))
            else {
                continue;
            };
            let Some(at) = levels.iter().position(|level| kind.ends_with(level)) else { continue };
            let size = kind.trim_end_matches(levels[at]).to_string();
            let sets = heights.entry(size).or_insert_with(|| vec![Vec::new(); levels.len()]);
            let Ok(puzzle) = read_item(&item) else { continue };
            sets[at].push(height(&puzzle));
        }
        heights.retain(|_, sets| sets.iter().all(|set| !set.is_empty()));
        if heights.is_empty() {
            continue;
        }
        let means: Vec<f64> = (0..levels.len())
            .map(|at| mean(heights.values().map(|sets| mean(sets[at].iter().copied()))))
            .collect();
        eprintln!("{part}: {means:.2?} in {} sizes", heights.len());
        assert!(means.is_sorted() && means[0] < means[levels.len() - 1], "{part}: {means:?}");
    }
}

/// The maps of the hex game need no trial.
#[test]
fn hex_maps_need_no_trial() {
    let Some(folder) = corpus("slitherlink-hex") else { return };
    let mut todo = vec![folder];
    let (mut all, mut without) = (0u32, 0u32);
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            todo.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "bin") {
            let puzzle = read(&std::fs::read(&path).unwrap()).unwrap();
            let book = puzzle.rules();
            all += 1;
            let explainer = Explainer::new(&puzzle, &book);
            without += u32::from(explainer.finishes(Level::Expert, &Budget::unlimited()));
        }
    }
    assert!(all > 900 && without * 100 >= all * 99, "{without} of {all}");
}
