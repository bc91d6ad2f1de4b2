//! Where hexagons lie on paper, and which hexagon lies under a point.
//!
//! The unit is the distance from a hexagon's centre to its corners; x grows to the right and y downwards.
//! The cell at the origin has its centre at (0, 0). The two orientations draw the same axial coordinates:
//! pointy-top has straight rows, flat-top straight columns. Scale, margin and turning the picture are left
//! to whoever draws.

use super::hex::Hex;
use super::lattice::HexCorner;

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// Which way hexagons stand in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// A corner on top, neighbours to the left and right, straight rows.
    Pointy,
    /// A side on top, neighbours above and below, straight columns.
    Flat,
}

impl Orientation {
    /// The centre of a cell.
    ///
    /// ```
    /// use gridwright::coord::{Direction, Hex, Orientation};
    ///
    /// let below = Hex::ORIGIN.step(Direction::SE);
    /// let (x, y) = Orientation::Flat.centre(below);
    /// assert_eq!((x, y), (0.0, 3f64.sqrt())); // in a flat-top drawing SE is straight down
    /// assert_eq!(Orientation::Flat.hex_at(x + 0.4, y - 0.4), below);
    /// ```
    pub fn centre(self, cell: Hex) -> (f64, f64) {
        let (q, r) = cell.axial();
        let (q, r) = (q as f64, r as f64);
        match self {
            Orientation::Pointy => (SQRT_3 * (q + r / 2.0), 1.5 * r),
            Orientation::Flat => (1.5 * q, SQRT_3 * (r + q / 2.0)),
        }
    }

    /// The cell that contains a point; a point on a side or corner belongs to one of the cells there.
    /// A coordinate that is not a number counts as zero, and one too far out for a cell is brought back
    /// within [`Hex::LIMIT`].
    pub fn hex_at(self, x: f64, y: f64) -> Hex {
        let (q, r) = match self {
            Orientation::Pointy => (x / SQRT_3 - y / 3.0, y / 1.5),
            Orientation::Flat => (x / 1.5, y / SQRT_3 - x / 3.0),
        };
        round(q, r)
    }

    /// Where a corner lies: the mean of the centres of its three cells.
    pub fn corner(self, corner: HexCorner) -> (f64, f64) {
        let centres = corner.cells().map(|cell| self.centre(cell));
        let mean = |part: fn(&(f64, f64)) -> f64| centres.iter().map(part).sum::<f64>() / 3.0;
        (mean(|centre| centre.0), mean(|centre| centre.1))
    }
}

/// Rounds fractional axial coordinates to the cell they lie in. Rounding all three cube coordinates may
/// break their sum; the one that moved furthest is then recomputed from the other two.
fn round(q: f64, r: f64) -> Hex {
    let limit = (Hex::LIMIT / 4) as f64;
    let tame = |v: f64| if v.is_nan() { 0.0 } else { v.clamp(-limit, limit) };
    let (q, r) = (tame(q), tame(r));
    let s = -q - r;
    let (near_q, near_r, near_s) = (q.round(), r.round(), s.round());
    let (off_q, off_r, off_s) = ((near_q - q).abs(), (near_r - r).abs(), (near_s - s).abs());
    if off_q > off_r && off_q > off_s {
        Hex::from_axial((-near_r - near_s) as i64, near_r as i64)
    } else if off_r > off_s {
        Hex::from_axial(near_q as i64, (-near_q - near_s) as i64)
    } else {
        Hex::from_axial(near_q as i64, near_r as i64)
    }
}
