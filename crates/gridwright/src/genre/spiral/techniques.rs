//! What players call their moves, easiest first.

use crate::rule::{Move, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "only place for a colour",
        summary: "A colour that has one place left in a line stands there.",
        fits: |p| p.is_one("line"),
    },
    Technique {
        name: "whose turn it is",
        summary: "Along the spiral the colours take turns.",
        fits: |p| p.is_one("order"),
    },
    Technique {
        name: "only colour for a cell",
        summary: "A cell that has one colour left gets it.",
        fits: |p| p.kind == Move::OneRule && p.rule.is_none(),
    },
    Technique {
        name: "turns and lines",
        summary: "Lines and turns together leave nothing else.",
        fits: |p| p.kind == Move::Chain,
    },
];
