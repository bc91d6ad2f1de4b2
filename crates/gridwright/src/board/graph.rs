//! Building boards from any graph: nodes with labels and lists of neighbours.
//!
//! The lists are the truth. They must be symmetric, without self loops, and name only nodes that exist;
//! whatever is wrong is reported all at once, each with the nodes it is about.

use super::plan::{BoardError, Node, check_size};
use super::table::{Lists, Slots};
use super::{Board, Cell, Ground, Spot};
use std::collections::{HashMap, HashSet};

pub(super) fn build(nodes: &[Node]) -> Result<Board, Vec<BoardError>> {
    check_size(nodes.len())?;
    let mut errors = Vec::new();
    let spot = |label: &str| Spot::Node(label.to_string());
    let mut labels = HashMap::new();
    for (id, node) in (0u32..).zip(nodes) {
        if labels.insert(node.label.clone(), Cell(id)).is_some() {
            let message = format!("the cell \"{}\" is listed twice", node.label);
            errors.push(BoardError::new("duplicate-cell", message).at([spot(&node.label)]));
        }
    }
    let mut links = HashSet::new();
    for node in nodes {
        for other in &node.neighbours {
            if *other == node.label {
                let message = format!("the cell \"{other}\" is listed as its own neighbour");
                errors.push(BoardError::new("self-loop", message).at([spot(other)]));
            } else if !labels.contains_key(other) {
                let message = format!(
                    "the cell \"{}\" lists the neighbour \"{other}\", which does not exist",
                    node.label
                );
                errors.push(BoardError::new("unknown-cell", message).at([spot(&node.label), spot(other)]));
            } else if !links.insert((node.label.as_str(), other.as_str())) {
                let message = format!("the cell \"{}\" lists the neighbour \"{other}\" twice", node.label);
                errors.push(
                    BoardError::new("duplicate-neighbour", message).at([spot(&node.label), spot(other)]),
                );
            }
        }
    }
    let (mut edges, mut edge_cells) = (Vec::new(), Vec::new());
    let mut cell_edges = vec![Vec::new(); nodes.len()];
    for (id, node) in (0u32..).zip(nodes) {
        for other in &node.neighbours {
            let Some(&to) = labels.get(other).filter(|_| *other != node.label) else { continue };
            if !links.contains(&(other.as_str(), node.label.as_str())) {
                let message = format!(
                    "the cell \"{}\" lists the neighbour \"{other}\", but \"{other}\" does not list \"{}\"",
                    node.label, node.label
                );
                errors.push(BoardError::new("one-sided", message).at([spot(&node.label), spot(other)]));
            } else if id < to.0 {
                let edge = edges.len() as u32;
                edges.push(Spot::Between(Box::new(spot(&node.label)), Box::new(spot(other))));
                edge_cells.push((Cell(id), Some(to)));
                cell_edges[id as usize].push(edge);
                cell_edges[to.index()].push(edge);
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut lists = Lists::new();
    cell_edges.into_iter().for_each(|list| lists.push(list));
    let mut no_corners = Lists::new();
    nodes.iter().for_each(|_| no_corners.push([]));
    Ok(Board {
        ground: Ground::Graph,
        cells: nodes.iter().map(|node| spot(&node.label)).collect(),
        drawn_at: nodes.iter().map(|node| node.at).collect(),
        edge_corners: vec![None; edges.len()],
        edge_void: vec![0; edges.len()],
        frame: None,
        corners: Vec::new(),
        voids: 0,
        cell_edges: lists,
        cell_corners: no_corners,
        corner_edges: Lists::new(),
        corner_cells: Lists::new(),
        slots: Slots::default(),
        edges,
        edge_cells,
        labels,
    })
}
