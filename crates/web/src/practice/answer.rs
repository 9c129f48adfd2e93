//! What has the person decided?

use serde::{Deserialize, Serialize};

use crate::practice::BagCounts;

/// An answer to what a person is asked in a game. As JSON: `{"draw": {"A": 3, "B": 4}}`, `{"mulligan": false}`,
/// `{"place": {"tiles": [["G7", "5"]], "ms": 4000}}`, `{"pass": {"tiles": "12"}}`, `{"exchange": {"tiles": "12"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answer {
    /// How many tiles to draw from which bag.
    Draw(BagCounts),
    /// Whether to put back what was drawn and draw again.
    Mulligan(bool),
    /// Tiles to lay.
    Place {
        /// Squares and tiles.
        tiles: Vec<(String, String)>,
        /// The time of the turn in milliseconds, the choice of the draw included; nothing where there is no clock.
        #[serde(default)]
        ms: Option<u64>,
    },
    /// A pass.
    Pass {
        /// The tiles that are discarded.
        tiles: String,
        /// As of `Place`.
        #[serde(default)]
        ms: Option<u64>,
    },
    /// An exchange with the shared bag.
    Exchange {
        /// The tiles that go back.
        tiles: String,
        /// As of `Place`.
        #[serde(default)]
        ms: Option<u64>,
    },
}

impl Answer {
    /// What it is an answer about, for messages.
    pub(crate) const fn about(&self) -> &'static str {
        match self {
            Answer::Draw(_) => "a draw",
            Answer::Mulligan(_) => "the Mulligan",
            Answer::Place { .. } => "a placement",
            Answer::Pass { .. } => "a pass",
            Answer::Exchange { .. } => "an exchange",
        }
    }
}
