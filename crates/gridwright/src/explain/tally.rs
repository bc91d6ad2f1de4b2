//! Tallies: how far each count has come.
//!
//! How a short count stands is one of few states: so many of its literals hold, so many are open. Counts of the same length that allow the
//! same totals share their states, and what becomes of a state when one more literal is known is looked up. Nearly every look at a
//! count ends here: most of the time it leaves everything open, and one bit tells that.

use crate::solve::problem::Allowed;

/// Of a state: something follows, or the count cannot come right.
const BUSY: u32 = 1 << 31;
/// Not a state but the number of a long count.
const LONG: u32 = 1 << 30;
const NUMBER: u32 = LONG - 1;
/// Counts of up to so many literals have states.
const SHORT: u32 = 16;

/// What follows for all that is open: that it holds, that it does not, or nothing; an error if the count cannot come right.
pub(super) type Forced = Result<Option<bool>, ()>;

/// The states of all short counts of a net.
#[derive(Default)]
pub(super) struct States {
    /// By state: the next one if a literal fails, and if one holds.
    next: Vec<[u32; 2]>,
    /// The one before, likewise.
    back: Vec<[u32; 2]>,
    open: Vec<u8>,
    forced: Vec<Forced>,
    /// Lengths and totals, with their first state.
    kinds: Vec<(u32, u64, u32)>,
}

impl States {
    /// How a count stands before anything is known.
    fn begin(&mut self, len: u32, totals: u64) -> u32 {
        let same = |&&(other, allowed, _): &&(u32, u64, u32)| (other, allowed) == (len, totals);
        let first = match self.kinds.iter().find(same) {
            Some(&(.., first)) => first,
            None => self.add(len, totals),
        };
        // Nothing holds and all is open.
        self.flag(first + len)
    }

    /// The states of a length and totals: one for each number that may hold and that may be open.
    fn add(&mut self, len: u32, totals: u64) -> u32 {
        let (first, side) = (self.forced.len() as u32, len + 1);
        self.kinds.push((len, totals, first));
        let all = || (0..side).flat_map(|is_true| (0..side).map(move |open| (is_true, open)));
        self.forced.extend(all().map(|(is_true, open)| forced(totals, is_true, open)));
        self.open.extend(all().map(|(_, open)| open as u8));
        let at = |is_true: u32, open: u32| first + is_true * side + open;
        for (is_true, open) in all() {
            // What cannot be leads nowhere, and nobody comes there.
            let is_false = len.checked_sub(is_true + open);
            let to = |may_be: bool, is_true: u32, open: u32| if may_be { at(is_true, open) } else { first };
            let is_open = is_false.is_some() && open > 0;
            let next = [0, 1].map(|holds| to(is_open, is_true + holds, open.wrapping_sub(1)));
            let back = [
                to(is_false.is_some_and(|is_false| is_false > 0), is_true, open + 1),
                to(is_false.is_some() && is_true > 0, is_true.wrapping_sub(1), open + 1),
            ];
            let (next, back) = (next.map(|state| self.flag(state)), back.map(|state| self.flag(state)));
            self.next.push(next);
            self.back.push(back);
        }
        first
    }

    fn flag(&self, state: u32) -> u32 {
        if self.forced[state as usize] == Ok(None) { state } else { state | BUSY }
    }
}

fn forced(totals: u64, is_true: u32, open: u32) -> Forced {
    let totals = totals >> is_true;
    if open == 0 {
        return if totals & 1 == 1 { Ok(None) } else { Err(()) };
    }
    let some = (1 << open) - 1;
    match (totals >> 1 & some != 0, totals & some != 0) {
        (true, true) => Ok(None),
        (false, false) => Err(()),
        (side, _) => Ok(Some(side)),
    }
}

/// By count: how far it has come.
#[derive(Default)]
pub(super) struct Tallies {
    states: Vec<u32>,
    long: Vec<Long>,
}

impl Tallies {
    pub fn new<'c>(counts: impl Iterator<Item = (&'c Allowed, u32)>, states: &mut States) -> Tallies {
        let mut tallies = Tallies::default();
        for (allowed, len) in counts {
            let state = match allowed {
                Allowed::Mask(totals) if len <= SHORT => states.begin(len, *totals),
                _ => {
                    let long = Long::new(allowed, len);
                    tallies.long.push(long);
                    LONG | (tallies.long.len() as u32 - 1) | if long.is_idle() { 0 } else { BUSY }
                }
            };
            tallies.states.push(state);
        }
        tallies
    }

    /// A literal of a count is known. True if something may follow from that.
    #[inline]
    pub fn tell(&mut self, states: &States, id: u32, holds: bool) -> bool {
        let state = &mut self.states[id as usize];
        if *state & LONG == 0 {
            *state = states.next[(*state & NUMBER) as usize][usize::from(holds)];
        } else {
            let long = &mut self.long[(*state & NUMBER) as usize];
            long.tell(holds);
            *state = *state & !BUSY | if long.is_idle() { 0 } else { BUSY };
        }
        *state & BUSY != 0
    }

    /// A literal of a count is not known any more.
    #[inline]
    pub fn untell(&mut self, states: &States, id: u32, holds: bool) {
        let state = &mut self.states[id as usize];
        if *state & LONG == 0 {
            *state = states.back[(*state & NUMBER) as usize][usize::from(holds)];
        } else {
            let long = &mut self.long[(*state & NUMBER) as usize];
            long.untell(holds);
            *state = *state & !BUSY | if long.is_idle() { 0 } else { BUSY };
        }
    }

    /// True if a count says nothing of what is open, and is not wrong. Of a long count this may be missed.
    #[inline]
    pub fn is_idle(&self, id: u32) -> bool {
        self.states[id as usize] & BUSY == 0
    }

    /// How many literals of a count are not known.
    pub fn open(&self, states: &States, id: u32) -> u32 {
        let state = self.states[id as usize];
        match state & LONG {
            0 => u32::from(states.open[(state & NUMBER) as usize]),
            _ => self.long[(state & NUMBER) as usize].open,
        }
    }

    /// What follows from a count.
    #[inline]
    pub fn forces(&self, states: &States, id: u32, allowed: &Allowed) -> Forced {
        let state = self.states[id as usize];
        match state & LONG {
            0 => states.forced[(state & NUMBER) as usize],
            _ => self.long[(state & NUMBER) as usize].forces(allowed),
        }
    }

    pub fn copy_from(&mut self, other: &Tallies) {
        self.states.clone_from(&other.states);
        self.long.clone_from(&other.long);
    }
}

/// Of a long count: how many of its literals hold, and how many are not known.
#[derive(Clone, Copy, Debug)]
struct Long {
    is_true: u32,
    open: u32,
    /// While none holds and at least so many are open, any may hold and any may not.
    calm: u32,
    /// If so many hold, the others are free.
    enough: u32,
}

impl Long {
    fn new(allowed: &Allowed, len: u32) -> Long {
        let first = |from: u32| (from..=len).find(|&total| allowed.contains(total));
        let calm = first(0).zip(first(1)).map_or(u32::MAX, |(least, some)| some.max(least + 1));
        let free = (0..=len).rev().take_while(|&total| allowed.contains(total)).count() as u32;
        let enough = if free == 0 { u32::MAX } else { len + 1 - free };
        Long { is_true: 0, open: len, calm, enough }
    }

    fn tell(&mut self, holds: bool) {
        self.is_true += u32::from(holds);
        self.open -= 1;
    }

    fn untell(&mut self, holds: bool) {
        self.is_true -= u32::from(holds);
        self.open += 1;
    }

    fn is_idle(&self) -> bool {
        self.is_true >= self.enough || self.is_true == 0 && self.open >= self.calm
    }

    fn forces(&self, allowed: &Allowed) -> Forced {
        let (is_true, open) = (self.is_true, self.open);
        if open == 0 {
            return if allowed.contains(is_true) { Ok(None) } else { Err(()) };
        }
        let may_be_true = allowed.meets(is_true + 1, is_true + open);
        let may_be_false = allowed.meets(is_true, is_true + open - 1);
        match (may_be_true, may_be_false) {
            (true, true) => Ok(None),
            (false, false) => Err(()),
            (side, _) => Ok(Some(side)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Totals;

    /// Literals of a count become known in every order of yes and no, and are taken back; at each stop it says what the totals say.
    #[test]
    fn a_count_says_what_its_totals_say_however_it_came_there() {
        let (mut idle, mut busy) = (0, 0);
        for len in (1..=9u32).chain([15, 16, 17, 62, 63, 64, 70]) {
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
            let all = all.map(|totals| Allowed::of(&totals, len as usize));
            let mut states = States::default();
            let mut tallies = Tallies::new(all.iter().map(|allowed| (allowed, len)), &mut states);
            for (id, allowed) in (0u32..).zip(&all) {
                for (is_true, is_false) in (0..=len).flat_map(|t| (0..=len - t).map(move |f| (t, f))) {
                    let told = || (0..is_true).map(|_| true).chain((0..is_false).map(|_| false));
                    told().for_each(|holds| {
                        tallies.tell(&states, id, holds);
                    });
                    let open = len - is_true - is_false;
                    let what = || format!("{allowed:?} of {len}: {is_true} hold, {open} open");
                    let free = !allowed.decides(is_true, open);
                    assert!(free || !tallies.is_idle(id), "{}", what());
                    assert!(len > SHORT || free == tallies.is_idle(id), "{}", what());
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
                    assert_eq!(tallies.forces(&states, id, allowed), forces, "{}", what());
                    assert_eq!(tallies.open(&states, id), open, "{}", what());
                    idle += u32::from(tallies.is_idle(id));
                    busy += u32::from(!free);
                    // Not in the order in which they came.
                    told().for_each(|holds| tallies.untell(&states, id, holds));
                    assert_eq!(tallies.open(&states, id), len, "{}", what());
                }
            }
        }
        assert!(idle > 1000 && busy > 1000, "{idle} idle, {busy} busy");
    }
}
