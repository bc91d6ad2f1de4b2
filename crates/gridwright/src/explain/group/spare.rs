//! Clues that a step has only because of what nobody writes down: those that it can do without are left out as it is told.

use super::Told;
use crate::explain::explainer::Explainer;
use crate::explain::finder::How;
use crate::explain::net::Net;
use crate::explain::say::Speaker;
use crate::rule::Rule;
use crate::solve::problem::Lit;

impl Explainer<'_> {
    /// What nobody writes down may have come from a dot, or the sum of a cage, that the step can do without. If it was the dot that left one
    /// number for a cell of a path, it is the number that has one cell.
    pub(super) fn without_spare_clues(&self, net: &Net<'_>, speaker: &Speaker<'_>, mut one: Told) -> Told {
        let book = self.book().rules();
        let is_path = one.step.rules.iter().any(|&rule| matches!(book[rule].rule, Rule::Path(_)));
        let is_tacit = |rule: &u32| {
            let stated = &book[*rule as usize];
            stated.from_clue && matches!(stated.rule, Rule::Sum(_) | Rule::Consecutive(_))
        };
        let clues: Vec<u32> = one.found.rules.iter().copied().filter(is_tacit).collect();
        for clue in clues {
            let mut found = one.found.clone();
            found.rules.retain(|&rule| rule != clue);
            match found.how {
                How::Count(id) if net.counts[id as usize].rule == clue => {
                    let lit = found.conclusions.first();
                    let Some(id) = lit.and_then(|&lit| its_cells(net, lit)) else { continue };
                    found.how = How::Count(id);
                }
                How::Count(_) => {}
                How::Chain if !found.is_by(net, clue) => {}
                _ => continue,
            }
            let step = self.step(net, speaker, &found);
            let is_plain = matches!(found.how, How::Count(_)) && is_path;
            if if is_plain { self.is_sound(&step) } else { self.is_straight(&step) } {
                one = Told { found, step };
            }
        }
        one
    }
}

/// On a path: the count of all cells that a number can have.
fn its_cells(net: &Net<'_>, lit: Lit) -> Option<u32> {
    let is_whole = |id: &u32| {
        let stated = net.book.rules().get(net.counts[*id as usize].rule as usize);
        let path = stated.and_then(|stated| match &stated.rule {
            Rule::Path(path) => Some(path),
            _ => None,
        });
        path.is_some_and(|path| net.lits_of(*id).len() == path.near.len())
    };
    net.with(lit).iter().copied().find(is_whole)
}
