//! Sentences about chains: what would follow from the opposite, and what would be wrong in the end.

use super::links::Link;
use super::{RUN, Speaker, list, or, sentence, would};
use crate::board::Place;
use crate::explain::finder::{Found, is_pairing};
use crate::explain::group::narrows;
use crate::explain::net::ALWAYS;
use crate::explain::trace::Broken;
use crate::puzzle::Values;
use crate::rule::{Claim, Count, Degree, Fact, Rule, Stated};
use crate::solve::problem::Lit;

/// A chain of up to so many links is told whole.
const TOLD_WHOLE: usize = 13;
/// So many numbers of a cell, or cells of a number, are told where nothing is left of them.
const CHOICES: usize = 4;
/// A sentence of so many words has said enough, and the next link begins another one.
const LONG: usize = 34;
/// With the end of the story it may be a little longer.
const LONG_END: usize = 43;

impl Speaker<'_> {
    /// What would be wrong at the end of a chain.
    pub(super) fn broken(&self, found: &Found) -> String {
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
            Some(Broken::Hangs(rule, parts)) => self.torn(found, *rule, parts),
            Some(Broken::Count(id, too_much)) => self.wrong_count(found, *id, *too_much),
        }
    }

    fn wrong_count(&self, found: &Found, id: u32, too_much: bool) -> String {
        let count = &self.net.counts[id as usize];
        let first = self.net.lits_of(id).first().and_then(|&lit| self.net.claim(lit));
        if count.rule == ALWAYS {
            return match (first, too_much) {
                (Some(claim), false) => {
                    if let Some(words) = self.ousted(found, claim.place()) {
                        return words;
                    }
                    let is_colour = matches!(self.values(claim.place().kind()), Some(Values::Colour { .. }));
                    let what = if is_colour { "nothing" } else { "no number" };
                    let name = self.name(claim.place());
                    let before =
                        self.before(found, id).iter().map(|fact| self.word(*fact)).collect::<Vec<_>>();
                    match before.len() {
                        1..=CHOICES => {
                            format!("{name}, which can only be {}, would have {what} left", or(&before))
                        }
                        _ => format!("{name} would have {what} left"),
                    }
                }
                (Some(claim), true) => {
                    let values: Vec<String> = self
                        .held(found, id)
                        .iter()
                        .filter_map(|claim| match claim {
                            Claim::Is(fact) => Some(self.word(*fact)),
                            _ => None,
                        })
                        .collect();
                    match values.len() {
                        _ if self.left_out(&self.told(&found.conclusions)).is_some()
                            && narrows(self.net, found).is_some() =>
                        {
                            let at = self.name(claim.place());
                            format!("{at} would have to be both the number before it and the one after it")
                        }
                        0 | 1 => format!("{} would have two numbers", self.name(claim.place())),
                        _ if self.crowded(found, id).is_some() => {
                            let group = self.crowded(found, id).unwrap_or_default();
                            let at = self.name(claim.place());
                            format!("{} would have only {at} left in {group}", list(&values))
                        }
                        _ => format!("{} would have to be {}", self.name(claim.place()), at_once(&values)),
                    }
                }
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
            _ if let Some([equal, second, beside]) = self.net.of_equals(count) => {
                self.rule_broken(if second.from_clue { beside } else { equal })
            }
            Rule::Count(_) if !count.also.is_empty() => self.wrong_way(id, too_much),
            Rule::Count(Count { said: Some(said), total, .. }) => {
                let held: Vec<String> =
                    self.held(found, id).iter().map(|claim| self.name(claim.place())).collect();
                match said.strip_prefix("two of {}") {
                    // Which two is known.
                    Some(rest) if held.len() == 2 && total.iter().eq([0, 1]) => {
                        format!("{}{}", list(&held), would(rest))
                    }
                    _ => self.as_said(stated, &would(said)),
                }
            }
            Rule::Count(rule) => match too_much {
                true => format!("{} would have too many", self.clue(stated, rule)),
                false => format!("{} would have too few", self.clue(stated, rule)),
            },
            Rule::Degree(Degree { visit: true, .. }) => format!("the loop could not pass {at}"),
            Rule::Degree(_) if too_much => format!("the line would branch at {at}"),
            Rule::Degree(_) => format!("the line would end at {at}"),
            Rule::SingleLoop(_) => self.wrong_sides(found, id),
            Rule::Different(_) | Rule::Once(_) if too_much => {
                format!("{number} would stand twice in {}", self.group(stated))
            }
            Rule::Different(_) | Rule::Once(_) => {
                format!(
                    "{number} would have no place in {}{}",
                    self.group(stated),
                    self.since_turns(found, id)
                )
            }
            Rule::Path(path) if self.net.lits_of(id).len() == path.near.len() => match too_much {
                true => format!("{number} would stand twice"),
                false => {
                    let before = self.before(found, id).into_iter();
                    let cells = before.map(|fact| self.name(fact.place)).collect::<Vec<_>>();
                    match cells.len() {
                        1..=CHOICES => {
                            format!("{number}, which fits only on {}, would have no place", or(&cells))
                        }
                        _ => format!("{number} would have no place"),
                    }
                }
            },
            Rule::Path(_) => self.broken_path(id),
            Rule::Turns(turns) => self.wrong_turn(found, turns, id),
            _ => format!("{} could not be right", self.rule(count.rule as usize)),
        }
    }

    /// What would be wrong with a number that is known already.
    fn ousted(&self, found: &Found, place: Place) -> Option<String> {
        // What is given is in everybody's sight, though the argument may do without it.
        let given = self.net.given.iter().filter_map(|&(lit, _)| self.net.claim(lit));
        let fact = self.told(&found.premises).into_iter().chain(given).find_map(|claim| match claim {
            Claim::Is(fact) if fact.place == place => Some(fact),
            _ => None,
        })?;
        let lit = self.net.lit(&Claim::Not(fact))?;
        let by = found.chain.iter().find(|(link, _)| *link == lit)?.1;
        let stated = by.and_then(|rule| self.net.book.rules().get(rule as usize));
        let it = format!("the {} on {}", self.word(fact), self.name(place));
        Some(match stated.map(|stated| (stated, &stated.rule)) {
            Some((_, Rule::Turns(_))) => format!("{it} would not have its turn"),
            Some((group, Rule::Different(_) | Rule::Once(_))) => {
                format!("{} would stand twice in {}", self.word(fact), self.group(group))
            }
            _ => format!("{it} could not be right"),
        })
    }

    /// The group in which all values that come to one place have no other.
    fn crowded(&self, found: &Found, id: u32) -> Option<String> {
        let held = self.held(found, id);
        let by = |claim: &Claim| {
            let lit = self.net.lit(claim)?;
            found.chain.iter().find(|(link, _)| *link == lit)?.1
        };
        let rule = by(held.first()?)?;
        let stated = &self.net.book.rules()[rule as usize];
        let is_group = matches!(stated.rule, Rule::Different(_) | Rule::Once(_));
        let is_one = held.iter().all(|claim| by(claim) == Some(rule));
        (is_group && is_one).then(|| self.group(stated))
    }

    /// What of a count could still hold before the opposite was assumed, and now cannot. Within cases that is not the whole of it.
    fn before(&self, found: &Found, id: u32) -> Vec<Fact> {
        let assumed = found.conclusions.first().filter(|_| found.split.is_none());
        if assumed.is_none_or(|lit| self.net.lits_of(id).contains(lit)) {
            return Vec::new();
        }
        let is_new =
            |lit: &Lit| !found.anyway.contains(lit) && found.chain.iter().any(|(link, _)| link == lit);
        let gone = self.net.lits_of(id).iter().filter(|&&lit| is_new(&!lit));
        gone.filter_map(|&lit| match self.net.claim(lit) {
            Some(Claim::Is(fact)) => Some(fact),
            _ => None,
        })
        .collect()
    }

    /// What of a count would hold: what is known, what follows, and what was assumed.
    pub(super) fn held(&self, found: &Found, id: u32) -> Vec<Claim> {
        let holds = |lit: &Lit| {
            found.premises.contains(lit)
                || found.chain.iter().any(|(link, _)| link == lit)
                || found.conclusions.first() == Some(&!*lit)
        };
        let lits = self.net.lits_of(id).iter().filter(|lit| holds(lit));
        lits.filter_map(|&lit| self.net.claim(lit)).collect()
    }

    /// What would be wrong if a rule with a sentence of its own were broken.
    fn rule_broken(&self, stated: &Stated) -> String {
        match &stated.rule {
            Rule::Count(Count { said: Some(said), .. }) => self.as_said(stated, &would(said)),
            _ => String::new(),
        }
    }

    /// What would be wrong with two links at a clue on a loop, of which several rules speak: that of just these links says it best.
    fn wrong_way(&self, id: u32, too_much: bool) -> String {
        let count = &self.net.counts[id as usize];
        let book = self.net.book.rules();
        let links: Vec<Place> =
            self.net.lits_of(id).iter().filter_map(|&lit| Some(self.net.claim(lit)?.place())).collect();
        let rules = count.also.iter().chain([&count.rule]).map(|&rule| &book[rule as usize]);
        let told = rules.clone().find_map(|stated| match &stated.rule {
            Rule::Count(Count { said: Some(said), facts, .. })
                if too_much && facts.iter().all(|fact| links.contains(&fact.place)) =>
            {
                Some(self.as_said(stated, &would(said)))
            }
            _ => None,
        });
        let clue =
            rules.filter(|stated| stated.from_clue).find_map(|stated| self.noun(*stated.places.first()?));
        told.unwrap_or_else(|| match clue {
            Some(clue) => format!("the line could not pass {clue}"),
            None => "the line could not pass".to_string(),
        })
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
            [None, Some(Claim::Not(here)), Some(Claim::Not(next))] => {
                let (from, to) = (self.name(here.place), self.name(next.place));
                format!(
                    "the path could not go from the {} on {from} to the {} on {to}",
                    here.value, next.value
                )
            }
            [None, Some(Claim::Not(here)), Some(Claim::Is(next)), ..] => {
                let (from, to) = (self.name(here.place), self.name(next.place));
                format!("the path could not go from the {} on {from} to {to}", here.value)
            }
            _ => "the path would be broken".to_string(),
        }
    }

    /// The links of a chain, and what would be wrong in the end, with the word that leads to it.
    pub(super) fn story(&self, found: &Found) -> (Vec<String>, &'static str, String) {
        let mut links: Vec<String> = Vec::new();
        let mut told: Vec<Link> = found
            .chain
            .iter()
            .filter(|(lit, _)| !self.net.is_silent(*lit) && !found.anyway.contains(lit))
            .filter_map(|&(lit, rule)| Some((self.net.claim(lit)?, rule)))
            .collect();
        // That two values come to one place is the end of it, and told there.
        if let Some(Broken::Count(id, true)) = found.clash
            && self.net.counts[id as usize].rule == ALWAYS
        {
            let held = self.held(found, id);
            if held.len() > 1 {
                told.retain(|(claim, _)| !held.contains(claim));
            }
        }
        let told = self.in_order(found, told);
        let mut last: Vec<Claim> = Vec::new();
        for group in told.chunk_by(|a, b| self.are_together(found, a, b)) {
            last = group.iter().map(|(claim, _)| *claim).collect();
            let words = self.claims(&last);
            links.push(match self.by_all(found, group) {
                Some(by) => format!("{words} ({by})"),
                None => words,
            });
        }
        // What is left out cannot be taken up.
        if links.len() > TOLD_WHOLE {
            last.clear();
        }
        let (and, broken) = match self.clash_of(found, &last) {
            Some(clash) => ("but", clash),
            None => ("and", self.broken(found)),
        };
        // What was told just now need not be named again.
        let names: Vec<String> = last.iter().map(|claim| self.name(claim.place())).collect();
        let it = if names.len() == 1 { "it" } else { "they" };
        let rest = broken.strip_prefix(&format!("{} would ", list(&names))).filter(|_| !names.is_empty());
        let broken = rest.map(|rest| format!("{it} would {rest}")).unwrap_or(broken);
        (links, and, broken)
    }

    pub(super) fn tell_chain(&self, found: &Found, what: &str) -> String {
        let plain = self.tell_locked(found, what).or_else(|| self.tell_need(found, what));
        let plain = plain.or_else(|| self.tell_pair(found, what));
        if let Some(told) = plain.or_else(|| self.tell_hidden_pair(found, what)) {
            return told;
        }
        let opposite = self.opposite(found);
        let (links, and, mut broken) = self.story(found);
        let before = format!("{} {broken}", links.join(" "));
        let since = self.since_sums(found, &before);
        broken.push_str(since.as_deref().unwrap_or_default());
        let story = led_to(&opposite, &links, and, &broken);
        let told = format!("{} So {what}.", sentence(&story));
        if since.is_some() { told } else { self.with_unsaid(found, told) }
    }

    /// What two marks are that cannot both be, if it was so before: that their numbers are equal, or that they stand side by side.
    /// If they were told just now, they need not be named again.
    fn clash_of(&self, found: &Found, last: &[Claim]) -> Option<String> {
        let Some(Broken::Count(id, true)) = found.clash else { return None };
        let stated = self.net.book.rules().get(self.net.counts[id as usize].rule as usize)?;
        let Rule::Count(Count { said: Some(said), .. }) = &stated.rule else { return None };
        let held = self.held(found, id);
        if !is_pairing(self.net, id) || held.len() != 2 {
            return None;
        }
        let is_last = last.len() == 2 && held.iter().all(|claim| last.contains(claim));
        let rest = said.strip_prefix("{}");
        let [_, many] = self.about(&held[0]);
        match rest.and_then(|rest| rest.strip_prefix(&format!(" {many} and "))) {
            // That they are so was told.
            Some(rest) if is_last => Some(format!("they are {rest}")),
            _ if !self.is_from_clue(id) => None,
            _ if is_last => rest.map(|rest| format!("they{rest}")),
            _ => Some(self.broken(found)),
        }
    }

    /// What is assumed: the opposite of what a step says, or of any one of the things that it says.
    fn opposite(&self, found: &Found) -> String {
        let claims: Vec<Claim> = found.conclusions.iter().filter_map(|&lit| self.net.claim(!lit)).collect();
        let [first, _, ..] = claims.as_slice() else { return self.claims(&claims) };
        let [one, _] = self.about(first);
        if claims.iter().all(|claim| self.about(claim)[0] == one) {
            let places: Vec<Place> = claims.iter().map(Claim::place).collect();
            let names: Vec<String> = places.iter().map(|&place| self.name(place)).collect();
            return match self.listed(&places) {
                listed if listed.len() < names.len() && names.len() > RUN => {
                    format!("one of {} {one}", list(&listed))
                }
                _ => format!("{} {one}", or(&names)),
            };
        }
        let values: Vec<String> = claims
            .iter()
            .filter_map(|claim| match claim {
                Claim::Is(fact) => Some(self.word(*fact)),
                _ => None,
            })
            .collect();
        format!("{} is {}", self.name(first.place()), or(&values))
    }

    /// The clues that a step uses, but one.
    pub(super) fn clues(&self, found: &Found, but: Option<u32>) -> Vec<String> {
        let clue = |rule: &&u32| Some(**rule) != but && self.net.book.rules()[**rule as usize].from_clue;
        let mut words: Vec<String> =
            found.rules.iter().filter(clue).map(|&rule| self.rule(rule as usize)).collect();
        words.dedup();
        words
    }
}

/// A chain from what is assumed to what would be wrong; of a very long one the beginning.
pub(super) fn led_to(opposite: &str, links: &[String], and: &str, broken: &str) -> String {
    match links.len() {
        0 => format!("if {opposite}, then {broken}"),
        n if n <= TOLD_WHOLE => in_sentences(opposite, links, &format!("{and} {broken}")),
        n => {
            let more = n - (TOLD_WHOLE - 2);
            let end = format!("and so on through {more} more, until {broken}");
            in_sentences(opposite, &links[..TOLD_WHOLE - 2], &end)
        }
    }
}

/// A chain from what is assumed to its end, in sentences that one can take in.
pub(super) fn in_sentences(opposite: &str, links: &[String], end: &str) -> String {
    let words = |text: &str| text.split(' ').count();
    let mut story = format!("if {opposite}, then ");
    let mut length = words(&story);
    for (at, link) in links.iter().enumerate() {
        length += words(link) + 1;
        match at {
            0 => {}
            _ if length > LONG => {
                story.push_str(". Then ");
                length = words(link) + 1;
            }
            _ => story.push_str("; then "),
        }
        story.push_str(link);
    }
    let is_list = links.last().is_some_and(|link| link.contains(", and "));
    match end.strip_prefix("and so on ") {
        Some(_) if length + words(end) <= LONG_END => format!("{story}; {end}"),
        Some(rest) => format!("{story}. It goes on {rest}"),
        None if length + words(end) <= LONG_END => {
            format!("{story}{} {end}", if is_list { ";" } else { "," })
        }
        None => match end.strip_prefix("but ") {
            Some(rest) => format!("{story}. But {rest}"),
            None => {
                let then = if links.len() < 3 { "Then" } else { "Finally" };
                format!("{story}. {then} {}", end.strip_prefix("and ").unwrap_or(end))
            }
        },
    }
}

/// `both a and b`, `a, b and c at once`.
fn at_once(words: &[String]) -> String {
    match words {
        [one, other] => format!("both {one} and {other}"),
        words => format!("{} at once", list(words)),
    }
}
