//! Tallies: how far each count has come. They are small and lie side by side, since nearly every look at a count ends here: most of the
//! time it leaves everything open, and that can be seen without reading what it is about.

use crate::solve::problem::Allowed;

/// Of a count: how many of its literals hold, and how many are not known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub is_true: u32,
    pub open: u32,
    totals: u64,
}

/// Long counts do not have their totals here, but two numbers of half a word each.
const LONG: u64 = 1 << 63;
const HALF: u32 = 31;

impl Tally {
    pub fn new(allowed: &Allowed, len: u32) -> Tally {
        let totals = match allowed {
            Allowed::Mask(mask) if len < 63 => *mask,
            _ => {
                // While none holds and at least `calm` are open, any may hold and any may not; if at least `enough` hold, the
                // others are free.
                let first = |from: u32| (from..=len).find(|&total| allowed.contains(total));
                let calm = first(0).zip(first(1)).map_or(u32::MAX, |(least, some)| some.max(least + 1));
                let free = (0..=len).rev().take_while(|&total| allowed.contains(total)).count() as u32;
                let enough = if free == 0 { u32::MAX } else { len + 1 - free };
                let half = |number: u32| u64::from(number.min((1 << HALF) - 1));
                LONG | half(calm) << HALF | half(enough)
            }
        };
        Tally { is_true: 0, open: len, totals }
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

    /// What follows for all that is open: that it holds, that it does not, or nothing; an error if it cannot come right. Of a long count this is
    /// not told here.
    #[inline]
    pub fn forces(&self) -> Option<Result<Option<bool>, ()>> {
        if self.totals & LONG != 0 {
            return None;
        }
        let totals = self.totals >> self.is_true;
        if self.open == 0 {
            return Some(if totals & 1 == 1 { Ok(None) } else { Err(()) });
        }
        let some = (1 << self.open) - 1;
        Some(match (totals >> 1 & some != 0, totals & some != 0) {
            (true, true) => Ok(None),
            (false, false) => Err(()),
            (side, _) => Ok(Some(side)),
        })
    }

    /// True if the count says nothing of what is open, and is not wrong. Of a long count this may be missed.
    #[inline]
    pub fn is_idle(&self) -> bool {
        if self.totals & LONG != 0 {
            let half = |number: u64| (number & ((1 << HALF) - 1)) as u32;
            let (calm, enough) = (half(self.totals >> HALF), half(self.totals));
            return self.is_true >= enough || self.is_true == 0 && self.open >= calm;
        }
        let totals = self.totals >> self.is_true;
        if self.open == 0 {
            return totals & 1 == 1;
        }
        let some = (1 << self.open) - 1;
        totals & some != 0 && totals >> 1 & some != 0
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
                    assert!(len > 62 || free == tally.is_idle(), "{allowed:?} of {len}: {tally:?}");
                    let may_be = [
                        allowed.meets(is_true, (is_true + open).saturating_sub(1)),
                        allowed.meets(is_true + 1, is_true + open),
                    ];
                    let forces = match may_be {
                        _ if open == 0 && allowed.contains(is_true) => Ok(None),
                        _ if open == 0 => Err(()),
                        [true, true] => Ok(None),
                        [false, false] => Err(()),
                        [_, holds] => Ok(Some(holds)),
                    };
                    assert!(tally.forces().is_none_or(|told| told == forces), "{allowed:?}: {tally:?}");
                    assert!(len > 62 || tally.forces().is_some(), "{allowed:?} of {len}");
                    idle += u32::from(tally.is_idle());
                    busy += u32::from(!free);
                }
            }
        }
        assert!(idle > 1000 && busy > 1000, "{idle} idle, {busy} busy");
    }
}
