//! Three strategies in a cycle, and a game with many optimal mixtures.

use bagsplit_optimize::metagame::{Payoff, equilibrium};

use crate::near;

const CIRCLE: [[f64; 3]; 3] = [[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]];

/// By hand: the weights are proportional to the shares above ½ of the other two.
#[test]
fn nash_weights_of_a_circle() {
    let nash = equilibrium(&circle()).expect("a solution");
    for (&weight, expected) in nash
        .mixture
        .weights()
        .iter()
        .zip([4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0])
    {
        near("Nash weight", weight, expected, 1e-9);
    }
}

/// Rock, paper, scissors with rock twice: the two rocks share a third in any way; evenly at maximum entropy.
#[test]
fn the_mixture_of_greatest_entropy() {
    let twice = [
        [0.5, 0.5, 0.0, 1.0],
        [0.5, 0.5, 0.0, 1.0],
        [1.0, 1.0, 0.5, 0.0],
        [0.0, 0.0, 1.0, 0.5],
    ];
    let nash = equilibrium(&Payoff::symmetric(&twice).expect("shares")).expect("a solution");
    near(
        "weight of a duplicate",
        nash.mixture.weights()[0],
        1.0 / 6.0,
        1e-8,
    );
    assert_eq!(nash.face_dimension, 1);
    let even =
        equilibrium(&Payoff::symmetric(&[[0.5; 5]; 5]).expect("shares")).expect("a solution");
    near(
        "weight if all are even",
        even.mixture.weights()[3],
        0.2,
        1e-8,
    );
}

fn circle() -> Payoff {
    Payoff::symmetric(&CIRCLE).expect("shares")
}
