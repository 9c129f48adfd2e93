//! Settings and report of the training of a network, which crate `train` runs.

use bagsplit_network::{InputKind, Shape, Weights};
use bagsplit_stats::sequence::BettingSequence;
use bagsplit_stats::{ErrorRates, Interval, Level, PairCounts};

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

/// The quality of a network on held-out positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldOut {
    /// The mean logarithmic loss of the win.
    pub loss: f64,
    /// The share of the variance of the win that it explains.
    pub explained: f64,
    /// The mean squared error of the margin, in hundreds of points squared.
    pub margin: f64,
}

/// The result of a sequential test of new weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// They are stronger.
    Stronger,
    /// They are not stronger by the tested lead.
    NotStronger,
    /// The pairs of the test were used up.
    Undecided,
}

impl Proof {
    /// All results.
    pub const ALL: [Proof; 3] = [Proof::Stronger, Proof::NotStronger, Proof::Undecided];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Proof::Stronger => "stronger",
            Proof::NotStronger => "not-stronger",
            Proof::Undecided => "undecided",
        }
    }
}

/// An iteration of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingRound {
    /// Its number, from 0.
    pub number: u64,
    /// Positions sampled from its games.
    pub samples: u64,
    /// Positions that the weights were fitted to: those of the window.
    pub fitted: u64,
    /// Held-out positions.
    pub held_out: u64,
    /// The quality of the previous network on those, if there was one.
    pub before: Option<HeldOut>,
    /// The quality of the new network.
    pub after: HeldOut,
    /// The name of the new weights.
    pub weights: String,
    /// The name of the weights that they were tested against; `None`: the setups with their own bots.
    pub champion: Option<String>,
    /// The pairs of the test, from the side of the new weights.
    pub counts: PairCounts,
    /// The result of the test.
    pub proof: Proof,
}

impl TrainingRound {
    /// Whether the new weights replaced the champion.
    pub fn replaced(&self) -> bool {
        self.proof == Proof::Stronger
    }

    /// The share of the new weights in the test, and an interval that is valid at any stopping point.
    pub fn share(&self) -> (f64, Interval) {
        let mut shares = BettingSequence::new();
        for (quarters, &count) in self.counts.by_quarters().iter().enumerate() {
            shares.push_many(quarters as f64 / 4., count).expect("a share is from 0 to 1");
        }
        (shares.mean().unwrap_or(0.5), shares.interval(Level::P95))
    }
}

/// The report of a training.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingReport {
    /// The iterations, in order.
    pub rounds: Vec<TrainingRound>,
    /// The number of their games.
    pub games: u64,
}

impl TrainingReport {
    /// The name of the last champion; `None` if there is none.
    pub fn champion(&self) -> Option<&str> {
        let proven = self.rounds.iter().rfind(|round| round.replaced());
        proven.map(|round| round.weights.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(number: u64, proof: Proof, counts: [u64; 5]) -> TrainingRound {
        let after = HeldOut { loss: 0.6, explained: 0.1, margin: 2. };
        TrainingRound {
            number,
            samples: 10,
            fitted: 10,
            held_out: 1,
            before: None,
            after,
            weights: format!("weights {number}"),
            champion: None,
            counts: PairCounts::from_five(counts),
            proof,
        }
    }

    #[test]
    fn the_champion_is_what_was_proven_last() {
        let mut report = TrainingReport::default();
        assert_eq!(report.champion(), None);
        for (number, proof) in
            (0..).zip([Proof::Stronger, Proof::NotStronger, Proof::Stronger, Proof::Undecided])
        {
            report.rounds.push(round(number, proof, [0; 5]));
        }
        assert_eq!(report.champion(), Some("weights 2"));
    }

    #[test]
    fn the_share_is_seen_from_the_new_weights_and_lies_in_its_interval() {
        let (share, interval) = round(0, Proof::Stronger, [100, 0, 200, 0, 300]).share();
        assert!(
            (share - 2. / 3.).abs() < 1e-12 && interval.contains(share) && interval.low > 0.5,
            "{interval:?}"
        );
        let (_, unknown) = round(0, Proof::Undecided, [0; 5]).share();
        assert!(unknown.low < 0.01 && unknown.high > 0.99);
    }

    #[test]
    fn defaults_are_a_night_and_hold_out_at_least_a_pair() {
        let settings = TrainSettings::default();
        assert_eq!(settings.held_out_pairs(), 500);
        assert_eq!(TrainSettings { pairs: 3, ..settings }.held_out_pairs(), 1);
        assert_eq!(settings.games(), 2 * 8 * (20_000 + 500 + 20_000));
        let _ = settings.errors();
    }
}
