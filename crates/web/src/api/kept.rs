//! The cached decisions of the opponents of recent games.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::practice::Decisions;

/// The number of games in the cache.
const MOST_GAMES: usize = 16;

/// Decisions by game; the least recently used games are evicted.
#[derive(Debug, Default)]
pub(crate) struct DecisionCache(Mutex<VecDeque<(String, Decisions)>>);

impl DecisionCache {
    /// The decisions in a game so far. They stay in the cache for concurrent requests about the same game.
    pub(crate) fn take(&self, game: &str) -> Decisions {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games
            .iter()
            .find(|(known, _)| known == game)
            .map(|(_, decisions)| decisions.clone())
            .unwrap_or_default()
    }

    /// Stores the decisions of a game, replacing earlier ones.
    pub(crate) fn put(&self, game: String, decisions: Decisions) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|(known, _)| *known != game);
        games.push_back((game, decisions));
        while games.len() > MOST_GAMES {
            games.pop_front();
        }
    }
}
