//! Models of the time that a player reports for a turn.

use rand::{Rng, RngExt};

use crate::catalogue::{Values, number, policies};

/// The longest turn, in milliseconds: an hour.
const MOST: i64 = 3_600_000;

policies! {
    /// The time that a bot reports for a turn, in milliseconds: declared and seeded, never measured, so that a run is
    /// reproducible. The game loop charges it to the clock (MS-21).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Thinking: "thinking-time model" {
        None = "none", "no time at all, and none is recorded", by hand: Yes, "not a decision";
        Fixed { ms: u64 = number(0, MOST, 60_000), "milliseconds"; } = "fixed",
            "the same time for every turn",
            by hand: Yes, "not a decision";
        Uniform {
            low: u64 = number(0, MOST, 20_000), "the least, in milliseconds";
            high: u64 = Values::Number { low: 0, high: MOST, default: 100_000, above: Some("low") },
                "the most, in milliseconds";
        } = "uniform",
            "any time between two bounds",
            by hand: Yes, "not a decision";
    }
}

impl Thinking {
    /// The time of one turn in milliseconds, `None` where there is no model of it.
    pub(crate) fn time(&self, rng: &mut dyn Rng) -> Option<u64> {
        match *self {
            Thinking::None => None,
            Thinking::Fixed { ms } => Some(ms),
            Thinking::Uniform { low, high } => Some(rng.random_range(low..=high)),
        }
    }
}
