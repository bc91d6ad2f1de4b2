//! Sentences about runs: several plain steps that are told as one.

use super::{Speaker, list, sentence};
use crate::rule::Claim;

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
        let clue = clue.map_or_else(|| "the clue".to_string(), |&rule| self.rule(rule));
        sentence(&format!("{clue} leaves no choice: {}", self.claims(claims)))
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
