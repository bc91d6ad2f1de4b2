//! What a sentence has to say: every mark that it rests on, each case, and nothing that leads nowhere.

use crate::common::read;
use gridwright::board::Board;
use gridwright::explain::{Explainer, Level, Step, Why};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::rule::Claim;
use gridwright::solve::Budget;

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes()).unwrap_or_else(|findings| panic!("{findings:?}"))
}

fn walk(puzzle: &Puzzle) -> Vec<Step> {
    let book = puzzle.rules();
    let none = Marks::new(puzzle.board());
    Explainer::new(puzzle, &book).walk(&none, Level::Trial, &Budget::unlimited(), |_| true).steps
}

/// The words of a sentence that may be names.
fn words(sentence: &str) -> Vec<&str> {
    sentence.split([' ', ',', '.', ':', ';', '(', ')']).collect()
}

const STRETCHES: &str = "path  rectangle 6x6

32  .  .  .  .  5
 . 36  .  .  1  4
 .  . 22  .  .  3
 . 24  . 10 13 14
28  . 20 11 12  .
 . 26  .  .  .  .
";

#[test]
fn a_number_of_a_path_rests_on_what_its_sentence_names() {
    let puzzle = puzzle(STRETCHES);
    let board: &Board = puzzle.board();
    let steps = walk(&puzzle);
    for step in &steps {
        let named = words(&step.sentence);
        for claim in &step.premises {
            let name = board.name(claim.place());
            let is_taken = step.sentence.contains("all other cells there are taken");
            assert!(is_taken || named.contains(&name.as_str()), "{name} is not named: {}", step.sentence);
        }
    }
    let told: Vec<&str> = steps.iter().map(|step| step.sentence.as_str()).collect();
    for wanted in [
        "Next to the 32 on a6, 31 fits only on a5: b6 is too far from the 28 on a2.",
        "From the 32 on a6 the path has one way on at each step, since all other cells there are taken: 33 on b6 and 34 on c6.",
        "Between the 28 on a2 and the 30 on a4, 29 fits only on a3.",
        "Next to the 20 on c2, 19 fits only on c1: b2 and d2 are taken, and from c3 no way of eight steps leads to \
         the 11 on d2. On the way c4, b3 and d3 are taken.",
    ] {
        assert!(told.contains(&wanted), "{wanted}: {told:#?}");
    }
}

#[test]
fn few_cases_are_told_one_by_one() {
    let steps = walk(&puzzle(
        "slitherlink  rectangle 7x7

. . 2 . 3 2 .
2 . . . . . .
2 2 . 2 . 2 .
. 1 3 . 3 . .
. 1 . 1 . 2 2
. . 3 . . 2 2
3 . . . 2 . 3
",
    ));
    let cases: Vec<&str> = steps
        .iter()
        .filter(|step| step.technique == "case by case")
        .map(|step| step.sentence.as_str())
        .collect();
    let both = "There are two ways for the line to pass the lower left corner of a3 or to miss it. If the left side of \
                a3 is a line, then a4-a3 and a3-b3 are crosses; then b3-b2 is a line (by the 1 on b3), so a2-b2 is a \
                line. If the left side of a3 is a cross, then a4-a3 and a3-b3 are lines; then b3-b2 is a cross (by \
                the 1 on b3), and again a2-b2 is a line.";
    assert!(cases.contains(&both), "{cases:#?}");
    // Of many it is told how those fail that are left under the opposite.
    assert!(cases.iter().any(|told| told.starts_with("If ") && told.contains(". For ")), "{cases:#?}");
    assert!(cases.iter().all(|told| !told.contains("In each of the")), "{cases:#?}");
}

const CAGES: &str = "sudoku  rectangle 9x9

. . . . . . . . .
. . . . . . . 9 .
. . . . . . . . .
. . . . . . . . .
. . 1 . . . . . .
. . . . . . . . 3
. . . . . . . . .
. 6 . . . 1 . 5 .
. . . . . . . . .

cages:
 a  b  c  d  e  e  e  f  f
 a  b  c  d  g  g  h  h  h
 i  j  k  l  g  g  m  n  n
 i  j  k  l  l  m  m  n  o
 p  p  q  q  r  r  s  o  o
 p  q  q  t  r  u  s  s  s
 v  v  w  t  x  u  u  y  z
 v  w  w  t  x aa aa  y  z
ab ab ac ac ac aa aa  y  z
sum a=7 b=12 c=8 d=11 e=23 f=8 g=15 h=15 i=10 j=11
sum k=11 l=17 m=10 n=18 o=15 p=21 q=17 r=16 s=22 t=12
sum u=15 v=11 w=17 x=8 y=12 z=15 aa=18 ab=8 ac=22
";

#[test]
fn moves_in_cages_have_names_and_name_their_cages() {
    let puzzle = puzzle(CAGES);
    let book = puzzle.rules();
    let steps = walk(&puzzle);
    assert!(steps.iter().all(|step| step.technique != "rules together"), "{steps:#?}");
    let locked = "In the block a3 to c1, 9 fits only within column c, on c3, c2 or c1, since the sums of the cages at a3 and a1 keep \
                  it from other cells. So c7, c6 and c4 are not 9.";
    let step = steps.iter().find(|step| step.sentence == locked).unwrap_or_else(|| panic!("{steps:#?}"));
    assert_eq!(step.technique, "locked candidates");
    let needs = "The sum 22 on c1, d1 and e1 needs a 6 on d1 or e1, so e3 is not 6.";
    let step = steps.iter().find(|step| step.sentence == needs).unwrap_or_else(|| panic!("{steps:#?}"));
    assert_eq!(step.technique, "cage in need");
    // A cage that a step uses is one that its sentence speaks of.
    for step in &steps {
        let sums = step.rules.iter().map(|&rule| &book.rules()[rule]).filter(|stated| stated.name == "sum");
        for stated in sums {
            let first = puzzle.board().name(stated.places[0]);
            assert!(words(&step.sentence).contains(&first.as_str()), "{first}: {}", step.sentence);
        }
    }
}

#[test]
fn whose_turn_it_is_is_seen_from_the_colours_around() {
    let steps = walk(&puzzle(
        "spiral  hexagon 3  colours=2

   0 . 2 0
  2 . . 0 .
 . 0 . 0 . 2
. 2 0 . . . .
 . . . . 0 1
  . . 0 . .
   . . 1 0
",
    ));
    let told: Vec<&str> = steps.iter().map(|step| step.sentence.as_str()).collect();
    for wanted in [
        "Along the spiral g4 lies between the 2 on g5 and the 1 on f3, where no colour has its turn, so it is empty.",
        "Along the spiral a 1 has its turn between the 2 on c6 and the 2 on b4, and only b2 is left for it.",
        "f4 and f5 are empty: each of them lies in line with a 1 and a 2.",
        "e6 is empty: it lies in line with the 1 on g6 and the 2 on f7.",
    ] {
        assert!(told.contains(&wanted), "{wanted}: {told:#?}");
    }
}

const SEA: &str = "nurikabe  rectangle 7x7

. . . . . . .
. 2 . . . . .
. . . . 3 . .
. 3 . . . 2 .
3 . . . . . .
. . 3 . . . .
. . . . . . 1
";

/// Asked from the empty board, a reason has no step that no later one uses, and no chain that tells what a step before it has told.
#[test]
fn a_reason_has_only_steps_that_lead_to_it() {
    let puzzle = puzzle(SEA);
    let (book, none) = (puzzle.rules(), Marks::new(puzzle.board()));
    let explainer = Explainer::new(&puzzle, &book);
    let mut long = 0;
    for cell in puzzle.board().cells() {
        let claim = Claim::Is(gridwright::rule::Fact { place: cell.into(), value: 0 });
        let (Why::Forced(argument) | Why::Refuted(argument)) =
            explainer.why(&claim, &none, &Budget::unlimited())
        else {
            panic!("the puzzle has one solution")
        };
        for (at, step) in argument.steps.iter().enumerate() {
            assert!(explainer.is_sound(step), "{}", step.sentence);
            let is_used = |later: &Step| step.conclusions.iter().any(|claim| later.premises.contains(claim));
            let is_last = at + 1 == argument.steps.len();
            assert!(is_last || argument.steps[at + 1..].iter().any(is_used), "{}", step.sentence);
        }
        long += usize::from(argument.steps.len() > 1);
    }
    assert!(long > 10, "only {long} reasons take several steps");
}

/// No sentence is so long that one has forgotten its beginning when it ends.
#[test]
fn sentences_are_short_enough() {
    let mut told = 0;
    for genre in gridwright::genre::ALL {
        for text in genre.card().examples {
            let Ok(puzzle) = read(text.as_bytes()) else { continue };
            for step in walk(&puzzle) {
                for sentence in step.sentence.split(". ") {
                    told += 1;
                    let length = sentence.split(' ').count();
                    assert!(length <= 45, "{}: {length} words: {sentence}", genre.card().id);
                }
            }
        }
    }
    for text in [STRETCHES, CAGES, SEA] {
        let long = walk(&puzzle(text))
            .into_iter()
            .find(|step| step.sentence.split(". ").any(|sentence| sentence.split(' ').count() > 45));
        assert!(long.is_none(), "{long:?}");
    }
    assert!(told > 100, "only {told} sentences were read");
}

const COAST: &str = "nurikabe  rectangle 7x7

2 . . . 4 . .
. . . . . . .
. . 2 . . . .
. . . 6 . . .
. . . . . . 1
5 . . . . . .
. . . . . . .
";

/// What each link of a chain is for can be looked up on the board, and in the end it is said what would be wrong.
#[test]
fn links_say_what_they_are_for() {
    let steps = walk(&puzzle(COAST));
    let told: Vec<&str> = steps.iter().map(|step| step.sentence.as_str()).collect();
    for wanted in [
        " not cut off)",
        "(the only way from ",
        "(room for the ",
        "(too much for the ",
        "(against a pool)",
        "(cut off from the shaded cells)",
    ] {
        assert!(told.iter().any(|sentence| sentence.contains(wanted)), "{wanted}: {told:#?}");
    }
    for vague in ["nothing would be left", "hang together", "fall apart", "In each of the"] {
        assert!(told.iter().all(|sentence| !sentence.contains(vague)), "{vague}: {told:#?}");
    }
    let cases = told.iter().filter(|sentence| sentence.contains(". For "));
    assert!(cases.clone().count() > 0, "{told:#?}");
    for sentence in cases {
        assert!(sentence.contains("there would be no way to fill "), "{sentence}");
    }
}

const PAIR: &str = "sudoku rectangle 9x9

. 1 . . . . 7 . .
. . . 7 . . 4 9 .
. . . . . . . 2 .
4 . . 5 . 2 . 1 .
. . . . . . . . .
6 7 . 4 8 9 . . .
. . 9 . . . 8 3 .
7 3 . 9 . 6 . . .
. . . . 1 . . . .
";

/// Two cells that would both be left with the same number are a pair, as much as one that would be left with none.
#[test]
fn pairs_are_told_as_such() {
    let steps = walk(&puzzle(PAIR));
    for (sentence, technique) in [
        ("In column g, g6 and g5 can only be 6 or 9, so g1 is not 6 or 9.", "naked pair"),
        ("In row 3, 5 and 6 fit only on b3 and i3, so i3 is not 7.", "hidden pair"),
    ] {
        let told = steps.iter().find(|step| step.sentence == sentence);
        let step = told.unwrap_or_else(|| panic!("{sentence}: {steps:#?}"));
        assert_eq!(step.technique, technique);
    }
}
