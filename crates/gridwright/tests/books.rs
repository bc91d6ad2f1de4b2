//! Books of rules that no genre has: whatever rules stand together, and whatever they speak of, the solver says what going
//! through all marks with the judge says, and nobody says more than is true.

mod common;

use common::{Dice, random_graph};
use gridwright::board::{Cell, Place, PlaceKind, Plan};
use gridwright::explain::{Explainer, Next};
use gridwright::genre;
use gridwright::judge::{Along, follows, judge, mistakes};
use gridwright::make::{Wish, make};
use gridwright::puzzle::{Draft, Marks, Puzzle};
use gridwright::rule::{Claim, Fact, Loop, Role, RuleBook, Totals};
use gridwright::solve::{Answer, Budget, Forced, Solver};

/// A puzzle of a genre without its rules: only the board, and what may be written on it.
fn bare(genre: &str, plan: Plan, settings: &[(&str, u32)]) -> Puzzle {
    let mut draft = Draft::new(genre, plan);
    draft.settings = settings.iter().map(|&(name, value)| (name.to_string(), value)).collect();
    draft.check(genre::find(genre).expect("a genre").card()).expect("a board")
}

/// The places that are marked, and the values that they can have.
fn marked(puzzle: &Puzzle) -> Vec<(Place, Vec<u16>)> {
    let (board, card) = (puzzle.board(), puzzle.card());
    let values = |place: Place| {
        let (least, most) = card.mark_on(place.kind())?.values.range(board, puzzle.settings());
        Some((place, (least..=most).collect()))
    };
    board.places().filter_map(values).collect()
}

/// How many ways there are to mark everything.
fn ways(puzzle: &Puzzle) -> usize {
    marked(puzzle).iter().fold(1, |ways: usize, (_, values)| ways.saturating_mul(values.len()))
}

/// All ways to mark everything.
fn all_marks(puzzle: &Puzzle) -> Vec<Marks> {
    assert!(ways(puzzle) < 50_000, "a small board");
    let mut all = vec![Marks::new(puzzle.board())];
    for (place, values) in marked(puzzle) {
        let with = |marks: &Marks, value: u16| {
            let mut marks = marks.clone();
            marks.set(place, Some(value));
            marks
        };
        all = all.iter().flat_map(|marks| values.iter().map(move |&value| with(marks, value))).collect();
    }
    all
}

fn solutions(puzzle: &Puzzle, book: &RuleBook) -> Vec<Marks> {
    let is_right = |marks: &Marks| judge(puzzle.board(), puzzle.card(), book, marks).is_empty();
    all_marks(puzzle).into_iter().filter(is_right).collect()
}

/// Everything that the solver says of a book, against all its solutions.
fn agree(puzzle: &Puzzle, book: &RuleBook, all: &[Marks], what: &str) {
    let budget = Budget::unlimited();
    let solver = Solver::new(puzzle.board(), puzzle.card(), book);
    let mut session = solver.open();
    match session.answer(&budget) {
        Answer::Unique(marks) => assert_eq!([marks], all, "{what}"),
        Answer::Several { common, one, other } => {
            assert!(
                all.contains(&one) && all.contains(&other) && one != other,
                "{what}: {} right",
                all.len()
            );
            are_forced(&common, all, what);
        }
        Answer::Nothing { .. } => assert!(all.is_empty(), "{what}: there are {}", all.len()),
        Answer::Unsettled { .. } => panic!("{what}: not settled"),
    }
    match session.forced(&budget) {
        Some(forced) => are_forced(&forced, all, what),
        None => assert!(all.is_empty(), "{what}"),
    }
    let mut listed = Vec::new();
    let tally = session.each(&budget, |marks| {
        listed.push(marks);
        true
    });
    assert!(tally.complete && listed.iter().all(|marks| all.contains(marks)), "{what}");
    assert_eq!(listed.len(), all.len(), "{what}");
}

fn are_forced(forced: &Forced, all: &[Marks], what: &str) {
    assert!(forced.complete && !all.is_empty(), "{what}");
    for (place, mark) in all[0].iter() {
        let shared = all.iter().all(|marks| marks.is(place, mark)).then_some(mark);
        assert_eq!(forced.marks.get(place), shared, "{what}: {place:?}");
    }
}

fn place(puzzle: &Puzzle, name: &str) -> Place {
    puzzle.board().find(name).expect("a place of the board")
}

fn cell(puzzle: &Puzzle, name: &str) -> Cell {
    let Place::Cell(cell) = place(puzzle, name) else { panic!("{name} is no cell") };
    cell
}

/// Every answer of the solver, and no breach in any solution, against all marks.
fn counted(puzzle: &Puzzle, book: &RuleBook) -> usize {
    let all = solutions(puzzle, book);
    agree(puzzle, book, &all, &format!("{:?}", rules(puzzle, book)));
    all.len()
}

#[test]
fn a_path_with_another_rule_keeps_to_both() {
    let puzzle = bare("path", Plan::rectangle(2, 3), &[]);
    let mut book = RuleBook::of(&puzzle);
    book.path("path", puzzle.board());
    assert_eq!(counted(&puzzle, &book), 16);
    let corners = ["a1", "c1"].map(|name| Fact { place: place(&puzzle, name), value: 6 });
    book.count("end", place(&puzzle, "a1"), Role::Places, corners, 1);
    assert_eq!(counted(&puzzle, &book), 6);
    book.not_consecutive("torn", ["a1", "b1"].map(|name| cell(&puzzle, name)));
    assert!((1..6).contains(&counted(&puzzle, &book)));
    // Not consecutive alone, which is no dot.
    let mut book = RuleBook::of(&puzzle);
    book.path("path", puzzle.board());
    book.not_consecutive("torn", ["a1", "b1"].map(|name| cell(&puzzle, name)));
    let torn = counted(&puzzle, &book);
    let mut dotted = RuleBook::of(&puzzle);
    dotted.path("path", puzzle.board());
    dotted.consecutive("dot", place(&puzzle, "a1"), ["a1", "b1"].map(|name| cell(&puzzle, name)));
    assert_eq!(torn + counted(&puzzle, &dotted), 16);
}

#[test]
fn a_path_knows_the_same_number_stated_twice_and_numbers_that_cannot_be() {
    let puzzle = bare("path", Plan::rectangle(2, 3), &[]);
    let with = |numbers: &[(&str, u16)]| {
        let mut book = RuleBook::of(&puzzle);
        book.path("path", puzzle.board());
        for &(name, value) in numbers {
            book.fact("given", Fact { place: place(&puzzle, name), value });
        }
        counted(&puzzle, &book)
    };
    assert_eq!(with(&[("a1", 1), ("a1", 1)]), with(&[("a1", 1)]));
    assert_eq!(with(&[("a1", 1), ("a1", 2)]), 0);
    for value in [0, 7, 500] {
        assert_eq!(with(&[("b2", value)]), 0);
    }
    // An edge has no number, whatever cell has its index.
    assert_eq!(with(&[("a1-b1", 3)]), 0);
}

#[test]
fn a_sudoku_and_a_spiral_with_another_rule_are_not_taken_for_plain_ones() {
    let budget = Budget::unlimited();
    let first = |puzzle: &Puzzle, book: &RuleBook| {
        let mut found = None;
        Solver::new(puzzle.board(), puzzle.card(), book).open().each(&budget, |marks| {
            found = Some(marks);
            false
        });
        found
    };
    let sudoku = Draft::new("sudoku", Plan::rectangle(9, 9)).into_puzzle().unwrap();
    let corners = ["a1", "i1", "a9", "i9"].map(|name| Fact { place: place(&sudoku, name), value: 7 });
    let mut book = sudoku.rules();
    book.count("sevens", place(&sudoku, "a1"), Role::Places, corners, 2);
    let found = first(&sudoku, &book).expect("there are some");
    assert!(judge(sudoku.board(), sudoku.card(), &book, &found).is_empty());
    // On a board with more numbers nine different ones need not be those up to nine.
    let wide = bare("path", Plan::rectangle(9, 9), &[]);
    let mut book = RuleBook::of(&wide);
    for stated in sudoku.rules().rules() {
        if let gridwright::rule::Rule::Different(rule) = &stated.rule {
            book.different("line", rule.cells.clone(), rule.values, Role::Line, false);
        }
    }
    book.fact("given", Fact { place: place(&wide, "a1"), value: 81 });
    let found = first(&wide, &book).expect("there are some");
    assert!(judge(wide.board(), wide.card(), &book, &found).is_empty());

    let spiral = Draft { settings: vec![("colours".into(), 1)], ..Draft::new("spiral", Plan::hexagon(1)) };
    let spiral = spiral.into_puzzle().unwrap();
    let plain = counted(&spiral, &spiral.rules());
    assert!(plain > 0);
    for name in ["a1", "a2", "b2"].into_iter().filter(|name| spiral.board().find(name).is_ok()) {
        // One more turn, or one more line, that is none of the spiral's.
        let mut book = spiral.rules();
        book.turns("turns", vec![cell(&spiral, name)], 2);
        counted(&spiral, &book);
        let mut book = spiral.rules();
        book.once("once", vec![cell(&spiral, name)], 1);
        assert!(counted(&spiral, &book) < plain, "{name}");
        for value in [0, 1, 2, 9] {
            let mut book = spiral.rules();
            book.fact("given", Fact { place: place(&spiral, name), value });
            counted(&spiral, &book);
        }
    }
}

#[test]
fn what_a_place_cannot_have_is_false_to_solver_judge_and_explainer() {
    let budget = Budget::unlimited();
    let cases = [
        ("slitherlink", Plan::rectangle(2, 2), "a1-b1", &[2, 7][..]),
        ("sudoku", Plan::rectangle(4, 4), "a1", &[0, 5, 9]),
        ("sudoku", Plan::rectangle(4, 4), "d4", &[0, 9]),
        ("sudoku", Plan::rectangle(9, 9), "a1", &[0, 10, 12]),
        ("sudoku", Plan::rectangle(9, 9), "i9", &[0, 10]),
        ("sudoku", Plan::rectangle(4, 4), "a1-b1", &[1]),
        ("path", Plan::rectangle(3, 3), "c3", &[0, 10]),
        ("akari", Plan::rectangle(3, 3), "c3", &[2]),
    ];
    for (genre, plan, name, values) in cases {
        let puzzle = Draft::new(genre, plan).into_puzzle().unwrap();
        let (board, card) = (puzzle.board(), puzzle.card());
        for &value in values {
            let what = format!("{genre}: {value} on {name}");
            let fact = Fact { place: place(&puzzle, name), value };
            let mut book = puzzle.rules();
            book.fact("mine", fact);
            let solver = Solver::new(board, card, &book);
            let Answer::Nothing { because } = solver.open().answer(&budget) else { panic!("{what}") };
            assert_eq!(because.places, [fact.place], "{what}");
            assert_eq!(solver.open().each(&budget, |_| true).found, 0, "{what}");
            assert_eq!(solver.open().forced(&budget), None, "{what}");
            // No marks are an answer, not even those that say so.
            let mut marks = Marks::new(board);
            for _ in 0..2 {
                let is_told = |broken: &gridwright::judge::Breach| {
                    broken.places == [fact.place] && broken.code == "mine"
                };
                assert!(judge(board, card, &book, &marks).iter().any(is_told), "{what}");
                assert!(mistakes(board, card, &book, &marks).iter().any(is_told), "{what}");
                marks.set(fact.place, Some(value));
            }
            // That it is not so is true; and the explainer has no step to tell.
            if board.find(name).is_ok_and(|place| card.mark_on(place.kind()).is_some()) {
                let not = [Claim::Not(fact)];
                assert!(follows(board, card, &book, &[], &[], &not, Along::default()), "{what}");
            }
            let next = Explainer::new(&puzzle, &book).next(&Marks::new(board), &budget);
            assert!(!matches!(next, Next::Step(_) | Next::Solved), "{what}");
            // In a count it counts as false.
            let mut book = puzzle.rules();
            book.count("none", place(&puzzle, "a1"), Role::Places, [fact], 0);
            let mut session = Solver::new(board, card, &book);
            let found = session_count(&mut session);
            assert_eq!(found, session_count(&mut Solver::new(board, card, &puzzle.rules())), "{what}");
        }
    }
}

/// The number of solutions, up to some.
fn session_count(solver: &mut Solver<'_>) -> u64 {
    let mut found = 0;
    solver.open().each(&Budget::unlimited(), |_| {
        found += 1;
        found < 30
    });
    found
}

#[test]
fn rules_about_another_board_settle_nothing() {
    let budget = Budget::unlimited();
    let small = Draft::new("slitherlink", Plan::rectangle(2, 2)).into_puzzle().unwrap();
    let large = Draft::new("slitherlink", Plan::rectangle(5, 5)).into_puzzle().unwrap();
    let mut book = small.rules();
    assert_eq!(book.refusal(), None);
    let before = book.rules().len();
    book.fact("far", Fact::on(place(&large, "e5")));
    book.fact("near", Fact::on(place(&small, "a1-b1")));
    assert_eq!(book.rules().len(), before + 1);
    assert_eq!(
        book.refusal().unwrap().reason,
        "the rule \"far\" speaks of another board: take the places of the board that the book is for"
    );
    // A rule about cells is none where nothing is written into cells.
    let mut cells = small.rules();
    cells.different("cells", small.board().cells().collect(), 4, Role::Named, false);
    assert!(cells.refusal().unwrap().reason.contains("nothing is written into cells here"));
    for (puzzle, book) in
        [(&small, &book), (&small, &cells), (&small, &large.rules()), (&large, &small.rules())]
    {
        let (board, card) = (puzzle.board(), puzzle.card());
        let solver = Solver::new(board, card, book);
        assert!(matches!(solver.open().answer(&budget), Answer::Unsettled { .. }));
        assert!(solver.open().forced(&budget).is_some_and(|forced| !forced.complete));
        let tally = solver.open().each(&budget, |_| true);
        assert_eq!((tally.found, tally.complete), (0, false));
        assert_eq!(judge(board, card, book, &Marks::new(board))[0].code, "refused");
    }
}

#[test]
fn without_its_rules_a_puzzle_has_no_answer() {
    // Sudoku is stated for whole squares only; the board and what stands on it can be checked all the same.
    let puzzle = bare("sudoku", Plan::rectangle(2, 3), &[]);
    let refusal = puzzle.rules().refusal().cloned().expect("it is refused");
    assert_eq!(refusal.reason, "the board should be a whole square with a side from 4 to 25");
    let budget = Budget::unlimited();
    assert!(matches!(puzzle.solve(&budget), Answer::Unsettled { .. }));
    assert_eq!((puzzle.count(10, &budget).found, puzzle.count(10, &budget).complete), (0, false));
    let mut marks = Marks::new(puzzle.board());
    puzzle.board().cells().for_each(|cell| marks.set(cell, Some(1)));
    assert!(!puzzle.is_solved(&marks));
    let made = make(&puzzle, &Wish::default(), &gridwright::dice::Dice::new(1, 0), &budget).unwrap_err();
    assert_eq!(made.message, refusal.reason);
}

#[test]
fn a_sum_of_large_numbers_is_not_taken_for_another() {
    // 1 and 65 are the same bit of a word.
    let puzzle = bare("path", Plan::rectangle(10, 10), &[]);
    let mut book = RuleBook::of(&puzzle);
    let [a, b] = ["a1", "b1"].map(|name| cell(&puzzle, name));
    book.cage(["cage", "sum"], vec![a, b], 100, Some(66));
    let is = |cell: Cell, value| Fact { place: cell.into(), value };
    let says = |premise, claim| {
        follows(puzzle.board(), puzzle.card(), &book, &[0, 1], &[premise], &[claim], Along::default())
    };
    assert!(says(Claim::Is(is(a, 1)), Claim::Is(is(b, 65))));
    assert!(!says(Claim::Is(is(a, 1)), Claim::Not(is(b, 65))));
    assert!(!says(Claim::Not(is(a, 30)), Claim::Not(is(a, 1))));
    assert!(says(Claim::Not(is(a, 30)), Claim::Not(is(a, 33))), "they differ");
}

/// A rule of any kind about some of the places, with values that they may not have.
fn any_rule(puzzle: &Puzzle, book: &mut RuleBook, dice: &mut Dice) {
    let board = puzzle.board();
    let places: Vec<Place> = board.places().collect();
    let cells: Vec<Cell> = board.cells().collect();
    let some = |dice: &mut Dice, least: usize, most: usize| -> Vec<Cell> {
        let mut all = cells.clone();
        let count = (least + dice.below(most)).min(all.len());
        (0..count).map(|_| all.remove(dice.below(all.len()))).collect()
    };
    let values = marked(puzzle)[0].1.clone();
    let value = |dice: &mut Dice| match dice.chance(85) {
        true => values[dice.below(values.len())],
        false => dice.below(values.len() + 3) as u16,
    };
    let fact = |dice: &mut Dice| match dice.chance(95) {
        true => Fact { place: marked(puzzle)[dice.below(marked(puzzle).len())].0, value: value(dice) },
        false => Fact { place: places[dice.below(places.len())], value: value(dice) },
    };
    let facts = |dice: &mut Dice, most: usize| -> Vec<Fact> {
        (0..1 + dice.below(most)).map(|_| fact(dice)).collect()
    };
    let has_cells = puzzle.card().mark_on(PlaceKind::Cell).is_some();
    match if has_cells { dice.below(13) } else { dice.below(4) } {
        0 => book.fact("fact", fact(dice)),
        1 => {
            let facts = facts(dice, 5);
            let total = Totals::any_of((0..2).map(|_| dice.below(facts.len() + 1) as u32));
            book.count("count", facts[0].place, Role::Places, facts, total);
        }
        2 => {
            let facts = facts(dice, 4);
            let places = facts.iter().map(|fact| fact.place).collect();
            let least = Totals::from(1..=facts.len() as u32);
            book.counted("some", places, dice.chance(50), facts, least, "none of {}");
        }
        3 if !has_cells => book.single_loop("loop", Loop::along_edges(board), dice.chance(20)),
        3 | 4 => book.connected("area", board, value(dice)),
        5 => {
            let sizes = [None, Some(1), Some(2), Some(3)];
            let clues = some(dice, 1, 2).into_iter().map(|cell| (cell, sizes[dice.below(4)])).collect();
            book.islands("islands", board, clues);
        }
        6 => book.different(
            "different",
            some(dice, 2, 3),
            1 + dice.below(5) as u16,
            Role::Named,
            dice.chance(50),
        ),
        7 => {
            let sum = dice.chance(80).then(|| dice.below(12) as u32);
            book.cage(["cage", "sum"], some(dice, 1, 4), 1 + dice.below(5) as u16, sum);
        }
        8 => book.once("once", some(dice, 1, 4), 1 + dice.below(3) as u16),
        9 => book.turns("turns", some(dice, 1, 5), 1 + dice.below(3) as u16),
        10 => book.path("path", board),
        11 => {
            let pair = some(dice, 2, 1);
            if let [a, b] = pair[..] {
                match dice.chance(50) {
                    true => book.consecutive("dot", a, [a, b]),
                    false => book.not_consecutive("no dot", [a, b]),
                }
            }
        }
        _ => book.apart("apart", board, value(dice), "{} are equal"),
    }
}

fn any_puzzle(dice: &mut Dice) -> Puzzle {
    let small = |dice: &mut Dice| Plan::rectangle(1 + dice.below(3) as u32, 1 + dice.below(3) as u32);
    match dice.below(7) {
        0 => bare("blank", small(dice), &[]),
        1 => bare("sudoku", small(dice), &[]),
        2 => bare("path", small(dice), &[]),
        3 => bare("path", random_graph(dice, 5, 40), &[]),
        4 => bare("spiral", Plan::hexagon(1), &[("colours", 1 + dice.below(2) as u32)]),
        5 => bare("slitherlink", small(dice), &[]),
        _ => bare("akari", small(dice), &[]),
    }
}

/// Books of one to four rules of any kind, each with its puzzle and its solutions.
fn any_books(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Puzzle, &RuleBook, &[Marks], &str)) {
    for seed in seeds {
        let mut dice = Dice::new(seed + 1);
        let puzzle = any_puzzle(&mut dice);
        if ways(&puzzle) > 5_000 {
            continue;
        }
        let mut book = RuleBook::of(&puzzle);
        for _ in 0..1 + dice.below(4) {
            any_rule(&puzzle, &mut book, &mut dice);
        }
        let what = format!("seed {seed}, {}: {:?}", puzzle.card().id, rules(&puzzle, &book));
        look(&puzzle, &book, &solutions(&puzzle, &book), &what);
    }
}

fn rules(puzzle: &Puzzle, book: &RuleBook) -> Vec<String> {
    book.rules()
        .iter()
        .map(|stated| format!("{}: {}", stated.name, stated.sentence(puzzle.board())))
        .collect()
}

#[test]
fn any_rules_together_are_solved_as_all_marks_say() {
    let mut kinds = [0; 3];
    any_books(0..1500, |puzzle, book, all, what| {
        assert_eq!(book.refusal(), None, "{what}");
        kinds[all.len().min(2)] += 1;
        agree(puzzle, book, all, what);
    });
    assert!(kinds.iter().all(|&n| n > 30), "none, one and several all occur: {kinds:?}");
}

#[test]
fn a_mistake_leaves_no_way_to_go_on_and_full_boards_are_judged_alike() {
    any_books(0..300, |puzzle, book, all, what| {
        let (board, card) = (puzzle.board(), puzzle.card());
        let mut dice = Dice::new(all.len() as u64 + 7);
        let every = all_marks(puzzle);
        for _ in 0..20 {
            let full = &every[dice.below(every.len())];
            let is_wrong = !judge(board, card, book, full).is_empty();
            assert_eq!(!mistakes(board, card, book, full).is_empty(), is_wrong, "{what}: {full:?}");
            let mut part = full.clone();
            full.iter().filter(|_| dice.chance(60)).for_each(|(place, _)| part.set(place, None));
            let goes_on = all.iter().any(|marks| part.iter().all(|(place, value)| marks.is(place, value)));
            let broken = mistakes(board, card, book, &part);
            assert!(broken.is_empty() || !goes_on, "{what}: {part:?} breaks {broken:?}");
        }
    });
}

#[test]
fn the_judge_of_steps_confirms_only_what_holds_in_every_solution() {
    let mut confirmed = 0;
    any_books(0..250, |puzzle, book, all, what| {
        let mut dice = Dice::new(all.len() as u64 + 3);
        let every: Vec<usize> = (0..book.rules().len()).collect();
        let places = marked(puzzle);
        for _ in 0..6 {
            let (place, values) = &places[dice.below(places.len())];
            let fact = Fact { place: *place, value: values[dice.below(values.len())] };
            let (claim, holds): (Claim, fn(bool) -> bool) = match dice.chance(50) {
                true => (Claim::Is(fact), |is| is),
                false => (Claim::Not(fact), |is| !is),
            };
            // The sizes of islands count.
            let sizes = book.rules().iter().filter_map(|stated| match &stated.rule {
                gridwright::rule::Rule::Islands(rule) => {
                    Some(rule.clues.iter().map(|clue| Claim::Size(clue.0.into())))
                }
                _ => None,
            });
            let premises: Vec<Claim> = sizes.flatten().collect();
            let (board, card) = (puzzle.board(), puzzle.card());
            if follows(board, card, book, &every, &premises, &[claim], Along::default()) {
                confirmed += 1;
                let is_so = all.iter().all(|marks| holds(marks.is(fact.place, fact.value)));
                assert!(is_so, "{what}: {claim:?} does not follow");
            }
        }
    });
    assert!(confirmed > 100, "{confirmed} were confirmed");
}

#[test]
fn what_is_explained_holds_in_every_solution() {
    let mut told = 0;
    any_books(0..250, |puzzle, book, all, what| {
        if all.is_empty() {
            return;
        }
        let explainer = Explainer::new(puzzle, book);
        let marks = Marks::new(puzzle.board());
        if let Next::Step(step) = explainer.next(&marks, &Budget::unlimited()) {
            for claim in &step.conclusions {
                let is_so = |marks: &Marks| match claim {
                    Claim::Is(fact) => marks.is(fact.place, fact.value),
                    Claim::Not(fact) => !marks.is(fact.place, fact.value),
                    _ => true,
                };
                assert!(all.iter().all(is_so), "{what}: {claim:?}");
                told += 1;
            }
        }
    });
    assert!(told > 50, "{told} were told");
}
