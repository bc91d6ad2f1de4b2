//! Cells: steps, distances, lines, rings, turning and mirroring.

use std::collections::{BTreeSet, HashMap, VecDeque};

use gridwright::coord::{Axis, Direction, Hex, Orientation};
use proptest::prelude::*;
use proptest::sample::select;

use super::{cell, coordinate, hex, vector};

fn direction() -> impl Strategy<Value = Direction> {
    select(&Direction::ALL[..])
}

fn axis() -> impl Strategy<Value = Axis> {
    (direction(), any::<bool>())
        .prop_map(|(direction, along)| if along { Axis::Along(direction) } else { Axis::Across(direction) })
}

/// The same cell in another library, which is good for about nine digits.
fn theirs(cell: Hex) -> hexx::Hex {
    let (q, r) = cell.axial();
    hexx::Hex::new(q as i32, r as i32)
}

fn ours(cell: hexx::Hex) -> Hex {
    Hex::from_axial(cell.x.into(), cell.y.into())
}

fn small_cell() -> impl Strategy<Value = Hex> {
    (-100_000_000i64..=100_000_000, -100_000_000i64..=100_000_000).prop_map(|(q, r)| Hex::from_axial(q, r))
}

/// Steps to every cell within `k`, found by walking.
fn walked(centre: Hex, k: i64) -> HashMap<Hex, i64> {
    let mut found = HashMap::from([(centre, 0)]);
    let mut queue = VecDeque::from([centre]);
    while let Some(cell) = queue.pop_front() {
        let steps = found[&cell] + 1;
        for (col, row) in [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)] {
            let next = hex(cell.col() + col, cell.row() + row);
            if steps <= k && !found.contains_key(&next) {
                found.insert(next, steps);
                queue.push_back(next);
            }
        }
    }
    found
}

#[test]
fn cells_sort_in_reading_order() {
    let mut cells = [hex(4, 0), hex(-1, 1), hex(-4, 0), hex(7, -1)];
    cells.sort();
    assert_eq!(cells, [hex(7, -1), hex(-4, 0), hex(4, 0), hex(-1, 1)]);
}

#[test]
fn a_cell_is_read_from_text_or_refused_with_a_reason() {
    assert_eq!("3,-1".parse(), Ok(hex(3, -1)));
    assert_eq!("(-4, 2)".parse(), Ok(hex(-4, 2)));
    let refusals = [
        ("3,0", 1, "both must be even or both odd"),
        ("-1,2", 1, "both must be even or both odd"),
        ("3", 1, "a comma between them"),
        ("", 1, "a comma between them"),
        ("x,1", 1, "the column should be a whole number"),
        ("(11,1.5)", 5, "the row should be a whole number"),
        ("1,2,3", 3, "the row should be a whole number"),
        ("1,99999999999999999999", 3, "the row is too large"),
        ("-1152921504606846976,0", 1, "the column is too large"),
        ("-9223372036854775808,0", 1, "the column is too large"),
    ];
    for (text, column, message) in refusals {
        let error = text.parse::<Hex>().expect_err(text);
        assert_eq!(error.column(), column, "{error}");
        assert!(error.message().contains(message), "{error}");
        assert!(error.to_string().contains(text), "{error}");
    }
    assert_eq!("-1152921504606846974,0".parse(), Ok(hex(-(1 << 60) + 2, 0)));
}

#[test]
fn the_distance_is_the_number_of_steps_walked() {
    let centre = hex(-3, 5);
    let found = walked(centre, 9);
    assert_eq!(found.len(), 271);
    for (&cell, &steps) in &found {
        assert_eq!(centre.distance(cell), steps, "{cell}");
    }
}

#[test]
fn range_ring_and_spiral_agree_with_walking() {
    let centre = hex(5, -3);
    for k in 0..=7 {
        let found = walked(centre, i64::from(k));
        let range = centre.range(k);
        assert!(range.is_sorted_by(|a, b| a < b), "reading order, none twice");
        assert_eq!(range.len(), (3 * k * (k + 1) + 1) as usize);
        assert_eq!(BTreeSet::from_iter(range.clone()), found.keys().copied().collect());

        let ring = centre.ring(k);
        assert_eq!(ring.len(), if k == 0 { 1 } else { 6 * k as usize });
        let rim: BTreeSet<Hex> =
            found.iter().filter(|(_, steps)| **steps == i64::from(k)).map(|(&cell, _)| cell).collect();
        assert_eq!(BTreeSet::from_iter(ring), rim);

        let spiral = centre.spiral(k);
        assert_eq!(spiral.len(), range.len());
        assert_eq!(BTreeSet::from_iter(spiral), BTreeSet::from_iter(range));
    }
}

#[test]
fn a_ring_starts_in_the_north_west_and_runs_clockwise() {
    let centre = hex(10, 4);
    let corners: Vec<Hex> = centre.ring(3).into_iter().step_by(3).collect();
    use Direction::{E, NE, NW, SE, SW, W};
    assert_eq!(corners, [NW, NE, E, SE, SW, W].map(|direction| centre.step_by(direction, 3)));
    let top: Vec<(i64, i64)> = Hex::ORIGIN.ring(2)[..3].iter().map(|cell| (cell.col(), cell.row())).collect();
    assert_eq!(top, [(-2, -2), (0, -2), (2, -2)]);
}

#[test]
fn a_spiral_runs_inwards_and_every_ring_starts_at_its_own_corner() {
    let spiral = Hex::ORIGIN.spiral(2);
    assert_eq!(spiral[..12], Hex::ORIGIN.ring(2));
    assert_eq!(spiral[12].cube(), (0, -1, 1));
    assert_eq!(spiral[12..18], Hex::ORIGIN.ring(1));
    assert_eq!(spiral[18..], [Hex::ORIGIN]);
}

#[test]
fn directions_turn_clockwise_on_paper() {
    for direction in Direction::ALL {
        assert_eq!(direction.opposite().opposite(), direction);
        assert_eq!(direction.rotate(3), direction.opposite());
        assert_eq!(direction.rotate(-7), direction.rotate(5));
        assert_eq!(direction.rotate(i32::MIN), direction.rotate(i32::MIN.rem_euclid(6)));
        for drawing in [Orientation::Pointy, Orientation::Flat] {
            let (x, y) = drawing.centre(Hex::ORIGIN.step(direction));
            let (next_x, next_y) = drawing.centre(Hex::ORIGIN.step(direction.rotate(1)));
            // y grows downwards, so a clockwise turn has a positive cross product: here 3 sin 60°.
            let cross = x * next_y - y * next_x;
            assert!((cross - 3.0 * 60f64.to_radians().sin()).abs() < 1e-12, "{direction:?} {cross}");
        }
    }
}

#[test]
fn a_lance_sees_to_the_end_of_the_board() {
    let on_board = |cell: Hex| cell.distance(Hex::ORIGIN) <= 4;
    let from = Hex::ORIGIN.step_by(Direction::W, 2);
    let seen = from.ray_while(Direction::E, on_board);
    assert_eq!(seen, [-2, 0, 2, 4, 6, 8].map(|col| hex(col, 0)));
    assert_eq!(Hex::ORIGIN.step_by(Direction::NE, 4).ray_while(Direction::NE, on_board), []);
}

#[test]
fn nothing_overflows_between_the_farthest_cells() {
    let far = Hex::LIMIT - 1;
    let extremes = [hex(far, far), hex(far, -far), hex(-far, far), hex(-far, -far)];
    assert_eq!(extremes[0].distance(extremes[3]), 2 * far);
    for a in extremes {
        assert_eq!(a.to_string().parse(), Ok(a));
        for b in extremes {
            for direction in Direction::ALL {
                let turned = a.rotate_about(b, direction as i32);
                assert_eq!(turned.rotate_about(b, -(direction as i32)), a);
                for axis in [Axis::Along(direction), Axis::Across(direction)] {
                    let image = a.reflect_about(b, axis);
                    assert_eq!((image.distance(b), image.reflect_about(b, axis)), (a.distance(b), a));
                }
            }
        }
        let (col, row) = a.doubled_height();
        assert_eq!(Hex::from_doubled_height(col, row), Some(a));
        let views = [a.odd_r(), a.even_r(), a.odd_q(), a.even_q()];
        let from = [Hex::from_odd_r, Hex::from_even_r, Hex::from_odd_q, Hex::from_even_q];
        assert!(from.iter().zip(views).all(|(from, (col, row))| from(col, row) == a));
    }
}

#[test]
fn a_line_along_a_side_chooses_the_same_cells_both_ways() {
    // From a cell to its diagonal, the line runs exactly along the side between the two cells on the way.
    for there in Hex::ORIGIN.diagonals() {
        let mut back = there.line_to(Hex::ORIGIN);
        back.reverse();
        assert_eq!(Hex::ORIGIN.line_to(there), back);
    }
    assert_eq!(Hex::ORIGIN.line_to(Hex::ORIGIN), [Hex::ORIGIN]);
}

proptest! {
    #[test]
    fn distance_is_a_metric(a in cell(), b in cell(), c in cell()) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert_eq!(a.distance(b) == 0, a == b);
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
        let (q, r, s) = (a - b).cube();
        prop_assert_eq!(a.distance(b), q.abs().max(r.abs()).max(s.abs()));
    }

    #[test]
    fn neighbours_are_six_mutual_and_in_order(cell in cell()) {
        let around = cell.neighbours();
        prop_assert_eq!(BTreeSet::from(around).len(), 6);
        for (direction, neighbour) in Direction::ALL.into_iter().zip(around) {
            prop_assert_eq!(cell.step(direction), neighbour);
            prop_assert_eq!(neighbour.step(direction.opposite()), cell);
            prop_assert!(cell.is_neighbour(neighbour) && neighbour.is_neighbour(cell));
            prop_assert_eq!(cell.direction_to(neighbour), Some(direction));
        }
        prop_assert!(!cell.is_neighbour(cell));
        for (i, diagonal) in cell.diagonals().into_iter().enumerate() {
            prop_assert_eq!(cell.distance(diagonal), 2);
            prop_assert!(around[i].is_neighbour(diagonal) && around[(i + 1) % 6].is_neighbour(diagonal));
            prop_assert_eq!(cell.direction_to(diagonal), None);
        }
    }

    #[test]
    fn aligned_cells_know_their_direction_and_what_is_between(
        from in cell(), direction in direction(), far in 1i64..40,
    ) {
        let to = from.step_by(direction, far);
        prop_assert_eq!(from.distance(to), far);
        prop_assert_eq!(from.direction_to(to), Some(direction));
        prop_assert_eq!(to.step_by(direction, -far), from);
        let between = from.between(to).unwrap();
        prop_assert_eq!(between.len() as i64, far - 1);
        prop_assert!(between.iter().copied().eq(from.ray(direction).take(far as usize - 1)));
        prop_assert_eq!(from.line_to(to)[1..far as usize].to_vec(), between);
    }

    #[test]
    fn a_direction_is_given_exactly_when_a_cube_coordinate_is_shared(from in cell(), by in vector()) {
        let (q, r, s) = by.cube();
        let aligned = by != Hex::ORIGIN && (q == 0 || r == 0 || s == 0);
        prop_assert_eq!(from.direction_to(from + by).is_some(), aligned);
        prop_assert_eq!(from.between(from + by).is_some(), aligned);
    }

    #[test]
    fn a_line_is_a_shortest_walk_and_the_same_both_ways(from in cell(), by in vector()) {
        let to = from + by;
        let line = from.line_to(to);
        prop_assert_eq!(line.len() as i64, from.distance(to) + 1);
        prop_assert_eq!((line.first(), line.last()), (Some(&from), Some(&to)));
        prop_assert!(line.windows(2).all(|pair| pair[0].is_neighbour(pair[1])));
        let mut back = to.line_to(from);
        back.reverse();
        prop_assert_eq!(line, back);
    }

    #[test]
    fn a_line_stays_on_the_cells_that_the_straight_line_crosses(by in vector()) {
        let line = Hex::ORIGIN.line_to(by);
        let steps = (line.len() - 1).max(1) as f64;
        for drawing in [Orientation::Pointy, Orientation::Flat] {
            let (x, y) = drawing.centre(by);
            for (i, &cell) in line.iter().enumerate() {
                let (x, y) = (x * i as f64 / steps, y * i as f64 / steps);
                let away = |cell: Hex| {
                    let (cx, cy) = drawing.centre(cell);
                    (cx - x).hypot(cy - y)
                };
                let nearest = cell.neighbours().map(away).into_iter().fold(away(cell), f64::min);
                prop_assert!(away(cell) <= nearest + 1e-9, "{} of the line to {}", cell, by);
            }
        }
    }

    #[test]
    fn turning_keeps_distances_and_six_sixths_are_none(
        a in cell(), b in cell(), centre in cell(), steps in -20i32..20,
    ) {
        let turned = a.rotate_about(centre, steps);
        prop_assert_eq!(turned.distance(b.rotate_about(centre, steps)), a.distance(b));
        prop_assert_eq!(turned.rotate_about(centre, -steps), a);
        prop_assert_eq!(turned.rotate_about(centre, 6), turned);
        prop_assert_eq!(centre.rotate_about(centre, steps), centre);
        for direction in Direction::ALL {
            let neighbour = centre.step(direction).rotate_about(centre, steps);
            prop_assert_eq!(neighbour, centre.step(direction.rotate(steps)));
        }
    }

    #[test]
    fn a_mirror_shows_twice_the_same_and_keeps_distances(
        a in cell(), b in cell(), centre in cell(), axis in axis(),
    ) {
        let image = a.reflect_about(centre, axis);
        prop_assert_eq!(image.reflect_about(centre, axis), a);
        prop_assert_eq!(image.distance(b.reflect_about(centre, axis)), a.distance(b));
        let (direction, kept) = match axis {
            Axis::Along(direction) => (direction, direction),
            Axis::Across(direction) => (direction, direction.opposite()),
        };
        prop_assert_eq!(centre.step(direction).reflect_about(centre, axis), centre.step(kept));
        // A mirror turns clockwise into anticlockwise.
        let side = centre.step(direction.rotate(1)).reflect_about(centre, axis);
        prop_assert_eq!(side, centre.step(kept.rotate(-1)));
    }

    #[test]
    fn another_library_agrees(a in small_cell(), b in small_cell(), steps in 0u32..12, k in 0u32..6) {
        prop_assert_eq!(a.distance(b), i64::from(theirs(a).unsigned_distance_to(theirs(b))));
        prop_assert_eq!(a.neighbours(), theirs(a).all_neighbors().map(ours));
        prop_assert_eq!(a.rotate_about(b, steps as i32), ours(theirs(a).rotate_cw_around(theirs(b), steps)));
        prop_assert_eq!(
            BTreeSet::from_iter(a.diagonals()),
            BTreeSet::from_iter(theirs(a).all_diagonals().map(ours)),
        );
        prop_assert_eq!(BTreeSet::from_iter(a.ring(k)), BTreeSet::from_iter(theirs(a).ring(k).map(ours)));
        prop_assert_eq!(BTreeSet::from_iter(a.range(k)), BTreeSet::from_iter(theirs(a).range(k).map(ours)));
        let mirror = |across| a.reflect_about(Hex::ORIGIN, Axis::Across(across));
        prop_assert_eq!(mirror(Direction::SE), ours(theirs(a).reflect_x()));
        prop_assert_eq!(mirror(Direction::E), ours(theirs(a).reflect_y()));
        prop_assert_eq!(mirror(Direction::SW), ours(theirs(a).reflect_z()));
    }

    #[test]
    fn what_is_written_is_read_back(cell in cell(), col in coordinate(), row in coordinate()) {
        prop_assert_eq!(cell.to_string().parse(), Ok(cell));
        prop_assert_eq!(Hex::new(col, row).is_some(), (col - row).rem_euclid(2) == 0);
        prop_assert_eq!(format!("{col},{row}").parse().ok(), Hex::new(col, row));
    }
}
