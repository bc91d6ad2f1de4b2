//! What players call their moves, easiest first.

use crate::rule::{Claim, Move, Pattern, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "only number for a cell",
        summary: "A cell that one number can reach gets it.",
        fits: |p| p.kind == Move::OneRule && p.rule.is_none(),
    },
    Technique {
        name: "gap of one",
        summary: "Between two numbers that differ by two there is one cell.",
        fits: |p| p.kind == Move::OneRule && near(p, 1) == 2,
    },
    Technique {
        name: "next to a number",
        summary: "A number is beside the one before it and the one after it.",
        fits: |p| p.kind == Move::OneRule && near(p, 1) == 1,
    },
    Technique {
        name: "between two numbers",
        summary: "Numbers lie within reach of the known ones below and above.",
        fits: |p| p.kind == Move::OneRule && p.rule.is_some_and(|rule| rule.name == "path"),
    },
    Technique {
        name: "two at once",
        summary: "A cell cannot hold two numbers that both need it.",
        fits: |p| p.kind == Move::Chain && p.broken.is_none() && meets(p),
    },
    Technique {
        name: "lost cell",
        summary: "A number here would leave another cell without one.",
        fits: |p| p.kind == Move::Chain && p.broken.is_none(),
    },
    Technique {
        name: "no way on",
        summary: "The opposite would leave a number without a neighbour, or a cell that the path cannot pass.",
        fits: |p| p.breaks("path"),
    },
    Technique { name: "dot", summary: "A dot joins consecutive numbers.", fits: |p| p.count("dot") > 0 },
];

/// Whether two numbers would come to the same cell.
fn meets(p: &Pattern<'_>) -> bool {
    let marked = p.marked();
    marked
        .iter()
        .any(|(one, _)| marked.iter().any(|(other, _)| one.place == other.place && one.value != other.value))
}

/// How many known numbers so far away are used.
fn near(p: &Pattern<'_>, far: u16) -> usize {
    let Some(Claim::Is(found)) = p.conclusions.first() else { return 0 };
    let is_near =
        |claim: &&Claim| matches!(claim, Claim::Is(fact) if fact.value.abs_diff(found.value) == far);
    p.premises.iter().filter(is_near).count()
}
