//! Fair coins monitored flip by flip.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use statrs::function::beta::ln_beta;

use crate::{at_most, near};

/// Darling and Robbins (1967): naive intervals miss the truth in more than half of the runs, a confidence sequence in
/// at most the stated share.
#[test]
#[ignore = "slow: 4,000 runs of 10,000 flips"]
fn fair_coins_watched_from_flip_30_to_10_000() {
    let runs = 4000;
    let (naive, sequence) = watched(runs, (30, 10_000), 11);
    at_most(
        "beta-binomial sequence at 95%: runs that were wrong",
        sequence,
        0.05,
    );
    // Three standard errors of the simulation about 55 to 57%.
    near(
        "naive intervals: runs that were wrong",
        naive,
        0.56,
        0.01 + 3. * (0.25 / f64::from(runs)).sqrt(),
    );
}

/// The shares of the runs in which the naive interval p ± 1.96 √(p (1 - p)/n), and the beta-binomial sequence at 95%,
/// missed one half at any flip from the `first` to the `last`.
fn watched(runs: u32, (first, last): (u64, u64), seed: u64) -> (f64, f64) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let (mut naive, mut sequence) = (0_u32, 0_u32);
    for _ in 0..runs {
        let (mut heads, mut missed) = (0_u64, [false; 2]);
        for flips in 1..=last {
            heads += u64::from(rng.random::<bool>());
            if flips >= first {
                let (n, p) = (flips as f64, heads as f64 / flips as f64);
                missed[0] |= (p - 0.5).abs() > 1.96 * (p * (1. - p) / n).sqrt();
                missed[1] |= log_capital(heads, flips - heads) >= 20_f64.ln();
            }
        }
        naive += u32::from(missed[0]);
        sequence += u32::from(missed[1]);
    }
    let share = |missed: u32| f64::from(missed) / f64::from(runs);
    (share(naive), share(sequence))
}

/// The logarithm of the capital of bets against "the coin is fair": the likelihood ratio averaged over a uniform prior
/// on the probability of heads, B(s + 1, f + 1) 2^(s + f) (Robbins 1970, Annals of Mathematical Statistics
/// 41:1397-1409). It ever reaches ln 20 with probability at most 5% if the coin is fair.
fn log_capital(heads: u64, tails: u64) -> f64 {
    let (s, f) = (heads as f64, tails as f64);
    ln_beta(s + 1., f + 1.) + (s + f) * 2_f64.ln()
}

#[test]
fn looking_always_misleads_naive_intervals_only() {
    let (naive, sequence) = watched(300, (30, 2000), 4);
    assert!(naive > 0.3 && sequence <= 0.05, "{naive} {sequence}");
}

/// With 60 of 100 heads the capital is 2^100 / (101 C(100, 60)), found with exact integers.
#[test]
fn the_capital_is_the_closed_form() {
    let choose = 1.374_623_414_580_281_2e28_f64;
    let exact = 100. * 2_f64.ln() - 101_f64.ln() - choose.ln();
    assert!((log_capital(60, 40) - exact).abs() < 1e-9);
}
