//! Every endpoint of the studio: bodies of all kinds, half requests, streams that are left, strangers.
//!
//! The endpoints are read from the server's own source, so that none is forgotten. A good question is asked again and
//! again in between: whatever came before it, it is answered as if nothing had been.

use super::http::{Studio, post, request, send};
use super::stock::{bend, draft, place, strange};
use super::{Soak, Tally, tries};
use gridwright::dice::Dice;
use gridwright::{format, genre};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Duration;

/// The server's source, for its routes.
const SERVER: &str = include_str!("../../../gridwright-studio/src/lib.rs");

/// How long one stays for an answer. Streams go on longer, and are left.
const STAY: Duration = Duration::from_secs(2);
/// How long an answer may take that is no stream; the studio itself gives up after twenty seconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// Between so many tries a good question is asked.
const BETWEEN: u64 = 25;
/// The studio never holds more than this.
const MEMORY: u64 = 1500 << 20;

/// What one does to the server, in bytes, and how long one stays.
struct Deed {
    bytes: Vec<u8>,
    stay: Duration,
    /// The status that must come back, where there is only one.
    status: Option<u16>,
}

pub fn run(soak: &Soak, program: &Path, first: u64, time: Duration) -> Result<Tally, String> {
    let endpoints = endpoints()?;
    let mut studio = Studio::open(program, &soak.folder)?;
    let mut said = 0;
    let mut tally = Tally::default();
    let mut next = first;
    for number in tries(first, time) {
        let deed = Deed::any(soak, &endpoints, &studio, &mut soak.dice("studio", number));
        let sent = send(studio.address, &deed.bytes, deed.stay);
        tally.add(sent.as_ref().map_or(0, |answer| answer.status));
        let mut what = match sent {
            Err(e) => Some(format!("nobody answers: {e}")),
            Ok(answer) if answer.status == 500 || answer.text.contains("\"code\":\"broken\"") => {
                Some(format!("the studio stumbled:\n{}", answer.text))
            }
            Ok(answer) if deed.status.is_some_and(|status| status != answer.status) => {
                Some(format!("answered with {}, not {:?}", answer.status, deed.status))
            }
            Ok(answer) if !answer.whole && deed.stay == PATIENCE => {
                Some(format!("no whole answer after {:?}", answer.took))
            }
            Ok(_) => None,
        };
        let complained = studio.complained();
        if complained.len() > said {
            what = Some(format!("{}\n{}", what.unwrap_or_default(), &complained[said..]));
            said = complained.len();
        }
        if number % BETWEEN == BETWEEN - 1 && what.is_none() {
            what = is_well(&studio).err().or_else(|| {
                let held = studio.memory();
                (held > MEMORY).then(|| format!("the studio holds {} MB", held >> 20))
            });
        }
        if !studio.lives() {
            what = Some(format!("the studio has ended. {}", what.unwrap_or_default()));
            studio = Studio::open(program, &soak.folder)?;
            said = 0;
        }
        if let Some(what) = what {
            soak.find("studio", number, &what, &[("request", &deed.bytes)]);
        }
        next = number + 1;
    }
    if let Err(what) = is_well(&studio) {
        soak.find("studio", next, &format!("at the end: {what}"), &[]);
    }
    Ok(tally)
}

/// Asks good questions, and says what is wrong with the answers.
pub fn is_well(studio: &Studio) -> Result<(), String> {
    let six = json!({ "gridwright": 1, "genre": "slitherlink", "board": { "hexagon": { "radius": 1 } }, "clues": { "b2": 6 } });
    for (path, expected) in [("/api/look", "\"cells\":7"), ("/api/solve", "\"verdict\":\"unique\"")] {
        let answer = post(studio.address, path, &json!({ "puzzle": six }), Duration::from_secs(15));
        let answer = answer.map_err(|e| format!("a good question to {path} finds nobody: {e}"))?;
        if answer.status != 200 || !answer.text.contains(expected) {
            let (status, took) = (answer.status, answer.took);
            return Err(format!(
                "a good question to {path} is answered with {status} after {took:?}:\n{}",
                answer.text
            ));
        }
    }
    Ok(())
}

/// All endpoints with their methods.
fn endpoints() -> Result<Vec<(&'static str, &'static str)>, String> {
    let lines = SERVER.lines().filter_map(|line| line.trim().strip_prefix(".route(\"")?.split_once('"'));
    let method = |rest: &str| if rest.contains("post(") { "POST" } else { "GET" };
    let found: Vec<_> = lines.map(|(path, rest)| (method(rest), path)).collect();
    let has = |path: &str| found.iter().any(|(_, found)| *found == path);
    match has("/api/look") && has("/api/solve") && has("/") {
        true => Ok(found),
        false => Err("the routes of the studio cannot be found in its source any more".into()),
    }
}

impl Deed {
    fn any(
        soak: &Soak,
        endpoints: &[(&'static str, &'static str)],
        studio: &Studio,
        dice: &mut Dice,
    ) -> Deed {
        let (method, path) = endpoints[dice.below(endpoints.len())];
        // Pages without questions are soon known.
        if method == "GET" && !dice.percent(15) {
            return Deed::any(soak, endpoints, studio, dice);
        }
        let body = body(soak, path, dice);
        let line = format!("{method} {}", path.replace("{name}", "main.js"));
        let address = studio.address;
        let plain = |headers: &[(&str, String)]| request(address, &line, headers, &body);
        let is_stream = ["/api/solve", "/api/explain", "/api/make"].contains(&path);
        let stay = if is_stream { STAY } else { PATIENCE };
        let deed = |bytes, stay| Deed { bytes, stay, status: None };
        let moment = Duration::from_millis(dice.below(60) as u64);
        match dice.below(24) {
            0 => {
                let mut bytes = plain(&[]);
                bytes.truncate(dice.below(bytes.len() + 1));
                deed(bytes, moment)
            }
            1 => deed(plain(&[]), moment),
            2 => {
                let host = ["evil.example", "127.0.0.1", "", "localhost:1"][dice.below(4)].to_string();
                Deed { bytes: plain(&[("Host", host)]), stay: PATIENCE, status: Some(403) }
            }
            3 => {
                let origin = ["http://evil.example", "null", "file://"][dice.below(3)].to_string();
                Deed { bytes: plain(&[("Origin", origin)]), stay: PATIENCE, status: Some(403) }
            }
            4 => deed(soak.stock.damaged(plain(&[]), dice), moment),
            5 => {
                let line = format!("{} {path}", ["PUT", "DELETE", "GET", "POST", "BREW"][dice.below(5)]);
                deed(request(address, &line, &[], &body), STAY)
            }
            6 => {
                let chunks = format!(
                    "{line} HTTP/1.1\r\nHost: {address}\r\nTransfer-Encoding: chunked\r\n\r\n{}\r\n{{\r\n",
                    ["1", "ffffffffffffffff", "-1", "zz"][dice.below(4)]
                );
                deed(chunks.into_bytes(), moment)
            }
            7 if dice.percent(30) => deed(request(address, &line, &[], &vec![b'['; 3 << 20]), STAY),
            _ => deed(plain(&[("X-Genre", genre::ALL[dice.below(genre::ALL.len())].card().id.into())]), stay),
        }
    }
}

/// A question for an endpoint: well-formed, bent, damaged, or something else.
fn body(soak: &Soak, path: &str, dice: &mut Dice) -> Vec<u8> {
    if path == "/api/open" || dice.percent(8) {
        return soak.stock.any(dice);
    }
    let mut value = question(soak, path, dice);
    match dice.below(10) {
        0 | 1 => bend(&mut value, dice),
        2 => return soak.stock.damaged(value.to_string().into_bytes(), dice),
        3 => drop(value.as_object_mut().map(|map| map.insert("more".into(), strange(dice)))),
        _ => {}
    }
    value.to_string().into_bytes()
}

/// Everything that any endpoint asks for, in one question: they pass over what they do not know.
fn question(soak: &Soak, path: &str, dice: &mut Dice) -> Value {
    let puzzle = |dice: &mut Dice| match dice.percent(50) {
        true => draft(dice),
        false => {
            let json = |bytes: Vec<u8>| serde_json::from_slice(&bytes).ok().filter(Value::is_object);
            (0..20).find_map(|_| json(soak.stock.sound(dice))).unwrap_or_else(|| draft(dice))
        }
    };
    let one_of = |list: &[&str], dice: &mut Dice| json!(list[dice.below(list.len())]);
    let names = |most: usize, dice: &mut Dice| (0..dice.below(most)).map(|_| place(dice)).collect::<Vec<_>>();
    let number = |dice: &mut Dice| json!([0, 1, 2, 4, 6, 100, 4_294_967_295_u64][dice.below(7)]);
    let claim =
        format!("{} {}", place(dice), ["= line", "= 3", "not 2", "inside", "= shaded"][dice.below(5)]);
    let marks = |dice: &mut Dice| {
        let names = names(6, dice);
        json!({ "line": names, "shaded": names, "number": { place(dice): dice.below(12) }, "lamp": [7] })
    };
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| drop(map.insert(key.into(), value));
    put("puzzle", puzzle(dice));
    match path {
        "/api/look" => {
            let list = names(5, dice);
            let view = json!({
                "names": dice.percent(50), "play": dice.percent(50), "ghosts": dice.percent(30), "inside": dice.percent(30),
                "check": one_of(&["none", "breaks"], dice), "used": list, "focus": names(5, dice),
                "orientation": one_of(&["pointy", "flat", "upside-down"], dice),
                "answer": marks(dice), "compare": marks(dice),
            });
            put("view", view);
            put("have", json!({ "ground": "0", "places": "0" }));
        }
        "/api/reshape" => {
            let change = match dice.below(7) {
                0 => json!({ "kind": one_of(&["add-ring", "remove-ring"], dice) }),
                1 => json!({ "kind": one_of(&["punch", "fill"], dice), "places": names(5, dice) }),
                2 => {
                    json!({ "kind": "fill", "places": ["-1,0", "4,4", "1000000,2", "9223372036854775807,1"] })
                }
                3 => json!({ "kind": "resize", "rows": number(dice), "cols": number(dice) }),
                4 => json!({ "kind": "radius", "radius": number(dice) }),
                5 => {
                    let kinds = ["add-row", "remove-row", "add-column", "remove-column"];
                    json!({ "kind": one_of(&kinds, dice), "place": place(dice) })
                }
                _ => json!({ "kind": "mask", "text": ".##\n###\n\u{202e}#" }),
            };
            put("change", change);
        }
        "/api/explain" => {
            put("ask", one_of(&["next", "why", "walk", "grade"], dice));
            put("claim", claim.into());
            put("fresh", dice.percent(50).into());
        }
        "/api/booklet" => {
            let puzzles: Vec<Value> = (0..dice.below(3)).map(|_| puzzle(dice)).collect();
            put("puzzles", puzzles.into());
            put("theme", one_of(&["screen", "print", "dark"], dice));
            put("paper", one_of(&["a4", "letter", "a0"], dice));
            put("per_page", number(dice));
            put("rules", dice.percent(50).into());
            put("answers", dice.percent(50).into());
            put("title", one_of(&["", "日本 \u{202e}x", "T"], dice));
        }
        "/api/picture" => {
            put("kind", one_of(&["svg", "png", "pdf", "gif"], dice));
            put("theme", one_of(&["screen", "print", "dark"], dice));
            put("width", number(dice));
        }
        "/api/save" => {
            let mut ids: Vec<&str> = format::ALL.iter().map(|format| format.id).collect();
            ids.extend(["svg", "drawing", "nothing"]);
            put("format", one_of(&ids, dice));
        }
        _ => {
            put("one", marks(dice));
            put("other", marks(dice));
            put("count", number(dice));
            put("level", one_of(&["easy", "medium", "any", "none"], dice));
            put("seed", number(dice));
            put("genre", one_of(&["slitherlink", "sudoku", "path", "none"], dice));
        }
    }
    map.into()
}
