//! Sequential tests.

use bagsplit_stats::{ErrorRates, PairCounts, Sprt};
use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, Normal};

use crate::near;

/// Statistics of two tests of the Stockfish project, as reported by Fishtest.
#[test]
fn log_likelihood_ratios_of_stockfish_tests() {
    for (elo, [ll, ld, wl, dd, wd, ww], reference) in [
        ([0., 2.], [365, 16618, 36029, 200, 16974, 390], 2.25),
        ([-1.75, 0.25], [127, 4883, 10311, 401, 5150, 104], 3.01),
    ] {
        let errors = ErrorRates::new(0.05, 0.05).expect("rates");
        let sprt = Sprt::new(elo[0], elo[1], errors).expect("hypotheses");
        let llr = sprt
            .llr(&PairCounts::from_five([ll, ld, wl + dd, wd, ww]))
            .expect("a maximum");
        near("pentanomial log-likelihood ratio", llr, reference, 0.005);
    }
}

/// Wald (1945); the fixed test by exact binomial tails.
#[test]
fn games_of_a_test_of_a_coin() {
    let coin = Coin {
        p0: 0.5,
        p1: 0.51,
        error: 0.05,
    };
    near(
        "games expected of the SPRT of .50 against .51, errors .05",
        coin.expected_games(),
        13_250.,
        50.,
    );
    near(
        "games of the fixed test of the same",
        coin.fixed_games() as f64,
        27_055.,
        5.,
    );
}

/// A test of whether games are won with probability `p0` or `p1`, with these error rates.
struct Coin {
    p0: f64,
    p1: f64,
    error: f64,
}

impl Coin {
    /// The expected number of games of Wald's sequential test if `p0` is true: the mean of the log-likelihood ratio at
    /// the end over its mean step (Wald 1945, Annals of Mathematical Statistics 16:117-186).
    fn expected_games(&self) -> f64 {
        let (win, loss) = (
            (self.p1 / self.p0).ln(),
            ((1. - self.p1) / (1. - self.p0)).ln(),
        );
        let bound = ((1. - self.error) / self.error).ln();
        (2. * self.error - 1.) * bound / (self.p0 * win + (1. - self.p0) * loss)
    }

    /// The games of a test of fixed size: ((z(α) √(p₀(1 - p₀)) + z(β) √(p₁(1 - p₁))) / (p₁ - p₀))² by the normal
    /// approximation, rounded up (Fleiss, Levin and Paik 2003, Statistical Methods for Rates and Proportions, 3rd
    /// edition, section 2.5).
    fn fixed_games(&self) -> u64 {
        let deviation = |p: f64| (p * (1. - p)).sqrt();
        let z = -Normal::standard().inverse_cdf(self.error);
        let reach = z * (deviation(self.p0) + deviation(self.p1));
        (reach / (self.p1 - self.p0)).powi(2).ceil() as u64
    }
}

/// The size of the fixed test against exact binomial tails: it has the requested errors up to one step of the number of
/// wins, and 3% fewer games do not.
#[test]
fn the_fixed_test_has_its_errors() {
    let test = Coin {
        p0: 0.50,
        p1: 0.51,
        error: 0.05,
    };
    assert!(
        (27_050..=27_060).contains(&test.fixed_games()),
        "{}",
        test.fixed_games()
    );
    let worst = |games: u64| {
        let coin = |p: f64| Binomial::new(p, games).unwrap();
        let needed = (0..=games).find(|&k| coin(0.5).sf(k) <= 0.05).unwrap(); // reject above it
        coin(0.51).cdf(needed)
    };
    assert!(
        (worst(test.fixed_games()) - 0.05).abs() < 1.3e-3,
        "{}",
        worst(test.fixed_games())
    );
    assert!(worst(test.fixed_games() * 97 / 100) > 0.053);
}

/// With p1 = 1 - p0 wins and losses have equal steps; an error that puts the bounds 7 steps away makes Wald's formula
/// exact. Compared with the walk itself, followed until it has nearly ended.
#[test]
fn a_walk_of_whole_steps_is_exact() {
    let test = Coin {
        p0: 0.4,
        p1: 0.6,
        error: 1. / (1. + 1.5_f64.powi(7)),
    };
    let (mut at, mut games) = ([0.; 15], 0.);
    at[7] = 1.;
    for _ in 0..20_000 {
        games += at.iter().sum::<f64>();
        let inner = |i: usize| if (1..=13).contains(&i) { at[i] } else { 0. };
        let next = |i: usize| {
            if (1..=13).contains(&i) {
                inner(i - 1) * 0.4 + inner(i + 1) * 0.6
            } else {
                0.
            }
        };
        at = std::array::from_fn(next);
    }
    assert!(
        (test.expected_games() - games).abs() < 1e-6,
        "{} {games}",
        test.expected_games()
    );
}
