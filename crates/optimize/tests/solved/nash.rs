//! Values and mixtures by hand, on degenerate faces, and against the definition on random matrices.

use bagsplit_optimize::metagame::{Equilibrium, Payoff, equilibrium};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[track_caller]
fn near(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    for (a, b) in found.iter().zip(expected) {
        assert!((a - b).abs() <= tolerance, "{found:?} is not {expected:?}");
    }
}

/// The result of the best row against the mixture of the columns.
fn most_won(found: &Equilibrium, payoff: &Payoff) -> f64 {
    found.columns.mixture.shares_against(payoff).unwrap().into_iter().fold(0.0, f64::max)
}

/// Each side gets the value against everything, so both are optimal (von Neumann).
#[track_caller]
fn is_optimal(payoff: &Payoff, found: &Equilibrium) {
    let most = most_won(found, payoff);
    assert!(most <= found.value + 1e-7, "rows can win {most} of {}", found.value);
    let against = |j| (0..payoff.rows()).map(|i| found.rows.mixture.weights()[i] * payoff.share(i, j)).sum();
    let least = (0..payoff.columns()).map(against).fold(f64::INFINITY, f64::min);
    assert!(least >= found.value - 1e-7, "columns can hold the rows to {least} of {}", found.value);
}

#[test]
fn a_circle_has_one_mixture() {
    let payoff = Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]]).unwrap();
    let found = equilibrium(&payoff).unwrap();
    near(found.rows.mixture.weights(), &[4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0], 1e-14);
    assert!(found.rows.is_unique() && found.value == 0.5 && found.columns == found.rows);
}

#[test]
fn one_that_beats_all_is_played_alone() {
    let payoff = Payoff::symmetric(&[[0.5, 0.4, 0.3], [0.6, 0.5, 0.3], [0.7, 0.7, 0.5]]).unwrap();
    let found = equilibrium(&payoff).unwrap();
    near(found.rows.mixture.weights(), &[0.0, 0.0, 1.0], 0.0);
    assert_eq!(found.rows.mixture.support(), [2]);
}

/// Rock, paper, scissors, rock once more: the rocks share a third.
#[test]
fn duplicates_share_alike() {
    let rows = [[0.5, 0.0, 1.0, 0.5], [1.0, 0.5, 0.0, 1.0], [0.0, 1.0, 0.5, 0.0], [0.5, 0.0, 1.0, 0.5]];
    let found = equilibrium(&Payoff::symmetric(&rows).unwrap()).unwrap();
    near(found.rows.mixture.weights(), &[1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0], 1e-12);
    assert_eq!(found.rows.face_dimension, 1);
}

#[test]
fn all_even_is_uniform() {
    for n in [1, 2, 7] {
        let found = equilibrium(&Payoff::symmetric(&vec![vec![0.5; n]; n]).unwrap()).unwrap();
        near(found.rows.mixture.weights(), &vec![1.0 / n as f64; n], 1e-12);
        assert_eq!(found.rows.face_dimension, n - 1);
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
    let weights = found.rows.mixture.weights();
    assert_eq!(found.rows.face_dimension, 2);
    let entropy = |x: f64| {
        let z = 1.0 - 4.0 * x;
        -x * x.ln() - 3.0 * x * (3.0 * x).ln() - z * z.ln()
    };
    // A scan of the edge y = 3 x, where the maximum entropy must be.
    let best =
        (1..250_000).map(|k| f64::from(k) * 1e-6).max_by(|a, b| entropy(*a).total_cmp(&entropy(*b))).unwrap();
    near(weights, &[best, 3.0 * best, 1.0 - 4.0 * best, 0.0], 2e-5);
}

/// Matching pennies with unequal stakes, by hand: x = (d - c)/(a - b - c + d).
#[test]
fn rectangular_by_hand() {
    let payoff = Payoff::rectangular(&[[0.9, 0.3], [0.4, 0.6]]).unwrap();
    let found = equilibrium(&payoff).unwrap();
    near(found.rows.mixture.weights(), &[0.25, 0.75], 1e-12);
    near(found.columns.mixture.weights(), &[0.375, 0.625], 1e-12);
    near(&[found.value], &[0.525], 1e-12);
    // A column that yields more to every row changes nothing; one equal to the first shares with it.
    let wider = Payoff::rectangular(&[[0.9, 0.95, 0.3, 0.9], [0.4, 0.7, 0.6, 0.4]]).unwrap();
    let found = equilibrium(&wider).unwrap();
    near(found.columns.mixture.weights(), &[0.1875, 0.0, 0.625, 0.1875], 1e-12);
    assert_eq!((found.rows.face_dimension, found.columns.face_dimension), (0, 1));
    near(&[found.value], &[0.525], 1e-12);
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
        many += usize::from(!found.rows.is_unique());
        // The same numbers as a rectangular game, which takes the other code path.
        let other =
            equilibrium(&Payoff::rectangular(&rows).unwrap()).unwrap_or_else(|e| panic!("{e}: {rows:?}"));
        near(&[other.value], &[0.5], 1e-9);
        near(other.rows.mixture.weights(), found.rows.mixture.weights(), 1e-5);
        let columns = 1 + n / 2;
        rows.iter_mut().for_each(|row| row.truncate(columns));
        let rectangular = Payoff::rectangular(&rows).unwrap();
        let found = equilibrium(&rectangular).unwrap_or_else(|error| panic!("{error}: {rows:?}"));
        is_optimal(&rectangular, &found);
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
    near(found.rows.mixture.weights(), &[4.0 / 9.0, 1.5 / 9.0, 2.0 / 9.0, 1.5 / 9.0], 1e-12);
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
