//! Steps keep a path a path, and do what they said they would.

use super::*;
use crate::board::Plan;
use crate::puzzle::Draft;
use crate::rule::Rule;

fn graph(plan: Plan) -> Graph {
    let puzzle = Draft::new("path", plan).into_puzzle().unwrap();
    let book = puzzle.rules();
    let path = book
        .rules()
        .iter()
        .find_map(|stated| if let Rule::Path(path) = &stated.rule { Some(path) } else { None });
    Graph::new(path.unwrap())
}

#[test]
fn every_step_leaves_a_path_through_all_cells_and_moves_positions_as_foretold() {
    for plan in [Plan::rectangle(5, 4), Plan::rectangle(7, 7), Plan::hexagon(1), Plan::hexagon(3)] {
        let graph = graph(plan);
        let mut clues = Clues::new(graph.len());
        // Out of order, so that some tries aim at what is wrong.
        clues.give(0, 5);
        clues.give(graph.len() - 1, 2);
        let mut weave = Weave::new(&graph, &clues).unwrap();
        let (mut turns, mut moves) = (0, 0);
        for _ in 0..5_000 {
            let Some(step) = weave.draw() else { continue };
            let foretold: Vec<usize> = weave.position.iter().map(|&at| step.image(at)).collect();
            weave.apply(step);
            assert_eq!(weave.position, foretold);
            for at in 1..graph.len() {
                assert!(weave.touch(at - 1, at), "the path is torn at {at}");
            }
            match step {
                Step::Turn { .. } => turns += 1,
                Step::Move { .. } => moves += 1,
                _ => panic!("nothing was left out, so nothing is filled"),
            }
        }
        assert!(turns > 50 && (moves > 50 || graph.len() < 10), "{turns} turns, {moves} moves");
    }
}

/// Givens from a path that is there: every tenth cell or so.
fn given_now_and_then(graph: &Graph) -> Clues {
    let none = Clues::new(graph.len());
    let path = Weave::new(graph, &none).unwrap().numbers();
    let mut clues = Clues::new(graph.len());
    for (cell, &number) in path.iter().enumerate().filter(|(_, number)| **number % 9 == 4) {
        clues.give(cell, number);
    }
    clues
}

#[test]
fn a_thin_path_stays_a_path_with_its_givens_in_order_while_it_is_filled_out() {
    for plan in [Plan::rectangle(6, 6), Plan::rectangle(7, 7), Plan::hexagon(3), Plan::hexagon(4)] {
        let graph = graph(plan);
        let clues = given_now_and_then(&graph);
        let mut weave = Weave::new(&graph, &clues).unwrap();
        assert!(weave.lead(&Budget::unlimited()), "there is room for a thin path");
        let (mut fills, mut skips, mut swaps) = (0, 0, 0);
        for _ in 0..20_000 {
            let Some(step) = weave.draw() else { continue };
            let foretold = weave.strain(Some(step));
            if foretold >= i64::MAX / 2 {
                continue;
            }
            weave.apply(step);
            assert_eq!(weave.strain(None), foretold);
            for at in 1..weave.order.len() {
                assert!(weave.touch(at - 1, at), "the path is torn at {at}");
            }
            for (at, &cell) in weave.order.iter().enumerate() {
                assert_eq!(weave.position[cell], at);
            }
            assert_eq!(weave.order.len() + weave.empty.len(), graph.len());
            assert!(weave.empty.iter().all(|&cell| weave.position[cell] == usize::MAX));
            let places: Vec<usize> = weave.wanted.iter().map(|&(cell, _)| weave.position[cell]).collect();
            assert!(places.is_sorted(), "a given was passed too early: {places:?}");
            match step {
                Step::Fill { .. } => fills += 1,
                Step::Skip { .. } => skips += 1,
                Step::Swap { .. } => swaps += 1,
                _ => {}
            }
        }
        assert!(fills > 20 && skips > 20 && swaps > 20, "{fills} fills, {skips} skips, {swaps} swaps");
    }
}

#[test]
fn a_path_that_was_woven_meets_its_clues() {
    for plan in [Plan::rectangle(10, 10), Plan::rectangle(9, 9), Plan::hexagon(5)] {
        let graph = graph(plan);
        let clues = given_now_and_then(&graph);
        let mut weave = Weave::new(&graph, &clues).unwrap();
        assert!(weave.fits(5_000_000, &Budget::unlimited()), "there is such a path");
        let numbers = weave.numbers();
        assert!(graph.is_path(&numbers) && clues.are_met_by(&numbers));
    }
}
