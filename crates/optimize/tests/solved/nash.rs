//! Values and mixtures by hand, on degenerate faces, and against the definition on random matrices.

use crate::near;
use bagsplit_optimize::metagame::{Equilibrium, Payoff, equilibrium};
use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::cell::Cell;

/// The result of the best strategy against the mixture.
fn most_won(found: &Equilibrium, payoff: &Payoff) -> f64 {
    found
        .mixture
        .shares_against(payoff)
        .unwrap()
        .into_iter()
        .fold(0.0, f64::max)
}

/// Nothing wins more than half against it, so it is optimal (von Neumann).
#[track_caller]
fn is_optimal(payoff: &Payoff, found: &Equilibrium) {
    let most = most_won(found, payoff);
    assert!(most <= 0.5 + 1e-7, "a strategy wins {most}");
}

#[test]
fn one_that_beats_all_is_played_alone() {
    let payoff = Payoff::symmetric(&[[0.5, 0.4, 0.3], [0.6, 0.5, 0.3], [0.7, 0.7, 0.5]]).unwrap();
    let found = equilibrium(&payoff).unwrap();
    near(found.mixture.weights(), &[0.0, 0.0, 1.0], 0.0);
    assert_eq!(found.mixture.support(), [2]);
}

#[test]
fn all_even_is_uniform() {
    for n in [1, 2, 7] {
        let found = equilibrium(&Payoff::symmetric(&vec![vec![0.5; n]; n]).unwrap()).unwrap();
        near(found.mixture.weights(), &vec![1.0 / n as f64; n], 1e-12);
        assert_eq!(found.face_dimension, n - 1);
    }
}

/// 0, 1 and 2 are even among themselves; 3 beats 0, loses to 1 and is even with 2. The optimal mixtures are those of 0,
/// 1 and 2 that 3 does not beat: at most a third as much of 0 as of 1. The even one is not among them.
#[test]
fn an_inequality_may_hold_the_mixture_back() {
    let rows = [
        [0.5, 0.5, 0.5, 0.2],
        [0.5, 0.5, 0.5, 0.6],
        [0.5, 0.5, 0.5, 0.5],
        [0.8, 0.4, 0.5, 0.5],
    ];
    let payoff = Payoff::symmetric(&rows).unwrap();
    let found = equilibrium(&payoff).unwrap();
    is_optimal(&payoff, &found);
    let weights = found.mixture.weights();
    assert_eq!(found.face_dimension, 2);
    let entropy = |x: f64| {
        let z = 1.0 - 4.0 * x;
        -x * x.ln() - 3.0 * x * (3.0 * x).ln() - z * z.ln()
    };
    // A scan of the edge y = 3 x, where the maximum entropy must be.
    let best = (1..250_000)
        .map(|k| f64::from(k) * 1e-6)
        .max_by(|a, b| entropy(*a).total_cmp(&entropy(*b)))
        .unwrap();
    near(weights, &[best, 3.0 * best, 1.0 - 4.0 * best, 0.0], 2e-5);
}

/// A symmetric game of n strategies, whose shares above the diagonal are given row by row.
fn symmetric(n: usize, above: &[f64]) -> Payoff {
    let mut rows = vec![vec![0.5; n]; n];
    let places = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    for ((i, j), share) in places.zip(above) {
        rows[i][j] = *share;
        rows[j][i] = 1.0 - share;
    }
    Payoff::symmetric(&rows).unwrap()
}

/// Holds a property against games whose shares are multiples of one of these steps, the same in every run.
fn holds(
    cases: u32,
    sizes: std::ops::Range<usize>,
    shares: Vec<(u32, u32, u32)>,
    property: impl Fn(&Payoff),
) {
    let games = (sizes, select(shares), vec(0..=1_000_000_u32, 66)).prop_map(
        |(n, (least, most, steps), drawn)| {
            let share =
                |drawn: &u32| f64::from(least + drawn % (most - least + 1)) / f64::from(steps);
            symmetric(n, &drawn.iter().map(share).collect::<Vec<f64>>())
        },
    );
    let rng_seed = RngSeed::Fixed(1);
    let config = Config {
        cases,
        rng_seed,
        failure_persistence: None,
        ..Config::default()
    };
    let result = TestRunner::new(config).run(&games, |payoff| {
        property(&payoff);
        Ok(())
    });
    result.unwrap_or_else(|counterexample| panic!("{counterexample}"));
}

/// Random matrices, also with few distinct shares, where ties and duplicates are common.
#[test]
fn random_matrices_are_solved() {
    let many = Cell::new(0);
    let shares = [2, 4, 10, 1_000_000].map(|steps| (0, steps, steps));
    holds(150, 1..12, shares.to_vec(), |payoff| {
        let found = equilibrium(payoff).unwrap();
        is_optimal(payoff, &found);
        many.set(many.get() + u32::from(!found.is_unique()));
    });
    let many = many.get();
    assert!(many > 20, "{many} with more than one optimal mixture");
}

/// Of two optimal mixtures, the reported one has no less entropy: a duplicate of any strategy does not change the
/// weights of the others.
#[test]
fn a_clone_takes_nothing_from_others() {
    let rows = [[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]];
    let payoff = Payoff::symmetric(&rows)
        .unwrap()
        .with_strategy(&[0.4, 0.5, 0.7])
        .unwrap();
    let found = equilibrium(&payoff).unwrap();
    near(
        found.mixture.weights(),
        &[4.0 / 9.0, 1.5 / 9.0, 2.0 / 9.0, 1.5 / 9.0],
        1e-12,
    );
}

/// Close races measured on 10,000 pairs, where many mixtures are nearly optimal and small errors in the linear algebra
/// show (a singular value decomposition was observed to lose five digits on such matrices).
#[test]
fn close_races_are_solved() {
    holds(100, 10..11, vec![(19_000, 21_000, 40_000)], |payoff| {
        let found = equilibrium(payoff).unwrap();
        is_optimal(payoff, &found);
        let most = most_won(&found, payoff);
        assert!(most < 0.5 + 1e-12, "{most}");
    });
}
