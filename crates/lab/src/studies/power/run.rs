//! What an experiment takes before it is played: how much setups vary, and how long a game is.

use std::time::{Duration, Instant};

use crate::studies::power::{Pilot, Variances};
use crate::study::{Slice, fresh_seed};
use bagsplit_arena::{Block, BlockResult, Matchup, PairRange};
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable;
use rayon::ThreadPool;

use crate::run::section::Section;
use crate::run::{LabError, Layout, Observer};

/// Games that are played to see how much luck there is.
const PILOT_GAMES: u64 = 20_000;
/// The stage whose luck they have, which is nobody else's.
const PILOT_STAGE: u64 = 99;

/// How long games are tried to tell how long the rest will take.
const TRIAL: Duration = Duration::from_secs(1);

/// Bytes that a game takes: its part of a pack, and its row in Parquet, as measured on a run of a million games.
pub const BYTES_A_GAME: [(&str, u64); 2] = [("packs", 11), ("Parquet", 13)];

/// A few pairs of every matchup of an experiment, or of a part of them, of which nothing is kept.
#[derive(Debug)]
pub struct PilotRun<'a> {
    layout: &'a Layout,
    pilot: Pilot,
    /// Of each matchup.
    pairs: PairRange,
}

impl<'a> PilotRun<'a> {
    /// A pilot of an experiment; of several populations of players it plays all.
    ///
    /// # Errors
    /// When it compares rules.
    pub fn new(layout: &'a Layout) -> Result<PilotRun<'a>, LabError> {
        let experiment = &layout.experiment;
        if experiment.balance().is_some() {
            return Err(LabError::Unfit(
                "a plan is for comparing setups by one set of rules, and this experiment compares rules: run it with \
                 few pairs (run --pairs) and look at the intervals, which halve with four times the pairs"
                    .to_owned(),
            ));
        }
        if experiment.worth().is_some() {
            return Err(LabError::Unfit(
                "a plan is for telling setups of a ranking apart, and an experiment with [worth] ranks none: run it with few \
                 pairs (run --pairs) and look at the intervals, which halve with four times the pairs"
                    .to_owned(),
            ));
        }
        let pilot = Pilot::new(experiment.setups.len(), experiment.ranked, &experiment.pairing);
        let pairs = (PILOT_GAMES / 2 / (pilot.matchups.len() * layout.sections.len()) as u64).clamp(16, 2000);
        let pairs = PairRange::new(0, pairs);
        Ok(PilotRun { layout, pilot, pairs })
    }

    /// How many games it plays.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.pairs.games() * (self.pilot.matchups.len() * self.layout.sections.len()) as u64
    }

    /// Plays it: how setups vary, among the players where they vary most, and seconds a game on one thread.
    ///
    /// # Errors
    /// When the observer ends it, or no two setups differ.
    pub fn play(&self, pool: &ThreadPool, observer: &impl Observer) -> Result<(Variances, f64), LabError> {
        let PilotRun { layout, ref pilot, pairs } = *self;
        let experiment = &layout.experiment;
        let block = |section: &'a Section, &(first, second): &(usize, usize)| {
            let setup = |place: usize| &section.setups[pilot.setups[place]];
            Block {
                matchup: Matchup { first: setup(first), second: setup(second) },
                seed: fresh_seed(experiment.seed, PILOT_STAGE),
                pairs,
            }
        };
        let blocks: Vec<Block<'_>> = layout
            .sections
            .iter()
            .flat_map(|section| pilot.matchups.iter().map(move |matchup| block(section, matchup)))
            .collect();
        let start = Instant::now();
        let played = with_game!(&experiment.rules, game => {
            let generator = game.generator();
            let one = |block: &Block<'_>| Ok::<_, LabError>(block.play(game, &generator, observer));
            pool.install(|| bagsplit_arena::play_all(&blocks, observer, one))
        })?;
        let threads = pool.current_num_threads().min(blocks.len()) as f64;
        let seconds = start.elapsed().as_secs_f64() * threads / self.games() as f64;
        let played: Option<Vec<BlockResult>> = played.into_iter().collect();
        let played = played.filter(|_| observer.go_on()).ok_or(LabError::Stopped)?;
        let mut most: Option<Variances> = None;
        for played in played.chunks(pilot.matchups.len()) {
            let variances = pilot.variances(played).map_err(|error| {
                LabError::Input(format!(
                    "{}: there is nothing to plan: in {} pairs of each matchup no two setups differed ({error})",
                    experiment.name,
                    pairs.pairs()
                ))
            })?;
            most = most.filter(|most| most.median >= variances.median).or(Some(variances));
        }
        Ok((most.expect("there is a section"), seconds))
    }
}

impl Layout {
    /// Plays pairs of matchups spread over the plan, round after round, for about a second: seconds a game on one
    /// thread, and how many games were tried. What is done once a process, such as the tables of a generator, is done
    /// before the clock runs.
    #[must_use]
    pub fn seconds_a_game(&self) -> (f64, u64) {
        // As it will be played, mirrors and courses included; but not pair 0, whose options are always counted.
        let play = |matchup: usize, first: u64, pairs: u64| {
            let slice = Slice { matchup, pairs: PairRange::new(first, pairs) };
            self.section(matchup)
                .play(&slice, self.experiment.seed, &())
                .map_or(0, |result| result.game_count())
        };
        let warm = Instant::now();
        for section in &self.sections {
            if !section.places().is_empty() && warm.elapsed() < TRIAL {
                play(section.places().start, 1, 1);
            }
        }
        let (mut seconds, mut games, mut first, mut pairs) = (0., 0, 1, 1);
        while seconds < TRIAL.as_secs_f64() {
            for matchup in spread(self.plan.matchups.len()) {
                let start = Instant::now();
                games += play(matchup, first, pairs);
                seconds += start.elapsed().as_secs_f64();
                if seconds >= TRIAL.as_secs_f64() {
                    break;
                }
            }
            // As many at a time, in the end, as the smallest block has: each begins with a generator of its own.
            (first, pairs) = (first + pairs, (2 * pairs).min(16));
        }
        (seconds / games as f64, games)
    }
}

/// All places of a list of so many, those that follow each other far apart: the first ones of them are spread over it.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    // A step that shares no factor with the number visits every place: a prime that does not divide it.
    let primes = [7919, 7907, 7901, 7883, 7879];
    let step = primes.into_iter().find(|&prime| !count.is_multiple_of(prime)).unwrap_or(1);
    (0..count).map(move |turn| turn * step % count)
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn every_matchup_is_visited_once_and_the_first_visits_are_spread() {
        for count in [1, 2, 16, 7919, 7919 * 2, 5000, 7907 * 79] {
            let mut seen: Vec<usize> = spread(count).collect();
            if (1000..10_000).contains(&count) {
                assert!(seen[..20].windows(2).all(|two| two[0].abs_diff(two[1]) > 1), "{count}");
            }
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count);
        }
    }
}
