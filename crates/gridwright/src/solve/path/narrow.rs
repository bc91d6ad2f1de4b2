//! Cheap sound deduction on positions, before any search.
//!
//! Every number keeps a list of the cells it can be in. A cell stays in the list of 7 only if a neighbour can be 6 and a
//! neighbour can be 8; a number with one cell left takes it from the others; a cell that only one number can be in
//! belongs to that number; cells joined by a dot must have numbers to offer that differ by one. Sweeps go on until
//! nothing moves.

use super::plan::{Clues, Graph, Stretches};

/// The cells of each number (index 0 is unused); `None` where a stretch is left open.
pub(super) type Lists = Vec<Option<Vec<usize>>>;

/// The lists after deduction; `None` if the clues cannot hold.
pub(super) fn narrow(graph: &Graph, clues: &Clues, stretches: &Stretches) -> Option<Lists> {
    let n = graph.len();
    let mut lists: Lists = clues.at.iter().map(|at| at.map(|cell| vec![cell])).collect();
    for stretch in &stretches.closed {
        for (number, cells) in (stretch.first..).zip(&stretch.cells) {
            lists[number] = Some(cells.clone());
        }
    }
    let mut stamp = vec![0usize; n];
    let mut clock = 0;
    loop {
        let mut moved = false;
        // Up and down the numbers, so that news travels the whole way in one sweep.
        let upwards = (2..=n).map(|number| (number, number - 1));
        let downwards = (1..n).rev().map(|number| (number, number + 1));
        for (number, beside) in upwards.chain(downwards) {
            let (Some(here), Some(there)) = (&lists[number], &lists[beside]) else { continue };
            clock += 1;
            for &(cell, _) in there.iter().flat_map(|&cell| &graph.near[cell]) {
                stamp[cell] = clock;
            }
            if here.iter().all(|&cell| stamp[cell] == clock) {
                continue;
            }
            let list = lists[number].as_mut()?;
            list.retain(|&cell| stamp[cell] == clock);
            moved = true;
            if list.is_empty() {
                return None;
            }
        }
        moved |= settle(&mut lists, n, stretches.open)?;
        moved |= join_dots(&mut lists, n, clues)?;
        if !moved {
            return Some(lists);
        }
    }
}

/// Single cells and single numbers. `None` if a number has no cell left, or a cell no number.
fn settle(lists: &mut Lists, n: usize, open: bool) -> Option<bool> {
    let mut moved = false;
    let mut owner = vec![0usize; n];
    let mut only = vec![(0usize, 0usize); n];
    for (number, list) in lists.iter().enumerate() {
        for &cell in list.iter().flatten() {
            only[cell] = (only[cell].0 + 1, number);
        }
        if let Some([cell]) = list.as_deref() {
            if owner[*cell] != 0 {
                return None;
            }
            owner[*cell] = number;
        }
    }
    for (number, list) in lists.iter_mut().enumerate() {
        let Some(list) = list else { continue };
        let before = list.len();
        list.retain(|&cell| owner[cell] == 0 || owner[cell] == number);
        moved |= list.len() != before;
        if list.is_empty() {
            return None;
        }
    }
    if !open {
        for cell in 0..n {
            match only[cell] {
                (0, _) => return None,
                (1, number) if owner[cell] == 0 => {
                    lists[number] = Some(vec![cell]);
                    owner[cell] = number;
                    moved = true;
                }
                _ => {}
            }
        }
    }
    Some(moved)
}

/// Both ends of a dot keep only numbers that have a partner at the other end.
fn join_dots(lists: &mut Lists, n: usize, clues: &Clues) -> Option<bool> {
    if clues.dots.is_empty() {
        return Some(false);
    }
    let mut numbers: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (number, list) in lists.iter().enumerate() {
        list.iter().flatten().for_each(|&cell| numbers[cell].push(number));
    }
    let mut moved = false;
    for &dot in &clues.dots {
        for [cell, other] in [dot, [dot[1], dot[0]]] {
            let has = |number: usize| {
                // A number of an open stretch can be anywhere.
                lists.get(number).is_some_and(Option::is_none) && number > 0
                    || numbers[other].binary_search(&number).is_ok()
            };
            let gone: Vec<usize> = numbers[cell]
                .iter()
                .copied()
                .filter(|&number| !has(number - 1) && !has(number + 1))
                .collect();
            for number in gone {
                let list = lists[number].as_mut()?;
                list.retain(|&c| c != cell);
                moved = true;
                if list.is_empty() {
                    return None;
                }
            }
        }
    }
    Some(moved)
}
