//! What players call their moves, easiest first.

use crate::rule::{Claim, Move, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "zero",
        summary: "A 0 has no lines around it.",
        fits: |p| p.is_one("clue") && p.has_clues(&[0]),
    },
    Technique {
        name: "full clue",
        summary: "A clue that has all its lines has crosses elsewhere.",
        fits: |p| p.is_one("clue") && p.says(0),
    },
    Technique {
        name: "clue in need",
        summary: "A clue that needs every side it has left gets them all.",
        fits: |p| p.is_one("clue") && p.says(1),
    },
    Technique {
        name: "way on",
        summary: "A line that comes to a corner and has one way on takes it.",
        fits: |p| p.is_degree() && p.says(1),
    },
    Technique {
        name: "passed corner",
        summary: "A corner that the line passes has no other lines.",
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
        summary: "Two cells with a line between them lie on different sides of the loop, two without on the same.",
        fits: |p| p.is_sides(),
    },
    Technique {
        name: "one inside",
        summary: "The inside of the loop hangs together, and so does the outside.",
        fits: |p| p.kind == Move::CutOff,
    },
    Technique {
        name: "clue in a corner",
        summary: "Where only two sides meet, both are lines or both are crosses: crosses at a 1, lines at a 3 on squares or a 4 or 5 on hexagons.",
        fits: |p| p.kind == Move::Clues && p.clues().len() == 1,
    },
    Technique {
        name: "clue and side",
        summary: "On one side of the loop a clue would have too many lines or too few.",
        fits: |p| {
            let is_side = matches!(p.conclusions.first(), Some(Claim::Side { .. }));
            p.breaks("clue") && is_side && p.clues().len() == 1 && p.rounds <= 2
        },
    },
    Technique {
        name: "threes side by side",
        summary: "Two threes side by side have lines on their far sides.",
        fits: |p| p.kind == Move::Clues && p.says(1) && p.has_clues(&[3, 3]) && p.side_by_side(),
    },
    Technique {
        name: "line between threes",
        summary: "Without a line between two threes side by side, a loop would close around them.",
        fits: |p| p.kind == Move::Chain && p.says(1) && p.has_clues(&[3, 3]) && p.side_by_side(),
    },
    Technique {
        name: "diagonal threes",
        summary: "Two threes that touch at a corner have lines on their far sides.",
        fits: |p| p.kind == Move::Clues && p.says(1) && p.has_clues(&[3, 3]) && p.at_a_corner(),
    },
    Technique {
        name: "fives side by side",
        summary: "Two fives side by side leave few ways between them.",
        fits: |p| p.kind == Move::Clues && p.has_clues(&[5, 5]) && p.side_by_side(),
    },
    Technique {
        name: "ones side by side",
        summary: "Ones side by side at the rim keep the line away from between them.",
        fits: |p| p.kind == Move::Clues && p.says(0) && p.has_clues(&[1, 1]) && p.side_by_side(),
    },
    Technique {
        name: "clue and line",
        summary: "What a line does at the corner of a clue decides the other side of the clue.",
        fits: |p| {
            let near = p.rules.len() == 1 + p.nodes() && p.nodes() <= 2;
            p.kind == Move::Chain && p.clues().len() == 1 && near && !p.premises.is_empty()
        },
    },
];
