//! Walks that were read whole: what belongs together is told together, and each sentence says where to look.

use super::checked_walk;
use crate::common::read;
use gridwright::explain::{End, Step};
use gridwright::rule::Claim;

fn walk(text: &str) -> Vec<Step> {
    let puzzle = read(text.as_bytes()).unwrap_or_else(|findings| panic!("{findings:?}"));
    let book = puzzle.rules();
    let walk = checked_walk(&puzzle, &book, text);
    assert_eq!(walk.end, End::Answer, "{text}");
    walk.steps
}

/// The walk has all these sentences.
fn tells(text: &str, wanted: &[&str]) {
    let steps = walk(text);
    let told: Vec<&str> = steps.iter().map(|step| step.sentence.as_str()).collect();
    for wanted in wanted {
        assert!(told.contains(wanted), "{wanted}: {told:#?}");
    }
}

#[test]
fn a_mark_that_one_place_asks_for_is_a_step_too() {
    let text = "akari  rectangle 7x7

1 . 1 . . . .
. # . . . . 1
. . . 1 . 2 .
. . . . . . .
. 1 . 0 . . .
2 . . . . # .
. . . . # . #
";
    let lamps = walk(text);
    let lamps = lamps.iter().flat_map(|step| &step.conclusions);
    let lamps = lamps.filter(|claim| matches!(claim, Claim::Is(fact) if fact.value == 1)).count();
    assert_eq!(lamps, 10);
    tells(
        text,
        &["b7 has a lamp, or else it would not be lit.", "f1 has a lamp, or else it would not be lit."],
    );
}

#[test]
fn nothing_rests_on_itself() {
    // Whose turn it is cannot be said of any cell, so a chain that uses it goes back to where it came from.
    let steps = walk(
        "spiral  hexagon 3  colours=2

   . . . .
  . . . . .
 0 . . . . .
. . . . . . .
 . 0 . . . .
  . . . . .
   . . . .
",
    );
    for step in &steps {
        assert!(!step.rules.is_empty() && !step.sentence.contains("nothing would be left"), "{step:?}");
    }
}

const THREES: &str = "slitherlink  rectangle 6x6

3 . 3 . . 3
. 2 2 3 . .
1 . . . 0 .
2 . . . 2 1
. . . 2 . 2
3 . . . . 2
";

#[test]
fn what_follows_at_once_from_a_chain_is_told_with_it() {
    tells(
        THREES,
        &[
            "If d6-e6 is a line, then d6-d5 is a cross; then c5-d5 is a cross (so that no loop closes early), and the 3 on d5 \
             would have too few. So d6-e6 is a cross. Then the top of e6 is a line and e6-f6 is a cross.",
        ],
    );
}

#[test]
fn equal_numbers_are_named_where_the_argument_is_the_same() {
    tells(
        "hitori  rectangle 6x6

3 4 3 6 2 1
1 5 5 3 4 2
6 2 5 6 1 6
6 1 4 5 2 4
1 3 4 2 6 4
4 6 2 2 3 3
",
        &["One of the equal numbers on a6 and c6 is shaded, so b6, which is beside both, is clear. In the \
           same way d5 is clear (by the equal numbers on d6 and d4), and e4 is clear (by the equal numbers on d4 and f4)."],
    );
}

#[test]
fn sides_of_a_loop_wait_until_the_lines_are_told() {
    tells(
        "slitherlink  rectangle 6x6

. 3 2 . . .
. . . 3 . 3
. . 1 . 2 3
2 2 . 3 . 3
1 2 . . . 3
. . . . 1 .
",
        &[
            "If a2-a1 is a line, then a3-a2, a2-b2 and the left side of a2 are crosses (by the 1 on a2); then the left side \
           of a3 is a cross. Then a3-b3 is a line (by the 2 on a3); then a2, a3 and b2 lie outside the loop, and b3 inside; \
           and b3 would be cut off from a6, which lies inside too. So a2-a1 is a cross.",
        ],
    );
}

#[test]
fn what_a_pearl_forbids_on_both_sides_is_told_together() {
    tells(
        "masyu  rectangle 6x6

. o o . . .
. . . . o .
@ . . o . .
. . o . . .
. . . o . .
@ . . . . .
",
        &["a3-a2 and b1-c1 are lines, or else the loop would turn next to the black pearl a1."],
    );
}

#[test]
fn what_is_shut_in_is_cut_off_from_everything() {
    tells(
        "heyawake  rectangle 6x6

. . 2 3 . .
. . . . . .
0 . . . . .
. . 2 . 0 .
. . . . . .
. . . . . .

rooms:
a a b c c c
a a b c c c
d d b c c c
d d e e f f
g g e e f f
g g e e h h
",
        &[
            "e4 is clear, or else d4 would be cut off.",
            "If b1 is shaded, then b2 is clear; then c2 and b5 are shaded (in the lines b2 to e2 and b5 to b2), and b4 would \
             be cut off from e2. So b1 is clear.",
        ],
    );
    tells(
        "slitherlink  hexagon 2

  . . 4
 . 3 5 .
. . . 3 4
 . . 3 .
  4 . 4
",
        &["b3 lies outside the loop, or else c3 would be shut in by the loop."],
    );
}

#[test]
fn land_that_is_lost_is_named_and_so_is_the_island_in_the_way() {
    tells(
        "nurikabe  rectangle 6x6

. . 3 . . .
. . . . . .
. . . . . 2
. 6 . . . .
2 . . . 4 .
. . . . . .
",
        &[
            "If a5 is clear, then b4 is shaded (so that a3 is not cut off), and no island could reach a5. So a5 is shaded.",
            "If e3 is clear, then c4 and c3 are shaded (so that a3 and b2 are not cut off), and the island of the 6 on b3 \
             could not get large enough without touching the 3 on c6. So e3 is shaded.",
        ],
    );
}

/// As players tell it: a number that is locked in where two groups meet, the last cell of a group, what a cell sees.
#[test]
fn groups_are_told_as_players_tell_them() {
    let text = "sudoku rectangle 9x9

. . 4 9 . . 1 . .
8 . . . . 7 . . .
. 3 . . . 5 . . .
. 8 5 . . . . 4 6
. . . . 5 . 9 1 .
. . . 4 . . . . 3
. . . 2 . . . 7 .
2 7 . . . . 3 . .
9 1 . 6 . . 5 . 8
";
    tells(
        text,
        &[
            "In row 4, 7 fits only within the block a6 to c4, on a4, b4 or c4, so c5 is not 7.",
            "c5 is 2: it is not 7 and sees every other number.",
            "The last cell of row 1, c1, is 3.",
            "One after the other the last cells are filled: d7 is 1 in column d, c7 is 9 in row 7 and c8 is 1 in column c.",
        ],
    );
    let steps = walk(text);
    let last = steps.iter().find(|step| step.sentence.starts_with("The last cell")).expect("there are some");
    assert_eq!(last.technique, "last cell");
}

#[test]
fn dots_and_signs_say_from_where_they_keep_a_number() {
    tells(
        include_str!("../../src/genre/sudoku/good/even-odd.txt"),
        &["In column a, 2 fits only on a2, since a5 and a1 are odd."],
    );
    tells(
        include_str!("../../src/genre/sudoku/good/consecutive.txt"),
        &["In column c, 6 fits only on c6: the dots on c5-c4 and c3-d3 keep it from other cells."],
    );
}

/// Where colours cannot take turns, it is said between which of them; and why a line has no place for one.
#[test]
fn turns_that_fail_are_told_with_their_place() {
    tells(
        "spiral hexagon 4 colours=2

    . . . . .
   . . . . . .
  . . 1 . . . .
 . . . . . . . .
. . . . . . . . .
 . . . 0 . . 1 .
  . . . . . . .
   . . . . 2 .
    . . . . .
",
        &[
            "If h6 is 1, then along the spiral no 2 would come between the 1 on h6 and the 1 on g4. So h6 is not 1.",
            "In the line i7 to c1, 1 fits only on d2 or c1, and c2 lies in line with both, so it is not 1.",
        ],
    );
    tells(
        "spiral hexagon 3 colours=2

   . . . .
  . . . . .
 . . 1 . . .
. . . . . . .
 . . . . . .
  . . . . .
   . . . .
",
        &[
            "If e7 is empty, then g7 is 1 (in the line d7 to g7), and 2 would have no place in the line d7 to g7, since it would \
           not have its turn on f7. So e7 is not empty.",
        ],
    );
}

/// Notes wait until they are used. By then marks may have made another argument shorter, and the one that was found first, of a cell
/// that has its number by now, would not be understood.
#[test]
fn a_note_that_waited_is_seen_anew() {
    tells(
        "path rectangle 6x6 diagonals

 5  .  . 16  . 20
 .  .  .  . 21  .
 .  1  .  . 22  .
 .  8  .  . 35  .
 .  . 31  . 36  .
 .  .  .  .  .  .
",
        &[
            "If d1 is 33, then d2 would have to be both 32 and 34. So d1 is not 33.",
            "If c4 is 33, then d2, which can only be 32 or 34, would have no number left. So c4 is not 33.",
        ],
    );
}

#[test]
fn a_path_says_by_which_ways_it_passes_a_cell() {
    let text = "path hexagon 3

     .  . 16  .
    . 20  . 14  .
  . 37  .  .  .  .
33  .  . 22  .  .  .
  .  .  .  1  .  .
    .  .  .  .  .
     .  .  .  4
dot d5-d6 e5-f6 f4-f5 a2-b3 a2-b2 c1-c2
";
    tells(
        text,
        &[
            "Only b1 and b2 lead to a1, so it comes next to the 29 on b2 and is 28.",
            "Next to the 27 on b1, 26 fits only on c1, or else the path could not pass c3, to which only c4 and c2 lead, or c4, \
             to which only d4 and c3 lead.",
        ],
    );
    let vague = walk(text).into_iter().find(|step| step.sentence.contains("every cell"));
    assert!(vague.is_none(), "{vague:?}");
}

/// Of many cases that take many words it is told what goes wrong in them.
#[test]
fn many_cases_are_summed_up_by_what_goes_wrong() {
    tells(
        "heyawake rectangle 8x8

2 . 0 . . . . .
. . . . . . . .
. . . . . . . .
. 2 . 2 . . 0 .
. . . . . . . .
. . . 4 . . . .
2 . . . . . . .
. . . 1 . . . .

rooms:
a a b c d d d d
a a b c e e f f
g g b c e e f f
h i i j j j k k
h i i j j j k k
h i i l l l l l
m m m l l l l l
m m m n n o o o
",
        &[
            "If f1 is shaded, then e1 is clear; then d1 is shaded (by the 1 on d1); then d2 is clear, and the 4 on d3 could not be \
           right. For whatever way is taken, f3 and f2, h3 and h2 or g2 and h2 would be shaded and side by side, or g2 would be \
           cut off. So f1 is clear.",
        ],
    );
}

/// What is on the board already ends a chain: nobody goes on from the opposite of a mark.
#[test]
fn a_chain_ends_at_a_mark() {
    tells(
        "nurikabe rectangle 7x7

. 3 . . 1 . .
. . . . . 1 .
. . . 3 . . .
1 . . . 3 . .
. . . . . . .
. . . . . . .
. . . . . 6 .
",
        &[
            "If c5 is shaded, then d6 and c6 are clear (room for the 3 on d5), and d7 would be cut off. So c5 is clear.",
        ],
    );
}

#[test]
fn a_given_is_never_said_to_have_nothing_left() {
    let mut twice = 0;
    for (given, colour) in [("g6", 1), ("f7", 2), ("f3", 1), ("a1", 2), ("d5", 1), ("d3", 2)] {
        let text = format!(
            r#"{{"gridwright": 1, "genre": "spiral", "settings": {{"colours": 2}}, "board": {{"hexagon": {{"radius": 3}}}}, "clues": {{"{given}": {colour}}}}}"#
        );
        for step in walk(&text) {
            let lost = [format!("{given}, which can only be"), format!("{given} would have nothing")];
            assert!(!lost.iter().any(|lost| step.sentence.contains(lost)), "{}", step.sentence);
            twice += usize::from(step.sentence.contains(&format!("{colour} would stand twice")));
        }
    }
    assert!(twice > 0);
}
