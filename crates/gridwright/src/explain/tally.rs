//! Tallies: how far each count has come. They are small and lie side by side, since nearly every look at a count ends here: most of the
//! time it leaves everything open, and that can be seen without reading what it is about.

use crate::solve::problem::Allowed;

/// Of a count: how many of its literals hold, and how many are not known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub is_true: u32,
    pub open: u32,
    /// While none holds and at least so many are open, any of them may hold and any may not.
    calm: u32,
    /// If at least so many hold, the others are free.
    enough: u32,
}

impl Tally {
    pub fn new(allowed: &Allowed, len: u32) -> Tally {
        let first = |from: u32| match allowed {
            Allowed::Mask(mask) => {
                Some((mask >> from).trailing_zeros() + from).filter(|&total| total <= len.min(63))
            }
            Allowed::Wide(_) => (from..=len).find(|&total| allowed.contains(total)),
        };
        let calm = match (first(0), first(1)) {
            (Some(least), Some(some)) => some.max(least + 1),
            _ => u32::MAX,
        };
        let free = match allowed {
            Allowed::Mask(mask) => (mask << (63 - len.min(63))).leading_ones(),
            Allowed::Wide(_) => (0..=len).rev().take_while(|&total| allowed.contains(total)).count() as u32,
        };
        let enough = if free == 0 { u32::MAX } else { (len + 1).saturating_sub(free) };
        Tally { is_true: 0, open: len, calm, enough }
    }

    /// One of the literals is known.
    pub fn tell(&mut self, holds: bool) {
        self.is_true += u32::from(holds);
        self.open -= 1;
    }

    /// One of the literals is not known any more.
    pub fn untell(&mut self, holds: bool) {
        self.is_true -= u32::from(holds);
        self.open += 1;
    }

    /// True if the count says nothing of what is open.
    pub fn is_idle(&self) -> bool {
        self.is_true >= self.enough || self.is_true == 0 && self.open >= self.calm
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Totals;

    #[test]
    fn an_idle_count_leaves_both_ways_open_and_all_others_were_looked_at() {
        let (mut idle, mut busy) = (0, 0);
        for len in (1..=9u32).chain([62, 63, 64, 70]) {
            let all = [
                Totals::from(0),
                Totals::from(1),
                Totals::from(2),
                Totals::from(len),
                Totals::from(1..=len),
                Totals::from(0..=1),
                Totals::from(2..=3),
                Totals::from(3..=len.max(3)),
            ];
            for allowed in all.iter().map(|totals| Allowed::of(totals, len as usize)) {
                for (is_true, open) in (0..=len).flat_map(|t| (0..=len - t).map(move |open| (t, open))) {
                    let tally = Tally { is_true, open, ..Tally::new(&allowed, len) };
                    let free = !allowed.decides(is_true, open);
                    assert!(free || !tally.is_idle(), "{allowed:?} of {len}: {tally:?}");
                    idle += u32::from(tally.is_idle());
                    busy += u32::from(!free);
                }
            }
        }
        assert!(idle > 1000 && busy > 1000, "{idle} idle, {busy} busy");
    }
}
