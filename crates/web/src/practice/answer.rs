//! Answers of a human player.

use bagsplit_arena::{Decision, Refusal};
use serde::{Deserialize, Serialize};

use crate::practice::BagCounts;
use bagsplit_analysis::whole::some_ms;

/// An answer to a question in a game. As JSON: `{"draw": {"A": 3, "B": 4}}`, `{"mulligan": false}`, `{"place":
/// {"tiles": [["G7", "5"]], "ms": 4000}}`, `{"pass": {"tiles": "12"}}`, `{"exchange": {"tiles": "12"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answer {
    /// The number of tiles to draw from each bag.
    Draw(BagCounts),
    /// Whether to put the drawn tiles back and draw again.
    Mulligan(bool),
    /// A placement.
    Place {
        /// Squares and tiles.
        tiles: Vec<(String, String)>,
        /// The time of the turn in milliseconds, including the decision on the draw; absent where there is no clock.
        #[serde(default, deserialize_with = "some_ms")]
        ms: Option<u64>,
    },
    Pass {
        /// The discarded tiles.
        tiles: String,
        /// As for `Place`.
        #[serde(default, deserialize_with = "some_ms")]
        ms: Option<u64>,
    },
    /// An exchange with the shared bag.
    Exchange {
        /// The returned tiles.
        tiles: String,
        /// As for `Place`.
        #[serde(default, deserialize_with = "some_ms")]
        ms: Option<u64>,
    },
}

impl Answer {
    /// The decision.
    pub(crate) fn decision(&self) -> Result<Decision, Refusal> {
        match self {
            Answer::Draw(counts) => Decision::draw(counts),
            Answer::Mulligan(takes) => Ok(Decision::Mulligan(*takes)),
            Answer::Place { tiles, .. } => Decision::place(tiles),
            Answer::Pass { tiles, .. } => Decision::pass(tiles),
            Answer::Exchange { tiles, .. } => Decision::exchange(tiles),
        }
    }

    /// Sets the time, if it is an answer to a turn; whether it is one.
    #[cfg(feature = "server")]
    pub(crate) fn set_ms(&mut self, time: Option<u64>) -> bool {
        match self {
            Answer::Place { ms, .. } | Answer::Pass { ms, .. } | Answer::Exchange { ms, .. } => {
                *ms = time;
                true
            }
            Answer::Draw(_) | Answer::Mulligan(_) => false,
        }
    }

    /// The time of the turn.
    pub(crate) const fn ms(&self) -> Option<u64> {
        match self {
            Answer::Place { ms, .. } | Answer::Pass { ms, .. } | Answer::Exchange { ms, .. } => *ms,
            Answer::Draw(_) | Answer::Mulligan(_) => None,
        }
    }
}
