//! Hints: the same step with less told, first where to look, then at which clues.

use super::{Speaker, list, sentence};
use crate::board::Place;
use crate::explain::finder::{Found, How, is_pairing};
use crate::explain::net::ALWAYS;
use crate::rule::{Claim, Fact, Role, Rule};

/// So many things to look at are named.
const NAMED: usize = 6;

impl Speaker<'_> {
    /// Where to look, and at which clues.
    pub fn hints(&self, found: &Found) -> [String; 2] {
        let book = self.net.book.rules();
        let place = found.conclusions.iter().find_map(|&lit| self.net.claim(lit)).map(|claim| claim.place());
        let looked_at = match found.how {
            How::Count(id) => book.get(self.net.counts[id as usize].rule as usize),
            _ => None,
        };
        let marked = self.paired(found).map(|mark| mark.place());
        let place = marked.or(looked_at.and_then(|stated| stated.places.first().copied())).or(place);
        let whereabouts = match place {
            Some(place) => sentence(&format!("look near {}", self.name(place))),
            None => "Look at the whole board.".to_string(),
        };
        let words = self.looked_at(found);
        let which = match words.len() {
            0 => match place {
                Some(place) => sentence(&format!("look at what can still be on {}", self.name(place))),
                None => whereabouts.clone(),
            },
            n if n > NAMED => {
                sentence(&format!("look at {} and {} more", words[..NAMED].join(", "), n - NAMED))
            }
            // Lists within a list need a stronger sign between them.
            2.. if words.iter().any(|word| word.contains(" and ")) => {
                sentence(&format!("look at {}", words.join("; ")))
            }
            _ => sentence(&format!("look at {}", list(&words))),
        };
        [whereabouts, which]
    }

    /// What a step uses, as things that one can point at: clues and the numbers of islands and paths; if there are none, rules
    /// that have a place; and if these say little, the marks.
    fn looked_at(&self, found: &Found) -> Vec<String> {
        let book = self.net.book.rules();
        if let Some(mark) = self.paired(found) {
            let equal = found.rules.iter().any(|&rule| book[rule as usize].role == Role::EqualClues);
            let others = if equal { " and what has the same number" } else { "" };
            return vec![format!("{}{others}", self.name(mark.place()))];
        }
        if found.how == How::Closing {
            let ends = self.lits_names(&found.conclusions);
            return vec![format!("the line that runs from one end of {ends} to the other")];
        }
        let (clues, others): (Vec<u32>, Vec<u32>) =
            found.rules.iter().partition(|&&rule| book[rule as usize].from_clue);
        let mut words: Vec<String> = clues.iter().map(|&rule| self.rule(rule as usize)).collect();
        let told: Vec<Claim> = found.premises.iter().filter_map(|&lit| self.net.claim(lit)).collect();
        let path = others.iter().any(|&rule| matches!(book[rule as usize].rule, Rule::Path(_)));
        if path {
            words.extend(self.nearest(found, &told));
        }
        let sizes = told.iter().filter_map(|claim| match claim {
            Claim::Size(Place::Cell(cell)) => Some(self.island_number(*cell)),
            _ => None,
        });
        words.extend(sizes);
        if words.is_empty() {
            words = self.joined(found);
        }
        once_each(&mut words);
        if !words.is_empty() {
            return words;
        }
        let has_place = |rule: &&u32| !book[**rule as usize].places.is_empty();
        words.extend(others.iter().filter(has_place).map(|&rule| self.rule(rule as usize)));
        if words.is_empty() {
            let always = matches!(found.how, How::Count(id) if self.net.counts[id as usize].rule == ALWAYS);
            let marks = told.iter().filter(|_| !always).map(|claim| self.name(claim.place()));
            words.extend(marks);
        }
        once_each(&mut words);
        words
    }

    /// The one mark from which everything that a step says is seen, by rules that need no telling.
    fn paired(&self, found: &Found) -> Option<Claim> {
        match (found.how, found.premises.as_slice()) {
            (How::Count(id), [mark]) if is_pairing(self.net, id) => self.net.claim(*mark),
            _ => None,
        }
    }

    /// Of the known numbers of a path those that are next to the one that a step is about.
    fn nearest(&self, found: &Found, told: &[Claim]) -> Vec<String> {
        let about = found.conclusions.iter().find_map(|&lit| match self.net.claim(lit) {
            Some(Claim::Is(fact) | Claim::Not(fact)) => Some(fact.value),
            _ => None,
        });
        let mut known: Vec<Fact> = told
            .iter()
            .filter_map(|claim| match claim {
                Claim::Is(fact) => Some(*fact),
                _ => None,
            })
            .collect();
        let about = about.unwrap_or(0);
        known.sort_by_key(|fact| (fact.value.abs_diff(about), fact.value));
        match found.how {
            How::Count(id) if self.net.counts[id as usize].rule == ALWAYS => known.clear(),
            // One below and one above are what the sentence speaks of.
            How::Count(_) => {
                let first = found.conclusions.first().and_then(|&lit| self.net.claim(lit));
                let path = self.net.book.rules().iter().find_map(|stated| match &stated.rule {
                    Rule::Path(path) => Some(path),
                    _ => None,
                });
                if let (Some(Claim::Is(fact)), Some(path)) = (first, path) {
                    known = self.neighbours(found, fact, path);
                }
            }
            _ => known.truncate(4),
        }
        let numbers = known.iter().map(|fact| format!("the {} on {}", fact.value, self.name(fact.place)));
        numbers.chain(self.passed(found)).collect()
    }
}

/// Without repeats, in the order in which they came.
fn once_each(words: &mut Vec<String>) {
    let mut seen = std::collections::HashSet::new();
    words.retain(|word| seen.insert(word.clone()));
}
