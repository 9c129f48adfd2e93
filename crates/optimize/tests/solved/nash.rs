//! Values and mixtures by hand, on degenerate faces, and against the definition on random matrices.

use crate::near;
use bagsplit_optimize::metagame::{Equilibrium, Payoff, equilibrium};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The result of the best strategy against the mixture.
fn most_won(found: &Equilibrium, payoff: &Payoff) -> f64 {
    found.mixture.shares_against(payoff).unwrap().into_iter().fold(0.0, f64::max)
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
    let rows = [[0.5, 0.5, 0.5, 0.2], [0.5, 0.5, 0.5, 0.6], [0.5, 0.5, 0.5, 0.5], [0.8, 0.4, 0.5, 0.5]];
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
    let best =
        (1..250_000).map(|k| f64::from(k) * 1e-6).max_by(|a, b| entropy(*a).total_cmp(&entropy(*b))).unwrap();
    near(weights, &[best, 3.0 * best, 1.0 - 4.0 * best, 0.0], 2e-5);
}

/// Random matrices, also with few distinct shares, where ties and duplicates are common.
#[test]
fn random_matrices_are_solved() {
    let mut generator = Pcg64::seed_from_u64(1);
    let mut many = 0;
    for round in 0..150 {
        let n = generator.random_range(1..12);
        let steps = [2, 4, 10, 1_000_000][round % 4];
        let mut draw = || f64::from(generator.random_range(0..=steps)) / f64::from(steps);
        let mut rows = vec![vec![0.5; n]; n];
        for i in 0..n {
            for j in i + 1..n {
                rows[i][j] = draw();
                rows[j][i] = 1.0 - rows[i][j];
            }
        }
        let payoff = Payoff::symmetric(&rows).unwrap();
        let found = equilibrium(&payoff).unwrap_or_else(|error| panic!("{error}: {rows:?}"));
        is_optimal(&payoff, &found);
        many += usize::from(!found.is_unique());
    }
    assert!(many > 20, "{many} with more than one optimal mixture");
}

/// Of two optimal mixtures, the reported one has no less entropy: a duplicate of any strategy does not change the
/// weights of the others.
#[test]
fn a_clone_takes_nothing_from_others() {
    let rows = [[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]];
    let payoff = Payoff::symmetric(&rows).unwrap().with_strategy(&[0.4, 0.5, 0.7]).unwrap();
    let found = equilibrium(&payoff).unwrap();
    near(found.mixture.weights(), &[4.0 / 9.0, 1.5 / 9.0, 2.0 / 9.0, 1.5 / 9.0], 1e-12);
}

/// Close races measured on 10,000 pairs, where many mixtures are nearly optimal and small errors in the linear algebra
/// show (a singular value decomposition was observed to lose five digits on such matrices).
#[test]
fn close_races_are_solved() {
    let mut generator = Pcg64::seed_from_u64(10);
    for _ in 0..100 {
        let mut rows = vec![vec![0.5; 10]; 10];
        for i in 0..10 {
            for j in i + 1..10 {
                rows[i][j] = f64::from(generator.random_range(19_000..=21_000)) / 40_000.0;
                rows[j][i] = 1.0 - rows[i][j];
            }
        }
        let payoff = Payoff::symmetric(&rows).unwrap();
        let found = equilibrium(&payoff).unwrap_or_else(|error| panic!("{error}: {rows:?}"));
        is_optimal(&payoff, &found);
        let most = most_won(&found, &payoff);
        assert!(most < 0.5 + 1e-12, "{most}");
    }
}
