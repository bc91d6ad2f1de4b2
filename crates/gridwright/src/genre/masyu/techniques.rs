//! What players call their moves, easiest first.

use crate::board::Place;
use crate::rule::{Move, Pattern, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "black at the rim",
        summary: "A black pearl needs two straight steps, so near the rim the line cannot run towards it.",
        fits: |p| p.is_one("black-beside") && p.premises.is_empty(),
    },
    Technique {
        name: "straight from black",
        summary: "From a black pearl the line goes straight through the next cell.",
        fits: |p| p.is_one("black-beside") && p.says(1),
    },
    Technique {
        name: "turn on black",
        summary: "The line turns on a black pearl.",
        fits: |p| {
            let is_black = p.count("black-straight") > 0;
            p.is_one("black-straight") || is_black && (at_node(p) || at_one_pearl(p))
        },
    },
    Technique {
        name: "pearl at the rim",
        summary: "A white pearl at the rim has its line along the rim.",
        fits: |p| at_node(p) && p.count("white-turn") > 0 && p.says(1) && p.premises.is_empty(),
    },
    Technique {
        name: "straight through white",
        summary: "The line goes straight through a white pearl.",
        fits: |p| p.is_one("white-turn") || at_node(p) && p.count("white-turn") > 0,
    },
    Technique {
        name: "turn beside white",
        summary: "The line turns in a cell next to a white pearl.",
        fits: |p| p.is_one("white-beside"),
    },
    Technique {
        name: "through every pearl",
        summary: "The loop passes every pearl.",
        fits: |p| p.is_one("unstrung"),
    },
    Technique {
        name: "way on",
        summary: "A line that comes to a cell and has one way on takes it.",
        fits: |p| p.is_degree() && p.says(1),
    },
    Technique {
        name: "passed cell",
        summary: "A cell that the line passes has no other lines.",
        fits: |p| p.is_degree() && p.says(0) && p.known(1) == 2,
    },
    Technique {
        name: "dead end",
        summary: "Where a line could not go on there is none.",
        fits: |p| p.is_degree() && p.says(0),
    },
    Technique {
        name: "no small loop",
        summary: "A loop that closes is the whole loop.",
        fits: |p| p.kind == Move::Closing,
    },
    Technique {
        name: "inside and outside",
        summary: "A line has the inside of the loop on one side and the outside on the other.",
        fits: |p| p.is_sides(),
    },
    Technique {
        name: "one inside",
        summary: "The inside of the loop hangs together, and so does the outside.",
        fits: |p| p.kind == Move::CutOff,
    },
    Technique {
        name: "black pearls side by side",
        summary: "Two black pearls side by side are never joined.",
        fits: |p| p.kind == Move::Chain && at_two_black(p),
    },
    Technique {
        name: "no way straight on",
        summary: "A line from a black pearl takes two straight steps, so where the second is barred it goes elsewhere.",
        fits: |p| {
            let alone = p.count("black-beside") == 1 && p.nodes() == 1 && p.rules.len() == 2;
            p.is_one("black-beside") || p.breaks("black-beside") && alone
        },
    },
];

/// A pearl together with the line that passes it.
fn at_node(p: &Pattern<'_>) -> bool {
    p.kind == Move::OneRule && p.nodes() == 1 && p.rules.len() > 1
}

/// Two black pearls side by side alone say it.
fn at_two_black(p: &Pattern<'_>) -> bool {
    let mut places: Vec<&[Place]> = p.rules.iter().map(|stated| stated.places.as_slice()).collect();
    places.sort_unstable();
    places.dedup();
    match places.as_slice() {
        [[Place::Cell(a)], [Place::Cell(b)]] => {
            p.rules.iter().all(|stated| stated.name.starts_with("black-"))
                && p.board.beside(*a).any(|near| near == *b)
        }
        _ => false,
    }
}

/// The opposite fails at one pearl alone.
fn at_one_pearl(p: &Pattern<'_>) -> bool {
    let mut places = p.rules.iter().map(|stated| &stated.places);
    let first = places.next();
    p.kind == Move::Chain && first.is_some_and(|first| first.len() == 1 && places.all(|own| own == first))
}
