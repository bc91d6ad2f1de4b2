//! Sentences about cases: however something comes right, the same follows.
//!
//! A few short cases are told one by one. Of others it is said how many there are, how many of them fail, and by what.

use super::{Speaker, in_words, list, or, said_in, sentence};
use crate::board::Place;
use crate::explain::finder::{Found, How, Way};
use crate::explain::net::ALWAYS;
use crate::rule::{Claim, Count, Fact, Rule};
use crate::solve::problem::Lit;

/// So many cases are told one by one.
const CASES: usize = 3;
/// With all its cases a step has so many words at most.
const WORDS: usize = 130;
/// So many things that would be wrong are named.
const WRONGS: usize = 3;

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
            1..=CASES => {
                let told = self.one_by_one(found, id, what, is_chosen, &others);
                match told.split(' ').count() <= WORDS {
                    true => return told,
                    false => self.counted(found, id, what, &others),
                }
            }
            _ => self.counted(found, id, what, &others),
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
            let begin = self.lits(&self.telling(&begin));
            let (links, and, broken) = self.story(&self.of_way(found, way));
            let so = if told.len() == 1 { "so" } else { "and again" };
            let end = if way.is_possible { format!("{so} {what}") } else { format!("{and} {broken}") };
            told.push(match links.as_slice() {
                [] if way.is_possible => sentence(&format!("if {begin}, then {what}")),
                [] => sentence(&format!("if {begin}, then {broken}")),
                links => sentence(&super::chain::in_sentences(&begin, links, &end)),
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

    /// How many cases there are, and what is wrong with those that fail.
    fn counted(&self, found: &Found, id: u32, what: &str, ways: &[&Way]) -> String {
        // The same wrong at several places is told once.
        let mut wrongs: Vec<(String, Vec<String>)> = Vec::new();
        let fails: Vec<&&Way> = ways.iter().filter(|way| !way.is_possible).collect();
        for way in &fails {
            let broken = self.broken(&self.of_way(found, way));
            let (what, at) = match broken.rsplit_once(" at ") {
                Some((what, at)) => (what.to_string(), vec![at.to_string()]),
                None => (broken, Vec::new()),
            };
            match wrongs.iter_mut().find(|(known, _)| *known == what) {
                Some((_, places)) => {
                    let new: Vec<String> = at.into_iter().filter(|at| !places.contains(at)).collect();
                    places.extend(new);
                }
                None => wrongs.push((what, at)),
            }
        }
        let wrong = wrongs.into_iter().map(|(what, at)| match at.as_slice() {
            [] => what,
            at => format!("{what} at {}", or(at)),
        });
        let wrong: Vec<String> = wrong.collect();
        let all = found.ways.len();
        let rest = match fails.len() {
            0 => return self.summed_up(found, id, what),
            n => format!("in {} of them", in_words(n)),
        };
        let wrong = match wrong.as_slice() {
            [first, second, ..] if wrong.len() > WRONGS => format!("{first}, {second}, or the like"),
            wrong => or(wrong),
        };
        let story = sentence(&format!("there are {} {}", so_many_ways(all), self.subject(id)));
        format!("{story} {} In all others {what}.", sentence(&format!("{rest} {wrong}")))
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

fn so_many_ways(ways: usize) -> String {
    if ways == 1 { "one way".to_string() } else { format!("{} ways", in_words(ways)) }
}
