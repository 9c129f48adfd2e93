//! Intervals from resampled pair indices.

use bagsplit_optimize::metagame::{AlphaRank, MetaError, Outcomes, bootstrap};
use bagsplit_stats::{Level, PairOutcomes};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Pairs of strategies with the given chances to win each of the two games.
fn played(shares: &[Vec<f64>], pairs: usize, seed: u64) -> PairOutcomes {
    let mut generator = Pcg64::seed_from_u64(seed);
    let mut outcomes = PairOutcomes::new(shares.len(), pairs);
    for i in 0..shares.len() {
        for j in i + 1..shares.len() {
            let mut game = || if generator.random_bool(shares[i][j]) { 2 } else { 0 };
            let quarters: Vec<u8> = (0..pairs).map(|_| game() + game()).collect();
            // Both orders of naming a matchup are equivalent.
            if (i + j) % 2 == 0 {
                outcomes.push(i, j, &quarters).unwrap();
            } else {
                outcomes.push(j, i, &quarters.iter().map(|q| 4 - q).collect::<Vec<_>>()).unwrap();
            }
        }
    }
    outcomes
}

fn circle() -> Vec<Vec<f64>> {
    vec![vec![0.5, 0.6, 0.35], vec![0.4, 0.5, 0.7], vec![0.65, 0.3, 0.5]]
}

fn ranking() -> AlphaRank {
    AlphaRank::new(50, 1.0).unwrap()
}

/// In 40 repetitions of an experiment, 95% intervals cover the truth nearly as often as they should: between 33 and 40
/// of 40 (fewer than 33 has probability 0.0007 at 95%).
#[test]
fn intervals_hold_the_truth() {
    let truth = [4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0, 0.309_618, 0.452_326, 0.238_056];
    let mut held = [0; 6];
    for seed in 0..40 {
        let outcomes = played(&circle(), 1000, seed);
        let outcomes = Outcomes::symmetric(&outcomes).unwrap();
        let mut generator = Pcg64::seed_from_u64(1000 + seed);
        let found = bootstrap(&outcomes, &ranking(), 200, Level::P95, &mut generator).unwrap();
        let estimates = found.rows.iter().map(|row| row.weight).chain(found.alpha_rank);
        for (k, estimate) in estimates.enumerate() {
            held[k] += usize::from(estimate.contains(truth[k]));
        }
        let p = found.noise.p_value(found.cyclic_share.value);
        assert!(p < 0.05, "a strong circle is distinguished from noise: {p}");
    }
    assert!(held.iter().all(|&times| times >= 33), "{held:?}");
}

/// A transitive field is called cyclic at most at the nominal rate: at 5%, more than 7 of 40 has probability 0.001.
#[test]
fn noise_is_not_called_a_cycle() {
    let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
    let ratings = [0.4, 0.1, -0.1, -0.4];
    let shares: Vec<Vec<f64>> =
        ratings.iter().map(|a| ratings.iter().map(|b| logistic(a - b)).collect()).collect();
    let mut called = 0;
    for seed in 0..40 {
        let outcomes = played(&shares, 500, seed);
        let outcomes = Outcomes::symmetric(&outcomes).unwrap();
        let mut generator = Pcg64::seed_from_u64(seed);
        let found = bootstrap(&outcomes, &ranking(), 100, Level::P95, &mut generator).unwrap();
        called += usize::from(found.noise.p_value(found.cyclic_share.value) <= 0.05);
    }
    assert!(called <= 7, "{called} of 40");
}

/// Strategies with identical random numbers at every index: resampling indices as a whole keeps them exactly equal.
#[test]
fn common_luck_stays_common() {
    let mut generator = Pcg64::seed_from_u64(5);
    let quarters: Vec<u8> = (0..200).map(|_| 2 * generator.random_range(0..3)).collect();
    let mut outcomes = PairOutcomes::new(3, 200);
    outcomes.push(0, 2, &quarters).unwrap();
    outcomes.push(1, 2, &quarters).unwrap();
    outcomes.push(0, 1, &[2; 200]).unwrap();
    let outcomes = Outcomes::symmetric(&outcomes).unwrap();
    let found = bootstrap(&outcomes, &ranking(), 100, Level::P95, &mut generator).unwrap();
    let (first, second) = (found.rows[0].weight, found.rows[1].weight);
    assert!((first.low - second.low).abs() < 1e-9 && (first.high - second.high).abs() < 1e-9);
    assert!(found.rows[2].in_support > 0.2 && found.rows[2].in_support < 0.8);
    assert!((found.rows[0].gain.high - found.rows[1].gain.high).abs() < 1e-9);
}

#[test]
fn the_same_generator_gives_the_same_numbers() {
    let outcomes = played(&circle(), 100, 3);
    let outcomes = Outcomes::symmetric(&outcomes).unwrap();
    let run =
        |seed| bootstrap(&outcomes, &ranking(), 20, Level::P90, &mut Pcg64::seed_from_u64(seed)).unwrap();
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn holes_are_refused() {
    let mut outcomes = PairOutcomes::new(3, 1);
    outcomes.push(0, 1, &[2]).unwrap();
    outcomes.push(2, 1, &[2]).unwrap();
    assert_eq!(Outcomes::symmetric(&outcomes).err(), Some(MetaError::NotMet { row: 0, column: 2 }));
    assert!(Outcomes::symmetric(&PairOutcomes::new(2, 0)).is_err());
    outcomes.push(0, 2, &[3]).unwrap();
    let fine = Outcomes::symmetric(&outcomes).unwrap();
    assert_eq!(fine.payoff().unwrap().share(2, 0), 0.25);
    assert!(bootstrap(&fine, &ranking(), 1, Level::P95, &mut Pcg64::seed_from_u64(1)).is_err());
}
