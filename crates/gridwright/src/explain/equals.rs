//! Equal clues and the cells beside them: what a person sees at sight, though it takes three rules to state.
//!
//! Of two equal numbers in a line one is shaded, so a cell beside both is clear. Of two that stand side by side one is clear, so
//! whatever else has that number in their line is shaded. Either way three places keep each other out two by two.

use super::net::{Count, Net};
use crate::rule::{Role, Stated};
use crate::solve::problem::{Allowed, Lit};

impl Net<'_> {
    /// Says of single places what equal clues leave of them.
    pub(super) fn see_equals(&mut self) {
        let book = self.book.rules();
        if !book.iter().any(is_equal) {
            return;
        }
        // By literal: those that cannot hold beside it, with the rule.
        let mut against: Vec<Vec<(Lit, u32)>> = vec![Vec::new(); 2 * self.vars()];
        let mut pairs: Vec<([Lit; 2], u32)> = Vec::new();
        for (id, count) in (0u32..).zip(&self.counts) {
            if let (&[a, b], Allowed::Mask(0b011)) = (self.lits_of(id), &count.allowed) {
                against[a.0 as usize].push((b, count.rule));
                against[b.0 as usize].push((a, count.rule));
                pairs.push(([a, b], count.rule));
            }
        }
        against.iter_mut().for_each(|list| list.sort_unstable());
        for ([a, b], rule) in pairs {
            // One of the two does not hold, so what keeps out both of their contraries cannot be.
            let (one, other) = (&against[(!a).0 as usize], &against[(!b).0 as usize]);
            for &(lit, first) in one {
                let from = other.partition_point(|&(known, _)| known < lit);
                for &(_, second) in other[from..].iter().take_while(|(known, _)| *known == lit) {
                    let mut rules = vec![rule, first, second];
                    rules.sort_by_key(|&rule| (!is_equal(&book[rule as usize]), rule));
                    if is_equal(&book[rules[0] as usize]) {
                        self.count_together(
                            &[lit],
                            Allowed::Mask(0b01),
                            &rules,
                            !is_equal(&book[rules[1] as usize]),
                        );
                    }
                }
            }
        }
    }

    /// The three rules behind what equal clues leave of a place, those of the clues first.
    pub(super) fn of_equals(&self, count: &Count) -> Option<[&Stated; 3]> {
        let book = self.book.rules();
        let stated = book.get(count.rule as usize).filter(|stated| is_equal(stated))?;
        let &[second, third] = &*count.also else { return None };
        Some([stated, &book[second as usize], &book[third as usize]])
    }
}

/// True if two equal clues say it.
fn is_equal(stated: &Stated) -> bool {
    stated.role == Role::EqualClues
}
