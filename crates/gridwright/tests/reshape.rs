//! Changing the shape of a board while somebody works on it: it grows to every side, shrinks, takes the shape of a
//! text, and what was written stays with its cells.

mod common;

use common::{Dice, random_graph, seeds, small_plan};
use gridwright::board::{Board, Cell, Change, Place, Plan, Reading, Site, Spot};
use gridwright::coord::{Coord, Hex, Orientation};
use gridwright::draw::{Options, Picture, Theme};
use gridwright::puzzle::{Cage, Clue, Draft, Note, Side, Sign};

fn square(r: u32, c: u32) -> Spot {
    Spot::Square(Coord::Cell { r, c })
}

fn board(plan: Plan) -> Board {
    plan.build().expect("a sound plan")
}

fn changed(plan: Plan, change: Change) -> Board {
    board(plan).reshape(&change).unwrap_or_else(|e| panic!("{change:?}: {e:?}")).board
}

#[test]
fn squares_grow_to_every_side_and_their_names_move_along() {
    let mut draft = Draft::new("path", Plan::rectangle(2, 2));
    draft.clues = vec![
        (square(0, 0), Clue::Number(1)),
        (Spot::Square(Coord::EdgeV { r: 0, c: 1 }), Clue::Sign(Sign::Dot)),
    ];
    draft.marks = vec![(square(1, 1), 3)];
    draft.pencil = vec![(square(1, 0), Note::Candidates(vec![2, 4]))];
    let before = draft.into_puzzle().unwrap();
    assert_eq!(before.board().name(Cell(0)), "a2");
    let (grown, lost) = draft.reshape(&Change::Add(vec![(-2, -1), (3, 2)])).unwrap();
    assert_eq!(lost, [""; 0]);
    let after = grown.into_puzzle().unwrap();
    assert_eq!(after.board().cells().len(), 6, "four and two");
    let place = |name: &str| after.board().find(name).unwrap();
    // Two columns on the left and one row below: a2 is now c3.
    assert_eq!(after.clue(place("c3")), Some(&Clue::Number(1)));
    assert_eq!(after.clue(place("c3-d3")), Some(&Clue::Sign(Sign::Dot)));
    assert!(after.marks().is(place("d2"), 3));
    let Place::Cell(cell) = place("c2") else { panic!("a cell") };
    assert_eq!(after.pencil().candidates(cell), [2, 4]);
}

#[test]
fn a_frame_keeps_its_empty_rows_until_it_is_trimmed() {
    let plan = Plan::rectangle(3, 3).without(&[square(0, 0), square(0, 1), square(0, 2)]);
    let grown = changed(plan.clone(), Change::Add(vec![(0, 0)]));
    assert_eq!(
        grown,
        board(Plan::rectangle(3, 3).without(&[square(0, 1), square(0, 2)])),
        "a hole is filled"
    );
    assert_eq!(changed(plan, Change::Trim), board(Plan::rectangle(2, 3)));
}

#[test]
fn rectangles_and_hexagons_change_their_size_and_keep_what_fits() {
    let mut draft = Draft::new("slitherlink", Plan::rectangle(3, 3).without(&[square(1, 1)]));
    draft.clues = vec![(square(0, 0), Clue::Number(2)), (square(2, 2), Clue::Number(3))];
    let (wide, lost) = draft.reshape(&Change::Resize { rows: 2, cols: 5 }).unwrap();
    assert_eq!(lost, ["3 on c1"]);
    assert_eq!(wide.board, Plan::Squares { rows: 2, cols: 5, diagonals: false, holes: vec![(1, 1)] });
    assert_eq!(wide.clues, [(square(0, 0), Clue::Number(2))]);

    let hole = Spot::Hex(Hex::from_axial(1, 0));
    let ring = Plan::hexagon(2).without(std::slice::from_ref(&hole)).drawn(Orientation::Flat);
    let larger = changed(ring.clone(), Change::Radius(4));
    assert_eq!(larger, board(Plan::hexagon(4).without(&[hole]).drawn(Orientation::Flat)), "the hole stays");
    assert_eq!(changed(larger.plan(), Change::Radius(2)), board(ring));
    assert!(board(Plan::rectangle(2, 2)).reshape(&Change::Radius(3)).is_err());
    assert!(board(Plan::hexagon(2)).reshape(&Change::Resize { rows: 2, cols: 2 }).is_err());
}

#[test]
fn a_mask_gives_the_board_its_shape() {
    let heart = "
        _ # _ # _
        # # # # #
        _ # # # _
        _ _ # _ _
    ";
    let squares = changed(Plan::rectangle(4, 5), Change::Mask(heart.into()));
    assert_eq!(squares.cells().len(), 11);
    assert_eq!(squares.place(&square(0, 0)), None);
    let mut draft = Draft::new("path", Plan::rectangle(4, 5));
    draft.clues = vec![(square(0, 0), Clue::Number(1)), (square(3, 2), Clue::Number(11))];
    let (draft, lost) = draft.reshape(&Change::Mask(heart.into())).unwrap();
    assert_eq!(lost, ["1 on a4"]);
    assert_eq!(draft.clues, [(square(3, 2), Clue::Number(11))]);

    let ring = " # #\n# _ #\n # #\n";
    let hexagons = changed(Plan::hexagon(1), Change::Mask(ring.into()));
    assert_eq!(hexagons, board(Plan::hexagon(1).without(&[Spot::Hex(Hex::ORIGIN)])));
}

#[test]
fn a_mask_that_says_nothing_is_refused_with_its_place() {
    let complaint =
        |mask: &str| board(Plan::rectangle(2, 2)).reshape(&Change::Mask(mask.into())).unwrap_err();
    assert_eq!(
        complaint("..\n.?")[0].message,
        "'?' in row 2, column 2 of the mask says nothing: a cell is . or #, and no cell is _"
    );
    assert_eq!(complaint("__\n")[0].code, "empty-board");
    assert_eq!(complaint("")[0].code, "empty-board");
}

/// A board as a mask of itself.
fn mask(board: &Board) -> String {
    let sign = |cell: &Option<Cell>| if cell.is_some() { " ." } else { " _" };
    let line = |row: &Vec<Option<Cell>>| match row.is_empty() {
        true => "_\n".to_string(),
        false => row.iter().map(sign).collect::<String>() + "\n",
    };
    board.rows().iter().map(line).collect()
}

#[test]
fn every_board_is_a_mask_of_itself() {
    let readings = [
        Reading::OddRows,
        Reading::EvenRows,
        Reading::OddColumns,
        Reading::EvenColumns,
        Reading::HalfRows,
        Reading::SlantedRows,
    ];
    for seed in seeds(300) {
        let mut dice = Dice::new(seed + 9);
        let mut plan = small_plan(&mut dice);
        if let Plan::Hexes { reading, .. } = &mut plan {
            *reading = readings[dice.below(6)];
        }
        let before = board(plan);
        let after = before.reshape(&Change::Mask(mask(&before))).unwrap();
        let trimmed = before.reshape(&Change::Trim).unwrap();
        assert_eq!(after.board, trimmed.board, "seed {seed}");
        assert!(before.places().all(|place| after.carry(place).is_some()), "seed {seed}");
    }
}

#[test]
fn a_cell_can_be_added_in_every_gap_and_everything_stays_with_its_cell() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed + 21);
        let draft = Draft::new("path", small_plan(&mut dice));
        let puzzle = draft.into_puzzle().unwrap();
        let old = puzzle.board();
        let picture = Picture::of(&puzzle, &Options::default(), &Theme::page());
        assert!(!picture.gaps.is_empty());
        for gap in &picture.gaps {
            let reshaped = old.reshape(&Change::Add(vec![gap.site])).unwrap();
            let new = &reshaped.board;
            assert_eq!(new.cells().len(), old.cells().len() + 1, "seed {seed}: {:?}", gap.site);
            let there = |cell: Cell| match reshaped.carry(cell.into()) {
                Some(Place::Cell(cell)) => cell,
                other => panic!("seed {seed}: {cell:?} became {other:?}"),
            };
            let step = |(a, b): (Site, Site)| (b.0 - a.0, b.1 - a.1);
            let moved = |cell: Cell| step((old.site(cell).unwrap(), new.site(there(cell)).unwrap()));
            assert!(old.cells().all(|cell| moved(cell) == moved(Cell(0))), "all move alike");
            for edge in old.edges() {
                let Some(Place::Edge(now)) = reshaped.carry(edge.into()) else { panic!("an edge was lost") };
                let ((a, b), (c, d)) = (old.sides(edge), new.sides(now));
                assert!([Some(c), d].contains(&Some(there(a))), "an edge stays at its cell");
                assert!(b.is_none_or(|b| [Some(c), d].contains(&Some(there(b)))));
            }
            // The cell that is new goes again, and the old board is back.
            let kept: Vec<Cell> = old.cells().map(there).collect();
            let extra = new.cells().find(|cell| !kept.contains(cell)).unwrap();
            let back = new.reshape(&Change::Punch(vec![new.spot(extra).clone()])).unwrap();
            let tight = |board: &Board| board.reshape(&Change::Trim).unwrap().board;
            assert_eq!(tight(&back.board), tight(old), "seed {seed}");
        }
    }
}

#[test]
fn boards_do_not_grow_beyond_all_bounds() {
    let squares = board(Plan::rectangle(2, 2));
    let hexagons = board(Plan::hexagon(1));
    for site in [(i64::MAX, 0), (0, i64::MIN), (-(1 << 30), 5), (1 << 19, 1 << 19)] {
        for board in [&squares, &hexagons] {
            assert!(board.reshape(&Change::Add(vec![site])).is_err(), "{site:?} on {board:?}");
        }
    }
    assert!(hexagons.reshape(&Change::Add(vec![(1, 0)])).is_err(), "there is no such hexagon");
    assert!(hexagons.reshape(&Change::Radius(u32::MAX)).is_err());
    assert!(squares.reshape(&Change::Resize { rows: u32::MAX, cols: u32::MAX }).is_err());
    assert!(squares.reshape(&Change::Resize { rows: 0, cols: 3 }).is_err());
    let graph = board(random_graph(&mut Dice::new(2), 5, 50));
    for change in [Change::Add(vec![(0, 0)]), Change::Trim, Change::Mask("..".into()), Change::Radius(2)] {
        assert!(graph.reshape(&change).is_err(), "{change:?}");
    }
}

#[test]
fn what_cannot_stand_is_carried_along_in_a_draft_and_lost_in_a_puzzle() {
    let mut draft = Draft::new("path", Plan::rectangle(1, 4));
    draft.clues = vec![(square(0, 0), Clue::Number(99)), (square(0, 1), Clue::Number(4))];
    draft.marks = vec![(square(0, 2), 3)];
    draft.answer = Some(vec![]);
    draft.pencil = vec![(square(0, 3), Note::Side(Side::Outside)), (square(7, 7), Note::Side(Side::Inside))];
    let (small, lost) = draft.reshape(&Change::Resize { rows: 1, cols: 3 }).unwrap();
    assert_eq!(lost.len(), 3, "{lost:?}");
    assert_eq!((&*lost[0], &*lost[2]), ("pencil note on d1", "the stored answer"));
    assert_eq!(small.clues.len(), 2, "the 99 is still there");
    assert_eq!(small.sketch().unwrap().astray.len(), 2, "and now the 4 is too large as well");

    draft.clues.remove(0);
    (draft.pencil, draft.answer) = (vec![], None);
    let puzzle = draft.into_puzzle().unwrap();
    let (small, lost) = puzzle.reshape(&Change::Resize { rows: 1, cols: 3 }).unwrap();
    assert_eq!(lost, ["4 on b1"]);
    assert!(small.clues().is_empty() && small.marks().is(Cell(2), 3));
}

#[test]
fn cages_stay_with_their_cells_and_go_with_the_last_of_them() {
    let mut draft = Draft::new("sudoku", Plan::rectangle(5, 5));
    let cage =
        |cells: &[(u32, u32)], sum| Cage { cells: cells.iter().map(|&(r, c)| square(r, c)).collect(), sum };
    draft.cages =
        vec![cage(&[(0, 0), (0, 1)], Some(5)), cage(&[(4, 3), (4, 4)], None), cage(&[(3, 4)], Some(2))];
    // One more column on the left: everything moves to the right.
    let (larger, lost) = draft.reshape(&Change::Add(vec![(-1, 0)])).unwrap();
    assert!(lost.is_empty());
    assert_eq!(larger.cages[0], cage(&[(0, 1), (0, 2)], Some(5)));
    let (smaller, lost) = draft.reshape(&Change::Resize { rows: 4, cols: 4 }).unwrap();
    assert_eq!(smaller.cages, [cage(&[(0, 0), (0, 1)], Some(5))]);
    assert_eq!(lost, ["a cage", "a cage"]);
}
