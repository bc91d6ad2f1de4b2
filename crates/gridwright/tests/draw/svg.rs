//! SVG documents: well-formed, complete, escaped and small.

use super::*;
use gridwright::draw::{Options, Role, Scene, Shape, Theme, svg};

/// The tags of a document in order, or what is wrong with it. Just enough of XML for what we write.
pub fn check(document: &str) -> Result<usize, String> {
    let mut open: Vec<&str> = Vec::new();
    let (mut rest, mut count) = (document, 0);
    while let Some(at) = rest.find('<') {
        text_is_escaped(&rest[..at])?;
        let end = rest[at..].find('>').ok_or("a tag without end")? + at;
        let tag = &rest[at + 1..end];
        count += 1;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else {
            let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let name = tag.split(' ').next().unwrap_or("");
            let mut parts = tag[name.len()..].split('"').collect::<Vec<_>>();
            if parts.pop() != Some("") {
                return Err(format!("a loose quote in <{tag}>"));
            }
            for pair in parts.chunks(2) {
                let good = pair.len() == 2 && pair[0].starts_with(' ') && pair[0].ends_with('=');
                if !good {
                    return Err(format!("a bad attribute in <{tag}>"));
                }
                text_is_escaped(pair[1])?;
            }
            if !empty {
                open.push(name);
            }
        }
        rest = &rest[end + 1..];
    }
    if open.is_empty() && rest.trim().is_empty() { Ok(count) } else { Err(format!("left open: {open:?}")) }
}

fn text_is_escaped(text: &str) -> Result<(), String> {
    let good = ["amp;", "lt;", "gt;", "quot;"];
    for (at, _) in text.match_indices('&') {
        if !good.iter().any(|name| text[at + 1..].starts_with(name)) {
            return Err(format!("a bare & in {text:?}"));
        }
    }
    match text.chars().find(|&c| c == '>' || (c.is_control() && c != '\n')) {
        Some(c) => Err(format!("{c:?} in {text:?}")),
        None => Ok(()),
    }
}

/// The straight pieces of all paths in a document, in pixels.
fn strokes(document: &str) -> Vec<[(f64, f64); 2]> {
    let mut out = Vec::new();
    for data in document.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let (mut start, mut here) = ((0.0, 0.0), (0.0, 0.0));
        for (command, numbers) in commands(data) {
            match (command, &numbers[..]) {
                ('M', &[x, y]) => (start, here) = ((x, y), (x, y)),
                ('m', &[x, y]) => here = (here.0 + x, here.1 + y),
                ('z', _) => {
                    out.push([here, start]);
                    here = start;
                }
                ('l', pairs) => {
                    for step in pairs.chunks(2) {
                        let there = (here.0 + step[0], here.1 + step[1]);
                        out.push([here, there]);
                        here = there;
                    }
                }
                ('h' | 'v', steps) => {
                    for step in steps {
                        let there =
                            if command == 'h' { (here.0 + step, here.1) } else { (here.0, here.1 + step) };
                        out.push([here, there]);
                        here = there;
                    }
                }
                other => panic!("no such path command: {other:?}"),
            }
        }
    }
    out
}

fn commands(data: &str) -> Vec<(char, Vec<f64>)> {
    let mut out: Vec<(char, Vec<f64>)> = Vec::new();
    let mut number = String::new();
    for c in data.chars().chain([' ']) {
        let goes_on = c.is_ascii_digit() || c == '.';
        if !goes_on && !number.is_empty() {
            let value = number.parse().expect("a number");
            out.last_mut().expect("a command before its numbers").1.push(value);
            number.clear();
        }
        match c {
            '-' => number.push(c),
            c if goes_on => number.push(c),
            c if c.is_ascii_alphabetic() => out.push((c, Vec::new())),
            _ => {}
        }
    }
    out
}

/// Whether some stroke covers a point, give or take the rounding.
fn covers(strokes: &[[(f64, f64); 2]], (x, y): (f64, f64)) -> bool {
    strokes.iter().any(|&[a, b]| {
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        let detour = (x - a.0).hypot(y - a.1) + (b.0 - x).hypot(b.1 - y) - length;
        detour < 0.1
    })
}

#[test]
fn every_line_of_the_loop_appears() {
    let plans = [Plan::rectangle(4, 5), Plan::hexagon(2), Plan::hexagon(2).drawn(Orientation::Flat)];
    for plan in plans {
        let puzzle = puzzle("slitherlink", plan, &[("b2", 2)]);
        let marks = loop_around(puzzle.board(), &["b2", "c2", "c3", "c4", "b4"]);
        let scene = Scene::of(&puzzle, &Options { marks: Some(&marks), ..Options::default() });
        let theme = Theme::print();
        let document = svg(&scene, &theme);
        check(&document).unwrap();
        let lines = document.split("<g class=\"lines\">").nth(1).unwrap().split("</g>").next().unwrap();
        assert_eq!(lines.matches("<path").count(), 1);
        assert_eq!(lines.matches('M').count(), 1, "one loop is one closed path: {lines}");
        assert!(lines.contains('z'));
        let strokes = strokes(lines);
        let mut count = 0;
        for item in scene.items().filter(|item| item.role == Role::Loop) {
            let Shape::Line(a, b) = item.shape else { panic!("a loop is made of lines") };
            let middle = ((a.0 + b.0) / 2.0 * theme.cell, (a.1 + b.1) / 2.0 * theme.cell);
            assert!(covers(&strokes, middle));
            count += 1;
        }
        assert_eq!(count, marks.iter().filter(|&(_, mark)| mark == 1).count());
    }
}

#[test]
fn texts_from_outside_are_escaped() {
    let plan = graph(&["<&\">: tab\tbell\u{1}", "tab: <&\">", "bell\u{1}: <&\">"]);
    let mut draft = Draft::new("blank", plan);
    draft.meta.title = Some("</title><script>\u{0}&".into());
    let puzzle = draft.into_puzzle().unwrap();
    let document = svg(&Scene::of(&puzzle, &Options { names: true, ..Options::default() }), &Theme::screen());
    check(&document).unwrap();
    assert!(document.contains(">&lt;&amp;&quot;&gt;</text>"));
    assert!(document.contains("<title>&lt;/title&gt;&lt;script&gt;\u{fffd}&amp;</title>"));
}

#[test]
fn a_hole_is_filled_and_the_inside_is_hatched_and_dotted() {
    let plan = Plan::rectangle(3, 3).without(&[square(1, 1)]);
    let puzzle = puzzle("slitherlink", plan, &[("a3", 2)]);
    let marks = loop_around(puzzle.board(), &["a3", "a2", "a1"]);
    let scene = Scene::of(&puzzle, &Options { marks: Some(&marks), inside: true, ..Options::default() });
    let count = |role: Role| scene.items().filter(|item| item.role == role).count();
    assert_eq!((count(Role::Hole), count(Role::Inside), count(Role::Dot)), (1, 3, 2));
    let document = svg(&scene, &Theme::print());
    assert!(
        document.contains("<pattern id=\"hatch-inside-print\"")
            && document.contains("url(#hatch-inside-print)")
    );
    check(&document).unwrap();
}

#[test]
fn an_open_line_has_no_inside() {
    let puzzle = puzzle("slitherlink", Plan::rectangle(2, 2), &[]);
    let mut marks = loop_around(puzzle.board(), &["a1"]);
    marks.set(puzzle.board().find("edgeh:a1").unwrap(), None);
    let scene = Scene::of(&puzzle, &Options { marks: Some(&marks), inside: true, ..Options::default() });
    assert!(scene.group("shading").is_none());
}

#[test]
fn an_ordinary_newspaper_size_stays_small() {
    let plan = Plan::rectangle(40, 58);
    let board = plan.build().unwrap();
    // Combs with teeth on both sides, joined at the left: a loop that turns nearly everywhere.
    let is_inside =
        |r: u32, c: u32| c == 0 || r.is_multiple_of(4) || (!r.is_multiple_of(2) && c.is_multiple_of(2));
    let inside: Vec<String> = (0..40)
        .flat_map(|r| (0..58).map(move |c| (r, c)))
        .filter(|&(r, c)| is_inside(r, c))
        .filter_map(|(r, c)| board.spot_name(&square(r, c)))
        .collect();
    let marks = loop_around(&board, &inside.iter().map(String::as_str).collect::<Vec<_>>());
    let mut draft = Draft::new("slitherlink", plan);
    for cell in board.cells() {
        let lines = board.edges_around(cell).filter(|&edge| marks.is(edge, 1)).count();
        draft.clues.push((board.spot(cell).clone(), Clue::Number(lines as u32)));
    }
    let puzzle = draft.into_puzzle().unwrap();
    let options = Options { names: true, marks: Some(&marks), inside: true, ..Options::default() };
    let document = svg(&Scene::of(&puzzle, &options), &Theme::screen());
    check(&document).unwrap();
    assert!(marks.iter().filter(|&(_, mark)| mark == 1).count() > 2000);
    assert!(document.len() < 150_000, "{} bytes", document.len());
}
