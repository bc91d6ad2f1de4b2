//! Made puzzles keep what was wished for. Each promise is checked by somebody else: the judge, a count of all solutions,
//! the level, the pattern of clues as one sees it.

use gridwright::board::{Cell, Place, Plan, Spot};
use gridwright::coord::{Coord, Hex};
use gridwright::dice::Dice;
use gridwright::explain::{Explainer, Level};
use gridwright::format;
use gridwright::genre;
use gridwright::make::{Amount, Symmetry, Wish, idle, is_unfinished, likeness, make, remedies};
use gridwright::puzzle::{Clue, Draft, GroundKind, Marks, Puzzle, Sign};
use gridwright::rule::Islands;
use gridwright::solve::{Answer, Budget, Cancel};
use std::collections::BTreeSet;

fn board(genre: &str, plan: Plan) -> Puzzle {
    Draft::new(genre, plan).into_puzzle().unwrap()
}

fn made(base: &Puzzle, wish: &Wish, seed: u64) -> Puzzle {
    make(base, wish, &Dice::new(seed, 0), &Budget::unlimited())
        .unwrap_or_else(|why| panic!("{} with seed {seed}: {why}", base.card().id))
}

#[track_caller]
fn is_sound(puzzle: &Puzzle) {
    let tally = puzzle.count(2, &Budget::unlimited());
    assert_eq!((tally.found, tally.complete), (1, true), "{}", puzzle.card().id);
    let answer = puzzle.stored_answer().expect("a made puzzle has its answer");
    assert_eq!(puzzle.judge(answer), []);
}

#[test]
fn every_genre_makes_puzzles_with_one_solution_on_each_of_its_grounds() {
    for genre in genre::ALL {
        let card = genre.card();
        for ground in card.grounds {
            let plan = match ground {
                GroundKind::Squares => Plan::rectangle(card.side.unwrap_or(6), card.side.unwrap_or(6)),
                // A spiral of two colours has no solution on radius 2, whatever is given.
                GroundKind::Hexes => Plan::hexagon(if card.id == "spiral" { 3 } else { 2 }),
                GroundKind::Graph => continue,
            };
            let base = board(card.id, plan);
            for seed in 0..4 {
                is_sound(&made(&base, &Wish::default(), seed));
            }
        }
    }
}

#[test]
fn every_genre_has_puzzles_of_every_level() {
    for (genre, plan) in [
        ("slitherlink", Plan::rectangle(6, 6)),
        ("slitherlink", Plan::hexagon(3)),
        ("akari", Plan::rectangle(7, 7)),
        ("masyu", Plan::rectangle(7, 7)),
        ("hitori", Plan::rectangle(8, 8)),
        ("hitori", Plan::hexagon(3)),
        ("heyawake", Plan::rectangle(8, 8)),
        ("heyawake", Plan::hexagon(3)),
        ("nurikabe", Plan::rectangle(6, 6)),
        ("nurikabe", Plan::rectangle(10, 10)),
        ("nurikabe", Plan::hexagon(4)),
        ("sudoku", Plan::rectangle(9, 9)),
        ("path", Plan::rectangle(6, 6)),
        ("spiral", Plan::hexagon(4)),
    ] {
        let base = board(genre, plan);
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            is_just(&base, level, 5);
        }
    }
}

#[test]
fn experts_have_their_puzzles_too() {
    for (genre, plan) in [
        ("slitherlink", Plan::rectangle(6, 6)),
        ("akari", Plan::rectangle(8, 8)),
        ("masyu", Plan::rectangle(7, 7)),
        ("hitori", Plan::rectangle(8, 8)),
        ("heyawake", Plan::rectangle(8, 8)),
        ("nurikabe", Plan::hexagon(3)),
        ("sudoku", Plan::rectangle(9, 9)),
        ("path", Plan::rectangle(6, 6)),
        ("spiral", Plan::hexagon(4)),
    ] {
        is_just(&board(genre, plan), Level::Expert, 5);
    }
}

/// Makes a puzzle of a level, and looks whether it is of that level.
fn is_just(base: &Puzzle, level: Level, seed: u64) {
    let puzzle = made(base, &Wish { level: Some(level), ..Wish::default() }, seed);
    is_sound(&puzzle);
    let book = puzzle.rules();
    let grade = Explainer::new(&puzzle, &book).grade(&Budget::unlimited()).level;
    assert_eq!(grade, Some(level), "{}", puzzle.card().id);
}

#[test]
fn harder_puzzles_show_fewer_clues() {
    let base = board("slitherlink", Plan::rectangle(7, 7));
    let shown = |level| {
        let wish = Wish { level: Some(level), ..Wish::default() };
        (0..6).map(|seed| made(&base, &wish, seed).clues().len()).sum::<usize>()
    };
    let [easy, medium, hard] = [Level::Easy, Level::Medium, Level::Hard].map(shown);
    assert!(easy > medium && medium > hard, "{easy} {medium} {hard}");
}

#[test]
fn the_same_seed_makes_the_same_puzzle_and_others_make_others() {
    for (genre, plan) in [("slitherlink", Plan::hexagon(3)), ("path", Plan::hexagon(2))] {
        let base = board(genre, plan);
        let wish = Wish::default();
        assert_eq!(made(&base, &wish, 7), made(&base, &wish, 7));
        let alike: BTreeSet<String> = (0..20).map(|seed| likeness(&made(&base, &wish, seed))).collect();
        assert_eq!(alike.len(), 20);
    }
}

#[test]
fn a_seed_that_was_written_down_makes_the_same_puzzle_in_every_version() {
    // If this fails, seeds that people have written down make other puzzles than before.
    let puzzle = made(&board("slitherlink", Plan::rectangle(4, 4)), &Wish::default(), 1);
    let text = format::write(&Puzzle::with_answer(puzzle, None), format::find("puzzlink").unwrap()).unwrap();
    assert_eq!(String::from_utf8(text).unwrap().trim(), "https://puzz.link/p?slither/4/4/k3221c7c");
}

#[test]
fn of_the_fewest_clues_none_can_be_spared() {
    let wish = Wish { amount: Amount::Fewest, ..Wish::default() };
    for (genre, plan) in [
        ("slitherlink", Plan::hexagon(2)),
        ("path", Plan::hexagon(2)),
        ("sudoku", Plan::rectangle(9, 9)),
        ("masyu", Plan::rectangle(6, 6)),
    ] {
        let puzzle = made(&board(genre, plan), &wish, 3);
        assert_eq!(idle(&puzzle, &Budget::unlimited()), Some(Vec::new()), "{genre}");
    }
}

#[test]
fn of_the_fewest_clues_of_a_level_none_can_be_spared_within_it() {
    let base = board("slitherlink", Plan::rectangle(7, 7));
    for seed in 0..8 {
        let level = Level::Hard;
        let wish = Wish { level: Some(level), amount: Amount::Fewest, ..Wish::default() };
        let draft = made(&base, &wish, seed).draft();
        for at in 0..draft.clues.len() {
            let mut less = draft.clone();
            less.answer = None;
            less.clues.remove(at);
            let less = less.into_puzzle().unwrap();
            let reached = Explainer::new(&less, &less.rules()).level(&Budget::unlimited());
            assert!(reached.is_none_or(|reached| reached > level), "seed {seed}, clue {at}: {reached:?}");
        }
    }
}

#[test]
fn as_many_clues_are_shown_as_were_asked_for() {
    let base = board("slitherlink", Plan::rectangle(6, 6));
    let with = |amount| made(&base, &Wish { amount, ..Wish::default() }, 2).clues().len();
    assert_eq!(with(Amount::Exactly(30)), 30);
    assert_eq!(with(Amount::Share(75)), 27);
}

#[test]
fn a_number_of_clues_that_cannot_be_is_refused_by_name() {
    let squares = |genre| board(genre, Plan::rectangle(7, 7));
    let with = |base: &Puzzle, clues: usize| {
        let wish = Wish { amount: Amount::Exactly(clues), ..Wish::default() };
        make(base, &wish, &Dice::new(2, 0), &Budget::unlimited())
    };
    let refused = |base: &Puzzle, clues| with(base, clues).map(|puzzle| puzzle.clues().len()).unwrap_err();
    // There are no more places than this, whatever is tried.
    assert_eq!(
        refused(&squares("slitherlink"), 500).to_string(),
        "500 clues are wished for, but there are only 49 places for clues (ask for at most 49)"
    );
    assert_eq!(with(&squares("slitherlink"), 49).unwrap().clues().len(), 49);
    assert_eq!(refused(&squares("slitherlink"), 0).code, "too-few-clues");
    for (genre, most) in [("akari", "the most in"), ("masyu", "the most in")] {
        let finding = refused(&squares(genre), 40);
        assert_eq!(finding.code, "too-many-clues", "{genre}");
        assert!(finding.message.contains(most), "{genre}: {finding}");
    }
    // Where nothing is hidden there are as many as there are; where their number is a matter of luck it is tried for.
    let hitori = refused(&squares("hitori"), 20);
    assert_eq!(hitori.message, "no clue of Hitori can be hidden, and there are always 49");
    assert_eq!(with(&squares("hitori"), 49).unwrap().clues().len(), 49);
    let small = board("nurikabe", Plan::rectangle(5, 5));
    assert_eq!(with(&small, 5).unwrap().clues().len(), 5);
    assert_eq!(refused(&small, 24).code, "clues-shown");
    // What is fixed is not taken away, though it be the only solution.
    let fixed = made(&squares("slitherlink"), &Wish::default(), 2);
    let finding = refused(&fixed, 3);
    assert_eq!(finding.code, "too-few-clues");
    assert!(finding.message.ends_with("are fixed already"), "{finding}");
}

#[test]
fn clues_in_groups_add_up_to_the_number_that_was_asked_for_or_that_is_said() {
    let base = board("slitherlink", Plan::rectangle(6, 6));
    let with = |clues| {
        let wish = Wish { amount: Amount::Exactly(clues), symmetry: Symmetry::Two, ..Wish::default() };
        make(&base, &wish, &Dice::new(2, 0), &Budget::unlimited()).map(|puzzle| puzzle.clues().len())
    };
    assert_eq!(with(30).unwrap(), 30);
    // On this board all groups are pairs.
    assert_eq!(with(29).unwrap_err().code, "too-few-clues");
}

#[test]
fn the_pattern_of_clues_repeats_as_wished() {
    let turned = |puzzle: &Puzzle, image: &dyn Fn(&Spot) -> Spot| {
        let board = puzzle.board();
        let spots: BTreeSet<Spot> =
            puzzle.clues().iter().map(|(place, _)| board.spot(*place).clone()).collect();
        assert!(!spots.is_empty() && spots.len() < board.cells().len());
        spots.iter().map(image).collect::<BTreeSet<Spot>>() == spots
    };
    let hex = |q, r| Spot::Hex(Hex::from_axial(q, r));
    let axial = |spot: &Spot| match spot {
        Spot::Hex(hex) => hex.axial(),
        other => panic!("{other:?} is no hexagon"),
    };
    let base = board("slitherlink", Plan::hexagon(3));
    let wish = |symmetry| Wish { symmetry, ..Wish::default() };
    let half = |spot: &Spot| hex(-axial(spot).0, -axial(spot).1);
    let sixth = |spot: &Spot| hex(-axial(spot).1, axial(spot).0 + axial(spot).1);
    let third = |spot: &Spot| sixth(&sixth(spot));
    // Left and right, as a hexagon on its corner stands.
    let mirror = |spot: &Spot| hex(-axial(spot).0 - axial(spot).1, axial(spot).1);
    assert!(turned(&made(&base, &wish(Symmetry::Two), 1), &half));
    assert!(turned(&made(&base, &wish(Symmetry::Three), 1), &third));
    assert!(turned(&made(&base, &wish(Symmetry::Six), 1), &sixth));
    assert!(turned(&made(&base, &wish(Symmetry::Mirror), 1), &mirror));
    assert!(!turned(&made(&base, &wish(Symmetry::None), 1), &half), "without a wish it is chance");
    let squares = board("slitherlink", Plan::rectangle(7, 7));
    let quarter = |spot: &Spot| match spot {
        Spot::Square(Coord::Cell { r, c }) => Spot::Square(Coord::Cell { r: *c, c: 6 - *r }),
        other => other.clone(),
    };
    assert!(turned(&made(&squares, &wish(Symmetry::Four), 1), &quarter));
}

fn draft(text: &str) -> Puzzle {
    format::read(text.as_bytes(), &Default::default()).unwrap().0.into_puzzle().unwrap()
}

#[test]
fn a_wished_symmetry_is_kept_or_refused() {
    let wish = Wish { level: Some(Level::Medium), symmetry: Symmetry::Two, ..Wish::default() };
    for (genre, side) in [("akari", 7), ("masyu", 7), ("slitherlink", 6), ("path", 6), ("sudoku", 9)] {
        for seed in 0..4 {
            let puzzle = made(&board(genre, Plan::rectangle(side, side)), &wish, seed);
            is_sound(&puzzle);
            let last = i64::from(side) - 1;
            let cells: BTreeSet<(i64, i64)> = puzzle
                .clues()
                .iter()
                .map(|(place, _)| match puzzle.board().spot(*place) {
                    Spot::Square(Coord::Cell { r, c }) => (i64::from(*r), i64::from(*c)),
                    other => panic!("{other:?} is no cell"),
                })
                .collect();
            let turned: BTreeSet<(i64, i64)> = cells.iter().map(|(r, c)| (last - r, last - c)).collect();
            assert_eq!(cells, turned, "{genre}, seed {seed}");
        }
    }
    // Where clues stand is not up to those who make them.
    for genre in ["nurikabe", "heyawake"] {
        let base = board(genre, Plan::rectangle(6, 6));
        let refused = make(&base, &wish, &Dice::new(1, 0), &Budget::unlimited()).unwrap_err();
        assert_eq!(refused.code, "no-symmetry", "{genre}: {refused}");
    }
}

/// Everything that was there is there still. A wall may have got a number.
#[track_caller]
fn is_kept(base: &Puzzle, puzzle: &Puzzle) {
    for (place, clue) in base.clues() {
        let now = puzzle.clue(*place);
        let is_wall = matches!((clue, now), (Clue::Sign(Sign::Wall), Some(Clue::Number(_))));
        assert!(is_wall || now == Some(clue), "{}: {clue} has become {now:?}", base.card().id);
    }
    assert!(base.own_rooms().is_empty() || base.own_rooms() == puzzle.own_rooms());
}

#[test]
fn half_of_any_puzzle_is_completed_and_kept() {
    for genre in genre::ALL {
        let card = genre.card();
        for ground in card.grounds {
            let plan = match ground {
                GroundKind::Squares => Plan::rectangle(card.side.unwrap_or(6), card.side.unwrap_or(6)),
                GroundKind::Hexes => Plan::hexagon(3),
                GroundKind::Graph => continue,
            };
            let bare = board(card.id, plan);
            for (level, seed) in [(None, 1), (None, 2), (Some(Level::Medium), 3), (Some(Level::Medium), 4)] {
                // Without clues nothing is told about how hard it is.
                let level = level.filter(|_| card.id != "blank");
                let wish = Wish { level, ..Wish::default() };
                let mut half = made(&bare, &wish, seed).draft();
                let mut dice = Dice::new(seed, 0);
                half.answer = None;
                half.clues.retain(|_| dice.percent(50));
                let half = half.into_puzzle().unwrap();
                let whole = made(&half, &wish, seed + 10);
                is_sound(&whole);
                is_kept(&half, &whole);
                if level.is_some() {
                    assert_eq!(
                        Explainer::new(&whole, &whole.rules()).grade(&Budget::unlimited()).level,
                        level
                    );
                }
            }
        }
    }
}

#[test]
fn what_a_setter_fixed_is_kept() {
    for text in [
        "slitherlink rectangle 5x5\n\n3 . . . 3\n. . . . .\n. . 0 . .\n. . . . .\n2 . . . 2\n",
        // Islands that have no number yet are added around those that have; a question mark stays one.
        "nurikabe rectangle 6x6\n\n. . . 4 . .\n. . . . . .\n2 . . . . .\n. . . . . ?\n. . . . . .\n. 3 . . . .\n",
        // Numbers may be larger than lines are long, and cells without any get some.
        "hitori rectangle 5x5\n\n9 9 . . .\n. . . . .\n. . 3 . 3\n. . . . .\n1 . . . .\n",
        // Walls without numbers get some.
        "akari rectangle 5x5\n\n. . # . .\n. . . . .\n# . # . #\n. . . . .\n. . # . .\n",
        // A number that is not in the first cell of its room, and one before there are rooms.
        "heyawake rectangle 6x6\n\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . 4\n\n\
         rooms:\na a b c d d\ne f b c g g\ne f h c i i\nj j h k k k\nj j h k k k\nj j h k k k\n",
        "heyawake rectangle 6x6\n\n. . . . . .\n. 2 . . . .\n. . . . . .\n. . . . 0 .\n. . . . . .\n. . . . . .\n",
    ] {
        let base = draft(text);
        for seed in 0..4 {
            let puzzle = made(&base, &Wish::default(), seed);
            is_sound(&puzzle);
            is_kept(&base, &puzzle);
            match base.card().id {
                "hitori" => assert_eq!(puzzle.clues().len(), 25, "every cell has a number"),
                "heyawake" => {
                    let numbers =
                        |room: &Vec<_>| room.iter().filter(|&&cell| puzzle.clue(cell).is_some()).count();
                    assert!(puzzle.rooms().len() > 1 && puzzle.rooms().iter().all(|room| numbers(room) < 2));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_draft_that_lacks_islands_is_unfinished_and_one_at_odds_is_not() {
    let unfinished = |text| is_unfinished(&draft(text), &Budget::unlimited());
    assert!(unfinished("nurikabe rectangle 5x5\n\n3 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . 2\n"));
    // Two numbers side by side can never be two islands.
    assert!(!unfinished("nurikabe rectangle 5x5\n\n3 1 . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . 2\n"));
    assert!(!unfinished("slitherlink rectangle 2x2\n\n4 4\n. .\n"));
    // Two lamps that see each other, unless a wall comes between them.
    assert!(unfinished("akari rectangle 1x5\n\n1 . . . 1\n"));
}

/// Whether some islands could be added to a small draft, by trying every sea there is.
fn may_be_finished(base: &Puzzle) -> bool {
    let board = base.board();
    let cells: Vec<Cell> = board.cells().collect();
    (0..1u32 << cells.len()).any(|sea| {
        let mut marks = Marks::new(board);
        cells.iter().for_each(|&cell| marks.set(cell, Some((sea >> cell.index() & 1) as u16)));
        let mut draft = base.draft();
        let islands = Islands::over(board, Vec::new()).parts(|cell| marks.is(cell, 0));
        for island in islands.iter().filter(|island| island.iter().all(|&cell| base.clue(cell).is_none())) {
            draft.clues.push((board.spot(island[0]).clone(), Clue::Number(island.len() as u32)));
        }
        // Most seas have pools or lie in parts; what the clues say decides only then.
        let fits = |(place, clue): &(Place, Clue)| match (place, clue) {
            (Place::Cell(cell), Clue::Number(size)) => islands
                .iter()
                .find(|island| island.contains(cell))
                .is_some_and(|island| island.len() as u32 == *size),
            _ => true,
        };
        base.clues().iter().all(fits) && draft.into_puzzle().unwrap().is_solved(&marks)
    })
}

#[test]
fn whether_islands_are_missing_is_what_trying_every_sea_says() {
    let (mut unfinished, mut odd) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed, 0);
        let mut draft = Draft::new("nurikabe", Plan::rectangle(3, 4));
        let bare = draft.into_puzzle().unwrap();
        for cell in bare.board().cells() {
            if dice.percent(22) {
                let clue =
                    if dice.percent(20) { Clue::Query } else { Clue::Number(1 + dice.below(5) as u32) };
                draft.clues.push((bare.board().spot(cell).clone(), clue));
            }
        }
        let draft = draft.into_puzzle().unwrap();
        let expected = may_be_finished(&draft);
        assert_eq!(is_unfinished(&draft, &Budget::unlimited()), expected, "seed {seed}");
        *(if expected { &mut unfinished } else { &mut odd }) += 1;
    }
    assert!(unfinished > 10 && odd > 10, "{unfinished} and {odd}");
}

#[test]
fn a_nurikabe_that_lacks_one_number_is_unfinished() {
    let mut lacking = 0;
    for seed in 0..3 {
        let puzzle = made(&board("nurikabe", Plan::rectangle(10, 10)), &Wish::default(), seed);
        for at in 0..puzzle.clues().len() {
            let mut draft = puzzle.draft();
            draft.answer = None;
            draft.clues.remove(at);
            let draft = draft.into_puzzle().unwrap();
            if matches!(draft.solve(&Budget::unlimited()), Answer::Nothing { .. }) {
                assert!(is_unfinished(&draft, &Budget::unlimited()), "seed {seed}, number {at}");
                lacking += 1;
            }
        }
    }
    assert!(lacking > 20, "{lacking}");
}

#[test]
fn large_numbers_of_a_nurikabe_are_completed() {
    let base = draft(
        "nurikabe rectangle 10x10\n\n. . . . . . . . 4 .\n. 3 . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n\
         . . 5 . . . . 2 . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . 6 . . . . .\n. 3 . . . . . . . 2\n. . . . . . . . . .\n",
    );
    let level = Some(Level::Hard);
    let puzzle = made(&base, &Wish { level, ..Wish::default() }, 4);
    is_sound(&puzzle);
    is_kept(&base, &puzzle);
    assert_eq!(Explainer::new(&puzzle, &puzzle.rules()).grade(&Budget::unlimited()).level, level);
}

#[test]
fn a_large_hitori_with_half_of_its_numbers_is_completed() {
    let whole = made(&board("hitori", Plan::rectangle(15, 15)), &Wish::default(), 1);
    let mut half = whole.draft();
    let mut dice = Dice::new(1, 1);
    half.answer = None;
    half.clues.retain(|_| dice.percent(50));
    let half = half.into_puzzle().unwrap();
    let puzzle = made(&half, &Wish::default(), 101);
    is_sound(&puzzle);
    is_kept(&half, &puzzle);
}

#[test]
fn drafts_of_which_nothing_can_come_are_told_so() {
    let code = |text: &str, level| {
        let wish = Wish { level, ..Wish::default() };
        make(&draft(text), &wish, &Dice::new(1, 0), &Budget::unlimited()).map(|_| ()).unwrap_err().code
    };
    let one = "slitherlink rectangle 1x2\n\n4 .\n";
    assert_eq!(code(one, Some(Level::Hard)), "too-easy");
    // Whatever clues are added: every room has one.
    let rooms = "heyawake rectangle 2x2\n\n? .\n? .\n\nrooms:\na a\nb b\n";
    assert_eq!(code(rooms, None), "always-several");
    assert_eq!(code("slitherlink rectangle 2x2\n\n4 4\n. .\n", None), "no-answer");
    // What lacks nothing is handed back as it is.
    let base = draft(one);
    let same = made(&base, &Wish { level: Some(Level::Easy), ..Wish::default() }, 1);
    assert_eq!(same.clues(), base.clues());
    is_sound(&same);
}

#[test]
fn a_silhouette_is_a_board_like_any_other() {
    let heart = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n";
    for (genre, hexes) in [("slitherlink", false), ("slitherlink", true), ("path", true)] {
        is_sound(&made(&board(genre, Plan::mask(heart, hexes)), &Wish::default(), 1));
    }
}

#[test]
fn a_rikudo_has_dots_and_numbers() {
    let base = board("path", Plan::hexagon(3));
    let puzzle = made(&base, &Wish { dots: 60, ..Wish::default() }, 1);
    is_sound(&puzzle);
    let dots = puzzle.clues().iter().filter(|(_, clue)| matches!(clue, Clue::Sign(_))).count();
    assert!(dots > 0 && dots < puzzle.clues().len(), "{dots} dots among {} clues", puzzle.clues().len());
    assert!(puzzle.numbers().any(|(_, n)| n == 1) && puzzle.numbers().any(|(_, n)| n == 37));
    let without = made(&base, &Wish::default(), 1);
    assert!(without.clues().iter().all(|(_, clue)| matches!(clue, Clue::Number(_))));
}

#[test]
fn a_killer_tells_sums_in_cages_and_few_numbers() {
    let base = board("sudoku", Plan::rectangle(9, 9));
    for (level, seed) in [(Level::Easy, 1), (Level::Easy, 2), (Level::Medium, 3)] {
        let killer = made(&base, &Wish { level: Some(level), cages: true, ..Wish::default() }, seed);
        is_sound(&killer);
        assert_eq!(Explainer::new(&killer, &killer.rules()).level(&Budget::unlimited()), Some(level));
        let cages = killer.cages();
        assert_eq!(cages.iter().map(|cage| cage.cells.len()).sum::<usize>(), 81, "every cell is in a cage");
        assert!(cages.iter().all(|cage| (1..=5).contains(&cage.cells.len()) && cage.sum.is_some()));
        assert!(killer.clues().len() < 15, "{} numbers are shown", killer.clues().len());
        // Somebody else's cages are kept, and count when it is found out how hard it is.
        let mut draft = killer.draft();
        draft.clues.clear();
        draft.answer = None;
        let kept = draft.into_puzzle().unwrap();
        let again = made(&kept, &Wish { level: Some(level), ..Wish::default() }, seed + 10);
        assert_eq!(again.cages(), cages);
        assert_eq!(Explainer::new(&again, &again.rules()).level(&Budget::unlimited()), Some(level));
    }
    let wish = Wish { cages: true, ..Wish::default() };
    let akari = board("akari", Plan::rectangle(5, 5));
    let refused = make(&akari, &wish, &Dice::new(1, 0), &Budget::unlimited()).unwrap_err();
    assert_eq!(refused.to_string(), "Akari has no cages (leave out this wish)");
}

#[test]
fn what_cannot_be_made_is_said_and_does_not_go_on_forever() {
    let squares = board("slitherlink", Plan::rectangle(5, 5));
    let code = |base: &Puzzle, wish: Wish| {
        make(base, &wish, &Dice::new(1, 0), &Budget::unlimited()).map(|_| ()).unwrap_err().code
    };
    assert_eq!(code(&squares, Wish { symmetry: Symmetry::Three, ..Wish::default() }), "no-symmetry");
    assert_eq!(code(&squares, Wish { amount: Amount::Exactly(2), ..Wish::default() }), "too-few-clues");
    let expert = Wish { level: Some(Level::Expert), ..Wish::default() };
    assert_eq!(code(&board("slitherlink", Plan::rectangle(1, 2)), expert), "too-easy");
    // Cells in two parts have no path through all of them.
    assert_eq!(code(&board("path", Plan::mask("##.##", false)), Wish::default()), "no-answer");
    let cancel = Cancel::new();
    cancel.raise();
    let stopped =
        make(&squares, &Wish::default(), &Dice::new(1, 0), &Budget::unlimited().with_cancel(&cancel));
    assert_eq!(stopped.unwrap_err().code, "cancelled");
    let spent = make(&squares, &Wish::default(), &Dice::new(1, 0), &Budget::steps(1));
    assert_eq!(spent.unwrap_err().code, "budget-spent");
}

#[test]
fn a_clue_that_is_said_to_leave_one_solution_does_and_others_leave_as_many_as_they_agree_with() {
    for genre in ["slitherlink", "hitori"] {
        let puzzle = made(&board(genre, Plan::rectangle(5, 5)), &Wish::default(), 4);
        let (mut helped, mut counted) = (0, 0);
        for at in 0..puzzle.clues().len() {
            let mut draft = puzzle.draft();
            draft.clues.remove(at);
            let open = draft.into_puzzle().unwrap();
            let all = open.count(48, &Budget::unlimited());
            for remedy in remedies(&open, 4, &Budget::unlimited()) {
                let mut mended = draft.clone();
                mended.clues.push((open.board().spot(remedy.place).clone(), remedy.clue.clone()));
                let mended = mended.into_puzzle().unwrap();
                if remedy.unique {
                    assert!(matches!(mended.solve(&Budget::unlimited()), Answer::Unique(_)));
                    helped += 1;
                }
                if all.found < 48 {
                    assert_eq!(mended.count(48, &Budget::unlimited()).found, remedy.agrees as u64, "{genre}");
                    counted += 1;
                }
            }
        }
        assert!(helped > 0 && counted > 0, "where a needed clue was taken away, some clue helps");
    }
}

#[test]
fn every_single_clue_that_leaves_one_solution_is_found() {
    let less = |genre, side, seed, lost: usize| {
        let mut draft = made(&board(genre, Plan::rectangle(side, side)), &Wish::default(), seed).draft();
        let mut dice = Dice::new(seed, 1);
        draft.answer = None;
        for _ in 0..lost {
            draft.clues.remove(dice.below(draft.clues.len()));
        }
        draft.into_puzzle().unwrap()
    };
    let numbers = |least: u32, most: u32| (least..=most).map(Clue::Number).collect::<Vec<Clue>>();
    let walls = || [numbers(0, 4), vec![Clue::Sign(Sign::Wall)]].concat();
    let pearls = || [Sign::White, Sign::Black].map(Clue::Sign).to_vec();
    // Where there are more solutions than are looked at first, what only one of them has must be searched for; and what is never
    // hidden follows from no solution.
    let mut drafts = Vec::new();
    for seed in 0..6 {
        drafts.push((less("slitherlink", 5, seed, 3), numbers(0, 4)));
        drafts.push((less("masyu", 6, seed, 2), pearls()));
        drafts.push((less("sudoku", 4, seed, 1), numbers(1, 4)));
        drafts.push((less("path", 4, seed, 2), numbers(1, 16)));
        drafts.push((less("hitori", 4, seed, 2), numbers(1, 4)));
        drafts.push((less("akari", 4, seed, 1), walls()));
        let mut sizes = less("nurikabe", 4, seed, 0).draft();
        let largest = sizes
            .clues
            .iter()
            .filter_map(|(_, clue)| if let Clue::Number(n) = clue { Some(*n) } else { None });
        let largest = largest.max().unwrap();
        let at = sizes.clues.iter().position(|(_, clue)| *clue != Clue::Number(largest));
        sizes.clues[at.unwrap_or(0)].1 = Clue::Query;
        drafts.push((sizes.into_puzzle().unwrap(), numbers(1, largest)));
    }
    let mut decisive = BTreeSet::new();
    for (base, words) in drafts {
        let board = base.board();
        let helps: BTreeSet<(Place, String)> = remedies(&base, 1_000, &Budget::unlimited())
            .into_iter()
            .filter(|remedy| remedy.unique && words.contains(&remedy.clue))
            .map(|remedy| (remedy.place, remedy.clue.to_string()))
            .collect();
        let mut all = BTreeSet::new();
        for (cell, clue) in board.cells().flat_map(|cell| words.iter().map(move |clue| (cell, clue))) {
            let stands = base.clue(cell);
            let says_less = |own: &Clue| {
                *own == Clue::Query || matches!((own, clue), (Clue::Sign(Sign::Wall), Clue::Number(_)))
            };
            if !stands.is_none_or(says_less) {
                continue;
            }
            let mut more = base.draft();
            more.clues.retain(|(spot, _)| spot != board.spot(cell));
            more.clues.push((board.spot(cell).clone(), clue.clone()));
            let Ok(more) = more.into_puzzle() else { continue };
            let tally = more.count(2, &Budget::unlimited());
            if (tally.found, tally.complete) == (1, true) {
                all.insert((Place::from(cell), clue.to_string()));
            }
        }
        // With one solution or none there is nothing to mend.
        if base.count(2, &Budget::unlimited()).found == 2 {
            assert_eq!(helps, all, "{}", base.card().id);
            decisive.extend(all.first().map(|_| base.card().id));
        }
    }
    assert!(decisive.len() > 5, "{decisive:?}");
}

#[test]
fn idle_clues_are_just_those_that_can_go() {
    let wish = Wish { level: Some(Level::Easy), ..Wish::default() };
    let puzzle = made(&board("slitherlink", Plan::rectangle(5, 5)), &wish, 4);
    let idle = idle(&puzzle, &Budget::unlimited()).unwrap();
    for (at, (place, _)) in puzzle.clues().iter().enumerate() {
        let mut draft = puzzle.draft();
        draft.clues.remove(at);
        let unique = matches!(draft.into_puzzle().unwrap().solve(&Budget::unlimited()), Answer::Unique(_));
        assert_eq!(idle.contains(place), unique);
    }
    assert!(!idle.is_empty(), "an easy puzzle shows more than it must");
}
