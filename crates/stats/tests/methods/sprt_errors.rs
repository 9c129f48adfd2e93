//! Error rates and durations of the sequential test on pairs, simulated over fixed seeds.

use bagsplit_stats::{Decision, EloModel, ErrorRates, PairCounts, Sprt};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// Plays pairs with the probabilities of 0 and 4 quarters given, split otherwise, until the test decides.
/// Returns whether H1 was accepted, and the pairs it took.
fn play(sprt: &Sprt, [lost, won]: [f64; 2], seed: u128) -> (bool, u64) {
    let mut rng = Pcg64Mcg::new(seed << 1 | 1);
    let mut counts = PairCounts::new();
    loop {
        let u: f64 = rng.random();
        counts
            .push(if u < lost {
                0
            } else if u < lost + won {
                4
            } else {
                2
            })
            .unwrap();
        match sprt.decide(sprt.llr(&counts).unwrap()) {
            Decision::AcceptH0 => return (false, counts.pairs()),
            Decision::AcceptH1 => return (true, counts.pairs()),
            Decision::Continue => {}
        }
    }
}

/// 400 tests at each hypothesis of logistic Elo 0 against 60, where a fifth of the pairs is split: the errors of
/// 5% (20; three deviations above are 33) and the expected number of pairs hold.
#[test]
fn errors_and_duration_are_as_planned() {
    let sprt = Sprt::new(EloModel::Logistic, 0.0, 60.0, ErrorRates::new(0.05, 0.05).unwrap()).unwrap();
    for elo in [0.0, 60.0] {
        let share = bagsplit_stats::share_of_elo(elo);
        let [lost, won] = [0.4 - (share - 0.5), 0.4 + (share - 0.5)];
        let variance = (lost + won) / 4.0 - (share - 0.5).powi(2);
        let runs: Vec<(bool, u64)> = (0..400).map(|seed| play(&sprt, [lost, won], seed + 7)).collect();
        let wrong = runs.iter().filter(|(h1, _)| *h1 != (elo > 0.0)).count();
        assert!((5..=33).contains(&wrong), "{elo}: {wrong} of 400 are wrong");
        let mean = runs.iter().map(|(_, pairs)| *pairs as f64).sum::<f64>() / 400.0;
        // Wald's equation: the mean of the ratio at the end over its drift, which for small differences is that of
        // a Brownian motion (Van den Bergh, GSPRT_approximation.pdf at cantate.be/Fishtest).
        let (least, most) = (0.5, bagsplit_stats::share_of_elo(60.0));
        let drift = (share - (least + most) / 2.0) * (most - least) / variance;
        let planned = 0.9 * 19.0_f64.ln() / drift.abs();
        assert!((0.95..1.15).contains(&(mean / planned)), "{elo}: {mean}, {planned}");
    }
}

/// Looked at after every pair from the first on, as `match --sprt` does, where few pairs decide: the errors of 5% are
/// still kept in 400 tests at each hypothesis, for leads of normalised Elo ±30, ±120 and ±300 on pairs of which a
/// fifth is split.
#[test]
fn errors_hold_when_a_few_pairs_decide() {
    for elo in [30.0_f64, 120.0, 300.0] {
        let sprt = Sprt::new(EloModel::Normalized, -elo, elo, ErrorRates::new(0.05, 0.05).unwrap()).unwrap();
        // With a lead d and a fifth split, σ² = 1/5 - d² and (d / σ) is √2 times the effect of a game.
        let t = elo / 347.435_585_522_601_46 * 2.0_f64.sqrt();
        let d = t * (0.2 / (1.0 + t * t)).sqrt();
        for side in [-1.0, 1.0] {
            let [lost, won] = [0.4 - side * d, 0.4 + side * d];
            let runs: Vec<(bool, u64)> = (0..400).map(|seed| play(&sprt, [lost, won], seed + 11)).collect();
            let wrong = runs.iter().filter(|(h1, _)| *h1 != (side > 0.0)).count();
            assert!(wrong <= 33, "{elo}: {wrong} of 400 are wrong");
        }
    }
}
