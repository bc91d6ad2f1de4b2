//! Sentences about what falls apart: what is cut off from what, and sides of a loop that do not fit.

use super::{Speaker, clear};
use crate::board::{Cell, Place};
use crate::explain::finder::Found;
use crate::rule::{Claim, Connected, Fact, Rule};
use crate::solve::problem::Lit;

/// What is shut in on such a part of the cells is seen at once, and nobody asks from what it is cut off.
const SMALL: usize = 4;

impl Speaker<'_> {
    /// That two places would be parted if all this were so. Where one of them is shut in on a few cells, that says enough.
    pub(super) fn parted(&self, area: &Connected, near: Place, far: Place, known: &[Claim]) -> String {
        let is_wall = |cell: Cell| {
            let own = |claim: &Claim| matches!(claim, Claim::Is(fact) if fact.value != area.value && fact.place == cell.into());
            // A cell that a number stands on is a wall too, though nobody marked it.
            let other = Claim::Is(Fact { place: cell.into(), value: u16::from(area.value == 0) });
            let is_fixed = self.net.lit(&other).is_some_and(|lit| self.net.fixed_by(lit).is_some());
            is_fixed || known.iter().any(own)
        };
        let is_shut_in =
            |place: &&Place| matches!(place, Place::Cell(cell) if is_pocket(area, *cell, &is_wall));
        match [near, far].iter().find(is_shut_in) {
            Some(&place) => format!("{} would be cut off", self.name(place)),
            None => format!("{} would be cut off from {}", self.name(near), self.name(far)),
        }
    }

    /// What would be cut off without a link: of the two that it is seen from, the one that is nearer.
    pub(super) fn cut_off(&self, found: &Found, claim: &Claim) -> Option<String> {
        let lit = self.net.lit(claim)?;
        let seen = found.seen.iter().find(|seen| seen.link == lit && seen.is_at_sight())?;
        let is_part =
            |other: &Claim| self.about(other) == self.about(claim) && other.place() != claim.place();
        let mut parts: Vec<Place> =
            self.told(&seen.from).iter().filter(|other| is_part(other)).map(Claim::place).collect();
        parts.sort_by_key(|&part| self.apart(claim.place(), part));
        parts.first().map(|&part| self.name(part))
    }

    /// What is wrong where something falls apart: of the two parts a cell each.
    pub(super) fn torn(&self, found: &Found, rule: u32, parts: &[Lit]) -> String {
        let claims = self.told(parts);
        let side = claims.iter().find_map(|claim| match claim {
            Claim::Side { inside, .. } => Some(*inside),
            _ => None,
        });
        // What one has in mind is what was told last.
        let told: Vec<Place> =
            found.chain.iter().filter_map(|&(lit, _)| Some(self.net.claim(lit)?.place())).collect();
        let both = match claims.as_slice() {
            [one, other] => {
                let last = |claim: &Claim| told.iter().rposition(|place| *place == claim.place());
                let (near, far) = if last(other) > last(one) { (other, one) } else { (one, other) };
                Some((near.place(), far.place()))
            }
            _ => None,
        };
        match (&self.net.book.rules()[rule as usize].rule, both, side) {
            (Rule::Connected(area), Some((near, far)), _) => {
                let assumed = found.conclusions.first().map(|&lit| !lit);
                let links = found.chain.iter().map(|(lit, _)| *lit).chain(assumed);
                let known: Vec<Lit> = found.premises.iter().copied().chain(links).collect();
                self.parted(area, near, far, &self.told(&known))
            }
            (Rule::Connected(area), None, _) => format!("the {} cells would fall apart", clear(area.value)),
            (_, Some((near, far)), Some(inside)) => {
                let side = if inside { "inside" } else { "outside" };
                let (near, far) = (self.name(near), self.name(far));
                format!("{near} would be cut off from {far}, which lies {side} too")
            }
            (_, None, Some(inside)) => match (claims.as_slice(), inside) {
                ([one], false) => {
                    format!("{} would lie outside the loop, but be shut in by it", self.name(one.place()))
                }
                (_, true) => "the inside of the loop would fall apart".to_string(),
                _ => "the outside of the loop would fall apart".to_string(),
            },
            _ => "the loop would fall apart".to_string(),
        }
    }

    /// What is wrong where a line has the same side of the loop on both its sides, or no line is between inside and outside.
    pub(super) fn wrong_sides(&self, found: &Found, id: u32) -> String {
        let lits = self.net.lits_of(id);
        let holds = |lit: Lit| {
            found.premises.contains(&lit)
                || found.chain.iter().any(|(link, _)| *link == lit)
                || found.conclusions.first() == Some(&!lit)
        };
        let known = lits.iter().flat_map(|&lit| [lit, !lit]).filter(|&lit| holds(lit));
        let known: Vec<Claim> = known.filter_map(|lit| self.net.claim(lit)).collect();
        let mark = known.iter().find_map(|claim| match claim {
            Claim::Is(fact) => Some(*fact),
            _ => None,
        });
        let side = known.iter().find_map(|claim| match claim {
            Claim::Side { inside: true, .. } => Some("inside"),
            Claim::Side { .. } => Some("outside"),
            _ => None,
        });
        match (mark, side) {
            (Some(fact), Some(side)) if fact.value != 0 => {
                format!("{} would be a line with the {side} on both sides", self.name(fact.place))
            }
            (Some(fact), _) => {
                format!("{} would be a cross between inside and outside", self.name(fact.place))
            }
            (None, _) => "the sides of the loop would not fit".to_string(),
        }
    }
}

/// Whether the walls around a cell leave it just a few others.
fn is_pocket(area: &Connected, cell: Cell, is_wall: &dyn Fn(Cell) -> bool) -> bool {
    let mut met = vec![cell];
    let mut at = 0;
    let most = area.near.len() / SMALL;
    while at < met.len() && met.len() <= most {
        let new: Vec<Cell> =
            area.near[met[at].index()].iter().copied().filter(|&near| !is_wall(near)).collect();
        for near in new {
            if !met.contains(&near) {
                met.push(near);
            }
        }
        at += 1;
    }
    met.len() <= most
}
