//! `gridwright make` and `gridwright repair`.

use super::*;
use gridwright::board::Plan;
use gridwright::dice::Dice;
use gridwright::explain::Level;
use gridwright::make::{Wish, make};
use gridwright::puzzle::Draft;
use gridwright::solve::Budget;

#[test]
fn a_puzzle_is_made_and_solved_by_the_same_program() {
    let story = Story::new("made").run("make slitherlink --hexagon 2 --level easy --seed 7").exits(0);
    let made = story.said();
    Story::new("the same seed, the same puzzle")
        .run("make slitherlink --hexagon 2 --level easy --seed 7")
        .says_just(&made)
        .exits(0);
    Story::new("one solution").input(&made).run("solve -q").says("one solution").exits(0);
    Story::new("without a seed, it is told").run("make blank --rectangle 3x3").warns("seed ").exits(0);
}

#[test]
fn a_killer_is_a_sudoku_in_cages() {
    let killer = Story::new("killer").run("make killer --level easy --seed 2").says("cages:").exits(0);
    let made = killer.said();
    Story::new("said in full").run("make sudoku --cages --level easy --seed 2").says_just(&made).exits(0);
    Story::new("one solution").input(&made).run("solve -q").says("one solution").exits(0);
    Story::new("no cages").run("make akari --cages --seed 2").warns("Akari has no cages").exits(1);
}

#[test]
fn a_collection_does_not_depend_on_the_number_of_cores_and_has_no_two_alike() {
    let run = |jobs: u32| {
        let words = format!("make slitherlink --rectangle 4x4 --level any --seed 1 --count 30 --jobs {jobs}");
        Story::new("thirty").run(&words).exits(0)
    };
    let one = run(1);
    assert_eq!(one.said(), run(4).said());
    let lines = one.lines();
    assert_eq!(lines.len(), 30);
    let ids: Vec<u64> = lines.iter().map(|line| line["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, (0..30).collect::<Vec<u64>>());
    let likeness = |line: &serde_json::Value| {
        let text = line["puzzle"].as_str().unwrap();
        let (draft, _) = gridwright::format::read(text.as_bytes(), &Default::default()).unwrap();
        gridwright::make::likeness(&draft.into_puzzle().unwrap())
    };
    let mut all: Vec<String> = lines.iter().map(likeness).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 30);
    let answers =
        Story::new("all unique").file("made.jsonl", one.said()).run("solve --batch made.jsonl").exits(0);
    assert!(answers.lines().iter().all(|line| line["answer"] == "unique"));
}

#[test]
fn an_interrupted_collection_goes_on_where_it_stopped() {
    let make = "make akari --rectangle 6x6 --level any --seed 3 --count 12 -o made.jsonl";
    let whole = Story::new("in one go").run(make).exits(0).left("made.jsonl");
    let cut = whole.match_indices('\n').nth(4).unwrap().0 + 30;
    let story = Story::new("cut off in its sixth line").file("made.jsonl", &whole[..cut]);
    let story = story.run(make).exits(2).run(&format!("{make} --resume")).exits(0);
    assert_eq!(story.left("made.jsonl"), whole);
    Story::new("a board of another shape is another collection")
        .file("made.jsonl", &whole)
        .run("make akari --rectangle 4x9 --level any --seed 3 --count 12 -o made.jsonl --resume")
        .warns("holds another collection")
        .exits(2);
    Story::new("and so is another seed")
        .file("made.jsonl", &whole)
        .run("make akari --rectangle 6x6 --level any --seed 4 --count 12 -o made.jsonl --resume")
        .warns("holds another collection")
        .exits(2);
}

#[test]
fn a_set_of_binary_maps_lies_in_folders_by_radius_and_level() {
    let story = Story::new("maps").run("make slitherlink --maps 2-3 --count 2 --seed 1 -o maps").exits(0);
    for radius in [2, 3] {
        for level in ["easy", "medium", "hard"] {
            for number in [0, 1] {
                let file = story.path(&format!("maps/{radius}/{level}/{number}.bin"));
                let bytes = std::fs::read(&file).unwrap();
                assert_eq!(bytes.len(), 3 * radius * (radius + 1) + 2, "{}", file.display());
            }
        }
    }
    story.run("solve -q maps/3/hard/1.bin").says("one solution").exits(0);
}

#[test]
fn a_collection_goes_on_where_one_number_has_no_luck() {
    // On so small a board an expert puzzle does not always come about.
    let wish = Wish { level: Some(Level::Expert), ..Wish::default() };
    let base = Draft::new("masyu", Plan::rectangle(5, 5)).into_puzzle().unwrap();
    let one = |number| make(&base, &wish, &Dice::new(2, number), &Budget::unlimited());
    assert!((1..7).any(|number| one(number).is_err()), "every number has luck: take another seed");
    let words = "make masyu --rectangle 5x5 --level expert --count 7 --seed 2 --jobs 1";
    assert_eq!(Story::new("seven").run(words).exits(0).lines().len(), 7);
}

#[test]
fn wishes_that_cannot_be_fulfilled_are_refused_in_words() {
    Story::new("no such symmetry")
        .run("make slitherlink --rectangle 4x4 --symmetry 6 --seed 1")
        .complains("slitherlink: this board does not have the symmetry \"6\" (it has none, 2, 4, mirror)\n")
        .exits(1);
    Story::new("a small board has few puzzles")
        .run("make blank --rectangle 2x2 --count 200 --level any --seed 1")
        .warns("different puzzles came about: take a larger board for more")
        .exits(1);
    Story::new("no such level")
        .run("make slitherlink --level devilish")
        .complains(
            "gridwright: there is no level \"devilish\"; known: easy, medium, hard, expert, trial, any\n",
        )
        .exits(2);
    Story::new("no such genre").run("make crosswords").warns("is no genre and no puzzle").exits(2);
    Story::new("no such number").run("make slitherlink --clues many").warns("--clues is \"many\"").exits(2);
}

#[test]
fn a_draft_is_completed_and_repaired() {
    let draft = "slitherlink rectangle 4x4\n\n3 . . 3\n. . . .\n. . . .\n3 . . .\n";
    let story = Story::new("half a design").file("draft.txt", draft);
    let story = story.run("make draft.txt --level any --seed 1 -o whole.txt").exits(0);
    assert!(story.left("whole.txt").contains("\n3 "), "the fixed clues are kept");
    story.run("repair whole.txt").says("one solution").exits(0);
    Story::new("one clue is missing")
        .file("open.txt", THREE)
        .run("repair open.txt")
        .says("several solutions; each of these clues leaves one: ")
        .exits(1);
    let islands = "nurikabe rectangle 6x6\n\n. . . 4 . .\n. . . . . .\n2 . . . . .\n. . . . . .\n. . . . . .\n. 3 . . . .\n";
    let story = Story::new("islands are missing").file("draft.txt", islands);
    let story = story.run("repair draft.txt").says("no solution yet, but more clues make one").exits(1);
    let story = story.run("solve -q draft.txt").says("no solution").says("more clues make one").exits(1);
    let story = story.run("make draft.txt --level hard --seed 1 -o whole.txt").exits(0);
    story.run("grade whole.txt").says("hard").exits(0);
    let rooms = "heyawake rectangle 5x5\n\n. . . . .\n. 2 . . .\n. . . . .\n. . . 1 .\n. . . . .\n";
    Story::new("rooms are missing")
        .file("draft.txt", rooms)
        .run("repair draft.txt")
        .says("no solution yet, but rooms make one")
        .exits(1)
        .run("solve -q draft.txt")
        .says("rooms make one")
        .exits(1);
    Story::new("clues at odds")
        .file("odds.txt", FOURS)
        .run("make odds.txt --seed 1")
        .warns("`gridwright repair` says which clues are at odds")
        .exits(1);
    Story::new("clues at odds")
        .file("odds.txt", FOURS)
        .run("repair odds.txt")
        .says("are at odds: a1 (4), b1 (4)")
        .exits(1);
    Story::new("a clue too many")
        .input("slitherlink rectangle 1x2\n\n4 1\n")
        .run("repair --json")
        .says("\"idle\":[\"a1\",\"b1\"]")
        .exits(0);
}

#[test]
fn options_beside_a_draft_count_or_are_refused() {
    let grid = "sudoku rectangle 4x4\n\n1 . . .\n. . . .\n. . . .\n. . . 1\n";
    let rows = ". . . . . . . . .\n".repeat(8);
    Story::new("a variant besides")
        .input(format!("sudoku rectangle 9x9\n\n1 . . . . . . . .\n{rows}"))
        .run("make - --variant antiknight --level any --seed 1")
        .says("antiknight")
        .exits(0);
    let refused =
        |option: &str| format!("gridwright: {option} does not go with a draft: its own board is kept");
    for (words, option) in
        [("--hexagon 3", "--hexagon"), ("--rectangle 4x4", "--rectangle"), ("--mask shape.txt", "--mask")]
    {
        Story::new("another board")
            .file("draft.txt", grid)
            .file("shape.txt", "##\n##\n")
            .run(&format!("make draft.txt {words} --seed 1"))
            .warns(&refused(option))
            .exits(2);
    }
    let row = |cells: usize| format!("{}\n", vec!["."; cells].join(" "));
    let spiral = format!("spiral hexagon 3 colours=1\n\n{}", [4, 5, 6, 7, 6, 5, 4].map(row).concat());
    Story::new("a setting besides")
        .file("draft.txt", spiral)
        .run("make draft.txt --set colours=2 --level any --seed 1")
        .says("colours=2")
        .exits(0);
    let cages = "sudoku rectangle 4x4\n\n. . . .\n. . . .\n. . . .\n. . . .\n\n\
                 cages:\na a b b\nc c d d\ne f g h\ne f g h\n";
    Story::new("cages without sums get them")
        .file("draft.txt", cages)
        .run("make draft.txt --cages --level any --seed 1")
        .says("sum a=")
        .exits(0);
    Story::new("maps are Slitherlink")
        .run("make akari --maps 2-3 -o maps --seed 1")
        .warns("the maps of --maps are Slitherlink, not \"akari\"")
        .exits(2);
}

#[test]
fn a_finished_draft_is_handed_back() {
    let story =
        Story::new("made").run("make akari --rectangle 6x6 --level medium --seed 3 -o made.txt").exits(0);
    let made = story.left("made.txt");
    story.run("make made.txt --level medium --seed 9").says_just(&made).exits(0);
    let easy = "slitherlink rectangle 1x2\n\n4 .\n";
    Story::new("too easy for more")
        .input(easy)
        .run("make - --level expert --seed 1")
        .warns("what is fixed has one solution already, and is easy")
        .exits(1);
}
