//! Many short lines as few long ones, and many small areas as their common outline.
//!
//! A loop becomes one closed path with proper joins, the lines of a square grid become one stroke per row and
//! column, and neighbouring shaded cells become one area without seams. It also keeps files small. Points are whole
//! numbers, so that ends which meet are equal.

use std::collections::HashMap;

/// A point in tenths of a pixel.
pub(super) type Dot = (i64, i64);

/// Walks along all segments, each exactly once: first from points where a trail has to end, then around what is
/// left. A trail goes straight on where it can, and steps in the same direction become one.
pub(super) fn trails(segments: &[(Dot, Dot)]) -> Vec<Vec<Dot>> {
    let mut at: HashMap<Dot, Vec<usize>> = HashMap::new();
    for (i, &(a, b)) in segments.iter().enumerate() {
        at.entry(a).or_default().push(i);
        at.entry(b).or_default().push(i);
    }
    let odd = |dot: &Dot| at.get(dot).is_some_and(|list| list.len() % 2 == 1);
    let ends = segments.iter().flat_map(|&(a, b)| [a, b]);
    let starts: Vec<Dot> = ends.clone().filter(odd).chain(ends).collect();
    let mut used = vec![false; segments.len()];
    let mut out = Vec::new();
    for start in starts {
        let mut trail = vec![start];
        let (mut here, mut heading) = (start, (0, 0));
        while let Some(i) = next(&at, segments, &used, here, heading) {
            used[i] = true;
            let (a, b) = segments[i];
            let there = if a == here { b } else { a };
            let step = (there.0 - here.0, there.1 - here.1);
            if goes_straight(heading, step) {
                trail.pop();
            }
            trail.push(there);
            (here, heading) = (there, step);
        }
        if trail.len() > 1 {
            out.push(trail);
        }
    }
    out
}

/// The segment to walk next from a point: straight on if possible, else the first that is left.
fn next(
    at: &HashMap<Dot, Vec<usize>>,
    segments: &[(Dot, Dot)],
    used: &[bool],
    here: Dot,
    heading: Dot,
) -> Option<usize> {
    let left = || at.get(&here).into_iter().flatten().copied().filter(|&i| !used[i]);
    let straight = left().find(|&i| {
        let (a, b) = segments[i];
        let there = if a == here { b } else { a };
        goes_straight(heading, (there.0 - here.0, there.1 - here.1))
    });
    straight.or_else(|| left().next())
}

fn goes_straight(heading: Dot, step: Dot) -> bool {
    let cross = heading.0 * step.1 - heading.1 * step.0;
    let along = heading.0 * step.0 + heading.1 * step.1;
    cross == 0 && along > 0
}

/// The sides that belong to an odd number of areas: the outline of all of them together.
pub(super) fn outline(areas: &[Vec<Dot>]) -> Vec<(Dot, Dot)> {
    let sides = || {
        areas.iter().flat_map(|area| {
            let after = area.iter().skip(1).chain(area.first());
            area.iter().zip(after).map(|(&a, &b)| (a.min(b), a.max(b)))
        })
    };
    let mut count: HashMap<(Dot, Dot), u32> = HashMap::new();
    sides().for_each(|side| *count.entry(side).or_default() += 1);
    // In the order of the areas, each once: the count of a side is cleared when it is taken.
    sides().filter(|side| count.insert(*side, 0).is_some_and(|n| n % 2 == 1)).collect()
}

/// The trails as the data of an SVG path: absolute starts, relative steps, closed where a trail comes back.
pub(super) fn path(trails: &[Vec<Dot>]) -> String {
    let mut out = String::new();
    for trail in trails {
        let Some(&start) = trail.first() else { continue };
        let closed = trail.len() > 3 && trail.last() == Some(&start);
        let shown = if closed { &trail[..trail.len() - 1] } else { &trail[..] };
        out.push('M');
        pair(&mut out, start);
        let mut command = 'M';
        for step in shown.windows(2).map(|two| (two[1].0 - two[0].0, two[1].1 - two[0].1)) {
            let next = match step {
                (_, 0) => 'h',
                (0, _) => 'v',
                _ => 'l',
            };
            if next != command {
                out.push(next);
                command = next;
            } else if !number(if next == 'v' { step.1 } else { step.0 }).starts_with('-') {
                out.push(' ');
            }
            match next {
                'h' => out.push_str(&number(step.0)),
                'v' => out.push_str(&number(step.1)),
                _ => pair(&mut out, step),
            }
        }
        if closed {
            out.push('z');
        }
    }
    out
}

fn pair(out: &mut String, (x, y): Dot) {
    out.push_str(&number(x));
    let y = number(y);
    if !y.starts_with('-') {
        out.push(' ');
    }
    out.push_str(&y);
}

/// Tenths as a short decimal number: `12`, `-3.5`, `.5`.
pub(super) fn number(tenths: i64) -> String {
    let (sign, size) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
    match (size / 10, size % 10) {
        (whole, 0) => format!("{}{whole}", if whole == 0 { "" } else { sign }),
        (0, part) => format!("{sign}.{part}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0, 5, -5, 10, -120, 123, -1001].map(number),
            ["0", ".5", "-.5", "1", "-12", "12.3", "-100.1"]
        );
    }

    #[test]
    fn a_square_is_one_closed_path() {
        let dots = [(0, 0), (100, 0), (100, 100), (0, 100)];
        let sides: Vec<_> = (0..4).map(|i| (dots[i], dots[(i + 1) % 4])).collect();
        assert_eq!(path(&trails(&sides)), "M0 0h10v10h-10z");
    }

    #[test]
    fn straight_steps_become_one_and_branches_are_walked_too() {
        let sides = [((0, 0), (10, 0)), ((20, 0), (10, 0)), ((10, 0), (10, 10))];
        assert_eq!(path(&trails(&sides)), "M0 0h2M1 0v1");
    }

    #[test]
    fn two_areas_side_by_side_have_one_outline() {
        let area = |x: i64| vec![(x, 0), (x + 10, 0), (x + 10, 10), (x, 10)];
        assert_eq!(path(&trails(&outline(&[area(0), area(10)]))), "M0 0h2v1h-2z");
    }
}
