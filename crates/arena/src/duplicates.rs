//! Detection of duplicate games in a file of records.

use std::collections::HashMap;

use crate::record::GameRecord;
use crate::replay::RecordFault;

/// The games of a file read so far, to detect duplicate games and pairs whose games have the same roles. Memory grows
/// by a few bytes with each game.
#[derive(Clone, Debug, Default)]
pub struct DuplicateGuard {
    /// The matchups by the common part of their records.
    matchups: HashMap<String, usize>,
    /// By matchup and pair, the player in the first seat of each of its games.
    seats: HashMap<(usize, u64), [Option<u8>; 2]>,
}

impl DuplicateGuard {
    /// A guard without games.
    pub fn new() -> DuplicateGuard {
        DuplicateGuard::default()
    }

    /// Inserts a game.
    ///
    /// # Errors
    /// When the same game was inserted before: one of the same seed, pair and index, between the same setups by the same
    /// rules, in the same variant of a run. And when the roles are not swapped within a pair.
    pub fn insert(&mut self, record: &GameRecord) -> Result<(), RecordFault> {
        let GameRecord {
            seed,
            pair,
            index,
            variant,
            ..
        } = record;
        let splits = record
            .players
            .each_ref()
            .map(|player| (&player.setup, &player.split));
        let matchup = format!(
            "{seed} {variant:?} {} {:?} {splits:?}",
            record.game, record.rules
        );
        let next = self.matchups.len();
        let matchup = *self.matchups.entry(matchup).or_insert(next);
        let games = self.seats.entry((matchup, *pair)).or_default();
        let Some(own) = games.get(usize::from(*index)) else {
            return Ok(());
        };
        if own.is_some() {
            let what = format!(
                "the game of seed {seed}, pair {pair} and index {index} is in the file twice"
            );
            return Err(RecordFault { turn: None, what });
        }
        // The holder of the Advantage, or the first player where there is none.
        let holder = (0..)
            .zip(&record.players)
            .find(|(_, player)| player.advantage == Some(true));
        let seat = holder.map_or(record.first, |(number, _)| number);
        games[usize::from(*index)] = Some(seat);
        if *games == [Some(seat); 2] {
            let what = format!(
                "both games of pair {pair} give player {seat} the same role; they must be swapped"
            );
            return Err(RecordFault { turn: None, what });
        }
        Ok(())
    }
}
