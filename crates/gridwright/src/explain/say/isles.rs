//! Sentences about islands: which of them touch, which has all its cells, what none of them reaches.

use super::{Speaker, list, or, sentence};
use crate::board::{Cell, Place};
use crate::explain::finder::{Found, How};
use crate::explain::level::Level;
use crate::rule::{Claim, Fact, Islands, Rule};
use crate::solve::problem::Lit;

/// What some literals say of islands.
struct Known {
    /// The clues whose numbers are used.
    sizes: Vec<Cell>,
    /// Cells of land, clues among them where they are told.
    land: Vec<Cell>,
}

impl Speaker<'_> {
    fn known(&self, lits: &[Lit]) -> Known {
        let mut known = Known { sizes: Vec::new(), land: Vec::new() };
        for &lit in lits {
            match self.net.claim(lit) {
                Some(Claim::Size(Place::Cell(cell))) => known.sizes.push(cell),
                Some(Claim::Is(Fact { place: Place::Cell(cell), value: 0 })) => known.land.push(cell),
                _ => {}
            }
        }
        known
    }

    /// The number of an island, as something one can point at.
    fn number(&self, islands: &Islands, cell: Cell) -> String {
        let size = islands.clues.iter().find(|(own, _)| *own == cell).and_then(|(_, size)| *size);
        match size {
            Some(size) => format!("the {size} on {}", self.name(cell)),
            None => format!("the ? on {}", self.name(cell)),
        }
    }

    /// The same where the rule is not at hand.
    pub(super) fn island_number(&self, cell: Cell) -> String {
        let islands = self.net.book.rules().iter().find_map(|stated| match &stated.rule {
            Rule::Islands(islands) => Some(islands),
            _ => None,
        });
        islands.map_or_else(|| self.name(cell), |islands| self.number(islands, cell))
    }

    /// By which island something follows within a chain.
    pub(super) fn by_isle(&self, found: &Found, islands: &Islands, claim: &Claim) -> Option<String> {
        let lit = self.net.lit(claim)?;
        let seen = found.seen.iter().find(|seen| seen.link == lit && seen.is_at_sight())?;
        let Place::Cell(cell) = claim.place() else { return None };
        let known = self.known(&seen.from);
        let is_sea = matches!(claim, Claim::Is(Fact { value: 1, .. }));
        Some(match (known.sizes.as_slice(), is_sea) {
            ([clue], true) => {
                let island = self.number(islands, *clue);
                match self.size_so_far(islands, *clue, &known.land) {
                    (own, size) if own >= size => format!("{island} is complete"),
                    _ => format!("too much for {island}"),
                }
            }
            ([clue], false) => format!("room for {}", self.number(islands, *clue)),
            ([], true) => match islands.touching(cell, |own| known.land.contains(&own)).as_slice() {
                both @ [_, _, ..] => format!("between {}", self.numbers(islands, both)),
                _ => "between two islands".to_string(),
            },
            ([], false) => match known.land.iter().find(|&&own| own != cell) {
                Some(&land) => format!("the only way from {} to a number", self.name(land)),
                None => "the only way to a number".to_string(),
            },
            (_, true) => "out of reach".to_string(),
            _ => return None,
        })
    }

    /// The numbers of the islands that would touch, if that is what a step is about.
    pub(in crate::explain) fn joined(&self, found: &Found) -> Vec<String> {
        let How::Hangs { rule, .. } = found.how else { return Vec::new() };
        let Rule::Islands(islands) = &self.net.book.rules()[rule as usize].rule else { return Vec::new() };
        let first = found.conclusions.first().and_then(|&lit| self.net.claim(lit));
        let Some(Claim::Is(Fact { place: Place::Cell(cell), value: 1 })) = first else { return Vec::new() };
        let land = self.known(&found.premises).land;
        let both = islands.touching(cell, |own| land.contains(&own));
        let both = both.into_iter().filter(|_| found.level == Level::Easy);
        both.map(|clue| self.number(islands, clue)).collect()
    }

    fn numbers(&self, islands: &Islands, cells: &[Cell]) -> String {
        list(&cells.iter().map(|&cell| self.number(islands, cell)).collect::<Vec<_>>())
    }

    pub(super) fn tell_isles(&self, found: &Found, islands: &Islands, what: &str) -> String {
        let known = self.known(&found.premises);
        let places = found.conclusions.iter().filter_map(|&lit| self.net.claim(lit));
        let cells: Vec<Cell> = places
            .filter_map(|claim| match claim.place() {
                Place::Cell(cell) => Some(cell),
                _ => None,
            })
            .collect();
        let first = found.conclusions.first().and_then(|&lit| self.net.claim(lit));
        let sea = matches!(first, Some(Claim::Is(Fact { value: 1, .. })));
        let is_land = |cell: Cell| known.land.contains(&cell);
        let words = match (sea, known.sizes.as_slice()) {
            (true, sizes) if found.level > Level::Easy || sizes.len() > 1 => {
                let (it, is) = self.it(found);
                format!("no island can reach {}, so {it} {is} shaded", self.any_of(&cells))
            }
            (true, [clue]) => {
                let island = self.number(islands, *clue);
                match self.size_so_far(islands, *clue, &known.land) {
                    (own, size) if own >= size => {
                        format!("the island of {island} has all its cells, so {what}")
                    }
                    _ => format!("{what}, or else the island of {island} would get too large"),
                }
            }
            (true, _) => {
                let both = islands.touching(cells[0], is_land);
                format!("{what}, or else the islands of {} would touch", self.numbers(islands, &both))
            }
            (false, [clue]) if found.level == Level::Easy => {
                let (island, (it, is)) = (self.number(islands, *clue), self.it(found));
                format!("the island of {island} can only grow by {}, so {it} {is} clear", self.any_of(&cells))
            }
            (false, [clue, ..]) => {
                let island = self.number(islands, *clue);
                let without = self.without_touching(islands, *clue, &known.land);
                format!("{what}, or else the island of {island} could not get large enough{without}")
            }
            (false, []) => match known.land.as_slice() {
                [cell] => format!("{what}, or else {} would be cut off from every number", self.name(*cell)),
                _ => format!("{what}, or else land would be cut off from every number"),
            },
        };
        sentence(&words)
    }

    fn any_of(&self, cells: &[Cell]) -> String {
        or(&self.listed(&cells.iter().map(|&cell| cell.into()).collect::<Vec<_>>()))
    }

    /// How many cells a clue and the land that is joined to it have, and how many it should have.
    fn size_so_far(&self, islands: &Islands, clue: Cell, land: &[Cell]) -> (usize, usize) {
        let size = islands.clues.iter().find(|(own, _)| *own == clue).and_then(|(_, size)| *size);
        let parts = islands.parts(|cell| cell == clue || land.contains(&cell));
        let own = parts.iter().find(|part| part.contains(&clue)).map_or(0, Vec::len);
        (own, size.map_or(usize::MAX, |size| size as usize))
    }

    /// Which other island is in the way of one that should grow, if it is just one.
    fn without_touching(&self, islands: &Islands, clue: Cell, land: &[Cell]) -> String {
        let is_clue = |cell: Cell| islands.clues.iter().any(|(own, _)| *own == cell);
        let parts = islands.parts(|cell| is_clue(cell) || land.contains(&cell));
        let is_told =
            |part: &&Vec<Cell>| !part.contains(&clue) && part.iter().any(|cell| land.contains(cell));
        let others: Vec<Cell> = parts
            .iter()
            .filter(is_told)
            .filter_map(|part| part.iter().copied().find(|&cell| is_clue(cell)))
            .collect();
        match others.as_slice() {
            [other] => format!(" without touching {}", self.number(islands, *other)),
            _ => String::new(),
        }
    }

    /// What would be wrong with islands if all this were so.
    pub(super) fn wrecked(&self, islands: &Islands, because: &[Lit]) -> String {
        let known = self.known(because);
        let is_clue = |cell: Cell| islands.clues.iter().any(|(own, _)| *own == cell);
        let parts = islands.parts(|cell| is_clue(cell) || known.land.contains(&cell));
        let clues = |part: &[Cell]| part.iter().copied().filter(|&cell| is_clue(cell)).collect::<Vec<_>>();
        let stray = parts.iter().find(|part| clues(part).is_empty()).and_then(|part| part.first());
        let joined = parts.iter().map(|part| clues(part)).find(|clues| clues.len() > 1);
        // Land that no island reaches comes last in its reason.
        let lost = self.known(&because[because.len().saturating_sub(1)..]).land;
        let is_stray = |cell: &&Cell| parts.iter().any(|part| part.contains(cell) && clues(part).is_empty());
        if let Some(&cell) = lost.iter().find(is_stray).filter(|_| !known.sizes.is_empty()) {
            return format!("no island could reach {}", self.name(cell));
        }
        match (known.sizes.as_slice(), joined, stray) {
            ([], Some(both), _) => format!("the islands of {} would touch", self.numbers(islands, &both)),
            ([], None, Some(&cell)) => format!("{} would be cut off from every number", self.name(cell)),
            ([], None, None) => "land would be cut off from every number".to_string(),
            ([clue], ..) => {
                let (own, size) = self.size_so_far(islands, *clue, &known.land);
                let island = self.number(islands, *clue);
                match own > size {
                    true => format!("the island of {island} would get too large"),
                    false => {
                        let without = self.without_touching(islands, *clue, &known.land);
                        format!("the island of {island} could not get large enough{without}")
                    }
                }
            }
            (_, _, Some(&cell)) => format!("no island could reach {}", self.name(cell)),
            (several, ..) => {
                format!("the islands of {} could not all be right", self.numbers(islands, several))
            }
        }
    }
}
