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
    /// A range, which most rules have: it takes no memory of its own. Empty if there are gaps.
    least: u32,
    most: u32,
    /// The totals if there are gaps between them: ascending, without repeats.
    gapped: Vec<u32>,
}

impl Totals {
    const NONE: Totals = Totals { least: 1, most: 0, gapped: Vec::new() };

    /// Any of these totals.
    pub fn any_of(totals: impl IntoIterator<Item = u32>) -> Totals {
        let mut allowed: Vec<u32> = totals.into_iter().collect();
        allowed.sort_unstable();
        allowed.dedup();
        match allowed[..] {
            [least, .., most] if (most - least) as usize >= allowed.len() => {
                Totals { gapped: allowed, ..Totals::NONE }
            }
            [least, .., most] => Totals::from(least..=most),
            [only] => Totals::from(only),
            [] => Totals::NONE,
        }
    }

    /// True if this total is right.
    pub fn contains(&self, total: u32) -> bool {
        (self.least..=self.most).contains(&total) || self.gapped.binary_search(&total).is_ok()
    }

    /// True if some total from `least` to `most` is right.
    pub fn meets(&self, least: u32, most: u32) -> bool {
        let at = self.gapped.partition_point(|&t| t < least);
        self.gapped.get(at).is_some_and(|&t| t <= most) || least.max(self.least) <= most.min(self.most)
    }

    /// The right totals, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        (self.least..=self.most).chain(self.gapped.iter().copied())
    }
}

impl From<u32> for Totals {
    fn from(total: u32) -> Totals {
        Totals { least: total, most: total, ..Totals::NONE }
    }
}

impl From<RangeInclusive<u32>> for Totals {
    fn from(range: RangeInclusive<u32>) -> Totals {
        if range.is_empty() {
            Totals::NONE
        } else {
            Totals { least: *range.start(), most: *range.end(), ..Totals::NONE }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_the_same_set_however_they_are_listed() {
        assert_eq!(Totals::any_of([2, 0, 1, 2]), Totals::from(0..=2));
        assert_eq!(Totals::any_of([7]), Totals::from(7));
    }

    #[test]
    fn totals_with_a_gap_leave_it_out() {
        for totals in [[0, 2].to_vec(), [0, 1, 2].to_vec(), [1, 2, 5].to_vec(), Vec::new()] {
            let set = Totals::any_of(totals.iter().copied());
            assert_eq!(set.iter().collect::<Vec<_>>(), totals);
            for least in 0..7 {
                assert_eq!(set.contains(least), totals.contains(&least));
                for most in 0..7 {
                    let some = totals.iter().any(|total| (least..=most).contains(total));
                    assert_eq!(set.meets(least, most), some, "{totals:?} from {least} to {most}");
                }
            }
        }
    }
}
