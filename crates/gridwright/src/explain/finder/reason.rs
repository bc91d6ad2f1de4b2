//! Reasons: of all that an argument could rest on, what it cannot do without. Rules and marks are left out while the same
//! argument still works.

use super::{Finder, Found, How, Seen};
use crate::board::{Cell, Place};
use crate::explain::ladder::Why;
use crate::explain::level::Level;
use crate::explain::net::ALWAYS;
use crate::explain::reach::Reach;
use crate::explain::trace::Trace;
use crate::rule::{Claim, Fact, Rule, Stated};
use crate::solve::areas::infer_area;
use crate::solve::problem::Lit;

impl Finder<'_> {
    /// Takes out of a reason whatever the same argument does not need.
    pub(super) fn shrink(&mut self, found: &mut Found) {
        if self.counts_steps(found) || self.fills_last_cell(found) || self.goes_by_doors(found) {
            return;
        }
        if !self.proves(found, &found.rules.clone(), &found.premises.clone()) {
            // Ways can be closed by rules that no trace meets. Then everything is taken in that was known by then, to see what can go;
            // what cannot be told only if nothing else helps.
            found.counts.clear();
            found.rules = (0..self.net.book.rules().len() as u32).collect();
            let told =
                |lit: &&Lit| self.base.why[lit.var()] == Why::Told && self.net.fixed_by(**lit).is_none();
            let known = &self.base.trail[..found.known.min(self.base.trail.len())];
            let known: Vec<Lit> = known.iter().filter(told).copied().collect();
            let said = known.iter().copied().filter(|&lit| self.net.claim(lit).is_some()).collect();
            let enough = [said, known].into_iter().find(|some| {
                let rules = found.rules.clone();
                self.proves(found, &rules, some)
            });
            let Some(premises) = enough else { return };
            found.premises = premises;
        }
        // Rules first, then marks; and with fewer marks a rule may have become idle.
        let (rules, mut premises) = (found.rules.clone(), found.premises.clone());
        self.nearest_numbers_first(found, &mut premises);
        let rules = fewer(rules, |less| self.proves(found, less, &premises));
        let mut premises = self.fewer_marks(found, &rules, premises);
        premises.sort_unstable();
        let rules = fewer(rules, |less| self.proves(found, less, &premises));
        (found.rules, found.premises) = (rules, premises);
        self.spare_clues(found);
        self.spare_passes(found);
        self.keep_beside(found);
        self.tell_chain(found);
        self.end_at_marks(found);
        self.tell_ways(found);
    }

    /// A chain may do without a mark, and then come to its opposite and go on from there. To a player it ends at the mark.
    fn end_at_marks(&mut self, found: &mut Found) {
        let is_marked = |mark: &Lit| {
            let (base, var) = (&self.base, mark.var());
            let was_there = base.why[var] == Why::Told && (base.at[var] as usize) < found.known;
            base.value(*mark) == Some(true) && was_there && !self.net.is_silent(*mark)
        };
        let Some(mark) = found.chain.iter().map(|&(link, _)| !link).find(is_marked) else { return };
        let mut sooner = found.clone();
        let with = |marks: &[Lit]| [marks, &[mark]].concat();
        let premises = sooner.premises.clone();
        sooner.rules = fewer(sooner.rules.clone(), |less| self.proves(found, less, &with(&premises)));
        let premises = fewer(premises, |less| self.proves(found, &sooner.rules, &with(less)));
        sooner.premises = with(&premises);
        sooner.premises.sort_unstable();
        self.tell_chain(&mut sooner);
        if sooner.chain.len() < found.chain.len() {
            *found = sooner;
        }
    }

    /// On a path: if the number that a step finds is seen by counting steps, that is its reason, and no proof has to be tried.
    fn counts_steps(&self, found: &mut Found) -> bool {
        let How::Count(id) = found.how else { return false };
        let rule = self.net.counts[id as usize].rule;
        let is_path = |stated: &Stated| matches!(stated.rule, Rule::Path(_));
        if !self.net.book.rules().get(rule as usize).is_some_and(is_path) {
            return false;
        }
        let Some((mut reach, at)) = Reach::of(self.net, found) else { return false };
        let is_known = |fact: Fact| {
            let lit = self.net.lit(&Claim::Is(fact));
            lit.is_some_and(|lit| self.base.value(lit) == Some(true) && self.base.why[lit.var()] == Why::Told)
        };
        reach.look_around(&is_known);
        let Some(reach) = reach.smallest(at) else { return false };
        let known = reach.known.iter().map(|&fact| Claim::Is(fact));
        let claims = known.chain(reach.kept_out.iter().map(|&fact| Claim::Not(fact)));
        found.premises = claims.filter_map(|claim| self.net.lit(&claim)).collect();
        found.premises.sort_unstable();
        found.rules = vec![rule];
        found.counts.retain(|&id| self.net.passed_by(id).is_none());
        true
    }

    /// On a path: if just two ways lead to a cell, one of them from a number that goes on to nowhere else, the cell is next to that number.
    /// Then no proof has to be tried.
    fn goes_by_doors(&self, found: &mut Found) -> bool {
        let (How::Count(_), Level::Medium, &[lit]) = (found.how, found.level, found.conclusions.as_slice())
        else {
            return false;
        };
        let mut book = (0u32..).zip(self.net.book.rules());
        let path = book.find_map(|(id, stated)| match &stated.rule {
            Rule::Path(path) => Some((id, path)),
            _ => None,
        });
        let (Some((rule, path)), Some(Claim::Is(fact))) = (path, self.net.claim(lit)) else { return false };
        let Place::Cell(cell) = fact.place else { return false };
        let passes = |id: &u32| self.net.passed_by(*id) == Some(fact.place);
        let Some(pass) = self.net.of_rule[rule as usize].iter().copied().find(passes) else { return false };
        let last = u16::try_from(path.near.len()).unwrap_or(u16::MAX);
        let numbers = self.numbers(found);
        let placed = |value: u16| numbers.iter().copied().find(|fact| fact.value == value);
        // Numbers beside one that have a cell, or do not exist, cannot come to this one.
        let ends = |value: u16| [value - 1, value + 1].map(|end| (end == 0 || end > last, placed(end)));
        let (mut open, mut premises): (Vec<Place>, Vec<Fact>) = (Vec::new(), Vec::new());
        for &near in &path.near[cell.index()] {
            match numbers.iter().copied().find(|fact| fact.place == near.into()) {
                Some(number) if ends(number.value).iter().all(|(none, at)| *none || at.is_some()) => {
                    premises.extend(ends(number.value).iter().filter_map(|(_, at)| *at).chain([number]));
                }
                _ => open.push(near.into()),
            }
        }
        let is_beside =
            |number: &&Fact| number.value.abs_diff(fact.value) == 1 && open.contains(&number.place);
        let (&[one, other], Some(beside)) = (open.as_slice(), numbers.iter().find(is_beside)) else {
            return false;
        };
        let goes_on = ends(beside.value).into_iter().filter(|(none, at)| !none && at.is_none()).count();
        let (Some(first), Some(end)) = (placed(1), placed(last)) else { return false };
        if goes_on != 1 {
            return false;
        }
        premises.extend(ends(beside.value).iter().filter_map(|(_, at)| *at).chain([*beside, first, end]));
        found.premises = premises.iter().filter_map(|&fact| self.net.lit(&Claim::Is(fact))).collect();
        found.premises.sort_unstable();
        found.premises.dedup();
        (found.rules, found.counts) = (vec![rule], vec![pass]);
        found.doors = vec![(fact.place, [one, other])];
        true
    }

    /// The numbers that were written down when a step was found.
    fn numbers(&self, found: &Found) -> Vec<Fact> {
        let known = &self.base.trail[..found.known.min(self.base.trail.len())];
        let told = known.iter().filter(|lit| self.base.why[lit.var()] == Why::Told);
        told.filter_map(|&lit| match self.net.claim(lit) {
            Some(Claim::Is(fact)) => Some(fact),
            _ => None,
        })
        .collect()
    }

    /// If a number comes to the last cell of a row or a block, that is its reason: nobody looks any further.
    fn fills_last_cell(&self, found: &mut Found) -> bool {
        let (How::Count(id), Level::Easy, &[lit]) = (found.how, found.level, found.conclusions.as_slice())
        else {
            return false;
        };
        // What a cage leaves is told of the cage.
        let stated = self.net.book.rules().get(self.net.counts[id as usize].rule as usize);
        if stated.is_some_and(|stated| !matches!(stated.rule, Rule::Different(_))) {
            return false;
        }
        let Some(Claim::Is(fact)) = self.net.claim(lit) else { return false };
        let numbers = self.numbers(found);
        let number_on = |cell: &Cell| {
            let number = numbers.iter().find(|fact| fact.place == (*cell).into())?;
            self.net.lit(&Claim::Is(*number))
        };
        for (rule, stated) in (0u32..).zip(self.net.book.rules()) {
            let Rule::Different(group) = &stated.rule else { continue };
            if !group.is_full() || !stated.places.contains(&fact.place) {
                continue;
            }
            let others = group.cells.iter().filter(|&&cell| fact.place != cell.into());
            let Some(marks) = others.map(number_on).collect::<Option<Vec<Lit>>>() else { continue };
            let is_own = |id: &&u32| self.net.lits_of(**id).contains(&lit);
            let Some(&id) = self.net.of_rule[rule as usize].iter().find(is_own) else { continue };
            (found.how, found.rules, found.premises) = (How::Count(id), vec![rule], marks);
            found.premises.sort_unstable();
            found.counts.clear();
            return true;
        }
        false
    }

    /// On a path the numbers next to the one in question are what a person looks at, so others are left out before them.
    fn nearest_numbers_first(&self, found: &Found, premises: &mut [Lit]) {
        let is_path = self.net.book.rules().iter().any(|stated| matches!(stated.rule, Rule::Path(_)));
        let number = found.conclusions.first().and_then(|&lit| match self.net.claim(lit) {
            Some(Claim::Is(fact) | Claim::Not(fact)) => Some(fact.value),
            _ => None,
        });
        let Some(number) = number.filter(|_| is_path) else { return };
        premises.sort_by_key(|&lit| match self.net.claim(lit) {
            Some(Claim::Is(fact)) => (false, fact.value.abs_diff(number), lit),
            _ => (true, 0, lit),
        });
    }

    /// On a path a person begins from the number before or after, if it is known; so it is part of the reason though others would do.
    pub(super) fn keep_beside(&self, found: &mut Found) {
        let (How::Count(_), &[lit]) = (found.how, found.conclusions.as_slice()) else { return };
        let path = self.net.book.rules().iter().find_map(|stated| match &stated.rule {
            Rule::Path(path) => Some(path),
            _ => None,
        });
        let (Some(path), Some(Claim::Is(fact))) = (path, self.net.claim(lit)) else { return };
        let Place::Cell(cell) = fact.place else { return };
        for value in [fact.value.saturating_sub(1), fact.value + 1] {
            let beside = path.near[cell.index()].iter().filter_map(|&near| {
                let lit = self.net.lit(&Claim::Is(Fact { place: near.into(), value }))?;
                let is_there = self.base.value(lit) == Some(true) && self.base.why[lit.var()] == Why::Told;
                is_there.then_some(lit)
            });
            let new: Vec<Lit> = beside.filter(|lit| !found.premises.contains(lit)).collect();
            found.premises.extend(new);
        }
        found.premises.sort_unstable();
    }

    /// Of the cells that a path has to pass only those are kept in mind that the step needs.
    pub(super) fn spare_passes(&mut self, found: &mut Found) {
        let net = self.net;
        let is_pass = |id: &u32| net.passed_by(*id).is_some();
        if !matches!(found.how, How::Count(_)) || found.level == Level::Easy {
            return;
        }
        if found.counts.is_empty() {
            let is_used = |id: &u32| {
                let rule = net.counts[*id as usize].rule;
                rule == ALWAYS || found.rules.contains(&rule)
            };
            found.counts = (0..net.counts.len() as u32).filter(is_used).collect();
        }
        if !found.counts.iter().any(is_pass) {
            return;
        }
        let (passes, others): (Vec<u32>, Vec<u32>) = found.counts.iter().partition(|id| is_pass(id));
        let (rules, premises) = (found.rules.clone(), found.premises.clone());
        let mut less = found.clone();
        // What is near is what a person looks at, so it stays longest.
        let mut passes = passes;
        passes.sort_by_key(|&id| self.apart(net.passed_by(id), found.conclusions.first().copied()));
        let passes = fewer(passes, |some| {
            less.counts = others.iter().chain(some).copied().collect();
            self.proves(&less, &rules, &premises)
        });
        found.counts = others.iter().chain(&passes).copied().collect();
        found.doors.clear();
        if self.prepare(found, &rules, &premises) {
            for &id in &passes {
                let open = net.doors(id).filter(|(link, _)| self.proof.value(*link) != Some(false));
                let open: Vec<Place> = open.map(|(_, cell)| cell).collect();
                if let (Some(cell), &[one, other]) = (net.passed_by(id), open.as_slice()) {
                    found.doors.push((cell, [one, other]));
                }
            }
        }
    }

    /// What is left of the marks of a reason if all that the step does not need is taken out, as by [`fewer`]. Marks are told to the
    /// proof one after the other, and what is in question is taken back from the end: what follows from the marks before it need not
    /// be found again.
    fn fewer_marks(&mut self, found: &Found, rules: &[u32], mut marks: Vec<Lit>) -> Vec<Lit> {
        let mut size = (marks.len() / 2).max(1);
        // Bites of which something is needed; what of them went before is taken out. With counts alone fewer marks never show more; with
        // areas and islands they now and then do, so there every bite is tried.
        let net = self.net;
        let is_plain =
            [&net.loop_rules, &net.area_rules, &net.isle_rules].iter().all(|rules| rules.is_empty());
        let mut needed: Vec<Vec<Lit>> = Vec::new();
        loop {
            let mut fits = self.prepare(found, rules, &[]);
            let mut before = Vec::with_capacity(marks.len());
            for &mark in &marks {
                before.push(self.proof.trail.len());
                fits = fits && !self.base.is_cancelled() && self.tell(mark);
            }
            let mut end = marks.len();
            while fits && end > 0 {
                if self.base.is_cancelled() {
                    return marks;
                }
                let start = end.saturating_sub(size);
                let bite = &marks[start..end];
                if needed.iter().any(|needed| needed.iter().all(|mark| bite.contains(mark))) {
                    end = start;
                    continue;
                }
                self.proof.undo(before[start]);
                self.proof.inferences.clear();
                if marks[end..].iter().all(|&mark| self.tell(mark)) && self.shows(found) {
                    let gone: Vec<Lit> = marks.drain(start..end).collect();
                    needed.iter_mut().for_each(|bite| bite.retain(|mark| !gone.contains(mark)));
                } else if is_plain {
                    needed.push(marks[start..end].to_vec());
                }
                end = start;
            }
            if size == 1 || !fits {
                return marks;
            }
            size = (size / 2).max(1);
        }
    }

    /// Tells the proof a mark; false if it clashes with what is known.
    fn tell(&mut self, mark: Lit) -> bool {
        self.proof.set(mark, Why::Told).is_ok() && self.proof.follow(u32::MAX, false, false).is_ok()
    }

    /// Do these rules and marks alone lead to the step, by an argument that is no longer?
    pub fn proves(&mut self, found: &Found, rules: &[u32], premises: &[Lit]) -> bool {
        !self.base.is_cancelled() && self.prepare(found, rules, premises) && self.shows(found)
    }

    /// Does what the proof knows lead to the step?
    pub(super) fn shows(&mut self, found: &Found) -> bool {
        if let How::Hangs { rule, .. } = found.how {
            // The same look as at the position. What follows from the opposite may take fewer marks, but is another argument.
            if self.net.isle_rules.contains(&rule) || self.net.area_rules.contains(&rule) {
                return self.sees(found, rule);
            }
        }
        let known = self.proof.trail.len();
        found.conclusions.iter().all(|&lit| {
            let proven = self.proof.value(lit) == Some(true) || self.proves_one(found, lit);
            self.proof.undo(known);
            proven
        })
    }

    /// Whether all that a step says is inferred at one look from what the proof knows.
    fn sees(&mut self, found: &Found, rule: u32) -> bool {
        let (net, proof, far) = (self.net, &mut self.proof, found.level > Level::Easy);
        let mut inferred: Vec<Option<Lit>> = Vec::new();
        for (id, _) in net.isle_rules.iter().enumerate().filter(|(_, own)| **own == rule) {
            let isles = proof.lookouts[id].infer(&proof.values, far);
            inferred.extend(isles.into_iter().map(|inference| inference.then));
        }
        for (area, _) in net.problem.areas.iter().zip(&net.area_rules).filter(|(_, own)| **own == rule) {
            let area = infer_area(area.near, &area.lits, &proof.values);
            inferred.extend(area.into_iter().map(|inference| inference.then));
        }
        let is_seen = |lit: &Lit| proof.value(*lit) == Some(true) || inferred.contains(&Some(*lit));
        proof.on[rule as usize] && found.conclusions.iter().all(is_seen)
    }

    pub(super) fn prepare(&mut self, found: &Found, rules: &[u32], premises: &[Lit]) -> bool {
        let (net, proof) = (self.net, &mut self.proof);
        proof.focus(&found.counts);
        proof.inferences.clear();
        proof.on.fill(false);
        rules.iter().for_each(|&rule| proof.on[rule as usize] = true);
        (proof.quiet, proof.sides) = (true, true);
        let fixed =
            net.given.iter().filter(|(lit, rule)| proof.on[*rule as usize] && !net.is_clue(*lit, *rule));
        let fixed: Vec<Lit> = fixed.map(|&(lit, _)| lit).collect();
        let set = fixed.iter().chain(premises).all(|&lit| proof.set(lit, Why::Told).is_ok());
        let counts: Vec<u32> = match found.counts.as_slice() {
            [] => rules.iter().flat_map(|&rule| net.of_rule[rule as usize].iter().copied()).collect(),
            counts => counts.to_vec(),
        };
        set && counts.into_iter().all(|id| proof.check(id).is_ok())
            && proof.follow(u32::MAX, false, false).is_ok()
    }

    fn proves_one(&mut self, found: &Found, lit: Lit) -> bool {
        let proof = &mut self.proof;
        proof.quiet = false;
        let known = proof.trail.len();
        let proven = match found.how {
            How::Cases(id) => proof.ways(id, found.level).is_some_and(|ways| {
                ways.iter().all(|way| {
                    let clash = proof.assume_all(way, found.level).is_err();
                    let follows = clash || proof.value(lit) == Some(true);
                    proof.undo(known);
                    follows
                })
            }),
            How::Chain => proof.assume_for(!lit, found.level, found.rounds).is_err(),
            // One look: the opposite breaks the rule at once.
            How::Count(_) | How::Closing | How::Closed(_) | How::Hangs { .. } => {
                proof.set(!lit, Why::Assumed).is_err()
                    || proof.follow(1, false, false).is_err()
                    || proof.hang_together(true, true).is_err()
            }
        };
        proof.undo(known);
        proof.quiet = true;
        proven
    }

    /// From what the links of a chain follow.
    pub(super) fn seen_from(&self, chain: &[(Lit, Option<u32>)]) -> Vec<Seen> {
        let proof = &self.proof;
        let seen = |lit: Lit| Seen { link: lit, from: Trace::reasons(proof, lit), why: proof.why[lit.var()] };
        chain.iter().map(|&(lit, _)| seen(lit)).collect()
    }

    /// Writes down what follows from the opposite, as far as it is needed.
    pub(super) fn tell_chain(&mut self, found: &mut Found) {
        if found.how != How::Chain || !self.prepare(found, &found.rules, &found.premises) {
            return;
        }
        self.proof.quiet = false;
        let known = self.proof.trail.len();
        // The reason may do without a mark that follows from the rest of it, so the chain finds it again. It is no news.
        let mut anyway: Vec<Lit> = Vec::new();
        if self.proof.settle(found.level).is_ok() {
            anyway = self.proof.trail[known..].to_vec();
        }
        self.proof.undo(known);
        self.proof.inferences.clear();
        let clash = self.proof.assume_for(!found.conclusions[0], found.level, found.rounds).err();
        if let Some(clash) = clash {
            let mut trace = Trace::new(&self.proof, known);
            trace.clash(clash);
            found.clash = trace.broken(clash);
            found.chain = trace.chain();
            found.seen = self.seen_from(&found.chain);
            let links = found.chain.iter().map(|(lit, _)| *lit);
            found.aside = links.filter(|lit| anyway.contains(lit)).collect();
            let is_known = |lit: &Lit| self.base.value(*lit) == Some(true);
            found.anyway = found.aside.iter().copied().filter(is_known).collect();
        }
        self.proof.undo(known);
        self.proof.quiet = true;
    }
}

/// Takes out of a list what is not needed: many at once while that works, then one by one, from the end.
pub(in crate::explain) fn fewer<T: Clone>(mut list: Vec<T>, mut enough: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut size = (list.len() / 2).max(1);
    loop {
        let mut end = list.len();
        while end > 0 {
            let start = end.saturating_sub(size);
            let mut less = list.clone();
            less.drain(start..end);
            if enough(&less) {
                list = less;
            }
            end = start;
        }
        if size == 1 {
            return list;
        }
        size = (size / 2).max(1);
    }
}
