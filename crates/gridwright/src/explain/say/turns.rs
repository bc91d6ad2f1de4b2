//! Sentences about colours that take turns along an order of cells, and about cells that stay empty.

use super::{Speaker, clauses, list};
use crate::board::{Cell, Place};
use crate::explain::finder::Found;
use crate::rule::{Claim, Fact, Rule, Turns};
use crate::solve::problem::Lit;

impl Speaker<'_> {
    /// What the coloured cells before and after one say of it: whose turn comes between them, or that nobody's does.
    pub(super) fn tell_turn(&self, found: &Found) -> Option<String> {
        let turns =
            found.rules.iter().find_map(|&rule| match &self.net.book.rules()[rule as usize].rule {
                Rule::Turns(turns) => Some(turns),
                _ => None,
            })?;
        let &[lit] = found.conclusions.as_slice() else { return None };
        let Claim::Is(Fact { place, value }) = self.net.claim(lit)? else { return None };
        let at = turns.cells.iter().position(|&cell| place == cell.into())?;
        let known = self.told(&found.premises);
        let before = nearest(turns.cells[..at].iter().rev(), &known)?;
        let after = nearest(turns.cells[at + 1..].iter(), &known)?;
        let coloured = |fact: &Fact| format!("the {} on {}", fact.value, self.name(fact.place));
        let name = self.name(place);
        // Before the first cell it is as if the last colour had just been there.
        let comes = turns.next(before.map_or(turns.values, |fact| fact.value));
        match (value, before, after) {
            (0, Some(before), Some(after)) if after.value == comes => Some(format!(
                "along the spiral {name} lies between {} and {}, where no colour has its turn, so it is empty",
                coloured(&before),
                coloured(&after)
            )),
            (0, None, Some(after)) if after.value == comes => {
                Some(format!("the spiral begins with {}, so {name} is empty", coloured(&after)))
            }
            (value, Some(before), Some(after)) if value == comes && after.value == turns.next(value) => {
                Some(format!(
                    "along the spiral a {value} has its turn between {} and {}, and only {name} is left for it",
                    coloured(&before),
                    coloured(&after)
                ))
            }
            (value, None, Some(after)) if value == comes && after.value == turns.next(value) => Some(
                format!("before {} a {value} has its turn, and only {name} is left for it", coloured(&after)),
            ),
            _ => None,
        }
    }

    /// Why a cell stays empty: which colours its lines have already, which were kept out of it, and which do not have their turn.
    pub(super) fn tell_empty(&self, found: &Found) -> Option<String> {
        let (&[lit], colours) = (found.conclusions.as_slice(), self.colours()?) else { return None };
        let Claim::Is(Fact { place, value: 0 }) = self.net.claim(lit)? else { return None };
        let known = self.told(&found.premises);
        let (mut lined, mut kept_out, mut late) = (Vec::new(), Vec::new(), Vec::new());
        for colour in 1..=colours {
            let seen = known.iter().find_map(|claim| match claim {
                Claim::Is(fact) if fact.value == colour && self.is_in_line(fact.place, place) => Some(*fact),
                _ => None,
            });
            match seen {
                Some(fact) => lined.push(format!("the {colour} on {}", self.name(fact.place))),
                None if known.contains(&Claim::Not(Fact { place, value: colour })) => {
                    kept_out.push(colour.to_string());
                }
                None => late.push(colour.to_string()),
            }
        }
        if lined.is_empty() {
            return None;
        }
        let mut parts = vec![format!("it lies in line with {}", list(&lined))];
        if !kept_out.is_empty() {
            parts.push(format!("is not {}", super::or(&kept_out)));
        }
        if !late.is_empty() {
            parts.push(format!("it is not the turn of {}", super::or(&late)));
        }
        Some(format!("{} is empty: {}", self.name(place), clauses(&parts)))
    }

    /// What is wrong where colours cannot take turns: between which two of them, or near which cell.
    pub(super) fn wrong_turn(&self, found: &Found, turns: &Turns, id: u32) -> String {
        let assumed = found.conclusions.first().map(|&lit| !lit);
        let chain = found.chain.iter().map(|(lit, _)| *lit);
        let known: Vec<Lit> = found.premises.iter().copied().chain(chain).chain(assumed).collect();
        let known = self.told(&known);
        let coloured = |fact: &Fact| format!("the {} on {}", fact.value, self.name(fact.place));
        let value = |cell: Cell| {
            known.iter().find_map(|claim| match claim {
                Claim::Is(fact) if fact.place == cell.into() => Some(fact.value),
                _ => None,
            })
        };
        let is_out = |cell: Cell, colour: u16| {
            let sees = |claim: &Claim| matches!(claim, Claim::Is(fact) if fact.value == colour && self.is_in_line(fact.place, cell.into()));
            value(cell).is_some()
                || known.contains(&Claim::Not(Fact { place: cell.into(), value: colour }))
                || known.iter().any(sees)
        };
        let mut before: Option<Fact> = None;
        let mut between = 0;
        for (at, &cell) in turns.cells.iter().enumerate() {
            let Some(colour) = value(cell).filter(|&colour| colour != 0) else { continue };
            let here = Fact { place: cell.into(), value: colour };
            let comes = turns.next(before.map_or(turns.values, |fact| fact.value));
            if colour != comes && turns.cells[between..at].iter().all(|&cell| is_out(cell, comes)) {
                let after = coloured(&here);
                return match before {
                    Some(before) => {
                        format!(
                            "along the spiral no {comes} would come between {} and {after}",
                            coloured(&before)
                        )
                    }
                    None => format!("along the spiral no {comes} would come before {after}"),
                };
            }
            (before, between) = (Some(here), at + 1);
        }
        match self.net.lits_of(id).iter().find_map(|&lit| self.net.claim(lit)) {
            Some(claim) => {
                format!(
                    "around {} the colours could not take turns along the spiral",
                    self.name(claim.place())
                )
            }
            None => "the colours could not take turns along the spiral".to_string(),
        }
    }

    /// Why a colour would have no place in a line, where it would not have its turn.
    pub(super) fn since_turns(&self, found: &Found, id: u32) -> String {
        let book = self.net.book.rules();
        let by_turns = |lit: &&Lit| {
            let by = found.chain.iter().find(|(link, _)| *link == !**lit).and_then(|(_, by)| *by);
            by.is_some_and(|rule| matches!(book[rule as usize].rule, Rule::Turns(_)))
        };
        let late: Vec<Lit> = self.net.lits_of(id).iter().filter(by_turns).copied().collect();
        let names: Vec<String> = self.told(&late).iter().map(|claim| self.name(claim.place())).collect();
        match names.as_slice() {
            [] => String::new(),
            names => format!(", since it would not have its turn on {}", super::or(names)),
        }
    }

    /// Places that have no colour.
    pub fn all_empty(&self, claims: &[Claim], premises: &[Claim]) -> String {
        let colours = self.colours().unwrap_or(0);
        let has = |claim: &Claim, colour: u16| {
            let is_seen = |known: &Claim| matches!(known, Claim::Is(fact) if fact.value == colour && self.is_in_line(fact.place, claim.place()));
            premises.iter().any(is_seen)
        };
        let is_gone = |claim: &Claim, colour: u16| {
            let place = claim.place();
            has(claim, colour) || premises.contains(&Claim::Not(Fact { place, value: colour }))
        };
        let is_lined = claims.iter().all(|claim| (1..=colours).all(|colour| has(claim, colour)));
        let why = match colours {
            1.. if is_lined => {
                let all: Vec<String> = (1..=colours).map(|colour| format!("a {colour}")).collect();
                format!("each of them lies in line with {}", list(&all))
            }
            1.. if claims.iter().all(|claim| (1..=colours).all(|colour| is_gone(claim, colour))) => {
                "every colour is in line with them or was ruled out".to_string()
            }
            _ => "no colour is left for them".to_string(),
        };
        super::sentence(&format!("{}: {why}", self.claims(claims)))
    }

    /// How many colours take turns.
    fn colours(&self) -> Option<u16> {
        self.net.book.rules().iter().find_map(|stated| match &stated.rule {
            Rule::Turns(turns) => Some(turns.values),
            _ => None,
        })
    }

    /// Whether two cells stand in a line that has each colour once.
    fn is_in_line(&self, one: Place, other: Place) -> bool {
        let (Place::Cell(one), Place::Cell(other)) = (one, other) else { return false };
        one != other
            && self.net.book.rules().iter().any(|stated| match &stated.rule {
                Rule::Once(line) => line.cells.contains(&one) && line.cells.contains(&other),
                _ => false,
            })
    }
}

/// The first coloured cell in an order, past cells that are known to be empty. Nothing within, if there is none; nothing at all, if
/// a cell on the way is not known.
fn nearest<'c>(cells: impl Iterator<Item = &'c Cell>, known: &[Claim]) -> Option<Option<Fact>> {
    for &cell in cells {
        let value = known.iter().find_map(|claim| match claim {
            Claim::Is(fact) if fact.place == cell.into() => Some(fact.value),
            _ => None,
        })?;
        if value != 0 {
            return Some(Some(Fact { place: cell.into(), value }));
        }
    }
    Some(None)
}
