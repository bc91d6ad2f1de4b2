//! The golden net: what the program says today, kept as texts, so that every change that nobody meant is noticed.
//!
//! `tests/golden/<genre>/` has puzzles as files (`squares-hard.txt`) and beside each what is told of it: its verdict, mistakes
//! in its marks, the next hint, its grade and its whole walk (`.said`), and its picture (`.svg`). `made.txt` has
//! puzzles made from fixed seeds. `cargo xtask golden` compares, `cargo xtask golden --accept` records anew; for a genre that
//! has no puzzles here yet, recording makes them first. A commit that changes these files says why.

#[path = "golden/change.rs"]
mod change;
mod common;
#[path = "golden/plant.rs"]
mod plant;
#[path = "golden/record.rs"]
mod record;

use gridwright::genre::{self, Genre};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Set to record anew instead of comparing.
const ACCEPT: &str = "GRIDWRIGHT_ACCEPT_GOLDEN";
/// Genres to look at, separated by commas; all if it is not set.
const ONLY: &str = "GRIDWRIGHT_GOLDEN";

fn folder(genre: &dyn Genre) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(genre.card().id)
}

/// The files of a folder with their contents, by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return BTreeMap::new() };
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
    };
    entries.map(|entry| read(entry.unwrap().path())).collect()
}

/// Does something for each genre, on all cores; what comes of it is in the order of the genres.
fn for_each<T: Send>(genres: &[&'static dyn Genre], work: impl Fn(&'static dyn Genre) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&genre) = genres.get(at) else { break };
                    let result = work(genre);
                    done.lock().unwrap().insert(at, result);
                }
            });
        }
    });
    done.into_inner().unwrap().into_values().collect()
}

#[test]
fn nothing_that_was_recorded_has_moved() {
    let accept = std::env::var_os(ACCEPT).is_some();
    let only = std::env::var(ONLY).unwrap_or_default();
    let wanted: Vec<&str> = only.split(',').filter(|name| !name.is_empty()).collect();
    for name in &wanted {
        assert!(genre::find(name).is_some(), "{ONLY}: there is no genre \"{name}\"");
    }
    let genres: Vec<_> = (genre::ALL.iter().copied())
        .filter(|genre| wanted.is_empty() || wanted.iter().any(|name| genre.card().is_called(name)))
        .collect();
    let moved: Vec<String> =
        for_each(&genres, |genre| look_at(genre, accept)).into_iter().flatten().collect();
    if accept {
        moved.iter().for_each(|text| println!("{text}"));
        return;
    }
    assert!(
        moved.is_empty(),
        "{}\n{} of the recorded texts moved. If that is meant: cargo xtask golden --accept, and say in the commit why.",
        moved.join("\n"),
        moved.len()
    );
}

/// What moved in a genre, file by file, old beside new; recorded anew if that is wished.
fn look_at(genre: &'static dyn Genre, accept: bool) -> Vec<String> {
    let folder = folder(genre);
    let id = genre.card().id;
    if accept {
        std::fs::create_dir_all(&folder).unwrap();
        plant::missing(genre, &folder);
    }
    let kept = files(&folder);
    let mut now: BTreeMap<String, String> = BTreeMap::new();
    for (name, text) in kept.iter().filter(|(name, _)| name.ends_with(".txt") && *name != record::MADE) {
        let stem = name.trim_end_matches(".txt");
        now.insert(name.clone(), text.clone());
        let puzzle = common::read(text.as_bytes())
            .unwrap_or_else(|findings| panic!("golden/{id}/{name}: {}", common::shown(&findings)));
        now.insert(format!("{stem}.said"), record::said(&puzzle));
        now.insert(format!("{stem}.svg"), record::picture(&puzzle));
    }
    if now.is_empty() {
        return vec![format!("golden/{id}: nothing is recorded yet: cargo xtask golden --accept {id}")];
    }
    now.insert(record::MADE.into(), record::made(genre));
    let mut moved = Vec::new();
    let names: std::collections::BTreeSet<&String> = kept.keys().chain(now.keys()).collect();
    for name in names {
        let (old, new) = (kept.get(name), now.get(name));
        if old == new {
            continue;
        }
        moved.push(change::told(&format!("golden/{id}/{name}"), old, new));
        if accept {
            match new {
                Some(new) => std::fs::write(folder.join(name), new).unwrap(),
                None => std::fs::remove_file(folder.join(name)).unwrap(),
            }
        }
    }
    moved
}
