//! `[train]` of an experiment file.

use bagsplit_network::{InputKind, Shape, Weights};
use bagsplit_stats::ErrorRates;

use crate::experiment::settings::{MAX_PAIRS, Settings, fraction, neurons, weights, whole};

/// The settings of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainSettings {
    /// The weights to continue from, which are the first champion; none: random weights.
    pub from: Option<Weights>,
    /// The number of neurons of the first hidden layer [default: as in the weights to continue from, or the fewest].
    pub neurons: Option<u64>,
    /// The most iterations of playing games and fitting weights.
    pub iterations: u64,
    /// The number of pairs that each iteration learns from.
    pub pairs: u64,
    /// The percentage of players that use the newest network in place of their own bot, once there is one.
    pub network: u64,
    /// The percentage of these that use it for passing too, in place of their own pass policy.
    pub passes: u64,
    /// The probability, in percent, that one of these takes another of the placements that it considered.
    pub explore: u64,
    /// The probability, in percent, that one of these places its tiles elsewhere for the same points.
    pub relocate: u64,
    /// The percentage of players with a random split in place of their own.
    pub random_splits: u64,
    /// The weight of the result of a game against the network's later estimates (TD(lambda), Sutton 1988).
    pub lambda: f64,
    /// The number of simulations of the top actions of a position, to learn from these too; 0: none.
    pub worlds: u64,
    /// One in this many turns is simulated.
    pub worlds_every: u64,
    /// The number of held-out pairs, as a share of those that are learned from.
    pub hold_out: f64,
    /// The number of latest iterations that weights are fitted to.
    pub window: u64,
    /// The number of epochs of a fit.
    pub epochs: u64,
    /// The batch size of a fit, in positions.
    pub batch: u64,
    /// The initial learning rate of a fit.
    pub rate: f64,
    /// The weight of the margin in the loss, relative to that of the win.
    pub margin: f64,
    /// The most pairs of the sequential test of new weights.
    pub proof_pairs: u64,
    /// The lead in normalised Elo under the alternative hypothesis of the test.
    pub proof_elo: f64,
    /// The rate at which weights that are not stronger may pass the test.
    pub alpha: f64,
    /// The rate at which weights that are stronger by this much may fail it.
    pub beta: f64,
    /// The number of consecutive iterations without a new champion after which the training ends.
    pub patience: u64,
}

impl Default for TrainSettings {
    fn default() -> Self {
        TrainSettings {
            from: None,
            neurons: None,
            iterations: 8,
            pairs: 20_000,
            network: 85,
            passes: 75,
            explore: 5,
            relocate: 10,
            random_splits: 40,
            lambda: 0.7,
            worlds: 0,
            worlds_every: 4,
            hold_out: 0.025,
            window: 3,
            epochs: 2,
            batch: 4096,
            rate: 0.002,
            margin: 0.1,
            proof_pairs: 20_000,
            proof_elo: 10.,
            alpha: 0.05,
            beta: 0.05,
            patience: 2,
        }
    }
}

impl TrainSettings {
    /// The shape of the network: its inputs and its size.
    ///
    /// # Panics
    /// When no network has this many neurons: settings from files are checked.
    pub fn shape(&self, reads: InputKind) -> Shape {
        let were = self.from.map(|from| from.network().shape().first());
        let same = were.and_then(|first| Shape::new(reads, first)).unwrap_or(Shape::least(reads));
        self.neurons.map_or(same, |first| {
            Shape::new(reads, first as usize).expect("neurons go by blocks, and there are not too many")
        })
    }

    /// The number of held-out pairs of each iteration.
    pub fn held_out_pairs(&self) -> u64 {
        ((self.pairs as f64 * self.hold_out).ceil() as u64).max(1)
    }

    /// The error rates of the test.
    ///
    /// # Panics
    /// When they are not error rates: settings from files are checked.
    pub fn errors(&self) -> ErrorRates {
        ErrorRates::new(self.alpha, self.beta).expect("error rates are positive, and below 1 together")
    }

    /// The most games that the training plays.
    pub fn games(&self) -> u64 {
        bagsplit_arena::games_in(
            self.pairs.saturating_add(self.held_out_pairs()).saturating_add(self.proof_pairs),
        )
        .saturating_mul(self.iterations)
    }
}

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
