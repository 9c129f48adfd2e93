//! A pilot of an experiment: how much setups vary, and how long a game takes.

use std::time::{Duration, Instant};

use crate::experiment::model::Usage;
use crate::studies::power::{Pilot, Variances};
use crate::study::{Slice, fresh_seed};
use bagsplit_arena::{Block, BlockResult, Matchup, PairRange};
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable;
use bagsplit_stats::StatsError;
use bagsplit_stats::numerals::count;
use rayon::ThreadPool;

use crate::run::identity::check_identified;
use crate::run::pool::{games_name, play_all};
use crate::run::{LabError, Layout, Observer, Result};

/// The most games of a pilot.
const PILOT_GAMES: u64 = 20_000;
/// The fewest pairs of a matchup in a pilot.
const FEWEST_PAIRS: u64 = 16;
/// The stage of their seeds, used by nothing else.
const PILOT_STAGE: u64 = 99;

/// The time for which games are timed to predict the rest.
const TRIAL: Duration = Duration::from_secs(1);

/// Bytes per game: its part of a pack and its row in Parquet, as measured on a run of a million games.
pub const BYTES_A_GAME: [(&str, u64); 2] = [("packs", 11), ("Parquet", 13)];

/// A pilot: a few pairs of every matchup of an experiment, or of a part of them, which are not stored.
#[derive(Debug)]
pub struct PilotRun<'a> {
    layout: &'a Layout,
    pilot: Pilot,
    /// The pairs of each matchup.
    pairs: PairRange,
}

impl<'a> PilotRun<'a> {
    /// A pilot of an experiment, for all populations of players.
    ///
    /// # Errors
    /// When the experiment compares rules, or a program was not started before.
    pub fn new(layout: &'a Layout) -> Result<PilotRun<'a>> {
        let experiment = &layout.experiment;
        check_identified(&experiment.setups)?;
        if let Some(why) = experiment.obstacle(&Usage::Pilot) {
            return Err(LabError::Unfit(format!(
                "'plan' is {why}: run it with few pairs (run --pairs) and look at the intervals: four times the pairs halve them"
            )));
        }
        let pilot = Pilot::new(
            experiment.setups.len(),
            experiment.ranked,
            &experiment.pairing,
        );
        let pairs = (PILOT_GAMES / 2 / (pilot.matchups.len() * layout.sections.len()) as u64)
            .clamp(FEWEST_PAIRS, 2000);
        let pairs = PairRange::new(0, pairs);
        Ok(PilotRun {
            layout,
            pilot,
            pairs,
        })
    }

    /// The same pilot, with fewer pairs if it would take longer than this time on this number of threads. A timing of about
    /// a second decides; each matchup keeps at least 16 pairs.
    #[must_use]
    pub fn within(self, time: Duration, threads: usize) -> PilotRun<'a> {
        let (seconds, _) = self.layout.seconds_a_game();
        let pairs = affordable(
            self.pairs.pairs(),
            self.games(),
            seconds,
            time.as_secs_f64() * threads as f64,
        );
        PilotRun {
            pairs: PairRange::new(0, pairs),
            ..self
        }
    }

    /// The number of games that it plays.
    pub fn games(&self) -> u64 {
        self.pairs.games() * (self.pilot.matchups.len() * self.layout.sections.len()) as u64
    }

    /// Plays it; returns the variances of setups, among the players where they are largest, and seconds per game on one thread.
    ///
    /// # Errors
    /// When the observer stops it, or no two setups differ.
    pub fn play(&self, pool: &ThreadPool, observer: &impl Observer) -> Result<(Variances, f64)> {
        let PilotRun {
            layout,
            ref pilot,
            pairs,
        } = *self;
        let experiment = &layout.experiment;
        let seed = fresh_seed(experiment.seed, PILOT_STAGE);
        let mut blocks: Vec<Block<'_>> = Vec::new();
        for section in &layout.sections {
            for &(first, second) in &pilot.matchups {
                let [first, second] =
                    [first, second].map(|place| &section.setups[pilot.setups[place]]);
                blocks.push(Block {
                    matchup: Matchup { first, second },
                    seed,
                    pairs,
                });
            }
        }
        let start = Instant::now();
        let played = with_game!(&experiment.rules, game => {
            let generator = game.generator();
            let name = |block: &Block<'_>| games_name(block.matchup, block.pairs);
            play_all(pool, &blocks, observer, name, |block: &Block<'_>| {
                Ok::<_, LabError>(block.play(game, &generator, observer))
            })
        })?;
        let threads = pool.current_num_threads().min(blocks.len()) as f64;
        let seconds = start.elapsed().as_secs_f64() * threads / self.games() as f64;
        let played: Option<Vec<BlockResult>> = played.into_iter().collect();
        let played = played
            .filter(|_| observer.go_on())
            .ok_or(LabError::Stopped)?;
        let mut most: Option<Variances> = None;
        for played in played.chunks(pilot.matchups.len()) {
            let variances = pilot.variances(played).map_err(|error| {
                LabError::Unfit(match error {
                    StatsError::BadVariance(_) => format!(
                        "nothing to plan: the difference of any two setups was the same in each of the pilot's {}; such setups are \
                         identical, or differ by enough that a few pairs show it",
                        count(pairs.pairs(), "pair")
                    ),
                    error => error.to_string(),
                })
            })?;
            most = most
                .filter(|most| most.median >= variances.median)
                .or(Some(variances));
        }
        Ok((most.expect("there is a section"), seconds))
    }
}

/// The pairs of each matchup that a budget of processor seconds pays for: all of them if it is enough for all games,
/// otherwise a part in proportion, but no fewer than [`FEWEST_PAIRS`].
fn affordable(pairs: u64, games: u64, seconds_a_game: f64, seconds: f64) -> u64 {
    let part = seconds / (games as f64 * seconds_a_game);
    if part >= 1. {
        pairs
    } else {
        ((pairs as f64 * part) as u64).max(FEWEST_PAIRS)
    }
}

impl Layout {
    /// Plays pairs of matchups spread over the plan, round after round, for about a second; returns seconds per game on one
    /// thread, and the number of timed games. Work that is done once per process, such as the tables of a generator, happens
    /// before the clock starts.
    pub fn seconds_a_game(&self) -> (f64, u64) {
        let warm = Instant::now();
        for section in &self.sections {
            if !section.places().is_empty() && warm.elapsed() < TRIAL {
                self.play_unstored(section.places().start, 1, 1);
            }
        }
        // Without pair 0, whose options are always counted.
        let (mut seconds, mut games, mut first, mut pairs) = (0., 0, 1, 1);
        while seconds < TRIAL.as_secs_f64() {
            for matchup in spread(self.plan.matchups.len()) {
                let start = Instant::now();
                games += self.play_unstored(matchup, first, pairs);
                seconds += start.elapsed().as_secs_f64();
                if seconds >= TRIAL.as_secs_f64() {
                    break;
                }
            }
            // At most as many at a time as the smallest block has: each block begins with a generator of its own.
            (first, pairs) = (first + pairs, (2 * pairs).min(16));
        }
        (seconds / games as f64, games)
    }

    /// Plays pairs of a matchup as in the run, including self-matches and courses; returns the number of games.
    fn play_unstored(&self, matchup: usize, first: u64, pairs: u64) -> u64 {
        let slice = Slice {
            matchup,
            pairs: PairRange::new(first, pairs),
        };
        let result = self
            .section(matchup)
            .play(&slice, self.experiment.seed, &());
        result.map_or(0, |result| result.game_count())
    }
}

/// All places of a list of `count`, in an order that spreads any first few over the list.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    // A step coprime to the count visits every place: a prime that does not divide it.
    let primes = [7919, 7907, 7901, 7883, 7879];
    let step = primes
        .into_iter()
        .find(|&prime| !count.is_multiple_of(prime))
        .unwrap_or(1);
    (0..count).map(move |turn| turn * step % count)
}

#[cfg(test)]
mod tests {
    use super::{FEWEST_PAIRS, affordable, spread};

    #[test]
    fn a_pilot_has_the_pairs_that_its_time_allows_and_never_fewer_than_the_least() {
        // 1,000 pairs of 6 matchups are 12,000 games: 120 seconds at 10 ms each.
        assert_eq!(affordable(1000, 12_000, 0.01, 120.), 1000);
        assert_eq!(affordable(1000, 12_000, 0.01, 1e9), 1000);
        assert_eq!(affordable(1000, 12_000, 0.01, 60.), 500);
        assert_eq!(affordable(1000, 12_000, 10., 60.), FEWEST_PAIRS);
    }

    #[test]
    fn every_matchup_is_visited_once_and_the_first_visits_are_spread() {
        for count in [1, 2, 16, 7919, 7919 * 2, 5000, 7907 * 79] {
            let mut seen: Vec<usize> = spread(count).collect();
            if (1000..10_000).contains(&count) {
                assert!(
                    seen[..20].windows(2).all(|two| two[0].abs_diff(two[1]) > 1),
                    "{count}"
                );
            }
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count);
        }
    }
}
