//! Clues that a step uses without a word: nobody writes down what the sum of a cage keeps out of its cells, or between which numbers
//! a dot stands, and yet the step takes it. So it is told with the step, where it belongs.

use super::{Speaker, list, said_in};
use crate::board::Place;
use crate::explain::finder::Found;
use crate::explain::net::ALWAYS;
use crate::explain::trace::Broken;
use crate::rule::{Rule, Stated};

/// Clues that are not told yet, in words.
struct Unsaid {
    words: String,
    are_many: bool,
    /// The cells of each.
    places: Vec<Vec<Place>>,
}

impl Speaker<'_> {
    /// A step that one count says, with the clues that it uses without a word.
    pub(super) fn with_tacit(&self, found: &Found, id: u32, told: String) -> String {
        let rule = self.net.counts[id as usize].rule;
        let Some(clues) = self.unsaid_sums(found, &told).or_else(|| self.unsaid_dots(found, &told)) else {
            return self.with_signs(found, rule, told);
        };
        let words = told.strip_suffix('.').unwrap_or(&told);
        let group = self.net.book.rules().get(rule as usize);
        match group.filter(|stated| keeps_to(stated, &clues)) {
            Some(_) => format!("{words}: {}.", clues.keep_it_out()),
            None => match words.split_once(": no other ").filter(|_| rule == ALWAYS) {
                Some((what, left)) => format!("{what}: with {} no other {left}.", clues.words),
                None => format!("{told} This also takes {}.", clues.words),
            },
        }
    }

    /// A number that fits one place of a group, since other cells there are even or odd.
    fn with_signs(&self, found: &Found, rule: u32, told: String) -> String {
        let group = self.net.book.rules().get(rule as usize).map(|stated| (&stated.rule, &stated.places));
        let Some((Rule::Different(_), places)) = group else { return told };
        let signs = || found.rules.iter().filter_map(|&rule| self.sign(rule));
        let Some((_, sign, _)) = signs().next() else { return told };
        let cells: Vec<Place> =
            signs().map(|(place, ..)| place).filter(|place| places.contains(place)).collect();
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let words = told.strip_suffix('.').unwrap_or(&told);
        match names.as_slice() {
            [] => told,
            [one] => format!("{words}, since {one} is {sign}."),
            several => format!("{words}, since {} are {sign}.", list(several)),
        }
    }

    /// Why a number would have no place at the end of a chain, if sums that are not told keep it from other cells.
    pub(super) fn since_sums(&self, found: &Found, story: &str) -> Option<String> {
        let Some(Broken::Count(id, false)) = found.clash else { return None };
        let stated = self.net.book.rules().get(self.net.counts[id as usize].rule as usize)?;
        let sums = self.unsaid_sums(found, story).or_else(|| self.unsaid_dots(found, story))?;
        keeps_to(stated, &sums).then(|| format!(", since {}", sums.keep_it_out()))
    }

    /// A step with all clues that were not told.
    pub(super) fn with_unsaid(&self, found: &Found, told: String) -> String {
        match self.unsaid_sums(found, &told).or_else(|| self.unsaid_dots(found, &told)) {
            Some(clues) => format!("{told} This also takes {}.", clues.words),
            None => told,
        }
    }

    fn unsaid_sums(&self, found: &Found, told: &str) -> Option<Unsaid> {
        self.unsaid(found, told, |rule| matches!(rule, Rule::Sum(_)))
    }

    fn unsaid_dots(&self, found: &Found, told: &str) -> Option<Unsaid> {
        self.unsaid(found, told, |rule| matches!(rule, Rule::Consecutive(pair) if pair.are))
    }

    /// The clues of a kind that a step uses and that were not told.
    fn unsaid(&self, found: &Found, told: &str, kind: impl Fn(&Rule) -> bool) -> Option<Unsaid> {
        let book = self.net.book.rules();
        let is_kind = |stated: &Stated| stated.from_clue && kind(&stated.rule);
        let rules = found.rules.iter().map(|&rule| rule as usize).filter(|&rule| is_kind(&book[rule]));
        let rules: Vec<usize> = rules.filter(|&rule| !said_in(told, &self.rule(rule))).collect();
        let words = match rules.as_slice() {
            [] => return None,
            &[one] => self.rule(one),
            several => {
                let first = several.iter().filter_map(|&rule| book[rule].places.first());
                let names: Vec<String> = first.map(|&place| self.name(place)).collect();
                match book[several[0]].rule {
                    Rule::Sum(_) => format!("the sums of the cages at {}", list(&names)),
                    _ => format!("the dots on {}", list(&names)),
                }
            }
        };
        let cells = |&rule: &usize| match &book[rule].rule {
            Rule::Consecutive(pair) => pair.cells.map(Place::from).to_vec(),
            _ => book[rule].places.clone(),
        };
        let places = rules.iter().map(cells).collect();
        Some(Unsaid { words, are_many: rules.len() > 1, places })
    }
}

impl Unsaid {
    fn keep_it_out(&self) -> String {
        let keep = if self.are_many { "keep" } else { "keeps" };
        format!("{} {keep} it from other cells", self.words)
    }
}

/// Whether all that clues have to say to a group is which of its cells cannot have a number.
fn keeps_to(group: &Stated, clues: &Unsaid) -> bool {
    let touches = |places: &Vec<Place>| places.iter().any(|place| group.places.contains(place));
    matches!(group.rule, Rule::Once(_) | Rule::Different(_)) && clues.places.iter().all(touches)
}
