//! What rests on which clues.
//!
//! Whoever hides clues one by one asks again and again whether steps of a level still fill the board. Most of what was found
//! the last time has nothing to do with the clue that is tried now, and need not be found again: with every literal it is noted
//! which clues it rests on, and a climb begins with all those that rest on none that is hidden. What a level reaches does not depend on
//! the order of its steps, so the answer is the same as that of a climb from the ground.

use super::ladder::{Clash, Ladder, Step, UNKNOWN, Why};
use super::lessons::Lessons;
use super::level::Level;
use super::net::{ALWAYS, Net};
use super::regions::{add, mark, meet};
use super::strings::Strings;
use super::tally::Tallies;
use super::trace::Trace;
use crate::solve::problem::Lit;
use std::rc::Rc;

/// A set of rules that come from clues, a bit for each.
type Clues = Vec<u64>;

/// What a clash came from: what was known before, and rules that may be left out.
pub(super) struct Because {
    pub premises: Vec<Lit>,
    pub rules: Vec<u32>,
}

/// The reason for something that was learnt; none for a ladder that does not remember.
pub(super) type Reason = Option<Rc<Because>>;

pub(crate) struct Rests {
    /// By rule: its number among those that come from clues that can be hidden.
    number: Vec<Option<u32>>,
    /// How many words a set of clues has.
    words: usize,
    /// By variable: what its value rests on.
    on: Vec<u64>,
    /// So much of the trail is noted. Nobody asks before the board is filled, so the rest waits until then.
    noted: usize,
    /// The reasons for what was learnt and is not noted yet.
    reasons: Vec<Rc<Because>>,
    /// What is known fills the board, with the rules that are on.
    stands: bool,
    /// What is given, in order, with the rule.
    given: Vec<(Lit, u32)>,
    /// For traces and notes.
    seen: Vec<bool>,
    room: Clues,
    /// What came of tries, as soon as there are any; and whether this climb uses it.
    pub(super) lessons: Option<Lessons>,
    pub(super) recalls: bool,
    /// Climbs that use it leave out what takes long.
    pub(super) hurries: bool,
    pub(super) rushes: bool,
    learns_nothing: bool,
    /// The regions around the clues that were left out last.
    pub(super) near: Vec<u64>,
    kept: Kept,
}

/// A filled board as it was, for the case that without a clue it is not filled any more.
#[derive(Default)]
struct Kept {
    is_new: bool,
    values: Vec<u8>,
    why: Vec<Why>,
    at: Vec<u32>,
    trail: Vec<Lit>,
    tallies: Tallies,
    strings: Vec<Strings>,
    on: Vec<bool>,
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
            reasons: Vec::new(),
            stands: false,
            given,
            seen: vec![false; vars],
            room: Clues::new(),
            lessons: None,
            recalls: false,
            hurries: false,
            rushes: false,
            learns_nothing: false,
            near: Vec::new(),
            kept: Kept::default(),
        }
    }

    fn of(&self, lit: Lit) -> &[u64] {
        &self.on[lit.var() * self.words..][..self.words]
    }

    fn note(&mut self, lit: Lit, clues: &[u64]) {
        self.on[lit.var() * self.words..][..self.words].copy_from_slice(clues);
        self.noted += 1;
    }

    /// A rule that counts and says a literal outright.
    fn giver(&self, lit: Lit, on: &[bool]) -> Option<usize> {
        let first = self.given.partition_point(|&(given, _)| given < lit);
        let by = self.given[first..].iter().take_while(|(given, _)| *given == lit);
        by.map(|&(_, rule)| rule as usize).find(|&rule| on[rule])
    }

    /// The clues of some rules.
    fn clues(&self, rules: impl Iterator<Item = usize>) -> Clues {
        let mut clues = vec![0; self.words];
        rules.for_each(|rule| self.put(rule, &mut clues));
        clues
    }

    /// Puts all clues into a set that a reason rests on.
    fn put_all(&self, because: &Because, clues: &mut Clues) {
        because.rules.iter().for_each(|&rule| self.put(rule as usize, clues));
        because.premises.iter().for_each(|&lit| add(clues, self.of(lit)));
    }

    /// Puts the clue of a rule into a set, if it has one.
    fn put(&self, rule: usize, clues: &mut Clues) {
        if let Some(clue) = self.number[rule] {
            mark(clues, clue as usize);
        }
    }
}

impl<'n> Ladder<'n> {
    /// Remembers from one climb to the next; by rule whether it may ever be left out.
    pub fn remembering(mut self, loose: &[bool]) -> Ladder<'n> {
        self.rests = Some(Box::new(Rests::new(loose, self.net)));
        self
    }

    /// Forgets what everything rested on.
    pub(super) fn begin_anew(&mut self) {
        if let Some(rests) = &mut self.rests {
            (rests.noted, rests.stands, rests.recalls, rests.kept.is_new) = (0, false, false, false);
            rests.reasons.clear();
        }
    }

    /// Begins or ends a climb after which nobody asks what rests on what.
    pub(super) fn learns_nothing(&mut self, nothing: bool) {
        if let Some(rests) = &mut self.rests {
            rests.learns_nothing = nothing;
        }
    }

    /// What is known fills the board, or not.
    pub(super) fn stands(&mut self, stands: bool) {
        if let Some(rests) = &mut self.rests {
            rests.stands = stands;
        }
        if stands {
            self.note();
            self.answer.clone_from(&self.values);
        }
    }

    /// Goes on from a board that was filled by easy steps before it remembered. What harder steps rest on is not known any more.
    pub fn goes_on_from(&mut self, reached: Level) {
        if reached == Level::Easy && self.is_complete() {
            self.stands(true);
        }
    }

    /// True if the board is filled, and these are fewer rules.
    pub(super) fn is_looser(&self, off: &[bool]) -> bool {
        let stands = self.rests.as_ref().is_some_and(|rests| rests.stands);
        stands && self.on.iter().zip(off).all(|(&on, &off)| on || off)
    }

    /// Leaves rules out, and with them everything that rests on them.
    pub(super) fn loosen(&mut self, off: &[bool]) -> Vec<Lit> {
        let Some(mut rests) = self.rests.take() else { return Vec::new() };
        if !rests.kept.is_new {
            self.keep(&mut rests);
        }
        let goes = (0..off.len()).filter(|&rule| off[rule] && self.on[rule]);
        if rests.hurries && rests.lessons.is_some() {
            let regions = self.net.regions();
            rests.near.clear();
            rests.near.resize(regions.words, 0);
            let lits =
                goes.clone().flat_map(|rule| &self.net.of_rule[rule]).flat_map(|&id| self.net.lits_of(id));
            lits.for_each(|lit| add(&mut rests.near, regions.around(lit.var())));
        }
        let gone = rests.clues(goes);
        self.on.iter_mut().zip(off).for_each(|(on, off)| *on = !off);
        let taken = self.take_out(|lit| meet(rests.of(lit), &gone));
        rests.noted = self.trail.len();
        rests.reasons.clear();
        self.inferences.clear();
        self.rests = Some(rests);
        taken
    }

    /// Keeps a board that is filled.
    fn keep(&self, rests: &mut Rests) {
        let kept = &mut rests.kept;
        kept.is_new = true;
        kept.values.clone_from(&self.values);
        kept.why.clone_from(&self.why);
        kept.at.clone_from(&self.at);
        kept.trail.clone_from(&self.trail);
        kept.tallies.copy_from(&self.tallies);
        kept.strings.resize_with(self.strings.len(), Strings::default);
        kept.strings.iter_mut().zip(&self.strings).for_each(|(kept, strings)| kept.copy_from(strings));
        kept.on.clone_from(&self.on);
    }

    /// What is given by another rule, too.
    pub(super) fn give_back(&mut self, loose: &[Lit]) -> Step {
        let Some(rests) = self.rests.take() else { return Ok(()) };
        let given = loose.iter().try_for_each(|&lit| match rests.giver(lit, &self.on) {
            Some(_) => self.set(lit, Why::Told),
            None => Ok(()),
        });
        self.rests = Some(rests);
        given
    }

    /// The board is filled in another way than the one that is kept.
    pub(super) fn moves_on(&mut self) {
        if let Some(rests) = &mut self.rests {
            rests.kept.is_new = false;
        }
    }

    /// Everything is as it was before something came loose.
    pub(super) fn hold(&mut self) {
        let Some(rests) = &mut self.rests else { return };
        let kept = &rests.kept;
        self.values.clone_from(&kept.values);
        self.why.clone_from(&kept.why);
        self.at.clone_from(&kept.at);
        self.trail.clone_from(&kept.trail);
        self.tallies.copy_from(&kept.tallies);
        self.strings.iter_mut().zip(&kept.strings).for_each(|(strings, kept)| strings.copy_from(kept));
        self.on.clone_from(&kept.on);
        rests.noted = self.trail.len();
        (self.head, self.left, self.looked) = (self.trail.len(), 0, None);
        self.inferences.clear();
    }

    /// By rule: whether what fills the board rests on it.
    pub fn needed(&self) -> Option<Vec<bool>> {
        let rests = self.rests.as_ref()?;
        let mut on = vec![0; rests.words];
        let known =
            rests.on.chunks_exact(rests.words).zip(&self.values).filter(|(_, value)| **value != UNKNOWN);
        known.for_each(|(more, _)| add(&mut on, more));
        let is_needed =
            |number: &Option<u32>| number.is_none_or(|n| on[n as usize / 64] >> (n % 64) & 1 == 1);
        Some(rests.number.iter().map(is_needed).collect())
    }

    /// Notes what everything new on the trail rests on, now that the board is filled.
    pub(super) fn note(&mut self) {
        let Some(mut rests) = self.rests.take() else { return };
        let mut on = std::mem::take(&mut rests.room);
        while let Some(&lit) = self.trail.get(rests.noted) {
            on.clear();
            on.resize(rests.words, 0);
            let why = self.why[lit.var()];
            match why {
                Why::Told | Why::Assumed => {
                    rests.giver(lit, &self.on).into_iter().for_each(|rule| rests.put(rule, &mut on));
                }
                Why::Count(id) => self.rest_on_count(&rests, id, self.at[lit.var()], &mut on),
                Why::Learnt(at) => rests.put_all(&rests.reasons[at as usize], &mut on),
                _ => {
                    let before = self.at[lit.var()];
                    let because = self.back(&mut rests, usize::MAX, |trace| trace.because(lit, why, before));
                    rests.put_all(&because, &mut on);
                }
            }
            rests.note(lit, &on);
        }
        rests.room = on;
        self.rests = Some(rests);
    }

    /// What follows from a count rests on its rules, and on what is known of it.
    fn rest_on_count(&self, rests: &Rests, id: u32, before: u32, on: &mut Clues) {
        let count = &self.net.counts[id as usize];
        if count.rule != ALWAYS {
            rests.put(count.rule as usize, on);
            count.also.iter().for_each(|&rule| rests.put(rule as usize, on));
        }
        let lits = self.net.lits_of(id);
        let only = Trace::side(self, id, before);
        for lit in lits {
            let value = self.values[lit.var()];
            if value == UNKNOWN || self.at[lit.var()] >= before {
                continue;
            }
            let holds = (value == 1) == lit.is_positive();
            if only.is_none_or(|only| only == holds) {
                add(on, rests.of(*lit));
            }
        }
    }

    /// Writes down what was found, with the reason.
    pub(super) fn set_because(&mut self, lit: Lit, reason: Reason) -> Step {
        let why = match (&mut self.rests, reason) {
            (Some(rests), Some(because)) => {
                rests.reasons.push(because);
                Why::Learnt(rests.reasons.len() as u32 - 1)
            }
            _ => Why::Told,
        };
        self.set(lit, why)
    }

    /// The reason for a clash; `known` was on the trail before anything was assumed.
    pub(super) fn blame(&mut self, clash: Clash, known: usize) -> Reason {
        let mut rests = self.rests.take_if(|rests| !rests.learns_nothing)?;
        let because = Rc::new(self.back(&mut rests, known, |trace| trace.clash(clash)));
        if let Some(lessons) = &mut rests.lessons {
            lessons.learn(self.net.regions(), !self.trail[known], because.clone());
        }
        self.rests = Some(rests);
        Some(because)
    }

    /// Everything that can be a reason: for what nobody goes back over.
    pub(super) fn any_reason(&self) -> Reason {
        let rests = self.rests.as_ref()?;
        let rules = (0u32..).zip(&rests.number).filter(|(_, number)| number.is_some());
        Some(Rc::new(Because { premises: Vec::new(), rules: rules.map(|(rule, _)| rule).collect() }))
    }

    /// What something came from: what was known before, and rules.
    fn back<'l>(&'l self, rests: &mut Rests, known: usize, from: impl FnOnce(&mut Trace<'l, 'n>)) -> Because {
        let mut trace = Trace::with(self, known, std::mem::take(&mut rests.seen));
        from(&mut trace);
        let (mut met, mut premises) = (Vec::new(), Vec::new());
        while let Some(lit) = trace.todo.pop() {
            met.push(lit);
            let at = self.at[lit.var()];
            if (at as usize) < known {
                premises.push(lit);
            } else {
                trace.because(lit, self.why[lit.var()], at);
            }
        }
        met.into_iter().for_each(|lit| trace.seen[lit.var()] = false);
        rests.seen = trace.seen;
        trace.rules.retain(|&rule| rests.number[rule as usize].is_some());
        Because { premises, rules: trace.rules }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::dice::Dice;
    use crate::explain::Level;
    use crate::format::{self, Hints};
    use crate::genre;
    use crate::make::{Wish, make};
    use crate::puzzle::{Draft, Puzzle};
    use crate::solve::Budget;
    use crate::solve::problem::Problem;

    /// Hides rules one by one and compares with climbs from the ground, also with those rules alone that are said to be needed; how
    /// often the board was filled, and how often not.
    fn compare(puzzle: &Puzzle, level: Level, most: usize, dice: &mut Dice) -> [u32; 2] {
        let book = puzzle.rules();
        let problem = Problem::plain(puzzle.board(), puzzle.card(), &book);
        let net = Net::new(&problem, &book);
        let loose: Vec<bool> = book.rules().iter().map(|stated| stated.from_clue).collect();
        let mut remembers = Ladder::new(&net).remembering(&loose);
        let mut hurries = Ladder::new(&net).remembering(&loose).hurrying();
        let mut late = 0;
        let mut off = vec![false; loose.len()];
        let mut answers = [0; 2];
        for rule in dice.order(loose.len()).into_iter().filter(|&rule| loose[rule]).take(most) {
            off[rule] = true;
            let finishes = Ladder::new(&net).finishes(level, &off);
            let what = || format!("{level} without {rule}: {:?}", puzzle.clues());
            assert_eq!(remembers.still_finishes(level, &off), finishes, "{}", what());
            // In a hurry it may be said less often that the board is filled, but never wrongly.
            let hurried = hurries.still_finishes(level, &off);
            assert!(finishes || !hurried, "in a hurry, {}", what());
            late += u32::from(finishes && !hurried);
            answers[usize::from(!finishes)] += 1;
            if finishes {
                let needed = remembers.needed().expect("it remembers");
                let idle: Vec<bool> = off.iter().zip(&needed).map(|(off, needed)| *off || !needed).collect();
                assert!(Ladder::new(&net).finishes(level, &idle), "the needed alone, {}", what());
            } else {
                nothing_more_follows(&net, level, &off);
                off[rule] = false;
            }
        }
        assert!(level > Level::Easy || late == 0, "of what is easy nothing is left out");
        answers
    }

    /// A climb ends where nothing that can be assumed clashes, tried one by one without any memory. Where something hangs together that
    /// takes very long, so that only some are tried.
    fn nothing_more_follows(net: &Net<'_>, level: Level, off: &[bool]) {
        let mut ladder = Ladder::new(net);
        assert!(!ladder.finishes(level, off));
        if level == Level::Easy {
            return;
        }
        let hangs = !net.problem.areas.is_empty() || !net.problem.isles.is_empty();
        let known = ladder.trail.len();
        for var in (0..net.vars()).step_by(if hangs { 7 } else { 1 }) {
            for lit in ladder.tries(var) {
                let clashes = ladder.assume(lit, level).is_err();
                ladder.undo(known);
                assert!(!clashes, "{level}: {:?} still clashes", net.claim(lit));
            }
        }
    }

    #[test]
    fn who_remembers_reaches_what_one_reaches_from_the_ground() {
        let mut answers = [0; 2];
        let texts = genre::ALL.iter().flat_map(|genre| genre.card().examples);
        for (text, level) in texts.flat_map(|text| Level::ALL.map(|level| (text, level))) {
            let read = format::read(text.as_bytes(), &Hints::default()).expect("examples can be read");
            let puzzle = read.0.into_puzzle().expect("examples are puzzles");
            let mut dice = Dice::new(7, puzzle.rules().rules().len() as u64);
            let more = compare(&puzzle, level, 40, &mut dice);
            answers.iter_mut().zip(more).for_each(|(all, more)| *all += more);
        }
        assert!(answers.iter().all(|&count| count > 100), "{answers:?}");
    }

    /// Many loops with all their clues: where lines are found in heaps, it is easily mixed up which of them belong to a string.
    #[test]
    fn many_loops_rest_on_the_clues_that_they_are_said_to_rest_on() {
        for (genre, seed) in [("slitherlink", 77), ("masyu", 78)] {
            let genre = genre::find(genre).expect("it is a genre");
            let board =
                Draft::new(genre.card().id, Plan::rectangle(7, 7)).into_puzzle().expect("it is a board");
            for number in 0..60 {
                let mut dice = Dice::new(seed, number);
                let made = make(&board, &Wish::default(), &dice, &Budget::unlimited()).expect("it is made");
                let answer = made.stored_answer().expect("it has its answer");
                let clues = genre.clues(&board, answer, &mut dice).into_iter();
                let clues = clues.map(|(place, clue)| (board.board().spot(place).clone(), clue)).collect();
                let full = Draft { clues, ..board.draft() }.into_puzzle().expect("these are its clues");
                for level in [Level::Easy, Level::Medium] {
                    compare(&full, level, usize::MAX, &mut dice);
                }
            }
        }
    }
}
