//! Dice: chance that can be repeated.
//!
//! The same seed gives the same rolls on every machine and in every version, so a puzzle can be made again from its seed.
//! The generator is a counter: the roll at some place is a mix of the key and that place, and nothing else is kept.
//! A seed has very many *streams*, one for each puzzle of a collection, so that the thousandth can be made without the
//! others. How rolls become numbers, orders and choices is written here too, since it must never change either.

/// A seeded source of chance.
///
/// ```
/// use gridwright::dice::Dice;
/// let (mut one, mut other) = (Dice::new(7, 0), Dice::new(7, 0));
/// assert_eq!((one.below(6), one.below(6)), (other.below(6), other.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    key: u64,
    rolled: u64,
}

/// The golden ratio as a fraction of 2^64: an odd number whose multiples spread evenly.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Stirs all bits (the finisher of SplitMix64).
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

impl Dice {
    /// The dice of a seed and one of its streams.
    pub fn new(seed: u64, stream: u64) -> Dice {
        let key = mix(mix(seed.wrapping_add(GOLDEN)) ^ stream.wrapping_mul(GOLDEN).rotate_left(17));
        Dice { key, rolled: 0 }
    }

    /// Dice of their own for a part of the work, so that how often one part rolls does not change the others.
    pub fn part(&self, name: u64) -> Dice {
        Dice::new(self.key, name)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.rolled += 1;
        mix(self.key.wrapping_add(self.rolled.wrapping_mul(GOLDEN)))
    }

    /// A number below `sides`, each as likely as any other; 0 if there are no sides.
    pub fn below(&mut self, sides: usize) -> usize {
        // The remainder of a product of 64 by 64 bits; the few rolls that would favour small numbers are rolled again.
        let sides = sides as u64;
        if sides < 2 {
            return 0;
        }
        let unfair = sides.wrapping_neg() % sides;
        loop {
            let product = u128::from(self.bits()) * u128::from(sides);
            if product as u64 >= unfair {
                return (product >> 64) as usize;
            }
        }
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, share: u32) -> bool {
        (self.below(100) as u32) < share
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }

    /// The numbers below `count` in a random order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(&mut order);
        order
    }

    /// One of a list.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_never_change() {
        let mut dice = Dice::new(7, 3);
        let rolls: Vec<usize> = (0..12).map(|_| dice.below(100)).collect();
        assert_eq!(rolls, ROLLS);
        assert_eq!(dice.order(8), ORDER);
    }

    const ROLLS: [usize; 12] = [7, 41, 91, 26, 43, 26, 53, 74, 46, 70, 19, 20];
    const ORDER: [usize; 8] = [2, 0, 3, 1, 4, 6, 5, 7];

    #[test]
    fn every_side_comes_up_about_as_often() {
        let mut dice = Dice::new(1, 1);
        let mut seen = [0; 6];
        (0..60_000).for_each(|_| seen[dice.below(6)] += 1);
        assert!(seen.iter().all(|count| (9_700..10_300).contains(count)), "{seen:?}");
    }

    #[test]
    fn streams_and_parts_have_nothing_in_common() {
        let rolls = |mut dice: Dice| (0..8).map(|_| dice.bits()).collect::<Vec<_>>();
        let dice = Dice::new(1, 0);
        let all =
            [dice.clone(), Dice::new(1, 1), Dice::new(0, 1), Dice::new(2, 0), dice.part(0), dice.part(1)];
        let mut seen: Vec<u64> = all.into_iter().flat_map(rolls).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 48);
    }
}
