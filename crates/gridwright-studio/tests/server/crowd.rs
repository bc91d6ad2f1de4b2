//! A crowd: far more people at once than any studio has. Each is answered or told kindly to wait, and the page itself comes all the same.

use crate::{Open, six};
use gridwright_studio::Options;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Nobody waits longer than this here, so that the story ends.
const PATIENCE: Duration = Duration::from_millis(1500);

fn large(side: u32) -> Value {
    json!({ "gridwright": 1, "genre": "slitherlink", "board": { "rectangle": { "rows": side, "cols": side } }, "clues": { "c3": 2 } })
}

/// What a client of a crowd asks: small things and such as would take forever.
fn question(client: usize) -> (&'static str, Value) {
    match client % 6 {
        0 => ("/api/look", json!({ "puzzle": six() })),
        1 => ("/api/solve", json!({ "puzzle": six() })),
        2 => ("/api/solve", json!({ "puzzle": large(24), "count": 1_000_000 })),
        3 => ("/api/explain", json!({ "puzzle": large(40), "ask": "walk" })),
        4 => ("/api/make", json!({ "puzzle": large(60), "level": "expert", "seed": client })),
        _ => ("/api/repair", json!({ "puzzle": large(60) })),
    }
}

/// How much memory this process holds, where the system tells; in mebibytes.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).unwrap_or(0) >> 10
}

#[test]
fn two_hundred_clients_are_all_answered_or_told_to_wait() {
    let open = Open::with(Options { port: Some(0), patience: Some(PATIENCE), ..Options::default() });
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let (before, started, done) = (memory(), Instant::now(), AtomicBool::new(false));
    let (answers, watched) = std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let (mut most, mut slowest, mut held) = (0, Duration::ZERO, 0);
            while !done.load(Ordering::SeqCst) {
                (most, held) = (most.max(open.running.count()), held.max(memory()));
                let asked = Instant::now();
                assert_eq!(open.get("/").status, 200);
                slowest = slowest.max(asked.elapsed());
                std::thread::sleep(Duration::from_millis(5));
            }
            (most, slowest, held)
        });
        let clients: Vec<_> = (0..200)
            .map(|client| {
                let open = &open;
                scope.spawn(move || {
                    let (path, asked) = question(client);
                    let answer = open.post(path, &asked);
                    let last = answer.body.lines().last().unwrap_or_default().to_string();
                    (path, answer.status, last)
                })
            })
            .collect();
        let answers: Vec<_> = clients.into_iter().map(|client| client.join().unwrap()).collect();
        done.store(true, Ordering::SeqCst);
        (answers, watch.join().unwrap())
    });
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    for (path, status, last) in answers {
        let value: Value = serde_json::from_str(&last).unwrap_or_else(|e| panic!("{path}: {e}: {last:.200}"));
        let word = value["verdict"].as_str().or(value["told"].as_str()).unwrap_or("drawn");
        assert!(status == 200 || status == 503, "{path}: {status}");
        assert!(!["invalid", "broken"].contains(&word), "{path}: {last:.300}");
        *told.entry(format!("{path} {word}")).or_default() += 1;
    }
    assert!(told.contains_key("/api/look drawn") && told.contains_key("/api/solve unique"), "{told:?}");
    let (most, slowest, held) = watched;
    assert!(most <= 3 * cores, "{most} worked at once on {cores} cores");
    assert!(slowest < Duration::from_secs(5), "the page itself took {slowest:?}");
    assert!(held < before + 600, "{held} MiB are held, {before} before the crowd came");
    assert!(started.elapsed() < Duration::from_secs(30), "it took {:?}: {told:?}", started.elapsed());
    let until = Instant::now() + Duration::from_secs(5);
    while open.running.count() > 0 {
        assert!(Instant::now() < until, "somebody still works after the crowd has gone");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Who comes afterwards is served at once.
    assert!(open.post("/api/solve", &json!({ "puzzle": six() })).body.contains("unique"));
}

/// Long questions that never come to their end hold no more room than there is, and leave it when their time is over.
#[test]
fn a_crowd_of_long_questions_that_stall_is_told_to_come_again() {
    let arrival = Some(Duration::from_secs(2));
    let open = Open::with(Options { port: Some(0), arrival, ..Options::default() });
    let stalls = || {
        let mut stream = std::net::TcpStream::connect(open.address).unwrap();
        let host = open.host();
        let head = format!("POST /api/look HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2000000\r\n\r\n");
        std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
        stream
    };
    let small = || open.post("/api/look", &json!({ "puzzle": six() })).status;
    // The same with a long tail of blanks.
    let long = || {
        let question = json!({ "puzzle": six() }).to_string() + &" ".repeat(1_500_000);
        open.ask("POST /api/look", &[], question.as_bytes())
    };
    let (mut stalled, mut answer) = (Vec::new(), long());
    assert_eq!(answer.status, 200);
    while answer.status != 503 {
        stalled.extend((0..4).map(|_| stalls()));
        assert!(stalled.len() < 200, "there is room without end");
        answer = long();
    }
    assert!(answer.body.contains("ask again in a moment"), "{}", answer.body);
    assert_eq!((open.get("/").status, small()), (200, 200), "the page and what is short always come through");
    let until = Instant::now() + Duration::from_secs(10);
    while long().status != 200 {
        assert!(Instant::now() < until, "they never leave");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(stalled);
}
