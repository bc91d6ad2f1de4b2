//! Sentences about the links of a chain: by what each of them follows, and which are told together.
//!
//! What is plain where two marks meet needs no word. Everything else has one: the clue, the row, the cell that would be cut off or stay dark.

use super::{Speaker, clear, list};
use crate::board::Place;
use crate::explain::finder::Found;
use crate::explain::ladder::Why;
use crate::rule::{Claim, Count, Role, Rule, Stated};

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
                let own: Vec<String> = links.iter().map(|link| self.name(link.0.place())).collect();
                match names == own {
                    true if own.len() == 1 => format!("so that it is {what}"),
                    true => format!("so that they are {what}"),
                    false => format!("so that {} {} {what}", list(&names), is(&names)),
                }
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
                Claim::Is(fact) if fact.value != area.value => {
                    By::Words(format!("cut off from the {} cells", clear(area.value)))
                }
                _ => By::Whole(self.cut_off(found, &link.0), clear(area.value)),
            }),
            Rule::SingleLoop(_) => {
                let lit = self.net.lit(&link.0)?;
                let why = found.seen.iter().find(|seen| seen.link == lit)?.why;
                match why {
                    Why::Closing { .. } => Some(By::Words("so that no loop closes early".to_string())),
                    Why::Closed { .. } => Some(By::Words("the loop is closed".to_string())),
                    _ => None,
                }
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

    /// Whether two links say the same because their numbers are equal to a third.
    fn are_equal(&self, one: &Link, other: &Link) -> bool {
        let pair = |link: &Link| {
            let stated = &self.net.book.rules()[link.1? as usize];
            let third = stated.places.iter().copied().find(|&place| place != link.0.place());
            third.filter(|_| stated.role == Role::EqualClues)
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
