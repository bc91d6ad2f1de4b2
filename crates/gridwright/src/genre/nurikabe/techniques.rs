//! What players call their moves, easiest first.

use crate::board::{Cell, Place};
use crate::rule::{Claim, Fact, Islands, Move, Pattern, Rule, Technique};

pub static ALL: &[Technique] = &[
    Technique {
        name: "no pool",
        summary: "Of four cells around a corner, or three on hexagons, one is clear.",
        fits: |p| p.is_one("pool"),
    },
    Technique {
        name: "complete island",
        summary: "An island that has all its cells is surrounded by sea.",
        fits: |p| p.says(1) && grows(p).is_some_and(|(cells, size)| cells == size),
    },
    Technique {
        name: "too large",
        summary: "A cell that would make an island too large, with the land behind it, is sea.",
        fits: |p| p.says(1) && grows(p).is_some(),
    },
    Technique {
        name: "between two islands",
        summary: "A cell that would join two islands is sea.",
        fits: |p| p.says(1) && joins(p),
    },
    Technique {
        name: "out of reach",
        summary: "A cell that no island reaches is sea.",
        fits: |p| p.says(1) && islands(p).is_some(),
    },
    Technique {
        name: "one way to grow",
        summary: "An island that is too small and has one free cell beside it takes that cell.",
        fits: |p| p.says(0) && has_one_way(p),
    },
    Technique {
        name: "room to grow",
        summary: "An island that has just room enough takes it.",
        fits: |p| p.says(0) && islands(p).is_some() && !sizes(p).is_empty(),
    },
    Technique {
        name: "land without a number",
        summary: "Land must have a way to its number.",
        fits: |p| p.says(0) && islands(p).is_some(),
    },
    Technique {
        name: "one sea",
        summary: "All sea hangs together.",
        fits: |p| p.kind == Move::CutOff && p.rule.is_some_and(|rule| rule.name == "divided"),
    },
    Technique {
        name: "pool in the making",
        summary: "The opposite would leave a pool.",
        fits: |p| p.breaks("pool"),
    },
    Technique {
        name: "island in danger",
        summary: "The opposite would spoil an island: too small, too large, joined to another, or without a number.",
        fits: |p| p.breaks("island") && p.rounds <= 2,
    },
    Technique {
        name: "sea in danger",
        summary: "The opposite would part the sea.",
        fits: |p| p.breaks("divided") && p.rounds <= 2,
    },
];

/// The islands, if they are what a step is about.
fn islands<'a>(p: &Pattern<'a>) -> Option<&'a Islands> {
    match p.rule.filter(|_| p.kind == Move::CutOff).map(|stated| &stated.rule) {
        Some(Rule::Islands(islands)) => Some(islands),
        _ => None,
    }
}

/// The clues whose numbers are used.
fn sizes(p: &Pattern<'_>) -> Vec<Cell> {
    let size = |claim: &Claim| match claim {
        Claim::Size(Place::Cell(cell)) => Some(*cell),
        _ => None,
    };
    p.premises.iter().filter_map(size).collect()
}

fn cells(claims: &[Claim], value: u16) -> Vec<Cell> {
    let cell = |claim: &Claim| match *claim {
        Claim::Is(Fact { place: Place::Cell(cell), value: own }) if own == value => Some(cell),
        _ => None,
    };
    claims.iter().filter_map(cell).collect()
}

/// Where all that is said is beside the island of the one number that is used: how many cells it has, and how many it says.
fn grows(p: &Pattern<'_>) -> Option<(usize, usize)> {
    let (islands, land) = (islands(p)?, cells(p.premises, 0));
    let &[clue] = sizes(p).as_slice() else { return None };
    let (_, size) = islands.clues.iter().find(|(cell, _)| *cell == clue)?;
    let touches = |cell: &Cell| islands.touching(*cell, |own| land.contains(&own)).contains(&clue);
    let parts = islands.parts(|cell| cell == clue || land.contains(&cell));
    let own = parts.iter().find(|part| part.contains(&clue))?.len();
    cells(p.conclusions, 1).iter().all(touches).then_some((own, (*size)? as usize))
}

/// Whether each cell would join two islands, whatever their numbers are.
fn joins(p: &Pattern<'_>) -> bool {
    let land = cells(p.premises, 0);
    islands(p).is_some_and(|islands| {
        let touching = |cell: &Cell| islands.touching(*cell, |own| land.contains(&own));
        sizes(p).is_empty() && cells(p.conclusions, 1).iter().all(|cell| touching(cell).len() > 1)
    })
}

/// Whether all cells beside the island of the one number that is used are known, but the one that is said.
fn has_one_way(p: &Pattern<'_>) -> bool {
    let (Some(islands), &[clue]) = (islands(p), sizes(p).as_slice()) else { return false };
    let (land, sea, said) = (cells(p.premises, 0), cells(p.premises, 1), cells(p.conclusions, 0));
    let parts = islands.parts(|cell| cell == clue || land.contains(&cell));
    let Some(own) = parts.iter().find(|part| part.contains(&clue)) else { return false };
    let mut beside = own.iter().flat_map(|cell| &islands.near[cell.index()]);
    beside.all(|cell| own.contains(cell) || sea.contains(cell) || said == [*cell])
}
