//! Sentences: how a step is told. Places have the names that the drawing prints.

mod chain;
mod hints;
mod isles;

use super::finder::{Found, How, is_pairing};
use super::net::{ALWAYS, Net};
use crate::board::{Board, Cell, Ground, Place, PlaceKind};
use crate::puzzle::{Card, Values};
use crate::rule::{Claim, Count, Fact, Rule, Stated};
use crate::solve::problem::Lit;

pub(super) struct Speaker<'a> {
    pub net: &'a Net<'a>,
    pub board: &'a Board,
    pub card: &'static Card,
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Sides of one cell are said together: `the top and left side of a5`.
fn by_cell(names: &[String]) -> Vec<String> {
    let side = |name: &str| {
        let (side, cell) = name.strip_prefix("the ")?.split_once(" of ")?;
        Some((side.to_string(), cell.to_string()))
    };
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for name in names {
        match side(name) {
            Some((side, cell)) => match all.iter_mut().find(|(own, sides)| *own == cell && !sides.is_empty())
            {
                Some((_, sides)) => sides.push(side),
                None => all.push((cell, vec![side])),
            },
            None => all.push((name.clone(), Vec::new())),
        }
    }
    let told = |(name, sides): (String, Vec<String>)| match sides.is_empty() {
        true => name,
        false => format!("the {} of {name}", list(&sides)),
    };
    all.into_iter().map(told).collect()
}

/// Words that sentences begin with. Places of a graph have names of letters only, which stay as they are.
const OPENINGS: [&str; 14] = [
    "a", "all", "at", "between", "beyond", "however", "if", "in", "look", "next", "no", "the", "this",
    "whatever",
];

/// With a capital letter, unless it begins with the name of a place, and a full stop.
pub(super) fn sentence(words: &str) -> String {
    let first = words.split([' ', ',', ':']).next().unwrap_or_default();
    let mut letters = words.chars();
    match letters.next() {
        Some(letter) if OPENINGS.contains(&first) => {
            format!("{}{}.", letter.to_uppercase(), letters.as_str())
        }
        _ => format!("{words}."),
    }
}

impl Speaker<'_> {
    pub fn name(&self, place: impl Into<Place>) -> String {
        self.board.said(place)
    }

    fn names(&self, places: &[Place]) -> String {
        let names: Vec<String> = places.iter().map(|&place| self.name(place)).collect();
        match names.as_slice() {
            [first, .., last] if names.len() > 4 => format!("{first} to {last}"),
            _ => list(&names),
        }
    }

    fn values(&self, kind: PlaceKind) -> Option<Values> {
        self.card.mark_on(kind).map(|mark| mark.values)
    }

    /// What a mark says of a place, and of several places.
    fn predicate(&self, fact: Fact) -> [String; 2] {
        let both = |one: &str, many: &str| [one.to_string(), many.to_string()];
        match (self.values(fact.place.kind()), fact.value) {
            (Some(Values::Line | Values::Track), 0) => both("is a cross", "are crosses"),
            (Some(Values::Line | Values::Track), _) => both("is a line", "are lines"),
            (Some(Values::Lamp), 0) => both("has no lamp", "have no lamps"),
            (Some(Values::Lamp), _) => both("has a lamp", "have lamps"),
            (Some(Values::Shade), 0) => both("is clear", "are clear"),
            (Some(Values::Shade), _) => both("is shaded", "are shaded"),
            (Some(values), value) => {
                let word = values.word(value);
                [format!("is {word}"), format!("are {word}")]
            }
            (None, value) => [format!("is {value}"), format!("are {value}")],
        }
    }

    fn about(&self, claim: &Claim) -> [String; 2] {
        match *claim {
            Claim::Is(fact) => self.predicate(fact),
            Claim::Not(fact) => [format!("is not {}", fact.value), format!("are not {}", fact.value)],
            Claim::Side { inside: true, .. } => {
                ["lies inside the loop".to_string(), "lie inside the loop".to_string()]
            }
            Claim::Side { .. } => ["lies outside the loop".to_string(), "lie outside the loop".to_string()],
            Claim::Size(_) => ["counts".to_string(), "count".to_string()],
        }
    }

    /// What some claims say, those that say the same together.
    pub fn claims(&self, claims: &[Claim]) -> String {
        let mut groups: Vec<([String; 2], Vec<String>)> = Vec::new();
        for claim in claims {
            let about = self.about(claim);
            let name = self.name(claim.place());
            match groups.iter_mut().find(|(known, _)| *known == about) {
                Some((_, names)) => names.push(name),
                None => groups.push((about, vec![name])),
            }
        }
        let parts: Vec<String> = groups
            .iter()
            .map(|([one, many], names)| match names.as_slice() {
                [name] => format!("{name} {one}"),
                names => format!("{} {many}", list(&by_cell(names))),
            })
            .collect();
        list(&parts)
    }

    fn lits(&self, lits: &[Lit]) -> String {
        let claims: Vec<Claim> = lits.iter().filter_map(|&lit| self.net.claim(lit)).collect();
        self.claims(&claims)
    }

    /// A rule as something one can point at.
    pub fn rule(&self, rule: usize) -> String {
        let stated = &self.net.book.rules()[rule];
        let at = self.names(&stated.places);
        match &stated.rule {
            Rule::Count(count) if count.said.is_none() => self.clue(stated, count),
            Rule::Count(_) if stated.from_clue => match stated.places.as_slice() {
                [place] => self.noun(*place).unwrap_or_else(|| format!("the clue on {at}")),
                _ => format!("the equal numbers on {at}"),
            },
            Rule::Count(_) => at,
            Rule::Degree(_) => at,
            Rule::SingleLoop(_) => "the loop".to_string(),
            Rule::Fact(fact) => format!("the {} on {at}", fact.value),
            Rule::Consecutive(pair) if pair.are => format!("the dot on {at}"),
            Rule::Consecutive(_) => at,
            Rule::Path(_) => "the path".to_string(),
            Rule::Once(_) | Rule::Different(_) => self.group(stated),
            Rule::Turns(_) => "the order along the spiral".to_string(),
            Rule::Connected(rule) => format!("the {} cells", clear(rule.value)),
            Rule::Islands(_) => "the islands".to_string(),
            Rule::Sum(sum) => match stated.places.as_slice() {
                // A cage may wind, so its ends would not say where it is.
                [first, _, _, _, ..] => format!("the sum {} of the cage at {}", sum.total, self.name(*first)),
                _ => format!("the sum {} on {at}", sum.total),
            },
            Rule::Filled(_) => "the cells".to_string(),
        }
    }

    /// What stands on a place, by what its rules say of it: the white pearl c4.
    fn noun(&self, place: Place) -> Option<String> {
        let here = self.net.book.rules().iter().filter(|stated| stated.from_clue && stated.places == [place]);
        let nouns = here.filter_map(|stated| match &stated.rule {
            Rule::Count(Count { said: Some(said), .. }) => {
                Some(said.split_once(" {}")?.0.rsplit_once("the ")?.1)
            }
            _ => None,
        });
        let noun = nouns.max_by_key(|noun| noun.len())?;
        Some(format!("the {noun} {}", self.name(place)))
    }

    /// What a rule says is wrong, with its places. A straight stretch is named by its ends.
    fn as_said(&self, stated: &Stated, said: &str) -> String {
        let at = match stated.places.as_slice() {
            [first, _, .., last] if said.starts_with("from {}") => {
                format!("{} to {}", self.name(*first), self.name(*last))
            }
            places => self.names(places),
        };
        said.replace("{}", &at)
    }

    fn group(&self, stated: &Stated) -> String {
        let ends = match stated.places.as_slice() {
            [first, .., last] => format!("{} to {}", self.name(*first), self.name(*last)),
            places => self.names(places),
        };
        if let (Ground::Squares { .. }, "line", [Place::Cell(first), .., Place::Cell(last)]) =
            (self.board.ground(), stated.name, stated.places.as_slice())
        {
            let name = self.board.name(*first);
            let row = self.board.row_and_column(*first).0 == self.board.row_and_column(*last).0;
            let (letters, digits) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
            return if row { format!("row {digits}") } else { format!("column {letters}") };
        }
        match stated.name {
            "knight" | "king" => self.names(&stated.places),
            name => format!("the {name} {ends}"),
        }
    }

    fn clue(&self, stated: &Stated, count: &Count) -> String {
        let totals: Vec<String> = count.total.iter().map(|total| total.to_string()).collect();
        format!("the {} on {}", totals.join(" or "), self.names(&stated.places))
    }

    /// The whole sentence of a step.
    pub fn tell(&self, found: &Found) -> String {
        let what = self.lits(&found.conclusions);
        match found.how {
            How::Count(id) => self.tell_count(found, id, &what),
            How::Closing => sentence(&format!(
                "a line on {} would close a loop, but there are other lines",
                self.lits_names(&found.conclusions)
            )),
            How::Closed(_) => {
                let rest = match found.conclusions.len() {
                    1..=4 => what,
                    _ => "all other places are crosses".to_string(),
                };
                sentence(&format!("the loop is closed, so {rest}"))
            }
            How::Hangs { rule, .. } => self.tell_hangs(found, rule, &what),
            How::Chain => self.tell_chain(found, &what),
            How::Cases(id) => self.tell_cases(found, id, &what),
        }
    }

    /// What follows at one glance where lines come, pass and would end.
    pub fn run_on(&self, claims: &[Claim]) -> String {
        sentence(&format!("the lines leave no choice: {}", self.claims(claims)))
    }

    fn lits_names(&self, lits: &[Lit]) -> String {
        let names: Vec<String> = lits
            .iter()
            .filter_map(|&lit| self.net.claim(lit))
            .map(|claim| self.name(claim.place()))
            .collect();
        list(&names)
    }

    fn tell_count(&self, found: &Found, id: u32, what: &str) -> String {
        let count = &self.net.counts[id as usize];
        let lits = self.net.lits_of(id);
        let all_hold = found.conclusions.first().is_some_and(|lit| lits.contains(lit));
        if count.rule == ALWAYS {
            return sentence(&format!("{what}: no other number is left for it"));
        }
        let stated = &self.net.book.rules()[count.rule as usize];
        let at = self.names(&stated.places);
        let words = match &stated.rule {
            Rule::Count(Count { said: Some(_), .. }) if !count.also.is_empty() => {
                let clue = self.rule(count.rule as usize);
                match all_hold {
                    true => format!("the line through {clue} has one way: {what}"),
                    false => format!("the line through {clue} must run elsewhere: {what}"),
                }
            }
            Rule::Count(Count { said: Some(said), .. }) => match found.premises.as_slice() {
                [mark] if is_pairing(self.net, id) => self.tell_pairing(found, *mark, stated.from_clue),
                _ => format!("{what}, or else {}", self.as_said(stated, said)),
            },
            Rule::Count(rule) => {
                let clue = self.clue(stated, rule);
                let what = match stated.places.as_slice() {
                    [Place::Cell(cell)] if self.is_all_around(*cell, &found.conclusions) => {
                        let about = self.net.claim(found.conclusions[0]).map(|claim| self.about(&claim));
                        format!("all its sides {}", about.unwrap_or_default()[1])
                    }
                    _ => what.to_string(),
                };
                match (all_hold, rule.total.iter().next_back()) {
                    (false, Some(0)) if rule.facts.iter().any(|fact| stated.places.contains(&fact.place)) => {
                        format!("the room of {clue} stays empty, so {what}")
                    }
                    (false, Some(0)) => format!("{clue} has nothing around it, so {what}"),
                    (false, _) => format!("{clue} has all it needs, so {what}"),
                    (true, _) if found.premises.is_empty() => format!("{clue} needs all there is: {what}"),
                    (true, _) => format!("{clue} needs all that is left: {what}"),
                }
            }
            Rule::Degree(rule) => {
                let lines = found.premises.iter().filter(|lit| lit.is_positive()).count();
                match (all_hold, lines) {
                    (true, 1) => format!("the line that comes to {at} has one way on: {what}"),
                    (true, _) if rule.visit => format!("the loop passes {at}, so {what}"),
                    (true, _) => format!("at {at} the line has one way: {what}"),
                    (false, 2) => format!("the line passes {at} already, so {what}"),
                    (false, _) => format!("a line would end at {at}, so {what}"),
                }
            }
            Rule::SingleLoop(_) => {
                let near: Vec<Claim> = found.premises.iter().filter_map(|&lit| self.net.claim(lit)).collect();
                match near.is_empty() {
                    true => format!("beyond the rim is outside, so {what}"),
                    false => format!("{}, so {what}", self.claims(&near)),
                }
            }
            Rule::Different(_) | Rule::Once(_) => {
                let group = self.group(stated);
                match self.net.claim(found.conclusions[0]) {
                    Some(Claim::Is(fact)) if all_hold => {
                        format!("in {group}, {} fits only on {}", fact.value, self.name(fact.place))
                    }
                    _ => match found.premises.iter().filter_map(|&lit| self.net.claim(lit)).next() {
                        Some(Claim::Is(fact)) if found.premises.len() == 1 => {
                            format!("{group} has its {} on {}, so {what}", fact.value, self.name(fact.place))
                        }
                        _ => format!("{what}, or else {group} would have a number twice"),
                    },
                }
            }
            Rule::Path(_) => match self.net.claim(found.conclusions[0]) {
                Some(Claim::Is(fact)) => self.tell_path(found, fact),
                _ => what.to_string(),
            },
            _ => format!("{} leaves only this: {what}", self.rule(count.rule as usize)),
        };
        sentence(&words)
    }

    /// True if something is said of all sides of a cell.
    fn is_all_around(&self, cell: Cell, lits: &[Lit]) -> bool {
        let said: Vec<Place> = lits.iter().filter_map(|&lit| Some(self.net.claim(lit)?.place())).collect();
        let mut edges = self.board.edges_around(cell);
        said.len() == edges.len() && edges.all(|edge| said.contains(&edge.into()))
    }

    /// What one mark says of others.
    fn tell_pairing(&self, found: &Found, mark: Lit, equal: bool) -> String {
        let known = self.lits(&[mark]);
        let what = self.lits(&found.conclusions);
        if !equal {
            return format!("{known}, so {what}");
        }
        let names = self.lits_names(&found.conclusions);
        let about =
            found.conclusions.first().and_then(|&lit| self.net.claim(lit)).map(|claim| self.about(&claim));
        let [one, many] = about.unwrap_or_default();
        match found.conclusions.len() {
            1 => format!("{known}, so {names}, which has the same number, {one}"),
            _ => format!("{known}, so {names}, which have the same number, {many}"),
        }
    }

    /// A number of a path, between the numbers that are known.
    fn tell_path(&self, found: &Found, fact: Fact) -> String {
        let mut known: Vec<(u16, Place)> = found
            .premises
            .iter()
            .filter_map(|&lit| match self.net.claim(lit) {
                Some(Claim::Is(fact)) => Some((fact.value, fact.place)),
                _ => None,
            })
            .collect();
        known.sort();
        let below = known.iter().rev().find(|(number, _)| *number < fact.value);
        let above = known.iter().find(|(number, _)| *number > fact.value);
        let (number, name) = (fact.value, self.name(fact.place));
        let say = |(number, place): &(u16, Place)| format!("{number} on {}", self.name(*place));
        match (below, above) {
            (Some(low), Some(high)) => match (number - low.0, high.0 - number) {
                (1, 2..) => {
                    format!("next to {}, on the way to {}, {number} fits only on {name}", say(low), say(high))
                }
                (2.., 1) => {
                    format!("next to {}, on the way to {}, {number} fits only on {name}", say(high), say(low))
                }
                _ => format!("between {} and {}, {number} fits only on {name}", say(low), say(high)),
            },
            (Some(one), None) | (None, Some(one)) => match one.0.abs_diff(number) {
                1 => format!("next to {}, {number} fits only on {name}", say(one)),
                far => format!("{far} steps from {}, {number} fits only on {name}", say(one)),
            },
            (None, None) => format!("{number} fits only on {name}"),
        }
    }

    fn tell_hangs(&self, found: &Found, rule: u32, what: &str) -> String {
        let area = match &self.net.book.rules()[rule as usize].rule {
            Rule::Islands(islands) => return self.tell_isles(found, islands, what),
            Rule::Connected(rule) => Some(rule.value),
            _ => None,
        };
        let claims: Vec<Claim> = found.premises.iter().filter_map(|&lit| self.net.claim(lit)).collect();
        // What is parted if it were not so: the two places that the reason speaks of, if there are just two.
        let parted = |belongs: &dyn Fn(&Claim) -> bool| {
            let names: Vec<String> =
                claims.iter().filter(|claim| belongs(claim)).map(|claim| self.name(claim.place())).collect();
            (names.len() == 2).then(|| list(&names))
        };
        let first = found.conclusions.first().and_then(|&lit| self.net.claim(lit));
        let words = match (area, first) {
            (Some(value), Some(Claim::Is(fact))) if fact.value != value => {
                let (it, is) = self.it(found);
                format!("{what}: {it} {is} cut off from the other {} cells", clear(value))
            }
            (Some(value), _) => {
                match parted(&|claim| matches!(claim, Claim::Is(fact) if fact.value == value)) {
                    Some(both) => format!("{what}, or else {both} would be cut off from each other"),
                    None => format!("{what}, or else the {} cells would fall apart", clear(value)),
                }
            }
            (None, Some(Claim::Side { inside, .. })) => {
                let side = if inside { "inside" } else { "outside" };
                match parted(&|claim| matches!(claim, Claim::Side { inside: own, .. } if *own == inside)) {
                    Some(both) => {
                        format!("{what}, or else {both}, both {side}, would be cut off from each other")
                    }
                    None => format!("{what}, or else the {side} of the loop would fall apart"),
                }
            }
            (None, _) => format!("{what}, or else the loop would fall apart"),
        };
        sentence(&words)
    }

    /// How the places of a step are taken up again.
    fn it(&self, found: &Found) -> (&'static str, &'static str) {
        if found.conclusions.len() == 1 { ("it", "is") } else { ("they", "are") }
    }
}

/// Whether cells are shaded, in the word that marks have for it.
fn clear(value: u16) -> &'static str {
    if value == 0 { "clear" } else { "shaded" }
}
