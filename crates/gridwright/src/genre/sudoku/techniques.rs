//! What players call their moves, easiest first.

use crate::rule::{Claim, Fact, Move, Pattern, Role, Rule, Stated, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "last cell",
        summary: "A line or block with one open cell gets the number that it lacks.",
        fits: |p| match (p.rule.map(|rule| &rule.rule), p.conclusions) {
            (Some(Rule::Different(group)), [claim]) => {
                p.kind == Move::OneRule && group.is_last(claim.place(), p.premises)
            }
            _ => false,
        },
    },
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
        fits: is_locked,
    },
    Technique {
        name: "cage in need",
        summary: "A number here would leave a cage without a set that adds up.",
        fits: |p| is_note(p) && p.breaks("sum"),
    },
    Technique {
        name: "cage combinations",
        summary: "A number here would leave a cage only sets that take what a line, a block or a cell needs.",
        fits: |p| {
            let by_sum = |rule: &Option<&Stated>| rule.is_some_and(|rule| rule.name == "sum");
            let leaves_none = p.broken.is_none() && !meets(p);
            is_note(p)
                && p.links.iter().any(by_sum)
                && p.marked().iter().all(|(_, rule)| by_sum(rule))
                && (is_group(p.broken) || leaves_none)
        },
    },
    Technique {
        name: "naked pair",
        summary: "Two cells of a line or block with the same two numbers keep them from the others.",
        fits: |p| match p.marked().as_slice() {
            [(_, None)] => is_note(p) && p.broken.is_none(),
            // Both cells would be left with the same number.
            [(one, None), (other, None)] => {
                let has_both =
                    |rule: &Stated| [one.place, other.place].iter().all(|cell| rule.places.contains(cell));
                is_note(p) && is_group(p.broken) && one.value == other.value && p.broken.is_some_and(has_both)
            }
            _ => false,
        },
    },
    Technique {
        name: "hidden pair",
        summary: "Two numbers that have only the same two cells of a line or block keep others out of them.",
        fits: |p| match p.marked().as_slice() {
            [(one, Some(_)), (other, Some(_))] => {
                is_note(p) && p.broken.is_none() && one.place == other.place
            }
            _ => false,
        },
    },
    Technique {
        name: "XY-wing",
        summary: "Three cells with two numbers each keep a number from where two of them meet.",
        fits: |p| match p.marked().as_slice() {
            [(one, None), (other, None)] => is_note(p) && p.broken.is_none() && one.place != other.place,
            _ => false,
        },
    },
    Technique {
        name: "simple colouring",
        summary: "A number with two places in each of several lines and blocks forms a chain.",
        fits: |p| {
            let own = p.conclusions.first().and_then(|claim| match claim {
                Claim::Not(fact) => Some(fact.value),
                _ => None,
            });
            let same = |(fact, rule): &(Fact, Option<&Stated>)| Some(fact.value) == own && is_group(*rule);
            is_note(p) && is_group(p.broken) && !p.marked().is_empty() && p.marked().iter().all(same)
        },
    },
];

/// What is assumed keeps its number out of other cells, and so it has no place left in a line or block. How other cells came to be
/// without that number does not matter: a cage may have seen to it.
fn is_locked(p: &Pattern<'_>) -> bool {
    let Some(Claim::Not(own)) = p.conclusions.first() else { return false };
    let is_own = |claim: &Claim| matches!(claim, Claim::Not(fact) if fact.value == own.value);
    let by_group = |rule: &Option<&Stated>| rule.is_some_and(|rule| matches!(rule.rule, Rule::Different(_)));
    is_note(p) && is_group(p.broken) && p.chain.iter().all(is_own) && p.links.iter().all(by_group)
}

/// Whether two numbers would come to the same cell.
fn meets(p: &Pattern<'_>) -> bool {
    let marked = p.marked();
    marked
        .iter()
        .any(|(one, _)| marked.iter().any(|(other, _)| one.place == other.place && one.value != other.value))
}

/// A number is kept out of a cell.
fn is_note(p: &Pattern<'_>) -> bool {
    p.kind == Move::Chain && matches!(p.conclusions.first(), Some(Claim::Not(_)))
}

/// A row, a column, a block or whatever else holds each number once.
fn is_group(rule: Option<&Stated>) -> bool {
    rule.is_some_and(|rule| matches!(rule.rule, Rule::Different(_)) && rule.role != Role::Pair)
}
