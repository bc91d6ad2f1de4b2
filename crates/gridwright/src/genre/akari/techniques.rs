//! What players call their moves, easiest first.

use crate::rule::{Move, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "zero",
        summary: "A 0 has no lamps around it.",
        fits: |p| p.is_one("number") && p.has_clues(&[0]),
    },
    Technique {
        name: "full number",
        summary: "A number that has all its lamps has none elsewhere.",
        fits: |p| p.is_one("number") && p.says(0),
    },
    Technique {
        name: "number in need",
        summary: "A number that needs every cell it has left gets them all.",
        fits: |p| p.is_one("number") && p.says(1),
    },
    Technique {
        name: "no glare",
        summary: "A cell that a lamp shines on holds no lamp.",
        fits: |p| p.is_one("glare"),
    },
    Technique {
        name: "last chance for light",
        summary: "A cell that only one cell could light gets its lamp there.",
        fits: |p| p.is_one("dark"),
    },
    Technique {
        name: "shadow of a number",
        summary: "A lamp here would leave a number too few cells.",
        fits: |p| p.breaks("number") && p.count("number") == 1 && p.says(0),
    },
    Technique {
        name: "shadow of a dark cell",
        summary: "A lamp here would leave another cell without light.",
        fits: |p| p.breaks("dark") && p.says(0),
    },
    Technique {
        name: "shared lamp",
        summary: "Two numbers share the cells between them.",
        fits: |p| p.kind == Move::Chain && p.count("number") == 2,
    },
];
