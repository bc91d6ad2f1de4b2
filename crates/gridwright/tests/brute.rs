//! The solver against a count by brute force, on thousands of small random boards of all shapes.
//!
//! The brute force knows nothing of the solver: it goes through all sets of cells that could lie inside (or are
//! shaded), and asks the judge. For loops that is all there is: every single loop is the border of the cells, and of
//! the enclosed holes, inside it.

mod common;

use common::{Dice, in_part, random_graph, seeds, small_plan};
use gridwright::board::{Board, Cell, Node, Place, PlaceKind, Plan, Spot};
use gridwright::coord::Hex;
use gridwright::puzzle::{Cage, Clue, Draft, Given, Marks, Puzzle, Sign};
use gridwright::solve::{Answer, Budget, Solver};

/// The faces on the two sides of an edge: voids first, then cells.
fn faces(board: &Board, edge: gridwright::board::Edge) -> (usize, usize) {
    let voids = board.voids() as usize;
    let (a, b) = board.sides(edge);
    let other = b.map_or_else(|| board.void_beyond(edge).unwrap() as usize, |b| voids + b.index());
    (voids + a.index(), other)
}

/// All loops by brute force: every way to put cells and enclosed holes inside.
fn loops(puzzle: &Puzzle) -> Vec<Marks> {
    let board = puzzle.board();
    let free = board.voids() as usize + board.cells().len() - 1;
    let mut found = Vec::new();
    for inside in 0u32..1 << free {
        // Face 0 is the outside and never inside.
        let is_inside = |face: usize| face > 0 && inside >> (face - 1) & 1 == 1;
        let mut marks = Marks::new(board);
        for edge in board.edges() {
            let (a, b) = faces(board, edge);
            marks.set(edge, Some(u16::from(is_inside(a) != is_inside(b))));
        }
        if puzzle.judge(&marks).is_empty() {
            found.push(marks);
        }
    }
    found
}

fn sorted(mut marks: Vec<Marks>) -> Vec<Vec<(gridwright::board::Place, u16)>> {
    let mut lists: Vec<_> = marks.drain(..).map(|m| m.iter().collect::<Vec<_>>()).collect();
    lists.sort();
    lists
}

/// Everything the solver can say about a puzzle, against the list of all its solutions.
fn agree(puzzle: &Puzzle, all: Vec<Marks>, what: &str) {
    if let Some(odds) = agree_without_odds(puzzle, all, what) {
        check_odds(puzzle, &odds, what);
    }
}

/// The same, for genres where taking a clue away changes more than one rule; gives the clues that are said to be at odds.
fn agree_without_odds(puzzle: &Puzzle, all: Vec<Marks>, what: &str) -> Option<Vec<Place>> {
    let mut odds = None;
    let unlimited = Budget::unlimited();
    // One session for all questions: no answer may spoil the next.
    let book = puzzle.rules();
    let solver = Solver::new(puzzle.board(), puzzle.card(), &book);
    let mut session = solver.open();
    let mut listed = Vec::new();
    let tally = session.each(&unlimited, |marks| {
        listed.push(marks);
        true
    });
    assert!(tally.complete, "{what}");
    assert_eq!(tally.found, all.len() as u64, "{what}");
    assert_eq!(sorted(listed), sorted(all.clone()), "{what}: the same solutions");
    let common = |place| all.iter().all(|m| m.get(place) == all[0].get(place)).then(|| all[0].get(place));
    let check_forced = |forced: &Marks| {
        for (place, mark) in all[0].iter() {
            assert_eq!(forced.get(place), common(place).flatten(), "{what}: forced {mark} on {place:?}");
        }
    };
    match session.answer(&unlimited) {
        Answer::Unique(marks) => assert_eq!([marks], all[..], "{what}"),
        Answer::Several { common, one, other } => {
            assert!(all.len() > 1 && one != other && all.contains(&one) && all.contains(&other), "{what}");
            assert!(common.complete, "{what}");
            check_forced(&common.marks);
        }
        Answer::Nothing { because } => {
            assert!(all.is_empty(), "{what}");
            assert!(because.irreducible || puzzle.card().id == "nurikabe", "{what}");
            odds = Some(because.places);
        }
        Answer::Unsettled { .. } => panic!("{what}: not settled"),
    }
    match session.forced(&unlimited) {
        Some(forced) => check_forced(&forced.marks),
        None => assert!(all.is_empty(), "{what}"),
    }
    let again = session.each(&unlimited, |_| true);
    assert_eq!((again.found, again.complete), (all.len() as u64, true), "{what}: counted once more");
    odds
}

/// The clues at odds have no solution together, and have one as soon as any of them is left out.
fn check_odds(puzzle: &Puzzle, places: &[gridwright::board::Place], what: &str) {
    let solutions = |keep: &dyn Fn(usize) -> bool| {
        let mut draft = puzzle.draft();
        draft.clues = places
            .iter()
            .enumerate()
            .filter(|(i, _)| keep(*i))
            .map(|(_, place)| (puzzle.board().spot(*place).clone(), puzzle.clue(*place).unwrap().clone()))
            .collect();
        draft.into_puzzle().unwrap().count(1, &Budget::unlimited()).found
    };
    assert_eq!(solutions(&|_| true), 0, "{what}: {places:?} are at odds");
    for (left_out, place) in places.iter().enumerate() {
        assert_eq!(solutions(&|i| i != left_out), 1, "{what}: without {place:?}");
    }
}

#[test]
fn slitherlink_on_small_boards_of_all_shapes() {
    let mut kinds = [0; 3];
    for seed in seeds(2500) {
        let mut dice = Dice::new(seed + 1);
        let plan = small_plan(&mut dice);
        let mut draft = Draft::new("slitherlink", plan);
        let board = draft.board.build().unwrap();
        if board.voids() as usize + board.cells().len() > 14 {
            continue;
        }
        if dice.chance(8) {
            draft.variants.push("full".into());
        }
        // Clues from a real loop most of the time, so that there is something to find; else at random.
        let blank = draft.into_puzzle().unwrap();
        let all = loops(&blank);
        let from = if dice.chance(80) && !all.is_empty() { Some(&all[dice.below(all.len())]) } else { None };
        let percent = dice.below(90);
        for cell in board.cells() {
            if dice.chance(percent) {
                let lines = |marks: &Marks| board.edges_around(cell).filter(|&e| marks.is(e, 1)).count();
                let n = from.map_or_else(|| dice.below(board.edges_around(cell).len() + 1), lines);
                draft.clues.push((board.spot(cell).clone(), Clue::Number(n as u32)));
            }
        }
        let puzzle = draft.into_puzzle().unwrap();
        let left: Vec<Marks> = all.into_iter().filter(|marks| puzzle.judge(marks).is_empty()).collect();
        kinds[left.len().min(2)] += 1;
        agree(&puzzle, left, &format!("seed {seed}"));
    }
    assert!(kinds.iter().all(|&n| n > in_part(100)), "none, one and several all occur: {kinds:?}");
}

#[test]
fn shading_on_small_boards_and_graphs() {
    for seed in seeds(800) {
        let mut dice = Dice::new(seed + 77);
        let plan = if dice.chance(50) { small_plan(&mut dice) } else { random_graph(&mut dice, 9, 60) };
        let mut draft = Draft::new("blank", plan);
        let board = draft.board.build().unwrap();
        for cell in board.cells() {
            let most = board.edges_around(cell).len();
            if dice.chance(60) {
                let n = dice.below(most + 1) as u32;
                draft.clues.push((board.spot(cell).clone(), Clue::Number(n)));
            }
        }
        let puzzle = draft.into_puzzle().unwrap();
        let cells = board.count(PlaceKind::Cell);
        let all: Vec<Marks> = (0u32..1 << cells)
            .map(|shaded| {
                let mut marks = Marks::new(&board);
                for i in 0..cells {
                    marks.set(Cell(i as u32), Some((shaded >> i & 1) as u16));
                }
                marks
            })
            .filter(|marks| puzzle.judge(marks).is_empty())
            .collect();
        agree(&puzzle, all, &format!("seed {seed}"));
    }
}

#[test]
fn a_long_count_uses_a_counter_and_still_agrees() {
    // A star with ten points: its middle counts ten neighbours, too many for plain clauses.
    for clue in 0..=10u32 {
        let mut nodes = vec![Node { label: "m".into(), ..Node::default() }];
        for i in 0..10 {
            nodes[0].neighbours.push(format!("p{i}"));
            nodes.push(Node { label: format!("p{i}"), neighbours: vec!["m".into()], at: None });
        }
        let mut draft = Draft::new("blank", Plan::Graph { nodes });
        draft.clues.push((Spot::Node("m".into()), Clue::Number(clue)));
        let ways = (1..=clue as u64).fold(1, |acc, i| acc * (10 - i + 1) / i);
        let puzzle = draft.into_puzzle().unwrap();
        // The middle itself is free, so everything counts twice.
        assert_eq!(puzzle.count(10_000, &Budget::unlimited()).found, 2 * ways, "{clue} of 10");
    }
}

/// All number paths by walking: from every cell, step by step, and the judge has the last word.
fn paths(puzzle: &Puzzle) -> Vec<Marks> {
    fn walk(puzzle: &Puzzle, cell: Cell, number: u16, marks: &mut Marks, found: &mut Vec<Marks>) {
        marks.set(cell, Some(number));
        if usize::from(number) == puzzle.board().cells().len() {
            if puzzle.judge(marks).is_empty() {
                found.push(marks.clone());
            }
        } else {
            let near: Vec<Cell> = puzzle.board().neighbours(cell).map(|(near, _)| near).collect();
            for next in near {
                if marks.get(next).is_none() {
                    walk(puzzle, next, number + 1, marks, found);
                }
            }
        }
        marks.set(cell, None);
    }
    let mut found = Vec::new();
    for start in puzzle.board().cells() {
        walk(puzzle, start, 1, &mut Marks::new(puzzle.board()), &mut found);
    }
    found
}

#[test]
fn number_paths_on_small_boards_and_graphs_with_random_givens_and_dots() {
    let mut kinds = [0; 3];
    for seed in seeds(3000) {
        let mut dice = Dice::new(seed + 4242);
        let plan = match dice.below(3) {
            0 => small_plan(&mut dice),
            1 => {
                let (rows, cols) = (1 + dice.below(3) as u32, 1 + dice.below(3) as u32);
                Plan::Squares { rows, cols, diagonals: dice.chance(50), holes: Vec::new() }
            }
            _ => random_graph(&mut dice, 9, 45),
        };
        let mut draft = Draft::new("path", plan);
        let board = draft.board.build().unwrap();
        if board.cells().len() > 9 {
            continue;
        }
        let all = paths(&draft.into_puzzle().unwrap());
        let from = if dice.chance(75) && !all.is_empty() { Some(&all[dice.below(all.len())]) } else { None };
        let (numbers, dots) = (dice.below(60), dice.below(60));
        for cell in board.cells() {
            if dice.chance(numbers) {
                let any = 1 + dice.below(board.cells().len()) as u16;
                let n = from.map_or(any, |marks| marks.get(cell).unwrap());
                draft.clues.push((board.spot(cell).clone(), Clue::Number(n.into())));
            }
        }
        for edge in board.edges() {
            let (a, Some(b)) = board.sides(edge) else { continue };
            let on_path = |marks: &Marks| marks.get(a).unwrap().abs_diff(marks.get(b).unwrap()) == 1;
            if dice.chance(dots) && from.map_or(dice.chance(30), on_path) {
                draft.clues.push((board.spot(edge).clone(), Clue::Sign(Sign::Dot)));
            }
        }
        let puzzle = draft.into_puzzle().unwrap();
        let left: Vec<Marks> = all.into_iter().filter(|marks| puzzle.judge(marks).is_empty()).collect();
        kinds[left.len().min(2)] += 1;
        agree(&puzzle, left, &format!("seed {seed}"));
    }
    assert!(kinds.iter().all(|&n| n > in_part(100)), "none, one and several all occur: {kinds:?}");
}

#[test]
fn number_paths_with_few_numbers_where_long_stretches_stay_open() {
    let boards = [
        Plan::rectangle(4, 4),
        Plan::rectangle(3, 5),
        Plan::rectangle(2, 8),
        Plan::hexagon(2).without(&[Spot::Hex(Hex::ORIGIN), Spot::Hex(Hex::from_axial(1, 0))]),
        Plan::Squares { rows: 2, cols: 7, diagonals: true, holes: vec![(0, 3)] },
    ];
    for (index, plan) in boards.into_iter().enumerate() {
        let blank = Draft::new("path", plan).into_puzzle().unwrap();
        let board = blank.board();
        let all = paths(&blank);
        assert!(all.len() > 10, "board {index}");
        for seed in seeds(120) {
            let mut dice = Dice::new(1000 * index as u64 + seed + 1);
            let from = &all[dice.below(all.len())];
            let mut draft = blank.draft();
            for _ in 0..1 + dice.below(3) {
                let cell = Cell(dice.below(board.cells().len()) as u32);
                let clue = (board.spot(cell).clone(), Clue::Number(from.get(cell).unwrap().into()));
                if !draft.clues.contains(&clue) {
                    draft.clues.push(clue);
                }
            }
            let dots = dice.below(50);
            for edge in board.edges() {
                let (a, Some(b)) = board.sides(edge) else { continue };
                if dice.chance(dots) && from.get(a).unwrap().abs_diff(from.get(b).unwrap()) == 1 {
                    draft.clues.push((board.spot(edge).clone(), Clue::Sign(Sign::Dot)));
                }
            }
            let puzzle = draft.into_puzzle().unwrap();
            let left: Vec<Marks> =
                all.iter().filter(|marks| puzzle.judge(marks).is_empty()).cloned().collect();
            agree(&puzzle, left, &format!("board {index}, seed {seed}"));
        }
    }
}

/// All ways to mark some places with 0 or 1 that the judge accepts.
fn markings(puzzle: &Puzzle, places: &[Place]) -> Vec<Marks> {
    let mut found = Vec::new();
    for bits in 0u32..1 << places.len() {
        let mut marks = Marks::new(puzzle.board());
        marks.fill(puzzle.card());
        for (i, &place) in places.iter().enumerate() {
            marks.set(place, Some((bits >> i & 1) as u16));
        }
        if puzzle.judge(&marks).is_empty() {
            found.push(marks);
        }
    }
    found
}

/// A random board with random clues of a genre.
fn random_puzzle(genre: &str, dice: &mut Dice, most: usize) -> Option<Puzzle> {
    let plan = small_plan(dice);
    let board = plan.build().ok()?;
    if board.cells().len() > most {
        return None;
    }
    let mut draft = Draft::new(genre, plan);
    let card = gridwright::genre::find(genre).unwrap().card();
    if card.rooms {
        let mut rooms: Vec<Vec<Spot>> = vec![Vec::new(); 1 + dice.below(4)];
        for cell in board.cells() {
            let room = dice.below(rooms.len());
            rooms[room].push(board.spot(cell).clone());
        }
        // Every cell has a room; parts that do not touch are rooms of their own.
        draft.rooms = rooms.into_iter().flat_map(|room| touching(&board, room)).collect();
    }
    let percent = dice.below(70);
    for cell in board.cells().filter(|_| dice.chance(percent)).collect::<Vec<_>>() {
        let kinds: Vec<Given> = card.clues_on(PlaceKind::Cell).map(|kind| kind.what).collect();
        let clue = match kinds[dice.below(kinds.len())] {
            Given::Number { least, .. } => Clue::Number(least + dice.below(3) as u32),
            Given::Sign(sign) => Clue::Sign(sign),
            _ => Clue::Query,
        };
        draft.clues.push((board.spot(cell).clone(), clue));
    }
    draft.into_puzzle().ok()
}

/// The parts of a set of cells that hang together.
fn touching(board: &Board, room: Vec<Spot>) -> Vec<Vec<Spot>> {
    let cells: Vec<Cell> = room.iter().filter_map(|spot| board.cell(spot)).collect();
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for &cell in &cells {
        let near: Vec<Cell> = board.beside(cell).collect();
        let (joined, rest): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.iter().any(|other| near.contains(other)));
        parts = rest;
        parts.push(joined.into_iter().flatten().chain([cell]).collect());
    }
    let spots = |part: Vec<Cell>| part.into_iter().map(|cell| board.spot(cell).clone()).collect();
    parts.into_iter().map(spots).collect()
}

#[test]
fn genres_of_cells_on_small_boards_of_all_shapes() {
    for genre in ["akari", "heyawake", "hitori", "nurikabe"] {
        let mut kinds = [0; 3];
        // The islands of Nurikabe take the judge longer.
        for seed in seeds(if genre == "nurikabe" { 250 } else { 700 }) {
            let mut dice = Dice::new(seed + 900);
            let Some(puzzle) = random_puzzle(genre, &mut dice, if genre == "nurikabe" { 9 } else { 11 })
            else {
                continue;
            };
            let cells: Vec<Place> = puzzle.board().cells().map(Place::from).collect();
            let all = markings(&puzzle, &cells);
            kinds[all.len().min(2)] += 1;
            agree_without_odds(&puzzle, all, &format!("{genre}, seed {seed}"));
        }
        assert!(
            kinds.iter().all(|&kind| kind >= in_part(4)),
            "{genre}: none, one and several all come up: {kinds:?}"
        );
    }
}

#[test]
fn masyu_on_small_boards_of_all_shapes() {
    let mut kinds = [0; 3];
    for seed in seeds(700) {
        let mut dice = Dice::new(seed + 5000);
        let Some(puzzle) = random_puzzle("masyu", &mut dice, 9) else { continue };
        let board = puzzle.board();
        let inner: Vec<Place> = board.edges().filter(|&e| !board.is_rim(e)).map(Place::from).collect();
        if inner.len() > 12 || board.edges().any(|edge| board.ends(edge).is_none()) {
            continue;
        }
        let all = markings(&puzzle, &inner);
        kinds[all.len().min(2)] += 1;
        agree_without_odds(&puzzle, all, &format!("masyu, seed {seed}"));
    }
    assert!(kinds.iter().all(|&kind| kind > in_part(10)), "none, one and several all come up: {kinds:?}");
}

/// All ways to number the cells, cell by cell; the judge says when something is broken already, and has the last word.
fn numberings(puzzle: &Puzzle) -> Vec<Marks> {
    fn go(puzzle: &Puzzle, at: usize, marks: &mut Marks, found: &mut Vec<Marks>) {
        let Some(cell) = puzzle.board().cells().nth(at) else {
            if puzzle.judge(marks).is_empty() {
                found.push(marks.clone());
            }
            return;
        };
        for number in 1..=puzzle.board().longest_line() as u16 {
            marks.set(cell, Some(number));
            if puzzle.mistakes(marks).is_empty() {
                go(puzzle, at + 1, marks, found);
            }
        }
        marks.set(cell, None);
    }
    let mut found = Vec::new();
    go(puzzle, 0, &mut Marks::new(puzzle.board()), &mut found);
    found
}

/// Rooms, cages, dots, signs, givens and variants at random; most of them true of a solution, so that some are left.
fn random_sudoku(dice: &mut Dice) -> Option<Puzzle> {
    let plan = match dice.below(3) {
        0 => Plan::hexagon(1 + dice.below(2) as u32),
        _ => Plan::rectangle(4, 4),
    };
    let board = plan.build().unwrap();
    let mut draft = Draft::new("sudoku", plan);
    let spot = |cell: Cell| board.spot(cell).clone();
    if dice.chance(30) {
        let mut rooms: Vec<Vec<Spot>> = vec![Vec::new(); 3 + dice.below(3)];
        for cell in board.cells() {
            let room = dice.below(rooms.len());
            rooms[room].push(spot(cell));
        }
        draft.rooms = rooms.into_iter().flat_map(|room| touching(&board, room)).collect();
    }
    for variant in ["antiknight", "antiking", "nonconsecutive"] {
        if dice.chance(7) {
            draft.variants.push(variant.into());
        }
    }
    if !board.cells().len().is_multiple_of(7) && board.radius().is_none() && dice.chance(20) {
        draft.settings.push(("diagonals".into(), dice.below(4) as u32));
    }
    let mut some = Vec::new();
    draft.into_puzzle().ok()?.each(&Budget::unlimited(), |marks| {
        some.push(marks);
        some.len() < 40
    });
    let from = if dice.chance(75) && !some.is_empty() { Some(&some[dice.below(some.len())]) } else { None };
    let number = |cell: Cell, dice: &mut Dice| match from {
        Some(marks) => marks.get(cell).unwrap(),
        None => 1 + dice.below(board.longest_line()) as u16,
    };
    let [givens, signs, dots, cages] = [dice.below(50), dice.below(40), dice.below(60), dice.below(3)];
    let mut free: Vec<Cell> = board.cells().collect();
    for _ in 0..cages {
        let cells: Vec<Cell> =
            (0..1 + dice.below(4)).filter_map(|_| free.get(dice.below(free.len())).copied()).collect();
        free.retain(|cell| !cells.contains(cell));
        let mut cells = cells;
        cells.sort();
        cells.dedup();
        let sum = cells.iter().map(|&cell| u32::from(number(cell, dice))).sum();
        draft.cages.push(Cage {
            cells: cells.into_iter().map(spot).collect(),
            sum: (!dice.chance(20)).then_some(sum),
        });
    }
    for cell in board.cells() {
        let n = number(cell, dice);
        if dice.chance(givens) {
            draft.clues.push((spot(cell), Clue::Number(n.into())));
        } else if dice.chance(signs) {
            draft.clues.push((spot(cell), Clue::Sign(if n % 2 == 0 { Sign::Even } else { Sign::Odd })));
        }
    }
    let all_dots = dice.chance(20);
    if all_dots {
        draft.variants.push("alldots".into());
    }
    for edge in board.edges() {
        let (a, Some(b)) = board.sides(edge) else { continue };
        let step = from.is_none_or(|marks| marks.get(a).unwrap().abs_diff(marks.get(b).unwrap()) == 1);
        if step && (all_dots && from.is_some() || dice.chance(dots / 4)) {
            draft.clues.push((board.spot(edge).clone(), Clue::Sign(Sign::Dot)));
        }
    }
    draft.into_puzzle().ok()
}

#[test]
fn sudoku_of_all_kinds_on_small_boards() {
    let mut kinds = [0; 3];
    for seed in seeds(600) {
        let mut dice = Dice::new(seed + 31_000);
        let Some(puzzle) = random_sudoku(&mut dice) else { continue };
        let all = numberings(&puzzle);
        kinds[all.len().min(2)] += 1;
        agree_without_odds(&puzzle, all, &format!("sudoku, seed {seed}"));
    }
    assert!(kinds.iter().all(|&kind| kind > in_part(30)), "none, one and several all come up: {kinds:?}");
}
