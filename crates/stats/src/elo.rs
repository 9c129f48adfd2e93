//! Conversions between Elo and win shares.

use std::f64::consts::LN_10;

/// Elo per unit of log-odds.
const PER_LOGIT: f64 = 400.0 / LN_10;

/// The expected win share at a difference in Elo: 1 / (1 + 10^(-elo / 400)).
///
/// Elo (1978), The Rating of Chessplayers, Past and Present, 8.4, in its logistic form.
///
/// ```
/// assert_eq!(bagsplit_stats::share_of_elo(400.0), 10.0 / 11.0);
/// ```
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The effect size (share - ½) / σ at `elo` in normalised Elo, where σ is the standard deviation of one game: an
/// effect of 1 is 800 / ln 10 = 347.4 Elo. For even games that are never drawn it is logistic Elo for small
/// differences.
///
/// Van den Bergh, Normalized Elo (cantate.be/Fishtest/normalized_elo.pdf).
pub(crate) fn effect_of_normalized_elo(elo: f64) -> f64 {
    elo / (2.0 * PER_LOGIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_of_1_is_347_normalised_elo() {
        assert!((effect_of_normalized_elo(347.435_585_522_601_46) - 1.0).abs() < 1e-14); // as in LLRcalc.py
    }
}
