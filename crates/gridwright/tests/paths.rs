//! Number paths made by others: the stated number of solutions, the stored answers, the clues at odds.

mod common;

use common::{corpus, items, read, read_item, shared, shown};
use gridwright::board::{Node, Plan, Spot};
use gridwright::format;
use gridwright::puzzle::{Clue, Draft, Marks, Puzzle, Sign};
use gridwright::solve::{Answer, Budget, Solver};
use serde_json::Value;

/// A stored solution: rows of tokens, or numbers by label.
fn stored(puzzle: &Puzzle, solution: &Value) -> Option<Marks> {
    if let Some(rows) = solution.as_array() {
        let rows: Vec<String> = rows.iter().map(|row| row.as_str().unwrap().to_string()).collect();
        return format::parse_answer_rows(puzzle, &rows);
    }
    let board = puzzle.board();
    let mut marks = Marks::new(board);
    for cell in board.cells() {
        let (row, column) = board.row_and_column(cell);
        let by_place = solution.get(format!("{row},{column}"));
        let number = solution.get(board.name(cell)).or(by_place)?.as_u64()?;
        marks.set(cell, Some(number as u16));
    }
    Some(marks)
}

#[test]
fn every_path_has_the_stated_number_of_solutions_and_the_stored_one() {
    for item in items("hidato.jsonl") {
        let id = item["id"].as_str().unwrap();
        let puzzle = read_item(&item).unwrap_or_else(|e| panic!("{id}: {}", shown(&e)));
        let answer = puzzle.solve(&Budget::unlimited());
        let wanted = match item["uniqueness"].as_str().unwrap() {
            "unique" => "unique",
            "multiple" => "several",
            _ => "nothing",
        };
        assert_eq!(answer.word(), wanted, "{id}");
        match &answer {
            Answer::Unique(marks) => {
                assert_eq!(stored(&puzzle, &item["solution"]).as_ref(), Some(marks), "{id}");
            }
            Answer::Several { one, other, common } => {
                assert!(
                    one != other && puzzle.judge(one).is_empty() && puzzle.judge(other).is_empty(),
                    "{id}"
                );
                assert!(common.marks.iter().all(|(place, n)| one.is(place, n) && other.is(place, n)), "{id}");
            }
            Answer::Nothing { because } => assert!(because.irreducible, "{id}"),
            Answer::Unsettled { .. } => panic!("{id}"),
        }
    }
}

/// Clue after clue is taken from the solution, each time with the answers from before as a hint, and at last with wrong ones.
#[test]
fn answers_of_a_puzzle_much_like_it_change_no_verdict() {
    for item in shared(items("hidato.jsonl")).into_iter().step_by(5) {
        let id = item["id"].as_str().unwrap();
        let whole = read_item(&item).unwrap_or_else(|e| panic!("{id}: {}", shown(&e)));
        let clues = whole.clues().to_vec();
        let mut near = Vec::new();
        for shown in [0, clues.len() / 3, clues.len() * 2 / 3, clues.len()] {
            let mut draft = whole.draft();
            let shown_clues = clues.iter().take(shown);
            draft.clues =
                shown_clues.map(|(at, clue)| (whole.board().spot(*at).clone(), clue.clone())).collect();
            let puzzle = draft.into_puzzle().unwrap();
            let book = puzzle.rules();
            let solver = Solver::new(puzzle.board(), puzzle.card(), &book);
            let mut session = solver.open();
            session.begin_near(near.clone());
            let budget = Budget::steps(20_000);
            match session.verdict(&budget) {
                Answer::Several { one, other, .. } => {
                    assert!(one != other && puzzle.is_solved(&one) && puzzle.is_solved(&other), "{id}");
                    assert!(
                        !matches!(puzzle.solve(&budget), Answer::Unique(_) | Answer::Nothing { .. }),
                        "{id}"
                    );
                    let forced = session.forced(&budget).unwrap();
                    assert!(forced.marks.iter().all(|(at, n)| one.is(at, n) && other.is(at, n)), "{id}");
                    near = vec![one, Marks::new(puzzle.board()), other];
                }
                Answer::Unsettled { .. } => {}
                settled => assert_eq!(settled.word(), puzzle.solve(&Budget::unlimited()).word(), "{id}"),
            }
        }
    }
}

fn creator(name: &str) -> Option<Puzzle> {
    let bytes = std::fs::read(corpus(&format!("rikudo/creator/{name}"))?).unwrap();
    Some(read(&bytes).unwrap_or_else(|e| panic!("{name}: {}", shown(&e))))
}

#[test]
fn of_the_numbered_creator_files_sixteen_are_unique_one_has_two_and_two_have_none() {
    let Some(path) = corpus("rikudo/creator_solutions.json") else { return };
    let solutions: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    for number in 1..=19 {
        let name = format!("puzzle{number}.json");
        let puzzle = creator(&name).unwrap();
        let wanted = match number {
            7 => 2,
            17 | 19 => 0,
            _ => 1,
        };
        let tally = puzzle.count(100, &Budget::unlimited());
        assert_eq!((tally.found, tally.complete), (wanted, true), "{name}");
        if let Answer::Unique(marks) = puzzle.solve(&Budget::unlimited()) {
            assert_eq!(stored(&puzzle, &solutions[&name]["solution"]), Some(marks), "{name}");
        }
    }
}

#[test]
fn the_clues_at_odds_are_named() {
    let Some(puzzle) = creator("puzzle17.json") else { return };
    let Answer::Nothing { because } = puzzle.solve(&Budget::unlimited()) else { panic!() };
    let names: Vec<String> = because.places.iter().map(|&p| puzzle.board().name(p)).collect();
    assert_eq!(names, ["0,2", "1,2", "0,2-1,2"], "a dot between 27 and 23");
    let puzzle = creator("puzzle19.json").unwrap();
    let Answer::Nothing { because } = puzzle.solve(&Budget::unlimited()) else { panic!() };
    let names: Vec<String> = because.places.iter().map(|&p| puzzle.board().name(p)).collect();
    assert!(because.irreducible && names.contains(&"5,3-5,4".to_string()), "{names:?}");
    let mut draft = puzzle.draft();
    draft.clues.retain(|(spot, _)| puzzle.board().spot_name(spot).as_deref() != Some("5,3-5,4"));
    assert_eq!(draft.into_puzzle().unwrap().count(100, &Budget::unlimited()).found, 6, "without that dot");
}

#[test]
fn collected_graphs_have_the_stated_number_of_solutions() {
    let Some(path) = corpus("rikudo/collected.json") else { return };
    let all: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    for item in all.as_array().unwrap() {
        let text = |v: &Value| v.as_str().map_or_else(|| v.to_string(), str::to_string);
        let mut nodes: Vec<Node> = item["cells"]
            .as_array()
            .unwrap()
            .iter()
            .map(|label| Node { label: text(label), ..Node::default() })
            .collect();
        let link = |pair: &Value| [text(&pair[0]), text(&pair[1])];
        for [a, b] in item["edges"].as_array().unwrap().iter().map(link) {
            for (from, to) in [(&a, &b), (&b, &a)] {
                let node = nodes.iter_mut().find(|node| node.label == *from).unwrap();
                if !node.neighbours.contains(to) {
                    node.neighbours.push(to.clone());
                }
            }
        }
        let labels: Vec<String> = nodes.iter().map(|node| node.label.clone()).collect();
        let mut draft = Draft::new("rikudo", Plan::Graph { nodes });
        for (label, n) in item["givens"].as_object().unwrap() {
            draft.clues.push((Spot::Node(label.clone()), Clue::Number(n.as_u64().unwrap() as u32)));
        }
        // One file has a dot on a cell that is not there, which its list says of itself.
        let there = |[a, b]: &[String; 2]| labels.contains(a) && labels.contains(b);
        for [a, b] in item["dots"].as_array().unwrap().iter().map(link).filter(there) {
            let spot = Spot::Between(Box::new(Spot::Node(a)), Box::new(Spot::Node(b)));
            draft.clues.push((spot, Clue::Sign(Sign::Dot)));
        }
        let puzzle = draft.into_puzzle().unwrap_or_else(|e| panic!("{}: {}", item["id"], shown(&e)));
        let tally = puzzle.count(1000, &Budget::unlimited());
        assert_eq!(tally.found, item["solution_count"].as_u64().unwrap(), "{}", item["id"]);
    }
}
