//! What a player reads: sentences that name what they use, moves with the right name, hints that help.

use crate::common::read;
use gridwright::explain::{Explainer, Level, Step};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::rule::Claim;
use gridwright::solve::Budget;

const ISLANDS: &str = "nurikabe  rectangle 6x6

. . . . 1 .
. . . . . .
. . 2 . . 4
. 4 . . . .
. . . 4 . .
. . . . . .
";

const EQUALS: &str = "hitori  rectangle 5x5

1 4 5 2 3
5 5 4 3 5
5 2 3 4 5
3 4 1 4 2
4 3 2 3 1
";

const SIDES: &str = "slitherlink  rectangle 7x7

. 2 2 1 . 3 .
. . . 0 0 . .
. . . 1 . 3 .
2 . . 0 . . 3
3 2 3 3 3 . .
3 1 . . . 1 2
. 2 . 3 . . .
";

const PEARLS: &str = "masyu  rectangle 6x6

. . . . . .
. . . . . o
. @ . o @ .
. @ o . @ .
o . . . . .
. . . . . .
";

const PATH: &str = "path  rectangle 3x3

1 . 3
. . .
7 . 9
";

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes()).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// The steps of a walk over the whole board.
fn walk(text: &str) -> Vec<Step> {
    let puzzle = puzzle(text);
    let book = puzzle.rules();
    let explainer = Explainer::new(&puzzle, &book);
    let none = Marks::new(puzzle.board());
    let walk = explainer.walk(&none, Level::Trial, &Budget::unlimited(), |_| true);
    assert!(walk.steps.iter().all(|step| explainer.is_sound(step)));
    walk.steps
}

/// The step that says this.
fn step<'a>(steps: &'a [Step], sentence: &str) -> &'a Step {
    let told: Vec<&str> = steps.iter().map(|step| step.sentence.as_str()).collect();
    steps.iter().find(|step| step.sentence == sentence).unwrap_or_else(|| panic!("{sentence}: {told:#?}"))
}

#[test]
fn islands_that_would_touch_are_named() {
    let steps = walk(ISLANDS);
    let told = "b4 and c3 are shaded, or else the islands of the 2 on c4 and the 4 on b3 would touch.";
    let touch = step(&steps, told);
    assert_eq!(touch.technique, "between two islands");
    assert_eq!(touch.hints[1], "Look at the 2 on c4 and the 4 on b3.");
}

#[test]
fn what_no_island_reaches_is_told_at_once() {
    let steps = walk(ISLANDS);
    let far = step(&steps, "No island can reach a6, b6, c6, b5 or d5, so they are shaded.");
    assert_eq!((far.technique, far.level), ("out of reach", Level::Medium));
    assert_eq!(far.hints[1], "Look at the 2 on c4 and the 4 on b3.");
}

#[test]
fn the_sea_and_the_islands_are_different_reasons() {
    let steps = walk(ISLANDS);
    let sea = step(&steps, "f5 is shaded, or else f6 would be cut off.");
    assert_eq!(sea.technique, "one sea");
    let room = step(&steps, "f3 is clear, or else the island of the 4 on f4 could not get large enough.");
    assert_eq!(room.technique, "room to grow");
    let whole = step(&steps, "The island of the 1 on e6 has all its cells, so d6, f6 and e5 are shaded.");
    assert_eq!((whole.technique, whole.hints[1].as_str()), ("complete island", "Look at the 1 on e6."));
}

#[test]
fn what_a_mark_says_of_its_neighbours_is_told_with_it() {
    let steps = walk(EQUALS);
    let both: Vec<&Step> = steps.iter().filter(|step| step.sentence.contains(" shaded. Then ")).collect();
    assert!(both.len() > 1, "{steps:#?}");
    let is = |claim: &Claim, wanted: u16| matches!(claim, Claim::Is(fact) if fact.value == wanted);
    for step in both {
        assert!(step.conclusions.iter().any(|claim| is(claim, 1)), "{step:#?}");
        assert!(step.conclusions.iter().any(|claim| is(claim, 0)), "{step:#?}");
    }
    let equal = steps.iter().find(|step| step.technique == "equal numbers").expect("equal numbers are used");
    assert!(equal.sentence.contains("the same number"), "{}", equal.sentence);
}

#[test]
fn what_equal_numbers_say_of_a_cell_beside_them_is_seen_at_sight() {
    let steps = walk("hitori  rectangle 4x4\n\n3 1 3 1\n1 4 2 3\n4 2 1 2\n3 2 3 1\n");
    let told = "One of the equal numbers on a4 and c4 is shaded, so b4, which is beside both, is clear.";
    let between = step(&steps, told);
    assert_eq!((between.technique, between.level), ("between equals", Level::Medium));
}

#[test]
fn equal_numbers_that_are_seen_together_keep_their_name() {
    let steps = walk(EQUALS);
    let is_told = |step: &&Step| step.sentence.contains("which have the same number");
    let together: Vec<&str> = steps.iter().filter(is_told).map(|step| step.technique).collect();
    assert!(!together.is_empty() && together.iter().all(|name| *name == "equal numbers"), "{steps:#?}");
}

#[test]
fn a_single_way_out_is_easy() {
    let steps = walk("nurikabe  rectangle 3x2\n\n2 .\n. .\n1 .\n");
    let told: Vec<(&str, Level)> = steps.iter().map(|step| (step.sentence.as_str(), step.level)).collect();
    let grown = "The island of the 2 on a3 can only grow by b3, so it is clear.";
    assert!(told.contains(&(grown, Level::Easy)), "{told:#?}");
}

#[test]
fn lamps_shine_in_the_step_that_puts_them_there() {
    let steps = walk("akari  rectangle 3x3\n\n0 . .\n. . .\n. . 2\n");
    let told = "The 2 on c1 needs all there is: c2 and b1 have lamps. Then c3, b2 and a1 have no lamps.";
    let lamps = step(&steps, told);
    assert_eq!((lamps.technique, lamps.hints[1].as_str()), ("number in need", "Look at the 2 on c1."));
}

#[test]
fn a_note_is_told_when_it_is_needed() {
    let steps = walk(SIDES);
    let notes = || steps.iter().enumerate().filter(|(_, step)| !step.is_mark());
    assert!(notes().count() > 0, "{steps:#?}");
    for (at, note) in notes() {
        let rest = &steps[at + 1..];
        let mark = rest.iter().position(Step::is_mark).expect("a note leads to a mark");
        let uses = |step: &Step| note.conclusions.iter().any(|claim| step.premises.contains(claim));
        assert!(rest[..=mark].iter().any(uses), "{} is told too early", note.sentence);
    }
}

#[test]
fn sides_are_followed_from_cell_to_cell_in_one_step() {
    let steps = walk(SIDES);
    let told = "From beyond the rim, each line changes the side: a5 lies inside the loop; b5 and b6 outside; c6, d6 and d7 inside.";
    assert_eq!(step(&steps, told).technique, "inside and outside");
    step(&steps, "b6-b5 is a cross, or else a loop would close while there are other lines.");
}

#[test]
fn pearls_are_called_what_they_are() {
    let steps = walk(PEARLS);
    let rim =
        step(&steps, "The white pearl a2 leaves no choice: a3-a2 and a2-a1 are lines, and a2-b2 is a cross.");
    assert_eq!(rim.technique, "pearl at the rim");
    assert_eq!(rim.hints[1], "Look at the white pearl a2.");
    let black = step(&steps, "The line through the black pearl e4 has one way: e5-e4 is a line.");
    assert_eq!(black.technique, "turn on black");
    // What one pearl says is told together.
    step(&steps, "The black pearl b3 leaves no choice: a3-b3 is a cross and b3-c3 is a line.");
    step(&steps, "The white pearl c3 leaves no choice: c4-c3 and c3-c2 are crosses.");
    let blocked = "If b4-b3 is a line, then b5-b4 is a cross, and the loop would turn next to the black pearl b3. So b4-b3 is a cross.";
    assert_eq!(step(&steps, blocked).technique, "no way straight on");
    let trials = steps.iter().filter(|step| step.technique == "trial" && step.level < Level::Trial);
    assert_eq!(trials.count(), 0, "a step that needs no trial is called one");
}

#[test]
fn hints_on_a_path_name_the_numbers() {
    let steps = walk(PATH);
    let gap = step(&steps, "Between the 1 on a3 and the 3 on c3, 2 fits only on b3.");
    assert_eq!(
        (gap.technique, gap.hints[1].as_str()),
        ("gap of one", "Look at the 1 on a3 and the 3 on c3.")
    );
    assert!(steps.iter().all(|step| !step.hints[1].contains("the path")), "{steps:#?}");
}

#[test]
fn whatever_surrounds_a_clue_is_said_in_three_words() {
    let steps = walk("slitherlink  rectangle 3x3\n\n. 3 .\n. 0 .\n. . .\n");
    let zero = step(&steps, "The 0 on b2 has nothing around it, so all its sides are crosses.");
    assert_eq!(zero.technique, "zero");
}

#[test]
fn sides_are_asked_of_cells_that_have_one() {
    let asked = |text: &str, claim: &str| {
        let puzzle = puzzle(text);
        Claim::parse(claim, puzzle.board(), puzzle.card())
    };
    let masyu = asked(PEARLS, "c4 inside").unwrap_err();
    assert!(masyu.starts_with("the loop runs through the cells here, so c4 lies neither"), "{masyu}");
    let nurikabe = asked(ISLANDS, "c4 inside").unwrap_err();
    assert!(nurikabe.starts_with("there is no loop here"), "{nurikabe}");
    assert!(asked("slitherlink  rectangle 2x2\n\n3 .\n. .\n", "a1 inside").is_ok());
}

#[test]
fn edges_are_asked_for_as_they_are_said() {
    let hexes = puzzle("slitherlink  hexagon 1\n\n  . .\n . 6 .\n  . .\n");
    let squares = puzzle("slitherlink  rectangle 2x2\n\n3 .\n. .\n");
    for board in [hexes.board(), squares.board()] {
        for edge in board.edges() {
            assert_eq!(board.find(&board.said(edge)), Ok(edge.into()), "{}", board.said(edge));
        }
    }
    let board = squares.board();
    let wrong = board.find("the inside of b2").unwrap_err().to_string();
    assert!(wrong.contains("its sides are"), "{wrong}");
}

#[test]
fn places_of_a_graph_keep_their_names() {
    let text = include_str!("../../src/genre/path/good/wheel.txt");
    let steps = walk(text);
    step(&steps, "ne is 2: of the missing numbers only 2, between the 1 on n and the 4 on s, can reach it.");
    step(&steps, "Between the 4 on s and the 6 on nw, 5 fits only on hub: sw is taken.");
}

#[test]
fn a_line_that_has_its_colour_is_told_with_the_place() {
    let steps = walk(include_str!("../../src/genre/spiral/good/one-colour.txt"));
    step(&steps, "The line c5 to e5 has its 1 on c5, so d5 and e5 are empty.");
}

#[test]
fn two_that_clash_are_named_once() {
    let steps = walk(
        "hitori  rectangle 6x6

2 2 4 1 6 6
5 4 1 2 1 3
3 5 1 3 4 2
2 6 1 4 3 3
6 3 2 3 6 4
3 1 3 5 4 4
",
    );
    let told = "One of the equal numbers on c4 and c3 is clear, since they are side by side, so c5, which has the same \
                number, is shaded.";
    let equals = steps.iter().find(|step| step.sentence.starts_with(told)).expect("a pair is used");
    assert_eq!((equals.technique, equals.level), ("pair and single", Level::Easy));
    assert_eq!(equals.hints[1], "Look at the equal numbers on c5 and c4; the equal numbers on c5 and c3.");
}

#[test]
fn a_chain_leaves_out_what_is_on_the_board() {
    let steps = walk(
        "akari  hexagon 3

   # . . .
  . . . # .
 . # . . . .
1 1 . 1 . . #
 . . . . 1 .
  . 1 . . .
   . . . 1
",
    );
    // That d2 has no lamp, which the chain takes, was told before; that a3 has none was not.
    let shadow = "If c3 has a lamp, then b1, a1 and a2 have no lamps (by the 1 on b2); then a3 and c1 have no lamps, and a1 \
                  would not be lit. So c3 has no lamp.";
    step(&steps, shadow);
    step(&steps, "d6 has a lamp, or else it would not be lit.");
}

#[test]
fn a_cell_that_the_path_passes_already_is_no_reason() {
    let steps = walk(
        "path  rectangle 6x6 diagonals

 1  4  3 27 31 30
 .  .  . 32  .  .
 .  . 35  .  .  .
 . 23  . 36 20  .
10  . 22  . 14  .
 .  .  .  .  . 15
",
    );
    step(&steps, "Only f1 and f2 lead to e1, so it comes next to the 15 on f1 and is 16.");
    let on = "From the 16 on e1 the path has one way on at each step, since all other cells there are taken: 17 on f2 and \
              18 on f3.";
    step(&steps, on);
}

#[test]
fn crosses_alone_are_no_lines() {
    let steps = walk(
        "slitherlink  rectangle 6x6

. . 2 2 2 .
2 . 2 2 2 1
. . 2 2 3 2
1 . 2 1 2 .
0 1 3 2 3 .
1 . . 2 1 .
",
    );
    let rim = "The crosses leave no choice: the left side of a3 and a3-b3 are crosses.";
    assert_eq!(step(&steps, rim).technique, "dead end");
}
