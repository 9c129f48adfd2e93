//! Three strategies in a cycle, and a game with many optimal mixtures.

use bagsplit_optimize::metagame::{AlphaRank, LogOdds, Payoff, equilibrium};

use crate::near;

const CIRCLE: [[f64; 3]; 3] = [[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]];

/// By hand: the weights are proportional to the shares above ½ of the other two.
#[test]
fn nash_weights_of_a_circle() {
    let nash = equilibrium(&circle()).expect("a solution");
    for (&weight, expected) in nash.mixture.weights().iter().zip([4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0]) {
        near("Nash weight", weight, expected, 1e-9);
    }
}

/// Omidshafiei et al. (2019) with payoffs m/(m - 1) (M - ½), with which EGTtools agrees.
#[test]
fn alpha_ranks_of_a_circle() {
    let ranking = AlphaRank::new(50, 1.0).expect("parameters");
    let ranks = ranking.distribution(&circle());
    for (rank, expected) in ranks.into_iter().zip([0.309_618, 0.452_326, 0.238_056]) {
        near("α-rank, m = 50, α = 1", rank, expected, 5e-7);
    }
}

/// The squared norm left after the row means.
#[test]
fn cyclic_share_of_a_circle() {
    let cyclic = LogOdds::new(&circle()).expect("shares inside").cyclic_share();
    near("cyclic share of the log-odds", cyclic, 0.922_84, 5e-6);
}

/// Rock, paper, scissors with rock twice: the two rocks share a third in any way; evenly at maximum entropy.
#[test]
fn the_mixture_of_greatest_entropy() {
    let twice = [[0.5, 0.5, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0], [1.0, 1.0, 0.5, 0.0], [0.0, 0.0, 1.0, 0.5]];
    let nash = equilibrium(&Payoff::symmetric(&twice).expect("shares")).expect("a solution");
    near("weight of a duplicate", nash.mixture.weights()[0], 1.0 / 6.0, 1e-8);
    assert_eq!(nash.face_dimension, 1);
    let even = equilibrium(&Payoff::symmetric(&[[0.5; 5]; 5]).expect("shares")).expect("a solution");
    near("weight if all are even", even.mixture.weights()[3], 0.2, 1e-8);
}

fn circle() -> Payoff {
    Payoff::symmetric(&CIRCLE).expect("shares")
}
