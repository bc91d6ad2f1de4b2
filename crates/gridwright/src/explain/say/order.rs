//! The order in which the links of a chain are told.
//!
//! A chain is found round by round, so what one clue says comes in pieces, and sides of a loop stand between lines that do not need
//! them. What is told needs what it follows from before it, and nothing else. So links that are told together come together, and sides
//! wait until nothing else is left.

use super::Speaker;
use super::links::Link;
use crate::explain::finder::Found;
use crate::rule::Claim;
use crate::solve::problem::Lit;
use std::collections::{HashMap, HashSet};

impl Speaker<'_> {
    /// Links in an order in which fewer words tell them.
    pub(super) fn in_order(&self, found: &Found, told: Vec<Link>) -> Vec<Link> {
        let Some(needs) = self.needs(found, &told) else { return told };
        let mut order: Vec<usize> = Vec::with_capacity(told.len());
        // Where what is told together with the last link begins.
        let mut group = 0;
        while order.len() < told.len() {
            let is_open =
                |at: &usize| !order.contains(at) && needs[*at].iter().all(|need| order.contains(need));
            let open: Vec<usize> = (0..told.len()).filter(is_open).collect();
            let goes_on = |at: &&usize| {
                let last =
                    order.last().is_some_and(|&last| self.are_together(found, &told[last], &told[**at]));
                last && !order[group..].iter().any(|own| needs[**at].contains(own))
            };
            let is_mark = |at: &&usize| !matches!(told[**at].0, Claim::Side { .. });
            let more = open.iter().find(goes_on);
            let Some(&next) = more.or_else(|| open.iter().find(is_mark)).or(open.first()) else {
                return told;
            };
            if more.is_none() {
                group = order.len();
            }
            order.push(next);
        }
        order.into_iter().map(|at| told[at]).collect()
    }

    /// By link the links that it follows from; nothing if that is not known of all.
    fn needs(&self, found: &Found, told: &[Link]) -> Option<Vec<Vec<usize>>> {
        let from: HashMap<Lit, &[Lit]> =
            found.seen.iter().map(|seen| (seen.link, seen.from.as_slice())).collect();
        let lits: Vec<Lit> = told.iter().filter_map(|(claim, _)| self.net.lit(claim)).collect();
        if lits.len() != told.len() || !lits.iter().all(|lit| from.contains_key(lit)) {
            return None;
        }
        let at: HashMap<Lit, usize> = lits.iter().copied().zip(0..).collect();
        let needs = |lit: &Lit| {
            let mut needs: Vec<usize> = Vec::new();
            let mut met: HashSet<Lit> = HashSet::new();
            let mut todo: Vec<Lit> = from[lit].to_vec();
            // What is not told is gone through to what is.
            while let Some(lit) = todo.pop() {
                if !met.insert(lit) {
                    continue;
                }
                match at.get(&lit) {
                    Some(&need) => needs.push(need),
                    None => todo.extend(from.get(&lit).copied().unwrap_or_default()),
                }
            }
            needs
        };
        Some(lits.iter().map(needs).collect())
    }
}
