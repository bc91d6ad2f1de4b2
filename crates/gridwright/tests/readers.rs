//! Every reader, on anything: no bytes make it panic or hang, what it reads comes back, and what it refuses it
//! refuses with a sentence that helps.

mod common;

#[path = "readers/any.rs"]
mod any;
#[path = "readers/bad_foreign.rs"]
mod bad_foreign;
#[path = "readers/bad_input.rs"]
mod bad_input;
#[path = "readers/kept.rs"]
mod kept;
#[path = "readers/penpa.rs"]
mod penpa;
#[path = "readers/whole.rs"]
mod whole;

use gridwright::genre;
use std::path::PathBuf;

/// The good boards of every genre, by file name, as they lie in their folders.
fn good_boards() -> Vec<(String, Vec<u8>)> {
    let mut boards = Vec::new();
    for genre in genre::ALL {
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/genre").join(genre.card().id).join("good");
        for entry in std::fs::read_dir(&path).unwrap() {
            let file = entry.unwrap().path();
            boards.push((file.display().to_string(), std::fs::read(&file).unwrap()));
        }
    }
    boards.sort();
    boards
}
