//! Every genre on every kind of board: nothing lies outside the sheet, and no word covers another.

use super::*;
use gridwright::draw::{Options, Scene, Shape, Theme, coloured_text, svg, text};
use gridwright::format::{self, Hints};
use gridwright::genre;
use gridwright::puzzle::Card;

/// All worked and wrong boards of a genre: each kind of ground that it has is among them.
fn boards(card: &Card) -> Vec<Puzzle> {
    let texts = card.examples.iter().copied().chain(card.wrong.iter().map(|(_, text)| *text));
    let read = |text: &str| format::read(text.as_bytes(), &Hints::default()).ok()?.0.into_puzzle().ok();
    texts.filter_map(read).collect()
}

/// Every way to draw them, each with a word for it.
fn each(mut see: impl FnMut(&str, &Puzzle, &Options)) {
    for genre in genre::ALL {
        let card = genre.card();
        for (i, puzzle) in boards(card).iter().enumerate() {
            let (one, other) = match puzzle.solve(&Budget::steps(50_000)) {
                Answer::Unique(one) => (Some(one), None),
                Answer::Several { one, other, .. } => (Some(one), Some(other)),
                _ => (None, None),
            };
            for stand in [Orientation::Pointy, Orientation::Flat] {
                for names in [false, true] {
                    let plain = Options { orientation: Some(stand), names, ..Options::default() };
                    let ways = [
                        ("bare", plain),
                        ("played", Options { marks: Some(puzzle.marks()), ..plain }),
                        ("answer", Options { marks: one.as_ref(), inside: true, ..plain }),
                        ("difference", Options { marks: one.as_ref(), compare: other.as_ref(), ..plain }),
                        ("forced", Options { forced: one.as_ref(), ..plain }),
                    ];
                    for (way, options) in &ways {
                        let what = format!("{} {i}, {way}, {stand:?}, names {names}", card.id);
                        see(&what, puzzle, options);
                    }
                }
            }
        }
    }
}

#[test]
fn every_kind_of_ground_is_seen() {
    for genre in genre::ALL {
        let card = genre.card();
        let seen: Vec<_> =
            boards(card).iter().map(|p| gridwright::puzzle::GroundKind::of(p.board())).collect();
        let unseen: Vec<_> = card.grounds.iter().filter(|ground| !seen.contains(ground)).collect();
        // The template is played on everything and shown on little.
        assert!(unseen.is_empty() || card.id == "blank", "{}: {unseen:?}", card.id);
    }
}

#[test]
fn nothing_lies_outside_the_sheet() {
    each(|what, puzzle, options| {
        let scene = Scene::of(puzzle, options);
        for item in scene.items() {
            let ((left, top), (right, bottom)) = item.shape.extent();
            let within = left >= 0.0 && top >= 0.0 && right <= scene.width && bottom <= scene.height;
            assert!(within, "{what}: {item:?} on {} by {}", scene.width, scene.height);
        }
    });
}

#[test]
fn no_word_covers_another() {
    each(|what, puzzle, options| {
        let scene = Scene::of(puzzle, options);
        let words: Vec<_> = scene
            .items()
            .filter(|item| matches!(item.shape, Shape::Text { .. }))
            .map(|item| (item, item.shape.extent()))
            .collect();
        for (i, (one, (a, b))) in words.iter().enumerate() {
            for (other, (c, d)) in &words[..i] {
                let apart = b.0 <= c.0 || d.0 <= a.0 || b.1 <= c.1 || d.1 <= a.1;
                assert!(apart, "{what}: {one:?} and {other:?}");
            }
        }
    });
}

#[test]
fn themes_change_colours_and_nothing_else() {
    let bare = |document: &str, theme: &Theme| {
        let mut variables: Vec<String> =
            theme.variables().split(';').filter_map(|v| Some(v.split_once(':')?.1.to_string())).collect();
        variables.sort_by_key(|value| std::cmp::Reverse(value.len()));
        let plain = variables
            .iter()
            .fold(document.to_string(), |text, colour| text.replace(&format!("\"{colour}\""), "\"\""));
        plain.replace(&format!("-{}\"", theme.name), "\"").replace(&format!("-{})", theme.name), ")")
    };
    each(|what, puzzle, options| {
        let scene = Scene::of(puzzle, options);
        let screen = bare(&svg(&scene, &Theme::screen()), &Theme::screen());
        for (name, _) in Theme::NAMES.into_iter().filter(|(name, _)| *name != "print") {
            let theme = Theme::named(name).expect("every name has its theme");
            assert_eq!(theme.name, name);
            assert_eq!(bare(&svg(&scene, &theme), &theme), screen, "{what}, {name}");
        }
    });
}

#[test]
fn text_in_colour_is_the_same_text() {
    let mut coloured = 0;
    each(|what, puzzle, options| {
        let (with, without) = (coloured_text(puzzle, options), text(puzzle, options));
        coloured += usize::from(with.contains("\x1b["));
        let mut plain = String::new();
        let mut rest = with.as_str();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            plain.push_str(before);
            rest = after.split_once('m').expect("every code ends").1;
        }
        plain.push_str(rest);
        assert_eq!(plain, without, "{what}");
        // A line that ends in a colour would colour what comes after it.
        for line in with.lines().filter(|line| line.contains("\x1b[")) {
            assert!(line.ends_with("\x1b[0m"), "{what}: {line:?}");
        }
    });
    assert!(coloured > 0);
}
