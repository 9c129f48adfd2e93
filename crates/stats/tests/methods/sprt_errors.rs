//! Error rates and durations of the sequential test on pairs, simulated over fixed seeds.

use bagsplit_stats::{Decision, ErrorRates, PairCounts, Sprt};
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

/// The probabilities of 0 and 4 quarters of pairs with this t-value, of which a fifth is split: with a lead d, σ² = 1/5 - d².
fn lost_and_won(t: f64) -> [f64; 2] {
    let d = t * (0.2 / (1.0 + t * t)).sqrt();
    [0.4 - d, 0.4 + d]
}

/// The t-value of pairs at this normalised Elo: √2 times the effect of a game.
fn t_value(elo: f64) -> f64 {
    elo / 347.435_585_522_601_46 * 2.0_f64.sqrt()
}

/// 400 tests at each hypothesis of normalised Elo 0 against 45: the errors of 5% (20; three deviations above are 33) and
/// the expected number of pairs hold.
#[test]
fn errors_and_duration_are_as_planned() {
    let sprt = Sprt::new(0.0, 45.0, ErrorRates::new(0.05, 0.05).unwrap()).unwrap();
    for elo in [0.0, 45.0] {
        let chances = lost_and_won(t_value(elo));
        let runs: Vec<(bool, u64)> = (0..400)
            .map(|seed| play(&sprt, chances, seed + 7))
            .collect();
        let wrong = runs.iter().filter(|(h1, _)| *h1 != (elo > 0.0)).count();
        assert!((5..=33).contains(&wrong), "{elo}: {wrong} of 400 are wrong");
        let mean = runs.iter().map(|(_, pairs)| *pairs as f64).sum::<f64>() / 400.0;
        // Wald's equation: the mean of the ratio at the end over its drift, which for small differences is that of
        // a Brownian motion (Van den Bergh, GSPRT_approximation.pdf at cantate.be/Fishtest).
        let drift = t_value(45.0).powi(2) / 2.0;
        // The last step goes beyond a bound, by 0.583 of its standard deviation on average (Siegmund, Sequential Analysis, 1985).
        let planned = 0.9 * (19.0_f64.ln() + 0.583 * t_value(45.0)) / drift;
        assert!(
            (0.95..1.15).contains(&(mean / planned)),
            "{elo}: {mean}, {planned}"
        );
    }
}

/// Looked at after every pair from the first on, as `match --sprt` does, where few pairs decide: the errors of 5% are
/// still kept in 400 tests at each hypothesis, for leads of normalised Elo ±30, ±120 and ±300 on pairs of which a
/// fifth is split.
#[test]
fn errors_hold_when_a_few_pairs_decide() {
    for elo in [30.0_f64, 120.0, 300.0] {
        let sprt = Sprt::new(-elo, elo, ErrorRates::new(0.05, 0.05).unwrap()).unwrap();
        for side in [-1.0, 1.0] {
            let chances = lost_and_won(side * t_value(elo));
            let runs: Vec<(bool, u64)> = (0..400)
                .map(|seed| play(&sprt, chances, seed + 11))
                .collect();
            let wrong = runs.iter().filter(|(h1, _)| *h1 != (side > 0.0)).count();
            assert!(wrong <= 33, "{elo}: {wrong} of 400 are wrong");
        }
    }
}
