//! What players call their moves, easiest first.

use crate::rule::{Claim, Move, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "no pool",
        summary: "Of four cells around a corner, or three on hexagons, one is clear.",
        fits: |p| p.is_one("pool"),
    },
    Technique {
        name: "complete island",
        summary: "An island that has all its cells is surrounded by sea.",
        fits: |p| {
            p.kind == Move::CutOff
                && p.says(1)
                && p.premises.iter().filter(|claim| matches!(claim, Claim::Size(_))).count() == 1
                && p.count("island") == 1
                && p.known(0) > 0
        },
    },
    Technique {
        name: "between two islands",
        summary: "A cell that would join two islands is sea.",
        fits: |p| {
            p.kind == Move::CutOff
                && p.says(1)
                && p.count("island") == 1
                && p.premises.iter().all(|claim| matches!(claim, Claim::Is(_)))
        },
    },
    Technique {
        name: "out of reach",
        summary: "A cell that no island reaches is sea.",
        fits: |p| p.kind == Move::CutOff && p.says(1) && p.count("island") == 1,
    },
    Technique {
        name: "room to grow",
        summary: "An island that has just room enough takes it.",
        fits: |p| {
            p.kind == Move::CutOff
                && p.says(0)
                && p.count("island") == 1
                && p.premises.iter().any(|claim| matches!(claim, Claim::Size(_)))
        },
    },
    Technique {
        name: "land without a number",
        summary: "Land must have a way to its number.",
        fits: |p| p.kind == Move::CutOff && p.says(0) && p.count("island") == 1,
    },
    Technique {
        name: "one sea",
        summary: "All sea hangs together.",
        fits: |p| p.kind == Move::CutOff && p.count("divided") == 1,
    },
    Technique {
        name: "pool in the making",
        summary: "The opposite would leave a pool.",
        fits: |p| p.kind == Move::Chain && p.count("pool") > 0 && p.rounds <= 3,
    },
];
