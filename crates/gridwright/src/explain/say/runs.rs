//! Sentences about runs: several plain steps that are told as one.

use super::{Speaker, clauses, list, sentence, would};
use crate::rule::{Claim, Count, Fact, Rule};

/// Whether a run has a line in it, or beside it.
pub(in crate::explain) fn has_lines(claims: &[Claim], premises: &[Claim]) -> bool {
    claims.iter().chain(premises).any(|claim| matches!(claim, Claim::Is(fact) if fact.value != 0))
}

impl Speaker<'_> {
    /// What follows at one glance where lines come, pass and would end. Without any line it is the crosses that say it.
    pub fn run_on(&self, claims: &[Claim], premises: &[Claim]) -> String {
        // Lines are what one follows; crosses are what is left beside them.
        let is_line = |claim: &&Claim| matches!(claim, Claim::Is(fact) if fact.value != 0);
        let (mut marks, crosses): (Vec<&Claim>, Vec<&Claim>) = claims.iter().partition(is_line);
        marks.extend(crosses);
        let marks: Vec<Claim> = marks.into_iter().copied().collect();
        let what = if has_lines(claims, premises) { "lines" } else { "crosses" };
        sentence(&format!("the {what} leave no choice: {}", self.claims(&marks)))
    }

    /// What one clue says of all that touches it.
    pub fn by_clue(&self, rules: &[usize], claims: &[Claim]) -> String {
        let clue = rules.iter().find(|&&rule| self.net.book.rules()[rule].from_clue);
        // In the order in which the clue names its cells.
        let places = clue.map_or(&[][..], |&rule| &self.net.book.rules()[rule].places);
        let mut claims = claims.to_vec();
        claims.sort_by_key(|claim| places.iter().position(|place| *place == claim.place()));
        let clue = clue.map_or_else(|| "the clue".to_string(), |&rule| self.rule(rule));
        sentence(&format!("{clue} leaves no choice: {}", self.claims(&claims)))
    }

    /// What one clue forbids of several places.
    pub fn or_else(&self, rules: &[usize], claims: &[Claim]) -> String {
        let stated = rules.first().map(|&rule| &self.net.book.rules()[rule]);
        match stated.map(|stated| (stated, &stated.rule)) {
            Some((stated, Rule::Count(Count { said: Some(said), .. }))) => {
                sentence(&format!("{}, or else {}", self.claims(claims), self.as_said(stated, &would(said))))
            }
            _ => self.by_clue(rules, claims),
        }
    }

    /// What the same argument says at other places, each with the clues by which it does; none if they are those that were told.
    pub fn likewise(&self, others: &[(Vec<Claim>, Vec<usize>)]) -> String {
        let parts: Vec<String> = others
            .chunk_by(|(_, one), (_, other)| one == other)
            .map(|alike| {
                let claims: Vec<Claim> =
                    alike.iter().flat_map(|(claims, _)| claims.iter().copied()).collect();
                let clues: Vec<String> = alike[0].1.iter().map(|&rule| self.rule(rule)).collect();
                match clues.as_slice() {
                    [] => self.claims(&claims),
                    clues => format!("{} (by {})", self.claims(&claims), list(clues)),
                }
            })
            .collect();
        format!("In the same way {}.", clauses(&parts))
    }

    /// How a path runs on from a number, where there is one way after another.
    pub fn way_on(&self, claims: &[Claim], premises: &[Claim]) -> String {
        let fact = |claim: &Claim| match claim {
            Claim::Is(fact) => Some(*fact),
            _ => None,
        };
        let numbers: Vec<Fact> = claims.iter().filter_map(fact).collect();
        let is_back = matches!(numbers.as_slice(), [one, next, ..] if next.value < one.value);
        let start = numbers.first().and_then(|first| {
            let before = if is_back { first.value + 1 } else { first.value.saturating_sub(1) };
            premises.iter().filter_map(fact).find(|known| known.value == before)
        });
        let way = if is_back { "back" } else { "on" };
        let from = start.map_or_else(String::new, |start| {
            format!("from the {} on {} ", start.value, self.name(start.place))
        });
        let numbers: Vec<String> =
            numbers.iter().map(|fact| format!("{} on {}", fact.value, self.name(fact.place))).collect();
        let why = "since all other cells there are taken";
        sentence(&format!("{from}the path has one way {way} at each step, {why}: {}", list(&numbers)))
    }

    /// On which side of a loop faces lie, one after the other.
    pub fn across_lines(&self, claims: &[Claim], premises: &[Claim]) -> String {
        let side = |claim: &Claim| matches!(claim, Claim::Side { inside: true, .. });
        let word = |inside: bool| if inside { "inside" } else { "outside" };
        let known: Vec<&Claim> =
            premises.iter().filter(|claim| matches!(claim, Claim::Side { .. })).collect();
        let names = |claims: &[&Claim]| {
            list(&self.listed(&claims.iter().map(|claim| claim.place()).collect::<Vec<_>>()))
        };
        let from = match known.as_slice() {
            [] => "from beyond the rim,".to_string(),
            [one] => format!("from {}, which lies {} the loop,", self.name(one.place()), word(side(one))),
            known => format!("from {}, whose sides are known,", names(known)),
        };
        let parts: Vec<String> = claims
            .chunk_by(|a, b| side(a) == side(b))
            .enumerate()
            .map(|(at, part)| {
                let all = names(&part.iter().collect::<Vec<_>>());
                let is = word(side(&part[0]));
                match (at, part.len()) {
                    (0, 1) => format!("{all} lies {is} the loop"),
                    (0, _) => format!("{all} lie {is} the loop"),
                    _ => format!("{all} {is}"),
                }
            })
            .collect();
        let changes = match has_lines(&[], premises) {
            true => "each line changes the side",
            false => "no line is crossed",
        };
        sentence(&format!("{from} {changes}: {}", parts.join("; ")))
    }
}
