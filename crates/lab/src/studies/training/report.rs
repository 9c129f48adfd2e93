//! Settings and report of the training of a network, which crate `train` runs.

use bagsplit_network::{InputKind, Shape, Weights};
use bagsplit_stats::sequence::{AnytimeInterval, BettingSequence};
use bagsplit_stats::{ErrorRates, Level, PairCounts};

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainSettings {
    /// The weights that the training goes on from, the first champion; without any it begins from nothing.
    pub from: Option<Weights>,
    /// How many neurons the first hidden layer has; left out, as many as in the weights to go on from, or the fewest.
    pub neurons: Option<u64>,
    /// How many times games are played and weights fitted, at most.
    pub iterations: u64,
    /// How many pairs each iteration learns from.
    pub pairs: u64,
    /// How many of a hundred players ask the newest network in place of their own bot, once there is one.
    pub network: u64,
    /// How many of a hundred of these ask it about passing too, in place of their own pass policy.
    pub passes: u64,
    /// The chance, in percent, that one of these makes another of the placements that it weighed.
    pub strays: u64,
    /// The chance, in percent, that one of these lays the tiles it chose elsewhere for the same points.
    pub shifts: u64,
    /// The percentage of players with a random split in place of their own.
    pub random_splits: u64,
    /// How much the end of a game counts against what the network expects on the way to it (TD(lambda), Sutton 1988).
    pub lambda: f64,
    /// In how many worlds the most promising actions of a situation are tried, to learn from that too; 0: in none.
    pub worlds: u64,
    /// At one turn of how many they are.
    pub worlds_every: u64,
    /// How many pairs are held out, as a share of those that are learned from.
    pub hold_out: f64,
    /// How many of the latest iterations weights are fitted to.
    pub window: u64,
    /// How often each situation is looked at in a fit.
    pub epochs: u64,
    /// How many situations a step of the fit looks at.
    pub batch: u64,
    /// How far the first steps of the fit go.
    pub rate: f64,
    /// How much the margin counts in the fit beside the win.
    pub margin: f64,
    /// How many pairs the sequential test of new weights takes at most.
    pub proof_pairs: u64,
    /// How much stronger the test expects them to be if they are, in normalised Elo.
    pub proof_elo: f64,
    /// How often weights that are no stronger may pass the test.
    pub alpha: f64,
    /// The rate at which weights that are stronger by this much may fail it.
    pub beta: f64,
    /// After how many iterations in a row without proof the training ends.
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
            strays: 5,
            shifts: 10,
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
    /// What the network reads and how large it is that is fitted.
    ///
    /// # Panics
    /// When no network has so many neurons: settings from files are looked at.
    #[must_use]
    pub fn shape(&self, reads: InputKind) -> Shape {
        let were = self.from.map(|from| from.network().shape().first());
        let same = were.and_then(|first| Shape::new(reads, first)).unwrap_or(Shape::least(reads));
        self.neurons.map_or(same, |first| {
            Shape::new(reads, first as usize).expect("neurons go by blocks, and there are not too many")
        })
    }

    /// How many pairs are held out of each iteration.
    #[must_use]
    pub fn held_out_pairs(&self) -> u64 {
        ((self.pairs as f64 * self.hold_out).ceil() as u64).max(1)
    }

    /// The error rates of the test.
    ///
    /// # Panics
    /// When they are none: those from files are.
    #[must_use]
    pub fn errors(&self) -> ErrorRates {
        ErrorRates::new(self.alpha, self.beta).expect("error rates are positive, and below 1 together")
    }

    /// How many games it takes at most.
    #[must_use]
    pub fn games(&self) -> u64 {
        bagsplit_arena::games_in(
            self.pairs.saturating_add(self.held_out_pairs()).saturating_add(self.proof_pairs),
        )
        .saturating_mul(self.iterations)
    }
}

/// How well a network does on situations of games that it was not fitted to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldOut {
    /// The mean logarithmic loss of the win.
    pub loss: f64,
    /// How much of the variance of the win is explained.
    pub explained: f64,
    /// The mean squared error of the margin, in hundreds of points squared.
    pub margin: f64,
}

/// What a sequential test of new weights has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// They are stronger.
    Stronger,
    /// They are not as much stronger as was asked for.
    NotStronger,
    /// Its pairs were used up.
    Undecided,
}

impl Proof {
    /// All that it can come to.
    pub const ALL: [Proof; 3] = [Proof::Stronger, Proof::NotStronger, Proof::Undecided];

    /// As tables say it.
    #[must_use]
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
    /// Situations that its games brought.
    pub samples: u64,
    /// Situations that the weights were fitted to: those of the window.
    pub fitted: u64,
    /// Situations that were held out.
    pub held_out: u64,
    /// How well the network before did on those; none where there was none.
    pub before: Option<HeldOut>,
    /// How well the new one does.
    pub after: HeldOut,
    /// The name of the new weights.
    pub weights: String,
    /// The name of those that they were tested against; none: the setups with bots of their own.
    pub champion: Option<String>,
    /// The pairs of the test, from the side of the new weights.
    pub counts: PairCounts,
    /// What it came to.
    pub proof: Proof,
}

impl TrainingRound {
    /// Whether the new weights took the place of the champion.
    #[must_use]
    pub fn replaced(&self) -> bool {
        self.proof == Proof::Stronger
    }

    /// The share of the test's pairs that the new weights won, and an interval that holds whenever the test stopped.
    #[must_use]
    pub fn share(&self) -> (f64, AnytimeInterval) {
        let mut shares = BettingSequence::new();
        for (quarters, &count) in self.counts.by_quarters().iter().enumerate() {
            shares.push_many(quarters as f64 / 4., count).expect("a share is from 0 to 1");
        }
        (shares.mean().unwrap_or(0.5), shares.interval(Level::P95))
    }
}

/// What a training has come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingReport {
    /// Its iterations, in order.
    pub rounds: Vec<TrainingRound>,
    /// The games of all of them.
    pub games: u64,
}

impl TrainingReport {
    /// The name of the weights that were proven last; none if none were.
    #[must_use]
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
