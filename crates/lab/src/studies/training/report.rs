//! Settings and report of the training of a network, which crate `train` runs.

use bagsplit_stats::{Estimate, Level, PairCounts};

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
    pub fn share(&self) -> Estimate {
        self.counts.share_at_any_time(Level::P95)
    }
}

/// The report of a training.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingReport {
    /// The iterations, in order.
    pub rounds: Vec<TrainingRound>,
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
    use crate::studies::training::TrainSettings;

    fn round(number: u64, proof: Proof, counts: [u64; 5]) -> TrainingRound {
        let after = HeldOut {
            loss: 0.6,
            explained: 0.1,
            margin: 2.,
        };
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
        for (number, proof) in (0..).zip([
            Proof::Stronger,
            Proof::NotStronger,
            Proof::Stronger,
            Proof::Undecided,
        ]) {
            report.rounds.push(round(number, proof, [0; 5]));
        }
        assert_eq!(report.champion(), Some("weights 2"));
    }

    #[test]
    fn the_share_is_seen_from_the_new_weights_and_lies_in_its_interval() {
        let share = round(0, Proof::Stronger, [100, 0, 200, 0, 300]).share();
        assert!(
            (share.value - 2. / 3.).abs() < 1e-12 && share.contains(share.value) && share.low > 0.5,
            "{share:?}"
        );
        let unknown = round(0, Proof::Undecided, [0; 5]).share();
        assert!(unknown.low < 0.01 && unknown.high > 0.99);
    }

    #[test]
    fn defaults_are_a_night_and_hold_out_at_least_a_pair() {
        let settings = TrainSettings::default();
        assert_eq!(settings.held_out_pairs(), 500);
        assert_eq!(
            TrainSettings {
                pairs: 3,
                ..settings
            }
            .held_out_pairs(),
            1
        );
        assert_eq!(settings.games(), 2 * 8 * (20_000 + 500 + 20_000));
        let _ = settings.errors();
    }
}
