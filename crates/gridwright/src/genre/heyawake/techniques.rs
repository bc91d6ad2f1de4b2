//! What players call their moves, easiest first.

use crate::rule::{Move, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "zero",
        summary: "A room with 0 has no shaded cell.",
        fits: |p| p.is_one("number") && p.has_clues(&[0]),
    },
    Technique {
        name: "full room",
        summary: "A room that has all its shaded cells has no more.",
        fits: |p| p.is_one("number") && p.says(0),
    },
    Technique {
        name: "room in need",
        summary: "A room that needs every cell it has left gets them all.",
        fits: |p| p.is_one("number") && p.says(1),
    },
    Technique {
        name: "beside a shaded cell",
        summary: "Beside a shaded cell all are clear.",
        fits: |p| p.is_one("adjacent"),
    },
    Technique {
        name: "third room",
        summary: "A straight line of clear cells never reaches a third room.",
        fits: |p| p.is_one("borders"),
    },
    Technique {
        name: "no cutting off",
        summary: "A cell whose shading would cut clear cells off is clear.",
        fits: |p| p.kind == Move::CutOff,
    },
    Technique {
        name: "tight room",
        summary: "A number that needs nearly every other cell of its room has few ways.",
        fits: |p| {
            p.kind == Move::Chain
                && p.count("number") == 1
                && p.count("adjacent") > 0
                && p.rules.len() == 1 + p.count("adjacent")
        },
    },
    Technique {
        name: "third room ahead",
        summary: "The opposite would leave a straight line of clear cells that reaches a third room.",
        fits: |p| p.breaks("borders") && p.rounds <= 2,
    },
    Technique {
        name: "wall in the making",
        summary: "The opposite would close a wall of shaded cells.",
        fits: |p| p.breaks("divided") && p.rounds <= 2,
    },
    Technique {
        name: "ways of a room",
        summary: "However the shaded cells of a room lie, the same follows.",
        fits: |p| p.kind == Move::Cases && p.count("number") > 0,
    },
];
