//! Sentences about chains: what would follow from the opposite, and what would be wrong in the end.

use super::{Speaker, clear, list, sentence};
use crate::board::Place;
use crate::explain::finder::{Found, is_pairing};
use crate::explain::net::ALWAYS;
use crate::explain::trace::Broken;
use crate::rule::{Claim, Count, Degree, Rule};

/// A chain of up to so many links is told whole.
const TOLD_WHOLE: usize = 7;

impl Speaker<'_> {
    /// What would be wrong at the end of a chain.
    fn broken(&self, found: &Found) -> String {
        match &found.clash {
            None => "nothing would be left".to_string(),
            Some(Broken::Ring) => "a loop would close while there are other lines".to_string(),
            Some(Broken::Isles(because)) => {
                let mut rules = self.net.book.rules().iter();
                let islands = rules.find_map(|stated| match &stated.rule {
                    Rule::Islands(islands) => Some(islands),
                    _ => None,
                });
                islands.map_or("nothing would be left".to_string(), |islands| self.wrecked(islands, because))
            }
            Some(Broken::Hangs(rule, side)) => match (&self.net.book.rules()[*rule as usize].rule, side) {
                (Rule::Connected(rule), _) => format!("the {} cells would fall apart", clear(rule.value)),
                (_, Some(true)) => "the inside of the loop would fall apart".to_string(),
                (_, Some(false)) => "the outside of the loop would fall apart".to_string(),
                _ => "the loop would fall apart".to_string(),
            },
            Some(Broken::Count(id, too_much)) => self.wrong_count(*id, *too_much),
        }
    }

    fn wrong_count(&self, id: u32, too_much: bool) -> String {
        let count = &self.net.counts[id as usize];
        let first = self.net.lits_of(id).first().and_then(|&lit| self.net.claim(lit));
        if count.rule == ALWAYS {
            return match (first, too_much) {
                (Some(claim), false) => format!("{} would have no number left", self.name(claim.place())),
                (Some(claim), true) => format!("{} would have two numbers", self.name(claim.place())),
                (None, _) => "a place would have nothing left".to_string(),
            };
        }
        let stated = &self.net.book.rules()[count.rule as usize];
        let at = self.names(&stated.places);
        let number = match first {
            Some(Claim::Is(fact) | Claim::Not(fact)) => fact.value,
            _ => 0,
        };
        match &stated.rule {
            Rule::Count(Count { said: Some(said), .. }) => self.as_said(stated, said),
            Rule::Count(rule) => match too_much {
                true => format!("{} would have too many", self.clue(stated, rule)),
                false => format!("{} would have too few", self.clue(stated, rule)),
            },
            Rule::Degree(Degree { visit: true, .. }) => format!("the loop could not pass {at}"),
            Rule::Degree(_) if too_much => format!("the line would branch at {at}"),
            Rule::Degree(_) => format!("the line would end at {at}"),
            Rule::SingleLoop(_) => "the sides of the loop would not fit".to_string(),
            Rule::Different(_) | Rule::Once(_) if too_much => {
                format!("{number} would stand twice in {}", self.group(stated))
            }
            Rule::Different(_) | Rule::Once(_) => {
                format!("{number} would have no place in {}", self.group(stated))
            }
            Rule::Path(path) if self.net.lits_of(id).len() == path.near.len() => match too_much {
                true => format!("{number} would stand twice"),
                false => format!("{number} would have no place"),
            },
            Rule::Path(_) => self.broken_path(id),
            _ => format!("{} could not be right", self.rule(count.rule as usize)),
        }
    }

    fn is_from_clue(&self, id: u32) -> bool {
        let rule = self.net.counts[id as usize].rule as usize;
        self.net.book.rules().get(rule).is_some_and(|stated| stated.from_clue)
    }

    /// What is wrong with a path where one of its counts fails: a number that has no neighbour, a cell that is not passed.
    fn broken_path(&self, id: u32) -> String {
        let claims: Vec<Option<Claim>> =
            self.net.lits_of(id).iter().map(|&lit| self.net.claim(lit)).collect();
        match claims.as_slice() {
            [Some(Claim::Not(here)), rest @ ..] => match rest.first() {
                Some(Some(Claim::Is(beside))) => {
                    let at = self.name(here.place);
                    format!("{} would have no place beside {} on {at}", beside.value, here.value)
                }
                _ => format!("the path would be broken at {}", self.name(here.place)),
            },
            [None, .., Some(Claim::Is(first)), Some(Claim::Is(last))] if first.place == last.place => {
                format!("the path could not pass {}", self.name(first.place))
            }
            _ => "the path would be broken".to_string(),
        }
    }

    pub(super) fn tell_chain(&self, found: &Found, what: &str) -> String {
        let opposite = self.lits(&[!found.conclusions[0]]);
        let mut links: Vec<String> = Vec::new();
        // Links by the same rule are told together, and so are those that say the same without a clue.
        let told: Vec<(Claim, Option<u32>)> = found
            .chain
            .iter()
            .filter(|(lit, _)| !self.net.is_silent(*lit))
            .filter_map(|&(lit, rule)| Some((self.net.claim(lit)?, rule)))
            .collect();
        let clue = |rule: Option<u32>| {
            rule.filter(|&rule| {
                let stated = &self.net.book.rules()[rule as usize];
                stated.from_clue && !matches!(stated.rule, Rule::Fact(_))
            })
        };
        let together = |a: &(Claim, Option<u32>), b: &(Claim, Option<u32>)| {
            let by = |rule: Option<u32>| clue(rule).map(|rule| self.rule(rule as usize));
            a.1 == b.1 || self.about(&a.0) == self.about(&b.0) && by(a.1) == by(b.1)
        };
        for group in told.chunk_by(together) {
            let claims: Vec<Claim> = group.iter().map(|(claim, _)| *claim).collect();
            let words = self.claims(&claims);
            links.push(match clue(group[0].1) {
                Some(rule) => format!("{words} (by {})", self.rule(rule as usize)),
                None => words,
            });
        }
        let broken = self.broken(found);
        // What equal clues say was there before; everything else is wrong only then.
        let and = match found.clash {
            Some(Broken::Count(id, _)) if is_pairing(self.net, id) && self.is_from_clue(id) => "but",
            _ => "and",
        };
        let story = match links.len() {
            0 => format!("if {opposite}, then {broken}"),
            n if n <= TOLD_WHOLE => format!("if {opposite}, then {}, {and} {broken}", links.join("; then ")),
            n => format!(
                "if {opposite}, then {}; and so on through {} more, until {broken}",
                links[..TOLD_WHOLE - 2].join("; then "),
                n - (TOLD_WHOLE - 2)
            ),
        };
        format!("{} So {what}.", sentence(&story))
    }

    pub(super) fn tell_cases(&self, found: &Found, id: u32, what: &str) -> String {
        let count = &self.net.counts[id as usize];
        let subject = match count.rule {
            ALWAYS => match self.net.lits_of(id).first().and_then(|&lit| self.net.claim(lit)) {
                Some(claim) => format!("whatever {} is", self.name(claim.place())),
                None => "whatever comes".to_string(),
            },
            rule => {
                let stated = &self.net.book.rules()[rule as usize];
                match &stated.rule {
                    Rule::Degree(_) => {
                        format!("however the line passes {} or leaves it", self.names(&stated.places))
                    }
                    Rule::Count(Count { said: Some(_), .. }) => {
                        let open = self.net.lits_of(id).iter().filter_map(|&lit| self.net.claim(lit));
                        let names: Vec<Place> = open.map(|claim| claim.place()).collect();
                        format!("whatever is on {}", self.names(&names))
                    }
                    _ => format!("however {} comes right", self.rule(rule as usize)),
                }
            }
        };
        let with = self.clues(found, Some(count.rule));
        match with.as_slice() {
            [] => sentence(&format!("{subject}, {what}")),
            [_] | [_, _] => sentence(&format!("{subject}, together with {}: {what}", list(&with))),
            // A long list would hide what it is all about.
            _ => {
                let used = sentence(&format!("this takes {} as well", list(&with)));
                format!("{} {used}", sentence(&format!("{what}, {subject}")))
            }
        }
    }

    /// The clues that a step uses, but one.
    fn clues(&self, found: &Found, but: Option<u32>) -> Vec<String> {
        let clue = |rule: &&u32| Some(**rule) != but && self.net.book.rules()[**rule as usize].from_clue;
        let mut words: Vec<String> =
            found.rules.iter().filter(clue).map(|&rule| self.rule(rule as usize)).collect();
        words.dedup();
        words
    }
}
