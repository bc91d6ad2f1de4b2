//! Two hundred clients at once: whoever asks for something small is still answered soon, and memory stays bounded.

use super::Soak;
use super::http::{Studio, post, request, send};
use super::studio::is_well;
use gridwright::dice::Dice;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const CLIENTS: u64 = 200;
/// How long the crowd stays.
pub const LASTS: Duration = Duration::from_secs(12);
/// How long a look may take among them, and what the studio may hold meanwhile and afterwards.
const SOON: Duration = Duration::from_secs(3);
const MEMORY: u64 = 1 << 30;
const AFTERWARDS: u64 = 400 << 20;

/// Runs the crowd against a studio of its own; a line about how it went.
pub fn run(soak: &Soak, program: &Path) -> Result<String, String> {
    let mut studio = Studio::open(program, &soak.folder)?;
    is_well(&studio)?;
    let (over, asked) = (AtomicBool::new(false), AtomicU64::new(0));
    let address = studio.address;
    let mut slowest = Duration::ZERO;
    let mut most = 0;
    let mut unanswered = 0;
    std::thread::scope(|scope| {
        for number in 0..CLIENTS {
            let (over, asked, mut dice) = (&over, &asked, soak.dice("crowd", number));
            scope.spawn(move || {
                while !over.load(Ordering::SeqCst) {
                    ask(address, &mut dice);
                    asked.fetch_add(1, Ordering::SeqCst);
                }
            });
        }
        let start = Instant::now();
        while start.elapsed() < LASTS {
            let page = send(address, &request(address, "GET /", &[], b""), SOON * 3);
            let look = post(address, "/api/look", &json!({ "puzzle": board(6) }), SOON * 3);
            for answer in [page, look] {
                match answer {
                    Ok(answer) if answer.status == 200 => slowest = slowest.max(answer.took),
                    _ => unanswered += 1,
                }
            }
            most = most.max(studio.memory());
            std::thread::sleep(Duration::from_millis(100));
        }
        over.store(true, Ordering::SeqCst);
    });
    std::thread::sleep(Duration::from_secs(1));
    let after = studio.memory();
    let told = format!(
        "crowd: {CLIENTS} clients asked {} times; the slowest small answer took {slowest:?}; the studio held {} MB, then {} MB",
        asked.load(Ordering::SeqCst),
        most >> 20,
        after >> 20
    );
    let wrong = [
        (slowest > SOON, "a small question waits too long"),
        (unanswered > 0, "a small question was not answered"),
        (most > MEMORY, "too much memory"),
        (after > AFTERWARDS, "memory is not given back"),
        (!studio.complained().is_empty(), "it complained on standard error"),
        (!studio.lives(), "the studio has ended"),
    ];
    for (_, what) in wrong.iter().filter(|(wrong, _)| *wrong) {
        soak.find("crowd", 0, &format!("{what}\n{told}\n{}", studio.complained()), &[]);
    }
    if let Err(what) = is_well(&studio) {
        soak.find("crowd", 0, &format!("afterwards: {what}"), &[]);
    }
    Ok(told)
}

fn board(side: usize) -> Value {
    json!({ "gridwright": 1, "genre": "slitherlink", "board": { "rectangle": { "rows": side, "cols": side } }, "clues": { "a1": 3 } })
}

/// One question of one client: mostly looks, as after edits; searches without an end, which are left; files; rubbish.
fn ask(address: SocketAddr, dice: &mut Dice) {
    let stay = Duration::from_millis(20 + dice.below(1500) as u64);
    let ten = Duration::from_secs(10);
    let sent = match dice.below(10) {
        0..=4 => post(address, "/api/look", &json!({ "puzzle": board(4 + dice.below(20)) }), ten),
        5 | 6 => post(address, "/api/solve", &json!({ "puzzle": board(24), "count": 1_000_000 }), stay),
        7 => post(address, "/api/explain", &json!({ "puzzle": board(10), "ask": "walk" }), stay),
        8 => post(address, "/api/save", &json!({ "puzzle": board(12), "format": "svg" }), ten),
        _ => {
            let bytes = request(address, "POST /api/open", &[], &vec![b' '; 1 << 20]);
            send(address, &bytes[..dice.below(bytes.len())], stay)
        }
    };
    // Among so many it may well be that a door is closed to one; the watcher at the other end counts.
    drop(sent);
}
