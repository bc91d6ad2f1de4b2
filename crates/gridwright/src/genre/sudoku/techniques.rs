//! What players call their moves, easiest first.

use crate::rule::{Claim, Move, Pattern, Rule, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "naked single",
        summary: "A cell that has one number left gets it.",
        fits: |p| p.kind == Move::OneRule && p.rule.is_none(),
    },
    Technique {
        name: "hidden single",
        summary: "A number that has one place left in a line or block stands there.",
        fits: |p| {
            p.kind == Move::OneRule && p.rule.is_some_and(|rule| matches!(rule.rule, Rule::Different(_)))
        },
    },
    Technique {
        name: "cage sum",
        summary: "What the numbers of a cage add up to leaves few sets.",
        fits: |p| p.is_one("sum"),
    },
    Technique { name: "dot", summary: "A dot joins consecutive numbers.", fits: |p| p.is_one("dot") },
    Technique {
        name: "parity",
        summary: "A cell for even or odd numbers has half of them.",
        fits: |p| p.is_one("parity"),
    },
    Technique {
        name: "locked candidates",
        summary: "A number that a block has in one line only stands nowhere else in that line, and the other way round.",
        fits: |p| is_note(p) && p.rules.len() == 2 && p.chain_values().is_empty(),
    },
    Technique {
        name: "naked pair",
        summary: "Two cells of a line or block with the same two numbers keep them from the others.",
        fits: |p| is_note(p) && p.rules.len() <= 2 && p.chain_values().len() == 2,
    },
    Technique {
        name: "X-wing",
        summary: "A number with two places in each of two lines, in the same two columns, stands nowhere else in these columns.",
        fits: |p| is_note(p) && p.count("line") >= 3 && p.chain_values().len() == 2 && same(p),
    },
    Technique {
        name: "simple colouring",
        summary: "A number with two places in each of several lines and blocks forms a chain.",
        fits: |p| is_note(p) && same(p),
    },
    Technique {
        name: "XY-wing",
        summary: "Three cells with two numbers each keep a number from where two of them meet.",
        fits: |p| is_note(p) && p.chain_values().len() <= 2 && p.rules.len() <= 4,
    },
];

/// A number is kept out of a cell.
fn is_note(p: &Pattern<'_>) -> bool {
    p.kind == Move::Chain && matches!(p.conclusions.first(), Some(Claim::Not(_)))
}

/// The chain is about one number only.
fn same(p: &Pattern<'_>) -> bool {
    let number = match p.conclusions.first() {
        Some(Claim::Not(fact)) => fact.value,
        _ => return false,
    };
    p.chain_values().iter().all(|&value| value == number)
}
