//! Sentences about the links of a chain: by what each of them follows, and which are told together.
//!
//! What is plain where two marks meet needs no word. Everything else has one: the clue, the row, the cell that would be cut off or stay dark.

use super::{Speaker, clear, list};
use crate::board::Place;
use crate::explain::finder::Found;
use crate::rule::{Claim, Count, Rule, Stated};
use crate::solve::problem::Lit;

/// What follows in a chain, and the rule that says so.
pub(super) type Link = (Claim, Option<u32>);

/// So many cells are named that would be cut off.
const NAMED: usize = 2;

/// By what a link follows.
#[derive(PartialEq, Eq)]
enum By {
    /// These words say it all.
    Words(String),
    /// So that this is something.
    SoThat(String, String),
    /// The straight line between two places.
    Line(String),
    /// So that what belongs to an area hangs together: what would be cut off, if that is seen, and the word for the area.
    Whole(Option<String>, &'static str),
}

impl Speaker<'_> {
    /// Whether two links, one after the other, are told together: by the same clue, for the same kind of reason, or if they say the
    /// same without any.
    pub(super) fn are_together(&self, found: &Found, a: &Link, b: &Link) -> bool {
        let is_same = self.about(&a.0) == self.about(&b.0);
        match (self.by(found, a), self.by(found, b)) {
            (None, None) => a.1 == b.1 || is_same,
            (Some(By::Words(one)), Some(By::Words(other))) => one == other || self.are_equal(a, b),
            (Some(By::SoThat(_, one)), Some(By::SoThat(_, other))) => is_same && one == other,
            (Some(By::Line(_)), Some(By::Line(_))) | (Some(By::Whole(..)), Some(By::Whole(..))) => is_same,
            _ => false,
        }
    }

    /// By what links follow that are told together.
    pub(super) fn by_all(&self, found: &Found, links: &[Link]) -> Option<String> {
        if let [one, other, ..] = links
            && self.are_equal(one, other)
        {
            return Some(self.by_equals(links));
        }
        let all: Vec<By> = links.iter().filter_map(|link| self.by(found, link)).collect();
        let names = |name: fn(&By) -> Option<&String>| {
            let mut names: Vec<String> = Vec::new();
            for name in all.iter().filter_map(name).filter(|name| !name.is_empty()) {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
            names
        };
        let is = |names: &[String]| if names.len() == 1 { "is" } else { "are" };
        Some(match all.first()? {
            By::Words(words) => words.clone(),
            By::SoThat(_, what) => {
                let names = names(|by| match by {
                    By::SoThat(name, _) => Some(name),
                    _ => None,
                });
                format!("so that {} {} {what}", list(&names), is(&names))
            }
            By::Line(_) => {
                let lines = names(|by| match by {
                    By::Line(line) => Some(line),
                    _ => None,
                });
                let line = if lines.len() == 1 { "line" } else { "lines" };
                format!("in the {line} {}", list(&lines))
            }
            By::Whole(_, area) => {
                let names = names(|by| match by {
                    By::Whole(name, _) => name.as_ref(),
                    _ => None,
                });
                match names.len() {
                    1..=NAMED => format!("so that {} {} not cut off", list(&names), is(&names)),
                    _ => format!("so that the {area} cells hang together"),
                }
            }
        })
    }

    /// The clue by which a link follows; or what has to be so that nobody sees at once.
    fn by(&self, found: &Found, link: &Link) -> Option<By> {
        let rule = link.1? as usize;
        let stated = &self.net.book.rules()[rule];
        match &stated.rule {
            Rule::Fact(_) => None,
            Rule::Islands(islands) => self.by_isle(found, islands, &link.0).map(By::Words),
            Rule::Connected(area) => Some(match link.0 {
                Claim::Is(fact) if fact.value != area.value => By::Words("cut off".to_string()),
                _ => By::Whole(self.cut_off(found, &link.0), clear(area.value)),
            }),
            Rule::SingleLoop(_) => {
                let is_cross = matches!(link.0, Claim::Is(fact) if fact.value == 0);
                (is_cross && !self.is_between_sides(found, &link.0))
                    .then(|| By::Words("so that there is one loop".to_string()))
            }
            Rule::Different(_) | Rule::Once(_) => matches!(link.0, Claim::Is(fact) if fact.value != 0)
                .then(|| By::Words(format!("in {}", self.group(stated)))),
            _ if stated.from_clue => Some(By::Words(format!("by {}", self.rule(rule)))),
            Rule::Count(Count { said: Some(said), total, .. }) if !total.iter().eq([0, 1]) => {
                self.by_need(stated, said)
            }
            _ => None,
        }
    }

    /// What would be wrong without a link, where a rule asks for at least one of several places.
    fn by_need(&self, stated: &Stated, said: &str) -> Option<By> {
        let places = stated.places.as_slice();
        if let Some(what) = said.strip_prefix("{} is not ") {
            return Some(By::SoThat(self.names(places), what.to_string()));
        }
        if let ([first, .., last], true) = (places, said.starts_with("from {} ")) {
            return Some(By::Line(format!("{} to {}", self.name(*first), self.name(*last))));
        }
        said.strip_prefix("{} are ").map(|what| match what.starts_with("a ") {
            true => By::Words(format!("against {what}")),
            false => By::Words(format!("so that {} are not {what}", self.names(places))),
        })
    }

    /// What would be cut off without a link: of the two that it is seen from, the one that is nearer.
    fn cut_off(&self, found: &Found, claim: &Claim) -> Option<String> {
        let lit = self.net.lit(claim)?;
        let (_, seen) = found.seen.iter().find(|(link, _)| *link == lit)?;
        let is_part =
            |other: &Claim| self.about(other) == self.about(claim) && other.place() != claim.place();
        let mut parts: Vec<Place> =
            self.told(seen).iter().filter(|other| is_part(other)).map(Claim::place).collect();
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
        let names = match claims.as_slice() {
            [one, other] => {
                let last = |claim: &Claim| told.iter().rposition(|place| *place == claim.place());
                let (near, far) = if last(other) > last(one) { (other, one) } else { (one, other) };
                Some((self.name(near.place()), self.name(far.place())))
            }
            _ => None,
        };
        match (&self.net.book.rules()[rule as usize].rule, names, side) {
            (Rule::Connected(_), Some((near, far)), _) => format!("{near} would be cut off from {far}"),
            (Rule::Connected(area), None, _) => format!("the {} cells would fall apart", clear(area.value)),
            (_, Some((near, far)), Some(inside)) => {
                let side = if inside { "inside" } else { "outside" };
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

    /// Whether what lies on both sides of a place says what is there.
    fn is_between_sides(&self, found: &Found, claim: &Claim) -> bool {
        let Some(lit) = self.net.lit(claim) else { return false };
        // What lies beyond the rim has no name, and is known.
        let is_known = |other: &Lit| {
            let known = found.premises.iter().chain(found.chain.iter().map(|(link, _)| link));
            self.net.claim(*other).is_none()
                || known.chain(&found.conclusions).any(|known| known.var() == other.var())
        };
        self.net.with(lit).iter().chain(self.net.with(!lit)).any(|&id| {
            let rule = self.net.counts[id as usize].rule;
            let stated = self.net.book.rules().get(rule as usize);
            stated.is_some_and(|stated| matches!(stated.rule, Rule::SingleLoop(_)))
                && self.net.lits_of(id).iter().all(is_known)
        })
    }

    /// Whether two links say the same because their numbers are equal to a third.
    fn are_equal(&self, one: &Link, other: &Link) -> bool {
        let pair = |link: &Link| {
            let stated = &self.net.book.rules()[link.1? as usize];
            let is_pair = matches!(&stated.rule, Rule::Count(count) if count.said.is_some())
                && stated.from_clue
                && stated.places.len() == 2;
            let third = stated.places.iter().copied().find(|&place| place != link.0.place());
            third.filter(|_| is_pair)
        };
        pair(one).is_some() && pair(one) == pair(other) && self.about(&one.0) == self.about(&other.0)
    }

    /// The equal numbers behind such links.
    fn by_equals(&self, links: &[Link]) -> String {
        let of = |link: &Link| link.1.map(|rule| self.net.book.rules()[rule as usize].places.clone());
        let mut places: Vec<Place> = Vec::new();
        for place in links.iter().filter_map(of).flatten() {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places.sort_unstable();
        let names: Vec<String> = places.iter().map(|&place| self.name(place)).collect();
        format!("by the equal numbers on {}", list(&names))
    }
}
