//! A match of two setups, until all pairs are played or a sequential test decides.

mod folder;
mod pair;
mod records;
mod setting;
mod totals;

use std::convert::Infallible;
use std::path::PathBuf;

use crate::studies::ranking::{MatchupFinding, find};
use crate::study::Pairing;
use bagsplit_arena::external::FaultReport;
use bagsplit_arena::{Matchup, PairRange, Spares};
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable;
use bagsplit_stats::{Decision, Estimate, Level, Looks};
use bagsplit_storage::MatchupKey;
use rayon::ThreadPool;

pub use folder::MatchFolder;
pub use records::Records;
pub use setting::Match;

use crate::run::bounds::MAX_MATCH_PAIRS;
use crate::run::identity::check_identified;
use crate::run::pool::{games_name, play_all};
use crate::run::{LabError, Observer, Result};
use pair::pairs_of;
use records::Sink;
use totals::MatchTotals;

/// The number of pairs per batch: enough to keep many threads busy, and small in memory.
const PAIRS_AT_A_TIME: u64 = 256;
/// The batch size of a match with a test, smaller because pairs after the deciding one are wasted.
const TESTED_AT_A_TIME: u64 = 32;
/// The maximum number of pairs that a thread plays with a program in one go.
const MOST_OF_THREAD: u64 = 64;

/// The finding with intervals that are valid at any stopping point: a confidence sequence for the win rate, and none
/// for points, which are unbounded.
fn at_any_time(finding: MatchupFinding) -> MatchupFinding {
    let points = |points: Estimate| Estimate::without_interval(points.value, points.standard_error);
    MatchupFinding {
        share: finding.counts.share_at_any_time(Level::P95),
        difference: finding.difference.map(points),
        ..finding
    }
}

/// The result of a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// The estimates; `None` if no pair was finished. With a test, the interval of the win rate is a confidence
    /// sequence ([`share_at_any_time`](bagsplit_stats::PairCounts::share_at_any_time)), valid at any stopping point, and points have no interval.
    pub finding: Option<MatchupFinding>,
    /// The log-likelihood ratio of the test, and its decision.
    pub test: Option<(f64, Decision)>,
    /// Whether the observer stopped it.
    pub stopped: bool,
    /// For a stopped match, the file with its records so far, from which the same match can resume, and their number.
    /// `None` without records, or if they were written to a pipe or device.
    pub kept: Option<(PathBuf, u64)>,
    /// Faults of external programs, in the order of pairs, without those of games from before an interruption.
    pub faults: Vec<FaultReport>,
    /// The number of games that the program of each setup forfeited, over all games of the match.
    pub forfeits: [u64; 2],
}

impl Match<'_> {
    /// Plays the match. Records are buffered during play, and their file is written whole at the end. If records of
    /// the match's first pairs exist, they are checked by the referee and counted, and the match resumes after them.
    /// The result is the same as that of an uninterrupted match. With a results folder, the games are stored there.
    ///
    /// # Errors
    /// If the match has more than [`MAX_MATCH_PAIRS`], a program was not started before
    /// ([`identify`](crate::run::identify)), records or games cannot be written, or existing records are not of this match.
    pub fn play(
        &self,
        folder: Option<&mut MatchFolder>,
        pool: &ThreadPool,
        records: Option<Records>,
        observer: &impl Observer,
    ) -> Result<MatchReport> {
        if self.pairs > MAX_MATCH_PAIRS {
            return Err(LabError::Input(format!(
                "a match of {} pairs, and it can have at most {MAX_MATCH_PAIRS}; 'bagsplit run' plays more",
                self.pairs
            )));
        }
        check_identified(self.setups)?;
        let mut counted = MatchTotals::new(self.pairs, self.sprt, folder);
        let mut sink = records.map(|records| records.begin(self)).transpose()?;
        if let Some(Sink::File(_, part)) = &sink {
            part.each(|chunk| {
                let path = part.path().display();
                let remedy = "delete this file, and its games will be played again";
                self.count(pool, chunk, &mut counted, observer)
                    .map_err(|error| LabError::Failed(format!("{path}: {error}; {remedy}")))?;
                Ok::<_, LabError>(!counted.is_over() && observer.go_on())
            })?;
        }
        let at_a_time = if self.sprt.is_some() {
            TESTED_AT_A_TIME
        } else {
            PAIRS_AT_A_TIME
        };
        while !counted.is_over() && observer.go_on() {
            let start = counted.pairs;
            let end = (start / at_a_time + 1) * at_a_time;
            let end = end.min(self.pairs);
            // A program is started once for its pairs.
            let threads = pool.current_num_threads() as u64;
            let of_thread = match self.is_external() {
                true => (end - start).div_ceil(threads).clamp(1, MOST_OF_THREAD),
                false => 1,
            };
            let parts: Vec<PairRange> = (start..end)
                .step_by(of_thread as usize)
                .map(|first| PairRange::between(first, end.min(first + of_thread)))
                .collect();
            // A folder keeps the records of programs, whose games cannot be played again.
            let recorded = sink.is_some() || self.is_external() && counted.folder.is_some();
            let [first, second] = self.setups;
            let name = |&pairs: &PairRange| games_name(Matchup { first, second }, pairs);
            let played = with_game!(self.rules, game => {
                let (generator, tables) = (game.generator(), Spares::default());
                let play = |&pairs: &PairRange| {
                    let played = self.play_pairs(game, &generator, &tables, pairs, recorded, observer);
                    Ok::<_, Infallible>(Some(played))
                };
                play_all(pool, &parts, observer, name, play)
            })?;
            // An interruption may leave a gap; stored records must have none.
            let mut lines = String::new();
            for played in played.into_iter().flatten().flatten() {
                if played.pair != counted.pairs {
                    break;
                }
                counted.push(&played)?;
                lines.push_str(&played.lines);
                // Pairs arrive in order, so this pair does not depend on the number of threads.
                if counted.is_over() {
                    break;
                }
            }
            if let Some(sink) = &mut sink {
                sink.append(&lines)?;
            }
        }
        let kept = match sink {
            None => None,
            Some(sink) if !counted.is_over() => sink.kept(),
            Some(sink) => {
                sink.finish(counted.pairs)?;
                None
            }
        };
        Ok(MatchReport {
            kept,
            ..self.conclude(counted)?
        })
    }

    /// The report of games that were played elsewhere, from their records as lines of JSON: two a pair, in order, from pair
    /// 0 on.
    ///
    /// # Errors
    /// When a record is not of its game of this match, or not by the rules.
    pub fn of_records(&self, records: &str) -> Result<MatchReport> {
        let lines: Vec<&str> = records.lines().collect();
        let mut counted = MatchTotals::new(self.pairs, self.sprt, None);
        for (pair, lines) in (0..self.pairs).zip(pairs_of(&lines)) {
            counted.push(&with_game!(self.rules, game => self.count_pair(game, pair, lines))?)?;
        }
        self.conclude(counted)
    }

    /// The estimates of the pairs so far.
    fn conclude(&self, counted: MatchTotals<'_>) -> Result<MatchReport> {
        let stopped = !counted.is_over();
        let identical = self.setups[0].canonical() == self.setups[1].canonical();
        let scale = Pairing::RoundRobin.scale(2);
        let names = self.setups.map(|setup| setup.name.clone());
        // Without a ranking, of which the match shows nothing.
        let found = find(
            &counted.totals,
            &names,
            0,
            &scale,
            Level::P95,
            Looks::Once,
            |_, _| identical,
        )?;
        let finding = found.matchups.into_iter().next();
        // With a test, intervals for a fixed number of pairs would miss too often.
        let finding = match self.sprt {
            None => finding,
            Some(_) => finding.map(at_any_time),
        };
        Ok(MatchReport {
            finding,
            test: counted.test,
            stopped,
            kept: None,
            faults: counted.faults,
            forfeits: counted.forfeits.0,
        })
    }

    /// The key of its games.
    fn key(&self) -> MatchupKey {
        let [first, second] = self.setups;
        with_game!(self.rules, game => MatchupKey::new(game, self.seed, first, second))
    }

    /// Counts recorded pairs, starting with the next one to count, until the match is over.
    fn count(
        &self,
        pool: &ThreadPool,
        chunk: &str,
        counted: &mut MatchTotals<'_>,
        observer: &impl Observer,
    ) -> Result<()> {
        let lines: Vec<&str> = chunk.lines().collect();
        let both: Vec<(u64, [&str; 2])> =
            (counted.pairs..self.pairs).zip(pairs_of(&lines)).collect();
        let check = |&(pair, lines): &(u64, [&str; 2])| {
            with_game!(self.rules, game => self.count_pair(game, pair, lines)).map(Some)
        };
        let found = pool.install(|| bagsplit_arena::play_all(&both, observer, check))?;
        for played in found.into_iter().map_while(|played| played) {
            observer.known(2);
            counted.push(&played)?;
            if counted.is_over() {
                break;
            }
        }
        Ok(())
    }
}
