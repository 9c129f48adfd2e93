//! Bootstrap ranks against every possible resample of small experiments.

use crate::random_outcomes;
use bagsplit_stats::{Level, PairOutcomes, RankDistribution, RankSums, Scale, StatsError, rank};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

const PAIRS: usize = 4;

/// The experiment that has pair index `drawn[t]` of `outcomes` as its index t.
fn resampled(outcomes: &PairOutcomes, drawn: &[usize]) -> PairOutcomes {
    let mut made = PairOutcomes::new(outcomes.setups(), drawn.len());
    for (m, &(i, j)) in outcomes.matchups().iter().enumerate() {
        let row: Vec<u8> = drawn.iter().map(|&t| outcomes.quarters(m)[t]).collect();
        made.push(i, j, &row).unwrap();
    }
    made
}

fn bootstrap_ranks(
    outcomes: &PairOutcomes,
    ranked: &[usize],
    scale: &Scale,
    resamples: u64,
    rng: &mut Pcg64Mcg,
) -> Result<Vec<RankDistribution>, StatsError> {
    RankSums::from_outcomes(outcomes, ranked, scale)?.bootstrap_ranks(resamples, rng)
}

/// The share of all PAIRS^PAIRS resamples in which `rank` gives each setup each rank.
fn exact(outcomes: &PairOutcomes, ranked: &[usize], scale: &Scale) -> Vec<Vec<f64>> {
    let all = PAIRS.pow(PAIRS as u32);
    let mut shares = vec![vec![0.0; ranked.len()]; ranked.len()];
    for code in 0..all {
        let drawn: Vec<usize> = (0..PAIRS).map(|t| code / PAIRS.pow(t as u32) % PAIRS).collect();
        let ranking = rank(&resampled(outcomes, &drawn), ranked, scale, Level::P95).unwrap();
        for (row, &setup) in shares.iter_mut().zip(ranked) {
            row[ranking.standing(setup).unwrap().rank - 1] += 1.0 / all as f64;
        }
    }
    shares
}

/// A round robin, a field and a ladder; 40,000 resamples put a share within 0.01 (four deviations).
#[test]
fn shares_are_those_of_all_resamples() {
    let round: Vec<_> = (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j))).collect();
    let ladder = [(0, 1), (1, 2), (2, 3), (0, 2), (3, 1)];
    let cases = [
        (random_outcomes(4, PAIRS, &round, 5), vec![0, 1, 2, 3], Scale::round_robin(4)),
        (random_outcomes(4, PAIRS, &round, 11), vec![3, 1], Scale::over_field([0, 1, 2])),
        (random_outcomes(4, PAIRS, &ladder, 23), vec![2, 0, 1], Scale::LeastSquares),
    ];
    for (outcomes, ranked, scale) in cases {
        let found = bootstrap_ranks(&outcomes, &ranked, &scale, 40_000, &mut Pcg64Mcg::new(99)).unwrap();
        for (found, expected) in found.iter().zip(exact(&outcomes, &ranked, &scale)) {
            for (k, share) in expected.iter().enumerate() {
                let found = found.counts()[k] as f64 / 40_000.0;
                assert!((found - share).abs() < 0.01, "{scale:?}, rank {}: {found} {share}", k + 1);
            }
        }
    }
}

/// More pair indices than a block; the same generator gives the same ranks, and its next state others.
#[test]
fn ranks_depend_on_the_generator_alone() {
    let outcomes = random_outcomes(3, 700, &[(0, 1), (0, 2), (1, 2)], 3);
    let ranks = |rng: &mut Pcg64Mcg| {
        bootstrap_ranks(&outcomes, &[0, 1, 2], &Scale::round_robin(3), 300, rng).unwrap()
    };
    let mut rng = Pcg64Mcg::new(1);
    let first = ranks(&mut rng);
    assert_eq!(first, ranks(&mut Pcg64Mcg::new(1)));
    assert_ne!(first, ranks(&mut rng));
    assert!(first.iter().all(|r| r.counts().iter().sum::<u64>() == 300));
    // Frozen: a change here changes published tables.
    let frozen: Vec<&[u64]> = first.iter().map(RankDistribution::counts).collect();
    assert_eq!(frozen, [[0, 10, 290], [164, 132, 4], [137, 157, 6]]);
}

/// A copy with the same outcomes has the same ranks.
#[test]
fn copies_share_their_ranks() {
    let base = random_outcomes(4, 60, &[(1, 0), (2, 0)], 17);
    let mut outcomes = base.clone();
    outcomes.push(3, 0, base.quarters(0)).unwrap();
    let found =
        bootstrap_ranks(&outcomes, &[1, 2, 3], &Scale::over_field([0]), 500, &mut Pcg64Mcg::new(4)).unwrap();
    assert_eq!(found[0].counts(), found[2].counts());
    assert!(found[0].within_top(1) + found[1].within_top(1) >= 1.0);
}

#[test]
fn empty_inputs_are_rejected() {
    let outcomes = random_outcomes(3, 6, &[(0, 1), (0, 2)], 8);
    let ranks = |ranked: &[usize], scale, n| {
        bootstrap_ranks(&outcomes, ranked, &scale, n, &mut Pcg64Mcg::new(4)).err()
    };
    assert_eq!(ranks(&[0, 1], Scale::LeastSquares, 0), Some(StatsError::TooFew { needed: 1, found: 0 }));
    assert_eq!(ranks(&[], Scale::LeastSquares, 9), Some(StatsError::NothingToRank));
    assert_eq!(
        ranks(&[1], Scale::round_robin(3), 9),
        Some(StatsError::MissingMatchup { setup: 1, opponent: 2 })
    );
}

/// More than 8192 indices are drawn in groups, with the same stability as drawing each alone.
#[test]
fn groups_give_the_same_stability_as_indices() {
    let (setups, pairs) = (4, 12_000);
    let matchups: Vec<(usize, usize)> =
        (0..setups).flat_map(|i| (i + 1..setups).map(move |j| (i, j))).collect();
    let outcomes = random_outcomes(setups, pairs, &matchups, 31);
    let (ranked, scale) = ([0, 1, 2, 3], Scale::round_robin(setups));
    let grouped = bootstrap_ranks(&outcomes, &ranked, &scale, 4000, &mut Pcg64Mcg::new(5)).unwrap();
    let mut top = [0; 4];
    let mut rng = Pcg64Mcg::new(6);
    for _ in 0..1000 {
        let drawn: Vec<usize> = (0..pairs).map(|_| rng.random_range(0..pairs)).collect();
        let again = rank(&resampled(&outcomes, &drawn), &ranked, &scale, Level::P95).unwrap();
        for standing in again.standings().iter().filter(|standing| standing.rank == 1) {
            top[standing.setup] += 1;
        }
    }
    for (setup, grouped) in grouped.iter().enumerate() {
        let (found, expected) = (grouped.within_top(1), f64::from(top[setup]) / 1000.);
        // Two shares with standard errors of 0.008 and 0.016.
        assert!((found - expected).abs() < 0.06, "{setup}: {found} {expected}");
    }
}
