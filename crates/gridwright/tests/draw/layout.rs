//! Graphs that nobody gave positions.

use super::*;
use gridwright::draw::{Options, Point, Role, Scene, Shape};

fn nodes(plan: &Plan) -> Vec<Point> {
    let puzzle = puzzle("blank", plan.clone(), &[]);
    let scene = Scene::of(&puzzle, &Options::default());
    let middle = |shape: &Shape| match shape {
        Shape::Circle { middle, .. } => *middle,
        other => panic!("a node is a circle, not {other:?}"),
    };
    scene.items().filter(|item| item.role == Role::Node).map(|item| middle(&item.shape)).collect()
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// A grid as a graph.
fn lattice(rows: usize, cols: usize) -> Plan {
    let mut plan = Plan::Graph { nodes: vec![Default::default(); rows * cols] };
    if let Plan::Graph { nodes } = &mut plan {
        for (i, node) in nodes.iter_mut().enumerate() {
            let (r, c) = (i / cols, i % cols);
            let name = |r: usize, c: usize| format!("{r}.{c}");
            node.label = name(r, c);
            let near = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
            let on_board = near.into_iter().filter(|&(r, c)| r < rows && c < cols);
            node.neighbours = on_board.map(|(r, c)| name(r, c)).collect();
        }
    }
    plan
}

#[test]
fn three_hundred_nodes_unfold_into_the_grid_they_are() {
    let at = nodes(&lattice(15, 20));
    for (i, &a) in at.iter().enumerate() {
        for &b in &at[..i] {
            assert!(distance(a, b) > 0.8);
        }
        if i % 20 != 0 {
            assert!(distance(a, at[i - 1]) < 1.3);
        }
    }
}

#[test]
fn the_same_graph_is_drawn_the_same_way() {
    assert_eq!(nodes(&lattice(5, 5)), nodes(&lattice(5, 5)));
}

#[test]
fn pieces_stand_near_each_other_but_apart() {
    let at = nodes(&graph(&["a: b c", "b: a c", "c: a b", "d: e", "e: d", "f:", "g:"]));
    for (i, &a) in at.iter().enumerate() {
        for &b in &at[..i] {
            assert!((0.9..6.0).contains(&distance(a, b)));
        }
    }
}

#[test]
fn positions_that_exist_are_kept_and_the_rest_gathers_around_them() {
    let mut plan = graph(&["a: b", "b: a c", "c: b", "d: e", "e: d", "f:"]);
    let Plan::Graph { nodes: list } = &mut plan else { panic!("a graph") };
    (list[0].at, list[2].at) = (Some((10.0, 4.0)), Some((12.0, 4.0)));
    list[5].at = Some((f64::NAN, 0.0));
    let at = nodes(&plan);
    assert!((at[2].0 - at[0].0 - 2.0).abs() < 1e-9 && (at[2].1 - at[0].1).abs() < 1e-9);
    assert!(distance(at[1], at[0]) < 1.2 && distance(at[1], at[2]) < 1.2);
    assert!(at.iter().enumerate().all(|(i, &a)| at[..i].iter().all(|&b| distance(a, b) > 0.7)));
}

#[test]
fn a_crowd_in_which_all_know_each_other_does_not_overlap() {
    let names: Vec<String> = (0..12).map(|i| format!("n{i}")).collect();
    let lines: Vec<String> = names
        .iter()
        .map(|name| {
            let others: Vec<&str> = names.iter().filter(|n| *n != name).map(String::as_str).collect();
            format!("{name}: {}", others.join(" "))
        })
        .collect();
    let at = nodes(&graph(&lines.iter().map(String::as_str).collect::<Vec<_>>()));
    assert!(at.iter().enumerate().all(|(i, &a)| at[..i].iter().all(|&b| distance(a, b) > 0.6)));
}

#[test]
fn thousands_of_nodes_are_drawn_too() {
    assert_eq!(nodes(&lattice(60, 60)).len(), 3600);
    let apart = Plan::Graph { nodes: vec![Default::default(); 3000] };
    let Plan::Graph { nodes: mut list } = apart else { panic!("a graph") };
    list.iter_mut().enumerate().for_each(|(i, node)| node.label = i.to_string());
    assert_eq!(nodes(&Plan::Graph { nodes: list }).len(), 3000);
}
