//! Sentences: how a step is told. Places have the names that the drawing prints.

mod cases;
mod chain;
mod groups;
mod hints;
mod isles;
mod links;
mod order;
mod path;
pub(super) mod runs;
mod tacit;
mod torn;
mod turns;
mod words;

use super::finder::{Found, How, is_pairing};
use super::net::{self, ALWAYS, Net};
use crate::board::{Board, Cell, Ground, Place, PlaceKind};
use crate::puzzle::{Card, Values};
use crate::rule::{Claim, Count, Fact, Role, Rule, Stated};
use crate::solve::problem::Lit;
use words::{by_cell, clauses, corners_together, in_words, list, or, said_in, sentence, would};

pub(super) struct Speaker<'a> {
    pub net: &'a Net<'a>,
    pub board: &'a Board,
    pub card: &'static Card,
}

/// So many cells in a row are named by the first and the last of them.
const RUN: usize = 4;

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
            Claim::Not(fact) => {
                let word = self.word(fact);
                [format!("is not {word}"), format!("are not {word}")]
            }
            Claim::Side { inside: true, .. } => {
                ["lies inside the loop".to_string(), "lie inside the loop".to_string()]
            }
            Claim::Side { .. } => ["lies outside the loop".to_string(), "lie outside the loop".to_string()],
            Claim::Size(_) => ["counts".to_string(), "count".to_string()],
        }
    }

    /// The word for what is on a place.
    fn word(&self, fact: Fact) -> String {
        self.values(fact.place.kind()).map_or(fact.value.to_string(), |values| values.word(fact.value))
    }

    /// What some claims say, those that say the same together.
    pub fn claims(&self, claims: &[Claim]) -> String {
        if let Some((place, values)) = self.left_out(claims) {
            return format!("{} is not {}", self.name(place), or(&values));
        }
        let mut groups: Vec<([String; 2], Vec<Place>)> = Vec::new();
        for claim in claims {
            let about = self.about(claim);
            match groups.iter_mut().find(|(known, _)| *known == about) {
                Some((_, places)) => places.push(claim.place()),
                None => groups.push((about, vec![claim.place()])),
            }
        }
        let mut has_side = false;
        let parts: Vec<String> = groups
            .iter()
            .map(|([one, many], places)| {
                let names = list(&self.listed(places));
                let about = if places.len() == 1 { one } else { many };
                // That it is the loop of which they lie on another side need not be said again.
                let side = about.strip_suffix(" the loop").and_then(|side| Some(side.rsplit_once(' ')?.1));
                match side.filter(|_| std::mem::replace(&mut has_side, true)) {
                    Some(side) => format!("{names} {side}"),
                    None => format!("{names} {about}"),
                }
            })
            .collect();
        clauses(&parts)
    }

    /// Places for a list: a straight run of cells by its ends, corners and sides of cells together.
    fn listed(&self, places: &[Place]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut rest = places;
        while let Some((&first, after)) = rest.split_first() {
            let run = self.run_length(rest);
            if run >= RUN {
                names.push(format!("{} to {}", self.name(first), self.name(rest[run - 1])));
                rest = &rest[run..];
            } else {
                names.push(self.name(first));
                rest = after;
            }
        }
        by_cell(&corners_together(names))
    }

    /// How many cells at the start of a list follow each other in a row or a column of squares.
    fn run_length(&self, places: &[Place]) -> usize {
        let at = |place: &Place| match (place, self.board.ground()) {
            (Place::Cell(cell), Ground::Squares { .. }) => Some(self.board.row_and_column(*cell)),
            _ => None,
        };
        let apart = |pair: &[Place]| {
            let (from, to) = (at(&pair[0])?, at(&pair[1])?);
            Some((to.0 - from.0, to.1 - from.1)).filter(|(down, right)| down.abs() + right.abs() == 1)
        };
        let Some(first) = places.get(..2).and_then(apart) else { return places.len().min(1) };
        1 + places.windows(2).take_while(|pair| apart(pair) == Some(first)).count()
    }

    /// If several values are kept out of one place: the place and the values.
    fn left_out(&self, claims: &[Claim]) -> Option<(Place, Vec<String>)> {
        let place = claims.first()?.place();
        let value = |claim: &Claim| match claim {
            Claim::Not(fact) if fact.place == place => Some(self.word(*fact)),
            _ => None,
        };
        let values: Option<Vec<String>> = claims.iter().map(value).collect();
        values.filter(|values| values.len() > 1).map(|values| (place, values))
    }

    fn told(&self, lits: &[Lit]) -> Vec<Claim> {
        lits.iter().filter_map(|&lit| self.net.claim(lit)).collect()
    }

    fn lits(&self, lits: &[Lit]) -> String {
        self.claims(&self.told(lits))
    }

    /// A rule as something one can point at.
    pub fn rule(&self, rule: usize) -> String {
        let stated = &self.net.book.rules()[rule];
        let at = self.names(&stated.places);
        match &stated.rule {
            Rule::Count(count) if count.said.is_none() => self.clue(stated, count),
            Rule::Count(_) if stated.role == Role::EqualClues => format!("the equal numbers on {at}"),
            Rule::Count(_) if stated.from_clue => match stated.places.as_slice() {
                [place] => self.noun(*place).unwrap_or_else(|| format!("the clue on {at}")),
                _ => format!("the clue on {at}"),
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
            // A clue has the same name wherever it is spoken of.
            &[place] if stated.from_clue => match (said.split_once(" {}"), self.noun(place)) {
                (Some((before, after)), Some(noun)) if before.contains("the ") => {
                    let before = before.rsplit_once("the ").map_or("", |(before, _)| before);
                    return format!("{before}{noun}{after}");
                }
                _ => self.name(place),
            },
            places => self.names(places),
        };
        said.replace("{}", &at)
    }

    fn group(&self, stated: &Stated) -> String {
        let ends = match stated.places.as_slice() {
            // A block may wind, so its ends would not say where it is.
            [first, ..] if stated.role == Role::Block && !self.is_box(&stated.places) => {
                format!("of {}", self.name(*first))
            }
            [first, .., last] => format!("{} to {}", self.name(*first), self.name(*last)),
            places => self.names(places),
        };
        if let (Ground::Squares { .. }, Role::Line, [Place::Cell(first), .., Place::Cell(last)]) =
            (self.board.ground(), stated.role, stated.places.as_slice())
        {
            let name = self.board.name(*first);
            let row = self.board.row_and_column(*first).0 == self.board.row_and_column(*last).0;
            let (letters, digits) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
            return if row { format!("row {digits}") } else { format!("column {letters}") };
        }
        match stated.role {
            Role::Pair => self.names(&stated.places),
            Role::Line => format!("the line {ends}"),
            Role::Block => format!("the block {ends}"),
            Role::Named | Role::Places | Role::Around | Role::Room | Role::EqualClues => {
                format!("the {} {ends}", stated.name)
            }
        }
    }

    /// True if squares fill the rectangle between the first and the last of them.
    fn is_box(&self, places: &[Place]) -> bool {
        let at = |place: &Place| match place {
            Place::Cell(cell) => Some(self.board.row_and_column(*cell)),
            _ => None,
        };
        let (Some(first), Some(last)) = (places.first().and_then(at), places.last().and_then(at)) else {
            return false;
        };
        let (rows, columns) = (first.0.abs_diff(last.0) as usize, first.1.abs_diff(last.1) as usize);
        let is_within = |(row, column): (i64, i64)| {
            (first.0.min(last.0)..=first.0.max(last.0)).contains(&row)
                && (first.1.min(last.1)..=first.1.max(last.1)).contains(&column)
        };
        matches!(self.board.ground(), Ground::Squares { .. })
            && places.len() == (rows + 1) * (columns + 1)
            && places.iter().filter_map(at).all(is_within)
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
            How::Closing => {
                sentence(&format!("{what}, or else a loop would close while there are other lines"))
            }
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

    fn lits_names(&self, lits: &[Lit]) -> String {
        let names: Vec<String> = lits
            .iter()
            .filter_map(|&lit| self.net.claim(lit))
            .map(|claim| self.name(claim.place()))
            .collect();
        list(&names)
    }

    fn tell_count(&self, found: &Found, id: u32, what: &str) -> String {
        self.with_tacit(found, id, self.tell_one(found, id, what))
    }

    fn tell_one(&self, found: &Found, id: u32, what: &str) -> String {
        let count = &self.net.counts[id as usize];
        let lits = self.net.lits_of(id);
        let all_hold = found.conclusions.first().is_some_and(|lit| lits.contains(lit));
        if count.rule == ALWAYS {
            if let Some(words) = self.tell_turn(found).or_else(|| self.tell_empty(found)) {
                return sentence(&words);
            }
            if let Some(words) = self.tell_naked(found) {
                return sentence(&words);
            }
            return match self.tell_last_number(found) {
                Some(words) => sentence(&format!("{words}{}", self.to_pass(found))),
                None => sentence(&format!("{what}: {}{}", self.nothing_else(found), self.to_pass(found))),
            };
        }
        let stated = &self.net.book.rules()[count.rule as usize];
        let at = self.names(&stated.places);
        let words = match &stated.rule {
            _ if count.pattern => self.tell_pattern(count, what),
            _ if let Some(rules) = self.net.of_equals(count) => self.tell_equals(found, rules),
            Rule::Count(Count { said: Some(_), .. }) if !count.also.is_empty() => {
                let clue = self.rule(count.rule as usize);
                match (all_hold, found.premises.as_slice()) {
                    (true, _) => format!("the line through {clue} has one way: {what}"),
                    (false, [mark]) if !mark.is_positive() => {
                        let known = self.lits(&[*mark]);
                        format!("{known}, so the line through {clue} must run elsewhere: {what}")
                    }
                    (false, _) => format!("the line through {clue} must run elsewhere: {what}"),
                }
            }
            Rule::Count(Count { said: Some(said), .. }) => match found.premises.as_slice() {
                [mark] if is_pairing(self.net, id) => {
                    self.tell_pairing(found, *mark, stated.role == Role::EqualClues)
                }
                _ => match (self.told(&found.conclusions).as_slice(), stated.places.as_slice()) {
                    // What is said of the place itself.
                    ([claim], [place]) if claim.place() == *place && said.starts_with("{} ") => {
                        format!("{what}, or else {}", would(said).replacen("{}", "it", 1))
                    }
                    _ => format!("{what}, or else {}", self.as_said(stated, &would(said))),
                },
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
                    (false, Some(0)) => match stated.role {
                        Role::Room => format!("the room of {clue} stays empty, so {what}"),
                        Role::Around => format!("{clue} has nothing around it, so {what}"),
                        _ => format!("{clue} allows none, so {what}"),
                    },
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
                let (group, last) = (self.group(stated), self.tell_last_cell(found, stated));
                match self.net.claim(found.conclusions[0]) {
                    _ if last.is_some() => last.unwrap_or_default(),
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
            Rule::Path(path) => match self.net.claim(found.conclusions[0]) {
                Some(Claim::Is(fact)) => self.tell_path(found, fact, path),
                _ => what.to_string(),
            },
            rule => {
                let by = self.rule(count.rule as usize);
                match (rule, self.net.claim(found.conclusions[0])) {
                    (Rule::Turns(_), _) => {
                        self.tell_turn(found).unwrap_or_else(|| format!("by {by}, {what}"))
                    }
                    (_, Some(Claim::Is(fact))) if found.conclusions.len() == 1 => {
                        let only =
                            format!("{by} leaves only {} for {}", self.word(fact), self.name(fact.place));
                        format!("{only}{}", self.to_pass(found))
                    }
                    _ => format!("{by} leaves only this: {what}"),
                }
            }
        };
        sentence(&words)
    }

    /// That places can have no other value.
    fn nothing_else(&self, found: &Found) -> String {
        let claim = found.conclusions.first().and_then(|&lit| self.net.claim(lit));
        let values = claim.and_then(|claim| self.values(claim.place().kind()));
        let kind = match (values, claim) {
            (Some(Values::Colour { .. }), Some(Claim::Is(Fact { value: 0, .. }))) => "no colour",
            (Some(Values::Colour { .. }), _) => "nothing else",
            _ => "no other number",
        };
        format!("{kind} is left for {}", if found.conclusions.len() == 1 { "it" } else { "them" })
    }

    /// True if something is said of all sides of a cell.
    fn is_all_around(&self, cell: Cell, lits: &[Lit]) -> bool {
        let said: Vec<Place> = lits.iter().filter_map(|&lit| Some(self.net.claim(lit)?.place())).collect();
        let mut edges = self.board.edges_around(cell);
        said.len() == edges.len() && edges.all(|edge| said.contains(&edge.into()))
    }

    /// What clues say where they stand, in one line.
    fn tell_pattern(&self, count: &net::Count, what: &str) -> String {
        let clues = self.net.of_pattern(count);
        let names: Vec<String> = clues.iter().map(|&rule| self.rule(rule as usize)).collect();
        let places = clues.iter().filter_map(|&rule| self.net.book.rules()[rule as usize].places.first());
        match (names.as_slice(), places.collect::<Vec<_>>().as_slice()) {
            ([one, other], [Place::Cell(a), Place::Cell(b)])
                if self.board.beside(*a).any(|near| near == *b) =>
            {
                format!("{one} and {other} are side by side, so {what}")
            }
            ([one, other], _) => format!("{one} and {other} touch at a corner, so {what}"),
            _ => {
                let clue = list(&names);
                format!("where only two sides of {clue} meet, both are lines or both are crosses, so {what}")
            }
        }
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

    /// What equal clues say of a place: one beside both of them, or one with the same number as two that are side by side.
    fn tell_equals(&self, found: &Found, [equal, second, beside]: [&Stated; 3]) -> String {
        let cell = self.lits_names(&found.conclusions);
        let about = |lit: Lit| self.net.claim(lit).map(|claim| self.about(&claim)[0].clone());
        let first = found.conclusions.first();
        let [is, is_other] =
            [first.copied(), first.map(|&lit| !lit)].map(|lit| lit.and_then(about).unwrap_or_default());
        match second.from_clue {
            true => {
                let pair = format!("one of the equal numbers on {}", self.names(&beside.places));
                format!(
                    "{pair} {is_other}, since they are side by side, so {cell}, which has the same number, {is}"
                )
            }
            false => {
                let pair = format!("one of the equal numbers on {}", self.names(&equal.places));
                format!("{pair} {is_other}, so {cell}, which is beside both, {is}")
            }
        }
    }

    fn tell_hangs(&self, found: &Found, rule: u32, what: &str) -> String {
        let area = match &self.net.book.rules()[rule as usize].rule {
            Rule::Islands(islands) => return self.tell_isles(found, islands, what),
            Rule::Connected(rule) => Some(rule),
            _ => None,
        };
        let claims: Vec<Claim> = found.premises.iter().filter_map(|&lit| self.net.claim(lit)).collect();
        // What is parted if it were not so: the two places that the reason speaks of, if there are just two.
        let first = found.conclusions.first().and_then(|&lit| self.net.claim(lit));
        let parted = |belongs: &dyn Fn(&Claim) -> bool| {
            let places: Vec<Place> =
                claims.iter().filter(|claim| belongs(claim)).map(|claim| claim.place()).collect();
            let &[one, other] = places.as_slice() else { return None };
            // The nearer one is what a person sees; the other stands for the rest.
            let here = first.map(|claim| claim.place())?;
            let nearer = self.apart(here, one) <= self.apart(here, other);
            let (near, far) = if nearer { (one, other) } else { (other, one) };
            Some((near, far))
        };
        let words = match (area, first) {
            (Some(area), Some(Claim::Is(fact))) if fact.value != area.value => {
                let (it, is) = self.it(found);
                format!("{what}: {it} {is} cut off from the other {} cells", clear(area.value))
            }
            (Some(area), _) => {
                match parted(&|claim| matches!(claim, Claim::Is(fact) if fact.value == area.value)) {
                    Some((near, far)) => {
                        let opposite = found.conclusions.iter().filter_map(|&lit| self.net.claim(!lit));
                        let known: Vec<Claim> = claims.iter().copied().chain(opposite).collect();
                        format!("{what}, or else {}", self.parted(area, near, far, &known))
                    }
                    None => format!("{what}, or else the {} cells would fall apart", clear(area.value)),
                }
            }
            (None, Some(Claim::Side { inside, .. })) => {
                let side = if inside { "inside" } else { "outside" };
                let is_side =
                    |claim: &Claim| matches!(claim, Claim::Side { inside: own, .. } if *own == inside);
                match parted(&is_side) {
                    Some((near, far)) => {
                        let (near, far) = (self.name(near), self.name(far));
                        format!("{what}, or else {near} would be cut off from {far}, which lies {side} too")
                    }
                    None => match claims.iter().filter(|claim| is_side(claim)).collect::<Vec<_>>().as_slice()
                    {
                        // What lies beyond the rim has no name.
                        [one] if !inside => {
                            format!("{what}, or else {} would be shut in by the loop", self.name(one.place()))
                        }
                        _ => format!("{what}, or else the {side} of the loop would fall apart"),
                    },
                }
            }
            (None, _) => format!("{what}, or else the loop would fall apart"),
        };
        sentence(&words)
    }

    /// How far two cells are from each other; nothing if they are no cells.
    fn apart(&self, a: Place, b: Place) -> Option<u64> {
        let (Place::Cell(a), Place::Cell(b)) = (a, b) else { return None };
        let orientation = self.board.orientation();
        let ((x, y), (u, v)) = (self.board.centre(a, orientation), self.board.centre(b, orientation));
        Some((((x - u).powi(2) + (y - v).powi(2)) * 64.0).round() as u64)
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
