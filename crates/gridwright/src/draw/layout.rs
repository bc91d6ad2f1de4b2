//! Where to draw the nodes of a graph when nobody said so.
//!
//! Every piece of the graph is laid out as if springs joined all its nodes, each spring as long as the way between
//! its two nodes has links and the weaker the longer. Node after node moves to where its springs pull it, a fixed
//! number of times (this is stress majorization, one node at a time). The start decides which way the piece unfolds:
//! two nodes far apart span the first axis, two others that are far apart but alike on that axis span the second.
//! There is no chance in it, so the same graph is always drawn the same way. Pieces stand beside each other in rows.
//!
//! Nodes with positions stay there; the rest of their piece gathers around them.

use super::Point;
use super::scene::span;
use crate::board::{Board, Cell, Plan};
use std::collections::VecDeque;

/// Pieces with more nodes are drawn in rows by their distance from one node, for springs would take too long.
const MOST_SPRUNG: usize = 1200;

/// How many times a spring may be looked at.
const PATIENCE: usize = 20_000_000;

/// The least distance of two nodes that look apart.
const CLEAR: f64 = 1.0;

/// Positions for all nodes of a graph, links about one unit long.
pub(super) fn layout(board: &Board) -> Vec<Point> {
    let Plan::Graph { nodes } = board.plan() else { return Vec::new() };
    // Wild numbers are brought back, so that all later arithmetic is safe.
    let tame = |v: f64| v.clamp(-1e6, 1e6);
    let fixed: Vec<Option<Point>> = nodes
        .iter()
        .map(|node| node.at.filter(|(x, y)| x.is_finite() && y.is_finite()).map(|(x, y)| (tame(x), tame(y))))
        .collect();
    let mut at = vec![(0.0, 0.0); nodes.len()];
    let mut loose = Vec::new();
    let mut number = vec![0; nodes.len()];
    for piece in pieces(board) {
        piece.iter().enumerate().for_each(|(i, cell)| number[cell.index()] = i);
        let held: Vec<Option<Point>> = piece.iter().map(|cell| fixed[cell.index()]).collect();
        let is_held = held.iter().any(Option::is_some);
        let points = if held.iter().all(Option::is_some) {
            held.into_iter().flatten().collect()
        } else {
            arrange(board, &piece, &number, &held)
        };
        if is_held {
            piece.iter().zip(points).for_each(|(cell, point)| at[cell.index()] = point);
        } else {
            loose.push((piece, points));
        }
    }
    let settled = nodes.len() - loose.iter().map(|(piece, _)| piece.len()).sum::<usize>();
    let top = if settled == 0 {
        (0.0, 0.0)
    } else {
        let is_loose: Vec<bool> = {
            let mut flags = vec![false; nodes.len()];
            loose.iter().flat_map(|(piece, _)| piece).for_each(|cell| flags[cell.index()] = true);
            flags
        };
        let ((left, _), (_, bottom)) = span(at.iter().zip(is_loose).filter(|(_, l)| !l).map(|(&p, _)| p));
        (left, bottom + 1.2)
    };
    pack(loose, top, &mut at);
    at
}

/// The pieces of the graph, each in the order of a walk from its first node.
fn pieces(board: &Board) -> Vec<Vec<Cell>> {
    let mut seen = vec![false; board.cells().len()];
    let mut pieces = Vec::new();
    for start in board.cells() {
        if seen[start.index()] {
            continue;
        }
        seen[start.index()] = true;
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for (near, _) in board.neighbours(cell) {
                if !std::mem::replace(&mut seen[near.index()], true) {
                    piece.push(near);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// Lays out one connected piece, whose cells are numbered from 0.
fn arrange(board: &Board, piece: &[Cell], number: &[usize], held: &[Option<Point>]) -> Vec<Point> {
    let near: Vec<Vec<usize>> = piece
        .iter()
        .map(|&cell| board.neighbours(cell).map(|(other, _)| number[other.index()]).collect())
        .collect();
    if piece.len() > MOST_SPRUNG {
        return in_rows(&near, held);
    }
    let ways: Vec<Vec<u32>> = (0..piece.len()).map(|i| distances(&near, i)).collect();
    let mut at = unfold(&ways);
    let is_held = held.iter().any(Option::is_some);
    if is_held {
        gather(&near, held, &mut at);
    }
    let rounds = (PATIENCE / (piece.len() * piece.len())).clamp(8, 150);
    for _ in 0..rounds {
        for i in (0..piece.len()).filter(|&i| held[i].is_none()) {
            at[i] = pulled(i, &ways[i], &at);
        }
    }
    if !is_held {
        level(&near, &mut at);
        spread(&mut at);
    }
    at
}

/// How many links away every node is from one.
fn distances(near: &[Vec<usize>], from: usize) -> Vec<u32> {
    let mut away = vec![u32::MAX; near.len()];
    away[from] = 0;
    let mut open = VecDeque::from([from]);
    while let Some(i) = open.pop_front() {
        for &j in &near[i] {
            if away[j] == u32::MAX {
                away[j] = away[i] + 1;
                open.push_back(j);
            }
        }
    }
    away
}

/// A first picture from four nodes at the ends of two axes, with a small fixed stir so that no two nodes coincide.
fn unfold(ways: &[Vec<u32>]) -> Vec<Point> {
    let count = ways.len();
    let best =
        |score: &dyn Fn(usize) -> i64| (0..count).max_by_key(|&i| (score(i), -(i as i64))).unwrap_or(0);
    let way = |i: usize, j: usize| i64::from(ways[i][j]);
    let west = best(&|i| way(0, i));
    let east = best(&|i| way(west, i));
    let skew = |i: usize| (way(west, i) - way(east, i)).abs();
    let north = best(&|i| way(west, i) + way(east, i) - 2 * skew(i));
    let south = best(&|i| 2 * way(north, i) - skew(i));
    (0..count)
        .map(|i| {
            let (sin, cos) = (i as f64 * 2.399_963).sin_cos();
            let axis = |a: usize, b: usize| (way(a, i) - way(b, i)) as f64 / 2.0;
            (axis(west, east) + 0.2 * cos, axis(north, south) + 0.2 * sin)
        })
        .collect()
}

/// Puts the held nodes where they belong, and every other one beside the nearest that already has its place.
fn gather(near: &[Vec<usize>], held: &[Option<Point>], at: &mut [Point]) {
    let mut open: VecDeque<usize> = (0..held.len()).filter(|&i| held[i].is_some()).collect();
    let mut done: Vec<bool> = held.iter().map(Option::is_some).collect();
    held.iter().zip(at.iter_mut()).for_each(|(held, at)| *at = held.unwrap_or(*at));
    while let Some(i) = open.pop_front() {
        for &j in &near[i] {
            if !std::mem::replace(&mut done[j], true) {
                let (sin, cos) = (j as f64 * 2.399_963).sin_cos();
                at[j] = (at[i].0 + cos, at[i].1 + sin);
                open.push_back(j);
            }
        }
    }
}

/// Where the springs of a node pull it.
fn pulled(i: usize, ways: &[u32], at: &[Point]) -> Point {
    let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
    for (j, (&way, &(to_x, to_y))) in ways.iter().zip(at).enumerate() {
        if i == j {
            continue;
        }
        let way = f64::from(way);
        let (dx, dy) = (at[i].0 - to_x, at[i].1 - to_y);
        let rest = way / dx.hypot(dy).max(1e-6);
        let weight = 1.0 / (way * way);
        x += weight * (to_x + dx * rest);
        y += weight * (to_y + dy * rest);
        weights += weight;
    }
    if weights > 0.0 { (x / weights, y / weights) } else { at[i] }
}

/// Turns a piece so that its links lie level and upright as far as they agree on that: a grid stands straight. Four
/// times its angle is the same for a link, for the way back, and for links at right angles, so these can be added up.
fn level(near: &[Vec<usize>], at: &mut [Point]) {
    let (mut x, mut y) = (0.0, 0.0);
    for (i, list) in near.iter().enumerate() {
        for &j in list {
            let (sin, cos) = (4.0 * (at[j].1 - at[i].1).atan2(at[j].0 - at[i].0)).sin_cos();
            (x, y) = (x + cos, y + sin);
        }
    }
    if f64::hypot(x, y) > 1e-3 {
        let (sin, cos) = (-y.atan2(x) / 4.0).sin_cos();
        at.iter_mut().for_each(|p| *p = (p.0 * cos - p.1 * sin, p.0 * sin + p.1 * cos));
    }
}

/// Stretches a piece until its nodes are clear of each other, within reason.
fn spread(at: &mut [Point]) {
    let mut least = f64::INFINITY;
    for (i, a) in at.iter().enumerate() {
        for b in &at[..i] {
            least = least.min((a.0 - b.0).hypot(a.1 - b.1));
        }
    }
    let by = (CLEAR / least.max(1e-6)).clamp(1.0, 8.0);
    at.iter_mut().for_each(|point| *point = (point.0 * by, point.1 * by));
}

/// A large piece: rows by distance from the first node.
fn in_rows(near: &[Vec<usize>], held: &[Option<Point>]) -> Vec<Point> {
    let away = distances(near, 0);
    let mut filled = vec![0u32; near.len()];
    away.iter()
        .zip(held)
        .map(|(&row, held)| {
            let column = &mut filled[row as usize];
            *column += 1;
            held.unwrap_or((f64::from(*column - 1), f64::from(row)))
        })
        .collect()
}

/// Sets pieces beside each other, in rows from a corner on.
fn pack(pieces: Vec<(Vec<Cell>, Vec<Point>)>, corner: Point, at: &mut [Point]) {
    const GAP: f64 = 1.0;
    let boxes: Vec<(Point, Point)> = pieces.iter().map(|(_, points)| span(points.iter().copied())).collect();
    let room = |((left, top), (right, bottom)): &(Point, Point)| (right - left + GAP, bottom - top + GAP);
    let area: f64 = boxes.iter().map(room).map(|(w, h)| w * h).sum();
    let wide = 1.4 * area.sqrt();
    let (mut x, mut y, mut high) = (0.0, 0.0, 0.0f64);
    for ((piece, points), around) in pieces.into_iter().zip(boxes) {
        let (w, h) = room(&around);
        if x > 0.0 && x + w > wide {
            (x, y, high) = (0.0, y + high, 0.0);
        }
        let (left, top) = around.0;
        for (cell, point) in piece.into_iter().zip(points) {
            at[cell.index()] = (corner.0 + x + point.0 - left, corner.1 + y + point.1 - top);
        }
        (x, high) = (x + w, high.max(h));
    }
}
