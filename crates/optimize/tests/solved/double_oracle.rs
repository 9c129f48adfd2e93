//! Gains on fresh seeds, and the double oracle on a known game.

use bagsplit_optimize::metagame::{
    DoubleOracle, FreshGain, MetaError, Mixture, Payoff, Progress, StoppingRule,
};
use bagsplit_stats::{Level, PairCounts};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn rule(patience: usize) -> StoppingRule {
    StoppingRule {
        tolerance: 0.01,
        level: Level::P95,
        patience,
        most_strategies: 10,
    }
}

/// The pairs of a strategy with these win probabilities against each of the others.
fn play(chances: &[f64], pairs: usize, seed: u64) -> Vec<Vec<u8>> {
    let mut generator = Pcg64::seed_from_u64(seed);
    let mut game = |p: f64| if generator.random_bool(p) { 2 } else { 0 };
    chances
        .iter()
        .map(|&p| (0..pairs).map(|_| game(p) + game(p)).collect())
        .collect()
}

/// A gain against a mixture, on an unused seed.
fn measured(mixture: &Mixture, quarters: &[&[u8]]) -> Result<FreshGain, MetaError> {
    let mut oracle = DoubleOracle::new(Payoff::symmetric(&[[0.5]])?, rule(1), [])?;
    FreshGain::new(oracle.fresh_seed(1)?, mixture, quarters)
}

fn slices(quarters: &[Vec<u8>]) -> Vec<&[u8]> {
    quarters.iter().map(Vec::as_slice).collect()
}

/// Against a single strategy a gain is that strategy's pair share, interval and all.
#[test]
fn a_gain_against_one_is_a_pair_share() {
    let quarters = play(&[0.6], 300, 1);
    let mut counts = PairCounts::new();
    quarters[0].iter().for_each(|&q| counts.push(q).unwrap());
    let expected = counts.share_estimate(Level::P95).unwrap();
    let mixture = Mixture::new(vec![1.0]).unwrap();
    let found = measured(&mixture, &slices(&quarters))
        .unwrap()
        .estimate(Level::P95)
        .unwrap();
    for (a, b) in [
        (found.value, expected.value),
        (found.low, expected.low),
        (found.high, expected.high),
    ] {
        assert!((a + 0.5 - b).abs() < 1e-12, "{found:?} is not {expected:?}");
    }
    assert!((found.standard_error - expected.standard_error).abs() < 1e-12);
}

/// Common random numbers matter: two opponents with opposite results leave no uncertainty in a half-and-half mixture.
#[test]
fn pair_indices_are_kept_together() {
    let first = play(&[0.5], 400, 2).remove(0);
    let second: Vec<u8> = first.iter().map(|q| 4 - q).collect();
    let mixture = Mixture::new(vec![0.5, 0.0, 0.5]).unwrap();
    let rows: [&[u8]; 3] = [&first, &[], &second];
    let found = measured(&mixture, &rows)
        .unwrap()
        .estimate(Level::P95)
        .unwrap();
    assert!(
        found.value == 0.0
            && found.standard_error == 0.0
            && found.half_width() < 0.01
            && found.half_width() > 0.0
    );
    assert!(measured(&mixture, &rows[..2]).is_err());
    assert!(measured(&mixture, &[&first, &[], &second[1..]]).is_err());
    assert!(measured(&mixture, &[&[], &[], &[]]).is_err());
    assert!(measured(&mixture, &[&[9], &[], &[2]]).is_err());
}

/// The 95% interval covers the true gain in at least 180 of 200 repetitions (fewer has probability 0.001).
#[test]
fn intervals_hold_the_truth() {
    let mixture = Mixture::new(vec![0.3, 0.7]).unwrap();
    let held = (0..200).filter(|&seed| {
        let quarters = play(&[0.6, 0.45], 200, seed);
        let gain = measured(&mixture, &slices(&quarters)).unwrap();
        gain.estimate(Level::P95)
            .unwrap()
            .contains(0.3 * 0.6 + 0.7 * 0.45 - 0.5)
    });
    let held = held.count();
    assert!((180..=200).contains(&held), "{held}");
}

/// Rock is known; paper and scissors can be found. The procedure ends at a third each.
#[test]
fn rock_paper_scissors_is_completed() {
    let full = [[0.5, 0.2, 0.8], [0.8, 0.5, 0.2], [0.2, 0.8, 0.5]];
    let mut known = vec![0];
    let mut oracle = DoubleOracle::new(Payoff::symmetric(&[[0.5]]).unwrap(), rule(2), [1]).unwrap();
    let (mut seed, mut rounds) = (1, Vec::new());
    while oracle.progress() == Progress::Searching {
        // The best response of the full game by its true shares, which a search would have to find.
        let wins = |i: usize| -> f64 {
            known
                .iter()
                .zip(oracle.mixture().weights())
                .map(|(&j, w): (&usize, &f64)| w * full[i][j])
                .sum()
        };
        let best = (0..3).max_by(|&a, &b| wins(a).total_cmp(&wins(b))).unwrap();
        let chances: Vec<f64> = known.iter().map(|&j| full[best][j]).collect();
        let mixture = oracle.mixture().clone();
        oracle.use_seed(seed);
        assert_eq!(oracle.fresh_seed(seed), Err(MetaError::SeedUsed(seed)));
        let fresh_seed = oracle.fresh_seed(seed + 1).unwrap();
        let quarters = play(&chances, 4000, fresh_seed.seed());
        let fresh = FreshGain::new(fresh_seed, &mixture, &slices(&quarters)).unwrap();
        let added = oracle.submit(fresh, &chances).unwrap();
        if added {
            known.push(best);
        }
        rounds.push((fresh, added));
        seed += 2;
    }
    assert_eq!(oracle.progress(), Progress::NothingFound);
    assert_eq!(known, [0, 1, 2]);
    assert!(
        oracle
            .mixture()
            .weights()
            .iter()
            .all(|w| (w - 1.0 / 3.0).abs() < 1e-12)
    );
    let found = oracle.exploitability(Level::P95).unwrap().unwrap();
    assert!(
        found.tried == 2 && found.value < 0.02 && found.high > 0.0 && found.high < 0.04,
        "{found:?}"
    );
    assert_eq!(
        rounds.iter().map(|(_, added)| *added).collect::<Vec<_>>(),
        [true, true, false, false]
    );
    assert!(rounds[0].0.estimate(Level::P95).unwrap().contains(0.3));
}

#[test]
fn stale_and_late_evidence_is_refused() {
    let mut oracle = DoubleOracle::new(Payoff::symmetric(&[[0.5]]).unwrap(), rule(1), []).unwrap();
    assert_eq!(oracle.exploitability(Level::P95), Ok(None));
    let mixture = oracle.mixture().clone();
    let won: [&[u8]; 1] = [&[4; 50]];
    let first = FreshGain::new(oracle.fresh_seed(1).unwrap(), &mixture, &won).unwrap();
    let second = FreshGain::new(oracle.fresh_seed(2).unwrap(), &mixture, &won).unwrap();
    assert!(oracle.submit(first, &[0.5, 0.5]).is_err());
    assert_eq!(oracle.exploitability(Level::P95), Ok(None));
    assert_eq!(oracle.submit(first, &[1.0]), Ok(true));
    assert_eq!(oracle.mixture().weights(), [0.0, 1.0]);
    assert_eq!(
        oracle.submit(second, &[1.0, 1.0]),
        Err(MetaError::StaleGain)
    );
    let mixture = oracle.mixture().clone();
    let split: [&[u8]; 2] = [&[], &[2; 50]];
    let third = FreshGain::new(oracle.fresh_seed(3).unwrap(), &mixture, &split).unwrap();
    assert_eq!(third.estimate(Level::P95).unwrap().value, 0.0);
    assert_eq!(oracle.submit(third, &[0.5, 0.5]), Ok(false));
    assert_eq!(oracle.submit(third, &[0.5, 0.5]), Err(MetaError::Stopped));
    assert_eq!(oracle.exploitability(Level::P95).unwrap().unwrap().tried, 1);
}

#[test]
fn a_full_field_stops_and_bad_rules_are_refused() {
    let payoff = Payoff::symmetric(&[[0.5; 2]; 2]).unwrap();
    let full = StoppingRule {
        most_strategies: 2,
        ..rule(1)
    };
    assert_eq!(
        DoubleOracle::new(payoff.clone(), full, [])
            .unwrap()
            .progress(),
        Progress::Full
    );
    assert!(DoubleOracle::new(payoff.clone(), rule(0), []).is_err());
    let negative = StoppingRule {
        tolerance: -0.1,
        ..rule(1)
    };
    assert!(DoubleOracle::new(payoff, negative, []).is_err());
}
