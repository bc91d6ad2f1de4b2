//! `gridwright solve`.

use super::*;

#[test]
fn one_solution_is_drawn() {
    Story::new("a readable text")
        .file("six.txt", SIX)
        .run("solve six.txt")
        .says("one solution")
        .says("6")
        .exits(0);
    let map = [1, 0x02, 0x02, 0x02, 0x1D, 0x02, 0x02, 0x02];
    Story::new("a map from the game").file("six.bin", map).run("solve six.bin").says("one solution").exits(0);
    Story::new("a link as an argument")
        .run("solve https://puzz.link/p?slither/1/1/e")
        .says("one solution")
        .says("+---+\n1 | 4 |\n  +---+\n")
        .exits(0);
    Story::new("a line of a Sudoku as an argument, which may begin with a dot")
        .run("solve .1.73...8..3.49........2.713...5.7....8.......79..1.4............4...56.6.731....")
        .says("one solution")
        .exits(0);
    Story::new("without the picture").run("solve -q slither/1/1/e").does_not_say("+").exits(0);
}

#[test]
fn several_solutions_are_told_apart() {
    Story::new("one clue leaves two loops")
        .file("three.txt", THREE)
        .run("solve three.txt")
        .says("several solutions")
        .says("the same in all of them: 6 of 10 marks")
        .says("two of them differ in 4 places")
        .says("only in the first answer")
        .exits(1);
}

#[test]
fn without_solution_the_clues_at_odds_are_named() {
    Story::new("two fours side by side")
        .file("fours.txt", FOURS)
        .run("solve fours.txt")
        .says("no solution")
        .says("these clues are at odds: a1 (4), b1 (4)")
        .exits(1);
}

#[test]
fn a_search_can_be_cut_short() {
    for steps in ["0", "1"] {
        Story::new("hardly any steps")
            .input(LONGER)
            .run(&format!("solve --steps {steps}"))
            .says("not settled within the given steps")
            .says("known so far: ")
            .exits(1);
    }
    let story = Story::new("for programs").input(LONGER).run("solve --json --steps 0").exits(1);
    assert_eq!(story.lines()[0]["answer"], "unsettled");
}

#[test]
fn programs_get_one_line_per_puzzle() {
    let story = Story::new("three files and one that is missing")
        .file("six.txt", SIX)
        .file("three.txt", THREE)
        .file("fours.txt", FOURS)
        .run("solve --json six.txt three.txt fours.txt gone.txt")
        .exits(2);
    let lines = story.lines();
    let words: Vec<_> = lines.iter().map(|line| line["answer"].as_str().unwrap()).collect();
    assert_eq!(words, ["unique", "several", "nothing", "invalid"]);
    let ids: Vec<_> = lines.iter().map(|line| line["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["six.txt", "three.txt", "fours.txt", "gone.txt"]);
    assert_eq!(lines[0]["solution"], serde_json::json!([". .", ". I .", ". ."]));
    assert_eq!(lines[0]["genre"], "slitherlink");
    assert!(lines[0]["micros"].is_u64());
    assert_eq!(lines[3]["error"], "there is no such file, and it is no link or other puzzle either");
}

#[test]
fn several_files_are_told_apart_by_their_names() {
    Story::new("one good, one bad, one good")
        .file("six.txt", SIX)
        .file("bad.txt", "slitherlink rectangle 1x1\n9\n")
        .file("three.txt", THREE)
        .run("solve -q six.txt bad.txt three.txt")
        .says("six.txt: one solution")
        .says("three.txt: several solutions")
        .complains("bad.txt: the clue 9 on a1 is out of range (0 to 4 are possible there)\n")
        .exits(2);
}

#[test]
fn standard_input_is_the_default_and_the_dash() {
    Story::new("nothing given").input(SIX).run("solve").says("one solution").exits(0);
    Story::new("a dash").input(SIX).run("solve -").says("one solution").exits(0);
    Story::new("nothing to read")
        .run("solve")
        .complains("standard input: there is nothing to read: the input is empty\n")
        .exits(2);
}

#[test]
fn files_that_are_not_there() {
    let message = "there is no such file, and it is no link or other puzzle either";
    for name in ["gone.bin", "gone", "some/where", "./slither/1/1/e", "/gone/1/1/e"] {
        Story::new("no such file")
            .run(&format!("solve {name}"))
            .complains(&format!("{name}: {message}\n"))
            .says_just("")
            .exits(2);
    }
    Story::new("a folder")
        .run("solve .")
        .complains(".: it cannot be read: Is a directory (os error 21)\n")
        .exits(2);
}

#[test]
fn odd_file_names_do_no_harm() {
    for name in ["two words é.txt", "slither", "a:b", "-dash.txt", "%s", "{}"] {
        Story::new("an odd name")
            .file(name, SIX)
            .run_words(&["solve", "--", name])
            .says("one solution")
            .exits(0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn file_names_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let story = Story::new("a name that is not UTF-8");
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.txt");
    std::fs::write(story.folder.path().join(name), SIX).unwrap();
    story.run_words(&[std::ffi::OsStr::new("solve"), name]).says("one solution").exits(0);
}

#[test]
fn notation_genre_and_variant_can_be_named() {
    Story::new("rows do not say their genre")
        .input("[[4]]")
        .run("solve -q -")
        .complains("standard input: these rows do not say what puzzle they are (name the genre)\n")
        .exits(2);
    Story::new("but one can").input("[[4]]").run("solve -q --genre slither -").says("one solution").exits(0);
    Story::new("a variant").input(THREE).run("solve -q --variant full -").says("one solution").exits(0);
    Story::new("no such variant")
        .input(THREE)
        .run("solve --variant thin -")
        .complains("standard input: Slitherlink has no variant \"thin\" (known: full)\n")
        .exits(2);
    Story::new("no such genre")
        .run("solve --genre chess slither/1/1/e")
        .complains(&format!("gridwright: there is no genre \"chess\"; known: {}\n", genres()))
        .exits(2);
    Story::new("no such notation")
        .run("solve --from morse slither/1/1/e")
        .complains(&format!("gridwright: there is no notation \"morse\"; known: {}\n", notations()))
        .exits(2);
    Story::new("the wrong notation")
        .run("solve --from loopy slither/1/1/e")
        .complains("slither/1/1/e: line 1, column 1: this is no game ID (it should look like 3x3t0:a2b3c1)\n")
        .exits(2);
}

#[test]
fn a_stored_answer_that_is_wrong_is_told() {
    Story::new("another loop than the stored one")
        .input("slitherlink rectangle 1x2\n4 .\nanswer:\n. I\n")
        .run("solve -q")
        .says("one solution")
        .says("the stored answer is another one: it differs in 6 places and breaks the rules")
        .exits(0);
}

#[test]
fn of_thousands_of_defects_the_first_few_are_said() {
    let mut map = vec![20u8];
    map.resize(1262, 0x20);
    let story =
        Story::new("a map of nothing but reserved bits").file("m.bin", map).run("solve m.bin").exits(2);
    let complaints = story.complained();
    assert_eq!(complaints.lines().count(), 21, "{complaints}");
    assert!(complaints.ends_with("m.bin: … and 1241 more\n"), "{complaints}");
}

#[test]
fn the_largest_map_is_solved() {
    // The first hexagon inside, one line each for the three around it, every number shown.
    let mut map = vec![255];
    map.resize(195_842, 0x10);
    map[1] = 0x1D;
    for beside in [2, 257, 258] {
        map[beside] = 0x12;
    }
    Story::new("radius 255")
        .file("largest.bin", map)
        .run("solve -q largest.bin")
        .says("one solution")
        .exits(0);
}

#[test]
fn a_large_board_without_clues_is_settled() {
    Story::new("nothing is forced on it")
        .run("solve -q slither/90/90")
        .says("several solutions")
        .says("the same in all of them: 0 of 16380 marks\n")
        .exits(1);
}
