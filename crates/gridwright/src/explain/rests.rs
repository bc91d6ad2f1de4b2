//! What rests on which clues.
//!
//! Whoever hides clues one by one asks again and again whether steps of a level still fill the board. Most of what was found
//! the last time has nothing to do with the clue that is tried now, and need not be found again: with every literal it is noted
//! which clues it rests on, and a climb begins with all those that rest on none that is hidden. What a level reaches does not depend on
//! the order of its steps, so the answer is the same as that of a climb from the ground.

use super::ladder::{Clash, Ladder, Why};
use super::net::Net;
use super::trace::Trace;
use crate::solve::problem::Lit;

/// A set of rules that come from clues, a bit for each.
pub(super) type Clues = Vec<u64>;

pub(crate) struct Rests {
    /// By rule: its number among those that come from clues that can be hidden.
    number: Vec<Option<u32>>,
    /// How many words a set of clues has.
    words: usize,
    /// By variable: what its value rests on.
    on: Vec<u64>,
    /// So much of the trail is noted.
    noted: usize,
    /// The last way that filled the board, and what it rests on, step by step.
    way: Vec<Lit>,
    way_on: Vec<u64>,
    /// What is given, in order, with the rule.
    given: Vec<(Lit, u32)>,
    /// For traces.
    seen: Vec<bool>,
}

impl Rests {
    fn new(loose: &[bool], net: &Net<'_>) -> Rests {
        let vars = net.vars();
        let mut given = net.given.clone();
        given.sort_unstable();
        let mut count = 0;
        let mut next = || {
            count += 1;
            count - 1
        };
        let number: Vec<Option<u32>> = loose.iter().map(|&loose| loose.then(&mut next)).collect();
        let words = (count as usize).div_ceil(64).max(1);
        Rests {
            number,
            words,
            on: vec![0; vars * words],
            noted: 0,
            way: Vec::new(),
            way_on: Vec::new(),
            given,
            seen: vec![false; vars],
        }
    }

    fn of(&self, lit: Lit) -> &[u64] {
        &self.on[lit.var() * self.words..][..self.words]
    }

    fn note(&mut self, lit: Lit, clues: &[u64]) {
        self.on[lit.var() * self.words..][..self.words].copy_from_slice(clues);
        self.noted += 1;
    }

    /// The clues of some rules.
    fn clues(&self, rules: impl Iterator<Item = usize>) -> Clues {
        let mut clues = vec![0; self.words];
        for clue in rules.filter_map(|rule| self.number[rule]) {
            clues[clue as usize / 64] |= 1 << (clue % 64);
        }
        clues
    }
}

impl<'n> Ladder<'n> {
    /// Remembers from one climb to the next; by rule whether it may ever be left out.
    pub fn remembering(mut self, loose: &[bool]) -> Ladder<'n> {
        self.rests = Some(Box::new(Rests::new(loose, self.net)));
        self
    }

    /// Forgets what everything rested on, but not the way.
    pub(super) fn begin_anew(&mut self) {
        if let Some(rests) = &mut self.rests {
            rests.noted = 0;
        }
    }

    /// Begins with what was found the last time and rests on no rule that is left out now.
    pub(super) fn begin_on_the_way(&mut self, off: &[bool]) {
        let Some(mut rests) = self.rests.take() else { return };
        let gone = rests.clues((0..off.len()).filter(|&rule| off[rule]));
        for i in 0..rests.way.len() {
            let lit = rests.way[i];
            let on = &rests.way_on[i * rests.words..][..rests.words];
            if on.iter().zip(&gone).all(|(on, gone)| on & gone == 0) && self.set(lit, Why::Told).is_ok() {
                let on = on.to_vec();
                rests.note(lit, &on);
            }
        }
        self.rests = Some(rests);
    }

    /// Keeps the way that filled the board.
    pub(super) fn keep_the_way(&mut self) {
        let Some(rests) = &mut self.rests else { return };
        rests.way.clone_from(&self.trail);
        rests.way_on.clear();
        for &lit in &self.trail {
            let at = lit.var() * rests.words;
            rests.way_on.extend_from_slice(&rests.on[at..at + rests.words]);
        }
    }

    /// By rule: whether the last way that filled the board rests on it.
    pub fn needed(&self) -> Option<Vec<bool>> {
        let rests = self.rests.as_ref()?;
        let mut on = vec![0; rests.words];
        for step in rests.way_on.chunks(rests.words) {
            on.iter_mut().zip(step).for_each(|(on, more)| *on |= more);
        }
        let is_needed =
            |number: &Option<u32>| number.is_none_or(|n| on[n as usize / 64] >> (n % 64) & 1 == 1);
        Some(rests.number.iter().map(is_needed).collect())
    }

    /// Notes what everything new on the trail rests on.
    pub(super) fn note(&mut self) {
        let Some(mut rests) = self.rests.take() else { return };
        while let Some(&lit) = self.trail.get(rests.noted) {
            let why = self.why[lit.var()];
            let on = match why {
                Why::Told | Why::Assumed => {
                    let first = rests.given.partition_point(|&(given, _)| given < lit);
                    let by = rests.given[first..].iter().take_while(|(given, _)| *given == lit);
                    let by = by.map(|&(_, rule)| rule as usize).find(|&rule| self.on[rule]);
                    rests.clues(by.into_iter())
                }
                _ => self.back(&mut rests, usize::MAX, |trace| trace.because(lit, why, self.at[lit.var()])),
            };
            rests.note(lit, &on);
        }
        self.rests = Some(rests);
    }

    /// Notes what one literal rests on that was just found.
    pub(super) fn note_as(&mut self, lit: Lit, on: &[u64]) {
        if let Some(rests) = &mut self.rests
            && self.trail.get(rests.noted) == Some(&lit)
        {
            rests.note(lit, on);
        }
    }

    /// What a clash rests on; `known` was on the trail before anything was assumed.
    pub(super) fn blame(&mut self, clash: Clash, known: usize) -> Clues {
        let Some(mut rests) = self.rests.take() else { return Clues::new() };
        let on = self.back(&mut rests, known, |trace| trace.clash(clash));
        self.rests = Some(rests);
        on
    }

    /// All clues: for what nobody goes back over.
    pub(super) fn all_clues(&self) -> Clues {
        self.rests.as_ref().map_or(Clues::new(), |rests| vec![u64::MAX; rests.words])
    }

    fn back<'l>(&'l self, rests: &mut Rests, known: usize, from: impl FnOnce(&mut Trace<'l, 'n>)) -> Clues {
        let mut trace = Trace::with(self, known, std::mem::take(&mut rests.seen));
        from(&mut trace);
        let mut on = vec![0; rests.words];
        let mut met = Vec::new();
        while let Some(lit) = trace.todo.pop() {
            met.push(lit);
            let at = self.at[lit.var()];
            if (at as usize) < known {
                on.iter_mut().zip(rests.of(lit)).for_each(|(on, more)| *on |= more);
            } else {
                trace.because(lit, self.why[lit.var()], at);
            }
        }
        let clues = rests.clues(trace.rules.iter().map(|&rule| rule as usize));
        on.iter_mut().zip(clues).for_each(|(on, more)| *on |= more);
        met.into_iter().for_each(|lit| trace.seen[lit.var()] = false);
        rests.seen = trace.seen;
        on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::explain::Level;
    use crate::format::{self, Hints};
    use crate::genre;
    use crate::solve::problem::Problem;

    #[test]
    fn who_remembers_reaches_what_one_reaches_from_the_ground() {
        let (mut yes, mut no) = (0, 0);
        let texts = genre::ALL.iter().flat_map(|genre| genre.card().examples);
        for (text, level) in texts.flat_map(|text| Level::ALL.map(|level| (text, level))) {
            let read = format::read(text.as_bytes(), &Hints::default()).expect("examples can be read");
            let puzzle = read.0.into_puzzle().expect("examples are puzzles");
            let book = puzzle.rules();
            let problem = Problem::plain(puzzle.board(), puzzle.card(), &book);
            let net = Net::new(&problem, &book);
            let loose: Vec<bool> = book.rules().iter().map(|stated| stated.from_clue).collect();
            let mut remembers = Ladder::new(&net).remembering(&loose);
            let mut dice = Dice::new(7, book.rules().len() as u64);
            let mut off = vec![false; loose.len()];
            for rule in dice.order(loose.len()).into_iter().filter(|&rule| loose[rule]).take(40) {
                off[rule] = true;
                let finishes = Ladder::new(&net).finishes(level, &off);
                assert_eq!(
                    remembers.still_finishes(level, &off),
                    finishes,
                    "{level} without {rule}:\n{text}"
                );
                if finishes {
                    yes += 1;
                    let needed = remembers.needed().expect("it remembers");
                    let idle: Vec<bool> =
                        off.iter().zip(&needed).map(|(off, needed)| *off || !needed).collect();
                    assert!(Ladder::new(&net).finishes(level, &idle), "{level}, the needed alone:\n{text}");
                } else {
                    no += 1;
                    off[rule] = false;
                }
            }
        }
        assert!(yes > 100 && no > 100, "{yes} yes, {no} no");
    }
}
