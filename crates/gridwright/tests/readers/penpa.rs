//! Drawings of Penpa+: what they mean in each genre, and what is said about those that mean nothing.

use crate::common::{base64, penpa_link, penpa_text, shown};
use gridwright::format::{self, Hints};
use gridwright::puzzle::{Finding, Puzzle};

/// Two rows of three squares: their numbers are 16, 17, 18, 23, 24, 25 in rows of seven.
const CELLS: &str = "[16,1,1,5,1,1]";

fn drawing(problem: &str, answer: &str) -> String {
    penpa_link(&penpa_text("square,3,2", problem, answer, CELLS))
}

fn read_as(genre: Option<&str>, link: &str) -> Result<Puzzle, Vec<Finding>> {
    let hints = Hints { genre, ..Hints::default() };
    let (draft, format) = format::read(link.as_bytes(), &hints)?;
    assert_eq!(format.id, "penpa");
    draft.into_puzzle()
}

/// The puzzle in our text, without its head.
fn told(puzzle: &Puzzle) -> String {
    let text = String::from_utf8(format::write(puzzle, format::find("text").unwrap()).unwrap()).unwrap();
    text.split_once("\n\n").unwrap().1.to_string()
}

fn as_text(genre: &str, problem: &str, answer: &str) -> String {
    told(&read_as(Some(genre), &drawing(problem, answer)).unwrap_or_else(|e| panic!("{}", shown(&e))))
}

fn complaint(genre: Option<&str>, link: &str) -> String {
    shown(&read_as(genre, link).expect_err("it should be refused"))
}

#[test]
fn numbers_and_lines_make_a_slitherlink() {
    let problem =
        r#"{"number": {"16": ["3", 1, "1"], "18": [2, 1, "1"], "24": ["?", 1, "1"], "25": ["12", 1, "7"]}}"#;
    // The top of the first cell, and a cross on its right.
    let answer = r#"{"lineE": {"50,51": 3, "142": 98}}"#;
    assert_eq!(as_text("slitherlink", problem, ""), "3 . 2\n. ? .\n");
    let text = as_text("slitherlink", problem, answer);
    assert_eq!(text, "3 . 2\n. ? .\n\nmarks:\nline edgeh:a3\ncross edgev:b2\n");
}

#[test]
fn circles_and_tracks_make_a_masyu() {
    let problem = r#"{"symbol": {"16": [1, "circle_L", 1], "24": [2, "circle_M", 1]}}"#;
    let puzzle = read_as(None, &drawing(problem, r#"{"line": {"16,17": 3, "23,16": 3}}"#)).unwrap();
    assert_eq!(puzzle.card().id, "masyu", "only Masyu has circles alone");
    assert_eq!(told(&puzzle), "o . .\n. @ .\n\nmarks:\nline edgev:b2 edgeh:a2\n");
}

#[test]
fn black_cells_and_lamps_make_an_akari() {
    let problem = r#"{"surface": {"16": 4, "25": 1}, "number": {"16": ["1", 4, "1"]}}"#;
    let answer = r#"{"symbol": {"17": [3, "sun_moon", 1]}, "surface": {"17": 2, "18": 2}}"#;
    let puzzle = read_as(None, &drawing(problem, answer)).unwrap();
    assert_eq!(puzzle.card().id, "akari", "only Akari has coloured cells and numbers in them");
    assert_eq!(told(&puzzle), "1 . .\n. . #\n\nmarks:\nlamp b2\nclear c2\n");
}

#[test]
fn thick_lines_make_rooms() {
    let problem = r#"{"lineE": {"51,58": 2, "58,65": 2}, "number": {"18": ["2", 1, "1"]}}"#;
    let puzzle = read_as(None, &drawing(problem, r#"{"surface": {"16": 4, "17": 2}}"#)).unwrap();
    assert_eq!(puzzle.card().id, "heyawake", "only Heyawake has rooms and few numbers");
    assert_eq!(puzzle.rooms().len(), 2);
    assert_eq!(puzzle.rooms()[0].len(), 2, "the first column");
    assert!(puzzle.marks().iter().eq([
        (puzzle.board().cells().next().unwrap().into(), 1),
        (puzzle.board().cells().nth(1).unwrap().into(), 0)
    ]));
}

#[test]
fn hexagons_have_their_edges_where_penpa_has_them() {
    // A grid with the side 2: seven hexagons in rows of seven, the middle one with all its sides.
    let sides =
        r#"{"lineE": {"66,116": 3, "67,116": 3, "67,123": 3, "73,123": 3, "73,122": 3, "66,122": 3}}"#;
    let text = penpa_text("hex,2,2", r#"{"number": {"24": ["6", 1, "1"]}}"#, sides, "[17,1,5,1,1,6,1]");
    let puzzle = read_as(Some("slitherlink"), &penpa_link(&text)).unwrap();
    assert_eq!(puzzle.board().radius(), Some(1));
    assert_eq!(puzzle.judge(puzzle.marks()), [], "the loop around the 6");
}

#[test]
fn drawings_that_could_be_anything() {
    let numbers = drawing(r#"{"number": {"16": ["3", 1, "1"]}}"#, "");
    assert_eq!(
        complaint(None, &numbers),
        "line 1, column 1: a link of Penpa+ is a drawing, and this one does not tell what puzzle it is \
         (say which genre it is: slitherlink, masyu, akari, nurikabe, hitori, heyawake, sudoku, path)"
    );
    assert_eq!(
        complaint(Some("spiral"), &numbers),
        "line 1, column 1: links of Penpa+ are not read as \"spiral\" here \
         (known: slitherlink, masyu, akari, nurikabe, hitori, heyawake, sudoku, path)"
    );
    let tagged = penpa_text("square,3,2", r#"{"number": {"16": ["3", 1, "1"]}}"#, "", CELLS)
        + &"\n".repeat(11)
        + r#"["nurikabe"]"#;
    assert_eq!(read_as(None, &penpa_link(&tagged)).unwrap().card().id, "nurikabe", "its tag tells");
}

#[test]
fn drawings_with_things_that_have_no_meaning() {
    let said = |genre, problem: &str| complaint(Some(genre), &drawing(problem, ""));
    assert_eq!(
        said("slitherlink", r#"{"thermo": [[16, 17]]}"#),
        "line 1, column 1: the problem has \"thermo\" drawn in it, which has no meaning in slitherlink \
         (if it is only ornament, take it out in Penpa+ and share it again)"
    );
    assert_eq!(
        said("nurikabe", r#"{"number": {"9": ["3", 1, "1"]}}"#),
        "line 1, column 1: the number 3 in this link stands beside the board, which has no meaning in nurikabe"
    );
    assert_eq!(
        said("slitherlink", r#"{"number": {"16": ["cat", 1, "1"]}}"#),
        "line 1, column 1: \"cat\" in this link is no clue of slitherlink"
    );
    assert_eq!(
        said("masyu", r#"{"symbol": {"16": [3, "circle_L", 1]}}"#),
        "line 1, column 1: a circle in this link is neither white nor black"
    );
}

#[test]
fn links_that_are_damaged() {
    let said = |link: &str| complaint(Some("slitherlink"), link);
    let damaged = |why: &str| {
        format!("line 1, column 1: what the link holds cannot be unpacked: {why} (copy the whole link again)")
    };
    let sound = drawing("{}", "");
    assert_eq!(said("m=edit&p=!"), damaged("it is no base 64"));
    assert_eq!(said(&sound[..sound.len() - 30]), damaged("it is cut off or changed"));
    let packed =
        |bytes: &[u8]| format!("m=edit&p={}", base64(&miniz_oxide::deflate::compress_to_vec(bytes, 6)));
    assert_eq!(
        said(&packed(&[b'a'; 5 << 20])),
        damaged("it is too long"),
        "a few bytes that become very many"
    );
    assert_eq!(said(&packed(&[0xFF])), damaged("it is no text"));
    assert_eq!(said(&packed(b"square z!")), damaged("it has a shorthand that is not known"));
    assert_eq!(
        said(&packed(b"12345")),
        "line 1, column 1: this link is of the first version of Penpa, which is not read here \
         (open it in Penpa+ and share it again)"
    );
    assert_eq!(
        said(&penpa_link("tri,3,3")),
        "line 1, column 1: grids of the kind \"tri\" are not read here (known: square, sudoku, kakuro, hex)"
    );
    assert_eq!(
        said(&penpa_link("square,3,x")),
        "line 1, column 1: the height of the grid should be a whole number, not \"x\""
    );
    assert_eq!(said(&penpa_link("square,3,3")), "the board has no cells: it needs at least one");
    assert_eq!(
        said(&penpa_link("hex,9999,9999")),
        "line 1, column 1: a grid of hexagons with the side 9999 is too large: at most 262144 cells"
    );
    let cells = |list: &str| penpa_link(&penpa_text("square,3,2", "{}", "", list));
    assert_eq!(said(&cells("[16,99]")), "line 1, column 1: cell 115 of this link lies outside of its grid");
    assert_eq!(
        said(&cells("[16,-99]")),
        "line 1, column 1: -99 in the link's list of cells leads to no cell"
    );
    assert_eq!(
        said(&penpa_link(&penpa_text("square,3,2", "{\"number", "", CELLS))),
        "line 1, column 1: the problem in this link is damaged: {\"number (EOF while parsing a string)"
    );
}
