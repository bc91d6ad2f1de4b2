//! Making, completing and repairing, asked of the server: what comes of it, what it refuses, and that it stops when nobody waits.

use crate::{Open, six, verdict};
use gridwright::board::Plan;
use gridwright::dice::Dice;
use gridwright::explain::Level;
use gridwright::format::{self, Hints};
use gridwright::make::{self, Wish};
use gridwright::puzzle::{Draft, GroundKind, Puzzle};
use gridwright::solve::{Answer, Budget};
use gridwright_studio::Options;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The last line of a stream.
fn tells(open: &Open, path: &str, question: &Value) -> Value {
    let answer = open.post(path, question);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let line = answer.body.lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {}", answer.body))
}

fn bare(genre: &str, board: Value) -> Value {
    json!({ "gridwright": 1, "genre": genre, "board": board, "clues": {} })
}

fn hexagon(radius: u32) -> Value {
    json!({ "hexagon": { "radius": radius } })
}

fn rectangle(side: u32) -> Value {
    json!({ "rectangle": { "rows": side, "cols": side } })
}

fn read(document: &Value) -> Puzzle {
    let (draft, _) = format::read(document.to_string().as_bytes(), &Hints::default()).unwrap();
    draft.into_puzzle().unwrap()
}

/// A board so large that making a hard puzzle on it takes far longer than anybody waits.
fn endless() -> Value {
    json!({ "puzzle": bare("slitherlink", rectangle(60)), "level": "expert", "seed": 1 })
}

fn begins_work(open: &Open, path: &str, question: &Value) -> std::net::TcpStream {
    let page = open.begins(path, question);
    let until = Instant::now() + Duration::from_secs(10);
    while open.running.count() == 0 {
        assert!(Instant::now() < until, "nobody began to work");
        std::thread::sleep(Duration::from_millis(2));
    }
    page
}

fn comes_to_rest(open: &Open, within: Duration) {
    let until = Instant::now() + within;
    while open.running.count() > 0 {
        assert!(Instant::now() < until, "somebody still works for a page that has gone");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_puzzle_is_made_to_its_level_and_the_seed_makes_it_again() {
    let open = Open::new();
    for (genre, board) in [("slitherlink", hexagon(3)), ("slitherlink", rectangle(6)), ("path", hexagon(2))] {
        let question = json!({ "puzzle": bare(genre, board), "level": "medium", "symmetry": "2", "seed": 7 });
        let told = tells(&open, "/api/make", &question);
        assert_eq!(told["told"], "made", "{told}");
        assert!(told["puzzle"].get("answer").is_none(), "the page gets the puzzle, not its answer");
        let puzzle = read(&told["puzzle"]);
        assert!(matches!(puzzle.solve(&Budget::unlimited()), Answer::Unique(_)));
        let grade = tells(&open, "/api/explain", &json!({ "puzzle": told["puzzle"], "ask": "grade" }));
        assert_eq!(grade["level"], "medium");
        assert_eq!(told["clues"], puzzle.clues().len());
        assert_eq!(told["added"].as_array().unwrap().len(), puzzle.clues().len());
        assert_eq!(tells(&open, "/api/make", &question)["puzzle"], told["puzzle"]);
    }
}

#[test]
fn the_same_seed_makes_what_the_library_makes() {
    let open = Open::new();
    let question =
        json!({ "puzzle": bare("slitherlink", hexagon(3)), "level": "hard", "minimal": true, "seed": 11 });
    let told = tells(&open, "/api/make", &question);
    let base = Draft::new("slitherlink", Plan::hexagon(3)).into_puzzle().unwrap();
    let wish = Wish { level: Some(Level::Hard), amount: make::Amount::Fewest, ..Wish::default() };
    let made = make::make(&base, &wish, &Dice::new(11, 0), &Budget::unlimited()).unwrap();
    assert_eq!(read(&told["puzzle"]).clues(), made.clues());
}

#[test]
fn dots_are_mixed_with_numbers_where_somebody_wants_them() {
    let open = Open::new();
    let made = |dots: u32| {
        let question = json!({ "puzzle": bare("path", hexagon(3)), "level": "any", "dots": dots, "seed": 2 });
        tells(&open, "/api/make", &question)["puzzle"]["clues"].as_object().unwrap().clone()
    };
    let is_dot = |(_, clue): &(String, Value)| clue == "dot";
    assert_eq!(made(0).into_iter().filter(is_dot).count(), 0);
    assert!(made(60).into_iter().filter(is_dot).count() > 0);
    assert_eq!(made(100), made(u32::MAX), "more than all is all");
}

#[test]
fn a_killer_is_made_in_cages_where_somebody_wants_them() {
    let open = Open::new();
    let wish = |genre: &str, cages: bool| {
        let puzzle = bare(genre, rectangle(if genre == "sudoku" { 9 } else { 5 }));
        tells(&open, "/api/make", &json!({ "puzzle": puzzle, "level": "easy", "cages": cages, "seed": 3 }))
    };
    let killer = wish("sudoku", true);
    assert!(killer["puzzle"]["cages"].as_array().unwrap().iter().all(|cage| cage["sum"].is_u64()));
    assert!(wish("sudoku", false)["puzzle"]["cages"].is_null());
    assert!(wish("akari", true).to_string().contains("Akari has no cages"));
}

#[test]
fn what_is_fixed_stays_when_a_design_is_completed() {
    let open = Open::new();
    for (genre, board, clues) in [
        ("slitherlink", hexagon(2), json!({ "b2": 3, "c3": 4 })),
        ("path", rectangle(4), json!({ "a1": 1, "d1": 16 })),
        ("akari", rectangle(6), json!({ "b2": "wall", "e5": 2 })),
    ] {
        let mut draft = bare(genre, board);
        draft["clues"] = clues.clone();
        draft["title"] = json!("Half made");
        assert_ne!(verdict(&open, &draft)["verdict"], "unique", "{genre} would be complete already");
        let told = tells(&open, "/api/make", &json!({ "puzzle": draft, "level": "any", "seed": 3 }));
        assert_eq!(told["told"], "made", "{told}");
        assert_eq!(told["puzzle"]["title"], "Half made");
        let added: Vec<&str> = told["added"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let mut stay = 0;
        for (place, clue) in clues.as_object().unwrap() {
            let now = &told["puzzle"]["clues"][place];
            // A wall is still one if it has got a number, which then is new.
            let more = clue == "wall" && now.is_u64();
            assert!(now == clue || more, "{genre} {place}: {now}");
            assert_eq!(added.contains(&place.as_str()), more, "{place}");
            stay += usize::from(!more);
        }
        assert_eq!(added.len() + stay, told["puzzle"]["clues"].as_object().unwrap().len());
        assert_eq!(verdict(&open, &told["puzzle"])["verdict"], "unique");
    }
}

#[test]
fn every_genre_is_made_on_a_board_of_the_gallery() {
    let open = Open::new();
    let cards = open.get("/api/cards").json();
    let gallery = open.get("/api/gallery").json();
    assert_eq!(cards["levels"], json!(["easy", "medium", "hard", "expert"]));
    for card in cards["genres"].as_array().unwrap() {
        let grounds = card["grounds"].as_array().unwrap();
        let boards = gallery["boards"].as_array().unwrap();
        let fitting = boards.iter().filter(|board| grounds.contains(&board["ground"]));
        // Some kinds want a board without holes: the gallery has one for each.
        let mut told = fitting.map(|board| {
            let mut puzzle = board["puzzle"].clone();
            puzzle["genre"] = card["id"].clone();
            tells(&open, "/api/make", &json!({ "puzzle": puzzle, "level": "any", "seed": 5 }))["told"].clone()
        });
        assert!(told.any(|told| told == "made"), "{} cannot be made", card["id"]);
    }
}

#[test]
fn a_level_out_of_reach_ends_with_words() {
    let open = Open::new();
    let question = json!({ "puzzle": bare("path", rectangle(3)), "level": "expert", "seed": 1 });
    let told = tells(&open, "/api/make", &question);
    assert_eq!(told["told"], "failed", "{told}");
    assert!(told["finding"]["message"].as_str().unwrap().contains("no expert puzzle came about"), "{told}");
    assert!(told["finding"]["help"].as_str().unwrap().contains("larger board"), "{told}");
    // Clues that no answer has.
    let mut odd = bare("slitherlink", hexagon(1));
    odd["clues"] = json!({ "b2": 6, "b3": 6 });
    let told = tells(&open, "/api/make", &json!({ "puzzle": odd, "level": "any", "seed": 1 }));
    assert_eq!((&told["told"], &told["finding"]["code"]), (&json!("failed"), &json!("no-answer")), "{told}");
}

#[test]
fn wishes_are_those_that_the_board_can_fulfil() {
    let open = Open::new();
    let has = |board: Value| {
        open.post("/api/wishes", &json!({ "puzzle": bare("path", board) })).json()["symmetries"].clone()
    };
    assert_eq!(has(hexagon(2)), json!(["none", "2", "3", "6", "mirror"]));
    assert_eq!(has(rectangle(4)), json!(["none", "2", "4", "mirror"]));
    let heart = open.get("/api/gallery").json()["boards"][3]["puzzle"]["board"].clone();
    assert_eq!(has(heart.clone()), json!(["none", "mirror"]));
    let told =
        tells(&open, "/api/make", &json!({ "puzzle": bare("path", heart), "symmetry": "6", "seed": 1 }));
    assert_eq!((&told["told"], &told["finding"]["code"]), (&json!("failed"), &json!("no-symmetry")));
    assert_eq!(open.post("/api/wishes", &json!({ "puzzle": 7 })).status, 422);
    // Which genres take a board is told of any board, also of one that its own genre does not take.
    let ring = open.get("/api/gallery").json()["boards"][0]["puzzle"]["board"].clone();
    for (board, takes) in [(hexagon(2), true), (ring, false), (rectangle(4), false)] {
        let genres =
            open.post("/api/wishes", &json!({ "puzzle": bare("spiral", board) })).json()["genres"].clone();
        let genres = genres.as_array().unwrap();
        assert_eq!(genres.contains(&json!("spiral")), takes);
        assert!(genres.contains(&json!("path")));
    }
    let against = |board: Value| {
        open.post("/api/wishes", &json!({ "puzzle": bare("sudoku", board) })).json()["against"].clone()
    };
    assert_eq!(against(rectangle(9)), json!([]));
    assert!(against(rectangle(26))[0]["message"].as_str().unwrap().contains("from 4 to 25"));
}

#[test]
fn advice_leads_to_one_solution() {
    let open = Open::new();
    let mut draft =
        json!({ "gridwright": 1, "genre": "slitherlink", "board": rectangle(2), "clues": { "a2": 3 } });
    let told = tells(&open, "/api/repair", &json!({ "puzzle": draft }));
    assert_eq!(told["told"], "remedies");
    let advice = told["advice"].as_array().unwrap();
    let unique = |one: &Value| one["unique"] == true;
    assert!(unique(&advice[0]), "{told}");
    assert!(advice.is_sorted_by_key(|one| !unique(one)), "best first: {told}");
    for one in advice.iter().filter(|one| unique(one)) {
        let mut mended = draft.clone();
        mended["clues"][one["place"].as_str().unwrap()] = one["clue"].clone();
        assert_eq!(verdict(&open, &mended)["verdict"], "unique", "{one}");
    }
    // A lamp's wall gets its number where it stands.
    draft = json!({ "gridwright": 1, "genre": "akari", "board": rectangle(3), "clues": { "b2": "wall" } });
    let told = tells(&open, "/api/repair", &json!({ "puzzle": draft }));
    let walls: Vec<&Value> =
        told["advice"].as_array().unwrap().iter().filter(|one| one["place"] == "b2").collect();
    assert!(walls.iter().any(|one| one["clue"].is_number()), "{told}");
}

#[test]
fn idle_clues_can_go_one_by_one() {
    let open = Open::new();
    let mut puzzle = six();
    puzzle["clues"] = json!({ "b2": 6, "b3": 1, "c3": 1 });
    let told = tells(&open, "/api/repair", &json!({ "puzzle": puzzle }));
    assert_eq!(told["told"], "idle");
    let places: Vec<&str> =
        told["advice"].as_array().unwrap().iter().map(|one| one["place"].as_str().unwrap()).collect();
    assert!(places.contains(&"b3") && !places.contains(&"b2"), "{told}");
    for place in places {
        let mut less = puzzle.clone();
        less["clues"].as_object_mut().unwrap().remove(place);
        assert_eq!(verdict(&open, &less)["verdict"], "unique", "without {place}");
    }
    let told = tells(&open, "/api/repair", &json!({ "puzzle": six() }));
    assert_eq!((&told["told"], &told["advice"]), (&json!("idle"), &json!([])));
    // Of a numbered wall the wall is left.
    let text = gridwright::genre::find("akari").unwrap().card().examples[0];
    let mut lamps = open.ask("POST /api/open", &[], text.as_bytes()).json()["puzzle"].clone();
    lamps.as_object_mut().unwrap().remove("answer");
    let told = tells(&open, "/api/repair", &json!({ "puzzle": lamps }));
    for one in told["advice"].as_array().unwrap() {
        let mut less = lamps.clone();
        less["clues"][one["place"].as_str().unwrap()] = one["clue"].clone();
        assert_eq!(verdict(&open, &less)["verdict"], "unique", "{one}");
    }
}

#[test]
fn clues_at_odds_are_named() {
    let open = Open::new();
    let mut odd = six();
    odd["clues"] = json!({ "b2": 6, "b3": 6, "a1": 1 });
    let told = tells(&open, "/api/repair", &json!({ "puzzle": odd }));
    assert_eq!(told["told"], "odds");
    assert_eq!(verdict(&open, &odd)["unfinished"], false);
    let mut places: Vec<&str> =
        told["advice"].as_array().unwrap().iter().map(|one| one["place"].as_str().unwrap()).collect();
    places.sort_unstable();
    assert_eq!(places, ["b2", "b3"]);
    assert!(told["advice"].as_array().unwrap().iter().all(|one| one["clue"].is_null()));
}

#[test]
fn wishes_that_make_no_sense_are_refused_in_words() {
    let open = Open::new();
    let board = || bare("slitherlink", hexagon(2));
    let long = "hard".repeat(100_000);
    let odd = [
        json!("rubbish"),
        json!([]),
        json!({ "puzzle": board() }),
        json!({ "puzzle": board(), "seed": -1 }),
        json!({ "puzzle": board(), "seed": 1.5 }),
        json!({ "puzzle": board(), "seed": "7" }),
        json!({ "puzzle": board(), "seed": 1e300 }),
        json!({ "puzzle": board(), "seed": 1, "level": "impossible" }),
        json!({ "puzzle": board(), "seed": 1, "level": long }),
        json!({ "puzzle": board(), "seed": 1, "level": 3 }),
        json!({ "puzzle": board(), "seed": 1, "symmetry": "17" }),
        json!({ "puzzle": board(), "seed": 1, "symmetry": "\u{0}\u{202e}" }),
        json!({ "puzzle": board(), "seed": 1, "minimal": "yes" }),
        json!({ "puzzle": board(), "seed": 1, "tries": 1_000_000 }),
        json!({ "puzzle": bare("nothing", hexagon(2)), "seed": 1 }),
        json!({ "puzzle": bare("slitherlink", hexagon(4_000_000_000)), "seed": 1 }),
        json!({ "puzzle": bare("slitherlink", rectangle(400)), "seed": 1 }),
        json!({ "puzzle": bare("slitherlink", rectangle(0)), "seed": 1 }),
        json!({ "puzzle": { "gridwright": 1, "genre": "slitherlink", "board": hexagon(1), "clues": { "b2": 99 } }, "seed": 1 }),
    ];
    for question in &odd {
        let told = tells(&open, "/api/make", question);
        assert_eq!(told["told"], "invalid", "{:.200}", question.to_string());
        assert!(!told["findings"][0]["message"].as_str().unwrap().is_empty());
    }
    for question in
        [json!(null), json!({}), json!({ "puzzle": 3 }), json!({ "puzzle": bare("path", rectangle(400)) })]
    {
        assert_eq!(tells(&open, "/api/repair", &question)["told"], "invalid", "{question}");
        assert_eq!(open.post("/api/wishes", &question).status, 422, "{question}");
    }
    assert_eq!(tells(&open, "/api/make", &json!({ "puzzle": board(), "seed": u64::MAX }))["told"], "made");
}

#[test]
fn making_and_repairing_stop_when_their_page_goes_away() {
    let open = Open::new();
    let empty = json!({ "puzzle": bare("slitherlink", rectangle(60)) });
    for (path, question) in [("/api/make", endless()), ("/api/repair", empty)] {
        let page = begins_work(&open, path, &question);
        drop(page);
        comes_to_rest(&open, Duration::from_secs(3));
    }
}

#[test]
fn a_draft_that_lacks_islands_is_unfinished_and_completed() {
    let open = Open::new();
    let mut draft = bare("nurikabe", rectangle(6));
    draft["clues"] = json!({ "a1": 3, "d4": 2 });
    let told = verdict(&open, &draft);
    assert_eq!((&told["verdict"], &told["unfinished"]), (&json!("nothing"), &json!(true)), "{told}");
    let told = tells(&open, "/api/repair", &json!({ "puzzle": draft }));
    assert_eq!(told["told"], "unfinished", "{told}");
    let told = tells(&open, "/api/make", &json!({ "puzzle": draft, "level": "easy", "seed": 1 }));
    let clues = &told["puzzle"]["clues"];
    assert_eq!((&clues["a1"], &clues["d4"]), (&json!(3), &json!(2)), "{told}");
    assert_eq!(told["added"].as_array().unwrap().len(), clues.as_object().unwrap().len() - 2);
}

#[test]
fn completing_stops_at_once_however_many_numbers_are_fixed() {
    let open = Open::new();
    // Numbers so large and so close that there is room for none of them.
    let mut draft = bare("nurikabe", rectangle(40));
    for (row, column) in (0..13).flat_map(|row| (0..13).map(move |column| (row, column))) {
        let letters = "abcdefghijklmnopqrstuvwxyz";
        let at = 3 * column;
        let name = match at < 26 {
            true => letters[at..=at].to_string(),
            false => format!("a{}", &letters[at - 26..=at - 26]),
        };
        draft["clues"][format!("{name}{}", 3 * row + 1)] = json!(30);
    }
    for path in ["/api/make", "/api/solve", "/api/repair"] {
        let question = match path {
            "/api/make" => json!({ "puzzle": draft, "level": "easy", "seed": 1 }),
            _ => json!({ "puzzle": draft }),
        };
        let page = open.begins(path, &question);
        std::thread::sleep(Duration::from_millis(150));
        drop(page);
        comes_to_rest(&open, Duration::from_secs(3));
    }
}

#[test]
fn making_stops_at_once_in_every_genre() {
    let open = Open::new();
    for genre in gridwright::genre::ALL {
        let card = genre.card();
        let squares = card.grounds.contains(&GroundKind::Squares);
        for side in [16, 25, 45] {
            let board = if squares { rectangle(side) } else { hexagon(side / 2) };
            let question =
                json!({ "puzzle": bare(card.id, board), "level": "expert", "minimal": true, "seed": 4 });
            let page = open.begins("/api/make", &question);
            std::thread::sleep(Duration::from_millis(150));
            drop(page);
            comes_to_rest(&open, Duration::from_secs(3));
        }
    }
}

#[test]
fn making_that_takes_too_long_ends_and_says_so() {
    let patience = Some(Duration::from_millis(400));
    let open = Open::with(Options { port: Some(0), patience, ..Options::default() });
    let started = Instant::now();
    let told = tells(&open, "/api/make", &endless());
    assert_eq!(told["told"], "late", "{told}");
    assert!(started.elapsed() < Duration::from_secs(10), "it took {:?}", started.elapsed());
    let told = tells(&open, "/api/repair", &json!({ "puzzle": bare("slitherlink", rectangle(60)) }));
    assert!(told["told"] == "late" || told["settled"] == false, "{told}");
}

#[test]
fn neither_verdicts_nor_explanations_wait_for_makings() {
    let open = Open::new();
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let pages: Vec<_> = (0..2 * cores).map(|_| open.begins("/api/make", &endless())).collect();
    let started = Instant::now();
    assert_eq!(verdict(&open, &six())["verdict"], "unique");
    assert_eq!(tells(&open, "/api/explain", &json!({ "puzzle": six(), "ask": "grade" }))["told"], "grade");
    assert!(started.elapsed() < Duration::from_secs(4), "it took {:?}", started.elapsed());
    assert!(open.running.count() <= cores, "more makings at once than there are cores");
    drop(pages);
    comes_to_rest(&open, Duration::from_secs(5));
}
