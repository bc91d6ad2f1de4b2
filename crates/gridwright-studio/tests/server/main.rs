//! The server from outside, without a browser: what it answers, whom it refuses, what it does when people leave.

mod crowd;
mod explain;
mod make;

use gridwright_studio::{Options, Running, Studio};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// A studio that is open.
struct Open {
    address: SocketAddr,
    running: Running,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }
}

impl Open {
    fn new() -> Open {
        Open::with(Options { port: Some(0), ..Options::default() })
    }

    fn with(options: Options) -> Open {
        let studio = Studio::bind(&options).unwrap();
        let open = Open { address: studio.address(), running: studio.running() };
        std::thread::spawn(move || studio.run());
        open
    }

    fn host(&self) -> String {
        self.address.to_string()
    }

    /// Sends exactly these bytes and reads until the server is done.
    fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        // A server that refuses may close before it has read everything.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        let body =
            if head.contains("transfer-encoding: chunked") { unchunked(body) } else { body.to_string() };
        Answer { status, head: head.to_lowercase(), body }
    }

    fn ask(&self, line: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            request += &format!("Host: {}\r\n", self.host());
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("Content-Length: {}\r\n\r\n", body.len());
        self.raw(&[request.as_bytes(), body].concat())
    }

    /// Asks for a solve and goes away soon after.
    fn leaves_behind(&self, question: &Value) {
        drop(self.begins("/api/solve", question));
    }

    /// Asks something that takes a while, and stays for a moment; whoever drops the connection goes away.
    fn begins(&self, path: &str, question: &Value) -> TcpStream {
        let body = question.to_string();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n",
            self.host(),
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(50));
        stream
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path}"), &[], b"")
    }

    fn post(&self, path: &str, question: &Value) -> Answer {
        self.ask(
            &format!("POST {path}"),
            &[("Content-Type", "application/json")],
            question.to_string().as_bytes(),
        )
    }
}

fn unchunked(mut body: &str) -> String {
    let mut out = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let Ok(length) = usize::from_str_radix(length.trim(), 16) else { break };
        if length == 0 || length > rest.len() {
            break;
        }
        out.push_str(&rest[..length]);
        body = rest[length..].trim_start_matches("\r\n");
    }
    out
}

/// One loop: around the 6.
fn six() -> Value {
    json!({ "gridwright": 1, "genre": "slitherlink", "board": { "hexagon": { "radius": 1 } }, "clues": { "b2": 6 } })
}

/// A search without an end in sight: an empty board so large that comparing all its loops takes very long.
fn endless() -> Value {
    json!({ "puzzle": { "gridwright": 1, "genre": "slitherlink", "board": { "rectangle": { "rows": 24, "cols": 24 } } }, "count": 1_000_000 })
}

#[test]
fn every_answer_tells_the_browser_to_trust_nobody_else() {
    let open = Open::new();
    let answers = [
        open.get("/"),
        open.get("/assets/main.js"),
        open.get("/assets/nothing.js"),
        open.get("/assets/..%2fCargo.toml"),
        open.get("/nowhere"),
        open.get("/api/cards"),
        open.post("/api/look", &json!({ "puzzle": six() })),
        open.post("/api/solve", &json!({ "puzzle": six() })),
        open.post("/api/look", &json!("rubbish")),
        open.ask("GET /", &[("Host", "evil.example")], b""),
        open.ask("DELETE /api/look", &[], b""),
    ];
    for answer in &answers {
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
            "cache-control: no-store",
        ] {
            assert!(answer.head.contains(header), "{header} is missing:\n{}", answer.head);
        }
    }
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200, 200, 404, 404, 404, 200, 200, 200, 422, 403, 405]);
}

#[test]
fn only_its_own_name_is_answered() {
    let open = Open::new();
    let port = open.address.port();
    for host in [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        format!("LocalHost:{port}"),
        format!("[::1]:{port}"),
    ] {
        assert_eq!(open.ask("GET /", &[("Host", &host)], b"").status, 200, "{host}");
    }
    for host in [
        "evil.example".to_string(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1".to_string(),
        "127.0.0.1:1".to_string(),
        format!("0.0.0.0:{port}"),
        String::new(),
    ] {
        assert_eq!(open.ask("GET /", &[("Host", &host)], b"").status, 403, "{host}");
    }
    let missing = open.raw(b"GET / HTTP/1.0\r\n\r\n");
    assert_eq!(missing.status, 403);
}

#[test]
fn other_pages_may_not_ask() {
    let open = Open::new();
    let own = format!("http://{}", open.host());
    let body = json!({ "puzzle": six() }).to_string();
    let ask = |name: &str, value: &str| open.ask("POST /api/look", &[(name, value)], body.as_bytes()).status;
    assert_eq!(ask("Origin", &own), 200);
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        &format!("{own}.evil.example"),
        "http://localhost:1",
    ] {
        assert_eq!(ask("Origin", origin), 403, "{origin}");
    }
    assert_eq!(ask("Sec-Fetch-Site", "same-origin"), 200);
    assert_eq!(ask("Sec-Fetch-Site", "cross-site"), 403);
    assert_eq!(ask("Sec-Fetch-Site", "same-site"), 403);
    // A link on another page may open the studio, and nothing else of it.
    assert_eq!(open.ask("GET /", &[("Sec-Fetch-Site", "cross-site")], b"").status, 200);
    assert_eq!(open.ask("GET /api/cards", &[("Sec-Fetch-Site", "cross-site")], b"").status, 403);
}

#[test]
fn questions_that_are_too_long_or_make_no_sense_are_refused() {
    let open = Open::new();
    let long = vec![b' '; (2 << 20) + 1];
    for path in ["/api/look", "/api/solve", "/api/reshape", "/api/open", "/api/save"] {
        assert_eq!(open.ask(&format!("POST {path}"), &[], &long).status, 413, "{path}");
    }
    for path in ["/api/look", "/api/reshape", "/api/save"] {
        for body in ["", "{", "[]", "null", "{\"puzzle\":1}", "\u{0}", "{\"puzzle\":{\"gridwright\":2}}"] {
            let answer = open.ask(&format!("POST {path}"), &[], body.as_bytes());
            assert_eq!(answer.status, 422, "{path} {body:?}: {}", answer.body);
            assert!(answer.json()["findings"][0]["message"].is_string(), "{path} {body:?}: {}", answer.body);
        }
    }
    let deep = "[".repeat(100_000);
    assert_eq!(open.ask("POST /api/look", &[], deep.as_bytes()).status, 422);
}

#[test]
fn what_is_wrong_with_a_puzzle_is_said() {
    let open = Open::new();
    let mut chess = six();
    chess["genre"] = "chess".into();
    let answer = open.post("/api/look", &json!({ "puzzle": chess }));
    assert_eq!((answer.status, &answer.json()["findings"][0]["code"]), (422, &json!("unknown-genre")));
    let huge = json!({ "gridwright": 1, "genre": "slitherlink", "board": { "rectangle": { "rows": 100, "cols": 100 } } });
    let answer = open.post("/api/look", &json!({ "puzzle": huge }));
    assert_eq!((answer.status, &answer.json()["findings"][0]["code"]), (422, &json!("too-large-here")));
    // A clue that cannot be is no reason not to draw the rest.
    let mut seven = six();
    seven["clues"]["b3"] = 7.into();
    let answer = open.post("/api/look", &json!({ "puzzle": seven }));
    assert_eq!(answer.status, 200);
    let finding = &answer.json()["findings"][0];
    assert_eq!((&finding["code"], &finding["places"]), (&json!("clue-out-of-range"), &json!(["b3"])));
}

#[test]
fn a_look_draws_names_and_judges() {
    let open = Open::new();
    let look = open.post("/api/look", &json!({ "puzzle": six() })).json();
    assert_eq!(look["cells"], 7);
    let places = look["places"].as_array().unwrap();
    let count = |kind: &str| places.iter().filter(|place| place["kind"] == kind).count();
    assert_eq!((count("cell"), count("edge")), (7, 30));
    assert!(look["says"]["b2"].as_str().unwrap().contains('6'));
    let group = |look: &Value, name: &str| {
        look["groups"].as_array().unwrap().iter().find(|g| g["name"] == name).cloned()
    };
    assert!(group(&look, "clues").unwrap()["items"][0][1].as_str().unwrap().contains(">6<"));

    // What the page has already is not sent again.
    let mut have = serde_json::Map::new();
    have.insert("places".into(), look["placesPrint"].clone());
    for group in look["groups"].as_array().unwrap() {
        have.insert(group["name"].as_str().unwrap().into(), group["print"].clone());
    }
    let mut next = six();
    next["clues"]["b3"] = 1.into();
    let again = open.post("/api/look", &json!({ "puzzle": next, "have": have })).json();
    assert!(again.get("places").is_none());
    assert!(group(&again, "ground").unwrap().get("items").is_none());
    assert!(group(&again, "clues").unwrap()["items"].is_array());

    // Play: the loop around the 6 solves it, and a cross beside it breaks the clue already.
    let middle = places.iter().position(|place| place["name"] == "b2").unwrap();
    let beside = |place: &&Value| {
        place["kind"] == "edge" && place["near"].as_array().unwrap().contains(&json!(middle))
    };
    let around: Vec<&Value> = places.iter().filter(beside).map(|place| &place["name"]).collect();
    let mut played = six();
    played["marks"] = json!({ "line": around });
    let look = open
        .post("/api/look", &json!({ "puzzle": played, "view": { "play": true, "check": "breaks" } }))
        .json();
    assert_eq!((&look["solved"], &look["breaches"]), (&json!(true), &json!([])));
    played["marks"] = json!({ "cross": [around[0]] });
    let look = open
        .post("/api/look", &json!({ "puzzle": played, "view": { "play": true, "check": "breaks" } }))
        .json();
    assert_eq!(look["solved"], false);
    assert_eq!(look["breaches"][0]["code"], "clue");
    assert_eq!(look["breaches"][0]["places"][0], "b2");
}

#[test]
fn verdicts_come_as_lines() {
    let open = Open::new();
    let last = |puzzle: Value| -> Value {
        let answer = open.post("/api/solve", &json!({ "puzzle": puzzle }));
        serde_json::from_str(answer.body.trim().lines().last().unwrap()).unwrap()
    };
    let unique = last(six());
    assert_eq!((&unique["verdict"], unique["one"]["line"].as_array().unwrap().len()), (&json!("unique"), 6));
    let mut puzzle = six();
    puzzle["clues"] = json!({});
    let several = last(puzzle.clone());
    assert_eq!(several["verdict"], "several");
    assert!(!several["differ"].as_array().unwrap().is_empty());
    puzzle["clues"] = json!({ "b2": 6, "b3": 6 });
    assert_eq!(
        (&last(puzzle.clone())["verdict"], &last(puzzle.clone())["odds"]),
        (&json!("nothing"), &json!(["b3", "b2"]))
    );
    puzzle["clues"] = json!({ "b2": 9 });
    assert_eq!(last(puzzle)["verdict"], "invalid");
}

#[test]
fn a_solve_ends_when_its_client_goes_away() {
    let open = Open::new();
    let body = endless().to_string();
    let mut stream = TcpStream::connect(open.address).unwrap();
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n",
        open.host(),
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    // It is under way, and says so.
    let mut first = [0; 1024];
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let mut heard = String::new();
    while !heard.contains("progress") {
        let length = stream.read(&mut first).unwrap();
        assert!(length > 0, "it ended: {heard}");
        heard.push_str(&String::from_utf8_lossy(&first[..length]));
    }
    assert_eq!(open.running.count(), 1);
    drop(stream);
    let left = Instant::now();
    while open.running.count() > 0 {
        assert!(left.elapsed() < Duration::from_secs(2), "the solve goes on without anybody who listens");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_solve_that_takes_too_long_says_so() {
    let options = Options { port: Some(0), patience: Some(Duration::from_millis(300)), ..Options::default() };
    let studio = Studio::bind(&options).unwrap();
    let open = Open { address: studio.address(), running: studio.running() };
    std::thread::spawn(move || studio.run());
    let answer = open.post("/api/solve", &endless());
    let last: Value = serde_json::from_str(answer.body.trim().lines().last().unwrap()).unwrap();
    assert_eq!((&last["verdict"], &last["complete"]), (&json!("counted"), &json!(false)));
    assert_eq!(open.running.count(), 0);
}

#[test]
fn files_come_in_and_go_out() {
    let open = Open::new();
    let answer = open.ask("POST /api/open", &[], b"slither/6/6/g68bg0c3ck26bhba").json();
    assert_eq!(answer["format"], "puzzlink");
    let puzzle = answer["puzzle"].clone();
    let saved = open.post("/api/save", &json!({ "puzzle": puzzle, "format": "puzzlink" }));
    assert_eq!((saved.status, saved.body.contains("slither/6/6/g68bg0c3ck26bhba")), (200, true));
    // Byte for byte: what was saved opens as what was saved.
    let json = open.post("/api/save", &json!({ "puzzle": puzzle, "format": "json" })).body;
    let again = open.ask("POST /api/open", &[], json.as_bytes()).json()["puzzle"].clone();
    assert_eq!(open.post("/api/save", &json!({ "puzzle": again, "format": "json" })).body, json);
    let refused = open.post("/api/save", &json!({ "puzzle": puzzle, "format": "nonsense" }));
    assert_eq!((refused.status, &refused.json()["findings"][0]["code"]), (422, &json!("unknown-format")));
    let rubbish = open.ask("POST /api/open", &[], b"\xff\xfe\x00");
    assert_eq!(rubbish.status, 422);
    // A picture is handed over as bytes, never as something a browser would open here.
    let picture = open.post("/api/save", &json!({ "puzzle": puzzle, "format": "svg" }));
    assert!(
        picture.body.starts_with("<svg") && picture.head.contains("content-type: application/octet-stream")
    );
}

#[test]
fn what_is_pasted_is_what_it_is_whatever_is_open() {
    let open = Open::new();
    let pasted = |text: &str, open_here: &str| {
        open.ask("POST /api/open", &[("x-genre", open_here)], text.as_bytes()).json()
    };
    for open_here in ["slitherlink", "sudoku", "path"] {
        for (text, format, genre) in [
            ("7x7:i00hBb0c1b3hB2i", "tatham", "akari"),
            ("3x3t0:a2b3c1", "tatham", "slitherlink"),
            ("2x2:a1d4b2d1a", "tatham", "sudoku"),
            ("pzprv3/hitori/1/2/1 1/# .", "pzprv3", "hitori"),
            ("{\"size\": 1, \"grid\": [[{}]]}", "fpuzzles", "sudoku"),
        ] {
            let answer = pasted(text, open_here);
            assert_eq!(
                (&answer["format"], &answer["puzzle"]["genre"]),
                (&json!(format), &json!(genre)),
                "{answer}"
            );
        }
    }
    // An ID of Light Up or of Pearl: what is open decides, if it can.
    assert_eq!(pasted("2x2:Bc", "masyu")["puzzle"]["genre"], "masyu");
    assert_eq!(pasted("2x2:Bc", "akari")["puzzle"]["genre"], "akari");
}

#[test]
fn boards_change_their_shape_and_keep_what_is_written() {
    let open = Open::new();
    let start = json!({
        "gridwright": 1, "genre": "path", "board": { "rectangle": { "rows": 2, "cols": 2 } },
        "clues": { "a1": 1, "b2": 70 }, "pencil": { "a2": [2, 3] },
    });
    let reshape = |puzzle: &Value, change: Value| {
        open.post("/api/reshape", &json!({ "puzzle": puzzle, "change": change })).json()
    };
    // One more cell on the left: names move along, and a clue that cannot stand is kept like every other.
    let wide = reshape(&start, json!({ "kind": "fill", "places": ["-1,0"] }));
    assert_eq!(wide["lost"], json!([]));
    assert_eq!(wide["puzzle"]["clues"], json!({ "b1": 1, "c2": 70 }));
    assert_eq!(wide["puzzle"]["pencil"], json!({ "b2": [2, 3] }));
    assert_eq!(wide["puzzle"]["board"]["rectangle"]["holes"], json!(["a1"]));
    // A cell that the page follows is told by its new name; one that goes is not.
    let follows = |change: Value, name: &str| {
        open.post("/api/reshape", &json!({ "puzzle": start, "change": change, "follow": name })).json()["stays"].clone()
    };
    assert_eq!(follows(json!({ "kind": "fill", "places": ["-1,0"] }), "a1"), "b1");
    for lost in ["a1", "z9", "nonsense"] {
        assert_eq!(follows(json!({ "kind": "punch", "places": ["a1"] }), lost), Value::Null);
    }
    assert_eq!(wide["stays"], Value::Null, "nobody asked");
    // What has no place any more is told.
    let small = reshape(&start, json!({ "kind": "punch", "places": ["a1"] }));
    assert_eq!((&small["lost"], &small["puzzle"]["clues"]), (&json!(["1 on a1"]), &json!({ "b2": 70 })));
    for (change, cells) in [
        (json!({ "kind": "resize", "rows": 3, "cols": 4 }), 12),
        (json!({ "kind": "add-ring" }), 16),
        (json!({ "kind": "add-row", "place": "a1" }), 6),
        (json!({ "kind": "remove-column", "place": "b1" }), 2),
        (json!({ "kind": "mask", "text": "_ .\n. .\n" }), 3),
    ] {
        let changed = reshape(&start, change.clone());
        let look = open.post("/api/look", &json!({ "puzzle": changed["puzzle"] })).json();
        assert_eq!(look["cells"], cells, "{change}: {changed}");
    }
    for wrong in [
        json!({ "kind": "punch", "places": ["z9"] }),
        json!({ "kind": "punch", "places": ["a1", "a2", "b1", "b2"] }),
        json!({ "kind": "fill", "places": ["here"] }),
        json!({ "kind": "resize", "rows": 4_000_000_000u32, "cols": 4_000_000_000u32 }),
        json!({ "kind": "resize", "rows": 0, "cols": 3 }),
        json!({ "kind": "explode" }),
    ] {
        let answer = open.post("/api/reshape", &json!({ "puzzle": start, "change": wrong }));
        assert_eq!(answer.status, 422, "{wrong}: {}", answer.body);
        assert!(!answer.json()["findings"][0]["message"].as_str().unwrap().is_empty(), "{wrong}");
    }
}

#[test]
fn places_where_cells_could_be_added_are_shown_on_demand() {
    let open = Open::new();
    let ghosts = |view: Value| {
        let look = open.post("/api/look", &json!({ "puzzle": six(), "view": view })).json();
        look["places"].as_array().unwrap().iter().filter(|place| place["kind"] == "ghost").count()
    };
    assert_eq!((ghosts(json!({})), ghosts(json!({ "ghosts": true }))), (0, 12));
}

#[test]
fn nothing_in_a_puzzle_becomes_markup() {
    let open = Open::new();
    let evil = "</text><script>alert(1)</script>";
    let puzzle = json!({
        "gridwright": 1, "genre": "path", "title": evil,
        "board": { "graph": { "cells": [
            { "label": "<img/src=x onerror=alert(1)>", "neighbours": ["b\"><b>"] },
            { "label": "b\"><b>", "neighbours": ["<img/src=x onerror=alert(1)>"] },
        ] } },
    });
    let look = open.post("/api/look", &json!({ "puzzle": puzzle, "view": { "names": true } })).json();
    let drawn: Vec<&str> = look["groups"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|group| group["items"].as_array().unwrap())
        .map(|item| item[1].as_str().unwrap())
        .collect();
    assert!(drawn.iter().any(|element| element.contains("&lt;img")), "{drawn:?}");
    for element in drawn {
        // One element with its end, and nothing else that opens.
        assert!(
            element.matches('<').count() <= 2 && !element.contains("<img") && !element.contains("<script"),
            "{element}"
        );
    }
}

/// The verdict of a solve: its last line.
fn verdict(open: &Open, puzzle: &Value) -> Value {
    let answer = open.post("/api/solve", &json!({ "puzzle": puzzle }));
    serde_json::from_str(answer.body.lines().last().unwrap()).unwrap()
}

#[test]
fn answers_from_before_an_edit_help_and_never_mislead() {
    let open = Open::new();
    let told = |clues: Value, near: &[Value]| -> Value {
        let board = json!({ "hexagon": { "radius": 2 } });
        let puzzle = json!({ "gridwright": 1, "genre": "path", "board": board, "clues": clues });
        let answer = open.post("/api/solve", &json!({ "puzzle": puzzle, "near": near }));
        serde_json::from_str(answer.body.lines().last().unwrap()).unwrap()
    };
    let first = told(json!({}), &[]);
    let near = [first["one"].clone(), first["other"].clone()];
    // What the first answer says is written down bit by bit: as long as there are several, it is one of them.
    let numbers = near[0]["number"].as_object().unwrap();
    let mut clues = json!({});
    for (name, number) in numbers {
        clues[name] = number.clone();
        let now = told(clues.clone(), &near);
        assert_eq!(now["verdict"], told(clues.clone(), &[])["verdict"]);
        assert!(now["one"] == near[0] || now["other"] == near[0], "{now}");
    }
    let nonsense = json!({ "number": { "a1": 3, "zz": -1, "c3": 1e9 }, "line": ["a1"] });
    for near in [vec![nonsense], vec![json!(7), json!({})], vec![near[0].clone(); 1000]] {
        assert_eq!(told(json!({ "c3": 7 }), &near)["verdict"], "several");
    }
}

#[test]
fn clues_where_answers_differ_lead_to_one_solution() {
    let open = Open::new();
    let boards = [
        ("slitherlink", json!({ "hexagon": { "radius": 1 } })),
        ("slitherlink", json!({ "rectangle": { "rows": 4, "cols": 4 } })),
        ("path", json!({ "hexagon": { "radius": 1 } })),
        ("path", json!({ "rectangle": { "rows": 3, "cols": 4 } })),
    ];
    for (genre, board) in boards {
        let mut puzzle = json!({ "gridwright": 1, "genre": genre, "board": board, "clues": {} });
        let mut given = 0;
        loop {
            let found = verdict(&open, &puzzle);
            if found["verdict"] == "unique" {
                break;
            }
            assert_eq!(
                found["verdict"], "several",
                "{genre} {board}: one answer stays, so there is always one"
            );
            let question = json!({ "puzzle": puzzle, "one": found["one"], "other": found["other"] });
            let told = open.post("/api/give", &question).json();
            puzzle["clues"][told["place"].as_str().unwrap()] = told["clue"].clone();
            given += 1;
            assert!(given <= 20, "{genre} {board}: more clues than cells");
        }
        assert!(given > 0, "{genre} {board}: an empty board has many answers");
    }
}

#[test]
fn where_two_answers_are_the_same_no_clue_tells_them_apart() {
    let open = Open::new();
    let one = verdict(&open, &six())["one"].clone();
    let answer = open.post("/api/give", &json!({ "puzzle": six(), "one": one, "other": one }));
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["findings"][0]["code"], "no-clue");
}

#[test]
fn the_page_hears_which_notations_cannot_hold_a_puzzle() {
    let open = Open::new();
    let refused = open.post("/api/fits", &json!({ "puzzle": six() })).json()["refused"].clone();
    assert!(refused["puzzlink"][0]["message"].is_string(), "links for squares hold no hexagons: {refused}");
    assert!(refused.get("text").is_none() && refused.get("json").is_none(), "{refused}");
}

#[test]
fn a_question_that_stalls_is_dropped_in_time() {
    let arrival = Some(Duration::from_millis(300));
    let open = Open::with(Options { port: Some(0), arrival, ..Options::default() });
    let head =
        format!("POST /api/look HTTP/1.1\r\nHost: {}\r\nContent-Length: 5000\r\n\r\n{{\"puz", open.host());
    let started = Instant::now();
    let answer = open.raw(head.as_bytes());
    assert_eq!(answer.status, 408, "{}", answer.head);
    assert!(started.elapsed() < Duration::from_secs(5), "it took {:?}", started.elapsed());
}

/// The page compares answers by what they say, and so does whoever keeps them.
#[test]
fn the_same_question_has_the_same_answer_letter_for_letter() {
    let open = Open::new();
    let clues: serde_json::Map<String, Value> =
        (0..81).map(|at| (format!("{}{}", (b'a' + at % 9) as char, at / 9 + 1), json!(at % 4))).collect();
    let many = json!({ "gridwright": 1, "genre": "slitherlink", "board": { "rectangle": { "rows": 9, "cols": 9 } }, "clues": clues });
    let question = json!({ "puzzle": many, "view": { "play": true } });
    let first = open.post("/api/look", &question);
    for _ in 0..3 {
        assert_eq!(open.post("/api/look", &question).body, first.body);
    }
    let says = first.json();
    let spoken: Vec<&String> = says["says"].as_object().unwrap().keys().collect();
    assert_eq!((spoken.len(), spoken[0].as_str(), spoken[80].as_str()), (81, "a9", "i1"), "row by row");
}

/// Two hundred clients at once: some look, some solve, some ask for endless work and go away.
#[test]
fn many_clients_at_once_are_all_answered() {
    let open = Open::new();
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let look = json!({ "puzzle": six(), "view": { "names": true } });
    let solve = json!({ "puzzle": six() });
    let done = std::sync::atomic::AtomicBool::new(false);
    let started = Instant::now();
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let (mut most, mut slowest) = (0, Duration::ZERO);
            while !done.load(std::sync::atomic::Ordering::SeqCst) {
                most = most.max(open.running.count());
                let asked = Instant::now();
                assert_eq!(open.get("/").status, 200);
                slowest = slowest.max(asked.elapsed());
                std::thread::sleep(Duration::from_millis(5));
            }
            (most, slowest)
        });
        let clients: Vec<_> = (0..200)
            .map(|client| {
                let (open, look, solve) = (&open, &look, &solve);
                scope.spawn(move || {
                    for _ in 0..3 {
                        match client % 4 {
                            0 => open.leaves_behind(&endless()),
                            1 => assert!(open.post("/api/solve", solve).body.contains("unique")),
                            _ => assert_eq!(open.post("/api/look", look).status, 200),
                        }
                    }
                })
            })
            .collect();
        clients.into_iter().for_each(|client| client.join().unwrap());
        done.store(true, std::sync::atomic::Ordering::SeqCst);
        let (most, slowest) = watch.join().unwrap();
        assert!(most <= cores, "{most} solves ran at once on {cores} cores");
        assert!(slowest < Duration::from_secs(5), "the page itself took {slowest:?}");
    });
    assert!(started.elapsed() < Duration::from_secs(60), "it took {:?}", started.elapsed());
    let until = Instant::now() + Duration::from_secs(5);
    while open.running.count() > 0 {
        assert!(Instant::now() < until, "somebody still works for clients that have gone");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn pictures_and_booklets_are_made() {
    let open = Open::new();
    for (kind, start) in [("svg", "<svg"), ("png", "\u{fffd}PNG"), ("pdf", "%PDF-")] {
        let question = json!({ "puzzle": six(), "kind": kind, "theme": "dark", "width": 200, "names": true });
        let answer = open.post("/api/picture", &question);
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert!(answer.head.contains("content-type: application/octet-stream"), "{}", answer.head);
        assert!(answer.body.starts_with(start), "{kind}");
    }
    let booklet = json!({
        "puzzles": [six(), six()], "title": "Two", "author": "", "theme": "print", "paper": "letter", "per_page": 2,
        "names": false, "rules": true, "answers": true,
    });
    let answer = open.post("/api/booklet", &booklet);
    assert!(answer.status == 200 && answer.body.starts_with("%PDF-"), "{}", answer.body);

    let refused = |path: &str, question: &Value, change: Value, said: &str| {
        let mut question = question.clone();
        change.as_object().unwrap().iter().for_each(|(key, value)| question[key] = value.clone());
        let answer = open.post(path, &question);
        assert!(
            answer.status == 422 && answer.body.contains(said),
            "{change}: {} {}",
            answer.status,
            answer.body
        );
    };
    refused("/api/booklet", &booklet, json!({ "per_page": 0 }), "choose 1, 2, 4 or 6");
    refused("/api/booklet", &booklet, json!({ "paper": "a5" }), "there is no paper");
    refused("/api/booklet", &booklet, json!({ "theme": "plaid" }), "known: screen, print, dark");
    refused("/api/booklet", &booklet, json!({ "puzzles": [] }), "nothing to print");
    refused("/api/booklet", &booklet, json!({ "puzzles": vec![six(); 61] }), "at most 60");
    let picture = json!({ "puzzle": six(), "kind": "png", "theme": "screen", "width": 300 });
    refused("/api/picture", &picture, json!({ "kind": "gif" }), "no kind of picture");
    refused("/api/picture", &picture, json!({ "width": 0 }), "can be 1 to");
    refused("/api/picture", &picture, json!({ "width": 4_000_000_000u32 }), "can be 1 to");
}
