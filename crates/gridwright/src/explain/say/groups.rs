//! Sentences about rows, blocks and cages: their last cell, what a cell sees, where a number is locked in, what a cage needs.

use super::{Speaker, list, or, sentence};
use crate::board::Place;
use crate::explain::finder::Found;
use crate::explain::trace::Broken;
use crate::puzzle::Values;
use crate::rule::{Claim, Count, Fact, Role, Rule, Stated};
use crate::solve::problem::Lit;

/// So many cells are named in which a number is locked.
const NAMED: usize = 3;

impl Speaker<'_> {
    /// The last cell of a row or a block.
    pub(super) fn tell_last_cell(&self, found: &Found, stated: &Stated) -> Option<String> {
        let (Rule::Different(group), &[lit]) = (&stated.rule, found.conclusions.as_slice()) else {
            return None;
        };
        let Claim::Is(fact) = self.net.claim(lit)? else { return None };
        let is_last = group.is_last(fact.place, &self.told(&found.premises));
        is_last.then(|| {
            format!("the last cell of {}, {}, is {}", self.group(stated), self.name(fact.place), fact.value)
        })
    }

    /// Several cells, each the last one of a row or a block when those before it are filled.
    pub fn last_cells(&self, rules: &[usize], claims: &[Claim], premises: &[Claim]) -> String {
        let mut known = premises.to_vec();
        let mut parts: Vec<String> = Vec::new();
        for claim in claims {
            let is_last = |stated: &&Stated| matches!(&stated.rule, Rule::Different(group) if group.is_last(claim.place(), &known));
            let group = rules.iter().map(|&rule| &self.net.book.rules()[rule]).find(is_last);
            let of = group.map_or_else(String::new, |group| format!(" in {}", self.group(group)));
            parts.push(format!("{}{of}", self.claims(&[*claim])));
            known.push(*claim);
        }
        sentence(&format!("one after the other the last cells are filled: {}", list(&parts)))
    }

    /// A cell with one number left: which numbers it sees, and which were kept out of it before.
    pub(super) fn tell_naked(&self, found: &Found) -> Option<String> {
        let &[lit] = found.conclusions.as_slice() else { return None };
        let Claim::Is(fact) = self.net.claim(lit)? else { return None };
        let most = self.groups_of(fact.place).filter_map(|stated| match &stated.rule {
            Rule::Different(group) => Some(group.values),
            _ => None,
        });
        let most = most.max()?;
        let known = self.told(&found.premises);
        let sees = |number: u16| {
            let is_it = |claim: &Claim| matches!(claim, Claim::Is(is) if is.value == number && self.sees(is.place, fact.place));
            known.iter().any(is_it)
        };
        let (seen, rest): (Vec<u16>, Vec<u16>) =
            (1..=most).filter(|&number| number != fact.value).partition(|&number| sees(number));
        let sign = found.rules.iter().find_map(|&rule| self.sign(rule).filter(|sign| sign.0 == fact.place));
        let (sign, kept) = sign.map_or(("", &[][..]), |(_, sign, kept)| (sign, kept));
        let rest: Vec<u16> =
            rest.into_iter().filter(|number| !kept.iter().any(|fact| fact.value == *number)).collect();
        let every = format!("every other {sign} number").replace("  ", " ");
        let is_out = |value: &u16| known.contains(&Claim::Not(Fact { place: fact.place, value: *value }));
        if seen.is_empty() || !rest.iter().all(is_out) {
            return None;
        }
        let what = self.claims(&[Claim::Is(fact)]);
        let rest: Vec<String> = rest.iter().map(u16::to_string).collect();
        Some(match rest.as_slice() {
            [] => format!("{what}: it sees {every}"),
            rest => format!("{what}: it is not {} and sees {every}", or(rest)),
        })
    }

    /// If a rule is that a cell has an even number, or an odd one: the cell, the word for it, and what that keeps out.
    pub(super) fn sign(&self, rule: u32) -> Option<(Place, &str, &[Fact])> {
        let stated = &self.net.book.rules()[rule as usize];
        match (&stated.rule, stated.places.as_slice()) {
            (Rule::Count(Count { said: Some(said), facts, .. }), &[place]) => {
                Some((place, said.split_once("should be ")?.1, facts))
            }
            _ => None,
        }
    }

    /// A number that has its places in one row or block only where another one, or a cell, meets it. Nothing else may come of it.
    pub(super) fn tell_locked(&self, found: &Found, what: &str) -> Option<String> {
        let Some(Broken::Count(id, false)) = found.clash else { return None };
        let stated = self.net.book.rules().get(self.net.counts[id as usize].rule as usize)?;
        if !is_group(stated) {
            return None;
        }
        let (number, cells) = self.kept_from(found, stated)?;
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let others: Vec<Place> = self.told(&found.conclusions).iter().map(Claim::place).collect();
        let group = self.group(stated);
        let common = self.group_with(&[&cells[..], &others[..]].concat());
        let common = common.map(|group| &self.net.book.rules()[group]);
        let (fits, so) = match common {
            Some(common) if names.len() > NAMED => {
                (format!("in {group}, {number} fits only within {}", self.group(common)), what.to_string())
            }
            Some(common) => {
                let within = self.group(common);
                (
                    format!("in {group}, {number} fits only within {within}, on {}", or(&names)),
                    what.to_string(),
                )
            }
            None => {
                let is_hex = matches!(self.values(others.first()?.kind()), Some(Values::Colour { .. }));
                let all = if names.len() == 2 { "both" } else { "all of them" };
                let see = match (is_hex, others.len()) {
                    (true, 1) => format!("lies in line with {all}"),
                    (true, _) => format!("lie in line with {all}"),
                    (false, 1) => format!("sees {all}"),
                    (false, _) => format!("see {all}"),
                };
                let who: Vec<String> = others.iter().map(|&place| self.name(place)).collect();
                let so = if names.len() == 1 { what.to_string() } else { format!("{} {see}", list(&who)) };
                let then = match (names.len(), others.len()) {
                    (1, _) => String::new(),
                    (_, 1) => format!(", so it is not {number}"),
                    _ => format!(", so they are not {number}"),
                };
                (format!("in {group}, {number} fits only on {}", or(&names)), format!("{so}{then}"))
            }
        };
        if let Some(since) = self.since_sums(found, &fits) {
            let so = if common.is_some() || names.len() == 1 { format!("so {so}") } else { so };
            return Some(format!("{} {}", sentence(&format!("{fits}{since}")), sentence(&so)));
        }
        let and = if common.is_some() || names.len() == 1 { "so" } else { "and" };
        Some(self.with_unsaid(found, sentence(&format!("{fits}, {and} {so}"))))
    }

    /// Two cells with the same two numbers, which then stand nowhere else where both are seen.
    pub(super) fn tell_pair(&self, found: &Found, what: &str) -> Option<String> {
        let (cells, numbers) = self.pair(found)?;
        let others: Vec<Place> = self.told(&found.conclusions).iter().map(Claim::place).collect();
        let pair = list(&cells.map(|cell| self.name(cell)));
        let pair = format!("{pair} can only be {}", or(&numbers.map(|number| number.to_string())));
        let told = match (self.pair_within(found), others.as_slice()) {
            (Some((common, ..)), _) => {
                format!("in {}, {pair}, so {what}", self.group(&self.net.book.rules()[common]))
            }
            (None, [other]) => {
                let group = self.group_with(&cells).map(|group| &self.net.book.rules()[group]);
                let group = group.map_or_else(String::new, |group| format!("in {}, ", self.group(group)));
                format!("{group}{pair}, and {} sees both, so {what}", self.name(*other))
            }
            _ => return None,
        };
        Some(self.with_unsaid(found, sentence(&told)))
    }

    /// Two numbers that have only the same two cells of a row or block, which then have no others.
    pub(super) fn tell_hidden_pair(&self, found: &Found, what: &str) -> Option<String> {
        let (group, cells, [one, two]) = self.hidden_pair(found)?;
        let group = self.group(&self.net.book.rules()[group]);
        let cells = list(&cells.map(|place| self.name(place)));
        let told = format!("in {group}, {one} and {two} fit only on {cells}, so {what}");
        Some(self.with_unsaid(found, sentence(&told)))
    }

    /// If a chain says no more than that two numbers have only the same two cells of a row or block: the number of that, the cells and
    /// the numbers.
    pub(in crate::explain) fn hidden_pair(&self, found: &Found) -> Option<(usize, [Place; 2], [u16; 2])> {
        let Some(Broken::Count(id, true)) = found.clash else { return None };
        let own = self.net.claim(*found.conclusions.first()?)?.place();
        let held = self.held(found, id);
        let [Claim::Is(one), Claim::Is(two)] = held.as_slice() else { return None };
        let mut groups: Vec<u32> = Vec::new();
        for (lit, by) in found.chain.iter().filter(|(lit, _)| !found.anyway.contains(lit)) {
            match (self.net.claim(*lit)?, by) {
                (Claim::Not(fact), None)
                    if fact.place == own && [one.value, two.value].contains(&fact.value) => {}
                (claim, Some(rule)) if held.contains(&claim) => groups.push(*rule),
                _ => return None,
            }
        }
        let &[group, other] = groups.as_slice() else { return None };
        let stated = &self.net.book.rules()[group as usize];
        let is_pair = group == other && one.place == two.place && is_group(stated);
        let cells = [own.min(one.place), own.max(one.place)];
        let is_theirs = |claim: &Claim| matches!(claim, Claim::Not(fact) if cells.contains(&fact.place));
        let is_whole =
            is_pair && stated.places.contains(&own) && self.told(&found.conclusions).iter().all(is_theirs);
        is_whole.then_some((group as usize, cells, [one.value, two.value]))
    }

    /// The row or block in which a pair of cells keeps its numbers from others, with the pair.
    pub(in crate::explain) fn pair_within(&self, found: &Found) -> Option<(usize, [Place; 2], [u16; 2])> {
        let (cells, numbers) = self.pair(found)?;
        let others = self.told(&found.conclusions);
        let all: Vec<Place> = others.iter().map(Claim::place).chain(cells).collect();
        Some((self.group_with(&all)?, cells, numbers))
    }

    /// The number of the first row or block that has all these places.
    fn group_with(&self, places: &[Place]) -> Option<usize> {
        let has_all = |stated: &Stated| places.iter().all(|place| stated.places.contains(place));
        let mut rules = self.net.book.rules().iter();
        rules.position(|stated| is_group(stated) && is_line_or_block(stated) && has_all(stated))
    }

    /// If a chain says no more than that two cells have the same two numbers left: the cells and the numbers, ascending.
    fn pair(&self, found: &Found) -> Option<([Place; 2], [u16; 2])> {
        let Claim::Not(own) = self.net.claim(*found.conclusions.first()?)? else { return None };
        let Some(Broken::Count(id, _)) = found.clash else { return None };
        // Each of them loses the one number, and gets the other or has nothing left.
        let (mut lost, mut gets, mut other): (Vec<Place>, Vec<Place>, Option<u16>) = Default::default();
        for (lit, by) in found.chain.iter().filter(|(lit, _)| !found.anyway.contains(lit)) {
            let is_seen = by.is_some_and(|rule| is_group(&self.net.book.rules()[rule as usize]));
            match self.net.claim(*lit)? {
                Claim::Not(fact) if fact.value == own.value && is_seen => lost.push(fact.place),
                Claim::Not(fact) if Some(fact.value) == other && is_seen => {}
                Claim::Is(fact) if by.is_none() && other.is_none_or(|other| other == fact.value) => {
                    gets.push(fact.place);
                    other = Some(fact.value);
                }
                _ => return None,
            }
        }
        lost.sort_unstable();
        let (&[one, two], other) = (lost.as_slice(), other?) else { return None };
        let is_theirs = |lit: &Lit| self.net.claim(*lit).is_some_and(|claim| lost.contains(&claim.place()));
        let ends_there = gets.len() == 2 || self.net.lits_of(id).iter().all(is_theirs);
        let is_pair = ends_there && gets.iter().all(|place| lost.contains(place)) && self.sees(one, two);
        is_pair.then_some(([one, two], [own.value.min(other), own.value.max(other)]))
    }

    /// A cage that takes a number, which then stands nowhere else.
    pub(super) fn tell_need(&self, found: &Found, what: &str) -> Option<String> {
        let Some(Broken::Count(id, _)) = found.clash else { return None };
        let rule = self.net.counts[id as usize].rule as usize;
        let stated = self.net.book.rules().get(rule)?;
        let Rule::Sum(_) = stated.rule else { return None };
        let is_own = |claim: &Claim| matches!(claim, Claim::Not(fact) if stated.places.contains(&fact.place));
        let is_silent = found.chain.iter().all(|(lit, _)| self.net.is_silent(*lit));
        if is_silent && self.told(&found.conclusions).iter().all(is_own) {
            return Some(self.with_unsaid(found, sentence(&format!("by {}, {what}", self.rule(rule)))));
        }
        let (number, cells) = self.kept_from(found, stated)?;
        let known = self.told(&found.premises);
        let is_filled =
            |place: &Place| known.iter().any(|claim| matches!(claim, Claim::Is(is) if is.place == *place));
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let at = match stated.places.iter().all(|place| cells.contains(place) || is_filled(place)) {
            true => String::new(),
            false => format!(" on {}", or(&names)),
        };
        let a = if matches!(number, 8 | 11 | 18) { "an" } else { "a" };
        let told = format!("{} needs {a} {number}{at}, so {what}", self.rule(rule));
        Some(self.with_unsaid(found, sentence(&told)))
    }

    /// If all that comes of a number is that some cells of a group or cage, which is without it then, do not have it: the number and
    /// these cells.
    fn kept_from(&self, found: &Found, stated: &Stated) -> Option<(u16, Vec<Place>)> {
        let book = self.net.book.rules();
        let mut own = None;
        for claim in self.told(&found.conclusions) {
            let Claim::Not(fact) = claim else { return None };
            if stated.places.contains(&fact.place) || own.is_some_and(|own| own != fact.value) {
                return None;
            }
            own = Some(fact.value);
        }
        let number = own?;
        let mut cells: Vec<Place> = Vec::new();
        for (lit, by) in found.chain.iter().filter(|(lit, _)| !found.anyway.contains(lit)) {
            let by = &book[(*by)? as usize];
            match self.net.claim(*lit) {
                // Which sets a cage has left.
                None if std::ptr::eq(by, stated) => {}
                Some(Claim::Not(fact))
                    if fact.value == number && stated.places.contains(&fact.place) && is_group(by) =>
                {
                    cells.push(fact.place);
                }
                _ => return None,
            }
        }
        cells.sort_by_key(|cell| stated.places.iter().position(|place| place == cell));
        (!cells.is_empty()).then_some((number, cells))
    }

    /// The rows, blocks and the like in which a place lies.
    fn groups_of(&self, place: Place) -> impl Iterator<Item = &Stated> {
        let rules = self.net.book.rules().iter();
        rules.filter(move |stated| is_group(stated) && stated.places.contains(&place))
    }

    /// Whether two places cannot have the same number.
    fn sees(&self, one: Place, other: Place) -> bool {
        one != other && self.groups_of(one).any(|stated| stated.places.contains(&other))
    }
}

fn is_group(stated: &Stated) -> bool {
    matches!(stated.rule, Rule::Different(_) | Rule::Once(_))
}

/// Cells that merely see each other have no name together.
fn is_line_or_block(stated: &Stated) -> bool {
    stated.role != Role::Pair
}
