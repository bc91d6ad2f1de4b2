//! What other programs write, with mistakes in it: what is refused, and with which sentence.

use super::bad_input::*;
use gridwright::format::Hints;

#[test]
fn maps_of_the_wrong_length() {
    assert_eq!(said([0]), "byte 1: a map of radius 0 is 2 bytes long, but this one has 1");
    assert_eq!(said([1, 0, 0, 0]), "byte 4: a map of radius 1 is 8 bytes long, but this one has 4");
    assert_eq!(said([1; 9]), "byte 8: a map of radius 1 is 8 bytes long, but this one has 9");
    assert_eq!(said([255, 0, 0]), "byte 3: a map of radius 255 is 195842 bytes long, but this one has 3");
}

#[test]
fn maps_that_contradict_themselves() {
    assert_eq!(said([0, 0x1D]), "cells: 1, clues: 1");
    assert_eq!(said([0, 0x2D]), "byte 1: the byte is 0x2d, but its three highest bits should be 0");
    assert_eq!(said([0, 0x0F]), "byte 1: the number is 7: it should be 0 to 6");
    assert_eq!(said([0, 0x0B]), "byte 1: the number is 5, but the regions give 6 edges around this hexagon");
    assert_eq!(said([0, 0]), "byte 1: no hexagon is inside, so there is no loop");
    // Two opposite hexagons of a ring, each a loop of its own; the middle touches both, the others one or two.
    let two = [1, 0x0D, 0x02, 0x02, 0x04, 0x02, 0x02, 0x0D];
    assert_eq!(said(two), "byte 1: the border of the inside is 2 loops, not one");
    // A ring with a hole is two loops as well: one around it, one within.
    let ring = [1, 0x09, 0x09, 0x09, 0x0C, 0x09, 0x09, 0x09];
    assert_eq!(said(ring), "byte 1: the border of the inside is 2 loops, not one");
    let all_wrong = said([1; 8]);
    assert_eq!(
        all_wrong.lines().count(),
        6,
        "every wrong hexagon is told, and the middle is right: {all_wrong}"
    );
}

#[test]
fn the_largest_map() {
    let mut bytes = vec![255];
    bytes.resize(195_842, 0);
    assert_eq!(said(&bytes), "byte 1: no hexagon is inside, so there is no loop");
    // The first hexagon inside, with its six edges, one each for the three around it.
    bytes[1] = 0x1D;
    for beside in [2, 257, 258] {
        bytes[beside] = 0x02;
    }
    assert_eq!(said(&bytes), "cells: 195841, clues: 1");
    assert_eq!(said([0xFF; 195_842]).lines().count(), 195_841);
}

#[test]
fn links() {
    all_say(
        |input| said(input),
        &[
            ("slither/1/1/e", "cells: 1, clues: 1"),
            ("slither/1/1", "cells: 1, clues: 0"),
            ("slither/255/255/", "cells: 65025, clues: 0"),
            ("slither/0/5/", "line 1, column 9: the number of columns is 0: it should be 1 to 262144"),
            ("slither/5/0/", "line 1, column 11: the number of rows is 0: it should be 1 to 262144"),
            ("slither/-5/5/", "line 1, column 9: the number of columns should be a whole number, not \"-5\""),
            ("slither/5", "line 1, column 10: the link ends before the number of rows"),
            (
                "slither/99999999/99999999/",
                "line 1, column 9: the number of columns is 99999999: it should be 1 to 262144",
            ),
            (
                "slither/99999999999999999999/5/",
                "line 1, column 9: the number of columns is 99999999999999999999: it should be 1 to 262144",
            ),
            (
                "slither/600/600/",
                "line 1, column 1: a board of 600 rows and 600 columns is too large: at most 262144 cells",
            ),
            (
                "https://puzz.link/p?fillomino/9/9/g",
                "line 1, column 21: links for \"fillomino\" are not read here (known: slither, slitherlink, akari, lightup, bijutsukan, mashu, masyu, pearl, hitori, nurikabe, heyawake, heyawacky, sudoku)",
            ),
            (
                "https://puzz.link/p?sudoku/8/8/g",
                "line 1, column 21: links hold no Sudoku on 8×8: their blocks would not fit (sides are 4, 6, 9, 16 and 25)",
            ),
            ("https://puzz.link/p?sudoku/4/4/g1k23k3.", "cells: 16, clues: 4"),
            (
                "https://puzz.link/p?sudoku/4/4/g5t",
                "the clue 5 on b4 is out of range (1 to 4 are possible there)",
            ),
            (
                "https://puzz.link/p",
                "line 1, column 1: this link holds no puzzle: that would stand behind a '?' \
             (such as https://puzz.link/p?slither/3/3/g2h3i1)",
            ),
            (
                "slither/x/5/5/",
                "line 1, column 9: the flag \"x\" in this link is not known (known: f (full))",
            ),
            ("slither/v:odd/5/5/", "line 1, column 9: the variant \"v:odd\" of slitherlink is not read here"),
            ("slither/3/3/g2!", "line 1, column 15: '!' does not belong into such a link"),
            (
                "https://puzz.link/p?slither/3/3/g2f",
                "line 1, column 35: 'f' does not belong into such a link",
            ),
            ("  slither/f/3/3/gé", "line 1, column 18: 'é' does not belong into such a link"),
            ("mashu/3/3/00R", "line 1, column 13: 'R' does not belong into such a link"),
        ],
    );
}

#[test]
fn links_that_say_less_or_more_than_their_board() {
    let cut = |column, told| {
        format!("line 1, column {column}: the link ends after {told} (copy the whole link again)")
    };
    let more = |column, of| format!("line 1, column {column}: the link tells of more than the {of}");
    let behind =
        |column, c: char, of| format!("line 1, column {column}: {c:?} stands behind the last of the {of}");
    for (link, message) in [
        ("https://puzz.link/p?slither/6/6/zzzzz!!", more(34, "36 cells")),
        ("slither/6/6/zv", "cells: 36, clues: 0".into()),
        ("slither/6/6/zu", cut(14, "35 of 36 cells")),
        ("slither/6/6/zv.", behind(15, '.', "36 cells")),
        ("slither/6/6/zv//", behind(15, '/', "36 cells")),
        ("slither/6/6/zv/", "cells: 36, clues: 0".into()),
        ("slither/2/1/3g", "cells: 2, clues: 1".into()),
        // A clue near the end takes blanks with it that are not there.
        ("slither/2/1/d", "cells: 2, clues: 1".into()),
        ("slither/2/1/da", behind(14, 'a', "2 cells")),
        ("mashu/2/2/i0", "cells: 4, clues: 1".into()),
        ("mashu/2/2/i", cut(11, "3 of 4 cells")),
        ("mashu/2/2/i3", more(12, "4 cells")),
        ("mashu/2/2/i00", behind(13, '0', "4 cells")),
        ("hitori/2/2/-1z23", cut(16, "3 of 4 cells")),
        ("hitori/2/2/-1z2.4", "cells: 4, clues: 3".into()),
        ("hitori/2/2/-1z2.4.", behind(18, '.', "4 cells")),
        ("nurikabe/2/2/-10i", "cells: 4, clues: 1".into()),
        ("nurikabe/2/2/-10j", more(17, "4 cells")),
        ("nurikabe/2/2/-1", "line 1, column 15: 2 digits should follow '-'".into()),
        ("heyawake/2/2/o01g", "cells: 4, clues: 1".into()),
        ("heyawake/2/2/o01", cut(16, "1 of 2 rooms")),
        ("heyawake/2/2/o01gg", behind(18, 'g', "2 rooms")),
        ("heyawake/2/2/o", cut(14, "0 of 2 borders between rows")),
        ("heyawake/2/2/j0h", more(14, "2 borders between columns")),
    ] {
        assert_eq!(said(link), message, "{link}");
    }
}

#[test]
fn files_that_say_less_or_more_than_their_board() {
    let file = "pzprv3.1/slither/1/2/. 3/0 0/0 1 0/0 0/0 0";
    for (file, message) in [
        (file.to_string(), "cells: 2, clues: 1"),
        (format!("{file}/"), "cells: 2, clues: 1"),
        (format!("{file}/info:{{\"metadata\": {{}}}}/whatever"), "cells: 2, clues: 1"),
        (format!("{file}/TrialData(1)/. 3/0 0"), "cells: 2, clues: 1"),
        (format!("{file}/0 0"), "line 1, column 44: \"0 0\" stands behind the last row of the puzzle"),
        ("pzprv3.1/slither/1/2/. 3/info:{}".into(), "cells: 2, clues: 1"),
        (
            "pzprv3.1/slither/1/2/. 3/0 0".into(),
            "line 1, column 26: the file ends after 0 of 1 rows of lines",
        ),
        ("pzprv3/mashu/2/1/1/2///1".into(), "cells: 2, clues: 2"),
        ("pzprv3/mashu/2/1/1".into(), "line 1, column 18: the file ends after 1 of 2 rows of pearls"),
        ("pzprv3/hitori/2/1/1/2".into(), "cells: 2, clues: 2"),
        // What hangs together, as a player has drawn it.
        ("pzprv3/hitori/2/1/1/2/./#///1".into(), "cells: 2, clues: 2"),
        (
            "pzprv3/hitori/2/1/1/2/./#///x".into(),
            "line 1, column 29: \"x\" is no edge: 0, 1 (line) or -1 (cross)",
        ),
        // Which numbers a player has ticked off.
        ("pzprv3/lightup/1/2/1 #/- .".into(), "cells: 2, clues: 1"),
        ("pzprv3/lightup/1/2/1 #/- x".into(), "line 1, column 26: \"x\" is no tick: - or . for none"),
        (
            "pzprv3/heyawake/1/2/x/0 0/. .".into(),
            "line 1, column 21: the number of rooms should be a whole number, not \"x\"",
        ),
    ] {
        assert_eq!(said(&file), message, "{file}");
    }
}

#[test]
fn short_links_that_ask_for_very_much() {
    let ways = |ways: u64| {
        format!(
            "too many cells bear on each other, in {ways} ways: at most 20000000 are possible, so make the board smaller"
        )
    };
    assert_eq!(said("akari/2/65536"), ways(2 * 65536 * 65536 + 65536 * 4));
    assert_eq!(said("akari/100/100/"), "cells: 10000, clues: 0");
    let equal = "1".repeat(10_000);
    assert_eq!(said(format!("hitori/1/10000/{equal}")), ways(8 * 10_000 * 9_999));
    assert_eq!(said(format!("hitori/100/100/{equal}")), "cells: 10000, clues: 10000");
    let numbers = "1 ".repeat(10_000);
    assert_eq!(
        said(format!("pzprv3/heyawake/1/10000/1/{}/{numbers}", "0 ".repeat(10_000))),
        ways(10_000 * 10_000)
    );
}

#[test]
fn loopy_ids() {
    all_say(
        |input| said(input),
        &[
            ("1x1t0:4", "cells: 1, clues: 1"),
            ("1x1t2:5", "cells: 1, clues: 1"),
            ("1x1t0:5", "the clue 5 on a1 is out of range (0 to 4 are possible there)"),
            ("0x5t0:a", "line 1, column 1: the width is 0: it should be 1 to 262144"),
            ("5x:a", "line 1, column 1: the height should be a whole number, not \"\""),
            ("99999999x99999999t0:a", "line 1, column 1: the width is 99999999: it should be 1 to 262144"),
            ("255x255t0:", "line 1, column 11: the ID ends after 0 of the 65025 cells of a 255x255 board"),
            ("3x3t0:a2b", "line 1, column 9: the ID ends after 4 of the 9 cells of a 3x3 board"),
            ("3x3t0:a2b3c11", "line 1, column 13: the ID describes more than the 9 cells of a 3x3 board"),
            ("3x3t0:zz", "line 1, column 7: the ID describes more than the 9 cells of a 3x3 board"),
            ("3x3t0:aB", "line 1, column 8: 'B' does not belong into such an ID"),
            (
                "3x3t4:a",
                "line 1, column 1: Loopy's grid type \"4\" is not read here (known: 0 (squares), 2 (honeycomb))",
            ),
            (
                "3x3t0#12345",
                "line 1, column 1: this names a random game, not a puzzle: it cannot be made again outside its program \
             (copy the ID that has a ':' in it)",
            ),
        ],
    );
}

#[test]
fn other_game_ids() {
    all_say(
        |input| said(input),
        &[
            ("2x2:B0b", "cells: 4, clues: 2"),
            ("2x2:12b", "cells: 4, clues: 2"),
            ("2x2:Wc", "cells: 4, clues: 1"),
            (
                "2x2:1221",
                "line 1, column 1: this ID does not tell its game: Light Up and Singles have such IDs (say which genre it is: akari or hitori)",
            ),
            ("2x2dk:1221", "cells: 4, clues: 4"),
            ("2x2b20s4d0:1221", "cells: 4, clues: 4"),
            (
                "2x2:Bc",
                "line 1, column 1: this ID does not tell its game: Light Up and Pearl have such IDs (say which genre it is: akari or masyu)",
            ),
            ("2x2dt:Bc", "cells: 4, clues: 1"),
            ("2x2:B0a", "line 1, column 7: the ID ends after 3 of the 4 cells of a 2x2 board"),
            ("2x2:B5b", "line 1, column 6: '5' does not belong into an ID of Light Up"),
            ("2x2:WWBc", "line 1, column 8: the ID describes more than the 4 cells of a 2x2 board"),
        ],
    );
}

#[test]
fn solo_ids() {
    all_say(
        |input| said(input),
        &[
            ("2x2:a1d4b2d1a", "cells: 16, clues: 4"),
            ("2x3x:zj", "cells: 36, clues: 0"),
            ("2x2:a1d4b2d1b", "line 1, column 5: the grid does not fit a board of 4x4 cells"),
            ("2x2db:a1d4_b2d1b", "line 1, column 7: the grid does not fit a board of 4x4 cells"),
            ("2x2:a1d4b2d1a,b", "line 1, column 15: \"b\" stands behind the end of the ID"),
            (
                "2x2k:p,aaa_a_a_da,1g1g",
                "line 1, column 8: the list of cages does not fit a board of 4x4 cells",
            ),
            ("6j:zj", "line 1, column 6: the ID ends before its blocks"),
            ("6j:zj,a", "line 1, column 7: the list of blocks does not fit a board of 6x6 cells"),
            ("2x2k:p,_", "line 1, column 8: the list of cages does not fit a board of 4x4 cells"),
            (
                "99j:z",
                "line 1, column 1: \"99j\" is no size of a Solo board (such as 3x3, or 9j for a jigsaw; at most 31 numbers)",
            ),
            (
                "7x1db:zw,",
                "line 1, column 1: a board of the size \"7x1db\" has no blocks (a jigsaw has a j behind its size)",
            ),
        ],
    );
}

#[test]
fn f_puzzles() {
    all_say(
        |input| said(input),
        &[
            (
                "https://sudokupad.app/abc123",
                "line 1, column 1: this link holds no f-puzzles puzzle: what it names lies on a server or is packed in another way \
                 (open it there and export it to f-puzzles, or copy a link with \"?load=\" or \"fpuzzles\" in it)",
            ),
            (
                "https://f-puzzles.com/?load=N4IgzglgXgpi",
                "line 1, column 1: what the link holds cannot be unpacked: it is cut off, changed or too long (copy the whole link again)",
            ),
            ("{\"size\": 9, \"grid\": 1", "line 1, column 21: this is no JSON: EOF while parsing an object"),
            ("{\"size\": 99, \"grid\": []}", "\"size\" should be a whole number, at most 25"),
            ("{\"size\": 4, \"grid\": []}", "\"grid\" should be 4 lists of 4 cells"),
            (
                "{\"size\": 4, \"grid\": [], \"thermometer\": [1], \"arrow\": [], \"disjointgroups\": true}",
                "the puzzle has rules that are not known here: \"thermometer\", \"disjointgroups\"",
            ),
        ],
    );
    let said_of = |cell: &str, rules: &str| {
        let empty = "[{}, {}, {}, {}]";
        said(format!(
            "{{\"size\": 4, \"grid\": [[{cell}, {{}}, {{}}, {{}}], {empty}, {empty}, {empty}]{rules}}}"
        ))
    };
    assert_eq!(said_of("{\"value\": 1, \"given\": true}", ""), "cells: 16, clues: 1");
    assert_eq!(said_of("{\"value\": 1}", ""), "cells: 16, clues: 0", "what a player wrote is no clue");
    assert_eq!(said_of("{\"value\": \"x\"}", ""), "the value of R1C1 should be a number");
    assert_eq!(said_of("{\"parity\": 1}", ""), "the cell R1C1 has \"parity\", which is not known here");
    assert_eq!(
        said_of("{\"givenPencilMarks\": [1]}", ""),
        "the cell R1C1 has \"givenPencilMarks\", which is not known here"
    );
    assert_eq!(
        said_of("{}", ", \"odd\": [{\"cell\": \"R5C1\"}]"),
        "\"R5C1\" in \"odd\" is no cell of the board: they are R1C1 and so on"
    );
    assert_eq!(
        said_of("{}", ", \"difference\": [{\"cells\": [\"R1C1\", \"R2C2\"]}]"),
        "a dot in \"difference\" should lie between two neighbours"
    );
    assert_eq!(
        said_of("{}", ", \"difference\": [{\"cells\": [\"R1C1\", \"R2C1\"], \"value\": \"3\"}]"),
        "a difference of \"3\" between two cells is not known here (only dots for consecutive numbers are)"
    );
    assert_eq!(
        said_of("{}", ", \"killercage\": [{\"cells\": [\"R1C1\"], \"value\": \"A\"}]"),
        "the sum \"A\" of a cage is no number"
    );
    assert_eq!(
        said_of("{}", ", \"killercage\": [{\"cells\": [\"R1C1\"]}, {\"cells\": [\"R1C1\"]}]"),
        "the cell a4 is in two cages"
    );
}

#[test]
fn pzprv3_files() {
    all_say(
        |input| said(input),
        &[
            ("pzprv3/slither/2/2", "cells: 4, clues: 0"),
            ("pzprv3", "line 1, column 1: the file ends before it names its genre"),
            ("pzprv3/slither", "line 1, column 8: the file ends before the number of rows"),
            ("pzprv3\nslither\n2\n", "line 3, column 1: the file ends before the number of columns"),
            (
                "pzprv3/chess/8/8",
                "line 1, column 8: files for \"chess\" are not read here (known: slither, mashu, lightup, nurikabe, hitori, heyawake, sudoku)",
            ),
            (
                "pzprv3.9\nslither\n2\n2\n",
                "line 1, column 1: the first line should be pzprv3 or pzprv3.1, not \"pzprv3.9\"",
            ),
            (
                "pzprv3\nslither\n0\n2\n",
                "line 3, column 1: the number of rows is 0: it should be 1 to 262144",
            ),
            (
                "pzprv3\nslither\n600\n600\n",
                "line 4, column 1: a board of 600 rows and 600 columns is too large: at most 262144 cells",
            ),
            ("\npzprv3\nslither\n1\n2\n. 7x \n", "line 6, column 3: \"7x\" is no clue"),
            ("pzprv3\nslither\n1\n2\n. 5 \n", "the clue 5 on b1 is out of range (0 to 4 are possible there)"),
            (
                "pzprv3\nslither\n1\n2\n. . . \n",
                "line 5, column 1: this row has 3 entries, but should have 2",
            ),
            (
                "pzprv3/slither/1/2/. 3/0 2 1",
                "line 1, column 26: \"2\" is no edge: 0, 1 (line) or -1 (cross)",
            ),
            ("pzprv3.1/slither/1/1/./9", "line 1, column 24: \"9\" is no background mark: 0, 1 or 2"),
            ("pzprv3/mashu/1/2/1 3", "line 1, column 20: \"3\" is no pearl: 1 (white), 2 (black) or -"),
            ("pzprv3/lightup/1/2/# x", "line 1, column 22: \"x\" is no clue"),
            ("pzprv3/nurikabe/1/2/+ -", "cells: 2, clues: 1"),
            (
                "pzprv3/hitori/1/2/1 1/# 1",
                "line 1, column 25: \"1\" is no mark: # (shaded), + (not shaded) or . for none",
            ),
            ("pzprv3/heyawake/1/2/1/0 a", "line 1, column 25: \"a\" is no label of a room: a whole number"),
            ("pzprv3/sudoku/4/1 . . -", "line 1, column 17: the file ends after 1 of 4 rows of clues"),
            ("pzprv3/sudoku/4/1 . . -/. . . ./. . . ./. . . .", "cells: 16, clues: 1"),
            (
                "pzprv3/sudoku/8",
                "line 1, column 15: such files hold no Sudoku of 8×8: their blocks would not fit (sides are 4, 6, 9, 16 and 25)",
            ),
            (
                "pzprv3/sudoku/4/. . . ./. . . ./. . . ./. . . ./.[1,,3,] . x .",
                "line 1, column 60: \"x\" is no entry: a number, or . for none",
            ),
            ("pzprv3.1/heyawake/1/2/2", "line 1, column 23: \"2\" is no border: 0 or 1"),
            ("https://puzz.link/p?pzprv3/hitori/1/2/1%201%20/", "cells: 2, clues: 2"),
        ],
    );
}

#[test]
fn sudoku_as_lines_and_rows() {
    fn line(text: &str) -> String {
        said_with(text, &Hints { format: Some("line81"), ..Hints::default() })
    }
    fn rows(text: &str) -> String {
        said_with(text, &Hints { format: Some("sudoku-rows"), ..Hints::default() })
    }
    let length =
        "which fill no square (81 for a board of 9×9, 16, 36, 256 and so on for others, from 4×4 to 25×25)";
    assert_eq!(line("1.34"), format!("there are 4 entries, {length}"));
    assert_eq!(line(&".".repeat(82)), format!("there are 82 entries, {length}"));
    assert_eq!(line("1_*0 0... ..4. ...."), "cells: 16, clues: 2");
    assert_eq!(said("1_*.\n....\n..4.\n...."), "cells: 16, clues: 2");
    assert_eq!(
        line("1...x..........."),
        "line 1, column 5: \"x\" is neither a number nor a blank (blanks are . 0 _ or *)"
    );
    assert_eq!(line("1..............9"), "the clue 9 on d1 is out of range (1 to 4 are possible there)");
    let other = Hints { format: Some("line81"), ..SLITHERLINK };
    assert_eq!(said_with(".".repeat(81), &other), "such a line is read as Sudoku, not as slitherlink");

    let block = "- - - -\n".repeat(4);
    let help = "a line with rows and columns, rows of numbers and -, then rows of regions, cages or bits";
    assert_eq!(rows("4 4\n- - - -\n"), format!("these are not the rows of a Sudoku ({help})"));
    let cages = "1 1 2 2\n3 3 4 4\n- - - -\n- - - -\n";
    assert_eq!(said(format!("4 4\n3 - - -\n- - - -\n- - - -\n- - - -\n{cages}")), "cells: 16, clues: 0");
    assert_eq!(
        said(format!("4 4\n3 4 - -\n- - - -\n- - - -\n- - - -\n{cages}")),
        "a cage has two sums: 3 and 4"
    );
    let bits = "1 4 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";
    assert_eq!(said(format!("4 4\n{block}{bits}")), "cells: 16, clues: 1");
}

#[test]
fn bare_rows() {
    all_say(
        |input| said_with(input, &SLITHERLINK),
        &[
            ("[[3, null], [0]]", "cells: 3, clues: 2"),
            ("[", "line 1, column 1: the JSON ends too early"),
            ("[]", "the board has no cells: it needs at least one"),
            (
                "[1]",
                "line 1, column 2: these are no JSON rows: invalid type: integer `1`, expected a sequence",
            ),
            ("[[null, -1]]", "row 1, cell 2: -1 is no clue: a number, \"?\" or null"),
            ("[[9]]", "the clue 9 on a1 is out of range (0 to 4 are possible there)"),
        ],
    );
    assert_eq!(said("[[3]]"), "these rows do not say what puzzle they are (name the genre)");
    let doubled = Hints { topology: Some("hex, doubled"), ..SLITHERLINK };
    assert_eq!(said_with("[[3], [null, 1], [2]]", &doubled), "cells: 4, clues: 3");
    assert_eq!(
        said_with("[[3], [1]]", &doubled),
        "row 2 has 1 cells, which do not fit between its neighbours \
         (the rows of such a board alternate between odd and even lengths)"
    );
}
