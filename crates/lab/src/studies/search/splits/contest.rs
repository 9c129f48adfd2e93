//! Contenders, what is known of each, and the pairs they play against opponents in turn.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use bagsplit_arena::{Block, Matchup};
use bagsplit_players::Setup;

use super::levels::level_of;
use crate::study::opponents::Opponents;
use crate::study::{Games, StudyError};

/// The sum of the shares of the pairs that a setup played. Shares are quarters, so it is exact in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) sum: f64,
    pub(crate) pairs: u64,
}

impl Tally {
    fn add(&mut self, share: f64) {
        self.sum += share;
        self.pairs += 1;
    }

    /// Mean share of the pairs won; not a number without pairs.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.pairs as f64
    }
}

/// Belief about a share before any pair was played: as if `pairs` pairs had come to `mean`.
///
/// A pair's share has a variance of about 1/8, so a prior of w pairs has a standard deviation of 0.35 / sqrt(w): 20 pairs
/// are 8 percentage points, 300 are 2, 800 are 1.2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Prior {
    pub(crate) mean: f64,
    pub(crate) pairs: f64,
}

impl Prior {
    /// The belief about a change of something with this mean, known as well as after `known` pairs.
    fn changed(mean: f64, known: f64, change: f64) -> Prior {
        Prior {
            mean,
            pairs: 1. / (1. / change + 1. / known),
        }
    }
}

/// About the variance of the share of a pair: that of the mean of two even games.
pub(crate) const PAIR_VARIANCE: f64 = 0.125;

/// A part of a worst case: one opponent at one level.
#[derive(Clone, Copy, Debug)]
struct WorstCaseTerm {
    /// Belief about the difference from the mean share of the setup.
    difference: Prior,
    tally: Tally,
}

impl WorstCaseTerm {
    /// Before any pair was played: the difference has a standard deviation of 10 percentage points, as after 12 pairs.
    const UNKNOWN: WorstCaseTerm = WorstCaseTerm {
        difference: Prior {
            mean: 0.,
            pairs: 12.,
        },
        tally: Tally { sum: 0., pairs: 0 },
    };

    /// The expected difference from the mean share, where that of the pairs played is `mean`.
    fn expected(&self, mean: f64) -> f64 {
        let excess = if self.tally.pairs == 0 {
            0.
        } else {
            self.tally.sum - self.tally.pairs as f64 * mean
        };
        (self.difference.mean * self.difference.pairs + excess) / self.known()
    }

    /// The number of pairs that the belief and the pairs played are worth.
    fn known(&self) -> f64 {
        self.difference.pairs + self.tally.pairs as f64
    }
}

/// A setup in a search, with all pairs that it has played there.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    pub(crate) setup: Setup,
    pub(crate) prior: Prior,
    pub(crate) tally: Tally,
    /// In a search for the best worst case, each opponent at each level; otherwise empty.
    parts: Vec<WorstCaseTerm>,
}

impl Contender {
    pub(crate) fn new(setup: Setup, prior: Prior) -> Contender {
        Contender {
            setup,
            prior,
            tally: Tally::default(),
            parts: Vec::new(),
        }
    }

    /// A changed setup, which is expected to be as good against each opponent. What a change is worth is as uncertain as a
    /// share after `change` pairs.
    pub(crate) fn changed(&self, setup: Setup, change: f64) -> Contender {
        let mut changed =
            Contender::new(setup, Prior::changed(self.average(), self.known(), change));
        for part in &self.parts {
            let expected = part.expected(self.tally.mean());
            changed.parts.push(WorstCaseTerm {
                difference: Prior::changed(expected, part.known(), change),
                ..WorstCaseTerm::UNKNOWN
            });
        }
        changed
    }

    /// The weight of the prior, in pairs.
    pub(crate) fn known(&self) -> f64 {
        self.prior.pairs + self.tally.pairs as f64
    }

    /// Expected share: the mean of the pairs, shrunk towards the prior. Where many are compared, the largest mean belongs
    /// mostly to luck; shrinking takes that into account. In a search for the best worst case, the least over the parts.
    pub(crate) fn expected(&self) -> f64 {
        let mean = self.tally.mean();
        let differences = self.parts.iter().map(|part| part.expected(mean));
        self.average() + differences.reduce(f64::min).unwrap_or(0.)
    }

    pub(crate) fn best_first(&self, other: &Contender) -> Ordering {
        other.expected().total_cmp(&self.expected())
    }

    /// Expected mean share.
    fn average(&self) -> f64 {
        (self.prior.mean * self.prior.pairs + self.tally.sum) / self.known()
    }
}

/// These setups, each once however it is named.
pub(crate) fn distinct(setups: impl IntoIterator<Item = Setup>) -> Vec<Setup> {
    let mut known = BTreeSet::new();
    setups
        .into_iter()
        .filter(|setup| known.insert(setup.canonical()))
        .collect()
}

/// Counts of the parts of a worst case: each opponent at each level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    pub(crate) opponents: usize,
    /// At least one.
    pub(crate) levels: usize,
}

impl Parts {
    fn len(self) -> usize {
        self.opponents * self.levels
    }

    /// The place of the part that a pair belongs to.
    fn place(self, opponent: usize, index: u64) -> usize {
        opponent * self.levels + level_of(index, self.levels)
    }
}

/// Plays contenders against opponents, on the same seeds for all contenders of a round.
pub(crate) struct Contest<'g, G> {
    pub(crate) games: &'g mut G,
    pub(crate) opponents: &'g Opponents,
    /// The parts of a search for the best worst case; `None` where the mean share counts.
    pub(crate) parts: Option<Parts>,
    /// The seed of all pairs.
    pub(crate) seed: u64,
    /// Index of the next pair: no two rounds share one.
    pub(crate) next: u64,
    /// Pairs that were asked for.
    pub(crate) asked: u64,
    /// The most pairs that are asked for.
    pub(crate) most: u64,
}

impl<G: Games> Contest<'_, G> {
    /// Lets each contender play `pairs` pairs, or as many as are left for each.
    pub(crate) fn play(
        &mut self,
        contenders: &mut [Contender],
        pairs: u64,
    ) -> Result<(), StudyError<G::Stop>> {
        let pairs = pairs.min((self.most - self.asked) / (contenders.len() as u64).max(1));
        if pairs == 0 {
            return Ok(());
        }
        let turns = self.opponents.turns(self.next, pairs);
        self.next += pairs;
        let seed = self.seed;
        let blocks: Vec<Block<'_>> = contenders
            .iter()
            .flat_map(|contender| {
                turns.iter().map(move |turn| Block {
                    matchup: Matchup {
                        first: &contender.setup,
                        second: turn.opponent,
                    },
                    seed,
                    pairs: turn.samples,
                })
            })
            .collect();
        self.asked += pairs * contenders.len() as u64;
        let outcomes = self.games.outcomes(&blocks).map_err(StudyError::Stopped)?;
        for (contender, outcomes) in contenders.iter_mut().zip(outcomes.chunks(turns.len())) {
            contender
                .parts
                .resize(self.parts.map_or(0, Parts::len), WorstCaseTerm::UNKNOWN);
            for (outcomes, turn) in outcomes.iter().zip(&turns) {
                for (quarters, index) in outcomes.iter().zip(turn.samples.numbers()) {
                    contender.tally.add(quarters.share());
                    if let Some(parts) = self.parts {
                        contender.parts[parts.place(turn.place, index)]
                            .tally
                            .add(quarters.share());
                    }
                }
            }
        }
        Ok(())
    }

    /// Successive elimination: in each stage the third of the contenders plays that is expected to be best, until no more
    /// than `stay` are left, and each stage plays as many pairs as the first, together about `pairs`. After each stage `learn` may
    /// change what is believed of all contenders before their own pairs; those that have left may come back by that. Returns
    /// all, best first.
    pub(crate) fn eliminate(
        &mut self,
        mut contenders: Vec<Contender>,
        stay: usize,
        pairs: u64,
        learn: impl Fn(&mut [Contender]),
        mut see: impl FnMut(u64, &[Contender]),
    ) -> Result<Vec<Contender>, StudyError<G::Stop>> {
        let stages = stages(contenders.len(), stay);
        for &playing in &stages {
            let each = (pairs / stages.len() as u64 / playing as u64).max(1);
            self.play(&mut contenders[..playing], each)?;
            learn(&mut contenders);
            contenders.sort_by(Contender::best_first);
            see(self.asked, &contenders[..playing]);
        }
        Ok(contenders)
    }
}

/// The number of contestants in each stage of an elimination: all, then a third each time, in the end those that stay.
fn stages(contenders: usize, stay: usize) -> Vec<usize> {
    let mut stages = vec![contenders];
    while let Some(&last) = stages.last().filter(|last| **last > stay) {
        stages.push(last.div_ceil(3).max(stay));
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::{Coin, setup};

    #[test]
    fn for_the_best_worst_case_a_steady_setup_ranks_above_one_that_wins_more_on_average() {
        // The coin does not know who plays whom, so the shares are given.
        let parts = Parts {
            opponents: 2,
            levels: 2,
        };
        let of = |shares: [f64; 4]| {
            let mut contender = Contender::new(
                setup("a"),
                Prior {
                    mean: 0.5,
                    pairs: 20.,
                },
            );
            contender.parts = vec![WorstCaseTerm::UNKNOWN; parts.len()];
            for (share, part) in shares.into_iter().zip(&mut contender.parts) {
                for _ in 0..1000 {
                    part.tally.add(share);
                    contender.tally.add(share);
                }
            }
            contender
        };
        let (steady, lopsided) = (of([0.5, 0.5, 0.5, 0.5]), of([0.25, 0.75, 0.75, 0.75]));
        assert!(steady.average() < lopsided.average());
        assert!(steady.expected() > lopsided.expected());
        assert!(
            (lopsided.expected() - 0.25).abs() < 0.01,
            "{}",
            lopsided.expected()
        );
        // A change is believed to be as good against each of them.
        let changed = lopsided.changed(setup("b"), 300.);
        assert!((changed.expected() - lopsided.expected()).abs() < 1e-9);
        assert_eq!(
            parts.place(1, 5),
            3,
            "pairs 4 to 7 are played at the second level"
        );
    }

    #[test]
    fn a_large_mean_of_few_pairs_is_shrunk_towards_the_prior() {
        let mut contender = Contender::new(
            setup("a"),
            Prior {
                mean: 0.5,
                pairs: 20.,
            },
        );
        assert_eq!(contender.expected(), 0.5);
        contender.tally = Tally {
            sum: 10.,
            pairs: 10,
        };
        assert!((contender.expected() - 20. / 30.).abs() < 1e-12);
    }

    #[test]
    fn elimination_plays_about_its_budget_and_keeps_the_strongest() {
        let strength = |setup: &Setup| if setup.name == "n7" { 0.2 } else { 0. };
        let mut coin = Coin {
            strength: Some(strength),
            ..Coin::default()
        };
        let opponents = Opponents::weighted(&[(setup("opponent"), 1.)]);
        let (parts, seed, next, asked, most) = (None, 3, 0, 0, 6000);
        let mut contest = Contest {
            games: &mut coin,
            opponents: &opponents,
            parts,
            seed,
            next,
            asked,
            most,
        };
        let prior = Prior {
            mean: 0.5,
            pairs: 20.,
        };
        let all = (0..60)
            .map(|n| Contender::new(setup(&format!("n{n}")), prior))
            .collect();
        let left = contest.eliminate(all, 4, 6000, |_| {}, |_, _| {}).unwrap();
        assert_eq!((left.len(), left[0].setup.name.as_str()), (60, "n7"));
        assert!((5500..=6000).contains(&contest.asked), "{}", contest.asked);
        assert_eq!(contest.asked, coin.asked);
        assert_eq!(stages(60, 4), [60, 20, 7, 4]);
        assert_eq!((stages(4, 4), stages(13, 12)), (vec![4], vec![13, 12]));
    }
}
