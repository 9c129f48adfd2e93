//! Pairs of a match, played or counted from their records.

use bagsplit_arena::external::{ExternalPairs, FaultReport};
use bagsplit_arena::{
    BlockResult, GameRecord, GameSeed, Leg, PairRange, RecordFault, Recorder, Spares, Table,
};
use bagsplit_game::board::ByPlayer;
use bagsplit_movegen::Playable;

use super::setting::Match;
use crate::run::external::line;
use crate::run::{LabError, Observer, Result};

/// A played pair: its result and, if requested, the records of its games as lines of JSON.
pub(super) struct PlayedPair {
    pub(super) pair: u64,
    pub(super) result: BlockResult,
    pub(super) lines: String,
    pub(super) faults: Vec<FaultReport>,
}

impl PlayedPair {
    fn new(pair: u64, result: BlockResult, lines: String) -> PlayedPair {
        PlayedPair {
            pair,
            result,
            lines,
            faults: Vec::new(),
        }
    }
}

impl Match<'_> {
    /// Whether a program plays.
    pub(super) fn is_external(&self) -> bool {
        self.setups.iter().any(|setup| setup.external.is_some())
    }

    /// Plays pairs, at a table that no other thread uses. If the observer stops it, the last ones are missing.
    pub(super) fn play_pairs<'t, G: Playable>(
        &'t self,
        game: &'t G,
        generator: &G::Generator,
        tables: &Spares<Table<'t, G>>,
        pairs: PairRange,
        recorded: bool,
        observer: &impl Observer,
    ) -> Vec<PlayedPair> {
        if self.is_external() {
            return self.play_external(game, generator, pairs, recorded, observer);
        }
        let setups = ByPlayer(self.setups);
        let play_at = |table: &mut Table<'t, G>| {
            let mut played = Vec::new();
            for pair in pairs.numbers().take_while(|_| observer.go_on()) {
                played.push(self.play_at(table, game, pair, recorded));
                observer.pair_played();
            }
            played
        };
        tables.with(|| Table::new(game, setups, generator), play_at)
    }

    /// Plays a pair of two setups at a table.
    fn play_at<G: Playable>(
        &self,
        table: &mut Table<'_, G>,
        game: &G,
        pair: u64,
        recorded: bool,
    ) -> PlayedPair {
        let (mut result, mut lines) = (BlockResult::default(), String::new());
        for leg in Leg::ALL {
            let seed = GameSeed {
                seed: self.seed,
                pair,
                leg,
            };
            if recorded {
                let mut recorder = Recorder::new(game, ByPlayer(self.setups), seed);
                bagsplit_arena::play_counted(table, seed, &mut result, &mut recorder);
                lines += &line(&recorder.finish());
            } else {
                bagsplit_arena::play_counted(table, seed, &mut result, &mut ());
            }
        }
        PlayedPair::new(pair, result, lines)
    }

    fn play_external<G: Playable>(
        &self,
        game: &G,
        generator: &G::Generator,
        pairs: PairRange,
        recorded: bool,
        observer: &impl Observer,
    ) -> Vec<PlayedPair> {
        let mut all = Vec::new();
        let external = ExternalPairs::new(ByPlayer(self.setups), self.seed, pairs, &Leg::ALL);
        let finished = external.play(game, generator, observer, |pair, played| {
            let mut result = BlockResult::default();
            let mut lines = String::new();
            for (leg, record) in Leg::ALL.into_iter().zip(&played.records) {
                let seed = GameSeed {
                    seed: self.seed,
                    pair,
                    leg,
                };
                let counted = self.count_game(game, seed, record, &mut result);
                counted.unwrap_or_else(|fault| {
                    panic!("the record of pair {pair} is not its own: {fault}")
                });
                if recorded {
                    lines += &line(record);
                }
            }
            let counted = PlayedPair::new(pair, result, lines);
            all.push(PlayedPair {
                faults: played.faults,
                ..counted
            });
            observer.pair_played();
        });
        finished.unwrap_or_else(|fault| {
            panic!("a pair of {pairs:?} was not played by the rules: {fault}")
        });
        all
    }

    /// Counts a game from its record.
    fn count_game<G: Playable>(
        &self,
        game: &G,
        seed: GameSeed,
        record: &GameRecord,
        result: &mut BlockResult,
    ) -> Result<(), RecordFault> {
        bagsplit_arena::replay_counted(game, ByPlayer(self.setups), seed, record, result, &mut ())
    }

    /// Counts a pair from the records of its games.
    ///
    /// # Errors
    /// If they are not of this pair of this match, or violate the rules.
    pub(super) fn count_pair<G: Playable>(
        &self,
        game: &G,
        pair: u64,
        lines: [&str; 2],
    ) -> Result<PlayedPair> {
        let mut result = BlockResult::default();
        for (leg, line) in Leg::ALL.into_iter().zip(lines) {
            let seed = GameSeed {
                seed: self.seed,
                pair,
                leg,
            };
            let wrong = |why: String| {
                let index = leg.index();
                LabError::Failed(format!(
                    "the stored record of game {index} of pair {pair} is not as it was written: {why}"
                ))
            };
            let record = GameRecord::from_line(line).map_err(wrong)?;
            self.count_game(game, seed, &record, &mut result)
                .map_err(|fault| wrong(fault.to_string()))?;
        }
        Ok(PlayedPair::new(pair, result, String::new()))
    }
}

/// The records of each pair, two lines each.
pub(super) fn pairs_of<'l>(lines: &'l [&'l str]) -> impl Iterator<Item = [&'l str; 2]> {
    lines
        .chunks(2)
        .map(|both| [both[0], both.get(1).copied().unwrap_or_default()])
}
