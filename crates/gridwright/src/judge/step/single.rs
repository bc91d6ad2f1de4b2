//! What one rule leaves open: the places that it speaks of, whether it can still hold, and what is no longer possible.

use super::super::islands;
use super::{Choice, Open};
use crate::board::{Board, Cell, Place};
use crate::rule::{Consecutive, Different, Fact, Islands, Once, Path, Rule, Sum, Turns};

/// The places that a rule at one place speaks of.
pub(super) fn scope(rule: &Rule) -> Vec<Place> {
    let cells = |cells: &[Cell]| cells.iter().map(|&cell| cell.into()).collect();
    let facts = |facts: &[Fact]| {
        let mut places: Vec<Place> = facts.iter().map(|fact| fact.place).collect();
        places.sort();
        places.dedup();
        places
    };
    match rule {
        Rule::Count(rule) => facts(&rule.facts),
        Rule::Degree(rule) => facts(&rule.links),
        Rule::Fact(fact) => vec![fact.place],
        Rule::Consecutive(rule) => cells(&rule.cells),
        Rule::Once(rule) => cells(&rule.cells),
        Rule::Different(rule) => cells(&rule.cells),
        Rule::Sum(rule) => cells(&rule.cells),
        Rule::Path(path) => (0..path.near.len() as u32).map(|cell| Cell(cell).into()).collect(),
        // These are looked at as a whole.
        Rule::SingleLoop(_) | Rule::Turns(_) | Rule::Connected(_) | Rule::Islands(_) => Vec::new(),
        // Every choice fills its cell.
        Rule::Filled(_) => Vec::new(),
    }
}

/// Can a rule at one place still hold?
pub(super) fn possible(rule: &Rule, open: &Open) -> bool {
    let bounds = |facts: &[Fact]| {
        let holds = facts.iter().filter(|fact| open.holds(fact)).count() as u32;
        (holds, facts.iter().filter(|fact| open.may_hold(fact)).count() as u32)
    };
    match rule {
        Rule::Count(rule) => {
            let (least, most) = bounds(&rule.facts);
            rule.total.meets(least, most)
        }
        Rule::Degree(rule) => {
            let (least, most) = bounds(&rule.links);
            rule.totals().meets(least, most)
        }
        Rule::Fact(fact) => open.may_hold(fact),
        Rule::Consecutive(rule) => consecutive(rule, open),
        Rule::Different(rule) => different(rule, open),
        Rule::Once(rule) => once(rule, open),
        Rule::Sum(rule) => sum(rule, open),
        Rule::SingleLoop(_)
        | Rule::Turns(_)
        | Rule::Path(_)
        | Rule::Connected(_)
        | Rule::Islands(_)
        | Rule::Filled(_) => true,
    }
}

fn consecutive(rule: &Consecutive, open: &Open) -> bool {
    let [a, b] = rule.cells.map(|cell| open.at(cell.into()));
    a.values().any(|x| b.values().any(|y| (x.abs_diff(y) == 1) == rule.are))
}

fn different(rule: &Different, open: &Open) -> bool {
    let Some(first) = rule.cells.first().map(|&cell| open.at(cell.into())) else { return true };
    // All cells have the same numbers to choose from; with as many cells, each of these numbers is in one of them.
    let is_full = rule.cells.len() == first.can.len();
    (first.least..).take(first.can.len()).all(|value| {
        let at = |cell: &&Cell| open.at((**cell).into());
        let has = rule.cells.iter().filter(|cell| at(cell).only() == Some(value)).count();
        has < 2 && (!is_full || rule.cells.iter().any(|cell| at(&cell).can(value)))
    })
}

fn once(rule: &Once, open: &Open) -> bool {
    (1..=rule.values).all(|value| {
        let at = |cell: &&Cell| open.at((**cell).into());
        let has = rule.cells.iter().filter(|cell| at(cell).only() == Some(value)).count();
        has < 2 && rule.cells.iter().any(|cell| at(&cell).can(value))
    })
}

/// Is there a number for each cell so that they add up, and differ if they have to?
fn sum(rule: &Sum, open: &Open) -> bool {
    fn go(choices: &[&Choice], left: u32, used: &mut Vec<u16>, different: bool) -> bool {
        let Some((first, rest)) = choices.split_first() else { return left == 0 };
        let least: u32 = rest.iter().filter_map(|c| c.values().next()).map(u32::from).sum();
        let most: u32 = rest.iter().filter_map(|c| c.values().last()).map(u32::from).sum();
        first.values().any(|value| {
            let number = u32::from(value);
            if number > left
                || !(least..=most).contains(&(left - number))
                || different && used.contains(&value)
            {
                return false;
            }
            used.push(value);
            let fits = go(rest, left - number, used, different);
            used.pop();
            fits
        })
    }
    let mut choices: Vec<&Choice> = rule.cells.iter().map(|&cell| open.at(cell.into())).collect();
    choices.sort_by_key(|choice| choice.left);
    go(&choices, rule.total, &mut Vec::new(), rule.different)
}

/// Values take turns along the cells. From the start it is known whose turn it can be, and from the end with whose turn the rest can do.
pub(super) fn narrow_turns(rule: &Turns, open: &mut Open) -> Option<bool> {
    let turns = || 1..=rule.values;
    let index = usize::from;
    let mut can_be = vec![vec![false; index(rule.values) + 1]];
    can_be[0][1] = true;
    for (at, &cell) in rule.cells.iter().enumerate() {
        let choice = open.at(cell.into());
        let mut then = vec![false; index(rule.values) + 1];
        for turn in turns().filter(|&turn| can_be[at][index(turn)]) {
            then[index(turn)] |= choice.can(0);
            then[index(rule.next(turn))] |= choice.can(turn);
        }
        can_be.push(then);
    }
    let mut can_do = vec![true; index(rule.values) + 1];
    let mut moved = false;
    for (at, &cell) in rule.cells.iter().enumerate().rev() {
        let now = &can_be[at];
        let fits = |value: u16| match value {
            0 => turns().any(|turn| now[index(turn)] && can_do[index(turn)]),
            value => value <= rule.values && now[index(value)] && can_do[index(rule.next(value))],
        };
        let values: Vec<u16> = open.at(cell.into()).values().filter(|&value| !fits(value)).collect();
        let choice = open.at_mut(cell.into());
        values.into_iter().for_each(|value| moved |= choice.drop(value));
        if choice.left == 0 {
            return None;
        }
        let before = turns().map(|turn| {
            choice.can(0) && can_do[index(turn)] || choice.can(turn) && can_do[index(rule.next(turn))]
        });
        can_do = std::iter::once(false).chain(before).collect();
    }
    Some(moved)
}

/// Each number has a cell, each cell a number, and what is before and after it is beside it.
pub(super) fn narrow_path(path: &Path, open: &mut Open) -> Option<bool> {
    let last = path.near.len() as u16;
    let place = |cell: usize| Place::from(Cell(cell as u32));
    let mut moved = false;
    for cell in 0..path.near.len() {
        let values: Vec<u16> = open.at(place(cell)).values().collect();
        for value in values {
            if !(1..=last).contains(&value) {
                moved |= open.at_mut(place(cell)).drop(value);
                continue;
            }
            let now: &Open = open;
            let beside = |number: u16| {
                path.near[cell].iter().filter(move |near| now.at(place(near.index())).can(number))
            };
            let before = (value > 1).then(|| beside(value - 1));
            let after = (value < last).then(|| beside(value + 1));
            let fits = match (before, after) {
                (Some(mut before), Some(mut after)) => match (before.next(), after.next()) {
                    // Two cells: if the first of each is the same, there has to be one more.
                    (Some(a), Some(b)) => a != b || before.next().is_some() || after.next().is_some(),
                    _ => false,
                },
                (Some(mut one), None) | (None, Some(mut one)) => one.next().is_some(),
                (None, None) => true,
            };
            if !fits {
                moved |= open.at_mut(place(cell)).drop(value);
            }
        }
        if open.at(place(cell)).left == 0 {
            return None;
        }
    }
    // A cell that is no end has two neighbours on the path; if it has just two that can be, they are.
    for cell in 0..path.near.len() {
        let here: Vec<u16> = open.at(place(cell)).values().collect();
        if here.contains(&1) || here.contains(&last) {
            continue;
        }
        let joins = |value: u16| here.contains(&(value + 1)) || value > 1 && here.contains(&(value - 1));
        let ways: Vec<usize> = path.near[cell]
            .iter()
            .map(|near| near.index())
            .filter(|&near| open.at(place(near)).values().any(joins))
            .collect();
        match ways.as_slice() {
            [] | [_] => return None,
            &[a, b] => {
                for near in [a, b] {
                    let gone: Vec<u16> =
                        open.at(place(near)).values().filter(|&value| !joins(value)).collect();
                    for value in gone {
                        moved |= open.at_mut(place(near)).drop(value);
                    }
                }
            }
            _ => {}
        }
    }
    for number in 1..=last {
        let cells: Vec<usize> =
            (0..path.near.len()).filter(|&cell| open.at(place(cell)).can(number)).collect();
        let settled = cells.iter().copied().find(|&cell| open.at(place(cell)).left == 1);
        match (cells.as_slice(), settled) {
            ([], _) => return None,
            (_, Some(owner)) => {
                for &cell in cells.iter().filter(|&&cell| cell != owner) {
                    moved |= open.at_mut(place(cell)).drop(number);
                    if open.at(place(cell)).left == 0 {
                        return None;
                    }
                }
            }
            ([only], None) => {
                open.at_mut(place(*only)).keep(number);
                moved = true;
            }
            _ => {}
        }
    }
    Some(moved)
}

/// Besides what is broken for sure: each piece of land without a number must be near enough to one, and each island must have room.
pub(super) fn islands_hold(board: &Board, rule: &Islands, open: &Open) -> bool {
    let value = |cell: Cell| open.at(cell.into()).only();
    if !islands::weigh(board, rule, value).is_empty() {
        return false;
    }
    let cells = rule.near.len();
    let land = rule.parts(|cell| value(cell) == Some(0));
    let mut part_of = vec![usize::MAX; cells];
    for (id, part) in land.iter().enumerate() {
        part.iter().for_each(|cell| part_of[cell.index()] = id);
    }
    let mut clue_of = vec![None; land.len()];
    for (id, &(cell, _)) in rule.clues.iter().enumerate() {
        if part_of[cell.index()] != usize::MAX {
            clue_of[part_of[cell.index()]] = Some(id);
        }
    }
    // By cell: the island that its land belongs to.
    let owner: Vec<Option<usize>> =
        part_of.iter().map(|&part| clue_of.get(part).copied().flatten()).collect();
    // Land with a number has reached it.
    let mut reached: Vec<bool> = clue_of.iter().map(Option::is_some).collect();
    let mut cost = vec![u32::MAX; cells];
    let mut met: Vec<Cell> = Vec::new();
    let mut todo = std::collections::BinaryHeap::new();
    for (id, &(start, size)) in rule.clues.iter().enumerate() {
        // Of those whose sizes do not count it is only asked what they reach, and that is seen best from there.
        let Some(most) = size else { continue };
        let others = |cell: Cell| owner[cell.index()].is_some_and(|clue| clue != id);
        let own = part_of[start.index()];
        let base = if own == usize::MAX { 1 } else { land[own].len() as u32 };
        // The fewest cells that the island has if it has this one; land that is met counts as a whole.
        let alone = [start];
        for &cell in if own == usize::MAX { &alone[..] } else { &land[own][..] } {
            cost[cell.index()] = base;
            met.push(cell);
            todo.push((std::cmp::Reverse(base), cell));
        }
        while let Some((std::cmp::Reverse(here), cell)) = todo.pop() {
            if here > cost[cell.index()] {
                continue;
            }
            for &next in &rule.near[cell.index()] {
                if !open.at(next.into()).can(0) || others(next) {
                    continue;
                }
                let part = part_of[next.index()];
                let alone = [next];
                let joined = if part == usize::MAX { &alone[..] } else { &land[part][..] };
                let there = here.saturating_add(joined.len() as u32);
                if there > most || there >= cost[next.index()] {
                    continue;
                }
                if part == usize::MAX && rule.near[next.index()].iter().any(|&beside| others(beside)) {
                    continue;
                }
                for &cell in joined {
                    if there < cost[cell.index()] {
                        if cost[cell.index()] == u32::MAX {
                            met.push(cell);
                        }
                        cost[cell.index()] = there;
                        todo.push((std::cmp::Reverse(there), cell));
                    }
                }
            }
        }
        if (met.len() as u32) < most {
            return false;
        }
        for cell in met.drain(..) {
            cost[cell.index()] = u32::MAX;
            if part_of[cell.index()] != usize::MAX {
                reached[part_of[cell.index()]] = true;
            }
        }
    }
    let mut seen = vec![false; cells];
    land.iter()
        .zip(reached)
        .all(|(part, reached)| reached || meets_any_size(rule, open, &owner, part, &mut seen))
}

/// Whether land without a number can still be joined to one whose size does not count. All cells on the way are beside no island, but the
/// last, which is beside that one.
fn meets_any_size(
    rule: &Islands,
    open: &Open,
    owner: &[Option<usize>],
    part: &[Cell],
    seen: &mut [bool],
) -> bool {
    let is_any = |clue: usize| rule.clues[clue].1.is_none();
    let is_bare = |cell: Cell| {
        rule.clues
            .iter()
            .any(|&(start, size)| start == cell && size.is_none() && owner[start.index()].is_none())
    };
    seen.fill(false);
    let mut todo = part.to_vec();
    part.iter().for_each(|cell| seen[cell.index()] = true);
    while let Some(cell) = todo.pop() {
        for &next in &rule.near[cell.index()] {
            if std::mem::replace(&mut seen[next.index()], true) {
                continue;
            }
            if is_bare(next) {
                return true;
            }
            if !open.at(next.into()).can(0) || owner[next.index()].is_some() {
                continue;
            }
            let mut beside = rule.near[next.index()].iter().filter_map(|near| owner[near.index()]);
            match beside.next() {
                None => todo.push(next),
                Some(clue) if is_any(clue) && beside.all(|other| other == clue) => return true,
                Some(_) => {}
            }
        }
    }
    false
}
