//! `[train]` of an experiment file.

use bagsplit_network::InputKind;

use crate::experiment::settings::{MAX_PAIRS, Settings, fraction, neurons, weights, whole};
use crate::studies::training::TrainSettings;

/// The most pairs that an iteration of a training learns from: each takes about 80 positions, 50 kB of memory.
const MOST_TRAINED: u64 = 1_000_000;

/// The settings of `[train]`, for a game whose networks have these inputs.
pub(crate) fn train(train: &mut TrainSettings, reads: InputKind) -> Settings<'_> {
    vec![
        ("from", weights(&mut train.from, reads)),
        ("neurons", neurons(&mut train.neurons)),
        ("iterations", whole(&mut train.iterations, 1..=1000)),
        ("pairs", whole(&mut train.pairs, 1..=MOST_TRAINED)),
        ("network", whole(&mut train.network, 0..=100)),
        ("passes", whole(&mut train.passes, 0..=100)),
        ("explore", whole(&mut train.explore, 0..=100)),
        ("relocate", whole(&mut train.relocate, 0..=100)),
        ("random-splits", whole(&mut train.random_splits, 0..=100)),
        ("lambda", fraction(&mut train.lambda, 0. ..=1.)),
        ("worlds", whole(&mut train.worlds, 0..=10_000)),
        ("worlds-every", whole(&mut train.worlds_every, 1..=10_000)),
        ("hold-out", fraction(&mut train.hold_out, 0.001..=0.5)),
        ("window", whole(&mut train.window, 1..=1000)),
        ("epochs", whole(&mut train.epochs, 1..=1000)),
        ("batch", whole(&mut train.batch, 1..=1_000_000)),
        ("rate", fraction(&mut train.rate, 1e-6..=0.1)),
        ("margin", fraction(&mut train.margin, 0. ..=100.)),
        ("proof-pairs", whole(&mut train.proof_pairs, 1..=MAX_PAIRS)),
        ("proof-elo", fraction(&mut train.proof_elo, 1. ..=200.)),
        ("alpha", fraction(&mut train.alpha, 0.0001..=0.45)),
        ("beta", fraction(&mut train.beta, 0.0001..=0.45)),
        ("patience", whole(&mut train.patience, 1..=1000)),
    ]
}
