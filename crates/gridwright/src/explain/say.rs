//! Sentences: how a step is told. Places have the names that the drawing prints.

use super::finder::{Found, How};
use super::net::{ALWAYS, Net};
use super::trace::Broken;
use crate::board::{Board, Cell, Edge, Ground, Place, PlaceKind};
use crate::puzzle::{Card, Values};
use crate::rule::{Claim, Count, Degree, Fact, Rule, Stated, shade};
use crate::solve::problem::Lit;

/// A chain of up to so many links is told whole.
const TOLD_WHOLE: usize = 7;

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

/// With a capital letter, unless it begins with the name of a place, and a full stop.
pub(super) fn sentence(words: &str) -> String {
    let first = words.split([' ', ',', ':']).next().unwrap_or_default();
    let mut letters = words.chars();
    match letters.next() {
        Some(letter) if first.chars().all(char::is_alphabetic) => {
            format!("{}{}.", letter.to_uppercase(), letters.as_str())
        }
        _ => format!("{words}."),
    }
}

impl Speaker<'_> {
    /// The name of a place as one says it: edges and corners of squares by the cells at them.
    pub fn name(&self, place: impl Into<Place>) -> String {
        let place = place.into();
        if !matches!(self.board.ground(), Ground::Squares { .. }) {
            return self.board.name(place);
        }
        let cells = |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&c| self.board.name(c)).collect() };
        match place {
            Place::Cell(_) => self.board.name(place),
            Place::Edge(edge) => match self.board.sides(edge) {
                (a, Some(b)) => cells(&[a, b]).join("-"),
                (a, None) => format!("the {} of {}", self.rim(edge, a), self.board.name(a)),
            },
            Place::Corner(corner) => {
                let around: Vec<Cell> = self.board.cells_at(corner).collect();
                match cells(&around).as_slice() {
                    [only] => format!("the outer corner of {only}"),
                    [a, b] => format!("the rim between {a} and {b}"),
                    [first, .., last] => format!("the corner between {first} and {last}"),
                    [] => self.board.name(place),
                }
            }
        }
    }

    /// On which side of its cell an edge at the rim is.
    fn rim(&self, edge: Edge, cell: Cell) -> &'static str {
        let orientation = self.board.orientation();
        let Some(ends) = self.board.ends(edge) else { return "rim" };
        let [(ax, ay), (bx, by)] = ends.map(|corner| self.board.corner_point(corner, orientation));
        let (x, y) = self.board.centre(cell, orientation);
        let (right, down) = ((ax + bx) / 2.0 - x, (ay + by) / 2.0 - y);
        match right.abs() > down.abs() {
            true if right > 0.0 => "right side",
            true => "left side",
            false if down > 0.0 => "bottom",
            false => "top",
        }
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
                names => format!("{} {many}", list(names)),
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
                [_] => format!("the clue on {at}"),
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
            Rule::Connected(rule) => format!("the {} cells", shade(rule.value)),
            Rule::Islands(_) => "the islands".to_string(),
            Rule::Sum(sum) => format!("the sum {} on {at}", sum.total),
            Rule::Filled(_) => "the cells".to_string(),
        }
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

    /// What would be wrong at the end of a chain.
    fn broken(&self, found: &Found) -> String {
        match found.clash {
            None => "nothing would be left".to_string(),
            Some(Broken::Ring) => "a loop would close while there are other lines".to_string(),
            Some(Broken::Hangs(rule, side)) => match (&self.net.book.rules()[rule as usize].rule, side) {
                (Rule::Connected(rule), _) => format!("the {} cells would fall apart", shade(rule.value)),
                (Rule::Islands(_), _) => self.lost_island(found),
                (_, Some(true)) => "the inside of the loop would fall apart".to_string(),
                (_, Some(false)) => "the outside of the loop would fall apart".to_string(),
                _ => "the loop would fall apart".to_string(),
            },
            Some(Broken::Count(id, too_much)) => self.wrong_count(id, too_much),
        }
    }

    fn lost_island(&self, found: &Found) -> String {
        let sizes: Vec<String> = found
            .premises
            .iter()
            .filter_map(|&lit| match self.net.claim(lit) {
                Some(Claim::Size(place)) => Some(self.name(place)),
                _ => None,
            })
            .collect();
        match sizes.as_slice() {
            [] => "land would be cut off, or two islands would touch".to_string(),
            [one] => format!("the island of {one} could not have its size"),
            several => format!("the islands of {} could not all have their sizes", list(several)),
        }
    }

    fn wrong_count(&self, id: u32, too_much: bool) -> String {
        let count = &self.net.counts[id as usize];
        let first = self.net.lits_of(id).first().and_then(|&lit| self.net.claim(lit));
        if count.rule == ALWAYS {
            return match (first, too_much) {
                (Some(claim), false) => format!("{} would have no number left", self.name(claim.place())),
                (Some(claim), true) => format!("{} would have two numbers", self.name(claim.place())),
                (None, _) => "a place would have nothing left".to_string(),
            };
        }
        let stated = &self.net.book.rules()[count.rule as usize];
        let at = self.names(&stated.places);
        let number = match first {
            Some(Claim::Is(fact) | Claim::Not(fact)) => fact.value,
            _ => 0,
        };
        match &stated.rule {
            Rule::Count(Count { said: Some(said), .. }) => said.replace("{}", &at),
            Rule::Count(rule) => match too_much {
                true => format!("{} would have too many", self.clue(stated, rule)),
                false => format!("{} would have too few", self.clue(stated, rule)),
            },
            Rule::Degree(Degree { visit: true, .. }) => format!("the loop could not pass {at}"),
            Rule::Degree(_) if too_much => format!("the line would branch at {at}"),
            Rule::Degree(_) => format!("the line would end at {at}"),
            Rule::SingleLoop(_) => "the sides of the loop would not fit".to_string(),
            Rule::Different(_) | Rule::Once(_) if too_much => {
                format!("{number} would stand twice in {}", self.group(stated))
            }
            Rule::Different(_) | Rule::Once(_) => {
                format!("{number} would have no place in {}", self.group(stated))
            }
            Rule::Path(path) if self.net.lits_of(id).len() == path.near.len() => match too_much {
                true => format!("{number} would stand twice"),
                false => format!("{number} would have no place"),
            },
            Rule::Path(_) => "the path would be broken".to_string(),
            _ => format!("{} could not be right", self.rule(count.rule as usize)),
        }
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
            How::Hangs(_) => self.tell_hangs(found, &what),
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
        let count = &self.net.counts[id as usize];
        let lits = self.net.lits_of(id);
        let all_hold = found.conclusions.first().is_some_and(|lit| lits.contains(lit));
        if count.rule == ALWAYS {
            return sentence(&format!("{what}: no other number is left for it"));
        }
        let stated = &self.net.book.rules()[count.rule as usize];
        let at = self.names(&stated.places);
        let words = match &stated.rule {
            Rule::Count(Count { said: Some(said), .. }) => {
                format!("{what}, or else {}", said.replace("{}", &at))
            }
            Rule::Count(rule) => {
                let clue = self.clue(stated, rule);
                match (all_hold, rule.total.iter().next_back()) {
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
                    _ => format!("{what}, or else {group} would have a number twice"),
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
            (Some(low), Some(high)) => {
                format!("between {} and {}, {number} fits only on {name}", say(low), say(high))
            }
            (Some(one), None) | (None, Some(one)) => {
                format!("from {} on, {number} fits only on {name}", say(one))
            }
            (None, None) => format!("{number} fits only on {name}"),
        }
    }

    fn tell_hangs(&self, found: &Found, what: &str) -> String {
        let net = self.net;
        let book = net.book.rules();
        let of = |fits: fn(&Rule) -> bool| found.rules.iter().any(|&rule| fits(&book[rule as usize].rule));
        if of(|rule| matches!(rule, Rule::Islands(_))) {
            return self.tell_isles(found, what);
        }
        let area = found.rules.iter().find_map(|&rule| match &book[rule as usize].rule {
            Rule::Connected(rule) => Some(shade(rule.value)),
            _ => None,
        });
        let first = found.conclusions.first().and_then(|&lit| net.claim(lit));
        let cut_off = match (area, first) {
            (Some("shaded"), Some(Claim::Is(fact))) => fact.value == 0,
            (Some(_), Some(Claim::Is(fact))) => fact.value == 1,
            _ => false,
        };
        let words = match (area, first) {
            (Some(area), _) if cut_off => format!("{what}: it is cut off from the {area} cells"),
            (Some(area), _) => format!("{what}, or else the {area} cells would fall apart"),
            (None, Some(Claim::Side { inside, .. })) => {
                let side = if inside { "inside" } else { "outside" };
                format!("{what}, or else the {side} of the loop would fall apart")
            }
            (None, _) => format!("{what}, or else the loop would fall apart"),
        };
        sentence(&words)
    }

    fn tell_isles(&self, found: &Found, what: &str) -> String {
        let net = self.net;
        let sizes: Vec<Cell> = found
            .premises
            .iter()
            .filter_map(|&lit| match net.claim(lit) {
                Some(Claim::Size(Place::Cell(cell))) => Some(cell),
                _ => None,
            })
            .collect();
        let size_of = |cell: Cell| {
            let clues = net.problem.isles.iter().flat_map(|isles| &isles.clues);
            clues.filter(|clue| clue.cell == cell).find_map(|clue| clue.size).unwrap_or(0)
        };
        let island = |cell: Cell| format!("the island of the {} on {}", size_of(cell), self.name(cell));
        let land = |lit: &&Lit| matches!(net.claim(**lit), Some(Claim::Is(fact)) if fact.value == 0);
        let lands = found.premises.iter().filter(land).count() as u32;
        let sea = matches!(
            found.conclusions.first().and_then(|&lit| net.claim(lit)),
            Some(Claim::Is(Fact { value: 1, .. }))
        );
        let words = match (sea, sizes.as_slice()) {
            (true, [cell]) if lands + 1 >= size_of(*cell) && found.level == super::Level::Easy => {
                match found.conclusions.len() as u32 + lands {
                    _ if lands + 1 == size_of(*cell) || lands == size_of(*cell) => {
                        format!("{} has all its cells, so {what}", island(*cell))
                    }
                    _ => format!("{what}, or else {} would get too large", island(*cell)),
                }
            }
            (true, []) if found.level == super::Level::Easy => {
                format!("{what}, or else two islands would touch")
            }
            (true, _) => format!("no island can reach that far, so {what}"),
            (false, [cell, ..]) => format!("{} needs room: {what}", island(*cell)),
            (false, []) => format!("{what}, or else land would be cut off from every number"),
        };
        sentence(&words)
    }

    fn tell_chain(&self, found: &Found, what: &str) -> String {
        let opposite = self.lits(&[!found.conclusions[0]]);
        let mut links: Vec<String> = Vec::new();
        // Links by the same rule are told together.
        let told: Vec<(Claim, Option<u32>)> = found
            .chain
            .iter()
            .filter(|(lit, _)| !self.net.is_silent(*lit))
            .filter_map(|&(lit, rule)| Some((self.net.claim(lit)?, rule)))
            .collect();
        for group in told.chunk_by(|a, b| a.1 == b.1) {
            let claims: Vec<Claim> = group.iter().map(|(claim, _)| *claim).collect();
            let words = self.claims(&claims);
            links.push(match group[0].1.map(|rule| (rule, &self.net.book.rules()[rule as usize])) {
                Some((rule, stated)) if stated.from_clue && !matches!(stated.rule, Rule::Fact(_)) => {
                    format!("{words} (by {})", self.rule(rule as usize))
                }
                _ => words,
            });
        }
        let broken = self.broken(found);
        let story = match links.len() {
            0 => format!("if {opposite}, then {broken}"),
            n if n <= TOLD_WHOLE => format!("if {opposite}, then {}, and {broken}", links.join("; then ")),
            n => format!(
                "if {opposite}, then {}; and so on through {} more, until {broken}",
                links[..TOLD_WHOLE - 2].join("; then "),
                n - (TOLD_WHOLE - 2)
            ),
        };
        format!("{} So {what}.", sentence(&story))
    }

    fn tell_cases(&self, found: &Found, id: u32, what: &str) -> String {
        let count = &self.net.counts[id as usize];
        let subject = match count.rule {
            ALWAYS => match self.net.lits_of(id).first().and_then(|&lit| self.net.claim(lit)) {
                Some(claim) => format!("whatever {} is", self.name(claim.place())),
                None => "whatever comes".to_string(),
            },
            rule => {
                let stated = &self.net.book.rules()[rule as usize];
                match &stated.rule {
                    Rule::Degree(_) => {
                        format!("however the line passes {} or leaves it", self.names(&stated.places))
                    }
                    Rule::Count(Count { said: Some(_), .. }) => {
                        let open = self.net.lits_of(id).iter().filter_map(|&lit| self.net.claim(lit));
                        let names: Vec<Place> = open.map(|claim| claim.place()).collect();
                        format!("whatever is on {}", self.names(&names))
                    }
                    _ => format!("however {} comes right", self.rule(rule as usize)),
                }
            }
        };
        let with = self.clues(found, Some(count.rule));
        match with.is_empty() {
            true => sentence(&format!("{subject}, {what}")),
            false => sentence(&format!("{subject}, together with {with}: {what}")),
        }
    }

    /// The clues that a step uses, but one.
    fn clues(&self, found: &Found, but: Option<u32>) -> String {
        let clue = |rule: &&u32| Some(**rule) != but && self.net.book.rules()[**rule as usize].from_clue;
        let mut words: Vec<String> =
            found.rules.iter().filter(clue).map(|&rule| self.rule(rule as usize)).collect();
        words.dedup();
        list(&words)
    }

    /// Where to look, and at which clues.
    pub fn hints(&self, found: &Found) -> [String; 2] {
        let place = found.conclusions.iter().find_map(|&lit| self.net.claim(lit)).map(|claim| claim.place());
        let looked_at = match found.how {
            How::Count(id) => match self.net.counts[id as usize].rule {
                ALWAYS => place,
                rule => self.net.book.rules()[rule as usize].places.first().copied().or(place),
            },
            _ => place,
        };
        let place = looked_at.or(place);
        let whereabouts = match place {
            Some(place) => sentence(&format!("look near {}", self.name(place))),
            None => "Look at the whole board.".to_string(),
        };
        let mut words: Vec<String> = Vec::new();
        for &rule in &found.rules {
            words.push(self.rule(rule as usize));
        }
        words.sort();
        words.dedup();
        let shown = words.len().min(8);
        let mut told = list(&words[..shown]);
        if words.len() > shown {
            told = format!("{told} and {} more", words.len() - shown);
        }
        let which = match words.is_empty() {
            true => whereabouts.clone(),
            false => sentence(&format!("look at {told}")),
        };
        [whereabouts, which]
    }
}
