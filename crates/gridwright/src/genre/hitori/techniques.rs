//! What players call their moves, easiest first.

use crate::board::{Board, Place};
use crate::rule::{Move, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "equal numbers",
        summary: "Of two equal numbers in a line one is shaded: if one is clear, so is not the other.",
        fits: |p| p.is_one("twice") && p.count("adjacent") == 0,
    },
    Technique {
        name: "beside a shaded cell",
        summary: "Beside a shaded cell all are clear.",
        fits: |p| p.is_one("adjacent"),
    },
    Technique {
        name: "pair and single",
        summary: "Where two equal numbers stand side by side, a third in the line is shaded.",
        fits: |p| {
            (p.breaks("adjacent") || p.is_one("twice"))
                && p.says(1)
                && p.count("twice") == 2
                && p.count("adjacent") == 1
                && p.rules.len() == 3
        },
    },
    Technique {
        name: "no cutting off",
        summary: "A cell whose shading would cut clear cells off is clear.",
        fits: |p| p.kind == Move::CutOff,
    },
    Technique {
        name: "between equals",
        summary: "A cell beside two equal numbers of a line is clear, since one of them is shaded.",
        fits: |p| {
            (p.kind == Move::Chain || p.is_one("twice"))
                && p.says(0)
                && p.count("twice") == 1
                && p.count("adjacent") == 2
                && p.rules.len() == 3
        },
    },
    Technique {
        name: "equal corner",
        summary: "Equal numbers around a corner decide it, since a corner is easily cut off.",
        fits: |p| {
            let cornered = p.conclusions.iter().all(|claim| is_corner(p.board, claim.place()));
            p.breaks("divided") && p.count("twice") >= 1 && cornered
        },
    },
    Technique {
        name: "wall in the making",
        summary: "The opposite would close a wall of shaded cells.",
        fits: |p| p.breaks("divided") && p.rounds <= 2,
    },
];

/// A cell with as few neighbours as any on its kind of board.
fn is_corner(board: &Board, place: Place) -> bool {
    let most = if board.hex_frame().is_some() { 3 } else { 2 };
    matches!(place, Place::Cell(cell) if board.beside(cell).count() <= most)
}
