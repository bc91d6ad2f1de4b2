//! Clues that a reason can do without. A reason is the smallest for its own argument; another argument may take fewer clues, and the
//! fewer clues one has to look at, the better. So for each clue of a chain a longer chain without it is looked for, and where levels
//! allow to go through cases, so are the cases of other counts. An argument of a harder level is no gain, and is left alone.

use super::reason::fewer;
use super::{Finder, Found, How};
use crate::board::Place;
use crate::explain::ladder::Why;
use crate::explain::level::Level;
use crate::rule::{Claim, Rule};
use crate::solve::problem::Lit;

/// Rounds of a chain that does without a clue.
pub(in crate::explain) const LONGER: u32 = 40;
/// So many cases are told one by one.
const FEW: usize = 3;

impl Finder<'_> {
    /// Takes clues out of a chain as long as a longer chain of the same level does without them.
    pub(super) fn spare_clues(&mut self, found: &mut Found) {
        if found.how != How::Chain {
            return;
        }
        let book = self.net.book.rules();
        let mut at = found.rules.len();
        while at > 0 {
            at -= 1;
            if !book[found.rules[at] as usize].from_clue {
                continue;
            }
            let mut less = found.clone();
            less.rules.remove(at);
            (less.rounds, less.counts) = (LONGER, Vec::new());
            if self.proves(&less, &less.rules.clone(), &less.premises.clone()) {
                *found = less;
            }
        }
    }

    /// The same step with fewer clues, by cases of another count; nothing if there is no such argument. A chain is told link by link, so
    /// cases that are merely counted up are no gain over it.
    pub fn by_other_cases(&mut self, found: &Found) -> Option<Found> {
        let most = match found.how {
            How::Chain => FEW,
            How::Cases(_) => usize::MAX,
            _ => return None,
        };
        // Where something hangs together each case is a dear look over the board, and there nothing was ever gained.
        let problem = self.net.problem;
        if found.level.ways() == 0 || !problem.areas.is_empty() || !problem.isles.is_empty() {
            return None;
        }
        let book = self.net.book.rules();
        let clues = found.rules.iter().map(|&rule| &book[rule as usize]).filter(|stated| stated.from_clue);
        let mut clues: Vec<&[Place]> = clues.map(|stated| stated.places.as_slice()).collect();
        clues.dedup();
        let mut best: Option<Found> = None;
        for clue in clues.into_iter().rev() {
            // A clue may take several rules to state, and goes with all of them.
            let is_spared = |rule: &u32| {
                let stated = &book[*rule as usize];
                stated.from_clue && stated.places == clue
            };
            let mut less = best.as_ref().unwrap_or(found).clone();
            let rules = less.rules.len();
            less.rules.retain(|rule| !is_spared(rule));
            (less.rounds, less.counts) = (less.level.rounds(), Vec::new());
            if less.rules.len() < rules && self.cases_show(&mut less, most) {
                best = Some(less);
            }
        }
        let mut best = best?;
        let premises = best.premises.clone();
        best.rules = fewer(best.rules.clone(), |some| self.proves(&best, some, &premises));
        best.premises = fewer(premises, |some| self.proves(&best, &best.rules, some));
        (best.chain, best.clash) = (Vec::new(), None);
        for list in [&mut best.anyway, &mut best.aside] {
            list.clear();
        }
        self.tell_ways(&mut best);
        Some(best)
    }

    /// If a step uses the sum of a cage, or a dot, whose cells have their numbers by now, it uses the numbers. False if there is nothing
    /// of the kind.
    pub fn rest_on_numbers(&mut self, found: &mut Found) -> bool {
        let book = self.net.book.rules();
        let mut rests = false;
        for clue in found.rules.clone() {
            let stated = &book[clue as usize];
            let cells: Vec<Place> = match (&stated.rule, stated.places.as_slice()) {
                (Rule::Sum(_), places) => places.to_vec(),
                (Rule::Consecutive(_), &[Place::Edge(edge)]) => {
                    let (one, other) = self.net.problem.board.sides(edge);
                    other.into_iter().chain([one]).map(Place::from).collect()
                }
                _ => continue,
            };
            let is_there = |lit: &&Lit| {
                let claim = self.net.claim(**lit).filter(|claim| matches!(claim, Claim::Is(_)));
                let is_here = claim.is_some_and(|claim| cells.contains(&claim.place()));
                is_here && self.base.why[lit.var()] == Why::Told
            };
            let numbers: Vec<Lit> = self.base.trail.iter().filter(is_there).copied().collect();
            if numbers.is_empty() {
                continue;
            }
            let mut less = found.clone();
            less.rules.retain(|&rule| rule != clue);
            less.counts.clear();
            less.premises.extend(numbers);
            less.premises.sort_unstable();
            less.premises.dedup();
            let premises = less.premises.clone();
            if self.proves(&less, &less.rules.clone(), &premises) {
                less.premises = fewer(premises, |some| self.proves(&less, &less.rules, some));
                *found = less;
                rests = true;
            }
        }
        if rests {
            self.spare_passes(found);
            self.keep_beside(found);
            self.tell_chain(found);
        }
        rests
    }

    /// What a chain would find out and is marked by now need not be found out: if the step does without a clue then, it rests on the
    /// marks. False if there is nothing of the kind.
    pub fn rest_on_links(&mut self, found: &mut Found) -> bool {
        let is_marked = |lit: &Lit| {
            self.base.value(*lit) == Some(true)
                && self.base.why[lit.var()] == Why::Told
                && !self.net.is_silent(*lit)
        };
        let marks: Vec<Lit> = found.chain.iter().map(|(lit, _)| *lit).filter(is_marked).collect();
        if found.how != How::Chain || marks.is_empty() {
            return false;
        }
        let mut less = found.clone();
        less.counts.clear();
        less.premises.extend(marks);
        less.premises.sort_unstable();
        less.premises.dedup();
        let book = self.net.book.rules();
        let is_clue = |rule: &u32| book[*rule as usize].from_clue;
        let clues = |found: &Found| found.rules.iter().filter(|rule| is_clue(rule)).count();
        less.rules = fewer(less.rules.clone(), |some| self.proves(&less, some, &less.premises));
        if clues(&less) == clues(found) {
            return false;
        }
        less.premises = fewer(less.premises.clone(), |some| self.proves(&less, &less.rules, some));
        self.tell_chain(&mut less);
        *found = less;
        true
    }

    /// Looks for a count of the rules that are left whose cases, not more than so many, all lead to the step.
    fn cases_show(&mut self, found: &mut Found, most: usize) -> bool {
        let net = self.net;
        let mut counts: Vec<u32> =
            found.rules.iter().flat_map(|&rule| net.of_rule[rule as usize].iter().copied()).collect();
        counts.sort_unstable();
        counts.dedup();
        if !self.prepare(found, &found.rules, &found.premises) {
            return false;
        }
        counts.into_iter().any(|id| {
            found.how = How::Cases(id);
            let few = most == usize::MAX || self.ways_of(id, found.level) <= most;
            few && !self.base.is_cancelled() && self.shows(found)
        })
    }

    fn ways_of(&mut self, id: u32, level: Level) -> usize {
        self.proof.quiet = false;
        let ways = self.proof.ways(id, level).map_or(usize::MAX, |ways| ways.len());
        self.proof.quiet = true;
        ways
    }
}
