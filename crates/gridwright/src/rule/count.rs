//! Count: how many of some facts are true.

use super::Fact;
use crate::puzzle::Marks;
use std::ops::RangeInclusive;

/// So many of the facts are true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The facts that are counted.
    pub facts: Vec<Fact>,
    /// The totals that are right.
    pub total: Totals,
    /// The sentence for when it is broken, with `{}` for the places; without it, the counts are told.
    pub said: Option<&'static str>,
}

/// A set of totals: an exact number, a range, or a few numbers such as 0 and 2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    /// Ascending, without repeats.
    allowed: Vec<u32>,
}

impl Totals {
    /// Any of these totals.
    pub fn any_of(totals: impl IntoIterator<Item = u32>) -> Totals {
        let mut allowed: Vec<u32> = totals.into_iter().collect();
        allowed.sort_unstable();
        allowed.dedup();
        Totals { allowed }
    }

    /// True if this total is right.
    pub fn contains(&self, total: u32) -> bool {
        self.allowed.binary_search(&total).is_ok()
    }

    /// True if some total from `least` to `most` is right.
    pub fn meets(&self, least: u32, most: u32) -> bool {
        let at = self.allowed.partition_point(|&t| t < least);
        self.allowed.get(at).is_some_and(|&t| t <= most)
    }

    /// The right totals, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.allowed.iter().copied()
    }
}

impl From<u32> for Totals {
    fn from(total: u32) -> Totals {
        Totals { allowed: vec![total] }
    }
}

impl From<RangeInclusive<u32>> for Totals {
    fn from(range: RangeInclusive<u32>) -> Totals {
        Totals { allowed: range.collect() }
    }
}

impl Count {
    /// True if the marks have one of the right totals.
    pub fn holds(&self, marks: &Marks) -> bool {
        let is_true = self.facts.iter().filter(|fact| marks.is(fact.place, fact.value)).count();
        self.total.contains(is_true as u32)
    }

    pub(super) fn sentence(&self, at: &str) -> String {
        let words: Vec<String> = self.total.iter().map(|t| t.to_string()).collect();
        format!("{at} counts {} of {}", words.join(" or "), self.facts.len())
    }
}
