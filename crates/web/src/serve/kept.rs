//! What the opponents of the last games have decided.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::practice::Decisions;

/// The games that are kept.
const MOST_GAMES: usize = 16;

/// Decisions by game; those of games that nobody has asked for lately are forgotten.
#[derive(Debug, Default)]
pub(crate) struct KeptGames(Mutex<VecDeque<(String, Decisions)>>);

impl KeptGames {
    /// What has been decided in a game so far. It stays, so that another question about the same game finds it too.
    pub(crate) fn take(&self, game: &str) -> Decisions {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games
            .iter()
            .find(|(known, _)| known == game)
            .map(|(_, decisions)| decisions.clone())
            .unwrap_or_default()
    }

    /// Keeps what has been decided in a game, in place of what was kept of it.
    pub(crate) fn put(&self, game: String, decisions: Decisions) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|(known, _)| *known != game);
        games.push_back((game, decisions));
        while games.len() > MOST_GAMES {
            games.pop_front();
        }
    }
}
