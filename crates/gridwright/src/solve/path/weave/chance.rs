//! The chance of a step for the worse, the same on every machine.
//!
//! What is woven decides what is made from a seed, and the exponential function of one system's library rounds otherwise than
//! that of another. So it is worked out here, with nothing but sums, products and quotients, which all machines round alike.

/// Chances are told in parts of so many.
pub(super) const ODDS: usize = 1 << 20;

const LN_2: f64 = std::f64::consts::LN_2;

/// The coefficients of the series of exp: 1 by the factorial of each number, the last first.
const SERIES: [f64; 15] = {
    let mut series = [1.0; 15];
    let (mut at, mut factorial) = (1, 1u64);
    while at < series.len() {
        factorial *= at as u64;
        series[series.len() - 1 - at] = 1.0 / factorial as f64;
        at += 1;
    }
    series
};

/// Whether a step is taken that is so much worse, measured by the heat: with a chance of `exp(-worse)`.
pub(super) fn is_taken(rolled: usize, worse: f64) -> bool {
    let rolled = rolled as f64 / ODDS as f64;
    // The start of the series of exp(worse) is less than all of it, so most that are refused need no more than this.
    if rolled * (1.0 + worse * (1.0 + worse * 0.5)) >= 1.0 {
        return false;
    }
    rolled < exp(-worse)
}

/// The exponential function, for numbers that are not above 0. It is right to some fifteen digits.
pub(super) fn exp(x: f64) -> f64 {
    /// Beyond, the chance is too small for anything to be rolled.
    const LEAST: f64 = -700.0;
    if x < LEAST {
        return 0.0;
    }
    // exp(x) is a power of two and what is left over, near 1, for which the series soon ends.
    let halvings = (x / -LN_2 + 0.5) as i32;
    let rest = x + f64::from(halvings) * LN_2;
    let series = SERIES.iter().fold(0.0, |sum, part| sum * rest + part);
    series * f64::from_bits((1023 - halvings as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_function_is_that_of_the_library() {
        for at in 0..70_000 {
            let x = f64::from(at) * -0.01;
            let (mine, other) = (exp(x), x.exp());
            assert!((mine - other).abs() <= other * 1e-13, "{x}: {mine}, not {other}");
        }
        assert_eq!(exp(-1e6), 0.0);
    }

    #[test]
    fn the_look_at_the_start_of_the_series_changes_no_verdict() {
        for worse in (1..400).map(|at| f64::from(at) / 16.0) {
            for rolled in (0..ODDS).step_by(997).chain(0..64) {
                let is = (rolled as f64) < exp(-worse) * ODDS as f64;
                assert_eq!(is_taken(rolled, worse), is, "{rolled} at {worse}");
            }
        }
    }

    /// Every bit counts: where one differed, so might what is made from a seed.
    #[test]
    fn chances_are_the_same_on_every_machine() {
        let bits = [-0.03, -0.5, -1.0, -3.7, -13.9].map(|x| exp(x).to_bits());
        assert_eq!(bits, BITS);
    }

    const BITS: [u64; 5] = [
        0x3fef_0de3_caa4_7bcf,
        0x3fe3_68b2_fc6f_960a,
        0x3fd7_8b56_362c_ef38,
        0x3f99_511f_c687_1044,
        0x3eae_d5fd_609f_ab64,
    ];
}
