//! `gridwright convert`.

use super::*;

const SQUARE: &str = "# a note\nslitherlink rectangle 1x3\n\n3 . .\n";

#[test]
fn every_notation_is_written() {
    let to = |format: &str| {
        Story::new("from text").file("p.txt", SQUARE).run(&format!("convert --to {format} p.txt"))
    };
    to("puzzlink").says_just("https://puzz.link/p?slither/3/1/d\n").exits(0);
    to("loopy").says_just("3x1t0:3b\n").exits(0);
    to("pzprv3").says_just("pzprv3.1\nslither\n1\n3\n3 . . \n0 0 0 \n0 0 0 0 \n0 0 0 \n0 0 0 \n").exits(0);
    to("text").says_just(SQUARE).complains("").exits(0);
    to("json").says("\"comment\": \"a note\"").complains("").exits(0);
    to("json-rows")
        .says_just("")
        .complains("p.txt: json-rows cannot hold this puzzle: it does not say its genre; use json instead\n")
        .exits(2);
    to("hexmap").says_just("").exits(2);
    to("morse").says_just("").exits(2);
}

#[test]
fn notations_of_other_programs_become_each_other() {
    let akari = "https://puzz.link/p?akari/3/2/.1j";
    Story::new("Light Up").run(&format!("convert --to lightup {akari}")).says_just("3x2:B1d\n").exits(0);
    Story::new("a Light Up file with a lamp")
        .input("pzprv3/lightup/2/3/- 1 # /. . . /")
        .run("convert --to text")
        .says("akari rectangle 2x3\n\n# 1 .\n. . .\n\nmarks:\nlamp c2\n")
        .exits(0);
    Story::new("an ID that does not tell its game")
        .run("convert --to text 2x2:Bc")
        .complains(
            "2x2:Bc: line 1, column 1: this ID does not tell its game: Light Up and Pearl have such IDs \
             (say which genre it is: akari or masyu)\n",
        )
        .exits(2);
    Story::new("until it is said")
        .run("convert --genre masyu --to puzzlink 2x2:Bc")
        .says("mashu/2/2/i0")
        .exits(0);
    Story::new("from Solo to f-puzzles and back")
        .run("convert --to fpuzzles 2x2x:a1d4b2d1a")
        .says("https://f-puzzles.com/?load=N4Ig")
        .exits(0);
    Story::new("what links of Penpa+ cannot do")
        .run(&format!("convert --to penpa {akari}"))
        .complains(&format!(
            "{akari}: a link of Penpa+ cannot hold this puzzle: such links are only read here\n"
        ))
        .exits(2);
}

#[test]
fn a_sudoku_goes_from_line_to_link_and_back_and_what_a_line_cannot_hold_is_refused() {
    Story::new("to a link")
        .run("convert --to puzzlink .1.....23.....3.")
        .says_just("https://puzz.link/p?sudoku/4/4/g1k23k3g\n")
        .exits(0);
    Story::new("and back")
        .run("convert --to sudoku-line https://puzz.link/p?sudoku/4/4/g1k23k3g")
        .says_just(".1.....23.....3.\n")
        .exits(0);
    Story::new("cages do not fit")
        .input("sudoku rectangle 4x4\n\n. . . .\n. . . .\n. . . .\n. . . .\ncages:\na a . .\n. . . .\n. . . .\n. . . .\n")
        .run("convert --to sudoku-line")
        .complains("standard input: sudoku-line cannot hold this puzzle: it has no cages, only numbers\n")
        .exits(2);
}

#[test]
fn what_is_not_kept_is_said() {
    Story::new("a note does not fit into a link")
        .file("p.txt", SQUARE)
        .run("convert --to puzzlink p.txt")
        .complains("p.txt: puzzlink does not keep the title, author or other notes\n")
        .exits(0);
    Story::new("nor does an answer")
        .input("slitherlink rectangle 1x1\n4\nanswer:\nI\nmarks:\ncross edgeh:a1\n")
        .run("convert --to loopy")
        .says_just("1x1t0:4\n")
        .complains("standard input: tatham does not keep the marks, the answer\n")
        .exits(0);
}

#[test]
fn a_map_is_solved_first() {
    let story = Story::new("from text to map and back").file("six.txt", SIX);
    let story = story.run("convert --to hexmap six.txt -o six.bin").says_just("").exits(0);
    let map = std::fs::read(story.path("six.bin")).unwrap();
    assert_eq!(map, [1, 0x02, 0x02, 0x12, 0x1D, 0x02, 0x02, 0x02]);
    story.run("convert --to text six.bin").says(" 1 .\n. 6 .\n").says("answer:\n").exits(0);
    Story::new("several answers")
        .input("slitherlink hexagon 1\n. .\n. . .\n. .\n")
        .run("convert --to hexmap")
        .complains("standard input: hexmap stores the one answer, but this puzzle has several\n")
        .exits(2);
    Story::new("no answer")
        .input("slitherlink hexagon 0\n5\n")
        .run("convert --to hexmap")
        .complains("standard input: hexmap stores the one answer, but this puzzle has none\n")
        .exits(2);
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let story = Story::new("over an older file")
        .file("p.txt", SQUARE)
        .file("out.id", "older and longer than the new one");
    let story = story.run("convert --to loopy p.txt -o out.id").says_just("").exits(0);
    assert_eq!(std::fs::read_to_string(story.path("out.id")).unwrap(), "3x1t0:3b");
    let story = story.run("convert --to hexmap p.txt -o out.id").exits(2);
    assert_eq!(
        std::fs::read_to_string(story.path("out.id")).unwrap(),
        "3x1t0:3b",
        "a refusal leaves it alone"
    );
    let names = std::fs::read_dir(story.folder.path()).unwrap().count();
    assert_eq!(names, 2, "nothing is left over");
    story
        .run("convert --to loopy p.txt -o no/such/folder.id")
        .complains(
            "p.txt: tatham does not keep the title, author or other notes\n\
             gridwright: no/such/folder.id cannot be written: No such file or directory (os error 2)\n",
        )
        .exits(2);
    Story::new("several do not fit into one file")
        .file("a.txt", SQUARE)
        .file("b.txt", SQUARE)
        .run("convert --to loopy a.txt b.txt -o out.id")
        .complains("gridwright: several puzzles do not fit into one file: give one, or leave -o out\n")
        .exits(2);
    Story::new("but onto standard output")
        .file("a.txt", SIX)
        .file("b.txt", SIX)
        .run("convert --to text a.txt b.txt")
        .exits(0);
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_not_replaced() {
    let story = Story::new("through a symbolic link").file("p.txt", SQUARE).file("real.id", "older");
    std::os::unix::fs::symlink("real.id", story.path("link.id")).unwrap();
    let story = story.run("convert --to loopy p.txt -o link.id").exits(0);
    assert!(story.path("link.id").is_symlink());
    assert_eq!(std::fs::read_to_string(story.path("real.id")).unwrap(), "3x1t0:3b");
    story.run("convert --to loopy p.txt -o .").exits(2);
}
