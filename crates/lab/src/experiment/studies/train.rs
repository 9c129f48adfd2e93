//! `[train]` of an experiment file.

use bagsplit_network::{InputKind, Shape, Weights};
use bagsplit_stats::ErrorRates;

use crate::experiment::settings::{MAX_PAIRS, fraction, neurons, settings, weights, whole};

/// The most pairs that an iteration of a training learns from: each takes about 80 positions, 50 kB of memory.
const MOST_TRAINED: u64 = 1_000_000;

settings! {
    /// The settings of a training.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct TrainSettings, train(reads: InputKind) {
        /// The weights to continue from, which are the first champion; none: random weights.
        from: Option<Weights> = None, "from" => weights(reads);
        /// The number of neurons of the first hidden layer [default: as in the weights to continue from, or the fewest].
        neurons: Option<u64> = None, "neurons" => neurons();
        /// The most iterations of playing games and fitting weights.
        iterations: u64 = 8, "iterations" => whole(1..=1000);
        /// The number of pairs that each iteration learns from.
        pairs: u64 = 20_000, "pairs" => whole(1..=MOST_TRAINED);
        /// The percentage of players that use the newest network in place of their own bot, once there is one.
        network: u64 = 85, "network" => whole(0..=100);
        /// The percentage of these that use it for passing too, in place of their own pass policy.
        passes: u64 = 75, "passes" => whole(0..=100);
        /// The probability, in percent, that one of these takes another of the placements that it considered.
        explore: u64 = 5, "explore" => whole(0..=100);
        /// The probability, in percent, that one of these places its tiles elsewhere for the same points.
        relocate: u64 = 10, "relocate" => whole(0..=100);
        /// The percentage of players with a random split in place of their own.
        random_splits: u64 = 40, "random-splits" => whole(0..=100);
        /// The weight of the result of a game against the network's later estimates (TD(lambda), Sutton 1988).
        lambda: f64 = 0.7, "lambda" => fraction(0. ..=1.);
        /// The number of simulations of the top actions of a position, to learn from these too; 0: none.
        worlds: u64 = 0, "worlds" => whole(0..=10_000);
        /// One in this many turns is simulated.
        worlds_every: u64 = 4, "worlds-every" => whole(1..=10_000);
        /// The number of held-out pairs, as a share of those that are learned from.
        hold_out: f64 = 0.025, "hold-out" => fraction(0.001..=0.5);
        /// The number of latest iterations that weights are fitted to.
        window: u64 = 3, "window" => whole(1..=1000);
        /// The number of epochs of a fit.
        epochs: u64 = 2, "epochs" => whole(1..=1000);
        /// The batch size of a fit, in positions.
        batch: u64 = 4096, "batch" => whole(1..=1_000_000);
        /// The initial learning rate of a fit.
        rate: f64 = 0.002, "rate" => fraction(1e-6..=0.1);
        /// The weight of the margin in the loss, relative to that of the win.
        margin: f64 = 0.1, "margin" => fraction(0. ..=100.);
        /// The most pairs of the sequential test of new weights.
        proof_pairs: u64 = 20_000, "proof-pairs" => whole(1..=MAX_PAIRS);
        /// The lead in normalised Elo under the alternative hypothesis of the test.
        proof_elo: f64 = 10., "proof-elo" => fraction(1. ..=200.);
        /// The rate at which weights that are not stronger may pass the test.
        alpha: f64 = 0.05, "alpha" => fraction(0.0001..=0.45);
        /// The rate at which weights that are stronger by this much may fail it.
        beta: f64 = 0.05, "beta" => fraction(0.0001..=0.45);
        /// The number of consecutive iterations without a new champion after which the training ends.
        patience: u64 = 2, "patience" => whole(1..=1000);
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
