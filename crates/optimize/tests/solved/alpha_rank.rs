//! α-rank against its definition.

use crate::near;
use bagsplit_optimize::metagame::{AlphaRank, Payoff};

fn circle() -> Payoff {
    Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]]).unwrap()
}

/// The fixation probability by its definition: a birth-death chain whose steps down are e^(-αΔ) times as likely as
/// those up, with the fitness of k mutants among m computed individual by individual.
fn fixation(m: u32, alpha: f64, share: f64) -> f64 {
    let (mut sum, mut product) = (1.0, 1.0);
    for k in 1..m {
        let (k, m) = (f64::from(k), f64::from(m));
        let mutant = ((k - 1.0) * 0.5 + (m - k) * share) / (m - 1.0);
        let resident = (k * (1.0 - share) + (m - k - 1.0) * 0.5) / (m - 1.0);
        product *= (-alpha * (mutant - resident)).exp();
        sum += product;
    }
    1.0 / sum
}

#[test]
fn fixation_is_that_of_the_birth_death_chain() {
    for (m, alpha, share) in [(2, 0.3, 0.7), (50, 1.0, 0.35), (50, 1.0, 0.5), (20, 4.0, 0.9), (9, 2.0, 0.0)] {
        let found = AlphaRank::new(m, alpha).unwrap().log_fixation(share).exp();
        let expected = fixation(m, alpha, share);
        assert!((found / expected - 1.0).abs() < 1e-12, "{m} {alpha} {share}: {found} is not {expected}");
    }
    // No discontinuity at even shares.
    let rank = AlphaRank::new(50, 1.0).unwrap();
    let near_even = rank.log_fixation(0.5 + 1e-15) - rank.log_fixation(0.5);
    assert!(near_even.abs() < 1e-12, "{near_even}");
}

#[test]
fn weak_selection_is_even_and_nonsense_is_refused() {
    let rank = AlphaRank::new(50, 1e-12).unwrap();
    near(&rank.distribution(&circle()), &[1.0 / 3.0; 3], 1e-9);
    let one = Payoff::symmetric(&[[0.5]]).unwrap();
    assert_eq!(rank.distribution(&one), [1.0]);
    assert!(AlphaRank::new(1, 1.0).is_err());
    assert!(AlphaRank::new(2, 0.0).is_err());
    assert!(AlphaRank::new(2, f64::INFINITY).is_err());
}
