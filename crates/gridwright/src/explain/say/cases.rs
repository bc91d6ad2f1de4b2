//! Sentences about cases: however something comes right, the same follows.
//!
//! A few short cases are told one by one. Of many it is told how those fail that are left under the opposite of what is claimed.

use super::chain::{in_sentences, led_to};
use super::{Speaker, in_words, list, or, said_in, sentence};
use crate::board::Place;
use crate::explain::finder::{Found, How, Split, Way};
use crate::explain::net::ALWAYS;
use crate::rule::{Claim, Count, Fact, Rule};
use crate::solve::problem::Lit;

/// So many cases are told one by one.
const CASES: usize = 3;
/// So many that end in the same way are named.
const ALIKE: usize = 2;
/// With all its cases a step has so many words at most; if it would have more, less is told of them.
const WORDS: usize = 110;

impl Speaker<'_> {
    pub(super) fn tell_cases(&self, found: &Found, id: u32, what: &str) -> String {
        // If the step is about a place of the count itself, the ways with it need no telling: the others fail.
        let is_own = |lit: &Lit| self.net.lits_of(id).iter().any(|own| own.var() == lit.var());
        let is_chosen = found.conclusions.iter().all(is_own);
        let others: Vec<&Way> = found.ways.iter().filter(|way| !(is_chosen && way.is_possible)).collect();
        let is_said = found.conclusions.iter().any(|&lit| self.net.claim(lit).is_some());
        let story = match others.len() {
            _ if !is_said => self.summed_up(found, id, "it is settled whose turn comes where"),
            0 => self.summed_up(found, id, what),
            n => {
                let told = self.one_by_one(found, id, what, is_chosen, &others);
                if n <= CASES && told.split(' ').count() <= WORDS {
                    return told;
                }
                match &found.split {
                    Some(split) => self.split(found, id, what, split),
                    None => self.summed_up(found, id, what),
                }
            }
        };
        let rule = self.net.counts[id as usize].rule;
        let mut with = self.clues(found, Some(rule));
        with.retain(|clue| !said_in(&story, clue));
        match with.as_slice() {
            [] => story,
            with => format!("{story} This also takes {}.", list(with)),
        }
    }

    /// Each case with where it leads.
    fn one_by_one(&self, found: &Found, id: u32, what: &str, is_chosen: bool, ways: &[&Way]) -> String {
        let number = match ways.len() {
            1 if is_chosen => "one way left".to_string(),
            n => so_many_ways(n),
        };
        let (is, subject) = (if ways.len() == 1 { "is" } else { "are" }, self.subject(id));
        // Where some cases are what is claimed, the others are what comes of its opposite.
        let opposite: Vec<Claim> = found.conclusions.iter().filter_map(|&lit| self.net.claim(!lit)).collect();
        let mut told = vec![match is_chosen {
            true => sentence(&format!("if {}, there {is} {number} {subject}", self.claims(&opposite))),
            false => sentence(&format!("there {is} {number} {subject}")),
        }];
        for way in ways {
            let told_before = |lit: &Lit| is_chosen && found.conclusions.contains(&!*lit);
            let begin: Vec<Lit> = way.assumed.iter().copied().filter(|lit| !told_before(lit)).collect();
            let begin = or_otherwise(self.lits(&self.telling(&begin)));
            let (links, and, broken) = self.story(&self.of_way(found, way));
            let so = if told.len() == 1 { "so" } else { "and again" };
            let end = if way.is_possible { format!("{so} {what}") } else { format!("{and} {broken}") };
            told.push(match links.as_slice() {
                [] if way.is_possible => sentence(&format!("if {begin}, then {what}")),
                [] => sentence(&format!("if {begin}, then {broken}")),
                links => sentence(&in_sentences(&begin, links, &end)),
            });
        }
        match ways.iter().all(|way| way.is_possible) {
            true => told.join(" "),
            false => format!("{} So {what}.", told.join(" ")),
        }
    }

    /// A case as a chain of its own.
    fn of_way(&self, found: &Found, way: &Way) -> Found {
        let mut one = found.clone();
        (one.how, one.chain, one.clash) = (How::Chain, way.chain.clone(), way.clash.clone());
        one.seen.clone_from(&way.seen);
        // What the step says is told in the end.
        one.chain.retain(|(lit, _)| !found.conclusions.contains(lit));
        one.premises.extend(&way.assumed);
        one.conclusions.clear();
        one.ways.clear();
        one
    }

    /// Of the literals of a case those that one would speak of: lines and not crosses, if there are any.
    fn telling(&self, lits: &[Lit]) -> Vec<Lit> {
        let is_said =
            |lit: &&Lit| matches!(self.net.claim(**lit), Some(Claim::Is(Fact { value, .. })) if value != 0);
        let said: Vec<Lit> = lits.iter().filter(is_said).copied().collect();
        if said.is_empty() || lits.len() < 3 { lits.to_vec() } else { said }
    }

    /// What comes of the opposite, and how each case fails that is left then.
    fn split(&self, found: &Found, id: u32, what: &str, split: &Split) -> String {
        let opposite: Vec<Claim> = found.conclusions.iter().filter_map(|&lit| self.net.claim(!lit)).collect();
        let opposite = self.claims(&opposite);
        let mut shared = found.clone();
        (shared.how, shared.clash) = (How::Chain, None);
        (shared.chain, shared.seen) = (split.shared.clone(), split.seen.clone());
        let links = self.story(&shared).0;
        let cases: Vec<(String, Found)> = split
            .ways
            .iter()
            .map(|way| {
                let mut own = self.of_way(found, way);
                own.premises.extend(split.shared.iter().map(|(lit, _)| *lit));
                own.conclusions.clone_from(&found.conclusions);
                (self.lits(&way.assumed), own)
            })
            .collect();
        // Nothing has to be gone through if the opposite fails by itself.
        if let [(begin, own)] = cases.as_slice()
            && begin.is_empty()
        {
            let (more, and, broken) = self.story(own);
            let story = led_to(&opposite, &[links, more].concat(), and, &broken);
            return format!("{} So {what}.", sentence(&story));
        }
        let no_way = self.no_way(id);
        let lead = led_to(&opposite, &links, "and", &no_way);
        let in_full = cases.iter().map(|(begin, own)| {
            let (links, and, broken) = self.story(own);
            led_to(&or_otherwise(begin.clone()), &links, and, &broken)
        });
        let in_full = told_cases(&lead, what, in_full);
        if in_full.split(' ').count() <= WORDS {
            return in_full;
        }
        // In short: how each ends, those together that end in the same way.
        let mut ends: Vec<(String, Vec<&[Lit]>)> = Vec::new();
        for (way, (_, own)) in split.ways.iter().zip(&cases) {
            let broken = self.broken(own);
            match ends.iter_mut().find(|(known, _)| *known == broken) {
                Some((_, begins)) => begins.push(&way.assumed),
                None => ends.push((broken, vec![&way.assumed])),
            }
        }
        let whatever = any_of(ends.iter().map(|(broken, _)| broken.as_str()));
        // Nobody reads a list of cases that all end alike.
        let is_short = ends.iter().all(|(_, begins)| begins.len() <= ALIKE);
        let ends = ends.into_iter().map(|(broken, begins)| match begins.as_slice() {
            [[one], [other]] if *one == !*other => {
                let other = self.net.claim(*other).map(|claim| self.about(&claim)).unwrap_or_default();
                format!("whether {} or {}, {broken}", self.lits(&[*one]), other[0])
            }
            begins => {
                let begins: Vec<String> = begins.iter().map(|begin| or_otherwise(self.lits(begin))).collect();
                format!("if {}, then {broken}", begins.join(", or if "))
            }
        });
        let in_short = told_cases(&lead, what, ends);
        if is_short && in_short.split(' ').count() <= WORDS {
            return in_short;
        }
        format!("{} For whatever way is taken, {whatever}. So {what}.", sentence(&lead))
    }

    /// That something can come right in no way.
    fn no_way(&self, id: u32) -> String {
        let count = &self.net.counts[id as usize];
        let stated = self.net.book.rules().get(count.rule as usize);
        match stated.map(|stated| (stated, &stated.rule)) {
            Some((stated, Rule::Degree(_))) => {
                format!("the line could neither pass {} nor miss it", self.names(&stated.places))
            }
            Some((_, Rule::Count(Count { said: None, .. }))) => {
                format!("{} could not be right", self.rule(count.rule as usize))
            }
            _ => format!("there would be no way {}", self.subject(id)),
        }
    }

    /// What can be in several ways.
    fn subject(&self, id: u32) -> String {
        let count = &self.net.counts[id as usize];
        let lits = self.net.lits_of(id).iter();
        if count.rule == ALWAYS {
            let place = lits.filter_map(|&lit| self.net.claim(lit)).map(|claim| claim.place()).next();
            return place.map_or_else(String::new, |place| format!("to fill {}", self.name(place)));
        }
        let stated = &self.net.book.rules()[count.rule as usize];
        match &stated.rule {
            Rule::Degree(_) => format!("for the line to pass {} or to miss it", self.names(&stated.places)),
            Rule::Count(Count { said: Some(_), .. }) => {
                let places: Vec<Place> =
                    lits.filter_map(|&lit| self.net.claim(lit)).map(|claim| claim.place()).collect();
                let fill = if matches!(places.first(), Some(Place::Edge(_))) { "draw" } else { "fill" };
                format!("to {fill} {}", self.names(&places))
            }
            _ => format!("for {} to be right", self.rule(count.rule as usize)),
        }
    }

    /// A step whose cases say no more than what it claims.
    fn summed_up(&self, found: &Found, id: u32, what: &str) -> String {
        match found.ways.len() {
            0 | 1 => sentence(&format!("whatever way there is {}, {what}", self.subject(id))),
            n => sentence(&format!("in each of the {} {}, {what}", so_many_ways(n), self.subject(id))),
        }
    }
}

/// What is claimed, after the cases that leave nothing else.
fn told_cases(lead: &str, what: &str, cases: impl Iterator<Item = String>) -> String {
    let mut told = vec![sentence(lead)];
    for case in cases {
        told.push(format!("{} {case}.", if told.len() == 1 { "For" } else { "And" }));
    }
    format!("{} So {what}.", told.join(" "))
}

/// One of several things that would be wrong, those of a kind together: `a or b would be cut off, or c would be dark`.
fn any_of<'w>(ends: impl Iterator<Item = &'w str>) -> String {
    const MISSING: &str = " would come between ";
    // What comes before and after a place is what it is; the place is where it is.
    let mut kinds: Vec<(&str, &str, Vec<String>)> = Vec::new();
    for end in ends {
        let (start, stops) = match end.find(MISSING) {
            Some(at) => (at + MISSING.len(), [" and "].as_slice()),
            None => (0, [" would ", " a "].as_slice()),
        };
        let (before, rest) = end.split_at(start);
        let stop = stops.iter().filter_map(|stop| rest.find(stop)).min();
        let (place, after) = rest.split_at(stop.unwrap_or(0));
        match kinds.iter_mut().find(|kind| (kind.0, kind.1) == (before, after)) {
            Some((.., places)) => places.push(place.to_string()),
            None => kinds.push((before, after, vec![place.to_string()])),
        }
    }
    let told = kinds.into_iter().map(|(before, after, places)| format!("{before}{}{after}", or(&places)));
    told.collect::<Vec<String>>().join(", or ")
}

/// A case of which nothing can be said is what is left after the others.
fn or_otherwise(case: String) -> String {
    if case.is_empty() { "it is otherwise".to_string() } else { case }
}

fn so_many_ways(ways: usize) -> String {
    if ways == 1 { "one way".to_string() } else { format!("{} ways", in_words(ways)) }
}
